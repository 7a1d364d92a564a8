"""A game as the core knows it: one record of its rules, inputs, texts, rulebook and sheets.

A game is pure: it gets entries and returns the next state and what to announce. A package ``gm.games.<slug>`` exports
``INFO`` and ``build(cards) -> Game``; nothing else registers it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from gm.errors import Refusal
from gm.game.forms import Form
from gm.game.tuples import NamedTuple
from gm.game.values import Entry, Holding, Move, Name, Names, Notice, Outcome, Prompt, S, Setup, Step, SuggestedFix

if TYPE_CHECKING:
    from gm.game.messages import Messages
    from gm.game.rules import Drawing, Rule
    from gm.game.sheets import Sheet
    from gm.game.view import View


class Nouns(NamedTuple):
    """The game's nouns, for the core's own sentences. ``first`` says what the first player does (``deals first``), ''
    if nobody is first."""

    seat: str = "player"
    duel: str = "duel"
    round: str = "round"
    first: str = ""

    @property
    def seats(self) -> str:
        """The plural of ``seat``."""
        return f"{self.seat}s"


class GameInfo(NamedTuple):
    """The name of a game, its numbers of players, and how it begins."""

    slug: str
    """The name of the package and of the folder of its cards."""
    title: str
    seats_min: int
    seats_max: int
    rules_version: int
    """The latest version of the rules. It rises with every change of an entry's meaning; a duel keeps its own."""
    prefix: str
    """The first part of its rule ids: ``gg`` in ``gg.a35``."""
    teams: bool = False
    nouns: Nouns = Nouns()
    counts: tuple[str, ...] = ()
    """The holdings that standings list; the first is drawn as a chart."""
    example: str = ""
    """A whole line that begins a duel."""
    alone: tuple[tuple[str, str], ...] = ()
    """Ways to play alone: the words after the only name, each with its meaning."""
    is_default_demo: bool = False
    """Set for the one game whose demonstration is shown to anybody who names no game."""

    @property
    def example_names(self) -> tuple[str, ...]:
        """The names in examples: those in ``example``, else Ana and Bo."""
        words = self.example.split(" --")[0].split()[2:]
        return (*words, *("Ana", "Bo")[len(words) :])

    @property
    def single_title(self) -> str:
        """The noun for one duel: ``duel of Lantern Road``, but the title alone where it says it already, as in Ember
        duels: ``Ember duel``."""
        noun, title = self.nouns.duel, self.title
        if title.casefold().endswith(f" {noun}s".casefold()):
            return f"{title[: -len(noun) - 1]}{noun}"
        return title if noun.casefold() in title.casefold() else f"{noun} of {title}"


class HouseRule(NamedTuple):
    """A house rule: its default, all its values, the id of its ruling and a line of help.

    ``fixed`` ones are chosen when the duel is set up and never again.
    """

    default: str
    values: tuple[str, ...]
    rule: str
    help: str
    fixed: bool = False


class Attachment(NamedTuple):
    """A file that players add to a duel, stored with it.

    ``model`` names the record of the whole file (see :mod:`gm.game.play.card_files`), as ``module:Class`` in the game's
    package. It is loaded only when a file is checked; the file's content is stored as canonical JSON. ``sample`` is a
    file of the game's cards, without its ending. A duel cannot begin without a ``needed`` file. Of a file for ``each``
    seat, every player has their own.
    """

    help: str
    model: str
    sample: str
    needed: bool = False
    each: bool = False


class Query(NamedTuple, Generic[S]):
    """A read-only question to the game: a form reads its words, ``answer(state, entry)`` returns the view to show.

    The lines of the view are the answer; they are wrapped, not cut, so that a drawing of up to 60 cells stays whole.
    The answer may raise Refusal (code ``words``). With ``anytime`` no duel is needed (the state is None). A question
    about possible entries reads their words: by one of ``forms`` if its name comes first, else by ``form`` (see
    :meth:`~gm.game.forms.Form.as_query`).
    """

    help: str
    form: Form
    answer: Callable[[S, Any], View]
    anytime: bool = False
    forms: Mapping[str, Form] = {}

    def select_form(self, words: Sequence[str]) -> tuple[Form, Sequence[str]]:
        """Return the form for the words after the query's name, and the words that it reads."""
        form = self.forms.get(words[0].casefold()) if words else None
        return (form, words[1:]) if form else (self.form, words)


def no_names(state: Any) -> tuple[Name, ...]:
    """Return no names besides the seats."""
    return ()


def no_fixes(played: Any, state: Any, entry: Any) -> tuple[SuggestedFix, ...]:
    """Return no fixes."""
    return ()


class Play(NamedTuple, Generic[S]):
    """The rules, as pure functions."""

    start: Callable[[Setup], Step[S]]
    """``start(setup)``: the state before the first entry. Raises Refusal (code ``words``) for an invalid set-up."""
    apply: Callable[[S, Any], Step[S]]
    """``apply(state, entry)``: the state after an entry of one of the forms, or :class:`~gm.game.values.House`. Raises
    Refusal."""
    prompts: Callable[[S, str | None], tuple[Prompt, ...]]
    """``prompts(state, seat)``: what the table must say next, then what it may say, as a seat may know it (None:
    everyone). Something is next until the duel is over."""
    holdings: Callable[[S], tuple[Holding, ...]]
    """``holdings(state)``: what is on the table. Keys (holder, what) may come and go, but a key keeps its kind."""
    outcome: Callable[[S], Outcome | None]
    """``outcome(state)``: the end, None before it."""
    names: Callable[[S], tuple[Name, ...]] = no_names
    """``names(state)``: the names that entries can use besides the seats."""
    adjust: Callable[[S, str, str, int | str], S] | None = None
    """``adjust(state, holder, what, amount)``: the state with this holding set, whatever the rules say. Raises Refusal
    if it is impossible. The core then adds an entry ``adjust``, unless the game has its own."""
    fixes: Callable[[S, S, Any], Iterable[SuggestedFix]] = no_fixes
    """``fixes(played, state, entry)``: ways to keep an entry that was accepted in the state ``played`` and is not in
    ``state``, the best first."""
    record_types: tuple[type[Any], ...] = ()
    """The classes of all records in a state, its own first: NamedTuples, or classes with ``_fields`` and iteration.
    With them the core stores a snapshot of a long duel. Such a state holds nothing else but tuples, text, whole
    numbers, booleans and None."""
    carry: Callable[[S], str | None] | None = None
    """``carry(state)``: what players take to their next duel, as the text of a JSON object, or None. ``start`` gets it
    as ``setup.carry``."""
    carry_over_changes: Callable[[S, str, str], Iterable[Entry | Notice]] | None = None
    """``carry_over_changes(state, then, now)``: entries that make up for what players took along ``then`` and would
    take ``now``, and notices of what no entry can change."""
    replay: Callable[[S, Iterable[Any]], S] | None = None
    """``replay(state, entries)``: the same state as by ``apply``, without notices, if that is faster."""


class Inputs(NamedTuple, Generic[S]):
    """The lines that people may type: entries by their kind, queries, house rules and files."""

    forms: Mapping[str, Form]
    queries: Mapping[str, Query[S]] = {}
    house_rules: Mapping[str, HouseRule] = {}
    attachments: Mapping[str, Attachment] = {}


class Texts(NamedTuple, Generic[S]):
    """The sentences and the board of a game. They name people and things through ``names``."""

    view: Callable[[S, str | None], View]
    """``view(state, seat)``: the board as a seat may see it (None: everyone)."""
    say: Callable[[Notice | Prompt | Refusal | Move | Outcome, Names], str]
    """``say(thing, names)``: one line."""
    remedy: Callable[[Refusal, Names], str]
    """``remedy(refusal, names)``: what to type or do instead."""
    spectator_text: Callable[[Prompt, Names], str] | None = None
    """The text of a prompt for spectators ('' for nothing); by default that of ``say``."""
    chronicle: Callable[[Setup, S], tuple[tuple[str, str], ...]] | None = None
    """The entries of a duel in its party's chronicle, as pairs of a title and a text."""
    titles: Mapping[str, str] = {}
    """Printed names of holdings whose key is not their name: ``{"hp": "HP"}``."""
    winners: Callable[[Outcome, Names], str] | None = None
    """The names after “won by”, '' for an end that needs another sentence."""
    messages: Messages | None = None
    """The templates of all sentences, if the game has them in a card file; see :meth:`of`."""

    @classmethod
    def of(cls, view: Callable[[S, str | None], View], messages: Messages, **more: Any) -> Texts[S]:
        """Return the texts of a game whose sentences are ``messages``; ``more`` are further fields."""
        return cls(view, messages.say, messages.remedy, messages.spectator, **{"messages": messages, **more})

    def title(self, what: str) -> str:
        """Return the printed name of a holding."""
        return self.titles.get(what) or what.replace("_", " ")


class Rulebook(NamedTuple, Generic[S]):
    """The rules, cards and words of a game that people can look up."""

    rules: Callable[[S | None], tuple[Rule, ...]]
    """All rules in the order of the contents, with those of the duel's own files (None: without a duel)."""
    drawing: Callable[[str], Drawing | None]
    """The drawing of the rule with this id, None if it has none."""
    translations: Mapping[str, str] = {}
    """First letters of words in other languages, with the English words that they mean."""


def no_rulebook() -> Rulebook[Any]:
    """Return an empty rulebook."""
    return Rulebook(lambda state: (), lambda rule: None)


def no_sheets() -> Mapping[str, Sheet[Any]]:
    """Return no sheets but those that the core prints for any duel."""
    return {}


class Game(NamedTuple, Generic[S]):
    """A game. ``rulebook`` and ``sheets`` are called when they are first needed."""

    info: GameInfo
    play: Play[S]
    inputs: Inputs[S]
    texts: Texts[S]
    rulebook: Callable[[], Rulebook[S]] = no_rulebook
    sheets: Callable[[], Mapping[str, Sheet[S]]] = no_sheets


AnyGame = Game[Any]
