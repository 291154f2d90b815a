from __future__ import annotations

import pytest

from tests.server.accounts.club import COOKIE, PASSWORD, Member, club, do, mails, rows, token
from tests.server.tools import ONCE
from vexillum.server.accounts import login
from vexillum.server.storage import accounts


def test_the_server_says_what_it_is(client, stranger, ann):
    assert stranger.get("/api/server").json() == {
        "public": True,
        "register": True,
        "mail": True,
        "guests": "play",
        "me": None,
        "csrf": "",
    }
    told = ann.get("/api/server").json()
    assert told["csrf"] == ann.csrf != ""
    me = {"name": "Ann", "lang": "en", "admin": False, "verified": True, "waiting": 0, "asks": 0, "reports": 0}
    assert told["me"] == me | {"vacation_until": None}


def test_registering_and_confirming(client, stranger):
    told = stranger.register(lang="it")
    assert (told.status_code, told.json()) == (202, {"sent": True})
    assert stranger.cookie == ""
    [(address, template, params)] = mails(client)
    assert (address, template, params["name"]) == ("ann@mail.example", "verify", "Ann")
    assert stranger.login().status_code == 403  # not before the address is confirmed
    verified = stranger.post("/api/account/verify", token=token(client, address), password=PASSWORD)
    assert verified.status_code == 200
    assert verified.json()["me"]["lang"] == "it"
    assert stranger.me["name"] == "Ann"


def test_a_link_is_valid_once(client, stranger):
    stranger.register()
    secret = token(client, "ann@mail.example")
    assert stranger.post("/api/account/verify", token=secret, password=PASSWORD).status_code == 200
    again = Member(client).post("/api/account/verify", token=secret, password=PASSWORD)
    assert (again.status_code, again.json()["code"]) == (410, "letter")


@pytest.mark.parametrize("secret", ["", "x", "x" * 43, "x" * 5000])
def test_an_unknown_link_is_refused(stranger, secret):
    assert stranger.post("/api/account/verify", token=secret, password=PASSWORD).json()["code"] == "letter"


def test_a_link_is_bound_to_its_purpose(client, ann):
    ann.post("/api/account/forgot", email="ann@mail.example")
    secret = token(client, "ann@mail.example")
    for purpose, who, more in (("verify", Member(client), {"password": PASSWORD}), ("confirm", ann, {})):
        assert who.post(f"/api/account/{purpose}", token=secret, **more).json()["code"] == "letter"
    reset = Member(client).post("/api/account/reset", token=secret, password="another good one")
    assert reset.status_code == 200


def test_secrets_are_stored_as_hashes_only(client, ann):
    ann.post("/api/account/forgot", email="ann@mail.example")
    secret = token(client, "ann@mail.example")
    stored = str([rows(client, table) for table in ("accounts", "sessions", "letters", "throttles")])
    for hidden in (secret, ann.cookie, PASSWORD):
        assert hidden not in stored
    assert "ann@mail.example" not in str(rows(client, "throttles"))


def test_a_known_address_gets_the_same_reply_with_the_same_work(client, ann, monkeypatch):
    hashed = []
    original = login._hash
    monkeypatch.setattr(login, "_hash", lambda password: hashed.append(password) or original(password))
    replies = [Member(client).register("Eve", email) for email in ("ann@mail.example", "new@mail.example")]
    assert len({(told.status_code, told.text) for told in replies}) == 1
    assert {k for k in replies[0].headers if k != "content-length"} == {
        k for k in replies[1].headers if k != "content-length"
    }
    assert len(hashed) == 2
    [taken] = [mail for mail in mails(client, "ann@mail.example") if mail[1] == "taken"]
    assert taken[2]["name"] == "Ann"
    assert len(rows(client, "accounts")) == 2


def test_the_name_does_not_reveal_whether_an_address_is_known(client, ann):
    """Were the name kept for a registration, trying it again would show whether there was one."""
    for email, name in (("ann@mail.example", "Eve"), ("new@mail.example", "Eva")):
        Member(client).register(name, email)
        assert Member(client).register(name, f"probe{name}@mail.example").status_code == 202


def test_each_link_confirms_its_own_registration(client):
    """Registering another person's address gives no access once its owner registers, too."""
    evil, owner = Member(client), Member(client)
    evil.register("Evil", "ann@mail.example", "the evil password")
    owner.register("Ann", "ann@mail.example", PASSWORD)
    evil.register("Evil", "ann@mail.example", "the evil password")
    letters = {params["name"]: params["link"] for _, _, params in mails(client, "ann@mail.example")}
    secrets = {name: link.rpartition("/")[2] for name, link in letters.items()}
    assert owner.post("/api/account/verify", token=secrets["Ann"], password=PASSWORD).status_code == 200
    assert owner.me["name"] == "Ann"
    assert evil.login(password="the evil password").status_code == 403
    late = evil.post("/api/account/verify", token=secrets["Evil"], password="the evil password")
    assert late.json()["code"] == "letter"


def test_names_are_unique(client, ann, stranger):
    for name in ("Ann", "ANN", "Ánn", "ＡＮＮ"):
        told = stranger.register(name, "eve@mail.example")
        assert (told.status_code, told.json()["code"]) == (409, "name_taken")


@ONCE
def test_look_alike_names_are_refused(client, stranger):
    Member(client).join("Dora")
    for name in ("Dᴏra", "ꓓꓳꓣꓮ", "ᴅᴏʀᴀ"):
        told = stranger.register(name, "eve@mail.example")
        assert (told.status_code, told.json()["code"]) == (409, "name_taken")
    assert stranger.get("/api/people/Dᴏra").status_code in (401, 404), "people are found by their own name"


def test_of_two_look_alikes_the_first_to_confirm_gets_the_name(client):
    one, two = Member(client), Member(client)
    one.register("Dᴏra", "one@mail.example")
    two.register("Dora", "two@mail.example")
    two.post("/api/account/verify", token=token(client, "two@mail.example"), password=PASSWORD)
    one.post("/api/account/verify", token=token(client, "one@mail.example"), password=PASSWORD)
    assert (two.me["name"], one.me["name"]) == ("Dora", "Dᴏra 2")


def test_of_two_requests_for_a_name_the_first_to_confirm_gets_it(client):
    one, two = Member(client), Member(client)
    one.register("Eve", "one@mail.example")
    two.register("Eve", "two@mail.example")
    two.post("/api/account/verify", token=token(client, "two@mail.example"), password=PASSWORD)
    one.post("/api/account/verify", token=token(client, "one@mail.example"), password=PASSWORD)
    assert (two.me["name"], one.me["name"]) == ("Eve", "Eve 2")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"name": "x"}, "name"),
        ({"name": "<script>"}, "name"),
        ({"email": "nowhere"}, "email"),
        ({"password": "short"}, "password"),
        ({"password": "ann@mail.example"}, "password"),
    ],
)
def test_refused_registrations(client, stranger, wish, code):
    told = stranger.register(**wish)
    assert (told.status_code, told.json()["code"]) == (400, code)
    assert "⟨" not in told.json()["error"]
    assert rows(client, "accounts") == []


def test_malformed_registrations(stranger):
    for wish in ({}, {"name": 1}, {"name": "Ann", "email": "a@b.example", "password": PASSWORD, "admin": True}):
        assert stranger.post("/api/account/register", **wish).status_code == 400


def test_closed_registration(database_url, thoughts):
    with club(database_url, thoughts, register=False) as client:
        told = Member(client).register()
        assert (told.status_code, told.json()["code"]) == (403, "register_closed")
        assert Member(client).get("/api/server").json()["register"] is False


def test_without_mails_accounts_are_active_at_once(database_url, thoughts):
    with club(database_url, thoughts, smtp="") as client:
        ann = Member(client)
        told = ann.register()
        assert told.status_code == 201
        assert told.json()["me"]["name"] == ann.me["name"] == "Ann"
        assert ann.get("/api/server").json()["mail"] is False
        assert Member(client).register("Eve").json()["code"] == "email_taken"
        assert Member(client).register("Ann", "eve@mail.example").json()["code"] == "name_taken"
        assert Member(client).post("/api/account/forgot", email="ann@mail.example").json()["code"] == "no_mail"
        assert mails(client) == []
        link = do(client, lambda c: letters_link(c, "ann@mail.example"))
        reset = Member(client).post("/api/account/reset", token=link.rpartition("/")[2], password="another good one")
        assert reset.status_code == 200


def letters_link(connection, email):
    from vexillum.server.accounts.registration import reset_link

    return reset_link(connection, accounts.by_email(connection, email))


def test_the_cookie(client, stranger):
    stranger.register()
    told = stranger.post("/api/account/verify", token=token(client, "ann@mail.example"), password=PASSWORD)
    given = told.headers["set-cookie"]
    assert given.startswith(f"{COOKIE}=")
    for part in ("HttpOnly", "Secure", "SameSite=lax", "Path=/"):
        assert part in given
    assert "Domain" not in given


def test_the_cookie_without_tls(database_url, thoughts):
    with club(database_url, thoughts, smtp="", address="http://club.local") as client:
        given = Member(client).register().headers["set-cookie"]
        assert given.startswith("vexillum=")
        assert "Secure" not in given


def test_at_home_there_are_no_accounts(database_url, thoughts):
    with club(database_url, thoughts, public=False, address="", smtp="") as client:
        told = Member(client).get("/api/server").json()
        assert told == {"public": False, "register": False, "mail": False, "guests": "", "me": None, "csrf": ""}
        for path in ("register", "login", "verify", "forgot", "reset", "profile", "delete", "email", "password"):
            assert Member(client).post(f"/api/account/{path}").status_code == 404
        assert (
            Member(client).get("/api/account").status_code
            == Member(client).get("/api/account/export").status_code
            == 404
        )
