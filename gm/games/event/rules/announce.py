"""The announcement of a round: its tables, its byes, and tables that are decided at once (ev.r1, ev.r6, ev.r7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from gm.game import Value
from gm.games.event.draft import Draft, refuse
from gm.games.event.entries import Pair
from gm.games.event.groups import Groups
from gm.games.event.house import DOUBLE, FIXED, HILL, KNOCKOUT, PODS, ROBINS
from gm.games.event.pairing.bracket import bracket_tables, next_tables
from gm.games.event.pairing.history import had_bye, meetings, pairable
from gm.games.event.state import FreeRound, Round, Table, has_open_table, planned_rounds

POD_MAX = 5


def pair(draft: Draft, entry: Pair) -> None:
    """Announce the next round with the tables of ``entry``. A later correction of results does not change them."""
    number = len(draft.rounds) + 1
    groups = _check_shape(draft, entry.tables)
    expected = pairable(draft)
    if len(expected) < 2:
        raise refuse("too-few", "r1", "not-due")
    _check_players(draft, groups, expected, number)
    _warn(draft, groups)
    if not draft.field:
        draft.field = tuple(expected)
    announced = _round(draft, groups, number)
    draft.rounds.append(announced)
    draft.asked = tuple(asked for asked in draft.asked if asked.round > number)
    planned = planned_rounds(draft)
    draft.emit("round", {"round": number, "rounds": planned}, rules=("ev.r1",), marks="round")
    _announce_tables(draft, announced)
    _decide(draft, number)


def check_pairable(draft: Draft) -> None:
    """Raise Refusal if no round can be announced now, because tables are open or all rounds were announced."""
    planned = planned_rounds(draft)
    if draft.ended or (planned is not None and len(draft.rounds) >= planned):
        raise refuse("no-round-left", "r1", "not-due", next=len(draft.rounds) + 1)
    if draft.house.format not in ROBINS and has_open_table(draft):
        raise refuse("tables-open", "r1", "not-due", round=len(draft.rounds))


def _check_shape(draft: Draft, tables: Groups) -> Groups:
    """Return the tables to announce. Raises Refusal for tables that the format does not allow."""
    check_pairable(draft)
    pods = draft.house.format == PODS
    if not pods and any(not table for table in tables[-1:]):
        raise refuse("no-pods", "r5")
    groups = tuple(table for table in tables if table) if pods else tables
    if pods:
        if any(len(table) > POD_MAX for table in groups):
            raise refuse("pod-too-large", "r5", most=POD_MAX)
        return groups
    if any(len(table) > 2 for table in groups):
        raise refuse("no-pods", "r5")
    byes = sum(len(table) == 1 for table in groups)
    if draft.house.format == KNOCKOUT and not draft.rounds:
        count = bracket_tables(len(pairable(draft)))
        if len(groups) != count or not all(groups):
            raise refuse("bracket-size", "r6", tables=count)
    elif byes > 1:
        raise refuse("two-byes", "r1")
    return groups


def _check_players(draft: Draft, groups: Groups, expected: Sequence[str], number: int) -> None:
    """Raise Refusal if the tables leave out an ``expected`` player, or name a player who must not be paired."""
    named = [who for table in groups for who in table]
    if draft.house.format == KNOCKOUT and draft.rounds:
        if [{*table} for table in groups] != [{*table} for table in next_tables(draft)]:
            raise refuse("bracket-other", "r6", tables=tuple(next_tables(draft)))
        return
    for who in named:
        if who in expected:
            continue
        player = next((player for player in draft.players if player.id == who), None)
        if player is None:
            raise refuse("unknown", "r7", "words", who=who)
        asked = any(asked.player == who and asked.round == number for asked in draft.asked)
        away = player.here and asked and draft.house.format not in FIXED
        raise refuse("has-asked" if away else "is-out", "r1", who=who, round=number)
    if missing := tuple(who for who in expected if who not in named):
        raise refuse("left-out", "r1", missing=missing)


def _warn(draft: Draft, groups: Groups) -> None:
    """Warn about players who meet again, and about a second bye."""
    often = 2 if draft.house.format == DOUBLE else 1
    met = meetings(draft)
    for who, other in (pair for table in groups for pair in combinations(table, 2)):
        if met[frozenset((who, other))] >= often and draft.house.format not in (HILL, KNOCKOUT):
            draft.emit("rematch", {"who": who, "other": other}, rules=("ev.r1",), level="warn")
    free = [bye.player for announced in draft.rounds for bye in announced.byes]
    robin, had = draft.house.format in ROBINS, had_bye(draft)
    for who in (table[0] for table in groups if len(table) == 1):
        if free.count(who) >= often if robin else who in had:
            draft.emit("second-bye", {"who": who}, rules=("ev.r1",), level="warn")


def _round(draft: Draft, groups: Groups, number: int) -> Round:
    """Return the round with its tables and byes, including byes that players asked for."""
    tables = tuple(Table(table) for table in groups if len(table) > 1)
    kind = "free" if draft.house.format in ROBINS else "bye"
    byes = [FreeRound(table[0], kind) for table in groups if len(table) == 1]
    byes += [FreeRound(asked.player, asked.worth) for asked in draft.asked if asked.round == number]
    order = {player.id: player.number for player in draft.players}
    if draft.house.format == KNOCKOUT and number == 1:
        places = tuple(at for at, table in enumerate(groups, 1) if len(table) > 1)
        return Round(tables, tuple(byes), places)
    return Round(tables, tuple(sorted(byes, key=lambda bye: order[bye.player])))


def _announce_tables(draft: Draft, announced: Round) -> None:
    """Announce each table and each bye. The points for a bye count at once."""
    numbers = announced.places or range(1, len(announced.tables) + 1)
    for number, table in zip(numbers, announced.tables, strict=True):
        draft.emit("table", {"table": number, "players": table.players}, rules=("ev.r1",), level="do")
    for bye in announced.byes:
        draft.moved.add(bye.player)
        draft.emit("bye", {"who": bye.player, "worth": bye.kind}, rules=("ev.r8",))
    seated = {who for table in announced.tables for who in table.players}
    draft.moved |= {player.id for player in draft.players if player.id not in seated}


def _decide(draft: Draft, number: int) -> None:
    """Record a forfeit at the table of each player who has left the event, if the format has fixed pairings (ev.r7)."""
    if draft.house.format not in FIXED:
        return
    here = {player.id for player in draft.players if player.here}
    announced = draft.rounds[number - 1]
    tables = list(announced.tables)
    for at, table in enumerate(tables):
        stays = [who for who in table.players if who in here]
        if len(stays) == len(table.players):
            continue
        if not stays and draft.house.format in ROBINS:
            tables[at] = table._replace(order=(), forfeit=True)
        else:
            first = stays[0] if stays else table.players[0]
            other = next(who for who in table.players if who != first)
            tables[at] = table._replace(order=((first,), (other,)), forfeit=True)
    draft.rounds[number - 1] = announced._replace(tables=tuple(tables))
    for old, new in zip(announced.tables, tables, strict=True):
        if old is not new:
            draft.moved |= {*new.players}
            params: dict[str, Value] = {"players": new.players, "who": new.order[0][0] if new.order else None}
            draft.emit("forfeit", params, rules=("ev.r7",))


def as_pods(tables: Groups) -> Groups:
    """Return the tables of an entry as pods, which are tables of several players.

    If the line had no ``/`` between tables, all players share one table.
    """
    typed_apart = any(len(table) > 2 or not table for table in tables)
    return tables if typed_apart else (tuple(who for table in tables for who in table),)
