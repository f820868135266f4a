"""The look-up: what it shows of each rule really happens, and its cards do what their buttons say."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from asking import ask

from boardgames import Record, game
from boardgames.contract import Action
from boardgames.teaching import lookup as lookups
from boardgames.teaching.lessons import taught
from boardgames.teaching.lookup import LookupFileError, chapters, entry, has_lookup
from widgets import Overview, rulebook
from widgets.display import VIEW
from widgets.lookup import RuleCard

RULES = [(name, rule) for name in taught() if has_lookup(name) for rule in game(name).catalogue]
EXPERIMENTS = [(name, rule) for name, rule in RULES if rule in game(name).experiments]


@pytest.fixture
def outputs(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr("widgets.display.display", lambda data, raw: shown.append(data))
    return shown


@pytest.fixture
def card(outputs: list[dict[str, Any]]) -> Iterator[Any]:
    made: list[RuleCard] = []

    def show(rule: str, name: str = "sumeria") -> RuleCard:
        made.append(rulebook(name)[rule])
        made[-1]._ipython_display_()
        return made[-1]

    yield show
    for one in made:
        one.close()


# ---------------------------------------------------------------- what is shown is so


@pytest.mark.parametrize(("name", "rule"), RULES, ids=[rule for _, rule in RULES])
def test_what_is_shown_of_a_rule_happens(name: str, rule: str) -> None:
    shown = entry(name, rule)
    assert list(shown.problems()) == []
    assert shown.record.at == 0
    assert Record.read(shown.record.text).start == shown.start
    assert all(part.isidentifier() for code in shown.code for part in code.split("."))


@pytest.mark.parametrize(("name", "rule"), EXPERIMENTS, ids=[rule for _, rule in EXPERIMENTS])
def test_without_a_rule_something_is_different(name: str, rule: str) -> None:
    shown = entry(name, rule)
    twin = shown.without()
    assert twin.start.without == {rule}
    assert twin.start != shown.start
    if shown.forbidden in twin.all_actions:
        assert shown.start.objections(shown.forbidden)
        return
    action = twin.all_actions[0]
    assert [event.rule for event in twin.events(0)] != [event.rule for event in shown.record.events(0)]
    assert rule not in {event.rule for event in twin.events(0)}
    assert action == shown.record.all_actions[0]


def test_three_rules_of_every_game_can_be_switched_off() -> None:
    for name in {name for name, _ in RULES}:
        assert len([rule for game_name, rule in EXPERIMENTS if game_name == name]) >= 3


def test_what_is_not_written_comes_from_examples_and_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookups, "_written", lambda game: {})
    find = lookups._found.__wrapped__
    jump = find("sumeria", "su.move.jump")
    assert jump.record.text == Record.read(game("sumeria").catalogue.examples["su.example.branch"].record).start.text
    assert jump.shown
    assert [objection.rule for objection in jump.objections] == ["su.move.jump"]
    marker = find("sumeria", "su.round.phase_marker")
    assert marker.shown
    assert len(marker.record.all_actions) == 1
    taken = find("sumeria", "su.board.one_trader")
    assert taken.forbidden == Action("add", "umma"), "what the lesson has learners try"
    assert list(taken.problems()) == []
    monkeypatch.setattr(lookups, "_steps", lambda game: ())
    with pytest.raises(LookupFileError, match=r"rule 'su\.setup\.track': is not there"):
        find("sumeria", "su.setup.track")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[rule", "lookup.toml: not TOML"),
        ('[[rule]]\nid = "su.magic"', "rule 'su.magic': is not in the catalogue"),
        ('[[rule]]\nid = "su.add.place"\n[[rule]]\nid = "su.add.place"', "rule 'su.add.place': is there twice"),
        ('[[rule]]\nid = "su.add.place"\nshown = ""', "rule 'su.add.place', field 'shown': is unknown or no text"),
        ('[[rule]]\nid = "su.add.place"\nshow = 1', "field 'show': is unknown or no text"),
        ('[[rule]]\nid = "su.add.place"\nshow = "sumeria; 1 nowhere"', "field 'show': line 1, field '1': 'nowhere'"),
    ],
)
def test_a_broken_file_is_named(text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    subject = game("sumeria")
    (tmp_path / "lookup.toml").write_text(text, encoding="utf-8")
    monkeypatch.setitem(vars(subject), "folder", tmp_path)
    for cached in ("_file", "_written"):
        monkeypatch.setattr(lookups, cached, getattr(lookups, cached).__wrapped__)
    with pytest.raises(LookupFileError) as error:
        lookups._found.__wrapped__("sumeria", "su.add.place")
    assert message in str(error.value)


def test_what_the_engine_does_not_bear_out_is_told() -> None:
    good = entry("sumeria", "su.move.jump")
    bare = Record.read("sumeria; 1 kian; 2 zabalam umma")
    assert list(good._replace(record=bare).problems()) == [f"no event of '{bare.text}' names it"]
    assert "nothing shows what it forbids" in next(good._replace(forbidden=Action("move", "kian", "gissa")).problems())
    assert "nothing can be tried without it" in list(good._replace(record=bare, forbidden=None).problems())[-1]


def test_every_rule_stands_in_a_chapter_with_a_title() -> None:
    for name in {name for name, _ in RULES}:
        parts = chapters(name)
        assert sorted(rule.id for _, rules in parts.values() for rule in rules) == sorted(game(name).catalogue)
        assert all(title for title, _ in parts.values())


# ---------------------------------------------------------------- cards


def test_a_card_is_a_picture_with_words_then_buttons(card: Any, outputs: list[dict[str, Any]]) -> None:
    found = card("su.move.jump")
    picture, view = outputs
    assert 'src="data:image/svg+xml,' in picture["text/html"]
    assert "<strong>Move from Ki&#x27;an to Ur.</strong> Not allowed: On the way" in picture["text/html"]
    assert "▶ Move from Ki'an to Gu-edena. On the way it jumps over Zabalam and Umma." in picture["text/plain"]
    assert "○ Without this rule. Ann moves a trader from Ki'an to Ur." in picture["text/plain"]
    assert VIEW in view
    assert not found.is_open, "its board is made when a button is pressed"
    assert [button["id"] for button in found._panel.buttons] == ["show", "try", "off"]


def test_a_position_is_pictured_once_on_a_page(outputs: list[dict[str, Any]]) -> None:
    rules = rulebook("sumeria")
    for rule in ("su.move.jump", "su.move.city_branch", "su.move.jump"):
        rules[rule]._ipython_display_()
    pictures = [data["text/html"] for data in outputs if "text/html" in data]
    assert ["<img" in one for one in pictures] == [True, False, True]
    assert '<a href="#su.move.jump">Jumping over traders</a>' in pictures[1]


def test_showing_plays_what_the_rule_does(card: Any) -> None:
    found = card("su.score.third_zone")
    found.press("show")
    assert found.board.record.at == 1
    found.press("show")
    assert found.board.record.actions[:2] == found.entry.record.all_actions
    assert "su.score.third_zone" in {line["rule"] for line in found.board._presentation.story.lines}
    found.press("show")
    assert found.board.record.at == 1, "from the beginning"
    found.board.play("take economic economic")
    found.press("show")
    assert found.board.record.at == 1, "after something else was played, too"


def test_what_chance_does_is_shown_too(card: Any) -> None:
    found = card("su.setup.zone_order")
    found.press("show")
    assert [line["rule"] for line in found.board._presentation.story.lines][:4] == ["su.setup.zone_order"] * 4


@pytest.mark.parametrize("rule", ["su.setup.zone_order", "su.score.third_zone", "te.swap.tiles", "sa.building.any"])
def test_what_was_shown_is_played_on(card: Any, rule: str) -> None:
    """In these the turn of chance comes last."""
    found = card(rule, next(name for name, one in RULES if one == rule))
    for _ in found.entry.record.all_actions:
        found.press("show")
    assert not found.board.record.can_redo
    assert found.board.session.may_decide and found.board.tree


def test_what_is_forbidden_is_refused_with_the_rule(card: Any) -> None:
    found = card("su.move.jump")
    found.press("try")
    assert found._panel.said["kind"] == "no"
    assert "must stop at Gissa" in found._panel.said["text"]
    assert ("gissa", "bad") in [tuple(mark) for mark in found.board.marks]
    assert found.board.record.at == 0
    found.board.play("move kian gissa")
    assert found._panel.said == {}, "what was said is about another position"


def test_a_card_that_is_shown_again_begins_anew(card: Any) -> None:
    found = card("su.move.jump")
    found.press("off")
    found._ipython_display_()
    assert not found.is_off and not found.is_open
    assert {"id": "off", "text": "Without this rule", "pressed": False} in found._panel.buttons


def test_a_card_does_what_its_buttons_say_before_it_is_shown(outputs: list[dict[str, Any]]) -> None:
    found = rulebook("sumeria")["su.move.jump"]
    found.press("try")
    assert found._panel.said["kind"] == "no"
    found._ipython_display_()
    assert found._box.children == (found._panel, found.board), "it is shown as it is"
    found.close()
    found.press("show")
    assert found.board.record.at == 1
    found.close()


def test_a_rule_is_switched_off_and_on(card: Any) -> None:
    found = card("su.move.jump")
    found.press("off")
    assert found.board.state.without == {"su.move.jump"}
    assert found._panel.said["text"].startswith("The rule is switched off")
    assert found.board.controls["off"] == ["su.move.jump"]
    assert found.board.describe().endswith("Switched off: Jumping over traders.")
    found.press("try")
    assert found.board.state.owner("ur") == 0
    assert found._panel.said == {"text": "Without the rule this is allowed.", "kind": "ok"}
    found.board.play(next(iter(found.board.state.actions)))
    found.board.undo()
    assert found.board.state.without == {"su.move.jump"}
    assert found.board.controls["off"] == ["su.move.jump"]
    found.press("off")
    assert found.board.controls["off"] == []
    assert not found.board.state.without
    assert found.board.record.at == 0
    found.press("try")
    assert found._panel.said["kind"] == "no"


def test_an_effect_is_switched_off(card: Any) -> None:
    found = card("su.add.zone_up")
    found.press("show")
    raised = found.board.state.row
    found.press("off")
    found.press("show")
    assert found.board.state.row == found.entry.start.row != raised


def test_a_rule_has_its_code() -> None:
    assert rulebook("sumeria")["su.move.jump"].source().startswith('@forbids("su.move.jump")\ndef along_routes')
    for rule in rulebook("sumeria"):
        assert "def " in rulebook("sumeria")[rule].source()


def test_a_card_is_closed_and_freed(card: Any) -> None:
    found = card("su.add.place")
    found.press("show")
    board = weakref.ref(found.board)
    assert [button["id"] for button in found._panel.buttons][-1] == "close"
    found.press("close")
    gc.collect()
    assert board() is None
    assert found._box.children == (found._panel,)
    assert [button["id"] for button in found._panel.buttons] == ["show"]


def press(panel: Any, do: Any) -> None:
    """What a page does."""
    panel.set_state({"intent": {"seq": panel.ack + 1, "do": do}})


def test_a_press_on_the_page_is_one_of_the_button(card: Any) -> None:
    found = card("su.add.place")
    press(found._panel, "show")
    assert found.is_open and found._panel.ack == 1
    press(found._panel, "close")
    assert not found.is_open


def test_what_goes_wrong_is_shown(card: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found = card("su.add.place")
    monkeypatch.setattr(found, "_show_it", lambda: 1 / 0)
    press(found._panel, "show")
    assert "Internal error: ZeroDivisionError" in found._panel.message["text"]


@pytest.mark.parametrize("intent", [None, 1, [], {}, {"do": 1}, {"do": "fly"}, {"do": "close"}, {"do": "_show_it"}])
def test_nonsense_from_the_page_is_ignored(card: Any, intent: Any) -> None:
    found = card("su.add.place")
    found._panel.set_state({"intent": {"seq": 1, **intent} if isinstance(intent, dict) else intent})
    found._panel.set_state({"said": {"text": "magic"}, "buttons": []})
    assert not found.is_open
    assert found._panel.said == {}


def test_the_page_is_told_which_rules_fit(outputs: list[dict[str, Any]]) -> None:
    rules = rulebook("sumeria")
    rules._ipython_display_()
    jump = rules.game.catalogue["su.move.jump"]
    assert ask(rules._search, "find", words="leaping") == {"told": "1 rule", "rules": [[*jump[:3]]]}
    nearest = ask(rules._search, "find", words="leap to the moon")
    assert nearest == {"told": "No rule has all of these words. The nearest:", "rules": [[*jump[:3]]]}
    assert ask(rules._search, "find", words="moon") == {"told": "No rule is about that. Try other words.", "rules": []}
    mistyped = ask(rules._search, "find", words="jumpimg")
    assert mistyped == {"told": 'No rule has "jumpimg", so "jumping" was looked for. 1 rule', "rules": [[*jump[:3]]]}
    assert "must be text" in ask(rules._search, "find", words=[1])["problem"]


def test_a_cell_that_is_run_again_leaves_nothing_alive(outputs: list[dict[str, Any]]) -> None:
    before = rulebook("sumeria"), Overview("sumeria"), rulebook("tigris"), Overview()
    before[0]._ipython_display_(), before[2]._ipython_display_()
    after = rulebook("sumeria"), Overview("sumeria")
    after[0]._ipython_display_()
    assert before[0]._search.comm is None and before[1].comm is None
    assert all(one.comm for one in (after[0]._search, after[1], before[2]._search, before[3]))


def test_rules_are_found_by_id_and_by_words() -> None:
    rules = rulebook("sumeria")
    assert rules.find("jump") == ["su.move.jump"]
    assert "su.score.tie_residence" in rules.find("RESIDENCE tied")
    assert rules.find("residence magic") == []
    assert len(rules) == len(list(rules)) == len(repr(rules).splitlines()) == len(game("sumeria").catalogue)
    assert "su.move.jump               Jumping over traders" in repr(rules)
    with pytest.raises(KeyError, match=r"no rule 'jump'. There are su\.move\.jump\."):
        rules["jump"]
    assert "su.move.jump" in rules._ipython_key_completions_()
    with pytest.raises(ValueError, match="no game 'chess'"):
        rulebook("chess")


def test_whoever_plays_on_in_an_entry_changes_no_other() -> None:
    record = entry("sumeria", "su.add.place").record
    record.play(record.state.actions.pick(Random(1)))
    assert entry("sumeria", "su.add.place").record.at == 0
