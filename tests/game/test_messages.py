"""The sentences of a game, read from its card file."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pytest

from gm.game import Messages, Move, Notice, Outcome, Prompt, Refusal, Term, Texts, View

TABLES: dict[str, Any] = {
    "notices": {"gained": "{who} draws {n}[ ({sum:added})]", "plain": "All dice are at rest"},
    "prompts": {"throw": "{seats} {seats#throws/throw}[ ({fixed.zone})]", "count": "Count[ {pile}]"},
    "possible": {"count": "Mana that you count by hand"},
    "spectators": {"throw": "{seats}", "count": ""},
    "refusals": {"not-own": ["{who} does not have {spell}.", "See {who}'s spells: gm now"]},
    "moves": {
        "pages": "{giver} gives {taker} {amount} {amount#page/pages}[, the {off} {amount#one/ones}]",
        "swap": "{who} and {to:name} swap back",
        "*": "{giver}: {what} {before} → {after}",
    },
    "outcomes": {"won": "[{?winners}won by {winners}|nobody won]"},
    "phrases": {"phase": {"over": "the end"}, "mood": "calm"},
}
NAMES = {"ana": "Ana", "bo": "Bo"}


@pytest.fixture
def messages() -> Messages:
    """Return the messages of a small game."""
    added = {"added": lambda terms, names: " + ".join(str(term.amount) for term in terms)}
    return Messages(lambda: TABLES, filters=added)


@pytest.mark.parametrize(
    ("thing", "text"),
    [
        (Notice("gained", {"who": "ana", "n": 0}), "Ana draws 0"),
        (Notice("gained", {"who": "ana", "n": 3}, sum=(Term("a", 1), Term("b", 2))), "Ana draws 3 (1 + 2)"),
        (Prompt("throw", ("ana", "bo"), fixed={"zone": "mid"}), "Ana and Bo throw (mid)"),
        (Prompt("throw", ("ana",), due=False), "Ana throws"),
        (Prompt("count"), "Count"),
        (Prompt("count", due=False), "Mana that you count by hand"),
        (Refusal("not-own", {"who": "bo", "spell": "Hex"}), "Bo does not have Hex."),
        (Move("pages", "ana", "bo", 1), "Ana gives Bo 1 page"),
        (Move("pages", "ana", "bo", 2, off="top"), "Ana gives Bo 2 pages, the top ones"),
        (Move("hp", "ana", None, 0, 3, 0), "Ana: hp 3 → 0"),
        (Move("", "", None, 0, deed=Notice("swap", {"who": "bo", "to": "ana"})), "Bo and Ana swap back"),
        (Outcome(("bo", "ana")), "won by Bo and Ana"),
        (Outcome(()), "nobody won"),
    ],
)
def test_each_kind_of_message_has_its_sentence(messages: Messages, thing: Any, text: str) -> None:
    assert messages.say(thing, NAMES) == text


def test_spectators_get_their_own_sentence_or_none(messages: Messages) -> None:
    assert messages.spectator(Prompt("throw", ("ana",)), NAMES) == "Ana"
    assert messages.spectator(Prompt("count"), NAMES) == ""


def test_remedies_winners_and_phrases(messages: Messages) -> None:
    assert messages.remedy(Refusal("not-own", {"who": "bo"}), NAMES) == "See Bo's spells: gm now"
    assert messages.winners(Outcome(("bo", "ana")), NAMES) == "Bo and Ana"
    assert messages.winners(Outcome(()), NAMES) == ""
    assert messages.phrase("mood") == "calm"
    assert messages.phrase("phase.over") == "the end"


def test_the_file_is_read_for_the_first_sentence() -> None:
    source = Mock(return_value={"notices": {"one": "1", "bad": "{"}})
    messages = Messages(source)
    assert source.call_count == 0
    assert messages.say(Notice("one"), {}) == "1"
    assert messages.say(Notice("one"), {}) == "1"
    assert source.call_count == 1


def test_a_missing_or_malformed_message_stops_no_duel() -> None:
    messages = Messages(lambda: {"notices": {"bad-one": "{"}})
    assert messages.say(Notice("bad-one"), {}) == "bad one"
    assert messages.say(Notice("not-there"), {}) == "not there"
    cards: dict[str, Any] = {}
    missing = Messages(lambda: cards["en/messages"])
    assert missing.say(Notice("not-there"), {}) == "not there"
    assert missing.check() == ["en/messages.toml is missing."]


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        ({"notice": {}}, "en/messages.toml: there is no table [notice]."),
        ({"notices": {"a": 3}}, "en/messages.toml, [notices] a, must be text."),
        ({"refusals": {"a": "No."}}, "en/messages.toml, [refusals] a, must be [what is wrong, what to type]."),
    ],
)
def test_a_mistake_in_the_message_file_is_reported(tables: dict[str, Any], fault: str) -> None:
    assert fault in Messages(lambda: tables).check()


def test_a_missing_default_filter_is_reported() -> None:
    assert Messages(dict, fields={"spell": "spells"}).check() == [
        "“spells”, the default filter of “spell”, is missing."
    ]


def test_a_game_takes_its_texts_from_its_messages(messages: Messages) -> None:
    texts: Texts[None] = Texts.of(lambda state, seat: View({}, ""), messages, titles={"hp": "HP"})
    assert texts.say(Notice("plain"), {}) == "All dice are at rest"
    assert texts.messages is messages
    assert texts.title("hp") == "HP"
