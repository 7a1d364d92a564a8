"""The words of a player's sheet as people read them out, turned into the settings of ``adjust``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from gm.notation.line import split


def sheet_settings(
    typed: str, titles: Mapping[str, str], known: Collection[str] = (), whose: Sequence[str] = ()
) -> list[str]:
    """Return a typed sheet as words that ``adjust`` reads, such as ``hp=3``.

    ``titles`` maps the key of each value to its title, in the order of the sheet. Values may be typed in this order
    (``20 3``), by key (``hp 3``, ``hp=3``), by title (``hit points 6``) or before their titles (``20 coins, 3 lamps``).
    A word in ``known`` may have a word as its value instead of a number. The line may begin with the name in ``whose``.
    """
    words = [word.rstrip(",") for word in split(typed) if word != ","]
    if words and whose and words[0].casefold() in (whose[0].casefold(), f"{whose[0].casefold()}:"):
        del words[0]
    return _titles_last(words, titles) or [*_settings(words, titles, known)]


def _settings(words: list[str], titles: Mapping[str, str], known: Collection[str]) -> Iterator[str]:
    """Yield a setting such as ``hp=3`` for each typed value, and all other words unchanged.

    A value belongs to the name before it. Values without a name belong to the titles of the sheet in order.
    """
    left = iter(titles)
    while words:
        word = words.pop(0)
        if _is_number(word):
            what = next(left, "")
            yield f"{what}={word}" if what else word
            continue
        what, more = _meant(word, words, titles)
        if what and words[more:] and _is_number(words[more]):
            yield f"{what}={words[more]}"
            del words[: more + 1]
        elif words and word.isalpha() and (_is_number(words[0]) or (word.casefold() in known and words[0].isalnum())):
            yield f"{word}={words.pop(0)}"
        else:
            yield word


def _titles_last(words: Sequence[str], titles: Mapping[str, str]) -> list[str]:
    """Return the settings in a line such as ``20 coins 3 lamps``, where each title follows its number.

    Returns [] for any other line.
    """
    left, settings = list(words), list[str]()
    while left:
        number, *left = left
        what, more = _meant(left[0], left[1:], titles) if left else ("", 0)
        if not _is_number(number) or not what:
            return []
        settings.append(f"{what}={number}")
        del left[: more + 1]
    return settings


def _is_number(word: str) -> bool:
    return word.lstrip("-").isdigit()


def _meant(word: str, behind: Sequence[str], titles: Mapping[str, str]) -> tuple[str, int]:
    """Return the key of the value that ``word`` means, and how many of the next words belong to the value's title.

    ``behind`` has the next words. ``word`` may be the first letters of a key or title. For the title ``Hit points`` and
    the typed words ``hit points 6``, the number is 1. Returns '' and 0 if no value or several values match.
    """
    low = word.casefold()
    named = {
        what: title.casefold().split()[1:]
        for what, title in titles.items()
        if what.startswith(low.replace("-", "_")) or title.casefold().startswith(low)
    }
    if len(named) != 1:
        return "", 0
    ((what, rest),) = named.items()
    goes_on = [next_word.casefold() for next_word in behind[: len(rest)]] == rest
    return what, len(rest) if goes_on else 0
