"""The hub's data: every line once, branches where a duel exists twice, and what the organiser decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm.errors import GmError
from gm.hub.protocol.body import Place
from gm.hub.protocol.faults import HubFault
from gm.hub.store import desk
from gm.hub.store.base import Store
from gm.hub.store.duels import Answer, duel_lines, duel_status, find_at, receive
from gm.hub.store.schema import MIGRATIONS, migrate
from gm.hub.store.status import hub_status
from gm.hub.store.tree import read_tree
from tests.support.hub_lines import NOW, digest_of, facts, lines, push

FACTS = facts()
UID = FACTS.uid
WON = '{"winners":["ana"],"kind":"won","text":"won by Ana"}'


@pytest.fixture
def hub(store: Store) -> Store:
    """Create a hub with two cards."""
    desk.create(store, "Con", "")
    desk.add_devices(store, ["Table 1", "Table 2"], NOW)
    return store


def stored(hub: Store, branch: int = 0) -> list[str]:
    """Return the words of all lines of a branch."""
    return [line[3] for line in duel_lines(hub, 1, UID, 0, branch)]


def test_lines_are_appended_and_repeated_lines_change_nothing(hub: Store) -> None:
    five = lines(5)
    assert receive(hub, 1, push(FACTS, five[:3]), NOW) == Answer(
        200, {"have": 3, "head": digest_of(FACTS, five[:3]), "new": 3}
    )
    assert receive(hub, 1, push(FACTS, five, 3), NOW).data["new"] == 2
    for start in range(5):
        again = receive(hub, 1, push(FACTS, five, start), NOW)
        assert again == Answer(200, {"have": 5, "head": digest_of(FACTS, five), "new": 0})
    assert receive(hub, 1, push(FACTS, five[:2]), NOW).data["have"] == 2
    assert duel_lines(hub, 1, UID, 0, None) == five
    assert duel_lines(hub, 1, UID, 3, None) == five[3:]
    assert duel_lines(hub, 1, UID, 5, None) == []


def test_many_lines_at_once_are_stored_byte_by_byte(hub: Store) -> None:
    """PostgreSQL copies them instead of inserting them."""
    many = [(*line[:3], f'café 🎲\\N\t"{line[0]}', *line[4:]) for line in lines(100)]
    receive(hub, 1, push(FACTS, many), NOW)
    assert duel_lines(hub, 1, UID, 0, None) == many


def test_lines_beyond_the_end_are_not_written(hub: Store) -> None:
    assert receive(hub, 1, push(FACTS, lines(5), 3), NOW) == Answer(412, {"have": 0, "head": None})
    receive(hub, 1, push(FACTS, lines(2)), NOW)
    answer = receive(hub, 1, push(FACTS, lines(5), 3), NOW)
    assert answer == Answer(412, {"have": 2, "head": digest_of(FACTS, lines(2))})
    assert len(stored(hub)) == 2


def test_lines_after_unknown_lines_are_not_written(hub: Store) -> None:
    receive(hub, 1, push(FACTS, lines(5)), NOW)
    answer = receive(hub, 1, push(FACTS, lines(6, words="other"), 4), NOW)
    assert answer.status == 409
    assert answer.data["fork"] is None
    assert (answer.data["have"], answer.data["head"]) == (5, digest_of(FACTS, lines(5)))
    assert len(stored(hub)) == 5


def test_a_fork_is_stored_on_a_branch_that_does_not_count(hub: Store) -> None:
    receive(hub, 1, push(FACTS, lines(5)), NOW)
    other = [*lines(3), *lines(3, start=3, words="other")]
    answer = receive(hub, 1, push(FACTS, other), NOW)
    fork = {name: answer.data[name] for name in ("fork", "branch", "have", "head", "new")}
    assert (answer.status, fork) == (
        409,
        {"fork": 3, "branch": 1, "have": 6, "head": digest_of(FACTS, other), "new": 3},
    )
    longer = [*other, *lines(1, start=6, words="other")]
    answer = receive(hub, 1, push(FACTS, longer, 6), NOW)
    assert (answer.status, answer.data["fork"], answer.data["branch"], answer.data["have"]) == (409, 3, 1, 7)
    assert receive(hub, 1, push(FACTS, longer, 2), NOW).data["new"] == 0
    assert receive(hub, 1, push(FACTS, longer[:3]), NOW).status == 200
    assert stored(hub) == [line[3] for line in lines(5)]
    assert duel_lines(hub, 1, UID, 0, 1) == longer
    branches = duel_status(hub, 1, UID).data["branches"]
    assert [(b["branch"], b["parent"], b["start"], b["have"]) for b in branches] == [(0, None, 0, 5), (1, 0, 3, 7)]


def test_forks_of_forks_and_from_the_first_line_are_told_apart(hub: Store) -> None:
    first, second = lines(5), [*lines(3), *lines(4, start=3, words="second")]
    third, fourth = [*second[:5], *lines(2, start=5, words="third")], lines(3, words="fourth")
    for every in (first, second, third, fourth):
        receive(hub, 1, push(FACTS, every), NOW)
    forks = [receive(hub, 1, push(FACTS, every), NOW) for every in (first, second, third, fourth)]
    assert [answer.data.get("fork") for answer in forks] == [None, 3, 3, 0]
    assert [answer.data.get("branch") for answer in forks] == [None, 1, 2, 3]
    for branch, every in enumerate((first, second, third, fourth)):
        assert duel_lines(hub, 1, UID, 0, branch) == every
        assert duel_lines(hub, 1, UID, 2, branch) == every[2:]
    tree = read_tree(hub, UID)
    assert tree
    desk.keep(hub, tree, 2, NOW)
    forks = [receive(hub, 1, push(FACTS, every), NOW) for every in (first, second, third, fourth)]
    assert [answer.data.get("fork") for answer in forks] == [3, 5, None, 0]


def test_keep_changes_which_branch_counts_and_may_be_changed_back(hub: Store) -> None:
    other = lines(3, words="other")
    receive(hub, 1, push(FACTS, lines(5), outcome=WON), NOW)
    receive(hub, 1, push(FACTS, other), NOW)
    tree = read_tree(hub, UID)
    assert tree
    assert hub.one("SELECT duel, seq FROM results") == (UID, 4)
    desk.keep(hub, tree, 1, NOW)
    assert duel_status(hub, 1, UID).data["branch"] == 1
    assert hub.one("SELECT duel, seq FROM results") is None
    assert receive(hub, 1, push(FACTS, other), NOW).status == 200
    desk.keep(hub, tree, 0, NOW)
    assert hub.one("SELECT duel, seq FROM results") == (UID, 4)
    with pytest.raises(GmError, match="no branch 2"):
        desk.keep(hub, tree, 2, NOW)


def test_another_device_is_refused_until_the_duel_is_assigned(hub: Store) -> None:
    receive(hub, 1, push(FACTS, lines(2)), NOW)
    assert receive(hub, 2, push(FACTS, lines(3)), NOW).status == 403
    assert hub.execute("SELECT uid, device FROM refused") == [(UID, 2)]
    with pytest.raises(HubFault, match="Another device"):
        duel_lines(hub, 2, UID, 0, None)
    desk.assign(hub, desk.find_duel(hub, UID[:5]), desk.read_device(hub, "table 2"), NOW)
    assert receive(hub, 2, push(FACTS, lines(3)), NOW).status == 200
    assert receive(hub, 1, push(FACTS, lines(4)), NOW).status == 403
    assert len(duel_lines(hub, 2, UID, 0, None)) == 3


def test_the_same_uid_with_other_facts_is_not_written(hub: Store) -> None:
    receive(hub, 1, push(FACTS, lines(2)), NOW)
    for changes in ({"game": "other"}, {"rules_version": 2}, {"begun": ""}):
        with pytest.raises(HubFault) as caught:
            receive(hub, 1, push(facts(**changes), lines(3)), NOW)
        assert (caught.value.status, caught.value.code) == (409, "facts")
    assert receive(hub, 1, push(facts(title="The final"), lines(3)), NOW).status == 200
    assert hub.one("SELECT title FROM tables") == ("The final",)


def test_a_result_counts_only_as_long_as_it_is_the_last_line(hub: Store) -> None:
    at = Place("friday", 1, 3)
    receive(hub, 1, push(FACTS, lines(3), outcome=WON, at=at), NOW)
    query = 'SELECT kind, text, event, round, "table", seq, verified FROM results'
    assert hub.one(query) == ("won", "won by Ana", "friday", 1, 3, 2, "pending")
    receive(hub, 1, push(FACTS, lines(4), 3, at=at), NOW)
    assert hub.one(query) is None
    assert desk.find_duel(hub, "friday/1/3").facts.uid == UID


def test_forgotten_duels_are_gone_and_do_not_come_back(hub: Store) -> None:
    receive(hub, 1, push(FACTS, lines(3), outcome=WON), NOW)
    receive(hub, 1, push(facts("b" * 32), lines(3)), NOW)
    desk.forget(hub, [UID], NOW)
    for table in ("log", "branch", "result"):
        assert hub.one(f"SELECT count(*) FROM {table} WHERE uid = ?", UID) == (0,)
    assert hub.execute("SELECT what, uid FROM decided") == [("forget", UID)]
    with pytest.raises(HubFault) as caught:
        receive(hub, 1, push(FACTS, lines(3)), NOW)
    assert (caught.value.status, caught.value.code) == (410, "forgotten")
    with pytest.raises(HubFault):
        duel_status(hub, 1, UID)
    assert desk.chosen_duels(hub, "", "") == [("b" * 32, "Ana – Bo")]


@pytest.mark.parametrize("table", ["log", "result", "decided"])
def test_rows_are_only_ever_appended(hub: Store, table: str) -> None:
    receive(hub, 1, push(FACTS, lines(3), outcome=WON), NOW)
    desk.revoke(hub, desk.read_device(hub, "2"), NOW)
    for statement in (f"UPDATE {table} SET at = at", f"UPDATE {table} SET uid = uid", f"DELETE FROM {table}"):
        with pytest.raises(hub.trouble), hub.begin():
            hub.execute(statement)


def test_keys_are_stored_apart_and_revoked_at_once(hub: Store) -> None:
    found = desk.device_key(hub, 1, NOW)
    assert found
    assert found[1] is False
    desk.revoke(hub, desk.read_device(hub, "Table 1"), NOW)
    assert desk.device_key(hub, 1, NOW) == (found[0], True)
    assert desk.device_key(hub, 3, NOW) is None
    ((short, _),) = desk.add_devices(hub, ["Guest"], NOW, until="2026-11-23T00:00:00+00:00")
    assert [desk.device_key(hub, short.id, day)[1] for day in (NOW, "2026-11-24")] == [False, True]  # type: ignore[index]


def test_of_several_cards_with_one_name_the_valid_one_is_meant(hub: Store) -> None:
    desk.add_devices(hub, ["Table 1"], NOW)
    with pytest.raises(GmError) as caught:
        desk.read_device(hub, "table 1")
    assert caught.value.code == "ambiguous"
    desk.revoke(hub, desk.read_device(hub, "1"), NOW)
    assert [desk.read_device(hub, word).id for word in ("table 1", "1")] == [3, 1]


def test_a_failed_request_writes_nothing(hub: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*arguments: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(hub, "notify", fails)
    with pytest.raises(OSError, match="no space"):
        receive(hub, 1, push(FACTS, lines(3), outcome=WON), NOW)
    monkeypatch.undo()
    assert duel_status(hub, 1, UID).data["have"] == 0
    assert receive(hub, 1, push(FACTS, lines(3)), NOW).data["new"] == 3


def test_listeners_hear_what_others_write(hub: Store, opened: Callable[[], Store]) -> None:
    listener = opened()
    while listener.listen(0):
        pass
    assert not listener.listen(0)
    receive(hub, 1, push(FACTS, lines(3)), NOW)
    assert listener.listen(60)


def test_a_newer_schema_is_refused(hub: Store) -> None:
    with pytest.raises(GmError, match="The hub's data was written by a newer version of gm"):
        migrate(hub, len(MIGRATIONS) + 1)


def test_a_word_that_means_no_duel_or_several_is_rejected(hub: Store) -> None:
    receive(hub, 1, push(facts("abc1"), lines(1)), NOW)
    receive(hub, 1, push(facts("abc2"), lines(1)), NOW)
    for word, code in (("abc", "ambiguous"), ("x", "no-such"), ("a/1/x", "no-such"), ("", "ambiguous")):
        with pytest.raises(GmError) as caught:
            desk.find_duel(hub, word)
        assert caught.value.code == code


def test_the_duels_of_a_place_are_those_of_the_device(hub: Store) -> None:
    place = Place("été", 1, 3)
    receive(hub, 1, push(FACTS, lines(1), at=place), NOW)
    assert find_at(hub, 1, place).data["meant"] == UID
    assert "meant" not in find_at(hub, 2, place).data
    assert "meant" not in find_at(hub, 1, place._replace(table=4)).data
    receive(hub, 1, push(facts("b"), lines(1), at=place), NOW)
    assert find_at(hub, 1, place).data["among"] == [UID, "b"]


def test_the_desk_reads_the_lines_of_both_branches(hub: Store) -> None:
    receive(hub, 1, push(FACTS, lines(4)), NOW)
    receive(hub, 1, push(FACTS, [*lines(2), *lines(3, start=2, words="other")]), NOW)
    (fork,) = hub_status(hub).forks
    assert [(one.differs, one.last) for one in fork.branches] == [
        ("throw ana 2", "throw ana 3"),
        ("other 2", "other 4"),
    ]
    assert not fork.decided
