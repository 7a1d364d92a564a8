"""A phone's stream: what it could not be told at first it is told as soon as it can be."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.types import Message

from gm.hub.protocol.signing import signature
from gm.interfaces.phone import stream
from gm.interfaces.phone.stream import States
from gm.interfaces.web.connection_limit import ConnectionLimit
from gm.interfaces.web.stream import Pulse
from gm.store.phones.keys import Phone
from tests.support.running import PATIENCE

DATA = ('{"error": {"code": "busy"}}', '{"last": 3}')
ANA = Phone(1, "Ana", "", "key", "192.0.2.1", 0.0, 0.0)


def test_the_state_is_sent_again_after_a_failed_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "BEAT", 0.001)
    found: Iterator[dict[str, Any]] = iter([{"error": {"code": "busy"}}, {"last": 3}])
    pulse, told = Pulse(), list[str]()

    async def state() -> dict[str, Any]:
        return next(found)

    async def send(message: Message) -> None:
        told.append(message["body"].decode())
        if "last" in told[-1]:
            pulse.close()

    async def telling() -> None:
        async with asyncio.timeout(PATIENCE):
            await States(pulse, ConnectionLimit(1, 1), ANA, 1, lambda: True, state).send_events(send)

    with ThreadPoolExecutor(1) as beside:  # a browser of other tests has a loop in this thread
        beside.submit(lambda: asyncio.run(telling())).result()
    proofs = [signature("key", "event", 1, 1, at, "state", data) for at, data in enumerate(DATA, 1)]
    assert told == [f"event: state\ndata: {proof} {data}\n\n" for proof, data in zip(proofs, DATA, strict=True)]
