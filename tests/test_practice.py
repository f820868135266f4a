"""Questions for practice: found for every rule, the same for the same seed, and nothing to bet on."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from random import Random

import pytest
from hypothesis import settings

from boardgames import GAMES, Record, game
from boardgames.practice.asking import QuestionError, ask_again, kinds
from boardgames.practice.kinds import Asked, wording
from boardgames.practice.plan import Target, mixed_up
from boardgames.practice.walks import FILE
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.questions import Given, Question
from boardgames.teaching.wording import Teacher
from tools.blind import best_bet

THOROUGH = settings.get_current_profile_name() == "thorough"
KINDS = [(name, kind) for name in GAMES for kind in kinds(game(name))]
RULES = [(name, kind, rule) for name, kind in KINDS for rule in kinds(game(name))[kind].rules]
BET = 0.15
"""What a guess that does not look at the board may be better than chance."""
MADE_EVEN = [
    *(("stone_age", kind) for kind in (
        "green_points", "total_points", "least_and_most", "left_after_feeding", "tools_after", "last_action",
    )),
    *(("tigris", kind) for kind in (
        "fight", "sides", "strengths", "war_scores", "hand_after_swap", "treasures_go", "home_first",
    )),
]  # fmt: skip
"""Kinds that choose what to offer so that it tells as little as can be."""
LITTLE = {"fight": 0.2, "last_action": 0.2, "who_began": 0.2, "in_turn": 0.15, "point": 0.1, "who_decides": 0.1}
"""Kinds in which a bit more can be told, and how much.

In a fight the winner always gets 1 point in red: whoever knows that has only to find the winner. In the last action
whoever is fed loses no points, so no wrong score is larger. Few games were kept, and mostly the same seat began those
of as many players. Those in turn are an order that goes round, so it is one of a few. Many tiles bring nobody a point.
Who decides is offered with the same player in another part of the turn, and others in the same.
"""


@pytest.mark.parametrize("name", GAMES)
def test_the_games_that_practice_begins_with_are_legal(name: str) -> None:
    for line in game(name).folder.joinpath(FILE).read_text(encoding="utf-8").splitlines()[:: 1 if THOROUGH else 8]:
        assert Record.read(line).state.is_over


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_practised_and_every_kind_has_its_words(name: str) -> None:
    subject = game(name)
    found = kinds(subject)
    assert {rule for kind in found.values() for rule in kind.rules} == set(subject.catalogue)
    assert wording(subject).keys() == found.keys()
    assert all(words.keys() == {"title", "text"} for words in wording(subject).values())
    assert sum(kind.across for kind in found.values()) >= 12


@pytest.mark.parametrize(("name", "kind", "rule"), RULES)
def test_a_question_about_a_rule_is_found_asked_again_and_explained(name: str, kind: str, rule: str) -> None:
    subject = game(name)
    for seed in range(20 if THOROUGH else 1):
        asked, same = (kinds(subject)[kind].fresh(subject, Random(f"{kind} {rule} {seed}"), rule) for _ in range(2))
        assert asked.text == same.text
        again = ask_again(asked.text)
        assert again.question.answer == asked.question.answer
        assert [word for word, _ in again.question.options] == [word for word, _ in asked.question.options]
        assert rule in again.rules <= set(subject.catalogue)
        check_answers(again)


def check_answers(asked: Asked) -> None:
    """The right answer is accepted and explained, and so is each wrong one, by words of its own."""
    question, say = asked.question, Teacher(asked.game).say
    attempt = Attempt(asked.step(), asked.state, question)
    assert len(say(*question.about)) < 400
    assert question.about or "this player" not in asked.step().text, "nobody knows who is meant"
    said = f"{asked.step().text} {say(*question.about)}"
    ringed = [place for place, mark in question.marks if mark == "from"]
    if "ringed" in said and len(ringed) == 1:
        assert asked.game.speech().label(ringed[0]) in said, "only the ring says where"
    right: Given
    wrong: list[Given]
    if asked.kind.ask == "number":
        right, wrong = question.number, [question.number + 1, question.number - 1]
    elif asked.kind.ask == "order":
        assert isinstance(question.answer, tuple)
        right = question.answer
        wrong = [right[::-1], right[1:] + right[:1]]
    else:
        assert not isinstance(question.answer, int)
        right = tuple(question.answer)
        words = [word for word, _ in question.options] or list(asked.state.places)
        wrong = [(word,) for word in words if {word} != set(right)][:12]
    done = attempt.answer(right)
    assert done.done
    assert done.verdict is not None
    assert say(*done.verdict.said)
    for given in wrong:
        if given == right:
            continue
        other = attempt.answer(given)
        assert not other.done
        assert other.verdict is not None
        assert say(*other.verdict.said)
    if question.then:
        assert not asked.state.objections(question.then)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_asked_of_every_game_says_whose_turn_it_is(name: str) -> None:
    subject = game(name)
    for seed in range(3):
        asked = kinds(subject)["may"].fresh(subject, Random(f"turn {seed}"))
        action = asked.question.acts[0]
        speech = subject.speech()
        about = Teacher(subject).say(*asked.question.about)
        assert about == f"{speech.turn(asked.state)} {speech.act(action)}."


def nothing_to_find(question: Question) -> bool:
    """Whether no option is right, or all are, or all that is put in order is the same."""
    if isinstance(question.answer, int):
        return False
    kinds = set(question.answer)
    if isinstance(question.answer, tuple):
        return len(kinds) == 1
    return not kinds or kinds == {word for word, _ in question.options}


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_nobody_can_bet_on_an_answer(name: str, kind: str) -> None:
    subject, number = game(name), 1000 if THOROUGH else 24
    found = [kinds(subject)[kind].fresh(subject, Random(f"{kind} {seed}")) for seed in range(number)]
    assert len({asked.text for asked in found}) > 0.9 * number
    assert not any(nothing_to_find(asked.question) for asked in found)
    bet = best_bet(found)
    # What few questions differ by chance is allowed for.
    assert bet.better <= BET + LITTLE.get(kind, 0) + 3 * sqrt(0.25 / number) * (not THOROUGH)


@pytest.mark.parametrize(("name", "kind"), MADE_EVEN)
def test_what_is_offered_does_not_tell_the_answer(name: str, kind: str) -> None:
    found = [kinds(game(name))[kind].fresh(game(name), Random(f"even {seed}")) for seed in range(160)]
    bet = best_bet(found)
    assert bet.share <= 1.5 * bet.chance + LITTLE.get(kind, 0.1), bet


@pytest.mark.parametrize("name", GAMES)
def test_no_rule_is_offered_that_would_forbid_it_too(name: str) -> None:
    subject = game(name)
    for check in subject.in_time:
        if check.rule not in kinds(subject)["may"].rules:
            continue
        for seed in range(40):
            asked = kinds(subject)["may"].fresh(subject, Random(f"too {seed}"), check.rule)
            question, action = asked.question, asked.question.acts[0]
            assert isinstance(question.answer, frozenset)
            assert len(question.options) == 4
            for other in (*subject.in_time, *subject.kinds[action[0]].checks):
                if other.rule in {word for word, _ in question.options} - question.answer:
                    assert other.find(asked.state, action) is None, (asked.text, other.rule)


def test_chapters_are_mixed_up_as_well_as_can_be() -> None:
    """Two of a chapter stand together only where there are too many of it."""
    rules = list(game("tigris").catalogue)
    chapter = {rule: game("tigris").catalogue[rule].chapter for rule in rules}
    for seed in range(500):
        rng = Random(seed)
        chosen = [Target("tigris", rule) for rule in rng.sample(rules, 8)]
        found = [chapter[target.rule] for target in mixed_up(chosen, rng)]
        most = max(map(found.count, found))
        together = sum(one == other for one, other in pairwise(found))
        assert together == max(0, 2 * most - len(found) - 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a question is written"),
        ("may add uruk", "a question is written"),
        ("may | chess; e4", "a position begins with the name of its game"),
        ("unheard of | {position}", "no kind of question 'unheard'"),
        ("may | {position}", "cannot be asked"),
        ("ranked -1 | tigris; players 2", "'ranked -1' cannot be asked about this position"),
        ("may fly away, su.add.none_left | {position}", "means nothing"),
        ("may add uruk, su.no.rule | {position}", "cannot be asked"),
        ("actions_left 7 | sumeria; 1 kian; 2 zabalam umma; turn 1", "'actions_left 7' cannot be asked"),
        ("in_turn d | stone_age; players 2", "'in_turn d' cannot be asked about this position"),
        ("which_help | stone_age; players 2", "'which_help' has nothing to choose from in this position"),
    ],
)
def test_a_text_that_is_no_question_is_refused_in_a_line(text: str, says: str) -> None:
    position = game("sumeria").start(3).text
    with pytest.raises(QuestionError) as refused:
        ask_again(text.format(position=position))
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_why_no_question_was_found_is_told() -> None:
    sumeria = game("sumeria")
    kind = kinds(sumeria)["jump_over"]
    looked_at = r"no question of kind 'jump_over' about 'su\.end\.score' was found: 20 positions looked at, "
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("boardgames.practice.kinds.LOOKED_AT", 20)
        with pytest.raises(LookupError, match=rf"^{looked_at}0 questions found"):
            kind._replace(find=lambda *_: None).fresh(sumeria, Random(1), "su.end.score")
        wanted = rf"^{looked_at}([1-9]\d*) questions found, \1 of them not resting on the rule \(Question\.rules\)$"
        with pytest.raises(LookupError, match=wanted):
            kind.fresh(sumeria, Random(1), "su.end.score")
