"""The chapter on how quick the program is: figures measured in one run on one machine, beside what else people use."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gm.commands.manual.pages import Listing, Prose, Section

MEASURED = Path(__file__).with_name("measured.json")
"""What ``python tests/bench/all.py --keep`` writes."""


def speed_pages() -> Iterator[Section]:
    """Every figure with what it must be, a section for each benchmark."""
    kept = json.loads(MEASURED.read_text(encoding="utf-8"))
    yield Section(
        "How it was measured",
        (
            Prose(
                "Seconds are those of one machine, so nearly all figures are ratios: two things done in turns in one "
                "run, the median of the rounds. Beside each stands what it must be, and what seems possible at all. "
                "A figure that misses what it must be is shown like the others."
            ),
            Prose(f"Taken on: {kept['machine']}. Your own: `python tests/bench/all.py` in a checkout."),
        ),
        ("speed", "fast", "quick", "slow", "benchmark"),
    )
    for told, figures in kept["figures"].items():
        rows = tuple(row(figure) for figure in figures)
        yield Section(told, (Listing(("figure", "is", "must be", "at best"), rows),), ("speed",), overview=True)


def row(figure: dict[str, Any]) -> tuple[str, str, str, str]:
    """A figure as cells."""
    sign = "at least" if figure["at_least"] else "at most"
    must = "" if figure["gate"] is None else f"{sign} {shown(figure['gate'])}"
    return figure["name"], shown(figure["value"]), must, "" if figure["best"] is None else shown(figure["best"])


def shown(value: float) -> str:
    """A number as people write it, to three digits."""
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.2f}"
