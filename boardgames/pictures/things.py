"""Things side by side with their names: what a question lets choose from, in a saved notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from boardgames.pictures.scene import Stage
from boardgames.pictures.style import EDGE, FONT, INK, PAPER, escaped, text_width
from boardgames.pictures.svg import references

_WIDTH: Final = 1000
_WIDE: Final = 92
_TALL: Final = 84
"""The most room for a thing."""
_USUAL: Final = (40, 40)
"""How wide and high a thing is of which the stage says nothing else."""
_GAP: Final = 10
_SIZE: Final = 17
"""Of letters."""
_LETTERS: Final = f"font:{_SIZE}px {FONT};fill:{INK}"


class Option(NamedTuple):
    """What can be chosen: symbols, each with how often it is there, and a name."""

    pictures: Sequence[tuple[str, int]]
    name: str


def things(stage: Stage, shown: Sequence[Option]) -> str:
    """Some things as an SVG document."""
    defined: dict[str, str] = {}
    drawn = [_drawn(stage, option, defined) for option in shown]
    tall = max(one.tall for one in drawn)
    named = [_name(stage, option) for option in shown]
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


def _name(stage: Stage, option: Option) -> str:
    """The name to write below a thing: none where it bears its name."""
    bears = any(f">{option.name}<" in stage.symbols.get(symbol, "") for symbol, _ in option.pictures)
    return "" if bears else option.name


class _Drawn(NamedTuple):
    """Pictures side by side, centred on 0, 0, and their size."""

    markup: str
    wide: float
    tall: float


def _drawn(stage: Stage, option: Option, defined: dict[str, str]) -> _Drawn:
    sized = []
    for symbol, number in option.pictures:
        _define(stage.symbols, symbol, defined)
        wide, tall = stage.sizes.get(symbol, _USUAL)
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
        for used in references(symbols[name]):
            _define(symbols, used, defined)
