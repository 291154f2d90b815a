"""The organiser's actions. Administrators can do the same, which the audit log records."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from functools import partial

from sqlalchemy import Connection

from vexillum.server.kernel import time_control
from vexillum.server.kernel.account_names import handle_of
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.rating_law import By, Way, by_hand, effect
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import HOUR
from vexillum.server.kernel.tournaments.tournament_rules import KNOCKOUT, SWISS
from vexillum.server.kernel.tournaments.tournament_state import TABLE
from vexillum.server.mail.notices import notify
from vexillum.server.matches import departures, live_updates
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.match import Match
from vexillum.server.matches.seats import seat_records
from vexillum.server.matches.seats.seat_changes import reseat
from vexillum.server.matches.synchronization import settled
from vexillum.server.matches.tournaments import adjudication, tournament_settings, tournament_start
from vexillum.server.matches.tournaments.round_matches import table_name
from vexillum.server.matches.tournaments.tournament_settings import TournamentSettings
from vexillum.server.storage import answers, matches
from vexillum.server.storage.people import audit_log, profiles
from vexillum.server.storage.people.friends import blocked_between
from vexillum.server.storage.tournaments import rounds, tournament_entries, tournaments
from vexillum.server.storage.tournaments.rounds import Result
from vexillum.server.storage.tournaments.tournament_records import (
    CANCELLED,
    COMING,
    CORRECTED,
    DONE,
    IN,
    OUT,
    OVER,
    REMOVED,
    RESERVE,
    RUNNING,
    SIGN_UP,
    EntryRecord,
    PlaceRecord,
    PodRecord,
    Tournament,
    TournamentData,
)

MOST_WHY = 500
LONGEST = 90 * 24
"""Maximum hours by which a round can be extended at once."""


def organised(connection: Connection, id: str, me: Person, what: str, about: str = "", why: str = "") -> Tournament:
    """A tournament taken by its organiser for this transaction, with the action logged; others are refused."""
    tournament = tournaments.lock(connection, id)
    if me.id != tournament.organiser and not me.admin:
        raise Refusal("organiser_only", 403)
    tournament_entries.log_action(connection, id, me.id, what, about, why)
    if me.id != tournament.organiser:
        audit_log.log_action(connection, me.id, f"cup {what}", id, f"{about} {why}".strip())
    return tournament


def may_organise(tournament: Tournament, me: Person | None) -> bool:
    """Whether a person is the organiser or an administrator."""
    return me is not None and (me.id == tournament.organiser or me.admin)


# Before it begins -----------------------------------------------------------------------------------------------------


async def edit(hub: Hub, id: str, me: Person, wish: TournamentSettings) -> None:
    """Change the settings."""
    before = await hub.database.read(tournaments.get, id)
    new = await tournament_settings.edited(before, wish)
    await hub.database.run(_edit, id, me, new)


def _edit(connection: Connection, id: str, me: Person, new: Tournament) -> None:
    tournament = organised(connection, id, me, "edit")
    if tournament.state != SIGN_UP:
        raise Refusal("tournament_state", 409)
    if tournament.season > 1 and new.rules.format != tournament.rules.format:
        raise Refusal("tournament_season", 409)
    fixed = ("id", "version", "organiser", "state", "open", "seed", "series", "season", "round", "made")
    row = {name: getattr(new, name) for name in Tournament.__struct_fields__ if name not in fixed}
    tournaments.lock(connection, id, **row)
    people = tournaments.entries(connection, id)
    for entry in [entry for entry in people if entry.state == IN][new.most :]:
        tournament_entries.change(connection, id, entry.number, state=RESERVE)
    tournament_entries.move_up(connection, id, tournaments.entries(connection, id), new.most)


def set_open(connection: Connection, id: str, me: Person, *, open: bool) -> None:
    """Open or close sign-up."""
    tournament = organised(connection, id, me, "open" if open else "close")
    if tournament.state not in COMING:
        raise Refusal("tournament_state", 409)
    tournaments.lock(connection, id, open=open)


def check_in(connection: Connection, id: str, me: Person) -> None:
    """Open check-in now."""
    organised(connection, id, me, "call")
    tournament_start.open_check_in(connection, id, me.id)


def begin(connection: Connection, id: str, me: Person) -> None:
    """Start now."""
    organised(connection, id, me, "begin")
    tournament_start.start(connection, id, me.id)


def cancel(connection: Connection, id: str, me: Person, why: str) -> None:
    """Cancel it. Running games can be finished."""
    tournament = organised(connection, id, me, "cancel", why=why)
    if tournament.state not in (*COMING, RUNNING):
        raise Refusal("tournament_state", 409)
    tournaments.lock(connection, id, state=CANCELLED, open=False, ended=time.time(), why=why)
    for entry in tournaments.entries(connection, id):
        if entry.state in (IN, RESERVE):
            notify(connection, entry.account, "cup_cancelled", cup=tournament.name, link=f"/tournaments/{id}")


# People ---------------------------------------------------------------------------------------------------------------


def add(connection: Connection, id: str, me: Person, name: str) -> None:
    """Add a player: a reserve before the start, or in a Swiss tournament from the next round on; before the start also
    someone by name who has not signed up.
    """
    tournament = organised(connection, id, me, "add", name)
    found = profiles.by_handle(connection, handle_of(name)) if len(name) <= 80 else None
    if found is None:
        raise Refusal("no_person", 404, name=name[:80])
    entry = next((one for one in tournaments.entries(connection, id) if one.account == found.id), None)
    late = tournament.state == RUNNING and tournament.rules.format == SWISS
    if tournament.state not in COMING and not late:
        raise Refusal("tournament_begun", 409)
    if entry is None:
        if late:
            raise Refusal("not_a_reserve", 409, name=found.name)
        if blocked_between(connection, me.id, found.id):
            raise Refusal("cannot_invite", 403, name=found.name)
        tournament_entries.sign_up(connection, id, found.id, found.name)
        notify(connection, found.id, "cup_added", cup=tournament.name, link=f"/tournaments/{id}")
        return
    if entry.state == IN:
        raise Refusal("plays_already", 409, name=entry.name)
    values: dict[str, str | int] = {"state": IN}
    if late and not entry.rank:
        last = max(one.rank for one in tournaments.entries(connection, id))
        values |= {"rank": last + 1, "since": tournament.round + 1}
    tournament_entries.change(connection, id, entry.number, **values)


async def remove(hub: Hub, id: str, me: Person, number: int, why: str) -> None:
    """Remove a player. An agent takes over at their table."""
    match, account = await hub.database.run(_remove, id, me, number, why)
    if match is None:
        return
    left = seat_records.GONE if account == me.id else seat_records.REMOVED
    async with hub.using(match) as live, live.match.lock:
        await settled(live.match, partial(departures.leave, live.match, account, left))


def _remove(connection: Connection, id: str, me: Person, number: int, why: str) -> tuple[str | None, str]:
    entry = _entry(connection, id, number)
    tournament = organised(connection, id, me, "remove", entry.name, why)
    if tournament.state in COMING:
        tournament_entries.change(connection, id, number, state=REMOVED)
        tournament_entries.move_up(connection, id, tournaments.entries(connection, id), tournament.most)
        return None, entry.account
    if tournament.state != RUNNING or entry.state not in (IN, RESERVE, OUT):
        raise Refusal("tournament_state", 409)
    whole = tournaments.load(connection, id)
    _check_own_table(whole, me, _unfinished(whole, number), Way.REMOVED, entry.account)
    tournament_entries.change(connection, id, number, state=REMOVED)
    return _playing(whole, number), entry.account


def pause(connection: Connection, id: str, me: Person, number: int, *, away: bool) -> None:
    """Leave a player out of the next round, or pair them again, also after they withdrew."""
    entry = _entry(connection, id, number)
    tournament = organised(connection, id, me, "away" if away else "back", entry.name)
    if tournament.state != RUNNING or not entry.rank or entry.state not in (IN, OUT):
        raise Refusal("tournament_state", 409)
    coming = tournament.round + 1
    others = tuple(round for round in entry.away if round != coming)
    tournament_entries.change(connection, id, number, away=(*others, coming) if away else others, state=IN)


async def replace_by(hub: Hub, id: str, me: Person, number: int, by: int) -> None:
    """Let a reserve take over a player's points, seeding, seats and running game."""
    whole = await hub.database.run(_replace, id, me, number, by)
    new = whole.entry(number)
    match = _playing(whole, number)
    if match is None:
        return
    pod = next(pod for round in whole.rounds for pod in round.pods if pod.match == match)
    seat = next(place.seat for place in pod.places if place.entry == number)
    async with hub.using(match) as live, live.match.lock:
        await settled(live.match, partial(_sit_in, live.match, seat, new, me.id))


def _replace(connection: Connection, id: str, me: Person, number: int, by: int) -> TournamentData:
    old, new = _entry(connection, id, number), _entry(connection, id, by)
    tournament = organised(connection, id, me, "replace", f"{old.name} → {new.name}")
    if tournament.state not in (*COMING, RUNNING) or new.state != RESERVE or number == by:
        raise Refusal("not_a_reserve", 409, name=new.name)
    if old.state not in (IN, OUT, REMOVED):
        raise Refusal("tournament_state", 409)
    whole = tournaments.load(connection, id)
    _check_own_table(whole, me, _unfinished(whole, number), Way.RESERVE, old.account)
    tournament_entries.drop(connection, id, by)
    tournament_entries.change(
        connection, id, number, account=new.account, name=new.name, state=IN, away=(), checked=new.checked
    )
    notify(connection, new.account, "cup_added", cup=tournament.name, link=f"/tournaments/{id}")
    return tournaments.load(connection, id)


async def _sit_in(match: Match, seat: str, new: EntryRecord, by: str) -> None:
    """Seat a replacement where a player sits or has left; ``by`` is who replaces them."""
    record = match.seats[seat]
    if match.session.over or match.record.closed is not None or record.guest == new.account:
        return
    clock = time_control.loads(match.record.clock)
    mine = seat_records.taken(record, new.account, new.name, clock, time.time())
    lost = record.guest
    beside = None if lost is None else partial(matches.watch, id=match.id, guest=lost, seat=seat)
    await reseat(match, {seat: mine}, beside=beside, removed=() if lost in (None, by) else (lost,))


def _check_own_table(
    whole: TournamentData, me: Person, pod: PodRecord | None, way: Way, account: str | None = None
) -> None:
    """Refuse what would concern others at the rated table of an organiser who plays there; ``account`` is the player
    concerned.
    """
    if pod is None or not whole.tournament.rated or pod.kind != TABLE:
        return
    if account == me.id:
        effect(way, By.SELF)
        return
    plays = any(whole.entry(place.entry).account == me.id for place in pod.places)
    effect(way, by_hand(plays=plays, admin=me.admin))


def _entry(connection: Connection, id: str, number: int) -> EntryRecord:
    found = next((entry for entry in tournaments.entries(connection, id) if entry.number == number), None)
    if found is None:
        raise Refusal("no_entry", 404)
    return found


def _playing(whole: TournamentData, number: int) -> str | None:
    """A player's current match."""
    pod = _unfinished(whole, number)
    return None if pod is None else pod.match


def _unfinished(whole: TournamentData, number: int) -> PodRecord | None:
    """A player's table in the current round, if it has no result yet."""
    pods = whole.current.pods if whole.current else ()
    return next((pod for pod in pods if pod.state != DONE and any(place.entry == number for place in pod.places)), None)


# Rounds ---------------------------------------------------------------------------------------------------------------


def postpone(connection: Connection, id: str, me: Person, hours: int) -> None:
    """Extend the round by this many hours, from now if it has no end; 0: no time limit."""
    if not 0 <= hours <= LONGEST:
        raise Refusal("tournament_hours", most=LONGEST)
    tournament = organised(connection, id, me, "postpone", str(hours))
    current = tournaments.load(connection, id).current
    if tournament.state != RUNNING or current is None:
        raise Refusal("tournament_state", 409)
    until = max(time.time(), current.deadline or 0.0) + hours * HOUR if hours else None
    rounds.postpone(connection, id, current.number, until)


async def correct(hub: Hub, id: str, me: Person, round: int, pod: int, places: Mapping[int, int], why: str) -> None:
    """Set a table's result, with a reason. An unfinished game ends with it."""
    match = await hub.database.run(_correct, id, me, round, pod, places, why)
    if match is not None:
        await live_updates.matches_changed(hub, [match])


def _correct(
    connection: Connection, id: str, me: Person, round: int, number: int, places: Mapping[int, int], why: str
) -> str | None:
    whole = tournaments.load(connection, id)
    names = {entry.number: entry.name for entry in whole.entries}
    told = ", ".join(
        f"{names.get(entry, '?')} {place}" for entry, place in sorted(places.items(), key=lambda one: one[1])
    )
    tournament = organised(connection, id, me, "correct", f"{round}.{number}: {told}", why)
    pod = _pod(whole, round, number)
    if tournament.state not in (RUNNING, OVER) or pod.kind != TABLE:
        raise Refusal("tournament_state", 409)
    if tournament.rules.format == KNOCKOUT and round != tournament.round:
        raise Refusal("correct_late", 409)
    if set(places) != {place.entry for place in pod.places} or not _are_places(places):
        raise Refusal("correct_places", 409)
    _check_own_table(whole, me, pod, Way.CORRECTED)
    if pod.match is not None and pod.state != DONE:
        adjudication.stop(connection, pod.match, table_name(tournament, pod))
    results = {entry: Result(place) for entry, place in places.items()}
    rounds.settle(connection, id, round, number, results, CORRECTED, again=True)
    return pod.match


def _are_places(places: Mapping[int, int]) -> bool:
    """Whether these are valid places: each is one more than the number of people ahead, such as 1, 2, 2, 4."""
    return all(place == 1 + sum(other < place for other in places.values()) for place in places.values())


async def repair(hub: Hub, id: str, me: Person, without: Collection[int] = ()) -> None:
    """Pair the current round again, ``without`` absent players, if no one has answered in it yet."""
    closed = await hub.database.run(_repair, id, me, without)
    await live_updates.matches_changed(hub, closed)


def _repair(connection: Connection, id: str, me: Person, without: Collection[int]) -> list[str]:
    missing = [_entry(connection, id, number) for number in without]
    tournament = organised(connection, id, me, "repair", ", ".join(entry.name for entry in missing))
    whole = tournaments.load(connection, id)
    current = _untouched(connection, whole, None)
    closed = _stop_all(connection, tournament, current)
    rounds.undo(connection, id, tournament.round)
    for entry in missing:
        tournament_entries.change(connection, id, entry.number, away=tuple({*entry.away, tournament.round}))
    tournaments.lock(connection, id, round=tournament.round - 1)
    return closed


async def swap(hub: Hub, id: str, me: Person, one: int, other: int) -> None:
    """Swap two players within a round, if no one has answered at their tables yet."""
    closed = await hub.database.run(_swap, id, me, one, other)
    await live_updates.matches_changed(hub, closed)


def _swap(connection: Connection, id: str, me: Person, one: int, other: int) -> list[str]:
    whole = tournaments.load(connection, id)
    tournament = organised(
        connection, id, me, "swap", f"{_entry(connection, id, one).name} ⇄ {_entry(connection, id, other).name}"
    )
    if one == other:
        raise Refusal("swap_nobody", 409)
    pods = _untouched(connection, whole, {one, other})
    places: dict[int, PlaceRecord] = {place.entry: place for pod in pods for place in pod.places}
    if not {one, other} <= set(places):
        raise Refusal("swap_nobody", 409)
    closed = _stop_all(connection, tournament, pods)
    rounds.swap(connection, id, tournament.round, places[one], places[other])
    return closed


def _untouched(connection: Connection, whole: TournamentData, people: set[int] | None) -> list[PodRecord]:
    """The tables of the current round (of some players); refused if anyone has answered there."""
    current = whole.current
    if whole.tournament.state != RUNNING or current is None:
        raise Refusal("tournament_state", 409)
    pods = [pod for pod in current.pods if people is None or any(place.entry in people for place in pod.places)]
    for pod in pods:
        by_people = pod.match is not None and any(
            act.by == "human" for act in answers.stored_acts(connection, pod.match)
        )
        if by_people or pod.how:
            raise Refusal("round_begun", 409)
    return pods


def _stop_all(connection: Connection, tournament: Tournament, pods: list[PodRecord]) -> list[str]:
    closed = []
    for pod in pods:
        if pod.match is not None:
            adjudication.stop(connection, pod.match, table_name(tournament, pod))
            closed.append(pod.match)
    return closed


def _pod(whole: TournamentData, round: int, number: int) -> PodRecord:
    found = [pod for one in whole.rounds for pod in one.pods if (pod.round, pod.number) == (round, number)]
    if not found:
        raise Refusal("no_table", 404)
    return found[0]
