"""The printed bracket of a knock-out, to hang on the wall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm.game import SheetData
from gm.games.event.house import KNOCKOUT
from gm.games.event.pairing.bracket import bracket_tables
from gm.games.event.paper import shapes
from gm.games.event.paper.requests import Request, requested_names, requested_round, subtitle
from gm.games.event.state import State, Table, planned_rounds, tables_with_numbers

BYE = "bye"


def bracket(request: Request) -> SheetData:
    """Return the bracket with all results so far (ev.r6).

    Without an event, the bracket is blank or has the requested names. For an event that is not a knock-out, it has no
    results, but enough slots for all players.
    """
    state = request.state
    if state is None or state.house.format != KNOCKOUT:
        return SheetData.of(_blank(request, state))
    number = requested_round(state, request)
    rounds = [*_rounds(state)]
    last = state.rounds[-1].tables
    has_third = len(state.rounds) == planned_rounds(state) and len(last) == 2
    third = tuple(_slots(state, last[1])) if has_third else ()
    return SheetData.of(shapes.Bracket(tuple(rounds), third, stands=subtitle(state, request, number)))


def _blank(request: Request, state: State | None) -> shapes.Bracket:
    """Return a bracket without results, to be filled in by hand."""
    given = requested_names(request)
    if state is None and not given:
        return shapes.Bracket()
    names: Sequence[str | None] = given or [None] * len(state.players if state else ())
    size = 2 * bracket_tables(len(names))
    first = tuple(shapes.Slot(name) for name in (*names, *[None] * (size - len(names))))
    later = tuple((shapes.Slot(),) * (size >> depth) for depth in range(1, size.bit_length()))
    return shapes.Bracket((first, *later))


def _rounds(state: State) -> Iterator[tuple[shapes.Slot, ...]]:
    """Yield a tuple of slots for each round, and at the end a tuple with the slot of the winner."""
    tables = bracket_tables(len(state.field))
    through: list[str | None] = []
    called = {player.id: player.name for player in state.players}
    for announced in state.rounds:
        at_table = dict(tables_with_numbers(announced))
        byes = iter(bye.player for bye in announced.byes)
        slots, before = list[shapes.Slot](), through
        through = []
        for number in range(1, tables + 1):
            table = at_table.get(number)
            if table is None:
                through.append(next(byes, None))
                slots += [shapes.Slot(called.get(through[-1] or ""), won=True), shapes.Slot(BYE)]
            else:
                expected = [called.get(who or "") for who in before[2 * number - 2 :][:2]]
                slots += _in_order([*_slots(state, table)], expected)
                through.append(table.order[0][0] if table.order else None)
        yield tuple(slots)
        tables //= 2
    while tables:
        yield tuple(shapes.Slot(called.get(who or "")) for who in (through + [None] * 2 * tables)[: 2 * tables])
        through, tables = [], tables // 2
    yield (shapes.Slot(called.get(through[0] or "") if through else None),)


def _in_order(slots: list[shapes.Slot], expected: list[str | None]) -> list[shapes.Slot]:
    """Return the two slots of a table in the order of ``expected``, the names of those who won the two earlier tables.

    If these names are not known yet, the order of the slots stays as it is.
    """
    return slots[::-1] if len(expected) == 2 and expected[0] == slots[1].name else slots


def _slots(state: State, table: Table) -> Iterator[shapes.Slot]:
    """Yield the slots of both players of a table. The winner's slot shows the margin, or ``f`` for a forfeit."""
    called = {player.id: player.name for player in state.players}
    for who in table.players:
        won = bool(table.order) and who in table.order[0] if table.order else False
        score = ("f" if table.forfeit else f"+{table.margin}" if table.margin is not None else "") if won else ""
        yield shapes.Slot(called[who], score, won)
