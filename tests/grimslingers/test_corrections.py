"""What was said wrong and is put right later: a card, a target, a number; the rest of the duel stays (r9, r25, r88)."""

from __future__ import annotations

from .table import Table, sit, with_sample

TURN = ("draw", "reveal ana scourge bo", "reveal bo mute ana", "pass cy", "number ana=3")
NEXT = ("draw", "reveal bo fire cy", "reveal cy ice bo", "clash bo", "effect hp-2")


def evening() -> Table:
    """Two turns of three: Ana is silenced in the second."""
    return sit("Ana", "Bo", "Cy")(*TURN, *NEXT)


def lines(table: Table) -> list[str]:
    """The lines in force."""
    return [line.words for line in table.session.table().lines]


def test_a_number_read_wrong_is_put_right_where_it_was_told() -> None:
    table = evening()
    assert table.stand() == "10/10 7/7 8/10"
    table("fix number ana=5 --yes")
    assert table.stand() == "10/10 5/7 8/10"
    assert len(lines(table)) == 11


def test_a_target_read_wrong_changes_who_was_opposed() -> None:
    table = evening()
    shown = table("fix 2 reveal ana scourge cy").answer.data()["preview"]
    assert [line["entry"] for line in shown["changed"]][:1] == ["2"]
    table("fix 2 reveal ana scourge cy --yes")
    assert table.stand() == "10/10 10/7 5/10"


def test_a_card_read_wrong_brings_what_its_card_asks_and_the_rest_stays() -> None:
    """The number card of Scourge is nobody's any more, and Rupture's is asked instead: it is made of the same line."""
    table = evening()
    table("fix 2 reveal ana rupture --mend --yes")
    assert table.stand() == "10/8 7/7 5/10"
    assert table.now["turn"] == 3


def test_a_passer_who_did_not_pass_is_asked_what_nobody_told() -> None:
    table = evening()
    table("fix 4 reveal cy deplete ana --mend --yes")
    assert table.now["turn"] == 3
    assert "number cy=1" in lines(table)
    assert table.stand("ana") == "10/9"


def test_who_was_not_silenced_after_all_passes_where_nothing_was_told() -> None:
    table = evening()
    table("fix 3 reveal bo drain ana --mend --yes")
    assert "pass ana" in lines(table)
    assert table.now["turn"] == 3


def test_what_was_shown_in_the_place_of_a_taken_card_is_counted_anew() -> None:
    table = sit("Ana", "Bo")(
        "draw", "poach", "pass", "unseen", "set ana ice=discard", "draw", "ana ice", "pass", "none"
    )
    assert table.place("bo", "ice") == "ana resting"
    table("fix 4 lose bo fire --mend --yes")
    assert table.place("bo", "fire") == "ana hand"
    assert table.place("bo", "ice") == "hand"
    assert table.place("ana", "ice") == "resting", "set right, as it was played"


def test_a_duel_without_its_card_file_asks_what_the_cards_did() -> None:
    table = with_sample("Ana", "Bo")("draw", "fire", "pass", "draw", "pass", "pass")
    table("fix 0 new grimslingers Ana Bo --mend --yes")
    assert "effect none" in lines(table)
    assert table.now["turn"] == 3
