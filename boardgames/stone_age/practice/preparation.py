"""Set-up: what lies on the table, what everybody begins with, and the three phases of a round."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardgames.contract import CHANCE, Value
from boardgames.practice.kinds import Kinds
from boardgames.stone_age import GAME, goods
from boardgames.stone_age.pieces import AREAS, CARD, CARDS, MOST_PEOPLE, PIECES, PLACES, SLOTS, STACK, START, TILES
from boardgames.stone_age.position import State
from boardgames.stone_age.practice.common import IN_PLAY, after, even, in_play, knowing, told
from boardgames.stone_age.questions import preparation
from boardgames.stone_age.questions.common import some
from boardgames.teaching.questions import Question, choice, how_many, pick, players, which_of
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()

_SUPPLY: Final = {kind: number for kind, number in PIECES.items() if kind in (*goods.KINDS, "dice")}
_MISTAKES: Final = {
    "wood": (16, 18, 24), "brick": (12, 14, 20), "stone": (10, 14, 16), "gold": (8, 12, 14), "dice": (5, 6, 8),
    "cards": (3, 5, 6), "deck": (30, 36, 33), "stacks": (2, 3, 4, 5), "tiles": (5, 6, 8), "box": (0, 4, 7, 14),
    "people": (4, 6, 10), "food": (5, 10, 15), "waiting": (0, 4, 10), "track": (1, 2, 5),
}  # fmt: skip
"""Wrong numbers for what lies on the table before a game."""


def _set_up(seats: int) -> dict[str, tuple[str, int]]:
    """What lies on the table before a game: the rule that says so, and the number."""
    return {
        **{word: ("sa.setup.supply", number) for word, number in _SUPPLY.items()},
        "cards": ("sa.setup.cards", SLOTS),
        "deck": ("sa.setup.cards", len(CARDS) - SLOTS),
        "stacks": ("sa.setup.buildings", seats),
        "tiles": ("sa.setup.buildings", STACK),
        "box": ("sa.setup.buildings", len(TILES) - STACK * seats),
        "people": ("sa.setup.player", START["people"]),
        "food": ("sa.setup.player", START["food"]),
        "waiting": ("sa.setup.player", MOST_PEOPLE - START["people"]),
        "track": ("sa.setup.player", START["track"]),
    }


def odd_one(state: State, *lines: str) -> Question:
    """Which of these numbers, as in "wood 20", is not what lies on the table before the game?"""
    true = _set_up(state.seats)
    said = {word: int(number) for word, number in (line.split() for line in lines)}
    [wrong] = [word for word, number in said.items() if number != true[word][1]]

    def is_so(word: str) -> Remark:
        rule, number = true[word]
        return Remark(f"laid_{word}", rule, {"number": number, "seats": state.seats})

    options = tuple((word, Remark(f"line_{word}", "", {"number": number})) for word, number in said.items())
    about = (Remark("laid_for", "", {"seats": state.seats}),)
    return choice({wrong}, options, (is_so(wrong),), is_so, about=about)


def _before(rng: Random) -> Iterator[State]:
    while True:
        yield GAME.start(2 + int(rng.random() * 3))


@KINDS.kind(
    "sa.setup.supply", "sa.setup.cards", "sa.setup.buildings", "sa.setup.player",
    asks=odd_one, ask="choice", positions=_before,
)  # fmt: skip
def set_up(state: State, rng: Random, rule: str) -> str | None:
    """Which of some numbers is wrong before a game?"""
    true = _set_up(state.seats)
    odd = pick([word for word, (why, _) in true.items() if why == rule], rng)
    others = some([word for word in true if word != odd], 3, rng)
    said = {word: true[word][1] for word in others}
    said[odd] = pick([number for number in _MISTAKES[odd] if number != true[odd][1]], rng)
    return ", ".join(f"{word} {said[word]}" for word in true if word in said)


# ---------------------------------------------------------------- what is there now
def pieces_left(state: State, kind: str) -> Question:
    """How many pieces of a resource still lie at its place?"""
    number, held = PIECES[kind], sum(player.goods[goods.KINDS.index(kind)] for player in state.players)
    place = AREAS[1 + goods.KINDS.index(kind)]
    values: dict[str, Value] = {"resource": kind, "all": number, "held": held, "number": number - held, "place": place}
    right, wrong = (Remark(key, "sa.setup.supply", values) for key in ("pieces_are", "count_pieces"))
    about = (Remark("pieces_asked", "", values),)
    question = how_many(number - held, (right,), wrong, wrong, about=about, marks=((place, "from"),))
    return knowing(question, [(held, Remark("players_have", "sa.setup.supply", values))])


@KINDS.kind("sa.setup.supply", asks=pieces_left, ask="number")
def supply(state: State, rng: Random, rule: str) -> str | None:
    """How many pieces are left?"""
    held = {kind: sum(player.goods[at] for player in state.players) for at, kind in enumerate(goods.KINDS)}
    return even(((PIECES[kind] - number, kind) for kind, number in held.items() if 1 < number <= PIECES[kind]), rng)


# ---------------------------------------------------------------- cards on their spaces
def next_space(state: State) -> Question:
    """On which space is the next card laid?"""
    space = state.row.index(0)
    rule = "sa.setup.cards" if state.round == 1 else "sa.round.next"

    def why_not(place: str) -> Said:
        taken = state.row[PLACES.index(place) - CARD]
        return Remark("space_is_taken" if taken else "from_right", rule, {"place": place})

    places = PLACES[CARD : CARD + SLOTS]
    options = tuple((place, Remark("place", "", {"place": place})) for place in places)
    right = Remark("laid_there", rule, {"place": places[space], "number": state.row.count(0)})
    return which_of({places[space]}, options, (right,), why_not)


def _dealing(rng: Random) -> Iterator[State]:
    """Cards are being laid, before the first round or a later one."""
    for state in in_play(rng):
        kept = [card for card in state.row if card and rng.random() < 0.5]
        first = rng.random() < 0.5
        if len(kept) == SLOTS or (not first and state.round == 1):
            continue
        # An empty table looks the same in every game.
        if first and not kept and rng.random() < 0.7:
            continue
        row = tuple((kept + [0] * SLOTS)[:SLOTS])
        if first:
            began = GAME.start(state.seats, first=1 + state.first)
            deck = tuple(card for card in CARDS if card not in kept)
            yield began._replace(stage="cards", row=row, deck=deck)
        else:
            empty = (bytes(len(state.placed[0])),) * state.seats
            deck = tuple(card for card in CARDS if card in state.deck or (card in state.row and card not in kept))
            if len(deck) >= row.count(0):
                idle = tuple(player._replace(used=(False,) * 3) for player in state.players)
                yield state._replace(
                    stage="cards", row=row, deck=deck, placed=empty, turn=state.first, to_move=CHANCE, players=idle
                )


@KINDS.kind("sa.setup.cards", "sa.round.next", asks=next_space, ask="places", fixed=True, positions=_dealing)
def next_card(state: State, rng: Random, rule: str) -> str | None:
    """Where does the next card go?"""
    return "" if (state.round == 1) == (rule == "sa.setup.cards") else None


# ---------------------------------------------------------------- who began
def started(state: State) -> Question:
    """Who began the game, given the round and who has the start figure?"""
    times, seats = state.round - 1, state.seats
    began = (state.first - times) % seats
    values: dict[str, Value] = {"round": state.round, "start": state.first, "times": times}

    def why_not(word: str) -> Said:
        other = (int(word) - 1 + times) % seats
        return Remark("would_be_with", "sa.round.next", {**values, "player": int(word) - 1, "now": other})

    right = (
        Remark("began", "sa.setup.start_player", {**values, "player": began}),
        Remark("figure_went", "sa.round.next", values),
    )
    return choice({str(began + 1)}, players(state), right, why_not, about=(Remark("has_figure", "", values),))


@KINDS.kind("sa.setup.start_player", asks=started, ask="choice", fixed=True, during=(0.1, 0.9))
def who_began(state: State, rng: Random, rule: str) -> str | None:
    """Who began the game?"""
    return "" if state.stage == "place" and state.round > 2 else None


# ---------------------------------------------------------------- phases
@KINDS.kind("sa.round.phases", asks=preparation.phase_after, ask="choice", fixed=True)
def phase(state: State, rng: Random, rule: str) -> str | None:
    """In which phase is the round after an action?"""
    if state.stage not in IN_PLAY:
        return None
    left = sum(state.in_hand(seat) for seat in range(state.seats))
    if state.stage == "place" and left > 4 and rng.random() < 0.9:
        return None
    action = state.actions.pick(rng)
    _, events = after(state, action)
    # What ends a phase is rare, what does not end it is common.
    ends = told(events) & {"phase_use", "phase_feed"}
    return str(action) if ends or rng.random() < 0.1 else None
