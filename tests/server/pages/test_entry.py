"""Coming in without JavaScript: what the pages say, what their forms do and do not give away, where they lead."""

from __future__ import annotations

import re

import pytest

from tests.server.accounts.club import ADDRESS, COOKIE, PASSWORD, club, mails, rows, token
from tests.server.attacks.world import HOSTILE, everything
from tests.server.pages.tools import Page, Reader
from tests.server.tools import ONCE
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.edge.middleware import kind_of
from vexillum.server.edge.pages.entry import own_path
from vexillum.server.edge.pages.rendering import page_texts
from vexillum.web import TEMPLATES

MAIL = "ann@mail.example"
PAGES = ("/signin", "/register", "/forgot", "/reset/x", "/verify/x")


@pytest.fixture
def reader(client):
    return Reader(client)


@pytest.fixture
def somebody(client):
    return Reader(client).join("Ann")


@ONCE
def test_somebody_registers_and_follows_the_letter(client, reader):
    told = reader.send("/register?then=%2Fpeople", name="Ann", email=MAIL, password=PASSWORD)
    assert told.status_code == 202
    assert "Check your inbox" in told.text
    assert MAIL in told.text
    letter = f"/verify/{token(client, MAIL)}"
    page = reader.open(letter)
    assert MAIL not in page.text
    assert "Ann" not in page.text
    wrong = reader.send(letter, password="something else")
    assert wrong.status_code == 403
    assert "not the password" in wrong.text
    right = reader.send(letter, password=PASSWORD)
    assert (right.status_code, right.headers["location"]) == (303, "/")
    assert reader.me["name"] == "Ann"


@ONCE
def test_signing_in_leads_on_and_out_again(client, somebody):
    reader = Reader(client)
    wrong = reader.send("/signin", email=MAIL, password="not the one")
    assert wrong.status_code == 403
    assert "Wrong address or password" in wrong.text
    assert Page(wrong.text).fields["email"]["value"] == MAIL
    assert "not the one" not in wrong.text
    right = reader.send("/signin?then=%2Fpeople%3Fx", email=MAIL, password=PASSWORD)
    assert (right.status_code, right.headers["location"]) == (303, "/people?x")
    cookie = next(one for one in right.headers.get_list("set-cookie") if one.startswith(COOKIE))
    assert all(word in cookie for word in ("HttpOnly", "Secure", "SameSite=lax", "Path=/"))
    assert reader.get("/signin", accept="text/html").url.path == "/"  # there is nothing to do there any more
    away = reader.send("/confirm/x", "/signout")
    assert (away.status_code, away.headers["location"]) == (303, "/")
    assert reader.me is None
    assert somebody.me is not None


@ONCE
@pytest.mark.parametrize("then", ["//evil.example/", "/.//evil.example", "https://evil.example", "/\\evil.example"])
def test_signing_in_leads_to_no_other_site(client, somebody, then):
    told = Reader(client).send("/signin?then=" + then.replace("/", "%2F"), email=MAIL, password=PASSWORD)
    assert told.headers["location"] == "/"


@ONCE
def test_a_forgotten_password(client, somebody):
    reader = Reader(client)
    known = reader.send("/forgot", email=MAIL)
    unknown = reader.send("/forgot", email="nobody@mail.example")
    assert known.status_code == unknown.status_code == 202
    assert known.text.replace(MAIL, "") == unknown.text.replace("nobody@mail.example", "")
    assert mails(client, "nobody@mail.example") == []
    letter = f"/reset/{token(client, MAIL)}"
    assert reader.send(letter, password="short").status_code == 422
    told = reader.send(letter, password="three kind horses")
    assert (told.status_code, told.headers["location"]) == (303, "/")
    assert reader.me["name"] == "Ann"
    assert somebody.me is None
    again = Reader(client).send(letter, password="three kind horses")
    assert again.status_code == 410
    assert 'role="alert"' in again.text


@ONCE
def test_a_new_address_is_confirmed_by_its_owner(client, somebody):
    somebody.post("/api/account/email", email="new@mail.example", password=PASSWORD)
    letter = f"/confirm/{token(client, 'new@mail.example')}"
    stranger = Reader(client).get(letter, accept="text/html")
    assert stranger.url.path == "/signin"
    assert stranger.url.params["then"] == letter
    told = somebody.send(letter)
    assert told.status_code == 200
    assert "Address changed" in told.text
    assert "new@mail.example" in {row["email"] for row in rows(client, "accounts")}


@ONCE
def test_opening_a_link_changes_nothing(client, somebody, reader):
    reader.register("Ben", "ben@mail.example")
    somebody.post("/api/account/forgot", email=MAIL)
    somebody.post("/api/account/email", email="new@mail.example", password=PASSWORD)
    before = everything(client)
    for kind, address in (("verify", "ben@mail.example"), ("reset", MAIL), ("confirm", "new@mail.example")):
        for method in ("GET", "HEAD"):
            path = f"/{kind}/{token(client, address)}"
            assert somebody._ask(method, path, headers={"accept": "text/html"}).status_code == 200
    assert everything(client) == before


# Languages ------------------------------------------------------------------------------------------------------------


@ONCE
def test_the_language_of_whoever_reads(client, reader):
    assert "Accedi" in reader.get("/signin", **{"accept-language": "it-IT,it;q=0.9"}).text
    chosen = reader.get("/signin?lang=it")
    assert "vexillum-lang=it" in chosen.headers["set-cookie"]
    assert '<html lang="it"' in reader.get("/signin", cookie="vexillum-lang=it").text
    assert '<html lang="en"' in reader.get("/signin", cookie="vexillum-lang=xx").text


@ONCE
def test_another_language_keeps_what_was_typed_and_does_nothing(client, reader):
    before = everything(client)
    told = reader.send("/register", name="Ann", email=MAIL, password=PASSWORD, lang="it")
    page = Page(told.text)
    assert told.status_code == 200
    assert (page.fields["name"]["value"], page.fields["email"]["value"]) == ("Ann", MAIL)
    assert not page.fields["password"]["value"]
    assert PASSWORD not in told.text
    assert "Registrati" in page.words
    assert everything(client) == before


@pytest.mark.parametrize("lang", BUILT_IN)
def test_every_page_has_words(client, reader, lang):
    for path in PAGES:
        for told in (reader.get(f"{path}?lang={lang}"), reader.send(path, headers={"cookie": f"vexillum-lang={lang}"})):
            assert "⟨" not in told.text, path
            assert f'<html lang="{lang}"' in told.text
            page = Page(told.text)
            labels = {given.get("for") for tag, given in page.tags if tag == "label"}
            hidden = {name for name, field in page.fields.items() if field.get("type") == "hidden"}
            assert set(page.fields) - hidden <= labels, "every field has a label"


def test_every_text_that_a_template_names_exists():
    for template in TEMPLATES.rglob("*.html"):
        for id in re.findall(r"\bt\('([\w.]+)'|\bt\(\"([\w.]+)\"", template.read_text("utf-8")):
            named = "".join(id)
            assert named.endswith(".") or named in page_texts("en"), (template.name, id)


# Attacks --------------------------------------------------------------------------------------------------------------


@ONCE
def test_what_was_typed_is_words_and_no_markup(reader):
    for text in HOSTILE:
        for path, field in (("/signin", "email"), ("/register", "name"), ("/register", "email"), ("/forgot", "email")):
            told = reader.send(path, **{"name": "x", "email": "x", "password": "x", field: text})
            page = Page(told.text)
            typed = page.fields[field]["value"].strip()
            assert typed == text.replace("\r\n", "\n").strip()[: len(typed)], (path, text)
            assert all(given.get("src", "").startswith("/static/") for tag, given in page.tags if tag == "script")
            assert not any(name.startswith("on") for _, given in page.tags for name in given)
            assert not any(tag in ("img", "iframe") for tag, _ in page.tags)


@ONCE
@pytest.mark.parametrize("csrf", ["", "x" * 43, None])
def test_whoever_is_signed_in_brings_the_token(client, somebody, csrf):
    other = Reader(client).join("Ben")
    before = everything(client)
    given = other.csrf if csrf is None else csrf
    for path in ("/signin", "/signout", "/register", "/forgot", "/confirm/x", "/reset/x", "/verify/x"):
        told = somebody.send("/confirm/x", path, csrf=given, email=MAIL, password=PASSWORD, name="Ann")
        assert told.status_code == 403, path
        assert "out of date" in told.text
        assert "<html" in told.text
    assert everything(client) == before
    assert somebody.me is not None


@ONCE
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"origin": "null"},
        {"sec-fetch-site": "none"},
    ],
    ids=str,
)
def test_another_site_signs_nobody_in_or_out(client, somebody, headers):
    before = everything(client)
    for who, path in ((Reader(client), "/signin"), (somebody, "/signout")):
        told = who.send("/reset/x", path, headers=headers, email=MAIL, password=PASSWORD)
        assert told.status_code == 403, path
        assert "another site" in told.text
        assert COOKIE not in told.headers.get("set-cookie", "")
    assert everything(client) == before


@ONCE
@pytest.mark.parametrize(
    "headers", [{}, {"origin": ADDRESS}, {"origin": "null", "sec-fetch-site": "same-origin"}], ids=str
)
def test_our_own_pages_do(client, somebody, headers):
    assert Reader(client).send("/signin", headers=headers, email=MAIL, password=PASSWORD).status_code == 303


@ONCE
@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data; boundary=x", "text/plain", ""])
def test_only_forms_are_taken(client, somebody, kind):
    told = client.post("/signin", content=b"email=x&password=y", headers={"content-type": kind})
    assert (told.status_code, told.json()["code"]) == (415, "not_form")


@ONCE
@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"email=%00", 400),
        (b"email=%ff", 400),
        (b"\xff=1", 400),
        (b"&".join(b"a%d=1" % n for n in range(99)), 400),
        (b"email=" + b"x" * 70_000, 413),
        (b"email=a&email=b", 422),
        (b"=&==&&&", 422),
        (b"", 422),
    ],
)
def test_forms_that_are_none(client, sent, status):
    headers = {"content-type": "application/x-www-form-urlencoded", "accept": "text/html"}
    told = client.post("/signin", content=sent, headers=headers)
    assert told.status_code == status
    assert "<html" in told.text


@ONCE
def test_a_page_is_kept_nowhere_and_runs_no_script_of_others(client, somebody):
    for path in (*PAGES, "/confirm/x"):
        told = (somebody if path == "/confirm/x" else Reader(client)).get(path, accept="text/html")
        assert told.headers["cache-control"] == "no-store", path
        policy = told.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "form-action 'self'" in policy
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*\ssrc=)", told.text)


@ONCE
def test_guessing_a_password_by_form_is_as_slow_as_by_the_api(client, somebody):
    reader = Reader(client)
    codes = [reader.send("/signin", email=MAIL, password=f"guess number {n}").status_code for n in range(12)]
    assert 429 in codes
    assert reader.login().status_code == 429, "the same counter"


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("POST", "/signin", "write"),
        ("POST", "/signout", "write"),
        ("GET", "/signin", "read"),
        ("GET", "/reset/x", "read"),
    ],
)
def test_pages_are_counted(method, path, kind):
    assert kind_of({"type": "http", "method": method, "path": path}) == kind


@ONCE
def test_where_there_are_no_mails_or_nobody_may_register(database_url, thoughts):
    with club(database_url, thoughts, smtp="", sender="", register=False) as client:
        reader = Reader(client)
        assert "Registration is closed" in reader.open("/register").words
        assert "sends no email" in reader.open("/forgot").words
        assert not {"/forgot", "/register"} & set(reader.open("/signin").links)
        before = everything(client)
        sent = {"name": "Ann", "email": MAIL, "password": PASSWORD}
        assert reader.send("/register", csrf="", **sent).status_code == 403
        assert reader.send("/forgot", csrf="", email=MAIL).status_code == 409
        assert everything(client) == before


@ONCE
def test_without_mails_an_account_is_open_at_once(database_url, thoughts):
    with club(database_url, thoughts, smtp="", sender="") as client:
        reader = Reader(client)
        told = reader.send("/register?then=%2Fpeople", name="Ann", email=MAIL, password=PASSWORD, csrf="")
        assert (told.status_code, told.headers["location"]) == (303, "/people")
        assert reader.me["name"] == "Ann"
        taken = Reader(client).send("/register", name="ann", email="ben@mail.example", password=PASSWORD)
        assert taken.status_code == 409
        assert Page(taken.text).fields["name"]["aria-invalid"] == "true"


# Where signing in may lead on to -------------------------------------------------------------------------------------


ELSEWHERE = (
    "https://evil.example/",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example/",
    "/.//evil.example/x",
    "/./\\evil.example/x",
    "/..//evil.example/x",
    "/%2e//evil.example/x",
    "/%2E%2e//evil.example/x",
    "/a/..//evil.example/x",
    "/play/../..//evil.example/x",
    "/\t/evil.example/",
    "/\n/evil.example/",
    "\t//evil.example/",
    "/.\r//evil.example",
    "/\x00",
    "//",
    "//[",
    "",
    "evil.example",
    "@evil.example/",
    "javascript:1",
    "JaVaScRiPt:alert(1)//",
    "data:text/html,x",
)
OWN = {
    "/": "/",
    "/people": "/people",
    "/people/Anna%20Bo?x=//evil.example#//evil": "/people/Anna%20Bo?x=//evil.example#//evil",
    "/play/./0123": "/play/0123",
    "/play//evil.example": "/play//evil.example",
    "/@evil.example": "/@evil.example",
    "/https://evil.example": "/https://evil.example",
    "/people/Zoë": "/people/Zo%C3%AB",
}


@pytest.mark.parametrize("path", ELSEWHERE)
def test_no_other_site(path):
    assert own_path(path) == "/"


@pytest.mark.parametrize(("path", "leads"), OWN.items())
def test_pages_of_this_one(path, leads):
    assert own_path(path) == leads
