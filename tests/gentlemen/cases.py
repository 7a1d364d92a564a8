"""A reader for the scenes in ``scenes.txt``: typed lines, and what must be true after them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .table import Table, acts, sit

_STATE = ("phase", "turn", "next", "winners", "contact", "blast", "parting", "acting")
_SIDES = ("red", "blue")


class Scene(NamedTuple):
    """A scene: its name with its rule, the unit that acts first, the typed lines, and what must be true at the end."""

    name: str
    unit: str = ""
    adjust: str = ""
    house: tuple[tuple[str, str], ...] = ()
    lines: tuple[str, ...] = ()
    then: tuple[tuple[str, Any], ...] = ()
    refused: tuple[tuple[str, str, str | None], ...] = ()

    def play(self) -> Table:
        """Play the scene and check its expectations."""
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
    """Check an expectation of a scene, given as a word and its value.

    The word names a part of the open check or of the state, the notices of the last line, a query, a unit or a
    side.
    """
    for what, value in scene.then:
        actual = _found(table, what, value)
        assert actual == value, f"{what}: {actual}, not {value}"
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
        "told": lambda: [text for text in value if any(text in message for message in table.texts())],
    }
    if what in simple:
        return simple[what]()
    if what in _STATE:
        return table.now[what]
    if " " in what:
        return table.ask(what)
    held = table.side(what) if what in _SIDES else table.unit(what)
    return {key: held[key] for key in value}
