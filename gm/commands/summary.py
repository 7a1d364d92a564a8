"""``gm summary``: what happened, one paragraph per round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gm.commands.command import Args
from gm.commands.log import all_items, parse_round
from gm.commands.log_results import LogLine
from gm.errors import GmError
from gm.notation.line import join
from gm.table import presenter
from gm.table.blocks import Block, Line
from gm.table.log_view import format_duration, seconds
from gm.table.results import DuelFacts, Result
from gm.table.session import Session
from gm.table.table import Table
from gm.table.texts import NoticeResult, local_time

_BIGGEST = 3
"""The maximum number of big changes that the summary of a round mentions."""


class Paragraph(NamedTuple):
    """The summary of a round: its times, its events, and what each player gained or lost.

    ``said`` are all events, ``highlights`` the few that people see. ``gained`` has triples: the name of a player or
    other holder, the name of a holding (such as ``coins``), and the change of its amount. ``titles`` maps the names of
    these holdings to their printed names.
    """

    round: int
    begun: str
    ended: str
    said: tuple[str, ...]
    gained: tuple[tuple[str, str, int], ...]
    titles: Mapping[str, str]
    highlights: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        gained = [{"holder": who, "what": what, "delta": delta} for who, what, delta in self.gained]
        facts = {"round": self.round, "begun": self.begun, "ended": self.ended}
        return {**facts, "said": list(self.said), "gained": gained}

    def sums(self) -> Iterator[str]:
        """Yield what each player gained and lost, such as ``Ana cards +5, coins −2``."""
        for who in dict.fromkeys(who for who, _, _ in self.gained):
            own = [(self.titles[what], delta) for whose, what, delta in self.gained if whose == who]
            yield f"{who} " + ", ".join(f"{what} {'+−'[delta < 0]}{abs(delta)}" for what, delta in own)


class SummaryResult(Result):
    """The rounds of a duel with a paragraph for each. ``called`` is the game's word for a round."""

    keys = {"facts": "duel", "called": ""}

    facts: DuelFacts
    called: str
    rounds: tuple[Paragraph, ...]

    def blocks(self) -> Iterable[Block]:
        if not self.rounds:
            yield f"This game does not count {self.called}s."
        for round in self.rounds:
            hours = f"{local_time(round.begun)[11:]}–{local_time(round.ended)[11:]}"
            took = format_duration(seconds(round.begun, round.ended))
            yield Line(f"{self.called.capitalize()} {round.round}   {hours}, {took}", "strong")
            sentences = [text if text.endswith((".", "!", "?")) else f"{text}." for text in round.highlights]
            yield f"  {' '.join(sentences) or 'Nothing has changed.'}"
            if round.gained:
                yield Line(f"  In total: {'; '.join(round.sums())}", "quiet")


def run(session: Session, args: Args) -> SummaryResult:
    """Return a paragraph for every round, or for one numbered round. Raises GmError (``words``, ``no-such``)."""
    table = session.table()
    called = table.game.info.nouns.round
    rows = all_items(table)
    rounds = sorted({row.round for row in rows if row.round is not None})
    if args.words:
        if len(args.words) != 2 or args.words[0].casefold() not in ("round", called):
            raise GmError("words", f"“{' '.join(args.words)[:40]}” is not a {called}.", f"Type: summary {called} 1")
        rounds = [parse_round(args.words[1], rounds, called)]
    paragraphs = tuple(_paragraph(table, number, [row for row in rows if row.round == number]) for number in rounds)
    return SummaryResult(join(["summary", *args.words]), presenter.duel_facts(table), called, paragraphs)


def _paragraph(table: Table, number: int, rows: Sequence[LogLine]) -> Paragraph:
    """Return the paragraph of a round from its lines. Those undone or deleted are left out."""
    lines = [row for row in rows if row.item.struck is None and not row.item.acts]
    entries = [row for row in lines if row.item.row.kind == "entry"]
    gained = _gained(table, entries)
    titles = {what: table.game.texts.title(what) for _, what, _ in gained}
    rows_at = [row.item.row.at for row in lines] or [rows[0].item.row.at]
    said, read = tuple(_worth_telling(entries)), tuple(_highlights(entries))
    return Paragraph(number, min(rows_at), max(rows_at), said, gained, titles, read)


def _worth_telling(entries: Sequence[LogLine]) -> Iterator[str]:
    """Yield the texts of the results that the JSON output lists.

    Each of these results changed what somebody has, told someone to do something, put a player out of the game, or
    began a turn.
    """
    for row in entries:
        for raw, notice in zip(row.item.notices, row.notices, strict=True):
            if notice.changes or raw.level == "do" or raw.marks == "out" or row.lasted is not None:
                yield notice.text


def _highlights(entries: Sequence[LogLine]) -> Iterator[str]:
    """Yield the texts of the few results that people read: who left or came back, and the biggest changes."""
    results = [pair for row in entries for pair in zip(row.item.notices, row.notices, strict=True)]
    biggest = sorted(range(len(results)), key=lambda at: -_size(results[at][1]))[:_BIGGEST]
    for at, (raw, notice) in enumerate(results):
        if raw.marks in ("out", "in") or (at in biggest and _size(notice)):
            yield notice.text


def _size(notice: NoticeResult) -> int:
    """Return the largest change of a number that a result announces, without its sign; 0 if no number changed."""
    return max((abs(change.delta) for change in notice.changes if isinstance(change.delta, int)), default=0)


def _gained(table: Table, entries: Sequence[LogLine]) -> tuple[tuple[str, str, int], ...]:
    """Return triples of a holder's name, a holding, and the change of its amount, in the order of the players."""
    sums = Counter[tuple[str, str]]()
    for change in (change for row in entries for notice in row.notices for change in notice.changes):
        if isinstance(change.delta, int):
            sums[change.holder, change.what] += change.delta
    names = table.names
    order = {name: at for at, name in enumerate(names.values())}
    gains = [(names.get(who, who), what, delta) for (who, what), delta in sums.items() if delta]
    return tuple(sorted(gains, key=lambda gain: order.get(gain[0], len(order))))
