"""Players' own files are stored, checked and corrected in any game that has them."""

from __future__ import annotations

import json
import os
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from gm.commands.line import run
from gm.commands.record_import import import_record
from gm.duel.audit import find_faults
from gm.errors import GmError
from gm.game import AnyGame, Setup
from gm.games import load, sample, slugs
from gm.notation.attached_files import split_place
from gm.notation.formatting import format_entry
from gm.notation.line import join, split
from gm.table.interchange.record import record_document, record_lines
from gm.table.session import Session
from gm.table.table import Table
from tests.support.brought import others, samples, toml
from tests.support.walks import setups, walk

LENGTH = 40
OTHERS = int(os.environ.get("GM_FILES", "2"))
"""The number of other files that are tried at each table."""
BROUGHT = [slug for slug in slugs() if load(slug).inputs.attachments]
pytestmark = pytest.mark.skipif(not BROUGHT, reason="no game takes files")


@pytest.fixture(params=BROUGHT)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Return a game that accepts attached files."""
    return load(str(request.param))


def tables(game: AnyGame) -> list[Setup]:
    """Return a set-up for each kind of table, with the sample of each file that the game accepts."""
    every = setups(game, Random(7)).values()
    return [setup._replace(brought=samples(game, setup.seats)) for setup in every]


def file_options(game: AnyGame, setup: Setup, folder: Path) -> str:
    """Return the words after ``new`` that attach the files of a set-up, which are written into a folder."""
    words = [game.info.slug, *(seat.name for seat in setup.seats)]
    words += ["--first", setup.first] if setup.first else []
    words += ["--teams", "/".join("+".join(team) for team in setup.teams)] if setup.teams else []
    words += [word for name, value in setup.house.items() for word in ("--house", f"{name}={value}")]
    for key, data in setup.brought.items():
        name, who = split_place(key)
        path = folder / f"{key}.toml"
        path.write_text(toml(data), encoding="utf-8")
        words += [f"--{name}", f"{who}={path}" if who else str(path)]
    return join(["new", *words])


def played(game: AnyGame, setup: Setup, folder: Path) -> Session:
    """Play a walk with attached files, line by line."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, split(file_options(game, setup, folder)))
    entries = [entry for entry, _ in walk(game, session.table().setup, Random(setup.first), LENGTH)][1:]
    for entry in entries:
        run(session, format_entry(game.inputs.forms, entry))
    return session


def test_the_samples_are_valid_and_begin_a_duel(game: AnyGame, tmp_path: Path) -> None:
    """A record includes them, so the files themselves may be deleted afterwards."""
    for name, bring in game.inputs.attachments.items():
        path = tmp_path / "sample.toml"
        path.write_text(sample(game.info.slug, bring.sample), encoding="utf-8")
        run(Session(":memory:"), ["cards", "check", str(path), name, "--game", game.info.slug])
    for setup in tables(game):
        table = played(game, setup, tmp_path).table()
        assert table.setup.brought == setup.brought
        assert [*find_faults(game, table.rows)] == []
        for file in tmp_path.glob("*.toml"):
            file.unlink()
        for record in ("\n".join(record_lines(table)), json.dumps(record_document(table))):
            again = import_record(Session(":memory:"), record)
            assert (again.state, again.setup) == (table.state, table.setup)


def test_all_faults_of_a_file_are_listed_with_their_lines(game: AnyGame, tmp_path: Path) -> None:
    """The rejection lists two unknown keys and every other fault."""
    for name, bring in game.inputs.attachments.items():
        path = tmp_path / "broken.toml"
        text = sample(game.info.slug, bring.sample)
        path.write_text(f"zz-one = 1\nzz-two = 2\n{text}", encoding="utf-8")
        with pytest.raises(GmError) as caught:
            run(Session(":memory:"), ["cards", "check", str(path), name, "--game", game.info.slug])
        line_by_key = {fault["key"]: fault["line"] for fault in caught.value.more["faults"]}
        assert (line_by_key["zz-one"], line_by_key["zz-two"]) == (1, 2)
        assert caught.value.code == "file"


def test_a_missing_file_is_named_with_its_option(game: AnyGame) -> None:
    """The rejection also offers a sample."""
    for name, bring in game.inputs.attachments.items():
        if bring.needed:
            setup = tables(game)[0]
            with pytest.raises(GmError, match=f"--{name}") as caught:
                run(Session(":memory:"), ["new", game.info.slug, *(seat.name for seat in setup.seats)])
            assert "gm cards template" in caught.value.remedy


def test_another_file_is_as_if_the_duel_had_been_played_with_it(game: AnyGame, tmp_path: Path) -> None:
    """``fix 0`` with another file gives the table of a duel that began with that file."""
    for setup in tables(game):
        session = played(game, setup, tmp_path)
        before = session.table().state
        for other in islice(others(game, setup), OTHERS):
            run(session, [*split(f"fix 0 {file_options(game, other, tmp_path)}"), "--mend", "--yes"])
            table: Table = session.table()
            assert table.setup.brought == other.brought
            assert [*find_faults(game, table.rows)] == []
            fresh = import_record(Session(":memory:"), "\n".join(record_lines(table)))
            assert fresh.state == table.state
            run(session, ["undo"])
            assert session.table().state == before


def test_there_are_other_files_to_try(game: AnyGame) -> None:
    """Otherwise the test before this one would show nothing."""
    assert next(others(game, tables(game)[0]), None)
