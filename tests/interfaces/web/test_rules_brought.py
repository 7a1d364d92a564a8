"""Rules that a duel's files bring along have their pages, and the search finds them, as long as that duel is open."""

from __future__ import annotations

from pathlib import Path

from gm.games import sample
from tests.support.running import Command, Shell
from tests.support.serving import serving, until

GAMES = f"import gm.games\ngm.games.__path__.append({str(Path(__file__).parents[2] / 'games')!r})"


def test_a_rule_of_your_own_file_has_its_page(gm: Command, shell: Shell, home: Path) -> None:
    own = home / "skies.toml"
    own.write_text(sample("toy", "skies").replace("The road is dry.", "All goes downhill."), encoding="utf-8")
    assert gm(["new", "toy", "Ana", "Bo", "--skies", str(own)]).status == 0
    with serving(shell, before=GAMES) as served:
        status, text, _ = served.get("/r/toy.sky.sun")
        assert (status, "All goes downhill." in text) == (200, True)
        assert 'href="../r/toy.sky.sun"' in served.get("/r/?q=goes%20downhill")[1]
        assert served.get("/r/toy.r1")[0] == 200
        assert gm("new toy Ana Bo").status == 0
        assert until(lambda: served.get("/r/toy.sky.sun")[0] == 404)
        assert served.get("/r/toy.r1")[0] == 200
