"""Renderers of duels: listed, archived, deleted, imported."""

from __future__ import annotations

from collections.abc import Iterable

from gm.commands.duel_list import DuelRow, DuelsResult, FilingResult, ImportResult
from gm.interfaces.cli.echo import HEED, echo, is_plain, tip
from gm.interfaces.cli.renderers.board import board
from gm.interfaces.cli.renderers.database import count
from gm.interfaces.cli.renderers.listing import print_list
from gm.table.texts import local_time


def duels(answer: DuelsResult) -> None:
    """Print the duels that match, and which one is current."""
    if answer.duels:
        _rows(answer.page)
    elif not answer.asked:
        echo(f"There is no duel {'else' if answer.archived else 'yet'}. {answer.begin}")
    else:
        echo("No duel matches.")
    if earlier := len(answer.duels) - len(answer.page):
        some = "1 earlier one is" if earlier == 1 else f"{earlier} earlier ones are"
        tip(f"{some} not shown. Show all: gm duels --all. Search: gm duels WORD, or --until DATE", dim=True)
    if answer.archived:
        tip(f"{answer.archived} more in the archive: gm duels --all", dim=True)
    for one in answer.deleted:
        echo(f"Duel {one.duel} was deleted at {local_time(one.at)}.", dim=True)


def _rows(duels: Iterable[DuelRow]) -> None:
    current = "open now" if is_plain() else "→"
    rows = [
        (
            current if row.current else "archive" if row.archived else "",
            str(row.duel.id),
            _title(row),
            row.stands,
            local_time(row.duel.begun)[:10],
        )
        for row in duels
    ]
    print_list(("", "duel", "who", "stands", "begun"), rows)


def _title(row: DuelRow) -> str:
    """Return a duel's title, its party, and its players if the title does not name them."""
    names = ", ".join(row.players)
    called = row.duel.title if row.duel.title == names or not names else f"{row.duel.title}: {names}"
    return f"{row.party} · {called}" if row.party else called


def filing(answer: FilingResult) -> None:
    """Print what happened to duels, or what would be lost."""
    for row in answer.duels:
        size = f", {count(row.rows)}" if row.rows else ""
        what = f"Duel {row.duel.id} · {_title(row)}{size}"
        said = {"archived": "is archived", "back": "is listed again", "deleted": "is deleted"}
        echo(f"{what}: {said[answer.how]}." if answer.how != "ask" else what)
    numbers = " ".join(str(row.duel.id) for row in answer.duels)
    if answer.how == "archived":
        tip(f"You can still open it. To list it again: gm archive {numbers} --back", dim=True)
    if answer.how == "ask":
        tip(f"Nothing is deleted yet. To delete it for good: gm delete {numbers} --yes", fg=HEED)
        one = numbers.partition(" ")[0]
        keep = (
            f"To keep a copy: gm export --json --out FILE --duel {one}. To hide it from the list: gm archive {numbers}"
        )
        tip(keep, dim=True)


def import_result(answer: ImportResult) -> None:
    """Print the board of the new duel, and which duels are the same one."""
    board(answer.board)
    for line in answer.known:
        echo(line, fg=HEED)
