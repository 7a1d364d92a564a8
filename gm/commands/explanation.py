"""Results of ``why`` and ``rule``: results with the rules that they follow from, and rules in full."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from gm.commands.log_results import EarlierWording
from gm.game import Rule
from gm.table.texts import NoticeResult, as_json


class CorrectionLink(NamedTuple):
    """A correction that changed what an entry says, or what comes of it."""

    seq: int
    at: str
    text: str
    because: str | None


class EntryResult(NamedTuple):
    """A result of an entry, with the titles of its rules (empty if a rule has none)."""

    notice: NoticeResult
    titles: tuple[str, ...]

    @property
    def rules(self) -> tuple[tuple[str, str], ...]:
        """Each rule's id and title."""
        return tuple(zip(self.notice.rules, self.titles, strict=True))

    def data(self) -> dict[str, Any]:
        return {**as_json(self.notice), "rules": [{"id": rule, "title": title} for rule, title in self.rules]}


class ChainLink(NamedTuple):
    """An entry that changed a holding: by how much, and how much it came to; or that moved a thing: where it then lay
    (twice), and where it had lain ``before``."""

    entry: str
    line: str
    delta: int | str
    total: int | str
    corrections: tuple[CorrectionLink, ...]
    result: EntryResult
    before: str | None = None

    def data(self) -> dict[str, Any]:
        told = self._asdict()
        del told["result"], told["before"]
        lay = {} if self.before is None else {"before": self.before}
        return {**told, "corrections": as_json(self.corrections), **self.result.data(), **lay}


class WhyHolding(NamedTuple):
    """A holding (``said`` in words), and every entry that led to it."""

    text: str
    holder: str
    what: str
    said: str
    amount: int | str
    chain: tuple[ChainLink, ...]

    def data(self) -> dict[str, Any]:
        return {
            "holder": self.holder,
            "what": self.what,
            "text": self.said,
            "amount": self.amount,
            "chain": as_json(self.chain),
        }


class WhyEntry(NamedTuple):
    """An entry: what it says and said (with the rows that corrected it), and what came of it."""

    text: str
    entry: str
    said: str
    at: str
    was: tuple[EarlierWording, ...]
    struck: int | None
    because: str | None
    corrections: tuple[CorrectionLink, ...]
    results: tuple[EntryResult, ...]

    def data(self) -> dict[str, Any]:
        return {
            "entry": self.entry,
            "text": self.said,
            "at": self.at,
            "was": [wording._asdict() for wording in self.was],
            "struck": self.struck,
            "because": self.because,
            "corrections": as_json(self.corrections),
            "results": as_json(self.results),
        }


class RuleSetting(NamedTuple):
    """The value of a rule's house rule in a duel, or its default without one."""

    switch: str
    value: str
    default: str
    duel: int | None


class RuleResult(NamedTuple):
    """The answer to a question about the rules: the best rule, what to ``see`` next, and the next best (``more``).

    ``meant`` is the question as it was understood, if a word was corrected; a ``guess`` is only the nearest rule.
    ``sections`` are all headings.
    """

    text: str
    query: str
    meant: str
    guess: bool
    rule: Rule | None
    see: tuple[Rule, ...]
    applies: RuleSetting | None
    more: tuple[Rule, ...]
    sections: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        applies = self.applies._asdict() if self.applies else None
        return {
            "query": self.query,
            "meant": self.meant or None,
            "guess": self.guess,
            "rule": {**rule_data(self.rule, self.see), "applies": applies} if self.rule else None,
            "more": [rule_heading(rule) for rule in self.more],
        }


class RuleContents(NamedTuple):
    """Every heading with its rules; ``examples`` are questions that find one."""

    text: str
    sections: Mapping[str, tuple[Rule, ...]]
    examples: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        return {
            "sections": [
                {"title": title, "rules": [*map(rule_heading, rules)]} for title, rules in self.sections.items()
            ]
        }


def rule_data(rule: Rule, see: Iterable[Rule]) -> dict[str, Any]:
    """Return a rule as JSON data, with the titles of the rules to read next."""
    said = rule._asdict() | {"code": rule.code}
    del said["words"], said["asked"]
    return said | {"see": [rule_heading(other) for other in see]}


def rule_heading(rule: Rule) -> dict[str, str]:
    """Return the id, short code and title of a rule."""
    return {"id": rule.id, "code": rule.code, "title": rule.title}
