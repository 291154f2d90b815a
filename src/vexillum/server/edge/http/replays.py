"""Replays, moment by moment, within what a seat may know; their contents, and standalone exports."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from vexillum.analysis.chances import Chances, Swing
from vexillum.analysis.review import (
    Advice,
    Review,
    TurningPoint,
    chances_chart,
    may_advise,
    moments,
    review,
    standing_chart,
    strongest,
)
from vexillum.analysis.words import advice_text, analysis_texts, between, luck_text, percent, point_text, swing_text
from vexillum.core.explanations import reasons_of
from vexillum.core.session import Session
from vexillum.core.show.display import Display, turn_titles, with_turn_titles
from vexillum.core.show.pages import CONTENTS
from vexillum.core.show.svg import MapDrawing
from vexillum.core.words.texts import Texts
from vexillum.server.edge.http.common import attachment, hub_of, in_turn, language, number, reply, visitor_of, who
from vexillum.server.edge.http.reviews import GIVEN, PLAYOUTS, Key, TurnKey
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import game_texts
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.matches.access import check_invited, check_known, may_fork, may_see, path_to
from vexillum.server.matches.actions.answers import explained_form, film
from vexillum.server.matches.frames.frame_types import FilmForm, MomentForm
from vexillum.server.matches.frames.frames import asked, display_change, map_change
from vexillum.server.matches.frames.server_messages import AgentName, Origin
from vexillum.server.matches.frames.story import LineNumbers, log_lines, reasons_form, scene_form, scope_form
from vexillum.server.matches.frames.views import Past, Viewpoint, given, outcome, page_about, rules_address, title
from vexillum.server.matches.greetings import origin
from vexillum.server.matches.match import Match
from vexillum.server.matches.watching import present_or_past
from vexillum.server.storage import matches

SELF_CONTAINED = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

EXPORTS = FairQueue(1, waiting=24, of_person=6)
"""Standalone exports, each of which draws a whole game."""


async def replay(request: Request) -> Response:
    """One moment; if the page shows the moment ``shown``, only the differences in map and story."""
    seen = await game_view(request)
    at, shown = number(request, "at", seen.past.last), number(request, "shown", -1)
    return reply(await in_turn(request, moment, seen, at, None if shown < 0 else shown))


async def read(request: Request) -> Response:
    """The reference page about a thing at a moment."""
    seen = await game_view(request)
    at, thing = number(request, "at", seen.past.last), request.query_params.get("thing", CONTENTS)
    return reply(await in_turn(request, lambda: page_about(seen.past.at(at), seen.reader, seen.texts, thing)))


async def explain(request: Request) -> Response:
    """Agents' reasons in the turn that began after this many answers, or in a part of the story."""
    seen = await game_view(request)
    at, scope = number(request, "at", -1), number(request, "scope", -1)
    past, part = seen.past, None if scope < 0 else scope
    return reply(await in_turn(request, explained_form, past, seen.texts, at, part, past.story))


async def export(request: Request) -> Response:
    """All moments in one file. This is expensive and not available to guests."""
    person = await who(request)
    seen = await game_view(request)
    text = await EXPORTS.run(person.id, page, seen)
    name = f"{seen.past.setup.game}-{seen.match}.html"
    headers = {
        "content-disposition": attachment(name),
        "content-security-policy": SELF_CONTAINED,
        "cache-control": "no-store",
    }
    return Response(text, media_type="text/html", headers=headers)


def moment(seen: GameView, at: int, shown: int | None = None) -> MomentForm:
    """A moment and the answer that led to it; only the differences since ``shown``."""
    past, reader, texts = seen.past, seen.reader, seen.texts
    session = past.at(at)
    game, view = session.game, session.view(reader)
    before = past.at(at - 1) if at > past.first else None
    old = None if shown is None else before if before is not None and shown == at - 1 else past.at(shown)
    lines, scopes = (0, 0) if old is None else _common(old, session)
    numbers = LineNumbers(session.journal, reader)
    return MomentForm(
        at=at,
        of=past.last,
        first=past.first,
        cards=past.beginnings(),
        title=title(session, texts),
        contents=game.words.contents(view, texts),
        rules=rules_address(session),
        seat=reader,
        over=session.over,
        map=map_change(
            None if old is None else game.board.draw_map(old.view(reader), texts), game.board.draw_map(view, texts)
        ),
        display=with_turn_titles(game.board.display(view, texts), turn_titles(session.table.story), texts),
        lines=log_lines(session, reader, texts, lines),
        lines_from=numbers(lines),
        scopes=[scope_form(session, scope, reader, texts, numbers) for scope in session.table.story[scopes:]],
        scopes_n=len(session.table.story),
        new=0 if before is None else numbers(len(before.journal)),
        decision=asked(session, Viewpoint(reader), texts),
        answer=None if before is None else given(before, past.answers[at - 1].keys, reader, texts),
        outcome=outcome(session, texts, practised=seen.practised) if session.over else None,
        art=game.board.art(texts) if old is None else None,
        scene=scene_form(session.table.staged, texts),
    )


def _common(one: Session[Any], other: Session[Any]) -> tuple[int, int]:
    """How many log lines and story scopes two moments share."""
    lines = min(len(one.journal), len(other.journal))
    return lines, min(one.table.settled, other.table.settled)


# A reader's view of a match over HTTP: which game, from which viewpoint ----------------------------------------------


NO_LINE = 10**9
"""No branch: the game itself."""


MOST_KEPT = 16
"""How many branches are cached, so that a replay does not replay them at each step."""
_branches: OrderedDict[tuple[str, int], Past] = OrderedDict()
"""By match and node; the path to a node never changes."""


class GameView(NamedTuple):
    """A game, a viewpoint, a language."""

    match: str
    past: Past
    reader: str | None
    texts: Texts
    practised: bool = False
    may_fork: bool = False
    origin: Origin | None = None


async def game_view(request: Request) -> GameView:
    """The reader's view of a match, or with ``line`` of the branch that leads to this node."""
    return await view_of(request, request.path_params["match"], number(request, "line", NO_LINE))


async def view_of(request: Request, id: str, line: int) -> GameView:
    """The same for any match, and a branch of it or (``NO_LINE``) the game itself."""
    guest, hub = (await visitor_of(request)).id, hub_of(request)
    await check_known(hub.database, id, guest)
    async with hub.using(id) as live:
        match = live.match
        await check_invited(hub.database, match, guest)
        async with match.lock:
            reader = reader_of(match, guest, request.query_params.get("seat"))
            texts = game_texts(match.session.game, language(request))
            _, past, _ = await present_or_past(match, guest)
            if line != NO_LINE:
                past = await branch_of(match, guest, past, line)
            return GameView(
                match.id,
                past,
                reader,
                texts,
                practised=match.record.practice is not None,
                may_fork=may_fork(match, guest),
                origin=origin(match.record),
            )


async def branch_of(match: Match, guest: str, past: Past, line: int) -> Past:
    """The moments of a branch, up to a node."""
    if not may_see(match, guest):
        raise Refusal("no_branch", 404)
    key = (match.id, line)
    if key not in _branches:
        tree = await match.database.read(matches.branch_tree, match.id)
        _branches[key] = await asyncio.to_thread(past.branched, path_to(tree, line))
    _branches.move_to_end(key)
    while len(_branches) > MOST_KEPT:
        _branches.popitem(last=False)
    return _branches[key]


def reader_of(match: Match, guest: str, seat: str | None) -> str | None:
    """The viewpoint: the reader's own seat or a spectator; when the game is over, any seat."""
    mine = match.played_by(guest)
    own = mine[0] if len(mine) == 1 else None
    if not seat or seat == own:
        return own
    if seat not in match.seats:
        raise Refusal("no_seat", 404, seat=seat, known=list(match.seats))
    if not match.session.over:
        raise Refusal("seat_hidden", 403, seat=seat)
    return seat


# The contents of a replay (chapters and turns), and the film of a turn -----------------------------------------------


async def contents(request: Request) -> Response:
    """The chapters and turns played so far."""
    return reply(await in_turn(request, contents_form, await game_view(request)))


async def film_of_turn(request: Request) -> Response:
    """The film of the turn that a part of the story belongs to. It starts from the map of the moment ``shown``."""
    seen = await game_view(request)
    scope, shown = number(request, "scope", -1), number(request, "shown", seen.past.last)
    return reply(await in_turn(request, film_form, seen, scope, shown))


def film_form(seen: GameView, scope: int, shown: int) -> FilmForm:
    """The film of a turn, starting from the map of a moment."""
    drawn = seen.past.game.board.draw_map(seen.past.at(shown).view(seen.reader), seen.texts)
    return film(seen.past, scope, seen.reader, seen.texts, (shown, drawn))


def contents_form(seen: GameView) -> ReplayContents:
    """The contents. Titles are public, so they are the same for all readers."""
    past, texts = seen.past, seen.texts
    return ReplayContents(
        first=past.first,
        of=past.last,
        chapters=chapters(past, texts),
        turns=turns(past, texts),
        names={seat: texts.name("seat", seat) for seat in past.setup.seats},
        may_fork=seen.may_fork,
        origin=seen.origin,
        over=past.over,
    )


# The chapters and turns of a game, for finding a moment. Titles are public -------------------------------------------


def chapters(past: Past, texts: Texts) -> list[ChapterMark]:
    """The cards and rounds of a game, also several that start at the same moment."""
    return [
        ChapterMark(scope.number, scope.answers, texts(scope.title) if scope.title else "")
        for scope in past.story
        if scope.kind == "chapter" and scope.answers >= past.first
    ]


def turns(past: Past, texts: Texts) -> list[TurnMark]:
    """The turns that are not part of another turn."""
    story = past.story
    return [
        TurnMark(
            scope.number,
            scope.answers,
            past.last if scope.until is None else scope.until,
            scope.seat,
            texts(scope.title) if scope.title else "",
        )
        for scope in story
        if scope.kind == "turn"
        and scope.answers >= past.first
        and (scope.inside is None or story[scope.inside].kind == "chapter")
    ]


# What the replay page shows besides the moments: chapters, turns, and the seats of a fork ----------------------------


class ChapterMark(msgspec.Struct, frozen=True):
    """A card or a round, and the moment at which it begins."""

    scope: int
    at: int
    title: str


class TurnMark(msgspec.Struct, frozen=True):
    """A turn of a seat, or a phase without a seat, from the moment ``at`` to the moment ``until``."""

    scope: int
    at: int
    until: int
    seat: str
    title: str


class ReplayContents(msgspec.Struct, frozen=True):
    """The contents of the whole game so far."""

    first: int
    of: int
    chapters: list[ChapterMark]
    turns: list[TurnMark]
    names: dict[str, str]
    """The names of the seats."""
    may_fork: bool
    """This reader may play on from its moments."""
    origin: Origin | None
    over: bool
    """The game is over."""


class ForkSeat(msgspec.Struct, frozen=True):
    """A seat of the new match, and its default player: ``me`` or an agent."""

    seat: str
    name: str
    player: str


class ForkForm(msgspec.Struct, frozen=True):
    """The choices for playing on from a moment."""

    at: int
    seats: list[ForkSeat]
    agents: list[AgentName]


# The board at a moment as a picture. The browser converts it to PNG --------------------------------------------------


async def position_svg(request: Request) -> Response:
    """The board as SVG."""
    seen = await game_view(request)
    drawn = await in_turn(request, _draw, seen, number(request, "at", seen.past.last))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


def _draw(seen: GameView, at: int) -> str:
    session = seen.past.at(at)
    return session.game.board.draw_svg(session.view(seen.reader), seen.texts)


# A game as one page that needs no server: each map as the blocks changed since the last ------------------------------


WORDS = (
    "play",
    "pause",
    "back",
    "on",
    "first",
    "last",
    "card_back",
    "card_on",
    "moment",
    "log",
    "keys",
    "made",
    "why",
    "sequence",
    "chapters",
    "beginning",
    "filter",
)


@cache
def _template() -> str:
    return (files("vexillum.server.edge.http") / "replay_page.html").read_text("utf-8")


def page(seen: GameView) -> str:
    """The whole page."""
    past, texts = seen.past, seen.texts
    session = past.at(past.first)
    words = {word: texts(f"replay.{word}") for word in WORDS}
    name = title(session, texts)
    story = {
        "first": past.first,
        "cards": past.beginnings(),
        "words": words,
        "names": {seat: texts.name("seat", seat) for seat in past.setup.seats},
        "art": past.game.board.art(texts),
        "moments": _moments(seen, session),
        "chapters": [[mark.at, mark.title] for mark in chapters(past, texts)],
        "turns": [[mark.at, mark.until, mark.seat] for mark in turns(past, texts)],
    }
    template = _template()
    places = {
        "{{lang}}": texts.language,
        "{{title}}": escape(name),
        "{{practised}}": f"<p>{escape(texts('server.practised'))}</p>" if seen.practised else "",
        "{{noscript}}": escape(texts("replay.noscript")),
        "{{review}}": review_html(seen.match, past.at(past.last), texts.language),
        "{{story}}": _in_script(story),
        **{f"{{{{word.{word}}}}}": escape(said) for word, said in words.items()},
    }
    for place, value in places.items():
        template = template.replace(place, value)
    return template


def _moments(seen: GameView, session: Session[Any]) -> list[dict[str, Any]]:
    """All moments: changed map blocks, panels, new log lines, and the answer that led there."""
    shown: MapDrawing | None = None
    beside: Display | None = None
    told = 0
    moments: list[dict[str, Any]] = []
    for n in range(seen.past.first, seen.past.last + 1):
        answer = reason = None
        if n > seen.past.first and session.decision is not None:
            recorded = seen.past.answers[n - 1]
            answer = given(session, recorded.keys, seen.reader, seen.texts)
            reason = reasons_of(session, recorded.keys, recorded.by)
            session.repeat(recorded)
        view = session.view(seen.reader)
        drawn = session.game.board.draw_map(view, seen.texts)
        plain = session.game.board.display(view, seen.texts)
        display = with_turn_titles(plain, turn_titles(session.table.story), seen.texts)
        log = log_lines(session, seen.reader, seen.texts, told)
        moments.append(
            {
                "map": map_change(shown, drawn),
                "log": [[line.text, line.rule, line.kind] for line in log],
                "who": seen.texts.name("seat", answer.seat) if answer else "",
                "what": ", ".join(answer.labels) if answer else seen.texts("server.beginning"),
            }
        )
        if changed := display_change(beside, display):
            moments[-1]["display"] = changed
        beside = display
        if reason is not None:
            moments[-1]["why"] = [[line.text, line.rule] for line in reasons_form(seen.texts, [reason])]
        shown, told = drawn, len(session.journal)
    if session.over:
        result = outcome(session, seen.texts, practised=seen.practised)
        moments[-1]["result"] = " ".join((result.text, *result.told))
    return moments


def _in_script(data: Any) -> str:
    """JSON that is safe inside a script element."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


# The review of a finished game for the standalone replay: charts, turning points, luck -------------------------------


STYLE = """
#review { padding: 0 1rem 1rem; } #review h2 { font-size: 1.05rem; margin: .8rem 0 .3rem; }
#review ol { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: .6rem; }
#review li { margin-left: 1.2rem; } #review button { display: block; text-align: left; margin-bottom: .2rem; }
#review .quiet { opacity: .8; font-size: .9rem; } #review li .quiet { margin: .2rem 0 0; }
#review table { border-collapse: collapse; font-size: .9rem; }
#review td, #review th { padding: .15rem .6rem; text-align: left; }
#review details { overflow-x: auto; } #review summary { cursor: pointer; }
.standing { display: block; width: 100%; max-width: 62rem; height: auto; }
.standing text { font: 14px Georgia, serif; fill: var(--ink); }
.standing .grid { stroke: var(--line); stroke-dasharray: 2 4; }
.standing .zero { stroke: var(--line); stroke-width: 2; }
.standing .zone { fill: #4c9a55; opacity: .18; }
.standing .line { --own: color-mix(in srgb, var(--seat) 70%, var(--ink)); }
.standing .line > path:first-child { fill: none; stroke: var(--own); stroke-width: 3; }
.standing .line circle, .standing .mark { fill: var(--own); stroke: var(--paper); }
.standing .name { font-weight: bold; fill: color-mix(in srgb, var(--seat) 60%, var(--ink)); }
.standing .number circle { fill: var(--ink); } .standing .number text { fill: var(--paper); font-weight: bold; }
"""
SCRIPT = """
for (const button of document.querySelectorAll("#review [data-at]"))
  button.addEventListener("click", () => { show(Number(button.dataset.at) - first); scrollTo(0, 0); });
"""


class ComputedReview(NamedTuple):
    """What has been computed about a finished match before its export; nothing is computed for the file."""

    chances: Mapping[int, Chances] = {}
    advice: Mapping[int, Advice | None] = {}
    """By start of a turning point; None: the same answer, or nothing in time."""
    swings: Mapping[int, Swing] = {}


def computed_review(match: str, session: Session[Any], found: Review) -> ComputedReview:
    """The cached results of this process."""
    answers = session.answers
    whole = hash(tuple(answers))
    turns = [(one.at, TurnKey(match, one.at, one.until, whole)) for one in found.turning_points]
    keys = [(at, Key(match, at, None, hash(tuple(answers[:at])))) for at in moments(found.points)]
    return ComputedReview(
        {at: known for at, key in keys if (known := PLAYOUTS.known(key)) is not None},
        {at: GIVEN[key] for at, key in turns if GIVEN.asked(key)},
        {at: swing for at, key in turns if (swing := PLAYOUTS.known_swing(key)) is not None},
    )


def review_html(match: str, session: Session[Any], language: str) -> str:
    """The review as HTML; empty while the game goes on."""
    if not session.over:
        return ""
    game, found = session.game, review(session)
    worked = computed_review(match, session, found)
    texts, margin = analysis_texts(game, language), game.analysis.met is not None
    art = game.board.art(texts).seats
    names = {seat: texts.name("seat", seat) for seat in session.setup.seats}
    colours = {seat: art[seat].colour if seat in art else "currentColor" for seat in names}
    chart = standing_chart(
        found.points, found.turning_points, names, colours, texts("analysis.standing"), margin=margin
    )
    turns = [_turn(session, one, worked, texts, margin=margin) for one in found.turning_points]
    luck = [
        f"<p>{escape(names.get(one.seat) or texts('analysis.nobody'))}: {escape(luck_text(one, texts))}</p>"
        for one in found.luck
    ]
    about = escape(texts("analysis.luck_about" if luck else "analysis.no_luck"))
    parts = [
        f"<style>{STYLE}</style>",
        f"<h2>{escape(texts('analysis.standing'))}</h2>{chart}",
        f"<h2>{escape(texts('analysis.chances_over_time'))}</h2>{_chances(found, worked, names, colours, texts)}",
        f"<h2>{escape(texts('analysis.turning_points'))}</h2><ol>{''.join(turns)}</ol>",
        f'<h2>{escape(texts("analysis.luck"))}</h2>{"".join(luck)}<p class="quiet">{about}</p>',
        f"<script>{SCRIPT}</script>",
    ]
    return f'<section id="review">{"".join(parts)}</section>'


def _turn(session: Session[Any], one: TurningPoint, worked: ComputedReview, texts: Texts, *, margin: bool) -> str:
    """A turning point: what happened, the dice, luck and decisions, and what a stronger agent would do."""
    title = escape(texts(one.chapter) if one.chapter else str(one.at))
    button = f'<button type="button" data-at="{one.at}">{title}</button>'
    more = [luck_text(one.dice, texts)] if one.dice else []
    if (swing := worked.swings.get(one.at)) is not None:
        more.append(f"{texts('analysis.swing_title')}: {swing_text(swing, texts)}")
    weaker = any(may_advise(session.game, answer.by) for answer in session.answers[one.at : one.until])
    if one.at not in worked.advice:
        more += [texts("analysis.advice_missing")] if weaker else []
    elif (advice := worked.advice[one.at]) is not None:
        more.append(advice_text(advice, texts))
    elif weaker:
        more.append(texts("analysis.advice_same", agent=strongest(session.game)))
    said = "".join([f'<p class="quiet">{escape(line)}</p>' for line in more])
    return f"<li>{button} {escape(point_text(one, texts, margin=margin))}{said}</li>"


def _chances(
    found: Review, worked: ComputedReview, names: Mapping[str, str], colours: Mapping[str, str], texts: Texts
) -> str:
    """The win chances as a chart and a table, or a note that they have not been computed."""
    wanted = moments(found.points)
    known = [(at, worked.chances[at]) for at in wanted if at in worked.chances]
    if len(known) < 2:
        return f'<p class="quiet">{escape(texts("analysis.chances_missing"))}</p>'
    titles = {point.at: texts(point.title) if point.title else texts("analysis.end") for point in found.points}
    head = "".join([f'<th scope="col">{escape(name)}</th>' for name in names.values()])
    rows = [
        f'<tr><th scope="row">{escape(titles.get(at, str(at)))}</th>'
        + "".join([_share(chances, seat, texts) for seat in names])
        + "</tr>"
        for at, chances in known
    ]
    lines = [(names[seat], colours[seat], [chances.seats[seat].share for _, chances in known]) for seat in names]
    told = texts("analysis.known", playouts=min(chances.playouts for _, chances in known[:-1]), agent=known[0][1].agent)
    part = texts("analysis.chances_part", n=len(known), of=len(wanted)) if len(known) < len(wanted) else ""
    label = texts("analysis.chances_over_time")
    return (
        chances_chart(lines, label)
        + f'<p class="quiet">{escape(f"{told} {part}".strip())}</p>'
        + f"<details><summary>{escape(label)}</summary><table><thead><tr><td></td>{head}</tr></thead>"
        + f"<tbody>{''.join(rows)}</tbody></table></details>"
    )


def _share(chances: Chances, seat: str, texts: Texts) -> str:
    one = chances.seats[seat]
    return f"<td>{escape(percent(one.share, texts))} ({escape(between(one, texts))})</td>"
