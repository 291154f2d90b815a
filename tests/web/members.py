"""The members of a club: accounts as if they had confirmed their address, and signing in."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import expect
from sqlalchemy import Engine, select

from tests.server.quick import QUICK
from tests.web.people import Person
from vexillum.server.accounts import sessions
from vexillum.server.accounts.sessions import cookie_name
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.identities import handle_of
from vexillum.server.storage import accounts
from vexillum.server.storage.database import open_engine
from vexillum.server.storage.tables import ACCOUNTS

PASSWORD = "a horse, a battery, a staple"
_HASH = QUICK.hash(PASSWORD)

SIGN_IN = """async ([email, password]) => {
  const answer = await fetch("/api/account/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return answer.status;
}"""

ASK = """async ([path, body]) => {
  const { loadClub } = await import("/static/js/parts/api.js");
  const { post } = await import("/static/js/parts/api.js");
  const { loadWords } = await import("/static/js/parts/words.js");
  await Promise.all([loadClub(), loadWords()]);
  return await post(path, body);
}"""


def address_of(name: str) -> str:
    """The mail address of a member."""
    return f"{name.lower().replace(' ', '.')}@club.example"


def enrol(database: str, name: str, lang: str = "en", **more: Any) -> None:
    """A new member, unless there is one of that name."""
    engine = _engine(database)
    with engine.begin() as connection:
        handle = handle_of(name)
        if connection.execute(select(ACCOUNTS.c.id).where(ACCOUNTS.c.handle == handle)).first() is None:
            id = accounts.add_pending(connection, name, _HASH, lang)
            accounts.change(connection, id, handle=handle, email=address_of(name), verified=time.time(), **more)
    engine.dispose()


def change(database: str, name: str, **values: Any) -> None:
    """Write something into the account of a member."""
    engine = _engine(database)
    with engine.begin() as connection:
        account = accounts.by_handle(connection, handle_of(name))
        assert account is not None
        accounts.change(connection, account.id, **values)
    engine.dispose()


def _engine(database: str) -> Engine:
    return open_engine(database)


def sign_in(person: Person, name: str) -> Person:
    """Sign somebody in, as the page for it does, and go to the lobby."""
    person.page.goto(f"{person.url}/signin")
    expect(person.page.locator("#email")).to_be_visible()
    assert person.page.evaluate(SIGN_IN, [address_of(name), PASSWORD]) == 200
    person.page.goto(f"{person.url}/")
    expect(person.page.locator("#mine")).to_be_visible()
    return person


def let_in(person: Person, database: str, name: str) -> Person:
    """A member who is signed in, at an address of the club: no password, no lobby."""
    agent: str = person.page.evaluate("navigator.userAgent")
    engine = _engine(database)
    with engine.begin() as connection:
        account = accounts.by_handle(connection, handle_of(name))
        assert account is not None
        cookie, _ = sessions.begin_login(connection, account.id, agent, "")
    engine.dispose()
    kept = {"name": cookie_name(Config(database=database, address=person.url)), "value": cookie, "url": person.url}
    person.page.context.add_cookies([{**kept, "httpOnly": True, "sameSite": "Lax"}])
    person.be_there()
    return person


def ask(person: Person, path: str, **body: Any) -> Any:
    """Ask the server for something in somebody's name, as their page would."""
    return person.page.evaluate(ASK, [path, body])


def open_match(person: Person, game: str = "anno890", **wish: Any) -> str:
    """A match that somebody makes; its id."""
    found: str = ask(person, "/api/matches", game=game, **wish)["match"]
    return found
