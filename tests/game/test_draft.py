"""Drafts: mutable working copies of a frozen state."""

from __future__ import annotations

import pytest

from gm.game import Change, Draft, DraftList, NamedTuple, Notice


class Player(NamedTuple):
    """A player at the table."""

    id: str
    tokens: int = 0
    cards: tuple[str, ...] = ()


class State(NamedTuple):
    """A small state."""

    players: tuple[Player, ...]
    pile: int = 5
    queue: tuple[str, ...] = ()


class PlayerDraft(Draft[Player]):
    """A player who can be changed."""

    cards: list[str]


class Table(Draft[State]):
    """The draft of a state. ``hidden`` are changes that the next notice announces."""

    players: list[PlayerDraft]
    queue: list[str]
    hidden: list[Change]

    def load(self, state: State) -> None:
        super().load(state)
        self.hidden = []

    def unannounced(self) -> tuple[Change, ...]:
        changes, self.hidden = tuple(self.hidden), []
        return changes


class Lazy(Draft[State]):
    """A draft whose players are frozen until they are edited."""

    players: DraftList[Player, PlayerDraft]


class Plain(Draft[State]):
    """A draft without further attributes."""


STATE = State((Player("ana", 1, ("red",)), Player("bo")), queue=("a",))


def test_a_draft_has_the_fields_of_its_state() -> None:
    draft = Plain(STATE)
    assert (draft.players, draft.pile, draft.queue) == (STATE.players, 5, ("a",))
    draft.pile -= 2
    assert draft.freeze() == STATE._replace(pile=3)
    assert type(draft.freeze()) is State
    assert STATE.pile == 5


def test_a_draft_has_no_other_fields() -> None:
    draft = Plain(STATE)
    with pytest.raises(AttributeError):
        draft.pill = 3  # type: ignore[attr-defined]


def test_a_state_stays_frozen() -> None:
    with pytest.raises(AttributeError):
        STATE.pile = 3  # type: ignore[misc]


def test_tuples_of_a_state_can_be_lists_in_its_draft() -> None:
    draft = Table(STATE)
    draft.players[1].tokens += 2
    draft.players[1].cards.append("blue")
    draft.queue.append("b")
    frozen = draft.freeze()
    assert frozen == State((STATE.players[0], Player("bo", 2, ("blue",))), queue=("a", "b"))
    assert frozen.players[0] is STATE.players[0]


def test_an_item_of_a_draft_list_is_frozen_until_edited() -> None:
    draft = Lazy(STATE)
    assert draft.players == [*STATE.players]
    draft.players.edit(1).tokens += 2
    draft.players.edit(1).cards.append("blue")
    assert [type(player) for player in draft.players] == [Player, PlayerDraft]
    assert draft.players.edited == [draft.players[1]]
    frozen = draft.freeze()
    assert frozen == STATE._replace(players=(STATE.players[0], Player("bo", 2, ("blue",))))
    assert frozen.players[0] is STATE.players[0]


def test_all_items_of_a_draft_list_can_be_edited() -> None:
    draft = Lazy(STATE)
    assert draft.players.edit_all() == [*draft.players]
    assert draft.freeze() is STATE
    for player in draft.players.edit_all():
        player.tokens = 7
    assert [player.tokens for player in draft.freeze().players] == [7, 7]


def test_a_draft_without_a_change_freezes_to_the_state_itself() -> None:
    assert Table(STATE).freeze() is STATE


def test_notices_are_collected_unless_the_draft_is_silent() -> None:
    draft, silent = Plain(STATE), Plain(STATE, silent=True)
    for table in (draft, silent):
        table.emit("won", {"who": "ana"}, rules=("hd.r3",), level="do")
    assert draft.step().notices == (Notice("won", {"who": "ana"}, rules=("hd.r3",), level="do"),)
    assert silent.step() == (STATE, ())


def test_unannounced_changes_join_the_next_or_last_notice() -> None:
    draft = Table(STATE)
    draft.hidden.append(Change("ana", "marks", "a"))
    draft.emit("first")
    draft.emit("second", {}, (Change("pile", "tokens", 1),))
    draft.hidden.append(Change("ana", "marks", "b"))
    first, second = draft.step().notices
    assert first.changes == (Change("ana", "marks", "a"),)
    assert second.changes == (Change("pile", "tokens", 1), Change("ana", "marks", "b"))


def test_a_draft_can_load_another_state() -> None:
    draft = Plain(STATE)
    draft.emit("first")
    draft.load(STATE._replace(pile=0))
    assert draft.pile == 0
    assert len(draft.step().notices) == 1
