"""The data of the sheets of an event, for their templates."""

from __future__ import annotations

from typing import Any

import pytest

from gm.errors import Refusal
from gm.game import SheetRequest
from gm.games import load
from gm.games.event.state import State
from gm.paper.papers import PAPERS
from tests.event.sheets.crowded import long_names, swiss
from tests.event.table import Event

GAME = load("event")
EVENING = (
    *("pair ana cy bo dot eve bye", "won ana r1 +12", "won bo r1 forfeit"),
    *("pair eve ana bo cy dot bye", "drawn eve r2", "won bo r2", "out cy", "bye eve r3 half"),
    *("pair bo ana dot bye", "won bo r3"),
)


def data(sheet: str, state: State | None, **asked: Any) -> dict[str, Any]:
    """Return the data of a sheet."""
    wanted = SheetRequest(PAPERS["a4"], state=state, **{"title": "Friday", "code": "friday", **asked})
    return dict(GAME.sheets()[sheet].fill(wanted).data)


def after(*lines: str, house: str = "rounds=3", names: str = "Ana Bo Cy Dot Eve") -> State:
    """Return the state of an event after these lines."""
    state: State = Event(f"{names} --house {house}", *lines).session.table().state
    return state


@pytest.fixture(scope="module")
def evening() -> State:
    """Return an event that is over."""
    return after(*EVENING)


def test_pairings_have_points_before_the_round_and_results(evening: State) -> None:
    printed = data("pairings", evening, words={"round": "2"})
    tables = [
        [row["number"], *((seat["name"], seat["points"]) for seat in row["seats"]), row["result"]]
        for row in printed["tables"]
    ]
    assert tables == [[1, ("Eve", "2"), ("Ana", "2"), "½ – ½"], [2, ("Bo", "2"), ("Cy", "0"), "1 – 0"]]
    assert printed["byes"] == [{"name": "Dot", "why": "bye"}]
    assert (printed["title"], printed["stands"]) == ("Pairings of round 2", "Friday · round 2 of 3")
    first = data("pairings", evening, words={"round": "r1"})
    assert [row["result"] for row in first["tables"]] == ["1 – 0 (12)", "+ – −"]
    assert {seat["points"] for row in first["tables"] for seat in row["seats"]} == {""}


def test_pairings_are_by_name_as_well_from_24_players_on() -> None:
    few, many = (data("pairings", swiss(long_names(count), 1))["seating"] for count in (22, 24))
    assert (len(few), len(many)) == (0, 24)


def test_seating_is_by_the_alphabet_and_says_who_has_a_bye() -> None:
    state = after(*("bye bob r1 zero", "pair zoë émile adam bye"), names="Zoë Émile bob Adam")
    seats = [(place["name"], place["table"]) for place in data("seating", state)["seating"]]
    assert seats == [("Adam", "bye"), ("bob", "bye"), ("Émile", "1"), ("Zoë", "1")]


def test_slips_leave_out_byes_and_hold_the_line_of_their_table(evening: State) -> None:
    wanted = SheetRequest(PAPERS["a4"], state=evening, title="Friday", code="friday", words={"round": "1"})
    made = GAME.sheets()["slips"].fill(wanted)
    slips = [(slip["event"], slip["round"], slip["table"], slip["names"]) for slip in made.data["slips"]]
    assert slips == [("Friday", 1, 1, ["Ana", "Cy"]), ("Friday", 1, 2, ["Bo", "Dot"])]
    assert made.literal
    assert [made.codes[slip["code"]] for slip in made.data["slips"]] == [
        "new GAME Ana Cy --at friday/1/1",
        "new GAME Bo Dot --at friday/1/2",
    ]
    assert [slip["typed"] for slip in made.data["slips"]] == [f"gm {line}" for line in made.codes.values()]


def test_the_code_of_a_slip_leaves_out_names_that_are_too_long_for_it() -> None:
    names = ['An "A" na', *long_names(3, 64)]
    made = GAME.sheets()["slips"].fill(
        SheetRequest(PAPERS["a4"], state=swiss(names, 1), code="open", words={"play": "tricks"})
    )
    assert [*made.codes.values()] == [
        f'new tricks "An ""A"" na" "{names[1]}" --at open/1/1',
        "new tricks --at open/1/2",
    ]
    assert made.data["slips"][1]["typed"] == f'gm new tricks "{names[2]}" "{names[3]}" --at open/1/2'


def test_standings_have_the_tie_breaks_in_use_with_their_formulas(evening: State) -> None:
    printed = data("standings", evening)
    assert printed["columns"] == ["BH-1", "BH", "SB"]
    rows = [(row["place"], row["name"], row["points"], row["values"], row["here"]) for row in printed["rows"]]
    assert rows == [
        ("1", "Bo", "6", ["7", "8", "16"], True),
        ("2=", "Dot", "4", ["6", "9", "12"], True),
        ("2=", "Eve", "4", ["6", "9", "12"], True),
        ("4", "Ana", "3", ["10", "11", "6"], True),
        ("5", "Cy", "0", ["9", "9", "0"], False),
    ]
    assert [one["name"] for one in printed["formulas"]] == [
        *("Points", "Direct encounter", "Buchholz cut 1 (BH-1)", "Buchholz (BH)", "Sonneborn-Berger (SB)")
    ]


@pytest.mark.parametrize(
    ("house", "name", "text"),
    [
        ("rounds=3 points=3-1-0 bye=draw", "Points", "3 for a win, 1 for a draw, 0 for a loss; a bye counts as a draw"),
        ("shown=halves", "Points", "1 for a win, ½ for a draw, 0 for a loss; a bye counts as a win"),
        (
            "shown=halves",
            "Sonneborn-Berger (SB)",
            "the points of the opponents beaten, plus half the points of those drawn with",
        ),
        ("format=pods", "Points", "3, 2, 1, 0 for first to fourth; tied players share"),
        ("format=pods", "Wins", "tables won outright, including byes"),
        ("format=robin", "Margin", "the margins of the games won, minus those of the games lost"),
    ],
)
def test_formulas_follow_the_house_rules(house: str, name: str, text: str) -> None:
    first = "pair ana bo cy / dot eve fay" if "pods" in house else "pair ana bo cy dot eve fay"
    state = after(first, house=" --house ".join(house.split()), names="Ana Bo Cy Dot Eve Fay")
    assert {one["name"]: one["text"] for one in data("standings", state)["formulas"]}[name] == text


def test_standings_say_which_tables_play() -> None:
    state = after("pair ana bo cy dot eve bye")
    assert data("standings", state)["stands"] == "Friday · round 1 of 3 · tables 1 and 2 are still playing"


def marks(printed: dict[str, Any]) -> dict[str, list[str]]:
    """Return the marks of each player; a struck one is between tildes."""
    return {
        row["name"]: [f"~{cell['text']}~" if cell["struck"] else cell["text"] for cell in row["cells"]]
        for row in printed["rows"]
    }


def test_the_cross_table_is_round_by_round(evening: State) -> None:
    printed = data("crosstable", evening)
    assert printed["columns"] == ["1", "2", "3"]
    assert marks(printed) == {
        "Ana": ["+3", "=5", "-2"],
        "Bo": ["+f", "+3", "+1"],
        "Cy": ["-1", "-2", ""],
        "Dot": ["-f", "bye", "bye"],
        "Eve": ["bye", "=1", "½"],
    }
    assert marks(data("crosstable", evening, words={"round": "1"}))["Ana"] == ["+3"]


def test_an_open_table_shows_the_opponent_and_a_void_one_two_forfeits() -> None:
    state = after("pair ana bo cy dot eve bye", "void cy")
    assert marks(data("crosstable", state)) == {"Ana": ["2"], "Bo": ["1"], "Cy": ["-f"], "Dot": ["-f"], "Eve": ["bye"]}


def test_the_cross_table_of_a_robin_is_a_square_with_struck_games() -> None:
    """Dot left after one of three games: it counts for nobody."""
    state = after(
        *("pair ana dot bo cy", "won dot", "drawn bo", "out dot", "pair dot cy ana bo", "won ana r2 +3"),
        house="format=robin",
        names="Ana Bo Cy Dot",
    )
    printed = data("crosstable", state)
    assert (printed["square"], printed["columns"]) == (True, ["1", "2", "3", "4"])
    assert marks(printed) == {
        "Ana": ["", "+", "", "~-~"],
        "Bo": ["-", "", "=", ""],
        "Cy": ["", "=", "", "~+f~"],
        "Dot": ["~+~", "", "~-f~", ""],
    }
    assert printed["legend"][-1] == "crossed out: does not count"
    assert [row["place"] for row in printed["rows"]][-1] == "-"


def test_pods_have_places_on_their_sheets() -> None:
    state = after("pair ana bo cy / dot eve fay", "order bo ana=cy", house="format=pods", names="Ana Bo Cy Dot Eve Fay")
    seats = [(seat["name"], seat["place"]) for row in data("pairings", state)["tables"] for seat in row["seats"]]
    assert seats == [("Ana", "2="), ("Bo", "1"), ("Cy", "2="), ("Dot", ""), ("Eve", ""), ("Fay", "")]
    assert marks(data("crosstable", state))["Cy"] == ["2="]
    assert data("slips", state)["pods"]


def test_the_bracket_has_winners_byes_and_the_match_for_third_place() -> None:
    state = after(
        *("pair ana bye bo dot cy bye eve fay", "won dot +3", "won eve forfeit"),
        *("pair ana dot cy eve", "won dot r2", "won cy r2", "pair cy dot eve ana", "won ana r3 +1"),
        house="format=knockout --house third=yes",
        names="Ana Bo Cy Dot Eve Fay",
    )
    assert not data("slips", state)["draws"]
    printed = data("bracket", state)
    rounds = [[(slot["name"], slot["score"], slot["won"]) for slot in slots] for slots in printed["rounds"]]
    assert rounds == [
        [
            *(("Ana", "", True), ("bye", "", False), ("Bo", "", False), ("Dot", "+3", True)),
            *(("Cy", "", True), ("bye", "", False), ("Eve", "f", True), ("Fay", "", False)),
        ],
        [("Ana", "", False), ("Dot", "", True), ("Cy", "", True), ("Eve", "", False)],
        [("Dot", "", False), ("Cy", "", False)],
        [(None, "", False)],
    ]
    assert [(slot["name"], slot["won"]) for slot in printed["third"]] == [("Eve", False), ("Ana", True)]


def test_a_bracket_to_write_on_has_a_place_for_everybody(evening: State) -> None:
    assert [len(slots) for slots in data("bracket", evening)["rounds"]] == [8, 4, 2, 1]
    named = data("bracket", None, names=("Ana", "Bo", "Cy"))["rounds"][0]
    assert [slot["name"] for slot in named] == ["Ana", "Bo", "Cy", None]


def certified(state: State, **asked: Any) -> list[tuple[str, str]]:
    return [(one["name"], one["place"]) for one in data("certificates", state, **asked)["certificates"]]


def test_certificates_are_for_places_1_to_3_and_equal_places_have_one_each(evening: State) -> None:
    assert certified(evening)[0] == ("Bo", "first place")
    shared = after("pair ana bo cy dot eve fay", "won ana", "won cy", "drawn eve", names="Ana Bo Cy Dot Eve Fay")
    assert certified(shared) == [
        *(("Ana", "shared first place"), ("Cy", "shared first place")),
        *(("Eve", "shared third place"), ("Fay", "shared third place")),
    ]


def test_certificates_may_be_for_named_players_only(evening: State) -> None:
    assert certified(evening, words={"only": "cy, ana"}) == [
        (name, place) for name, place in certified(evening, words={"only": "Ana,Cy"})
    ]
    assert [name for name, _ in certified(evening, words={"only": "cy"})] == ["Cy"]
    with pytest.raises(Refusal, match="unknown"):
        certified(evening, words={"only": "zed"})


def test_the_form_lists_the_players_of_an_event_and_goes_on_after_its_last_round() -> None:
    state = after("pair ana bo cy dot eve bye", "won ana", "won cy", 'late Hal 1850 club "North"')
    printed = data("form", state)
    assert printed["players"][5] == {"number": 6, "name": "Hal", "rating": 1850, "club": "North"}
    assert (printed["first"], printed["rounds"], printed["tables"]) == (2, 2, 3)
    listed = {"players": {"player": [{"name": "Ana", "rating": 1900}, {"name": "Bo"}]}}
    assert [one["name"] for one in data("form", None, brought=listed)["players"]] == ["Ana", "Bo", None, None]


@pytest.mark.parametrize(("word", "kind"), [("9", "not-announced"), ("0", "not-announced"), ("two", "print-round")])
def test_a_round_that_was_not_announced_is_rejected(evening: State, word: str, kind: str) -> None:
    for sheet in ("pairings", "seating", "slips", "standings", "crosstable"):
        with pytest.raises(Refusal, match=kind):
            data(sheet, evening, words={"round": word})
    with pytest.raises(Refusal, match="no-round-yet"):
        data("pairings", after())
