"""An answer that cannot be taken back needs one more press: with the mouse, the keyboard, a finger, or never again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.people import Meet, Person, Snap

SURE = "Cannot be taken back: press again"


def taking(person: Person) -> None:
    """A game for two at one screen; the castles are chosen, and a tile is to be taken, which draws the next."""
    person.make("anno890", {"aix": "me", "avignon": "me"}, seed="1")
    person.asked()
    while "castle" in person.prompt.inner_text():
        person.choose(person.keys()[0])
        person.asked()


def test_with_the_mouse(meet: Meet, snap: Snap) -> None:
    anna = meet()
    taking(anna)
    page, number = anna.page, anna.number()
    first, second = anna.options.nth(0), anna.options.nth(1)
    first.click()
    expect(first.locator(".again")).to_have_text(SURE)
    expect(page.locator("#question .foot [role=status]")).to_have_text(SURE)
    off = page.locator('[data-act="confirm-off"]')
    expect(off).to_be_in_viewport(ratio=1)
    snap(page, "confirm-armed")
    second.click()
    expect(second.locator(".again")).to_have_text(SURE)
    expect(first.locator(".again")).to_have_count(0)
    assert anna.number() == number
    second.click()
    page.wait_for_function("n => Number(document.querySelector('#question').dataset.number) === n + 1", arg=number)
    expect(off).to_be_hidden()
    anna.asked()
    anna.options.first.click()  # placing can be taken back: it happens at once
    page.wait_for_function("n => Number(document.querySelector('#question').dataset.number) === n + 2", arg=number)


def test_with_the_keyboard(meet: Meet) -> None:
    anna = meet("it-IT")
    anna.make("anno890", {"aix": "me", "avignon": "me"}, seed="1")
    anna.asked()
    while "castello" in anna.prompt.inner_text():
        anna.choose(anna.keys()[0])
        anna.asked()
    page, number = anna.page, anna.number()
    page.keyboard.press("1")
    expect(anna.options.first.locator(".again")).to_have_text("Non si può annullare: premi di nuovo")
    expect(page.locator("#question .foot [role=status]")).to_contain_text("Non si può annullare")
    page.keyboard.press("Enter")
    page.wait_for_function("n => Number(document.querySelector('#question').dataset.number) === n + 1", arg=number)


def test_with_a_finger_on_the_board(meet: Meet, snap: Snap) -> None:
    anna = meet(phone=True)
    taking(anna)
    page, number = anna.page, anna.number()
    thing = anna.options.first.get_attribute("data-thing")
    lit = page.locator(f'#stage [data-thing="{thing}"].lit').first
    anna.at_rest()
    lit.click(force=True)
    expect(page.locator("#question .option.armed .again")).to_have_text(SURE)
    snap(page, "confirm-phone")
    assert anna.number() == number
    lit.click(force=True)
    page.wait_for_function("n => Number(document.querySelector('#question').dataset.number) === n + 1", arg=number)


def test_never_again_until_the_menu_brings_it_back(meet: Meet) -> None:
    anna = meet()
    taking(anna)
    page, number = anna.page, anna.number()
    anna.options.first.click()
    page.click('[data-act="confirm-off"]')
    page.wait_for_function("n => Number(document.querySelector('#question').dataset.number) === n + 1", arg=number)
    anna.choose(anna.keys()[0])
    page.reload()
    anna.asked()
    number = anna.number()
    anna.options.first.click()
    page.wait_for_function("n => Number(document.querySelector('#question').dataset.number) === n + 1", arg=number)
    anna.choose(anna.keys()[0])
    page.click('[aria-label="This match"]')
    page.click('[data-act="confirm"]')
    anna.asked()
    anna.options.first.click()
    expect(anna.options.first.locator(".again")).to_have_text(SURE)
