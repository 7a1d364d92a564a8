"""The words of a player's sheet as people read them out, turned into the settings of ``adjust``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from gm.notation.line import split


def sheet_settings(
    typed: str, titles: Mapping[str, str], known: Collection[str] = (), whose: Sequence[str] = ()
) -> list[str]:
    """Return a typed sheet as words that ``adjust`` reads. ``titles`` has the title of each value by its key.

    Values may be typed in the order of the sheet (``20 3``), by key (``hp 3``, ``hp=3``), by title (``hit points 6``)
    or with their titles behind (``20 coins, 3 lamps``). A word of ``known`` may have another word as
    its value. The name ``whose`` may be in front.
    """
    words = [word.rstrip(",") for word in split(typed) if word != ","]
    if words and whose and words[0].casefold() in (whose[0].casefold(), f"{whose[0].casefold()}:"):
        del words[0]
    return _titles_last(words, titles) or [*_settings(words, titles, known)]


def _settings(words: list[str], titles: Mapping[str, str], known: Collection[str]) -> Iterator[str]:
    """Yield the settings of values in the order of the sheet or by name."""
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
    """Return the settings if every number has its title behind it, as in ``20 coins 3 lamps``; [] otherwise."""
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
    """Return the key of the value that ``word`` abbreviates, and how many words in ``behind`` belong to its title.

    ``word`` may begin a key or a title. Returns '' and 0 if no value or several values match.
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
