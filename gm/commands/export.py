"""``gm export``: the record of a duel, as lines or without loss as JSON."""

from __future__ import annotations

import json
from typing import Any

from gm.commands.command import Args
from gm.store.files import write_new
from gm.table import record as records
from gm.table.answers import Told
from gm.table.session import Answer, Session


def run(session: Session, args: Args) -> Answer:
    """The duel as lines, with ``--json`` as JSON, with ``--schema`` that JSON's schema; ``--out`` writes a file."""
    if args.options.get("schema"):
        from gm.table.record_json import schema

        answer: Any = schema(session.game())
        text = json.dumps(answer, ensure_ascii=False, indent=1)
    elif args.options.get("json") and not args.options.get("lines"):
        answer = records.document(session.table())
        text = json.dumps(answer, ensure_ascii=False, indent=1)
    else:
        lines = records.lines(session.table())
        answer, text = {"lines": lines}, "\n".join(lines)
    path = args.options.get("out")
    if path:
        write_new(path, text + "\n")
        return Told(f"export --out {path}", "export", {"file": path})
    return Told("export", "text", answer, text)
