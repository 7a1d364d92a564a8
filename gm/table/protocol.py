"""A duel's protocol: who played what, how it stood round by round, the minutes, and room to sign."""

from __future__ import annotations

from typing import Any

from gm.table.minutes import Item, minutes
from gm.table.table import Table


def protocol(table: Table) -> dict[str, Any]:
    """All that a protocol says, as JSON data."""
    outcome = table.game.play.outcome(table.state)
    values, switches = table.switches(), table.game.typed.switches
    return {
        "duel": table.facts().data(),
        "game": table.game.info.title,
        "begun": table.duel.begun,
        "last": table.rows[-1].at,
        "seats": [seat._asdict() for seat in table.setup.seats],
        "teams": [list(team) for team in table.setup.teams],
        "switches": {name: value for name, value in values.items() if value != switches[name].default},
        "winners": None if outcome is None else list(outcome.winners),
        "rounds": rounds(table),
        "minutes": [_item(table, item) for item in minutes(table)],
    }


def rounds(table: Table) -> list[dict[str, Any]]:
    """What is handed over, by seat, as it stood when each round opened, and at last."""
    movable = {held.what for held in table.game.play.holdings(table.state) if held.kind == "moves"}
    sitting = [seat.id for seat in table.setup.seats]
    amounts = {what: dict.fromkeys(sitting, 0) for what in sorted(movable)}
    found: list[dict[str, Any]] = []
    for played in table.played:
        for notice in played.notices:
            for change in notice.changes:
                if change.what in movable and change.holder in sitting:
                    amounts[change.what][change.holder] += int(change.delta)
            if notice.marks == "round":
                found.append({"round": notice.params["round"], **{what: dict(of) for what, of in amounts.items()}})
    return [*found, {"round": None, **{what: dict(of) for what, of in amounts.items()}}]


def _item(table: Table, item: Item) -> dict[str, Any]:
    return {
        "entry": item.row.name,
        "at": item.row.at,
        "text": table.said(item.line),
        "was": [{"text": table.said(line), "by": by} for line, by in item.was],
        "struck": item.struck,
        "acts": item.acts,
        "results": [notice.text for notice in table.told(item.row, item.notices)],
        "settlement": [move.text for move in table.moves(table.corrected(item.row))],
    }
