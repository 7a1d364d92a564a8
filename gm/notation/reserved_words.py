"""The words that nobody at a table may be called by: they mean something on a line."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from gm.game import AnyGame, Form

_TAKEN = frozenset(("because", "done"))


class ReservedWords:
    """The words that mean something in a game or to the core (``reserved``), so that nobody may be called by them."""

    def __init__(self, game: AnyGame, reserved: Collection[str] = ()) -> None:
        self.game = game
        self.reserved = reserved

    def __contains__(self, word: object) -> bool:
        typed = self.game.inputs
        if word in _TAKEN or word in self.reserved or word in typed.forms or word in typed.queries:
            return True
        return is_word(typed.forms.values(), str(word))


def is_word(forms: Iterable[Form], word: str) -> bool:
    """Whether a word already means something in an entry, so that nobody may be called by it."""
    return any(_means(form, word) for form in forms)


@lru_cache(4096)
def _means(form: Form, word: str) -> bool:
    return any(field.means(word) for field in form.every_field())
