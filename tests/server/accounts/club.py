"""A club in this process, and its members: each with a cookie of their own, as a browser keeps it."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager

import msgspec
from sqlalchemy import select, text

from tests.server.tools import serving
from vexillum.server.storage.tables import OUTBOX

ADDRESS = "https://club.example"
COOKIE = "__Host-vexillum"
PASSWORD = "three blind mice"
NOWHERE = "smtp://127.0.0.1:9?tls=none"
"""A mail server that does not answer, so that every mail stays where a test can read it."""


@contextmanager
def club(database_url, thoughts=None, **settings):
    settings = {"public": True, "address": ADDRESS, "smtp": NOWHERE, "sender": "club@club.example"} | settings
    with serving(database_url, thoughts, **settings) as client:
        if settings["address"]:
            client.base_url = settings["address"]
        yield client


class Member:
    """A browser: it keeps the cookie that it is given, and sends along what our pages send."""

    def __init__(self, client) -> None:
        self.client = client
        self.cookie = ""
        self.csrf = ""

    def get(self, path: str, **headers):
        return self._ask("GET", path, headers=headers)

    def post(self, path: str, headers=None, **wish):
        headers = {"x-vexillum-csrf": self.csrf, **(headers or {})}
        told = self._ask("POST", path, json=wish, headers=headers)
        if told.headers["content-type"] == "application/json" and "csrf" in told.json():
            self.csrf = told.json()["csrf"]
        return told

    def _ask(self, method: str, path: str, headers, **more):
        self.client.cookies.clear()
        if self.cookie:
            headers = {"cookie": f"{COOKIE}={self.cookie}", **headers}
        told = self.client.request(method, path, headers=headers, **more)
        if COOKIE in told.cookies:
            self.cookie = told.cookies[COOKIE]
        elif f'{COOKIE}=""' in told.headers.get("set-cookie", ""):
            self.cookie = ""
        return told

    def register(self, name: str = "Ann", email: str = "ann@mail.example", password: str = PASSWORD, lang: str = "en"):
        return self.post("/api/account/register", name=name, email=email, password=password, lang=lang)

    def login(self, email: str = "ann@mail.example", password: str = PASSWORD):
        return self.post("/api/account/login", email=email, password=password)

    def join(self, name: str = "Ann", lang: str = "en") -> Member:
        """Register and follow the link."""
        email = f"{name.lower()}@mail.example"
        assert self.register(name, email, lang=lang).status_code == 202
        verified = self.post("/api/account/verify", token=token(self.client, email), password=PASSWORD)
        assert verified.status_code == 200, verified.text
        return self

    @property
    def me(self):
        return self.get("/api/server").json()["me"]


def do(client, work, *args, **named):
    """Something in a transaction of the server's database."""
    database = client.app.state.hub.database
    return client.portal.call(lambda: database.run(lambda connection: work(connection, *args, **named)))


def mails(client, address: str | None = None) -> list[tuple[str, str, dict]]:
    """The queued mails: recipient, template, parameters."""

    def read(connection):
        written = select(OUTBOX).order_by(OUTBOX.c.id)  # PostgreSQL puts a row last that was tried in vain
        return [(row.address, msgspec.json.decode(row.content)) for row in connection.execute(written)]

    found = [(to, mail["template"], mail["params"]) for to, mail in do(client, read)]
    return [mail for mail in found if address in (None, mail[0])]


def token(client, address: str) -> str:
    """The token of the last link sent to an address."""
    return [params for _, _, params in mails(client, address) if "link" in params][-1]["link"].rpartition("/")[2]


def rows(client, table: str) -> list[dict]:
    return do(
        client, lambda connection: [dict(row._mapping) for row in connection.execute(text(f"SELECT * FROM {table}"))]
    )


def run(database, work, *args, **named):
    """Something in one transaction, without a server."""
    return asyncio.run(database.run(work, *args, **named))
