"""The guided first game: its start, its tasks, and what the table does around them."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardgames import GAMES, Action, Record, read
from boardgames import game as find_game
from boardgames.play.ahead import OneAhead
from boardgames.play.match import PERSON
from boardgames.play.review import LISTED, Reconsidered
from boardgames.teaching import farewell
from boardgames.teaching.explaining import MOST
from boardgames.teaching.first_game import SEAT, first_game
from boardgames.teaching.lessons import FIRST_GAME
from boardgames.teaching.memory import DONE, SEEN, memory
from boardgames.teaching.progress import VARIABLE, Standing, progress, recommended, standings
from tools.guided import KINDS, play
from widgets.first_game import FirstTable
from widgets.table import Table


@pytest.fixture(autouse=True)
def learner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Somebody who knows nothing yet."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "learner" / "progress.json"))


def first_table(name: str, folder: Path) -> FirstTable:
    table = FirstTable(find_game(name), title="A first game", text="Play.", key=f"{name}/first")
    table.folder = folder
    assert table.board  # a cell shows it
    return table


def lines(table: Table) -> list[str]:
    """The rules that are being explained."""
    coach: dict[str, Any] = table.board.coach
    return [line["rule"] for line in coach.get("guide", {}).get("lines", [])]


def until_it_is_mine(table: Table) -> None:
    """Let the opponents play, as a page does."""
    for _ in range(200):
        match = table.match
        assert match is not None
        if match.may_decide or match.state.is_over:
            return
        if table.guide.holds:
            table.board._intend_coach({"do": "read"})
        else:
            table.panel._intend_step({"at": match.record.at})
    raise AssertionError("nobody decides")


# ---------------------------------------------------------------- where it begins


@pytest.mark.parametrize("name", GAMES)
def test_it_begins_in_a_position_of_the_game_with_the_learner_to_decide(name: str) -> None:
    first = first_game(name)
    assert first.start.to_move == SEAT and not first.game.problems(first.start)
    assert first.start.seats == first.game.seats[0] and not first.start.without
    assert bool(first.rounds) != bool(first.turns) and first.opponent == "learner"


@pytest.mark.parametrize("name", GAMES)
def test_tasks_are_short_and_the_words_are_few(name: str) -> None:
    first = first_game(name)
    assert len({task.title for task in first.tasks}) == len(first.tasks)
    assert "*" not in "".join(text.replace("**", "") for text in (first.text, *(task.text for task in first.tasks)))
    for task in first.tasks:
        assert len(task.text.split()) <= 40 and len(task.title.split()) <= 7, task.title
    kinds = {"event": "events", "objection": "objections", "turn": "turns"}
    templates = first.game.speech().templates
    for when in (said.split()[0] for task in first.tasks for said in (*task.when, *task.also)):
        kind, _, key = when.partition(".")
        assert key in templates[kinds[kind]], when


@pytest.mark.parametrize("name", GAMES)
def test_whoever_follows_does_all_the_tasks_in_the_guided_turns(name: str, tmp_path: Path) -> None:
    table = first_table(name, tmp_path)
    asked: list[str] = []
    while table.first.is_guided(table.record):
        assert table.match is not None
        if found := table.first.task(table.record):
            task, action = found
            asked.append(task.title)
            assert table.board.coach["title"] == task.title and table.board.coach["text"] == task.text
            table.board._intend_coach({"do": "suggest"})
            said = find_game(name).speech(table.record.names).act(action)
            assert said in table.board.coach["verdict"]["text"] and not table.board.coach["guide"]["suggests"]
        table.board.play(KINDS["follows"](table, Random(1)))
        until_it_is_mine(table)
    assert sorted(asked) == sorted(task.title for task in table.first.tasks)
    if not table.record.state.is_over:
        assert table.board.coach["title"] == "Now you play alone" and table.board.coach["text"] == table.first.text


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_comes_to_its_end_whoever_plays(name: str, kind: str) -> None:
    played = play(name, kind, seed=3)
    assert played.over
    assert len(played.told) == len(set(played.told)), "something was explained twice"
    assert set(played.told) <= find_game(name).catalogue.keys()


# ---------------------------------------------------------------- what the learner does


def test_what_was_explained_is_seen_and_what_was_done_alone_is_done(tmp_path: Path) -> None:
    table = first_table("sumeria", tmp_path)
    first = lines(table)
    assert first and not any(map(memory().met, first)), "nobody may have read it"
    table.board.play("place tummal")
    assert all(map(memory().met, first))
    until_it_is_mine(table)
    table.board.play("add irisagrig")
    assert "su.add.zone_up" in lines(table)
    until_it_is_mine(table)
    assert memory().met("su.add.zone_up") == SEEN
    settlement = next(action for action in table.record.state.actions if action[0] == "add")
    table.board.play(settlement)
    assert memory().met("su.add.zone_up") == DONE


def test_what_was_suggested_is_not_done_alone(tmp_path: Path) -> None:
    table = first_table("sumeria", tmp_path)
    memory().see(["su.setup.placement"])
    table.board._intend_coach({"do": "suggest"})
    table.board.play("place tummal")
    assert memory().met("su.setup.placement") == SEEN


def test_opponents_wait_until_it_has_been_read(tmp_path: Path) -> None:
    table = first_table("sumeria", tmp_path)
    table.board.play("place tummal")
    until_it_is_mine(table)
    table.board.play("add irisagrig")
    at = table.record.at
    assert table.guide.holds and not table.panel.table["pace"] and table.board.coach["guide"]["goesOn"] == "Ben"
    table.panel._intend_step({"at": at})
    assert table.record.at == at
    table.board._intend_coach({"do": "read"})
    assert not table.guide.holds and table.panel.table["pace"] == {"at": at, "ms": table.pause} and not lines(table)


def test_what_was_taken_back_is_explained_no_longer(tmp_path: Path) -> None:
    table = first_table("sumeria", tmp_path)
    table.board.play("place tummal")
    until_it_is_mine(table)
    first = lines(table)
    table.board.play("add irisagrig")
    assert lines(table) != first
    table.board.undo()
    assert not lines(table) or set(lines(table)).isdisjoint({"su.add.zone_up"})
    assert memory().met("su.add.zone_up") == SEEN, "nothing is explained twice"


def test_what_is_forbidden_is_explained_where_it_is_tried(tmp_path: Path) -> None:
    table = first_table("sumeria", tmp_path)
    memory().see(find_game("sumeria").catalogue.keys() - {"su.board.one_trader"})
    table.board.play("place tummal")
    until_it_is_mine(table)
    state = table.record.state
    taken = [action for action in state.conceivable() if action[0] == "add" and state.objections(action)]
    told = [table.board._answer_why({"words": list(action)})["lines"] for action in taken[:2]]
    assert [[line["rule"] for line in each] for each in told] == [["su.board.one_trader"]] * 2
    plain = [state.speech(table.record.names).say(state.objections(action)[0]) for action in taken[:2]]
    assert told[0][0]["text"] != plain[0] and told[1][0]["text"] == plain[1], "it is explained once"
    assert lines(table) == [], "beside the board it is not said a second time"
    table.board.play(next(iter(state.actions)))
    assert memory().met("su.board.one_trader")


def test_what_was_explained_where_it_was_tried_holds_nobody_up(tmp_path: Path) -> None:
    """Beside the board nothing is to be read: no button would let an opponent go on."""
    table = first_table("sumeria", tmp_path)
    memory().see(find_game("sumeria").catalogue.keys() - {"su.board.one_trader"})
    table.board.play("place tummal")
    until_it_is_mine(table)
    state = table.record.state
    taken = next(action for action in state.conceivable() if action[0] == "add" and state.objections(action))
    table.board._answer_why({"words": list(taken)})
    assert state.to_move is not None
    table.hand_over(table.record.names[state.to_move], "learner")
    assert table.match and table.match.awaits_opponent and lines(table) == []
    assert not table.guide.holds


def test_there_is_room_for_what_the_learner_has_done_whatever_was_explained_before(tmp_path: Path) -> None:
    table = first_table("stone_age", tmp_path)
    before = lines(table)
    assert len(before) == MOST
    memory().see(find_game("stone_age").catalogue.keys() - {*before, "sa.place.tool_maker"})
    table.board.play("place tool_maker")
    assert lines(table) == ["sa.place.tool_maker"]


def test_what_was_missed_is_said_with_what_it_would_have_been(tmp_path: Path) -> None:
    table = first_table("tigris", tmp_path)
    table.board.play("leader king j7")
    assert table.board.coach["title"] == "Score a black point"
    suggested = table.first.task(table.record)
    table.board.play("swap settlement 2")  # all that there are
    until_it_is_mine(table)
    assert suggested and table.board.coach["title"] == "Join two kingdoms in peace"
    missed, _, task = table.board.coach["text"].partition("\n\n")
    assert find_game("tigris").speech(table.record.names).act(suggested[1]) in missed
    assert suggested[0].title in missed and task == table.first.tasks[2].text
    again = first_table("tigris", tmp_path)
    assert again.board.coach["text"] == table.board.coach["text"], "after a restart, too"
    again.board.play("pass")
    until_it_is_mine(again)
    assert again.board.coach["text"] == task, "it is said once"


def test_nobody_is_sent_into_a_war_that_is_lost() -> None:
    """Three settlements against three, none in the hand: it waits until it can be won."""
    first = first_game("tigris")
    war = first.tasks[-1]
    lost = read(
        "tigris; turn 1; settlements l4 m5 i6 j6 l6 k7 f9; temples + i4 j4 g11; farms e8 f8; markets g4 h4 i5 j5 l5 m6;"
        " treasures k1 b2 p2 n5 i7 b8 o9 f10 k11; 1 king j7 trader f4 / hand t2 f2 m2 / points 2 1 0 2 / treasures 1;"
        " 2 king n6 priest c8 farmer e10 trader n9"
    )
    won = read(lost.text.replace("hand t2 f2 m2", "hand s3 t1 f1 m1"))
    assert war not in dict(first._ways(lost, [war]))
    assert war in dict(first._ways(won, [war]))


def test_a_task_that_can_still_be_done_is_not_called_missed(tmp_path: Path) -> None:
    table = first_table("sumeria", tmp_path)
    table.board.play("place tummal")
    until_it_is_mine(table)
    assert table.board.coach["title"] == "Add a trader"
    table.board.play(next(action for action in table.record.state.actions if action[0] == "remove"))
    until_it_is_mine(table)
    assert table.board.coach["title"] == "Add a trader" and "Missed" not in table.board.coach["text"]


def test_a_hint_takes_the_place_of_the_guide_and_gives_it_back(tmp_path: Path) -> None:
    table = first_table("sumeria", tmp_path)
    coach = table.board.coach
    table.panel._intend_hint({})
    assert table.board.coach["kind"] == "advice"
    table.board._intend_coach({"do": "dismiss"})
    assert table.board.coach == coach


@pytest.mark.parametrize("stack", [1, 2])
def test_either_building_is_a_building(stack: int) -> None:
    reserve = next(task for task in first_game("stone_age").tasks if task.title == "Reserve a building")
    events: list[Any] = []
    first_game("stone_age").start.play(f"place building_{stack}", events)
    assert reserve.done_by(events)


def test_what_others_did_is_told_under_a_title_of_its_own(tmp_path: Path) -> None:
    table = first_table("sumeria", tmp_path)
    table.board.play("place tummal")
    while not (table.guide.holds and table.match and not table.match.may_decide):
        table.panel._intend_step({"at": table.record.at})
    assert table.board.coach["title"] == "What just happened"


@pytest.mark.parametrize("name", GAMES)
def test_it_is_done_when_its_guided_turns_are_over(name: str, tmp_path: Path) -> None:
    table = first_table(name, tmp_path)

    def standing() -> Standing:
        return next(one for one in standings(progress().done(), name) if one.chapter == FIRST_GAME)

    progress().add(f"{name}/{FIRST_GAME}")
    for turn in range(100):
        until_it_is_mine(table)
        if not table.first.is_guided(table.record):
            break
        assert not standing().complete, "it has only begun"
        assert recommended(standings(progress().done(), name)) == standing(), "it can be gone on with"
        actions = list(table.state.actions)
        table.board.play(actions[turn % len(actions)])
    assert standing().complete


def test_a_review_blames_nobody_for_what_the_guide_has_asked_for(tmp_path: Path) -> None:
    """Whatever those decisions cost: others' are told, and the learner's own ones."""
    table = first_table("sumeria", tmp_path)
    match = table.match
    assert match
    match.hand_over(SEAT, "learner")
    match.skip()
    guided = table.first.guided(match.record)
    decided = [(at, match.record.states[at].to_move) for at in match.stops()[:-1]]
    blamed = [at for at, seat in decided if table.panel._is_blamed(match, at)]
    assert blamed == [at for at, seat in decided if seat != SEAT or not guided[at]] and len(blamed) < len(decided)
    table.panel._reviewer.start(match)
    assert match.review
    own = [at for at, seat in decided if seat == SEAT]
    better = list[Action]()
    for at in own:
        better.append(next(action for action in match.record.states[at].actions if action not in better))
    match.review.compared |= {
        at: Reconsidered(at, action, 0.1 if at in blamed else 0.5, 0.01, 80)
        for at, action in zip(own, better, strict=True)
    }
    told = table.panel._reviewer.told(match)["costly"]
    # What cost more, and counts for nobody, takes no place from what did.
    assert sum(at not in blamed for at in own) >= LISTED
    assert [each["at"] for each in told] == [at for at in own if at in blamed][:LISTED]


# ---------------------------------------------------------------- files, restarts, other games


def test_it_is_kept_from_the_first_action_on_and_comes_back(tmp_path: Path) -> None:
    table = first_table("sumeria", tmp_path)
    assert not list(tmp_path.glob("*.json"))
    table.board.play("place tummal")
    assert [file.name for file in tmp_path.glob("*.json")] == ["sumeria-first-game.json"]
    again = first_table("sumeria", tmp_path)
    assert again.record.all_actions[:1] == table.record.all_actions[:1]
    until_it_is_mine(again)
    assert again.first.task(again.record), "tasks go on where they were"
    other = Table("sumeria", folder=tmp_path)
    assert other.board and other.match is None, "a table for whole games does not go on with it"


def test_what_was_not_read_before_a_restart_is_told_again(tmp_path: Path) -> None:
    table = first_table("sumeria", tmp_path)
    table.board.play("place tummal")
    until_it_is_mine(table)
    table.board.play("add irisagrig")
    assert table.guide.holds and "su.add.zone_up" in lines(table)
    again = first_table("sumeria", tmp_path)
    told = lines(table)
    assert lines(again) == told and again.guide.holds
    again.board._intend_coach({"do": "read"})
    assert set(told).isdisjoint(lines(first_table("sumeria", tmp_path))), "now it has been read"


def test_a_broken_file_stays_and_a_game_begins(tmp_path: Path) -> None:
    (tmp_path / "sumeria-first-game.json").write_text("{")
    table = first_table("sumeria", tmp_path)
    assert "cannot be read" in table.panel.message["text"]
    table.board.play("place tummal")
    assert (tmp_path / "sumeria-first-game.json").read_text() == "{"
    assert (tmp_path / "sumeria-first-game-2.json").exists()


def test_a_file_that_somebody_changes_meanwhile_stays_and_the_game_goes_on_in_another(tmp_path: Path) -> None:
    table = first_table("sumeria", tmp_path)
    table.board.play("place tummal")
    (tmp_path / "sumeria-first-game.json").write_text("{")
    until_it_is_mine(table)
    assert (tmp_path / "sumeria-first-game.json").read_text() == "{"
    assert table.file == "sumeria-first-game-2.json" and not table.panel.table["trouble"]
    (tmp_path / "sumeria-first-game-2.json").unlink()
    table.board.play("add irisagrig")
    kept = Record.read((tmp_path / "sumeria-first-game-2.json").read_text())
    assert kept.all_actions == table.record.all_actions


def test_what_was_taken_back_to_the_beginning_stays_taken_back(tmp_path: Path) -> None:
    table = first_table("tigris", tmp_path)
    begun = table.record.at
    table.board.play(next(iter(table.board.state.actions)))
    table.board.undo()
    assert table.record.at == begun == first_table("tigris", tmp_path).record.at


def test_a_file_that_cannot_be_looked_at_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    table = first_table("sumeria", tmp_path)
    table.board.play("place tummal")
    file = tmp_path / "sumeria-first-game.json"
    file.unlink()
    file.mkdir()
    until_it_is_mine(table)
    assert "cannot be written" in table.panel.table["trouble"]
    table.board.play("add irisagrig")


def test_a_suggestion_is_marked_alone(tmp_path: Path) -> None:
    table = first_table("tigris", tmp_path)
    table.board.play("leader king j7")
    assert ("j7", "told") in table.guide._marked, "it was said what makes a kingdom"
    table.board._intend_coach({"do": "suggest"})
    assert {kind for _, kind in table.guide._marked} == {"hint"}


@pytest.mark.parametrize("name", GAMES)
def test_at_a_table_the_aim_of_the_game_comes_first(name: str, tmp_path: Path) -> None:
    table = Table(name, folder=tmp_path, seed=1)
    table.start(kinds=(PERSON,) * find_game(name).seats[0])
    if table.match and table.match.awaited is not None:
        table.panel._intend_ready({})
    assert lines(table)[0].endswith(".end.winner")


@pytest.mark.parametrize("name", GAMES)
def test_the_end_tells_what_was_met_and_leads_on(name: str, tmp_path: Path) -> None:
    table = first_table(name, tmp_path)
    match = table.match
    assert match is not None
    for seat in range(match.state.seats):
        match.hand_over(seat, "learner")
    match.skip()
    match.hand_over(SEAT, PERSON)
    table.panel.refresh()
    page = table.panel.farewell["page"]  # type: ignore[attr-defined]
    assert "rules</strong> made something happen" in page and 'class="bg-map"' in page
    assert table.panel.review["running"] and "href=" in page
    table.panel._HANDLERS["play_on"](table.panel, {})
    assert table.record.start != table.first.start and not table.first.is_guided(table.record)
    assert table.panel.farewell == {}  # type: ignore[attr-defined]
    table.panel._HANDLERS["again"](table.panel, {})
    assert table.record.start == table.first.start and not table.record.at


@pytest.mark.parametrize(("left", "said"), [(3, "The rules that you have not met"), (40, "Most of the rules that you")])
def test_the_end_names_the_chapters_that_teach_what_is_left(left: int, said: str) -> None:
    """All of it, or most of it if that would be many chapters."""
    stone_age = find_game("stone_age")
    memory().see(list(stone_age.catalogue)[left:])
    told = farewell.page("stone_age", Record(stone_age.start()), memory(), datetime.now(UTC))
    assert said in told and f"You have met {64 - left}" in told.replace("So far you have", "You have")


# ---------------------------------------------------------------- at every table


def test_a_table_explains_whoever_knows_nothing(tmp_path: Path) -> None:
    table = Table("sumeria", folder=tmp_path, seed=1)
    table.start(("Ann", "Ben", "Cleo"), (PERSON, "learner", "learner"))
    assert table.panel.table["explains"] and lines(table), "what chance has laid out"
    table.panel._intend_explain({"on": False})
    assert not table.panel.table["explains"] and not lines(table) and not table.board.coach
    assert memory().explains("sumeria") is False and memory().explains("tigris") is None
    table.panel._intend_explain({"on": True})
    assert table.panel.table["explains"]


def test_where_nothing_can_be_kept_a_rule_is_explained_once_and_no_longer_when_switched_off(tmp_path: Path) -> None:
    assert memory().path
    memory().path.parent.mkdir(parents=True, exist_ok=True)
    memory().path.write_text('{"format": "boardgames memory", "version": 2, "cards": []}', encoding="utf-8")
    table = Table("sumeria", folder=tmp_path, seed=1)
    table.start(("Ann", "Ben", "Cleo"), (PERSON, "learner", "learner"))
    assert table.match
    told, player = Counter[str](), OneAhead(1)
    for _ in range(40):
        told.update({line["rule"] for line in (table.board.coach.get("guide") or {}).get("lines", ())})
        table.board._intend_coach({"do": "read"})
        if table.match.awaits_opponent:
            table.skip()
        else:
            table.board.play(str(player.choose(table.match.view())))
    assert told and memory().problem
    assert max(told.values()) == 1, told
    table.panel._intend_explain({"on": False})
    assert not table.panel.table["explains"]


def test_whoever_knows_every_rule_is_told_nothing(tmp_path: Path) -> None:
    memory().see(find_game("sumeria").catalogue)
    table = Table("sumeria", folder=tmp_path, seed=1)
    table.start(("Ann", "Ben", "Cleo"), (PERSON, "learner", "learner"))
    assert not table.panel.table["explains"] and not table.board.coach


def test_a_closed_screen_explains_nothing(tmp_path: Path) -> None:
    table = Table("tigris", folder=tmp_path, seed=1)
    table.start(("Ann", "Ben"), (PERSON, PERSON))
    assert table.match is not None
    assert table.match.viewer is None and not table.board.coach
    table.panel._intend_ready({})
    assert lines(table)


def test_what_one_person_did_is_explained_to_the_next(tmp_path: Path) -> None:
    memory().see(find_game("tigris").catalogue.keys() - {"te.turn.end"})
    table = Table("tigris", folder=tmp_path, seed=1)
    table.start(("Ann", "Ben"), (PERSON, PERSON))
    table.panel._intend_ready({})
    assert not lines(table)
    table.board.play("pass")
    assert not lines(table), "the screen is closed"
    table.panel._intend_ready({})
    assert lines(table) == ["te.turn.end"]


def test_a_rule_that_is_switched_off_is_not_explained(tmp_path: Path) -> None:
    memory().see(find_game("tigris").catalogue.keys() - {"te.leader.temple"})
    table = Table("tigris", folder=tmp_path, seed=1)
    table.start(("Ann", "Ben"), (PERSON, "learner"), without=("te.leader.temple",))
    until_it_is_mine(table)
    table.board.play(next(action for action in table.record.state.actions if action[0] == "leader"))
    assert not lines(table)


def test_a_first_game_needs_a_file() -> None:
    with pytest.raises(ValueError, match="no first game in 'xx'"):
        first_game("sumeria", "xx")


@pytest.mark.parametrize("name", GAMES)
def test_guided_turns_are_those_of_the_chosen_game_only(name: str) -> None:
    first = first_game(name)
    assert first.is_guided(Record(first.start))
    assert not first.is_guided(Record(find_game(name).start(first.start.seats)))


@pytest.mark.parametrize("name", GAMES)
def test_whoever_is_told_what_to_do_is_not_told_otherwise(name: str, tmp_path: Path) -> None:
    """Hints come with decisions that the guide leaves free."""
    table, told = first_table(name, tmp_path), set()
    while table.first.is_guided(table.record):
        until_it_is_mine(table)
        assert table.match is not None
        task = table.first.task(table.record)
        assert table.panel.table["advises"] == (task is None)
        told.add(task is None)
        table.board.play(task[1] if task else sorted(table.match.state.actions)[0])
    assert told == {True, False}
