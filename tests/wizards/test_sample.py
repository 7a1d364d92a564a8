"""The invented sample is valid, has every kind of spell, and has no published spell."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gm.games.wizards.book import Book
from gm.games.wizards.cards import ACTIVATIONS, COUNTED, PLACES, SHIPPED, TYPES, Spell
from gm.games.wizards.schema import Cards
from gm.store.shipped import cards
from gm.table.interchange.card_models import check_file

READ: Any = cards("wizards")
SAMPLE: list[dict[str, Any]] = READ["sample"]["spell"]
SPELLS = [spell for spell in Book(READ).shipped.spell.values() if spell.id not in SHIPPED]
PUBLISHED = {*Path(__file__).with_name("published.txt").read_text(encoding="utf-8").split()}
"""The cards of the box except the four that the rule book names (wg.r20)."""


def ops(written: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield all ops, also those of options."""
    for op in written:
        yield op
        for way in op.get("of", ()):
            yield from ops(way)


OPS = [op for spell in SAMPLE for op in ops(spell.get("ops", []))]


def test_the_sample_is_valid_and_large_enough() -> None:
    sample, faults = check_file(Cards, json.dumps(READ["sample"]))
    assert faults == []
    assert len(sample["spell"]) >= 26
    assert sum(spell.set == "basic" for spell in SPELLS) >= 22


def test_the_sample_has_every_kind_of_op_and_spell() -> None:
    assert {op["do"] for op in OPS} == {"damage", "move", "discount", "option", "plus"}
    assert {op[key] for op in OPS if op["do"] == "move" for key in ("from", "to")} == {*PLACES}
    assert {word for op in OPS for word in COUNTED if word in str(op.get("n", "")).replace("+", "-").split("-")} == {
        *COUNTED
    }
    assert {op.get("to") for op in OPS if op["do"] == "damage"} == {None, "self"}
    assert {op.get("for") for op in OPS if op["do"] == "discount"} == {None, "attack"}
    assert {op.get("by") for op in OPS if op["do"] == "option"} == {None, "foe"}
    assert {(spell.type, spell.activation) for spell in SPELLS} >= {
        *((kind, "instant") for kind in TYPES),
        *((kind, "delayed") for kind in TYPES),
        *(("utility", way) for way in ACTIVATIONS),
    }
    assert any(spell.ops is None for spell in SPELLS), "some are entered by hand"


def test_the_sample_has_no_published_card() -> None:
    assert {spell.id for spell in SPELLS} & PUBLISHED == set()


def test_each_text_fits_on_a_card() -> None:
    assert [spell.id for spell in SPELLS if not 5 <= len(spell.text) <= 140 or not spell.text.endswith(".")] == []


def test_a_file_may_replace_the_texts_of_spells() -> None:
    book = Book(READ)
    assert {bool(book.text(spell)) for spell in SHIPPED.values()} == {True}
    assert book.text(SHIPPED["living-wind"]._replace(text="A breeze.")) == "A breeze."
    assert book.text(Spell("fire-ball", "Fire Ball")) == ""
