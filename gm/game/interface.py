"""A game as the core knows it: one record of what it plays, takes, says, knows and prints.

A game is pure: it gets entries, and answers with the next state and what is to be announced. A package
``gm.games.<slug>`` exports ``INFO`` and ``build(cards) -> Game``; that is all the registration there is.
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
    """The core's own sentences in this game's nouns; ``first`` is what the first player does (``deals first``), ''
    where nobody is first."""

    seat: str = "player"
    duel: str = "duel"
    round: str = "round"
    first: str = ""

    @property
    def seats(self) -> str:
        """Several of them."""
        return f"{self.seat}s"


class GameInfo(NamedTuple):
    """What a game is called, how many play it, and how it begins."""

    slug: str
    """The name of its package, and of the folder of its cards."""
    title: str
    seats_min: int
    seats_max: int
    rules_version: int
    """Rises with each change of what an entry means; a duel keeps the one it was begun under."""
    prefix: str
    """Begins its rule ids: ``gg`` in ``gg.a35``."""
    teams: bool = False
    nouns: Nouns = Nouns()
    counts: tuple[str, ...] = ()
    """The holdings that standings list, the first of them drawn as a chart."""
    example: str = ""
    """A whole line that begins a duel."""
    alone: tuple[tuple[str, str], ...] = ()
    """The ways for one to play alone: what follows the own name on such a line, and what that means."""
    is_default_demo: bool = False
    """Whether its demonstration is the one shown to whoever names no game: one game says so of itself."""

    @property
    def example_names(self) -> tuple[str, ...]:
        """The names of those of whom examples speak: who sits down in ``example``, else Ana and Bo."""
        words = self.example.split(" --")[0].split()[2:]
        return (*words, *("Ana", "Bo")[len(words) :])

    @property
    def single_title(self) -> str:
        """What is played when it is played once: ``duel of Lantern Road``; where the title says what it is, as in Ember
        duels, ``Ember duel`` or the title itself."""
        noun, title = self.nouns.duel, self.title
        if title.casefold().endswith(f" {noun}s".casefold()):
            return f"{title[: -len(noun) - 1]}{noun}"
        return title if noun.casefold() in title.casefold() else f"{noun} of {title}"


class HouseRule(NamedTuple):
    """A house switch: its default, every allowed value, the ruling's id, one line of help.

    ``fixed`` switches are chosen when the duel is set up and never again.
    """

    default: str
    values: tuple[str, ...]
    rule: str
    help: str
    fixed: bool = False


class Attachment(NamedTuple):
    """A file that players bring, kept with the duel by its content.

    ``model`` names the pydantic model that checks it, as ``module:Class`` within the game's package: it is loaded at
    the door alone, and what is kept is its canonical JSON. ``sample`` is a file of the game's cards without its ending.
    A duel cannot begin without one that is ``needed``; of one for ``each`` seat everybody brings an own.
    """

    help: str
    model: str
    sample: str
    needed: bool = False
    each: bool = False


class Query(NamedTuple, Generic[S]):
    """A read-only question of a game: its words are a form's, ``answer(state, entry)`` gives what to show.

    The view's lines are the answer itself: they are folded, not cut, so that a drawing of up to 60 cells stays whole.
    The answer may raise Refusal (code ``words``). What is answered at ``anytime`` needs no duel (state None). A
    question about entries as they could be reads the words of several forms: those of one of ``forms`` where its name
    comes first, else those of ``form`` (see :meth:`~gm.game.forms.Form.asking`).
    """

    help: str
    form: Form
    answer: Callable[[S, Any], View]
    anytime: bool = False
    forms: Mapping[str, Form] = {}

    def select_form(self, words: Sequence[str]) -> tuple[Form, Sequence[str]]:
        """The form by which the words after the question's name are read, and those that it reads."""
        form = self.forms.get(words[0].casefold()) if words else None
        return (form, words[1:]) if form else (self.form, words)


def no_names(state: Any) -> tuple[Name, ...]:
    """Nobody and nothing has a name but the seats."""
    return ()


def no_fixes(played: Any, state: Any, entry: Any) -> tuple[SuggestedFix, ...]:
    """Nothing can be put in that was not played."""
    return ()


class Play(NamedTuple, Generic[S]):
    """What follows from entries; pure functions."""

    start: Callable[[Setup], Step[S]]
    """The state before the first entry. Raises Refusal (code ``words``) for a set-up that is none of this game."""
    apply: Callable[[S, Any], Step[S]]
    """The state after an entry: one of the forms' classes, or :class:`~gm.game.values.House`. Raises Refusal."""
    prompts: Callable[[S, str | None], tuple[Prompt, ...]]
    """What is due, then what is possible, as a seat may know it (None: everyone). Nothing is due only when the duel is
    over."""
    holdings: Callable[[S], tuple[Holding, ...]]
    """What lies on the table. Keys (holder, what) may come and go, but a key keeps its kind."""
    outcome: Callable[[S], Outcome | None]
    """How the duel ended; None while it goes on."""
    names: Callable[[S], tuple[Name, ...]] = no_names
    """Whoever and whatever an entry can name besides the seats."""
    adjust: Callable[[S, str, str, int | str], S] | None = None
    """``adjust(state, holder, what, amount)``: the state with this holding so much, whatever the rules say. Raises
    Refusal where that cannot be. With it the core gives the game an entry ``adjust``, unless it has one of its own."""
    fixes: Callable[[S, S, Any], Iterable[SuggestedFix]] = no_fixes
    """``mends(played, state, entry)``: ways to keep an entry that was given in the state ``played`` and cannot be given
    in ``state``, the best first; each brings the table nearer to what was played."""
    record_types: tuple[type[Any], ...] = ()
    """The classes of the records that a state is made of, itself included: NamedTuples, or classes that say by
    ``_fields`` and iteration what they are made of. With them a long duel need not be played from its start for each
    line; nothing else may be in a state then but tuples, texts, whole numbers, yes and no, and None."""
    carry: Callable[[S], str | None] | None = None
    """Where players outlive a duel: what they would bring to the next one, as the text of a JSON object (None:
    nothing). ``start`` is given it there as ``setup.carry``."""
    carry_over_changes: Callable[[S, str, str], Iterable[Entry | Notice]] | None = None
    """``recarried(state, then, now)``: entries that make up for it that they brought ``then`` and would bring ``now``,
    and notices of what no entry can."""
    replay: Callable[[S, Iterable[Any]], S] | None = None
    """The state that ``apply`` leads to, entry after entry: of a game that gets there sooner where nobody listens."""


class Inputs(NamedTuple, Generic[S]):
    """What can be typed: entries by their kind, questions, house switches, and files that players bring."""

    forms: Mapping[str, Form]
    queries: Mapping[str, Query[S]] = {}
    house_rules: Mapping[str, HouseRule] = {}
    attachments: Mapping[str, Attachment] = {}


class Texts(NamedTuple, Generic[S]):
    """The only English of a game. Its texts name seats, and whatever else has a name, through ``names``."""

    view: Callable[[S, str | None], View]
    """The table as a seat (None: everyone) may see it."""
    say: Callable[[Notice | Prompt | Refusal | Move | Outcome, Names], str]
    """One line for a thing."""
    remedy: Callable[[Refusal, Names], str]
    """What to type or do instead."""
    spectator_text: Callable[[Prompt, Names], str] | None = None
    """What a prompt says to a room that types nothing ('': nothing); without it what ``say`` says."""
    chronicle: Callable[[Setup, S], tuple[tuple[str, str], ...]] | None = None
    """What the chronicle of a party tells of a duel, as pairs of a title and a text."""
    titles: Mapping[str, str] = {}
    """What is held, as it is printed where that is not its key: ``{"hp": "HP"}``."""
    winners: Callable[[Outcome, Names], str] | None = None
    """Who won, of an end that is said by that alone, ``won by Ana and Bo`` ('': it is not); without it none is."""
    messages: Messages | None = None
    """The templates of all sentences, if the game has them in a card file; see :meth:`of`."""

    @classmethod
    def of(cls, view: Callable[[S, str | None], View], messages: Messages, **more: Any) -> Texts[S]:
        """Return the texts of a game whose sentences are ``messages``; ``more`` are further fields."""
        return cls(view, messages.say, messages.remedy, messages.spectator, **{"messages": messages, **more})

    def title(self, what: str) -> str:
        """What a holding is called."""
        return self.titles.get(what) or what.replace("_", " ")


class Rulebook(NamedTuple, Generic[S]):
    """All that can be looked up."""

    rules: Callable[[S | None], tuple[Rule, ...]]
    """In the order of the contents, with what the duel's own files bring (None: without any duel)."""
    drawing: Callable[[str], Drawing | None]
    """What the rule with this id has on the board, None if nothing."""
    translations: Mapping[str, str] = {}
    """Beginnings of words of other languages, with the English words that they stand for."""


def no_rulebook() -> Rulebook[Any]:
    """Nothing can be looked up."""
    return Rulebook(lambda state: (), lambda rule: None)


def no_sheets() -> Mapping[str, Sheet[Any]]:
    """Nothing is printed but what the core prints of any duel."""
    return {}


class Game(NamedTuple, Generic[S]):
    """What the core knows of a game. ``book`` and ``sheets`` are called when they are first needed."""

    info: GameInfo
    play: Play[S]
    inputs: Inputs[S]
    texts: Texts[S]
    rulebook: Callable[[], Rulebook[S]] = no_rulebook
    sheets: Callable[[], Mapping[str, Sheet[S]]] = no_sheets


AnyGame = Game[Any]
