"""The plan of a simulation: seed, scenario and agents of each game. Plain data, sent to any process."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from vexillum.core.errors import BadSetup
from vexillum.core.registry import get_game

EVERY_SCENARIO = "all"
"""Instead of a scenario: all scenarios in turn."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A validated plan of many games. Game ``i`` is a function of the plan and ``i`` alone."""

    game: str
    scenario: str
    scenarios: tuple[str, ...]
    """The scenarios that are played, in turn."""
    players: int
    options: dict[str, str]
    agents: dict[str, str]
    """The agent of each seat; with ``rotate``, those of the first game."""
    seed: str
    games: int
    rotate: bool

    def deal(self, index: int) -> Deal:
        """Game ``index``. With ``rotate``, each seed is used once for every rotation of the agents."""
        ways = self.rotations if self.rotate else [self.agents]
        number, way = divmod(index, len(ways))
        return Deal(
            scenario=self.scenarios[number % len(self.scenarios)], seed=f"{self.seed}/{number}", agents=ways[way]
        )

    @property
    def rotations(self) -> list[dict[str, str]]:
        """The distinct rotations of the agents over the seats; only one if all agents are the same."""
        seats, agents = tuple(self.agents), tuple(self.agents.values())
        moved = dict.fromkeys(agents[-shift:] + agents[:-shift] for shift in range(self.players))
        return [dict(zip(seats, way, strict=True)) for way in moved]


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """The set-up of one game of a plan."""

    scenario: str
    seed: str
    agents: dict[str, str]


def make_plan(
    game: str,
    *,
    games: int,
    scenario: str | None = None,
    players: int | None = None,
    agents: Mapping[str, str] | None = None,
    default_agent: str | None = None,
    options: Mapping[str, str] | None = None,
    seed: str,
    rotate: bool = False,
) -> Plan:
    """A validated plan, or :class:`BadSetup`, which lists the valid values."""
    if games < 1:
        raise ValueError(f"{games} games cannot be played: at least one.")
    rules = get_game(game)
    every = scenario == EVERY_SCENARIO
    setup = rules.setup(scenario=None if every else scenario, players=players, options=options, seed=seed)
    seated = dict.fromkeys(setup.seats, default_agent or rules.info.quick_agent)
    for seat, agent in (agents or {}).items():
        if seat not in seated:
            raise BadSetup("error.seat", game=game, seat=seat, known=setup.seats)
        seated[seat] = agent
    for agent in seated.values():
        rules.agents.check(game, agent)
    plan = Plan(
        game=game,
        scenario=EVERY_SCENARIO if every else setup.scenario,
        scenarios=rules.info.scenarios if every else (setup.scenario,),
        players=len(setup.seats),
        options=setup.options,
        agents=seated,
        seed=seed,
        games=games,
        rotate=rotate,
    )
    for way in plan.rotations if rotate else [seated]:
        rules.options.derived(plan.options, way)
    return plan
