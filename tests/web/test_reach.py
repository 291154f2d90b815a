"""Everybody can play: by keyboard alone, on a phone, with little motion, with enough contrast."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.long import by_run, long
from tests.web.people import Meet, Person, Snap

SMALL_TARGETS = """() => [...document.querySelectorAll("button, a.button, select, input:not(.unseen), .tool")]
  .filter((one) => one.offsetParent && !one.matches(".rule, .check input, .refused-name"))
  .filter((one) => one.getBoundingClientRect().width)
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
  .map(([html, box]) => `${html} ${Math.round(box.width)}x${Math.round(box.height)}`)"""

CONTRAST = """() => {
  const channel = (v) => ((v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const numbers = (colour) => {
    const found = (colour.match(/[\\d.]+/g) ?? []).map(Number);
    return colour.startsWith("color(") ? found.map((part, n) => (n < 3 ? 255 * part : part)) : found;
  };
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const behind = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage.includes("gradient")) {
        const stops = style.backgroundImage.match(/rgba?\\([^)]+\\)/g) ?? [];
        if (stops.length) return stops.map(numbers);
      }
      const colour = numbers(style.backgroundColor);
      if (colour.length === 3 || colour[3] > 0.9) return [colour];
    }
    return [[255, 255, 255]];
  };
  const bad = [];
  for (const node of document.querySelectorAll("body *")) {
    if (node.closest("svg, noscript, .unseen, .skip, [aria-disabled=true], .busy") || !node.offsetParent) continue;
    if (![...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim())) continue;
    const style = getComputedStyle(node);
    const ink = light(numbers(style.color));
    const worst = Math.min(...behind(node).map((ground) => {
      const paper = light(ground);
      return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    }));
    if (worst < 4.5) bad.push(`${worst.toFixed(2)} ${node.className} ${node.textContent.trim().slice(0, 40)}`);
  }
  return bad;
}"""


def no_sideways_scroll(page: Page) -> None:
    """Not against ``innerWidth``: a phone widens that to what the page wants."""
    assert page.viewport_size is not None
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def answer_by_keyboard(person: Person) -> None:
    """Take the first option, or as many as are needed."""
    person.asked()
    before, confirm = person.number(), person.page.locator("#question .confirm")
    several = confirm.count() > 0
    for key in "123456789":
        person.page.keyboard.press(key)
        if not several or confirm.get_attribute("aria-disabled") == "false":
            break
    if several:
        person.page.keyboard.press("Enter")
    person.moved_on(before, lambda: person.page.keyboard.press("Enter"))


def test_keyboard_only(meet: Meet, snap: Snap) -> None:
    anna = meet()
    page = anna.lobby()
    for button in ("[data-act=play]", "#play"):
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("one => document.activeElement.matches(one)", button):
                break
        page.keyboard.press("Enter")
        expect(page.locator("#play, #stage").first).to_be_visible()
    page.wait_for_url("**/play/*")
    for _ in range(by_run(2, 6)):
        answer_by_keyboard(anna)
    anna.asked()
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_count(1)
    page.keyboard.press(".")
    expect(page.locator(".cursor-frame")).to_be_visible()
    expect(page.locator("#said")).not_to_be_empty()
    for _ in range(100):
        if "(available)" not in page.locator("#said").inner_text():
            break
        page.keyboard.press(".")
    page.keyboard.press("w")
    expect(page.locator(".popover .reason")).to_be_visible()
    snap(page, "keyboard")
    page.keyboard.press("Escape")
    expect(page.locator(".popover")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("dialog:modal")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog:modal")).to_have_count(0)
    page.keyboard.press("f")  # the keyboard may have been at a thing that is shown larger
    transform = page.locator(".picture").evaluate("one => one.style.transform")
    page.keyboard.press("+")
    assert page.locator(".picture").evaluate("one => one.style.transform") != transform
    page.keyboard.press("f")
    assert page.locator(".picture").evaluate("one => one.style.transform") == transform
    page.keyboard.press("u")
    page.wait_for_timeout(200)


def test_landmarks_and_the_mouse_on_the_map(meet: Meet) -> None:
    anna = meet()
    anna.make("anno890", {"aix": "me", "avignon": "steward"})
    anna.asked()
    landmarks_and_names(anna.page)
    pan_zoom_and_no_click_after_a_drag(anna)
    a_press_that_ends_beside_the_board_is_over(anna)


def landmarks_and_names(page: Page) -> None:
    for landmark in ("banner", "main"):
        assert page.get_by_role(landmark).count() == 1, landmark
    beside = page.get_by_role("complementary").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert len(set(beside)) == len(beside) > 0
    assert all(beside)
    assert page.get_by_role("heading", level=1).count() == 1
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, a[href], input, select, textarea")]
          .filter((one) => one.offsetParent && !one.closest("[aria-hidden=true]"))
          .filter((one) => !(one.textContent.trim() || one.getAttribute("aria-label") || one.labels?.length))
          .map((one) => one.outerHTML)"""
    )
    assert nameless == []


def pan_zoom_and_no_click_after_a_drag(anna: Person) -> None:
    page = anna.page
    picture = page.locator(".picture")
    number, fitted = anna.number(), picture.evaluate("one => one.style.transform")
    thing = anna.options.first.get_attribute("data-thing")
    box = page.locator(f'#stage [data-thing="{thing}"]').first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    page.wait_for_function("was => document.querySelector('.picture').style.transform !== was", arg=fitted)
    closer = picture.evaluate("one => one.style.transform")
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=4)
    page.mouse.up()
    page.wait_for_function("was => document.querySelector('.picture').style.transform !== was", arg=closer)
    page.wait_for_timeout(300)
    assert anna.number() == number, "a drag is no click"
    page.get_by_role("button", name="Show the whole map").click()
    assert picture.evaluate("one => one.style.transform") == fitted


def a_press_that_ends_beside_the_board_is_over(anna: Person) -> None:
    page = anna.page
    stage, side = page.locator("#stage").bounding_box(), page.locator("#question").bounding_box()
    assert stage is not None
    assert side is not None
    fitted = page.locator(".picture").evaluate("one => one.style.transform")
    page.mouse.move(stage["x"] + 40, stage["y"] + 40)
    page.mouse.down()
    page.mouse.move(side["x"] + 40, side["y"] + 10)
    page.mouse.up()
    page.mouse.move(stage["x"] + 100, stage["y"] + 100, steps=4)
    assert page.locator(".picture").evaluate("one => one.style.transform") == fitted
    thing = anna.options.first.get_attribute("data-thing")
    assert thing is not None
    anna.click_thing(thing)


SCALE = "() => new DOMMatrix(getComputedStyle(document.querySelector('.picture')).transform).a"


def test_only_the_map_zooms(meet: Meet) -> None:
    """By wheel where the pointer is, by keys and by two fingers; nothing else on the page grows or scrolls."""
    anna = meet(phone=True)
    anna.make("anno890", {"aix": "me", "avignon": "steward"})
    anna.asked()
    page = anna.page
    stage = page.locator("#stage").bounding_box()
    assert stage is not None
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
    scales = [page.evaluate(SCALE)]

    def grown() -> None:
        page.wait_for_function(f"was => ({SCALE})() > was * 1.1", arg=scales[-1])
        anna.at_rest()
        scales.append(page.evaluate(SCALE))

    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    grown()
    page.keyboard.press("+")
    grown()
    touch = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 20), ("touchMove", 30), ("touchMove", 50), ("touchEnd", None)):
        points = [] if apart is None else [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    grown()
    page.keyboard.press("-")
    page.wait_for_function(f"was => ({SCALE})() < was", arg=scales[-1])
    anna.at_rest()
    last = page.evaluate(SCALE)
    page.mouse.move(195, 700)
    page.mouse.wheel(0, 200)
    assert page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    assert page.evaluate(SCALE) == last, "over the question the wheel does not zoom"


def a_long_press_says_why_not(page: Page) -> None:
    """At a table of Pendragon on a phone."""
    press = {"pointerType": "touch", "bubbles": True, "pointerId": 7, "isPrimary": True}
    area = page.locator('#stage .area[data-thing="space:iceni"]')
    area.dispatch_event("pointerdown", press)
    expect(page.locator(".popover .reason")).to_be_visible()
    area.dispatch_event("pointerup", press)


SHEET = """() => {
  const side = document.querySelector("#side");
  return [side.hasAttribute("data-lifted") ? "lifted" : side.dataset.size ?? "", side.offsetHeight];
}"""
"""The size of the sheet by its name, and its height."""


def sheet_heights(page: Page) -> list[int]:
    """The three heights that the grip gives the sheet, from the lowest; in the end it has the highest.

    Wherever it stands: a question within a scene may have lifted it.
    """
    heights: dict[str, int] = {}
    while len(heights) < 3 or page.evaluate(SHEET)[0] != "tall":
        before = page.evaluate(SHEET)[0]
        page.tap("#grip")
        page.wait_for_function(f"before => ({SHEET})()[0] !== before", arg=before)
        size, height = page.evaluate(SHEET)
        heights[size] = height
    return [heights[size] for size in ("low", "", "tall")]


@pytest.mark.parametrize("game", ["anno890", pytest.param("pendragon", marks=long)])
@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=long)])
def test_phone(meet: Meet, snap: Snap, game: str, dark: bool) -> None:
    anna = meet(phone=True, dark=dark)
    page = anna.lobby()
    no_sideways_scroll(page)
    assert page.evaluate(SMALL_TARGETS) == []
    page.tap(f"[data-game={game}] [data-act=play]")
    expect(page.locator("#play")).to_be_visible()
    no_sideways_scroll(page)
    assert page.evaluate(SMALL_TARGETS) == []
    page.tap("#play")
    page.wait_for_url("**/play/*")
    anna.asked()
    no_sideways_scroll(page)
    assert page.evaluate(SMALL_TARGETS) == []
    board, side = page.locator("#stage").bounding_box(), page.locator("#side").bounding_box()
    assert board is not None
    assert side is not None
    assert board["y"] < side["y"], "the board is on top"
    snap(page, f"phone-{game}{'-dark' if dark else ''}")
    for _ in range(3):
        if anna.state() != "asked":
            break
        with anna.answering(anna.keys()[0]):
            anna.options.first.tap()
    anna.state()
    low, middle, tall = sheet_heights(page)
    assert low < middle < tall
    page.get_by_role("tab", name="Players").tap()
    snap(page, f"phone-{game}-players{'-dark' if dark else ''}")
