"""Answers of Sumeria's practice, found a second way.

They are played on by the engine, counted on the picture or in the graph, or worked out anew from the text of the rule.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import networkx as nx
import pytest
from hypothesis import settings

from boardgames import game
from boardgames.contract import CHANCE, Action, Dealer
from boardgames.practice.asking import ask_again, kinds
from boardgames.practice.kinds import Asked
from boardgames.sumeria.graph import occupied, reachable, trade_routes
from boardgames.sumeria.position import State
from boardgames.teaching.registry import call_of
from boardgames.teaching.wording import Remark, Teacher

SUMERIA = game("sumeria")
KINDS = kinds(SUMERIA)
QUESTIONS = 200 if settings.get_current_profile_name() == "thorough" else 25
POINTS = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45)
TYPES = ("economic", "military", "political", "religious")
SHARES = ((2, 1), (1, 1), (1, 0))
TOKENS = (3, 2, 1)

Again = Callable[..., object]
AGAIN: dict[str, Again] = {}


def again(*names: str) -> Callable[[Again], Again]:
    """Marks what answers questions of these kinds a second way: `again(state, *arguments)`."""

    def mark(answer: Again) -> Again:
        AGAIN.update(dict.fromkeys(names, answer))
        return answer

    return mark


def fresh(kind: str, number: int) -> Asked:
    return KINDS[kind].fresh(SUMERIA, Random(f"again {kind} {number}"))


def test_every_kind_has_a_second_way() -> None:
    assert AGAIN.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_found_again(kind: str) -> None:
    for number in range(QUESTIONS):
        asked = fresh(kind, number)
        arguments = call_of(f"{kind} {asked.arguments}")[1]
        answer = AGAIN[kind](asked.state, *arguments)
        assert asked.question.answer == (answer if isinstance(answer, int | tuple) else frozenset(answer)), asked.text


# ---------------------------------------------------------------- the rules once more, in few words
def zone_of(state: State, place: str) -> int:
    return state.map.zone_index[trade_routes(state).nodes[place]["zone"]]


def pushed(state: State, action: Action, row: list[int]) -> list[int]:
    """The row after an action: its zone changes places with a neighbour."""
    origin, target = zone_of(state, action[1]), zone_of(state, action[-1])
    at, step = row.index(target), 1 if action[0] == "remove" else -1
    other = at + step
    stays = action[0] == "place" or (action[0] == "move" and origin == target)
    if not stays and 0 <= other < len(row):
        row = row.copy()
        row[at], row[other] = row[other], row[at]
    return row


def counted(state: State, zone: int) -> dict[int, tuple[int, ...]]:
    """Each player in a zone with what is compared: traders, on the residence, on cities, and seats to wait."""
    here = [node for _, node in trade_routes(state).nodes(data=True) if node["zone"] == state.map.zones[zone].id]
    found = {}
    for seat in range(state.seats):
        kinds_ = [node["kind"] for node in here if node["owner"] == seat]
        waits = (seat - state.start_player) % state.seats
        if kinds_:
            found[seat] = (len(kinds_), kinds_.count("residence"), kinds_.count("city"), -waits)
    return found


def ranking(state: State, zone: int) -> list[int]:
    found = counted(state, zone)
    return sorted(found, key=lambda seat: found[seat], reverse=True)


def ended(state: State, text: str) -> tuple[State, list[int]]:
    """After the last action of a round: the traders as they stand, and the row before it turns."""
    action = Action.parse(text)
    return state._replace(board=state.apply(action).board), pushed(state, action, list(state.row))


def shares(state: State, text: str) -> dict[int, int]:
    """How many tokens each player gets."""
    after, row = ended(state, text)
    got = dict.fromkeys(range(state.seats), 0)
    for zone, share in zip(row, SHARES, strict=False):
        for seat, number in zip(ranking(after, zone), share, strict=False):
            got[seat] += number
    return got


def worth(tokens: tuple[int, ...]) -> int:
    return sum(POINTS[number] for number in tokens)


def with_more(won: tuple[int, ...], *more: str) -> tuple[int, ...]:
    return tuple(number + more.count(token) for token, number in zip(TYPES, won, strict=True))


def played_on(state: State, rng: Random, dealer: Dealer) -> State:
    """Chance, and the choices of tokens, up to the next action or the end."""
    while state.to_move is not None and (state.to_move == CHANCE or state.stage == "take"):
        state = state.apply(dealer.draw(state) if state.to_move == CHANCE else state.actions.pick(rng))
    return state


def in_play(state: State, rng: Random, dealer: Dealer) -> State:
    """After the set-up."""
    state = played_on(state, rng, dealer)
    while state.stage == "place":
        state = state.apply(state.actions.pick(rng))
    return state


# ---------------------------------------------------------------- the board and the set-up
@again("may")
def legal(state: State, text: str, *rules: str) -> set[str]:
    """The rule without which the action would be legal."""
    action = SUMERIA.canonical(Action.parse(text))
    if action in list(state.actions):
        return {"legal"}
    return {rule for rule in rules if not state._replace(without=frozenset({rule})).objections(action)}


@again("add_in_zone")
def room(state: State, zone: str) -> set[str]:
    adds = {action[1] for action in state.actions if action[0] == "add"}
    return {place for place in adds if trade_routes(state).nodes[place]["zone"] == zone}


@again("linked")
def routes(state: State, place: str) -> set[str]:
    return {one if other == place else other for one, other in state.map.routes if place in (one, other)}


@again("outranks")
def signs(state: State, *places: str) -> set[str]:
    drawn = SUMERIA.scene(state).stage.places
    rank = {place: ("residence", "city", "village").index(drawn[place].about.split()[0]) for place in places}
    return {place for place in places if rank[place] == min(rank.values())}


@again("first_three")
def laid(state: State, *drawn: str) -> set[str]:
    for zone in drawn:
        state = state.apply(Action("zone", zone))
    dealer = Dealer(1)
    while state.stage == "zones":
        state = state.apply(dealer.draw(state))
    return {state.map.zones[zone].id for zone in state.row[:3]}


@again("tokens_above")
def on_the_picture(state: State, position: str, *drawn: str) -> set[str]:
    for token in drawn:
        state = state.apply(Action("token", token))
    pieces = SUMERIA.scene(state).pieces
    return {"_".join(sorted(piece.symbol for piece in pieces if piece.key.startswith(f"s{int(position) - 1}")))}


@again("who_places")
def placing(state: State, start: str, number: str) -> set[str]:
    state = state.apply(Action("start", start))
    for _ in range(int(number) - 1):
        state = state.apply(state.actions.pick(Random(1)))
    return {str(state.to_move + 1)}


@again("hand_after_round")
def hand(state: State, player: str, *does: str) -> int:
    rng, dealer, seat = Random(1), Dealer(1), int(player) - 1
    state = in_play(state, rng, dealer)
    for kind in does:
        while state.to_move != seat:
            state = state.apply(state.actions.pick(rng))
        state = state.apply(next(action for action in state.actions if action[0] == kind))
    return state.in_hand(seat)


@again("first_phases", "phase_marker")
def marker(state: State, number: str) -> int:
    rng, dealer = Random(1), Dealer(1)
    state = in_play(state, rng, dealer)
    for _ in range(int(number)):
        state = played_on(state.apply(state.actions.pick(rng)), rng, dealer)
    return state.phase


# ---------------------------------------------------------------- traders
@again("row")
def swapped(state: State, text: str) -> tuple[str, ...]:
    return tuple(state.map.zones[zone].id for zone in pushed(state, Action.parse(text), list(state.row)))


@again("reach")
def boundary(state: State, origin: str) -> set[str]:
    return set(reachable(state, origin))


@again("jump_over")
def beyond(state: State, origin: str, over: str) -> set[str]:
    crowd = occupied(state)
    crowd.remove_node(origin)
    return nx.node_boundary(trade_routes(state), nx.node_connected_component(crowd, over)) - {origin}


@again("who_can_move")
def movers(state: State, target: str) -> set[str]:
    return {action[1] for action in state.actions if action[0] == "move" and action[2] == target}


@again("what_may_be_done")
def listed(state: State, *texts: str) -> set[str]:
    return set(texts) & set(map(str, state.actions))


@again("what_raises")
def raised(state: State, zone: str, *texts: str) -> set[str]:
    row, at = list(state.row), state.map.zone_index[zone]
    return {text for text in texts if pushed(state, Action.parse(text), row).index(at) < row.index(at)}


# ---------------------------------------------------------------- scoring
@again("who_controls")
def holder(state: State, zone: str, rank: str) -> set[str]:
    seats = [str(seat + 1) for seat in ranking(state, state.map.zone_index[zone])]
    return {(*seats, "nobody", "nobody")[("first", "second").index(rank)]}


@again("what_decides")
def decider(state: State, zone: str) -> set[str]:
    first, second = sorted(counted(state, state.map.zone_index[zone]).values(), reverse=True)[:2]
    words = ("traders", "residence", "cities", "nearness")
    return {next(word for word, one, other in zip(words, first, second, strict=True) if one != other)}


@again("rank_players")
def ranked(state: State, zone: str) -> tuple[str, ...]:
    return tuple(str(seat + 1) for seat in ranking(state, state.map.zone_index[zone]))


@again("take_over")
def takes_over(state: State, zone: str) -> set[str]:
    at = state.map.zone_index[zone]
    adds = [action for action in state.actions if action[0] == "add" and zone_of(state, action[1]) == at]
    seat, board = state.to_move, state.board
    good = set()
    for action in adds:
        place = state.map.index[action[1]]
        after = state._replace(board=board[:place] + bytes([seat + 1]) + board[place + 1 :])
        if ranking(after, at)[0] == seat:
            good.add(action[1])
    return good


@again("tokens_won")
def won(state: State, player: str, text: str) -> int:
    return shares(state, text)[int(player) - 1]


@again("tokens_lost")
def lost(state: State, text: str) -> int:
    return sum(TOKENS) - sum(shares(state, text).values())


@again("who_takes")
def taker(state: State, position: str, share: str, text: str) -> set[str]:
    after, row = ended(state, text)
    seats = [str(seat + 1) for seat in ranking(after, row[int(position) - 1])]
    return {(*seats, "nobody", "nobody")[share == "rest"]}


@again("in_the_bag")
def not_in_sight(state: State, token: str) -> int:
    return 9 - sum(piece.symbol == token for piece in SUMERIA.scene(state).pieces)


@again("take_most", "leave_least")
def best_take(state: State, goal: str) -> set[str]:
    offered = [token for token, number in zip(TYPES, state.spaces[0], strict=True) for _ in range(number)]
    first, second = ranking(state, state.row[0])[:2]
    gains = {}
    for action in state.actions:
        left = next(token for token in offered if token not in action[1:])
        who, tokens = (first, action[1:]) if goal == "most" else (second, (left,))
        gain = worth(with_more(state.won[who], *tokens)) - worth(state.won[who])
        gains[str(action)] = gain if goal == "most" else -gain
    return {text for text, gain in gains.items() if gain == max(gains.values())}


@again("points_then")
def points_then(state: State, player: str, text: str, *takes: str) -> int:
    """The tokens are handed out from the row as it stands after the action."""
    seat, waiting = int(player) - 1, [Action.parse(take)[1:] for take in takes]
    after, row = ended(state, text)
    mine = state.won[seat]
    for space, (zone, share) in enumerate(zip(row, SHARES, strict=False)):
        there = [token for token, number in zip(TYPES, state.spaces[space], strict=True) for _ in range(number)]
        seats = ranking(after, zone)
        if not seats:
            continue
        asked = len(set(there)) > 1 and share[0] < len(there)
        taken = list(waiting.pop(0)) if asked else there[: share[0]]
        left = there.copy()
        for token in taken:
            left.remove(token)
        if seats[0] == seat:
            mine = with_more(mine, *taken)
        if len(seats) > 1 and seats[1] == seat:
            mine = with_more(mine, *left[: share[1]])
    assert not waiting
    return worth(mine)


# ---------------------------------------------------------------- rounds and the end
@again("ascendant_then")
def three_later(state: State, *texts: str) -> set[str]:
    row = list(state.row)
    for text in texts:
        row = pushed(state, Action.parse(text), row)
    return {state.map.zones[zone].id for zone in row[:3]}


@again("row_next")
def turned(state: State, text: str) -> tuple[str, ...]:
    _, (first, second, third, *others) = ended(state, text)
    return tuple(state.map.zones[zone].id for zone in (*others, third, second, first))


def next_order(state: State, text: str) -> list[int]:
    after, row = ended(state, text)

    def weak(seat: int) -> tuple[object, ...]:
        traders = [counted(after, zone).get(seat, (0,))[0] for zone in row]
        return traders, -((seat - state.start_player) % state.seats)

    last = min(range(state.seats), key=weak)
    return [(last + step) % state.seats for step in range(1, state.seats + 1)]


@again("last_in_turn")
def last(state: State, text: str) -> set[str]:
    return {str(next_order(state, text)[-1] + 1)}


@again("turn_order")
def order(state: State, text: str) -> tuple[str, ...]:
    return tuple(str(seat + 1) for seat in next_order(state, text))


@again("actions_left")
def to_come(state: State, player: str) -> int:
    rng, dealer, number = Random(1), Dealer(1), 0
    while state.to_move is not None:
        number += state.stage == "act" and state.to_move == int(player) - 1
        state = played_on(state.apply(state.actions.pick(rng)), rng, dealer)
    return number


@again("points_with")
def points_with(state: State, player: str, tokens: str) -> int:
    return worth(with_more(state.won[int(player) - 1], *tokens.split()))


@again("best_token")
def best_token(state: State, player: str) -> set[str]:
    own = state.won[int(player) - 1]
    return {max(TYPES, key=lambda token: worth(with_more(own, token)))}


@again("who_wins")
def winners(state: State, text: str) -> set[str]:
    after, row = ended(state, text)
    (token,) = [token for token, number in zip(TYPES, state.spaces[2], strict=True) if number]
    piles = list(state.won)
    for seat in ranking(after, row[2])[:1]:
        piles[seat] = with_more(piles[seat], token)
    results = [(worth(pile), sorted(pile, reverse=True)) for pile in piles]
    return {str(seat + 1) for seat, result in enumerate(results) if result == max(results)}


# ---------------------------------------------------------------- what is said of wrong answers
WORDING = Teacher(SUMERIA)


def reasons(kind: str, remark: str) -> set[str]:
    """What is said where a wrong answer gets this remark."""
    found = set()
    for number in range(40):
        question = fresh(kind, number).question
        near = range(question.number + 12) if isinstance(question.answer, int) else ()
        for given in set(near) - {question.number}:
            said = question.wrong(given).said
            found |= {WORDING.say(one) for one in said if isinstance(one, Remark) and one.key == remark}
    return found


def test_the_rounds_to_come_are_counted_as_one_says_it() -> None:
    said = reasons("actions_left", "rounds_after")
    assert {
        "This is the fifth of 6 rounds, so 1 more is to come.",
        "This is the fourth of 6 rounds, so 2 more are to come.",
    } <= said


def test_who_is_second_and_controls_nothing_is_not_told_of_being_also_second() -> None:
    said = reasons("points_then", "gets_left")
    assert said and all(text.endswith("is second in a zone that leaves a token, and gets that one.") for text in said)


# ---------------------------------------------------------------- what could be bet on
@pytest.mark.parametrize("rule", KINDS["row"].rules)
def test_the_row_seldom_stays_as_it_is(rule: str) -> None:
    found = [KINDS["row"].fresh(SUMERIA, Random(f"row {number}"), rule).question for number in range(100)]
    stays = sum(question.answer == tuple(word for word, _ in question.options) for question in found)
    assert stays <= 20


def test_whoever_has_a_question_about_the_row_after_placing_can_still_ask_it() -> None:
    state = SUMERIA.start(3)
    dealer = Dealer("row")
    while state.stage != "place":
        state = state.apply(dealer.draw(state))
    question = ask_again(f"row {next(iter(state.actions))} | {state.text}").question
    assert question.answer == tuple(word for word, _ in question.options)
