"""Sheets that a game can print, and the data for their templates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from gm.errors import GmError, Refusal
from gm.game.play.card_book import CardBook
from gm.game.view import as_json
from gm.tuples import NamedTuple

S = TypeVar("S")


class Paper(NamedTuple):
    """A paper size in portrait: its name, width and height in mm."""

    name: str
    width: float
    height: float


class Length(NamedTuple):
    """An option of a sheet whose value is a length in mm.

    ``value`` is the placeholder that the manual prints for the length: ``MM``.
    """

    help: str
    example: str
    value: str = "MM"


class SheetWord(NamedTuple):
    """An option of a sheet whose value is a text. ``value`` is the placeholder that the manual prints: ``ROUND``."""

    help: str
    value: str


class SheetRequest(NamedTuple, Generic[S]):
    """A request to print a sheet on ``paper``.

    ``names`` are the players; without them, the sheet has blank spaces for names. ``options`` has the options of the
    sheet that are lengths in mm, ``words`` those that are texts. ``state`` is the state of the duel to show, or None.
    ``brought`` are the attached files of that duel. ``seat`` is the player whose sheet is printed, '' for the sheets of
    all players. ``title`` is the title that people gave the duel, and ``code`` is the code of an event. Both may be ''.
    """

    paper: Paper
    names: tuple[str, ...] = ()
    options: Mapping[str, float] = {}
    state: S | None = None
    brought: Mapping[str, Any] = {}
    seat: str = ""
    words: Mapping[str, str] = {}
    title: str = ""
    code: str = ""

    def checked_names(self, most: int, rule: str) -> tuple[str | None, ...]:
        """Return the names. Raises Refusal (``print-names``, code ``words``) if there are more than ``most``.

        ``rule`` is the id of the rule on the number of players. The game's messages have the text of the refusal.
        """
        if len(self.names) > most:
            raise Refusal("print-names", {"most": most}, (rule,), "words")
        return self.names


LONGEST_CODE = 120
"""The maximum size, in bytes, of a QR code that contains the text of a rule."""


def summarize(name: str, *texts: str) -> str:
    """Return the content of a QR code that people can read without a network: ``name: text``.

    The text is the first of ``texts`` that is short enough and not empty. If all are too long, the last one is cut.
    """
    for text in texts:
        if text and len(f"{name}: {text}".encode()) <= LONGEST_CODE:
            return f"{name}: {text}"
    cut = f"{name}: {texts[-1]}".encode()[: LONGEST_CODE - 3].decode(errors="ignore")
    return cut.rpartition(" ")[0] + "…"


class SheetData(NamedTuple):
    """The JSON data for a sheet's template, and the texts of the sheet's QR codes.

    ``codes`` maps each short code to a text, usually the text of a rule. ``ids`` maps short codes to rule ids. For a
    code that is missing there, the id is looked up. If ``literal`` is True, the texts are not about rules but, for
    example, lines to type. Each QR code then contains its text.
    """

    data: Mapping[str, Any]
    codes: Mapping[str, str] = {}
    ids: Mapping[str, str] = {}
    literal: bool = False

    @classmethod
    def of(
        cls, shape: Any, codes: Mapping[str, str] = {}, ids: Mapping[str, str] = {}, *, literal: bool = False
    ) -> SheetData:
        """Return a sheet's data, converted from the record ``shape``."""
        return cls(as_json(shape), codes, ids, literal)


TAKES = ("names", "now", "seat")
"""The parts of a request that any sheet may accept: the names of players, the state of a duel, a single player."""


class Sheet(NamedTuple, Generic[S]):
    """A sheet to print with the template of the same name in ``printables/<slug>/``."""

    title: str
    help: str
    fill: Callable[[SheetRequest[S]], SheetData]
    """``fill(request)`` returns the data to print. It raises Refusal (code ``words``)."""
    bound: bool = True
    """True if the sheet belongs in the booklet with everything needed for one evening."""
    options: Mapping[str, Length | SheetWord] = {}
    """The sheet's own options."""
    takes: tuple[str, ...] = TAKES
    """The items of TAKES that the sheet accepts. A request with any other item is rejected."""
    deck: str = ""
    """For a sheet of cards: the key of its list of cards in the data. '' for any other sheet.

    Each card is a mapping with a ``code``. People can choose cards by code, repeat them, cut them in other sizes, or
    print them one by one.
    """
    shape: type[Any] | None = None
    """The class of the record with the sheet's data. The defaults of its fields make a blank sheet.

    A value of None is printed as a blank space to write in by hand. If a sheet has no such class, ``SHEETS`` in
    ``paper/contract.py`` declares the data.
    """
    current: bool = False
    """True if the sheet shows the current duel unless ``--game`` names a game. With ``--game``, the sheet is blank."""

    @classmethod
    def of(
        cls, shape: Any, help: str, fill: Callable[[SheetRequest[S]], SheetData], *, title: str = "", **more: Any
    ) -> Sheet[S]:
        """Return a sheet with this ``shape``. Without a ``title``, its title is the default title of the shape.

        ``more`` sets other fields of the sheet.
        """
        return cls(title or shape._field_defaults["title"], help, fill, shape=shape, **more)


class ReferencePart(NamedTuple):
    """A part of a reference sheet: a table, lines, or both. Each line is a pair of a text and the code of its rule.

    ``code`` is the short code of the rule that the part is about. Each row has as many cells as ``columns``.
    """

    title: str
    code: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[tuple[str, str], ...] = ()


class Reference(NamedTuple):
    """The data of a reference sheet."""

    title: str = ""
    parts: tuple[ReferencePart, ...] = ()


def reference_parts(book: CardBook, file: str) -> tuple[ReferencePart, ...]:
    """Return the parts of a reference sheet from the card file ``en/<file>.toml``.

    Raises GmError (``file``) for a malformed part.
    """
    return tuple(_part(file, slug, table) for slug, table in book.cards[f"en/{file}"].items())


def _part(file: str, slug: str, table: Any) -> ReferencePart:
    try:
        columns = tuple(map(str, table.get("columns", ())))
        rows = tuple(tuple(map(str, row)) for row in table.get("rows", ()))
        lines = tuple((text, rule) for text, rule in table.get("lines", ()))
        if {*map(len, rows)} <= {len(columns)} and (rows or lines):
            return ReferencePart(table["title"], table["code"], columns, rows, lines)
    except (KeyError, TypeError, ValueError, AttributeError):
        pass
    parts = "a part needs a title, a code, and either lines (pairs) or rows with a value for each column"
    text = f"en/{file}.toml, {slug}: {parts}."
    raise GmError("file", text, "Fix the card file, or restore the shipped one.")


def reference_sheet(
    book: CardBook, title: str, help: str, parts: Callable[[], Iterable[ReferencePart]], *, bound: bool = True
) -> Sheet[Any]:
    """Return a sheet that summarizes rules, the same for every duel. ``parts()`` returns its parts.

    The QR code of each part has the text of the part's rule.
    """

    def fill(request: SheetRequest[Any]) -> SheetData:
        reference = Reference(title, tuple(parts()))
        rules = {rule.code: rule for rule in book.rules.values()}
        used = {part.code: rules[part.code] for part in reference.parts}
        texts = {code: summarize(rule.title.partition(":")[0], rule.text) for code, rule in used.items()}
        return SheetData.of(reference, texts, {code: rule.id for code, rule in used.items()})

    return Sheet(title, help, fill, bound, takes=(), shape=Reference)
