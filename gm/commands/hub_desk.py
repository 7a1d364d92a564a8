"""The verbs of ``gm hub`` on the organiser's computer. None of them can be run over the network."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Any

from gm.commands.command import Args
from gm.commands.hub import require_words
from gm.errors import GmError
from gm.hub.protocol.cards import Card, grouped, hub_address
from gm.hub.protocol.limits import PORT
from gm.hub.store import desk
from gm.hub.store.base import Store
from gm.hub.store.location import named_store, open_store, remember_store
from gm.table.blocks import Block, Hint
from gm.table.results import Result
from gm.table.session import Session
from gm.table.table import timestamp
from gm.text import counted, require_whole_number

_MOST_CARDS = 1000
_DAY = 86400
_NEXT = 'Next: gm hub card "Table 1" — then: gm serve --hub --lan'


@contextmanager
def opened_hub(session: Session, args: Args) -> Iterator[Store]:
    """Open the hub's data. Errors of the database raise GmError (``file``)."""
    with closing(open_store(session.file, named_store(session.file, args.options.get("store", "")))) as store:
        try:
            yield store
        except store.trouble as error:
            text = f"The hub's data cannot be used: {str(error).strip().partition(chr(10))[0]}."
            raise GmError("file", text, "Nothing was changed. Try again.") from None


class HubResult(Result):
    """The result of a verb of ``gm hub``: its JSON data, one sentence on what was done, and what to type next."""

    saves = True

    facts: dict[str, Any]
    done: str
    hint: str

    def data(self) -> dict[str, Any]:
        return self.facts

    def blocks(self) -> Iterable[Block]:
        return [self.done, *([Hint(self.hint)] if self.hint else [])]


class Cards(Result):
    """New access cards of a hub: each device with its number, its name and its card."""

    saves = True

    cards: tuple[tuple[int, str, Card], ...]
    file: str = ""

    def data(self) -> dict[str, Any]:
        cards = [{"device": number, "name": name, "card": card.text} for number, name, card in self.cards]
        return {"cards": cards, **({"file": self.file} if self.file else {})}

    def blocks(self) -> Iterable[Block]:
        if self.file:
            yield f"Saved {counted(len(self.cards), 'card')} in {self.file}"
            yield Hint("Print it, cut the cards apart, and put one on each table. A card is a key: do not pass it on.")
            return
        for number, name, card in self.cards:
            yield f"{name}: {card.url}/ · number {number} · {grouped(card.key)}"
            yield Hint(f"At the table: gm hub join {card.text}")


def new(session: Session, args: Args) -> HubResult:
    """Create a hub. Raises GmError (``words``, ``conflict``, ``file``)."""
    require_words(args, 1, 1, 'new "Con 2026"')
    typed = args.options.get("store", "")
    url = hub_address(args.options["url"]) if "url" in args.options else ""
    address = named_store(session.file, typed)
    if typed:
        remember_store(session.file, typed)
    with closing(open_store(session.file, address, create=True)) as store:
        hub = desk.create(store, args.words[0], url)
    facts = {"hub": hub.uid, "name": hub.name, "url": url or None, "store": store.engine}
    return HubResult("hub new", facts, f"Created the hub “{hub.name}”.", _NEXT)


def card(session: Session, args: Args) -> Cards:
    """Create access cards for tables, and print them if asked. Raises GmError."""
    names, count = list(args.words), _number(args, "count", _MOST_CARDS)
    if count:
        names += [f"Table {number}" for number in range(1, count + 1)]
    require_words(args._replace(words=tuple(names)), 1, _MOST_CARDS, 'card "Table 1"')
    days = _number(args, "days", 3660)
    until = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(time.time() + days * _DAY)) if days else None
    file = args.options.get("print", "")
    with opened_hub(session, args) as store:
        hub = desk.read_hub(store)
        url = hub.url or _own_address()
        if file:
            from gm.commands.hub_sheet import require_new

            require_new(file)
        made = desk.add_devices(store, names, timestamp(), until)
    cards = tuple((device.id, device.name, Card(url, device.id, key)) for device, key in made)
    if file:
        from gm.commands.hub_sheet import write_sheet

        write_sheet(file, hub.name, cards)
    return Cards("hub card", cards, file)


def _number(args: Args, name: str, most: int) -> int:
    """Return the number from 1 to ``most`` in the option ``name``; 0 without it. Raises GmError (``words``)."""
    if name not in args.options:
        return 0
    text = f"“{args.options[name][:40]}” is not a number from 1 to {most}."
    return require_whole_number(args.options[name], 1, most, text, f"For example: gm hub card --{name} 40")


def _own_address() -> str:
    """Return the URL of a hub on this computer: its address on the local network, or localhost without a network."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a reserved address; connecting a UDP socket sends nothing
            return f"http://{probe.getsockname()[0]}:{PORT}"
        except OSError:
            return f"http://localhost:{PORT}"


def drop(session: Session, args: Args) -> HubResult:
    """Revoke the access card of a device at once. Raises GmError (``no-such``)."""
    require_words(args, 1, 1, "drop 7")
    with opened_hub(session, args) as store:
        device = desk.read_device(store, args.words[0])
        desk.revoke(store, device, timestamp())
    done = f"The card of {device.name} (number {device.id}) is no longer valid. The table can keep playing."
    facts = {"dropped": {"device": device.id, "name": device.name}}
    return HubResult("hub drop", facts, done, f'A new card: gm hub card "{device.name}"')


def assign(session: Session, args: Args) -> HubResult:
    """Hand a duel over to another device, which is then the only one that can send the duel.

    Raises GmError (``no-such``, ``ambiguous``).
    """
    require_words(args, 2, 2, "assign friday/1/3 7")
    with opened_hub(session, args) as store:
        tree, device = desk.find_duel(store, args.words[0]), desk.read_device(store, args.words[1])
        desk.assign(store, tree, device, timestamp())
    uid = tree.facts.uid
    done = f"From now on only {device.name} can send “{tree.facts.title}”."
    facts = {"uid": uid, "device": device.id, "name": device.name}
    return HubResult("hub assign", facts, done, f"To continue there: gm hub fetch {uid}")


def keep(session: Session, args: Args) -> HubResult:
    """Choose which branch of a duel counts, if the hub has several differing copies of the duel.

    Raises GmError (``no-such``, ``words``).
    """
    require_words(args, 2, 2, "keep friday/1/3 1")
    text = f"“{args.words[1][:40]}” is not the number of a branch."
    branch = require_whole_number(args.words[1], 0, _MOST_CARDS, text, "List them: gm hub")
    with opened_hub(session, args) as store:
        tree = desk.find_duel(store, args.words[0])
        desk.keep(store, tree, branch, timestamp())
    done = f"Branch {branch} of “{tree.facts.title}” now counts, with {tree.branches[branch].have} lines."
    facts = {"uid": tree.facts.uid, "branch": branch}
    return HubResult("hub keep", facts, done, f"To change it back: gm hub keep {tree.facts.uid} {tree.counts}")


def forget(session: Session, args: Args) -> HubResult:
    """Show which duels would be deleted from the hub; with ``--yes``, delete them for good. Raises GmError."""
    event, before = args.options.get("event", ""), args.options.get("before", "")
    if before and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", before):
        text = f"“{before[:40]}” is not a date."
        raise GmError("words", text, "For example: gm hub forget --event friday --before 2026-09-01")
    chosen = bool(event or before or "all" in args.options)
    if chosen == bool(args.words):
        text = "Say which duels to delete from the hub."
        raise GmError("words", text, "For example: gm hub forget c7c09650 — or: gm hub forget --event friday")
    with opened_hub(session, args) as store:
        if chosen:
            duels = desk.chosen_duels(store, event, before)
        else:
            trees = [desk.find_duel(store, word) for word in args.words]
            duels = [(tree.facts.uid, tree.facts.title) for tree in trees]
        if "yes" in args.options:
            desk.forget(store, [uid for uid, _ in duels], timestamp())
    count = counted(len(duels), "duel")
    facts = {"duels": [{"uid": uid, "title": title} for uid, title in duels], "forgotten": "yes" in args.options}
    if "yes" in args.options:
        return HubResult(
            "hub forget",
            facts,
            f"Deleted {count} from the hub for good. Older backups still contain what was deleted.",
            "",
        )
    titles = ", ".join(title for _, title in duels[:5]) + (" …" if duels[5:] else "")
    done = f"This would delete {count} from the hub for good{': ' + titles if duels else ''}. Tables keep their copies."
    return HubResult("hub forget", facts, done, "To delete them, add --yes" if duels else "")


def backup(session: Session, args: Args) -> HubResult:
    """Copy both files of the hub into a folder. The hub may be running. Raises GmError (``file``)."""
    require_words(args, 1, 1, "backup copies")
    with opened_hub(session, args) as store:
        if store.engine != "sqlite":
            text = "This hub is in PostgreSQL, which has its own backups."
            raise GmError("file", text, "For example: pg_dump -Fc gm > gm.dump")
        from gm.hub.store.sqlite import copy_files

        files = copy_files(store, args.words[0])
    done = f"Copied to {' and '.join(files)}. To restore them, stop the hub and put them back."
    return HubResult("hub backup", {"files": files}, done, "")
