"""The message templates of a game: none is missing, unused or malformed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from gm.duel.fold import all_names
from gm.duel.names import NameList
from gm.duel.receipt import Receipt
from gm.game import Adjust, AnyGame, Messages, Setting, play, sheets
from gm.games import load, slugs
from gm.store import shipped
from gm.table.texts import notice_text
from tests.support.walks import Walk

WITH_MESSAGES = tuple(slug for slug in slugs() if load(slug).texts.messages)
EMITTED = {"Notice": "notices", "emit": "notices", "Refusal": "refusals", "refuse": "refusals"}
"""The functions that take the kind of a notice or rejection, each with the table of its template."""
BY_KIND = ("notices", "prompts", "possible", "spectators", "refusals", "outcomes")
VALUES: tuple[Any, ...] = (0, 1, 2, "", (), None, True, False, "ana", ("ana",), ("ana", "bo"), (("ana", 1), ("bo", 0)))
NAMES = {"ana": "[Ana|{who}]", "bo": "{{Bo#x}} ]]"}


@pytest.fixture(params=WITH_MESSAGES)
def slug(request: pytest.FixtureRequest) -> str:
    """Return a game whose sentences are templates."""
    return str(request.param)


@pytest.fixture
def messages(game: AnyGame) -> Messages:
    """Return the game's message templates."""
    assert game.texts.messages is not None
    return game.texts.messages


@cache
def sources(slug: str) -> tuple[ast.Module, ...]:
    """Return the syntax trees of a game's package."""
    folder = Path(next(iter(import_module(f"gm.games.{slug}").__path__)))
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py")))


@cache
def kit() -> tuple[ast.Module, ...]:
    """Return the syntax trees of the kit, which emits and rejects for every game."""
    paths = (*sorted(Path(play.__path__[0]).glob("*.py")), Path(sheets.__file__))
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in paths)


@cache
def words(slug: str) -> frozenset[str]:
    """Return every text and name in the code of the game and of the kit."""
    texts = set()
    for tree in (*sources(slug), *kit()):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.arg | ast.keyword):
                texts.add(node.arg or "")
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                texts.add(node.target.id)
    return frozenset(texts)


def literals(node: ast.expr) -> Iterator[str]:
    """Yield the texts that an expression can evaluate to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*literals(node.body), *literals(node.orelse))


def emitted(slug: str) -> Iterator[tuple[str, str]]:
    """Yield table and kind of the notices, rejections and prompts that the code makes by name."""
    for tree in sources(slug):
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args):
            name = getattr(call.func, "attr", None) or getattr(call.func, "id", "")
            table = EMITTED.get(str(name))
            if name == "Prompt":
                due = next((keyword.value for keyword in call.keywords if keyword.arg == "due"), None)
                if due is None or isinstance(due, ast.Constant):
                    table = "possible" if isinstance(due, ast.Constant) and due.value is False else "prompts"
            if table:
                yield from ((table, kind) for kind in literals(call.args[0]))


def having(messages: Messages) -> set[tuple[str, str]]:
    """Return table and key of every template; an optional prompt may use the template of the required one."""
    have = {(table, key) for table, key, _ in messages.templates()}
    return have | {("possible", key) for table, key in have if table == "prompts"}


def test_a_translation_has_all_files_and_texts(slug: str, messages: Messages) -> None:
    cards = shipped.cards(slug, next(iter(import_module(f"gm.games.{slug}").__path__)))
    english = {name.partition("/")[2] for name in cards if name.startswith("en/")}
    for language in {name.partition("/")[0] for name in cards if "/" in name} - {"en"}:
        missing = sorted(english - {name.partition("/")[2] for name in cards if name.startswith(f"{language}/")})
        assert missing == [], f"files that {language}/ does not have"
        for name in english:
            lacking = [*absent(cards[f"en/{name}"], cards[f"{language}/{name}"])]
            assert lacking == [], f"texts that {language}/{name}.toml does not have"
        fields, filters, computed = messages.fields, messages.filters, messages.computed
        text = partial(cards.__getitem__, f"{language}/messages")
        assert Messages(text, fields=fields, filters=filters, computed=computed).check() == [], language


def absent(data: Any, other: Any, *where: str) -> Iterator[str]:
    """Yield the paths of tables and texts that other data of the same form lack."""
    if isinstance(data, dict):
        for key, value in data.items():
            there = isinstance(other, dict) and key in other
            yield from absent(value, other[key], *where, key) if there else (".".join((*where, key)),)


def test_no_template_is_malformed(messages: Messages) -> None:
    assert messages.check() == []


def test_every_kind_that_the_code_names_has_a_message(slug: str, messages: Messages) -> None:
    assert sorted({*emitted(slug)} - having(messages)) == [], "kinds without a message"


def test_every_kind_that_a_walk_meets_has_a_message(
    game: AnyGame, walked: tuple[Walk, ...], messages: Messages
) -> None:
    """An ``adjust`` that the core adds to a game has its messages in the core."""
    form = game.inputs.forms.get("adjust")
    by_core = "adjust" if form and form.entry is Adjust else ""
    needed = {(table, kind) for table, kind in met(walked) if not (by_core and kind.startswith(by_core))}
    assert needed - having(messages) == set(), "kinds without a message"


def test_a_stored_notice_reads_like_the_announced_one(game: AnyGame, walked: tuple[Walk, ...]) -> None:
    """The log and the board show the notices that are stored with a line."""
    for walk in walked:
        for point in walk.points:
            stored = Receipt.read(Receipt(point.step.notices).text).notices
            names = NameList({name.id: name.name for name in all_names(game, walk.setup, point.step.state)})
            for notice, again in zip(point.step.notices, stored, strict=True):
                assert notice_text(game, again, names) == notice_text(game, notice, names), walk.label


def met(walked: tuple[Walk, ...]) -> Iterator[tuple[str, str]]:
    """Yield table and kind of everything that walks announce, ask and reject."""
    for walk in walked:
        for point in walk.points:
            yield from (("notices", notice.kind) for notice in point.step.notices)
        for prompts in walk.asked:
            yield from (("prompts" if prompt.due else "possible", prompt.entry) for prompt in prompts)
        yield from (("refusals", refusal.kind) for refusal in walk.refusals)


def test_no_message_is_unused(slug: str, game: AnyGame, messages: Messages) -> None:
    """Each key is a kind or an entry in the code."""
    known = {*words(slug), *game.inputs.forms, "won"}
    unused = [(table, key) for table, key, _ in messages.templates() if table in BY_KIND and key not in known]
    assert unused == [], "messages of kinds that the code does not name"


def test_every_field_is_a_word_of_the_code(slug: str, messages: Messages) -> None:
    """A field that the code does not name is a typing error."""
    own = {"item", "sum", "seats", "fixed", "open", "default", "entry", "example", "winners", *Setting._fields}
    own |= {"giver", "taker", "amount", "what", "before", "after", "off", "onto", "among", "deed"}
    known = own | words(slug) | {*map(str, range(10))}
    used = {(place[:2], field) for place in messages.templates() for field in messages.used(*place)}
    assert sorted(place for place in used if place[1] not in known) == [], "fields that no rule gives to a message"


def test_every_template_can_be_filled(messages: Messages) -> None:
    """The test fills each template with 0, nothing, one and many values; a name is never read as a template."""
    stub = dict.fromkeys(messages.filters, lambda value, names: f"<{value}>")
    bare = Messages(messages.source, fields=messages.fields, filters=stub)
    for table, key, at in messages.templates():
        fields = messages.used(table, key, at) | {"who"}
        for value in VALUES:
            text = bare.fill(table, key, dict.fromkeys(fields, value), NAMES, at)
            assert "\n" not in text
            if value == "ana" and "{who}" in str(messages.table(table).get(key)) and table != "phrases":
                assert "{who" not in text.replace("[Ana|{who}]", "")
