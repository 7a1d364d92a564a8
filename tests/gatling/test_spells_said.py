"""Spells as they are printed and said: by the name on the card, by a word of it, by initials, cut short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from gm.errors import GmError, Refusal
from gm.games.gatling.book import Spell
from gm.notation.line import split
from gm.notation.short_forms import parse_with_prompts

from .laid import BOOK
from .table import GAME, Table, at_visits, sit

SPELLS = BOOK.spells
NEEDS = {"aspect": "h", "step": "+1", "range": "8-10", "die": "4", "pairs": "5 2", "animal": "owl"}


def said(spell: Spell) -> Iterator[str]:
    """What people say for a spell: its name in many spellings, its beginning, each word that is its own, initials."""
    name = spell.name
    yield from (name, name.lower(), name.upper(), name.replace("'", ""), name.replace("'", "’"), name.replace(" ", "-"))
    yield from (name.replace(" ", ""), name[:-1], spell.slug)
    words = [word.replace("'", "").lower() for word in name.split()]
    yield from (word for word in words if EVERY[word] == 1 and word not in GAME.inputs.forms)
    letters = "".join(word[0] for word in words)
    if len(words) > 1 and INITIALS[letters] == 1:
        yield letters


EVERY = Counter(word for spell in SPELLS.values() for word in {*spell.name.replace("'", "").lower().split()})
INITIALS = Counter("".join(word[0] for word in spell.name.lower().split()) for spell in SPELLS.values())


def line(spell: Spell, words: str) -> str:
    """A line of Ana's visit: the spell in these words, on Bo where it has a target, with what it needs."""
    return " ".join([words, *([] if spell.target == "self" else ["bo"]), *(NEEDS[name] for name in spell.takes)])


def judged(table: Table, entry: Any) -> Refusal | None:
    try:
        GAME.play.apply(table.state, entry)
    except Refusal as refusal:
        return refusal
    return None


def read(table: Table, words: str) -> Any:
    """The entry that a line is where it is typed."""
    return parse_with_prompts(GAME, table.prompts(), split(words), table.known, judge=partial(judged, table))


@pytest.fixture(scope="module")
def visit() -> Table:
    """Ana's visit, with mana for every spell."""
    return at_visits("Ana", "Bo", "Cy", mana="6 6 6")


@pytest.mark.parametrize("slug", SPELLS)
def test_a_spell_is_known_by_all_that_is_printed_of_it(visit: Table, slug: str) -> None:
    spell = SPELLS[slug]
    for words in said(spell):
        entry = read(visit, line(spell, words))
        assert (entry.who, entry.spell) == ("ana", slug), words
        assert read(visit, "cast ana " + line(spell, words)) == entry


def test_there_are_twenty_three_and_their_words_are_mostly_their_own() -> None:
    assert len(SPELLS) == 23
    assert sorted(word for word, count in EVERY.items() if count > 1) == ["aspect", "control", "weapon"]
    assert [letters for letters, count in INITIALS.items() if count > 1 and len(letters) > 1] == ["ee"]


@pytest.mark.parametrize(
    ("words", "choices"),
    [
        ("aspect bo h", ("aspect-power", "aspect-resistance", "aspect-weakness")),
        ("ee bo", ("energy-efficiency", "equivalent-exchange")),
        ("control bo", ("taking-control", "out-of-control")),
    ],
)
def test_two_meanings_are_refused_with_the_choices(visit: Table, words: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(GmError) as caught:
        read(visit, words)
    assert caught.value.code == "ambiguous"
    assert all(choice in caught.value.message for choice in choices)


def test_of_two_the_one_is_meant_that_can_be_cast_now() -> None:
    """With three of mana Equivalent exchange, which costs four, is out of reach."""
    assert read(at_visits("Ana", "Bo", "Cy", mana="3 6 6"), "ee bo").spell == "energy-efficiency"


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("bard", ("bards-itch", "bo")),
        ("mind reading", ("mind-reading", "bo")),
        ("transformation sea-lion", ("transformation", "bo")),
        ("steal 4", ("wisdom-steal", "bo")),
        ("close quarters 5 2", ("close-quarters", "bo")),
        ("weakness h", ("aspect-weakness", "bo")),
    ],
)
def test_with_two_mages_the_other_one_is_meant(words: str, meant: tuple[str, str]) -> None:
    entry = read(at_visits("Ana", "Bo", mana="6 6"), words)
    assert (entry.spell, entry.target) == meant


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("power h +1", "No player"),
        ("aspect power h +1", "It may be bo or ana."),
        ("steal", "cast ana wisdom-steal TARGET DIE"),
        ("weakness", "It may be hearts or diamonds or spades or clubs."),
        ("p", "TARGET is missing"),
        ("pasify", None),
    ],
)
def test_what_was_seen_or_chosen_is_never_made_up(words: str, told: str | None) -> None:
    """A die is told, one of several is chosen, and a letter alone is too little for a spell."""
    table = at_visits("Ana", "Bo", mana="6 6")
    if told is None:
        assert read(table, words) is None
        return
    with pytest.raises(GmError) as caught:
        read(table, words)
    assert told in f"{caught.value.message} {caught.value.remedy}"


@pytest.mark.parametrize("word", ["b", "B", "b*", "b?", "bo", "Bo"])
def test_a_name_alone_never_gives_up_a_visit(word: str) -> None:
    table = at_visits("Bo", "Cy", "Ana", mana="6 6 6")
    with pytest.raises(GmError) as caught:
        read(table, word)
    assert caught.value.code == "ambiguous"
    assert "pass bo" in caught.value.remedy


def test_why_no_target_is_possible_is_said_in_the_place_of_which_is_missing() -> None:
    with pytest.raises(Refusal) as caught:
        read(at_visits("Ana", "Bo", mana="2 6"), "mind reading")
    assert caught.value.kind == "mana-short"


def test_of_the_only_foe_it_is_said_why_not_though_oneself_is_no_target_either() -> None:
    """Bo is under it already; that nobody casts it on oneself is no news."""
    table = at_visits("Ana", "Bo", mana="4 0", stacking="no")("cast ana bards-itch bo")
    with pytest.raises(Refusal) as refused:
        read(table, "bard's itch")
    assert refused.value.params["who"] == "bo" or "bo" in refused.value.params.values()


def test_the_one_trick_that_runs_need_not_be_named() -> None:
    table = sit("Ana", "Bo", "Cy").given(spells={"ana": ("bards-itch bo",)})
    for words in ("forgot ana", "forgot", "forgot bard", "forgot bard's itch", "forg ana"):
        entry = read(table, words)
        assert (entry.who, entry.spell) == ("ana", "bards-itch"), words
    two = sit("Ana", "Bo", "Cy").given(spells={"ana": ("bards-itch bo", "get-ready cy")})
    with pytest.raises(GmError, match="SPELL is missing"):
        read(two, "forgot ana")


def test_pages_counted_stand_in_the_order_of_the_seats() -> None:
    """And a count that nobody made is not taken from the screen."""
    table = sit("Ana", "Bo", "Cy")
    assert read(table, "count 18 17 17").pages == (("ana", 18), ("bo", 17), ("cy", 17))
    with pytest.raises(GmError):
        read(table, "count")


@pytest.mark.parametrize(
    ("words", "page"),
    [
        *[(words, "7C") for words in ("7 c", "7 clubs", "clubs 7", "7 of clubs", "c 7", "Heatstroke", "heatst")],
        *[(words, "QH") for words in ("queen of hearts", "Queen hearts", "q h", "hearts queen", "12 hearts")],
        *[(words, "TD") for words in ("10 d", "ten of diamonds", "10 diamonds", "t d")],
    ],
)
def test_a_page_by_what_is_printed_on_it(words: str, page: str) -> None:
    table = sit("Ana", "Bo", "Cy")
    assert read(table, words).page == page
    assert read(table, f"draw {words}").page == page
