"""Bar charts, as SVG drawings that follow light and dark pages: what an experiment comes to, and exact odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from boardgames.pictures.style import ACCENT, EDGE, FONT, INK, SOFT, escaped
from boardgames.pictures.svg import data_uri

if TYPE_CHECKING:
    from boardgames.play.experiments import Summary

WIDTH: Final = 640
_ROW: Final = 46
_THIN: Final = 28
_TOP: Final = 44
_FOOT: Final = 26
_LEFT: Final = 210
_RIGHT: Final = 66

_BAR: Final = "light-dark(#c9854a,#b06a35)"


def chart(
    bars: Sequence[str],
    summary: Summary,
    *,
    even: float | None,
    measure: str,
    even_text: str,
    words: str,
    alone: bool = True,
) -> str:
    """Horizontal bars from 0 to 100%, each with the interval that chance leaves.

    `even` is marked by a dashed line that `even_text` explains; `measure` says what the bars are, `words` say it all
    to people who cannot see it. A bar that is clearly the highest stands out. A drawing that does not stand `alone`,
    as an image does, is as light or dark as the page around it.
    """
    height = _TOP + _ROW * len(bars) + _FOOT
    parts = _axis(measure, height)
    best = summary.leads()
    for row, (name, mean, error) in enumerate(zip(bars, summary.means, summary.errors, strict=True)):
        middle = _TOP + _ROW * row + _ROW / 2
        parts.append(_text(_LEFT - 12, middle + 5, name, INK, "", "end"))
        if not summary.games:
            continue
        color = ACCENT if row == best else _BAR
        parts.append(
            f'<rect x="{_LEFT}" y="{middle - 13:g}" width="{max(_x(mean) - _LEFT, 1):g}" height="26" rx="4" '
            f'style="fill:{color}"/>'
        )
        low, high = _x(max(mean - error, 0)), _x(min(mean + error, 1))
        parts += (
            _line(low, middle, high, middle, INK, 2),
            *(_line(x, middle - 6, x, middle + 6, INK, 2) for x in (low, high)),
        )
        parts.append(_text(WIDTH, middle + 5, f"{mean:.1%}", INK, "font-weight:600", "end"))
    if even is not None:
        parts.append(_line(_x(even), _TOP - 4, _x(even), height - _FOOT, INK, 2, "5 4"))
        parts.append(_text(_x(even) + 6, _TOP - 2, even_text, SOFT, "font-size:12px"))
    return _document(parts, height, words, alone=alone)


class Shares(NamedTuple):
    """Exact chances as horizontal bars. In a notebook it shows itself."""

    measure: str
    """What the bars are."""
    shares: tuple[tuple[str, float], ...]
    """The name of each bar, and its share of the whole, 0 to 1."""

    @property
    def words(self) -> str:
        """All of it, for people who cannot see the bars."""
        return f"{self.measure}. {'; '.join(f'{name}: {share:.1%}' for name, share in self.shares)}."

    def svg(self) -> str:
        """The chart as an SVG document."""
        height = _TOP + _THIN * len(self.shares) + _FOOT
        parts = _axis(self.measure, height)
        most = max(share for _, share in self.shares)
        for row, (name, share) in enumerate(self.shares):
            middle = _TOP + _THIN * (row + 0.5)
            width = max(_x(share) - _LEFT, 1)
            parts += (
                _text(_LEFT - 12, middle + 5, name, INK, "", "end"),
                f'<rect x="{_LEFT}" y="{middle - 9:g}" width="{width:g}" height="18" rx="4" '
                f'style="fill:{ACCENT if share == most else _BAR}"/>',
                _text(WIDTH, middle + 5, f"{share:.1%}", INK, "font-weight:600", "end"),
            )
        return _document(parts, height, self.words, alone=True)

    def _repr_html_(self) -> str:
        return f'<img alt="{escaped(self.words)}" src="{escaped(data_uri(self.svg()))}">'

    def __repr__(self) -> str:
        return self.words


def _axis(measure: str, height: int) -> list[str]:
    """What is measured, and the lines from 0 to 100%."""
    parts = [_text(0, 18, measure, INK, "font-weight:600")]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(_line(_x(share), _TOP, _x(share), height - _FOOT, EDGE, 1))
        parts.append(_text(_x(share), height - 8, f"{share:.0%}", SOFT, "font-size:12px", "middle"))
    return parts


def _document(parts: Sequence[str], height: int, words: str, *, alone: bool) -> str:
    scheme = "color-scheme:light dark;" * alone
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="{escaped(words)}" style="max-width:100%;height:auto;{scheme}'
        f'font:15px {FONT}">{"".join(parts)}</svg>'
    )


def _x(share: float) -> float:
    return round(_LEFT + share * (WIDTH - _LEFT - _RIGHT), 1)


def _line(x1: float, y1: float, x2: float, y2: float, color: str, width: int, dashes: str = "") -> str:
    dashed = f";stroke-dasharray:{dashes}" * bool(dashes)
    return f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" style="stroke:{color};stroke-width:{width}{dashed}"/>'


def _text(x: float, y: float, text: str, color: str, style: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" style="fill:{color};{style}">{escaped(text)}</text>'
