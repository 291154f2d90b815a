"""Tables that are not over when a round has to end: the game says how its seats stand, and that is the result."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, update

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches import live_updates
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.tournaments.match_results import result
from vexillum.server.matches.tournaments.round_matches import table_name
from vexillum.server.storage import matches
from vexillum.server.storage.closed_matches import put_closed
from vexillum.server.storage.match_tables import MATCHES
from vexillum.server.storage.records import RATED_ON, RATED_VOID, RATED_WANTED
from vexillum.server.storage.tournaments import rounds, tournament_entries
from vexillum.server.storage.tournaments.rounds import Result
from vexillum.server.storage.tournaments.tournament_records import (
    ADJUDICATED,
    PLAYING,
    PodRecord,
    Tournament,
    TournamentData,
)


async def adjudicate_all(hub: Hub, whole: TournamentData) -> bool:
    """Give every table of the round a result that has none. True if there was one."""
    assert whole.current is not None
    unfinished = [pod for pod in whole.current.pods if pod.state == PLAYING]
    for pod in unfinished:
        results = await standing_now(hub, whole, pod)
        await hub.database.run(put_result, whole.tournament, pod, results, ADJUDICATED)
        assert pod.match is not None
        await live_updates.matches_changed(hub, [pod.match])
    return bool(unfinished)


async def standing_now(hub: Hub, whole: TournamentData, pod: PodRecord) -> dict[int, Result]:
    """The places of a table as the game stands now; those who have left are last."""
    assert pod.match is not None
    accounts = {place.entry: whole.entry(place.entry).account for place in pod.places}
    async with hub.using(pod.match) as live, live.match.lock:
        match = live.match
        demanded = {seat: agent for seat in match.seats if (agent := match.demanded(seat)) is not None}
        return result(pod, accounts, match.seats, match.session, demanded)


def put_result(
    connection: Connection,
    tournament: Tournament,
    pod: PodRecord,
    results: Mapping[int, Result],
    how: str,
    by: str = "",
) -> None:
    """Write the result of a table that is not over, and close its match: first that, as everybody does who writes both.

    A match that is closed so is not rated.
    """
    assert pod.match is not None
    stop(connection, pod.match, table_name(tournament, pod))
    if rounds.settle(connection, tournament.id, pod.round, pod.number, results, how):
        about = f"{pod.round}.{pod.number}"
        tournament_entries.log_action(connection, tournament.id, by, how, about)


def stop(connection: Connection, id: str, why: str) -> None:
    """Nobody answers in a match any more, and it is not rated; unless it is over."""
    match = matches.get(connection, id)
    if match is None or match.over:
        return
    if match.closed is None:
        try:
            put_closed(connection, id, why)
        except Refusal:  # somebody else has closed it just now
            return
        match = matches.get(connection, id)
    if match is not None and match.rated in (RATED_WANTED, RATED_ON):
        connection.execute(update(MATCHES).where(MATCHES.c.id == id).values(rated=RATED_VOID))
