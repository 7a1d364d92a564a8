"""Checks of a game's rules: short texts, known ids, and questions that find their rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from gm.game import Rule
from gm.table.lookup import Lookup


def hard_to_read(rule: Rule, known: Mapping[str, Rule]) -> list[str]:
    """Return what makes a rule hard to read, such as its length."""
    parts = (rule.text, rule.example, rule.house, rule.detail)
    wrong = {
        "title": not 3 <= len(rule.title) <= 60,
        "length": len(rule.text) > 280 or len(rule.example) > 240 or len(rule.house) > 240,
        "section": not rule.section,
        "words": not rule.words,
        "ending": any(part and not part.endswith((".", "”", '"')) for part in parts),
        "spaces": any("  " in part for part in parts),
        "see": not 1 <= len(rule.see) <= 5 or rule.id in rule.see or not {*rule.see} <= {*known},
    }
    return [what for what, is_so in wrong.items() if is_so]


def unknown_ids(text: str, prefix: str, known: Iterable[str]) -> list[str]:
    """Return the rule ids in a text that do not exist; a prefix such as ``gg.spell.`` is allowed."""
    names = [*known]
    named = re.findall(rf"\b{prefix}\.[a-z0-9.-]*[a-z0-9]", text)
    return [
        rule
        for rule in named
        if rule not in names and not any(name.startswith((f"{rule}.", f"{rule}-")) for name in names)
    ]


def questions(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the questions of a file, each with the id of the rule that must be found first."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            question, answer = line.split("\t")
            yield question, answer


def answered_otherwise(lookup: Lookup, asked: Iterable[tuple[str, str]]) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return the questions that find another rule first, with the expected and the found rules."""
    wrong = {}
    for question, answer in asked:
        matches = lookup.ask(question)
        if matches.guess or matches.rules[0].id != answer:
            wrong[question] = (answer, tuple(rule.id for rule in matches.rules[:3]))
    return wrong
