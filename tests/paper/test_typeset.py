"""The toy game's own template and its data, and promises of the sheets of every shipped game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
import zxingcpp
from PIL import Image

import gm.games
from gm.commands.line import run
from gm.errors import GmError
from gm.games import sample
from gm.notation.line import split
from gm.paper.codes import LARGEST, QUIET, code
from gm.paper.page_boxes import without_scaling
from gm.paper.papers import PAPERS
from gm.table.session import Session

OWN = Path(__file__).parents[1] / "games" / "toy" / "templates"


def prints(folder: Path, words: str) -> dict[str, Any]:
    session = Session(str(folder / "duels.db"))
    answer: Any = run(
        session, [*split(f"print {words} --game toy"), "--templates", str(OWN), "--out", str(folder / "toy.pdf")]
    ).data()
    return dict(answer)


def test_a_sheet_uses_the_template_of_its_name(tmp_path: Path) -> None:
    answer = prints(tmp_path, "waybill --names Ana,Bo --square 25")
    assert (answer["sheet"], answer["codes"], answer["link"]) == ("waybill", 1, "http://gm.local:5252")
    assert b"Lantern Road: Waybill" in (tmp_path / "toy.pdf").read_bytes()


def texts(file: Path) -> str:
    with pdfplumber.open(file) as document:
        return "\n".join(page.extract_text() for page in document.pages)


def test_a_sheet_can_show_a_file_before_the_duel(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(sample("toy", "skies").replace("The road is dry.", "Downhill."), encoding="utf-8")
    prints(tmp_path, f"waybill --skies {own}")
    assert "Sun: Downhill." in texts(tmp_path / "toy.pdf")


def test_a_sheet_of_a_duel_shows_its_attached_file(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(sample("toy", "skies"), encoding="utf-8")
    session = Session(str(tmp_path / "duels.db"))
    session.store(create=True)
    for line in (f"new toy Ana Bo --skies {own}", f"print waybill --seat b --templates {OWN} --out {tmp_path}/toy.pdf"):
        run(session, split(line))
    printed = texts(tmp_path / "toy.pdf")
    assert "Sun: The road is dry." in printed
    assert ("Bo" in printed, "Ana" in printed) == (True, False)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("waybill --skies nowhere.toml", "nowhere.toml cannot be read"),
        ("waybill --square wide", "--square must be a length in mm, not “wide”"),
        ("waybill --squares 3", "print has no option --squares"),
        ("waybill --seat bo", "There is no duel"),
    ],
)
def test_invalid_sheet_option_is_rejected(tmp_path: Path, words: str, said: str) -> None:
    with pytest.raises(GmError, match=said):
        prints(tmp_path, words)
    assert not (tmp_path / "toy.pdf").exists()


def test_a_games_refusal_is_shown(tmp_path: Path) -> None:
    with pytest.raises(GmError, match="no room for five"):
        prints(tmp_path, "waybill --names a,b,c,d,e")
    assert not (tmp_path / "toy.pdf").exists()


def test_the_booklet_has_all_bound_sheets(tmp_path: Path) -> None:
    assert prints(tmp_path, "all")["sheet"] == "all"


@pytest.mark.parametrize("slug", gm.games.slugs())
def test_game_sheets_have_data_and_no_core_names(slug: str) -> None:
    from gm.game import SheetRequest
    from gm.paper.job import CORE

    game = gm.games.load(slug)
    assert not {*CORE} & {*game.sheets()}
    for name, sheet in game.sheets().items():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
        for paper in PAPERS.values():
            printed = sheet.fill(SheetRequest(paper))
            assert json.loads(json.dumps(printed.data)) is not None
            assert all(code(text).modules <= LARGEST for text in printed.codes.values())


@pytest.mark.parametrize("slug", gm.games.slugs())
def test_a_sheet_prints_the_names_that_it_accepts(slug: str) -> None:
    """A sheet that accepts no names refuses them."""
    from gm.game import SheetRequest

    game = gm.games.load(slug)
    seated = ("Ana", "Bo", "Cy")[: game.info.seats_max]
    for name, sheet in game.sheets().items():
        blank, named = (sheet.fill(SheetRequest(PAPERS["a4"], names=names)).data for names in ((), seated))
        assert (blank != named) == ("names" in sheet.takes), name


def test_a_code_is_one_path_of_whole_modules() -> None:
    made = code("http://gm.local:5252/r/star")
    assert made.modules == 29 + 2 * QUIET or made.modules == 25 + 2 * QUIET
    assert made.svg.count("<path") == 1
    assert code("http://gm.local:5252/r/star") is made, "made once for each payload"
    numbers = [int(number) for number in re.findall(r"M(\d+) (\d+)", made.svg) for number in number]
    assert min(numbers) == QUIET
    assert max(numbers) < made.modules - QUIET


@pytest.mark.parametrize(
    ("rule", "modules", "level"), [("GG.PAGE.7H", 25, "M"), ("WG.SPELL.CREEPING-FROST", 29, "Q"), ("A1", 25, "Q")]
)
def test_spare_room_in_a_code_is_used_for_error_correction(rule: str, modules: int, level: str) -> None:
    made = code(f"HTTP://GM.LOCAL:5252/R/{rule}")
    picture = Image.new("L", (made.modules * 4, made.modules * 4), 255)
    for path in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)", made.svg):
        x, y, wide, high = (int(number) * 4 for number in path)
        picture.paste(0, (x, y, x + wide, y + high))
    (read,) = zxingcpp.read_barcodes(picture)
    assert (made.modules - 2 * QUIET, read.ec_level) == (modules, level)


def test_a_text_too_long_for_a_code_is_refused() -> None:
    for size in (200, 4000):
        with pytest.raises(GmError) as refused:
            code("x" * size)
        assert refused.value.code == "words"


def test_scaling_flag_changes_no_other_byte(tmp_path: Path) -> None:
    prints(tmp_path, "waybill")
    pdf = (tmp_path / "toy.pdf").read_bytes()
    made = pdf[: pdf.index(b"%%EOF") + len(b"%%EOF")]
    assert without_scaling(made) == pdf
    assert pdf.startswith(made)
    assert pdf.count(b"/PrintScaling/None") == 1
    assert pdf.endswith(b"%%EOF\n")


def test_unknown_player_of_a_sheet_is_rejected(tmp_path: Path) -> None:
    """A hired helper has a name but no sheet."""
    session = Session(str(tmp_path / "duels.db"))
    session.store(create=True)
    for line in ("new toy Ana Bo", "hire ana Helga"):
        run(session, split(line))
    assert "helga" in session.table().names
    with pytest.raises(GmError) as caught:
        run(session, split(f"print waybill --seat zoe --templates {OWN} --out {tmp_path}/toy.pdf"))
    assert caught.value.remedy == "Players: Ana, Bo."
