"""Measures the speed-up of an experiment on several processes and on a cluster: ``python bench/cluster.py``.

Runs the same experiment on one process, on several, and on Ray with as many; the tables must be byte-identical. On a
busy machine the ratios mean little. See bench/README.md and docs/lab.md.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from vexillum.lab.experiment import Experiment, experiment_of, origin_of
from vexillum.lab.results import Results
from vexillum.lab.runner import run_experiment
from vexillum.lab.workers import cores

WAYS = ("one process", "processes", "cluster")


def experiment(game: str, games: int, agent: str) -> Experiment:
    """Games of one agent at all seats."""
    return experiment_of({"name": "cluster", "game": game, "games": games, "agent": agent, "seed": "cluster"})


class RunTimes(NamedTuple):
    """Wall seconds until the tables are written, CPU seconds of this process, and the tables' content."""

    seconds: float
    own: float
    mark: str


def timed(wanted: Experiment, way: str) -> RunTimes:
    """Run the whole experiment."""
    with tempfile.TemporaryDirectory() as folder:
        results = Results.begin(Path(folder) / "results", wanted, origin_of(wanted))
        begun, worked = time.perf_counter(), time.process_time()
        jobs, cluster = (1 if way == WAYS[0] else cores()), ("auto" if way == WAYS[2] else None)
        run_experiment(results, jobs=jobs, cluster=cluster)
        passed, own = time.perf_counter() - begun, time.process_time() - worked
        content = b"".join(results.table_path(name).read_bytes() for name in results.tables)
    return RunTimes(passed, own, sha256(content).hexdigest())


def main() -> None:
    """Measure each way in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="pendragon")
    parser.add_argument("--agent", default="np")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=2)
    given = parser.parse_args()
    wanted = experiment(given.game, given.games, given.agent)
    taken = [(way, timed(wanted, way)) for _ in range(given.rounds) for way in WAYS]
    best = {way: min(one for name, one in taken if name == way) for way in WAYS}
    print(f"{given.games} games of {given.game}, {given.agent} at all seats, {cores()} cores")
    alone = best[WAYS[0]].seconds
    for way, (seconds, own, _) in best.items():
        rest = f"; {1000 * own / given.games:.2f} ms a game in the process that keeps them" if way != WAYS[0] else ""
        print(f"{way:12} {seconds:7.1f} s {given.games / seconds:8.1f} games/s {alone / seconds:6.2f} times{rest}")
    print("the same tables" if len({one.mark for _, one in taken}) == 1 else "THE TABLES DIFFER")


if __name__ == "__main__":
    main()
