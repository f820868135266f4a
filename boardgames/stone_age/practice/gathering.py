"""Hunting and gathering: how many dice, what a roll gives, and which tools help."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardgames.contract import Action, Value
from boardgames.practice.kinds import Kinds
from boardgames.stone_age.gathering import NO_TOOLS, TOOLS, due, rolls_for, worth
from boardgames.stone_age.pieces import AREAS, CIRCLES, DIVISORS, GIVES, HUNT, INDEX, PIECES
from boardgames.stone_age.position import State
from boardgames.stone_age.practice.common import even, in_play, knowing, offering, rolls, sent, short_supply
from boardgames.stone_age.questions import gathering
from boardgames.stone_age.questions.common import pictured, some
from boardgames.teaching.questions import Question, choice, how_many, outcome, pick
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()


# ---------------------------------------------------------------- how many dice
def dice_due(state: State, text: str) -> Question:
    """How many dice are rolled after this action?"""
    action, then, _ = outcome(state, text)
    rule, number = rolls_for(then)[0], due(then)
    each = "everybody_a_die" if rule == "sa.card.dice" else "die_for_each"
    values: dict[str, Value] = {"number": number, "dice": PIECES["dice"], "more": number - PIECES["dice"]}
    right = [Remark(each, rule, values)]
    if number > PIECES["dice"]:
        right.append(Remark("roll_some_again", "sa.resource.unlimited", values))
    wrong = Remark("count_players" if rule == "sa.card.dice" else "count_people", rule, values)
    question = how_many(number, right, wrong, wrong, about=(action,), then=action)
    if rule == "sa.card.dice":
        return knowing(question, [(2, Remark("dice_for_all", rule, values))])
    mistakes = [(sum(state.placed[state.turn]), Remark("only_those_there", "sa.use.order", {"place": action[1]}))]
    if number > PIECES["dice"]:
        mistakes.append((PIECES["dice"], Remark("dice_are_no_limit", "sa.resource.unlimited", values)))
    return knowing(question, mistakes)


def _about_to_roll(rng: Random) -> Iterator[State]:
    """Somebody has people on the hunt or at a resource, or is offered a card that rolls dice."""
    for state in in_play(rng):
        seat = int(rng.random() * state.seats)
        player = state.players[seat]
        if rng.random() < 0.5:
            player = player._replace(people=5 + int(rng.random() * 6))
        area = HUNT if rng.random() < 0.5 else 1 + int(rng.random() * (len(AREAS) - 1))
        number = 1 + int(rng.random() * (player.people if area == HUNT else min(CIRCLES, player.people)))
        people = [(area, number)]
        if number < player.people:
            # Others are elsewhere: they roll by themselves.
            other = pick([index for index in range(len(AREAS)) if index != area], rng)
            people.append((other, 1 + int(rng.random() * min(CIRCLES, player.people - number))))
        yield sent(state.with_player(seat, player), seat, *people)
        if state.seats > 2 or rng.random() < 0.3:
            yield from offering(state, seat, rng, ("dice",))


@KINDS.kind(
    "sa.hunt.gain", "sa.resource.gain", "sa.resource.unlimited", "sa.card.dice",
    asks=dice_due, ask="number", positions=_about_to_roll,
)  # fmt: skip
def dice_rolled(state: State, rng: Random, rule: str) -> str | None:
    """How many dice are rolled?"""
    if state.stage == "pay":
        payments = [action for action in state.actions if action[0] == "pay"]
        return str(pick(payments, rng)) if rule == "sa.card.dice" and payments else None
    number = state.placed[state.turn]
    if rule == "sa.resource.unlimited":
        return "use hunt" if number[HUNT] > PIECES["dice"] else None
    areas = {"sa.hunt.gain": AREAS[:1], "sa.resource.gain": AREAS[1:]}.get(rule, ())
    there = [area for area in areas if number[INDEX[area]]]
    return f"use {pick(there, rng)}" if there else None


# ---------------------------------------------------------------- what a roll gives
def takes(state: State, text: str) -> Question:
    """How much does the roll give with these tools?"""
    question = gathering.gives(state, text)
    rule, area = rolls_for(state)
    divisor, roll, tools = DIVISORS[area], sum(state.dice), worth(Action.parse(text))
    values: dict[str, Value] = {"divisor": divisor}
    mistakes = [
        (roll // divisor, "tools_are_added", "sa.tool.use"),
        (-(-(roll + tools) // divisor), "rest_is_lost", rule),
        (sum(die // divisor for die in state.dice), "dice_add_up", rule),
        ((roll + tools * len(state.dice)) // divisor, "tools_add_once", "sa.tool.use"),
    ]
    if area != HUNT:
        left = PIECES[GIVES[area]] - sum(player.goods[area - 1] for player in state.players)
        if left < question.number:
            mistakes.insert(0, (max(0, left), "pieces_are_no_limit", "sa.resource.unlimited"))
    question = knowing(question, ((thought, Remark(key, why, values)) for thought, key, why in mistakes))
    return question._replace(about=(_rolled(state), *question.about))


@KINDS.kind(
    "sa.hunt.gain", "sa.resource.gain", "sa.tool.use", "sa.card.one_use_tool", "sa.card.resource_dice",
    asks=takes, ask="number", positions=rolls,
)  # fmt: skip
def gives(state: State, rng: Random, rule: str) -> str | None:
    """What does a roll give, with some tools or none?"""
    if rule.endswith((".gain", "dice")) and rolls_for(state)[0] != rule:
        return None
    actions = list(state.actions)
    if rule in ("sa.tool.use", "sa.card.one_use_tool"):
        wanted = 0 if rule == "sa.tool.use" else 1
        actions = [action for action in actions if action in TOOLS and TOOLS[action][wanted]]
    actions = [action for action in actions if action in TOOLS]
    divisor = DIVISORS[rolls_for(state)[1]]
    # What is nearly enough for one more, or just enough, is asked most.
    cases = (((sum(state.dice) + worth(action)) // divisor, str(action)) for action in actions)
    return even(((number, text) for number, text in cases if number < 9), rng)


@KINDS.kind("sa.resource.unlimited", asks=takes, ask="number", positions=short_supply)
def runs_short(state: State, rng: Random, rule: str) -> str | None:
    """What does a roll give when there are too few pieces?"""
    kind, divisor = state.at - 1, DIVISORS[state.at]
    held = sum(player.goods[kind] for player in state.players)
    left = PIECES[GIVES[state.at]] - held
    cases = [((sum(state.dice) + worth(action)) // divisor, str(action)) for action in state.actions if action in TOOLS]
    return even(((number, text) for number, text in cases if number > left), rng)


# ---------------------------------------------------------------- which tools help
def _rolled(state: State) -> Remark:
    """Who has rolled what, and for what."""
    values: dict[str, Value] = {
        "player": state.turn, "dice": tuple(map(str, state.dice)), "resource": GIVES[rolls_for(state)[1]],
    }  # fmt: skip
    return Remark("has_rolled", "", values)


def more_with(state: State, *texts: str) -> Question:
    """Which of these tools give more than the roll alone does?"""
    rule, area = rolls_for(state)
    roll, divisor = sum(state.dice), DIVISORS[area]
    alone = roll // divisor
    actions = {text: Action.parse(text) for text in texts}

    def gives_so(text: str) -> Remark:
        total = roll + worth(actions[text])
        key = "helps" if total // divisor > alone else "helps_not"
        values: dict[str, Value] = {
            "total": total, "divisor": divisor, "number": total // divisor, "alone": alone, "resource": GIVES[area],
            "roll": roll,
        }  # fmt: skip
        return Remark(key, rule, values)

    good = [text for text in texts if gives_so(text).key == "helps"]
    right: list[Said] = []
    for text in good:
        right += [actions[text], gives_so(text)]
    right.append(Remark("used_up", "sa.tool.use"))
    pictures = {text: pictured(action) for text, action in actions.items()}
    return choice(good, tuple(actions.items()), right, gives_so, rule, pictures=pictures, about=(_rolled(state),))


@KINDS.kind(
    "sa.tool.use", "sa.hunt.gain", "sa.resource.gain", asks=more_with, ask="choice", positions=rolls, across=True
)
def which_help(state: State, rng: Random, rule: str) -> str | None:
    """Which tools give one more?"""
    if rule != "sa.tool.use" and rolls_for(state)[0] != rule:
        return None
    actions = [action for action in state.actions if action in TOOLS and action != NO_TOOLS]
    if len(actions) < 3:
        return None
    chosen = some(actions, min(len(actions), 4), rng)
    divisor = DIVISORS[rolls_for(state)[1]]
    more = [(sum(state.dice) + worth(action)) // divisor > sum(state.dice) // divisor for action in chosen]
    return ", ".join(sorted(map(str, chosen))) if any(more) and not all(more) else None
