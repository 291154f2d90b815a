"""A club: a server in public mode, and people who are signed in."""

from __future__ import annotations

from copy import copy

from starlette.testclient import TestClient

from tests.server.people.tools import person
from tests.server.tools import Browser
from vexillum.server.accounts import sessions
from vexillum.server.accounts.sessions import cookie_name


def database_of(client: TestClient):
    return client.app.state.hub.database


def within(client: TestClient, work, *args, **named):
    """Do something in a transaction of the server's database."""
    with database_of(client).engine.begin() as connection:
        return work(connection, *args, **named)


class Member:
    """An account that is signed in in one browser."""

    def __init__(self, client: TestClient, name: str, **values) -> None:
        self.client, self.name = client, name
        self.id = within(client, person, name, **values)
        self.headers = self._sign_in()

    def _sign_in(self) -> dict[str, str]:
        cookie, csrf = within(self.client, sessions.begin_login, self.id, "", "")
        name = cookie_name(self.client.app.state.hub.config)
        return {"cookie": f"{name}={cookie}", "x-vexillum-csrf": csrf}

    def again(self) -> Member:
        """The same person, who has signed in once more."""
        same = copy(self)
        same.headers = self._sign_in()
        return same

    def through(self, client: TestClient) -> Member:
        """The same person, who asks another server."""
        same = copy(self)
        same.client = client
        return same

    def get(self, path: str, status: int = 200, **params) -> dict:
        reply = self.client.get(path, params=params, headers=self.headers)
        assert reply.status_code == status, reply.text
        return reply.json()

    def post(self, path: str, status: int = 200, **body) -> dict:
        reply = self.client.post(path, json=body, headers=self.headers)
        assert reply.status_code == status, reply.text
        return reply.json()

    def make(self, seats: dict[str, str], game: str = "anno890", **wish) -> dict:
        return self.post("/api/matches", 201, game=game, seats=seats, **wish)

    def join(self, path: str) -> dict:
        return self.post("/api/join", token=path.rpartition("/")[2])

    def at(self, match: str) -> Browser:
        headers = {"cookie": self.headers["cookie"]}
        return Browser(self.client, match, "", "", headers=headers)
