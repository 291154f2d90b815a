"""The story: chapters and turns, folded, filtered, searched, copied; totals right."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.people import Meet, Snap
from tests.web.test_playback import AIX, NONPLAYERS

LONG = """async () => {
  const { loadWords } = await import("/static/js/parts/words.js");
  await loadWords();
  const { Story } = await import("/static/js/table/story/story.js");
  const { sumOf } = await import("/static/js/table/common/change-chips.js");
  const place = document.createElement("section");
  document.body.replaceChildren(place);
  const story = new Story(place, { hover() {}, explain() {}, watch() {} });
  story.people({ red: "Red", blue: "Blue" });
  const scopes = [], lines = [];
  for (let card = 0; card < 100; card++) {
    const chapter = scopes.length;
    scopes.push({ number: chapter, kind: "chapter", first: lines.length, at: 0, title: `Card ${card}` });
    for (const seat of ["red", "blue"]) {
      const turn = scopes.length;
      const first = lines.length;
      const gold = { label: "Gold", by: seat === "red" ? "+2" : "\u22121", seat, tone: "good" };
      const chips = [gold, { label: "Peace", by: "+1" }];
      scopes.push({ number: turn, kind: "turn", inside: chapter, seat, first, at: 0, title: "Raid", chips });
      for (let n = 0; n < 10; n++) {
        lines.push({ n: lines.length, text: `${seat} does ${lines.length}`, kind: n === 3 ? "secret" : "line" });
      }
      scopes[turn].last = lines.length;
    }
  }
  story.take({ scopes, lines });
  story.build();
  const shown = place.querySelectorAll(".log-line").length;
  const first = [{ label: "A", by: "+3", tone: "bad" }, { label: "B", by: "\u22122" }];
  const second = [{ label: "A", by: "\u22124", tone: "good" }, { label: "B", by: "+2" }, { label: "C" }];
  const chapters = place.querySelectorAll(".story-chapter").length;
  return { shown, chapters, lines: lines.length, sums: sumOf([first, second]) };
}"""


def copied(page: Page) -> str:
    page.click("[data-act=copy]")
    expect(page.locator(".toast").last).to_have_text("Story copied as text.")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def test_a_long_story_is_folded_and_its_totals_are_sums(meet: Meet) -> None:
    anna = meet()
    page = anna.page
    empty = "<!doctype html><title>A story</title>"
    page.route(f"{anna.url}/story", lambda route: route.fulfill(body=empty, content_type="text/html"))
    page.goto(f"{anna.url}/story")
    made: dict[str, Any] = page.evaluate(LONG)
    assert made["lines"] == 2000
    assert made["chapters"] == 100
    assert made["shown"] == 10, "only the newest turn is unfolded"
    assert made["sums"] == [{"label": "A", "by": "\u22121", "tone": "good", "things": []}, {"label": "C", "things": []}]
    expect(page.locator(".log-line.secret")).to_have_count(1)
    expect(page.locator(".story-chapter h3").first).to_contain_text("Card 99")
    text = copied(page)
    assert text.startswith("Card 0\n======\n")
    assert text.rstrip().endswith("Overall: Gold +200, Peace +200, Gold \u2212100")
    assert text.count("Total: Gold +2, Peace +2, Gold \u22121\n") == 100
    page.click('[data-seat="blue"]')
    assert "Overall: Gold \u2212100, Peace +100" in copied(page)
    page.fill("#story-search", "does 1995")
    expect(page.locator(".story-chapter")).to_have_count(1)
    expect(page.locator(".story-turn")).to_have_count(1)
    assert copied(page).count("does") == 10


def test_turns_of_both_games(meet: Meet, snap: Snap) -> None:
    """Turns in chapters, by seat and by words; a line points at the board and at its rule; a turn is watched again."""
    anna = meet()
    page = anna.page
    anna.make("anno890", AIX)
    anna.asked()
    for _ in range(4):
        anna.choose(anna.keys()[0])
        anna.asked()
    expect(page.locator(".story-chapter h3").first).to_contain_text("Round 3")
    page.locator(".story-chapter h3 button").nth(1).click()
    turn = page.locator(".story-chapter").nth(1).locator(".story-turn").first
    expect(turn.locator(".who")).to_have_text("Avignon")
    turn.locator(".story-turn-title").click()
    line = turn.locator(".log-line").filter(has_text="joins the row")
    line.hover()
    expect(page.locator("#stage .hovered").first).to_be_attached()
    line.locator(".rule").click()
    expect(page.locator(".popover")).to_contain_text("Rule")
    page.keyboard.press("Escape")
    snap(page, "story")
    turn.locator("[data-act=watch]").click()
    expect(page.locator(".playbar h2")).to_contain_text("Avignon")
    page.click("[data-act=skip]")
    anna.asked()
    page.keyboard.press("j")
    expect(page.locator("#story-search")).to_be_visible()
    turns = page.locator("#page-story .story-turn")
    shown = turns.count()
    page.click('#page-story .seat-filter[data-seat="avignon"]')
    expect(turns.first).to_be_visible()
    assert set(turns.locator(".who").all_inner_texts()) == {"Avignon"}
    page.click('#page-story .seat-filter[data-seat="avignon"]')
    expect(turns).to_have_count(shown)
    page.fill("#story-search", "joins the row")
    found = page.locator("#page-story .log-line").filter(has_text="joins the row").last
    found.hover()
    expect(page.locator("#stage .hovered").first).to_be_visible()


def test_filter_by_faction(meet: Meet) -> None:
    anna = meet()
    page = anna.page
    anna.make("pendragon", NONPLAYERS, seed="1")
    anna.asked()
    anna.choose("pass")
    anna.asked()
    page.keyboard.press("j")
    page.click('.seat-filter[data-seat="scotti"]')
    expect(page.locator('.seat-filter[data-seat="scotti"]')).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.story-turn .who')].every(one => one.textContent === 'Scotti')"
    )
    assert page.locator(".story-turn").count() > 0
    text = copied(page)
    assert "Scotti: Raid with Ransom" in text
    assert "Saxons: " not in text
    page.click('.seat-filter[data-seat="scotti"]')
    page.fill("#story-search", "NOTHING LIKE IT")
    expect(page.locator(".story-list .hint")).to_have_text("No matches.")
