"""Answers that only read, laid out with rich: the board, the minutes, lists, help, the demonstration."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gm.doors.cli.layouts import manual, paper, past, rules
from gm.doors.cli.show import coloured, is_plain, say, show_due, show_notices, show_settlement, width
from gm.game import Cell, Grid
from gm.table.answers import Told
from gm.text import plain

_STYLES = {"": "", "strong": "bold", "quiet": "dim", "alert": "bold red"}
_NAME_CELLS = 12


def console() -> Console:
    """A console as wide as the terminal, without any escape code where no colour is wanted."""
    return Console(
        width=width(),
        color_system="auto" if coloured() is None else None,
        highlight=False,
        emoji=False,
        markup=False,
        legacy_windows=False,
    )


def lay_out(answer: Told) -> None:
    """Print an answer for people."""
    _PAGES[answer.kind](answer)


def put(out: Console, table: Grid) -> None:
    """A game's table; for a screen reader a line for each row, every cell with its title."""
    if not is_plain():
        out.print(grid(table))
        return
    for first, *cells in table.rows:
        titles = (title.lstrip(">") for title in table.columns[1:])
        said = (f"{title} {cell.text}".strip() for title, cell in zip(titles, cells, strict=True) if cell.text)
        say(f"{first.text}: {', '.join(said)}")


def grid(table: Grid) -> Table:
    """A game's table: the first column cut at 12 cells, a title that begins with ``>`` set to the right."""
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for at, title in enumerate(table.columns):
        right = title.startswith(">")
        widest = _NAME_CELLS if at == 0 else None
        made.add_column(
            title.lstrip(">"),
            justify="right" if right else "left",
            no_wrap=True,
            overflow="ellipsis",
            max_width=widest,
        )
    for row in table.rows:
        made.add_row(*(_cell(cell) for cell in row))
    return made


def _cell(cell: Cell) -> Text:
    return Text(plain(cell.text), style=_STYLES[cell.style])


def _cut(text: str, style: str = "") -> Text:
    return Text(plain(text), style=style, no_wrap=True, overflow="ellipsis")


def _now(answer: Told) -> None:
    facts, beside = answer.answer["duel"], answer.beside
    out, row, view = console(), beside["row"], beside["view"]
    out.print(_cut(f"Duel {facts['id']} · {facts['title']}", "dim"))
    out.print(_cut(f"{row.seq}  {row.words}", "dim"))
    show_notices(beside["last"])
    if beside["owed"]:
        say("Still to settle (when it is done: gm settle done)", fg="yellow")
        show_settlement(beside["owed"])
    out.print()
    out.print(_cut(view.headline, "bold"))
    _view_body(out, view)
    show_due(answer.answer["prompts"])


def _view_body(out: Console, view: Any) -> None:
    for table in view.tables:
        put(out, table)
    for line in view.lines:
        out.print(_cut(line, "dim"))


def _view(answer: Told) -> None:
    """A question's answer: its lines are what was asked for, so they stand out and are folded rather than cut."""
    out, view = console(), answer.beside
    if view.headline:
        out.print(_cut(view.headline, "bold"))
    for table in view.tables:
        put(out, table)
    for line in view.lines:
        say(line)


def _text(answer: Told) -> None:
    for line in answer.beside.split("\n"):
        click.echo(plain(line))


def _settle(answer: Told) -> None:
    if answer.beside:
        say("Settled: the table is right again.")
    elif not answer.answer["settlement"]:
        say("Nothing is to be settled.")
    show_settlement(answer.answer["settlement"])


def _listed(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    if is_plain():
        for row in rows:
            say("; ".join(cell for cell in row if cell))
        return
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for title in columns:
        made.add_column(title, overflow="fold")
    for row in rows:
        made.add_row(*(Text(plain(text)) for text in row))
    console().print(made)


def _duels(answer: Told) -> None:
    found = answer.answer["duels"]
    if not found:
        say("There is no duel yet. Begin one: gm new GAME NAME NAME …")
        return
    current = "open now" if is_plain() else "→"
    rows = [
        (current if duel["current"] else "", str(duel["id"]), duel["title"], duel["stands"], duel["begun"][:10])
        for duel in found
    ]
    _listed(("", "duel", "who", "stands", "begun"), rows)


def _house(answer: Told) -> None:
    rows = []
    for name, switch in answer.answer["house"].items():
        values = switch["values"]
        shown = " ".join(values) if len(values) < 6 else f"{values[0]} {values[1]} … {values[-1]}"
        mark = "" if switch["value"] == switch["default"] else " *"
        fixed = " (set at new only)" if switch["fixed"] else ""
        rows.append((name, switch["value"] + mark, f"{switch['help']}{fixed}: {shown} [{switch['rule']}]"))
    _listed(("switch", "now", "what it does"), rows)
    say("Change one: gm house SWITCH=VALUE because “…”   (* = not the default)", dim=True)


def _export(answer: Told) -> None:
    say(f"Written: {answer.answer['file']}")


def _backup(answer: Told) -> None:
    say(f"Copied to {answer.answer['file']} ({answer.answer['bytes']:,} bytes)")


def _check(answer: Told) -> None:
    found = answer.answer
    for line in found["damage"]:
        say(f"Damage: {line}", fg="red")
    for fault in found["differences"]:
        where = f"Duel {fault['duel']}" + (f", row {fault['seq']}" if fault["seq"] is not None else "")
        say(f"{where}: {fault['words']} — {fault['said']}".replace(":  —", ":"), fg="red")
    wrong = len(found["damage"]) + len(found["differences"])
    duels = f"{found['duels']} duel{'' if found['duels'] == 1 else 's'}"
    say(f"{duels}, {found['rows']} rows: " + (f"{wrong} found" if wrong else "all is well"))


def _help(answer: Told) -> None:
    found = answer.answer
    if found["entries"]:
        say(f"In a duel of {found['title']}:", bold=True)
        _listed(("type", "what it says"), [(entry["example"], entry["help"]) for entry in found["entries"]])
        if found["asks"]:
            _listed(("ask", "what it shows"), [(ask["example"], ask["help"]) for ask in found["asks"]])
    else:
        games = ", ".join(f"{game['slug']} ({game['title']})" for game in found["games"])
        say(f"No duel is open. Games: {games}. Begin one: gm new GAME NAME NAME …")
    say("At any time:", bold=True)
    _listed(("type", "what it does"), [(c["example"] or c["word"], c["help"]) for c in found["commands"]])
    say("More on one word: gm help WORD. All there is to know: gm help manual", dim=True)


def _typed_now(answer: Told) -> None:
    prompts = answer.answer["prompts"]
    for due, title in ((True, "Due now:"), (False, "Also possible:")):
        shown = [prompt for prompt in prompts if prompt["due"] == due]
        if shown:
            say(title, bold=True)
            for prompt in shown:
                say(f"  {prompt['text'] if due else prompt['help']}")
                say(f"      {_keys(prompt)}", fg="cyan")
    if not prompts:
        say("The duel is over. The same table once more: new --again")
    say(f"At any time: {', '.join(answer.answer['commands'])}; Ctrl-D leaves.", dim=True)


def _keys(prompt: Mapping[str, Any]) -> str:
    if not prompt["short"]:
        return f"Enter alone, or: {prompt['example']}"
    return prompt["example"] if prompt["short"] == prompt["example"] else f"{prompt['short']}   ({prompt['example']})"


def _help_entry(answer: Told) -> None:
    found = answer.answer
    say(found["usage"], bold=True)
    say(found["help"])
    if found["fields"]:
        _listed(("word", ""), [(field["field"], field["help"]) for field in found["fields"]])
    if found["branches"]:
        _listed(("then", "what it does"), [(branch["usage"], branch["help"]) for branch in found["branches"]])
    say(f"For example: {found['example']}")
    say("Rules: " + ", ".join(found["rules"]), dim=True)


def _help_command(answer: Told) -> None:
    found = answer.answer
    say(found["usage"], bold=True)
    say(found["help"])
    if found.get("options"):
        _listed(("option", ""), [(option["option"], option["help"]) for option in found["options"]])
    if found["example"]:
        say(f"For example: {found['example']}")


def _demo(answer: Told) -> None:
    beside = answer.beside
    say(f"A recorded duel of {beside['title']}. The lines with a number are what the referee typed.", bold=True)
    for played in beside["played"]:
        if isinstance(played, str):
            say(f"\n{played}", dim=True)
        else:
            say(f"{played.seq:>3}  {played.text}", fg="green")
            show_notices(played.notices)
    say("")
    _now(beside["board"])
    say("")
    say("Nothing was kept. Begin a duel of your own:", bold=True)
    say(f"  {beside['begin']}")
    say("  gm play        and type what the table shows, line after line; each is saved at once")


_PAGES: Mapping[str, Callable[[Told], None]] = {
    "now": _now,
    "view": _view,
    "log": past.log,
    "preview": past.preview,
    "offers": past.offers,
    "why": past.why,
    "why-entry": past.why_entry,
    "rule": rules.rule,
    "contents": rules.contents,
    "text": _text,
    "settle": _settle,
    "duels": _duels,
    "house": _house,
    "export": _export,
    **paper.LIGHT,
    "backup": _backup,
    "check": _check,
    "help": _help,
    "typed-now": _typed_now,
    "help-entry": _help_entry,
    "help-command": _help_command,
    "manual": manual.chapters,
    "manual-pages": manual.pages,
    "demo": _demo,
}
