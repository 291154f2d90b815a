"""What a change of a rated match means for its ratings: it begins, somebody leaves, its places are certain.

Everything follows from who sat there when the game began, and who plays those seats at the end. It is written in the
transaction of the change itself, which only one process can make.
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
"""Why somebody left whose seat does not say it."""


class Counted(NamedTuple):
    """A change with what it means for the ratings."""

    change: Change
    steps: tuple[Step, ...] = ()
    """What is written in the same transaction."""


def may_be_rated(game: Game[Any], options: Mapping[str, str], seats: Mapping[str, SeatRecord], host: str) -> bool:
    """Can a new match be rated? It needs two members, and the game as everybody has it."""
    guests = {record.guest for record in seats.values() if record.guest is not None}
    others = sum(record.player == OPEN for record in seats.values())
    own = any("@" in mark for mark in (game.info.id, *options.values()))  # the mark of an owner's files or deck
    return is_account(host) and len(guests) + others > 1 and not own


async def counted(
    database: Database, record: MatchRecord, change: Change, session: Session[Any], demanded: Mapping[str, str]
) -> Counted:
    """What a change means. ``demanded`` are the seats for which the rules ask for an agent after it."""
    state, over = record.rated, change.progress is not None and change.progress.over
    if state not in (RATED_WANTED, RATED_ON) or change.values.get("rated") == RATED_VOID:
        return Counted(change)
    seats: dict[str, SeatRecord] = {**record.seats, **change.seats}
    steps: list[Step] = []
    if state == RATED_WANTED:
        if not any(act.keys is not None for act in change.acts) or not begun(seats):
            return Counted(change)
        if not _fit(record, seats):
            return Counted(_marked(change, RATED_VOID))
        players = {person: seat_rules.played_by(seats, person) for person in seat_rules.people(seats)}
        steps.append(partial(results.enrol, rated=rated_game(record, session.game), players=players))
    else:
        lost = _lost(record.seats, seats)
        if not over and not lost:
            return Counted(change)
        players = await database.read(results.enrolled, record.id)
        if gone := {person: why for person, why in lost.items() if person in players}:
            steps.append(partial(results.note_left, match=record.id, left=gone, answers=session.decision_number))
    left = {person: why for person, held in players.items() if (why := why_away(person, held, seats, demanded))}
    if not over and len(players) - len(left) > 1:
        return Counted(_marked(change, RATED_ON) if state == RATED_WANTED else change, tuple(steps))
    raw = dict.fromkeys(players, 1)
    if over:
        outcome = session.outcome
        raw = {person: min(outcome.place(seat) for seat in held) for person, held in players.items()}
    places = place_players(raw, set(left))
    answers = session.decision_number
    steps.append(partial(results.settle, match=record.id, places=places, left=left, answers=answers))
    return Counted(_marked(change, RATED_DONE), tuple(steps))


def rated_game(record: MatchRecord, game: Game[Any]) -> results.RatedGame:
    """What a match is rated as."""
    category = game.info.rating_category(record.scenario)
    return results.RatedGame(match=record.id, game=record.game, scenario=record.scenario, category=category)


def _fit(record: MatchRecord, seats: Mapping[str, SeatRecord]) -> bool:
    """Can a match that begins be rated, as it is now? Nobody may know more than the others, or play alone."""
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
    """Why somebody does not play all the seats that they began with; None if they do. What the rules have given to an
    agent is not their fault.
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
