"""``gm serve`` and ``gm site``: the table's own page, and the rule pages as files."""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from gm.commands.command import Args
from gm.doors.cli.show import say, show_error
from gm.errors import GmError
from gm.links import HOST, PORT
from gm.table.answers import dumps
from gm.table.session import Session, duel_number

if TYPE_CHECKING:
    from gm.doors.web.lan import Announcement


def site(session: Session, args: Args, *, as_json: bool) -> int:
    """Write the rule pages. Raises GmError (``file``, ``network``)."""
    from gm.doors.web.site import write

    folder = args.words[0]
    count = write(folder, args.options.get("base", ""))
    if as_json:
        click.echo(dumps({"folder": folder, "rules": count}))
    else:
        say(f"Written: {count} rule pages in {folder}. Any web host serves them as they are.")
    return 0


def serve(session: Session, args: Args, *, as_json: bool) -> int:
    """Serve the page until the process is asked to stop. Raises GmError (``words``, ``no-duel``, ``network``)."""
    from gm.doors.web.app import TablePage
    from gm.doors.web.lan import addresses
    from gm.doors.web.server import listen, run

    port, lan = _port(args.options.get("port", str(PORT))), bool(args.options.get("lan"))
    page = TablePage(session.file, duel_number(session.chosen) if session.chosen else None)
    sock = listen(port, lan=lan)
    port = sock.getsockname()[1]
    found = addresses() if lan else []
    announced = _announced(found, port, as_json=as_json) if lan else None
    reached = [f"http://{address}:{port}/" for address in found] or [f"http://localhost:{port}/"]
    if as_json:
        click.echo(dumps({"port": port, "lan": lan, "addresses": reached, "name": HOST if announced else None}))
    else:
        _show(reached, lan=lan, name=f"http://{HOST}:{port}/" if announced else "")
    sys.stdout.flush()
    try:
        run(page, ("localhost", "127.0.0.1", HOST, *_own_names(), *found), sock)
    finally:
        if announced:
            announced.take_back()
        sock.close()
    return 0


def _port(word: str) -> int:
    """A port as typed; 0 takes any that is free. Raises GmError (``words``)."""
    if not (word.isascii() and word.isdigit() and int(word[:6]) < 65536):
        raise GmError("words", f"“{word[:40]}” is no port.", f"Ports go from 1 to 65535; the usual one is {PORT}.")
    return int(word)


def _announced(found: list[str], port: int, *, as_json: bool) -> Announcement | None:
    """The name in the room; None, and why, where it cannot be had. The page is served all the same."""
    from gm.doors.web.lan import Announcement

    try:
        return Announcement(found, port)
    except GmError as error:
        show_error(error, as_json=as_json)
        return None


def _own_names() -> tuple[str, ...]:
    """What this machine is called in its network."""
    with suppress(OSError):
        name = socket.gethostname().lower()
        return (name, f"{name.partition('.')[0]}.local")
    return ()


def _show(reached: list[str], *, lan: bool, name: str) -> None:
    """Where the page is, and for a room a code to point a phone at."""
    if lan:
        from gm.doors.web.lan import code

        for line in code(reached[0]).split("\n"):
            click.echo(
                f"  {click.style(line, fg='bright_white', bg='black')}"
                if not os.environ.get("NO_COLOR")
                else f"  {line}"
            )
        say("The board and the rules, for everybody in this network:", bold=True)
    else:
        say("The board and the rules, on this machine only (for the room: gm serve --lan):", bold=True)
    for address in [*([name] if name else []), *reached]:
        say(f"  {address}")
    say("For a television add ?tv. Ctrl-C ends it.", dim=True)
