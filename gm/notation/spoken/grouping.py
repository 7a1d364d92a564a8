"""The division of a line's words into answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import chain, pairwise, product

from gm.game import Name
from gm.notation.spoken.words import EVERYBODY, FILLERS, is_filler, is_number, parse_number

Words = list[str]


def groupings(
    sentences: Sequence[Sequence[Words]],
    names: Sequence[Name] = (),
    says: Callable[[Words], Collection[str]] = lambda group: (),
) -> list[list[Words]]:
    """Return every way to divide a line into answers, the likeliest way first.

    Ways are sorted by three criteria in turn. A group for which ``says`` returns an entry, such as ``that's it``,
    should be an answer of its own. There should be few answers. A player's name should begin an answer.

    Each sentence is a list of groups of words; neighbouring groups may be joined to one answer. Consecutive numbers
    (``1, 0, 2``) are either all in one answer, or each of them is an answer.
    """
    seats = {word.casefold() for name in names if name.kind == "seat" for word in (name.id, name.name)}

    telling = [group for groups in sentences for group in groups[1:] if says(group)]

    def order(way: Sequence[Words]) -> tuple[int, int, int]:
        within = [answer for answer in way[1:] if answer[0] not in seats and not seats.isdisjoint(answer)]
        return sum(group not in way for group in telling), len(way), len(within)

    ways = product(*map(_joinings, sentences))
    return sorted((list(chain.from_iterable(way)) for way in ways), key=order)


def _joinings(groups: Sequence[Words]) -> list[list[Words]]:
    """Return every way to form answers from ``groups``. An answer is one group, or several neighbouring groups joined.

    A group that has only an everyday verb and fillers (``she takes it``) always begins an answer.
    """
    listed = [is_number(before[-1:]) and is_number(group) for before, group in pairwise(groups)]
    verbs = [all(map(is_filler, group)) and not FILLERS.issuperset(group) for group in groups[1:]]
    ways = []
    for mask in range(2 ** (len(groups) - 1)):
        apart = [bool(mask >> at & 1) for at in range(len(groups) - 1)]
        if any(says and not begins for says, begins in zip(verbs, apart, strict=True)):
            continue
        if any(listed[at] and listed[at + 1] and apart[at] != apart[at + 1] for at in range(len(listed) - 1)):
            continue
        answers = [[*groups[0]]]
        for group, begins in zip(groups[1:], apart, strict=True):
            if begins:
                answers.append([*group])
            else:
                answers[-1] += group
        ways.append(answers)
    return ways


def share_verb(groups: Sequence[Words], names: Sequence[Name]) -> list[list[Words]]:
    """Return the ways to divide a line in which several players do the same: ``ida, max and ole pass``.

    One way has an answer for each player. If all players are named, another way has a single answer without a name.
    Other answers may follow: ``ida and max pass, ole plays a mirror``. Returns [] for any other line.
    """
    people = [name for name in names if name.kind == "seat"]
    seats = {word.casefold(): name.id for name in people for word in (name.id, name.name)}
    at = next((at for at, group in enumerate(groups) if len(group) > 1), len(groups)) + 1
    if 1 < at < len(groups):
        return [[*way, *groups[at:]] for way in share_verb(groups[:at], names)]
    *others, (last, *verb) = groups
    verb = verb[1:] if verb[:1] in (["both"], ["all"]) else verb
    if not others or last not in seats or not verb or is_number(verb[:1]):
        return []
    named = [[word for word in group if not is_filler(word)] for group in others]
    if any(len(words) != 1 or words[0] not in seats for words in named):
        return []
    words = [*chain.from_iterable(named), last]
    everybody = {seats[word] for word in words} == {name.id for name in people if name.here}
    return [[[word, *verb] for word in words], *([[[*verb]]] if everybody else [])]


def everybody_does(groups: Sequence[Words], seats: Sequence[str]) -> list[list[Words]]:
    """Divide a line that says that all ``seats`` do the same: ``all pass``, ``both wait``.

    Return a list with a single division of the line, in which each seat has its own answer. Return [] for any other
    line. Also return [] for a line with a number, because a number belongs to a single player.
    """
    subject, *verb = chain.from_iterable(groups)
    fits = len(seats) > 1 if subject in EVERYBODY else len(seats) == 2 and subject == "both"
    return [[[seat, *verb] for seat in seats]] if fits and verb and not any(map(parse_number, verb)) else []


def unit_first(groups: Sequence[Words], names: Sequence[Name], ends: Callable[[Words], bool]) -> list[list[Words]]:
    """Divide a line into two answers: the first chooses a unit, the second says what this unit does.

    Return a list with this single division: ``wren fires at the uhlan`` becomes ``wren`` and the whole line. Return []
    for a line that does not begin with a unit. Also return [] if only one word follows the unit, because ``wren moves``
    may only mean that Wren is next. But if ``ends`` returns True for this word, the line is divided: ``wren passes``.
    """
    words = [*chain.from_iterable(groups)]
    units = [tuple(part.casefold().split()) for name in names if name.kind == "unit" for part in (name.id, name.name)]
    first = max((unit for unit in units if tuple(words[: len(unit)]) == unit), key=len, default=())
    rest = words[len(first) :]
    return [[[*first], words]] if first and rest and (rest[1:] or ends(rest)) else []
