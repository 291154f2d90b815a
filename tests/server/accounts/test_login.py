"""Login and logout, sessions, passwords."""

from __future__ import annotations

import asyncio
import time

import pytest
from argon2 import PasswordHasher
from sqlalchemy import update

from tests.server.accounts.club import COOKIE, PASSWORD, Member, club, do, mails, rows, token
from vexillum.server.accounts import login, sessions
from vexillum.server.accounts.registration import set_password
from vexillum.server.kernel.identities import hash_of
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.accounts import by_email, remove
from vexillum.server.storage.tables import ACCOUNTS, MAIL_LINKS, SESSIONS, THROTTLES

EMAIL = "ann@mail.example"


def forget(client):
    sessions.forget_logins(client.app.state.hub.database)


def test_signing_in_and_out(client, ann):
    browser = Member(client)
    told = browser.login(" ANN@mail.example ")
    assert (told.status_code, told.json()["me"]["name"]) == (200, "Ann")
    assert browser.cookie != ann.cookie
    cookie = browser.cookie
    out = browser.post("/api/account/logout")
    assert out.status_code == 200
    assert browser.cookie == ""
    browser.cookie = cookie  # somebody kept a copy
    assert browser.me is None
    assert ann.me is not None


def test_signing_out_everywhere(client, ann):
    other = Member(client)
    other.login()
    other.post("/api/account/logout", everywhere=True)
    assert ann.me is None


@pytest.fixture
def changed_meanwhile(client, ann, monkeypatch):
    """Ann changes her password while someone logs in with the old one."""
    verified, fresh = login.verified, login.HASHER.hash("four blind mice")

    async def slowly(stored, password, whose):
        good = await verified(stored, password, whose)
        if good:
            database = client.app.state.hub.database
            await database.run(
                lambda connection: set_password(connection, by_email(connection, EMAIL), fresh, mail=False)
            )
        return good

    monkeypatch.setattr(login, "verified", slowly)
    return fresh


def test_a_login_during_a_password_change_fails(client, changed_meanwhile):
    browser = Member(client)
    told = browser.login()
    assert (told.status_code, told.json()["code"]) == (401, "sign_in")
    assert (rows(client, "sessions"), browser.cookie) == ([], "")


def test_a_rehash_does_not_overwrite_a_new_password(client, changed_meanwhile, monkeypatch):
    monkeypatch.setattr(login, "outdated", lambda stored: True)
    Member(client).login()
    assert rows(client, "accounts")[0]["password"] == changed_meanwhile


def test_outdated_hashes_are_replaced_at_login(client, ann, monkeypatch):
    before = rows(client, "accounts")[0]["password"]
    monkeypatch.setattr(login, "HASHER", PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
    assert Member(client).login().status_code == 200
    assert rows(client, "accounts")[0]["password"] != before
    assert Member(client).login().status_code == 200


def test_a_login_during_deletion_fails(client, ann, monkeypatch):
    verified = login.verified

    async def slowly(stored, password, whose):
        good = await verified(stored, password, whose)
        database = client.app.state.hub.database
        await database.run(lambda connection: remove(connection, by_email(connection, EMAIL).id))
        return good

    monkeypatch.setattr(login, "verified", slowly)
    assert Member(client).login().status_code == 401


def test_all_wrong_logins_get_the_same_refusal(client, ann):
    replies = [
        Member(client).login("ann@mail.example", "not her password"),
        Member(client).login("nobody@mail.example", "not her password"),
        Member(client).login("nobody@mail.example", PASSWORD),
        Member(client).login("ann@mail.example", ""),
        Member(client).login("ann@mail.example", "x" * 10_000),
    ]
    assert len({(told.status_code, told.text) for told in replies}) == 1
    assert replies[0].status_code == 403
    assert all("set-cookie" not in told.headers for told in replies)


def test_the_same_work_for_known_and_unknown(client, ann, monkeypatch):
    worked = []

    class Counting(PasswordHasher):
        def verify(self, stored, password):
            worked.append(stored.split("$")[3])
            return super().verify(stored, password)

    monkeypatch.setattr(login, "HASHER", Counting(time_cost=1, memory_cost=8, parallelism=1))
    Member(client).login("ann@mail.example", "not her password")
    Member(client).login("nobody@mail.example", "not her password")
    assert len(worked) == 2
    assert len(set(worked)) == 1


def test_a_planted_session_cookie_is_replaced(client, ann):
    """Session fixation: whatever cookie a browser has before, signing in gives it a new one."""
    victim = Member(client)
    victim.cookie = planted = "chosen-by-somebody-else-0123456789abcdefghij"
    assert victim.login().status_code == 200
    assert victim.cookie != planted
    thief = Member(client)
    thief.cookie = planted
    assert thief.me is None


def test_signing_in_ends_the_session_that_the_browser_had(client, ann, ben):
    """A session that an attacker has planted, their own even, is not gone on with."""
    victim = Member(client)
    victim.cookie, victim.csrf = ben.cookie, ben.csrf
    victim.login()
    assert victim.me["name"] == "Ann"
    assert ben.me is None
    assert len(rows(client, "sessions")) == 2


def test_an_account_has_so_many_sessions_and_the_one_not_used_for_longest_ends(client, ann, ben, monkeypatch):
    monkeypatch.setattr(sessions, "MOST_SESSIONS", 3)
    logins = [ann, Member(client), Member(client)]
    for one in logins[1:]:
        assert one.login().status_code == 200
    for ago, one in zip((10, 300, 200), logins, strict=True):
        this = update(SESSIONS).where(SESSIONS.c.id == hash_of("session", one.cookie))
        do(client, lambda c, change: c.execute(change), this.values(seen=time.time() - ago))
    last = Member(client)
    assert last.login().status_code == 200
    assert [one.me is not None for one in (*logins, last, ben)] == [True, False, True, True, True]
    assert len(rows(client, "sessions")) == 4


def test_a_session_is_over_after_thirty_days(client, ann):
    do(client, lambda c: c.execute(update(SESSIONS).values(until=time.time() - 1)))
    forget(client)
    assert ann.me is None


def test_a_session_that_is_used_goes_on(client, ann):
    soon = time.time() + 3600
    do(client, lambda c: c.execute(update(SESSIONS).values(until=soon, seen=time.time() - 86400)))
    do(client, lambda c: c.execute(update(ACCOUNTS).values(seen=0.0)))
    forget(client)
    assert ann.me is not None
    [row] = rows(client, "sessions")
    assert row["until"] > soon + 29 * 86400
    assert rows(client, "accounts")[0]["seen"] > time.time() - 60


def test_banned_accounts_are_signed_out(client, ann):
    do(client, lambda c: c.execute(update(ACCOUNTS).values(banned="rude")))
    forget(client)
    assert ann.me is None
    assert ann.get("/api/account").json()["code"] == "sign_in"
    told = Member(client).login()
    assert (told.status_code, told.json()["code"]) == (403, "banned")
    assert "rude" in told.json()["error"]
    assert Member(client).login(password="not her password").json()["code"] == "wrong_login"


def test_other_processes_notice_an_ended_session(client, ann, monkeypatch):
    """What is remembered is believed for a moment only."""
    assert ann.me is not None
    do(client, lambda c: c.execute(update(ACCOUNTS).values(banned="rude")))
    monkeypatch.setattr(sessions, "REMEMBERED", 0.0)
    assert ann.me is None


def test_too_many_attempts(client, ann):
    for _ in range(5):
        assert Member(client).login(password="not her password").status_code == 403
    told = Member(client).login()  # the right one, too late
    assert (told.status_code, told.json()["code"]) == (429, "throttled")
    assert 0 < int(told.headers["retry-after"]) <= 15
    assert "15 seconds" in told.json()["error"]
    italian = client.post("/api/account/login?lang=it", json={"email": "ann@mail.example", "password": PASSWORD})
    assert "secondi" in italian.json()["error"]
    do(client, lambda c: c.execute(update(THROTTLES).values(until=THROTTLES.c.until - 16)))
    assert Member(client).login().status_code == 200


def test_an_unknown_address_is_rate_limited_in_the_same_way(client, ann):
    known = [Member(client).login("ann@mail.example", "not her password") for _ in range(7)]
    unknown = [Member(client).login("nobody@mail.example", "not her password") for _ in range(7)]
    assert [(told.status_code, told.text) for told in known] == [(told.status_code, told.text) for told in unknown]


def test_the_right_password_clears_the_counters(client, ann):
    for _ in range(3):
        for _ in range(4):
            Member(client).login(password="not her password")
        assert Member(client).login().status_code == 200
    counts = {row["key"].partition(":")[0]: row["count"] for row in rows(client, "throttles")}
    assert "login" not in counts
    assert "login_address" not in counts
    assert counts["login_network"] == 12  # one's own account does not make up for guessing at others


def test_many_accounts_from_one_network(client):
    codes = [Member(client).login(f"a{n}@mail.example", "some password").status_code for n in range(32)]
    assert codes == [403] * 30 + [429] * 2


def test_too_many_reset_requests(client):
    codes = [Member(client).post("/api/account/forgot", email="ann@mail.example").status_code for _ in range(4)]
    assert codes == [202, 202, 202, 429]


def test_too_many_registrations(client):
    codes = [Member(client).register(f"Name{n}x", f"a{n}@mail.example").status_code for n in range(11)]
    assert codes == [202] * 10 + [429]


def test_guessing_links_is_rate_limited(client):
    codes = [
        Member(client).post("/api/account/verify", token=f"x{n}", password=PASSWORD).status_code for n in range(21)
    ]
    assert codes == [410] * 20 + [429]


def test_without_limits_nothing_is_throttled(database_url, thoughts):
    with club(database_url, thoughts, limits=False) as client:
        codes = {Member(client).login(password="not her password").status_code for _ in range(40)}
        assert codes == {403}
        assert rows(client, "throttles") == []


def test_hashed_anew_with_the_parameters_of_today(client, ann, monkeypatch):
    [before] = rows(client, "accounts")
    monkeypatch.setattr(login, "HASHER", PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
    assert Member(client).login().status_code == 200
    [after] = rows(client, "accounts")
    assert after["password"] != before["password"]
    assert "t=2" in after["password"]
    assert Member(client).login().status_code == 200
    assert rows(client, "accounts")[0]["password"] == after["password"]


def test_password_reset(client, ann, stranger):
    replies = [stranger.post("/api/account/forgot", email=email) for email in ("ann@mail.example", "eve@mail.example")]
    assert [(told.status_code, told.text) for told in replies] == [(202, '{"sent":true}')] * 2
    assert mails(client, "eve@mail.example") == []
    secret = token(client, "ann@mail.example")
    told = stranger.post("/api/account/reset", token=secret, password="another good one")
    assert told.status_code == 200
    assert stranger.me["name"] == "Ann"
    assert ann.me is None  # everybody who was signed in is not any more
    assert mails(client, "ann@mail.example")[-1][1] == "password_changed"
    assert Member(client).login().status_code == 403
    assert Member(client).login(password="another good one").status_code == 200
    assert stranger.post("/api/account/reset", token=secret, password="another good two").json()["code"] == "letter"


def test_a_refused_password_keeps_the_reset_link_valid(client, ann, stranger):
    stranger.post("/api/account/forgot", email="ann@mail.example")
    secret = token(client, "ann@mail.example")
    assert stranger.post("/api/account/reset", token=secret, password="short").json()["code"] == "password"
    assert stranger.post("/api/account/reset", token=secret, password="another good one").status_code == 200


def test_a_new_link_invalidates_the_previous_one(client, ann, stranger):
    stranger.post("/api/account/forgot", email="ann@mail.example")
    first = token(client, "ann@mail.example")
    stranger.post("/api/account/forgot", email="ann@mail.example")
    assert stranger.post("/api/account/reset", token=first, password="another good one").json()["code"] == "letter"


@pytest.mark.parametrize(("purpose", "hours"), [("verify", 24), ("reset", 1)])
def test_links_expire(client, ann, purpose, hours):
    if purpose == "verify":
        Member(client).register("Eve", "eve@mail.example")
    else:
        ann.post("/api/account/forgot", email="ann@mail.example")
    [letter] = rows(client, "letters")
    assert letter["until"] == pytest.approx(time.time() + hours * 3600, abs=60)
    do(client, lambda c: c.execute(update(MAIL_LINKS).values(until=time.time() - 1)))
    wish = {"token": token(client, letter["email"]), "password": PASSWORD}
    assert Member(client).post(f"/api/account/{purpose}", **wish).json()["code"] == "letter"


def test_one_cookie_among_many(client, ann):
    told = client.get("/api/server", headers={"cookie": f"a=b; {COOKIE}={ann.cookie}; c=d"})
    assert told.json()["me"]["name"] == "Ann"


@pytest.mark.parametrize(
    "password",
    [
        *("short", "a" * 9, "x1" * 101, "aaaaaaaaaaaa", "abababababab", "Password123", "QWERTYUIOP", "1234567890"),
        *("Wilhelmina", "wilhelmina", "W1lhelm1na", "minawilhelm@mail.example", "MinaWilhelm"),
    ],
)
def test_refused_passwords(password):
    with pytest.raises(Refusal) as refused:
        login.check_new(password, "Wilhelmina", "minawilhelm@mail.example")
    assert refused.value.code == "password"
    assert "⟨" not in str(refused.value)


@pytest.mark.parametrize("password", ["three blind mice", "ünïcödé wörds", "0" + "ab" * 5, "x" * 5 + "yz" * 90])
def test_accepted_passwords(password):
    login.check_new(password, "Ann", "ann@mail.example")


def test_hashed_and_verified():
    async def both():
        stored = await login.hashed("three blind mice", "here")
        assert "mice" not in stored
        assert stored.startswith("$argon2id$")
        assert stored != await login.hashed("three blind mice", "here")
        assert await login.verified(stored, "three blind mice", "here")
        assert not await login.verified(stored, "three blind rats", "here")
        assert not await login.verified(None, "three blind mice", "here")
        assert not await login.verified("not a hash", "three blind mice", "here")

    asyncio.run(both())


def test_the_same_letters_from_every_keyboard():
    async def both():
        stored = await login.hashed("caffè e biscotti", "here")
        assert await login.verified(stored, "caffe\u0300 e biscotti", "here")

    asyncio.run(both())


def test_verifying_without_an_account_costs_the_same(monkeypatch):
    worked = []

    class Counting(PasswordHasher):
        def verify(self, stored, password):
            worked.append(stored.split("$")[3])  # the parameters: as much work for each
            return super().verify(stored, password)

    monkeypatch.setattr(login, "HASHER", Counting(time_cost=1, memory_cost=8, parallelism=1))
    known = asyncio.run(login.hashed("three blind mice", "here"))
    asyncio.run(login.verified(known, "something else", "here"))
    asyncio.run(login.verified(None, "something else", "here"))
    assert len(worked) == 2
    assert worked[0] == worked[1]


def test_hashes_with_other_parameters_are_outdated(monkeypatch):
    old = asyncio.run(login.hashed("three blind mice", "here"))
    assert not login.outdated(old)
    monkeypatch.setattr(login, "HASHER", PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
    assert login.outdated(old)
    assert asyncio.run(login.verified(old, "three blind mice", "here"))


def test_a_flood_of_hashes_is_refused(monkeypatch):
    """That of one network: others still log in."""
    monkeypatch.setattr(login._queue, "_most_waiting", 3)

    async def flood():
        hashes = [login.hashed("three blind mice", "here") for _ in range(8)]
        return await asyncio.gather(*hashes, login.hashed("three blind mice", "there"), return_exceptions=True)

    *done, other = asyncio.run(flood())
    assert isinstance(other, str)
    assert sum(isinstance(one, str) for one in done) == 4, "two at once, and two of the three that wait"
    assert {one.code for one in done if not isinstance(one, str)} == {"crowded"}
    assert asyncio.run(login.hashed("three blind mice", "here"))


def test_hashing_in_a_real_club_is_slow():
    hasher = PasswordHasher(time_cost=3, memory_cost=64 * 1024, parallelism=1)
    assert not hasher.check_needs_rehash(_REAL.hash("x"))


_REAL = login.HASHER
