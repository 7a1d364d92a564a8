"""Tests of ``gm serve --app``: phones in the room fetch the app from the laptop, beside the table's page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gm.interfaces.app import runtime as runtimes
from gm.interfaces.app.runtime import facts
from gm.interfaces.app.site import POLICY
from gm.interfaces.cli.serving.lan_status import LanStatus
from gm.interfaces.web import lan
from tests.support.running import Shell
from tests.support.serving import serving

INSTALLED = """
import zipfile
from gm.interfaces.app import packing, runtime
packing.METHOD = zipfile.ZIP_STORED
runtime.facts().update({facts!r})
runtime._installed = lambda: {folder!r}
"""
"""Lets a process take the folder for the installed runtime, and spares it the slow compression."""


def test_phones_fetch_the_app_beside_the_board(runtime: Path, shell: Shell) -> None:
    before = INSTALLED.format(facts=facts(), folder=str(runtime))
    with serving(shell, "serve --port 0 --app", before=before) as served:
        assert served.app == [f"{served.url}/app/"]
        status, page, headers = served.get("/app/")
        assert (status, headers["content-security-policy"]) == (200, POLICY)
        assert '<script type="module" src="app.js">' in page
        tag = {"If-None-Match": headers["etag"]}
        assert served.get("/app/", **tag)[0] == 304
        listed = json.loads(served.get("/app/files.json")[1])["files"]
        text = [one["name"] for one in listed if one["name"].endswith((".js", ".css", ".svg"))]
        assert {served.get(f"/app/{name}")[0] for name in text} == {200}
        assert served.get("/app/sw.js")[2]["content-type"].startswith("text/javascript")
        carriers = [served.get(f"/app/hub.js?{hub}")[2] for hub in ("http%3A%2F%2F10.0.0.5%3A8027%2Fcon", "none;", "")]
        allowed = [headers["content-security-policy"] for headers in carriers]
        assert allowed == ["default-src 'none'; connect-src http://10.0.0.5:8027", *["default-src 'none'"] * 2]
        assert served.get("/app")[2]["location"] == "/app/"
        assert [served.get(path)[0] for path in ("/app/nothing", "/app/../gm", "/apple")] == [404, 400, 404]
        assert served.get("/app/", Host="elsewhere.example")[0] == 421
        _, board, headers = served.get("/")
        assert "There is no duel yet" in board
        assert "wasm-unsafe-eval" not in headers["content-security-policy"]


def test_without_the_option_there_is_no_app_and_without_a_runtime_an_error(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runtimes, "find_spec", lambda name: None)
    ran = shell("--json serve --app")
    assert (ran.status, ran.error["code"]) == (3, "file")
    assert 'pip install "gm-referee[app]"' in ran.error["remedy"]
    assert shell("--json serve --hub --app").error["code"] == "words"


def test_the_terminal_shows_the_code_of_the_app_after_that_of_the_board(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.20"])
    room = LanStatus(5252, app=True, as_json=False)
    room._show(0)
    assert "http://192.168.1.20:5252/  ← the QR code" in capsys.readouterr().out
    room._show(1)
    text = capsys.readouterr().out
    assert "http://192.168.1.20:5252/app/  ← the QR code" in text
    assert "Enter: next address" in text
