"""Tournaments in the browser: a new one by its form, people sign up, a table that leads back to its tournament."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.everybody import small_text, violations
from tests.web.people import Meet
from tests.web.test_reach import no_sideways_scroll


def test_from_a_new_tournament_to_a_table_of_it(enter: Meet) -> None:
    ora, pia = enter("Ora"), enter("Pia")
    page = ora.page
    page.goto(f"{ora.url}/")
    page.click("#to-tournaments")
    page.click("#new-cup")
    page.click("a[href='/tournaments/new?game=anno890']")
    page.fill("#name", "Evening Cup")
    page.select_option("#format", "knockout")
    page.click("button[type=submit]")
    expect(page.locator("h1")).to_have_text("Evening Cup")
    address = page.url
    for one in (ora, pia):
        one.page.goto(address)
        one.page.click("#cup-sign_up")
        expect(one.page.locator("#my-state")).to_contain_text("You are taking part")
    page.reload()
    page.click("#organise")
    page.click("#cup-begin")
    expect(page.locator("#h-round")).to_have_text("Round 1")
    no_sideways_scroll(page)
    assert violations(page) == []
    pia.page.reload()
    expect(pia.page.locator(".cup-bracket .cup-table.mine")).to_contain_text("Ora")
    no_sideways_scroll(pia.page)
    assert violations(pia.page) == []
    assert small_text(pia.page) == []
    pia.page.click("#my-table")
    expect(pia.page.locator("#title")).to_contain_text("Evening Cup")
    pia.page.locator("#tournament").click()
    pia.page.wait_for_url(address)
