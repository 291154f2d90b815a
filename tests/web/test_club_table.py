"""The table in a club: who leaves and who comes, plans, talk that is taken down, ended sessions, closed matches."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.long import long
from tests.web.members import PASSWORD, address_of, ask, enrol, open_match
from tests.web.people import Meet, Person, Snap
from tests.web.serving import Server
from tests.web.test_club_lobby import OPEN, named
from tests.web.test_reach import CONTRAST, SMALL_TARGETS, no_sideways_scroll

SEAT = ".player[data-seat=avignon]"


def sit(host: Person, other: Person, **wish: object) -> str:
    """A table of two, with both at it and their eyes on the players."""
    match = open_match(host, **{"seats": OPEN, "open": True, **wish})
    ask(other, f"/api/matches/{match}/sit", seat="avignon")
    for person in (host, other):
        person.page.goto(f"{person.url}/play/{match}")
        person.turn_to("players")
        expect(person.page.locator(SEAT)).to_be_visible()
    return match


@long
def test_somebody_leaves_and_is_replaced(enter: Meet, snap: Snap) -> None:
    carla = named("Carla")
    anna, bruno, third = enter(named("Anna")), enter(named("Bruno")), enter(carla)
    match = sit(anna, bruno)
    page, other = anna.page, bruno.page
    other.locator('[data-act="more avignon"]').click()
    snap(other, "club-seat-menu")
    other.locator("dialog [data-act=leave]").click()
    other.locator("dialog .primary").click()
    expect(page.locator(SEAT)).to_contain_text("has left")
    expect(page.locator(".toast")).to_be_visible()
    anna.asked()  # the agent has moved, and nothing is drawn again any more
    page.locator('[data-act="more avignon"]').click()
    page.locator("dialog [data-act=replace]").click()
    page.select_option("#replace-by", "person")
    page.locator("dialog input").fill(carla)
    snap(page, "club-replace")
    page.locator("dialog .primary").click()
    expect(page.locator(SEAT)).to_contain_text(f"reserved for {carla}")
    third.page.goto(f"{third.url}/")
    third.page.locator("#invitations [data-act=sit]").click()
    third.page.wait_for_url(f"**/play/{match}")
    expect(page.locator(f"{SEAT} .who")).to_contain_text(carla)
    expect(page.locator(SEAT)).not_to_contain_text("has left")


def test_a_seat_is_offered_and_taken_at_the_table(enter: Meet) -> None:
    dario = named("Dario")
    anna, bruno, third = enter(named("Anna")), enter(named("Bruno")), enter(dario)
    match = sit(anna, bruno)
    bruno.page.locator('[data-act="more avignon"]').click()
    bruno.page.locator("dialog [data-act=offer]").click()
    bruno.page.locator("dialog .primary").click()
    third.page.goto(f"{third.url}/play/{match}")
    expect(third.prompt).to_contain_text("someone to take the seat")
    third.page.locator('#question [data-act="sit avignon"]').click()
    third.turn_to("players")
    expect(anna.page.locator(f"{SEAT} .who")).to_contain_text(dario)
    expect(third.page.locator(f"{SEAT} .badge.mine").first).to_have_text("you")


def test_a_player_of_a_rated_match_is_offered_what_is_allowed(enter: Meet) -> None:
    """Who plays does not choose who has the other seats: an absent player can make way for the quick agent alone."""
    anna, bruno = enter(named("Anna")), enter(named("Bruno"))
    page, seats = anna.page, {**OPEN, "marseille": "steward"}
    more = page.locator('[data-act="more marseille"]')
    sit(anna, bruno, rated=False, seats=seats)
    expect(more).to_be_visible()
    sit(anna, bruno, rated=True, seats=seats)
    bruno.asked()
    bruno.choose(bruno.keys()[0])
    expect(page.locator('[data-act="more avignon"]')).to_be_visible()
    expect(more).to_have_count(0)
    page.reload()
    anna.turn_to("players")
    bruno.page.goto(f"{bruno.url}/people")
    expect(page.locator(f"{SEAT} .dot.away")).to_be_visible()
    expect(more).to_have_count(0)
    page.locator('[data-act="more avignon"]').click()
    page.locator("dialog [data-act=replace]").click()
    expect(page.locator("#replace-by option")).to_have_count(1)


def test_everybody_has_a_clock_that_counts_down(enter: Meet, snap: Snap) -> None:
    anna, bruno = enter(named("Anna")), enter(named("Bruno"), "it-IT", phone=True, dark=True)
    sit(anna, bruno, clock={"kind": "bank", "hours": 1, "minutes_per_answer": 0})
    clock = anna.page.locator("#page-players .clock.runs")
    expect(clock).to_have_text(re.compile(r"^(1 h 00.*|5\d:\d\d)$"))
    said = clock.inner_text()
    expect(clock).not_to_have_text(said)
    expect(clock).not_to_have_class(re.compile("urgent"))
    for person in (anna, bruno):
        expect(person.page.locator("#page-players .clock")).to_have_count(2)
        expect(person.page.locator("#page-players .clock.runs")).to_have_count(1)
    bruno.turn_to("decide")
    for person in (anna, bruno):
        expect(person.page.locator("#question .clock")).to_be_visible()
    no_sideways_scroll(bruno.page)
    assert bruno.page.evaluate(SMALL_TARGETS) == []
    for person in (anna, bruno):
        assert person.page.evaluate(CONTRAST) == []
    snap(anna.page, "club-clocks")
    bruno.page.tap("#grip")
    snap(bruno.page, "club-clocks-phone-it")


@long
def test_a_line_that_is_taken_down_vanishes(enter: Meet, club: Server) -> None:
    admin = named("Admin")
    enrol(club.database, admin, admin=True)
    anna, bruno, chief = enter(named("Anna")), enter(named("Bruno")), enter(admin)
    sit(anna, bruno)
    bruno.turn_to("chat")
    bruno.page.locator("#page-chat input").fill("Something rude")
    bruno.page.keyboard.press("Enter")
    anna.turn_to("chat")
    line = anna.page.locator(".chat-lines li")
    expect(line).to_contain_text("Something rude")
    profile = line.locator("a").get_attribute("href")
    assert profile is not None
    assert profile.startswith("/people/Bruno")
    ask(chief, "/api/admin/hide", line=int(line.get_attribute("data-line") or 0))
    expect(anna.page.locator(".chat-lines")).not_to_contain_text("rude")
    expect(bruno.page.locator(".chat-lines")).not_to_contain_text("rude")


def test_a_match_that_is_closed_says_why_and_is_opened_again(enter: Meet, club: Server, snap: Snap) -> None:
    admin, name = named("Admin"), named("Bruno")
    enrol(club.database, admin, admin=True)
    anna, bruno, chief = enter(named("Anna")), enter(name, "it-IT"), enter(admin)
    match = sit(anna, bruno)
    ask(chief, "/api/admin/close", match=match, why="They agreed to <i>stop</i>.")
    expect(anna.page.locator("#closed")).to_contain_text("closed this match: They agreed to <i>stop</i>.")
    expect(bruno.page.locator("#closed")).to_contain_text("chiusa da chi amministra")
    expect(anna.prompt).to_have_text("This match is closed.")
    expect(bruno.prompt).to_have_text("Questa partita è chiusa.")
    for person in (anna, bruno):
        expect(person.options).to_have_count(0)
    snap(anna.page, "club-closed")
    ask(chief, "/api/admin/reopen", match=match)
    expect(anna.page.locator("#closed")).to_be_hidden()
    expect(anna.prompt).not_to_contain_text("closed")
    a_press_counts_though_the_players_are_drawn_anew(anna, bruno, name)


def a_press_counts_though_the_players_are_drawn_anew(anna: Person, bruno: Person, name: str) -> None:
    page = anna.page
    more = page.locator('[data-act="more avignon"]')
    more.hover()
    pressed = more.element_handle()
    page.mouse.down()
    bruno.page.goto(f"{bruno.url}/people")
    expect(page.locator(f"{SEAT} .dot.away")).to_be_visible()
    assert pressed.evaluate("button => button.isConnected")
    page.mouse.up()
    expect(page.locator("dialog:modal h2")).to_contain_text(name)


def test_a_session_that_ends_leads_to_the_door_and_back(enter: Meet, meet: Meet, club: Server, snap: Snap) -> None:
    name = named("Anna")
    anna, away = enter(name), enter(name)
    match = open_match(anna, seats={"aix": "me", "avignon": "steward"}, seed="my-seed")
    anna.page.goto(f"{anna.url}/play/{match}")
    anna.asked()
    a_seed_that_was_known_is_told(anna.page)
    anna.forgiven = away.forgiven = ("the server responded with a status of 401",)  # pages ask before they are told
    ask(away, "/api/account/logout", everywhere=True)
    again = anna.page.locator("#sign-in-again")
    expect(again).to_be_visible()  # the server looks now and then
    expect(anna.page.locator("#question")).to_contain_text("You are signed out")
    snap(anna.page, "club-signed-out")
    again.click()
    anna.page.wait_for_url("**/signin?then=*")
    anna.page.locator("input[type=email]").fill(address_of(name))
    anna.page.locator("input[type=password]").fill(PASSWORD)
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url(f"**/play/{match}")
    expect(anna.prompt).to_be_visible()


def test_a_link_leads_through_the_door(enter: Meet, meet: Meet, club: Server) -> None:
    name = named("Bruno")
    anna = enter(named("Anna"))
    enrol(club.database, name)
    made = ask(anna, "/api/matches", game="anno890", seats=OPEN)
    stranger = meet(at=club)
    stranger.page.goto(f"{club.url}{made['links']['avignon']}")
    stranger.page.wait_for_url("**/signin?then=*")
    stranger.page.locator("input[type=email]").fill(address_of(name))
    stranger.page.locator("input[type=password]").fill(PASSWORD)
    stranger.page.keyboard.press("Enter")
    expect(stranger.page.locator("h1")).to_contain_text("invites you")
    stranger.page.click("#sit")
    stranger.page.wait_for_url(f"**/play/{made['match']}")
    stranger.turn_to("players")
    expect(stranger.page.locator(f"{SEAT} .badge.mine").first).to_have_text("you")


def a_seed_that_was_known_is_told(page: Page) -> None:
    page.get_by_role("button", name="This match").click()
    expect(page.locator("#dice-hash")).to_contain_text("verifying this game proves nothing")
    page.keyboard.press("Escape")


@long
def test_my_turn_shows_on_the_tab(enter: Meet) -> None:
    anna, bruno = enter(named("Anna")), enter(named("Bruno"))
    sit(anna, bruno)
    one, other = (anna, bruno) if anna.options.count() else (bruno, anna)
    icon = "document.querySelector('link[rel=icon]').getAttribute('href')"
    assert one.page.title().startswith("● ")
    assert one.page.evaluate(icon) == "/static/img/turn.svg"
    assert not other.page.title().startswith("● ")
    assert other.page.evaluate(icon) == "/static/img/logo.svg"


def noticing(person: Person, *, granted: bool = True) -> None:
    """Somebody who looks elsewhere; the page keeps the notices that they would see, and how often it asked for them."""
    person.page.add_init_script(
        f"""window.shown = []; window.requests = 0; window.away = true;
        window.Notification = class {{
          static permission = "default";
          static async requestPermission() {{
            window.requests++;
            return (this.permission = "{"granted" if granted else "denied"}");
          }}
          constructor(title) {{ window.shown.push(title); }}
          close() {{}}
        }};
        Object.defineProperty(document, "hidden", {{ get: () => window.away }});"""
    )


@long
def test_this_game_is_not_told_of_as_another_one_that_waits(enter: Meet) -> None:
    """The server may know a moment before this page does that it is my turn here."""
    anna, bruno = enter(named("Anna")), enter(named("Bruno"))
    page = anna.page
    noticing(anna)
    page.clock.install()
    match = sit(anna, bruno)
    page.get_by_role("button", name="This match").click()
    page.click("[data-act=notify]")
    expect(page.locator(".toast").last).to_contain_text("will notify you")
    page.route("**/api/next?*", lambda route: route.fulfill(json={"match": match, "waiting": 1}))
    for _ in range(2):  # when it asks again, it has read the answer before
        page.clock.fast_forward(2_000)
        with page.expect_response("**/api/next?*"):
            page.evaluate("away = false; dispatchEvent(new Event('focus')); away = true")
    assert page.evaluate("window.shown") == []


@pytest.mark.parametrize("granted", [True, pytest.param(False, marks=long)])
def test_notices_are_asked_for_by_a_button_only(enter: Meet, granted: bool) -> None:
    anna, bruno = enter(named("Anna")), enter(named("Bruno"))
    for person in (anna, bruno):
        noticing(person, granted=granted)
    sit(anna, bruno)
    one, other = (anna, bruno) if anna.options.count() else (bruno, anna)
    assert other.page.evaluate("window.requests") == 0
    other.page.get_by_role("button", name="This match").click()
    other.page.click("[data-act=notify]")
    expect(other.page.locator(".toast").last).to_contain_text("will notify you" if granted else "blocks notifications")
    for _ in range(40):
        if other.options.count():
            break
        one.asked()
        before = other.number()
        one.choose(one.keys()[0])
        other.moved_on(before)
    other.asked()
    assert other.page.evaluate("window.shown") == (["It is your turn"] if granted else [])


# Plans: made from short lists, by keyboard and on the phone, used by the server, told to their owner -----------------


def test_a_plan_is_made_answers_and_is_dismissed(enter: Meet, snap: Snap) -> None:
    anna, bruno = enter(named("Anna")), enter(named("Bruno"), "it-IT", phone=True, dark=True)
    match = open_match(bruno, seats=OPEN, open=True)
    ask(anna, f"/api/matches/{match}/sit", seat="avignon")  # the last seat chooses its castle first
    for person in (anna, bruno):
        person.page.goto(f"{person.url}/play/{match}")
    anna.asked()
    page = bruno.page
    page.locator("#open-plans").click()
    expect(page.locator("dialog.plans")).to_contain_text("Ancora nessun piano.")
    expect(page.locator("#plan-question")).to_have_value("take")
    page.locator(".plan-adding select").select_option("event")
    page.locator(".plan-adding select").nth(1).select_option("invasion")
    page.locator(".plan-add-condition").click()
    expect(page.locator(".plan-conditions li")).to_contain_text("nel frattempo non è accaduto: invasione (chiunque)")
    page.locator("#plan-make").click()
    expect(page.locator("[data-plan]")).to_contain_text("da allora non è accaduto: invasione (chiunque) · una volta")
    no_sideways_scroll(page)
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(CONTRAST) == []
    snap(page, "plans-phone-it")
    page.keyboard.press("Escape")
    anna.choose(anna.keys()[0])
    expect(page.locator(".toast")).to_contain_text("Il tuo piano ha risposto a")
    bruno.asked()
    assert bruno.number() == 2, "the tile was taken for him; where it goes he decides himself"
    expect(anna.page.locator(".toast")).to_have_count(0)
    anna.page.locator("#stage").focus()
    anna.page.keyboard.press("p")
    expect(anna.page.locator("dialog.plans")).to_contain_text("No plans yet.")
    snap(anna.page, "plans")
    anna.page.keyboard.press("Escape")
    page.keyboard.press("p")
    done = page.locator("[data-plan]")
    expect(done).to_contain_text("ha risposto")
    done.locator("button").click()
    expect(done).to_have_count(0)


def test_a_consent_is_settled_and_told_to_the_table(enter: Meet, snap: Snap) -> None:
    anna, bruno = enter(named("Anna")), enter(named("Bruno"))
    seats = {"romans": "me", "aedui": "open", "arverni": "random", "belgae": "random"}
    match = open_match(anna, game="falling-sky", seats=seats, open=True)
    ask(bruno, f"/api/matches/{match}/sit", seat="aedui")
    for person in (anna, bruno):
        person.page.goto(f"{person.url}/play/{match}")
        expect(person.prompt).to_be_visible()
    page = bruno.page
    page.locator("#stage").focus()
    page.keyboard.press("p")
    row = page.locator(".plan-consent", has_text="Supply Lines").filter(has_text="Romans")
    row.locator("select").select_option("yes")
    expect(row.locator("input")).to_be_enabled()
    row.locator("input").check()
    expect(anna.page.locator(".toast")).to_contain_text("Standing consent, Aedui to Romans: Supply Lines.")
    snap(page, "plans-consents")
    page.keyboard.press("Escape")
    anna.page.locator("#stage").focus()
    anna.page.keyboard.press("p")
    expect(anna.page.locator(".plan-told")).to_contain_text("Supply Lines")
