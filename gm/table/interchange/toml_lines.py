"""The line numbers of the keys in a TOML text, which tomllib does not report."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence

Path = tuple[str | int, ...]
"""The keys that lead to a value. The index of a list item is among them, as in ``("card", 3, "name")``."""

_TOKEN = r'"""(?:[^\\]|\\.)*?"""+|\'\'\'.*?\'\'\'+|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|[][{},=\n]|[^][{},=\s#"\']+'


class Lines:
    """The line number of every key in a valid TOML text."""

    def __init__(self, text: str) -> None:
        self._found: dict[Path, int] = {}
        self._last: dict[Path, int] = {}
        self._tokens: list[tuple[str, int]] = []
        self._at = 0
        line = 1
        for match in re.finditer(_TOKEN, text, re.S):
            token = match.group()
            if not token.startswith("#"):
                self._tokens.append((token, line))
            line += token.count("\n")
        self._tokens.append(("\n", line))
        self._document()

    def of(self, path: Sequence[str | int]) -> int | None:
        """Return the line of the key at ``path``. For a missing key, return the line of its table."""
        for end in range(len(path), 0, -1):
            if tuple(path[:end]) in self._found:
                return self._found[tuple(path[:end])]
        return None

    def _document(self) -> None:
        table: Path = ()
        while self._at < len(self._tokens):
            token, line = self._tokens[self._at]
            if token == "\n":
                self._at += 1
            elif token == "[":
                table = self._header(line)
            else:
                self._pair(table)

    def _header(self, line: int) -> Path:
        """Read the header of a table and return the path of the table.

        The header is ``[name]``, or ``[[name]]`` for the next item of a list.
        """
        several = self._tokens[self._at + 1][0] == "["
        self._at += 2 if several else 1
        *outer, last = self._keys("]")
        self._at += 1 if several else 0
        path: Path = ()
        for key in outer:
            path = self._within((*path, key))
            self._found.setdefault(path, line)
        path = (*path, last)
        self._found.setdefault(path, line)
        if several:
            self._last[path] = self._last.get(path, -1) + 1
            path = self._within(path)
            self._found[path] = line
        return path

    def _within(self, path: Path) -> Path:
        """Return ``path``. If it leads to a list of tables, add the index of the list's last item so far."""
        return (*path, self._last[path]) if path in self._last else path

    def _keys(self, end: str) -> list[str]:
        """Read a dotted key and the sign ``end`` after it. Return the parts of the key."""
        parts: list[str] = []
        while (token := self._tokens[self._at][0]) != end:
            if token[0] == '"':
                parts.append(tomllib.loads(f"key = {token}")["key"])
            else:
                parts += [token[1:-1]] if token[0] == "'" else [part for part in token.split(".") if part]
            self._at += 1
        self._at += 1
        return parts

    def _pair(self, table: Path) -> None:
        line = self._tokens[self._at][1]
        path = table
        for key in self._keys("="):
            path = (*path, key)
            self._found.setdefault(path, line)
        self._value(path)

    def _value(self, path: Path) -> None:
        """Skip a value and record the keys inside it."""
        token = self._tokens[self._at][0]
        self._at += 1
        if token == "[":
            self._items(path)
        elif token == "{":
            while self._next() != "}":
                self._pair(path)
            self._at += 1
        else:
            while self._tokens[self._at][0] not in ("\n", ",", "]", "}"):  # a date and its time
                self._at += 1

    def _items(self, path: Path) -> None:
        number = 0
        while self._next() != "]":
            self._found[*path, number] = self._tokens[self._at][1]
            self._value((*path, number))
            number += 1
        self._at += 1

    def _next(self) -> str:
        """Skip line breaks and commas. Return the token after them, which is not skipped."""
        while self._tokens[self._at][0] in ("\n", ","):
            self._at += 1
        return self._tokens[self._at][0]
