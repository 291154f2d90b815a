"""Plays many games of every scenario and checks the board after every decision.

``vexillum simulate`` counts who wins; this looks for bugs: a broken invariant, an illegal option or answer, an error, a
position that does not survive a round trip, a game that takes too long. Run it from the root of the repository:

python tools/many_games.py falling-sky --games 1000 --agent random
python tools/many_games.py falling-sky --games 200 --agent np --scenario pax-gallica --seat romans=random --probe 0.02
python tools/many_games.py akkren --games 500 --agent random --vary
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import PurePath
from random import Random
from traceback import extract_tb
from types import FrameType
from typing import Any

import msgspec

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.core.words.vocabulary import Vocabulary
from vexillum.lab.games import Plan, begin, make_plan

PROGRESS_SECONDS = 10.0
SHOWN = 20
"""How many faults are printed in full."""


class Fault(Exception):
    """A violated invariant of a game."""


class TooLong(Fault):
    """The game did not end in time."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One game: its length, winners and fault."""

    scenario: str
    seed: str
    players: int
    options: dict[str, str]
    decisions: int
    seconds: float
    winners: tuple[str, ...] = ()
    trouble: str = ""


# One game -------------------------------------------------------------------------------------------------------------


def play(plan: Plan, index: int, limit: float, probe: float, positions: float = 1.0) -> Played:
    """Play and check a game of the plan; any error ends it and is reported."""
    deal = plan.deal(index)
    session: Session[Any] | None = None
    winners: tuple[str, ...] = ()
    trouble, started = "", time.perf_counter()
    try:
        with _in_time(limit):
            session = begin(plan, deal)
            _play_on(session, deal.agents, Random(deal.seed), probe, positions)
            winners = session.outcome.winners
    except Exception as error:  # any error is what we are looking for
        kind = session.decision.kind if session is not None and session.decision is not None else "-"
        place = extract_tb(error.__traceback__)[-1]
        trouble = f"{type(error).__name__} at {kind}: {error} ({PurePath(place.filename).name}:{place.lineno})"
    return Played(
        scenario=deal.scenario,
        seed=deal.seed,
        players=plan.players,
        options=plan.options,
        decisions=session.decision_number if session is not None else 0,
        seconds=time.perf_counter() - started,
        winners=winners,
        trouble=trouble,
    )


def _play_on(session: Session[Any], seats: dict[str, str], random: Random, probe: float, positions: float) -> None:
    """Play to the end, with all checks after each answer."""
    game = session.game
    agents: dict[str, Agent] = {id: make() for id, make in game.agents.items()}
    vocabulary = game.positions.vocabulary(session.setup)
    steps = 0
    while (decision := session.decision) is not None:
        check_board(session)
        check_decision(session, decision, vocabulary)
        if len(session.steps) > steps:
            check_steps(session, steps)
            if random.random() < positions:
                check_position(session)
            steps = len(session.steps)
        if probe and random.random() < probe:
            check_options(session, decision)
        agent = agents[game.rules.agent_for(session.state, decision.seat) or seats[decision.seat]]
        session.answer(decision.seat, agent.choose(session, decision), by=agent.signature)
    check_board(session)
    check_steps(session, steps)
    check_position(session)
    check_end(session)


@contextmanager
def _in_time(seconds: float) -> Iterator[None]:
    """Raise :class:`TooLong` after this many seconds."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooLong(f"not over after {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# The checks -----------------------------------------------------------------------------------------------------------


def check_board(session: Session[Any]) -> None:
    """Check the invariants of the game: pieces conserved, tracks within bounds, nothing in illegal places."""
    if found := session.game.positions.violations(session.state):
        raise Fault("; ".join(found))


def check_steps(session: Session[Any], first: int) -> None:
    """Check what must hold at checkpoints, from a first one on."""
    for step in session.steps[first:]:
        if found := session.game.positions.loose_ends(step.state):
            raise Fault("; ".join(found))


def check_end(session: Session[Any]) -> None:
    """Check that all seats have a score and a rank, that there is a winner, and that scores add up."""
    end, seats = session.outcome, session.setup.seats
    if sorted(end.ranking) != sorted(seats) or set(end.scores) != set(seats):
        raise Fault(f"scores of {sorted(end.scores)}, ranks of {sorted(end.ranking)}")
    if not end.winners or not set(end.winners) <= set(seats):
        raise Fault(f"winners: {end.winners}")
    for seat, score in end.scores.items():
        if end.breakdown and (total := sum([part.get(seat, 0) for _, part in end.breakdown])) != score:
            raise Fault(f"{seat} has {score} points, but its parts make {total}")


def check_decision(session: Session[Any], decision: Decision, vocabulary: Vocabulary) -> None:
    """Check that a question has more than one answer, and that its keys and things are known."""
    keys = decision.keys
    if decision.seat not in session.setup.seats:
        raise Fault(f"no one plays {decision.seat!r}")
    if len(set(keys)) != len(keys):
        raise Fault(f"an option is offered twice: {keys}")
    if not (len(keys) > decision.at_least >= 0 and decision.at_most >= max(1, decision.at_least)):
        raise Fault(f"{decision.at_least} to {decision.at_most} of {len(keys)} options")
    if strange := [key for key in keys if key not in vocabulary.keys]:
        raise Fault(f"unknown keys: {strange}")
    things = [option.thing for option in decision.options if option.thing]
    if strange := [thing for thing in things if thing not in vocabulary.things]:
        raise Fault(f"unknown things: {strange}")


def check_position(session: Session[Any]) -> None:
    """Check that the last checkpoint's position survives a round trip."""
    state = session.steps[-1].state
    plain = msgspec.json.decode(msgspec.json.encode(session.game.positions.write(state)))
    if session.game.positions.read(plain) != state:
        raise Fault("a position changed in a round trip")


def check_options(session: Session[Any], decision: Decision) -> None:
    """Check that every option can be chosen, on a copy of the game, with others if one is not enough."""
    count = max(1, decision.at_least)
    for first in range(len(decision.keys)):
        keys = (decision.keys[first:] + decision.keys[:first])[:count]
        other = session.fork(quiet=True)
        try:
            other.answer(decision.seat, keys)
        except Exception as error:
            raise Fault(f"{keys} can be chosen, but: {type(error).__name__} {error}") from error
        check_board(other)


# Many games -----------------------------------------------------------------------------------------------------------


def run(plans: list[Plan], jobs: int, limit: float, probe: float, positions: float = 1.0) -> list[Played]:
    """Play all games of all plans in worker processes, printing progress."""
    todo = iter([(plan, index) for plan in plans for index in range(plan.games)])
    total, started, told = sum(plan.games for plan in plans), time.perf_counter(), time.perf_counter()
    done: list[Played] = []
    running: set[Future[Played]] = set()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        while True:
            while len(running) < 2 * jobs and (game := next(todo, None)) is not None:
                running.add(pool.submit(play, *game, limit, probe, positions))
            if not running:
                return done
            finished, running = wait(running, timeout=PROGRESS_SECONDS, return_when=FIRST_COMPLETED)
            for future in finished:
                done.append(future.result())
                if done[-1].trouble:
                    print(f"FAULT {told_of(done[-1])}", file=sys.stderr, flush=True)
            now = time.perf_counter()
            if now - told > PROGRESS_SECONDS:
                told = now
                left = (now - started) / max(1, len(done)) * (total - len(done))
                print(f"{len(done)}/{total} games, about {left / 60:.1f} min left", file=sys.stderr, flush=True)


def told_of(game: Played) -> str:
    """A fault, with everything needed to reproduce the game."""
    chosen = "".join([f" {name}={value}" for name, value in game.options.items()])
    match = f"{game.scenario} for {game.players}{chosen}"
    return f"{match}, seed {game.seed}, answer {game.decisions}: {game.trouble}"


def summary(games: list[Played]) -> str:
    """A line for each scenario, then the faults."""
    lines = []
    for scenario in dict.fromkeys(game.scenario for game in games):
        own = [game for game in games if game.scenario == scenario]
        slowest = max(own, key=lambda game: game.seconds)
        wins = {seat: sum(seat in game.winners for game in own) for game in own for seat in game.winners}
        lines.append(
            f"{scenario}: {len(own)} games, {sum(bool(game.trouble) for game in own)} with faults, "
            f"{sum(game.decisions for game in own):,} decisions; "
            f"slowest {slowest.seconds:.1f} s (seed {slowest.seed}); "
            f"wins {', '.join(f'{seat} {wins[seat]}' for seat in sorted(wins))}"
        )
    faulty = [game for game in games if game.trouble]
    lines += [f"FAULT {told_of(game)}" for game in faulty[:SHOWN]]
    if len(faulty) > SHOWN:
        lines.append(f"... and {len(faulty) - SHOWN} more")
    lines.append(f"{len(games)} games, {len(faulty)} with faults.")
    return "\n".join(lines)


def plans_of(given: argparse.Namespace) -> list[Plan]:
    """A plan for each scenario; with ``--vary``, one for each game of it."""
    game = get_game(given.game)
    return [
        plan
        for scenario in ([given.scenario] if given.scenario else game.info.scenarios)
        for plan in (varied(given, scenario) if given.vary else [plan_of(given, scenario)])
    ]


def plan_of(given: argparse.Namespace, scenario: str) -> Plan:
    """All games of a scenario with the given players and options."""
    return make_plan(
        given.game,
        games=given.games,
        scenario=scenario,
        players=given.players or get_game(given.game).info.players[-1],
        agents=dict(seat.split("=", 1) for seat in given.seat),
        default_agent=given.agent,
        options=dict(option.split("=", 1) for option in given.option),
        seed=f"{given.seed}/{scenario}",
    )


def varied(given: argparse.Namespace, scenario: str) -> list[Plan]:
    """Games with varying numbers of players and options, except those given."""
    game = get_game(given.game)
    plans = []
    for number in range(given.games):
        seed = f"{given.seed}/{scenario}/{number}"
        random = Random(seed)
        drawn = {choice.id: random.choice(choice.values) for choice in game.options.listed}
        plans.append(
            make_plan(
                given.game,
                games=1,
                scenario=scenario,
                players=given.players or random.choice(game.info.players),
                default_agent=given.agent,
                options={**drawn, **dict(option.split("=", 1) for option in given.option)},
                seed=seed,
            )
        )
    return plans


def main(words: list[str]) -> int:
    """Play, and print the results. Returns 1 if a game had a fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100, help="games of each scenario (100)")
    parser.add_argument("--scenario", help="only this scenario")
    parser.add_argument("--players", type=int, help="number of players (as many as possible)")
    parser.add_argument("--agent", help="the agent of the other seats (the game's quick agent)")
    parser.add_argument("--seat", action="append", default=[], metavar="SEAT=AGENT")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", default="many", help="the same seed gives the same games (many)")
    parser.add_argument("--jobs", type=int, default=2, help="number of processes (2)")
    parser.add_argument("--seconds", type=float, default=120.0, help="maximum seconds of a game (120)")
    parser.add_argument(
        "--probe", type=float, default=0.0, help="fraction of questions at which each option is tried (0)"
    )
    parser.add_argument(
        "--positions", type=float, default=1.0, help="fraction of checkpoints written and read back (1)"
    )
    parser.add_argument("--vary", action="store_true", help="vary players and options in each game; not with --seat")
    given = parser.parse_args(words)
    if given.vary and given.seat:
        parser.error("--vary changes the seats in each game and cannot be combined with --seat")
    games = run(plans_of(given), given.jobs, given.seconds, given.probe, given.positions)
    print(summary(games))
    return int(any(game.trouble for game in games))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
