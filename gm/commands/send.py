"""``gm send``: send the lines that the hub does not have yet."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from gm.commands.command import Args
from gm.commands.hub_table import unreachable
from gm.game import NamedTuple
from gm.hub.sender.client import Client
from gm.hub.sender.joined import Joined, require_joined
from gm.hub.sender.request import Unreachable
from gm.hub.sender.sending import Sent, owner_text, send_duel
from gm.hub.sender.source import Source
from gm.table.blocks import Block, Hint, Line
from gm.table.results import Result
from gm.table.session import Session, duel_number

_WATCH = 1.0


class SentDuel(NamedTuple):
    """A duel that was sent: its number, its title, how many lines it has, and what the hub has now."""

    duel: int
    title: str
    lines: int
    sent: Sent

    def data(self) -> dict[str, Any]:
        return {"duel": self.duel, "lines": self.lines, **self.sent._asdict()}


class SendResult(Result):
    """The duels that were sent. The exit status is 1 if the hub rejected a duel."""

    duels: tuple[SentDuel, ...]

    def blocks(self) -> Iterable[Block]:
        for duel in self.duels:
            name = f"{duel.title} (duel {duel.duel})"
            if duel.sent.state == "sent":
                new = f"{duel.sent.new} new" if duel.sent.new else "nothing new"
                yield f"{name}: the hub has {duel.sent.have} of {duel.lines} lines, {new}"
            else:
                text = duel.sent.text or "the hub has two versions of it, and this one does not count"
                yield Line(f"{name}: {text}", "warn")
        if not self.duels:
            yield Hint("No duel has begun since this table joined the hub. To send an earlier one: gm send 3")

    @property
    def status(self) -> int:
        """The exit status: 0 if the hub has this table's version of every duel and treats it as valid; 1 otherwise."""
        return int(any(duel.sent.state != "sent" for duel in self.duels))


def run(session: Session, args: Args) -> SendResult:
    """Send duels. Raises GmError (``network`` if the hub cannot be reached)."""
    joined = require_joined(session.file)
    numbers = [duel_number(word) for word in args.words]
    if "watch" in args.options:
        _watch(session, joined._replace(after=0) if "all" in args.options else joined)
    try:
        with Client(joined.card) as client, Source(session.file) as source:
            counts = source.counts(0 if args.words or "all" in args.options else joined.after)
            chosen = [source.duel(number).id for number in numbers] or [*counts]
            sent = [_sent(client, source, number, counts, joined.card.device) for number in chosen]
            return SendResult("send", tuple(sent))
    except Unreachable as failed:
        raise unreachable(failed) from None


def _sent(client: Client, source: Source, number: int, counts: dict[int, int], device: int) -> SentDuel:
    duel, count = source.duel(number), counts.get(number, 0)
    sent = client.run(send_duel(source, duel, count))
    if sent.state == "owner":
        sent = sent._replace(text=owner_text(duel, device))
    return SentDuel(number, duel.title, count, sent)


def _watch(session: Session, joined: Joined) -> None:
    """Send new lines until Ctrl-C. Show each new problem, and show when all problems are over."""
    from gm.hub.sender.background import Background

    session.progress("Sending new lines to the hub. To stop, press Ctrl-C.")
    sender, shown = Background(session.file, joined), ""
    sender.start()
    try:
        while True:
            time.sleep(_WATCH)
            if (text := sender.status()) and text != shown:
                session.progress(text)
                shown = text
            elif shown and not sender.troubles:
                session.progress("The hub has everything again.")
                shown = ""
    except KeyboardInterrupt:
        sender.finish()
