"""The lobby: a newcomer is playing within a minute."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.web.people import Meet, Snap


def test_a_newcomer_plays_with_two_clicks(meet: Meet, snap: Snap) -> None:
    anna = meet()
    page = anna.lobby()
    snap(page, "lobby")
    assert page.locator(".game").count() >= 2
    play = page.locator("#play")
    box = play.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 800, "Play is seen without scrolling"
    play.click()
    page.wait_for_url("**/play/*")
    anna.asked()
    expect(page.locator("#stage svg")).to_be_visible()
    anna.lobby()
    expect(page.locator(".match")).to_have_count(1)
    expect(page.locator(".match .your-turn")).to_be_visible()
    page.click(".match .button.primary")
    anna.asked()


def test_language_and_theme_are_remembered(meet: Meet, snap: Snap) -> None:
    bruno = meet("it-IT")
    page = bruno.lobby()
    expect(page.locator("#play")).to_have_text("Gioca")
    page.click("button[lang=en]")
    expect(page.locator("#play")).to_have_text("Play")
    page.get_by_role("button", name="Colours").click()
    page.get_by_role("button", name="Colours").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    snap(page, "lobby-dark")
    bruno.lobby()
    expect(page.locator("#play")).to_have_text("Play")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_open_seats_have_links_to_share(meet: Meet, snap: Snap) -> None:
    anna = meet()
    page = anna.lobby()
    page.select_option("select[data-seat=avignon]", "open")
    page.click("#play")
    dialog = page.locator("dialog:modal")
    expect(dialog).to_be_visible()
    link = dialog.locator("input").first.input_value()
    assert "/join/" in link
    dialog.get_by_role("button", name="Copy: Avignon").click()
    page.wait_for_function("async (link) => (await navigator.clipboard.readText()) === link", arg=link)
    snap(page, "share")
    page.click("#to-table")
    page.wait_for_url("**/play/*")
    expect(anna.prompt).to_be_visible()


def test_a_saved_game_comes_along(meet: Meet, tmp_path: Path) -> None:
    anna = meet()
    anna.make("anno890", {"aix": "me", "avignon": "steward"})
    page = anna.page
    anna.asked()
    anna.choose(anna.keys()[0])
    anna.asked()
    prompt = anna.prompt.inner_text()
    page.get_by_role("button", name="This match").click()
    with page.expect_download() as download:
        page.click("[data-act=save]")
    path = tmp_path / "game.json"
    download.value.save_as(path)
    assert json.loads(path.read_text())
    bruno = meet()
    other = bruno.lobby()
    other.set_input_files("#import-file", path)
    other.wait_for_url("**/play/*")
    bruno.asked()
    expect(bruno.prompt).to_have_text(prompt)


def test_a_file_that_is_no_game_is_refused(meet: Meet, tmp_path: Path) -> None:
    anna = meet()
    page = anna.lobby()
    path = tmp_path / "letter.json"
    path.write_text("Dear Anna")
    page.set_input_files("#import-file", path)
    expect(page.locator(".toast.bad")).to_contain_text("not a saved game")
    position = tmp_path / "position.toml"
    position.write_text('game = "anno890"\n[position]\nseats = { avignon = "steward" }\n')
    page.set_input_files("#import-file", position)
    page.wait_for_url("**/play/*")
    anna.asked()
    expect(page.locator("#practice")).to_be_visible()
