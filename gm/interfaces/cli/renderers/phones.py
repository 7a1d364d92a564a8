"""Renderers of paired phones, and of the code that pairs another."""

from __future__ import annotations

import os

import click

from gm.commands.phone import Invitation, PhoneList, clock_time
from gm.interfaces.cli.echo import echo, is_plain, tip
from gm.table.log_view import format_duration


def phone_list(answer: PhoneList) -> None:
    """Print the phones with their names, their addresses, and when they were last heard."""
    for phone in answer.phones:
        whose = f" · answers for {phone.seat} only" if phone.seat else ""
        ago = format_duration(max(0, int(answer.now - phone.seen)))
        text = f"{phone.number:>4}  {phone.name}{whose} · {phone.address} · last heard {ago} ago"
        echo(f"Unpaired: phone {phone.number}, {phone.name}" if answer.dropped else text)
    if answer.dropped and not answer.phones:
        echo("There was no phone to unpair.")
    elif not answer.phones:
        echo("No phone is paired. To pair one: gm serve --lan --phone")
    elif not answer.dropped:
        tip("To pair another: gm phone pair. To unpair one: gm phone drop NUMBER (or all)", dim=True)


def invitation(answer: Invitation, at: int = 0) -> None:
    """Print the code to scan, for this computer's first address or the one ``at`` that place, and the letters to type
    without a camera."""
    from gm.interfaces.web.lan import addresses  # whoever only lists them waits for no network

    reached = (addresses() if answer.door.lan else []) or ["localhost"]
    whose = f"{answer.code.seat}'s phone, for {answer.code.seat}'s own answers" if answer.code.seat else "a phone"
    echo(f"To pair {whose}, once only, until {clock_time(answer.code.until)}:", bold=True)
    address = f"http://{reached[at % len(reached)]}:{answer.door.port}/"
    if not is_plain() and not address.startswith("http://localhost"):
        show_code(f"{address}#{answer.code.long}")
    letters = answer.code.short
    echo(f"  Without a camera: open {address} and type {letters[:4]} {letters[4:]}")
    lan = " --lan" if answer.door.lan else ""
    echo(f"Keep it private. It works while gm serve{lan} --phone runs on this database.", dim=True)


def show_code(address: str) -> None:
    """Print a code to scan."""
    from gm.interfaces.web.lan import qr_text

    for line in qr_text(address).split("\n"):
        plain = bool(os.environ.get("NO_COLOR"))
        click.echo(f"  {line if plain else click.style(line, fg='bright_white', bg='black')}")
