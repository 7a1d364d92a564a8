"""The parts that a game gives to the core: rules, inputs, texts, rulebook and sheets.

A game is pure: it receives entries, and returns the next state with notices. Every package ``gm.games.<slug>`` that
exports ``INFO`` and ``build(cards) -> Game`` is registered automatically.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic

from gm.errors import Refusal
from gm.game.play.inputs import Inputs
from gm.game.values import Entry, Holding, Move, Name, Names, Notice, Outcome, Prompt, S, Setup, Step, SuggestedFix
from gm.tuples import NamedTuple

if TYPE_CHECKING:
    from gm.game.messages import Messages
    from gm.game.play.changes import Proposal
    from gm.game.play.collecting import Collecting
    from gm.game.play.counting import Count
    from gm.game.rules import Drawing, Rule
    from gm.game.sheets import Sheet
    from gm.game.view import View


class Nouns(NamedTuple):
    """The game's own words for a player, a duel and a round. The core uses them in its sentences.

    ``first`` says what the first player does, such as ``deals first``. It is '' if no player is first.
    """

    seat: str = "player"
    duel: str = "duel"
    round: str = "round"
    first: str = ""

    @property
    def seats(self) -> str:
        """Return the game's word for several players: the plural of ``seat``."""
        return f"{self.seat}s"


class GameInfo(NamedTuple):
    """The name of a game, its numbers of players, and how to begin it."""

    slug: str
    """The name of the game's package and of the folder of its cards."""
    title: str
    seats_min: int
    seats_max: int
    rules_version: int
    """The latest version of the rules. Raise it when the meaning of an entry changes. Old duels keep their version."""
    prefix: str
    """The first part of the game's rule ids: ``gg`` in ``gg.a35``."""
    teams: bool = False
    nouns: Nouns = Nouns()
    counts: tuple[str, ...] = ()
    """The holdings that the standings show, such as ``points``. Charts show the first of them."""
    example: str = ""
    """An example of a whole line that begins a duel."""
    alone: tuple[tuple[str, str], ...] = ()
    """Ways to play alone, as pairs: what to type after the only player's name, and its meaning."""
    is_default_demo: bool = False
    """True for the one game whose demonstration is shown if no game is named."""
    together: bool = False
    """True if all players win or lose together."""
    is_duel: bool = True
    """False for a game that consists of duels, such as an event. Statistics leave out such a game unless the user names
    it, and its clock does not stop when there is a long break between two lines.
    """
    afterwards: tuple[str, str] = ("Play again with the same players", "new --again")
    """The advice that gm gives after the end of a duel, and the line to type to follow it."""
    players_enter: bool = True
    """False if players enter nothing: their phones only show the first line of their ``view``."""
    margin: bool = True
    """True if the first holding in ``counts`` says by how much a duel was won. False if it counts harm."""

    @property
    def example_names(self) -> tuple[str, ...]:
        """Return at least two names of players, for examples.

        They are the names in ``example``. If it has fewer than two, Ana and Bo fill the gaps.
        """
        words = self.example.split(" --")[0].split()[2:]
        return (*words, *("Ana", "Bo")[len(words) :])

    @property
    def single_title(self) -> str:
        """Return the noun for one duel of the game, such as ``duel of Lantern Road`` or ``Ember duel``."""
        noun, title = self.nouns.duel, self.title
        if title.casefold() == noun.casefold():
            return noun
        if title.casefold().endswith(f" {noun}s".casefold()):
            return f"{title[: -len(noun) - 1]}{noun}"
        return title if noun.casefold() in title.casefold() else f"{noun} of {title}"


def deferred(package: str, path: str) -> Callable[..., Any]:
    """Return a stand-in for the function at ``path``. It imports the function's module only when it is called.

    ``path`` has the form ``module:function``, within a game's ``package``. Use this for functions that no entry needs,
    such as sheets or suggested fixes, so that commands start faster.
    """
    module, _, function = path.partition(":")
    return lambda *args: getattr(import_module(f"{package}.{module}"), function)(*args)


def no_names(state: Any) -> tuple[Name, ...]:
    """Return (). The default of ``Play.names``, for games in which only the players have names."""
    return ()


def no_fixes(played: Any, state: Any, entry: Any) -> tuple[SuggestedFix, ...]:
    """Return no suggested fixes. The default of ``Play.fixes``."""
    return ()


class Play(NamedTuple, Generic[S]):
    """The rules of a game as pure functions."""

    start: Callable[[Setup], Step[S]]
    """``start(setup)`` returns the state before the first entry, with notices. It may raise Refusal (``words``)."""
    apply: Callable[[S, Any], Step[S]]
    """``apply(state, entry)`` returns the state after an entry of one of the forms or a
    :class:`~gm.game.values.House`. It raises Refusal.
    """
    prompts: Callable[[S, str | None], tuple[Prompt, ...]]
    """``prompts(state, seat)`` returns the prompts that must be answered, then those that may be answered.

    ``seat`` is the player who looks at the board; None if the board is shown to everyone. Until the duel is over, there
    is always a prompt that must be answered.
    """
    holdings: Callable[[S], tuple[Holding, ...]]
    """``holdings(state)`` returns everything on the table. A holding is of the same kind in every state."""
    outcome: Callable[[S], Outcome | None]
    """``outcome(state)`` returns how the duel ended, or None before the end."""
    names: Callable[[S], tuple[Name, ...]] = no_names
    """``names(state)`` returns the names, besides those of the players, that entries can use."""
    adjust: Callable[[S, str, str, int | str], S] | None = None
    """``adjust(state, holder, what, amount)`` returns the state after setting one holding, or raises Refusal.

    The core adds an entry ``adjust`` to a game that has this function but no entry ``adjust`` of its own.
    """
    fixes: Callable[[S, S, Any], Iterable[SuggestedFix]] = no_fixes
    """``fixes(played, state, entry)`` returns ways to keep an entry after a correction, the best first.

    The entry was accepted in the state ``played`` and is refused in ``state``.
    """
    record_types: tuple[type[Any], ...] = ()
    """The classes of all records in a state, beginning with the class of the state. Snapshots of states need them.

    Each class is a NamedTuple, or its instances have ``_fields`` and can be iterated. Any other value in a state must
    be a tuple, text, whole number, boolean or None.
    """
    carry: Callable[[S], str | None] | None = None
    """``carry(state)`` returns JSON text with what the players keep for their next duel, None if they keep nothing.

    The function ``start`` of the next duel gets this text as ``setup.carry``.
    """
    carry_over_changes: Callable[[S, str, str], Iterable[Entry | Notice]] | None = None
    """``carry_over_changes(state, then, now)`` returns entries that make up for a late correction of an earlier duel.

    ``then`` is what the players kept from that duel. ``now`` is what they would keep from the corrected duel. For a
    difference that no entry can make up for, the function returns a notice.
    """
    replay: Callable[[S, Iterable[Any]], S] | None = None
    """``replay(state, entries)`` returns the state after ``entries``. It is faster than ``apply``: it makes no notices.
    """
    first: Callable[[S], str | None] | None = None
    """``first(state)`` returns the player who began, or None before that. For games whose set-up does not decide this.
    """
    complete: Callable[[S, Any], Any] = lambda state, entry: entry
    """``complete(state, entry)`` adds to a typed entry the values that were not typed, such as the round."""
    propose: Callable[[S], Proposal | None] = lambda state: None
    """``propose(state)`` returns a problem for an optional service, such as finding pairings; None if there is none."""
    compare: Callable[[S, S], Iterable[Notice]] = lambda before, after: ()
    """``compare(before, after)`` compares the states before and after a correction, undo or redo. It returns notices.
    """
    collects: Collecting[S] | None = None
    """The functions with which a game such as an event collects the results of duels at its tables; otherwise None."""


class Texts(NamedTuple, Generic[S]):
    """The functions that make the sentences and the board of a game. ``names`` maps ids to names."""

    view: Callable[[S, str | None], View]
    """``view(state, seat)`` returns the board as the player ``seat`` may see it; if ``seat`` is None, as everyone may.
    """
    say: Callable[[Notice | Prompt | Refusal | Move | Outcome, Names], str]
    """``say(thing, names)`` returns the sentence for a notice, prompt, refusal, move or outcome, on one line."""
    remedy: Callable[[Refusal, Names], str]
    """``remedy(refusal, names)`` returns what to type or do instead of a refused entry."""
    spectator_text: Callable[[Prompt, Names], str] | None = None
    """``spectator_text(prompt, names)`` returns the text of a prompt for people who only watch. '' shows no text.

    Without this function, they see the text that ``say`` returns.
    """
    chronicle: Callable[[Setup, S], tuple[tuple[str, str], ...]] | None = None
    """``chronicle(setup, state)`` returns what the chronicle of a party says about a duel, as pairs (title, text)."""
    titles: Mapping[str, str] = {}
    """The printed names of holdings, where they differ from the names in the code: ``{"hp": "HP"}``."""
    winners: Callable[[Outcome, Names], str] | None = None
    """``winners(outcome, names)`` returns the names to show after “won by”; '' if “won by” does not fit the outcome."""
    messages: Messages | None = None
    """The templates of all sentences, if the game has them in a card file (see :meth:`of`)."""
    uncertain: Callable[[S, Sequence[Any]], View] | None = None
    """``uncertain(state, entries)`` returns the board for everyone while ``entries`` are flagged as uncertain."""

    counted: Callable[[], tuple[Count, ...]] = tuple
    """``counted()`` returns the tables of the game's statistics. It is called when statistics are first needed."""

    @classmethod
    def of(cls, view: Callable[[S, str | None], View], messages: Messages, **more: Any) -> Texts[S]:
        """Return the texts of a game. All sentences come from ``messages``; ``more`` sets other fields of the texts."""
        return cls(view, messages.say, messages.remedy, messages.spectator, **{"messages": messages, **more})

    def title(self, what: str) -> str:
        """Return the printed name of ``what``, something that players have or count: ``HP`` for ``hp``."""
        return self.titles.get(what) or what.replace("_", " ")


class Rulebook(NamedTuple, Generic[S]):
    """The rules, cards and words of a game that people can look up."""

    rules: Callable[[S | None], tuple[Rule, ...]]
    """``rules(state)`` returns all rules in the order of the contents. ``state`` is None if there is no duel.

    Files that players attached to the duel may add rules.
    """
    drawing: Callable[[str], Drawing | None] = lambda rule: None
    """``drawing(id)`` returns the drawing for the rule with this id, or None if there is no drawing."""
    translations: Mapping[str, str] = {}
    """English words for words in other languages. Each key consists of the first letters of a foreign word."""


def no_rulebook() -> Rulebook[Any]:
    """Return an empty rulebook."""
    return Rulebook(lambda state: ())


def no_sheets() -> Mapping[str, Sheet[Any]]:
    """Return {}, for a game without sheets. The core has sheets of its own, which it prints for any duel."""
    return {}


class Game(NamedTuple, Generic[S]):
    """A game: facts, rules, inputs, texts, rulebook and sheets.

    ``rulebook()`` and ``sheets()`` are called when the rulebook or the sheets are first needed.
    """

    info: GameInfo
    play: Play[S]
    inputs: Inputs[S]
    texts: Texts[S]
    rulebook: Callable[[], Rulebook[S]] = no_rulebook
    sheets: Callable[[], Mapping[str, Sheet[S]]] = no_sheets


AnyGame = Game[Any]
