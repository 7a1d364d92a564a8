"""Tests of fields with amounts: settings of holders, figures of a thing, and modifiers."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given

from gm.errors import GmError
from gm.game import (
    Context,
    Field,
    Figures,
    Form,
    Modifiers,
    Name,
    NotRecognized,
    Prompt,
    Settings,
    Worth,
)
from gm.notation.formatting import format_entry
from gm.notation.line import join
from gm.notation.parser import parse
from tests.support.anything import anything

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
    """An entry with one field."""

    value: Any = ()
    kind: Literal["told"] = "told"


def read(field: Field, line: str) -> Any:
    """Return the value of a line, and the value of that line written and read again."""
    form = Form(Told, field, help="anything", example="told")
    entry = parse(form, line.split(), Context(NAMES))
    assert parse(form, format_entry({"told": form}, entry)[1:], Context(NAMES)) == entry
    return entry.value


def refused(field: Field, line: str) -> str:
    """Return the error of a line."""
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
        ("lena gold+3 energy-1", ("gold+3", "lena.energy-1")),
    ],
)
def test_a_name_applies_until_the_next_name(line: str, value: tuple[str, ...]) -> None:
    assert read(SETTINGS, line) == value


def test_settings_return_the_ids_that_they_name() -> None:
    assert SETTINGS.named_ids(("gold+3", "lena.energy-1", "all.energy+1", "m1.hp-2")) == ("lena", "m1")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("lena", "words: told: what changes for Lena is missing."),
        ("lena bo-2 energy+1", "words: First say what changes for Lena."),
        ("energy+1", "words: Say whose energy it is."),
        ("lena hp-2", "words: “hp-2” can't be set here."),
        ("lena energy=2", "words: energy= can't be set."),
        ("lena energy+100", "words: The energy must be from 1 to 99, not 100."),
        ("gold+x", "words: “x” is not a number."),
        ("gold+1 gold-1", "words: gold is set twice."),
        ("lena energy+1 energy-2", "words: energy is set twice for Lena."),
        ("tile=sea", "words: tile can't be “sea”."),
        ("", "words: told: [NAME] WHAT=NUMBER is missing."),
    ],
)
def test_an_error_names_what_is_no_setting(line: str, message: str) -> None:
    assert refused(SETTINGS, line) == message


def test_the_words_of_settings_and_figures_are_nobody_s_name() -> None:
    assert [word for word in ("gold", "energy", "1h", "all", "hp", "lena") if SETTINGS.means(word)] == [
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
    assert read(FIGURES, line) == value


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hp=0", "words: The hp must be from 1 to 99, not 0."),
        ("hp=6 hp=7", "words: hp is given twice."),
        ("hp+1", "words: hp+ can't be set."),
        ("resist=acid", "words: resist can't be “acid”."),
        ("hp", "words: told does not accept “hp” here."),
        ("melee=x", "words: “x” is not a number."),
    ],
)
def test_an_error_names_what_is_no_figure(line: str, message: str) -> None:
    assert refused(FIGURES, line) == message


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("+torch -dark +2 -1 luck", ("+torch", "-dark", "+2", "-1", "luck")),
        ("+Torch +torch", ("+torch",)),
        ("", ()),
    ],
)
def test_modifiers_may_begin_with_a_dash(line: str, value: tuple[str, ...]) -> None:
    assert read(MODIFIERS, line) == value


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("+1 +2", "words: +NUMBER is given twice."),
        ("-0", "words: The number after - must be from 1 to 9, not 0."),
        ("+", "words: “+” has no name after the sign."),
        ("--dark", "words: told has no option --dark."),
    ],
)
def test_an_error_names_what_is_no_modifier(line: str, message: str) -> None:
    assert refused(MODIFIERS, line) == message


@given(anything(max_size=12))
def test_no_word_breaks_a_field(word: str) -> None:
    for field in (SETTINGS, FIGURES, MODIFIERS):
        for old in (None, ("lena.",), ("gold+1",), ("hp=6",)):
            with suppress(NotRecognized, GmError):
                assert join(field.format(field.parse(word, old, Context(NAMES, Prompt("told")))))
