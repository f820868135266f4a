"""Rulings that other programs get wrong, as Stone Age's lessons teach them: the engine answers as the rulebook does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from boardgames import game, read
from boardgames.contract import CHANCE, Action, Event
from boardgames.play import hints
from boardgames.play.wording import Wording
from boardgames.practice.asking import ask_again, kinds
from boardgames.record import Record
from boardgames.stone_age.picture.scene import scene
from boardgames.stone_age.pieces import HOME, PLACES, TILES
from boardgames.stone_age.position import State
from boardgames.stone_age.questions import next_round, tactics
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.lessons import course, load
from boardgames.teaching.questions import Given, Question
from boardgames.teaching.steps import Code
from boardgames.teaching.wording import Remark, Said, Teacher

ANSWERS: dict[tuple[str, str], Given] = {
    ("cards", "payments"): ("decline", "pay wood 1 gold 1", "pay wood 2"),
    ("cards", "price-after"): 3,
    ("cards", "lower-half"): 3,
    ("cards", "next-die"): ("3",),
    ("cards", "closing-last"): ("1",),
    ("cards", "closing-no-tools"): ("die 1", "die 2", "die 5"),
    ("cards", "secret"): ("1",),
    ("buildings", "kinds"): ("pay wood 2 brick 2", "pay wood 3 brick 1"),
    ("buildings", "ways"): 2,
    ("buildings", "seven"): 31,
    ("buildings", "reveal"): ("building_2", "hunt"),
    ("feeding", "hut"): 2,
    ("feeding", "part"): ("food 0 wood 1 score 12",),
    ("feeding", "below"): ("food 0 score -6",),
    ("feeding", "asked"): ("1",),
    ("feeding", "closing-many"): ("food 0 score 20",),
    ("next_round", "row"): ("c26", "c35", "new", "new"),
    ("next_round", "cheaper"): 3,
    ("next_round", "stack"): ("after_feeding",),
    ("next_round", "exactly"): ("goes_on",),
    ("next_round", "too-few"): ("too_few_cards",),
    ("scoring", "second-set"): ("25",),
    ("scoring", "once"): 4,
    ("scoring", "resources"): 5,
    ("scoring", "tie"): ("2",),
    ("scoring", "closing-shared"): ("shared",),
}


@pytest.mark.parametrize(("chapter", "step"), ANSWERS, ids=map("/".join, ANSWERS))
def test_the_engine_rules_as_the_rulebook_does(chapter: str, step: str) -> None:
    asked = Attempt.begin(load("stone_age", chapter).steps[step])
    assert asked.answer(ANSWERS[chapter, step]).done


@pytest.mark.parametrize(
    ("step", "given", "reason"),
    [("tie", "shared", "less_strength"), ("tie", "3", "fewer_points"), ("closing-shared", "1", "not_alone")],
)
def test_a_shared_victory_is_an_answer_as_others_are(step: str, given: str, reason: str) -> None:
    """So nothing tells beforehand whether it is the right one."""
    asked = Attempt.begin(load("stone_age", "scoring").steps[step])
    assert asked.question and isinstance(asked.question.answer, frozenset) and len(asked.question.answer) == 1
    verdict = asked.answer((given,)).verdict
    assert verdict and not verdict.ok
    assert [getattr(said, "key", "") for said in verdict.said] == [reason]


@pytest.mark.parametrize(
    ("step", "given", "reason"),
    [
        ("income", 0, "feeding_income_late"),
        ("income", 7, "before_they_eat"),
        ("hut", 3, "feeding_all_eat"),
        ("hut", 4, "first_income"),
        ("closing-exact", 6, "before_they_eat"),
    ],
)
def test_a_wrong_count_is_told_the_mistake_that_leads_to_it(step: str, given: int, reason: str) -> None:
    verdict = Attempt.begin(load("stone_age", "feeding").steps[step]).answer(given).verdict
    assert verdict and not verdict.ok
    assert [getattr(said, "key", "") for said in verdict.said] == [reason]


@pytest.mark.parametrize(
    ("chapter", "step", "given", "key"),
    [
        ("village", "order", "1", "uses_no_more"),
        ("village", "closing-order", "2", "uses_no_more"),
        ("village", "eleventh", 9, "count_all"),
        ("gathering", "with-tools", "100%", "odds_certain"),
        ("cards", "closing-no-tools", "tools 1", "no_tools_on_dice_card"),
    ],
)
def test_a_wrong_answer_is_told_what_is_true_of_it(chapter: str, step: str, given: Given | str, key: str) -> None:
    asked = Attempt.begin(load("stone_age", chapter).steps[step])
    verdict = asked.answer((given,) if isinstance(given, str) else given).verdict
    assert verdict and not verdict.ok
    assert [getattr(said, "key", "") for said in verdict.said if not isinstance(said, Action)] == [key]


KITCHEN = (
    "stone_age; players 4; stage use; round 2; start 1; turn 4; row - c1 c16 -; stacks b3/6 b23/6 b8/6 b10/6; "
    "1 food 4 / goods brick 3 / tools 1 0 0 / cards c27; 2 people 6 / food 7 / goods brick 2; "
    "3 food 2 / goods wood 5 / cards c9; 4 on building_2 / food 1 / track 1 / goods wood 2"
)


@pytest.mark.parametrize(("given", "key"), [("2", "has_food"), ("3", "feeds_later"), ("4", "feeds_later")])
def test_who_feeds_later_is_not_said_to_have_enough(given: str, key: str) -> None:
    question = ask_again(f"asked_to_feed use building_2 | {KITCHEN}").question
    assert question.answer == {"1"}
    assert [getattr(said, "key", "") for said in question.wrong((given,)).said] == [key]


def test_no_points_are_lost_where_resources_were_paid() -> None:
    position = "stone_age; stage feed; round 3; 1 food 4 / goods wood 1 / score 9; 2 food 7"
    question = ask_again(f"left_after_feeding feed wood 1, 1 | {position}").question
    assert question.answer == {"food 0 score 9"}
    said = {getattr(said, "key", "") for said in wrong_answers(question)}
    assert "feeding_resources_pay" in said and "feeding_once_for_all" not in said


def wrong_answers(question: Question) -> Iterator[Said]:
    """What is said to each of them."""
    assert isinstance(question.answer, frozenset)
    for word, _ in question.options:
        if word not in question.answer:
            yield from question.wrong((word,)).said


@pytest.mark.parametrize("number", range(1, 30))
def test_with_a_space_for_tools_nothing_is_raised(number: int) -> None:
    asked = Attempt.begin(load("stone_age", "village").steps["practise-tools"], number)
    assert asked.question and isinstance(asked.state, State)
    told = {getattr(said, "key", "") for said in wrong_answers(asked.question)}
    assert ("tools_space" in told) == (0 in asked.state.players[asked.state.turn].tools)


def test_whoever_rolls_alone_is_not_told_of_one_person_fewer() -> None:
    told = set()
    for number in range(40):
        asked = Attempt.begin(load("stone_age", "gathering").steps["practise-odds"], number)
        assert asked.question
        for said in wrong_answers(asked.question):
            if isinstance(said, Remark) and said.key in ("odds_fewer", "odds_never"):
                told.add((said.key, said.values["people"] == 1))
    assert told == {("odds_fewer", False), ("odds_never", True)}


@pytest.mark.parametrize("number", range(1, 40))
def test_that_there_are_enough_cards_is_told_where_the_game_goes_on(number: int) -> None:
    asked = Attempt.begin(load("stone_age", "next_round").steps["practise-end"], number)
    assert asked.question and asked.question.then and isinstance(asked.state, State)
    first, after = asked.question.right[0], asked.state.play(asked.question.then)
    assert isinstance(first, Event | Remark)
    assert (first.key == "cards_suffice") == (asked.question.answer == {"goes_on"})
    if first.key == "cards_suffice":
        assert first.values == {"needed": after.row.count(0), "left": after.deck_size}


@pytest.mark.parametrize(
    ("stacks", "deck", "answer", "key", "rule"),
    [
        ("b1/0 b2/6", "c10 c11", "goes_on", "because_goes_on", "sa.end.buildings"),
        ("b1/0 -/0", "c10 c11", "last", "because_last", "sa.end.buildings"),
        ("b1/0 b2/6", "c10", "last", "because_few_cards", "sa.end.cards"),
    ],
)
def test_the_last_round_is_that_of_the_last_building_or_of_too_few_cards(
    stacks: str, deck: str, answer: str, key: str, rule: str
) -> None:
    text = (
        f"stone_age; players 2; stage pay; row - c2 - c4; stacks {stacks}; deck {deck}; at building_1; 1 on building_1"
    )
    question = tactics.ends_after(read(f"{text} / goods wood 3 brick 2"), "decline")
    assert question.answer == {answer}
    said = [*question.right, *question.wrong(("last" if answer == "goes_on" else "goes_on",)).said]
    assert [(one.key, one.rule) for one in said if isinstance(one, Remark)] == [(key, rule)] * 2


def test_that_a_stack_is_kept_says_nothing_of_other_ends() -> None:
    before = read("stone_age; players 2; stage pay; row - c2 - c4; stacks b1/0 -/0; at building_1; 1 on building_1")
    assert isinstance(before, State)
    verdict = tactics.keeps_stack(before, Action("decline"), before.play("decline"), ())
    assert verdict.ok and "game goes on" not in Teacher(game("stone_age")).say(*verdict.said)


@pytest.mark.parametrize("number", range(1, 40))
def test_a_practice_game_does_not_end_in_both_ways(number: int) -> None:
    """Only one of two reasons could be chosen."""
    asked = Attempt.begin(load("stone_age", "next_round").steps["practise-end"], number)
    assert isinstance(asked.state, State)
    used_up = any(not top for top in asked.state.tops)
    too_few = asked.state.row.count(0) > len(asked.state.deck)
    assert not (used_up and too_few)


@pytest.mark.parametrize(
    ("chapter", "step"), [("cards", "afford"), ("buildings", "best"), ("next_round", "prolong"), ("scoring", "best")]
)
def test_where_one_action_is_best_only_that_is_accepted(chapter: str, step: str) -> None:
    asked = Attempt.begin(load("stone_age", chapter).steps[step])
    tried = []
    for action in asked.state.actions:
        events: list[Event] = []
        tried.append(asked.judge(action, asked.state.apply(action, events), events).done)
    assert sum(tried) == 1


def test_fewer_players_follow_placing() -> None:
    names = [chapter.name for chapter in course("stone_age")]
    assert names.index("players") == names.index("placing") + 1


@pytest.mark.parametrize(
    ("chapter", "step", "told"),
    [
        ("placing", "hut-alone", "in the same turn"),
        ("placing", "second-card", "You may stand on several"),
        ("placing", "hunt-twice", "but only once a round"),
        ("placing", "pass", "Then you sit out"),
        ("players", "crowd-three", "With three players **two** of them"),
        ("gathering", "no-wood", "pieces is no limit"),
        ("cards", "secret", "for its owner alone"),
    ],
)
def test_what_is_asked_is_told_only_afterwards(chapter: str, step: str, told: str) -> None:
    lesson = load("stone_age", chapter)
    told_at = [at for at, cell in enumerate(lesson.cells) if told in (cell if isinstance(cell, str) else repr(cell))]
    assert told_at and min(told_at) > lesson.cells.index(lesson.steps[step])


def prose(chapter: str) -> str:
    return "\n".join(cell for cell in load("stone_age", chapter).cells if isinstance(cell, str))


@pytest.mark.parametrize(
    ("chapter", "said"),
    [
        ("preparation", "clockwise means from one player's row to the row below"),
        ("placing", "even where circles are free"),
        ("village", "among these an unused one"),
        ("village", "a thirteenth tool have no effect"),
        ("gathering", "pieces is no limit"),
        ("cards", "even one that is of no use"),
    ],
)
def test_what_a_hint_says_the_chapter_says_too(chapter: str, said: str) -> None:
    assert said in prose(chapter)


@pytest.mark.parametrize("chapter", ["preparation", "placing", "players", "village", "gathering", "cards"])
def test_what_rulebooks_and_editions_say_is_left_to_the_look_up(chapter: str) -> None:
    lesson = load("stone_age", chapter)
    told = [prose(chapter), *(step.text for step in lesson.steps.values())]
    assert not [text for text in told if "rulebook" in text.lower() or "edition" in text.lower()]


def test_no_walk_shows_the_tools_that_are_asked_about_later() -> None:
    shown = set()
    for step in load("stone_age", "village").steps.values():
        if step.kind == "walk":
            for before, after in pairwise(step.record().states):
                assert isinstance(before, State) and isinstance(after, State)
                shown |= {(old.tools, new.tools) for old, new in zip(before.players, after.players, strict=True)}
        elif step.question == "tools_after":
            asked = Attempt.begin(step)
            assert asked.question and asked.question.then and isinstance(asked.state, State)
            seat = asked.state.turn
            after = asked.state.play(asked.question.then)
            assert (asked.state.players[seat].tools, after.players[seat].tools) not in shown, step.name


def test_the_odds_on_the_page_are_not_those_asked_about() -> None:
    cells = load("stone_age", "gathering").cells
    [line] = [cell.source for cell in cells if isinstance(cell, Code) and cell.source.startswith("chances(")]
    assert '"river"' not in line


def test_no_question_begins_with_dice_of_the_round_before() -> None:
    for chapter in course("stone_age"):
        for step in load("stone_age", chapter.name).steps.values():
            if not (step.question or step.goal or step.tries):
                continue
            record = Attempt.begin(step).record()
            for at in reversed(range(record.at)):
                before = record.states[at]
                dice = step.game.traces(before, record.actions[at])
                assert not dice or before.round == record.state.round, (chapter.name, step.name)
                if dice or before.to_move != CHANCE:
                    break


def test_the_second_round_of_the_questions_is_that_of_the_walk() -> None:
    steps = load("stone_age", "play").steps
    assert Attempt.begin(steps["join"]).state in steps["rounds"].record().states


@pytest.mark.parametrize(
    ("step", "rule"), [("third", "village_2_3"), ("alone", "resources_2"), ("third-player", "resources_3")]
)
def test_circles_are_barred_only_with_the_answer(step: str, rule: str) -> None:
    asked = Attempt.begin(load("stone_age", "players").steps[step])
    assert asked.answer((f"sa.place.{rule}",)).done
    assert asked.question and asked.question.then

    def barred(state: State) -> bool:
        return any(piece.key.startswith("x") for piece in scene(state).pieces)

    assert isinstance(asked.state, State)
    assert not barred(asked.state)
    assert barred(asked.state.play(asked.question.then))


def test_what_is_kept_does_not_take_effect_at_once() -> None:
    told = {}
    for rule in ("sa.card.one_use_tool", "sa.card.two_resources", "sa.card.points"):
        asked = kinds(game("stone_age"))["top_half"].fresh(game("stone_age"), Random(1), rule)
        told[rule] = "top_no_kept" in {getattr(said, "key", "") for said in asked.question.right}
    assert told == {"sa.card.one_use_tool": True, "sa.card.two_resources": True, "sa.card.points": False}


def test_a_closed_place_is_not_said_to_be_open_to_fewer() -> None:
    state = read("stone_age; players 2; turn 1; 2 on quarry 3")
    first, *_ = state.objections("place quarry 5")
    assert first.rule == "sa.place.resources_2"


def test_who_can_feed_with_a_card_alone_hears_of_it() -> None:
    hungry = "stone_age; players 2; stage feed; round 5; 1 food {} / cards c31 / ready c31{}; 2 food 7"
    said = [
        state.game.speech().turn(state)
        for state in (read(hungry.format(0, "")), read(hungry.format(4, " / goods wood 1")))
    ]
    assert "may take two with a card" in said[0] and "with a card" not in said[1]


def test_all_of_the_set_up_is_headed_so() -> None:
    record = Record.read("stone_age; players 3; stage start; start 2 > start 2 > card c1")
    assert [record.heading(at)[0] for at in (0, 1)] == ["set_up", "set_up"]


def test_a_hint_while_feeding_asks_about_what_is_in_hand() -> None:
    view = read(
        "stone_age; players 2; stage feed; round 6; 1 food 4 / track 4 / goods wood 1 gold 3 / people 5; 2 food 7"
    )
    asked = Wording(view.game.speech()).look(hints.hint(view))
    assert asked == "What are the resources in your hand still good for?"


def tried(chapter: str, step: str, text: str) -> Attempt:
    """The step with this action tried."""
    asked = Attempt.begin(load("stone_age", chapter).steps[step])
    events: list[Event] = []
    action = Action.parse(text)
    return asked.judge(action, asked.state.apply(action, events), events)


def test_only_the_quarry_comes_too_early_for_the_new_tool() -> None:
    """What is said of it would be untrue of a card: the tool could still be fetched before the roll."""
    asked = Attempt.begin(load("stone_age", "village").steps["before"])
    assert sorted(map(str, asked.state.actions)) == ["use quarry", "use tool_maker"]
    assert tried("village", "before", "use tool_maker").done
    late = tried("village", "before", "use quarry")
    assert late.verdict and [getattr(said, "key", "") for said in late.verdict.said[1:]] == ["too_late"]


def test_nothing_else_that_is_offered_takes_the_gold_to_be_kept() -> None:
    state = Attempt.begin(load("stone_age", "buildings").steps["keep-gold"]).state
    assert isinstance(state, State)
    stands = {PLACES[place] for place, people in enumerate(state.placed[state.turn]) if people}
    assert stands == {PLACES[state.at]} and TILES[state.tops[2]].most == 7


@pytest.mark.parametrize(
    ("chapter", "step", "action", "rule"),
    [
        ("placing", "shut", "place quarry 2", "resources"),
        ("players", "shut", "place hunt 2", "village_2_3"),
        ("tactics", "close", "place clay_pit 2", "resources"),
        ("play", "join", "place hunt 2", "resources_2"),
    ],
)
def test_what_is_not_closed_names_the_rule_that_would_close_it(chapter: str, step: str, action: str, rule: str) -> None:
    verdict = tried(chapter, step, action).verdict
    assert verdict and not verdict.ok and verdict.rule == f"sa.place.{rule}"


def test_points_of_a_card_are_about_what_it_gives() -> None:
    verdict = Attempt.begin(load("stone_age", "cards").steps["lower-half"]).answer(3).verdict
    assert verdict and verdict.ok and verdict.rule == "sa.card.points"
    assert [getattr(said, "key", "") for said in verdict.said] == ["points_gained", "lower_half_later"]


@pytest.mark.parametrize(("action", "ok"), [("decline", False), ("pay wood 2", True)])
def test_a_price_to_come_is_about_the_next_round(action: str, ok: bool) -> None:
    verdict = tried("next_round", "wait", action).verdict
    assert verdict and verdict.ok is ok and verdict.rule == "sa.round.next"


@pytest.mark.parametrize(
    ("key", "values", "said"),
    [
        ("box_is", {"all": 28, "used": 28, "each": 7, "number": 0}, "So none go back into the box"),
        ("box_is", {"all": 28, "used": 21, "each": 7, "number": 7}, "So 7 go back into the box"),
        ("laid_box", {"seats": 4, "number": 0}, "so none go back into the box"),
        ("village_left", {"all": 2, "used": 0, "number": 2}, "So far none is occupied, so that leaves 2."),
        ("village_left", {"all": 2, "used": 1, "number": 1}, "So far 1 is occupied, so that leaves 1."),
        ("village_left", {"all": 3, "used": 2, "number": 1}, "So far 2 are occupied"),
    ],
)
def test_nothing_is_not_said_as_a_number(key: str, values: dict[str, int], said: str) -> None:
    assert said in Teacher(game("stone_age")).say(Remark(key, "", values))


@pytest.mark.parametrize(("left", "said"), [(0, "the deck has none"), (1, "has 1 card,"), (2, "has 2 cards,")])
def test_an_empty_deck_is_said_to_have_none(left: int, said: str) -> None:
    event = Event("sa.end.cards", "too_few_cards", {"needed": 3, "left": left})
    assert said in game("stone_age").speech().say(event)


def test_positions_while_placing_keep_the_order_of_turns() -> None:
    """Whoever comes before the player to move has been to one place more, unless nobody was left at home."""
    looked = 0
    for chapter in course("stone_age"):
        for step in load("stone_age", chapter.name).steps.values():
            state = read(step.position.partition(">")[0]) if step.position else None
            if not isinstance(state, State) or state.stage != "place":
                continue
            looked += 1
            places = [sum(map(bool, people[:HOME])) for people in state.placed]
            before = (state.turn - state.first) % state.seats
            for turn, seat in enumerate((state.first + turn) % state.seats for turn in range(state.seats)):
                due = places[state.turn] + (turn < before)
                short = places[seat] < due and not state.in_hand(seat)
                assert places[seat] == due or short, (chapter.name, step.name, seat + 1)
    assert looked > 20


def test_where_people_are_is_said_with_the_preposition_of_the_place() -> None:
    speech = game("stone_age").speech()
    assert list(speech.templates["where"]) == list(PLACES)
    for place in PLACES:
        assert speech.format_field(place, "where").split(" ", 1)[1] == speech.label(place)
    said = [speech.act(Action.parse(text)) for text in ("place forest 2", "place hunt 1", "use field", "use card_2")]
    assert said == [
        "Place 2 people in the forest",
        "Place 1 person on the hunt",
        "Use the people on the field",
        "Use the people on the second card from the right",
    ]


@pytest.mark.parametrize(
    ("tools", "text", "number", "given", "key"),
    [
        ("2* 2* 1", "use tool_maker, 1", 3, 4, "no_fourth_tool"),
        ("2* 2* 1", "use tool_maker, 1", 3, 5, "no_more_tools"),
        ("2* 2* 1", "use tool_maker, 1", 3, 2, "all_turned_back"),
        ("1* 1 0", "use tool_maker, 1", 3, 4, "no_more_tools"),
        ("4* 4 4", "use tool_maker, 1", 3, 4, "no_more_tools"),
        ("2* 2* 1", "use tool_maker, 2", 0, 1, "no_more_tools"),
    ],
)
def test_whoever_expects_a_fourth_tool_is_told_what_the_tool_maker_does(
    tools: str, text: str, number: int, given: int, key: str
) -> None:
    state = read(f"stone_age; players 3; stage use; round 5; row - c26 c14 c35; 1 on tool_maker / tools {tools}")
    assert isinstance(state, State)
    action, _, player = text.partition(", ")
    question = next_round.tools_then(state, action, player)
    right = [said.key for said in question.right if not isinstance(said, Action)]
    assert (question.answer, ("tool_raised" in right)) == (number, tools == "2* 2* 1" and player == "1")
    assert right[-1] == "tools_turned_back"
    (said,) = question.wrong(given).said
    assert isinstance(said, Remark) and said.key == key


def test_no_place_is_named_after_at() -> None:
    """The forest is no place to be at: a sentence says `{place:where}`."""
    folder = game("stone_age").folder
    files = [file for part in (folder, folder / "lessons" / "en") for file in part.iterdir() if ".toml" in file.name]
    assert len(files) > 8
    for file in files:
        assert not re.search(r"\b[Aa]t\s+(\\\s+)?\{(place|1):word\}", file.read_text(encoding="utf-8")), file.name
