"""The provenance of results: the experiment, the versions of rules and agents, the machines used."""

from __future__ import annotations

import hashlib
import platform
import time
from typing import Any

import msgspec

from vexillum.core.registry import get_game
from vexillum.core.version import VERSION
from vexillum.lab.experiments.description import Experiment
from vexillum.lab.workers import cores


class Origin(msgspec.Struct, frozen=True):
    """Everything the results depend on: the same origin gives the same rows."""

    experiment: str
    """The SHA-256 of the parsed experiment: comments and the order of keys do not matter."""
    rules: dict[str, int]
    agents: dict[str, dict[str, int]]
    """For each game, the version of each agent used."""


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """One run of an experiment. The results do not depend on it."""

    started: str
    version: str
    python: str
    machine: str
    cores: int
    jobs: int
    cluster: str = ""
    games: int = 0
    """The number of games played by this run."""
    seconds: float = 0.0


class Provenance(msgspec.Struct, frozen=True):
    """The origin of results, and the runs that made them."""

    origin: Origin
    runs: list[Run] = []


def origin_of(experiment: Experiment) -> Origin:
    """The origin of an experiment's results with the installed versions."""
    rules: dict[str, int] = {}
    agents: dict[str, dict[str, int]] = {}
    for arm in experiment.arms:
        game = get_game(arm.plan.game)
        rules[arm.plan.game] = game.info.rules
        played = agents.setdefault(arm.plan.game, {})
        played.update({id: game.agents[id]().version for id in arm.plan.agents.values()})
    return Origin(
        _digest(experiment),
        dict(sorted(rules.items())),
        {id: dict(sorted(agents[id].items())) for id in sorted(agents)},
    )


def _digest(value: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(value, order="sorted")).hexdigest()


def this_run(jobs: int, cluster: str = "") -> Run:
    """A run that starts now, on this machine."""
    return Run(
        started=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        version=VERSION,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        machine=f"{platform.system()} {platform.machine()}",
        cores=cores(),
        jobs=jobs,
        cluster=cluster,
    )
