"""A match in a few lines for the front page: its progress, recent events, standings, what comes next."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.core.recap import recap
from vexillum.core.session import Session
from vexillum.core.show.display import Display, Goal, Panel
from vexillum.core.show.svg import Box, box_around, thumbnail
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import hub_of, in_turn, language, number, reply, visitor_of
from vexillum.server.edge.http.front.game_pictures import packed, svg_reply
from vexillum.server.edge.http.game_views import reader_of
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.access import check_invited, check_known
from vexillum.server.matches.match import Match
from vexillum.server.matches.watching.delayed import present_or_past

MOST_PLACES = 6
"""If a question is about more places than this, the last turn is shown instead."""
RATIOS = {1: 1.0, 2: 1.36}
"""The aspect ratios of a match's picture, by the number in its URL: width to height."""
WHOLE = 3
"""The ratio for the whole map instead of the places of interest."""


class Standing(msgspec.Struct, frozen=True):
    """A seat's margin or points, and its progress towards victory from 0 to 1."""

    seat: str
    name: str
    colour: str
    value: int
    signed: bool
    """Whether it is a margin, shown with a sign."""
    part: float
    leads: bool = False


class MatchSummary(msgspec.Struct, frozen=True):
    """A match in a few lines."""

    match: str
    seat: str
    """The reader's seat, or the one to move."""
    prompt: str
    """The question to the reader, if any."""
    card: str
    where: list[str]
    """How far the game is: the epoch, the cards left."""
    turns: int
    """How many turns others have played since the reader's last answer."""
    standing: list[Standing]
    warning: str
    tone: str
    picture: str
    """A number that changes with the picture."""


async def summary(request: Request) -> Response:
    """A match in a few lines."""
    seen = await _requested(request)
    texts = game_texts(seen.session.game, language(request))
    return reply(await in_turn(request, summary_of, seen, texts))


async def picture(request: Request) -> Response:
    """The map of a match around its places of interest, from the reader's viewpoint."""
    seen = await _requested(request)
    texts = game_texts(seen.session.game, language(request))
    shape = number(request, "shape", 2)
    ratio = None if shape == WHOLE else RATIOS.get(shape, RATIOS[2])
    dark = request.query_params.get("theme") == "dark"
    drawn = await in_turn(request, draw, seen, texts, ratio, dark)
    return svg_reply(request, packed(drawn), "private, no-cache")


class MatchView(NamedTuple):
    """A match as a reader sees it: the viewpoint, and which seats are theirs."""

    match: str
    mark: int
    """Increases with every visible change."""
    session: Session[Any]
    reader: str | None
    mine: tuple[str, ...]


async def _requested(request: Request) -> MatchView:
    guest, hub = (await visitor_of(request)).id, hub_of(request)
    await check_known(hub.database, request.path_params["match"], guest)
    async with hub.using(request.path_params["match"]) as live:
        await check_invited(hub.database, live.match, guest)
        return await match_view(live.match, guest)


async def match_view(match: Match, guest: str) -> MatchView:
    """A match as the reader sees it now, after checking access."""
    async with match.lock:
        mark, _, session = await present_or_past(match, guest)
        return MatchView(match.id, mark, session.fork(), reader_of(match, guest, None), match.played_by(guest))


def summary_of(seen: MatchView, texts: Texts) -> MatchSummary:
    """A match in a few lines."""
    id, version, session, reader, mine = seen
    display = session.game.board.display(session.view(reader), texts)
    decision = session.decision
    asked = decision is not None and decision.seat in mine
    own = asked and len(mine) == 1  # on a shared screen the question may be another player's
    seat = decision.seat if decision is not None and (asked or not mine) else (mine or ("",))[0]
    since = recap(session, seat) if seat in mine else None
    warning = _warning(display, mine)
    return MatchSummary(
        match=id,
        seat=texts.name("seat", seat) if seat else "",
        prompt=texts(decision.prompt) if decision is not None and own else "",
        card=next((card.title for card in display.cards if card.role == "now"), ""),
        where=[part for part in (display.deck.label, display.deck.left_label) if part] if display.deck else [],
        turns=sum(1 for row in since.rows if row.turn.seat) if since else 0,
        standing=_standing(session, display, texts),
        warning=warning[0],
        tone=warning[1],
        picture=f"{version}",
    )


def _standing(session: Session[Any], display: Display, texts: Texts) -> list[Standing]:
    """The standings of the seats in play, as on their panels: by margin, else by progress."""
    art = session.game.board.art(texts).seats
    panels = [panel for panel in display.panels if panel.seat in session.setup.seats]
    found = []
    best = max((panel.figures[0].value for panel in panels if panel.figures), default=0)
    for panel in panels:
        points = panel.figures[0] if panel.figures else None
        signed = panel.margin is not None and not (points and points.id.startswith("points/"))
        value = panel.margin if signed else points.value if points else None
        if value is None:
            continue
        part = _nearest(panel) if signed or best <= 0 else max(0.0, value / best)
        found.append(
            Standing(
                panel.seat,
                texts.name("seat", panel.seat),
                art[panel.seat].colour if panel.seat in art else "",
                value,
                signed,
                round(part, 3),
            )
        )
    top = max((one.value for one in found), default=0)
    return [msgspec.structs.replace(one, leads=one.value == top) for one in found]


def _nearest(panel: Panel) -> float:
    """A seat's progress towards the condition it is farthest from."""
    return min((_reached(goal) for goal in panel.goals if goal.needed), default=0.0)


def _reached(goal: Goal) -> float:
    if goal.reached is None or not goal.needed:
        return 0.0
    return min(1.25, max(0.0, goal.reached / goal.needed))


def _warning(display: Display, mine: tuple[str, ...]) -> tuple[str, str]:
    """The most important warning: a victory, then a loss, then other notes."""
    order = {"victory": 0, "loss": 1, "note": 2}
    for warning in sorted(display.warnings, key=lambda one: order[one.tone]):
        if not warning.to or not mine or set(warning.to) & set(mine):
            return warning.text, warning.tone
        if warning.own and warning.seat in mine:
            return warning.own, "good"
    return "", ""


def draw(seen: MatchView, texts: Texts, ratio: float | None, dark: bool) -> str:
    """Draw the places of interest in an aspect ratio; None: the whole map."""
    _, _, session, reader, mine = seen
    drawing = session.game.board.draw_map(session.view(reader), texts)
    if ratio is None:
        return thumbnail(drawing, drawing.home or Box(0, 0, drawing.width, drawing.height), dark=dark)
    return thumbnail(drawing, box_around(drawing, _places(session, mine), ratio), dark=dark)


def _places(session: Session[Any], mine: tuple[str, ...]) -> list[str]:
    """The places of the reader's question, else those of the last turn."""
    decision = session.decision
    if decision is not None and mine == (decision.seat,):
        asked = list(dict.fromkeys(option.thing for option in decision.options if option.thing))
        if 0 < len(asked) <= MOST_PLACES:
            return asked
    story = session.table.story
    turn = next((scope.number for scope in reversed(story) if scope.kind == "turn" and scope.seat), 0)
    told = dict.fromkeys(thing for scope in story[turn:] for thing in scope.things)
    return list(told)[:MOST_PLACES]
