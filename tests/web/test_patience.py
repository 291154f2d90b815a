"""What is expected and does not come is missed, with what was expected in the message."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.people import Meet


def test_what_does_not_come_is_missed(meet: Meet) -> None:
    page = meet().page
    page.set_content("<p>here</p>")
    page.evaluate("setTimeout(() => document.body.append(document.createElement('b')))")
    page.evaluate("setTimeout(() => { document.querySelector('b').textContent = '1'; }, 20)")
    expect(page.locator("b")).to_have_text("1")
    expect(page.locator("p, b")).to_have_text(["here", "1"])
    expect(page.locator("i")).to_be_hidden()
    expect(page.locator("i")).not_to_be_visible()
    with pytest.raises(AssertionError, match="expected to be visible"):
        expect(page.locator("i")).to_be_visible(timeout=50)
    with pytest.raises(AssertionError, match="expected to have text 'there'"):
        expect(page.locator("p")).to_have_text("there", timeout=50)
    with pytest.raises(AssertionError, match="expected to have text"):
        expect(page.locator("p")).to_have_text(["here", "there"], timeout=50)
