"""The lessons as a book, for people who should see no code: `python -m widgets.book lessons` serves them with Voila.

It takes Voila's options. What they are set to before is `SETTINGS`; all that is done for a visitor is in `prepare`.
"""

from __future__ import annotations

import re
import secrets
import sys
from pathlib import Path
from typing import Any, Final

from boardgames.teaching.progress import VARIABLE, default_path
from boardgames.teaching.working_copy import INDEX

# Voila's pages would ask another host for icons that no lesson has, and wait for it where it is out of reach.
POLICY: Final = "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; frame-ancestors 'self'"
"""What a page of the book may load: the server's own, and what its scripts make."""

SETTINGS: Final = {
    "VoilaConfiguration": {
        # JupyterLab's own extensions have nothing to do on these pages, and some break there. What ipywidgets' own
        # classes are is for its manager to say.
        "extension_allowlist": [
            "@voila-dashboards/widgets-manager8",
            "@jupyter-widgets/jupyterlab-manager",
            "anywidget",
            "ipycanvas",
        ],
    },
    "Voila": {"tornado_settings": {"headers": {"Content-Security-Policy": POLICY}}},
    # A kernel takes 90 MB, and a page that is closed does not always end its own.
    "MappingKernelManager": {"cull_idle_timeout": 120, "cull_interval": 30, "cull_connected": False},
}

COOKIE: Final = "boardgames-visitor"
DAYS: Final = 400
"""For which a browser is known after each visit. It keeps no cookie for longer."""

HERE: Final = "What you do is kept for this browser: come back with it to go on."
_START: Final = re.compile(r'<p class="bg-start".*?</p>', re.DOTALL)
_FOLDED: Final = re.compile(r"<details>.*?</details>", re.DOTALL)
_BUTTON: Final = re.compile(r"<button.*?</button>", re.DOTALL)
_OF_CODE: Final = re.compile(r"\bPython\b|`|Shift\+Enter|\b[Tt]his line\b|NetworkX")
PARTS: Final = ("## The lab", "## Your own map")
"""How the parts of the first page begin that are for people who write code."""
MINE: Final = ("in a file on this computer, beside your progress, and is sent nowhere", "beside your progress")
"""What the page of practice says of its file, and what is true here."""


def text(source: str, *, beside_code: bool = False) -> str:
    """A text without what is about code, or makes JupyterLab do something: without such paragraphs where it stands
    beside code, elsewhere without such sentences.

    >>> text("Draw the routes as a graph. Python can search it.")
    'Draw the routes as a graph.'
    >>> text("Red is likely.\\n\\nHow likely? Change `1` to `2`.", beside_code=True)
    'Red is likely.'
    """
    source = _BUTTON.sub("", _FOLDED.sub("", _START.sub(f'<p class="bg-start">{HERE}</p>', source))).replace(*MINE)
    paragraphs = ([part] if beside_code else re.split(r"(?<=[.:?!]) ", part) for part in source.split("\n\n"))
    kept = (" ".join(part for part in parts if not _OF_CODE.search(part)) for parts in paragraphs)
    return "\n\n".join(filter(str.strip, kept))


def without_code(book: Any) -> Any:
    """A notebook without the lines that are there to be changed, what prepares them, and what is said of them."""
    kept: list[Any] = []
    for cell in book.cells:
        if cell.cell_type == "markdown":
            cell.source = "" if cell.source.startswith(PARTS) else cell.source
        elif not cell.metadata.get("jupyter", {}).get("source_hidden"):
            while kept[-1].cell_type == "code" and kept[-1].id.startswith("code-"):
                kept.pop()
            kept[-1].source = text(kept[-1].source, beside_code=True)
            continue
        kept.append(cell)
    for cell in kept:
        if cell.cell_type == "markdown":
            cell.source = text(cell.source, beside_code="bg-start" in cell.source)
    book.cells = [cell for cell in kept if cell.source]
    return book


def folder(handler: Any) -> Path:
    """The folder of whoever asks for a page: that of a cookie's name, which nobody can guess."""
    name = handler.get_cookie(COOKIE, "")
    if not re.fullmatch("[0-9a-f]{32}", name):
        name = secrets.token_hex(16)
    safe = handler.request.protocol == "https"
    options = {"httponly": True, "samesite": "Lax", "secure": safe}
    handler.set_cookie(COOKIE, name, expires_days=DAYS, path=handler.base_url, **options)
    progress = default_path()
    assert progress is not None
    found: Path = progress.absolute().with_name("visitors") / name
    found.mkdir(parents=True, exist_ok=True)
    return found


def prepare(handler: Any, notebook: Any, cwd: str) -> Any:
    """A notebook for a visitor: no code, and progress, memory and tables' files in a folder of their own."""
    book, mine = without_code(notebook), str(folder(handler))
    first = next(cell for cell in book.cells if cell.cell_type == "code")
    own = f"import os; os.chdir({mine!r}); os.environ[{VARIABLE!r}] = os.path.abspath('progress.json')"
    first.source = f"{own}\n{first.source}"
    return book


def main(arguments: list[str] | None = None) -> None:
    """Serve the book."""
    if default_path() is None:
        sys.exit(f"The visitors' progress has nowhere to lie: {VARIABLE} is empty.")
    try:
        from tornado.web import RedirectHandler
        from traitlets.config import Config
        from voila.app import Voila
    except ModuleNotFoundError as error:
        sys.exit(f"{error.name} is missing: pip install 'boardgame-lessons[voila]'")

    class Book(Voila):  # type: ignore[misc]  # it comes without types
        def init_handlers(self) -> Any:
            """The first page is the book's, not a list of files."""
            first = {"url": f"{self.server_url}voila/render/{INDEX}", "permanent": False}
            return [(self.server_url, RedirectHandler, first), *super().init_handlers()]

    config = Config(SETTINGS)
    config.VoilaConfiguration.prelaunch_hook = prepare
    try:
        Book.launch_instance(arguments, config=config)
    except ValueError as error:
        sys.exit(f"{error}; python -m boardgames lessons DIR writes the folder DIR")


if __name__ == "__main__":
    main()
