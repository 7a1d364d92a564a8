"""Players who come late, leave, come back or ask for a bye; penalties, lots and the end (ev.r7, ev.r8, ev.r9)."""

from __future__ import annotations

from gm.game import House as HouseEntry
from gm.game import change_house_rules, name_id
from gm.games.event.draft import Draft, refuse
from gm.games.event.entries import Back, Bye, End, Late, Lots, Out, Penalty
from gm.games.event.house import FIXED, ROBINS, House, tie_breaks
from gm.games.event.state import Asked, Player, has_open_table, planned_rounds, takes_part

PLAYERS_MAX = 256


def late(draft: Draft, entry: Late) -> None:
    """Add a player who comes late and plays from the next round on."""
    if draft.house.format in FIXED and draft.rounds:
        raise refuse("begun", "r7")
    if len(draft.players) >= PLAYERS_MAX:
        raise refuse("full", "r7", most=PLAYERS_MAX)
    who, number = name_id(entry.name), len(draft.players) + 1
    if any(player.id == who for player in draft.players):
        raise refuse("name-taken", "r7", "words", name=entry.name)
    player = Player(who, entry.name, number, entry.rating, entry.club, since=len(draft.rounds) + 1)
    draft.players.append(player)
    draft.players.edit(number - 1)
    draft.moved.add(who)
    draft.emit("joined", {"who": who, "round": player.since, "rating": entry.rating}, rules=("ev.r7",))


def out(draft: Draft, entry: Out) -> None:
    """Record that a player leaves. Byes that the player asked for are cancelled. The player's open table stays open."""
    player = draft.edit_player(entry.who)
    if not player.here:
        raise refuse("already-out", "r7", "not-due", who=entry.who)
    player.here = False
    draft.asked = tuple(asked for asked in draft.asked if asked.player != entry.who)
    draft.emit("left", {"who": entry.who}, rules=("ev.r7",), marks="out")


def back(draft: Draft, entry: Back) -> None:
    """Record that a player has come back."""
    player = draft.edit_player(entry.who)
    if player.here:
        raise refuse("already-in", "r7", "not-due", who=entry.who)
    if not takes_part(draft, entry.who):
        raise refuse("no-part", "r7", who=entry.who)
    player.here = True
    draft.emit("returned", {"who": entry.who}, rules=("ev.r7",), marks="in")


def bye(draft: Draft, entry: Bye) -> None:
    """Record that a player asks for a bye in a coming round."""
    draft.refuse_in_knockout("bye")
    if draft.house.format in ROBINS:
        raise refuse("no-bye", "r7")
    player = draft.edit_player(entry.who)
    number = entry.round or len(draft.rounds) + 1
    planned = planned_rounds(draft)
    if not player.here:
        raise refuse("bye-out", "r7", who=entry.who)
    if number <= len(draft.rounds):
        raise refuse("bye-announced", "r7", who=entry.who, round=number)
    if planned is not None and number > planned:
        raise refuse("bye-beyond", "r7", round=number, rounds=planned)
    if any((asked.player, asked.round) == (entry.who, number) for asked in draft.asked):
        raise refuse("bye-asked", "r7", who=entry.who, round=number)
    worth = entry.worth or "half"
    order = {player.id: player.number for player in draft.players}
    every = [*draft.asked, Asked(entry.who, number, worth)]
    draft.asked = tuple(sorted(every, key=lambda asked: (asked.round, order[asked.player])))
    draft.emit("asked", {"who": entry.who, "round": number, "worth": worth}, rules=("ev.r7",))


def penalty(draft: Draft, entry: Penalty) -> None:
    """Take points from a player, or give them back."""
    draft.refuse_in_knockout("penalty")
    player = draft.edit_player(entry.who)
    player.penalty += entry.points
    draft.moved.add(entry.who)
    draft.emit("penalty", {"who": entry.who, "points": entry.points, "because": entry.because}, rules=("ev.r8",))


def lots(draft: Draft, entry: Lots) -> None:
    """Record a drawing of lots, which decides the order of tied players."""
    draft.refuse_in_knockout("lots")
    for who in entry.who:
        draft.edit_player(who)
    draft.lots = (*draft.lots, entry.who)
    draft.emit("drawn-lots", {"order": entry.who}, rules=("ev.r9",))


def end(draft: Draft, entry: End) -> None:
    """End the event before all rounds are played."""
    if has_open_table(draft):
        raise refuse("end-open", "r1", "not-due", round=len(draft.rounds))
    draft.ended = True
    draft.emit("ended", {"rounds": len(draft.rounds)}, rules=("ev.r1",))


def house(draft: Draft, entry: HouseEntry) -> None:
    """Change house rules. All points and places may change with them."""
    was = draft.house
    now: House = was.changed(entry.settings)
    check_house(now)
    if now.rounds != was.rounds and now.rounds != "auto" and int(now.rounds) < len(draft.rounds):
        raise refuse("rounds-announced", "r1", rounds=len(draft.rounds))
    change_house_rules(draft, entry)
    draft.moved |= {player.id for player in draft.players}
    if not warns_buchholz(was) and warns_buchholz(now):
        draft.emit("buchholz-robin", rules=("ev.r9",), level="warn")


def check_house(house: House) -> None:
    """Raise Refusal (``words``) if house rules contradict each other, such as a number of rounds in a knock-out."""
    if house.format in FIXED and house.rounds != "auto":
        raise refuse("rounds-fixed", "r1", "words", format=house.format)
    if house.shown == "halves" and house.points != "2-1-0":
        raise refuse("no-halves", "r8", "words")


def warns_buchholz(house: House) -> bool:
    """Return whether a round robin uses a Buchholz score, which FIDE does not allow there."""
    return house.format in ROBINS and any(tie.startswith("buchholz") for tie in tie_breaks(house))
