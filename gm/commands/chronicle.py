"""The chronicle of a party (a group that plays several duels) as text or Markdown: each duel in order, with facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm import games
from gm.errors import GmError
from gm.table.party.chronicle import Chronicle, ChronicleEntry, chronicle
from gm.table.session import Session
from gm.table.texts import local_time
from gm.text import counted, escape_markdown


def write_chronicle(session: Session, party: str, form: str) -> tuple[dict[str, Any], str]:
    """Return the chronicle of ``party`` as JSON data, and as text in ``form`` (``text`` or ``md``).

    Raises GmError (``no-such``, ``words``).
    """
    chronicle = _find_chronicle(session, party)
    return chronicle.data(), "\n".join(_markdown(chronicle) if form == "md" else _plain(chronicle))


def _find_chronicle(session: Session, party: str) -> Chronicle:
    """Return the party's chronicle in the current duel's game, else in the first game in which the party has played."""
    table = session.find_table()
    known = [game for game in map(games.load, games.slugs()) if game.play.carry]
    known.sort(key=lambda game: table is None or game is not table.game)
    wrong: GmError | None = None
    for game in known:
        try:
            return chronicle(session.store(), game, party)
        except GmError as error:
            if error.code != "no-such":
                raise
            wrong = wrong or error
    text = "No game here has parties that continue from one duel to the next."
    raise wrong or GmError("no-such", text, "List the duels: gm duels")


def _counted(chronicle: Chronicle) -> str:
    return f"{chronicle.game}, {counted(len(chronicle.evenings), chronicle.called.duel)}"


def _heading(chronicle: Chronicle, number: int, entry: ChronicleEntry) -> str:
    """Return the heading of a duel: its number in the party, its day, its title, and how to open it."""
    own = "" if entry.title == ", ".join(entry.who) else f", {entry.title}"
    return f"{chronicle.called.duel.capitalize()} {number}, {local_time(entry.begun)[:10]}{own} (gm open {entry.duel})"


def _plain(chronicle: Chronicle) -> Iterator[str]:
    heading = f"Chronicle of {chronicle.party}"
    yield from (heading, "=" * len(heading), "", _counted(chronicle))
    wide = max(map(len, (*chronicle.titles, "So far"))) + 2
    for number, entry in enumerate(chronicle.evenings, 1):
        yield from ("", _heading(chronicle, number, entry), f"  {', '.join(entry.who)}")
        for title, text in (("Ended" if entry.over else "So far", entry.stands), *entry.told):
            yield f"  {title + ':':<{wide}}{text}"


def _markdown(chronicle: Chronicle) -> Iterator[str]:
    yield from (f"# Chronicle of {escape_markdown(chronicle.party)}", "", escape_markdown(_counted(chronicle)), "")
    titles = (chronicle.called.duel.capitalize(), "Who", "What happened", *chronicle.titles)
    yield from (_row(titles), "|" + " --- |" * len(titles))
    for number, entry in enumerate(chronicle.evenings, 1):
        facts = [dict(entry.told).get(title, "") for title in chronicle.titles]
        cells = (_heading(chronicle, number, entry), ", ".join(entry.who), entry.stands, *facts)
        yield _row(tuple(map(escape_markdown, cells)))


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"
