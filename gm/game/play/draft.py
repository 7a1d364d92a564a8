"""Drafts: mutable working copies of frozen states. The rules change a draft to carry out an entry.

    class Draft(game.Draft[State]):
        queue: list[Cast]
        players: DraftList[Player, PlayerDraft]

    draft = Draft(state)
    draft.pile -= 1
    draft.players.edit(0).tokens += 1
    draft.emit("takes", {"who": "ana"}, (Change("pile", "tokens", -1),))
    return draft.step()

Each field of the state is an attribute of the draft. A draft declares only the fields that have another type in the
draft than in the state: here two tuples become lists. For all other fields, the mypy plugin
``tests/support/mypy_drafts.py`` uses the types in the state. Each player is frozen until it is edited.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from gm.game.values import Change, End, Level, Notice, Step, Term, Value

S = TypeVar("S")
if TYPE_CHECKING:
    D = TypeVar("D", bound="Draft[Any]")
else:
    D = TypeVar("D")  # a bound that is given as text would cost every command a millisecond
_NO_PARAMS: Mapping[str, Value] = {}
# Generated code fills the slots of twenty fields in 0.2 µs. A loop over the fields takes 1.6 µs.
_SOURCE = """\
def _load(self, state):
    self.origin = state
    ({attributes},) = state
    {thawed}

def _freeze(self):
    values = ({values},)
    return self.origin if values == self.origin else new(State, values)
"""


class _DraftType(type):
    """The metaclass of drafts. It creates a slot for each field of the state, and methods that fill and read them."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _DraftType:
        state = next((base.__args__[0] for base in body.get("__orig_bases__", ()) if hasattr(base, "__args__")), None)
        fields: Sequence[str] = getattr(state, "_fields", ())
        annotations: Mapping[str, str] = body.get("__annotations__", {})
        if fields:
            methods = _methods(state, fields, _list_types(annotations), vars(sys.modules[body["__module__"]]))
            # Each method is stored under two names, so that loading and freezing an item takes two calls and not four.
            body = {**methods, "load": methods["_load"], "freeze": methods["_freeze"], **body}
        body["__slots__"] = (*fields, *(field for field in annotations if field not in fields and field not in body))
        return super().__new__(cls, name, bases, body)


def _list_types(annotations: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Return a pair (``list`` or ``DraftList``, type of the items) for each annotated list."""
    types = {field: str(kind).removesuffix("]").partition("[") for field, kind in annotations.items()}
    lists = {field: (kind.rpartition(".")[2], items) for field, (kind, _, items) in types.items()}
    return {
        field: (kind, items.rpartition(",")[2].strip())
        for field, (kind, items) in lists.items()
        if kind in ("list", "DraftList")
    }


def _methods(
    state: Any, fields: Sequence[str], lists: Mapping[str, tuple[str, str]], module: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the methods ``_load`` and ``_freeze`` of a draft. ``lists`` has the fields that are lists in the draft."""
    names: dict[str, Any] = {"new": tuple.__new__, "State": state}
    thawed, values = [], []
    for field in fields:
        value = f"self.{field}"
        if field in lists:
            kind, item = lists[field]
            draft = module.get(item)
            if not isinstance(draft, _DraftType):
                thawed.append(f"{value} = [*{value}]")
                value = f"tuple({value})"
            elif kind == "list":
                names[item] = draft
                thawed.append(f"{value} = [{item}(item) for item in {value}]")
                value = f"tuple([item._freeze() for item in {value}])"
            else:
                names |= {item: draft, f"{item}s": type(f"{item}s", (DraftList,), {"__slots__": (), "draft": draft})}
                thawed += [f"{value} = {item}s({value})", f"{value}.edited = []"]
                frozen = f"[item._freeze() if item.__class__ is {item} else item for item in {value}]"
                value = f"tuple({frozen} if {value}.edited else {value})"
        values.append(value)
    attributes = ", ".join([f"self.{field}" for field in fields])
    exec(_SOURCE.format(attributes=attributes, thawed="; ".join(thawed), values=", ".join(values)), names)
    return {name: names[name] for name in ("_load", "_freeze")}


class Draft(Generic[S], metaclass=_DraftType):
    """A working copy of a state, and the notices so far.

    A subclass may declare another type for a tuple of the state. With ``list[Item]`` the draft has a list instead of
    the tuple. With ``list[ItemDraft]`` the items of the list are drafts too, which is best for few items. With
    ``DraftList[Item, ItemDraft]`` an item becomes a draft only when it is edited. A declared name that is not a field
    of the state is an attribute of the draft alone. A ``silent`` draft collects no notices, for a fast replay.
    """

    origin: S
    notices: list[Notice]
    silent: bool

    def __init__(self, state: S, silent: bool = False) -> None:
        self.notices = []
        self.silent = silent
        self.load(state)

    def load(self, state: S) -> None:
        """Copy the values of a state into the draft."""
        self._load(state)

    def freeze(self) -> S:
        """Return the draft as a frozen state. If nothing has changed, return the original state."""
        return self._freeze()

    def emit(
        self,
        kind: str,
        params: Mapping[str, Value] = _NO_PARAMS,
        changes: tuple[Change, ...] = (),
        sum: tuple[Term, ...] = (),
        rules: tuple[str, ...] = (),
        level: Level = "info",
        marks: Literal["", "round", "out", "in"] = "",
        deed: Literal["", "back", "final"] = "",
        touches: tuple[tuple[str, str, End], ...] = (),
    ) -> None:
        """Add a notice. It announces ``changes`` and also the changes that ``unannounced`` returns.

        The arguments are the fields of :class:`~gm.game.values.Notice`.
        """
        if not self.silent:
            if hidden := self.unannounced():
                changes = (*changes, *hidden)
            self.notices.append(Notice(kind, params, changes, sum, rules, level, marks, deed, touches))

    def unannounced(self) -> tuple[Change, ...]:
        """Return the changes that no notice has announced yet: by default, none. Games may override this method.

        ``emit`` calls this method for each notice, and ``step`` calls it again for the last notice.
        """
        return ()

    def add_unannounced(self) -> None:
        """Add the changes that are still unannounced to the last notice, if there is a notice."""
        if self.notices and (changes := self.unannounced()):
            last = self.notices[-1]
            self.notices[-1] = last._replace(changes=(*last.changes, *changes))

    def step(self) -> Step[S]:
        """Return the state and the notices. Changes that are still unannounced are added to the last notice."""
        self.add_unannounced()
        return Step(self.freeze(), tuple(self.notices))

    def _load(self, state: S) -> None:
        raise TypeError(f"{type(self).__name__} must name its state: class Draft(game.Draft[State])")

    def _freeze(self) -> S:
        raise TypeError


class DraftList(list[S | D], Generic[S, D]):
    """A list of frozen items. An item is replaced by its draft when it is first edited."""

    __slots__ = ("edited",)
    draft: type[D]
    edited: list[D]
    """The drafts of edited items, in the order in which they were made."""

    def edit(self, at: int) -> D:
        """Return the draft of the item at position ``at``, and put the draft into the list.

        Do not use the frozen item afterwards: it keeps its old values.
        """
        item = self[at]
        if item.__class__ is not self.draft:
            self[at] = item = self.draft(item)
            self.edited.append(item)
        return item

    def edit_all(self) -> list[D]:
        """Return the drafts of all items."""
        if len(self.edited) < len(self):
            for at in range(len(self)):
                self.edit(at)
        return self  # type: ignore[return-value]
