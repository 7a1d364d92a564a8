"""The sender beside somebody who plays: what it sends, when it asks again, and what it says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gm.hub.sender.background import Background
from gm.hub.sender.joined import joined_path, require_joined
from gm.hub.store import desk
from gm.hub.store.duels import receive
from gm.hub.store.tree import Tree
from gm.interfaces.cli.serving.sending import Sending
from gm.interfaces.console.prompt_context import PromptContext
from gm.table.session import Session
from tests.support.hub_lines import NOW, lines, push
from tests.support.hub_server import Serving
from tests.support.hub_table import GAME, join, play
from tests.support.running import Command


@contextmanager
def background(table: Command, now: list[float]) -> Iterator[Background]:
    """Yield the sender of a table, with a clock that the test sets. Its thread runs only at the end."""
    sender = Background(str(table.db), require_joined(str(table.db)), clock=lambda: now[0], spread=lambda: 0.5)
    yield sender
    sender.start()
    sender.finish()


def only_duel(hub: Serving) -> Tree:
    """Return the duel that the hub has."""
    return desk.find_duel(hub.store, hub.store.execute("SELECT uid FROM duel")[0][0])


def have(hub: Serving) -> int:
    """Return the number of lines that the hub has."""
    return only_duel(hub).counting.have


def test_new_lines_are_sent_in_the_background_and_trouble_is_silent_for_a_minute(hub: Serving, table: Command) -> None:
    join(table, hub)
    play(table, *GAME)
    now = [0.0]
    with background(table, now) as sender:
        sender.send_new()
        assert hub.store.one("SELECT have FROM branch") == (7,)
        hub.close()
        play(table, "note one", "note two")
        sender.send_new()
        assert (len(sender.troubles), sender.status()) == (1, "")
        now[0] = 400.0
        sender.send_new()
        now[0] = 401.0
        sender.send_new()  # the pause grows, so that nobody asks yet
        assert "not sent for" in sender.status()
        assert "(2 lines)" in sender.status()


def test_the_console_shows_what_the_hub_has_not_got(table: Command) -> None:
    play(table, *GAME)
    session = Session(str(table.db))
    session.table()
    around = PromptContext(session)
    before = around.due()
    session.trouble = lambda: "Hub: not sent for 6 min (41 lines), because the hub does not answer"
    assert around.due() == [session.trouble(), *before]
    session.close()


def test_a_duel_of_another_device_is_asked_about_once_a_minute(hub: Serving, table: Command) -> None:
    join(table, hub)
    play(table, *GAME)
    now = [0.0]
    with background(table, now) as sender:
        sender.send_new()
        desk.assign(hub.store, only_duel(hub), desk.read_device(hub.store, "2"), NOW)
        play(table, "note one")
        sender.send_new()
        assert sender.status() == ""
        desk.assign(hub.store, only_duel(hub), desk.read_device(hub.store, "1"), NOW)
        now[0] = 59.0
        play(table, "note two")
        sender.send_new()
        assert have(hub) == 7
        desk.assign(hub.store, only_duel(hub), desk.read_device(hub.store, "2"), NOW)
        now[0] = 130.0
        sender.send_new()
        text = "not sent for 2 min (2 lines), because another device sends it. To let this one send it, type at the hub"
        assert text in sender.status()
        desk.assign(hub.store, only_duel(hub), desk.read_device(hub.store, "1"), NOW)
        now[0] = 200.0
        sender.send_new()
        assert (have(hub), sender.status(), sender.troubles) == (9, "", [])


def test_a_revoked_card_is_said_once_and_nothing_is_sent_any_more(hub: Serving, table: Command) -> None:
    join(table, hub)
    play(table, *GAME)
    with background(table, [0.0]) as sender:
        desk.revoke(hub.store, desk.read_device(hub.store, "1"), NOW)
        sender.send_new()
        assert "no longer valid. Play on" in sender.status()
        assert sender.status()
        play(table, "note one")
        assert sender.status() == ""
        hub.close()
        sender.send_new()
        assert len(sender.troubles) == 1


def test_a_forgotten_duel_is_said_once_and_others_are_sent(hub: Serving, table: Command) -> None:
    join(table, hub)
    play(table, *GAME)
    with background(table, [0.0]) as sender:
        sender.send_new()
        desk.forget(hub.store, [only_duel(hub).facts.uid], NOW)
        play(table, "note one")
        sender.send_new()
        assert "The organiser deleted this duel from the hub" in sender.status()
        play(table, "new toy Cy Di")
        sender.send_new()
        assert (sender.status(), have(hub)) == ("", 1)


def test_a_card_of_another_window_is_noticed_at_once(hub: Serving, table: Command) -> None:
    play(table, *GAME)
    path = joined_path(str(table.db))
    sending = Sending(str(table.db), path)
    sending.look()
    assert sending.sender is None
    join(table, hub)
    sending.look()
    first = sending.sender
    assert first
    sending.look()
    assert sending.sender is first
    with open(path, "w", encoding="utf-8") as card:
        card.write("{}")
    sending.look()
    assert (first.is_alive(), sending.sender) == (False, None)
    assert "Type what the card says: gm hub join CARD" in sending.status()
    join(table, hub, 2)
    play(table, *GAME)
    sending.look()
    sending.finish()
    assert have(hub) == 7
    assert table("hub leave").status == 0
    sending.look()
    assert (sending.sender, sending.status()) == (None, "")


def test_a_copy_that_does_not_count_is_said_once_and_sent_on(hub: Serving, table: Command) -> None:
    join(table, hub)
    play(table, *GAME)
    with background(table, [0.0]) as sender:
        sender.send_new()
        tree = only_duel(hub)
        receive(hub.store, 1, push(tree.facts, lines(1, words="other")), NOW)
        desk.keep(hub.store, only_duel(hub), 1, NOW)
        play(table, "note one")
        sender.send_new()
        assert "exists twice at the hub, and this copy does not count" in sender.status()
        play(table, "note two")
        sender.send_new()
        assert (sender.status(), only_duel(hub).branches[0].have) == ("", 9)
        desk.keep(hub.store, only_duel(hub), 0, NOW)
        play(table, "note three")
        sender.send_new()
        assert sender.troubles == []
