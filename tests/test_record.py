"""Records: files, and the error of a broken one. What all games' records have in common is in `test_conformance.py`."""

from __future__ import annotations

import errno
import json
import os
import re
from copy import copy
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from boardgames import game, read
from boardgames.contract import CHANCE, Action, Dealer, Event, IllegalAction, NotationError
from boardgames.record import Record
from boardgames.storage import write_whole

START = "sumeria; 1 kian; 2 zabalam umma"
ACTIONS = ["move kian gissa", "add nagsu", "add ur"]


@pytest.fixture
def record() -> Record:
    return Record(read(START), ACTIONS)


def test_a_record_is_start_and_actions(record: Record) -> None:
    assert record.text.endswith("> move kian gissa > add nagsu > add ur")
    assert Record.read(f"{START} > move kian gissa > add nagsu > add ur") == record
    assert repr(record) == "<Record of Sumeria: action 3 of 3>"
    assert (record.can_undo, record.can_redo) == (True, False)
    assert record != Record(read(START)) and record != "record"
    with pytest.raises(TypeError):
        hash(record)


def test_undo_and_redo(record: Record) -> None:
    record.undo(2)
    assert (record.at, record.can_undo, record.can_redo) == (1, True, True)
    assert record.text.endswith("> move kian gissa") and len(record.all_actions) == 3
    record.redo()
    assert record.state.to_move == 2
    for wrong in (-1, 4):
        with pytest.raises(IndexError, match=f"3 actions; there is no {wrong}"):
            record.goto(wrong)
    assert record.at == 2
    record.goto(0)
    assert not record.can_undo
    with pytest.raises(IndexError):
        record.undo()


def test_another_action_gives_up_what_followed(record: Record) -> None:
    record.goto(1)
    record.play("add nina")
    assert [str(action) for action in record.all_actions] == ["move kian gissa", "add nina"]
    assert len(record.states) == 3 and record.events(1)[0].values["place"] == "nina"


def test_an_illegal_action_changes_nothing(record: Record) -> None:
    before = record.to_json()
    for words, kind in (("add umma", IllegalAction), ("add babylon", NotationError), ("", NotationError)):
        with pytest.raises(kind):
            record.play(words)
    assert record.to_json() == before


def test_what_happens_is_told_to_the_player_too(record: Record) -> None:
    events: list[Event] = []
    record.goto(0)
    record.play("move kian gissa", events)
    assert tuple(events) == record.events(0)


def test_only_actions_of_the_record_are_asked_about(record: Record) -> None:
    for ask in (record.events, record.heading):
        assert ask(np.int64(2)) == ask(2)  # type: ignore[arg-type]
        for wrong in (-1, 3, 99):
            with pytest.raises(IndexError, match=f"this record has 3 actions; there is no {wrong}"):
                ask(wrong)


def test_a_branch_begins_somewhere_in_the_record(record: Record) -> None:
    for at in (-1, 99):
        with pytest.raises(IndexError, match=f"there is no {at}"):
            record.branch(at)


def test_a_branch_goes_its_own_way(record: Record) -> None:
    branch = record.branch(1)
    branch.play("add nina")
    assert record.actions[1] == ("add", "nagsu") and branch.actions[1] == ("add", "nina")


@pytest.mark.parametrize("names", [("Dirk", "Jack", "Paul"), ("Ana María", "Ștefan", "李 雷"), None])
def test_names(names: tuple[str, ...] | None, tmp_path: Path) -> None:
    record = Record(read(START), ACTIONS, names)
    assert ("names" in record.text) is (names is not None)
    assert Record.read(record.text) == record
    record.save(tmp_path / "record.json")
    assert Record.load(tmp_path / "record.json") == record


def test_names_may_follow_any_blank() -> None:
    assert Record.read(f"{START}; names\tAnn,  Ben, Cleo").names == ("Ann", "Ben", "Cleo")


SIGNS = "player 3: A name may contain any letters, but not , ; or >"
UNSEEN = "player 3: A name may contain letters that can be seen only."
BLANKS = "A name may contain single spaces only, and none at either end."


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("A",), "1 names for 3 players"),
        (("A", "B", "C", "D"), "4 names for 3 players"),
        (("A", "B", "C;D"), SIGNS),
        (("A", "B", "C > D"), SIGNS),
        (("A", "B", "C\nD"), UNSEEN),
        (("A", "B", "\ud83d"), UNSEEN),
        (("A", "B", "\x1b[2J"), UNSEEN),
        (("A", "", "C"), "player 2: This player needs a name."),
        (("A", " B", "C"), f"player 2: {BLANKS}"),
        (("A", "B  C", "D"), f"player 2: {BLANKS}"),
        (("A", "B", "C" * 25), "player 3: A name may have at most 24 letters."),
        (("Zoë", "B", "ZOË"), "player 3: Another player is already called ZOË."),
        ((1, "Ann", "Bo"), "player 1: A name is text."),
    ],
)
def test_names_that_cannot_be_used(names: tuple[Any, ...], told: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        Record(read(START), names=names)


# ---------------------------------------------------------------- broken text
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: a position begins with the name of its game"),
        ("sumeria; turn 9 > add ur", "line 1, field 'turn': '9' is not a number from 1 to 3"),
        (f"{START} > add ur > add ur", "line 1, action 2: 'add ur' is not legal here."),
        (f"{START}\n> add ur\n> add mur\n> add adab", "line 3, action 2: 'add mur': 'mur' means nothing after 'add'"),
        (f"{START}\n\n>\n  add umma", "line 4, action 1: 'add umma' is not legal here."),
        (f"{START} > add ur >", "line 1, action 2: '' says nothing"),
        (f"{START}; names A, B", "line 1, field 'names': 2 names for 3 players"),
        (f"{START}\nnames A, B, C\nnames D, E, F", "line 3, field 'names': is given twice"),
        (f"{START}\n\x0b\nturn 9", "line 3, field 'turn': '9' is not a number from 1 to 3"),
        (f"{START}; turn \x1b[2J", "line 1, field 'turn': '\N{REPLACEMENT CHARACTER}[2J' is not a number"),
        (f"{START}\nnames A, B,", "line 2, field 'names': player 3: This player needs a name."),
        (f"{START}\nnames A, {'B' * 25}, C", "line 2, field 'names': player 2: A name may have at most 24 letters."),
        (f"{START}\nnames A, B, a", "line 2, field 'names': player 3: Another player is already called a."),
    ],
)
def test_broken_text_is_told_with_line_and_reason(text: str, told: str) -> None:
    with pytest.raises(NotationError) as caught:
        Record.read(text)
    assert str(caught.value).startswith(told)


# ---------------------------------------------------------------- files
def test_a_file_holds_what_can_be_redone_too(record: Record, tmp_path: Path) -> None:
    record.undo()
    record.save(tmp_path / "a.json")
    loaded = Record.load(tmp_path / "a.json")
    assert (
        loaded == record
        and loaded.can_redo
        and loaded.redo().text == read(START).play(ACTIONS[0]).play(ACTIONS[1]).play(ACTIONS[2]).text
    )
    data = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert list(data) == ["format", "version", "game", "start", "names", "at", "actions"]
    assert "seed" not in json.dumps(data)


def test_a_text_record_can_be_loaded_as_well(record: Record, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(record.text.replace(" > ", "\r\n> "), encoding="utf-8")
    assert Record.load(tmp_path / "a.txt") == record


def test_a_mark_before_the_first_letter_is_no_part_of_it(record: Record, tmp_path: Path) -> None:
    for text in (record.text, record.to_json()):
        (tmp_path / "a").write_text(text, encoding="utf-8-sig")
        assert Record.load(tmp_path / "a") == record == Record.read(f"\ufeff{text}")


def test_a_file_may_be_read_by_whom_the_folder_lets(record: Record, tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    record.save(tmp_path / "a.json")
    assert (tmp_path / "a.json").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_saving_is_whole_or_not_at_all(record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.json"
    record.save(file)
    saved = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    record.undo()
    with pytest.raises(OSError, match="No space left"):
        record.save(file)
    assert file.read_bytes() == saved and list(tmp_path.iterdir()) == [file]
    with pytest.raises(FileNotFoundError):
        record.save(tmp_path / "nowhere" / "a.json")


def broken(**values: Any) -> str:
    data = json.loads(Record(read(START), ACTIONS).to_json())
    for name, value in values.items():
        if value is None:
            del data[name]
        else:
            data[name] = value
    return json.dumps(data, indent=1)


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "line 1: not JSON"),
        ('{\n "format": boardgames\n}', "line 2: not JSON"),
        ("{" * 100_000, "line 1: not JSON"),
        ('{"a": ' * 100_000, "line 1: not a record"),
        ('{"version": ' + "1" * 5000 + "}", "line 1: not a record"),
        ("{}", "line 1, field 'format': is missing"),
        (broken(format="chess"), "line 2, field 'format': this is not a 'boardgames record'"),
        (broken(version=2), "line 3, field 'version': only version 1 is known here"),
        (broken(version=True), "line 3, field 'version': is missing or not of the right form"),
        (broken(version=None), "line 1, field 'version': is missing"),
        (broken(game="tigris"), "line 4, field 'game': the position is of another game"),
        (broken(start=7), "line 5, field 'start': is missing or not of the right form"),
        (broken(start="sumeria; turn 9"), "line 5, field 'turn' of 'start': '9' is not a number"),
        (broken(start="sumeria; 1 kian; 2 kian"), "line 5, field '2' of 'start': a trader stands on"),
        (broken(start="sumeria 3"), "line 5, field 'start': a position of this game begins with 'sumeria;'"),
        (broken(names="Ann"), "line 6, field 'names': is missing or not of the right form"),
        (broken(names=["Ann", "Ben"]), "line 6, field 'names': 2 names for 3 players"),
        (broken(names=["Ann", "Ben", 3]), "line 6, field 'names': names are text"),
        (broken(at=4), "line 11, field 'at': 4 is not a number of actions"),
        (broken(at=-1), "line 11, field 'at': -1 is not a number of actions"),
        (broken(actions=["add ur", "add ur"]), "line 14, action 2: 'add ur' is not legal here."),
        (broken(actions=["add ur", 7]), "line 14, action 2: an action is text"),
        (broken(names=["at", "version", "C"], at=4), "line 11, field 'at': 4 is not a number of actions"),
        (broken(at=10**300), "line 11, field 'at': 10000000000000000000 is not a number of actions"),
        (json.dumps(json.loads(broken(actions=["add ur", 7]))) + "\n", "line 1, action 2: an action is text"),
        (broken(actions=["add ur", "add ur"]).replace("\n  ", " "), "line 9, action 2: 'add ur' is not legal here."),
        (broken(actions={}), "line 12, field 'actions': is missing or not of the right form"),
    ],
)
def test_a_broken_file_is_told_with_line_and_reason_and_left_alone(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(NotationError) as caught:
        Record.load(file)
    assert str(caught.value).startswith(told)
    assert file.read_text(encoding="utf-8") == text


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(NotationError, match="line 1: not a text file"):
        Record.load(tmp_path / "a.json")


def test_a_name_that_no_file_can_have() -> None:
    with pytest.raises(OSError, match="null"):
        Record.load("a\0b")


@pytest.mark.parametrize(("name", "text"), [("a", "\ud800"), ("a\0b", "")])
def test_what_no_file_can_hold_is_not_written(name: str, text: str, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"surrogates|null"):
        write_whole(tmp_path / name, text)
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_is_named_once(tmp_path: Path) -> None:
    (loop := tmp_path / "loop").symlink_to(loop)
    with pytest.raises(OSError, match=r"loop'$") as caught:
        write_whole(loop, "")
    assert caught.value.filename == str(loop) and caught.value.errno == errno.ELOOP


def test_fields_that_mean_nothing_here_are_kept(record: Record) -> None:
    more = {"players": ["person"] * 3, "of a newer version": [{"half": "\ud800"}]}
    text = record.to_json(**more, review={"eyes": 0})
    text.encode()
    found = Record.read(text)
    assert found == record and found.more == more
    again = json.loads(found.to_json())
    assert "review" not in again, "other actions may be played since"
    assert {name: again[name] for name in more} == more
    assert json.loads(found.to_json(players=["random"] * 3))["players"] == ["random"] * 3


def test_a_view_of_a_game_without_secrets_is_the_game(record: Record) -> None:
    assert record.seen_by(0) == record


def test_what_chance_does_belongs_to_the_turn_that_it_answers() -> None:
    record = Record.read("tigris; players 3")
    dealer, rng = Dealer(1), Random(1)
    for _ in range(60):
        state = record.state
        record.play(dealer.draw(state) if state.to_move == CHANCE else state.actions.pick(rng))
    ends = record.turns()
    assert ends[-1] == 60 and ends == sorted(set(ends))
    for one, other in pairwise([0, *ends]):
        assert len({str(record.heading(i)) for i in range(one, other)}) == 1
    # A turn is over when hands are full, and somebody else acts.
    for end in ends[:-1]:
        assert record.states[end].to_move != CHANCE
        assert record.heading(end - 1) != record.heading(end) == record.states[end].heading()
    assert Record.read("tigris; players 3").turns() == []


def test_a_dealer_draws_only_where_chance_decides(record: Record) -> None:
    with pytest.raises(IndexError, match="chance has nothing to do here"):
        Dealer(1).draw(record.states[0])


def test_a_copy_is_a_record_of_its_own(record: Record) -> None:
    record.undo()
    twin = copy(record)
    assert twin == record and twin.at == 2
    twin.play("add kutha")
    assert twin != record and record.can_redo


def test_an_action_may_be_said_in_words(record: Record) -> None:
    start = record.start
    for said in (("move", "kian", "gissa"), ["move", "kian", "gissa"]):
        assert said in start.actions and not start.objections(said)  # type: ignore[arg-type]
        played = Record(start, [said])  # type: ignore[list-item]
        assert Record.read(played.text) == played
    for wrong in (None, 7, ("move", 7), {"move": "kian"}):
        with pytest.raises(TypeError, match="an action is an Action or its text, not"):
            start.play(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="an action is an Action or its text, not"):
            Record(start, [wrong])  # type: ignore[list-item]
    assert None not in start.actions


def test_the_cursor_goes_to_whole_numbers(record: Record) -> None:
    for at, found in ((np.int64(1), 1), (True, 1)):
        record.goto(at)
        assert type(record.at) is int and record.at == found
    assert Record.read(record.to_json()) == record
    with pytest.raises(TypeError, match="float"):
        record.goto(0.5)  # type: ignore[arg-type]
    assert record.at == 1


def test_errors_name_the_players_of_the_record() -> None:
    with pytest.raises(NotationError, match=r"action 1: .* on Umma is Yan's"):
        Record.read(f"{START}; names Xena, Yan, Zoe > remove umma")


def test_what_could_not_be_read_again_is_not_saved(tmp_path: Path) -> None:
    """As its text or its `repr` say, `study` reads some of it."""
    impossible = read("sumeria; round 2.1; spaces eem mp r; bag e9", study=True)
    with pytest.raises(NotationError, match="this is not saved, for it could not be read again: line 1, field 'bag'"):
        Record(impossible).save(tmp_path / "a.json")
    assert repr(impossible).endswith(", study=True)") and eval(repr(impossible), {"read": read}) == impossible
    seen = Record(Dealer(1).settle(read("tigris")), ["pass"]).seen_by(0)
    with pytest.raises(NotationError, match="something is hidden in it"):
        seen.save(tmp_path / "a.json")
    assert not list(tmp_path.iterdir())


def test_a_game_without_any_rule_is_read_again() -> None:
    start = read("tigris").switched_off("te.leader.empty", "te.leader.river")
    assert read(start.text) == start and Record.read(Record(start).to_json()).start == start


def test_what_is_no_text_is_no_position() -> None:
    for wrong in (None, b"sumeria"):
        for reader in (read, game("sumeria").read):
            with pytest.raises(TypeError, match="a position is read from text, not from"):
                reader(wrong)  # type: ignore[arg-type]
    assert read(f"\ufeff{START}") == game("sumeria").read(f"\ufeff{START}") == read(START)
    with pytest.raises(TypeError, match=r"a rule goes by the text of its id, not by \['su.move.jump'\]"):
        read(START).switched_off(["su.move.jump"])  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [f"{START} > move kian gissa", f"{START}\n> move kian gissa", '{"format": 1}'])
def test_a_record_that_is_read_as_a_position_is_told_so(text: str) -> None:
    with pytest.raises(NotationError, match=r"^line .*; this is a record: Record\.read reads it$"):
        read(text)
    with pytest.raises(NotationError, match="is unknown; choose from") as raised:
        read("sumeria; 1 nowhere")
    assert "record" not in str(raised.value)


def test_a_single_action_is_no_list_of_them(record: Record) -> None:
    for one in ("move kian gissa", Action("move", "kian", "gissa")):
        with pytest.raises(TypeError, match="a record takes a list of actions, not one"):
            Record(record.start, one)


def test_nothing_is_undone_at_the_start_or_redone_at_the_end(record: Record) -> None:
    with pytest.raises(IndexError, match="nothing to redo: 0 actions have been taken back, not 1"):
        record.redo()
    with pytest.raises(IndexError, match="nothing to undo: 3 actions have been carried out, not 4"):
        record.undo(4)
    for move in (record.undo, record.redo):
        with pytest.raises(IndexError, match="not -1"):
            move(-1)
        with pytest.raises(TypeError, match="'str' object cannot be interpreted as an integer"):
            move("x")  # type: ignore[arg-type]
    assert record.at == 3
    assert record.undo(np.int64(2)) == record.states[1]


def test_the_cursor_is_set_within_the_record(record: Record) -> None:
    for wrong in (4, -1):
        with pytest.raises(IndexError, match=f"this record has 3 actions; there is no {wrong}"):
            record.at = wrong
    assert record.at == 3
    record.at = 1
    assert record.state == record.states[1]


@pytest.mark.parametrize("names", ["abc", {"Ann", "Ben", "Cleo"}, frozenset(["Ann", "Ben", "Cleo"]), 5])
def test_names_are_in_order(names: Any, record: Record) -> None:
    kind = "text" if isinstance(names, str) else type(names).__name__
    with pytest.raises(TypeError, match=rf"^names are a list, one for each player, and no {kind} \("):
        Record(record.start, names=names)


def test_an_action_is_read_from_a_text() -> None:
    with pytest.raises(TypeError, match="an action is read from a text, not from 5"):
        Action.parse(5)  # type: ignore[arg-type]


def test_an_action_of_one_text_is_told_how_to_read_it() -> None:
    with pytest.raises(NotationError, match=r"^'remove kian': an Action takes its words one by one; Action\.of reads"):
        Action("remove kian")
    with pytest.raises(NotationError, match=r"takes its words one by one; Action\.of reads a text"):
        read("sumeria; 1 kian").play(("remove kian", ""))  # type: ignore[arg-type]
    assert Action.of("remove kian") == ("remove", "kian")
