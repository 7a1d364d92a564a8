"""The line that the end of a duel suggests, such as ``new --again``."""

from __future__ import annotations

from collections.abc import Sequence

from gm.notation.line import split
from gm.table import presenter
from gm.table.blocks import end_text
from gm.table.table import Table


def line_after_end(table: Table, words: Sequence[str]) -> list[str]:
    """Return the suggested line if ``words`` are its description at the end of a duel, such as ``play again``.

    The first words of the description are enough, but not one alone. Return [] for other words, and before the end.
    """
    text, line = table.game.info.afterwards
    described = text.casefold().split()[: len(words)] == [word.casefold() for word in words]
    return split(line) if described and len(words) > 1 and not table.view.due else []


def next_text(table: Table) -> str:
    """Return a sentence about what comes next. After the end, it names the suggested line."""
    return presenter.due_text(table) or end_text(table.game.info, "gm ")
