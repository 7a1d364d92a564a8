"""The audit of a duel's log: a comparison of each row's words, data and receipt with what the rules give today."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from gm.duel import log
from gm.duel.audit.comparison import expected_receipt, have_same_meaning
from gm.duel.changes import format_correction, rename_in_lines
from gm.duel.edits import Edit, Fix, GoBack, Insert, edits_to_data, is_derived, read_edits
from gm.duel.fold import PlayedLine, all_names, check_names, read_setup
from gm.duel.judge import judge
from gm.duel.log import Row, apply_edit, bodies_written
from gm.duel.receipt import is_readable
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Context, House, Name, NamedTuple
from gm.notation import setup
from gm.notation.formatting import entry_from_json, format_entry, format_note, format_undo
from gm.notation.line import join, split
from gm.notation.parser import parse
from gm.notation.setup import read_house_rules

_TWO_THINGS = "its words and its data differ"


class Fault(NamedTuple):
    """A row that the audit rejects, with the stored value and the expected one.

    If ``reworded`` is true, the two values differ only in words, not in meaning.
    """

    seq: int
    words: str
    message: str
    kept: Any = None
    expected: Any = None
    reworded: bool = False


def find_faults(game: AnyGame, rows: Sequence[Row]) -> Iterator[Fault]:
    """Yield a fault for every row whose words, data or receipt differ from what the rules give today.

    A receipt is what was announced when the row was stored. Stop after a row that cannot be played.
    """
    played: list[PlayedLine] = []
    for at, row in enumerate(rows):
        before = () if row.kind in log.LINES else rows[:at]  # only undo, redo and corrections need it
        try:
            if wrong := _misplaced(at, before, row) or _misread(game, played, row):
                yield Fault(row.seq, row.words, wrong)
                return
            judged = judge(game, before, played[-1].state if played else None, row, played)
            made, stored, expected = judged.receipt().text, None, None
            if made != row.receipt:
                stored = json.loads(row.receipt)
                expected = expected_receipt(json.loads(made), stored)
        except Refusal as refusal:
            yield Fault(row.seq, row.words, f"the rules reject it ({', '.join(refusal.rules) or refusal.kind})")
            return
        except GmError as error:
            yield Fault(row.seq, row.words, f"it cannot be read ({error})")
            return
        except (LookupError, TypeError, ValueError, AttributeError, StopIteration, RuntimeError):
            yield Fault(row.seq, row.words, "it cannot be read: its data does not fit this kind of row")
            return
        if judged.played is None:
            played.append(PlayedLine(row, judged.state, judged.notices))
        else:
            played = list(judged.played)
        if stored != expected and have_same_meaning(stored, expected, judged.changed) and is_readable(row.receipt):
            yield Fault(row.seq, row.words, "it was worded differently then", stored, expected, reworded=True)
        elif stored != expected:
            yield Fault(row.seq, row.words, "the stored receipt differs from today's result", stored, expected)


def _misplaced(at: int, before: Sequence[Row], row: Row) -> str:
    """Return what is wrong with the number, kind or target of a row; '' if nothing is wrong.

    ``at`` is the row's index in the log. ``before`` are the rows before it.
    """
    if row.seq != at:
        return f"row {at} was expected here"
    if (row.kind == "new") != (row.seq == 0):
        return "a duel has one set-up, and it comes first"
    due = {"undo": log.row_to_undo, "redo": log.row_to_redo}.get(row.kind)
    target = due(before) if due else None
    if row.target != (target.seq if target else None) or (due and not target):
        return f"it cannot {row.kind} row {row.target}"
    return ""


def _misread(game: AnyGame, played: Sequence[PlayedLine], row: Row) -> str:
    """Return the difference between the words and the data of a row of any kind; '' if there is none."""
    if row.kind == "correct":
        return _miscorrected(game, played, row)
    if row.kind in ("undo", "redo"):
        body = {"because": row.body["because"]} if row.kind == "undo" and row.body.get("because") else {}
        return "" if row.words == join(format_undo(row.kind, body)) and row.body == body else _TWO_THINGS
    names = all_names(game, read_setup(played[0].line), played[-1].state) if played else ()
    wrong = _mistyped(game, row, names)
    if not wrong and row.kind == "entry":
        known = frozenset((name.kind, name.id) for name in names)
        check_names(game, known, entry_from_json(game.inputs.forms, row.body))
    return wrong


def _mistyped(game: AnyGame, row: Row, names: Sequence[Name]) -> str:
    """Return the difference between the words and the data of a set-up, an entry or a note; '' if there is none.

    Names in the data are checked by the replay.
    """
    if _words(game, row) != row.words:
        return _TWO_THINGS
    if row.kind == "new" and not 1 <= read_setup(row).version <= game.info.rules_version:
        return f"it uses rules version {read_setup(row).version}"
    if row.kind != "entry":
        return ""
    entry = entry_from_json(game.inputs.forms, row.body)
    if isinstance(entry, House):
        read_house_rules(game.inputs.house_rules, (f"{name}={value}" for name, value in entry.settings))
        return ""
    form = game.inputs.forms[entry.kind]
    known = {name.id: name for name in names}
    meant = tuple(
        known[who] if who in known and known[who].kind in kinds else Name(who, who, kinds[0])
        for kinds, who in form.named_ids(entry)
    )
    spoken = {name.id for name in (*meant, *form.new_names(entry))}
    context = Context((*dict.fromkeys(meant), *(name for name in names if name.id not in spoken)))
    typed = parse(form, split(row.words)[1:], context)
    return "" if json.dumps(typed) == json.dumps(entry) else _TWO_THINGS


def _words(game: AnyGame, row: Row) -> str:
    """Return the words that match the data of ``row``. A set-up's data has no title, so the title is taken from
    ``row.words``.
    """
    if row.kind == "new":
        return join(setup.format_setup(game, read_setup(row), setup.setup_title(row.words)))
    if row.kind == "entry":
        return join(format_entry(game.inputs.forms, entry_from_json(game.inputs.forms, row.body)))
    return _remark(row.body)


def _remark(body: Mapping[str, Any]) -> str:
    """Return the words that match the data of a note, a flag or a reason; '' for other data."""
    text = [body["text"]] if body["text"] else []
    match sorted(body):
        case ["text"]:
            return join(format_note(body))
        case ["public", "text"]:
            return join(format_note(body)) if body["public"] is True else ""
        case ["doubt", "text"]:
            return join(["doubt", body["doubt"], *text])
        case ["settles", "text"]:
            return join(["doubt", body["settles"], "settled", *text])
        case ["explains", "text"]:
            return join(["because", body["explains"], *text])
    return ""


def _miscorrected(game: AnyGame, played: Sequence[PlayedLine], row: Row) -> str:
    """Return what is wrong with the correction ``row``; '' if nothing is wrong.

    For example, the correction changes an unknown line, or its words do not match its changes.
    """
    lines, edits = [line.line for line in played], read_edits(row.body)
    because = row.body["because"]
    kept = json.dumps(edits_to_data(edits, because), sort_keys=True) == json.dumps(row.body, sort_keys=True)
    if not kept or row.words != format_correction(edits, because, lines, game.inputs.forms):
        return _TWO_THINGS
    for edit in edits:
        if wrong := _misdone(edit, row, edits, {line.name for line in lines}) or _misworded(game, played, row, edit):
            return wrong
    names = all_names(game, read_setup(lines[0]), played[-1].state)
    follow, _ = rename_in_lines(game, names, lines, [edit for edit in edits if not is_derived(edit)])
    derived, stored = ([_with_all_fields(game, edit) for edit in made if is_derived(edit)] for made in (follow, edits))
    return "" if json.dumps(derived) == json.dumps(stored) else _TWO_THINGS


def _with_all_fields(game: AnyGame, edit: Edit) -> Any:
    """Return ``edit``, a stored change of a line, with every field that its kind of entry has today.

    A field that gm did not have yet when the change was stored gets its default.
    """
    if isinstance(edit, Fix) and edit.says.kind == "entry":
        entry = entry_from_json(game.inputs.forms, edit.says.body)
        return edit._replace(says=edit.says._replace(body=entry._asdict()))
    return edit


def _misdone(edit: Edit, row: Row, edits: Sequence[Edit], there: Set[str]) -> str:
    """Return why ``edit`` cannot be applied to its line; '' if it can.

    ``edits`` are all changes of the correction ``row``. ``there`` are the names of existing lines.
    """
    if isinstance(edit, GoBack):
        back = 0 <= int(edit.at) < row.seq and len(edits) == 1
        return "" if back else f"it cannot go back to row {edit.at}"
    first = edit.at == "0"
    if edit.at not in there or (first and not isinstance(edit, Fix)):
        return f"it cannot {type(edit).__name__.lower()} {edit.at}"
    if isinstance(edit, Fix | Insert) and first != (edit.says.kind == "new"):
        return "a duel has one set-up, and it comes first"
    return ""


def _misworded(game: AnyGame, played: Sequence[PlayedLine], row: Row, edit: Edit) -> str:
    """Return the difference between the words and the data of the line that ``edit`` writes; '' if there is none."""
    if not isinstance(edit, Fix | Insert):
        return ""
    seated = next((data for data in bodies_written(row, "new")), played[0].line.body)
    line = apply_edit(row, edit.says)
    setup = read_setup(row._replace(body=seated))
    return _mistyped(game, line, all_names(game, setup, played[-1].state))
