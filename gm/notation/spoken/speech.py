"""The context in which a line is read as everyday speech."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from gm.game import AnyGame, Form, Name, Prompt
from gm.notation.spoken.interpreter import Interpreter
from gm.notation.spoken.names import Called, called_by
from gm.notation.spoken.phrases import Phrases
from gm.notation.spoken.words import split_answers

_MOST_LETTERS = 400
"""The maximum number of letters in a line."""
_MOST_WORDS = 40
"""The maximum number of words in a line."""


class Speech(NamedTuple):
    """The context of lines in everyday speech: the game, its phrases, the names in the duel, and reserved words."""

    game: AnyGame
    phrases: Phrases
    names: tuple[Name, ...]
    taken: Any = frozenset()

    def interpreter(self, form: Form, actors: frozenset[str], asked: Prompt | None, *, loose: bool) -> Interpreter:
        """Return the interpreter of words for an entry of ``form`` (see :class:`Interpreter`).

        ``asked`` is the prompt for the entry, if there is one.
        """
        called = tuple(asked.called.items()) if asked else ()
        entries = tuple(self.game.inputs.forms)
        return _interpreter(form, self.phrases, self.names, actors, entries, called, loose=loose)

    def with_being(self, words: Sequence[str]) -> list[str]:
        """Return words with ``is`` for ``'s`` after a player's or unit's name: ``ida's off`` becomes ``ida is off``."""
        return " ".join(f"{word[:-2]} is" if word in _owners(self.names) else word for word in words).split()


@lru_cache(64)
def _owners(names: tuple[Name, ...]) -> frozenset[str]:
    """Return the names of players and units in lower case, each with ``'s``."""
    people = [name for name in names if name.kind in ("seat", "unit")]
    return frozenset(f"{word.casefold()}'s" for name in people for word in called_by(name))


@lru_cache(1024)
def _interpreter(
    form: Form,
    phrases: Phrases,
    names: tuple[Name, ...],
    actors: frozenset[str],
    entries: tuple[str, ...],
    called: Called,
    *,
    loose: bool,
) -> Interpreter:
    """Return the interpreter with these arguments. It is cached, because a line is interpreted in many ways."""
    return Interpreter(form, phrases, names, actors, loose=loose, entries=entries, called=called)


def sentences_of(words: Sequence[str]) -> list[list[list[str]]]:
    """Split a line into sentences, and each sentence into groups of words (see :func:`split_answers`).

    Returns [] if the line is too long to read.
    """
    sentences = split_answers(words) if sum(map(len, words)) <= _MOST_LETTERS else []
    return sentences if sum(len(group) for sentence in sentences for group in sentence) <= _MOST_WORDS else []
