"""My account: everything about me that I can change, and leaving."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.long import long
from tests.server.mail.sink import Sink
from tests.web.members import PASSWORD, address_of, enrol, sign_in
from tests.web.people import Meet, Person, Snap
from tests.web.serving import Server

REFUSED = ("Failed to load resource",)


def account(person: Person) -> Page:
    person.page.goto(f"{person.url}/account")
    expect(person.page.locator("#profile")).to_be_visible()
    return person.page


def save(page: Page, part: str) -> None:
    page.click(f"#{part} button[type=submit]")


def test_profile_and_language(enter: Meet, club: Server, snap: Snap) -> None:
    enrol(club.database, "Taken")
    ada = enter("Ada")
    ada.forgiven = REFUSED
    page = account(ada)
    page.fill("#about", "I like <b>long</b> games.\nAnd short ones.")
    save(page, "profile")
    expect(page.locator("#profile .said")).to_have_text("Saved.")
    page.fill("#name", "taken")
    save(page, "profile")
    expect(page.locator("#name-below")).to_contain_text("The name taken, or one that looks like it, is taken")
    page.fill("#name", "Ada Lovelace")
    page.select_option("#language", "it")
    save(page, "profile")
    expect(page.locator("h1")).to_have_text("Il mio account")
    expect(page.locator("#member")).to_contain_text("Ada Lovelace")
    snap(page, "club-account")
    page.reload()
    expect(page.locator("h1")).to_have_text("Il mio account")
    expect(page.locator("#about")).to_have_value("I like <b>long</b> games.\nAnd short ones.")
    page.get_by_role("link", name="come la vedono gli altri").click()
    expect(page.locator(".own-words")).to_have_text("I like <b>long</b> games.\nAnd short ones.")
    expect(page.locator(".own-words b")).to_have_count(0)


@long
def test_notices_by_webhook(enter: Meet) -> None:
    bea = enter("Bea")
    bea.forgiven = REFUSED
    page = account(bea)
    expect(page.locator("#mails")).to_be_disabled()
    expect(page.locator("#notices")).to_contain_text("This club sends no email.")
    page.fill("#webhook", "hook")
    save(page, "notices")
    expect(page.locator("#webhook-below")).to_contain_text("https://")
    page.fill("#webhook", "https://127.0.0.1/hook")
    save(page, "notices")
    expect(page.locator("#webhook")).to_have_attribute("aria-invalid", "true")
    page.fill("#webhook", "https://hook.club.example/vexillum")
    save(page, "notices")
    key = page.locator("#notices .link-row input")
    first = key.input_value()
    assert len(first) > 20
    page.click("#webhook-key-new")
    expect(page.locator("#notices .hook .said")).to_contain_text("New key")
    assert key.input_value() != first
    page.click("#webhook-try")
    expect(page.locator("#notices .hook .said")).to_contain_text("Test message sent")
    page.fill("#webhook", "")
    save(page, "notices")
    expect(page.locator("#webhook-try")).to_have_count(0)


@long
def test_vacation(enter: Meet) -> None:
    ciro = enter("Ciro")
    ciro.forgiven = REFUSED
    page = account(ciro)
    expect(page.locator("#vacation")).to_contain_text("30 days left this year")
    page.fill("#days", "31")
    save(page, "vacation")
    expect(page.locator("#days-below")).to_have_text("Enter a whole number from 1 to 30.")
    page.fill("#days", "5")
    save(page, "vacation")
    expect(page.locator("#vacation .state")).to_contain_text("You are on vacation until")
    expect(page.locator("#vacation")).to_contain_text("25 days left this year")
    page.click("#vacation-end")
    expect(page.locator("#days")).to_be_visible()


@long
def test_signing_out_elsewhere(enter: Meet, meet: Meet, club: Server) -> None:
    here, there = enter("Dina"), sign_in(meet(at=club), "Dina")
    there.forgiven = REFUSED
    page = account(here)
    rows = page.locator("#sessions li")
    expect(rows).to_have_count(2)
    expect(page.locator("#sessions")).to_contain_text("this browser")
    rows.get_by_role("button", name="Sign out:").click()
    expect(rows).to_have_count(1)
    there.page.goto(f"{club.url}/account")
    there.page.wait_for_url("**/signin?then=%2Faccount")


@long
def test_another_password(enter: Meet, meet: Meet, club: Server) -> None:
    emma = enter("Emma")
    emma.forgiven = REFUSED
    page = account(emma)
    fresh = "quite another row of words"
    page.fill("#old-password", "wrong")
    page.fill("#new-password", fresh)
    save(page, "password")
    expect(page.locator("#old-password-below")).to_have_text("Wrong password.")
    page.fill("#old-password", PASSWORD)
    page.fill("#new-password", fresh)
    save(page, "password")
    expect(page.locator("#password .said")).to_contain_text("Password changed")
    expect(page.locator("#new-password")).to_have_value("")
    page.fill("#about", "The new session works.")
    save(page, "profile")
    expect(page.locator("#profile .said")).to_have_text("Saved.")
    again = meet(at=club).page
    again.goto(f"{club.url}/signin")
    again.fill("#email", address_of("Emma"))
    again.fill("#password", fresh)
    again.click("#main button[type=submit]")
    expect(again.locator("#member")).to_contain_text("Emma")


@long
def test_another_address_is_confirmed_by_mail(meet: Meet, mailing: tuple[Server, Sink]) -> None:
    club, post = mailing
    enrol(club.database, "Franca")
    page = account(sign_in(meet(at=club), "Franca"))
    before = len(post.mails)
    page.fill("#new-email", "franca@new.example")
    page.fill("#email-password", PASSWORD)
    save(page, "address")
    expect(page.locator("#address .said")).to_contain_text("franca@new.example")
    expect(page.locator("#email-now")).to_have_text(address_of("Franca"))
    post.wait(before + 1)
    page.goto(club.url + post.link("confirm", "franca@new.example"))
    page.click("#main button[type=submit]")
    expect(page.locator("h1")).to_have_text("Address changed")
    page.get_by_role("link", name="My account").last.click()
    expect(page.locator("#email-now")).to_have_text("franca@new.example")


def test_taking_everything_along_and_leaving(enter: Meet, meet: Meet, club: Server, tmp_path: Path, snap: Snap) -> None:
    gino = enter("Gino")
    gino.forgiven = REFUSED
    page = account(gino)
    with page.expect_download() as download:
        page.click("#export")
    path = tmp_path / "me.json"
    download.value.save_as(path)
    assert json.loads(path.read_text())["account"]["name"] == "Gino"
    page.fill("#leave-password", PASSWORD)
    save(page, "leave")
    expect(page.locator("#leave .error").last).to_have_text("Required.")
    snap(page, "club-leave")
    sure = page.get_by_label("The account of Gino will be permanently deleted.")
    sure.check()
    page.fill("#leave-password", "wrong")
    save(page, "leave")
    expect(page.locator("#leave-password-below")).to_have_text("Wrong password.")
    sure.check()
    page.fill("#leave-password", PASSWORD)
    save(page, "leave")
    expect(page.locator("h1")).to_have_text("Account deleted")
    page.get_by_role("link", name="lobby").last.click()
    expect(page.locator("#sign-in")).to_be_visible()
    other = meet(at=club)
    other.forgiven = REFUSED
    other.page.goto(f"{club.url}/signin")
    other.page.fill("#email", address_of("Gino"))
    other.page.fill("#password", PASSWORD)
    other.page.click("#main button[type=submit]")
    expect(other.page.get_by_role("alert")).to_contain_text("Wrong")
