"""Renderers of a duel: the board, what is still to do, a game's answer to a query, a recorded duel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.commands.results import DemoResult, QueryResult, SettlementResult
from gm.game import Nouns
from gm.interfaces.cli.echo import HEED, NEWS, echo, show_due, show_notices, show_settlement, tip
from gm.interfaces.cli.renderers.grid import console, print_grid
from gm.table.results import Board, Written

if TYPE_CHECKING:
    from gm.table.party.divergence import Divergence


def board(answer: Board) -> None:
    """Print the last line and its results, what is still to do at the table, the standings, and what comes next."""
    facts, row, view = answer.facts, answer.row, answer.view
    out = console()
    echo(f"{answer.called.duel.capitalize()} {facts.id} · {facts.title}", dim=True)
    echo(f"{row.seq}  {row.words}", dim=True)
    show_notices(answer.last)
    if answer.owed:
        tip("Still to do at the table (once done: gm settle done)", fg=HEED)
        echo(answer.since.text if answer.since else "", dim=True)
        show_settlement(answer.owed)
    if answer.doubts:
        tip(f"{answer.doubts}: gm doubts", fg=HEED)
    if answer.otherwise:
        _otherwise(answer.otherwise, answer.called)
    echo("")
    echo(view.headline, bold=True)
    for table in view.tables:
        print_grid(out, table, headed=len(view.tables) > 1)
    for line in view.lines:
        echo(line, dim=True)
    show_due(answer.prompts, answer.called)


def _otherwise(found: Divergence, called: Nouns) -> None:
    """Print what was corrected in the party's earlier duel, and how to catch up."""
    duel = f"{called.duel.capitalize()} {found.duel}"
    once = "What you put right there is not asked for again here"
    echo(f"{duel} was corrected later, which changes what the party brings here. {once}. To catch up, type:", fg=HEED)
    for line in found.lines:
        echo(f"    {line}")
    for line in found.told:
        echo(f"  {line}", fg=HEED)


def settlement(answer: SettlementResult) -> None:
    """Print what is still to do at the table."""
    if answer.done:
        echo("Done: the table is right again.")
    elif not answer.settlement:
        echo("There is nothing to put right at the table.")
    if answer.since:
        echo(answer.since.text, fg=HEED)
    show_settlement(answer.settlement)


def query_result(answer: QueryResult) -> None:
    """Print the answer to a query: its lines stand out, and are folded rather than cut."""
    out, view = console(), answer.view
    if view.headline:
        echo(view.headline, bold=True)
    for table in view.tables:
        print_grid(out, table, headed=len(view.tables) > 1)
    for line in view.lines:
        echo(line)


def demo(answer: DemoResult) -> None:
    """Print a recorded duel line by line, and how to start one."""
    opening(answer)
    for played in answer.played:
        scene(played)
    ending(answer)


def opening(answer: DemoResult) -> None:
    """Print what is going to be shown."""
    echo(f"A recorded {answer.info.single_title}. Lines with a number are what the referee typed.", bold=True)


def scene(played: Written | str) -> None:
    """Print a line with its results, or a remark of the record."""
    if isinstance(played, str):
        echo(f"\n{played}", dim=True)
    else:
        echo(f"{played.seq:>3}  {played.text}", fg=NEWS)
        show_notices(played.notices)


def ending(answer: DemoResult) -> None:
    """Print the end of the duel, and how to start one."""
    echo("")
    board(answer.board)
    echo("")
    echo(f"Nothing was saved. To start your own {answer.info.nouns.duel}:", bold=True)
    echo(f"  {answer.begin}")
    echo("  gm play        then type what happens at the table; each line is saved at once")
