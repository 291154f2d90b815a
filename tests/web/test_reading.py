"""Cards to read, from the rail, the list, on a phone, with the keyboard, in a replay; and the odds before an answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.long import long
from tests.web.asked import ODDS
from tests.web.people import Meet, Person, Snap

EVERYBODY = dict.fromkeys(("dux", "civitates", "saxons", "scotti"), "me")


def at_table(person: Person) -> Page:
    """A game of Pendragon that has just begun; the player who is asked has the screen."""
    person.make("pendragon", EVERYBODY, seed="2")
    if person.state() == "cover":
        person.page.click("#cover button")
    person.asked()
    person.at_rest()
    return person.page


def open_card(page: Page, nth: int) -> str:
    """Press the title of an open card: its number, once it can be read. On a phone the cards are on the sheet."""
    if page.locator("#ribbon button").is_visible():
        page.tap("#ribbon button")
    title = page.locator(".game-card h3 [data-page]:visible").nth(nth)
    number = (title.get_attribute("data-page") or "").partition(":")[2]
    title.click()
    expect(page.locator("dialog h2")).to_contain_text(f"{number}. ")
    return number


@pytest.mark.parametrize(
    ("lang", "phone", "dark", "words"),
    [
        ("en-GB", False, False, ("Cards", "Order:", "Current card", "our own reconstruction")),
        pytest.param("it-IT", False, True, ("Carte", "Ordine:", "Carta in gioco", "nostra ricostruzione"), marks=long),
        pytest.param("en-GB", True, True, ("Cards", "Order:", "Current card", "our own reconstruction"), marks=long),
        pytest.param("it-IT", True, False, ("Carte", "Ordine:", "Carta in gioco", "nostra ricostruzione"), marks=long),
    ],
    ids=["desktop", "desktop-it-dark", "phone-dark", "phone-it"],
)
def test_a_card_and_the_list(
    meet: Meet, snap: Snap, request: pytest.FixtureRequest, lang: str, phone: bool, dark: bool, words: tuple[str, ...]
) -> None:
    page = at_table(meet(lang, phone=phone, dark=dark))
    name = request.node.callspec.id
    contents, order, current, ours = words
    snap(page, f"reading-table-{name}")
    number = open_card(page, 0)
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text(order)
    expect(dialog).not_to_contain_text(ours)
    expect(dialog.locator(".leaf-light")).to_be_visible()
    expect(dialog.locator("img")).to_be_visible()
    page.wait_for_function("() => document.querySelector('dialog[open] img').naturalWidth > 0")
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
    snap(page, f"reading-card-{name}")
    dialog.locator(f'button[data-page="contents"]:has-text("{contents}")').click()
    expect(dialog.locator("h2")).to_have_text(contents)
    expect(dialog).to_contain_text(current)
    expect(dialog).to_contain_text(ours)
    expect(dialog.locator(f'[data-page="card:{number}"]').first).to_be_visible()
    snap(page, f"reading-list-{name}")
    dialog.locator('[data-page="card:1"]').last.click()
    expect(dialog.locator("h2")).to_have_text("1. LIMITANEI")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".tool.contents:visible").first.click()
    expect(dialog.locator("h2")).to_have_text(contents)
    if not phone:
        page.keyboard.press("Escape")
        the_keyboard_reads_a_card(page)


def the_keyboard_reads_a_card(page: Page) -> None:
    page.keyboard.press("k")
    expect(page.locator("#rail :focus")).to_have_attribute("data-page", "card:35")
    page.keyboard.press("Enter")
    expect(page.locator("dialog h2")).to_contain_text("35. ")
    expect(page.locator("dialog h2")).to_be_focused()


@long
def test_a_replay_can_be_read_too(meet: Meet) -> None:
    anna = meet()
    page = at_table(anna)
    page.goto(f"{anna.url}/replay/{anna.match}")
    expect(page.locator("#rail .game-card").first).to_be_visible()
    open_card(page, 0)
    expect(page.locator("dialog")).to_contain_text("This is the current card.")


def test_characters_and_rulings_can_be_read(meet: Meet) -> None:
    anna = meet("it-IT")
    anna.make("anno890", {"aix": "me", "avignon": "steward"})
    anna.asked()
    page = anna.page
    page.locator(".tool.contents:visible").first.click()
    dialog = page.locator("dialog[open]")
    expect(dialog.locator("h2")).to_have_text("Personaggi e tessere")
    dialog.locator('button[data-page="character:duchess"]').click()
    expect(dialog.locator("h2")).to_have_text("Duchessa")
    dialog.locator('button[data-page="contents"]').click()
    dialog.locator('button[data-page="rulings"]').click()
    expect(dialog).to_contain_text("R18. Quanto costa un edificio speciale")


# The odds, before an answer is given: a button beside the question opens them to read --------------------------------


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
