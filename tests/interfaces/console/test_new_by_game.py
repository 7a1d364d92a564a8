"""Tests of how the questions for a new duel depend on the game: players, who begins, the files it needs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gm import games
from gm.errors import GmError
from gm.game import AnyGame, Attachment, Nouns, Step
from gm.games import load
from gm.interfaces.console.new import Question, set_up


class Table:
    """A referee who answers one question after the other, and remembers what was asked and refused."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        self.hints: list[str] = []
        self.refused: list[str] = []

    def __call__(self, question: Question, text: str, refused: GmError | None) -> str:
        self.asked.append(question.text)
        self.hints.append(question.hint)
        self.refused += [f"{refused.message} {refused.remedy}"] if refused else []
        return self.answers.pop(0)

    def taken(self, question: Question, text: str) -> None:
        """Ignore an accepted answer."""


Become = Callable[[AnyGame], None]


@pytest.fixture
def become(monkeypatch: pytest.MonkeyPatch) -> Become:
    """Return a function that hides all games but one."""

    def only(game: AnyGame) -> None:
        monkeypatch.setattr(games, "slugs", lambda: (game.info.slug,))
        monkeypatch.setattr(games, "load", lambda slug: game)

    return only


def toy(**changed: Any) -> AnyGame:
    """Lantern Road, something about it changed, without any switch or party to ask for."""
    game = load("toy")
    typed, play = game.inputs._replace(house_rules={}), game.play._replace(carry=None)
    return game._replace(info=game.info._replace(**changed), play=play, inputs=typed)


def test_who_begins_is_asked_in_the_games_own_words(become: Become) -> None:
    become(toy(nouns=Nouns("carter", "journey", "day", "leads")))
    table = Table("Ana Bo", "bo")
    assert set_up("", table) == ["new", "toy", "Ana", "Bo", "--first", "bo"]
    assert table.asked[1] == "Who leads?"


def test_who_begins_is_not_asked_where_nobody_does(become: Become) -> None:
    become(toy(nouns=Nouns()))
    table = Table("Ana Bo")
    assert set_up("", table) == ["new", "toy", "Ana", "Bo"]


def test_a_party_is_asked_for_if_the_game_has_parties(become: Become) -> None:
    game = toy(nouns=Nouns())
    become(game._replace(play=load("toy").play))
    table = Table("Ana Bo", "7", "Night Owls")
    assert set_up("", table) == ["new", "toy", "Ana", "Bo", "--party", "Night Owls"]
    assert table.refused == ["“7” is a number. For example: Night Owls"]
    assert set_up("", Table("Ana Bo", "")) == ["new", "toy", "Ana", "Bo"]


def test_equal_names_are_reported_in_the_games_own_noun(become: Become) -> None:
    become(toy(nouns=Nouns("carter")))
    table = Table("Ana ana", "Ana Bo")
    set_up("", table)
    assert table.refused == ["Two carters are called “ana”. For example: Ana Bo Cy"]


def test_enter_is_enough_where_no_player_is_needed(become: Become) -> None:
    game = toy(seats_min=0, seats_max=1)
    become(game._replace(play=game.play._replace(start=lambda setup: Step(None))))
    for answer in ("", "Ana"):
        table = Table(answer)
        assert set_up("", table) == ["new", "toy", *answer.split()]
        assert (table.hints, table.asked[0].endswith("0 to 1 names")) == (["Enter: nobody"], True)


def test_a_game_without_players_asks_for_none(become: Become) -> None:
    game = toy(seats_min=0, seats_max=0)
    become(game._replace(play=game.play._replace(start=lambda setup: Step(None))))
    assert set_up("", Table()) == ["new", "toy"]


def test_needed_files_are_asked_for_until_they_are_valid(become: Become, tmp_path: Path) -> None:
    deck, ana, bo = (tmp_path / f"{name}.toml" for name in ("deck", "ana", "bo"))
    for path in (deck, ana, bo):
        path.write_text(games.sample("toy", "skies"), encoding="utf-8")
    torn = tmp_path / "torn.toml"
    torn.write_text("[skies.sun]\n", encoding="utf-8")
    game = toy(nouns=Nouns())
    brings = {
        "cards": Attachment("the cards of the evening", "sky:Skies", "skies", needed=True),
        "roster": Attachment("who fights", "sky:Skies", "skies", needed=True, each=True),
        "extra": Attachment("more letters", "sky:Skies", "skies"),
    }
    become(game._replace(inputs=game.inputs._replace(attachments=brings)))
    table = Table("Ana Bo", "", str(tmp_path / "deck.tml"), str(torn), str(deck), str(ana), str(bo))
    line = set_up("", table)
    assert line[4:] == ["--cards", str(deck), "--roster", f"Ana={ana}", "--roster", f"Bo={bo}"]
    assert table.asked[1].startswith("Which file? The cards of the evening.")
    assert table.asked[-1].startswith("Which file for Bo? Who fights.")
    assert table.refused[0] == "This game needs the file. For example: skies.toml"
    assert "no such file" in table.refused[1]
    assert "torn.toml" in table.refused[2]


def test_a_game_is_chosen_by_its_first_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy(nouns=Nouns())
    monkeypatch.setattr(games, "slugs", lambda: ("dice", "toil", "toy"))
    monkeypatch.setattr(games, "load", lambda slug: game)
    table = Table("to", "TOY", "Ana Bo")
    assert set_up("", table) == ["new", "toy", "Ana", "Bo"]
    assert table.refused == ["“to” could be toil or toy. For example: dice"]
