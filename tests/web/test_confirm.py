"""An answer that cannot be taken back needs one more press: with the mouse, the keyboard, a finger, or never again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.long import long
from tests.web.people import Meet, Person, Snap
from tests.web.saved import opened, saved
from vexillum.core.decision import Decision
from vexillum.core.session import Session

SURE = "Cannot be undone: press again"
LATER = "n => Number(document.querySelector('#question').dataset.number) > n"


def _final(session: Session[Any], decision: Decision) -> bool:
    """Aix puts a tile down, and that shows what nobody has known."""
    keys = decision.keys[:2]
    return decision.kind == "place" and len(keys) > 1 and all(session.fork().foresee([key]).final for key in keys)


@pytest.fixture(scope="module")
def placing() -> str:
    """A game in which one press would give an answer that cannot be taken back."""
    return saved("anno890", "aix", "2", _final)


def test_with_the_mouse_and_never_again(meet: Meet, snap: Snap, placing: str) -> None:
    anna = meet()
    opened(anna, placing)
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
    page.wait_for_function(LATER, arg=number)
    expect(off).to_be_hidden()
    never_again_until_the_menu_brings_it_back(anna, placing)


@long
def test_with_the_keyboard_in_italian(meet: Meet, placing: str) -> None:
    anna = meet("it-IT")
    opened(anna, placing)
    page, number = anna.page, anna.number()
    page.keyboard.press("1")
    expect(anna.options.first.locator(".again")).to_have_text("Non si può annullare: premi di nuovo")
    expect(page.locator("#question .foot [role=status]")).to_contain_text("Non si può annullare")
    page.keyboard.press("Enter")
    page.wait_for_function(LATER, arg=number)


def test_with_a_finger_on_the_board(meet: Meet, snap: Snap, placing: str) -> None:
    anna = meet(phone=True)
    opened(anna, placing)
    page, number = anna.page, anna.number()
    thing = anna.options.first.get_attribute("data-thing")
    lit = page.locator(f'#stage [data-thing="{thing}"].lit').first
    anna.at_rest()
    lit.click(force=True)
    expect(page.locator("#question .option.armed .again")).to_have_text(SURE)
    snap(page, "confirm-phone")
    assert anna.number() == number
    lit.click(force=True)
    page.wait_for_function(LATER, arg=number)


def never_again_until_the_menu_brings_it_back(anna: Person, placing: str) -> None:
    page = anna.page

    def pressed(key: str = "") -> int:
        opened(anna, placing)
        number = anna.number()
        anna.page.keyboard.press(key) if key else anna.options.first.click()
        return number

    number = pressed()
    page.click('[data-act="confirm-off"]')
    page.wait_for_function(LATER, arg=number)
    page.wait_for_function(LATER, arg=pressed())
    page.click('[aria-label="This match"]')
    page.click('[data-act="confirm"]')
    number = pressed("1")  # with the keyboard
    expect(anna.options.first.locator(".again")).to_have_text(SURE)
    expect(page.locator("#question .foot [role=status]")).to_have_text(SURE)
    page.keyboard.press("Enter")
    page.wait_for_function(LATER, arg=number)


def _taking(person: Person) -> None:
    """A game for two at one screen; the castles are chosen, and a tile is to be taken, which draws the next."""
    person.make("anno890", {"aix": "me", "avignon": "me"}, seed="1")
    person.asked()
    while "castle" in person.prompt.inner_text():
        person.choose(person.keys()[0])
        person.asked()


def test_what_decides_a_turn_says_so_and_is_confirmed(meet: Meet) -> None:
    anna = meet()
    _taking(anna)
    page, number = anna.page, anna.number()
    first, second = anna.options.nth(0), anna.options.nth(1)
    first.click()
    expect(first.locator(".final")).to_have_text("Cannot be undone.")
    second.click()
    expect(second.locator(".final")).to_have_text("Cannot be undone.")
    expect(first).to_have_attribute("aria-pressed", "false")
    assert anna.number() == number
    page.locator("#foot .confirm").click()
    page.wait_for_function(LATER, arg=number)
    anna.asked()
    number = anna.number()
    anna.options.first.click()  # where it lies can be taken back: it happens at once
    page.wait_for_function(LATER, arg=number)
