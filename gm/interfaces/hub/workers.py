"""The threads that use the hub's data, each with its own connection."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Concatenate, ParamSpec, TypeVar

from gm.hub.protocol.faults import HubFault
from gm.hub.store.base import Store

P = ParamSpec("P")
T = TypeVar("T")

_READERS = 2
_UNPACKING = 8
"""The maximum number of large bodies that are being unpacked or are waiting to be unpacked."""


class Workers:
    """The threads of a hub: those that write, those that read, and one that unpacks large bodies.

    The function ``opens`` returns a connection to the hub's data. With SQLite, only one thread writes.
    """

    def __init__(self, opens: Callable[[], Store]) -> None:
        self._opens = opens
        self._local = threading.local()
        self._stores: list[Store] = []
        first = opens()
        self.trouble = first.trouble
        self._writing = ThreadPoolExecutor(first.writers, "hub-write")
        self._reading = ThreadPoolExecutor(_READERS, "hub-read")
        self._decoding = ThreadPoolExecutor(1, "hub-unpack")
        self._unpacking = asyncio.Semaphore(_UNPACKING)
        first.close()

    def _store(self) -> Store:
        """Return the connection of the current thread."""
        store: Store | None = getattr(self._local, "store", None)
        if store is None:
            store = self._local.store = self._opens()
            self._stores.append(store)
        return store

    async def write(self, work: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run ``work`` in a thread that writes, and return its result."""
        return await self._run(self._writing, work, *args, **kwargs)

    async def read(self, work: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run ``work`` in a thread that reads, and return its result."""
        return await self._run(self._reading, work, *args, **kwargs)

    async def _run(
        self, pool: ThreadPoolExecutor, work: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, lambda: work(self._store(), *args, **kwargs))

    async def unpack(self, work: Callable[[], T]) -> T | HubFault:
        """Call ``work``, which unpacks a large body, in a separate thread. Return its result or its HubFault."""

        def tried() -> T | HubFault:
            try:
                return work()
            except HubFault as fault:
                return fault

        async with self._unpacking:
            return await asyncio.get_running_loop().run_in_executor(self._decoding, tried)

    def close(self) -> None:
        """Finish the work that has begun, and close all connections."""
        for pool in (self._decoding, self._writing, self._reading):
            pool.shutdown(cancel_futures=True)
        for store in self._stores:
            store.close()
