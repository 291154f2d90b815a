from __future__ import annotations

import pytest
from sqlalchemy import select

from tests.server.accounts.club import PASSWORD, Member, club, do, mails, token
from tests.server.attacks.world import everything
from tests.server.tools import ONCE
from vexillum.server.storage.tables import OUTBOX


def test_all_about_me(ann):
    told = ann.get("/api/account").json()
    [here] = told.pop("sessions")
    assert here["here"]
    assert told.pop("made") > 0
    assert told == {
        "name": "Ann",
        "email": "ann@mail.example",
        "lang": "en",
        "about": "",
        "mails": True,
        "webhook": None,
        "service": None,
        "webhook_key": None,
        "hide_history": False,
        "hide_ratings": False,
        "hide_versus": False,
        "vacation": {"until": None, "left_days": 30},
    }


def test_nobody_sees_an_account_without_signing_in(stranger):
    for path in ("/api/account", "/api/account/export"):
        assert stranger.get(path).json()["code"] == "sign_in"
    for path in ("profile", "webhook_key", "webhook_test", "password", "email", "sessions/end", "delete"):
        assert stranger.post(f"/api/account/{path}").status_code == 401


@pytest.mark.sql
def test_changing_some_of_it(client, ann):
    told = ann.post("/api/account/profile", name="Anna", lang="it", about=" Hi!\nI play\x07. ", mails=False)
    assert (told.json()["me"]["name"], told.json()["me"]["lang"]) == ("Anna", "it")
    after = ann.get("/api/account").json()
    assert (after["name"], after["lang"], after["about"], after["mails"]) == ("Anna", "it", "Hi!\nI play.", False)
    ann.post("/api/account/profile", about="x")
    assert ann.get("/api/account").json()["name"] == "Anna"


def test_a_taken_name(ann, ben):
    told = ben.post("/api/account/profile", name="ANN", about="changed")
    assert (told.status_code, told.json()["code"]) == (409, "name_taken")
    assert ben.get("/api/account").json()["about"] == ""


@ONCE
def test_a_name_that_looks_like_anothers(ann, ben):
    for name in ("ᴀnn", "ꓮꓠꓠ"):
        told = ben.post("/api/account/profile", name=name, about="changed")
        assert (told.status_code, told.json()["code"]) == (409, "name_taken")
    assert (ben.get("/api/account").json()["name"], ben.get("/api/account").json()["about"]) == ("Ben", "")
    assert ann.post("/api/account/profile", name="ꓮꓠꓠ").json()["me"]["name"] == "ꓮꓠꓠ", "one may look like oneself"
    assert ben.post("/api/account/profile", name="Ann").json()["code"] == "name_taken"


def test_one_may_write_ones_own_name_otherwise_as_often_as_one_likes(ann):
    for name in ("ANN", "Ann", "ann", "Ánn", "Ann"):
        assert ann.post("/api/account/profile", name=name).status_code == 200
    codes = [ann.post("/api/account/profile", name=name).status_code for name in ("Bea", "Cleo", "Dora", "Emma")]
    assert codes == [200, 200, 200, 429]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"name": "admin"}, "name"),
        ({"about": "x" * 1001}, "too_long"),
        ({"webhook": "ftp://x.example/"}, "webhook"),
        ({"webhook": "https://127.0.0.1/"}, "webhook"),
        ({"admin": True}, "malformed"),
    ],
)
def test_what_is_not_changed(client, ann, wish, code):
    before = everything(client)
    assert ann.post("/api/account/profile", **wish).json()["code"] == code
    assert everything(client) == before


def test_a_chat_service(client, ann):
    bot = {"service": "telegram", "token": "123456789:AAE-abcdefghijklmnopqrstuvwxyz_0123", "chat": "42"}
    assert ann.post("/api/account/profile", **bot).status_code == 200
    told = ann.get("/api/account").json()
    assert (told["service"], told["webhook"].partition("/bot")[0]) == ("telegram", "https://api.telegram.org")
    assert ann.post("/api/account/webhook_test").status_code == 202
    for wrong in ({"service": "pigeon"}, {"service": "telegram", "token": "x", "chat": "42"}, {"service": "discord"}):
        assert ann.post("/api/account/profile", **wrong).status_code == 400
    home = {"service": "matrix", "webhook": "https://127.0.0.1", "token": "x", "chat": "!a:b"}
    assert ann.post("/api/account/profile", **home).json()["code"] == "webhook"
    assert ann.get("/api/account").json()["webhook"] == told["webhook"]
    ann.post("/api/account/profile", webhook="")
    told = ann.get("/api/account").json()
    assert (told["service"], told["webhook"]) == (None, None)


def test_a_webhook(client, ann):
    assert ann.post("/api/account/webhook_test").json()["code"] == "no_webhook"
    ann.post("/api/account/profile", webhook="https://hooks.example/ann")
    told = ann.get("/api/account").json()
    assert told["webhook"] == "https://hooks.example/ann"
    assert len(told["webhook_key"]) >= 32
    assert ann.post("/api/account/webhook_test").status_code == 202
    kinds = do(client, lambda c: [(row.kind, row.address) for row in c.execute(select(OUTBOX))])
    assert ("webhook", "https://hooks.example/ann") in kinds
    fresh = ann.post("/api/account/webhook_key").json()["webhook_key"]
    assert fresh == ann.get("/api/account").json()["webhook_key"] != told["webhook_key"]
    ann.post("/api/account/profile", webhook="")
    assert ann.get("/api/account").json()["webhook"] is None


@pytest.mark.sql
def test_another_password(client, ann):
    other = Member(client)
    other.login()
    wrong = ann.post("/api/account/password", old="not her password", new="another good one")
    assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong_password")
    assert ann.post("/api/account/password", old=PASSWORD, new="short").json()["code"] == "password"
    cookie, csrf = ann.cookie, ann.csrf
    told = ann.post("/api/account/password", old=PASSWORD, new="another good one")
    assert told.status_code == 200
    assert (ann.cookie, ann.csrf) != (cookie, csrf)
    assert ann.me["name"] == "Ann"
    assert other.me is None
    assert mails(client, "ann@mail.example")[-1][1] == "password_changed"
    assert Member(client).login(password="another good one").status_code == 200


def test_guessing_the_password_of_an_open_browser(ann):
    codes = [ann.post("/api/account/delete", password=f"guess number {n}").status_code for n in range(6)]
    assert codes == [403] * 5 + [429]


def test_another_address(client, ann, ben):
    assert ann.post("/api/account/email", password="wrong password", email="new@mail.example").status_code == 403
    told = ann.post("/api/account/email", password=PASSWORD, email="New@mail.example")
    assert (told.status_code, told.json()) == (202, {"sent": True})
    assert ann.get("/api/account").json()["email"] == "ann@mail.example"
    assert mails(client, "new@mail.example")[0][1] == "email"
    ann.post("/api/account/forgot", email="ann@mail.example")
    old = token(client, "ann@mail.example")
    letter = token(client, "new@mail.example")
    stranger = Member(client)
    assert stranger.post("/api/account/confirm", token=letter).json()["code"] == "sign_in"
    assert ben.post("/api/account/confirm", token=letter).json()["code"] == "letter"
    assert ann.get("/api/account").json()["email"] == "ann@mail.example"
    assert ann.post("/api/account/confirm", token=letter).status_code == 200
    assert ann.get("/api/account").json()["email"] == "new@mail.example"
    assert mails(client, "ann@mail.example")[-1][1] == "email_changed"
    assert Member(client).post("/api/account/reset", token=old, password="another good one").json()["code"] == "letter"
    assert Member(client).login("new@mail.example").status_code == 200


def test_an_address_that_somebody_has(client, ann, ben):
    told = ben.post("/api/account/email", password=PASSWORD, email="ann@mail.example")
    assert (told.status_code, told.json()) == (202, {"sent": True})
    assert mails(client, "ann@mail.example")[-1][1] == "taken"
    assert [mail[1] for mail in mails(client, "ben@mail.example")] == ["verify"]


def test_of_two_who_want_an_address_one_gets_it(client, ann, ben):
    letters = []
    for member in (ann, ben):
        member.post("/api/account/email", password=PASSWORD, email="new@mail.example")
        letters.append(token(client, "new@mail.example"))
    codes = [
        member.post("/api/account/confirm", token=letter).status_code
        for member, letter in zip((ann, ben), letters, strict=True)
    ]
    assert codes == [200, 409]


def test_another_address_without_mails(database_url, thoughts):
    with club(database_url, thoughts, smtp="") as client:
        ann = Member(client)
        ann.register()
        told = ann.post("/api/account/email", password=PASSWORD, email="new@mail.example")
        assert (told.status_code, told.json()) == (200, {"sent": False})
        assert ann.get("/api/account").json()["email"] == "new@mail.example"


def test_ending_a_session(client, ann, ben):
    other = Member(client)
    other.client.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    other.login()
    listed = {place["here"]: place for place in ann.get("/api/account").json()["sessions"]}
    assert listed[False]["browser"] == "Firefox, Linux"
    theirs = ben.post("/api/account/sessions/end", id=listed[False]["id"])
    assert theirs.json()["code"] == "no_session"
    assert other.me is not None
    assert ann.post("/api/account/sessions/end", id=listed[False]["id"]).status_code == 200
    assert other.me is None
    assert ann.me is not None


def test_names_that_others_have_do_not_count_as_changes(client, ann, ben):
    for _ in range(6):
        assert ann.post("/api/account/profile", name="Ben").json()["code"] == "name_taken"
    assert ann.post("/api/account/profile", name="Anna").status_code == 200
    assert ann.post("/api/account/profile", name="ANNA").status_code == 200, "one's own name is nobody else's"
