"""The lobby: a newcomer is playing within a minute; decks of one's own, at home and in a club."""

from __future__ import annotations

import json
import re
from pathlib import Path
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.web.everybody import small_text, violations
from tests.web.people import Meet, Snap
from tests.web.test_reach import no_sideways_scroll

STANDS = """async () => {
  const steps = () => document.querySelectorAll("#playback .film [data-step]").length;
  const before = steps();
  await new Promise((done) => setTimeout(done, 1500));
  return before > 10 && steps() === before;
}"""
"""More steps than the agents wait for."""
DECK = """\
[deck]
id = "mine-1"
name = "My deck"
format = 1

[[card]]
number = 5
[card.unshaded]
steps = [{ do = "gain", track = "prestige", n = 3 }]
"""


def test_a_newcomer_plays_with_two_clicks(meet: Meet, snap: Snap) -> None:
    anna = meet()
    page = anna.lobby()
    snap(page, "lobby")
    assert page.locator(".front-game").count() >= 4
    expect(page.locator("#sign-in, #member")).to_have_count(0)  # there is no club
    expect(page.locator(".front-links a[href='/studies']")).to_be_visible()
    first = page.locator("#first-game")
    box = first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 800, "a first game is seen without scrolling"
    page.click("[data-filter=first]")
    expect(page.locator(".front-game:visible")).to_have_count(1)
    page.click("[data-filter=all]")
    page.click("[data-game=pendragon] [data-act=play]")
    expect(page).to_have_url(f"{anna.url}/?new=pendragon")
    expect(page.locator("select[data-seat=saxons]")).to_have_value("me")
    expect(page.locator("#setup-hint")).to_contain_text("You play Saxons")
    snap(page, "set-up")
    page.click("#play")
    page.wait_for_url("**/play/*")
    anna.asked()
    expect(page.locator("#stage svg")).to_be_visible()
    anna.lobby()
    waiting = page.locator(".resume.large")
    expect(page.locator("[data-match]")).to_have_count(1)
    expect(waiting.locator(".your-turn")).to_be_visible()
    expect(waiting).to_contain_text("Epoch 1 of 2")
    expect(waiting.locator(".standing-row")).to_have_count(4)
    page.wait_for_function("() => document.querySelector('.resume.large img')?.naturalWidth > 0")
    snap(page, "lobby-continue")
    waiting.locator(".button.primary").click()
    anna.asked()


def test_the_first_game_is_one_press_with_three_hints_once(meet: Meet, snap: Snap) -> None:
    anna = meet("it-IT", watch="off")
    page = anna.lobby()
    page.evaluate("localStorage.setItem('vexillum.hints', 'new')")
    page.click("#first-game")
    page.wait_for_url("**/play/*")
    hint = page.locator("#first-hint")
    for n in (1, 2, 3):
        expect(hint).to_contain_text(f"{n} di 3")
        snap(page, f"hint-{n}")
        page.click("[data-act=hints-next]")
    expect(hint).to_have_count(0)
    anna.asked()
    page.reload()
    anna.asked()
    expect(hint).to_have_count(0)


def test_the_hints_wait_for_what_came_before_the_first_turn(meet: Meet) -> None:
    anna = meet("it-IT", watch="recap")
    page = anna.lobby()
    page.evaluate("localStorage.setItem('vexillum.hints', 'new')")
    page.click("#first-game")
    page.wait_for_url("**/play/*")
    expect(page.locator("#recap-title")).to_have_text("Prima del tuo primo turno")
    expect(page.locator("#first-hint")).to_have_count(0)
    page.click("#recap [data-act=decide]")
    expect(page.locator("#first-hint")).to_contain_text("1 di 3")


def test_agents_play_and_wait_for_who_watches(meet: Meet, snap: Snap) -> None:
    anna = meet(lively=True)
    page = anna.lobby()
    page.click("[data-game=anno890] [data-act=watch]")
    page.wait_for_url("**/play/*?watch=1")
    expect(page.locator("#show-bar")).to_contain_text("A game between agents")
    expect(page.locator("#playback [data-act=skip]")).to_be_visible()
    page.keyboard.press("Space")  # pause: the agents do not run away
    page.wait_for_function(STANDS)
    assert 1 < page.locator("#playback .film [data-step]").count() < 60
    snap(page, "show")
    page.click("#playback [data-act=skip]")
    expect(page.locator("#playback [data-act=skip]")).to_be_visible()  # they have gone on
    expect(page.locator("#title")).to_contain_text("890 Anno Domini")


def test_language_and_theme_are_remembered(meet: Meet, snap: Snap) -> None:
    bruno = meet("it-IT")
    page = bruno.lobby()
    play = page.locator("[data-game=anno890] [data-act=play]")
    picture = page.locator("[data-game=anno890] img")
    expect(play).to_have_text("Gioca")
    page.click("button[lang=en]")
    expect(play).to_have_text("Play")
    page.get_by_role("button", name="Colours").click()
    page.get_by_role("button", name="Colours").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert "theme=dark" in (picture.get_attribute("src") or "")
    pictures_are_maps(page)
    snap(page, "lobby-dark")
    bruno.lobby()
    expect(play).to_have_text("Play")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def pictures_are_maps(page: Page) -> None:
    """Those of all games and of the puzzles of today; in the light a quick server does not draw them.

    A puzzle's map is cut to the places of its question: the smallest one shipped has 80 groups, whatever the day.
    """
    expect(page.locator("#daily-puzzles [data-of] img")).to_have_count(4)
    maps = page.locator(".front-game img, #daily-puzzles [data-of] img")
    parts = maps.evaluate_all(
        """(all) => Promise.all(all.map(async (one) => {
          one.loading = "eager";
          await one.decode();
          const drawn = await (await fetch(one.src)).text();
          return one.naturalWidth && drawn.split("<g").length;
        }))"""
    )
    assert len(parts) == 8
    assert all(one > 50 for one in parts), parts


def test_open_seats_have_links_to_share(meet: Meet, snap: Snap) -> None:
    anna, bruno = meet(), meet("it-IT")
    page = anna.set_up()
    page.click("#my-name-button")
    page.fill("#my-name", "Anna")
    page.keyboard.press("Enter")
    page.select_option("select[data-seat=avignon]", "open")
    page.click("#play")
    dialog = page.locator("dialog:modal")
    expect(dialog).to_contain_text("Only this computer can open these links")
    expect(dialog.locator(".reach input")).to_have_value(re.compile("vexillum serve --host 0.0.0.0"))
    link = dialog.locator(".shared input").first.input_value()
    assert "/join/" in link
    dialog.get_by_role("button", name="Copy: Avignon").click()
    page.wait_for_function("async (link) => (await navigator.clipboard.readText()) === link", arg=link)
    dialog.locator("summary").first.click()
    page.wait_for_function("() => document.querySelector('.qr')?.naturalWidth > 0")
    snap(page, "share")
    page.click("#to-table")
    page.wait_for_url("**/play/*")
    expect(anna.prompt).to_be_visible()
    other = bruno.page
    other.goto(link)
    invitation = other.locator("#main")
    expect(invitation.locator("h1")).to_have_text("Anna ti invita")
    expect(invitation).to_contain_text("890 Anno Domini · Primi Passi")
    expect(invitation.locator(".seat-card")).to_contain_text("Il tuo posto: Avignone")
    expect(invitation.locator("dl .free")).to_have_count(1)
    snap(other, "join-it")
    other.fill("#my-name", "Bruno")
    other.keyboard.press("Enter")
    other.wait_for_url("**/play/*")
    expect(bruno.prompt).to_be_visible()


def test_an_own_deck_is_written_in_the_page(meet: Meet, snap: Snap) -> None:
    anna = meet()
    page = anna.set_up("pendragon")
    page.locator(".more-options summary").click()
    page.click("[data-act=decks]")
    page.click("[data-act=new]")
    field = page.locator("#deck-text")
    expect(field).to_have_value(re.compile("id = "))
    field.fill(DECK.replace("prestige", "prestge"))
    page.click("[data-act=save]")
    told = page.locator(".deck-told")
    expect(told).to_contain_text("Not saved, because of 1 mistake")
    told.locator("[data-line='9']").first.click()
    marked = "({ value, selectionStart: from, selectionEnd: to }) => value.slice(from, to)"
    assert "prestge" in field.evaluate(marked)
    snap(page, "deck-mistake")
    field.fill(DECK)
    page.click("[data-act=save]")
    expect(told).to_contain_text("can be chosen")
    told.locator("[data-act=use]").click()
    expect(page.locator(".more-options select").last).to_have_value("mine-1")
    page.click("#play")
    page.wait_for_url("**/play/*")
    anna.asked()


def test_a_saved_game_comes_along_and_what_is_none_is_refused(meet: Meet, tmp_path: Path) -> None:
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
    letter = tmp_path / "letter.json"
    letter.write_text("Dear Anna")
    other.set_input_files("#import-file", letter)
    expect(other.locator(".toast.bad")).to_contain_text("not a saved game")
    other.set_input_files("#import-file", path)
    other.wait_for_url("**/play/*")
    bruno.asked()
    expect(bruno.prompt).to_have_text(prompt)


def test_a_position_of_ones_own_is_practice(meet: Meet, tmp_path: Path) -> None:
    anna = meet()
    page = anna.lobby()
    position = tmp_path / "position.toml"
    position.write_text('game = "anno890"\n[position]\nseats = { avignon = "steward" }\n')
    page.set_input_files("#import-file", position)
    page.wait_for_url("**/play/*")
    anna.asked()
    expect(page.locator("#practice")).to_be_visible()


# Own decks in a club: written by a member, shared by link and with the club, played with by another ------------------


def named(name: str) -> str:
    """A name that no other test has."""
    return f"{name} {uuid4().hex[:5]}"


def test_a_deck_of_a_member_is_shared_and_played_with(enter: Meet, snap: Snap) -> None:
    """Anna writes a deck and shares it; Bruno, on a phone in Italian, reads it by its link and plays with it."""
    owner, title = named("Anna"), named("Deck")
    anna = enter(owner, size=(1440, 900))
    page = anna.page
    page.goto(f"{anna.url}/?view=new&game=pendragon")
    page.locator(".more-options summary").click()
    page.click("[data-act=decks]")
    page.click("[data-act=new]")
    page.locator("#deck-text").fill(DECK.replace("My deck", title))
    page.click("[data-act=save]")
    expect(page.locator(".deck-told")).to_contain_text("can be chosen")
    page.click("[data-act=back]")
    mine = page.locator(".deck", has_text=title)
    mine.locator("[data-act=share]").select_option("link")
    link = mine.locator("input[readonly]").input_value()
    mine.locator("[data-act=share]").select_option("club")
    expect(mine.locator("[data-act=share]")).to_have_value("club")
    assert violations(page, ".decks") == []
    snap(page, "club-decks")

    bruno = enter(named("Bruno"), "it-IT", phone=True, dark=True)
    page = bruno.page
    page.goto(link)
    expect(page.locator("#deck-text")).to_have_value(DECK.replace("My deck", title))
    page.click("[data-act=back]")
    other = page.locator(".deck", has_text=title)
    expect(other).to_contain_text(f"di {owner}")
    expect(other.locator("[data-act=edit], [data-act=remove], [data-act=share], [data-act=take-down]")).to_have_count(0)
    assert small_text(page) == []
    no_sideways_scroll(page)
    snap(page, "club-decks-phone")
    other.locator("[data-act=use]").click()
    expect(page.locator(".more-options select").last.locator("option:checked")).to_have_text(title)
    page.click("#play")
    page.wait_for_url("**/play/*")
    bruno.asked()
