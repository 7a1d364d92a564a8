"""The check for sentences that merely repeat what gm has already counted with the last line."""

from __future__ import annotations

from typing import Any

from gm.errors import GmError
from gm.notation.formatting import format_entry
from gm.notation.line import join
from gm.table import presenter
from gm.table.table import Table


def repeated_error(table: Table, entry: Any) -> GmError | None:
    """Return an error that asks whether ``entry`` has happened again; None if it is not a repetition of the last line.

    Somebody may say “Mara takes 5 damage” although gm has already counted these 5. An entry counts as a repetition if
    it is of another kind than the last line, no prompt asks for it, and a notice of the last line has all of its
    changes.
    """
    last = table.lines[-1]
    if last.kind != "entry" or entry.kind in (last.body["kind"], *(prompt.entry for prompt in table.view.due)):
        return None
    notices = table.game.play.apply(table.state, entry).notices
    changes = {change for notice in notices for change in notice.changes}
    announced = presenter.stored_notices(table, last) if changes else ()
    counted = next((notice for notice in announced if changes <= {*notice.changes}), None)
    if counted is None:
        return None
    (said,) = presenter.row_notices(table, last, [counted])
    line = join(format_entry(table.game.inputs.forms, entry))
    text = f"Line {last.name} already counts that: “{said.text}”."
    error = GmError("ambiguous", text, f"If it happened again, type: {line}")
    error.choices = [line]
    return error
