"""Duels in a browser end as they do natively: every answer, the state, its explanation and the report.

GM_APP_DUELS=200 plays that many random duels of each game instead of one. These tests are skipped where there is no
Chromium or no runtime.
"""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from gm import games
from gm.duel.fold import all_names
from gm.errors import GmError, Refusal
from gm.interfaces.app.engine import Engine
from gm.notation.formatting import format_entry
from gm.notation.line import join
from gm.table.table import Table
from tests.support.amended import random_correction
from tests.support.demos import demo
from tests.support.walks import answers

DUELS = int(os.environ.get("GM_APP_DUELS", "1"))
LENGTH = 30
VOLATILE = ("uid", "at", "begun", "last", "digest", "lasted", "line", "duel", "elapsed")
AFTER = ("why", "now", "report", "undo", "now", "redo", "settle")
SAY = """async (lines) => {
  const { ask } = await import(new URL("engine.js", location.href));
  const all = [];
  for (const line of lines) all.push((await ask("say", { line })).answer);
  return all;
}"""
"""Enter lines without drawing anything in between."""
CARDS = Path(__file__).parents[3] / "cards"
GAMES = [slug for slug in games.slugs() if games.info(slug).is_duel and (CARDS / slug / "demo.gm").exists()]


def steady(data: Any) -> Any:
    """Return JSON data without what differs from one database to the next: ids, times and digests."""
    if isinstance(data, dict):
        return {key: steady(value) for key, value in data.items() if key not in VOLATILE}
    return [steady(one) for one in data] if isinstance(data, list) else data


def random_line(table: Table, rng: Random) -> str:
    """Return a line: mostly an answer to a prompt, sometimes a correction."""
    how = rng.random()
    if how < 0.15 and any(line.kind == "entry" for line in table.lines):
        return f"{random_correction(table, rng)} --mend --yes"
    if how < 0.25:
        return rng.choice(("undo", "redo"))
    game = table.game
    prompts = [prompt for prompt in game.play.prompts(table.state, None) if prompt.due]
    try:
        entry = answers(game, table.state, all_names(game, table.setup, table.state), rng.choice(prompts), rng)
    except (GmError, Refusal, IndexError):
        return "now"
    return join(format_entry(game.inputs.forms, entry))


def random_duel(slug: str, seed: int) -> list[str]:
    """Return the lines of a random duel, some of which gm rejects."""
    rng, native = Random(f"{slug} {seed}"), Engine(":memory:")
    lines = [f"new {slug} {' '.join(games.info(slug).example_names)}"]
    native.say(lines[0])
    for _ in range(LENGTH):
        lines.append(random_line(native._session.table(), rng))
        native.say(lines[-1])
    native.close()
    return lines


def differences(page: Page, lines: list[str]) -> list[str]:
    """Return the lines whose answers in the browser are not the native ones."""
    native = Engine(":memory:")
    lines = [*lines, *AFTER]
    here = [steady(json.loads(native.say(line))["answer"]) for line in lines]
    native.close()
    there = [steady(answer) for answer in page.evaluate(SAY, lines)]
    return [line for line, one, other in zip(lines, here, there, strict=True) if digest(one) != digest(other)]


def digest(data: Any) -> str:
    """Return the SHA-256 of JSON data with sorted keys."""
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


@pytest.mark.parametrize("slug", GAMES)
def test_demonstrations_and_random_duels_are_those_of_native_python(slug: str, page: Page) -> None:
    duels = {"the demonstration": demo(slug), **{f"seed {seed}": random_duel(slug, seed) for seed in range(DUELS)}}
    assert {name: wrong for name, lines in duels.items() if (wrong := differences(page, lines))} == {}
