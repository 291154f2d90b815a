"""Rate limits with growing delays: a few attempts are free, then each needs a longer wait.

The counters are shared by all processes and expire after a while. Their keys are hashes of what is counted.
"""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from typing import Protocol

from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from vexillum.server.kernel.config import Config
from vexillum.server.kernel.identities import hash_of
from vexillum.server.kernel.refusals import RetryLater
from vexillum.server.storage import sessions
from vexillum.server.storage.database import Database
from vexillum.server.storage.sessions import RateLimit

HOUR, DAY = 3600.0, 86400.0

LIMITS = {
    # An attacker must not lock out the owner of an address: the tight limit is per address and network, the one per
    # address only slows down attacks from many networks.
    "login": RateLimit(5, 15, HOUR, DAY),
    "login_address": RateLimit(50, 5, 300, DAY),
    "login_network": RateLimit(30, 5, 900, HOUR),
    "register_address": RateLimit(3, 600, DAY, DAY),
    "register_network": RateLimit(10, 60, HOUR, DAY),
    "forgot_address": RateLimit(3, 600, DAY, DAY),
    "forgot_network": RateLimit(10, 60, HOUR, DAY),
    "verify": RateLimit(5, 15, HOUR, DAY),  # a link from one network, as with login
    "verify_letter": RateLimit(50, 5, 300, DAY),
    "letter_network": RateLimit(20, 10, 900, HOUR),
    "password_account": RateLimit(5, 15, HOUR, DAY),
    "email_account": RateLimit(3, 600, DAY, DAY),
    "rename_account": RateLimit(3, DAY, 7 * DAY, 30 * DAY),
    "webhook_account": RateLimit(5, 30, HOUR, DAY),
    "import_person": RateLimit(20, 60, HOUR, HOUR),
    "guest_network": RateLimit(15, 60, HOUR, HOUR),
}
"""Limits by kind. The last word of the name says what is counted."""


def key(limit: str, *what: str) -> str:
    """The key of a counter. What is counted cannot be read from it."""
    return f"{limit}:{hash_of('throttle', chr(0).join(what))}"


async def attempt(club: Club, *counters: str) -> None:
    """Count an attempt, or refuse with the time to wait."""
    if club.config.limits:
        await club.database.run(count, limits_of(club, *counters))


def count(connection: Connection, limits: dict[str, RateLimit]) -> None:
    """As `attempt`, within a transaction that goes on to do other things."""
    wait = sessions.count_attempt(connection, limits)
    if wait > 0:
        raise RetryLater("throttled", wait)


def limits_of(club: Club, *counters: str) -> dict[str, RateLimit]:
    """The limits of these counters; none where limits are off."""
    return {name: LIMITS[name.partition(":")[0]] for name in counters} if club.config.limits else {}


async def clear(club: Club, *counters: str) -> None:
    """Clear the counters after a success; a network's counter only loses this attempt."""
    if not club.config.limits:
        return
    await club.database.run(sessions.clear_attempts, [name for name in counters if "_network:" not in name])
    for name in counters:
        if "_network:" in name:
            await club.database.run(sessions.uncount_attempt, name)


def network_of(connection: HTTPConnection) -> str:
    """The network of a client: its IPv4 address, or its IPv6 /64 prefix."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return address.exploded[:19]
    return host


# The parts of a server that the account code needs -------------------------------------------------------------------


class Club(Protocol):
    """A server with its database and settings."""

    database: Database
    config: Config
