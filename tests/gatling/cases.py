"""Scenes of a duel as they are written in ``scenes/*.txt``: a table, typed lines, and what must be so then.

list NAME A ~ B // C ~ D              values for scenes of this file; further lines with this name add to them
== [RULE] NAME                        a scene; lines that begin with # are remarks
sit NAMES [first=…] [teams=…] [rules=VERSION] [RULE=VALUE …]      a table; without it Ana, Bo and Cy sit down
visits NAMES mana=N,N,N [… | GIVEN]   the same in the spell phase of round 1
given pages bo=1; mana bo=2; powers ana=0,0,0,2; spells bo=fright/ana; attacker bo; round 4
step / until PHASE / next round / next N rounds / visit CAST / turn to WHO      moves that change nothing else
> LINE ; LINE [= FACT ; FACT]         typed lines, and facts after them
! LINE [| CODE [| RULE]]              a line that is rejected; the code * is any
refuse SETUP | CODE [| RULE]          a set-up that is rejected, in the words of “sit”
read LINE = LONG                      the entry of a line, in its long form
mean WORDS = LONG                     the same, inferred from what is next: “steal 4” is a cast of Wisdom Steal
unclear WORDS | CODE | TEXT           words that mean nothing or several things here; the code - is no error
= FACT ; FACT                         facts; one that quotes a sentence has a line of its own
with A ~ B // C ~ D                   the lines since the last table, once for each set of values of $1, $2 …
with @NAME                            the values of a list
each A // B                           all of this for each value of $0
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gm.notation.formatting import format_entry
from gm.notation.line import join, split

from .rejections import Refused, rejections
from .table import GAME, Table, at_visits, sit

FOLDER = Path(__file__).with_name("scenes")
STARTS = ("sit ", "visits ", "evening", "duel ", "lay ", "ask ")
"""The first words of a table."""

QUOTES = ("says", "unsaid", "heard", "unheard", "hears", "asks", "asks-not", "asked", "because", "instead", "not")
"""The facts that quote sentences."""


class Scene(NamedTuple):
    """A scene: its name, and the lines of its tables."""

    name: str
    tables: tuple[tuple[str, ...], ...]


def scenes() -> Iterator[Scene]:
    """Yield every scene of the folder."""
    for file in sorted(FOLDER.glob("*.txt")):
        head, *blocks = re.split(r"^== ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        lists: dict[str, list[str]] = {}
        for name, values in re.findall(r"^list (\w+) (.+)$", head, re.MULTILINE):
            lists.setdefault(name, []).extend(values.split(" // "))
        for block in blocks:
            name, *lines = [line for line in block.splitlines() if line and not line.startswith("#")]
            yield Scene(name, tuple(_tables(lines, lists)))


def _tables(lines: list[str], lists: dict[str, list[str]]) -> Iterator[tuple[str, ...]]:
    """Yield the lines of each table, filled with each set of values."""
    starts = [0, *(at for at, line in enumerate(lines) if at and line.startswith(STARTS))]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        part = [line for line in lines[start:end] if not line.startswith(("with ", "each "))]
        rows = [row for line in lines[start:end] if line.startswith("with ") for row in _values(line, lists)]
        others = [value for line in lines[start:end] if line.startswith("each ") for value in _values(line, lists)]
        for row, other in product(rows or [""], others or [""]):
            values = [other, *(value.strip() for value in row.split(" ~"))]
            fill = partial(re.sub, r"\$(\d)", lambda place, values=values: values[int(place[1])])
            yield tuple(map(fill, part)) if row or other else tuple(part)


def _values(line: str, lists: dict[str, list[str]]) -> list[str]:
    """Return the sets of values of a line that begins with ``with`` or ``each``."""
    values = line[5:]
    return lists[values[1:]] if values.startswith("@") else values.split(" // ")


class Played:
    """A player of scenes: it reads their lines, moves on a table and checks facts."""

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
                for _ in range(1 if rest == "round" else int(rest.split()[0])):
                    self.seated().next_round()
            case "visit":
                self.seated().visit(rest)
            case "turn":
                self.seated().turn_to(rest.removeprefix("to "))
            case "refuse":
                words, code, *rule = rest.removeprefix("| ").split(" | ") if rest[:1] != "|" else ("", rest[2:])
                with rejections({}) as caught:
                    sit(*_names(words), **_options(words))
                (self.no,) = caught
                assert code == self.no.code, self.no
                assert not rule or rule[0] in self.no.rules, self.no
            case "read" | "mean":
                typed, long = rest.split(" = ")
                entry = self.seated().read(typed) if word == "read" else self.seated().infer(typed)
                assert join(format_entry(GAME.inputs.forms, entry)) == long
                assert self.seated().read(long) == entry
            case "unclear":
                typed, code, *texts = rest.split(" | ")
                self.no = self.seated().unclear(typed)
                assert (self.no.code if self.no else "-") == code, self.no
                assert all(self.no and text in f"{self.no.message} {self.no.remedy}" for text in texts), self.no
            case ">":
                typed, _, facts = rest.partition(" = ")
                self.seated()(*typed.split(" ; "))
                self._check(facts)
            case "!":
                typed, *expected = rest.split(" | ")
                named = {key: value for key, value in zip(("code", "rule"), expected, strict=False) if value != "*"}
                self.no = self.seated().refused(typed, **named)
            case "=":
                self._check(rest)
            case _:
                raise ValueError(f"“{line}” is no line of a scene")

    def seated(self) -> Table:
        """Return the table of the scene; by default Ana, Bo and Cy play."""
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
            case "runs":
                who, *rounds = value.split()
                assert [str(round_) for *_, round_ in table.running(who)] == rounds
            case "names":
                assert " ".join(mage["name"] for mage in table.now["mages"]) == value
            case "prompts":
                due = [[prompt.entry, [*prompt.seats], prompt.default] for prompt in table.prompts() if prompt.due]
                assert json.dumps(due) == value, json.dumps(due)
            case "entries":
                assert " ".join(prompt.entry for prompt in table.prompts()).startswith(value)
            case "fields":
                assert " ".join(table.now) == value
            case "to-do":
                assert " ".join(sorted({notice.kind for notice in table.notices if notice.level == "do"})) == value
            case "examples":
                table.take_examples()
            case "hears":
                assert table.texts() == value.split(" | ")
            case "asked":
                place, text = value.split(" ", 1)
                assert table.asks()[int(place) - 1] == text, table.asks()
            case "warnings":
                assert len([notice for notice in table.notices if notice.level == "warn"]) == int(value)
            case "sums":
                sums = [[[term.what, term.amount] for term in notice.sum] for notice in table.said("hit")]
                assert sums == json.loads(value)
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
            case _ if key in table.names:
                assert [table.mage(key)] == json.loads(value)
            case _ if "." in key:
                who, what = key.split(".")
                held = table.mage(who)[what]
                assert (" ".join(map(str, held.values())) if what == "power" else json.dumps(held)) == value
            case _:
                assert json.dumps(table.now[key], ensure_ascii=False) == value

    def _noticed(self, key: str, kind: str, value: str) -> None:
        """Check a fact about the last line's notices of a kind, or about one of them (``hit#2``)."""
        kind, _, place = kind.partition("#")
        notices = self.seated().said(kind)
        if key == "count":
            assert len(notices) == int(value), notices
        elif key == "changed":
            assert [list(change) for notice in notices for change in notice.changes] == json.loads(value)
        else:
            notice = notices[int(place or 1) - 1]
            if key == "level":
                assert notice.level == value
            elif key == "rules":
                missing = value.removeprefix("not ")
                assert (set(missing.removeprefix("only ").split()) <= set(notice.rules)) == (missing == value), notice
                assert not value.startswith("only ") or len(notice.rules) == len(value.split()) - 1
            elif key == "params":
                name, param = value.split(" ", 1)
                assert json.dumps(notice.params[name], ensure_ascii=False) == param
            else:
                assert [list(change) for change in getattr(notice, key)] == json.loads(value)


def _names(words: str) -> list[str]:
    return [word for word in split(words) if "=" not in word]


def _options(words: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in words.split() if "=" in word)


def _given(words: str) -> dict[str, Any]:
    """Parse the words of a ``given`` line into the arguments of :meth:`Table.given`."""
    arguments: dict[str, Any] = {}
    for part in filter(None, words.split("; ")):
        key, _, rest = part.partition(" ")
        pairs = [pair.split("=", 1) for pair in rest.split() if "=" in pair]
        if key in ("pages", "mana"):
            arguments[key] = {who: int(number) for who, number in pairs}
        elif key == "powers":
            arguments[key] = {who: power.replace(",", " ") for who, power in pairs}
        elif key == "spells":
            arguments[key] = {
                who: tuple(run.replace("/", " ") for mage, run in pairs if mage == who) for who, _ in pairs
            }
        else:
            arguments[{"round": "round_"}.get(key, key)] = int(rest) if key == "round" else rest
    return arguments
