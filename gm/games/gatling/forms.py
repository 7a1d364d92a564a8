"""The forms of a duel's entries, with what they read from the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from gm.game import (
    Branch,
    Choice,
    Field,
    Form,
    Named,
    Number,
    Settings,
    Text,
    Who,
    Worth,
    forms_of,
)
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
from gm.games.gatling.fields import ASPECT_WORDS, RANGE_WORDS, DicePairs, cast_by
from gm.games.gatling.pages import ASPECTS, PageField
from gm.games.gatling.spells import TRICKS

_OPTIONS: Mapping[str, Field] = {
    "aspect": Choice("aspect", ASPECT_WORDS, help="the aspect: hearts (h ♥ blood), diamonds, spades or clubs"),
    "step": Choice("step", {"+1": ("+1", "+"), "-1": ("-1", "-", "−1")}, help="up 1 or down 1"),
    "range": Choice("range", RANGE_WORDS, help="which patterns"),
    "die": Number("die", 1, 6, help="the caster's die"),
    "pairs": DicePairs("pairs", help="the caster's die, then the target's; after a tie the next two"),
    "animal": Text("animal", optional=True, help="which animal"),
}


class _Branches(Mapping[str, Branch]):
    """The fields of each spell after its name, read from the cards when first needed."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def __getitem__(self, slug: str) -> Branch:
        spell = self.book.spells[slug]
        target = () if spell.target == "self" else (Who("target", help="on whom"),)
        return Branch((*target, *(_OPTIONS[name] for name in spell.takes)), f"{spell.cost} mana: {spell.text}")

    def __iter__(self) -> Iterator[str]:
        return iter(self.book.spells)

    def __len__(self) -> int:
        return len(self.book.spells)


class _Settable(Mapping[str, Worth]):
    """The values that can be set of a mage; the spells are read from the cards when first needed."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.known = dict.fromkeys(("pages", "mana"), Worth(0, 99, "=+-"))
        self.known["max_mana"] = Worth(0, 99, "=+-", also=("maximum",))
        self.known |= {aspect: Worth(-99, 99, "=+-", also=ASPECT_WORDS[aspect]) for aspect in ASPECTS}

    def _lasting(self) -> dict[str, Spell]:
        return {slug: spell for slug, spell in self.book.spells.items() if spell.lasts}

    def __getitem__(self, word: str) -> Worth:
        if word in self.known:
            return self.known[word]
        if word not in self._lasting():
            raise KeyError(word)
        return Worth(repeats=True, read=partial(cast_by, word))

    def __iter__(self) -> Iterator[str]:
        return iter((*self.known, *self._lasting()))

    def __len__(self) -> int:
        return len(self.known) + len(self._lasting())


def forms(book: Book) -> Mapping[str, Form]:
    """Return every form by its entry's kind; spells and titles are read from ``book`` when first needed."""
    table = {
        "round": Worth(1, 999, "=+-"),
        "discarded": Worth(0, 52, "=+-"),
        "attacker": Worth(of=("seat",), words=("none",)),
    }
    cast = Form(
        Cast,
        Who("who", help="the mage whose turn it is to cast"),
        Named(
            "spell",
            lambda: {slug: book.spells[slug].name for slug in book.spells},
            help="its name as printed, any unambiguous word of it, its first letters or its initials",
        ),
        help="a spell: who casts it, which, on whom, and what it needs",
        example="cast cy fright bo",
        rules=("gg.a73", "gg.a74", "gg.a75", "gg.a76"),
        branching=("spell", _Branches(book)),
    )
    page = PageField("page", book.titles, help="rank A 2–10 J Q K (or 1–13) and suit h d s c, either first")
    trick = Named("spell", lambda: {slug: book.spells[slug].name for slug in TRICKS}, help="which Trick")
    settings = Settings(
        "settings",
        {"": table, "seat": _Settable(book)},
        example='adjust ana pages=20 mana+1 bo pages=32 because "from paper"',
        help="of a mage: pages, mana, maximum, an aspect or a spell; of the duel: round, attacker (none = spell phase)",
    )
    return forms_of(
        *(Power, Draw.form(page=page), Throw, Push, Unthrown, Rest, Order, Pass, Side, Again, Enough),
        *(cast, Forgot.form(spell=trick), Count, Adjust.form(settings=settings), Retire),
    )
