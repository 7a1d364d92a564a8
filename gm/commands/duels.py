"""``gm duels``: list the duels in the database, all or filtered."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from gm import games
from gm.commands.command import Args
from gm.commands.duel_list import DuelIndex, DuelRow, DuelsResult, read_duel_row
from gm.errors import GmError
from gm.store.archive import read_filings
from gm.store.database import Duel, Store
from gm.table.party.carry_over import party_id
from gm.table.session import Session
from gm.table.texts import local_time

_PAGE = 50
"""The maximum number of duels that are shown without ``--all``."""
_DATE = re.compile(r"\d{4}(-\d\d){0,2}")


def run(session: Session, args: Args) -> DuelsResult:
    """List the matching duels. A duel that cannot be read is listed with its error.

    If the list is long, only the latest duels and the current one are read and shown.
    """
    game, sought = _game(args), _sought(args)
    store = session.find_store()
    if store is None:
        return DuelsResult("duels", DuelIndex(), DuelIndex(), games.how_to_begin())
    current, away = store.opened(), read_filings(store)
    whole = bool(args.options.get("all"))

    there = store.duels()
    first = {duel.uid: duel.id for duel in reversed(there)}

    @cache
    def read(duel: Duel) -> DuelRow:
        row = read_duel_row(store, duel, current, away.get(duel.id))
        return row if first[duel.uid] == duel.id else row._replace(copy_of=first[duel.uid])

    duels = [duel for duel in there if _dated(args, duel) and game in ("", duel.game)]
    if sought:
        duels = [duel for duel in duels if sought(read(duel)) and _holds(store, read(duel), args.words)]
    shown = [duel for duel in duels if whole or duel.id not in away]
    earlier = 0 if whole else max(0, len(shown) - _PAGE)
    page = [*(duel for duel in shown[:earlier] if duel.id == current), *shown[earlier:]]
    deleted = tuple(filing for filing in away.values() if filing.how == "deleted") if whole else ()
    asked = bool(args.words or set(args.options) - {"all"})
    archived = len(duels) - len(shown)
    return DuelsResult(
        "duels", DuelIndex(shown, read), DuelIndex(page, read), games.how_to_begin(), archived, deleted, asked
    )


def _game(args: Args) -> str:
    """Return the slug of the game to filter by, '' for all. Raises GmError (``no-such``, ``words``)."""
    check_dates(args)
    game = args.options.get("game")
    return games.load(game.casefold()).info.slug if game else ""


def check_dates(args: Args) -> None:
    """Check the options ``--since`` and ``--until``. Raises GmError (``words``)."""
    for option in ("since", "until"):
        if option in args.options and not _DATE.fullmatch(args.options[option]):
            text = f"“{args.options[option][:40]}” is not a date."
            raise GmError("words", text, "Type a day, a month or a year: 2026-11-21, 2026-11 or 2026")


def _sought(args: Args) -> Callable[[DuelRow], bool] | None:
    """Return a filter by player and party; None if neither option was typed."""
    if not args.words and not {"player", "party"} & {*args.options}:
        return None
    player = args.options.get("player", "").casefold()
    party = party_id(args.options["party"]) if "party" in args.options else ""

    def sought(row: DuelRow) -> bool:
        sits = not player or any(name.casefold().startswith(player) for name in row.players)
        theirs = not party or (row.party != "" and party_id(row.party) == party)
        return sits and theirs

    return sought


def _dated(args: Args, duel: Duel) -> bool:
    """Return whether ``duel`` began between the dates in ``--since`` and ``--until``. The dates are in local time."""
    day = local_time(duel.begun)[:10]
    since, until = str(args.options.get("since", "")), str(args.options.get("until", "9999"))
    return day >= since and day[: len(until)] <= until


def _holds(store: Store, row: DuelRow, words: tuple[str, ...]) -> bool:
    """Return whether a duel's title, names, game, date and notes together contain all ``words``."""
    if not words:
        return True
    duel = row.duel
    notes = [line.words for line in store.rows(duel.id) if line.kind == "note"] if row.rows else []
    text = " ".join([duel.title, *row.players, duel.game, local_time(duel.begun), *notes]).casefold()
    return all(word.casefold() in text for word in words)
