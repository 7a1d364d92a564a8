"""The manual in a browser: every chapter has its page, one box searches it beside the rules, and all can read it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from gm.commands.manual.chapters import manual
from gm.games import load, slugs
from tests.support.serving import Served

pytestmark = pytest.mark.needs("gatling")

Look = Callable[..., Page]
CHAPTERS = manual([load(slug) for slug in slugs() if slug == "gatling"])


def test_the_contents_lead_to_every_chapter_and_section(standing: Served) -> None:
    contents = standing.get("/manual/")[1]
    for chapter in CHAPTERS:
        status, page, _ = standing.get(f"/manual/{chapter.slug}")
        assert status == 200
        links = re.findall(rf'href="\.\./manual/{chapter.slug}#([^"]+)"', contents)
        assert links == [section.slug for section in chapter.write()]
        assert all(f'<h2 id="{slug}">' in page for slug in links)


def test_the_manual_is_one_step_from_every_page(standing: Served, look: Look) -> None:
    page = look(f"{standing.url}/r/7c")
    page.get_by_role("link", name="Manual").click()
    expect(page.locator("h1")).to_have_text("The manual")
    page.get_by_role("link", name="Commands", exact=True).click()
    expect(page.locator("#undo")).to_be_visible()


def test_the_search_box_finds_the_manual(standing: Served, look: Look) -> None:
    page = look(f"{standing.url}/r/")
    for question, section in (("exit status", "Exit status"), ("undo", "undo"), ("where do my duels lie", "Files")):
        page.get_by_role("searchbox").fill(question)
        page.get_by_role("button", name="Search").click()
        found = page.locator("h2:has-text('In the manual') + ol.found")
        expect(found.locator("strong").first).to_have_text(section)
        found.locator("a").first.click()
        expect(page.locator("h2:target")).to_have_text(section)


def test_a_question_about_the_rules_still_finds_rules_first(standing: Served, look: Look) -> None:
    page = look(f"{standing.url}/r/?q=can+I+push+a+die")
    expect(page.locator("ol.found").first).to_contain_text("a33")


def test_a_house_rule_is_found_in_the_rules_and_in_the_manual(standing: Served) -> None:
    page = standing.get("/r/?q=round+limit")[1]
    assert 'href="../manual/gatling#house-rules"' in page
    assert 'href="../r/gg.b80"' in page


def test_a_rule_that_the_manual_does_not_name_opens_at_once(standing: Served) -> None:
    status, _, headers = standing.get("/r/?q=fright")
    assert (status, headers["location"]) == (303, "/r/fright")


def test_a_rule_in_the_manual_leads_to_its_page(standing: Served, look: Look) -> None:
    page = look(f"{standing.url}/manual/gatling-refused")
    page.locator(".exchange a").first.click()
    expect(page.locator("article.rule")).to_be_visible()


def test_a_missing_chapter_offers_the_nearest(standing: Served) -> None:
    status, page, _ = standing.get("/manual/undoing")
    assert status == 404
    assert "There is no page" in page


def test_the_files_of_a_site_hold_the_manual_and_find_it(site: Path) -> None:
    for chapter in CHAPTERS:
        assert (site / "manual" / chapter.slug / "index.html").is_file()
    assert '"manual/scripts/#exit-status"' in (site / "static" / "rules.js").read_text(encoding="utf-8")
