"""Rounds and pairings in every format (ev.r1 to ev.r6)."""

import pytest

from tests.event.table import Event

FIVE = "Ana Bo Cy Dot Eve"


def finish(event: Event) -> None:
    """Let the first player of every open table win."""
    while event.due and event.due[0].entry in ("won", "order"):
        event.play(event.due[0].example)


def test_ev1_everybody_who_is_there_has_a_table_or_a_bye() -> None:
    event = Event(FIVE)
    assert event.refused("pair ana cy bo dot")[:2] == ("rule", "ev.r1")
    assert event.refused("pair ana cy bo dot eve hal")[0] == "words"
    assert event.refused("pair ana ana bo dot eve bye")[0] == "words"
    assert event.refused("pair ana bye bo bye cy dot eve bye")[:2] == ("rule", "ev.r1")
    assert event.refused("pair ana cy / bo dot eve")[:2] == ("rule", "ev.r5")
    event.play("out cy")
    assert event.refused("pair ana cy bo dot eve bye")[:2] == ("rule", "ev.r1")
    event.play("bye dot")
    assert event.refused("pair ana bo dot eve")[:2] == ("rule", "ev.r1")
    event.play("pair ana bo eve bye")
    assert event.state["played"][0]["byes"] == [
        {"player": "dot", "kind": "half", "points": 1},
        {"player": "eve", "kind": "bye", "points": 2},
    ]


def test_ev1_a_pairing_waits_for_every_result_and_for_rounds_that_are_left() -> None:
    event = Event("Ana Bo --house rounds=1", "pair ana bo")
    assert event.refused("pair ana bo")[:2] == ("not-due", "ev.r1")
    assert event.refused("end")[:2] == ("not-due", "ev.r1")
    event.play("won bo")
    assert (event.state["phase"], event.state["winners"]) == ("over", ["bo"])
    assert event.refused("pair ana bo")[:2] == ("not-due", "ev.r1")
    assert event.refused("out ana")[:2] == ("not-due", "ev.r1")
    event.play("penalty bo -2", "lots ana bo", "house rounds=2")
    assert event.state["phase"] == "pairing"
    assert event.refused("house rounds=0")[0] == "words"
    event.play("end")
    assert event.state["rounds"] == 1
    event.play("house rounds=5")
    assert event.state["phase"] == "over"


def test_ev1_a_second_result_names_the_line_that_corrects_the_first() -> None:
    event = Event(FIVE, "pair ana cy bo dot eve bye", "won ana", "won bo")
    assert event.refused("won dot r1 +3") == ("not-due", "ev.r1", "Type: fix 3 won dot r1 +3")
    assert event.refused("drawn cy r1")[2] == "Type: fix 2 drawn cy r1"


def test_ev1_a_fix_without_a_number_corrects_the_result_of_the_same_table() -> None:
    event = Event(FIVE, "pair ana cy bo dot eve bye", "won ana r1 +4", "won bo")
    event.play("fix won cy r1 +5 --yes")
    assert event.lines[2:] == ["won cy r1 +5", "won bo r1"]
    event.play("fix drawn dot --yes", "fix void ana --yes")
    assert event.lines[2:] == ["void ana r1", "drawn dot r1"]


@pytest.mark.parametrize("line", ["won bo r1", "won dot r1 +3", "drawn bo r1", "void dot r1"])
def test_ev1_a_table_without_a_result_has_none_to_fix(line: str) -> None:
    event = Event(FIVE, "pair ana cy bo dot eve bye", "won ana")
    assert event.refused(f"fix {line.removesuffix(' r1')}") == ("no-such", None, f"Type: {line}")
    event.play(line)
    assert event.lines[2:] == ["won ana r1", line]


def test_ev1_a_correction_says_who_wins_instead_of_whom() -> None:
    event = Event("Ana Bo --house rounds=1", "pair ana bo", "won ana")
    assert "Bo wins instead of Ana" in event.play("fix won bo --yes")


def test_ev1_a_result_before_the_first_pairing_is_answered_with_how_to_pair() -> None:
    event = Event(FIVE)
    assert event.refused("won ana") == ("rule", "ev.r8", "Announce round 1 first. To see what to type: gm now")
    assert event.refused("standings r2")[2] == "Announce round 1 first. To see what to type: gm now"
    event.play("pair ana cy bo dot eve bye")
    assert event.refused("won ana r2")[2] == "See the latest round: pairings"


def test_ev1_rematches_and_second_byes_are_accepted_with_a_warning() -> None:
    event = Event("Ana Bo Cy", "pair ana bo cy bye", "won ana")
    texts = event.play("pair ana bo cy bye")
    assert {"Ana and Bo have met before", "Cy has a second bye"} <= {*texts}


def test_ev1_a_forfeit_is_no_meeting() -> None:
    event = Event("Ana Bo Cy Dot --house rounds=3", "pair ana bo cy dot", "won ana forfeit", "won cy")
    assert not [text for text in event.play("pair ana bo cy dot") if "Ana and Bo" in text]


@pytest.mark.parametrize(
    ("format", "count", "rounds"),
    [("swiss", 5, 3), ("hill", 4, 2), ("pods", 5, 3), ("robin", 5, 5), ("double-robin", 4, 6)],
)
def test_ev1_the_rounds_follow_from_the_players_at_the_first_pairing(format: str, count: int, rounds: int) -> None:
    event = Event(f"{' '.join(FIVE.split()[:count])} --house format={format}")
    assert event.state["rounds"] is None
    event.play(f"pair {event.proposal}")
    assert event.state["rounds"] == rounds


def test_ev1_fewer_than_two_players_end_the_event() -> None:
    event = Event("Ana Bo", "out ana")
    assert [(prompt.entry, prompt.default) for prompt in event.due] == [("end", "end")]
    event.play("end")
    assert (event.state["phase"], event.state["winners"]) == ("over", ["ana", "bo"])


def test_ev2_the_first_round_is_by_rating_then_number() -> None:
    event = Event("Ana Bo", "late Cy 1500", "late Dot 2000", "late Eve 1500")
    assert event.proposal == "dot eve cy ana bo bye"


def test_ev3_a_robin_is_proposed_by_berger_tables_whatever_was_typed() -> None:
    event = Event(f"{FIVE} --house format=robin")
    rounds = []
    for number in range(5):
        rounds.append(event.proposal)
        event.play("pair ana bo cy dot eve bye" if number == 1 else f"pair {event.proposal}")
        finish(event)
    assert rounds[0] == "bo eve cy dot ana bye"
    byes = [line.split()[-2] for line in rounds]
    assert sorted(byes) == ["ana", "bo", "cy", "dot", "eve"]
    pairs = {frozenset(line.split()[at : at + 2]) for line in rounds for at in (0, 2)}
    assert len(pairs) == 10
    assert event.state["played"][0]["byes"] == [{"player": "ana", "kind": "free", "points": 0}]
    assert event.state["phase"] == "over"


def test_ev3_a_postponed_game_does_not_stop_the_next_round() -> None:
    event = Event("Ana Bo Cy Dot --house format=robin", "pair ana dot bo cy", "won ana")
    assert any(prompt.entry == "pair" and not prompt.due for prompt in event.session.table().view.pending)
    event.play("pair dot cy ana bo", "won dot")
    assert event.due[0].seats == ("bo", "cy", "ana")
    event.play("won bo r1")
    assert event.state["played"][0]["tables"][1]["order"] == [["bo"], ["cy"]]


def test_ev4_on_the_hill_the_first_meets_the_second_again_without_a_warning() -> None:
    event = Event("Ana Bo Cy --house format=hill rounds=3", "pair ana bo cy bye", "won ana")
    assert event.proposal == "cy ana bo bye"
    event.play("pair ana cy bo bye", "won ana")
    texts = event.play(f"pair {event.proposal}")
    assert [text for text in texts if "met before" in text] == []


def test_ev4_the_hill_pairs_down_the_standings() -> None:
    event = Event(f"{FIVE} --house format=hill rounds=3", "pair ana cy bo dot eve bye", "won ana +9", "won bo +1")
    order = [row["id"] for row in event.ask("standings")["standings"]]
    bye = [who for who in order if who != "eve"][-1]
    rest = [who for who in order if who != bye]
    assert event.proposal == f"{' '.join(rest)} {bye} bye"


def test_ev5_pods_are_fours_and_threes() -> None:
    names = " ".join(f"{letter}{letter}x" for letter in "abcdefghijk")
    event = Event(f"{names} --house format=pods")
    sizes = [len(table.split()) for table in event.proposal.split("/")]
    assert sizes == [4, 4, 3]
    event.play(f"pair {event.proposal}")
    assert [len(table["players"]) for table in event.state["played"][0]["tables"]] == [4, 4, 3]
    assert event.refused("won aax")[:2] == ("rule", "ev.r8")
    spaced = Event('Ana Bo Cy Dot "Eve 2" Fay --house format=pods', "pair ana bo cy / eve-2 dot fay")
    assert spaced.lines[-1] == "pair ana bo cy / eve-2 dot fay"
    five = Event(f"{FIVE} --house format=pods")
    assert five.proposal == "ana bo cy dot eve /"
    assert five.refused("pair ana / bo cy dot eve hal hal")[0] == "words"
    five.play("pair ana bo cy dot eve")
    assert five.lines[-1] == "pair ana bo cy dot eve /"


def test_ev6_a_bracket_has_byes_for_the_first_and_only_winners_go_on() -> None:
    event = Event(f"{FIVE} --house format=knockout third=yes")
    assert event.proposal == "ana bye dot eve bo bye cy bye"
    assert event.refused("pair ana bo cy dot eve bye")[:2] == ("rule", "ev.r6")
    event.play("pair ana bye dot eve bo bye cy bye")
    assert [table["table"] for table in event.state["played"][0]["tables"]] == [2]
    for line in ("drawn dot", "void dot", "bye ana", "penalty ana -1", "lots ana bo"):
        assert event.refused(line)[:2] == ("rule", "ev.r6"), line
    event.play("won eve")
    assert event.refused("pair ana dot bo cy")[:2] == ("rule", "ev.r6")
    event.play("pair ana eve bo cy", "out cy", "won eve", "won bo")
    assert event.proposal == "eve bo ana cy"
    texts = event.play("pair eve bo ana cy")
    assert "Ana wins because their opponent has left" in texts
    event.play("won bo")
    assert event.players("place") == {"ana": 3, "bo": 1, "cy": 4, "dot": 5, "eve": 2}


def test_a_table_number_may_begin_a_result() -> None:
    event = Event(FIVE, "pair ana cy bo dot eve bye", "2 bo +12", "1 drawn")
    assert event.lines[2:] == ["won bo r1 +12", "drawn ana r1"]
    pods = Event(f"{FIVE} --house format=pods", "pair ana bo cy / dot eve", "2 eve dot", "1 ana cy=bo")
    assert pods.lines[2:] == ["order eve dot r1", "order ana cy=bo r1"]
