"""The routes of tournaments: lists, one of them, a new one, and all that members and organisers do about one."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, cast

from msgspec import Meta
from sqlalchemy import Connection, select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from vexillum.server.accounts.login_sessions import person_of_cookie
from vexillum.server.accounts.session_cookie import cookie_of
from vexillum.server.edge.http.common import Body, body, club_only, hub_of, language, number, reply
from vexillum.server.edge.http.tournaments.tournament_forms import LogLine, TournamentForm, head_form, whole_form
from vexillum.server.edge.requester import asker
from vexillum.server.kernel.ids import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.hub import Hub
from vexillum.server.matches.tournaments import advancing, organising, seasons, sign_up, wishes
from vexillum.server.matches.tournaments.wishes import TournamentWish
from vexillum.server.storage.people.tables import ACCOUNTS
from vexillum.server.storage.tournaments import tournament_entries, tournaments
from vexillum.server.storage.tournaments.tournaments import COMING_LIST, FINISHED_LIST, RUNNING_LIST

LISTS = (COMING_LIST, RUNNING_LIST, FINISHED_LIST)
Why = Annotated[str, Meta(min_length=1, max_length=organising.MOST_WHY)]
Number = Annotated[int, Meta(ge=1, lt=2**31)]


class NewTournament(TournamentWish, frozen=True, kw_only=True):
    """A wish as a browser sends it: what every request with a body says, and a text that may be too long."""

    guest: str = ""
    lang: str | None = None
    name: str = ""
    about: str = ""

    def wish(self) -> TournamentWish:
        """As the rest of the server knows it."""
        if len(self.about) > wishes.MOST_ABOUT:
            raise Refusal("too_long", 413, length=len(self.about), most=wishes.MOST_ABOUT)
        return TournamentWish(**{name: getattr(self, name) for name in TournamentWish.__struct_fields__})


# What can be done -----------------------------------------------------------------------------------------------------


class Act(Body, kw_only=True, tag_field="act"):
    """Something that is done about a tournament: every one of :data:`AnyAct` has a method ``do``."""


class SignUp(Act, kw_only=True, tag="sign_up"):
    """Take part."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """As a player, or as a reserve."""
        return await hub.database.run(sign_up.sign_up, id, me)


class Withdraw(Act, kw_only=True, tag="withdraw"):
    """Take part no more."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """From now on."""
        await hub.database.run(sign_up.withdraw, id, me)


class CheckIn(Act, kw_only=True, tag="check_in"):
    """I am there."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """While there is a check-in."""
        await hub.database.run(sign_up.check_in, id, me)


class Pause(Act, kw_only=True, tag="pause"):
    """I sit the next round out, or play it after all."""

    away: bool

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """Until the round is drawn."""
        await hub.database.run(sign_up.pause, id, me, away=self.away)


class Edit(NewTournament, frozen=True, kw_only=True, tag_field="act", tag="edit"):
    """The organiser wants it otherwise."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """Before it begins."""
        await organising.edit(hub, id, me, self.wish())


class SetOpen(Act, kw_only=True, tag="open"):
    """Let people sign up, or no more."""

    open: bool

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """Before it begins."""
        await hub.database.run(organising.set_open, id, me, open=self.open)


class OpenCheckIn(Act, kw_only=True, tag="call"):
    """Let people check in now."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """Everybody who has signed up hears of it."""
        await hub.database.run(organising.check_in, id, me)


class Begin(Act, kw_only=True, tag="begin"):
    """Begin now."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """With those who are there."""
        await hub.database.run(organising.begin, id, me)


class Cancel(Act, kw_only=True, tag="cancel"):
    """Call it off."""

    why: Why

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """For good."""
        await hub.database.run(organising.cancel, id, me, self.why)


class Add(Act, kw_only=True, tag="add"):
    """Let somebody (``name``) take part."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """A reserve, or before it begins anybody."""
        await hub.database.run(organising.add, id, me, self.name)


class Remove(Act, kw_only=True, tag="remove"):
    """Send somebody out."""

    entry: Number
    why: Why

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """An agent plays on for them."""
        await organising.remove(hub, id, me, self.entry, self.why)


class PauseEntry(Act, kw_only=True, tag="away"):
    """Somebody sits the next round out, or plays it after all."""

    entry: Number
    away: bool

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """Until the round is drawn."""
        await hub.database.run(organising.pause, id, me, self.entry, away=self.away)


class ReplaceEntry(Act, kw_only=True, tag="replace"):
    """A reserve takes somebody's place."""

    entry: Number
    by: Number

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """With everything."""
        await organising.replace_by(hub, id, me, self.entry, self.by)


class Postpone(Act, kw_only=True, tag="postpone"):
    """Let the round last longer; 0 hours: as long as it takes."""

    hours: int

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """From its end, or from now."""
        await hub.database.run(organising.postpone, id, me, self.hours)


class Correct(Act, kw_only=True, tag="correct"):
    """Another result for a table."""

    round: Number
    table: Number
    places: dict[int, Number]
    why: Why

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """With a reason that everybody can read."""
        await organising.correct(hub, id, me, self.round, self.table, self.places, self.why)


class Repair(Act, kw_only=True, tag="repair"):
    """Draw the round again."""

    without: tuple[Number, ...] = ()

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """If nobody has played."""
        await organising.repair(hub, id, me, self.without)


class Swap(Act, kw_only=True, tag="swap"):
    """Two people change places in the round."""

    one: Number
    other: Number

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """If nobody has played there."""
        await organising.swap(hub, id, me, self.one, self.other)


class NextSeason(Act, kw_only=True, tag="season"):
    """Open the next season of a league."""

    async def do(self, hub: Hub, id: str, me: Person) -> Any:
        """The id of the new one."""
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
    """Who reads: a member, or (None) anybody."""
    hub = hub_of(request)
    return await person_of_cookie(hub.database, cookie_of(request, hub.config))


@club_only
async def listed(request: Request) -> Response:
    """A list of tournaments: those that are coming, running or finished."""
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
    tournament = await wishes.wished(wish.wish(), me)
    await hub_of(request).database.run(tournaments.add, tournament)
    return reply({"tournament": tournament.id}, 201)


@club_only
async def show(request: Request) -> Response:
    """A whole tournament."""
    return reply(await form_of(request, request.path_params["tournament"], await reader_of(request), language(request)))


async def form_of(request: Request, id: str, me: Person | None, spoken: str) -> TournamentForm:
    """A whole tournament as somebody may see it. One that is not public is for members; for others it is not there."""
    try:
        form = await hub_of(request).database.read(_form, id, me, spoken)
    except Refusal as refusal:
        raise refusal if me is not None else Refusal("sign_in", 401) from refusal
    if me is None and not form.public:
        raise Refusal("sign_in", 401)
    return form


def _form(connection: Connection, id: str, me: Person | None, spoken: str) -> TournamentForm:
    whole = tournaments.load(connection, id)
    log = tournament_entries.log(connection, id) if organising.may_organise(whole.tournament, me) else []
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
    """Do something about a tournament, and go on with it at once as far as that leads."""
    me, hub, id = await asker(request), hub_of(request), request.path_params["tournament"]
    wish: AnyAct = await body(request, cast(Any, AnyAct))
    done = await wish.do(hub, id, me)
    await advancing.go_on_soon(hub, id)
    return reply({"done": done})


TOURNAMENTS: list[BaseRoute] = [
    Route("/api/tournaments", listed),
    Route("/api/tournaments", create, methods=["POST"]),
    Route("/api/tournaments/{tournament}", show),
    Route("/api/tournaments/{tournament}", act, methods=["POST"]),
]
