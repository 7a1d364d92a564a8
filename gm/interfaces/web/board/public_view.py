"""The public board as HTML, the text for screen readers, and the message that replaces the board after an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gm.errors import GmError
from gm.interfaces.web.board.scene import Scene
from gm.interfaces.web.html import page
from gm.interfaces.web.watcher import Seen

if TYPE_CHECKING:
    from gm.interfaces.web.lan import BoardLink


def live_board(seen: Seen, way: BoardLink | None = None) -> str:
    """Return the HTML of the part of the page that changes.

    ``way`` is the link with which phones on the local network open the board.
    """
    if isinstance(seen, Scene):
        return page("board/lists" if seen.lists else "board/duel", scene=seen, way=way)
    return page("nothing", error=seen, way=way)


def spoken_text(seen: Seen) -> str:
    """Return the latest result and the next steps, as text for screen readers."""
    return seen.say if isinstance(seen, Scene) else seen.message


def board_title(seen: Seen) -> str:
    """Return the title of the board."""
    return seen.title if isinstance(seen, Scene) else seen.message


def public_error(error: GmError) -> GmError:
    """Return an error without the file name and the remedy, which only the referee should see."""
    if error.code == "no-duel":
        return GmError(error.code, error.message, "It appears here as soon as it starts.")
    if error.code == "busy":
        return GmError(error.code, "The duel is loading.", "It will appear here in a moment.")
    text = "The duel cannot be shown right now."
    return GmError(error.code, text, "The referee's screen says why. The duel will appear here again automatically.")
