"""The position editor in a browser: dragging, steppers, problems, undo, drafts, files, and a match from it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.web.everybody import outside, small_text, violations
from tests.web.people import Meet, Person, Snap
from tests.web.test_reach import no_sideways_scroll

CASES = Path(__file__).parents[2] / "cases"
MIDDLE = """(node) => {
  const box = node.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def opened(person: Person, game: str) -> Page:
    """The editor of a game, at the start of its first scenario."""
    page = person.page
    page.goto(f"{person.url}/editor/{game}")
    expect(page.locator("#editor-state .state-line")).to_be_visible()
    return page


def number(page: Page, path: str) -> Locator:
    return page.locator(f'[data-path="{path}"] input')


def drag(page: Page, piece: Locator, goal: Locator) -> None:
    """Drag with the mouse, in small steps as a hand does."""
    x, y = piece.evaluate(MIDDLE)
    to_x, to_y = goal.evaluate(MIDDLE)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=3)
    page.mouse.move(to_x, to_y, steps=3)
    page.mouse.up()


def counter(page: Page, thing: str, token: str) -> Locator:
    return page.locator(f'[data-thing="{thing}"] [data-token="{token}"]').first


def test_pieces_are_dragged_from_place_to_place_and_to_the_supply(meet: Meet, snap: Snap) -> None:
    page = meet().lobby()
    page.click("[data-game=pendragon] [data-act=edit]")
    expect(page.locator("#editor-state .state-line")).to_be_visible()
    page.select_option("#place", "space:regni")
    before = int(number(page, "spaces.regni.units.cavalry").input_value())
    drag(page, counter(page, "space:atrebates", "cavalry"), counter(page, "space:regni", "militia"))
    expect(number(page, "spaces.regni.units.cavalry")).to_have_value(str(before + 1))
    expect(counter(page, "space:atrebates", "cavalry")).to_have_count(0)
    page.click("#tab-supply")
    box = page.locator('[data-box="casualties"]')
    drag(page, counter(page, "space:regni", "cavalry"), box)
    expect(box.locator(".box-n")).to_have_text("1")
    drag(page, page.locator('[data-box="available.saxon_raider"]'), counter(page, "space:regni", "militia"))
    expect(counter(page, "space:regni", "saxon_raider")).to_have_count(1)
    expect(page.locator(".state-line.good")).to_be_visible()
    snap(page, "editor")
    page.keyboard.press("Control+z")
    expect(counter(page, "space:regni", "saxon_raider")).to_have_count(0)
    page.keyboard.press("Control+Shift+z")
    expect(counter(page, "space:regni", "saxon_raider")).to_have_count(1)
    page.click("#editor-reset")
    expect(counter(page, "space:atrebates", "cavalry")).to_have_count(1)
    expect(counter(page, "space:regni", "saxon_raider")).to_have_count(0)


def test_the_keyboard_does_it_too(meet: Meet) -> None:
    page = opened(meet(), "falling-sky")
    page.locator("#place").focus()
    page.select_option("#place", "space:carnutes")
    more = page.get_by_role("button", name="One more: Hidden Arverni Warband")
    more.focus()
    page.keyboard.press("Enter")
    expect(number(page, "spaces.carnutes.units.arverni_hidden")).to_have_value("1")
    expect(more).to_be_focused()
    page.keyboard.press("Space")
    expect(number(page, "spaces.carnutes.units.arverni_hidden")).to_have_value("2")
    expect(page.locator(".also")).to_contain_text("Available · Arverni Warband")
    page.click("#tab-facts")
    page.locator('[data-path="standing.romans"] select').select_option(label="Ineligible")
    expect(page.locator('[data-path="standing.romans"] select')).to_have_value("1")
    assert violations(page, board=True) == []


def test_what_is_wrong_is_told_and_leads_there(meet: Meet, snap: Snap) -> None:
    anna = meet("it-IT")
    page = opened(anna, "pendragon")
    expect(page.locator(".state-line")).to_have_text("La posizione è valida.")
    anna.forgiven = ("409", "400")
    page.select_option("#place", "space:iceni")
    number(page, "spaces.iceni.units.cavalry").fill("20")
    number(page, "spaces.iceni.units.cavalry").press("Enter")
    expect(page.locator(".toast.bad")).to_contain_text("Cavalleria")
    expect(number(page, "spaces.iceni.units.cavalry")).to_have_value("0")
    page.uncheck("#tidy")
    number(page, "spaces.iceni.units.cavalry").fill("4")
    number(page, "spaces.iceni.units.cavalry").press("Enter")
    problem = page.locator(".problems button")
    expect(problem).to_contain_text("Cavalleria")
    page.locator('[data-path="spaces.iceni.strongholds.branodunum"] select').select_option(label="Cittadina")
    expect(problem).to_have_count(3)
    page.select_option("#place", "space:regni")
    problem.filter(has_text="Branodunum").click()
    expect(page.locator("#place")).to_have_value("space:iceni")
    snap(page, "editor-problems-it")
    page.click("#editor-save")
    page.click("#save-position")
    expect(page.locator("dialog .trouble")).to_contain_text("24")
    page.keyboard.press("Escape")
    page.click(".switch [lang=en]")
    expect(problem.first).to_contain_text("Cavalry: 24")
    expect(page.locator("#tab-supply")).to_have_text("Supply")
    expect(number(page, "spaces.iceni.units.cavalry")).to_have_value("4")


def test_a_draft_is_kept_and_files_are_written_and_read(meet: Meet) -> None:
    page = opened(meet(), "anno890")
    page.select_option("#place", "realm:aix")
    number(page, "realms.aix.coins").fill("11")
    number(page, "realms.aix.coins").press("Enter")
    expect(page.locator("#editor-undo")).to_be_enabled()
    page.on("dialog", lambda dialog: dialog.accept())  # the browser warns of what is not saved
    page.reload()
    expect(page.locator(".note")).to_contain_text("draft")
    page.select_option("#place", "realm:aix")
    expect(number(page, "realms.aix.coins")).to_have_value("11")
    page.click("#editor-save")
    with page.expect_download() as caught:
        page.click("#save-position")
    text = Path(caught.value.path()).read_text("utf-8")
    assert "coins = 11" in text
    page.fill("#case-title", "Eleven coins")
    with page.expect_download() as caught:
        page.click("#save-case")
    assert 'title = "Eleven coins"' in Path(caught.value.path()).read_text("utf-8")
    expect(page.locator("dialog input[readonly]")).to_have_value(
        "vexillum companion anno890 --position anno890-position.toml"
    )
    page.keyboard.press("Escape")
    page.click("#editor-open")
    page.set_input_files("#editor-file", {"name": "p.toml", "mimeType": "text/plain", "buffer": text.encode()})
    expect(page.locator("dialog")).to_have_count(0)
    page.select_option("#place", "realm:aix")
    expect(number(page, "realms.aix.coins")).to_have_value("11")


def test_chances_and_a_match_from_a_position(meet: Meet) -> None:
    anna = meet()
    page = opened(anna, "anno890")
    tile = page.locator('[data-token^="tile:t"]').first
    name = tile.get_attribute("data-token")
    drag(page, tile, page.locator('[data-thing="cell:aix.a1"]').first)
    expect(page.locator(f'[data-thing="cell:aix.a1"] [data-token="{name}"]')).to_have_count(1)
    page.click("#editor-chances")
    expect(page.locator(".chance-bars li")).to_have_count(2)
    page.keyboard.press("Escape")
    page.click("#editor-play")
    page.select_option("dialog [data-seat=avignon]", "steward")
    page.click("#play-on-go")
    page.wait_for_url("**/play/*")
    anna.asked()
    expect(page.locator(f'[data-thing="cell:aix.a1"] [data-token="{name}"]')).to_have_count(1)
    page.goto(page.url.replace("/play/", "/replay/"))
    page.click("#edit-position")
    expect(page.locator("#editor-state .state-line")).to_be_visible()
    expect(page.locator(f'[data-thing="cell:aix.a1"] [data-token="{name}"]')).to_have_count(1)


def test_a_stack_is_dragged(meet: Meet) -> None:
    page = opened(meet(), "akkren")
    stack = page.locator('[data-thing^="stack:"]').first
    thing = stack.get_attribute("data-thing")
    drag(page, stack, page.locator('[data-thing="place:gk_capital"]').last)
    page.select_option("#place", "place:gk_capital")
    expect(page.locator("#page-place summary").filter(has_text=f"{str(thing).split(':')[1]}.")).to_have_count(1)


def test_on_a_phone(meet: Meet, snap: Snap) -> None:
    page = opened(meet(phone=True), "pendragon")
    assert outside(page, "#bar .tool", "#tabs button", "#place") == []
    assert small_text(page) == []
    page.select_option("#place", "space:iceni")
    page.get_by_role("button", name="One more: Militia").first.tap()
    expect(page.locator("#editor-undo")).to_be_enabled()
    snap(page, "editor-phone")
    assert violations(page) == []


def test_a_scenario_is_chosen_where_none_is_named(meet: Meet) -> None:
    anna = meet()
    page = anna.page
    page.goto(f"{anna.url}/editor")
    expect(page.locator("#open-scenario")).to_be_visible()
    assert violations(page, "dialog") == []
    page.click("#open-scenario")
    expect(page.locator("#editor-state .state-line")).to_be_visible()


def test_the_bar_fits_a_phone_for_members_too(enter: Meet) -> None:
    page = opened(enter("Ewa", phone=True), "anno890")
    expect(page.locator("#member")).to_be_visible()
    no_sideways_scroll(page)
