"""What events count, as the picture shows it: points for buildings and cards, and all of the final scoring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from boardgames.contract import Event
from boardgames.pictures.scene import Tally
from boardgames.stone_age.goods import KINDS
from boardgames.stone_age.pieces import SYMBOLS, TWO_RESOURCES
from boardgames.stone_age.position import Player, State
from boardgames.stone_age.scoring import lower_halves

_MULTIPLIED: Final[Mapping[str, tuple[str, ...]]] = {
    "farmers": ("track",),
    "tool_makers": ("t0", "t1", "t2"),
    "hut_builders": ("hut",),
    "shamans": ("hand",),
}
"""What the figures of a kind are multiplied with, in their order: the parts of a player's row."""


def tallies(before: State, after: State, events: Sequence[Event]) -> Iterator[tuple[int, Tally]]:
    """Each with the number of the event that it belongs to."""
    for n, event in enumerate(events):
        yield from ((n, tally) for tally in _counted(after, event))


def _counted(state: State, event: Event) -> Iterator[Tally]:
    values: Mapping[str, Any] = event.values
    key, seat = event.key, values.get("player")
    if key in ("wins", "wins_by_strength", "shared_win"):
        for winner in values.get("players", (seat,)):
            yield Tally("wins", (), f"{winner}")
    elif isinstance(seat, int) and (lit := _lit(state.players[seat], key, event.spaces, values)):
        yield Tally("points", tuple((f"{seat}{name}" if own else name, n) for name, n, own in lit), f"{seat}points")


def _lit(player: Player, key: str, spaces: tuple[str, ...], values: Mapping[str, Any]) -> list[tuple[str, int, bool]]:
    """What counts, by its number, and whether it belongs to the player's row."""
    match key:
        case "building_bought":
            return [(spaces[0], values["points"], False)]
        case "points_gained":
            return [("points", values["points"], True)]
        case "not_fed" | "cannot_be_fed":
            return [("food", -values["points"], True)]
        case "one_set" | "second_set":
            return _sets(player)
        case "farmers" | "tool_makers" | "hut_builders" | "shamans":
            figure = f"F{list(_MULTIPLIED).index(key)}"
            *others, last = _MULTIPLIED[key]
            return [(figure, 0, True), *((other, 0, True) for other in others), (last, values["points"], True)]
        case "resources":
            goods = [(kind, number, True) for kind, number in zip(KINDS, player.goods, strict=True) if number]
            return goods + [(f"r{n}", 2, True) for n, card in enumerate(player.ready) if card == TWO_RESOURCES]
    return []


def _sets(player: Player) -> list[tuple[str, int, bool]]:
    """The symbols of both sets. They give 1 point, then 3 more, then 5: the square of their number."""
    numbers = lower_halves(player.cards).symbols
    sets = ([symbol for symbol in SYMBOLS if numbers.get(symbol, 0) > least] for least in (0, 1))
    return [(f"C{SYMBOLS.index(symbol)}", 2 * n + 1, True) for found in sets for n, symbol in enumerate(found)]
