"""The commands ``gm serve``, which serves the table's web page, and ``gm site``, which writes the rules as files."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from gm.commands.command import Args
from gm.errors import GmError
from gm.hub.protocol.limits import PORT as HUB_PORT
from gm.interfaces.cli import long_lived
from gm.interfaces.cli.echo import echo
from gm.interfaces.cli.output_errors import show_error
from gm.interfaces.cli.serving.lan_status import APP, MORE, LanStatus, of_app
from gm.interfaces.cli.serving.pairing import Inviter
from gm.interfaces.cli.serving.sending import sending_lines
from gm.links import PHONES, PORT
from gm.store.sidecars import merge_wal
from gm.table.session import Session, duel_number
from gm.table.texts import dumps
from gm.text import require_whole_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp

    from gm.interfaces.web.allowed_hosts import AllowedHosts
    from gm.interfaces.web.lan import BoardLink


def site(session: Session, args: Args, *, as_json: bool) -> int:
    """Write the rule pages, or the app, as files, and return the exit status.

    Raises GmError (``file``, ``network``, ``no-such``, ``words``).
    """
    folder = args.words[0]
    if "app" in args.options:
        return _app(folder, args, as_json=as_json)
    if others := {"game", "runtime"} & set(args.options):
        raise GmError("words", f"--{min(others)} is only for the app.", f"Type: gm site {folder} --app")
    from gm.interfaces.web.site import write

    count = write(folder, args.options.get("base", ""), None if "no-stats" in args.options else session.file)
    if as_json:
        click.echo(dumps({"folder": folder, "rules": count}))
    else:
        echo(f"Saved {count} rule pages in {folder}. Any web host can serve them.")
    return 0


def _app(folder: str, args: Args, *, as_json: bool) -> int:
    """Write the app (gm for browsers) as files, and return the exit status."""
    from gm.interfaces.app.site import write_app

    options = args.options
    built = write_app(folder, options.get("game", ()), options.get("runtime", ""), options.get("base", ""))
    if as_json:
        click.echo(dumps({"folder": folder, "version": built.version, "files": built.files, "bytes": built.size}))
    else:
        size = f"{built.files} files, {built.size / 1e6:.1f} MB"
        echo(f"Saved the app in {folder} ({size}). Any web host with https can serve it.")
    return 0


def serve(session: Session, args: Args, *, as_json: bool) -> int:
    """Serve the page until the process is stopped, and return the exit status.

    Raises GmError (``words``, ``no-duel``, ``network``, ``file``).
    """
    if "hub" in args.options:
        from gm.interfaces.cli.serving.hub import serve_hub

        return serve_hub(session, args, _port(args.options.get("port", str(HUB_PORT))), as_json=as_json)
    for name in ("store", "initials"):
        if name in args.options:
            raise GmError("words", f"serve accepts --{name} only with --hub.", f"Type: gm serve --hub --{name}")
    from gm.interfaces.web.allowed_hosts import AllowedHosts, parse_host
    from gm.interfaces.web.app import TablePage
    from gm.interfaces.web.server import Site, listen, run

    files = _app_files(as_json=as_json) if "app" in args.options else {}
    port, lan = _port(args.options.get("port", str(PORT))), bool(args.options.get("lan"))
    others = tuple(parse_host(word) for word in args.options.get("name", ()))
    duel = duel_number(session.chosen) if session.chosen else None
    phones = Inviter(session, as_json=as_json) if "phone" in args.options else None
    socks = listen(port, lan=lan)
    number, port = port, socks[0].getsockname()[1]
    room = LanStatus(port, phones, app=bool(files), as_json=as_json) if lan else None
    page = TablePage(
        session.file,
        duel,
        lambda error: show_error(error, as_json=as_json),
        (lambda: _way(port, room)) if lan else (lambda: None),
        notes="notes" in args.options,
        stats="no-stats" not in args.options,
    )
    names = AllowedHosts(port, lan=lan, others=others)
    sites = [Site(_with_app(page.app(names), files, names) if files else page.app(names), page.close, socks)]
    try:
        if phones:
            sites.append(phones.site(number and number + PHONES, duel, lan=lan, others=others))
        long_lived()
        if room:
            room.open()
        else:
            _alone(port, phones, app=bool(files), as_json=as_json)
        sys.stdout.flush()
        with sending_lines(session):
            run(*sites)
    finally:
        if room:
            room.close()
        for sock in (sock for site in sites for sock in site.socks):
            sock.close()
        merge_wal(session.file)
    return 0


def _app_files(*, as_json: bool) -> Mapping[str, bytes]:
    """Return the files of the app. Raises GmError (``file``) if its runtime is not installed."""
    from gm.interfaces.app.runtime import Runtime
    from gm.interfaces.app.site import app_files

    runtime = Runtime()
    if not as_json:
        echo("Preparing the app …", dim=True)
        sys.stdout.flush()
    return app_files(runtime, ())


def _with_app(page: ASGIApp, files: Mapping[str, bytes], names: AllowedHosts) -> ASGIApp:
    from gm.interfaces.app.serving import PageWithApp

    return PageWithApp(page, files, names)


def _alone(port: int, phones: Inviter | None, *, app: bool, as_json: bool) -> None:
    """Print the address of a page that only this computer can open.

    With ``app``, also print the address of the app. With ``phones``, also print an invitation to pair a phone.
    """
    reached = [f"http://localhost:{port}/"]
    if as_json:
        facts = {"port": port, "lan": False, "addresses": reached, "name": None}
        click.echo(dumps({**facts, **({"app": of_app(reached)} if app else {}), **(phones.data() if phones else {})}))
        return
    echo("The board and the rules, on this computer only (for everyone in the room: gm serve --lan):", bold=True)
    echo(f"  {reached[0]}")
    if app:
        echo(APP, bold=True)
        echo(f"  {of_app(reached)[0]}")
    echo(MORE, dim=True)
    if phones:
        phones.show()


def _way(port: int, room: LanStatus | None) -> BoardLink | None:
    from gm.interfaces.web.lan import board_link  # late import: only --lan needs it

    link = board_link(port)
    return link._replace(others=room.others()) if link and room else link


def _port(word: str) -> int:
    """Return a typed port as a number; 0 means any free port. Raises GmError (``words``) for an invalid port."""
    remedy = f"Use a number from 1 to 65535; the default is {PORT}."
    return require_whole_number(word, 0, 65535, f"“{word[:40]}” is not a port.", remedy)
