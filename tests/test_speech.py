"""Sentences: how values are said, and that engines never say any themselves."""

from __future__ import annotations

import string
import tomllib
from typing import Any

import pytest

from boardgames import game, read
from boardgames.contract import HIDDEN, Action, Event, NotationError, Objection, Term
from boardgames.speech import DEFAULT_NAMES, NoSentence, Speech

SUMERIA = game("sumeria")
SPEECH = SUMERIA.speech()
TEMPLATES: dict[str, Any] = tomllib.loads(SUMERIA.folder.joinpath("sentences.en.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("value", "spec", "said"),
    [
        (1, "seat", "Ben"),
        ((0, 2), "seats", "Ann and Cleo"),
        ((0, 1, 2), "seats", "Ann, Ben and Cleo"),
        ((3,), "seats", "Dan"),
        ("kian", "word", "Ki'an"),
        ("gu_edena", "word", "Gu-edena"),
        ("economic", "word", "economic"),
        (("economic", "economic", "political"), "words", "2 economic and 1 political"),
        (("trader", "trader", "market"), "words|s", "2 traders and 1 market"),
        (("trader", 1, "market", 2), "counts", "1 trader and 2 market"),
        (("trader", "1", "market", "2"), "counts|s", "1 trader and 2 markets"),
        ((), "words", "nothing"),
        (("priest", "king"), "any", "priest or king"),
        (("king",), "any", "king"),
        (("umma", "ur"), "row", "Umma, Ur"),
        (1, "ordinal", "first"),
        (8, "ordinal", "eighth"),
        (1, "plural|trader|traders", "1 trader"),
        (0, "plural|trader|traders", "0 traders"),
        (0, "plural|trader|traders|nobody", "nobody"),
        (2, "plural|trader|traders|nobody", "2 traders"),
        (2, "plural|trader|traders", "2 traders"),
        (2.0, "number", "2"),
        (12.24, "number", "12.2"),
        (0.25, "number", "0.25"),
        (-0.001, "number", "0"),
        (10, "number", "10"),
        (HIDDEN, "word", "something hidden"),
        (HIDDEN, "seat", "something hidden"),
        (7, "", "7"),
    ],
)
def test_how_values_are_said(value: object, spec: str, said: str) -> None:
    assert SPEECH.format_field(value, spec) == said


def test_names_are_the_players() -> None:
    event = Event("su.add.place", "added", {"player": 0, "place": "kian"}, ("kian",))
    assert SPEECH.say(event) == "Ann adds a trader on Ki'an."
    assert SUMERIA.speech(("Enheduanna", "Dudu", "Ur")).say(event) == "Enheduanna adds a trader on Ki'an."
    assert DEFAULT_NAMES[0] == "Ann"


def test_objections_and_actions_are_said() -> None:
    assert SPEECH.say(Objection("su.board.one_trader", "occupied", {"place": "umma", "player": 1})).startswith(
        "Ben has"
    )
    assert SPEECH.act(Action("move", "kian", "gissa")) == "Move from Ki'an to Gissa"
    assert SPEECH.act(Action("take", "economic", "economic")) == "Take 2 economic"
    assert SPEECH.turn(read("sumeria; turn 2")) == "Ben adds, moves or removes a trader (round 1, phase 1)."


def test_a_label_is_the_word_itself_where_there_is_no_other() -> None:
    assert SPEECH.label("12") == "12" and SPEECH.label("move") == "Move"


def test_a_place_is_said_with_its_preposition() -> None:
    templates = TEMPLATES | {"where": {"umma": "in Umma"}, "events": {"added": "{player:seat} adds {place:where}."}}
    event = Event("su.add.place", "added", {"player": 2, "place": "umma"})
    assert Speech(SUMERIA, DEFAULT_NAMES, templates).say(event) == "Cleo adds in Umma."


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="Sumeria has no sentences in 'sux'"):
        SUMERIA.speech(language="sux")


def test_templates_use_known_ways_of_saying() -> None:
    ways = {"", "player", "seat", "seats", "word", "words", "row", "ordinal", "plural"}
    for table in ("turns", "actions", "events", "objections"):
        for key, template in TEMPLATES[table].items():
            for _, name, spec, _ in string.Formatter().parse(template):
                if name is not None:
                    assert (spec or "").split("|")[0] in ways, (key, spec)
                    assert not (spec or "").startswith("plural") or spec.count("|") == 2


def test_there_is_a_turn_for_every_stage_and_an_action_for_every_kind() -> None:
    state = read("sumeria")
    assert set(TEMPLATES["actions"]) == {action[0] for action in state.conceivable()}
    assert set(TEMPLATES["actions"]) <= set(TEMPLATES["labels"])
    assert set(TEMPLATES["turns"]) == {"zones", "tokens", "start", "place", "act", "take", "over", "shared"}


def test_a_translation_is_another_file(tmp_path: Any) -> None:
    templates = TEMPLATES | {"events": {"added": "{player:seat} setzt nach {place:word}."}}
    event = Event("su.add.place", "added", {"player": 2, "place": "umma"})
    assert Speech(SUMERIA, DEFAULT_NAMES, templates).say(event) == "Cleo setzt nach Umma."


def test_a_sentence_that_is_missing_is_named_by_file_table_and_key() -> None:
    bare = Speech(SUMERIA, DEFAULT_NAMES, {name: {} for name in TEMPLATES})
    state = read("sumeria; 1 umma")
    for say, missing in (
        (lambda: bare.say(Objection("su.add.place", "too_early", {})), "sentences.en.toml | [objections] too_early"),
        (lambda: bare.say(Event("su.add.place", "added", {})), "sentences.en.toml | [events] added"),
        (lambda: bare.act(Action("add", "kian")), "sentences.en.toml | [actions] add"),
        (lambda: bare.turn(state), "sentences.en.toml | [turns] act"),
        (lambda: bare.judged(Term("points", 1, 1)), "judgement.en.toml | [terms] points"),
        (lambda: bare.format_field((), "words"), "sentences.en.toml | [common] none"),
    ):
        with pytest.raises(NoSentence) as raised:
            say()
        assert str(raised.value) == missing.replace("|", "of Sumeria has no")
    german = Speech(SUMERIA, DEFAULT_NAMES, {}, None, "de")
    with pytest.raises(NoSentence, match=r"^sentences\.de\.toml"):
        german.turn(state)


def test_an_illegal_action_that_cannot_be_explained_is_named_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = Speech(SUMERIA, DEFAULT_NAMES, {**TEMPLATES, "objections": {}})
    monkeypatch.setattr(type(SUMERIA), "speech", lambda *_: bare)
    with pytest.raises(NoSentence, match=r"\[objections\]") as raised:
        read("sumeria; 1 umma").play("move umma uruk")
    assert raised.value.__notes__[0].startswith("while saying why 'move umma uruk' is not legal in sumeria; ")


def test_whose_words_they_are_is_seen() -> None:
    assert repr(SPEECH) == "<Speech of Sumeria, en: Ann, Ben, Cleo, Dan>"


def test_an_action_is_said_from_its_text_too() -> None:
    assert SPEECH.act("move kian gissa") == SPEECH.act(Action("move", "kian", "gissa"))
    for wrong, told in (
        ("", "'' says nothing"),
        (["move"], "'move': a word is missing"),
        ("start 9", "'start 9': a word is missing, or means nothing there"),
    ):
        with pytest.raises(NotationError, match=told):
            SPEECH.act(wrong)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="'pay wood': a word is missing"):
        game("stone_age").speech().act("pay wood")


def test_what_is_no_event_is_not_said() -> None:
    with pytest.raises(TypeError, match="an Event, an Objection or a Forecast is said, not 'x'"):
        SPEECH.say("x")  # type: ignore[arg-type]


def test_names_are_a_list_one_for_each_player() -> None:
    state = read("sumeria")
    for wrong, told in (("Ann", r"no text \('Ann'\)"), (5, r"no int \(5\)"), ({"Ann"}, r"no set \({'Ann'}\)")):
        for ask in (SUMERIA.speech, state.speech, lambda names: SUMERIA.describe(state, names)):
            with pytest.raises(TypeError, match=f"names are a list, one for each player, and {told}"):
                ask(wrong)
    with pytest.raises(ValueError, match="1 names for 3 players"):
        state.speech(["Ann"])  # type: ignore[arg-type]
