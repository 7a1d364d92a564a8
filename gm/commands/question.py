"""Questions and remarks that people type although they are not entries, such as ``what is next`` or ``oops``.

Questions are about what is next, or about a card or rule. Remarks say that something is wrong, or that it is time to
stop.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gm.commands.catalogue import COMMANDS
from gm.commands.command import perform
from gm.commands.spoken_correction import nothing_changed_error
from gm.errors import GmError
from gm.notation.line import join
from gm.notation.name_resolution import normalized_words
from gm.notation.spoken.words import base_forms, is_filler
from gm.table.results import Result
from gm.table.session import Session
from gm.text import truncate

_NEXT = re.compile(r"(?:what|who)(?:'?s| is| comes)? (?:now|next|up next)|whose turn is it(?: now)?|what happens next")
_WRONG = re.compile(
    r"(?:oh no|oops|whoops|wait|sorry|damn)(?:[,. ]+(?:i|we|my|that|it)\b.*)?"
    r"|(?:i |we )?(?:made a |my )?mistake|that (?:is|was) wrong|what(?:'?s| is) wrong"
)
_STOP = re.compile(
    r"(?:we |let's |we'll )?(?:stop|finish|pause)(?: (?:here|now|for (?:now|today|tonight)))?"
    r"|(?:end|finish|stop|pause) (?:the )?(?:session|game|duel|event|evening)"
    r"|(?:that's (?:all|it)|done) for (?:today|tonight|now)"
)
_RULE = re.compile(
    r"(?:what (?:does|do) (?P<acts>.+) (?:do|mean)|how (?:does|do) (?P<works>.+) work"
    r"|(?:what(?:'?s| is| are)|explain) (?:(?:a|an|the) )?(?P<thing>.+))"
)


def answer_question(session: Session, words: Sequence[str]) -> Result | None:
    """Answer a question about what is next or about a rule; return None for all other lines.

    Raises GmError (``words``) for a question without a rule that fits well, and for a remark such as ``oops``.
    """
    text = " ".join(words).casefold().replace("’", "'").strip(" ?!.")
    if _NEXT.fullmatch(text):
        return perform(COMMANDS["now"], session, [])
    if _WRONG.fullmatch(text):
        raise nothing_changed_error()
    if _STOP.fullmatch(text):
        remedy = "To leave now and continue later, type quit. To see what else you can type, type ?"
        raise GmError("words", "Everything is saved.", remedy)
    asked = _RULE.fullmatch(text)
    thing = next(filter(None, asked.groups())) if asked else ""
    known = session.open_table.known if session.open_table else ()
    called = {word.casefold() for name in known if name.kind == "seat" for word in (name.id, name.name)}
    if not thing or all(map(is_filler, thing.split())) or not called.isdisjoint(re.split(r"'s|\s", thing)):
        return None
    if fits_rule(session, thing.split()):
        return perform(COMMANDS["rule"], session, thing.split())
    raise GmError(
        "words", f"No rule is called “{truncate(thing, 40)}”.", f"To search the rules: {join(['rule', *thing.split()])}"
    )


def fits_rule(session: Session, words: Sequence[str]) -> bool:
    """Return whether a rule fits ``words`` well.

    Only rules of the current duel's game are searched; without a duel, those of all games.
    """
    from gm.commands.rule import RuleResult  # late import: few lines ask for a rule

    found = perform(COMMANDS["rule"], session, words)
    rule = found.rule if isinstance(found, RuleResult) and not found.guess else None
    named = normalized_words(f"{rule.title} {rule.id}") if rule else ()
    return bool(named) and all(not {*base_forms(word)}.isdisjoint(named) or is_filler(word) for word in words)
