"""All figures in one table: python tests/bench/all.py [--keep | --long | --once]

It takes some six minutes and wants the machine for itself. ``--keep`` writes the figures into the manual, which shows
them with the machine that they were taken on. With ``--long`` all is done as often as by each benchmark alone, with
``--once`` only so often that it is known to run.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import check
import console
import correct
import hub
import peers
import phone
import print as printing
import quick
import replay
import rounds
import scale
import serve
import stats
import taps
from measure import HOUSE, Bench, Figure, machine, table

KEPT = HOUSE / "gm" / "commands" / "manual" / "measured.json"
BENCHES: dict[str, Bench] = {
    "What a command takes": quick.BENCH,
    "What a result of a large event takes": rounds.BENCH,
    "What a line takes in the console": console.BENCH,
    "What a correction takes": correct.BENCH,
    "What reading a long duel takes": scale.BENCH,
    "What playing a record again takes": replay.BENCH,
    "What the page takes": serve.BENCH,
    "What a phone takes": phone.BENCH,
    "What a finger on a phone needs": taps.BENCH,
    "What printing takes": printing.BENCH,
    "What statistics take": stats.BENCH,
    "What a hub takes beside plain inserts": hub.BENCH,
    "Found by the check": check.BENCH,
    "Beside other programs": peers.BENCH,
}
"""Every benchmark that needs nothing but what the tests need, by what it tells."""


def main(words: list[str]) -> int:
    """Measure all; the status is 1 if a figure misses its gate."""
    once, long = "--once" in words, "--long" in words
    found: dict[str, list[Figure]] = {}
    for told, bench in BENCHES.items():
        print(f"{told} …", flush=True)
        begun = time.monotonic()
        found[told] = list(bench.figures(*(bench.once if once else bench.sizes if long else bench.brief)))
        print(f"… {time.monotonic() - begun:.0f} s", flush=True)
    status = table([figure for figures in found.values() for figure in figures])
    if "--keep" in words:
        keep(found, KEPT)
    return 0 if once else status


def keep(found: dict[str, list[Figure]], file: Path) -> None:
    """Write the figures down for the manual."""
    figures = {told: [figure._asdict() for figure in figures] for told, figures in found.items() if figures}
    text = json.dumps({"machine": machine(), "figures": figures}, indent=1, ensure_ascii=False)
    file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
