"""Points, tie-breaks, places and winners (ev.r8 to ev.r10)."""

from __future__ import annotations

from tests.event.table import Event

FOUR = "Ana Bo Cy Dot"


def test_ev8_results_points_and_refusals() -> None:
    event = Event(f"{FOUR} Eve --house points=3-1-0 bye=draw", "pair ana cy bo dot eve bye", "won ana +12", "drawn bo")
    assert event.players("points", "wins", "margin") == {
        "ana": [3, 1, 12],
        "bo": [1, 0, 0],
        "cy": [0, 0, -12],
        "dot": [1, 0, 0],
        "eve": [1, 0, 0],
    }
    for line in ("won eve r1", "won ana r2", "order ana cy r1"):
        assert event.refused(line)[:2] == ("rule", "ev.r8"), line
    event.play("undo", "undo")
    assert event.refused("won ana +3 forfeit")[:2] == ("rule", "ev.r8")
    assert event.refused("won ana +10000")[0] == "words"
    event.play("void ana", "won bo forfeit from abc@12")
    assert event.players("points")["ana"] == 0
    table = event.state["played"][0]["tables"][1]
    assert (table["order"], table["forfeit"], table["source"]) == ([["bo"], ["dot"]], True, "abc@12")


def test_ev8_a_penalty_moves_points_but_no_tie_break() -> None:
    event = Event(FOUR, "pair ana cy bo dot", "won ana", "won bo", 'penalty ana -2 because "came late"')
    assert event.players("points", "penalty", "wins")["ana"] == [0, -2, 1]
    assert event.players("buchholz")["cy"] == 2
    for line in ("penalty ana 0", "penalty ana 2", "penalty ana -100", "penalty ana +0"):
        assert event.refused(line)[0] == "words", line


def test_ev8_at_a_pod_equal_players_share_the_mean_rounded_down() -> None:
    event = Event(f"{FOUR} --house format=pods", "pair ana bo cy dot", "order ana cy=bo")
    assert event.players("points") == {"ana": 3, "bo": 1, "cy": 1, "dot": 0}
    assert event.state["played"][0]["tables"][0]["order"] == [["ana"], ["cy", "bo"], ["dot"]]
    event.play("fix 2 order dot r1 --yes")
    assert event.players("points") == {"ana": 1, "bo": 1, "cy": 1, "dot": 3}
    event.play("fix 2 drawn ana r1 --yes")
    assert event.players("points", "wins") == {who: [1, 0] for who in ("ana", "bo", "cy", "dot")}
    event.play("pair ana bo cy dot")
    assert event.refused("order ana eve")[0] == "words"


def test_ev8_unplayed_rounds_at_the_end_count_as_draws_for_opponents() -> None:
    event = Event(f"{FOUR} --house rounds=3", "pair ana cy bo dot", "won ana", "won bo", "out cy")
    event.play("pair ana bo dot bye", "won ana")
    assert event.players("points")["cy"] == 0
    assert event.ask("player cy")["adjusted"] == 1
    assert [summand["value"] for summand in event.ask("player ana")["summands"]] == [1, 2]


def test_ev8_games_of_who_left_a_robin_early_count_for_nobody() -> None:
    event = Event(f"{FOUR} Eve --house format=robin", "pair ana dot bo cy eve bye", "won dot", "won bo")
    texts = event.play("out dot")
    assert "Dot's games do not count for anybody, because fewer than half of them were played" in texts
    assert event.players("points", "place")["dot"] == [0, None]
    assert event.state["played"][0]["tables"][0]["order"] == [["dot"], ["ana"]]
    assert "Dot's games count again" in event.play("house withdrawn=keep")
    assert event.players("points")["dot"] == 2


def test_ev9_direct_encounter_parts_equal_players_where_it_can() -> None:
    event = Event(f"{FOUR} --house format=robin", "pair ana dot bo cy", "won ana", "won bo")
    event.play("pair dot cy ana bo", "won dot", "won bo", "pair bo dot cy ana", "won dot", "won ana")
    assert event.players("points") == {"ana": 4, "bo": 4, "cy": 0, "dot": 4}
    places = event.players("place")
    assert (places["cy"], sorted(places[who] for who in ("ana", "bo", "dot"))) == (4, [1, 1, 1])
    event.play("house tie1=margin")
    assert event.refused("house tie1=coin")[0] == "words"


def test_ev9_lots_decide_only_for_a_group_that_one_drawing_names_whole() -> None:
    event = Event(f"{FOUR} --house rounds=1", "pair ana cy bo dot", "won ana", "won bo")
    assert event.players("place") == {"ana": 1, "bo": 1, "cy": 3, "dot": 3}
    assert event.play("lots bo ana cy")[-1] == "Bo wins the event"
    assert event.players("place") == {"ana": 2, "bo": 1, "cy": 3, "dot": 3}
    event.play("lots ana dot")
    assert event.players("place") == {"ana": 1, "bo": 1, "cy": 3, "dot": 3}
    assert event.refused("lots ana")[0] == "words"
    assert event.refused("lots ana ana")[0] == "words"


def test_ev9_places_are_announced_after_what_moves_them() -> None:
    event = Event(f"{FOUR} --house rounds=1", "pair ana cy bo dot", "won ana", "won bo")
    assert "Places: Ana 1= → 2" in event.play("penalty ana -1")
    assert "Places: Ana 2 → 1=" in event.play("undo")


def test_ev9_a_buchholz_in_a_robin_is_accepted_with_a_warning() -> None:
    event = Event(f"{FOUR} --house format=robin")
    assert any("Buchholz" in text for text in event.play("house tie1=buchholz"))
    assert event.refused("house rounds=4")[:2] == ("words", "ev.r1")
    assert event.refused("house format=swiss")[:2] == ("rule", "ev.r1")


def test_ev10_the_standings_after_a_round_use_that_round_and_those_before() -> None:
    event = Event(f"{FOUR} --house rounds=2", "pair ana cy bo dot", "won ana", "won bo", "pair ana bo cy dot", "won bo")
    after = {row["id"]: (row["points"], row["buchholz"]) for row in event.ask("standings 1")["standings"]}
    assert after == {"ana": (2, 0), "bo": (2, 0), "cy": (0, 2), "dot": (0, 2)}
    assert event.refused("standings 3")[0] == "words"
    assert event.ask("table 1")["result"] == "Bo won"
    assert event.refused("table 9")[0] == "words"
    assert [table["players"] for table in event.ask("pairings 1")["tables"]] == [["ana", "cy"], ["bo", "dot"]]


def test_halves_are_printed_and_never_stored() -> None:
    event = Event(f"{FOUR} --house shown=halves", "pair ana cy bo dot", "won ana", "drawn bo")
    grid = event.session.table().view.board.tables[0]
    assert [row[1].text for row in grid.rows] == ["1", "½", "½", "0"]
    assert event.players("points")["bo"] == 1
    assert event.refused("house points=3-1-0")[0] == "words"
