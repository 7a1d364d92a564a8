"""The process that verifies a hub's duels: it plays each one again and compares lines and result.

The process has low priority and plays one duel at a time, with a time limit. Duels that are over come first.
``gm serve --hub`` starts the process. To start it by hand and to verify duels with the verdict ``unknown`` once more,
type ``python -m gm.hub.verifier FILE again``.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from contextlib import closing, suppress
from typing import Any, Literal, NamedTuple

from gm import games
from gm.duel.audit import find_faults
from gm.duel.log import Row
from gm.errors import GmError
from gm.game import AnyGame
from gm.hub.protocol.body import Facts, Line
from gm.hub.rows import parse_rows
from gm.hub.sender.outcome import table_outcome
from gm.hub.store.base import Store
from gm.hub.store.duels import read_lines
from gm.hub.store.location import named_store, open_store
from gm.hub.store.tree import read_tree
from gm.store.database import Duel
from gm.store.database import Store as Database
from gm.store.digest import digests
from gm.table.table import Table

SECONDS = 10.0
"""The maximum number of seconds for replaying a duel."""
TIMED_OUT = 75
"""The exit status after a duel that took too long. The hub then starts the process again."""
_PAUSE = 2.0
_QUIET = 60.0
"""The seconds without a new line after which gm also verifies a duel that is not over."""

Verdict = Literal["yes", "no", "unknown"]
_NEXT = """
SELECT uid FROM tables WHERE verified = 'pending' AND (outcome IS NOT NULL OR heard < ?)
ORDER BY CASE WHEN outcome IS NULL THEN 1 ELSE 0 END, heard, uid LIMIT 1
"""


class Verified(NamedTuple):
    """The result of playing a duel again.

    If the verdict is ``no``, ``differs`` has the number of the ``line``, a ``text`` that says what is wrong, and the
    ``outcome`` that gm computed (None if the outcome is not the problem).
    """

    verdict: Verdict
    differs: dict[str, Any] | None = None


def verify(facts: Facts, lines: list[Line], head: str, sent: str | None) -> Verified:
    """Play the lines of a duel again, and return the verdict.

    ``head`` is the digest after the last line. ``sent`` is the outcome that the table sent, as JSON text or None.
    """
    if [*digests((0, facts.uid, facts.title, *facts[1:4]), lines)][-1] != head:
        return Verified("no", {"line": len(lines) - 1, "text": "the lines do not match their digest", "outcome": None})
    game = _game(facts)
    if game is None:
        return Verified("unknown")
    try:
        rows = parse_rows(lines)
    except ValueError:
        return Verified("no", {"line": 0, "text": "a line cannot be read", "outcome": None})
    fault = next((fault for fault in find_faults(game, rows) if not fault.reworded), None)
    if fault is not None:
        return Verified("no", {"line": fault.seq, "text": fault.message, "outcome": None})
    played = _outcome(facts, rows)
    if _meaning(played) != _meaning(json.loads(sent) if sent else None):
        return Verified("no", {"line": len(lines) - 1, "text": "the result is different", "outcome": played})
    return Verified("yes")


def _game(facts: Facts) -> AnyGame | None:
    """Return the game of a duel; None if this program does not know the game or its rules version."""
    if facts.game not in games.slugs():
        return None
    game = games.load(facts.game)
    return game if 1 <= facts.rules_version <= game.info.rules_version else None


def _outcome(facts: Facts, rows: list[Row]) -> dict[str, Any] | None:
    """Play a duel in memory and return its outcome."""
    with closing(Database(":memory:", create=True)) as database:
        duel = Duel(0, facts.uid, facts.title, facts.game, facts.rules_version, facts.begun)
        outcome = table_outcome(Table(database, database.add_duel(duel, rows), bookmarked=False))
    return None if outcome is None else json.loads(json.dumps(outcome))


def _meaning(outcome: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return an outcome without its sentence, which another version of gm may word differently."""
    return outcome and {name: value for name, value in outcome.items() if name != "text"}


def verify_next(store: Store, seconds: float = SECONDS) -> bool:
    """Verify the next duel, and return True. Return False if no duel is waiting to be verified.

    If the verification takes longer than ``seconds``, the whole process exits.
    """
    quiet = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(time.time() - _QUIET))
    row = store.one(_NEXT, quiet)
    if row is None:
        return False
    with store.reading():
        tree = read_tree(store, row[0])
        if tree is None:
            return True
        lines, have = read_lines(store, tree, tree.counts), tree.counting.have
        query = "SELECT outcome FROM result WHERE uid = ? AND branch = ? AND seq = ?"
        sent = store.one(query, tree.facts.uid, tree.counts, have - 1)
    watch = threading.Timer(seconds, os._exit, (TIMED_OUT,))
    _write(store, tree.facts.uid, tree.counts, have, Verified("unknown"))  # remains if the time runs out
    watch.start()
    try:
        verified = verify(tree.facts, lines, tree.counting.head, sent[0] if sent else None)
    except (GmError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError, RuntimeError):
        verified = Verified("unknown")
    finally:
        watch.cancel()
    _write(store, tree.facts.uid, tree.counts, have, verified)
    return True


def _write(store: Store, uid: str, branch: int, have: int, verified: Verified) -> None:
    """Store the verdict on a branch (a version of a duel).

    Do nothing if the branch has more lines than the ``have`` lines that were verified, or if another branch is now the
    valid version of the duel.
    """
    differs = json.dumps(verified.differs, ensure_ascii=False) if verified.differs else None
    same = "counts = ? AND EXISTS (SELECT 1 FROM branch b WHERE b.uid = duel.uid AND b.branch = ? AND b.have = ?)"
    with store.begin(uid):
        query = f"UPDATE duel SET verified = ?, differs = ? WHERE uid = ? AND {same}"
        store.execute(query, verified.verdict, differs, uid, branch, branch, have)
        store.notify(uid, have)


def main(database: str, again: str = "") -> None:
    """Verify duels until the process is stopped. With ``again``, verify those with the verdict ``unknown`` again."""
    with suppress(AttributeError, OSError):
        os.nice(15)
    threading.Thread(target=_end_with_starter, daemon=True).start()
    store = open_store(database, named_store(database))
    if again:
        with store.begin():
            store.execute("UPDATE duel SET verified = 'pending' WHERE verified = 'unknown'")
    while True:
        try:
            if not verify_next(store):
                time.sleep(_PAUSE)
        except store.trouble:
            time.sleep(_PAUSE)


def _end_with_starter() -> None:
    """Wait until the process that started this one has ended, and then end this process.

    Standard input ends when the other process ends, even if that process was killed.
    """
    if sys.stdin is not None:
        sys.stdin.read()
        os._exit(0)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main(*sys.argv[1:3])
