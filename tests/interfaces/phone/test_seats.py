"""A phone of somebody who sits at the table gives that one's answers, sees what only that one may, and nothing more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.store.database import Store
from tests.support.phoning import Phone, PhoneServer
from tests.support.running import Command, unsynced


@pytest.fixture
def server(gm: Command, monkeypatch: pytest.MonkeyPatch) -> Iterator[PhoneServer]:
    """Yield the phones' port of a journey whose carters look at their hands in secret."""
    assert gm("new toy Ana Bo").status == 0
    monkeypatch.setattr(Store, "_prepare", unsynced(Store._prepare))
    found = PhoneServer(gm.db)
    yield found
    found.close()


@pytest.fixture
def ana(server: PhoneServer) -> Phone:
    """Ana's own phone."""
    return server.pair("A", "Ana")


def refused(phone: Phone, words: str) -> str:
    """Return the code with which a line is rejected."""
    answer = phone.say(words)
    assert answer.status == 422, answer
    return str(answer.data["error"]["code"])


def test_a_players_phone_answers_for_its_own_seat_only(server: PhoneServer, ana: Phone, gm: Command) -> None:
    assert refused(ana, "hand bo 1 2") == "rule"
    assert ana.entered("hand ana 3 5")["seq"] == 1
    assert refused(ana, "hand bo 1 2") == "rule"
    assert server.pair("B", "Bo").entered("hand bo 1 2")["seq"] == 2
    assert [row["writer"] for row in gm.answer("log")["rows"]] == [None, "phone 1, A", "phone 2, B"]


def test_a_players_phone_cannot_do_what_the_referee_does(ana: Phone, gm: Command) -> None:
    gm("hand ana 3 5")
    gm("hand bo 1 2")
    before = gm.everything()
    lines = ("weather sun", "note x", "fix 1 hand ana 1 1 --yes", "drop 1 --yes", "settle done", "redo", "doubt 1")
    others = ("undo", "undo because x", "adjust ana coins=9 because x")
    assert {refused(ana, line) for line in (*lines, *others)} == {"rule"}
    assert gm.everything() == before


def test_a_players_phone_undoes_only_its_own_last_line(server: PhoneServer, ana: Phone, gm: Command) -> None:
    ana.entered("hand ana 3 5")
    assert refused(server.pair("B", "Bo"), "undo") == "rule"
    assert ana.entered("undo")["seq"] == 2
    gm("hand ana 3 5")
    assert refused(ana, "undo") == "rule"


def test_a_sealed_answer_is_shown_to_nobody_else(server: PhoneServer, ana: Phone) -> None:
    bo, referee = server.pair("B", "Bo"), server.pair()
    ana.entered("hand ana 3 5")
    for phone in (bo, referee):
        state = phone.state()
        assert state["rows"][-1]["text"] == "a sealed answer"
        assert "3 5" not in str(state["rows"])
    assert ana.state()["pad"]["due"] == []
    assert bo.state()["pad"]["due"] != []


def test_a_sealed_answer_cannot_be_found_by_trying(server: PhoneServer, ana: Phone) -> None:
    bo = server.pair("B", "Bo")
    late = [bo.line(f"hand ana 3 {card}") for card in (4, 5)]
    ana.entered("hand ana 3 5")
    assert [server.post("/line", body).status for body in late] == [409, 409]
    assert server.post("/line", {**ana.line("hand ana 3 5", after=0)}).data["same"] is True
    assert {refused(bo, "hand ana 3 5"), refused(bo, "hand ana 1 1")} == {"rule"}


def test_it_shows_what_the_board_shows_and_no_private_note(server: PhoneServer, ana: Phone, gm: Command) -> None:
    late, referee = ana.line("hand ana 3 5"), server.pair("R")
    gm("hand bo 1 2")
    gm('note "Bo cheats?"')
    gm('doubt 1 "Bo looked twice"')
    gm("note! tea")
    assert "cheats" in str(referee.state()["rows"])
    for shown in (server.post("/line", late).data["rows"], ana.state()["rows"]):
        assert [row["text"] for row in shown][-2:] == ["a sealed answer", "note! tea"]
        assert "cheats" not in str(shown)
        assert "looked twice" not in str(shown)
    gm('undo because "Bo is sorry"')
    assert "sorry" not in str(ana.state())


def test_a_players_phone_is_rejected_in_a_duel_without_that_player(
    server: PhoneServer, ana: Phone, gm: Command
) -> None:
    body = ana.line("hand ana 3 5")
    gm("new toy Di Ed")
    assert ana.state()["error"]["code"] == "no-such"
    assert server.post("/line", body).status == 409
    assert ana.say("hand di 3 5", duel="0" * 32, after=0).status == 409


def test_a_code_is_made_only_for_a_player_at_the_table(server: PhoneServer, gm: Command) -> None:
    assert gm.answer("phone pair bo")["seat"] == "Bo"
    assert gm.refused("phone pair Zoe")["code"] == "no-such"
