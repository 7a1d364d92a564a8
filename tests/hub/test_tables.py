"""A table and its hub: joining, sending, what the hub says no to, taking over a duel, and verification."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from gm.errors import GmError
from gm.hub.protocol.cards import Card
from gm.hub.sender import sending
from gm.hub.sender.client import Client
from gm.hub.sender.joined import Joined, joined_path, read_joined
from gm.hub.sender.request import Unreachable
from gm.hub.store import desk
from gm.hub.store.duels import duel_lines
from gm.hub.store.location import open_store
from gm.hub.store.results import result_rows
from tests.support.hub_lines import NOW
from tests.support.hub_server import Serving
from tests.support.hub_table import GAME, WON, give_away, join, play, sent
from tests.support.running import Command


def test_only_duels_begun_since_a_table_joined_are_sent(hub: Serving, table: Command) -> None:
    play(table, "new highdie Cy Di")
    join(table, hub)
    play(table, *GAME)
    first = table("send --json").data["duels"]
    assert [(duel["duel"], duel["state"], duel["have"], duel["new"]) for duel in first] == [(2, "sent", 7, 7)]
    assert [(duel["have"], duel["new"]) for duel in table("send --json").data["duels"]] == [(7, 0)]
    assert [duel["duel"] for duel in table("send 1 --json").data["duels"]] == [1]
    assert len(table("send --all --json").data["duels"]) == 2


def test_every_line_arrives_byte_by_byte_and_the_result_with_the_last(hub: Serving, table: Command) -> None:
    join(table, hub)
    play(table, *WON, 'note "café 🎲"')
    assert sent(table).have == 12
    (row,) = result_rows(hub.store)
    exported = json.loads(table("export --json").out)
    assert row.uid == exported["duel"]["uid"]
    stored = duel_lines(hub.store, 1, row.uid, 0, None)
    assert [line[3] for line in stored] == [one["words"] for one in exported["log"]]
    assert hub.store.one("SELECT head FROM branch") == (exported["digest"],)
    outcome = row.data()["outcome"]
    assert (outcome["winners"], outcome["counts"], outcome["text"]) == (["ana"], {"ana": 5, "bo": 0}, "Ana wins")


def test_the_table_of_an_event_is_sent_as_it_was_corrected(hub: Serving, table: Command) -> None:
    place = 'SELECT event, round, "table" FROM duel'
    join(table, hub)
    play(table, "new toy Ana Bo --at friday/1/3")
    assert sent(table).have == 1
    assert hub.store.one(place) == ("friday", 1, 3)
    play(table, "fix 0 new toy Ana Bo --at friday/2/5 --yes")
    assert sent(table).have == 2
    assert hub.store.one(place) == ("friday", 2, 5)


def test_a_long_duel_is_sent_in_parts(hub: Serving, table: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MOST_LINES", 3)
    join(table, hub)
    play(table, *WON)
    assert (sent(table).have, len(result_rows(hub.store))) == (11, 1)


def test_a_table_restored_from_an_old_backup_forks_and_goes_on(hub: Serving, table: Command, tmp_path: Path) -> None:
    join(table, hub)
    play(table, *GAME)
    play(table, f"backup {tmp_path / 'old.db'}", "note one", "note two")
    assert sent(table).have == 9
    os.replace(tmp_path / "old.db", table.db)
    assert (sent(table).state, sent(table).new) == ("sent", 0)
    play(table, "note other")
    forked = sent(table)
    assert (forked.status, forked.state, forked.have) == (1, "fork", 8)
    play(table, "note more")
    assert (sent(table).have, sent(table).new) == (9, 0)
    tree = desk.find_duel(hub.store, hub.store.execute("SELECT uid FROM duel")[0][0])
    assert [branch.have for branch in tree.branches.values()] == [9, 9]


def test_a_restored_hub_gets_the_rest_again(hub: Serving, table: Command) -> None:
    join(table, hub)
    play(table, *GAME)
    sent(table)
    uid = hub.store.execute("SELECT uid FROM duel")[0][0]
    with hub.store.begin():
        for name in ("log", "branch", "duel"):
            hub.store.execute("INSERT INTO forgotten (uid, at) VALUES (?, '') ON CONFLICT (uid) DO NOTHING", uid)
            hub.store.execute(f"DELETE FROM {name} WHERE uid = ?", uid)
        hub.store.execute("DELETE FROM forgotten")
    assert (sent(table).have, sent(table).state) == (7, "sent")


def test_a_table_may_move_to_another_hub(hub: Serving, table: Command, tmp_path: Path) -> None:
    join(table, hub)
    play(table, *GAME)
    sent(table)
    other = Serving(lambda: open_store(str(tmp_path / "other.db"), create=True))
    try:
        join(table, other)
        assert table("send --json").data["duels"] == []
        assert sent(table, "send 1").new == 7
        assert sent(table, "send 1").new == 0
    finally:
        other.close()
        other.store.close()


def test_what_the_hub_says_no_to_is_status_1(hub: Serving, table: Command) -> None:
    join(table, hub)
    uid = give_away(hub, table, "2")
    refused = sent(table)
    assert (refused.status, refused.state) == (1, "owner")
    desk.forget(hub.store, [uid], NOW)
    assert sent(table).state == "forgotten"
    desk.revoke(hub.store, desk.read_device(hub.store, "1"), NOW)
    assert (sent(table).status, sent(table).state) == (1, "revoked")


def test_a_hub_that_is_away_or_false_is_status_3(hub: Serving, table: Command) -> None:
    table(["hub", "join", Card(hub.url, 1, "a" * 26).text])
    play(table, *GAME)
    assert table("send").status == 3
    join(table, hub)
    hub.close()
    ran = table("send --json")
    assert (ran.status, ran.error["code"]) == (3, "network")
    assert table("hub --json").data["reached"] is False


def test_a_card_is_stored_privately_and_deleted_when_a_table_leaves(hub: Serving, table: Command) -> None:
    join(table, hub)
    path = joined_path(str(table.db))
    if sys.platform != "win32":
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    assert table("hub leave").status == 0
    assert read_joined(str(table.db)) is None
    assert table("send").status == 2


@pytest.mark.parametrize(
    "line", ["hub join", "hub join x", "hub nonsense", "hub leave now", "hub join a --yes", "send x"]
)
def test_a_line_that_is_wrong_is_status_2(table: Command, line: str) -> None:
    assert table(line).status == 2


def test_whoever_joins_without_encryption_is_warned(table: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Client, "facts", lambda client: {"name": "Con"})
    card = Card("http://hub.example.invalid", 1, "a" * 26).text
    assert table(["hub", "join", card]).status == 2
    assert "not encrypted" in " ".join(table(["hub", "join", card, "--insecure"]).out.split())


def test_a_hub_forgets_only_what_a_proper_day_chooses(hub: Serving, table: Command, tmp_path: Path) -> None:
    join(table, hub)
    play(table, *GAME)
    sent(table)
    at_hub = ["--db", str(tmp_path / "hub.db"), "hub", "forget"]
    assert table([*at_hub, "--before", "yesterday", "--yes"]).status == 2
    assert table([*at_hub, "--before", "2020-01-01", "--yes", "--json"]).data["duels"] == []
    assert len(table([*at_hub, "--all", "--json"]).data["duels"]) == 1
    assert hub.store.one("SELECT count(*) FROM log") == (7,)


def test_an_answer_without_a_signature_is_not_believed(hub: Serving, table: Command) -> None:
    with Client(Card(hub.url, 1, hub.keys[1])) as client, pytest.raises(Unreachable, match="something else"):
        client.ask("GET", "/results")
    with Client(Card(hub.url, 1, "a" * 26)) as client, pytest.raises(Unreachable, match="does not know this card"):
        client.ask("GET", "/duels/a")


def test_a_card_that_cannot_be_read_says_so(table: Command) -> None:
    Path(joined_path(str(table.db))).write_text("{}", encoding="utf-8")
    with pytest.raises(GmError):
        read_joined(str(table.db))
    assert table("send").status == 3
    assert Joined(Card("http://localhost", 1, "a"), 0).after == 0
