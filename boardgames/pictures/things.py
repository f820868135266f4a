"""Things side by side with their names: what a question lets choose from, in a saved notebook."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from boardgames.pictures.scene import Stage
from boardgames.pictures.style import EDGE, FONT, INK, PAPER, escaped, text_width

_WIDTH: Final = 1000
_WIDE: Final = 92
_TALL: Final = 84
"""The most room for a thing."""
_LEAST: Final = 40
"""As large as the smallest things are taken to be."""
_GAP: Final = 10
_SIZE: Final = 17
"""Of letters."""
_LETTERS: Final = f"font:{_SIZE}px {FONT};fill:{INK}"
_USED: Final = re.compile(r'<use href="#([^"]+)"(?: x="([-\d.]+)")?(?: y="([-\d.]+)")?')
_RECT: Final = re.compile(r'<rect[^>]* x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"')
_CIRCLE: Final = re.compile(r"<circle[^>]*>")
_POINTS: Final = re.compile(r"[MLC]([-\d., ]+)")


class Thing(NamedTuple):
    """What can be chosen: symbols, each with how often it is there, and a name."""

    pictures: Sequence[tuple[str, int]]
    name: str


def things(stage: Stage, shown: Sequence[Thing]) -> str:
    """Some things as an SVG document."""
    defined: dict[str, str] = {}
    drawn = [_drawn(stage, thing, defined) for thing in shown]
    tall = max(one.tall for one in drawn)
    named = [_name(stage, thing) for thing in shown]
    high = tall + 2 * _GAP + (_SIZE + _GAP if any(named) else 0)
    cells, x, y = "", float(_GAP), float(_GAP)
    for name, (pictures, wide, _) in zip(named, drawn, strict=True):
        room = max(wide, text_width(name, _SIZE)) + 2 * _GAP
        if x + room > _WIDTH - _GAP:
            x, y = _GAP, y + high + _GAP
        middle = _GAP + tall / 2 if pictures else high / 2
        cells += (
            f'<g transform="translate({x:.1f} {y:.1f})"><rect width="{room:.1f}" height="{high:.1f}" rx="10" '
            f'style="fill:{PAPER};stroke:{EDGE};stroke-width:2"/>'
            f'<g transform="translate({room / 2:.1f} {middle:.1f})">{pictures}</g>'
            f'<text x="{room / 2:.1f}" y="{high - 15 if pictures else middle + 6:.1f}" style="{_LETTERS};'
            f'text-anchor:middle">{escaped(name)}</text></g>'
        )
        x += room + _GAP
    height = y + high + _GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:.0f}" width="{_WIDTH}" '
        f'height="{height:.0f}" role="img"><style>:root{{color-scheme:light dark}}{escaped(stage.style)}</style>'
        f"<defs>{''.join(defined.values())}</defs>{cells}</svg>"
    )


def _name(stage: Stage, thing: Thing) -> str:
    """The name to write below a thing: none where it bears its name."""
    bears = any(f">{thing.name}<" in stage.symbols.get(symbol, "") for symbol, _ in thing.pictures)
    return "" if bears else thing.name


class _Drawn(NamedTuple):
    """Pictures side by side, centred on 0, 0, and their size."""

    markup: str
    wide: float
    tall: float


def _drawn(stage: Stage, thing: Thing, defined: dict[str, str]) -> _Drawn:
    sized = []
    for symbol, number in thing.pictures:
        _define(stage.symbols, symbol, defined)
        wide, tall = extent(stage.symbols, symbol)
        scale = min(1.0, _WIDE / wide, _TALL / tall)
        many = f"\u00d7 {number}" if number > 1 else ""
        sized.append((symbol, scale, wide * scale, tall * scale, many, text_width(many, _SIZE) + 4 if many else 0))
    total = sum(wide + beside for _, _, wide, _, _, beside in sized) + _GAP * max(0, len(sized) - 1)
    drawn, x = "", -total / 2
    for symbol, scale, wide, _, many, beside in sized:
        drawn += f'<use href="#{symbol}" transform="translate({x + wide / 2:.1f} 0) scale({scale:.3g})"/>'
        x += wide
        if many:
            drawn += f'<text x="{x + 4:.1f}" y="6" style="{_LETTERS}">{many}</text>'
        x += beside + _GAP
    return _Drawn(drawn, total, max((tall for _, _, _, tall, _, _ in sized), default=0))


def _define(symbols: Mapping[str, str], name: str, defined: dict[str, str]) -> None:
    if name in symbols and name not in defined:
        defined[name] = f'<symbol id="{name}" overflow="visible">{symbols[name]}</symbol>'
        for used, *_ in _USED.findall(symbols[name]):
            _define(symbols, used, defined)


def extent(symbols: Mapping[str, str], name: str) -> tuple[float, float]:
    """About how wide and high a symbol is, which is centred on 0, 0."""
    x, y = _reach(symbols.get(name, ""), symbols)
    return max(_LEAST, 2 * x), max(_LEAST, 2 * y)


def _reach(markup: str, symbols: Mapping[str, str]) -> tuple[float, float]:
    """How far a drawing goes to either side, and up or down."""
    xs, ys = [0.0], [0.0]
    for left, top, width, height in (map(float, found) for found in _RECT.findall(markup)):
        xs += (abs(left), abs(left + width))
        ys += (abs(top), abs(top + height))
    for data in re.findall(r' d="([^"]+)"', markup):
        for points in _POINTS.findall(data):
            numbers = [abs(float(number)) for number in re.findall(r"-?\d*\.?\d+", points)]
            xs += numbers[::2]
            ys += numbers[1::2]
    for circle in _CIRCLE.findall(markup):
        x, y, r = (_value(circle, key) for key in ("cx", "cy", "r"))
        xs.append(abs(x) + r)
        ys.append(abs(y) + r)
    for used, x, y in _USED.findall(markup):
        if used in symbols:
            wide, tall = _reach(symbols[used], symbols)
            xs.append(wide + abs(float(x or 0)))
            ys.append(tall + abs(float(y or 0)))
    return max(xs), max(ys)


def _value(tag: str, key: str) -> float:
    found = re.search(rf' {key}="([-\d.]+)"', tag)
    return float(found[1]) if found else 0.0
