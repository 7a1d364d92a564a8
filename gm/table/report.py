"""A duel's report: the players, the standings round by round, the log, and room for signatures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from gm.duel.flags import open_flags
from gm.duel.log import Row
from gm.table import outstanding, presenter
from gm.table.log_view import LogItem, log_items
from gm.table.table import Table
from gm.table.texts import as_json
from gm.text import shorten_line, with_article


def report_data(table: Table) -> dict[str, Any]:
    """Return the whole report as JSON data."""
    info, outcome = table.game.info, table.game.play.outcome(table.state)
    values, switches = table.switches(), table.game.inputs.house_rules
    is_event = table.game.play.collects is not None
    late = table.game.play.names(table.state) if is_event else ()
    return {
        "duel": as_json(presenter.duel_facts(table)),
        "game": info.title,
        "heading": table.title if is_event else with_article(info.single_title),
        "called": {
            "duel": info.nouns.duel,
            "round": info.nouns.round,
            "report": "Event report" if is_event else "Duel report",
        },
        "begun": table.duel.begun,
        "last": table.rows[-1].at,
        "seats": [
            *(seat._asdict() for seat in table.setup.seats),
            *({"id": player.id, "name": player.name} for player in late),
        ],
        "teams": [list(team) for team in table.setup.teams],
        "switches": {name: value for name, value in values.items() if value != switches[name].default},
        "winners": None if outcome is None else list(outcome.winners),
        "result": None if outcome is None else table.game.texts.say(outcome, table.names),
        "standings": [
            {
                "what": what,
                "called": table.game.texts.title(what),
                "holders": [{"id": who, "name": table.names[who]} for who in holders],
            }
            for what, holders in standing_columns(table).items()
        ],
        "rounds": round_standings(table),
        "doubts": [
            {"entry": flag.line.name, "text": presenter.public_words(table, flag.line), "why": flag.why}
            for flag in open_flags(table.rows, table.lines)
        ],
        "minutes": [_item(table, item) for item in log_items(table)],
    }


def standing_columns(table: Table) -> dict[str, list[str]]:
    """Return the holdings that become columns of the standings. Each is mapped to a list of its holders.

    These are the holdings that the game counts. If it counts none, they are those that players hand to each other.
    """
    held = table.game.play.holdings(table.state)
    seats = [seat.id for seat in table.setup.seats]
    counts = table.game.info.counts
    if not counts:
        return dict.fromkeys(sorted({holding.what for holding in held if holding.kind == "moves"}), seats)
    notices = [notice for played in table.played for notice in played.notices]
    keys = {(holding.holder, holding.what) for holding in held}
    keys |= {(change.holder, change.what) for notice in notices for change in notice.changes}
    columns = {what: [who for who in dict.fromkeys((*seats, *table.names)) if (who, what) in keys] for what in counts}
    return {what: holders for what, holders in columns.items() if holders}


def round_standings(table: Table, listed: Mapping[str, Iterable[str]] | None = None) -> list[dict[str, Any]]:
    """Return the standings at the start of each round and, last, at the end.

    Each is a dict with the number of the round (None at the end) and the amounts by holding and holder, as in
    ``{"round": 2, "coins": {"ana": 3}}``. An amount is None before its holder has joined. A duel may be taken over from
    paper; then the standings begin with the round that was noted there.
    """
    holdings = table.game.play.holdings
    columns = listed or standing_columns(table)
    amounts: dict[str, dict[str, int | None]] = {what: dict.fromkeys(holders) for what, holders in columns.items()}
    missing = {(who, what) for what, holders in amounts.items() for who in holders}
    rounds: list[dict[str, Any]] = []
    for played in table.played:
        come = missing & {(holding.holder, holding.what) for holding in holdings(played.state)} if missing else set()
        missing -= come
        for who, what in come:
            amounts[what][who] = 0
        for notice in played.notices:
            for change in notice.changes:
                of = amounts.get(change.what, {})
                if change.holder in of and isinstance(change.delta, int):
                    of[change.holder] = (of[change.holder] or 0) + change.delta
            if notice.marks == "round":
                rounds.append({"round": notice.params["round"], **{what: dict(of) for what, of in amounts.items()}})
        if number := _round_on_paper(table, played.line):
            rounds[-1:] = [{"round": number, **{what: dict(of) for what, of in amounts.items()}}]
    return [*rounds, {"round": None, **{what: dict(of) for what, of in amounts.items()}}]


def _round_on_paper(table: Table, line: Row) -> int | None:
    """Return the round that was reached on paper, if ``line`` takes over a duel from paper; otherwise None."""
    match = re.search(rf" {table.game.info.nouns.round}=([0-9]+)", line.words) if line.seq == 1 else None
    return int(match[1]) if match and line.words.startswith("adjust ") else None


def _item(table: Table, item: LogItem) -> dict[str, Any]:
    return {
        "entry": item.row.name,
        "at": item.row.at,
        "text": shorten_line(presenter.public_words(table, item.line)),
        "was": [{"text": shorten_line(presenter.public_words(table, line)), "by": by} for line, by in item.was],
        "struck": item.struck,
        "acts": item.acts,
        "writer": item.writer or None,
        "opens": next((notice.params["round"] for notice in item.notices if notice.marks == "round"), None),
        "results": [notice.text for notice in presenter.row_notices(table, item.row, item.notices)],
        "settlement": [move.text for move in presenter.outstanding_items(table, outstanding.from_correction(item.row))],
    }
