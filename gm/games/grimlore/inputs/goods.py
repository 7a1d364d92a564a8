"""The forms of what the party has: items, clues, effects, traits that are used, and what is settled by hand."""

from __future__ import annotations

from collections.abc import Mapping

from gm.game import Because, Branch, Choice, Form, Number, Who
from gm.games.grimlore import entries
from gm.games.grimlore.inputs.checks import clue_fits
from gm.games.grimlore.inputs.fields import Aim, Feat, Mods, Slug, Word, dice_field
from gm.games.grimlore.inputs.worths import ITEM, AdjustField, count_field, effect_field, figures
from gm.games.grimlore.tables import LAIRS, LOOTS, RACIAL, TRAITS, TYPES, USES
from gm.games.grimlore.vocabulary import DESTINY

_OWNER = Who("who", leads=False, help="whose")
_ITEM = Slug("item", placed=True, after="who", help="the item, as a slug")
_OWNED = (_OWNER, _ITEM)
_FIGURES = figures(ITEM, after="item")
_ATTACHED = (
    *_OWNED,
    Number("cost", 0, 99, optional=True, help="what it costs in Ore or Essence"),
    Slug("card", optional=True, after="item", help="the upgrade or enchantment that the owner holds"),
)
_BRANCHES: Mapping[str, Branch] = {
    "buy": Branch((*_OWNED, _FIGURES), "bought for its price"),
    "get": Branch((*_OWNED, _FIGURES), "found, chosen, looted"),
    "sell": Branch(_OWNED, "sold for half its price"),
    "lose": Branch(_OWNED, "gone"),
    "break": Branch(_OWNED, "deconstructed for its recipe"),
    "give": Branch((*_OWNED, Who("to", leads=False, after="item", help="who gets it")), "handed over"),
    "upgrade": Branch(_ATTACHED, "an upgrade attached for Ore"),
    "enchant": Branch(_ATTACHED, "an enchantment attached for Essence"),
    "craft": Branch((*_OWNED, Mods(), dice_field()), "made by its recipe"),
    "peek": Branch((), "one Gold to see an advanced item"),
}
_HOW = {how: (how,) for how in _BRANCHES}

GOODS = (
    Form(
        entries.Item,
        Choice("how", _HOW, help="what becomes of it"),
        help="items bought, found, sold, handed over, enhanced, crafted",
        example="item buy ana dagger price=8",
        rules=("gl.r25", "gl.r26", "gl.r27", "gl.r28", "gl.r55", "gl.r56", "gl.r83"),
        branching=("how", _BRANCHES),
        name_omitted=True,
    ),
    Form(
        entries.Clue,
        Word("use", USES, placed=True, help="what for"),
        Number("number", 1, 3, optional=True, help="how many rations"),
        Word(
            "tier",
            (*LAIRS, *LOOTS),
            optional=True,
            label="TIER",
            help="which lair or loot: how hard it is, or what it holds",
        ),
        Who("who", optional=True, leads=False, help="who spends them"),
        help="clues are spent",
        example="clue rations 2",
        rules=("gl.r50", "gl.r51"),
        check=clue_fits,
    ),
    Form(
        entries.Effect,
        effect_field(),
        help="what a card, an item or a trait did",
        example="effect gold+3 ana energy-1",
        rules=("gl.r40", "gl.r75"),
    ),
    Form(
        entries.Use,
        Who("who", help="who uses it"),
        Feat(
            "what",
            (*TRAITS, *RACIAL, DESTINY),
            cut=True,
            placed=True,
            label="TRAIT|destiny",
            help="a trait, or destiny to test again",
        ),
        Aim("on", TYPES, help="on whom, or a damage type"),
        Number("number", 0, 20, optional=True, help="successes, or whatever was thrown for it"),
        help="a trait that can be used once; destiny: may test again",
        example="use ana spirit-of-the-wild",
        rules=("gl.r5", "gl.r16"),
    ),
)
"""Items, clues, effects, traits."""
BY_HAND = (
    Form(
        entries.Count,
        count_field(),
        help="what was counted by hand",
        example="count gold=5 ana energy=4",
        rules=("gl.r81",),
    ),
    Form(
        entries.Adjust,
        AdjustField(),
        Because("because", optional=True),
        help="the referee's word for what stands on the sheets and the board",
        example='adjust gold=12 ana might=3 cleave=1 because "from paper"',
        rules=("gl.r81",),
    ),
)
"""What is counted, and what is set."""
