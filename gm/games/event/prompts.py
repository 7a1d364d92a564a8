"""The prompts of each phase (ev.r1)."""

from __future__ import annotations

from collections.abc import Iterator

from gm.game import Prompt, Value
from gm.games.event.groups import Tables
from gm.games.event.house import FIXED, KNOCKOUT, PODS, ROBINS
from gm.games.event.pairing.proposal import propose
from gm.games.event.state import State, has_open_table, open_tables, planned_rounds, takes_part

_LISTED = 8
"""The largest number of open tables that a prompt lists. If more are open, the prompt only says how many."""
_LATE = ("Hal", "Ida", "Jon", "Kim", "Lea", "Max")


def pairing_line(state: State) -> str:
    """Return the line with which a referee announces the round that gm proposes."""
    return " ".join(["pair", *Tables("tables").format(propose(state))])


def pairing(state: State) -> Iterator[Prompt]:
    """Yield the prompt for the pairings of the next round, with a proposal."""
    line = pairing_line(state)
    yield Prompt("pair", default=line, example=line, params={"round": len(state.rounds) + 1})


def closing(state: State) -> Iterator[Prompt]:
    """Yield the prompt that asks to end the event, because too few players are left for another round."""
    yield Prompt("end", default="end", example="end", params={"closing": True})


def playing(state: State) -> Iterator[Prompt]:
    """Yield a single prompt that asks for the result of any table that is still playing."""
    tables, last = open_tables(state), len(state.rounds)
    params: dict[str, Value] = {"round": last}
    if len(tables) > _LISTED:
        params["many"] = len(tables)
    else:
        params["tables"] = tuple(at for number, at, _ in tables if number == last)
        params["before"] = tuple((number, at) for number, at, _ in tables if number != last)
    prompt = _result(state, "order" if state.house.format == PODS else "won")
    yield prompt._replace(due=True, params=params)


def _result(state: State, kind: str) -> Prompt:
    """Return an optional prompt for a result of any open table. ``kind`` is the kind of the result, such as ``won``."""
    tables = open_tables(state)
    seats = tuple(dict.fromkeys(who for _, _, table in tables for who in table.players))
    open_: dict[str, tuple[Value, ...]] = {"who": seats, "round": tuple(dict.fromkeys(round for round, _, _ in tables))}
    groups = {str(at): table.players for number, at, table in tables if number == len(state.rounds)}
    number, _, first = tables[0]
    if kind == "order":
        line = f"order {' '.join(first.players)} r{number}"
        return Prompt(kind, seats, False, open={"round": open_["round"]}, example=line, groups=groups)
    line = f"{kind} {first.players[0]} r{number}"
    return Prompt(kind, seats, False, open=open_, example=line, ordered=False, groups=groups)


def possible(state: State) -> Iterator[Prompt]:
    """Yield prompts for entries that are possible but not expected."""
    last, planned = len(state.rounds), planned_rounds(state)
    tables_open, knockout = has_open_table(state), state.house.format == KNOCKOUT
    if tables_open and not knockout:
        yield from (_result(state, kind) for kind in ("drawn", "void"))
    if tables_open and state.house.format in ROBINS and planned is not None and last < planned:
        line = pairing_line(state)
        yield Prompt("pair", due=False, default=line, example=line, params={"round": last + 1})
    here = tuple(player.id for player in state.players if player.here)
    if here:
        yield Prompt("out", due=False, open={"who": here}, example=f"out {here[-1]}")
    if not knockout:
        first_name = state.players[0].id
        yield Prompt("penalty", due=False, example=f'penalty {first_name} -1 because "came late"')
        if line := _bye_line(state, here):
            yield Prompt("bye", due=False, example=line)
    if not (state.house.format in FIXED and state.rounds) and (name := _new_name(state)):
        yield Prompt("late", due=False, example=f"late {name}")
    if gone := tuple(player.id for player in state.players if not player.here and takes_part(state, player.id)):
        yield Prompt("back", due=False, open={"who": gone}, example=f"back {gone[0]}")
    if not knockout:
        yield Prompt("lots", due=False, example=f"lots {state.players[1].id} {state.players[0].id}")
    if not tables_open:
        yield Prompt("end", due=False, example="end")


def _bye_line(state: State, here: tuple[str, ...]) -> str:
    """Return an example of a line that asks for a bye, or '' if nobody can ask for one in the next round."""
    number, planned = len(state.rounds) + 1, planned_rounds(state)
    if state.house.format in ROBINS or (planned is not None and number > planned):
        return ""
    asked = {asked.player for asked in state.asked if asked.round == number}
    who = next((who for who in reversed(here) if who not in asked), "")
    return f"bye {who} r{number} half" if who else ""


def _new_name(state: State) -> str:
    """Return a name for the example line of a late player, or '' if all names prepared for this are taken."""
    taken = {player.name.casefold() for player in state.players}
    return next((name for name in _LATE if name.casefold() not in taken), "")
