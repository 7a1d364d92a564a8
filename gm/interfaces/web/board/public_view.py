"""The board as everybody in the room may see it: laid out, read aloud, and what is said where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.errors import GmError
from gm.interfaces.web.board.scene import Scene
from gm.interfaces.web.html import page
from gm.interfaces.web.watcher import Seen

if TYPE_CHECKING:
    from gm.interfaces.web.lan import BoardLink


def live_board(seen: Seen, way: BoardLink | None = None) -> str:
    """The part of the page that changes, laid out; in a room with the ``way`` to it."""
    if isinstance(seen, Scene):
        return page("board", scene=seen, way=way)
    return page("nothing", error=seen, way=way)


def spoken_text(seen: Seen) -> str:
    """What has just happened and what is due, to be read aloud."""
    return seen.say if isinstance(seen, Scene) else seen.message


def board_title(seen: Seen) -> str:
    """What the board is called."""
    return seen.title if isinstance(seen, Scene) else seen.message


def public_error(error: GmError) -> GmError:
    """The same trouble for everybody's ears: where a file lies and what mends it is the referee's business."""
    if error.code == "no-duel":
        return GmError(error.code, error.message, "It appears here as soon as it starts.")
    if error.code == "busy":
        return GmError(error.code, "The duel is loading.", "It appears here in a moment.")
    return GmError(
        error.code,
        "The duel cannot be shown right now.",
        "The referee's screen says why. It will appear here automatically.",
    )
