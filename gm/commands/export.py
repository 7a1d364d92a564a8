"""``gm export``: write a duel's record as lines, or as lossless JSON."""

from __future__ import annotations

import json

from gm.commands.command import Args
from gm.commands.results import Document, SavedFile
from gm.store.files import write_new
from gm.table.interchange import record as records
from gm.table.session import Session
from gm.table.table import Table


def run(session: Session, args: Args) -> Document | SavedFile:
    """Return the record as lines, as JSON (``--json``), or its JSON schema (``--schema``). ``--out`` writes a file."""
    if args.options.get("schema"):
        from gm.table.interchange.record_json import record_schema

        answer = _document(record_schema(session.game()))
    elif args.options.get("json") and not args.options.get("lines"):
        answer = _document(records.record_document(session.table()))
    else:
        answer = record_text(session.table(), "export")
    if path := args.options.get("out"):
        write_new(path, answer.shown + "\n", private=True)
        return SavedFile(f"export --out {path}", path)
    return answer


def record_text(table: Table, text: str) -> Document:
    """Return a duel as lines that gm can replay. ``text`` is the typed command, which the result repeats."""
    lines = [*records.record_lines(table)]
    return Document(text, {"lines": lines}, "\n".join(lines))


def _document(data: dict[str, object]) -> Document:
    return Document("export", data, json.dumps(data, ensure_ascii=False, indent=1))
