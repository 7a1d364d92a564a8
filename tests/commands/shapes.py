"""The keys of what scripts get, and a whole duel to get it from."""

from __future__ import annotations

ENTRY = ["line", "text", "seq", "notices", "settlement", "state", "prompts"]
NOTICE = ["kind", "text", "rules", "changes", "sum", "level"]
PROMPT = ["entry", "seats", "due", "default", "text", "example", "fixed", "open"]
ERROR = ["code", "rule", "origin", "message", "remedy", "line"]
STATE = [
    *("round", "phase", "first", "attacker", "page", "gatlings_left", "dice", "order", "mages", "discarded", "winners"),
]
MAGE = ["id", "name", "team", "pages", "mana", "max_mana", "power", "out", "spells"]


WHOLE_DUEL = (
    *("new gatling Ana Bo --house aspect_start=rolled", "power ana 1 1 1 1", "power bo 6 6 6 6"),
    *("7C", "6b", "rest", "8H", "6b*", "rest"),
    *("9D", "6b", "rest", "TS", "6b*", "rest"),
    *("AC", "6b", "rest", "2H", "6b*", "rest"),
)
"""Bo wins: Ana hands over twelve pages, twelve pages, and the last two."""
