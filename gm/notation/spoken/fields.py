"""The fields of an entry, and the plain words that they accept."""

from __future__ import annotations

from contextlib import suppress

from gm.errors import GmError
from gm.game import Choice, Context, Flag, Form, Name, Named, NotRecognized


def reads_word(form: Form, names: tuple[Name, ...], text: str) -> bool:
    """Return whether a field of ``form`` reads the first word of ``text``. Fields that read any word do not count."""
    word = "".join(text.split()[:1])
    for field in form.every_field() if word else ():
        try:
            if not field.accepts_any:
                field.parse(word, None, Context(names))
                return True
        except NotRecognized:
            continue
        except GmError:
            return field is not form.leading and not word.isalpha()
    return False


def begun_kind(form: Form, names: tuple[Name, ...], word: str) -> str:
    """Return the kind of thing whose name ``word`` may abbreviate: ``well`` may mean the card Wellspring.

    Return '' if ``word`` abbreviates no name. Names of players do not count.
    """
    context = Context(tuple(name for name in names if name.kind != "seat"))
    for field in form.every_field():
        for kind in (kind for kind in field.kinds if kind != "seat"):
            try:
                if not field.named_ids(field.parse(word, None, context)):
                    continue  # a word of the field itself, such as ``off`` for a pile
            except NotRecognized:
                continue
            except GmError:
                pass
            return kind  # of one name, or of several that the parser asks about
    return ""


def fixed_value(form: Form, word: str) -> tuple[str, object] | None:
    """Return the name of the choice or flag of ``form`` that ``word`` sets, and the value; None for other words.

    A caller can compare these results, to find out that a line names the same value twice: ``off, out of bounds``.
    """
    for field in form.every_field():
        with suppress(NotRecognized):
            if isinstance(field, Choice | Flag):
                return field.name, field.parse(word, None, Context())
    return None


def sets_flag(form: Form, word: str) -> bool:
    """Return whether ``word`` sets a flag of ``form``, such as ``hit``."""
    fixed = fixed_value(form, word)
    return fixed is not None and fixed[1] is True


def names_card(form: Form, names: tuple[Name, ...], word: str) -> bool:
    """Return whether ``word`` is the full name of a thing that ``form`` accepts, such as a card.

    Names of players and units do not count.
    """
    things = [name for field in form.fields for name in names if name.kind in {*field.kinds} - {"seat", "unit"}]
    printed = [called for field in form.fields if isinstance(field, Named) for called in field.synonyms(())]
    return word in map(str.casefold, (*printed, *(called for name in things for called in (name.id, name.name))))
