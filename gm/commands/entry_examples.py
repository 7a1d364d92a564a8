"""Errors about entries, adapted to the duel. Examples use its players; an unexpected entry is reported as such."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gm.commands.catalogue import COMMANDS
from gm.errors import GmError, Refusal
from gm.game import Context, Form
from gm.notation.errors import MissingWord
from gm.notation.formatting import format_entry
from gm.notation.line import is_negation, join, split
from gm.notation.multi_entry import try_entry
from gm.notation.parser import read
from gm.notation.short_forms import NO, full_names
from gm.table import presenter
from gm.table.suggestions import correction_example
from gm.table.table import Table
from gm.text import join_sentences

CORRECTIONS = ("fix 12 LINE", "insert 20 LINE")
"""Examples of corrections, for use when no duel is open."""


def refine_error(table: Table, words: Sequence[str], error: GmError, *, short: bool) -> GmError:
    """Return the error for a rejected line, with examples that are accepted now.

    ``short`` is True if users may abbreviate lines. Then there are two special errors. If the line contains a negation
    (``never``), the error asks what happened. If the entry is incomplete and the game does not expect it now, the error
    says only that the entry does not fit here.
    """
    if (
        short
        and words
        and error.code == "words"
        and words[0].casefold() not in COMMANDS
        and (negation := _negation(words))
    ):
        text = f"“{negation[:40]}” is not clear here."
        return GmError("words", text, f"Type only what happened. {presenter.due_text(table)}".strip())
    form = table.game.inputs.forms.get(words[0].casefold()) if words and error.code == "words" else None
    players = full_names(tuple(name for name in table.known if name.kind == "seat"))
    lacks = isinstance(error, MissingWord) or {*map(str.casefold, words[1:])} <= players
    if form and short and lacks and not _is_asked(table, form):
        refusal = _refusal(table, form, present_example(table, form.example))
        if isinstance(refusal, Refusal) and refusal.code == "not-due":
            if {*map(str, refusal.params.values())} & {seat.id for seat in table.setup.seats}:
                return GmError("not-due", f"“{form.name}” does not fit here.", presenter.due_text(table))
            return presenter.entry_refusal_error(table, refusal)
    error.remedy = fit_examples(table, error.remedy)
    form = table.game.inputs.forms.get(words[0].casefold()) if words else None
    if form and short and error.code in ("rule", "not-due") and (late := _possible_before(table, form, words)):
        error.remedy = join_sentences(error.remedy, late)
    return error


def _possible_before(table: Table, form: Form, words: Sequence[str]) -> str:
    """Return a sentence that says how to insert a rejected entry before the last line.

    Players may notice only after the last line that they forgot the entry. Return '' if the entry was impossible before
    that line, or if the game asked for exactly that entry there.
    """
    entry = read(form, words[1:], Context(table.known, short=True)).meant
    last = table.lines[-1]
    if entry is None or last.kind != "entry" or last.body.get("kind") == form.name or _is_asked(table, form):
        return ""  # a line of the same kind, or the next one, may be this one
    before = table.before(last)
    asked = [prompt for prompt in table.game.play.prompts(before, None) if prompt.entry == form.name]
    if not asked or any(prompt.due for prompt in asked) or try_entry(table.game, before, entry)[1]:
        return ""
    line = join(["gm", "insert", last.name, *format_entry(table.game.inputs.forms, entry)])
    return f"If it happened before line {last.name}: {line}"


def _is_asked(table: Table, form: Form) -> bool:
    """Return whether a prompt asks for an entry of ``form`` now."""
    return any(prompt.entry == form.name for prompt in table.view.pending)


def _negation(words: Sequence[str]) -> str:
    """Return the first negating word of a line, such as ``never``; '' if there is none.

    Words in the reason (``because …``) do not count. A *no* or *nobody* counts only as the first of several words.
    """
    end = next((at for at, word in enumerate(words) if word.casefold() == "because"), len(words))
    begins = words[0] if len(words) > 1 and words[0].casefold() in (*NO[1:], "nobody") else ""
    return begins or next(filter(is_negation, words[:end]), "")


def fit_examples(table: Table, text: str) -> str:
    """Return ``text`` with its examples of entries replaced by examples that the rules accept now.

    An example is removed if the rules accept none for its entry.
    """
    for example in CORRECTIONS:
        if example in text:
            typed = correction_example(example.split()[0], "", table.game, table.rows)
            text = _replace_whole(text, example, typed)
    shown = {prompt.entry: prompt.example for prompt in reversed(table.view.pending)}
    for form in table.game.inputs.forms.values():
        if form.example in text:
            line = shown.get(form.name) or present_example(table, form.example)
            if not shown.get(form.name) and _refusal(table, form, line):
                text = text.replace(f" — for example: {form.example}", "")
            text = _replace_whole(text, form.example, line)
        for example in {getattr(field, "example", "") for field in form.every_field()} - {"", form.example}:
            text = _replace_whole(text, example, present_example(table, example))
    return text


def _replace_whole(text: str, example: str, by: str) -> str:
    """Replace ``example`` in ``text`` with ``by``. A part of a longer word stays: ``back eve`` in ``back eve-fors``.

    If ``by`` begins with ``example``, places where ``text`` already contains ``by`` stay unchanged too.
    """
    more = by.removeprefix(example) if by.startswith(example) else ""
    already = f"(?!{re.escape(more)})" if more else ""
    return re.sub(rf"(?<![\w-]){re.escape(example)}(?![\w-]){already}", lambda _: by, text)


def present_example(table: Table, example: str) -> str:
    """Return the line ``example`` with the names of this duel's players instead of the example players."""
    names = [word.casefold() for word in split(table.game.info.example)[2:] if not word.startswith("-")]
    present = [name.id for name in table.known if name.kind == "seat" and name.here]
    if not names or not present:
        return example
    pattern = rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])"
    used = dict.fromkeys(re.findall(pattern, example))
    free = [seat for seat in present if seat not in used] or present
    others = [name for name in used if name not in present]
    chosen = {name: join([free[at % len(free)]]) for at, name in enumerate(others)}
    return re.sub(pattern, lambda match: chosen.get(match.group(), match.group()), example)


def _refusal(table: Table, form: Form, line: str) -> GmError | Refusal | None:
    """Return why the rules now reject ``line``, an entry in the long form; None if they accept it."""
    reading = read(form, split(line)[1:], Context(table.known))
    return reading.error or try_entry(table.game, table.state, reading.meant)[1]
