"""Variations in the browser: a tree to walk, name and compare, at the table and in the replay."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.people import Meet


def test_variations(meet: Meet) -> None:
    anna = meet()
    made = anna.make("anno890", {"aix": "me", "avignon": "steward"})
    page = anna.page
    anna.asked()
    expect(page.locator("#tab-branches")).to_be_hidden()
    page.get_by_role("button", name="This match").click()
    page.click("dialog [data-act=practice]")
    expect(page.locator("#practice")).to_be_visible()
    anna.choose(anna.keys()[0])
    anna.asked()
    number = anna.number()
    anna.choose(anna.keys()[0])
    anna.asked()
    page.click("[data-act=undo]")
    expect(page.locator("#question")).to_have_attribute("data-number", str(number))
    anna.asked()
    anna.choose(anna.keys()[-1])
    anna.asked()
    page.click("#tab-branches")
    items = page.locator("#page-branches [role=treeitem]")
    expect(items).to_have_count(2)
    expect(items.nth(1)).to_contain_text("you are here")
    # The keyboard walks the tree; the buttons are about the branch that is chosen.
    items.nth(1).click()
    page.keyboard.press("ArrowUp")
    expect(items.nth(0)).to_have_attribute("aria-selected", "true")
    expect(items.nth(0)).to_be_focused()
    page.click("[data-act=branch-compare]")
    dialog = page.locator("dialog.comparison")
    expect(dialog.locator("figure svg")).to_have_count(2)
    assert dialog.locator(".chip").count() + dialog.locator(".differs").count() > 0
    page.keyboard.press("Escape")
    page.click("[data-act=branch-name]")
    page.locator("dialog input").fill("Careful")
    page.click("#branch-save")
    expect(items.nth(0)).to_contain_text("Careful")
    page.click("[data-act=branch-end]")
    expect(items.nth(0)).to_contain_text("you are here")
    anna.asked()
    items.nth(1).click()
    # In the replay the other branch is shown, with a way back to the game.
    page.goto(f"{anna.url}/replay/{made['match']}")
    page.click("#tab-branches")
    expect(items).to_have_count(2)
    items.nth(1).click()
    page.keyboard.press("Enter")
    expect(page.locator("#to-game")).to_be_visible()
    assert "line=" in page.url
    page.click("#to-game")
    expect(page.locator("#to-game")).to_have_count(0)
    page.goto(f"{anna.url}/play/{made['match']}")
    anna.asked()
    page.click("#tab-branches")
    items.nth(1).click()
    page.click("[data-act=branch-drop]")
    page.locator("dialog .primary").click()
    expect(page.locator("#page-branches")).to_contain_text("Nothing has been undone yet")
