"""The miner: agents play games; positions in which one answer is much better than the rest become puzzles."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from fnmatch import fnmatchcase
from functools import partial
from hashlib import sha256
from math import fsum, sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import Any

import msgspec

from vexillum.analysis.chances import finished
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.decision import Decision
from vexillum.core.errors import BadSetup
from vexillum.core.files.position_file import position_text, start_of
from vexillum.core.game import Game
from vexillum.core.registry import get_game
from vexillum.core.search.playouts import imagined, playout_agent
from vexillum.core.session import HUMAN, Session
from vexillum.lab.statistics import CONFIDENCE
from vexillum.lab.workers import in_chunks
from vexillum.puzzles.puzzle import BadPuzzle, Gap, Origin, Puzzle, Rated, difficulty_of, written

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


# Rating each answer --------------------------------------------------------------------------------------------------


Won = dict[str, float]
"""What each seat won in a playout."""


class Rating:
    """The ratings of the answers to the question of a session, by playouts from what its seat knows.

    World ``n`` is a function of what the seat knows, the seed and ``n``: all answers face the same hidden things, dice
    and luck of others, so that luck does not decide between them.
    """

    def __init__(self, session: Session[Any], seed: str) -> None:
        assert session.decision is not None
        self.session = session
        self.seed = seed
        self.seat = session.decision.seat
        self.keys = session.decision.keys
        self.spoilt = 0
        """The number of worlds that do not count: none fitted, or a playout failed."""
        agent = session.game.agents[playout_agent(session.game)]
        self._agents = {seat: agent() for seat in session.setup.seats}
        self._won: dict[str, dict[int, Won]] = {key: {} for key in self.keys}

    def add(self, worlds: Iterable[int], keys: Collection[str]) -> None:
        """Play out these worlds after these answers. A world in which one fails counts for none of them."""
        for number in worlds:
            won = self._world(number, keys)
            if won is None:
                self.spoilt += 1
                continue
            for key, one in won.items():
                self._won[key][number] = one

    def _world(self, number: int, keys: Collection[str]) -> dict[str, Won] | None:
        world = imagined(self.session, self.seat, Random(f"{self.seed}/{number}"))
        if world is None:
            return None
        found = {}
        for key in keys:
            try:
                twin = world.fork(quiet=True)
                twin.answer(self.seat, (key,))
                won = finished(twin, self._agents, world.state.copy())
            except Exception:  # as in other playouts: an imagined world may reach untested positions
                return None
            if won is None:
                return None
            found[key] = {seat: part for seat, part in won.items() if part}
        return found

    def forget(self) -> None:
        """Discard all worlds: those used to select an answer must not count when it is checked."""
        for won in self._won.values():
            won.clear()

    def share(self, key: str) -> float:
        """The seat's win chance after an answer, over all its worlds."""
        won = self._won[key]
        return fsum([one.get(self.seat, 0.0) for one in won.values()]) / len(won) if won else 0.0

    @property
    def alike(self) -> bool:
        """Whether every world so far has had the same result for the seat with all answers."""
        first, *others = [[won.get(self.seat, 0.0) for won in self._won[key].values()] for key in self.keys]
        return all(other == first for other in others)

    @property
    def best(self) -> str:
        """The answer that wins most often; the first in case of a tie."""
        return max(self.keys, key=self.share)

    def second(self, best: str) -> str:
        """The best of the others."""
        return max([key for key in self.keys if key != best], key=self.share)

    def gap(self, best: str, other: str) -> Gap:
        """How much more often ``best`` wins than another answer, in the worlds they share."""
        one, two = self._won[best], self._won[other]
        return gap([one[n].get(self.seat, 0.0) - two[n].get(self.seat, 0.0) for n in one if n in two])

    def rated(self, best: str) -> tuple[Rated, ...]:
        """All answers with their ratings."""
        return tuple([self._rated(key, best) for key in self.keys])

    def _rated(self, key: str, best: str) -> Rated:
        won = self._won[key].values()
        totals = {seat: fsum([one.get(seat, 0.0) for one in won]) for seat in self.session.setup.seats}
        shown = {seat: _plain(total) for seat, total in totals.items() if total}
        return Rated(key, len(won), shown, None if key == best else self.gap(best, key))


def gap(differences: Sequence[float]) -> Gap:
    """The mean of paired differences with its 95% interval, by Agresti and Min (2005).

    Two pairs are added before the usual interval is computed: one without a difference, and half a pair in favour of
    each side. So its width is never 0, not even if one side always wins.

    >>> gap([1.0] * 40 + [0.0] * 60)
    Gap(mean=0.4, low=0.2954, high=0.4889)
    """
    n = len(differences)
    if not n:
        return Gap(0.0, -1.0, 1.0)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    centre = fsum(differences) / (n + 2)
    square = (fsum([one * one for one in differences]) + 1) / (n + 2)
    reach = z * sqrt(max(0.0, square - centre * centre) / (n + 2))
    low, high = max(-1.0, centre - reach), min(1.0, centre + reach)
    return Gap(round(fsum(differences) / n, 4), round(low, 4), round(high, 4))


def _plain(total: float) -> float:
    return int(total) if total == int(total) else round(total, 3)


# The miner's file ----------------------------------------------------------------------------------------------------


class Finds(msgspec.Struct):
    """The content of a miner's file."""

    mine: Mine
    games: dict[int, GameFinds]

    @property
    def puzzles(self) -> list[Puzzle]:
        """The puzzles found, by number of the game."""
        return [one.puzzle for _, one in sorted(self.games.items()) if one.puzzle is not None]

    @property
    def counts(self) -> Counts:
        """The counts summed over all games."""
        names = Counts.__struct_fields__
        return Counts(**{name: sum([getattr(one.counts, name) for one in self.games.values()]) for name in names})


def read_finds(path: Path) -> Finds:
    """Read a miner's file, or raise :class:`BadPuzzle`. An incomplete last line is ignored."""
    try:
        lines = path.read_bytes().split(b"\n")
        mine = msgspec.json.decode(lines[0], type=Mine)
        rows = list(_rows_of_finds(lines[1:]))
    except (OSError, msgspec.MsgspecError) as problem:
        raise BadPuzzle("puzzle.bad_file", path=str(path), why=str(problem)) from problem
    return Finds(mine, {one.number: one for one in rows})


def _rows_of_finds(lines: list[bytes]) -> Iterator[GameFinds]:
    for number, line in enumerate(lines):
        try:
            if line:
                yield msgspec.json.decode(line, type=GameFinds)
        except msgspec.DecodeError:
            if number < len(lines) - 1:
                raise


def mine_on(path: Path, mine: Mine, games: int, jobs: int) -> Generator[Finds]:
    """Search the games missing in a file, yielding the finds after each chunk.

    The same mine finds the same puzzles on any number of processes; a file with other settings is rejected.
    """
    known = read_finds(path) if path.exists() else Finds(mine, {})
    if known.mine != mine:
        raise BadPuzzle("puzzle.other_mine", path=str(path), found=_shown(known.mine), wanted=_shown(mine))
    missing = [number for number in range(games) if number not in known.games]
    _write_finds(path, known)
    yield known
    with (
        path.open("ab") as file,
        closing(in_chunks(partial(search_games, mine, missing), len(missing), jobs)) as chunks,
    ):
        for chunk in chunks:
            for one in chunk:
                known.games[one.number] = one
                file.write(msgspec.json.encode(one) + b"\n")
            file.flush()
            yield known


def _write_finds(path: Path, known: Finds) -> None:
    """Rewrite the file with complete lines only; a stopped run may have left half a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rows: list[Any] = [known.mine, *[one for _, one in sorted(known.games.items())]]
    fresh = path.with_suffix(".new")
    fresh.write_bytes(b"".join([msgspec.json.encode(row) + b"\n" for row in rows]))
    fresh.replace(path)


def _shown(mine: Mine) -> str:
    return msgspec.json.encode(mine).decode()
