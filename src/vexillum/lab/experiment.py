"""An experiment: its file (games, agents, seeds, what is recorded), and the provenance of its results."""

from __future__ import annotations

import hashlib
import platform
import time
from itertools import permutations, product
from pathlib import Path
from typing import Any, Literal

import msgspec

from vexillum.core.errors import BadSetup
from vexillum.core.inputs import read_toml, typed
from vexillum.core.registry import get_game
from vexillum.core.version import VERSION
from vexillum.lab.games import Plan, make_plan
from vexillum.lab.simulation import LabError
from vexillum.lab.workers import cores

# The file ------------------------------------------------------------------------------------------------------------


Record = Literal["turns", "decisions"]
MOST_ARMS = 1000
MOST_GAMES = 10_000_000


class BadExperiment(LabError):
    """The file is not a valid experiment, or the results belong to another one."""


class ArmTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One ``[[arms]]`` table of the file. A list instead of a value means one arm for each value."""

    name: str | None = None
    game: str | None = None
    scenario: str | list[str] | None = None
    players: int | list[int] | None = None
    agent: str | list[str] | None = None
    """Who plays the seats that are not named."""
    seats: dict[str, str] | None = None
    options: dict[str, str] | None = None
    games: int | None = None
    seed: str | None = None
    rotate: bool | None = None


class TournamentTable(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One ``[[tournaments]]`` table of the file: every agent plays every other at every seat."""

    agents: list[str]
    name: str | None = None
    game: str | None = None
    scenario: str | None = None
    players: int | None = None
    options: dict[str, str] | None = None
    games: int | None = None
    """Games for each pair of agents and each of the two ways to seat them."""
    seed: str | None = None


class ExperimentFile(ArmTable, kw_only=True, forbid_unknown_fields=True):
    """The whole file; settings before the first arm are the defaults of all arms."""

    name: str
    about: str = ""
    record: list[Record] = []
    arms: list[ArmTable] = []
    tournaments: list[TournamentTable] = []


class Arm(msgspec.Struct, frozen=True):
    """A part of an experiment: a validated plan with a name."""

    name: str
    plan: Plan


class Experiment(msgspec.Struct, frozen=True, kw_only=True):
    """A validated experiment. Each game is a function of the file and the game's number alone."""

    name: str
    about: str
    record: tuple[Record, ...]
    arms: tuple[Arm, ...]

    @property
    def games(self) -> int:
        """The number of games of all arms."""
        return sum(arm.plan.games for arm in self.arms)


def read_experiment(path: Path) -> Experiment:
    """The experiment of a file, or :class:`BadExperiment` with the place of the error."""
    return experiment_of(read_toml(path, BadExperiment))


def experiment_of(data: dict[str, Any]) -> Experiment:
    """The experiment described by plain data."""
    file = typed(data, ExperimentFile, BadExperiment)
    tables = file.arms or ([] if file.tournaments else [ArmTable()])
    arms = [arm for n, table in enumerate(tables) for arm in _arms(file, table, f"arms.{n}")]
    for n, tournament in enumerate(file.tournaments):
        arms += _pairings(file, tournament, f"tournaments.{n}")
    names = [arm.name for arm in arms]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise BadExperiment("lab.arm_twice", name=twice)
    found = Experiment(name=file.name, about=file.about, record=tuple(dict.fromkeys(file.record)), arms=tuple(arms))
    if len(arms) > MOST_ARMS or found.games > MOST_GAMES:
        raise BadExperiment("lab.too_large", arms=len(arms), games=found.games, most_arms=MOST_ARMS, most=MOST_GAMES)
    return found


_SWEPT = ("scenario", "players", "agent")
"""The settings that may be lists."""


def _arms(file: ExperimentFile, table: ArmTable, where: str) -> list[Arm]:
    """The arms of one table: every combination of the values given as lists."""
    own = msgspec.structs.asdict(table)
    common = {name: getattr(file, name) for name in own if name != "name"}
    settings: dict[str, Any] = {name: value if value is not None else common.get(name) for name, value in own.items()}
    for field in ("game", "games"):
        if settings[field] is None:
            raise BadExperiment("position.missing", path=f"{where}.{field}")
    swept: dict[str, list[Any]] = {
        name: settings[name] if isinstance(settings[name], list) else [settings[name]] for name in _SWEPT
    }
    if empty := next((name for name, values in swept.items() if not values), None):
        raise BadExperiment("lab.nothing_listed", path=f"{where}.{empty}")
    found = []
    for values in product(*swept.values()):
        chosen = dict(zip(swept, values, strict=True))
        marks = [str(value) for name, value in chosen.items() if len(swept[name]) > 1]
        name = " · ".join([settings["name"] or settings["game"], *marks])
        found.append(Arm(name, _plan(settings | chosen, where)))
    return found


def _pairings(file: ExperimentFile, table: TournamentTable, where: str) -> list[Arm]:
    """The arms of a round robin: for each pair, one agent against the other at all other seats, rotated.

    With two players that is one arm for each pair; with more, each of the two sits alone once.
    """
    agents = list(dict.fromkeys(table.agents))
    if len(agents) < 2:
        raise BadExperiment("lab.lonely", path=f"{where}.agents")
    common = {name: getattr(table, name) for name in ("game", "scenario", "players", "options", "games", "seed")}
    found = []
    for one, other in permutations(agents, 2):
        first = ArmTable(name=f"{table.name or common['game'] or file.game} · {one} × {other}", agent=other, **common)
        (plain,) = _arms(file, msgspec.structs.replace(first, scenario=table.scenario or file.scenario), where)
        if plain.plan.players == 2 and agents.index(one) > agents.index(other):
            continue
        seat = next(iter(plain.plan.agents))
        found += _arms(file, msgspec.structs.replace(first, seats={seat: one}, rotate=True), where)
    return found


def _plan(settings: dict[str, Any], where: str) -> Plan:
    if settings["games"] < 1:
        raise BadExperiment("lab.no_games", path=f"{where}.games", n=settings["games"])
    try:
        return make_plan(
            settings["game"],
            games=settings["games"],
            scenario=settings["scenario"],
            players=settings["players"],
            agents=settings["seats"],
            default_agent=settings["agent"],
            options=settings["options"],
            seed=settings["seed"] or "1",
            rotate=bool(settings["rotate"]),
        )
    except BadSetup as problem:
        raise BadExperiment("lab.in_arm", path=where, why=problem.message) from problem


# Provenance ----------------------------------------------------------------------------------------------------------


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
