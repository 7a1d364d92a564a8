"""The lines that people may type into a game: entries, queries, house rules and attached files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from gm.game.forms import Form
from gm.game.tuples import NamedTuple
from gm.game.values import S

if TYPE_CHECKING:
    from gm.game.view import View


class HouseRule(NamedTuple):
    """A house rule: default, values, the id of its ruling, and help. If ``fixed``, it is chosen only at the set-up."""

    default: str
    values: tuple[str, ...]
    rule: str
    help: str
    fixed: bool = False
    plainest: str | None = None
    """The value that is the plainest reading of the rule book, None if the book leaves it open."""

    @property
    def reading(self) -> str:
        """Return a sentence that gives the plainest reading of the rule book, or says that the book leaves it open."""
        if self.plainest is None:
            return "The book leaves it open."
        return f"Plainest reading of the book: {self.plainest}."


class Attachment(NamedTuple):
    """A kind of file that players attach to a duel and that is stored with the duel.

    ``model`` names the record of the whole file (see :mod:`gm.game.play.card_files`), as ``module:Class`` in the game's
    package. The content of the file is stored as canonical JSON. ``sample`` is the name of a shipped example, without
    its suffix. A duel cannot begin without a ``needed`` file. With ``each``, every player attaches a file of their own.
    ``table`` names a function that reads CSV files; ``seats`` is the key of a list of players with their names.
    """

    help: str
    model: str
    sample: str
    needed: bool = False
    each: bool = False
    table: str = ""
    seats: str = ""


class Query(NamedTuple, Generic[S]):
    """A read-only question to the game. A form parses its words, and ``answer(state, entry)`` returns the view to show.

    The lines of the view are wrapped, not cut. Drawings of up to 60 characters a line are never wrapped. ``answer`` may
    raise Refusal (code ``words``). With ``anytime`` no duel is needed, and the state is None. For questions about
    possible entries, ``forms`` are the forms of those entries (see :meth:`~gm.game.forms.Form.as_query`). With
    ``about_player`` the only word is a player, and the web page answers the question for each player.
    """

    help: str
    form: Form
    answer: Callable[[S, Any], View]
    anytime: bool = False
    forms: Mapping[str, Form] = {}
    about_player: bool = False

    def select_form(self, words: Sequence[str]) -> tuple[Form, Sequence[str]]:
        """Return the form for ``words``, typed after the query's name, and the words that this form must parse."""
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
