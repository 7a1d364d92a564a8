"""Scenes of a duel as they are written in ``scenes/*.txt``: a table, typed lines, and what must be so then.

== [RULE] NAME                        a scene; lines that begin with # are remarks
sit NAMES [first=…] [teams=…] [RULE=VALUE …]      a table; without it Ana, Bo and Cy sit down
visits NAMES mana=N,N,N [… | GIVEN]   the same in the spell phase of round 1
given pages bo=1; mana bo=2; powers ana=0,0,0,2; spells bo=fright/ana; attacker bo; round 4
step / until PHASE / next round / visit CAST      moves that change nothing else
> LINE ; LINE [= FACT ; FACT]         typed lines, and facts after them
! LINE | CODE [| RULE]                a line that is rejected
= FACT ; FACT                         facts; one that quotes a sentence has a line of its own
with A ~ B // C ~ D                   the lines since the last table, once for each set of values of $1, $2 …
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from .table import Refused, Table, at_visits, sit

FOLDER = Path(__file__).with_name("scenes")
STARTS = ("sit ", "visits ", "evening", "duel ")
"""The first words of a table."""

QUOTES = ("says", "unsaid", "heard", "unheard", "asks", "asks-not", "because", "instead", "not")
"""The facts that quote sentences."""


class Scene(NamedTuple):
    """A scene: its name, and the lines of its tables."""

    name: str
    tables: tuple[tuple[str, ...], ...]


def scenes() -> Iterator[Scene]:
    """Yield every scene of the folder."""
    for file in sorted(FOLDER.glob("*.txt")):
        for block in re.split(r"^== ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            name, *lines = [line for line in block.splitlines() if line and not line.startswith("#")]
            yield Scene(name, tuple(_tables(lines)))


def _tables(lines: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield the lines of each table, filled with each set of values."""
    starts = [0, *(at for at, line in enumerate(lines) if at and line.startswith(STARTS))]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        part = [line for line in lines[start:end] if not line.startswith("with ")]
        rows = [row for line in lines[start:end] if line.startswith("with ") for row in line[5:].split(" // ")]
        for row in rows or [""]:
            filled = part
            for place, value in enumerate(row.split(" ~ "), 1):
                filled = [re.sub(rf"\${place}(?!\d)", value.strip().replace("\\", r"\\"), line) for line in filled]
            yield tuple(filled)


class Played:
    """A table at which a scene is played line by line."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.no: Refused | None = None

    def play(self, line: str) -> None:
        """Play one line and check its facts."""
        word, _, rest = line.partition(" ")
        match word:
            case "sit":
                head, _, given = rest.partition(" | ")
                self.table = sit(*_names(head), **_options(head)).given(**_given(given))
            case "visits":
                head, _, given = rest.partition(" | ")
                options = _options(head)
                mana = options.pop("mana").replace(",", " ")
                self.table = at_visits(*_names(head), mana=mana, given=_given(given), **options)
            case "given":
                self.seated().given(**_given(rest))
            case "step":
                self.seated().step()
            case "until":
                self.seated().until(rest)
            case "next":
                self.seated().next_round()
            case "visit":
                self.seated().visit(rest)
            case ">":
                typed, _, facts = rest.partition(" = ")
                self.seated()(*typed.split(" ; "))
                self._check(facts)
            case "!":
                typed, code, *rule = rest.split(" | ")
                self.no = self.seated().refused(typed, code=code, rule=rule[0] if rule else None)
            case "=":
                self._check(rest)
            case _:
                raise ValueError(f"“{line}” is no line of a scene")

    def seated(self) -> Table:
        """Return the table; Ana, Bo and Cy sit down if nobody has."""
        self.table = self.table or sit("Ana", "Bo", "Cy")
        return self.table

    def _check(self, facts: str) -> None:
        for fact in [facts] if facts.startswith(QUOTES) else facts.split(" ; "):
            key, _, value = fact.partition(" ")
            if key:
                self._holds(key, value)

    def _holds(self, key: str, value: str) -> None:
        table = self.seated()
        match key:
            case "pages" | "mana":
                assert " ".join(map(str, getattr(table, key)().values())) == value, table.standings()
            case "due" | "standings":
                assert getattr(table, key)() == value
            case "pushable":
                assert " ".join(table.pushable()) == value
            case "listed" | "unlisted":
                assert table.listed(value) == (key == "listed")
            case "running":
                who, runs = value.split(" ", 1)
                assert [list(run) for run in table.running(who)] == json.loads(runs)
            case "sums":
                assert [[list(term) for term in terms] for terms in table.sums()] == json.loads(value)
            case "asks" | "asks-not":
                entry, part = value.split(" ", 1)
                assert (part in table.asked(entry)) == (key == "asks"), table.asked(entry)
            case "texts":
                assert len(table.texts()) == int(value), table.texts()
            case "says" | "unsaid":
                assert (value in table.texts()) == (key == "says"), table.texts()
            case "heard" | "unheard":
                assert (value in "\n".join(table.texts())) == (key == "heard"), table.texts()
            case "because" | "instead":
                assert self.no is not None
                text = self.no.message if key == "because" else self.no.remedy
                assert value in text, text
            case "not":
                with pytest.raises(AssertionError):
                    self._holds(*value.split(" ", 1))
            case "count" | "level" | "rules" | "changes" | "sum" | "params" | "changed":
                self._noticed(key, *value.split(" ", 1))
            case _ if "." in key:
                who, what = key.split(".")
                held = table.mage(who)[what]
                assert (" ".join(map(str, held.values())) if what == "power" else json.dumps(held)) == value
            case _:
                assert json.dumps(table.now[key], ensure_ascii=False) == value

    def _noticed(self, key: str, kind: str, value: str) -> None:
        """Check the notices of a kind, or (``hit#2``) one of them."""
        kind, _, place = kind.partition("#")
        notices = self.seated().said(kind)
        if key == "count":
            assert len(notices) == int(value), notices
        elif key == "changed":
            assert [list(change) for change in self.seated().changed(kind)] == json.loads(value)
        else:
            notice = notices[int(place or 1) - 1]
            if key == "level":
                assert notice.level == value
            elif key == "rules":
                missing = value.removeprefix("not ")
                assert (set(missing.split()) <= set(notice.rules)) == (missing == value), notice.rules
            elif key == "params":
                name, param = value.split(" ", 1)
                assert json.dumps(notice.params[name], ensure_ascii=False) == param
            else:
                assert [list(one) for one in getattr(notice, key)] == json.loads(value)


def _names(words: str) -> list[str]:
    return [word for word in words.split() if "=" not in word]


def _options(words: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in words.split() if "=" in word)


def _given(words: str) -> dict[str, Any]:
    """Return the arguments of :meth:`Table.given` that these words are."""
    found: dict[str, Any] = {}
    for part in filter(None, words.split("; ")):
        key, _, rest = part.partition(" ")
        pairs = [pair.split("=", 1) for pair in rest.split() if "=" in pair]
        if key in ("pages", "mana"):
            found[key] = {who: int(number) for who, number in pairs}
        elif key == "powers":
            found[key] = {who: power.replace(",", " ") for who, power in pairs}
        elif key == "spells":
            found[key] = {who: tuple(run.replace("/", " ") for mage, run in pairs if mage == who) for who, _ in pairs}
        else:
            found[{"round": "round_"}.get(key, key)] = int(rest) if key == "round" else rest
    return found
