"""A duel for tests: it is driven by typed lines and checked through public data."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gm import games
from gm.commands.line import run
from gm.errors import GmError
from gm.game import Notice, View
from gm.notation.line import split
from gm.table.interchange.attached_files import read_file
from gm.table.session import Session

GAME = games.load("wizards")
VECTORS = Path(__file__).with_name("vectors.toml")
"""The card file of the rules' test vectors."""
OPS = Path(__file__).with_name("ops.toml")
"""A card file with every kind of op."""

POOL = (
    "pool trance-state living-wind time-distortion haste doom-drop growth fury mutation renewal crushing-blow",
    "choose trance-state",
    "pool shadow-attack",
    "choose living-wind",
    "pool silent-support",
    "choose haste",
    "pool quick-swap",
)
"""Lines that fill the pool and play the opening."""


class Refused(NamedTuple):
    """A rejected line."""

    code: str
    rule: str | None
    message: str
    remedy: str


@cache
def file_json(path: str) -> str:
    """Return a card file as JSON. Each file is read and checked once."""
    return json.dumps(read_file(GAME, "cards", path))


def new_table(*names: str, cards: str | Path = VECTORS, **house: Any) -> Table:
    """Begin a duel of Ana and Bo, or of others, with a card file ('' for the sample), house rules, ``first="Bo"``."""
    words = [*(names or ("Ana", "Bo"))]
    if first := house.pop("first", ""):
        words += ["--first", first]
    words += [word for name, value in house.items() for word in ("--house", f"{name}={value}")]
    return Table(words, str(cards))


def open_table(*lines: str, cards: str | Path = VECTORS, **house: Any) -> Table:
    """Begin a duel with an open pool and optional choosing, and enter some lines."""
    return new_table(cards=cards, **{"pool": "open", "choose": "may", **house})(*lines)


class Table:
    """A duel in play. Calling it enters lines, long or short, one after the other.

    ``set …`` is an adjustment. After ``ana: …``, also an adjustment, Ana's turn begins again and she has skipped
    choosing.
    """

    def __init__(self, words: list[str], cards: str = "") -> None:
        self.session = Session(":memory:", short=True)
        self.session.store(create=True)
        if cards:
            run(self.session, ["cards", "keep", "cards", file_json(cards), "--game", "wizards"])
            mark = next(mark for kind, mark in self.session.kept if kind == "cards")
            words = [*words, "--cards", mark]
        self.answer: Any = run(self.session, ["new", "wizards", *words])

    def __call__(self, *lines: str) -> Table:
        for line in lines:
            for words in _spelt(line):
                self.answer = run(self.session, split(words))
            self.holds()
        return self

    @property
    def now(self) -> dict[str, Any]:
        """Return the public state as JSON."""
        return dict(self.view.data)

    @property
    def view(self) -> View:
        """The board."""
        return GAME.texts.view(self.session.table().state, None)

    def wizard(self, who: str) -> dict[str, Any]:
        """Return the public data of a wizard."""
        return next(wizard for wizard in self.now["wizards"] if wizard["id"] == who)

    def hp(self) -> list[int]:
        """Return hit points in seat order."""
        return [wizard["hp"] for wizard in self.now["wizards"]]

    def hands(self) -> list[int]:
        """Return mana in hand in seat order."""
        return [wizard["hand"] for wizard in self.now["wizards"]]

    def mana(self, *spells: str) -> list[int | None]:
        """Return the mana on some spells, None for one that nobody has."""
        on = {lies["spell"]: lies["mana"] for wizard in self.now["wizards"] for lies in wizard["spells"]}
        return [on.get(spell) for spell in spells]

    def on(self) -> list[str]:
        """Return the ongoing spells that are on."""
        return [lies["spell"] for wizard in self.now["wizards"] for lies in wizard["spells"] if lies["on"]]

    def spells(self, who: str) -> list[str]:
        """Return a wizard's spells."""
        return [lies["spell"] for lies in self.wizard(who)["spells"]]

    def waiting(self) -> list[str]:
        """Return the waiting delayed spells."""
        return [spell["spell"] for spell in self.now["queue"]]

    def due(self) -> list[str]:
        """Return the entries that are next, each with the wizard who answers."""
        return [" ".join((prompt.entry, *prompt.seats)) for prompt in self._prompts() if prompt.due]

    def defaults(self) -> list[str | None]:
        """Return the defaults of the next prompts."""
        return [prompt.default for prompt in self._prompts() if prompt.due]

    def possible(self) -> list[str]:
        """Return the entries that are possible but not next."""
        return [prompt.entry for prompt in self._prompts() if not prompt.due]

    def questions(self) -> list[str]:
        """Return the texts of the next prompts."""
        names = self.session.table().names
        return [GAME.texts.say(prompt, names) for prompt in self._prompts() if prompt.due]

    def _prompts(self) -> Any:
        return GAME.play.prompts(self.session.table().state, None)

    def long_form(self) -> str:
        """Return the last line in its long form."""
        return self.session.table().rows[-1].words

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The notices of the last line."""
        return self.session.table().played[-1].notices

    def kinds(self) -> list[str]:
        """Return the kinds of the notices of the last line."""
        return [notice.kind for notice in self.notices]

    def texts(self, kind: str) -> list[str]:
        """Return the texts of the last line's notices of a kind."""
        names = self.session.table().names
        return [GAME.texts.say(notice, names) for notice in self.notices if notice.kind == kind]

    def sums(self, kind: str = "damage") -> list[list[tuple[str, int]]]:
        """Return the terms of each sum of the last line's notices of a kind."""
        return [[(term.what, term.amount) for term in notice.sum] for notice in self.notices if notice.kind == kind]

    def query(self, line: str) -> Any:
        """Return the answer to a query."""
        return run(self.session, split(line))

    def refused(self, line: str, code: str = "rule", rule: str | None = None) -> Refused:
        """Assert that a line is rejected with a code and for a rule, and changes nothing."""
        before = (self.session.table().state, len(self.session.table().rows))
        try:
            run(self.session, split(line))
        except GmError as no:
            refused = Refused(no.code, no.rule, no.message, no.remedy)
        else:
            raise AssertionError(f"“{line}” was taken: {self.kinds()}")
        assert (self.session.table().state, len(self.session.table().rows)) == before, f"“{line}” changed something"
        assert refused.code == code, f"“{line}” was refused as {refused}, not as {code}"
        assert rule is None or refused.rule == rule, f"“{line}” was refused by {refused}, not by {rule}"
        assert refused.remedy, f"“{line}” was refused without a word on what to do instead"
        return refused

    def holds(self) -> None:
        """Check that the public state is consistent."""
        holds(self.now)


def holds(now: dict[str, Any]) -> None:
    """Check sixty mana, at most six spells, each spell in one place, and possible powers in the discard."""
    wizards = now["wizards"]
    stacks = [lies["mana"] for wizard in wizards for lies in wizard["spells"]]
    hands = [wizard["hand"] for wizard in wizards]
    assert now["deck"] + now["discard"]["count"] + sum(hands) + sum(stacks) == 60, now
    assert min([now["deck"], now["discard"]["count"], *hands, *stacks]) >= 0, now
    assert all(len(wizard["spells"]) <= 6 for wizard in wizards), now
    known = now["discard"]["powers"]
    assert all(0 <= n <= box for n, box in zip(known, (32, 16, 8, 4), strict=True)), now
    assert sum(known) <= now["discard"]["count"], now
    lie = [lies["spell"] for wizard in wizards for lies in wizard["spells"]] + now["pool"] + now["spell_discard"]
    assert len(lie) == len({*lie}), now
    assert all(0 <= wizard["hp"] <= 60 for wizard in wizards), now


def rejected_setup(*words: str, cards: str = "") -> Refused:
    """Return the rejection of a line that begins a duel."""
    try:
        Table([*words], cards)
    except GmError as no:
        return Refused(no.code, no.rule, no.message, no.remedy)
    raise AssertionError(f"{words} were let in")


def _spelt(line: str) -> list[str]:
    """Return the whole lines for ``set …`` (an adjustment) and ``ana: …`` (an adjustment, then a skipped choice)."""
    if line.startswith("set "):
        return [f'adjust {line[4:]} because "set"']
    who, colon, rest = line.partition(": ")
    if colon:
        whose = "" if rest.startswith(("deck", "discard", "ana ", "bo ")) else f"{who} "
        return [f'adjust {whose}{rest} active={who} because "set"', "skip"]
    return [line]


def file_of(folder: Path, text: str) -> Path:
    """Write a card file. The lines that every card file needs are added."""
    path = folder / "cards.toml"
    path.write_text(f'format = 1\ngame = "wizards"\n{text}', encoding="utf-8")
    return path
