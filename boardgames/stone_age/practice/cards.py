"""Civilization cards: what they cost, what their upper halves do, and who may look at them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardgames.contract import Value
from boardgames.practice.kinds import Kinds
from boardgames.stone_age import goods
from boardgames.stone_age.pieces import BUILDING, CARD, CARDS, DIE_GIVES, INDEX, PLACES, Card
from boardgames.stone_age.position import State
from boardgames.stone_age.practice.common import dice_out, in_play, sent, taken_out, things, two_ready
from boardgames.stone_age.questions import cards
from boardgames.stone_age.questions.common import some, some_payments
from boardgames.stone_age.questions.tactics import gain
from boardgames.stone_age.using import USE
from boardgames.teaching.questions import Question, choice, named, outcome, pick, players
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()


# ---------------------------------------------------------------- what cards and buildings cost
def _buying(rng: Random) -> Iterator[State]:
    """Somebody is asked to pay for something, with resources that do not suffice for much more."""
    for state in in_play(rng):
        seat = int(rng.random() * state.seats)
        place = pick(things(state), rng)
        player = state.players[seat]
        if sum(player.goods) > 8 or rng.random() < 0.5:
            have = [int(rng.random() * 3) for _ in goods.KINDS]
            player = player._replace(goods=(have[0], have[1], have[2], have[3]))
        yield sent(state.with_player(seat, player), seat, (place, 1))._replace(stage="pay", at=place)


def may_pay(state: State, *texts: str) -> Question:
    """Which of these payments are legal?"""
    place = PLACES[state.at]
    about = (Remark("pays_for", "", {"player": state.turn, "place": place}),)
    return cards.which_legal(state, *texts)._replace(about=about, marks=((place, "from"),))


@KINDS.kind(
    "sa.card.pay", "sa.card.decline", "sa.building.fixed", "sa.building.choice", "sa.building.decline",
    asks=may_pay, ask="choice", positions=_buying,
)  # fmt: skip
def payments(state: State, rng: Random, rule: str) -> str | None:
    """Which payments buy a card or a building?"""
    if (state.at < BUILDING) != rule.startswith("sa.card"):
        return None
    legal = [action for action in state.actions if action[0] == "pay"]
    if not legal:
        return None
    number = sum(goods.PAY[legal[0]])
    texts = some_payments(state, rng, (number - 1, number, number + 1))
    found = [state.objections(text) for text in texts]
    # Without an illegal one there is nothing to tell apart.
    return ", ".join(texts) if any(found) and rule in {one.rule for each in found for one in each[:1]} else None


# ---------------------------------------------------------------- what the upper half does
_LIKE: Final = {
    "dice": "resource_dice", "resource_dice": "dice", "food": "field", "field": "food", "resource": "two_resources",
    "two_resources": "resource", "tool": "one_use_tool", "one_use_tool": "tool", "points": "food",
    "extra_card": "two_resources",
}  # fmt: skip
"""What upper half each kind of upper half is easily taken for."""
_KEPT: Final = ("one_use_tool", "two_resources")
"""The upper halves that are kept for later."""


def _effect(top: str, state: State, card: Card) -> Remark:
    """What an upper half does, in some words."""
    values: dict[str, Value] = {
        "seats": state.seats, "number": card.amount or 1, "resource": card.resource or goods.KINDS[0],
    }  # fmt: skip
    return Remark(f"top_{top}", "", values)


def upper_half(state: State, player: str, place: str) -> Question:
    """What does the card on this space do as soon as the player has paid for it?"""
    seat, card = int(player) - 1, CARDS[state.row[INDEX[place] - CARD]]
    rule, like = f"sa.card.{card.top}", _LIKE[card.top]
    others = [top for top in _LIKE if top not in (card.top, like)]
    tops = (card.top, like, others[card.id % len(others)])
    # Of what is half known about cards, another thing from card to card.
    half = "end" if card.top in _KEPT else "lower" if card.id % 2 else "kept"
    options: dict[str, Remark] = {top: _effect(top, state, card) for top in tops}
    options[half] = Remark(f"top_{half}", "", {"points": gain(state, seat, card)})
    shows = Remark(f"shows_{card.top}", rule, options[card.top].values)
    reasons: dict[str, Said] = {
        **dict.fromkeys(tops, shows), "lower": Remark("top_no_lower", "sa.card.bottom"),
        "kept": Remark("top_no_kept", "sa.card.top"), "end": Remark("top_no_end", "sa.card.top"),
    }  # fmt: skip
    right = (
        shows,
        Remark("top_no_kept" if card.top in _KEPT else "top_at_once", "sa.card.top"),
        Remark("lower_half_later", "sa.card.bottom"),
    )
    return choice(
        {card.top},
        tuple(options.items()),
        right,
        reasons.__getitem__,
        about=(Remark("buys_on", "", {"player": seat, "place": place}),),
        marks=((place, "from"),),
    )


_TOPS: Final = tuple(f"sa.card.{top}" for top in _LIKE)


@KINDS.kind("sa.card.top", "sa.card.bottom", *_TOPS, asks=upper_half, ask="choice")
def top_half(state: State, rng: Random, rule: str) -> str | None:
    """What does the upper half of a card do?"""
    top = rule.removeprefix("sa.card.")
    spaces = [
        f"card_{slot}"
        for slot, card in enumerate(state.row, start=1)
        if card and (top in ("top", "bottom") or CARDS[card].top == top)
    ]
    return f"{1 + int(rng.random() * state.seats)}, {pick(spaces, rng)}" if spaces else None


# ---------------------------------------------------------------- dice cards
def die_brings(state: State, text: str) -> Question:
    """What does the player who decides get for this die?"""
    action, _, events = outcome(state, text)
    seat, gives = state.to_move or 0, DIE_GIVES[int(action[1])]
    vain = named(events, "track_full", "tools_full")
    values: dict[str, Value] = {"player": seat, "gives": gives, "die": action[1]}
    options = tuple((what, Remark("thing", "", {"gives": what})) for what in DIE_GIVES[1:])

    def why_not(word: str) -> Said:
        if word == "vain":
            return Remark("has_effect", "sa.card.dice", values)
        if word == gives:
            return vain[0]
        return Remark("other_face", "sa.card.dice", {"gives": word, "die": str(DIE_GIVES.index(word)), "player": seat})

    about = (Remark("takes_die", "", values),)
    options = (*options, ("vain", Remark("no_effect")))
    told: tuple[Said, ...] = (Remark("face_gives", "sa.card.dice", values), *vain)
    return choice({"vain" if vain else gives}, options, told, why_not, about=about, then=action)


@KINDS.kind("sa.card.dice", asks=die_brings, ask="choice", fixed=True, positions=dice_out)
def die_gives(state: State, rng: Random, rule: str) -> str | None:
    """What does a die give?"""
    return str(pick([action for action in state.actions if action[0] == "die"], rng))


def next_taker(state: State, *texts: str) -> Question:
    """Who takes a die after these?"""
    about = (Remark("bought_dice", "", {"player": state.turn, "dice": tuple(map(str, state.dice))}),)
    question = cards.takes_next(state, *texts)
    return question._replace(about=(*about, *question.about))


@KINDS.kind("sa.card.dice", asks=next_taker, ask="choice", fixed=True, positions=dice_out)
def takes_next(state: State, rng: Random, rule: str) -> str | None:
    """Who takes the next die?"""
    if len(state.dice) < 2:
        return None
    number = 1 + int(rng.random() * (len(state.dice) - 1))
    return ", ".join(f"die {die}" for die in some(state.dice, number, rng))


# ---------------------------------------------------------------- what is kept, and who knows it
def knows(state: State, what: str) -> Question:
    """Who may know what card this is: the extra card that has been drawn, the top card of the deck, or the one that a
    player bought last?"""
    drawn = what == "drawn"
    if what == "deck":
        assert len(state.deck) > 1
        unseen = Remark("deck_is_unseen", "sa.card.extra_card")
        about = (Remark("knows_deck"),)
        return choice({"nobody"}, players(state, nobody=True), (unseen,), lambda _: unseen, unseen.rule, about=about)
    owner = next(seat for seat, player in enumerate(state.players) if player.extra) if drawn else int(what) - 1
    values: dict[str, Value] = {"player": owner}
    knowing = [owner] if drawn else range(state.seats)
    rule = "sa.card.extra_card" if drawn else "sa.card.keep"
    right = Remark("owner_looks" if drawn else "bought_is_open", rule, values)

    def why_not(word: str) -> Said:
        if not drawn:
            return right
        if word == "nobody":
            return Remark("drawn_to_be_seen", rule)
        return Remark("must_not_look", "sa.card.keep", {"player": int(word) - 1})

    about = (Remark("knows_drawn" if drawn else "knows_bought", "", values),)
    answer = {str(seat + 1) for seat in knowing}
    return choice(answer, players(state, nobody=True), (right,), why_not, rule, about=about)


def _with_extra(rng: Random) -> Iterator[State]:
    """Somebody has drawn an extra card, and others have bought some."""
    extra = next(card.id for card in CARDS.values() if card.top == "extra_card")
    for state in in_play(rng, (0.2, 1.0)):
        if any(player.extra for player in state.players):
            yield state
        elif extra in state.deck and len(state.deck) > 1:
            seat = int(rng.random() * state.seats)
            drawn = pick([card for card in state.deck if card != extra], rng)
            state = taken_out(taken_out(state, extra), drawn)
            player = state.players[seat]
            yield state.with_player(seat, player._replace(cards=(*player.cards, extra), extra=drawn))


@KINDS.kind("sa.card.extra_card", "sa.card.keep", asks=knows, ask="choice", fixed=True, positions=_with_extra)
def who_knows(state: State, rng: Random, rule: str) -> str | None:
    """Who may know a card?"""
    if rule == "sa.card.extra_card":
        return "deck" if len(state.deck) > 1 and rng.random() < 0.3 else "drawn"
    have = [seat for seat, player in enumerate(state.players) if player.cards]
    return str(1 + pick(have, rng)) if have else None


# ---------------------------------------------------------------- two resources of choice
@KINDS.kind("sa.card.two_resources", asks=cards.which_legal, ask="choice", positions=two_ready)
def two_of_choice(state: State, rng: Random, rule: str) -> str | None:
    """What may be taken with the card for two resources?"""
    if state.turn != state.to_move:
        return None
    # Both kinds of actions may be right or wrong, whether the card is one's own or somebody else's.
    legal = [action for action in state.actions if action[0] == "use"]
    barred = [action for action in USE if state.knows(action) and action not in legal]
    one_or_three = [action for action, taken in goods.TAKE.items() if sum(taken) != 2]
    uses = (*some(legal, 1, rng), *some(goods.TAKE_TWO, 2, rng))
    return ", ".join(map(str, (*uses, *some(one_or_three, 1, rng), *some(barred, 1 + (rng.random() < 0.5), rng))))
