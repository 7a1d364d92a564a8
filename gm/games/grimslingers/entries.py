"""The entries of a duel with their forms: words, help, example and rules."""

from __future__ import annotations

from collections.abc import Mapping

from gm.game import Because, Choice, NamedEntry, Pairs, Who, field, forms_of
from gm.game import Number as NumberField
from gm.games.grimslingers.fields import AdjustField, CardField, EffectField, LostField, NumberCardsField, ThroughField

_WHY: Mapping[str, tuple[str, ...]] = {"block": ("block",), "weakness": ("weakness",), "face-off": ("face-off",)}
_COST = "the EP it costs"


class Draw(NamedEntry, help="end the standoff: everyone has said Ready and now reveals", rules=("gs.r6",), turn=True):
    """The entry that ends the standoff, the first phase of a turn."""


class Reveal(
    NamedEntry,
    help="reveal a card, with its target",
    example="reveal ana scourge bo",
    rules=("gs.r7", "gs.r8", "gs.r2"),
):
    who: str = field(Who, help="whose card it is")
    card: str = field(CardField, help="the card")
    target: str | None = field(
        Who, after="card", default=None, help="the target of a single-foe card, not needed with one foe left"
    )


class Pass(
    NamedEntry,
    help="pass: take both cards back and gain 2 EP",
    example="pass ana",
    rules=("gs.r7", "gs.r79"),
    explicit=True,
):
    who: str = field(Who, help="who passes")


class Sacrifice(
    NamedEntry, help="turn HP into EP, in the standoff", example="sacrifice ana 3", rules=("gs.r3", "gs.r78")
):
    who: str = field(Who, help="who gives up HP")
    hp: int = field(NumberField, 1, 99, help="how many HP become EP")


class Surge(
    NamedEntry,
    help="use the Surge of a Grim card; then enter its result as an effect line",
    example="surge ana 2",
    rules=("gs.r4", "gs.r74"),
):
    who: str = field(Who, help="who uses it")
    cost: int = field(NumberField, 0, 99, help=_COST)


class Reactivate(
    NamedEntry,
    help="take a resting card back into your hand at once",
    example="reactivate ana fire 2",
    rules=("gs.r4", "gs.r28"),
):
    who: str = field(Who, help="whose card it is")
    card: str = field(CardField, help="the resting card")
    cost: int = field(NumberField, 0, 99, help=_COST)


class Cover(
    NamedEntry,
    help="take cover; then enter the result as an effect line",
    example="cover ana 1",
    rules=("gs.r5", "gs.r74"),
):
    """The entry for a duellist who takes cover. ``cost`` is None if no cost was typed."""

    who: str = field(Who, help="who takes cover")
    cost: int | None = field(NumberField, 0, 99, default=None, help=f"{_COST}, if any")


class Number(
    NamedEntry,
    help="the number cards that gm asks for, in any order",
    example="number ana=4 bo=2",
    rules=("gs.r25",),
):
    """The entry for number cards, as pairs of a duellist and a number. The number 0 means that no card was drawn."""

    numbers: tuple[tuple[str, int], ...] = field(
        NumberCardsField, help="who drew a number card, and its number; 0 for no card, where that is allowed"
    )


class Onto(
    NamedEntry, help="the new target of the diverted cards", example="onto cy", rules=("gs.spell.divert", "gs.r83")
):
    to: str = field(Who, leads=False, help="any other duellist")


class Lose(NamedEntry, help="the card that a duellist loses", example="lose bo ice", rules=("gs.r93",)):
    """The entry for a card that a duellist loses. ``card`` is a slug, ``none``, or ``unseen`` for an unseen card."""

    who: str = field(Who, help="who loses it")
    card: str = field(LostField, help="the card; type none if there is no card, unseen if Poach took it")


class Effect(
    NamedEntry,
    help="what a card did, if gm does not know it",
    example="effect bo hp-3 ep-1 ana ep+1",
    rules=("gs.r71", "gs.r74"),
):
    """The entry for the effect of a card that gm does not know. Its parts are texts such as ``bo.hp-3``."""

    parts: tuple[str, ...] = field(
        EffectField, help="HP or EP gained or lost, or a status for this turn or the next; none = no effect"
    )


class Clash(
    NamedEntry, help="whose element gets through when two meet", example="clash ana weakness", rules=("gs.r73",)
):
    """The entry that says whose element wins a clash: a duellist, ``both`` or ``none``. The reason is optional."""

    through: str = field(ThroughField, help="whose element gets through")
    why: str | None = field(Choice, _WHY, default=None, help="the reason, if you want to give it")


class Untold(
    NamedEntry,
    help="leave a question open: the card does nothing, and whoever drew no number card comes last",
    rules=("gs.r96",),
):
    """The entry that continues a turn although nobody answers the open question about a card."""


class Score(
    NamedEntry,
    help="the Reckoning scores of duellists who do not have one yet",
    example="score ana=12 bo=7",
    rules=("gs.r29", "gs.r75"),
):
    scores: tuple[tuple[str, int], ...] = field(
        Pairs, 0, 999, label="duellist", help="whose score, and how many points"
    )


class Retire(
    NamedEntry,
    help="a duellist leaves during a standoff or draw, and is out with a score of 0",
    example="retire cy",
    rules=("gs.r96",),
):
    who: str = field(Who, help="who leaves")
    because: str | None = field(Because, default=None, help="why")


class Adjust(
    NamedEntry,
    help="set a value by hand: HP, EP, a score, a status, where a card is, the turn",
    example='adjust ana hp=8 ep+2 fire=out silenced=next because "from paper"',
    rules=("gs.r96",),
):
    """The entry for values that the referee sets. Its settings are texts such as ``ana.hp=8`` and ``turn=3``."""

    settings: tuple[str, ...] = field(
        AdjustField,
        help="hp, ep, max_hp, max_ep, score or turn with = + or -; STATUS=this|next|none; CARD=hand|out|discard",
    )
    because: str = field(Because)


FORMS = forms_of(
    *(Draw, Reveal, Pass, Sacrifice, Surge, Reactivate, Cover),
    *(Number, Onto, Lose, Effect, Clash, Untold, Score, Retire, Adjust),
)
"""The form of each kind of entry, by the entry's word."""


class AboutQueue(
    NamedEntry,
    kind="queue",
    help="the aftermath queue: when each card takes effect and why, what is already done, and what gm asks next",
    rules=("gs.r21", "gs.r25"),
):
    """The query for the queue of the aftermath."""


QUEUE = AboutQueue.form()
