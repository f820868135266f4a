"""Lesson files: read, or refused with file, line and field. Every lesson is played through, wrong answers included."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib import resources
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardgames import game
from boardgames.contract import Action, Event
from boardgames.record import Record
from boardgames.sumeria.graph import reachable
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.lesson_files import MOST_WORDS, LessonError, parse
from boardgames.teaching.lessons import FIRST_GAME, course, load, taught
from boardgames.teaching.questions import Given
from boardgames.teaching.registries import registry
from boardgames.teaching.registry import call_of
from boardgames.teaching.steps import Code, Lesson, Step
from boardgames.teaching.wording import Remark, Teacher
from widgets.lesson import Chapter

SUMERIA = game("sumeria")
LESSONS = [load(name, chapter.name) for name in taught() for chapter in course(name)]
BETTER = "better"
"""The chapter that teaches no rule: `tests/test_better.py` says what it has."""
STEPS = [step for lesson in LESSONS for step in lesson.steps.values()]


def of(*kinds: str) -> list[pytest.param]:
    return [pytest.param(step, id=f"{step.chapter}/{step.name}") for step in STEPS if step.kind in kinds]


# ---------------------------------------------------------------- lesson files

STEP = """# Title

Some words.

```step one
kind = "predict"
title = "One"
text = "Text."
position = "sumeria; 1 kian"
ask = "places"
question = "reach kian"
```
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# Title", "Title", "test.md, line 1: a lesson begins"),
        ("step one", "step", "line 5: a step has a name"),
        ("step one", "step start", "line 5: 'start' is the name of another cell"),
        ("```step", "```puzzle", "line 5: 'puzzle' is no block"),
        ('title = "One"', "title = One", "line 7, step 'one': not TOML"),
        ('kind = "predict"', 'kind = "guess"', "line 6, step 'one', field 'kind': 'guess' is unknown; choose from"),
        ('title = "One"\n', "", "line 5, step 'one', field 'title': is missing"),
        ('title = "One"', "title = 1", "line 7, step 'one', field 'title': is not of the right form"),
        ('title = "One"', 'title = "One"\ngoal = "calm"', "line 8, step 'one', field 'goal': does not belong"),
        ('title = "One"', 'title = "One"\nhints = [1]', "line 8, step 'one', field 'hints': is a list of texts"),
        ('title = "One"', 'title = "One"\nrules = ["su.x"]', "field 'rules': 'su.x' is not in the catalogue"),
        ('"Text."', '"' + "word " * 81 + '"', "line 8, step 'one', field 'text': has 81 words; 80 are the most"),
        ("1 kian", "1 nowhere", "line 9, step 'one', field 'position': line 1, field '1': 'nowhere' is unknown"),
        ('"places"', '"song"', "line 10, step 'one', field 'ask': 'song' is unknown; choose from choice, places"),
        ('"One"', '"One"\npart = ["umma", "moon"]', "line 8, step 'one', field 'part': 'moon' is no place and no part"),
        ("reach kian", "fly kian", "line 11, step 'one', field 'question': 'fly' is unknown; choose from kind"),
        ("reach kian", "reach umma", "field 'question': cannot be asked here (nobody stands on umma)"),
        ("reach kian", "reach", "field 'question': cannot be asked here"),
        ('reach kian"\n```', 'reach kian"', "line 5: this block has no end"),
        ('kind = "predict"', 'kind = "walk"', "does not belong to a step of kind 'walk'"),
    ],
)
def test_a_broken_lesson_names_file_line_and_field(old: str, new: str, message: str) -> None:
    assert old in STEP
    with pytest.raises(LessonError) as error:
        parse(STEP.replace(old, new), SUMERIA, "test", "test.md")
    assert message in str(error.value)
    assert str(error.value).startswith("test.md, line ")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ('kind = "walk"', "field 'example': a walk has either"),
        ('kind = "walk"\nexample = "su.example.none"', "field 'example': 'su.example.none' is not in the catalogue"),
        ('kind = "try"\nposition = "sumeria; 1 kian"\ntries = ["add umma"]', "'add umma' is not an illegal action"),
        ('kind = "do"\nposition = "sumeria"\ngoal = "fly"', "field 'goal': 'fly' is unknown"),
        ('kind = "vary"\nask = "choice"\nvary = "none"', "field 'vary': 'none' is unknown"),
        ('kind = "table"\nopponent = "god"', "field 'opponent': 'god' is unknown; choose from random, learner"),
    ],
)
def test_a_broken_step_is_refused(fields: str, message: str) -> None:
    text = f'# Title\n```step one\ntitle = "One"\ntext = "Text."\n{fields}\n```\n'
    with pytest.raises(LessonError, match=r"test\.md, line") as error:
        parse(text, SUMERIA, "test", "test.md")
    assert message in str(error.value)


def test_two_steps_of_one_name_are_refused() -> None:
    with pytest.raises(LessonError, match="line 14: there are two steps 'one'"):
        parse(STEP + "\n" + STEP.split("Some words.\n\n")[1], SUMERIA, "test", "test.md")


@pytest.mark.parametrize("fence", ["```", "```python hidden more", "``` step one", "```step-one"])
def test_a_fence_that_is_no_block_is_refused(fence: str) -> None:
    with pytest.raises(LessonError, match=r"^test\.md, line 3: a block has its kind"):
        parse(f"# Title\n\n{fence}\n1 + 1\n```\n", SUMERIA, "test", "test.md")


def test_prose_is_split_at_headings() -> None:
    lesson = parse(
        "# Title\n\nWords.\n\n## One\n\nMore.\n\n```python\n1 + 1\n```\n\n## Two", SUMERIA, "test", "test.md"
    )
    first, one, code, two = lesson.cells
    assert (lesson.title, first, one, two) == ("Title", "# Title\n\nWords.", "## One\n\nMore.", "## Two")
    assert code.source == "1 + 1"  # type: ignore[union-attr]


@pytest.mark.parametrize("more", ["", "; turn 2", " > move kian gissa"])
def test_steps_share_a_position_by_its_name(more: str) -> None:
    named = '```positions\none = "sumeria; 1 kian"\npair = """one\n2 zabalam"""\n```\n\n'
    text = STEP.replace("sumeria; 1 kian", f"pair{more}").replace("reach kian", "reach zabalam")
    lesson = parse(text.replace("```step", named + "```step"), SUMERIA, "test", "test.md")
    assert lesson.steps["one"].record().text == Record.read(f"sumeria; 1 kian; 2 zabalam{more}").text
    assert len(lesson.cells) == 2
    with pytest.raises(LessonError, match="line 5: not TOML"):
        parse(text.replace("```step", named.replace('lam"""', "lam") + "```step"), SUMERIA, "test", "test.md")


def test_an_unknown_chapter_or_language_is_named() -> None:
    with pytest.raises(ValueError, match="no chapter 'magic': choose from first_game, board, preparation, traders"):
        load("sumeria", "magic")
    with pytest.raises(ValueError, match="no lessons in 'xx'"):
        course("sumeria", "xx")
    assert call_of("calm") == ("calm", ())


# ---------------------------------------------------------------- what the lessons teach


def test_the_chapters_teach_their_rules() -> None:
    taught = {lesson.name: lesson.rules for lesson in LESSONS if lesson.game is SUMERIA}
    for rule in SUMERIA.catalogue.values():
        if rule.chapter in ("add", "move", "remove"):
            assert rule.id in taught["traders"], rule.id
        if rule.chapter == "score":
            assert rule.id in taught["scoring"], rule.id
    assert {"su.board.one_trader", "su.board.zones", "su.round.structure", "su.round.phase_marker"} <= taught["traders"]


@pytest.mark.parametrize(
    "lesson",
    [each for each in LESSONS if each.name not in (BETTER, FIRST_GAME)],
    ids=lambda lesson: f"{lesson.game.name}-{lesson.name}",
)
def test_a_chapter_has_what_a_chapter_has(lesson: Lesson) -> None:
    steps = list(lesson.steps.values())
    kinds = [step.kind for step in steps]
    assert sum(kind in ("predict", "do", "try", "vary") for kind in kinds) >= 8
    assert {"walk", "predict", "do", "vary", "try"} <= set(kinds)
    assert all(step.rules for step in steps)
    assert sum(step.name.startswith("closing") for step in steps) == 3
    assert all(step.hints for step in steps if step.kind in ("predict", "do", "vary"))


CHANGE = re.compile(r"Change (?:[^.`]* )?`([^`]+)`(?: [^.`]*)? to `([^`]+)`.*Shift\+Enter")
"""What is said of a line of Python: what to change, and how to run it again."""


@pytest.mark.parametrize(
    "lesson",
    [each for each in LESSONS if each.name != FIRST_GAME],
    ids=lambda lesson: f"{lesson.game.name}-{lesson.name}",
)
def test_a_chapter_shows_python_that_answers_and_says_what_to_change(lesson: Lesson) -> None:
    names: dict[str, Any] = {"chapter": Chapter(lesson)}
    prose, changed = "", 0
    for cell in lesson.cells:
        if isinstance(cell, str):
            prose = cell
        elif isinstance(cell, Code):
            result = ran(cell.source, names)
            if cell.hidden or not (said := CHANGE.search(prose)):
                continue
            assert re.search(rf"(?<!\w){re.escape(said[1])}(?!\w)", cell.source)
            other = ran(re.sub(rf"(?<!\w){re.escape(said[1])}(?!\w)", said[2], cell.source), names)
            assert repr(other) != repr(result), "nothing to see"
            assert max(len(repr(result)), len(repr(other))) < 600, "too much to read"
            changed += 1
    assert changed


def ran(source: str, names: dict[str, Any]) -> Any:
    """What the last line of a cell gives."""
    *lines, last = ast.parse(source).body
    exec(compile(ast.Module([*lines] if isinstance(last, ast.Expr) else [*lines, last], []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


@pytest.mark.parametrize("name", taught())
def test_every_question_goal_and_variation_is_asked(name: str) -> None:
    known = registry(game(name))
    steps = [step for step in STEPS if step.game.name == name]
    assert {call_of(step.goal)[0] for step in steps if step.goal} == set(known.goals)
    assert {step.vary for step in steps if step.vary} == set(known.fresh)
    asked = {call_of(step.question)[0] for step in steps if step.question}
    asked |= {call_of(step.fresh(0).question)[0] for step in steps if step.vary}
    assert asked == set(known.questions)


# ---------------------------------------------------------------- playing them through


def wrong_answers(attempt: Attempt) -> list[Given]:
    """Wrong answers: every single option that is not the whole answer; for places some wrong ones, and too few of the
    right ones."""
    question = attempt.question
    assert question is not None
    match attempt.step.ask:
        case "number":
            return [question.number + 1, question.number - 1, -1, 999]
        case "choice":
            ids = [word for word, _ in question.options]
            found: list[Given] = [(word,) for word in ids if question.answer != {word}]
            return found if len(found) == len(ids) else [*found, ()]
        case "order":
            true = question.answer
            assert isinstance(true, tuple)
            things = dict(question.options)
            swapped = [(*true[:at], true[at + 1], true[at], *true[at + 2 :]) for at in range(len(true) - 1)]
            turned = [true[::-1], (*true[1:], true[0]), tuple(word for word, _ in question.options)[: len(true)]]
            assert things.keys() >= set(true)
            return [(), *(row for row in (*swapped, *turned) if row != true)]
        case "places" if question.options:
            offered = [word for word, _ in question.options]
            assert question.answer <= set(offered)  # type: ignore[operator]
            return [(), *((word,) for word in offered if question.answer != {word})]
    assert isinstance(question.answer, frozenset)
    wrong = sorted(set(attempt.state.places) - question.answer)
    return [(), tuple(sorted(question.answer)[1:]), tuple(wrong), *((*question.answer, word) for word in wrong)]


def right_answer(attempt: Attempt) -> Given:
    question = attempt.question
    assert question is not None
    if attempt.step.ask == "number":
        return question.number
    return question.answer if isinstance(question.answer, tuple) else tuple(sorted(question.answer))  # type: ignore[arg-type]


def check(attempt: Attempt) -> None:
    """The right answer is accepted and every wrong one refused, each with a rule, and all of it can be said."""
    wording = Teacher(attempt.step.game)
    assert attempt.question is not None
    if attempt.step.ask == "choice":
        assert attempt.question.several or attempt.question.number == 1
    for _, said in attempt.question.options:
        assert wording.say(said)
    done = attempt.answer(right_answer(attempt))
    assert done.done
    assert done.verdict is not None
    assert done.verdict.ok
    assert done.verdict.rule in attempt.step.game.catalogue
    assert wording.say(*done.verdict.said, *attempt.question.about)
    assert done.answer(()) == done
    for given in wrong_answers(attempt):
        refused = attempt.answer(given)
        assert not refused.done, given
        assert refused.wrong == 1
        assert refused.verdict is not None
        assert not refused.verdict.ok
        assert refused.verdict.rule in attempt.step.game.catalogue or given == (), given
        assert wording.say(*refused.verdict.said), given
    if (action := attempt.question.then) is not None:
        assert not attempt.state.objections(action)


@pytest.mark.parametrize("step", of("predict"))
def test_predictions(step: Step) -> None:
    check(Attempt.begin(step))


@pytest.mark.parametrize("step", of("vary"))
def test_practice(step: Step) -> None:
    attempt = Attempt.begin(step)
    seen = set()
    for _ in range(4):
        check(attempt)
        assert attempt.question is not None
        assert attempt.question.about
        assert attempt.record().state == attempt.state
        seen.add(attempt.state)
        attempt = attempt.again()
    assert len(seen) == 4
    assert Attempt.begin(step, 3).state == Attempt.begin(step, 3).state


def test_the_part_of_a_board_has_all_that_a_step_is_about() -> None:
    for step in (step for step in STEPS if step.part):
        attempt = Attempt.begin(step)
        stage = step.game.scene(attempt.state).stage
        left, top, right, bottom = stage.around(step.part)
        question = attempt.question
        answer = question.answer if question and isinstance(question.answer, frozenset) else frozenset()
        marks = {place for place, _ in question.marks} if question else set()
        played = {word for action in step.record().all_actions for word in action}
        for place in (answer | marks | played) & attempt.state.places.keys():
            assert left <= stage.places[place].x <= right and top <= stage.places[place].y <= bottom, (step.name, place)


def test_a_chapter_shows_parts_of_its_boards_or_whole_ones() -> None:
    """A board that is now enlarged and now whole would be looked for anew in each step."""
    ways: dict[tuple[str, str], set[bool]] = {}
    for step in STEPS:
        if step.kind in ("walk", "show", "predict", "do", "try"):
            ways.setdefault((step.game.name, step.chapter), set()).add(bool(step.part))
    assert ways and not [chapter for chapter, found in ways.items() if len(found) > 1]


@pytest.mark.parametrize("step", [p for p in of("predict", "vary") if "ringed" in p.values[0].text])
def test_what_a_text_calls_ringed_has_a_ring(step: Step) -> None:
    for round_ in range(5 if step.vary else 1):
        question = Attempt.begin(step, round_).question
        assert question is not None and any(kind == "from" for _, kind in question.marks)


@pytest.mark.parametrize("step", of("do"))
def test_goals(step: Step) -> None:
    attempt = Attempt.begin(step)
    wording = Teacher(step.game)
    reached = missed = 0
    for action in attempt.state.actions:
        events: list[Event] = []
        after = attempt.state.apply(action, events)
        judged = attempt.judge(action, after, events)
        assert judged.verdict is not None
        assert judged.verdict.rule in step.game.catalogue
        assert len(wording.say(*judged.verdict.said).split()) > 3
        assert judged.done == judged.verdict.ok
        reached, missed = reached + judged.done, missed + (not judged.done)
    assert reached
    assert missed
    action, verdict = attempt.solution()
    assert verdict.ok
    assert attempt.shows() == action


# ---------------------------------------------------------------- no answer before the question
def with_those_before(*kinds: str) -> list[pytest.param]:
    """Each step of such a kind with the steps of its chapter that come before it."""
    found = []
    for lesson in LESSONS:
        steps = [step for step in lesson.steps.values() if not step.vary and not step.experiment]
        found += [
            pytest.param(step, steps[:at], id=f"{step.game.name}-{step.chapter}-{step.name}")
            for at, step in enumerate(steps)
            if step.kind in kinds
        ]
    return found


SHOWN_BEFORE = {
    "sumeria/preparation/still": "who places next was told, not the row",
    "sumeria/next_round/last": "the new row was told, not who is last",
    "sumeria/play/starts": "the tokens were told, not who begins",
    "tigris/leaders/starts": "the walk places a king, not the priest",
    "tigris/leaders/closing-turn": "the walk goes on with an action that was left, here none is",
    "tigris/catastrophes/targets": "the walk takes the market, which is not among them",
    "tigris/internal/tie": "the temples on the board were told, not how it ends with those added",
    "tigris/internal/red": "the temples on the board were told, not how it ends with those added",
    "tigris/internal/gone": "other temples are added, and how many leave was not told",
    "tigris/internal/closing-tie": "the temples on the board were told, not who wins",
    "tigris/external/kings": "the example lets the traders fight",
    "tigris/external/priest-points": "which temples leave was told, the points are still to be counted",
    "tigris/external/off": "the points were told, not what is left to fight",
    "tigris/external/closing-priests": "who attacks was told, of another colour",
    "tigris/monuments/lost": "other tiles are added, so the other side wins",
    "stone_age/preparation/box": "the walk draws the start player",
    "stone_age/players/crowd-three": "the walk goes to the hut",
    "stone_age/tactics/closing-gold": "of another roll, with other tools",
    "stone_age/play/room": "the walk begins with the field",
    "stone_age/play/tool": "the walk uses no tool in the forest",
    "stone_age/play/chance": "what the tools bring was told, not how likely four wood are",
    "stone_age/play/closing-help": "of another roll, with other tools",
    "stone_age/play/closing-card": "nothing told what a farmer is worth to Ann",
}
"""Steps that ask about a position that was gone on from before, read by eye: why that does not tell the answer."""


@pytest.mark.parametrize(("step", "before"), with_those_before("predict", "do"))
def test_no_question_is_answered_before_it_is_asked(step: Step, before: list[Step]) -> None:
    attempt = Attempt.begin(step)
    state, question = attempt.state, attempt.question
    shown = False
    for other in before:
        if other.kind == "walk":
            record = other.record()
            played = [action for at, action in zip(record.states, record.actions, strict=False) if at == state]
        elif other.kind == "predict" and (first := Attempt.begin(other)).state == state and first.question:
            played = [first.question.then] if first.question.then else []
        else:
            continue
        for action in played:
            events: list[Event] = []
            after = state.apply(action, events)
            if step.kind == "do" and step.goal:
                assert not step.judge(state, action, after, events).ok, f"{other.name} does it"
            else:
                shown |= question is not None and (other.kind == "walk" or action == question.then)
    assert shown is (f"{step.game.name}/{step.chapter}/{step.name}" in SHOWN_BEFORE)


@pytest.mark.parametrize("step", [param for param in of("predict") if not param.values[0].vary])
def test_no_text_gives_the_answer_to_its_question(step: Step) -> None:
    """A right option does not stand in the text, unless a wrong one does too. The names of players are in all."""
    question = Attempt.begin(step).question
    assert question
    say, text = Teacher(step.game).say, f"{step.title} {step.text}".casefold()
    options = {key: say(said).rstrip(".").casefold() for key, said in question.options}
    told = {key: option in text for key, option in options.items() if len(option) > 14}
    if isinstance(question.answer, frozenset) and any(told.values()):
        assert not all(key in question.answer for key, tells in told.items() if tells)


@pytest.mark.parametrize("step", [param for param in of("show") if param.values[0].goal])
def test_comments(step: Step) -> None:
    state = step.record().state
    rules = set()
    for action in state.actions:
        events: list[Event] = []
        verdict = step.judge(state, action, state.apply(action, events), events)
        assert Teacher(step.game).say(*verdict.said)
        rules.add(verdict.rule)
    assert len(rules) > 1
    assert rules <= set(step.game.catalogue)


@pytest.mark.parametrize("step", of("walk"))
def test_walks(step: Step) -> None:
    record = step.record()
    assert len(record.all_actions) >= 1
    assert all(record.events(i) for i in range(len(record.all_actions)))


def test_hints_come_one_by_one_and_the_answer_after_two_mistakes() -> None:
    attempt = Attempt.begin(load("sumeria", "traders").steps["reach"])
    assert attempt.hints == ()
    assert attempt.reveal() == attempt
    attempt = attempt.hint()
    assert attempt.hints == attempt.step.hints[:1]
    attempt = attempt.hint().hint()
    assert attempt.hints == attempt.step.hints
    attempt = attempt.answer(("umma",))
    assert not attempt.can_reveal
    attempt = attempt.answer(("gissa",))
    assert attempt.can_reveal
    shown = attempt.reveal()
    assert shown.done
    assert shown.given == ("apisal", "dabrum", "gissa", "gu_edena", "nagsu")
    assert shown.hint() == shown
    assert shown.verdict is not None
    assert dict(shown.verdict.marks) == dict.fromkeys(shown.given, "good")


def test_wrong_and_missing_places_are_explained_one_by_one() -> None:
    attempt = Attempt.begin(load("sumeria", "traders").steps["reach"]).answer(("gissa", "umma", "garshana"))
    assert attempt.verdict is not None
    text = Teacher(SUMERIA).say(*attempt.verdict.said)
    assert "**Umma**: Ben has a trader on Umma" in text
    assert "must stop at Apisal" in text
    assert "**Dabrum** is missing. The way there is Ki'an, Zabalam, Dabrum." in text
    marks = dict(attempt.verdict.marks)
    assert (marks["gissa"], marks["umma"], marks["dabrum"]) == ("good", "bad", "hint")


@pytest.mark.parametrize("name", taught())
def test_the_last_place_that_is_missing_is_left_to_be_found(name: str) -> None:
    """It would be the answer. Of several, one is named and ringed; whoever has chosen nothing is told so."""
    single = several = 0
    for step in STEPS:
        if step.game.name != name or step.ask != "places":
            continue
        question = Attempt.begin(step).question
        assert question and isinstance(question.answer, frozenset)
        if question.options:
            continue
        for place in question.answer:
            others = tuple(sorted(question.answer - {place}))
            verdict = question.wrong(others)
            (said,) = verdict.said
            assert isinstance(said, Remark) and said.key == ("not_all" if others else "nothing_chosen"), step.name
            assert verdict.marks == tuple((other, "good") for other in others)
            wrong = next(word for word in Attempt.begin(step).state.places if word not in question.answer)
            tried = question.wrong((*others, wrong))
            assert place not in dict(tried.marks) and "more" not in {getattr(one, "key", "") for one in tried.said}
            single += 1
        if len(question.answer) > 1:
            verdict = question.wrong(())
            ((place, how),) = verdict.marks
            assert place in question.answer and how == "hint"
            several += 1
    assert single and several


BUILD_IT = "But this time you want the building."
NO_TRADER = "There is no trader in this kingdom, so no turn brings anybody treasures. They wait for a trader."
NOT_NOW = "Something decides before that. Compare all traders, then the residence, then cities, then the start player."
TRIED: dict[tuple[str, Given | str], str] = {
    ("tigris/ending/last-turn", "leader king a8"): "depends on how many tiles are added, so it is not sure.",
    ("tigris/ending/last-turn", "tile settlement h6"): "the bag has held enough tiles.",
    ("tigris/ending/decides", ("4",)): "They are not level in all four colours, so one of the comparisons decides.",
    ("tigris/treasures/fight", ("1",)): "Archer's trader went home before treasures could be taken.",
    ("tigris/treasures/closing-when", ("at_once",)): NO_TRADER,
    ("tigris/treasures/closing-when", ("turn_end",)): NO_TRADER,
    ("tigris/treasures/closing-when", ("own_turn",)): NO_TRADER,
    ("tigris/treasures/when", ("own_turn",)): "It does not matter whose turn it is.",
    ("tigris/external/off", ("green", "blue")): "The green conflict has been settled already.",
    ("tigris/external/link", ("black",)): "The black conflict has been settled already.",
    ("tigris/external/order", "conflict black"): "External conflict: the king of Archer meets the king of Bull. "
    "Bull wins against Archer, 2 to 1. External conflict: the trader of Archer meets the trader of Bull. "
    "Archer wins against Bull, 2 to 1.",
    ("tigris/buildings/closing-along", ("yes",)): "stands in this line already, and it never moves along its own line.",
    ("tigris/buildings/owner", ("yes",)): "and it moves only to a longer line.",
    ("tigris/monuments/two-squares", 0): "The tile completes a square, so a monument can be built on it.",
    ("tigris/monuments/two-squares", 2): "Is there a second square of face-up tiles left?",
    ("tigris/monuments/lost", ("nobody",)): "Somebody may: the square is complete, and no conflict has broken it up.",
    ("tigris/play/builder", ("nobody",)): "Somebody may: the square is complete, and no conflict has broken it up.",
    ("tigris/preparation/ahead", ("1",)): "Archer's weakest colour has only 1. The total of 30 counts for nothing.",
    ("stone_age/village/mouths", 7): "The hut brings only one new person.",
    ("stone_age/village/eleventh", 11): "Nobody can have more than 10 people, and you feed only your own.",
    ("stone_age/gathering/closing-odds", ("0%",)): "It can happen: some rolls are high enough.",
    ("stone_age/cards/closing-two-dice", 1): "How many dice does the card show?",
    ("stone_age/cards/two", "decline"): BUILD_IT,
    ("stone_age/buildings/keep-gold", "decline"): BUILD_IT,
    ("stone_age/feeding/keep-gold", "feed none"): "But this time you want to make good the shortage.",
    ("stone_age/feeding/card", "feed none"): "But this time use the card.",
    ("sumeria/scoring/cities", ("villages",)): NOT_NOW,
}
"""What is tried in a step: an answer or, as text, an action. And how the reply ends."""


@pytest.mark.parametrize(("path", "tried"), TRIED, ids=lambda value: str(value))
def test_what_is_tried_is_told_why_it_is_wrong(path: str, tried: Given | str) -> None:
    subject, chapter, name = path.split("/")
    attempt = Attempt.begin(load(subject, chapter).steps[name])
    if isinstance(tried, str):
        events: list[Event] = []
        action = Action.parse(tried)
        attempt = attempt.judge(action, attempt.state.play(action, events), events)
    else:
        attempt = attempt.answer(tried)
    assert attempt.verdict and not attempt.done
    said = Teacher(attempt.step.game, attempt.record().names).say(*attempt.verdict.said)
    assert said.endswith(TRIED[path, tried])


@pytest.mark.parametrize("name", taught())
def test_each_chapter_leads_to_the_next(name: str) -> None:
    for chapter, following in pairwise(course(name)):
        ending = load(name, chapter.name).cells[-1]
        assert isinstance(ending, str) and f"({following.name}.ipynb)" in ending, chapter.name


def test_the_piece_that_is_asked_about_belongs_to_its_region() -> None:
    attempt = Attempt.begin(load("tigris", "regions").steps["region"])
    assert attempt.question is not None
    judged = attempt.answer(tuple(attempt.question.answer - {"i6", "i9"})).verdict
    assert judged is not None
    said = Teacher(game("tigris")).say(*judged.said)
    assert "**I6** is missing: the ringed piece belongs to its region, too." in said


def test_nonsense_is_no_answer() -> None:
    steps = load("sumeria", "traders").steps
    places, choice, number = (Attempt.begin(steps[name]) for name in ("reach", "row-add", "count"))
    assert places.answer(5) == places
    assert number.answer(("umma",)) == number
    assert choice.answer(("nothing", "known")).given == ()
    assert places.answer(("atlantis",)).given == ()
    assert places.judge(places.state.actions.pick(Random(1)), places.state, ()) == places


def test_the_answer_can_be_shown_where_something_is_to_be_done() -> None:
    attempt = Attempt.begin(load("sumeria", "scoring").steps["control-akshak"])
    for text in ("add shaduppum", "add irisagrig"):
        events: list[Event] = []
        action = next(action for action in attempt.state.actions if str(action) == text)
        attempt = attempt.judge(action, attempt.state.apply(action, events), events)
    shown = attempt.reveal()
    assert shown.done
    assert shown.verdict is not None
    assert "Add a trader on Akshak" in Teacher(SUMERIA).say(*shown.verdict.said)


def test_reach_agrees_with_the_graph() -> None:
    step = load("sumeria", "traders").steps["practise-reach"]
    for number in range(10):
        fresh = step.fresh(number)
        _, (origin,) = call_of(fresh.question)
        assert step.ask_about(fresh.state, fresh.question).answer == set(reachable(fresh.state, origin))


@pytest.mark.parametrize("name", taught())
def test_every_remark_is_used(name: str) -> None:
    folder = game(name).folder
    remarks = folder.joinpath("lessons", "en", "remarks.toml").read_text(encoding="utf-8")
    asking = [file for name in ("questions", "practice") for file in folder.joinpath(name).rglob("*.py")]
    shared = resources.files("boardgames.teaching")
    files = [*asking, *(shared.joinpath(f"{module}.py") for module in ("questions", "registry"))]
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    # A key made up of parts is looked for by its fixed part.
    begins = tuple(re.findall(r'f"(\w+_)\{', source))
    ends = tuple(re.findall(r'f"\{\w+\}(_\w+)"', source))
    for key in tomllib.loads(remarks):
        assert f'"{key}"' in source or key.startswith(begins) or key.endswith(ends), key


def test_no_game_says_anew_what_is_said_for_all() -> None:
    shared = tomllib.loads(
        resources.files("boardgames.teaching").joinpath("remarks.en.toml").read_text(encoding="utf-8")
    )
    for name in taught():
        own = tomllib.loads(game(name).folder.joinpath("lessons", "en", "remarks.toml").read_text(encoding="utf-8"))
        assert not shared.keys() & own.keys()


def test_villages_never_decide() -> None:
    question = Attempt.begin(load("sumeria", "scoring").steps["villages"]).question
    assert question is not None
    assert question.answer == 0


@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.chapter}/{step.name}")
def test_texts_are_short(step: Step) -> None:
    assert len(step.text.split()) <= MOST_WORDS
    assert all(len(hint.split()) <= 40 for hint in (*step.hints, step.moral))
    for text in (step.text, *step.hints, step.moral):
        assert text.count("**") % 2 == 0
        assert "*" not in text.replace("**", ""), "bold is all there is"


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(LessonError, match=r"line 9, step 'one', field 'position': is of Stone Age, in a lesson of Sum"):
        parse(STEP.replace("sumeria; 1 kian", "stone_age"), SUMERIA, "test", "test.md")


def test_a_field_that_is_misspelt_is_told_before_the_one_that_it_leaves_missing() -> None:
    with pytest.raises(LessonError, match=r"line 7, step 'one', field 'titel': does not belong to a step"):
        parse(STEP.replace("title =", "titel ="), SUMERIA, "test", "test.md")


@pytest.mark.parametrize(
    ("chapters", "problem"),
    [
        ('name = "none"\nsummary = "Text."', "chapter 'none': there is no file none.md"),
        ('name = "none"', "chapter 1, field 'summary': is missing"),
        ('name = "none"\nsummary = 1', "chapter 1, field 'summary': is no text"),
        ('name = "none"\nsumary = "Text."', "chapter 1, field 'sumary': does not belong here"),
    ],
)
def test_a_broken_course_names_chapter_and_field(
    chapters: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lessons" / "xx").mkdir(parents=True)
    (tmp_path / "lessons" / "xx" / "course.toml").write_text(f"[[chapter]]\n{chapters}\n", encoding="utf-8")
    monkeypatch.setattr(SUMERIA, "folder", tmp_path)
    course.cache_clear()
    with pytest.raises(LessonError, match=f"^course.toml of Sumeria, {problem}"):
        load("sumeria", "none", "xx")
    course.cache_clear()


def test_places_of_which_the_same_is_said_share_it() -> None:
    """As actions do: a place stands before its own sentence."""
    none, more = Remark("nothing_chosen"), Remark("more", "", {"number": 3})
    heads = [Remark("not_there", "", {"place": place}) for place in ("A1", "B1", "C1")]
    say = Teacher(game("tigris")).say
    told = say(heads[0], none, heads[1], none, heads[2], more)
    assert told == f"**A1**; **B1**: {say(none)} **C1**: {say(more)}"
