"""The lines that people may type into a game: entries, queries, house rules and attached files; and reserved words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic

from gm.game.forms import Form
from gm.game.values import S
from gm.tuples import NamedTuple

if TYPE_CHECKING:
    from gm.game.view import View

_TAKEN = frozenset(("because", "done"))
"""Words of the core that are not commands."""


class HouseRule(NamedTuple):
    """A house rule: its default, its values, the id of its ruling, and help.

    If ``fixed`` is True, players can choose the value only when they set up the duel.
    """

    default: str
    values: tuple[str, ...]
    rule: str
    help: str
    fixed: bool = False
    plainest: str | None = None
    """The value that follows the plainest reading of the rule book; None if the book does not decide."""

    @property
    def reading(self) -> str:
        """Return a sentence that says which value follows the book most plainly, or that the book leaves it open."""
        if self.plainest is None:
            return "The book leaves it open."
        return f"Plainest reading of the book: {self.plainest}."


class Attachment(NamedTuple):
    """A kind of file that players attach to a duel and that is stored with the duel.

    ``model`` names the record class for the whole file, as ``module:Class`` in the game's package (see
    :mod:`gm.game.play.card_files`). The content of the file is stored as canonical JSON. ``sample`` is the name of an
    example file without its suffix. If ``needed`` is True, a duel cannot begin without the file. If ``each`` is True,
    every player attaches a file of their own. ``table`` names a function that reads such a file in CSV format. If the
    file lists the players of the duel, ``seats`` is the key of that list.
    """

    help: str
    model: str
    sample: str
    needed: bool = False
    each: bool = False
    table: str = ""
    seats: str = ""


class Query(NamedTuple, Generic[S]):
    """A question to the game that changes nothing. ``form`` parses its words into ``entry``.

    ``answer(state, entry)`` returns the view to show, or raises Refusal (code ``words``). Long lines of the view are
    wrapped, except drawings of up to 60 characters a line. If ``anytime`` is True, no duel is needed, and the state is
    None. A query may ask what an entry would do. Then ``forms`` maps the kinds of such entries to forms for the query
    (see :meth:`~gm.game.forms.Form.as_query`). If ``about_player`` is True, the query has one word, a player's name,
    and the web page answers the question for each player.
    """

    help: str
    form: Form
    answer: Callable[[S, Any], View]
    anytime: bool = False
    forms: Mapping[str, Form] = {}
    about_player: bool = False

    def select_form(self, words: Sequence[str]) -> tuple[Form, Sequence[str]]:
        """Return a pair: the form for ``words``, and the words that the form must parse.

        ``words`` are the words after the query's name. If one of the first two words is a key of ``forms``, return that
        form, and leave out the word. Otherwise return ``form`` and all words.
        """
        for at, word in enumerate(words[:2]):  # an entry's name, or a player's name before it
            if form := self.forms.get(word.casefold()):
                return form, [*words[:at], *words[at + 1 :]]
        return self.form, words


class Inputs(NamedTuple, Generic[S]):
    """The inputs of a game: the forms of entries by kind, and queries, house rules and attached files by name."""

    forms: Mapping[str, Form]
    queries: Mapping[str, Query[S]] = {}
    house_rules: Mapping[str, HouseRule] = {}
    attachments: Mapping[str, Attachment] = {}


class ReservedWords:
    """The words that are not allowed as player names: words of a game's ``inputs``, and ``reserved`` words of the core.

    ``word in reserved_words`` tells whether a word is one of them.
    """

    def __init__(self, inputs: Inputs[Any], reserved: Collection[str] = ()) -> None:
        self.inputs = inputs
        self.reserved = reserved

    def __contains__(self, word: object) -> bool:
        if word in _TAKEN or word in self.reserved or word in self.inputs.forms or word in self.inputs.queries:
            return True
        return is_word(self.inputs.forms.values(), str(word))


def is_word(forms: Iterable[Form], word: str) -> bool:
    """Return whether ``word`` has a meaning in a field of the ``forms``. Players must not have such a name."""
    return any(_means(form, word) for form in forms)


@lru_cache(4096)
def _means(form: Form, word: str) -> bool:
    return any(field.means(word) for field in form.every_field())
