"""How often what is left to chance is tried: a little in the suite, as often as one likes with GM_SURVIVE.

    GM_SURVIVE=100 python -m pytest tests/survive

tries everything a hundred times as often, with further seeds; a seed that fails stands in the name of its test.
"""

from __future__ import annotations

import os

TIMES = float(os.environ.get("GM_SURVIVE") or 1)


def seeds(count: int) -> range:
    """The seeds of as many tries."""
    return range(max(1, round(count * TIMES)))
