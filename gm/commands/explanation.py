"""Results of ``why``: the explanation, with rules, of an entry or a holding (what a player or place has)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from gm.commands.log_results import EarlierWording
from gm.game import Names
from gm.table.blocks import Block, Hint, Line
from gm.table.results import Result
from gm.table.texts import NoticeResult, as_json

ALL, LATEST = "all", 10
"""The word that asks for all changes to a holding, and the number of changes shown without it."""


class CorrectionLink(NamedTuple):
    """A correction that changed an entry or the results of an entry."""

    seq: int
    at: str
    text: str
    because: str | None


class EntryResult(NamedTuple):
    """A result of an entry. ``titles`` are the titles of its rules, '' for a rule without a title."""

    notice: NoticeResult
    titles: tuple[str, ...]

    @property
    def rules(self) -> tuple[tuple[str, str], ...]:
        """The id and title of each rule."""
        return tuple(zip(self.notice.rules, self.titles, strict=True))

    def data(self) -> dict[str, Any]:
        return {**as_json(self.notice), "rules": [{"id": rule, "title": title} for rule, title in self.rules]}


class ChainLink(NamedTuple):
    """An entry that changed a holding (what a player or place has), in the explanation of that holding.

    For a number, ``delta`` is the difference and ``total`` the new amount. If the holding is the place of a thing,
    ``delta`` and ``total`` are the new place, and ``before`` is the old place.
    """

    entry: str
    line: str
    delta: int | str
    total: int | str
    corrections: tuple[CorrectionLink, ...]
    result: EntryResult
    before: str | None = None

    def change(self, names: Names) -> str:
        """Return the change in words: a difference and its total, or the old and the new place."""
        if isinstance(self.delta, str):
            before, after = (place_text(str(place or "·"), names) for place in (self.before, self.total))
            return f"{before} → {after} "
        delta = f"{'+' if self.delta > 0 else '−'}{abs(self.delta)}"
        return f"{delta:>4} = {self.total:<4}"

    def data(self) -> dict[str, Any]:
        facts = self._asdict()
        del facts["result"], facts["before"]
        lay = {} if self.before is None else {"before": self.before}
        return {**facts, "corrections": as_json(self.corrections), **self.result.data(), **lay}


def place_text(place: str, names: Names) -> str:
    """Return a place in words: ``ana table`` as ``Ana's table``."""
    who, _, where = place.partition(" ")
    return f"{names[who]}'s {where}" if where and who in names else place


class WhyHolding(Result):
    """The explanation of a holding (what a player or place has): all entries that changed it.

    ``wording`` is the holding in words. ``shown`` is the number of latest changes that people see; None for all
    changes. ``names`` are the names of the players.
    """

    keys = {"wording": "text", "shown": "", "names": ""}

    holder: str
    what: str
    wording: str
    amount: int | str
    chain: tuple[ChainLink, ...]
    shown: int | None = None
    names: Names = {}

    def blocks(self) -> Iterable[Block]:
        yield Line(self.wording, "strong")
        if not self.chain:
            yield "  Nothing has changed it since the start."
        shown = self.chain if self.shown is None else self.chain[-self.shown :]
        if more := len(self.chain) - len(shown):
            yield Hint(f"  … and {more} earlier change{'s' if more > 1 else ''}: gm {self.text} {ALL}")
        for link in shown:
            yield f"{link.entry:>4}  {link.change(self.names)} {link.result.notice.text}   [{link.line}]"
            yield from _correction_lines(link.corrections, 10)
            yield from _rule_lines(link.result.rules)


class WhyEntry(Result):
    """The explanation of an entry: its current and earlier words, its corrections and its results."""

    keys = {"wording": "text"}

    entry: str
    wording: str
    at: str
    was: tuple[EarlierWording, ...]
    struck: int | None
    because: str | None
    corrections: tuple[CorrectionLink, ...]
    results: tuple[EntryResult, ...]

    def blocks(self) -> Iterable[Block]:
        for words, by in self.was:
            yield Line(f"{self.entry:>4}  {words}   (corrected by {by})", "deleted")
        struck = f"   (undone by {self.struck})" if self.struck is not None else ""
        yield Line(f"{self.entry:>4}  {self.wording}{struck}", "strong")
        yield from _correction_lines(self.corrections, 6)
        for result in self.results:
            yield f"      {result.notice.text}"
            signed = (f"{'+' if t.amount >= 0 else '−'} {abs(t.amount)} ({t.what})" for t in result.notice.sum)
            if terms := " ".join(signed):
                yield Line(f"          = {terms.removeprefix('+ ')}", "quiet")
            yield from _rule_lines(result.rules)


def _correction_lines(corrections: Iterable[CorrectionLink], indent: int) -> Iterator[Line]:
    for link in corrections:
        later = f"   (later: {link.because})" if link.because and link.because not in link.text else ""
        yield Line(f"{link.seq}  {link.text}{later}", "quiet", indent=indent)


def _rule_lines(rules: Iterable[tuple[str, str]]) -> Iterator[Line]:
    return (Line(f"{rule}  {title}".rstrip(), "quiet", indent=10) for rule, title in rules)
