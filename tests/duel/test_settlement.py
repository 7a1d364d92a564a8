"""Tests of the settlement after a correction: the fewest moves that make the table right."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from gm.duel.settlement import Difference, differences, outstanding, settle
from gm.game import Holding, Move

SEATS = ("ana", "bo", "cy", "di", "pile")


def pages(*amounts: int) -> tuple[Holding, ...]:
    """Return the pages of each player as holdings."""
    return tuple(Holding(who, "pages", amount, "moves") for who, amount in zip(SEATS, amounts, strict=False))


def dial(amount: int) -> tuple[Holding, ...]:
    """Return Cy's dial as a holding."""
    return (Holding("cy", "mana", amount, "dial"),)


def cart(where: str) -> tuple[Holding, ...]:
    """Return the place of the cart as a holding."""
    return (Holding("table", "cart", where, "place"),)


@st.composite
def two_tables(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Draw the amounts of two to five holders before and after, with equal totals."""
    count = draw(st.integers(2, 5))
    before = draw(st.lists(st.integers(0, 6), min_size=count, max_size=count))
    after = list(before)
    for _ in range(draw(st.integers(0, 8))):
        giver, taker = draw(st.integers(0, count - 1)), draw(st.integers(0, count - 1))
        if after[giver]:
            after[giver] -= 1
            after[taker] += 1
    return tuple(before), tuple(after)


def fewest(deltas: Sequence[int]) -> int:
    """Return the fewest hand-overs for these deltas, by trying all orders."""
    open_ = [delta for delta in deltas if delta]
    if not open_:
        return 0
    first, rest = open_[0], open_[1:]
    ways = ([*rest[:n], rest[n] + first, *rest[n + 1 :]] for n in range(len(rest)) if rest[n] * first < 0)
    return 1 + min(fewest(way) for way in ways)


@given(two_tables())
def test_hand_overs_are_right_and_the_fewest(tables: tuple[tuple[int, ...], ...]) -> None:
    before, after = tables
    held = dict(zip(SEATS, before, strict=False))
    moves = settle(differences(pages(*before), pages(*after)))
    for move in moves:
        assert move.taker is not None
        assert move.amount > 0
        held[move.giver] -= move.amount
        held[move.taker] += move.amount
        assert held[move.giver] >= 0
    assert tuple(held.values()) == after
    assert len(moves) == fewest([now - was for was, now in zip(before, after, strict=True)])


@given(two_tables())
def test_undo_needs_as_many_hand_overs(tables: tuple[tuple[int, ...], ...]) -> None:
    before, after = pages(*tables[0]), pages(*tables[1])
    assert len(settle(differences(before, after))) == len(settle(differences(after, before)))


def test_two_pairs_settle_among_themselves() -> None:
    moves = settle(differences(pages(5, 5, 5, 5), pages(2, 3, 7, 8)))
    assert moves == (Move("pages", "ana", "di", 3), Move("pages", "bo", "cy", 2))


def test_givers_and_takers_come_in_seat_order() -> None:
    moves = settle(differences(pages(0, 5, 5, 0), pages(4, 0, 3, 3)))
    assert moves == (Move("pages", "bo", "ana", 4), Move("pages", "bo", "di", 1), Move("pages", "cy", "di", 2))


def test_different_things_are_handed_over_separately() -> None:
    before = (*pages(3, 3), Holding("ana", "cards", 2, "moves"), Holding("bo", "cards", 2, "moves"))
    after = (*pages(2, 4), Holding("ana", "cards", 3, "moves"), Holding("bo", "cards", 1, "moves"))
    assert settle(differences(before, after)) == (Move("pages", "ana", "bo", 1), Move("cards", "bo", "ana", 1))


def test_dials_and_places_follow_the_hand_overs() -> None:
    moves = settle(differences((*dial(4), *cart("road"), *pages(1, 0)), (*dial(3), *cart("ford"), *pages(0, 1))))
    assert moves == (
        Move("pages", "ana", "bo", 1),
        Move("mana", "cy", None, 0, 4, 3),
        Move("cart", "table", None, 0, "road", "ford"),
    )


def test_a_place_that_becomes_empty_comes_before_the_hand_overs() -> None:
    moves = settle(differences((*cart("road"), *pages(1, 0)), (*cart(""), *pages(0, 1))))
    assert moves == (Move("cart", "table", None, 0, "road", ""), Move("pages", "ana", "bo", 1))


def test_a_correct_table_needs_no_moves() -> None:
    table = (*pages(1, 2, 3), *dial(2), *cart("road"))
    assert differences(table, table) == ()
    assert settle(()) == ()


def test_a_new_holding_counts_from_nothing() -> None:
    assert differences((), (*dial(2), *cart("road"), *pages(0))) == (
        Difference("cy", "mana", "dial", None, 2),
        Difference("table", "cart", "place", "", "road"),
    )


def test_a_dial_that_is_gone_is_put_right_unless_its_holder_is_gone_too() -> None:
    score = Holding("cy", "score", 7, "dial")
    assert settle(differences((*dial(2), score), dial(2))) == (Move("score", "cy", None, 0, 7, None),)
    assert settle(differences(dial(2), (*dial(2), score))) == (Move("score", "cy", None, 0, None, 7),)
    assert differences((*dial(2), score), ()) == ()
    assert differences((*dial(2), score._replace(amount=0)), dial(2)) == (), "no dial is as good as one at 0"


def test_a_place_that_is_gone_is_put_right() -> None:
    assert settle(differences((*cart("road"), Holding("table", "tile", "dungeon", "place")), cart("road"))) == (
        Move("tile", "table", None, 0, "dungeon", ""),
    )


def test_more_than_ten_holders_are_settled() -> None:
    diffs = [Difference(f"s{n:02}", "pages", "moves", 1 + n % 2, 2 - n % 2) for n in range(12)]
    moves = settle(diffs)
    assert sum(move.amount for move in moves) == 6
    assert len(moves) <= 11


# What the table still owes


def test_unconfirmed_corrections_add_up() -> None:
    first = differences(pages(5, 5), pages(3, 7))
    second = differences(pages(3, 7), pages(4, 6))
    assert settle(outstanding([*first, *second], pages(4, 6))) == (Move("pages", "ana", "bo", 1),)


def test_undo_and_then_redo_leave_nothing_to_do() -> None:
    old, new = (*pages(5, 5, 0), *dial(4), *cart("ford")), (*pages(3, 6, 1), *dial(2), *cart("road"))
    assert outstanding([*differences(new, old), *differences(old, new)], new) == ()
    assert len(outstanding(differences(new, old), old)) == 5


def test_later_moves_do_not_change_a_settlement() -> None:
    owed = differences(pages(5, 5), pages(4, 6))
    assert settle(outstanding(owed, pages(6, 4))) == (Move("pages", "ana", "bo", 1),)


def test_a_dial_that_changed_later_is_still_to_put_right() -> None:
    owed = differences(dial(4), dial(3))
    assert settle(outstanding(owed, dial(3))) == (Move("mana", "cy", None, 0, 4, 3),)
    assert settle(outstanding(owed, dial(6))) == (Move("mana", "cy", None, 0, 7, 6),)


def test_a_dial_and_a_place_that_are_gone_are_still_to_put_right() -> None:
    score, tile = Holding("cy", "score", 7, "dial"), Holding("cy", "tile", "dungeon", "place")
    owed = differences((*dial(2), score, tile), dial(2))
    assert outstanding(owed, dial(2)) == owed
    assert outstanding([*owed, *differences(dial(2), (*dial(2), score, tile))], (*dial(2), score, tile)) == ()
    assert outstanding(owed, ()) == ()


def test_a_place_that_was_set_again_needs_no_change() -> None:
    owed = differences(cart("road"), cart("ford"))
    assert settle(outstanding(owed, cart("ford"))) == (Move("cart", "table", None, 0, "road", "ford"),)
    assert outstanding(owed, cart("gate")) == ()


def test_a_place_is_changed_from_its_last_value() -> None:
    owed = [*differences(cart("road"), cart("ford")), *differences(cart("gate"), cart("ford"))]
    assert settle(outstanding(owed, cart("ford"))) == (Move("cart", "table", None, 0, "gate", "ford"),)


def test_marks_of_a_removed_holder_are_ignored() -> None:
    beast, asleep = Holding("beast", "hp", 20, "dial"), Holding("beast", "statuses", "asleep", "mark")
    owed = differences((beast, asleep), (beast,))
    assert settle(outstanding(owed, (beast,))) == (Move("statuses", "beast", None, 0, "asleep", ""),)
    assert outstanding([*owed, *differences((beast,), ())], ()) == ()


@given(st.lists(st.integers(0, 4), min_size=2, max_size=6))
def test_the_last_of_many_corrections_counts(amounts: list[int]) -> None:
    steps = [differences(dial(was), dial(now)) for was, now in pairwise(amounts)]
    owed = outstanding([diff for step in steps for diff in step], dial(amounts[-1]))
    assert owed == differences(dial(amounts[0]), dial(amounts[-1]))
