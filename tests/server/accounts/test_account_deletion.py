from __future__ import annotations

import asyncio
import json

import pytest
from sqlalchemy import update
from starlette.websockets import WebSocketDisconnect

from tests.server.accounts.club import COOKIE, PASSWORD, Member, do, mails, rows
from tests.server.direct_client import PATIENCE
from vexillum.core.files.save import loads
from vexillum.server.matches.members import export
from vexillum.server.storage import matches
from vexillum.server.storage.accounts import by_email
from vexillum.server.storage.tables import SEATS

pytestmark = pytest.mark.usefixtures("toy")
ANN_SAYS, ANN_NOTES, BEN_NOTES = "Ann said this", "Ann noted this", "Ben noted that"


@pytest.fixture
def thoughts(thoughts):
    thoughts.asleep = True  # what agents would answer is not what these tests are about
    yield thoughts
    thoughts.asleep = False


def make(member: Member, **wish) -> dict:
    told = member.post("/api/matches", game="toy", seats={"left": "me", "right": "open"}, **wish)
    assert told.status_code == 201, told.text
    return told.json()


def sit(member: Member, made: dict, seat: str = "right") -> None:
    joined = member.post("/api/join", token=made["links"][seat].rpartition("/")[2])
    assert joined.status_code == 200, joined.text


def play(client, match: str, *picks: str) -> None:
    """Answer for the player who is asked."""
    hub = client.app.state.hub

    async def answer():
        async with hub.using(match) as live, live.match.lock:
            for pick in picks:
                session = live.match.session
                await live.match.answer(session.decision.seat, [pick], session.decision_number)

    client.portal.call(answer)


def account(client, name: str) -> str:
    return next(row["id"] for row in rows(client, "accounts") if row["name"] == name)


@pytest.fixture
def running(client, ann, ben) -> str:
    """Ann and Ben in the middle of a game; Ben has just drawn a card that Ann may not see."""
    made = make(ann)
    sit(ben, made)
    play(client, made["match"], "roll", "card")
    me, match = account(client, "Ann"), made["match"]
    do(client, matches.add_chat_line, match, me, "Ann", "left", ANN_SAYS)
    do(client, matches.put_private_note, match, me, ANN_NOTES)
    do(client, matches.put_private_note, match, account(client, "Ben"), BEN_NOTES)
    return match


@pytest.fixture
def finished(client, ann, ben) -> str:
    made = make(ann)
    sit(ben, made)
    play(client, made["match"], *["roll"] * 6)
    return made["match"]


def test_export_contains_all_own_data(client, ann, ben, running, finished):
    ann.post("/api/account/profile", about="I play the left")
    told = ann.get("/api/account/export")
    assert told.headers["content-disposition"].startswith("attachment")
    mine = told.json()
    assert (mine["account"]["name"], mine["account"]["email"]) == ("Ann", "ann@mail.example")
    assert mine["account"]["about"] == "I play the left"
    assert [line["text"] for line in mine["chat"]] == [ANN_SAYS]
    assert [note["text"] for note in mine["notes"]] == [ANN_NOTES]
    assert len(mine["sessions"]) == 1
    matches = {match["match"]: match for match in mine["matches"]}
    assert set(matches) == {running, finished}
    assert loads(matches[finished]["save"]).over
    assert matches[finished]["result"]["winners"]


@pytest.mark.sql
def test_export_of_a_running_match_shows_only_what_the_seat_may_know(client, ann, ben, running):
    mine = ann.get("/api/account/export")
    [match] = mine.json()["matches"]
    assert match["my_answers"] == [{"seat": "left", "keys": ["roll"]}]
    assert "save" not in match
    assert match["seats"]["right"] == {"name": "Ben", "player": "human", "me": False}
    secrets = [rows(client, "accounts")[0]["password"], BEN_NOTES, "ben@mail.example", ann.cookie, ann.csrf]
    secrets += [row["token"] for row in rows(client, "seats") if row["token"]] + [rows(client, "matches")[0]["watch"]]
    seed = client.app.state.hub.live[running].match.session.setup.seed
    for secret in [*secrets, seed, account(client, "Ann"), account(client, "Ben"), "keep"]:
        assert secret not in mine.text
    assert ben.get("/api/account/export").json()["matches"][0]["my_answers"] == [{"seat": "right", "keys": ["card"]}]


def test_a_slow_download_of_the_export_blocks_no_one(client, ann, finished):
    """Three take their data along, and none of them reads on after the first piece of a match."""
    hub = client.app.state.hub

    async def slowly():
        mine = await hub.database.read(by_email, "ann@mail.example")
        readers = [export(hub, mine) for _ in range(3)]
        async with asyncio.timeout(PATIENCE):
            for reader in readers:
                await anext(reader)
                assert b'"save"' in await anext(reader)
        for reader in readers:
            await reader.aclose()

    client.portal.call(slowly)


@pytest.mark.sql
def test_people_are_exported_too(client, ann, ben):
    ann.post("/api/people/friend", name="Ben")
    mine = ann.get("/api/account/export").json()
    assert mine["friends"] == [{"name": "Ben", "by_me": True, "since": None}]
    assert ben.get("/api/account/export").json()["friends"] == [{"name": "Ann", "by_me": False, "since": None}]
    ben.post("/api/people/block", name="Ann")
    assert ben.get("/api/account/export").json()["blocked"] == [{"name": "Ann"}]
    assert "Ben" not in json.dumps(ann.get("/api/account/export").json()["blocked"])


def test_deletion_requires_the_password(client, ann, running):
    told = ann.post("/api/account/delete", password="not her password")
    assert (told.status_code, told.json()["code"]) == (403, "wrong_password")
    assert ann.me is not None


def test_account_is_deleted(client, ann, ben, running, finished):
    id = account(client, "Ann")
    ann.post("/api/account/forgot", email="ann@mail.example")
    ann.post("/api/people/friend", name="Ben")
    cookie = ann.cookie
    told = ann.post("/api/account/delete", password=PASSWORD)
    assert told.status_code == 200
    assert ann.cookie == ""
    everything = {name: rows(client, name) for name in ("accounts", "sessions", "letters", "outbox", "matches")}
    everything |= {name: rows(client, name) for name in ("seats", "chat", "notes", "watchers", "friends", "blocks")}
    everything |= {name: rows(client, name) for name in ("throttles", "takebacks", "presence", "reports")}
    assert id not in str(everything)
    for kept in ("ann@mail.example", ANN_NOTES):
        assert kept not in str(everything)
    assert not any(seat["name"] == "Ann" for seat in everything["seats"])
    [line] = everything["chat"]
    assert (line["text"], line["name"], line["guest"]) == (ANN_SAYS, "", None)
    assert [note["text"] for note in everything["notes"]] == [BEN_NOTES]
    thief = Member(client)
    thief.cookie = cookie
    assert thief.me is None
    assert Member(client).login().status_code == 403
    assert ben.me is not None


def test_other_players_continue(client, ann, ben, running):
    ann.post("/api/account/delete", password=PASSWORD)
    match = client.app.state.hub.live[running].match
    assert (match.seats["left"].player, match.seats["left"].guest) == ("random", None)
    assert match.seats["right"].person == match.host == account(client, "Ben")
    stored = {row["seat"]: row for row in rows(client, "seats")}
    assert (stored["left"]["player"], stored["left"]["left"]) == ("random", "gone")
    assert ben.get("/api/server").json()["me"]["waiting"] == 1


def test_a_finished_match_can_still_be_read(client, ann, ben, finished):
    ann.post("/api/account/delete", password=PASSWORD)
    saved = ben.get(f"/api/matches/{finished}/save")
    assert saved.status_code == 200
    assert "Ann" not in saved.text


def test_seats_reserved_for_a_deleted_account_are_opened(client, ann, ben):
    made = make(ann)
    me = account(client, "Ben")
    do(client, lambda c: c.execute(update(SEATS).where(SEATS.c.seat == "right").values(invited=me, name="Ben")))
    ben.post("/api/account/delete", password=PASSWORD)
    right = next(row for row in rows(client, "seats") if row["seat"] == "right")
    assert (right["player"], right["invited"], right["name"]) == ("open", None, "")
    assert made["match"] == rows(client, "matches")[0]["id"]


def test_open_connections_are_closed_on_deletion(client, ann, ben, running):
    headers = {"cookie": f"{COOKIE}={ann.cookie}"}
    with client.websocket_connect(f"wss://club.example/ws/{running}", headers=headers) as socket:
        socket.send_json({"type": "hello", "lang": "en"})
        while socket.receive_json()["type"] != "table":
            pass
        ann.post("/api/account/delete", password=PASSWORD)
        with pytest.raises(WebSocketDisconnect) as closed:
            listen(socket)
        assert closed.value.code == 1008


def listen(socket) -> None:
    """To everything, until the connection is closed."""
    while True:
        socket.receive_json()


def test_name_and_address_can_be_reused_after_deletion(client, ann):
    ann.post("/api/account/delete", password=PASSWORD)
    again = Member(client).join("Ann")
    assert again.me["name"] == "Ann"
    assert [mail[1] for mail in mails(client, "ann@mail.example")] == ["verify"]


def test_renaming_updates_every_seat(client, ann, ben, running, finished):
    ann.post("/api/account/profile", name="Anna")
    names = {(row["match"], row["seat"]): row["name"] for row in rows(client, "seats")}
    assert names[running, "left"] == names[finished, "left"] == "Anna"
    assert names[running, "right"] == "Ben"
    assert client.app.state.hub.live[running].match.seats["left"].name == "Anna"


def test_pending_registrations_are_invisible(client, ann, stranger):
    stranger.register("Eve", "eve@mail.example")
    assert ann.get("/api/people/Eve").status_code == 404
