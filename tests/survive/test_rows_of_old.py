"""Rows that were damaged before checksums existed are reported, and never crash a command."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.rewritten import rewrite
from tests.support.running import Command
from tests.survive.rounds import TIMES

pytestmark = pytest.mark.needs("gatling")

CHANGES = {
    "no set-up": "UPDATE log SET body = '{}' WHERE duel = 1 AND seq = 0",
    "no seats": """UPDATE log SET body = json_remove(body, '$.seats') WHERE duel = 1 AND seq = 0""",
    "a list": "UPDATE log SET body = '[]' WHERE duel = 1 AND seq = 2",
    "no JSON": "UPDATE log SET body = '{\"kind\": ' WHERE duel = 1 AND seq = 2",
    "a receipt of no JSON": "UPDATE log SET receipt = '{\"notices\": ' WHERE duel = 1 AND seq = 4",
    "an empty receipt": "UPDATE log SET receipt = '{}' WHERE duel = 1 AND seq = 4",
    "a receipt of odd notices": """
        UPDATE log SET receipt = '{"notices": [{"kind": 3}], "settlement": []}' WHERE duel = 1 AND seq = 4
    """,
    "no text": "UPDATE log SET words = CAST(x'ff41' AS TEXT) WHERE duel = 1 AND seq = 2",
    "other names": "UPDATE log SET body = replace(body, 'who', 'whom') WHERE duel = 1 AND seq = 2",
    "no number": "UPDATE log SET body = json_set(body, '$.number', 'five') WHERE duel = 1 AND seq = 2",
    "nobody": "UPDATE log SET body = json_set(body, '$.who', 'zoe') WHERE duel = 1 AND seq = 2",
    "bytes": "UPDATE log SET body = CAST(body AS BLOB) WHERE duel = 1 AND seq = 2",
    "another kind": "UPDATE log SET kind = 'undo', target = 1 WHERE duel = 1 AND seq = 2",
    "no such target": "UPDATE log SET kind = 'redo', target = 99 WHERE duel = 1 AND seq = 3",
    "a correction": "UPDATE log SET kind = 'correct' WHERE duel = 1 AND seq = 3",
    "no time": "UPDATE log SET at = '' WHERE duel = 1 AND seq = 3",
    "no words": "UPDATE log SET words = '' WHERE duel = 1 AND seq = 3",
    "an open quote": "UPDATE log SET words = 'throw \"' WHERE duel = 1 AND seq = 3",
    "no game": "UPDATE duel SET game = 'chess' WHERE id = 1",
    "no rules": "UPDATE duel SET rules_version = 0 WHERE id = 1",
}
LINES = (
    *("now", "log", "log --lines", "export", "export --json", "duels", "why", "why bo pages", "why 2", "undo --to 1"),
    *("undo", "redo", "fix 2 throw bo 4 top", "fix", "drop 2", "report", "settle", "house", "check", "note x", "help"),
    *("rule a35", "now --at 2", "print stats --now --out x.pdf", "new --again", "salvage duels.db"),
)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_no_odd_row_crashes_a_command(settled: Command, change: str) -> None:
    settled("new gatling Di Ed Flo")
    settled("open 1")
    rewrite(settled.db, "PRAGMA ignore_check_constraints = ON", change, damage="AS TEXT" in change)
    broken = settled.db.read_bytes()
    for line in LINES if TIMES > 1 else ("check", "export --json", *Random(change).sample(LINES, 5)):
        for beside in settled.db.parent.glob("duels*"):
            beside.unlink()
        settled.db.write_bytes(broken)
        ran = settled(line)
        assert "error in gm" not in ran.err, (line, ran.err)
        assert "Traceback" not in ran.err, line
    settled.db.write_bytes(broken)
    assert settled("now --duel 2").status == 0
    assert len(settled.answer("duels")["duels"]) == 2
