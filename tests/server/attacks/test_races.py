"""Two at once, through two servers on one database: one of them wins, the other is told, and nothing happens twice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.server.accounts.club import NOWHERE, PASSWORD, token
from tests.server.accounts.club import Member as Browser
from tests.server.attacks.world import everything
from tests.server.people.club import Member
from tests.server.tools import ONCE, Thoughts, first, serving
from tests.server.tools import Browser as Window

pytestmark = pytest.mark.sql

SETTINGS = {"public": True, "smtp": NOWHERE, "sender": "club@club.example", "limits": False}


@pytest.fixture
def servers(database_url):
    with (
        serving(database_url, Thoughts(), **SETTINGS) as one,
        serving(database_url, Thoughts(), **SETTINGS) as other,
    ):
        yield one, other


def at_once(*deeds):
    """What becomes of some deeds that begin at the same moment."""
    with ThreadPoolExecutor(len(deeds)) as threads:
        return [found.result() for found in [threads.submit(deed) for deed in deeds]]


def codes(replies) -> list[tuple[int, str]]:
    return sorted((reply.status_code, reply.json().get("code", "")) for reply in replies)


def asking(server, member, path, **wish):
    return lambda: server.post(path, json=wish, headers=member.headers)


def test_two_sit_down_on_one_seat(servers):
    one, other = servers
    ann, ben, eve = (Member(one, name) for name in ("Ann", "Ben", "Eve"))
    for round in range(4):
        made = ann.make({"aix": "me", "avignon": "open"}, open=True)
        path, tokens = f"/api/matches/{made['match']}/sit", made["links"]["avignon"].rpartition("/")[2]
        deeds = (
            (asking(one, ben, path, seat="avignon"), asking(other, eve, path, seat="avignon"))
            if round % 2
            else (asking(one, ben, "/api/join", token=tokens), asking(other, eve, "/api/join", token=tokens))
        )
        assert codes(at_once(*deeds)) == [(200, ""), (409, "taken")]
        [seat] = [row for row in everything(one)["seats"] if made["match"] in row and "'avignon'" in row]
        assert (ben.id in seat) != (eve.id in seat)


def test_one_person_on_two_seats_and_answers_that_come_twice(servers):
    one, other = servers
    ann, ben = Member(one, "Ann"), Member(one, "Ben")
    made = ann.make({"aix": "me", "avignon": "open", "marseille": "open"}, open=True)
    path = f"/api/matches/{made['match']}/sit"
    found = at_once(asking(one, ben, path, seat="avignon"), asking(other, ben, path, seat="marseille"))
    assert [reply.status_code for reply in found].count(200) == 1
    solo = ann.make({"aix": "me", "avignon": "me"})
    windows = [Window(server, solo["match"], "", "", headers=ann.headers) for server in servers]
    decision = windows[0].until_asked()
    answer = {"number": decision["number"], "keys": first(decision)}
    told = at_once(*(lambda window=window: _answered(window, answer) for window in windows for _ in range(1)))
    assert sorted(told) in ([False, True], [True, True])
    given = [row for row in everything(one)["answers"] if solo["match"] in row]
    assert len(given) == decision["number"] + 1, given
    for window in windows:
        window.leave()


def _answered(window: Window, answer: dict) -> bool:
    """Did the server take it? Otherwise it said why not."""
    window.send("answer", **answer)
    heard = window.wait("refused", "table")
    while heard["type"] == "table" and heard["at"] <= answer["number"]:
        heard = window.wait("refused", "table")
    return heard["type"] == "table"


def test_an_answer_while_the_seat_is_given_away(servers):
    """Either it was answered before, or the seat was gone: what stands is one story."""
    one, other = servers
    ann = Member(one, "Ann")
    for _ in range(3):
        made = ann.make({"aix": "me", "avignon": "me"})
        window = Window(one, made["match"], "", "", headers=ann.headers)
        decision = window.until_asked()
        seat = decision["seat"]

        def give_up(made=made, seat=seat):
            return other.post(f"/api/matches/{made['match']}/leave", json={"seat": seat}, headers=ann.headers)

        def answer(window=window, decision=decision):
            window.send("answer", number=decision["number"], keys=first(decision))
            return window.wait("refused", "table")["type"]

        left, _ = at_once(give_up, answer)
        assert left.status_code == 200
        replay = one.get(f"/api/matches/{made['match']}/replay", headers=ann.headers)
        assert replay.status_code == 200
        window.leave()


def test_what_can_be_used_once_is_used_once(servers):
    one, other = servers
    assert Browser(one).register("Zoe", "zoe@mail.example").status_code == 202
    secret = token(one, "zoe@mail.example")

    def post(server, path, **wish):
        return lambda: server.post(f"/api/account/{path}", json=wish)

    found = at_once(*(post(server, "verify", token=secret, password=PASSWORD) for server in (one, other, one, other)))
    assert codes(found) == [(200, ""), *[(410, "letter")] * 3]
    one.cookies.clear(), other.cookies.clear()
    one.post("/api/account/forgot", json={"email": "zoe@mail.example"})
    secret = token(one, "zoe@mail.example")
    words = ("four blind mice!", "five blind mice!")
    found = at_once(
        *(post(server, "reset", token=secret, password=word) for server, word in zip(servers, words, strict=True))
    )
    assert codes(found) == [(200, ""), (410, "letter")]
    one.cookies.clear(), other.cookies.clear()
    signed = [one.post("/api/account/login", json={"email": "zoe@mail.example", "password": word}) for word in words]
    assert sorted(reply.status_code for reply in signed) == [200, 403]


def test_two_register_the_same_name_and_the_same_address(servers):
    one, other = servers
    for name, address in (("Zoe", "a@mail.example"), ("zoë", "b@mail.example"), ("Z0e", "c@mail.example")):
        Browser(one).register(name, address)
    secrets = [token(one, f"{letter}@mail.example") for letter in "abc"]
    found = at_once(
        *(
            lambda server=server, secret=secret: server.post(
                "/api/account/verify", json={"token": secret, "password": PASSWORD}
            )
            for server, secret in zip((one, other, one), secrets, strict=True)
        )
    )
    assert [reply.status_code for reply in found] == [200] * 3
    assert len({reply.json()["me"]["name"].casefold() for reply in found}) == 3


@ONCE
def test_an_account_is_deleted_once(servers):
    one, other = servers
    browser = Browser(one)
    browser.register("Zoe", "zoe@mail.example")
    wish = {"token": token(one, "zoe@mail.example"), "password": PASSWORD}
    opened = one.post("/api/account/verify", json=wish)
    headers = {"cookie": f"vexillum={opened.cookies['vexillum']}", "x-vexillum-csrf": opened.json()["csrf"]}
    one.cookies.clear(), other.cookies.clear()

    def delete(server):
        return lambda: server.post("/api/account/delete", json={"password": PASSWORD}, headers=headers).status_code

    found = at_once(delete(one), delete(other))
    assert 200 in found
    assert set(found) <= {200, 401}
    assert not [row for row in everything(one)["accounts"] if "Zoe" in row]
