"""The command is run here as in the tests of the command itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gm.store.database import Store
from tests.support.corrected import late
from tests.support.running import after, cast, duel, gm, home, settled, shell, stored

__all__ = ["after", "cast", "duel", "gm", "home", "late", "settled", "shell", "stored"]


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Any]], None]:
    """Sets what another window does between the next line's reading and its writing; once."""
    append = Store.append

    def will(act: Callable[[], Any]) -> None:
        def late(store: Store, *what: Any) -> bool:
            monkeypatch.setattr(Store, "append", append)
            act()
            return append(store, *what)

        monkeypatch.setattr(Store, "append", late)

    return will
