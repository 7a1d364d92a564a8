"""``gm print`` at a terminal, in ``gm play``, with ``--json``: formats, answers and paths."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from gm.commands.line import run
from gm.interfaces.cli import main
from gm.notation.line import split
from gm.table.session import Session
from tests.support.running import PATIENCE

pytestmark = pytest.mark.needs("gatling")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, which is empty, with a duel in its database."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GM_DB", str(tmp_path / "duels.db"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("GM_DUEL", raising=False)
    return tmp_path


@pytest.fixture
def duel(home: Path) -> Session:
    session = Session(str(home / "duels.db"))
    session.store(create=True)
    run(session, split("new gatling Ana Bo --house aspect_start=zero"))
    return session


def test_print_lists_all_sheets(duel: Session, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["print"], ["print", "--list"]):
        assert main(words) == 0
        out = capsys.readouterr().out
        assert "print board" in out
        assert "print all" in out
        assert "Codes open: http://gm.local:5252" in out


def test_sheet_is_written_to_the_current_folder(home: Path, duel: Session, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "board"]) == 0
    assert (home / "gatling-board.pdf").read_bytes().startswith(b"%PDF-1.7")
    out = capsys.readouterr().out
    assert "Saved: gatling-board.pdf" in out
    assert "at 100 %" in out
    assert "they work while gm serve --lan is running" in " ".join(out.split())


def test_a_blank_sheet_says_how_it_is_filled_in(home: Path, duel: Session, capsys: pytest.CaptureFixture[str]) -> None:
    for words, has_hint in ((["score"], True), (["board", "--force"], False), (["score", "--now", "--force"], False)):
        assert main(["print", *words]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        assert ("To fill it in from the duel: gm print score --now" in shown) == has_hint


def test_out_may_be_a_folder_or_a_file(home: Path, duel: Session) -> None:
    (home / "paper").mkdir()
    assert main(["print", "score", "--out", "paper"]) == 0
    assert main(["print", "score", "--out", "paper/mine.pdf"]) == 0
    assert sorted(path.name for path in (home / "paper").iterdir()) == ["gatling-score.pdf", "mine.pdf"]


def test_json_lists_the_written_files(duel: Session, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json", "print", "quick"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert {*answer} == {"sheet", "files", "format", "paper", "scale", "codes", "link", "hint"}
    assert (answer["files"], answer["codes"]) == (["gatling-quick.pdf"], 6)
    assert main(["--json", "print", "quick"]) == 3
    error = json.loads(capsys.readouterr().err)["error"]
    assert (error["code"], error["message"]) == ("file", "gatling-quick.pdf already exists.")


def test_print_works_at_the_console(home: Path, duel: Session) -> None:
    command = [sys.executable, "-m", "gm", "play", "--json"]
    lines = "print tricks --ink-saver --out a.pdf\nprint --list\ndraw 7C\nprint stats --now --out b.pdf\n"
    ran = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=home)
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [answer["line"] for answer in answers] == [1, 2, 3, 4]
    assert answers[0]["answer"]["files"] == ["a.pdf"]
    assert (home / "b.pdf").is_file()


def test_a_long_job_reports_its_progress(home: Path, duel: Session) -> None:
    progress: list[str] = []
    duel.progress = progress.append
    run(duel, split("print pages"))
    assert progress[0] == "collecting the data"
    assert "codes: 52 of 52" in progress
    assert progress[-2:] == ["typesetting the pages", ""]


def test_progress_is_shown_on_terminals_only(duel: Session, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "score"]) == 0
    assert capsys.readouterr().err == ""


def test_pictures_are_written_page_by_page(home: Path, duel: Session) -> None:
    assert main(["print", "pattern-cards", "--format", "png", "--sides", "fronts"]) == 0
    files = sorted(home.glob("*.png"))
    assert [file.name for file in files] == ["gatling-pattern-cards-1.png", "gatling-pattern-cards-2.png"]
    pictures = [Image.open(io.BytesIO(file.read_bytes())) for file in files]
    assert {picture.size for picture in pictures} == {(1240, 1754)}
    assert sum(len(zxingcpp.read_barcodes(picture)) for picture in pictures) == 14
    before = [file.read_bytes() for file in files]
    assert main(["print", "pattern-cards", "--format", "png", "--sides", "fronts", "--force"]) == 0
    assert [file.read_bytes() for file in files] == before


def test_the_suffix_of_a_file_decides_its_format(home: Path, duel: Session) -> None:
    assert main(["print", "quick", "--out", "quick.svg"]) == 0
    text = (home / "quick.svg").read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert "<path" in text


def test_report_is_printed_with_its_chart(home: Path, duel: Session) -> None:
    for line in ("draw 7C", "throw bo 5 mid hit", "rest", "undo", "rest"):
        run(duel, split(line))
    assert main(["print", "report"]) == 0
    document = pypdfium2.PdfDocument(str(home / "gatling-report.pdf"))
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    for words in ("Standings: pages", "Log", "throw bo 5 mid hit", "undone by 4", "Signed", "Referee"):
        assert words in text.replace("STANDINGS", "Standings")


def test_quick_commands_do_not_import_the_typesetter(home: Path, duel: Session) -> None:
    code = (
        "import sys\nfrom gm.interfaces.cli import main\nmain(['draw', '7C'])\nmain(['now'])\n"
        "print(sorted({'typst', 'qrcode', 'gm.paper.typeset', 'gm.paper.codes', 'gm.paper.job',"
        " 'gm.games.gatling.paper.sheets'}"
        " & {*sys.modules}), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True, cwd=home
    )
    assert ran.stderr.splitlines()[-1] == "[]"
