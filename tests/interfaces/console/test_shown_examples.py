"""Every example that gm shows is accepted when it is typed as shown, and names only players who are at the table."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import closing

import pytest

from gm import games
from gm.commands.line import run
from gm.errors import GmError, Refusal
from gm.notation.line import split
from gm.notation.short_forms import read_line
from gm.table.session import Session
from gm.table.table import Table
from tests.support.demos import demo

STRANGERS = ["Mara", "Ines", "Finn", "Jo"]
"""Players of whom no example of a form knows."""


def rejection(table: Table, line: str) -> str | None:
    """Return why a line is rejected now; None if it is accepted."""
    reading = read_line(table.game, table.view.pending, split(line), table.known)
    try:
        if reading.meant is None:
            return str(reading.error)
        table.game.play.apply(table.state, reading.meant)
    except Refusal as refusal:
        return refusal.kind
    return None


EVERY = 1 if os.environ.get("GM_EXAMPLES") == "whole" else 12
"""After each line of a demonstration, one in so many entries is tried: other entries after other lines."""


def errors(session: Session, first: int = 0, every: int = 1) -> Iterator[tuple[str, GmError]]:
    """Yield lines that no game accepts, each with its rejection. They are of every entry, or of one in ``every``."""
    for form in [*session.table().game.inputs.forms.values()][first % every :: every]:
        for line in (f"{form.name} xyzzy", f"{form.name} xyzzy=3"):
            try:
                run(session, split(line))
            except GmError as error:
                yield line, error
            else:
                run(session, ["undo"])


def shown(error: GmError) -> list[str]:
    """Return the example lines of a rejection."""
    return re.findall(r" — for example: (.+)$", error.remedy)


@pytest.mark.parametrize("slug", [slug for slug in games.slugs() if games.has_demo(slug)])
def test_examples_of_prompts_and_rejections_work(slug: str) -> None:
    with closing(Session(":memory:", short=True)) as session:
        session.store(create=True).db.execute("PRAGMA synchronous=OFF")
        for at, line in enumerate(demo(slug)):
            run(session, split(line))
            table = session.table()
            examples = [prompt.example for prompt in table.view.pending if prompt.example]
            examples += [example for _, error in errors(session, at, EVERY) for example in shown(error)]
            assert {example: rejection(table, example) for example in examples} == dict.fromkeys(examples)


@pytest.mark.parametrize("slug", games.slugs())
def test_no_rejection_names_players_who_are_not_there(slug: str) -> None:
    info = games.load(slug).info
    if not info.seats_max or "Ana" not in info.example:
        pytest.skip("the game seats nobody by name")
    with closing(Session(":memory:", short=True)) as session:
        session.store(create=True)
        run(session, ["new", slug, *STRANGERS[: min(3, info.seats_max)]])
        wrong = {line: error for line, error in errors(session) if re.search(r"\b(ana|bo|cy)\b", error.remedy)}
        assert {line: error.remedy for line, error in wrong.items()} == {}


LINES = ("throw zoe 3 mid", "throw zoe", "push zoe 3", "count zoe=3", "count zoe", "adjust zoe mana=3", "retire zoe")
"""Lines in which somebody is named who does not play."""


@pytest.mark.needs("gatling")
@pytest.mark.parametrize("line", LINES)
def test_an_unknown_player_is_named_in_the_same_words(line: str) -> None:
    with closing(Session(":memory:", short=True)) as session:
        session.store(create=True)
        for played in ("new gatling Mara Ines Finn", "draw 7C", "throw ines 3 mid"):
            run(session, split(played))
        with pytest.raises(GmError) as refused:
            run(session, split(line))
        assert refused.value.message == "No player is called “zoe”."
        assert refused.value.remedy.startswith("Players: Mara, Ines, Finn.")


EARLY = ("throw", "throw mara", "cast", "cast mara", "order", "side", "power mara", "power mara 4")
"""Incomplete lines of entries that are not next."""


@pytest.mark.needs("gatling")
@pytest.mark.parametrize("line", EARLY)
def test_an_entry_out_of_turn_is_rejected_before_a_missing_word(line: str) -> None:
    with closing(Session(":memory:", short=True)) as session:
        session.store(create=True)
        run(session, split("new gatling Mara Ines Finn"))
        with pytest.raises(GmError) as refused:
            run(session, split(line))
        assert refused.value.code == "not-due"
        assert "Mara draws the top page" in refused.value.remedy
