"""The changes in the data of a party after a correction of its earlier duel, and the lines that apply these changes.

A party carries data over from each duel to its next duel.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from gm.duel import log
from gm.errors import GmError
from gm.game import Entry, NamedTuple, Notice
from gm.notation.attached_files import SHOWN, mark
from gm.notation.formatting import format_entry
from gm.notation.line import join
from gm.table.party.carry_over import carried_from
from gm.table.table import Table
from gm.table.texts import notice_results

_SAID = "carried anew, "
_MARKED = re.compile(rf".*{_SAID}(#[0-9a-f]{{{SHOWN}}})")


class Divergence(NamedTuple):
    """A difference in the data that a party carries over from an earlier ``duel``, because that duel was corrected.

    ``lines`` are the lines that apply the difference to the current duel. ``told`` has sentences about anything that no
    line can apply.
    """

    duel: int
    lines: tuple[str, ...]
    told: tuple[str, ...]


def find_divergence(table: Table) -> Divergence | None:
    """Find out how a correction of the party's earlier duel has changed the data carried over to this duel.

    Returns None if nothing has changed, or if lines in this duel have already applied the change.
    """
    game, frozen = table.game, table.setup.carry
    earlier = _earlier(table) if table.setup.resumed and game.play.carry_over_changes else None
    if earlier is None or game.play.carry_over_changes is None:
        return None
    now = carried_from(earlier)
    then = _carried_so_far(table, earlier, frozen)
    if not then or not now or _mark(then) == _mark(now):
        return None
    changes = tuple(game.play.carry_over_changes(table.state, then, now))
    results = notice_results(game, [notice for notice in changes if isinstance(notice, Notice)], table.names)
    entries = (entry for entry in changes if not isinstance(entry, Notice))
    return Divergence(earlier.duel.id, tuple(_lines(table, entries, now)), tuple(result.text for result in results))


def _earlier(table: Table) -> Table | None:
    """Return the party's earlier duel; None if it is not in this database or cannot be read."""
    own, store = table.duel, table.store
    numbers = [duel.id for duel in store.duels() if duel.uid == table.setup.resumed and duel.id != own.id]
    with suppress(GmError):
        earlier = Table(store, max((number for number in numbers if number < own.id), default=max(numbers, default=0)))
        carried_from(earlier)
        return earlier
    return None


def _carried_so_far(table: Table, earlier: Table, frozen: str) -> str:
    """Return the data that the party has carried over so far; '' if it is unknown.

    ``frozen`` is the data in the set-up of this duel. If lines of this duel have applied later data, return the latest
    of these instead.
    """
    last = ""
    for line in log.effective_lines(table.rows):
        text = str(line.body.get("because") or line.body.get("text") or "")
        if match := _MARKED.fullmatch(text):
            last = match[1]
    if not last:
        return frozen
    stood = (carried_from(earlier, row.seq) for row in reversed(earlier.rows))
    return next((carry for carry in stood if carry and _mark(carry) == last), "")


def _lines(table: Table, entries: Iterable[Entry], now: str) -> Iterator[str]:
    """Yield the lines to type for ``entries``. The last line has a mark, which later shows that all were typed."""
    over = table.game.play.outcome(table.state) is not None
    last = next((line.name for line in reversed(log.effective_lines(table.rows)) if line.kind == "entry"), "")
    before = ["insert", last] if over and last else []
    text = f"{_SAID}{_mark(now)}"
    every: list[Any] = sorted(entries, key=_has_reason)
    for entry in every:
        marked = entry._replace(because=text) if _has_reason(entry) else entry
        yield join([*before, *format_entry(table.game.inputs.forms, marked)])
    if not (every and _has_reason(every[-1])):
        yield join([*before, "note", text])


def _has_reason(entry: Entry) -> bool:
    return "because" in entry._asdict()


def _mark(carry: str) -> str:
    return mark(json.loads(carry))
