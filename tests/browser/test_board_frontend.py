"""The page's half of the live board: the module in a browser, with a stand-in for its model."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from math import dist
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote

import pytest
from asking import ask
from axe_playwright_python.sync_playwright import Axe
from pages import TIGRIS_LATE
from PIL import Image
from playwright.sync_api import Locator, Page, expect
from walks import walk

from boardgames import GAMES, game, read
from boardgames.contract import Action
from boardgames.play.players import RandomPlayer
from boardgames.play.strengths import STRENGTHS
from boardgames.record import Record
from boardgames.sumeria.atlas import find_map
from boardgames.sumeria.picture import ground
from widgets import Board, Table

pytestmark = pytest.mark.browser

SET_UP = (
    "sumeria; map cities; players 3; stage place; round 1.1; start 2; turn 2; "
    "row adab uruk nippur umma lagash kish ur akshak; spaces eer mr e"
)
VILLAGE = "stone_age; players 2; row c9 c19 c24 c36; stacks b1/6 b19/6"
START = game("sumeria").start(3)

Make = Callable[[Board], Any]


def playing(seed: int = 1) -> Board:
    """A board in the first round."""
    board, rng = Board(START, seed=seed), Random(seed)
    while board.state.actions.pick(rng)[0] == "place":
        board.play(board.state.actions.pick(rng))
    return board


def own(board: Board) -> str:
    """A trader of the side to move that can be moved."""
    return next(iter(board.tree["move"]))


def empty(board: Board) -> str:
    return str(board.tree["add"].split()[0])


def foreign(board: Board) -> str:
    """A place that cannot be chosen at all."""
    legal = {word for action in board.state.actions for word in action}
    return next(word for word in board.state.places if word not in legal)


# ---------------------------------------------------------------- walking the tree


def test_a_place_that_says_it_all_is_sent_at_once(stage: Make) -> None:
    s = stage(playing())
    at = s.board.record.at
    s.place(empty(s.board)).click()
    assert s.sent == [{"seq": 1, "do": "play", "words": f"add {empty(s.board)}", "at": at}]
    target = empty(s.board)
    s.answer()
    expect(s.place(target)).to_have_attribute("data-marks", "last")
    assert s.board.record.at > at


def test_a_place_can_be_pressed_as_far_as_it_reaches(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    card = s.place("card_2").bounding_box()
    x, y = middle(s, "card_2")
    unit = card["width"] / 2 / s.board.state.game.scene(s.board.state).stage.places["card_2"].r
    s.page.mouse.click(x, y + 80 * unit)
    assert s.sent == [], "that is below the card"
    s.page.mouse.click(x - 46 * unit, y - 68 * unit)
    assert [intent["words"] for intent in s.sent] == ["place card_2"]


def test_the_sign_of_a_place_can_be_pressed(stage: Make) -> None:
    s = stage(Board("stone_age; players 2; row c27 c21 c11 c14; stacks b25/6 b1/6"))
    scene = s.board.state.game.scene(s.board.state)
    art = s.page.locator(".bg-art svg").bounding_box()
    unit = art["width"] / scene.stage.width
    s.page.mouse.click(art["x"] + 372 * unit, art["y"] + 352 * unit)
    assert [intent["words"] for intent in s.sent] == ["place tool_maker"]


def test_a_board_holds_the_symbols_that_it_shows(stage: Make) -> None:
    """With those that they use, and no others; what a move brings comes along."""
    s = stage(Board(VILLAGE))

    def held() -> tuple[set[str], set[str]]:
        ids = s.page.locator(".bg-art defs > g").evaluate_all("all => all.map((g) => g.id)")
        hrefs = s.page.locator(".bg-art use").evaluate_all("all => all.map((use) => use.getAttribute('href').slice(1))")
        assert len(ids) == len(set(ids))
        return set(ids), set(hrefs)

    before, shown = held()
    assert before == shown and len(before) < len(s.board.state.game.scene(s.board.state).stage.symbols)
    s.board.show("stone_age; players 2; row c1 c2 c3 c4; stacks b5/6 b8/6")
    s.update(**s.board.get_state(key=["pieces", "tree", "turn", "controls"]))
    expect(s.page.locator(".bg-art use[href='#c4']")).to_have_count(1)
    after, shown = held()
    assert after > before and after >= shown


IN_HAND = "tigris; temples + j7; 1 trader i8 / hand t2 f1 m2; 2 king f11"


def test_another_tile_replaces_the_one_in_hand(stage: Make) -> None:
    """Both could be swapped, but nobody has said so."""
    s = stage(Board(IN_HAND))
    s.place("market").click()
    s.place("farm").click()
    assert picked(s) == ["farm"]
    s.page.get_by_role("button", name="Cancel").click()
    s.page.get_by_role("button", name="Tile", exact=True).click()
    s.place("market").click()
    s.place("temple").click()
    assert picked(s) == ["temple"]
    s.page.get_by_role("button", name="Cancel").click()
    s.page.get_by_role("button", name="Swap tiles", exact=True).click()
    s.place("market").click()
    s.page.get_by_role("button", name="1", exact=True).click()
    s.place("farm").click()
    assert picked(s) == ["farm", "market"], "a swap is of several kinds"


def test_a_leader_is_moved_from_where_it_stands(stage: Make) -> None:
    s = stage(Board(IN_HAND))
    expect(s.place("trader")).to_have_attribute("aria-label", "trader, on I8, can be chosen")
    expect(s.place("i8")).to_have_attribute("data-lit", "piece")
    assert not s.place("f11").get_attribute("data-lit"), "it is somebody else's"
    s.place("i8").click()
    assert picked(s) == ["i8", "trader"]
    s.place("i8").click()
    assert picked(s) == []
    drag(s, "i8", *middle(s, "i6"))
    s.page.mouse.up()
    assert [(sent["do"], sent["words"]) for sent in s.sent if sent["do"] == "play"] == [("play", "leader trader i6")]


def test_a_leader_in_hand_is_refused_where_another_stands(stage: Make) -> None:
    s = stage(Board(IN_HAND))
    s.place("king").click()
    s.place("i8").click()
    assert picked(s) == ["king"]
    assert s.sent[-1]["do"] == "why"


def picked(s: Any) -> list[str]:
    found: list[str] = s.page.locator("[data-do=place][data-marks~=picked]").evaluate_all(
        "all => all.map((place) => place.dataset.word)"
    )
    return sorted(found)


def test_an_own_piece_offers_its_targets_and_the_options(stage: Make) -> None:
    s = stage(playing())
    origin = own(s.board)
    targets = s.board.tree["move"][origin].split()
    s.place(origin).click()
    assert s.sent == []
    lit = s.page.locator("[data-lit]").evaluate_all("all => all.map(b => b.dataset.word)")
    assert sorted(lit) == sorted(targets)
    expect(s.place(origin)).to_have_attribute("aria-pressed", "true")
    expect(s.page.locator(".bg-trail")).to_have_text("Where does the trader go?")
    s.page.get_by_role("button", name="Remove").click()
    assert s.sent[-1]["words"] == f"remove {origin}"


def test_a_target_finishes_the_move(stage: Make) -> None:
    s = stage(playing())
    origin = own(s.board)
    target = s.board.tree["move"][origin].split()[0]
    s.place(origin).click()
    s.place(target).click()
    assert s.sent[-1]["words"] == f"move {origin} {target}"


def test_an_option_first_restricts_the_places(stage: Make) -> None:
    s = stage(playing())
    s.page.get_by_role("group", name="Choices").get_by_role("button", name="Remove").click()
    lit = s.page.locator("[data-lit]").evaluate_all("all => all.map(b => b.dataset.word)")
    assert sorted(lit) == sorted(s.board.tree["remove"].split())
    s.place(lit[0]).click()
    assert s.sent[-1]["words"] == f"remove {lit[0]}"


def test_after_an_option_a_piece_that_could_act_otherwise_is_told_why(stage: Make) -> None:
    s = stage(playing())
    origin = own(s.board)
    s.page.get_by_role("group", name="Choices").get_by_role("button", name="Add").click()
    s.place(origin).click()
    assert [(intent["do"], intent["words"]) for intent in s.sent] == [("why", ["add", origin])]
    s.answer()
    expect(s.page.locator(".bg-tip")).to_contain_text(ask(s.board, **s.sent[0])["lines"][0]["text"])
    expect(s.place(origin)).to_have_attribute("aria-pressed", "false")
    s.place(empty(s.board)).click()
    assert s.sent[-1]["words"] == f"add {empty(s.board)}"


@pytest.mark.parametrize("how", ["Escape", "again", "Cancel", "another"])
def test_a_choice_is_taken_back(stage: Make, how: str) -> None:
    s = stage(playing())
    first, second = list(s.board.tree["move"])[:2]
    s.place(first).click()
    match how:
        case "Escape":
            s.page.keyboard.press("Escape")
        case "again":
            s.place(first).click()
        case "Cancel":
            s.page.get_by_role("button", name="Cancel").click()
        case "another":
            s.place(second).click()
    expect(s.place(first)).to_have_attribute("aria-pressed", "false")
    expect(s.place(second)).to_have_attribute("aria-pressed", str(how == "another").lower())
    assert not [intent for intent in s.sent if intent["do"] == "play"]


@pytest.mark.parametrize(
    ("tree", "picks", "sent"),
    [
        (
            {"take": {"economic": "military political", "military": "political"}},
            ["military", "economic"],
            "take military economic",
        ),
        ({"pass": ""}, ["pass"], "pass"),
        ({"pay": {"wood": {"1": {"brick": "2"}}}, "decline": ""}, ["pay"], "pay wood 1 brick 2"),
        ({"pay": {"1": "", "2": "wood stone"}}, ["2", "stone"], "pay 2 stone"),
        ({"swap": {"red": {"": "", "blue": {"": "", "black": ""}}}}, ["red", "blue", "Done"], "swap red blue"),
        ({"swap": {"red": {"": "", "blue": {"": "", "black": ""}}}}, ["red", "blue", "black"], "swap red blue black"),
        ({"support": "0 1 2"}, ["0"], "support 0"),
    ],
)
def test_options_counts_and_done(stage: Make, tree: Any, picks: list[str], sent: str) -> None:
    s = stage(Board(SET_UP))
    s.update(tree=tree)
    for pick in picks:
        assert s.sent == []
        s.page.get_by_role("group", name="Choices").get_by_role("button", name=pick, exact=True).click()
    assert s.sent[-1]["words"] == sent


def test_what_all_actions_have_in_common_is_not_asked(stage: Make) -> None:
    s = stage(Board(SET_UP))
    s.update(tree={"take": {"economic": "military political"}})
    choices = s.page.get_by_role("group", name="Choices").get_by_role("button")
    assert [name.strip().casefold() for name in choices.all_inner_texts()] == ["military", "political"]
    expect(s.page.locator(".bg-trail")).to_have_text("take economic in any case, and")


def test_a_kind_of_action_that_is_played_at_once_is_said_whole(stage: Make) -> None:
    s = stage(Board("stone_age; players 2; stage feed; 1 food 2 / goods wood 1 / cards c31 / ready c31"))
    s.page.get_by_role("button", name="Feed with: Nothing").click()
    assert [intent["words"] for intent in s.sent] == ["feed none"]


def test_another_click_where_a_button_was_takes_the_focus_nowhere(stage: Make) -> None:
    s = stage(Board("tigris; 1 / hand t2 s2"))
    s.page.get_by_role("button", name="Tile", exact=True).dblclick()
    assert s.page.evaluate("String(getSelection())") == ""
    s.page.keyboard.press("Escape")
    expect(s.page.get_by_role("button", name="Tile", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("position", "picks", "sent"),
    [
        (
            "stone_age; players 2; stage tools; at hunt; dice 1 3; 1 on hunt 2 / tools 1 1 0 / cards c2 c17 / "
            "ready c2 c17; 2 on forest 1",
            ["One-use tool 4", "1", "One-use tool 2", "Done"],
            "tools once_4 1 once_2",
        ),
        (
            "stone_age; players 2; stage feed; 1 people 5 / food 3 / goods wood 2 gold 1",
            ["Gold", "Done"],
            "feed gold 1 wood 1",
        ),
    ],
)
def test_what_belongs_together_is_said_in_any_order(stage: Make, position: str, picks: list[str], sent: str) -> None:
    s = stage(Board(position))
    for pick in picks:
        s.page.get_by_role("group", name="Choices").get_by_role("button", name=pick, exact=True).click()
    assert s.sent[-1]["words"] == sent
    s.answer()
    assert s.board.record.actions[0] == s.board.record.states[0].canonical(Action.parse(sent))


def test_two_meanings_of_the_same_places_are_both_offered(stage: Make) -> None:
    s = stage(Board(SET_UP))
    s.update(tree={"attack": {"umma": "kish"}, "trade": {"umma": "kish ur"}})
    s.place("umma").click()
    s.place("kish").click()
    assert s.sent == []
    s.page.get_by_role("button", name="trade").click()
    assert s.sent[-1]["words"] == "trade umma kish"


def test_a_count_says_what_is_counted_and_many_targets_are_quiet(stage: Make) -> None:
    hands = "1 / hand s2 t2 f1 m1; 2 / hand s1 t3 f1 m1"
    s = stage(Board(f"tigris; names Archer, Bull; turn 2; temples + g7; {hands}"))
    s.place("temple").focus()
    s.page.keyboard.press("Enter")
    choices = s.page.get_by_role("group", name="Choices").get_by_role("button")
    expect(choices).to_have_text(["Swap tiles: 1", "Swap tiles: 2", "Swap tiles: 3", "Cancel"])
    expect(s.page.locator(".bg-rings")).to_have_attribute("data-many", "")
    target = s.place("a1")
    expect(target).to_have_attribute("data-lit", "empty")
    glow = s.page.locator(".bg-rings .bg-glow")
    assert glow.count() > 40
    expect(glow.filter(visible=True)).to_have_count(0)
    shadow = "place => getComputedStyle(place).boxShadow"
    assert target.evaluate(shadow) == "none"
    target.hover()
    assert target.evaluate(shadow) != "none"
    choices.first.click()
    expect(s.page.locator(".bg-rings[data-many]")).to_have_count(0)


def test_what_is_taken_from_the_board_can_be_chosen_by_its_button(stage: Make) -> None:
    s = stage(Board("tigris; names Archer, Bull; turn 2; 1 / hand s6; 2 / hand s6"))
    kinds = s.page.get_by_role("group", name="Choices").get_by_role("button")
    expect(kinds).to_have_text(["Tile", "Leader", "Catastrophe", "Swap tiles", "End the turn"])
    kinds.get_by_text("Catastrophe").focus()
    s.page.keyboard.press("Enter")
    expect(s.place("catastrophe")).to_have_attribute("aria-pressed", "true")
    expect(s.place("h5")).to_have_attribute("data-lit", "empty")
    s.place("h5").focus()
    s.page.keyboard.press("Enter")
    assert s.sent[-1]["words"] == "catastrophe h5"


def middle(s: Any, word: str) -> tuple[float, float]:
    box = s.place(word).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(s: Any, origin: str, x: float, y: float) -> None:
    s.page.mouse.move(*middle(s, origin))
    s.page.mouse.down()
    s.page.mouse.move(x, y, steps=5)


def test_a_drag_that_was_let_go_out_of_sight_ends(stage: Make) -> None:
    s = stage(playing())
    origin = own(s.board)
    drag(s, origin, *middle(s, origin))
    x, y = middle(s, origin)
    s.page.mouse.move(x + 40, y + 40)
    expect(s.page.locator(".bg-ghost")).to_have_count(1)
    # A menu has taken the release: the pointer comes back with no button down.
    back = "(layer) => layer.dispatchEvent(new PointerEvent('pointermove', {bubbles: true, buttons: 0, pointerId: 1}))"
    s.page.locator(".bg-places").evaluate(back)
    expect(s.page.locator(".bg-ghost")).to_have_count(0)
    s.page.mouse.up()


def test_a_piece_is_dragged_to_its_target(stage: Make) -> None:
    s = stage(playing())
    origin = own(s.board)
    target = s.board.tree["move"][origin].split()[0]
    drag(s, origin, *middle(s, target))
    expect(s.page.locator(".bg-ghost")).to_be_visible()
    expect(s.place(target)).to_have_attribute("data-lit", "empty")
    assert s.sent == []
    s.page.mouse.up()
    assert [intent["words"] for intent in s.sent] == [f"move {origin} {target}"]
    expect(s.page.locator(".bg-ghost")).to_have_count(0)
    s.answer()
    assert len(s.sent) == 1, "the click that ends a drag is none"


def test_a_piece_dropped_where_it_may_not_go_is_told_why_and_elsewhere_is_put_back(stage: Make) -> None:
    s = stage(playing())
    origin = own(s.board)
    far = next(w for w in s.board.state.places if w not in s.board.tree["move"][origin].split() and w != origin)
    drag(s, origin, *middle(s, far))
    s.page.mouse.up()
    assert [(intent["do"], intent["words"]) for intent in s.sent] == [("why", [origin, far])]
    expect(s.place(origin)).to_have_attribute("aria-pressed", "true")
    drag(s, origin, 5, 5)
    s.page.mouse.up()
    expect(s.place(origin)).to_have_attribute("aria-pressed", "false")
    # A press that hardly moves is a press.
    x, y = middle(s, origin)
    drag(s, origin, x + 2, y)
    s.page.mouse.up()
    expect(s.place(origin)).to_have_attribute("aria-pressed", "true")
    assert [intent["do"] for intent in s.answer()] == ["why"]


def between(s: Any) -> tuple[str, str]:
    """A trader, and where it can go: something else can be done there, too."""
    origin = own(s.board)
    moves = s.board.tree["move"][origin].split()
    return origin, next(word for word in s.board.tree["add"].split() if word in moves)


@pytest.mark.parametrize("how", ["Escape", "told"])
def test_a_drag_that_is_over_before_it_is_dropped_does_nothing(stage: Make, how: str) -> None:
    s = stage(playing())
    origin, target = between(s)
    drag(s, origin, *middle(s, target))
    expect(s.page.locator(".bg-ghost")).to_have_count(1)
    if how == "Escape":
        s.page.keyboard.press("Escape")
    else:
        s.update(controls=dict(s.board.controls))
    expect(s.page.locator(".bg-ghost")).to_have_count(0)
    expect(s.place(origin)).to_have_attribute("aria-pressed", "false")
    x, y = middle(s, target)
    s.page.mouse.move(x + 2, y + 2)
    s.page.mouse.up()
    assert s.sent == []
    expect(s.page.locator("[data-marks~=picked]")).to_have_count(0)
    drag(s, origin, *middle(s, target))
    s.page.mouse.up()
    assert [intent["words"] for intent in s.sent] == [f"move {origin} {target}"]


def test_a_press_that_began_before_another_position_lifts_nothing_there(stage: Make) -> None:
    s = stage(playing())
    origin, target = between(s)
    s.page.mouse.move(*middle(s, origin))
    s.page.mouse.down()
    s.update(tree={"add": origin, "pass": ""}, controls=dict(s.board.controls))
    s.page.mouse.move(*middle(s, target), steps=3)
    s.page.mouse.up()
    assert s.sent == []


def test_escape_in_a_drag_leaves_what_was_chosen_before(stage: Make) -> None:
    s = stage(playing())
    trail = s.page.locator(".bg-trail")
    s.page.get_by_role("group", name="Choices").get_by_role("button", name="Move", exact=True).click()
    said = trail.inner_text()
    drag(s, own(s.board), 5, 5)
    expect(s.page.locator(".bg-ghost")).to_have_count(1)
    s.page.keyboard.press("Escape")
    s.page.mouse.up()
    expect(trail).to_have_text(said)


def test_a_drag_is_that_of_one_pointer(stage: Make) -> None:
    s = stage(playing())
    origin, target = between(s)
    drag(s, origin, *middle(s, target))
    x, y = middle(s, s.board.tree["move"][origin].split()[-1])
    other = """(layer, [type, x, y]) => layer.dispatchEvent(new PointerEvent(type,
      {bubbles: true, buttons: 1, pointerId: 99, pointerType: 'touch', isPrimary: true, clientX: x, clientY: y}))"""
    place = s.page.locator(".bg-ghost").bounding_box()
    for kind in ("pointerdown", "pointermove", "pointerup", "pointercancel"):
        s.page.locator(".bg-places").evaluate(other, [kind, x, y])
        assert s.page.locator(".bg-ghost").bounding_box() == place
    assert s.sent == []
    s.page.mouse.up()
    assert [intent["words"] for intent in s.sent] == [f"move {origin} {target}"]


def test_what_is_chosen_is_of_the_position_that_is_seen(stage: Make) -> None:
    """The next one comes with another stage, which takes its time: until then an action is one of the old position."""
    s = stage(playing())
    at = s.board.record.at
    s.page.evaluate("""() => {
      const manager = t.model.widget_manager, old = manager.get_model;
      manager.get_model = (id) => id === "slow" ? new Promise(() => {}) : old(id);
    }""")
    s.update(stage=[*s.board.stage, "slow"], tree={"pass": ""}, controls={**s.board.controls, "at": at + 2})
    origin, target = between(s)
    s.place(origin).click()
    s.place(target).click()
    assert s.sent == [{"seq": 1, "do": "play", "words": f"move {origin} {target}", "at": at}]


def test_nothing_can_be_chosen_while_an_action_is_on_its_way(stage: Make) -> None:
    s = stage(playing())
    origin = own(s.board)
    s.place(empty(s.board)).click()
    options = s.page.get_by_role("group", name="Choices")
    expect(options.get_by_role("button", name="Remove")).to_have_attribute("aria-disabled", "true")
    s.place(origin).click()
    s.place(foreign(s.board)).click()
    options.get_by_role("button", name="Remove").dispatch_event("click")
    s.update(message={}, tree=dict(s.board.tree))
    s.place(empty(s.board)).click()
    assert [intent["do"] for intent in s.sent] == ["play"]
    expect(s.place(origin)).to_have_attribute("aria-pressed", "false")
    s.answer()
    expect(options.get_by_role("button", name="Add")).to_be_enabled()
    s.place(own(s.board)).click()
    expect(s.place(own(s.board))).to_have_attribute("aria-pressed", "true")


def test_many_options_say_what_was_chosen_before(stage: Make) -> None:
    s = stage(Board(SET_UP))
    s.update(
        tree={"pay": {"wood": " ".join(map(str, range(30))), "clay": "1 2"}},
        turn={"text": "Ann pays", "seat": 0, "labels": {"pay": "Pay", "wood": "With wood"}},
    )
    options = s.page.get_by_role("group", name="Choices")
    options.get_by_role("button", name="With wood").click()
    expect(options).to_contain_text(re.compile(r"^Pay \W With wood \W"))
    expect(options.get_by_role("button")).to_have_count(31)
    assert s.page.evaluate("document.documentElement.scrollWidth") <= 1280
    options.get_by_role("button", name="Cancel").click()
    expect(options.get_by_role("button")).to_have_count(2)


def test_what_cannot_be_tried_on_the_board_is_tried_by_a_button(stage: Make) -> None:
    s = stage(playing())
    s.update(coach={"title": "Try", "kind": "do", "tries": [{"words": ["pay", "wood"], "text": "Pay wood"}]})
    s.page.get_by_role("button", name="Try: Pay wood").click()
    assert s.sent == [{"seq": 1, "do": "try", "words": ["pay", "wood"]}]


# ---------------------------------------------------------------- keyboard


def test_places_by_keyboard(stage: Make) -> None:
    s = stage(playing())
    active = "document.activeElement.dataset.word"
    stops = s.page.locator("[data-do=place][tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    places = s.board.state.game.scene(s.board.state).stage.places
    start = s.page.evaluate(active)
    s.page.keyboard.press("End")
    assert s.page.evaluate(active) == list(places)[-1]
    s.page.keyboard.press("Home")
    assert s.page.evaluate(active) == next(iter(places)) == start
    for key, better in {
        "ArrowRight": lambda a, b: b.x > a.x,
        "ArrowDown": lambda a, b: b.y > a.y,
        "ArrowLeft": lambda a, b: b.x < a.x,
        "ArrowUp": lambda a, b: b.y < a.y,
    }.items():
        before = places[s.page.evaluate(active)]
        s.page.keyboard.press(key)
        assert better(before, places[s.page.evaluate(active)])


def test_where_only_places_are_left_to_choose_the_keyboard_comes_to_one(stage: Make) -> None:
    s = stage(Board(read("tigris; turn 2; temples +; 1 / hand s2; 2 / hand s1"), seed=1))
    s.page.get_by_role("button", name="Leader", exact=True).focus()
    s.page.keyboard.press("Enter")
    s.page.keyboard.press("1")
    expect(s.page.locator(".bg-trail")).to_have_text("Where does the king go?")
    assert s.page.evaluate("document.activeElement.dataset.lit") == "empty"
    word = s.page.evaluate("document.activeElement.dataset.word")
    s.page.keyboard.press("Enter")
    assert [intent["words"] for intent in s.answer()] == [f"leader king {word}"]


def test_what_to_choose_on_the_board_is_said_anew_with_another_kind_of_action(stage: Make) -> None:
    board = Board("stone_age; players 2; stage place; 1 on forest 4; 2 on hunt 5")
    s = stage(board)
    expect(s.page.locator(".bg-trail")).to_have_text("Choose a place for your people")
    board.play("place clay_pit 1")
    s.update(**board.get_state(key=["news", "controls", "tree", "turn", "pieces", "marks"]))
    expect(s.page.locator(".bg-trail")).to_have_text("Choose a place where your people stand")


def test_every_place_can_be_reached_by_arrows(stage: Make) -> None:
    s = stage(Board(SET_UP))
    s.page.locator("[data-do=place]").first.focus()
    reached = s.page.evaluate(
        """() => {
          const found = new Set(), queue = [document.activeElement];
          while (queue.length) {
            const place = queue.pop();
            if (found.has(place)) continue;
            found.add(place);
            for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
              place.focus();
              place.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
              queue.push(document.activeElement);
            }
          }
          return found.size;
        }"""
    )
    assert reached == len(s.board.state.places)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_move_by_keyboard(stage: Make, key: str) -> None:
    s = stage(playing())
    origin = own(s.board)
    s.place(origin).focus()
    s.page.keyboard.press(key)
    while s.page.evaluate("document.activeElement.textContent") != "Remove":
        s.page.keyboard.press("Shift+Tab")
    s.page.keyboard.press(key)
    assert s.sent[-1]["words"] == f"remove {origin}"
    s.answer()
    assert s.page.evaluate("document.activeElement.closest('.bg-board') !== null"), "the focus is not lost"


def test_letters_stay_in_the_board_and_shortcuts_go_on(stage: Make) -> None:
    s = stage(playing())
    s.page.evaluate("window.heard = []; document.addEventListener('keydown', e => heard.push(e.key))")
    s.place(own(s.board)).focus()
    for key in ("a", "b", "d", "Enter", "Control+s"):
        s.page.keyboard.press(key)
    assert s.page.evaluate("heard.filter(key => key !== 'Control')") == ["s"]


# ---------------------------------------------------------------- why not


def test_a_try_asks_why_and_shows_the_rule(stage: Make) -> None:
    s = stage(playing())
    place = foreign(s.board)
    s.place(place).click()
    assert [(intent["do"], intent["words"]) for intent in s.sent] == [("why", [place])]
    s.answer()
    tip = s.page.locator(".bg-tip")
    line = ask(s.board, "why", words=[place])["lines"][0]
    expect(tip).to_contain_text(line["text"])
    expect(s.place(place)).to_have_attribute("data-marks", "pointed")
    chip = tip.locator(".bg-reason .bg-chip").first
    chip.click()
    expect(tip).to_contain_text(s.board.state.game.catalogue[line["rule"]].text)
    expect(chip).to_have_attribute("aria-expanded", "true")
    s.page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


@pytest.mark.own_page  # its clock would go on for others
def test_resting_asks_once_and_passing_by_does_not(stage: Make) -> None:
    s = stage(playing())
    place, other = foreign(s.board), own(s.board)
    # The test's own time: on a busy machine passing by takes long.
    clock = s.page.clock
    clock.install(time=0)
    clock.pause_at(1000)
    s.place(place).hover()
    clock.run_for(100)
    s.place(other).hover()
    clock.run_for(300)
    assert s.sent == []
    s.place(place).hover()
    clock.run_for(300)
    assert [intent["do"] for intent in s.sent] == ["why"]
    s.answer()
    expect(s.page.locator(".bg-tip")).to_be_visible()
    s.place(other).hover()
    clock.run_for(300)
    expect(s.page.locator(".bg-tip")).to_be_hidden()
    s.place(place).hover()
    clock.run_for(300)
    expect(s.page.locator(".bg-tip")).to_be_visible()
    assert len(s.sent) == 1, "the answer is remembered while the position stands"


def test_focus_asks_too(stage: Make) -> None:
    s = stage(playing())
    s.place(foreign(s.board)).focus()
    s.page.wait_for_timeout(300)
    s.answer()
    expect(s.page.locator(".bg-tip")).to_be_visible()


def test_the_line_of_networkx_is_shown(stage: Make) -> None:
    s = stage(playing())
    origin = own(s.board)
    s.place(origin).click()
    unlit = s.page.locator("[data-do=place]:not([data-lit]):not([aria-pressed=true])").first
    word = unlit.get_attribute("data-word")
    unlit.click()
    line = {"text": "No way there.", "rule": "su.move.route", "graph": "nx.node_boundary(G, C)"}
    s.reply({"about": [], "lines": [line], "spaces": [word]})
    expect(s.page.locator(".bg-tip code")).to_have_text("nx.node_boundary(G, C)")


LONG_PRESS = """async (layer, [word, end]) => {
  const place = layer.querySelector(`[data-word=${word}]`), box = place.getBoundingClientRect();
  const finger = (type, buttons) => place.dispatchEvent(new PointerEvent(type, {bubbles: true, pointerId: 5, buttons,
    pointerType: "touch", isPrimary: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2}));
  finger("pointerdown", 1);
  await new Promise((done) => setTimeout(done, 800));
  finger(end, 0);
}"""


@pytest.mark.parametrize("end", ["pointerup", "pointercancel"])
def test_after_a_long_press_the_next_key_is_heard(stage: Make, end: str) -> None:
    """Where no click follows it, another one must not be taken for that."""
    s = stage(playing())
    s.page.locator(".bg-places").evaluate(LONG_PRESS, [own(s.board), end])
    s.answer()
    expect(s.page.locator(".bg-tip")).to_be_visible()
    undo = s.page.get_by_role("button", name="Undo", exact=True)
    undo.focus()
    s.page.keyboard.press("Enter")
    assert [intent["do"] for intent in s.sent][1:] == ["undo"]


def test_after_a_long_press_a_click_is_heard_in_a_moment(stage: Make) -> None:
    s = stage(playing())
    s.page.locator(".bg-places").evaluate(LONG_PRESS, [own(s.board), "pointerup"])
    s.answer()
    undo = s.page.get_by_role("button", name="Undo", exact=True)
    # As it comes from a screen reader.
    undo.dispatch_event("click")
    assert len(s.sent) == 1, "that one would belong to the press"
    s.page.locator(".bg-places").evaluate(LONG_PRESS, [own(s.board), "pointerup"])
    s.page.wait_for_timeout(600)
    undo.dispatch_event("click")
    assert [intent["do"] for intent in s.sent][1:] == ["undo"]


# ---------------------------------------------------------------- messages


def test_one_intent_in_flight_and_none_lost(stage: Make) -> None:
    s = stage(playing())
    s.board.play(s.board.state.actions.pick(Random(1)))
    s = stage(s.board)
    for _ in range(3):
        s.page.get_by_role("button", name="Undo").click()
    assert [intent["seq"] for intent in s.sent] == [1]
    handled = s.answer()
    assert [(intent["seq"], intent["do"]) for intent in handled] == [(1, "undo"), (2, "undo"), (3, "undo")]


def test_an_acknowledgement_lets_through_what_has_waited_longest(stage: Make) -> None:
    board = playing()
    board.ack = 41
    s = stage(board)
    for _ in range(2):
        s.page.get_by_role("button", name="Undo").click()
    open_words(s)
    s.update(ack=40)
    assert [intent["seq"] for intent in s.sent] == [42], "that one was of an earlier page"
    s.update(ack=42)
    s.update(ack=43)
    assert [(intent["seq"], intent["do"]) for intent in s.sent] == [(42, "undo"), (43, "undo"), (44, "describe")]


def test_only_the_last_question_waits(stage: Make) -> None:
    s = stage(playing())
    legal = {word for action in s.board.state.actions for word in action}
    places = [word for word in s.board.state.places if word not in legal][:4]
    for place in places:
        s.place(place).click()
    assert [intent["words"] for intent in s.answer()] == [[places[0]], [places[-1]]]
    expect(s.page.locator(".bg-tip")).to_be_visible()


def open_words(s: Any) -> None:
    """That they are open is told a moment later."""
    toggled = "document.querySelector('.bg-words').addEventListener('toggle', () => done(), {once: true})"
    s.page.evaluate(f"window.told = new Promise(done => {toggled}); 0")
    menu(s)
    s.page.get_by_text("The position in words").click()
    s.page.evaluate("window.told")


def menu(within: Any) -> None:
    """Open the menu of a board, or of the only one on a stage."""
    getattr(within, "page", within).locator(".bg-menu > summary").first.click()


def test_the_position_is_told_in_words_from_when_they_are_opened(stage: Make) -> None:
    s = stage(playing())
    words = s.page.locator(".bg-words p")
    assert words.text_content() == "" == s.board.words
    open_words(s)
    assert [intent["do"] for intent in s.answer()] == ["describe"]
    before = s.board.describe()
    expect(words).to_have_text(before)
    s.page.get_by_role("button", name="Undo").click()
    assert [intent["do"] for intent in s.answer()] == ["undo"], "they come along"
    expect(words).to_have_text(s.board.describe())
    assert s.board.describe() != before
    s = stage(s.board)
    menu(s)
    s.page.get_by_text("The position in words").click()
    expect(words).to_have_text(s.board.describe())
    assert s.sent == []


def test_the_sequence_goes_on_after_a_reload(stage: Make) -> None:
    board = playing()
    board.ack = 41
    s = stage(board)
    s.page.get_by_role("button", name="Undo").click()
    assert s.sent[0]["seq"] == 42


def test_what_cannot_be_taken_back_says_why(stage: Make) -> None:
    s = stage(Board("sumeria; players 3", seed=1))
    undo, said = s.page.get_by_role("button", name="Undo"), s.page.locator(".bg-told .bg-status")
    undo.click(force=True)
    expect(said).to_have_text("There is nothing to take back yet.")
    s.update(controls={**s.board.controls, "held": True})
    undo.click(force=True)
    expect(said).to_have_text("What has been revealed since cannot be taken back.")
    s.page.get_by_role("button", name="Redo").click(force=True)
    expect(said).to_have_text("There is nothing to redo.")
    assert s.sent == []
    s.update(controls={**s.board.controls, "at": 1, "undo": True})
    expect(said).to_have_text("")


def test_a_hint_that_is_asked_for_twice_at_once_is_one_hint(stage: Make) -> None:
    board = playing()
    board.coach = {
        **QUESTION,
        "kind": "choice",
        "options": [{"id": "a", "text": "Ann"}],
        "hints": {"left": 2, "shown": []},
    }
    s = stage(board)
    s.page.get_by_role("button", name="Hint").dblclick()
    assert s.sent == [{"seq": 1, "do": "hint"}]
    s.page.evaluate("t.model.update({ack: 1})")
    s.page.get_by_role("button", name="Hint").click()
    assert [each["do"] for each in s.sent] == ["hint", "hint"]


@pytest.mark.own_page  # its clock would go on for others
def test_a_busy_kernel_is_told_until_it_answers(stage: Make, page: Page) -> None:
    page.clock.install(time=0)
    s = stage(playing())
    page.clock.pause_at(60_000)
    s.page.get_by_role("button", name="Undo").click()
    page.clock.run_for(3900)
    expect(s.page.get_by_role("alert")).to_be_empty()
    page.clock.run_for(100)
    expect(s.page.get_by_role("alert")).to_contain_text("busy")
    s.answer()
    expect(s.page.get_by_role("alert")).to_be_empty()


@pytest.mark.own_page  # its clock would go on for others
@pytest.mark.parametrize(
    ("kernel", "words"),
    [
        ({"status": "busy", "connectionStatus": "connected"}, "busy"),
        ({"status": "busy", "connectionStatus": "connecting"}, "connection to the kernel is lost"),
    ],
)
def test_what_keeps_the_kernel_from_answering_is_told(stage: Make, page: Page, kernel: Any, words: str) -> None:
    page.clock.install(time=0)
    s = stage(playing())
    page.evaluate("kernel => { t.model.widget_manager.kernel = kernel }", kernel)
    page.clock.pause_at(60_000)
    s.page.get_by_role("button", name="Undo").click()
    expect(s.page.get_by_role("alert")).to_be_empty()
    page.clock.run_for(4000)
    expect(s.page.get_by_role("alert")).to_contain_text(words)
    page.evaluate("t.model.widget_manager.kernel = {status: 'busy', connectionStatus: 'connected'}")
    page.clock.run_for(4000)
    expect(s.page.get_by_role("alert")).to_contain_text("busy")
    s.answer()
    expect(s.page.get_by_role("alert")).to_be_empty()


@pytest.mark.parametrize("asked", ["Undo", "Legend"])
@pytest.mark.parametrize(
    "kernel",
    [
        {"status": "dead", "connectionStatus": "connected"},
        None,
        {"id": "another", "status": "idle", "connectionStatus": "connected"},
    ],
    ids=["dead", "none", "another"],
)
def test_a_kernel_that_is_gone_is_told_at_once(stage: Make, kernel: Any, asked: str) -> None:
    """Also where another one has come in its place: that one knows nothing of this board."""
    s = stage(playing())
    s.page.evaluate("kernel => { t.model.widget_manager.kernel = kernel }", kernel)
    s.page.get_by_role("button", name=asked).click()
    expect(s.page.get_by_role("alert")).to_contain_text("kernel is gone")
    assert not s.sent
    assert s.page.locator(".bg-main").evaluate("main => main.inert")
    s.page.evaluate("t.model.widget_manager.kernel = {status: 'idle', connectionStatus: 'connected'}")
    s.page.mouse.move(300, 300)
    expect(s.page.get_by_role("alert")).to_contain_text("kernel is gone")


@pytest.mark.own_page  # under a pointer that came earlier Chromium tells of its coming again and again
def test_what_was_just_played_is_not_answered_by_reasons_against_it(stage: Make) -> None:
    s = stage(playing())
    s.page.set_viewport_size({"width": 700, "height": 1200})  # the options stand above the board
    place = empty(s.board)
    before = s.place(place).bounding_box()
    s.place(place).click()
    assert s.place(place).bounding_box() == before, "slipping away and back would look like resting there"
    s.answer()
    s.page.wait_for_timeout(300)
    assert [intent["do"] for intent in s.sent] == ["play"]
    expect(s.page.locator(".bg-tip")).to_be_hidden()
    # Coming back to it is asking.
    s.place(foreign(s.board)).hover()
    s.place(place).hover()
    s.page.wait_for_timeout(300)
    assert [intent["do"] for intent in s.sent] == ["play", "why"]


@pytest.mark.own_page  # its clock would go on for others
def test_a_busy_kernel_is_told_to_whoever_asks_it(stage: Make, page: Page) -> None:
    page.clock.install(time=0)
    s = stage(playing())
    page.clock.pause_at(60_000)
    s.place(foreign(s.board)).click()
    page.clock.run_for(4000)
    expect(s.page.get_by_role("alert")).to_contain_text("busy")
    s.answer()
    expect(s.page.get_by_role("alert")).to_be_empty()
    expect(s.page.locator(".bg-tip")).to_be_visible()


def test_a_restart_while_something_is_asked_is_told(stage: Make) -> None:
    s = stage(playing())
    s.place(foreign(s.board)).click()
    s.page.locator("[data-do=copy]").first.evaluate("copy => copy.click()")  # with the menu the reasons would go
    count = s.page.evaluate("t.count()")
    s.page.evaluate("t.fire('comm_live_update')")
    expect(s.page.get_by_role("alert")).to_contain_text("restarted")
    assert s.page.evaluate("t.count()") == count - 2, "nobody waits for a reply any more"
    expect(s.page.locator(".bg-tip")).to_be_hidden()


def test_reasons_against_what_was_there_before_are_not_shown(stage: Make) -> None:
    s = stage(playing())
    s.place(foreign(s.board)).click()
    s.board.play(s.board.state.actions.pick(Random(1)))
    s.update(**s.board.get_state(key=["tree", "controls", "pieces", "turn"]))
    s.answer()
    expect(s.page.locator(".bg-tip")).to_be_hidden()


def test_reasons_are_asked_for_anew_in_another_position(stage: Make) -> None:
    s = stage(playing())
    later = playing()
    later.play(f"add {empty(later)}")
    legal = {word for board in (s.board, later) for action in board.state.actions for word in action}
    place = s.place(next(word for word in s.board.state.places if word not in legal))
    for _ in range(2):
        place.click()
        s.answer()
        s.page.keyboard.press("Escape")
    s.place(empty(s.board)).click()
    s.answer()
    place.click()
    assert [message["do"] for message in s.sent] == ["why", "play", "why"]


def test_an_answer_is_for_the_view_that_asked(stage: Make) -> None:
    s = stage(Board("tigris; 1 / hand s6; 2 / hand t6", viewer=0))
    s.page.evaluate("window.view()")
    s.update(controls={**s.board.controls, "letter": True})
    first, second = s.page.locator(".bg-board").all()
    first.locator(".bg-menu > summary").click()
    first.get_by_role("button", name="Copy game").click()
    second.locator("[data-do=place][data-word=temple]").click()
    s.answer()
    expect(first.locator(".bg-status")).to_contain_text("what is hidden")
    expect(second.locator(".bg-status")).to_be_empty()
    expect(first.locator(".bg-tip")).to_be_hidden()
    expect(second.locator(".bg-tip")).to_be_visible()


def test_a_notebook_knows_whether_its_boards_live(stage: Make) -> None:
    s = stage(playing())
    s.page.evaluate("document.body.append(Object.assign(document.createElement('div'), { className: 'jp-Notebook' }))")
    notebook = s.page.locator(".jp-Notebook")
    for _ in range(2):
        s.page.evaluate("window.view(document.querySelector('.jp-Notebook'))")
    expect(notebook).to_contain_class("bg-live")
    s.page.evaluate("t.views.pop()()")
    s.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(notebook).to_contain_class("bg-live")
    s.page.evaluate("t.views.pop()()")
    expect(notebook).not_to_contain_class("bg-live")
    s.page.evaluate("window.view(document.querySelector('.jp-Notebook'))")
    expect(notebook).to_contain_class("bg-live")
    s.page.evaluate("t.fire('comm_live_update')")
    expect(notebook).not_to_contain_class("bg-live")


def test_a_restart_is_told_and_the_board_is_inert(stage: Make) -> None:
    s = stage(playing())
    s.page.evaluate("t.fire('comm_live_update')")
    expect(s.page.get_by_role("alert")).to_have_text(
        "The kernel was restarted. Load this page again."  # JupyterLab has a Start
    )
    assert s.page.locator(".bg-main").evaluate("main => main.inert")
    s.page.evaluate("document.querySelector('[data-do=undo]').click()")
    assert s.sent == []


def test_messages_show_their_rule(stage: Make) -> None:
    s = stage(playing())
    s.update(message={"text": "Not there.", "kind": "no", "rule": "su.board.one_trader"})
    expect(s.page.locator(".bg-status")).to_contain_text("Not there.")
    s.page.locator(".bg-status .bg-chip").click()
    expect(s.page.locator(".bg-status")).to_contain_text("holds at most one trader")


def test_a_rule_goes_by_its_title(stage: Make) -> None:
    s = stage(playing())
    s.update(message={"text": "Not there.", "kind": "no", "rule": "su.board.one_trader"})
    chip = s.page.get_by_role("button", name="One trader on a settlement")
    expect(chip.get_by_title("su.board.one_trader")).to_be_visible()


def test_a_rule_that_is_off_is_named_as_long_as_it_is(stage: Make) -> None:
    s = stage(playing())
    off = s.page.locator(".bg-off")
    expect(off).to_be_hidden()
    s.board.show(s.board.record.start.switched_off("su.move.jump", "su.add.zone_up"))
    s.update(**s.board.get_state())
    expect(off).to_have_text("Switched off: § Adding a trader raises the zone § Jumping over traders ")
    for change in (lambda: s.board.play(next(iter(s.board.state.actions))), s.board.undo, s.board.redo):
        change()
        s.update(**s.board.get_state())
        expect(off).to_be_visible()
    off.get_by_role("button", name="Jumping").click()
    expect(off).to_contain_text(s.board.state.game.catalogue["su.move.jump"].text)
    s.page.evaluate("window.view()")
    expect(s.page.locator(".bg-off").nth(1)).to_contain_text("Jumping over traders")
    s.board.show(START)
    s.update(**s.board.get_state())
    expect(off.first).to_be_hidden()


# ---------------------------------------------------------------- views and story


def texts(page: Page, view: int = 0) -> list[str]:
    lines = page.locator(".bg-board").nth(view).locator(".bg-story li[data-spaces]")
    return [text.split(" §")[0].strip() for text in lines.all_text_contents()]


def test_the_story_is_merged_from_the_news(stage: Make) -> None:
    board, rng = Board(START, seed=3), Random(3)
    s = stage(board)
    for step in range(25):
        board.undo() if step % 6 == 4 else board.play(board.state.actions.pick(rng))
        s.update(**board.get_state(key=["news", "controls", "tree", "turn"]))
    assert texts(s.page) == [line["text"] for line in board.get_state()["news"]["lines"]]


def test_chance_in_a_row_is_folded(stage: Make) -> None:
    s = stage(Board(START, seed=3))
    fold = s.page.locator(".bg-fold summary").first
    expect(fold).to_contain_text("Chance")
    line = s.page.locator(".bg-fold li").first
    expect(line).to_be_hidden()
    fold.click()
    expect(line).to_be_visible()


def test_a_roll_is_told_in_full(stage: Make) -> None:
    """It is one draw, however many lines it has."""
    s = stage(Board("stone_age; stage use; 1 on hunt 3; 2 on field > use hunt > roll 1 4 6"))
    told = [line for line in s.board.get_state()["news"]["lines"] if line.get("chance")]
    assert len(told) > 2
    for line in told:
        expect(s.page.get_by_text(line["text"], exact=False).first).to_be_visible()
    expect(s.page.locator(".bg-fold")).to_have_count(0)


def test_a_line_opens_its_rule_and_points_at_its_spaces(stage: Make) -> None:
    s = stage(Board(f"{SET_UP} > place umma"))
    line = s.page.locator(".bg-story li").first
    line.get_by_role("button").click()
    expect(line).to_contain_text(s.board.state.game.catalogue["su.setup.placement"].text[:40])
    expect(s.place("umma")).to_have_attribute("data-marks", "last pointed")
    line.get_by_role("button").click()
    expect(line.locator(".bg-rule")).to_have_count(0)


def long_story() -> Board:
    board, rng = Board(START, seed=3), Random(3)
    for _ in range(60):
        board.play(board.state.actions.pick(rng))
    return board


# Pixels between the end of the story and the end of what is seen of it.
BELOW = """() => document.querySelector(".bg-lines").getBoundingClientRect().bottom
  - document.querySelector(".bg-story").getBoundingClientRect().bottom"""


def test_a_long_story_is_told_by_turns(stage: Make) -> None:
    board = Board("tigris; players 3", seed=1, headings=True)
    s, rng = stage(board), Random(1)
    headings = s.page.locator(".bg-heading")
    while headings.count() < 3:
        board.play(board.state.actions.pick(rng))
        s.update(news=board.get_state(key=None)["news"])
    told = list(dict.fromkeys(line["heading"] for line in board._presentation.story.lines))
    assert {text.removesuffix("'s turn") for text in told} <= {"Ann", "Ben", "Cleo"}
    # Each stands above the first line of its turn, and goes with it.
    expect(headings).to_have_text(told)
    expect(s.page.locator(".bg-story li").first).to_have_text(told[0])
    board.undo()
    s.update(news=board.get_state(key=None)["news"])
    expect(headings).to_have_text(told[:2])


def test_the_story_keeps_its_end_in_sight(stage: Make) -> None:
    s = stage(long_story())
    assert s.page.evaluate(BELOW) == pytest.approx(0, abs=1)
    s.page.set_viewport_size({"width": 420, "height": 900})
    s.page.wait_for_function(f"Math.abs(({BELOW})()) < 1")
    # Whoever has scrolled up is led back by what is new.
    s.page.evaluate("document.querySelector('.bg-story').scrollTop = -1000")
    s.page.wait_for_function(f"({BELOW})() > 100")
    s.board.play(s.board.state.actions.pick(Random(1)))
    s.update(**s.board.get_state(key=["news", "controls", "tree", "turn"]))
    s.page.wait_for_function(f"Math.abs(({BELOW})()) < 1")


# Where a row is enough for what can be chosen.
@pytest.mark.parametrize(("text", "width"), [(SET_UP, 420), (SET_UP, 1280), (VILLAGE, 600), (VILLAGE, 1280)])
def test_nothing_that_is_played_moves_the_page(stage: Make, text: str, width: int) -> None:
    s = stage(Board(text))
    s.page.set_viewport_size({"width": width, "height": 900})
    size = "board => [board.querySelector('.bg-frame').getBoundingClientRect().top, board.offsetHeight]"
    board, lit = s.page.locator(".bg-board"), s.page.locator(".bg-places [data-lit]")
    expect(s.page.locator(".bg-trail")).to_have_text(re.compile("^Choose "))
    # Its part is fitted into the room once that is measured.
    s.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")
    before = board.evaluate(size)
    while not s.sent:
        lit.nth(1).click()
        assert board.evaluate(size) == before
        option = s.page.locator(".bg-options button").first
        if not s.sent and option.is_visible():
            option.click()
    s.board.play(s.sent[-1]["words"])
    s.update(**s.board.get_state(key=["news", "controls", "tree", "turn", "pieces", "marks"]), ack=s.sent[-1]["seq"])
    expect(s.page.locator(".bg-story li").first).to_be_visible()
    assert board.evaluate(size) == before


def test_a_board_for_looking_has_no_room_for_a_story(stage: Make) -> None:
    s = stage(Board(SET_UP, playable=False))
    expect(s.page.locator(".bg-story")).to_be_hidden()


def test_what_opens_in_the_story_opens_below_the_pointer(stage: Make) -> None:
    s = stage(long_story())
    seen = s.page.locator(".bg-story").bounding_box()
    assert seen
    lines = s.page.locator(".bg-line")
    boxes = [(line, line.bounding_box()) for line in lines.all()]
    top, end = seen["y"], seen["y"] + seen["height"]
    inside = [line for line, box in boxes if box and top <= box["y"] <= end - box["height"]]
    high, last = inside[1], lines.last
    before = high.bounding_box()
    high.get_by_role("button").click()
    expect(high.locator(".bg-rule")).to_be_visible()
    s.page.wait_for_timeout(100)
    after = high.bounding_box()
    assert before and after and after["y"] == pytest.approx(before["y"], abs=1)
    # The text of the last line is not left below the end.
    last.get_by_role("button").click()
    s.page.wait_for_timeout(100)
    rule = last.locator(".bg-rule").bounding_box()
    assert rule and rule["y"] + rule["height"] <= end + 1


def test_the_story_is_one_tab_stop(stage: Make) -> None:
    s = stage(playing())
    stops = s.page.locator(".bg-story [tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    s.page.keyboard.press("ArrowUp")
    expect(stops).to_have_count(1)
    assert s.page.evaluate("document.activeElement === document.querySelector('.bg-story [tabindex=\"0\"]')")


def test_two_views_stay_in_step_and_choose_apart(stage: Make) -> None:
    s = stage(playing())
    s.page.evaluate("window.view()")
    first, second = s.page.locator(".bg-board").all()
    origin, target = own(s.board), empty(s.board)
    first.locator(f"[data-do=place][data-word={origin}]").click()
    expect(second.locator(f"[data-do=place][data-word={origin}]")).to_have_attribute("aria-pressed", "false")
    second.locator(f"[data-do=place][data-word={target}]").click()
    s.answer()
    assert texts(s.page, 0) == texts(s.page, 1)
    for view in (first, second):
        expect(view.locator(f"[data-do=place][data-word={target}]")).to_have_attribute("data-marks", "last")
        expect(view.locator(".bg-turn")).to_have_text(s.board.turn["text"])
    assert first.locator("svg use").count() == second.locator("svg use").count() > 20


def test_a_second_view_paints_when_the_first_is_hidden(stage: Make) -> None:
    s = stage(Board(SET_UP))
    gradient = '<defs><linearGradient id="g"><stop stop-color="#0f0"/></linearGradient></defs>'
    ground = gradient + '<rect width="1000" height="962" fill="url(#g)"/>'
    s.restage(ground=ground)
    s.page.evaluate("window.view()")
    s.page.evaluate("document.querySelector('.bg-board').parentElement.style.display = 'none'")
    pixel = s.page.locator(".bg-board").nth(1).locator(".bg-art").screenshot()
    assert Image.open(BytesIO(pixel)).convert("RGB").getpixel((40, 40)) == (0, 255, 0)


def test_elsewhere_than_in_jupyterlab_the_board_hides_its_picture(stage: Make) -> None:
    s = stage(Board(SET_UP, key="mine"))
    figure = "<figure class=bg-picture data-key=mine>Picture</figure>"
    s.page.evaluate("figure => document.body.insertAdjacentHTML('afterbegin', figure)", figure)
    s.page.evaluate("window.view()")
    expect(s.page.get_by_text("Picture")).to_be_hidden()
    s.page.evaluate("t.views.pop()()")
    expect(s.page.get_by_text("Picture")).to_be_visible()


@pytest.mark.parametrize(("width", "border"), [(1280, "2px"), (400, "1px")])
def test_a_click_changes_no_ring_in_width(stage: Make, width: int, border: str) -> None:
    s = stage(playing())
    s.page.set_viewport_size({"width": width, "height": 900})
    widths = "all => [...new Set(all.map((place) => getComputedStyle(place).borderTopWidth))]"
    places = s.page.locator(".bg-places button")
    assert places.evaluate_all(widths) == [border]
    s.place(own(s.board)).click()
    expect(s.page.locator(".bg-rings .bg-badge").first).to_be_visible()
    assert places.evaluate_all(widths) == [border]


def test_what_can_be_chosen_has_a_ring_and_what_is_next_a_badge(stage: Make) -> None:
    s = stage(playing())
    lit, badges, rings = (s.page.locator(name) for name in (".bg-places [data-lit]", ".bg-badge", ".bg-rim"))
    places = s.board.state.game.scene(s.board.state, s.board.record.names).stage.places
    middles = "all => all.map((ring) => ['cx', 'cy'].map((name) => Math.round(ring.getAttribute(name))))"

    def check() -> None:
        words = lit.evaluate_all("all => all.map((place) => place.dataset.word)")
        expected = [[round(x), round(y)] for x, y, *_ in map(places.__getitem__, words)]
        assert sorted(rings.evaluate_all(middles)) == sorted(expected)

    check()
    expect(badges.filter(visible=True)).to_have_count(0)
    s.place(own(s.board)).click()
    check()
    expect(badges.filter(visible=True)).to_have_count(lit.count())
    s.page.keyboard.press("Escape")
    check()
    s.place(empty(s.board)).click()
    s.answer()
    check()


def test_a_ring_has_the_shape_of_its_piece(stage: Make) -> None:
    s = stage(Board(read("tigris; turn 2; temples +; 1 / hand s2 t1; 2 / hand s1"), seed=1))
    expect(s.page.locator("rect.bg-rim").first).to_be_visible()
    expect(s.page.locator("circle.bg-rim").first).to_be_visible()
    places = s.board.state.game.scene(s.board.state, s.board.record.names).stage.places.values()
    middle = "all => all.map(({ x, width }) => x.baseVal.value + width.baseVal.value / 2)"
    lefts = s.page.locator("rect.bg-rim").evaluate_all(middle)
    assert set(lefts) <= {place.x for place in places if place.square}
    corner = "place => parseFloat(getComputedStyle(place).borderTopLeftRadius)"
    assert s.place("temple").evaluate(corner) < s.place("king").evaluate(corner)


def test_a_ring_of_light_says_more_than_the_last_action(stage: Make) -> None:
    s = stage(playing())
    s.update(marks=[[empty(s.board), "last"], [foreign(s.board), "last"]])
    expect(s.place(foreign(s.board))).to_have_attribute("data-marks", "last")
    assert s.place(empty(s.board)).get_attribute("data-marks") is None


def test_what_is_pointed_at_shows_whether_it_can_be_chosen(stage: Make) -> None:
    s = stage(playing())
    place = s.place(own(s.board))
    cursor = "place => getComputedStyle(place).cursor"
    place.hover()
    assert place.evaluate(cursor) == "pointer"
    place.click()
    assert place.evaluate(cursor) == "help"
    s.page.keyboard.press("Escape")
    assert place.evaluate(cursor) == "pointer"


def watch_motion(s: Any) -> None:
    """Keep what begins to move: a glide of half a second is over before a slow machine looks for it."""
    s.page.evaluate(
        """window.begun = new Map();
        const root = document.querySelector('.bg-art').shadowRoot;
        for (const name of ['transitionrun', 'animationstart'])
          root.addEventListener(name, (e) => begun.set(e.target, e.animationName ?? e.propertyName))"""
    )


def begun(s: Any) -> set[str]:
    """The animations and the properties that have begun to move; waits for the first."""
    return set(s.page.wait_for_function("() => begun.size && [...begun.values()]").json_value())


def test_pieces_keep_their_element_and_glide(stage: Make) -> None:
    s = stage(playing())
    origin = own(s.board)
    target = s.board.tree["move"][origin].split()[0]
    s.page.evaluate(
        "window.before = new Set(document.querySelector('.bg-art').shadowRoot.querySelectorAll('.pieces > g'))"
    )
    watch_motion(s)
    s.place(origin).click()
    s.place(target).click()
    s.answer()
    assert "transform" in begun(s)
    kept = s.page.evaluate(
        """[...document.querySelector('.bg-art').shadowRoot.querySelectorAll('.pieces > g')]
             .filter(g => before.has(g)).length"""
    )
    assert kept >= len(s.board.pieces) - 2


@pytest.mark.parametrize("order", ["last first", "first last", "shuffled"])
def test_pieces_lie_in_the_order_told_and_glide_there(stage: Make, order: str) -> None:
    s = stage(playing())
    told = [list(piece) for piece in s.board.pieces]
    moved = told.pop(-1 if order == "last first" else 0)
    moved[2:4] = moved[2] + 50, moved[3] + 50
    told.insert(0 if order == "last first" else len(told), moved)
    if order == "shuffled":
        Random(1).shuffle(told)
    watch_motion(s)
    s.update(pieces=told)
    assert begun(s) == {"transform"}
    transforms = s.page.locator(".pieces > g").evaluate_all("all => all.map((g) => g.style.transform)")
    assert transforms == [f"translate({x:g}px, {y:g}px)" for _, _, x, y, *_ in told]
    glided = s.page.locator(".pieces > g").evaluate_all("all => all.map((g) => begun.has(g))")
    assert glided == [piece is moved for piece in told]


def test_pieces_are_put_together_of_what_the_page_has_and_what_is_new(stage: Make) -> None:
    s = stage(playing())
    had = [list(piece) for piece in s.board.pieces]
    new = [*had[2][:2], had[2][2] + 50, *had[2][3:]]
    watch_motion(s)
    s.update(pieces={"n": 1, "parts": [[0, 2], new, [4, len(had)], [3, 4]]})
    assert begun(s) == {"transform"}
    transforms = s.page.locator(".pieces > g").evaluate_all("all => all.map((g) => g.style.transform)")
    told = [*had[:2], new, *had[4:], had[3]]
    assert transforms == [f"translate({x:g}px, {y:g}px)" for _, _, x, y, *_ in told]


def hidden(board: Locator) -> set[str]:
    """The layers that are left out of the picture of the ground."""
    source = board.locator(".bg-art img").get_attribute("src")
    return set(re.findall(r"\.layer-(\w+)\{display:none\}", unquote(source or "")))


def test_layers_are_switched_in_each_view(stage: Make) -> None:
    s = stage(playing())
    symbol, x, y = s.board.pieces[-1][1:4]
    ground = '<g class="layer-paths"><path d="M0 0h9v9"/></g><g class="layer-names"><path d="M0 0h9v9"/></g>'
    layers = {"paths": ["Paths", False], "names": ["Names", True]}
    of_layers = [["p", symbol, x, y, "", "paths"], ["n", symbol, x, y, "", "names"]]
    count = len(s.board.pieces)
    s.restage(ground=ground, layers=layers)
    s.update(pieces=[*s.board.pieces, *of_layers])
    s.page.evaluate("window.view()")
    first, second = s.page.locator(".bg-board").all()
    first.locator(".bg-menu > summary").click()
    paths, names = first.get_by_role("button", name="Paths"), first.get_by_role("button", name="Names")
    expect(paths).to_have_attribute("aria-pressed", "false")
    expect(names).to_have_attribute("aria-pressed", "true")
    assert hidden(first) == {"paths"}
    expect(first.locator(".pieces > g")).to_have_count(count + 1)
    paths.click()
    assert hidden(first) == set()
    expect(first.locator(".pieces > g")).to_have_count(count + 2)
    names.click()
    assert hidden(first) == {"names"} and hidden(second) == {"paths"}
    # What the reader chose stays, on another stage too; nothing of it is the kernel's.
    s.restage(ground=ground + "<path/>", layers=layers)
    expect(paths).to_have_attribute("aria-pressed", "true")
    expect(first.locator(".pieces > g")).to_have_count(count + 1)
    assert hidden(first) == {"names"} and hidden(second) == {"paths"}
    assert s.sent == []


def test_a_piece_that_shows_another_face_turns(stage: Make) -> None:
    s = stage(playing())
    key, _, x, y = next(piece for piece in s.board.pieces if piece[1] == "economic")[:4]
    turned = s.page.locator(".pieces .turned")
    expect(turned).to_have_count(0)
    watch_motion(s)
    s.update(pieces=[piece if piece[0] != key else [key, "military", x, y] for piece in s.board.pieces])
    expect(turned).to_have_attribute("href", "#military")
    assert begun(s) == {"turn"}


def test_nothing_moves_for_who_wants_it_so(stage: Make, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    s = stage(playing())
    s.place(empty(s.board)).click()
    s.answer()
    assert s.page.evaluate("document.querySelector('.bg-art').shadowRoot.getAnimations().length") == 0
    assert s.page.evaluate("document.getAnimations().length") == 0


def test_removal_leaves_nothing_behind(stage: Make) -> None:
    s = stage(playing())
    count = s.page.evaluate("t.count()")
    for _ in range(5):
        s.page.evaluate("window.view()")
        s.page.evaluate("t.views.pop()()")
    assert s.page.evaluate("t.count()") == count
    s.page.evaluate("t.views.pop()()")
    assert s.page.locator(".bg-board").count() == 0
    s.update(tree={}, pieces=[], message={"text": "nobody listens"})


def test_another_position_in_the_same_view(stage: Make) -> None:
    s = stage(playing())
    s.board.show(SET_UP.replace("cities", "residences").replace("players 3", "players 4"))
    state = s.board.get_state(key=["stage", "pieces", "tree", "turn", "news", "controls", "words", "marks"])
    s.update(**state)
    expect(s.page.locator("[data-do=place]")).to_have_count(len(s.board.state.places))
    assert s.page.locator(".pieces > g").count() == len(s.board.pieces)
    expect(s.page.locator(".bg-story li")).to_have_count(0)


NOTEBOOK = """() => {
  document.body.innerHTML = `<div class=jp-NotebookPanel>
    <div class=jp-Notebook-ExecutionIndicator data-status=idle></div>
    <div class=jp-Notebook style="height:600px;overflow:auto">${
      [0, 1, 2, 3, 4, 5].map((i) => `<div class=jp-Cell id=c${i} style="min-height:900px">${i}</div>`).join("")
    }</div></div>`;
  window.pressed = [];
  document.body.addEventListener("mousedown", ({target}) => {
    pressed.push(target.id);
    document.querySelectorAll(".jp-Cell").forEach((cell) => cell.classList.toggle("jp-mod-active", cell === target));
  });
}"""
# As JupyterLab does after a run of all cells, when the last ones have come.
ENDED = """() => {
  document.querySelectorAll(".jp-Cell").forEach((cell) => cell.classList.toggle("jp-mod-active", cell.id === "c5"));
  document.querySelector("#c5").scrollIntoView();
}"""
TOP = "document.querySelector('#c1').getBoundingClientRect().top"


@pytest.mark.parametrize("how", ["wheel", "key", "press"])
def test_a_lesson_is_held_at_its_first_board_until_the_reader_goes_on(stage: Make, page: Page, how: str) -> None:
    s = stage(playing())
    page.evaluate(NOTEBOOK)
    page.evaluate("window.view(document.querySelector('#c1'))")
    page.evaluate("window.view(document.querySelector('#c3'))")
    assert page.evaluate(TOP) == 900, "nothing has carried the reader away"
    page.evaluate(ENDED)
    page.wait_for_function(f"Math.abs({TOP}) < 2")
    assert page.evaluate("pressed") == ["c1"]
    page.wait_for_timeout(400)
    page.evaluate("document.querySelector('#c4').scrollIntoView()")
    page.wait_for_function(f"Math.abs({TOP}) < 2")
    match how:
        case "wheel":
            page.mouse.move(300, 300)
            page.mouse.wheel(0, 50)
            page.wait_for_function(f"Math.abs({TOP} + 50) < 1")
        case "key":
            page.keyboard.press("Shift")
        case "press":
            s.place("umma").first.click()
    page.evaluate("document.querySelector('#c4').scrollIntoView()")
    page.wait_for_timeout(300)
    assert page.evaluate(TOP) < -2000


@pytest.mark.own_page  # its clock would go on for others
def test_a_lesson_is_held_as_long_as_its_cells_are_run_and_not_much_longer(stage: Make, page: Page) -> None:
    page.clock.install()
    stage(playing())
    page.evaluate(NOTEBOOK)
    state = "document.querySelector('.jp-Notebook-ExecutionIndicator').dataset.status"
    page.evaluate(f"{state} = 'busy'")
    page.evaluate("window.view(document.querySelector('#c1'))")
    page.clock.run_for(5500)
    page.evaluate(f"{state} = 'idle'")
    page.evaluate(ENDED)
    page.wait_for_function(f"Math.abs({TOP}) < 2")
    page.clock.run_for(5500)
    page.evaluate(ENDED)
    page.clock.run_for(300)
    assert page.evaluate(TOP) < -2000


# ---------------------------------------------------------------- copy, coach


def test_a_page_that_was_told_everything_twice_goes_on(stage: Make) -> None:
    """The model holds another list of the same parts then, and nobody hears of a change."""
    s = stage(playing())
    s.page.evaluate("t.state.stage = [...t.state.stage]")
    target = empty(s.board)
    s.place(target).click()
    s.answer()
    expect(s.place(target)).to_have_attribute("data-marks", "last")


def test_copy(stage: Make) -> None:
    s = stage(playing())
    clipboard = "{value: {writeText: async (text) => { window.copied = text }}}"
    s.page.evaluate(f"Object.defineProperty(navigator, 'clipboard', {clipboard})")
    copy = s.page.get_by_role("button", name="Copy position")
    menu(s)
    copy.click()
    assert [intent["do"] for intent in s.answer()] == ["copy"]
    expect(s.page.locator(".bg-status")).to_contain_text("Copied")
    assert s.page.evaluate("copied") == s.board.state.text
    s.page.evaluate("copied = ''")
    copy.click()
    s.answer()
    s.page.wait_for_function("text => window.copied === text", arg=s.board.state.text)
    s.place(empty(s.board)).click()
    s.answer()
    menu(s)
    copy.click()
    s.answer()
    s.page.wait_for_function("text => window.copied === text", arg=s.board.state.text)


def test_copy_without_a_clipboard(stage: Make) -> None:
    s = stage(playing())
    assert s.page.evaluate("navigator.clipboard === undefined"), "this page is not a secure one"
    menu(s)
    s.page.get_by_role("button", name="Copy game").click()
    s.answer()
    field = s.page.get_by_role("textbox", name="Text to copy")
    expect(field).to_have_value(s.board.record.text)
    assert s.page.evaluate("getSelection().toString() || document.activeElement.value") == s.board.record.text


def test_whoever_marks_words_of_the_legend_does_not_close_it(stage: Make) -> None:
    s = stage(playing())
    s.page.get_by_role("button", name="Legend").click()
    s.answer()
    legend = s.page.locator(".bg-legend")
    words, box = legend.locator("li p").first.bounding_box(), legend.bounding_box()
    for x in (box["x"] + 8, box["x"] - 40):
        s.page.mouse.move(words["x"] + 5, words["y"] + 8)
        s.page.mouse.down()
        s.page.mouse.move(x, words["y"] + 20, steps=4)
        s.page.mouse.up()
        expect(legend).to_be_visible()
    # On its edge, which belongs to it.
    s.page.mouse.click(box["x"] + 3, words["y"])
    expect(legend).to_be_visible()
    s.page.mouse.click(box["x"] - 40, words["y"])
    expect(legend).to_be_hidden()


QUESTION = {"title": "Who controls Ur?", "text": "Look at **Ur**.", "hints": {"left": 1, "shown": []}, "done": False}


def test_a_choice_is_answered_and_judged(stage: Make) -> None:
    s = stage(playing())
    options = [{"id": "a", "text": "Ann"}, {"id": "b", "text": "Ben"}]
    question = {**QUESTION, "kind": "choice", "options": options}
    s.update(coach=question)
    coach = s.page.get_by_role("group", name="Coach")
    coach.get_by_role("button", name="Check").click()
    assert s.sent == []
    coach.get_by_role("radio", name="Ben").check()
    coach.get_by_role("button", name="Check").click()
    assert s.sent == [{"seq": 1, "do": "answer", "words": ["b"]}]
    verdict = {"ok": False, "text": "Ann has more.", "rule": "su.board.one_trader"}
    s.update(coach={**question, "verdict": verdict, "reveal": True}, ack=1)
    expect(coach.get_by_role("status")).to_contain_text("Ann has more.")
    expect(coach.get_by_role("radio", name="Ben")).to_be_checked()
    expect(coach.get_by_role("button", name="Check")).to_be_focused()
    coach.get_by_role("button", name="Hint (1 left)").click()
    s.update(ack=2)
    coach.get_by_role("button", name="Show the answer").click()
    assert [intent["do"] for intent in s.sent[1:]] == ["hint", "reveal"]
    done = {"done": True, "picked": ["a"], "again": True, "verdict": {"ok": True, "text": "Yes."}}
    s.update(coach={**question, **done}, ack=3)
    expect(coach.get_by_role("button", name="Check")).to_have_count(0)
    expect(coach.get_by_role("button", name="Next")).to_have_count(0)  # of no chapter
    expect(coach.get_by_role("radio", name="Ann")).to_be_disabled()
    expect(coach.get_by_role("radio", name="Ben")).to_have_count(0)  # was not the answer


def test_places_are_toggled_and_answered(stage: Make) -> None:
    board = playing()
    board.playable = False
    board.coach = {**QUESTION, "kind": "places"}
    s = stage(board)
    for word in ("umma", "kish", "ur", "kish"):
        s.place(word).click()
    expect(s.place("umma")).to_have_attribute("aria-pressed", "true")
    expect(s.place("kish")).to_have_attribute("aria-pressed", "false")
    s.page.get_by_role("button", name="Check").click()
    assert s.sent == [{"seq": 1, "do": "answer", "words": ["umma", "ur"]}]
    s.update(coach={**board.coach, "title": "Another question"}, ack=1)
    expect(s.place("umma")).to_have_attribute("aria-pressed", "false")


def test_an_answer_comes_back_after_a_reload(stage: Make) -> None:
    board = playing()
    board.coach = {**QUESTION, "kind": "places", "picked": ["umma"], "done": True}
    s = stage(board)
    expect(s.place("umma")).to_have_attribute("aria-pressed", "true")


def test_a_number_is_answered(stage: Make) -> None:
    board = playing()
    board.coach = {**QUESTION, "kind": "number"}
    s = stage(board)
    field = s.page.get_by_role("spinbutton", name="Your answer")
    for wrong in ("1.5", ""):
        field.fill(wrong)
        s.page.get_by_role("button", name="Check").click()
        assert s.sent == []
        coach = s.page.get_by_role("group", name="Coach")
        expect(coach.get_by_role("status")).to_have_text("The answer is a whole number.")
    field.fill("12")
    field.press("Enter")
    assert s.sent == [{"seq": 1, "do": "answer", "number": 12}]


def test_another_number_takes_the_place_of_the_wrong_one(stage: Make) -> None:
    board = playing()
    asked = {**QUESTION, "kind": "number"}
    board.coach = asked
    s = stage(board)
    field = s.page.get_by_role("spinbutton")
    field.fill("12")
    field.press("Enter")
    s.update(coach={**asked, "picked": [12], "verdict": {"ok": False, "text": "No."}})
    s.page.keyboard.type("7")
    expect(field).to_have_value("7")
    s.page.get_by_role("button", name="Check").click()
    s.update(coach={**asked, "picked": [7], "verdict": {"ok": False, "text": "Not that either."}})
    field.click()
    s.page.keyboard.type("8")
    expect(field).to_have_value("8")
    field.click()
    s.page.keyboard.press("End")
    s.page.keyboard.type("1")
    expect(field).to_have_value("81")


def test_a_number_that_is_being_typed_stays_where_the_coach_says_something(stage: Make) -> None:
    board = playing()
    asked = {**QUESTION, "kind": "number", "hints": {"left": 3, "shown": []}}
    board.coach = asked
    s = stage(board)
    field = s.page.get_by_role("spinbutton")

    def hint(asked: dict[str, Any], *shown: str) -> None:
        s.update(coach={**asked, "hints": {"left": 3 - len(shown), "shown": list(shown)}})

    field.click()
    s.page.keyboard.type("1")
    hint(asked, "One")
    s.page.keyboard.type("2")
    expect(field).to_have_value("12")
    field.press("Enter")
    wrong = {**asked, "picked": [12], "verdict": {"ok": False, "text": "No."}}
    hint(wrong, "One")
    s.page.keyboard.type("1")
    hint(wrong, "One", "Two")
    s.page.keyboard.type("3")
    expect(field).to_have_value("13")
    field.fill("")
    s.page.keyboard.type("-")
    hint(wrong, "One", "Two", "Three")
    s.page.keyboard.type("3")
    expect(field).to_have_value("-3")
    # A wrong number that was gone on from while it was judged is not replaced.
    s.update(ack=1)
    field.press("Enter")
    s.page.keyboard.type("4")
    hint({**wrong, "picked": [-3], "verdict": {"ok": False, "text": "Not that."}}, "One", "Two", "Three")
    s.page.keyboard.type("5")
    expect(field).to_have_value("-345")
    # The next question begins anew.
    s.update(coach={**asked, "title": "Another"})
    expect(field).to_have_value("")


def test_a_key_that_ends_a_composition_is_no_answer(stage: Make) -> None:
    board = playing()
    board.coach = {**QUESTION, "kind": "number"}
    s = stage(board)
    field = s.page.get_by_role("spinbutton")
    field.fill("1")
    field.dispatch_event("keydown", {"key": "Enter", "isComposing": True, "bubbles": True, "cancelable": True})
    assert s.sent == []
    field.press("Enter")
    assert [intent["do"] for intent in s.sent] == ["answer"]


def test_a_layer_that_would_answer_is_away_while_one_is_asked(stage: Make) -> None:
    board = Board(TIGRIS_LATE)
    s = stage(board)
    switch, ground = s.page.get_by_role("button", name="Kingdoms"), s.page.locator(".pieces [href^='#k']")
    menu(s)
    switch.click()
    expect(ground).not_to_have_count(0)
    shown = ground.count()
    board.withhold({"te.region.kingdom"})
    s.update(controls=board.controls)
    expect(switch).to_be_hidden()
    expect(ground).to_have_count(0)
    board.withhold()
    s.update(controls=board.controls)
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(ground).to_have_count(shown)


# ---------------------------------------------------------------- looks


@pytest.mark.parametrize("width", [1280, 600])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(stage: Make, page: Page, width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    board = playing()
    board.coach = {**QUESTION, "kind": "choice", "options": [{"id": "a", "text": "Ann"}]}
    board.say("Not there.", "no", "su.board.one_trader")
    s = stage(board)
    background = "#111" if scheme == "dark" else "#fff"
    page.add_style_tag(content=f":root {{ color-scheme: {scheme}; background: {background} }}")
    s.place(foreign(board)).click()
    s.answer()
    found = Axe().run(page, context=".bg-board")
    assert not found.response["violations"], found.generate_report()


def test_an_icon_is_measured_when_it_comes_into_sight(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    s.page.evaluate("""async () => {
      const hidden = document.body.appendChild(document.createElement("div"));
      hidden.id = "later";
      hidden.hidden = true;
      await window.view(hidden);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
      hidden.hidden = false;
    }""")
    boxes = ".map((icon) => icon.shadowRoot.firstChild.getAttribute('viewBox'))"
    s.page.wait_for_function(f"""() => {{
      const [there, later] = [...document.querySelectorAll(".bg-turn .bg-icon")]{boxes};
      return there && there === later;
    }}""")


@pytest.mark.own_page  # it counts
def test_what_waits_to_be_seen_is_watched_once(stage: Make, page: Page) -> None:
    page.add_init_script("""
      window.watched = 0;
      const { ResizeObserver } = window;
      window.ResizeObserver = class extends ResizeObserver {
        constructor(heard) { super(heard); window.watched++; }
        disconnect() { if (!this.ended) window.watched--; this.ended = true; super.disconnect(); }
      };
    """)
    page.goto("about:blank")
    s = stage(Board(VILLAGE))
    frame = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
    page.locator(".bg-board").evaluate("board => { board.parentElement.hidden = true; }")
    page.evaluate(frame)
    before = page.evaluate("watched")
    for turn in range(12):
        s.update(turn={**s.board.turn, "seat": turn % 2}, tree=dict(s.board.tree))
        page.evaluate(frame)
    assert page.evaluate("watched") == before


@pytest.mark.parametrize("width", [1280, 820, 600, 360])
def test_nothing_sticks_out(stage: Make, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    stage(playing())
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_places_say_who_and_what_stands_there(stage: Make) -> None:
    board = Board(
        "stone_age; players 3; stage use; start 2; turn 2; row c27 c29 c35 c25; stacks b26/6 b1/6 b14/6; "
        "1 on hunt 1 clay_pit 2 quarry 1 card_1; 2 on hut 2 building_2 1; 3 on hunt 5"
    )
    s = stage(board)
    said = {word: s.place(word).get_attribute("aria-label") for word in board.state.places}
    assert said["hunt"] == "the hunt, Ann's person, Cleo's person (5)"
    assert said["clay_pit"] == "the clay pit, Ann's person (2)"
    assert said["forest"] == "the forest, empty"
    assert said["hut"] == "the hut, Ben's person (2), can be chosen"
    assert said["card_1"] == "the first card from the right, 'food track / 1 farmer', Ann's person"
    assert said["building_2"] == "the second building, '2 wood, 1 brick: 10 points', Ben's person, can be chosen"
    assert said["card_2"] == "the second card from the right, 'roll for stone / 1 shaman'"


@pytest.mark.parametrize("first", ["Add", "Move", "Remove"])
def test_no_badge_covers_a_name(stage: Make, first: str) -> None:
    board = playing()
    s = stage(board)
    s.page.get_by_role("button", name=first, exact=True).click()
    names = ground.placement(find_map("cities")).names
    shown = s.page.locator(".bg-badge")
    badges = shown.evaluate_all("all => all.map(badge => ['cx', 'cy', 'r'].map(name => +badge.getAttribute(name)))")
    assert len(badges) > 3 and shown.first.is_visible()
    for x, y, r in badges:
        for box in (name.box for name in names):
            near = min(max(x, box.left), box.right), min(max(y, box.top), box.bottom)
            assert dist((x, y), near) > r


def test_in_forced_colours_only_what_can_be_chosen_has_a_ring(stage: Make, page: Page) -> None:
    page.emulate_media(forced_colors="active")
    board = playing()
    s = stage(board)
    word = foreign(board)
    assert s.place(word).evaluate("place => getComputedStyle(place).borderColor") == "rgba(0, 0, 0, 0)"


# ---------------------------------------------------------------- the panel of a table


@pytest.mark.own_page  # its clock would go on for others
def test_a_table_says_so_when_its_kernel_is_gone(stage: Make, page: Page, tmp_path: Path) -> None:
    """Of one that is busy it says nothing there: to begin takes a moment."""
    page.clock.install(time=0)
    table = Table("sumeria", folder=tmp_path)
    assert table.board
    s = stage(table.panel)
    page.clock.pause_at(60_000)
    s.page.locator("[data-form=start]").get_by_role("button", name="Start the game").click()
    page.clock.run_for(4000)
    expect(s.page.get_by_role("alert")).to_be_empty()
    page.evaluate("t.model.widget_manager.kernel = null")
    page.clock.run_for(4000)
    expect(s.page.get_by_role("alert")).to_contain_text("kernel is gone")


def test_a_strength_that_is_registered_late_leaves_the_panel_whole(
    stage: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table("sumeria", folder=tmp_path)
    assert table.board and table.panel.form
    monkeypatch.setitem(STRENGTHS, "2 ply", RandomPlayer)
    table.start(("Ann", "Ben", "Cleo"), ("person", "2 ply", "player"))
    s = stage(table.panel)
    expect(s.page.locator(".bg-seats")).to_contain_text("2 ply")
    s.page.get_by_role("button", name="Who plays").click()
    people = s.page.get_by_role("group", name="Who plays").locator("[data-seat]")
    assert [one.locator("input:checked").count() for one in people.all()] == [1, 0, 1]


def test_a_game_that_begins_with_explanations_leads_on_from_them(stage: Make, tmp_path: Path) -> None:
    table = Table("sumeria", folder=tmp_path)
    assert table.board
    s = stage(table.panel)
    coach = "<div class='bg-coach'><button data-do='read'>Go on</button></div>"
    s.page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", coach)
    s.page.locator("[data-form=start]").get_by_role("button", name="Start the game").click()
    s.answer()
    expect(s.page.get_by_role("button", name="Go on")).to_be_focused()


def test_a_text_that_is_too_long_is_told_beside_its_field_and_the_panel_goes_on(stage: Make, tmp_path: Path) -> None:
    table = Table("sumeria", folder=tmp_path)
    assert table.board
    s = stage(table.panel)
    s.page.locator("[data-form=start]").get_by_role("button", name="Start the game").click()
    assert [intent["do"] for intent in s.answer()] == ["start"]
    s.page.get_by_role("button", name="Open or paste").click()
    text = s.page.get_by_label("Or paste the text of a game")
    text.evaluate("field => { field.value = 'x'.repeat(12_000_000) }")
    play = s.page.get_by_role("button", name="Play from this text")
    play.click()
    problem = s.page.locator("[data-problem=paste]")
    expect(problem).to_have_text("A game has at most 200000 characters, and this text has 12000000.")
    expect(text).to_be_focused()
    assert not any(intent["do"] == "paste" for intent in s.answer()), "as much would not reach the kernel"
    text.fill("nonsense")
    play.click()
    s.answer()
    assert s.page.evaluate("t.model.get('errors').paste")
    play.click()
    assert s.page.evaluate("t.model.get('errors')") == {}, "or the same error once more would be no change"
    s.answer()
    assert s.page.evaluate("t.model.get('errors').paste")
    text.fill("sumeria; 1 kian; 2 zabalam umma; turn 1 > move kian gissa")
    play.click()
    assert "paste" in [intent["do"] for intent in s.answer()]
    expect(problem).to_be_hidden()
    assert table.record.at == 1


def test_a_panel_that_is_opened_while_a_game_begins_stays_open(stage: Make, tmp_path: Path) -> None:
    playing().record.save(tmp_path / "sumeria-former.json")
    table = Table("sumeria", file=tmp_path / "new.json")
    assert table.board
    s = stage(table.panel)
    s.page.get_by_role("button", name="Start the game").click()
    s.page.get_by_role("button", name="Open or paste").click()
    saved = s.page.get_by_label("A saved game")
    expect(saved).to_be_focused()
    assert [intent["do"] for intent in s.answer()] == ["start"]
    expect(s.page.locator("[data-form=start]")).to_be_hidden()
    expect(saved).to_be_focused()
    saved.select_option("sumeria-former.json")
    s.page.get_by_role("button", name="Open", exact=True).click()
    s.answer()
    expect(saved).to_be_hidden()
    # What is looked back on is the former game.
    s.page.get_by_role("button", name="New game").click()
    s.page.get_by_role("button", name="Start the game").click()
    s.page.get_by_role("button", name="Look back").click()
    expect(s.page.locator(".bg-replay:not(.bg-review)")).to_be_visible()
    s.answer()
    expect(s.page.locator(".bg-replay:not(.bg-review)")).to_be_hidden()


def test_an_intent_that_the_kernel_cannot_take_holds_nothing_up(stage: Make) -> None:
    s = stage(playing())
    s.page.evaluate("t.model.get('controls').at = 'x'.repeat(3000)")  # a page gone wrong
    s.place(own(s.board)).click()
    s.place(s.board.tree["move"][own(s.board)].split()[0]).click()
    s.answer()
    expect(s.page.get_by_role("status")).to_contain_text("That is too long")
    s.update(controls=s.board.controls)
    undo = s.page.get_by_role("button", name="Undo")
    undo.click()
    assert [intent["do"] for intent in s.answer()] == ["undo"]


def test_opponents_of_any_strength_sit_down(stage: Make, tmp_path: Path) -> None:
    table = Table("sumeria", folder=tmp_path)
    assert table.board
    s = stage(table.panel)
    form = s.page.locator("[data-form=start]")
    expect(form.locator(".bg-kinds li")).to_have_count(5)
    expect(form.locator("[data-kind]:checked:visible")).to_have_count(3)
    form.locator("[data-seat='2'] [data-kind=learner]").check()
    form.get_by_role("button", name="Start the game").click()
    (intent,) = s.answer()
    assert intent["kinds"] == ["person", "player", "learner"], "a good opponent unless one wants another"
    expect(s.page.locator(".bg-seats")).to_have_text("AnnBenskilledCleolearner")
    assert table.match and table.match.kinds == ("person", "player", "learner")


def test_what_newcomers_need_not_choose_is_folded(stage: Make, tmp_path: Path) -> None:
    table = Table("tigris", folder=tmp_path)
    assert table.board
    s = stage(table.panel)
    form = s.page.locator("[data-form=start]")
    expect(form.get_by_role("combobox", name="Board")).to_be_visible()
    rare = form.get_by_role("combobox", name="When the bag runs out in a swap")
    expect(rare).to_be_hidden()
    form.get_by_text("Advanced", exact=True).click()
    rare.select_option("The game ends at once")
    form.get_by_role("button", name="Start the game").click()
    (intent,) = s.answer()
    assert intent["options"] == {"board": 0, "buildings": 0, "end_on_empty_bag": 1}
    assert table.record.start == game("tigris").start(2, end_on_empty_bag="immediate")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", GAMES)
def test_the_points_at_the_end_are_all_seen(stage: Make, tmp_path: Path, name: str, scheme: str) -> None:
    """Those of Stone Age are of 15 kinds: the total stood out of sight, and no key led there."""
    start = game(name).start(max(game(name).seats))
    people = ("Wilhelmina Featherstone", "Ada", "Bo", "Maximilian")[: start.seats]
    ended = Record(start, walk(start, 3).actions, names=people)
    ended.save(tmp_path / "ended.json")
    table = Table(name, file=tmp_path / "ended.json")
    assert table.board
    page = stage(table.panel).page
    background = "#111" if scheme == "dark" else "#fff"
    page.add_style_tag(content=f":root {{ color-scheme: {scheme}; background: {background} }}")
    over, scores = page.locator(".bg-over"), ended.state.scores()
    for row in over.locator("table").first.locator("tbody tr").all():
        player = row.locator("th").inner_text()
        assert row.locator("td strong").inner_text() == str(scores[people.index(player)])
    for width in (1280, 800, 420):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        sticks_out = "cell => cell.getBoundingClientRect().right > document.documentElement.clientWidth"
        assert not over.locator("th, td").evaluate_all(f"cells => cells.some({sticks_out})")
    found = Axe().run(page, context=".bg-over")
    assert not found.response["violations"], found.generate_report()


GUIDE = {"goesOn": "Ben", "suggests": False, "waiting": 0, "lines": [{"text": "A rule.", "rule": "su.add.place"}]}


def test_whoever_reads_on_stays_on_the_board_when_nothing_is_left_to_say(stage: Make) -> None:
    s = stage(playing())
    s.update(coach={"title": "New to you", "kind": "show", "guide": GUIDE})
    s.page.get_by_role("button", name="Let Ben play").focus()
    s.update(coach={})
    expect(s.page.locator(".bg-board:focus")).to_have_count(1)
    s.page.keyboard.press("Enter")
    expect(s.page.locator("[data-do=place]:focus")).to_have_count(1)
    expect(s.page.locator(".bg-board[tabindex]")).to_have_count(0)
    s.update(coach={"title": "New to you", "kind": "show", "guide": GUIDE})
    expect(s.page.get_by_role("button", name="Let Ben play")).to_be_focused()


def test_enter_on_the_title_leads_to_what_can_be_chosen(stage: Make) -> None:
    s = stage(Board("sumeria; stage place; turn 3; start 2; spaces eer mr e; 2 akshak"))
    s.place("akshak").focus()
    s.update(coach={"title": "Your turn", "kind": "do"})
    s.page.get_by_role("heading", name="Your turn").focus()
    s.page.keyboard.press("Enter")
    expect(s.page.locator("[data-do=place]:focus")).to_have_attribute("data-word", "eshnunna")


def test_another_task_in_the_middle_of_a_game_is_read_out(stage: Make) -> None:
    s = stage(playing())
    s.update(coach={"title": "Your turn", "text": "Put **two** people there.", "kind": "do"})
    task = s.page.locator(".bg-coach > .bg-hidden[aria-live]")
    expect(task).to_have_text("")
    s.update(coach={"title": "Let them roll", "text": "Use **these** people.", "kind": "do"})
    expect(task).to_have_text("Let them roll. Use these people.")
    s.update(coach={"title": "Let them roll", "text": "Use **these** people.", "kind": "do", "how": "done"})
    expect(task).to_have_text("Let them roll. Use these people.")  # what is still being read is not cut short
