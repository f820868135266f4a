"""The lessons as a site that needs nothing but a browser: `python -m tools.lite`, into dist/lite.

JupyterLite runs the notebooks, Pyodide runs Python. All of it lies in the site: JupyterLab's pages and the kernel come
with the packages of the extra `site`, Pyodide's core with npm, and the Python packages as the wheels that
``lite_wheels.txt`` names (`--wheels` brings them). To renew the list: change versions there, `pip download` them as
`brought` does but without hashes, and write down `pip hash` of each.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from email.parser import HeaderParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from tools.notebooks import FOLDER, ROOT

SITE: Final = ROOT / "dist" / "lite"
WHEELS: Final = ROOT / "build" / "wheels"
"""Where the wheels are kept from one build to the next."""
LISTED: Final = Path(__file__).with_name("lite_wheels.txt")
COMING: Final = Path(__file__).with_name("lite_coming.js")
TABS: Final = Path(__file__).with_name("lite_tabs.js")
FIRST: Final = Path(__file__).with_name("lite_first.html")
PYODIDE: Final = ROOT / "node_modules" / "pyodide"
CORE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL: Final = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS: Final = ("@jupyter-widgets/jupyterlab-manager", "anywidget", KERNEL)
"""What JupyterLab needs besides itself."""
PRELOADED: Final = ("micropip", "packaging", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
"""What a kernel needs before it is there. Whatever is not loaded at once would be looked for, one after the other."""
BROWSER: Final = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix", "extra": ""}
LEFT_OUT: Final = "lab"
"""The lab's chapters need packages that no browser has, so the first page does not lead there."""


def brought() -> None:
    """Bring the wheels, if they are not here yet. Each must be the very file that is listed."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    target = ["--only-binary=:all:", "--platform=any", "--python-version=3.14", "--implementation=py", "--abi=none"]
    subprocess.run([*pip, *target, "--require-hashes", f"--requirement={LISTED}", f"--dest={WHEELS}"], check=True)


# ---------------------------------------------------------------- Python


def own_wheel(folder: Path) -> Path:
    """The wheel of this project, without the notebooks: the site has them as its own."""
    from hatchling.builders.wheel import WheelBuilder

    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    config["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"].remove("notebooks")
    return Path(next(WheelBuilder(str(ROOT), config=config).build(directory=str(folder), versions=["standard"])))


def slim(wheel: Path, into: Path) -> None:
    """A wheel without what no kernel needs: tests, and extensions of JupyterLab, which the site has already."""
    with ZipFile(wheel) as packed, ZipFile(into, "w", ZIP_DEFLATED) as kept:
        for each in packed.infolist():
            if "/tests/" not in each.filename and ".data/data/" not in each.filename:
                kept.writestr(each, packed.read(each))


def entry(wheel: Path) -> dict[str, Any]:
    """What a lock file says of a wheel."""
    name, version, _, _ = parse_wheel_filename(wheel.name)
    with ZipFile(wheel) as packed:
        files = packed.namelist()
        about = next(file for file in files if file.endswith(".dist-info/METADATA"))
        headers = HeaderParser().parsestr(packed.read(about).decode())
    parts = {file.partition("/")[0].removesuffix(".py") for file in files if file.endswith(".py")}
    needed = [Requirement(text) for text in headers.get_all("Requires-Dist", ())]
    return {
        "name": name,
        "version": str(version),
        "file_name": wheel.name,
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "imports": sorted(part for part in parts if part.isidentifier()),
        "depends": [
            canonicalize_name(each.name) for each in needed if each.marker is None or each.marker.evaluate(BROWSER)
        ],
    }


def lock(wheels: Iterable[Path]) -> dict[str, Any]:
    """A lock file of these wheels and nothing else: what they need and is not among them, is not needed here."""
    entries = {each["name"]: each for each in map(entry, wheels)}
    for each in entries.values():
        each["depends"] = sorted(set(each["depends"]) & set(entries))
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return {"info": info, "packages": dict(sorted(entries.items()))}


def python(folder: Path) -> list[Path]:
    """Put Pyodide, the wheels and their lock file into a folder. All files there, each of which a kernel asks for."""
    folder.mkdir(parents=True)
    for name in CORE:
        shutil.copyfile(PYODIDE / name, folder / name)
    named = [line.partition(" ")[0].partition("==") for line in LISTED.read_text(encoding="utf-8").splitlines()]
    listed = {(canonicalize_name(name), version) for name, _, version in named if version}
    wheels = [each for each in WHEELS.glob("*.whl") if (entry(each)["name"], entry(each)["version"]) in listed]
    if len(wheels) < len(listed):
        raise FileNotFoundError(f"wheels are missing in {WHEELS}: python -m tools.lite --wheels")
    kernel = extension(KERNEL) / "static" / "pypi"
    # Of two versions of ipywidgets' stand-in the newer one is wanted.
    newest = {entry(each)["name"]: each for each in sorted(kernel.glob("*.whl"))}
    for wheel in [*wheels, *newest.values()]:
        slim(wheel, folder / wheel.name)
    own_wheel(folder)
    text = json.dumps(lock(sorted(folder.glob("*.whl"))), indent=1) + "\n"
    (folder / "pyodide-lock.json").write_text(text, encoding="utf-8")
    return sorted(folder.iterdir())


def extension(name: str) -> Path:
    """The folder of an extension of JupyterLab."""
    return Path(sys.prefix, "share", "jupyter", "labextensions", name)


# ---------------------------------------------------------------- the pages


def contents(folder: Path) -> None:
    """The notebooks, as the site wants them: trusted, and for its kernel."""
    for path in sorted(FOLDER.rglob("*.ipynb")):
        within = path.relative_to(FOLDER)
        if within.parts[0] == LEFT_OUT or ".ipynb_checkpoints" in within.parts:
            continue
        book = json.loads(path.read_text(encoding="utf-8"))
        book["metadata"]["kernelspec"] = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
        book["cells"] = [cell for cell in book["cells"] if f"]({LEFT_OUT}/" not in "".join(cell["source"])]
        for cell in book["cells"]:
            cell["metadata"]["trusted"] = True
        (folder / within).parent.mkdir(parents=True, exist_ok=True)
        (folder / within).write_text(json.dumps(book, ensure_ascii=False), encoding="utf-8")


def settings() -> dict[str, Any]:
    """The site's settings."""
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Board game lessons",
            "appUrl": "./lab",
            "exposeAppInBrowser": True,
            "enableMemoryStorage": True,
            "disabledExtensions": ["@jupyterlab/apputils-extension:announcements"],
            "litePluginSettings": {
                f"{KERNEL}:kernel": {
                    "pyodideUrl": "./static/pyodide/pyodide.mjs",
                    "disablePyPIFallback": True,
                    "loadPyodideOptions": {
                        "lockFileURL": "./static/pyodide/pyodide-lock.json",
                        "packages": list(PRELOADED),
                    },
                }
            },
        },
    }


def open_first(site: Path, files: Iterable[Path]) -> None:
    """Have the site open with its first page, say how far it has come, and start no more than what is looked at."""
    sizes = json.dumps({each.name: each.stat().st_size for each in files})
    script = f"const FILES = {sizes};\n{COMING.read_text(encoding='utf-8')}"
    (site / "lab" / "coming.js").write_text(script, encoding="utf-8")
    shutil.copyfile(TABS, site / "lab" / "tabs.js")
    page = site / "lab" / "index.html"
    text = page.read_text(encoding="utf-8")
    scripts = "".join(f'<script type="module" src="./{name}.js"></script>' for name in ("tabs", "coming"))
    page.write_text(text.replace("</body>", f"{scripts}</body>"), encoding="utf-8")
    shutil.copyfile(FIRST, site / "index.html")


def build(site: Path = SITE) -> None:
    """Build the site anew."""
    shutil.rmtree(site, ignore_errors=True)
    with TemporaryDirectory() as name:
        folder = Path(name)
        files = python(folder / "static" / "pyodide")
        contents(folder / "lessons")
        # As dark or light as the reader's other windows.
        themes = {"@jupyterlab/apputils-extension:themes": {"adaptive-theme": True}}
        (folder / "overrides.json").write_text(json.dumps(themes), encoding="utf-8")
        (folder / "jupyter-lite.json").write_text(json.dumps(settings()), encoding="utf-8")
        config = {
            "output_dir": str(site),
            "contents": [str(folder / "lessons")],
            "apps": ["lab"],
            "federated_extensions": [str(extension(each)) for each in EXTENSIONS],
            "ignore_sys_prefix": True,
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "no_libarchive": True,
        }
        (folder / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": config}), encoding="utf-8")
        # Its progress is for whoever waits for a slow build.
        command = [sys.executable, "-m", "jupyterlite_core", "build", "--log-level=ERROR"]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        open_first(site, files)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.lite", description="Build the lessons as a site.")
    parser.add_argument("--wheels", action="store_true", help="bring the Python packages, and build nothing")
    parser.add_argument("--out", type=Path, default=SITE, help="where to (default: %(default)s)")
    options = parser.parse_args(arguments)
    if options.wheels:
        brought()
    else:
        build(options.out)
        print(f"built {options.out}: serve it by any web server, as `python -m http.server -d {options.out}` does")


if __name__ == "__main__":
    main()
