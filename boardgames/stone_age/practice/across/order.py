"""What comes after what: the order of use, in which order players take dice, who decides next."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardgames.contract import CHANCE, Action, Event, Value
from boardgames.counts import minus
from boardgames.practice.kinds import Kinds
from boardgames.stone_age import goods
from boardgames.stone_age.gathering import NO_TOOLS, unused
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD,
    CARDS,
    CIRCLES,
    HUNT,
    PLACES,
    SLOTS,
    TOOL_MAKER,
)
from boardgames.stone_age.placing import can_place
from boardgames.stone_age.position import Player, State
from boardgames.stone_age.practice.common import (
    after,
    dice_out,
    even,
    evenings,
    in_play,
    knowing,
    rich,
    sent,
    taken_out,
    told,
)
from boardgames.stone_age.questions.village import uses_not
from boardgames.teaching.questions import Question, choice, how_many, in_a_row, named, outcome, pick, players
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()


# ---------------------------------------------------------------- order of use
def in_order(state: State, *texts: str) -> Question:
    """How much does the roll give, if all upright tools are added to it, when people are used in this order?"""
    now, events, seat = state, list[Event](), state.turn
    acts = tuple(map(Action.parse, texts))
    for action in acts:
        now = now.play(action, events)
        if now.stage == "tools":
            values = tuple(map(str, unused(now.players[seat])))
            now = now.play(Action("tools", *values) if values else NO_TOOLS, events)
    [found] = named(events, "yields", "yields_nothing")
    number = int(str(found.values["number"]))
    gained = named(events, "tool_gained", "tool_raised", "tools_full", "card_tool")
    late = [event for event in gained if events.index(event) > events.index(found)]
    right: list[Said] = [event for event in gained if event not in late]
    right += named(events, "tools_added")
    right.append(found)
    if late:
        right.append(Remark("too_late", "sa.use.order"))
    about = (*acts, Remark("all_upright", "", {"player": seat}))
    count = Remark("count_upright", found.rule, found.values)
    question = how_many(number, right, count, count, about=about, acts=acts[:1])
    rolled, divisor = int(str(found.values["roll"])), int(str(found.values["divisor"]))
    thought = _wrong_tools(state.players[seat], now.players[seat], late=bool(late))
    return knowing(question, (((rolled + tools) // divisor, Remark(key, rule)) for key, rule, tools in thought))


def _wrong_tools(before: Player, then: Player, *, late: bool) -> Iterator[tuple[str, str, int]]:
    """What tools half-known rules add to a roll: key, the rule that is missed, and their value."""
    yield "no_tools_at_all", "sa.tool.use", 0
    upright = sum(unused(before))
    if late:
        yield "tool_is_late", "sa.use.order", upright + 1
    else:
        yield "tool_is_in_time", "sa.use.order", upright
        yield "upright_is_raised", "sa.tool.upgrade", upright + 1
    yield "used_ones_are_out", "sa.tool.use", sum(then.tools)
    yield "used_ones_are_out", "sa.tool.use", sum(before.tools)


_TOOL: Final = next(card.id for card in CARDS.values() if card.top == "tool")
_USUAL: Final = 3
"""Most rolls give no more."""
_ROLLS: Final = 4
"""Rolls that are thought of in a position."""


def _tool_and_dice(rng: Random) -> Iterator[State]:
    """Somebody has people where dice are rolled, and at the tool maker or on the card that gives a tool; and some
    tools."""
    for state in in_play(rng):
        seat = int(rng.random() * state.seats)
        player = state.players[seat]
        count = int(rng.random() * 9)
        one, two, three = (count // 3 + (space < count % 3) for space in range(3))
        used = [value > 0 and rng.random() < 0.4 for value in (one, two, three)]
        player = player._replace(tools=(one, two, three), used=(used[0], used[1], used[2]))
        area, people = int(rng.random() * len(AREAS)), 1 + int(rng.random() * min(4, player.people - 1, CIRCLES))
        where = TOOL_MAKER
        if rng.random() < 0.4 and (_TOOL in state.deck or _TOOL in state.row):
            space = state.row.index(_TOOL) if _TOOL in state.row else int(rng.random() * SLOTS)
            row = tuple(_TOOL if other == space else card for other, card in enumerate(state.row))
            state = taken_out(state, _TOOL)._replace(row=row)
            player = player._replace(goods=rich(rng))
            where = CARD + space
        yield sent(state.with_player(seat, player), seat, (where, 1), (area, people))


@KINDS.kind(
    "sa.tool.use", "sa.tool.gain", "sa.tool.upgrade", "sa.card.tool", "sa.use.order", "sa.hunt.gain",
    "sa.resource.gain",
    asks=in_order, ask="number", positions=_tool_and_dice, across=True,
)  # fmt: skip
def order_of_use(state: State, rng: Random, rule: str) -> str | None:
    """What does a roll give before or after there is another tool?"""
    on, player = state.placed[state.turn], state.players[state.turn]
    [area] = [index for index in range(len(AREAS)) if on[index]]
    if rule in ("sa.hunt.gain", "sa.resource.gain") and (rule == "sa.hunt.gain") != (area == HUNT):
        return None
    if rule in ("sa.tool.gain", "sa.tool.upgrade") and (rule == "sa.tool.gain") != (0 in player.tools):
        return None
    if on[TOOL_MAKER]:
        tool: tuple[str, ...] = ("use tool_maker",)
    else:
        [space] = [place for place in range(CARD, BUILDING) if on[place]]
        paid = [action for action in goods.PAY if sum(goods.PAY[action]) == space - CARD + 1
                and min(minus(player.goods, goods.PAY[action])) >= 0]  # fmt: skip
        if not paid:
            return None
        tool = (f"use {PLACES[space]}", str(pick(paid, rng)))
    if rule == "sa.card.tool" and on[TOOL_MAKER]:
        return None
    late = rule == "sa.use.order" or (rule in ("sa.hunt.gain", "sa.resource.gain") and rng.random() < 0.5)
    found = []
    for _ in range(_ROLLS):
        dice = " ".join(map(str, sorted(1 + int(rng.random() * 6) for _ in range(on[area]))))
        roll = (f"use {PLACES[area]}", f"roll {dice}")
        acts = (*roll, *tool) if late else (*tool, *roll)
        number = in_order(state, *acts).number
        if number > _USUAL or not number or rng.random() < 0.25:
            found.append((number, ", ".join(acts)))
    return even(found, rng)


# ---------------------------------------------------------------- in which order
def order_of(state: State, what: str) -> Question:
    """In which order do the players use their people, or take the dice of a dice card?"""
    begins = state.turn
    order = [(begins + step) % state.seats for step in range(state.seats)]
    rule = "sa.card.dice"
    if what == "use":
        rule = "sa.use.order"
        order = [seat for seat in order if any(state.placed[seat])]
    answer = tuple(str(seat + 1) for seat in order)
    values: dict[str, Value] = {"player": begins, "players": tuple(order), "start": state.first}
    mistakes: dict[tuple[str, ...], Said] = {(answer[0], *answer[:0:-1]): Remark("goes_clockwise", rule, values)}
    if what == "dice":
        first = answer.index(str(state.first + 1))
        mistakes[answer[first:] + answer[:first]] = Remark("buyer_takes_first", rule, values)
    mistakes[answer[1:] + answer[:1]] = Remark("begins_there", rule, values)
    mistakes.pop(answer, None)
    things = tuple((word, Remark("player", "", {"player": int(word) - 1})) for word in sorted(answer))
    return in_a_row(
        answer,
        things,
        (Remark(f"in_turn_{what}", rule, values),),
        mistakes,
        lambda word: Remark("goes_clockwise", rule, {**values, "player": begins}),
        pictures={word: (f"seat{int(word) - 1}",) for word in answer},
        about=(Remark(f"order_{what}", "", values),),
    )


def _before_turns(rng: Random) -> Iterator[State]:
    """People are being used, or a dice card's dice are on the table, none taken yet."""
    dice = dice_out(rng)
    for state in in_play(rng):
        yield state if rng.random() < 0.5 else next(dice)


@KINDS.kind("sa.use.order", "sa.card.dice", asks=order_of, ask="order", positions=_before_turns, across=True)
def in_turn(state: State, rng: Random, rule: str) -> str | None:
    """In which order do players act?"""
    # Of three players there are few orders.
    if state.seats == 2 or (state.seats == 3 and rng.random() < 0.6):
        return None
    if rule == "sa.card.dice":
        return "dice" if state.stage == "die" and len(state.dice) == state.seats and state.turn != state.first else None
    return "use" if state.stage == "use" and sum(map(any, state.placed)) > 2 else None


# ---------------------------------------------------------------- who decides
def decides(state: State, text: str) -> Question:
    """Who decides next after this action? Cards and tiles that are turned up in between decide nothing."""
    action, then, events = outcome(state, text)
    while then.to_move == CHANCE:
        then = then.apply(next(iter(then.actions)), events)
    seat = then.to_move
    assert seat is not None
    key, rule = _DECIDES[then.stage]
    new_round = then.round > state.round
    if new_round:
        key, rule = "decides_new_round", "sa.round.next"
    steps = named(events, "all_placed", "fed", "cannot_be_fed")

    def why_not(word: str) -> Said:
        other = int(word) - 1
        values: dict[str, Value] = {"player": other, "other": seat, "left": then.in_hand(other), "start": state.first}
        if new_round:
            return Remark("left_neighbour", rule, values)
        if then.stage == "place":
            free = "clockwise" if can_place(then, other) else "no_placement" if then.in_hand(other) else "all_out"
            return Remark(free, "sa.place.must" if free != "clockwise" else rule, values)
        if then.stage == "use":
            return uses_not(then, word)
        fed = next((event for event in steps if event.values.get("player") == other), None)
        return fed or Remark("feeds_later", rule, values)

    right: tuple[Said, ...] = (*steps, Remark(key, rule, {"player": seat, "start": then.first}))
    return choice({str(seat + 1)}, players(state), right, why_not, about=(action,), then=action)


_DECIDES: Final = {
    "place": ("decides_place", "sa.place.turns"), "use": ("decides_use", "sa.use.order"),
    "feed": ("decides_feed", "sa.feed.short"),
}  # fmt: skip


def _turning_points(rng: Random) -> Iterator[State]:
    """Positions of play in which the phase or the player may change, and evenings."""
    last = evenings(rng)
    for state in in_play(rng):
        left = sum(state.in_hand(seat) for seat in range(state.seats))
        yield state if left < 4 or rng.random() < 0.1 else next(last)


@KINDS.kind(
    "sa.place.turns", "sa.use.order", "sa.feed.short", "sa.round.next",
    asks=decides, ask="choice", fixed=True, positions=_turning_points, across=True,
)  # fmt: skip
def who_decides(state: State, rng: Random, rule: str) -> str | None:
    """Who decides next?"""
    if (state.stage == "place") != (rule in ("sa.place.turns", "sa.use.order")) and rule != "sa.use.order":
        return None
    action = pick(list(state.actions), rng)
    then, events = after(state, action)
    if then.stage in ("roll", "pay", "show", "over", "extra"):
        return None
    found = "sa.round.next" if "next_round" in told(events) else _DECIDES.get(then.stage, ("", ""))[1]
    return str(action) if found == rule else None
