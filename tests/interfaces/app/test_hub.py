"""Tests of the app at a hub: it joins by a card, and its lines are carried there after they were answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gm.hub.protocol.cards import Card
from gm.hub.store import desk
from gm.interfaces.app.engine import Engine, start
from tests.hub.conftest import hub
from tests.support.hub_lines import NOW
from tests.support.hub_server import Serving

__all__ = ["hub"]

pytestmark = pytest.mark.needs("gatling")

BEGUN = ("new gatling Ana Bo Cy", "draw 7C", "throw bo 5 mid hit")


def card(hub: Serving, device: int = 1) -> str:
    """Return the text of a card."""
    return Card(hub.url, device, hub.keys[device]).text


def say(engine: Engine, *lines: str) -> Any:
    """Enter lines, and return the answer to the last one."""
    return [json.loads(engine.say(line))["answer"] for line in lines][-1]


def carry(engine: Engine, hub: Serving) -> list[str]:
    """Carry requests to the hub as the worker does, until there is none. Return what was asked."""
    assert engine.hub
    asked, text = [], engine.hub.ask()
    while text:
        ask = json.loads(text)
        assert ask["hub"] == hub.url
        asked.append(ask["method"])
        headers = {name.replace("-", "_"): value for name, value in ask["headers"].items()}
        got = hub.send(ask["method"], ask["path"], ask["body"].encode(), **headers)
        given, wait = (got.headers.get(name, "") for name in ("gm-signature", "retry-after"))
        text = engine.hub.answer(ask["signature"], got.status, given, wait, got.body.decode())
    return asked


def state(engine: Engine) -> Any:
    """Return what the page shows of the hub."""
    assert engine.hub
    return json.loads(engine.hub.state())


def rows(hub: Serving) -> list[Any]:
    """Return the rows that the hub has."""
    return hub.store.execute("SELECT seq, at, kind, words, body, target, receipt FROM log ORDER BY seq")


def stored(engine: Engine) -> list[Any]:
    """Return the rows of the app's database."""
    query = "SELECT seq, at, kind, words, body, target, receipt FROM log WHERE duel = 1 ORDER BY seq"
    return engine._session.store().db.execute(query).fetchall()


def test_lines_go_to_the_hub_after_they_were_answered_and_once(engine: Engine, hub: Serving) -> None:
    joined = say(engine, f"gm hub join {card(hub)}")
    assert joined["answer"] == {"url": hub.url, "device": 1, "hub": None, "after": 0}
    assert carry(engine, hub) == []
    say(engine, *BEGUN)
    assert rows(hub) == []
    assert carry(engine, hub) == ["GET", "PUT"]
    say(engine, "note “café 🎲”", "undo")
    assert say(engine, "hub")["answer"]["waiting"] == 2
    assert carry(engine, hub) == ["GET", "PUT"]
    assert [tuple(row) for row in rows(hub)] == stored(engine)
    assert carry(engine, hub) == []
    assert [*state(engine)["sent"].values()] == [4]
    assert say(engine, "hub")["answer"]["waiting"] == 0


def test_without_a_network_nothing_waits_and_the_lines_go_later(
    engine: Engine, hub: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(engine, f"hub join {card(hub)}", *BEGUN)
    assert engine.hub
    now = [0.0]
    monkeypatch.setattr(engine.hub._schedule, "_clock", lambda: now[0])
    lost = json.loads(engine.hub.ask())
    assert say(engine, "note more")["seq"] == 3
    assert engine.hub.fail("0" * 64, "a late answer to another request") == engine.hub.ask()
    assert engine.hub.fail(lost["signature"], "no network") == ""
    assert engine.hub.ask() == ""
    assert "no network" in say(engine, "hub")["answer"]["why"]
    assert state(engine)["text"] == ""
    now[0] = 400.0
    assert state(engine)["text"] == "not sent for 6 min (3 lines)"
    carry(engine, hub)
    assert [tuple(row) for row in rows(hub)] == stored(engine)


def test_a_false_hub_is_not_believed(engine: Engine, hub: Serving) -> None:
    say(engine, f"hub join {card(hub)}", *BEGUN)
    assert engine.hub
    ask = json.loads(engine.hub.ask())
    assert engine.hub.answer(ask["signature"], 200, "0" * 64, "", '{"have": 3}') == ""
    assert say(engine, "hub")["answer"]["why"] == "something else answers at the hub's address"
    assert state(engine)["sent"] == {}


def test_earlier_duels_stay_and_a_stored_card_is_used_again(engine: Engine, hub: Serving, tmp_path: Path) -> None:
    say(engine, *BEGUN)
    assert say(engine, f"hub join {card(hub)}")["answer"]["after"] == 1
    assert carry(engine, hub) == []
    kept = engine.hub.card if engine.hub else ""
    engine.close()
    again = start(str(tmp_path / "app.db"), str(tmp_path / "files"), "", kept)
    say(again, "new gatling Dee Eve")
    assert carry(again, hub) == ["GET", "PUT"]
    assert say(again, "hub leave")["answer"] == {"left": hub.url}
    assert (again.hub and again.hub.card, again.hub and again.hub.ask(), state(again)["text"]) == ("", "", "")
    assert say(again, "hub leave")["error"]["code"] == "no-such"
    again.close()


def test_a_revoked_card_is_said_and_play_goes_on(engine: Engine, hub: Serving) -> None:
    say(engine, f"hub join {card(hub)}", *BEGUN)
    desk.revoke(hub.store, desk.read_device(hub.store, "1"), NOW)
    carry(engine, hub)
    assert "no longer valid" in state(engine)["text"]
    assert "no longer valid" in say(engine, "hub")["answer"]["refused"]
    assert say(engine, "note more")["seq"] == 3


@pytest.mark.parametrize("line", ["hub new Con", "hub card A", "hub fetch friday/1/3", "send"])
def test_what_needs_another_computer_is_rejected(line: str, engine: Engine) -> None:
    assert say(engine, line)["error"]["code"] == "words"


@pytest.mark.parametrize("line", ["hub join x", "hub join http://hub.example.invalid/#1.a", "hub leave now"])
def test_a_card_that_is_none_is_rejected(line: str, engine: Engine) -> None:
    assert "error" in say(engine, line)


def test_a_damaged_card_is_as_none(tmp_path: Path) -> None:
    made = start(str(tmp_path / "app.db"), str(tmp_path), "", '{"url": 1}')
    assert made.prepare() == ""
    assert (made.hub and made.hub.card, made.hub and made.hub.ask()) == ("", "")
    made.close()
