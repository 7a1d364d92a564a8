"""Tests of the receipt of a row, which stores its notices and settlement."""

from __future__ import annotations

import json

import pytest

from gm.duel.log import Row
from gm.duel.piles import Deed
from gm.duel.receipt import CorrectionRecord, DamagedReceipt, Receipt, latest_entries, line_notices, read_correction
from gm.duel.settlement import Difference
from gm.game import Change, Notice, Term


def test_a_receipt_stores_every_fact_of_a_notice() -> None:
    notice = Notice(
        "raided",
        {"who": "ana", "coins": 3, "again": None, "late": False, "said": "né\n"},
        (Change("pile", "coins", -3), Change("ana", "coins", 3)),
        (Term("stake", 2), Term("fog", 1)),
        ("toy.r6",),
        "do",
    )
    assert Receipt.read(Receipt((notice, Notice("deal"))).text) == Receipt((notice, Notice("deal")))


def test_a_receipt_stores_the_settlement() -> None:
    text = Receipt((), (Difference("cy", "mana", "dial", 4, 3),)).text
    assert json.loads(text)["settlement"] == [["cy", "mana", "dial", 4, 3]]
    assert "\n" not in text


def test_a_receipt_is_read_back_completely() -> None:
    kept = CorrectionRecord(
        [3, 5], ["0", "1", "3.1"], {"1": {"kind": "note", "words": "note tea", "body": {}, "notices": []}}
    )
    receipt = Receipt((Notice("noted"),), (), (Deed(Notice("swap", deed="back"), True),), "phone 1, Bo", kept)
    assert Receipt.read(receipt.text) == receipt


def test_a_first_receipt_marks_rounds_by_their_kind() -> None:
    notice = {"kind": "round", "params": {"round": 2}, "changes": [], "sum": [], "rules": [], "level": "info"}
    receipt = Receipt.read(json.dumps({"notices": [notice]}))
    assert receipt == Receipt((Notice("round", {"round": 2}, marks="round"),))


DAMAGED = ["", "{", "[]", "5", "null", "{}", '{"notices": 5}', '{"notices": [{"kind": 3}]}', '{"notices": [null]}']


@pytest.mark.parametrize("text", DAMAGED)
def test_any_other_text_is_a_damaged_receipt(text: str) -> None:
    with pytest.raises(DamagedReceipt):
        Receipt.read(text)
    with pytest.raises(DamagedReceipt):
        line_notices({"notices": [text]})


def test_a_notice_with_an_unknown_level_is_a_damaged_receipt() -> None:
    stored = Receipt((Notice("round", {"round": 2}, marks="round"),)).text
    assert Receipt.read(stored).notices[0].level == "info"
    with pytest.raises(DamagedReceipt):
        Receipt.read(stored.replace('"level":"info"', '"level":"INFO"'))


def test_the_latest_receipt_gives_the_lines() -> None:
    entry = {"kind": "note", "words": "note tea", "body": {}, "notices": []}
    first = Row(3, "", "correct", "", {}, None, Receipt((), kept=CorrectionRecord([3], ["0", "1"], {"1": entry})).text)
    assert latest_entries([]) == {}
    assert latest_entries([first]) == {"1": entry}
    none = first._replace(seq=5, receipt=Receipt(()).text)
    assert latest_entries([first, none]) == {}
    with pytest.raises(DamagedReceipt):
        read_correction(none)  # otherwise the next correction would lose the lines of the first
