"""The new round and the end of the game: cards slide, tools come back, or the game is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.stone_age import gathering
from boardgames.stone_age.pieces import CARD_OF, CARDS, SLOTS
from boardgames.stone_age.position import State
from boardgames.stone_age.questions.common import read, some
from boardgames.teaching.questions import (
    Fresh,
    Question,
    Verdict,
    choice,
    how_many,
    in_a_row,
    named,
    outcome,
    pick,
    players,
)
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()

_NEW: Final = "new"
"""Stands for a card that is not yet drawn."""
_Row = tuple[int, ...]


# ---------------------------------------------------------------- the new round
@REGISTRY.question
def row_after(state: State, text: str) -> Question:
    """Which cards lie where in the next round, when the last people of this one have been used?"""
    action, after, events = outcome(state, text)
    row = after.row
    # A card bought by this very action has left the row too.
    old = tuple(card if card in row else 0 for card in state.row)
    rulings: dict[_Row, Said] = {}
    for key, other in _wrong_rows(old):
        if other != row:
            rulings.setdefault(other, Remark(f"row_{key}", "sa.round.next"))

    def misplaced(word: str) -> Said:
        return Remark("new_fill_up" if word == _NEW else "slides_there", "sa.round.next", {"card": word})

    told = named(events, "card_slides") or (Remark("nothing_slides", "sa.round.next"),)
    # As they lie on the board, from left to right, with as many new ones as there are spaces.
    lying = [_NEW] * SLOTS + [word for word in reversed(_names(old)) if word != _NEW]
    said = {word: Remark("new_card") if word == _NEW else Remark("card_offered", "", {"card": word}) for word in lying}
    return in_a_row(
        _names(row),
        tuple((word, said[word]) for word in lying),
        told,
        {_names(other): ruling for other, ruling in rulings.items()},
        misplaced,
        pictures={word: ("deck" if word == _NEW else word,) for word in lying},
        from_right=True,
        about=(action,),
        then=action,
    )


def _wrong_rows(old: _Row) -> Iterator[tuple[str, _Row]]:
    """What other rulings make of the cards that are left: key, and the row they give."""
    left = [card for card in old if card]
    gaps = [0] * (SLOTS - len(left))
    yield "stays", old
    yield "wrong_way", (*gaps, *left)
    yield "keeps_order", (*reversed(left), *gaps)
    yield "not_swept", (0,) * SLOTS


def _names(row: _Row) -> tuple[str, ...]:
    return tuple(CARDS[card].word if card else _NEW for card in row)


@REGISTRY.question
def price_then(state: State, text: str, card: str) -> Question:
    """What does the card cost in the next round?"""
    action, after, _ = outcome(state, text)
    price = after.row.index(CARD_OF[card]) + 1
    values: dict[str, Value] = {"card": card, "price": price, "before": state.row.index(CARD_OF[card]) + 1}
    right, wrong = (Remark(key, "sa.round.next", values) for key in ("costs_then", "count_what_is_left"))
    return how_many(price, (right,), wrong, wrong, then=action)


@REGISTRY.question
def starts_next_round(state: State, text: str) -> Question:
    """Who starts the next round?"""
    action, after, events = outcome(state, text)

    def why_not(word: str) -> Said:
        return Remark("left_neighbour", "sa.round.next", {"player": int(word) - 1, "start": state.first})

    return choice({str(after.first + 1)}, players(state), named(events, "next_round"), why_not, then=action)


@REGISTRY.question
def tools_then(state: State, text: str, player: str) -> Question:
    """How many tools can the player add to rolls in the next round?"""
    seat = int(player) - 1
    action, after, events = outcome(state, text)
    number = len(gathering.unused(after.players[seat]))
    few, many = (Remark(key, "sa.round.next", {"player": seat}) for key in ("all_turned_back", "no_more_tools"))
    told = [
        event for event in named(events, "tool_raised", "tools_turned_back") if event.values.get("player", seat) == seat
    ]
    # The catch: whoever comes from the tool maker does not always have one tool more.
    raised = action == Action("use", "tool_maker") and named(told, "tool_raised")
    catch = {number + 1: Remark("no_fourth_tool", "sa.tool.upgrade", {"player": seat})} if raised else {}
    return how_many(number, told, few, many, catch, then=action)


# ---------------------------------------------------------------- the end of the game
_ENDINGS: Final = {"stack_used_up": "after_feeding", "too_few_cards": "too_few_cards", "next_round": "goes_on"}
_OPTIONS: Final = ("at_once", "after_feeding", "too_few_cards", "goes_on")


@REGISTRY.question
def when_over(state: State, text: str) -> Question:
    """When does the game end, if the last people of the round are used like this?"""
    action, _, events = outcome(state, text)
    told = next(event for event in events if event.key in _ENDINGS)
    answer = _ENDINGS[told.key]
    enough = Remark("cards_suffice", "sa.end.cards", {"needed": state.row.count(0), "left": state.deck_size})

    def why_not(word: str) -> Said:
        match word:
            case "at_once":
                return Remark("people_still_eat", "sa.end.buildings")
            case "after_feeding":
                return Remark("stacks_are_left", "sa.end.buildings")
            case "too_few_cards" if answer == "goes_on":
                return enough
        return told

    options = tuple((word, Remark(f"over_{word}")) for word in _OPTIONS)
    right = (enough, told) if answer == "goes_on" else (told,)
    return choice({answer}, options, right, why_not, about=(action,), then=action)


# ---------------------------------------------------------------- goals
@REGISTRY.goal
def play_on(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """See to it that there is a next round."""
    return Verdict(bool(named(events, "next_round")), named(events, "declined", "stack_used_up", "next_round"))


@REGISTRY.goal
def costs_next_round(
    before: State, action: Action, after: State, events: Sequence[Event], card: str, price: str
) -> Verdict:
    """See to it that a card costs so much in the next round."""
    number = CARD_OF[card]
    if number not in after.row:
        return Verdict(False, named(events, "card_bought"))
    now = after.row.index(number) + 1
    values: dict[str, Value] = {"card": card, "price": now, "before": before.row.index(number) + 1}
    told = named(events, "card_bought", "declined")
    # What is said first decides about which rule the answer is.
    return Verdict(now == int(price), (Remark("costs_then", "sa.round.next", values), *told))


# ---------------------------------------------------------------- practice
@REGISTRY.vary
def any_row(rng: Random) -> Fresh:
    """How cards slide."""
    words = [card.word for card in some(tuple(CARDS.values()), SLOTS, rng)]
    # The first space is empty: something slides.
    words[0] = "-"
    for space in some((1, 2, 3), int(rng.random() * 2), rng):
        words[space] = "-"
    return Fresh(read(f"stage use; row {' '.join(words)}; 1 on tool_maker"), "row_after use tool_maker")


@REGISTRY.vary
def any_end(rng: Random) -> Fresh:
    """Whether the game ends. Not both for cards and for buildings: one reason is asked for."""
    drawn = [card.word for card in some(tuple(CARDS.values()), SLOTS + 4, rng)]
    row, deck = drawn[:SLOTS], drawn[SLOTS : SLOTS + int(rng.random() * 4)]
    empty = some(range(SLOTS), 1 + int(rng.random() * 3), rng)
    for space in empty:
        row[space] = "-"
    stack = pick(("b20/1", "b20/0", "b20/2") if len(empty) > len(deck) else ("b20/1", "b20/0", "b20/2", "-/0"), rng)
    state = read(
        f"stage use; round 9; row {' '.join(row)}; deck {' '.join(deck) or '-'}; stacks {stack} b9/1; 1 on tool_maker"
    )
    return Fresh(state, "when_over use tool_maker")
