"""Who somebody is: planted cookies, forged tokens, old sessions, guesses at accounts, and what belongs to others."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from starlette.websockets import WebSocketDisconnect

from tests.server.accounts.club import ADDRESS, COOKIE, PASSWORD, Member, club, do, mails, rows, token
from tests.server.attacks.world import everything
from tests.server.tools import ONCE, Browser, first, serving
from vexillum.server.accounts import sessions
from vexillum.server.edge.http.common import SIGNED_OUT

PLANTED = ("x" * 43, "", "x" * 5000, "a" * 64, "../../etc/passwd", "' OR '1'='1", "\u00e9" * 20)


@pytest.fixture
def site(database_url, thoughts):
    """A club over TLS, with limits."""
    with club(database_url, thoughts) as client:
        yield client


@ONCE
def test_cookies_that_were_planted_forged_or_used_up(site):
    ann = Member(site).join("Ann")
    for planted in PLANTED:
        cookies = f"{COOKIE}={planted}; vexillum={ann.cookie}; {COOKIE}-x={ann.cookie}"
        told = site.get("/api/server", headers={"cookie": cookies.encode("latin-1")})
        assert told.json()["me"] is None
    # Fixation: anyone who planted a cookie before somebody signs in does not have theirs afterwards.
    victim = Member(site)
    victim.cookie = "planted-by-eve" * 3
    told = victim.login()
    assert victim.cookie not in ("planted-by-eve" * 3, ann.cookie)
    flags = told.headers["set-cookie"].lower()
    assert all(flag in flags for flag in ("secure", "httponly", "samesite=lax", "path=/", "max-age="))
    assert "domain" not in flags
    assert victim.cookie not in told.text
    eve = Member(site)
    eve.cookie = "planted-by-eve" * 3
    assert eve.me is None
    # What was signed out, or signed in before the password changed, is good for nothing.
    old = Member(site)
    old.cookie, old.csrf = victim.cookie, victim.csrf
    assert old.me is not None
    victim.post("/api/account/logout", everywhere=False)
    assert old.me is None
    assert ann.me is not None
    other = Member(site)
    other.login()
    kept = ann.cookie
    assert other.post("/api/account/password", old=PASSWORD, new="four blind mice!").status_code == 200
    assert ann.me is None
    ann.cookie = kept
    assert ann.post("/api/account/profile", about="again").status_code == 401
    assert other.me is not None


@ONCE
def test_nobody_learns_who_has_an_account(site):
    """The same status, words and headers for an address that somebody has and for one that nobody has."""
    ann = Member(site).join("Ann")

    def told(path: str, **wish):
        reply = Member(site).post(path, **wish)
        hidden = ("date", "content-length", "retry-after")
        return reply.status_code, reply.text, {k: v for k, v in reply.headers.items() if k not in hidden}

    known, nobody = "ann@mail.example", "nobody@mail.example"
    for path, more in (
        ("/api/account/login", {"password": "wrong wrong"}),
        ("/api/account/login", {"password": ""}),
        ("/api/account/login", {"password": "x" * 10_000}),
        ("/api/account/forgot", {}),
        ("/api/account/register", {"name": "Zoe", "password": "three blind mice"}),
    ):
        assert told(path, email=known, **more) == told(path, email=nobody, **more), path
    # How often one may try does not tell either.
    for path, more in (("/api/account/login", {"password": "wrong wrong"}), ("/api/account/forgot", {})):
        counts = []
        for address in ("ann@mail.example", "nobody@mail.example"):
            codes = [Member(site).post(path, email=address, **more).status_code for _ in range(6)]
            counts.append(codes)
        assert counts[0] == counts[1], path
        assert 429 in counts[0], path
    # Anyone who guesses the way a letter is addressed learns nothing from the letter's own routes.
    for path in ("verify", "confirm", "reset"):
        for guess in ("x", "", "x" * 43, "x" * 500):
            signed_in = path == "confirm"
            wish = {"token": guess} | ({} if signed_in else {"password": "three blind mice"})
            reply = (ann if signed_in else Member(site)).post(f"/api/account/{path}", **wish)
            assert reply.json()["code"] in ("letter", "throttled"), path


@ONCE
def test_the_letter_for_one_thing_is_not_good_for_another(site):
    ann = Member(site).join("Ann")
    ann.post("/api/account/forgot", email="ann@mail.example")
    reset = token(site, "ann@mail.example")
    ann.post("/api/account/email", password=PASSWORD, email="new@mail.example")
    change = token(site, "new@mail.example")
    before = everything(site)["accounts"]
    for path, wrong in (("verify", reset), ("confirm", reset), ("verify", change), ("reset", change)):
        more = {"verify": {"password": PASSWORD}, "reset": {"password": "four blind mice!"}}.get(path, {})
        who = ann if path == "confirm" else Member(site)
        assert who.post(f"/api/account/{path}", token=wrong, **more).status_code == 410, (path, wrong)
    assert everything(site)["accounts"] == before
    ann = Member(site)
    assert ann.post("/api/account/reset", token=reset, password="four blind mice!").status_code == 200
    for path, used in (("reset", reset), ("confirm", change)):
        wish = {"token": used} | ({"password": "five blind mice!!"} if path == "reset" else {})
        assert (ann if path == "confirm" else Member(site)).post(f"/api/account/{path}", **wish).status_code == 410, (
            path
        )


@ONCE
def test_nobody_has_the_password_of_an_account_with_a_strangers_address(site):
    """Eve registers Ann's address; whatever Ann does with the letter, Eve does not get into an account of Ann's."""
    evil, ann = "the password of eve", Member(site)
    assert Member(site).register("Ann", "ann@mail.example", evil).status_code == 202
    eves = token(site, "ann@mail.example")
    [account], before = rows(site, "accounts"), everything(site)
    for wish in (
        {},
        {"password": ""},
        {"password": PASSWORD},
        {"password": None},
        {"password": account["id"]},
    ):
        told = ann.post("/api/account/verify", token=eves, **wish)
        assert told.status_code in (400, 403), wish
        assert "set-cookie" not in told.headers
        assert not {"ann@mail.example", "Ann"} & set(told.text.split('"'))
    after = everything(site)
    assert [table for table in ("accounts", "sessions", "letters", "outbox") if after[table] != before[table]] == []
    assert Member(site).login("ann@mail.example", evil).json()["code"] == "wrong_login"
    page = site.get(f"/verify/{eves}").text
    assert "Ann" not in page
    assert "@" not in page
    # She registers herself, and the address is hers: Eve's letter is good for nothing, even with Eve's password.
    ann.join("Ann")
    assert Member(site).login("ann@mail.example", evil).json()["code"] == "wrong_login"
    assert Member(site).post("/api/account/verify", token=eves, password=evil).json()["code"] == "letter"
    assert ann.me["name"] == "Ann"


@ONCE
def test_whoever_is_banned_changes_nothing_any_more(site):
    ann = Member(site).join("Ann")
    ada = Member(site).join("Ada")
    do(site, lambda connection: connection.execute(text("UPDATE accounts SET admin = true WHERE name = 'Ada'")))
    ann.post("/api/account/forgot", email="ann@mail.example")
    old = token(site, "ann@mail.example")
    assert ada.post("/api/admin/ban", name="Ann", why="spam").status_code == 200
    assert ann.me is None
    # A session that was left over, or begun in the same moment, is none either.
    account = next(row["id"] for row in rows(site, "accounts") if row["name"] == "Ann")
    ann.cookie, ann.csrf = do(site, sessions.begin_login, account, "", "")
    assert ann.me is None
    assert ann.post("/api/account/profile", about="again").status_code == 401
    before = everything(site)
    assert Member(site).post("/api/account/reset", token=old, password="four blind mice!").status_code == 410
    assert Member(site).login().json()["code"] == "banned"
    assert Member(site).login(password="wrong wrong").json()["code"] == "wrong_login"
    Member(site).post("/api/account/forgot", email="ann@mail.example")
    fresh = token(site, "ann@mail.example")
    assert fresh != old
    passwords = [row["password"] for row in rows(site, "accounts")]
    told = Member(site).post("/api/account/reset", token=fresh, password="four blind mice!")
    assert (told.status_code, told.json()["code"]) == (403, "banned")
    assert [row["password"] for row in rows(site, "accounts")] == passwords
    assert everything(site)["sessions"] == before["sessions"]
    assert "password_changed" not in [template for _, template, _ in mails(site, "ann@mail.example")]


@ONCE
def test_what_belongs_to_another(site):
    ann, ben = Member(site).join("Ann"), Member(site).join("Ben")
    theirs = ben.get("/api/account").json()["sessions"][0]["id"]
    before = everything(site)
    assert ann.post("/api/account/sessions/end", id=theirs).json()["code"] == "no_session"
    mixed = Member(site)
    mixed.cookie, mixed.csrf = ann.cookie, ben.csrf
    for path in ("profile", "password", "delete", "logout", "webhook_key"):
        assert mixed.post(f"/api/account/{path}").json()["code"] == "csrf", path
        mixed.csrf = ben.csrf
    assert everything(site)["accounts"] == before["accounts"]
    assert everything(site)["sessions"] == before["sessions"]
    # The hash of a cookie, which its owner is shown as the name of a session, is no cookie.
    thief = Member(site)
    thief.cookie = theirs
    assert thief.me is None
    # What nobody may set: whether one administers, is confirmed, or banned.
    for wish in (
        {"admin": True},
        {"verified": 1},
        {"banned": None},
        {"email": "x@x.example"},
        {"id": "x"},
        {"handle": "x"},
    ):
        assert ann.post("/api/account/profile", **wish).json()["code"] == "malformed"
    for more in ({"admin": True}, {"verified": 1.0}):
        wish = {"name": "Zoe", "email": "z@mail.example", "password": "three blind mice", **more}
        assert Member(site).post("/api/account/register", **wish).json()["code"] == "malformed"
    exported = ann.get("/api/account/export").text
    for secret in ("argon2", ann.cookie, ann.csrf, ben.cookie, "ben@mail.example", theirs):
        assert secret not in exported, secret


@ONCE
def test_a_socket_ends_with_its_session(database_url, thoughts):
    """Anyone who signs out, here or everywhere, or changes the password, does not play on in an old window."""
    with serving(database_url, thoughts, public=True, limits=False) as client:
        for deed, wish in (
            ("logout", {"everywhere": False}),
            ("logout", {"everywhere": True}),
            ("password", {"old": PASSWORD, "new": "four blind mice!"}),
            ("delete", {"password": PASSWORD}),
            ("sessions/end", {}),
        ):
            name = f"Ann {deed.replace('/', ' ')} {len(wish)} {wish.get('everywhere', '')}"
            csrf, cookie = _register(client, name)
            headers = {"cookie": f"vexillum={cookie}", "x-vexillum-csrf": csrf}
            made = client.post(
                "/api/matches", json={"game": "anno890", "seats": {"aix": "me", "avignon": "me"}}, headers=headers
            ).json()
            window = Browser(client, made["match"], "", "", headers=headers)
            if deed == "sessions/end":
                [place] = client.get("/api/account", headers=headers).json()["sessions"]
                wish = {"id": place["id"]}
            assert client.post(f"/api/account/{deed}", json=wish, headers=headers).status_code == 200, deed
            client.cookies.clear()
            before = everything(client)
            window.send("answer", number=window.table["at"], keys=first(window.until_asked()))
            with pytest.raises(WebSocketDisconnect) as closed:
                window.wait("nothing")
            assert closed.value.code in (SIGNED_OUT, 1008), deed
            here = [[row for row in rows["answers"] if made["match"] in row] for rows in (before, everything(client))]
            assert deed == "delete" or here[0] == here[1], deed


def _register(client, name: str) -> tuple[str, str]:
    client.cookies.clear()
    wish = {"name": name, "email": f"{abs(hash(name))}@mail.example", "password": PASSWORD}
    opened = client.post("/api/account/register", json=wish)
    assert opened.status_code == 201, opened.text
    cookie = client.cookies["vexillum"]
    client.cookies.clear()
    return opened.json()["csrf"], cookie


@ONCE
def test_an_origin_is_ours_or_none_also_for_what_only_reads(site):
    ann = Member(site).join("Ann")
    for sent in ("cross-site", "same-site"):
        told = ann.get("/api/account/export", **{"sec-fetch-site": sent})
        assert (told.status_code, told.json()["code"]) == (403, "origin")
        assert site.get("/", headers={"sec-fetch-site": sent}).status_code == 200
    for sent in ("same-origin", "none"):
        assert ann.get("/api/account", **{"sec-fetch-site": sent, "origin": ADDRESS}).status_code == 200
    for header in ("x-forwarded-host", "x-original-host", "forwarded", "x-host"):
        assert site.get("/api/server", headers={"host": "evil.example", header: "club.example"}).status_code == 421
