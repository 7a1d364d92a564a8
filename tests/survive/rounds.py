"""The number of repetitions of random tests: a few in the suite, more with GM_SURVIVE.

GM_SURVIVE=100 python -m pytest tests/survive repeats everything a hundred times as often, with more seeds. The name of
a failed test contains its seed.
"""

from __future__ import annotations

import os

TIMES = float(os.environ.get("GM_SURVIVE") or 1)


def seeds(count: int) -> range:
    """Return the seeds of ``count`` tries, times GM_SURVIVE."""
    return range(max(1, round(count * TIMES)))
