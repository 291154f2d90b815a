"""The coach at the table: by the set-up and the menu, with keys, on a desk and a phone, in both languages."""

from __future__ import annotations

import json

from playwright.sync_api import WebSocketRoute, expect

from tests.long import long
from tests.web.everybody import small_text, violations
from tests.web.people import Meet, Snap

SETUP = "#match-coach"


def test_ask_the_coach_and_follow_it(meet: Meet, snap: Snap) -> None:
    """Switched on in the menu, asked by a key: its answer is told, marked in the list and on the map."""
    anna = meet(size=(1440, 900))
    anna.make("pendragon", {"dux": "me"}, seed="coach")
    page = anna.page
    anna.asked()
    expect(page.locator("#coach")).to_be_hidden()
    page.get_by_role("button", name="This match").click()
    page.click("dialog [data-act=coach_on]")
    ask = page.locator("[data-act=coach]")
    expect(ask).to_have_text("What would the coach do?")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("c")
    hint = page.locator("#coach .coach-hint strong")
    expect(hint).to_contain_text("Non-player would choose:")
    expect(page.locator("#question .option.advised")).to_have_count(1)
    assert violations(page, "#question") == []
    assert small_text(page) == []
    snap(page, "coach-desk")
    page.locator("#question .option.advised").click()
    if page.locator("#foot .confirm").count():
        page.locator("#foot .confirm").click()
    expect(page.locator("#coach .coach-hint")).to_have_count(0)
    anna.asked()
    page.get_by_label("Always").check()
    expect(hint).to_contain_text("Non-player would choose:")
    page.get_by_role("button", name="This match").click()
    page.click("dialog [data-act=coach_off]")
    expect(page.locator("#coach")).to_be_hidden()


@long
def test_always_on_a_phone_in_italian(meet: Meet, snap: Snap) -> None:
    bruno = meet("it-IT", phone=True, dark=True)
    bruno.make("anno890", {"aix": "me"}, coach=True)
    page = bruno.page
    bruno.asked()
    page.get_by_label("Sempre").check()
    expect(page.locator("#coach .coach-hint strong")).to_contain_text("sceglierebbe:")
    expect(page.locator("#coach .coach-hint")).to_contain_text("simulazioni vince nel")
    snap(page, "coach-phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    number = bruno.number()
    bruno.choose(bruno.keys()[0])
    bruno.asked()
    assert bruno.number() > number
    expect(page.locator("#coach .coach-hint strong")).to_contain_text("sceglierebbe:")


def test_a_note_is_shown_taken_back_and_dismissed(meet: Meet, snap: Snap) -> None:
    """A note as the server sends it: which question, what would have been better; back through practice."""
    anna = meet(size=(1440, 900))
    sockets: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    page = anna.page
    page.route_web_socket("**/ws/*", between)
    anna.make("anno890", {"aix": "me"}, coach=True)
    anna.asked()
    number, keys = anna.number(), anna.keys()
    anna.choose(keys[0])
    anna.asked()
    said = {"type": "coach_note", "number": number, "question": "Which tile?", "given": "Old Mill"}
    said |= {"text": "Canons' Grange would have kept about 12 points more win chance (48% against 36%)."}
    said |= {"known": "48 playouts of each answer; the difference lies between 3 and 21 points."}
    sockets[-1].send(json.dumps(said | {"things": ["tile:t09"]}))
    note = page.locator(".coach-note")
    expect(note).to_contain_text("“Which tile?” (you chose: Old Mill)")
    snap(page, "coach-note")
    note.locator("[data-act=coach-back]").click()
    confirm = page.get_by_role("button", name="Practise and take it back")
    if confirm.count():
        confirm.click()
    expect(page.locator("#question")).to_have_attribute("data-number", str(number))
    assert anna.keys() == keys
    expect(note).to_have_count(0)


def test_the_set_up_offers_a_coach_only_to_somebody_alone(meet: Meet) -> None:
    anna = meet()
    page = anna.page
    page.goto(f"{anna.url}/?new=anno890")
    expect(page.locator(SETUP)).to_be_visible()
    page.locator(SETUP).check()
    seats = page.locator("#seats select")
    agent = seats.nth(1).input_value()
    seats.nth(1).select_option("open")
    expect(page.locator(SETUP)).to_have_count(0)
    seats.nth(1).select_option(agent)
    expect(page.locator(SETUP)).to_be_checked()
    page.click("#play")
    anna.asked()
    expect(page.locator("[data-act=coach]")).to_be_visible()
