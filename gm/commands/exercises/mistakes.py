"""The mistakes of a learner: how a typed entry differs from the entry that gm called out (announced)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import Choice, Form, NamedTuple, Prompt, Who
from gm.game.choices import Flag
from gm.game.fields import Field

NOTHING = "nothing"
"""The text for a value that was not called, or not typed."""


class Mistake(NamedTuple):
    """A mistake in the answer to call number ``n``: its kind, the field that differs, what was called, what was typed.

    The kinds are ``entry`` (another kind of entry), ``seat`` (another player), ``field`` (another value), ``refused``,
    ``extra`` and ``missing``. ``near`` is true if the typed value is off by one, or next to the right value in a list
    of choices. ``ended`` says how the learner finally answered the call, such as ``late``.
    """

    n: int
    kind: str
    field: str | None = None
    near: bool = False
    called: str = ""
    typed: str = ""
    ended: str = ""

    def data(self, *, ended: bool = False) -> dict[str, Any]:
        """Return the mistake as JSON data.

        With ``ended``, the data include the fields ``n`` (the number of the call) and ``ended`` (how the learner
        finally answered the call). Only the result sheet needs these two fields.
        """
        data = self._asdict()
        if not ended:
            del data["n"], data["ended"]
        return data


def find_mistake(n: int, forms: Mapping[str, Form], wanted: Mapping[str, Any], typed: Mapping[str, Any]) -> Mistake:
    """Return how a typed entry differs from the wanted entry, which was called out as number ``n``.

    If several fields differ, a wrong player has priority.
    """
    kinds = str(wanted["kind"]), str(typed["kind"])
    if kinds[0] != kinds[1] or kinds[0] not in forms:
        return Mistake(n, "entry", None, False, *kinds)
    differing = [field for field in forms[kinds[0]].every_field() if wanted.get(field.name) != typed.get(field.name)]
    if not differing:
        return Mistake(n, "entry", None, False, *kinds)
    field = min(differing, key=lambda field: not isinstance(field, Who))
    before, after = wanted.get(field.name), typed.get(field.name)
    kind = "seat" if isinstance(field, Who) else "field"
    return Mistake(n, kind, field.name, _is_near(field, before, after), _shown(field, before), _shown(field, after))


def _shown(field: Field, value: Any) -> str:
    """Return a value of a field as it is typed."""
    if value is None or value is False:
        return NOTHING
    if isinstance(field, Flag):
        return field.name
    return " ".join(field.format(_tuples(value)))


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _is_near(field: Field, wanted: Any, typed: Any) -> bool:
    """Return whether ``typed`` is close to ``wanted``: a number that is off by one, or a neighbouring choice."""
    if type(wanted) is int and type(typed) is int:
        return abs(wanted - typed) == 1
    if not isinstance(field, Choice):
        return False
    values = [*field.choices(Prompt(""), ())]
    return wanted in values and typed in values and abs(values.index(wanted) - values.index(typed)) == 1
