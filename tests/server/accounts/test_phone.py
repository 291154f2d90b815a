"""Push notices, quiet hours and the calendar over HTTP, each visible to its owner only."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.accounts.club import ADDRESS, Member, club, rows
from tests.server.tools import ONCE
from vexillum.server.edge import phone
from vexillum.server.mail.push import encoded

POINT = generate_private_key(SECP256R1()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
KEYS = {"p256dh": encoded(POINT), "auth": encoded(bytes(16))}
HERE = {"endpoint": "https://push.example/abc", **KEYS}
TIMES = {"zone": "Europe/Rome", "quiet_from": "22:00", "quiet_until": "07:00", "digest": "08:00"}


def subscriptions(client) -> list[tuple[str, str]]:
    return sorted((row["account"], row["endpoint"]) for row in rows(client, "push_subscriptions"))


@pytest.mark.sql
def test_a_browser_is_switched_on_and_off(client):
    ann = Member(client).join()
    shown = ann.get("/api/account/push").json()
    assert shown["here"] is False
    assert len(shown["key"]) == 87
    assert ann.post("/api/account/push", **HERE).json() == {"here": True}
    assert ann.post("/api/account/push", **{**HERE, "endpoint": "https://push.example/new"}).status_code == 200
    assert [endpoint for _, endpoint in subscriptions(client)] == ["https://push.example/new"]
    assert ann.get("/api/account/push").json() == {"key": shown["key"], "here": True}
    assert ann.post("/api/account/push/test").status_code == 202
    assert [row["kind"] for row in rows(client, "outbox") if row["kind"] != "mail"] == ["push"]
    assert ann.post("/api/account/push/remove").json() == {"here": False}
    assert subscriptions(client) == []
    assert ann.post("/api/account/push/test").status_code == 409


@pytest.mark.sql
def test_signing_out_ends_the_notices_of_that_browser(client):
    ann = Member(client).join()
    ann.post("/api/account/push", **HERE)
    ann.post("/api/account/logout")
    assert subscriptions(client) == []


@ONCE
def test_subscriptions_of_others_cannot_be_read_removed_or_taken(client):
    ann, ben = Member(client).join(), Member(client).join("Ben")
    ann.post("/api/account/push", **HERE)
    before = subscriptions(client)
    [hers] = ann.get("/api/account/notices").json()["push"]
    assert ben.get("/api/account/notices").json()["push"] == []
    assert ben.get("/api/account/push").json()["here"] is False
    assert ben.post("/api/account/push/remove", id=hers).status_code == 404
    assert ben.post("/api/account/push/remove").status_code == 200
    assert ben.post("/api/account/push/test").status_code == 409
    assert subscriptions(client) == before
    ben.post("/api/account/push", **HERE)  # the same address: it is his browser too, and hers stays
    assert len(subscriptions(client)) == 2
    assert "push.example" not in ann.get("/account", accept="text/html").text


@ONCE
@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "http://push.example/x"},
        {"endpoint": "https://localhost/x"},
        {"endpoint": "https://push.example/" + "x" * 60_000},
        {"p256dh": "x" * 60_000},
        {"p256dh": "AAAA"},
        {"auth": ""},
        {"auth": "x" * 65_000},
        {"session": "somebody else's"},
    ],
)
def test_what_is_forged_or_huge_is_refused_and_changes_nothing(client, wrong):
    ann = Member(client).join()
    told = ann.post("/api/account/push", **{**HERE, **wrong})
    assert told.status_code in (400, 413)
    assert told.json()["error"]
    assert subscriptions(client) == []


@ONCE
def test_the_number_of_subscriptions_is_limited(client, monkeypatch):
    monkeypatch.setattr(phone, "MOST_BROWSERS", 1)
    first = Member(client).join()
    second = Member(client)
    second.login()
    assert first.post("/api/account/push", **HERE).status_code == 200
    assert first.post("/api/account/push", **HERE).status_code == 200
    told = second.post("/api/account/push", **HERE)
    assert (told.status_code, told.json()["code"]) == (409, "push_many")


@pytest.mark.sql
def test_times_are_kept(client):
    ann = Member(client).join()
    assert ann.get("/api/account/notices").json()["zone"] == "UTC"
    kept = ann.post("/api/account/notices", **TIMES).json()
    assert kept == {**TIMES, "calendar": False, "push": []}
    assert ann.get("/api/account/notices").json() == kept
    none = ann.post("/api/account/notices", zone="UTC").json()
    assert (none["quiet_from"], none["quiet_until"], none["digest"]) == ("", "", "")


@ONCE
@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"zone": "Europe/Atlantis"}, "zone"),
        ({"zone": "../../etc/passwd"}, "zone"),
        ({"quiet_from": ""}, "quiet_hours"),
        ({"quiet_from": "25:00"}, "quiet_hours"),
        ({"quiet_until": "22:00"}, "quiet_hours"),
        ({"digest": "8 o'clock"}, "digest_time"),
    ],
)
def test_invalid_times_are_refused(client, wrong, code):
    ann = Member(client).join()
    told = ann.post("/api/account/notices", **{**TIMES, **wrong})
    assert (told.status_code, told.json()["code"]) == (400, code)
    assert rows(client, "notice_choices") == []


@pytest.mark.sql
def test_the_link_of_a_calendar_is_renewed_and_removed(client):
    ann = Member(client).join()
    first = ann.post("/api/account/calendar", on=True).json()["link"].removeprefix(ADDRESS)
    told = Member(client).get(first)
    assert told.status_code == 200
    assert told.headers["content-type"] == "text/calendar; charset=utf-8"
    assert told.headers["cache-control"] == "no-store"
    assert told.text.startswith("BEGIN:VCALENDAR\r\n")
    secret = first.removeprefix("/calendar/").removesuffix(".ics")
    assert secret not in str(rows(client, "notice_choices"))
    assert ann.get("/api/account/notices").json()["calendar"] is True
    second = ann.post("/api/account/calendar", on=True).json()["link"].removeprefix(ADDRESS)
    assert Member(client).get(first).status_code == 404
    assert Member(client).get(second).status_code == 200
    assert ann.post("/api/account/calendar", on=False).json() == {"link": None}
    assert Member(client).get(second).status_code == 404


@ONCE
@pytest.mark.parametrize("guess", ["x", "x" * 3000, "None", "%2e%2e"])
def test_a_guessed_calendar_is_not_there(client, guess):
    Member(client).join()
    assert Member(client).get(f"/calendar/{guess}.ics").status_code == 404


@ONCE
def test_the_export_has_what_was_chosen_but_no_secret(client):
    ann = Member(client).join()
    ann.post("/api/account/notices", **TIMES)
    ann.post("/api/account/push", **HERE)
    link = ann.post("/api/account/calendar", on=True).json()["link"]
    told = ann.get("/api/account/export").json()
    assert told["notices"] == {**TIMES, "calendar": True, "browsers": 1}
    assert KEYS["auth"] not in str(told)
    assert link.rpartition("/")[2] not in str(told)


@ONCE
def test_at_home_there_are_no_phone_settings(database_url, thoughts):
    with club(database_url, thoughts, public=False) as client:
        assert client.get("/api/account/push").status_code == 404
        assert client.get("/calendar/x.ics").status_code == 404
