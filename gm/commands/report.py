"""``gm report``: the protocol of a duel, as text or Markdown, to be signed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gm.commands.answers import Report, Saved
from gm.commands.command import Args
from gm.errors import GmError
from gm.store.files import write_new
from gm.table.answers import Answer, when
from gm.table.protocol import protocol
from gm.table.session import Session

FORMATS = ("text", "md")


def run(session: Session, args: Args) -> Answer:
    """The protocol, on the screen or into a new file. Raises GmError (``words``, ``file``)."""
    form = args.options.get("format", "text")
    if form not in FORMATS:
        raise GmError("words", f"There is no protocol as “{form[:40]}”.", "Type: report --format text, or: md")
    data = protocol(session.table())
    text = "\n".join(_markdown(data) if form == "md" else _plain(data))
    if path := args.options.get("out"):
        write_new(path, text + "\n")
        return Saved(f"report --out {path}", path)
    return Report("report", data, text)


def _facts(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    names = {seat["id"]: seat["name"] for seat in data["seats"]}
    yield "Duel", data["duel"]["title"]
    yield "Game", f"{data['game']}, rules version {data['duel']['rules_version']}"
    yield "Begun", when(data["begun"])
    yield "Last line", when(data["last"])
    yield "At the table", ", ".join(names.values())
    if data["teams"]:
        yield "Teams", " against ".join(" and ".join(names[who] for who in team) for team in data["teams"])
    if data["switches"]:
        yield "House rules", ", ".join(f"{name}={value}" for name, value in data["switches"].items())
    won = data["winners"]
    yield "Result", "not over yet" if won is None else f"won by {' and '.join(names[w] for w in won) or 'nobody'}"
    yield "Record", data["duel"]["uid"]


def _standings(data: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    """The table of standings: its columns and rows."""
    names = {seat["id"]: seat["name"] for seat in data["seats"]}
    whats = [what for what in data["rounds"][-1] if what != "round"]
    columns = [f"{name} {what}" if whats[1:] else name for what in whats for name in names.values()]
    rows = []
    for at in data["rounds"]:
        opened = "at last" if at["round"] is None else f"round {at['round']}"
        rows.append([opened, *(str(at[what][who]) for what in whats for who in names)])
    return ["", *columns], rows


def _signatures(data: dict[str, Any]) -> list[str]:
    return ["Referee", *(seat["name"] for seat in data["seats"])]


def _plain(data: dict[str, Any]) -> Iterator[str]:
    heading = f"Protocol of a duel of {data['game']}"
    yield from (heading, "=" * len(heading), "")
    for name, value in _facts(data):
        yield f"{name + ':':<14}{value}"
    yield from ("", "Standings when each round opened", "")
    yield from _columns(*_standings(data))
    yield from ("", "Minutes", "")
    for item in data["minutes"]:
        for was in item["was"]:
            yield f"{item['entry']:>6}  {was['text']}   [corrected by {was['by']}]"
        time = f"   [{when(item['at'])}]" if item["acts"] else ""
        struck = f"   [taken back by {item['struck']}]" if item["struck"] is not None else ""
        yield f"{item['entry']:>6}  {item['text']}{struck}{time}"
        if item["struck"] is None:
            yield from (f"          {line}" for line in (*item["results"], *item["settlement"]))
    yield from ("", "Signed:", "")
    for name in _signatures(data):
        yield from (f"{name + ':':<20}{'_' * 40}", "")


def _columns(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(len(row[at]) for row in (titles, *rows)) for at in range(len(titles))]
    for row in (titles, *rows):
        first = f"{row[0]:<{widths[0]}}"
        yield "  ".join(
            [first, *(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()


def _markdown(data: dict[str, Any]) -> Iterator[str]:
    yield from (f"# Protocol of a duel of {_escaped(data['game'])}", "")
    for name, value in _facts(data):
        yield f"- **{name}**: {_escaped(value)}"
    titles, rows = _standings(data)
    yield from (
        "",
        "## Standings when each round opened",
        "",
        _row(titles),
        _row(["---", *["---:"] * (len(titles) - 1)]),
    )
    yield from map(_row, rows)
    yield from ("", "## Minutes", "")
    for item in data["minutes"]:
        for was in item["was"]:
            yield f"- **{item['entry']}** ~~{_escaped(was['text'])}~~ (corrected by {was['by']})"
        time = f" ({when(item['at'])})" if item["acts"] else ""
        if item["struck"] is not None:
            yield f"- **{item['entry']}** ~~{_escaped(item['text'])}~~ (taken back by {item['struck']}){time}"
            continue
        yield f"- **{item['entry']}** {_escaped(item['text'])}{time}"
        yield from (f"  - {_escaped(line)}" for line in (*item["results"], *item["settlement"]))
    yield from ("", "## Signed", "")
    yield from (_row(["", ""]), _row(["---", "---"]))
    yield from (_row([name, "&nbsp;" * 40]) for name in _signatures(data))


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell if cell.startswith(("---", "&nbsp;")) else _escaped(cell) for cell in cells) + " |"


def _escaped(text: str) -> str:
    """Text that Markdown shows as it is."""
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]<>#|~&" else letter for letter in text)
