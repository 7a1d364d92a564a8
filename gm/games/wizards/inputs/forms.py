"""The forms of a duel's entries and questions: their words, help, examples and rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from gm.errors import Refusal
from gm.game import Because, Choice, Flag, Form, NamedTuple, Number, Value, Who
from gm.games.wizards import entries
from gm.games.wizards.cards import ACTIVATIONS, TYPES
from gm.games.wizards.inputs.fields import (
    TABLE,
    Counted,
    CountsField,
    PlaceField,
    Powers,
    SpellField,
    SpellName,
    Spells,
)
from gm.games.wizards.inputs.settings import AdjustField


class _Move(Form):
    """A move: how many mana it is about follows from the powers that are told."""

    def build(self, values: Mapping[str, Value]) -> Any:
        powers = values.get("powers")
        if not isinstance(powers, tuple) or not powers:
            return super().build(values)
        if values.get("number", len(powers)) != len(powers):
            raise Refusal("other-number", {"number": values["number"], "powers": powers}, ("wg.r32",), "words")
        return super().build({**values, "number": len(powers)})


_CHOOSING = (
    Form(
        entries.Pool,
        Spells("spells", ("deck",), most=60, help="what lies in the pool now"),
        help="spells laid into the pool, any of those missing",
        example="pool living-wind shadow-attack",
        rules=("wg.r2", "wg.r22"),
    ),
    Form(
        entries.Choose,
        SpellField("spell", ("pool",), ("own",), help="the spell taken"),
        SpellField("old", ("own",), optional=True, after="spell", help="with six spells the idle one that it replaces"),
        help="a spell taken from the pool; with six the idle one that it replaces",
        example="choose living-wind",
        rules=("wg.r6", "wg.r3"),
    ),
    Form(entries.Skip, help="nothing is chosen", example="skip", rules=("wg.r21", "wg.r6")),
    Form(
        entries.Cooldown,
        Powers("powers", 1, untold="-", optional=True, help="in the order of the spells; none: all untold"),
        help="the top mana of all own spells that hold any goes to the discard",
        example="cooldown 3 1 -",
        rules=("wg.r7", "wg.r33"),
    ),
    Form(
        entries.Resolve,
        SpellField("spell", ("waits",), help="one that waits"),
        help="which of the waiting delayed spells is next",
        example="resolve shadow-attack",
        rules=("wg.r15", "wg.r35"),
    ),
)
_CASTING = (
    Form(
        entries.Cast,
        SpellField("spell", ("own",), help="an own spell without mana"),
        Counted("paid", 0, 10, help="what was really paid, where that is not the price"),
        help="an own idle spell, its price face down on it",
        example="cast trance-state",
        rules=("wg.r9", "wg.r41"),
    ),
    Form(
        entries.Basic,
        Number("power", 1, 4, help="the power of the mana discarded"),
        Flag("blocked", help="it does no damage"),
        help="a basic attack; it ends the turn",
        example="basic 4",
        rules=("wg.r10", "wg.r31"),
    ),
    Form(entries.Pass, help="the turn ends without a basic attack", example="pass", rules=("wg.r10",)),
)
_EFFECTS = (
    _Move(
        entries.Move,
        PlaceField("source", help="where the mana lies"),
        PlaceField("target", help="where it goes"),
        Counted("number", 1, 60, help="how many, powers untold; one if nothing is said"),
        Powers("powers", 1, optional=True, help="the powers, where both have seen them"),
        help="mana from a hand, a spell, deck or discard to another",
        example="move trance-state ana",
        rules=("wg.r14", "wg.r32"),
    ),
    Form(
        entries.Damage,
        Number("number", 1, 60, help="how much is dealt"),
        Who("who", optional=True, leads=False, help="to whom; left out: to the foe"),
        help="damage dealt by an effect that is entered by hand",
        example="damage 3 bo",
        rules=("wg.r42", "wg.r11"),
    ),
    Form(
        entries.Swap,
        SpellField("old", TABLE, help="the spell that leaves"),
        SpellField("new", ("pool",), after="old", help="the spell of the pool that takes its place"),
        help="an effect replaces a spell, and the mana moves over",
        example="swap trance-state living-wind",
        rules=("wg.r16",),
    ),
    Form(
        entries.Show,
        Powers("powers", 0, help="the powers; 0: there is nothing to show"),
        help="powers shown to the foe; asked for, exactly one",
        example="show 3",
        rules=("wg.r17", "wg.r32"),
    ),
    Form(
        entries.Option,
        Number("number", 1, 9, help="the number of the way"),
        help="which of the ways that a spell offers",
        example="option 2",
        rules=("wg.r15",),
    ),
    Form(
        entries.Done,
        help="the effect of a spell that the program does not know is entered",
        example="done",
        rules=("wg.r42",),
    ),
)
_BY_HAND = (
    Form(
        entries.Declared,
        SpellName("name", help="what it is called"),
        Number("cost", 0, 9, help="its printed cost"),
        Choice("type", {one: (one,) for one in TYPES}, help="its type"),
        Choice("activation", {one: (one,) for one in ACTIVATIONS}, help="when it works"),
        help="a card that the book lacks; its effects are entered by hand",
        example='spell "Fire Ball" 2 attack instant',
        rules=("wg.r44", "wg.r42"),
    ),
    Form(
        entries.Count,
        CountsField("counts", help="a wizard (the hand), a spell, deck or discard, and how many mana lie there"),
        help="mana counted by hand: kept if it is right, else refused",
        example="count deck=40 ana=4",
        rules=("wg.r40", "wg.r1"),
    ),
    Form(
        entries.Retire,
        Who("who", help="who leaves"),
        help="somebody leaves, the other wins",
        example="retire bo",
        rules=("wg.r39",),
    ),
    Form(
        entries.Adjust,
        AdjustField("settings", help="hp hand SPELL of a wizard, deck discard (= + -), SPELL=none, turn=, active="),
        Because("because"),
        help="the referee's word: what lies on the table, and whose turn it is",
        example='adjust ana hp=40 hand+1 deck-1 because "from paper"',
        rules=("wg.r40",),
    ),
)
FORMS: Mapping[str, Form] = {form.name: form for form in (*_CHOOSING, *_CASTING, *_EFFECTS, *_BY_HAND)}
"""Every form by its entry's kind."""


class AboutMana(NamedTuple):
    """The question of where the mana is."""

    kind: Literal["mana"] = "mana"


class AboutCost(NamedTuple):
    """The question of what a spell costs now."""

    spell: str
    kind: Literal["cost"] = "cost"


MANA = Form(
    AboutMana,
    help="deck, discard by power, and what of each power is still unseen",
    example="mana",
    rules=("wg.r1", "wg.r33"),
)
COST = Form(
    AboutCost,
    SpellField("spell", TABLE, ("pool",), help="any spell"),
    help="what a spell costs now, and why it can or cannot be cast",
    example="cost trance-state",
    rules=("wg.r9", "wg.r28"),
)
