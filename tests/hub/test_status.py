"""``gm hub``: what the organiser and a table read about the hub."""

from __future__ import annotations

import re
from pathlib import Path

from gm.hub.store import desk
from gm.hub.store.duels import receive
from tests.support.hub_lines import NOW, facts, lines, push
from tests.support.hub_server import Serving
from tests.support.hub_table import GAME, give_away, join, play, sent
from tests.support.running import Command


def test_the_desk_reads_both_branches_and_what_to_type(hub: Serving, table: Command, tmp_path: Path) -> None:
    def shown() -> str:
        text = " ".join(table(["--db", str(tmp_path / "hub.db"), "hub"]).out.split())
        return re.sub(r"from at \d\d:\d\d", "from at HH:MM", text)

    receive(hub.store, 1, push(facts(), lines(5)), NOW)
    receive(hub.store, 1, push(facts(), [*lines(3), *lines(3, start=3, words="other")]), NOW)
    text = shown()
    assert "Table 1: “Ana – Bo” exists twice from line 3 on:" in text
    assert "branch 0 (counts), 5 lines, last heard from at HH:MM: throw ana 3 … throw ana 4 branch 1, 6 lines" in text
    assert "branch 1, 6 lines, last heard from at HH:MM: other 3 … other 5" in text
    assert "Which one is right? To choose the other one: gm hub keep aaaaaaaa 1" in text
    desk.keep(hub.store, desk.find_duel(hub.store, "a"), 1, NOW)
    assert "You have chosen. To choose the other one: gm hub keep aaaaaaaa 0" in shown()
    (fork,) = table(["--db", str(tmp_path / "hub.db"), "hub", "--json"]).data["forks"]
    assert (fork["decided"], fork["line"]) == (True, 3)
    assert [(one["branch"], one["differs"], one["last"]) for one in fork["branches"]] == [
        (0, "throw ana 3", "throw ana 4"),
        (1, "other 3", "other 5"),
    ]


def test_a_table_reads_what_is_sent_and_what_is_not(hub: Serving, table: Command) -> None:
    def shown() -> str:
        return " ".join(table("hub").out.split())

    play(table, *GAME)
    join(table, hub)
    assert "The open duel, 1, began before this table joined, so it is not sent automatically." in shown()
    play(table, *GAME)
    assert "Not sent yet: 7 lines. To send them now: gm send" in shown()
    sent(table)
    assert "The hub has every duel that began after this table joined." in shown()
    desk.revoke(hub.store, desk.read_device(hub.store, "1"), NOW)
    assert "The hub accepts nothing from this table: This card is no longer valid." in shown()


def test_a_duel_of_another_device_names_the_line_for_the_desk(hub: Serving, table: Command) -> None:
    join(table, hub)
    uid = give_away(hub, table, "2")
    ran = table("send")
    assert ran.status == 1
    assert f"To let this one send it, type at the hub: gm hub assign {uid[:8]} 1" in " ".join(ran.out.split())
