"""What an action would lead to: the row after it, who controls the zones it touches, and the points of tokens.

Everything lies open, and nobody else decides before it has happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardgames.contract import Action, Event, Forecast, Value
from boardgames.sumeria import ending, scoring, traders
from boardgames.sumeria.position import State
from boardgames.sumeria.round import PHASES
from boardgames.sumeria.scoring import FIRST_TAKES, SECOND_TAKES
from boardgames.sumeria.tokens import bundles, names

_DOES: Final = {"place": traders.place, "add": traders.add, "move": traders.move, "remove": traders.remove}
_TOLD: Final = frozenset({"jumped", "zone_up", "zone_down", "zone_first", "zone_last", "same_zone"})
"""The events that say where a trader goes and what becomes of the row."""


def forecast(state: State, action: Action) -> Iterator[Forecast]:
    """What a legal action of a player would lead to."""
    if action[0] == "take":
        yield from _tokens(state, action)
        return
    events: list[Event] = []
    after = _DOES[action[0]](state, action, events)
    yield from (Forecast(event.rule, event.key, event.values) for event in events if event.key in _TOLD)
    zones = dict.fromkeys(state.map.zone_of[state.map.index[place]] for place in reversed(action[1:]))
    for number, zone in enumerate(zones):
        # Of the zone that a trader has left only what is new.
        if not number or _first(state, zone) != _first(after, zone):
            yield _control(after, zone)
    if _ends_round(state):
        yield from _settlement(after)


def _first(state: State, zone: int) -> int | None:
    return next((row.seat for row in scoring.influence(state, zone)), None)


def _control(state: State, zone: int) -> Forecast:
    """Who controls a zone, as it stands."""
    rule, word, ranked = "su.score.majority", state.map.zones[zone].id, scoring.influence(state, zone)
    if not ranked:
        return Forecast("su.score.empty_zone", "nobody", {"zone": word})
    first, *others = ranked
    values: dict[str, Value] = {"player": first.seat, "zone": word, "traders": first.traders}
    if not others:
        return Forecast(rule, "alone", values)
    second = others[0]
    key = "tied" if first.traders == second.traders else "controls"
    return Forecast(rule, key, values | {"second": second.seat, "second_traders": second.traders})


def _ends_round(state: State) -> bool:
    """Whether the zones are settled after this action."""
    assert state.to_move is not None
    last = (state.to_move + 1) % state.seats == state.start_player
    return state.stage == "act" and state.phase == PHASES and last


def _settlement(state: State) -> Iterator[Forecast]:
    """What the player who acts has a share of, when the zones are settled."""
    for space, tokens in enumerate(state.spaces):
        if not any(tokens):
            continue
        zone = state.row[space]
        seats = [row.seat for row in scoring.influence(state, zone)]
        number = min(FIRST_TAKES[space], sum(tokens))
        values: dict[str, Value] = {"player": state.to_move or 0, "zone": state.map.zones[zone].id}
        values["tokens"] = names(tokens)
        if seats[:1] == [state.to_move]:
            options = bundles((tokens, number))
            if len(options) > 1:
                yield Forecast("su.score.zones", "chooses", values | {"number": number})
            else:
                # Where all choices amount to the same, nobody is asked.
                yield Forecast("su.score.zones", "gets", values | {"tokens": options[0][1:]})
        elif seats[1:2] == [state.to_move] and SECOND_TAKES[space] and sum(tokens) > number:
            yield Forecast("su.score.zones", "gets_the_rest", values | {"number": sum(tokens) - number})


def _tokens(state: State, action: Action) -> Iterator[Forecast]:
    """The points that tokens give, and who gets the others."""
    seat = state.to_move
    assert seat is not None
    events: list[Event] = []
    after = scoring.take(state, action, events)
    had, has = (ending.points(there.won[seat]) for there in (state, after))
    yield Forecast("su.end.score", "points", {"player": seat, "before": had, "more": has - had, "points": has})
    for event in events:
        if event.key in ("second_takes", "tokens_removed"):
            yield Forecast(event.rule, event.key, event.values)
