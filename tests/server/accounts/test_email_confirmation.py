"""Confirmation of a new account: needs both the link and the chosen password."""

from __future__ import annotations

import time

import pytest
from argon2 import PasswordHasher
from sqlalchemy import update

from tests.server.accounts.club import PASSWORD, Member, do, mails, rows, token
from vexillum.server.accounts import login, registration
from vexillum.server.edge.http import account
from vexillum.server.runtime.app import sweep
from vexillum.server.storage.tables import ACCOUNTS, MAIL_LINKS, THROTTLES

WRONG = "not the one that was chosen"


@pytest.fixture
def secret(client, stranger):
    """The confirmation link of a registration."""
    stranger.register()
    return token(client, "ann@mail.example")


def verify(client, token, password=PASSWORD):
    return Member(client).post("/api/account/verify", token=token, password=password)


def test_a_wrong_password_confirms_nothing_and_keeps_the_link_valid(client, secret):
    before = rows(client, "accounts"), rows(client, "letters")
    for wrong in (WRONG, "", PASSWORD.upper(), f"{PASSWORD} ", "x" * 10_000):
        told = verify(client, secret, wrong)
        assert (told.status_code, told.json()["code"]) == (403, "not_chosen")
        assert "set-cookie" not in told.headers
    assert (rows(client, "accounts"), rows(client, "letters")) == before
    assert rows(client, "sessions") == []
    do(client, lambda c: c.execute(update(THROTTLES).values(until=THROTTLES.c.until - 16)))
    assert verify(client, secret).json()["me"]["name"] == "Ann"


def test_the_refusal_is_translated_and_reveals_no_name(client, secret):
    said = [
        client.post(f"/api/account/verify?lang={lang}", json={"token": secret, "password": WRONG}).json()["error"]
        for lang in ("en", "it")
    ]
    assert said[0] != said[1]
    assert all(text.endswith(".") and "Ann" not in text and "@" not in text and "⟨" not in text for text in said)


def test_the_link_alone_is_not_enough(client, secret):
    told = Member(client).post("/api/account/verify", token=secret)
    assert (told.status_code, told.json()["code"]) == (400, "malformed")
    assert [row["verified"] for row in rows(client, "accounts")] == [None]


def test_a_password_is_the_same_from_every_keyboard(client, stranger):
    stranger.register(password="caffe\u0300 e biscotti")
    assert verify(client, token(client, "ann@mail.example"), "caff\u00e8 e biscotti").status_code == 200


def test_too_many_wrong_passwords(client, secret):
    codes = [verify(client, secret, WRONG).status_code for _ in range(5)]
    told = verify(client, secret)  # the right one, too late
    assert [*codes, told.status_code] == [403] * 5 + [429]
    assert 0 < int(told.headers["retry-after"]) <= 15
    Member(client).register("Ben", "ben@mail.example")
    assert verify(client, token(client, "ben@mail.example")).status_code == 200  # another letter does not wait
    do(client, lambda c: c.execute(update(THROTTLES).values(until=THROTTLES.c.until - 16)))
    assert verify(client, secret).status_code == 200


def test_another_network_is_limited_only_by_the_limit_of_the_link(client, secret, monkeypatch):
    for network in range(10):
        monkeypatch.setattr(account, "network_of", lambda _, network=network: f"192.0.2.{network}")
        assert [verify(client, secret, WRONG).status_code for _ in range(5)] == [403] * 5
    monkeypatch.setattr(account, "network_of", lambda _: "198.51.100.1")
    assert verify(client, secret).status_code == 429
    do(client, lambda c: c.execute(update(THROTTLES).values(until=THROTTLES.c.until - 6)))
    assert verify(client, secret).status_code == 200


def test_an_invalid_link_is_rate_limited_in_the_same_way(client, secret):
    dead = [verify(client, "x" * 43, WRONG) for _ in range(7)]
    good = [verify(client, secret, WRONG) for _ in range(7)]
    assert [told.status_code for told in dead] == [410] * 5 + [429] * 2
    assert [told.status_code for told in good] == [403] * 5 + [429] * 2


def test_confirming_clears_earlier_failures(client, secret):
    for _ in range(3):
        verify(client, secret, WRONG)
    assert verify(client, secret).status_code == 200
    counts = {row["key"].partition(":")[0]: row["count"] for row in rows(client, "throttles")}
    assert not {"verify", "verify_letter"} & counts.keys()
    assert counts["letter_network"] == 3


def test_every_link_and_password_costs_the_same_work(client, secret, monkeypatch):
    worked = []

    class Counting(PasswordHasher):
        def verify(self, stored, password):
            worked.append(stored.split("$")[3])
            return super().verify(stored, password)

    monkeypatch.setattr(login, "HASHER", Counting(time_cost=1, memory_cost=8, parallelism=1))
    for tried in (secret, "x" * 43, "", "x" * 5000):
        verify(client, tried, WRONG)
    assert verify(client, secret).status_code == 200
    verify(client, secret)  # used up
    verify(client, secret, WRONG)
    assert len(worked) == 7
    assert len(set(worked)) == 1


@pytest.mark.parametrize("end", ["used", "expired", "unknown", "address taken", "swept"])
def test_an_invalid_link_reveals_nothing_about_the_password(client, secret, end):
    """Only the holder of a valid link learns whether the password was right."""
    if end == "used":
        assert verify(client, secret).status_code == 200
    elif end == "expired":
        do(client, lambda c: c.execute(update(MAIL_LINKS).values(until=time.time() - 1)))
    elif end == "unknown":
        secret = "x" * 43
    elif end == "address taken":
        Member(client).register("Ben", password="another good one")
        assert verify(client, token(client, "ann@mail.example"), "another good one").status_code == 200
    else:
        do(client, lambda c: c.execute(update(ACCOUNTS).values(made=time.time() - 86401)))
        do(client, sweep)
    told = [verify(client, secret, password) for password in (PASSWORD, WRONG)]
    assert [(one.status_code, one.json()["code"]) for one in told] == [(410, "letter")] * 2
    assert told[0].text == told[1].text


def test_an_address_taken_during_the_password_check_is_refused(client, secret, monkeypatch):
    original, ids = login.verified, [row["id"] for row in rows(client, "accounts")]
    Member(client).register("Ben", password="another good one")
    [ben] = [row["id"] for row in rows(client, "accounts") if row["id"] not in ids]

    async def slow(stored, password, whose):
        good = await original(stored, password, whose)
        hub = client.app.state.hub
        await hub.database.run(
            lambda c: c.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == ben).values(email="ann@mail.example"))
        )
        return good

    monkeypatch.setattr(registration.login, "verified", slow)
    assert verify(client, secret).json()["code"] == "letter"
    assert rows(client, "sessions") == []


def test_a_forgotten_pending_password_needs_a_new_registration(client, secret):
    Member(client).register(password="another good one")
    assert len(mails(client, "ann@mail.example")) == 2
    assert verify(client, token(client, "ann@mail.example"), "another good one").json()["me"]["name"] == "Ann"
