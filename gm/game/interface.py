"""A game as the core knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol

if TYPE_CHECKING:
    from gm.errors import Refusal
    from gm.game.forms import Form
    from gm.game.rules import Drawing, Rule
    from gm.game.sheets import Sheet
from gm.game.values import Holding, Mend, Move, Names, Notice, Outcome, Prompt, S, Setup, Step
from gm.game.view import View


class Switch(NamedTuple):
    """A house switch: its default, every allowed value, the ruling's id, one line of help.

    ``fixed`` switches are chosen when the duel is set up and never again.
    """

    default: str
    values: tuple[str, ...]
    rule: str
    help: str
    fixed: bool = False


class GameInfo(NamedTuple):
    """What a game is called and how many play it; ``slug`` names its package and its cards.

    ``rules_version`` rises with each change of what an entry means; a duel keeps the one it was begun under.
    """

    slug: str
    title: str
    seats_min: int
    seats_max: int
    rules_version: int
    teams: bool = False


class Ask(NamedTuple, Generic[S]):
    """A read-only question of a game: ``answer(state, words)`` gives what to show; raises Refusal (code ``words``).

    The view's lines are the answer itself: they are folded, not cut, so that a drawing of up to 60 cells stays whole.
    """

    help: str
    example: str
    answer: Callable[[S, tuple[str, ...]], View]


class Words(Protocol):
    """The only English of a game. Texts name seats through ``names``; what comes back is one line each."""

    def say(self, thing: Notice | Prompt | Refusal | Move, names: Names) -> str: ...
    def remedy(self, refusal: Refusal, names: Names) -> str: ...


class Game(Protocol[S]):
    """What the core knows of a game."""

    info: GameInfo
    switches: Mapping[str, Switch]
    forms: Mapping[str, Form]
    asks: Mapping[str, Ask[S]]
    sheets: Mapping[str, Sheet[S]]
    words: Words

    def start(self, setup: Setup) -> Step[S]:
        """The state before the first entry. Raises Refusal (code ``words``) when the set-up is none of this game."""

    def apply(self, state: S, entry: Any) -> Step[S]:
        """The state after ``entry`` (one of the forms' classes, or :class:`House`). Raises Refusal."""

    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """What is due, then what is possible; nothing is due only when the duel is over."""

    def holdings(self, state: S) -> tuple[Holding, ...]:
        """What lies on the table, always the same (holder, what) in the same order."""

    def view(self, state: S, seat: str | None) -> View:
        """What this seat (None: everyone) may see."""

    def outcome(self, state: S) -> Outcome | None:
        """Who won, or None while the duel goes on."""

    def rules(self) -> tuple[Rule, ...]:
        """All that can be looked up, in the order of the contents."""

    def drawing(self, rule: str) -> Drawing | None:
        """What the rule with this id has on the board; None where there is nothing to draw."""

    def mends(self, played: S, state: S, entry: Any) -> Iterable[Mend]:
        """Ways to keep an entry that was given in the state ``played`` and cannot be given in ``state``, the best
        first; each brings the table nearer to what was played. None where only leaving it out is left."""


AnyGame = Game[Any]
