"""The end: of a turn and of the game, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, named, players
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris import GAME, ending
from boardgames.tigris.pieces import COLOURS, HAND
from boardgames.tigris.position import State
from boardgames.tigris.questions.common import NAMES, asked, play_on, turn_over

REGISTRY: Final = Registry()

_END: Final = ("few_treasures", "bag_empty", "swap_cut_short")
_LAST: Final = Action("pass")
"""The game's last action: only after it does the board say who has won."""


# ---------------------------------------------------------------- the end of a turn
@REGISTRY.question
def first_at_end(state: State) -> Question:
    """What comes first when this turn ends?"""
    events: list[Event] = []
    turn_over(state.play("pass", events), events)
    keys = {"monument_pays": "income", "king_gets_nothing": "income", "refills": "refill", "next_turn": "next"}
    keys |= dict.fromkeys(_END, "test")
    order = tuple(dict.fromkeys(keys[event.key] for event in events if event.key in keys))
    told = named(events, "monument_pays", "refills", "few_treasures", "bag_empty", "next_turn")

    def why_not(word: str) -> Said:
        return Remark("comes_later", "te.turn.end")

    options = tuple((word, Remark(f"first_{word}")) for word in ("refill", "test", "income", "next"))
    right = Remark("order_of_end", "te.turn.end")
    return choice({order[0]}, options, (right, *told[:1]), why_not, then=_LAST)


@REGISTRY.question
def draws(state: State, player: str, text: str) -> Question:
    """How many tiles does this player draw at the end of the turn?"""
    seat = int(player) - 1
    action, after, _ = play_on(state, text)
    number = HAND - after.hand_size(seat)
    values: dict[str, Value] = {"player": seat, "number": number, "held": after.hand_size(seat)}
    right, wrong = (Remark(key, "te.turn.refill", values) for key in ("fills_up", "all_fill_up"))
    return how_many(number, (right,), wrong, wrong, then=action)


# ---------------------------------------------------------------- the end of the game
@REGISTRY.question
def ends_when(state: State, text: str) -> Question:
    """When is the game over if this is done now and nothing else in this turn?"""
    action, after, events = play_on(state, text)
    while after.stage in ("treasure", "swap"):
        after = after.apply(next(iter(after.actions)), events)
    end = turn_over(after, events)
    # The end of a turn leaves no action; a game that is over with some left has been cut short.
    answer = "now" if after.is_over and after.left else "turn" if end.is_over else "not"
    told = named(events, *_END)
    rule = told[0].rule if told else "te.end.bag" if sum(_bag(end)) < HAND else "te.end.treasures"

    def why_not(word: str) -> Said:
        values: dict[str, Value] = {"number": end.treasures.bit_count(), "left": sum(_bag(end))}
        if answer == "now":
            return Remark("at_once_here", rule)
        if answer == "turn" and word == "not" and told:
            return told[-1]
        return Remark("not_over_yet" if answer == "turn" and word == "now" else f"over_{answer}", rule, values)

    options = tuple((word, Remark(f"ends_{word}")) for word in ("now", "turn", "not"))
    values: dict[str, Value] = {"number": end.treasures.bit_count(), "left": sum(_bag(end))}
    right: tuple[Said, ...] = told or (Remark("goes_on", rule, values),)
    return choice({answer}, options, right, why_not, **asked(action))


def _bag(state: State) -> tuple[int, ...]:
    assert isinstance(state.bag, tuple)
    return state.bag


@REGISTRY.question
def ranked(state: State, number: str) -> Question:
    """Who takes this place when screens go aside, after this turn?"""
    end = turn_over(state)
    totals = ending.totals(end)
    group = next(group for place, group in end.standings() if place <= int(number) < place + len(group))

    def told(seat: int, key: str) -> Remark:
        points = totals[seat]
        assert points is not None
        values: dict[str, Value] = {"player": seat, **dict(zip(COLOURS, points, strict=True))}
        values["sorted"] = ", ".join(map(str, sorted(points)))
        return Remark(key, "te.end.winner", values)

    right = [told(seat, "colours_sorted") for group in end.ranking() for seat in group]
    answer = {str(seat + 1) for seat in group}
    about = (Remark("place_asked", "", {"number": int(number)}),)
    return choice(
        answer,
        players(state),
        right,
        lambda word: told(int(word) - 1, "not_that_place"),
        "te.end.winner",
        about=about,
        then=_LAST,
    )


@REGISTRY.question
def decided_by(state: State) -> Question:
    """Which comparison decides between the first two, after this turn?"""
    end = turn_over(state)
    totals = ending.totals(end)
    seats = [seat for group in end.ranking() for seat in group][:2]
    one, other = (ending.balance(totals[seat]) for seat in seats)
    depth = next((depth for depth in range(4) if one[depth] != other[depth]), 4)

    def compared(depth: int) -> Remark:
        values: dict[str, Value] = {"number": depth + 1, "player": seats[0], "other": seats[1]}
        values |= {"points": one[depth], "other_points": other[depth]}
        key = "level" if one[depth] == other[depth] else "differ"
        return Remark(f"{key}_there" if depth else f"{key}_first", "te.end.winner", values)

    options: list[tuple[str, Said]] = [("0", Remark("the_weakest"))]
    options += ((str(depth), Remark("nth_weakest", "", {"number": depth + 1})) for depth in (1, 2, 3))
    options.append(("4", Remark("shared_here")))

    def why_not(word: str) -> Said:
        if int(word) > depth:
            return Remark("not_shared" if word == "4" else "decided_before", "te.end.winner")
        return compared(int(word))

    right = (compared(depth) if depth < 4 else Remark("level_in_all", "te.end.winner"),)
    return choice({str(depth)}, tuple(options), right, why_not, then=_LAST)


@REGISTRY.goal
def win(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """End the game now, as its winner."""
    told = [*events]
    end = turn_over(after, told)
    shown = named(told, *_END, "wins", "wins_by_next", "shared_win")
    if not end.is_over:
        return Verdict(False, (Remark("not_ended", "te.end.treasures", {"number": end.treasures.bit_count()}),))
    return Verdict(before.turn in end.winners, shown)


@REGISTRY.goal
def turn_ends_it(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Make this the last turn of the game."""
    if after.conflict is not None or after.uniting:
        return Verdict(False, (Remark("conflict_decides", "te.end.bag"),))
    told = [*events]
    end = turn_over(after, told)
    shown = named(told, *_END)
    values: dict[str, Value] = {"number": end.treasures.bit_count(), "left": sum(_bag(end))}
    return Verdict(end.is_over, shown or (Remark("goes_on", "te.end.bag", values),))


@REGISTRY.vary
def any_final(rng: Random) -> Fresh:
    """The bag is empty, and the last action is left: who will be first, second, third? Nobody shares that place."""
    while True:
        fresh = _final(rng)
        _, place = fresh.question.split()
        if ranked(fresh.state, place).number == 1:
            return fresh


def _final(rng: Random) -> Fresh:
    seats, left = [], 9
    for seat in range(1, 5):
        taken = min(left, int(rng.random() * 4))
        left -= taken
        weakest = 5 - taken // 2
        points = [weakest + int(rng.random() * 3), *(weakest + int(rng.random() * 8) for _ in range(3))]
        mixed = sorted(points, key=lambda _: rng.random())
        seats.append(f"{seat} / points {' '.join(map(str, mixed))} / treasures {taken}")
    lying = " ".join(_STARTING[: left + 1])
    place, turn = 1 + int(rng.random() * 3), 1 + int(rng.random() * 4)
    state = GAME.read(f"tigris; turn {turn}; left 1; treasures {lying}; bag -; {'; '.join(seats)}")
    return Fresh(state, f"ranked {place}", NAMES)


_STARTING: Final = ("i7", "f3", "k1", "k11", "n5", "f10", "b2", "p2", "b8", "o9")
