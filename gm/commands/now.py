"""``gm now``: show the board as it is now, or as it was after an earlier line."""

from __future__ import annotations

from gm.commands.command import Args
from gm.table import presenter
from gm.table.results import Board
from gm.table.session import Session
from gm.text import LARGEST, require_whole_number


def run(session: Session, args: Args) -> Board:
    """Return the board, now or after an earlier line."""
    seq = args.options.get("at")
    return presenter.board_at(session.table(), None if seq is None else _row_number(seq))


def _row_number(word: str) -> int:
    text = f"“{word[:40]}” is not the number of a line."
    return require_whole_number(word, 0, LARGEST, text, "See the numbers: gm log", "no-such")
