"""The entries and queries of a duel, each with its form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.errors import Refusal
from gm.game import Because, Flag, Form, NamedEntry, Number, Value, Who, Worth, field, forms_of
from gm.games.wizards.cards import ACTIVATIONS, TYPES
from gm.games.wizards.counts import Amount, CountsField, Powers
from gm.games.wizards.fields import TABLE, AdjustField, PlaceField, Printed, SpellField, SpellName, Spells


class Pool(
    NamedEntry, help="add spells to the pool", example="pool living-wind shadow-attack", rules=("wg.r2", "wg.r22")
):
    spells: tuple[str, ...] = field(Spells, ("deck",), most=60, help="the spells")


class Choose(
    NamedEntry,
    help="take a spell from the pool; if you already have six, it replaces one that has no mana on it",
    example="choose living-wind",
    rules=("wg.r6", "wg.r3"),
):
    spell: str = field(SpellField, ("pool",), ("own",), help="the spell taken")
    old: str | None = field(
        SpellField, ("own",), default=None, after="spell", help="with six spells, the one without mana that it replaces"
    )


class Skip(NamedEntry, help="choose no spell", rules=("wg.r21", "wg.r6")):
    """The entry of an active wizard who chooses no spell (wg.r21)."""


class Cooldown(
    NamedEntry, help="discard the top mana of each of your spells", example="cooldown 3 1 -", rules=("wg.r7", "wg.r33")
):
    powers: tuple[int | None, ...] = field(
        Powers,
        1,
        absent="-",
        default=(),
        help="in the order of the spells, or each after its spell; type “-” for one that you did not see, "
        "or leave them all out",
    )


class Resolve(
    NamedEntry,
    help="choose which waiting delayed spell resolves next",
    example="resolve shadow-attack",
    rules=("wg.r15", "wg.r35"),
):
    spell: str = field(SpellField, ("waits",), help="a waiting spell")


class Cast(
    NamedEntry,
    help="cast one of your spells without mana, and put mana equal to its price on it, face down",
    example="cast trance-state",
    rules=("wg.r9", "wg.r41"),
):
    """The entry that casts a spell with no mana on it (wg.r9).

    ``paid`` is the number of mana that was paid instead of the price (wg.r41). It is None if the price was paid.
    """

    spell: str = field(SpellField, ("own",), help="your spell without mana")
    paid: int | None = field(Amount, 0, 10, default=None, help="how much was paid, if not the price")


class Basic(NamedEntry, help="make a basic attack, which ends the turn", example="basic 4", rules=("wg.r10", "wg.r31")):
    power: int = field(Number, 1, 4, help="the power of the discarded mana")
    blocked: bool = field(Flag, default=False, help="the attack was blocked: it deals no damage")


class Pass(NamedEntry, help="end the turn without a basic attack", rules=("wg.r10",)):
    """The entry that ends the turn without a basic attack (wg.r10)."""


class _MoveForm(Form):
    """The form of a move of mana. The number of mana may be left out if the powers are given."""

    def build(self, values: Mapping[str, Value]) -> Any:
        powers = values.get("powers")
        if not isinstance(powers, tuple) or not powers:
            return super().build(values)
        if values.get("number", len(powers)) != len(powers):
            raise Refusal("other-number", {"number": values["number"], "powers": powers}, ("wg.r32",), "words")
        return super().build({**values, "number": len(powers)})


class Move(
    NamedEntry,
    form_type=_MoveForm,
    help="move mana between hands, spells, the deck and the discard",
    example="move trance-state ana",
    rules=("wg.r14", "wg.r32"),
):
    source: str = field(PlaceField, help="where the mana comes from")
    target: str = field(PlaceField, help="where the mana goes")
    number: int = field(Amount, 1, 60, default=1, help="how many, if you type no powers; one if left out")
    powers: tuple[int, ...] = field(Powers, 1, default=(), help="the powers, if both wizards have seen them")


class Damage(
    NamedEntry, help="damage from an effect that you type by hand", example="damage 3 bo", rules=("wg.r42", "wg.r11")
):
    number: int = field(Number, 1, 60, help="how much is dealt")
    who: str | None = field(Who, leads=False, default=None, help="who takes the damage; the foe if left out")


class Swap(
    NamedEntry,
    help="an effect replaces a spell; the mana on it moves to the new one",
    example="swap trance-state living-wind",
    rules=("wg.r16",),
):
    old: str = field(SpellField, TABLE, help="the spell that is replaced")
    new: str = field(SpellField, ("pool",), after="old", help="the spell from the pool that replaces it")


class Show(
    NamedEntry,
    help="show the foe your powers, or the one power that an effect asks for",
    example="show 3",
    rules=("wg.r17", "wg.r32"),
):
    powers: tuple[int, ...] = field(Powers, 0, help="the powers, or 0 if there are none")


class Option(NamedEntry, help="choose one of a spell's options", example="option 2", rules=("wg.r15",)):
    number: int = field(Number, 1, 9, help="the number of the option")


class Done(NamedEntry, help="end an effect that you type by hand", rules=("wg.r42",)):
    """The entry that ends an effect after the players have entered all its parts by hand (wg.r42)."""


class NewSpell(
    NamedEntry,
    kind="spell",
    help="declare a spell that is not in the book; enter its effects by hand",
    example='spell "Fire Ball" 2 attack instant',
    rules=("wg.r44", "wg.r42"),
):
    name: str = field(SpellName, help="its name")
    cost: int = field(Number, 0, 9, help="its printed cost")
    type: str = field(Printed, TYPES, help="the type, or its first letter directly after the cost: 2a")
    activation: str = field(
        Printed, ACTIVATIONS, help="the activation, or its first letter directly after the type: 2ai"
    )


class Count(
    NamedEntry, help="check mana that you counted by hand", example="count deck=40 ana=4", rules=("wg.r40", "wg.r1")
):
    counts: tuple[tuple[str, int], ...] = field(
        CountsField, help="a wizard (for the hand), a spell, the deck or the discard, and how much mana is there"
    )


class Retire(NamedEntry, help="a wizard leaves and the other wins", example="retire bo", rules=("wg.r39",)):
    who: str = field(Who, help="who leaves")


_MANA = Worth(0, 999, "=+-")


class Adjust(
    NamedEntry,
    help="set anything on the table, or whose turn it is",
    example='adjust ana hp=40 hand+1 deck-1 because "from paper"',
    rules=("wg.r40",),
):
    settings: tuple[str, ...] = field(
        AdjustField,
        {
            "": {"deck": _MANA, "discard": _MANA, "turn": Worth(0, 999), "active": Worth(of=("seat",))},
            "seat": {"hp": _MANA, "hand": _MANA},
        },
        things={"seat": {"spell": Worth(0, 999, "=+-", words=("none",))}},
        example='adjust ana hp=40 hand+1 haste=2 deck=20 because "from paper"',
        help="a wizard's hp, hand or SPELL (its mana, or none to remove the spell); the deck, discard, turn or active",
    )
    because: str = field(Because)


FORMS = forms_of(
    *(Pool, Choose, Skip, Cooldown, Resolve, Cast, Basic, Pass, Move, Damage, Swap, Show, Option, Done),
    *(NewSpell, Count, Retire, Adjust),
)


class AskMana(
    NamedEntry,
    kind="mana",
    help="what is in the deck and the discard, and how much mana of each power is still unseen",
    rules=("wg.r1", "wg.r33"),
):
    """The query that asks where the mana is."""


class AskCost(
    NamedEntry,
    kind="cost",
    help="what a spell costs now, and why it can or can't be cast",
    example="cost trance-state",
    rules=("wg.r9", "wg.r28"),
):
    spell: str = field(SpellField, TABLE, ("pool",), help="any spell")


MANA, COST = AskMana.form(), AskCost.form()
