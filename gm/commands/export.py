"""``gm export``: write a duel's record as lines, or as lossless JSON."""

from __future__ import annotations

from gm.commands.command import Args
from gm.commands.log_results import Document, RecordLines
from gm.commands.results import SavedFile
from gm.store.files import write_new
from gm.table.interchange import record as records
from gm.table.session import Session


def run(session: Session, args: Args) -> Document | RecordLines | SavedFile:
    """Return the record as lines, with ``--json`` as JSON or (``--schema``) its schema; ``--out`` writes a file."""
    found: Document | RecordLines
    if args.options.get("schema"):
        from gm.table.interchange.record_json import record_schema

        found = Document("export", record_schema(session.game()))
    elif args.options.get("json") and not args.options.get("lines"):
        found = Document("export", records.record_document(session.table()))
    else:
        found = RecordLines("export", tuple(records.record_lines(session.table())))
    path = args.options.get("out")
    if path:
        write_new(path, found.shown + "\n")
        return SavedFile(f"export --out {path}", path)
    return found
