"""How much faster an experiment is on several processes and on a cluster: ``python bench/cluster.py``.

The same experiment in turns on one process, on several, and on Ray with as many; the tables must be the same bytes. On
a machine with other work the ratios say little. See bench/README.md and docs/lab.md.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from hashlib import sha256
from pathlib import Path

from vexillum.lab.experiments.description import Experiment, experiment_of
from vexillum.lab.experiments.provenance import origin_of
from vexillum.lab.experiments.results import Results
from vexillum.lab.experiments.runner import run_experiment
from vexillum.lab.workers import cores

WAYS = ("one process", "processes", "cluster")


def experiment(game: str, games: int, agent: str) -> Experiment:
    """Games of one agent at all seats."""
    return experiment_of({"name": "cluster", "game": game, "games": games, "agent": agent, "seed": "cluster"})


def timed(wanted: Experiment, way: str) -> tuple[float, str]:
    """Seconds until the tables are written, and what they hold."""
    with tempfile.TemporaryDirectory() as folder:
        results = Results.begin(Path(folder) / "results", wanted, origin_of(wanted))
        begun = time.perf_counter()
        jobs, cluster = (1 if way == WAYS[0] else cores()), ("auto" if way == WAYS[2] else None)
        run_experiment(results, jobs=jobs, cluster=cluster)
        passed = time.perf_counter() - begun
        content = b"".join(results.table_path(name).read_bytes() for name in results.tables)
    return passed, sha256(content).hexdigest()


def main() -> None:
    """Measure each way in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="pendragon")
    parser.add_argument("--agent", default="np")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=2)
    given = parser.parse_args()
    wanted = experiment(given.game, given.games, given.agent)
    best = dict.fromkeys(WAYS, float("inf"))
    marks = set[str]()
    for _ in range(given.rounds):
        for way in WAYS:
            passed, mark = timed(wanted, way)
            best[way] = min(best[way], passed)
            marks.add(mark)
    print(f"{given.games} games of {given.game}, {given.agent} at all seats, {cores()} cores")
    for way, seconds in best.items():
        print(f"{way:12} {seconds:7.1f} s {given.games / seconds:8.1f} games/s {best[WAYS[0]] / seconds:6.2f}")
    print("the same tables" if len(marks) == 1 else "THE TABLES DIFFER")


if __name__ == "__main__":
    main()
