"""Records in files: ``export`` writes them, ``import`` reads them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from gm.commands.command import Args
from gm.errors import GmError
from gm.table import record as records
from gm.table.answers import Told
from gm.table.session import Answer, Session


def export(session: Session, args: Args) -> Answer:
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


def write_new(path: str, text: str) -> None:
    """A text in a file that is not there yet. Raises GmError (``file``)."""
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise GmError("file", f"{path} is there already.", "Nothing was written: name another file.") from None
    except (OSError, ValueError) as error:
        raise GmError("file", f"{path} cannot be written: {_why(error)}.", "Name another file.") from None


def write_whole(files: Mapping[str, bytes], *, force: bool = False) -> None:
    """Files that are there in full or not at all: each is written beside its place and then renamed.

    Raises GmError (``file``); a file that is there already is kept unless ``force`` says otherwise.
    """
    unready = {path: f"{path}.{os.getpid()}.part" for path in files}
    try:
        for path, data in files.items():
            if not force and os.path.lexists(path):
                raise GmError("file", f"{path} is there already.", "It was kept. Write over it with --force.")
            try:
                with open(unready[path], "xb") as file:
                    file.write(data)
            except (OSError, ValueError) as error:
                raise GmError("file", f"{path} cannot be written: {_why(error)}.", "Name another: --out FILE") from None
        for path, part in unready.items():
            try:
                os.replace(part, path)
            except OSError as error:
                raise GmError("file", f"{path} cannot be written: {_why(error)}.", "Name another: --out FILE") from None
    finally:
        for part in unready.values():
            with suppress(OSError, ValueError):
                os.unlink(part)


def import_(session: Session, args: Args) -> Answer:
    """A record from a file: a new duel of its own, opened. Raises GmError (``file``, ``import``)."""
    path = args.words[0]
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read(records.LARGEST + 1)
    except UnicodeDecodeError:
        raise GmError("import", f"{path} is no text file.", "Import a record: lines, or JSON from gm export.") from None
    except (OSError, ValueError) as error:
        raise GmError("file", f"{path} cannot be read: {_why(error)}.", "Name a file.") from None
    if len(text) > records.LARGEST:
        raise GmError("import", f"{path} is larger than any duel.", "Import a record: lines, or JSON from gm export.")
    return records.read(session, text).look(None)


def _why(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
