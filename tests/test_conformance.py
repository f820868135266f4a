"""What every game keeps: one suite for all registered games and for the toy of `toy.py`.

A new game gets all of it by being registered, and adds a line for each rule that forbids to `FORBIDDEN`.
"""

from __future__ import annotations

import copy
import inspect
import json
import pickle
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import toy
from hypothesis import given, settings
from hypothesis import strategies as st
from walks import Walk, middle, random_state, shown, walk, walks

from boardgames import GAMES, game, read
from boardgames.choices import choices, tree, why
from boardgames.contract import (
    CHANCE,
    Action,
    Dealer,
    Event,
    Game,
    IllegalAction,
    NotationError,
    implementations,
)
from boardgames.record import Record

SUBJECTS = [*map(game, GAMES), toy.GAME]
FEW = settings(max_examples=max(4, settings().max_examples // 4))
"""For properties that cost much: a quarter of the games."""

FORBIDDEN = {
    "su.round.structure": ("sumeria; stage place; row umma adab lagash kish nippur uruk ur akshak", "add umma"),
    "su.setup.zone_order": ("sumeria; stage zones; row umma adab", "zone umma"),
    "su.board.one_trader": ("sumeria; 2 umma", "add umma"),
    "su.add.none_left": (
        "sumeria; 1 akshak eshnunna der tutub zaralulu nerebtum shaduppum adab irisagrig kesh karkar malgium"
        " mashkan_shapir dabrum",
        "add umma",
    ),
    "su.move.route": ("sumeria; 1 umma", "move umma umma"),
    "su.move.jump": ("sumeria; 1 umma", "move umma uruk"),
    "su.remove.take": ("sumeria; 2 umma", "remove umma"),
    "su.score.zones": ("sumeria; stage take; round 1.3; spaces eem mp r; 1 akshak", "take economic religious"),
    "su.score.first_zone": ("sumeria; stage take; round 1.3; spaces eem mp r; 1 akshak", "take economic"),
    "su.score.second_zone": (
        "sumeria; stage take; round 1.3; spaces - mp r; row umma akshak adab lagash kish nippur uruk ur; 1 akshak",
        "take military political",
    ),
    "su.next.track": ("sumeria; stage tokens; round 6.1; spaces mm - -; bag e2 p1 r1", "token military"),
    "te.setup.bag": ("tigris; stage refill; left 0; bag s10; 1 / hand t5; 2 / hand t6", "draw temple"),
    "te.turn.actions": ("tigris; 1 / hand t1", "draw temple"),
    "te.turn.events": ("tigris; stage monument; placed j8; temples + j7 i8 j8", "pass"),
    "te.leader.ways": ("tigris", "leader king home"),
    "te.leader.empty": ("tigris; markets i6", "leader king i6"),
    "te.leader.temple": ("tigris", "leader king a1"),
    "te.leader.river": ("tigris", "leader king o5"),
    "te.leader.no_union": ("tigris; temples + g7; 2 priest j7 trader g6", "leader king h7"),
    "te.tile.empty": ("tigris; 1 / hand t1", "tile temple i7"),
    "te.tile.river": ("tigris; 1 / hand t1", "tile temple a4"),
    "te.tile.two_kingdoms": (
        "tigris; temples + h6 j6; 1 king i8 / hand s1; 2 priest g6; 3 trader k6",
        "tile settlement i6",
    ),
    "te.catastrophe.where": ("tigris; catastrophes a1 b1; 1 / catastrophes 0", "catastrophe c1"),
    "te.catastrophe.protected": ("tigris", "catastrophe i7"),
    "te.catastrophe.forever": ("tigris; catastrophes a1; 1 / catastrophes 1", "catastrophe a1"),
    "te.swap.tiles": ("tigris; 1 / hand t1", "swap temple 2"),
    "te.conflict.no_retreat": (
        "tigris; stage support; placed i6; conflict black 1 2; 1 king i6; 2 king h7",
        "leader king home",
    ),
    "te.internal.support": (
        "tigris; stage support; placed i6; conflict black 1 2; 1 king i6 / hand t1; 2 king h7",
        "support 2",
    ),
    "te.external.support": (
        "tigris; stage support; placed j7; conflict green 1 2; temples + k7; markets j7; 1 trader i8; 2 trader k8",
        "support 1",
    ),
    "te.external.order": (
        "tigris; stage conflict; placed j7; temples + k7; markets j7; 1 king i6 trader i8; 2 king k6 trader k8",
        "conflict red",
    ),
    "te.monument.square": ("tigris; stage monument; placed j8; temples + j7 i8 j8", "monument red_blue a1"),
    "te.monument.colour": ("tigris; stage monument; placed j8; temples + j7 i8 j8", "monument blue_green i7"),
    "te.treasure.trader": (
        "tigris; stage treasure; placed l6; markets j7 k7 l7 l6 l5 m5; 2 trader i6",
        "treasure a1",
    ),
    "te.treasure.choice": (
        "tigris; stage treasure; placed o4; farms n4 o4 p4; settlements p3; 2 trader m5",
        "treasure n5",
    ),
    "te.building.line": (
        "tigris; stage building; placed c1; markets a1 b1 c1; buildings -",
        "building market_hall d1",
    ),
    "te.building.move": (
        "tigris; stage building; placed i4; markets a10 b10 c10 f4 g4 h4 i4 i5 i6; buildings market_hall a10",
        "building market_hall i6",
    ),
    "te.building.stays": (
        "tigris; stage monument; placed j8; temples + j7 i8 j8 k7 k8; buildings library k7",
        "monument red_blue j7",
    ),
    "te.building.no_catastrophe": ("tigris; markets a1 b1 c1; buildings market_hall b1", "catastrophe b1"),
    "sa.setup.cards": ("stone_age; stage cards; round 2; row c1 c2 c3 -; deck c4 c5", "card c6"),
    "sa.setup.buildings": ("stone_age; stage buildings; stacks -/7 -/7; 1 buildings b5", "tile b5"),
    "sa.setup.start_player": ("stone_age; stage start; start 2", "start 1"),
    "sa.round.phases": ("stone_age; 1 on hunt 2", "use hunt"),
    "sa.place.turns": ("stone_age; 1 on card_1", "place hunt 5"),
    "sa.place.must": ("stone_age", "pass"),
    "sa.place.once": ("stone_age; 1 on forest 1", "place forest 1"),
    "sa.place.one_per_circle": ("stone_age; 2 on card_1", "place card_1"),
    "sa.place.tool_maker": ("stone_age", "place tool_maker 2"),
    "sa.place.hut": ("stone_age", "place hut 1"),
    "sa.place.field": ("stone_age", "place field 2"),
    "sa.place.card": ("stone_age", "place card_1 2"),
    "sa.place.building": ("stone_age", "place building_1 2"),
    "sa.place.resources": ("stone_age; players 4; 2 on forest 5", "place forest 3"),
    "sa.place.village_2_3": ("stone_age; 2 on tool_maker field", "place hut"),
    "sa.place.resources_3": ("stone_age; players 3; 2 on forest 1; 3 on forest 1", "place forest 1"),
    "sa.place.resources_2": ("stone_age; 2 on forest 1", "place forest 1"),
    "sa.use.order": ("stone_age; stage use; 1 on hunt 1", "use forest"),
    "sa.tool.use": ("stone_age; stage tools; at hunt; dice 3; 1 on hunt 1 / tools 1 1* 0", "tools 1 1"),
    "sa.hunt.gain": ("stone_age; stage roll; at hunt; 1 on hunt 2", "roll 3"),
    "sa.resource.gain": ("stone_age; stage roll; at forest; 1 on forest 2", "roll 3 3 3"),
    "sa.card.pay": ("stone_age; stage pay; at card_2; 1 on card_2 / goods wood 3", "pay wood 3"),
    "sa.card.decline": ("stone_age; stage pay; at card_2; 1 on card_2 / goods wood 3", "pay gold 2"),
    "sa.card.dice": ("stone_age; stage die; row - c2 c3 c4; at card_1; dice 1 2; 1 on card_1 / cards c1", "die 3"),
    "sa.card.resource_dice": ("stone_age; stage roll; row - c1 c2 c3; at card_1; 1 on card_1 / cards c24", "roll 3"),
    "sa.card.extra_card": (
        "stone_age; stage extra; row - c1 c2 c3; at card_1; deck c7; 1 on card_1 / cards c5",
        "extra c8",
    ),
    "sa.card.one_use_tool": ("stone_age; stage tools; at hunt; dice 3; 1 on hunt 1 / tools 1 0 0", "tools once_2"),
    "sa.card.two_resources": ("stone_age; stage use; 1 on hunt 1", "take wood 2"),
    "sa.building.fixed": ("stone_age; stage pay; at building_1; 1 on building_1 / goods wood 3", "pay wood 3"),
    "sa.building.choice": (
        "stone_age; stage pay; at building_1; stacks b5/6 b1/6; 1 on building_1 / goods wood 4",
        "pay wood 4",
    ),
    "sa.building.any": (
        "stone_age; stage pay; at building_1; stacks b25/6 b1/6; 1 on building_1 / goods wood 8",
        "pay wood 8",
    ),
    "sa.building.decline": (
        "stone_age; stage pay; at building_1; 1 on building_1 / goods wood 1",
        "pay wood 2 brick 1",
    ),
    "sa.feed.short": ("stone_age; stage feed; 1 food 2 / goods wood 3", "feed wood 2"),
    "sa.feed.penalty": ("stone_age; stage feed; 1 food 2 / goods wood 3", "feed gold 3"),
    "toy.round.turn": (
        "toy; players 2; stage act; round 1; turn 1; die 2; deck 3 2 3; used 0 0 0; attack 0 0 0;"
        " 1 1 1 0 / 0 0 / 0; 2 0 1 1 / 0 0 / 0",
        "defend",
    ),
    "toy.build.price": (
        "toy; players 2; stage act; round 2; turn 1; die 2; deck 3 2 3; used 0 0 0; attack 0 0 0;"
        " 1 1 1 0 / 2 2 / 0; 2 0 1 1 / 0 0 / 0",
        "build clay 2 wood 2",
    ),
    "toy.build.own": (
        "toy; players 2; stage act; round 2; turn 1; die 2; deck 3 2 3; used 0 0 0; attack 0 0 0;"
        " 1 1 1 0 / 2 0 / 0; 2 0 1 1 / 0 0 / 0",
        "build wood 2 clay 1",
    ),
    "toy.draw.card": (
        "toy; players 2; stage act; round 2; turn 1; die 2; deck 0 0 0; used 2 3 3; attack 0 0 0;"
        " 1 1 1 0 / 0 0 / 0; 2 1 0 1 / 0 0 / 0",
        "draw",
    ),
    "toy.duel.cards": (
        "toy; players 2; stage act; round 2; turn 1; die 2; deck 3 2 3; used 0 0 0; attack 0 0 0;"
        " 1 1 1 0 / 0 0 / 0; 2 0 1 1 / 0 0 / 0",
        "duel axe",
    ),
    "toy.duel.most": (
        "toy; players 2; stage act; round 2; turn 1; die 2; deck 2 2 3; used 0 0 0; attack 0 0 0;"
        " 1 2 1 0 / 0 0 / 0; 2 0 1 1 / 0 0 / 0",
        "duel sword dagger dagger",
    ),
}
"""For each rule that forbids a position and an action against which nothing else speaks."""


@pytest.fixture(scope="module", autouse=True)
def _registered() -> Iterator[None]:
    """The toy is a game like any other while these tests run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "toy", "toy")  # type: ignore[arg-type]
        yield


subjects = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)


# ---------------------------------------------------------------- actions and objections
@subjects
@FEW
@given(data=st.data())
def test_actions_and_objections_agree(subject: Game, data: st.DataObject) -> None:
    for state in data.draw(walks(subject)).some(3):
        conceivable = list(state.conceivable())
        assert len(conceivable) == len(set(conceivable))
        legal = list(state.actions)
        assert set(legal) <= set(conceivable)
        assert {action for action in conceivable if not state.objections(action)} == set(legal)
        assert all(state.knows(action) for action in conceivable)


@subjects
@given(data=st.data())
def test_the_view_of_the_actions_is_one_thing(subject: Game, data: st.DataObject) -> None:
    rng = Random(0)
    for state in data.draw(walks(subject)).some(6):
        legal = list(state.actions)
        assert len(legal) == len(set(legal)) == len(state.actions)
        assert list(state.actions) == legal, "the order is fixed"
        assert all(action in state.actions for action in legal)
        assert all(str(action) in state.actions and not state.objections(str(action)) for action in legal[::7])
        assert None not in state.actions and 1 not in state.actions
        for unknown in (Action("no", "such", "words"), "add", ""):
            for asked in (state.actions.__contains__, state.objections, state.play):
                with pytest.raises(NotationError, match=r"means nothing|says nothing|is not complete"):
                    asked(unknown)
        if legal:
            assert {state.actions.pick(rng) for _ in range(5)} <= set(legal)
        assert (not legal) == state.is_over
        assert repr(state.actions).startswith(f"<{len(legal)} legal actions")


@subjects
def test_every_action_can_be_picked(subject: Game) -> None:
    rng = Random(1)
    decided = [state for state in walk(subject.start(), 2).states if state.to_move == 0]
    # In a small game there may never be more than three.
    state = next((state for state in decided if len(state.actions) > 3), max(decided, key=lambda one: len(one.actions)))
    picked = [state.actions.pick(rng) for _ in range(40 * len(state.actions))]
    assert set(picked) == set(state.actions)


@subjects
@given(data=st.data())
def test_actions_are_shared_words(subject: Game, data: st.DataObject) -> None:
    for state in data.draw(walks(subject)).some(6):
        for action in state.actions:
            assert Action.parse(str(action)) == action == pickle.loads(pickle.dumps(action)) == state.canonical(action)
            if size := subject.unordered.get(action[0]):
                groups = [action[at : at + size] for at in range(1, len(action), size)]
                assert action == state.canonical(Action(action[0], *chain.from_iterable(reversed(groups))))
            assert hash(Action.parse(str(action))) == hash(action)
            assert all(word and word == word.strip() and not set(word) & set(";> \n") for word in action)
            assert eval(repr(action)) == action


# ---------------------------------------------------------------- applying
@subjects
@given(data=st.data())
def test_apply_is_pure_and_the_same_with_and_without_events(subject: Game, data: st.DataObject) -> None:
    for state, action, events, after in data.draw(walks(subject)).steps[::3]:
        before = hash(state), state.text
        again: list[Event] = []
        assert state.apply(action, again) == after == state.apply(action) == state.play(str(action))
        assert tuple(again) == events
        assert (hash(state), state.text) == before


@subjects
@FEW
@given(data=st.data())
def test_states_are_values(subject: Game, data: st.DataObject) -> None:
    states = data.draw(walks(subject)).states
    for state in states[::60]:
        for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert twin == state and hash(twin) == hash(state) and type(twin) is type(state)
        with pytest.raises(AttributeError):
            state.seats = 5
    for one, other in pairwise(states):
        assert one != other and one.text != other.text
    assert len(set(states)) == len({state.text for state in states})


@subjects
@given(data=st.data())
def test_positions_read_back(subject: Game, data: st.DataObject) -> None:
    for state in data.draw(walks(subject)).some(40):
        assert subject.read(state.text) == read(str(state)) == state == eval(repr(state))
        assert "\n" not in state.text
        assert subject.read(state.text.replace("; ", "\n")) == state


# ---------------------------------------------------------------- games
@subjects
@given(data=st.data())
def test_games_end_with_winners(subject: Game, data: st.DataObject) -> None:
    end = data.draw(walks(subject)).end
    assert end.is_over and not end.actions and not list(end.actions) and end.outcomes() == {}
    ranked = [seat for group in end.ranking() for seat in group]
    assert sorted(ranked) == list(range(end.seats)) and all(end.ranking())
    assert end.winners == end.ranking()[0]
    scores = [end.scores()[seat] for seat in ranked]
    assert scores == sorted(scores, reverse=True)
    for group in end.ranking():
        assert len({end.scores()[seat] for seat in group}) == 1
    assert all(end.objections(action) for action in end.conceivable())
    with pytest.raises(IndexError, match="the game is over"):
        end.actions.pick(Random(1))


@subjects
@given(data=st.data())
def test_nobody_wins_before_the_end(subject: Game, data: st.DataObject) -> None:
    for state in data.draw(walks(subject)).states[:-1]:
        assert state.winners == () and not state.is_over
        assert len(state.scores()) == state.seats
        assert state.to_move == CHANCE or state.to_move in range(state.seats)


@subjects
@given(data=st.data())
def test_chance_is_a_player_with_exact_odds(subject: Game, data: st.DataObject) -> None:
    for state in data.draw(walks(subject)).states:
        if state.to_move == CHANCE:
            odds = state.probabilities()
            assert sum(odds.values()) == 1
            assert all(isinstance(chance, Fraction) and chance > 0 for chance in odds.values())
            assert list(odds) == list(state.outcomes()) == list(state.actions)
            assert choices(state) == {}
        else:
            assert state.outcomes() == {} == state.probabilities()


@subjects
@given(seed=st.integers(0, 2**32))
def test_the_seed_is_the_dealers_alone(subject: Game, seed: int) -> None:
    start = subject.start()
    one, same = walk(start, seed), walk(start, seed)
    assert one.actions == same.actions and one.states == same.states
    # Nothing but the actions makes the states: no dealer is needed to come to the same ones.
    state = start
    for action in one.actions:
        state = state.apply(action)
    assert state == one.end and state.text == one.end.text
    assert not any(isinstance(part, Random | Dealer) for state in one.states for part in state)  # type: ignore[attr-defined]
    assert Dealer(seed).settle(start) == Dealer(seed).settle(start)


@subjects
def test_other_seeds_give_other_games(subject: Game) -> None:
    assert len({walk(subject.start(), seed).end for seed in range(8)}) == 8


@subjects
def test_the_dealer_draws_by_weight(subject: Game) -> None:
    states = walk(subject.start(), 3).states
    if (state := next((s for s in states if s.to_move == CHANCE and len(set(s.outcomes())) > 1), None)) is None:
        pytest.skip("chance decides nothing in this game")
    dealer = Dealer(4)
    drawn = [dealer.draw(state) for _ in range(3000)]
    for action, chance in state.probabilities().items():
        assert abs(drawn.count(action) / 3000 - chance) < 0.05


# ---------------------------------------------------------------- records
@subjects
@given(data=st.data())
def test_records_undo_redo_branch_and_replay(subject: Game, data: st.DataObject) -> None:
    played = data.draw(walks(subject))
    record = Record(played.start, played.actions)
    assert record.state == played.end and list(record.states) == played.states and record.at == len(played.steps)
    assert [record.events(index) for index in range(record.at)] == [step.events for step in played.steps]
    at = data.draw(st.integers(0, record.at))
    assert record.goto(at) == played.states[at]
    assert record.actions == tuple(played.actions[:at]) and record.all_actions == tuple(played.actions)
    branch = record.branch()
    assert branch.state == record.state and branch.all_actions == record.actions and not branch.can_redo
    if record.can_redo:
        assert record.redo() == played.states[at + 1]
        assert record.undo() == played.states[at]
        assert record.play(played.actions[at]) == played.states[at + 1]
        assert record.all_actions == tuple(played.actions), "playing the same action again keeps what follows"
        others = [action for action in record.goto(at).actions if action != played.actions[at]]
        if others:
            record.play(others[0])
            assert not record.can_redo and record.at == at + 1
            assert record.state == played.states[at].apply(others[0])
    assert branch.state == played.states[at], "a branch is a record of its own"


@subjects
@FEW
@given(data=st.data())
def test_records_read_back(subject: Game, data: st.DataObject) -> None:
    played = data.draw(walks(subject))
    names = data.draw(st.sampled_from([None, ("Enheduanna", "Dudu", "Ur-Zababa", "Ku Baba")]))
    record = Record(played.start, played.actions, names and names[: played.start.seats])
    assert Record.read(record.text) == record == Record.read(record.to_json())
    assert Record.read(record.text.replace(" > ", "\n> ")) == record
    record.goto(data.draw(st.integers(0, record.at)))
    assert Record.read(record.to_json()) == record
    assert Record.read(record.text) == record.branch()
    assert json.loads(record.to_json())["version"] == 1
    assert Record.read(record.to_json()).events(0) == played.steps[0].events


# ---------------------------------------------------------------- words
@subjects
@given(data=st.data())
def test_every_event_has_a_rule_and_a_sentence(subject: Game, data: st.DataObject) -> None:
    played = data.draw(walks(subject))
    speech = subject.speech()
    for event in played.events:
        assert "does" in subject.catalogue[event.rule].kinds, event
        assert event.spaces == tuple(place for place in event.spaces if place in played.start.places)
        for seat in (None, *range(played.start.seats)):
            assert _is_sentence(speech.say(event.seen_by(seat)))
    for state, action, _, after in played.steps:
        assert _is_phrase(speech.act(action))
        assert _is_sentence(speech.turn(state)) and _is_sentence(speech.turn(after))
        assert _is_phrase(speech.heading(*state.heading()))


@subjects
@FEW
@given(data=st.data())
def test_every_objection_has_a_rule_and_a_sentence(subject: Game, data: st.DataObject) -> None:
    speech = subject.speech()
    for state in data.draw(walks(subject)).some(2):
        for action in list(state.conceivable())[:: data.draw(st.integers(1, 9))]:
            for objection in state.objections(action):
                assert "forbids" in subject.catalogue[objection.rule].kinds, objection
                assert _is_sentence(speech.say(objection))
                assert set(objection.spaces) <= set(state.places)


def _is_sentence(text: str) -> bool:
    return text.endswith((".", ":")) and _is_phrase(text)


def _is_phrase(text: str) -> bool:
    return (text[0].isupper() or text[0] == "'") and "{" not in text and "  " not in text and "None" not in text


@subjects
def test_every_word_has_a_label(subject: Game) -> None:
    speech = subject.speech()
    for state in walk(subject.start(), 1).states[::20]:
        for word in {word for action in state.conceivable() for word in action if not word.isdecimal()}:
            assert speech.label(word) != word or word in speech.templates["labels"]
        for word, name in state.places.items():
            assert speech.label(word) == name


@subjects
def test_no_sentence_is_left_over(subject: Game) -> None:
    """Each template of an event or objection is used in the game's code."""
    home = Path(inspect.getfile(type(subject)))
    files = home.parent.glob("*.py") if home.stem == "__init__" else [home]
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    for key in (*subject.speech().templates["events"], *subject.speech().templates["objections"]):
        assert f'"{key}"' in code or key.startswith(("not_now_", "tie_")), key


@subjects
@FEW
@given(data=st.data())
def test_every_stage_is_drawn_and_described(subject: Game, data: st.DataObject) -> None:
    for state in data.draw(walks(subject)).some(8):
        shown(state)


# ---------------------------------------------------------------- what is hidden
@subjects
@given(data=st.data())
def test_views_show_what_a_seat_may_know(subject: Game, data: st.DataObject) -> None:
    for state in data.draw(walks(subject)).some(40):
        for seat in (None, *range(state.seats)):
            view = state.seen_by(seat)
            assert view.seen_by(seat) == view
            assert view.masked is (view != state) and not state.masked
            assert view.seen_by(None) == state.seen_by(None)
            assert subject.read(view.text) == view
            assert (view.to_move, view.prompt()) == (state.to_move, state.prompt())
            assert view.heading() == state.heading()
            shown = view.scores()
            assert all(points in (None, real) for points, real in zip(shown, state.scores(), strict=True))
            assert seat is None or shown[seat] is not None
            if None not in shown:
                assert view.ranking() == state.ranking()
            assert not state.is_over or None not in shown, "the winners are known to all"
            if seat is not None and seat == state.to_move:
                assert list(view.actions) == list(state.actions)


@subjects
def test_a_view_is_not_played_on(subject: Game) -> None:
    views = [state.seen_by(None) for state in walk(subject.start(), 5).states if not state.is_over]
    masked = [view for view in views if view.masked]
    assert bool(masked) is (subject.name != "sumeria")
    for view in masked[::9]:
        with pytest.raises(NotationError, match="something is hidden in this position"):
            Record.read(f"{view.text} > {next(iter(view.actions))}")


@subjects
@FEW
@given(data=st.data())
def test_views_object_as_the_state_does(subject: Game, data: st.DataObject) -> None:
    for state in data.draw(walks(subject)).some(2):
        if state.to_move in range(state.seats):
            view = state.seen_by(state.to_move)
            for action in list(state.conceivable())[::7]:
                assert view.objections(action) == state.objections(action)


@subjects
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_guess_is_a_position_that_the_view_could_be(subject: Game, data: st.DataObject, seed: int) -> None:
    rng = Random(seed)
    for state in data.draw(walks(subject)).some(8):
        for seat in (None, *range(state.seats)):
            view = state.seen_by(seat)
            guess = view.guess(rng)
            assert guess.seen_by(seat) == view
            assert guess.guess(rng) == guess, "a complete position is its own guess"
            assert subject.read(guess.text) == guess


@subjects
def test_luck_is_a_random_number_generator(subject: Game) -> None:
    states = [view for state in walk(subject.start(), 5).states if (view := state.seen_by(None)).masked]
    for view in states[:1]:
        with pytest.raises(TypeError, match=r"a guess takes a random\.Random, not 5"):
            view.guess(5)  # type: ignore[arg-type]
    assert bool(states) is (subject.name != "sumeria")


@subjects
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_what_a_seat_cannot_know_does_not_show(subject: Game, data: st.DataObject, seed: int) -> None:
    """Two games that differ only in what is hidden from a seat look the same to it, as long as they go the same way."""
    played = data.draw(walks(subject))
    at = data.draw(st.integers(0, len(played.steps) - 1))
    state = played.states[at]
    for seat in (None, *range(state.seats)):
        twin = state.seen_by(seat).guess(Random(seed))
        one, other = Record(state), Record(twin)
        for step in played.steps[at : at + 12]:
            seen = one.state.mask(step.action, seat)
            same = [action for action in other.state.actions if other.state.mask(action, seat) == seen]
            if not same:
                break  # by now the seat has learnt something
            one.play(step.action)
            other.play(step.action if step.action in same else same[0])
            if one.state.is_over and other.state.is_over and one.state.seen_by(seat) != other.state.seen_by(seat):
                one.undo()
                other.undo()
                one, other = one.branch(), other.branch()
                break  # at the end hidden points are shown
        views = one.seen_by(seat), other.seen_by(seat)
        assert views[0] == views[1] and views[0].states == views[1].states
        for index in range(len(one.actions)):
            assert views[0].events(index) == views[1].events(index)
            assert views[0].events(index) == tuple(event.seen_by(seat) for event in one.events(index))
        assert views[0].seen_by(seat) == views[0]


@subjects
@FEW
@given(data=st.data())
def test_actions_that_look_the_same_are_masked_the_same(subject: Game, data: st.DataObject) -> None:
    """If a seat can tell two draws apart neither by the position after them nor by what is told, the action may not
    tell it either."""
    drawn = [state for state in data.draw(walks(subject)).states if state.to_move == CHANCE]
    for state in [*{state.prompt()[0]: state for state in drawn}.values(), *drawn[:20]]:
        for seat in (None, *range(state.seats)):
            shown: dict[object, Action] = {}
            for action in state.actions:
                events: list[Event] = []
                after = state.apply(action, events).seen_by(seat)
                told = repr([event.seen_by(seat) for event in events])
                masked = state.mask(action, seat)
                assert shown.setdefault((after, told), masked) == masked


# ---------------------------------------------------------------- the choice tree
@subjects
@given(data=st.data())
def test_the_tree_holds_the_legal_actions(subject: Game, data: st.DataObject) -> None:
    for state in data.draw(walks(subject)).some(6):
        if state.to_move not in (None, CHANCE):
            assert sorted(leaves(json.loads(json.dumps(choices(state))))) == sorted(state.actions)


def leaves(node: Any, before: tuple[str, ...] = ()) -> list[Action]:
    """The actions of a tree as it goes to the browser."""
    if isinstance(node, str):
        return [Action(*before, *word.split()) for word in node.split(" ")]
    below = ([Action(*before)] if not word else leaves(child, (*before, word)) for word, child in node.items())
    return [action for actions in below for action in actions]


@subjects
@FEW
@given(data=st.data())
def test_nothing_speaks_against_the_start_of_a_legal_action(subject: Game, data: st.DataObject) -> None:
    for state in data.draw(walks(subject)).some(2):
        legal = list(state.actions)
        for action in legal[:: max(1, len(legal) // 5)]:
            for size in range(1, len(action) + 1):
                assert why(state, action[:size]) == ()


# ---------------------------------------------------------------- rules that forbid
def rules_that_forbid() -> list[tuple[Game, str]]:
    rules = [(subject, rule) for subject in SUBJECTS for rule in subject.catalogue.values()]
    return [(subject, rule.id) for subject, rule in rules if "forbids" in rule.kinds]


def test_the_table_of_forbidden_actions_is_complete() -> None:
    forbids = {rule for _, rule in rules_that_forbid()}
    lacking, strange = sorted(forbids - FORBIDDEN.keys()), sorted(FORBIDDEN.keys() - forbids)
    assert not lacking, f"FORBIDDEN in this file lacks a position and an action that only these rules forbid: {lacking}"
    assert not strange, f"FORBIDDEN in this file has what rules.toml does not say forbids: {strange}"


@pytest.mark.parametrize(("subject", "rule"), rules_that_forbid(), ids=lambda value: getattr(value, "name", value))
def test_a_check_that_is_switched_off_is_missed(subject: Game, rule: str) -> None:
    assert rule in FORBIDDEN, f"FORBIDDEN in this file lacks a position and an action that only {rule} forbids"
    position, words = FORBIDDEN[rule]
    state = read(position)
    action = state.canonical(Action.parse(words))
    assert [objection.rule for objection in state.objections(action)] == [rule]
    assert action not in state.actions
    with pytest.raises(IllegalAction, match=rule.replace(".", r"\.")) as caught:
        state.play(action)
    assert [objection.rule for objection in caught.value.objections] == [rule]

    free = state._replace(without=frozenset({rule}))  # type: ignore[attr-defined]
    assert free.objections(action) == ()
    assert action in free.actions
    with suppress(NotationError):  # no rule may foresee what comes of it
        free.play(action, [])


def test_what_no_rule_foresees_names_the_rules_that_are_off() -> None:
    full = read("stone_age; row c1 c2 c3 c4; deck c5 c6").switched_off("sa.round.phases", "sa.place.must")
    assert not full.objections("card c5")
    with pytest.raises(
        NotationError, match=r"'card c5': without sa\.round\.phases no rule foresees what comes of this"
    ):
        full.play("card c5")


@subjects
def test_every_rule_is_carried_out_by_a_marked_function(subject: Game) -> None:
    for rule in subject.catalogue:
        assert implementations(rule), rule
    prefix = next(iter(subject.catalogue)).split(".")[0]
    from boardgames.contract import _implementations

    assert {rule for rule in _implementations if rule.startswith(f"{prefix}.")} <= set(subject.catalogue)


def experiments() -> list[tuple[Game, str]]:
    return [(subject, rule) for subject in SUBJECTS for rule in sorted(subject.experiments)]


@pytest.mark.parametrize(("subject", "rule"), experiments(), ids=lambda value: getattr(value, "name", value))
def test_games_can_be_played_to_the_end_without_a_rule(subject: Game, rule: str) -> None:
    for players in {min(subject.seats), max(subject.seats)}:
        played = walk(middle(subject, players, 7).switched_off(rule), 7)
        assert played.end.is_over
        assert all(state.without == {rule} for state in played.states)
        for state, action, _, after in played.steps[:: max(9, len(played.steps) // 20)]:
            shown(state)
            made = [objection.rule for other in list(state.conceivable())[::5] for objection in state.objections(other)]
            assert rule not in made
            assert state.play(action) == after
        shown(played.end)
    assert subject.start(without=(rule,)).without == {rule}


@subjects
def test_options_are_checked(subject: Game) -> None:
    for players in (-1, 1, 5, 99, 3.0, "3"):
        with pytest.raises(ValueError, match="option 'players'"):
            subject.start(players)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="'colour'"):
        subject.start(colour="red")
    for rules in (("no.such.rule",), iter(("no.such.rule",))):
        with pytest.raises(ValueError, match="option 'without'"):
            subject.start(without=rules)
    for rule in sorted(subject.experiments)[:1]:
        assert subject.start(without=iter((rule,))) == subject.start(without=[rule])
    assert type(subject.start(np.int64(subject.seats[0])).seats) is int
    assert {subject.start(players).seats for players in subject.seats} == set(subject.seats)
    for name, values in subject.options.items():
        assert len({subject.start(**{name: value}) for value in values}) == len(values)
    assert subject.experiments <= set(subject.catalogue) and subject.advanced <= set(subject.options)
    assert repr(subject)


@subjects
def test_there_is_one_of_each_game(subject: Game) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(subject, protocol)) is subject
    assert copy.copy(subject) is copy.deepcopy(subject) is subject


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_and_its_words_need_a_name_for_each_player(name: str) -> None:
    state = game(name).start(3)
    for show in (state.game.scene, state.game.describe):
        with pytest.raises(ValueError, match="1 names for 3 players"):
            show(state, ("Ann",))


@subjects
def test_what_is_handed_out_changes_nothing(subject: Game) -> None:
    """It may be changed, or cannot be."""
    for state in walk(subject.start(), 3).some(20):
        for found in (state.outcomes, state.actions.listed, lambda state=state: state.places):
            before = dict.fromkeys(found())
            with suppress(AttributeError):
                found().clear()  # type: ignore[union-attr]
            assert dict.fromkeys(found()) == before


@subjects
def test_only_seats_and_onlookers_see(subject: Game) -> None:
    state = subject.start()
    for seat in (5, -2, "0", 0.5):
        with pytest.raises(ValueError, match=f"there is no seat {seat!r}, only 0 to {state.seats - 1}, or None"):
            state.seen_by(seat)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no seat -1"):
        state.terms(-1)
    for view, seat in ((state, None), (state.seen_by(0), 1)):
        if seat is None or not view.shows(seat):
            with pytest.raises(ValueError, match=f"what seat {seat} knows of its own is not to be seen here"):
                view.terms(seat)  # type: ignore[arg-type]
    assert state.seen_by(None).seen_by(np.int64(1)) == state.seen_by(None)


# ---------------------------------------------------------------- nonsense
WORDS = ["add", "move", "umma", "kian", "take", "economic", "duel", "axe", "build", "wood", "2", "?", ";", ">", "0"]
NONSENSE = st.one_of(st.text(max_size=60), st.lists(st.sampled_from([*WORDS, ""]), max_size=6).map(" ".join))


@subjects
@given(seed=st.integers(0, 50), text=NONSENSE)
def test_nonsense_is_refused_and_changes_nothing(subject: Game, seed: int, text: str) -> None:
    state = random_state(subject, seed)
    before = state.text, hash(state)
    events: list[Event] = []
    if state.knows(state.canonical(Action.parse(text))) and text in state.actions:
        state.play(text, events)
        assert events
    else:
        with pytest.raises((NotationError, IllegalAction), match=r"\w"):
            state.play(text, events)
        assert not events
    assert (state.text, hash(state)) == before


@subjects
@given(seed=st.integers(0, 50), text=st.one_of(NONSENSE, st.text(alphabet="toysumera;>/ -?.0123456789\n", max_size=80)))
def test_nonsense_is_no_position(subject: Game, seed: int, text: str) -> None:
    for broken in (text, f"{subject.name};{text}", f"{random_state(subject, seed % 5).text};{text}"):
        for reader in (subject.read, read, Record.read):
            reason = _refusal(reader, broken)
            assert reason is None or reason.startswith("line ")


@subjects
@FEW
@given(seed=st.integers(0, 2**32))
def test_a_changed_position_is_refused_or_can_be_played(subject: Game, seed: int) -> None:
    rng = Random(seed)
    texts = [state.text for state in walk(subject.start(), seed).states[::9]]
    for text in texts:
        changed = _changed(text, texts, rng)
        if reason := _refusal(subject.read, changed):
            assert reason.startswith("line 1") and reason.isprintable()
            continue
        state = subject.read(changed)
        assert subject.read(state.text) == state and bool(list(state.actions)) is not state.is_over
        state, dealer = state.guess(rng), Dealer(seed)
        for _ in range(6):
            if not state.is_over:
                state = state.apply(dealer.draw(state) if state.to_move == CHANCE else state.actions.pick(rng), [])
        assert subject.read(state.text) == state


def _changed(text: str, others: list[str], rng: Random) -> str:
    """The position with a word or field taken away, doubled, counted up or replaced by one of another position."""
    fields = text.split("; ")
    at = rng.randrange(1, len(fields))
    if rng.random() < 0.3:
        fields[at : at + 1] = rng.choice([[], [fields[at]] * 2, [rng.choice(rng.choice(others).split("; "))]])
        return "; ".join(fields)
    words = fields[at].split(" ")
    word = rng.randrange(len(words))
    counted = re.sub(r"\d+", lambda number: str(max(0, int(number[0]) + rng.choice((-1, 1)))), words[word])
    other = rng.choice(rng.choice(others).split(" "))
    words[word : word + 1] = rng.choice([[], [words[word]] * 2, [counted], [counted], [other]])
    fields[at] = " ".join(words)
    return "; ".join(fields)


def _refusal(reader: Callable[[str], object], text: str) -> str | None:
    try:
        reader(text)
    except NotationError as error:
        return str(error)
    return None


def test_a_walk_has_every_stage() -> None:
    """The strategy itself: games that skip a stage would prove little about it."""
    played: Walk = walk(toy.GAME.start(), 1)
    assert {state.prompt()[0] for state in played.states} >= {"deal", "roll", "act", "defend"}
    assert tree([]) == {}
