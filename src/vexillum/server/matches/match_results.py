"""What a change of a match means for its ratings and for its tournament."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection

from vexillum.core.game import Game
from vexillum.core.session import HUMAN, Session
from vexillum.server.kernel.identities import OPEN, is_account
from vexillum.server.kernel.ratings import By, Effect, Way, effect, place_players
from vexillum.server.matches import seat_rules
from vexillum.server.matches.seat_rules import GONE, REMOVED, RESIGNED
from vexillum.server.storage import ratings, tournaments
from vexillum.server.storage.database import Database
from vexillum.server.storage.ratings import Enrolled
from vexillum.server.storage.records import (
    LATE,
    RATED_DONE,
    RATED_OFF,
    RATED_ON,
    RATED_VOID,
    RATED_WANTED,
    Change,
    MatchRecord,
    SeatRecord,
    begun,
)
from vexillum.server.storage.tournaments import DONE, LEFT, PLAYED, PodRecord, Result

# What a change of a rated match means for its ratings: it starts, a player leaves, the places are final --------------
#
# Everything follows from who sat there when the game started, who plays those seats at the end, and by whose act seats
# changed hands (``ratings.effect``). It is written in the same transaction as the change, which only one process can
# make.


Write = Callable[[Connection], None]
"""What is written in the same transaction as a change."""
SHOWN = ("host", "practice", "coach", "seed_known", "seen")
"""The columns of a match that say whether someone knows more than the others."""
Verdict = Callable[[Connection], str]
"""Settles the ratings of a match that ends without being played to the end; returns its new mark."""
EFFECT_OF_LEAVING = {
    GONE: effect(Way.LEAVES, By.SELF),
    RESIGNED: effect(Way.LEAVES, By.SELF),
    LATE: effect(Way.BANK_EMPTY, By.CLOCK),
    REMOVED: effect(Way.REMOVED, By.OTHER),
}
"""What the recorded reason means for who has lost a seat for good. Whoever changes a seat records the reason so that it
agrees with the law.
"""


class RatedChange(NamedTuple):
    """A change with its consequences for the ratings."""

    change: Change
    steps: tuple[Write, ...] = ()
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
    if (spoilt := _spoilt(record, change, seats)) is not None:
        return RatedChange(_marked(change, spoilt))
    steps: list[Write] = []
    answers = session.decision_number
    if state == RATED_WANTED:
        if not any(act.keys is not None for act in change.acts) or not begun(seats):
            return RatedChange(change)
        if len(seat_rules.people(seats)) < 2:
            return RatedChange(_marked(change, RATED_VOID))
        held = {person: seat_rules.played_by(seats, person) for person in seat_rules.people(seats)}
        steps.append(partial(ratings.enrol_match, rated=rated_game(record, session.game), players=held))
        players = {person: Enrolled(seats) for person, seats in held.items()}
    else:
        lost = _lost(record.seats, seats, change.removed)
        if not over and not lost:
            return RatedChange(change)
        players = await database.read(ratings.enrolled, record.id)
        if now := {person: why for person, why in lost.items() if person in players and not players[person].left}:
            steps.append(partial(ratings.note_left, match=record.id, left=now, answers=answers))
            players |= {person: Enrolled(players[person].seats, why) for person, why in now.items()}
    rated, gone = _rated(players)
    left = (_away(rated, seats, demanded) if over else {}) | gone
    if len(rated) < 2:
        return RatedChange(_marked(change, RATED_VOID), tuple(steps))
    if not over and len(rated) - len(left) > 1:
        return RatedChange(_marked(change, RATED_ON) if state == RATED_WANTED else change, tuple(steps))
    places = _places(rated, left, session if over else None)
    steps.append(partial(ratings.settle_match, match=record.id, places=places, left=left, answers=answers))
    return RatedChange(_marked(change, RATED_DONE), tuple(steps))


async def adjudicated(
    database: Database, record: MatchRecord, session: Session[Any], demanded: Mapping[str, str]
) -> Verdict:
    """The ratings of a match that is ended at the end of its tournament's round: by the places as they stand."""
    assert effect(Way.ADJUDICATED, By.CLOCK) is Effect.PLACED
    if record.rated != RATED_ON:
        return _void
    rated, gone = _rated(await database.read(ratings.enrolled, record.id))
    if len(rated) < 2:
        return _void
    left = _away(rated, record.seats, demanded) | gone
    places = _places(rated, left, session)
    return partial(_settled, match=record.id, places=places, left=left, answers=session.decision_number)


def _void(connection: Connection) -> str:
    return RATED_VOID


def _settled(connection: Connection, **result: Any) -> str:
    ratings.settle_match(connection, **result)
    return RATED_DONE


def _rated(players: Mapping[str, Enrolled]) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """The players who are rated, with the seats that they began with; who of them has lost a seat for good, and why.

    That stands even if they sit down there again: someone better may have played for them meanwhile. Who is late has
    not lost their seat yet.
    """
    rated = {person: player.seats for person, player in players.items() if not _spared(player)}
    return rated, {person: why for person in rated if (why := players[person].left) is not None}


def _away(
    rated: Mapping[str, tuple[str, ...]], seats: Mapping[str, SeatRecord], demanded: Mapping[str, str]
) -> dict[str, str]:
    """Who does not play their seats at the end, and why."""
    return {person: why for person, held in rated.items() if (why := why_away(person, held, seats, demanded))}


def _spared(player: Enrolled) -> bool:
    """Whether a player has lost a seat by someone else's act, and so is not rated."""
    return EFFECT_OF_LEAVING.get(player.left or "") is Effect.SPARED


def _places(
    rated: Mapping[str, tuple[str, ...]], left: Mapping[str, str], session: Session[Any] | None
) -> dict[str, int]:
    """The places among the rated players by the ranking of the game; without a session, by who has left alone."""
    raw = dict.fromkeys(rated, 1)
    if session is not None:
        outcome = session.outcome
        raw = {person: min(outcome.place(seat) for seat in held) for person, held in rated.items()}
    return place_players(raw, set(left))


def rated_game(record: MatchRecord, game: Game[Any]) -> ratings.RatedGame:
    """The category in which a match is rated."""
    category = game.info.rating_category(record.scenario)
    return ratings.RatedGame(match=record.id, game=record.game, scenario=record.scenario, category=category)


def _spoilt(record: MatchRecord, change: Change, seats: dict[str, SeatRecord]) -> str | None:
    """The mark of a match that can no longer be rated after a change, because of what someone was shown."""
    now = replace(record, seats=seats, **{name: change.values[name] for name in SHOWN if name in change.values})
    if record.rated == RATED_WANTED:
        return None if seat_rules.may_be_counted(now) else RATED_OFF
    return RATED_VOID if seat_rules.player_knows_more(now) else None


def _lost(before: Mapping[str, SeatRecord], now: Mapping[str, SeatRecord], removed: Collection[str]) -> dict[str, str]:
    """Who has lost a seat, and why; ``removed`` are those whose seat someone else gave to another person."""
    return {
        record.guest: REMOVED if record.guest in removed else now[seat].left or GONE
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


# What a change of a match means for its tournament: the table's result, as soon as it is certain ---------------------
#
# It is written in the same transaction as the change, so that nothing is lost or counted twice when a server dies.


async def tournament_result(
    database: Database, record: MatchRecord, change: Change, session: Session[Any], demanded: Mapping[str, str]
) -> tuple[Write, ...]:
    """The write that goes with a change. ``demanded`` are the seats for which the rules then require an agent."""
    if record.tournament is None:
        return ()
    over = change.progress is not None and change.progress.over
    if not over and not change.seats:
        return ()
    found = await database.read(tournaments.table_of_match, record.id)
    if found is None or found[1].state == DONE:
        return ()
    _, pod, accounts = found
    seats: dict[str, SeatRecord] = {**record.seats, **change.seats}
    if over:
        return (_settled_table(record.id, table_result(pod, accounts, seats, session, demanded), PLAYED),)
    gone = {place.entry for place in pod.places if seats[place.seat].guest != accounts[place.entry]}
    if len(pod.places) - len(gone) > 1:
        return ()
    return (_settled_table(record.id, table_result(pod, accounts, seats, session, demanded, certain=True), LEFT),)


def table_result(
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


def _settled_table(match: str, results: Mapping[int, Result], how: str) -> Write:
    return partial(tournaments.settle_match, match=match, results=results, how=how)
