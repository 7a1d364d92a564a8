"""Under which rules a duel is begun today, as a record says it: no test is red for a further version of them."""

from __future__ import annotations

from gm.games import info


def begun(line: str) -> str:
    """The first line of a record, with the version of its game's rules behind it: ``new toy Ana Bo --rules 2``."""
    return f"{line} --rules {info(line.split()[1]).rules_version}"
