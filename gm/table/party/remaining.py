"""A warning about files and house rules that a party's last duel has and its next duel lacks."""

from __future__ import annotations

from gm.notation.attached_files import split_place
from gm.notation.line import join
from gm.notation.setup import format_setup, setup_title
from gm.table.party.carry_over import party_duels
from gm.table.table import Table
from gm.table.texts import NoticeResult

_FILE = "FILE"


def remaining_warning(table: Table) -> tuple[NoticeResult, ...]:
    """Return a warning about files and house rules that the party's last duel has and this duel lacks; () without any.

    The warning says which line to type to add them.
    """
    setup = table.setup
    before = next(party_duels(table.store, table.game, setup.party, table.duel.id), None) if setup.resumed else None
    if before is None:
        return ()
    here = ("", *(seat.id for seat in setup.seats))
    files = [
        split_place(key) for key in before.setup.brought if key not in setup.brought and split_place(key)[1] in here
    ]
    known = table.game.inputs.house_rules
    house = [
        f"{name}={value}"
        for name, value in before.switches().items()
        if name not in setup.house and value != known[name].default
    ]
    if not files and not house:
        return ()
    kept = [f"the file of --{name}{f' {holder}' if holder else ''}" for name, holder in files]
    kept += [f"the house rule{'s' if len(house) > 1 else ''} {', '.join(house)}"] if house else []
    command = [
        "fix",
        "0",
        *format_setup(table.game, setup._replace(party="", carry=""), setup_title(table.rows[0].words)),
        "--party",
        setup.party,
    ]
    options = [word for rule in house for word in ("--house", rule)]
    options += [word for name, holder in files for word in (f"--{name}", f"{holder}={_FILE}" if holder else _FILE)]
    text = f"Not carried over from {table.game.info.nouns.duel} {before.duel.id}: {' and '.join(kept)}. "
    return (NoticeResult("left-behind", f"{text}To add them: {join([*command, *options])}", (), (), (), "warn"),)
