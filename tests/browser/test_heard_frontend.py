"""What those hear and reach who do not see the board, and who have no pointer."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from pages import sit
from playwright.sync_api import Locator, expect

from boardgames import game
from boardgames.teaching.lessons import load
from boardgames.teaching.progress import VARIABLE
from widgets import Board, Exercise, Table, Walkthrough
from widgets.first_game import FirstTable
from widgets.frontend import style
from widgets.many_games import Beside
from widgets.walkthrough import _Guard

pytestmark = pytest.mark.browser

VILLAGE = "stone_age; players 2; row c9 c19 c24 c36; stacks b1/6 b19/6"
TRADERS = "sumeria; players 3; 1 kian isin; 2 zabalam umma; 3 gissa kish"
LEADERS = "tigris; players 2; temples + b2; 1 / hand s2 t2 f2; 2 / hand s6"

# What comes into an element, as text.
WATCH = """el => {
  window.came = [];
  const note = (all) => came.push(...all.flatMap(({ addedNodes }) => [...addedNodes].map((one) => one.textContent)));
  new MutationObserver(note).observe(el, { childList: true });
}"""
# What comes into any element that is read out, in this order.
LISTEN = """() => {
  const isLive = (el) => {
    const live = el?.closest("[aria-live], [role=status], [role=log], [role=alert]");
    return live && live.getAttribute("aria-live") !== "off";
  };
  window.said = [];
  const note = (all) => all.flatMap(({ addedNodes }) => [...addedNodes])
    .filter((one) => one.isConnected && isLive(one instanceof Element ? one : one.parentElement))
    .forEach((one) => said.push(one.textContent));
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""
FRAMES = "() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next))))"
LOOKS = """dots => dots.map((dot) => {
  const { backgroundColor, backgroundImage } = getComputedStyle(dot, "::before");
  return backgroundColor + backgroundImage;
})"""

Make = Callable[[Board], Any]


@pytest.fixture(autouse=True)
def own_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Everything is new to the learner."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "learner" / "progress.json"))


def now(s: Any) -> Locator:
    """What is read out of the turn and of what can be chosen."""
    return s.page.locator(".bg-now > .bg-hidden").first  # type: ignore[no-any-return]


def explained(s: Any) -> Locator:
    return s.page.locator(".bg-now > .bg-hidden").nth(1)  # type: ignore[no-any-return]


def heard(s: Any) -> list[str]:
    """What has been read out since this was asked last."""
    s.page.evaluate(FRAMES)
    said: list[str] = s.page.evaluate("said.splice(0)")
    return [text.replace("\u00a0", "") for text in said if text.strip()]


def told(s: Any) -> None:
    """Let the page hear what has happened on the board without it."""
    for message in s.messages:
        s.update(**message["state"])
    s.messages.clear()


def others_play(table: Table) -> None:
    assert table.match
    while not table.match.may_decide:
        # What is explained is read first.
        table.guide.read()
        table.panel._intend_step({"at": table.record.at})


def play_any(table: Table) -> None:
    assert table.match
    table.board.play(next(iter(table.match.state.actions)))


def before(said: Sequence[str], first: str, second: str) -> bool:
    """Whether one is read out before the other."""
    at = [[i for i, text in enumerate(said) if words in text] for words in (first, second)]
    assert all(at), said
    return max(at[0]) < min(at[1])


def press(s: Any, *keys: str) -> None:
    for key in keys:
        s.page.keyboard.press(key)
        s.answer()


def test_whoever_picks_a_place_by_keys_goes_on_among_the_numbers(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    expect(now(s)).to_have_text("")
    s.place("hunt").focus()
    press(s, "Enter")
    expect(s.page.get_by_role("button", name="1", exact=True).or_(s.page.locator("[data-word='1']"))).to_be_focused()
    expect(now(s)).to_have_text("the hunt. How many people?")
    expect(s.page.locator(".bg-trail")).to_have_text("How many people?")
    press(s, "3")
    assert s.sent[-1]["words"] == "place hunt 3"
    expect(now(s)).to_contain_text("Ben places people")


def test_a_pointer_leaves_the_focus_where_it_is(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    s.place("hunt").click()
    expect(s.page.locator(".bg-now [data-word='1']")).to_be_visible()
    expect(s.page.locator(".bg-now :focus")).to_have_count(0)


def test_turn_choice_and_undo_are_heard(stage: Make) -> None:
    s = stage(Board(TRADERS))
    turn = s.page.locator(".bg-turn").inner_text()
    s.page.get_by_role("button", name="Move", exact=True).press("Enter")
    expect(now(s)).to_have_text("Move. Choose one of your traders. 2 places can be chosen.")
    s.place("kian").press("Enter")
    expect(now(s)).to_have_text("Move, Ki'an. Where does the trader go? 5 places can be chosen.")
    press(s, "PageDown", "Enter")
    assert s.sent[-1]["words"].startswith("move kian ")
    expect(now(s)).to_contain_text("Ben adds, moves or removes a trader")
    s.page.get_by_role("button", name="Undo", exact=True).press("Enter")
    s.answer()
    expect(now(s)).to_contain_text(f"Taken back. {turn}")
    s.page.get_by_role("button", name="Redo", exact=True).press("Enter")
    s.answer()
    expect(now(s)).to_contain_text("Played again. Ben")


def test_whoever_waits_for_others_hears_when_it_is_their_turn(stage: Make) -> None:
    board = Board(TRADERS)
    board.playable = False
    s = stage(board)
    expect(now(s)).to_have_text("")
    now(s).evaluate(WATCH)
    for turns in (1, 2):  # the words may be those of one's last turn
        board.playable = True
        s.update(**board.get_state(key=["controls", "tree", "turn"]))
        expect(now(s)).to_contain_text("Ann adds, moves or removes a trader")
        assert len(s.page.evaluate("came")) == turns
        board.playable = False
        s.update(**board.get_state(key=["controls", "tree", "turn"]))


def test_page_down_and_up_lead_to_what_can_be_chosen(stage: Make) -> None:
    s = stage(Board(LEADERS))
    s.page.get_by_role("button", name="Leader", exact=True).press("Enter")
    s.place("king").press("Enter")
    lit = s.page.locator("[data-do=place][data-lit]").evaluate_all("all => all.map(({ dataset }) => dataset.word)")
    s.place(lit[0]).focus()
    # What is explained comes after it, and may take its place soon.
    explained(s).evaluate(WATCH)
    gone = []
    for _ in lit:
        press(s, "PageDown")
        gone.append(s.page.evaluate("document.activeElement.dataset.word"))
        assert f"{lit.index(gone[-1]) + 1} of {len(lit)}" in s.page.evaluate("came")
    assert gone == [*lit[1:], lit[0]]
    press(s, "PageUp")
    expect(s.place(lit[-1])).to_be_focused()


def test_on_a_barred_place_the_reason_alone_is_heard(stage: Make) -> None:
    s = stage(Board(TRADERS))
    s.page.get_by_role("button", name="Move", exact=True).press("Enter")
    s.place("kian").press("Enter")
    s.place("zabalam").focus()
    s.page.wait_for_function("t.posted.some(({ content }) => content?.msg.do === 'why')")
    s.answer()
    tip = s.page.locator(".bg-tip")
    reasons = tip.locator(".bg-reason")
    expect(reasons.first).to_be_visible()
    expect(explained(s)).to_have_text("Ben has a trader on Zabalam, and a settlement holds at most one.")
    expect(reasons.first).to_contain_text(explained(s).inner_text())
    press(s, "Tab")
    expect(tip.locator(".bg-chip").first).to_be_focused()
    press(s, "Enter")
    expect(tip.locator(".bg-rule")).to_be_visible()
    expect(tip).not_to_have_attribute("aria-live", "polite")


def test_every_hint_is_heard_when_it_comes(stage: Make) -> None:
    figure = Exercise(load("tigris", "external").steps["which"], "heard/which")
    s = stage(figure.board)
    hints = s.page.locator(".bg-hints[aria-live=polite]")
    hints.evaluate(WATCH)
    said = []
    while (hint := s.page.get_by_role("button", name="Hint")).count():
        hint.press("Enter")
        s.answer()
        said.append(s.page.locator(".bg-hint").last.inner_text())
    assert len(said) > 1 and s.page.evaluate("came") == said


def test_what_is_ringed_is_said(stage: Make) -> None:
    board = Board(TRADERS)
    board.mark([("kian", "from"), ("gissa", "path"), ("ur", "last")])
    s = stage(board)
    label = "el => el.getAttribute('aria-label')"
    assert "ringed" in s.place("kian").evaluate(label) and "marked" in s.place("gissa").evaluate(label)
    assert "ringed" not in s.place("ur").evaluate(label)


def test_signs_are_no_part_of_names(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    for name in ("Undo", "Redo"):
        expect(s.page.get_by_role("button", name=name, exact=True)).to_have_text(
            ("↶ " if name == "Undo" else "↷ ") + name
        )
    s.place("hunt").click()
    s.page.wait_for_function("t.posted.some(({ content }) => content?.msg.do === 'forecast')")
    s.answer()
    expect(s.page.get_by_role("button", name=re.compile("^2 ?: 2 dice"))).to_be_visible()
    s.page.locator(".bg-now [data-word='2']").click()
    s.answer()
    chip = s.page.locator(".bg-story .bg-chip").first
    expect(chip).to_contain_text("§")
    expect(
        s.page.get_by_role("button", name=str(chip.text_content()).removeprefix("§ "), exact=True).first
    ).to_be_visible()


def test_odds_of_an_action_stay_for_whoever_goes_to_them(stage: Make) -> None:
    s = stage(Board(VILLAGE, odds=True))
    s.page.get_by_role("button", name="Odds", exact=True).press("Enter")
    panel = s.page.get_by_role("group", name="Odds", exact=True)

    def told(number: int) -> str:
        s.page.wait_for_function(
            "n => t.posted.filter(({content}) => content?.msg.do === 'odds').length >= n", arg=number
        )
        s.answer()
        return str(panel.inner_text())

    whole = told(1)
    s.place("hunt").focus()
    s.page.keyboard.press("Enter")
    s.page.locator(".bg-now [data-word='3']").focus()
    of_three = told(2)
    assert of_three != whole
    panel.focus()
    assert panel.inner_text() == of_three
    s.page.get_by_role("button", name="Undo").focus()
    assert panel.inner_text() == whole


def test_the_menu_closes_behind_whoever_tabs_on(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    menu = s.page.locator(".bg-menu")
    menu.locator("summary").first.press("Enter")
    expect(menu).to_have_attribute("open", "")
    menu.get_by_role("button", name="Copy position").focus()
    expect(menu).to_have_attribute("open", "")
    s.place("hunt").focus()
    expect(menu).not_to_have_attribute("open", "")


def test_dots_differ_in_forced_colours(stage: Make) -> None:
    figure = Exercise(load("tigris", "external").steps["which"], "heard/dots")
    names = [f"s{i}" for i in range(5)]
    how = dict(zip(names, ("first", "helped", "shown", ""), strict=False))
    figure.path = {"chapter": "heard", "name": "s4", "steps": [[name, "", True] for name in names], "done": how}
    s = stage(figure.board)
    s.page.emulate_media(forced_colors="active")
    looks = s.page.locator(".bg-path button").evaluate_all(LOOKS)
    assert len({*looks[:4]}) == 4, looks


# ---------------------------------------------------------------- in which order, and once


def test_what_happened_is_heard_before_what_can_be_done_next(stage: Make) -> None:
    s = stage(Board(TRADERS))
    s.page.get_by_role("button", name="Move", exact=True).press("Enter")
    s.place("kian").press("Enter")
    s.page.evaluate(LISTEN)
    press(s, "PageDown", "Enter")
    said = heard(s)
    line = s.page.locator(".bg-line").last.inner_text().split("§")[0].strip()
    assert before(said, line, "Ben adds, moves or removes a trader"), said
    assert sum("Ben adds" in text for text in said) == 1


def test_a_verdict_is_heard_before_what_can_be_done_next(stage: Make) -> None:
    board = Board(TRADERS)
    s = stage(board)
    s.page.evaluate(LISTEN)
    verdict = {"kind": "show", "title": "A step", "verdict": {"ok": True, "text": "So it is."}}
    s.update(coach=verdict, turn={**board.turn, "text": "Ben decides."})
    assert before(heard(s), "So it is.", "Ben decides.")


def test_whose_turn_it_is_is_heard_from_the_board_alone(stage: Make, tmp_path: Path) -> None:
    table = sit("sumeria", tmp_path, "person", "learner", "learner")
    others_play(table)
    s = stage(table.panel)
    s.page.evaluate(LISTEN)
    play_any(table)
    told(s)
    pace = s.page.locator(".bg-pace [role=status]")
    expect(pace).to_have_text("Ben is playing …")
    assert not any("is playing" in text for text in heard(s))
    # That it takes long is told here only.
    s.update(thinking={"at": table.panel.table["pace"]["at"], "done": 0.1})
    assert "Ben is thinking …" in heard(s)


def test_what_was_heard_is_not_heard_again_by_whoever_comes_back(stage: Make, tmp_path: Path) -> None:
    table = sit("sumeria", tmp_path, "person", "learner", "learner")
    others_play(table)
    s = stage(table.board)
    s.page.evaluate(LISTEN)
    for _ in range(2):
        play_any(table)
        others_play(table)
        told(s)
    lines = s.page.locator(".bg-story li:not(.bg-heading)")
    number = lines.count()
    assert sum("Ann" in text for text in heard(s)) > 1, "at first it is"
    table.panel._intend_replay({"to": 1})
    told(s)
    assert lines.count() < number and heard(s) == []
    table.panel._intend_replay({"to": 3})
    told(s)
    assert heard(s) == []
    table.panel._intend_live({})
    told(s)
    expect(lines).to_have_count(number)
    [turn] = heard(s)
    assert turn.startswith("Back in the game. Ann ")
    expect(s.page.get_by_role("log")).not_to_have_attribute("aria-live", "off")
    expect(s.page.locator(".bg-story [aria-live]")).to_have_count(0)
    # What comes next is new.
    play_any(table)
    told(s)
    assert before(heard(s), "Ann", "Ben places a trader")


@pytest.mark.parametrize("same", [True, False])
def test_what_is_done_after_undo_is_heard_be_it_the_same(stage: Make, same: bool) -> None:
    s = stage(Board(TRADERS))
    first, second = list(s.board.state.actions)[:2]
    s.board.play(first)
    told(s)
    s.page.evaluate(LISTEN)
    s.page.get_by_role("button", name="Undo", exact=True).press("Enter")
    s.answer()
    assert [text[:11] for text in heard(s)] == ["Taken back."]
    s.page.get_by_role("button", name="Redo", exact=True).press("Enter")
    s.answer()
    assert [text[:13] for text in heard(s)] == ["Played again."], "the story is the same"
    s.page.get_by_role("button", name="Undo", exact=True).press("Enter")
    s.answer()
    heard(s)
    for word in first if same else second:
        one = s.page.locator(f".bg-now [data-word='{word}'], [data-do=place][data-word='{word}']")
        if one.count():
            one.first.click()
    s.answer()
    assert s.board.record.all_actions[-1] == (first if same else second)
    line = s.page.locator(".bg-line").last.inner_text().split("§")[0].strip()
    assert any(line in text for text in heard(s))


@pytest.mark.parametrize("name", ["stone_age", "sumeria", "tigris"])
def test_what_a_hint_has_said_is_heard_once(stage: Make, tmp_path: Path, name: str) -> None:
    table = sit(name, tmp_path, *("person",) * (3 if name == "sumeria" else 2))
    assert table.match
    s = stage(table.board)
    s.page.evaluate(LISTEN)
    table.adviser.ask(table.match)
    told(s)
    coach = s.page.get_by_role("group", name="Coach")
    for step in ("Which actions?", "Why?"):
        button = coach.get_by_role("button", name=step)
        if button.count():
            button.click()
            s.answer()
    expect(coach.locator(".bg-hint")).not_to_have_count(0)
    lines = [line for text in heard(s) for line in text.splitlines()]
    assert len(lines) == len(set(lines)), lines


def test_what_is_new_to_somebody_is_heard_once(stage: Make, tmp_path: Path) -> None:
    table = FirstTable(game("sumeria"), title="A first game", text="Play.", key="sumeria/first")
    table.folder = tmp_path
    assert table.board and table.match
    s = stage(table.board)
    s.page.evaluate(LISTEN)
    guided = s.page.locator(".bg-guide p")
    shown = guided.all_inner_texts()
    table.adviser.ask(table.match)
    told(s)
    expect(guided).to_have_count(0)
    heard(s)
    s.page.get_by_role("button", name="Close", exact=True).click()
    s.answer()
    assert guided.all_inner_texts() == shown
    assert not any("§" in text for text in heard(s))
    s.page.get_by_role("button", name="more rules").click()
    s.answer()
    assert [text for text in heard(s) if "§" in text], "what is new is heard"
    expect(guided.first.get_by_role("link")).to_have_accessible_name(re.compile(r"^Chapter: .+$"))


# ---------------------------------------------------------------- the focus


ROLLED = (
    "stone_age; players 2; stage use; row c9 c19 c24 c36; stacks b1/6 b19/6; "
    "1 on hunt 2 / tools 1 1 0; 2 on forest 1 / tools 1 1 0"
)


def test_whoever_acts_by_keys_goes_on_among_the_options_of_what_follows(stage: Make) -> None:
    s = stage(Board(ROLLED, seed=1))
    s.place("hunt").focus()
    press(s, "Enter")
    assert s.sent[-1]["words"] == "use hunt" and s.board.state.stage == "tools"
    expect(s.page.locator(".bg-now [data-do=option]").first).to_be_focused()


def test_what_others_bring_leaves_the_focus_on_the_board(stage: Make) -> None:
    """And so does a pointer."""
    board = Board(ROLLED, seed=1)
    s = stage(board)
    s.place("hunt").focus()
    s.page.keyboard.press("ArrowRight")
    board.play("use hunt")
    told(s)
    expect(s.page.locator(".bg-now [data-do=option]").first).to_be_visible()
    expect(s.page.locator("[data-do=place]:focus")).to_have_count(1)
    board.undo()
    told(s)
    s.place("hunt").click()
    s.answer()
    assert "stage tools" in board.state.text
    expect(s.page.locator(".bg-now :focus")).to_have_count(0)


def test_what_follows_what_others_did_leaves_the_focus_on_the_board(stage: Make) -> None:
    """Though the last thing before that was done here by keys."""
    board = Board(VILLAGE, seed=1)
    s = stage(board)
    s.place("tool_maker").focus()
    press(s, "Enter")
    assert s.sent[-1]["words"].startswith("place tool_maker")
    expect(s.place("tool_maker")).to_be_focused()
    s.update(tree={"tools": {"1": "", "none": ""}})
    expect(s.page.locator(".bg-now [data-do=option]").first).to_be_visible()
    expect(s.place("tool_maker")).to_be_focused()


def test_the_tab_key_leads_through_what_is_said_of_a_place_and_out(stage: Make) -> None:
    s = stage(Board(TRADERS))
    s.page.get_by_role("button", name="Move", exact=True).press("Enter")
    s.place("kian").press("Enter")
    chips = s.page.locator(".bg-tip .bg-chip")

    def enter() -> None:
        s.place("zabalam").focus()
        expect(s.page.locator(".bg-tip .bg-reason").first).to_be_visible()
        s.page.keyboard.press("Tab")
        expect(chips.first).to_be_focused()

    s.place("zabalam").focus()
    s.page.wait_for_function("t.posted.some(({ content }) => content?.msg.do === 'why')")
    s.answer()
    enter()
    s.page.keyboard.press("Shift+Tab")
    expect(s.place("zabalam")).to_be_focused()
    enter()
    for _ in range(chips.count()):
        s.page.keyboard.press("Tab")
    expect(s.page.locator(".bg-look")).to_be_focused()
    s.place("kian").focus()
    enter()
    s.page.keyboard.press("Escape")
    expect(s.place("zabalam")).to_be_focused()
    # It has been taken away, and stays so.
    s.page.wait_for_timeout(300)
    expect(s.page.locator(".bg-tip")).to_be_hidden()


# ---------------------------------------------------------------- names


def test_the_id_of_a_rule_is_for_the_pointer_alone(stage: Make) -> None:
    board = Board(TRADERS)
    board.play(next(iter(board.state.actions)))
    s = stage(board)
    chip = s.page.locator(".bg-story .bg-chip").first
    rule = str(chip.get_attribute("data-rule"))
    title = game("sumeria").catalogue[rule].title
    expect(chip).to_have_accessible_name(title)
    expect(chip).to_have_accessible_description("")
    expect(chip.get_by_title(rule)).to_contain_text(title)


def test_what_cannot_be_pressed_is_seen_in_forced_colours(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    s.page.emulate_media(forced_colors="active")
    looks = "el => [getComputedStyle(el).color, getComputedStyle(el).borderStyle]"
    undo = s.page.get_by_role("button", name="Undo", exact=True)
    legend = s.page.get_by_role("button", name="Legend", exact=True)
    (colour, style), (other, solid) = undo.evaluate(looks), legend.evaluate(looks)
    assert colour != other and (style, solid) == ("dashed", "solid")


ON = """<div class=bg-layer-switch><button class="widget-toggle-button mod-active">a</button>
    <button class=widget-toggle-button>b</button></div>
  <div class=bg-controls><button class="widget-toggle-button mod-active">a</button>
    <button class=widget-toggle-button>b</button></div>
  <div class=bg-experiment><div class=progress><div class=progress-bar>a</div></div></div>"""


def test_what_is_on_is_seen_in_forced_colours(stage: Make) -> None:
    s = stage(Board(VILLAGE))
    s.page.emulate_media(forced_colors="active")
    s.page.set_content(f"<style>{style('graphview.css', 'walkthrough.css', 'experiment.css')}</style>{ON}")
    ground = "all => all.map((one) => getComputedStyle(one).backgroundColor)"
    on = s.page.locator(".mod-active, .progress-bar").evaluate_all(ground)
    off = s.page.locator("button:not(.mod-active), .progress").evaluate_all(ground)
    highlight = s.page.evaluate("""() => {
      document.body.style = "forced-color-adjust: none; background: Highlight";
      return getComputedStyle(document.body).backgroundColor;
    }""")
    assert on == [highlight] * 3 and highlight not in off


@pytest.mark.parametrize(("title", "name"), [("<h2>Who begins?</h2>", "Who begins?"), ("", "Games")])
def test_games_have_a_name(stage: Make, title: str, name: str) -> None:
    s = stage(Beside())
    s.page.evaluate(
        """async (title) => {
          const games = document.body.appendChild(document.createElement("div"));
          games.className = "bg-experiment";
          games.innerHTML = title;
          await view(games);
        }""",
        title,
    )
    expect(s.page.get_by_role("group", name=name, exact=True)).to_have_count(1)


CONTROLS = """async (within) => {
  const host = document.body.appendChild(document.createElement("div"));
  const root = within ? host.attachShadow({ mode: "open" }) : host;
  const controls = document.createElement("div");
  controls.className = "bg-controls";
  controls.innerHTML = `<div class="bg-step" style="height:24px;overflow-y:auto"><p></p></div>
    <button id=back><i class="fa-step-backward"></i></button><button id=next><i class="fa-step-forward"></i></button>
    <div class="widget-readout" contenteditable>3</div>`;
  root.append(controls);
  await view(controls);
  window.controls = controls;
}"""


def test_the_controls_of_an_example_have_names_and_an_empty_line_no_stop(stage: Make) -> None:
    s = stage(_Guard())
    s.page.evaluate(CONTROLS, False)
    expect(s.page.get_by_role("textbox", name="Step number")).to_have_text("3")
    line = s.page.locator(".bg-step")
    expect(line).to_have_attribute("role", "status")
    expect(line).not_to_have_attribute("tabindex", "0")
    line.evaluate("el => { el.innerHTML = `<p style='height:90px'>Ann moves.</p>` }")
    expect(line).to_have_attribute("tabindex", "0")
    line.evaluate("el => { el.innerHTML = '<p></p>' }")
    expect(line).not_to_have_attribute("tabindex", "0")


def test_whoever_leaves_an_example_is_told_what_for() -> None:
    example = Walkthrough("sumeria; 1 kian; 2 zabalam umma > move kian gu_edena")
    list(example._around(example.board))
    button = example._branch
    assert button.tooltip == "Try other actions from here"
    button.value = True
    # Its name tells that it is pressed: it says what it leads back to.
    assert (button.description, button.tooltip) == ("Back to the example", "Go on where you left it")
    button.value = False
    assert button.tooltip == "Try other actions from here"


@pytest.mark.parametrize("shadow", [False, True])
def test_a_button_that_ends_hands_the_focus_on(stage: Make, shadow: bool) -> None:
    """In a shadow root, too, as figures have one in marimo."""
    s = stage(_Guard())
    s.page.evaluate(CONTROLS, shadow)
    s.page.locator(".bg-controls [role=alert]").wait_for(state="attached")
    s.page.locator("#next").focus()
    s.page.evaluate("controls.querySelector('#next').disabled = true")
    expect(s.page.locator("#back")).to_be_focused()


def test_a_button_that_goes_hands_the_focus_on_unless_somebody_has_left(stage: Make) -> None:
    s = stage(_Guard())
    s.page.evaluate(CONTROLS, False)
    s.page.locator(".bg-controls [role=alert]").wait_for(state="attached")
    s.page.locator("#next").focus()
    s.page.evaluate("controls.querySelector('#next').remove()")
    expect(s.page.locator("#back")).to_be_focused()
    # A press beside it all takes the focus nowhere.
    s.page.mouse.click(600, 700)
    s.page.evaluate("controls.querySelector('#back').disabled = true")
    s.page.evaluate("controls.insertAdjacentHTML('beforeend', '<button><i class=fa-step-forward></i></button>')")
    s.page.evaluate(FRAMES)
    expect(s.page.locator("body")).to_be_focused()
