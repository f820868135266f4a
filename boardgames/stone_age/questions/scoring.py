"""Final scoring: green sets, figures, resources, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from boardgames.contract import CHANCE, Action, Event, Value
from boardgames.stone_age import scoring
from boardgames.stone_age.pieces import CARDS, FIGURES, Card
from boardgames.stone_age.position import State
from boardgames.stone_age.questions.common import goods_at_random, read, some
from boardgames.teaching.questions import (
    Choose,
    Fresh,
    Question,
    Verdict,
    choice,
    how_many,
    likeliest,
    named,
    outcome,
    pick,
    players,
)
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()

_PARTS: Final = {
    "green": ("sa.score.green", ("one_set", "second_set")),
    "farmers": ("sa.score.farmers", ("farmers",)),
    "tool_makers": ("sa.score.toolmakers", ("tool_makers",)),
    "hut_builders": ("sa.score.builders", ("hut_builders",)),
    "shamans": ("sa.score.shamans", ("shamans",)),
    "resources": ("sa.score.resources", ("two_at_the_end", "resources")),
    "total": ("sa.end.winner", ("final_points",)),
}
"""What points are for: the rule, and the keys of the events that tell them."""
_WINS: Final = ("wins", "wins_by_strength", "shared_win")


def ended(state: State, text: str) -> tuple[Action, State, list[Event]]:
    """The last action of a game, and the end it comes to."""
    action, after, events = outcome(state, text)
    while after.to_move == CHANCE:
        after = after.apply(next(iter(after.actions)), events)
    if not after.is_over:
        raise LookupError(f"'{text}' does not end the game")
    return action, after, events


def _told(events: Sequence[Event], seat: int, keys: Sequence[str]) -> tuple[Event, ...]:
    return tuple(event for event in named(events, *keys) if event.values["player"] == seat)


@REGISTRY.question
def final_points(state: State, text: str, player: str, part: str) -> Question:
    """How many points does the player get for this, when the game ends with this action?"""
    seat = int(player) - 1
    rule, keys = _PARTS[part]
    action, _, events = ended(state, text)
    told = _told(events, seat, keys)
    number = told[-1].values["points"]
    assert isinstance(number, int)
    wrong = Remark(f"count_{part}", rule, {"player": seat})
    about = (Remark(f"asked_{part}", "", {"player": seat}),)
    return how_many(number, told, wrong, wrong, about=about, then=action)


@REGISTRY.question
def green_points(state: State, text: str, player: str, *, choose: Choose = likeliest) -> Question:
    """How many points do the green cards bring? Offers what other rulings give."""
    seat = int(player) - 1
    action, end, events = ended(state, text)
    told = _told(events, seat, _PARTS["green"][1])
    points = told[-1].values["points"]
    assert isinstance(points, int)
    rulings: dict[int, Said] = {}
    for key, other in _wrong_sets(scoring.lower_halves(end.players[seat].cards).symbols):
        if other != points:
            rulings.setdefault(other, Remark(f"green_{key}", "sa.score.green"))
    numbers = choose(points, rulings, state.text)
    options = tuple((str(number), Remark("points_are", "", {"points": number})) for number in numbers)
    about = (Remark("asked_green", "", {"player": seat}),)
    return choice({str(points)}, options, told, lambda word: rulings[int(word)], about=about, then=action)


def _wrong_sets(symbols: dict[str, int]) -> Iterator[tuple[str, int]]:
    """What other rulings give for green cards: key and points."""
    cards, different = sum(symbols.values()), len(symbols)
    yield "cards_squared", cards**2
    yield "rest_lost", different**2
    yield "rest_single", different**2 + cards - different
    yield "symbols_squared", sum(number**2 for number in symbols.values())
    yield "second_as_first", 2 * different**2
    yield "cards_times_symbols", cards * different
    yield "one_each", cards


@REGISTRY.question
def wins_game(state: State, text: str) -> Question:
    """Who wins, when the game ends with this action? One of the players, or several together."""
    action, end, events = ended(state, text)
    best = end.players[end.winners[0]]

    def merit(seat: int) -> tuple[int, int]:
        return end.players[seat].score, scoring.strength(end.players[seat])

    def why_not(word: str) -> Said:
        if word == "shared":
            # Somebody has won alone: what the next one lacks.
            seat = max((seat for seat in range(end.seats) if seat not in end.winners), key=merit)
        else:
            seat = int(word) - 1
        if seat in end.winners:
            return Remark("not_alone", "sa.end.winner", {"player": seat})
        player = end.players[seat]
        strength = scoring.strength(player)
        values: dict[str, Value] = {
            "player": seat, "points": player.score, "most": best.score,
            "strength": strength, "strongest": scoring.strength(best),
        }  # fmt: skip
        return Remark("fewer_points" if player.score < best.score else "less_strength", "sa.end.winner", values)

    answer = "shared" if len(end.winners) > 1 else str(end.winners[0] + 1)
    options = (*players(state), ("shared", Remark("share_victory")))
    return choice({answer}, options, named(events, *_WINS), why_not, about=(action,), then=action)


# ---------------------------------------------------------------- goals
@REGISTRY.goal
def best_end(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """End the game with as many points as possible."""
    seat = before.turn
    ends = {other: ended(before, str(other)) for other in before.actions}
    most = max(end.players[seat].score for _, end, _ in ends.values())
    _, end, told = ends[action]
    ok = end.players[seat].score == most
    said = _told(told, seat, ("final_points",))
    return Verdict(ok, said if ok else (*said, Remark("more_points", "sa.end.winner", {"points": most})))


@REGISTRY.goal
def win_now(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """End the game as its only winner."""
    _, end, told = ended(before, str(action))
    return Verdict(end.winners == (before.turn,), (*_told(told, before.turn, ("final_points",)), *named(told, *_WINS)))


# ---------------------------------------------------------------- practice
_LAST: Final = "stage use; round 9; turn 2; deck -"
"""The last person of a game is about to be used."""


@REGISTRY.vary
def any_green(rng: Random) -> Fresh:
    """Some green cards."""
    green = [card for card in CARDS.values() if card.symbol]
    while True:
        cards = some(green, 4 + int(rng.random() * 5), rng)
        if len({card.symbol for card in cards}) < len(cards):
            return Fresh(_with(cards), "green_points use field, 1")


@REGISTRY.vary
def any_part(rng: Random) -> Fresh:
    """Figures of one kind with what they multiply, or resources."""
    part = pick((*(f"{figure}s" for figure in FIGURES), "resources"), rng)
    yellow = [card for card in CARDS.values() if card.figure]
    cards = some(yellow, 4, rng)
    if part != "resources" and not any(f"{card.figure}s" == part for card in cards):
        cards[0] = pick([card for card in yellow if f"{card.figure}s" == part], rng)
    low = int(rng.random() * 3)
    tools = f"{low + 1} {low + 1} {low}" if rng.random() < 0.5 else f"{low + 1} {low} {low}"
    people, track = 6 + int(rng.random() * 5), 2 + int(rng.random() * 8)
    tiles = " ".join(f"b{1 + number}" for number in range(1 + int(rng.random() * 6)))
    more = f" / people {people} / track {track} / tools {tools} / buildings {tiles} / goods {goods_at_random(rng, 3)}"
    return Fresh(_with(cards, more), f"final_points use field, 1, {part}")


@REGISTRY.vary
def any_winner(rng: Random) -> Fresh:
    """Two players who may be level."""
    score, difference = 80 + int(rng.random() * 40), int(rng.random() * 3)
    mine, theirs = 5 + int(rng.random() * 3), 5 + int(rng.random() * 3)
    ann = f"people {mine} / track {int(rng.random() * 5)} / score {score} / tools 1 1 0"
    ben = f"people {theirs} / track {int(rng.random() * 5)} / score {score + max(0, difference - 1)} / tools 1 0 0"
    return Fresh(read(f"{_LAST}; row c19 - - -; 1 {ann}; 2 on field / {ben}"), "wins_game use field")


def _with(cards: Sequence[Card], more: str = "") -> State:
    """Ben ends the game, and Ann has these cards."""
    row = next(card.word for card in CARDS.values() if card not in cards)
    words = " ".join(card.word for card in cards)
    return read(f"{_LAST}; row {row} - - -; 1 cards {words}{more}; 2 on field")
