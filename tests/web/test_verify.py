"""The hash in the menu of a match, and the button that verifies the dice when it is over."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.people import Meet, Snap
from tests.web.saved import nearly_over
from vexillum.core.dice import commitment


def test_the_dice_are_verified_at_the_end(meet: Meet, snap: Snap) -> None:
    anna = meet("it-IT", phone=True)
    made = anna.bring(nearly_over("web-seed", 1))
    anna.asked()
    page = anna.page
    page.get_by_role("button", name="Questa partita").click()
    expect(page.locator("#dice-hash code")).to_have_text(commitment("web-seed"))
    snap(page, "dice-hash-phone")
    assert "web-seed" not in page.content()
    page.keyboard.press("Escape")
    while anna.state() == "asked":
        anna.choose(anna.keys()[-1])
    expect(page.locator("dialog .player-name")).to_have_text(["Castaldo", "tu"])
    page.locator("dialog .verify").click()
    report = page.locator("dialog").last
    expect(report.locator("h2")).to_have_text("Partita verificata")
    expect(report).to_contain_text("Seme: web-seed")
    expect(report).to_contain_text(f"vexillum verify anno890-{made['match']}.json --hash {commitment('web-seed')}")
    assert report.evaluate("one => one.scrollWidth <= one.clientWidth"), "the hash must break"
    snap(page, "dice-verified-phone")
    page.goto(f"{anna.url}/replay/{made['match']}")
    expect(page.locator(".at")).to_contain_text(re.compile(r"0 / [1-9]"))  # how long it is, is known: End leads there
    expect(page.locator("#moment h2")).to_be_visible()
    expect(page.locator(".verify")).to_have_count(0)
    page.keyboard.press("End")
    page.locator("#moment .verify").click()
    expect(page.locator("dialog h2")).to_have_text("Partita verificata")
