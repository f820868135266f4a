"""Add, move, remove."""

from __future__ import annotations

from random import Random
from typing import Final

from boardgames.contract import Action
from boardgames.practice.kinds import Kinds
from boardgames.sumeria import traders as rules
from boardgames.sumeria.position import State
from boardgames.sumeria.practice.common import acted, with_actor, within_round
from boardgames.sumeria.questions import traders
from boardgames.sumeria.questions.common import ends_round
from boardgames.teaching.questions import Question, pick, which_places
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()

_RULES: Final = {
    "su.add.zone_up": "add",
    "su.move.zone_up": "move",
    "su.remove.zone_down": "remove",
}
CALM: Final = 0.18
"""How often an action is asked about that leaves the row as it is: seldom enough that it cannot be bet on."""


# ---------------------------------------------------------------- the row of zones
@KINDS.kind(*_RULES, asks=within_round(with_actor(traders.row)), ask="order")
def row(state: State, rng: Random, rule: str) -> str | None:
    """What does the row of zones look like after an action?"""
    if state.stage != "act" or ends_round(state):
        return None
    actions = [action for action in state.actions if action[0] == _RULES[rule]]
    action = pick(actions, rng) if actions else None
    if action is None or (acted(state, action).row == state.row and rng.random() > CALM):
        return None
    return str(action)


# ---------------------------------------------------------------- where a trader can go
def _mine(state: State) -> list[int]:
    """The places of the traders of the player to move."""
    return [place for place, owner in enumerate(state.board) if owner - 1 == state.to_move]


@KINDS.kind("su.move.jump", asks=traders.reach, ask="places")
def reach(state: State, rng: Random, rule: str) -> str | None:
    """A trader that can jump, with a few settlements to go to."""
    if state.stage != "act" or not (mine := _mine(state)):
        return None
    origin = pick(mine, rng)
    ways = rules.routes_from(state.map, state.board, origin)
    return state.map.places[origin].id if 3 <= len(ways) <= 6 and max(map(len, ways.values())) > 2 else None


def beyond(state: State, origin: str, over: str) -> Question:
    """Where can a trader end that jumps over this neighbour first?"""
    index, places = state.map.index, state.map.places
    assert state.owner(origin) == state.to_move
    assert index[over] in state.map.near[index[origin]]
    left = bytearray(state.board)
    left[index[origin]] = 0
    ways = {
        places[target].id: (origin, *(places[step].id for step in way))
        for target, way in rules.routes_from(state.map, bytes(left), index[over]).items()
        if places[target].id != origin
    }
    others = rules.routes_from(state.map, state.board, index[origin])
    jumped = dict.fromkeys(word for way in ways.values() for word in way[1:-1])
    crossroads = tuple(word for word in jumped if len(state.map.near[index[word]]) > 2)
    assert state.owner(over) is not None

    def why_not(word: str) -> Said:
        if word == origin:
            return Remark("not_back", "su.move.city_branch", {"place": word})
        if index[word] in others:
            return Remark("not_that_way", "su.move.jump", {"place": word, "over": over})
        return state.objections(Action("move", origin, word))[0]

    def missed(word: str) -> Said:
        return Remark("missed", "su.move.jump", {"place": word, "way": ways[word]})

    right: list[Said] = [Remark("ends_on", "su.move.jump", {"places": tuple(ways)})]
    if crossroads:
        right.insert(0, Remark("goes_on", "su.move.city_branch", {"places": crossroads}))
    return which_places(
        ways,
        right,
        why_not,
        missed,
        about=(Remark("jumps_over", "", {"player": state.to_move or 0, "place": origin, "over": over}),),
        marks=((origin, "from"),),
    )


@KINDS.kind("su.move.city_branch", asks=beyond, ask="places")
def jump_over(state: State, rng: Random, rule: str) -> str | None:
    """A trader beside an occupied settlement, from where there are two ways or more."""
    if state.stage != "act" or not (mine := _mine(state)):
        return None
    origin = pick(mine, rng)
    near = [place for place in state.map.near[origin] if state.board[place]]
    if not near:
        return None
    over = pick(near, rng)
    left = bytearray(state.board)
    left[origin] = 0
    ends = len(rules.routes_from(state.map, bytes(left), over).keys() - {origin})
    return f"{state.map.places[origin].id}, {state.map.places[over].id}" if 2 <= ends <= 6 else None


def movers(state: State, target: str) -> Question:
    """Which traders of the player to move can move to this settlement?"""
    index, places = state.map.index, state.map.places
    ways = {
        places[origin].id: tuple(places[step].id for step in way)
        for origin in _mine(state)
        if (way := rules.routes_from(state.map, state.board, origin).get(index[target]))
    }
    assert state.to_move is not None

    def why_not(word: str) -> Said:
        return state.objections(Action("move", word, target))[0]

    def missed(word: str) -> Said:
        return Remark("missed_mover", "su.move.jump", {"place": word, "way": ways[word]})

    far = tuple(word for word, way in ways.items() if len(way) > 2)
    right: list[Said] = [Remark("can_move", "su.move.route", {"place": target, "places": tuple(ways)})]
    if far:
        right.append(Remark("by_jumping", "su.move.jump", {"places": far, "number": len(far)}))
    return which_places(
        ways,
        right,
        why_not,
        missed,
        about=(Remark("to_get_to", "", {"player": state.to_move, "place": target}),),
        marks=((target, "from"),),
    )


@KINDS.kind("su.move.route", "su.move.jump", asks=movers, ask="places")
def who_can_move(state: State, rng: Random, rule: str) -> str | None:
    """An empty settlement that some traders can move to: few of one's own, but not all."""
    if state.stage != "act":
        return None
    target = int(rng.random() * len(state.map.places))
    if state.board[target]:
        return None
    mine = _mine(state)
    number = sum(target in rules.routes_from(state.map, state.board, origin) for origin in mine)
    return state.map.places[target].id if 2 <= number <= 4 and number < len(mine) else None
