"""Branches of a match: list, name, delete, compare."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.show.story import PIECES, changed
from vexillum.core.variations import MOST_COMMENT, MOST_NAME, Mark
from vexillum.server.edge.http.branches.chapters import chapters
from vexillum.server.edge.http.common import Body, body, hub_of, in_turn, number, reply, visitor_of, who
from vexillum.server.edge.http.game_views import NO_LINE, GameView, game_view, view_of
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.actions.practice import practises
from vexillum.server.matches.branches.access import may_name, may_see
from vexillum.server.matches.client import clean
from vexillum.server.matches.frames.branch_forms import (
    BranchForm,
    ComparedSide,
    CompareForm,
    ContinuedForm,
    VariationsForm,
    branch_forms,
)
from vexillum.server.matches.frames.map_changes import map_change
from vexillum.server.storage import branches

MOST_MARKS = 500
"""Maximum branches of a match that are named, commented or deleted."""
MOST_CONTINUED = 50


class MarkBranch(Body, kw_only=True):
    """A branch's name and comment, or its deletion."""

    branch: int
    name: Annotated[str, msgspec.Meta(max_length=MOST_NAME)] = ""
    comment: Annotated[str, msgspec.Meta(max_length=MOST_COMMENT)] = ""
    drop: bool = False


async def listed(request: Request) -> Response:
    """The branches the reader may see, and their own matches that continue this one."""
    if request.method == "POST":
        return await _mark(request)
    seen = await game_view(request)
    guest, hub = (await visitor_of(request)).id, hub_of(request)
    async with hub.using(seen.match) as live:
        match = live.match
        visible, names = may_see(match, guest), may_name(match, guest)
        goes = practises(match, guest) and not match.session.over
    lines: list[BranchForm] = []
    left_off = 0
    if visible:
        tree = await hub.database.read(branches.tree, seen.match)
        lines, left_off = await in_turn(request, branch_forms, tree, seen.past, seen.reader, seen.texts)
    own = await hub.database.read(branches.continued, seen.match, guest, MOST_CONTINUED)
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
        tree = await hub.database.read(branches.tree, id)
        if wish.branch not in {line.id for line in tree.lines()}:
            raise Refusal("no_branch", 404)
        if wish.drop and tree.is_on_line(tree.here, wish.branch):
            raise Refusal("branch_here", 409)
        if wish.branch not in tree.marks and len(tree.marks) >= MOST_MARKS:
            raise Refusal("branch_marks", 409, most=MOST_MARKS)
        mark = Mark(clean(wish.name), wish.comment.strip(), wish.drop)
        await hub.database.run(branches.put, id, {wish.branch: mark})
    return reply({"branch": wish.branch})


async def compare(request: Request) -> Response:
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
