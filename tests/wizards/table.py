"""A table to sit down at: a duel that is driven by typed lines and watched through what everyone may see."""

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
"""The card file of the rules' own test vectors."""
OPS = Path(__file__).with_name("ops.toml")
"""A card file that has every op."""

POOL = (
    "pool trance-state living-wind time-distortion haste doom-drop growth fury mutation renewal crushing-blow",
    "choose trance-state",
    "pool shadow-attack",
    "choose living-wind",
    "pool silent-support",
    "choose haste",
    "pool quick-swap",
)
"""Lines that lay a pool and choose from it."""


class Refused(NamedTuple):
    """What the table is told when a line is not taken."""

    code: str
    rule: str | None
    message: str
    remedy: str


@cache
def brought(path: str) -> str:
    """What a card file holds, as a record keeps it; each is read and checked once."""
    return json.dumps(read_file(GAME, "cards", path))


def sit(*names: str, cards: str | Path = VECTORS, **house: Any) -> Table:
    """Sit down to a duel of Ana and Bo, or others: a card file (''; the sample), house switches, ``first="Bo"``."""
    words = [*(names or ("Ana", "Bo"))]
    if first := house.pop("first", ""):
        words += ["--first", first]
    words += [word for name, value in house.items() for word in ("--house", f"{name}={value}")]
    return Table(words, str(cards))


def at_once(*lines: str, cards: str | Path = VECTORS, **house: Any) -> Table:
    """Sit down where the pool is not kept and choosing may be skipped, and enter some lines."""
    return sit(cards=cards, **{"pool": "open", "choose": "may", **house})(*lines)


class Table:
    """A duel in play. Called with lines, long or short, it enters them one by one; ``set …`` is an adjustment, and
    ``ana: …`` one after which Ana's turn begins anew, with nothing chosen. See ``kinds`` for what the last brought."""

    def __init__(self, words: list[str], cards: str = "") -> None:
        self.session = Session(":memory:", short=True)
        self.session.store(create=True)
        if cards:
            run(self.session, ["cards", "keep", "cards", brought(cards), "--game", "wizards"])
            mark = next(mark for kind, mark in self.session.kept if kind == "cards")
            words = [*words, "--cards", mark]
        self.answer: Any = run(self.session, ["new", "wizards", *words])

    def __call__(self, *lines: str) -> Table:
        for line in lines:
            for said in _spelt(line):
                self.answer = run(self.session, split(said))
            self.holds()
        return self

    @property
    def now(self) -> dict[str, Any]:
        """The public state."""
        return dict(self.view.data)

    @property
    def view(self) -> View:
        """The board."""
        return GAME.texts.view(self.session.table().state, None)

    def one(self, who: str) -> dict[str, Any]:
        """A wizard as everybody sees it."""
        return next(one for one in self.now["wizards"] if one["id"] == who)

    def hp(self) -> list[int]:
        """Hit points in seat order."""
        return [one["hp"] for one in self.now["wizards"]]

    def hands(self) -> list[int]:
        """Mana in hand in seat order."""
        return [one["hand"] for one in self.now["wizards"]]

    def mana(self, *spells: str) -> list[int | None]:
        """Mana on some spells; None of one that is not on the table."""
        on = {lies["spell"]: lies["mana"] for one in self.now["wizards"] for lies in one["spells"]}
        return [on.get(spell) for spell in spells]

    def on(self) -> list[str]:
        """The ongoing spells that are on."""
        return [lies["spell"] for one in self.now["wizards"] for lies in one["spells"] if lies["on"]]

    def spells(self, who: str) -> list[str]:
        """Somebody's repertoire."""
        return [lies["spell"] for lies in self.one(who)["spells"]]

    def waits(self) -> list[str]:
        """The delayed spells that wait."""
        return [one["spell"] for one in self.now["queue"]]

    def due(self) -> list[str]:
        """What is due, each entry with who is to answer."""
        return [" ".join((one.entry, *one.seats)) for one in self._prompts() if one.due]

    def defaults(self) -> list[str | None]:
        """What an empty line means, by what is due."""
        return [one.default for one in self._prompts() if one.due]

    def possible(self) -> list[str]:
        """What may also come."""
        return [one.entry for one in self._prompts() if not one.due]

    def asks(self) -> list[str]:
        """What the table is asked now."""
        names = self.session.table().names
        return [GAME.texts.say(one, names) for one in self._prompts() if one.due]

    def _prompts(self) -> Any:
        return GAME.play.prompts(self.session.table().state, None)

    def said(self) -> str:
        """The last line in its long form."""
        return self.session.table().rows[-1].words

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the last line brought."""
        return self.session.table().played[-1].notices

    def kinds(self) -> list[str]:
        """The kinds of what the last line brought."""
        return [notice.kind for notice in self.notices]

    def told(self, kind: str) -> list[str]:
        """What was read out of a kind after the last line."""
        names = self.session.table().names
        return [GAME.texts.say(notice, names) for notice in self.notices if notice.kind == kind]

    def sums(self, kind: str = "damage") -> list[list[tuple[str, int]]]:
        """How each damage, or price, of the last line adds up."""
        return [[(term.what, term.amount) for term in notice.sum] for notice in self.notices if notice.kind == kind]

    def asked(self, line: str) -> Any:
        """The answer to a question."""
        return run(self.session, split(line))

    def refused(self, line: str, code: str = "rule", rule: str | None = None) -> Refused:
        """The line is not taken, with this code and for this rule, and changes nothing."""
        before = (self.session.table().state, len(self.session.table().rows))
        try:
            run(self.session, split(line))
        except GmError as no:
            found = Refused(no.code, no.rule, no.message, no.remedy)
        else:
            raise AssertionError(f"“{line}” was taken: {self.kinds()}")
        assert (self.session.table().state, len(self.session.table().rows)) == before, f"“{line}” changed something"
        assert found.code == code, f"“{line}” was refused as {found}, not as {code}"
        assert rule is None or found.rule == rule, f"“{line}” was refused by {found}, not by {rule}"
        assert found.remedy, f"“{line}” was refused without a word on what to do instead"
        return found

    def holds(self) -> None:
        """What is so after every line."""
        holds(self.now)


def holds(now: dict[str, Any]) -> None:
    """Sixty mana, six spells at most, each in one place, powers told within the box and the discard."""
    wizards = now["wizards"]
    stacks = [lies["mana"] for one in wizards for lies in one["spells"]]
    hands = [one["hand"] for one in wizards]
    assert now["deck"] + now["discard"]["count"] + sum(hands) + sum(stacks) == 60, now
    assert min([now["deck"], now["discard"]["count"], *hands, *stacks]) >= 0, now
    assert all(len(one["spells"]) <= 6 for one in wizards), now
    told = now["discard"]["powers"]
    assert all(0 <= n <= box for n, box in zip(told, (32, 16, 8, 4), strict=True)), now
    assert sum(told) <= now["discard"]["count"], now
    lie = [lies["spell"] for one in wizards for lies in one["spells"]] + now["pool"] + now["spell_discard"]
    assert len(lie) == len({*lie}), now
    assert all(0 <= one["hp"] <= 60 for one in wizards), now


def turned_away(*words: str, cards: str = "") -> Refused:
    """Why a duel cannot begin so."""
    try:
        Table([*words], cards)
    except GmError as no:
        return Refused(no.code, no.rule, no.message, no.remedy)
    raise AssertionError(f"{words} were let in")


def _spelt(line: str) -> list[str]:
    """``set …`` is an adjustment with a reason; ``ana: …`` one after which Ana has skipped choosing."""
    if line.startswith("set "):
        return [f'adjust {line[4:]} because "set"']
    who, colon, rest = line.partition(": ")
    if colon:
        whose = "" if rest.startswith(("deck", "discard", "ana ", "bo ")) else f"{who} "
        return [f'adjust {whose}{rest} active={who} because "set"', "skip"]
    return [line]


def file_of(folder: Path, text: str) -> Path:
    """A card file that begins as every one does."""
    path = folder / "cards.toml"
    path.write_text(f'format = 1\ngame = "wizards"\n{text}', encoding="utf-8")
    return path
