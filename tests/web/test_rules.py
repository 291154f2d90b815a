"""The rules in a browser: search as one types, the keyboard, paper, a phone, and the way there from the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.everybody import small_text, violations
from tests.web.people import Meet, Snap


def test_search_as_one_types_and_print(meet: Meet, snap: Snap) -> None:
    person = meet("en-GB")
    page = person.page
    page.goto(f"{person.url}/rules/anno890#r4.2")
    expect(page.locator("#r4\\.2 h3")).to_contain_text("Ruins")
    expect(page.locator(".book-contents .chapter-link[open]")).to_contain_text("Who is invaded")
    assert violations(page) == []
    assert small_text(page) == []
    snap(page, "rules-book")
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type("line of thr")
    expect(page.locator("#found .hits li").first).to_contain_text("Line of three")
    expect(page.locator("#page")).to_be_hidden()
    snap(page, "rules-search")
    page.fill("#find", "too few")
    page.locator("#found .hits a", has_text="4.3").click()
    expect(page.locator("#r4\\.3")).to_be_in_viewport()
    page.fill("#find", "")
    expect(page.locator("#found")).to_be_hidden()
    page.emulate_media(media="print")
    for gone in ("#bar", ".rules-tools", ".book-contents", ".print-row"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.locator("#r8\\.6")).to_be_visible()


def test_a_phone_in_italian_reads_contents_cards_and_aids(meet: Meet, snap: Snap) -> None:
    person = meet("it-IT", phone=True, dark=True)
    page = person.page
    page.goto(f"{person.url}/rules/falling-sky")
    page.tap(".book-fold > summary")
    page.locator(".book-fold summary", has_text="Comandi").first.tap()
    page.locator(".book-fold a", has_text="Reclutare").first.tap()
    expect(page.locator("#r3\\.2\\.1")).to_be_in_viewport()
    expect(page.locator(".book-fold > nav")).to_be_hidden()
    page.goto(f"{person.url}/rules/falling-sky/cards")
    expect(page.locator("#cards article")).to_have_count(77)
    page.fill(".card-filter [name=q]", "cicer")
    expect(page.locator("#cards article")).to_have_count(1)
    page.goto(f"{person.url}/rules/akkren/aid/kan")
    expect(page.locator(".aid h2")).to_contain_text("Kân")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    assert small_text(page) == []
    snap(page, "rules-aid-phone")


def test_from_the_table_to_the_rules(meet: Meet, snap: Snap) -> None:
    person = meet("en-GB")
    person.make("anno890", {"aix": "me"}, seed="2")
    person.asked()
    page = person.page
    expect(page.locator(".bar a.rules-link")).to_have_attribute("href", "/rules/anno890")
    page.locator("button.rule:visible").first.click()
    link = page.locator(".popover a")
    expect(link).to_have_text("Open in the rules")
    assert (link.get_attribute("href") or "").startswith("/rules/anno890#r")
    snap(page, "rules-from-table")
    with page.expect_popup() as opened:
        link.click()
    expect(opened.value.locator(":target")).to_be_visible()
