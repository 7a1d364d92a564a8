"""A party's evenings at the command: listed, told as a chronicle, printed and shown; refused by name."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import pypdfium2
import pytest

from gm.interfaces.web.app import TablePage
from gm.interfaces.web.board.public_view import live_board
from gm.interfaces.web.board.scene import scene
from gm.store.database import Store
from gm.table.table import Table
from tests.support.layout import faults
from tests.support.running import Command

OWLS = ["--party", "Night <Owls>"]


@pytest.fixture
def owls(gm: Command) -> Command:
    """Return two sessions of a party, the first with a storm, and a journey without a party in between."""
    assert gm(["new", "toy", "Ana", "Bo", *OWLS]).status == 0
    for line in ("hand ana 1 2", "hand bo 3 4", "weather rain storm", "new toy Cy Di"):
        assert gm(line).status == 0
    assert gm(["new", "toy", "Bo", "Cy", *OWLS, "--title", "The second road"]).status == 0
    return gm


def test_the_evenings_of_a_party_are_listed(owls: Command) -> None:
    listed = owls.answer(["duels", "--party", "night OWLS"])["duels"]
    assert [(one["id"], one["party"]) for one in listed] == [(1, "Night <Owls>"), (3, "Night <Owls>")]
    assert [one["party"] for one in owls.answer("duels")["duels"]] == ["Night <Owls>", None, "Night <Owls>"]
    assert "Night <Owls> · Ana, Bo" in owls(["duels", "--party", "night owls"]).out
    assert "No duel matches." in owls("duels --party Larks").out
    assert owls.refused("duels --party 7")["code"] == "words"


def test_carried_over_content_is_hidden_from_lists(owls: Command) -> None:
    """The board and the report leave it out; the record has all of it."""
    assert '--party "Night <Owls>" --carry … --title' in owls("log").out
    assert "lamps" not in owls("now").out + owls("log").out + owls("report").out
    assert '--carry "{""lamps"":{""ana"":1,""bo"":1}}"' in owls("export --lines").out


def test_a_chronicle_tells_every_evening(owls: Command) -> None:
    told = owls.answer(["report", "--party", "night owls"])
    assert (told["party"], told["game"], told["titles"]) == ("Night <Owls>", "Lantern Road", ["Oil burnt"])
    assert [(one["duel"], one["who"], one["told"]) for one in told["evenings"]] == [
        (1, ["Ana", "Bo"], {"Oil burnt": "2"}),
        (3, ["Bo", "Cy"], {"Oil burnt": "0"}),
    ]
    text = owls(["report", "--party", "night owls"]).out
    assert text.startswith(
        "Chronicle of Night <Owls>\n=========================\n\nLantern Road, 2 journeys\n\nJourney 1, "
    )
    assert "The second road (gm open 3)" in text
    assert "\nJourney 2, " in text
    assert "  Oil burnt: 2\n" in text


def test_a_chronicle_can_be_kept_as_markdown(owls: Command, tmp_path: Path) -> None:
    out = tmp_path / "owls.md"
    assert owls(["report", "--party", "night owls", "--format", "md", "--out", str(out)]).status == 0
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# Chronicle of Night \\<Owls\\>"
    assert [line.count(" | ") for line in lines[4:]] == [3] * 4


def test_a_chronicle_needs_no_open_duel_of_the_game(owls: Command) -> None:
    assert owls("new highdie Ana Bo").status == 0
    assert len(owls.answer(["report", "--party", "night owls"])["evenings"]) == 2
    assert owls.refused("report --party Larks")["message"] == "No party is called “Larks”."


def test_a_chronicle_is_printed(owls: Command, tmp_path: Path) -> None:
    """The chronicle is that of the open duel's party; other games have no such sheet."""
    out = tmp_path / "owls.pdf"
    assert owls(["print", "chronicle", "--out", str(out)]).status == 0
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(out.read_bytes()))
    for said in ("night <owls>", "lantern road", "ana, bo", "the second road", "oil burnt"):
        assert said in text.casefold()
    assert faults(out.read_bytes()) == []
    assert owls("open 2").status == 0
    assert (
        owls.refused("print chronicle")["message"]
        == "This journey has no party that continues from one journey to the next."
    )
    assert "chronicle" not in owls("print --game highdie").out


def test_a_chronicle_has_a_page_that_the_board_links_to(owls: Command) -> None:
    """Names from outside are shown as plain text."""
    table = TablePage(str(owls.db), None, lambda error: None)
    with ThreadPoolExecutor(1) as beside:  # a browser of other tests may run in this one
        answer = beside.submit(lambda: asyncio.run(table._party(cast(Any, None)))).result()
    body = bytes(answer.body).decode()
    assert "<h1>Night &lt;Owls&gt;</h1>" in body
    assert body.count("<li>") == 2
    assert "<dt>Oil burnt</dt><dd>2</dd>" in body
    store = Store(str(owls.db), read_only=True)
    assert '<a href="party">Night &lt;Owls&gt;' in live_board(scene(Table(store, 3)))
    assert 'href="party"' not in live_board(scene(Table(store, 2)))
    store.close()


def test_a_party_keeps_its_name(owls: Command) -> None:
    """However it is spelt when it comes again."""
    assert owls(["new", "toy", "Ana", "Bo", "--party", "night <owls>"]).status == 0
    assert [one["party"] for one in owls.answer("duels")["duels"]][-1] == "Night <Owls>"
