"""Whole random games: nothing is lost, turns go round, and the scores are what the story says."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from walks import Walk, walks

from boardgames import CHANCE, game
from boardgames.contract import Event
from boardgames.stone_age import State
from boardgames.stone_age.goods import KINDS
from boardgames.stone_age.pieces import CARD_OF, CARDS, HOME, TILE_OF, TILES

STONE_AGE = game("stone_age")


def states(played: Walk) -> list[State]:
    return [state for state in played.states if isinstance(state, State)]


@given(played=walks(STONE_AGE))
def test_pieces_are_conserved(played: Walk) -> None:
    """Cards, tiles, people and tools after every action."""
    for state in states(played):
        cards = [*state.deck, *filter(None, state.row)]
        tiles = [*state.tiles, *filter(None, state.tops)]
        for seat, player in enumerate(state.players):
            cards += [*player.cards, *filter(None, [player.extra])]
            tiles += player.buildings
            assert 5 <= player.people <= 10 and 0 <= player.track <= 10 and player.food >= 0
            assert min(player.goods) >= 0 and max(player.tools) - min(player.tools) <= 1 and max(player.tools) <= 4
            assert set(player.ready) <= set(player.cards)
            assert state.in_hand(seat) >= 0 and not state.placed[seat][HOME]
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
        after = step.after
        assert isinstance(after, State)
        if after.stage == "over":
            continue
        for seat, player in enumerate(after.players):
            mine = told[seat]
            assert tuple(mine[kind] for kind in KINDS) == player.goods, step
            assert (mine["food"], mine["food_track"], mine["people"]) == (player.food, player.track, player.people)
            assert (mine["tool"], mine["points"]) == (sum(player.tools), player.score)
            assert tuple(things[seat]) == player.cards and tuple(things[seats + seat]) == player.buildings
    assert tuple(mine["points"] for mine in told) == played.end.scores()


def _recount(event: Event, told: list[Counter[str]], things: list[list[int]]) -> None:
    values, seats = event.values, len(told)
    if "player" not in values:
        return
    seat = values["player"]
    assert isinstance(seat, int)
    mine = told[seat]
    goods = values.get("goods", ())
    assert isinstance(goods, tuple)
    amounts = {str(kind): int(number) for kind, number in zip(goods[::2], goods[1::2], strict=True)}
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
        case "resources_gained" | "two_taken":
            mine.update(amounts)
        case "die_taken" if values["gives"] in KINDS:
            mine[str(values["gives"])] += 1
        case "tool_gained" | "tool_raised":
            mine["tool"] += 1
        case "track_up":
            mine["food_track"] += 1
        case "person_gained":
            mine["people"] += 1
        case "points_gained":
            mine["points"] += 3
        case "card_bought":
            mine.subtract(amounts)
            assert sum(amounts.values()) == int(str(values["place"])[-1])
            things[seat].append(CARD_OF[str(values["card"])])
        case "building_bought":
            mine.subtract(amounts)
            mine["points"] += int(values["points"])  # type: ignore[arg-type]
            things[seats + seat].append(TILE_OF[str(values["tile"])])
        case "one_set" | "second_set" | "farmers" | "tool_makers" | "hut_builders" | "shamans" | "resources":
            mine["points"] += int(values["points"])  # type: ignore[arg-type]


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
    ends = [rule for rule in rules if rule in ("sa.end.cards", "sa.end.buildings")]
    assert len(ends) == 1
    last = rules.index(ends[0])
    assert rules[:last].count("sa.feed.income") % played.start.seats == 0, "everybody was fed before"
    end = played.end
    assert isinstance(end, State)
    used_up = any(not top and not below for top, below in zip(end.tops, end.below, strict=True))
    assert used_up == (ends == ["sa.end.buildings"])


@given(played=walks(STONE_AGE))
def test_chance_is_asked_for_what_is_drawn_and_rolled_only(played: Walk) -> None:
    for step in played.steps:
        kinds = {"start", "card", "tile", "roll", "extra", "show"}
        assert (step.state.to_move == CHANCE) == (step.action[0] in kinds)
