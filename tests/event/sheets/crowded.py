"""Events with many players whose names are long, made without playing them."""

from __future__ import annotations

from gm.games.event.house import House
from gm.games.event.pairing.bracket import bracket_tables
from gm.games.event.state import Player, Round, State, Table


def players(names: list[str]) -> tuple[Player, ...]:
    """Return players with these names, in their order; every third has a club."""
    return tuple(
        Player(f"p{number}", name, number, 1500 + number, "Northern Lights" if number % 3 == 0 else None)
        for number, name in enumerate(names, 1)
    )


def long_names(count: int, letters: int = 30) -> list[str]:
    """Return as many names of so many letters. No two begin alike."""
    return [
        f"{number:03}-Alexandra-Wilhelmina von und zu Featherstonehaugh-Cholmondeley"[:letters]
        for number in range(count)
    ]


def swiss(names: list[str], rounds: int = 5, **house: str) -> State:
    """Return an event of some rounds: player 1 against 2 and so on, then shifted by one more each round."""
    people = players(names)
    ids = [player.id for player in people]
    announced = []
    for number in range(rounds):
        shifted = ids[:1] + ids[1 + number :] + ids[1 : 1 + number]
        pairs = zip(shifted[::2], shifted[1::2], strict=True)
        announced.append(Round(tuple(_result(pair, number + at) for at, pair in enumerate(pairs)), ()))
    return State(House(rounds=str(rounds), **house), people, len(people), tuple(announced), field=tuple(ids))


def _result(pair: tuple[str, str], at: int) -> Table:
    winner, loser = pair if at % 3 else pair[::-1]
    if at % 7 == 6:
        return Table(pair, (pair,))
    return Table(pair, ((winner,), (loser,)), at % 11 == 10, None if at % 11 == 10 else at % 120)


def knockout(names: list[str]) -> State:
    """Return a knock-out that is over. The first named wins each table."""
    people = players(names)
    ids = [player.id for player in people]
    rounds = list[Round]()
    tables = bracket_tables(len(ids))
    while tables:
        pairs = list(zip(ids[::2], ids[1::2], strict=True))
        made = [Table(pair, ((pair[0],), (pair[1],)), margin=12) for pair in pairs]
        ids = ids[::2]
        rounds.append(Round(tuple(made), (), tuple(range(1, len(made) + 1)) if not rounds else ()))
        tables //= 2
    return State(House(format="knockout"), people, len(people), tuple(rounds), field=tuple(p.id for p in people))


def robin(names: list[str]) -> State:
    """Return a robin in its first round."""
    event = swiss(names, 1)
    return event._replace(house=House(format="robin"))
