"""The odds, before an answer is given: a button beside the question opens them to read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.long import long
from tests.web.asked import ODDS
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
    page.keyboard.press("Escape")
    the_map_says_what_the_dice_may_bring(page)


def the_map_says_what_the_dice_may_bring(page: Page) -> None:
    """At the thing of an option with odds: the chance of what one hopes for, within the map."""
    thing = page.locator('#stage [data-thing^="space:"]').first.get_attribute("data-thing")
    said = page.evaluate(
        """async ([odds, thing]) => {
          const { GameMap } = await import("/static/js/table/map/game-map.js");
          const { MapTag } = await import("/static/js/table/map/map-tag.js");
          const stage = document.createElement("div");
          stage.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 600px; height: 400px; overflow: hidden";
          document.body.append(stage);
          const map = new GameMap(stage);
          const node = document.querySelector(`#stage [data-thing="${thing}"]`).outerHTML;
          const whole = { width: 600, height: 400, blocks: { a: node }, home: null, label: "", css: "" };
          map.take({ whole: { ...whole, anchors: { [thing]: [2, 3] } }, blocks: {}, label: "", anchors: null });
          const tag = new MapTag(map);
          const seen = (given, at) => {
            tag.show(given, at);
            const drawn = stage.querySelector(".map-tag");
            if (!drawn) return null;
            const { left, top } = drawn.getBoundingClientRect();
            return [drawn.textContent, drawn.getAttribute("class"), left >= 0 && top >= 0];
          };
          const means = { outcomes: [], means: odds.means };
          return [seen(odds, thing), seen(means, thing), seen(odds, "space:nowhere"), seen(null, thing)];
        }""",
        [ODDS, thing],
    )
    assert said == [["45%", "map-tag good", True], ["Raiders −2", "map-tag good", True], None, None]
