"""890 Anno Domini: lords of Provence build nine tiles each while raiders gather on the coast."""

from __future__ import annotations

from vexillum.core.decision import Play
from vexillum.core.game import Game, GameInfo, Source
from vexillum.core.parts.analysis import Analysis, counted_as
from vexillum.core.parts.board import Board
from vexillum.core.parts.front import read_front
from vexillum.core.parts.help import DecisionHelp
from vexillum.core.parts.knowledge import Knowledge
from vexillum.core.parts.options import Choice, MatchOptions
from vexillum.core.parts.positions import Pile, Positions
from vexillum.core.parts.rules import Rules
from vexillum.core.parts.words import Words
from vexillum.core.search.agent import all_agents

from . import explain, knowledge, position
from .agents import AGENTS
from .agents.regent import CLEAR, promising
from .agents.steward import planner, worths
from .encoding import ENCODING
from .explain import EXPLAINED, decision_info
from .knowledge import figures
from .pieces import CHARACTER_NUMBER, SCENARIOS, SEATS
from .planning import PLANNING
from .position import EDITING, tidy_position, violations, vocabulary
from .rules.final_score import end_of_game, outcome
from .rules.turn import choose_castles, deal, empty_table, turn
from .show import pages, table_map, terminal
from .show.art import art
from .show.pages import aids
from .show.panels import chips, display
from .state import Stage, Table
from .wording import glossary, read_catalog, rulings

STEPS = {Stage.DEAL: deal, Stage.CASTLES: choose_castles, Stage.TURNS: turn, Stage.END: end_of_game}


def step(table: Table) -> Play[None] | None:
    """The deal, the castles, each turn, the end."""
    stage = Stage(table.state.stage)
    return STEPS[stage](table) if stage in STEPS else None


GAME = Game(
    info=GameInfo(
        id="anno890",
        players=(2, 3, 4),
        seats=SEATS,
        scenarios=tuple(scenario.id for scenario in SCENARIOS),
        minutes=(30, 45),
        hidden=True,
        rules=2,
        agents=tuple(AGENTS),
        quick_agent="steward",
        reconstructed=True,
        sources=(
            Source("890 Anno Domini, Regolamento (GateOnGames 2023)", "rules"),
            Source("Vexillum reference data", "tiles, points, scenarios"),
        ),
        credits="Emanuele Briano (design), GateOnGames 2023",
    ),
    agents=all_agents(AGENTS),
    options=MatchOptions(Choice("first", ("seat", "lot"))),
    rules=Rules(begin=empty_table, step=step, outcome=outcome),
    positions=Positions(
        write=position.write_position,
        read=position.read_position,
        tidy=tidy_position,
        violations=violations,
        piles=(
            Pile(kind="tile", shown=("row",), hidden=("deck",)),
            Pile(kind="character", shown=("standards",), hidden=("characters",)),
        ),
        vocabulary=lambda setup: vocabulary(),
    ),
    knowledge=Knowledge(
        view=knowledge.view,
        next_view=knowledge.next_view,
        view_key=knowledge.view_key,
        derived=knowledge.derived,
        redeal=knowledge.redeal,
        figures=figures,
    ),
    board=Board(
        draw_text=terminal.draw,
        width=terminal.WIDTH,
        draw_map=table_map.draw_map,
        redraw_map=table_map.redraw_map,
        draw_svg=table_map.draw,
        display=display,
        art=art,
        chips=chips,
    ),
    help=DecisionHelp(
        decision_info=decision_info, explained=EXPLAINED, askable=explain.askable, why_not=explain.why_not
    ),
    editing=EDITING,
    analysis=Analysis(
        value="vexillum.games.anno890",
        clear_lead=CLEAR,
        promising=promising,
        worths=worths,
        search="playouts=220,depth=4,details=50,race=1",
        planner=planner,
        counted=counted_as("character", "character", CHARACTER_NUMBER),
    ),
    encoding=ENCODING,
    planning=PLANNING,
    front=lambda: read_front("vexillum.games.anno890"),
    words=Words(
        read_catalog=read_catalog,
        rulings=rulings,
        page=pages.page,
        contents_title=pages.contents_title,
        glossary=glossary,
        aids=aids,
    ),
)
