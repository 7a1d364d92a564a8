"""The choice of the line to correct when the typed correction has no line number."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from gm.duel.changes import NAME
from gm.duel.edits import Fix, LineContent
from gm.duel.fold import all_names
from gm.duel.log import Row
from gm.errors import GmError, Refusal
from gm.game import Form, Name, NotRecognized, Prompt, find_name
from gm.notation.formatting import entry_from_json, format_entry
from gm.notation.short_forms import parse_short_form
from gm.table import presenter
from gm.table.correction import Correction
from gm.table.table import Table
from gm.table.writer import line_about

_TRIED = 6
"""The maximum number of lines to try as the line to replace."""
_SEARCHED = 24
"""The maximum number of lines that are searched to find the one that a sentence corrects."""


def entry_of_same_kind(
    table: Table, line: Row, words: list[str], names: tuple[Name, ...], taken: Container[str]
) -> Any:
    """Parse ``words`` as an entry of the same kind as ``line``, by the same player; return None if that is impossible.

    ``names`` are the names that the entry may use. ``taken`` are the words that cannot be the name of a new player.
    """
    forms = table.game.inputs.forms
    form = forms.get(str(line.body.get("kind")))
    if line.kind != "entry" or form is None:
        return None
    entry = entry_from_json(forms, line.body)
    whose = (getattr(entry, form.leading.name),) if form.leading else tuple(_owner(table, line))
    prompts = table.game.play.prompts(table.before(line), None)
    asked = next((prompt for prompt in prompts if prompt.entry == form.name), Prompt(form.name))
    try:
        return parse_short_form(forms, [asked._replace(due=True, seats=whose or asked.seats)], words, names, taken)
    except (GmError, Refusal):
        return None


def corrected_by_sentence(table: Table, words: Sequence[str]) -> list[str]:
    """Parse a correction in everyday speech, and return it in the long form: line number, words of the entry, reason.

    If no line number was typed, the last line of the same kind by the same player is corrected. Return [] if the words
    are not a sentence, or if the sentence corrects no line.
    """
    from gm.commands.spoken_entry import entry_of_sentence  # late import: most corrections are short

    numbered = NAME.fullmatch(words[0]) is not None
    end = next((at for at, word in enumerate(words) if word.casefold() == "because"), len(words))
    said = words[numbered:end]
    form = table.game.inputs.forms.get(said[0].casefold()) if said else None
    if not said or any(word.endswith(";") for word in said):
        return []
    if form and any(field.accepts_any for field in form.every_field()):
        return []  # a new name is as it was typed
    entries = [line for line in table.lines[:0:-1] if line.kind == "entry" and not presenter.is_sealed(table, line)]
    for line in [line for line in entries if line.name == words[0]] if numbered else entries[:_SEARCHED]:
        entry = entry_of_sentence(table, table.before(line), said)
        if entry is None or (not numbered and entry.kind != line.body.get("kind")):
            continue
        if numbered or _owner(table, line) == _owner(table, line._replace(body=entry._asdict())):
            return [line.name, *format_entry(table.game.inputs.forms, entry), *words[end:]]
    return []


def unclear_correction(table: Table, word: str, replaced: Row | None) -> GmError | None:
    """Return the error for a correction that names a player but no line; None if ``word``, its first, is no player.

    The remedy quotes the line to be ``replaced``. If that is None, it quotes the last line of the player.
    """
    seat = next((seat for seat in table.setup.seats if word.casefold() in (seat.id, seat.name.casefold())), None)
    if seat is None:
        return None
    mine = (
        line for line in table.lines[::-1] if seat.id in _owner(table, line) and not presenter.is_sealed(table, line)
    )
    line = replaced or next(mine, None)
    text = f"It is not clear what the line should say about {seat.name}."
    return GmError(
        "words",
        text,
        f"Type the whole line, such as: fix {line.name} {line.words}" if line else "See the lines: gm log",
    )


def last_line_by(
    table: Table, words: list[str], taken: Container[str], *, of_another: bool = False
) -> tuple[Row, Any] | None:
    """Return the last line that ``words`` can replace, and the new entry. Return None if there is no such line.

    ``words`` begin with the name of a player. Only lines of that player are searched, or with ``of_another`` the lines
    of all players. Sealed lines, whose words are still hidden, are left out. ``taken`` are the words that cannot be the
    name of a new player.
    """
    seats = all_names(table.game, table.setup, None)
    try:
        who = find_name(words[0], seats)
    except (GmError, NotRecognized):
        return None
    for line in reversed(table.lines[1:]):
        if (of_another or who in _owner(table, line)) and not presenter.is_sealed(table, line):
            names = all_names(table.game, table.setup, table.before(line))
            entry = entry_of_same_kind(table, line, words, names, taken)
            if entry is not None and who in _owner(table, line._replace(body=entry._asdict())):
                return line, entry
    return None


def last_line_of_kind(table: Table, says: LineContent) -> Row:
    """Return the last line of the same kind as the new entry ``says``. Raises GmError (``no-such``).

    If the new entry begins with a player, only lines of that player are searched. Otherwise, lines about the same
    players are preferred. Lines that the new entry cannot replace are skipped. If the new entry cannot replace any
    line, the last line of its kind is returned.

    If the new entry is a result in an event, return the earlier result of the same table. The earlier result may be
    another kind of entry.
    """
    kind = says.body.get("kind")
    form = table.game.inputs.forms.get(str(kind))
    if result := _result_of_same_table(table, says):
        return result
    who = form.leading.name if form and form.leading else ""
    wanted = (says.kind, kind, says.body.get(who))
    alike = [line for line in table.lines[::-1] if (line.kind, line.body.get("kind"), line.body.get(who)) == wanted]
    if form and not who:
        alike.sort(key=lambda line: _named(form, line.body) != _named(form, says.body))
    if alike:
        return next((line for line in alike[:_TRIED] if can_replace(table, line, says)), alike[0])
    whose = table.names[says.body[who]] if says.body.get(who) else ""
    others = (line for line in table.lines[::-1] if whose and line.body.get("kind") == kind)
    if other := next((line for line in others if not presenter.is_sealed(table, line)), None):
        raise _other_player_error(whose, other, says)
    text = f"There is no {kind or says.kind}{f' of {whose}' if whose else ''} to fix."
    raise GmError("no-such", text, "See the numbers: gm log")


def _result_of_same_table(table: Table, says: LineContent) -> Row | None:
    """Return the line that recorded the earlier result of a table in an event.

    ``says`` is the new entry, which names the round and the players. Return None if it is not a result. Raises GmError
    (``no-such``) if the table has no result yet.
    """
    collecting = table.game.play.collects
    form = table.game.inputs.forms.get(str(says.body.get("kind")))
    if collecting is None or form is None or form.name not in collecting.kinds:
        return None
    number, named = says.body["round"], {*_named(form, says.body)}
    for place in collecting.tables(table.state):
        if place.round == number and not named.isdisjoint(place.players):
            if line := line_about(table, collecting.kinds, [("round", number)], place.players):
                return line
            text = f"Table {place.table} of round {number} has no result yet, so there is none to fix."
            raise GmError("no-such", text, f"Type: {says.words}")
    return None


def line_of_another(table: Table, who: str, line: Row, says: LineContent) -> Row:
    """Return the line to correct if the named player has no line that the new entry can replace.

    ``who`` is that player's name, and ``says`` is the new entry. ``line`` is another player's line that it can replace.
    A result in an event corrects the earlier result of the same table. For any other entry, GmError (``no-such``) is
    raised, with a suggestion to correct ``line``.
    """
    result = _result_of_same_table(table, says)
    if result is None:
        raise _other_player_error(who, line, says) from None
    return result


def _other_player_error(who: str, line: Row, says: LineContent) -> GmError:
    """Return the error for a new entry about ``who`` that can only replace ``line``, a line of another player.

    ``who`` is a player's name. ``says`` is the new entry.
    """
    text = f"None of {who[:40]}'s lines fit, but line {line.name} does: {line.words}"
    return GmError("no-such", text, f"If {who[:40]} did it: fix {line.name} {says.words}")


def other_line(table: Table, line: Row, says: LineContent) -> Row | None:
    """Return a line before ``line``, of the same kind and by the same player, that the new entry ``says`` can replace.

    Only the nearest such lines are tried. Return None if ``says`` can replace none of them.
    """
    before = [other for other in table.lines[::-1] if other.seq < line.seq and other.words != says.words]
    alike = [other for other in before if _kind_and_owner(table, other) == _kind_and_owner(table, line)]
    return next((other for other in alike[:_TRIED] if can_replace(table, other, says)), None)


def can_replace(table: Table, line: Row, says: LineContent) -> bool:
    """Return whether the rules allow the new entry ``says`` in place of ``line``."""
    try:
        Correction(table, [Fix(line.name, says)], None).assess()
    except (GmError, Refusal):
        return False
    return True


def _kind_and_owner(table: Table, line: Row) -> tuple[str, Any, list[str]]:
    return line.kind, line.body.get("kind"), _owner(table, line)


def _named(form: Form, body: Mapping[str, Any]) -> list[str]:
    """Return the ids of the players whom an entry names, in alphabetical order."""
    return sorted(name for kinds, name in form.named_ids(entry_from_json({form.name: form}, body)) if "seat" in kinds)


def _owner(table: Table, line: Row) -> list[str]:
    """Return the ids of the players who own ``line``: the one who acts, or all who are named if nobody acts."""
    forms = table.game.inputs.forms
    form = forms.get(str(line.body.get("kind"))) if line.kind == "entry" else None
    if form is None:
        return []
    entry = entry_from_json(forms, line.body)
    if form.leading:
        return [getattr(entry, form.leading.name)]
    return [name for kinds, name in form.named_ids(entry) if "seat" in kinds]
