"""Branches of a match: list, name, delete, compare; and matches that continue it from a moment."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.dice import fresh_seed
from vexillum.core.files.position_file import play_on
from vexillum.core.session import HUMAN, Session
from vexillum.core.show.display import Chip
from vexillum.core.show.story import PIECES, changed
from vexillum.core.variations import MOST_COMMENT, MOST_NAME, ROOT, Line, Mark, Variations
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import Body, body, hub_of, in_turn, language, number, reply, visitor_of, who
from vexillum.server.edge.http.matches import add_match
from vexillum.server.edge.http.replays import (
    NO_LINE,
    ForkForm,
    ForkSeat,
    GameView,
    branch_of,
    chapters,
    game_view,
    view_of,
)
from vexillum.server.kernel.identities import Person
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches import new_match
from vexillum.server.matches.access import check_invited, check_known, check_may_fork, may_name, may_see, usual_players
from vexillum.server.matches.actions.answers import practises
from vexillum.server.matches.client import clean
from vexillum.server.matches.frames.frame_types import GivenForm, MapWhole
from vexillum.server.matches.frames.frames import map_change
from vexillum.server.matches.frames.server_messages import AgentName
from vexillum.server.matches.frames.views import Past, given
from vexillum.server.matches.greetings import note_shown
from vexillum.server.matches.match import Match
from vexillum.server.matches.new_match import check_stored, run_import
from vexillum.server.matches.seat_changes import ME
from vexillum.server.matches.synchronization import settled
from vexillum.server.storage import matches
from vexillum.server.storage.records import EVERYTHING, SeatRecord

# Branches of a match: list, name, delete, compare --------------------------------------------------------------------


MOST_MARKS = 500
"""Maximum branches of a match that are named, commented or deleted."""
MOST_CONTINUED = 50


class MarkBranch(Body, kw_only=True):
    """A branch's name and comment, or its deletion."""

    branch: int
    name: Annotated[str, msgspec.Meta(max_length=MOST_NAME)] = ""
    comment: Annotated[str, msgspec.Meta(max_length=MOST_COMMENT)] = ""
    drop: bool = False


async def list_branches(request: Request) -> Response:
    """The branches the reader may see, and their own matches that continue this one."""
    if request.method == "POST":
        return await _mark(request)
    seen = await game_view(request)
    guest, hub = (await visitor_of(request)).id, hub_of(request)
    async with hub.using(seen.match) as live:
        match = live.match
        visible, names = may_see(match, guest), may_name(match, guest)
        goes = practises(match, match.standing_of(guest)) and not match.session.over
    lines: list[BranchForm] = []
    left_off = 0
    if visible:
        tree = await hub.database.read(matches.branch_tree, seen.match)
        lines, left_off = await in_turn(request, branch_forms, tree, seen.past, seen.reader, seen.texts)
    own = await hub.database.read(matches.continuations, seen.match, guest, MOST_CONTINUED)
    continued = [ContinuedForm(one.id, one.origin_at or 0, one.title, one.made, one.over) for one in own]
    return reply(VariationsForm(lines, left_off, seen.past.last, goes, names, continued))


async def _mark(request: Request) -> Response:
    """Name, comment on or delete a branch."""
    wish = await body(request, MarkBranch)
    person, hub, id = await who(request, wish), hub_of(request), request.path_params["match"]
    await check_known(hub.database, id, person.id)
    async with hub.using(id) as live, live.match.lock:
        match = live.match
        await check_invited(hub.database, match, person.id)
        if not may_name(match, person.id):
            raise Refusal("branch_practice", 403)
        tree = await hub.database.read(matches.branch_tree, id)
        if wish.branch not in {line.id for line in tree.lines()}:
            raise Refusal("no_branch", 404)
        if wish.drop and tree.is_on_line(tree.here, wish.branch):
            raise Refusal("branch_here", 409)
        if wish.branch not in tree.marks and len(tree.marks) >= MOST_MARKS:
            raise Refusal("branch_marks", 409, most=MOST_MARKS)
        mark = Mark(clean(wish.name), wish.comment.strip(), wish.drop)
        await hub.database.run(matches.put_branches, id, {wish.branch: mark})
    return reply({"branch": wish.branch})


async def compare_branches(request: Request) -> Response:
    """Two moments side by side, of one match or of two matches of the same game."""
    query = request.query_params
    one = await game_view(request)
    other_match = query.get("other_match") or one.match
    other = await view_of(request, other_match, number(request, "other_line", NO_LINE))
    if other.past.setup.game != one.past.setup.game:
        raise Refusal("compare_games", 409)
    at, other_at = number(request, "at", one.past.last), number(request, "other_at", other.past.last)
    return reply(await in_turn(request, compare_form, one, at, other, other_at))


def compare_form(one: GameView, at: int, other: GameView, other_at: int) -> CompareForm:
    """The differences of the second moment. Figures are public, and each board is the reader's view."""
    first, second = one.past.at(at), other.past.at(other_at)
    figures = first.game.knowledge.figures
    changes = changed(figures(first.state), figures(second.state))
    places = [
        change.figure.removeprefix(PIECES).rpartition("/")[0] for change in changes if change.figure.startswith(PIECES)
    ]
    chips = first.game.board.chips(changes, one.texts, one.reader) if changes else []
    things = [thing for chip in chips for thing in chip.things]
    return CompareForm(
        one=_side(one, at), other=_side(other, other_at), chips=chips, things=list(dict.fromkeys([*places, *things]))
    )


def _side(seen: GameView, at: int) -> ComparedSide:
    drawn = map_change(None, seen.past.game.board.draw_map(seen.past.at(at).view(seen.reader), seen.texts)).whole
    assert drawn is not None
    begun = [mark.title for mark in chapters(seen.past, seen.texts) if mark.at <= at]
    return ComparedSide(at, begun[-1] if begun else "", drawn)


# The branches of a match as a page shows them, and two moments side by side ------------------------------------------


MOST_SHOWN = 200
"""More branches than this are not listed."""


class BranchForm(msgspec.Struct, frozen=True):
    """A line of answers: it has the first ``at`` in common with its ``parent``, and was played up to ``until``."""

    id: int
    parent: int | None
    at: int
    until: int
    leaf: int
    """The node at its end."""
    name: str
    comment: str
    first: GivenForm | None
    """Its first answer, without what is hidden from the reader."""
    here: bool
    """The game is on this line now."""


class ContinuedForm(msgspec.Struct, frozen=True):
    """One of the reader's matches that continues this one."""

    match: str
    at: int
    title: str
    made: float
    over: bool


class VariationsForm(msgspec.Struct, frozen=True):
    """All branches of a match that the reader may see."""

    lines: list[BranchForm]
    left_off: int
    """How many branches exceed the limit and are not listed."""
    at: int
    """How many answers stand now."""
    may_go: bool
    """The reader can go to another branch: only in practice, until the game ends."""
    may_name: bool
    continued: list[ContinuedForm]


class ComparedSide(msgspec.Struct, frozen=True):
    """One of two moments."""

    at: int
    title: str
    """The chapter it belongs to."""
    map: MapWhole


class CompareForm(msgspec.Struct, frozen=True):
    """Two moments side by side. Chips show what differs in the second one."""

    one: ComparedSide
    other: ComparedSide
    chips: list[Chip]
    things: list[str]
    """The things on the map whose pieces or state differ."""


def branch_forms(tree: Variations, past: Past, reader: str | None, texts: Texts) -> tuple[list[BranchForm], int]:
    """The lines of a tree in words, and how many were omitted."""
    lines = tree.lines()
    shown = lines[:MOST_SHOWN]
    here = tree.line_of(tree.here)
    pasts: dict[int, Past] = {}

    def played(line: Line) -> Past:
        if line.id not in pasts:
            pasts[line.id] = past.branched(tree.path(line.leaf))
        return pasts[line.id]

    by_id = {line.id: line for line in shown}
    return [
        BranchForm(
            id=line.id,
            parent=line.parent,
            at=line.at,
            until=line.until,
            leaf=line.leaf,
            name=line.mark.name,
            comment=line.mark.comment,
            first=None
            if line.id == ROOT or line.parent is None or line.at < past.first
            else given(played(by_id[line.parent]).at(line.at), tree.nodes[line.id].answer.keys, reader, texts),
            here=line.id == here,
        )
        for line in shown
    ], len(lines) - len(shown)


# Continue from here: a moment of a match becomes a new practice match ------------------------------------------------


class Fork(Body, kw_only=True):
    """The moment to continue from, and the players: ``me``, ``open``, or an agent."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    """After how many answers."""
    line: int | None = None
    """The branch of the moment: a node."""
    seats: dict[str, str] = {}


async def fork(request: Request) -> Response:
    """The choices for a match that continues this one, or the new match."""
    return await (_make(request) if request.method == "POST" else _choices(request))


class ForkSource(NamedTuple):
    """The match to continue."""

    past: Past
    held: dict[str, SeatRecord]
    title: str
    seen: str | None
    """Its ledger of what was shown to whom."""


async def fork_source(request: Request, person: Person, line: int | None, *, shown: bool) -> ForkSource:
    """The match to continue, or a refusal. ``shown``: it shows the person everything that is hidden there."""
    hub, id = hub_of(request), request.path_params["match"]
    await check_known(hub.database, id, person.id)
    async with hub.using(id) as live:
        match = live.match
        await check_invited(hub.database, match, person.id)
        async with match.lock:
            check_may_fork(match, person.id)
            if shown:
                await settled(match, partial(_note_shown, match, person.id))
            past = Past(match.session)
            if line is not None:
                past = await branch_of(match, person.id, past, line)
            return ForkSource(past, dict(match.seats), match.record.title, match.record.seen)


async def _note_shown(match: Match, guest: str) -> None:
    check_may_fork(match, guest)
    await note_shown(match, guest, EVERYTHING)


async def _choices(request: Request) -> Response:
    """The possible players, and the defaults."""
    person, line = await who(request), number(request, "line", NO_LINE)
    past, held, *_ = await fork_source(request, person, None if line == NO_LINE else line, shown=False)
    at, texts = number(request, "at", past.last), game_texts(past.game, language(request))
    return reply(choices_form(past, at, usual_players(past, at, held, person.id), texts))


def choices_form(past: Past, at: int, usual: dict[str, str], texts: Texts) -> ForkForm:
    """The possible players from a moment on, and the defaults."""
    seats = [ForkSeat(seat, texts.name("seat", seat), ME if one == HUMAN else one) for seat, one in usual.items()]
    return ForkForm(at, seats, [AgentName(id, texts.name("agent", id)) for id in past.game.seat_agents])


async def _make(request: Request) -> Response:
    """Create a match that continues a moment of this one.

    Everything hidden stays as it is there. The seed is new, so that the old game does not reveal future random results.
    """
    wish = await body(request, Fork)
    person = await who(request, wish)
    past, held, title, seen = await fork_source(request, person, wish.line, shown=True)
    usual = usual_players(past, wish.at, held, person.id, chosen=ME in wish.seats.values())
    session = await run_import(hub_of(request), person, lambda: continued(past, wish, usual, person))
    terms = new_match.Terms(
        title=title, practice=True, origin=request.path_params["match"], origin_at=wish.at, begun="match", seen=seen
    )
    return await add_match(request, session, person, new_match.seated(session, wish.seats, person, usual), terms)


def continued(past: Past, wish: Fork, usual: dict[str, str], person: Person) -> Session[Any]:
    """The new session from a moment, with the chosen players."""
    moment = past.at(wish.at)
    if moment.over:
        raise Refusal("fork_over", 409)
    new_match.seated(moment, wish.seats, person, usual)  # refuses unknown seats and agents
    wanted = usual | wish.seats
    players = new_match.players_wanted(moment.setup.seats, wanted, HUMAN)
    session = play_on(moment, players, fresh_seed())
    session.practised = True
    check_stored(session)
    return session
