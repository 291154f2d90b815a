"""The page of what waits for me: reached from the top of every page, walked by keyboard, empty with advice."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.members import ask, open_match
from tests.web.people import Meet, Snap
from tests.web.test_club_lobby import OPEN, named
from tests.web.test_reach import CONTRAST, SMALL_TARGETS, no_sideways_scroll

DAYS = {"kind": "days", "days": 3}


def test_what_waits_is_on_one_page(enter: Meet, snap: Snap) -> None:
    bruno = named("Bruno")
    anna, other = enter(named("Anna")), enter(bruno, "it-IT", phone=True, dark=True)
    page, small = anna.page, other.page
    page.goto(f"{anna.url}/people")
    page.locator("#member").click()
    page.locator('#member-menu a[href="/waiting"]').click()
    expect(page.locator("h1")).to_have_text("Waiting for me")
    expect(page.get_by_role("status")).to_contain_text("Nothing is waiting for you.")
    expect(page.locator("#awaits-puzzles li").first).to_be_visible()
    snap(page, "waiting-empty")
    page.keyboard.press("n")
    expect(page.locator("#awaits-puzzles .awaited").first).to_be_focused()
    # Bruno waits for Anna, and she has invited him to another table.
    match = open_match(other, seats=OPEN, open=True, clock=DAYS)
    ask(anna, f"/api/matches/{match}/sit", seat="avignon")
    open_match(anna, seats=OPEN, title="A quiet evening", invite={"avignon": bruno})
    ask(anna, "/api/people/friend", name=bruno)
    page.reload()
    asked = page.locator(f'#awaits-questions [data-match="{match}"]')
    expect(asked.locator("[data-told=prompt]")).to_have_text(re.compile("^Avignon: which castle"))
    expect(asked).to_contain_text("2 days left")
    snap(page, "waiting")
    small.goto(f"{other.url}/waiting")
    expect(small.locator("h1")).to_have_text("Cose in sospeso")
    expect(small.locator("#invitations")).to_contain_text("A quiet evening")
    expect(small.locator("#awaits-friends")).to_contain_text(anna_of(page))
    no_sideways_scroll(small)
    assert small.evaluate(SMALL_TARGETS) == []
    assert small.evaluate(CONTRAST) == []
    assert page.evaluate(CONTRAST) == []
    snap(small, "waiting-phone-it")
    small.locator("#awaits-friends [data-act=accept]").click()
    expect(small.locator("#awaits-friends")).to_have_count(0)
    page.keyboard.press("n")
    page.wait_for_url(f"**/play/{match}")


def anna_of(page: Page) -> str:
    """The name in the bar."""
    return page.locator("#member").get_attribute("title") or "?"
