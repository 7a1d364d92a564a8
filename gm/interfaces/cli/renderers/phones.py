"""The renderer of an invitation for a phone, with a code to scan."""

from __future__ import annotations

import os

import click

from gm.commands.phone import Invitation, clock_time
from gm.interfaces.cli.echo import echo, is_plain


def invitation(answer: Invitation, at: int = 0) -> None:
    """Print the QR code that pairs a phone, and the letters to type if the phone has no camera.

    If this computer has several addresses, ``at`` is the position of the one to show.
    """
    from gm.interfaces.web.lan import addresses  # late import: it is slow

    reached = (addresses() if answer.door.lan else []) or ["localhost"]
    whose = f"{answer.code.seat}'s phone, for {answer.code.seat}'s own answers" if answer.code.seat else "a phone"
    echo(f"To pair {whose} (works once, until {clock_time(answer.code.until)}):", bold=True)
    address = f"http://{reached[at % len(reached)]}:{answer.door.port}/"
    if not is_plain() and not address.startswith("http://localhost"):
        show_code(f"{address}#{answer.code.long}")
    letters = answer.code.short
    echo(f"  Without a camera: open {address} and type {letters[:4]} {letters[4:]}")
    lan = " --lan" if answer.door.lan else ""
    echo(f"Keep it private. It works while gm serve{lan} --phone runs on this database.", dim=True)


def show_code(address: str) -> None:
    """Print a QR code of an address."""
    from gm.interfaces.web.lan import qr_text

    for line in qr_text(address).split("\n"):
        plain = bool(os.environ.get("NO_COLOR"))
        click.echo(f"  {line if plain else click.style(line, fg='bright_white', bg='black')}")
