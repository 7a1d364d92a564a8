"""The errors with which the hub rejects requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class HubFault(Exception):
    """A rejection of a request: its HTTP status, a stable code, and a sentence for people.

    The answer has the key ``error``, with code and sentence, and the keys of ``more``. If ``code`` is '', the key
    ``error`` is left out.
    """

    def __init__(self, status: int, code: str, message: str = "", more: Mapping[str, Any] | None = None) -> None:
        super().__init__(message or code)
        self.status = status
        self.code = code
        self.message = message
        self.more: Mapping[str, Any] = more or {}

    def data(self) -> dict[str, Any]:
        error = {"error": {"code": self.code, "message": self.message}} if self.code else {}
        return {**error, **self.more}


def unknown_key() -> HubFault:
    """Return the fault for a request whose sender is not known.

    Its text does not reveal whether the card or the signature is wrong.
    """
    return HubFault(401, "key", "The card is not known here, or the signature is wrong.")


def too_large(what: str) -> HubFault:
    """Return the fault for a request that exceeds a limit."""
    return HubFault(413, "size", f"{what} is too large. Send it in smaller parts.")


def busy() -> HubFault:
    """Return the fault for a request that the sender must repeat later, because the hub is too busy."""
    return HubFault(503, "busy", "The hub is too busy. Send it again later.")


def bad_body(message: str) -> HubFault:
    """Return the fault for a body that cannot be read."""
    return HubFault(400, "body", message)
