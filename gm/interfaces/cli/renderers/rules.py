"""Renderers of rules: the best match, the next ones, and the contents."""

from __future__ import annotations

from collections.abc import Sequence

from gm.commands.explanation import RuleContents, RuleResult, RuleSetting
from gm.game import Rule
from gm.interfaces.cli.echo import HEED, echo, tip


def rule_result(answer: RuleResult) -> None:
    """Print the best match in full, then the others; a guess is called one."""
    if answer.rule is None:
        tip(f"Nothing matches “{answer.query}”. Topics (gm rule lists everything):")
        echo("  " + " · ".join(answer.sections))
        return
    if answer.guess:
        echo(f"Nothing matches “{answer.query}” exactly. The nearest:", fg=HEED)
    elif answer.meant:
        echo(f"Read as: {answer.meant}", dim=True)
    _whole(answer.rule, answer)
    if answer.more:
        echo("")
        echo("Or did you mean:" if answer.guess else "Also:", dim=True)
        _listed(answer.more, answer.rule.code)


def _whole(best: Rule, answer: RuleResult) -> None:
    echo(f"{best.code}  {best.title}", bold=True)
    for part in (best.text, best.detail):
        if part:
            echo(part)
    if best.example:
        echo(f"For example: {best.example}")
    if answer.applies:
        _applies(answer.applies, best.house)
    if answer.see:
        echo("See: " + ", ".join(f"{rule.code} ({rule.title})" for rule in answer.see), dim=True)
    where = f" · in the book: {best.book}" if best.book else ""
    echo(best.id + where, dim=True)


def _applies(applies: RuleSetting, house: str) -> None:
    """Print the value of the house rule, where it applies, and what its values do."""
    value = f"{applies.switch}={applies.value}"
    changed = applies.value != applies.default
    where = f"In duel {applies.duel}" if applies.duel else "Unless a house rule changes it"
    echo(f"{where}: {value}" + (f" (the default is {applies.default})" if changed else ""), bold=changed)
    echo(house)


def contents(answer: RuleContents) -> None:
    """Print every heading with its rules."""
    for title, rules in answer.sections.items():
        echo(title, bold=True)
        _listed(rules)
    if answer.examples:
        tip("Read one: " + ", ".join(f"gm rule {example}" for example in answer.examples), dim=True)


def _listed(rules: Sequence[Rule], shared: str = "") -> None:
    """Return rules by their short codes, or by their full ids if the code is ``shared``."""
    names = [rule.id if rule.code == shared else rule.code for rule in rules]
    wide = max(map(len, names), default=0)
    for name, rule in zip(names, rules, strict=True):
        echo(f"  {name:{wide}}  {rule.title}")
