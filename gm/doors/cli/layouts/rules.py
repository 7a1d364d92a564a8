"""Rules on a terminal: the one that was asked for, the next best, and the contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.doors.cli.show import say
from gm.table.answers import Told


def rule(answer: Told) -> None:
    """The best rule with all there is to it, then the others; a guess is called one."""
    found = answer.answer
    best = found["rule"]
    if best is None:
        say(f"Nothing here is like “{found['query']}”. What there is (gm rule lists it all):")
        say("  " + " · ".join(answer.beside["sections"]))
        return
    if found["guess"]:
        say(f"Nothing says “{found['query']}”. The nearest:", fg="yellow")
    elif found["meant"]:
        say(f"Read as: {found['meant']}", dim=True)
    _whole(best)
    if found["more"]:
        say("")
        say("Or did you mean:" if found["guess"] else "Also:", dim=True)
        _listed(found["more"])


def _whole(best: Mapping[str, Any]) -> None:
    say(f"{best['code']}  {best['title']}", bold=True)
    for part in ("text", "detail"):
        if best[part]:
            say(best[part])
    if best["example"]:
        say(f"For example: {best['example']}")
    if best["applies"]:
        _applies(best["applies"], best["house"])
    if best["see"]:
        say("See: " + ", ".join(f"{one['code']} ({one['title']})" for one in best["see"]), dim=True)
    where = f" · in the book: {best['book']}" if best["book"] else ""
    say(best["id"] + where, dim=True)


def _applies(applies: Mapping[str, Any], house: str) -> None:
    """What the house switch is set to, where it counts, and what its values do."""
    value = f"{applies['switch']}={applies['value']}"
    changed = applies["value"] != applies["default"]
    where = f"In duel {applies['duel']}" if applies["duel"] else "Unless the house says otherwise"
    say(f"{where}: {value}" + (f" (the default is {applies['default']})" if changed else ""), bold=changed)
    say(house)


def contents(answer: Told) -> None:
    """Every heading with its rules."""
    for section in answer.answer["sections"]:
        say(section["title"], bold=True)
        _listed(section["rules"])
    say("Read one: gm rule a35, gm rule fright, gm rule die fell off the table", dim=True)


def _listed(rules: Sequence[Mapping[str, str]]) -> None:
    wide = max((len(rule["code"]) for rule in rules), default=0)
    for rule in rules:
        say(f"  {rule['code']:{wide}}  {rule['title']}")
