"""The pairing of phones. A phone proves that it knows a code, and both sides compute the same key."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any, NamedTuple

from gm.hub.protocol.signing import is_signed, signature
from gm.interfaces.phone.requests import Line, Look, Pairing
from gm.interfaces.phone.signing import new_key_share, shared_secret
from gm.store.phones.keys import Code, Phone, Phones

_HEARD_EVERY = 30.0
"""The seconds between two updates of the stored time of a phone's last line."""


class UnknownPhone(Exception):
    """The error for a phone that is not paired, or that sent a wrong signature."""


class StaleRequest(Exception):
    """The error for a request whose number was used before."""


class WrongCode(UnknownPhone):
    """The error for a wrong pairing code. ``void`` is the number of codes cancelled because of too many guesses."""

    def __init__(self, void: int) -> None:
        super().__init__()
        self.void = void


class PairedPhone(NamedTuple):
    """A newly paired phone, and the response that it gets."""

    phone: Phone
    answer: dict[str, Any]


class Gatekeeper:
    """The paired phones of a database, and the valid pairing codes. It checks the signature of every request."""

    def __init__(self, phones: Phones) -> None:
        self.phones = phones
        self._claimed: dict[str, int] = {}
        self._heard: dict[int, float] = {}

    def let_in(self, asked: Pairing, address: str) -> PairedPhone:
        """Pair a phone that knows a valid code. Return the phone and the response to it.

        Raises WrongCode, or GmError (``conflict``) if too many phones are paired.
        """
        match = self._code(asked)
        mine = new_key_share()
        shared = shared_secret(mine, asked.half) if match else None
        if match is None or shared is None:
            raise WrongCode(self.phones.guessed())
        code, letters = match
        nonce = secrets.token_hex(16)
        key = signature(letters, "key", asked.nonce, nonce, shared)
        phone = self.phones.pair(code, asked.name.strip(), key, address, time.time())
        if phone is None:
            raise UnknownPhone
        reply = {"phone": phone.number, "nonce": nonce, "half": mine.sent, "writer": phone.writer, "seat": phone.seat}
        return PairedPhone(phone, {**reply, "mac": signature(key, "paired", phone.number, phone.writer, phone.seat)})

    def _code(self, asked: Pairing) -> tuple[Code, str] | None:
        """Return the code that signed a pairing request, and the letters that were used: its long or its short form.

        Return None if no valid code matches the signature.
        """
        parts = ("pair", asked.name, asked.nonce, asked.half)
        for code in self.phones.codes(time.time()):
            for letters in filter(None, (code.long, code.short)):
                if is_signed(asked.mac, letters, *parts):
                    return code, letters
        return None

    def speaker(self, line: Line) -> Phone:
        """Return the phone that signed a line. Raises UnknownPhone."""
        phone = self._phone(line.phone)
        parts = (line.phone, line.nth, line.duel, line.id, line.after, line.words)
        if not is_signed(line.mac, phone.key, "line", *parts):
            raise UnknownPhone
        return phone

    def looker(self, look: Look) -> Phone:
        """Return the phone that asks to see the duel. Raises UnknownPhone."""
        phone = self._phone(look.phone)
        if not is_signed(look.mac, phone.key, "look", look.phone, look.nth):
            raise UnknownPhone
        return phone

    async def claim(self, phone: Phone, nth: int) -> None:
        """Record that a phone has used the request number ``nth``. Raises StaleRequest if it is not new, or GmError."""
        used = nth <= self._claimed.get(phone.key, -1)
        if used or not await asyncio.to_thread(self.phones.claim, phone.number, nth):
            raise StaleRequest
        self._claimed[phone.key] = max(nth, self._claimed.get(phone.key, -1))

    def _phone(self, number: int) -> Phone:
        for phone in self.phones.alive(time.time()):
            if phone.number == number:
                return phone
        raise UnknownPhone

    def record_contact(self, phone: Phone, address: str) -> None:
        """Record that a phone has just sent a line from ``address``. The phone then stays paired for longer."""
        now = time.time()
        if now - self._heard.get(phone.number, 0.0) > _HEARD_EVERY:
            self._heard[phone.number] = now
            self.phones.record_contact(phone.number, address, now)

    def still(self, phone: Phone) -> bool:
        """Return whether ``phone`` is still paired. Raises GmError."""
        return any(paired.key == phone.key for paired in self.phones.alive(time.time()))
