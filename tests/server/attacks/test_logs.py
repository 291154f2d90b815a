"""No secret is in a log, on a command line, in a metric or in a page of help."""

from __future__ import annotations

import contextlib
import logging
import os
import subprocess
import sys
import traceback

import msgspec
import pytest

from tests.server.accounts.club import PASSWORD, Member, club, rows
from tests.server.attacks.conftest import TOKEN
from tests.server.tools import Browser, make, serving
from vexillum.server.kernel.logs import JsonFormatter, TextFormatter

SMTP_PASSWORD = "swordfish-of-the-mail-server"
GUEST = "a-key-of-a-browser-at-home-0123456789"


class Everything(logging.Handler):
    """All that any part of the program says, at any level, as it would be printed."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith("http"):
            return  # the browser of the test says where it goes
        self.said += [TextFormatter().format(record), JsonFormatter().format(record), repr(record.__dict__)]
        if record.exc_info:
            self.said.append("".join(traceback.format_exception(*record.exc_info)))


@contextlib.contextmanager
def listening():
    root, handler = logging.getLogger(), Everything()
    loggers = [root, *(logging.getLogger(name) for name in ("vexillum", "uvicorn", "sqlalchemy.engine.Engine"))]
    levels = [logger.level for logger in loggers]
    root.addHandler(handler)
    for logger in loggers[:-1]:
        logger.setLevel(logging.DEBUG)
    try:
        yield handler
    finally:
        root.removeHandler(handler)
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


@pytest.mark.sql
def test_nothing_secret_is_said(database_url, thoughts, monkeypatch):
    """A long session with everything that goes wrong in it: then every secret of it is looked for."""
    secrets = {SMTP_PASSWORD, TOKEN, PASSWORD, "wrong-password-of-ann", "four blind mice!", "webhook-path-secret"}
    settings = {"smtp": f"smtp://user:{SMTP_PASSWORD}@127.0.0.1:9?tls=none", "metrics": TOKEN, "limits": False}
    with listening() as heard, club(database_url, thoughts, **settings) as client:
        ann, ben = Member(client).join("Ann"), Member(client).join("Ben")
        secrets |= {ann.cookie, ann.csrf, ben.cookie, ben.csrf, "ann@mail.example", "ben@mail.example"}
        ann.login(password="wrong-password-of-ann")
        ann.post("/api/account/profile", webhook="https://hooks.example/webhook-path-secret")
        secrets.add(ann.get("/api/account").json()["webhook_key"])
        ann.post("/api/account/webhook_test")
        ann.post("/api/account/forgot", email="ann@mail.example")
        ann.post("/api/account/password", old=PASSWORD, new="four blind mice!")
        secrets |= {ann.cookie, ann.csrf}
        wish = {"game": "anno890", "seats": {"aix": "me", "avignon": "open"}, "title": "title-that-is-nobodys-business"}
        made = ann.post("/api/matches", **wish).json()
        links = [*made["links"].values(), made["watch"]]
        secrets |= {link.rpartition("/")[2] for link in links}
        ben.post("/api/join", token=links[0].rpartition("/")[2])
        headers = {"cookie": f"__Host-vexillum={ann.cookie}", "host": "club.example"}
        window = Browser(client, made["match"], "", "", headers=headers)
        window.send("chat", text="words-that-were-said")
        window.send("note", text="words-that-were-noted")
        window.send("answer", number=0, keys=["words-that-were-answered"])
        window.settle()
        secrets |= {"words-that-were-said", "words-that-were-noted", "title-that-is-nobodys-business"}
        secrets.add(client.app.state.hub.live[made["match"]].match.session.setup.seed)
        client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
        client.get("/metrics", headers={"authorization": "Bearer wrong"})
        told = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"}).text
        contents = [msgspec.json.decode(row["content"]) for row in rows(client, "outbox")]
        letters = [mail["params"]["link"] for mail in contents if "link" in mail.get("params", {})]
        assert len(letters) > 2
        secrets |= {link.rpartition("/")[2] for link in letters}
        for kind in client.app.state.mail_service.outbox_sender.kinds:
            client.portal.call(client.app.state.mail_service.outbox_sender.deliver, kind)

        def broken(*_, **__):
            raise RuntimeError("the rules break down")

        session = client.app.state.hub.live[made["match"]].match.session
        monkeypatch.setattr(session, "answer", broken)
        window.send("answer", number=window.table["at"], keys=["words-that-were-answered"])
        window.settle()
        window.leave()
        ann.post("/api/account/delete", password="four blind mice!")
    with listening() as at_home, serving(database_url, thoughts, limits=False) as client:
        made = make(client, guest=GUEST, seats={"aix": "me"})
        client.get(f"/api/matches/{made['match']}/replay", params={"guest": GUEST})
        client.get(f"/api/matches/{made['match']}/replay", params={"guest": f"{GUEST}-wrong"})
        Browser(client, made["match"], GUEST).leave()
        secrets |= {GUEST, made["watch"].rpartition("/")[2]}
    lines = [*heard.said, *at_home.said]
    assert len(heard.said) > 3
    assert len(secrets) > 15
    for secret in secrets:
        assert len(secret) > 6
        found = [line for line in lines if secret in line]
        assert not found, found[:2]
        assert secret not in told
    assert made["match"] not in told


def test_the_help_and_the_process_list_hold_no_password():
    """What is set in the environment stays there."""
    hidden = {
        "VEXILLUM_SMTP": f"smtp://user:{SMTP_PASSWORD}@mail.example:587",
        "VEXILLUM_DATABASE": f"postgresql://user:{SMTP_PASSWORD}@db.example/club",
        "VEXILLUM_METRICS": SMTP_PASSWORD,
    }
    run = [sys.executable, "-m", "vexillum", "serve", "--help"]
    shown = subprocess.run(run, env={**os.environ, **hidden, "COLUMNS": "200"}, capture_output=True, check=True)
    assert b"VEXILLUM_SMTP" in shown.stdout
    assert SMTP_PASSWORD.encode() not in shown.stdout + shown.stderr
