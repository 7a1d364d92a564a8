"""``gm phone``: list, invite or remove the phones that may enter results."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from gm.commands.command import Args
from gm.errors import GmError
from gm.links import PHONES, PORT
from gm.store.phones.keys import LIFE, Code, Phone, PhonePort, Phones, phones_path
from gm.table.blocks import Block, Hint
from gm.table.log_view import format_duration
from gm.table.results import Result
from gm.table.session import Session
from gm.table.texts import local_time
from gm.text import LARGEST, parse_whole_number


class PhoneList(Result):
    """The phones that may enter results or, with ``dropped``, those just removed. ``now`` is in seconds since 1970."""

    phones: tuple[Phone, ...]
    now: float
    dropped: bool = False

    def data(self) -> dict[str, Any]:
        """Return the phones as JSON data without their secret keys."""
        return {"dropped" if self.dropped else "phones": [_data(phone) for phone in self.phones]}

    def blocks(self) -> Iterable[Block]:
        for phone in self.phones:
            whose = f" · answers for {phone.seat} only" if phone.seat else ""
            ago = format_duration(max(0, int(self.now - phone.seen)))
            text = f"{phone.number:>4}  {phone.name}{whose} · {phone.address} · last active {ago} ago"
            yield f"Unpaired: phone {phone.number}, {phone.name}" if self.dropped else text
        if self.dropped and not self.phones:
            yield "There was no phone to unpair."
        elif not self.phones:
            yield "No phone is paired. To pair one: gm serve --lan --phone"
        elif not self.dropped:
            yield Hint("To pair another: gm phone pair. To unpair one: gm phone drop NUMBER (or all)")


class Invitation(Result):
    """An invitation for one phone, and the port at which it can be used."""

    code: Code
    door: PhonePort

    def data(self) -> dict[str, Any]:
        facts = {"code": self.code.long, "letters": self.code.short, "seat": self.code.seat or None}
        return {**facts, "until": _stamp(self.code.until), "port": self.door.port}


def run(session: Session, args: Args) -> PhoneList | Invitation:
    """List the phones, invite one or remove some. Raises GmError."""
    if session.file == ":memory:":
        raise GmError("file", "Phones cannot join a duel that is only in memory.", "Name a file: --db FILE")
    phones, words, now = Phones(phones_path(session.file)), args.words, time.time()
    verb = words[0].casefold() if words else ""
    if not words:
        return PhoneList("phone", tuple(phones.alive(now)), now)
    if verb == "pair":
        return invite(session, phones, words[1:])
    if verb == "drop" and len(words) == 2:
        return _dropped(phones, words[1], now)
    raise GmError("words", f"phone does not accept “{words[0][:40]}”.", "Type: phone, phone pair, or: phone drop 1")


def invite(session: Session, phones: Phones, words: Sequence[str]) -> Invitation:
    """Return an invitation for the referee's phone or a player's.

    Raises GmError (``words``, ``no-such``, ``conflict``).
    """
    if words[1:]:
        raise GmError("words", f"Unexpected word: “{words[1][:40]}”.", "Type: phone pair, or: phone pair NAME")
    seat = _seat(session, words[0]) if words else ""
    text = " ".join(["phone", "pair", *([seat] if seat else [])])
    return Invitation(text, phones.invite(seat, time.time()), phones.served() or PhonePort(PORT + PHONES, True))


def _seat(session: Session, name: str) -> str:
    """Return the full name of the player whom ``name`` means. Raises GmError (``no-such``)."""
    table = session.table()
    for seat in table.setup.seats:
        if name.casefold() in (seat.id.casefold(), seat.name.casefold()):
            return seat.name
    there = ", ".join(seat.name for seat in table.setup.seats)
    raise GmError("no-such", f"No player is called {name[:40]}.", f"Players: {there}")


def _dropped(phones: Phones, word: str, now: float) -> PhoneList:
    number = parse_whole_number(word, 0, LARGEST)
    if number is None and word.casefold() != "all":
        raise GmError("words", f"“{word[:40]}” is not the number of a phone.", "Type: phone drop 1, or: phone drop all")
    gone = phones.drop(number, now)
    if number is not None and not gone:
        raise GmError("no-such", f"There is no phone {number}.", "List them: gm phone")
    return PhoneList(f"phone drop {word}", tuple(gone), now, dropped=True)


def _data(phone: Phone) -> dict[str, Any]:
    times = {"paired": _stamp(phone.paired), "seen": _stamp(phone.seen), "until": _stamp(phone.seen + LIFE)}
    return {"phone": phone.number, "name": phone.name, "seat": phone.seat or None, "address": phone.address, **times}


def _stamp(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(seconds))


def clock_time(seconds: float) -> str:
    """Return a time of day in local time from seconds since 1970."""
    return local_time(_stamp(seconds))[11:]
