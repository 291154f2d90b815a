"""Decides unfinished tables at the end of a round by the current standing of the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from sqlalchemy import Connection, update

from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches import live_updates, rated_play
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Match
from vexillum.server.matches.rated_play import Verdict
from vexillum.server.matches.synchronization import settled
from vexillum.server.matches.tournaments.match_results import result
from vexillum.server.matches.tournaments.round_matches import table_name
from vexillum.server.storage import matches
from vexillum.server.storage.closed_matches import put_closed
from vexillum.server.storage.match_tables import MATCHES
from vexillum.server.storage.records import RATED_ON, RATED_VOID, RATED_WANTED, Conflict
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
    """Give every table of the round without a result one. True if there was any."""
    assert whole.current is not None
    unfinished = [pod for pod in whole.current.pods if pod.state == PLAYING]
    for pod in unfinished:
        assert pod.match is not None
        async with hub.using(pod.match) as live, live.match.lock:
            await settled(live.match, partial(_adjudicate, live.match, whole, pod))
        await live_updates.matches_changed(hub, [pod.match])
    return bool(unfinished)


async def _adjudicate(match: Match, whole: TournamentData, pod: PodRecord) -> None:
    """The places at a table, and the ratings, as the game stands now; players who have left come last."""
    accounts = {place.entry: whole.entry(place.entry).account for place in pod.places}
    demanded = {seat: agent for seat in match.seats if (agent := match.demanded(seat)) is not None}
    results = result(pod, accounts, match.seats, match.session, demanded)
    verdict = await rated_play.adjudicated(match.database, match.record, match.session, demanded)
    await match.database.run(_settle, whole.tournament, pod, results, match.version, verdict)


def _settle(
    connection: Connection,
    tournament: Tournament,
    pod: PodRecord,
    results: Mapping[int, Result],
    version: int,
    verdict: Verdict,
) -> None:
    """Write the result of an unfinished table and close its match, in this order as everywhere. ``version`` is that of
    the match whose places these are; :class:`Conflict` if it has changed since.
    """
    assert pod.match is not None
    match = matches.get(connection, pod.match)
    if match is not None and match.version != version:
        raise Conflict(pod.match)
    stop(connection, pod.match, table_name(tournament, pod), verdict)
    if rounds.settle(connection, tournament.id, pod.round, pod.number, results, ADJUDICATED):
        tournament_entries.log_action(connection, tournament.id, "", ADJUDICATED, f"{pod.round}.{pod.number}")


def stop(connection: Connection, id: str, why: str, verdict: Verdict | None = None) -> None:
    """Close a match, unless it is over. The ``verdict`` rates it; without one it is not rated."""
    match = matches.get(connection, id)
    if match is None or match.over:
        return
    if match.closed is None:
        try:
            put_closed(connection, id, why)
        except Refusal:  # it was closed a moment ago
            return
        match = matches.get(connection, id)
    if match is not None and match.rated in (RATED_WANTED, RATED_ON):
        mark = RATED_VOID if verdict is None else verdict(connection)
        connection.execute(update(MATCHES).where(MATCHES.c.id == id).values(rated=mark))
