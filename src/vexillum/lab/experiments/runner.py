"""Runs an experiment: plays the missing games on the cores of this machine or a cluster."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial

import msgspec

from vexillum.lab.cluster import in_chunks_on_cluster
from vexillum.lab.experiments.description import Experiment
from vexillum.lab.experiments.provenance import Run, this_run
from vexillum.lab.experiments.records import play_recorded
from vexillum.lab.experiments.results import Results, blocks_of
from vexillum.lab.workers import cores, in_chunks

Progress = Callable[[int, int], None]
"""Called with the number of finished games and the total."""
Played = list[tuple[int, int, bytes]]
"""For each block: its number, how many games, their rows."""


def play_blocks(experiment: Experiment, wanted: list[int], places: range) -> Played:
    """Play the blocks at some indices of a list. Depends on the experiment alone, in any process."""
    blocks = blocks_of(experiment)
    found: Played = []
    for place in places:
        number = wanted[place]
        arm = experiment.arms[blocks[number].arm]
        records = play_recorded(arm.name, arm.plan, blocks[number].games, experiment.record)
        found.append((number, len(blocks[number].games), msgspec.msgpack.encode(records)))
    return found


def run_experiment(
    results: Results, *, jobs: int | None = None, cluster: str | None = None, progress: Progress | None = None
) -> Run:
    """Play the missing games of an experiment, and write its tables when it is complete.

    Games are saved as they end, so a stopped or killed run can be continued. ``cluster``: the address of a Ray cluster;
    ``auto``: one found automatically, or a local one.
    """
    experiment, missing = results.experiment, results.missing()
    blocks, count = blocks_of(experiment), jobs or cores()
    begun, start = this_run(count, cluster or ""), time.monotonic()
    done = sum(len(block.games) for block in blocks) - sum(len(blocks[number].games) for number in missing)
    played = 0
    try:
        with closing(_chunks(partial(play_blocks, experiment, missing), len(missing), count, cluster)) as chunks:
            for chunk in chunks:
                for number, games, records in chunk:
                    results.keep(number, records)
                    played += games
                if progress:
                    progress(done + played, experiment.games)
    finally:
        run = msgspec.structs.replace(begun, games=played, seconds=round(time.monotonic() - start, 3))
        if played:
            results.note(run)
    if not results.complete:
        results.write_tables()
    return run


def _chunks(work: Callable[[range], Played], total: int, jobs: int, cluster: str | None) -> Generator[Played]:
    if cluster is not None:
        return in_chunks_on_cluster(work, total, cluster)
    return in_chunks(work, total, jobs)
