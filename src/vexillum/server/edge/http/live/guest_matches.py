"""Guests' matches against agents: their limits, and the guest's identity."""

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
"""Maximum running matches of one guest."""
MOST_KEPT = 5
"""Maximum stored matches of one guest: the oldest finished ones are deleted."""
MOST_OF_NETWORK = 25
"""Maximum stored guest matches from one network."""
RESTED = 3600.0
"""Seconds without activity after which a guest's match may be deleted if the club's limit is reached."""


class GuestMatchRequest(Protocol):
    """The match a guest asks for."""

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


class AdmittedGuest(NamedTuple):
    """The guest, and a cookie for a new one."""

    person: Person
    cookie: str = ""


def check_wish(wish: GuestMatchRequest) -> None:
    """Guests play alone against agents. Anything that concerns others needs an account."""
    concerns_others = (wish.open, wish.clock, wish.invite, wish.watch, wish.rated, wish.delay, wish.guests, wish.title)
    if any(concerns_others) or wish.coach or wish.seed is not None or OPEN in wish.seats.values():
        raise Refusal("guest_account", 403)
    if ME not in wish.seats.values():
        raise Refusal("guest_plays", 403)


async def admit(request: Request, person: Person, wish: GuestMatchRequest) -> AdmittedGuest:
    """Admit one more guest match, or refuse it."""
    check_wish(wish)
    hub, network = hub_of(request), network_of(request)
    if not hub.config.guest_matches:
        raise Refusal("guest_account", 403)
    await rate_limits.attempt(hub, key("guest_network", network))
    known = await guest_sessions.guest_of_cookie(hub.database, guest_cookie_of(request, hub.config))
    admitted = await hub.database.run(_admit, known, network, hub.config.guest_matches)
    guest_sessions.forget(hub.database)
    return AdmittedGuest(Person(admitted.person.id, person.name, person.lang), admitted.cookie)


def _admit(connection: Connection, known: str | None, network: str, most: int) -> AdmittedGuest:
    if guests.of_network(connection, hash_of("network", network)) >= MOST_OF_NETWORK:
        raise RetryLater("guests_many", RESTED, 429)
    if known is not None:
        if guests.running(connection, known) >= MOST_RUNNING:
            raise Refusal("guest_matches", 409, most=MOST_RUNNING)
        guests.make_room(connection, known, MOST_KEPT - 1)
    if guests.matches_of_all(connection) >= most and not guests.drop_oldest(connection, time.time() - RESTED):
        raise RetryLater("guests_full", RESTED, 503)
    if known is not None:
        return AdmittedGuest(Person(known, "", ""))
    cookie, person = guest_sessions.begin(connection, network)
    return AdmittedGuest(Person(person, "", ""), cookie)
