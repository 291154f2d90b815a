"""What a change of a rated match means for its ratings: it starts, a player leaves, the places are final.

Everything follows from who sat there when the game started and who plays those seats at the end. It is written in the
same transaction as the change, which only one process can make.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection

from vexillum.core.game import Game
from vexillum.core.session import HUMAN, Session
from vexillum.server.kernel.ids import OPEN, is_account
from vexillum.server.kernel.skill_ratings import place_players
from vexillum.server.matches.seats import seat_rules
from vexillum.server.storage.database import Database
from vexillum.server.storage.ratings import results
from vexillum.server.storage.records import (
    COACH_OFF,
    COACH_ON,
    RATED_DONE,
    RATED_ON,
    RATED_VOID,
    RATED_WANTED,
    Change,
    MatchRecord,
    SeatRecord,
)
from vexillum.server.storage.turn_times import LATE, begun

Step = Callable[[Connection], None]
GONE = "gone"
"""The reason for leaving if the seat does not record one."""


class RatedChange(NamedTuple):
    """A change with its consequences for the ratings."""

    change: Change
    steps: tuple[Step, ...] = ()
    """What is written in the same transaction."""


def may_be_rated(game: Game[Any], options: Mapping[str, str], seats: Mapping[str, SeatRecord], host: str) -> bool:
    """Whether a new match can be rated. It needs two members and the standard game."""
    guests = {record.guest for record in seats.values() if record.guest is not None}
    others = sum(record.player == OPEN for record in seats.values())
    own = any("@" in mark for mark in (game.info.id, *options.values()))  # the mark of custom files or a custom deck
    return is_account(host) and len(guests) + others > 1 and not own


async def counted(
    database: Database, record: MatchRecord, change: Change, session: Session[Any], demanded: Mapping[str, str]
) -> RatedChange:
    """The consequences of a change. ``demanded`` are the seats for which the rules then require an agent."""
    state, over = record.rated, change.progress is not None and change.progress.over
    if state not in (RATED_WANTED, RATED_ON) or change.values.get("rated") == RATED_VOID:
        return RatedChange(change)
    seats: dict[str, SeatRecord] = {**record.seats, **change.seats}
    steps: list[Step] = []
    if state == RATED_WANTED:
        if not any(act.keys is not None for act in change.acts) or not begun(seats):
            return RatedChange(change)
        if not _fit(record, seats):
            return RatedChange(_marked(change, RATED_VOID))
        players = {person: seat_rules.played_by(seats, person) for person in seat_rules.people(seats)}
        steps.append(partial(results.enrol, rated=rated_game(record, session.game), players=players))
    else:
        lost = _lost(record.seats, seats)
        if not over and not lost:
            return RatedChange(change)
        players = await database.read(results.enrolled, record.id)
        if gone := {person: why for person, why in lost.items() if person in players}:
            steps.append(partial(results.note_left, match=record.id, left=gone, answers=session.decision_number))
    left = {person: why for person, held in players.items() if (why := why_away(person, held, seats, demanded))}
    if not over and len(players) - len(left) > 1:
        return RatedChange(_marked(change, RATED_ON) if state == RATED_WANTED else change, tuple(steps))
    raw = dict.fromkeys(players, 1)
    if over:
        outcome = session.outcome
        raw = {person: min(outcome.place(seat) for seat in held) for person, held in players.items()}
    places = place_players(raw, set(left))
    answers = session.decision_number
    steps.append(partial(results.settle, match=record.id, places=places, left=left, answers=answers))
    return RatedChange(_marked(change, RATED_DONE), tuple(steps))


def rated_game(record: MatchRecord, game: Game[Any]) -> results.RatedGame:
    """The category in which a match is rated."""
    category = game.info.rating_category(record.scenario)
    return results.RatedGame(match=record.id, game=record.game, scenario=record.scenario, category=category)


def _fit(record: MatchRecord, seats: Mapping[str, SeatRecord]) -> bool:
    """Whether a starting match can still be rated. No player may know more than the others, or play alone."""
    helped = record.practice is not None or record.coach in (COACH_ON, COACH_OFF) or record.seed_known
    return not helped and record.origin is None and record.begun is None and len(seat_rules.people(seats)) > 1


def _lost(before: Mapping[str, SeatRecord], now: Mapping[str, SeatRecord]) -> dict[str, str]:
    """Who has lost a seat, and why."""
    return {
        record.guest: now[seat].left or GONE
        for seat, record in before.items()
        if record.guest is not None and now[seat].guest != record.guest
    }


def why_away(
    person: str, held: tuple[str, ...], seats: Mapping[str, SeatRecord], demanded: Mapping[str, str]
) -> str | None:
    """Why a person no longer plays all the seats they started with; None if they do. Seats that the rules gave to an
    agent do not count.
    """
    for seat in held:
        record = seats[seat]
        if record.guest != person:
            return record.left or GONE
        if record.player != HUMAN and seat not in demanded:
            return record.left or LATE
    return None


def _marked(change: Change, state: str) -> Change:
    return replace(change, values={**change.values, "rated": state})
