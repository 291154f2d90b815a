"""Coming into a club and going out: registering, confirming, signing in, forgotten passwords."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.long import long
from tests.server.mail.sink import Sink
from tests.web.everybody import small_text, violations
from tests.web.members import PASSWORD, address_of, change, enrol
from tests.web.people import Meet, Person, Snap
from tests.web.serving import Server
from tests.web.test_reach import CONTRAST, SMALL_TARGETS, no_sideways_scroll
from vexillum.web import CLUB_PAGES

RENDERED = (
    "/signin",
    "/register",
    "/verify/{token}",
    "/confirm/{token}",
    "/forgot",
    "/reset/{token}",
    "/account",
    "/admin",
    "/admin/people",
    "/admin/matches",
    "/admin/log",
)
"""The pages with forms that the server renders."""
REFUSED = ("Failed to load resource",)
"""What a browser's console says when the server refuses something, which these tests expect."""


def fill(page: Page, **values: str) -> None:
    for id, text in values.items():
        page.fill(f"#{id}", text)


def submit(page: Page) -> None:
    page.click("#main button[type=submit]")


def signed_in(page: Page, name: str) -> None:
    expect(page.locator("#member")).to_contain_text(name)


def register(person: Person, name: str, password: str = PASSWORD) -> None:
    person.page.goto(f"{person.url}/register")
    fill(person.page, name=name, email=address_of(name), password=password)
    submit(person.page)


def test_somebody_registers_confirms_and_comes_back(meet: Meet, mailing: tuple[Server, Sink], snap: Snap) -> None:
    club, post = mailing
    anna = meet(at=club)
    anna.forgiven = REFUSED
    page = anna.page
    page.goto(club.url)
    page.get_by_role("banner").get_by_role("link", name="Register").click()
    page.wait_for_url("**/register")
    submit(page)
    expect(page.locator("#name-below")).to_have_text("Required.")
    expect(page.locator("#name")).to_be_focused()
    fill(page, name="Anna", email="anna", password="too short")
    submit(page)
    expect(page.locator("#email-below")).to_contain_text("mail address")
    expect(page.locator("#password-below")).to_contain_text("At least 10")
    fill(page, email="anna@club.example", password="password1234")
    submit(page)
    expect(page.locator("#password-below")).to_contain_text("most common")
    expect(page.locator("#password")).to_have_attribute("aria-invalid", "true")
    snap(page, "club-register")
    fill(page, password=PASSWORD)
    submit(page)
    expect(page.locator("h1")).to_have_text("Check your inbox")
    expect(page.locator("#main")).to_contain_text("anna@club.example")
    post.wait()
    for _ in range(2):  # a program that looks into mails has opened the link before her
        page.goto(club.url + post.link("verify", "anna@club.example"))
        expect(page.locator("#main button[type=submit]")).to_be_visible()
    password = page.get_by_label("Password", exact=True)
    expect(password).to_be_focused()
    expect(password).to_have_attribute("autocomplete", "current-password")
    snap(page, "club-verify")
    password.fill(PASSWORD)
    submit(page)
    page.wait_for_url(f"{club.url}/")
    signed_in(page, "Anna")
    page.click("#member")
    page.click("#sign-out")
    expect(page.locator("#sign-in")).to_be_visible()
    page.goto(f"{club.url}/account")
    page.wait_for_url("**/signin?then=%2Faccount")
    fill(page, email="anna@club.example", password="not my password")
    submit(page)
    expect(page.get_by_role("alert")).to_contain_text("Wrong address or password")
    page.fill("#password", PASSWORD)
    page.press("#password", "Enter")
    page.wait_for_url("**/account")
    signed_in(page, "Anna")


@long
def test_a_link_is_used_up_once(meet: Meet, mailing: tuple[Server, Sink]) -> None:
    club, post = mailing
    bruno, thief = meet(at=club), meet(at=club)
    thief.forgiven = REFUSED
    before = len(post.mails)
    register(bruno, "Bruno")
    expect(bruno.page.locator("h1")).to_have_text("Check your inbox")
    post.wait(before + 1)
    link = club.url + post.link("verify", address_of("Bruno"))
    bruno.page.goto(link)
    bruno.page.fill("#password", PASSWORD)
    submit(bruno.page)
    bruno.page.wait_for_url(f"{club.url}/")
    thief.page.goto(link)
    thief.page.fill("#password", PASSWORD)
    submit(thief.page)
    expect(thief.page.get_by_role("alert")).to_contain_text("no longer valid")
    expect(thief.page.locator("#sign-in")).to_be_visible()


def test_a_stranger_confirms_nothing(meet: Meet, mailing: tuple[Server, Sink], snap: Snap) -> None:
    """Anyone who gets a letter that somebody else asked for reads what to do, not who it was, and does not get in."""
    club, post = mailing
    name = "Ivo Ildebrandi"  # no part of a token, which stands in the page
    ivo, stranger = meet(at=club), meet("it-IT", at=club)
    stranger.forgiven = REFUSED
    before = len(post.mails)
    register(ivo, name)
    expect(ivo.page.locator("#main")).to_contain_text("enter your password to finish")
    post.wait(before + 1)
    page, link = stranger.page, club.url + post.link("verify", address_of(name))
    page.goto(link)
    expect(page.locator("#main")).to_contain_text("la password che hai scelto alla registrazione")
    expect(page.locator("#main")).to_contain_text("vengono eliminati dopo un giorno")
    expect(page.locator("#main")).to_contain_text("hai dimenticato la password, registrati di nuovo")
    assert "ildebrandi" not in page.content().lower()
    assert "club.example" not in page.content()
    submit(page)
    expect(page.locator("#password-below")).to_have_text("Campo obbligatorio.")
    page.fill("#password", "la mia password")
    submit(page)
    expect(page.locator("#password-below")).to_have_text("Non è la password che hai scelto alla registrazione.")
    expect(page.locator("#password")).to_be_focused()
    snap(page, "club-verify-stranger")
    expect(page.locator("#sign-in")).to_be_visible()
    page.get_by_role("link", name="Registrati di nuovo").click()
    page.wait_for_url("**/register")
    ivo.page.goto(link)  # the letter is as good as before
    ivo.page.fill("#password", PASSWORD)
    submit(ivo.page)
    ivo.page.wait_for_url(f"{club.url}/")
    signed_in(ivo.page, name)


def test_a_forgotten_password_is_chosen_anew(meet: Meet, mailing: tuple[Server, Sink], snap: Snap) -> None:
    club, post = mailing
    enrol(club.database, "Carla", "it")
    carla = meet("it-IT", at=club)
    page = carla.page
    page.goto(f"{club.url}/signin")
    page.get_by_role("link", name="Hai dimenticato la password?").click()
    page.wait_for_url("**/forgot")
    before = len(post.mails)
    fill(page, email=address_of("Carla"))
    submit(page)
    expect(page.locator("#main")).to_contain_text(f"Se {address_of('Carla')} appartiene a un account")
    post.wait(before + 1)
    page.goto(club.url + post.link("reset", address_of("Carla")))
    expect(page.locator("#password")).to_have_attribute("autocomplete", "new-password")
    snap(page, "club-reset")
    page.fill("#password", "tre cavalli e una staffa")
    submit(page)
    page.wait_for_url(f"{club.url}/")
    signed_in(page, "Carla")


@long
def test_without_mails_an_account_is_open_at_once(meet: Meet, club: Server) -> None:
    dario = meet(at=club)
    dario.forgiven = REFUSED
    page = dario.page
    page.goto(f"{club.url}/signin?then=%2Fpeople")
    expect(page.get_by_role("link", name="Forgot")).to_have_count(0)
    page.get_by_role("link", name="No account yet? Register").click()
    enrol(club.database, "Delia")
    fill(page, name="delia", email="dario@club.example", password=PASSWORD)
    submit(page)
    expect(page.locator("#name-below")).to_contain_text("The name delia, or one that looks like it, is taken")
    expect(page.locator("#name")).to_be_focused()
    fill(page, name="Dario", password=PASSWORD)
    submit(page)
    page.wait_for_url(f"{club.url}/people")
    signed_in(page, "Dario")


def test_a_password_can_be_looked_at_and_managers_know_what_is_what(meet: Meet, club: Server) -> None:
    page = meet(at=club).page
    page.goto(f"{club.url}/signin")
    expect(page.locator("#email")).to_be_focused()
    expect(page.locator("#email")).to_have_attribute("autocomplete", "username")
    password = page.locator("#password")
    expect(password).to_have_attribute("autocomplete", "current-password")
    password.fill("secret words")
    eye = page.get_by_role("button", name="Show password")
    eye.click()
    expect(password).to_have_attribute("type", "text")
    expect(eye).to_have_attribute("aria-pressed", "true")
    eye.click()
    expect(password).to_have_attribute("type", "password")


def test_what_was_typed_survives_a_change_of_language(meet: Meet, club: Server) -> None:
    page = meet(at=club).page
    page.goto(f"{club.url}/register")
    fill(page, name="Elena", email="elena@club.example")
    page.click("button[lang=it]")
    expect(page.locator("h1")).to_have_text("Registrati")
    expect(page.locator("#name")).to_have_value("Elena")
    expect(page.locator("#email")).to_have_value("elena@club.example")


def test_signing_in_leads_to_no_other_site(meet: Meet, club: Server) -> None:
    enrol(club.database, "Fulvio")
    page = meet(at=club).page
    page.goto(f"{club.url}/signin?then={quote('/.//evil.example/x', safe='')}")
    fill(page, email=address_of("Fulvio"), password=PASSWORD)
    submit(page)
    page.wait_for_url(f"{club.url}/")


@long
def test_a_session_that_ended_elsewhere_leads_to_signing_in(enter: Meet, club: Server) -> None:
    gaia = enter("Gaia")
    gaia.forgiven = REFUSED
    page = gaia.page
    page.goto(f"{club.url}/account")
    expect(page.locator("#name")).to_have_value("Gaia")
    other = enter("Gaia")
    other.page.goto(f"{club.url}/account")
    other.page.click("#sign-out-everywhere")
    expect(other.page.locator("#sign-in")).to_be_visible()
    page.click("#profile button[type=submit]")
    page.wait_for_url("**/signin?then=%2Faccount")


@long
def test_two_windows_of_one_browser_may_differ(enter: Meet, club: Server) -> None:
    """Signing in again in another window changes the token: this page is out of date, and says so."""
    hugo = enter("Hugo")
    hugo.forgiven = REFUSED
    page = hugo.page
    page.goto(f"{club.url}/account")
    expect(page.locator("#name")).to_have_value("Hugo")
    other = page.context.new_page()
    other.goto(f"{club.url}/")
    other.click("#member")
    other.click("#sign-out")
    expect(other.locator("#sign-in")).to_be_visible()
    other.goto(f"{club.url}/signin")
    fill(other, email=address_of("Hugo"), password=PASSWORD)
    submit(other)
    other.wait_for_url(f"{club.url}/")
    page.fill("#about", "Still me.")
    page.click("#profile button[type=submit]")
    expect(page.get_by_role("alert")).to_contain_text("out of date")
    page.get_by_role("link", name="Try again").click()
    page.fill("#about", "Still me.")
    page.click("#profile button[type=submit]")
    expect(page.locator("#profile .said")).to_have_text("Saved.")


def test_at_home_there_is_no_club(meet: Meet, server: Server) -> None:
    anna = meet()
    for path in (*CLUB_PAGES, *RENDERED):
        answer = anna.page.request.get(server.url + path.replace("{token}", "x").replace("{name}", "x"))
        assert answer.status == 404, path


PUBLIC_PAGES = ("/signin", "/register", "/forgot")


@pytest.mark.parametrize("public", [True, False], ids=["strangers", "members"])
def test_on_a_phone_all_is_in_reach_and_can_be_read(
    enter: Meet, meet: Meet, club: Server, snap: Snap, public: bool
) -> None:
    name = "Wolfgang von Trips zu Hemmers"
    enrol(club.database, name, "it", admin=True)
    change(club.database, name, about="x" * 400, webhook="https://example.org/" + "y" * 200)
    page = (meet("it-IT", phone=True, at=club) if public else enter(name, "it-IT", phone=True)).page
    page.set_viewport_size({"width": 360, "height": 740})
    for path in [path for path in (*CLUB_PAGES, *RENDERED) if (path in PUBLIC_PAGES) == public]:
        page.goto(club.url + path.replace("{token}", "t" * 43).replace("{name}", name))
        expect(page.locator("#main h1")).to_be_visible()
        page.wait_for_load_state("networkidle")
        no_sideways_scroll(page)
        assert page.evaluate(SMALL_TARGETS) == [], path
        assert violations(page) == [], path
        assert small_text(page) == [], path
        for colours in ("light", "dark"):
            page.emulate_media(color_scheme=colours)
            assert page.evaluate(CONTRAST) == [], (path, colours)
        assert page.evaluate("document.documentElement.lang") == "it"
        assert page.locator("text=/^[a-z]+\\.[a-z_.]+$/").all_inner_texts() == [], "every text has words"
        snap(page, f"club-phone-{path.split('/')[1]}{'-one' if path.endswith('}') else ''}")
