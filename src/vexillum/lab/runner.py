"""Runs an experiment: plays the missing games on the cores of this machine or on a Ray cluster."""

from __future__ import annotations

import importlib
import logging
import time
from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from typing import Any

import msgspec

from vexillum.core.installation import command_for
from vexillum.lab.experiment import Experiment, Run, this_run
from vexillum.lab.results import Results, blocks_of, play_recorded
from vexillum.lab.simulation import LabError
from vexillum.lab.workers import CHUNK_SECONDS, Chunks, T, Work, cores, in_chunks, timed_apart

# A run ---------------------------------------------------------------------------------------------------------------


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


# On a Ray cluster ----------------------------------------------------------------------------------------------------


AUTO = "auto"
"""A cluster already running on this machine, or else a local one on its cores."""
RETRIES = 5
"""How often a chunk whose worker was lost is retried before the run stops."""


class NoCluster(LabError):
    """The cluster cannot be reached, or Ray is not installed."""


def in_chunks_on_cluster(work: Work[T], total: int, address: str) -> Generator[T]:
    """Run ``total`` parts of some work on a cluster; yield the result of each chunk as it completes."""
    if not total:
        return
    ray = _connected(address)
    try:
        slots = max(1, int(ray.cluster_resources().get("CPU", 1)))
        chunks = Chunks(total, slots, CHUNK_SECONDS)
        remote = ray.remote(max_retries=RETRIES, num_cpus=1)(timed_apart)
        shared = ray.put(work)
        running: dict[Any, int] = {}
        while running or chunks.left:
            while len(running) < 2 * slots and (chunk := chunks.take()):
                running[remote.remote(shared, chunk)] = len(chunk)
            ready, _ = ray.wait(list(running), num_returns=1)
            for one in ready:
                done, seconds = ray.get(one)
                chunks.lasted(running.pop(one), seconds)
                yield done
    finally:
        ray.shutdown()


def _connected(address: str) -> Any:
    """Ray, connected to the cluster with this address."""
    try:
        ray = importlib.import_module("ray")
    except ImportError as error:
        raise NoCluster("lab.no_ray", command=command_for("cluster")) from error
    options = {"logging_level": logging.ERROR, "log_to_driver": False}
    try:
        if address != AUTO:
            ray.init(address, **options)
        else:
            try:
                ray.init("auto", **options)
            except ConnectionError:
                ray.init(include_dashboard=False, **options)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise NoCluster("lab.no_cluster", address=address, why=str(error)) from error
    return ray
