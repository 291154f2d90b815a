"""The people of a club: finding, befriending, blocking, reporting, their ratings; and the administrators."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.long import long
from tests.server.ratings.tools import result
from tests.web.members import PASSWORD, address_of, change, enrol, open_match, sign_in
from tests.web.people import Meet, Person, Snap
from tests.web.serving import Server
from tests.web.test_reach import no_sideways_scroll
from vexillum.server.kernel.identities import handle_of
from vexillum.server.storage import accounts
from vexillum.server.storage.database import open_engine

REFUSED = ("Failed to load resource",)


def people(person: Person) -> Page:
    person.page.goto(f"{person.url}/people")
    expect(person.page.locator("#friends")).to_be_visible()
    return person.page


def profile(person: Person, name: str) -> Page:
    person.page.goto(f"{person.url}/people/{name}")
    expect(person.page.locator("h1")).to_have_text(name)
    return person.page


def press(page: Page, what: str, sure: str = "") -> None:
    page.locator(f"[data-act={what}]").first.click()
    if sure:
        page.locator("dialog").get_by_role("button", name=sure, exact=True).click()


@long
def test_two_people_become_friends(enter: Meet, snap: Snap) -> None:
    ida, leo = enter("Ida"), enter("Leo")
    page = people(ida)
    expect(page.locator("#friends")).to_contain_text("No friends yet")
    page.fill("#who", "le")
    page.locator("#found").get_by_role("link", name="Leo", exact=True).click()
    expect(page.locator("h1")).to_have_text("Leo")
    snap(page, "club-person")
    press(page, "friend")
    expect(page.locator("[data-act=withdraw]")).to_be_visible()
    theirs = people(leo)
    expect(theirs.locator("#asks-you")).to_contain_text("Ida")
    snap(theirs, "club-people")
    press(theirs, "accept")
    expect(theirs.locator("#friends")).to_contain_text("Ida")
    expect(theirs.locator("#friends .online")).to_be_visible()
    expect(theirs.locator("#asks-you")).to_have_count(0)
    page = profile(ida, "Leo")
    expect(page.locator("#main")).to_contain_text("friend")
    press(page, "unfriend", "Remove friend")
    expect(page.locator("[data-act=friend]")).to_be_visible()


@long
def test_a_request_is_declined(enter: Meet) -> None:
    max_, nora = enter("Max"), enter("Nora")
    press(profile(max_, "Nora"), "friend")
    expect(max_.page.locator("[data-act=withdraw]")).to_be_visible()
    page = people(nora)
    press(page, "decline")
    expect(page.locator("#asks-you")).to_have_count(0)
    expect(page.locator("#friends")).to_contain_text("No friends yet")


@long
def test_blocking(enter: Meet, snap: Snap) -> None:
    olga = enter("Olga")
    enter("Pino")
    press(profile(olga, "Pino"), "block", "Block")
    expect(olga.page.locator("[data-act=unblock]")).to_be_visible()
    page = people(olga)
    expect(page.locator("#blocked")).to_contain_text("Pino")
    press(page, "unblock")
    expect(page.locator("#blocked")).to_have_count(0)


def test_what_people_write_is_text(enter: Meet, club: Server) -> None:
    quinn = enter("Quinn")
    change(club.database, "Quinn", about="<img src=x onerror=alert(1)>\n<script>alert(2)</script>")
    page = profile(enter("Rosa"), "Quinn")
    expect(page.locator(".own-words")).to_contain_text("<img src=x onerror=alert(1)>")
    expect(page.locator("#main img, #main script")).to_have_count(0)
    mine = profile(quinn, "Quinn")
    expect(mine.get_by_role("link", name="Edit your profile")).to_be_visible()


@long
def test_somebody_who_is_not_there(enter: Meet) -> None:
    sara = enter("Sara")
    sara.forgiven = REFUSED
    sara.page.goto(f"{sara.url}/people/Nobody at all")
    expect(sara.page.get_by_role("alert")).to_contain_text("Nobody at all")
    expect(sara.page.get_by_role("button", name="Try again")).to_be_visible()


def test_the_menu_works_with_the_keyboard(enter: Meet) -> None:
    page = people(enter("Tina"))
    page.focus("#member")
    page.keyboard.press("Enter")
    expect(page.locator("#member-menu")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Waiting for me")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#member-menu")).to_be_hidden()
    expect(page.locator("#member")).to_be_focused()
    expect(page.get_by_role("link", name="Administration")).to_have_count(0)


@long
def test_administration_is_for_administrators(enter: Meet) -> None:
    ugo = enter("Ugo")
    ugo.forgiven = REFUSED
    ugo.page.goto(f"{ugo.url}/admin")
    expect(ugo.page.locator("#main")).to_contain_text("for administrators")


def test_a_report_a_ban_and_a_return(enter: Meet, meet: Meet, club: Server, snap: Snap) -> None:
    enrol(club.database, "Vera", admin=True)
    vera, rude, witness = enter("Vera"), enter("Rude"), enter("Witness")
    for one in (vera, rude):
        one.forgiven = REFUSED
    page = profile(witness, "Rude")
    page.click("#report")
    page.fill("#report-text", "<i>Insults</i> everybody.")
    page.locator("dialog button[type=submit]").click()
    expect(page.locator(".toast")).to_contain_text("Report sent to the administrators")

    admin = vera.page
    admin.goto(f"{club.url}/people")
    admin.click("#member")
    admin.get_by_role("link", name="Administration").click()
    report = admin.locator(".lines > li").filter(has_text="<i>Insults</i> everybody.")
    expect(report).to_contain_text("From Witness")
    snap(admin, "club-admin")

    admin.get_by_role("main").get_by_role("link", name="People", exact=True).click()
    admin.fill("#q", "rud")
    admin.press("#q", "Enter")
    row = admin.locator(".lines > li").filter(has_text="Rude")
    row.locator("[data-action=ban]").click()
    row.locator("button[type=submit]").click()
    expect(row.get_by_role("alert")).to_have_text("Required.")
    expect(row.get_by_label("Why?")).to_be_focused()
    row.get_by_label("Why?").fill("Insults.")
    snap(admin, "club-ban")
    row.locator("button[type=submit]").click()
    expect(row).to_contain_text("Banned: Insults.")
    expect(admin.locator("#q")).to_have_value("rud")

    rude.page.goto(f"{club.url}/people")
    rude.page.wait_for_url("**/signin?then=%2Fpeople")
    rude.page.fill("#email", address_of("Rude"))
    rude.page.fill("#password", PASSWORD)
    rude.page.click("#main button[type=submit]")
    expect(rude.page.get_by_role("alert")).to_contain_text("Insults.")
    row.locator("[data-action=unban]").click()
    expect(row.locator("[data-action=ban]")).to_be_visible()
    sign_in(rude, "Rude")

    admin.get_by_role("link", name="Reports", exact=True).click()
    report.get_by_label("How was it settled?").fill("Banned for a while.")
    report.get_by_role("button", name="Settle").click()
    expect(report).to_contain_text("Settled: Banned for a while.")
    admin.get_by_role("link", name="Audit log").click()
    expect(admin.locator("#main")).to_contain_text("Banned: Rude")
    expect(admin.locator("#main")).to_contain_text("Ban lifted: Rude")


@long
def test_a_match_is_closed_and_opened_again(enter: Meet, club: Server, snap: Snap) -> None:
    enrol(club.database, "Zeno", admin=True)
    host, zeno = enter("Xenia"), enter("Zeno")
    match = open_match(host, title="A loud table")
    page = zeno.page
    page.goto(f"{club.url}/admin/matches")
    page.fill("#q", match)
    page.press("#q", "Enter")
    row = page.locator(".lines > li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("A loud table")
    row.locator("[data-action=chat]").click()
    expect(page.locator("#main")).to_contain_text("No messages yet.")
    page.go_back()
    row.locator("[data-action=close]").click()
    row.get_by_label("Why?").fill("Too loud.")
    row.locator("button[type=submit]").click()
    expect(row).to_contain_text("Closed: Too loud.")
    snap(page, "club-closing")
    row.locator("[data-action=reopen]").click()
    expect(row.locator("[data-action=close]")).to_be_visible()
    page.get_by_role("link", name="Audit log").click()
    expect(page.locator("#main")).to_contain_text(f"Match reopened: {match}")


# Ratings: a profile with its chart, games and filters ----------------------------------------------------------------


def test_a_profile_shows_ratings_and_games_and_filters_them(enter: Meet, club: Server) -> None:
    rita = enter("Rita")
    enrol(club.database, "Sam")
    engine = open_engine(club.database)
    with engine.begin() as connection:
        ids = [accounts.by_handle(connection, handle_of(name)).id for name in ("Sam", "Rita")]
        for n in range(3):
            first, second = ids if n else ids[::-1]
            result(connection, f"rating-{n}", {first: 1, second: 2}, game="anno890", open=False)  # has no board to show
    engine.dispose()
    page = rita.page
    page.goto(f"{rita.url}/people/Sam")
    expect(page.locator(".rating-chart circle")).to_have_count(3)
    expect(page.locator("#ratings")).to_contain_text("Provisional: fewer than 8 rated games.")
    expect(page.locator("#versus dd")).to_have_text(["3", "1", "2", "0"])
    expect(page.locator(".played > li")).to_have_count(3)
    page.select_option("#history-result", "won")
    expect(page.locator(".played > li")).to_have_count(2)
    no_sideways_scroll(page)
    page.goto(f"{rita.url}/?view=new&company=1")
    page.select_option("#match-rated", "casual")
    page.click("#play")
    page.wait_for_url("**/play/**")
    expect(page.locator("#rated")).to_have_text("Casual")
