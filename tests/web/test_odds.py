"""The odds, before an answer is given: a button beside the question opens them to read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.long import long
from tests.web.people import Meet, Person
from tests.web.test_reading import at_table


def to_raid(person: Person) -> Page:
    """Everybody passes until somebody can Raid."""
    page = at_table(person)
    for _ in range(12):
        if page.locator("[data-act=odds]").count():
            return page
        keys = person.keys()
        person.choose(next(key for key in ("raid", "feat.none", "none", "pass") if key in keys))
        if person.state() == "cover":
            page.click("#cover button")
        person.asked()
    raise AssertionError("nobody could Raid")


@pytest.mark.parametrize(("lang", "title"), [pytest.param("en-GB", "Odds", marks=long), ("it-IT", "Probabilità")])
def test_the_odds_of_a_raid(meet: Meet, lang: str, title: str) -> None:
    page = to_raid(meet(lang))
    expect(page.locator("[data-act=odds]")).to_have_text(title)
    page.click("[data-act=odds]")
    dialog = page.locator("dialog[open]")
    expect(dialog.locator("h2")).to_have_text(title)
    expect(dialog.locator("p").first).to_contain_text("%")
    expect(dialog.locator('button[data-page="contents"]')).to_have_count(0)
