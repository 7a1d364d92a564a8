"""The digest of a duel: a chain of SHA-256 over its facts and its rows, the same in every file and on every machine.

Equal digests after a line prove that two files have the same duel from its beginning to that line. Checksums cannot
prove this, because they depend on the number of the duel, which differs from file to file. ``N(text)`` is a netstring:
the length in bytes, a colon, the UTF-8 bytes, a comma. ::

    d0   = SHA-256(N("gm-duel-1") N(uid) N(game) N(rules_version) N(begun))
    dn+1 = SHA-256(dn N(seq) N(at) N(kind) N(words) N(body) N(target) N(receipt))

Numbers are in decimal, and a missing target is the empty text. ``body`` and ``receipt`` are the stored JSON texts.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

_KIND = "gm-duel-1"
"""The name of this version of the digest, which is hashed with the facts of a duel."""


def _sha256() -> Any:
    """Return the SHA-256 function, if possible from Python's internal module: importing hashlib would take 3 ms."""
    with suppress(ImportError):
        return import_module("_sha2" if sys.version_info >= (3, 12) else "_sha256").sha256
    return import_module("hashlib").sha256


_hash = _sha256()


def _netstrings(texts: Iterable[object]) -> bytes:
    parts = (str(text).encode("utf-8", "surrogateescape") for text in texts)
    return b"".join(b"%d:%b," % (len(part), part) for part in parts)


def first_digest(facts: Sequence[object]) -> str:
    """Return the digest of a duel before its first row, as 64 hexadecimal digits.

    ``facts`` are the number, uid, title, game, rules version and time of creation of the duel. The number and the title
    do not affect the digest.
    """
    _, uid, _, game, rules_version, begun = facts
    return str(_hash(_netstrings((_KIND, uid, game, rules_version, begun))).hexdigest())


def next_digest(before: str, row: Sequence[object]) -> str:
    """Return the digest after ``row``; ``before`` is the digest before it.

    The row has its number, time, kind, words, body (JSON text), target (a number or None) and receipt (JSON text).
    """
    values = ("" if value is None else value for value in row)
    return str(_hash(bytes.fromhex(before) + _netstrings(values)).hexdigest())


def digests(facts: Sequence[object], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Yield the digest of a duel before its first row, and then after each row."""
    digest = first_digest(facts)
    yield digest
    for row in rows:
        digest = next_digest(digest, row)
        yield digest
