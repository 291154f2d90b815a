"""The routes of tournaments: lists, one tournament, a new one, and all actions of members and organisers."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, cast

from msgspec import Meta
from sqlalchemy import Connection, select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from vexillum.server.accounts.login_sessions import person_of_cookie
from vexillum.server.accounts.session_cookie import cookie_of
from vexillum.server.edge.http.common import Body, body, club_only, hub_of, language, listing, number, reply
from vexillum.server.edge.http.tournaments.tournament_forms import LogLine, TournamentForm, head_form, whole_form
from vexillum.server.edge.requester import asker
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.tournaments import (
    organiser_actions,
    seasons,
    sign_up,
    tournament_progress,
    tournament_settings,
)
from vexillum.server.matches.tournaments.tournament_settings import TournamentSettings
from vexillum.server.storage.people.tables import ACCOUNTS
from vexillum.server.storage.tournaments import tournament_entries, tournaments
from vexillum.server.storage.tournaments.tournaments import COMING_LIST, FINISHED_LIST, RUNNING_LIST

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
        if len(self.about) > tournament_settings.MOST_ABOUT:
            raise Refusal("too_long", 413, length=len(self.about), most=tournament_settings.MOST_ABOUT)
        return TournamentSettings(**{name: getattr(self, name) for name in TournamentSettings.__struct_fields__})


# Actions --------------------------------------------------------------------------------------------------------------


class Act(Body, kw_only=True, tag_field="act"):
    """An action in a tournament: each one of :data:`AnyAct` has a method ``do``."""


class SignUp(Act, kw_only=True, tag="sign_up"):
    """Sign up."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """As a player, or as a reserve."""
        return await hub.database.run(sign_up.sign_up, id, me)


class Withdraw(Act, kw_only=True, tag="withdraw"):
    """Withdraw."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """From now on."""
        await hub.database.run(sign_up.withdraw, id, me)


class CheckIn(Act, kw_only=True, tag="check_in"):
    """Check in."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """During check-in."""
        await hub.database.run(sign_up.check_in, id, me)


class Pause(Act, kw_only=True, tag="pause"):
    """Sit out the next round, or play it after all."""

    away: bool

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """Until the round is drawn."""
        await hub.database.run(sign_up.pause, id, me, away=self.away)


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
        await hub.database.run(organiser_actions.check_in, id, me)


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
        await hub.database.run(organiser_actions.pause, id, me, self.entry, away=self.away)


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
        return await hub.database.run(seasons.next_season, id, me)


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
    tournament = await tournament_settings.new_tournament(wish.wish(), me)
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
    log = tournament_entries.log(connection, id) if organiser_actions.may_organise(whole.tournament, me) else []
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
