"""The browser app's connection to a hub: it signs the requests that a web worker sends, and reads the answers.

Players never wait for the hub.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from gm.commands.catalogue import COMMANDS
from gm.commands.command import parse_args
from gm.commands.hub_table import joined_result, left_result, new_card
from gm.hub.sender.joined import Joined, not_joined
from gm.hub.sender.request import Ask, Exchange, SignedRequest, Unreachable, sign
from gm.hub.sender.schedule import Schedule
from gm.hub.sender.source import Source
from gm.table.results import Result
from gm.table.session import Session
from gm.table.texts import dumps


class AppHub:
    """The connection that sends the duels of ``session`` to a hub. ``card`` is the stored hub card, as text.

    :meth:`ask`, :meth:`answer` and :meth:`fail` return the request that the worker must send next, as JSON text. If
    nothing is to be sent, they return ''.
    """

    def __init__(self, session: Session, card: str = "") -> None:
        self._session = session
        self._schedule: Schedule | None = None
        self._exchange: Exchange[None] | None = None
        self._signed: SignedRequest | None = None
        with suppress(ValueError, LookupError, TypeError):  # a damaged card must be typed again
            self._use(Joined.read(card))

    @property
    def card(self) -> str:
        """The hub card as text, for the worker to store; '' if no hub was joined."""
        return self._schedule.joined.text if self._schedule else ""

    def _use(self, joined: Joined) -> None:
        self.close()
        session = self._session
        self._schedule = Schedule(
            joined, lambda: Source(session.file, session.store()), lambda: session.store().written
        )

    def run(self, words: Sequence[str]) -> Result:
        """Run ``hub``, ``hub join`` or ``hub leave``, and return the result. Raises GmError.

        ``words`` are the words after ``hub``.
        """
        args = parse_args(COMMANDS["hub"], words)
        verb, rest = next(iter(args.words), "").casefold(), args._replace(words=args.words[1:])
        if verb == "join":
            joined = new_card(self._session, rest, self._schedule.joined if self._schedule else None)
            self._use(joined)
            hint = "Play as usual. Lines are sent when there is a network. To see how many are waiting: gm hub"
            return joined_result(joined, f"the hub at {joined.card.url}", "", hint)
        schedule = self._schedule
        if schedule is None:
            raise not_joined()
        if verb == "leave":
            left = left_result(schedule.joined, rest)
            self.close()
            self._schedule = None
            return left
        from gm.commands.hub_status import TableStatus

        card, why = schedule.joined.card, next((trouble.why for trouble in schedule.troubles), "")
        away, refused = (why, "") if schedule.is_away else ("", why)
        return TableStatus("hub", card.url, card.device, not away, "", schedule.waiting(), away, refused)

    def ask(self) -> str:
        """Return the next request to the hub as JSON text; '' for none. Begin a new exchange if none is under way."""
        if self._schedule and self._exchange is None:
            self._exchange = self._schedule.exchange()
            self._advance(self._exchange.__next__)
        return self._request()

    def answer(self, signature: str, status: int, given: str, wait: str, body: str) -> str:
        """Read the hub's answer to the request with this ``signature``, and return the next request to send.

        ``given`` is the answer's own signature, and ``wait`` its Retry-After. An unexpected answer is ignored.
        """
        if self._exchange and self._signed and self._signed.signature == signature:
            exchange = self._exchange
            try:
                answer = self._signed.believe(status, given, wait, body.encode())
            except Unreachable as failed:
                return self._failed(exchange, failed)
            self._advance(lambda: exchange.send(answer))
        return self._request()

    def fail(self, signature: str, why: str) -> str:
        """Record ``why`` the request with this ``signature`` got no answer. Return the next request to send."""
        if self._exchange and self._signed and self._signed.signature == signature:
            return self._failed(self._exchange, Unreachable(f"the hub does not answer ({why})"))
        return self._request()

    def _failed(self, exchange: Exchange[None], failed: Unreachable) -> str:
        self._advance(lambda: exchange.throw(failed))
        return self._request()

    def _advance(self, step: Callable[[], Ask]) -> None:
        """Continue the exchange up to its next request, or to its end."""
        assert self._schedule
        try:
            self._signed = sign(self._schedule.joined.card, step())
        except StopIteration:
            self._exchange = self._signed = None

    def _request(self) -> str:
        if not (self._schedule and self._signed):
            return ""
        ask, headers, _, signature = self._signed
        facts = {"hub": self._schedule.joined.card.url, "method": ask.method, "path": ask.path, "headers": headers}
        return dumps({**facts, "body": ask.body.decode(), "signature": signature})

    def state(self) -> str:
        """Return JSON for the page.

        ``text`` says which lines are not sent; ``sent`` maps each duel's uid to the number of its last line at the hub.
        """
        if not self._schedule:
            return dumps({"text": "", "sent": {}})
        text = self._schedule.status().removeprefix("Hub: ").partition(", because ")[0]  # the reason is shown by gm hub
        store = self._session.store()
        sent = {store.duel(number).uid: have - 1 for number, have in self._schedule.sent.items() if have}
        return dumps({"text": text, "sent": sent})

    def close(self) -> None:
        """End the exchange, before the database is closed or another hub is used."""
        if self._exchange:
            self._exchange.close()
        self._exchange = self._signed = None
