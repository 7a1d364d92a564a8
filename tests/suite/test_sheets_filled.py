"""The data of a sheet match the game's declaration: for blank sheets, with attached files, and in a duel."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import gm
from gm.game import LONGEST_CODE, AnyGame, Seat, SheetData, SheetRequest
from gm.games import load
from gm.paper.papers import PAPERS
from gm.store import shipped
from tests.support.brought import samples
from tests.support.declared import check, shapes

TEMPLATES = Path(shipped.root("printables"))
LATER = 3
"""The number of parts of a demonstration; sheets are filled at the end of each part."""


@pytest.fixture
def declared(slug: str, game: AnyGame) -> Mapping[str, Any]:
    """Return the declared shape of each sheet, its own or that of the game's ``paper/contract.py``."""
    sheets = game.sheets()
    if not sheets:
        pytest.skip("no sheets")
    if not (TEMPLATES / slug).is_dir():
        names = ", ".join(f"{name}.typ" for name in sheets)
        pytest.fail(f"put the template of each sheet into printables/{slug}: {names}")
    if all(sheet.shape for sheet in sheets.values()):
        return {name: sheet.shape for name, sheet in sheets.items()}
    try:
        contract = import_module(f"gm.games.{slug}.paper.contract")
    except ModuleNotFoundError:
        pytest.fail(f"give every Sheet its shape, or declare SHEETS in gm/games/{slug}/paper/contract.py")
    shapes: Mapping[str, Any] = contract.SHEETS
    return {**shapes, **{name: sheet.shape for name, sheet in sheets.items() if sheet.shape}}


def filled(game: AnyGame, **wanted: Any) -> Iterator[tuple[str, SheetData]]:
    """Yield the data of every sheet."""
    return ((name, sheet.fill(SheetRequest(PAPERS["a4"], **wanted))) for name, sheet in game.sheets().items())


@cache
def requests(slug: str) -> tuple[dict[str, Any], ...]:
    """Return requests: blank sheets, sheets with every file, and sheets during the demonstration."""
    text = shipped.demo(slug)
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    with gm.read(text) as duel:
        seats = duel.table.setup.seats
        ends = [duel.table.state]
    for part in range(1, LATER):
        with gm.read("\n".join(islice(lines, len(lines) * part // LATER))) as duel:
            ends.append(duel.table.state)
    names = tuple(seat.name for seat in seats)
    return (
        {},
        {"names": names},
        {"brought": samples(load(slug), tuple(Seat(seat.id, seat.name) for seat in seats))},
        *({"state": state} for state in ends),
    )


def test_every_sheet_is_declared_and_has_its_template(slug: str, game: AnyGame, declared: Mapping[str, Any]) -> None:
    assert {*declared} == {*game.sheets()}
    missing = [f"{sheet}.typ" for sheet in game.sheets() if not (TEMPLATES / slug / f"{sheet}.typ").is_file()]
    assert missing == [], f"put these templates into printables/{slug}"


def test_the_data_of_a_sheet_is_as_declared(slug: str, game: AnyGame, declared: Mapping[str, Any]) -> None:
    for how in requests(slug):
        for sheet, printed in filled(game, **how):
            check(json.loads(json.dumps(printed.data)), declared[sheet], sheet)


def test_every_key_is_used_by_a_template_and_explained(slug: str, game: AnyGame, declared: Mapping[str, Any]) -> None:
    own = "\n".join(path.read_text(encoding="utf-8") for path in sorted((TEMPLATES / slug).glob("*.typ")))
    shared = sorted(set(re.findall(r'#import "/(common/\w+\.typ)"', own)) - {"common/style.typ"})
    used = "\n".join([own, *((TEMPLATES / path).read_text(encoding="utf-8") for path in shared)])
    text = (TEMPLATES / "README.md").read_text(encoding="utf-8").partition(f"### {game.info.title}")[2]
    keys = {key for sheet in declared.values() for shape in shapes(sheet) for key in get_type_hints(shape)}
    unused = [key for key in sorted(keys) if not re.search(rf"\.{key}\b", used)]
    assert unused == [], f"use these keys in printables/{slug}/*.typ"
    unexplained = [key for key in sorted(keys) if f"`{key}`" not in text]
    assert unexplained == [], f"explain these keys in printables/README.md, under “### {game.info.title}”"


def test_every_code_on_a_sheet_has_a_text_that_fits(slug: str, game: AnyGame, declared: Mapping[str, Any]) -> None:
    for how in requests(slug):
        for sheet, printed in filled(game, **how):
            asked = set(re.findall(r'"code": "([^"]+)"', json.dumps(printed.data)))
            text = f"{sheet}: a rule that a code leads to is a `code` in the data, and a key of SheetData(codes=…)"
            assert asked == {*printed.codes} or not printed.codes, text
            assert all(0 < len(code.encode()) <= LONGEST_CODE for code in printed.codes.values()), sheet
