"""From paper to the page: codes, in capitals, are read off printed sheets, and a phone finds the rule of each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from playwright.sync_api import Page, expect

from gm.games import load
from gm.links import TABLE
from tests.support.running import Command
from tests.support.serving import Served

DPI = 150
GATLING, GRIMSLINGERS = pytest.mark.needs("gatling"), pytest.mark.needs("grimslingers")
SHEETS = [
    *(pytest.param("gatling", sheet, marks=GATLING) for sheet in ("quick", "spells", "pages")),
    *(pytest.param("grimslingers", sheet, marks=GRIMSLINGERS) for sheet in ("aftermath", "signatures")),
]


def codes_of(sheet: Path) -> list[str]:
    """Return all codes of the first page that has any, as a phone reads them."""
    for page in pypdfium2.PdfDocument(sheet.read_bytes()):
        picture = page.render(scale=DPI / 72, grayscale=True).to_pil()
        if found := sorted(barcode.text for barcode in zxingcpp.read_barcodes(picture)):
            return found
    return []


@pytest.mark.parametrize(("game", "sheet"), SHEETS)
def test_a_code_read_off_paper_leads_to_its_rule(
    standing: Served, look: Callable[..., Page], gm: Command, tmp_path: Path, game: str, sheet: str
) -> None:
    paper = tmp_path / f"{sheet}.pdf"
    assert gm(f"print {sheet} --game {game} --out {paper}").status == 0
    rules = {rule.id: rule for rule in load(game).rulebook().rules(None)}
    read = codes_of(paper)
    assert len(read) > 2
    assert all(address.startswith(f"{TABLE}/r/".upper()) for address in read)
    for address in (read[0], read[-1]):
        page = look(address.replace(TABLE.upper(), standing.url))
        expect(page.locator(".origin")).to_contain_text(rules[address.rpartition("/")[2].casefold()].id)
