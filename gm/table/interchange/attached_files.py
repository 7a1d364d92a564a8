"""The reader of players' own files: TOML, CSV, or JSON in a record. The game's models say what a file may contain."""

from __future__ import annotations

import json
import os
import re
import tomllib
from ast import literal_eval
from collections.abc import Callable, Container, Iterator, Sequence
from math import isfinite
from stat import S_ISREG
from typing import Any, NamedTuple

from gm import games
from gm.errors import GmError
from gm.game import AnyGame, TableFile
from gm.notation.attached_files import canonical
from gm.notation.line import join
from gm.store.files import os_message
from gm.table.interchange.card_models import check_file
from gm.table.interchange.toml_lines import Lines
from gm.table.interchange.validation_messages import Place, place_name
from gm.text import has_control_characters, strip_control_characters

LARGEST = 1_000_000
"""The maximum size in bytes of a player's file, and of the line that stores the file in a record."""

_SHOWN = 50
_LONGEST = 14_000
"""The maximum size, in bits, of an integer that Python converts to decimal digits."""
_LONGEST_KEY = 10_000
_PART = r"""(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
_PARTS = re.compile(rf"\({_PART}(?:, {_PART})*,?\)")


class Fault(NamedTuple):
    """A mistake in a player's file: its key, its line (None if unknown) and what is wrong."""

    line: int | None
    key: str
    message: str


class InvalidFile(GmError):
    """The error for a player's file that the game rejects, with all its mistakes."""

    def __init__(self, source: str, faults: Sequence[Fault], remedy: str) -> None:
        places = (f"line {fault.line}, {fault.key}" if fault.line else fault.key for fault in faults)
        texts = [f"{place}: {fault.message}" for place, fault in zip(places, faults, strict=True)]
        super().__init__("file", _listed(source, texts), remedy)
        self.more = {"faults": [{"line": line, "key": key, "said": message} for line, key, message in faults]}


class InvalidTable(GmError):
    """The error for a CSV file that the game rejects, with all its mistakes."""

    def __init__(self, source: str, faults: Sequence[tuple[int | None, str]], remedy: str) -> None:
        texts = [f"{f'line {line}: ' if line else ''}{text}" for line, text in faults]
        super().__init__("file", _listed(source, texts), remedy)
        self.more = {"faults": [{"line": line, "text": text} for line, text in faults]}


def _listed(source: str, mistakes: Sequence[str]) -> str:
    """Return a text with the number of mistakes in a file, and the first few mistakes, each on its own line."""
    more = [f"… and {len(mistakes) - _SHOWN} more"] if len(mistakes) > _SHOWN else []
    count = f"{len(mistakes)} mistakes" if mistakes[1:] else "1 mistake"
    return f"{count} in {source}:\n  " + "\n  ".join([*mistakes[:_SHOWN], *more])


def read_table(game: AnyGame, name: str, path: str, taken: Container[str]) -> TableFile:
    """Return the content of a CSV file that lists players. A name that is in ``taken`` is a mistake.

    Raises GmError (``file``) or InvalidTable.
    """
    remedy = "Nothing was saved. Correct the file and begin again."
    reader = games.attachment_part(game.info.slug, game.inputs.attachments[name].table)
    table: TableFile = reader(_read_bytes(name, path, remedy), taken)
    if table.faults:
        raise InvalidTable(path, table.faults, remedy)
    content = _checked(game, name, dict(table.content), path, remedy, lambda: None)
    return table._replace(content=content)


def is_table(game: AnyGame, name: str, path: str) -> bool:
    """Return whether a player's file is a CSV file and not TOML."""
    return bool(game.inputs.attachments[name].table) and not path.casefold().endswith(".toml")


def read_file(game: AnyGame, name: str, path: str) -> dict[str, Any]:
    """Return the content of a player's file. Raises GmError (``file``) or InvalidFile."""
    remedy = f"For a sample: gm cards template {name} --game {game.info.slug} --out {name}.toml"
    raw = _read_bytes(name, path, remedy)
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
        _refuse_long_keys(text, path)
        data = tomllib.loads(text)
    except UnicodeDecodeError:
        raise GmError("file", f"{path} is not UTF-8 text.", "Save the file as UTF-8.") from None
    except (ValueError, RecursionError) as error:
        text = f"{path} is not valid TOML: {strip_control_characters(_sentence(error))}"
        raise GmError("file", text, remedy) from None
    return _checked(game, name, data, path, remedy, lambda: Lines(text))


def _read_bytes(name: str, path: str, remedy: str) -> bytes:
    """Return the bytes of a player's file. Raises GmError (``file``)."""
    try:
        if not S_ISREG(os.stat(path).st_mode):  # reading a pipe may block, and a device may never end
            raise GmError("file", f"{path} cannot be read: it is not a regular file.", remedy)
        with open(path, "rb") as file:
            raw = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise GmError("file", f"{path} cannot be read: {os_message(error)}.", remedy) from None
    if len(raw) > LARGEST:
        raise GmError("file", f"{path} is too large for a {name} file.", remedy)
    return raw


def _refuse_long_keys(text: str, path: str) -> None:
    """Reject a file with keys so long that parsing it would take minutes. Raises GmError (``file``)."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _LONGEST_KEY and len(line.partition("=")[0]) > _LONGEST_KEY:
            text = f"{path} is not valid TOML: line {number} is too long."
            raise GmError("file", text, "Each line is a key, = and a value.")


def declared_game(path: str) -> str:
    """Return the game that a file names in a line ``game = "…"``; '' if the file names none or cannot be read."""
    if not os.path.isfile(path):  # reading a pipe may block
        return ""
    try:
        with open(path, encoding="utf-8-sig") as file:
            match = re.search(r'^game *= *"([a-z0-9]+)"', file.read(LARGEST), re.MULTILINE)
    except (OSError, ValueError):
        return ""
    return match[1] if match else ""


def read_json(game: AnyGame, name: str, data: Any) -> dict[str, Any]:
    """Check the stored content ``data`` of a player's file again, and return it. Raises InvalidFile."""
    return _checked(game, name, data, f"The stored content of {name}", "Name the file itself.", lambda: None)


def stored_content(text: str) -> Any:
    """Return the content of a player's file, read from the JSON in a line of a record. Raises GmError (``file``)."""
    try:
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        text = f"The stored content is not valid JSON: {strip_control_characters(_sentence(error))}"
        raise GmError("file", text, _KEEP) from None
    if not isinstance(data, dict):
        raise GmError("file", "The stored content must be a JSON object.", _KEEP)
    return data


_KEEP = "Type it as in a record: cards keep NAME “{…}”"


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is not a number")


def _sentence(error: Exception) -> str:
    text = str(error) if isinstance(error, ValueError) else "it is nested too deeply"
    if "set_int_max_str_digits" in text:
        text = "an integer has too many digits"
    text = text.replace(r"Illegal character '\n'", "a closing quote is missing")
    text = _PARTS.sub(lambda keys: ".".join(literal_eval(keys.group())), text)  # the keys of a duplicate table
    return f"{text[:1].lower()}{text[1:]}."


def _checked(
    game: AnyGame, name: str, data: Any, source: str, remedy: str, lines: Callable[[], Lines | None]
) -> dict[str, Any]:
    """Check the content of a file by the game's model, and return it in the form that is stored. Raises InvalidFile.

    ``source`` names the file in an error. ``lines`` is a function that returns the line numbers of the file's keys, or
    None if they are unknown.
    """
    mistakes: list[tuple[Place, str]] = []
    content: dict[str, Any] = {}
    try:
        parts = [*_parts((), data)]
        mistakes += [
            (where, "it contains control characters or a line break")
            for where, part in parts
            if isinstance(part, str) and has_control_characters(part)
        ]
        unstorable = {where: fault for where, part in parts if (fault := _number_fault(part))}
        mistakes += unstorable.items()
        text = json.dumps(_without((), data, unstorable), default=str)
        record = games.attachment_part(game.info.slug, game.inputs.attachments[name].model)
        content, faults = check_file(record, text)
        mistakes += [(where, mistake) for where, mistake in faults if not _is_inside(where, unstorable)]
        kept = join(["cards", "keep", name, canonical(content)])
        if len(kept.encode(errors="replace")) >= LARGEST:
            raise GmError("file", f"{source} is too long for one line of a record.", remedy)
    except (ValueError, RecursionError) as error:
        mistakes.append(((), _sentence(error)))
    if mistakes:
        numbers = lines()
        found = [
            Fault(numbers.of(where) if numbers else None, place_name(where) or "the file", mistake)
            for where, mistake in mistakes
        ]
        raise InvalidFile(source, sorted(found, key=lambda fault: fault.line or 0), remedy)
    return content


def _parts(where: Place, data: Any) -> Iterator[tuple[Place, Any]]:
    """Yield each key and each single value in ``data`` with its path."""
    if not isinstance(data, dict | list):
        yield where, data
        return
    for step, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield (*where, step), step
        yield from _parts((*where, step), value)


def _number_fault(value: Any) -> str:
    """Return why ``value`` is a number that cannot be stored; '' if it can be stored or is not a number."""
    if isinstance(value, float) and not isfinite(value):
        return f"{value} is not a number"
    return "an integer has too many digits" if isinstance(value, int) and value.bit_length() > _LONGEST else ""


def _without(where: Place, data: Any, paths: Container[Place]) -> Any:
    """Return ``data`` with 0 in place of the values at ``paths``, so that everything else can be checked."""
    if isinstance(data, dict):
        return {key: _without((*where, key), value, paths) for key, value in data.items()}
    if isinstance(data, list):
        return [_without((*where, number), value, paths) for number, value in enumerate(data)]
    return 0 if where in paths else data


def _is_inside(where: Place, paths: Container[Place]) -> bool:
    return any(where[:end] in paths for end in range(len(where) + 1))
