"""Scenes of a battle as data: who acts, what is typed, and what must be so then."""

from __future__ import annotations

from typing import Any, NamedTuple

from .table import Table, acts, sit


class Case(NamedTuple):
    """A scene: the rule that it shows, what happens in words, who acts first (or ``''``: nobody yet), the lines, and
    what must be so after the last one (see :func:`holds`)."""

    rule: str
    says: str
    unit: str
    lines: tuple[str, ...]
    then: dict[str, Any]
    house: dict[str, str] = {}
    adjust: str = ""

    @property
    def id(self) -> str:
        """What pytest calls it."""
        return f"{self.rule} {self.says}".replace(" ", "-")


def case(rule: str, says: str, unit: str, *lines: str, house: str = "", adjust: str = "", **then: Any) -> Case:
    """A scene, as short as it can be written."""
    switches = dict(word.split("=") for word in house.split())
    return Case(rule, says, unit, lines, then, switches, adjust)


def play(one: Case) -> Table:
    """The scene played, each line of it."""
    if one.unit:
        return acts(one.unit, *one.lines, adjust=one.adjust, **one.house)
    return sit("first red", *([f"adjust {one.adjust}"] if one.adjust else []), *one.lines, **one.house)


def holds(table: Table, then: dict[str, Any]) -> None:
    """What must be so: ``sum`` and ``options`` of the open check, ``due``, ``default``, ``ap`` of who acts, ``phase``,
    ``turn``, ``next``, ``winners``, ``hits``, kinds of notices that ``came`` or did ``not_come`` with the last line,
    what was ``told``, lines ``refused`` with code and rule, the answer to ``asked``; all else are units and sides."""
    for what, value in then.items():
        found = _found(table, what, value)
        assert found == value, f"{what}: {found}, not {value}"


def _found(table: Table, what: str, value: Any) -> Any:
    now = table.now
    if what in ("phase", "turn", "next", "winners", "contact", "blast", "acting"):
        return now[what]
    simple = {"due": table.due, "default": table.default, "hits": table.hits, "sum": table.terms}
    if what in simple:
        return simple[what]()
    if what == "options":
        return [" ".join(way) for way in table.check["options"]]
    if what == "check":
        return table.check and table.check["kind"]
    if what == "draw":
        return table.check["due"]
    if what == "ap":
        return table.unit(now["acting"])["ap"]
    if what == "came":
        return [kind for kind in value if kind in table.kinds()]
    if what == "not_come":
        return [kind for kind in value if kind not in table.kinds()]
    if what == "told":
        names = table.session.table().names
        said = [str(table.session.table().game.said.say(notice, names)) for notice in table.notices]
        return [text for text in value if any(text in one for one in said)]
    if what == "refused":
        found = [table.refuses(line) for line, _, _ in value]
        return [(line, no.code, no.rule) for (line, _, _), no in zip(value, found, strict=True)]
    if what == "asked":
        return {line: table.ask(line) for line in value}
    held = table.side(what) if what in ("red", "blue") else table.unit(what)
    return {key: held[key] for key in value}
