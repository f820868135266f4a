"""Whole random games: nothing is lost, turns go round, and the scores are what the story says."""

from __future__ import annotations

import json
from collections import Counter
from operator import itemgetter

import pytest
from hypothesis import given
from walks import Walk, walk, walks

from boardgames import CHANCE, game
from boardgames.contract import Event
from boardgames.stone_age import Player, State
from boardgames.stone_age.goods import KINDS
from boardgames.stone_age.pieces import CARD_OF, CARDS, HOME, INDEX, NOWHERE, ONCE_WORD, TILE_OF, TILES, TWO_RESOURCES

STONE_AGE = game("stone_age")
LOWER_HALVES = {
    card["id"]: card["bottom"]
    for card in json.loads(STONE_AGE.folder.joinpath("data", "cards.json").read_text(encoding="utf-8"))
}


def states(played: Walk) -> list[State]:
    return [state for state in played.states if isinstance(state, State)]


@given(played=walks(STONE_AGE))
def test_pieces_are_conserved(played: Walk) -> None:
    """Cards, tiles, people and tools after every action."""
    known = None
    for state in states(played):
        for seat, people in enumerate(state.placed):
            assert state.in_hand(seat) >= 0 and not people[HOME]
        things = (state.deck, state.row, state.tops, state.below, state.tiles, state.players)
        if things == known:
            continue
        known = things
        cards = [*state.deck, *filter(None, state.row)]
        tiles = [*state.tiles, *filter(None, state.tops)]
        for player in state.players:
            cards += [*player.cards, *filter(None, [player.extra])]
            tiles += player.buildings
            assert 5 <= player.people <= 10 and 0 <= player.track <= 10 and player.food >= 0
            assert min(player.goods) >= 0 and max(player.tools) - min(player.tools) <= 1 and max(player.tools) <= 4
            assert set(player.ready) <= set(player.cards)
        assert sorted(cards) == list(CARDS) and sorted(tiles) == list(TILES)
        box = 7 * (4 - state.seats)
        assert sum(state.below) == len(state.tiles) - box, "what is not in the box is in the stacks"


@given(played=walks(STONE_AGE))
def test_turns_go_round(played: Walk) -> None:
    """The start figure goes on each round; within a phase the order is clockwise from it."""
    for state in states(played):
        if state.stage in ("place", "use", "feed"):
            assert state.to_move == state.turn
        if state.stage == "use":
            done = [(state.first + step) % state.seats for step in range((state.turn - state.first) % state.seats)]
            assert not any(any(state.placed[seat]) for seat in done), "who has used people has them all back"
    rounds = [state for state in states(played) if state.stage == "place"]
    firsts = {state.round: state.first for state in rounds}
    start = firsts[1]
    assert all(first == (start + number - 1) % played.start.seats for number, first in firsts.items())
    assert list(firsts) == list(range(1, len(firsts) + 1))


@given(played=walks(STONE_AGE))
def test_stocks_are_what_the_story_says(played: Walk) -> None:
    """Food, resources, food track, tools, people, cards, buildings and points recounted from the events alone."""
    seats = played.start.seats
    told = [Counter({"food": 12, "people": 5}) for _ in range(seats)]
    things: list[list[int]] = [[] for _ in range(2 * seats)]
    for step in played.steps:
        for event in step.events:
            _recount(event, told, things)
        before, after = step.state, step.after
        assert isinstance(before, State) and isinstance(after, State)
        if after.stage == "over":
            continue
        touched = {event.values.get("player") for event in step.events}
        for seat, player in enumerate(after.players):
            if seat not in touched and player is before.players[seat]:
                continue
            mine = told[seat]
            assert stocks(mine) == (
                *player.goods, player.food, player.track, player.people, sum(player.tools), sum(player.used),
                player.score, len(player.ready),
            ), step  # fmt: skip
            assert tuple(things[seat]) == player.cards and tuple(things[seats + seat]) == player.buildings
    assert tuple(mine["points"] for mine in told) == played.end.scores()


stocks = itemgetter(*KINDS, "food", "food_track", "people", "tool", "used", "points", "ready")


def _recount(event: Event, told: list[Counter[str]], things: list[list[int]]) -> None:
    values, seats = event.values, len(told)
    if event.key == "next_round":
        for each in told:
            each["used"] = 0
    if "player" not in values:
        return
    seat, goods = values["player"], values.get("goods", ())
    assert isinstance(seat, int) and isinstance(goods, tuple)
    mine = told[seat]
    amounts = {str(kind): int(number) for kind, number in zip(goods[::2], goods[1::2], strict=True)} if goods else {}
    match event.key:
        case "yields":
            mine[str(values["resource"])] += int(values["number"])  # type: ignore[arg-type]
        case "food_gained" | "income":
            mine["food"] += int(values["number"])  # type: ignore[arg-type]
        case "fed":
            mine["food"] -= int(values["people"])  # type: ignore[arg-type]
            assert mine["food"] == values["left"]
        case "made_good":
            mine["food"] = 0
            mine.subtract(amounts)
            assert sum(amounts.values()) == values["missing"]
        case "not_fed" | "cannot_be_fed":
            mine["food"] = 0
            mine["points"] -= 10
        case "resources_gained":
            mine.update(amounts)
        case "two_taken":
            mine.update(amounts)
            mine["ready"] -= 1
        case "die_taken" if values["gives"] in KINDS:
            mine[str(values["gives"])] += 1
        case "tool_gained" | "tool_raised":
            mine["tool"] += 1
        case "tools_added":
            mine["used"] += len(values["tools"])  # type: ignore[arg-type]
        case "one_use_added":
            mine["ready"] -= 1
        case "track_up":
            mine["food_track"] += 1
        case "person_gained":
            mine["people"] += 1
        case "points_gained":
            mine["points"] += 3
        case "card_bought":
            mine.subtract(amounts)
            assert sum(amounts.values()) == int(str(values["place"])[-1])
            card = CARD_OF[str(values["card"])]
            things[seat].append(card)
            mine["ready"] += card in ONCE_WORD or card == TWO_RESOURCES
        case "building_bought":
            mine.subtract(amounts)
            mine["points"] += int(values["points"])  # type: ignore[arg-type]
            things[seats + seat].append(TILE_OF[str(values["tile"])])
        case "one_set" | "second_set" | "farmers" | "tool_makers" | "hut_builders" | "shamans" | "resources":
            mine["points"] += int(values["points"])  # type: ignore[arg-type]


@given(played=walks(STONE_AGE))
def test_people_stand_where_the_story_puts_them(played: Walk) -> None:
    """People on the board recounted from the events: placed, each place used once, and all back before feeding."""
    on = [bytearray(HOME + 1) for _ in range(played.start.seats)]
    for step in played.steps:
        for event in step.events:
            if event.key == "phase_feed":
                assert not any(map(any, on))
            elif event.key in ("placed", "used"):
                seat, place, number = (event.values[name] for name in ("player", "place", "number"))
                assert isinstance(seat, int) and isinstance(number, int)
                index = INDEX[str(place)]
                assert on[seat][index] == (0 if event.key == "placed" else number), "once a round"
                on[seat][index] = number if event.key == "placed" else 0
        after = step.after
        assert isinstance(after, State)
        for seat, people in enumerate(after.placed):
            if seat == after.turn and after.at != NOWHERE:
                people = people[: after.at] + b"\0" + people[after.at + 1 :]
            assert people == on[seat]


@given(played=walks(STONE_AGE))
def test_each_card_space_is_filled_before_each_round(played: Walk) -> None:
    for step in played.steps:
        before, after = step.state, step.after
        assert isinstance(before, State) and isinstance(after, State)
        if after.stage == "place" and before.stage != "place":
            assert 0 not in after.row and all(after.tops), "every space and stack has its card and tile"
        if before.stage == "place":
            assert (before.row, before.tops) == (after.row, after.tops)


@given(played=walks(STONE_AGE))
def test_the_game_ends_as_it_says(played: Walk) -> None:
    rules = [event.rule for event in played.events]
    ends = [event.rule for event in played.events if event.key in ("too_few_cards", "stack_used_up")]
    assert ends in (["sa.end.cards"], ["sa.end.buildings"])
    last = next(at for at, event in enumerate(played.events) if event.key in ("too_few_cards", "stack_used_up"))
    fed = sum(rule in ("sa.feed.pay", "sa.feed.short", "sa.feed.penalty") for rule in rules[:last])
    assert fed % played.start.seats == 0, "everybody was fed before"
    end = played.end
    assert isinstance(end, State)
    used_up = any(not top and not below for top, below in zip(end.tops, end.below, strict=True))
    assert used_up == (ends == ["sa.end.buildings"])


@given(played=walks(STONE_AGE))
def test_final_points_are_what_lies_there(played: Walk) -> None:
    """The final scoring worked out again from the cards' data, and the winner from all points."""
    last, end = played.steps[-1], played.end
    assert isinstance(end, State)
    before = [event.values["before"] for event in last.events if event.key == "final_points"]
    points = list(map(naive_points, before, end.players))
    assert tuple(points) == end.scores()
    strengths = [player.track + sum(player.tools) + player.people for player in end.players]
    best = max(zip(points, strengths, strict=True))
    assert end.winners == tuple(seat for seat in range(end.seats) if (points[seat], strengths[seat]) == best)


def naive_points(before: object, player: Player) -> int:
    """All points of a player who had `before` when the last round was over."""
    halves = [LOWER_HALVES[card] for card in player.cards]
    symbols = Counter(half["symbol"] for half in halves if half["kind"] == "culture")
    worth = {
        "food_production": player.track, "tool_value": sum(player.tools), "buildings": len(player.buildings),
        "people": player.people,
    }  # fmt: skip
    yellow = sum(half["count"] * worth[half["multiplies"]] for half in halves if half["kind"] == "multiplier")
    sets = [sum(number > done for number in symbols.values()) for done in range(2)]
    resources = sum(player.goods) + 2 * (TWO_RESOURCES in player.ready)
    assert isinstance(before, int)
    return before + sum(number**2 for number in sets) + yellow + resources


@given(played=walks(STONE_AGE))
def test_chance_is_asked_for_what_is_drawn_and_rolled_only(played: Walk) -> None:
    for step in played.steps:
        kinds = {"start", "card", "tile", "roll", "extra", "show"}
        assert (step.state.to_move == CHANCE) == (step.action[0] in kinds)


@pytest.mark.parametrize("rule", ["sa.place.must", "sa.card.pay", "sa.setup.cards", "sa.hunt.gain"])
def test_with_a_check_off_legal_is_what_nothing_forbids(rule: str) -> None:
    """One position of each stage."""
    met = {state.stage: state for seed in range(2) for state in walk(STONE_AGE.start(3), seed).states}
    for state in (state.switched_off(rule) for state in met.values()):
        assert list(state.actions) == [action for action in state.conceivable() if not state.objections(action)]
