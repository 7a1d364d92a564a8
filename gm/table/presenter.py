"""Results, prompts, boards and errors of a duel as people may see them. The words of sealed answers stay hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gm.duel import log
from gm.duel.fold import UnknownName
from gm.duel.judge import Judgement
from gm.duel.log import Row
from gm.duel.receipt import DamagedReceipt, Receipt, read_writer
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Names, Notice
from gm.notation.formatting import entry_from_json
from gm.store.rows import any_row_begins
from gm.table import results, texts
from gm.table.results import OutstandingSince, Owed
from gm.table.table import Table
from gm.text import capitalize

if TYPE_CHECKING:
    from gm.table import outstanding
    from gm.table.party.divergence import Divergence

SEALED = "a sealed answer"
"""The text that replaces words that are still sealed."""


def refusal_error(game: AnyGame, refusal: Refusal, names: Names) -> GmError:
    """Return a game's refusal as an error with a message and a remedy."""
    if isinstance(refusal, UnknownName):
        called = names.get(refusal.who, refusal.who)
        text = "The name {} is already in use." if refusal.joins else "At that point nobody is called {}."
        return GmError(refusal.code, text.format(called), "See who is there: gm now")
    rule = refusal.rules[0] if refusal.rules else None
    return GmError(refusal.code, game.texts.say(refusal, names), game.texts.remedy(refusal, names), rule)


def entry_refusal_error(table: Table, refusal: Refusal, *, now: bool = True) -> GmError:
    """Return the refusal of an entry as an error. With ``now``, a ``not-due`` error also says what comes next."""
    error = refusal_error(table.game, refusal, table.names)
    instead = due_text(table) if now and error.code == "not-due" else ""
    if instead and error.remedy.endswith(" next."):
        return GmError(error.code, error.message, error.remedy[:-1] + instead.removeprefix("Next"), error.rule)
    if instead and error.remedy[-1:] not in (".", "?", ""):  # it ends with a line to type, so it stays last
        return GmError(error.code, error.message, f"{instead}. {error.remedy}", error.rule)
    return GmError(error.code, error.message, f"{error.remedy} {instead}".strip(), error.rule)


def due_text(table: Table) -> str:
    """Return a sentence about what comes next and what to type for it; '' after the end of the duel."""
    prompts = table.view.due
    return f"Next: {prompts[0].text} ({prompt_lines(prompts)})" if prompts else ""


def prompt_lines(prompts: Sequence[texts.PromptResult]) -> str:
    """Return the example lines of the prompts, joined by "or"."""
    return " or ".join(filter(None, (prompt.example for prompt in prompts)))


def public_result(
    table: Table, row: Row, notices: Sequence[Notice], debt: outstanding.Outstanding | None = None
) -> results.Written:
    """Return the result of the line that wrote ``row``, without the words of sealed answers.

    ``debt`` has the things that are still to do at the table.
    """
    return results.Written(
        public_words(table, row),
        row.seq,
        row_notices(table, row, notices),
        outstanding_items(table, debt) if debt else (),
        table.view,
        table.game.info,
    )


def writer_result(
    table: Table, row: Row, judged: Judgement, before: outstanding.Outstanding | None = None
) -> results.Written:
    """Return the result for the person who wrote ``row``. ``before`` is what was still to do before that row."""
    if row.kind in log.LINES:
        answer = public_result(table, row, judged.notices)
        return answer.replace(text=row.words, repeated=tuple(answer.notices[at] for at in judged.again))
    from gm.table import outstanding  # imported here: no entry needs it

    debt = outstanding.from_row(table, row, judged)
    answer = public_result(table, row, judged.notices, debt).replace(text=row.words)
    if not before or not debt:
        return answer
    whole = outstanding.current(table)
    remarks = correction_remarks(before, debt, whole)
    return answer.replace(notices=(*answer.notices, *remarks), together=outstanding_items(table, whole))


def combined_result(table: Table, written: Sequence[tuple[Row, Judgement]], text: str) -> results.Written:
    """Return one result for a line that wrote several rows; ``text`` is the whole line."""
    every = [writer_result(table, row, judged) for row, judged in written]
    lines = tuple((answer.seq, answer.text) for answer in every)
    notices = tuple(notice for answer in every for notice in answer.notices)
    repeated = tuple(notice for answer in every for notice in answer.repeated)
    return every[-1].replace(text=text, notices=notices, repeated=repeated, lines=lines)


def row_notices(
    table: Table, row: Row, notices: Iterable[Notice], names: Names | None = None
) -> tuple[texts.NoticeResult, ...]:
    """Return the notices of a row with their texts, without the words of sealed answers."""
    public = (_without_sealed_words(table, notice, row) for notice in notices)
    return texts.notice_results(table.game, public, names or table.names)


def stored_notices(table: Table, row: Row) -> tuple[Notice, ...]:
    """Return the notices stored with a row; () if its receipt is damaged."""
    try:
        notices = Receipt.read(row.receipt).notices
    except DamagedReceipt:
        return ()
    return presentable_notices(table, notices)


def presentable_notices(table: Table, kept: Iterable[Notice]) -> tuple[Notice, ...]:
    """Return the stored notices ``kept``. Replace notices that have no text in this version of the game.

    A replacement says which kind of notice it replaces.
    """
    return tuple(notice if _has_words(table, notice) else _core_notice(notice) for notice in kept)


def _has_words(table: Table, notice: Notice) -> bool:
    try:
        texts.notice_text(table.game, notice, table.names)
    except (LookupError, TypeError, ValueError, AttributeError):
        return False
    return True


def _core_notice(notice: Notice) -> Notice:
    return Notice("wordless", {"kind": str(notice.kind)}, notice.changes, notice.sum, level=notice.level)


def outstanding_items(table: Table, debt: outstanding.Outstanding, names: Names | None = None) -> tuple[Owed, ...]:
    """Return what is still to do at the table, even by players who have left the duel.

    At an event nobody has to do anything. The items then only say how points change, with the level ``info``.
    """
    from gm.table import outstanding

    handed, deeds = outstanding.moves(table, debt)
    names = names or table.names
    items = (*outstanding.move_items(table.game, handed, names), *outstanding.deed_items(table.game, deeds, names))
    return items if table.game.info.is_duel else tuple(item._replace(level="info") for item in items)


def outstanding_since(table: Table, debt: outstanding.Outstanding) -> OutstandingSince | None:
    """Return the first line that caused something that is still to do at the table; None if it is unknown."""
    return OutstandingSince(debt.since.seq, public_words(table, debt.since), debt.ago) if debt and debt.since else None


def correction_remarks(
    before: outstanding.Outstanding, debt: outstanding.Outstanding, whole: outstanding.Outstanding
) -> tuple[texts.NoticeResult, ...]:
    """Return a warning if earlier corrections left things to do that are not confirmed as done; otherwise return ().

    ``before`` is what the earlier corrections left to do. ``debt`` is what the new correction leaves to do. If that is
    nothing, there is no warning. ``whole`` is both together.
    """
    if not before or not debt or not before.since:
        return ()
    seq = before.since.seq
    if whole:
        text = f"The list below includes what line {seq} asked for, which is not confirmed yet"
    else:
        text = f"What line {seq} asked for is no longer needed. If you have already done it, do this:"
    return (texts.NoticeResult("not-ticked-off", text, (), (), (), "warn"),)


def prompt_results(table: Table, state: Any) -> tuple[texts.PromptResult, ...]:
    """Return the prompts in a state of this duel: what comes next, then what else is possible."""
    return texts.prompt_results(table.game, texts.prompts_at(table.game, state), table.names)


def spectator_lines(table: Table) -> tuple[str, ...]:
    """Return what comes next, in words for spectators."""
    say = table.game.texts.spectator_text or table.game.texts.say
    texts = (say(prompt, table.names) for prompt in table.game.play.prompts(table.state, None) if prompt.due)
    return tuple(dict.fromkeys(filter(None, texts)))


def board_at(table: Table, seq: int | None) -> results.Board:
    """Return the board now, or as it was after row ``seq``. Raises GmError (``no-such``)."""
    from gm.table import outstanding

    debt = outstanding.current(table) if seq is None else None
    state = table.at(seq)
    row = table.rows[-1 if seq is None else seq]
    return results.Board(
        text="now" if seq is None else f"now --at {seq}",
        facts=duel_facts(table),
        row=row._replace(words=public_words(table, row)),
        view=table.view.board if seq is None else table.game.texts.view(state, None),
        prompts=prompt_results(table, state),
        last=row_notices(table, row, stored_notices(table, row)),
        owed=outstanding_items(table, debt) if debt else (),
        info=table.game.info,
        since=outstanding_since(table, debt) if debt else None,
        doubts=flags_text(table) if seq is None else "",
        otherwise=_divergence(table) if seq is None else None,
    )


def _divergence(table: Table) -> Divergence | None:
    if not table.setup.resumed:
        return None
    from gm.table.party.divergence import find_divergence  # imported here: few duels need it

    return find_divergence(table)


def flags_text(table: Table) -> str:
    """Return how many lines are flagged as uncertain, as a text; '' if there are none."""
    if not any_row_begins(table.store, table.duel.id, "doubt"):
        return ""
    from gm.duel.flags import count_text  # imported here: no entry needs it

    return count_text(table.rows, table.lines)


def duel_facts(table: Table) -> results.DuelFacts:
    """Return the facts about a duel."""
    duel = table.duel
    at, code = table.setup.at or None, None
    if table.game.play.collects:
        from gm.table.interchange.event_place import event_code  # imported here: few duels are events

        code = event_code(table)
    return results.DuelFacts(duel.id, duel.uid, table.title, duel.game, duel.rules_version, table.switches(), at, code)


def public_words(table: Table, row: Row) -> str:
    """Return a row's words without those of sealed answers."""
    return _without_sealed(table, row.words, row)


def other_writer_warning(table: Table, row: Row) -> str:
    """Return a message that somebody else has written ``row`` since this user's last line."""
    by = read_writer(row.receipt)
    who = f"{capitalize(by)}," if by else "Another window"
    return f"{who} has entered: {public_words(table, row)}."


def is_sealed(table: Table, line: Row) -> bool:
    """Return whether ``line`` is a sealed answer whose words must still be hidden now."""
    form = table.game.inputs.forms.get(line.body["kind"]) if line.kind == "entry" else None
    if form is None or form.secret is None:
        return False
    then = table.before(line) if line in table.lines else table.at(line.seq - 1)
    return form.secret(then, table.state, entry_from_json(table.game.inputs.forms, line.body))


def _without_sealed_words(table: Table, notice: Notice, row: Row) -> Notice:
    if not texts.quotes(notice) or not _seals(table.game):
        return notice
    keys = [key for key in ("words", "was") if key in notice.params]
    veiled = {key: _without_sealed(table, str(notice.params[key]), row) for key in keys}
    return notice._replace(params={**notice.params, **veiled})


def _seals(game: AnyGame) -> bool:
    """Return whether the game has sealed answers."""
    return any(form.secret for form in game.inputs.forms.values())


def _without_sealed(table: Table, text: str, row: Row) -> str:
    if not _seals(table.game):
        return text
    sealed = (line.words for line in _quoted_lines(table, row) if is_sealed(table, line))
    for words in sorted(sealed, key=len, reverse=True):
        text = text.replace(words, SEALED)
    return text


def _quoted_lines(table: Table, row: Row) -> Iterator[Row]:
    """Yield the lines that a row may quote: itself or, for a correction, undo or redo, the lines that it changes."""
    if row.kind in log.LINES:
        yield row
    elif row.target is not None:
        yield from _quoted_lines(table, table.rows[row.target])
    else:
        from gm.duel.edits import Fix, Insert, read_edits  # imported here: no entry needs it

        before = {line.name: line for line in log.effective_lines(table.rows[: row.seq])}
        for edit in read_edits(row.body):
            if edit.at in before and not isinstance(edit, Insert):
                yield before[edit.at]
            if edit.at in before and isinstance(edit, Fix):
                yield log.apply_edit(before[edit.at], edit.says)
        yield from (line for _, line in log.inserted_lines(row))
