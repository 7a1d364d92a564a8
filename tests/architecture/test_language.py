"""The language of the project: docstrings that say what something is or does, and plain words for users."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = sorted((ROOT / "gm").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
NOT_FIRST = re.compile(
    r"(What|Whether|How|Who|Whose|Whom|Those|That|Which|Whatever|Whoever|Where|When|Why|If|So|The same|One|Some|Such|"
    r"All that|Says|Tells)\b"
)
"""Words that no docstring begins with: it names a thing, or says in the imperative what a function does."""
NOT_VERBS = re.compile(
    r"(A|An|The|Its|Their|No|Nothing|Nobody|None|Every\w*|Each|All|Any\w*|Two|Three|Several|Somebody|Something|Both|Other|"
    r"Another|These|This|It|There|By|From|In|On|To|For|At|As|After|Before|Within|Without|Under|Since|Only|Of|Black|Second)\b"
    r"|(?!(Pass|Press|Cross|Guess|Process|Toss|Discuss)\b)[A-Z][a-z]*s\b|\W"
)
"""First words that are not a verb in the imperative."""
REPLACED = {
    r"due": "next, or “waiting for …”",
    r"awaited|awaits": "waiting for",
    r"owed|owes|owe": "still to do at the table",
    r"let go": "cancelled",
    r"mended|mending": "fix, suggested fix",
    r"house switch(es)?": "house rule",
    r"untold": "not given",
    r"(is|are|be|was|were) told": "shows, says",
    r"goes? by": "uses",
    r"parted by|blanks": "separated by spaces",
    r"struck out": "deleted",
    r"in the place of": "instead of, replaces",
    r"brought files?": "your own files",
    r"anew": "again",
    r"the own": "your, their",
    r"is no word|is no command": "say what was expected",
}
"""Words that users no longer read, each with its replacement."""
SAYS = re.compile(r"\bhelp=|\b(GmError|Command|Option)\(")
"""The code that has texts for users."""
SEARCHED_ONLY = "asked"
"""The card file of questions as people ask them: they are searched, never shown."""


@cache
def docstrings(path: Path) -> tuple[tuple[int, str, bool], ...]:
    """Return the line, the text and whether it is a function's, for every docstring of a file.

    Docstrings of constants and fields are included. A test's docstring says why its name holds, so that it does not
    count as a function's.
    """
    found = []
    for node in statements(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            decorators = [ast.dump(decorator) for decorator in getattr(node, "decorator_list", ())]
            is_function = (
                isinstance(node, ast.FunctionDef)
                and not any("property" in decorator for decorator in decorators)
                and not node.name.startswith("test_")
            )
            found.append((node.body[0].lineno, text, is_function))
        body = getattr(node, "body", None)
        for before, after in pairwise(body if isinstance(body, list) else ()):
            constant = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            if constant and isinstance(before, ast.Assign | ast.AnnAssign):
                found.append((after.lineno, ast.literal_eval(after.value), False))
    return tuple(found)


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all statements in it. Expressions, which are most of a file, are passed over."""
    yield node
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        inside = getattr(node, field, None)
        for statement in inside if isinstance(inside, list) else ():
            yield from statements(statement)


def label(path: Path) -> str:
    """Return a file's path from the project's root."""
    return path.relative_to(ROOT).as_posix()


@cache
def user_texts() -> tuple[tuple[str, str], ...]:
    """Return every text that users read, with the place where it is."""
    return tuple(
        (place, re.sub(r"\{[^{}]*\}|<!--.*?-->|`[^`]*`", "", text, flags=re.S)) for place, text in _user_texts()
    )


def _user_texts() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "cards").glob("*/en/*.toml")):
        if path.stem != SEARCHED_ONLY:
            values = _values(tomllib.loads(path.read_text(encoding="utf-8")))
            yield from ((f"{label(path)} {key}", text) for key, text in values)
    for path in (
        *sorted((ROOT / "gm" / "commands").rglob("*.md")),
        ROOT / "README.md",
        ROOT / "printables" / "README.md",
    ):
        yield label(path), path.read_text(encoding="utf-8")
    for path, code in ((path, path.read_text(encoding="utf-8")) for path in CODE):
        for node in ast.walk(ast.parse(code)) if SAYS.search(code) else ():
            if isinstance(node, ast.keyword) and node.arg == "help":
                yield from _strings(path, node.value)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("GmError", "Command", "Option"):
                yield from _strings(path, node)


def _strings(path: Path, tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield f"{label(path)}:{node.lineno}", node.value


def _values(data: object, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _values(value, f"{key}.{name}".strip("."))
    elif isinstance(data, list):
        for value in data:
            yield from _values(value, key)
    elif isinstance(data, str) and key.rpartition(".")[2] not in ("words", "also"):
        yield key, data


def test_docstrings_say_what_something_is_or_does() -> None:
    faults = [
        f"{label(path)}:{line}: {text.splitlines()[0]}"
        for path in (*CODE, *TESTS)
        for line, text, is_function in docstrings(path)
        if NOT_FIRST.match(text) or (is_function and NOT_VERBS.match(text))
    ]
    assert faults == []


@pytest.mark.parametrize("word", REPLACED)
def test_users_read_no_word_that_was_replaced(word: str) -> None:
    replaced = re.compile(rf"(?<![\w-])({word})(?![\w-])", re.I)
    assert [f"{place}: {text[:100]}" for place, text in user_texts() if replaced.search(text)] == []
