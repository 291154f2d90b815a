from __future__ import annotations

from urllib.parse import urljoin, urlsplit

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.accounts.club import ADDRESS, COOKIE, Member, club
from tests.server.attacks.world import everything
from tests.server.tools import ANN, ONCE
from vexillum.server.edge.middleware import _of_a_home

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
