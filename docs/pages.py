"""All pages of the site by name, made from the same sources as ``gm help manual``, ``gm rule`` and ``gm practice``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

import gm
from docs.markdown import chapter, code, escape, table
from docs.written import written_pages
from gm import games
from gm.commands.exercises.exercise import LEVELS
from gm.commands.exercises.library import shipped_exercises, shipped_texts
from gm.commands.manual.chapters import chapters
from gm.game import AnyGame, Rule

_CONTENTS = (
    ("Use gm", ("manual/index", "rules/index", "exercises")),
    ("Extend gm", ("library", "interface", "authors", "sheets")),
    ("Develop gm", ("contributing", "architecture", "platforms", "tests", "changes")),
)
_INTERFACE = (
    *("interface", "values", "forms", "fields", "naming", "numbers", "lists", "figures", "settings", "view", "rules"),
    *("sheets", "messages", "play.card_files", "play.changes", "play.draft", "play.entry", "play.house", "play.stages"),
    "play.versions",
)
"""The modules of gm.game that the reference of the game interface shows."""


def pages() -> Mapping[str, bytes]:
    """Return every page and picture of the site by its path."""
    known = [games.load(slug) for slug in games.slugs()]
    rules = {game.info.slug: game.rulebook().rules(None) for game in known}
    ids = {rule.id for each in rules.values() for rule in each}
    made = dict(written_pages())
    made["index.md"] += _contents().encode()
    texts = {f"rules/{game.info.slug}.md": _rules(game, rules[game.info.slug], ids) for game in known}
    texts["rules/index.md"] = _list("Rules of the games", [game.info.slug for game in known])
    manual = chapters()
    texts |= {f"manual/{each.slug}.md": chapter(each, lambda rule: _linked(rule, ids)) for each in manual}
    texts["manual/index.md"] = _list("Manual", [each.slug for each in manual])
    texts |= {"exercises.md": _exercises(ids), "library.md": _library(), "interface.md": _interface()}
    return made | {name: text.encode() for name, text in texts.items()}


def _tree(names: list[str], caption: str = "", *, hidden: bool = False) -> str:
    options = (f":caption: {caption}" if caption else "", ":hidden:" if hidden else "", ":maxdepth: 1")
    return "\n".join(("```{toctree}", *filter(None, options), "", *names, "```"))


def _contents() -> str:
    return "".join(f"\n{_tree([*names], caption, hidden=True)}\n" for caption, names in _CONTENTS)


def _list(title: str, names: list[str]) -> str:
    return f"# {title}\n\n{_tree(names)}\n"


def _linked(rule: str, ids: set[str]) -> str:
    return f"[{rule}](#{rule})" if rule in ids else code(rule)


def _rules(game: AnyGame, rules: tuple[Rule, ...], ids: set[str]) -> str:
    """Return the page of a game's rules, under their headings."""
    parts = [f"---\ntocdepth: 2\n---\n\n# {escape(game.info.title)}: rules"]
    for heading, group in groupby(rules, key=lambda rule: rule.section):
        parts += [f"## {escape(heading)}"] if heading else []
        parts += [text for rule in group for text in _rule(rule, ids)]
    return "\n\n".join(parts) + "\n"


def _rule(rule: Rule, ids: set[str]) -> Iterator[str]:
    yield f"({rule.id})=\n\n### {escape(rule.code)} {escape(rule.title)}"
    yield escape(rule.text)
    if rule.detail:
        yield escape(rule.detail)
    if rule.example:
        yield f"*Example:* {escape(rule.example)}"
    if rule.switch:
        yield f"*House rule* {code(rule.switch)}*:* {escape(rule.house)}"
    if rule.see:
        yield f"See also {', '.join(_linked(other, ids) for other in rule.see)}"
    if rule.source:
        yield f"{{.origin}}\n{escape(rule.id)} · {escape(rule.source)}"


def _exercises(ids: set[str]) -> str:
    """Return the page of the shipped exercises, with their records."""
    parts = ["---\ntocdepth: 2\n---\n\n# Exercises"]
    parts.append("`gm practice NAME` plays the table for you: it says what happens, and you type it.")
    texts = shipped_texts()
    for exercise in shipped_exercises():
        about = ", ".join(_linked(rule, ids) for rule in exercise.about)
        rows = (
            ("practise it", code(f"gm practice {exercise.name}")),
            ("level", f"{exercise.level}, {LEVELS[exercise.level]}"),
            ("lines to type", str(exercise.entries)),
            ("rules", about),
        )
        parts.append(f"## {escape(exercise.name)}: {escape(exercise.title)}")
        parts.append(table(("", ""), [row for row in rows if row[1]]))
        parts.append("\n".join(("````text", texts[exercise.name].rstrip(), "````")))
    return "\n\n".join(parts) + "\n"


def _rst(*lines: str) -> str:
    return "\n".join(("```{eval-rst}", *lines, "```"))


def _library() -> str:
    """Return the reference of ``import gm``."""
    parts = ["# Library reference", _rst(".. automodule:: gm", "   :no-members:")]
    for name in gm.__all__:
        value = getattr(gm, name)
        kind = "autoexception" if isinstance(value, type) and issubclass(value, Exception) else "autoclass"
        kind = kind if isinstance(value, type) else "automodule" if name == "games" else "autofunction"
        parts.append(_rst(f".. {kind}:: gm.{name}"))
    return "\n\n".join(parts) + "\n"


def _interface() -> str:
    """Return the reference of ``gm.game``, the interface for games."""
    parts = ["---\ntocdepth: 2\n---\n\n# Reference of the game interface"]
    parts.append("What a game imports from `gm.game`. The guide is [Write a game in a day](authors.md).")
    for module in _INTERFACE:
        parts += [f"## gm.game.{module}", _rst(f".. automodule:: gm.game.{module}")]
    return "\n\n".join(parts) + "\n"
