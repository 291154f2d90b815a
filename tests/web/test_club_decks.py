"""Own decks in a club: written by a member, shared by link and with the club, played with by another."""

from __future__ import annotations

from uuid import uuid4

from playwright.sync_api import expect

from tests.web.everybody import small_text, violations
from tests.web.people import Meet, Snap
from tests.web.test_lobby import DECK
from tests.web.test_reach import no_sideways_scroll


def named(name: str) -> str:
    """A name that no other test has."""
    return f"{name} {uuid4().hex[:5]}"


def test_a_deck_of_a_member_is_shared_and_played_with(enter: Meet, snap: Snap) -> None:
    """Anna writes a deck and shares it; Bruno, on a phone in Italian, reads it by its link and plays with it."""
    owner, title = named("Anna"), named("Deck")
    anna = enter(owner, size=(1440, 900))
    page = anna.page
    page.goto(f"{anna.url}/?view=new&game=pendragon")
    page.locator(".more-options summary").click()
    page.click("[data-act=decks]")
    page.click("[data-act=new]")
    page.locator("#deck-text").fill(DECK.replace("My deck", title))
    page.click("[data-act=save]")
    expect(page.locator(".deck-told")).to_contain_text("can be chosen")
    page.click("[data-act=back]")
    mine = page.locator(".deck", has_text=title)
    mine.locator("[data-act=share]").select_option("link")
    link = mine.locator("input[readonly]").input_value()
    mine.locator("[data-act=share]").select_option("club")
    expect(mine.locator("[data-act=share]")).to_have_value("club")
    assert violations(page, ".decks") == []
    snap(page, "club-decks")

    bruno = enter(named("Bruno"), "it-IT", phone=True, dark=True)
    page = bruno.page
    page.goto(link)
    expect(page.locator("#deck-text")).to_have_value(DECK.replace("My deck", title))
    page.click("[data-act=back]")
    other = page.locator(".deck", has_text=title)
    expect(other).to_contain_text(f"di {owner}")
    expect(other.locator("[data-act=edit], [data-act=remove], [data-act=share], [data-act=take-down]")).to_have_count(0)
    assert small_text(page) == []
    no_sideways_scroll(page)
    snap(page, "club-decks-phone")
    other.locator("[data-act=use]").click()
    expect(page.locator(".more-options select").last.locator("option:checked")).to_have_text(title)
    page.click("#play")
    page.wait_for_url("**/play/*")
    bruno.asked()
