"""Swiss proposals by the library of the extra ``events``, and by the game alone without it (ev.r2)."""

import sys

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.table.services import with_answer
from tests.event.table import Event

ROUND_1 = ("pair ana eve bo fay cy gus dot hal", "won ana", "won bo", "won gus", "drawn dot")


@pytest.fixture
def event() -> Event:
    """Return an event of eight players after its first round."""
    return Event("Ana Bo Cy Dot Eve Fay Gus Hal --house rounds=3", *ROUND_1)


def test_ev2_the_library_proposes_a_round_without_rematches(event: Event) -> None:
    pytest.importorskip("py4swiss")
    event.play("out eve", "bye fay r2 half", "late Ivy")
    for _ in range(2):
        assert set(event.proposal.split()) >= {"ana", "bo", "ivy"}
        texts = event.play(f"pair {event.proposal}")
        assert [text for text in texts if "met before" in text or "second bye" in text] == []
        while event.due and event.due[0].entry == "won":
            event.play(event.due[0].example)


def test_ev2_without_the_library_the_own_proposal_stays(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    table = event.session.table()
    own = table.game.play.prompts(table.state, None)
    for module in [name for name in sys.modules if name.startswith(("py4swiss", "gm.table.services.swiss"))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "py4swiss", None)
    proposal = table.game.play.propose(table.state)
    assert proposal is not None
    assert with_answer(proposal, own) == own


def test_ev2_an_answer_that_breaks_the_rule_is_not_proposed(event: Event) -> None:
    table = event.session.table()
    proposal = table.game.play.propose(table.state)
    assert proposal is not None
    assert proposal.line([(1, 5), (2, 6), (3, 7), (4, 8)]) == ""  # four rematches
    assert proposal.line([(1, 2), (7, 4), (8, 3), (5, 6)]) == "pair ana bo gus dot hal cy eve fay"


def test_ev2_every_answer_names_the_same_proposal(event: Event) -> None:
    pytest.importorskip("py4swiss")
    event.play("out eve")
    line = f"pair {event.proposal}"
    assert event.proposal != event.own_proposal
    shown = run(event.session, ["now"]).data()["prompts"][0]
    with pytest.raises(GmError) as refused:
        run(event.session, ["out", "eve"])
    assert (shown["default"], shown["example"]) == (line, line)
    assert line in refused.value.remedy
