"""Runs chunks of work on a Ray cluster; a chunk whose worker is lost is retried on another."""

from __future__ import annotations

import importlib
import logging
from collections.abc import Generator
from typing import Any

from vexillum.core.installation import command_for
from vexillum.lab.errors import LabError
from vexillum.lab.workers import CHUNK_SECONDS, Chunks, T, Work, timed_apart

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
