"""The entries and queries of Gentlemen of War, with the forms that read them."""

from __future__ import annotations

from gm.game import Because, Choice, Flag, Form, Keyed, NamedEntry, Number, Pairs, Refusal, Who, field, forms_of
from gm.games.gentlemen.inputs import fields
from gm.games.gentlemen.inputs.cards import CardField, Cards, Purchase
from gm.games.gentlemen.inputs.settings import AdjustField, Scores, SettingTuple
from gm.games.gentlemen.vocabulary import NONE

Bought = tuple[str, str | None] | tuple[str, str, int] | tuple[str, str, int, str]
"""A bought option: its id and its target. ``None`` stands for the target of the use: ``("wound", None)``.

A ranged attack can also hit further targets. For these, the id is followed by the range and, if
there is any, the cover: ``("wound", "uhlan", 3)``.
"""
_NO_UNIT = {NONE: "no unit"}


class First(
    NamedEntry,
    help="the side that activates first this turn; in turn 1 the other side deploys first",
    example="first red",
    rules=("gw.r2", "gw.r3"),
):
    side: str = field(Who, help="the side that activates first")


class Activate(
    NamedEntry,
    help="activate a unit; it gets as many AP as its Clubs",
    example="activate wren",
    rules=("gw.r1", "gw.r4"),
    turn=True,
):
    unit: str = field(fields.UnitField, help="the unit that acts now")


def check_cover(entry: Use) -> None:
    """Refuse the word ``near`` (the cover is near the attacker) in a use that names no cover."""
    if entry.near and not entry.cover:
        raise Refusal("near-what", {}, ("gw.r52",), "words")


class Use(
    NamedEntry,
    help="use an ability of the acting unit; gm shows how many cards to draw",
    example="use fire uhlan 7 soft ap=1",
    rules=("gw.r6", "gw.r60", "gw.r20"),
    check=check_cover,
):
    ability: str = field(fields.AbilityField, help="the ability")
    item: str | None = field(fields.ItemField, after="ability", default=None, help="the item, if two have the ability")
    target: str | None = field(fields.UnitField, after="ability", default=None, help="the target")
    range: int | None = field(fields.Distance, 1, 199, default=None, help="hexes or inches to the target")
    cover: str | None = field(Choice, ("soft", "hard"), default=None, help="the best cover on the line to the target")
    near: bool = field(fields.RareFlag, default=False, help="the cover is within 2 hexes of the attacker")
    stalk: bool = field(fields.RareFlag, default=False, help="the attacker is in cover from the target's point of view")
    ap: int | None = field(
        fields.ExtraAp, 0, 9, default=None, help="extra AP, also typed +1; for a checkless ability, the AP paid now"
    )


class Draw(
    NamedEntry,
    help="the cards drawn for the open check; jokers: LJ, BJ",
    example="draw 5c kd qh",
    rules=("gw.r10", "gw.r11"),
):
    cards: tuple[str, ...] = field(Cards, help="a rank and a suit, or LJ, BJ; 56h is 5h 6h")


class Buy(
    NamedEntry,
    help="what the cards buy; if they buy nothing, the ability fails",
    example="buy wound",
    rules=("gw.r6", "gw.r7"),
):
    options: tuple[Bought, ...] = field(Purchase, help="what the cards buy")


class Discard(
    NamedEntry,
    help="discard a Queen to draw two more cards, or an Ace to cancel the Big Joker",
    example="discard QH",
    rules=("gw.r11",),
):
    card: str = field(CardField, help="a Queen, or an Ace if the Big Joker is in hand")


class Keep(NamedEntry, help="keep the cards of an armour or rout check as they are", rules=("gw.r11", "gw.r30")):
    """The entry that ends an armour or rout check without discarding a card."""


def _over_fits(entry: Contact) -> None:
    """Refuse the word ``over`` (the charge crossed soft cover or a water's edge) if the charge reached nobody."""
    if entry.unit == NONE and entry.over:
        raise Refusal("none-over", {}, ("gw.r22",), "words")


class Contact(
    NamedEntry,
    help="where the charge ended",
    example="contact uhlan over",
    rules=("gw.r22", "gw.r23"),
    check=_over_fits,
):
    unit: str = field(fields.UnitField, words=_NO_UNIT, help="the enemy that the charge reached; none if it fell short")
    over: bool = field(Flag, default=False, help="over soft cover or a water's edge")


class Adjacent(
    NamedEntry,
    help="all units next to the target of a Blast",
    example="adjacent otter jager",
    rules=("gw.keyword.blast",),
):
    units: tuple[str, ...] = field(fields.UnitsOrNone, words=_NO_UNIT, help="units of both sides")


class End(NamedEntry, help="end the activation", rules=("gw.r4",)):
    """The entry that ends a unit's activation."""


def _react_fits(entry: React) -> None:
    """Refuse a Reaction with words that do not belong to it: a move with an item, or loading with a number of hexes."""
    if (entry.does == "relocate" and entry.item) or (entry.does == "reload" and entry.hexes):
        raise Refusal("react-spare", {"does": entry.does}, ("gw.r33",), "words")


class React(
    NamedEntry,
    help="spend Reactions to move a unit, or 2 Reactions instead of 1 AP to load",
    example="react relocate wren 2",
    rules=("gw.r33",),
    check=_react_fits,
):
    does: str = field(Choice, ("relocate", "reload"), help="what the Reactions do")
    unit: str = field(fields.UnitField, help="the unit")
    hexes: int | None = field(Number, 1, 99, default=None, help="hexes, one for each Reaction")
    item: str | None = field(fields.ItemField, after="unit", default=None, help="the item to load")


class Melee(
    NamedEntry,
    help="put two enemies in melee: a guard has joined in",
    example="melee wren uhlan",
    rules=("gw.r21", "gw.r23"),
):
    one: str = field(fields.UnitField, help="one of the two units")
    other: str = field(fields.UnitField, after="one", help="the other unit")


class Apart(
    NamedEntry,
    help="end a melee: two units are out of each other's melee range",
    example="apart wren uhlan",
    rules=("gw.r21",),
):
    one: str = field(fields.UnitField, help="the unit out of melee range")
    other: str | None = field(fields.UnitField, after="one", default=None, help="its enemy; if left out, all of them")


def _effect_fits(entry: Effect) -> None:
    """Refuse an effect that does nothing. Refuse ``lethal`` without wounds, and ``pierce`` without ``armour``."""
    if not (entry.wound or entry.heal or entry.concussion or entry.commanded or entry.immobilize or entry.suppressed):
        raise Refusal("no-effect", {}, ("gw.r40",), "words")
    if entry.lethal and not entry.wound:
        raise Refusal("lethal-what", {}, ("gw.keyword.lethal",), "words")
    if entry.pierce and not entry.armour:
        raise Refusal("pierce-what", {}, ("gw.r30",), "words")


class Effect(
    NamedEntry,
    help="anything gm cannot see; add armour if the unit makes an armour check first",
    example="effect uhlan wound=2 concussion armour pierce=1",
    rules=("gw.r40", "gw.r30", "gw.r31"),
    check=_effect_fits,
):
    unit: str = field(fields.UnitField, help="the unit affected")
    wound: int | None = field(fields.Amount, 1, 9, default=None, help="wounds")
    heal: int | None = field(fields.Amount, 1, 9, default=None, help="wounds healed")
    concussion: int | None = field(fields.Amount, 1, 9, default=None, help="AP lost in the next activation")
    commanded: int | None = field(fields.Amount, 1, 9, default=None, help="extra AP if activated next")
    immobilize: bool = field(Flag, default=False, help="the unit cannot dash")
    suppressed: bool = field(Flag, default=False, help="the unit cannot be activated next")
    armour: bool = field(Flag, default=False, help="the unit makes an armour check first")
    lethal: bool = field(Flag, default=False, help="a unit at Death's Door goes out of action")
    pierce: int | None = field(Keyed, 1, 9, default=None, help="armour points that are ignored")


class Score(NamedEntry, help="change objective points", example="score red+1 blue=2", rules=("gw.r55", "gw.r62")):
    scores: tuple[tuple[str, str, int], ...] = field(Scores, help="the points: more, fewer or a new total")


class Count(
    NamedEntry,
    help="compare the draw decks with gm's count",
    example="count red=30 blue=54",
    rules=("gw.r62", "gw.r10"),
):
    decks: tuple[tuple[str, int], ...] = field(Pairs, 0, 54, label="side", help="the cards in a draw deck")


class Retire(
    NamedEntry, help="a side flees or gives up: the other side wins", example="retire blue", rules=("gw.r62",)
):
    side: str = field(Who, help="the side that leaves")


class Adjust(
    NamedEntry,
    help="override values with what is on the table",
    example='adjust wren wounds=1 rifle=0 turn=3 because "from paper"',
    rules=("gw.r62",),
):
    settings: tuple[SettingTuple, ...] = field(AdjustField, help="a value of a unit or a side, or the turn")
    because: str | None = field(Because, default=None)


FORMS = forms_of(
    *(First, Activate, Use, Draw, Buy, Discard, Keep, Contact, Adjacent, End, React, Melee, Apart, Effect),
    *(Score, Count, Retire, Adjust),
)
"""The form of each entry, by the entry's word."""


class AboutWays(
    NamedEntry,
    kind="ways",
    help="what cards would buy, for the open check or for an ability of the acting unit",
    example="ways dash 5d kd",
    rules=("gw.r6",),
):
    cards: tuple[str, ...] = field(Cards, help="the cards")
    ability: str | None = field(fields.AbilityField, default=None, help="the ability")
    item: str | None = field(fields.ItemField, after="ability", default=None, help="the item, if two have the ability")


class AboutLeft(
    NamedEntry,
    kind="left",
    help="what is left in a draw deck, as far as gm knows",
    example="left red",
    rules=("gw.r10",),
):
    side: str = field(Who, help="the side")


_SUM = "how many cards an ability would draw, and why; nothing changes"
QUERIES: tuple[Form, ...] = (FORMS["use"].as_query("sum", "sum dash ap=1", _SUM), AboutWays.form(), AboutLeft.form())
