"""The routes of tournaments: lists, one tournament, all actions; and what they and the pages show."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, TypeAlias, cast

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from vexillum.core.words.texts import Texts
from vexillum.server.accounts.sessions import cookie_of, person_of_cookie
from vexillum.server.edge.http.common import Body, asker, body, club_only, hub_of, language, listing, number, reply
from vexillum.server.kernel import time_control, tournament_pairing
from vexillum.server.kernel.identities import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import texts_of
from vexillum.server.kernel.time_control import Clock
from vexillum.server.kernel.tournament_pairing import Row, rounds_of, standings, tie_breaks_of
from vexillum.server.kernel.tournaments import KNOCKOUT, TournamentRules, TournamentState, scored
from vexillum.server.matches import organiser_actions, tournament_progress
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.organiser_actions import TournamentSettings, may_organise
from vexillum.server.matches.tournament_progress import pod_of, tournament_state_of
from vexillum.server.storage import tournaments
from vexillum.server.storage.tables import ACCOUNTS
from vexillum.server.storage.tournaments import (
    COMING,
    COMING_LIST,
    DONE,
    FINISHED_LIST,
    IN,
    OVER,
    RESERVE,
    RUNNING_LIST,
    PodRecord,
    RoundRecord,
    Tournament,
    TournamentData,
)

# Tournaments as shown by the API and the pages -----------------------------------------------------------------------


class TournamentHead(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    game_name: str
    scenario: str
    scenario_name: str
    format: str
    size: int
    state: str
    open: bool
    public: bool
    rated: bool
    clock: Clock | None
    organiser: str
    people: int
    most: int
    round: int
    season: int
    starts: float | None
    begun: float | None
    ended: float | None
    mine: str | None
    """The reader's part: ``in``, ``reserve``, ``out``, ``removed``; None: not signed up."""


class EntryForm(msgspec.Struct, frozen=True, kw_only=True):
    """Someone who has signed up."""

    number: int
    name: str
    """Empty if the account was deleted."""
    state: str
    checked: bool
    rank: int
    division: int
    away: bool
    """Whether they sit out the next round."""


class PlaceForm(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a table."""

    number: int
    name: str
    seat: str
    seat_name: str
    place: int | None
    left: str | None
    points: str
    """Empty until there is a result."""


class TableForm(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round, or a bye."""

    number: int
    kind: str
    division: int
    state: str
    how: str
    match: str | None
    third: bool
    """Whether it is a knockout's match for third place."""
    places: list[PlaceForm]


class RoundForm(msgspec.Struct, frozen=True, kw_only=True):
    """A round."""

    number: int
    begun: float
    deadline: float | None
    ended: float | None
    final: bool
    """Whether it is a knockout's final."""
    tables: list[TableForm]


class StandingForm(msgspec.Struct, frozen=True, kw_only=True):
    """A player in the standings."""

    place: int
    number: int
    name: str
    points: str
    tables: int
    values: dict[str, str]
    """The values of the tie-breaks, in their order."""
    reached: int
    out: bool
    """Whether they have left the tournament."""


class DivisionForm(msgspec.Struct, frozen=True, kw_only=True):
    """The standings of a division; other formats have one, number 0."""

    number: int
    rows: list[StandingForm]


class SeasonForm(msgspec.Struct, frozen=True):
    """Another season of the same league."""

    id: str
    season: int
    state: str


class OwnPart(msgspec.Struct, frozen=True, kw_only=True):
    """The reader's own part."""

    number: int
    state: str
    checked: bool
    away: bool
    match: str | None
    """The reader's current table."""


class LogLine(msgspec.Struct, frozen=True):
    """An entry of the log."""

    by: str
    what: str
    about: str
    why: str
    at: float


class TournamentForm(TournamentHead, frozen=True, kw_only=True):
    """A whole tournament."""

    about: str
    rules: TournamentRules
    points: list[int]
    options: dict[str, str]
    checkin: int
    round_hours: int
    why: str | None
    seed: str | None
    """The seed of random draws, revealed when it is over."""
    rounds_in_all: int | None
    tie_breaks: list[str]
    entries: list[EntryForm]
    rounds: list[RoundForm]
    standings: list[DivisionForm]
    seasons: list[SeasonForm]
    me: OwnPart | None
    may_organise: bool
    log: list[LogLine]


def head_form(
    tournament: Tournament, language: str, *, organiser: str, people: int, mine: str | None
) -> TournamentHead:
    """A tournament in a list, in the reader's language."""
    return TournamentHead(**_head(tournament, language, organiser, people, mine))


def _head(tournament: Tournament, language: str, organiser: str, people: int, mine: str | None) -> dict[str, Any]:
    texts = texts_of(tournament.game, language)
    return {
        "id": tournament.id,
        "name": tournament.name,
        "game": tournament.game,
        "game_name": texts("game.name"),
        "scenario": tournament.scenario,
        "scenario_name": texts.name("scenario", tournament.scenario),
        "format": tournament.rules.format,
        "size": tournament.rules.size,
        "state": tournament.state,
        "open": tournament.open,
        "public": tournament.public,
        "rated": tournament.rated,
        "clock": time_control.load_clock(tournament.clock),
        "organiser": organiser,
        "people": people,
        "most": tournament.most,
        "round": tournament.round,
        "season": tournament.season,
        "starts": tournament.starts,
        "begun": tournament.begun,
        "ended": tournament.ended,
        "mine": mine,
    }


def whole_form(
    whole: TournamentData,
    language: str,
    me: Person | None,
    *,
    organiser: str,
    seasons: list[Tournament],
    log: list[LogLine],
) -> TournamentForm:
    """A whole tournament, as a reader may see it."""
    tournament = whole.tournament
    texts = texts_of(tournament.game, language)
    mine = None if me is None else whole.entry_of(me.id)
    people = sum(entry.state == IN for entry in whole.entries)
    organises = may_organise(tournament, me)
    state = _tournament_state(whole)
    coming = tournament.round + 1
    begun = tournament.state not in COMING and state is not None
    return TournamentForm(
        **_head(tournament, language, organiser, people, None if mine is None else mine.state),
        about=tournament.about,
        rules=tournament.rules,
        points=list(tournament.rules.points_by_place),
        options=tournament.options,
        checkin=tournament.checkin,
        round_hours=tournament.round_hours,
        why=tournament.why,
        seed=tournament.seed if tournament.state == OVER else None,
        rounds_in_all=rounds_of(state) if begun and state is not None else tournament.rules.rounds or None,
        tie_breaks=list(tie_breaks_of(tournament.rules)),
        entries=[
            EntryForm(
                number=entry.number,
                name=entry.name,
                state=entry.state,
                checked=entry.checked is not None,
                rank=entry.rank,
                division=entry.division,
                away=coming in entry.away,
            )
            for entry in whole.entries
        ],
        rounds=[_round(one, whole, state, texts) for one in whole.rounds],
        standings=_standings(whole, state) if begun and state is not None else [],
        seasons=[SeasonForm(one.id, one.season, one.state) for one in seasons],
        me=None
        if mine is None
        else OwnPart(
            number=mine.number,
            state=mine.state,
            checked=mine.checked is not None,
            away=coming in mine.away,
            match=_match_of(whole, mine.number),
        ),
        may_organise=organises,
        log=log if organises else [],
    )


def _tournament_state(whole: TournamentData) -> TournamentState | None:
    """The tournament for the pairing rules; None if its game is not installed any more."""
    try:
        return tournament_state_of(whole)
    except Refusal:
        return None


def _match_of(whole: TournamentData, number: int) -> str | None:
    for pod in whole.current.pods if whole.current else ():
        if pod.state != DONE and any(place.entry == number for place in pod.places):
            return pod.match
    return None


def _round(round: RoundRecord, whole: TournamentData, state: TournamentState | None, texts: Texts) -> RoundForm:
    drawn = None if state is None else state.rounds[round.number - 1]
    third: set[int] = set()
    if state is not None and drawn is not None:
        third = {pod.number for pod in drawn.pods if tournament_pairing.is_for_third(state, drawn, pod)}
    final = state is not None and drawn is not None and tournament_pairing.is_final(state, drawn)
    return RoundForm(
        number=round.number,
        begun=round.begun,
        deadline=round.deadline,
        ended=round.ended,
        final=final and whole.tournament.rules.format == KNOCKOUT,
        tables=[_table(pod, whole, texts, third=pod.number in third) for pod in round.pods],
    )


def _table(pod: PodRecord, whole: TournamentData, texts: Texts, *, third: bool) -> TableForm:
    points: Mapping[int, Fraction] = scored(whole.tournament.rules, pod_of(pod))
    return TableForm(
        number=pod.number,
        kind=pod.kind,
        division=pod.division,
        state=pod.state,
        how=pod.how,
        match=pod.match,
        third=third,
        places=[
            PlaceForm(
                number=place.entry,
                name=whole.entry(place.entry).name,
                seat=place.seat,
                seat_name=texts.name("seat", place.seat) if place.seat else "",
                place=place.place,
                left=place.left,
                points=shown(points[place.entry]) if place.entry in points else "",
            )
            for place in sorted(pod.places, key=lambda one: (one.place or 0, one.entry))
        ],
    )


def _standings(whole: TournamentData, state: TournamentState) -> list[DivisionForm]:
    rows: dict[int, list[StandingForm]] = {}
    for row in standings(state):
        rows.setdefault(row.division, []).append(_standing(row, whole))
    return [DivisionForm(number=number, rows=listed) for number, listed in rows.items()]


def _standing(row: Row, whole: TournamentData) -> StandingForm:
    entry = whole.entry(row.entry)
    return StandingForm(
        place=row.place,
        number=row.entry,
        name=entry.name,
        points=shown(row.points),
        tables=row.tables,
        values={name: shown(value) for name, value in row.values},
        reached=row.reached,
        out=entry.state not in (IN, RESERVE) or entry.account in whole.banned,
    )


def shown(value: Fraction) -> str:
    """Points with at most two decimals."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


# The routes of tournaments: lists, one tournament, a new one, and all actions of members and organisers --------------


LISTS = (COMING_LIST, RUNNING_LIST, FINISHED_LIST)
Why = Annotated[str, Meta(min_length=1, max_length=organiser_actions.MOST_WHY)]
Number = Annotated[int, Meta(ge=1, lt=2**31)]


class NewTournament(TournamentSettings, frozen=True, kw_only=True):
    """The settings as a browser sends them; its text may turn out too long."""

    guest: str = ""
    lang: str | None = None
    name: str = ""
    about: str = ""

    def wish(self) -> TournamentSettings:
        """The settings."""
        if len(self.about) > organiser_actions.MOST_ABOUT:
            raise Refusal("too_long", 413, length=len(self.about), most=organiser_actions.MOST_ABOUT)
        return TournamentSettings(**{name: getattr(self, name) for name in TournamentSettings.__struct_fields__})


# Actions --------------------------------------------------------------------------------------------------------------


class Act(Body, kw_only=True, tag_field="act"):
    """An action in a tournament: each one of :data:`AnyAct` has a method ``do``."""


class SignUp(Act, kw_only=True, tag="sign_up"):
    """Sign up."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """As a player, or as a reserve."""
        return await hub.database.run(organiser_actions.sign_up, id, me)


class Withdraw(Act, kw_only=True, tag="withdraw"):
    """Withdraw."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """From now on."""
        await hub.database.run(organiser_actions.withdraw, id, me)


class CheckIn(Act, kw_only=True, tag="check_in"):
    """Check in."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """During check-in."""
        await hub.database.run(organiser_actions.check_in_oneself, id, me)


class Pause(Act, kw_only=True, tag="pause"):
    """Sit out the next round, or play it after all."""

    away: bool

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """Until the round is drawn."""
        await hub.database.run(organiser_actions.sit_out, id, me, away=self.away)


class Edit(NewTournament, frozen=True, kw_only=True, tag_field="act", tag="edit"):
    """Change the settings."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """Before it starts."""
        await organiser_actions.edit(hub, id, me, self.wish())


class SetOpen(Act, kw_only=True, tag="open"):
    """Open or close sign-up."""

    open: bool

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """Before it starts."""
        await hub.database.run(organiser_actions.set_open, id, me, open=self.open)


class OpenCheckIn(Act, kw_only=True, tag="call"):
    """Open check-in now."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """Everyone who has signed up is notified."""
        await hub.database.run(organiser_actions.begin_check_in, id, me)


class Begin(Act, kw_only=True, tag="begin"):
    """Start now."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """With the players who are there."""
        await hub.database.run(organiser_actions.begin, id, me)


class Cancel(Act, kw_only=True, tag="cancel"):
    """Cancel it."""

    why: Why

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """For good."""
        await hub.database.run(organiser_actions.cancel, id, me, self.why)


class Add(Act, kw_only=True, tag="add"):
    """Add a player by ``name``."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """A reserve, or before the start anyone."""
        await hub.database.run(organiser_actions.add, id, me, self.name)


class Remove(Act, kw_only=True, tag="remove"):
    """Remove a player."""

    entry: Number
    why: Why

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """An agent takes over."""
        await organiser_actions.remove(hub, id, me, self.entry, self.why)


class PauseEntry(Act, kw_only=True, tag="away"):
    """Leave a player out of the next round, or pair them again."""

    entry: Number
    away: bool

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """Until the round is drawn."""
        await hub.database.run(organiser_actions.pause_player, id, me, self.entry, away=self.away)


class ReplaceEntry(Act, kw_only=True, tag="replace"):
    """Replace a player with a reserve."""

    entry: Number
    by: Number

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """The reserve takes over points, seeding and seats."""
        await organiser_actions.replace_by(hub, id, me, self.entry, self.by)


class Postpone(Act, kw_only=True, tag="postpone"):
    """Extend the round; 0 hours: no time limit."""

    hours: int

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """From its end, or from now."""
        await hub.database.run(organiser_actions.postpone, id, me, self.hours)


class Correct(Act, kw_only=True, tag="correct"):
    """Set a table's result."""

    round: Number
    table: Number
    places: dict[int, Number]
    why: Why

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """With a public reason."""
        await organiser_actions.correct(hub, id, me, self.round, self.table, self.places, self.why)


class Repair(Act, kw_only=True, tag="repair"):
    """Pair the round again."""

    without: tuple[Number, ...] = ()

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """If no one has played."""
        await organiser_actions.repair(hub, id, me, self.without)


class Swap(Act, kw_only=True, tag="swap"):
    """Swap two players within the round."""

    one: Number
    other: Number

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """If no one has played there."""
        await organiser_actions.swap(hub, id, me, self.one, self.other)


class NextSeason(Act, kw_only=True, tag="season"):
    """Open the next season of a league."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """Returns the id of the new one."""
        return await hub.database.run(organiser_actions.next_season, id, me)


AnyAct: TypeAlias = (
    SignUp
    | Withdraw
    | CheckIn
    | Pause
    | Edit
    | SetOpen
    | OpenCheckIn
    | Begin
    | Cancel
    | Add
    | Remove
    | PauseEntry
    | ReplaceEntry
    | Postpone
    | Correct
    | Repair
    | Swap
    | NextSeason
)


# Routes ---------------------------------------------------------------------------------------------------------------


async def reader_of(request: Request) -> Person | None:
    """The reader: a member, or (None) anyone."""
    hub = hub_of(request)
    return await person_of_cookie(hub.database, cookie_of(request, hub.config))


@club_only
async def listed(request: Request) -> Response:
    """A list of tournaments: upcoming, running or finished."""
    me, which = await reader_of(request), request.query_params.get("which", COMING_LIST)
    if which not in LISTS:
        raise Refusal("malformed", why=f"which={which[:40]}")
    found = await hub_of(request).database.read(
        tournaments.listed, which, None if me is None else me.id, number(request, "page", 0)
    )
    spoken = language(request)
    heads = [
        head_form(one.tournament, spoken, organiser=one.organiser, people=one.people, mine=one.mine)
        for one in found.rows
    ]
    return reply({"tournaments": heads, "more": found.more})


@club_only
async def create(request: Request) -> Response:
    """A new tournament."""
    me, wish = await asker(request), await body(request, NewTournament)
    tournament = await organiser_actions.new_tournament(wish.wish(), me)
    await hub_of(request).database.run(tournaments.add, tournament)
    return reply({"tournament": tournament.id}, 201)


@club_only
async def show(request: Request) -> Response:
    """A whole tournament."""
    return reply(await form_of(request, request.path_params["tournament"], await reader_of(request), language(request)))


async def form_of(request: Request, id: str, me: Person | None, spoken: str) -> TournamentForm:
    """A whole tournament as a reader may see it. One that is not public is found by members only."""
    try:
        form = await hub_of(request).database.read(_form, id, me, spoken)
    except Refusal as refusal:
        raise refusal if me is not None else Refusal("sign_in", 401) from refusal
    if me is None and not form.public:
        raise Refusal("sign_in", 401)
    return form


def _form(connection: Connection, id: str, me: Person | None, spoken: str) -> TournamentForm:
    whole = tournaments.load(connection, id)
    log = tournaments.log_of(connection, id) if organiser_actions.may_organise(whole.tournament, me) else []
    names = {entry.account: entry.name for entry in whole.entries}
    unknown = {one["by"] for one in log if one["by"] and one["by"] not in names}
    found = connection.execute(select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(unknown)))
    names |= {row.id: row.name for row in found}
    return whole_form(
        whole,
        spoken,
        me,
        organiser=tournaments.organiser_name(connection, whole.tournament.organiser),
        seasons=tournaments.seasons(connection, whole.tournament.series),
        log=[LogLine(names.get(one["by"], ""), one["what"], one["about"], one["why"], one["at"]) for one in log],
    )


@club_only
async def act(request: Request) -> Response:
    """Perform an action, and advance the tournament at once as far as possible."""
    me, hub, id = await asker(request), hub_of(request), request.path_params["tournament"]
    wish: AnyAct = await body(request, cast(Any, AnyAct))
    done = await wish.do(hub, id, me)
    await tournament_progress.advance_soon(hub, id)
    return reply({"done": done})


TOURNAMENTS: list[BaseRoute] = [
    Route("/api/tournaments", listing(listed)),
    Route("/api/tournaments", create, methods=["POST"]),
    Route("/api/tournaments/{tournament}", show),
    Route("/api/tournaments/{tournament}", act, methods=["POST"]),
]
