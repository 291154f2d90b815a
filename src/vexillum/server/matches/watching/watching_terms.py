"""The terms for spectators: their delay, and whether guests may watch.

The host chooses them with the table, and everyone sees them before sitting down. Later the host can only lengthen the
delay or exclude guests: nobody's game becomes more visible than they were told.
"""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.server.kernel import watch_delay
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.watch_delay import Delay
from vexillum.server.matches.access import send_away
from vexillum.server.matches.agent_matches import only_agents
from vexillum.server.matches.match import Match
from vexillum.server.matches.presence.greetings import greet_all
from vexillum.server.storage.records import SeatRecord


def check_home(delay: Delay | None, *, guests: bool) -> None:
    """At home there are no accounts, and all spectators were given a link."""
    if delay is not None or guests:
        raise Refusal("no_lobby")


def check_new(delay: Delay | None, seats: Mapping[str, SeatRecord], *, open: bool, guests: bool) -> None:
    """A delay needs people who play, and guests may only watch open tables."""
    if delay is not None and only_agents(seats):
        raise Refusal("delay_agents", 403)
    if guests and not open:
        raise Refusal("guests_open", 403)


async def change(match: Match, person: str, delay: Delay | None, *, guests: bool) -> None:
    """Restrict what spectators see. The caller holds the lock."""
    if person != match.host:
        raise Refusal("host_only", 403)
    if match.session.over:
        raise Refusal("over", 409)
    check_new(delay, match.seats, open=match.record.open, guests=guests)
    old = watch_delay.loads(match.record.delay)
    if not watch_delay.lengthens(old, delay) or (guests and not match.record.guests):
        raise Refusal("delay_shorter", 403)
    await match.write(delay=watch_delay.dumps(delay), guests=guests)
    await send_away(match, match.all_clients)
    greet_all(match)
    await match.show()
