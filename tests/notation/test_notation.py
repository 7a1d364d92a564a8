"""Tests of typed entries: a line is understood completely or rejected, never guessed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.errors import GmError, Refusal
from gm.game import AnyGame, House, Name, NotRecognized, find_name
from gm.game.play.inputs import is_word
from gm.notation.errors import UnreadWord
from gm.notation.formatting import entry_from_json, format_entry
from gm.notation.line import join, join_text, split
from gm.notation.setup import read_house_rules
from gm.text import has_control_characters, strip_control_characters

Read = Callable[[str], Any]

letters = st.one_of(st.sampled_from("\"' a\\=-"), st.characters())
words = st.lists(
    st.text(letters, min_size=1).filter(lambda text: not has_control_characters(text)) | st.just(""), min_size=1
)


# Lines and words


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["'sea", "lion'"], "sea lion"),
        (["’tis", "late"], "’tis late"),
        (["‘sea", "lion’"], "sea lion"),
        (["'sea lion'"], "'sea lion'"),
        (["'x'"], "'x'"),
        (["Bo's", "dice'"], "Bo's dice'"),
        ([], ""),
    ],
)
def test_a_text_loses_the_single_quotes_around_it_only_as_it_is_typed(words: list[str], text: str) -> None:
    assert join_text(words) == text


@given(words)
def test_joining_and_splitting_are_inverse(parts: list[str]) -> None:
    assert split(join(parts)) == parts


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", []),
        ("   ", []),
        ("throw  bo\t5 ", ["throw", "bo", "5"]),
        ('note "two words"', ["note", "two words"]),
        ('note ""', ["note", ""]),
        ('note "say ""yes"""', ["note", 'say "yes"']),
        ('note """"', ["note", '"']),
        ('because="it fell"', ["because=it fell"]),
        (r"it's back\slash", ["it's", r"back\slash"]),
        ("Zoë 名前", ["Zoë", "名前"]),
        ("a\u00a0b", ["a", "b"]),
    ],
)
def test_blanks_separate_words_and_double_quotes_group_them(line: str, expected: list[str]) -> None:
    assert split(line) == expected


@pytest.mark.parametrize("line", ['note "open', '"', '"""', 'a "b" "c', 'x"'])
def test_an_open_quote_is_refused(line: str) -> None:
    with pytest.raises(GmError) as caught:
        split(line)
    assert caught.value.code == "words"
    assert '"' in caught.value.remedy


@pytest.mark.parametrize("sign", ["\x00", "\x07", "\x1b", "\x7f", "\x9b", "\u202e", "\u2066", "\u200f", "\ud800", "\n"])
def test_control_characters_are_rejected(sign: str) -> None:
    assert has_control_characters(f"a{sign}b")
    with pytest.raises(GmError, match="control characters"):
        split(f"a{sign}b")
    assert strip_control_characters(f"a{sign}b") == "a�b"


@given(st.text(st.one_of(st.sampled_from("\x00\x1b\u202e\n"), st.characters())))
def test_plain_text_is_never_hostile(text: str) -> None:
    assert not has_control_characters(strip_control_characters(text))
    assert len(strip_control_characters(text)) == len(text)
    assert has_control_characters(text) or strip_control_characters(text) == text


@given(st.text(letters, max_size=30))
def test_any_line_is_split_or_refused(line: str) -> None:
    try:
        parts = split(line)
    except GmError:
        return
    assert split(join(parts)) == parts


# Mages


@pytest.mark.parametrize("word", ["Ana", "ana", "ANA", "an", "a"])
def test_a_mage_is_called_by_name_id_or_prefix(word: str, seats: tuple[Name, ...]) -> None:
    assert find_name(word, seats) == "ana"


def test_an_exact_name_beats_a_prefix() -> None:
    seats = (Name("bob", "Bob"), Name("bo", "Bo"))
    assert find_name("bo", seats) == "bo"
    with pytest.raises(GmError) as caught:
        find_name("b", seats)
    assert caught.value.code == "ambiguous"
    assert "Bob or Bo" in caught.value.message


@pytest.mark.parametrize("word", ["", "x", "anna"])
def test_nobody_is_guessed(word: str, seats: tuple[Name, ...]) -> None:
    with pytest.raises(NotRecognized):
        find_name(word, seats)


def test_an_unknown_mage_is_refused_with_those_at_the_table(read: Read) -> None:
    with pytest.raises(GmError) as caught:
        read("parry zed")
    assert "zed" in caught.value.message
    assert "Ana, Bo, Cy" in caught.value.remedy


# The long form


def test_after_the_mage_words_come_in_any_order(read: Read) -> None:
    meant = read("choose bo dash 2")
    assert (meant.who, meant.plan, meant.stake, meant.kind) == ("bo", "dash", 2, "choose")
    for line in ("choose bo 2 dash", "choose BO d 2", "choose b D 2"):
        assert read(line) == meant


@pytest.mark.parametrize(("line", "storm"), [("weather rain storm", True), ("weather ! r", True), ("weather r", False)])
def test_a_flag_is_typed_or_left_out(read: Read, line: str, storm: bool) -> None:
    assert read(line).storm is storm
    assert read("weather rain calm").storm is False


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("choose bo", "is missing"),
        ("choose", "say who"),
        ("hand ana 3", "number 2 of 2"),
        ("toll", "is missing"),
        ("mend ana 1", "because"),
        ("mend ana 1 because", "because"),
        ("choose bo dash 2 3", "One word too many"),
        ("choose bo dash guard", "One word too many"),
        ("allow ana", "allow does not accept"),
        ("choose bo dsh", "choose does not accept"),
        ("choose bo dash 4", "1 to 3, not 4"),
        ("choose bo dash 0", "1 to 3, not 0"),
        ("choose bo dash -1", "1 to 3, not -1"),
        ("choose bo dash 1.5", "whole number"),
        ("choose bo dash -+2", "choose does not accept"),
        ("choose bo dash 2-", "choose does not accept"),
        ("hand ana 3 7", "1 to 6, not 7"),
        ("toll ana=7", "1 to 6, not 7"),
        ("toll ana=3 ana=4", "named twice"),
        ("toll zed=3", "No player is called “zed”"),
        ("toll ana=x", "“x” is not a number"),
        ("toll 3", "toll does not accept"),
        ("choose bo d2", "choose does not accept"),
        ("choose bo --dash", "no option --dash"),
        ("parry --help", "no option --help"),
        ("allow --yes", "no option --yes"),
    ],
)
def test_wrong_words_are_refused_by_name(read: Read, line: str, why: str) -> None:
    with pytest.raises(GmError) as caught:
        read(line)
    assert caught.value.code == "words"
    assert why in caught.value.message


def test_a_forms_own_check_rejects_words(read: Read) -> None:
    with pytest.raises(Refusal) as caught:
        read("choose bo rest 2")
    assert (caught.value.kind, caught.value.code) == ("stake-unused", "words")


def test_numbers_for_several_mages_come_in_any_order(read: Read) -> None:
    assert read("toll cy=1 a=6").dice == (("cy", 1), ("ana", 6))


@pytest.mark.parametrize("reason", ["because", "3", "it's \\ é", 'she said "no"', "a  b"])
def test_a_reason_may_be_any_words(toy: AnyGame, read: Read, reason: str) -> None:
    entry = entry_from_json(toy.inputs.forms, {"who": "ana", "coins": 2, "because": reason, "kind": "mend"})
    assert read(join(format_entry(toy.inputs.forms, entry))) == entry


LONG = ["choose {}", "choose bo {}", "weather {}", "hand ana {}", "toll {}", "toll zed={}", "allow --{}", "parry {}"]


@pytest.mark.parametrize("line", LONG)
@pytest.mark.parametrize("letter", ["x", "9", "é", "="])
def test_a_word_of_ten_thousand_letters_is_refused_briefly(read: Read, line: str, letter: str) -> None:
    with pytest.raises(GmError) as caught:
        read(line.format(letter * 10_000))
    assert caught.value.code == "words"
    brief = len(caught.value.message) < 200 and len(caught.value.remedy) < 400
    assert brief, caught.value.message[:80]


# House rules, and names


def test_house_rules_are_read_or_refused(toy: AnyGame) -> None:
    assert read_house_rules(toy.inputs.house_rules, ["goal=purse", "rounds=4"]) == {"goal": "purse", "rounds": "4"}
    for wrong in (["gaol=purse"], ["goal=bag"], ["goal"], ["goal="], ["goal=gate", "goal=purse"]):
        with pytest.raises(GmError) as caught:
            read_house_rules(toy.inputs.house_rules, wrong)
        assert caught.value.code == "words"
        assert caught.value.remedy


def test_the_entry_of_house_rules_is_written_and_rebuilt(toy: AnyGame) -> None:
    entry = House((("goal", "purse"),), 'they "agreed"')
    assert join(format_entry(toy.inputs.forms, entry)) == 'house goal=purse because "they ""agreed"""'
    assert (
        entry_from_json(
            toy.inputs.forms, {"settings": [["goal", "purse"]], "because": 'they "agreed"', "kind": "house"}
        )
        == entry
    )


@pytest.mark.parametrize("word", ["dash", "r", "because", "calm", "!", "7", "SUN"])
def test_nobody_may_be_called_a_word_of_the_game(toy: AnyGame, word: str) -> None:
    assert is_word(toy.inputs.forms.values(), word)
    assert not is_word(toy.inputs.forms.values(), "bo")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"who": "ana", "kind": "sing"}, "has the entry “sing”, which this version of the game does not have"),
        ({"who": "ana"}, "has the entry “”, which this version of the game does not have"),
        ({"kind": "mend"}, "a stored entry “mend” differ from those in this version of the game: none"),
        ({"who": "ana", "tune": 2, "kind": "mend"}, "differ from those in this version of the game: who, tune"),
    ],
)
def test_a_stored_entry_of_another_form_is_explained(toy: AnyGame, body: dict[str, Any], message: str) -> None:
    with pytest.raises(GmError, match=message) as caught:
        entry_from_json(toy.inputs.forms, body)
    assert caught.value.code == "file"


def test_the_message_of_an_unread_word_can_be_replaced(read: Read) -> None:
    with pytest.raises(UnreadWord) as caught:
        read("choose bo dash 2 sing")
    caught.value.message = "Another sentence."
    assert (caught.value.message, str(caught.value)) == ("Another sentence.", "Another sentence.")
    assert caught.value.remedy
