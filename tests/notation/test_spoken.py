"""Tests of lines as people say them: each listed line has its listed meaning or is rejected."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from gm.commands.line import run
from gm.game import Name
from gm.games import slugs
from gm.notation.line import split
from gm.notation.spoken.grouping import everybody_does, groupings, share_verb
from gm.notation.spoken.names import misspelt_player
from gm.notation.spoken.words import base_forms, card_code, is_question, misspelt, split_answers
from gm.table.session import Session
from tests.support.attempts import attempt

FILES = {path.stem: path for path in sorted((Path(__file__).parent / "spoken").glob("*.toml"))}
GAMES = [slug for slug in FILES if slug in slugs()]


def misread(situation: dict[str, Any]) -> list[str]:
    """Return a message for each line of a situation that is misread, or that does not ask or say what it should."""
    session = Session(":memory:", short=True)
    for line in situation["setup"]:
        run(session, split(line))
    wrong = []
    for line, ways in situation.get("questions", {}).items():
        if (actual := attempt(session, line).choices) != ways:
            wrong.append(f"{situation['title']}: {line}: asks {actual or 'nothing'} instead of {ways}")
    for line, reason in situation.get("reasons", {}).items():
        if (message := attempt(session, line).reason) != reason:
            wrong.append(f"{situation['title']}: {line}: “{message}” instead of “{reason}”")
    for line, meant in situation["lines"].items():
        wanted = [meant] if isinstance(meant, str) and meant else [*meant]
        if (actual := attempt(session, line).lines) != wanted:
            wrong.append(f"{situation['title']}: {line}: {actual or 'nothing'} instead of {wanted or 'nothing'}")
    return wrong


@pytest.mark.parametrize("folder", ["spoken", "fresh"])
@pytest.mark.parametrize("slug", GAMES)
def test_sentences_are_read_right_or_not_at_all(slug: str, folder: str) -> None:
    path = Path(__file__).parent / folder / f"{slug}.toml"
    situations = tomllib.loads(path.read_text(encoding="utf-8"))["situations"]
    assert [line for situation in situations for line in misread(situation)] == []


def test_answers_are_separated_by_commas_and_joining_words() -> None:
    assert split_answers(["Ana", "5,", "then", "bo", "6", "and", "Cy", "sandy."]) == [
        [["ana", "5"]],
        [["bo", "6"], ["cy", "sandy"]],
    ]


def test_further_numbers_are_one_answer_or_an_answer_each() -> None:
    ways = groupings(split_answers(["bo", "searches", "1,", "0,", "2"]))
    assert ways == [[["bo", "searches", "1", "0", "2"]], [["bo", "searches", "1"], ["0"], ["2"]]]


def test_players_who_do_the_same_share_a_verb() -> None:
    names = tuple(Name(name.casefold(), name, "seat") for name in ("Ana", "Bo"))
    each, once = [["ana", "pass"], ["bo", "pass"]], [["pass"]]
    shared = {"ana and bo pass": [each, once], "ana and bo 3": [], "ana passes": []}
    assert {line: share_verb(split_answers(line.split())[0], names) for line in shared} == shared


def test_endings_of_verbs_and_nouns_are_left_out() -> None:
    words = {"pushes": "push", "tries": "try", "moved": "move", "stopped": "stop", "hiding": "hide", "bo's": "bo"}
    assert {word: base for word, base in words.items() if base not in base_forms(word)} == {}


def test_a_card_is_named_by_rank_and_suit() -> None:
    cards = {
        "queen of clubs": "QC",
        "ten hearts": "TH",
        "7 of spades": "7S",
        "two hearts": "",
        "k of hearts": "KH",
        "clubs 7": "7C",
        "clubs 4 of hearts": "",
        "spades 3 hearts": "",
        "queen of swords": "",
        "ace": "",
    }
    assert {text: card_code(text.split())[0] for text in cards} == cards


def test_a_misspelt_word_is_the_only_known_one_a_letter_off() -> None:
    known = {"lightning", "dora", "cora", "fire", "ice"}
    typed = {"lightening": "lightning", "fier": "fire", "bora": "", "fir": "", "icee": "", "fire": ""}
    assert {word: misspelt(word, known) for word in typed} == typed


def test_a_question_is_no_answer() -> None:
    asked = {"did ana pass": True, "does passes": True, "is bo's die safe": True, "was hit by a star": False}
    assert {line: is_question(line.split(), False, ["Ana", "Bo"]) for line in asked} == asked
    assert is_question(["was", "the", "event", "a", "success"], True, [])
    assert not is_question(["does", "nothing"], False, ["Ana", "Bo"], says=True)


def test_a_player_is_the_only_one_with_a_letter_more() -> None:
    names = tuple(Name(name.casefold(), name, "seat") for name in ("Anna", "Bo", "Carl", "Marl"))
    typed = {"ana": "anna", "anb": "", "bob": "", "arl": "", "anna": ""}
    assert {word: misspelt_player(word, names) for word in typed} == typed


def test_all_players_whose_turn_it_is_do_the_same() -> None:
    seats = ("ana", "bo")
    each = [[["ana", "pass"], ["bo", "pass"]]]
    said = {"all pass": each, "both pass": each, "both 3": [], "all": [], "ana passes": []}
    assert {line: everybody_does([line.split()], seats) for line in said} == said
    assert everybody_does([["all", "pass"]], seats[:1]) == []
