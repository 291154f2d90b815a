"""The review of a finished game: at the table and in the replay, on a desk and on a phone, in both languages."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.analysis.sample_games import played
from tests.web.everybody import small_text, violations
from tests.web.people import Meet, Snap
from vexillum.core.files.save import dumps


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
