"""The set-up of a party's next duel: what the party carries over from its last duel or from a record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from gm.errors import GmError
from gm.game import AnyGame, Setup, checked_name, new_name_id
from gm.notation.attached_files import split_place
from gm.notation.formatting import compact_json
from gm.notation.line import join
from gm.notation.setup import NOTHING, format_setup, setup_title
from gm.store.database import Store
from gm.table.table import Table
from gm.table.texts import NoticeResult


def party_id(party: str) -> str:
    """Return the id for a party's name. Raises GmError (``words``)."""
    return new_name_id(party, ())


def parse_party(party: str) -> str:
    """Return a party's name with single spaces. Raises GmError (``words``) if no id can be made from the name."""
    name = " ".join(party.split())
    party_id(name)
    return checked_name(name)


def party_duels(store: Store, game: AnyGame, party: str, before: int | None = None) -> Iterator[Table]:
    """Yield the duels of a party, the latest first. Duels that cannot be read are skipped.

    With ``before``, only duels with a lower number are included.
    """
    wanted = party_id(party)
    for duel in reversed(store.duels()):
        if duel.game != game.info.slug or (before is not None and duel.id >= before):
            continue
        try:
            table = Table(store, duel.id)
        except GmError:
            continue
        if table.setup.party and party_id(table.setup.party) == wanted:
            yield table


def resume_setup(store: Store, game: AnyGame, what: Setup, party: str, before: int | None = None) -> Setup:
    """Return the set-up ``what`` with the party's name and the data that it carries over from its latest duel."""
    what = what._replace(party=party, carry="", resumed="", unfinished=False)
    last = next(party_duels(store, game, party, before), None)
    if last is None:
        return what
    over = game.play.outcome(last.state) is not None
    return what._replace(party=last.setup.party, carry=carried_from(last), resumed=last.duel.uid, unfinished=not over)


def carried_from(table: Table, seq: int | None = None) -> str:
    """Return the data that the party carries over from a duel; '' if there is none.

    It is the data after row ``seq``, or after the last row if ``seq`` is None.
    """
    carry = table.game.play.carry
    return (carry(table.at(seq)) or "") if carry else ""


def setup_from_record(what: Setup, party: str, text: str) -> Setup:
    """Return a set-up (``what``) with the name of the party and the data that the party carries over to the duel.

    ``text`` has the data as a JSON object, or is the word ``none``. Raises GmError (``words``) if it is neither.
    """
    what = what._replace(party=party, carry="", resumed="", unfinished=False)
    if text.casefold() == NOTHING:
        return what
    try:
        data: Any = json.loads(text)
        carry = compact_json(data)
        fine = isinstance(data, dict) and json.loads(json.dumps(data, allow_nan=False)) == data
    except (ValueError, RecursionError):
        fine = False
    if not fine:
        shown = "“" + text[:40] + ("…" if text[40:] else "") + "”"
        remedy = f"Leave --carry out, or type: --carry {NOTHING}"
        raise GmError("words", f"--carry: {shown} is not a JSON object.", remedy)
    return what._replace(carry=carry)


_FILE = "FILE"


def remaining_warning(table: Table) -> tuple[NoticeResult, ...]:
    """Return a warning about files and house rules that the party's last duel has and this duel lacks.

    The warning says which line to type to add them. Return () if nothing is missing.
    """
    setup = table.setup
    before = next(party_duels(table.store, table.game, setup.party, table.duel.id), None) if setup.resumed else None
    if before is None:
        return ()
    here = ("", *(seat.id for seat in setup.seats))
    left = (split_place(key) for key in before.setup.brought if key not in setup.brought)
    files = [place for place in left if place[1] in here]
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
