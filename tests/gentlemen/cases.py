"""The scenes of ``scenes.txt``: who acts, what is typed, and what must be true then."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .table import Table, acts, sit

_STATE = ("phase", "turn", "next", "winners", "contact", "blast", "acting")
_SIDES = ("red", "blue")


class Scene(NamedTuple):
    """A scene: its name with its rule, the unit that acts first (``''``: none yet), the lines, and what must be true
    after the last one: values, and refused lines with code and rule."""

    name: str
    unit: str = ""
    adjust: str = ""
    house: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()
    then: tuple[tuple[str, Any], ...] = ()
    refused: tuple[tuple[str, str, str | None], ...] = ()

    def play(self) -> Table:
        """Play each line of the scene."""
        house: dict[str, Any] = dict(self.house)
        if self.unit:
            return acts(self.unit, *self.lines, adjust=self.adjust, **house)
        first = ("first red", *([f"adjust {self.adjust}"] if self.adjust else []))
        return sit(*first, *self.lines, **house)


def scenes() -> Iterator[Scene]:
    """Yield all scenes of the file."""
    scene: Scene | None = None
    for line in Path(__file__).with_name("scenes.txt").read_text(encoding="utf-8").splitlines():
        sign, _, rest = line.partition(" ")
        if sign == "==":
            if scene:
                yield scene
            scene = Scene(rest)
        elif scene and sign not in ("", "#"):
            scene = _with(scene, sign, rest)
    if scene:
        yield scene


def _with(scene: Scene, sign: str, rest: str) -> Scene:
    match sign:
        case "house":
            pairs = (word.partition("=") for word in rest.split())
            return scene._replace(house=tuple((name, value) for name, _, value in pairs))
        case "adjust":
            return scene._replace(adjust=rest)
        case "by":
            return scene._replace(unit=rest)
        case ">":
            return scene._replace(lines=(*scene.lines, rest))
        case "!":
            line, code, rule = (word.strip() for word in rest.split("|"))
            return scene._replace(refused=(*scene.refused, (line, code, None if rule == "-" else rule)))
    what, _, value = rest.partition(" ")
    if what in ("sum", "ways", "left") and "{" in value:
        words, brace, value = value.partition("{")
        return scene._replace(then=(*scene.then, (f"{what} {words.strip()}", json.loads(brace + value))))
    return scene._replace(then=(*scene.then, (what, json.loads(value))))


def holds(table: Table, scene: Scene) -> None:
    """Check what must be true: ``sum`` and ``options`` of the open check, ``due``, ``default``, ``ap`` of the acting
    unit, parts of the state, ``hits``, kinds of notices that ``came`` or did ``not_come`` with the last line, what was
    ``told``, the answers to queries; all else are units and sides."""
    for what, value in scene.then:
        found = _found(table, what, value)
        assert found == value, f"{what}: {found}, not {value}"
    for line, code, rule in scene.refused:
        no = table.refuses(line)
        assert (no.code, no.rule) == (code, rule), f"{line}: {no}"


def _found(table: Table, what: str, value: Any) -> Any:
    simple: dict[str, Callable[[], Any]] = {
        "due": table.due,
        "default": table.default,
        "hits": table.hits,
        "sum": table.terms,
        "options": lambda: [" ".join(way) for way in table.check["options"]],
        "check": lambda: table.check and table.check["kind"],
        "draw": lambda: table.check["due"],
        "ap": lambda: table.unit(table.now["acting"])["ap"],
        "came": lambda: [kind for kind in value if kind in table.kinds()],
        "not_come": lambda: [kind for kind in value if kind not in table.kinds()],
        "told": lambda: [text for text in value if any(text in said for said in table.texts())],
    }
    if what in simple:
        return simple[what]()
    if what in _STATE:
        return table.now[what]
    if " " in what:
        return table.ask(what)
    held = table.side(what) if what in _SIDES else table.unit(what)
    return {key: held[key] for key in value}
