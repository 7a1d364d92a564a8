"""The bracket of a knock-out (ev.r6)."""

from __future__ import annotations

from gm.games.event.state import AnyState, State, Table, by_strength, planned_rounds, tables_with_numbers

Pairs = list[tuple[str, ...]]


def bracket_tables(players: int) -> int:
    """Return the number of tables in the first round of a knock-out: 4 for 5 to 8 ``players``, 8 for 9 to 16."""
    tables = 1
    while 2 * tables < players:
        tables *= 2
    return tables


def propose_bracket(state: State) -> Pairs:
    """Return the tables of the next round. Round 1 is paired by strength; after that, winners meet winners."""
    if state.rounds:
        return next_tables(state)
    order = by_strength([player for player in state.players if player.here])
    seeds = [1, 2]
    while len(seeds) < 2 * bracket_tables(len(order)):
        seeds = [place for seed in seeds for place in (seed, 2 * len(seeds) + 1 - seed)]
    pairs = zip(seeds[::2], seeds[1::2], strict=True)
    return [tuple(order[seed - 1] for seed in sorted(pair) if seed <= len(order)) for pair in pairs]


def next_tables(state: AnyState) -> Pairs:
    """Return the tables of the next round: winners meet winners. The last round may have a table for third place."""
    last = state.rounds[-1]
    through: dict[int, str] = {}
    lost = list[str]()
    for number, table in tables_with_numbers(last):
        winner, loser = _winner_and_loser(table)
        through[number] = winner
        lost.append(loser)
    byes = iter(bye.player for bye in last.byes)
    count = bracket_tables(len(state.field)) if len(state.rounds) == 1 else len(last.tables)
    every = [through[number] if number in through else next(byes) for number in range(1, count + 1)]
    tables: Pairs = [(every[at], every[at + 1]) for at in range(0, count - 1, 2)]
    is_final = len(state.rounds) + 1 == planned_rounds(state)
    if is_final and state.house.third == "yes" and len(lost) == 2:
        tables.append((lost[0], lost[1]))
    return tables


def _winner_and_loser(table: Table) -> tuple[str, str]:
    """Return a pair: the winner and the loser of a table. Without a result, the first player counts as the winner."""
    if not table.order or len(table.order) < 2:
        return table.players[0], table.players[-1]
    return table.order[0][0], table.order[1][0]
