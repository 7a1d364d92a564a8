"""The evening of the contract: five players, three rounds, and a slip that was misread."""

from gm.commands.line import run
from gm.notation.line import split
from gm.table.blocks import Line
from tests.event.table import Event

EVENING = (
    "pair ana cy bo dot eve bye",
    "won ana",
    "won bo",
    "pair eve ana bo cy dot bye",
    "drawn eve",
    "won bo",
    "out cy",
    "pair bo eve ana dot",
    "won bo",
    "won ana",
)


def evening() -> Event:
    """Return the event after its last round."""
    return Event("Ana Bo Cy Dot Eve --title Friday --house rounds=3", *EVENING)


def test_the_proposals_are_the_pairings_of_the_evening() -> None:
    event = Event("Ana Bo Cy Dot Eve --house rounds=3")
    assert event.proposal == "ana cy bo dot eve bye"
    event.play(*EVENING[:3])
    assert event.proposal == "eve ana bo cy dot bye"


def test_the_evening_ends_as_it_was_played() -> None:
    event = evening()
    assert event.players("points") == {"ana": 5, "bo": 6, "cy": 0, "dot": 2, "eve": 3}
    assert event.state["winners"] == ["bo"]
    assert event.state["phase"] == "over"
    assert event.due == []


def test_ev1_a_late_correction_moves_places_and_pairs_nobody_anew() -> None:
    event = evening()
    paired = [line for line in event.lines if line.startswith("pair")]
    texts = event.play('fix 2 won cy r1 because "slip misread" --yes')
    assert "Places: Eve 3 → 2, Ana 2 → 3, Cy 5 → 4, Dot 4 → 5" in texts
    assert [line for line in event.lines if line.startswith("pair")] == paired


def test_a_corrected_name_changes_no_place() -> None:
    event = evening()
    texts = event.play("fix 0 new event Ana Bo Cy Dot Eva --house rounds=3 --yes")
    assert [text for text in texts if text.startswith("Places")] == []
    assert event.players("place")["eva"] == 3


def test_the_record_names_the_round_in_full() -> None:
    assert evening().lines[2:4] == ["won ana r1", "won bo r1"]


def test_a_correction_leaves_nothing_to_do_at_a_table() -> None:
    event = evening()
    answer = run(event.session, split('fix 2 won cy r1 because "slip misread" --yes'))
    assert [(owed["text"], owed["level"]) for owed in answer.data()["settlement"]] == [
        ("Ana: points 5 → 3", "info"),
        ("Cy: points 0 → 2", "info"),
    ]
    assert run(event.session, ["now"]).data()["owed"] == []


def test_the_preview_of_new_seats_does_not_speak_of_things_on_a_table() -> None:
    event = Event("Ana Bo Cy Dot Eve --house rounds=3", EVENING[0])
    preview = run(event.session, split("fix 1 pair ana bo cy dot eve bye"))
    texts = [getattr(block, "text", str(block)) for block in preview.blocks()]
    assert any("Table 1: Ana – Bo" in text for text in texts)
    assert [text for text in texts if "put the table right" in text or "on the table" in text] == []


def test_the_standings_say_whether_a_round_is_still_played() -> None:
    event = Event("Ana Bo Cy Dot Eve --house rounds=3")
    titles = []
    for lines in ((), *((line,) for line in EVENING[:3])):
        event.play(*lines)
        titles.append(next(iter(run(event.session, ["standings"]).blocks())))
    assert [title.text for title in titles if isinstance(title, Line)] == [
        "Standings before round 1",
        "Standings during round 1",
        "Standings during round 1",
        "Standings after round 1",
    ]
