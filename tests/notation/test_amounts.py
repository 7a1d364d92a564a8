"""Words with amounts behind them: settings of holders, figures of a thing, modifiers that begin like an option."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.errors import GmError
from gm.game import (
    Branch,
    Choice,
    Context,
    Field,
    Figures,
    Form,
    Modifiers,
    Name,
    Numbers,
    Prompt,
    Settings,
    Text,
    Unread,
    Who,
    Worth,
)
from gm.notation.line import join
from gm.notation.reading import parse
from gm.notation.writing import render

NAMES = (Name("lena", "Lena"), Name("bo-2", "Bo 2"), Name("old-ada", "Old Ada"), Name("m1", "m1", "beast"))
COUNTED = Worth(1, 99, "+-")
PURSE = {"gold": Worth(0, 999, "+-="), "tile": Worth(words=("wood", "dungeon"))}
WALKER = {"energy": COUNTED, "lore-skill": COUNTED, "1-handed": Worth(1, 4, "=+-", also=("1h",))}
SETTINGS = Settings("value", {"": PURSE, "seat": WALKER, "beast": {"hp": COUNTED}}, every={"all": "seat"})
FIGURES = Figures(
    "value",
    {
        "hp": Worth(1, 99),
        "melee": Worth(bare=True),
        "ranged": Worth(0, 9, bare=True),
        "resist": Worth(words=("fire", "frost"), several=True),
    },
)
MODIFIERS = Modifiers("value", words=("luck",))


class Told(NamedTuple):
    """An entry of one field."""

    value: Any = ()
    kind: Literal["told"] = "told"


def read(field: Field, line: str) -> Any:
    """What a field makes of a line, and of that line as it is written again."""
    form = Form(Told, field, help="anything", example="told")
    entry = parse(form, line.split(), Context(NAMES))
    assert parse(form, render({"told": form}, entry)[1:], Context(NAMES)) == entry
    return entry.value


def refused(field: Field, line: str) -> str:
    """Why a field does not take a line."""
    with pytest.raises(GmError) as caught:
        read(field, line)
    assert caught.value.remedy
    return f"{caught.value.code}: {caught.value.message}"


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("gold+3 lena energy-1 all energy+1 m1 hp-2", ("gold+3", "lena.energy-1", "all.energy+1", "m1.hp-2")),
        ("lena energy+1 lore-skill-2 bo-2 energy-1", ("lena.energy+1", "lena.lore-skill-2", "bo-2.energy-1")),
        ("le en-1 gold=12 1h=3 ti=du", ("lena.energy-1", "gold=12", "lena.1-handed=3", "tile=dungeon")),
        ("old ada energy+2", ("old-ada.energy+2",)),
    ],
)
def test_a_name_holds_until_the_next_and_what_is_nobody_s_may_stand_between(line: str, value: tuple[str, ...]) -> None:
    """As JSON says it, each setting is one text."""
    assert read(SETTINGS, line) == value


def test_settings_say_whom_they_name() -> None:
    """So that a name that is corrected is corrected in them too; a word for all is nobody's name."""
    assert SETTINGS.named(("gold+3", "lena.energy-1", "all.energy+1", "m1.hp-2")) == ("lena", "m1")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("lena", "words: told: what changes for lena is missing."),
        ("lena bo-2 energy+1", "words: Nothing is said of lena."),
        ("energy+1", "words: “energy+1” is nothing that is counted."),
        ("lena hp-2", "words: “hp-2” is nothing that is counted."),
        ("lena energy=2", "words: Nobody says energy=."),
        ("lena energy+100", "words: The energy is 1 to 99, not 100."),
        ("gold+x", "words: “x” is no number."),
        ("gold+1 gold-1", "words: gold is named twice."),
        ("lena energy+1 energy-2", "words: energy of lena is named twice."),
        ("tile=sea", "words: “sea” is no tile."),
        ("", "words: told: WORD+NUMBER … NAME WORD+NUMBER … is missing."),
    ],
)
def test_settings_that_are_none_are_named(line: str, said: str) -> None:
    """With what to type instead."""
    assert refused(SETTINGS, line) == said


def test_the_words_of_settings_and_figures_are_nobody_s_name() -> None:
    """Nor what else they are called; whoever may be called like a number, is not."""
    assert [one for one in ("gold", "energy", "1h", "all", "hp", "lena") if SETTINGS.means(one)] == [
        "gold",
        "energy",
        "1h",
        "all",
        "hp",
    ]
    assert FIGURES.means("melee")
    assert not FIGURES.means("mel")


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("hp=6 melee", ("hp=6", "melee")),
        ("ranged=2 ranged resist=fire,fr", ("ranged=2", "ranged", "resist=fire,frost")),
        ("", ()),
    ],
)
def test_figures_are_read_in_any_order(line: str, value: tuple[str, ...]) -> None:
    """One that stands alone and one with a number may be two things."""
    assert read(FIGURES, line) == value


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hp=0", "words: The hp is 1 to 99, not 0."),
        ("hp=6 hp=7", "words: hp is said twice."),
        ("hp+1", "words: Nobody says hp+."),
        ("resist=acid", "words: “acid” is no resist."),
        ("hp", "words: “hp” is no word of told."),
        ("melee=x", "words: “x” is no number."),
    ],
)
def test_figures_that_are_none_are_named(line: str, said: str) -> None:
    """With what to type instead."""
    assert refused(FIGURES, line) == said


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("+torch -dark +2 -1 luck", ("+torch", "-dark", "+2", "-1", "luck")),
        ("+Torch +torch", ("+torch",)),
        ("", ()),
    ],
)
def test_modifiers_may_begin_with_a_dash(line: str, value: tuple[str, ...]) -> None:
    """A source counts once, however often it is named."""
    assert read(MODIFIERS, line) == value


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("+1 +2", "words: +NUMBER is said twice."),
        ("-0", "words: What - says is 1 to 9, not 0."),
        ("+", "words: “+” names nothing."),
        ("--dark", "words: told knows no option --dark."),
    ],
)
def test_modifiers_that_are_none_are_named(line: str, said: str) -> None:
    """With what to type instead."""
    assert refused(MODIFIERS, line) == said


class Tried(NamedTuple):
    """An attempt: by whom, with what, what speaks for it, one number or two."""

    who: str
    what: str
    mods: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    kind: Literal["tried"] = "tried"


class Thing(Text):
    """A thing that may be called whatever other words mean."""

    placed = True


TRIED = Form(
    Tried,
    Who("who"),
    Thing("what"),
    Modifiers("mods", words=("luck",)),
    Numbers("dice", 0, 20, count=2, least=1),
    help="an attempt",
    example="tried lena rope 2 1",
)


def tried(line: str, form: Form = TRIED) -> Any:
    """What an attempt's line is read as."""
    return parse(form, line.split(), Context(NAMES))


def test_one_number_or_two_stand_at_the_end() -> None:
    """What begins with a sign is no such number; a word in its place is what stands there."""
    assert tried("lena rope -2 +dark 2 1") == Tried("lena", "rope", ("-2", "+dark"), (2, 1))
    assert tried("lena luck luck 3") == Tried("lena", "luck", ("luck",), (3,))
    assert TRIED.usage() == "tried WHO WHAT [+WORD -WORD +NUMBER -NUMBER luck] DICE [DICE]"
    for line, said in (("lena rope", "number 1 of 1 is missing"), ("lena rope 1 2 3", "too many")):
        with pytest.raises(GmError, match=said):
            tried(line)


def test_a_question_reads_what_an_entry_reads_without_what_is_given() -> None:
    """Pools are asked for before any die is thrown."""
    asked = TRIED.asking(dice=())
    assert tried("lena rope +dark", asked) == Tried("lena", "rope", ("+dark",), ())
    with pytest.raises(GmError, match="“2” is one word too many"):
        tried("lena rope 2", asked)


class Traded(NamedTuple):
    """A trade."""

    how: str
    what: str
    price: tuple[str, ...] | None = None
    kind: Literal["traded"] = "traded"


TRADED = Form(
    Traded,
    Choice("how", {"buy": ("buy",), "sell": ("sell",)}),
    Thing("what"),
    help="a trade",
    example="traded buy rope price=3",
    tail=("how", {"buy": Branch((Figures("price", {"price": Worth(0, 99)}),), "gold for it"), "sell": Branch((), "")}),
    unsaid=True,
)


def test_a_tail_s_question_leaves_out_what_is_given_as_well() -> None:
    """Wherever the field stands."""
    asked = TRADED.asking(price=())
    assert tried("buy rope", asked) == Traded("buy", "rope", ())
    assert [TRADED.begins(word) for word in ("Buy", "sell", "b", "rope")] == [True, True, False, False]
    assert not TRIED.begins("lena")


@given(st.text(max_size=12))
def test_no_word_breaks_a_field(word: str) -> None:
    """Whatever is typed is read, refused by name, or another field's."""
    for field in (SETTINGS, FIGURES, MODIFIERS):
        for old in (None, ("lena.",), ("gold+1",), ("hp=6",)):
            with suppress(Unread, GmError):
                assert join(field.write(field.read(word, old, Context(NAMES, Prompt("told")))))
