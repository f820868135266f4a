"""What studies came to, as pictures: dots with their 95% intervals, drawn by matplotlib.

The same games give the same bytes. Colours are those of the lessons and follow light and dark pages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import StringIO
from math import isnan
from textwrap import wrap
from typing import Any, Final, NamedTuple

import matplotlib as mpl
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from boardgames.games import game as game_of
from boardgames.lab.summary import check_games, counted, reach
from boardgames.lab.tournaments import ratings
from boardgames.pictures.style import ACCENT, EDGE, FONT, INK, SOFT, escaped
from boardgames.play.experiments import wilson
from boardgames.play.strengths import named

WIDTH: Final = 400
"""Pixels: no wider than a narrow page, on which letters would shrink with the chart."""
_ROW: Final = 40
_INCH: Final = 72
_STAND_INS: Final = {"#010101": INK, "#020202": SOFT, "#030303": EDGE, "#040404": ACCENT}
"""matplotlib knows colours only, not which of two a page wants: it is given these, and they are replaced."""
_INK, _SOFT, _EDGE, _ACCENT = _STAND_INS
_STYLE: Final[Any] = {
    "svg.fonttype": "none",  # texts stay texts
    "svg.hashsalt": "boardgames",
    "font.size": 14,
    "text.color": _INK,
    "axes.labelcolor": _INK,
    "axes.edgecolor": _EDGE,
    "xtick.color": _SOFT,
    "ytick.color": _INK,
    "grid.color": _EDGE,
}
_OF: Final = "this chart is of"
_ORDER: Final = ("first", "second", "third", "fourth")


class Dot(NamedTuple):
    """A mean with its interval, whose ends are NaN if nothing is known of it."""

    name: str
    mean: float
    low: float
    high: float
    said: float | None = None
    """What it was said to be."""

    @property
    def known(self) -> bool:
        """Whether it has an interval: the mean of one game has none."""
        return not isnan(self.low)


class Panel(NamedTuple):
    """Dots below one another, by what they measure."""

    measure: str
    dots: tuple[Dot, ...]
    share: bool = False
    """Whether they are shares of a whole."""
    even: float | None = None
    """What each would be if it made no difference."""

    def said(self, value: float) -> str:
        """A value as the chart writes it: a share as percent, large numbers without decimals."""
        return f"{value:.1%}" if self.share else f"{value:,.1f}" if abs(value) < 1000 else f"{value:,.0f}"


class Chart(NamedTuple):
    """Panels below one another. In a notebook it shows itself."""

    title: str
    panels: tuple[Panel, ...]

    @property
    def words(self) -> str:
        """All of it, for people who cannot see it."""
        said = [f"{self.title}."]
        for panel in self.panels:
            dots = (
                f"{d.name}: {panel.said(d.mean)}"
                + (f" ({panel.said(d.low)} to {panel.said(d.high)})" if d.known else "")
                + ("" if d.said is None else f", said to be {panel.said(d.said)}")
                for d in panel.dots
            )
            even = "" if panel.even is None else f" Even would be {panel.said(panel.even)}."
            intervals = ", with 95% intervals" if any(dot.known for dot in panel.dots) else ""
            said.append(f"{panel.measure}{intervals}: {'; '.join(dots)}.{even}")
        return " ".join(said)

    def svg(self, *, alone: bool = True) -> str:
        """The chart as an SVG document. One that does not stand `alone`, as an image does, is as light or dark as the
        page around it."""
        title = wrap(self.title, 42)
        height = 24 * len(title) + 12 + sum(64 + _ROW * len(panel.dots) for panel in self.panels)
        with mpl.rc_context(_STYLE):
            figure = Figure((WIDTH / _INCH, height / _INCH), dpi=_INCH, layout="constrained")
            figure.suptitle("\n".join(title), x=0.01, ha="left", fontsize=15, fontweight="bold")
            sizes = [len(panel.dots) for panel in self.panels]
            panels = figure.subplots(len(self.panels), 1, squeeze=False, height_ratios=sizes)[:, 0]
            for axes, panel in zip(panels, self.panels, strict=True):
                _draw(axes, panel)
            drawn = StringIO()
            figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        return _adapted(drawn.getvalue(), height, self.words, alone=alone)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return self.words


def _draw(axes: Any, panel: Panel) -> None:
    rows = range(len(panel.dots))
    if panel.even is not None:
        axes.axvline(panel.even, color=_SOFT, linestyle=(0, (4, 4)), linewidth=1.5, clip_on=False)
    for row, dot in zip(rows, panel.dots, strict=True):
        if dot.known:
            axes.plot([dot.low, dot.high], [row, row], color=_INK, linewidth=2, clip_on=False)
        for end in (dot.low, dot.high) if dot.known else ():
            axes.plot([end, end], [row - 0.14, row + 0.14], color=_INK, linewidth=2, clip_on=False)
        axes.plot([dot.mean], [row], "o", color=_ACCENT, markersize=11, clip_on=False)
        if dot.said is not None:
            axes.plot([dot.said], [row], "D", color=_INK, markerfacecolor="none", markersize=8, clip_on=False)
        axes.text(dot.mean, row - 0.24, panel.said(dot.mean), ha="center", va="bottom", fontsize=13, fontweight="bold")
    axes.set_yticks(list(rows), [dot.name for dot in panel.dots])
    axes.set_ylim(len(panel.dots) - 0.5, -0.75)
    axes.set_xlabel(panel.measure)
    axes.grid(axis="x", linewidth=1)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    if panel.share:
        axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    for line in axes.get_xgridlines():
        line.set_clip_on(False)


def _adapted(drawn: str, height: int, words: str, *, alone: bool) -> str:
    """The drawing with the page's own colours and letters, and with nothing that could touch the page around it."""
    document = drawn[drawn.index("<svg") :]
    for stand_in, colour in _STAND_INS.items():
        document = document.replace(stand_in, colour)
    document = re.sub(r"<metadata>.*?</metadata>\s*|<defs>\s*<style.*?</defs>\s*", "", document, flags=re.DOTALL)
    document = re.sub(r"'DejaVu Sans'[^;\"]*", FONT, document)
    # Only the dots' form is referred to.
    document = re.sub(r' id="(?!m[0-9a-f]+")[^"]*"', "", document)
    # Tenths of a pixel are fine enough, and no computer's last digits are seen.
    document = re.sub(r"<[^>]+>", lambda tag: re.sub(r"\d+\.\d+", _tenths, tag[0]), document)
    scheme = "color-scheme:light dark;" * alone
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-label="{escaped(words)}" '
        f'style="max-width:100%;height:auto;{scheme}stroke-linejoin:round">'
    )
    return re.sub(r"^<svg[^>]*>", lambda _: head, document).strip()


def _tenths(number: re.Match[str]) -> str:
    return f"{float(number[0]):.1f}".removesuffix(".0")


# ---------------------------------------------------------------- the pictures of the chapters


def _mean(name: str, values: pd.Series[Any]) -> Dot:
    mean, half = float(values.mean()), reach(values.tolist())
    return Dot(name, mean, mean - half, mean + half)


def _title(games: pd.DataFrame, number: str = "") -> str:
    players = games[[f"player_{seat}" for seat in range(1, _seats(games) + 1)]].to_numpy().ravel()
    who = ", ".join(dict.fromkeys(map(str, players)))
    return f"{game_of(str(games['game'].iloc[0])).title}, {number or counted(len(games))} (players: {who})"


def _seats(games: pd.DataFrame) -> int:
    return sum(str(column).startswith("win_") for column in games.columns)


def turn_order(tables: Mapping[str, pd.DataFrame]) -> Chart:
    """How often whoever decides first wins, and those after them in their order."""
    (games,) = tables.values()
    check_games(games, _OF)
    seats = _seats(games)
    dots = []
    for place in range(seats):
        won = sum(
            float(games.loc[games["first"] == first, f"win_{(first - 1 + place) % seats + 1}"].sum())
            for first in range(1, seats + 1)
        )
        dots.append(Dot(f"plays {_ORDER[place]}", won / len(games), *wilson(won, len(games))))
    return Chart(_title(games), (Panel("Share of wins", tuple(dots), share=True, even=1 / seats),))


def rule_worth(tables: Mapping[str, pd.DataFrame]) -> Chart:
    """Points and length of games, with a rule and without it."""
    points, length = [], []
    for name, games in tables.items():
        check_games(games, _OF)
        scores = games[[f"score_{seat}" for seat in range(1, _seats(games) + 1)]].mean(axis=1)
        points.append(_mean(name, scores))
        length.append(_mean(name, games["decisions"]))
    sizes = [len(games) for games in tables.values()]
    number = f"{counted(sizes[0])} each" if len(set(sizes)) == 1 else f"{' and '.join(f'{n:,}' for n in sizes)} games"
    return Chart(
        _title(next(iter(tables.values())), number),
        (Panel("Points of a player", tuple(points)), Panel("Decisions in a game", tuple(length))),
    )


def strengths(tables: Mapping[str, pd.DataFrame]) -> Chart:
    """The ratings of a tournament."""
    (games,) = tables.values()
    rows = ratings(games).to_dict("records")
    dots = tuple(Dot(named(row["player"]).name, row["rating"], row["low"], row["high"]) for row in rows)
    title = f"{game_of(str(games['game'].iloc[0])).title}, {counted(len(games))}, {_seats(games)} at a table"
    return Chart(title, (Panel("Rating (the mean is 1,500)", dots),))
