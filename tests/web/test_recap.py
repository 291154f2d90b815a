"""Since your last turn: what the others did, until it is put away."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.long import long
from tests.web.frames import Heard
from tests.web.people import Meet, Snap
from tests.web.test_playback import NONPLAYERS, give, to_question

SHOWN = """() => [...document.querySelectorAll(".recap-row")].map((row) => ({
  scope: Number(row.dataset.scope),
  chips: [...row.querySelectorAll(".chip")].map((chip) => {
    const by = chip.querySelector(":scope > b")?.textContent ?? "";
    return [chip.querySelector("img")?.alt ?? chip.textContent.slice(0, chip.textContent.length - by.length), by];
  }),
}))"""


CIRCLE = 26
WIDTHS = """() => [...new Set([...document.querySelectorAll(".map-numbers circle")]
  .map((circle) => Math.round(circle.getBoundingClientRect().width)))]"""
"""How many pixels wide the numbers on the map are."""
ASTRAY = """(things) => [...document.querySelectorAll(".map-numbers g > g")].flatMap((mark) => {
  const box = mark.querySelector("circle").getBoundingClientRect();
  const centre = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  const n = Number(mark.textContent.trim());
  const contains = (shape) => {
    const path = shape.tagName === "use" ? document.querySelector(shape.getAttribute("href")) : shape;
    return path?.isPointInFill?.(centre.matrixTransform(shape.getScreenCTM().inverse()));
  };
  const inside = things[n - 1].some((thing) =>
    [...document.querySelectorAll(`[data-thing="${thing}"] :is(path, use)`)].some(contains));
  return inside ? [] : [n];
})"""
"""The numbers that stand in no place of their turn."""


def rows(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(SHOWN)
    return found


@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=long)], ids=["desktop", "phone"])
def test_recap_until_it_is_put_away(meet: Meet, snap: Snap, phone: bool) -> None:
    anna = meet(watch="recap", phone=phone)
    page = anna.page
    heard = Heard(page)
    anna.make("pendragon", NONPLAYERS, seed="1")
    to_question(page)
    give(page, "pass")
    expect(page.locator("#recap .recap-view")).to_be_visible()
    expect(page.locator("#question .ask")).to_be_hidden()
    told = heard.last["recap"]
    assert [row["seat"] for row in told["rows"]] == ["scotti"]
    wanted = [
        {"scope": row["scope"], "chips": [[chip["label"], chip.get("by", "")] for chip in row["chips"]]}
        for row in told["rows"]
    ]
    assert rows(page) == wanted
    assert len(wanted[0]["chips"]) > 3
    expect(page.locator(".standing .who")).to_have_text(["Dux", "Civitates", "Saxons", "Scotti"])
    expect(page.locator(".map-numbers text").first).to_have_text("1")
    assert page.evaluate(ASTRAY, [row["things"] for row in told["rows"]]) == []
    assert page.evaluate(WIDTHS) == [CIRCLE]
    if not phone:
        page.keyboard.press("+")
        page.keyboard.press("+")
        page.wait_for_timeout(500)  # the map moves for a third of a second
        assert page.evaluate(WIDTHS) == [CIRCLE], "as large as before the zoom"
    snap(page, f"recap-{'phone' if phone else 'desktop'}")
    page.reload()
    expect(page.locator("#recap .recap-view")).to_be_visible()

    page.locator(".recap-row [data-act=watch]").click()
    expect(page.locator(".playbar h2")).to_contain_text("Scotti · Raid")
    assert [film["number"] for film in heard.films] == [wanted[0]["scope"]]
    page.keyboard.press("End") if phone else page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.locator("#recap .recap-view")).to_be_visible()
    assert heard.wrong() == [], "after the film the map is what it was"

    page.click("#recap [data-act=decide]")
    expect(page.locator("#recap")).to_be_hidden()
    expect(page.locator(".map-numbers")).to_have_count(0)
    anna.asked()
    page.reload()
    anna.asked()
    expect(page.locator("#recap")).to_be_hidden()
    page.keyboard.press("r")
    expect(page.locator("#recap .recap-view")).to_be_visible()
    page.keyboard.press("Enter")
    anna.asked()
    if phone:
        page.click("#tab-story")
    expect(page.locator(".story-recap")).to_have_text("Since your last turn: 1 turn")
    page.click(".story-recap")
    expect(page.locator("#recap .recap-view")).to_be_visible()
