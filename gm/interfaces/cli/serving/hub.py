"""The command ``gm serve --hub``: it shows the hub's address, and runs the process that verifies results."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import closing

import click

from gm.commands.command import Args
from gm.errors import GmError
from gm.hub.store.desk import read_hub
from gm.hub.store.location import VARIABLE, named_store, open_store
from gm.interfaces.cli import long_lived
from gm.interfaces.cli.echo import echo
from gm.interfaces.cli.renderers.phones import show_code
from gm.table.session import Session
from gm.table.texts import dumps

_PAUSE = 2.0
_SWITCH = 0.001
"""The seconds that a thread may run before Python switches to another. It is short, so that tables need not wait."""
_ALLOWED = {"hub", "store", "initials", "lan", "port"}


def serve_hub(session: Session, args: Args, port: int, *, as_json: bool) -> int:
    """Serve the hub until the process is stopped, and return the exit status.

    Raises GmError (``words``, ``no-such``, ``network``).
    """
    from gm.interfaces.hub.app import HubApp
    from gm.interfaces.hub.connection import HubConnection
    from gm.interfaces.web.server import Site, listen, run

    if odd := next((name for name in args.options if name not in _ALLOWED), None):
        raise GmError("words", f"serve --hub does not have --{odd}.", "Type: gm serve --hub --lan")
    url, lan = named_store(session.file, args.options.get("store", "")), bool(args.options.get("lan"))
    with closing(open_store(session.file, url)) as store:
        hub = read_hub(store)
    socks = listen(port, lan=lan)
    short = "initials" in args.options
    app = HubApp(lambda: open_store(session.file, url), hub, short=short, database=session.file)
    long_lived()
    sys.setswitchinterval(_SWITCH)
    _show(hub.name, socks[0].getsockname()[1], lan=lan, as_json=as_json)
    verifying = Verifying(session.file, url)
    verifying.start()
    try:
        run(Site(app, app.close, socks, HubConnection))
    finally:
        verifying.close()
        for sock in socks:
            sock.close()
    return 0


class Verifying(threading.Thread):
    """A thread that starts the process that verifies results, and starts it again whenever it ends."""

    def __init__(self, database: str, url: str) -> None:
        super().__init__(name="verify", daemon=True)
        self._words = [sys.executable, "-m", "gm.hub.verifier", database]
        self._env = {**os.environ, VARIABLE: url} if url else dict(os.environ)
        self._over = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None

    def run(self) -> None:
        again = ["again"]
        while not self._over.is_set():
            self._process = subprocess.Popen([*self._words, *again], env=self._env, stdin=subprocess.PIPE)
            again = []
            self._process.wait()
            self._over.wait(_PAUSE)

    def close(self) -> None:
        """Stop the process that verifies results, and do not start it again."""
        self._over.set()
        if self._process is not None:
            self._process.terminate()


def _show(name: str, port: int, *, lan: bool, as_json: bool) -> None:
    """Show the addresses of the hub."""
    from gm.interfaces.web.lan import addresses

    reached = [f"http://{address}:{port}/" for address in addresses()] if lan else []
    reached = reached or [f"http://localhost:{port}/"]
    if as_json:
        click.echo(dumps({"port": port, "lan": lan, "addresses": reached, "hub": name}))
    else:
        if lan:
            show_code(reached[0])
        echo(f"The hub “{name}”: all tables on one page.", bold=True)
        for address in reached:
            echo(f"  {address}")
        echo("Add ?tv for a television. To stop, press Ctrl-C; tables keep playing and send the rest later.", dim=True)
        if not lan:
            echo("Only this computer can reach it. For the tables: gm serve --hub --lan", dim=True)
    sys.stdout.flush()
