"""A club answers: strangers are shown in, dialogs leave a word behind, what was read stays read."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.long import long
from tests.web.members import ask, enrol, open_match
from tests.web.people import Meet, Snap
from tests.web.serving import Server
from vexillum.core.registry import game_ids

TWO = {"aix": "me", "avignon": "open"}
DAYS = {"kind": "days", "days": 5}


def named(name: str) -> str:
    return f"{name} {uuid4().hex[:8]}"


def test_a_stranger_learns_what_is_played_and_is_asked_to_sign_in(meet: Meet, club: Server, snap: Snap) -> None:
    eve = meet("it-IT", at=club)
    page = eve.page
    page.goto(f"{eve.url}/")
    expect(page.locator("article.front-game")).to_have_count(len(game_ids()))
    snap(page, "club-welcome-it")
    page.goto(f"{eve.url}/play/0123456789ab")
    page.wait_for_url("**/signin?then=%2Fplay%2F0123456789ab")
    eve.forgiven = ("the server responded with a status of 404",)
    page.goto(f"{eve.url}/nowhere")
    expect(page.locator("h1")).to_have_text("Pagina non trovata")
    page.locator("main a.button").click()
    page.wait_for_url(f"{eve.url}/")


@long
def test_a_table_is_opened_for_whoever_comes(enter: Meet) -> None:
    anna = enter(named("Anna"))
    page = anna.page
    page.goto(f"{anna.url}/?view=tables&clock=bank&game=pendragon&players=4&friends=1")
    page.locator(".empty a.primary").click()
    expect(page.locator("select[data-seat=avignon]")).to_have_value("open")
    expect(page.locator("#match-open")).to_have_value("open")
    page.click("#play")
    page.wait_for_url("**/play/*")
    expect(anna.prompt).to_contain_text("someone to take the seat")


@long
def test_a_report_is_answered_and_chat_that_was_read_stays_read(enter: Meet) -> None:
    name = named("Bruno")
    anna, bruno = enter(named("Anna")), enter(name, "it-IT")
    match = open_match(anna, seats=TWO, open=True)
    ask(bruno, f"/api/matches/{match}/sit", seat="avignon")
    page, other = anna.page, bruno.page
    page.goto(f"{anna.url}/play/{match}")
    other.goto(f"{bruno.url}/play/{match}")
    bruno.turn_to("chat")
    other.locator("#page-chat input").fill("Salve!")
    other.keyboard.press("Enter")
    badge = page.locator("#tab-chat .tab-badge")
    expect(badge).to_have_text("1")
    anna.turn_to("chat")
    expect(page.locator(".chat-lines")).to_contain_text("Salve!")
    expect(page.locator(".chat-lines time")).to_have_text(re.compile(r"^\d\d:\d\d$"))
    page.reload()
    expect(page.locator(".chat-lines")).to_contain_text("Salve!")
    expect(badge).to_be_hidden()
    anna.turn_to("players")
    page.locator('[data-act="more avignon"]').click()
    expect(page.locator("dialog h2")).to_contain_text(name)
    page.locator("dialog [data-act=report]").click()
    page.locator("dialog textarea").fill("He says hello.")
    page.locator("dialog .primary").click()
    expect(page.locator("dialog:modal")).to_have_count(0)
    expect(page.locator(".toast")).to_contain_text("administrators")


def test_a_clock_stands_still_and_agents_have_none(enter: Meet, club: Server) -> None:
    name = named("Bruno")
    anna, bruno = enter(named("Anna")), enter(name)
    match = open_match(anna, seats=TWO, open=True, clock=DAYS)
    ask(bruno, "/api/account/vacation", days=3)
    ask(bruno, f"/api/matches/{match}/sit", seat="avignon")
    anna.page.goto(f"{anna.url}/play/{match}")
    expect(anna.page.locator("#question .clock")).to_have_text("5 d 0 h, paused")
    bank = {"kind": "bank", "hours": 24, "minutes_per_answer": 0}
    mixed = {"aix": "me", "avignon": "steward", "marseille": "open"}
    other = open_match(anna, seats=mixed, players=3, open=True, clock=bank)
    anna.page.goto(f"{anna.url}/play/{other}")
    anna.turn_to("players")
    expect(anna.page.locator(".player[data-seat=aix] .clock")).to_be_visible()
    expect(anna.page.locator(".player[data-seat=avignon] .clock")).to_have_count(0)


@long
def test_a_closed_match_is_not_finished_and_friends_to_be_are_counted(enter: Meet, club: Server) -> None:
    name, boss = named("Anna"), named("Otto")
    enrol(club.database, boss, admin=True)
    anna, otto = enter(name), enter(boss)
    match = open_match(anna, seats={"aix": "me", "avignon": "steward"})
    ask(otto, "/api/admin/close", match=match, why="A quarrel.")
    ask(otto, "/api/people/friend", name=name)
    anna.page.goto(f"{anna.url}/")
    expect(anna.page.locator(f'.match[data-match="{match}"]')).to_contain_text("closed by an administrator")
    expect(anna.page.locator("#member .waiting-badge")).to_have_text("1")
    anna.page.locator("#member").click()
    expect(anna.page.locator("#member-menu a[href='/people']")).to_contain_text("1")
