"""Tournaments go on by themselves: check-in, start, rounds, matches, results, the end.

Every step is one transaction that only one process can make, and the next step follows from what is stored. So a server
may die at any moment: another one, or the same after a restart, goes on from there.
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

from sqlalchemy import Connection

from vexillum.core.errors import VexillumError
from vexillum.server.kernel.periodic import Ticker
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import HOUR
from vexillum.server.kernel.tournaments.pairing import next_round
from vexillum.server.kernel.tournaments.tournament_state import Pod
from vexillum.server.mail.notices import notify
from vexillum.server.matches import expired_turns
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.tournaments import adjudication, round_matches, starting
from vexillum.server.matches.tournaments.tournament_states import tournament_state_of
from vexillum.server.storage.records import Conflict
from vexillum.server.storage.tournaments import rounds, tournament_entries, tournaments
from vexillum.server.storage.tournaments.tournament_records import (
    CHECK_IN,
    DONE,
    IN,
    OVER,
    RUNNING,
    SIGN_UP,
    WAITING,
    TournamentData,
)

_log = logging.getLogger(__name__)
EVERY = 5.0
"""Seconds between two looks at the tournaments."""
PATIENCE = 10.0
"""Seconds that somebody waits for a reply while tables are made ready."""
_going_on: set[asyncio.Task[None]] = set()
STEPS = 10_000
"""More steps than any tournament has without waiting for anybody."""


def ticker(hub: Hub) -> Ticker:
    """Looks after all tournaments."""
    return Ticker("tournaments", EVERY, partial(advance_all, hub))


async def advance_all(hub: Hub) -> None:
    """Go on with every tournament in which something is to be done. One that fails does not stop the others."""
    for id in await hub.database.read(tournaments.due, time.time()):
        await go_on(hub, id)


async def go_on(hub: Hub, id: str) -> None:
    """Do all that can be done now in a tournament. What fails is logged, and tried again by the job."""
    try:
        await advance(hub, id)
    except VexillumError as error:
        _log.error("tournament could not go on", extra={"tournament": id, "why": str(error)})
    except Exception:
        _log.exception("tournament could not go on", extra={"tournament": id})


async def go_on_soon(hub: Hub, id: str) -> None:
    """The same for somebody who waits for a reply: a round of many tables is made ready while they read on."""
    task = asyncio.create_task(go_on(hub, id))
    _going_on.add(task)
    task.add_done_callback(_going_on.discard)
    await asyncio.wait({task}, timeout=PATIENCE)


async def advance(hub: Hub, id: str) -> None:
    """Do all that can be done now."""
    for _ in range(STEPS):
        try:
            if not await _step(hub, id):
                return
        except Conflict:  # another process, or the organiser, was quicker
            continue


async def _step(hub: Hub, id: str) -> bool:
    """Do one thing; False if there is nothing to do."""
    whole = await hub.database.read(tournaments.load, id)
    tournament, now = whole.tournament, time.time()
    if tournament.state in (SIGN_UP, CHECK_IN) and tournament.starts is not None:
        return await _begin(hub, whole, now)
    if tournament.state != RUNNING:
        return False
    current = whole.current
    if current is None or all(pod.state == DONE for pod in current.pods):
        await _next_round(hub, whole)
        return True
    waiting = [pod for pod in current.pods if pod.state == WAITING]
    for pod in waiting:
        await round_matches.make_match(hub, whole, pod)
    if waiting:
        return True
    late = current.deadline is not None and now > max(current.deadline, hub.started + expired_turns.GRACE)
    return late and await adjudication.adjudicate_all(hub, whole)


async def _begin(hub: Hub, whole: TournamentData, now: float) -> bool:
    tournament = whole.tournament
    checks = tournament.checks_in
    if tournament.state == SIGN_UP and checks is not None and now >= checks:
        await _quietly(hub, starting.open_check_in, tournament.id)
        return True
    if tournament.starts is not None and now >= tournament.starts:
        await _quietly(hub, starting.start, tournament.id)
        return True
    return False


async def _quietly(hub: Hub, work: object, id: str) -> None:
    """Two processes may want the same; the second finds it done."""
    try:
        await hub.database.run(work, id)  # type: ignore[arg-type]
    except Refusal as refusal:
        if refusal.code != "tournament_state":
            raise


async def _next_round(hub: Hub, whole: TournamentData) -> None:
    """Draw the next round, or end the tournament. It is drawn beside the event loop; then nothing may have changed."""
    pods = await asyncio.to_thread(lambda: next_round(tournament_state_of(whole)))
    if pods is None:
        await hub.database.run(_finish, whole)
    else:
        await hub.database.run(_begin_round, whole, pods)


def _begin_round(connection: Connection, whole: TournamentData, pods: list[Pod]) -> None:
    tournament = whole.tournament
    number = tournament.round + 1
    tournaments.lock(connection, tournament.id, tournament.version, round=number)
    if whole.current is not None:
        rounds.end(connection, tournament.id, whole.current.number)
    hours = tournament.round_hours
    rounds.begin(connection, tournament.id, number, pods, time.time() + hours * HOUR if hours else None)


def _finish(connection: Connection, whole: TournamentData) -> None:
    tournament = whole.tournament
    tournaments.lock(connection, tournament.id, tournament.version, state=OVER, ended=time.time())
    if whole.current is not None:
        rounds.end(connection, tournament.id, whole.current.number)
    tournament_entries.log_action(connection, tournament.id, "", "over")
    for entry in whole.entries:
        if entry.rank and entry.state == IN:
            link = f"/tournaments/{tournament.id}"
            notify(connection, entry.account, "cup_over", cup=tournament.name, link=link)
