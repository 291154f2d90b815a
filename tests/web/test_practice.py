"""Practice, by the menu: undo goes back to one's own last decision, and the match says for ever that it was so."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.long import by_run
from tests.web.people import Meet, Person


def from_menu(person: Person, act: str) -> None:
    person.page.get_by_role("button", name="This match").click()
    person.page.click(f"dialog [data-act={act}]")


def test_undo_goes_back_through_what_agents_did(meet: Meet) -> None:
    anna = meet()
    anna.make("anno890", {"aix": "me"})
    page = anna.page
    anna.asked()
    expect(page.locator("#practice")).to_be_hidden()
    from_menu(anna, "practice")
    expect(page.locator("#practice")).to_be_visible()
    asked: list[tuple[int, list[str]]] = []
    for _ in range(by_run(2, 3)):
        anna.asked()
        asked.append((anna.number(), anna.keys()))
        anna.choose(anna.keys()[0])
    anna.asked()
    assert anna.number() > asked[-1][0]
    for number, keys in reversed(asked):
        page.click("[data-act=undo]")
        expect(page.locator("#question")).to_have_attribute("data-number", str(number))
        anna.asked()
        assert anna.keys() == keys
    from_menu(anna, "earnest")
    page.get_by_role("button", name="This match").click()
    expect(page.locator("dialog [data-act=practice]")).to_be_visible()
    expect(page.locator("#practice")).to_be_visible()
