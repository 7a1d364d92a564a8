"""Answers about the past, for people: the minutes, previews of corrections, likely misreadings, the why of a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.doors.cli.show import mark, say, show_conflicts, show_notices, show_settlement
from gm.table.answers import Told, when

_SHOWN = 8
"""So many changed results are shown of a preview; the rest is counted."""


def log(answer: Told) -> None:
    """The minutes: every line with its number and its results; what is struck out stays readable."""
    for row in answer.answer["rows"]:
        for was in row["was"]:
            say(f"{row['entry']:>4}  {was['text']}   (corrected by {was['by']})", strikethrough=True, dim=True)
        struck = row["struck"]
        by = f"   (taken back by {row['by']})" if struck else ""
        time = f"   [{when(row['at'])}]" if row["kind"] == "correct" else ""
        say(f"{row['entry']:>4}  {row['text']}{by}{time}", strikethrough=struck, dim=struck)
        if not struck:
            for notice in row["notices"]:
                say(f"        {notice['text']}", dim=notice["level"] == "info")
            for move in row["settlement"]:
                say(f"        {move['text']}")


def preview(answer: Told, *, typed: bool = True) -> None:
    """What a correction would change; and what must be ``typed`` to record it."""
    found, beside = answer.answer["preview"], answer.beside
    say(answer.text, dim=True)
    show_conflicts(found["conflicts"])
    if found["conflicts"]:
        say("With what mends them:", bold=True)
    _chain(found["changed"])
    show_notices([notice for notice in beside["said"] if notice["level"] == "warn"])
    if found["settlement"]:
        say("Hands would then settle:", bold=True)
    show_settlement(found["settlement"])
    if not found["settlement"]:
        say("  Nothing on the table would change hands.")
    if typed:
        say(beside["ready"] or "Nothing is written yet. To record it: the same line with --yes", fg="cyan")


def _chain(changed: Sequence[Mapping[str, Any]]) -> None:
    """The lines that the correction names, then the results that follow, as far as they fit."""
    for one in changed[:_SHOWN]:
        if one["was"] != one["text"]:
            say(f"{'new' if one['was'] is None else one['entry']:>4}  {_wording(one)}")
        else:
            say(f"{one['entry']:>4}  {one['text']}", dim=True)
        for text in one["before"]:
            say(f"      {mark('gone')}{text}", dim=True, strikethrough=True)
        for text in one["after"]:
            say(f"      {mark('come')}{text}")
    more = len(changed) - _SHOWN
    if more > 0:
        say(
            f"      … and {more} more line{'s' if more > 1 else ''} that come out differently (--json lists them)",
            dim=True,
        )


def _wording(one: Mapping[str, Any]) -> str:
    if one["was"] is None:
        return f"inserted: {one['text']}"
    return f"dropped: {one['was']}" if one["text"] is None else f"{one['was']} → {one['text']}"


def offers(answer: Told) -> None:
    """The likely misreadings of an entry, each with its key."""
    found = answer.answer
    say(f"{found['entry']:>4}  {found['text']}", bold=True)
    say("Was it one of these?")
    for offer in found["offers"]:
        say(f"  {offer['key']}  {offer['text']}")
    say("Type the line; in gm play its key will do.", dim=True)


def why(answer: Told) -> None:
    """The chain that led to a holding."""
    found = answer.answer
    say(found["text"], bold=True)
    if not found["chain"]:
        say("  No entry has changed it since the beginning.")
    for step in found["chain"]:
        delta = f"{'+' if step['delta'] > 0 else '−'}{abs(step['delta'])}"
        say(f"{step['entry']:>4}  {delta:>4} = {step['total']:<4} {step['text']}   [{step['line']}]")
        _corrections(step["corrections"], "          ")
        _rules(step["rules"], "          ")


def why_entry(answer: Told) -> None:
    """One entry, its results and their rules."""
    found = answer.answer
    for was in found["was"]:
        say(f"{found['entry']:>4}  {was['text']}   (corrected by {was['by']})", strikethrough=True, dim=True)
    struck = found["struck"] is not None
    say(
        f"{found['entry']:>4}  {found['text']}" + (f"   (taken back by {found['struck']})" if struck else ""), bold=True
    )
    _corrections(found["corrections"], "      ")
    for result in found["results"]:
        say(f"      {result['text']}")
        terms = " ".join(f"{'+' if t['amount'] >= 0 else '−'} {abs(t['amount'])} ({t['what']})" for t in result["sum"])
        if terms:
            say(f"          = {terms.removeprefix('+ ')}", dim=True)
        _rules(result["rules"], "          ")


def _corrections(corrections: Sequence[Mapping[str, Any]], indent: str) -> None:
    for one in corrections:
        say(f"{indent}{one['seq']}  {one['text']}", dim=True)


def _rules(rules: Sequence[Mapping[str, Any]], indent: str) -> None:
    for rule in rules:
        say(f"{indent}{rule['id']}  {rule['title']}".rstrip(), dim=True)
