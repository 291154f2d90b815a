"""What people do in a tournament: its settings, the organiser's actions, a new season, and sign-up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Mapping
from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace
from sqlalchemy import Connection

from vexillum.core.dice import fresh_seed
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.server.kernel import time_control, tournament_pairing
from vexillum.server.kernel.identities import Person, handle_of, new_tournament_id
from vexillum.server.kernel.ratings import By, Way, by_hand, effect
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.time_control import DAY, HOUR, Clock
from vexillum.server.kernel.tournament_pairing import standings
from vexillum.server.kernel.tournaments import (
    BYES,
    KNOCKOUT,
    LEAGUE,
    MOST_PEOPLE,
    SMALLER,
    SWISS,
    TABLE,
    TournamentRules,
)
from vexillum.server.mail.notices import notify
from vexillum.server.matches import departures, seat_rules, tournament_progress
from vexillum.server.matches.client import clean
from vexillum.server.matches.hub import Hub, matches_changed
from vexillum.server.matches.match import Match
from vexillum.server.matches.seat_changes import reseat
from vexillum.server.matches.synchronization import settled
from vexillum.server.matches.tournament_progress import possible_tables, table_name, tournament_state_of
from vexillum.server.storage import accounts, matches, moderation, tournaments
from vexillum.server.storage.accounts import blocked_between
from vexillum.server.storage.tournaments import (
    CANCELLED,
    CHECK_IN,
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
    Result,
    Tournament,
    TournamentData,
)

# The organiser's actions. Administrators can do the same, which the audit log records --------------------------------


MOST_WHY = 500
LONGEST = 90 * 24
"""Maximum hours by which a round can be extended at once."""


def organised(connection: Connection, id: str, me: Person, what: str, about: str = "", why: str = "") -> Tournament:
    """A tournament taken by its organiser for this transaction, with the action logged; others are refused."""
    tournament = tournaments.lock(connection, id)
    if me.id != tournament.organiser and not me.admin:
        raise Refusal("organiser_only", 403)
    tournaments.log_action(connection, id, me.id, what, about, why)
    if me.id != tournament.organiser:
        moderation.log_action(connection, me.id, f"cup {what}", id, f"{about} {why}".strip())
    return tournament


def may_organise(tournament: Tournament, me: Person | None) -> bool:
    """Whether a person is the organiser or an administrator."""
    return me is not None and (me.id == tournament.organiser or me.admin)


# Before it begins -----------------------------------------------------------------------------------------------------


async def edit(hub: Hub, id: str, me: Person, wish: TournamentSettings) -> None:
    """Change the settings."""
    before = await hub.database.read(tournaments.get, id)
    new = await edited(before, wish)
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
        tournaments.change_entry(connection, id, entry.number, state=RESERVE)
    tournaments.move_up_reserves(connection, id, tournaments.entries(connection, id), new.most)


def set_open(connection: Connection, id: str, me: Person, *, open: bool) -> None:
    """Open or close sign-up."""
    tournament = organised(connection, id, me, "open" if open else "close")
    if tournament.state not in COMING:
        raise Refusal("tournament_state", 409)
    tournaments.lock(connection, id, open=open)


def begin_check_in(connection: Connection, id: str, me: Person) -> None:
    """Open check-in now."""
    organised(connection, id, me, "call")
    tournament_progress.open_check_in(connection, id, me.id)


def begin(connection: Connection, id: str, me: Person) -> None:
    """Start now."""
    organised(connection, id, me, "begin")
    tournament_progress.start_tournament(connection, id, me.id)


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
    found = accounts.profile_by_handle(connection, handle_of(name)) if len(name) <= 80 else None
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
        tournaments.add_entry(connection, id, found.id, found.name)
        notify(connection, found.id, "cup_added", cup=tournament.name, link=f"/tournaments/{id}")
        return
    if entry.state == IN:
        raise Refusal("plays_already", 409, name=entry.name)
    values: dict[str, str | int] = {"state": IN}
    if late and not entry.rank:
        last = max(one.rank for one in tournaments.entries(connection, id))
        values |= {"rank": last + 1, "since": tournament.round + 1}
    tournaments.change_entry(connection, id, entry.number, **values)


async def remove(hub: Hub, id: str, me: Person, number: int, why: str) -> None:
    """Remove a player. An agent takes over at their table."""
    match, account = await hub.database.run(_remove, id, me, number, why)
    if match is None:
        return
    left = seat_rules.GONE if account == me.id else seat_rules.REMOVED
    async with hub.using(match) as live, live.match.lock:
        await settled(live.match, partial(departures.leave_match, live.match, account, left))


def _remove(connection: Connection, id: str, me: Person, number: int, why: str) -> tuple[str | None, str]:
    entry = _entry(connection, id, number)
    tournament = organised(connection, id, me, "remove", entry.name, why)
    if tournament.state in COMING:
        tournaments.change_entry(connection, id, number, state=REMOVED)
        tournaments.move_up_reserves(connection, id, tournaments.entries(connection, id), tournament.most)
        return None, entry.account
    if tournament.state != RUNNING or entry.state not in (IN, RESERVE, OUT):
        raise Refusal("tournament_state", 409)
    whole = tournaments.load(connection, id)
    _check_own_table(whole, me, _unfinished(whole, number), Way.REMOVED, entry.account)
    tournaments.change_entry(connection, id, number, state=REMOVED)
    return _playing(whole, number), entry.account


def pause_player(connection: Connection, id: str, me: Person, number: int, *, away: bool) -> None:
    """Leave a player out of the next round, or pair them again, also after they withdrew."""
    entry = _entry(connection, id, number)
    tournament = organised(connection, id, me, "away" if away else "back", entry.name)
    if tournament.state != RUNNING or not entry.rank or entry.state not in (IN, OUT):
        raise Refusal("tournament_state", 409)
    coming = tournament.round + 1
    others = tuple(round for round in entry.away if round != coming)
    tournaments.change_entry(connection, id, number, away=(*others, coming) if away else others, state=IN)


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
    tournaments.drop_entry(connection, id, by)
    tournaments.change_entry(
        connection, id, number, account=new.account, name=new.name, state=IN, away=(), checked=new.checked
    )
    notify(connection, new.account, "cup_added", cup=tournament.name, link=f"/tournaments/{id}")
    return tournaments.load(connection, id)


async def _sit_in(match: Match, seat: str, new: EntryRecord, by: str) -> None:
    """Seat a replacement where a player sits or has left; ``by`` is who replaces them."""
    record = match.seats[seat]
    if match.session.over or match.record.closed is not None or record.guest == new.account:
        return
    clock = time_control.load_clock(match.record.clock)
    mine = seat_rules.taken(record, new.account, new.name, clock, time.time())
    lost = record.guest
    also = None if lost is None else partial(matches.watch, id=match.id, guest=lost, seat=seat)
    await reseat(match, {seat: mine}, also=also, removed=() if lost in (None, by) else (lost,))


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
    tournaments.postpone_round(connection, id, current.number, until)


async def correct(hub: Hub, id: str, me: Person, round: int, pod: int, places: Mapping[int, int], why: str) -> None:
    """Set a table's result, with a reason. An unfinished game ends with it."""
    match = await hub.database.run(_correct, id, me, round, pod, places, why)
    if match is not None:
        await matches_changed(hub, [match])


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
        tournament_progress.stop_match(connection, pod.match, table_name(tournament, pod))
    results = {entry: Result(place) for entry, place in places.items()}
    tournaments.settle_table(connection, id, round, number, results, CORRECTED, again=True)
    return pod.match


def _are_places(places: Mapping[int, int]) -> bool:
    """Whether these are valid places: each is one more than the number of people ahead, such as 1, 2, 2, 4."""
    return all(place == 1 + sum(other < place for other in places.values()) for place in places.values())


async def repair(hub: Hub, id: str, me: Person, without: Collection[int] = ()) -> None:
    """Pair the current round again, ``without`` absent players, if no one has answered in it yet."""
    closed = await hub.database.run(_repair, id, me, without)
    await matches_changed(hub, closed)


def _repair(connection: Connection, id: str, me: Person, without: Collection[int]) -> list[str]:
    missing = [_entry(connection, id, number) for number in without]
    tournament = organised(connection, id, me, "repair", ", ".join(entry.name for entry in missing))
    whole = tournaments.load(connection, id)
    current = _untouched(connection, whole, None)
    closed = _stop_all(connection, tournament, current)
    tournaments.undo_round(connection, id, tournament.round)
    for entry in missing:
        tournaments.change_entry(connection, id, entry.number, away=tuple({*entry.away, tournament.round}))
    tournaments.lock(connection, id, round=tournament.round - 1)
    return closed


async def swap(hub: Hub, id: str, me: Person, one: int, other: int) -> None:
    """Swap two players within a round, if no one has answered at their tables yet."""
    closed = await hub.database.run(_swap, id, me, one, other)
    await matches_changed(hub, closed)


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
    tournaments.swap_players(connection, id, tournament.round, places[one], places[other])
    return closed


def _untouched(connection: Connection, whole: TournamentData, people: set[int] | None) -> list[PodRecord]:
    """The tables of the current round (of some players); refused if anyone has answered there."""
    current = whole.current
    if whole.tournament.state != RUNNING or current is None:
        raise Refusal("tournament_state", 409)
    pods = [pod for pod in current.pods if people is None or any(place.entry in people for place in pod.places)]
    for pod in pods:
        by_people = pod.match is not None and any(
            act.by == "human" for act in matches.stored_acts(connection, pod.match)
        )
        if by_people or pod.how:
            raise Refusal("round_begun", 409)
    return pods


def _stop_all(connection: Connection, tournament: Tournament, pods: list[PodRecord]) -> list[str]:
    closed = []
    for pod in pods:
        if pod.match is not None:
            tournament_progress.stop_match(connection, pod.match, table_name(tournament, pod))
            closed.append(pod.match)
    return closed


def _pod(whole: TournamentData, round: int, number: int) -> PodRecord:
    found = [pod for one in whole.rounds for pod in one.pods if (pod.round, pod.number) == (round, number)]
    if not found:
        raise Refusal("no_table", 404)
    return found[0]


# The settings of a tournament, and whether they are possible ---------------------------------------------------------


MOST_NAME, MOST_ABOUT = 60, 4000
FURTHEST = 366 * DAY
MOST_CHECKIN = 7 * 24 * 60
MOST_ROUND = 90 * 24


class TournamentSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings an organiser chooses."""

    name: str
    about: Annotated[str, Meta(max_length=MOST_ABOUT)] = ""
    game: str
    scenario: str = ""
    options: dict[str, str] = {}
    clock: Clock | None = None
    rated: bool = True
    public: bool = True
    rules: TournamentRules = TournamentRules()
    most: Annotated[int, Meta(ge=2, le=MOST_PEOPLE)] = 64
    starts: float | None = None
    checkin: Annotated[int, Meta(ge=0, le=MOST_CHECKIN)] = 0
    round_hours: Annotated[int, Meta(ge=0, le=MOST_ROUND)] = 0


async def new_tournament(wish: TournamentSettings, person: Person) -> Tournament:
    """A new tournament with these settings, or a refusal that says what is not possible."""
    id, now = new_tournament_id(), time.time()
    values = await _checked(wish, now)
    return Tournament(id=id, organiser=person.id, seed=fresh_seed(), series=id, made=now, **values)


async def edited(tournament: Tournament, wish: TournamentSettings) -> Tournament:
    """A tournament that has not started, with new settings."""
    return replace(tournament, **await _checked(wish, time.time()))


async def _checked(wish: TournamentSettings, now: float) -> dict[str, Any]:
    name = clean(wish.name)
    if not name:
        raise Refusal("tournament_name")
    if len(name) > MOST_NAME:
        raise Refusal("too_long", 413, length=len(name), most=MOST_NAME)
    if wish.starts is not None and not now < wish.starts < now + FURTHEST:
        raise Refusal("tournament_starts")
    if wish.checkin and wish.starts is None:
        raise Refusal("tournament_checkin")
    game = get_game(wish.game)
    scenario = wish.scenario or game.info.scenarios[0]
    if any("@" in mark for mark in (game.info.id, scenario, *wish.options.values())):
        raise Refusal("tournament_own")
    rules = _rules(game, wish)
    await asyncio.to_thread(
        Session.start, game, scenario=scenario, players=rules.size, options=wish.options, seed=fresh_seed()
    )
    values: dict[str, Any] = {
        "name": name,
        "about": wish.about.strip(),
        "game": game.info.id,
        "scenario": scenario,
        "options": wish.options,
        "clock": time_control.dump_clock(wish.clock),
        "rated": wish.rated,
        "public": wish.public,
        "rules": rules,
        "most": wish.most,
        "starts": wish.starts,
        "checkin": wish.checkin,
        "round_hours": wish.round_hours,
    }
    probe = Tournament(id="", organiser="", seed="", series="", made=now, **values)
    if wish.most < min(possible_tables(game, probe)):
        raise Refusal("tournament_most", least=min(possible_tables(game, probe)))
    return values


def _rules(game: Game[Any], wish: TournamentSettings) -> TournamentRules:
    rules = wish.rules
    if rules.size not in game.info.players:
        raise Refusal("tournament_size", known=[str(number) for number in game.info.players])
    if len(rules.points) > rules.size or list(rules.points) != sorted(rules.points, reverse=True):
        raise Refusal("tournament_points", size=rules.size)
    if rules.points and not any(rules.points):
        raise Refusal("tournament_points", size=rules.size)
    if len(set(rules.tie_breaks)) < len(rules.tie_breaks):
        raise Refusal("tournament_ties")
    if rules.format != KNOCKOUT:
        rules = replace(rules, third=False)
    elif rules.third and rules.size != 2:
        raise Refusal("tournament_third")
    if rules.advance >= rules.size:
        raise Refusal("tournament_advance", size=rules.size)
    smaller = [number for number in game.info.players if 2 <= number < rules.size]
    if rules.fill == SMALLER and not smaller and rules.size > 2:
        raise Refusal("tournament_smaller", size=rules.size)
    if rules.size == 2:  # there is no smaller table, and no one plays an agent alone
        rules = replace(rules, fill=BYES)
    return rules


# Leagues: when a season is over, the organiser opens the next one with updated divisions -----------------------------


def next_season(connection: Connection, id: str, me: Person) -> str:
    """Open a new season of a finished league and return its id. Players who stayed to the end take part unless they
    withdraw.
    """
    tournament = organised(connection, id, me, "season")
    if tournament.state != OVER or tournament.rules.format != LEAGUE:
        raise Refusal("tournament_state", 409)
    if any(one.season > tournament.season for one in tournaments.seasons(connection, tournament.series)):
        raise Refusal("season_made", 409)
    whole = tournaments.load(connection, id)
    divisions: dict[int, list[int]] = {}
    for row in standings(tournament_state_of(whole)):
        divisions.setdefault(row.division, []).append(row.entry)
    gone = {one.number for one in whole.entries if one.state != IN or one.account in whole.banned}
    order = tournament_pairing.next_ladder(
        [divisions[number] for number in sorted(divisions)], tournament.rules.moves, gone
    )
    new = _new(tournament)
    tournaments.add(connection, new)
    for rank, number in enumerate(order, 1):
        entry = whole.entry(number)
        tournaments.add_entry(connection, new.id, entry.account, entry.name, rank=rank)
        notify(connection, entry.account, "cup_season", cup=new.name, season=new.season, link=f"/tournaments/{new.id}")
    return new.id


def _new(tournament: Tournament) -> Tournament:
    return replace(
        tournament,
        id=new_tournament_id(),
        version=0,
        state=SIGN_UP,
        open=True,
        seed=fresh_seed(),
        season=tournament.season + 1,
        starts=None,
        checkin=0,
        round=0,
        made=time.time(),
        begun=None,
        ended=None,
        why=None,
    )


# A member's own actions in a tournament. Each function is a transaction of its own -----------------------------------


def sign_up(connection: Connection, id: str, me: Person) -> str:
    """Sign up: as a player, or as a reserve if all places are taken or it has started; returns which."""
    tournament = tournaments.lock(connection, id)
    people = tournaments.entries(connection, id)
    if any(entry.account == me.id for entry in people):
        raise Refusal("signed_up", 409)
    if tournament.state not in (*COMING, RUNNING) or (tournament.state in COMING and not tournament.open):
        raise Refusal("sign_up_closed", 409)
    if blocked_between(connection, tournament.organiser, me.id):
        raise Refusal("sign_up_closed", 409)
    full = sum(entry.state == IN for entry in people) >= tournament.most
    state = RESERVE if full or tournament.state == RUNNING else IN
    now = time.time() if tournament.state == CHECK_IN else None  # signing up during check-in counts as checking in
    tournaments.add_entry(connection, id, me.id, me.name, state=state, checked=now)
    return state


def withdraw(connection: Connection, id: str, me: Person) -> None:
    """Withdraw. Before the start a reserve moves up; later the player is not paired again, and a running game is played
    to its end or left at the table.
    """
    tournament = tournaments.lock(connection, id)
    entry = own(connection, id, me)
    if tournament.state in COMING or entry.state == RESERVE:
        tournaments.drop_entry(connection, id, entry.number)
        tournaments.move_up_reserves(connection, id, tournaments.entries(connection, id), tournament.most)
    elif tournament.state == RUNNING and entry.state == IN:
        tournaments.change_entry(connection, id, entry.number, state=OUT)
        tournaments.log_action(connection, id, me.id, "withdraw", entry.name)
    else:
        raise Refusal("tournament_state", 409)


def check_in_oneself(connection: Connection, id: str, me: Person) -> None:
    """Check in."""
    tournament = tournaments.lock(connection, id)
    entry = own(connection, id, me)
    if tournament.state != CHECK_IN or entry.state not in (IN, RESERVE):
        raise Refusal("no_check_in", 409)
    if entry.checked is None:
        tournaments.change_entry(connection, id, entry.number, checked=time.time())


def sit_out(connection: Connection, id: str, me: Person, *, away: bool) -> None:
    """Sit out the next round, or play it after all."""
    tournament = tournaments.lock(connection, id)
    entry = own(connection, id, me)
    if tournament.state != RUNNING or entry.state != IN:
        raise Refusal("tournament_state", 409)
    tournaments.change_entry(connection, id, entry.number, away=paused(tournament, entry, away=away))


def paused(tournament: Tournament, entry: EntryRecord, *, away: bool) -> tuple[int, ...]:
    """The rounds a player sits out, with or without the next one."""
    coming = tournament.round + 1
    others = tuple(round for round in entry.away if round != coming)
    return (*others, coming) if away else others


def own(connection: Connection, id: str, me: Person) -> EntryRecord:
    """The person's own entry."""
    found = next((entry for entry in tournaments.entries(connection, id) if entry.account == me.id), None)
    if found is None:
        raise Refusal("not_signed_up", 409)
    return found
