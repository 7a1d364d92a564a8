"""The reason why the rules reject a sentence, if the sentence has only one meaning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gm.errors import Refusal
from gm.game import Prompt
from gm.notation.spoken.interpreter import Interpreter
from gm.notation.spoken.words import BEING, base_forms

DUE, POSSIBLE, ELSEWHERE = range(3)
"""The states of an entry: it is next (DUE), it is possible now (POSSIBLE), or neither (ELSEWHERE)."""

_LIKELY = ("ambiguous", "rule", "words", "not-due")
"""The codes of refusals, the likeliest meaning first."""


class Rejected(NamedTuple):
    """A meaning that the rules reject: the entry, the rules' reason, and the words that mean it.

    ``when`` is DUE, POSSIBLE or ELSEWHERE.
    """

    entry: Any
    refusal: Refusal
    when: int
    words: tuple[str, ...]


def asked_when(prompts: Sequence[Prompt]) -> int:
    """Return when an entry is asked for, by its prompts."""
    return DUE if any(prompt.due for prompt in prompts) else POSSIBLE if prompts else ELSEWHERE


def is_clear(interpreter: Interpreter, words: Sequence[str], when: int) -> bool:
    """Return whether ``words`` are enough to say why the rules reject the entry that they mean.

    For an entry that is not asked for now, more than one word is needed. Words with a form of *be* must also have the
    entry's name. For an entry that is asked for, words without a verb are enough, but they must not have the verb of
    another entry.
    """
    bases = {base for word in words for base in base_forms(word)}
    if when == ELSEWHERE:
        return len(words) > 1 and (interpreter.form.name in bases or BEING.isdisjoint(words))
    return interpreter.all_verbs.isdisjoint(bases) or any(True for _ in interpreter.find_verbs(words))


def only_rejected(rejected: Sequence[Rejected]) -> Rejected | None:
    """Return the most likely meaning among ``rejected``; None if several are as likely and have different reasons.

    A meaning that is asked for now is more likely than others. Among these, a meaning is more likely if it only lacks
    a choice or breaks a rule than if something else is next. “Something else is next” counts as the same reason for
    all meanings.
    """
    order = [(meaning.when, _LIKELY.index(meaning.refusal.code)) for meaning in rejected]
    likely = [meaning for meaning, place in zip(rejected, order, strict=True) if place == min(order)]
    refusals = [meaning.refusal for meaning in likely]
    reasons = [(no.kind, None if no.code == "not-due" else no.params) for no in refusals]
    alike = all(reason == reasons[0] for reason in reasons) or len({meaning.entry for meaning in likely}) == 1
    return likely[0] if likely and alike else None
