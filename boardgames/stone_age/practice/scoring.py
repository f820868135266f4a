"""Final scoring: green sets, figures, resources, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from boardgames.practice.among import among
from boardgames.practice.kinds import Kinds
from boardgames.stone_age.goods import value
from boardgames.stone_age.pieces import CARDS
from boardgames.stone_age.position import State
from boardgames.stone_age.practice.common import endings, knowing
from boardgames.stone_age.questions import scoring, tactics
from boardgames.stone_age.questions.common import some
from boardgames.stone_age.questions.scoring import ended
from boardgames.stone_age.scoring import green_sets, lower_halves, multiplied, strength, worth
from boardgames.teaching.questions import Question, pick
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()

_PARTS: Final = {
    "sa.score.farmers": "farmers", "sa.score.toolmakers": "tool_makers", "sa.score.builders": "hut_builders",
    "sa.score.shamans": "shamans", "sa.score.resources": "resources",
}  # fmt: skip


def points_for(state: State, text: str, player: str, part: str) -> Question:
    """What does a player get for this part of the final scoring?"""
    question, seat = scoring.final_points(state, text, player, part), int(player) - 1
    question = question._replace(about=(*question.imagined, *question.about))
    before, mine = (one.players[seat] for one in (state, ended(state, text)[1]))
    rule = next(rule for rule, name in _PARTS.items() if name == part)
    if part == "resources":
        mistakes: tuple[tuple[int, Said], ...] = (
            (value(mine.goods), Remark("one_point_each", rule)),
            (question.number + mine.food, Remark("food_is_worth_nothing", rule)),
            (sum(mine.goods), Remark("two_at_end", "sa.card.two_resources")),
        )
        return knowing(question, mistakes)
    each = multiplied(mine)
    times = each[list(_PARTS).index(rule)]
    figures, cards = question.number // times, sum(f"{CARDS[card].figure}s" == part for card in mine.cards)
    once = sum(CARDS[card].amount for card in mine.ready if CARDS[card].top == "one_use_tool")
    mistakes = (
        (cards * times, Remark("figures_not_cards", rule)),
        (getattr(worth(before), part), Remark("last_action_counts", "sa.end.winner")),
        (figures * (times + once * (part == "tool_makers")), Remark("one_use_is_no_tool", rule)),
        (figures + times, Remark("multiply_them", rule)),
    )
    return knowing(question, mistakes)


@KINDS.kind(*_PARTS, asks=points_for, ask="number", positions=endings)
def part_points(state: State, rng: Random, rule: str) -> str | None:
    """What do figures of one kind or resources bring?"""
    part = _PARTS[rule]
    seats = [seat for seat, player in enumerate(state.players) if getattr(worth(player), part)]
    action = next(iter(state.actions))
    return f"{action}, {1 + pick(seats, rng)}, {part}" if seats else None


def _green(rng: Random) -> Iterator[State]:
    """The end of a game in which somebody has several green cards."""
    for state in endings(rng):
        seat = int(rng.random() * state.seats)
        player = state.players[seat]
        others = [other for other in state.players if other != player]
        gone = {*state.row, *(card for other in others for card in other.cards)}
        free = [card.id for card in CARDS.values() if card.symbol and card.id not in gone]
        have = [card for card in player.cards if CARDS[card].figure]
        have += some(free, min(len(free), 3 + int(rng.random() * 7)), rng)
        ready = tuple(card for card in player.ready if card in have)
        player = player._replace(cards=tuple(have), ready=ready)
        deck = tuple(card for card in state.deck if card not in have)
        yield state._replace(deck=deck).with_player(seat, player)


@KINDS.kind("sa.score.green", asks=partial(scoring.green_points, choose=among), ask="choice", positions=_green)
def green_points(state: State, rng: Random, rule: str) -> str | None:
    """What do green cards bring?"""
    seats = [
        seat
        for seat, player in enumerate(state.players)
        # With some symbols twice there is more than one way to go wrong.
        if max(lower_halves(player.cards).symbols.values(), default=0) > 1
    ]
    return f"{next(iter(state.actions))}, {1 + pick(seats, rng)}" if seats else None


def counts(state: State, player: str, place: str) -> Question:
    """How many points more would this card bring?"""
    question, mine = tactics.gain_of(state, player, place), state.players[int(player) - 1].showing_extra
    card = CARDS[state.row[int(place[-1]) - 1]]
    if not card.symbol:
        rule = tactics.RULE_OF[card.figure]
        mistakes = (
            (question.number // card.number, Remark("figures_not_cards", rule)),
            (card.number, Remark("multiply_them", rule)),
        )
        return knowing(question, mistakes)
    first, second = green_sets(lower_halves(mine.cards).symbols)
    thought = (
        (1, "set_is_squared"), (2 * first + 1, "has_symbol_already"), ((first + 1) ** 2, "only_what_is_more"),
        ((second + 1) ** 2, "only_what_is_more"),
    )  # fmt: skip
    return knowing(question, ((number, Remark(key, "sa.score.green")) for number, key in thought))


@KINDS.kind(
    "sa.score.green", "sa.score.farmers", "sa.score.toolmakers", "sa.score.builders", "sa.score.shamans",
    asks=counts, ask="number", during=(0.3, 1.0),
)  # fmt: skip
def card_counts(state: State, rng: Random, rule: str) -> str | None:
    """How many points would a card bring in the final scoring?"""
    spaces = [
        slot for slot, card in enumerate(state.row, start=1)
        if card and tactics.RULE_OF[CARDS[card].figure] == rule
    ]  # fmt: skip
    return f"{1 + int(rng.random() * state.seats)}, card_{pick(spaces, rng)}" if spaces else None


# ---------------------------------------------------------------- who wins
def level_ends(rng: Random) -> Iterator[State]:
    """The end of a game in which two or more players have about as many points and as much to break a tie."""
    for state in endings(rng):
        players = list(state.players)
        best = max(player.score + sum(worth(player)) for player in players)
        for seat, player in enumerate(players):
            if rng.random() < 0.7:
                score = best - sum(worth(player)) - int(rng.random() * 1.5)
                track = max(0, min(10, player.track + strength(players[0]) - strength(player) + int(rng.random() * 2)))
                players[seat] = player._replace(score=score, track=track)
        yield state._replace(players=tuple(players))


@KINDS.kind("sa.end.winner", asks=scoring.wins_game, ask="choice", fixed=True, positions=level_ends, across=True)
def wins(state: State, rng: Random, rule: str) -> str | None:
    """Who wins?"""
    return str(next(iter(state.actions)))
