"""Tests of corrections of cards, targets and numbers that keep later lines (r9, r25, r88)."""

from __future__ import annotations

import json
from typing import Any

from gm.duel.audit import find_faults

from .table import GAME, Table, sit, with_sample

TURN = ("draw", "reveal ana scourge bo", "reveal bo mute ana", "pass cy", "number ana=3")
NEXT = ("draw", "reveal bo fire cy", "reveal cy ice bo", "clash bo", "effect hp-2")


def evening() -> Table:
    """Return a duel of three after two turns, with Ana silenced in the second."""
    return sit("Ana", "Bo", "Cy")(*TURN, *NEXT)


def lines(table: Table) -> list[str]:
    """Return the lines of a duel that still count."""
    return [line.words for line in table.session.table().lines]


def test_a_misread_number_is_fixed_at_its_line() -> None:
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


def test_a_corrected_card_asks_its_own_question() -> None:
    """The number card of Scourge becomes that of Rupture."""
    table = evening()
    table("fix 2 reveal ana rupture --mend --yes")
    assert table.stand() == "10/8 7/7 5/10"
    assert table.now["turn"] == 3


def test_a_corrected_pass_asks_for_the_missing_number() -> None:
    table = evening()
    table("fix 4 reveal cy deplete ana --mend --yes")
    assert table.now["turn"] == 3
    assert "untold" in lines(table)
    assert table.stand("ana") == "10/10", "no number is made up"


def test_a_missing_answer_is_asked_for_or_left_open() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "ana mute bo", "pass bo", "pass cy", "draw", "ana earth cy", "cy ice ana")
    table("clash ana", "effect cy hp-1", "draw", "pass ana", "pass cy", "pass bo")
    preview = table("fix 6 reveal ana fire cy ; fix 7 pass cy").answer.data()["preview"]
    assert [conflict["mends"][0] for conflict in preview["conflicts"]] == ["drop 8"]
    preview = table("fix 3 reveal bo fire cy").answer.data()["preview"]["conflicts"][0]
    assert (preview["text"], preview["mends"][0], preview["asks"]) == (
        "draw",
        "insert 5 untold",
        "insert 5 effect PARTS",
    )
    lines = table("fix 3 reveal bo fire cy --mend --yes").session.table().played
    warned = [notice.kind for played in lines for notice in played.notices if notice.level == "warn"]
    assert warned == ["untold"]


def test_a_duellist_who_was_not_silenced_passes_after_a_correction() -> None:
    table = evening()
    table("fix 3 reveal bo drain ana --mend --yes")
    assert "pass ana" in lines(table)
    assert table.now["turn"] == 3


def test_a_corrected_theft_moves_the_cards_played_since() -> None:
    table = sit("Ana", "Bo")(
        "draw", "poach", "pass", "unseen", "set ana ice=discard", "draw", "ana ice", "pass", "none"
    )
    assert table.place("bo", "ice") == "ana resting"
    table("fix 4 lose bo fire --mend --yes")
    assert table.place("bo", "fire") == "ana hand"
    assert table.place("bo", "ice") == "hand"
    assert table.place("ana", "ice") == "resting", "set right, as it was played"


def test_without_its_card_file_a_duel_asks_for_effects() -> None:
    table = with_sample("Ana", "Bo")("draw", "fire", "pass", "draw", "pass", "pass")
    table("fix 0 new grimslingers Ana Bo --mend --yes")
    assert "untold" in lines(table)
    assert table.now["turn"] == 3


DIVERTED = ("draw", "ana fire cy", "bo divert", "cy hex bo", "dee scourge bo", "onto dee", "number cy=3 dee=2")
"""The lines of a duel in which Cy and Dee draw for the order of their cards at Bo."""


def diverted() -> Table:
    """Return a duel of two teams in which Scourge drew 3 and Hex drew 4."""
    table = sit("Ana", "Bo", "Cy", "Dee", teams="Ana+Bo/Cy+Dee")(*DIVERTED)
    return table("number dee=3", "number cy=4", "effect cy hp-1")("draw", "pass ana", "pass bo", "pass cy")


def test_number_cards_for_the_order_never_count_for_an_effect() -> None:
    table = diverted()
    preview = table("fix 4 reveal cy mute bo").answer.data()["preview"]["conflicts"]
    assert [conflict["mends"] for conflict in preview] == [["drop 7"], ["drop 9"]]
    table("fix 4 reveal cy mute bo --mend --yes")
    assert "number dee=3" in lines(table)
    assert table.stand("dee") == "7/10", "Scourge turned on Dee: its own number card, 3"


def test_later_answers_are_kept_rather_than_an_early_one() -> None:
    """Dee's number is asked for again, and Cy's is kept."""
    table = diverted()("fix 5 reveal dee deplete bo --mend --yes")
    assert lines(table)[7:10] == ["number cy=4", "effect cy hp-1", "untold"]


def test_a_question_left_open_does_nothing_and_says_so() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "ana scourge cy", "bo hex cy", "pass cy", "number ana=2", "untold")
    assert table.texts_of("untold") == [
        "Not given: the number cards of Bo for the order. Their cards come last",
    ]
    assert table.asks() == ["Scourge: number card of Ana"]
    table("untold")
    assert table.texts_of("untold") == ["Not given: the number card of Ana for Ana's Scourge. The card does nothing"]
    table("5")
    assert table.stand("cy") == "10/7", "Hex drew its 5"
    table.refused("untold", "not-due", "gs.r96")


def test_each_question_can_be_left_open() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "ana divert", "bo fire ana", "cy amnesia bo", "untold", "untold", "untold")
    assert table.now["turn"] == 2
    table("draw", "ana ice bo", "bo ice ana", "pass cy", "untold")
    assert table.texts_of("untold") == ["Not given: whose element gets through, Ana or Bo. Neither does"]
    assert table.now["turn"] == 3


def test_a_correction_is_read_like_its_original_line() -> None:
    """The name can be left out of a dead duellist's score."""
    table = sit("Ana", "Bo", "Cy")("draw", "ana scourge bo", "bo hex cy", "pass cy", "number ana=2", "number bo=4")
    table("set ana hp=0", "score ana=12", "draw", "bo fire cy", "effect cy hp-1", "draw")
    assert table("fix 8 11").answer.text == "fix 8 score ana=11"
    assert table("fix 8 ana=11").answer.text == "fix 8 score ana=11"
    assert table("fix ana 11").answer.text == "fix 8 score ana=11"
    assert table("fix bo mute cy").answer.text == "fix 10 reveal bo mute cy"
    assert table("fix 3 fire cy").answer.text == "fix 3 reveal bo fire cy"
    assert "fix 8 score ana=12" in table.refused("fix 8 xyz", "words").remedy


HUSHED = ("draw", "ana hush", "pass bo", "pass cy")
"""The lines of a duel in which Hush silences everybody in the second turn."""


def settled(table: Table, line: str) -> list[str]:
    """Return what must be put right on the table after a correction."""
    return [line["text"] for line in table(line).answer.data()["settlement"]]


def test_r95_a_settlement_crosses_out_old_statuses_and_writes_new() -> None:
    table = sit("Ana", "Bo", "Cy")(*HUSHED)
    settlement = settled(table, "fix 2 ana mute bo --yes")
    assert [line for line in settlement if "sheet" in line] == [
        "Ana's sheet: cross out “silenced in turn 2”",
        "Cy's sheet: cross out “silenced in turn 2”",
    ]
    settlement = settled(table, "undo")
    assert [line for line in settlement if "sheet" in line] == [
        "Ana's sheet: write “silenced in turn 2”",
        "Cy's sheet: write “silenced in turn 2”",
    ]


def test_r95_a_status_goes_when_its_adjustment_is_corrected() -> None:
    table = sit("Ana", "Bo")("set bo guarded=next")
    assert settled(table, "fix 1 adjust bo barrier=this because seen --yes") == [
        "Bo's sheet: cross out “takes no damage in turn 2”, write “Barrier in turn 1”"
    ]
    assert settled(table, "undo") == ["Bo's sheet: cross out “Barrier in turn 1”, write “takes no damage in turn 2”"]


def test_a_receipt_without_statuses_counts_as_reworded() -> None:
    """The correction changes only a status that is crossed out."""
    table = sit("Ana", "Bo")("set ana guarded=this", "draw", "pass", "pass", "fix 1 adjust ana hp=9 because seen --yes")
    rows = [row._replace(receipt=json.dumps(untold(json.loads(row.receipt)))) for row in table.session.table().rows]
    receipt = json.loads(rows[5].receipt)
    assert [*receipt["entries"]] == ["1", "4"]
    for name, reworded in (("4", [True]), ("1", [False])):
        del receipt["entries"][name]
        without = rows[5]._replace(receipt=json.dumps(receipt))
        assert [fault.reworded for fault in find_faults(GAME, [*rows[:5], without])] == reworded


def untold(data: Any) -> Any:
    """Return a receipt, or a part of one, without its statuses."""
    if isinstance(data, dict):
        return {key: untold(value) for key, value in data.items()}
    if isinstance(data, list):
        return [untold(status) for status in data if not (isinstance(status, list) and status[1:2] == ["statuses"])]
    return data


def test_a_fix_without_a_number_takes_the_line_about_the_same_duellists() -> None:
    """The last line with a number of Ana's is about Bo as well, so that Ana's number alone cannot replace it."""
    table = sit("Ana", "Bo", "Cy")("draw", "ana scourge bo", "pass bo", "pass cy", "number ana=3")
    table("draw", "ana drain cy", "bo amnesia cy", "pass cy", "number ana=4 bo=2")
    preview = table("fix number ana=5").answer.data()["preview"]
    assert (preview["changed"][0]["entry"], preview["changed"][0]["text"]) == ("5", "number ana=5")


def test_a_deleted_draw_is_not_inserted_again() -> None:
    table = sit("Wyatt", "Jane")("draw", "pass wyatt", "pass jane", "draw", "pass wyatt", "pass jane")
    preview = table("drop 4").answer.data()["preview"]
    assert [conflict["mends"] for conflict in preview["conflicts"]] == [["drop 5"], ["drop 6"]]


def test_a_withdrawn_score_is_put_right() -> None:
    table = sit("Ana", "Bo")("effect ana hp-10", "score ana=7")
    assert [move.text for move in table("undo").answer.settlement] == ["Ana: score 7 → none"]
    table("settle done")
    assert [move.text for move in table("redo").answer.settlement] == ["Ana: score none → 7"]
