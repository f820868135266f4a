"""What a question is about is drawn; answers that are things or rows of things are these things themselves."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from functools import cache
from itertools import product
from typing import Any
from urllib.parse import unquote

import pytest

from boardgames.contract import Action
from boardgames.games import game, read
from boardgames.pictures.figures import Round
from boardgames.pictures.paths import flatten
from boardgames.pictures.scene import Ghost, Scene, Stage
from boardgames.pictures.svg import svg
from boardgames.pictures.things import Option, things
from boardgames.play.imagining import Asked, imagine
from boardgames.teaching.attempt import Attempt
from boardgames.teaching.lessons import course, load, taught
from boardgames.teaching.questions import Question
from boardgames.teaching.steps import Step
from boardgames.teaching.wording import Teacher
from boardgames.tigris.picture.symbols import LEADER_LETTERS, SIZES, figures
from widgets import Board, Exercise

ASKING = [
    pytest.param(step, round_, id=f"{name}-{chapter.name}-{step.name}-{round_}")
    for name in taught()
    for chapter in course(name)
    for step in load(name, chapter.name).steps.values()
    if step.kind in ("predict", "vary")
    for round_ in range(3 if step.vary else 1)
]


RIM = "stroke-dasharray:7 5"


@cache
def asked(step: Step, round_: int = 0) -> tuple[Attempt, Question, Asked]:
    attempt = Attempt.begin(step, round_)
    question = attempt.question
    assert question is not None
    return attempt, question, imagine(question.acts_in or attempt.state, question.imagined)


def step_of(path: str) -> Step:
    of, chapter, name = path.split("/")
    return load(of, chapter).steps[name]


# ---------------------------------------------------------------- ghosts


@pytest.mark.parametrize(("step", "round_"), ASKING)
def test_what_is_drawn_is_the_action_asked_about_and_not_the_answer(step: Step, round_: int) -> None:
    attempt, question, found = asked(step, round_)
    stage = attempt.state.game.scene(attempt.state).stage
    words = {word for action in found.actions for word in action}
    origins = {piece for action in found.actions if action[0] == "leader" for piece in own(attempt.state, action[1])}
    for ghost in found.ghosts:
        assert ghost.symbol in stage.symbols
        assert not ghost.at or (ghost.at in words and ghost.at in stage.places)
    assert set(found.places) <= words | origins and set(found.places) <= stage.places.keys()
    assert not dict(question.options).keys() & set(map(str, found.actions))
    if step.ask == "places":
        said = f"{step.text} {Teacher(step.game).say(*question.about) if question.about else ''}".casefold()
        seen = {ghost.at for ghost in found.ghosts} | set(found.places)
        for place in seen & set(question.answer):  # type: ignore[arg-type]
            assert re.search(rf"\b{re.escape(attempt.state.places[place].casefold())}\b", said), place


def own(state: Any, leader: str) -> set[str]:
    """Where the active player's leader stands."""
    return {place} if (place := state.place_of(state.turn, leader)) else set()


@pytest.mark.parametrize(("step", "round_"), ASKING)
def test_an_action_on_a_place_that_is_played_for_the_answer_is_drawn_before_it(step: Step, round_: int) -> None:
    attempt, question, found = asked(step, round_)
    placed = [word for action in question.imagined for word in action if word in attempt.state.places]
    if placed and question.acts_in is None:
        drawn = {ghost.at for ghost in found.ghosts} | set(found.places)
        assert set(placed) <= drawn


@pytest.mark.parametrize(
    ("position", "text", "ghosts", "places"),
    [
        ("sumeria; 1 kian; 2 zabalam umma", "add ur", [("trader0", "ur")], ()),
        ("sumeria; 1 kian; 2 zabalam umma", "move kian gissa", [("trader0", "gissa")], ("kian",)),
        ("sumeria; 1 kian; 2 zabalam umma", "remove kian", [], ("kian",)),
        ("tigris; 1 king e5 / hand m6; temples + d5", "tile market c5", [("m", "c5")], ()),
        ("tigris; 1 king e5 / hand m6; temples + d5", "leader king d4", [("0k", "d4")], ("e5",)),
        ("tigris; 1 king e5 / hand m6; temples + d5", "leader king home", [], ("e5",)),
        ("tigris; 1 king e5 / hand m6; temples + d5", "catastrophe c5", [("c", "c5")], ()),
        ("tigris; 1 king e5 / hand m6; temples + d5", "swap market 2", [], ("market",)),
        ("stone_age; players 2; 1 on field; turn 2", "place forest 2", [("seat1", "forest"), ("seat1", "forest")], ()),
        ("stone_age; players 2; 1 on field; turn 2", "place hunt 1", [("seat1", "hunt")], ()),
        ("stone_age; players 2; stage use; 1 on field", "use field", [], ("field",)),
        ("stone_age; players 2; stage use; 1 on field", "pass", [], ()),
    ],
)
def test_actions_are_imagined(position: str, text: str, ghosts: list[tuple[str, str]], places: tuple[str, ...]) -> None:
    state = read(position, study=True)
    found = state.game.imagine(state, Action.parse(text))
    assert [(ghost.symbol, ghost.at) for ghost in found.ghosts] == ghosts
    assert found.places == places


def test_people_who_are_not_there_stand_beside_those_who_are() -> None:
    state = read("stone_age; players 3; 1 on forest 2; turn 2")
    scene = state.game.scene(state)
    there = {(piece.x, piece.y) for piece in scene.pieces}
    ghosts = state.game.imagine(state, Action.parse("place forest 3")).ghosts
    assert len({(ghost.x, ghost.y) for ghost in ghosts} - there) == 3


def test_what_follows_is_imagined_after_it_as_another_player() -> None:
    _, _, found = asked(step_of("stone_age/players/alone"))
    assert [ghost.symbol for ghost in found.ghosts] == ["seat1", "seat1", "seat0"]
    assert len({(ghost.x, ghost.y) for ghost in found.ghosts}) == 3


def test_nothing_of_a_conflict_is_imagined() -> None:
    attempt, question, found = asked(step_of("tigris/external/recount"))
    assert question.then is not None and str(question.then) == "tile temple d5"
    assert [(ghost.symbol, ghost.at) for ghost in found.ghosts] == [("t", "d5")]
    assert attempt.state.tile_at("f5"), "what the conflict takes away is still there"  # type: ignore[attr-defined]


def test_a_saved_picture_has_the_ghost_with_a_dashed_rim() -> None:
    state = read("sumeria; 1 kian; 2 zabalam umma")
    scene = state.game.scene(state)
    drawn = svg(scene._replace(ghosts=(Ghost("trader2", 10, 20, 15, "ur"),)))
    assert RIM in drawn and 'opacity="0.6"' in drawn
    assert '<symbol id="trader2"' in drawn and '<use href="#trader2" x="10" y="20"/>' in drawn
    assert isinstance(scene, Scene) and scene.ghosts == () and 'opacity="0.6"' not in svg(scene)


# ---------------------------------------------------------------- on a board


def send(board: Board, do: str, **values: Any) -> None:
    intent = {"seq": board.ack + 1, "do": do, **values}
    board.set_state({"intent": json.loads(json.dumps(intent))})


def test_a_board_shows_what_is_asked_about_until_it_is_played() -> None:
    found = Exercise(step_of("tigris/external/support"))
    board = found.board
    assert [(ghost[0], ghost[4]) for ghost in board.ghosts] == [("m", "d5")]
    assert "Asked about: Place a market on D5." in board.describe()
    assert RIM in board.svg()
    marks = [tuple(mark) for mark in board.marks]
    assert ("b6", "from") in marks and ("d5", "from") not in marks, "the ghost has a rim of its own"
    send(board, "answer", words=["e5"])
    assert board.ghosts
    send(board, "answer", words=["c5"])
    assert board.coach["done"] and not board.ghosts
    assert "Asked about" not in board.describe() and RIM not in board.svg()
    assert board.state.tile_at("d5")  # type: ignore[attr-defined]
    found.close()


def test_a_ghost_goes_in_the_message_that_brings_what_comes_of_it() -> None:
    found = Exercise(step_of("sumeria/traders/closing-turn"))
    board, messages = found.board, list[dict[str, Any]]()
    board._send = lambda message, buffers=None: messages.append(message)
    send(board, "answer", words=["2"])
    told = [message["state"] for message in messages if "pieces" in message.get("state", {})]
    assert len(told) == 1 and told[0]["ghosts"] == [] and told[0]["coach"]["done"]
    found.close()


def test_what_would_be_used_or_moved_has_a_ring() -> None:
    found = Exercise(step_of("sumeria/traders/stop"))
    assert ("tummal", "from") in found.board.marks
    assert [ghost[4] for ghost in found.board.ghosts] == ["nippur"]
    found.close()


def test_another_position_has_its_own_ghosts() -> None:
    found = Exercise(step_of("tigris/tiles/practise-point"))
    board, seen = found.board, set()
    for _ in range(3):
        question = found.attempt.question
        assert question and question.then
        assert [ghost[4] for ghost in board.ghosts] == [question.then[-1]]
        seen.add(board.ghosts[0][4])
        send(board, "again")
    assert len(seen) > 1
    found.close()


# ---------------------------------------------------------------- answers


def test_rows_and_their_mistakes_are_judged_by_the_engine() -> None:
    attempt = Attempt.begin(step_of("sumeria/traders/row-add"))
    say = Teacher(attempt.step.game).say
    now = ("umma", "kish", "akshak", "ur", "lagash", "adab", "nippur", "uruk")
    wanted = ("umma", "kish", "akshak", "lagash", "ur", "adab", "nippur", "uruk")
    assert attempt.question and attempt.question.answer == wanted
    assert tuple(word for word, _ in attempt.question.options) == now

    def told(*row: str) -> str:
        verdict = attempt.answer(row).verdict
        assert verdict and not verdict.ok
        return say(*verdict.said)

    assert "so Lagash does move" in told(*now)
    assert "wrong way" in told("umma", "kish", "akshak", "ur", "adab", "lagash", "nippur", "uruk")
    assert "Kish" in told("kish", "umma", *wanted[2:]) and "stays second" in told("kish", "umma", *wanted[2:])
    assert "moves Lagash by one place" in told("umma", "kish", "akshak", "ur", "adab", "nippur", "lagash", "uruk")
    assert "all 8" in told("umma", "kish")
    assert "all 8" in told(*["umma"] * 8), "each only as often as it is there"
    assert attempt.answer(wanted).done
    shown = attempt.answer(now).answer(now).reveal()
    assert shown.given == wanted and shown.verdict and not shown.verdict.marks


def test_new_cards_may_come_as_often_as_there_are_spaces() -> None:
    attempt = Attempt.begin(step_of("stone_age/next_round/row"))
    say = Teacher(attempt.step.game).say
    refused = attempt.answer(("new",) * 4).verdict
    assert refused and "stay in the row" in say(*refused.said)
    other = attempt.answer(("c26", "new", "c35", "new")).verdict
    assert other and other.rule == "sa.round.next" and not other.ok
    assert attempt.answer(("c26", "c35", "new", "new")).done


def test_a_panel_has_things_with_their_pictures() -> None:
    found = Exercise(step_of("stone_age/cards/payments"))
    options = {option["id"]: option for option in found.board.coach["options"]}
    assert options["pay wood 2 gold 1"]["pictures"] == [("wood", 2), ("gold", 1)]
    assert "pictures" not in options["decline"]
    found.close()


@pytest.mark.parametrize(("step", "round_"), ASKING)
def test_pictures_are_on_the_stage_and_belong_to_options(step: Step, round_: int) -> None:
    attempt, question, _ = asked(step, round_)
    symbols = attempt.state.game.scene(attempt.state).stage.symbols
    assert question.pictures.keys() <= dict(question.options).keys() or step.ask == "places"
    for shown in question.pictures.values():
        assert set(shown) <= symbols.keys()
    if not question.pictures:
        texts = [Teacher(step.game).say(said) for _, said in question.options]
        assert not [text for text in texts if len(re.findall(r"[^\W\d]+'?,", text)) > 2], "a row is a list of names"


def test_places_among_which_one_chooses_are_judged_one_by_one() -> None:
    attempt = Attempt.begin(step_of("tigris/catastrophes/home"))
    assert attempt.question and dict(attempt.question.options).keys() == {"h4", "k5", "j4", "nobody"}
    refused = attempt.answer(("k5", "j4", "a1")).verdict
    assert refused and dict(refused.marks) == {"k5": "good", "j4": "bad"}
    assert attempt.answer(("a1",)).given == ()
    assert attempt.answer(("k5",)).done
    nobody = Attempt.begin(step_of("tigris/catastrophes/practise-home"))
    assert nobody.answer(("nobody",)).done


def test_words_and_a_saved_picture_say_what_there_is_to_choose_from(monkeypatch: pytest.MonkeyPatch) -> None:
    for path, line, symbol in (
        ("sumeria/traders/row-add", "• Lagash", "zone3"),
        ("stone_age/cards/payments", "☐ Pay 2 wood and 1 gold", "gold"),
    ):
        shown: list[dict[str, str]] = []
        monkeypatch.setattr("widgets.display.display", lambda data, raw, shown=shown: shown.append(data))
        found = Exercise(step_of(path))
        found._ipython_display_()
        assert line in shown[0]["text/plain"]
        page = unquote(shown[0]["text/html"])
        assert page.count("<img ") == 2 and f"<symbol id='{symbol}'" in page.split("<img ")[1]
        assert line in page
        found.close()


@pytest.mark.parametrize("name", taught())
def test_things_side_by_side_are_drawn_with_all_their_parts(name: str) -> None:
    state = game(name).start()
    stage = state.game.scene(state).stage
    names = [symbol for symbol, markup in stage.symbols.items() if markup]
    drawn = ET.fromstring(things(stage, [Option([(symbol, 2)], symbol) for symbol in names]))
    ids = {one.get("id") for one in drawn.iter("{http://www.w3.org/2000/svg}symbol")}
    used = {str(one.get("href")).removeprefix("#") for one in drawn.iter("{http://www.w3.org/2000/svg}use")}
    assert set(names) <= ids and used & stage.symbols.keys() <= ids
    assert float(drawn.get("viewBox", "").split()[3]) > 100


def test_things_have_the_room_that_their_stage_says() -> None:
    symbols = dict.fromkeys(("card", "dot"), '<circle r="20"/>')
    stage = Stage(100, 100, (), symbols, "", {}, sizes={"card": (104, 152)})
    drawn = things(stage, [Option([("card", 1), ("dot", 1)], "two")])
    # A card is made as high as a thing may be; 10 lie between it and the dot.
    wide = 104 * 84 / 152
    card, dot = (f"translate({x:.1f} 0) scale({scale})" for x, scale in ((-25, 0.553), (wide / 2 + 5, 1)))
    assert card in drawn and dot in drawn


def test_leaders_have_the_room_that_they_are_drawn_in() -> None:
    """Nearly: there is a gap of 10 between things."""
    for seat, letter in product(range(4), LEADER_LETTERS):
        xs, ys = {0.0}, {0.0}
        for shape in figures()[f"{seat}{letter}"]:
            if isinstance(shape, Round):
                xs.add(abs(shape.x) + shape.radius)
                ys.add(abs(shape.y) + shape.radius)
            else:
                xs |= {abs(x) for path in flatten(shape.data) for x, _ in path}
                ys |= {abs(y) for path in flatten(shape.data) for _, y in path}
        wide, high = SIZES[f"{seat}{letter}"]
        assert abs(2 * max(xs) - wide) <= 4 and abs(2 * max(ys) - high) <= 4
