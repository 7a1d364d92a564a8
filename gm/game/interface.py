"""The description of a game for the core: rules, inputs, texts, rulebook and sheets.

A game is pure: it receives entries, and returns the next state with notices. Every package ``gm.games.<slug>`` that
exports ``INFO`` and ``build(cards) -> Game`` is registered automatically.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic

from gm.errors import Refusal
from gm.game.play.inputs import Inputs
from gm.game.tuples import NamedTuple
from gm.game.values import Entry, Holding, Move, Name, Names, Notice, Outcome, Prompt, S, Setup, Step, SuggestedFix

if TYPE_CHECKING:
    from gm.game.messages import Messages
    from gm.game.play.changes import Proposal
    from gm.game.play.collecting import Collecting
    from gm.game.play.counting import Count
    from gm.game.rules import Drawing, Rule
    from gm.game.sheets import Sheet
    from gm.game.view import View


class Nouns(NamedTuple):
    """The game's own nouns, for the sentences of the core.

    ``first`` is what the first player does (``deals first``), '' if no player is first.
    """

    seat: str = "player"
    duel: str = "duel"
    round: str = "round"
    first: str = ""

    @property
    def seats(self) -> str:
        """Return the plural of ``seat``."""
        return f"{self.seat}s"


class GameInfo(NamedTuple):
    """The name of a game, its numbers of players, and how to begin it."""

    slug: str
    """The name of the game's package and of the folder of its cards."""
    title: str
    seats_min: int
    seats_max: int
    rules_version: int
    """The latest version of the rules. It rises when the meaning of an entry changes. Old duels keep their version."""
    prefix: str
    """The first part of the game's rule ids: ``gg`` in ``gg.a35``."""
    teams: bool = False
    nouns: Nouns = Nouns()
    counts: tuple[str, ...] = ()
    """The names of the holdings that are shown in the standings. The first holding is drawn as a chart."""
    example: str = ""
    """An example of a whole line that begins a duel."""
    alone: tuple[tuple[str, str], ...] = ()
    """Ways to play alone, as pairs: what to type after the only player's name, and its meaning."""
    is_default_demo: bool = False
    """True for the one game whose demonstration is shown if no game is named."""
    together: bool = False
    """True if all players win or lose together."""
    is_duel: bool = True
    """False for a game that is made of duels, such as an event. Statistics leave it out unless the user asks for it by
    name. Its clock does not stop for long breaks between lines.
    """
    afterwards: tuple[str, str] = ("Play again with the same players", "new --again")
    """The advice after the end, and the line to type for it."""
    players_enter: bool = True
    """False if players enter nothing: their phones only show the first line of their ``view``."""
    margin: bool = True
    """True if the first holding in ``counts`` says by how much a duel was won. False if it counts harm."""

    @property
    def example_names(self) -> tuple[str, ...]:
        """Return two players' names for examples: the names in ``example``, or Ana and Bo if there is no example."""
        words = self.example.split(" --")[0].split()[2:]
        return (*words, *("Ana", "Bo")[len(words) :])

    @property
    def single_title(self) -> str:
        """Return the noun for one duel of the game, such as ``duel of Lantern Road`` or ``Ember duel``."""
        noun, title = self.nouns.duel, self.title
        if title.casefold().endswith(f" {noun}s".casefold()):
            return f"{title[: -len(noun) - 1]}{noun}"
        return title if noun.casefold() in title.casefold() else f"{noun} of {title}"


def deferred(package: str, path: str) -> Callable[..., Any]:
    """Return a function that calls ``module:function`` of a game's ``package``, and imports the module only then.

    Use it for functions that no entry needs, such as sheets or suggested fixes, so that every command starts faster.
    """
    module, _, function = path.partition(":")
    return lambda *args: getattr(import_module(f"{package}.{module}"), function)(*args)


def no_names(state: Any) -> tuple[Name, ...]:
    """Return no names. The default of ``Play.names`` for games in which only the players have names."""
    return ()


def no_fixes(played: Any, state: Any, entry: Any) -> tuple[SuggestedFix, ...]:
    """Return no suggested fixes. The default of ``Play.fixes``."""
    return ()


class Play(NamedTuple, Generic[S]):
    """The rules of a game as pure functions."""

    start: Callable[[Setup], Step[S]]
    """``start(setup)`` returns the state before the first entry. It raises Refusal (``words``)."""
    apply: Callable[[S, Any], Step[S]]
    """``apply(state, entry)`` returns the state after an entry of one of the forms or a
    :class:`~gm.game.values.House`. It raises Refusal.
    """
    prompts: Callable[[S, str | None], tuple[Prompt, ...]]
    """``prompts(state, seat)`` returns the prompts that must be answered, then those that may be answered.

    ``seat`` is the player who looks at the board, None for everyone. At least one prompt must be answered until the
    duel is over.
    """
    holdings: Callable[[S], tuple[Holding, ...]]
    """``holdings(state)`` returns everything on the table. Every (holder, what) has the same kind in all states."""
    outcome: Callable[[S], Outcome | None]
    """``outcome(state)`` returns the end of the duel, None before the end."""
    names: Callable[[S], tuple[Name, ...]] = no_names
    """``names(state)`` returns the names that entries can use in addition to the names of the players."""
    adjust: Callable[[S, str, str, int | str], S] | None = None
    """``adjust(state, holder, what, amount)`` returns the state with one holding set, or raises Refusal.

    If a game defines this function, the core adds an entry ``adjust`` to it unless the game has its own.
    """
    fixes: Callable[[S, S, Any], Iterable[SuggestedFix]] = no_fixes
    """``fixes(played, state, entry)`` returns ways to keep an entry after a correction, the best first.

    The entry was accepted in the state ``played`` and is refused in ``state``.
    """
    record_types: tuple[type[Any], ...] = ()
    """The classes of all records in a state, the state's own class first. The core needs them to store snapshots.

    Each class is a NamedTuple, or has ``_fields`` and can be iterated. All other values in a state must be tuples,
    text, whole numbers, booleans or None.
    """
    carry: Callable[[S], str | None] | None = None
    """``carry(state)`` returns a JSON object with what players keep for their next duel, or None.

    ``start`` of the next duel gets the object as ``setup.carry``.
    """
    carry_over_changes: Callable[[S, str, str], Iterable[Entry | Notice]] | None = None
    """``carry_over_changes(state, then, now)`` returns entries that make up for a late correction of an earlier duel.

    ``then`` is what players kept from that duel. ``now`` is what they would have kept if the correction had been in
    time. The function also returns notices for differences that no entry can make up for.
    """
    replay: Callable[[S, Iterable[Any]], S] | None = None
    """``replay(state, entries)`` returns the state after ``entries``. It makes no notices, so it is faster than apply.
    """
    first: Callable[[S], str | None] | None = None
    """``first(state)`` returns the player who began, if the set-up does not decide that; None until somebody has begun.
    """
    complete: Callable[[S, Any], Any] = lambda state, entry: entry
    """``complete(state, entry)`` returns a typed entry after adding what its line left out, such as the round."""
    propose: Callable[[S], Proposal | None] = lambda state: None
    """``propose(state)`` returns a problem that an optional service may solve, such as pairings, or None."""
    compare: Callable[[S, S], Iterable[Notice]] = lambda before, after: ()
    """``compare(before, after)`` returns notices about an undo, redo or correction as a whole."""
    collects: Collecting[S] | None = None
    """The functions for a game that collects the results of duels at its tables, such as an event; None for others."""


class Texts(NamedTuple, Generic[S]):
    """The sentences and the board of a game. Their functions get the ``names`` of people and things by id."""

    view: Callable[[S, str | None], View]
    """``view(state, seat)`` returns the board as the player ``seat`` may see it. With None, as everyone may see it."""
    say: Callable[[Notice | Prompt | Refusal | Move | Outcome, Names], str]
    """``say(thing, names)`` returns the sentence for a notice, prompt, refusal, move or outcome, on one line."""
    remedy: Callable[[Refusal, Names], str]
    """``remedy(refusal, names)`` returns what to type or do instead of a refused entry."""
    spectator_text: Callable[[Prompt, Names], str] | None = None
    """``spectator_text(prompt, names)`` returns the text of a prompt for people who only watch, '' for none.

    The default is the text of ``say``.
    """
    chronicle: Callable[[Setup, S], tuple[tuple[str, str], ...]] | None = None
    """``chronicle(setup, state)`` returns a duel's part of its party's chronicle, as pairs of a title and a text."""
    titles: Mapping[str, str] = {}
    """Printed names of holdings that differ from their keys: ``{"hp": "HP"}``."""
    winners: Callable[[Outcome, Names], str] | None = None
    """``winners(outcome, names)`` returns the names that follow “won by”, '' if the outcome needs another sentence."""
    messages: Messages | None = None
    """The templates of all sentences, if the game has them in a card file (see :meth:`of`)."""
    uncertain: Callable[[S, Sequence[Any]], View] | None = None
    """``uncertain(state, entries)`` returns the board that everyone sees while the effective ``entries`` are flagged as
    uncertain.
    """

    counted: Callable[[], tuple[Count, ...]] = tuple
    """``counted()`` returns the tables of the game's statistics. It is called when they are first needed."""

    @classmethod
    def of(cls, view: Callable[[S, str | None], View], messages: Messages, **more: Any) -> Texts[S]:
        """Return the texts of a game whose sentences are ``messages``. ``more`` sets further fields of the texts."""
        return cls(view, messages.say, messages.remedy, messages.spectator, **{"messages": messages, **more})

    def title(self, what: str) -> str:
        """Return the printed name of a holding."""
        return self.titles.get(what) or what.replace("_", " ")


class Rulebook(NamedTuple, Generic[S]):
    """The rules, cards and words of a game that people can look up."""

    rules: Callable[[S | None], tuple[Rule, ...]]
    """``rules(state)`` returns all rules in the order of the contents, including rules for the duel's own files.

    The state is None without a duel.
    """
    drawing: Callable[[str], Drawing | None] = lambda rule: None
    """``drawing(id)`` returns the drawing of the rule with this id, None if the rule has no drawing."""
    translations: Mapping[str, str] = {}
    """Beginnings of words in other languages, each with the English word that it means."""


def no_rulebook() -> Rulebook[Any]:
    """Return an empty rulebook."""
    return Rulebook(lambda state: ())


def no_sheets() -> Mapping[str, Sheet[Any]]:
    """Return no sheets. The core still prints its own for any duel."""
    return {}


class Game(NamedTuple, Generic[S]):
    """A game: facts, rules, inputs, texts, rulebook and sheets.

    The rulebook and the sheets are functions that are called when first needed.
    """

    info: GameInfo
    play: Play[S]
    inputs: Inputs[S]
    texts: Texts[S]
    rulebook: Callable[[], Rulebook[S]] = no_rulebook
    sheets: Callable[[], Mapping[str, Sheet[S]]] = no_sheets


AnyGame = Game[Any]
