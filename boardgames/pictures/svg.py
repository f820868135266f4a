"""A scene as an SVG document: for saved notebooks, exports and tests."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from boardgames.pictures.scene import Box, Ghost, Place, Scene
from boardgames.pictures.style import ACCENT, PAPER, escaped

_QUOTED = re.compile(r'="([^"\'<>]*)"')
_USED = re.compile(r'href="#([^"]+)"')
_RING: Final = (("#ffd23f99", 5.5, 3), (PAPER, 2.5, 4), (ACCENT, -1, 4))
"""Circles of a ring, from below: colour, how far outside the place, and width. What stands there stays to be seen."""


@lru_cache(maxsize=256)
def references(markup: str) -> tuple[str, ...]:
    """The symbols that some markup uses. It says so itself: a list beside it could say something else."""
    return tuple(dict.fromkeys(_USED.findall(markup)))


def _shown(scene: Scene) -> Scene:
    """The scene without the layers that are off at first."""
    stage = scene.stage
    off = {name for name, (_, on) in stage.layers.items() if not on}
    if not off:
        return scene
    ground = tuple(part for part in stage.ground if part[0] not in off)
    pieces = tuple(piece for piece in scene.pieces if piece.layer not in off)
    return scene._replace(stage=stage._replace(ground=ground), pieces=pieces)


def _symbols(scene: Scene) -> list[str]:
    """The symbols that the scene shows, and those that they are made of, in the stage's order."""
    symbols = scene.stage.symbols
    used: set[str] = set()
    new = {piece.symbol for piece in scene.pieces} | {ghost.symbol for ghost in scene.ghosts}
    for _, markup in scene.stage.ground:
        new.update(references(markup))
    while new := (new & symbols.keys()) - used:
        used |= new
        new = {name for symbol in new for name in references(symbols[symbol])}
    return [name for name in symbols if name in used]


def _ring(place: Place) -> str:
    """A ring that stands out on every ground."""
    return "".join(
        f'<circle cx="{place.x:g}" cy="{place.y:g}" r="{place.r + outside:g}" '
        f'style="fill:none;stroke:{colour};stroke-width:{width}"/>'
        for colour, outside, width in _RING
    )


def _rim(ghost: Ghost) -> str:
    """The dashed rim around something that is not there."""
    circle = f'<circle cx="{ghost.x:g}" cy="{ghost.y:g}" r="{ghost.r:g}" style="fill:none;stroke:'
    return f'{circle}{PAPER};stroke-width:5"/>{circle}{ACCENT};stroke-width:3;stroke-dasharray:7 5"/>'


def svg(
    scene: Scene,
    *,
    prefix: str = "",
    title: str = "Board",
    words: str = "",
    ringed: Iterable[str] = (),
    box: Box | None = None,
) -> str:
    """The scene as one SVG document that needs nothing else.

    `prefix` goes before every id, for pages that hold several drawings. The `words` describe it to people who cannot
    see it, where nothing beside it does. The `ringed` are words of places. Colours written as light-dark() follow the
    reader's theme, in an <img> too. Layers that are off at first are left out. A `box` is the part that is shown.
    """
    scene = _shown(scene)
    stage = scene.stage
    symbols = "".join(
        f'<symbol id="{prefix}{name}" overflow="visible">{stage.symbols[name]}</symbol>' for name in _symbols(scene)
    )
    pieces = "".join(
        f'<g transform="translate({x:g} {y:g})"><use href="#{symbol}"/><text class="label">{escaped(label)}</text></g>'
        if label
        else f'<use href="#{symbol}" x="{x:g}" y="{y:g}"/>'
        for _, symbol, x, y, label, _ in scene.pieces
    )
    if scene.ghosts:
        uses = "".join(f'<use href="#{ghost.symbol}" x="{ghost.x:g}" y="{ghost.y:g}"/>' for ghost in scene.ghosts)
        pieces += f'<g opacity="0.6">{uses}</g>{"".join(map(_rim, scene.ghosts))}'
    drawn = f"<defs>{symbols}</defs>{stage.ground_markup()}{pieces}"
    if prefix:
        drawn = drawn.replace('href="#', f'href="#{prefix}')
    said = f"<desc>{escaped(words)}</desc>" if words else ""
    rings = "".join(_ring(stage.places[word]) for word in ringed)
    left, top, right, bottom = box or (0, 0, stage.width, stage.height)
    width, height = f"{right - left:g}", f"{bottom - top:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{escaped(title)}">'
        f"<title>{escaped(title)}</title>{said}"
        f"<style>:root{{color-scheme:light dark}}{escaped(stage.style)}</style>"
        f"{drawn}{rings}</svg>"
    )


def data_uri(document: str) -> str:
    """An SVG document as an address for <img src="...">.

    Most characters stay as they are, so that the changes of a saved notebook can be read: double quotes, which would
    be written as three, become single ones.
    """
    return "data:image/svg+xml," + quote(_QUOTED.sub(r"='\1'", document), safe=" !$'()*+,-./:;=?@[]_{}|~")
