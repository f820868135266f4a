"""What practice asks next: what is due, a mixed test, and the test that finds what somebody knows."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest

from boardgames import GAMES, game
from boardgames.practice.asking import ask_again, kinds
from boardgames.practice.plan import (
    MIXED,
    PLACED,
    Placement,
    Target,
    met,
    mixed_test,
    practice_round,
    question,
    rules_of,
)
from boardgames.practice.rounds import AGAIN, PLACEMENT, PRACTICE, RULE, Round
from boardgames.teaching.lessons import load
from boardgames.teaching.memory import Memory
from boardgames.teaching.progress import EXERCISES, FIRST, SHOWN

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def memory_of(**answers: str) -> Memory:
    """A memory without a file, of answers about rules a day ago."""
    memory = Memory(None)
    memory.path = None
    memory.change(lambda _: memory.nothing())
    for rule, how in answers.items():
        memory.add([rule.replace("__", ".")], how, NOW - timedelta(days=1, hours=1))
    return memory


@pytest.mark.parametrize("name", GAMES)
def test_questions_of_a_kind_do_not_follow_one_another(name: str) -> None:
    every = [rule for rule in game(name).catalogue if len(list(kinds(game(name)).about(rule))) > 2]
    for seed in range(10):
        asking = Round(RULE, seed, [Target(name, Random(seed).choice(every))] * 5)
        names = [asked.kind.name for asked in iter(asking.next, None)]
        assert all(one != other for one, other in pairwise(names)), names
        assert max(Counter(names).values()) < 3, names


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_belongs_to_the_chapter_that_teaches_it_first(name: str) -> None:
    rules = [rule for rules in rules_of(name).values() for rule in rules]
    assert Counter(rules) == Counter(list(game(name).catalogue))


def test_a_round_asks_for_what_is_due_then_for_what_is_new_then_for_what_is_weak() -> None:
    memory = memory_of(su__move__jump=SHOWN, su__add__zone_up=FIRST)
    steps = [step for step in load("sumeria", "board").steps.values() if step.kind in EXERCISES]
    done = {"sumeria/board": frozenset({steps[0].name})}
    names = ("sumeria", "tigris")
    chosen = practice_round(memory, done, names, NOW, Random(1), number=1)
    assert chosen == [Target("sumeria", "su.move.jump")]
    chosen = practice_round(memory, done, names, NOW, Random(1), number=1 + len(steps[0].rules))
    assert {target.rule for target in chosen} == {"su.move.jump", *steps[0].rules}
    chosen = practice_round(memory, done, names, NOW, Random(1), number=2 + len(steps[0].rules))
    assert Target("sumeria", "su.add.zone_up") in chosen
    assert len(practice_round(memory, done, names, NOW, Random(1))) == 10
    assert all(target.game == "tigris" for target in practice_round(memory, done, ["tigris"], NOW, Random(1)))


def test_of_what_is_not_due_that_is_asked_first_which_is_least_likely_remembered() -> None:
    first, second, third = list(game("sumeria").catalogue)[:3]
    memory = memory_of()
    for rule, hours in ((first, 3), (second, 40), (third, 30)):
        memory.add([rule], FIRST, NOW - timedelta(hours=hours))
    assert memory.waiting([first, second, third], NOW) == [], "nothing is due yet"
    for number, asked in enumerate(([second], [second, third], [second, third, first]), 1):
        chosen = practice_round(memory, {}, ["sumeria"], NOW, Random(1), number)
        assert {target.rule for target in chosen} == set(asked)


def test_a_chapter_that_a_test_has_found_to_be_known_is_practised() -> None:
    assert met("sumeria", {}, {}) == []
    assert set(rules_of("sumeria")["traders"]) <= set(met("sumeria", {}, {"sumeria/traders": True}))
    assert met("sumeria", {}, {"sumeria/traders": False}) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_mixed_test_goes_across_the_chapters_and_across_rules(name: str) -> None:
    targets = mixed_test(name, Random(3))
    assert len(targets) == MIXED
    wide = [kinds(game(name))[target.kind].across for target in targets if target.kind]
    assert len(wide) >= MIXED // 3 and all(wide)
    chapters = {chapter for chapter, rules in rules_of(name).items() for target in targets if target.rule in rules}
    assert len(chapters) >= len(rules_of(name)) - 2
    assert targets == mixed_test(name, Random(3)) != mixed_test(name, Random(4))


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_is_asked_about_alone_and_now_and_then_across_rules(name: str) -> None:
    found = kinds(game(name))
    rule = next(rule for rule in game(name).catalogue if {kind.across for kind in found.about(rule)} == {True, False})
    wide = [question(Target(name, rule), Random(seed)).kind.across for seed in range(30)]
    assert 0.1 < sum(wide) / len(wide) < 0.6


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_asks_the_same_and_nothing_twice(name: str) -> None:
    def texts(seed: int) -> list[str]:
        one = Round(RULE, seed, mixed_test(name, Random(seed))[:5])
        found = []
        while asked := one.next():
            one.prepare()
            found.append(asked.text)
        return found

    assert texts(1) == texts(1) != texts(2)
    assert len(set(texts(1))) == len(texts(1)) == 5


def test_a_rule_without_a_question_is_passed_over() -> None:
    one = Round(PRACTICE, 1, [Target("sumeria", "su.no.rule"), Target("sumeria", "su.move.jump")])
    asked = one.next()
    assert asked and "su.move.jump" in asked.rules
    assert one.next() is None


def test_a_question_that_was_sent_is_a_round_of_its_own() -> None:
    sent = question(Target("stone_age", next(iter(game("stone_age").catalogue))), Random(5))
    one = Round(AGAIN, 1, texts=[ask_again(sent.text)])
    asked = one.next()
    assert asked and asked.text == sent.text
    assert one.next() is None


def placed(name: str, knows: set[str], seed: int) -> tuple[dict[str, bool], int]:
    """What the test finds of somebody who knows some chapters, and guesses as one does in the others."""
    rng, test = Random(seed), Placement(name)
    while (chapter := test.next()) is not None:
        test = test.answered(chapter, rng.random() < (0.95 if chapter in knows else 0.35))
    return test.result(), len(test.answers)


@pytest.mark.parametrize("name", GAMES)
def test_the_placement_finds_what_somebody_knows(name: str) -> None:
    chapters = list(rules_of(name))
    hits = total = 0
    for seed in range(60):
        share = (0.0, 0.4, 0.7, 1.0)[seed % 4]
        knows = set(chapters[: round(share * len(chapters))])
        found, number = placed(name, knows, seed)
        assert number <= PLACED
        assert set(found) == {f"{name}/{chapter}" for chapter in chapters}
        hits += sum(found[f"{name}/{chapter}"] == (chapter in knows) for chapter in chapters)
        total += len(chapters)
    assert hits / total > 0.85


def test_a_placement_asks_about_the_chapter_that_is_least_sure() -> None:
    one = Round(PLACEMENT, 1, placement=Placement("sumeria"))
    asked = one.next()
    assert asked
    one.answered(asked, FIRST, right=True)
    assert one.placement and one.placement.answers == ((one.chapter, True),)
    assert asked.rules & set(rules_of("sumeria")[one.chapter])
    # All were asked about once, and of the one that was not known it is least sure.
    first, *others = rules_of("sumeria")
    test = Placement("sumeria").answered(first, right=False)
    for chapter in others:
        test = test.answered(chapter, right=True)
    assert 0.2 < test.known()[first] < 0.4 and all(0.75 < test.known()[chapter] < 0.85 for chapter in others)
    assert test.next() == first


@pytest.mark.parametrize("name", GAMES)
def test_a_chapter_that_is_as_likely_known_as_not_does_not_count_as_known(name: str) -> None:
    test = Placement(name)
    assert all(share == pytest.approx(0.5) for share in test.known().values())
    assert not any(test.result().values())
