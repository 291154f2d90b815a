"""A guest plays against agents: how many matches there may be, and who the guest is from then on."""

from __future__ import annotations

import time
from typing import NamedTuple, Protocol

from sqlalchemy import Connection
from starlette.requests import Request

from vexillum.server.accounts import guest_sessions, rate_limits
from vexillum.server.accounts.rate_limits import key, network_of
from vexillum.server.accounts.session_cookie import guest_cookie_of
from vexillum.server.edge.http.common import hub_of
from vexillum.server.kernel.ids import OPEN, Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.retry_after import RetryLater
from vexillum.server.kernel.time_control import Clock
from vexillum.server.kernel.tokens import hash_of
from vexillum.server.kernel.watch_delay import Delay
from vexillum.server.matches.actions.hand_overs import ME
from vexillum.server.storage.watching import guests

MOST_RUNNING = 3
"""How many matches of one guest may be running."""
MOST_KEPT = 5
"""How many matches of one guest are kept: of the finished ones, the oldest make room."""
MOST_OF_NETWORK = 25
"""How many matches of guests from one network are kept."""
RESTED = 3600.0
"""Where a club has all the matches of guests that it may have, one that nobody has touched for so long makes room."""


class Wished(Protocol):
    """What a guest wishes for."""

    seats: dict[str, str]
    open: bool
    clock: Clock | None
    invite: dict[str, str]
    watch: bool
    rated: bool | None
    coach: bool
    delay: Delay | None
    guests: bool
    seed: str | None
    title: str


class Admitted(NamedTuple):
    """Who plays; and the cookie of somebody new."""

    person: Person
    cookie: str = ""


def check_wish(wish: Wished) -> None:
    """A guest plays alone against agents. Whatever concerns others needs an account."""
    concerns_others = (wish.open, wish.clock, wish.invite, wish.watch, wish.rated, wish.delay, wish.guests, wish.title)
    if any(concerns_others) or wish.coach or wish.seed is not None or OPEN in wish.seats.values():
        raise Refusal("guest_account", 403)
    if ME not in wish.seats.values():
        raise Refusal("guest_plays", 403)


async def admit(request: Request, person: Person, wish: Wished) -> Admitted:
    """Let a guest begin one more match, or say why not."""
    check_wish(wish)
    hub, network = hub_of(request), network_of(request)
    if not hub.config.guest_matches:
        raise Refusal("guest_account", 403)
    await rate_limits.attempt(hub, key("guest_network", network))
    known = await guest_sessions.guest_of_cookie(hub.database, guest_cookie_of(request, hub.config))
    admitted = await hub.database.run(_admit, known, network, hub.config.guest_matches)
    guest_sessions.forget(hub.database)
    return Admitted(Person(admitted.person.id, person.name, person.lang), admitted.cookie)


def _admit(connection: Connection, known: str | None, network: str, most: int) -> Admitted:
    if guests.of_network(connection, hash_of("network", network)) >= MOST_OF_NETWORK:
        raise RetryLater("guests_many", RESTED, 429)
    if known is not None:
        if guests.running(connection, known) >= MOST_RUNNING:
            raise Refusal("guest_matches", 409, most=MOST_RUNNING)
        guests.make_room(connection, known, MOST_KEPT - 1)
    if guests.matches_of_all(connection) >= most and not guests.drop_oldest(connection, time.time() - RESTED):
        raise RetryLater("guests_full", RESTED, 503)
    if known is not None:
        return Admitted(Person(known, "", ""))
    cookie, person = guest_sessions.begin(connection, network)
    return Admitted(Person(person, "", ""), cookie)
