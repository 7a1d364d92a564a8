"""Renderers of the past: the log, previews of corrections, likely misreadings, explanations."""

from __future__ import annotations

from collections.abc import Sequence

from gm.commands.clock import ClockResult
from gm.commands.doubts import FlagList
from gm.commands.explanation import ChainLink, CorrectionLink, WhyEntry, WhyHolding
from gm.commands.log_results import LogResult
from gm.commands.summary_results import SummaryResult
from gm.interfaces.cli.echo import HEED, TYPED, echo, mark, show_conflicts, show_notices, show_settlement, tip
from gm.table.log_view import format_duration, seconds
from gm.table.preview import LineDifference, Preview
from gm.table.suggestions import Misreadings
from gm.table.texts import format_time, local_time

_UNDER = " " * 8
"""The indent of a line's results."""
_SHOWN = 8
"""The most changed lines of a preview; the rest is counted."""
_RESULTS = 10
"""The most lines with their results, so that a small window still shows what is below."""


def log(answer: LogResult) -> None:
    """Print the log: every line with its number and its results; deleted lines stay readable."""
    for minute in answer.rows:
        row, item = minute.item.row, minute.item
        for words, corrected in minute.was:
            echo(f"{row.name:>4}         {words}   (corrected by {corrected})", strikethrough=True, dim=True)
        struck = item.struck is not None
        by = f"   (undone by {item.struck})" if struck else ""
        time = f"   [{format_time(row.at)}]" if row.kind == "correct" else ""
        turn = f"   [turn {format_duration(minute.lasted)}]" if minute.lasted is not None else ""
        clock = local_time(row.at)[11:]
        writer = f"   [{item.writer}]" if item.writer else ""
        echo(f"{row.name:>4}  {clock}  {minute.text}{by}{time}{turn}{writer}", strikethrough=struck, dim=struck)
        if not struck:
            for notice in minute.notices:
                echo(f"{_UNDER}{notice.text}", dim=notice.level == "info")
            for move in minute.settlement:
                echo(f"{_UNDER}{move.text}")


def summary(answer: SummaryResult) -> None:
    """Print a paragraph for each round, with its times."""
    if not answer.rounds:
        echo(f"This game has no {answer.called}s to count.")
    for paragraph in answer.rounds:
        hours = f"{local_time(paragraph.begun)[11:]}–{local_time(paragraph.ended)[11:]}"
        took = format_duration(seconds(paragraph.begun, paragraph.ended))
        echo(f"{answer.called.capitalize()} {paragraph.round}   {hours}, {took}", bold=True)
        sentences = [text if text.endswith((".", "!", "?")) else f"{text}." for text in paragraph.said]
        echo(f"  {' '.join(sentences) or 'Nothing has moved.'}")
        if paragraph.gained:
            echo(f"  In all {'; '.join(paragraph.sums())}", dim=True)


_STILL = {
    "paused": "Paused until the next line, or: gm clock go",
    "break": "On a break since {since}, when the last line was typed",
    "over": "Stopped at {since}, with the last line",
}


def clock(answer: ClockResult) -> None:
    """Print what the clock shows, a line for each span; those near or past their limit stand out."""
    for span in answer.clock.spans:
        echo(f"{span.text[:1].upper()}{span.text[1:]}", bold=True)
        if span.warning in answer.clock.warnings:
            echo(f"  {mark('warn')}{span.warning}", fg=HEED)
    still = _STILL.get(answer.clock.state)
    if still:
        tip(still.format(since=local_time(answer.clock.since)), dim=True)
    if answer.clock.whole:
        tip("Breaks are counted. To leave them out: gm clock count play", dim=True)
    if not any(span.limit for span in answer.clock.spans):
        tip(f"To set a limit: gm clock {answer.clock.spans[:2][-1].called} 20m", dim=True)


def preview(answer: Preview, *, typed: bool = True) -> None:
    """Print what a correction would change, and what must be ``typed`` to save it.

    Impossible lines and their suggested fixes come last, where they are visible when the rest has scrolled away.
    """
    echo(answer.text, dim=True)
    if answer.conflicts:
        echo("With the first suggested fix for each impossible line below:", bold=True)
    _chain(answer.changed, typed)
    show_notices([notice for notice in answer.said if notice.level == "warn"])
    if answer.settlement:
        echo("To put the table right:", bold=True)
    show_settlement(answer.settlement)
    if not answer.settlement:
        echo("  Nothing on the table needs to change.")
    show_conflicts(answer.conflicts)
    if typed:
        echo(answer.ready or "Nothing is saved yet. To save it, repeat the line with --yes", fg=TYPED)


def _chain(changed: Sequence[LineDifference], typed: bool) -> None:
    """Print the lines that the correction names, then the results that follow, as far as there is room."""
    shown = _fitting(changed)
    for difference in shown:
        if difference.was != difference.text:
            echo(f"{'new' if difference.was is None else difference.entry:>4}  {_wording(difference)}")
        else:
            echo(f"{difference.entry:>4}  {difference.text}", dim=True)
        for text in difference.before:
            echo(f"      {mark('gone')}{text}", dim=True, strikethrough=True)
        for text in difference.after:
            echo(f"      {mark('come')}{text}")
    more = len(changed) - len(shown)
    if more:
        differ = "one more line that comes" if more == 1 else f"{more} more lines that come"
        echo(f"      … and {differ} out differently{' (--json lists them)' if typed else ''}", dim=True)


def _fitting(changed: Sequence[LineDifference]) -> Sequence[LineDifference]:
    """Return the first changes for which there is room, at least one."""
    room = _RESULTS
    for at, difference in enumerate(changed[:_SHOWN]):
        room -= 1 + len(difference.before) + len(difference.after)
        if room < 0 and at:
            return changed[:at]
    return changed[:_SHOWN]


def _wording(difference: LineDifference) -> str:
    if difference.was is None:
        return f"inserted: {difference.text}"
    return f"deleted: {difference.was}" if difference.text is None else f"{difference.was} → {difference.text}"


def misreadings(answer: Misreadings, *, typed: bool = True) -> None:
    """Print the likely misreadings of an entry, each with its key; ``typed`` if keys do not work here."""
    echo(f"{answer.entry:>4}  {answer.said}", bold=True)
    echo("Should it be one of these?")
    for offer in answer.offers:
        echo(f"  {offer.key}  {offer.text}")
    keys = f"Press its number. Something else? Type fix {answer.entry} and the right line."
    echo("Type the line. In gm play, press its number." if typed else keys, dim=True)


def flags(answer: FlagList, *, typed: bool = True) -> None:
    """Print the lines flagged as uncertain, each with the key that confirms it; ``typed`` if keys do not work here."""
    keys = {line: key for key, line in answer.offers.items()}
    for flagged_entry in answer.found:
        key = keys.get(f"doubt {flagged_entry.entry} settled", "") if flagged_entry.by is None else ""
        why = f": {flagged_entry.why}" if flagged_entry.why else ""
        done = "" if flagged_entry.by is None else f"   (confirmed by {flagged_entry.by})"
        echo(f"{key:>3} {flagged_entry.entry:>4}  {flagged_entry.said}{why}{done}", dim=flagged_entry.by is not None)
    if not answer.found or not keys:
        echo("No line is flagged as uncertain.")
    else:
        settled = "doubt NUMBER settled, or its key in gm play" if typed else "press its key"
        echo(f"If it is right: {settled}. If not: fix NUMBER LINE", dim=True)


def why_holding(answer: WhyHolding) -> None:
    """Print the chain of changes that led to a holding."""
    echo(answer.said, bold=True)
    if not answer.chain:
        echo("  Nothing has changed it since the start.")
    for link in answer.chain:
        echo(f"{link.entry:>4}  {_changed(link)} {link.result.notice.text}   [{link.line}]")
        _corrections(link.corrections, "          ")
        _rules(link.result.rules, "          ")


def _changed(link: ChainLink) -> str:
    """Return the difference and the total after it; for a word, the old and the new one."""
    if isinstance(link.delta, str):
        return f"{link.before or '·'} → {link.total or '·'} "
    delta = f"{'+' if link.delta > 0 else '−'}{abs(link.delta)}"
    return f"{delta:>4} = {link.total:<4}"


def why_entry(answer: WhyEntry) -> None:
    """Print one entry, its results and their rules."""
    for words, by in answer.was:
        echo(f"{answer.entry:>4}  {words}   (corrected by {by})", strikethrough=True, dim=True)
    struck = f"   (undone by {answer.struck})" if answer.struck is not None else ""
    echo(f"{answer.entry:>4}  {answer.said}{struck}", bold=True)
    _corrections(answer.corrections, "      ")
    for result in answer.results:
        echo(f"      {result.notice.text}")
        terms = " ".join(f"{'+' if t.amount >= 0 else '−'} {abs(t.amount)} ({t.what})" for t in result.notice.sum)
        if terms:
            echo(f"          = {terms.removeprefix('+ ')}", dim=True)
        _rules(result.rules, "          ")


def _corrections(corrections: Sequence[CorrectionLink], indent: str) -> None:
    for correction in corrections:
        later = (
            f"   (later: {correction.because})"
            if correction.because and correction.because not in correction.text
            else ""
        )
        echo(f"{indent}{correction.seq}  {correction.text}{later}", dim=True)


def _rules(rules: Sequence[tuple[str, str]], indent: str) -> None:
    for rule, title in rules:
        echo(f"{indent}{rule}  {title}".rstrip(), dim=True)
