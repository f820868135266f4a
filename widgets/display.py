"""How everything is shown in a notebook: a picture with its words first, then the live view.

The picture stays when the kernel is gone, and hides while a live view follows it.
"""

from __future__ import annotations

import html
import re
from typing import Final

from IPython.display import display

from boardgames.pictures.svg import data_uri

VIEW: Final = "application/vnd.jupyter.widget-view+json"

# Chromium asks a `:has()` once more when something comes or goes in what it has looked through. So none looks through a
# page with its boards: they look through a toolbar or a text, or no deeper than they must.
_FIGURE: Final = ">.jp-OutputArea-output>figure.bg-picture"

# The first rule hides the picture while a live view follows it; the second hides the error line of a dead view. The
# picture is loaded a moment later, in the room that is kept for it: mostly the live view is there by then, and did not
# have to wait until a thousand elements were laid out.
_STYLE: Final = (
    f"<style>.jp-OutputArea-child:has({_FIGURE}):has(+.jp-OutputArea-child .bg-board),"
    f".jp-OutputArea-child:has({_FIGURE})+.jp-OutputArea-child:not(:has(.bg-board,.bg-card))"
    ":has(>:is(.jupyter-widgets,.lm-Panel)){display:none}"
    "figure.bg-picture{margin-inline:0}.bg-sheet{margin-top:8px;animation:bg-wait .4s step-end}"
    ".bg-sheet img{display:block}@keyframes bg-wait{from{content-visibility:hidden}}"
    # What JupyterLab takes a cell to be high until it comes into sight: without this, links to cells miss their aim.
    f".jp-Cell:has(>.jp-Cell-outputWrapper>.jp-Cell-outputArea>.jp-OutputArea-child{_FIGURE}>.bg-sheet)"
    "{contain-intrinsic-height:auto 940px!important}</style>"
)


def _at(*states: str) -> str:
    """A notebook, by its kernel's state. Where the window is narrow, JupyterLab keeps the state apart from its page."""
    state = f".jp-Notebook-ExecutionIndicator:is({','.join(f'[data-status={state}]' for state in states)})"
    return (
        f":is(.jp-NotebookPanel-toolbar:has({state})~.jp-Notebook,"
        f"#main:has(~.jp-Toolbar-responsive-popup {state}) .jp-Notebook)"
    )


_BUSY, _NONE, _IDLE = _at("busy"), _at("unknown"), _at("idle")
_COMES: Final = f".bg-coming {_at('unknown', 'initializing', 'starting', 'connecting')}"
_GONE: Final = _at("dead", "disconnected")
_COMING: Final = _at("initializing", "starting", "connecting", "restarting", "autorestarting", "terminating")
_LIVE: Final = ".jp-Notebook.bg-live"
"""A notebook with boards that live: `js/page/alive.js` says so."""
_STILL: Final = ":not(.bg-live)"
_BAR: Final = ":is(#jp-left-stack,.jp-SideArea[data-side=left]):not(.lm-mod-hidden)~#jp-main-dock-panel"
"""What is beside JupyterLab's side bar while that is open. Start folds it away."""

# The page is a book: no numbers beside cells, nothing to press in their place, which would lie over the beginnings of
# lines and buttons, no bars where code is folded, pictures that fit, and lines that the eye finds the next one of.
_TEXT: Final = ".jp-MarkdownCell:has(.bg-start)"
_BOOK: Final = (
    f"{_TEXT}~.jp-CodeCell>.jp-Cell-inputWrapper:has(>.jp-InputPlaceholder),"
    f":is({_TEXT},{_TEXT}~.jp-MarkdownCell) .jp-InputPrompt,"
    f"{_TEXT}~.jp-CodeCell :is(.jp-OutputPrompt,.jp-OutputArea-promptOverlay,.jp-OutputCollapser){{display:none}}"
    f"{_TEXT}~.jp-CodeCell .jp-RenderedSVG :is(svg,img){{max-width:100%;height:auto}}"
    f":is({_TEXT},{_TEXT}~.jp-MarkdownCell) .jp-RenderedMarkdown>:is(p,ul,ol){{max-width:860px}}"
)

# At first JupyterLab takes every kernel to be idle: the button comes a moment later.
START: Final = (
    "<style>.bg-start{display:flex;align-items:center;gap:1em}.bg-start button{background:none;color:inherit}"
    f"{_IDLE}{_STILL} .bg-fold:is({_BAR} .bg-fold),{_IDLE}{_STILL} .bg-folded:not({_BAR} .bg-folded),"
    f"{_NONE} .bg-kernel,:is({_BUSY},{_GONE},{_LIVE}) .bg-afresh"
    "{display:inline-block!important;animation:bg-come 1s step-end}@keyframes bg-come{from{visibility:hidden}}"
    f".bg-unfold:not({_BAR} .bg-unfold){{display:inline-block!important;padding:.3em 1em;border:1px solid;"
    "border-radius:999px;background:none;color:inherit;font:inherit;cursor:pointer}"
    f"{_COMING} .bg-start::after{{content:'Python is starting: the Start button comes as soon as it is ready.'}}"
    f"{_NONE} .bg-start::after{{content:'This page has no kernel, which is what runs the boards.'}}"
    # Where Python itself comes over the network, the page says how far that is: see tools/lite_coming.js.
    f"{_COMES} .bg-kernel{{display:none!important}}{_COMES} .bg-start::after{{content:var(--bg-coming)}}"
    f"{_GONE} .bg-start::after{{content:'The connection to Python is lost.'}}"
    f"{_BUSY} .bg-start::after{{content:'Python is at work. The boards come in a moment.'}}"
    f":is({_IDLE},{_BUSY}).bg-live .bg-start::after{{content:'The boards are live: go on below.'}}{_BOOK}</style>"
)


def start() -> None:
    """Show the button that starts a page when there is a kernel, and words until then.

    Once boards are live the other button begins afresh, for which JupyterLab asks first.
    """
    display({"text/html": START, "text/plain": ""}, raw=True)


# What describes it: nobody reads that in an <img>, which has words of its own.
_DESCRIBED: Final = re.compile("<desc>[^<]*</desc>")


def image(document: str, words: str) -> str:
    """An SVG document as HTML, with words for people who cannot see it. Its `viewBox` gives its size."""
    _, _, width, height = document.split('viewBox="', 1)[1].split('"', 1)[0].split()
    return (
        f'<div class="bg-sheet" style="max-width:{width}px;aspect-ratio:{width}/{height}">'
        f'<img loading="lazy" alt="{html.escape(words)}" src="{data_uri(_DESCRIBED.sub("", document))}"></div>'
    )


def show(figure: str, plain: str, model_id: str, *, key: str = "") -> None:
    """Show the HTML of a figure (as plain text: `plain`) and then the live view of a widget.

    Pages that have no such style rules find the picture by its `key`.
    """
    found_by = f' data-key="{html.escape(key)}"' if key else ""
    page = f'{_STYLE}<figure class="bg-picture"{found_by}>{figure}</figure>'
    display({"text/html": page, "text/plain": plain}, raw=True)
    display({VIEW: {"version_major": 2, "version_minor": 0, "model_id": model_id}, "text/plain": ""}, raw=True)
