"""Simulated players who learn what a sentence means when they first hear it, and then obey nothing but its words.

This finds sentences that say too little: such a sentence asks for something else than before, although its words and
the table are the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from gm.duel.piles import Deed
from gm.game import AnyGame, Holding, Move, Names, Notice, changed_marks, split_marks
from tests.support.hands import Hands, Key

_COMPARED = 8
"""The number of earlier occurrences with which a sentence is compared."""
_STRUCK: set[str] = set()
"""The first words of all marks that were ever crossed out."""


Asked = tuple[str, str, str]
"""A holder, a holding and an action. Names are replaced by their positions in the sentence: ``<0>``."""


class Heard(NamedTuple):
    """A sentence when it was heard, with what it asked for: numbers to add, or texts, by holder, holding and action.

    ``places`` maps each id to the position of its name in the sentence (``<0>``), ``numbers`` each position (``#0``) to
    its number. ``table`` is what was on the table before.
    """

    text: str
    places: Mapping[str, str]
    numbers: Mapping[str, int]
    table: Mapping[Key, Any]
    asked: Mapping[Asked, Any]
    out: Collection[str] = ()
    """The ids of players who have left the table."""

    def blank(self, word: str) -> str:
        """Return a word in which each id is replaced by the position of its name in the sentence: ``<0>-hand``."""
        for id in sorted((id for id in self.places if id in word), key=len, reverse=True):
            word = re.sub(rf"(?<![\w<]){re.escape(id)}(?!\w)", self.places[id], word)
        return word

    def listed(self, marks: Iterable[str]) -> str:
        """Return marks as one text, in an order that does not depend on who is meant."""
        return ", ".join(sorted(map(self.blank, marks)))

    def readings(self, key: Asked) -> list[set[str]] | None:
        """Return, for each part of what was asked, the ways to read it; None if the holder is not at the table."""
        holder, what, action = key
        asked = self.asked.get((self.blank(holder), self.blank(what), action))
        if holder != "move":
            there = self._filled(holder), self._filled(what)
            if asked is None and (there[0] in self.out or there[0] not in {holder for holder, _ in self.table}):
                return None
            before = self.table.get(there) or ""
            if action == "add":
                return [self._sums(asked or 0, int(before or 0))]
            if action == "cross out":
                return [self._struck({*split_marks(asked)}, {*split_marks(before)})]
            asked = before if asked is None and action == "put" else asked
        elif isinstance(asked, int):
            return [self._sums(asked, 0)]
        return [{self.blank(word), *self._rounds(word)} for word in str(asked or "").split()]

    def sheet(self, key: Asked) -> str:
        """Return what is on the sheet before something is written there; "" for anything else."""
        holder, what, action = key
        return self.listed(split_marks(self.table.get((self._filled(holder), self._filled(what))))) * (
            action == "write"
        )

    def _filled(self, word: str) -> str:
        ids = {place: id for id, place in self.places.items()}
        return re.sub(r"<\d+>", lambda place: ids[place[0]], word)

    def _sums(self, delta: int, before: int) -> set[str]:
        ways = {f"{delta:+}", *(["none is left"] if before + delta == 0 else [])}
        for place, number in self.numbers.items():
            means = {"plus": delta == number, "minus": delta == -number, "now": before + delta == number}
            means["up to"] = "up to" in self.text and 0 <= delta <= number
            ways |= {f"{way} {place}" for way, holds in means.items() if holds}
        return ways

    def _rounds(self, word: str) -> set[str]:
        return {place for place, number in self.numbers.items() if place[0] != "#" and word.strip(",") == str(number)}

    def _struck(self, struck: set[str], written: set[str]) -> set[str]:
        """Return the ways to say what is crossed out. Marks that name a past round may be crossed out as over."""
        now = self.numbers["this round"]
        over = {mark for mark in written if any(int(number) < now for number in re.findall(r"\d+", mark))}
        ways = {f"every {kind}" for kind in _STRUCK if struck == {mark for mark in written if mark.split()[0] == kind}}
        ways |= {"all"} if struck == written else set()
        return ways | ({"what is over"} if struck == over else set()) | ({"something"} if struck else {"nothing"})


Meanings = dict[str, list[Heard]]
"""The first occurrences of each sentence without its names. What it asks in words is compared between sentences with
the same numbers, what it asks in numbers between sentences with any numbers.
"""


class Readers(Hands):
    """A simulated table whose players obey sentences. ``meanings`` are the sentences that they know."""

    def __init__(self, game: AnyGame, version: int, meanings: Meanings) -> None:
        super().__init__(())
        self.game = game
        self.is_latest = version == game.info.rules_version
        self.meanings = meanings
        self.names: Names = {}
        self.round = 0
        self.out: set[str] = set()

    def hear(
        self,
        notices: Iterable[Notice],
        before: Iterable[Holding],
        after: Iterable[Holding],
        repeated: Iterable[Notice] = (),
    ) -> None:
        """Read each notice, then carry it out. The table already shows what ``repeated`` notices of the line say.

        Set-ups are only carried out, because their sentences leave things out. So are notices of older rules versions,
        because their sentences never change.
        """
        notices, before, reads = tuple(notices), tuple(before), bool(self.kinds) and self.is_latest
        self.see((*before, *after))
        table: dict[Key, Any] = {(holding.holder, holding.what): holding.amount for holding in before}
        for holder, what, delta in (change for notice in repeated for change in notice.changes):
            table[holder, what] = delta if isinstance(delta, str) else int(table.get((holder, what)) or 0) + delta
        for notice in notices:
            text = self.game.texts.say(notice, self.names)
            self._follow(notice, text)
            if notice.changes and reads:
                self._read(text, table, notice)
        super().hear(notices, before, after)

    def learn(self, notices: Iterable[Notice]) -> None:
        """Learn from all notices of a corrected log which round it is, and who has left the table."""
        self.round, self.out = 0, set()
        for notice in notices:
            if notice.marks:
                self._follow(notice, self.game.texts.say(notice, self.names))

    def _follow(self, notice: Notice, text: str) -> None:
        if notice.marks == "round":
            self.round = int(next(iter(re.findall(r"\d+", text)), self.round))
        elif notice.marks == "out":
            self.out.add(str(notice.params.get("who")))

    def _read(self, text: str, table: dict[Key, Any], notice: Notice) -> None:
        heard = self._heard(text, dict(table))
        asked: dict[Asked, Any] = {}
        for holder, what, delta in notice.changes:
            if holder in self.out:
                continue  # players who have left take everything along
            key, before = (heard.blank(holder), heard.blank(what)), table.get((holder, what))
            if not isinstance(delta, str):
                asked[*key, "add"] = asked.get((*key, "add"), 0) + delta
                delta += int(before or 0)
            elif self.kinds.get((holder, what)) == "place":
                asked[*key, "put"] = delta
            else:
                struck, written = changed_marks(before, delta)
                _STRUCK.update(mark.split()[0] for mark in struck)
                asked |= {(*key, "cross out"): ", ".join(struck), (*key, "write"): heard.listed(written)}
            table[holder, what] = delta
        self._compare("", heard._replace(asked=asked))

    def settle(self, moves: Iterable[Move], deeds: Iterable[Deed]) -> None:
        """Read each move of a settlement, then carry it out."""
        moves = tuple(moves)
        for move in moves:
            heard = self._heard(self.game.texts.say(move, self.names), {})
            asked: dict[str, Any] = {"what": heard.blank(move.what), "giver": heard.blank(move.giver)}
            if move.taker is not None:
                asked |= {"taker": heard.blank(move.taker), "amount": move.amount, "off": move.off, "onto": move.onto}
            elif self.kinds.get((move.giver, move.what)) == "mark":
                struck, written = changed_marks(move.before, move.after)
                asked |= {"crossed out": heard.listed(struck), "written": heard.listed(written)}
            else:
                asked["after"] = "" if move.after is None else move.after
            named: dict[Asked, Any] = {("move", what, ""): value for what, value in asked.items()}
            self._compare("in a settlement: ", heard._replace(asked=named))
        super().settle(moves, deeds)

    def _heard(self, text: str, table: Mapping[Key, Any]) -> Heard:
        """Return a sentence with its names, its numbers and the table."""
        ids = {name: id for id, name in self.names.items()}
        named = [*dict.fromkeys(match[1] for match in _pattern(tuple(ids)).finditer(text) if match[1])]
        numbers = [int(match[2]) for match in _pattern(tuple(ids)).finditer(text) if match[2]]
        places = {id: f"<{named.index(name)}>" for id, name in self.names.items() if name in named}
        by_place = {f"#{at}": number for at, number in enumerate(numbers)}
        return Heard(
            text, places, {**by_place, "this round": self.round, "next round": self.round + 1}, table, {}, {*self.out}
        )

    def _compare(self, where: str, heard: Heard) -> None:
        """Assert that the sentence can be read as it was read before."""
        boxes: dict[str, str] = {}  # things that look alike in a sentence, but not at the table
        for holder, what in sorted(self.kinds):
            if what in heard.places and holder not in self.names:
                boxes[what] = boxes.get(what, "") + holder
        kinds = {self.names[id]: f"{place}{boxes.get(id, '')}" for id, place in heard.places.items()}
        pattern = _pattern(tuple({name: id for id, name in self.names.items()}))
        same = where + pattern.sub(lambda match: kinds[match[1]] if match[1] else match[0], heard.text)
        alike = where + pattern.sub(lambda match: kinds[match[1]] if match[1] else "#", heard.text)
        for mask, of_numbers in ((same, False), (f"{alike}, any number", True)):
            asked = {key: value for key, value in heard.asked.items() if isinstance(value, int) == of_numbers}
            known = self.meanings.setdefault(mask, [])
            now = heard._replace(asked=asked)
            for key in {key for time in (*known, now) for key in time.asked}:
                times = [time for time in known if time.sheet(key) == now.sheet(key)]
                ways = [way for way in (time.readings(key) for time in (*times, now)) if way is not None]
                says = len({len(way) for way in ways}) < 2 and all(
                    set.intersection(*way) for way in zip(*ways, strict=True)
                )
                before = [(time.text, time.asked) for time in known]
                assert says, f"“{heard.text}” does not say {' '.join(key)}: {asked}. Before: {before}"
            if len(known) < _COMPARED:
                known.append(now)


@lru_cache(64)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a name or a number."""
    longest = sorted((re.escape(name) for name in names if name), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:({'|'.join(longest) or '(?!)'})(?!\w)|(\d+)(?!-?[A-Za-z]))")
