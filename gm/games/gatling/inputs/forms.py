"""The forms of a duel's entries: their words, help, examples and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gm.errors import Refusal
from gm.game import Because, Branch, Choice, Field, Flag, Form, Named, Number, Numbers, Pairs, Text, Who
from gm.games.gatling.book import Book, Spell
from gm.games.gatling.entries import (
    Adjust,
    Again,
    Cast,
    Count,
    Draw,
    Enough,
    Forgot,
    Order,
    Pass,
    Power,
    Push,
    Rest,
    Retire,
    Side,
    Throw,
    Unthrown,
)
from gm.games.gatling.inputs.adjusting import AdjustField
from gm.games.gatling.inputs.fields import ASPECT_WORDS, RANGE_WORDS, DicePairs
from gm.games.gatling.pages import PageField
from gm.games.gatling.spells import TRICKS

ZONES: Mapping[str, tuple[str, ...]] = {"bottom": ("bottom", "b"), "middle": ("mid", "m"), "top": ("top", "t")}


def _throw_is_whole(entry: Throw) -> None:
    if entry.hit and entry.number is None:
        raise Refusal("number-missing", {"who": entry.who}, ("gg.a35",), "words")
    if not (entry.zone or entry.off or entry.over):
        raise Refusal("zone-missing", {"who": entry.who}, ("gg.a50",), "words")


def _push_says_something(entry: Push) -> None:
    if entry == Push(entry.who):
        raise Refusal("push-empty", {"who": entry.who}, ("gg.a33",), "words")


_NUMBER = Number("number", 1, 6, optional=True, help="what the die shows; a safe die's may be left out")
_ZONE = Choice("zone", ZONES, optional=True, help="where it rests: bottom (b), mid (m), top (t)")
_NAMED = "its name as printed, one word of it that is clear, its beginning or its initials"
_OFF = Flag("off", "o", help="it left the board")
_HIT = Flag("hit", "*", never="safe", also=("h", "x"), help="it touched a bullet (also *, h or x)")


def forms(book: Book) -> Mapping[str, Form]:
    """Every form by its entry's kind; the spells are read from ``book`` when a cast is first typed."""
    return {
        form.name: form
        for form in (*_page_forms(book), *_dice_forms(), *_order_forms(), *_spell_forms(book), *_paper_forms(book))
    }


def _page_forms(book: Book) -> tuple[Form, ...]:
    """What comes before a throw."""
    return (
        Form(
            Power,
            Who("who", help="the mage who rolled"),
            Numbers("powers", 1, 6, count=4, help="♥ ♦ ♠ ♣"),
            help="the four powers rolled before the duel, in the order ♥ ♦ ♠ ♣",
            example="power ana 4 1 6 2",
            rules=("gg.a09", "gg.b02"),
        ),
        Form(
            Draw,
            PageField("page", book.titles, help="rank A 2–10 J Q K (or 1–13) and suit h d s c, either first"),
            Flag("chosen", help="picked from the deck, under Taking control"),
            help="the page that the attacker drew",
            example="draw 7C",
            rules=("gg.a21", "gg.a22"),
            turn=True,
        ),
    )


def _dice_forms() -> tuple[Form, ...]:
    """A cast: what its dice do, until all lie still."""
    return (
        Form(
            Throw,
            Who("who", help="the mage who threw"),
            Flag("over", help="it overshot the bottom zone"),
            _NUMBER,
            _ZONE,
            _OFF,
            _HIT,
            help="one die: what it shows, where it rests, whether it touched a bullet or left the board",
            example="throw bo 5 mid hit",
            rules=("gg.a30", "gg.a35", "gg.a42"),
            check=_throw_is_whole,
        ),
        Form(
            Push,
            Who("who", help="the mage whose die was pushed"),
            _NUMBER,
            _ZONE,
            _OFF,
            _HIT,
            help="a resting die was pushed: what it shows now, where it lies, whether it touched a bullet",
            example="push bo 3 mid hit",
            rules=("gg.a33", "gg.a41", "gg.b18"),
            check=_push_says_something,
        ),
        Form(
            Unthrown,
            Who("who", help="the mage whose die is due"),
            help="a die that is due was never thrown: the duel is kept as it was played, and it counts for nothing",
            example="unthrown bo",
            rules=("gg.a32",),
        ),
        Form(
            Rest,
            help="all dice lie still and nobody else was pushed: settle the cast",
            example="rest",
            rules=("gg.a32", "gg.a60"),
        ),
    )


def _order_forms() -> tuple[Form, ...]:
    """What follows a cast: the order of spells and its visits, side dice, a second cast."""
    return (
        Form(
            Order,
            Pairs("dice", 1, 6, label="mage", help="a die for each mage who is asked"),
            help="the dice for the order of spells; the lowest goes first",
            example="order ana=3 bo=5",
            rules=("gg.a70", "gg.a71", "gg.a72"),
        ),
        Form(
            Pass,
            Who("who", help="the mage whose visit ends"),
            help="a mage ends its visit in the spell phase; mana left is kept",
            example="pass ana",
            rules=("gg.a73",),
        ),
        Form(
            Side,
            Who("who", help="the mage who was hit"),
            Number("number", 1, 6, help="what the side die shows"),
            help="the side die of a mage who is resistant or weak to the aspect",
            example="side bo 2",
            rules=("gg.b34", "gg.b35"),
        ),
        Form(
            Again,
            help="Second wind: cast the same page once more",
            example="again",
            rules=("gg.b54", "gg.spell.second-wind"),
        ),
        Form(Enough, help="no second cast: the turn ends", example="enough", rules=("gg.b54",)),
    )


class _Tails(Mapping[str, Branch]):
    """What each spell asks for, beyond its name."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def __getitem__(self, slug: str) -> Branch:
        spell = self.book.spells[slug]
        return Branch(tail(spell), f"{spell.cost} mana: {spell.text}")

    def __iter__(self) -> Iterator[str]:
        return iter(self.book.spells)

    def __len__(self) -> int:
        return len(self.book.spells)


_TAKES: Mapping[str, Field] = {
    "aspect": Choice("aspect", ASPECT_WORDS, help="the aspect: hearts (h ♥ blood), diamonds, spades or clubs"),
    "step": Choice("step", {"+1": ("+1", "+"), "-1": ("-1", "-", "−1")}, help="one up or one down"),
    "range": Choice("range", RANGE_WORDS, help="which patterns"),
    "die": Number("die", 1, 6, help="the caster's die"),
    "pairs": DicePairs("pairs", help="own die, then the target's; after a tie the next two"),
    "animal": Text("animal", optional=True, help="which animal"),
}


def tail(spell: Spell) -> tuple[Field, ...]:
    """The fields that a spell brings with it."""
    target = () if spell.target == "self" else (Who("target", help="on whom"),)
    return (*target, *(_TAKES[name] for name in spell.takes))


def _spell_forms(book: Book) -> tuple[Form, ...]:
    """The spell phase."""
    return (
        Form(
            Cast,
            Who("who", help="the mage whose visit it is"),
            Named("spell", lambda: {slug: book.spells[slug].name for slug in book.spells}, help=_NAMED),
            help="a spell: who casts it, which, on whom, and what it needs",
            example="cast cy fright bo",
            rules=("gg.a73", "gg.a74", "gg.a75", "gg.a76"),
            branching=("spell", _Tails(book)),
        ),
        Form(
            Forgot,
            Who("who", help="the mage who forgot"),
            Named("spell", lambda: {slug: book.spells[slug].name for slug in TRICKS}, help="which Trick"),
            help="a Trick's command was missed: one page to its caster",
            example="forgot ana bards-itch",
            rules=("gg.b63",),
        ),
    )


def _paper_forms(book: Book) -> tuple[Form, ...]:
    """What the table settles by hand."""
    return (
        Form(
            Count,
            Pairs("pages", 0, 52, label="mage", help="pages counted by hand, the one in play included"),
            help="pages counted: noted if they agree with the screen",
            example="count ana=20 bo=32",
            rules=("gg.b81", "gg.a16"),
        ),
        Form(
            Adjust,
            AdjustField(
                "settings",
                lambda: [slug for slug, spell in book.spells.items() if spell.lasts],
                help="pages mana maximum, an aspect, a spell; round attacker (none: on to the spells)",
            ),
            Because("because", help="why"),
            help="set any holding by the referee's word; the pages must add up to 52 after it",
            example='adjust ana mana+1 because "miscounted"',
            rules=("gg.a16", "gg.b81"),
        ),
        Form(
            Retire,
            Who("who", help="the mage who leaves"),
            Because("because", optional=True, help="why"),
            help="a mage leaves the table: its pages are put away, it is out",
            example="retire cy",
            rules=("gg.b80",),
        ),
    )
