"""Everybody throws a die, the highest takes a token; who has most when the pile is empty has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from gm.game import (
    Cell,
    Change,
    Form,
    Game,
    GameInfo,
    Grid,
    Holding,
    Inputs,
    Move,
    Names,
    Notice,
    Nouns,
    Number,
    Outcome,
    Play,
    Prompt,
    Refusal,
    Rule,
    Rulebook,
    Setup,
    Step,
    Texts,
    View,
    Who,
)


class Throw(NamedTuple):
    """What somebody's die shows."""

    who: str
    number: int
    kind: Literal["throw"] = "throw"


THROW = Form(
    Throw,
    Who("who", help="whose die"),
    Number("number", 1, 6, help="what it shows"),
    help="what a player's die shows",
    example="throw ana 4",
    rules=("hd.r1",),
)


class Player(NamedTuple):
    """Somebody at the table; who has yet to throw has no die."""

    id: str
    name: str
    tokens: int = 0
    die: int | None = None


class State(NamedTuple):
    """All that there is to know: frozen all through, so that undo finds it as it was."""

    players: tuple[Player, ...]
    pile: int = 5
    round: int = 1

    def put(self, player: Player) -> State:
        """The same with one player changed."""
        return self._replace(players=tuple(player if old.id == player.id else old for old in self.players))

    def awaited(self) -> dict[str, Player]:
        """Whose die is still to come."""
        return {player.id: player for player in self.players if self.pile and player.die is None}


def start(setup: Setup) -> Step[State]:
    """Nobody has a token, all of them lie in the middle."""
    state = State(tuple(Player(seat.id, seat.name) for seat in setup.seats))
    pile = Notice("pile", {"pile": state.pile}, (Change("pile", "tokens", state.pile),), rules=("hd.r2",), level="do")
    return Step(state, (pile, Notice("round", {"round": 1}, rules=("hd.r1",), marks="round")))


def apply(state: State, entry: Throw) -> Step[State]:
    """The state after a throw; with the last one of a round the highest die takes a token."""
    player = state.awaited().get(entry.who)
    if player is None:
        raise Refusal("thrown", {"who": entry.who}, ("hd.r1",), "not-due")
    state = state.put(player._replace(die=entry.number))
    threw = Notice("threw", {"who": entry.who, "number": entry.number}, rules=("hd.r1",))
    if state.awaited():
        return Step(state, (threw,))
    best = max(player.die or 0 for player in state.players)
    winner, *others = (player for player in state.players if player.die == best)
    state = state._replace(players=tuple(player._replace(die=None) for player in state.players), round=state.round + 1)
    if others:
        result = Notice("tie", {"number": best}, rules=("hd.r2",))
    else:
        state = state.put(winner._replace(tokens=winner.tokens + 1, die=None))._replace(pile=state.pile - 1)
        changes = (Change("pile", "tokens", -1), Change(winner.id, "tokens", 1))
        result = Notice("takes", {"who": winner.id, "number": best}, changes, rules=("hd.r2",), level="do")
    if not state.pile:
        return Step(state, (threw, result))
    return Step(state, (threw, result, Notice("round", {"round": state.round}, rules=("hd.r1",), marks="round")))


def prompts(state: State, seat: str | None) -> tuple[Prompt, ...]:
    """Whose die is awaited."""
    awaited = tuple(state.awaited())
    return (Prompt("throw", awaited, example=f"throw {awaited[0]} 4"),) if awaited else ()


def outcome(state: State) -> Outcome | None:
    """Who has most, once the pile is empty."""
    most = max(player.tokens for player in state.players)
    return None if state.pile else Outcome(tuple(player.id for player in state.players if player.tokens == most))


def holdings(state: State) -> tuple[Holding, ...]:
    """The tokens, wherever they are."""
    held = tuple(Holding(player.id, "tokens", player.tokens, "moves") for player in state.players)
    return (*held, Holding("pile", "tokens", state.pile, "moves"))


def adjust(state: State, holder: str, what: str, amount: int | str) -> State:
    """Tokens by the referee's word."""
    players = {player.id: player._replace(tokens=int(amount)) for player in state.players}
    return state._replace(pile=int(amount)) if holder == "pile" else state.put(players[holder])


TEXTS = {
    "pile": "Put {pile} tokens in the middle",
    "round": "Round {round}",
    "threw": "{who}: {number}",
    "takes": "{who} takes a token for the {number}",
    "tie": "More than one {number}: nobody takes a token",
    "thrown": "{who} is not to throw now",
}


def say(thing: Notice | Prompt | Refusal | Move | Outcome, names: Names) -> str:
    """One line for a thing."""
    match thing:
        case Move():
            giver, taker = (names.get(who or "", "The pile") for who in (thing.giver, thing.taker))
            return f"{giver} → {taker}: {thing.amount} token{'s' if thing.amount > 1 else ''}"
        case Prompt():
            return f"{', '.join(names[who] for who in thing.seats)} to throw"
        case Outcome():
            return " and ".join(names[who] for who in thing.winners)
    who = str(thing.params.get("who", ""))
    return TEXTS[thing.kind].format_map({**thing.params, "who": names.get(who, who)})


def remedy(refusal: Refusal, names: Names) -> str:
    """What to do instead."""
    return "Every die counts once a round."


def view(state: State, seat: str | None) -> View:
    """The board, as data and laid out."""
    data = {"round": state.round, "pile": state.pile, "players": [player._asdict() for player in state.players]}
    rows = tuple((Cell(one.name, "strong"), Cell(str(one.tokens)), Cell(str(one.die or "·"))) for one in state.players)
    return View(data, f"Round {state.round}", (Grid(("Player", ">Tokens", ">Die"), rows),), (f"Pile: {state.pile}",))


RULES = (
    Rule("hd.r1", "Everybody throws one die a round", "In any order; a die that fell off is thrown again.", "The game"),
    Rule("hd.r2", "The highest die takes a token", "Five lie in the middle. On a tie nobody takes one.", "The game"),
    Rule("hd.r3", "The most tokens win", "The last token ends the game; who has equally many wins too.", "The game"),
)

INFO = GameInfo(
    slug="highdie",
    title="High Die",
    seats_min=2,
    seats_max=4,
    rules_version=1,
    prefix="hd",
    nouns=Nouns("player", "game", "round"),
    counts=("tokens",),
    example="new highdie Ana Bo",
)


def build(cards: Mapping[str, object]) -> Game[State]:
    """The game; it has no cards."""
    return Game(
        INFO,
        Play(start, apply, prompts, holdings, outcome, adjust=adjust, record_types=(State, Player)),
        Inputs({THROW.name: THROW}),
        Texts(view, say, remedy),
        lambda: Rulebook(lambda state: RULES, lambda rule: None),
    )
