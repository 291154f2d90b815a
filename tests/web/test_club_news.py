"""The lobby learns by itself what has happened, says so when the server is away, and does nothing twice."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.long import long
from tests.web.members import ask, open_match
from tests.web.people import Meet
from tests.web.test_reach import CONTRAST

TWO = {"aix": "me", "avignon": "open"}
COME_BACK = "dispatchEvent(new Event('focus'))"


def named(name: str) -> str:
    return f"{name} {uuid4().hex[:8]}"


def row(match: str) -> str:
    return f'.match[data-match="{match}"]'


def asked_slowly(page: Page, path: str) -> list[Request]:
    """What the page asks for there from now on; the server takes its time."""
    seen: list[Request] = []

    def slowly(route: Route, request: Request) -> None:
        seen.append(request)
        page.evaluate("new Promise((go) => setTimeout(go, 250))")
        route.continue_()

    page.route(f"**{path}?*", slowly)
    return seen


def test_a_game_that_waits_is_learned_of_within_seconds(enter: Meet) -> None:
    anna, bruno = enter(named("Anna")), enter(named("Bruno"))
    match, mine = open_match(bruno, seats=TWO, open=True), open_match(anna, seats=TWO)
    page = anna.page
    page.clock.install()
    page.goto(f"{anna.url}/")
    replay = page.locator(f"{row(mine)} a[href^='/replay']")
    replay.focus()
    expect(page).to_have_title("My games · Vexillum")
    ask(anna, f"/api/matches/{match}/sit", seat="avignon")
    page.clock.run_for(5_000)
    expect(page.locator("#next")).to_be_visible()
    expect(page).to_have_title("● My games · Vexillum")
    expect(page.locator("#member .waiting-badge")).to_have_text("1")
    expect(replay).to_be_focused()


@long
def test_whoever_comes_back_sees_what_is_new(enter: Meet) -> None:
    who = named("Anna")
    anna, bruno = enter(who), enter(named("Bruno"))
    page = anna.page
    page.clock.install()
    page.goto(f"{anna.url}/")
    expect(page.locator("#mine")).to_be_visible()
    invited = open_match(bruno, seats=TWO, invite={"avignon": who})
    page.clock.run_for(2_000)
    page.evaluate(COME_BACK)
    expect(page.locator(f"#invitations {row(invited)}")).to_be_visible()
    page.goto(f"{anna.url}/?view=tables")
    expect(page.locator(".found")).not_to_contain_text("Loading")
    opened = open_match(bruno, seats=TWO, open=True)
    page.clock.run_for(15_000)
    expect(page.locator(row(opened))).to_be_visible()


@long
def test_who_signed_out_elsewhere_is_led_to_the_door_but_not_from_a_new_game(enter: Meet) -> None:
    anna = enter(named("Anna"))
    page, other = anna.page, anna.page.context.new_page()
    anna.forgiven = ("the server responded with a status of 401",)
    page.clock.install()
    page.goto(f"{anna.url}/?view=new")
    page.fill("#match-title", "The long evening")
    other.goto(f"{anna.url}/")
    other.click("#member")
    other.click("#sign-out")
    expect(other.locator("#sign-in")).to_be_visible()
    page.clock.run_for(20_000)
    expect(page.locator("#match-title")).to_have_value("The long evening")
    page.click("[data-view=mine]")
    page.wait_for_url(f"{anna.url}/signin**")


def test_nothing_is_done_twice(enter: Meet) -> None:
    who = named("Anna")
    anna, bruno = enter(who), enter(named("Bruno"))
    page = anna.page
    page.goto(f"{anna.url}/?view=new")
    made = asked_slowly(page, "/api/matches")
    page.dblclick("#play")
    page.wait_for_url("**/play/*")
    assert len(made) == 1
    opened, invited = open_match(bruno, seats=TWO, open=True), open_match(bruno, seats=TWO, invite={"avignon": who})
    for view, match, button in (("tables", opened, "[data-sit]"), ("mine", invited, "[data-act=sit]")):
        page.goto(f"{anna.url}/?view={view}")
        sat = asked_slowly(page, f"/api/matches/{match}/sit")
        page.dblclick(f"{row(match)} {button}")
        page.wait_for_url(f"**/play/{match}")
        assert len(sat) == 1, view


def test_a_lobby_without_a_server_says_so_and_tries_again(enter: Meet) -> None:
    anna = enter(named("Anna"))
    page = anna.page
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))  # it does not ask by itself before the button does
    anna.forgiven = ("net::ERR",)
    for view, shown in (("mine", "#mine"), ("tables", ".found > *:not([role=alert])")):
        page.goto(f"{anna.url}/?view=new")
        expect(page.locator("#play")).to_be_visible()
        page.route("**/api/*", lambda route: route.abort())
        page.click(f"[data-view={view}]")
        expect(page.locator("#view [role=alert]")).to_contain_text("The server is not responding")
        page.unroute("**/api/*")
        page.locator("#view [role=alert] button").click()
        expect(page.locator(shown).first).to_be_visible()
    page.route("**/api/games?*", lambda route: route.abort())
    page.reload()
    expect(page.locator("#main [role=alert]")).to_contain_text("The server is not responding")
    page.unroute("**/api/games?*")
    page.locator("#main [role=alert] button").click()
    expect(page.locator(".found > *").first).to_be_visible()


@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=long)])
def test_calls_in_the_bar_can_be_read_and_go_away(enter: Meet, dark: bool) -> None:
    who = named("Anna")
    anna, bruno = enter(who, dark=dark), enter(named("Bruno"))
    ask(bruno, "/api/people/friend", name=who)
    page = anna.page
    page.goto(f"{anna.url}/people")
    page.click("#member")
    expect(page.locator("#member-menu .tab-badge")).to_have_text("1")
    assert page.evaluate(CONTRAST) == []
    page.keyboard.press("Escape")
    page.click("[data-deed=accept]")
    expect(page.locator("#friends .name")).to_be_visible()
    expect(page.locator("#member .waiting-badge")).to_have_count(0)
    expect(page.locator("h1")).to_be_focused()
    page.click("[lang=it]")
    expect(page.locator("h1")).to_have_text("Persone")
    expect(page.locator("button[lang=it]")).to_be_focused()


@long
def test_whoever_is_invited_sits_down_where_they_look(enter: Meet) -> None:
    who = named("Anna")
    anna, bruno = enter(who), enter(named("Bruno"))
    match = open_match(bruno, seats=TWO, invite={"avignon": who})
    bruno.page.goto(f"{bruno.url}/play/{match}")
    expect(bruno.prompt).to_have_text(f"Waiting for {who} to take the seat: Avignon")
    page = anna.page
    page.goto(f"{anna.url}/play/{match}")
    expect(anna.prompt).to_have_text("Take your seat: Avignon")
    page.locator("#question").get_by_role("button", name="Take the seat: Avignon").click()
    anna.asked()
    expect(bruno.page.locator("#question .asked")).to_contain_text(f"Avignon · {who}")
    other = open_match(bruno, seats=TWO, invite={"avignon": who})
    page.goto(f"{anna.url}/play/{other}")
    page.locator("#question").get_by_role("button", name="Decline: Avignon").click()
    expect(page.locator("#question .offer")).to_have_count(0)
