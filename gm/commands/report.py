"""``gm report``: a duel report to sign, as text or Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gm.commands.command import Args
from gm.commands.results import Document, SavedFile
from gm.errors import GmError
from gm.store.files import write_new
from gm.table.interchange.event_place import describe_place
from gm.table.report import report_data
from gm.table.session import Session
from gm.table.texts import format_time
from gm.text import escape_markdown

FORMATS = ("text", "md")
_SURE = "Nothing is flagged as uncertain."
_ENDING = ("Standings now", "Final standings")
"""The headings of the last standings: during a duel, and after its end."""
_ABREAST = 8
"""The maximum number of columns in a table of standings."""


def run(session: Session, args: Args) -> Document | SavedFile:
    """Return the report as text, or write it to a file. Raises GmError (``words``, ``file``, ``no-such``).

    With a party (a group that plays several duels), the result is the party's chronicle instead.
    """
    form = args.options.get("format", "text")
    if form not in FORMATS:
        raise GmError(
            "words", f"A report cannot be written as “{form[:40]}”.", "Type: report --format text, or --format md"
        )
    if "party" in args.options:
        from gm.commands.chronicle import write_chronicle  # late import: few games have parties

        data, text = write_chronicle(session, args.options["party"], form)
    else:
        data = report_data(session.table())
        full = bool(args.options.get("full"))
        text = "\n".join(_markdown(data, full=full) if form == "md" else _plain(data, full=full))
    if path := args.options.get("out"):
        write_new(path, text + "\n")
        return SavedFile(f"report --out {path}", path)
    return Document("report", data, text)


def _facts(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    names = {seat["id"]: seat["name"] for seat in data["seats"]}
    noun = data["called"]["duel"].capitalize()
    yield noun, data["duel"]["title"]
    yield "Rules of" if noun == "Game" else "Game", f"{data['game']}, rules version {data['duel']['rules_version']}"
    yield "Started", format_time(data["begun"])
    yield "Last entry", format_time(data["last"])
    if names:
        yield "At the table", ", ".join(names.values())
    if data["teams"]:
        yield "Teams", " against ".join(" and ".join(names[who] for who in team) for team in data["teams"])
    if data["switches"]:
        yield "House rules", ", ".join(f"{name}={value}" for name, value in data["switches"].items())
    yield "Result", data["result"] or "not over yet"
    if data["duel"]["at"]:
        yield "Played at", describe_place(data["duel"]["at"])
    yield "Record", data["duel"]["uid"]


def _standings(data: dict[str, Any]) -> Iterator[tuple[str, list[str], list[list[str]]]]:
    """Yield the tables of standings, each as (heading, columns, rows). Wide tables are split."""
    opened = data["called"]["round"]
    for standing in data["standings"]:
        what, holders = standing["what"], standing["holders"]
        text = f": {standing['called']}" if data["standings"][1:] else ""
        for start in range(0, len(holders), _ABREAST):
            shown = holders[start : start + _ABREAST]
            rows = [
                [
                    "final" if at["round"] is None else f"{opened} {at['round']}",
                    *(_amount(at[what][holder["id"]]) for holder in shown),
                ]
                for at in data["rounds"]
            ]
            yield f"Standings at the start of each {opened}{text}", ["", *(holder["name"] for holder in shown)], rows


def _amount(amount: int | None) -> str:
    return "–" if amount is None else str(amount)


def _doubted(flag: dict[str, Any]) -> str:
    return f"{flag['text']}   ({flag['why']})" if flag["why"] else str(flag["text"])


def _writer(item: dict[str, Any]) -> str:
    """Return the name of the person who wrote a line, in square brackets; '' if the referee wrote the line."""
    return f"   [{item['writer']}]" if item["writer"] else ""


def _signatures(data: dict[str, Any]) -> list[str]:
    return ["Referee", *(seat["name"] for seat in data["seats"])]


def _corrections(data: dict[str, Any]) -> list[tuple[str, str]]:
    """Return a pair (number, words) for each correction, undo or redo that has not been undone itself."""
    return [(item["entry"], item["text"]) for item in data["minutes"] if item["acts"] and item["struck"] is None]


def _last_standings(data: dict[str, Any]) -> list[tuple[str, str]]:
    """Return a pair of texts for each holding in the standings: its title, and the last amounts (``Ana 12, Bo 8``)."""
    final, standings = data["rounds"][-1], data["standings"]
    return [
        (
            standing["called"],
            ", ".join(f"{h['name']} {_amount(final[standing['what']][h['id']])}" for h in standing["holders"]),
        )
        for standing in standings
    ]


def _plain(data: dict[str, Any], *, full: bool) -> Iterator[str]:
    heading = f"{data['called']['report']}: {data['heading']}"
    yield from (heading, "=" * len(heading), "")
    for name, value in _facts(data):
        yield f"{name + ':':<14}{value}"
    for title, columns, rows in _standings(data) if full else ():
        yield from ("", title, "", *_columns(columns, rows))
    if not full:
        ends = (f"  {what}: {amounts}" for what, amounts in _last_standings(data))
        yield from ("", _ENDING[bool(data["result"])], "", *ends)
        yield from ("", "Corrections", "", *(f"{entry:>6}  {text}" for entry, text in _corrections(data)))
        yield from [] if _corrections(data) else ["None."]
    yield from ("", "Log", "") if full else ()
    for item in data["minutes"] if full else ():
        for was in item["was"]:
            yield f"{item['entry']:>6}  {was['text']}   [corrected by {was['by']}]"
        time = f"   [{format_time(item['at'])}]" if item["acts"] else ""
        struck = f"   [undone by {item['struck']}]" if item["struck"] is not None else ""
        yield f"{item['entry']:>6}  {item['text']}{struck}{time}{_writer(item)}"
        if item["struck"] is None:
            yield from (f"          {line}" for line in (*item["results"], *item["settlement"]))
    yield from ("", "Flagged as uncertain", "", *(f"{flag['entry']:>6}  {_doubted(flag)}" for flag in data["doubts"]))
    if not data["doubts"]:
        yield _SURE
    yield from ("", "Signed:", "")
    for name in _signatures(data):
        yield from (f"{name + ':':<20}{'_' * 40}", "")


def _columns(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(len(row[at]) for row in (titles, *rows)) for at in range(len(titles))]
    for row in (titles, *rows):
        first = f"{row[0]:<{widths[0]}}"
        cells = [first, *(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()


def _markdown(data: dict[str, Any], *, full: bool) -> Iterator[str]:
    yield from (f"# {data['called']['report']}: {escape_markdown(data['heading'])}", "")
    for name, value in _facts(data):
        yield f"- **{name}**: {escape_markdown(value)}"
    for title, columns, rows in _standings(data) if full else ():
        yield from (
            "",
            f"## {escape_markdown(title)}",
            "",
            _row(columns),
            _row(["---", *["---:"] * (len(columns) - 1)]),
        )
        yield from map(_row, rows)
    if not full:
        ends = (f"- **{escape_markdown(what)}**: {escape_markdown(amounts)}" for what, amounts in _last_standings(data))
        yield from ("", f"## {_ENDING[bool(data['result'])]}", "", *ends, "", "## Corrections", "")
        yield from (f"- **{entry}** {escape_markdown(text)}" for entry, text in _corrections(data))
        yield from [] if _corrections(data) else ["None."]
    yield from ("", "## Log", "") if full else ()
    for item in data["minutes"] if full else ():
        for was in item["was"]:
            yield f"- **{item['entry']}** ~~{escape_markdown(was['text'])}~~ (corrected by {was['by']})"
        time = (f" ({format_time(item['at'])})" if item["acts"] else "") + escape_markdown(_writer(item))
        if item["struck"] is not None:
            yield f"- **{item['entry']}** ~~{escape_markdown(item['text'])}~~ (undone by {item['struck']}){time}"
            continue
        yield f"- **{item['entry']}** {escape_markdown(item['text'])}{time}"
        yield from (f"  - {escape_markdown(line)}" for line in (*item["results"], *item["settlement"]))
    yield from (
        "",
        "## Flagged as uncertain",
        "",
        *(f"- **{flag['entry']}** {escape_markdown(_doubted(flag))}" for flag in data["doubts"]),
    )
    if not data["doubts"]:
        yield _SURE
    yield from ("", "## Signed", "")
    yield from (_row(["", ""]), _row(["---", "---"]))
    yield from (_row([name, "&nbsp;" * 40]) for name in _signatures(data))


def _row(cells: Sequence[str]) -> str:
    return (
        "| "
        + " | ".join(cell if cell.startswith(("---", "&nbsp;")) else escape_markdown(cell) for cell in cells)
        + " |"
    )
