"""Set-up: the row, the tokens, the start player, the traders and the phase marker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Dealer, Event, Value
from boardgames.practice.kinds import Kinds
from boardgames.practice.walks import walk
from boardgames.sumeria import GAME
from boardgames.sumeria.position import State
from boardgames.sumeria.practice.common import SET_UP, shuffled
from boardgames.sumeria.preparation import PLACED, SIZES
from boardgames.sumeria.questions.common import ASCENDANT, row_ids, zone_tokens, zones
from boardgames.sumeria.round import PHASES, ROUNDS
from boardgames.sumeria.tokens import count, names
from boardgames.teaching.questions import Question, choice, how_many, outcome, pick, players
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()


# ---------------------------------------------------------------- the row
def ascending(state: State, *drawn: str) -> Question:
    """Which zones are in the ascendant when these are drawn next?"""
    after = state
    for zone in drawn:
        after = after.apply(Action("zone", zone))
    row = row_ids(after, after.row)
    answer = row[:ASCENDANT]

    def why_not(word: str) -> Said:
        if word not in row:
            return Remark("comes_later", "su.setup.zone_order", {"zone": word})
        return Remark("laid_later", "su.setup.zone_order", {"zone": word, "position": row.index(word) + 1})

    right = Remark("leftmost", "su.setup.zone_order", {"zones": answer})
    about = (Remark("zones_drawn", "", {"zones": drawn}),)
    pictures = zone_tokens(state)
    return choice(answer, zones(state), (right,), why_not, "su.setup.zone_order", about=about, pictures=pictures)


@KINDS.kind("su.setup.zone_order", asks=ascending, ask="choice", during=SET_UP)
def first_three(state: State, rng: Random, rule: str) -> str | None:
    """The row begins, and the next draws go beyond the three leftmost places."""
    if state.stage != "zones" or len(state.row) > 2:
        return None
    left = [zone.id for number, zone in enumerate(state.map.zones) if number not in state.row]
    return ", ".join(shuffled(left, rng)[:4])


# ---------------------------------------------------------------- the tokens
def lies_above(state: State, position: str, *drawn: str) -> Question:
    """Which tokens lie above a zone of the row when these six are drawn?"""
    at, after, events = int(position), state, list[Event]()
    for token in drawn:
        _, after, told = outcome(after, f"token {token}")
        events += [event for event in told if event.values["position"] == at]
    true, rule = names(after.spaces[at - 1]), events[0].rule
    values: dict[str, Value] = {"position": at, "number": SIZES[at - 1], "drawn": drawn}
    mistakes: dict[tuple[str, ...], Said] = {}
    for key, deal in _wrong_deals(drawn):
        mistakes.setdefault(names(count(deal[at - 1])), Remark(f"dealing_{key}", rule, values))
    mistakes.pop(true, None)
    named = {"_".join(tokens): tokens for tokens in (true, *mistakes)}
    return choice(
        {"_".join(true)},
        tuple((word, Remark("tokens", "", {"tokens": tokens})) for word, tokens in named.items()),
        events,
        lambda word: mistakes[named[word]],
        about=(Remark("tokens_drawn", "", values),),
        pictures=named,
    )


def _wrong_deals(drawn: tuple[str, ...]) -> Iterator[tuple[str, Sequence[tuple[str, ...]]]]:
    """What half-known rules make of six tokens: key, and what then lies above each zone."""
    yield "from_right", (drawn[3:], drawn[1:3], drawn[:1])
    yield "in_turn", (drawn[::3], drawn[1::3], drawn[2::3])
    yield "fewest_first", (drawn[:1], drawn[1:3], drawn[3:])


def draws(rng: Random) -> Iterator[State]:
    """Before six tokens are drawn: for the set-up as often as for another round."""
    for pair in zip(walk(GAME, rng, SET_UP), walk(GAME, rng), strict=False):
        for state in pair:
            if isinstance(state, State) and state.stage == "tokens" and not any(map(any, state.spaces)):
                yield state


@KINDS.kind("su.setup.tokens", "su.next.track", asks=lies_above, ask="choice", positions=draws)
def tokens_above(state: State, rng: Random, rule: str) -> str | None:
    """Six tokens are drawn, for the set-up or for another round."""
    if (state.round == 1) != (rule == "su.setup.tokens"):
        return None
    dealer, drawn, after = Dealer(str(rng.random())), [], state
    while after.stage == "tokens":
        action = dealer.draw(after)
        drawn.append(action[1])
        after = after.apply(action)
    position = str(1 + int(rng.random() * len(SIZES)))
    return ", ".join((position, *drawn)) if len(lies_above(state, position, *drawn).options) > 2 else None


# ---------------------------------------------------------------- who begins, and with what
def places_as(state: State, start: str, number: str) -> Question:
    """Who places so many traders after the beginning, when this player has been drawn?"""
    _, after, events = outcome(state, f"start {start}")
    seat = (after.start_player + int(number) - 1) % state.seats
    values: dict[str, Value] = {"player": seat, "start": after.start_player, "number": int(number)}
    count_on = Remark("count_places", "su.setup.placement", values)
    right: list[Said] = [event for event in events if event.key == "starts"]
    right.append(Remark("places_as", "su.setup.placement", values))
    about = (Remark("start_drawn", "", values),)
    return choice({str(seat + 1)}, players(state), right, lambda _: count_on, about=about)


@KINDS.kind("su.setup.start_player", "su.setup.placement", asks=places_as, ask="choice", fixed=True, during=SET_UP)
def who_places(state: State, rng: Random, rule: str) -> str | None:
    """The start player is drawn, and some traders are placed."""
    if state.stage != "start":
        return None
    return f"{1 + int(rng.random() * state.seats)}, {2 + int(rng.random() * 7)}"


def hand_then(state: State, player: str, *does: str) -> Question:
    """How many traders does a player have in hand who does this in the phases of the first round?"""
    adds, removes = (does.count(kind) for kind in ("add", "remove"))
    placed = PLACED[state.seats]
    kept = state.total - placed
    number = kept - adds + removes
    values: dict[str, Value] = {
        "player": int(player) - 1, "players": state.seats, "all": state.total, "placed": placed, "number": kept,
        "does": does, "adds": adds, "removes": removes, "then": number,
    }  # fmt: skip
    right = [Remark("gets_traders", "su.setup.traders", values), Remark("keeps_rest", "su.setup.placement", values)]
    if adds:
        right.append(Remark("adding_takes", "su.add.place", values))
    if removes:
        right.append(Remark("removing_returns", "su.remove.take", values))
    right.append(Remark("in_hand_then", "", values))
    wrong = Remark("count_hand", "su.setup.traders", values)
    return how_many(number, right, wrong, wrong, about=(Remark("plan", "", values),))


@KINDS.kind(
    "su.setup.traders", "su.setup.placement", "su.add.place", "su.remove.take",
    asks=hand_then, ask="number", across=True, during=SET_UP,
)  # fmt: skip
def hand_after_round(state: State, rng: Random, rule: str) -> str | None:
    """Any plan for the first round, in any set-up."""
    if state.stage not in ("start", "place"):
        return None
    does = [pick(("add", "add", "move", "remove"), rng) for _ in range(PHASES)]
    return ", ".join((str(1 + int(rng.random() * state.seats)), *does))


# ---------------------------------------------------------------- the phase marker
def phase_after(state: State, number: str) -> Question:
    """On which phase is the marker after so many actions?"""
    set_up = state.stage in ("start", "place")
    assert set_up or state.stage == "act"
    acted = 0 if set_up else (state.phase - 1) * state.seats + _acted(state)
    rounds, phases = divmod((acted + int(number)) // state.seats, PHASES)
    values: dict[str, Value] = {"number": int(number), "phase": phases + 1, "players": state.seats}
    right: list[Said] = []
    if set_up:
        right.append(Remark("marker_begins", "su.setup.track"))
    if (acted + int(number)) // state.seats > acted // state.seats:
        right.append(Remark("phase_over", "su.round.phase_marker", values))
    if rounds:
        right.append(Remark("marker_back", "su.next.track", values))
    right.append(Remark("phase_then", "", values))
    wrong = Remark("count_phases", "su.round.phase_marker", values)
    about = Remark("actions_of_round" if set_up else "actions_from_now", "", values)
    return how_many(phases + 1, right, wrong, wrong, about=(about,))


def _acted(state: State) -> int:
    """How many have acted in this phase."""
    assert state.to_move is not None
    return (state.to_move - state.start_player) % state.seats


@KINDS.kind("su.setup.track", asks=phase_after, ask="number", during=SET_UP)
def first_phases(state: State, rng: Random, rule: str) -> str | None:
    """The set-up, and some actions of the first round."""
    if state.stage not in ("start", "place"):
        return None
    return str(1 + int(rng.random() * (PHASES * state.seats - 1)))


@KINDS.kind("su.round.phase_marker", "su.next.track", asks=phase_after, ask="number")
def phase_marker(state: State, rng: Random, rule: str) -> str | None:
    """Some actions from now on, perhaps into the next round."""
    if state.stage != "act" or state.round == ROUNDS:
        return None
    return str(2 + int(rng.random() * 2 * state.seats))
