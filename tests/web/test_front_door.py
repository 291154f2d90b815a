"""The front door of a club: somebody without an account plays, watches and reads; then registers and keeps the game."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.web.everybody import small_text, violations
from tests.web.members import PASSWORD, ask, open_match
from tests.web.people import Meet, Snap
from tests.web.serving import Server
from tests.web.test_reach import no_sideways_scroll


def test_a_guest_watches_plays_and_keeps_the_game(enter: Meet, meet: Meet, club: Server, snap: Snap) -> None:
    host = enter("Dora")
    seats = {"aix": "me", "avignon": "steward"}
    watched = open_match(host, seats=seats, open=True, guests=True, title="For everybody")
    open_match(host, seats=seats, open=True, title="For members")
    host.page.goto(f"{host.url}/play/{watched}")
    host.asked()
    host.choose(host.keys()[0])
    guest = meet(at=club)
    page = guest.page
    page.goto(f"{guest.url}/")
    card = page.locator(f'.live-card[data-match="{watched}"]')
    expect(card).to_contain_text("For everybody")
    expect(card).to_contain_text("Aix: Dora")
    expect(page.locator("#live")).not_to_contain_text("For members")
    expect(page.locator(".promises li")).to_have_count(4)
    expect(page.locator("[data-act=edit]")).to_have_count(0)
    expect(page.locator('.front-game[data-game="anno890"] [data-act=watch]')).to_have_attribute(
        "href", f"/play/{watched}"
    )
    expect(page.locator(".front-game [data-act=watch]")).to_have_count(1)
    expect(page.locator("h1")).to_contain_text("rules that enforce themselves")
    expect(page.locator(".front-game")).to_have_count(4)
    expect(page.locator("#sign-in")).to_have_attribute("href", "/signin")
    expect(page.locator("#guest-play")).to_be_visible()
    expect(page.locator("#mine, #play")).to_have_count(0)
    snap(page, "club-welcome")
    no_sideways_scroll(page)
    assert violations(page) == []
    assert small_text(page) == []
    card.locator("[data-act=watch]").click()
    page.wait_for_url(f"**/play/{watched}")
    expect(page.locator("#question")).to_contain_text("You are watching")
    expect(page.locator("#tab-chat")).to_be_hidden()
    page.goto(f"{guest.url}/")
    page.click("#guest-play")
    page.wait_for_url("**/play/**")
    match = page.url.rpartition("/")[2]
    guest.asked()
    guest.choose(guest.keys()[0])
    page.goto(f"{guest.url}/")
    expect(page.locator(f'.resume[data-match="{match}"]')).to_be_visible()
    page.goto(f"{guest.url}/register")
    for field, value in (("name", "Gustav"), ("email", "gustav@club.example"), ("password", PASSWORD)):
        page.fill(f"#{field}", value)
    page.keyboard.press("Enter")
    expect(page.locator("#member")).to_contain_text("Gustav")
    page.wait_for_url(f"{guest.url}/")
    expect(page.locator(f'#mine [data-match="{match}"]')).to_be_visible()
    page.click("[data-view=live]")
    expect(page.locator(f'.live-card[data-match="{watched}"]')).to_contain_text("guests can watch")


def test_the_host_chooses_a_delay_and_who_watches_is_told(enter: Meet) -> None:
    host, other = enter("Dora"), enter("Emil")
    page = host.page
    page.goto(f"{host.url}/?view=new&company=1")
    page.select_option("#match-delay", "minutes-15")
    page.check("#match-guests")
    page.click("#play")
    page.wait_for_url("**/play/**")
    match = page.url.rpartition("/")[2]
    other.page.goto(f"{other.url}/?view=tables")
    expect(other.page.locator(f'[data-match="{match}"]')).to_contain_text("Spectators see it 15 minutes late")
    other.page.goto(f"{other.url}/play/{match}")
    expect(other.page.locator("#later")).to_have_text("You see this table 15 minutes late")
    expect(other.page.locator("#later")).to_have_attribute("data-brief", "15 minutes late")
    expect(page.locator("#later")).to_be_hidden()
    page.get_by_role("button", name="This match").click()
    page.locator("[data-act=watching]").click()
    page.select_option("#watching-delay", "minutes-60")
    page.uncheck("#watching-guests")
    page.click("#watching-save")
    expect(other.page.locator("#later")).to_have_text("You see this table 1 hour late")


def test_what_the_host_has_seen_is_told_before_anybody_sits_down(enter: Meet, snap: Snap) -> None:
    host, other = enter("Fina"), enter("Gino", "it-IT")
    page = other.page
    seats = {"aix": "me", "avignon": "open"}
    match = open_match(host, seats=seats, open=True)
    ask(host, f"/api/matches/{match}/replace", seat="avignon", to="steward")
    save = host.page.evaluate("async (path) => await (await fetch(path)).text()", f"/api/matches/{match}/save")
    ask(host, f"/api/matches/{match}/replace", seat="avignon", to="open")
    told = "L'host ha visto tutto ciò che è nascosto in questa partita. Perciò questa partita non è classificata."
    page.goto(f"{other.url}/?view=tables")
    expect(page.locator(f'.match[data-match="{match}"] .secrets-seen')).to_have_text(told)
    snap(page, "club-secrets-seen-lobby-it")
    page.goto(f"{other.url}/play/{match}")
    expect(page.locator("#secrets-seen")).to_have_text(told)
    expect(page.locator("#rated")).to_have_text("Ora amichevole")
    snap(page, "club-secrets-seen-table-it")
    made = ask(host, "/api/matches/import", save=json.loads(save), seats=seats)
    page.goto(f"{other.url}{made['links']['avignon']}")
    expect(page.locator(".joining .secrets-seen")).to_have_text(told.split(". ")[0] + ".")
    snap(page, "club-secrets-seen-link-it")
