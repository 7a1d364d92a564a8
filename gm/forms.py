"""The form of an entry: its words in order, each a field with its vocabulary.

One declaration per kind of entry. Help, usage, completion, short forms, words → entry, entry → words and the JSON
schema all read it; nothing else knows what an entry looks like.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.fields import Field, Flag
from gm.game import Value


class Form:
    """A kind of entry: its class, its fields in order, help, an example, rule ids.

    ``check`` looks at a finished entry without the state of play and raises Refusal (code ``words``).
    """

    def __init__(
        self,
        entry: Callable[..., Any],
        *fields: Field,
        help: str,
        example: str,
        rules: tuple[str, ...] = (),
        check: Callable[[Any], None] | None = None,
    ) -> None:
        self.entry = entry
        self.name: str = entry._field_defaults["kind"]  # type: ignore[attr-defined]
        self.fields = fields
        self.help = help
        self.example = example
        self.rules = rules
        self.check = check

    def usage(self) -> str:
        """The words in order, optional ones in brackets: ``throw WHO [NUMBER] …``."""
        parts = (f"[{f.usage()}]" if f.optional else f.usage() for f in self.fields)
        return " ".join((self.name, *parts))

    def build(self, values: Mapping[str, Value]) -> Any:
        """The entry of these values. Raises Refusal (``words``) if they contradict each other."""
        entry = self.entry(**values)
        if self.check:
            self.check(entry)
        return entry

    def schema(self) -> dict[str, Any]:
        """The JSON schema of the entry."""
        fields = {field.name: field.schema() for field in self.fields}
        for field in self.fields:
            if field.optional and not isinstance(field, Flag):
                fields[field.name] = {"anyOf": [fields[field.name], {"type": "null"}]}
        return {
            "type": "object",
            "properties": {"kind": {"const": self.name}, **fields},
            "required": ["kind", *(field.name for field in self.fields if not field.optional)],
            "additionalProperties": False,
        }
