"""An answer and another player's reply to it on one line: ``bo evade 1`` says who is struck, and how Bo defends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import AnyGame, Name, Prompt
from gm.notation.errors import several_meanings_error
from gm.notation.formatting import format_entry
from gm.notation.line import Reading, join
from gm.notation.multi_entry import ParsedEntry, try_entry
from gm.notation.name_resolution import normalized_words
from gm.notation.short_forms import NO, read_line
from gm.text import truncate

_MOST = 12
"""The maximum number of words in a line that is read as an answer and a reply."""
_NOS = [[word] for word in NO]
"""The replies that mean only no."""
Reader = Callable[[Any, Sequence[str]], Sequence[Any]]
"""A function of a state and words. It returns a list with the entry that the words mean there; [] for no entry."""


def read_reply(
    game: AnyGame,
    state: Any,
    words: Sequence[str],
    names: tuple[Name, ...],
    spoken: Reader,
    alone: Sequence[ParsedEntry] = (),
) -> Reading:
    """Read ``words`` as two entries: an answer to a prompt, and the reply of the player whom the answer names.

    The second entry may also answer what a card asks that the first one names: ``cast magpie off the wellspring``.
    After the answer, only one prompt may be next: a new one, which asks for the reply. The reply must not consist of
    numbers and ``no`` only, because a ``no`` may take back the answer. If the reply concerns a player other than the
    one who replies, it must name that player. So ``max loses 2 hp`` is not read as the answer ``max`` (Max wins) and a
    reply by which Ida loses 2 HP. Each part is read as typed. If that fails, ``spoken`` reads it.

    The meaning is a list of two :class:`~gm.notation.multi_entry.ParsedEntry`. The reading is empty if there is no
    meaning. It has the error GmError (``ambiguous``) if there are several.

    If the whole line can be read as one answer, ``alone`` has the entry of this answer. A reply is added only if there
    is exactly one way to read the line as this answer and a reply: ``the wolf goes for bo, who takes the hit``.
    Otherwise, the meaning is ``alone``. But a line is ambiguous if the only other way to read it is a different answer
    of the same kind and a reply: in ``candle trick with 3``, the 3 may be a price or a power.
    """
    words = [word for word in " ".join(words).replace(",", " ").split() if word != "and"]
    if not 1 < len(words) <= _MOST:
        return Reading([*alone] or None)
    first = [prompt for prompt in game.play.prompts(state, None) if prompt.due]
    meanings: dict[tuple[Any, Any], None] = {}
    for cut in [cut for cut in range(1, len(words)) if any(map(str.isalpha, words[cut:])) and words[cut:] not in _NOS]:
        for answer in _entries(game, state, words[:cut], names, first, spoken):
            after, refusal = try_entry(game, state, answer)
            asked = [] if refusal else [prompt for prompt in game.play.prompts(after, None) if prompt.due]
            if len(asked) != 1 or len(asked[0].seats) != 1 or asked[0].entry in {prompt.entry for prompt in first}:
                continue
            if not _is_about(asked[0], answer, words[cut], names):
                continue
            others = _unnamed_others(words[cut:], names, asked[0].seats[0])
            for reply in _entries(game, after, words[cut:], names, asked, spoken):
                if others.intersection(format_entry(game.inputs.forms, reply)):
                    continue
                if reply.kind == asked[0].entry and try_entry(game, after, reply)[1] is None:
                    meanings[answer, reply] = None
    if alone:
        answer = alone[0].entry
        replied = [pair for pair in meanings if pair[0] == answer]
        if len(meanings) == 1 and not replied and next(iter(meanings))[0].kind == answer.kind:
            ways = [", ".join(join(format_entry(game.inputs.forms, entry)) for entry in way) for way in meanings]
            return Reading(error=several_meanings_error(words, [join(format_entry(game.inputs.forms, answer)), *ways]))
        return Reading([ParsedEntry(entry) for entry in replied[0]] if len(replied) == 1 else [*alone])
    if len(meanings) > 1:
        text = f"“{truncate(join(words), 60)}” could mean several things."
        return Reading(error=GmError("ambiguous", text, "Use a comma."))
    return Reading([ParsedEntry(entry) for entry in next(iter(meanings), ())] or None)


def _is_about(prompt: Prompt, answer: Any, reply: str, names: Sequence[Name]) -> bool:
    """Return whether a prompt asks the player whom the ``answer`` names, or asks about a card that it names.

    ``reply`` is the first word of the reply. A reply about a card must not begin with a word of the card's own name.
    """
    cards = [name for name in names if name.kind != "seat" and name.id in answer and name.id in prompt.params.values()]
    return prompt.seats[0] in answer or any(reply not in normalized_words(card.name) for card in cards)


def _unnamed_others(words: Sequence[str], names: Sequence[Name], named: str) -> set[str]:
    """Return the ids of all players, except the player ``named``, who do not occur in ``words``."""
    typed = {*map(str.casefold, words)}
    seats = [name for name in names if name.kind == "seat" and name.id != named]
    return {name.id for name in seats if typed.isdisjoint((name.id, name.name.casefold()))}


def _entries(
    game: AnyGame, state: Any, words: Sequence[str], names: tuple[Name, ...], due: Sequence[Prompt], spoken: Reader
) -> Sequence[Any]:
    reading = read_line(game, due, words, names, judge=lambda entry: try_entry(game, state, entry)[1], whole=False)
    return [reading.meant] if reading.meant is not None else spoken(state, words)
