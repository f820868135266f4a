"""A real JupyterLab on a folder, driven by Playwright: for the browser tests, the benchmarks and the screenshots."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import nbformat.v4 as v4
from playwright.sync_api import Page

from boardgames.teaching.progress import VARIABLE

ROOT = Path(__file__).parents[1]

BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)

CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def find_chromium() -> str | None:
    """The machine's own Chromium or Chrome, if it has one: Playwright's would be another download."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


_NODELAY = """
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler as Handler

opened = Handler.open

async def open(self, *args, **kwargs):
    self.set_nodelay(True)
    await opened(self, *args, **kwargs)

Handler.open = open
"""


_HELD = """
import asyncio
from pathlib import Path
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager as Manager

start_kernel = Manager.start_kernel

async def start(self, *args, **kwargs):
    while Path({!r}).exists():
        await asyncio.sleep(0.1)
    return await start_kernel(self, *args, **kwargs)

Manager.start_kernel = start
"""


class Lab:
    """A JupyterLab server on a folder.

    With `nodelay` its answers are not held back by the network (Nagle's algorithm delays every other one by 40 ms),
    so that boards can be compared with each other. No kernel starts while the file `hold` is there.
    """

    def __init__(self, folder: Path, *, nodelay: bool = False) -> None:
        self.folder = folder
        self.hold = folder / ".jupyter" / "hold"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        home = folder / ".jupyter"
        self.environment = {
            "JUPYTER_CONFIG_DIR": str(home / "config"),
            "JUPYTER_DATA_DIR": str(home / "data"),
            "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
            "IPYTHONDIR": str(home / "ipython"),
            "PYTHONPATH": str(ROOT),
            # A learner's kernel compiles a module once, not each time that it starts.
            "PYTHONDONTWRITEBYTECODE": "",
            # A screenshot is not to count as a learner's progress.
            VARIABLE: os.environ.get(VARIABLE, str(home / "progress.json")),
        }
        config = Path(self.environment["JUPYTER_CONFIG_DIR"])
        news = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
        config.joinpath("labconfig").mkdir(parents=True)
        config.joinpath("labconfig", "page_config.json").write_text(json.dumps(news), encoding="utf-8")
        patch = (_NODELAY if nodelay else "") + _HELD.format(str(self.hold))
        config.joinpath("jupyter_server_config.py").write_text(patch, encoding="utf-8")
        options = ["--no-browser", f"--port={port}", "--ip=127.0.0.1", "--allow-root", "--IdentityProvider.token="]
        options += ["--LabApp.extension_manager=readonly", "--LabApp.news_url=", "--ServerApp.port_retries=0"]
        options += ["--expose-app-in-browser", "--ServerApp.disable_check_xsrf=True"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options],
            cwd=folder,
            env=os.environ | self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def wait(self, seconds: float = 120) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.url}/api/status", timeout=2)
                return
            except OSError:
                time.sleep(0.2)
        raise TimeoutError("JupyterLab did not start")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def kernels(self) -> set[str]:
        """The ids of those that run."""
        with urllib.request.urlopen(f"{self.url}/api/kernels", timeout=60) as told:
            return {kernel["id"] for kernel in json.load(told)}

    def end(self, kernels: set[str]) -> None:
        """End these, whatever they are at."""
        for kernel in kernels:
            asked = urllib.request.Request(f"{self.url}/api/kernels/{kernel}", method="DELETE")
            urllib.request.urlopen(asked, timeout=60).close()

    def write(self, name: str, *cells: str, text: str = "") -> Path:
        """A notebook with these code cells, below a cell of Markdown if there is a text."""
        above = [v4.new_markdown_cell(text)] if text else []
        notebook = v4.new_notebook(cells=[*above, *map(v4.new_code_cell, cells)])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        path = self.folder / name
        path.write_text(json.dumps(notebook), encoding="utf-8")
        return path

    @property
    def signatures(self) -> str:
        """Jupyter's data folder here, in which it keeps what is trusted."""
        return self.environment["JUPYTER_DATA_DIR"]

    def open(self, page: Page, name: str) -> None:
        """Open a notebook alone, in a workspace of its own."""
        page.goto(f"{self.url}/lab/workspaces/{Path(name).stem}/tree/{name}?reset")
        self.ready(page)

    def ready(self, page: Page) -> None:
        """Wait for the notebook's kernel."""
        page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=120_000)
        page.wait_for_function(
            """async () => {
              const session = jupyterapp.shell.currentWidget?.sessionContext;
              await session?.ready;
              const kernel = session?.session?.kernel;
              return kernel?.connectionStatus === "connected" && kernel.status === "idle";
            }""",
            timeout=120_000,
        )

    def run_all(self, page: Page) -> None:
        self.ready(page)
        self.command(page, "notebook:run-all-cells")

    def command(self, page: Page, name: str, **arguments: Any) -> None:
        """Start a command of JupyterLab, as its menus do."""
        page.evaluate("([name, of]) => void jupyterapp.commands.execute(name, of)", [name, arguments])

    def restart(self, page: Page) -> None:
        self.command(page, "kernelmenu:restart")
        page.get_by_role("button", name="Confirm Kernel Restart").click()

    def shut_down(self) -> None:
        """Stop every kernel, as the next day does."""
        kernels = json.load(urllib.request.urlopen(f"{self.url}/api/sessions"))
        for session in kernels:
            request = urllib.request.Request(f"{self.url}/api/sessions/{session['id']}", method="DELETE")
            urllib.request.urlopen(request)
