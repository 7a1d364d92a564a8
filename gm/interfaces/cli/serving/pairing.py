"""The phone site of ``gm serve --phone``, and the invitations that the terminal shows."""

from __future__ import annotations

import sys
import time
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import click

from gm.commands.phone import Invitation
from gm.errors import GmError
from gm.interfaces.cli.echo import echo
from gm.interfaces.cli.output_errors import show_error
from gm.interfaces.cli.renderers import phones as layout
from gm.store.phones.keys import PhonePort, Phones, phones_path
from gm.table.results import error_json
from gm.table.session import Session
from gm.table.texts import dumps

if TYPE_CHECKING:
    from gm.interfaces.web.server import Site


class Inviter:
    """The part of ``gm serve --phone`` that serves the paired phones, and shows invitations to pair another phone."""

    def __init__(self, session: Session, *, as_json: bool) -> None:
        if session.file == ":memory:":
            raise GmError("file", "Phones cannot join a duel that is only in memory.", "Name a file: --db FILE")
        self._session = session
        self._as_json = as_json
        self._phones = Phones(phones_path(session.file))
        self._door = PhonePort(0, False)

    def site(self, port: int, duel: int | None, *, lan: bool, others: Collection[str]) -> Site:
        """Return the web site for phones on ``port``. It also accepts requests for the host names in ``others``.

        Raises GmError (``network``, ``file``).
        """
        from gm.interfaces.phone.app import PhoneDoor
        from gm.interfaces.phone.connection import PhoneConnection
        from gm.interfaces.web.allowed_hosts import AllowedHosts
        from gm.interfaces.web.server import Site, listen

        socks = listen(port, lan=lan)
        self._door = PhonePort(socks[0].getsockname()[1], lan)
        self._phones.serve(self._door)
        door = PhoneDoor(self._session.file, duel, self._phones, self._report, self._warn)
        return Site(door.app(AllowedHosts(self._door.port, lan=lan, others=others)), door.close, socks, PhoneConnection)

    def show(self, at: int = 0) -> None:
        """Show an invitation with address number ``at``. If no further phone can be paired, show the error."""
        try:
            layout.invitation(self._invited(), at)
        except GmError as error:
            show_error(error)

    def data(self) -> dict[str, Any]:
        """Return the invitation as JSON data. If no further phone can be paired, return the port and the error."""
        try:
            return {"phone": self._invited().data()}
        except GmError as error:
            return {"phone": {"port": self._door.port, **error_json(error, None)}}

    def _invited(self) -> Invitation:
        return Invitation("phone pair", self._phones.invite("", time.time()), self._door)

    def _report(self, text: str) -> None:
        if self._as_json:
            click.echo(dumps({"told": text}))
        else:
            echo(text, bold=True)
        sys.stdout.flush()

    def _warn(self, error: GmError) -> None:
        show_error(error, as_json=self._as_json)
