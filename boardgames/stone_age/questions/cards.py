"""Civilization cards: what they cost, and what their upper halves do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Objection, Value
from boardgames.stone_age import buildings, cards, gathering, legal
from boardgames.stone_age.pieces import CARDS, DIE_GIVES, DIVISORS, INDEX
from boardgames.stone_age.position import State
from boardgames.stone_age.questions.common import goods_at_random, pictured, read, some, some_payments
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, named, outcome, pick, players
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()


@REGISTRY.question
def which_legal(state: State, *texts: str) -> Question:
    """Which of these actions are legal? Some must be, and some not."""
    actions = {text: Action.parse(text) for text in texts}
    refused: dict[str, Objection] = {}
    for text, action in actions.items():
        if not state.knows(action):
            raise LookupError(f"'{text}' means nothing here")
        if objections := state.objections(action):
            refused[text] = objections[0]
    if not 0 < len(refused) < len(texts):
        raise LookupError("all or none of the actions are legal")
    seat = state.to_move
    assert seat is not None
    rule = next(iter(refused.values())).rule
    others = (said for text, objection in refused.items() for said in (actions[text], objection))
    return choice(
        actions.keys() - refused.keys(),
        tuple(actions.items()),
        (Remark("others_refused", rule), *others),
        refused.__getitem__,
        rule,
        about=(Remark("may_do", "", {"player": seat}),),
        pictures={text: shown for text, action in actions.items() if (shown := pictured(action))},
    )


# ---------------------------------------------------------------- what a card costs
@REGISTRY.question
def card_price(state: State, place: str, *texts: str) -> Question:
    """What does the card on this space cost whoever stands there, after these actions?"""
    now = state
    for text in texts:
        _, now, _ = outcome(now, text)
    price = cards.price(outcome(now, f"use {place}")[1])
    values: dict[str, Value] = {"place": place, "price": price}
    right, wrong = (Remark(key, "sa.card.pay", values) for key in ("price_here", "price_of_space"))
    then = Action.parse(texts[0]) if texts else None
    return how_many(price, (right,), wrong, wrong, marks=((place, "from"),), then=then)


@REGISTRY.question
def points_now(state: State, text: str) -> Question:
    """How many points does this payment bring at once?"""
    action, after, events = outcome(state, text)
    seat = state.turn
    number = after.players[seat].score - state.players[seat].score
    wrong = Remark("upper_half_now", "sa.card.top", {"points": number})
    # Not that the card is paid for: what is said first decides about which rule the answer is.
    right: tuple[Said, ...] = (*named(events, "points_gained"), Remark("lower_half_later", "sa.card.bottom"))
    return how_many(number, right, wrong, wrong, then=action)


# ---------------------------------------------------------------- dice
@REGISTRY.question
def dice_for_card(state: State, text: str) -> Question:
    """How many dice are rolled for the card that is paid for?"""
    action, after, _ = outcome(state, text)
    rule, _ = gathering.rolls_for(after)
    number = gathering.due(after)
    keys = ("everybody_a_die", "count_players") if rule == "sa.card.dice" else ("always_two_dice", "not_for_all")
    right, wrong = (Remark(key, rule, {"number": number}) for key in keys)
    return how_many(number, (right,), wrong, wrong, then=action)


@REGISTRY.question
def takes_next(state: State, *texts: str) -> Question:
    """Who decides after these dice have been taken?"""
    now = state
    for text in texts:
        _, now, _ = outcome(now, text)
    owner, taker = state.turn, now.to_move
    assert taker is not None
    taken = {(owner + step) % state.seats for step in range(len(texts) + state.seats - len(state.dice))}

    def why_not(word: str) -> Said:
        seat = int(word) - 1
        key = "took_already" if seat in taken else "not_yet"
        return Remark(key, "sa.card.dice", {"player": seat, "owner": owner})

    right = Remark("takes_a_die", "sa.card.dice", {"player": taker, "owner": owner})
    actions = tuple(map(Action.parse, texts))
    about = (Remark("dice_taken", "", {"dice": tuple(action[1] for action in actions)}),)
    return choice({str(taker + 1)}, players(state), (right,), why_not, about=about, then=actions[0])


@REGISTRY.question
def last_die(state: State) -> Question:
    """What happens when a player has to take the last die?"""
    [face] = state.dice
    action, _, events = outcome(state, f"die {face}")
    vain = named(events, "track_full", "tools_full")
    values: dict[str, Value] = {"player": state.to_move or 0, "gives": DIE_GIVES[face], "die": face}
    options = tuple((word, Remark(f"last_die_{word}", "", values)) for word in ("gives", "vain", "again", "free"))

    def why_not(word: str) -> Said:
        return Remark(f"last_die_no_{word}", "sa.card.dice", values)

    told = named(events, "die_taken")
    return choice({"vain" if vain else "gives"}, options, (*told, *vain), why_not, then=action)


@REGISTRY.question
def card_yields(state: State, text: str) -> Question:
    """How many resources does a card's roll give with these tools?"""
    action, after, events = outcome(state, text)
    seat = state.turn
    number = sum(after.players[seat].goods) - sum(state.players[seat].goods)
    rule, area = gathering.rolls_for(state)
    wrong = Remark("divide", rule, {"divisor": DIVISORS[area]})
    return how_many(number, named(events, "tools_added", "one_use_added", "yields"), wrong, wrong, then=action)


# ---------------------------------------------------------------- the extra card
@REGISTRY.question
def knows_extra(state: State) -> Question:
    """Who may look at the extra card that has been drawn?"""
    (owner,) = (seat for seat, player in enumerate(state.players) if player.extra)
    knowing = {seat for seat in range(state.seats) if state.seen_by(seat).players[owner].extra > 0}

    def why_not(word: str) -> Said:
        if word == "nobody":
            return Remark("drawn_to_be_seen", "sa.card.extra_card")
        return Remark("must_not_look", "sa.card.keep", {"player": int(word) - 1})

    rule = "sa.card.extra_card"
    right = Remark("owner_looks", rule, {"player": owner})
    return choice({str(seat + 1) for seat in knowing}, players(state, nobody=True), (right,), why_not, rule)


# ---------------------------------------------------------------- goals
@REGISTRY.goal
def buy_and_keep(before: State, action: Action, after: State, events: Sequence[Event], place: str) -> Verdict:
    """Buy the card and still be able to pay for the building there."""
    bought = named(events, "card_bought")
    if not bought:
        return Verdict(False, (*named(events, "declined"), Remark("buy_it", "sa.card.decline")))
    offered = after._replace(stage="pay", at=INDEX[place])
    ok = len(legal.payments(offered)) > 1
    key = "enough_left" if ok else "too_little_left"
    tile = buildings.offered(offered)
    return Verdict(ok, (*bought, Remark(key, buildings.rule_of(tile), {"tile": tile.word})))


@REGISTRY.goal
def take_die_for(before: State, action: Action, after: State, events: Sequence[Event], gives: str) -> Verdict:
    """Take the die that gives this."""
    told = named(events, "die_taken", "tool_gained", "tool_raised")
    ok = DIE_GIVES[cards.DIE[action]] == gives
    return Verdict(ok, told if ok else (*told, Remark("other_die", "sa.card.dice")))


@REGISTRY.goal
def take_to_pay(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Take two resources with which the building can be paid for."""
    told = named(events, "two_taken", "declined", "cannot_buy", "building_bought")
    if action[0] != "take":
        return Verdict(False, (*told, Remark("build_it", "sa.building.decline")))
    return Verdict(any(other[0] == "pay" for other in after.actions), told)


# ---------------------------------------------------------------- practice
@REGISTRY.vary
def any_payment(rng: Random) -> Fresh:
    """Which payments buy a card?"""
    price = 2 + int(rng.random() * 3)
    space = f"card_{price}"
    row = " ".join(card.word for card in some(tuple(CARDS.values()), 4, rng))
    while True:
        state = read(f"stage pay; players 3; row {row}; at {space}; 1 on {space} / goods {goods_at_random(rng, 3)}")
        if len(state.actions) > 1:
            payments = some_payments(state, rng, (price - 1, price, price + 1))
            return Fresh(state, f"which_legal {', '.join(payments)}")


@REGISTRY.vary
def any_die(rng: Random) -> Fresh:
    """Who takes the next die, or what does one give?"""
    seats = 3 + int(rng.random() * 2)
    turn = 1 + int(rng.random() * seats)
    card = pick([card.word for card in CARDS.values() if card.top == "dice"], rng)
    dice = sorted(1 + int(rng.random() * 6) for _ in range(seats))
    rolled = " ".join(map(str, dice))
    table = f"players {seats}; stage die; start {turn}; row - c3 c4 c5; at card_1; dice {rolled}"
    state = read(f"{table}; {turn} on card_1 / cards {card}")
    taken = some([f"die {die}" for die in dice], 1 + int(rng.random() * (seats - 1)), rng)
    return Fresh(state, f"takes_next {', '.join(taken)}")
