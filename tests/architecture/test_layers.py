"""Architecture rules that no import contract can express: names, sizes, and what a test may know."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import gm
from gm.games import slugs

PACKAGE = Path(gm.__file__).parent
TESTS = Path(__file__).parents[1]
CODE = sorted(PACKAGE.rglob("*.py"))
TEST_CODE = sorted(TESTS.rglob("*.py"))
TEST_GAMES = {path.name for path in (TESTS / "games").iterdir() if path.is_dir()}
SHIPPED = [slug for slug in slugs() if slug not in TEST_GAMES]

MOST_PACKAGES, MOST_HELPERS = 11, 4
MOST_FILES, UNLIMITED = 15, {"commands", "text"}
"""The most files in a folder besides ``__init__.py``. Those folders have a file for each command or chapter."""
MOST_LINES = 300
SUFFIXES = ("s", "es", "ed", "er", "ing", "ings")
PLURALS = {("game", "games")}
"""Top-level names that differ only by a plural: the interface of a game, and the games."""

ABOUT_ANY_GAME = ("conftest.py", "game", "notation", "duel", "table", "suite", "games")
MAY_READ_THE_CLOCK = ("support", "bench")
IMPURE = {
    *("click", "pydantic", "sqlite3", "random", "secrets", "time", "datetime", "pathlib", "os"),
    "io",
}


def label(path: Path) -> str:
    """Return a file's path from the project's root."""
    return path.relative_to(TESTS.parent if TESTS in path.parents else PACKAGE.parent).as_posix()


@cache
def text(path: Path) -> str:
    """Return the text of a file."""
    return path.read_text(encoding="utf-8")


EVERYDAY = frozenset({"event"})
"""The slugs of games that are everyday words, too. Code names such a game where it imports, loads or begins it."""


def names_game(path: Path, slug: str) -> bool:
    """Return whether a file names a game."""
    if slug not in EVERYDAY:
        return slug in words(path)
    return (
        re.search(rf"""games\.{slug}\b|\b(load|info|demo)\("{slug}"|"new", "{slug}"|new {slug} [A-Z]""", text(path))
        is not None
    )


@cache
def words(path: Path) -> frozenset[str]:
    """Return the words of a file in lower case."""
    return frozenset(re.findall(r"[^\W_]+", text(path).casefold()))


def imports(path: Path) -> Iterator[str]:
    """Yield the full name of every module that a file imports."""
    for node in ast.walk(ast.parse(text(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from (f"gm.{alias.name}" for alias in node.names) if node.module == "gm" else (node.module or "",)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("__import__", "import_module"):
            yield "a module whose name is made up at run time"


def test_only_a_game_names_itself() -> None:
    """Removing a game's folder breaks nothing; only the library's front page plays one as an example."""
    for slug in slugs():
        others = [
            path for path in CODE if path != PACKAGE / "__init__.py" and PACKAGE / "games" / slug not in path.parents
        ]
        assert [label(path) for path in others if names_game(path, slug)] == []


def test_core_tests_name_no_shipped_game() -> None:
    """The games in ``tests/games`` show what holds for every game."""
    paths = [path for path in TEST_CODE if path.relative_to(TESTS).parts[0] in ABOUT_ANY_GAME]
    assert [(label(path), slug) for slug in SHIPPED for path in paths if names_game(path, slug)] == []


def test_tests_declare_which_shipped_game_they_need() -> None:
    """All other tests pass without that game."""
    for slug in SHIPPED:
        folders = {*ABOUT_ANY_GAME, slug, "readme", "bench", "support"}
        paths = [path for path in TEST_CODE if path.name.startswith("test_") and names_game(path, slug)]
        paths = [path for path in paths if path.relative_to(TESTS).parts[0] not in folders]
        assert [label(path) for path in paths if f'needs("{slug}")' not in text(path)] == []


def test_files_are_short() -> None:
    lengths = {label(path): len(text(path).splitlines()) for path in (*CODE, *TEST_CODE)}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_packages_are_few() -> None:
    packages = [path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()]
    helpers = [path.name for path in PACKAGE.glob("*.py") if not path.name.startswith("__")]
    assert len(packages) <= MOST_PACKAGES, packages
    assert len(helpers) <= MOST_HELPERS, helpers


def test_folders_hold_few_files() -> None:
    folders = [path for path in PACKAGE.rglob("*") if path.is_dir() and not path.name.startswith(("_", "."))]
    named = {
        path: [file for file in path.iterdir() if file.is_file() and file.name != "__init__.py"] for path in folders
    }
    counts = {label(path): len(files) for path, files in named.items()}
    assert {
        name: files for name, files in counts.items() if files > MOST_FILES and Path(name).name not in UNLIMITED
    } == {}


def test_no_two_top_level_names_differ_only_by_a_suffix() -> None:
    """Nobody must have to choose between ``command`` and ``commands``."""
    names = sorted({path.stem for path in PACKAGE.iterdir() if not path.name.startswith(("_", "."))})
    twins = [(name, other) for name, other in combinations(names, 2) if stems(name) & stems(other)]
    assert [pair for pair in twins if pair not in PLURALS] == []


def stems(name: str) -> set[str]:
    """Return a name, and what is left of it without a suffix."""
    return {name, *(name.removesuffix(end).rstrip("e") for end in SUFFIXES if len(name) - len(end) > 2)}


def test_games_of_the_tests_import_only_the_game_interface() -> None:
    """For shipped games the import contracts check this."""
    assert [
        (label(path), module)
        for path in (TESTS / "games").rglob("*.py")
        for module in imports(path)
        if module.partition(".")[0] in IMPURE
        or (module.startswith("gm") and module not in ("gm.game", "gm.errors"))
        or " " in module
    ] == []


def test_no_test_imports_another() -> None:
    """Shared helpers are in tests/support, or beside the tests in a file without any."""
    importing = re.compile(r"^\s*(?:from|import) \S*\btest_\w+", re.MULTILINE)
    assert [label(path) for path in TEST_CODE if importing.search(text(path))] == []


def test_no_test_reads_the_clock() -> None:
    """Helpers wait for an event instead, with a limit that no machine reaches."""
    clocks = {"time", "datetime"}
    paths = [path for path in TEST_CODE if path.relative_to(TESTS).parts[0] not in MAY_READ_THE_CLOCK]
    assert [label(path) for path in paths if clocks & words(path) and clocks & {*imports(path)}] == []
