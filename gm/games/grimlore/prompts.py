"""What is due in a session, and what may also come."""

from __future__ import annotations

from gm.game import Prompt
from gm.games.grimlore.state import State


def prompts(state: State) -> tuple[Prompt, ...]:
    """What is due, then what is possible; nothing once the session is over."""
    if state.phase == "heroes":
        seats = tuple([one.id for one in state.heroes if not one.made])
        return (Prompt("hero", seats, example=f"hero {seats[0]} human social persuade", ordered=False),)
    return (Prompt("next", default="next", example="next"),) if state.phase != "over" else ()
