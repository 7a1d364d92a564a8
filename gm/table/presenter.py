"""What a table is told: results, what is due, what hands must do, the board, why something is refused. Words of sealed
answers are nobody's business until the game says that they are open; all that goes to people goes through here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gm.duel import log
from gm.duel.fold import Misnamed
from gm.duel.judge import Judged
from gm.duel.log import Row
from gm.duel.receipt import Damaged, Receipt, writer_of
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Names, Notice
from gm.notation.formatting import rebuild
from gm.store.rows import any_typed
from gm.table import results
from gm.table.outstanding_items import Owed, Since
from gm.table.table import Table

if TYPE_CHECKING:
    from gm.table import outstanding
    from gm.table.party.divergence import Otherwise

SEALED = "a sealed answer"
"""What is said in place of words that are still nobody's business."""


def refused(game: AnyGame, refusal: Refusal, names: Names) -> GmError:
    """A game's refusal in words for the table."""
    if isinstance(refusal, Misnamed):
        called = names.get(refusal.who, refusal.who)
        wrong = (
            f"Somebody is called {called} already." if refusal.joins else f"Nobody is called {called} at that moment."
        )
        return GmError(refusal.code, wrong, "See who is there: gm now")
    rule = refusal.rules[0] if refusal.rules else None
    return GmError(refusal.code, game.said.say(refusal, names), game.said.remedy(refusal, names), rule)


def refused_at(table: Table, refusal: Refusal, *, now: bool = True) -> GmError:
    """The game's refusal in words; of an entry that is not due (``now``, not in the past), with what is."""
    error = refused(table.game, refusal, table.names)
    instead = due(table) if now and error.code == "not-due" else ""
    joined = f"{error.remedy} {instead}".strip()
    if instead and error.remedy[-1:] not in (".", "?", ""):  # a line to type, which no stop may end
        joined = f"{error.remedy} — {instead[:1].lower()}{instead[1:]}"
    return GmError(error.code, error.message, joined, error.rule)


def due(table: Table) -> str:
    """What is due now, with what to type; '' once the duel is over."""
    found = [prompt for prompt in table.stands.prompts if prompt.due]
    return f"Due now: {found[0].text} ({lines_of(found)})" if found else ""


def lines_of(prompts: Sequence[results.Awaited]) -> str:
    """A line for each of the prompts that shows one, any of which would be taken."""
    return " or ".join(filter(None, (prompt.example for prompt in prompts)))


def announce(
    table: Table, row: Row, notices: Sequence[Notice], debt: outstanding.Debt | None = None
) -> results.Written:
    """The answer to the line that wrote ``row``, as others may read it."""
    return results.Written(
        said(table, row),
        row.seq,
        told(table, row, notices),
        moves(table, debt) if debt else (),
        table.stands,
        table.game.info.called,
    )


def answered(table: Table, row: Row, judged: Judged, before: outstanding.Debt | None = None) -> results.Written:
    """The answer to whoever typed the line that wrote ``row``; ``before`` it so much was owed already."""
    if not judged.owed and not judged.deeds:
        return announce(table, row, judged.notices)._replace(text=row.words)
    from gm.table import outstanding  # no entry needs it

    debt = outstanding.of(table, row, judged)
    answer = announce(table, row, judged.notices, debt)
    return answer._replace(text=row.words, notices=(*answer.notices, *(beside(table, before, debt) if before else ())))


def answered_together(table: Table, written: Sequence[tuple[Row, Judged]], text: str) -> results.Written:
    """The one answer to a line that wrote several rows; ``text`` is what it says as a whole."""
    every = [answered(table, row, judged) for row, judged in written]
    lines = tuple((one.seq, one.text) for one in every)
    notices = tuple(notice for one in every for notice in one.notices)
    return every[-1]._replace(text=text, notices=notices, lines=lines)


def told(table: Table, row: Row, found: Iterable[Notice], names: Names | None = None) -> tuple[results.Announced, ...]:
    """What a row announces; the core's own notices without the words of sealed answers."""
    return results.notices(table.game, (_unspoken(table, notice, row) for notice in found), names or table.names)


def announced(table: Table, row: Row) -> tuple[Notice, ...]:
    """What was announced when a row was written; nothing if its receipt is damaged (the check names it)."""
    try:
        found = Receipt.read(row.receipt).notices
    except Damaged:
        return ()
    return sayable(table, found)


def sayable(table: Table, kept: Iterable[Notice]) -> tuple[Notice, ...]:
    """Notices that were kept; in place of one that the game has no words for, one of the core's that names its kind."""
    return tuple(notice if _has_words(table, notice) else _wordless(notice) for notice in kept)


def _has_words(table: Table, notice: Notice) -> bool:
    try:
        results.say(table.game, notice, table.names)
    except (LookupError, TypeError, ValueError, AttributeError):
        return False
    return True


def _wordless(notice: Notice) -> Notice:
    return Notice("wordless", {"kind": str(notice.kind)}, notice.changes, notice.sum, level=notice.level)


def moves(table: Table, debt: outstanding.Debt, names: Names | None = None) -> tuple[Owed, ...]:
    """What hands must do to pay a debt; also to people who sat here once."""
    from gm.table import outstanding

    handed, deeds = outstanding.moves(table, debt)
    names = names or table.names
    return (*outstanding.said(table.game, handed, names), *outstanding.said_of_deeds(table.game, deeds, names))


def since(table: Table, debt: outstanding.Debt) -> Since | None:
    """Since when something is owed."""
    return Since(debt.since.seq, said(table, debt.since), debt.ago) if debt and debt.since else None


def beside(table: Table, before: outstanding.Debt, debt: outstanding.Debt) -> tuple[results.Announced, ...]:
    """What is to be said of a correction while what was asked ``before`` is not ticked off: it may be done or not."""
    if not before or not debt or not before.since:
        return ()
    from gm.table import outstanding

    seq = before.since.seq
    if outstanding.comes_to_nothing(before, debt):
        text = f"What {seq} asked of hands was not ticked off: if it was not done, leave it so; if it was:"
    else:
        text = f"What {seq} asked of hands is not ticked off, and this comes on top of it: settle says all as one"
    return (results.Announced("not-ticked-off", text, (), (), (), "warn"),)


def prompts(table: Table, state: Any) -> tuple[results.Awaited, ...]:
    """What is due in a state of this duel, then what is possible."""
    return results.prompts(table.game, table.game.play.prompts(state, None), table.names)


def heard(table: Table) -> tuple[str, ...]:
    """What is due, as it is said to a room that types nothing."""
    say = table.game.said.heard or table.game.said.say
    texts = (say(prompt, table.names) for prompt in table.game.play.prompts(table.state, None) if prompt.due)
    return tuple(dict.fromkeys(filter(None, texts)))


def look(table: Table, seq: int | None) -> results.Board:
    """The board of the duel now, or as it was once row ``seq`` was written. Raises GmError (``no-such``)."""
    from gm.table import outstanding

    debt = outstanding.owed(table) if seq is None else None
    state = table.at(seq)
    row = table.rows[-1 if seq is None else seq]
    return results.Board(
        text="now" if seq is None else f"now --at {seq}",
        facts=facts(table),
        row=row._replace(words=said(table, row)),
        view=table.game.said.view(state, None),
        prompts=prompts(table, state),
        last=told(table, row, announced(table, row)),
        owed=moves(table, debt) if debt else (),
        called=table.game.info.called,
        since=since(table, debt) if debt else None,
        doubts=in_doubt(table) if seq is None else "",
        otherwise=_otherwise(table) if seq is None else None,
    )


def _otherwise(table: Table) -> Otherwise | None:
    if not table.setup.resumed:
        return None
    from gm.table.party.divergence import otherwise  # few duels need it

    return otherwise(table)


def in_doubt(table: Table) -> str:
    """How many entries are in doubt, as it is read out; '' if none is."""
    if not any_typed(table.store.db, table.duel.id, "doubt"):
        return ""
    from gm.duel.flags import counted  # no entry needs it

    return counted(table.rows, table.lines)


def facts(table: Table) -> results.Facts:
    """The duel's own facts."""
    duel = table.duel
    return results.Facts(duel.id, duel.uid, table.title, duel.game, duel.rules_version, table.switches())


def said(table: Table, row: Row) -> str:
    """A row's words as people may read them: without those of sealed answers."""
    return _veiled(table, row.words, row)


def meanwhile(table: Table, row: Row) -> str:
    """That somebody else has written a row since the last line."""
    by = writer_of(row.receipt)
    return f"{f'{by[:1].upper()}{by[1:]}, has entered' if by else 'Another window has typed'}: {said(table, row)}."


def is_sealed(table: Table, line: Row) -> bool:
    """Whether the words of a line, be it in force or not, are still nobody's business."""
    form = table.game.typed.forms.get(line.body["kind"]) if line.kind == "entry" else None
    if form is None or form.secret is None:
        return False
    then = table.before(line) if line in table.lines else table.at(line.seq - 1)
    return form.secret(then, table.state, rebuild(table.game.typed.forms, line.body))


def _unspoken(table: Table, notice: Notice, row: Row) -> Notice:
    if not results.quotes(notice) or not _seals(table.game):
        return notice
    veiled = {key: _veiled(table, str(notice.params[key]), row) for key in ("words", "was") if key in notice.params}
    return notice._replace(params={**notice.params, **veiled})


def _seals(game: AnyGame) -> bool:
    """Whether the game knows any sealed answer."""
    return any(form.secret for form in game.typed.forms.values())


def _veiled(table: Table, text: str, row: Row) -> str:
    if not _seals(table.game):
        return text
    for words in sorted((line.words for line in _told_of(table, row) if is_sealed(table, line)), key=len, reverse=True):
        text = text.replace(words, SEALED)
    return text


def _told_of(table: Table, row: Row) -> Iterator[Row]:
    """The lines whose words a row may hold: its own, those that a correction writes and strikes out, and what an
    undo or redo speaks of."""
    if row.kind in log.LINES:
        yield row
    elif row.target is not None:
        yield from _told_of(table, table.rows[row.target])
    else:
        from gm.duel.edits import Fix, Insert, edits_of  # no entry needs it

        before = {line.name: line for line in log.in_force(table.rows[: row.seq])}
        for edit in edits_of(row.body):
            if edit.at in before and not isinstance(edit, Insert):
                yield before[edit.at]
            if edit.at in before and isinstance(edit, Fix):
                yield log.reworded(before[edit.at], edit.says)
        yield from (line for _, line in log.inserted(row))
