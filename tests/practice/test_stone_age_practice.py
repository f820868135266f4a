"""Answers of Stone Age's practice, found a second way.

They are played on by the engine, looked for among all that can be said, or worked out anew from the text of the rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from hypothesis import settings

from boardgames import game
from boardgames.contract import CHANCE, Action, Dealer, Event
from boardgames.practice.asking import ask_again, kinds
from boardgames.practice.kinds import Asked
from boardgames.stone_age import scoring
from boardgames.stone_age.feeding import missing
from boardgames.stone_age.pieces import CARDS, TILES
from boardgames.stone_age.placing import room
from boardgames.stone_age.position import Player, State
from boardgames.stone_age.practice.across.costs import between
from boardgames.teaching.registry import call_of
from boardgames.teaching.wording import Teacher

STONE_AGE = game("stone_age")
KINDS = kinds(STONE_AGE)
QUESTIONS = 200 if settings.get_current_profile_name() == "thorough" else 25
VALUES = {"wood": 3, "brick": 4, "stone": 5, "gold": 6}
PIECES = {"wood": 20, "brick": 16, "stone": 12, "gold": 10}
DIVISORS = {"hunt": 2, "forest": 3, "clay_pit": 4, "quarry": 5, "river": 6}
PLACES = (
    *DIVISORS, "tool_maker", "hut", "field", *(f"card_{number}" for number in range(1, 5)),
    *(f"building_{number}" for number in range(1, 5)),
)  # fmt: skip
AREAS = PLACES[1:5]
VILLAGE = PLACES[5:8]

Again = Callable[..., object]
AGAIN: dict[str, Again] = {}


def again(*names: str) -> Callable[[Again], Again]:
    """Marks what answers questions of these kinds a second way: `again(state, *arguments)`."""

    def mark(answer: Again) -> Again:
        AGAIN.update(dict.fromkeys(names, answer))
        return answer

    return mark


def fresh(kind: str, number: int) -> Asked:
    return KINDS[kind].fresh(STONE_AGE, Random(f"again {kind} {number}"))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("card_counts 1, card_1 | stone_age; players 2; stage place; round 6; row c8 c10 c20 c26; stacks b1/6 b2/6; "
         "1 cards c5 / extra c7", 1),
        ("building_adds pay wood 2 brick 1 | stone_age; players 2; stage pay; round 8; at building_1; stacks b1/3 "
         "b9/3; row c10 c20 c26 c27; 1 on building_1 hunt 1 / goods wood 2 brick 1 / cards c5 c34 / extra c35 / "
         "buildings b2; 2 food 5", 11),
    ],
)  # fmt: skip
def test_an_extra_card_counts_at_the_end(text: str, number: int) -> None:
    assert ask_again(text).question.number == number


def test_every_kind_has_a_second_way() -> None:
    assert AGAIN.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_found_again(kind: str) -> None:
    for number in range(QUESTIONS):
        asked = fresh(kind, number)
        # Whatever was dealt can lie on a table.
        assert ask_again(asked.text).question.answer == asked.question.answer
        arguments = call_of(f"{kind} {asked.arguments}")[1]
        answer = AGAIN[kind](asked.state, *arguments)
        assert asked.question.answer == (answer if isinstance(answer, int | tuple) else frozenset(answer)), asked.text


# ---------------------------------------------------------------- what the answers are found with
def seats(found: object) -> set[str]:
    """Seats as players count them."""
    assert isinstance(found, list | set)
    return {str(seat + 1) for seat in found}


def played(state: State, *texts: str) -> tuple[State, list[Event]]:
    events: list[Event] = []
    for text in texts:
        state = state.play(text, events)
    return state, events


def on(state: State, seat: int, place: str) -> int:
    return state.placed[seat][PLACES.index(place)]


def asking(state: State, seat: int, **more: object) -> State:
    """The same position with another player to move."""
    return state._replace(turn=seat, to_move=seat, **more)


def placements(state: State, seat: int, *places: str) -> list[Action]:
    """All that a player can place, of all that can be said."""
    asked = asking(state, seat, stage="place")
    said = [action for action in state.conceivable() if action[0] == "place" and (not places or action[1] in places)]
    return [action for action in said if not asked.objections(action)]


def fewest(place: str) -> str:
    return f"place {place} 1" if place in DIVISORS else f"place {place}"


def dealt(state: State, seed: str) -> State:
    """Played on by chance until somebody decides, or the game is over."""
    dealer = Dealer(seed)
    while state.to_move == CHANCE:
        state = state.apply(dealer.draw(state))
    return state


def paid_with(goods: tuple[int, ...]) -> list[Action]:
    """All payments that resources allow."""
    kinds_ = tuple(VALUES)
    bundles = product(*(range(number + 1) for number in goods))
    return [
        Action("pay", *(word for kind, number in zip(kinds_, bundle, strict=True) if number
                        for word in (kind, str(number))))
        for bundle in bundles
        if 0 < sum(bundle) <= 8
    ]  # fmt: skip


def payable(state: State, seat: int, place: str) -> list[Action]:
    """How a player could pay for what lies there."""
    asked = asking(state, seat, stage="pay", at=PLACES.index(place))
    return [action for action in paid_with(state.players[seat].goods) if not asked.objections(action)]


def paid(text: str) -> dict[str, int]:
    words = text.split()[1:]
    return {kind: int(number) for kind, number in zip(words[::2], words[1::2], strict=True)}


def points_of(state: State, text: str) -> int:
    """What a payment for a building brings."""
    tile = TILES[state.tops[state.at - PLACES.index("building_1")]]
    return tile.points or sum(VALUES[kind] * number for kind, number in paid(text).items())


def parts(player: Player) -> dict[str, int]:
    """What somebody gets in the final scoring."""
    cards = [CARDS[card] for card in player.cards]
    symbols = [card.symbol for card in cards if card.symbol]
    different = len(set(symbols))
    times = {
        "farmers": player.track, "tool_makers": sum(player.tools), "hut_builders": len(player.buildings),
        "shamans": player.people,
    }  # fmt: skip
    figures = {
        name: number * sum(card.number for card in cards if f"{card.figure}s" == name) for name, number in times.items()
    }
    unused = any(CARDS[card].top == "two_resources" for card in player.ready)
    resources = sum(player.goods) + 2 * unused
    return {"green": different**2 + (len(symbols) - different) ** 2, **figures, "resources": resources}


def ended(state: State, text: str) -> State:
    """The end of a game."""
    now = dealt(played(state, text)[0], text)
    assert now.is_over
    return now


def worth(action: str, player: Player) -> int:
    """What tools add: by their words, or all that are upright."""
    if action == "upright":
        return sum(value for value, used in zip(player.tools, player.used, strict=True) if not used)
    words = [word for word in action.split()[1:] if word != "none"]
    return sum(int(word.removeprefix("once_")) for word in words)


def divisor(state: State) -> int:
    place = PLACES[state.at]
    if place in DIVISORS:
        return DIVISORS[place]
    return VALUES[CARDS[state.players[state.turn].cards[-1]].resource]


def improved(player: Player) -> Player:
    """A tool more: the lowest one, upright if there is such a one."""
    lowest = min(player.tools)
    if lowest == 4:
        return player
    spaces = [space for space in range(3) if player.tools[space] == lowest]
    space = min(spaces, key=lambda space: player.used[space])
    tools = [value + (other == space) for other, value in enumerate(player.tools)]
    return player._replace(tools=(tools[0], tools[1], tools[2]))


# ---------------------------------------------------------------- legal or not
@again("may")
def _(state: State, text: str, *rules: str) -> object:
    action = state.canonical(Action.parse(text))
    return {"legal"} if action in list(state.actions) else {objection.rule for objection in state.objections(action)}


@again("placements", "payments", "ways_to_feed", "two_of_choice")
def _(state: State, *texts: str) -> object:
    return {text for text in texts if Action.parse(text) in list(state.actions)}


# ---------------------------------------------------------------- set-up
@again("set_up")
def _(state: State, *lines: str) -> object:
    now = state
    while now.stage != "place":
        now = now.apply(Dealer("set-up").draw(now))
    player = now.players[0]
    lying = {
        **PIECES, "dice": 7, "cards": sum(map(bool, now.row)), "deck": len(now.deck), "stacks": len(now.tops),
        "tiles": now.below[0] + 1, "box": len(now.tiles) - sum(now.below), "people": player.people,
        "food": player.food, "waiting": 10 - player.people, "track": player.track,
    }  # fmt: skip
    return {word for word, number in map(str.split, lines) if lying[word] != int(number)}


@again("supply")
def _(state: State, kind: str) -> object:
    return PIECES[kind] - sum(map(int, re.findall(rf"goods [^/;]*\b{kind} (\d+)", state.text)))


@again("next_card")
def _(state: State) -> object:
    then = state.apply(next(iter(state.actions)))
    return {f"card_{space + 1}" for space in range(4) if then.row[space] != state.row[space]}


@again("who_began")
def _(state: State) -> object:
    table = list(range(state.seats))
    found = [seat for seat in table if (table * state.round)[seat : seat + state.round][-1:] == [state.first]]
    return seats(found)


@again("phase")
def _(state: State, text: str) -> object:
    then, _ = played(state, text)
    if then.stage in ("place", "use"):
        return {then.stage} if then.round == state.round else {"feed"}
    return {"use"} if then.stage in ("roll", "pay", "tools", "die", "keep", "extra") else {"feed"}


# ---------------------------------------------------------------- placing
@again("open_places")
def _(state: State) -> object:
    return {action[1] for action in placements(state, state.turn)}


@again("can_follow")
def _(state: State, text: str) -> object:
    then, _ = played(state, text)
    place = PLACES.index(text.split()[1])
    others = {seat for seat in range(state.seats) if seat != state.turn}
    return seats({seat for seat in others if room(then, seat)[place]}) or {"nobody"}


@again("closed_areas")
def _(state: State, player: str) -> object:
    most = room(state, int(player) - 1)
    return {place for place in AREAS if not most[PLACES.index(place)]}


@again("next_to_place")
def _(state: State, text: str) -> object:
    then, _ = played(state, text)
    order = [(state.turn + step) % state.seats for step in range(1, state.seats + 1)]
    able = [seat for seat in order if placements(then, seat)]
    return seats([*able, state.first][:1])


@again("must_place")
def _(state: State) -> object:
    return seats([seat for seat in range(state.seats) if placements(state, seat)])


@again("room_after")
def _(state: State, player: str, place: str, text: str) -> object:
    then, _ = played(state, text)
    return max((int(action[2]) for action in placements(then, int(player) - 1, place)), default=0)


@again("village_left")
def _(state: State) -> object:
    """So many can be occupied one after the other by somebody who has people enough."""
    players = tuple(player._replace(people=10) for player in state.players)
    now, number = state._replace(players=players), 0
    while able := placements(now, now.turn, *VILLAGE):
        now = asking(now.play(able[0]), now.turn, stage="place")
        number += 1
    return number


# ---------------------------------------------------------------- the village
@again("tools_after")
def _(state: State) -> object:
    total = min(12, sum(state.players[state.turn].tools) + 1)
    tools = [total // 3 + (space < total % 3) for space in range(3)]
    return {" ".join(str(value) for value in tools if value)}


@again("uses_next")
def _(state: State, text: str) -> object:
    place = text.split()[1] if text.startswith("use") else PLACES[state.at]
    left = [sum(placed) for placed in state.placed]
    left[state.turn] -= on(state, state.turn, place)
    order = [(state.turn + step) % state.seats for step in range(state.seats)]
    return seats([next(seat for seat in order if left[seat])])


# ---------------------------------------------------------------- gathering
@again("dice_rolled")
def _(state: State, text: str) -> object:
    return on(state, state.turn, text.split()[1]) if text.startswith("use") else state.seats


@again("gives", "runs_short")
def _(state: State, text: str) -> object:
    return (sum(state.dice) + worth(text, state.players[state.turn])) // divisor(state)


@again("which_help")
def _(state: State, *texts: str) -> object:
    def got(text: str) -> int:
        """Food and resources after it."""
        player = state.play(text).players[state.turn]
        return player.food + sum(player.goods)

    # Whoever has tools on a last roll is fed before that can be counted.
    state = asking(state, state.turn, placed=tuple(bytes((*placed[:7], 1, *placed[8:])) for placed in state.placed))
    return {text for text in texts if got(text) > got("tools none")}


# ---------------------------------------------------------------- cards
TOPS = {
    "food_gained": "food", "resources_gained": "resource", "points_gained": "points", "card_tool": "tool",
    "card_field": "field", "lies_ready": "one_use_tool", "deck_is_empty": "extra_card",
}  # fmt: skip


@again("top_half")
def _(state: State, player: str, place: str) -> object:
    seat = int(player) - 1
    owner = state.players[seat]._replace(goods=(4, 0, 0, 0))
    placed = tuple(bytes(len(each)) for each in state.placed)
    mine = bytearray(placed[seat])
    mine[PLACES.index(place)] = mine[0] = 1
    placed = (*placed[:seat], bytes(mine), *placed[seat + 1 :])
    now = asking(state.with_player(seat, owner), seat, stage="pay", at=PLACES.index(place), placed=placed, dice=())
    then, events = played(now, f"pay wood {place[-1]}")
    match then.stage:
        case "roll":
            rolled = then.apply(next(iter(then.actions)), events)
            return {"dice" if rolled.stage == "die" else "resource_dice"}
        case "keep":
            return {"two_resources"}
        case "extra":
            return {"extra_card"}
    return {TOPS[event.key] for event in events if event.key in TOPS}


@again("die_gives")
def _(state: State, text: str) -> object:
    seat = state.to_move
    assert seat is not None
    before, then = state.players[seat], state.play(text).players[seat]
    if text == "die 5":
        return {"tool"} if sum(then.tools) > sum(before.tools) else {"vain"}
    if text == "die 6":
        # At the last die people may be fed at once.
        return {"food_track"} if then.track > before.track else {"vain"}
    return {list(VALUES)[int(text[-1]) - 1]}


@again("takes_next")
def _(state: State, *texts: str) -> object:
    table = [(state.turn + step) % state.seats for step in range(state.seats)]
    taken = state.seats - len(state.dice) + len(texts)
    return seats([table[taken]])


@again("who_knows")
def _(state: State, what: str) -> object:
    if what == "deck":
        # Whoever takes the top card to be any one of several does not know it.
        return seats([seat for seat in range(state.seats) if len(state.seen_by(seat).deck) < 2]) or {"nobody"}
    if what != "drawn":
        card = state.players[int(what) - 1].cards[-1]
        return seats([seat for seat in range(state.seats) if card not in state.seen_by(seat).deck])
    drawn = max(player.extra for player in state.players)
    return seats([seat for seat in range(state.seats) if drawn not in state.seen_by(seat).deck])


# ---------------------------------------------------------------- buildings
@again("building_points")
def _(state: State, text: str) -> object:
    return points_of(state, text)


@again("still_used")
def _(state: State, text: str) -> object:
    then = dealt(played(state, text)[0], text)
    return {action[1] for action in then.actions if action[0] == "use"}


@again("building_space")
def _(state: State, text: str) -> object:
    number = len(state.play(text).players[state.turn].buildings)
    return {"stack" if number > 5 else str(number)}


# ---------------------------------------------------------------- feeding
@again("left_after_feeding")
def _(state: State, text: str, player: str) -> object:
    seat = int(player) - 1
    mine = state.players[seat]
    food = mine.food + (mine.track if state.stage == "use" else 0)
    short, goods, score = max(0, mine.people - food), dict(zip(VALUES, mine.goods, strict=True)), mine.score
    if short and state.stage == "feed" and text != "feed none":
        goods = {kind: number - paid(text).get(kind, 0) for kind, number in goods.items()}
    elif short:
        score -= 10
    left = (f"{kind} {number}" for kind, number in goods.items() if number)
    return {" ".join((f"food {max(0, food - mine.people)}", *left, f"score {score}"))}


@again("asked_to_feed")
def _(state: State, text: str) -> object:
    players = list(state.players)
    place, seat = text.split()[1], state.turn
    if place == "hut":
        players[seat] = players[seat]._replace(people=min(10, players[seat].people + 1))
    if place == "field":
        players[seat] = players[seat]._replace(track=min(10, players[seat].track + 1))
    for step in range(state.seats):
        player = players[(state.first + step) % state.seats]
        short = player.people - player.food - player.track
        two = any(CARDS[card].top == "two_resources" for card in player.ready)
        if short > 0 and (sum(player.goods) >= short or two):
            return seats([(state.first + step) % state.seats])
    return {"nobody"}


# ---------------------------------------------------------------- the next round, and the end
@again("row_after")
def _(state: State, text: str) -> object:
    left = [CARDS[card].word for card in state.row if card]
    return tuple((left + ["new"] * 4)[:4])


@again("when_over")
def _(state: State, text: str) -> object:
    then, _ = played(state, text)
    then = dealt(then, text)
    if not then.is_over:
        return {"goes_on"}
    stacks = [top or below for top, below in zip(then.tops, then.below, strict=True)]
    return {"after_feeding"} if 0 in stacks else {"too_few_cards"}


# ---------------------------------------------------------------- final scoring
@again("part_points")
def _(state: State, text: str, player: str, part: str) -> object:
    return STONE_AGE.score_parts(ended(state, text))[int(player) - 1][part]


@again("green_points")
def _(state: State, text: str, player: str) -> object:
    return {str(STONE_AGE.score_parts(ended(state, text))[int(player) - 1]["green"])}


@again("total_points")
def _(state: State, text: str, player: str) -> object:
    seat = int(player) - 1
    end = ended(state, text)
    shown = end.players[seat]
    during = STONE_AGE.score_parts(end)[seat]["meanwhile"]
    assert during == state.players[seat].score
    return {str(during + sum(parts(shown).values()))}


@again("wins")
def _(state: State, text: str) -> object:
    players = ended(state, text).players
    merit = [(player.score, player.track + sum(player.tools) + player.people) for player in players]
    best = [seat for seat, each in enumerate(merit) if each == max(merit)]
    return {"shared"} if len(best) > 1 else seats(best)


def _shown(player: Player) -> Player:
    """At the end of the game the extra card lies among the others."""
    return player._replace(cards=(*player.cards, *filter(None, [player.extra])), extra=0)


def _with(state: State, player: str, place: str) -> int:
    """What a card adds to somebody's final score."""
    mine = _shown(state.players[int(player) - 1])
    card = state.row[int(place[-1]) - 1]
    return sum(parts(mine._replace(cards=(*mine.cards, card))).values()) - sum(parts(mine).values())


@again("card_counts")
def _(state: State, player: str, place: str) -> object:
    return _with(state, player, place)


@again("counts_most")
def _(state: State, player: str) -> object:
    gains = {f"card_{slot}": _with(state, player, f"card_{slot}") for slot in range(1, 5) if state.row[slot - 1]}
    return {place for place, number in gains.items() if number == max(gains.values())}


# ---------------------------------------------------------------- across rules
@again("building_adds", "card_adds")
def _(state: State, text: str) -> object:
    """The same game is counted with the payment and without it."""
    seat = state.turn
    both = [one.with_player(seat, _shown(one.players[seat])) for one in (state.play(text), state)]
    with_it, without = (scoring.count(one, None) for one in both)
    return with_it.players[seat].score - without.players[seat].score


@again("affordable")
def _(state: State, player: str) -> object:
    lying = [f"card_{slot}" for slot, card in enumerate(state.row, start=1) if card]
    lying += [f"building_{stack}" for stack, tile in enumerate(state.tops, start=1) if tile]
    return {place for place in lying if payable(state, int(player) - 1, place)}


@again("still_affordable")
def _(state: State, player: str, text: str) -> object:
    then, _ = played(state, text)
    there = [action[1] for action in then.actions if action[0] == "use"]
    return {place for place in there if payable(then, int(player) - 1, place)}


@again("least_and_most")
def _(state: State) -> object:
    found = [points_of(state, str(action)) for action in payable(state, state.turn, PLACES[state.at])]
    return {f"{min(found)} {max(found)}"}


@again("shortage")
def _(state: State, player: str) -> object:
    """The hut and the field are used, then food comes in."""
    seat = int(player) - 1
    mine = state.placed[seat]
    used = bytes(number if PLACES[place] in ("hut", "field") else 0 for place, number in enumerate(mine[:-1])) + b"\0"
    placed = tuple(used if other == seat else bytes(len(used)) for other in range(state.seats))
    now = asking(state, seat, stage="use", placed=placed, at=-1, dice=())
    people, track = now.players[seat].people, now.players[seat].track
    for place in ("hut", "field"):
        if on(now, seat, place):
            # Somebody stays on the board, so that nobody is fed yet.
            stays = bytearray(now.placed[seat])
            stays[0] = 1
            now = now._replace(placed=(*now.placed[:seat], bytes(stays), *now.placed[seat + 1 :]))
            now = now.play(f"use {place}")
    people, track = now.players[seat].people, now.players[seat].track
    fed = now.with_player(seat, now.players[seat]._replace(food=now.players[seat].food + track))
    assert people == fed.players[seat].people
    return missing(fed, seat)


@again("last_action")
def _(state: State, text: str) -> object:
    mine = state.players[state.turn]
    people, track, food, score = mine.people, mine.track, mine.food, mine.score
    goods = sum(mine.goods)
    if text == "use hut":
        people = min(10, people + 1)
    elif text == "use field":
        track = min(10, track + 1)
    elif text.startswith("pay"):
        card = CARDS[state.row[int(PLACES[state.at][-1]) - 1]]
        goods += (card.amount if card.top == "resource" else 0) - sum(paid(text).values())
        food += card.amount if card.top == "food" else 0
        score += card.amount if card.top == "points" else 0
        track = min(10, track + (card.top == "field"))
    short = max(0, people - food - track)
    assert short == 0 or goods < short
    return {f"{max(0, food + track - people)} {score - 10 * (short > 0)}"}


@again("order_of_use")
def _(state: State, *texts: str) -> object:
    player = state.players[state.turn]
    area, roll = (text.split() for text in texts if text.startswith("roll") or text.split()[1] in DIVISORS)
    if texts[0] != " ".join(area):
        player = improved(player)
    return (sum(map(int, roll[1:])) + worth("upright", player)) // DIVISORS[area[1]]


@again("in_turn")
def _(state: State, what: str) -> object:
    """Those who act are asked one after the other."""
    found: list[int] = []
    while len(found) < state.seats and state.stage in (
        "use",
        "roll",
        "tools",
        "pay",
        "die",
        "keep",
        "extra",
        "buildings",
    ):
        if state.to_move is not None and state.to_move != CHANCE:
            asked = state.to_move if what == "dice" else state.turn
            found += [asked] if asked not in found else []
        able = [action for action in state.actions if action[0] != "take"]
        state = dealt(state, what) if state.to_move == CHANCE else state.apply(able[-1])
    return tuple(str(seat + 1) for seat in found)


@again("next_morning")
def _(state: State, text: str) -> object:
    bought = PLACES[state.at] if text.startswith("pay") else ""
    left = [card for slot, card in enumerate(state.row, start=1) if card and f"card_{slot}" != bought]
    return {f"{(state.first + 1) % state.seats + 1} {CARDS[left[0]].word}"}


@again("who_decides")
def _(state: State, text: str) -> object:
    then, _ = played(state, text)
    [seat] = {dealt(then, f"{text} {number}").to_move for number in range(3)}
    assert seat is not None
    return seats([seat])


@pytest.mark.parametrize(
    ("goods", "told"),
    [
        ("wood 2 brick 2", "There is only one way to pay: 2 wood and 2 brick. It gives exactly 14 points."),
        ("wood 3 brick 2", "3 wood and 1 brick gives 13, and 2 wood and 2 brick gives 14."),
    ],
)
def test_one_payment_is_not_told_as_two(goods: str, told: str) -> None:
    head = "stone_age; players 3; stage pay; round 3; stacks b8/5 b19/4 b25/5; at building_2"
    state = game("stone_age").read(f"{head}; 1 on building_2 / goods {goods}; 2 on hunt 2")
    assert isinstance(state, State)
    said = Teacher(game("stone_age")).say(*between(state).right)
    assert said.startswith(told)
    assert ("The player chooses" in said) == ("only one way" not in told)


# ---------------------------------------------------------------- what could be bet on
def test_nobody_knows_a_card_now_and_then() -> None:
    found = [fresh("who_knows", number).question.answer == {"nobody"} for number in range(60)]
    assert 3 <= sum(found) <= 20


def test_people_are_used_rightly_and_wrongly_beside_the_card_for_two_resources() -> None:
    right = wrong = 0
    for number in range(40):
        question = fresh("two_of_choice", number).question
        assert isinstance(question.answer, frozenset)
        uses = {word for word, _ in question.options if word.startswith("use")}
        right += len(uses & question.answer)
        wrong += len(uses - question.answer)
    assert min(right, wrong) > 20


def test_who_counts_too_little_or_too_much_is_told_why() -> None:
    """Each wrong range is wrong for the reason that is given."""
    for number in range(40):
        question = fresh("least_and_most", number).question
        assert isinstance(question.answer, frozenset)
        least, most = map(int, next(iter(question.answer)).split())
        for word, _ in question.options:
            low, high = map(int, word.split())
            key = "" if word in question.answer else getattr(question.wrong((word,)).said[0], "key", "")
            assert key != "only_one_payment" or low > least
            assert key != "one_payment_least" or high < most
            assert key != "not_all_of_them" or high > most
