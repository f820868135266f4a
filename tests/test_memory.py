"""What a learner remembers: the file, and what FSRS makes of the answers."""

from __future__ import annotations

import json
import multiprocessing
import re
import time
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames import game
from boardgames.teaching import learner_file, rulemap
from boardgames.teaching.learner_file import Change, DamagedFileError
from boardgames.teaching.memory import DONE, RATINGS, SEEN, Kept, Memory, memory_path, read, today, write
from boardgames.teaching.progress import FIRST, HELPED, SHOWN, VARIABLE

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
RULE, OTHER = "su.move.jump", "su.add.zone_up"
DAY = timedelta(days=1)
SUMERIA = game("sumeria")


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path / "memory.json")


def test_what_was_right_comes_back_later_and_what_was_wrong_tomorrow(memory: Memory) -> None:
    memory.add([RULE], FIRST, NOON)
    memory.add([OTHER], SHOWN, NOON)
    right, wrong = memory.due(RULE), memory.due(OTHER)
    assert right and wrong
    assert right - NOON > wrong - NOON >= timedelta(hours=20)
    gaps = []
    for _ in range(4):
        when = memory.due(RULE)
        assert when
        gaps.append(when - NOON)
        memory.add([RULE], FIRST, when)
    assert gaps == sorted(gaps)
    assert memory.due(RULE) - when > 4 * (right - NOON)  # type: ignore[operator]


def test_what_was_forgotten_comes_back_another_day(memory: Memory) -> None:
    """Not in some minutes, as flash cards do."""
    memory.add([RULE], FIRST, NOON)
    later = memory.due(RULE)
    assert later
    memory.add([RULE], SHOWN, later)
    again = memory.due(RULE)
    assert again and again - later >= DAY


def test_memory_fades_and_an_answer_brings_it_back(memory: Memory) -> None:
    assert memory.recall(RULE, NOON) == 0
    memory.add([RULE], HELPED, NOON)
    shares = [memory.recall(RULE, NOON + days * DAY) for days in (0, 1, 10, 100)]
    assert shares[0] == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)
    memory.add([RULE], FIRST, NOON + 10 * DAY)
    assert memory.recall(RULE, NOON + 10 * DAY) == pytest.approx(1)
    assert memory.waiting([RULE, OTHER], NOON + 365 * DAY) == [RULE]
    assert memory.waiting([RULE, OTHER], NOON + 10 * DAY) == []


def test_what_was_not_known_a_moment_ago_is_not_likely_remembered(memory: Memory) -> None:
    memory.add([RULE], FIRST, NOON)
    memory.add([OTHER], SHOWN, NOON)
    assert rulemap.told("sumeria", memory, NOON).startswith("1 of ")
    assert rulemap.remembered(memory, RULE, NOON) == "likely remembered (100%), due in 3 days"
    assert rulemap.remembered(memory, OTHER, NOON).startswith("not known when it was asked last, due in ")
    title = SUMERIA.catalogue[OTHER].title
    assert f'title="{title}: not known' in rulemap.rulemap("sumeria", memory, NOON)
    memory.add([OTHER], HELPED, NOON + DAY)
    assert rulemap.remembered(memory, OTHER, NOON + DAY).startswith("not right at the first try, ")
    assert rulemap.told("sumeria", memory, NOON + DAY).startswith("1 of ")
    memory.add([OTHER], FIRST, NOON + 2 * DAY)
    assert rulemap.told("sumeria", memory, NOON + 2 * DAY).startswith("2 of ")
    # Whatever it was, it fades.
    assert "mostly forgotten" in rulemap.remembered(memory, OTHER, NOON + 2000 * DAY)


def test_marks_that_cannot_be_pressed_are_counted_in_words(memory: Memory) -> None:
    memory.add([RULE], FIRST, NOON)
    memory.add([OTHER], SHOWN, NOON)
    page, desk = (rulemap.rulemap("sumeria", memory, NOON, live=live) for live in (False, True))
    said = re.findall(r'<span role="img" aria-label="([^"]*)"><i ', page)
    assert len(said) == page.count("<p>") and "img" not in desk
    counted = [re.fullmatch(r"(\d+) (.*)", part) for one in said for part in one.split(", ")]
    assert sum(int(found[1]) for found in counted if found) == len(SUMERIA.catalogue)
    assert {found[2] for found in counted if found} == {"not asked yet", "likely remembered", "mostly forgotten"}
    assert all(f"</i> {found[2]}" in rulemap.legend() for found in counted if found)


def test_a_question_about_several_rules_counts_for_each(memory: Memory) -> None:
    memory.add([RULE, OTHER], SHOWN, NOON)
    assert memory.answered == {RULE, OTHER}
    assert memory.due(RULE) == memory.due(OTHER)


@given(st.lists(st.tuples(st.integers(0, 4_000_000_000), st.sampled_from(sorted(RATINGS))), min_size=1, max_size=12))
def test_a_clock_that_jumps_does_no_harm_and_the_order_of_writing_does_not_matter(
    answers: list[tuple[int, str]],
) -> None:
    one, other = Memory(None), Memory(None)
    one.path = other.path = None
    for seconds, how in answers:
        one.add([RULE], how, datetime.fromtimestamp(seconds, UTC))
    for seconds, how in reversed(answers):
        other.add([RULE], how, datetime.fromtimestamp(seconds, UTC))
    assert one.due(RULE) == other.due(RULE)
    for when in (datetime.fromtimestamp(0, UTC), NOON, datetime.fromtimestamp(5_000_000_000, UTC)):
        assert 0 <= one.recall(RULE, when) <= 1


@pytest.mark.parametrize("year", [1960, 9500])
def test_a_clock_that_is_centuries_wrong_damages_nothing(memory: Memory, year: int) -> None:
    memory.add([RULE], FIRST, datetime(year, 1, 1, tzinfo=UTC))
    again = Memory(memory.path)
    assert again.answered == {RULE} and not again.problem


def test_what_is_written_is_read_again_and_unknown_fields_are_kept(memory: Memory) -> None:
    memory.add([RULE], FIRST, NOON)
    memory.mark({"sumeria/traders": True, "sumeria/scoring": False})
    assert memory.path
    data = json.loads(memory.path.read_text(encoding="utf-8"))
    memory.path.write_text(json.dumps(data | {"colour": "green"}), encoding="utf-8")
    memory.add(["te.of.tomorrow"], HELPED, NOON + DAY)
    kept = read(memory.path.read_text(encoding="utf-8"))
    assert kept.more == {"colour": "green"}
    assert kept.known == {"sumeria/traders": True, "sumeria/scoring": False}
    assert kept.answers["te.of.tomorrow"] == [(int((NOON + DAY).timestamp()), HELPED)]
    assert read(write(kept)) == kept
    assert json.loads(memory.export()) == json.loads(memory.path.read_text(encoding="utf-8"))
    memory.forget()
    assert not Memory(memory.path).answered


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: the file is empty"),
        ("{", "line 1: "),
        ('{"format": "chess"}', "line 1: this is not a 'boardgames memory'"),
        ('{"format": "boardgames memory",\n "version": 1}', "'answers' is missing"),
        ('{"format": "boardgames memory", "version": 1,\n"a":\n"answers",\n"answers": 1}', "line 4: 'answers' is"),
        ('{"format": "boardgames memory",\n"version": 1,\n"answers": {"a.b":\n[[1]]}}', "line 3: 'a.b' needs a list"),
        ('{"format": "boardgames memory", "version": 1, "answers": {"a.b": [[1, "well"]]}}', "needs a list"),
        ('{"format": "boardgames memory", "version": 1, "answers": {"a.b": [[-5, "first"]]}}', "needs a list"),
        ('{"format": "boardgames memory", "version": 1, "answers": {}, "known": [1]}', "'known' is not"),
    ],
)
def test_a_damaged_file_is_renamed_and_said(memory: Memory, text: str, reason: str) -> None:
    with pytest.raises(DamagedFileError) as error:
        read(text)
    assert reason in str(error.value)
    assert memory.path
    memory.path.write_text(text, encoding="utf-8")
    memory.add([RULE], FIRST, NOON)
    assert "was damaged" in memory.problem
    (aside,) = memory.set_aside()
    assert aside.read_text(encoding="utf-8") == text
    assert memory.answered == {RULE}


def test_a_file_of_a_newer_version_is_left_alone(memory: Memory) -> None:
    text = '{"format": "boardgames memory", "version": 2, "cards": []}'
    assert memory.path
    memory.path.write_text(text, encoding="utf-8")
    memory.add([RULE], FIRST, NOON)
    assert "A newer version of these lessons keeps your memory" in memory.problem
    assert memory.path.read_text(encoding="utf-8") == text


def add(path: Path, number: int) -> None:
    kept = Memory(path)
    for second in range(20):
        kept.add([RULE, f"a.b{number}"], FIRST, NOON + timedelta(seconds=second + 100 * number))
    assert not kept.problem


def test_several_kernels_write_at_once_and_nothing_is_lost(memory: Memory) -> None:
    assert memory.path
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=add, args=(memory.path, number)) for number in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
        assert writer.exitcode == 0
    kept = memory.now().answers
    assert [len(kept[rule]) for rule in (RULE, "a.b0", "a.b1", "a.b2")] == [60, 20, 20, 20]


def test_what_another_kernel_knows_of_a_rule_is_not_forgotten(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was done in one game, while another was about to explain it."""
    other, change = Memory(memory.path), memory.change

    def late(wanted: Change[Kept]) -> None:
        other.see([RULE])
        other.do([RULE])
        change(wanted)

    monkeypatch.setattr(memory, "change", late)
    memory.see([RULE, OTHER])
    assert (memory.met(RULE), memory.met(OTHER)) == (DONE, SEEN) == (other.met(RULE), other.met(OTHER))


def test_a_tab_that_looks_forgets_nothing(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has changed lately it changes again where another tab has written."""
    assert memory.path
    monkeypatch.setattr(learner_file, "IN_BROWSER", True)
    monkeypatch.setattr(learner_file, "DRIVE", memory.path.parent)
    here, other = Memory(memory.path), Memory(memory.path)
    here.see([RULE])
    other.do([RULE])
    assert here.met(RULE) == Memory(memory.path).met(RULE) == DONE


def test_nothing_new_is_not_written(memory: Memory) -> None:
    assert memory.path
    memory.see([RULE])
    before = memory.path.stat()
    memory.see([RULE])
    memory.do([OTHER])
    assert memory.path.stat() == before and memory.met(OTHER) == ""


def test_it_lies_beside_the_progress_or_nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "ann.json"))
    assert memory_path() == tmp_path / "ann-memory.json"
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert memory_path() == tmp_path / "progress-memory.json", "in a folder by the usual name"
    monkeypatch.setenv(VARIABLE, ".")
    assert memory_path() == Path("progress-memory.json")
    monkeypatch.setenv(VARIABLE, "")
    assert memory_path() is None
    nowhere = Memory()
    nowhere.add([RULE], FIRST, NOON)
    assert nowhere.answered == {RULE}


BERLIN = ["2025-10-25T00:00:00+02:00", "2025-10-26T00:00:00+02:00", "2025-10-27T00:00:00+01:00"]
CAIRO = ["2026-04-22T00:00:00+02:00", "2026-04-23T00:00:00+02:00", "2026-04-24T01:00:00+03:00"]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows cannot change its zone so")
@pytest.mark.parametrize(
    ("zone", "noon", "told"),
    [
        ("Europe/Berlin", datetime(2025, 10, 24, 12, tzinfo=UTC), BERLIN),
        # Cairo, where there is no midnight in that night. Not every system knows its rules of today.
        ("EET-2EEST,M4.5.5/0,M10.5.5/0", datetime(2026, 4, 21, 10, tzinfo=UTC), CAIRO),
    ],
    ids=["Berlin", "Cairo"],
)
def test_days_end_at_midnight_also_when_clocks_change(
    zone: str, noon: datetime, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as changed:
        changed.setenv("TZ", zone)
        time.tzset()
        ends = today(noon, 3)
    time.tzset()
    assert [end.isoformat() for end in ends] == told


def test_days_end_at_midnight() -> None:
    ends = today(NOON, 3)
    assert [end.date() - start.date() for start, end in pairwise(ends)] == [DAY, DAY]
    assert NOON < ends[0] <= NOON + DAY
    assert (ends[0].hour, ends[0].minute) == (0, 0)
