"""The forms of a duel's entries: their words, help, examples and rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from gm.game import Because, Choice, Form, NamedTuple, Number, Pairs, Who
from gm.games.grimslingers import entries
from gm.games.grimslingers.inputs.fields import CardField, LostField, NumberCardsField, ThroughField
from gm.games.grimslingers.inputs.settings import AdjustField, EffectField

_WHY: Mapping[str, tuple[str, ...]] = {"block": ("block",), "weakness": ("weakness",), "face-off": ("face-off",)}
_SHOWING = (
    Form(
        entries.Draw,
        help="the standoff is over: all have said Ready, all turn over",
        example="draw",
        rules=("gs.r6",),
        turn=True,
    ),
    Form(
        entries.Reveal,
        Who("who", help="whose card it is"),
        CardField("card", help="the card that was turned over"),
        Who("target", optional=True, after="card", help="at whom a single-foe card aims; with one foe left nobody"),
        help="the card that somebody has turned over, and at whom it aims",
        example="reveal ana scourge bo",
        rules=("gs.r7", "gs.r8", "gs.r2"),
    ),
    Form(
        entries.Pass,
        Who("who", help="who takes both cards back"),
        help="somebody takes both cards back and gains 2 EP",
        example="pass ana",
        rules=("gs.r7", "gs.r79"),
        explicit=True,
    ),
)
_STANDOFF = (
    Form(
        entries.Sacrifice,
        Who("who", help="who gives up HP"),
        Number("hp", 1, 99, help="how many HP become EP"),
        help="HP for as much EP, in the standoff",
        example="sacrifice ana 3",
        rules=("gs.r3", "gs.r78"),
    ),
    Form(
        entries.Surge,
        Who("who", help="who uses it"),
        Number("cost", 0, 99, help="the EP that it costs"),
        help="the Surge of a Grim card, and what it costs; what it does is an effect",
        example="surge ana 2",
        rules=("gs.r4", "gs.r74"),
    ),
    Form(
        entries.Reactivate,
        Who("who", help="whose card it is"),
        CardField("card", help="the resting card"),
        Number("cost", 0, 99, help="the EP that it costs"),
        help="a resting card taken back to the hand at once, and what that costs",
        example="reactivate ana fire 2",
        rules=("gs.r4", "gs.r28"),
    ),
    Form(
        entries.Cover,
        Who("who", help="who takes cover"),
        Number("cost", 0, 99, optional=True, help="the EP that it costs, if any"),
        help="somebody takes cover; what that does is an effect",
        example="cover ana 1",
        rules=("gs.r5", "gs.r74"),
    ),
)
_AFTERMATH = (
    Form(
        entries.Number,
        NumberCardsField(
            "numbers", help="whose number card, and what it shows; 0: none was drawn, where one may choose"
        ),
        help="number cards of those asked, in any order",
        example="number ana=4 bo=2",
        rules=("gs.r25",),
    ),
    Form(
        entries.Onto,
        Who("to", leads=False, help="any other duellist"),
        help="whom Divert sends the cards to",
        example="onto cy",
        rules=("gs.spell.divert", "gs.r83"),
    ),
    Form(
        entries.Lose,
        Who("who", help="who loses it"),
        LostField("card", help="the card; none: there is none; unseen: by Poach, kept secret"),
        help="the card that somebody loses",
        example="lose bo ice",
        rules=("gs.r93",),
    ),
    Form(
        entries.Effect,
        EffectField("parts", help="HP and EP up or down, a status of this turn or the next; none: nothing"),
        help="what a card did that gm does not know",
        example="effect bo hp-3 ep-1 ana ep+1",
        rules=("gs.r71", "gs.r74"),
    ),
    Form(
        entries.Clash,
        ThroughField("through", help="whose element gets through"),
        Choice("why", _WHY, optional=True, help="why, if it is told"),
        help="two elements meet: whose gets through",
        example="clash ana weakness",
        rules=("gs.r73",),
    ),
)
_BY_HAND = (
    Form(
        entries.Untold,
        help="what is asked was never told: openly, it does nothing, and who drew no card for the order comes last",
        example="untold",
        rules=("gs.r96",),
    ),
    Form(
        entries.Score,
        Pairs("scores", 0, 999, label="duellist", help="whose score, and how much"),
        help="scores of the Reckoning, of any who have none",
        example="score ana=12 bo=7",
        rules=("gs.r29", "gs.r75"),
    ),
    Form(
        entries.Retire,
        Who("who", help="who leaves"),
        Because("because", optional=True, help="why"),
        help="somebody leaves the table, in standoff or draw: out, with score 0",
        example="retire cy",
        rules=("gs.r96",),
    ),
    Form(
        entries.Adjust,
        AdjustField("settings", help="hp ep max_hp max_ep score turn (= + -), STATUS=this|next|none, a card's place"),
        Because("because"),
        help="the referee's word: what somebody has, what lies on it, where a card is, which turn it is",
        example='adjust ana hp=8 ep+2 fire=out silenced=next because "from paper"',
        rules=("gs.r96",),
    ),
)
FORMS: Mapping[str, Form] = {form.name: form for form in (*_SHOWING, *_STANDOFF, *_AFTERMATH, *_BY_HAND)}
"""Every form by its entry's kind."""


class AboutQueue(NamedTuple):
    """The question of how the queue stands."""

    kind: Literal["queue"] = "queue"


QUEUE = Form(
    AboutQueue,
    help="the aftermath queue: what works when, why there, what is done and what is asked next",
    example="queue",
    rules=("gs.r21", "gs.r25"),
)
