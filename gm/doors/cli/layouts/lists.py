"""Lists on a terminal: duels, house switches, what the check found, all that can be typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from gm.commands.about import AboutForm, Help, HelpWord, TypedNow
from gm.commands.answers import Checked, Copied, HouseRules, Salvaged, Saved, SavedDuel, Settling
from gm.commands.listed import DuelRow, Duels, Imported, Put
from gm.doors.cli.layouts.board import board
from gm.doors.cli.layouts.grid import listing
from gm.doors.cli.show import HEED, TYPED, is_low, is_plain, over, say, show_settlement, tip, width
from gm.table.answers import local_time
from gm.text import cells, cut, folded, with_article


def duels(answer: Duels) -> None:
    """The duels that were asked for, and which one commands mean."""
    if answer.duels:
        _rows(answer.page)
    elif not answer.asked:
        say(f"There is no duel {'else' if answer.archived else 'yet'}. {answer.begin}")
    else:
        say("No duel is such a one.")
    if earlier := len(answer.duels) - len(answer.page):
        some = "1 earlier one is" if earlier == 1 else f"{earlier} earlier ones are"
        tip(f"{some} not shown. All: gm duels --all; some of them: gm duels WORD, or --until DATE", dim=True)
    if answer.archived:
        tip(f"{answer.archived} more in the archive: gm duels --all", dim=True)
    for one in answer.deleted:
        say(f"Duel {one.duel} was deleted at {local_time(one.at)}.", dim=True)


def _rows(duels: Iterable[DuelRow]) -> None:
    current = "open now" if is_plain() else "→"
    rows = [
        (
            current if row.current else "archive" if row.archived else "",
            str(row.duel.id),
            _called(row),
            row.stands,
            local_time(row.duel.begun)[:10],
        )
        for row in duels
    ]
    listing(("", "duel", "who", "stands", "begun"), rows)


def _called(row: DuelRow) -> str:
    """A duel's title, its party, and who plays it if that is another thing."""
    names = ", ".join(row.players)
    called = row.duel.title if row.duel.title == names or not names else f"{row.duel.title}: {names}"
    return f"{row.party} · {called}" if row.party else called


def put(answer: Put) -> None:
    """What became of duels, or what would be lost."""
    for row in answer.duels:
        size = f", {_count(row.rows)}" if row.rows else ""
        what = f"Duel {row.duel.id} · {_called(row)}{size}"
        said = {"archived": "is in the archive", "back": "is in the list again", "deleted": "is deleted"}
        say(f"{what}: {said[answer.how]}." if answer.how != "ask" else what)
    numbers = " ".join(str(row.duel.id) for row in answer.duels)
    if answer.how == "archived":
        tip(f"It can be opened all the same. Back into the list: gm archive {numbers} --back", dim=True)
    if answer.how == "ask":
        tip(f"Nothing was deleted yet. To lose it for good: gm delete {numbers} --yes", fg=HEED)
        one = numbers.partition(" ")[0]
        keep = f"To keep a copy: gm export --json --out FILE --duel {one}; only out of the list: gm archive {numbers}"
        tip(keep, dim=True)


def imported(answer: Imported) -> None:
    """How the new duel stands, and which are the same one."""
    board(answer.board)
    for line in answer.known:
        say(line, fg=HEED)


def house(answer: HouseRules) -> None:
    """Every switch with its value; what is not the default bears a star."""
    rows = []
    for name, switch in answer.switches.items():
        values, value = switch.values, answer.values[name]
        shown = " ".join(values) if len(values) < 6 else f"{values[0]} {values[1]} … {values[-1]}"
        mark = "" if value == switch.default else " *"
        fixed = " (set at new only)" if switch.fixed else ""
        rows.append((name, value + mark, f"{switch.help}{fixed}: {shown} [{switch.rule}]"))
    if not rows:
        say("This game has no house switches.")
        return
    listing(("switch", "now", "what it does"), rows)
    if answer.game:
        tip(f"Choose when it begins: gm new {answer.game} NAME … --house SWITCH=VALUE", dim=True)
    else:
        tip("Change one: gm house SWITCH=VALUE because “…”   (* = not the default)", dim=True)


def settling(answer: Settling) -> None:
    """What hands still owe."""
    if answer.done:
        say("Settled: the table is right again.")
    elif not answer.settlement:
        say("Nothing is to be settled.")
    if answer.since:
        say(answer.since.text, fg=HEED)
    show_settlement(answer.settlement)


def saved(answer: Saved) -> None:
    """Which file there is now."""
    say(f"Written: {answer.file}")


def copied(answer: Copied) -> None:
    """Which copy there is now."""
    say(f"Copied to {answer.file} ({answer.bytes:,} bytes)")


def checked(answer: Checked) -> None:
    """All that is wrong, and how much was looked at."""
    for line in answer.damage:
        say(f"Damage: {line}", fg="red")
    for one in answer.differences:
        where = f"Duel {one.duel}" + (f", row {one.seq}" if one.seq is not None else "")
        say(f"{where}: {one.words} — {one.said}".replace(":  —", ":"), fg="red")
    if answer.reworded:
        rows = "1 result was" if len(answer.reworded) == 1 else f"{len(answer.reworded)} results were"
        tip(f"{rows} said otherwise then, and mean the same: gm check --json", dim=True)
    wrong = len(answer.damage) + len(answer.differences)
    looked = f"{answer.duels} duel{'' if answer.duels == 1 else 's'}"
    say(f"{looked}, {answer.rows} rows: " + (f"{wrong} found" if wrong else "all is well"))


def salvaged(answer: Salvaged) -> None:
    """What was saved of every duel, what is missing, and what to do with the new file."""
    for one in answer.duels:
        say(f"Duel {one.duel}{', ' if one.title else ''}{one.title}: {_count(one.rows)} saved", bold=True)
        for line in _missing(one):
            say(f"  {line}", fg=HEED)
    if answer.out:
        say(f"Written: {answer.out}. {answer.file} is as it was.")
        say(f"Look at it: gm --db {answer.out} now. If it is well, put it in the place of the damaged one.", dim=True)


def _count(rows: int) -> str:
    return f"{rows} row{'' if rows == 1 else 's'}"


def _missing(one: SavedDuel) -> Iterator[str]:
    if one.lost:
        yield f"lost: {_numbers(one.lost)}"
    if one.changed:
        yield f"not as they were written: {_numbers(one.changed)}. Look at them: gm log"
    if one.mended:
        yield f"mended, as their checksums prove: {_numbers(one.mended)}"
    if one.noted is not None:
        yield f"from row {one.noted} on it cannot be played: what was said stands as notes. gm fix makes lines of them"
    if not one.whole:
        yield "what it was called, or what was ticked off, is lost: see gm settle"
    if one.file is None:
        yield "nothing else of it is left"
    elif one.file.endswith(".gm"):
        yield f"who sat at it is lost: its lines are in {one.file}"


def _numbers(seqs: Sequence[int]) -> str:
    """Numbers as ranges: 3–5, 9."""
    ends = [seq for seq in seqs if seq + 1 not in seqs]
    starts = [seq for seq in seqs if seq - 1 not in seqs]
    pairs = zip(starts, ends, strict=True)
    return ", ".join(str(start) if start == end else f"{start}–{end}" for start, end in pairs)


def everything(answer: Help) -> None:
    """All that can be typed."""
    if answer.info:
        say(f"In {with_article(answer.info.one)}:", bold=True)
        listing(("type", "what it says"), [(entry.example, entry.help) for entry in answer.entries])
        if answer.asks:
            listing(("ask", "what it shows"), [(ask.example, ask.help) for ask in answer.asks])
    else:
        known = ", ".join(f"{info.slug} ({info.title})" for info in answer.games)
        tip(f"No duel is open. Games: {known}. Begin one: gm new GAME NAME NAME …")
    say("At any time:", bold=True)
    listing(("type", "what it does"), [(command.example or command.word, command.help) for command in answer.commands])
    tip("More on one word: gm help WORD. All there is to know: gm help manual", dim=True)


def word(answer: HelpWord) -> None:
    """All about one word; where no duel says whose it is, in every game that knows it."""
    if answer.game:
        say(f"In {answer.game.title}:", dim=True)
    about = answer.about
    say(about.usage, bold=True)
    say(about.help)
    if isinstance(about, AboutForm):
        _form(about)
    elif about.options:
        listing(("option", ""), about.options)
    if about.example:
        say(f"For example: {about.example}")
    if isinstance(about, AboutForm) and about.rules:
        say("Rules: " + ", ".join(about.rules), dim=True)
    for other in answer.also:
        word(other)


def _form(about: AboutForm) -> None:
    if about.fields:
        listing(("word", ""), [(field.field, field.help) for field in about.fields])
    now = [branch for branch in about.branches if branch[0].partition(" ")[0] in about.possible]
    if now:
        listing(("possible now", "what it does"), now)
    rest = [branch for branch in about.branches if branch not in now]
    if rest:
        listing(("not now" if now else "then", "what it does"), rest)


_LINES = 8
"""So many lines at most list what can be typed now, so that nothing goes off a low screen."""


_MEANT = 24
"""So many cells are left to what long keys mean."""


def typed_now(answer: TypedNow, *, ended: bool = True) -> None:
    """The short forms of what is due, each with what it means, beside each other unless keys are long; in a line each
    what else is possible, and what always is. On a low screen, of which the top goes out of sight, those come first.
    Once nothing is due it is said how to begin anew, if it has ``ended`` and that stands nowhere else."""
    ways = [way for one in answer.prompts if one.prompt.due for way in one.ways]
    possible = [one.prompt.example for one in answer.prompts if one.prompt.example and not one.prompt.due]
    also = [("Also possible", " · ".join(possible))] if possible else []
    always = ("At any time (Ctrl-D or quit leaves)", ", ".join(answer.commands))
    shown = ways[: _LINES - 1 - len(also)]
    room = max((wide for way in shown if (wide := cells(way.keys)) <= width() * 2 // 5), default=0)
    lines: list[tuple[str, int, dict[str, Any]]] = []
    for way in shown:
        keys = way.keys if is_plain() else cut(way.keys, max(room, width() - _MEANT))
        lines.append((f"  {keys}{' ' * (room - cells(keys))}   {way.means}", room + 5, {"fg": TYPED}))
    more = [(f"{title}: {said}", 4, {"dim": True}) for title, said in (*also, always)]
    if ended and not answer.prompts:
        say(over(answer.called, "new --again"))
    if is_low():
        more = [(cut(text, width()), indent, style) for text, indent, style in more]
    _on_a_low_screen([*more, *lines] if is_low() else [*lines, *more])


def _on_a_low_screen(lines: Sequence[tuple[str, int, dict[str, Any]]]) -> None:
    """Each text with its indent and style: what does not fit into a line goes on in the next as long as there are lines
    left; then it is cut, but for who has it read out."""
    left = _LINES - len(lines)
    for text, indent, style in lines:
        parts = [text] if is_plain() else folded(text, width(), " " * indent)
        if len(parts) - 1 > left:
            parts = [cut(text, width())]
        left -= len(parts) - 1
        for part in parts:
            say(part.rstrip(), **style)
