"""Tests of stolen cards, seen and unseen, which are the only secret of a duel (spell.poach, r93, r94)."""

from __future__ import annotations

import json

from gm.commands.line import run
from gm.notation.line import split
from gm.table.interchange.record import record_document, record_lines

from .table import Table, sit


def taken(card: str, *names: str) -> Table:
    """Return a duel in which Ana has taken a card of Bo unseen."""
    table = sit(*(names or ("Ana", "Bo")))("draw", "reveal ana poach bo")
    for who in table.due()[0].split()[1:]:
        table(f"pass {who}")
    return table(f"lose bo {card}")


def test_r93_an_unseen_card_stays_with_its_owner_until_shown() -> None:
    table = taken("unseen")
    assert (table.duellist("ana")["unseen"], len(table.duellist("bo")["hand"])) == (["bo"], 6)
    assert table.duellist("ana")["hand"] == ["fire", "earth", "water", "ice", "wind", "lightning"]


def test_r93_the_question_offers_to_keep_the_card_secret() -> None:
    table = sit("Ana", "Bo")("draw", "reveal ana poach", "pass bo")
    assert table.asks() == ["Poach: which card does Ana take from Bo? (unseen = kept secret, none = no card to take)"]


def test_r93_an_unseen_card_is_shown_when_the_thief_plays_it() -> None:
    table = taken("unseen")("set ana ice=discard", "draw", "reveal ana ice")
    assert (table.duellist("ana")["unseen"], table.place("bo", "ice")) == ([], "ana table")
    assert table.texts_of("revealed") == ["Ana plays Bo's Ice, aimed at Bo"]
    table("pass bo", "none")
    assert table.duellist("ana")["resting"] == [{"card": "bo/ice", "back": 4}]


def test_r93_a_duellists_own_card_is_not_the_stolen_one() -> None:
    table = taken("unseen")("draw", "reveal ana ice")
    assert (table.duellist("ana")["unseen"], table.place("ana", "ice")) == (["bo"], "table")


def test_r93_a_signature_too_many_is_the_stolen_one() -> None:
    table = taken("unseen")("set ana hex=discard mute=discard", "draw", "reveal ana drain", "pass bo")
    assert table.duellist("ana")["unseen"] == []
    assert table.duellist("bo")["discard"] == ["drain"]
    assert table.duellist("ana")["discard"] == ["hex", "mute", "poach"]


def test_r93_a_taken_card_may_be_lost_again() -> None:
    table = taken("ice", "Ana", "Bo", "Cy")
    table("draw", "reveal cy amnesia ana", "pass ana", "pass bo", "lose ana ice")
    assert (table.place("ana", "ice"), table.place("bo", "ice")) == ("discard", "ana hand"), "the own one first"


def test_spell_poach_a_borrowed_element_comes_back_to_the_borrower() -> None:
    table = taken("ice")("set ana ice=discard", "draw", "reveal ana ice", "pass bo", "none", "draw", "pass", "pass")
    assert "bo/ice" in table.duellist("ana")["hand"]
    assert table.place("bo", "ice") == "ana hand"


def test_spell_poach_a_borrowed_signature_goes_to_its_owners_discard() -> None:
    table = taken("hex")
    assert (table.place("cards", "hex"), table.duellist("ana")["hand"][-1]) == ("ana hand", "bo/hex")
    table("draw", "reveal ana hex", "pass bo", "5")
    assert table.duellist("bo")["discard"] == ["hex"]


def test_r94_an_unseen_card_goes_back_unnamed() -> None:
    table = taken("unseen")("set bo hp=0")
    assert table.duellist("ana")["unseen"] == []
    assert table.texts_of("returned") == ["Ana puts the card that nobody saw on Bo's discard pile"]


def test_r93_no_view_log_or_record_names_an_unseen_card() -> None:
    """Every text stays the same until the card is shown, whichever was taken."""
    table = taken("unseen")
    before = table.duellist("bo")
    record = json.dumps(record_document(table.session.table()))
    after = record.partition("lose bo unseen")[2]
    assert after
    assert not any(f'"{card}"' in after for card in before["hand"])
    assert record_lines(table.session.table())[-1] == "lose bo unseen"
    assert "that nobody else sees" in " ".join(table.texts_of("lost"))
    why = run(table.session, split("why")).data()
    assert not any(card in json.dumps(why) for card in before["hand"])


def test_r93_none_although_cards_are_known_is_a_warning() -> None:
    table = taken("none")
    assert [notice.level for notice in table.notices if notice.kind == "nothing"] == ["warn"]


def test_r93_a_stolen_card_may_be_stolen_back_unseen() -> None:
    table = taken("ice")("set bo poach=hand", "draw", "reveal bo poach ana", "pass ana")
    assert table.due() == ["lose ana"]
    table("unseen", "draw", "reveal bo ice ana")
    assert (table.duellist("bo")["unseen"], table.place("bo", "ice")) == ([], "table")
