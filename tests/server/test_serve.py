"""``vexillum serve``: a real server, and how it goes down."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.direct_client import PATIENCE
from tests.server.tools import first
from vexillum import cli
from vexillum.cli import serve_checks
from vexillum.cli.common import Mistake
from vexillum.server.kernel.config import Config
from vexillum.server.runtime import process
from vexillum.server.storage.database import Database

GUEST = "guest" * 6


@pytest.fixture
def server(tmp_path):
    """A running server: its process and address."""
    command = [sys.executable, "-m", "vexillum", "serve", "--port", "0", "--no-open", "--pace", "0", "--workers", "1"]
    command += ["--log-json", "--database", f"sqlite:///{tmp_path}/table.db"]
    environment = {**os.environ, "VEXILLUM_LANG": "en"}
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
    try:
        line = process.stderr.readline()
        address = re.search(r"http://\S+/", line)[0]
        while '"ready"' not in line:
            line = process.stderr.readline()
            assert line
        yield process, address
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def post(address: str, what: dict) -> dict:
    request = urllib.request.Request(address, json.dumps(what).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
        return json.load(reply)


def test_a_game_over_a_real_connection_and_a_graceful_end(server):
    process, address = server
    with urllib.request.urlopen(f"{address}healthz", timeout=PATIENCE) as reply:
        assert json.load(reply)["status"] == "ok"
    wish = {"guest": GUEST, "name": "Ann", "game": "anno890", "seats": {"aix": "me"}, "seed": "s"}
    made = post(f"{address}api/matches", wish)
    with connect(f"{address.replace('http', 'ws')}ws/{made['match']}", max_size=None, open_timeout=PATIENCE) as table:
        table.send(json.dumps({"type": "hello", "guest": GUEST, "name": "Ann", "lang": "en"}))
        answered = 0
        while answered < 4:
            message = json.loads(table.recv(timeout=PATIENCE))
            if message["type"] == "table" and "options" in (message["decision"] or {}):
                decision = message["decision"]
                table.send(json.dumps({"type": "answer", "number": decision["number"], "keys": first(decision)}))
                answered += 1
        table.send(json.dumps({"type": "note", "text": "x" * 70_000}))
        while (message := json.loads(table.recv(timeout=PATIENCE)))["type"] != "refused":
            pass
        assert message["code"] == "oversized"
        process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            listen_for_ever(table)
    assert closed.value.rcvd.code == 1012
    process.wait(timeout=PATIENCE)
    logged = process.stderr.read()
    assert '"shutting down"' in logged
    assert "Traceback" not in logged
    assert GUEST not in logged
    assert made["watch"].rpartition("/")[2] not in logged


def listen_for_ever(table) -> None:
    while True:
        table.recv(timeout=PATIENCE)


def run(monkeypatch, capsys, *words: str) -> str:
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    monkeypatch.setattr(sys, "argv", ["vexillum", "serve", "--no-open", *words])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 2
    return capsys.readouterr().err


def test_a_port_that_is_taken(monkeypatch, capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"port {port}" in run(monkeypatch, capsys, "--port", port)


def test_a_database_that_cannot_be_opened(monkeypatch, capsys):
    told = run(monkeypatch, capsys, "--port", "0", "--database", "nonsense://nowhere")
    assert "database" in told


PUBLIC = ("--public", "--address", "https://club.example")
CLUB = {
    "public": True,
    "address": "https://club.example",
    "smtp": "smtp://mail.example",
    "sender": "club@club.example",
    "register": False,
    "notice_after": 7.0,
    "private_webhooks": True,
    "agent_matches": 9,
    "proxies": ("127.0.0.1",),
    "metrics": "m" * 24,
    "database": "sqlite:////nowhere.db",
}
SAID = (
    *("--public", "--address", "https://club.example/", "--smtp", "smtp://mail.example", "--no-register"),
    *("--sender", "club@club.example", "--notice-after", "7", "--private-webhooks", "--metrics", "m" * 24),
    *("--trusted-proxy", "127.0.0.1", "--database", "sqlite:////nowhere.db", "--agent-matches", "9"),
)
NAMED = {
    **{"PUBLIC": "1", "ADDRESS": "https://club.example", "SMTP": "smtp://mail.example", "SENDER": "club@club.example"},
    **{"REGISTER": "0", "NOTICE_AFTER": "7", "PRIVATE_WEBHOOKS": "1", "TRUSTED_PROXY": "127.0.0.1"},
    **{"METRICS": "m" * 24, "DATABASE": "sqlite:////nowhere.db", "AGENT_MATCHES": "9"},
}


@pytest.mark.parametrize(("words", "environment"), [(SAID, {}), ((), NAMED)], ids=["said", "environment"])
def test_every_setting_of_a_club_reaches_it(monkeypatch, capsys, words, environment):
    given = []

    def stop(config):
        given.append(config)
        raise Mistake("cli.serve_missing", missing=[])

    monkeypatch.setattr(serve_checks, "check", stop)
    for name, value in environment.items():
        monkeypatch.setenv(f"VEXILLUM_{name}", value)
    run(monkeypatch, capsys, *words)
    assert {name: getattr(given[0], name) for name in CLUB} == CLUB


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--public",), "--address https://your.host"),
        (("--public", "--address", "club.example"), "write https://"),
        (("--public", "--address", "https://club.example/sub"), "nothing after it"),
        (("--address", "https://club.example"), "add --public"),
        (("--smtp", "smtp://mail"), "add --public"),
        ((*PUBLIC, "--smtp", "http://user:hush@mail"), "mail"),
        ((*PUBLIC, "--smtp", "smtp://mail", "--sender", "nobody"), "send"),
        (("--trusted-proxy", "nginx"), "--trusted-proxy nginx"),
        (("--metrics", "short"), "at least 16"),
        (("--database", "postgresql://nobody:hush@127.0.0.1:1/x"), "database"),
        (("--database", "postgresql://nobody:a@b:hush/x"), "%40"),
        (("--database", "postgresql+asyncpg://nobody@host/x"), "write sqlite:///FILE"),
        (("--database", "sqlite://"), "write sqlite:///FILE"),
        (("--database", "sqlite:///:memory:"), "write sqlite:///FILE"),
        (("--public", "--address", "https://club.example:port"), "nothing after it"),
        (("--public", "--address", "https://club.example:99999"), "nothing after it"),
        (("--public", "--address", "https://club.example#top"), "nothing after it"),
        (("--public", "--address", "https://our club.example"), "nothing after it"),
        (("--public", "--address", "https://[::1"), "nothing after it"),
        (("--public", "--address", "https://clüb.example"), "xn--"),
        ((*PUBLIC, "--sender", "nobody"), "send"),
        (("--no-register",), "--no-register is only for a club"),
        (("--notice-after", "7"), "--notice-after is only for a club"),
        (("--private-webhooks",), "--private-webhooks is only for a club"),
        (("--agent-matches", "9"), "--agent-matches is only for a club"),
        (("--metrics", "sixteen signs, ünd more"), "at least 16"),
        (("--metrics", " " * 20), "at least 16"),
    ],
)
def test_mistakes_are_reported_in_one_line(monkeypatch, capsys, words, told):
    said = run(monkeypatch, capsys, "--port", "0", *words)
    assert told in said
    assert said.count("\n") == 1
    assert "hush" not in said


@pytest.mark.parametrize(
    "words",
    [("--port", "-1"), ("--pace", "inf"), (*PUBLIC, "--notice-after", "inf"), ("--workers", "100000")],
)
def test_numbers_have_bounds(monkeypatch, capsys, words):
    assert f"'{words[-2]}'" in run(monkeypatch, capsys, *words)


def test_nothing_is_changed_before_all_else_is_well(monkeypatch, capsys, tmp_path):
    """A second server on a port that is taken, perhaps a newer one: the tables of the first stay as they are."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port, file = str(taken.getsockname()[1]), tmp_path / "table.db"
        assert f"port {port}" in run(monkeypatch, capsys, "--port", port, "--database", f"sqlite:///{file}")
    assert not file.exists()


def test_a_database_of_a_newer_program(monkeypatch, capsys, tmp_path):
    address = f"sqlite:///{tmp_path}/table.db"
    database = Database(address)
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        connection.execute(text("ALTER TABLE chat RENAME TO talk"))  # so that this program cannot work with it
    database.close()
    said = run(monkeypatch, capsys, "--port", "0", "--database", address)
    assert "newer than this program" in said
    assert said.count("\n") == 1


def test_the_driver_that_is_missing_is_named(monkeypatch, capsys):
    found = serve_checks.importlib.util.find_spec
    monkeypatch.setattr(
        serve_checks.importlib.util, "find_spec", lambda name: None if name == "psycopg" else found(name)
    )
    assert "[postgresql]" in run(monkeypatch, capsys, "--database", "postgresql://localhost/x")


def test_risky_settings_are_warned_of(tmp_path):
    database = f"sqlite:///{tmp_path}/table.db"

    def warned(**settings) -> list[str]:
        return [warning.id for warning in serve_checks.check(Config(database=database, **settings))]

    mail = {"public": True, "smtp": "smtp://mail.example"}
    assert warned() == []
    assert warned(address="https://club.example", **mail) == []
    assert warned(address="http://localhost:8890", **mail) == []
    assert warned(address="http://club.example", **mail) == ["cli.serve_http"]
    assert warned(address="https://club.example", public=True) == ["cli.serve_no_mail"]
    assert warned(processes=2) == ["cli.serve_sqlite"]
    assert warned(proxies=("10.0.0.0/8", "::/0")) == ["cli.serve_proxy_all"]


def told(monkeypatch, capsys, *words: str) -> str:
    """What is said when a server starts that ends at once."""
    monkeypatch.setenv("VEXILLUM_LANG", "en")
    monkeypatch.setattr(process, "server", lambda config: None)
    monkeypatch.setattr(process, "serve", lambda running, listening: listening.close())
    monkeypatch.setattr(sys, "argv", ["vexillum", "serve", "--no-open", "--port", "0", *words])
    try:
        with pytest.raises(SystemExit) as left:
            cli.main()
    finally:
        logging.getLogger().handlers = []
    assert left.value.code == 0
    return capsys.readouterr().err


def test_a_club_says_where_it_is_and_where_the_proxy_finds_it(monkeypatch, capsys, tmp_path):
    said = told(monkeypatch, capsys, *PUBLIC, "--database", f"sqlite:///{tmp_path}/table.db")
    assert "The table is at https://club.example " in said
    assert re.search(r"http://localhost:\d+/\n", said)
    assert "Warning: without --smtp" in said


def test_with_log_json_all_that_is_said_is_json(monkeypatch, capsys, tmp_path):
    said = told(monkeypatch, capsys, *PUBLIC, "--log-json", "--database", f"sqlite:///{tmp_path}/table.db")
    serving, warning = map(json.loads, said.splitlines())
    assert (serving["message"], serving["address"]) == ("serving", "https://club.example")
    assert serving["listening"].startswith("http://localhost:")
    assert warning["level"] == "warning"


@pytest.mark.parametrize(
    ("proxies", "seen"),
    [((), "127.0.0.1"), (("10.0.0.0/8",), "127.0.0.1"), (("127.0.0.1",), "203.0.113.9")],
)
def test_only_a_trusted_proxy_says_who_asks(proxies, seen):
    """What a client writes into the header itself counts for nothing; of a chain, the nearest untrusted one counts."""
    told = []

    async def app(scope, receive, send):
        told.append((scope["client"][0], scope["scheme"]))

    wrapped = process.server(Config(proxies=proxies)).config
    wrapped.load()
    inner = wrapped.loaded_app
    layer = inner
    while not hasattr(layer, "trusted_hosts") and hasattr(layer, "app"):
        layer = layer.app
    assert hasattr(layer, "trusted_hosts") == bool(proxies)
    if proxies:
        layer.app = app
    else:
        layer = app
    headers = [(b"x-forwarded-for", b"198.51.100.1, 203.0.113.9"), (b"x-forwarded-proto", b"https")]
    scope = {"type": "http", "client": ("127.0.0.1", 1), "scheme": "http", "headers": headers}
    asyncio.run(layer(scope, None, None))
    assert told == [(seen, "https" if seen != "127.0.0.1" else "http")]


def test_addresses():
    assert serve_checks.shown_address("0.0.0.0", 80) == "http://localhost:80/"
    assert serve_checks.shown_address("example.org", 80) == "http://example.org:80/"
