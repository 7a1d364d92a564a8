"""With several games there: which one is meant, in a duel and without any."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm import games
from gm.commands.demo import DemoResult
from gm.commands.duel_list import DuelsResult
from gm.commands.help_results import WordHelp
from gm.commands.line import run
from gm.commands.rule import RuleResult
from gm.errors import GmError
from gm.game import AnyGame, Rule, Rulebook
from gm.interfaces.cli.output import show
from gm.notation.line import split
from gm.table.session import Session


@pytest.fixture
def both(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Session]:
    """Lantern Road and a longer road of nearly the same entries, each with a recorded duel; no duel is open."""
    toy = games.load("toy")
    info = toy.info._replace(slug="far", title="Far Road", prefix="far", example="new far Ana Bo Cy")
    known = toy.inputs.forms
    forms = {name: form for name, form in known.items() if name != "choose"} | {"stray": known["parry"]}
    there: dict[str, AnyGame] = {"far": toy._replace(info=info, inputs=toy.inputs._replace(forms=forms)), "toy": toy}
    monkeypatch.setattr(games, "slugs", lambda: tuple(there))
    monkeypatch.setattr(games, "info", lambda slug: there[slug].info)
    monkeypatch.setattr(games, "load", there.__getitem__)
    monkeypatch.setattr(games, "has_demo", there.__contains__)
    monkeypatch.setattr(games, "demo_tables", lambda slug: "")
    monkeypatch.setattr(games, "demo", lambda slug: f"# A road.\n{there[slug].info.example}\nhand ana 3 5\n")
    session = Session(str(tmp_path / "duels.db"), short=True)
    yield session
    session.close()


def typed(session: Session, line: str) -> object:
    return run(session, split(line))


def refused(session: Session, line: str) -> GmError:
    with pytest.raises(GmError) as caught:
        run(session, split(line))
    return caught.value


def test_without_a_duel_the_games_are_listed(both: Session) -> None:
    error = refused(both, "now")
    assert (error.code, error.message) == ("no-duel", "There is no duel yet.")
    begin = "Start one: gm new GAME NAME NAME … Games: far (Far Road), toy (Lantern Road)"
    assert error.remedy == f"{begin} — or see one first: gm demo"
    listed = typed(both, "duels")
    assert isinstance(listed, DuelsResult)
    assert listed.begin == begin


def test_an_only_game_is_begun_by_its_own_example(both: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "slugs", lambda: ("toy",))
    assert refused(both, "now").remedy == "Start one: gm new toy Ana Bo — or see one first: gm demo"


def test_without_any_game_nothing_breaks(both: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "slugs", lambda: ())
    assert "Games: none" in refused(both, "now").remedy
    assert refused(both, "demo").message == "No game has a recorded duel."
    assert refused(both, "help parry").code == "words"


def test_a_short_code_of_several_games_names_the_rule_of_each(
    both: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """First of all that is found, by its whole id; in a duel its own alone."""
    handbook = Rulebook(lambda state: (Rule("far.r1", "The longer road", "It is longer.", "Road"),), lambda rule: None)
    far = games.load("far")._replace(rulebook=lambda: handbook)
    known = {"far": far, "toy": games.load("toy")}
    monkeypatch.setattr(games, "load", known.__getitem__)
    asked = typed(both, "rule R1")
    assert isinstance(asked, RuleResult)
    assert asked.rule
    assert [asked.rule.id, asked.more[0].id] == ["far.r1", "toy.r1"]
    show(asked)
    assert "  toy.r1  Two to four carters" in capsys.readouterr().out.splitlines()
    typed(both, "new toy Ana Bo")
    asked = typed(both, "rule r1")
    assert isinstance(asked, RuleResult)
    assert asked.rule
    assert asked.rule.id == "toy.r1"
    assert "far.r1" not in {rule.id for rule in asked.more}


@pytest.mark.parametrize(("introduces", "shown"), [("toy", "toy"), ("far", "far"), ("", "far")])
def test_demo_without_a_game_shows_the_default(
    both: Session, monkeypatch: pytest.MonkeyPatch, introduces: str, shown: str
) -> None:
    """The default does not depend on the alphabet unless no game is marked as the default."""
    infos = {slug: games.info(slug)._replace(is_default_demo=slug == introduces) for slug in games.slugs()}
    monkeypatch.setattr(games, "info", infos.__getitem__)
    demo = typed(both, "demo")
    assert isinstance(demo, DemoResult)
    assert demo.info.slug == shown


def test_a_game_without_a_recorded_duel_says_which_have_one(both: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "has_demo", lambda slug: slug == "far")
    error = refused(both, "demo toy")
    assert (error.code, error.message) == ("no-such", "Lantern Road has no recorded duel.")
    assert error.remedy == "Start one: gm new toy Ana Bo — or see one from another game: gm demo far"
    monkeypatch.setattr(games, "has_demo", lambda slug: False)
    assert refused(both, "demo toy").remedy == "Start one: gm new toy Ana Bo"


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("new far Ana", "Type: new far Ana Bo Cy"),
        ("new --title", "Type: new GAME NAME NAME …"),
        ("new road Ana --first", "Type: new GAME NAME NAME …"),
        ("new FAR Ana --first", "Type: new GAME NAME NAME … — for example: new far Ana Bo Cy"),
        ("new far --title a --title b", "Type: new GAME NAME NAME … — for example: new far Ana Bo Cy"),
        ("check toy", "Type: check"),
        ("help toy parry", "Type: help [all | WORD | manual [CHAPTER | WORD …]] — for example: help manual"),
        ("new toy --colour", "Type: new GAME NAME NAME … — for example: new toy Ana Bo"),
    ],
)
def test_example_of_new_comes_from_the_named_game(both: Session, line: str, remedy: str) -> None:
    assert refused(both, line).remedy == remedy


def test_a_set_up_is_corrected_to_one_of_its_game(both: Session) -> None:
    typed(both, "new far Ana Bo")
    assert refused(both, "fix 0 hand ana 3 5").remedy == "Type: fix 0 new far Ana Bo Cy"


def test_help_on_an_entry_without_a_duel_says_whose_it_is(both: Session) -> None:
    stray = typed(both, "help stray")
    assert isinstance(stray, WordHelp)
    assert (stray.data()["game"], stray.also) == ("far", ())
    parry = typed(both, "help parry")
    assert isinstance(parry, WordHelp)
    assert [one.data()["game"] for one in (parry, *parry.also)] == ["far", "toy"]
    choose = typed(both, "help choose")
    assert isinstance(choose, WordHelp)
    assert (choose.data()["game"], choose.data()["word"]) == ("toy", "choose")


def test_in_a_duel_help_knows_its_own_words_only(both: Session) -> None:
    typed(both, "new toy Ana Bo")
    parry = typed(both, "help parry")
    assert isinstance(parry, WordHelp)
    assert "game" not in parry.data()
    assert "Unknown command or entry: “stray”." in refused(both, "help stray").message


def test_the_recorded_duel_is_that_of_the_game_at_hand(both: Session) -> None:
    """Without a duel it is the first game that has a demonstration."""
    for begin, slug in (("", "far"), ("new toy Ana Bo", "toy"), ("new far Ana Bo", "far")):
        if begin:
            typed(both, begin)
        shown = typed(both, "demo")
        assert isinstance(shown, DemoResult)
        assert (shown.info.slug, shown.begin) == (slug, f"gm {shown.info.example}")
    named = typed(both, "demo toy")
    assert isinstance(named, DemoResult)
    assert named.info.slug == "toy"
