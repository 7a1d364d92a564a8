"""A mypy plugin: the attributes of a :class:`gm.game.Draft` are the fields of its state.

``class Draft(game.Draft[State])`` gets a mutable attribute for each field of the named tuple ``State``, with its type,
unless the class annotates that attribute itself.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.plugin import ClassDefContext, Plugin
from mypy.plugins.common import add_attribute_to_class
from mypy.types import TupleType, get_proper_type

DRAFT = "gm.game.play.draft.Draft"


class Drafts(Plugin):
    """Adds the fields of a state to the classes of its drafts."""

    def get_base_class_hook(self, fullname: str) -> Callable[[ClassDefContext], None] | None:
        """Return the hook for classes that derive from ``Draft[…]``."""
        return _add_fields if fullname == DRAFT else None


def _add_fields(ctx: ClassDefContext) -> None:
    for base in ctx.cls.info.bases:
        if base.type.fullname != DRAFT:
            continue
        state = get_proper_type(base.args[0])
        if not isinstance(state, TupleType):
            continue
        for name in state.partial_fallback.type.metadata["namedtuple"]["fields"]:
            if name not in ctx.cls.info.names:
                index = state.partial_fallback.type.metadata["namedtuple"]["fields"].index(name)
                add_attribute_to_class(ctx.api, ctx.cls, name, state.items[index])


def plugin(version: str) -> type[Plugin]:
    """Return the plugin; mypy calls this."""
    return Drafts
