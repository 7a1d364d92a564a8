"""The query ``pattern``: its fields and its form."""

from collections.abc import Callable, Iterable

from gm.game import Context, Field, Form, NamedEntry, NotRecognized, Value, as_tuple, field
from gm.games.gatling.book import Book

ANCHOR = "--anchor"


class PatternField(Field):
    """A field for a pattern by name or number, or for a page. ``slugs`` returns the ids of the patterns."""

    def __init__(self, name: str, slugs: Callable[[], Iterable[str]], *, help: str = "") -> None:
        super().__init__(name, optional=True, help=help)
        self.slugs = slugs

    def parse(self, word: str, old: Value, context: Context) -> Value:
        if word.startswith("--"):
            raise NotRecognized
        return word

    def usage(self) -> str:
        return "PATTERN|PAGE"

    def vocabulary(self) -> tuple[str, ...]:
        return tuple(self.slugs())


class AnchorsField(Field):
    """A field for squares of thrown anchors: ``--anchor D5 --anchor B2``, ``--anchor=d5,b2``, or just ``d5 b2``."""

    accepts_dashes = True
    takes_more = True

    def parse(self, word: str, old: Value, context: Context) -> Value:
        return (*as_tuple(old), word)

    def is_open(self, value: Value) -> bool:
        """Return whether the last ``--anchor`` has no square yet."""
        words = iter(as_tuple(value))
        return any(word == ANCHOR and next(words, None) is None for word in words)

    def format(self, value: Value) -> list[str]:
        return [str(word) for word in as_tuple(value)]

    def usage(self) -> str:
        return f"{ANCHOR} SQUARE …"

    def vocabulary(self) -> tuple[str, ...]:
        return (ANCHOR,)


class AboutPatterns(
    NamedEntry,
    kind="pattern",
    help="how to lay a pattern; if you add its anchors' squares, every way to place its bullets",
    example="pattern star --anchor D5",
    rules=("gg.a22", "gg.b67"),
):
    """The query ``pattern``: a pattern or page, and the squares of its anchors as typed."""

    pattern: str | None = field(default=None)
    anchors: tuple[str, ...] = field(
        AnchorsField, default=(), help="where its anchors are, in the order thrown: D5, or as row,column 5,4"
    )


def about_patterns(book: Book) -> Form:
    """Return the form of the query ``pattern``."""
    help = "its name or number, or a page; leave it out to list all thirteen"
    return AboutPatterns.form(pattern=PatternField("pattern", lambda: book.cards["patterns"], help=help))
