"""The parser of the words after ``fix``, ``insert`` and ``drop``. All changes on a line make one correction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain
from typing import Any

from gm.commands.catalogue import COMMANDS, PUBLIC_NOTE
from gm.commands.command import Args, parse_args, unknown_command_error
from gm.commands.correction_files import marked_line, refuse_changed_files
from gm.commands.correction_target import (
    entry_of_same_kind,
    last_line_by,
    last_line_of_kind,
    line_of_another,
    other_line,
    unclear_correction,
)
from gm.commands.house import house_entry
from gm.commands.new import options as options_of
from gm.commands.new import set_up as read_set_up
from gm.commands.note import parse_reason, parse_remark
from gm.duel.changes import NAME, find_line, has_reason, is_same_setup, line_range, rename_in_lines
from gm.duel.edits import Drop, Edit, Fix, Insert, LineContent
from gm.duel.fold import all_names, read_setup
from gm.duel.log import Row
from gm.duel.names import joining_name
from gm.errors import GmError, Refusal
from gm.game import Context, Name, no_names
from gm.game.play.inputs import ReservedWords
from gm.notation.formatting import format_entry, format_note
from gm.notation.inference import BEGUN
from gm.notation.line import join
from gm.notation.parser import parse
from gm.notation.setup import example_line, setup_row, setup_title
from gm.notation.short_forms import read_line
from gm.table import presenter
from gm.table.correction import Correction
from gm.table.preview import Preview
from gm.table.results import Written
from gm.table.session import Session
from gm.table.suggestions import correction_example
from gm.table.table import Table

_TAIL = {
    "fix": "the number of the line, then the corrected line",
    "insert": "the number of the line to insert before, then the new line",
}
_WHY = 'Type: … because "it was a four"'


def usage_text(table: Table, verb: str) -> str:
    """Return how to type a correction with ``verb``, with an example entry of the game."""
    if verb == "drop":
        return "Type: drop 19, or several: drop 19-22"
    example = correction_example(verb, "", table.game, table.rows)
    return f"Type: {example} — {_TAIL[verb]}"


def assess_or_record(correction: Correction, args: Args) -> Written | Preview:
    """Record a correction with ``--yes``, or return its preview."""
    mend = bool(args.options.get("mend"))
    return correction.record(mend=mend) if args.options.get("yes") else correction.preview(mend=mend)


def correct(session: Session, verb: str, args: Args) -> Written | Preview:
    """Parse all changes of a typed line, and record or preview them as one correction."""
    table = session.table()
    parts, because = split_changes(table, [verb, *args.words])
    reader = _Reader(session)
    session.read.clear()
    reader.read(parts)
    if args.options.get("yes"):
        refuse_changed_files(session)
    if not reader.changes:
        raise GmError("nothing", "The log already says that.", "See it: gm log")
    answer = assess_or_record(Correction(table, reader.changes, because, reader.unread), args)
    if isinstance(answer, Preview):
        session.shown |= session.read
        answer = answer.replace(also=reader.also())
        if session.read and not session.short:  # the next command is a new session, which does not know these files
            answer = answer.replace(ready=f"To record it as shown: {marked_line(session, verb, args, answer)}")
    else:
        session.shown.clear()
    return answer


def split_changes(table: Table, words: Sequence[str]) -> tuple[list[list[str]], str | None]:
    """Return the words of each change in a typed line, and the reason for all changes (None without one)."""
    parts: list[list[str]] = [[]]
    for word in words:
        sticks = word.rstrip(";") and " " not in word and "because" not in parts[-1]  # a reason may end in ;
        text = word.removesuffix(";") if sticks or word == ";" else word
        if text:
            parts[-1].append(text)
        if text != word:
            parts.append([])
    lower = [*map(str.casefold, last := parts[-1])]
    if "because" not in lower or (lower[0] != "because" and _has_reason(table, last)):
        return [part for part in parts if part], None
    at = lower.index("because")
    return [part for part in (*parts[:-1], last[:at]) if part], parse_reason(last[at + 1 :], _WHY)


def _has_reason(table: Table, part: Sequence[str]) -> bool:
    """Return whether a reason at the end of ``part`` (one change) belongs to the new line, not to the correction."""
    at = 2 if len(part) > 1 and NAME.fullmatch(part[1]) else 1
    # no player can be called because: after ``new``, it begins the reason for the correction
    sets_up = len(part) > at and part[at].casefold() == "new"
    return len(part) > at and not sets_up and has_reason(table.game.inputs.forms, part[at])


class _Reader:
    """A parser that collects the changes of one typed correction. It reads the log and the players from the duel."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.table = session.table()
        self.setup = self.table.setup
        self.taken = ReservedWords(self.table.game.inputs, COMMANDS)
        self.changes: list[Edit] = []
        self.unread: dict[str, GmError] = {}
        self._matched: tuple[Row, LineContent] | None = None
        """The line to correct and its new content, if the typed correction has no line number; otherwise None."""

    def also(self) -> str:
        """Return a ``fix`` of another line that the user may mean; '' for none, or if a line number was typed."""
        other = other_line(self.table, *self._matched) if self._matched else None
        return f"fix {other.name} {self._matched[1].words}" if other and self._matched else ""

    def read(self, parts: Sequence[Sequence[str]]) -> None:
        """Parse ``parts``, the words of each change, and add the changes. Raises GmError."""
        # a change of the set-up comes first, because it says who plays
        for verb, *words in sorted(parts, key=lambda part: part[1:2] not in (["0"], ["new"])):
            read = {"fix": self._fix, "insert": self._insert, "drop": self._drop}.get(verb.casefold())
            if read is None:
                remedy = "After a semicolon, type fix, insert, drop or because."
                raise GmError("words", f"“{verb[:40]}” is not a kind of change.", remedy)
            if not words:
                raise GmError("words", f"{verb} needs more words.", usage_text(self.table, verb.casefold()))
            number, colon, rest = words[0].partition(":")  # people also type “fix 14: …”
            read([number, *words[1:]] if colon and not rest and NAME.fullmatch(number) else words)
        follow, self.unread = rename_in_lines(self.table.game, self.table.known, self.table.lines, self.changes)
        self.changes += follow

    def _fix(self, words: list[str]) -> None:
        if NAME.fullmatch(words[0]):
            line = self._find_line(words[0])
            says = self._says(words[1:], line, "fix", [line])
        else:
            line, says = self._matched = self._meant([self._kind(words[0]), *words[1:]])
        if (line.name == "0") != (says.kind == "new"):
            text = "Line 0 is the set-up." if line.name == "0" else "Only line 0 is a set-up."
            raise GmError("words", text, f"Type: fix 0 {example_line(self.table.game.info)}")
        if says.kind == "new":
            self.setup = read_setup(line._replace(body=says.body))
        if says.words != line.words and not is_same_setup(line, says):
            self._once(line)
            self.changes.append(Fix(line.name, says))

    def _kind(self, word: str) -> str:
        """Return the only kind of entry in the log whose name begins with ``word``; else ``word`` unchanged."""
        low, kinds = word.casefold(), {str(line.body.get("kind")) for line in self.table.lines}
        matches = [kind for kind in kinds if kind.startswith(low)] if len(low) >= BEGUN else []
        named = any(low in (name.id.casefold(), name.name.casefold()) for name in self.table.known)
        return matches[0] if len(matches) == 1 and not named else word

    def _once(self, line: Row) -> None:
        """Raise GmError (``words``) if this correction already changes or deletes ``line``."""
        if any(edit.at == line.name and not isinstance(edit, Insert) for edit in self.changes):
            raise GmError("words", f"Line {line.name} is changed twice.", "Change each line only once.")

    def _insert(self, words: list[str]) -> None:
        if not NAME.fullmatch(words[0]):
            text = "insert needs the number of the line to insert before."
            raise GmError("words", text, usage_text(self.table, "insert"))
        line = self._find_line(words[0])
        says = self._says(words[1:], line, "insert", [])
        if line.name == "0" or says.kind == "new":
            raise GmError("words", "A duel has one set-up, and it comes first.", "Type: insert 1 …, or: fix 0 new …")
        self.changes.append(Insert(line.name, says))

    def _drop(self, words: list[str]) -> None:
        for word in words:
            first, dash, last = word.partition("-")
            if not NAME.fullmatch(first) or (dash and not NAME.fullmatch(last)):
                raise GmError("words", f"“{word[:40]}” is not the number of a line.", usage_text(self.table, "drop"))
            lines = line_range(self.table.lines, self._find_line(first), self._find_line(last or first))
            if lines[0].name == "0":
                raise GmError("words", "The set-up cannot be dropped.", "To correct it: fix 0 new …")
            for line in lines:
                self._once(line)
                self.changes.append(Drop(line.name))

    def _find_line(self, word: str) -> Row:
        return find_line(self.table.rows, self.table.lines, word)

    def _meant(self, words: list[str]) -> tuple[Row, LineContent]:
        """Return the line to correct, and its new content, for a correction that was typed without a line number.

        If ``words`` are a valid entry, the line is the last entry of that kind. Otherwise, it is the last line that
        they can replace.
        """
        alike = [line for line in self.table.lines if line.body.get("kind") == words[0].casefold()]
        try:
            says = self._says(words, self.table.lines[-1], "fix", alike)
        except GmError:
            if not self.session.short:
                raise
            if replaced := last_line_by(self.table, words, self.taken):
                return replaced[0], self._entered(replaced[1])
            if not (other := last_line_by(self.table, words, self.taken, of_another=True)):
                raise
            says = self._entered(other[1])
            return line_of_another(self.table, words[0], other[0], says), says
        return last_line_of_kind(self.table, says), says

    def _says(self, words: list[str], line: Row, verb: str, instead: Sequence[Row]) -> LineContent:
        """Return the line that ``words`` mean if they are read at the position of ``line``. Raises GmError or Refusal.

        ``instead`` are the lines that the new line replaces. Errors mention the typed ``verb``.
        """
        if not words:
            raise GmError("words", f"{verb} {line.name}: the new line is missing.", usage_text(self.table, verb))
        game, first = self.table.game, words[0].casefold()
        if first == "new":
            args = parse_args(COMMANDS["new"], words[1:], lambda: options_of(self.session, words[1:]))
            made, seated, title = read_set_up(self.session, args, self.table.setup)
            if made.info.slug != game.info.slug:
                text = f"A duel of {game.info.title} cannot become a duel of another game."
                raise GmError("words", text, "Begin another duel: new …")
            version = self.table.setup.version
            if "rules" in args.options and seated.version != version:
                text = f"The duel began under rules version {version} and keeps it."
                raise GmError("words", text, "Leave --rules out, or begin another duel: new …")
            title = title if "title" in args.options else setup_title(self.table.lines[0].words)
            return LineContent("new", *setup_row(made, seated._replace(version=version), title))
        if first in ("note", PUBLIC_NOTE):
            body = {"text": parse_remark(words[1:]), **({"public": True} if first == PUBLIC_NOTE else {})}
            return LineContent("note", join(format_note(body)), body)
        try:
            entry = house_entry(game, words[1:]) if first == "house" else self._entry(words, line, instead)
        except Refusal as refusal:
            raise presenter.entry_refusal_error(self.table, refusal, now=False) from None
        return self._entered(entry)

    def _entered(self, entry: Any) -> LineContent:
        return LineContent("entry", join(format_entry(self.table.game.inputs.forms, entry)), entry._asdict())

    def _entry(self, words: list[str], line: Row, instead: Sequence[Row]) -> Any:
        """Return the entry that ``words`` mean at the position of ``line``; the prompts there resolve abbreviations."""
        game, names, taken = self.table.game, self._names(line, instead), self.taken
        entry, complete = None, None
        if line.name != "0" and self.setup is self.table.setup:
            complete = partial(game.play.complete, self.table.before(line))
        if self.session.short and self.setup is self.table.setup:
            prompts = game.play.prompts(self.table.before(line), None) if line.name != "0" else ()
            try:
                entry = read_line(game, prompts, words, names, taken, None, complete).result()
            except (GmError, Refusal):
                entry = entry_of_same_kind(self.table, line, words, names, taken) if line in instead else None
                if entry is None:
                    raise
            if entry is None and line in instead:
                entry = entry_of_same_kind(self.table, line, words, names, taken)
        elif form := game.inputs.forms.get(words[0].casefold()):
            entry = parse(form, words[1:], Context(names, taken=taken, complete=complete))
        if entry is None:
            raise self._means_nothing(words[0], line, instead)
        return entry

    def _means_nothing(self, word: str, line: Row, instead: Sequence[Row]) -> GmError:
        """Return the error for a new line that begins with ``word``, because no entry has that name.

        ``instead`` are the lines that the new line replaces. If ``line`` is one of them, the remedy quotes the words of
        ``line``. Hidden (sealed) words are not quoted.
        """
        shown = line in instead and line.kind == "entry" and not presenter.is_sealed(self.table, line)
        error = unknown_command_error(word, [self.table.game.inputs.forms])
        if shown:
            error.remedy = f"{error.remedy}. For example: fix {line.name} {line.words}"
        return unclear_correction(self.table, word, line if shown else None) or error

    def _names(self, line: Row, instead: Sequence[Row]) -> tuple[Name, ...]:
        """Return the names that are known at the position of ``line``, and the full names of players who join later.

        Players who joined by a line in ``instead`` are left out.
        """
        game = self.table.game
        if game.play.names is no_names:
            return all_names(game, self.setup, None)
        names = {name.id: name for name in all_names(game, self.setup, self.table.before(line))}
        joining = (joining_name(game, edit.says.body) for edit in self.changes if isinstance(edit, Fix | Insert))
        later = (*all_names(game, self.setup, self.table.state), *chain.from_iterable(joining))
        names = {name.id: name._replace(here=False) for name in later} | names
        removed = {name.id for line in instead for name in joining_name(game, line.body)}
        return tuple(name for id, name in names.items() if id not in removed)
