"""Random corrections of random duels at every table, and everything that must hold after each."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.duel.log import Row
from gm.game import Name
from gm.notation.formatting import entry_from_json, format_entry
from gm.notation.line import join
from gm.notation.setup import format_setup as seating_words
from gm.table.session import Session
from gm.table.suggestions import neighbours
from tests.support.amended import Corrected, correct, corrections, entered

from .beginnings import duels
from .past import dealt
from .table import GAME

TIMES = 4


@cache
def played() -> tuple[Session, ...]:
    """Enter the beginnings of all duels."""
    return tuple(entered(walk) for walk in duels())


@cache
def corrected() -> tuple[Corrected, ...]:
    """Return random corrections of each duel, each on top of the one before; some are undone."""
    return tuple(corrections(GAME, duels(), TIMES))


def holds(correction: Corrected) -> None:
    """Check everything that a referee relies on after a correction."""
    assert correction.fresh.state == correction.after.state, f"{correction.line}: not what the lines in force lead to"
    assert [words for _, words in correction.fresh.lines] == [words for _, words in correction.after.lines], (
        correction.line
    )
    held = {(holding.holder, holding.what): holding.amount for holding in correction.after.holdings}
    assert correction.handed == held, f"{correction.line}: the settlement does not make the table right"
    numbers = {(h.holder, h.what): h.amount for h in correction.after.holdings if h.amount}
    assert {key: number for key, number in correction.announced.items() if number} == numbers, correction.line
    assert (correction.undone, correction.redone) == (correction.before, correction.after), (
        f"{correction.line}: not taken back whole"
    )
    assert sum(mage.pages for mage in correction.after.state.mages) + correction.after.state.discarded == 52, (
        correction.line
    )
    assert correction.faults == (), correction.line


def test_a_corrected_duel_is_as_if_played_so() -> None:
    for correction in corrected():
        holds(correction)


def test_corrections_of_every_kind_were_tried() -> None:
    """Otherwise the test before this one would show less than it says."""
    lines = [correction.line for correction in corrected()]
    for word in ("fix ", "insert ", "drop ", "undo --to ", " ; "):
        assert any(word in line for line in lines), word
    assert sum(correction.mended for correction in corrected()) > 5
    assert sum(correction.before.state.winners != correction.after.state.winners for correction in corrected()) > 1
    revived = [
        correction
        for correction in corrected()
        if any(
            was.out and not now.out
            for was, now in zip(correction.before.state.mages, correction.after.state.mages, strict=True)
        )
    ]
    assert len(revived) > 1


@st.composite
def a_change(draw: st.DrawFn, lines: list[Row], other: list[Row], names: tuple[Name, ...]) -> str:
    """Draw a change of a line: a misreading, other words in its place or before it, or its deletion."""
    line = draw(st.sampled_from(lines))
    words = draw(st.sampled_from(other)).words
    near = (
        [] if line.body["kind"] == "house" else neighbours(GAME, entry_from_json(GAME.inputs.forms, line.body), names)
    )
    readings = [join(format_entry(GAME.inputs.forms, entry)) for entry in near] or [words]
    says = draw(st.sampled_from([f"fix {line.name} {reading}" for reading in readings] + [f"drop {line.name}"]))
    return draw(st.sampled_from((says, says, f"fix {line.name} {words}", f"insert {line.name} {words}")))


@settings(max_examples=15)
@given(st.data())
def test_any_change_is_recorded_whole_or_rejected(data: st.DataObject) -> None:
    """On failure Hypothesis finds the shortest line that goes wrong."""
    past = dealt(data.draw(st.sampled_from(played())).table())
    table = past.session.table()
    lines = [line for line in table.lines if line.kind == "entry"]
    several = data.draw(st.lists(a_change(lines, lines, table.known), min_size=1, max_size=3))
    correction = correct(past.session, " ; ".join(several))
    if correction:
        holds(correction)


@pytest.mark.parametrize("what", ["first", "switches"])
def test_any_set_up_at_the_same_table_is_recorded_with_its_fixes(what: str) -> None:
    rng = Random(what)
    for walk, session in zip(duels()[::3], played()[::3], strict=True):
        setup = walk.setup
        if what == "first":
            setup = setup._replace(first=rng.choice(setup.seats).id)
        else:
            switches = [name for name in GAME.inputs.house_rules if name != "solo" and rng.random() < 0.4]
            house = {name: rng.choice(GAME.inputs.house_rules[name].values) for name in switches}
            setup = setup._replace(house={**{k: v for k, v in setup.house.items() if k == "solo"}, **house})
        correction = correct(dealt(session.table()).session, f"fix 0 {join(seating_words(GAME, setup, ''))}")
        if correction:
            holds(correction)
