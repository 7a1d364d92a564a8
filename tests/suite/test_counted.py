"""The tables of statistics that games declare: they count the demonstration, and random walks without fault."""

from __future__ import annotations

from pathlib import Path

import pytest

import gm
from gm.commands.line import run
from gm.game import AnyGame
from gm.games import demo, has_demo, load, slugs
from gm.notation.line import split
from gm.table.session import Session
from tests.support.walks import Walk

LEAST_TABLES = 2
SHIPPED = Path(gm.__file__).parent / "games"


def test_a_shipped_game_declares_several_tables_or_none(game: AnyGame) -> None:
    tables = game.texts.counted()
    if tables and (SHIPPED / game.info.slug).is_dir():
        assert len(tables) >= LEAST_TABLES
    assert len({table.slug for table in tables} | {"ratings", "referee"}) == len(tables) + 2


def test_rows_of_random_walks_have_their_keys_and_seats(game: AnyGame, walked: tuple[Walk, ...]) -> None:
    for walk in walked[:8]:
        seats = {"", *(seat.id for seat in walk.setup.seats)}
        for table in game.texts.counted():
            for key, hit, seat in table.rows(walk.setup, walk.entries):
                assert len(key) == len(table.keys)
                assert all(isinstance(part, str) and part for part in key), key
                assert seat in seats
                assert int(hit) >= 0
                assert table.kind != "hits" or hit in (0, 1)
                assert not table.by_player or key == (seat,)


@pytest.mark.parametrize("slug", [slug for slug in slugs() if load(slug).texts.counted() and has_demo(slug)])
def test_every_table_counts_something_in_the_demonstration(game: AnyGame, tmp_path: Path) -> None:
    tables = game.texts.counted()
    session = Session(str(tmp_path / "duels.db"), short=True)
    session.store(create=True)
    for line in demo(game.info.slug).splitlines():
        if line and not line.startswith("#"):
            run(session, split(line))
    counted = run(session, ["stats", game.info.slug]).data()["games"][game.info.slug]["tables"]
    assert {slug: bool(rows) for slug, rows in counted.items()} == {table.slug: True for table in tables}
    session.close()
