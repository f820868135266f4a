"""Print all benchmarks: ``python -m benchmarks``. Those of one part: ``python -m benchmarks.engine``."""

from __future__ import annotations

from argparse import ArgumentParser

from benchmarks import browser, engine, lab, players, research

ArgumentParser(prog="python -m benchmarks", description=__doc__).parse_args()
engine.main()
print()
research.main()
print()
browser.main()
print()
lab.main()
print()
players.main()
