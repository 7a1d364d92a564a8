"""Signatures made with a shared key. They prove who sent a request to a phone site or a hub. Keys are never sent."""

from __future__ import annotations

import hmac


def signature(key: str, *parts: object) -> str:
    """Return the signature of ``parts`` with ``key``: HMAC-SHA256 in hexadecimal, with each part on its own line."""
    message = "\n".join(map(str, parts)).encode()
    return hmac.new(key.encode(), message, "sha256").hexdigest()


def is_signed(given: str, key: str, *parts: object) -> bool:
    """Return whether ``given`` is the signature of ``parts`` with ``key``."""
    return hmac.compare_digest(given.encode(), signature(key, *parts).encode())
