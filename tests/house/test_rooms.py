"""The laws of the house: which room may know what. Read from the source itself, so that none is broken unseen."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gm
from gm.games import slugs

ROOT = Path(gm.__file__).parent
TESTS = Path(__file__).parent.parent

PURE = (
    *("game", "fields", "numbers", "forms", "errors", "log", "folding", "engine", "settlement", "notation", "seating"),
    *("changes", "recount", "mending", "audit", "ruling", "sheets"),
)
BANNED = {
    "click",
    "sqlite3",
    "sqlite_utils",
    "pydantic",
    "random",
    "time",
    "datetime",
    "pathlib",
    "os",
    "io",
    "secrets",
}
OPEN_TO_GAMES = {
    "gm.game.values",
    "gm.game.fields",
    "gm.game.numbers",
    "gm.game.forms",
    "gm.game.rules",
    "gm.game.sheets",
    "gm.errors",
}
LONGEST = 300
CORE = ("notation", "duel", "table", "house", "suite", "games")


def folder(slug: str) -> Path:
    """Where a game lies: in the package, or (the tests' own) beside it."""
    inside = ROOT / "games" / slug
    return inside if inside.is_dir() else TESTS / "games" / slug


SHIPPED = tuple(slug for slug in slugs() if (ROOT / "games" / slug).is_dir())
GAMES = [path for slug in slugs() for path in sorted(folder(slug).rglob("*.py"))]
ROOMS = [ROOT / f"{room}.py" for room in PURE]
PACKAGE = sorted(ROOT.rglob("*.py"))


def label(path: Path) -> str:
    """A file's name for the list of tests."""
    return path.relative_to(TESTS.parent if TESTS in path.parents else ROOT.parent).as_posix()


def names(path: Path) -> Iterator[str]:
    """Every module that a file imports anywhere in it, by its full name."""
    package = ("gm", *path.relative_to(ROOT).parts[:-1]) if ROOT in path.parents else _toy_package(path)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *([node.module] if node.module else ())))
            yield from (f"{module}.{alias.name}" for alias in node.names) if module == "gm" else (module,)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("__import__", "import_module"):
            yield "a module whose name is made up at run time"


def _toy_package(path: Path) -> tuple[str, ...]:
    return ("gm", "games", *path.relative_to(TESTS / "games").parts[:-1])


@pytest.mark.parametrize("path", [*ROOMS, *GAMES], ids=label)
def test_a_pure_room_knows_no_chance_clock_disk_or_screen(path: Path) -> None:
    """No die is thrown here, and the same entries lead to the same table in any year on any machine."""
    assert not {name.partition(".")[0] for name in names(path)} & BANNED


@pytest.mark.parametrize("path", ROOMS, ids=label)
def test_a_pure_room_leans_on_pure_rooms_only(path: Path) -> None:
    """Else it would know by a neighbour what it must not know itself."""
    ours = {name for name in names(path) if name.partition(".")[0] == "gm"}
    assert ours <= {f"gm.{room}" for room in PURE}


@pytest.mark.parametrize("path", GAMES, ids=label)
def test_a_game_knows_the_interface_and_itself(path: Path) -> None:
    """Not the core's insides, and no other game."""
    itself = f"gm.games.{path.relative_to(ROOT if ROOT in path.parents else TESTS).parts[1]}"
    for name in names(path):
        if name.partition(".")[0] == "gm":
            assert name in OPEN_TO_GAMES or name == itself or name.startswith(f"{itself}.")


@pytest.mark.parametrize("slug", slugs())
def test_nothing_in_the_package_names_a_game_but_itself(slug: str) -> None:
    """A game's folder can be taken away, and nobody asks where it is."""
    others = [path for path in PACKAGE if folder(slug) not in path.parents]
    assert [label(path) for path in others if named(slug, path)] == []


@pytest.mark.parametrize("slug", SHIPPED)
def test_no_core_test_names_a_shipped_game(slug: str) -> None:
    """The core's tests stay green without it, and the shared suite finds it by itself."""
    shared = [TESTS / "conftest.py", *(p for part in CORE for p in (TESTS / part).rglob("*.py"))]
    assert [label(path) for path in shared if named(slug, path)] == []


def named(slug: str, path: Path) -> bool:
    """Whether a file holds the slug as a word."""
    return bool(re.search(rf"(?<![^\W_]){re.escape(slug)}(?![^\W_])", path.read_text(encoding="utf-8"), re.I))


@pytest.mark.parametrize("path", PACKAGE, ids=label)
def test_no_file_is_longer_than_one_can_keep_in_mind(path: Path) -> None:
    """Three hundred lines at most."""
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST


def test_every_pure_room_is_there() -> None:
    """Else its law would hold by absence."""
    assert all(path.is_file() for path in ROOMS)
    assert len(GAMES) > 1
