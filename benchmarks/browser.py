"""The live board in a real JupyterLab, beside a bare anywidget board in the same run.

Run by ``python -m benchmarks.browser``; needs Chromium. Prints medians and ratios: compare ratios, not milliseconds.
"""

from __future__ import annotations

import random
import statistics
import tempfile
from collections.abc import Callable
from itertools import chain
from pathlib import Path

from playwright.sync_api import Page, WebSocket, sync_playwright

from tools.lab import CHROMIUM_ARGS, Lab, find_chromium

CLICKS = 30
ROUNDS = 2
MOVES = 60
"""Of those that are taken back: medians of 30 differ by a tenth from run to run."""
WARM = 3
PAGES = 5
DISPLAYS = 4
"""Boards of each kind on each page: the first one has more to load."""

BARE = '''
import anywidget, traitlets as t

class Bare(anywidget.AnyWidget):
    """As small as a live board can be: 56 buttons, one trait down, one up, and a line of text."""

    _esm = """
    function render({model, el}) {
      const root = document.createElement("div"), line = document.createElement("p");
      root.className = "bare";
      const buttons = Array.from({length: 56}, (_, i) => {
        const button = document.createElement("button");
        button.textContent = "o";
        button.onclick = () => { model.set("intent", {cell: i, seq: performance.now()}); model.save_changes(); };
        root.append(button);
        return button;
      });
      const paint = () => {
        const view = model.get("view");
        buttons.forEach((button, i) => button.textContent = view.taken.includes(i) ? "x" : "o");
        line.textContent = `${view.taken.length} taken`;
      };
      line.className = "bare-line";
      root.append(line);
      el.append(root);
      model.on("change:view", paint);
      paint();
    }
    export default {render};
    """
    view = t.Dict({"taken": []}).tag(sync=True)
    intent = t.Dict().tag(sync=True, echo_update=False)

    @t.observe("intent")
    def _play(self, change):
        self.view = {"taken": [*self.view["taken"], change["new"]["cell"]]}
'''

POSITION = (
    "sumeria; row umma kish akshak ur lagash adab nippur uruk; spaces eem mp r; "
    "1 akshak kesh gissa girsu; 2 eshnunna adab zabalam hurim; 3 der karkar umma kinunir"
)

SET_UP = "sumeria; stage place; row umma kish akshak ur lagash adab nippur uruk; spaces eem mp r"

FULL = (
    "tigris; players 4; turn 3; settlements a1 d1 k2 n2 a5 f5 k5 f6 i6 j6 k6 m6 g7 p7 n9 j10 k10 f11 h11 p11; "
    "temples + a2 j2 a3 f4 g4 k4 m4 h5 j5 c6 h6 k7 h8 b9 i10 c11 d11 g11 i11; "
    "farms h1 i1 p5 a7 b7 d7 m7 o7 d8 f8 g8 i9 j9 k9 l9 m9; "
    "markets o1 d2 f2 g2 h3 i3 k3 l3 p3 e4 j4 l4 g5 b6 d6 e6 l6 n6 c8 a9 d9 p9 d10 o10 p10; treasures b2 p2 n5 f10; "
    "catastrophes f1 c3 p6 l7 k8 l8 h10 a11; removed s5 t20 m1; "
    "1 king g3 priest j11 / hand t2 f3 m1 / points 1 5 1 0 / catastrophes 0 / swapped s1 t3 f5; "
    "2 king o8 priest j7 farmer c9 trader c5 / hand s1 t1 f3 m1 / points 7 7 3 2 / catastrophes 0 / swapped m1; "
    "3 farmer p1 / hand s1 f4 m1 / points 3 4 0 4 / treasures 3 / catastrophes 0; "
    "4 trader l11 / hand s2 t2 f2 / points 0 4 0 1 / treasures 3 / catastrophes 0 / swapped f3"
)
"""A board of Tigris & Euphrates near the end of a random game: 90 tiles, 8 leaders, 8 catastrophes."""

VILLAGE = (
    "stone_age; players 4; stage place; round 12; start 3; turn 3; row c34 c35 c33 c18; stacks b12/6 b23/6 b8/6 b14/6; "
    "1 food 3 / track 3 / score -10 / goods wood 9 brick 4 stone 3 / tools 1 1 1 / cards c20; "
    "2 people 6 / food 0 / score -17 / tools 1 1 0 / cards c19 c9 c22; "
    "3 food 0 / score -7 / goods wood 1 gold 2 / tools 1 0 0 / cards c31 c15 c12 c28; "
    "4 people 6 / food 0 / track 2 / goods wood 3 brick 5 stone 2 gold 1 / tools 1 1 1 / cards c6"
)
"""The middle of a random game of Stone Age: four players place their people."""

SETUP = f"""{BARE}
import gc, statistics, time
from widgets import Board
POSITION, SET_UP, FULL, VILLAGE = {POSITION!r}, {SET_UP!r}, {FULL!r}, {VILLAGE!r}
"""

KERNEL_TIME = """
board = Board(POSITION, seed=1)
times = []
for seq, action in enumerate([f"add {place}" for place in board.state.places], start=1):
    if action in map(str, board.state.actions):
        begin = time.perf_counter()
        board.set_state({"intent": {"seq": seq, "do": "play", "words": action, "at": board.record.at}})
        times.append(time.perf_counter() - begin)
print("kernel ms:", round(statistics.median(times) * 1000, 2), len(times))
"""

MEMORY = """
import gc, pathlib; gc.collect()
resident = next(line for line in open("/proc/self/status") if line.startswith("VmRSS")).split()[1]
pathlib.Path("resident").write_text(resident)
"""

# From the mouse's click to the frame after the line of text has changed.
ONE_CLICK = """
([place, line]) => new Promise(done => {
  const text = line(), before = text.textContent;
  const target = place();
  const begin = performance.now();
  const look = new MutationObserver(() => {
    if (text.textContent === before) return;
    look.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
  });
  look.observe(text, {childList: true, characterData: true, subtree: true});
  target.click();
})
"""


# From the end of the rest on a space that cannot be chosen to the frame after it is said why.
WHY = """
([board, rest, number]) => new Promise(done => {
  const tip = board().querySelector(".bg-tip");
  const refused = [...board().querySelectorAll("[data-do=place]:not([data-lit])")].filter(
    (place) => /\\d/.test(place.dataset.word));
  const begin = performance.now() + rest;
  const look = new MutationObserver(() => {
    if (tip.hidden) return;
    look.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
  });
  look.observe(tip, {attributes: true, childList: true});
  refused[number * 7 % refused.length].dispatchEvent(new PointerEvent("pointerover", {bubbles: true}));
})
"""
REST_MS = 150
"""How long a pointer rests on a space before the reason is asked for: REST_MS of board/why.js."""


SETTLED_MS = 500
"""What glides has come to rest by then: nothing is measured beside it."""


def click(page: Page, place: str, line: str) -> float:
    """Milliseconds from a click on `place` until `line` has changed and is painted; both are JavaScript.

    What glides on a board is where it was then: it sets off with the next frame.
    """
    # At any time between two frames.
    page.wait_for_timeout(SETTLED_MS + random.random() * 1000 / 60)
    return float(page.evaluate(f"({ONE_CLICK})([() => {place}, () => {line}])"))


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lab = Lab(Path(folder), nodelay=True)
        try:
            lab.wait()
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_ARGS)
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            _clicks(lab, page)
            _full_board(lab, page)
            _village(lab, page)
            _displays(lab, page)
            _memory(lab, page)
            browser.close()
        finally:
            lab.stop()


def _output(page: Page, cell: int) -> str:
    output = page.locator(".jp-Notebook .jp-Cell").nth(cell).locator(".jp-OutputArea-output").first
    output.wait_for(timeout=60_000)
    # Out of sight it is not rendered, and has no inner text.
    return output.text_content() or ""


def _listen(page: Page) -> list[int]:
    """The sizes of all messages to and from the kernel, as they come."""
    sizes: list[int] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: sizes.append(len(frame)))
        socket.on("framesent", lambda frame: sizes.append(len(frame)))

    page.on("websocket", listen)
    return sizes


def _clicks(lab: Lab, page: Page) -> None:
    sizes = _listen(page)
    lab.write("clicks.ipynb", SETUP, *["Bare()", "Board(SET_UP, seed=1)"] * ROUNDS, KERNEL_TIME)
    lab.open(page, "clicks.ipynb")
    lab.run_all(page)
    kernel = _output(page, 2 * ROUNDS + 1)
    bare, ours, moved = [], [], []
    for number in range(ROUNDS):
        root = f"document.querySelectorAll('.bare')[{number}]"
        board = f"document.querySelectorAll('.bg-board')[{number}]"
        for i in range(WARM + CLICKS // ROUNDS):
            bare.append(click(page, f"{root}.querySelectorAll('button')[{i}]", f"{root}.querySelector('p')"))
            sizes.clear()
            # In set-up one click on an empty settlement places a trader.
            place = f"{board}.querySelector('[data-do=place][data-lit=empty]')"
            ours.append(click(page, place, f"{board}.querySelector('.bg-turn')"))
            page.wait_for_timeout(60)
            moved.append(sum(sizes))
    _report("", ours, bare, moved)
    print(f"{'kernel work for a click, ms':<44}{kernel.split(':')[1].split()[0]:>10}")


def _full_board(lab: Lab, page: Page) -> None:
    """A tile placed on a board of Tigris & Euphrates that is nearly full, and why others may not be."""
    why: list[float] = []

    def hold(board: str) -> None:
        page.evaluate(f"{board}.querySelector('[data-word=farm]').click()")
        why.append(float(page.evaluate(f"({WHY})([() => {board}, {REST_MS}, {len(why)}])")))

    # The tiles in hand are lit, too: more of them can be swapped.
    _moves(lab, page, "full board", "FULL", ".bg-rings[data-holding] ~ [data-lit]", r"/\d/", hold)
    print(f"{'full board: why not painted, ms':<44}{statistics.median(why):>10.1f}")


def _village(lab: Lab, page: Page) -> None:
    """People of Stone Age placed where one click is enough."""
    _moves(lab, page, "village", "VILLAGE", "[data-lit]", "/tool_maker|hut|field|card|building/", lambda _: None)


def _moves(lab: Lab, page: Page, name: str, position: str, lit: str, words: str, hold: Callable[[str], None]) -> None:
    """Moves on one board, each taken back: clicks on what is `lit`, with some `words`, after what `hold` does."""
    sizes = _listen(page)
    lab.write("moves.ipynb", SETUP, "Bare()", f"Board({position}, seed=1)")
    lab.open(page, "moves.ipynb")
    lab.run_all(page)
    page.locator(".bg-board [data-lit]").first.wait_for(timeout=60_000)
    board = "document.querySelector('.bg-board')"
    undo = f"[...{board}.querySelectorAll('[data-do=undo]')].pop()"
    bare, ours, moved = [], [], []
    for i in range(WARM + MOVES):
        button = f"(all => all[{i} % all.length])(document.querySelectorAll('.bare button'))"
        bare.append(click(page, button, "document.querySelector('.bare-line')"))
        hold(board)
        places = f"[...{board}.querySelectorAll('{lit}')].filter(place => {words}.test(place.dataset.word))"
        sizes.clear()
        ours.append(click(page, f"(all => all[{i} * 3 % all.length])({places})", f"{board}.querySelector('.bg-turn')"))
        page.wait_for_timeout(60)
        moved.append(sum(sizes))
        click(page, undo, f"{board}.querySelector('.bg-turn')")
    _report(f"{name}: ", ours, bare, moved)


def _report(where: str, ours: list[float], bare: list[float], moved: list[int]) -> None:
    _line(f"{where}click to painted, ms", statistics.median(ours[WARM:]), statistics.median(bare[WARM:]))
    print(f"{where + 'bytes a move, both ways':<44}{statistics.median(moved):>10.0f}")


FIRST_SEEN = """
(shown) => { window.seen = new Promise(done => {
  const begin = performance.now(), before = new Set(shown());
  // JupyterLab takes off the page what is out of sight.
  const look = () => shown().some((board) => !before.has(board))
    ? requestAnimationFrame(() => done(performance.now() - begin)) : requestAnimationFrame(look);
  look();
}); }
"""
BARE_SHOWN = "() => [...document.querySelectorAll('.bare')]"
# With its places, and with the picture of its ground.
OURS_SHOWN = """() => [...document.querySelectorAll('.bg-board')].filter((board) =>
  board.querySelector('.bg-places button') && board.querySelector('.bg-art').shadowRoot.querySelector('img').complete)
"""


def _display(lab: Lab, page: Page, shown: str) -> float:
    """Milliseconds from running the active cell until one more board is painted; the next cell is active then."""
    page.evaluate(f"({FIRST_SEEN})({shown})")
    lab.command(page, "notebook:run-cell-and-select-next")
    return float(page.evaluate("window.seen"))


def _displays(lab: Lab, page: Page) -> None:
    cells = [make for _ in range(DISPLAYS) for make in ("Bare()", "Board(POSITION, seed=1)")]
    bare: list[list[float]] = [[] for _ in range(DISPLAYS)]
    ours: list[list[float]] = [[] for _ in range(DISPLAYS)]
    for number in range(PAGES):
        # Below a text, as in every lesson: with the first one JupyterLab loads what shows mathematics.
        lab.write(f"displays-{number}.ipynb", SETUP, *cells, text="# Boards\n\nShown one after another.")
        lab.open(page, f"displays-{number}.ipynb")
        for _ in range(2):
            lab.command(page, "notebook:run-cell-and-select-next")
        page.wait_for_timeout(3000)
        for i in range(DISPLAYS):
            bare[i].append(_display(lab, page, BARE_SHOWN))
            page.wait_for_timeout(300)
            ours[i].append(_display(lab, page, OURS_SHOWN))
            page.wait_for_timeout(300)
    _line("first board of a page visible, ms", statistics.median(ours[0]), statistics.median(bare[0]))
    _line("later boards visible, ms", statistics.median(chain(*ours[1:])), statistics.median(chain(*bare[1:])))


def _memory(lab: Lab, page: Page) -> None:
    found: dict[str, int] = {}
    lessons = {
        "bare": ("1",),
        "board": ("from widgets import Board", f"Board({POSITION!r})"),
        "lesson traders": ("from widgets import lesson", "chapter = lesson('sumeria', 'traders')", LESSON),
        "lesson scoring": ("from widgets import lesson", "chapter = lesson('sumeria', 'scoring')", LESSON),
    }
    for name, cells in lessons.items():
        notebook = f"memory-{name.split()[-1]}.ipynb"
        lab.write(notebook, *cells, MEMORY)
        lab.open(page, notebook)
        lab.run_all(page)
        # Read from a file: JupyterLab renders no output that is out of sight.
        file = lab.folder / "resident"
        for _ in range(300):
            page.wait_for_timeout(100)
            if file.exists() and file.read_text(encoding="utf-8"):
                break
        found[name] = int(file.read_text(encoding="utf-8"))
        file.unlink()
    for name in list(lessons)[1:]:
        print(f"{'kernel above a bare one, MB: ' + name:<44}{(found[name] - found['bare']) / 1024:>10.1f}")


LESSON = "from IPython.display import display\nfor step in chapter: display(chapter[step])"


def _line(what: str, ours: float, bare: float) -> None:
    print(f"{what:<44}{ours:>10.1f}{bare:>10.1f}{ours / bare:>8.2f} x")


if __name__ == "__main__":
    main()
