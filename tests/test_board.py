"""The kernel's half of the live board, without a browser."""

from __future__ import annotations

import gc
import json
import threading
import weakref
from random import Random
from typing import Any

import pytest
from asking import ask, post, question

import widgets
from boardgames import CHANCE, GAMES, Action, Dealer, Event, IllegalAction, NotationError, State, game, read
from boardgames.pictures.scene import Piece
from boardgames.play.session import EVERYTHING, Session
from boardgames.record import Record
from boardgames.speech import Speech
from widgets import Board, frontend

POSITION = (
    "sumeria; map cities; players 3; stage place; round 1.1; start 2; turn 2; "
    "row adab uruk nippur umma lagash kish ur akshak; spaces eer mr e"
)
START = game("sumeria").start(3)


def send(board: Board, do: str, **values: Any) -> None:
    """What a page does: the next intent, as JSON."""
    intent = {"seq": board.ack + 1, "do": do, **values}
    board.set_state({"intent": json.loads(json.dumps(intent))})


def playing(seed: int = 1) -> Board:
    """A board in the first round."""
    board, rng = Board(START, seed=seed), Random(seed)
    while board.state.actions.pick(rng)[0] == "place":
        board.play(board.state.actions.pick(rng))
    return board


def traits(board: Board) -> str:
    state = board.get_state()
    return json.dumps([state[name] for name in ("pieces", "tree", "turn", "controls", "marks", "news")])


def test_a_board_settles_chance_and_offers_the_legal_actions() -> None:
    board = Board(START, seed=1)
    assert board.state.to_move != CHANCE
    assert board.tree["place"].split() == [action[1] for action in board.state.actions]
    assert board.turn["labels"] == {"place": "Place"}
    assert board.news["lines"][0]["chance"]
    assert not board.controls["undo"], "nobody has decided anything yet"


def test_a_board_takes_a_state_a_record_and_their_text() -> None:
    state = game("sumeria").read(POSITION)
    for position in (state, Record(state), POSITION, f"{POSITION} > place umma"):
        board = Board(position)
        assert board.record.start == state
    assert board.controls["at"] == 1


def test_a_record_that_is_read_with_names_stays_where_it_was() -> None:
    record = Record(read("sumeria; 1 kian"), ["move kian gissa"])
    record.undo()
    board = Board(record.to_json(), names=("Nin", "Enki", "Utu"))
    assert (board.record.at, len(board.record.all_actions)) == (0, 1)


def test_places_are_called_as_the_language_calls_them(monkeypatch: pytest.MonkeyPatch) -> None:
    called = Speech.label
    monkeypatch.setattr(Speech, "label", lambda self, word: "der Wald" if word == "forest" else called(self, word))
    told = [json.loads(text) for text in frontend.shared() if '"labels"' in text]
    assert "der Wald" not in [part["labels"].get("forest") for part in told]
    board = Board("stone_age; players 2")
    texts = {holder.model_id: text for text, holder in frontend.shared().items() if holder.comm}
    assert any(json.loads(texts[part]).get("labels", {}).get("forest") == "der Wald" for part in board.stage)


LAST_ROLL = (
    "stone_age; players 2; stage roll; round 13; start 1; turn 2; row c34 c33 - c2; stacks -/0 b23/1; deck c1 c3; "
    "at river; 1 buildings b12 b11; 2 on river 5 / cards c35 c18"
)


def test_what_is_scored_at_the_end_is_told_as_no_draw() -> None:
    board = Board(Record(read(LAST_ROLL), ["roll 1 2 3 4 5"]))
    assert board.state.is_over and not any("chance" in line for line in board.news["lines"])
    other = Board(Record(read(LAST_ROLL.replace("stacks -/0", "stacks b1/1")), ["roll 1 2 3 4 5"]))
    assert not other.state.is_over and other.news["lines"][0]["chance"]


def test_names_are_those_of_a_position_however_it_is_given() -> None:
    names = ("Nin", "Enki", "Utu")
    for position in ("sumeria; 1 kian", read("sumeria; 1 kian")):
        assert Board(position, names=names).record.names == names
    with pytest.raises(ValueError, match="2 names for 3 players"):
        Board("sumeria; 1 kian", names=names[:2])
    with pytest.raises(ValueError, match="a record has its own"):
        Board(Record.read("sumeria; 1 kian"), names=names)


def test_a_board_shows_a_session_and_leaves_it_for_another() -> None:
    first, second = Session(Record.read(POSITION), viewer=0), Session(Record(START), dealer=Dealer(1))
    board, told = Board(first), list[str]()
    board.on_action(lambda of, before, action, *_: told.append(str(action)))
    assert board.session is first and board.viewer == 0 and board.record is first.record
    board.show(second)
    assert second.record.at and board.viewer == "everything" and told == list(map(str, second.record.actions))
    send(board, "play", words="place umma", at=board.record.at)
    assert second.record.actions[-1] == ("place", "umma") and told[-1] == "place umma"
    first.play("place kish")
    assert told[-1] == "place umma" and board.record is second.record, "of the first one it hears no more"


def test_boards_have_their_long_texts_in_common() -> None:
    boards = [Board(POSITION)]
    long = set(frontend.shared())
    boards += [Board(f"{POSITION} > place {place}") for place in ("umma", "ur")]
    assert set(frontend.shared()) == long, "nothing is sent twice"
    assert len({(board._source, *board.stage) for board in boards}) == 1
    assert all(len(json.dumps(board.get_state(), default=str)) < 12_000 for board in boards)
    other = Board(POSITION.replace("cities", "residences"))
    assert len({*other.stage, *boards[0].stage}) == 5, "only the ground is another"


def test_what_a_page_is_told_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    board, rng = Board(START, seed=5), Random(5)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(board, "_send", lambda message, buffers=None: sent.append(message["state"]))
    page = json.loads(json.dumps(board.get_state()))
    pieces, story = page["pieces"], page["news"]["lines"]
    sizes = []
    for step in range(80):
        match step % 8:
            case 4:
                board.undo()
            case 5:
                board.redo()
            case 6:
                board.goto(rng.randrange(board.record.at))
            case 7:
                # Shown twice in one message.
                with board.hold_sync():
                    board.play(board.state.actions.pick(rng))
                    board.mark([("umma", "good")])
                    board.mark()
            case _:
                board.play(board.state.actions.pick(rng))
        for message in sent:
            told = json.loads(json.dumps(message))
            if "pieces" in told:
                parts = told["pieces"]["parts"]
                pieces = [one for part in parts for one in (pieces[slice(*part)] if len(part) == 2 else [part])]
            if "news" in told:
                story = [*story[: told["news"]["at"]], *told["news"]["lines"]]
            sizes.append(len(json.dumps(told)))
        sent.clear()
        whole = json.loads(json.dumps(board.get_state()))
        assert (pieces, story) == (whole["pieces"], whole["news"]["lines"])
    assert sorted(sizes)[len(sizes) // 2] < 4000


def test_what_was_closed_is_sent_anew() -> None:
    before = Board(POSITION)
    # As Widget.close_all() would, but for widgets that other tests live on.
    for shared in frontend.shared().values():
        shared.close()
    after = Board(POSITION)
    assert not {before._source, *before.stage} & {after._source, *after.stage}


def test_pieces_are_sent_without_their_empty_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    state = game("sumeria").read(POSITION)
    pieces = (Piece("a", "city", 1, 2), Piece("b", "city", 3, 4, "5"), Piece("c", "city", 6, 7, layer="paths"))
    scene = state.game.scene(state)
    stage = scene.stage._replace(layers={"paths": ("Paths", False)})
    monkeypatch.setattr(type(state.game), "scene", lambda *_: scene._replace(stage=stage, pieces=pieces))
    board = Board(state)
    assert board.pieces == [("a", "city", 1, 2), ("b", "city", 3, 4, "5"), ("c", "city", 6, 7, "", "paths")]
    parts = [
        json.loads(text) for text, holder in frontend.shared().items() if holder.comm and holder.model_id in board.stage
    ]
    assert {"paths": ["Paths", False]} in [part.get("layers") for part in parts]


def test_the_same_seed_plays_the_same_chance() -> None:
    assert Board(START, seed=4).record.text == Board(START, seed=4).record.text


def test_the_texts_to_copy_are_sent_when_a_page_asks_for_them() -> None:
    board = Board(POSITION)
    assert board.controls["letter"]
    board.play("place umma")
    assert ask(board, "copy", what="record") == {"text": f"{board.record.start.text} > place umma"}
    assert ask(board, "copy", what="position") == {"text": board.state.text}
    assert "'what' must be position or record" in ask(board, "copy", what="everything")["problem"]
    board.undo()
    assert ask(board, "copy", what="position") == {"text": board.state.text}


def test_a_game_of_which_somebody_sees_a_part_is_no_text_to_copy() -> None:
    board = Board("tigris; 1 / hand s6; 2 / hand t6", viewer=0)
    assert not board.controls["letter"]
    (problem,) = ask(board, "copy", what="record").values()
    assert "what is hidden" in problem and "t6" not in problem
    copied = ask(board, "copy", what="position")
    assert copied == {"text": board.state.seen_by(0).text} and "t6" not in copied["text"]


def test_a_click_plays() -> None:
    board = Board(POSITION)
    send(board, "play", words="place umma", at=0)
    assert board.ack == 1 and not board.message
    assert [str(action) for action in board.record.actions] == ["place umma"]
    assert ["umma", "last"] in [list(mark) for mark in board.marks]
    assert board.news == {"at": 0, "lines": [{**board.news["lines"][0], "rule": "su.setup.placement", "turn": 1}]}


def test_an_illegal_click_is_told_the_rule() -> None:
    board = Board(f"{POSITION} > place umma")
    send(board, "play", words="place umma", at=1)
    assert board.record.at == 1
    assert board.message["kind"] == "no" and board.message["rule"] == "su.board.one_trader"


def test_a_stale_click_is_refused() -> None:
    board = Board(f"{POSITION} > place umma")
    send(board, "play", words="place kish", at=0)
    assert board.record.at == 1 and "has changed" in board.message["text"] and board.ack == 1


def test_why_says_what_forbids_and_where() -> None:
    board = Board(f"{POSITION} > place umma")
    found = ask(board, "why", words=["umma"])
    assert [line["rule"] for line in found["lines"]] == ["su.board.one_trader"]
    assert found["spaces"] == ["umma"]


def test_the_line_of_code_is_for_those_who_learn() -> None:
    position = "sumeria; 1 kian; turn 1"
    said = [ask(Board(position, code=code), "why", words=["move", "kian", "ur"])["lines"][0] for code in (True, False)]
    assert [line["graph"] for line in said] == ["reachable(state, 'kian')", ""] and said[0]["text"] == said[1]["text"]


def test_what_actions_lead_to_is_answered() -> None:
    board = Board("sumeria; 1 kian; 2 zabalam umma; turn 1")
    told = ask(board, "forecast", words=["move kian dabrum", "remove kian", "move kian ur"], at=0)["said"]
    assert told["move kian dabrum"][:2] == ["jumps over Zabalam", "Adab rises to first"]
    assert told["remove kian"][0] == "Umma falls to fourth"
    assert told["move kian ur"] == [], "it may not go there"
    assert ask(board, "forecast", words=["remove kian"], at=1) == {"said": {}}, "of a position that has gone"
    for wrong in (["remove nowhere"], ["pass"], [""], ["remove kian"] * 65):
        assert "malformed" in ask(board, "forecast", words=wrong, at=0)["problem"]


def test_what_actions_lead_to_is_told_to_whoever_decides() -> None:
    board = Board("tigris; 1 / hand t6; 2 / hand s6", viewer=0)
    question = {"words": ["tile temple a1"], "at": 0}
    assert board.controls["foresees"] and ask(board, "forecast", **question)["said"]["tile temple a1"]
    board.viewer = 1
    assert not board.controls["foresees"] and ask(board, "forecast", **question) == {"said": {}}
    board.viewer, board.foresees = 0, False
    assert ask(board, "forecast", **question) == {"said": {}}


def test_an_answer_goes_to_whoever_asks_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(f"{POSITION} > place umma")
    board.say("Not there.")
    before = board.get_state()
    sent: list[Any] = []
    monkeypatch.setattr(board, "_send", lambda message, buffers=None: sent.append(message))
    for do, more in (("why", {"words": ["umma"]}), ("copy", {"what": "position"}), ("copy", {"what": "all"})):
        assert ask(board, do, **more)
    assert sent == [] and board.get_state() == before


def test_the_position_is_put_into_words_when_a_page_asks() -> None:
    board = Board(POSITION)
    assert board.words == ""
    board.say("Not there.")
    send(board, "describe")
    assert board.words == board.describe() and "Kish" in board.words and board.message["text"] == "Not there."
    before = board.words
    board.play("place umma")
    assert board.words == board.describe() != before
    board.mark([("kish", "from"), ("nowhere", "from"), ("umma", "hint")])
    assert board.words.endswith(" Ringed: Kish.")
    board.mark()
    assert "Ringed" not in board.words


def test_words_are_the_viewers() -> None:
    tigris = game("tigris")
    board = Board(tigris.start(2), seed=1, viewer=0)
    send(board, "describe")
    assert board.words == tigris.describe(board.state.seen_by(0)) != tigris.describe(board.state)
    board.viewer = None
    assert board.words == tigris.describe(board.state.seen_by(None)) != tigris.describe(board.state.seen_by(0))


def test_why_says_nothing_where_nothing_forbids() -> None:
    board = Board(POSITION)
    assert ask(board, "why", words=["umma"]) == {"lines": [], "spaces": []}


@pytest.mark.parametrize(
    "intent",
    [
        [],
        "play",
        None,
        {},
        {"seq": "1", "do": "undo"},
        {"seq": True, "do": "undo"},
        {"seq": 1.5, "do": "undo"},
        {"seq": -1, "do": "undo"},
        {"seq": 2**60, "do": "undo"},
        {"seq": 1},
        {"seq": 1, "do": ["undo"]},
        {"seq": 1, "do": "close"},
        {"seq": 1, "do": "__init__"},
        {"seq": 1, "do": "play"},
        {"seq": 1, "do": "play", "words": ["place", "kish"], "at": 1},
        {"seq": 1, "do": "play", "words": "place kish", "at": "1"},
        {"seq": 1, "do": "play", "words": "place kish", "at": None},
        {"seq": 1, "do": "play", "words": "", "at": 1},
        {"seq": 1, "do": "play", "words": "place atlantis", "at": 1},
        {"seq": 1, "do": "play", "words": "fly umma kish", "at": 1},
        {"seq": 1, "do": "why", "words": ["umma"]},
        {"seq": 1, "do": "copy", "what": "record"},
        {"seq": 1, "do": "try"},
        {"seq": 1, "do": "try", "words": "take military"},
        {"seq": 1, "do": "answer"},
        {"seq": 1, "do": "answer", "number": "3"},
        {"seq": 1, "do": "answer", "number": True},
        {"seq": 1, "do": "answer", "words": [1, 2]},
        {"seq": 1, "do": "play", "words": "\ud83d", "at": 1},
        {"seq": 1, "do": "play", "words": b"place kish", "at": 1},
    ],
    ids=repr,
)
def test_a_malformed_intent_changes_nothing_and_is_named(intent: Any) -> None:
    board = Board(f"{POSITION} > place umma")
    before = traits(board)
    board.set_state({"intent": intent})
    assert traits(board) == before
    assert board.message["text"].startswith("Ignored a malformed message: ")
    numbered = isinstance(intent, dict) and type(intent.get("seq")) is int and 0 < intent["seq"] < 2**53
    assert board.ack == (intent["seq"] if numbered else 0), "a page waits until it hears of what it has sent"
    send(board, "undo")
    assert board.record.at == 0, "the board goes on"


@pytest.mark.parametrize(
    "message",
    [
        [],
        "why",
        None,
        {},
        {"do": 1},
        {"do": ["why"]},
        {"do": "undo"},
        {"do": "__init__"},
        {"do": "why"},
        {"do": "why", "words": "umma"},
        {"do": "why", "words": [{}]},
        {"do": "why", "words": ["\ud83d"]},
        {"do": "copy"},
        {"do": "copy", "what": ["record"]},
    ],
    ids=lambda message: repr(message)[:60],
)
def test_a_malformed_question_is_answered_so(message: Any) -> None:
    board = Board(f"{POSITION} > place umma")
    before = board.get_state()
    (reply,) = post(board, question(message))
    assert reply["response"]["problem"].startswith("Ignored a malformed message: ")
    assert board.get_state() == before


def test_of_reasons_that_are_told_alike_the_first_is_told() -> None:
    board = Board("tigris; catastrophes j7; 1 / hand t1 / catastrophes 1; 2 / hand t1")
    (answer,) = [ask(board, "why", words=["j7"])]
    assert [(line["text"], line["rule"]) for line in answer["lines"]] == [
        ("A catastrophe blocks J7 for good.", "te.tile.empty")
    ]


def test_a_question_that_is_too_long_is_answered_so() -> None:
    (reply,) = post(Board(POSITION), question({"do": "why", "words": ["x" * 10_000_000]}))
    assert reply["response"]["problem"] == "That is too long, so nothing was done."


@pytest.mark.parametrize(
    "content",
    [
        None,
        "ask",
        [],
        {},
        {"kind": "anywidget-command"},
        {"kind": "anywidget-command", "id": "1", "name": "_ask"},
        {"kind": "anywidget-command", "id": "1", "name": "play", "msg": {"do": "why", "words": ["umma"]}},
        {"kind": "anywidget-command", "id": "1", "name": ["_ask"], "msg": {}},
        {"kind": "anywidget-command", "id": 1, "name": "_ask", "msg": {"do": "why", "words": ["umma"]}},
        {"kind": "anywidget-command", "id": "\ud83d", "name": "_ask", "msg": {"do": "why", "words": ["umma"]}},
        {"kind": "anywidget-command", "id": "1" * 10_000_000, "name": "_ask", "msg": {}},
        {"kind": "other", "id": "1", "name": "_ask", "msg": {"do": "why", "words": ["umma"]}},
    ],
    ids=lambda content: repr(content)[:60],
)
def test_what_is_no_question_is_not_answered_but_named(content: Any) -> None:
    board = Board(f"{POSITION} > place umma")
    before = traits(board)
    assert post(board, content) == []
    assert board.message["text"].startswith("Ignored a malformed message: ")
    assert traits(board) == before


def test_an_error_while_answering_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board(POSITION)
    monkeypatch.setattr(board.session, "view", lambda: 1 / 0)
    assert ask(board, "why", words=["umma"]) == {"problem": "Internal error: ZeroDivisionError('division by zero')"}


def test_ten_megabytes_are_refused() -> None:
    board = Board(POSITION)
    before = traits(board)
    board.set_state({"intent": {"seq": 1, "do": "play", "words": "x" * 10_000_000, "at": 0}})
    assert traits(board) == before and board.message["text"] == "That is too long, so nothing was done."
    assert board.intent == {} and board.ack == 1


@pytest.mark.parametrize(
    "name",
    [
        "stage",
        "pieces",
        "tree",
        "turn",
        "news",
        "coach",
        "marks",
        "ghosts",
        "message",
        "ack",
        "key",
        "_esm",
        "_source",
        "layout",
        "comm",
    ],
)
def test_a_page_may_write_nothing_but_intents(name: str) -> None:
    board = Board(POSITION)
    before = getattr(board, name)
    board.set_state({name: 999 if name == "ack" else {"text": "hacked"}, "intent": {}})
    assert getattr(board, name) is before or name == "message"
    assert board.message.get("text") != "hacked"


def test_undo_and_redo_step_over_chance() -> None:
    board = Board(START, seed=1)
    first = board.record.at
    assert board.record.actions[0][0] == "zone"
    board.play("place umma")
    send(board, "undo")
    assert board.record.at == first and board.controls["undo"] is False and board.controls["redo"] is True
    assert board.news["lines"] == []
    send(board, "undo")
    assert board.record.at == first, "chance alone is not taken back"
    send(board, "redo")
    assert board.record.at == first + 1 and board.news["lines"]

    # Through a whole round, whose end draws tokens.
    board, rng = playing(), Random(7)
    while board.record.actions[-1][0] != "token" or board.state.round == 1:
        board.play(board.state.actions.pick(rng))
    after, text = board.record.at, board.record.text
    assert board.record.states[after - 1].to_move == CHANCE
    board.undo()
    assert board.state.to_move not in (CHANCE, None) and board.record.at < after - 1
    board.redo()
    assert board.record.at == after and board.record.text == text


def test_the_same_action_again_meets_the_same_chance() -> None:
    board, rng = playing(), Random(7)
    while board.record.actions[-1][0] != "token" or board.state.round == 1:
        board.play(board.state.actions.pick(rng))
    text = board.record.text
    board.undo()
    board.play(board.record.all_actions[board.record.at])
    assert board.record.text == text


def test_reset_and_goto_keep_what_can_be_redone() -> None:
    board = playing()
    end = board.record.at
    board.reset()
    assert board.state.to_move != CHANCE and board.controls["redo"] and not board.controls["undo"]
    board.goto(end)
    assert board.record.at == end
    board.goto(3)
    assert board.state.to_move == CHANCE and board.tree == {}, "shown as it was, nothing drawn"


def test_show_puts_another_position_in_place() -> None:
    board = playing()
    board.say("left over")
    board.show(f"{POSITION} > place umma")
    assert board.record.at == 1 and board.message == {}
    assert board.news["at"] == 0 and len(board.news["lines"]) == len(board.record.events(0))


def test_news_is_what_is_new_and_the_whole_story_after_a_reload() -> None:
    board, rng = Board(START, seed=2), Random(2)
    story: list[Any] = list(board.get_state()["news"]["lines"])
    for step in range(60):
        if step % 7 == 3:
            board.undo()
        else:
            board.play(board.state.actions.pick(rng))
        story[board.news["at"] :] = board.news["lines"]
        assert len(board.news["lines"]) < 60
    assert board.get_state()["news"] == {"at": 0, "lines": story}
    assert board.get_state(key="news")["news"] == board.news


def test_a_board_that_is_not_playable_refuses() -> None:
    board = Board(f"{POSITION} > place umma")
    board.playable = False
    assert board.tree == {} and not board.controls["undo"]
    for intent in ({"do": "play", "words": "place kish", "at": 1}, {"do": "undo"}, {"do": "redo"}):
        send(board, **intent)
        assert board.record.at == 1 and board.message["kind"] == "no"
    board.playable = True
    assert board.tree


def test_callbacks_are_told() -> None:
    board = Board(POSITION)
    seen: list[Any] = []

    def on_action(of: Board, before: State, action: Action, after: State, events: list[Event]) -> None:
        assert before.play(action) == after == of.state and events
        seen.append(str(action))

    def on_coach(of: Board, intent: dict[str, Any]) -> None:
        seen.append(intent)

    def on_position(of: Board) -> None:
        seen.append(of.record.at)

    board.on_action(on_action)
    board.on_coach(on_coach)
    board.observe_position(on_position)
    send(board, "play", words="place umma", at=0)
    send(board, "undo")
    send(board, "answer", words=["umma", "kish"])
    send(board, "answer", number=3)
    send(board, "hint")
    assert seen == [
        "place umma",
        1,
        0,
        {"do": "answer", "words": ["umma", "kish"]},
        {"do": "answer", "number": 3},
        {"do": "hint"},
    ]
    for register, callback in ((board.on_action, on_action), (board.observe_position, on_position)):
        register(callback, remove=True)  # type: ignore[operator]
    send(board, "play", words="place umma", at=0)
    assert seen[-1] == {"do": "hint"}


def test_a_callback_may_take_the_action_back_before_chance_answers() -> None:
    board, rng = playing(), Random(7)
    board.on_action(lambda of, before, *_: of.undo() if before.to_move != CHANCE else None)
    at = board.record.at
    for _ in range(5):
        board.play(board.state.actions.pick(rng))
        assert board.record.at == at


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
def test_chance_plays_though_somebody_interrupts_before_it(error: type[BaseException]) -> None:
    """Nobody else would have it play, and nothing else could be played."""
    board, rng, raised = playing(), Random(7), list[int]()

    def once(of: Board, before: State, action: Action, after: State, events: list[Event]) -> None:
        if after.to_move == CHANCE and not raised:
            raised.append(of.record.at)
            raise error

    board.on_action(once)
    while not raised:
        send(board, "play", words=str(board.state.actions.pick(rng)), at=board.record.at)
    assert board.message["kind"] == "no"
    assert board.record.at > raised[0] and board.session.may_decide and board.tree


def test_what_cannot_be_read_closes_no_board() -> None:
    board = Board(POSITION, key="kept")
    with pytest.raises(NotationError):
        Board("sumeria; nonsense", key="kept")
    with pytest.raises(ValueError, match="names"):
        Board(board.record, names=("Ann", "Ben", "Cleo"), key="kept")
    with pytest.raises(ValueError, match="viewer"):
        Board(POSITION, viewer=7, key="kept")
    assert board.comm is not None
    other = Board(POSITION, key="kept")
    assert board.comm is None and other.comm is not None


def test_redo_to_where_chance_is_due_has_it_play() -> None:
    board, rng = playing(), Random(7)
    while not any(state.to_move == CHANCE for state in board.record.states[1:]):
        board.play(board.state.actions.pick(rng))
    at = next(at for at, state in enumerate(board.record.states) if at and state.to_move == CHANCE)
    record = board.record.branch(at)
    record.goto(0)
    again = Board(record)
    while again.record.can_redo:
        again.redo()
    assert again.record.at > at and again.tree


def test_an_error_in_a_callback_is_shown() -> None:
    board = Board(POSITION)

    def broken(*_: Any) -> None:
        raise RuntimeError("oops")

    board.on_coach(broken)
    send(board, "hint")
    assert board.message == {"text": "Internal error: RuntimeError('oops')", "kind": "no"} and board.ack == 1


def test_an_interrupt_is_answered_too() -> None:
    """A page waits for what it has sent, and sends nothing else until then."""
    board = Board(POSITION)

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    board.on_coach(interrupted)
    send(board, "hint")
    assert board.message == {"text": "Interrupted.", "kind": "no"} and board.ack == 1


def test_python_gets_the_exceptions() -> None:
    board = Board(f"{POSITION} > place umma")
    with pytest.raises(IllegalAction):
        board.play("place umma")
    with pytest.raises(NotationError):
        board.play("fly umma")
    with pytest.raises(NotationError, match="line 1"):
        Board("sumeria; nonsense")


def test_marks_stay_beside_the_last_action() -> None:
    board = Board(POSITION)
    board.mark([("kish", "hint")])
    board.play("place umma")
    assert [list(mark) for mark in board.marks] == [["umma", "last"], ["kish", "hint"]]
    board.mark()
    assert [list(mark) for mark in board.marks] == [["umma", "last"]]


def test_a_mark_where_no_place_is_leaves_the_picture_as_it_is() -> None:
    board = Board(POSITION)
    before = board.svg()
    board.mark([("nowhere", "from")])
    assert board.svg() == before
    board.mark([("kish", "from")])
    assert board.svg() != before


def test_one_message_for_a_click(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    board = playing()
    monkeypatch.setattr(board, "_send", lambda msg, buffers=None: sent.append(msg))
    send(board, "play", words=str(board.state.actions.pick(Random(1))), at=board.record.at)
    assert len(sent) == 1
    state = sent[0]["state"]
    assert "stage" not in state and "intent" not in state and state["ack"] == board.ack
    assert len(json.dumps(state)) < 11_000


def test_a_board_of_the_same_key_closes_the_former() -> None:
    first = Board(POSITION, key="lesson")
    second = Board(POSITION, key="lesson")
    assert first.comm is None and second.comm is not None
    third = Board(POSITION)
    assert second.comm is not None and third.comm is not None


def test_closed_boards_are_freed() -> None:
    freed = []
    for _ in range(3):
        board = Board(POSITION, key="again")
        board.on_action(lambda *_: None)
        freed.append(weakref.ref(board))
        del board
    gc.collect()
    assert [ref() is None for ref in freed] == [True, True, False]
    last = freed[-1]()
    assert last is not None
    last.close()
    del last
    gc.collect()
    assert freed[-1]() is None


def test_messages_on_several_threads_are_taken_one_by_one() -> None:
    board = Board(START, seed=1)
    rng = Random(1)
    for _ in range(20):
        board.play(board.state.actions.pick(rng))
    threads = [threading.Thread(target=send, args=(board, do)) for do in ("undo", "redo", "undo") * 20]
    asking = question({"do": "copy", "what": "record"})
    asked = {"content": {"data": {"method": "custom", "content": asking}}, "buffers": []}
    threads[::3] = [threading.Thread(target=board._handle_msg, args=(asked,)) for _ in threads[::3]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert "Internal" not in board.message.get("text", "")
    assert Record(START, board.record.actions).state == board.state
    story = [line for i in range(board.record.at) for line in board._presentation.story._of(i)]
    assert board.get_state()["news"]["lines"] == story


def test_the_picture_comes_first_and_then_the_live_view(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr("widgets.display.display", lambda data, raw: shown.append(data))
    board = Board(POSITION, key="<k>")
    board._ipython_display_()
    picture, view = shown
    assert 'aspect-ratio:1000/966"><img loading="lazy" alt="Round' in picture["text/html"]
    assert 'data-key="&lt;k&gt;"' in picture["text/html"]
    assert picture["text/plain"] == board.describe()
    assert view["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    shown.clear()
    Board(POSITION, key="<k>")._ipython_display_()
    assert shown[0] == picture, "the same position gives the same output"


def test_what_is_saved_of_a_board_says_which_rules_are_off(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr("widgets.display.display", lambda data, raw: shown.append(data))
    Board(START.switched_off("su.move.jump", "su.add.zone_up"))._ipython_display_()
    said = "Switched off: Adding a trader raises the zone; Jumping over traders."
    assert f"<p>{said}</p>" in shown[0]["text/html"] and shown[0]["text/plain"].endswith(said)
    Board(START)._ipython_display_()
    assert "Switched off" not in str(shown[2:])


@pytest.mark.parametrize("name", GAMES)
def test_a_board_names_what_is_off_whatever_is_played(name: str) -> None:
    subject, rng = game(name), Random(1)
    for rule in sorted(subject.experiments):
        board = Board(subject.start(subject.seats[-1]).switched_off(rule), seed=1)
        for _ in range(3):
            board.play(board.state.actions.pick(rng))
            assert board.controls["off"] == [rule]
        board.undo()
        assert board.controls["off"] == [rule] and subject.catalogue[rule].title in board.switched_off


def test_what_is_not_there_is_not_shown() -> None:
    board = Board(POSITION)
    with pytest.raises(IndexError, match="this record has 0 actions; there is no 99"):
        board.view(99)
    board.focus(["kian"])
    part = board.part
    for wrong, told in (
        (["umma", "zz"], "there is no place or part 'zz'"),
        ("kian", "is a list of places, not a text"),
    ):
        with pytest.raises(ValueError, match=f"focus: {told}"):
            board.focus(wrong)
    assert board.part == part


def test_the_package_names_what_there_is() -> None:
    assert dir(widgets) == sorted(widgets.__all__)
    assert all(hasattr(widgets, name) for name in dir(widgets))


def test_repr_is_deterministic() -> None:
    assert repr(Board(POSITION)) == repr(Board(POSITION)) == f"Board({game('sumeria').read(POSITION).text!r})"


def test_what_cannot_be_set_leaves_the_board_as_it_was() -> None:
    board = Board("sumeria; 1 kian; 2 zabalam umma; turn 1")
    with pytest.raises(ValueError, match="viewer: there is no seat 9, only 0 to 2"):
        board.viewer = 9
    for wrong in (["x"], [5]):
        with pytest.raises((TypeError, ValueError)):
            board.mark(wrong)  # type: ignore[arg-type]
    board.play(next(iter(board.state.actions)))
    assert board.viewer == EVERYTHING and board.record.at


def test_another_game_is_shown_without_what_was_imagined_and_whole() -> None:
    board = Board("sumeria; 1 kian; 2 zabalam umma; turn 1")
    board.imagine([Action("move", "kian", "gissa")])
    board.focus([next(iter(board.state.places))])
    assert board.ghosts and board.part
    board.show("tigris; players 2")
    assert not board.ghosts and not board.part and "Asked about" not in board.describe()


def test_a_view_that_cannot_be_played_on_is_only_looked_at() -> None:
    view = read(
        "tigris; players 2; turn 1; temples + a3; markets c2; 1 king b3 / hand s2 t2; 2 priest b1 / hand t3"
    ).seen_by(1)
    board = Board(Record(view))
    assert not board.playable and not board.tree and not board.controls["foresees"]


def test_a_board_that_could_not_be_made_goes_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    unheard = []
    monkeypatch.setattr("sys.unraisablehook", unheard.append)
    with pytest.raises(TypeError, match="unexpected keyword argument 'foo'"):
        Board(POSITION, foo=9)  # type: ignore[call-arg]
    gc.collect()
    assert not unheard


def test_messages_are_numbered_and_a_page_that_misses_one_is_told_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    board, rng = Board(START, seed=5), Random(5)
    sent: list[Any] = []
    monkeypatch.setattr(board, "_send", lambda message, buffers=None: sent.append(message.get("state")))
    n = board.get_state()["told"]["n"]
    for _ in range(2):
        board.play(board.state.actions.pick(rng))
    board.say("Only this.")
    assert [one["told"] for one in sent] == [{"n": n + 1}, {"n": n + 2}, {"n": n + 3}]
    sent.clear()
    ask(board, "anew")
    whole = next(filter(None, sent))
    assert whole["told"] == {"n": n + 3, "whole": True}
    assert whole["pieces"] == board.pieces and whole["ack"] == board.ack
    # What is held back comes after it, as what has changed.
    sent.clear()
    with board.hold_sync():
        board.play(board.state.actions.pick(rng))
        board.send_state()
    assert [one["told"] for one in sent] == [{"n": n + 3, "whole": True}, {"n": n + 4}]
    assert sent[0]["pieces"] == whole["pieces"] and sent[0]["news"] == whole["news"]
