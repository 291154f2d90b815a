"""What a change of a match means for its tournament: the table's result, as soon as it is certain.

It is written in the same transaction as the change, so that nothing is lost or counted twice when a server dies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from sqlalchemy import Connection

from vexillum.core.session import Session
from vexillum.server.kernel.skill_ratings import place_players
from vexillum.server.matches.rated_play import why_away
from vexillum.server.storage.database import Database
from vexillum.server.storage.records import Change, MatchRecord, SeatRecord
from vexillum.server.storage.tournaments import rounds
from vexillum.server.storage.tournaments.rounds import Result
from vexillum.server.storage.tournaments.tournament_records import DONE, LEFT, PLAYED, PodRecord

Step = Callable[[Connection], None]


async def tournament_result(
    database: Database, record: MatchRecord, change: Change, session: Session[Any], demanded: Mapping[str, str]
) -> tuple[Step, ...]:
    """The write that goes with a change. ``demanded`` are the seats for which the rules then require an agent."""
    if record.tournament is None:
        return ()
    over = change.progress is not None and change.progress.over
    if not over and not change.seats:
        return ()
    found = await database.read(rounds.of_match, record.id)
    if found is None or found[1].state == DONE:
        return ()
    _, pod, accounts = found
    seats: dict[str, SeatRecord] = {**record.seats, **change.seats}
    if over:
        return (_settled(record.id, result(pod, accounts, seats, session, demanded), PLAYED),)
    gone = {place.entry for place in pod.places if seats[place.seat].guest != accounts[place.entry]}
    if len(pod.places) - len(gone) > 1:
        return ()
    return (_settled(record.id, result(pod, accounts, seats, session, demanded, certain=True), LEFT),)


def result(
    pod: PodRecord,
    accounts: Mapping[int, str],
    seats: Mapping[str, SeatRecord],
    session: Session[Any],
    demanded: Mapping[str, str],
    *,
    certain: bool = False,
) -> dict[int, Result]:
    """The places of the people at a table by the game's current ranking. Players who left share last place.

    ``certain``: at most one is left, so that the ranking no longer matters.
    """
    outcome = session.outcome
    raw = {str(place.entry): 1 if certain else outcome.place(place.seat) for place in pod.places}
    left: dict[str, str] = {}
    for place in pod.places:
        account = accounts[place.entry]
        lost = seats[place.seat].guest != account
        why = why_away(account, (place.seat,), seats, demanded) if lost or not certain else None
        if why is not None:
            left[str(place.entry)] = why
    places = place_players(raw, set(left))
    return {int(entry): Result(place, left.get(entry)) for entry, place in places.items()}


def _settled(match: str, results: Mapping[int, Result], how: str) -> Step:
    return partial(rounds.settle_match, match=match, results=results, how=how)
