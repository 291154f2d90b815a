"""Every field that takes words: what is written there stays words, wherever it is shown, stored, sent or logged."""

from __future__ import annotations

import json
import logging
from urllib.parse import quote

import msgspec
import pytest
from sqlalchemy import select

from tests.server.attacks.world import HOSTILE, NUL, at
from tests.server.people.club import within
from tests.server.tools import ONCE
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.logs import JsonFormatter, TextFormatter
from vexillum.server.mail import smtp, templates, webhook
from vexillum.server.storage.tables import OUTBOX

FIELDS = {
    "/api/account/profile": ("name", "lang", "about", "webhook"),
    "/api/account/email": ("password", "email"),
    "/api/account/password": ("old", "new"),
    "/api/account/delete": ("password",),
    "/api/account/sessions/end": ("id",),
    "/api/account/verify": ("token", "password"),
    "/api/account/confirm": ("token",),
    "/api/account/reset": ("token", "password"),
    "/api/account/forgot": ("email",),
    "/api/people/friend": ("name",),
    "/api/people/block": ("name",),
    "/api/people/unblock": ("name",),
    "/api/people/unfriend": ("name",),
    "/api/report": ("name", "match", "text"),
    "/api/join": ("token", "name", "guest", "lang"),
    "/api/mine": ("guest", "name", "lang"),
    "/api/matches/{match}/sit": ("seat",),
    "/api/matches/{match}/decline": ("seat",),
    "/api/matches/{match}/invite": ("seat", "name"),
    "/api/matches/{match}/leave": ("seat", "to"),
    "/api/matches/{match}/replace": ("seat", "to"),
    "/api/matches": ("game", "scenario", "seed", "title"),
    "/api/matches/import": ("save",),
    "/api/admin/settle": ("verdict",),
    "/api/admin/ban": ("name", "why"),
    "/api/admin/unban": ("name",),
    "/api/admin/close": ("match", "why"),
    "/api/admin/reopen": ("match",),
    "/api/admin/hide": ("why",),
}
REST = {
    "/api/account/email": {"password": "x", "email": "x@x.example"},
    "/api/account/password": {"old": "x", "new": "three blind mice"},
    "/api/account/verify": {"token": "x", "password": "three blind mice"},
    "/api/account/reset": {"token": "x", "password": "three blind mice"},
    "/api/report": {"text": "x"},
    "/api/join": {"token": "x"},
    "/api/matches/{match}/invite": {"seat": "avignon", "name": "Eve"},
    "/api/matches/{match}/leave": {"seat": "avignon", "to": "agent"},
    "/api/matches/{match}/replace": {"seat": "avignon", "to": "open"},
    "/api/matches": {"game": "none"},
    "/api/admin/settle": {"report": 999_999, "verdict": "x"},
    "/api/admin/ban": {"name": "Nobody", "why": "x"},
    "/api/admin/close": {"match": "none", "why": "x"},
    "/api/admin/hide": {"line": 999_999, "why": "x"},
}
NUMBERS = {
    "/api/admin/settle": ("report",),
    "/api/admin/hide": ("line",),
    "/api/account/vacation": ("days",),
    "/api/matches": ("players",),
}
SEARCHES = (
    "/api/people/find?q={}",
    "/api/people/{}",
    "/api/lobby?game={}",
    "/api/lobby?clock={}",
    "/api/lobby?language={}",
    "/api/lobby?players={}",
    "/api/lobby?page={}",
    "/api/next?after={}",
    "/api/admin/people?q={}",
    "/api/admin/matches?q={}",
    "/api/admin/chat?match={}",
    "/api/admin/reports?page={}",
    "/api/matches/{}/replay",
    "/api/matches/{match}/replay?at={}",
    "/api/matches/{match}/replay?seat={}",
    "/api/matches/{match}/page?thing={}",
    "/api/matches/{match}/why?at={}",
    "/api/matches/{match}/board.svg?at={}&lang={}",
    "/people/{}",
    "/verify/{}",
)
NUMBER_WORDS = ("-1", "999999999", "9" * 40, "1e9", "٣", "0x10", "NaN", "1.0", " 1", "+1")


def test_what_has_no_place_changes_nothing(world):
    """A sign that cannot be stored, numbers without end, searches for everything: no address breaks down."""
    member, before = world.ada, world.rows()
    for path, names in FIELDS.items():
        for name in names:
            wish = {**REST.get(path, {}), name: NUL}
            told = member.post(path.replace("{match}", world.match), 400, **wish)
            assert told["code"] == ("save" if name == "save" else "malformed"), (path, name)
    for path, names in NUMBERS.items():
        for name in names:
            for odd in (2**31, 2**63, 2**200, -(2**200), 1e308, 0.5, "1", None, True, [], -5):
                wish = {**REST.get(path, {}), name: odd}
                reply = member.client.post(path, json=wish, headers=member.headers)
                assert 400 <= reply.status_code < 500, (path, odd)
    for path in SEARCHES:
        for odd in (*HOSTILE, *NUMBER_WORDS, NUL, "%", "_", "x" * 3000):
            address = path.replace("{match}", world.match).replace("{}", _quoted(odd))
            reply = member.client.get(address, headers=member.headers)
            assert reply.status_code < 500, (path, odd)
            if reply.headers["content-type"] == "application/json":
                assert reply.headers["x-content-type-options"] == "nosniff"
            else:
                assert odd not in reply.text or len(odd) < 3, (path, odd)
    world.unchanged(before)


def _quoted(text: str) -> str:
    return quote(text, safe="")


@pytest.mark.sql
def test_wildcards_are_signs_like_others(world):
    for sign in ("%", "_", "%%", "\\", "_%\\", "' OR '1'='1"):
        assert world.eve.get("/api/people/find", q=sign)["people"] == [], sign
        assert world.ada.get("/api/admin/people", q=sign)["people"] == [], sign
        assert world.ada.get("/api/admin/matches", q=sign)["matches"] == [], sign


def test_hostile_words_stay_words(world):
    """What is stored comes back as it was written, or without the signs that cannot be seen."""
    ann, ben = world.ann, world.ben
    at_ann, at_ben = at(ann, world.match), at(ben, world.match, "it")
    for words in HOSTILE:
        at_ann.send("chat", text=words)
        assert at_ben.wait("chat")["text"] == words.strip()
        at_ann.send("note", text=words)
        assert at_ann.wait("note")["text"] == words
        ann.post("/api/account/profile", about=words)
        about = ben.get("/api/people/Ann")["about"]
        assert about == "".join(sign for sign in words.strip() if sign.isprintable() or sign == "\n")
        for name in (words[:30], f"A{words[:20]}"):
            reply = ann.client.post("/api/account/profile", json={"name": name}, headers=ann.headers)
            if reply.status_code == 200:
                kept = reply.json()["me"]["name"]
                assert not set(kept) & set('<>&"\\/{}%=;\r\n\u202e\u200b'), kept
                ann.post("/api/account/profile", name="Ann")
        ben.post("/api/report", 201, name="Ann", match=world.match, text=words)
        report = world.ada.get("/api/admin/reports")["reports"][0]
        assert report["text"] == words
        world.ada.post("/api/admin/settle", report=report["id"], verdict=words)
        assert words in [entry["why"] for entry in world.ada.get("/api/admin/log")["entries"]]
        at_ann.settle()
        world.ada.post("/api/admin/close", match=world.match, why=words)
        assert at_ann.wait("welcome")["closed"] == words
        at_ben.settle()
        world.ada.post("/api/admin/reopen", match=world.match)
        at_ann.settle()
    exported = ann.get("/api/account/export")
    assert [line["text"] for line in exported["chat"]] == [words.strip() for words in HOSTILE]
    assert exported["account"]["about"] == about
    for path in ("export.html", "board.svg", "replay", "page"):
        text = ann.client.get(f"/api/matches/{world.match}/{path}", headers=ann.headers).text
        assert not [words for words in HOSTILE if words in text], path
    assert len(world.ada.get("/api/admin/people")["people"]) == 5


def test_titles_and_names_in_mails_and_webhooks(world):
    """Every mail has exactly its expected headers, and all its links lead to the club."""
    world.ben.post("/api/account/profile", webhook="https://hooks.example/x")
    clock = {"kind": "days", "days": 1}
    for words in HOSTILE:
        world.ann.make({"aix": "me"}, invite={"avignon": "Ben"}, title=words[:80], clock=clock)
    config = Config(public=True, address="https://club.example", smtp="smtp://x?tls=none", sender="club@club.example")

    def queued(connection):
        return connection.execute(select(OUTBOX.c.kind, OUTBOX.c.address, OUTBOX.c.content)).all()

    rows = within(world.client, queued)
    assert {kind for kind, _, _ in rows} == {"mail", "webhook"}
    assert len(rows) == 2 * len(HOSTILE)
    for number, (kind, address, content) in enumerate(rows):
        told = json.loads(content)
        if kind == "webhook":
            sent = json.loads(webhook.body(told, config.address))
            assert sent["link"].startswith("https://club.example/play/")
            assert not set(sent["text"].replace("@\u200b", "")) & set("<>@")
            continue
        letter = templates.compose(told["template"], told["lang"], told["params"], config.address)
        written = smtp.message(letter, address, config, id=number, made=1.0)
        raw = written.as_bytes()
        head = raw.partition(b"\r\n\r\n")[0].decode()
        assert "\nbcc:" not in head.lower(), head
        assert written["To"] == "ben@example.org"
        assert len(written.get_all("To")) == len(written.get_all("Subject")) == len(written.get_all("From")) == 1
        assert written.get_content_type() == "text/plain"
        assert not set(written["Subject"]) & {"\r", "\n", "\u202e"}


@ONCE
def test_a_mail_address_is_one_address(world):
    before = world.rows()
    for address in (
        "ann@x.example, eve@evil.example",
        "ann@x.example\r\nBcc: eve@evil.example",
        "Ann <ann@x.example>",
        '"a b"@x.example',
        "ann@[127.0.0.1]",
        "ann@localhost",
        "@x.example",
        "ann@",
        "a" * 65 + "@x.example",
        "ann@" + "x" * 250 + ".example",
        "ann@x..example",
        "ann@-x.example",
        "ann@127.0.0.1",
        "-oX@x.example\n",
    ):
        wish = {"name": "Zoe", "email": address, "password": "three blind mice"}
        reply = world.client.post("/api/account/register", json=wish)
        if reply.status_code == 202:
            assert address.strip() == address.strip("\n"), address
            continue
        assert reply.json()["code"] == "email", address
        world.unchanged(before, address)


def test_a_line_of_a_log_is_a_line():
    said = "one\r\n12:00:00 INFO forged\u2028x\x1b[31m"
    record = logging.LogRecord("vexillum", logging.INFO, "", 0, "%s", (said,), None)
    record.match = "m\n12:00:00 INFO forged"
    assert TextFormatter().format(record).isprintable()
    assert "\n" not in JsonFormatter().format(record)
    assert msgspec.json.decode(JsonFormatter().format(record))["match"] == record.match
