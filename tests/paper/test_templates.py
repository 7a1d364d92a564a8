"""A user's own templates, cards and fonts, and errors in them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gm.errors import GmError
from gm.paper.cutting import Cutting
from gm.paper.printer_settings import Shift
from gm.paper.templates import Templates
from gm.paper.typeset import typeset
from gm.store.shipped import root
from gm.table.session import Session
from tests.support.proofs import prints

pytestmark = pytest.mark.needs("gatling")

COMMON = {
    "paper": {"name": "a4", "width": 210, "height": 297},
    "scale": 1,
    "saver": False,
    "copies": 1,
    "booklet": False,
    "hint": "",
    "codes": {},
    "cards": {**Cutting().data(Shift()), "alone": False, "boxes": False},
}
"""The data of a print job besides its sheets."""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return an empty folder for templates."""
    folder = tmp_path / "own"
    (folder / "gatling").mkdir(parents=True)
    return folder


def test_an_own_template_replaces_the_shipped_one(paper_session: Session, tmp_path: Path, own: Path) -> None:
    (own / "gatling" / "score.typ").write_text(
        '#import "/common/style.typ": *\n#let sheet(job, data) = plain-leaf(job, "Ours", [#data.names.len() seats])\n',
        encoding="utf-8",
    )
    (text,) = prints(paper_session, tmp_path, f"score --game gatling --templates {own}").texts()
    assert "4 seats" in text
    assert len(prints(paper_session, tmp_path, f"tricks --game gatling --templates {own}").texts()) == 2


def test_own_cards_are_printed(paper_session: Session, tmp_path: Path, own: Path) -> None:
    shipped = Path(root("cards")) / "gatling" / "en" / "aspects.toml"
    folder = own / "cards" / "gatling" / "en"
    folder.mkdir(parents=True)
    (folder / "aspects.toml").write_text(shipped.read_text(encoding="utf-8").replace("Blood", "Gore"), encoding="utf-8")
    text = prints(paper_session, tmp_path, f"stats --game gatling --templates {own}").texts()[0]
    assert "Gore" in text
    assert "Blood" not in text


@pytest.mark.parametrize(
    ("template", "line", "said"),
    [
        ("#let sheet(job, data) = [\n  #data.nowhere\n]\n", 2, 'dictionary does not contain key "nowhere"'),
        ("#let sheet(job, data) = {\n", 1, "unclosed delimiter"),
        ('#import "/common/none.typ": x\n', 1, "file not found"),
        ('#let sheet(job, data) = [\n\n  #read("/etc/hostname")\n]\n', 3, "file not found"),
        ('\n#import "@preview/cetz:0.3.1": *\n', 2, "a template cannot use packages"),
        ('#let sheet(job, data) = [\n  #text(font: "Papyrus")[x]\n]\n', 2, "unknown font family: papyrus"),
    ],
)
def test_a_template_error_shows_file_and_line(
    paper_session: Session, tmp_path: Path, own: Path, template: str, line: int, said: str
) -> None:
    (own / "gatling" / "score.typ").write_text(template, encoding="utf-8")
    with pytest.raises(GmError) as refused:
        prints(paper_session, tmp_path, f"score --game gatling --templates {own}")
    assert refused.value.code == "file"
    assert said in refused.value.message
    assert f".typ, line {line}: " in refused.value.message


def test_an_unreadable_or_empty_template_is_reported(paper_session: Session, tmp_path: Path, own: Path) -> None:
    file = own / "gatling" / "score.typ"
    for text, message in (
        (b"// one\n#let x = \xff\n", "score.typ, line 2: it is not UTF-8 text"),
        (b"#let x = 1\n", "no sheet"),
    ):
        file.write_bytes(text)
        with pytest.raises(GmError, match=message) as refused:
            prints(paper_session, tmp_path, f"score --game gatling --templates {own}")
        assert refused.value.code == "file"
        assert str(file) in refused.value.message


def test_the_error_of_a_template_is_shown(paper_session: Session, tmp_path: Path, own: Path) -> None:
    (own / "gatling" / "score.typ").write_text('#let sheet(job, data) = panic("Too small.")\n', encoding="utf-8")
    with pytest.raises(GmError, match=r"^Too small\.$"):
        prints(paper_session, tmp_path, f"score --game gatling --templates {own}")


def test_an_own_font_supplies_missing_letters(paper_session: Session, tmp_path: Path, own: Path) -> None:
    """Any font file in the folder is used for letters that no other font has."""
    with pytest.raises(GmError, match=r"No available font has “小” \(U\+5C0F\)"):
        prints(paper_session, tmp_path, f"score --game gatling --names 小 --templates {own}")


@pytest.mark.parametrize(
    "name",
    [
        "שלום",
        "Nguyễn",
        "q\u0301",
        "♂\ufe0f",
        "Ζωή",
        "Жанна",
        "Łukasz",
        "Ångström",
        "#strong[x] *b* $x$",
        "Ana\\nBo",
        "W" * 64,
    ],
)
def test_a_name_with_markup_is_printed_unchanged(paper_session: Session, tmp_path: Path, name: str) -> None:
    from gm.commands.line import run

    out = tmp_path / "x.pdf"
    run(paper_session, ["print", "stats", "--game", "gatling", "--names", name, "--out", str(out), "--force"])
    from tests.support.proofs import Proof

    proof = Proof(out, {})
    assert name[:12] in proof.texts()[0]
    assert proof.outside() == []


def test_templates_cannot_read_files_or_the_network(
    paper_session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Templates can read neither the current folder nor the network."""
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    folder = tmp_path / "own"
    shutil.copytree(root("printables"), folder)
    (folder / "gatling" / "score.typ").write_text('#let sheet(job, data) = read("/secret.txt")', encoding="utf-8")
    with pytest.raises(GmError, match="file not found"):
        prints(paper_session, tmp_path, f"score --game gatling --templates {folder}")


def test_no_template_uses_packages_or_pictures() -> None:
    for path, file in Templates().items():
        text = Path(file).read_text(encoding="utf-8")
        assert "@preview" not in text, path
        assert 'image("' not in text, path


def test_memory_stays_bounded_over_many_documents(own: Path) -> None:
    """Many small documents with different data are typeset one after the other, as a server would."""
    resource = pytest.importorskip("resource")
    (own / "gatling" / "word.typ").write_text("#let sheet(job, data) = heading(data)", encoding="utf-8")
    templates = Templates(str(own))

    def one(number: int) -> None:
        job = {
            **COMMON,
            "title": f"Job {number}",
            "sheets": [{"name": "word", "template": "/gatling/word.typ", "title": "", "data": f"word {number}"}],
        }
        typeset(templates, job)

    for number in range(20):
        one(number)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number in range(20, 80):
        one(number)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 12_000
