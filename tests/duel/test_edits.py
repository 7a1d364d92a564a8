"""Tests that the changes of a correction are stored as JSON data and read back, byte for byte."""

from __future__ import annotations

import json

import pytest

from gm.duel.edits import Drop, Edit, Fix, GoBack, Insert, LineContent, edits_to_data, is_derived, read_edits

TEA = LineContent("note", "note tea", {"text": "tea"})
KEPT: tuple[tuple[Edit, str], ...] = (
    (Fix("5", TEA), '{"do": "fix", "at": "5", "kind": "note", "words": "note tea", "body": {"text": "tea"}}'),
    (
        Fix("5", TEA, "0"),
        '{"do": "fix", "at": "5", "kind": "note", "words": "note tea", "body": {"text": "tea"}, "by": "0"}',
    ),
    (Insert("6.1", TEA), '{"do": "insert", "at": "6.1", "kind": "note", "words": "note tea", "body": {"text": "tea"}}'),
    (Drop("7"), '{"do": "drop", "at": "7"}'),
    (GoBack("3"), '{"do": "to", "at": "3"}'),
)


@pytest.mark.parametrize(("edit", "data"), KEPT)
def test_the_data_of_a_change_are_stable(edit: Edit, data: str) -> None:
    assert json.dumps(edits_to_data([edit], "cocked")) == f'{{"changes": [{data}], "because": "cocked"}}'
    assert read_edits(json.loads(f'{{"changes": [{data}]}}')) == [edit]


def test_a_derived_change_names_its_cause() -> None:
    assert [is_derived(edit) for edit, _ in KEPT] == [False, True, False, False, False]


@pytest.mark.parametrize("data", [{"do": "dance", "at": "1"}, {"do": "drop"}, {"at": "1"}, {"do": "fix", "at": "1"}])
def test_invalid_changes_are_rejected(data: dict[str, str]) -> None:
    with pytest.raises(LookupError):
        read_edits({"changes": [data]})
