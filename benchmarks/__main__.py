"""Print all benchmarks: ``python -m benchmarks``. Those of one part: ``python -m benchmarks.engine``."""

from __future__ import annotations

from benchmarks import browser, engine

engine.main()
print()
browser.main()
