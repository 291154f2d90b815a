"""890 Anno Domini, as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from vexillum.core.decision import Decision, Play
from vexillum.core.game import Choice, Game, GameInfo, Outcome, Source
from vexillum.core.show.chips import Chip
from vexillum.core.show.display import Art, Display
from vexillum.core.show.map_blocks import MapDrawing
from vexillum.core.show.option_info import Askable, DecisionInfo
from vexillum.core.show.pages import Page
from vexillum.core.show.rulings import Ruling
from vexillum.core.show.story import Change
from vexillum.core.table import Setup
from vexillum.core.words.texts import Catalog, Message, Texts
from vexillum.core.words.vocabulary import Vocabulary
from vexillum.games.anno890 import board, knowledge, positions, reference_pages, terminal
from vexillum.games.anno890.agents import AGENTS
from vexillum.games.anno890.amendments import amend
from vexillum.games.anno890.board.art import art
from vexillum.games.anno890.chips import chips
from vexillum.games.anno890.decisions import EXPLAINED, decision_info, refusals
from vexillum.games.anno890.display import display
from vexillum.games.anno890.figures import figures
from vexillum.games.anno890.pieces import SCENARIOS, SEATS
from vexillum.games.anno890.rules.final_score import end_of_game, outcome
from vexillum.games.anno890.rules.preparation import choose_castles, deal, empty_table
from vexillum.games.anno890.rules.turn import turn
from vexillum.games.anno890.state import Stage, State, Table
from vexillum.games.anno890.violations import faults
from vexillum.games.anno890.vocabulary import vocabulary
from vexillum.games.anno890.wording import read_catalog, rulings

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
        agents=tuple(AGENTS),
        quick_agent="steward",
        reconstructed=True,
        sources=(
            Source("890 Anno Domini, Regolamento (GateOnGames 2023)", "rules"),
            Source("Vexillum reference data", "tiles, points, scenarios"),
        ),
        credits="Emanuele Briano (design), GateOnGames 2023",
    )
    agents = AGENTS

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
        return amend(position, changed)

    def faults(self, state: State) -> list[str]:
        """Broken invariants."""
        return faults(state)

    def view(self, state: State, seat: str | None) -> dict[str, Any]:
        """What a seat may know."""
        return knowledge.view(state, seat)

    def sight(self, state: State, seat: str | None) -> str | None:
        """Whoever has drawn cards sees them; all others see what an observer sees."""
        return knowledge.sight(state, seat)

    def derived(self, state: State) -> dict[str, Any]:
        """What follows from the state."""
        return knowledge.derived(state)

    def vocabulary(self, setup: Setup) -> Vocabulary:
        """Cells, tiles, characters, crops."""
        return vocabulary()

    def redeal(self, past: State, present: State, seat: str, random: Random) -> None:
        """Shuffle what a seat does not know."""
        knowledge.redeal(past, present, seat, random)

    def figures(self, state: State) -> Mapping[str, int]:
        """Points, goods, the invasion track, what lies where."""
        return figures(state)

    def chips(self, changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
        """Each seat's changes in a word or two."""
        return chips(changes, texts, reader)

    @cached_property
    def catalog(self) -> Catalog:
        """Texts, with the names that stand beside the data."""
        return read_catalog()

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """RULINGS.md, in both languages."""
        return rulings()

    def page(self, view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
        """A character or tile in full, or the list of all of them."""
        return reference_pages.page(view, texts, thing)

    def contents(self, view: dict[str, Any], texts: Texts) -> str:
        """The title of that list."""
        return reference_pages.contents_title(texts)

    board_width = terminal.WIDTH

    def draw_text(
        self, view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()
    ) -> str:
        """The realms side by side, the row, the track."""
        return terminal.draw(view, texts, unicode=unicode, lit=lit)

    def draw_svg(self, view: dict[str, Any], texts: Texts) -> str:
        """The table as a picture."""
        return board.draw(view, texts)

    def draw_map(self, view: dict[str, Any], texts: Texts) -> MapDrawing:
        """The market, the standards and the realms, in blocks."""
        return board.draw_map(view, texts)

    def display(self, view: dict[str, Any], texts: Texts) -> Display:
        """Rounds, scenario, turn order, the coast, the lords."""
        return display(view, texts)

    explained = EXPLAINED

    def decision_info(self, table: Table, decision: Decision) -> DecisionInfo:
        """What each option does, costs and leaves."""
        return decision_info(table, decision)

    def askable(self, table: Table, decision: Decision) -> Sequence[Askable]:
        """Everything on the table that is not offered."""
        return refusals.askable(table, decision)

    def why_not(self, table: Table, decision: Decision, name: str) -> Message | None:
        """What is asked for instead."""
        return refusals.why_not(table, decision, name)

    def art(self, texts: Texts) -> Art:
        """Arms and colours of the seats, and a picture of every tile, person and piece."""
        return art(texts)


GAME = Anno890()
