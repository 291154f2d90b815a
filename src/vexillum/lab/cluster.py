"""The same work on a Ray cluster: chunks travel to its workers, and what a lost worker had is done by another."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Generator
from typing import Any

from vexillum.lab.errors import LabError
from vexillum.lab.workers import CHUNK_SECONDS, Chunks, T, Work, timed_apart

AUTO = "auto"
"""The cluster that is running here, or else a small one of the cores of this machine."""
RETRIES = 5
"""How often a chunk whose worker was lost is done again, before the run stops."""


class NoCluster(LabError):
    """A cluster that cannot be reached, or Ray that is not installed."""


def in_chunks_on_cluster(work: Work[T], total: int, address: str) -> Generator[T]:
    """Do ``total`` parts of some work on a cluster: what each chunk gives, as it is done."""
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
        raise NoCluster("lab.no_ray") from error
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
