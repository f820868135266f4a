"""What the questions of several chapters need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, Final

from boardgames.contract import CHANCE, Action, Dealer, Event, Value
from boardgames.teaching.questions import (
    Choose,
    Options,
    Question,
    choice,
    legal_or_not,
    likeliest,
    named,
    outcome,
    pick,
)
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris import GAME
from boardgames.tigris.grid import BESIDE, BIT, names
from boardgames.tigris.kingdoms import all_of
from boardgames.tigris.pieces import LEADERS
from boardgames.tigris.position import State

NAMES: Final = ("Archer", "Bull", "Potter", "Lion")
"""In lessons players go by their dynasties, so that a name tells the symbol."""


def strengths(attack: int, defence: int) -> str:
    """Two strengths as the word of an option."""
    return f"{attack}:{defence}"


def strengths_told(values: Mapping[str, Value]) -> Callable[[str], Remark]:
    """What says such an option."""

    def told(word: str) -> Remark:
        number, against = word.split(":")
        return Remark("strengths", "", {**values, "number": number, "against": against})

    return told


def number_in(event: Event, key: str) -> int:
    """A number that an event carries. Raises `TypeError` if it is none."""
    value = event.values[key]
    if not isinstance(value, int):
        raise TypeError(f"'{key}' of {event.key} is no number")
    return value


def kingdoms(state: State) -> list[tuple[str, ...]]:
    """The places of each kingdom, the one of the first leader first."""
    return [names(kingdom) for kingdom in all_of(state.realms)]


def kingdom_of(state: State, place: str) -> tuple[str, ...]:
    """The places of the kingdom that holds a place. Raises `LookupError` if none does."""
    found = next((kingdom for kingdom in kingdoms(state) if place in kingdom), None)
    if found is None:
        raise LookupError(f"no kingdom holds {place}")
    return found


def kingdoms_are(leaders: Sequence[Sequence[str]]) -> tuple[Remark, ...]:
    """How many kingdoms there are, and the places of whose leaders share one."""
    single = tuple(place for places in leaders if len(places) == 1 for place in places)
    told = [Remark("kingdom_shared", values={"places": tuple(places)}) for places in leaders if len(places) > 1]
    if single:
        told.append(Remark("kingdom_alone" if len(single) == 1 else "kingdoms_alone", values={"places": single}))
    return (Remark("kingdoms_are", "te.region.kingdom", {"number": len(leaders)}), *told)


def leader_at(state: State, place: str) -> tuple[int, str]:
    """Seat and kind of the leader on a place. Raises `LookupError` if there is none."""
    if (found := state.leader_at(place)) is None:
        raise LookupError(f"no leader stands on {place}")
    return found


def leader_options(state: State) -> Options:
    """A choice of the leaders on the board, each by its place."""
    found = []
    for bit in state.leaders:
        if bit:
            (place,) = names(bit)
            seat, leader = leader_at(state, place)
            found.append((place, Remark("leader_on", "", {"player": seat, "leader": leader, "place": place})))
    return tuple(found)


def leader_pictures(state: State) -> dict[str, tuple[str, ...]]:
    """The leaders on the board as pictures, each by its place."""
    pieces = {state.place_of(seat, leader): f"{seat}{leader[0]}" for seat in range(state.seats) for leader in LEADERS}
    return {place: (piece,) for place, piece in pieces.items() if place}


def asked(action: Action, *more: Said, played: bool = True, line: str = "") -> dict[str, Any]:
    """The fields of a question about an action: what it is, a ring around the space that it names, and that it is
    played once the question is answered. A `line` of play is all that is asked about, separated by ">"."""
    marks = tuple((word, "from") for word in action if word in BIT)
    acts = tuple(map(Action.parse, line.split(">"))) if line else (action,)
    return {"about": (action, *more), "marks": marks, "then": action if played else None, "acts": acts}


def may(state: State, text: str, rules: Sequence[str], is_legal: Remark) -> Question:
    """Is this action legal, and if not, which of these rules forbids it? See `legal_or_not`."""
    action = Action.parse(text)
    found = legal_or_not(state, text, rules, is_legal)
    return found._replace(**asked(action, played=not state.objections(action)))


# ---------------------------------------------------------------- rulings
def rulings(
    true: str,
    others: Iterable[tuple[str, Said]],
    option: Callable[[str], Said],
    right: Iterable[Said],
    choose: Choose = likeliest,
    seed: str = "",
    **more: Any,
) -> Question:
    """A choice between the engine's ruling and what wrong readings of the rules make of it.

    `others` are those, the likeliest first, each with what is wrong with it; readings that come to the same are offered
    once. `option` puts a ruling into words. Rulings that are not `likeliest` are chosen as numbers. `more` are further
    fields of the `Question`.
    """
    wrong: dict[str, Said] = {}
    for word, reason in others:
        if word != true:
            wrong.setdefault(word, reason)
    if choose is likeliest:
        offered = likeliest(true, wrong, seed)
    else:
        offered = [*map(str, choose(int(true), map(int, wrong), seed))]
    return choice({true}, tuple((word, option(word)) for word in offered), right, wrong.__getitem__, **more)


def two_strengths(
    true: tuple[int, int],
    others: Iterable[tuple[tuple[int, int], Said]],
    one_too_few: Said,
    choose: Choose,
    seed: str,
    values: Mapping[str, Value],
    right: Iterable[Said],
    **more: Any,
) -> Question:
    """The same for two strengths. Unless the likeliest are wanted there are also those that make mistakes on one side
    only, or another one on each: of these one is explained."""
    wrong: dict[tuple[int, int], Said] = {}
    for pair, reason in others:
        if pair != true and min(pair) >= 0:
            wrong.setdefault(pair, reason)
    if choose is not likeliest:
        apart = [*((pair, reason) for pair, reason in wrong.items() if pair != true[::-1])]
        apart.append(((true[0] - 1, true[1] - 1), one_too_few))
        attacks, defences = ({pair[side]: reason for pair, reason in reversed(apart)} for side in (0, 1))
        for attack, defence in product({true[0]: one_too_few, **attacks}, {true[1]: one_too_few, **defences}):
            if (attack, defence) != true and min(attack, defence) >= 0:
                wrong.setdefault((attack, defence), attacks[attack] if attack != true[0] else defences[defence])
    said = {strengths(*pair): reason for pair, reason in wrong.items()}
    words = [strengths(*pair) for pair in choose(true, wrong, seed)]
    told = strengths_told(values)
    options = tuple((word, told(word)) for word in words)
    return choice({strengths(*true)}, options, right, said.__getitem__, **more)


def line_of_play(state: State, texts: Iterable[str]) -> tuple[Action, list[State], list[list[Event]]]:
    """Some actions in a row: the first of them, the states that they lead to, and what happens in each."""
    first, states, told = None, [state], []
    for text in texts:
        action, after, events = outcome(states[-1], text)
        first = first or action
        states.append(after)
        told.append(events)
    if first is None:
        raise LookupError("nothing is played")
    return first, states[1:], told


# ---------------------------------------------------------------- positions to practise with


def played(rng: Random, turns: int = 10, seats: int = 4) -> State:
    """The beginning of a turn in a random game, after some others in which leaders were placed and lands have grown."""
    state, dealer = GAME.start(seats), Dealer(str(rng.random()))
    while True:
        while state.to_move == CHANCE:
            state = state.apply(dealer.draw(state))
        if state.stage == "act" and state.left == 2:
            if not turns:
                return state
            turns -= 1
        state = state.apply(_lively(state, rng))


def _lively(state: State, rng: Random) -> Action:
    """An action by which kingdoms grow, if there is one: a leader placed, or a tile laid beside what is there."""
    if state.stage != "act":
        return state.actions.pick(rng)
    wanted = "leader" if rng.random() < 0.4 else "tile"
    if wanted == "leader":
        home = [leader for leader in ("king", "priest", "farmer", "trader") if not state.place_of(state.turn, leader)]
        good = [action for action in state.actions if action[0] == "leader" and action[1] in home]
    else:
        occupied = state.occupied
        good = [action for action in state.actions if action[0] == "tile" and BESIDE[BIT[action[2]]] & occupied]
    return pick(good, rng) if good else state.actions.pick(rng)


# ---------------------------------------------------------------- what comes of actions
def play_on(state: State, text: str) -> tuple[Action, State, list[Event]]:
    """Some legal actions, separated by ">": the first of them, the state they lead to, and all that happens."""
    first, states, told = line_of_play(state, text.split(">"))
    return first, states[-1], [event for events in told for event in events]


def turn_over(state: State, events: list[Event] | None = None) -> State:
    """The position at the end of this turn if nobody adds tiles to conflicts and nothing more is built or done.

    Treasures are taken, and tiles drawn, as they come.
    """
    seat = state.turn
    while not state.is_over and (state.stage != "act" or state.turn == seat):
        first, *others = state.actions
        last = others[-1] if others and state.stage in ("building", "monument") else first
        state = state.apply(Action("pass") if state.stage == "act" else last, events)
    return state


def after_conflict(state: State, text: str, stage: str, rule: str) -> Question:
    """Can something be built, and when, with a tile that starts a conflict? `stage` is monument or building."""
    action, after, events = play_on(state, text)
    answer = "after" if after.stage == stage else "never"
    told = named(
        events, "square_waits", "line_waits", "conflict_won", "conflict_tied", "supporters_removed",
        "square_complete", "line_complete",
    )  # fmt: skip
    options = (
        ("before", Remark("built_before")),
        ("after", Remark("built_after")),
        ("never", Remark("built_never")),
    )
    wrong = {"before": "conflict_comes_first", "after": "broken_by_conflict", "never": "outlived_conflict"}

    def why_not(word: str) -> Said:
        return Remark(wrong[word], rule)

    right = Remark("so_it_is_built" if answer == "after" else "so_nothing_is_built", rule)
    return choice({answer}, options, (*told, right), why_not, **asked(action))
