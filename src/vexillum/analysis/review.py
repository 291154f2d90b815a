"""A finished game in review: standings, turning points, luck, what a stronger agent would have done; its charts."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from math import sqrt
from statistics import NormalDist
from typing import Any, Literal, NamedTuple

import msgspec

from vexillum.analysis.chances import Chances, Estimate
from vexillum.core.agent import signer
from vexillum.core.game import Game
from vexillum.core.session import Session
from vexillum.core.show.story import Scope, seat_of
from vexillum.core.show.svg import num
from vexillum.core.table import Checkpoint, Entry
from vexillum.core.words.texts import Message

# The review ----------------------------------------------------------------------------------------------------------


POINTS = 13
"""The maximum number of moments at which win chances are estimated."""
PLAYOUTS = 24
"""Playouts for each of them: few, as the whole line matters more than a single point."""


class NotOver(ValueError):
    """The game is not over. Its review would reveal what its players may not know."""


class Review(msgspec.Struct, frozen=True):
    """The review of a finished game."""

    points: list[Point]
    turning_points: list[TurningPoint]
    luck: list[DiceLuck]


def review(session: Session[Any], chances: Mapping[int, Mapping[str, float]] | None = None) -> Review:
    """Review a finished game. ``chances``: win chances of seats by number of answers, where known."""
    if not session.over:
        raise NotOver(f"not over after {len(session.answers)} answers")
    standings = [standing_at(session, step) for step in session.steps]
    points = chapter_points(session, standings)
    return Review(points, turning_points(session, standings, points, chances), dice_luck(session))


def moments(points: Sequence[Point], most: int = POINTS) -> list[int]:
    """The moments at which win chances are estimated: evenly spaced beginnings of chapters, and the last moment."""
    begun = [point.at for point in points if point.title]
    if len(begun) <= most:
        return list(dict.fromkeys(begun))
    chosen = [begun[round(n * (len(begun) - 1) / (most - 1))] for n in range(most)]
    return list(dict.fromkeys(chosen))


def chances_over_time(
    session: Session[Any], at: Sequence[int], playouts: int = PLAYOUTS
) -> Iterator[tuple[int, Chances]]:
    """Yield the win chances at some moments of a game, from what an observer knew there."""
    for moment in at:
        yield moment, Estimate(session.earlier(moment)).add(playouts)


# Standings -----------------------------------------------------------------------------------------------------------


class Standing(msgspec.Struct, frozen=True):
    """The scores at one moment, and who meets a victory condition."""

    scores: dict[str, int]
    met: tuple[str, ...] = ()


class Point(msgspec.Struct, frozen=True):
    """The beginning of a chapter, or the end of the game."""

    at: int
    """How many answers came before."""
    standing: Standing
    title: Message | None
    """The chapter that begins; None: the end."""
    things: tuple[str, ...] = ()


def standing_at(session: Session[Any], step: Checkpoint) -> Standing:
    """The standing when a step began. All scores are counted, as at the end of a game."""
    game = session.game
    met = game.analysis.met(step.state) if game.analysis.met else frozenset()
    scores = game.rules.outcome(step.state).scores
    return Standing({seat: scores[seat] for seat in session.setup.seats}, tuple(sorted(met)))


def chapter_points(session: Session[Any], standings: Sequence[Standing]) -> list[Point]:
    """The beginning of each chapter, and the end. ``standings``: one for each step of the session."""
    steps, story = session.steps, session.table.story
    points: list[Point] = []
    for number, step in enumerate(steps[:-1]):
        following = steps[number + 1]
        inside = story[step.scopes : following.scopes]
        for scope in inside:
            if scope.kind != "chapter":
                continue
            last = scope is inside[-1]  # a card that is turned up when the previous turn ends
            begins = number + 1 if last else number
            title = Point(steps[begins].answers, standings[begins], scope.title, scope.things)
            if points and points[-1].at == title.at:
                points.pop()
            points.append(title)
    end = Point(len(session.answers), standings[-1], None)
    if not points:
        points.append(Point(steps[0].answers, standings[0], Message("analysis.start")))
    return [*points, end]


# Turning points ------------------------------------------------------------------------------------------------------


MOST_TURNING_POINTS = 5
LINES = 3
"""The maximum number of journal lines shown for one."""
CROSSING = 0.5
"""The weight of a condition becoming met or unmet, as a fraction of the game's largest change."""

Crossing = Literal["", "begins", "ceases"]


class TurningPoint(msgspec.Struct, frozen=True):
    """A step of the game (a turn, a phase) with a large change."""

    at: int
    """How many answers came before it."""
    until: int
    """How many answers had been given when it ended."""
    step: int
    """Its index among the steps of the session."""
    seat: str
    """The seat whose score changed most."""
    before: int
    after: int
    chapter: Message | None = None
    """The card or round."""
    by: str = ""
    """The seat whose turn it was; empty: none."""
    title: Message | None = None
    """What the turn was about."""
    lines: tuple[Message, ...] = ()
    """The journal lines where the score changed most."""
    things: tuple[str, ...] = ()
    """The things on the board where it happened."""
    crossing: Crossing = ""
    """Whether the seat's victory condition becomes met or unmet."""
    dice: DiceLuck | None = None
    chances: tuple[float, float] | None = None
    """The seat's win chances before and after, if estimated."""


def turning_points(
    session: Session[Any],
    standings: Sequence[Standing],
    points: Sequence[Point],
    chances: Mapping[int, Mapping[str, float]] | None = None,
) -> list[TurningPoint]:
    """The steps that changed most, at most five, in the order of the game.

    ``standings``: one for each step of the session. ``chances``: win chances of seats by number of answers. Where known
    before and after a step, their change counts too, scaled so that 100% equals the largest change of a score.
    """
    found = [_step(session, standings, number) for number in range(_first(session), len(session.steps) - 1)]
    candidates = [one for one in found if one is not None]
    if not candidates:
        return []
    most = max(1, *[abs(one.after - one.before) for one in candidates])
    known = sorted(chances or {})
    candidates = [_with_chances(one, known, chances or {}) for one in candidates]

    def weight(one: TurningPoint) -> float:
        swing = abs(one.chances[1] - one.chances[0]) * most if one.chances else 0.0
        return abs(one.after - one.before) + CROSSING * most * bool(one.crossing) + swing

    best = sorted(sorted(candidates, key=weight, reverse=True)[:MOST_TURNING_POINTS], key=lambda one: one.step)
    return [_told(session, one, points) for one in best]


def _first(session: Session[Any]) -> int:
    """The first step after the set-up (the first chapter, in games that begin with their scenario)."""
    steps, story = session.steps, session.table.story
    if session.setup.position is not None or steps[0].answers:
        return 0
    chapters = [scope.number for scope in story if scope.kind == "chapter"][1:2]
    return next((n for n, step in enumerate(steps) if chapters and step.scopes >= chapters[0]), 0)


def _step(session: Session[Any], standings: Sequence[Standing], number: int) -> TurningPoint | None:
    """The largest change of a step; None if it changed no score and no condition."""
    before, after = standings[number], standings[number + 1]
    at, until = session.steps[number].answers, session.steps[number + 1].answers
    changed = []
    for seat, score in before.scores.items():
        began = (seat in after.met) - (seat in before.met)
        if after.scores[seat] != score or began:
            crossing: Crossing = "begins" if began > 0 else "ceases" if began < 0 else ""
            changed.append(TurningPoint(at, until, number, seat, score, after.scores[seat], crossing=crossing))
    return max(changed, key=lambda one: (bool(one.crossing), abs(one.after - one.before)), default=None)


def _with_chances(one: TurningPoint, known: Sequence[int], chances: Mapping[int, Mapping[str, float]]) -> TurningPoint:
    earlier = [at for at in known if at <= one.at]
    later = [at for at in known if at >= one.until]
    if not earlier or not later:
        return one
    swing = chances[earlier[-1]][one.seat], chances[later[0]][one.seat]
    return msgspec.structs.replace(one, chances=swing)


def _told(session: Session[Any], one: TurningPoint, points: Sequence[Point]) -> TurningPoint:
    """The turning point completed with its chapter, its turn, and what happened."""
    start, end = session.steps[one.step].scopes, session.steps[one.step + 1].scopes
    inside = [scope for scope in session.table.story[start:end] if scope.kind != "chapter"]
    turn = next((scope for scope in inside if scope.kind == "turn"), None)
    decisive = _decisive(inside, f"{session.game.analysis.score}/{one.seat}")
    told = decisive or turn
    outer = None if turn is None or turn.inside is None else session.table.story[turn.inside]
    earlier = next((point.title for point in reversed(points) if point.at <= one.at and point.title), None)
    return msgspec.structs.replace(
        one,
        chapter=outer.title if outer and outer.kind == "chapter" else earlier,
        by=turn.seat if turn else "",
        title=turn.title if turn else None,
        lines=tuple(_journal_lines(session, told)) if told else (),
        things=told.things if told else (),
        dice=luck_of(rolled_in(inside)),
    )


def _decisive(scopes: Sequence[Scope], figure: str) -> Scope | None:
    """The innermost scope of the story that changed a figure most."""
    found: Scope | None = None
    most = 0
    for scope in scopes:
        by = max([abs(change.by) for change in scope.changes if change.figure == figure], default=0)
        if by and by >= most and scope.kind == "step":
            found, most = scope, by
    return found


def _journal_lines(session: Session[Any], scope: Scope) -> list[Entry]:
    """The public lines of a scope, the last ones preferred."""
    lines = [line for line in session.journal[scope.first : scope.last] if not line.to and not line.forced]
    return lines[-LINES:]


# Luck ----------------------------------------------------------------------------------------------------------------


class DiceLuck(msgspec.Struct, frozen=True):
    """Dice rolled together or in a seat's turns. Whether high is good depends on the rule of each roll."""

    seat: str
    """The seat whose turns they were; empty: outside any turn."""
    dice: int
    total: int
    mean: float
    """Their expected total."""
    chance: float
    """The probability of a total at least as high (or as low, if below the mean): near 0.5 is ordinary.

    Uses the normal approximation.
    """

    @property
    def by(self) -> float:
        """The difference from the mean."""
        return self.total - self.mean


def luck_of(dice: Iterable[tuple[int, int]], seat: str = "") -> DiceLuck | None:
    """The luck of dice, given as sides and face; None if none were rolled.

    >>> luck_of([(6, 6), (6, 5)]).by
    4.0
    """
    rolled = list(dice)
    if not rolled:
        return None
    total = sum(face for _, face in rolled)
    mean = sum(sides + 1 for sides, _ in rolled) / 2
    deviation = sqrt(sum((sides * sides - 1) / 12 for sides, _ in rolled))
    away = max(0.0, abs(total - mean) - 0.5)
    chance = 1.0 if not deviation else 1 - NormalDist().cdf(away / deviation)
    return DiceLuck(seat, len(rolled), total, mean, chance)


def rolled_in(scopes: Iterable[Scope]) -> list[tuple[int, int]]:
    """All dice of some scopes; each die belongs to the innermost one."""
    return [die for scope in scopes for die in scope.dice]


def dice_luck(session: Session[Any]) -> list[DiceLuck]:
    """The dice of a game by seat, in order, then those outside any turn."""
    story = session.table.story
    found: dict[str, list[tuple[int, int]]] = {seat: [] for seat in (*session.setup.seats, "")}
    for scope in story:
        if scope.dice:
            seat = seat_of(story, scope.number)
            found[seat if seat in found else ""].extend(scope.dice)
    return [luck for seat, dice in found.items() if (luck := luck_of(dice, seat))]


# What a stronger agent would have done -------------------------------------------------------------------------------


ASKED = 12
"""The maximum number of answers of a turn to examine."""


class Advice(msgspec.Struct, frozen=True):
    """An answer that was given, and the one that an agent would have given instead."""

    at: int
    seat: str
    agent: str
    question: Message
    given: tuple[Message, ...]
    instead: tuple[Message, ...]
    reasons: tuple[Message, ...] = ()


def strongest(game: Game[Any]) -> str:
    """The strongest agent of a game."""
    return game.info.agents[-1]


def may_advise(game: Game[Any], by: str) -> bool:
    """Whether there is an agent stronger than the answerer, or one for people to compare themselves with."""
    who = signer(by)
    return len(game.info.agents) > 1 and who != strongest(game)


def advice(session: Session[Any], at: int, until: int, seconds: float | None = None) -> Advice | None:
    """What the strongest agent would have done between two moments; None if the same, or if no one weaker played.

    No further answer is examined after this many seconds.
    """
    game = session.game
    end = None if seconds is None else time.monotonic() + seconds
    asked = [n for n in range(at, min(until, len(session.answers))) if may_advise(game, session.answers[n].by)]
    if not asked:
        return None
    agent = game.agents[strongest(game)]()
    world = session.earlier(asked[0])
    for number in asked[:ASKED]:
        if end is not None and time.monotonic() >= end:
            return None
        while world.decision_number < number:
            world.repeat(session.answers[world.decision_number])
        decision, given = world.decision, session.answers[number]
        if decision is None:
            return None
        chosen = tuple(agent.choose(world, decision))
        if sorted(chosen) != sorted(given.keys):
            return Advice(
                number,
                decision.seat,
                agent.id,
                decision.prompt,
                tuple([option.message for option in decision.pick(given.keys)]),
                tuple([option.message for option in decision.pick(chosen)]),
                tuple(agent.reasons(world, decision, chosen)) if agent.explains else (),
            )
    return None


# Charts, readable without colour: dashes, markers, names at the ends of lines ----------------------------------------


WIDTH, HEIGHT = 900.0, 330.0
LEFT, RIGHT, TOP, BOTTOM = 50.0, 770.0, 16.0, 296.0
DASHES = ("", "10 4", "2 4", "14 4 2 4")
APART = 17.0
"""The minimum distance between two names at the ends of lines."""


class _Scale(NamedTuple):
    """Maps points and scores to coordinates."""

    points: Sequence[Point]
    low: float
    high: float

    def x(self, at: float) -> float:
        return LEFT + (RIGHT - LEFT) * at / max(1, len(self.points) - 1)

    def y(self, score: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (score - self.low) / (self.high - self.low)

    def place(self, answers: int) -> float:
        """The horizontal position of a number of answers."""
        after = next((n for n, point in enumerate(self.points) if point.at >= answers), len(self.points) - 1)
        if after == 0 or self.points[after].at <= answers:
            return float(after)
        before = self.points[after - 1].at
        return after - 1 + (answers - before) / (self.points[after].at - before)


def standing_chart(
    points: Sequence[Point],
    turns: Sequence[TurningPoint],
    names: Mapping[str, str],
    colours: Mapping[str, str],
    label: str,
    *,
    margin: bool,
) -> str:
    """An SVG document: a line for each seat, numbered turning points; for margins, the area above 0 is marked."""
    scores = [score for point in points for score in point.standing.scores.values()]
    low, high = min(0, *scores), max(1, *scores)
    room = max(1.0, (high - low) * 0.06)
    scale = _Scale(points, low - room if low < 0 else low, high + room)
    parts = [_zone(scale)] if margin else []
    parts += [_grid(scale, tick) for tick in _ticks(scale.low, scale.high)]
    parts += [_line(scale, seat, n, turns, colours[seat]) for n, seat in enumerate(names)]
    parts += _names(scale, names, colours)
    parts += [_number(scale, one, n) for n, one in enumerate(turns, 1)]
    box = f"0 0 {num(WIDTH)} {num(HEIGHT)}"
    return f'<svg viewBox="{box}" role="img" aria-label="{escape(label)}" class="standing">{"".join(parts)}</svg>'


def chances_chart(lines: Sequence[tuple[str, str, Sequence[float]]], label: str) -> str:
    """An SVG document of win chances from 0 to 100%: name, colour and evenly spaced shares of each seat."""

    def x(at: float, n: int) -> float:
        return LEFT + (RIGHT - LEFT) * at / max(1, n - 1)

    def y(share: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * share

    parts = []
    for tick in (0, 25, 50, 75, 100):
        path = f'<path class="{"grid" if tick else "zero"}" d="M{num(LEFT)} {num(y(tick / 100))}H{num(RIGHT)}"/>'
        parts.append(f'{path}<text x="{num(LEFT - 8)}" y="{num(y(tick / 100) + 4)}" text-anchor="end">{tick}%</text>')
    for n, (_, colour, shares) in enumerate(lines):
        corners = [(x(at, len(shares)), y(share)) for at, share in enumerate(shares)]
        path = "L".join(f"{num(across)} {num(down)}" for across, down in corners)
        dashes = f' stroke-dasharray="{DASHES[n % 4]}"' if DASHES[n % 4] else ""
        marks = "".join(_mark(n, across, down) for across, down in corners)
        parts.append(f'<g class="line" style="--seat:{colour}"><path d="M{path}"{dashes}/>{marks}</g>')
    lowest = TOP - APART
    for name, colour, shares in sorted(lines, key=lambda line: -line[2][-1]):
        lowest = max(y(shares[-1]), lowest + APART)
        place = f'x="{num(RIGHT + 16)}" y="{num(lowest + 4)}"'
        parts.append(f'<text class="name" style="--seat:{colour}" {place}>{escape(name)}</text>')
    box = f"0 0 {num(WIDTH)} {num(HEIGHT)}"
    return f'<svg viewBox="{box}" role="img" aria-label="{escape(label)}" class="standing">{"".join(parts)}</svg>'


def _ticks(low: float, high: float) -> list[int]:
    """Round numbers between two scores."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if (high - low) / step <= 6)
    return [n * step for n in range(int(low // step), int(high // step) + 1) if low <= n * step <= high]


def _zone(scale: _Scale) -> str:
    height = num(max(0.0, scale.y(0) - TOP))
    return f'<rect class="zone" x="{num(LEFT)}" y="{num(TOP)}" width="{num(RIGHT - LEFT)}" height="{height}"/>'


def _grid(scale: _Scale, tick: int) -> str:
    y = scale.y(tick)
    shown = f"{tick:d}".replace("-", "−")
    line = f'<path class="{"zero" if tick == 0 else "grid"}" d="M{num(LEFT)} {num(y)}H{num(RIGHT)}"/>'
    return f'{line}<text x="{num(LEFT - 8)}" y="{num(y + 4)}" text-anchor="end">{shown}</text>'


def _line(scale: _Scale, seat: str, n: int, turns: Sequence[TurningPoint], colour: str) -> str:
    corners = [(float(at), point.standing.scores[seat]) for at, point in enumerate(scale.points)]
    for one in turns:
        if one.seat == seat:
            ends = (scale.place(one.at), one.before), (scale.place(one.until), one.after)
            corners += [end for end in ends if end[0] != int(end[0])]
    corners.sort(key=lambda corner: corner[0])
    path = "L".join(f"{num(scale.x(at))} {num(scale.y(score))}" for at, score in corners)
    dashes = f' stroke-dasharray="{DASHES[n % 4]}"' if DASHES[n % 4] else ""
    marks = "".join(_mark(n, scale.x(at), scale.y(score)) for at, score in corners[:: max(1, len(corners) // 12)])
    return f'<g class="line" style="--seat:{colour}"><path d="M{path}"{dashes}/>{marks}</g>'


def _mark(n: int, x: float, y: float) -> str:
    """A marker: circle, square, triangle or diamond."""
    if n % 4 == 0:
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="4"/>'
    shapes = ("m-4 -4h8v8h-8z", "m0 -5l5 9h-10z", "m0 -6l6 6l-6 6l-6 -6z")
    return f'<path class="mark" d="M{num(x)} {num(y)}{shapes[n % 4 - 1]}"/>'


def _names(scale: _Scale, names: Mapping[str, str], colours: Mapping[str, str]) -> list[str]:
    """The names at the ends of the lines, without overlap."""
    last = scale.points[-1].standing.scores
    found, lowest = [], TOP - APART
    for seat in sorted(names, key=lambda seat: -last[seat]):
        lowest = max(scale.y(last[seat]), lowest + APART)
        place = f'x="{num(RIGHT + 16)}" y="{num(lowest + 4)}"'
        found.append(f'<text class="name" style="--seat:{colours[seat]}" {place}>{escape(names[seat])}</text>')
    return found


def _number(scale: _Scale, one: TurningPoint, n: int) -> str:
    x, y = scale.x(scale.place(one.until)), scale.y(one.after)
    circle = f'<circle cx="{num(x)}" cy="{num(y)}" r="11"/>'
    return f'<g class="number">{circle}<text x="{num(x)}" y="{num(y + 5)}" text-anchor="middle">{n}</text></g>'
