"""Studies in the browser: making one of a finished game, drawing, writing, sharing, reading; the gallery."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.studies.sample_study import finished
from tests.web.people import Meet, Snap
from tests.web.test_reach import no_sideways_scroll
from vexillum.studies import gallery

MIDDLE = """(thing) => {
  const { x, y, width, height } = document.querySelector(`#stage [data-thing="${thing}"]`).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
DRAWN = "(all) => all.map((one) => `${one.getAttribute('class')} ${one.dataset.drawing}`)"


def pull(page: Page, start: str, end: str, button: Any) -> None:
    """Draw from a place to another one."""
    page.mouse.move(*page.evaluate(MIDDLE, start))
    page.mouse.down(button=button)
    page.mouse.move(*page.evaluate(MIDDLE, end), steps=3)
    page.mouse.up(button=button)


def drawn(page: Page) -> list[str]:
    """What is drawn on the board."""
    found: list[str] = page.locator("#stage .drawing").evaluate_all(DRAWN)
    return found


def kept(page: Page) -> None:
    """Wait until everything is saved."""
    expect(page.locator("#keeper")).to_have_attribute("data-state", "kept")


def test_a_study_from_a_game_to_its_reader(meet: Meet, snap: Snap) -> None:
    anna = meet()
    anna.bring(finished())
    page = anna.page
    page.goto(page.url.replace("/play/", "/replay/") + "?at=4")
    page.locator("[data-act=study]").click()
    page.wait_for_url("**/study/*")
    text = page.locator("#comment-text")
    expect(text).to_be_visible()
    expect(page.locator(".controls .at")).to_have_text(re.compile("^4"))
    page.fill("#chapter-title", "Opening")
    text.fill("Look at *this*, then at [the end](at:9).\n\n<b>No markup</b>.")
    pull(page, "cell:aix.a1", "cell:aix.b1", "right")
    page.locator("input[value=red]").check(force=True)
    page.click("#pen")
    pull(page, "cell:aix.c3", "cell:aix.c3", "left")
    page.click("#pen")
    page.locator(".by-hand summary").click()
    page.select_option("#draw-from", "cell:avignon.a1")
    page.select_option("#draw-to", "cell:avignon.c1")
    page.click("#draw-add")
    wanted = ["green cell:aix.a1 cell:aix.b1", "red cell:aix.c3", "red cell:avignon.a1 cell:avignon.c1"]
    assert [one.removeprefix("drawing ") for one in drawn(page)] == wanted
    pull(page, "cell:aix.c3", "cell:aix.c3", "right")  # the same again rubs it out
    assert len(drawn(page)) == 2
    page.keyboard.press("Escape")
    page.locator("#forward").click()
    page.click("#new-comment")
    text.fill("Second.")
    kept(page)
    snap(page, "study-editor")
    page.click("#tab-study")
    page.fill("#study-title", "Anna’s study")
    kept(page)
    page.select_option("#study-shared", "link")
    link = page.locator(".link-row input")
    expect(link).to_be_visible()
    address = link.input_value()
    expect(page.locator("#title")).to_have_text("Anna’s study")

    bruno = meet("it-IT", phone=True)
    reader = bruno.page
    reader.goto(address)
    expect(reader.locator(".study-comment p")).to_have_text(["Look at this, then at the end.", "<b>No markup</b>."])
    expect(reader.locator(".study-comment em")).to_have_text("this")
    expect(reader.locator("#tab-decide")).to_have_text("Commento")
    assert len(drawn(reader)) == 2
    assert reader.locator("#edit").count() == 0
    no_sideways_scroll(reader)
    snap(reader, "study-phone")
    reader.locator("#next-comment").click()
    expect(reader.locator(".study-comment")).to_have_text("Second.")
    assert drawn(reader) == []
    reader.keyboard.press("b")
    expect(reader.locator(".study-comment em")).to_have_text("this")
    reader.locator(".to-moment").click()
    expect(reader.locator(".controls .at")).to_have_text(re.compile("^9"))
    reader.locator("#tab-study").click()
    reader.locator("#copy-study").click()
    reader.wait_for_url("**/study/*edit*")
    expect(reader.locator("#comment-text")).to_have_value(re.compile("^Look at"))


def test_two_windows_do_not_overwrite_each_other(meet: Meet) -> None:
    anna = meet()
    anna.forgiven = ("409",)
    anna.bring(finished())
    page = anna.page
    page.locator("dialog [data-act=study]").click()
    page.wait_for_url("**/study/*")
    expect(page.locator("#comment-text")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("#comment-text").fill("From the other window.")
    kept(other)
    page.locator("#comment-text").fill("Mine.")
    expect(page.locator("#keeper")).to_have_attribute("data-state", "conflict")
    page.click("#load-theirs")
    expect(page.locator("#comment-text")).to_have_value("From the other window.")
    page.locator("#comment-text").fill("Unsaved.")
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.goto(f"{anna.url}/studies")
    assert asked == ["beforeunload"]
    other.close()


def test_the_gallery_is_listed_and_read(meet: Meet, snap: Snap) -> None:
    anna = meet("it-IT")
    page = anna.page
    page.goto(f"{anna.url}/studies")
    cards = page.locator("#gallery .study-card")
    expect(cards).to_have_count(len(gallery()))
    snap(page, "studies")
    page.select_option("#study-game", "anno890")
    expect(cards).to_have_count(sum(id.startswith("anno890") for id in gallery()))
    cards.first.locator("a").click()
    expect(page.locator(".study-comment p").first).not_to_be_empty()
    expect(page.locator("#tab-chapters")).to_contain_text("Capitoli")
    number = page.locator(".study-chapters button").count()
    for _ in range(number - 1):
        page.keyboard.press("n")
    expect(page.locator(".study-head .caps")).to_have_text(f"Commento {number} di {number}")
    expect(page.locator("#next-comment")).to_be_disabled()
