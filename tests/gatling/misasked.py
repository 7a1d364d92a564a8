"""Questions for a pattern that cannot be answered, each with what is said to it."""

from __future__ import annotations

ASKED: dict[str, tuple[str, str, str]] = {
    "pattern-unknown": ("moon", "“moon”", "pattern star"),
    "pattern-ambiguous": ("s", "Slash or Strike or Star", "pattern slash"),
    "pattern-missing": ("--anchor D5", "The pattern of these anchors", "pattern star --anchor D5"),
    "pattern-option": ("star --square D5", "--square", "pattern star --anchor D5"),
    "anchor-where": ("star --anchor", "needs a square", "--anchor D5"),
    "square-unknown": ("star --anchor J5", "“J5”", "A to H"),
    "anchors-none": ("hall --anchor D5", "No anchor is thrown for Hall", "pattern hall"),
    "nothing-placed": ("gatling --anchor D5", "stay where they fall", "pattern gatling"),
    "anchors-count": ("strike --anchor D5", "Strike throws 2 anchors, not 1", "pattern strike --anchor C1,F6"),
}
"""Kind → words, what is said to them, what the remedy offers."""
