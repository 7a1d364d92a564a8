"""Rules on a terminal: the one that was asked for, the next best, and the contents."""

from __future__ import annotations

from collections.abc import Sequence

from gm.commands.explanation import Applies, Contents, Ruling
from gm.game import Rule
from gm.interfaces.cli.echo import HEED, say, tip


def ruling(answer: Ruling) -> None:
    """The best rule with all there is to it, then the others; a guess is called one."""
    if answer.rule is None:
        tip(f"Nothing here is like “{answer.query}”. What there is (gm rule lists it all):")
        say("  " + " · ".join(answer.sections))
        return
    if answer.guess:
        say(f"Nothing says “{answer.query}”. The nearest:", fg=HEED)
    elif answer.meant:
        say(f"Read as: {answer.meant}", dim=True)
    _whole(answer.rule, answer)
    if answer.more:
        say("")
        say("Or did you mean:" if answer.guess else "Also:", dim=True)
        _listed(answer.more, answer.rule.code)


def _whole(best: Rule, answer: Ruling) -> None:
    say(f"{best.code}  {best.title}", bold=True)
    for part in (best.text, best.detail):
        if part:
            say(part)
    if best.example:
        say(f"For example: {best.example}")
    if answer.applies:
        _applies(answer.applies, best.house)
    if answer.see:
        say("See: " + ", ".join(f"{one.code} ({one.title})" for one in answer.see), dim=True)
    where = f" · in the book: {best.book}" if best.book else ""
    say(best.id + where, dim=True)


def _applies(applies: Applies, house: str) -> None:
    """What the house switch is set to, where it counts, and what its values do."""
    value = f"{applies.switch}={applies.value}"
    changed = applies.value != applies.default
    where = f"In duel {applies.duel}" if applies.duel else "Unless the house says otherwise"
    say(f"{where}: {value}" + (f" (the default is {applies.default})" if changed else ""), bold=changed)
    say(house)


def contents(answer: Contents) -> None:
    """Every heading with its rules."""
    for title, rules in answer.sections.items():
        say(title, bold=True)
        _listed(rules)
    if answer.examples:
        tip("Read one: " + ", ".join(f"gm rule {example}" for example in answer.examples), dim=True)


def _listed(rules: Sequence[Rule], shared: str = "") -> None:
    """Rules by their short codes; by its whole id one whose code is ``shared``."""
    names = [rule.id if rule.code == shared else rule.code for rule in rules]
    wide = max(map(len, names), default=0)
    for name, rule in zip(names, rules, strict=True):
        say(f"  {name:{wide}}  {rule.title}")
