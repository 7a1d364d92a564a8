"""The field for settings of players, of things and of the table."""

from __future__ import annotations

import pytest

from gm.errors import GmError
from gm.game import Context, Name, Setting, Settings, Value, Worth, setting_words, settings_of

NAMES = (
    *(Name("ana", "Ana"), Name("bo", "Bo")),
    *(Name("fog", "Fog", "card", of="ana"), Name("long-frost", "Long Frost", "card")),
)
NUMBER = Worth(0, 99, "=+-")
STATUS = Worth(words=("this", "next"), repeats=True)


def by(value: str, context: Context) -> str:
    """Return who did something, and with what, as ``bo/hand``."""
    who, _, what = value.partition("/")
    if not what:
        raise GmError("words", "Say with what.", "Type: hex=bo/hand")
    return f"{who}/{what}"


FIELD = Settings(
    "settings",
    {
        "": {"turn": Worth(1, 99), "active": Worth(of=("seat",), words=("none",))},
        "seat": {
            "hp": NUMBER,
            "ep": Worth(0, 99, "+-", least=0, repeats=True),
            "mute": STATUS,
            "silenced": Worth(words=("this", "next"), bare=True),
            "hex": Worth(read=by),
        },
    },
    things={"seat": {"card": Worth(0, 60, "=+-", words=("none",))}},
    example='adjust ana hp=4 fog=none because "miscounted"',
)


def read(line: str) -> Value:
    """Return the field's value for the words of a line."""
    value: Value = None
    for word in line.split():
        value = FIELD.parse(word, value, Context(NAMES))
    return value


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("ana hp=4 hp-1", None),
        ("ana hp=4 bo hp-1", ("ana.hp=4", "bo.hp-1")),
        ("ana hp=4 turn=3 fog+2", ("ana.hp=4", "turn=3", "ana.fog+2")),
        ("bo long=none", ("bo.long-frost=none",)),
        ("active=Bo ana silenced", ("active=bo", "ana.silenced")),
        ("ana ep-3 ep+0", ("ana.ep-3", "ana.ep+0")),
        ("ana ep-3 ep-1", None),
        ("ana mute=this mute=next", ("ana.mute=this", "ana.mute=next")),
        ("ana mute=this mute=this", None),
        ("ana fog=2 lon=none", ("ana.fog=2", "ana.long-frost=none")),
        ("active=none ana silenced=next", ("active=none", "ana.silenced=next")),
        ("ana hex=bo/hand", ("ana.hex=bo/hand",)),
    ],
)
def test_settings_are_read(line: str, value: Value) -> None:
    if value is None:
        with pytest.raises(GmError, match="set twice"):
            read(line)
    else:
        assert read(line) == value
        assert settings_of(value)


@pytest.mark.parametrize(
    ("line", "message", "remedy"),
    [
        ("hp=4", "Say whose hp it is.", 'Type: adjust ana hp=4 fog=none because "miscounted"'),
        (
            "ana hq=4",
            "“hq=4” can't be set here.",
            "You can set: hp, ep, mute, silenced, hex, turn, active, a card. Type: adjust",
        ),
        ("ana trun=4", "“trun=4” can't be set here.", "Did you mean “turn”? You can set: hp"),
        ("ana bo hp=4", "First say what changes for Ana.", "Type: adjust ana"),
        ("active=cy", "active can't be “cy”: no one has that name.", "Type one of: none, Ana, Bo."),
        ("ana hp=x", "“x” is not a number.", "Type hp= and a number from 0 to 99."),
        ("ana fog=any", "fog can't be “any”.", "Type one of: none."),
        ("ana hex=bo", "Say with what.", "Type: hex=bo/hand"),
        ("turn+1", "turn+ can't be set.", "Type: turn="),
    ],
)
def test_an_error_shows_a_line_that_works(line: str, message: str, remedy: str) -> None:
    with pytest.raises(GmError) as no:
        read(line)
    assert no.value.message == message
    assert no.value.remedy.startswith(remedy)


def test_settings_name_holders_things_and_values() -> None:
    assert FIELD.named_ids(("ana.hp=4", "ana.fog=2", "active=bo", "turn=3")) == ("ana", "bo", "fog")
    assert FIELD.named_ids(("active=none",)) == ()


def test_stored_settings_are_texts_or_tuples() -> None:
    settings = (Setting("ana", "hp", "=", 4), Setting("ana", "hex", "=", "bo/hand"), Setting("", "turn", "+", 1))
    stored = ("ana.hp=4", "ana.hex=bo/hand", "turn+1")
    assert settings_of(stored) == settings
    assert settings_of(tuple(tuple(setting) for setting in settings)) == settings
    assert tuple(setting.text for setting in settings) == stored
    assert setting_words(settings) == ["ana", "hp=4", "hex=bo/hand", "turn+1"]
    assert settings_of(("ana.", "ana.power=-2", "silenced")) == (
        *(Setting("ana", ""), Setting("ana", "power", "=", -2), Setting("", "silenced")),
    )


@pytest.mark.parametrize(("sign", "result"), [("=", 2), ("+", 7), ("-", 3)])
def test_a_setting_is_applied_to_a_number(sign: str, result: int) -> None:
    assert Setting("ana", "hp", sign, 2).apply(5) == result
