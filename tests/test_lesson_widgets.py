"""Walkthroughs and exercises without a browser: what the kernel's half does when the page asks."""

from __future__ import annotations

import gc
import html
import json
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
from asking import ask

from boardgames import game
from boardgames.choices import presses
from boardgames.contract import CHANCE, Action
from boardgames.record import Record
from boardgames.teaching.lesson_files import parse
from boardgames.teaching.lessons import course, load, taught
from boardgames.teaching.steps import Step
from widgets import Board, Exercise, Practice, Table, Walkthrough, lesson
from widgets.display import VIEW
from widgets.figure import Figure
from widgets.lesson import Chapter

Outputs = list[dict[str, str]]


@pytest.fixture
def outputs(monkeypatch: pytest.MonkeyPatch) -> Outputs:
    """What cells display."""
    found: Outputs = []
    monkeypatch.setattr("widgets.display.display", lambda data, raw: found.append(data))
    return found


def send(board: Board, do: str, **values: Any) -> None:
    intent = {"seq": board.ack + 1, "do": do, **values}
    board.set_state({"intent": json.loads(json.dumps(intent))})


def exercise(name: str, chapter: str = "traders") -> tuple[Exercise, Board]:
    found = lesson("sumeria", chapter)[name]
    assert isinstance(found, Exercise)
    return found, found.board


def walkthrough(outputs: Outputs, name: str = "row", chapter: str = "traders") -> tuple[Walkthrough, Board]:
    found = lesson("sumeria", chapter)[name]
    assert isinstance(found, Walkthrough)
    found._ipython_display_()
    return found, found.board


# ---------------------------------------------------------------- chapters


def test_a_chapter_lists_its_steps() -> None:
    chapter = lesson("sumeria", "traders")
    text = repr(chapter)
    assert text.startswith("Sumeria: Add, move, remove\n")
    assert "row-add" in text
    assert "predict" in text
    assert len(chapter) == len(list(chapter)) == text.count("\n")
    assert "board" in chapter._ipython_key_completions_()


def test_an_unknown_step_is_answered_with_the_steps() -> None:
    with pytest.raises(KeyError) as error:
        lesson("sumeria", "traders")["magic"]
    assert str(error.value).startswith("'Add, move, remove' has no step 'magic'. Its steps are board, row, row-add")
    with pytest.raises(ValueError, match="choose from first_game, board, preparation, traders, scoring"):
        lesson("sumeria", "magic")


def test_every_step_can_be_shown_and_says_what_it_is(outputs: Outputs) -> None:
    for name in ("traders", "scoring"):
        chapter = lesson("sumeria", name)
        for step in chapter:
            figure = chapter[step]
            outputs.clear()
            figure._ipython_display_()
            picture, view = outputs
            assert '<figure class="bg-picture"' in picture["text/html"]
            told = figure.board.describe().splitlines()[0]
            assert f'alt="{html.escape(told)}' in picture["text/html"]
            assert 'src="data:image/svg+xml,' in picture["text/html"]
            assert figure.board.coach["title"] in picture["text/plain"]
            assert VIEW in view
            assert step in repr(figure) or isinstance(figure, Walkthrough)
            figure.close()


def test_the_same_step_shown_again_closes_the_old_one(outputs: Outputs) -> None:
    chapter = lesson("sumeria", "traders")
    chapter["reach"]._ipython_display_()
    first = chapter["reach"].board
    send(first, "hint")
    chapter["reach"]._ipython_display_()
    second = chapter["reach"].board
    assert first is not second
    assert first.comm is None
    assert second.coach["hints"]["shown"] == []
    lesson("sumeria", "traders")["reach"]._ipython_display_()
    assert second.comm is None


def test_the_state_of_a_step_is_that_of_its_board() -> None:
    figure = lesson("sumeria", "traders")["board"]
    before = figure.state
    figure.board.play("add nina")
    assert figure.state == figure.board.state != before


@pytest.mark.parametrize("name", ["row", "routes", "reach"])
def test_closed_figures_are_freed(outputs: Outputs, name: str) -> None:
    figure: Figure = lesson("sumeria", "traders")[name]
    figure._ipython_display_()
    board = weakref.ref(figure.board)
    gone = weakref.ref(figure)
    figure.close()
    del figure
    gc.collect()
    assert board() is None
    assert gone() is None


# ---------------------------------------------------------------- exercises


def test_a_choice_is_judged_and_shown_on_the_board() -> None:
    found, board = exercise("closing-turn")
    assert (board.coach["kind"], board.coach["many"], board.tree) == ("choice", False, {})
    ids = [option["id"] for option in board.coach["options"]]
    right = next(iter(found.attempt.question.answer))  # type: ignore[union-attr, arg-type]
    wrong = next(word for word in ids if word != right)
    send(board, "answer", words=[wrong])
    assert board.coach["verdict"] == {"ok": False, "text": board.coach["verdict"]["text"], "rule": "su.round.structure"}
    assert board.coach["picked"] == [wrong]
    assert not board.coach["done"]
    send(board, "answer", words=[right])
    assert board.coach["verdict"]["ok"]
    assert board.coach["done"]
    assert str(board.record.actions[-1]) == "add nina", "the answer is seen to happen"
    assert board.tree, "now one may play on"


def test_hints_and_the_answer() -> None:
    _, board = exercise("reach")
    assert board.coach["hints"] == {"left": 2, "shown": []}
    send(board, "hint")
    assert len(board.coach["hints"]["shown"]) == 1
    send(board, "reveal")
    assert not board.coach["done"], "not before two wrong answers"
    for word in ("umma", "kian"):
        send(board, "answer", words=[word])
    assert board.coach["reveal"]
    send(board, "reveal")
    assert board.coach["done"]
    assert "gissa" in board.coach["picked"]


def test_places_are_ringed() -> None:
    _, board = exercise("reach")
    assert ["kian", "from"] in json.loads(json.dumps(board.marks))
    send(board, "answer", words=["gissa", "umma"])
    marks = json.loads(json.dumps(board.marks))
    assert ["gissa", "good"] in marks
    assert ["umma", "bad"] in marks
    assert [mark for mark in marks if mark[1] == "hint"] == [["dabrum", "hint"]]
    assert board.coach["verdict"]["rule"] == "su.board.one_trader"


def test_a_number() -> None:
    _, board = exercise("count")
    assert board.coach["kind"] == "number"
    send(board, "answer", number=7)
    assert board.coach["verdict"]["rule"] == "su.move.jump"
    assert board.coach["picked"] == [7]
    send(board, "answer", words=["5"])
    assert not board.coach["done"]
    send(board, "answer", number=5)
    assert board.coach["done"]


def test_a_row_that_is_too_long_is_refused_as_one_that_is_too_short() -> None:
    found = lesson("stone_age", "next_round")["row"]
    assert isinstance(found, Exercise) and found.attempt.question
    for row in (["c26", "c35", "new"], ["c26", "c35", "new", "new", "new"]):
        send(found.board, "answer", words=row)
        assert found.board.coach["verdict"] == {"ok": False, "text": "Put all 4 in the row.", "rule": ""}
        assert found.board.message == {}
    send(found.board, "answer", words=["c26", "c35", "new", "new"])
    assert found.board.coach["verdict"]["ok"]


def test_chance_waits_for_the_answer() -> None:
    _, board = exercise("space", "preparation")
    assert board.state.to_move == CHANCE and len(board.record.all_actions) == 0
    send(board, "answer", words=["2"])
    assert str(board.record.all_actions[0]) == "token military", "what was asked about"
    assert board.state.to_move != CHANCE, "and all that follows"
    _, board = exercise("practise-bag", "preparation")
    send(board, "answer", number=-1)
    assert board.state.to_move == CHANCE and not board.playable
    send(board, "again")
    assert board.state.to_move == CHANCE and len(board.record.all_actions) == 0


def test_a_move_that_misses_the_goal_is_explained_and_taken_back() -> None:
    _, board = exercise("ascend-ur")
    before = board.state
    send(board, "play", words="add nina", at=0)
    assert board.state == before
    assert board.controls["at"] == 0
    assert board.coach["verdict"]["text"].startswith("Add a trader on Nina: Lagash gains influence")
    assert board.coach["verdict"]["rule"] == "su.add.zone_up"
    assert not board.coach["reveal"]
    send(board, "play", words="add umma", at=0)
    assert "Cleo has a trader on Umma" in board.message["text"], "an illegal one is refused as everywhere"
    send(board, "play", words="add girsu", at=0)
    send(board, "play", words="add kish", at=0)
    send(board, "play", words="add sippar", at=0)
    assert board.coach["reveal"]
    send(board, "play", words="remove der", at=0)
    assert board.coach["done"]
    assert board.coach["verdict"]["ok"]
    assert board.state != before
    send(board, "play", words="add nina", at=1)
    assert board.controls["at"] == 2, "afterwards one may play on"


def test_what_misses_the_goal_is_never_played() -> None:
    _, board = exercise("ascend-ur")
    record, told = board.record, list[str]()
    board.on_action(lambda of, before, action, *_: told.append(str(action)))
    send(board, "play", words="add nina", at=0)
    assert board.record is record and not record.all_actions and not told
    send(board, "play", words="remove der", at=0)
    assert told[0] == "remove der"


def test_who_went_back_and_misses_the_goal_is_asked_about_the_same_position_again() -> None:
    step = exercise("ascend-ur")[0].step
    found = Exercise(step._replace(position=f"{step.record().text} > add ur"), "went-back")
    board = found.board
    asked = board.state
    send(board, "undo")
    assert board.state != asked
    send(board, "play", words="add nina", at=0)
    assert board.state == asked and not board.coach["done"] and not board.coach["verdict"]["ok"]
    found.close()


def test_who_went_back_is_shown_the_answer_where_it_is_asked() -> None:
    step = exercise("ascend-ur")[0].step
    found = Exercise(step._replace(position=f"{step.record().text} > add ur"), "went-back")
    board = found.board
    asked = board.state
    for _ in range(2):
        send(board, "play", words="add tutub", at=1)
    send(board, "undo")
    send(board, "reveal")
    assert board.coach["done"] and board.record.states[1] == asked and board.record.at == 2
    found.close()


def test_the_answer_of_a_goal_is_played() -> None:
    _, board = exercise("control-akshak", "scoring")
    for words in ("add shaduppum", "add irisagrig"):
        send(board, "play", words=words, at=0)
    send(board, "reveal")
    assert board.coach["done"]
    assert [str(action) for action in board.record.actions] == ["add akshak"]


def test_tokens_are_chosen_as_ones_own_decision() -> None:
    _, board = exercise("best", "scoring")
    send(board, "play", words="take economic economic", at=0)
    assert board.coach["verdict"]["rule"] == "su.score.first_zone"
    assert board.record.at == 0
    send(board, "play", words="take economic military", at=0)
    assert board.coach["done"]
    assert board.state.won[0][1] == 3  # type: ignore[attr-defined]


def test_things_to_try_are_ticked_when_the_board_has_said_why() -> None:
    _, board = exercise("wrong")
    for words in (["umma"], ["girsu"], ["zabalam"], ["kuara", "nina"]):
        ask(board, "why", words=words)
    assert sum(each["done"] for each in board.coach["toTry"]) == 3
    assert not board.coach["done"]
    ask(board, "why", words=["remove", "kish"])
    assert board.coach["done"]
    assert board.coach["verdict"]["ok"]


def test_practice_goes_on_with_the_same_positions_for_everybody() -> None:
    _, board = exercise("practise-row")
    first = (board.state, board.coach["text"])
    send(board, "again")
    second = (board.state, board.coach["text"])
    assert first != second
    assert board.coach["again"]
    assert not board.coach["done"]
    _, other = exercise("practise-row")
    assert (other.state, other.coach["text"]) == first
    send(other, "again")
    assert (other.state, other.coach["text"]) == second


def test_a_board_to_experiment_on_comments_every_action() -> None:
    _, board = exercise("build", "scoring")
    send(board, "play", words="add zaralulu", at=0)
    assert board.message["rule"] == "su.score.majority"
    send(board, "play", words="add nerebtum", at=1)
    assert "tied in everything" in board.message["text"]
    assert board.record.at == 2


def test_what_would_answer_a_question_is_withheld_until_it_is_answered() -> None:
    """The kingdoms, while one is asked about them; not where something else is asked."""
    found = lesson("tigris", "regions")["count-kingdoms"]
    assert isinstance(found, Exercise)
    board = found.board
    assert board.controls["withheld"] == ["k"]
    assert found.attempt.question
    send(board, "answer", number=found.attempt.question.number + 1)
    assert board.controls["withheld"] == ["k"]
    send(board, "answer", number=found.attempt.question.number)
    assert board.controls["withheld"] == []
    other = lesson("tigris", "preparation")["unseen"]
    assert isinstance(other, Exercise)
    assert other.board.controls["withheld"] == []


def test_nothing_is_foretold_until_an_exercise_is_done() -> None:
    found, board = exercise("ascend-ur")
    assert not board.controls["foresees"] and board.playable
    action, _ = found.attempt.solution()
    board.play(action)
    assert found.attempt.done and board.controls["foresees"]
    shown = [step for step in load("sumeria", "traders").steps.values() if step.kind == "show"]
    assert shown and all(Exercise(step).board.controls["foresees"] for step in shown)


def test_every_question_about_regions_and_kingdoms_withholds_them() -> None:
    steps = lesson("tigris", "regions").lesson.steps.values()
    for step in (step for step in steps if step.ask):
        found = Exercise(step)
        assert found.board.controls["withheld"] == ["k"], step.name
        assert "Kingdom 1" not in found.board.describe() and "Kingdom 1" not in found.board.svg(), step.name
        found.board.withhold()
        assert "Kingdom 1" in found.board.describe() or not found.board.state.realms


# ---------------------------------------------------------------- walkthroughs


def test_a_walkthrough_steps_through_the_example(outputs: Outputs) -> None:
    found, board = walkthrough(outputs)
    assert (board.record.at, board.tree, found.steps) == (0, {}, 5)
    found._next.click()
    assert board.record.at == found.slider.value == 1
    assert found._line.value == "1 of 5. Ann: Add a trader on Kutha."
    assert [line["rule"] for line in board._presentation.story.lines] == ["su.add.place", "su.add.zone_up"]
    found.slider.value = 5
    assert board.state == found.record.state
    assert found._next.disabled
    found._next.click()
    assert found.slider.value == 5
    found._before.click()
    assert board.record.at == 4


@pytest.mark.parametrize("game", ["sumeria", "tigris"])
def test_a_whole_game_is_stepped_through_by_turns(outputs: Outputs, game: str) -> None:
    found = lesson(game, "play")["game"]
    assert isinstance(found, Walkthrough)
    found._ipython_display_()
    turns = found.record.turns()
    assert len(turns) < found.steps * 0.7
    states = found.record.states
    for at in turns:
        found._next.click()
        assert found.slider.value == at == found.board.record.at
        assert states[at].to_move != CHANCE, "draws are folded into the turn that they end"
    assert found._next.disabled and found._playing.value == len(turns)
    # Single actions are reached by the slider.
    found.slider.value = turns[-2] + 1
    assert found._line.value.startswith(f"{turns[-2] + 1} of {found.steps}. ")
    found._before.click()
    assert found.slider.value == turns[-2]
    found._playing.value = 3
    assert found.slider.value == turns[2]
    assert found.board._presentation.story.lines[0]["heading"] == "Set-up"


def test_one_can_play_on_from_any_step_and_come_back(outputs: Outputs) -> None:
    found, board = walkthrough(outputs)
    example = found.record.text
    found.slider.value = 2
    found._branch.value = True
    assert board.tree
    assert found.slider.disabled
    assert found._branch.description == "Back to the example"
    assert found._line.value == f"You play on from step {found.slider.value} of {found.steps}."
    send(board, "play", words="add ur", at=2)
    assert board.record.at == 3
    found._branch.value = False
    assert board.record.at == 2
    assert board.tree == {}
    assert not found.slider.disabled
    found.slider.value = 5
    assert found.record.text == example == board.record.text


def test_a_walkthrough_that_ends_with_chance_draws_nothing_until_one_plays_on(outputs: Outputs) -> None:
    found, board = walkthrough(outputs, "settle", "scoring")
    found.slider.value = found.steps
    assert board.record.text == found.record.text
    found._branch.value = True
    assert board.record.at == found.steps + 6
    found._branch.value = False
    assert board.record.text == found.record.text


def test_what_plays_by_itself_stops_when_somebody_plays_on(outputs: Outputs) -> None:
    text = "sumeria; 1 kian; 2 zabalam umma > move kian gu_edena"
    found = Walkthrough(Record.read(text), title="One move")
    found._ipython_display_()
    found._playing.playing = True
    found._branch.value = True
    assert not found._playing.playing
    found.board.play("add ur")
    own = found.board.record.text
    found._playing.value = 1
    found._playing.value = 0
    assert found.board.record.text == own and found.slider.value == 0


def test_a_step_that_was_under_way_moves_nobodys_own_game(outputs: Outputs) -> None:
    found, board = walkthrough(outputs)
    found.slider.value = 2
    found._branch.value = True
    for press in (found._next, found._before):
        press.click()
        assert found.slider.value == board.record.at == 2
    for at in (found.steps, 0):
        found.slider.value = at
        assert board.record.at == 2
    found._branch.value = False
    assert board.record.at == found.slider.value == 0


def test_a_walkthrough_takes_a_record_or_its_text(outputs: Outputs) -> None:
    text = "sumeria; 1 kian; 2 zabalam umma > move kian gu_edena"
    record = Record.read(text)
    found = Walkthrough(record, title="One move")
    found._ipython_display_()
    found.slider.value = 1
    found._branch.value = True
    found.board.play("add ur")
    assert record.at == 1
    assert repr(found) == repr(Walkthrough(text))


def test_a_graph_follows_the_walkthrough(outputs: Outputs) -> None:
    found = Walkthrough("sumeria; 1 kian; 2 zabalam umma > move kian gu_edena", graph=True)
    found._ipython_display_()
    graph = next(widget for widget in found._others if hasattr(widget, "origin"))
    assert graph.state == found.board.state
    found.slider.value = 1
    assert graph.state.owner("gu_edena") == 0
    found.close()


def test_a_chapter_can_have_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = '# Play\n\n```step table\nkind = "table"\ntitle = "A whole game"\ntext = "Play it."\n```\n'
    chapter = Chapter(parse(text, game("sumeria"), "play", "play.md"))
    table = chapter["table"]
    assert isinstance(table, Table) and table.title == "A whole game"
    table.board  # noqa: B018  it is made when it is looked at
    table.start()
    assert (tmp_path / "sumeria-game.json").exists()
    table.close()
    # As after a restart of the kernel.
    again = Chapter(parse(text, game("sumeria"), "play", "play.md"))["table"]
    assert isinstance(again, Table) and again.board.playable and again.record == table.record
    again.close()


# One wins alone in `winner`: but boxes do not tell so.
@pytest.mark.parametrize(
    ("chapter", "name", "sign"),
    [("scoring", "ascendant", "☐"), ("scoring", "majority", "○"), ("ending", "winner", "☐")],
)
def test_a_question_shows_whether_several_answers_may_be_ticked(chapter: str, name: str, sign: str) -> None:
    found = Exercise(load("sumeria", chapter).steps[name])
    options = found._options()
    assert options and all(option.startswith(f"{sign} ") for option in options)
    assert found.board.coach["many"] == (sign == "☐")
    found.close()


def test_a_saved_question_rings_what_it_asks_about() -> None:
    step = load("sumeria", "traders").steps["practise-reach"]
    found = Exercise(step)
    question = found.attempt.question
    assert question is not None
    [(word, kind)] = question.marks
    place = found.board.state.game.scene(found.board.state).stage.places[word]
    circle = f'<circle cx="{place.x:g}" cy="{place.y:g}"'
    assert kind == "from"
    assert found.board.svg().count(circle) - Board(found.attempt.record()).svg().count(circle) == 3
    found.close()


# ---------------------------------------------------------------- what is to be tried

TRIES = [
    step
    for name in taught()
    for chapter in course(name)
    for step in load(name, chapter.name).steps.values()
    if step.tries
]


@pytest.mark.parametrize("step", TRIES, ids=lambda step: f"{step.chapter}/{step.name}")
def test_all_that_is_to_be_tried_can_be_tried_on_the_page(step: Step) -> None:
    found = Exercise(step)
    board = found.board
    for text in step.tries:
        if pressed := presses(found.attempt.state, Action.parse(text)):
            ask(board, "why", words=pressed)
            assert board.foresees == found.attempt.done
        else:
            assert text in [" ".join(one["words"]) for one in board.coach["tries"]]
            send(board, "try", words=text.split())
            assert board.message["rule"] in {o.rule for o in board.state.objections(Action.parse(text))}
    assert board.coach["done"] and not board.coach["tries"]
    found.close()


def test_what_has_no_place_on_the_board_has_a_button() -> None:
    step = TRIES[0]._replace(tries=("take religious", TRIES[0].tries[0]))
    found = Exercise(step)
    board = found.board
    assert [one["words"] for one in board.coach["tries"]] == [("take", "religious")]
    send(board, "try", words=["take", "military"])
    assert not board.message and not found._tried, "nobody asked for that"
    send(board, "try", words=["take", "religious"])
    assert board.message["kind"] == "no" and board.message["rule"]
    assert found._tried == ["take religious"] and not board.coach["tries"] and not board.coach["done"]
    found.close()


def test_what_is_legal_by_now_does_not_count_as_tried() -> None:
    text = "take economic religious"
    found = Exercise(TRIES[0]._replace(tries=(text,)))
    board = found.board
    board.show("sumeria; stage take; round 1.3; spaces eer mp r; 1 akshak")
    assert text in map(str, board.state.actions)
    send(board, "try", words=text.split())
    assert not board.message and not found._tried
    found.close()


def test_what_is_allowed_is_not_played_where_the_forbidden_is_to_be_tried() -> None:
    found = Exercise(load("stone_age", "preparation").steps["taken"])
    board, start = found.board, found.board.state
    board.play("place hunt 1")
    assert board.state == start
    assert board.coach["verdict"]["ok"] is False and "That is allowed" in board.coach["verdict"]["text"]
    ask(board, "why", words=["place", "field"])
    assert board.coach["verdict"] is None and len(found._tried) == 1
    ask(board, "why", words=["place", "card_1"])
    assert board.coach["done"]
    board.play("place hunt 1")
    assert board.state != start, "then one may play on"
    found.close()


@pytest.mark.parametrize(
    "make",
    [
        lambda: lesson("sumeria", "board")["tour"],
        lambda: lesson("sumeria", "board")["graph"],
        lambda: lesson("sumeria", "board")["zone"],
        lambda: lesson("sumeria", "tips")["spread"],
        lambda: lesson("sumeria", "play")["table"],
        lambda: Practice("sumeria"),
    ],
    ids=["walk", "graph", "predict", "experiment", "table", "practice"],
)
def test_a_cell_that_is_run_again_leaves_nothing_behind(
    make: Callable[[], Any], outputs: Outputs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)

    def run() -> int:
        shown = make()
        shown._ipython_display_()
        return len(ipywidgets.widgets.widget._instances)

    # The first time what all boards have in common stays.
    run()
    once = run()
    assert run() == once
