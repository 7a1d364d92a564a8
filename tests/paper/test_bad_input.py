"""Tests that an error explains what cannot be printed, and that no file is written, changed or left incomplete."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.game import AnyGame
from gm.games import load, slugs
from gm.notation.line import split
from gm.paper.cutting import OPTIONS, parse_cutting
from gm.paper.job import ALL, BOX, core_sheets, wanted_sheets
from gm.paper.options import parse_measurement
from gm.paper.papers import Size
from gm.paper.unused_options import refuse_idle
from gm.table.session import Session

pytestmark = pytest.mark.needs("gatling")

WRONG = {
    "map": ("words", "There is no sheet “map”."),
    "board --paper a2": ("words", "There is no paper size “a2”."),
    "board --format gif": ("words", "“gif” is not a file format that gm prints."),
    "board --copies 0": ("words", "--copies must be a number from 1 to 20."),
    "all --copies 2": ("words", "gm makes one booklet at a time."),
    "board --copies many": ("words", "--copies must be a number from 1 to 20."),
    "board --copies 00021": ("words", "--copies must be a number from 1 to 20."),
    "pages --each 00099": ("words", "--each must be a number from 1 to 20."),
    "board --format png --dpi 00099990": ("words", "--dpi must be a number from 72 to 1200."),
    "board --copies 99999999999": ("words", "--copies must be a number from 1 to 20."),
    "board --square 3": ("words", "Squares must be 8 to 60 mm wide."),
    "board --square wide": ("words", "--square must be a length in mm, not “wide”."),
    "board --square nan": ("words", "--square must be a length in mm, not “nan”."),
    "--measured 9.75": ("words", "A 100 mm ruler cannot come out 9.75 mm long."),
    "--measured 250": ("words", "A 100 mm ruler cannot come out 250 mm long."),
    "--measured -97": ("words", "--measured must be a length in mm, not “-97”."),
    "--measured": ("words", "--measured needs MM."),
    "board --printer attic": ("words", "There are no measurements for a printer called “attic”."),
    "--link example.org": ("words", "“example.org” is not an address."),
    '--link "http://a b.org"': ("words", "“http://a b.org” is not an address."),
    "stats --names Ana,Bo,Cy,Di,Eve": ("words", "There are more than 4 names."),
    "stats --names Ana,小明": ("file", "No available font has “小” (U+5C0F)."),
    "score --format png --names Ana,𓀀": ("file", "No available font has “𓀀” (U+13000)."),
    "board --templates nowhere": ("file", "nowhere is not a folder."),
    "board --out there.pdf/board.pdf": ("file", "The folder there.pdf cannot be created: file exists."),
    "board --out there.pdf": ("file", "there.pdf already exists."),
    "report": ("no-duel", "There is no duel yet."),
    "stats --now": ("no-duel", "There is no duel yet."),
    "stats --names Ana,🧙‍♂️": ("file", "No available font has “🧙” (U+1F9D9)."),
    "stats --names हिन्दी": ("file", "No available font has “ह” (U+0939)."),
    "board --names Ana": ("words", "print board ignores --names: it shows no names."),
    "pages --now": ("words", "print pages ignores --now: it does not depend on the duel."),
    "stats --square 20": ("words", "print stats ignores --square: it contains nothing that this option would change."),
    "score --seat ana": ("words", "print score ignores --seat: it is the same for everybody."),
    "stats --now --names Ana": ("words", "--now already shows the players' names."),
    "board --only 7h": ("words", "print board ignores --only: it has no cards."),
    "calibrate --sides fronts": ("words", "print calibrate ignores --sides: it has no cards."),
    "pages --only 7x": ("words", "None of these cards has the code “7x”."),
    "pages --only ,": ("words", "--only names no card."),
    "pages --each 0": ("words", "--each must be a number from 1 to 20."),
    "pages --card coin": ("words", "There is no card size “coin”."),
    "pages --card 20x30": ("words", "A card can be from 44 × 63 to 130 × 190 mm in size."),
    "pages --card 130x190 --sides fold --paper a5": ("words", "A card of 130 × 190 mm does not fit on a5."),
    "pages --sides left": ("words", "--sides does not accept “left”."),
    "pages --flip up": ("words", "--flip does not accept “up”."),
    "pages --sides fronts --flip short": ("words", "--flip is for paper that is printed on both sides."),
    "pages --sides fold --cutter": ("words", "Folded cards are cut by hand: --cutter has no effect."),
    "pages --single --cutter": ("words", "--single prints one card per page: --cutter has no effect."),
    "pages --single --paper a5": ("words", "With --single, every card is a page of its own: --paper has no effect."),
    "pages --bleed 3": ("words", "--bleed is for cards that are printed one per page."),
    "pages --single --bleed 30": ("words", "--bleed must be a length from 0 to 10 mm, not “30”."),
    "pages --dpi 300": ("words", "--dpi is for pictures; a pdf file is sharp at any size."),
    "pages --format png --dpi many": ("words", "--dpi must be a number from 72 to 1200."),
    "all --single": ("words", "--single is only for cards."),
    "--backs 1.5": (
        "words",
        "--backs needs two lengths in mm, right and down, each at most 5, not “1.5”.",
    ),
    "--backs 9,9": ("words", "--backs needs two lengths in mm, right and down, each at most 5, not “9,9”."),
    "--link https://x.org/?q=1#f": (
        "words",
        "“https://x.org/?q=1#f” stops working once a rule's name is added to it.",
    ),
    "--link https://": ("words", "“https://” is not an address."),
    "--link https://a..b/": ("words", "“https://a..b/” is not an address."),
    "board score": ("words", "print: unexpected word “score”."),
    "board --colour": ("words", "print has no option --colour."),
}


@pytest.mark.parametrize("words", WRONG)
def test_what_cannot_be_printed_is_explained(paper_session: Session, tmp_path: Path, words: str) -> None:
    (tmp_path / "there.pdf").write_bytes(b"kept")
    code, text = WRONG[words]
    with pytest.raises(GmError) as refused:
        run(paper_session, split(f"print --game gatling {words}"))
    assert (refused.value.code, refused.value.message) == (code, text)
    assert refused.value.remedy
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"there.pdf": b"kept"}


def test_a_length_may_have_a_decimal_comma() -> None:
    """In many countries people type 2,5."""
    assert parse_cutting({"single": True, "bleed": "2,5mm"}).bleed == 2.5
    assert parse_cutting({"card": "63,5x88"}).size == Size(63.5, 88.0)
    assert parse_measurement("97,5") == 97.5


@pytest.mark.parametrize("slug", slugs())
def test_every_print_option_has_an_effect_or_is_refused(slug: str) -> None:
    """No option of any sheet is ignored."""
    game = load(slug)
    for name in (*game.sheets(), *core_sheets(game)):
        sheets = wanted_sheets(game, name).values()
        lengths = {length for sheet in sheets for length in sheet.options}
        takes = {taken for sheet in sheets for taken in sheet.takes} | lengths
        cards = {*OPTIONS} if any(sheet.deck for sheet in sheets) else set()
        alone = {BOX: {*OPTIONS} - {"card", "each"}, ALL: {"only", "single", "bleed"}}
        takes |= cards - alone.get(name, set())
        known = {"names", "now", "seat", *OPTIONS, *lengths}
        assert {option for option in known if _heeded(game, name, option)} == takes, name


def _heeded(game: AnyGame, sheet: str, option: str) -> bool:
    try:
        refuse_idle(game, sheet, {option: "7"})
    except GmError as refused:
        return (refused.code, f"--{option}" in refused.message) != ("words", True)
    return True


def test_an_address_too_long_for_a_code_is_refused(paper_session: Session, tmp_path: Path) -> None:
    with pytest.raises(GmError, match="would be too dense to scan"):
        run(paper_session, split(f"print pages --game gatling --link https://example.org/{'far/' * 40}"))
    assert [*tmp_path.iterdir()] == []


def test_the_game_must_be_named_if_there_are_several(paper_session: Session) -> None:
    with pytest.raises(GmError, match="There are several games"):
        run(paper_session, ["print", "score"])
    with pytest.raises(GmError, match="There is no game"):
        run(paper_session, split("print board --game chess"))


def test_existing_file_is_kept_without_force(paper_session: Session, tmp_path: Path) -> None:
    there = tmp_path / "there.pdf"
    there.write_bytes(b"kept")
    run(paper_session, split("print score --game gatling --out there.pdf --force"))
    assert there.read_bytes().startswith(b"%PDF")


def test_missing_folders_are_created_and_removed_on_failure(paper_session: Session, tmp_path: Path) -> None:
    run(paper_session, split("print score --game gatling --format png --out new/cards/"))
    assert [path.name for path in (tmp_path / "new" / "cards").iterdir()] == ["gatling-score.png"]
    with pytest.raises(GmError):
        run(paper_session, split(f"print score --game gatling --out other/cards/{'x' * 300}.pdf"))
    assert not (tmp_path / "other").exists()


def test_a_symbolic_link_is_written_through(paper_session: Session, tmp_path: Path) -> None:
    (tmp_path / "true.pdf").write_bytes(b"kept")
    (tmp_path / "link.pdf").symlink_to("true.pdf")
    with pytest.raises(GmError, match="already exists"):
        run(paper_session, split("print score --game gatling --out link.pdf"))
    run(paper_session, split("print score --game gatling --out link.pdf --force"))
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "true.pdf").read_bytes().startswith(b"%PDF")


def test_no_page_is_written_if_one_of_the_files_exists(paper_session: Session, tmp_path: Path) -> None:
    (tmp_path / "cards-2.png").write_bytes(b"kept")
    with pytest.raises(GmError, match=r"cards-2\.png already exists"):
        run(paper_session, split("print pattern-cards --game gatling --out cards.png"))
    assert [path.name for path in tmp_path.iterdir()] == ["cards-2.png"]


def test_an_unwritable_folder_is_reported(
    paper_session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error has the message of the system. It is simulated, since tests may run as root."""

    def refuse(source: str, target: str) -> None:
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))

    for call in ("link", "replace"):
        monkeypatch.setattr(os, call, refuse)
    with pytest.raises(GmError, match=r"score\.pdf cannot be written: permission denied"):
        run(paper_session, split("print score --game gatling --out score.pdf"))
    assert [*tmp_path.iterdir()] == []


def test_a_full_disk_leaves_no_file(paper_session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import builtins

    opened = builtins.open

    def full(path: object, mode: str = "r", *args: object, **named: object) -> object:
        file = opened(path, mode, *args, **named)  # type: ignore[call-overload]
        if mode == "xb":
            file.write(b"%PDF half")
            file.close()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return file

    monkeypatch.setattr(builtins, "open", full)
    with pytest.raises(GmError, match="no space left on device"):
        run(paper_session, split("print score --game gatling --out score.pdf"))
    assert [*tmp_path.iterdir()] == []


def test_a_failed_print_changes_no_printer_settings(paper_session: Session, tmp_path: Path) -> None:
    with pytest.raises(GmError):
        run(paper_session, split("print map --game gatling --measured 98"))
    assert [*tmp_path.iterdir()] == []


CARDS = {
    "nine bullets": (
        'placed = 4\nfigure = """\n..o..',
        'placed = 8\nfigure = """\n..o..',
        "star.placed: 9 bullets are too many: at most 8 are allowed",
    ),
    "a square outside": ("...o....\n........\n.o.@.o..", "...o.....\n.........\n.o.@.o...", "star.drawing: "),
    "no TOML": ("[star]", "[star", "line 1"),
}


@pytest.mark.parametrize("fault", CARDS)
def test_an_owners_pattern_file_is_checked(paper_session: Session, tmp_path: Path, fault: str) -> None:
    from gm.store.shipped import root

    before, after, text = CARDS[fault]
    shipped = (Path(root("cards")) / "gatling" / "patterns.toml").read_text(encoding="utf-8")
    assert before in shipped
    own = tmp_path / "own" / "cards" / "gatling"
    own.mkdir(parents=True)
    (own / "patterns.toml").write_text(shipped.replace(before, after), encoding="utf-8")
    with pytest.raises(GmError) as refused:
        run(paper_session, split("print patterns --game gatling --templates own"))
    assert refused.value.code == "file"
    assert "patterns.toml" in refused.value.message
    assert text in refused.value.message


def test_an_anchor_off_the_board_is_refused() -> None:
    playing = Session(":memory:", short=True)
    playing.store(create=True)
    run(playing, split("new gatling Ana Bo"))
    with pytest.raises(GmError, match="The board has no square"):
        run(playing, split("pattern star --anchor J12"))
    playing.close()
