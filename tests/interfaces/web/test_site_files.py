"""``gm site``: what is written, where, and what it refuses."""

from __future__ import annotations

import errno
import os
import posixpath
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gm.games import load, slugs
from tests.support.running import Command


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, str]:
    """Return the text of every page by its path."""
    return {page.relative_to(site).as_posix(): page.read_text(encoding="utf-8") for page in site.rglob("*.html")}


@pytest.mark.needs("gatling")
def test_every_rule_has_a_page_at_its_address(site: Path, pages: dict[str, str]) -> None:
    rules = [rule for slug in slugs() for rule in load(slug).rulebook().rules(None)]
    times = Counter(rule.code for rule in rules)
    for rule in rules:
        assert f'class="origin">{rule.id}' in pages[f"r/{rule.id}/index.html"], rule.id
        leads = pages[f"r/{rule.code}/index.html"]
        link = f'content="0; url=../../r/{rule.id}/"' if times[rule.code] == 1 else f'href="../../r/{rule.id}"'
        assert link in leads, rule.id
    for name in ("index.html", "404.html", "r/index.html", "static/page.css", "static/rules.js"):
        assert (site / name).is_file()


def test_every_link_of_the_files_leads_to_a_file(site: Path, pages: dict[str, str]) -> None:
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    for page, text in pages.items():
        for link in set(re.findall(r'(?:href|src|action)="([^"#?]+)', text)):
            target = posixpath.normpath(posixpath.join("/", posixpath.dirname(page), link))
            assert not files.isdisjoint((target[1:], f"{target}/index.html".lstrip("/"))), f"{page}: {link}"


@pytest.mark.needs("gatling")
def test_no_file_loads_from_another_host(pages: dict[str, str]) -> None:
    for text in pages.values():
        assert not [tag for tag in re.findall(r"<[^>]*>", text) if "http" in tag.replace("http-equiv=", "")]
        assert not re.search(r"<script(?! src)|<style|<[^>]*\s(?:style|on\w+)=", text)


@pytest.fixture
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave only one small game, because a whole site takes seconds to write."""
    monkeypatch.setattr("gm.games.slugs", lambda: ("toy",))


@pytest.mark.usefixtures("one_game")
def test_a_site_is_overwritten_but_other_files_are_not(gm: Command, tmp_path: Path) -> None:
    out = tmp_path / "site"
    told = gm.answer(["site", str(out)])
    assert told["rules"] == len(load("toy").rulebook().rules(None))
    assert gm.answer(["site", str(out)]) == told
    (tmp_path / "else").mkdir()
    (tmp_path / "else" / "thesis.txt").write_text("mine")
    assert gm.refused(["site", str(tmp_path / "else")])["code"] == "file"
    assert gm.refused(["site", str(tmp_path / "else" / "thesis.txt")])["code"] == "file"
    assert [file.name for file in (tmp_path / "else").iterdir()] == ["thesis.txt"]


@pytest.mark.usefixtures("one_game")
@pytest.mark.parametrize("call", ["mkdir", "sync", "replace"])
def test_a_site_is_written_completely_or_not_at_all(
    gm: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    monkeypatch.setattr("gm.store.files._MANY", 1)
    made = getattr(os, call)
    left = iter(range(20 if call != "sync" else 1))

    def full(*args: Any, **kwargs: Any) -> Any:
        if next(left, None) is None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return made(*args, **kwargs)

    monkeypatch.setattr(os, call, full)
    assert "no space left" in gm.refused(["site", str(tmp_path / "site")])["message"]
    monkeypatch.undo()
    assert not (tmp_path / "site").exists()


@pytest.mark.usefixtures("one_game")
def test_a_missing_page_links_to_the_start(gm: Command, tmp_path: Path) -> None:
    out = tmp_path / "site"
    gm(["site", str(out), "--base", "https://club.example/duels/gm"])
    assert 'href="/duels/gm/static/page.css"' in (out / "404.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "base",
    ["club", "ftp://club.example", "https://", "javascript:alert(1)", "https://a/b?c", 'https://a/"', "http://[::1"],
)
def test_an_invalid_base_address_is_rejected(gm: Command, tmp_path: Path, base: str) -> None:
    refused = gm.refused(["site", str(tmp_path / "site"), "--base", base])
    assert (refused["code"], refused["status"]) == ("network", 3)
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("link", ['http://x/"><script>', "http://x/<b>", "https://", "http://x y/", "http://x/?a=b"])
def test_printed_codes_reject_an_invalid_base_address(gm: Command, link: str) -> None:
    assert gm.refused(["print", "--link", link])["code"] == "words"


def test_every_file_has_a_content_security_policy(pages: dict[str, str]) -> None:
    for page, text in pages.items():
        assert "default-src 'none'; script-src 'self'" in text.replace("&#39;", "'"), page
