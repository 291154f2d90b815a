"""Puzzles in the browser: right, wrong and with a hint at a desk, and on a phone in Italian."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.everybody import small_text, violations
from vexillum.puzzles.puzzle import Puzzle
from vexillum.puzzles.shelf import puzzle_of, shelf, today

GAME = "anno890"


def of_today() -> Puzzle:
    return puzzle_of(shelf(GAME), today())


def status(page: Page, wanted: str) -> None:
    expect(page.locator(f"#speaker[data-status={wanted}][aria-busy=false]")).to_be_visible()


def answer(page: Page, key: str) -> None:
    """Choose an answer, and confirm it where that is asked for. On a phone the options may be behind tabs."""
    option = page.locator(f'#question [data-key="{key}"]')
    tabs = page.locator("#question [role=tab]")
    for number in range(tabs.count()):
        if not option.is_visible():
            tabs.nth(number).click()
    option.click()
    confirm, judged = page.locator("#question .confirm"), page.locator("#speaker[data-status=answered]")
    expect(confirm.or_(judged).first).to_be_visible()
    if confirm.is_visible():
        confirm.click()
    status(page, "answered")


def count(page: Page, id: str) -> str:
    return page.locator(f"[data-count={id}] dd").inner_text()


def test_a_puzzle_at_a_desk(meet: Any, snap: Any) -> None:
    puzzle = of_today()
    person = meet(size=(1440, 900))
    page = person.page
    page.goto(person.url)
    page.click(f"#daily-puzzles [data-of={GAME}] [data-act=solve]")
    page.wait_for_url(f"**/puzzle/{GAME}/{puzzle.id}")
    status(page, "asked")
    speaker = page.locator("#speaker")
    expect(page.locator("#question .option[data-key]")).to_have_count(len(puzzle.options))
    expect(speaker.locator(".worth, .remark")).to_have_count(0)
    assert puzzle.ranked[0].key not in (page.locator("#spoken").inner_text() or ""), "nothing is told yet"
    assert violations(page) == []
    assert small_text(page) == []
    worst = puzzle.ranked[-1].key
    answer(page, worst)
    expect(speaker.locator(f".remark[data-verdict={puzzle.verdict(worst)}]")).to_be_visible()
    expect(speaker.locator(".worth tbody tr[data-key]")).to_have_count(1)
    expect(page.locator("#question .option")).to_have_count(0)
    snap(page, "puzzle-desk-wrong")
    page.keyboard.press("Enter")
    status(page, "asked")
    answer(page, puzzle.best)
    expect(speaker.locator(".remark.right")).to_be_visible()
    expect(speaker.locator(".worth tbody tr[data-key]")).to_have_count(len(puzzle.options))
    expect(speaker.locator(f'.worth tr.best.given[data-key="{puzzle.best}"]')).to_be_visible()
    expect(speaker).to_be_focused()
    assert violations(page, "#speaker") == []
    assert small_text(page) == []
    snap(page, "puzzle-desk-right")
    page.keyboard.press("Escape")
    page.wait_for_url("**/puzzles")
    expect(page.locator(f".puzzle-card[data-of={GAME}] [data-result=solved]")).to_be_visible()
    assert [count(page, id) for id in ("first", "solved", "tried", "streak")] == ["0", "1", "1", "1"]
    assert violations(page) == []
    snap(page, "puzzles-desk")


def test_hint_solution_archive_and_a_game_from_there(meet: Any) -> None:
    person = meet(size=(1440, 900))
    page = person.page
    page.goto(f"{person.url}/puzzles")
    rows = page.locator(".puzzle-archive [data-puzzle]")
    expect(rows.first).to_be_visible()
    shown = rows.count()
    page.click(f"#archive [data-filter={GAME}]")
    expect(page.locator(f"#archive [data-filter={GAME}]")).to_be_focused()
    assert all(f"{GAME}/" in (row.get_attribute("data-puzzle") or "") for row in rows.all())
    page.click("#archive [data-filter=level-1]")
    expect(rows).not_to_have_count(shown)
    page.click("#archive [data-filter=any]")
    name = rows.first.get_attribute("data-puzzle") or ""
    rows.first.locator("a").click()
    page.wait_for_url(f"**/puzzle/{name}")
    status(page, "asked")
    page.keyboard.press("h")
    expect(page.locator("#speaker .told-hint")).to_have_count(1)
    page.keyboard.press("p")  # nothing was answered yet
    page.keyboard.press("s")
    status(page, "shown")
    expect(page.locator("#speaker .worth tr.best")).to_have_count(1)
    page.keyboard.press("p")
    page.wait_for_url("**/play/*")
    person.asked()
    page.goto(f"{person.url}/puzzles")
    expect(page.locator(f'[data-puzzle="{name}"] [data-result=tried]')).to_be_visible()
    assert [count(page, id) for id in ("first", "solved", "streak")] == ["0", "0", "0"]


def test_found_at_once_on_a_phone_in_italian(meet: Any, snap: Any) -> None:
    puzzle = shelf(GAME).puzzles[0]
    person = meet("it-IT", phone=True, dark=True)
    page = person.page
    page.goto(f"{person.url}/puzzle/{GAME}/{puzzle.id}")
    status(page, "asked")
    expect(page.locator("#speaker .task")).to_contain_text("Quale risposta")
    boxes = [page.locator(part).bounding_box() for part in ("#panels", "#speaker", "#stage", "#foot")]
    places = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
    assert len(places) == 4
    assert all(one[1] <= other[0] + 20 for one, other in pairwise(places)), places
    assert violations(page) == []
    snap(page, "puzzle-phone")
    answer(page, puzzle.best)
    expect(page.locator("#speaker .remark.right")).to_contain_text("Giusto")
    assert small_text(page) == []
    snap(page, "puzzle-phone-right")
    page.click("#bar .small-only")
    expect(page.locator("[data-result=first]")).to_contain_text("risolto al primo tentativo")
    assert [count(page, id) for id in ("first", "streak")] == ["1", "1" if puzzle == of_today() else "0"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_no_such_puzzle(meet: Any) -> None:
    person = meet()
    person.page.goto(f"{person.url}/puzzle/{GAME}/nothing")
    expect(person.page.locator("#prompt")).to_contain_text("There is no puzzle nothing")
    expect(person.page.locator("#question a")).to_have_attribute("href", "/puzzles")
