"""A line takes as long at the end of a long evening as at its beginning, whatever was taken back before it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import gm
from gm.commands.catalogue import COMMANDS
from gm.errors import GmError
from gm.interfaces.console import Console
from gm.interfaces.console.prompt import PromptSurroundings
from gm.store.database import Store
from gm.table.session import Session
from tests.bench.duels import BEGIN, ROUND, lines
from tests.interfaces.console.scripted import Heard, Scripted
from tests.support.rewritten import rewrite

pytestmark = pytest.mark.needs("gatling")

SHORT, LONG = 2 * len(ROUND), 30 * len(ROUND)


class Looking(Scripted):
    """A prompt that draws, before each line, all that stands around it, and counts the calls since the line before."""

    def __init__(self, script: list[str | BaseException]) -> None:
        super().__init__(script)
        self.calls: list[int] = []
        self.count = 0

    def __call__(self, shown: PromptSurroundings) -> Looking:
        self.shown = shown
        return self

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        """Return the script's next line, and count the calls from there."""
        assert self.shown
        assert not refused
        self.shown.aside(), self.shown.due(), self.shown.board()
        if not self.calls and (tell := self.shown.leisure()):
            tell()
        self.calls.append(self.count)
        self.count = 0
        line = next(self.script, EOFError())
        if isinstance(line, BaseException):
            raise line
        return line

    def profile(self, frame: object, event: str, arg: object) -> None:
        self.count += event in ("call", "c_call")


def played(file: Path, entries: int) -> Session:
    """Return a session in another window, on a duel of so many entries and one more."""
    with gm.open(file) as duels:
        duels.read("\n".join((BEGIN, *lines(entries))))(ROUND[0])
    return Session(str(file), short=True)


def sat(session: Session, *script: str) -> list[int]:
    """Return the number of calls for each line of a script, with everything drawn for the next prompt."""
    prompt = Looking(list(script))
    console = Console(session, Heard(), dict.fromkeys(COMMANDS, ""), prompt)
    before = sys.getprofile()
    sys.setprofile(prompt.profile)
    try:
        console.play()
    finally:
        sys.setprofile(before)
        session.close()
    return prompt.calls[2:]


@pytest.mark.parametrize("back", [(), ("undo", ROUND[0])])
def test_a_line_costs_the_same_however_long_the_duel_is(tmp_path: Path, back: tuple[str, ...]) -> None:
    script = [*back, *ROUND[1:], *ROUND]
    short, long = (sat(played(tmp_path / f"{count}.db", count), *script)[len(ROUND) :] for count in (SHORT, LONG))
    assert sum(long) <= 1.1 * sum(short)


def test_nothing_is_played_before_the_first_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(tmp_path / "duels.db", LONG)
    for name in ("play_lines", "replay", "final_state"):
        monkeypatch.setattr(f"gm.table.table.{name}", lambda *anything: pytest.fail("the duel was played"))
    prompt = Looking([])
    Console(session, Heard(), dict.fromkeys(COMMANDS, ""), prompt).play()
    session.close()
    assert prompt.shown
    assert prompt.shown.past()[-1] == ROUND[0]


def test_no_row_is_read_before_the_first_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = Store.rows
    session = played(tmp_path / "duels.db", SHORT)
    monkeypatch.setattr(Store, "rows", lambda *anything: pytest.fail("rows were read"))
    prompt = Scripted([])
    Console(session, Heard(), dict.fromkeys(COMMANDS, ""), prompt).play()
    assert prompt.shown
    assert prompt.asked[0][2]
    assert prompt.shown.board()
    assert prompt.shown.aside().title == "duel 1"
    monkeypatch.setattr(Store, "rows", read)
    prompt.shown.leisure()
    assert prompt.shown.past()[-1] == ROUND[0]
    session.close()


def test_damage_in_old_rows_is_reported_after_the_first_prompt(tmp_path: Path) -> None:
    session = played(tmp_path / "duels.db", SHORT)
    rewrite(tmp_path / "duels.db", "UPDATE log SET words = 'draw 9C' WHERE seq = 3", damage=True)
    screen = Heard()
    Console(session, screen, dict.fromkeys(COMMANDS, ""), Looking([])).play()
    session.close()
    assert [str(said) for said in screen.said] == [
        f"{tmp_path / 'duels.db'} is damaged: duel 1, line 3: it has changed since it was written."
    ]


def test_damage_in_other_duels_is_reported_while_nobody_types(tmp_path: Path) -> None:
    file, screen, desk = tmp_path / "duels.db", Heard(), Scripted([])
    played(file, SHORT).close()
    session = played(file, SHORT)
    rewrite(file, "UPDATE log SET words = 'draw 9C' WHERE duel = 1 AND seq = 3", damage=True)
    Console(session, screen, dict.fromkeys(COMMANDS, ""), desk).play()
    assert desk.shown
    for _ in range(6):
        if tell := desk.shown.leisure():
            tell()
    session.close()
    assert [str(said) for said in screen.said] == [
        f"{file} is damaged: duel 1, line 3: it has changed since it was written."
    ]


def test_the_log_is_replayed_while_nobody_types(tmp_path: Path) -> None:
    session = played(tmp_path / "duels.db", SHORT)
    prompt = Looking([])
    Console(session, Heard(), dict.fromkeys(COMMANDS, ""), prompt).play()
    assert prompt.shown
    prompt.shown.look(True)
    assert session.table()._cached.played is None
    prompt.shown.look(False)
    assert session.table()._cached.played
    session.close()
