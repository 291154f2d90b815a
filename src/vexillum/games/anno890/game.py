"""890 Anno Domini: lords of Provence build nine tiles each while raiders gather on the coast."""

from __future__ import annotations

from vexillum.core.agents import all_agents
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
from vexillum.games.anno890 import board, knowledge, positions, reference_pages, terminal
from vexillum.games.anno890.agents import AGENTS
from vexillum.games.anno890.agents.regent import CLEAR, promising
from vexillum.games.anno890.agents.search_support import planner, worths
from vexillum.games.anno890.aids import aids
from vexillum.games.anno890.amendments import tidy_position
from vexillum.games.anno890.board.art import art
from vexillum.games.anno890.chips import chips
from vexillum.games.anno890.decisions import EXPLAINED, decision_info, refusals
from vexillum.games.anno890.display import display
from vexillum.games.anno890.editing import EDITING
from vexillum.games.anno890.encoding import ENCODING
from vexillum.games.anno890.figures import figures
from vexillum.games.anno890.pieces import CHARACTER_NUMBER, SCENARIOS, SEATS
from vexillum.games.anno890.planning import PLANNING
from vexillum.games.anno890.rules.final_score import end_of_game, outcome
from vexillum.games.anno890.rules.preparation import choose_castles, deal, empty_table
from vexillum.games.anno890.rules.turn import turn
from vexillum.games.anno890.state import Stage, Table
from vexillum.games.anno890.violations import violations
from vexillum.games.anno890.vocabulary import vocabulary
from vexillum.games.anno890.wording import glossary, read_catalog, rulings

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
        write=positions.position,
        read=positions.restore,
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
        draw_map=board.draw_map,
        redraw_map=board.redraw_map,
        draw_svg=board.draw,
        display=display,
        art=art,
        chips=chips,
    ),
    help=DecisionHelp(
        decision_info=decision_info, explained=EXPLAINED, askable=refusals.askable, why_not=refusals.why_not
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
        page=reference_pages.page,
        contents_title=reference_pages.contents_title,
        glossary=glossary,
        aids=aids,
    ),
)
