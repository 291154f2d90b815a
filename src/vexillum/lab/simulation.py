"""``simulate``: agents play many games on all cores; the result does not depend on their number."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress

from vexillum.lab.game_runner import Tally
from vexillum.lab.plan import Plan, make_plan
from vexillum.lab.report import Report, make_report
from vexillum.lab.workers import cores, played

Progress = Callable[[int], None]
"""Called with the number of games played so far."""


def fresh_seed() -> str:
    """A random seed for a simulation: short, so that it can be typed again. It is not secret."""
    return f"{secrets.randbelow(10**8):08d}"


def simulate(
    game: str,
    *,
    games: int,
    scenario: str | None = None,
    players: int | None = None,
    agents: Mapping[str, str] | None = None,
    default_agent: str | None = None,
    options: Mapping[str, str] | None = None,
    seed: str | None = None,
    rotate: bool = False,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Report:
    """Let agents play many games.

    Args:
        game: The id of a game.
        games: How many.
        scenario: One of the game's scenarios, ``"all"`` for each in turn; by default the game's first.
        players: By default the smallest number of players of the game.
        agents: The agents of some seats, ``{"aix": "random"}``.
        default_agent: Who plays the other seats; by default the game's best quick agent.
        options: Options of the game's set-up.
        seed: Determines all random choices; by default a random one, which is in the report.
        rotate: Rotate the agents over the seats: each deal is played once for every distinct rotation, so that neither
            seat nor deal favours an agent.
        jobs: How many processes; by default one for each core. The results do not depend on it. A script that is not
            guarded by ``if __name__ == "__main__"`` must pass ``jobs=1``.
        progress: Called periodically with the number of games played.

    A game that raises an error is counted in the report and the others continue. Ctrl-C returns the report on the games
    played so far. Invalid values raise :class:`~vexillum.core.errors.BadSetup`.

    >>> report = simulate("anno890", games=4, seed="1", jobs=1, default_agent="random")
    >>> report.finished, sum(report.wins.values())
    (4, 4)
    """
    plan = make_plan(
        game,
        games=games,
        scenario=scenario,
        players=players,
        agents=agents,
        default_agent=default_agent,
        options=options,
        seed=fresh_seed() if seed is None else seed,
        rotate=rotate,
    )
    return run(plan, jobs=jobs, progress=progress)


def run(plan: Plan, *, jobs: int | None = None, progress: Progress | None = None) -> Report:
    """Play the games of a plan and report on them; after Ctrl-C, on those played so far."""
    if jobs is not None and jobs < 1:
        raise ValueError(f"{jobs} processes cannot play: at least one.")
    total = Tally()
    start = time.perf_counter()
    with suppress(KeyboardInterrupt), closing(played(plan, jobs or cores())) as tallies:
        for tally in tallies:
            total.add(tally)
            if progress:
                progress(total.played)
    return make_report(plan, total, time.perf_counter() - start)
