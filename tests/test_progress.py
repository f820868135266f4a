"""A learner's progress: kept whole, by several kernels at once, and never lost when its file is damaged."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from time import time
from typing import Any

import pytest
from asking import ask

from boardgames import storage
from boardgames.teaching import home, learner_file
from boardgames.teaching.learner_file import DamagedFileError
from boardgames.teaching.lessons import course, load, notebook, taught
from boardgames.teaching.memory import memory
from boardgames.teaching.progress import (
    EXERCISES,
    GUIDED,
    VARIABLE,
    Kept,
    Progress,
    Standing,
    default_path,
    onward,
    progress,
    read,
    recommended,
    standings,
    write,
)
from widgets import Overview, lesson
from widgets.exercise import Exercise

DONE = {
    "sumeria/traders": frozenset({"reach", "row-add"}),
    "sumeria/scoring": frozenset[str](),
    "x/y": frozenset({"ü"}),
}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "data" / "progress.json"
    monkeypatch.setenv(VARIABLE, str(path))
    return path


@pytest.fixture
def exercise(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr("widgets.display.display", lambda data, raw: None)
    shown: list[Exercise] = []

    def show(step: str) -> Exercise:
        figure = lesson("sumeria", "traders")[step]
        assert isinstance(figure, Exercise)
        figure._ipython_display_()
        shown.append(figure)
        return figure

    yield show
    for figure in shown:
        figure.close()


def answer(found: Exercise) -> None:
    assert found.attempt.question is not None
    words = sorted(found.attempt.question.answer)  # type: ignore[arg-type]
    seq = found.board.ack + 1
    found.board.set_state({"intent": {"seq": seq, "do": "answer", "words": words}})


# ---------------------------------------------------------------- the file


def test_it_is_read_as_it_was_written() -> None:
    assert read(write(DONE)) == (DONE, {}, {})
    assert read(write({})) == ({}, {}, {})
    how = {"sumeria/traders": {"reach": "first", "row-add": "helped"}}
    assert read(write(DONE, how, {"more": 1})) == (DONE, how, {"more": 1})
    assert write(DONE).count("\n") == 5 + len(DONE) + 1, "a chapter a line"


def test_every_truncation_is_refused_with_line_and_reason() -> None:
    text = write(DONE)
    for size in range(len(text) - 1):  # the last character is a line break
        with pytest.raises(DamagedFileError, match=r"^line \d+: .+") as error:
            read(text[:size])
        line = int(str(error.value).split(":")[0].removeprefix("line "))
        assert 1 <= line <= text[:size].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"boardgames progress"', '"something"', "line 2: this is not a 'boardgames progress'"),
        ('"version": 1', '"version": 2', "line 3: only version 1 is known here"),
        ('"version": 1', '"version": "1"', "line 3: only version 1"),
        ('"chapters": {', '"chapters": 1, "more": {', "line 4: 'chapters' is missing or not of the right form"),
        ('["reach", "row-add"]', '{"reach": 1}', "line 6: 'sumeria/traders' needs a list of steps"),
        ('"row-add"', "1", "line 6: 'sumeria/traders' needs a list of steps"),
        ('"chapters": {', '"how": {"a": 1}, "chapters": {', "line 4: 'how' is not of the right form"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, message: str) -> None:
    assert old in write(DONE)
    with pytest.raises(DamagedFileError) as error:
        read(write(DONE).replace(old, new))
    assert str(error.value).startswith(message)


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("text", ["[]", "null", "3", "[" * 100_000, '{"format": NaN}'])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(DamagedFileError, match=r"^line 1: "):
        read(text)


def test_of_several_times_the_best_is_kept(file: Path) -> None:
    found = Progress()
    for how, best in (("shown", "shown"), ("", "shown"), ("first", "first"), ("helped", "first")):
        found.add("sumeria/traders", "reach", how)
        assert Progress().how("sumeria/traders") == {"reach": best}
    found.add("sumeria/traders", "row-add")
    assert Progress().how("sumeria/traders") == {"reach": "first"}, "of the other nothing was said"
    assert Progress().how("sumeria/scoring") == {}


def test_what_a_newer_version_says_of_an_exercise_stays(file: Path) -> None:
    file.parent.mkdir()
    file.write_text(write({"sumeria/traders": ["reach"]}, {"sumeria/traders": {"reach": "again"}}), encoding="utf-8")
    Progress().add("sumeria/traders", "reach", "first")
    Progress().add("sumeria/traders", "row-add", "first")
    assert read(file.read_text(encoding="utf-8")).how == {"sumeria/traders": {"reach": "again", "row-add": "first"}}


def test_what_no_file_can_hold_is_kept_escaped(file: Path) -> None:
    file.parent.mkdir()
    file.write_text(write({"sumeria/\ud800": ["\ud800"]}), encoding="utf-8")
    Progress().add("sumeria/traders", "reach")
    assert Progress().done() == {"sumeria/\ud800": {"\ud800"}, "sumeria/traders": {"reach"}}


def test_a_damaged_file_is_set_aside_and_the_learner_told(file: Path) -> None:
    file.parent.mkdir()
    for number in (1, 2):
        damaged = write(DONE)[: 50 * number]
        file.write_text(damaged, encoding="utf-8")
        found = Progress()
        assert found.done() == {}
        aside = file.with_name(f"progress.damaged-{number}.json")
        assert aside.read_text(encoding="utf-8") == damaged, "nothing is lost"
        assert found.problem.startswith("Your progress file was damaged (line ")
        assert str(aside) in found.problem
        assert len(found.set_aside()) == number
        found.add("sumeria/traders", "reach")
        assert read(file.read_text(encoding="utf-8")).done == {"sumeria/traders": {"reach"}}
    file.write_bytes(b"\xff\xfe")
    assert Progress().done() == {}
    assert file.with_name("progress.damaged-3.json").read_bytes() == b"\xff\xfe"


def test_a_file_with_brackets_in_its_name_is_found_when_it_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "a[1].json").write_text("{")
    found = Progress(tmp_path / "a[1].json")
    assert found.done() == {} and found.set_aside() == [tmp_path / "a[1].damaged-1.json"]


def test_no_file_is_its_own_lock(tmp_path: Path) -> None:
    found = Progress(tmp_path / "progress.lock")
    found.add("sumeria/traders", "reach")
    assert found.problem == "" and found.set_aside() == []
    assert Progress(tmp_path / "progress.lock").done() == {"sumeria/traders": {"reach"}}


def test_a_folder_that_may_not_be_entered_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "exists", denied)
    found = Progress(tmp_path / "progress.json")
    assert found.done() == {} and "cannot be read" in found.problem and "Permission denied" in found.problem


def test_a_damaged_file_is_set_aside_when_something_is_to_be_kept(file: Path) -> None:
    found = Progress()
    found.add("sumeria/traders", "reach")
    file.write_text("{", encoding="utf-8")
    found.add("sumeria/traders", "row")
    assert "renamed" in found.problem
    assert found.done() == {"sumeria/traders": {"row"}}


def test_it_survives_a_restart_and_two_kernels_keep_each_others_entries(file: Path) -> None:
    one, two = Progress(), Progress()
    one.add("sumeria/traders")
    two.add("sumeria/traders", "reach")
    one.add("sumeria/scoring", "ties")
    one.add("sumeria/traders", "row-add")
    assert one.done() == two.done() == Progress().done()
    assert one.done() == {"sumeria/traders": {"reach", "row-add"}, "sumeria/scoring": {"ties"}}
    assert {path.name for path in file.parent.iterdir()} <= {"progress.json", "progress.lock"}


def test_kernels_that_write_at_the_same_time_lose_nothing(file: Path) -> None:
    code = "import sys; from boardgames.teaching.progress import Progress\n"
    code += (
        "kept = Progress()\nfor n in range(40): kept.add(f'game/{sys.argv[1]}', f'step-{n}'); assert not kept.problem"
    )
    kernels = [subprocess.Popen([sys.executable, "-c", code, name]) for name in ("one", "two", "three")]
    assert [kernel.wait(60) for kernel in kernels] == [0, 0, 0]
    steps = {f"step-{number}" for number in range(40)}
    assert Progress().done() == {"game/one": steps, "game/two": steps, "game/three": steps}


def test_what_cannot_be_kept_is_told_and_disturbs_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = Progress(tmp_path / "file" / "progress.json")
    found.add("sumeria/traders", "reach")
    assert found.problem.startswith("Your progress cannot be kept (")
    assert found.done() == {"sumeria/traders": {"reach"}}, "it counts as long as this process lives"
    found.forget()
    assert found.done() == {}
    blocked = tmp_path / "progress.json"
    blocked.mkdir()
    found = Progress(blocked)
    found.add("sumeria/traders", "reach")
    assert found.problem


def test_a_folder_that_is_gone_again_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "mkdir", lambda self, **_: None)
    found = Progress(tmp_path / "gone" / "progress.json")
    assert found.done() == {} and found.problem == "", "nothing has been kept yet"
    found.add("sumeria/traders", "reach")
    assert "cannot be kept" in found.problem


def test_what_passes_is_not_told_for_ever(tmp_path: Path) -> None:
    """A folder that cannot be made is told of, too; as soon as something is kept all is well."""
    (tmp_path / "folder").write_text("")
    found = Progress(tmp_path / "folder" / "more" / "progress.json")
    found.add("sumeria/traders", "reach")
    assert "cannot be kept" in found.problem
    (tmp_path / "folder").unlink()
    found.add("sumeria/traders", "reach")
    assert found.problem == "" and found.done() == {"sumeria/traders": {"reach"}}


def test_what_could_not_be_written_is_written_as_soon_as_something_can_be(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("")
    file = tmp_path / "folder" / "progress.json"
    found = Progress(file)
    found.add("sumeria/traders", "reach")
    found.add("sumeria/traders", "row-add")
    (tmp_path / "folder").unlink()
    assert found.done() == {"sumeria/traders": {"reach", "row-add"}}
    found.add("sumeria/scoring")
    assert Progress(file).done() == found.done() == {"sumeria/traders": {"reach", "row-add"}, "sumeria/scoring": set()}


def test_before_anything_is_kept_no_look_takes_the_lock(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner_file, "_FRESH", 0)
    locks: list[Path] = []

    def lock(path: Path, patience: float) -> nullcontext[None]:
        locks.append(path)
        return nullcontext()

    monkeypatch.setattr(learner_file, "lock", lock)
    file.parent.mkdir(exist_ok=True)
    found = Progress(file)
    for _ in range(5):
        assert found.done() == {}
    assert len(locks) == 1
    Progress(file).add("sumeria/traders", "reach")
    assert found.done() == {"sumeria/traders": {"reach"}}, "what another adds is seen"


def test_the_object_of_a_file_is_made_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Path | None] = []
    begin = Progress.__init__

    def spy(self: Progress, path: Path | None = None) -> None:
        made.append(path)
        begin(self, path)

    monkeypatch.setattr(Progress, "__init__", spy)
    assert progress() is progress() and made == [file]


def test_what_a_newer_version_wrote_is_left_alone(file: Path) -> None:
    file.parent.mkdir()
    text = write(DONE).replace('"version": 1', '"version": 2')
    file.write_text(text, encoding="utf-8")
    found = Progress()
    told = f"A newer version of these lessons keeps your progress in {file}. It is left as it is."
    assert found.done() == {} and found.problem == told
    found.problem = ""
    found.add("sumeria/traders", "reach")
    assert found.problem == told and file.read_text(encoding="utf-8") == text and not found.set_aside()


def test_fields_that_mean_nothing_here_are_kept(file: Path) -> None:
    file.parent.mkdir()
    more = {"due": {"su.move.jump": "2027-01-01"}, "format ": None}
    file.write_text(write(DONE, more=more), encoding="utf-8")
    found = Progress()
    found.add("sumeria/scoring", "ties")
    kept = write(found.done(), more=more | {"last": "sumeria/scoring"})
    assert json.loads(file.read_text(encoding="utf-8")) == json.loads(kept)
    assert found.done()["sumeria/scoring"] == {"ties"} and not found.problem


def test_a_link_stays_a_link_and_a_file_keeps_its_mode(file: Path, tmp_path: Path) -> None:
    file.parent.mkdir()
    kept = tmp_path / "cloud" / "kept.json"
    kept.parent.mkdir()
    kept.write_text(write(DONE), encoding="utf-8")
    kept.chmod(0o640)
    file.symlink_to(kept)
    Progress().add("sumeria/scoring", "ties")
    assert file.is_symlink() and kept.stat().st_mode & 0o777 == 0o640
    assert read(kept.read_text(encoding="utf-8")).done["sumeria/scoring"] == {"ties"}
    kept.write_text("{")
    aside, found = kept.with_name("kept.damaged-1.json"), Progress()
    assert found.done() == {} and str(aside) in found.problem and aside.read_text() == "{" and file.is_symlink()


def test_a_device_is_neither_read_nor_renamed(tmp_path: Path) -> None:
    device = tmp_path / "device"
    os.mkfifo(device)
    found = Progress(device)
    found.add("sumeria/traders", "reach")
    assert found.problem == f"Your progress cannot be kept ({device}: this is no file)."
    assert stat.S_ISFIFO(device.stat().st_mode) and Progress(device).done() == {}
    assert [path.name for path in tmp_path.iterdir()] == ["device"]


def test_home_may_be_written_short_and_an_editor_may_mark_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(VARIABLE, "~/progress.json")
    file = tmp_path / "progress.json"
    file.write_text(write(DONE), encoding="utf-8-sig")
    assert Progress().path == file and Progress().done() == DONE


def test_in_a_folder_it_has_the_usual_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    Progress().add("sumeria/traders", "reach")
    assert Progress().done() == {"sumeria/traders": frozenset({"reach"})}
    assert (tmp_path / "progress.json").is_file()


def test_a_folder_that_is_not_there_yet_is_named_with_a_slash(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, f"{tmp_path / 'ann'}/")
    assert default_path() == tmp_path / "ann" / "progress.json"
    monkeypatch.setenv(VARIABLE, str(tmp_path / "ann"))
    assert default_path() == tmp_path / "ann", "a file, as before"


def test_nothing_is_kept_where_that_is_wanted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.chdir(tmp_path)
    assert default_path() is None
    found = Progress()
    found.add("sumeria/traders", "reach")
    assert found.done() == {}
    assert found.set_aside() == []
    assert list(tmp_path.iterdir()) == []
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = default_path()
    assert path is not None
    assert path.parts[-2:] == ("boardgame-lessons", "progress.json")


# ---------------------------------------------------------------- lessons


def test_a_chapter_is_opened_when_a_step_of_it_is_shown(file: Path, exercise: Any) -> None:
    assert lesson("sumeria", "traders")["reach"].state
    assert not file.exists()
    exercise("board")
    assert read(file.read_text(encoding="utf-8")).done == {"sumeria/traders": frozenset()}


def test_an_exercise_is_done_once_the_answer_is_there(file: Path, exercise: Any) -> None:
    found = exercise("reach")
    found.board.set_state({"intent": {"seq": 1, "do": "answer", "words": ["umma"]}})
    assert progress().done() == {"sumeria/traders": frozenset()}
    assert not found.board.coach["earlier"]
    answer(found)
    assert progress().done() == {"sumeria/traders": {"reach"}}
    assert not found.board.coach["earlier"], "it has just been done"
    again = exercise("reach")
    assert again.board.coach["earlier"]
    assert not again.board.coach["done"]
    assert not exercise("row-add").board.coach["earlier"]


def test_things_to_do_and_to_try_are_done_too(file: Path, exercise: Any) -> None:
    found = exercise("ascend-ur")
    found.board.set_state({"intent": {"seq": 1, "do": "play", "words": "remove der", "at": 0}})
    assert progress().done()["sumeria/traders"] == {"ascend-ur"}
    wrong = exercise("wrong")
    for words in (["umma"], ["zabalam"], ["kuara", "nina"], ["remove", "kish"]):
        ask(wrong.board, "why", words=words)
    assert progress().done()["sumeria/traders"] == {"ascend-ur", "wrong"}


def test_practice_stays_done(file: Path, exercise: Any) -> None:
    found = exercise("practise-reach")
    answer(found)
    found.board.set_state({"intent": {"seq": found.board.ack + 1, "do": "again"}})
    assert not found.board.coach["done"]
    assert found.board.coach["earlier"]


def test_a_learner_is_told_on_the_board_what_went_wrong(file: Path, exercise: Any) -> None:
    found = exercise("reach")
    file.write_text("{", encoding="utf-8")
    answer(found)
    assert found.board.coach["done"]
    assert found.board.message["text"].startswith("Your progress file was damaged (line 1: ")


# ---------------------------------------------------------------- how far one is


def test_standings_count_what_there_is(file: Path) -> None:
    done = {"sumeria/traders": frozenset({"reach", "board", "gone"}), "other/x": frozenset({"y"})}
    found = standings(done, "sumeria")
    assert [one.chapter for one in found] == [chapter.name for chapter in course("sumeria")]
    steps = load("sumeria", "traders").steps.values()
    total = sum(step.kind in EXERCISES for step in steps)
    by_name = {one.chapter: one for one in found}
    assert by_name["traders"] == Standing("sumeria", "traders", True, 1, total)
    assert not by_name["traders"].complete
    assert not by_name["scoring"].opened


def test_what_to_go_on_with() -> None:
    def at(opened: bool, done: int, total: int = 3) -> Standing:
        return Standing("game", f"{opened}-{done}-{total}", opened, done, total)

    assert recommended([at(False, 0), at(False, 0)]) == at(False, 0)
    assert recommended([at(False, 0), at(True, 1)]) == at(True, 1), "what was begun"
    assert recommended([at(True, 3), at(False, 0)]) == at(False, 0)
    assert recommended([at(True, 3), at(False, 0, 0)]) == at(False, 0, 0), "a chapter without exercises"
    assert recommended([at(True, 3), at(True, 0, 0)]) is None
    assert json.dumps(at(True, 3))
    known = at(True, 1)._replace(known=True)
    assert recommended([known, at(False, 0)]) == at(False, 0), "a test has found it to be known"
    assert recommended([at(True, 3), known]) is None


def test_where_to_go_on(file: Path) -> None:
    begin, after = [chapter.name for chapter in course("sumeria")][:2]
    chosen = onward({})
    assert chosen is not None
    assert (chosen.game, chosen.chapter, chosen.opened) == ("sumeria", begin, False), "the shortest course"
    kept = progress()
    for chapter in (f"sumeria/{after}", "tigris/external"):
        kept.add(chapter)
        assert kept.last() == Progress(file).last() == chapter
        chosen = onward(kept.done(), kept.last())
        assert chosen is not None
        assert f"{chosen.game}/{chosen.chapter}" == chapter
    kept.add(f"sumeria/{after}")
    assert kept.last() == f"sumeria/{after}", "opened again"

    done = {f"sumeria/{after}": frozenset(load("sumeria", after).steps)}
    assert onward(done, f"sumeria/{after}") == standings(done, "sumeria")[2], "what comes after it"
    assert onward(done) == standings(done, "sumeria")[2], "not back to the first game"
    assert onward(done, "chess/opening") == standings(done, "sumeria")[2]
    everything = {
        f"{name}/{chapter.name}": frozenset(load(name, chapter.name).steps)
        for name in taught()
        for chapter in course(name)
    }
    assert onward(everything, "tigris/external") is None
    assert "Play a whole game" in home._first(None, True)


def test_the_first_page_leads_past_what_a_test_has_found_to_be_known(file: Path) -> None:
    begin, second, third = (chapter.name for chapter in course("tigris")[:3])
    found = {f"tigris/{begin}": True, f"tigris/{second}": False}
    chosen = onward({}, "", found)
    assert chosen is not None
    assert (chosen.game, chosen.chapter) == ("tigris", second), "the game that is known in part comes first"
    memory().mark(found | {f"tigris/{third}": True})
    shown = Overview("tigris")
    assert f"<strong>Next: {load('tigris', second).title}</strong>" in shown.page
    assert f"0 of {len(course('tigris'))} done, 2 known" in shown.page
    states = re.findall(r'<li class="bg-home-(\w+)"', shown.page)
    assert states[:4] == ["known", "new", "known", "new"]
    assert f"{load('tigris', begin).title}: known" in repr(shown)

    progress().add(f"tigris/{begin}", GUIDED)
    shown.look()
    assert re.findall(r'<li class="bg-home-(\w+)"', shown.page)[:4] == ["done", "new", "known", "new"]
    assert f"1 of {len(course('tigris'))} done, 1 known" in shown.page


def test_the_overview_counts_and_looks_again(file: Path, exercise: Any) -> None:
    shown = Overview("sumeria")
    path = notebook("sumeria", "traders")
    total = next(one.total for one in standings({}, "sumeria") if one.chapter == "traders")

    def of_traders() -> str:
        return shown.page.split(f'href="{path}"')[-1].partition("</li>")[0]

    assert "25 min" in of_traders()
    assert "<strong>Begin: Your first game</strong>" in shown.page
    assert "src=" not in shown.page, "the pictures are sent once"
    answer(exercise("reach"))
    assert "25 min" in of_traders()
    shown.set_state({"intent": {"seq": 1, "do": "look"}})
    assert f"1 of {total}" in of_traders()
    assert f"Continue: Add, move, remove, 1 of {total}" in shown.page
    assert "Add, move, remove: 1 of" in repr(shown)
    page = shown.page
    shown.set_state({"page": "", "problem": "magic"})
    shown.set_state({"intent": {"seq": 2, "do": "fly"}})
    assert shown.page == page
    assert shown.problem == ""


def test_the_bar_counts_chapters_as_its_words_do(file: Path, exercise: Any) -> None:
    def bar() -> tuple[int, float, str]:
        (found,) = re.findall(r'<progress max="(\d+)" value="([\d.]+)" aria-label="([^"]*)">', Overview("sumeria").page)
        return int(found[0]), float(found[1]), found[2]

    assert "<progress" not in Overview("sumeria").page
    answer(exercise("reach"))
    total = next(one.total for one in standings({}, "sumeria") if one.chapter == "traders")
    many = len(course("sumeria"))
    most, part, words = bar()
    assert (most, words) == (many, "Chapters done of Sumeria") and part == pytest.approx(1 / total, rel=0.01)
    for name in load("sumeria", "traders").steps:
        progress().add("sumeria/traders", name)
    assert bar()[1] == 1 and f"1 of {many} done" in Overview("sumeria").page
    for chapter in course("sumeria"):
        progress().add(f"sumeria/{chapter.name}")
        for name in load("sumeria", chapter.name).steps:
            progress().add(f"sumeria/{chapter.name}", name)
        progress().add(f"sumeria/{chapter.name}", GUIDED)
    assert bar()[:2] == (many, many)


def test_the_overview_tells_of_damaged_files_until_they_are_gone(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("{")
    assert "was damaged (line 1: " in Overview("sumeria").problem
    progress().problem = ""
    aside = file.with_name("progress.damaged-1.json")
    assert Overview("sumeria").problem == f"A damaged progress file was renamed and kept: {aside}."
    aside.unlink()
    assert Overview("sumeria").problem == ""


def test_an_overview_of_no_game_is_refused() -> None:
    with pytest.raises(ValueError, match="no game 'chess'"):
        Overview("chess")


# ---------------------------------------------------------------- where Python runs in a browser


def test_a_slow_drive_is_not_asked_again_and_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner_file, "_FRESH", 60.0)
    here, other = Progress(), Progress()
    here.add("sumeria/traders")
    other.add("sumeria/scoring")
    assert set(here.done()) == {"sumeria/traders"}, "what was read a moment ago"
    here.add("sumeria/traders", "reach")
    assert set(here.done()) == set(Progress().done()) == {"sumeria/traders", "sumeria/scoring"}, "nothing is lost"


def test_a_window_that_keeps_nothing_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner_file, "IN_BROWSER", True)
    monkeypatch.setattr(learner_file, "DRIVE", tmp_path / "no drive")
    kept = Progress(tmp_path / "progress.json")
    kept.add("sumeria/traders", "reach")
    assert "keeps nothing" in kept.problem
    assert not list(tmp_path.iterdir())


def test_tabs_that_write_at_once_add_again_what_the_other_has_overwritten(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser has no lock: one tab may write between another's reading and writing."""
    monkeypatch.setattr(learner_file, "IN_BROWSER", True)
    monkeypatch.setattr(learner_file, "DRIVE", file.parents[1])
    monkeypatch.setattr(learner_file, "lock", lambda path, patience: nullcontext())
    here, other = Progress(), Progress()

    def meanwhile(kept: Kept) -> Kept:
        other.add("sumeria/scoring", "majority")
        kept.done["sumeria/traders"] = frozenset({"reach"})
        return kept

    here.change(meanwhile)
    assert set(Progress().done()) == {"sumeria/traders"}
    assert set(other.done()) == {"sumeria/traders", "sumeria/scoring"}, "whoever looks again sees what is missing"
    assert set(here.done()) == set(Progress().done()) == set(other.done())
    file.write_text(file.read_text().replace("scoring", "ending"))
    os.utime(file, (time() + 60, time() + 60))
    assert set(other.done()) == {"sumeria/traders", "sumeria/ending"}, "what came a minute later was no accident"


def test_a_browser_that_has_no_room_left_is_found_out(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says nothing: what it was to keep is simply not there."""
    monkeypatch.setattr(storage, "IN_BROWSER", True)
    monkeypatch.setattr(Path, "replace", lambda self, target: self.unlink())
    monkeypatch.setattr(Path, "read_bytes", lambda self: b"")
    kept = Progress()
    kept.add("sumeria/traders", "reach")
    assert "room" in kept.problem and str(file) in kept.problem
