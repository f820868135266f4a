"""The documentation site: `python -m tools.site`, into dist/site. If the browser edition is built, it lies inside."""

from __future__ import annotations

import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from tools import lite
from tools.notebooks import ROOT

SITE: Final = ROOT / "dist" / "site"


def build(site: Path = SITE) -> None:
    """Build the site anew. What Sphinx warns of, a link that leads nowhere say, ends it."""
    shutil.rmtree(site, ignore_errors=True)
    shutil.rmtree(ROOT / "docs" / "made", ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", "--fresh-env"]
    subprocess.run([*command, str(ROOT / "docs"), str(site)], check=True)
    shutil.rmtree(site / ".doctrees")


def main() -> None:
    ArgumentParser(prog="python -m tools.site", description=(__doc__ or "").partition("\n")[0]).parse_args()
    build()
    if lite.SITE.is_dir():
        shutil.copytree(lite.SITE, SITE / "lite")
    print(f"built {SITE}: serve it by any web server, as `python -m http.server -d {SITE}` does")


if __name__ == "__main__":
    main()
