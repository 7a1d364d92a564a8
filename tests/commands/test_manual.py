"""The manual tells all that there is, of every game; what it shows is what the program says today."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import gm
from gm.commands.catalogue import COMMANDS, COMMON
from gm.commands.line import run
from gm.commands.manual.chapters import Hit, chapters, hits, manual, search_index
from gm.commands.manual.content import MEASURED, columns_by_table, recorded_opening
from gm.commands.manual.markdown import moved
from gm.commands.manual.pages import Listing, Prose, Rejection, pieces
from gm.commands.manual.rejections import EVERYWHERE, REFUSED, core_rejections, example_suffices, gallery
from gm.errors import CODES, GmError
from gm.games import has_demo, load, slugs
from gm.notation.line import split
from gm.store import shipped
from gm.table.results import Written
from gm.table.session import Session
from tests.commands import make_manual
from tests.support.running import Command

SEATLESS = Path(__file__).parents[1] / "support" / "seatless"


@cache
def every() -> dict[str, Hit]:
    """Return all sections of the manual by address."""
    return hits(chapters())


def text(address: str) -> str:
    """Return the text of a section."""
    return " ".join(part.plain_text() for part in every()[address].section.parts).replace("`", "")


def listed(address: str, at: int = 0) -> list[str]:
    """Return the first cells of a list in a section."""
    listings = [part for part in every()[address].section.parts if isinstance(part, Listing)]
    return [row[0].strip("`") for row in listings[at].rows]


@pytest.mark.parametrize("name", COMMANDS)
def test_manual_has_every_command_with_an_example(name: str) -> None:
    command, said = COMMANDS[name], text(f"commands.{name}")
    assert command.help[1:] in said
    assert f"gm {name} {command.usage}".rstrip() in said
    assert all(f"--{option.name} {option.value}".rstrip() in said and option.help in said for option in command.options)


def test_manual_has_every_option() -> None:
    assert all(f"--{option.name}" in text("commands.options-that-every-command-accepts") for option in COMMON)


@pytest.mark.parametrize("slug", slugs())
def test_manual_has_every_entry_of_a_game(slug: str) -> None:
    for form in load(slug).inputs.forms.values():
        said = text(f"{slug}.{form.name}")
        assert form.usage() in said
        assert form.example in said
        assert all(field.help in said for field in form.every_field())
        assert all(usage in said and help in said for usage, help in form.branches().values())


@pytest.mark.parametrize("slug", slugs())
def test_manual_has_every_query_house_rule_and_sheet(slug: str) -> None:
    game = load(slug)
    for name, ask in game.inputs.queries.items():
        assert ask.form.example in text(f"{slug}.{name}")
    for name, switch in game.inputs.house_rules.items():
        assert name in text(f"{slug}.house-rules")
        assert switch.help in text(f"{slug}.house-rules")
    for name, bring in game.inputs.attachments.items():
        assert f"--{name} " in text(f"{slug}.start")
        assert bring.help in text(f"{slug}.start")
    for name in game.sheets():
        assert f"gm print {name}" in text(f"{slug}.sheets")


def test_manual_has_every_error_code_with_its_status() -> None:
    listing = next(part for part in every()["scripts.error-codes"].section.parts if isinstance(part, Listing))
    assert [row[:2] for row in listing.rows] == [(f"`{code}`", str(status)) for code, (status, _) in CODES.items()]
    assert set(listed("scripts.exit-status")) == {"0", *(str(status) for status, _ in CODES.values())}


def test_manual_has_exactly_the_tables_and_views() -> None:
    assert set(listed("database.tables-and-views")) == set(columns_by_table())


def test_manual_has_every_environment_variable() -> None:
    read = set()
    texts = [path.read_text(encoding="utf-8") for path in Path(gm.__file__).parent.rglob("*.py")]
    for text in (text for text in texts if "environ" in text):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call | ast.Subscript) and "environ" in ast.unparse(node)[:24]:
                read |= set(re.findall(r"environ(?:\.get\(|\[)'(\w+)'", ast.unparse(node)))
    assert read == set(listed("database.environment-variables"))


def test_manual_has_every_json_key_of_results() -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, split("new toy Ana Bo"))
    answers = [run(session, split(session.table().game.play.prompts(session.table().state, None)[0].example))]
    answers.append(run(session, split("note a")))
    session.close()
    answer_keys, notice_keys, _, prompt_keys, _ = (set(listed("scripts.answers", at)) for at in range(5))
    for answer in answers:
        assert isinstance(answer, Written)
        data = answer.data()
        assert {"line", *data} <= answer_keys
        assert data["prompts"]
        assert all(set(prompt) == prompt_keys for prompt in data["prompts"])
        assert all(set(notice) == notice_keys for notice in data["notices"])


def test_manual_has_every_json_key_of_errors(gm: Command) -> None:
    assert set(gm("now --json").error) == set(listed("scripts.answers", 4))


def test_stored_parts_of_the_manual_are_current() -> None:
    """Regenerate them with python tests/commands/make_manual.py."""
    for path, text in make_manual.kept().items():
        assert not path.exists() or path.read_text(encoding="utf-8") == text


@pytest.mark.needs("gatling")
def test_changed_lines_are_played_again() -> None:
    game = load("gatling")
    assert example_suffices(game)
    assert not example_suffices(game._replace(info=game.info._replace(example="new gatling Ana Bo --skies none.toml")))


def test_section_addresses_are_unique() -> None:
    sections = [(chapter.slug, section.slug) for chapter in chapters() for section in chapter.write()]
    assert [address for address, times in Counter(sections).items() if times > 1] == []
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) for address in sections for slug in address)


def test_manual_shows_the_measured_figures() -> None:
    kept = json.loads(MEASURED.read_text(encoding="utf-8"))
    benches = (Path(__file__).parents[1] / "bench" / "all.py").read_text(encoding="utf-8")
    assert set(kept["figures"]) <= set(re.findall(r'^    "([^"]+)": \w+\.BENCH', benches, re.M))
    parts = [
        part
        for chapter in chapters()
        if chapter.slug == "speed"
        for section in chapter.write()
        for part in section.parts
    ]
    shown = [row[0] for part in parts if isinstance(part, Listing) for row in part.rows]
    assert shown == [figure["name"] for figures in kept["figures"].values() for figure in figures]


def test_backticks_come_in_pairs() -> None:
    """An unpaired backtick would turn the rest of its paragraph into code."""
    for hit in every().values():
        for part in hit.section.parts:
            cells = [cell for row in part.rows for cell in row] if isinstance(part, Listing) else [part.plain_text()]
            assert all(cell.count("`") % 2 == 0 for cell in cells), (hit.section.title, part)


def test_pieces_separate_typed_words_from_text() -> None:
    assert pieces("type `gm undo`, or not") == [("type ", False), ("gm undo", True), (", or not", False)]


def test_manual_works_without_any_game() -> None:
    told = {chapter.slug for chapter in manual(()) if list(chapter.write())}
    assert {"commands", "typing", "corrections", "scripts", "records", "database"} <= told
    assert "refused" not in told


def test_game_that_needs_files_has_a_chapter_too() -> None:
    """Its players attach a file of their own. The played examples are another game's, or there are none."""
    toy = load("toy")
    needy = toy._replace(info=toy.info._replace(example="new toy Ana Bo --skies none.toml"))
    told = {chapter.slug: list(chapter.write()) for chapter in manual([needy])}
    assert "refused" not in told
    assert told["toy"]
    assert told["scripts"]
    assert [chapter.slug for chapter in manual([needy, toy])].count("refused") == 1


def test_manual_has_a_chapter_on_a_game_without_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gm.games, "__path__", [*gm.games.__path__, str(SEATLESS)])
    told = {chapter.slug: list(chapter.write()) for chapter in manual([load("camp")])}
    first = told["camp"][0].parts[0]
    assert isinstance(first, Prose)
    assert first.text == "Night Watch is started without any names. To start a night, type:"
    assert told["scripts"]
    shown = sum(len(section.parts) for section in core_rejections(load("camp")))
    assert shown == sum(line.startswith(REFUSED) for line in EVERYWHERE.splitlines())


@pytest.mark.parametrize(
    ("question", "address"),
    [
        ("undo", "commands.undo"),
        ("exit status", "scripts.exit-status"),
        ("take back", "corrections.undo-the-last-line"),
        ("where do my duels lie", "database.files"),
        ("GM_PLAIN", "database.environment-variables"),
        ("qr code", "paper.codes"),
    ],
)
def test_manual_search_finds_the_section(question: str, address: str) -> None:
    lookup = search_index(every())
    try:
        assert lookup.ask(question).rules[0].id == address
    finally:
        lookup.close()


@pytest.mark.needs("gatling")
def test_every_former_address_leads_to_a_section(gm: Command) -> None:
    now = {address.replace("gatling.", "game.") for address in every()}
    assert set(moved().values()) <= now
    assert not set(moved()) & now
    assert gm("help manual corrections a line of long ago").out == gm("help manual corrections fix an earlier line").out
    assert "gm archive 4" in gm("help manual database keeping duels").out


def test_overview_names_every_command() -> None:
    named = set(re.findall(r"gm [a-z]+", text("commands.at-a-glance")))
    assert {f"gm {name}" for name in COMMANDS} == named, "change gm/commands/manual/text/commands.md"


@pytest.mark.parametrize("slug", [*filter(has_demo, slugs())])
def test_the_lines_of_the_typing_chapter_run_as_typed(slug: str) -> None:
    shown = recorded_opening(slug)
    session = Session(":memory:")
    session.store(create=True)
    for line in shown:
        run(session, split(line))
    assert [row.words.partition(" ")[0] for row in session.table().rows] == [split(line)[0] for line in shown]


@pytest.mark.parametrize("slug", slugs())
def test_every_line_marked_as_rejected_is_rejected(slug: str) -> None:
    lines = [line.removeprefix(REFUSED) for line in shipped.rejections(slug).splitlines() if line.startswith(REFUSED)]
    shown = [part for section in gallery(shipped.rejections(slug)) for part in section.parts]
    assert [part.typed for part in shown if isinstance(part, Rejection)] == lines


@pytest.mark.parametrize("slug", slugs())
def test_every_game_rejects_what_the_core_rejects(slug: str) -> None:
    """Each game rejects the same lines in its own words, with a reason and a remedy."""
    shown = [part for section in core_rejections(load(slug)) for part in section.parts]
    assert len(shown) == sum(line.startswith(REFUSED) for line in EVERYWHERE.splitlines())
    assert all(isinstance(part, Rejection) and part.message and part.remedy for part in shown)


def test_a_game_title_with_quotes_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    titles = 'Toy \\ and "Camp"'
    monkeypatch.setattr(gm.games, "game_titles", lambda: titles)
    parts = [part for section in core_rejections(load(slugs()[0])) for part in section.parts]
    assert any(titles in part.remedy for part in parts if isinstance(part, Rejection))


def test_unexpected_rejection_in_the_gallery_is_an_error() -> None:
    with pytest.raises(GmError):
        list(gallery("# Nothing\nundo\n! now"))
