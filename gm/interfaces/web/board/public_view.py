"""The public board: its layout, its text for reading aloud, and the message where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.errors import GmError
from gm.interfaces.web.board.scene import Scene
from gm.interfaces.web.html import page
from gm.interfaces.web.watcher import Seen

if TYPE_CHECKING:
    from gm.interfaces.web.lan import BoardLink


def live_board(seen: Seen, way: BoardLink | None = None) -> str:
    """Return the part of the page that changes; in a local network with the ``way`` to it."""
    if isinstance(seen, Scene):
        return page("board", scene=seen, way=way)
    return page("nothing", error=seen, way=way)


def spoken_text(seen: Seen) -> str:
    """Return what has just happened and what is next, to be read aloud."""
    return seen.say if isinstance(seen, Scene) else seen.message


def board_title(seen: Seen) -> str:
    """Return the title of the board."""
    return seen.title if isinstance(seen, Scene) else seen.message


def public_error(error: GmError) -> GmError:
    """Return an error for everyone, without the file and the remedy, which concern only the referee."""
    if error.code == "no-duel":
        return GmError(error.code, error.message, "It appears here as soon as it starts.")
    if error.code == "busy":
        return GmError(error.code, "The duel is loading.", "It appears here in a moment.")
    return GmError(
        error.code,
        "The duel cannot be shown right now.",
        "The referee's screen says why. The duel will appear here again automatically.",
    )
