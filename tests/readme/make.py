"""Makes what README.md and its picture show of the program, from the program itself: python tests/readme/make.py"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

import gm
from gm import games
from gm.commands.about import about_command, about_form
from gm.commands.catalogue import COMMANDS
from gm.commands.line import run
from gm.errors import CODES
from gm.notation.line import split
from gm.store import shipped as content
from gm.table.session import Session
from tests.readme.picture import svg
from tests.readme.terminal import COLUMNS, session, shell, table
from tests.readme.typed import console

HOUSE = Path(__file__).parents[2]
README = HOUSE / "README.md"
PICTURE = Path(__file__).with_name("now.svg")
GAME = "gatling"

FIRST = ("4 1 6 2", "2 5 3 3", "7c", "5m*", "", "qh", "o", "2t", "", "3 4")
"""Ten lines of a first duel, as they are typed at ``gm play``."""

MISREAD = (
    "gm fix throw bo 4 mid hit",
    'gm fix throw bo 4 mid hit because "it lay askew" --yes',
    "gm settle done",
    "gm why bo pages",
    "gm log --lines",
)

_BEGUN = ("new gatling Ana Bo Cy --house aspect_start=rolled",)
_POWERS = (*_BEGUN, "power ana 4 1 6 2", "power bo 2 5 3 3", "power cy 1 4 2 5")
_THROWS = (*_POWERS, "draw 7C")
_RESTING = (*_THROWS, "throw bo 5 mid", "throw cy 2 top")
_ORDER = (*_RESTING, "rest", *("draw QH", "throw cy 2 top", "throw ana 3 mid", "rest"))
_ORDER = (*_ORDER, "draw 5D", "throw ana 1 top", "throw bo 2 mid", "rest")

SHORT = (
    ("the powers are rolled", _BEGUN, ("4 1 6 2", "bo 2 5 3 3")),
    ("Ana draws", _POWERS, ("7c", "h10", "qs")),
    ("Bo is to throw", _THROWS, ("5m", "5m*", "5 top safe", "m", "o", "5o*", "bo 2t", "over")),
    ("all have thrown", _RESTING, ("", "push bo o")),
    ("the order of spells is rolled", _ORDER, ("3 5 1", "cy=1 ana=3 bo=5")),
    ("Ana's visit", (*_ORDER, "order ana=1 bo=3 cy=5"), ("", "pacify bo", "aspect-p ana ♣ +1")),
)
"""What short forms mean, by what is due: the situation, the lines that lead to it, and what is typed in it."""


def readme(text: str) -> str:
    """The README with every made part made anew; what stands outside the marks stays."""
    made = {
        "first": _fenced(first()),
        "misread": _fenced(misread()),
        "short": short_forms(),
        "spells": spells(),
        "commands": commands(),
        "entries": entries(),
        "switches": switches(),
        "codes": codes(),
        "json": _fenced(answers(), "json"),
        "rooms": rooms(),
        "needs": needs(),
    }
    for name, part in made.items():
        marked = re.compile(rf"(<!-- made: {name} -->\n).*?(<!-- end of {name} -->)", re.S)
        text, found = marked.subn(lambda mark, part=part: f"{mark[1]}\n{part}\n\n{mark[2]}", text)
        if found != 1:
            raise SystemExit(f"README.md should hold the part {name} once, not {found} times.")
    return text


def picture() -> str:
    """A terminal in the middle of a recorded duel: the board, a throw, and what follows."""
    lines = [line for line in content.demo(GAME).splitlines() if line and not line.startswith("#")]
    after = lines.index("throw bo 6 mid hit") + 1
    shown = []
    with table():
        for line in lines[:after]:
            shell(f"gm {line}")
        for command in ("gm now", *(f"gm {line}" for line in lines[after : after + 2])):
            output = shell(command, colours=True).rstrip("\n")
            shown += [*([""] if shown else []), f"\x1b[32m$\x1b[0m \x1b[1m{command}\x1b[0m", *output.split("\n")]
    return svg(shown, "gm now shows the board; a throw and rest follow, with what hands must do", COLUMNS + 8)


def first() -> str:
    """The beginning of a duel, typed at ``gm play``."""
    with table():
        return f"{session('gm new gatling Ana Bo')}\n$ gm play\n{console(FIRST)}"


def misread() -> str:
    """A die that was entered wrongly, found out two casts later."""
    with table():
        shell("gm new gatling Ana Bo --house aspect_start=zero")
        for line in ("draw 7C", "throw bo 5 mid hit", "rest", "draw QH", "throw ana 2 top", "rest"):
            shell(f"gm {line}")
        return session(*MISREAD)


def short_forms() -> str:
    """What is typed, and the line that it stands for."""
    rows = []
    for situation, before, typed in SHORT:
        for line in typed:
            shown = f"`{line}`" if line else "an empty line"
            rows.append((situation, shown, f"`{long_form(before, line)}`"))
            situation = ""
    return _listed(("When", "typed", "means"), rows)


def long_form(before: tuple[str, ...], line: str) -> str:
    """The line that a short form stands for, after the lines ``before``."""
    playing = Session(":memory:", short=True)
    playing.store(create=True)
    try:
        for earlier in before:
            run(playing, split(earlier))
        now = playing.table()
        default = next((prompt.default for prompt in now.prompts(now.state) if prompt.default), "")
        return run(playing, split(line or default)).text
    finally:
        playing.close()


def spells() -> str:
    """Every form whose words depend on its first choice: each choice with the words it needs, and what it does."""
    found = [about_form(form) for form in games.load(GAME).typed.forms.values()]
    rows = [(f"`{usage}`", help) for about in found for usage, help in about.branches]
    return _listed(("cast MAGE …", "what it does"), rows)


def commands() -> str:
    """Every core command: its words, what it does, an example; and the options of those that have any."""
    rows, options = [], []
    for command in COMMANDS.values():
        about = about_command(command)
        called = f"gm {command.name} {command.usage}".rstrip()
        rows.append((f"`{called}`", about.help, f"`gm {about.example}`"))
        options += [(f"`gm {command.name} {option}`", help) for option, help in about.options]
        if command.name == "now" and "play" not in COMMANDS:  # the shell's own
            rows.append(("`gm play [DUEL]`", "type line after line, or read them from a file or pipe", "`gm play 3`"))
            options.append(("`gm play --keep-going`", "go on after a refused line"))
            options.append(("`gm play --big`", "the standings large, for across the table"))
            options.append(("`gm play --plain`", "for screen readers: a line at a time, nothing drawn (`GM_PLAIN`)"))
    return f"{_listed(('Command', 'does', 'for example'), rows)}\n\n{_listed(('Option', 'does'), options)}"


def entries() -> str:
    """Every entry of the game: its words, what it says, an example, its rules; the words one by one; the questions."""
    game = games.load(GAME)
    forms = [about_form(form) for form in game.typed.forms.values()]
    rows = [(f"`{f.usage}`", f.help, f"`{f.example}`", ", ".join(f.rules)) for f in forms]
    words = [(f"`{form.word}`", f"`{field.field}`", field.help) for form in forms for field in form.fields]
    asks = [(f"`{name}`", ask.help, f"`{ask.example}`") for name, ask in game.typed.asks.items()]
    tables = (
        _listed(("Entry", "says", "for example", "rules"), rows),
        _listed(("In", "the word", "says"), words),
        _listed(("Question", "shows", "for example"), asks),
    )
    return "\n\n".join(tables)


def switches() -> str:
    """Every house switch, its default first."""
    rows = []
    for name, switch in games.load(GAME).typed.switches.items():
        values = [f"`{value}`" for value in switch.values]
        shown = " ".join(values) if len(values) < 6 else f"{values[0]} {values[1]} … {values[-1]}"
        fixed = " (only with `gm new`)" if switch.fixed else ""
        rows.append((f"`{name}`", f"`{switch.default}`", shown, f"{switch.help}{fixed}", switch.rule))
    return _listed(("Switch", "default", "values", "what it settles", "ruling"), rows)


def codes() -> str:
    """Every error code."""
    return _listed(
        ("Code", "status", "means"), [(f"`{code}`", str(status), means) for code, (status, means) in CODES.items()]
    )


def answers() -> str:
    """An answer and a refusal of ``gm play --json``, the answer's state and prompts cut short."""
    with table():
        shell("gm new gatling Ana Bo --house aspect_start=zero")
        answer = json.loads(shell("gm draw 7C --json"))
        refusal = json.loads(shell("gm throw ana 5 mid --json"))
    answer |= {"line": 1, "state": {}, "prompts": []}
    refusal["error"]["line"] = 2
    both = (answer, {"line": 2, "text": "throw ana 5 mid", **refusal})
    return "\n".join(json.dumps(each, ensure_ascii=False) for each in both)


def rooms() -> str:
    """Every room of the program in the order of the law that each leans only on those below it."""
    law = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))
    layers = law["tool"]["importlinter"]["contracts"][0]["layers"]
    rows = []
    for layer in layers:
        for room in layer.split(" | "):
            path = Path(gm.__file__).parent / room
            file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
            told = re.match(r'"""(.*?)(?:\n\n|"""|\n$)', file.read_text(encoding="utf-8"), re.S)
            says = " ".join((told[1] if told else "").split()).replace("``", "`")
            rows.append((f"`gm/{room}{'/' if path.is_dir() else '.py'}`", says))
    return _listed(("Room", "what it is for"), rows)


def needs() -> str:
    """The lowest versions, as pyproject.toml has them."""
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    from gm.store.database import LOWEST_SQLITE

    needed = [("Python", project["requires-python"].removeprefix(">="))]
    needed.append(("SQLite (Python's own)", ".".join(str(part) for part in LOWEST_SQLITE)))
    needed += [tuple(line.split(">=")) for line in project["dependencies"]]
    return _listed(("What", "lowest version tested"), needed)


def _listed(titles: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [titles, ("---",) * len(titles), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _fenced(text: str, language: str = "text") -> str:
    return f"```{language}\n{text.strip()}\n```"


def main() -> None:
    """Write both."""
    README.write_text(readme(README.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    PICTURE.write_text(picture(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
