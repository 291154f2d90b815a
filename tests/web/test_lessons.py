"""Lessons in the browser: one from the course to a real game at a desk, and a few steps on a phone in Italian."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from tests.long import long, short_run
from tests.web.everybody import small_text, violations
from vexillum.learn.lesson import find_lesson
from vexillum.learn.lesson_session import LessonSession

GAME, LESSON = "anno890", "first-realm"

COVERED = """() => {
  const box = document.getElementById("speaker").getBoundingClientRect();
  return [...document.querySelectorAll("#spotlight .ring")].filter((ring) => {
    const rect = ring.getBoundingClientRect();
    return rect.left < box.right && rect.right > box.left && rect.top < box.bottom && rect.bottom > box.top;
  }).length;
}"""
"""How much of what the box points at lies below it."""
KEEP = "([key, kept]) => localStorage.setItem(key, kept)"


def status(page: Page, wanted: str) -> None:
    expect(page.locator(f"#speaker[data-status={wanted}]")).to_be_visible()


def rests(page: Page) -> str | None:
    """What the lesson waits for, once everything that was asked for has come and stands in its place."""
    expect(page.locator("#speaker[aria-busy=false]")).to_be_visible()
    page.evaluate("new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")
    return page.locator("#speaker").get_attribute("data-status")


def step(page: Page, number: int, language: str = "en") -> None:
    of = {"en": "of", "it": "di"}[language]
    expect(page.locator("#speaker .count")).to_have_text(f"{number} {of} {len(find_lesson(GAME, LESSON).steps)}")


def take(page: Page, key: str) -> None:
    """Choose a tile, and confirm it."""
    page.click(f"#question [data-key={key}]")
    page.click("#question .confirm")


def near_the_end() -> str:
    """What a page keeps of a lesson of which two steps are left."""
    session = LessonSession(find_lesson(GAME, LESSON))
    while len(session.progress().steps) < len(session.lesson.steps) - 1:
        session.show_me() if session.status == "task" else session.next()
    return msgspec.json.encode({"progress": session.progress()}).decode()


def test_a_lesson_at_a_desk(meet: Any, snap: Any) -> None:
    person = meet(size=(1440, 900))
    page = person.page
    page.goto(f"{person.url}/learn")
    page.click(f".course[data-game={GAME}] h2 a")
    page.click(f"[data-lesson={LESSON}] [data-act=begin]")
    speaker = page.locator("#speaker")
    step(page, 1)
    expect(page.locator("#strip")).to_contain_text("Lesson 1 of 2: Your first realm")
    expect(speaker).to_be_focused()
    expect(page.locator("#question .option")).to_have_count(0)
    page.keyboard.press("Enter")
    step(page, 2)
    expect(page.locator("#spotlight .ring")).to_have_count(1)
    expect(speaker.locator("strong")).to_have_text("wheat and lavender")
    expect(page.locator("#spoken")).to_contain_text("wheat and lavender")
    assert page.evaluate(COVERED) == 0
    assert violations(page) == []
    assert small_text(page) == []
    snap(page, "lesson-desk")
    page.keyboard.press("Enter")
    status(page, "task")
    page.keyboard.press("Enter")  # there is a task: nothing to read on
    step(page, 3)

    take(page, "t10")
    expect(speaker.locator(".remark.bad")).to_contain_text("Answer undone.")
    expect(page.locator("#question [data-key=t10]")).to_be_enabled()
    expect(page.locator("#page-story")).not_to_contain_text("Chapel in the Stubble")
    page.keyboard.press("h")
    expect(speaker.locator(".told-hint")).to_have_count(1)
    take(page, "t04")
    expect(page.locator("#question [data-key=a3]")).to_be_visible()
    expect(speaker.locator(".remark")).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator("#question [data-key=t04]")).to_be_visible()
    page.keyboard.press("s")
    expect(page.locator("#question [data-key=a3]")).to_be_visible()
    snap(page, "lesson-desk-task")
    speaker.locator("[data-act=show_me]").click()
    status(page, "done")
    expect(speaker.locator(".remark.good")).to_be_visible()

    page.goto(f"{person.url}/learn/{GAME}")  # progress is kept
    expect(page.locator(f"[data-lesson={LESSON}] progress")).to_be_visible()
    page.click(f"[data-lesson={LESSON}] [data-act=continue]")
    status(page, "done")
    step(page, 3)
    if short_run():
        page.goto(f"{person.url}/learn/{GAME}")
        page.evaluate(KEEP, [f"vexillum.lesson.{GAME}/{LESSON}", near_the_end()])
        page.goto(f"{person.url}/learn/{GAME}/{LESSON}")
    while (now := rests(page)) != "ended":
        assert page.evaluate(COVERED) == 0, speaker.locator(".count").inner_text()
        page.keyboard.press("s" if now == "task" else "Enter")
    status(page, "ended")
    expect(page.locator("#strip .done")).to_have_count(len(find_lesson(GAME, LESSON).steps))
    snap(page, "lesson-desk-end")
    page.click("#speaker [data-suggested=game]")
    page.wait_for_url("**/play/*")
    person.asked()
    page.goto(f"{person.url}/learn/{GAME}")
    expect(page.locator(f"[data-lesson={LESSON}].done [data-act=again]")).to_be_visible()
    snap(page, "course")


@long
def test_a_lesson_on_a_phone_in_italian(meet: Any, snap: Any) -> None:
    person = meet("it-IT", phone=True, dark=True)
    page = person.page
    page.goto(f"{person.url}/learn/{GAME}/{LESSON}")
    step(page, 1, "it")
    speaker = page.locator("#speaker")
    expect(page.locator("#side")).to_be_hidden()
    speaker.locator("[data-act=next]").click()
    expect(speaker.locator("h2")).to_have_text("Il tuo castello")
    speaker.locator("[data-act=next]").click()
    status(page, "task")
    expect(page.locator("#side")).to_be_visible()
    expect(page.locator("#spotlight .ring")).to_have_count(1)
    assert page.evaluate(COVERED) == 0
    speaker.locator("[data-act=hint]").click()
    expect(speaker.locator(".told-hint")).to_contain_text("Suggerimento.")
    boxes = [page.locator(part).bounding_box() for part in ("#panels", "#speaker", "#stage", "#foot")]
    places = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
    assert all(one[1] <= other[0] + 20 for one, other in pairwise(places)), places
    assert len(places) == 4
    assert places[-1][1] <= 844
    assert violations(page) == []
    assert small_text(page) == []
    snap(page, "lesson-phone")
    take(page, "t04")
    page.click("#question [data-key=a3]")
    status(page, "done")
    page.click("#bar .small-only")
    expect(page.locator(f"[data-lesson={LESSON}]")).to_contain_text("passo 3 di")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page) == []


def test_no_such_lesson(meet: Any) -> None:
    person = meet()
    person.page.goto(f"{person.url}/learn/{GAME}/nothing")
    expect(person.page.locator("#prompt")).to_contain_text("There is no lesson nothing")
    person.forgiven = ("404",)
    person.page.goto(f"{person.url}/learn/chess")
    expect(person.page.locator("[role=alert]")).to_contain_text("chess")
