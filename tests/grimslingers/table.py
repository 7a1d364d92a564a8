"""A duel for tests, played with typed lines and checked through its public state."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from gm import games
from gm.commands.line import run
from gm.errors import GmError
from gm.game import Notice, View
from gm.notation.line import join, split
from gm.table.session import Session
from tests.support.brought import samples

GAME = games.load("grimslingers")


class Refused(NamedTuple):
    """The error that a refused line gave."""

    code: str
    rule: str | None
    message: str
    remedy: str


def sit(*names: str, teams: str = "", cards: str | Path = "", **house: Any) -> Table:
    """Return a new duel of these players, with teams (``Ana+Cy/Bo+Di``), a card file and house rules."""
    words = [*names, *(("--teams", teams) if teams else ()), *(("--cards", str(cards)) if cards else ())]
    words += [word for name, value in house.items() for word in ("--house", f"{name}={value}")]
    return Table(words)


def with_sample(*names: str, **house: Any) -> Table:
    """Return a new duel with the sample card file."""
    table = sit(*names, **house)
    setup = table.session.table().setup
    mark = json.dumps(samples(GAME, setup.seats)["cards"])
    run(table.session, ["cards", "keep", "cards", mark])
    kept = next(mark for kind, mark in table.session.kept if kind == "cards")
    words = split(f"fix 0 new grimslingers {join(names)} --cards {kept} --yes")
    words[words.index("--yes") : words.index("--yes")] = [
        w for name, value in house.items() for w in ("--house", f"{name}={value}")
    ]
    run(table.session, words)
    return table


class Table:
    """A duel in play. A call enters lines; a line that begins with ``set`` is an adjustment."""

    def __init__(self, words: list[str]) -> None:
        self.session = Session(":memory:", short=True)
        self.session.store(create=True)
        self.answer: Any = run(self.session, ["new", "grimslingers", *words])

    def __call__(self, *lines: str) -> Table:
        for line in lines:
            self.answer = run(self.session, split(_spelt(line)))
            self.holds()
        return self

    @property
    def now(self) -> dict[str, Any]:
        """The public state of the duel."""
        return dict(self.view.data)

    @property
    def view(self) -> View:
        """The board of the duel."""
        return GAME.texts.view(self.session.table().state, None)

    def duellist(self, who: str) -> dict[str, Any]:
        """Return the public data of a duellist."""
        return next(duellist for duellist in self.now["duellists"] if duellist["id"] == who)

    def stand(self, *seats: str) -> str:
        """Return HP and EP of duellists in seat order: ``10/10 8/9``."""
        duellists = [duellist for duellist in self.now["duellists"] if not seats or duellist["id"] in seats]
        return " ".join(f"{duellist['hp']}/{duellist['ep']}" for duellist in duellists)

    def due(self) -> list[str]:
        """Return the entries that are asked for next, each with its duellists."""
        return [" ".join((prompt.entry, *prompt.seats)) for prompt in self._prompts() if prompt.due]

    def possible(self) -> list[str]:
        """Return the entries that are possible but not asked for."""
        return [prompt.entry for prompt in self._prompts() if not prompt.due]

    def asks(self) -> list[str]:
        """Return the texts of the prompts that come next."""
        names = self.session.table().names
        return [GAME.texts.say(prompt, names) for prompt in self._prompts() if prompt.due]

    def _prompts(self) -> Any:
        return GAME.play.prompts(self.session.table().state, None)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The notices of the last line."""
        return self.session.table().played[-1].notices

    def kinds(self) -> list[str]:
        """Return the kinds of the last line's notices."""
        return [notice.kind for notice in self.notices]

    def texts_of(self, kind: str) -> list[str]:
        """Return the texts of the last line's notices of one kind."""
        names = self.session.table().names
        return [GAME.texts.say(notice, names) for notice in self.notices if notice.kind == kind]

    def sums(self, kind: str = "damage") -> list[list[tuple[str, int]]]:
        """Return the terms of each damage that the last line dealt."""
        return [[(term.what, term.amount) for term in notice.sum] for notice in self.notices if notice.kind == kind]

    def queue(self) -> list[str]:
        """Return the queue as texts of caster, card, step and state."""
        return [f"{cast['by']} {cast['card']} {cast['step']} {cast['state']}" for cast in self.now["queue"]]

    def lies(self, who: str) -> list[str]:
        """Return the statuses of a duellist with their turns."""
        return [f"{status['status']} {status['turn']}" for status in self.duellist(who)["statuses"]]

    def place(self, holder: str, card: str) -> str:
        """Return the place of a card, as the holdings have it."""
        held = GAME.play.holdings(self.session.table().state)
        return next(str(holding.amount) for holding in held if (holding.holder, holding.what) == (holder, card))

    def refused(self, line: str, code: str = "rule", rule: str | None = None) -> Refused:
        """Check that a line is refused with this code and rule, and changes nothing. Returns the error."""
        refusal = self.refuses(line)
        assert refusal.code == code, f"“{line}” was refused as {refusal}, not as {code}"
        assert rule is None or refusal.rule == rule, f"“{line}” was refused by {refusal}, not by {rule}"
        return refusal

    def refuses(self, line: str) -> Refused:
        """Check that a line is refused and changes nothing. Returns the error."""
        before = (self.session.table().state, len(self.session.table().rows))
        try:
            run(self.session, split(_spelt(line)))
        except GmError as no:
            refusal = Refused(no.code, no.rule, no.message, no.remedy)
        else:
            raise AssertionError(f"“{line}” was taken: {self.kinds()}")
        assert (self.session.table().state, len(self.session.table().rows)) == before, f"“{line}” changed something"
        return refusal

    def holds(self) -> None:
        """Check what is true after every line: HP and EP in bounds, and each card in one place."""
        now = self.now
        for duellist in now["duellists"]:
            assert 0 <= duellist["hp"] <= (duellist["max_hp"] or 999), duellist
            assert 0 <= duellist["ep"] <= (duellist["max_ep"] or 999), duellist
            assert not (duellist["out"] and (duellist["hp"] or duellist["statuses"])), duellist
        if now["phase"] != "aftermath":
            assert (now["queue"], now["pairs"]) == ([], [])
        cards = self.session.table().state.held
        assert len({(held.owner, held.card) for held in cards}) == len(cards)


def turned_away(*words: str, **house: Any) -> Refused:
    """Return the error for a duel that cannot begin."""
    try:
        Table([*words, *(word for name, value in house.items() for word in ("--house", f"{name}={value}"))])
    except GmError as no:
        return Refused(no.code, no.rule, no.message, no.remedy)
    raise AssertionError(f"{words} {house} were let in")


def _spelt(line: str) -> str:
    """Return a line with ``set`` written as an adjustment with a reason."""
    return f'adjust {line[4:]} because "set"' if line.startswith("set ") else line


def file_of(folder: Path, text: str) -> Path:
    """Write a card file with the usual head."""
    path = folder / "cards.toml"
    path.write_text(f'format = 1\ngame = "grimslingers"\n{text}', encoding="utf-8")
    return path
