"""The screens of an event as data: its lists, flagged results, and the prompt for spectators."""

import pytest

from gm.commands.line import run
from gm.games.event.scores import doubt
from gm.table import presenter
from tests.event.table import Event

SEVEN = "Ana Bo Cy Dot Eve Fay Gus --title Friday --house rounds=3"
ROUND = "pair ana dot bo eve cy fay gus bye"


def rows(event: Event, name: str) -> list[list[str]]:
    """Return the texts of a list's rows."""
    listing = next(listing for listing in event.session.table().view.board.listings if listing.name == name)
    return [[cell.text for cell in row] for row in listing.grid.rows]


def places(event: Event) -> dict[str, str]:
    """Return the places in the standings by name."""
    return {row[1]: row[0] for row in rows(event, "standings")}


def test_pairings_are_listed_by_name_with_byes() -> None:
    event = Event(SEVEN, "pair gus dot bo eve cy fay ana bye")
    assert rows(event, "pairings")[:2] == [["Ana", "–", "bye"], ["Bo", "2", "Eve"]]
    assert [row[0] for row in rows(event, "pairings")] == ["Ana", "Bo", "Cy", "Dot", "Eve", "Fay", "Gus"]


def test_open_tables_are_listed_before_results() -> None:
    event = Event(SEVEN, ROUND, "won ana +12")
    expected = [["2", "Bo – Eve", "playing"], ["3", "Cy – Fay", "playing"], ["1", "Ana – Dot", "Ana won +12"]]
    assert rows(event, "tables") == expected


def test_a_postponed_game_names_its_round() -> None:
    event = Event("Ana Bo Cy Dot --house format=robin", "pair ana dot bo cy", "won ana", "pair dot cy ana bo")
    assert rows(event, "tables")[-1] == ["2, round 1", "Bo – Cy", "playing"]


def test_a_television_shows_tables_only_while_they_play() -> None:
    def turning(event: Event) -> list[str]:
        return [listing.name for listing in event.session.table().view.board.listings if listing.turns]

    event = Event(SEVEN, ROUND)
    assert turning(event) == ["tables", "standings"]
    event.play("won ana", "won bo", "won cy")
    assert turning(event) == ["standings"]


def test_ev9_a_flagged_result_marks_its_table_and_places_as_ranges() -> None:
    event = Event("Ana Bo Cy Dot", "pair ana bo cy dot", "won ana ?", "won cy")
    assert rows(event, "tables")[0] == ["1", "Ana – Bo", "Ana won ?"]
    assert places(event) == {"Ana": "1–3", "Bo": "1–3", "Cy": "1=", "Dot": "3–4"}
    text = "\n".join(str(block) for block in run(event.session, ["now"]).blocks())
    assert "1–3" in text
    assert "Round 1, table 1 is uncertain: Ana – Bo, Ana won" in text
    event.play("doubt 2 settled")
    assert places(event) == {"Ana": "1=", "Cy": "1=", "Bo": "3=", "Dot": "3="}


def test_ev9_a_flag_follows_the_corrected_line() -> None:
    event = Event("Ana Bo Cy Dot", "pair ana bo cy dot", "won ana", "won cy", "doubt 3", "fix 3 won dot --yes")
    assert places(event) == {"Ana": "1=", "Dot": "1=", "Bo": "3=", "Cy": "3="}


@pytest.mark.parametrize("most", [5000, 0], ids=["all results together", "points alone"])
def test_ev9_several_flags_count_together(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(doubt, "MOST", most)
    event = Event("Ana Bo Cy Dot Eve Fay Gus Hal", "pair ana eve bo fay cy gus dot hal")
    event.play("won ana ?", "won bo ?", "won cy ?", "won dot ?")
    assert set(places(event).values()) == {"1–8"}


def test_ev9_a_flagged_pod_may_have_any_order() -> None:
    event = Event("Ana Bo Cy Dot --house format=pods", "pair ana bo cy dot", "order ana bo cy dot ?")
    assert set(places(event).values()) == {"1–4"}


def test_a_flag_of_something_else_marks_no_place() -> None:
    event = Event("Ana Bo Cy Dot", "pair ana bo cy dot", "won ana", "won cy", "penalty ana -1 ?")
    assert places(event)["Ana"] == "2"


def test_the_prompt_for_spectators_is_one_short_line() -> None:
    event = Event(SEVEN, ROUND)
    assert presenter.spectator_lines(event.session.table()) == ("Tables 1, 2 and 3 are still playing",)
    event.play("won ana", "won bo", "won cy")
    assert presenter.spectator_lines(event.session.table()) == ("Round 2 is not paired yet",)
    large = Event(" ".join(f"P{number:02}" for number in range(20)))
    large.play(f"pair {large.proposal}")
    assert presenter.spectator_lines(large.session.table()) == ("10 tables are still playing",)


def test_the_end_of_an_event_names_the_standings_to_print() -> None:
    event = Event("Ana Bo --house rounds=1", "pair ana bo", "won bo")
    shown = [str(block) for block in run(event.session, ["now"]).blocks()]
    assert "The event is over. Print the standings: gm print standings" in shown[-1]
