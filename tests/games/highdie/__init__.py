"""Each player throws a die, and the highest takes a token. Whoever has the most tokens when the pile is empty wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from gm import game


class Throw(game.NamedEntry, help="the value of a player's die", example="throw ana 4", rules=("hd.r1",)):
    """The value of a player's die."""

    who: str = game.field(game.Who, help="whose die")
    number: int = game.field(game.Number, 1, 6, help="its value")


class Player(NamedTuple):
    """A player. ``die`` is None until the player has thrown in this round."""

    id: str
    name: str
    tokens: int = 0
    die: int | None = None


class State(NamedTuple):
    """A state of the game. It never changes, so that undo can return to it."""

    players: tuple[Player, ...]
    pile: int = 5
    round: int = 1


class PlayerDraft(game.Draft[Player]):
    """The working copy of a player."""


class Table(game.Draft[State]):
    """The working copy of a state."""

    players: list[PlayerDraft]


def waiting_for(state: State | Table) -> tuple[str, ...]:
    """Return the ids of the players who have not thrown yet."""
    return tuple(player.id for player in state.players if player.die is None)


def stage(state: State | Table) -> str:
    """Return the stage: players throw, the dice are compared, or the game is over."""
    return "over" if not state.pile else "throw" if waiting_for(state) else "compare"


def start(setup: game.Setup) -> game.Step[State]:
    """Begin with all tokens in the middle."""
    table = Table(State(tuple(Player(seat.id, seat.name) for seat in setup.seats)))
    pile = (game.Change("pile", "tokens", table.pile),)
    table.emit("pile", {"pile": table.pile}, pile, rules=("hd.r2",), level="do")
    table.emit("round", {"round": 1}, rules=("hd.r1",), marks="round")
    return table.step()


def throw(table: Table, entry: Throw) -> None:
    """Record the value of a player's die."""
    player = next((player for player in table.players if player.id == entry.who), None)
    if player is None or player.die is not None:
        raise game.Refusal("thrown", {"who": entry.who}, ("hd.r1",), "not-due")
    player.die = entry.number
    table.emit("threw", {"who": entry.who, "number": entry.number}, rules=("hd.r1",))


def compare(table: Table) -> bool:
    """Give a token to the player with the highest die, and begin the next round."""
    best = max(player.die or 0 for player in table.players)
    winner, *others = (player for player in table.players if player.die == best)
    if others:
        table.emit("tie", {"number": best}, rules=("hd.r2",))
    else:
        winner.tokens, table.pile = winner.tokens + 1, table.pile - 1
        changes = (game.Change("pile", "tokens", -1), game.Change(winner.id, "tokens", 1))
        table.emit("takes", {"who": winner.id, "number": best}, changes, rules=("hd.r2",), level="do")
    for player in table.players:
        player.die = None
    table.round += 1
    if table.pile:
        table.emit("round", {"round": table.round}, rules=("hd.r1",), marks="round")
    return True


def whose_die(state: State) -> Iterator[game.Prompt]:
    """Ask the players who have not thrown yet for their dice."""
    players = waiting_for(state)
    yield game.Prompt("throw", players, example=f"throw {players[0]} 4")


STAGES: game.Stages[State, Table] = game.Stages(
    Table,
    stage,
    {"throw": game.Stage({"throw": throw}, whose_die), "compare": game.Stage(advance=compare), "over": game.Stage()},
)


def outcome(state: State) -> game.Outcome | None:
    """Return the players with the most tokens once the pile is empty; None before that."""
    most = max(player.tokens for player in state.players)
    return None if state.pile else game.Outcome(tuple(player.id for player in state.players if player.tokens == most))


HOLDINGS = game.HoldingFields(("players", "tokens", "moves"), ("pile", "tokens", "moves"))


COLUMNS = (
    game.Column[Player]("Player", lambda player: game.Cell(player.name, "strong")),
    game.Column[Player](">Tokens", lambda player: game.Cell(str(player.tokens)), "tokens"),
    game.Column[Player](">Die", lambda player: game.Cell(str(player.die or "·"))),
)


def view(state: State, seat: str | None) -> game.View:
    """Return the board, as data and as a table."""
    grid = game.make_grid(COLUMNS, {player.id: player for player in state.players})
    return game.View(game.public(state), f"Round {state.round}", (grid,), (f"Pile: {state.pile}",))


RULES = (
    game.Rule("hd.r1", "Everybody throws one die a round", "In any order.", "The game", book="Throwing"),
    game.Rule("hd.r2", "The highest die takes a token", "On a tie nobody does.", "The game", book="Scoring"),
    game.Rule("hd.r3", "The most tokens win", "Several may.", "The game", ruling="The book says nothing of a tie."),
)

INFO = game.GameInfo(
    slug="highdie",
    title="High Die",
    seats_min=2,
    seats_max=4,
    rules_version=1,
    prefix="hd",
    nouns=game.Nouns("player", "game", "round"),
    counts=("tokens",),
    example="new highdie Ana Bo",
)


def build(cards: Mapping[str, Any]) -> game.Game[State]:
    """Return the game."""
    play = STAGES.play(start, HOLDINGS.of, outcome, adjust=HOLDINGS.set, record_types=(State, Player))
    texts = game.Texts.of(view, game.Messages(lambda: cards["en/messages"]))
    rulebook = game.Rulebook[State](lambda state: RULES, lambda rule: None)
    return game.Game(INFO, play, game.Inputs(game.forms_of(Throw)), texts, lambda: rulebook)
