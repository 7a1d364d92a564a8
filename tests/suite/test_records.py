"""Corrected duels read back as the same: their rows, and their records as lines and as JSON."""

from __future__ import annotations

import json
import os
from random import Random

import pytest

from gm.commands.line import run
from gm.commands.record_import import add_record, read_record
from gm.duel.audit import find_faults
from gm.errors import GmError, Refusal
from gm.games import load
from gm.notation.line import join, split
from gm.table.interchange.record import record_document, record_lines
from gm.table.session import Session
from gm.table.table import Table
from tests.support.amended import entered, random_correction
from tests.support.evenings import go_on
from tests.support.walks import walks

DUELS = int(os.environ.get("GM_RECORDS", "1"))
LENGTH, TURNS = 25, 25
REASONS = ("it was a four", "", "because", "x ; undo", '"so" they said', "#1", "ä\\")


@pytest.mark.parametrize("seed", range(DUELS))
def test_a_corrected_duel_reads_back_as_the_same(slug: str, seed: int) -> None:
    """The lines include flags, notes, house rules and reasons, some of which were added later."""
    for walk in walks(load(slug), 1, LENGTH, since=seed):
        session, rng = entered(walk), Random(f"{walk.label} record")
        for _ in range(TURNS):
            go_on(session, rng)
            remark(session, rng)
        table = session.table()
        label = f"{walk.label}: {[row.words for row in table.rows[-3:]]}"
        assert [*find_faults(table.game, table.rows)] == [], label
        as_json = read(json.dumps(record_document(table)))
        assert json.dumps(as_json.rows[:]) == json.dumps(table.rows[:]), label
        assert as_json.state == table.state, label
        written = record_lines(table)
        again = read("\n".join(written))
        assert again.state == table.state, label
        assert [*find_faults(again.game, again.rows)] == [], label
        assert lines(record_lines(again)) == lines(written), label


def lines(record: list[str]) -> list[str]:
    """Return the lines of a record that are played."""
    return [line for line in record if not line.startswith("#")]


def read(record: str) -> Table:
    """Return the duel that is imported from a record."""
    session = Session(":memory:", short=True)
    return add_record(session, read_record(record))


def remark(session: Session, rng: Random) -> None:
    """Add a reason, a flag, a note or a correction with its reason, if possible."""
    table, text = session.table(), rng.choice(REASONS)
    words = [text] if text else []
    name = rng.choice([str(rng.randrange(len(table.rows))), *(line.name for line in table.lines)])
    corrected = (
        split(random_correction(table, rng)) if any(line.kind == "entry" for line in table.lines) else ["drop", name]
    )
    rules = [f"{rule}={value}" for rule, house in table.game.inputs.house_rules.items() for value in house.values]
    line = rng.choice(
        (
            ["because", text],
            ["because", name, text],
            ["doubt", *words],
            ["doubt", name, *words],
            ["doubt", name, "settled", *words],
            ["note", text],
            ["note!", text],
            ["undo", "because", text],
            [*corrected, "because", text, "--mend", "--yes"],
            ["house", *rng.sample(rules, min(1, len(rules))), "because", text],
        )
    )
    if rng.random() < 0.5:
        try:
            run(session, split(join(line)))
        except (GmError, Refusal):
            return
