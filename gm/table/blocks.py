"""The blocks of results: lines, hints, tables. Each screen has one renderer for all blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from gm.game import NamedTuple
from gm.text import capitalize

if TYPE_CHECKING:
    from gm.game import Cell, GameInfo, Grid, Level, View
    from gm.notation.completion import ShortAnswer
    from gm.table.texts import PromptResult

Style = Literal["", "strong", "quiet", "warn", "error", "typed", "news", "deleted"]
Mark = Literal["", "do", "warn", "info", "due", "gone", "come"]


class Announced(Protocol):
    """The text and level of a notice, or of something still to do at the table."""

    @property
    def text(self) -> str: ...
    @property
    def level(self) -> Level: ...


class Line(NamedTuple):
    """A line of text, shown after ``indent`` spaces and the sign for its ``mark``."""

    text: str
    style: Style = ""
    mark: Mark = ""
    indent: int = 0


class Hint(NamedTuple):
    """A line that says what to type in a shell, such as ``gm now``.

    Some screens let a key choose a suggestion. There, ``keys`` is shown instead of ``text``. If ``keys`` is None,
    ``text`` is shown everywhere; if ``keys`` is '', those screens show nothing.
    """

    text: str
    style: Style = "quiet"
    keys: str | None = None


class Question(NamedTuple):
    """A prompt with an example of an answer."""

    text: str
    example: str


class Table(NamedTuple):
    """A table. A column whose title begins with ``>`` is aligned right.

    A screen reader gets the ``heading`` and a line for each row. If ``titled``, each line repeats the column titles.
    """

    columns: Sequence[str]
    rows: Sequence[Sequence[Cell | str]]
    titled: bool = False
    heading: str = ""


class Pairs(NamedTuple):
    """A list in two columns: something to type, and its explanation.

    A screen reader also reads the column titles for each row, if ``columns`` has any.
    """

    rows: Sequence[Sequence[str]]
    columns: Sequence[str] = ()


class Paragraph(NamedTuple):
    """A text of several lines without indents."""

    text: str


class Verbatim(NamedTuple):
    """A text that is printed unchanged, without added line breaks."""

    text: str


class Choices(NamedTuple):
    """Short answers with their meanings, then titled lines that say what else can be typed."""

    answers: Sequence[ShortAnswer]
    also: Sequence[tuple[str, str]]


Block: TypeAlias = "str | Line | Hint | Question | Table | Pairs | Paragraph | Verbatim | Choices"
"""A part of a result. A text alone is a line without a style."""

_STYLES: dict[str, Style] = {"do": "strong", "warn": "warn", "info": ""}


def notice_lines(notices: Iterable[Announced]) -> Iterator[Line]:
    """Yield a line for each notice or thing still to do at the table. Instructions stand out."""
    for notice in notices:
        yield Line(notice.text, _STYLES[notice.level], notice.level)


def prompt_blocks(prompts: Sequence[PromptResult], info: GameInfo) -> Iterator[Block]:
    """Yield the prompts that come next. If the duel is over, yield what can be done now."""
    if not prompts:
        yield Hint(f"  {end_text(info, 'gm ')}")
    yield from (Question(prompt.text, prompt.example) for prompt in prompts if prompt.due)


def end_text(info: GameInfo, shell: str = "") -> str:
    """Return the text to show when a duel is over. It ends with a line to type, which begins with ``shell``."""
    text, line = info.afterwards
    return f"The {info.nouns.duel} is over. {text}: {shell}{line}"


def view_blocks(view: View, lines: Style = "") -> Iterator[Block]:
    """Yield a game's view of a duel: headline, tables, and lines in the style ``lines``."""
    if view.headline:
        yield Line(view.headline, "strong")
    for grid in view.tables:
        yield grid_table(grid, headed=len(view.tables) > 1)
    yield from (Line(text, lines) for text in view.lines)


def grid_table(grid: Grid, *, headed: bool = False) -> Table:
    """Return a game's table as a block. With ``headed``, the title of the first column becomes the heading."""
    rows = grid.columns[0]
    return Table(grid.columns, grid.rows, titled=True, heading=f"{capitalize(rows)}:" if headed else "")
