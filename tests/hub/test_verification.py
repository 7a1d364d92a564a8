"""Verification: the hub plays each duel again, and compares its digest, its receipts and its result."""

from __future__ import annotations

import pytest

from gm.hub.store.results import result_rows
from gm.hub.verifier import verify, verify_next
from tests.support.hub_lines import digest_of, facts, lines
from tests.support.hub_server import Serving
from tests.support.hub_table import WON, join, play, sent
from tests.support.running import Command


def test_results_are_verified_by_playing_the_duel(hub: Serving, table: Command) -> None:
    join(table, hub)
    play(table, *WON)
    sent(table)
    assert verify_next(hub.store)
    assert not verify_next(hub.store)
    assert result_rows(hub.store)[0].verified == "yes"


def test_a_result_that_is_not_what_was_played_is_marked(
    hub: Serving, table: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    join(table, hub)
    play(table, *WON)
    false = {"winners": ["bo"], "kind": "won", "params": {}, "counts": {}, "text": "Bo wins"}
    monkeypatch.setattr("gm.hub.sender.source.Source.outcome", lambda *arguments: false)
    sent(table)
    verify_next(hub.store)
    (row,) = result_rows(hub.store)
    assert (row.verified, row.difference["line"], row.difference["outcome"]["winners"]) == ("no", 10, ["ana"])


def test_what_the_hub_does_not_know_stays_unverified_and_false_digests_do_not() -> None:
    strange = facts(game="from-next-year")
    assert verify(strange, lines(3), digest_of(strange, lines(3)), None).verdict == "unknown"
    assert verify(strange, lines(3), digest_of(strange, lines(2)), None).verdict == "no"
