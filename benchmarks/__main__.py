"""Print all benchmarks: ``python -m benchmarks``. Those of one part: ``python -m benchmarks.engine``."""

from __future__ import annotations

from benchmarks import browser, engine, lab, players, research

engine.main()
print()
research.main()
print()
browser.main()
print()
lab.main()
print()
players.main()
