"""The forms of a battle's entries and questions: their words, help, examples and rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from gm.errors import Refusal
from gm.game import Because, Choice, Flag, Form, Keyed, NamedTuple, Number, Pairs, Who
from gm.games.gentlemen import entries
from gm.games.gentlemen.inputs.cards import CardField, Cards, Purchase
from gm.games.gentlemen.inputs.fields import (
    AbilityField,
    Distance,
    ItemField,
    Seldom,
    Some,
    UnitField,
    UnitOrNone,
    UnitsOrNone,
)
from gm.games.gentlemen.inputs.settings import Scores, Settings
from gm.games.gentlemen.vocabulary import NONE

_COVER: Mapping[str, tuple[str, ...]] = {"soft": ("soft",), "hard": ("hard",)}
_REACT: Mapping[str, tuple[str, ...]] = {"relocate": ("relocate",), "reload": ("reload",)}


def _use_fits(entry: Any) -> None:
    """Cover that is near, and none: refused."""
    if entry.near and not entry.cover:
        raise Refusal("near-what", {}, ("gw.r52",), "words")


def _over_fits(entry: entries.Contact) -> None:
    if entry.unit == NONE and entry.over:
        raise Refusal("none-over", {}, ("gw.r22",), "words")


def _effect_fits(entry: entries.Effect) -> None:
    """Something must befall; lethal are wounds, and armour is what is pierced."""
    done = (entry.wound, entry.heal, entry.concussion, entry.commanded, entry.immobilize, entry.suppressed)
    if not any(done):
        raise Refusal("no-effect", {}, ("gw.r40",), "words")
    if entry.lethal and not entry.wound:
        raise Refusal("lethal-what", {}, ("gw.keyword.lethal",), "words")
    if entry.pierce and not entry.armour:
        raise Refusal("pierce-what", {}, ("gw.r30",), "words")


def _react_fits(entry: entries.React) -> None:
    if (entry.does == "relocate" and entry.item) or (entry.does == "reload" and entry.hexes):
        raise Refusal("react-spare", {"does": entry.does}, ("gw.r33",), "words")


_USE = (
    AbilityField(),
    ItemField(after="ability"),
    UnitField("target", optional=True, after="ability", help="the target"),
    Distance("range", 1, 199, optional=True, help="hexes or inches to the target"),
    Choice("cover", _COVER, optional=True, help="the worst cover that the line touches"),
    Seldom("near", help="that cover lies within 2 hexes of the attacker"),
    Seldom("stalk", help="the attacker is in cover as the target sees it"),
    Keyed("ap", 0, 9, optional=True, help="AP on top; of a checkless ability those paid now"),
)
_ACTING = (
    Form(
        entries.Use,
        *_USE,
        help="an ability of the acting unit: the cards to draw are summed up before any is drawn",
        example="use fire uhlan 7 soft ap=1",
        rules=("gw.r6", "gw.r60", "gw.r20"),
        check=_use_fits,
    ),
    Form(
        entries.Draw,
        Cards("cards", help="a rank and a suit, or LJ, BJ"),
        help="the cards that were drawn for the check that is open; jokers: LJ, BJ",
        example="draw 5c kd qh",
        rules=("gw.r10", "gw.r11"),
    ),
    Form(
        entries.Buy,
        Purchase(),
        help="what the cards buy; nothing: the ability has failed",
        example="buy wound",
        rules=("gw.r6", "gw.r7"),
    ),
    Form(
        entries.Discard,
        CardField("card", help="a Queen, or an Ace beside the Big Joker"),
        help="a Queen is discarded for two cards more, or an Ace for the Big Joker",
        example="discard QH",
        rules=("gw.r11",),
    ),
    Form(
        entries.Keep,
        help="an armour or rout check stands: nothing more is discarded",
        example="keep",
        rules=("gw.r11", "gw.r30"),
    ),
    Form(
        entries.Contact,
        UnitOrNone("unit", help="next to whom the charge ended; none: it fell short"),
        Flag("over", help="over soft cover or a water's edge"),
        help="where a charge has ended",
        example="contact uhlan over",
        rules=("gw.r22", "gw.r23"),
        check=_over_fits,
    ),
    Form(
        entries.Adjacent,
        UnitsOrNone("units", help="units of both sides"),
        help="all units next to the target of a Blast",
        example="adjacent otter jager",
        rules=("gw.keyword.blast",),
    ),
    Form(
        entries.End,
        help="the activation is over",
        example="end",
        rules=("gw.r4",),
    ),
)
_TURN = (
    Form(
        entries.First,
        Who("side", help="the side that activates first"),
        help="which side activates first this turn; in turn 1 the other one has deployed first",
        example="first red",
        rules=("gw.r2", "gw.r3"),
    ),
    Form(
        entries.Activate,
        UnitField("unit", help="the unit that acts now"),
        help="a unit's activation begins, with AP by its Clubs",
        example="activate wren",
        rules=("gw.r1", "gw.r4"),
        turn=True,
    ),
)
_BESIDE = (
    Form(
        entries.React,
        Choice("does", _REACT, help="what the Reactions do"),
        UnitField("unit", help="the unit"),
        Number("hexes", 1, 99, optional=True, help="hexes, a Reaction each"),
        ItemField(after="unit", help="the item that is loaded"),
        help="Reactions: a unit is moved, or for two of them 1 AP of loading is done",
        example="react relocate wren 2",
        rules=("gw.r33",),
        check=_react_fits,
    ),
    Form(
        entries.Melee,
        UnitField("one", help="one of them"),
        UnitField("other", after="one", help="the other one"),
        help="two enemies are in melee: a guard has joined in",
        example="melee wren uhlan",
        rules=("gw.r21", "gw.r23"),
    ),
    Form(
        entries.Apart,
        UnitField("one", help="who is out of melee range"),
        UnitField("other", optional=True, after="one", help="of whom; left out: of all"),
        help="two are outside each other's melee range",
        example="apart wren uhlan",
        rules=("gw.r21",),
    ),
    Form(
        entries.Effect,
        UnitField("unit", help="whom it befalls"),
        *(Some(name, 1, 9, optional=True, help=name) for name in ("wound", "heal", "concussion", "commanded")),
        Flag("immobilize", help="it may not dash"),
        Flag("suppressed", help="it may not be activated next"),
        Flag("armour", help="after an armour check"),
        Flag("lethal", help="brought to Death's Door it is out"),
        Keyed("pierce", 1, 9, optional=True, help="armour that does not count"),
        help="what gm cannot know; with armour the unit makes a check first",
        example="effect uhlan wound=2 concussion armour pierce=1",
        rules=("gw.r40", "gw.r30", "gw.r31"),
        check=_effect_fits,
    ),
)
_BY_HAND = (
    Form(
        entries.Score,
        Scores("scores", help="the points: more, fewer or so many"),
        help="objective points",
        example="score red+1 blue=2",
        rules=("gw.r55", "gw.r62"),
    ),
    Form(
        entries.Count,
        Pairs("decks", 0, 54, label="side", help="the cards in a draw deck"),
        help="draw decks counted by hand",
        example="count red=30 blue=54",
        rules=("gw.r62", "gw.r10"),
    ),
    Form(
        entries.Retire,
        Who("side", help="the side that leaves"),
        help="a side flees or gives up: the other one has won",
        example="retire blue",
        rules=("gw.r62",),
    ),
    Form(
        entries.Adjust,
        Settings("settings", help="of a unit, of a side, or the turn"),
        Because("because", optional=True),
        help="the referee's word for what lies on the table",
        example='adjust wren wounds=1 rifle=0 turn=3 because "from paper"',
        rules=("gw.r62",),
    ),
)
FORMS: Mapping[str, Form] = {form.name: form for form in (*_TURN, *_ACTING, *_BESIDE, *_BY_HAND)}
"""Every form by its entry's kind."""


class AboutSum(NamedTuple):
    """The question of how many cards a use would draw."""

    ability: str
    item: str | None = None
    target: str | None = None
    range: int | None = None
    cover: str | None = None
    near: bool = False
    stalk: bool = False
    ap: int | None = None
    kind: Literal["sum"] = "sum"


class AboutWays(NamedTuple):
    """The question of what cards would buy."""

    cards: tuple[str, ...]
    ability: str | None = None
    item: str | None = None
    kind: Literal["ways"] = "ways"


class AboutLeft(NamedTuple):
    """The question of what is left in a deck."""

    side: str
    kind: Literal["left"] = "left"


class _AbilityIfAny(AbilityField):
    def __init__(self) -> None:
        super().__init__()
        self.optional = True


SUM = Form(
    AboutSum,
    *_USE,
    help="how many cards a use would draw, each term named; nothing is used by it",
    example="sum dash ap=1",
    rules=("gw.r60",),
    check=_use_fits,
)
WAYS = Form(
    AboutWays,
    _AbilityIfAny(),
    Cards("cards", help="the cards"),
    ItemField(after="ability"),
    help="what cards would buy, for the check that is open or for an ability of the acting unit",
    example="ways dash 5d kd",
    rules=("gw.r6",),
)
LEFT = Form(
    AboutLeft,
    Who("side", help="whose deck"),
    help="what is left in a draw deck, by what is known",
    example="left red",
    rules=("gw.r10",),
)
