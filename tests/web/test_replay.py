"""The replay: slider, steps, cards, play, a link to a moment, and what can be kept."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.people import Meet, Snap
from tests.web.saved import saved


def at(page: Page, moment: int) -> None:
    """Wait for a moment."""
    expect(page.locator(".at")).to_have_text(re.compile(f"^{moment} /"))


def test_replay(meet: Meet, snap: Snap) -> None:
    anna = meet()
    made = anna.new_from(saved("anno890", "aix", "1", lambda session, _: len(session.answers) > 8))
    page = anna.page
    page.goto(f"{anna.url}/replay/{made['match']}")
    place, slider = page.locator(".at"), page.locator("#slider")
    at(page, 0)
    expect(page.locator("#play-on")).to_have_count(0)  # the game is going on, and counts
    first = page.locator("#stage svg").inner_html()
    page.click("#forward")
    at(page, 1)
    assert page.locator("#stage svg").inner_html() != first
    page.keyboard.press("End")
    last = int(slider.get_attribute("max") or 0)
    expect(place).to_have_text(f"{last} / {last}")
    page.click("#previous-card")
    expect(place).not_to_have_text(f"{last} / {last}")
    snap(page, "replay")
    page.keyboard.press("Home")
    at(page, 0)
    page.click("#play-pause")
    expect(page.locator("#playback .playbar")).to_be_visible()
    expect(page.locator("#turn .steps-list")).to_be_visible()
    page.locator("[data-act=next]").click()
    page.keyboard.press("Escape")
    expect(page.locator("#playback")).to_be_hidden()
    page.goto(f"{anna.url}/replay/{made['match']}?at=3")
    at(page, 3)
    page.click("#link")
    expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith("?at=3")
    page.goto(f"{anna.url}/replay/{made['match']}")
    at(page, 3)  # where I last was
    titles = page.locator("#chapters option")
    assert titles.count() >= 1
    page.select_option("#chapters", index=titles.count() - 1)
    expect(place).not_to_have_text(f"3 / {last}")
    assert titles.last.inner_text().split(". ", 1)[1].split(" (")[0] in str(slider.get_attribute("aria-valuetext"))
    page.keyboard.press("Home")
    page.locator(".by-seat [data-seat=avignon]").click()
    page.click("#forward")
    seats = page.evaluate(
        """async () => (await (await fetch(`/api/matches/${location.pathname.split("/")[2]}/contents?guest=`
        + localStorage.getItem("vexillum.guest"))).json()).turns"""
    )
    moments = [n for turn in seats if turn["seat"] == "avignon" for n in range(turn["at"] + 1, turn["until"] + 1)]
    at(page, min(moments))
    expect(page.locator("#page-story .seat-filter[data-seat=avignon]")).to_have_attribute("aria-pressed", "true")
    what_can_be_kept(page)


def test_play_on_from_here(meet: Meet) -> None:
    anna = meet()
    made = anna.make("anno890", {"aix": "me", "avignon": "steward"})
    anna.asked()
    page = anna.page
    page.get_by_role("button", name="This match").click()
    page.click("dialog [data-act=practice]")
    expect(page.locator("#practice")).to_be_visible()
    anna.choose(anna.keys()[0])
    anna.asked()
    page.goto(f"{anna.url}/replay/{made['match']}?at=1")
    page.click("#play-on")
    page.select_option("select[data-seat=avignon]", "random")
    page.click("#play-on-go")
    page.wait_for_url("**/play/*")
    assert made["match"] not in page.url
    anna.asked()


def what_can_be_kept(page: Page) -> None:
    """Page, save and pictures; the page replays without a server."""
    page.get_by_role("tab", name="Download").click()
    kept: dict[str, Path] = {}
    for kind, begins in (("html", b"<!doctype"), ("json", b"{"), ("svg", b"<svg"), ("png", b"\x89PNG")):
        with page.expect_download() as download:
            page.click(f"[data-keep={kind}]")
        kept[kind] = download.value.path()
        content = kept[kind].read_bytes()
        assert content.lower().startswith(begins.lower()), kind
        assert kind != "png" or len(content) > 100_000, "an empty picture"
    alone = kept["html"].rename(kept["html"].with_suffix(".html"))
    page.goto(alone.as_uri())
    expect(page.locator("svg").first).to_be_visible()
