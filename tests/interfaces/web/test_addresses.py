"""Tests of addresses as people and browsers write them, and of the host names that the page accepts."""

from __future__ import annotations

import socket
from contextlib import closing

import pytest

from gm.errors import GmError
from gm.interfaces.web.allowed_hosts import AllowedHosts, parse_host
from tests.support.running import Command, Shell
from tests.support.serving import Served, serving

pytestmark = pytest.mark.needs("gatling")


@pytest.mark.parametrize(
    ("asked", "leads"),
    [
        ("/r/A35", "/r/gg.a35"),
        ("/r/a35/", "/r/a35"),
        ("/r/second%20wind", "/r/gg.spell.second-wind"),
        ("/r/bard%27s-itch", "/r/gg.spell.bards-itch"),
        ("/r", "/r/"),
        ("/manual", "/manual/"),
        ("/manual/typing/", "/manual/typing"),
    ],
)
def test_other_spellings_of_an_address_redirect(standing: Served, asked: str, leads: str) -> None:
    status, _, headers = standing.get(asked)
    assert (status, headers["location"]) == (302, leads)
    assert headers["cache-control"] == "no-cache"


def test_a_misspelt_address_gets_the_nearest(standing: Served) -> None:
    status, text, _ = standing.get("/r/frigth%20spell")
    assert status == 404
    assert "Fright" in text


def test_the_longest_question_is_answered_in_any_script(standing: Served) -> None:
    for letter in ("a", "α", "語", "😀"):
        words = "".join(f"%{byte:02X}" for byte in (letter * 200).encode())
        assert standing.get(f"/r/?q={words}")[0] == 200


def test_errors_are_a_page_for_people_and_a_line_for_programs(standing: Served) -> None:
    status, text, headers = standing.get("/r/%00", Accept="text/html")
    assert (status, headers["content-type"]) == (400, "text/html; charset=utf-8")
    assert '<a href="/r/">' in text
    assert standing.get("/r/%00")[2]["content-type"].startswith("text/plain")


@pytest.mark.parametrize("path", ["/static/page.css", "/r/", "/r/a35", "/manual/typing"])
def test_a_cached_file_is_not_sent_again(standing: Served, path: str) -> None:
    tag = standing.get(path)[2]["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        assert standing.get(path, **{"If-None-Match": known})[:2] == (304, "")
    assert standing.get(path, **{"If-None-Match": '"other"'})[0] == 200


def test_other_versions_of_http_are_rejected(standing: Served) -> None:
    assert standing.raw(b"GET / HTTP/2.0\r\nHost: localhost\r\n\r\n").startswith((b"HTTP/1.1 505", b"HTTP/1.1 400"))


ROOM = AllowedHosts(5252, lan=True)
LOCAL = AllowedHosts(5252)


@pytest.mark.parametrize("host", ["localhost", "localhost:5252", "127.0.0.1:5252", "[::1]", "[::1]:5252", "LOCALHOST"])
def test_localhost_is_always_accepted(host: str) -> None:
    assert host in LOCAL
    assert host in ROOM


@pytest.mark.parametrize(
    "host", ["gm.local:5252", "GM.local", "192.168.1.20:5252", "10.0.0.7", f"{socket.gethostname()}"]
)
def test_on_the_lan_its_names_and_any_address_are_accepted(host: str) -> None:
    assert host in ROOM
    assert host not in LOCAL


@pytest.mark.parametrize(
    "host",
    ["evil.example", "192.168.1.20:80", "192.168.1.20.evil.example", "0xc0a80114", "192.168.001.020", "3232235796", ""],
)
def test_other_host_names_are_rejected(host: str) -> None:
    assert host not in ROOM
    assert host not in LOCAL


def test_a_tunnel_works_once_it_is_named(table: Command, shell: Shell) -> None:
    with serving(shell, "serve --port 0 --name Table.Club.example") as served:
        for host in ("table.club.example", "table.club.example:443"):
            assert served.get("/r/a35", Host=host)[0] == 200
        assert served.get("/r/a35", Host="other.club.example")[0] == 421


@pytest.mark.parametrize("typed", ["http://club.example/", "club example", "", "-x", "a" * 300])
def test_an_invalid_host_name_is_rejected(typed: str) -> None:
    with pytest.raises(GmError, match="is not a host name"):
        parse_host(typed)


def test_a_program_at_the_other_localhost_is_noticed(table: Command, shell: Shell) -> None:
    with closing(socket.socket(socket.AF_INET6)) as other:
        try:
            other.bind(("::1", 0))
        except OSError:
            pytest.skip("this machine has no such address")
        other.listen()
        port = other.getsockname()[1]
        ran = shell(f"--json serve --port {port}")
    assert (ran.status, ran.error["code"]) == (3, "network")


def test_it_is_reached_by_both_addresses_of_localhost(standing: Served) -> None:
    for family, address in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")):
        with socket.socket(family) as talk:
            try:
                talk.connect((address, standing.port))
            except OSError:
                assert family == socket.AF_INET6
                pytest.skip("this machine has no such address")
            talk.sendall(b"GET /r/a35 HTTP/1.0\r\nHost: localhost\r\n\r\n")
            assert talk.recv(12) == b"HTTP/1.1 200"
