"""Cross-site requests are refused, and every reply has its security headers."""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.accounts.club import ADDRESS, COOKIE, Member, club
from tests.server.attacks.world import everything
from tests.server.tools import ANN, ONCE
from vexillum.server.edge.middleware import _of_a_home
from vexillum.web import PAGES, STATIC, TEMPLATES, markup

FOREIGN = (
    {"origin": "https://evil.example"},
    {"origin": "http://club.example"},
    {"origin": "https://club.example:8443"},
    {"origin": "https://club.example.evil.example"},
    {"origin": "https://sub.club.example"},
    {"origin": "null"},
    {"origin": ""},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "none"},
    {"origin": "null", "sec-fetch-site": "cross-site"},
    {"origin": "https://evil.example", "sec-fetch-site": "same-origin"},
)
OURS = (
    {},
    {"origin": ADDRESS},
    {"origin": f"{ADDRESS}:443"},
    {"origin": ADDRESS, "sec-fetch-site": "same-origin"},
    {"origin": "null", "sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "same-origin"},
)


@ONCE
@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_another_site_changes_nothing(client, ann, headers):
    before = everything(client)
    told = ann.post("/api/account/profile", headers=headers, about="changed")
    assert (told.status_code, told.json()["code"]) == (403, "origin")
    assert everything(client) == before


@ONCE
@pytest.mark.parametrize("headers", OURS, ids=str)
def test_our_own_pages_do(ann, headers):
    assert ann.post("/api/account/profile", headers=headers, about="changed").status_code == 200


@ONCE
def test_the_server_leads_nobody_to_another_site(client):
    elsewhere = (
        "//evil.example/",
        "/.//evil.example/",
        "/people//evil.example/",
        "/static//evil.example",
        "/%5Cevil.example/",
    )
    for path in (*elsewhere, "/people/x/", "/signin/?then=//evil.example"):
        told = client.get(f"{ADDRESS}{path}", follow_redirects=False)
        leads = urljoin(f"{ADDRESS}{path}", told.headers.get("location", ""))
        assert urlsplit(leads).netloc == urlsplit(ADDRESS).netloc, (path, told.headers)
    assert told.status_code == 307, "one that is redirected, by our own name"


@ONCE
def test_another_site_signs_nobody_in(client, ann):
    told = Member(client).post(
        "/api/account/login", headers={"origin": "https://evil.example"}, email="ann@mail.example", password="x" * 12
    )
    assert told.json()["code"] == "origin"


@ONCE
@pytest.mark.parametrize("csrf", ["", "x", "X" * 43])
def test_without_the_token_nothing_is_changed(client, ann, csrf):
    right = ann.csrf
    for path in ("profile", "logout", "delete", "password", "sessions/end"):
        ann.csrf = csrf
        told = ann.post(f"/api/account/{path}")
        assert (told.status_code, told.json()["code"]) == (403, "csrf")
    ann.csrf = right
    assert ann.me is not None


@ONCE
def test_the_token_of_another_session_is_not_good(client, ann, ben):
    ann.csrf = ben.csrf
    assert ann.post("/api/account/profile", about="changed").json()["code"] == "csrf"


@ONCE
def test_an_old_cookie_does_not_keep_one_from_signing_in(client, ann):
    browser = Member(client)
    browser.cookie = "a-cookie-of-a-session-that-was-ended-long-ago"
    assert browser.login().status_code == 200


@ONCE
@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
def test_what_changes_something_is_json(client, ann, kind):
    headers = {"cookie": f"{COOKIE}={ann.cookie}", "x-vexillum-csrf": ann.csrf, "content-type": kind}
    told = client.post("/api/account/profile", content=b'{"about": "changed"}', headers=headers)
    assert (told.status_code, told.json()["code"]) == (415, "not_json")


@ONCE
@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "localhost", "club.example.evil.example", "", "[", "a" * 300]
)
def test_a_club_goes_by_its_name(client, host):
    told = client.get("/api/server", headers={"host": host})
    assert (told.status_code, told.json()["code"]) == (421, "host")
    assert client.get("/healthz", headers={"host": host}).status_code == 200


@ONCE
@pytest.mark.parametrize("host", ["club.example", "CLUB.example", "club.example:443", "club.example."])
def test_its_name_is_its_name(client, host):
    assert client.get("/api/server", headers={"host": host}).status_code == 200


@ONCE
def test_an_address_without_end(client):
    told = client.get(f"/api/server?{'x' * 5000}")
    assert told.status_code == 414


@ONCE
@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_another_site_opens_no_socket(client, ann, headers):
    headers = {"cookie": f"{COOKIE}={ann.cookie}", **headers}
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect("wss://club.example/ws/x", headers=headers),
    ):
        raise AssertionError("It was accepted.")
    assert (closed.value.code, closed.value.reason) == (1008, "origin")


@ONCE
def test_our_own_pages_open_one(client, ann):
    headers = {"cookie": f"{COOKIE}={ann.cookie}", "origin": ADDRESS}
    with client.websocket_connect("wss://club.example/ws/nowhere", headers=headers) as socket:
        socket.send_json({"type": "hello", "lang": "en"})
        assert socket.receive_json()["code"] == "no_match"


@pytest.fixture
def home(database_url, thoughts):
    with club(database_url, thoughts, public=False, address="", smtp="") as client:
        yield client


@ONCE
def test_at_home_another_site_changes_nothing_either(home):
    wish = {"guest": ANN, "name": "Ann", "game": "anno890", "seats": {"aix": "me"}}
    for origin, status in (("http://evil.example", 403), ("http://testserver:81", 403), ("http://testserver", 201)):
        assert home.post("/api/matches", json=wish, headers={"origin": origin}).status_code == status
    with (
        pytest.raises(WebSocketDisconnect),
        home.websocket_connect("/ws/x", headers={"origin": "http://evil.example"}),
    ):
        raise AssertionError("It was accepted.")


@ONCE
def test_at_home_no_stranger_passes_for_the_server(home):
    """DNS rebinding: a stranger's name leads to this machine, so their page is of the same origin."""
    for host, status in (
        ("evil.example", 421),
        ("evil.example:8890", 421),
        ("192.168.1.7:8890", 200),
        ("[::1]:8890", 200),
    ):
        assert home.get("/api/games", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        *((name, True) for name in ("localhost", "attic", "attic.local", "attic.lan", "attic.fritz.box", "10.0.0.7")),
        *((name, True) for name in ("::1", "fe80::1%eth0", "attic.home.arpa")),
        *((name, False) for name in ("evil.example", "local.evil.example", "evillocal.example", "1.2.3.4.nip.io", "")),
    ],
)
def test_names_of_a_home(name, ours):
    assert _of_a_home(name) is ours


@ONCE
def test_at_home_an_address_can_be_named(database_url, thoughts):
    with club(database_url, thoughts, public=False, address="https://tunnel.example", smtp="") as client:
        assert client.get("/api/games").status_code == 200
        wish = {"guest": ANN, "name": "Ann", "game": "anno890", "seats": {"aix": "me"}}
        assert client.post("/api/matches", json=wish, headers={"origin": "https://tunnel.example"}).status_code == 201
        assert client.get("/api/games", headers={"host": "other.example"}).status_code == 421


@ONCE
def test_on_every_reply(client):
    for path in ("/", "/api/server", "/api/nothing", "/static/js/parts/api.js", "/nothing"):
        headers = client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert headers["strict-transport-security"].startswith("max-age=")
        policy = headers["content-security-policy"]
        for part in ("default-src 'none'", "script-src 'self';", "base-uri 'none'", "object-src 'none'"):
            assert part in policy
        assert "frame-ancestors 'none'" in policy
        assert "form-action 'self'" in policy


@ONCE
def test_refusals_have_them_too(client):
    for told in (client.get("/", headers={"host": "evil.example"}), client.post("/api/mine")):
        assert told.status_code in (421, 415)
        assert "content-security-policy" in told.headers


@ONCE
def test_nothing_of_the_api_is_kept(client):
    for path in ("/api/server", "/api/nothing", "/api/games"):
        assert client.get(path).headers["cache-control"] == "no-store"


@ONCE
def test_styles_stand_in_the_board_only(client):
    for path in ("/", "/signin", "/account", "/nothing"):
        assert "unsafe" not in client.get(path).headers["content-security-policy"]
    for path in ("/play/x", "/replay/x"):
        policy = client.get(path).headers["content-security-policy"]
        assert "style-src 'self' 'unsafe-inline'" in policy
        assert policy.count("unsafe") == 1


def test_no_page_needs_more():
    """No inline script, style or handler stands in our pages, and no script writes a style as text."""
    rendered = {file.name: file.read_text("utf-8") for file in TEMPLATES.rglob("*.html")}
    assert rendered
    for name, text in ({page: markup(page) for page in PAGES} | rendered).items():
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text), name
        assert not re.search(r"<script(?![^>]*\ssrc=)", text), name
    for script in (STATIC / "js").rglob("*.js"):
        text = script.read_text("utf-8")
        assert not re.search(r"\bstyle:|setAttribute\(\"style|\beval\(|new Function", text), script.name


@ONCE
def test_without_tls_nobody_is_told_to_insist_on_it(database_url, thoughts):
    with club(database_url, thoughts, address="http://club.local") as client:
        headers = client.get("/").headers
        assert "strict-transport-security" not in headers
        assert "connect-src 'self' ws://club.local;" in headers["content-security-policy"]
