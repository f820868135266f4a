"""Whole games at a table in a real JupyterLab: by mouse and by keyboard, kept in a file, and hands that stay hidden."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import toy
from pages import TIGRIS_LATE, accessible, turn_to, wait_until
from playwright.sync_api import Locator, Page, expect

from boardgames import CHANCE, GAMES, game, read
from boardgames.contract import Action
from boardgames.play.match import PERSON, Match
from boardgames.play.strengths import RANDOM
from boardgames.record import Record

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Ben", "Cleo")
TESTS = Path(__file__).parents[1]
SUMERIA = 'from widgets import Table\ntable = Table("sumeria", file="{file}", seed=3, pause=1)\ntable'
TIGRIS = SUMERIA.replace("sumeria", "tigris")
TOY = f"""import sys; sys.path.insert(0, {str(TESTS)!r})
from boardgames import GAMES
GAMES["toy"] = "toy"
from toy import GAME
from widgets import Table
table = Table(GAME, file="{{file}}", seed=5, pause=1)
table"""


@pytest.fixture
def page(shared_page: Page) -> Page:
    """JupyterLab is loaded anew by those tests only that look at a page which is."""
    return shared_page


@pytest.fixture
def still(page: Page) -> Iterator[None]:
    """Games go on at once: nobody waits to see what was counted."""
    page.emulate_media(reduced_motion="reduce")
    yield
    page.emulate_media(reduced_motion="null")


@pytest.fixture
def at_table(lab: Any, page: Page) -> Callable[..., Path]:
    """Open a notebook of that name with a table, and run it: the file that keeps the game, or will when it begins."""

    def opened(name: str, cell: str, begun: str = "") -> Path:
        file = lab.folder / f"{name}.json"
        file.unlink(missing_ok=True)
        if begun:
            file.write_text(begun, encoding="utf-8")
        lab.write(f"{name}.ipynb", cell.format(file=file.name))
        turn_to(lab, page, f"{name}.ipynb")
        lab.run_all(page)
        expect(page.locator(".bg-form:visible, .bg-screen:visible").first).to_be_visible()
        return Path(file)

    return opened


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def seat(page: Page, number: int, kind: str) -> None:
    """Who decides for a player."""
    page.locator(".bg-person").nth(number).get_by_role("radio", name=kind).check()


def lit(page: Page) -> Locator:
    return page.locator(".bg-places [data-lit]")


def waits(page: Page) -> None:
    """Wait until it is a person's turn."""
    expect(page.locator(".bg-pace")).to_be_hidden()
    expect(lit(page).or_(options(page)).first).to_be_visible()


def watch_height(panel: Locator) -> Callable[[], list[float]]:
    """All heights that what stands above the board has from now on."""
    heights = panel.evaluate_handle(
        """panel => {
          const heights = new Set();
          new ResizeObserver(() => heights.add(panel.getBoundingClientRect().height)).observe(panel);
          return heights;
        }"""
    )
    return lambda: list(heights.evaluate("heights => [...heights]"))


def options(page: Page) -> Locator:
    """What can be chosen beside the board, to go on with."""
    return page.locator(".bg-now .bg-options button:not(.bg-quiet, [aria-disabled=true])")


FOREVER = """from boardgames.play.strengths import STRENGTHS
class Forever:
    def __init__(self, seed=None): pass
    def choose(self, view):
        while True: pass
STRENGTHS["forever"] = Forever
from widgets import Table
table = Table("stone_age", file="{file}", seed=3, pause=1)
table"""


def test_a_player_that_takes_forever_is_interrupted(page: Page, at_table: Callable[..., Path], lab: Any) -> None:
    """JupyterLab's interrupt reaches what a message of the page has begun, and the seat is a person's."""
    file = at_table("forever-table", FOREVER)
    seat(page, 0, "Forever")
    seat(page, 1, "Forever")
    button(page, "Start the game").click()
    alert = page.locator(".bg-at-table > [role=alert]")
    expect(alert).to_contain_text("has been thinking for 4 s. To decide for")
    lab.command(page, "notebook:interrupt-kernel")
    expect(page.locator(".bg-panel > .bg-status")).to_contain_text("was interrupted. A person decides")
    expect(page.locator(".bg-seats small")).to_have_count(1)
    expect(lit(page).or_(options(page)).first).to_be_visible()
    expect(alert).to_be_empty()
    assert file.exists()


def test_a_game_with_opponents_comes_back_after_a_restart(lab: Any, page: Page, at_table: Callable[..., Path]) -> None:
    file = at_table("restart-table", SUMERIA)
    assert not file.exists()
    button(page, "Start the game").click()
    expect(page.locator(".bg-form:visible")).to_have_count(0)
    page.set_viewport_size({"width": 1000, "height": 900})  # the options stand above the board
    heights = [watch_height(page.locator(above)) for above in (".bg-panel", ".bg-now")]
    for number in range(1, 5):
        waits(page)
        lit(page).nth(number).click()
        expect(page.locator(".bg-story .bg-line").filter(has_text="Ann places")).to_have_count(number)
    waits(page)
    for seen in heights:
        assert len(seen()) == 1, "the board does not jump when the opponents begin and when they are done"
    expect(page.locator(".bg-kept")).to_contain_text(f"Saved in {file.name}.")
    before = Record.load(file)
    assert before.names == ("Ann", "Ben", "Cleo") and before.at > 4 * 3 - 2

    lab.restart(page)
    expect(page.get_by_role("alert").filter(has_text="the game comes back from its file")).to_be_visible()
    expect(page.locator(".bg-main[inert]")).to_have_count(1)
    expect(page.get_by_role("alert").filter(has_text="The kernel was restarted.")).to_have_count(1)
    lab.run_all(page)
    expect(page.get_by_role("alert").filter(has_text="restarted")).to_have_count(0)
    waits(page)
    expect(page.locator(".bg-story .bg-line").filter(has_text="Ann places")).to_have_count(4)
    assert Record.load(file) == before

    lab.ready(page)
    button(page, "Undo").click()
    expect(page.locator(".bg-story .bg-line").filter(has_text="Ann places")).to_have_count(3)
    waits(page)
    assert Record.load(file).at == before.at - 3, "what the opponents did goes along"
    button(page, "Redo").click()
    expect(page.locator(".bg-story .bg-line").filter(has_text="Ann places")).to_have_count(4)
    waits(page)
    assert Record.load(file) == before


def test_a_whole_game_of_opponents_and_the_way_back_through_it(page: Page, at_table: Callable[..., Path]) -> None:
    file = at_table("whole-table", SUMERIA)
    seat(page, 0, "Random")
    button(page, "Start the game").click()
    button(page, "Skip to the end").click()
    over = page.locator(".bg-over")
    expect(over).to_contain_text("The game is over")
    state = Record.load(file).state
    assert state.is_over
    places, parts = (
        [row.locator("td").all_inner_texts() for row in table.locator("tbody tr").all()]
        for table in over.locator("table").all()
    )
    assert sorted(int(points) for _, points, *_ in places) == sorted(state.scores())
    sums = [sum(map(int, column)) for column in zip(*parts, strict=True)]
    assert sums == [int(points) for _, points, *_ in places]

    button(page, "Look back").click()
    where = page.locator(".bg-where")
    last = int(re.findall(r"of (\d+)", where.inner_text())[0])
    page.get_by_role("slider").focus()
    for key, at in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("End", last), ("ArrowLeft", last - 1)):
        page.keyboard.press(key)
        expect(where).to_contain_text(f"{at} of {last}")
    expect(lit(page)).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Why did")).click()
    coach = page.locator(".bg-coach")
    expect(coach).to_contain_text("chose: ")
    expect(coach.get_by_role("button", name="And an expert?")).to_be_focused()
    button(page, "Return to the game").click()
    expect(coach).to_be_hidden()
    expect(page.get_by_role("group", name="Look back")).to_be_hidden()
    assert Record.load(file).state == state


def test_two_hundred_fast_clicks_leave_the_right_game(page: Page, at_table: Callable[..., Path]) -> None:
    file = at_table("fast-table", SUMERIA)
    for number in (1, 2):
        seat(page, number, "Person")
    button(page, "Start the game").click()
    waits(page)
    page.evaluate(
        """async () => {
          for (let i = 0; i < 200; i++) {
            await new Promise((done) => setTimeout(done, 25));
            const lit = document.querySelectorAll(".bg-places [data-lit]");
            const undo = [...document.querySelectorAll(".bg-board button")].find((b) => b.textContent.includes("Undo"));
            const all = lit.length ? lit : document.querySelectorAll(".bg-now .bg-options button");
            // Undone often enough that the game does not end, however fast the page is.
            if (i % 7 === 6) undo.click();
            else all[(i * 7) % all.length]?.click();
          }
        }"""
    )
    page.wait_for_timeout(300)
    waits(page)
    record = Record.load(file)
    lines = [line for at in range(record.at) if record.states[at].to_move != CHANCE for line in record.events(at)]
    assert len(lines) > 5
    expect(page.locator(".bg-story .bg-line")).to_have_count(len(lines))
    # And as the kernel answers.
    for _ in range(8):
        at = Record.load(file).at
        while Record.load(file).at == at:
            # An empty place says it all, here or for the trader that was pressed; tokens are options.
            empty = page.locator(".bg-places [data-lit=empty]")
            (empty if empty.count() else lit(page) if lit(page).count() else options(page)).first.click()
            page.wait_for_timeout(100)
        waits(page)
    record = Record.load(file)
    assert Record(record.start, record.all_actions, record.names).states == record.states


def test_bad_input_is_told_in_the_form_and_nothing_is_lost(page: Page, at_table: Callable[..., Path]) -> None:
    file = at_table("form-table", SUMERIA)
    names = [page.get_by_label(f"Player {number}", exact=True) for number in (1, 2, 3)]
    names[0].fill("Zoë")
    names[1].fill("Zoë")
    names[2].fill("")
    page.get_by_text("Switch rules off").click()
    page.get_by_role("checkbox").nth(1).check()
    button(page, "Start the game").click()
    expect(page.get_by_text("Another player is already called Zoë.")).to_be_visible()
    expect(page.get_by_text("This player needs a name.")).to_be_visible()
    expect(names[1]).to_be_focused()
    assert [name.input_value() for name in names] == ["Zoë", "Zoë", ""]
    expect(page.get_by_role("checkbox").nth(1)).to_be_checked()
    names[1].fill("B>n")
    names[2].fill("Cleo")
    names[2].press("Enter")
    expect(page.get_by_text("A name may contain any letters, but not , ; or >")).to_be_visible()
    assert not file.exists()
    names[1].fill("Ben")
    button(page, "Start the game").click()
    expect(page.locator(".bg-off")).to_have_text(re.compile("^Switched off: § "))
    assert Record.load(file).names == ("Zoë", "Ben", "Cleo")
    assert len(Record.load(file).start.without) == 1


BOTH = """async (panel) => {
  const random = [1, 2].map((seat) => panel.querySelector(`[data-seat="${seat}"] [data-kind=random]`));
  for (const one of random) one.click();
  let kept = true;
  for (let frame = 0; frame < 60; frame++) {
    await new Promise(requestAnimationFrame);
    kept &&= random.every((one) => one.checked);
  }
  return kept;
}"""
"""Two seats are handed over before the first answer has come. Whether both stay so all the time."""


@pytest.mark.usefixtures("still")
def test_a_game_is_pasted_as_it_was_mailed(page: Page, at_table: Callable[..., Path]) -> None:
    at_table("paste-table", SUMERIA)
    record = Record(game("sumeria").read("sumeria; 1 kian; 2 zabalam umma; turn 1"), ["move kian gissa"])
    button(page, "Start the game").click()
    button(page, "Open or paste").click()
    text = page.get_by_label("Or paste the text of a game")
    text.fill("Hello, here is our game!")
    button(page, "Play from this text").click()
    expect(page.locator("[data-problem=paste]")).to_contain_text("line 1")
    assert text.input_value() == "Hello, here is our game!"
    text.fill(record.text.replace("; ", ";\n  "))
    button(page, "Play from this text").click()
    expect(page.locator(".bg-story")).to_contain_text("moves a trader from Ki'an to Gissa")

    seats = page.get_by_role("group", name="Who plays", exact=True)
    expect(page.locator(".bg-form:visible")).to_have_count(1)
    assert seats.evaluate(BOTH), "the answer for one seat leaves the other as it was chosen"
    for name in ("Ben", "Cleo"):
        expect(seats.get_by_role("group", name=name).get_by_role("radio", name="Random")).to_be_checked()
    button(page, "Done").click()
    expect(page.locator(".bg-form:visible")).to_have_count(0)
    waits(page)
    expect(page.locator(".bg-seats [data-turn]")).to_have_text("Ann")
    expect(page.locator(".bg-seats")).to_have_text("AnnBenrandomCleorandom")

    # In the middle of a turn, by keyboard: nobody but random players is left. Then Ann takes her seat again.
    button(page, "Who plays").focus()
    page.keyboard.press("Enter")
    expect(seats.get_by_role("group", name="Ann").get_by_role("radio", name="Person")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".bg-over")).to_contain_text("The game is over")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".bg-seats")).to_have_text("AnnBenrandomCleorandom")
    page.keyboard.press("Escape")
    expect(button(page, "Who plays")).to_be_focused()


@pytest.fixture
def frames(page: Page) -> list[str]:
    """All that comes to the page from its kernel."""
    frames: list[str] = []

    def heard(data: str | bytes) -> None:
        frames.append(data if isinstance(data, str) else data.decode(errors="replace"))

    page.on("websocket", lambda socket: socket.on("framereceived", heard))
    return frames


def test_two_people_and_an_opponent_by_keyboard_and_no_hand_is_shown(
    page: Page, at_table: Callable[..., Path], frames: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole game with hidden hands: every message to the page and the page itself are looked through."""
    monkeypatch.setitem(GAMES, "toy", "toy")  # type: ignore[arg-type]
    file = at_table("hidden-table", TOY)
    page.get_by_role("radio", name="3").check()
    seat(page, 1, "Person")
    page.get_by_label("Player 1", exact=True).focus()
    page.keyboard.press("Enter")

    def open_screen(screen: Locator) -> None:
        expect(screen).to_be_focused()
        page.keyboard.press("Enter")

    choices = page.get_by_role("group", name="Choices")
    passed = at_one_screen(
        page, file, frames, look_for_cards, open_screen, lambda _, passed: play_by_keyboard(page, choices, passed)
    )
    assert passed > 6
    expect(page.locator(".bg-over table").first.locator("tbody tr")).to_have_count(3)
    page.locator(".bg-menu > summary").click()
    expect(button(page, "Copy game")).to_be_visible()
    record = Record.load(file)
    assert record.state.is_over
    hands = [f"{name}: {toy.shown(hand)}" for name, hand in zip(NAMES, record.state.hands, strict=True)]
    page.get_by_text("The position in words").click()
    for hand in hands:
        expect(page.locator(".bg-words p")).to_contain_text(hand)  # at the end all screens are open


def test_a_game_of_tigris_to_its_end_by_mouse_and_no_hand_is_shown(
    page: Page, at_table: Callable[..., Path], frames: list[str]
) -> None:
    """Two people, one of them quarrelsome, and a random opponent play from the middle on until the bag is empty."""
    begun = Match(Record(read(TIGRIS_LATE), names=NAMES), (PERSON, PERSON, RANDOM))
    file = at_table("tigris-table", TIGRIS, begun.to_json())
    rng = Random(3)

    def open_screen(screen: Locator) -> None:
        assert tray(page) == {"d"}, "a hand of backs"
        screen.click()

    def play(view: Any, passed: int) -> None:
        held = {letter for letter, number in zip("stfm", view.hands[view.to_move], strict=True) if number}
        assert tray(page) == held
        if page.locator(".bg-words:not([open])").count():
            # From now on it is told in words, too: to whom the screen belongs.
            page.locator(".bg-menu > summary").click()
            page.locator(".bg-words summary").click()
        click(page, decide(view, rng))

    passed = at_one_screen(page, file, frames, look_for_tiles, open_screen, play)
    record = Record.load(file)
    assert record.state.is_over
    turns = [action for before, action in zip(record.states, record.all_actions, strict=False) if before.stage == "act"]
    fights = [action for action in record.all_actions if action[0] == "support"]
    assert passed > len(turns) // 3 > 5, "the screen is passed on inside an action too"
    assert len(fights) > 10
    expect(page.locator(".bg-over table").first.locator("tbody tr")).to_have_count(3)
    names = page.locator(".bg-parts thead th").all_inner_texts()
    columns = [row.locator("td").all_inner_texts() for row in page.locator(".bg-parts tbody tr").all()]
    for name, parts in zip(NAMES, record.state.score_parts(), strict=True):
        row = page.locator(".bg-over tbody tr").filter(has_text=name)
        assert row.locator("td").all_inner_texts()[1:2] == [str(min(parts.values()))]
        assert [line[names.index(name)] for line in columns] == [*map(str, parts.values())]
        assert f"{name} (" in everything(page)
    with pytest.raises(AssertionError, match="is told"):
        look_for_tiles(everything(page), "")


def at_one_screen(
    page: Page,
    file: Path,
    frames: list[str],
    look: Callable[[str, str], None],
    open_screen: Callable[[Locator], None],
    play: Callable[[Any, int], None],
) -> int:
    """Ann and Ben play to the end at one screen, with Cleo, an opponent. How often the screen is passed on.

    `look` is given all that has come to the page, or stands there, and whose hand may be in it. `open_screen` presses
    a button of the closed screen, `play` decides something by what the person sees.
    """
    passed, owner = 0, ""
    screen = page.locator(".bg-screen")
    while (seat_to_move := to_move(page, file)) is not None:
        if NAMES[seat_to_move] != owner:
            former, owner = owner, NAMES[seat_to_move]
            expect(screen).to_contain_text(f"Pass the screen to {owner}.")
            expect(page.locator(".bg-now .bg-options button, .bg-places [data-lit]")).to_have_count(0)
            # Whoever played before has watched the opponent.
            look("\n".join(frames), former)
            look(everything(page), "")
            frames.clear()
            page.wait_for_timeout(500)  # a key pressed at once would be taken for one too many
            open_screen(screen.get_by_role("button"))
            passed += 1
        expect(screen).to_be_hidden()
        expect(lit(page).or_(options(page)).first).to_be_visible()
        expect(page.locator(".bg-board[data-at]")).to_have_attribute("data-at", str(Record.load(file).at))
        look("\n".join(frames), owner)
        look(everything(page), owner)
        # What comes from now on may be for somebody else.
        frames.clear()
        before = file.read_text(encoding="utf-8")
        play(Record.read(before).state.seen_by(seat_to_move), passed)
        wait_until(page, lambda before=before: file.read_text(encoding="utf-8") != before)
    return passed


def to_move(page: Page, file: Path) -> int | None:
    """The person who decides next, once the opponent has played."""
    wait_until(page, lambda: file.exists() and Record.load(file).state.to_move != 2)
    return Record.load(file).state.to_move


def everything(page: Page) -> str:
    """All that stands on the page, in the pictures of boards too."""
    found: str = page.evaluate(
        """() => document.documentElement.outerHTML
          + [...document.querySelectorAll("*")].map(({ shadowRoot }) => shadowRoot?.innerHTML ?? "").join("\\n")"""
    )
    return found


# Goes to the button that finishes a choice, or to the first that goes on with it, if there is one. A button that was
# pressed before waits for the answer.
MORE = """() => {
  const all = [...document.querySelectorAll(".bg-now .bg-options button:not([aria-disabled=true])")];
  const named = (name) => all.find(({ textContent }) => textContent === name);
  const next = named("Done") ?? (named("Cancel") && all.find((button) => button !== named("Cancel")));
  if (!next || next.dataset.pressed) return false;
  next.dataset.pressed = "once";
  next.focus();
  return true;
}"""


def play_by_keyboard(page: Page, options: Locator, number: int) -> None:
    """Choose among the buttons until something is played."""
    kinds = options.get_by_role("button").all_inner_texts()
    first = ("Duel", "Draw", "Gather") if number % 2 else ("Draw", "Gather")
    wanted = next(kind for kind in (*first, *kinds) if kind in kinds)
    options.get_by_role("button", name=wanted, exact=True).focus()
    page.keyboard.press("Enter")
    while page.evaluate(MORE):
        page.keyboard.press("Enter")


def click(page: Page, action: Action) -> None:
    """Choose an action word by word: what is lit on the board, or a button. Single options are passed over."""
    for word in action:
        # What the last word left to choose is painted with the next frame; an option that is not there then is single.
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        chosen = page.locator(
            f".bg-places [data-lit][data-word='{word}'], .bg-now [data-do=option][data-word='{word}']"
        )
        if chosen.count():
            chosen.first.click()
    finish = page.locator(f".bg-now [data-do=finish][data-words='{action}']")
    if finish.count():
        finish.click()


def decide(view: Any, rng: Random) -> Action:
    """A person's choice in Tigris & Euphrates: first a leader or a tile, Ann's into a conflict if she can; then a swap
    of all tiles, so that the game ends soon."""
    legal = [action for action in view.actions if action[0] != "decline"]
    rng.shuffle(legal)
    if view.stage == "support":
        return max(legal, key=lambda action: int(action[1]))
    if view.stage != "act":
        return legal[0]
    if view.left == 1:
        return max(legal, key=lambda action: sum(map(int, action[2::2])) if action[0] == "swap" else 0)
    places = [action for action in legal if action[0] in ("leader", "tile")]
    fights = [action for action in places if view.apply(action).stage in ("conflict", "support")]
    leaders = [action for action in places if action[0] == "leader" and not view.place_of(view.turn, action[1])]
    return ((fights if view.turn == 0 else []) or leaders or places)[0]


def tray(page: Page) -> set[str]:
    """The symbols of the tiles in the hand that the page shows: of the four kinds, or backs."""
    found: list[str] = page.locator(".bg-board .pieces > g[style*=' 816px'] > use").evaluate_all(
        "pieces => pieces.map((piece) => piece.getAttribute('href').slice(1))"
    )
    return set(found) & set("stfmd")


def look_for_cards(text: str, owner: str) -> None:
    """Nobody's cards of the toy game but the owner's stand in a text."""
    for name in NAMES:
        known = re.compile(rf"{name}: \d cards \(|{name} gets a card: (?!something hidden)")
        assert name == owner or not (found := known.search(text)), f"{name}'s cards are told: {found}"
    assert not re.search(r"> deal (?!\?)", text)


def look_for_tiles(text: str, owner: str) -> None:
    """Nobody's tiles or points of Tigris & Euphrates but the owner's stand in a text: as pieces, in words, in what
    happened, or in notation. Where points that all have seen fly to is no secret ("P21" as a place, not as a piece)."""
    for seat, name in enumerate(NAMES):
        known = re.compile(
            rf'"H{seat}[stfm]|"P{seat}\w",\s*"|{name} \(\w+\): (hand (?!\d tiles?\b)|[^.]*points (?!unknown))'
            rf"|{name} (draws a tile|discards \d tiles? face down): (?!kept secret)"
            rf"|; {seat + 1} [^;]*/ (hand|points) (?!\?)"
        )
        assert name == owner or not (found := known.search(text)), f"{name}'s side is told: {found}"
    assert not re.search(r"> (draw (?!\?)|swap (?!\?))", text)


@pytest.mark.usefixtures("still")
def test_axe_finds_nothing_at_the_table(lab: Any, page: Page, at_table: Callable[..., Path]) -> None:
    """Before the game, while it runs, and when it has ended, with each of its forms."""
    at_table("axe-table", SUMERIA)
    page.get_by_label("Player 1", exact=True).fill("")
    button(page, "Start the game").click()
    expect(page.get_by_text("This player needs a name.")).to_be_visible()
    accessible(lab, page)
    page.get_by_label("Player 1", exact=True).fill("Ann")
    button(page, "Start the game").click()
    waits(page)
    lit(page).first.click()
    expect(page.locator(".bg-story .bg-line").filter(has_text="Ann places")).to_have_count(1)
    waits(page)
    accessible(lab, page)
    button(page, "Who plays").click()
    seats = page.get_by_role("group", name="Who plays", exact=True)
    seats.get_by_role("group", name="Ann").get_by_role("radio", name="Random").check()
    expect(page.locator(".bg-over")).to_be_visible()
    accessible(lab, page)
    for name in ("New game", "Open or paste", "Save as", "Who plays"):
        button(page, name).click()
        accessible(lab, page, page.locator(".bg-form:visible"))
    button(page, "Look back").click()
    accessible(lab, page, page.locator(".bg-at-table"))
