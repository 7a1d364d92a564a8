"""Records as JSON data."""

from __future__ import annotations

import json

from gm.game import NamedTuple, public


class Card(NamedTuple):
    """A card."""

    name: str
    cost: int | None = None


class Player(NamedTuple):
    """A player."""

    id: str
    cards: tuple[Card, ...] = ()
    powers: tuple[int, ...] = (0, 0)


PLAYER = Player("ana", (Card("fog", 2), Card("frost")))


def test_a_record_becomes_json_with_all_fields() -> None:
    data = public(PLAYER)
    cards = [{"name": "fog", "cost": 2}, {"name": "frost", "cost": None}]
    assert data == {"id": "ana", "cards": cards, "powers": [0, 0]}
    assert json.loads(json.dumps(data)) == data


def test_fields_are_chosen_replaced_and_added() -> None:
    data = public(PLAYER, ("id", "out", "cards"), cards=len(PLAYER.cards), out=False, best=PLAYER.cards[:1])
    assert list(data.items()) == [("id", "ana"), ("out", False), ("cards", 2), ("best", [{"name": "fog", "cost": 2}])]
