"""Signatures under a shared key, by which phones and the hub recognise requests without ever sending a key."""

from __future__ import annotations

import hmac


def signature(key: str, *parts: object) -> str:
    """Return the signature of ``parts`` under ``key``, in hexadecimal: HMAC-SHA256, each part on its own line."""
    message = "\n".join(map(str, parts)).encode()
    return hmac.new(key.encode(), message, "sha256").hexdigest()


def is_signed(given: str, key: str, *parts: object) -> bool:
    """Return whether ``given`` is the signature of ``parts`` under ``key``."""
    return hmac.compare_digest(given.encode(), signature(key, *parts).encode())
