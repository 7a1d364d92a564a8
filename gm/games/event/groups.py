"""Fields for groups of players: the tables of a round, and the places at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from gm.game import Context, Field, Form, GmError, Name, Prompt, Value, Who, as_tuple

Groups = tuple[tuple[str, ...], ...]
BYE, CUT = "bye", "/"


def as_groups(value: Value) -> Groups:
    """Return the value of a field as groups of players."""
    return cast(Groups, value or ())


class _Players(Field):
    """The base class of fields for players in groups, such as tables."""

    kinds = ("seat",)
    takes_more = True

    def __init__(self, name: str, *, optional: bool = False, help: str = "") -> None:
        super().__init__(name, optional=optional, help=help)
        self.item = Who(name, self.kinds, help=help)

    def find(self, word: str, got: Sequence[Value], context: Context) -> str:
        """Return the id of the player whom ``word`` names. Raises GmError (``words``) if ``got`` has this id."""
        who = self.item.parse(word, None, context)
        if who in got:
            raise GmError("words", f"{context.name_of(who)} is named twice.", "Name each player once.")
        return who

    def missing(self, value: Value) -> str:
        return "" if value else self.usage()

    def named_ids(self, value: Value) -> tuple[str, ...]:
        return tuple(who for group in as_groups(value) for who in group)

    def completions(self, names: tuple[Name, ...]) -> Mapping[str, str]:
        return self.item.completions(names)

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "array", "items": {"type": "string"}}}


class Tables(_Players):
    """A field for the tables of a round: ``ana bo cy dot eve bye``, or ``ana bo cy / dot eve fay``.

    Without ``/``, every two players share a table. With ``/``, a table may have any size. If ``/`` was typed but no
    table has more than two players, an empty table is added at the end: it makes :meth:`format` write ``/`` again.
    While a line is parsed, the value is a list of words. :class:`PairForm` turns them into tables.
    """

    def parse(self, word: str, old: Value, context: Context) -> Value:
        words = as_tuple(old)
        if word.casefold() in (BYE, CUT):
            if not words or (word.casefold() == BYE and words[-1] in (BYE, CUT)):
                raise GmError("words", f"“{word}” needs a player before it.", "For example: pair ana bo cy bye")
            return (*words, word.casefold())
        return (*words, self.find(word, words, context))

    def format(self, value: Value) -> list[str]:
        groups = as_groups(value)
        if is_paired(groups) and () not in groups:
            return [word for group in groups for word in (*group, *([BYE] if len(group) == 1 else []))]
        shown = [[*group] for group in groups if group]
        if len(shown) == 1:
            return [*shown[0], CUT]
        return [word for at, group in enumerate(shown) for word in ([CUT] if at else []) + group]

    def usage(self) -> str:
        return "NAME NAME …"

    def vocabulary(self) -> tuple[str, ...]:
        return (BYE, CUT)

    def means(self, word: str) -> bool:
        return word.casefold() in self.vocabulary()

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return one example: the tables that the prompt proposes or, without a proposal, all players in pairs."""
        if prompt.default:
            return (tables_of(prompt.default.split()[1:]),)
        every = tuple(self.item.completions(names))
        return (pair_up(every),) if every else ()

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return a list with one likely misreading, in which the first two tables are swapped; () if none is likely."""
        groups = as_groups(value)
        return ((groups[1], groups[0], *groups[2:]),) if len(groups) > 1 and len(groups[1]) > 1 else ()


def is_paired(groups: Groups) -> bool:
    """Return whether at most two players share each table."""
    return all(len(group) <= 2 for group in groups)


def pair_up(players: Sequence[str]) -> Groups:
    """Return tables of two players each. If the number of players is odd, the last table has one player."""
    return tuple(tuple(players[at : at + 2]) for at in range(0, len(players), 2))


class PairForm(Form):
    """The form of ``pair``. It turns the typed words into tables."""

    def build(self, values: Mapping[str, Value]) -> Any:
        words = as_tuple(values.get("tables"))
        if any(isinstance(word, str) for word in words):
            values = {**values, "tables": tables_of(cast(Sequence[str], words))}
        return super().build(values)


def tables_of(words: Sequence[str]) -> Groups:
    """Return the tables that ``words`` describe. The words are ids of players, ``bye``, and ``/`` between two tables.

    Without ``/``, every two players share a table. The word ``bye`` comes after a player who has no opponent.
    """
    if CUT in words:
        groups, group = [], list[str]()
        for word in (*words, CUT):
            if word == CUT:
                groups += [tuple(group)] if group else []
                group = []
            elif word != BYE:
                group.append(word)
        return (*groups, ()) if is_paired(tuple(groups)) else tuple(groups)
    tables = list[tuple[str, ...]]()
    waiting = ""
    for word in words:
        if word == BYE:
            tables.append((waiting,) if waiting else ())
            waiting = ""
        elif waiting:
            tables.append((waiting, word))
            waiting = ""
        else:
            waiting = word
    return tuple([*tables, (waiting,)] if waiting else tables)


class Places(_Players):
    """A field for places in order, with ``=`` between players who share a place: ``ana cy=bo dot``."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        groups = as_groups(old)
        got: list[Value] = [who for group in groups for who in group]
        group = list[str]()
        for part in word.split("="):
            group.append(self.find(part, [*got, *group], context))
        return (*groups, tuple(group))

    def format(self, value: Value) -> list[str]:
        return ["=".join(group) for group in as_groups(value)]

    def usage(self) -> str:
        return "NAME[=NAME] …"

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        asked = prompt.seats or tuple(self.item.completions(names))
        return [((who,),) for who in asked]

    def misreadings(self, value: Value, names: tuple[Name, ...]) -> Sequence[Value]:
        """Return likely misreadings: in each, two neighbouring places are swapped."""
        groups = as_groups(value)
        swapped = ((*groups[:at], groups[at + 1], groups[at], *groups[at + 2 :]) for at in range(len(groups) - 1))
        return tuple(swapped)
