"""Whole random games: nothing is lost, and the scores are what the story says."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from walks import Walk, walks

from boardgames import game
from boardgames.contract import CHANCE, Event
from boardgames.tigris import DYNASTIES, State, ending, kingdoms
from boardgames.tigris.grid import BESIDE, SQUARE, each
from boardgames.tigris.pieces import ALL_TILES, BLUE, COLOURS, GREEN, HAND, RED

TIGRIS = game("tigris")
FEW = settings(max_examples=max(5, settings().max_examples // 3))


def states(played: Walk) -> list[State]:
    return [state for state in played.states if isinstance(state, State)]


def check_pieces(state: State) -> None:
    """Every tile, treasure, catastrophe and leader is somewhere, and only where it may be."""
    board = state.board
    assert isinstance(state.bag, tuple)
    held = [tiles for tiles in (*state.hands, *state.swapped) if isinstance(tiles, tuple)]
    for colour, number in enumerate(ALL_TILES):
        lying = state.tiles[colour].bit_count() + state.turned[colour].bit_count()
        assert lying + state.bag[colour] + state.removed[colour] + sum(tiles[colour] for tiles in held) == number
    assert min(min(tiles) for tiles in (*held, state.bag, state.removed)) >= 0
    assert all(sum(hand) <= HAND for hand in state.hands if isinstance(hand, tuple))
    taken = [number for number in state.taken if number is not None]
    assert state.treasures.bit_count() + sum(taken) == board.temples.bit_count() in (10, 14)
    assert state.treasures.bit_count() >= 1, "there is always one left"
    assert state.catastrophes.bit_count() + sum(state.catastrophes_left) == 2 * state.seats

    things = [*state.tiles, *state.turned, *filter(None, state.leaders), state.catastrophes]
    together = 0
    for places in things:
        assert not together & places, "a space holds one thing"
        together |= places
    for colour in range(4):
        wrong = board.land if colour == BLUE else board.river
        assert not (state.tiles[colour] | state.turned[colour]) & wrong
    assert not state.treasures & ~((state.tiles[RED] | state.turned[RED]) & board.temples)
    for place in filter(None, state.leaders):
        assert place & board.land and BESIDE[place] & state.tiles[RED], "a leader stands on land, beside a temple"
    squares = [SQUARE[corner] for corner in state.monuments if corner]
    assert sum(squares) == sum(state.turned), "tiles are face down under monuments, and nowhere else"
    for colour, place in enumerate(state.buildings or ()):
        assert not place & ~state.tiles[colour]


def check_kingdoms(state: State) -> None:
    """What is carried from state to state is what comes out anew; and between actions kingdoms are in peace and
    treasures taken."""
    assert state.realms == kingdoms.realms(state.occupied, state.leaders)
    if state.stage not in ("conflict", "support"):
        for colour in range(4):
            led = [kingdom for kingdom in state.realms[colour::4] if kingdom]
            assert len(led) == len(set(led)), "one leader of a colour in a kingdom"
    if state.stage == "act":
        led = [kingdom for kingdom in state.realms[GREEN::4] if kingdom]
        assert all((kingdom & state.treasures).bit_count() < 2 for kingdom in led), "all but one are taken"


def check_turn(state: State) -> None:
    """Who decides what when."""
    if state.stage == "act":
        assert state.to_move == state.turn and state.left in (1, 2) and not state.placed
        if state.left == 2:
            assert all(state.hand_size(seat) == HAND for seat in range(state.seats)), "a turn begins with full hands"
            assert state.treasures.bit_count() > ending.FEW_TREASURES
    if state.stage in ("conflict", "building", "monument"):
        assert state.to_move == state.turn
    if state.stage == "support":
        fight = state.conflict
        assert fight is not None
        assert state.to_move == (fight.attacker if fight.added is None else fight.defender)


def recount(events: list[Event], seats: int) -> tuple[list[list[int]], list[int]]:
    """Points by colour and treasures of each seat, from nothing but the story."""
    points, treasures = [[0] * 4 for _ in range(seats)], [0] * seats
    for event in events:
        seat, values = event.values.get("player"), event.values
        if not isinstance(seat, int):
            continue
        if event.key == "treasure_taken":
            treasures[seat] += 1
        elif event.key == "point_doubled":
            points[seat][COLOURS.index(str(values["colour"]))] += 1
        elif event.key in ("point_leader", "point_king", "internal_result", "external_points", "monument_pays"):
            assert isinstance(values["points"], int)
            points[seat][COLOURS.index(str(values["colour"]))] += values["points"]
    return points, treasures


def check_game(played: Walk) -> None:
    for state in states(played):
        check_pieces(state)
        check_kingdoms(state)
        check_turn(state)
    end = played.end
    assert isinstance(end, State)
    points, treasures = recount(played.events, end.seats)
    assert [list(had or ()) for had in end.points] == points and list(end.taken) == treasures


@given(played=walks(TIGRIS))
def test_nothing_is_lost_and_scores_are_what_the_story_says(played: Walk) -> None:
    check_game(played)


@given(played=walks(TIGRIS))
def test_turns_go_round(played: Walk) -> None:
    turns = [state for state in states(played) if state.stage == "act" and state.left == 2]
    for one, other in pairwise(turns):
        if other is not one:
            assert other.turn == (one.turn + 1) % other.seats
    kinds = Counter(action[0] for action in played.actions)
    seats = played.start.seats
    assert kinds["start"] == 1 and kinds["draw"] >= HAND * seats and kinds["catastrophe"] <= 2 * seats
    assert kinds["monument"] <= 6


@FEW
@given(played=walks(TIGRIS))
def test_only_the_owner_decides(played: Walk) -> None:
    """Whatever a player decides concerns what is that player's: hands, leaders, catastrophes."""
    for state, action, _, after in played.steps:
        assert isinstance(state, State) and isinstance(after, State)
        mover = state.to_move
        for seat in range(state.seats):
            if seat != mover and mover != CHANCE:
                assert after.hands[seat] == state.hands[seat] and after.swapped[seat] == state.swapped[seat]
                assert after.catastrophes_left[seat] == state.catastrophes_left[seat]
                if action[0] in ("leader", "tile"):
                    own = slice(4 * seat, 4 * seat + 4)
                    assert after.leaders[own] == state.leaders[own], "nobody moves another's leader"


@FEW
@given(played=walks(TIGRIS))
def test_tiles_stay_where_they_are(played: Walk) -> None:
    """Face-up tiles leave only in lost conflicts, under catastrophes and when turned over."""
    for state, action, events, after in played.steps:
        assert isinstance(state, State) and isinstance(after, State)
        told = {event.key for event in events}
        for before, now in zip(state.tiles, after.tiles, strict=True):
            for _ in each(before & ~now):
                assert told & {"supporters_removed", "catastrophe_destroys", "turned_over"}, action


def test_a_dynasty_for_each_seat() -> None:
    assert DYNASTIES == ("archer", "bull", "potter", "lion")
    said = TIGRIS.describe(TIGRIS.start(4))
    assert all(f"({dynasty})" in said for dynasty in DYNASTIES)
