"""The schema of card files, with checks across several keys. It is imported only when gm checks a card file."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from gm.game import Bounds, Faults, NamedTuple, Place, card_id, complete_ids, id_faults, name_faults, name_id, tables_of
from gm.games.wizards.cards import PLACES, SHIPPED, Spell
from gm.games.wizards.fields import is_reserved

_KEYS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "damage": (("n",), ("to",)),
    "move": (("from", "to"), ("n",)),
    "discount": (("n",), ("for",)),
    "option": (("of",), ("labels", "by")),
    "plus": (("n",), ()),
}
"""The keys that each kind of op can have in a card file: the required keys, then the optional keys."""
_TO = {"damage": ("foe", "self"), "move": PLACES}


class Cards(NamedTuple):
    """The content of a card file."""

    format: Literal[1]
    game: Literal["wizards"]
    spell: Annotated[tuple[Spell, ...], Bounds(1, 300)]
    title: Annotated[str, Bounds(most=80)] = ""

    @staticmethod
    def complete(data: Mapping[str, Any]) -> None:
        """Give every spell of a checked file its id."""
        complete_ids(data, "spell")

    @staticmethod
    def faults(data: Mapping[str, Any]) -> Faults:
        """Yield a fault for each mistake in a spell of the file, and for each spell that is defined twice."""
        yield from id_faults(tables_of(data, "spell"), is_reserved)
        yield from name_faults(tables_of(data, "spell"))
        names = {spell.name.casefold(): spell.id for spell in SHIPPED.values()}
        for where, table in tables_of(data, "spell"):
            id, name = card_id(table), table.get("name", "").strip().casefold()
            if names.setdefault(name, id) != id and name:
                yield (
                    (*where, "name"),
                    f"another spell is already called {name}: to change that spell, give its id or leave the id out",
                )
            if "id" in table and name and (is_reserved(name) or is_reserved(name_id(name))):
                yield (*where, "name"), f"“{name}” is a word that gm uses, or a number: use another name"
            yield from _spell_faults(where, table)


def _spell_faults(where: Place, table: Mapping[str, Any]) -> Faults:
    shipped = SHIPPED.get(card_id(table))
    for key in ("cost", "type", "activation"):
        if shipped is None and key not in table:
            yield (*where, key), "a new spell needs it"
    activation = table.get("activation") or (shipped.activation if shipped else "")
    kinds = {op["do"] for _, op in _ops((), table)}
    if shipped and shipped.ops and "ops" not in table:
        kinds = {op.do for op in shipped.ops}
    if activation == "ongoing" and kinds - {"plus"}:
        yield (
            (*where, "activation"),
            "an ongoing spell can only have plus; for any other effect, leave out ops and enter it by hand",
        )
    if activation in ("instant", "delayed") and "plus" in kinds:
        yield (*where, "activation"), "only an ongoing spell can have plus"
    if "block" in table and (activation != "ongoing" or kinds):
        yield (*where, "block"), "only an ongoing spell without ops can have a block"
    for place, op in _ops(where, table):
        yield from _op_faults(place, op)


def _ops(where: Place, table: Mapping[str, Any]) -> Iterator[tuple[Place, Mapping[str, Any]]]:
    """Yield each op of a spell in a card file, with its place in the file. Ops inside options are included."""
    lists = [((*where, "ops"), table.get("ops", ()))]
    for place, ops in lists:
        for number, op in enumerate(ops):
            lists += [((*place, number, "of", way), inner) for way, inner in enumerate(op.get("of", ()))]
            if "do" in op:
                yield (*place, number), op


def _op_faults(where: Place, op: Mapping[str, Any]) -> Faults:
    do = op["do"]
    needed, allowed = _KEYS[do]
    for key in needed:
        if key not in op:
            yield (*where, key), f"{do} needs it"
    for key in op:
        if key not in ("do", *needed, *allowed):
            yield (*where, key), f"it does not belong to {do}"
    if do in _TO and op.get("to", _TO[do][0]) not in _TO[do]:
        yield (*where, "to"), f"it must be one of {', '.join(_TO[do])}"
    if do == "move" and op.get("from") == op.get("to", "") != "own":
        yield (*where, "to"), "from and to must differ, or both be own"
    if do == "plus":
        if op.get("n", 1) not in (1, 2, 3):
            yield (*where, "n"), "n of plus must be 1, 2 or 3"
        if "of" in where:
            yield (*where, "do"), "plus can't be part of an option"
    if do == "option" and len(op.get("labels", op.get("of", ()))) != len(op.get("of", op.get("labels", ()))):
        yield (*where, "labels"), "each alternative of the option needs one label"
