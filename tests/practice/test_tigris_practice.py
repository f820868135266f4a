"""Answers of Tigris & Euphrates' practice, found a second way: by graphs, by trying all actions, or by playing on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from itertools import product
from random import Random
from typing import Final

import pytest
from hypothesis import settings

from boardgames.contract import CHANCE, Action, Dealer
from boardgames.practice.asking import kinds
from boardgames.practice.kinds import Asked
from boardgames.teaching.registry import call_of
from boardgames.tigris import GAME, graph
from boardgames.tigris.grid import BIT, PLACES, position
from boardgames.tigris.pieces import ALL_TILES, BUILDINGS, COLOURS, LEADERS, MONUMENTS, TILES, size
from boardgames.tigris.position import State

NUMBER: Final = 60 if settings.get_current_profile_name() == "thorough" else 5
Answer = set[str] | int
CHECKS: Final[dict[str, Callable[[State, tuple[str, ...]], Answer]]] = {}
"""The second way to the answers of each kind: it is given the position and the arguments."""


def second(check: Callable[[State, tuple[str, ...]], Answer]) -> Callable[[State, tuple[str, ...]], Answer]:
    CHECKS[check.__name__] = check
    return check


# ---------------------------------------------------------------- helpers
def line(texts: tuple[str, ...]) -> list[Action]:
    return [Action.parse(text) for argument in texts for text in argument.split(">")]


def played(state: State, texts: tuple[str, ...]) -> State:
    for action in line(texts):
        state = state.play(action)
    return state


def standing(state: State) -> dict[str, tuple[int, str]]:
    """The leaders on the board by their places."""
    found = ((place, state.leader_at(place)) for place in PLACES)
    return {place: leader for place, leader in found if leader}


def tiles(state: State) -> dict[str, str]:
    return {place: tile for place in PLACES if (tile := state.tile_at(place))}


def point(state: State, tile: str, place: str) -> tuple[int, str] | None:
    """Who gets a point for a tile, and its colour, as graphs tell it."""
    met = graph.touching(state, place)
    colour = COLOURS[TILES.index(tile)]
    if len(met) != 1:
        return None
    colours = met[0].graph["colours"]
    seats = colours.get(colour) or colours.get("black")
    return (seats[0], colour) if seats else None


def fights(state: State, place: str) -> set[str]:
    """The colours whose leaders meet when a tile is placed."""
    met = graph.meeting(state, place)
    return {colour for _, _, edge in met.edges(data=True) for colour in edge.get("colours", ())}


def strengths(state: State, action: Action) -> tuple[int, int, int, int]:
    """Attacker and defender of an internal conflict, and the temples beside each."""
    leader, place = action[1], action[2]
    home = state.place_of(state.turn, leader)
    (kingdom,) = graph.touching(state, place, home)
    (defender,) = kingdom.graph["colours"][COLOURS[LEADERS.index(leader)]]
    at = state.place_of(defender, leader)
    assert at
    counts = (len(graph.temples_beside(state, where)) for where in (place, at))
    return (state.turn, defender, *counts)  # type: ignore[return-value]


def best(points: tuple[int, ...], jokers: int) -> list[int]:
    """The best that can be made of some points, by trying all ways to give the treasures."""
    ways = product(range(4), repeat=jokers)
    return max(sorted(number + way.count(colour) for colour, number in enumerate(points)) for way in ways)


def rows(state: State, tile: str, place: str, more: Set[str] = frozenset()) -> list[set[str]]:
    """The unbroken row and column of a kind of tile through a place."""
    there = {other for other, kind in tiles(state).items() if kind == tile} | {*more, place}
    at = {position(other): other for other in there}
    found = []
    for down, right in ((0, 1), (1, 0)):
        places = {place}
        for sign in (-1, 1):
            row, column = position(place)
            while (next_ := at.get((row + sign * down, column + sign * right))) is not None:
                places.add(next_)
                row, column = position(next_)
        found.append(places)
    return found


def in_square(there: set[str], place: str) -> bool:
    """Whether a place is part of a square of such places."""
    at = {position(other) for other in there}
    row, column = position(place)
    corners = ((row - down, column - right) for down, right in product((0, 1), repeat=2))
    return any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= at for r, c in corners)


def fought(state: State, texts: tuple[str, ...]) -> tuple[State, State]:
    """The positions before the last decision of a conflict, and after it."""
    *first, last = line(texts)
    before = state
    for action in first:
        before = before.play(action)
    return before, before.play(last)


def lost(before: State, after: State) -> set[str]:
    """The places whose tiles have left the board."""
    return set(tiles(before)) - set(tiles(after))


def paid(state: State, seat: int) -> list[str]:
    """The colours in which monuments would pay a seat, as graphs tell it."""
    return [COLOURS[LEADERS.index(leader)] for _, who, leader in graph.incomes(state) if who == seat]


# ---------------------------------------------------------------- what is forbidden
@second
def may(state: State, arguments: tuple[str, ...]) -> Answer:
    text, *rules = arguments
    action = state.canonical(Action.parse(text))
    if action in state.actions:
        return {"legal"}
    (rule,) = (rule for rule in rules if action in state.switched_off(rule).actions or rule == rules[0])
    return {rule}


def legal_spaces(state: State, arguments: tuple[str, ...]) -> Answer:
    what, *places = arguments
    return {place for place in places if Action.parse(f"{what} {place}") in state.actions}


for _name in ("stand", "lie", "hit"):
    CHECKS[_name] = legal_spaces


# ---------------------------------------------------------------- set-up
@second
def unseen(state: State, arguments: tuple[str, ...]) -> Answer:
    (tile,) = arguments
    colour = TILES.index(tile)
    turned = sum(bool(BIT[place] & state.turned[colour]) for place in PLACES)
    hand = state.hands[state.turn]
    assert isinstance(hand, tuple)
    return ALL_TILES[colour] - list(tiles(state).values()).count(tile) - turned - hand[colour]


@second
def bag_after_deal(state: State, arguments: tuple[str, ...]) -> Answer:
    while state.stage == "deal":
        state = state.apply(Dealer("any").draw(state))
    return size(state.bag)


@second
def first_temples(state: State, places: tuple[str, ...]) -> Answer:
    # When nothing has been played, nothing else lies there.
    return set(places) & set(tiles(GAME.start(2, board=state.board.name)))


@second
def at_home(state: State, arguments: tuple[str, ...]) -> Answer:
    return 4 - [seat for seat, _ in standing(state).values()].count(int(arguments[0]) - 1)


@second
def whose(state: State, arguments: tuple[str, ...]) -> Answer:
    seat, _ = graph.spaces(state).nodes[arguments[0]]["leader"]
    return {str(seat + 1)}


@second
def may_see(state: State, arguments: tuple[str, ...]) -> Answer:
    onlooker, other, things = arguments
    seen, seat = state.seen_by(int(onlooker) - 1), int(other) - 1
    # What is known is so in all positions that this could be; what is not known differs among many.
    found: dict[str, set[object]] = {}
    for seed in range(40):
        guess = seen.guess(Random(seed))
        for name, value in (
            ("hand_size", size(guess.hands[seat])),
            ("hand", guess.hands[seat]),
            ("bag_size", size(guess.bag)),
            ("bag", guess.bag),
            ("swapped_size", size(guess.swapped[seat])),
            ("swapped", guess.swapped[seat]),
            ("catastrophes", guess.catastrophes_left[seat]),
        ):
            found.setdefault(name, set()).add(value)
    hidden = {name for name, values in found.items() if len(values) > 1} | {"points", "treasures"}
    return set(things.split()) - hidden


@second
def turn_number(state: State, arguments: tuple[str, ...]) -> Answer:
    start, number = map(int, arguments)
    return {str((start - 1 + number - 1) % state.seats + 1)}


def totals(state: State) -> list[list[int]]:
    return [best(points or (), taken or 0) for points, taken in zip(state.points, state.taken, strict=True)]


@second
def ahead(state: State, arguments: tuple[str, ...]) -> Answer:
    found = totals(state)
    return {str(found.index(max(found)) + 1)}


# ---------------------------------------------------------------- regions and kingdoms
@second
def together(state: State, arguments: tuple[str, ...]) -> Answer:
    found, edge = set[str](), {arguments[0]}
    there = {place for place in PLACES if BIT[place] & state.occupied}
    while edge:
        found |= edge
        edge = {place for place in there - found for other in edge if _beside(place, other)}
    return found


def _beside(place: str, other: str) -> bool:
    (row, column), (down, right) = position(place), position(other)
    return abs(row - down) + abs(column - right) == 1


@second
def touches(state: State, arguments: tuple[str, ...]) -> Answer:
    return len(graph.touching(state, arguments[0]))


@second
def in_peace(state: State, arguments: tuple[str, ...]) -> Answer:
    bit = BIT[arguments[0]]
    taken = {LEADERS[index % 4] for index, kingdom in enumerate(state.realms) if kingdom & bit}
    return set(LEADERS) - taken


@second
def falls_into(state: State, arguments: tuple[str, ...]) -> Answer:
    (action,) = line(arguments)
    place = state.place_of(state.turn, action[1]) if action[0] == "leader" else action[1]
    assert place
    whole = next(set(kingdom) for kingdom in graph.kingdoms(state) if place in kingdom)
    return sum(bool(whole & set(region)) for region in graph.regions(played(state, arguments)))


@second
def kingdoms_after(state: State, arguments: tuple[str, ...]) -> Answer:
    return len(graph.kingdoms(played(state, arguments)))


# ---------------------------------------------------------------- leaders
@second
def movable(state: State, arguments: tuple[str, ...]) -> Answer:
    free = {action[1] for action in state.actions if action[0] == "leader" and action[2] == "home"}
    return {place for place, (seat, leader) in standing(state).items() if seat == state.turn and leader in free}


@second
def starts_what(state: State, arguments: tuple[str, ...]) -> Answer:
    (action,) = line(arguments)
    if action[0] == "tile":
        return {"external" if fights(state, action[2]) else "nothing"}
    return {"nothing"} if meets(state, arguments) == {"peace"} else {"internal"}


@second
def meets(state: State, arguments: tuple[str, ...]) -> Answer:
    (action,) = line(arguments)
    if action[2] == "home":
        return {"peace"}
    met = graph.touching(state, action[2], state.place_of(state.turn, action[1]))
    if len(met) > 1:
        return {"forbidden"}
    colour = COLOURS[LEADERS.index(action[1])]
    seats = [seat for kingdom in met for seat in kingdom.graph["colours"].get(colour, ())]
    return {str(seats[0] + 1)} if seats else {"peace"}


@second
def goes_home(state: State, arguments: tuple[str, ...]) -> Answer:
    after = played(state, arguments)
    return {place for place in standing(state) if not graph.temples_beside(after, place)} or {"nobody"}


@second
def scores_by(state: State, arguments: tuple[str, ...]) -> Answer:
    if len(arguments) == 1:
        return {"nobody"}
    seat, _, _ = next(iter(fight(state, arguments))).split()
    return {str(int(seat) + 1)}


# ---------------------------------------------------------------- tiles
@second
def point_(state: State, arguments: tuple[str, ...]) -> Answer:
    (action,) = line(arguments)
    found = point(state, action[1], action[2])
    return {f"{found[0] + 1}-{found[1]}" if found else "nobody"}


CHECKS["point"] = CHECKS.pop("point_")


@second
def pointless(state: State, arguments: tuple[str, ...]) -> Answer:
    tile, *places = arguments
    return {place for place in places if point(state, tile, place) is None}


@second
def marker(state: State, arguments: tuple[str, ...]) -> Answer:
    (action,) = line(arguments)
    if len(graph.touching(state, action[2])) < 2:
        return {"not_needed"}
    return {"stays" if fights(state, action[2]) else "comes_off"}


@second
def can_go(state: State, places: tuple[str, ...]) -> Answer:
    ends = [state.apply(action) for action in state.actions]
    gone = {place for place in places if any(not BIT[place] & _lying(end) for end in ends)}
    return gone or {"none"}


def _lying(state: State) -> int:
    return sum(state.tiles) | sum(state.turned)


@second
def hand_after_swap(state: State, arguments: tuple[str, ...]) -> Answer:
    (action,) = line(arguments)
    away = sum(map(int, action[2::2]))
    return {str(state.hand_size(state.turn) - away + min(away, size(state.bag)))}


# ---------------------------------------------------------------- internal conflicts
@second
def strengths_(state: State, arguments: tuple[str, ...]) -> Answer:
    _, _, attack, defence = strengths(state, *line(arguments))
    return {f"{attack}:{defence}"}


CHECKS["strengths"] = CHECKS.pop("strengths_")


@second
def most_added(state: State, arguments: tuple[str, ...]) -> Answer:
    after = played(state, arguments)
    return max(number for number in range(7) if not after.objections(f"support {number}"))


@second
def fight(state: State, arguments: tuple[str, ...]) -> set[str]:
    leader, *added = line(arguments)
    attacker, defender, attack, defence = strengths(state, leader)
    more, yet_more = (int(action[1]) for action in added)
    return {f"{attacker if attack + more > defence + yet_more else defender} 1 1"}


@second
def needed(state: State, arguments: tuple[str, ...]) -> Answer:
    before = played(state, arguments)
    assert before.conflict and before.to_move is not None
    for number in range(7):
        after = before.play(f"support {number}")
        if before.conflict.added is None:
            after = after.play("support 0")
        if after.leaders[4 * before.to_move + before.conflict.colour]:
            return number
    raise AssertionError("nothing wins")


@second
def in_conflict(state: State, texts: tuple[str, ...]) -> Answer:
    return {text for text in texts if Action.parse(text) in state.actions}


# ---------------------------------------------------------------- external conflicts
@second
def conflicts(state: State, arguments: tuple[str, ...]) -> Answer:
    (action,) = line(arguments)
    return fights(state, action[2]) or {"none"}


@second
def attacker(state: State, arguments: tuple[str, ...]) -> Answer:
    tile, *chosen = line(arguments)
    colour = chosen[0][1] if chosen else next(iter(fights(state, tile[2])))
    seats = [seat for kingdom in graph.touching(state, tile[2]) for seat in kingdom.graph["colours"].get(colour, ())]
    following = [(state.turn + step) % state.seats for step in range(state.seats)]
    return {str(next(seat for seat in following if seat in seats) + 1)}


def _sides(state: State) -> Iterator[set[str]]:
    """Attacker's and defender's supporters, as graphs tell them."""
    assert state.conflict
    leader = LEADERS[state.conflict.colour]
    for seat in (state.conflict.attacker, state.conflict.defender):
        place = state.place_of(seat, leader)
        assert place
        yield graph.supporters(state, place)


@second
def supporters(state: State, arguments: tuple[str, ...]) -> Answer:
    after = played(state, arguments[1:])
    assert after.conflict
    place = after.place_of(int(arguments[0]) - 1, LEADERS[after.conflict.colour])
    assert place
    return graph.supporters(after, place)


@second
def sides(state: State, arguments: tuple[str, ...]) -> Answer:
    attack, defence = map(len, _sides(played(state, arguments)))
    return {f"{attack}:{defence}"}


@second
def war_scores(state: State, arguments: tuple[str, ...]) -> Answer:
    return {str(1 + len(lost(*fought(state, arguments))))}


@second
def war_takes(state: State, arguments: tuple[str, ...]) -> Answer:
    before, _ = fought(state, arguments)
    assert before.conflict
    attack, defence = _sides(before)
    added = int(line(arguments)[-1][1])
    won = len(attack) + (before.conflict.added or 0) > len(defence) + added
    beaten = before.conflict.defender if won else before.conflict.attacker
    tile = TILES[before.conflict.colour]
    others = [place for place, leader in standing(before).items() if leader != (beaten, LEADERS[TILES.index(tile)])]
    gone = defence if won else attack
    if tile == "temple":
        gone = {
            place
            for place in gone
            if not before.treasure_at(place) and not any(_beside(place, other) for other in others)
        }
    return {place for place in gone if not before.building_at(place)}


@second
def war_costs(state: State, arguments: tuple[str, ...]) -> Answer:
    after = played(state, arguments)
    # A tile is placed from the hand onto the board, and refilling has not begun.
    had, has = (len(tiles(one)) + sum(map(size, one.hands)) for one in (state, after))
    return had - has


@second
def remaining(state: State, arguments: tuple[str, ...]) -> Answer:
    tile, *_ = line(arguments)
    found = next(region for region in graph.regions(played(state, arguments)) if tile[2] in region)
    return {colour for colour, seats in found.graph["colours"].items() if len(seats) > 1} or {"none"}


# ---------------------------------------------------------------- monuments
@second
def completes(state: State, arguments: tuple[str, ...]) -> Answer:
    (tile,) = arguments
    there = {place for place, kind in tiles(state).items() if kind == tile}
    spaces = [action[2] for action in state.actions if action[:2] == ("tile", tile)]
    return {place for place in spaces if in_square(there | {place}, place)}


@second
def to_choose_from(state: State, arguments: tuple[str, ...]) -> Answer:
    (action,) = line(arguments)
    colour = COLOURS[TILES.index(action[1])]
    return sum(colour in monument.split("_") for monument in set(MONUMENTS) - set(state.built))


@second
def counts_for(state: State, arguments: tuple[str, ...]) -> Answer:
    return len(graph.supporters(state, arguments[0]))


@second
def treasures_left(state: State, arguments: tuple[str, ...]) -> Answer:
    return len(state.places_of("treasure"))


@second
def stand_on(state: State, arguments: tuple[str, ...]) -> Answer:
    nodes = graph.spaces(state).nodes.values()
    return len({node[kind] for node in nodes for kind in ("monument", "building")} - {None})


@second
def income(state: State, arguments: tuple[str, ...]) -> Answer:
    seat = int(arguments[0]) - 1
    return len(paid(state, seat)) if seat == state.turn else 0


@second
def paid_in(state: State, arguments: tuple[str, ...]) -> Answer:
    return set(paid(state, state.turn)) or {"nothing"}


@second
def new_monument_pays(state: State, arguments: tuple[str, ...]) -> Answer:
    after = state
    for action in line(arguments):
        after = after.play(action)
    return len(paid(after, state.turn))


@second
def first_the_conflict(state: State, arguments: tuple[str, ...]) -> Answer:
    what, *texts = arguments
    tile, *rest = line(tuple(texts))
    if not rest:
        return {"at_once"}
    after = played(state, tuple(texts))
    there = {place for place, kind in tiles(after).items() if kind == tile[1]}
    if what == "monument":
        colour = COLOURS[TILES.index(tile[1])]
        left = any(colour in monument.split("_") for monument in set(MONUMENTS) - set(after.built))
        return {"after" if tile[2] in there and in_square(there, tile[2]) and left else "never"}
    return {"after" if {"comes", "moves"} & _fate(after, tile[1], tile[2]) else "never"}


# ---------------------------------------------------------------- treasures
@second
def treasures_go(state: State, arguments: tuple[str, ...]) -> Answer:
    after, place = played(state, arguments), line(arguments)[0][2]
    found = next(region for region in graph.regions(after) if place in region).graph
    traders = found["colours"].get("green")
    return {f"{traders[0] + 1} {len(found['treasures']) - 1}" if traders else "wait"}


CHECKS["home_first"] = treasures_go


@second
def may_take(state: State, arguments: tuple[str, ...]) -> Answer:
    return {action[1] for action in state.actions}


@second
def weakest_with(state: State, arguments: tuple[str, ...]) -> Answer:
    seat = int(arguments[0]) - 1
    return min(best(state.points[seat] or (), min(state.taken[seat] or 0, 6))) if (state.taken[seat] or 0) < 7 else 0


# ---------------------------------------------------------------- the end
@second
def first_at_end(state: State, arguments: tuple[str, ...]) -> Answer:
    if paid(state, state.turn):
        return {"income"}
    return {"refill" if state.play("pass").stage == "refill" else "test"}


def _ended(state: State, seat: int) -> tuple[State, list[int]]:
    """The position when a turn is over, nothing more done in it, and how many tiles each seat has drawn at its end."""
    dealer, drawn = Dealer("any"), [0] * state.seats
    while not state.is_over and state.turn == seat:
        if state.to_move == CHANCE:
            sizes = list(map(size, state.hands))
            refilling = state.stage == "refill"
            state = state.apply(dealer.draw(state))
            for other, (had, has) in enumerate(zip(sizes, map(size, state.hands), strict=True)):
                drawn[other] += (has - had) * refilling
        elif state.stage == "act":
            state = state.play("pass")
        else:
            state = state.apply(list(state.actions)[-1 if state.stage in ("building", "monument") else 0])
    return state, drawn


@second
def refills(state: State, arguments: tuple[str, ...]) -> Answer:
    _, drawn = _ended(played(state, arguments[1:]), state.turn)
    return drawn[int(arguments[0]) - 1]


@second
def ends_when(state: State, arguments: tuple[str, ...]) -> Answer:
    after = played(state, arguments)
    while after.to_move == CHANCE and after.stage == "swap":
        after = after.apply(Dealer("any").draw(after))
    if after.is_over and after.left:
        return {"now"}
    return {"turn" if _ended(after, state.turn)[0].is_over else "not"}


@second
def ranked(state: State, arguments: tuple[str, ...]) -> Answer:
    points = [list(points or ()) for points in state.points]
    for colour in paid(state, state.turn):
        points[state.turn][COLOURS.index(colour)] += 1
    found = [_assigned(own, state.taken[seat] or 0) for seat, own in enumerate(points)]
    better = [sum(other > one for other in found) for one in found]
    level = [found.count(one) for one in found]
    place = int(arguments[0]) - 1
    return {str(seat + 1) for seat in range(state.seats) if better[seat] <= place < better[seat] + level[seat]}


def _assigned(points: list[int], treasures: int) -> list[int]:
    """As `best`, but not by trying all ways where there are too many: the level that treasures can lift all to."""
    if treasures < 6:
        return best(tuple(points), treasures)
    level = max(n for n in range(200) if sum(max(0, n - number) for number in points) <= treasures)
    rest = treasures - sum(max(0, level - number) for number in points)
    lifted = sorted(max(number, level) for number in points)
    return sorted(number + (at < rest) for at, number in enumerate(lifted))


# ---------------------------------------------------------------- buildings
def _fate(state: State, tile: str, place: str) -> set[str]:
    """What may be done with a building when a tile lies there; which lines there are is read from names of places."""
    building = BUILDINGS[TILES.index(tile)]
    at = state.put_up.get(building)
    if state.tile_at(place) not in (tile, None):
        return {"none"}
    long = [row for row in rows(state, tile, place) if len(row) > 2]
    if not long:
        return {"none"}
    if not at:
        return {"comes"}
    present = max(map(len, rows(state, tile, at, {place})))
    if any(at not in row and len(row) > present for row in long):
        return {"moves"}
    return {"own"} if any(at in row for row in long) else {"short"}


@second
def building_may(state: State, arguments: tuple[str, ...]) -> Answer:
    (action,) = line(arguments)
    return _fate(state, action[1], action[2])


@second
def building_goes(state: State, arguments: tuple[str, ...]) -> Answer:
    (action,) = line(arguments)
    tile, place = action[1:]
    at = state.put_up.get(BUILDINGS[TILES.index(tile)])
    present = max(2, *map(len, rows(state, tile, at, {place}))) if at else 2
    good = [row for row in rows(state, tile, place) if at not in row and len(row) > present]
    return {other for row in good for other in row}


def _doubled(state: State, action: Action) -> tuple[int, int] | None:
    """Who scores for a tile, and how much."""
    found = point(state, action[1], action[2])
    if not found:
        return None
    after = state.play(action)
    region = next(region for region in graph.regions(after) if action[2] in region)
    return found[0], 1 + (BUILDINGS[TILES.index(action[1])] in region.graph["buildings"])


@second
def doubled(state: State, arguments: tuple[str, ...]) -> Answer:
    found = _doubled(state, *line(arguments[1:]))
    return found[1] if found and found[0] == int(arguments[0]) - 1 else 0


@second
def kept(state: State, arguments: tuple[str, ...]) -> Answer:
    return 1 + len(lost(*fought(state, arguments[1:])))


@second
def turn_gains(state: State, arguments: tuple[str, ...]) -> Answer:
    seat = int(arguments[0]) - 1
    (action,) = line(arguments[1:])
    number = doubled(state, arguments)
    assert isinstance(number, int)
    return number + (len(paid(state.play(action), seat)) if seat == state.turn else 0)


# ---------------------------------------------------------------- who decides
@second
def who_decides(state: State, arguments: tuple[str, ...]) -> Answer:
    first, *rest = line(arguments)
    after = played(state, arguments)
    if after.turn != state.turn or after.to_move in (None, CHANCE):
        return {f"end {state.turn + 1}"}
    legal = {action[0] for action in after.actions} - {"decline"}
    if legal == {"support"}:
        assert after.conflict
        sides = after.conflict.attacker, after.conflict.defender
        # The attacker is whoever comes first from the active player on.
        attacks, defends = sorted(sides, key=lambda seat: (seat - state.turn) % state.seats)
        return {f"support {(defends if rest and rest[-1][0] == 'support' and _odd(rest) else attacks) + 1}"}
    if legal == {"treasure"}:
        found = next(region for region in graph.regions(after) if first[2] in region).graph
        return {f"treasure {found['colours']['green'][0] + 1}"}
    kind = next(iter(legal)) if len(legal) == 1 else "act"
    return {f"{kind if kind in ('conflict', 'building', 'monument') else 'act'} {state.turn + 1}"}


def _odd(actions: list[Action]) -> bool:
    """Whether one side has decided and the other has not."""
    return sum(action[0] == "support" for action in actions) % 2 == 1


# ---------------------------------------------------------------- all of them
@pytest.mark.parametrize("name", CHECKS)
def test_the_answer_is_found_a_second_way(name: str) -> None:
    kind = kinds(GAME)[name]
    for seed in range(NUMBER):
        asked: Asked = kind.fresh(GAME, Random(f"second {name} {seed}"))
        assert isinstance(asked.state, State)
        _, arguments = call_of(f"{name} {asked.arguments}")
        answer = asked.question.answer
        found = answer if isinstance(answer, int) else set(answer)
        assert CHECKS[name](asked.state, arguments) == found, asked.text


def test_every_kind_has_a_second_way() -> None:
    assert set(kinds(GAME)) == set(CHECKS)


# ---------------------------------------------------------------- what could be bet on
def test_now_and_then_no_tile_can_go() -> None:
    found = [kinds(GAME)["can_go"].fresh(GAME, Random(f"none {number}")).question for number in range(100)]
    assert 5 <= sum(question.answer == {"none"} for question in found) <= 25


def test_either_side_may_win_a_fight_with_the_right_and_with_wrong_points() -> None:
    for number in range(40):
        words = [
            word.split() for word, _ in kinds(GAME)["fight"].fresh(GAME, Random(f"fight {number}")).question.options
        ]
        assert len({seat for seat, *_ in words}) == len({tuple(points) for _, *points in words}) == 2
        assert len(words) == 4
