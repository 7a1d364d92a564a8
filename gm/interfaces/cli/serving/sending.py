"""The sending of lines to a hub while somebody plays or serves, if the table has joined one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from gm.store.files import sidecar_path
from gm.table.session import Session


@contextmanager
def sending_lines(session: Session) -> Iterator[None]:
    """Send new lines in the background, as long as the block runs."""
    path = sidecar_path(session.file, ".hub")
    if path is None or not os.path.exists(path):
        yield
        return
    from gm.hub.sender.background import Background
    from gm.hub.sender.joined import require_joined

    sender = Background(session.file, require_joined(session.file))
    session.trouble = sender.status
    sender.start()
    try:
        yield
    finally:
        sender.finish()
