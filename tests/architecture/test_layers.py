"""The laws of the house that no import contract holds: names, sizes, and what a test may know."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import gm
from gm.games import slugs

HOUSE = Path(gm.__file__).parent
TESTS = Path(__file__).parents[1]
PACKAGE = sorted(HOUSE.rglob("*.py"))
FRONT = HOUSE / "__init__.py"
TESTED = sorted(TESTS.rglob("*.py"))
OWN = {path.name for path in (TESTS / "games").iterdir() if path.is_dir()}
SHIPPED = [slug for slug in slugs() if slug not in OWN]

ROOMS, GROUND = 10, 3
FILES, MANY = 15, {"commands"}
"""So many files has a folder at most; commands are one a word, however many words there are."""
LINES = 300
ENDINGS = ("s", "es", "ed", "er", "ing", "ings")
PLURALS = {("game", "games")}
"""What a game is, and the games."""

ABOUT_ANY_GAME = ("conftest.py", "game", "notation", "duel", "table", "suite", "games")
KEEP_TIME = ("support", "bench")
CHANCE_CLOCK_DISK_SCREEN = {
    *("click", "rich", "pydantic", "sqlite3", "sqlite_utils", "random", "secrets", "time", "datetime", "pathlib", "os"),
    "io",
}


def label(path: Path) -> str:
    """A file as it is named from the top."""
    return path.relative_to(TESTS.parent if TESTS in path.parents else HOUSE.parent).as_posix()


@cache
def text(path: Path) -> str:
    """What stands in a file."""
    return path.read_text(encoding="utf-8")


@cache
def words(path: Path) -> frozenset[str]:
    """The words that a file holds, in small letters."""
    return frozenset(re.findall(r"[^\W_]+", text(path).casefold()))


def names(path: Path, word: str) -> bool:
    """Whether a file holds a word."""
    return word in words(path)


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports from elsewhere, by its full name."""
    for node in ast.walk(ast.parse(text(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("__import__", "import_module"):
            yield "a module whose name is made up at run time"


def test_nothing_in_the_package_names_a_game_but_itself() -> None:
    """A game's folder can be taken away, and nobody asks where it is; the front page alone plays one as an example."""
    for slug in slugs():
        others = [path for path in PACKAGE if path != FRONT and HOUSE / "games" / slug not in path.parents]
        assert [label(path) for path in others if names(path, slug)] == []


def test_a_core_test_names_no_shipped_game() -> None:
    """What is so of any game is shown with the games of the tests."""
    some = [path for path in TESTED if path.relative_to(TESTS).parts[0] in ABOUT_ANY_GAME]
    assert [(label(path), slug) for slug in SHIPPED for path in some if names(path, slug)] == []


def test_a_test_that_plays_a_shipped_game_says_that_it_needs_it() -> None:
    """So that all others run without it."""
    for slug in SHIPPED:
        folders = {*ABOUT_ANY_GAME, slug, "readme", "bench", "support"}
        some = [path for path in TESTED if path.name.startswith("test_")]
        some = [path for path in some if path.relative_to(TESTS).parts[0] not in folders and names(path, slug)]
        assert [label(path) for path in some if f'needs("{slug}")' not in text(path)] == []


def test_no_file_is_longer_than_one_can_keep_in_mind() -> None:
    long = {label(path): len(text(path).splitlines()) for path in (*PACKAGE, *TESTED)}
    assert {name: lines for name, lines in long.items() if lines > LINES} == {}


def test_the_house_has_few_rooms_and_little_ground() -> None:
    rooms = [path.name for path in HOUSE.iterdir() if (path / "__init__.py").is_file()]
    ground = [path.name for path in HOUSE.glob("*.py") if not path.name.startswith("__")]
    assert len(rooms) <= ROOMS, rooms
    assert len(ground) <= GROUND, ground


def test_no_folder_holds_more_files_than_one_can_look_over() -> None:
    folders = [path for path in HOUSE.rglob("*") if path.is_dir() and not path.name.startswith(("_", "."))]
    held = {label(path): len([file for file in path.iterdir() if file.is_file()]) for path in folders}
    assert {name: files for name, files in held.items() if files > FILES and Path(name).name not in MANY} == {}


def test_no_two_names_at_the_top_differ_by_an_ending_only() -> None:
    """Who looks for a thing must not choose between command and commands."""
    top = sorted({path.stem for path in HOUSE.iterdir() if not path.name.startswith(("_", "."))})
    twins = [(one, other) for one, other in combinations(top, 2) if endings(one) & endings(other)]
    assert [pair for pair in twins if pair not in PLURALS] == []


def endings(name: str) -> set[str]:
    """A name, and what may be left of it without its ending."""
    return {name, *(name.removesuffix(end).rstrip("e") for end in ENDINGS if len(name) - len(end) > 2)}


def test_a_game_of_the_tests_knows_what_a_game_is_and_itself() -> None:
    """As the contracts have it for those in the package; what checks the files of players is loaded at a door."""
    own = (path for path in (TESTS / "games").rglob("*.py") if path.name != "schema.py")
    known = [(path, module) for path in own for module in imported(path)]
    assert [
        (label(path), module)
        for path, module in known
        if module.partition(".")[0] in CHANCE_CLOCK_DISK_SCREEN
        or (module.startswith("gm") and module not in ("gm.game", "gm.errors"))
        or " " in module
    ] == []


def test_what_several_tests_need_stands_in_no_test() -> None:
    """Whoever looks for it finds it in the drivers, or beside the tests in a file without any."""
    named = re.compile(r"^\s*(?:from|import) \S*\btest_\w+", re.MULTILINE)
    assert [label(path) for path in TESTED if named.search(text(path))] == []


def test_no_test_looks_at_the_clock() -> None:
    """What drives the program waits for what happens, up to a limit that no machine reaches."""
    clocks = {"time", "datetime"}
    some = [path for path in TESTED if path.relative_to(TESTS).parts[0] not in KEEP_TIME and clocks & words(path)]
    assert [label(path) for path in some if clocks & {*imported(path)}] == []
