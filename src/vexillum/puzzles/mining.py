"""The miner: agents play games, and positions in which one answer is much better than the rest become puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from vexillum.core.agent import RandomAgent, drive
from vexillum.core.decision import Decision
from vexillum.core.errors import BadSetup
from vexillum.core.files.position_file import position_text, start_of
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.search.playouts import playout_agent
from vexillum.core.session import HUMAN, Session
from vexillum.puzzles.puzzle import BadPuzzle, Origin, Puzzle, Rated, difficulty_of, written
from vexillum.puzzles.rating import Rating

FEWEST, MOST = 3, 12
"""The minimum and maximum number of answers of a puzzle."""
SURE = 0.05
"""The minimum lower end of the 95% interval of every gap."""
GAP = 0.10
"""The minimum gap."""
HOPE = 0.20
"""The minimum win chance of the best answer: a choice between ways to lose is no puzzle."""
LAST_PLACE = 2
"""Games in which the seat came in below this place are skipped: it seldom had a chance in them."""
LIMIT = 100_000
"""A game with this many answers is assumed to be endless."""


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of the search. They are part of what determines a puzzle."""

    looks: int = 10
    """How many positions of a game are examined."""
    late: float = 0.5
    """Only after this fraction of the game's answers: earlier, playouts take longer and one answer decides less."""
    glance: int = 4
    """Worlds of the first screening. It stops halfway if all answers have given the same results."""
    screen: int = 12
    """Worlds of the second screening."""
    check: int = 40
    """New worlds in which every answer is checked."""
    deep: int = 200
    """Further worlds for the best answer and those that could still come near it; always for the second best."""


class Mine(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a search: game ``number`` is a function of them and the number alone."""

    game: str
    seed: str
    scenario: str = ""
    """Only this scenario; empty: any."""
    kinds: tuple[str, ...] = ()
    """Only questions of these kinds, by pattern (``event.*``); empty: all."""
    effort: Effort = Effort()


class Counts(msgspec.Struct, frozen=True, kw_only=True):
    """How many positions of a game passed each stage."""

    answers: int = 0
    looked: int = 0
    screened: int = 0
    checked: int = 0


class GameFinds(msgspec.Struct, frozen=True, kw_only=True):
    """The finds of one game."""

    number: int
    counts: Counts
    puzzle: Puzzle | None = None


def check_mine(mine: Mine) -> None:
    """Raise :class:`BadSetup` unless game and scenario exist."""
    info = get_game(mine.game).info
    if mine.scenario and mine.scenario not in info.scenarios:
        raise BadSetup("error.scenario", game=mine.game, scenario=mine.scenario, known=info.scenarios)


def search_games(mine: Mine, missing: Sequence[int], places: range) -> list[GameFinds]:
    """The finds of some of the missing games."""
    return [search_game(mine, missing[place]) for place in places]


def search_game(mine: Mine, number: int) -> GameFinds:
    """Play a game and search it for a puzzle: the first position, in random order, that passes every check."""
    session, seat = played(mine, number)
    effort, total = mine.effort, len(session.answers)
    if session.outcome.place(seat) > LAST_PLACE:
        return GameFinds(number=number, counts=Counts(answers=total))
    random = Random(f"{mine.game}/{mine.seed}/{number}")
    places = _places(session, seat, int(total * effort.late), mine.kinds)
    looked = screened = checked = 0
    for at in random.sample(places, min(effort.looks, len(places))):
        asked = _question(session, at)
        if asked is None:
            continue
        looked += 1
        rating = Rating(asked, f"{mine.seed}/{number}/{at}")
        best = leading_answer(rating, effort)
        if best is None:
            continue
        screened += 1
        if is_confirmed(rating, best, effort):
            puzzle = _puzzle(mine, number, at, rating, best)
            counts = Counts(answers=total, looked=looked, screened=screened, checked=checked + 1)
            return GameFinds(number=number, counts=counts, puzzle=puzzle)
        checked += 1
    return GameFinds(number=number, counts=Counts(answers=total, looked=looked, screened=screened, checked=checked))


def played(mine: Mine, number: int) -> tuple[Session[Any], str]:
    """Game ``number``, and the seat whose puzzles are searched: for the rules a person plays it, agents all others.

    Scenario, number of players and seat follow from the seed; the agent of the playouts answers for all seats.
    """
    game = get_game(mine.game)
    random = Random(f"{mine.seed}/{number}")
    scenario = mine.scenario or random.choice(game.info.scenarios)
    players = random.choice(game.info.players)
    seats = game.info.seats_for(players)
    seat = random.choice(seats)
    agent = playout_agent(game)
    session = Session.start(
        game,
        scenario=scenario,
        players=players,
        seed=f"{mine.seed}/{number}",
        seats={one: HUMAN if one == seat else agent for one in seats},
        quiet=True,
    )
    drive(session, {one: game.agents[agent]() for one in seats}, limit=LIMIT)
    return session, seat


def fits(decision: Decision, seat: str, kinds: Sequence[str] = ()) -> bool:
    """Whether a puzzle can ask this question: one answer out of a few, and not an amount."""
    return (
        decision.seat == seat
        and decision.at_least == decision.at_most == 1
        and FEWEST <= len(decision.options) <= MOST
        and not all(key.isdecimal() for key in decision.keys)
        and (not kinds or any(fnmatchcase(decision.kind, kind) for kind in kinds))
    )


def _places(session: Session[Any], seat: str, first: int, kinds: Sequence[str]) -> list[int]:
    """The moments after the first answers at which the seat has a fitting question."""
    if not session.over:
        return []
    again = session.earlier(first)
    found = []
    for at in range(first, len(session.answers)):
        decision = again.decision
        if decision is not None and fits(decision, seat, kinds) and again.player(seat) == HUMAN:
            found.append(at)
        again.repeat(session.answers[at])
    return found


def _question(session: Session[Any], at: int) -> Session[Any] | None:
    """The game at a moment as a puzzle, without its past; None if it would ask something else."""
    there = session.earlier(at)
    assert there.decision is not None
    try:
        alone = _draft(there).session()
        position_text(alone, seat=there.decision.seat, random=Random(at))
    except Exception:  # a position that cannot be written, asked again and played on is no puzzle
        return None
    same = alone.view(there.decision.seat) == there.view(there.decision.seat)
    return alone if same else None


def _draft(there: Session[Any]) -> Puzzle:
    """A puzzle whose answers are not rated yet."""
    decision = there.decision
    assert decision is not None
    return Puzzle(
        id="",
        game=there.setup.game,
        seat=decision.seat,
        kind=decision.kind,
        best="",
        options=tuple([Rated(key, 0, {}) for key in decision.keys]),
        found={},
        difficulty=1,
        origin=Origin(seed="", number=0, at=0, rules=0, agent=""),
        position=written(start_of(there)),
    )


# Screening and checking -----------------------------------------------------------------------------------------------


def leading_answer(rating: Rating, effort: Effort) -> str | None:
    """The answer that seems much better than the others after a few playouts; None if there is none.

    It only selects what to check, and proves nothing.
    """
    half = effort.glance // 2
    rating.add(range(half), rating.keys)
    if rating.alike:
        return None
    rating.add(range(half, effort.glance), rating.keys)
    if not _ahead(rating, 1.5 * GAP):
        return None
    rating.add(range(effort.glance, effort.glance + effort.screen), rating.keys)
    return rating.best if _ahead(rating, GAP) else None


def _ahead(rating: Rating, by: float) -> bool:
    best = rating.best
    top = rating.share(best)
    return top >= HOPE and top - rating.share(rating.second(best)) >= by


def is_confirmed(rating: Rating, best: str, effort: Effort) -> bool:
    """Whether this answer is better than each of the others by a significantly large gap, decided in new worlds only.

    Early stages can only fail the check, not pass it: stopping early cannot make a wrong answer look right.
    """
    first = effort.glance + effort.screen
    others = [key for key in rating.keys if key != best]
    rating.forget()
    done = 0
    for worlds, least in ((effort.check // 3, GAP / 2), (effort.check, GAP)):
        rating.add(range(first + done, first + worlds), rating.keys)
        done = worlds
        if rating.share(best) < HOPE or any(rating.gap(best, key).mean < least for key in others):
            return False
    deep = {best, *[key for key in others if rating.gap(best, key).low < SURE]}
    rating.add(range(first + effort.check, first + effort.deep), deep)
    while (second := rating.second(best)) not in deep:
        rating.add(range(first + effort.check, first + effort.deep), (second,))
        deep.add(second)
    gaps = [rating.gap(best, key) for key in others]
    return rating.share(best) >= HOPE and all(one.low >= SURE and one.mean >= GAP for one in gaps)


def checked_again(puzzle: Puzzle, effort: Effort) -> Puzzle | None:
    """A puzzle as it is under the rules of today, rated anew; None if it is none any more.

    Its position must still ask the seat the same question, though perhaps with other answers, and the recorded answer
    must pass the check once more, in new worlds.
    """
    game = get_game(puzzle.game)
    try:
        session = puzzle.at_question()
    except BadPuzzle:
        return None
    decision = session.decision
    assert decision is not None
    if decision.kind != puzzle.kind or not fits(decision, puzzle.seat) or puzzle.best not in decision.keys:
        return None
    rating = Rating(session, f"{puzzle.id}/rules {game.info.rules}")
    if not is_confirmed(rating, puzzle.best, effort):
        return None
    found = found_by(session)
    return msgspec.structs.replace(
        puzzle,
        options=rating.rated(puzzle.best),
        found=found,
        difficulty=difficulty_of(game, found, puzzle.best, len(rating.keys)),
        origin=msgspec.structs.replace(puzzle.origin, rules=game.info.rules, agent=_signature(game)),
    )


def _signature(game: Game[Any]) -> str:
    """The agent of the playouts, with its version."""
    return game.agents[playout_agent(game)]().signature


def _puzzle(mine: Mine, number: int, at: int, rating: Rating, best: str) -> Puzzle:
    session = rating.session
    game = session.game
    found = found_by(session)
    draft = _draft(session)
    name = sha256(msgspec.json.encode([draft.game, draft.seat, draft.kind, draft.position], order="sorted"))
    return msgspec.structs.replace(
        draft,
        id=name.hexdigest()[:8],
        best=best,
        options=rating.rated(best),
        found=found,
        difficulty=difficulty_of(game, found, best, len(rating.keys)),
        origin=Origin(
            seed=mine.seed,
            number=number,
            at=at,
            rules=game.info.rules,
            agent=_signature(game),
        ),
    )


def found_by(session: Session[Any]) -> dict[str, str]:
    """The answer of each agent of the game except the random one."""
    decision, game = session.decision, session.game
    assert decision is not None
    return {id: game.agents[id]().choose(session, decision)[0] for id in game.info.agents if id != RandomAgent.id}
