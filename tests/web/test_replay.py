"""The replay: slider, steps, cards, play, a link to a moment, what can be kept; variations; the review of a game."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.analysis.sample_games import played
from tests.web.everybody import small_text, violations
from tests.web.people import Meet, Snap
from tests.web.saved import saved
from vexillum.core.files.save import dumps


def at(page: Page, moment: int) -> None:
    """Wait for a moment."""
    expect(page.locator(".at")).to_have_text(re.compile(f"^{moment} /"))


def test_replay(meet: Meet, snap: Snap) -> None:
    anna = meet()
    made = anna.new_from(saved("anno890", "aix", "1", lambda session, _: len(session.answers) > 8))
    page = anna.page
    page.goto(f"{anna.url}/replay/{made['match']}")
    place, slider = page.locator(".at"), page.locator("#slider")
    at(page, 0)
    expect(page.locator("#play-on")).to_have_count(0)  # the game is going on, and counts
    first = page.locator("#stage svg").inner_html()
    page.click("#forward")
    at(page, 1)
    assert page.locator("#stage svg").inner_html() != first
    page.keyboard.press("End")
    last = int(slider.get_attribute("max") or 0)
    expect(place).to_have_text(f"{last} / {last}")
    page.click("#previous-card")
    expect(place).not_to_have_text(f"{last} / {last}")
    snap(page, "replay")
    page.keyboard.press("Home")
    at(page, 0)
    page.click("#play-pause")
    expect(page.locator("#playback .playbar")).to_be_visible()
    expect(page.locator("#turn .steps-list")).to_be_visible()
    page.locator("[data-act=next]").click()
    page.keyboard.press("Escape")
    expect(page.locator("#playback")).to_be_hidden()
    page.goto(f"{anna.url}/replay/{made['match']}?at=3")
    at(page, 3)
    page.click("#link")
    expect(page.locator(".toast")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith("?at=3")
    page.goto(f"{anna.url}/replay/{made['match']}")
    at(page, 3)  # where I last was
    titles = page.locator("#chapters option")
    assert titles.count() >= 1
    page.select_option("#chapters", index=titles.count() - 1)
    expect(place).not_to_have_text(f"3 / {last}")
    assert titles.last.inner_text().split(". ", 1)[1].split(" (")[0] in str(slider.get_attribute("aria-valuetext"))
    page.keyboard.press("Home")
    page.locator(".by-seat [data-seat=avignon]").click()
    page.click("#forward")
    seats = page.evaluate(
        """async () => (await (await fetch(`/api/matches/${location.pathname.split("/")[2]}/contents?guest=`
        + localStorage.getItem("vexillum.guest"))).json()).turns"""
    )
    moments = [n for turn in seats if turn["seat"] == "avignon" for n in range(turn["at"] + 1, turn["until"] + 1)]
    at(page, min(moments))
    expect(page.locator("#page-story .seat-filter[data-seat=avignon]")).to_have_attribute("aria-pressed", "true")
    what_can_be_kept(page)


def test_play_on_from_here(meet: Meet) -> None:
    anna = meet()
    made = anna.make("anno890", {"aix": "me", "avignon": "steward"})
    anna.asked()
    page = anna.page
    page.get_by_role("button", name="This match").click()
    page.click("dialog [data-act=practice]")
    expect(page.locator("#practice")).to_be_visible()
    anna.choose(anna.keys()[0])
    anna.asked()
    page.goto(f"{anna.url}/replay/{made['match']}?at=1")
    page.click("#play-on")
    page.select_option("select[data-seat=avignon]", "random")
    page.click("#play-on-go")
    page.wait_for_url("**/play/*")
    assert made["match"] not in page.url
    anna.asked()


def what_can_be_kept(page: Page) -> None:
    """Page, save and pictures; the page replays without a server."""
    page.get_by_role("tab", name="Download").click()
    kept: dict[str, Path] = {}
    for kind, begins in (("html", b"<!doctype"), ("json", b"{"), ("svg", b"<svg"), ("png", b"\x89PNG")):
        with page.expect_download() as download:
            page.click(f"[data-keep={kind}]")
        kept[kind] = download.value.path()
        content = kept[kind].read_bytes()
        assert content.lower().startswith(begins.lower()), kind
        assert kind != "png" or len(content) > 100_000, "an empty picture"
    alone = kept["html"].rename(kept["html"].with_suffix(".html"))
    page.goto(alone.as_uri())
    expect(page.locator("svg").first).to_be_visible()


# Variations: a tree to walk, name and compare, at the table and in the replay ----------------------------------------


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


# The review of a finished game: at the table and in the replay, on a desk and on a phone -----------------------------


def test_a_finished_game_is_reviewed_at_the_table(meet: Meet, snap: Snap) -> None:
    """The result is there at once; chart, turning points, luck and win chances follow."""
    anna = meet(size=(1440, 900))
    session = played("pendragon")
    anna.bring(dumps(session))
    page = anna.page
    dialog = page.locator("dialog.review-dialog")
    expect(dialog.locator(".review-points li").first).to_be_visible()
    count = dialog.locator(".review-points li").count()
    assert 1 <= count <= 5
    expect(dialog.locator(".chart-number")).to_have_count(count)
    expect(dialog.locator(".chart-line")).to_have_count(8)
    expect(dialog.locator(".chart-legend li").first).to_contain_text("Dux")
    expect(dialog.locator(".review-luck dt").first).to_be_visible()
    dialog.locator(".chart-table summary").click()
    expect(dialog.locator(".chart-table tbody tr").last).to_contain_text("End")
    dialog.locator(".chart-table summary").click()
    board = dialog.locator(".review-board img")
    assert board.evaluate("async one => { await one.decode(); return one.naturalWidth }") > 0
    expect(dialog.locator(".review-board")).to_have_text("Final board")
    assert violations(page, "dialog.review-dialog") == []
    assert small_text(page) == []
    snap(page, "review-desk")
    dialog.locator("[data-act=watch]").last.click()
    page.wait_for_url("**/replay/*?at=*")
    expect(page.locator(".at")).to_be_visible()
    page.route("**/chances?*", lambda route: None if "playouts=40" in route.request.url else route.continue_())
    page.locator("#moment [data-act=chances]").click()
    expect(page.locator(".chance-bars li.chance-estimated")).to_have_count(4)
    expect(page.locator("dialog [role=status]")).to_contain_text("Estimated by a model")
    snap(page, "chances-estimated-desk")
    page.keyboard.press("Escape")
    page.unroute("**/chances?*")
    page.locator("#moment [data-act=chances]").click()
    expect(page.locator(".chance-bars .chance-mark")).to_have_count(4)
    expect(page.locator(".chance-bars li")).to_have_count(4)
    expect(page.locator("dialog [role=status]")).to_contain_text("playouts by Non-player")
    snap(page, "chances-desk")
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    page.locator("#moment [data-act=review]").click()
    expect(page.locator("dialog.review-dialog .chart svg").first).to_be_visible()
    page.locator("dialog.review-dialog [data-act=watch]").first.click()
    expect(page.locator("dialog")).to_have_count(0)


def test_win_chances_on_request_on_a_phone(meet: Meet, snap: Snap) -> None:
    bruno = meet("it-IT", phone=True, dark=True)
    bruno.bring(dumps(played("anno890", agent="random")))
    page = bruno.page
    dialog = page.locator("dialog.review-dialog")
    expect(dialog.locator(".review-points h3")).to_have_text("Momenti decisivi")
    snap(page, "review-phone")
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
    button = dialog.locator("[data-act=chances]")
    expect(button).to_have_text("Calcola le probabilità")
    swing = dialog.get_by_role("button", name="Fortuna o decisioni?")
    count = swing.count()
    swing.last.click()
    expect(dialog.locator(".review-points li").last).to_contain_text("24 simulazioni di ogni momento")
    expect(swing).to_have_count(count - 1)
    button.click()
    expect(dialog.locator(".review-chances [role=status]")).to_contain_text("20 simulazioni")
    expect(button).to_have_text("Più precise")
    expect(dialog.locator(".review-chances .chart-span").first).to_be_attached()
    dialog.locator(".review-chances").scroll_into_view_if_needed()
    snap(page, "review-chances-phone")
    dialog.locator("[data-act=advice]").first.click()
    expect(dialog.locator(".review-advice:not([hidden])")).to_have_count(1)
    assert violations(page, "dialog.review-dialog") == []
