"""The names of new things in sentences: ``hugo buys a rope for 2 gold``."""

from __future__ import annotations

from collections.abc import Sequence

from gm.game import Branch, Form
from gm.notation.line import is_negation
from gm.notation.short_forms import NO
from gm.notation.spoken.interpreter import Interpreter, Item
from gm.notation.spoken.words import FILLERS, base_forms, is_filler, parse_number

_LONGEST = 4
"""The maximum number of words in a new name."""
_ARTICLES = ("a", "an")
_INSIDE = ("of", "the")
"""The fillers that may be part of a name, as in ``ring of the north``."""
_VAGUE = frozenset(
    ("some", "something", "anything", "everything", "thing", "things", "stuff", "else", "another", "more")
)
"""The words that name nothing."""


def implied_branch(form: Form, implied: Sequence[str]) -> Branch | None:
    """Return the branch of an entry that the first of the ``implied`` words names; None if there is no such branch.

    A branch is a variant of an entry with fields of its own. The implied words are those that the verb stands for,
    besides the entry's name.
    """
    return form.branching[1].get(implied[0]) if form.branching and implied else None


def new_kind(form: Form, implied: Sequence[str]) -> str:
    """Return the kind of new name that the entry may introduce, such as an item; '' if it accepts no new name.

    The result depends on the branch (variant) of the entry. ``implied`` are the words that the verb stands for, besides
    the entry's name. The first of them names the branch.
    """
    branch = implied_branch(form, implied)
    return next((field.kinds[0] for field in branch.fields if field.accepts_any and field.kinds), "") if branch else ""


def new_name_items(interpreter: Interpreter, verb: str, words: Sequence[str], kind: str) -> list[Item]:
    """Read the ``words`` after a verb as a new name and what follows it. Return their meanings; [] if there is no name.

    ``kind`` is the kind of the new name. A figure such as a price must follow the name; without this condition, ``way``
    in ``finds a way`` would be a name. After an everyday verb, either an article must precede the name, or at least two
    figures must follow it, so that ``angry`` in ``gets angry for 2 gold`` is not read as a name.
    """
    if words and (taker := interpreter.items(words[:1])) and taker[0].kind == "seat":
        rest = new_name_items(interpreter, verb, words[1:], kind)
        return rest and [*taker, *rest]  # “buy ida a rope for 2 gold”
    bare = is_filler(verb) and words[0] not in _ARTICLES if words else False
    start = next((at for at, word in enumerate(words) if word not in FILLERS), len(words))
    end = start
    while end < len(words) and (_is_new(interpreter, words, end) or (end > start and words[end] in _INSIDE)):
        end += 1
    while end > start and words[end - 1] in _INSIDE:
        end -= 1
    rest = interpreter.items(words[end:], ends=True)
    figures = [item for item in rest if not item.kind]
    priced = len(figures) > bare and any("=" in word for item in figures for word in item.meant)
    if not start < end <= start + _LONGEST or not priced or any(item.kind == "unknown" for item in rest):
        return []
    return [Item(("-".join(words[start:end]),), kind), *rest]


def _is_new(interpreter: Interpreter, words: Sequence[str], at: int) -> bool:
    """Return whether the word at index ``at`` can be new: it means nothing, is not a verb and begins no phrase."""
    word = words[at]
    if not word.isalpha() or is_filler(word) or word in (*_VAGUE, *NO) or is_negation(word) or parse_number(word):
        return False
    if not interpreter.all_verbs.isdisjoint(base_forms(word)):
        return False
    return [item.kind for item in interpreter.items([word])] == ["unknown"] and not any(
        True for _ in interpreter.phrases.words.at(words, at)
    )
