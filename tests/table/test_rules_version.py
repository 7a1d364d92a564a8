"""Tests that a duel keeps its rules version: in version 1 a toll die of 2 pays, in version 2 it is spared."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gm.commands.line import run
from gm.commands.record_import import import_record
from gm.duel.audit import find_faults
from gm.errors import GmError
from gm.notation.line import split
from gm.table import presenter
from gm.table.interchange.record import record_document, record_lines
from gm.table.session import Session
from gm.table.table import Table

RAIN = ("hand ana 1 2", "hand bo 3 4", "weather rain", "choose ana rest", "choose bo rest", "toll ana=2 bo=2")


def journey(new: str) -> Session:
    """Return a journey of Ana and Bo through the rain to the toll."""
    session = Session(":memory:")
    session.store(create=True)
    for line in (new, *RAIN):
        run(session, split(line))
    return session


def coins(session: Session) -> list[int]:
    """Return the coins that Ana and Bo have left."""
    return [carter["coins"] for carter in presenter.board_at(session.table(), None).data()["state"]["carters"]]


def test_new_duel_uses_the_latest_rules() -> None:
    table = journey("new toy Ana Bo").table()
    assert (table.duel.rules_version, table.setup.version, table.rows[0].body["version"]) == (2, 2, 2)


@pytest.mark.parametrize(("version", "left"), [(1, [3, 3]), (2, [4, 4])])
def test_each_rules_version_plays_differently(version: int, left: list[int]) -> None:
    session = journey(f"new toy Ana Bo --rules {version}")
    assert coins(session) == left
    assert presenter.duel_facts(session.table()).rules_version == version
    assert [*find_faults(session.table().game, session.table().rows)] == []


def test_first_rules_version_is_not_mentioned() -> None:
    session = Session(":memory:")
    session.store(create=True)
    run(session, split("new highdie Ana Bo"))
    row = session.table().rows[0]
    assert (row.words, sorted(row.body)) == ("new highdie Ana Bo", ["first", "house", "seats", "teams"])


@pytest.mark.parametrize("version", [1, 2])
def test_a_corrected_duel_keeps_its_version(version: int) -> None:
    session = journey(f"new toy Ana Bo --rules {version}")
    before = coins(session)
    run(session, split("fix 0 new toy Ann Bo --yes"))
    assert (coins(session), session.table().setup.version) == (before, version)
    assert [*find_faults(session.table().game, session.table().rows)] == []
    other = 3 - version
    with pytest.raises(GmError, match="keeps it"):
        run(session, split(f"fix 0 new toy Ana Bo --rules {other}"))


@pytest.mark.parametrize("version", [1, 2])
def test_record_lines_have_the_rules_version(version: int) -> None:
    lines = record_lines(journey(f"new toy Ana Bo --rules {version}").table())
    assert lines[0] == f"new toy Ana Bo --rules {version}"
    again = journey(lines[0])
    assert coins(again) == ([3, 3] if version == 1 else [4, 4])


def imported(text: str) -> Table:
    """Return the table of a record that is imported into an empty session."""
    return import_record(Session(":memory:"), text)


def test_record_without_a_version_uses_the_first() -> None:
    """The record is from the time when there was only one version."""
    assert imported("\n".join(("new toy Ana Bo", *RAIN))).setup.version == 1


def test_json_with_two_rules_versions_is_rejected() -> None:
    record: dict[str, Any] = record_document(journey("new toy Ana Bo").table())
    assert imported(json.dumps(record)).setup.version == 2
    record["duel"]["rules_version"] = 1
    with pytest.raises(GmError, match=r"log\.0\.body\.version: the duel uses version 1"):
        imported(json.dumps(record))


@pytest.mark.parametrize("word", ["0", "3", "two", "-1", "1.0", "99999999"])
def test_unknown_rules_version_is_rejected(word: str) -> None:
    with pytest.raises(GmError, match="has no rules version") as caught:
        journey(f"new toy Ana Bo --rules {word}")
    assert (caught.value.code, "versions 1 to 2" in caught.value.remedy) == ("words", True)


def test_duel_with_newer_rules_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    session = journey("new toy Ana Bo")
    table = session.table()
    monkeypatch.setattr(
        "gm.games.load", lambda slug: table.game._replace(info=table.game.info._replace(rules_version=1))
    )
    with pytest.raises(GmError, match="newer rules"):
        Table(table.store, table.duel.id)
