"""``gm why``: the entries that led to what a player or place has now, each with its sum, rules and corrections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from contextlib import suppress
from typing import cast

from gm.commands.command import Args
from gm.commands.explanation import (
    ALL,
    LATEST,
    ChainLink,
    CorrectionLink,
    EntryResult,
    WhyEntry,
    WhyHolding,
    place_text,
)
from gm.commands.log_results import EarlierWording
from gm.duel.changes import NAME
from gm.duel.edits import Insert, read_edits
from gm.duel.log import effective_rows, reasons
from gm.errors import GmError
from gm.game import Choice, Holding, Name, Notice, NotRecognized, find_name
from gm.notation.line import join
from gm.table import presenter
from gm.table.log_view import LogItem, log_items
from gm.table.session import Session
from gm.table.table import Table
from gm.text import capitalize


def run(session: Session, args: Args) -> WhyHolding | WhyEntry:
    """Explain the last result, an entry, or a holding (what a player or place has). Raises GmError."""
    table = session.table()
    if not args.words:
        return _entry(table, "", _latest(table))
    if len(args.words) == 1 and NAME.fullmatch(args.words[0]):
        name = args.words[0]
        items = [item for item in log_items(table) if item.row.name == name]
        if not items:
            raise GmError("no-such", f"There is no line {name}.", "See the numbers: gm log")
        return _entry(table, name, items[0])
    whole = len(args.words) > 1 and args.words[-1].casefold() == ALL
    words = args.words[:-1] if whole else args.words
    try:
        holding, still = _holding(table, words)
    except GmError as wrong:
        raise _in_the_log(session, words, wrong) from None
    text = f"{_heading(table, holding)}{'' if still else ', as it last was'}"
    chain = tuple(_chain(table, holding))
    shown = None if whole else LATEST
    line = join(["why", *args.words])
    return WhyHolding(line, holding.holder, holding.what, text, holding.amount, chain, shown, table.names)


def _latest(table: Table) -> LogItem:
    """Return the last entry that is neither undone nor deleted. If there is no entry, return the set-up."""
    names = {line.name for line in table.lines if line.kind != "note"}
    return [item for item in log_items(table) if item.row.name in names and not item.acts][-1]


def _entry(table: Table, name: str, item: LogItem) -> WhyEntry:
    return WhyEntry(
        f"why {name}".strip(),
        item.row.name,
        presenter.public_words(table, item.line),
        item.row.at,
        tuple(EarlierWording(presenter.public_words(table, line), by) for line, by in item.was),
        item.struck,
        item.because,
        _reaching(item.row.name, tuple(_corrections(table))),
        tuple(_result(table, item, notice) for notice in item.notices),
    )


def _corrections(table: Table) -> Iterator[tuple[CorrectionLink, Set[str]]]:
    """Yield each correction that is not undone, with the names of the lines that it changed.

    The names include the correction's own number, which stands for the lines that it inserted.
    """
    later = reasons(table.lines)
    for row in effective_rows(table.rows):
        if row.kind == "correct":
            notices = [notice for notice in presenter.stored_notices(table, row) if notice.kind == "recounted"]
            follow = [cast(Sequence[str], notice.params["entries"]) for notice in notices]
            names = {edit.at for edit in read_edits(row.body) if not isinstance(edit, Insert)}.union(*follow)
            why = later[row.name].body["text"] if row.name in later else row.body["because"]
            corrected = CorrectionLink(row.seq, row.at, presenter.public_words(table, row), str(why) if why else None)
            yield corrected, names | {str(row.seq)}


def _reaching(name: str, corrections: Sequence[tuple[CorrectionLink, Set[str]]]) -> tuple[CorrectionLink, ...]:
    """Return the corrections that changed the line ``name``. ``corrections`` are pairs, as :func:`_corrections` yields
    them.
    """
    own = {name, name.partition(".")[0]}
    return tuple(corrected for corrected, names in corrections if names & own)


def _result(table: Table, item: LogItem, notice: Notice) -> EntryResult:
    """Return ``notice`` as a result of its entry, with its text and the titles of its rules."""
    (result,) = presenter.row_notices(table, item.row, [notice])
    return EntryResult(result, tuple(title(table, rule) for rule in notice.rules))


def title(table: Table, rule: str) -> str:
    """Return the title of a rule in this duel; '' if it has none."""
    return next((other.title for other in table.game.rulebook().rules(table.state) if other.id == rule), "")


def _holding(table: Table, words: Sequence[str]) -> tuple[Holding, bool]:
    """Return the holding (what somebody has) that ``words`` name, and whether it still exists.

    ``words`` are a player or other holder, and what they have, in any order. Raises GmError (``words``).
    """
    if len(words) > 2:
        raise GmError("words", f"Unexpected word: “{words[2][:40]}”.", _usage(table))
    for held in _held(table):
        for who, what in (words, words[::-1]) if len(words) == 2 else ((words[0], ""), ("", words[0])):
            holder = _holder(table, who, held)
            kinds = [holding for holding in held if holding.holder == holder]
            if kinds and holder and not what:
                text, *others = (kind.what for kind in kinds)
                more = f" — or instead of {text}: {', '.join(others)}" if others else ""
                raise GmError(
                    "words", f"Say which of {_name(table, holder)}'s values you mean.", f"Type: why {who} {text}{more}"
                )
            wanted = _meant(table, what, [kind.what for kind in kinds])
            if wanted:
                kind = next(kind for kind in kinds if kind.what == wanted)
                return kind, kind in table.game.play.holdings(table.state)
    now = table.game.play.holdings(table.state)
    if len(words) == 1 and (what := _meant(table, words[0], [holding.what for holding in now])):
        whose = " or ".join(f"why {holding.holder} {what}" for holding in now if holding.what == what)
        raise GmError("words", f"Say whose {what} you mean.", f"Type: {whose}")
    raise GmError("words", f"“{' '.join(words)[:40]}” is not something that a player has.", _usage(table))


def _in_the_log(session: Session, words: Sequence[str], wrong: GmError) -> GmError:
    """Return the error ``wrong``, which is about an unknown holding, with a better remedy.

    If the log mentions the ``words``, the remedy also says how to search the log for them.
    """
    from gm.commands import log  # late import: only a rejected line needs it

    table = session.table()
    if len(words) == 2 and any(_holder(table, word, ()) for word in words):
        with suppress(GmError):
            log.run(session, Args(tuple(words), {}))
            wrong.remedy = f"To search the log for it: {join(['log', *words])}. {wrong.remedy}"
    return wrong


def _held(table: Table) -> Iterator[Sequence[Holding]]:
    """Yield two sequences of holdings: what players and places have now, then all that they have ever had."""
    yield table.game.play.holdings(table.state)
    ever = (holding for played in table.played for holding in table.game.play.holdings(played.state))
    yield tuple({(holding.holder, holding.what): holding for holding in ever}.values())


def _usage(table: Table) -> str:
    held = table.game.play.holdings(table.state)
    example = f"why {held[0].holder} {held[0].what}, " if held else ""
    return f"Type: {example}why 12 (explains a line), or: why (explains the last result)"


def _holder(table: Table, word: str, held: Sequence[Holding]) -> str:
    """Return the id of the player or other holder (such as a pile) whom ``word`` names; '' if there is none.

    Holders other than players are taken from the holdings ``held``.
    """
    others = (holder for holder in dict.fromkeys(h.holder for h in held) if holder not in table.names)
    try:
        return find_name(word, (*table.known, *(Name(holder, holder, "holder") for holder in others)))
    except NotRecognized:
        return ""


def _meant(table: Table, word: str, known: Sequence[str]) -> str:
    """Return the item of ``known`` that ``word`` means; '' if the word fits none, or first letters fit several.

    A word may be the item's name, its first letters or its sign (♥).
    """
    low = word.casefold().replace("-", "_")
    if low in known or not low:
        return low
    choices = (f for form in table.game.inputs.forms.values() for f in form.every_field() if isinstance(f, Choice))
    for field in choices:
        for value, words in field.values.items():
            if low in words and value in known:
                return value
    near = [what for what in known if what.startswith(low)]
    return near[0] if len(near) == 1 else ""


def _name(table: Table, holder: str) -> str:
    return table.names.get(holder, holder)


def _heading(table: Table, holding: Holding) -> str:
    """Return a holding (what a player or place has) as text: the holder, the title of what is held, and the amount.

    Some holdings say where a thing is that belongs to no player. Then the text is the title of the thing and its place.
    """
    what, amount = table.game.texts.title(holding.what), holding.amount
    if isinstance(amount, str) and holding.holder not in table.names:
        place = place_text(amount, table.names)
        return f"{capitalize(what)}{place and f': {place}'}"
    return f"{_name(table, holding.holder)}: {what} {amount}".rstrip()


Move = tuple[LogItem, Notice, "int | str", "int | str", "str | None"]
"""Five values: an entry, its notice about a holding, the difference, the new total, and the old place of a thing.

If the holding is not a place, the last value is None.
"""


def _chain(table: Table, holding: Holding) -> Iterator[ChainLink]:
    """Yield the entries that changed a holding, with the amount after each; those undone or deleted are left out."""
    items = [item for item in log_items(table) if not item.acts and item.struck is None]
    corrections = tuple(_corrections(table))
    moves = _moved(table, holding, items) if isinstance(holding.amount, str) else _summed(holding, items)
    for item, notice, delta, total, before in moves:
        reaching = _reaching(item.row.name, corrections)
        result = _result(table, item, notice)
        yield ChainLink(item.row.name, presenter.public_words(table, item.line), delta, total, reaching, result, before)


def _summed(holding: Holding, items: Sequence[LogItem]) -> Iterator[Move]:
    """Yield a :data:`Move` for each notice that changed ``holding``, which is a number.

    The five values are the line, the notice, the change, the new amount, and None (only things have an old place).
    """
    total = 0
    for item in items:
        for notice in item.notices:
            deltas = [int(c.delta) for c in notice.changes if (c.holder, c.what) == (holding.holder, holding.what)]
            if deltas:
                total += sum(deltas)
                yield item, notice, sum(deltas), total, None


def _moved(table: Table, holding: Holding, items: Sequence[LogItem]) -> Iterator[Move]:
    """Yield a :data:`Move` for each line that moved ``holding``, a thing that has a place.

    The five values are the line, its notice, the new place, the new place again, and the old place. The new place comes
    twice because it stands both for the change and for the new amount.
    """
    states = {played.line.name: played.state for played in table.played}
    before = ""
    for item in items:
        held = table.game.play.holdings(states[item.row.name])
        now = next((str(h.amount) for h in held if (h.holder, h.what) == (holding.holder, holding.what)), "")
        if now != before and item.notices:
            key = (holding.holder, holding.what)
            notices = (n for n in item.notices if any((c.holder, c.what) == key for c in n.changes))
            yield item, next(notices, item.notices[0]), now, now, before
        before = now
