"""An independent reference of points and tie-breaks, from the public JSON of a state and with exact fractions.

It follows the regulations article by article and shares no code with the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

Json = Mapping[str, Any]
ROBINS = ("robin", "double-robin")


class Reference:
    """The scores of all players of an event."""

    def __init__(self, state: Json, house: Mapping[str, str]) -> None:
        self.state, self.house = state, house
        self.robin = state["format"] in ROBINS
        self.pods = state["format"] == "pods"
        self.win = int(house["points"][0])
        self.players = [player["id"] for player in state["players"]]
        self.struck = {who for who in self.players if self._is_struck(who)}
        self.rounds = {who: list(self._rounds(who)) for who in self.players}

    def _is_struck(self, who: str) -> bool:
        player = next(player for player in self.state["players"] if player["id"] == who)
        tables = [table for played in self.state["played"] for table in played["tables"] if who in table["players"]]
        if not self.robin or self.house["withdrawn"] == "keep" or player["in"] or not tables:
            return False
        field = {one for table in self.state["played"][0]["tables"] for one in table["players"]}
        field |= {bye["player"] for bye in self.state["played"][0]["byes"]}
        due = (len(field) - 1) * (2 if self.state["format"] == "double-robin" else 1)
        return sum(bool(table["order"]) and not table["forfeit"] for table in tables) * 2 < due

    def _rounds(self, who: str) -> Iterator[dict[str, Any]]:
        since = next(player["since"] for player in self.state["players"] if player["id"] == who)
        for played in self.state["played"]:
            number = played["round"]
            table = next((table for table in played["tables"] if who in table["players"]), None)
            bye = next((bye for bye in played["byes"] if bye["player"] == who), None)
            if table:
                if not self.struck & {*table["players"]}:
                    yield {"n": number, **self._table(table, who)}
            elif bye:
                if bye["kind"] != "free":
                    yield {"n": number, "is": bye["kind"], "points": bye["points"], "worth": self._worth(bye)}
            elif not self.robin:
                half = number < since and self.house["late"] == "half"
                yield {"n": number, "is": "missed", "points": int(half), "worth": int(half)}

    def _worth(self, bye: Json) -> int:
        if bye["kind"] == "bye":
            return {"win": 2, "draw": 1, "none": 0}[self.house["bye"]]
        return {"half": 1, "zero": 0}[bye["kind"]]

    def _table(self, table: Json, who: str) -> dict[str, Any]:
        others, order = [one for one in table["players"] if one != who], table["order"]
        if order is None:
            return {"is": "open", "points": 0, "worth": 0, "others": others}
        is_game = not table["forfeit"] or self.robin
        if order == []:
            return {"is": "game" if is_game else "lost by forfeit", "points": 0, "worth": 0, "others": others}
        place = next(at for at, group in enumerate(order) if who in group)
        if self.pods:
            worths = [*map(int, self.house["podpoints"].split("-")), 0]
            at = sum(len(group) for group in order[:place])
            shared = worths[at : at + len(order[place])]
            first = place == 0 and len(order[0]) == 1
            return {"is": "game", "points": sum(shared) // len(shared), "worth": 0, "others": others, "first": first}
        if len(order) == 1:
            return {"is": "game", "points": 1, "worth": 1, "others": others}
        kind = "game" if is_game else "won by forfeit" if place == 0 else "lost by forfeit"
        margin = (table["margin"] or 0) * (1 if place == 0 else -1)
        won = place == 0
        return {
            "is": kind,
            "points": self.win if won else 0,
            "worth": 2 if won else 0,
            "others": others,
            "margin": margin,
            "first": won,
        }

    def own(self, who: str) -> int:
        """Return the score without penalties."""
        return sum(played["points"] for played in self.rounds[who])

    def adjusted(self, who: str) -> int:
        """Return the adjusted score (16.3)."""
        score, rounds = 0, self.rounds[who]
        for at, played in enumerate(rounds):
            after = [later["is"] in ("half", "zero", "missed", "lost by forfeit") for later in rounds[at + 1 :]]
            excused = played["is"] in ("half", "zero", "missed") and all(after)
            score += 1 if excused and not self.robin else played["points"]
        return score

    def summands(self, who: str) -> list[tuple[dict[str, Any], int]]:
        """Return the Buchholz summands with their rounds (16.4)."""
        summands = []
        for played in self.rounds[who]:
            if played["is"] == "game":
                summands += [(played, self.adjusted(other)) for other in played["others"]]
            elif played["is"] != "open" and not self.pods:
                won = played["is"] == "won by forfeit"
                cap = self.adjusted(played["others"][0]) if won else len(self.state["played"])
                summands.append((played, min(self.own(who), cap)))
        return summands

    def values(self, who: str) -> dict[str, int]:
        """Return all five tie-breaks of a player."""
        summands = self.summands(who)
        voluntary = ("half", "zero", "missed", "lost by forfeit")
        cut = [value for played, value in summands if played["is"] in voluntary] or [value for _, value in summands]
        total = sum(value for _, value in summands)
        byes = self.rounds[who]
        wins = [p for p in byes if p.get("first") or (p["is"] == "bye" and self.house["bye"] == "win")]
        return {
            "buchholz": total,
            "buchholz_cut1": total - min(cut, default=0),
            "sonneborn": 0 if self.pods else sum(value * played["worth"] for played, value in summands),
            "wins": len(wins),
            "margin": sum(played.get("margin", 0) for played in byes),
        }

    def direct(self, group: Sequence[str]) -> list[list[str]]:
        """Return the groups into which the direct encounter parts equal players (6.1 to 6.3)."""
        if len(group) < 2:
            return [[*group]]
        mean = {(one, two): self._mean(one, two) for one in group for two in group if one != two}
        sums = {one: sum(mean[one, two] or Fraction(0) for two in group if two != one) for one in group}
        if all(value is not None for value in mean.values()):
            parts = [[who for who in group if sums[who] == value] for value in sorted({*sums.values()}, reverse=True)]
            return parts if len(parts) == 1 else [part for equal in parts for part in self.direct(equal)]
        missing = {one: sum(mean[one, two] is None for two in group if two != one) for one in group}
        first: list[list[str]] = []
        rest = [*group]
        while len(rest) > 1:
            top = [
                who
                for who in rest
                if all(sums[who] > sums[other] + self.win * missing[other] for other in rest if other != who)
            ]
            if not top:
                break
            first.append(top)
            rest.remove(top[0])
        return [*first, *self.direct(rest)] if first else [rest]

    def _mean(self, one: str, two: str) -> Fraction | None:
        games = [p["points"] for p in self.rounds[one] if p["is"] == "game" and two in p["others"]]
        return Fraction(sum(games), len(games)) if games else None

    def order(self, ties: Sequence[str]) -> list[list[str]]:
        """Return the groups of equal players by points and these tie-breaks, the best first."""
        groups = [[player["id"] for player in self.state["players"] if player["place"] is not None]]
        points = {player["id"]: self.own(player["id"]) + player["penalty"] for player in self.state["players"]}
        groups = self._part(groups, points)
        for tie in ties:
            if tie == "direct":
                groups = groups if self.pods else [part for group in groups for part in self.direct(group)]
            elif tie != "none":
                groups = self._part(groups, {who: self.values(who)[tie.replace("-", "_")] for who in self.players})
        return groups

    def _part(self, groups: Sequence[Sequence[str]], value: Mapping[str, int]) -> list[list[str]]:
        return [
            [who for who in group if value[who] == one]
            for group in groups
            for one in sorted({value[who] for who in group}, reverse=True)
        ]


def a_pairing_without_rematch(players: Sequence[str], met: set[frozenset[str]], had: set[str]) -> bool:
    """Return whether any pairing of all players avoids rematches and second byes, by trying all of them."""
    if len(players) % 2:
        return any(
            a_pairing_without_rematch([one for one in players if one != bye], met, had)
            for bye in players
            if bye not in had
        )
    if not players:
        return True
    first, *others = players
    return any(
        a_pairing_without_rematch([one for one in others if one != other], met, had)
        for other in others
        if frozenset((first, other)) not in met
    )
