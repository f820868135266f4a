"""What positions are worth: named terms that sum up, whose amounts can be counted, by what a seat can see."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
import toy
from hypothesis import given, settings
from hypothesis import strategies as st
from walks import random_state, walk, walks

from boardgames import GAMES, game, read
from boardgames.contract import CHANCE, Action, Game, State, Term
from boardgames.counts import plus
from boardgames.draws import drawn
from boardgames.play.ahead import OneAhead
from boardgames.stone_age import position
from boardgames.stone_age.goods import VALUES
from boardgames.stone_age.judgement import SPARE, Rates, _Sums, _worth, price
from boardgames.stone_age.pieces import AREAS, CARDS, ONCE, TILES, TWO_RESOURCES
from boardgames.stone_age.prices import DICE_CARD, FOOD, HUNGER, PIP, rounds_left
from boardgames.sumeria import ending, scoring
from boardgames.sumeria.drift import actions_left
from boardgames.sumeria.judgement import COMES, GOES, GROWS, _chances, _controls, _ranked, _strengths
from boardgames.sumeria.tokens import Tokens, count
from boardgames.tigris import judgement, odds
from boardgames.tigris.grid import BIT
from boardgames.tigris.judgement import ATTACKED, LEADER, RANKS, RISK, _weights

SUBJECTS = [*map(game, GAMES), toy.GAME]
FEW = settings(max_examples=max(4, settings().max_examples // 4))


def terms(text: str, seat: int = 0) -> dict[str, Term]:
    return {term.key: term for term in read(text).terms(seat)}


def deciding(subject: Game, seed: int) -> State:
    """A random position in which a player decides."""
    while (state := random_state(subject, seed)).to_move in (None, CHANCE):
        seed += 1_000_000
    return state


# ---------------------------------------------------------------- what every judgement keeps


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
@given(data=st.data())
@FEW
def test_terms_sum_up_and_have_a_sentence_each(subject: Game, data: st.DataObject) -> None:
    for state in data.draw(walks(subject)).some(8):
        for seat in range(state.seats):
            found = state.terms(seat)
            assert OneAhead().judged(found) == pytest.approx(sum(term.worth for term in found))
            if subject is not toy.GAME:
                for term in found:
                    said = subject.speech().judged(term)
                    assert all(said) and "{" not in "".join(said) and said.text.endswith(".")


@pytest.mark.parametrize("subject", SUBJECTS[:-1], ids=lambda subject: subject.name)
def test_no_sentence_is_left_over(subject: Game) -> None:
    text = subject.folder.joinpath("judgement.en.toml").read_text(encoding="utf-8")
    keys = set(tomllib.loads(text)["terms"])
    variant = {option: values[-1] for option, values in subject.options.items()}
    found = {term.key for term in subject.start(subject.seats[0], **variant).terms(0)}
    for seed in range(400):
        if found == keys:
            break
        # What an action leads to is judged, too: another round may have begun with it.
        state = deciding(subject, seed) if seed % 2 else random_state(subject, seed)
        if state.to_move is not None:
            terms = state.terms(0)
            found |= {term.key for term in (*terms, *(subject.dated(state, term) for term in terms))}
    assert found == keys


def test_buildings_count_where_they_double_points() -> None:
    position = (
        "tigris; buildings palace c9 market_hall b10; settlements c9; markets a10 b10 c10; temples + c8; 1 {}; 2 {}"
    )
    for own, other, doubled in (("trader b9", "king p9", 1), ("king b9", "priest p9", 2), ("priest b9", "king p9", 0)):
        assert terms(position.format(own, other))["buildings"].amount == doubled
    assert terms(position.format("king p9", "trader b9"))["rivals_buildings"].amount == -1
    assert "buildings" not in terms("tigris; temples + c8; 1 king b9")


@pytest.mark.parametrize("subject", SUBJECTS[:-1], ids=lambda subject: subject.name)
def test_a_question_for_some_actions_has_another_for_the_rest(subject: Game) -> None:
    words = {word for seed in range(40) for action in deciding(subject, seed).actions for word in action}
    for key, said in subject.speech().templates["terms"].items():
        assert ("of" in said) == ("otherwise" in said), key
        for beginning in said.get("of", ()):
            assert any(word.startswith(beginning) for word in words), f"{key}: no action is of '{beginning}'"


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
@given(seed=st.integers(0, 10_000))
@FEW
def test_what_a_seat_cannot_know_changes_nothing(subject: Game, seed: int) -> None:
    state = deciding(subject, seed)
    seat = state.to_move
    assert seat is not None
    other = state.seen_by(seat).guess(Random(seed))
    assert state.terms(seat) == other.terms(seat)
    for player in (OneAhead(seed), OneAhead(seed)):
        first = player.choose(state.seen_by(seat))
    assert OneAhead(seed).choose(other.seen_by(seat)) == first


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
@given(seed=st.integers(0, 10_000))
@FEW
def test_prospects_are_positions_with_chances(subject: Game, seed: int) -> None:
    state = deciding(subject, seed)
    seat = state.to_move
    assert seat is not None
    view = state.seen_by(seat)
    promising = list(subject.promising(view))
    assert promising and set(promising) <= set(view.actions)
    for action in promising[:: 1 + len(promising) // 30]:
        prospects = list(subject.prospects(view, action))
        assert sum(chance for chance, _ in prospects) == pytest.approx(1), action
        assert all(subject.terms(after, seat) for _, after in prospects)


# ---------------------------------------------------------------- Stone Age, counted
VILLAGE = "stone_age; players 2; stage place; round 3; start 1; turn 1; row c1 c3 c13 c21; stacks b1/5 b20/6"


def test_hunger_is_what_is_missing_after_income_and_hunt() -> None:
    full = terms(f"{VILLAGE}; 1 food 3 / track 2; 2 on hunt 1 / food 5")
    assert full["hunger"].amount == 0 == full["food"].amount, "five people eat all of it"
    short = terms(f"{VILLAGE}; 1 food 1 / track 1; 2 on hunt 1 / food 5")
    assert short["hunger"].amount == -3 and short["hunger"].each == HUNGER
    assert terms(f"{VILLAGE}; 1 food 1 / track 1; 2 food 5")["hunger"].amount == 0, "the last round is over"
    hunted = terms(f"{VILLAGE}; 1 on hunt 2 / food 1 / track 1; 2 food 5")
    assert hunted["hunger"].amount == 0, "two hunters bring 3.25 food on average"
    assert hunted["food"].worth == pytest.approx(0.25 * FOOD)


def test_only_food_that_somebody_will_eat_counts() -> None:
    state: Any = read(f"{VILLAGE}; 1 food 90 / track 2; 2 food 5")
    eaten = 3 * rounds_left(state)
    assert {term.key: term.amount for term in state.terms(0)}["food"] == pytest.approx(eaten), "two need none of it"
    fed = terms(f"{VILLAGE}; 1 on field / food 5 / track 7; 2 food 5")
    assert (fed["track"].amount, fed["food"].amount, fed["village"].worth) == (5, 0, 0)
    hungry = {term.which: term.worth for term in read(f"{VILLAGE}; 1 on field / food 0 / track 2; 2 food 5").terms(0)}
    assert hungry["field"] == pytest.approx(FOOD * rounds_left(state) + HUNGER), "in later rounds, and in this one"


@given(seed=st.integers(0, 10_000))
@FEW
def test_what_has_come_counts_as_it_did_under_way(seed: int) -> None:
    """A person, a step on the food track; a tool where nobody rolls any more."""
    sure = {"hut": (), "field": (), "tool_maker": AREAS}
    for state in walk(game("stone_age").start(2 + seed % 3), seed).states:
        for action in state.actions if state.stage == "use" else ():  # type: ignore[attr-defined]
            after, seat = state.apply(action), state.to_move
            if action[1] not in sure or (after.stage, after.to_move) != ("use", seat):  # type: ignore[attr-defined]
                continue
            assert seat is not None
            if not any(state.on(area)[seat] for area in sure[action[1]]):  # type: ignore[attr-defined]
                worth, then = (OneAhead().judged(each.terms(seat)) for each in (state, after))
                assert then == pytest.approx(worth), action


def test_a_card_that_only_its_owner_knows_counts_for_him() -> None:
    state = read(f"{VILLAGE}; 1 food 5 / tools 2 1 1 / cards c5 / extra c18; 2 food 5")
    assert {term.key: term.amount for term in state.terms(0)}["tool_makers"] == 2
    (other,) = (term for term in state.seen_by(1).terms(1) if term.key == "rivals")
    hidden = read(f"{VILLAGE}; 1 food 5 / tools 2 1 1 / cards c5 / extra c20; 2 food 5").seen_by(1)
    assert other in hidden.terms(1)


def test_what_is_being_paid_must_be_in_hand_and_the_rest_may_still_be_rolled() -> None:
    pays = "stone_age; players 2; stage pay; round 3; start 1; turn 1; row c1 c3 c13 c21; stacks b1/5 b20/6; at card_1"
    found = {
        term.which: term.worth
        for term in read(f"{pays}; 1 on forest 5 card_1 card_2 / people 7 / food 7 / goods gold 1; 2 food 5").terms(0)
    }
    assert found["c1"] > 0 and found["c3"] > 0, "gold for the first card, wood for the second"
    poor = {
        term.which: term.worth
        for term in read(f"{pays}; 1 on forest 5 card_1 card_2 / people 7 / food 7; 2 food 5").terms(0)
    }
    assert poor["c1"] == 0 < poor["c3"]


def test_those_at_home_may_gather_what_a_card_lacks() -> None:
    """Card 2 costs two resources, and there is nothing. Two people roll six or more in 26 of 36 cases."""
    free = f"{VILLAGE.replace('turn 1', 'turn 2')}; 1 on {{}}; 2 {{}}"

    def card(mine: str, other: str = "food 9") -> tuple[float, Any, float]:
        """What it brings, what is paid for it, and what that costs."""
        state = read(free.format(mine, other))
        (brings,) = (term.amount for term in state.terms(0) if term.which == "c3")
        cost = {term.key: term for term in state.terms(0)}["cost"]
        return brings, cost.values["paid"], cost.amount

    sure, *_ = card("card_2 / food 9 / goods wood 9")
    likely, paid, cost = card("card_2 / food 9")
    assert 0 < likely == pytest.approx(sure * 26 / 36)
    assert paid == ("wood", "2") and cost < 0
    assert card("card_2 / food 9", "on forest 7 / people 8 / food 9")[1] == ("brick", "2"), "the forest is full"
    assert card("hunt 4 card_2 / food 9") == (0, (), 0), "nobody is at home"
    # Two wood for the building are not likely enough to be worth a try: those at home gather for the card.
    both = "building_1 card_2 / people 4 / food 9 / goods brick 1"
    brings, paid, _ = card(both)
    assert brings > 0 and paid == ("wood", "1", "brick", "1")
    (building,) = (term.worth for term in read(free.format(both, "food 9")).terms(0) if term.which == "b1")
    assert building == 0


def test_whatever_ends_a_round_has_everybody_back() -> None:
    """The last to decide pays for a card or declines it: then cards are drawn or people are placed; all are free."""
    state = read(
        "stone_age; players 2; stage pay; round 1; start 1; turn 2; row c4 c23 c5 c20; stacks b6/6 b18/6; at card_1;"
        " 1 goods wood 1 / tools 1 0 0; 2 on card_1 / track 1 / goods brick 3"
    )
    paid, declined = state.play("pay brick 1"), state.play("decline")
    assert (paid.stage, declined.stage) == ("cards", "place")  # type: ignore[attr-defined]
    for after in (paid, declined):
        found = {term.key: term.amount for term in after.terms(1)}
        assert (found["at_home"], found["hunger"]) == (0, 0)
    assert OneAhead().judged(paid.terms(1)) > OneAhead().judged(declined.terms(1))


def test_what_is_paid_first_leaves_enough_for_the_rest() -> None:
    """The brick that is rolled goes to the card, though a building is paid before cards: it takes any resources."""
    state = read(
        "stone_age; players 2; stage place; round 5; start 2; turn 1; row c12 c6 c3 c18; stacks b27/5 b12/6;"
        " 1 on tool_maker card_1 building_1 / food 7 / track 3 / goods brick 2 stone 3 / tools 1 1 1 /"
        " cards c14 c19 c26 c8 c27; 2 on hunt 2 forest 1 field card_2 / food 0 / track 2 / score 10 / goods stone 2 /"
        " tools 2 1 1 / cards c30 c15 c34 / buildings b1"
    ).play("place clay_pit 1")
    found = {term.which: term.amount for term in state.terms(0)}
    assert found["b27"] == 23 and found["c12"] > 0


def test_tools_go_where_a_purchase_hangs_on_them() -> None:
    """To the quarry for the stone that the building lacks, though they would bring more wood."""
    text = (
        "stone_age; players 2; stage place; round 10; start 2; turn 1; row c28 c27 c8 c9; stacks b{} b15/5;"
        " 1 on forest 1 quarry 1 building_1 / people 6 / food 3 / track 3 / goods stone 1 gold 1 / tools 2 2 1;"
        " 2 on hunt 1 / food 9"
    )
    (two_stone,) = (tile for tile, found in TILES.items() if found.cost == (0, 0, 2, 1))
    found = {term.which: term for term in read(text.format(f"{two_stone}/5")).terms(0)}
    assert found[f"b{two_stone}"].amount == 16
    assert (found["quarry"].values["tools"], found["forest"].values["tools"]) == ("tools_with", "tools_without")


def test_what_is_kept_waits_for_another_round() -> None:
    """A tool for one use, two resources of choice, the dice of a card: in the last round they are worth little."""
    kept = "stone_age; players 2; stage place; round {}; turn 1; row c1 c3 c13 c21; stacks {} b20/6; 1 food 9 / {}"
    has = f"cards c{ONCE['once_4']} c{TWO_RESOURCES} / ready c{ONCE['once_4']} c{TWO_RESOURCES}"
    now, last = (terms(kept.format(*when, has)) for when in ((3, "b1/5"), (12, "-/0")))
    assert now["once"].worth == pytest.approx(4 * PIP * SPARE) and last["once"].worth == 0
    assert now["two_resources"].worth == pytest.approx(2 * PIP * VALUES[-1]) and last["two_resources"].worth == 2
    dice = next(card for card in CARDS.values() if card.top == "dice")
    sums = [_Sums(read(kept.format(*when, "tools 1 1 1")), 0) for when in ((3, "b1/5"), (12, "-/0"))]  # type: ignore[arg-type]
    assert [each.upper(dice) for each in sums] == [DICE_CARD, 1]


def test_a_resource_is_worth_its_point_at_the_end_however_many_there_are() -> None:
    assert [_worth(price(0, 0), number) for number in (1, 6, 20)] == [1, 6, 20]
    more = [terms(f"{VILLAGE}; 1 food 5 / goods gold {n}; 2 food 5")["goods"].worth for n in range(1, 10)]
    assert all(after - before > 1 for before, after in pairwise(more))


def test_goods_count_what_they_bring_the_fewer_the_more_each() -> None:
    one, two = (terms(f"{VILLAGE}; 1 food 5 / goods gold {n}; 2 food 5")["goods"].worth for n in (1, 2))
    assert one < two < 2 * one and one == pytest.approx(price(3, 9), rel=0.1)
    assert [price(kind, 0) for kind in range(4)] == [1] * 4, "a point each at the end"
    assert [price(kind, 1) for kind in range(4)] == [0.75 * value for value in VALUES]


def test_figures_count_what_they_multiply() -> None:
    state = read(f"{VILLAGE}; 1 food 5 / tools 2 1 1 / cards c18 c2; 2 food 5")
    assert isinstance(state, position.State)
    found = {term.key: term for term in state.terms(0)}
    left = rounds_left(state)
    assert found["tool_makers"].amount == 3 and found["tool_makers"].each == pytest.approx(4 + 0.35 * left)
    coming = terms(f"{VILLAGE}; 1 on tool_maker / food 5 / tools 2 1 1 / cards c18 c2; 2 food 5")
    assert coming["tool_makers"].each == pytest.approx(5 + 0.35 * left), "a tool that is under way counts"
    assert found["tools"].worth == pytest.approx(4 * Rates(state, 0).each_tool * left)


def test_people_on_the_board_bring_what_dice_give_on_average() -> None:
    found = terms(f"{VILLAGE}; 1 on river 3 / food 5; 2 food 5")
    # Three dice: 10.5 on average, 1.25 gold for every six of it, rounded down.
    rolls = [sum(dice) // 6 for dice in [(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]]
    assert found["rolls"].worth == pytest.approx(price(3, 9) * sum(rolls) / 216)
    assert found["at_home"].amount == 2


def test_at_the_end_points_are_all() -> None:
    ended = walk(game("stone_age").start(2), 1).end
    assert [(term.key, term.worth) for term in ended.terms(0)] == [("points", ended.scores()[0])]


# ---------------------------------------------------------------- Sumeria, counted


@given(data=st.data())
@FEW
def test_strengths_compare_as_the_ranking_of_a_zone_does(data: st.DataObject) -> None:
    for state in data.draw(walks(game("sumeria"))).some(6):
        for zone, places in enumerate(state.map.zone_places):  # type: ignore[attr-defined]
            there = tuple((state.board[place], state.map.kind_of[place]) for place in places)  # type: ignore[attr-defined]
            found = _strengths(there, state.seats, state.start_player)  # type: ignore[attr-defined]
            ranked = [row.seat for row in scoring.influence(state, zone)]  # type: ignore[arg-type]
            assert sorted((seat for seat in range(state.seats) if found[seat]), key=lambda seat: -found[seat]) == ranked


def test_control_is_certain_at_the_end_and_not_before() -> None:
    assert _ranked((2.0, 1.0, 0.0), 0, (), None) == ((1, 0), (0, 1), (0, 0))
    early, late = (_chances((2.0, 1.0, 0.0), left) for left in (9, 3))
    assert 1 > late[0][0] > early[0][0] > early[1][0] > early[2][0] > 0
    assert all(sum(each) <= 1 for each in zip(*early, strict=True))


def test_in_the_last_actions_only_who_still_acts_can_change_anything() -> None:
    strengths = (2.02, 1.01, 0.0)
    full, free = (_ranked(strengths, 0, (1,), room) for room in (None, 2))
    assert full[0] == (1, 0) and full[2] == (0, 0), "the second may leave, nobody can come"
    assert full[1] == pytest.approx((0, 1 - GOES))
    assert free[0][0] == 1 and free[2] == (0, 0), "two and the order of play stay ahead of two"
    (first, _), *_ = _ranked(strengths, 0, (1,), 1)
    assert first == pytest.approx(1 - GROWS), "a city decides the tie"
    *_, newcomer = _ranked(strengths, 0, (2,), 0)
    assert newcomer == pytest.approx((0, COMES)), "a residence before a village"


@given(seed=st.integers(0, 10_000))
@FEW
def test_who_acts_no_more_comes_to_no_zone_in_this_round(seed: int) -> None:
    for each in walk(game("sumeria").start(3 + seed % 2), seed).states:
        state: Any = each
        if state.stage == "act" and (left := actions_left(state)) < state.seats:
            acts = {(state.to_move + later) % state.seats for later in range(left)}
            for zone, control in zip(state.row, _controls(state), strict=True):
                there = {state.board[place] - 1 for place in state.map.zone_places[zone]}
                for seat in set(range(state.seats)) - acts - there:
                    assert control[seat][:2] == (0, 0)


def test_when_the_game_is_over_nothing_is_promised_any_more() -> None:
    state: Any = walk(game("sumeria").start(3), 1).end
    for seat in range(3):
        *others, rival = state.terms(seat)
        assert [term.worth for term in others if term.worth] == [state.scores()[seat]]
        assert -rival.amount == max(points for other, points in enumerate(state.scores()) if other != seat)


@given(seed=st.integers(0, 10_000))
@FEW
def test_what_is_still_to_be_settled_brings_what_it_brings_if_all_take_the_best(seed: int) -> None:
    for state in walk(game("sumeria").start(3 + seed % 2), seed).states:
        if state.stage != "take":  # type: ignore[attr-defined]
            continue
        told = [
            sum(term.amount for term in state.terms(seat) if term.key in ("points", "zone_now"))
            for seat in range(state.seats)
        ]
        while state.stage == "take":  # type: ignore[attr-defined]
            won: Tokens = state.won[state.to_move]  # type: ignore[attr-defined,index]
            gains = {action: ending.points(plus(won, count(action[1:]))) for action in state.actions}
            state = state.apply(max(gains, key=gains.__getitem__))
        assert told == [ending.points(won) for won in state.won]  # type: ignore[attr-defined]


def test_a_zone_is_worth_its_tokens_to_whoever_leads_there() -> None:
    state = read("sumeria; round 1.3; start 2; turn 1; spaces eem mp r; 1 akshak eshnunna; 2 umma; 3 ur")
    before = {term.values.get("zone"): term.worth for term in state.terms(0) if term.key == "zone_now"}
    other = {term.values.get("zone"): term.worth for term in state.terms(1) if term.key == "zone_now"}
    first = state.map.zones[state.row[0]].id  # type: ignore[attr-defined]
    assert before[first] > other[first], "Ann has two traders in Akshak, the first zone; Ben has none there"


# ---------------------------------------------------------------- Tigris & Euphrates, counted


def test_the_weakest_colour_counts_most_and_treasures_go_there() -> None:
    state: Any = read("tigris; turn 1; 1 / hand t2 / points 4 1 3 2; 2 / hand t1")
    found = {term.key: term for term in state.but(taken=(1, 0)).terms(0)}
    assert found["weakest"].amount == 2 and found["weakest"].each == 1
    ranked = [found[key] for key in ("weakest", "second", "third", "strongest")]
    assert [term.amount for term in ranked] == [2, 2, 3, 4] and [term.each for term in ranked] == list(RANKS)
    told = state.game.details(state.but(taken=(1, 0)), 0)
    assert {term.which: term.amount for term in told} == {
        "black": 4, "red": 1, "blue": 3, "green": 2, "from_treasures": 1,
    }  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_details_are_parts_of_terms_and_worth_nothing_besides(name: str) -> None:
    """In Sumeria they and the points come to what the best of the others can expect."""
    for seed in range(8):
        state = random_state(game(name), seed).seen_by(0)
        terms, told = state.terms(0), state.game.details(state, 0)
        assert not any(term.worth for term in told) and all(term.which for term in told)
        assert {term.key for term in told} <= {term.key for term in terms}
        assert not {(term.key, term.which) for term in told} & {(term.key, term.which) for term in terms}
        if name == "sumeria" and state.to_move is not None:
            (rival,) = (term for term in terms if term.key == "rival")
            seat: Any = rival.values["player"]
            points: Any = state.scores()[seat]
            assert rival.amount == pytest.approx(sum(term.amount for term in told) - points)


def test_a_leader_between_temples_is_worth_more() -> None:
    mean = sum(RANKS) / 4  # all colours are level
    alone, safe = (
        terms(f"tigris; temples + {temples}; turn 1; 1 trader i6 / hand f1; 2 / hand t1") for temples in ("a1", "h6 j6")
    )
    for found, beside in ((alone, 1), (safe, 3)):
        assert found["leaders"].amount == 1 and found["leaders"].each == pytest.approx(LEADER * (1 - RISK) * mean)
        assert found["temples"].amount == beside
    assert safe["temples"].worth == pytest.approx(LEADER * RISK * mean)


def test_colours_that_are_close_may_change_places() -> None:
    """What a leader brings is still to come: one point more does not turn one colour into another."""
    assert _weights((2, 2, 2, 2)) == pytest.approx([sum(RANKS) / 4] * 4)
    assert _weights((0, 10, 20, 30)) == pytest.approx(RANKS)
    for totals in ((1, 2, 3, 4), (0, 0, 9, 9), (5, 4, 4, 7), (3, 3, 3, 0)):
        found = _weights(totals)
        assert sum(found) == pytest.approx(sum(RANKS)), "a point of every colour"
        by_total = [each for _, each in sorted(zip(totals, found, strict=True))]
        assert by_total == pytest.approx(sorted(found, reverse=True))
        more = _weights((totals[0] + 1, *totals[1:]))[0]
        assert found[0] > more > found[0] / 2


def test_a_first_point_counts_like_one_of_any_colour() -> None:
    """Before all tiles are drawn, so that others may still come."""

    def points(text: str) -> float:
        found = terms(f"tigris; turn 1; 1 / hand t2 / points {text}; 2 / hand t1")
        return sum(found[key].worth for key in ("weakest", "second", "third", "strongest", "ahead"))

    assert points("1 0 0 0") - points("0 0 0 0") == pytest.approx(sum(RANKS) / 4)


def test_what_is_swapped_away_is_not_drawn() -> None:
    view: Any = read("tigris; turn 1; 1 / hand s3 t3; 2 / hand t1").seen_by(0)
    ((_, after),) = view.game.prospects(view, Action("swap", "settlement", "3"))
    assert after.unseen == view.unseen and sum(after.hands[0]) == 3


def test_the_conflict_that_is_decided_is_counted_exactly_though_another_follows() -> None:
    view = read(
        "tigris; board classic; players 3; stage support; turn 1; settlements l1 p1 l2 j3 j8 e9 e10 n10 p10 "
        "e11; temples b2 h2 p2 f3 k3 j4 n5 j6 i7 l7 b8 o9 f10 o10 k11; farms e1 i1 m1 e2 d3 e3 m3 e8 f8 g8 g9 "
        "h9 i9; markets l3 l4 m4 j5 l6 m6 i8 o8 n11; treasures b2 i7 b8 o9 f10 k11; catastrophes i3; "
        "monuments black_blue j1 black; placed i8; conflict blue 1 3; removed s6 t35 f6 m14; bag ?24; 1 "
        "priest i6 farmer f11 trader m5 / hand f4 m1 / points 9 8 8 12 / treasures 1; 2 king g10 farmer o2 "
        "trader p9 / hand ?6 / points ? / treasures ? / catastrophes 1 / swapped ?0; 3 king j7 priest n9 "
        "farmer k4 / hand ?6 / points ? / treasures ? / swapped ?0"
    )
    for action in map(Action.parse, ("support 0", "support 1", "support 2")):
        told, exact = (
            sum(chance for chance, after in judgement.prospects(view, action, exact=exact) if not after.leaders[10])  # type: ignore[arg-type]
            for exact in (False, True)
        )
        assert told == pytest.approx(exact) and 0 < told < 1


def test_leaders_count_less_as_the_bag_empties() -> None:
    state: Any = read("tigris; temples + a1 h6 j6; turn 1; 1 trader i6 / hand t1 f1; 2 king b1 / hand t1")
    brought = []
    for each in (20, 6, 2, 0):
        found = {term.key: term for term in state.but(bag=(each,) * 4).terms(0)}
        assert (found["leaders"].amount, found["rivals_leaders"].amount) == (1, -1)
        brought.append([found[key].worth for key in ("leaders", "temples", "guards", "rivals_leaders")])
    full, some, few, none = ([abs(worth) for worth in each] for each in brought)
    assert all(
        more >= less for one, other in ((full, some), (some, few)) for more, less in zip(one, other, strict=True)
    )
    assert full[0] > some[0] > few[0] and none == [0, 0, 0, 0]


def test_a_stronger_rival_one_tile_away_threatens_a_leader() -> None:
    """At stake is what the leader brings and its supporters are worth: a third of it for each supporter more."""

    def threat(markets: str, **but: Any) -> tuple[float, float]:
        text = f"tigris; temples + g5; markets {markets}; turn 1; 1 trader i6 / hand f1; 2 trader g6 / hand t1"
        state: Any = read(text)
        found = {term.key: term for term in state.but(**but).terms(0)}
        assert {term.key: term for term in state.terms(1)}["exposed"].amount == 0, "the stronger one is safe"
        stake = sum(found[key].worth for key in ("leaders", "temples", "guards", "supporters"))
        return found["exposed"].amount, found["exposed"].worth / stake

    assert threat("f6 j6") == (0, 0), "as many supporters"
    assert threat("f6") == (1, pytest.approx(-ATTACKED / 3))
    assert threat("f6 e6 e5 j6") == (1, pytest.approx(-ATTACKED * 2 / 3))
    assert threat("f6 e6 e5 e4") == (1, pytest.approx(-ATTACKED)), "he need hardly fear what is added"
    assert threat("f6 e6 e5 e4", catastrophes=BIT["h6"]) == (0, 0), "nothing joins the kingdoms"
    assert threat("e6 e5 e4 f4") == (0, 0), "these are not his"


def test_a_temple_in_the_hand_protects_one_leader() -> None:
    """Whichever needs it most: it is gone when it is added."""
    one = terms("tigris; temples + a1 h6; turn 1; 1 trader i6 / hand t2 s4; 2 / hand t1")["guards"]
    two = terms("tigris; temples + a1 h6; turn 1; 1 trader i6 farmer b1 / hand t2 s4; 2 / hand t1")["guards"]
    assert one.amount == two.amount == 2 and 0 < one.worth == pytest.approx(two.worth)


def test_treasures_that_others_take_are_counted() -> None:
    """They go behind a screen, but everybody sees them taken."""
    view: Any = read("tigris; temples + g10 i10 j10 k10; turn 1; 1 / hand t2; 2 trader e10 / hand t1").seen_by(0)
    joins, elsewhere = (view.game.prospects(view, Action.parse(f"tile temple {place}")) for place in ("h10", "i2"))
    for prospects, lost in ((joins, 1), (elsewhere, 0)):
        ((_, after),) = prospects
        found = {term.key: term.amount for term in view.game.terms(after, 0)}
        assert view.taken[1] is None and found["rivals_treasures"] == -lost


def test_what_others_may_hold_is_counted_exactly() -> None:
    """Three tiles in a masked hand, out of those that are out of sight: all hands one by one."""
    view = read("tigris; turn 1; 1 / hand t2; 2 / hand t3").seen_by(0)
    unseen = view.unseen  # type: ignore[attr-defined]
    found = odds.held(view, 1, 1)  # type: ignore[arg-type]
    assert sum(found.values()) == 1
    total = sum(unseen)
    none = Fraction(1)
    for before in range(view.hand_size(1)):  # type: ignore[attr-defined]
        none *= Fraction(total - unseen[1] - before, total - before)
    assert found[0] == none and sum(each for number, each in found.items() if number) == 1 - none  # type: ignore[arg-type]
    # Of five tiles, two red, in a hand of three.
    hands = list(combinations("rrbbb", 3))
    for number in range(3):
        share = Fraction(sum(hand.count("r") == number for hand in hands), len(hands))
        assert drawn(2, 5, 3)[number] == share


def test_a_conflict_is_won_as_often_as_the_other_side_lacks_tiles() -> None:
    """Ann's trader comes beside one temple and may add two; Ben has one temple, and three tiles that nobody sees."""
    view: Any = read("tigris; temples + j7 i6; turn 1; 1 / hand t2; 2 trader i8 / hand t3").seen_by(0)
    action = Action.parse("leader trader j6")
    found = view.game.prospects(view, action)
    chances = {bool(after.leaders[4 + 3]): 0.0 for _, after in found}
    for chance, after in view.game.prospects(view, action):
        chances[bool(after.leaders[4 + 3])] += chance
    # Two temples beside it and two from the hand are four; Ben's one needs three more for a tie.
    assert chances[True] == pytest.approx(float(odds.held(view, 1, 1)[3]))


def test_nobody_declines_a_building_to_make_the_game_last() -> None:
    """To use up a stack takes rounds from everybody."""
    state = read(
        "stone_age; players 2; stage pay; round 10; start 2; turn 1; row - c28 c32 c15; stacks b27/3 b18/4;"
        " at building_1; 1 on field building_1 / people 6 / food 2 / track 4 / score 30 / goods wood 2 brick 2 /"
        " tools 2* 2 2 / cards c27 c21 c11 c10 c25 c1 c12 c35 / buildings b25 b1 b14; 2 food 5 / track 6 / score 38 /"
        " goods wood 5 brick 2 stone 3 gold 2 / tools 3* 2* 2* / cards c14 c24 c17 c31 c30 c7 c8 c29 c19 c26 /"
        " buildings b10 b3"
    )
    assert OneAhead(1).choose(state.seen_by(0)) == Action("pay", "wood", "2", "brick", "2")


def test_at_a_glance_many_conflicts_are_judged_in_one_order_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted: four conflicts have 24 orders. What is said of an action is judged by all of them."""
    view = read(FOUR_CONFLICTS, study=True)
    action, judged = Action.parse("tile temple i10"), 0
    terms = judgement.terms

    def counted(state: Any, seat: int) -> tuple[Term, ...]:
        nonlocal judged
        judged += 1
        return terms(state, seat)

    monkeypatch.setattr(judgement, "terms", counted)
    found = list[tuple[int, float]]()
    for prospects in (view.game.prospects, view.game.glance):
        judged = 0
        outcomes = list(prospects(view, action))
        found.append((judged, sum(chance * sum(term.worth for term in terms(after, 1)) for chance, after in outcomes)))
    (thorough, worth), (quick, glanced) = found
    assert quick < thorough / 4 and glanced <= worth + 1e-9


FOUR_CONFLICTS = (
    "tigris; board classic; players 2; stage act; turn 2; "
    "settlements m4 d6 f7 g7 l8 a9 b9 p9 c10 p10 a11 f11 j11 l11 m11; "
    "temples + b6 n8 e9 d10 h10 j10 n10 g11 h11 n11; farms o5 p5 b7 c7 d7 m7 d8 e8 f8 m8 h9 k9 l9 m9; "
    "markets m5 m6 n6 e7 p8 c9 d9 a10 l10 e11; treasures k1 b2 p2 f3 i7 f10 k11; removed t13; bag ?64; "
    "1 king c8 priest n9 farmer k10 trader m10 / hand ?6 / points ? / treasures ? / swapped ?5; "
    "2 king o10 priest f9 farmer g10 trader e10 / hand t3 f1 m2 / points 7 5 7 7 / treasures 1"
)
"""The tile joins two kingdoms with four leaders each."""
