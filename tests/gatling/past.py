"""A duel that was typed line by line, and is corrected afterwards: what is shown first, recorded, handed over."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import pytest

from gm.commands import line as lines
from gm.duel import audit
from gm.errors import GmError
from gm.game import Context, House
from gm.notation import parser as notation
from gm.notation import setup
from gm.notation.line import split
from gm.table import preview
from gm.table.interchange import record as records
from gm.table.presenter import board_at
from gm.table.results import Written
from gm.table.session import Session
from gm.table.table import Table

from .table import GAME

EVENING = (
    "adjust ana clubs=2 because paper",
    *("draw 7C", "throw bo 5 mid", "throw cy 6 top hit", "rest"),  # 2–5: Cy hands Ana 6 + 2
    *("draw 3D", "throw cy 4 top", "throw ana 2 mid", "rest"),  # 6–9
    *("draw KS", "throw ana 3 bottom hit", "throw bo 1 top", "rest"),  # 10–13: Ana hands Cy 3
    "order ana=3 bo=1 cy=5",
    *("cast bo aspect-weakness cy clubs", "pass bo"),
    "cast ana bards-itch bo",
    "cast cy fright ana",  # 18
    *("draw 8C", "throw bo 2 top", "throw cy 3 mid hit", "rest", "side cy 5"),  # 19–23: Cy hands Ana 5 + 2
)
"""A round of three, its spells, and Ana's next attack: 29/0 17/3 5/1."""


def read(line: str, table: Table) -> Any:
    """The entry that an exported line is."""
    first, *words = split(line)
    if first == "house":
        words = words[: words.index("because")] if "because" in words else words
        return House(tuple(setup.read_house_rules(GAME.inputs.house_rules, words).items()))
    return notation.parse(GAME.inputs.forms[first], words, Context(table.known))


class Preview(NamedTuple):
    """What a correction is said to do before it is recorded.

    ``changed`` names the lines that would differ, in playing order, ``texts`` what they would say.
    """

    changed: dict[str, dict[str, Any]]
    conflicts: list[dict[str, Any]]
    settlement: list[str]
    said: list[str]
    record: str
    ready: str

    @property
    def mends(self) -> dict[str, str]:
        """Return the first fix of each contradicted line, by line name."""
        return {conflict["entry"]: conflict["mends"][0] for conflict in self.conflicts}

    @property
    def reasons(self) -> dict[str, tuple[str | None, str]]:
        """Why each of them does: the rule, and what is said."""
        return {conflict["entry"]: (conflict["rule"], conflict["message"]) for conflict in self.conflicts}


class Past:
    """A duel driven by typed lines. Called with lines it types them one by one; ``answer`` is the last one's."""

    def __init__(self, new: str = "", *typed: str) -> None:
        self.session = Session(":memory:", short=True)
        self.session.store(create=True)
        self.answer: Any = None
        self(*([f"new gatling {new}"] if new else []), *typed)

    def __call__(self, *typed: str) -> Past:
        for line in typed:
            self.answer = lines.run(self.session, split(line))
        return self

    def preview(self, line: str) -> Preview:
        """What a correction would do. Nothing is written by that."""
        before = (self.rows(), self.state, self.lines())
        told = self(line).answer
        assert isinstance(told, preview.Preview), f"“{line}” was recorded at once"
        assert told.data()["seq"] is None
        assert (self.rows(), self.state, self.lines()) == before, f"“{line}” was only to be shown"
        shown = told.data()["preview"]
        return Preview(
            {one["entry"]: one for one in shown["changed"]},
            shown["conflicts"],
            brief(move["text"] for move in shown["settlement"]),
            [notice.text for notice in told.said],
            told.record,
            told.ready,
        )

    def record(self, line: str) -> Written:
        """A correction, recorded at once; what was shown before is what comes."""
        shown = self.preview(line)
        written = self(f"{line} --yes").answer
        assert isinstance(written, Written)
        assert written.seq == len(self.rows()) - 1
        assert brief(move.text for move in written.settlement) == shown.settlement
        assert [notice.text for notice in written.notices] == shown.said
        self.holds()
        return written

    def mended(self, line: str) -> Preview:
        """A correction that later lines stand in the way of, recorded with the first mend of each.

        Alone it is refused; by ``--mend`` and typed out, the mends lead to the same table.
        """
        shown = self.preview(line)
        no = self.refused(f"{line} --yes", "conflict")
        assert (no.more["conflicts"], no.remedy) == (shown.conflicts, shown.ready)
        assert shown.ready.endswith(shown.record)
        before = (self.state, self.lines())
        self.record(f"{line} --mend")
        after = (self.state, self.lines(), self.rows()[-1].words)
        assert f"{after[2]} --yes" == shown.record
        self("undo")
        assert (self.state, self.lines()) == before
        self(shown.record)
        assert self.state == after[0]
        assert self.settlement == shown.settlement
        self.holds()
        return shown

    def refused(self, line: str, code: str) -> GmError:
        """The line is not taken, with this code, and changes nothing."""
        before = (self.rows(), self.state, self.lines())
        with pytest.raises(GmError) as raised:
            self(line)
        no = raised.value
        assert no.code == code, f"“{line}” was refused as {no.code}: {no.message}"
        assert (self.rows(), self.state, self.lines()) == before, f"“{line}” was refused, and something changed"
        return no

    def holds(self) -> None:
        """Whatever was corrected: as if it had been played so, all pages there, every number told, no fault found."""
        table = self.session.table()
        assert self.state == self.fresh()
        assert sum(mage.pages for mage in self.state.mages) + self.state.discarded == 52
        told: dict[tuple[str, str], Any] = {}
        for played in table.played:
            for holder, what, delta in (change for notice in played.notices for change in notice.changes):
                told[holder, what] = delta if isinstance(delta, str) else told.get((holder, what), 0) + delta
        for held in table.game.play.holdings(self.state):
            assert told.get((held.holder, held.what), "" if held.kind == "place" else 0) == held.amount, held
        assert not [*audit.find_faults(table.game, table.rows)]

    def fresh(self) -> Any:
        """Where a duel stands that is played right from the start by what is exported of this one."""
        table = self.session.table()
        state = GAME.play.start(table.setup).state
        for line in records.record_lines(table):
            if not line.startswith(("#", "new ", "note ")):
                state = GAME.play.apply(state, read(line, table)).state
        return state

    @property
    def state(self) -> Any:
        """Where the duel stands."""
        return self.session.table().state

    @property
    def now(self) -> dict[str, Any]:
        """The public state."""
        return dict(board_at(self.session.table(), None).view.data)

    def rows(self) -> list[Any]:
        """The log."""
        return [*self.session.table().rows]

    def lines(self) -> dict[str, str]:
        """What is in force: each line by its name."""
        return {line.name: line.words for line in self.session.table().lines}

    def standings(self) -> str:
        """Pages/mana in seat order: ``36/0 16/1 OUT``."""
        return " ".join("OUT" if mage["out"] else f"{mage['pages']}/{mage['mana']}" for mage in self.now["mages"])

    def due(self) -> str:
        """What is due, and of whom."""
        due = (prompt for prompt in self.session.table().game.play.prompts(self.state, None) if prompt.due)
        return ", ".join(" ".join((prompt.entry, *prompt.seats)) for prompt in due)

    @property
    def said(self) -> list[str]:
        """What was read out after the last line, but for what was owed before."""
        return [notice.text for notice in self.answer.notices if notice.kind != "not-ticked-off"]

    @property
    def settlement(self) -> list[str]:
        """What hands have to do after the last line, without which pages they hand over."""
        return brief(self.owed)

    @property
    def owed(self) -> list[str]:
        """What hands have to do after the last line, in full."""
        return [move.text for move in self.answer.settlement]


def brief(texts: Iterable[str]) -> list[str]:
    """Who hands how many pages to whom, without which ones they are, and where they are put."""
    return [re.sub(r" gives (\w+) (?:the (?:top|bottom) )?(page|\d+ pages?)\b.*", _amount, text) for text in texts]


def _amount(found: re.Match[str]) -> str:
    return f" gives {found[1]} {'1 page' if found[2] == 'page' else found[2]}"


@cache
def _evening() -> Table:
    return Past("Ana Bo Cy --house aspect_start=zero", *EVENING).session.table()


def evening() -> Past:
    """Three mages have played a round and an attack."""
    return dealt(_evening())


def dealt(table: Table) -> Past:
    """Another duel that has come as far as this one."""
    past = Past()
    store = past.session.store()
    past.session.stay_with(Table(store, store.add_duel(table.duel, [*table.rows])))
    return past
