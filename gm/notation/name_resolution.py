"""The resolution of typed words to names: first letters, whole words, initials, and names of several words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import product, takewhile

from gm.errors import GmError
from gm.game import Context, Field, Name, Named, NamedTuple, NotRecognized, Several, Value, Who, find_name, join_and

_Way = Callable[[Sequence[str], Sequence[str]], bool]
_Known = tuple[Field, str, tuple[str, ...]]
"""A name that can be typed: its field, the word that the field reads, and the words of the name."""
_LONGEST = 5
"""The maximum number of typed words for one name."""
_NEAR, _NEAR_SHORT = 0.75, 0.5
"""The minimum similarity (0 to 1) of a suggested name to a misspelt word: for a long word, and for a short word."""
_INNER = 3
"""The minimum number of letters that abbreviate the second or a later word of a name."""


class NameMatch(NamedTuple):
    """A match of typed words with a name: the field, the name as the field reads it, and the number of typed words."""

    field: Field
    word: str
    taken: int


def match_full_name(fields: Sequence[Field], words: Sequence[str], context: Context) -> NameMatch | None:
    """Return the match if ``words`` begin with a full name of several words, else None."""
    for field in fields if len(words) > 1 else ():
        who = getattr(field, "item", field)  # for a list, the field of its items
        if isinstance(who, Who) and (named := who.named_by(words, context)) and field_accepts(field, named[0], context):
            others = [other for other in fields if other is not field and other.name != field.name]
            return None if is_one_word(who, others, words, context) else NameMatch(field, *named)
    if match := _match_longest(fields, words, context, (_whole,)):
        return match
    with suppress(GmError):  # if several names match, another way may find only one
        return _match_longest([field for field in fields if _printed(field)], words, context, (_is_begun,))
    return None


def is_one_word(who: Who, others: Iterable[Field], words: Sequence[str], context: Context) -> bool:
    """Return whether only the first word is the name: it is a complete id, and another field reads the second word."""
    ids = (name.id for name in who.among(context.names))
    return words[0].casefold() in ids and any(_reads(other, words[1], context) for other in others)


def _reads(field: Field, word: str, context: Context) -> bool:
    try:
        return not field.accepts_any and field_accepts(field, word, context)
    except GmError:
        return True


def field_accepts(field: Field, word: str, context: Context) -> bool:
    """Return whether ``field`` reads ``word``. Raises GmError if the field knows the word but rejects it."""
    try:
        field.parse(word, None, context)
    except NotRecognized:
        return False
    return True


def match_phrase(fields: Sequence[Field], words: Sequence[str], context: Context) -> NameMatch | None:
    """Return the match if ``words`` begin with several words of a name, else None. Raises GmError (``ambiguous``)."""
    return _match_longest(fields, words, context, (_whole, _begins, _inside))


def _match_longest(
    fields: Sequence[Field], words: Sequence[str], context: Context, ways: Sequence[_Way]
) -> NameMatch | None:
    """Return the match of the longest run of words at the start of ``words``; None if not even two words match."""
    parts = [*takewhile(bool, map(normalized_words, words[:_LONGEST]))]  # a sign alone, such as ♥, is no part
    known = _begun_by(fields, parts[0][0], context) if len(parts) > 1 else ()
    for taken in range(len(parts), 1, -1) if known else ():
        typed = [part for word in parts[:taken] for part in word]
        if match := _among(known, typed, context, ways):
            return match._replace(taken=taken)
    return None


def match_abbreviation(fields: Sequence[Field], word: str, context: Context) -> NameMatch | None:
    """Return the match if ``word`` abbreviates a name, else None. Raises GmError (``ambiguous``)."""
    typed = () if word[:1] in ("-", "+") else normalized_words(word)
    known = _begun_by(fields, typed[0], context) if typed else ()
    return _among(known, typed, context, (_whole, _begins, _inside, _initials, _begins_inside)) if known else None


@lru_cache(4096)
def normalized_words(name: str) -> tuple[str, ...]:
    """Return the words of a name in lower case, without accents and apostrophes. Other signs separate words."""
    if not name.isascii():
        name = "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))
    low = name.casefold().replace("'", "").replace("’", "").replace("`", "")
    return tuple("".join(letter if letter.isalnum() else " " for letter in low).split())


@lru_cache(1024)
def _by_letter(field: Field, names: tuple[Name, ...]) -> Mapping[str, Sequence[_Known]]:
    """Return the names of a field's values by first letter. A name of several words is listed under several letters."""
    index: dict[str, list[_Known]] = {}
    for called, word in field.synonyms(names).items():
        parts = normalized_words(called)
        for letter in dict.fromkeys(part[0] for part in parts):
            index.setdefault(letter, []).append((field, word, parts))
    return index


def _begun_by(fields: Sequence[Field], typed: str, context: Context) -> Sequence[_Known]:
    """Return the names that a line may mean by its first words, ``typed``.

    These are all names in which some word begins with the first letter of ``typed``.
    """
    indexes = [_by_letter(field, context.names if field.kinds else ()) for field in fields]
    return [known for index in indexes for known in index.get(typed[0], ())]


def _among(known: Sequence[_Known], typed: Sequence[str], context: Context, ways: Iterable[_Way]) -> NameMatch | None:
    """Match the ``typed`` words with a ``known`` name. The ``ways`` to match are tried in turn until one finds a name.

    Returns None if there is no match. Names that the prompt offers are preferred. A word of digits matches only a whole
    name. Raises GmError (``ambiguous``) if a way matches several names.
    """
    named = all(any(map(str.isalpha, word)) for word in typed)
    for way in ways:
        if way is not _whole and not named:
            break
        matches = [(field, word) for field, word, name in known if way(typed, name)]
        if way in (_initials, _begins_inside):
            matches = [(field, word) for field, word in matches if _printed(field)]
        matches = [match for match in matches if _possible(*match, context)] or matches
        meant: dict[tuple[str, str], tuple[Field, str]] = {}
        for field, word in matches:
            with suppress(NotRecognized, GmError):  # the word alone is not a value
                meant[field.name, str(field.parse(word, None, context))] = (field, word)
        if len(meant) > 1:
            text = join_and([word for _, word in meant.values()], "or")
            raise GmError("ambiguous", f"“{' '.join(typed)[:40]}” could be {text}.", "Type more letters.")
        for field, word in meant.values():
            return NameMatch(field, word, 1)
    return None


def _printed(field: Field) -> bool:
    """Return whether a field reads printed names, such as names of cards. Initials are accepted only for these."""
    item = field.item if isinstance(field, Several) else field
    return isinstance(item, Named) or (isinstance(item, Who) and "seat" not in item.kinds)


def _possible(field: Field, word: str, context: Context) -> bool:
    """Return whether the prompt offers ``word`` as a choice for ``field``."""
    among = context.asked.open.get(field.name) if context.asked else None
    return among is not None and any(word in field.format(value) for value in among)


def _whole(typed: Sequence[str], name: Sequence[str]) -> bool:
    return "".join(typed) == "".join(name)


def _begins(typed: Sequence[str], name: Sequence[str]) -> bool:
    return "".join(name).startswith("".join(typed))


def _is_begun(typed: Sequence[str], name: Sequence[str]) -> bool:
    """Return whether the typed words are the first word of the name, then first letters of its next words, in order."""
    whole = len(typed) <= len(name) and [*typed[:1]] == [*name[:1]] and len(typed[0]) >= _INNER
    return whole and all(word.startswith(part) for part, word in zip(typed, name, strict=False))


def _inside(typed: Sequence[str], name: Sequence[str]) -> bool:
    """Return whether the typed words are consecutive whole words of the name."""
    return any([*name[at : at + len(typed)]] == [*typed] for at in range(len(name)))


def _initials(typed: Sequence[str], name: Sequence[str]) -> bool:
    return len(name) > 1 and [*typed] == ["".join(word[0] for word in name)]


def _begins_inside(typed: Sequence[str], name: Sequence[str]) -> bool:
    """Return whether a single word is typed, and a word of the name other than the first begins with it."""
    return len(typed[0]) >= _INNER and len(typed) == 1 and any(word.startswith(typed[0]) for word in name[1:])


def split_joined(fields: Sequence[Field], word: str, names: tuple[Name, ...] = ()) -> dict[str, str]:
    """Return the parts of a word such as ``5m*`` by field name; {} for a player's name or if the parts are unclear."""
    pieces: dict[str, str] = {}
    rest = word.casefold()
    named = any(rest in (name.id.casefold(), name.name.casefold()) for name in names if name.kind == "seat")
    while rest and not named:
        ways = [
            (field.name, match.group())
            for field in fields
            if field.name not in pieces
            and (pattern := field.joined_pattern or (field.joined_later if pieces else ""))
            and (match := re.match(pattern, rest))
        ]
        if len(ways) != 1:
            return {}
        name, piece = ways[0]
        pieces[name] = piece
        rest = rest[len(piece) :]
    return pieces


def parse_list(fields: Sequence[Field], word: str, got: dict[str, Value], context: Context) -> bool:
    """Split a word such as ``ana=3,bo=5`` at its commas and add it to ``got`` as the value of a field.

    Returns False if no field reads a list of these parts, or if a field reads the word with its commas
    (``resist=fire,cold``).
    """
    if any(_takes(field, word, got, context) for field in fields if not field.accepts_any):
        return False
    for field in fields:
        value = got.get(field.name)
        try:
            for part in word.replace(",", " ").split():
                if field.is_complete(value):
                    raise NotRecognized
                value = field.parse(part, value, context)
        except NotRecognized:
            continue
        if isinstance(value, tuple) and not field.accepts_any:
            got[field.name] = value
            return True
    return False


def _takes(field: Field, word: str, got: Mapping[str, Value], context: Context) -> bool:
    """Return whether ``field`` reads the whole ``word``, given the field's earlier value in ``got``."""
    try:
        field.parse(word, got.get(field.name), context)
    except (NotRecognized, GmError):
        return False
    return True


def parse_name_and_number(
    fields: Iterable[Field], words: Sequence[str], got: dict[str, Value], context: Context
) -> bool:
    """Read a name and a number as one word: ``bo 3`` as ``bo=3``, and ``hp -2`` as ``hp-2`` or ``hp=-2``.

    Adds the value to ``got``. Returns False if no field reads such a word. Raises GmError (``words``) if the first word
    is a name, but the number is invalid.
    """
    if len(words) < 2 or not re.fullmatch(r"[-+]?[0-9]+,?", words[1]):
        return False
    number = words[1].rstrip(",")
    for field, sign in product(tuple(fields), ("", "=") if number[0] in "-+" else ("=",)):
        try:
            got[field.name] = field.parse(f"{words[0]}{sign}{number}", got.get(field.name), context)
        except NotRecognized:
            continue
        except GmError:
            if _is_name(words[0], context):
                raise
            continue
        return True
    return False


def _is_name(word: str, context: Context) -> bool:
    """Return whether ``word`` is a name in the ``context``."""
    try:
        return bool(find_name(word, context.names))
    except (NotRecognized, GmError):
        return False


def close_matches(word: str, tiers: Iterable[Collection[str]]) -> list[str]:
    """Return the known words that are similar to the misspelt ``word``, the most similar first.

    ``tiers`` are collections of known words. Only the first one with a similar word is used.
    """
    from difflib import get_close_matches  # imported here: only errors need it

    low = word.casefold()
    near = _NEAR_SHORT if len(low) <= _INNER else _NEAR
    for tier in tiers:
        by = {
            part: candidate
            for candidate in tier
            for part in _spelt(candidate)
            if len(low) > _INNER or part[:1] == low[:1]
        }
        if similar := [by[match] for match in get_close_matches(low, by, 3, near) if by[match] != word]:
            return [*dict.fromkeys(similar)]
    return []


def _spelt(name: str) -> Iterator[str]:
    """Yield a name in lower case. If it has several words, also yield those with more than three letters."""
    yield name.casefold()
    parts = normalized_words(name)
    yield from (part for part in parts if len(parts) > 1 and len(part) > _INNER)
