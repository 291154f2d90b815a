"""890 Anno Domini, as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from random import Random
from typing import Any

from vexillum.core.agent import RandomAgent
from vexillum.core.decision import Play
from vexillum.core.game import Choice, Game, GameInfo, Outcome, Source
from vexillum.core.table import Setup
from vexillum.core.texts import Catalog, Texts
from vexillum.games.anno890 import knowledge, positions, terminal
from vexillum.games.anno890.faults import faults
from vexillum.games.anno890.pieces import BUILDINGS, CHARACTERS, SCENARIOS, SEATS, TILES
from vexillum.games.anno890.rules.ending import end_of_game, outcome
from vexillum.games.anno890.rules.preparation import choose_castles, deal, empty_table
from vexillum.games.anno890.rules.turn import turn
from vexillum.games.anno890.state import Stage, State, Table

STEPS = {Stage.DEAL: deal, Stage.CASTLES: choose_castles, Stage.TURNS: turn, Stage.END: end_of_game}


class Anno890(Game[State]):
    """890 Anno Domini: lords of Provence build nine tiles each while raiders gather on the coast."""

    info = GameInfo(
        id="anno890",
        players=(2, 3, 4),
        seats=SEATS,
        scenarios=tuple(scenario.id for scenario in SCENARIOS),
        options=(Choice("first", ("seat", "lot")),),
        minutes=(30, 45),
        hidden=True,
        rules=1,
        agents=("random",),
        quick_agent="random",
        reconstructed=True,
        sources=(
            Source("890 Anno Domini, Regolamento (GateOnGames 2023)", "rules"),
            Source("Vexillum reference data", "tiles, points, scenarios"),
        ),
        credits="Emanuele Briano (design), GateOnGames 2023",
    )
    agents = {"random": RandomAgent}

    def begin(self, setup: Setup) -> State:
        """S The empty table."""
        return empty_table(setup)

    def step(self, table: Table) -> Play[None] | None:
        """The deal, the castles, each turn, the end."""
        stage = Stage(table.state.stage)
        return STEPS[stage](table) if stage in STEPS else None

    def outcome(self, state: State) -> Outcome:
        """5 The points as they stand."""
        return outcome(state)

    def position(self, state: State) -> dict[str, Any]:
        """The whole table in words."""
        return positions.position(state)

    def restore(self, position: Mapping[str, Any]) -> State:
        """The state of a position."""
        return positions.restore(position)

    def amend(self, position: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
        """Each tile and card in one place only."""
        return positions.amend(position, changed)

    def faults(self, state: State) -> list[str]:
        """Broken invariants."""
        return faults(state)

    def view(self, state: State, seat: str | None) -> dict[str, Any]:
        """What a seat may know."""
        return knowledge.view(state, seat)

    def derived(self, state: State) -> dict[str, Any]:
        """What follows from the state."""
        return knowledge.derived(state)

    def redeal(self, past: State, present: State, seat: str, random: Random) -> None:
        """Shuffle what a seat does not know."""
        knowledge.redeal(past, present, seat, random)

    @cached_property
    def catalog(self) -> Catalog:
        """Texts, with the names that stand beside the data."""
        catalog = Catalog.read(files("vexillum.games.anno890") / "texts")
        for tile in TILES:
            catalog.add(f"tile.{tile.id}", en=tile.name, it=tile.name_it)
        for number, building in enumerate(BUILDINGS, 1):
            catalog.add(f"tile_about.{building.id}", en=building.text, it=building.text_it)
            catalog.add(
                f"rule.7.{number}",
                en=f"{building.name}. {building.text}",
                it=f"{building.name_it}. {building.text_it}",
            )
        for number, card in enumerate(CHARACTERS, 1):
            catalog.add(f"character.{card.id}", en=card.name, it=card.name_it)
            catalog.add(f"character_about.{card.id}", en=card.text, it=card.text_it)
            catalog.add(f"rule.6.{number}", en=f"{card.name}. {card.text}", it=f"{card.name_it}. {card.text_it}")
        for number, scenario in enumerate(SCENARIOS, 1):
            catalog.add(f"scenario.{scenario.id}", en=scenario.name, it=scenario.name_it)
            catalog.add(f"scenario_about.{scenario.id}", en=scenario.intro, it=scenario.intro_it)
            rules = scenario.many.rules
            catalog.add(
                f"rule.8.{number}",
                en=" ".join([f"{scenario.name}.", *(rule.text for rule in rules)]),
                it=" ".join([f"{scenario.name_it}.", *(rule.text_it for rule in rules)]),
            )
        return catalog

    def draw_text(self, view: dict[str, Any], texts: Texts, *, unicode: bool = True) -> str:
        """The realms side by side, the row, the track."""
        return terminal.draw(view, texts, unicode=unicode)


GAME = Anno890()
