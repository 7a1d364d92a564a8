"""Fixtures of the store's tests: commands in this process, and another window that writes in between."""

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
    """Set what another window does once between the next line's read and its write."""
    append = Store.append

    def will(act: Callable[[], Any]) -> None:
        def late(store: Store, *what: Any) -> bool:
            monkeypatch.setattr(Store, "append", append)
            act()
            return append(store, *what)

        monkeypatch.setattr(Store, "append", late)

    return will
