"""The clock of a round: it runs from the pairing, however long nobody enters a line."""

from gm.table.clock import TimeSums, measure
from gm.table.clock.settings import moment, read_settings
from tests.event.table import Event


def test_the_round_clock_runs_from_the_pairing_without_breaks() -> None:
    event = Event("Ana Bo Cy", "pair ana bo cy bye", "clock round 50m")
    table = event.session.table()
    clock = measure(table, TimeSums(read_settings(table))).at(moment(table.rows[-1].at) + 2400)
    spans = {span.what: (span.number, span.seconds, span.limit) for span in clock.spans}
    assert spans == {"duel": (None, 2400, None), "round": (1, 2400, 3000)}
    assert clock.state == "runs"


def test_a_corrected_pairing_keeps_its_time() -> None:
    event = Event("Ana Bo Cy", "pair ana bo cy bye", "won ana", "fix 1 pair ana cy bo bye --yes --mend")
    table = event.session.table()
    assert [span.number for span in measure(table, TimeSums(read_settings(table))).at(0.0).spans] == [None, 1]


def test_breaks_can_be_left_out() -> None:
    event = Event("Ana Bo Cy", "pair ana bo cy bye", "clock count play")
    table = event.session.table()
    clock = measure(table, TimeSums(read_settings(table))).at(moment(table.rows[-1].at) + 2400)
    assert clock.state == "break"
