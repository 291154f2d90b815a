"""Moves tournaments forward: check-in, start, rounds, matches, adjudication, end."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection, update

from vexillum.core.dice import fresh_seed
from vexillum.core.errors import VexillumError
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session
from vexillum.server.kernel import time_control, tournament_pairing
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import HOUR
from vexillum.server.kernel.tournament_pairing import next_round
from vexillum.server.kernel.tournaments import LEAGUE, Entry, Place, Pod, Round, Tables, TournamentState, tables_for
from vexillum.server.kernel.wall_clock import Ticker
from vexillum.server.mail.notices import notify
from vexillum.server.matches import departures, match_results, new_match, seat_rules
from vexillum.server.matches.hub import Hub, matches_changed
from vexillum.server.matches.match import Match
from vexillum.server.matches.match_results import Verdict, table_result
from vexillum.server.matches.stored_session import pack
from vexillum.server.matches.synchronization import settled
from vexillum.server.storage import matches, tournaments
from vexillum.server.storage.deadlines import vacation_until
from vexillum.server.storage.moderation import put_closed
from vexillum.server.storage.ratings import latest
from vexillum.server.storage.records import RATED_ON, RATED_VOID, RATED_WANTED, Conflict, MatchRecord
from vexillum.server.storage.tables import MATCHES
from vexillum.server.storage.tournaments import (
    ADJUDICATED,
    CANCELLED,
    CHECK_IN,
    COMING,
    DONE,
    IN,
    OUT,
    OVER,
    PLAYING,
    RESERVE,
    RUNNING,
    SIGN_UP,
    WAITING,
    EntryRecord,
    PodRecord,
    Result,
    Tournament,
    TournamentData,
)

# Moves tournaments forward: check-in, start, rounds, matches, results, end -------------------------------------------
#
# Every step is one transaction that only one process can make, and the next step follows from what is stored. So a
# server
# may die at any moment: another one, or the same after a restart, continues from there.


_log = logging.getLogger(__name__)
EVERY = 5.0
"""Seconds between checks."""
PATIENCE = 10.0
"""Seconds a request waits while tables are created."""
_running: set[asyncio.Task[None]] = set()
STEPS = 10_000
"""More steps than any tournament takes without waiting for people."""


def ticker(hub: Hub) -> Ticker:
    """The periodic check of all tournaments."""
    return Ticker("tournaments", EVERY, partial(advance_all, hub))


async def advance_all(hub: Hub) -> None:
    """Advance every tournament that is due. One that fails does not stop the others."""
    for id in await hub.database.read(tournaments.due_tournaments, time.time()):
        await advance_safely(hub, id)


async def advance_safely(hub: Hub, id: str) -> None:
    """Advance one tournament as far as possible. Failures are logged, and the periodic check retries."""
    try:
        await advance(hub, id)
    except VexillumError as error:
        _log.error("tournament could not advance", extra={"tournament": id, "why": str(error)})
    except Exception:
        _log.exception("tournament could not advance", extra={"tournament": id})


async def advance_soon(hub: Hub, id: str) -> None:
    """The same for a waiting request: creating many tables continues in the background."""
    task = asyncio.create_task(advance_safely(hub, id))
    _running.add(task)
    task.add_done_callback(_running.discard)
    await asyncio.wait({task}, timeout=PATIENCE)


async def advance(hub: Hub, id: str) -> None:
    """Advance a tournament as far as possible."""
    for _ in range(STEPS):
        try:
            if not await _step(hub, id):
                return
        except Conflict:  # another process, or the organiser, was faster
            continue


async def _step(hub: Hub, id: str) -> bool:
    """Make one step; False if there is nothing to do."""
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
        await make_match(hub, whole, pod)
    if waiting:
        return True
    late = current.deadline is not None and now > max(current.deadline, hub.started + departures.GRACE)
    return late and await adjudicate_all(hub, whole)


async def _begin(hub: Hub, whole: TournamentData, now: float) -> bool:
    tournament = whole.tournament
    checks = tournament.checks_in
    if tournament.state == SIGN_UP and checks is not None and now >= checks:
        await _quietly(hub, open_check_in, tournament.id)
        return True
    if tournament.starts is not None and now >= tournament.starts:
        await _quietly(hub, start_tournament, tournament.id)
        return True
    return False


async def _quietly(hub: Hub, work: object, id: str) -> None:
    """Run a step that another process may have made already."""
    try:
        await hub.database.run(work, id)  # type: ignore[arg-type]
    except Refusal as refusal:
        if refusal.code != "tournament_state":
            raise


async def _next_round(hub: Hub, whole: TournamentData) -> None:
    """Pair the next round, or end the tournament. Pairing runs in a thread; then nothing may have changed."""
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
        tournaments.end_round(connection, tournament.id, whole.current.number)
    hours = tournament.round_hours
    tournaments.begin_round(connection, tournament.id, number, pods, time.time() + hours * HOUR if hours else None)


def _finish(connection: Connection, whole: TournamentData) -> None:
    tournament = whole.tournament
    tournaments.lock(connection, tournament.id, tournament.version, state=OVER, ended=time.time())
    if whole.current is not None:
        tournaments.end_round(connection, tournament.id, whole.current.number)
    tournaments.log_action(connection, tournament.id, "", "over")
    for entry in whole.entries:
        if entry.rank and entry.state == IN:
            link = f"/tournaments/{tournament.id}"
            notify(connection, entry.account, "cup_over", cup=tournament.name, link=link)


# Starts tournaments: check-in, seeding, divisions --------------------------------------------------------------------


TOO_FEW = "too_few"
"""The reason for cancelling a tournament with too few players."""


def open_check_in(connection: Connection, id: str, by: str = "") -> None:
    """Open check-in and notify everyone who signed up."""
    tournament = tournaments.lock(connection, id)
    if tournament.state != SIGN_UP:
        raise Refusal("tournament_state", 409)
    tournaments.lock(connection, id, state=CHECK_IN)
    if not by:  # the organiser's actions are logged by organised()
        tournaments.log_action(connection, id, by, "checkin")
    for entry in tournaments.entries(connection, id):
        if entry.state in (IN, RESERVE) and entry.checked is None:
            notify(connection, entry.account, "cup_checkin", cup=tournament.name, link=f"/tournaments/{id}")


def start_tournament(connection: Connection, id: str, by: str = "") -> bool:
    """Start it. After a check-in only players who checked in take part, and reserves move up.

    With too few players it is cancelled at its starting time, but refused to an organiser; True if it has started.
    """
    tournament = tournaments.lock(connection, id)
    if tournament.state not in COMING:
        raise Refusal("tournament_state", 409)
    people = [entry for entry in tournaments.entries(connection, id) if entry.state in (IN, RESERVE)]
    checked = tournament.state == CHECK_IN
    if checked:
        people = [entry for entry in people if entry.checked is not None]
    taking = [*(one for one in people if one.state == IN), *(one for one in people if one.state == RESERVE)]
    taking = taking[: tournament.most]
    least = min(tables_of(tournament))
    if len(taking) < least:
        if by:
            raise Refusal("too_few_people", 409, least=least)
        tournaments.lock(connection, id, state=CANCELLED, open=False, ended=time.time(), why=TOO_FEW)
        tournaments.log_action(connection, id, by, "cancel", why=TOO_FEW)
        _tell_all(connection, tournament, "cup_cancelled")
        return False
    numbers = {entry.number for entry in taking}
    for entry in tournaments.entries(connection, id):
        if entry.number in numbers:
            tournaments.change_entry(connection, id, entry.number, state=IN)
        else:  # a rank may be carried over from the last season: who has none does not take part
            state = OUT if entry.state == IN else entry.state
            tournaments.change_entry(connection, id, entry.number, state=state, rank=0)
    order = _seeded(connection, tournament, taking)
    ranks = {number: rank for rank, number in enumerate(order, 1)}
    divisions = (
        tournament_pairing.divisions_of(order, tournament.rules.division) if tournament.rules.format == LEAGUE else {}
    )
    tournaments.seed_entries(connection, id, ranks, divisions)
    tournaments.lock(connection, id, state=RUNNING, open=False, begun=time.time())
    if not by:
        tournaments.log_action(connection, id, by, "start", str(len(order)))
    return True


def _seeded(connection: Connection, tournament: Tournament, people: Sequence[EntryRecord]) -> list[int]:
    """Best first: in a league by the last season, then by rating, then by lot."""
    try:
        category = get_game(tournament.game).info.rating_category(tournament.scenario)
    except VexillumError:
        category = ""
    shown = {entry.number: latest(connection, entry.account, tournament.game, category)[0].shown for entry in people}
    state = TournamentState(rules=tournament.rules, tables={}, seed=tournament.seed, entries=())
    drawn = {entry.number: state.rng("seeding", entry.number).random() for entry in people}
    carried = {entry.number: entry.rank or len(people) + 10_000 for entry in people}
    numbers = [entry.number for entry in people]
    return sorted(numbers, key=lambda number: (carried[number], -shown[number], drawn[number]))


def _tell_all(connection: Connection, tournament: Tournament, template: str) -> None:
    for entry in tournaments.entries(connection, tournament.id):
        if entry.state in (IN, RESERVE):
            notify(connection, entry.account, template, cup=tournament.name, link=f"/tournaments/{tournament.id}")


# Creates the matches of a round: one for each table, however often it is tried ---------------------------------------


NO_HOST = ""
"""The host of a tournament's table: no one, since the tournament decides who sits there."""


def table_name(tournament: Tournament, pod: PodRecord) -> str:
    """The name of a table, the same in all languages."""
    return f"{tournament.name} · {pod.round}.{pod.number}"


async def make_match(hub: Hub, whole: TournamentData, pod: PodRecord) -> bool:
    """Create the match of a table; False if another process has done it."""
    tournament, game = whole.tournament, get_game(whole.tournament.game)
    people = {place.seat: whole.entry(place.entry) for place in pod.places}
    table = tables_of(tournament)
    seats = table.get(len(people)) or table[max(table)]
    if not set(people) <= set(seats):  # round robins are drawn for full tables, but a player may be absent
        seats = table[max(table)]
    agent = game.info.quick_agent
    session = await asyncio.to_thread(
        Session.start,
        game,
        scenario=tournament.scenario,
        players=len(seats),
        options=tournament.options,
        seed=fresh_seed(),
        seats={seat: HUMAN if seat in people else agent for seat in seats},
    )
    records = {
        seat: seat_rules.new_seat(HUMAN, people[seat].account, people[seat].name)
        if seat in people
        else seat_rules.new_seat(agent)
        for seat in session.setup.seats
    }
    terms = new_match.Terms(
        title=table_name(tournament, pod),
        open=True,
        guests=tournament.public,
        clock=time_control.load_clock(tournament.clock),
        rated=tournament.rated,
        tournament=tournament.id,
    )
    asked = people.get(session.decision.seat) if session.decision else None
    away = await hub.database.read(vacation_until, asked.account) if asked is not None else None
    record = new_match.match_record(session, records, NO_HOST, terms, away)
    first = await asyncio.to_thread(pack, session)
    try:
        await hub.database.run(_add, tournament, pod, record, first, list(people.values()))
    except Conflict:
        return False
    async with hub.using(record.id):  # wake its agents
        pass
    return True


def _add(
    connection: Connection,
    tournament: Tournament,
    pod: PodRecord,
    record: MatchRecord,
    first: bytes,
    people: list[EntryRecord],
) -> None:
    matches.add(connection, record, first)
    tournaments.attach_match(connection, tournament.id, pod.round, pod.number, record.id)
    for entry in people:
        notify(connection, entry.account, "cup_round", record.id, cup=tournament.name, round=pod.round)


# Decides unfinished tables at the end of a round by the current standing of the game ---------------------------------


async def adjudicate_all(hub: Hub, whole: TournamentData) -> bool:
    """Give every table of the round without a result one. True if there was any."""
    assert whole.current is not None
    unfinished = [pod for pod in whole.current.pods if pod.state == PLAYING]
    for pod in unfinished:
        assert pod.match is not None
        async with hub.using(pod.match) as live, live.match.lock:
            await settled(live.match, partial(_adjudicate, live.match, whole, pod))
        await matches_changed(hub, [pod.match])
    return bool(unfinished)


async def _adjudicate(match: Match, whole: TournamentData, pod: PodRecord) -> None:
    """The places at a table, and the ratings, as the game stands now; players who have left come last."""
    accounts = {place.entry: whole.entry(place.entry).account for place in pod.places}
    demanded = {seat: agent for seat in match.seats if (agent := match.demanded(seat)) is not None}
    results = table_result(pod, accounts, match.seats, match.session, demanded)
    verdict = await match_results.adjudicated(match.database, match.record, match.session, demanded)
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
    stop_match(connection, pod.match, table_name(tournament, pod), verdict)
    if tournaments.settle_table(connection, tournament.id, pod.round, pod.number, results, ADJUDICATED):
        tournaments.log_action(connection, tournament.id, "", ADJUDICATED, f"{pod.round}.{pod.number}")


def stop_match(connection: Connection, id: str, why: str, verdict: Verdict | None = None) -> None:
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


# Converts stored tournaments for the pairing rules -------------------------------------------------------------------


def tables_of(tournament: Tournament) -> Tables:
    """The possible table sizes of a tournament."""
    try:
        game = get_game(tournament.game)
    except VexillumError as error:
        raise Refusal("tournament_game", 409, game=tournament.game) from error
    return possible_tables(game, tournament)


def possible_tables(game: Game[Any], tournament: Tournament) -> Tables:
    """The possible table sizes of a game."""
    seats = {number: game.info.seats_for(number) for number in game.info.players}
    return tables_for(tournament.rules, game.info.players, seats)


def tournament_state_of(whole: TournamentData) -> TournamentState:
    """A started tournament, with everyone who was seeded, even if they have left."""
    tournament = whole.tournament
    coming = tournament.round + 1
    taking = [entry for entry in whole.entries if entry.rank]
    numbers = {entry.account: entry.number for entry in taking}
    return TournamentState(
        rules=tournament.rules,
        tables=tables_of(tournament),
        seed=tournament.seed,
        entries=tuple(
            Entry(
                number=entry.number,
                rank=entry.rank,
                division=entry.division,
                since=entry.since,
                present=entry.state == IN and entry.account not in whole.banned and coming not in entry.away,
            )
            for entry in taking
        ),
        rounds=tuple(Round(round.number, tuple(map(pod_of, round.pods))) for round in whole.rounds),
        blocked_pairs=frozenset(
            frozenset(numbers[account] for account in pair)
            for pair in whole.blocked_pairs
            if all(account in numbers for account in pair)
        ),
    )


def pod_of(record: PodRecord) -> Pod:
    """A stored table for the pairing rules."""
    places = tuple(Place(one.entry, one.seat, one.place, one.left is not None) for one in record.places)
    return Pod(number=record.number, kind=record.kind, division=record.division, places=places)
