"""The six remarks: experiments, and what the engine can tell of each without playing a game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.stone_age import next_round, odds, placing, tips
from boardgames.stone_age.pieces import AREAS, BUILDING, CARD, CARDS, CROWD, DIVISORS, INDEX, Card
from boardgames.stone_age.position import State
from boardgames.stone_age.questions.common import played
from boardgames.stone_age.scoring import worth
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, how_many, named, outcome, pick, which_of
from boardgames.teaching.registry import LabelledExperiment, Registry, bars
from boardgames.teaching.wording import Remark, Said

REGISTRY: Final = Registry()

_WINS: Final = Remark("wins_measured")


# ---------------------------------------------------------------- experiments
@REGISTRY.experiment
def cards() -> LabelledExperiment:
    """Value both halves of the cards, the upper half, or leave them alone."""
    return LabelledExperiment(tips.cards(), bars("both_halves", "upper_halves", "no_cards"), _WINS)


@REGISTRY.experiment
def growth() -> LabelledExperiment:
    """Think of people, food track and tools as serving to the end, or for this round."""
    return LabelledExperiment(tips.growth(), bars("to_the_end", "this_round"), _WINS)


@REGISTRY.experiment
def cheap() -> LabelledExperiment:
    """Take the card for one resource always, if it is worth it, or as a last resort."""
    return LabelledExperiment(tips.cheap(), bars("cheap_always", "cheap_weighed", "cheap_last"), _WINS)


@REGISTRY.experiment
def synergy() -> LabelledExperiment:
    """What figures bring to somebody who collects what fits together, and to somebody who takes a bit of everything."""
    return LabelledExperiment(tips.synergy(), bars("fitting", "everything"), Remark("figures_measured"))


@REGISTRY.experiment
def block() -> LabelledExperiment:
    """Take the cheap resources away at any price, or look at one's own yields."""
    return LabelledExperiment(tips.block(), bars("blocks", "gathers"), _WINS)


@REGISTRY.experiment
def paid_dear() -> LabelledExperiment:
    """What a blocker's opponent pays with."""
    return LabelledExperiment(tips.paid_dear(), bars("blocked", "left_alone"), Remark("dear_measured"))


@REGISTRY.experiment
def order() -> LabelledExperiment:
    """How often the building can be paid for: tools before dice, or dice before tools."""
    words = bars("tools_first", "dice_first")
    return LabelledExperiment(tips.order(), words, Remark("order_measured"), played="turns")


@REGISTRY.experiment
def prolong() -> LabelledExperiment:
    """Who is behind declines the last building once, declines as long as that lasts, or buys it."""
    return LabelledExperiment(tips.prolong(), bars("declines", "keeps_declining", "buys"), Remark("ann_wins_measured"))


# ---------------------------------------------------------------- what cards count at the end
RULE_OF: Final = {
    "": "sa.score.green", "farmer": "sa.score.farmers", "tool_maker": "sa.score.toolmakers",
    "hut_builder": "sa.score.builders", "shaman": "sa.score.shamans",
}  # fmt: skip
"""The rule that counts a card's lower half, by its figure."""


def gain(state: State, seat: int, card: Card) -> int:
    """How many points more the final scoring would give now, with this card's lower half besides."""
    player = state.players[seat].showing_extra
    return sum(worth(player._replace(cards=(*player.cards, card.id)))) - sum(worth(player))


def _offered(state: State) -> dict[str, Card]:
    """The cards on their spaces."""
    return {f"card_{slot}": CARDS[number] for slot, number in enumerate(state.row, start=1) if number}


def _gains(state: State, seat: int, card: Card) -> Remark:
    values: dict[str, Value] = {"player": seat, "card": card.word, "number": gain(state, seat, card)}
    player = state.players[seat].showing_extra
    if card.symbol:
        has = any(CARDS[own].symbol == card.symbol for own in player.cards)
        return Remark("gains_second_set" if has else "gains_set", "sa.score.green", values)
    times = {
        "farmer": player.track, "tool_maker": sum(player.tools), "hut_builder": len(player.buildings),
        "shaman": player.people,
    }[card.figure]  # fmt: skip
    return Remark(f"gains_{card.figure}", RULE_OF[card.figure], {**values, "figures": card.number, "times": times})


@REGISTRY.question
def counts_most(state: State, player: str) -> Question:
    """Which of the cards on their spaces would count most for the player at the end, as things stand?"""
    seat, offered = int(player) - 1, _offered(state)
    gains = {place: gain(state, seat, card) for place, card in offered.items()}
    answer = [place for place in gains if gains[place] == max(gains.values())]
    return which_of(
        answer,
        tuple((place, Remark("card_offered", "", {"card": card.word})) for place, card in offered.items()),
        [_gains(state, seat, offered[place]) for place in answer],
        lambda place: _gains(state, seat, offered[place]),
        RULE_OF[offered[answer[0]].figure],
    )


@REGISTRY.question
def gain_of(state: State, player: str, place: str) -> Question:
    """How many points more does the card on this space bring the player in the final scoring, as things stand?"""
    seat, card = int(player) - 1, _offered(state)[place]
    number = gain(state, seat, card)
    values: dict[str, Value] = {"player": seat, "card": card.word}
    rule = RULE_OF[card.figure]
    way = Remark("count_twice", rule, values)
    about = (Remark("gain_asked", "", values),)
    return how_many(number, (_gains(state, seat, card),), way, way, about=about, marks=((place, "from"),))


# ---------------------------------------------------------------- dice and tools
@REGISTRY.question
def helped(state: State, place: str, people: str, tools: str) -> Question:
    """Of all rolls of so many dice here, how many give more with tools of this value?"""
    dice, more, divisor = int(people), int(tools), DIVISORS[INDEX[place]]
    number = sum(ways for total, ways in odds.sums(dice).items() if (total + more) // divisor > total // divisor)
    values: dict[str, Value] = {
        "place": place, "people": dice, "tools": more, "number": number, "ways": 6**dice, "divisor": divisor,
    }  # fmt: skip
    right = Remark("rolls_helped", "sa.tool.use", values)
    wrong = Remark("reach_next", "sa.tool.use", values)
    return how_many(number, (right,), wrong, wrong, about=(Remark("helped_asked", "", values),),
                    marks=((place, "from"),))  # fmt: skip


@REGISTRY.question
def chance_of(state: State, number: str, place: str, people: str, tools: str) -> Question:
    """How likely is it that so many people with tools of this value get so many resources here, or more?

    Wrong answers are what comes without the tools, and with the tools added to every die.
    """
    wanted, dice, more = int(number), int(people), int(tools)
    values: dict[str, Value] = {"number": wanted, "place": place, "people": dice, "tools": more}
    true = odds.at_least(wanted, place, dice, more)
    wrong = {
        _percent(odds.at_least(wanted, place, dice, more * dice)): "tool_each_die",
        _percent(odds.at_least(wanted, place, dice)): "without_tools",
    }
    answer = _percent(true)
    shown = sorted({answer, *wrong}, key=lambda text: float(text[:-1]))
    right = Remark(
        "chance_is", "sa.tool.use", {**values, "percent": answer, "bare": _percent(odds.at_least(wanted, place, dice))}
    )
    return choice(
        [answer],
        tuple((text, Remark("percent", "", {"percent": text})) for text in shown),
        (right,),
        lambda text: Remark(wrong[text], "sa.tool.use", values),
        marks=((place, "from"),),
    )


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"


@REGISTRY.goal
def tool_before_dice(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Use a place that brings a tool while there are people left who will roll."""
    got = named(events, "tool_gained", "tool_raised")
    if got:
        return Verdict(True, (*got, Remark("tool_in_time", "sa.use.order")))
    return Verdict(False, (Remark("tool_too_late", "sa.use.order"),))


# ---------------------------------------------------------------- circles and stacks
@REGISTRY.question
def room_after(state: State, player: str, place: str, action: str) -> Question:
    """How many people may the player place here at most, after this placement?"""
    _, after, _ = outcome(state, action)
    seat = int(player) - 1
    number = placing.room(after, seat)[INDEX[place]]
    here = sum(people[INDEX[place]] for people in after.placed)
    values: dict[str, Value] = {"player": seat, "place": place, "number": number, "people": here}
    others = sum(people[INDEX[place]] > 0 for other, people in enumerate(after.placed) if other != seat)
    crowd = others >= CROWD[after.seats]
    rule = f"sa.place.resources_{after.seats}" if crowd else "sa.place.resources"
    right = Remark("room_closed" if crowd else "room_is", rule, values)
    wrong = Remark("room_hint_closed" if crowd else "room_hint", rule, values)
    return how_many(number, (right,), wrong, wrong, acts=(Action.parse(action),))


@REGISTRY.question
def ends_after(state: State, action: str) -> Question:
    """Is this the last round, if this is done and nobody does anything else to end it?"""
    _, after, _ = outcome(state, action)
    why = list[Event]()
    answer = "last" if next_round.is_over(after, why) else "goes_on"
    rule = why[0].rule if why else "sa.end.buildings"
    right = Remark("because_few_cards" if rule == "sa.end.cards" else f"because_{answer}", rule)
    options = tuple((word, Remark(f"round_{word}")) for word in ("last", "goes_on", "at_once"))

    def why_not(word: str) -> Said:
        return Remark("not_at_once", rule) if word == "at_once" else right

    return choice([answer], options, (right,), why_not)


@REGISTRY.goal
def keeps_stack(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Take the person back from the last building of a stack, and leave the building."""
    stack = before.at - BUILDING
    kept = after.tops[stack] == before.tops[stack]
    key, rule = ("stack_kept", "sa.building.decline") if kept else ("stack_spent", "sa.end.buildings")
    return Verdict(kept, (Remark(key, rule),))


# ---------------------------------------------------------------- practice
@REGISTRY.vary
def any_gain(rng: Random) -> Fresh:
    """What a card on its space would count, for somebody who has cards already."""
    state = played(
        rng, lambda state: state.stage == "place" and any(len(player.cards) > 2 for player in state.players), 3
    )
    seat = max(range(state.seats), key=lambda seat: len(state.players[seat].cards))
    place = pick([f"card_{slot}" for slot in range(1, 1 + BUILDING - CARD)], rng)
    return Fresh(state, f"gain_of {seat + 1}, {place}")


@REGISTRY.vary
def any_help(rng: Random) -> Fresh:
    """How many rolls of one or two dice tools help."""
    state = played(rng, lambda state: state.stage == "place", 2)
    return Fresh(state, f"helped {pick(AREAS, rng)}, {pick('12', rng)}, {pick('123', rng)}")
