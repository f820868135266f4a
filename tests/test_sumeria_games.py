"""Whole random games: nothing is lost, and the scores are what the story says."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from walks import Walk, walks

from boardgames import game
from boardgames.contract import CHANCE, Event
from boardgames.sumeria import State
from boardgames.sumeria.graph import trade_routes
from boardgames.sumeria.tokens import TYPES

SUMERIA = game("sumeria")
TRADERS = {3: 14, 4: 10}
PLACED = {3: 8, 4: 5}


def states(played: Walk) -> list[State]:
    return [state for state in played.states if isinstance(state, State)]


@given(played=walks(SUMERIA))
def test_pieces_are_conserved(played: Walk) -> None:
    for state in states(played):
        assert len(state.board) == 56 and max(state.board) <= state.seats, "one trader a settlement, of the players"
        for seat in range(state.seats):
            assert 0 <= state.in_hand(seat) == TRADERS[state.seats] - state.board.count(seat + 1)
        held = [state.bag, *state.spaces, *state.won, state.removed]
        assert [sum(kind) for kind in zip(*held, strict=True)] == [9, 9, 9, 9]
        assert all(number >= 0 for tokens in held for number in tokens)
        assert all(sum(tokens) <= size for tokens, size in zip(state.spaces, (3, 2, 1), strict=True))
        assert len(set(state.row)) == len(state.row) <= 8


@given(played=walks(SUMERIA))
def test_a_game_has_its_length(played: Walk) -> None:
    seats = played.start.seats
    kinds = Counter(action[0] for action in played.actions)
    assert (kinds["zone"], kinds["token"], kinds["start"]) == (8, 36, 1)
    assert kinds["place"] == PLACED[seats] * seats
    assert kinds["add"] + kinds["move"] + kinds["remove"] == 6 * 3 * seats
    assert kinds["take"] <= 12
    for state in states(played):
        if state.stage == "act" and state.to_move == state.start_player:
            assert sum(map(sum, state.spaces)) == 6
    assert sum(played.end.bag) == 0  # type: ignore[attr-defined]


@given(played=walks(SUMERIA))
def test_turns_go_round(played: Walk) -> None:
    acting = [state for state in states(played) if state.stage == "act"]
    for number, state in enumerate(acting):
        round_, rest = divmod(number, 3 * state.seats)
        phase, turn = divmod(rest, state.seats)
        assert (state.round, state.phase) == (round_ + 1, phase + 1)
        assert state.to_move == (state.start_player + turn) % state.seats


@given(played=walks(SUMERIA))
def test_scores_are_what_the_story_says(played: Walk) -> None:
    """Points recounted from nothing but the events."""
    won = [Counter[str]() for _ in range(played.start.seats)]
    gone: Counter[str] = Counter()
    for event in played.events:
        if event.key in ("controller_takes", "second_takes"):
            won[seat_of(event)].update(tokens_of(event))
        elif event.key == "tokens_removed":
            gone.update(tokens_of(event))
    end = played.end
    assert isinstance(end, State)
    assert [tuple(got[kind] for kind in TYPES) for got in won] == list(end.won)
    assert tuple(gone[kind] for kind in TYPES) == end.removed
    assert sum(map(Counter.total, won)) + gone.total() == 36
    points = [sum(sum(range(1, number + 1)) for number in got.values()) for got in won]
    assert tuple(points) == end.scores()
    best = max(range(end.seats), key=lambda seat: (points[seat], sorted(won[seat].values(), reverse=True)))
    assert best in end.winners


def seat_of(event: Event) -> int:
    seat = event.values["player"]
    assert isinstance(seat, int)
    return seat


def tokens_of(event: Event) -> tuple[str, ...]:
    tokens = event.values["tokens"]
    assert isinstance(tokens, tuple)
    return tuple(map(str, tokens))


@given(played=walks(SUMERIA))
def test_three_zones_are_settled_each_round(played: Walk) -> None:
    settled = [event for event in played.events if event.key == "zone_settled"]
    assert len(settled) == 18
    assert [event.values["position"] for event in settled] == [1, 2, 3] * 6
    assert sum(event.key == "row_turned" for event in played.events) == 5, "nothing is prepared after the sixth"


@given(played=walks(SUMERIA))
def test_the_board_changes_as_the_story_says(played: Walk) -> None:
    """The board replayed from the events, and every move checked against the graph's routes."""
    owners: dict[str, int] = {}
    graph = trade_routes(played.start.map)  # type: ignore[attr-defined]
    for step in played.steps:
        for event in step.events:
            match event.key:
                case "placed" | "added":
                    owners[str(event.values["place"])] = seat_of(event)
                case "removed":
                    assert owners.pop(str(event.values["place"])) == seat_of(event)
                case "moved":
                    way = event.spaces
                    assert all(graph.has_edge(one, other) for one, other in pairwise(way))
                    assert all(place in owners for place in way[:-1]) and way[-1] not in owners
                    owners[way[-1]] = owners.pop(way[0])
                    assert owners[way[-1]] == seat_of(event)
        after = step.after
        assert isinstance(after, State)
        assert owners == {place: owner for place in after.places if (owner := after.owner(place)) is not None}


@given(played=walks(SUMERIA))
def test_the_row_changes_as_the_story_says(played: Walk) -> None:
    for step in played.steps:
        before, after = step.state, step.after
        assert isinstance(before, State) and isinstance(after, State)
        if step.action[0] in ("add", "move", "remove"):
            row = [before.map.zones[zone].id for zone in before.row]
            for event in step.events:
                if event.key in ("zone_up", "zone_down"):
                    zone, other = str(event.values["zone"]), str(event.values["other"])
                    here, there = row.index(zone), row.index(other)
                    assert there - here == (-1 if event.key == "zone_up" else 1)
                    assert event.values["position"] == there + 1
                    row[here], row[there] = other, zone
                elif event.key == "row_turned":
                    row = row[3:] + row[2::-1]
                    assert list(event.values["zones"]) == row  # type: ignore[arg-type]
            assert row == [after.map.zones[zone].id for zone in after.row]
        elif step.action[0] == "place":
            assert after.row == before.row


@given(played=walks(SUMERIA))
def test_chance_draws_what_is_left(played: Walk) -> None:
    for step in played.steps:
        if step.state.to_move == CHANCE:
            assert step.action in step.state.outcomes()
            assert isinstance(step.after, State) and isinstance(step.state, State)
            if step.action[0] == "token":
                assert sum(step.after.bag) == sum(step.state.bag) - 1
