"""A battle for tests, played with typed lines and checked through its public state."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gm import games
from gm.commands.line import run
from gm.errors import GmError
from gm.game import Notice
from gm.notation.line import split
from gm.table.session import Session
from tests.support.copies import copied

GAME = games.load("gentlemen")


def message_kinds(table: str) -> set[str]:
    """Return the kinds of notices or refusals that the message file has."""
    messages = GAME.texts.messages
    assert messages is not None
    return {*messages.table(table)}


class Refused(NamedTuple):
    """The error that a refused line gave."""

    code: str
    rule: str | None
    message: str
    remedy: str


def sit(*lines: str, rosters: tuple[str, ...] = (), **house: Any) -> Table:
    """Return a new battle of Red and Blue after some lines, with these house rules."""
    words = [word for name, value in house.items() for word in ("--house", f"{name}={value}")]
    words += [word for roster in rosters for word in ("--roster", roster)]
    return Table(["Red", "Blue", *words])(*lines)


def acts(unit: str, *lines: str, adjust: str = "", **house: Any) -> Table:
    """Return a battle in which this unit acts, if wanted after an adjustment."""
    table = Table(["Red", "Blue"], copied(_acting(unit, adjust, tuple(house.items())).session.table()))
    return table(*lines)


@cache
def _acting(unit: str, adjust: str, house: tuple[tuple[str, Any], ...]) -> Table:
    """Return the battle from which :func:`acts` goes on."""
    table = sit(**dict(house))
    side = next(other["side"] for other in table.now["units"] if other["id"] == unit)
    return table(f"first {side}", *([f"adjust {adjust}"] if adjust else []), f"activate {unit}")


class Table:
    """A battle in play. A call enters lines; a line that begins with ``!`` must be refused."""

    def __init__(self, words: list[str], begun: Session | None = None) -> None:
        """Begin a battle, or go on with one that has ``begun``."""
        self.session = begun or Session(":memory:", short=True)
        self.session.store(create=True)
        self.answer: Any = None if begun else run(self.session, ["new", "gentlemen", *words])

    def __call__(self, *lines: str) -> Table:
        for line in lines:
            if line.startswith("!"):
                self.refuses(line[1:].strip())
            else:
                self.answer = run(self.session, split(line))
                self.holds()
        return self

    @property
    def state(self) -> Any:
        """The state of the battle."""
        return self.session.table().state

    @property
    def now(self) -> dict[str, Any]:
        """The public state of the battle."""
        return dict(GAME.texts.view(self.state, None).data)

    @property
    def check(self) -> Any:
        """The public data of the open check."""
        return self.now["check"]

    def unit(self, id: str) -> dict[str, Any]:
        """Return the public data of a unit."""
        return next(unit for unit in self.now["units"] if unit["id"] == id)

    def side(self, id: str) -> dict[str, Any]:
        """Return the public data of a side."""
        return next(side for side in self.now["sides"] if side["id"] == id)

    def ammo(self, unit: str) -> list[int]:
        """Return the shots in each item of a unit that holds any."""
        held = GAME.play.holdings(self.state)
        return [
            int(holding.amount) for holding in held if holding.what == "ammo" and holding.holder.startswith(f"{unit}.")
        ]

    def items(self, unit: str) -> list[str]:
        """Return the condition of each item of a unit."""
        return [item["state"] for item in self.unit(unit)["items"]]

    def terms(self) -> str:
        """Return the terms of the open check as one text: ``diamonds 4 ap 1 cover -1``."""
        return _said(self.check["sum"])

    def hits(self) -> list[str]:
        """Return the waiting hits. The first one is being checked."""
        return [f"{hit['unit']} {hit['option']} {hit['armour']}" for hit in self.now["hits"]]

    def sum(self, words: str) -> str:
        """Return the answer to the query ``sum`` as one text: ``3 ap 1: diamonds 3``."""
        result = run(self.session, split(f"sum {words}")).data()
        assert isinstance(result, dict)
        return f"{result['draw']} ap {result['ap']}: {_said(result['sum'])}"

    def ask(self, words: str) -> Any:
        """Return the JSON answer to a query."""
        return run(self.session, split(words)).data()

    def due(self) -> list[str]:
        """Return the entries that are asked for next, each with its sides."""
        return [" ".join((prompt.entry, *prompt.seats)) for prompt in self.prompts() if prompt.due]

    def possible(self) -> list[str]:
        """Return the entries that are possible but not asked for."""
        return [prompt.entry for prompt in self.prompts() if not prompt.due]

    def default(self) -> str | None:
        """Return the line that Enter enters."""
        return next((prompt.default for prompt in self.prompts() if prompt.due and prompt.default), None)

    def asks(self) -> list[str]:
        """Return the texts of the prompts that come next."""
        names = self.session.table().names
        return [GAME.texts.say(prompt, names) for prompt in self.prompts() if prompt.due]

    def prompts(self) -> Any:
        """Return all prompts."""
        return GAME.play.prompts(self.state, None)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The notices of the last line."""
        return self.session.table().played[-1].notices

    def kinds(self) -> list[str]:
        """Return the kinds of the last line's notices."""
        return [notice.kind for notice in self.notices]

    def texts(self) -> list[str]:
        """Return the texts of the last line's notices."""
        names = self.session.table().names
        return [GAME.texts.say(notice, names) for notice in self.notices]

    def texts_of(self, kind: str) -> list[str]:
        """Return the texts of the last line's notices of one kind."""
        names = self.session.table().names
        return [GAME.texts.say(notice, names) for notice in self.notices if notice.kind == kind]

    def refused(self, line: str, code: str = "rule", rule: str | None = None) -> Refused:
        """Check that a line is refused with this code and rule, and changes nothing. Returns the error."""
        refusal = self.refuses(line)
        assert refusal.code == code, f"“{line}” was refused as {refusal}, not as {code}"
        assert rule is None or refusal.rule == rule, f"“{line}” was refused by {refusal}, not by {rule}"
        return refusal

    def refuses(self, line: str) -> Refused:
        """Check that a line is refused and changes nothing. Returns the error."""
        before = (self.state, len(self.session.table().rows))
        try:
            run(self.session, split(line))
        except GmError as no:
            refusal = Refused(no.code, no.rule, no.message, no.remedy)
        else:
            raise AssertionError(f"“{line}” was taken: {self.kinds()}")
        assert (self.state, len(self.session.table().rows)) == before, f"“{line}” changed something"
        return refusal

    def holds(self) -> None:
        """Check what is true after every line: the number of cards, of wounds and of AP."""
        sound(self.state)


def sound(state: Any) -> None:
    """Check what is true of every state of a battle."""
    cards: dict[str, int] = {}
    for holding in GAME.play.holdings(state):
        if holding.what == "cards":
            side = holding.holder.removesuffix("-discard").removesuffix("-hand")
            cards[side] = cards.get(side, 0) + int(holding.amount)
            assert int(holding.amount) >= 0, holding
    assert set(cards.values()) == {54}, cards
    for holding, what in zip(state.units, state.force.profiles, strict=True):
        assert 0 <= holding.wounds <= what.stats.spades, holding
        for item, ammo in zip(what.items, holding.ammo, strict=True):
            assert 0 <= ammo <= item.ammo.max, holding
        assert not (
            holding.out and (holding.concussed or holding.commanded or holding.immobilized or holding.suppressed)
        ), holding
    assert state.ap >= 0
    assert (state.acting is None) <= (state.ap == 0 and not state.used and not state.moved)
    gone = {unit.id for unit in state.units if unit.out}
    assert not [pair for pair in state.melee if gone & {*pair}]


def _said(terms: list[dict[str, Any]]) -> str:
    return " ".join(f"{term['what']} {term['amount']}" for term in terms)


def turned_away(*words: str) -> Refused:
    """Return the error for a battle that cannot begin."""
    try:
        Table([*words])
    except GmError as no:
        return Refused(no.code, no.rule, no.message, no.remedy)
    raise AssertionError(f"{words} were let in")


def file_of(folder: Path, name: str, text: str) -> str:
    """Write a roster file. Returns the words of the option that attaches it."""
    path = folder / f"{name}.toml"
    path.write_text(f'format = 1\ngame = "gentlemen"\n{text}', encoding="utf-8")
    return f"{name}={path}"
