"""The lobby of a club: my games and what waits, invitations, open tables with filters, a new game with a clock."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.long import long
from tests.web.everybody import small_text, violations
from tests.web.members import ask, change, open_match
from tests.web.people import Meet, Snap
from tests.web.serving import Server
from tests.web.test_reach import CONTRAST, SMALL_TARGETS, no_sideways_scroll

OPEN = {"aix": "me", "avignon": "open"}
DAYS = {"kind": "days", "days": 3}
BANK = {"kind": "bank", "hours": 24, "minutes_per_answer": 15}
BOTH_WAIT = """async () => {
  while ((await (await fetch("/api/next")).json()).waiting < 2) await new Promise((go) => setTimeout(go, 100));
}"""


def named(name: str) -> str:
    """A name that no other test has."""
    return f"{name} {uuid4().hex[:5]}"


def listed(match: str) -> str:
    return f'.match[data-match="{match}"]'


def test_an_empty_lobby_says_what_to_do(enter: Meet, snap: Snap) -> None:
    anna = enter(named("Anna"))
    page = anna.page
    page.goto(f"{anna.url}/")
    expect(page.locator("#mine .empty")).to_contain_text("You have no running games")
    snap(page, "club-empty")
    page.locator("#mine").get_by_role("link", name="New game").click()
    expect(page).to_have_url(f"{anna.url}/?view=new")
    expect(page.locator("#play")).to_be_visible()
    page.go_back()
    expect(page.locator("#mine .empty")).to_be_visible()


def test_a_table_is_opened_and_somebody_sits_down(enter: Meet, snap: Snap) -> None:
    anna, bruno = enter(named("Anna")), enter(named("Bruno"), "it-IT")
    title = named("Sunday <b>evening</b>")
    page = anna.page
    page.goto(f"{anna.url}/?view=new")
    expect(page.locator("#match-clock")).to_have_count(0)
    page.select_option("select[data-seat=avignon]", "open")
    expect(page.locator("#match-open")).to_have_value("open")
    page.fill("#match-title", title)
    page.select_option("#match-clock", "days")
    page.select_option("#clock-days", "5")
    snap(page, "club-new")
    page.click("#play")
    page.wait_for_url("**/play/*")
    expect(page.locator("#title")).to_contain_text(title)

    other = bruno.page
    other.goto(f"{bruno.url}/?view=tables")
    row = other.locator(listed(anna.match))
    expect(row.locator(".match-name")).to_have_text(title)
    expect(row).to_contain_text("5 giorni per mossa")
    snap(other, "club-tables-it")
    row.locator("[data-sit=avignon]").click()
    other.wait_for_url("**/play/*")
    for person in (anna, bruno):
        person.turn_to("players")
        clock = person.page.locator("#page-players .clock.runs")
        expect(clock).to_have_text(re.compile("^(5 [dg] 0 h|4 [dg] 23 h)$"))
        expect(person.page.locator("#page-players .clock")).to_have_count(1)
    snap(other, "club-table-it")
    page.goto(f"{anna.url}/")
    row = page.locator(listed(bruno.match))
    expect(row).to_contain_text("4 days left")
    expect(row).to_contain_text("5 days per move")
    snap(page, "club-mine")


def test_filters_live_in_the_address(enter: Meet) -> None:
    anna, bruno = enter(named("Anna")), enter(named("Bruno"), "it-IT")
    plain = open_match(anna, seats=OPEN, open=True)
    slow = open_match(anna, seats=OPEN, open=True, clock=DAYS)
    private = open_match(anna, seats=OPEN)
    big = open_match(anna, "pendragon", seats={"dux": "me", "saxons": "open"}, open=True, clock=BANK)
    page = bruno.page
    page.goto(f"{bruno.url}/?view=tables")
    for match in (plain, slow, big):
        expect(page.locator(listed(match))).to_be_visible()
    expect(page.locator(listed(private))).to_have_count(0)
    page.focus("#filter-clock")
    page.select_option("#filter-clock", "days")
    expect(page).to_have_url(re.compile("clock=days"))
    expect(page.locator(listed(slow))).to_be_visible()
    expect(page.locator(listed(plain))).to_have_count(0)
    expect(page.locator("#filter-clock")).to_be_focused()
    page.select_option("#filter-game", "pendragon")
    expect(page.locator(".empty")).to_be_visible()
    page.go_back()
    expect(page.locator("#filter-game")).to_have_value("")
    expect(page.locator(listed(slow))).to_be_visible()
    shared = page.url
    anna.page.goto(shared)
    expect(anna.page.locator("#filter-clock")).to_have_value("days")
    expect(anna.page.locator(listed(slow))).to_be_visible()
    expect(anna.page.locator(listed(big))).to_have_count(0)
    page.reload()
    expect(page.locator(listed(plain))).to_have_count(0)
    page.select_option("#filter-friends", "1")
    expect(page.locator(".empty")).to_be_visible()
    page.click("#no-filter")
    expect(page).to_have_url(f"{bruno.url}/?view=tables")
    expect(page.locator(listed(plain))).to_be_visible()


def test_an_invitation_is_declined_and_accepted(enter: Meet, snap: Snap) -> None:
    who = named("Bruno")
    anna, bruno = enter(named("Anna")), enter(who, "it-IT")
    page, other = anna.page, bruno.page
    page.goto(f"{anna.url}/?view=new")
    page.select_option("select[data-seat=avignon]", "person")
    page.click("#play")
    expect(page.locator(".start .trouble")).to_contain_text("the person to invite")
    field = page.locator("[data-invite=avignon]")
    expect(field).to_be_focused()
    field.press_sequentially(who[:8])
    expect(page.locator(f'datalist option[value="{who}"]')).to_be_attached()
    field.fill(who)
    page.click("#play")
    page.wait_for_url("**/play/*")
    anna.turn_to("players")
    expect(page.locator(".player[data-seat=avignon]")).to_contain_text(f"reserved for {who}")
    match = anna.match

    other.goto(f"{bruno.url}/")
    invitation = other.locator("#invitations").locator(listed(match))
    expect(invitation).to_contain_text("Avignone")
    snap(other, "club-invitation-it")
    invitation.locator("[data-act=decline]").click()
    expect(other.locator("#invitations")).to_have_count(0)
    expect(page.locator(".player[data-seat=avignon]")).not_to_contain_text("reserved for")

    page.locator('[data-act="more avignon"]').click()
    page.locator("dialog [data-act=invite]").click()
    page.locator("dialog input").fill("Nobody at all")
    page.locator("dialog .primary").click()
    expect(page.locator("dialog .trouble")).not_to_be_empty()
    page.locator("dialog input").fill(who)
    page.locator("dialog .primary").click()
    expect(page.locator(".player[data-seat=avignon]")).to_contain_text(f"reserved for {who}")
    anna.forgiven = ("the server responded with a status of 404",)
    anna.errors.clear()
    other.reload()
    invitation.locator("[data-act=sit]").click()
    other.wait_for_url(f"**/play/{match}")
    expect(page.locator(".player[data-seat=avignon] .who")).to_contain_text(who)
    expect(bruno.prompt).to_be_visible()


@long
def test_the_next_game_that_waits(enter: Meet, snap: Snap) -> None:
    anna = enter(named("Anna"))
    solo = {"aix": "me", "avignon": "steward"}
    matches = {open_match(anna, seats=solo) for _ in range(2)}
    page = anna.page
    page.evaluate(BOTH_WAIT)  # the agents have answered
    page.goto(f"{anna.url}/")
    expect(page.locator("#next")).to_contain_text("2 games waiting for you")
    expect(page.locator(".views .tab-badge")).to_have_text("2")
    page.keyboard.press("n")
    page.wait_for_url("**/play/*")
    anna.asked()
    first = anna.match
    button = page.locator("#next-game")
    expect(button).to_be_visible()
    expect(button.locator(".count")).to_have_text("1")
    snap(page, "club-next")
    page.keyboard.press("n")
    page.wait_for_url(f"**/play/{(matches - {first}).pop()}")
    anna.asked()
    page.locator("#next-game").click()
    page.wait_for_url(f"**/play/{first}")
    anna.asked()
    ask(anna, f"/api/matches/{(matches - {first}).pop()}/leave", seat="aix")
    before = anna.number()
    anna.choose(anna.keys()[0])
    assert anna.number() != before
    expect(page.locator("#next-game")).to_be_hidden()
    anna.asked()
    page.keyboard.press("n")
    expect(page.locator(".toast")).to_contain_text("No other game is waiting")


@long
def test_a_vacation_is_shown(enter: Meet, club: Server) -> None:
    name = named("Anna")
    anna = enter(name)
    change(club.database, name, vacation_until=4_000_000_000.0)
    anna.page.goto(f"{anna.url}/")
    expect(anna.page.locator("#vacation")).to_contain_text("2096")


@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=long)])
def test_on_a_phone(enter: Meet, snap: Snap, dark: bool) -> None:
    host, anna = enter(named("Host")), enter(named("Anna"), "it-IT", phone=True, dark=dark)
    open_match(host, seats=OPEN, open=True, clock=BANK, title="A table with rather a long name, as people give them")
    open_match(anna, seats=OPEN, open=True, clock=DAYS, title="M" * 80)
    page = anna.page
    page.set_viewport_size({"width": 360, "height": 740})
    for view, shown in (("mine", "#mine .match"), ("tables", ".match.table"), ("new", "#play")):
        page.goto(f"{anna.url}/?view={view}")
        expect(page.locator(shown).first).to_be_visible()
        if view == "new":
            page.select_option("select[data-seat=avignon]", "person")
            page.select_option("#match-clock", "bank")
        no_sideways_scroll(page)
        assert page.evaluate(SMALL_TARGETS) == []
        assert page.evaluate(CONTRAST) == []
        assert violations(page) == []
        assert small_text(page) == []
        snap(page, f"club-phone-{view}{'-dark' if dark else ''}")


# What waits for me: reached from the top of every page, walked by keyboard, empty with advice ------------------------


def test_what_waits_is_on_one_page(enter: Meet, snap: Snap) -> None:
    bruno = named("Bruno")
    anna, other = enter(named("Anna")), enter(bruno, "it-IT", phone=True, dark=True)
    page, small = anna.page, other.page
    page.goto(f"{anna.url}/people")
    page.locator("#member").click()
    page.locator('#member-menu a[href="/waiting"]').click()
    expect(page.locator("h1")).to_have_text("Waiting for me")
    expect(page.get_by_role("status")).to_contain_text("Nothing is waiting for you.")
    expect(page.locator("#awaits-puzzles li").first).to_be_visible()
    snap(page, "waiting-empty")
    page.keyboard.press("n")
    expect(page.locator("#awaits-puzzles .awaited").first).to_be_focused()
    # Bruno waits for Anna, and she has invited him to another table.
    match = open_match(other, seats=OPEN, open=True, clock=DAYS)
    ask(anna, f"/api/matches/{match}/sit", seat="avignon")
    open_match(anna, seats=OPEN, title="A quiet evening", invite={"avignon": bruno})
    ask(anna, "/api/people/friend", name=bruno)
    page.reload()
    asked = page.locator(f'#awaits-questions [data-match="{match}"]')
    expect(asked.locator("[data-told=prompt]")).to_have_text(re.compile("^Avignon: which castle"))
    expect(asked).to_contain_text("2 days left")
    snap(page, "waiting")
    small.goto(f"{other.url}/waiting")
    expect(small.locator("h1")).to_have_text("Cose in sospeso")
    expect(small.locator("#invitations")).to_contain_text("A quiet evening")
    expect(small.locator("#awaits-friends")).to_contain_text(anna_of(page))
    no_sideways_scroll(small)
    assert small.evaluate(SMALL_TARGETS) == []
    assert small.evaluate(CONTRAST) == []
    assert page.evaluate(CONTRAST) == []
    snap(small, "waiting-phone-it")
    small.locator("#awaits-friends [data-act=accept]").click()
    expect(small.locator("#awaits-friends")).to_have_count(0)
    page.keyboard.press("n")
    page.wait_for_url(f"**/play/{match}")


def anna_of(page: Page) -> str:
    """The name in the bar."""
    return page.locator("#member").get_attribute("title") or "?"
