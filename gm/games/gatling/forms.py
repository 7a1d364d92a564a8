"""The forms of all entries of a duel. Some of their words, such as the names of spells, come from the card files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import TypeVar

from gm.game import Branch, Choice, Field, Form, Named, Number, Settings, Text, Who, Worth, forms_of
from gm.games.gatling import entries
from gm.games.gatling.book import Book
from gm.games.gatling.fields import ASPECT_WORDS, DicePairs, RangeField, StepField, TargetField, cast_by
from gm.games.gatling.pages import ASPECTS, PageField
from gm.games.gatling.spells import TRICKS

T = TypeVar("T")
_OPTIONS: Mapping[str, Field] = {
    "aspect": Choice("aspect", ASPECT_WORDS, help="the aspect: hearts (h ♥ blood), diamonds, spades or clubs"),
    "step": StepField("step", help="up 1 or down 1"),
    "range": RangeField("range", help="which patterns"),
    "die": Number("die", 1, 6, help="the caster's die"),
    "pairs": DicePairs("pairs", help="the caster's die, then the target's; after a tie, the next two"),
    "animal": Text("animal", optional=True, help="which animal"),
}


class _Lazy(Mapping[str, T]):
    """A mapping that is computed when it is first needed: few entries need the spells from the card files."""

    def __init__(self, make: Callable[[], Mapping[str, T]]) -> None:
        self.made = cache(make)

    def __getitem__(self, key: str) -> T:
        return self.made()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.made())

    def __len__(self) -> int:
        return len(self.made())


def _branches(book: Book) -> dict[str, Branch]:
    """Return the fields that follow the name of each spell."""
    target = TargetField("target", help="on whom")
    return {
        slug: Branch(
            (*(() if spell.target == "self" else (target,)), *(_OPTIONS[name] for name in spell.takes)),
            f"{spell.cost} mana: {spell.text}",
        )
        for slug, spell in book.spells.items()
    }


def _settable(book: Book) -> dict[str, Worth]:
    """Return the values of a mage that an adjustment can set."""
    worths = {"pages": Worth(0, 99, "=+-"), "mana": Worth(0, 99, "=+-")}
    worths["max_mana"] = Worth(0, 99, "=+-", also=("maximum",))
    worths |= {aspect: Worth(-99, 99, "=+-", also=ASPECT_WORDS[aspect]) for aspect in ASPECTS}
    lasting = [slug for slug, spell in book.spells.items() if spell.lasts]
    return worths | {slug: Worth(repeats=True, read=partial(cast_by, slug)) for slug in lasting}


def forms(book: Book) -> Mapping[str, Form]:
    """Return every form by the kind of its entry. Spells and titles of pages are read from the cards when needed."""
    table = {
        "round": Worth(1, 999, "=+-"),
        "discarded": Worth(0, 52, "=+-"),
        "attacker": Worth(of=("seat",), words=("none",)),
    }
    cast = Form(
        entries.Cast,
        Who("who", help="the mage whose turn it is to cast"),
        Named(
            "spell",
            lambda: {slug: book.spells[slug].name for slug in book.spells},
            help="its name as printed, any unambiguous word of it, its first letters or its initials",
        ),
        help="a spell: who casts it, which one, on whom, and any choice that the spell needs",
        example="cast cy fright bo",
        rules=("gg.a73", "gg.a74", "gg.a75", "gg.a76"),
        branching=("spell", _Lazy(partial(_branches, book))),
    )
    page = PageField("page", book.titles, help="rank A 2–10 J Q K (or 1–13) and suit h d s c, either first")
    trick = Named("spell", lambda: {slug: book.spells[slug].name for slug in TRICKS}, help="which Trick")
    settings = Settings(
        "settings",
        {"": table, "seat": _Lazy(partial(_settable, book))},
        example='adjust ana pages=20 mana+1 bo pages=32 because "from paper"',
        help="a mage's pages, mana, maximum, aspect or spell; or the duel's round or attacker (none = spell phase)",
    )
    return forms_of(
        *(entries.Power, entries.Draw.form(page=page), entries.Throw, entries.Push, entries.Unthrown, entries.Rest),
        *(entries.Order, entries.Pass, entries.Side, entries.Again, entries.Enough, cast),
        *(entries.Forgot.form(spell=trick), entries.Count, entries.Adjust.form(settings=settings), entries.Retire),
    )
