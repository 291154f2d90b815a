"""The Akkren War: four Factions, hidden armies, and a common enemy."""

from __future__ import annotations

from dataclasses import replace

from vexillum.core.agent import RandomAgent
from vexillum.core.agents import all_agents
from vexillum.core.game import Game, GameInfo, Source
from vexillum.core.parts.analysis import Analysis, counted_as
from vexillum.core.parts.board import Board
from vexillum.core.parts.front import read_front
from vexillum.core.parts.help import DecisionHelp
from vexillum.core.parts.knowledge import Knowledge, RedealAttempts
from vexillum.core.parts.options import MatchOptions
from vexillum.core.parts.positions import Positions
from vexillum.core.parts.rules import Rules
from vexillum.core.parts.words import Words
from vexillum.games.akkren import terminal
from vexillum.games.akkren.board.art import art
from vexillum.games.akkren.board.campaign_map import draw_map, redraw_map
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.installed_set import FILES, GAME_ID
from vexillum.games.akkren.components.units import UNIT_IDS
from vexillum.games.akkren.decision_info.askable import askable, why_not
from vexillum.games.akkren.decision_info.catalog import KINDS, decision_info
from vexillum.games.akkren.decision_info.odds_page import KINDS as ODDS_KINDS
from vexillum.games.akkren.decision_info.odds_page import odds_page
from vexillum.games.akkren.display import display
from vexillum.games.akkren.display.chips import chips
from vexillum.games.akkren.knowledge import redeal, views
from vexillum.games.akkren.knowledge.whole_view import whole_view
from vexillum.games.akkren.minds.marshal.agent import Marshal
from vexillum.games.akkren.minds.outlook import HORIZON
from vexillum.games.akkren.minds.steward import Steward
from vexillum.games.akkren.options import CHOICES
from vexillum.games.akkren.own.shelf import SHELF
from vexillum.games.akkren.planning import PLANNING
from vexillum.games.akkren.position import positions
from vexillum.games.akkren.position.amendments import tidy_position
from vexillum.games.akkren.position.editing import EDITING
from vexillum.games.akkren.position.figures import figures
from vexillum.games.akkren.position.loose_ends import loose_ends
from vexillum.games.akkren.position.violations import violations
from vexillum.games.akkren.position.vocabulary import vocabulary
from vexillum.games.akkren.reading.aids import aids
from vexillum.games.akkren.reading.pages import contents_title, page
from vexillum.games.akkren.scenarios import IN_PLAY, SCENARIO_IDS, seats_for
from vexillum.games.akkren.sequence.year import step
from vexillum.games.akkren.setup.empty_map import empty_map
from vexillum.games.akkren.victory import outcome
from vexillum.games.akkren.wording import glossary, read_catalog, rulings

GAME = Game(
    info=GameInfo(
        id=GAME_ID if FILES is None else f"{GAME_ID}@{FILES.mark}",
        players=tuple(sorted(IN_PLAY)),
        seats=SEATS,
        in_play={players: seats_for(players) for players in IN_PLAY},
        scenarios=SCENARIO_IDS,
        minutes=(90, 960),
        hidden=True,
        rules=2,
        agents=("random", "steward", "marshal"),
        quick_agent="steward",
        reconstructed=True,
        rating_categories={"border-war": "border"},  # one year, and no Akkren war
        sources=(
            Source("Campagna strategica fantasy, versione 0.6.5", "rules"),
            Source("Vexillum reference data", "map, army list, tables, events, generals, quests, set-up"),
        ),
    ),
    agents=all_agents({"random": RandomAgent, "steward": Steward, "marshal": Marshal}),
    options=MatchOptions(*CHOICES),
    rules=Rules(begin=empty_map, step=step, outcome=outcome),
    positions=Positions(
        write=positions.position,
        read=positions.restore,
        tidy=tidy_position,
        violations=violations,
        loose_ends=loose_ends,
        vocabulary=lambda setup: vocabulary(),
    ),
    knowledge=Knowledge(
        view=views.view,
        next_view=views.next_view,
        derived=views.derived,
        redeal=redeal.redeal,
        redeal_attempts=RedealAttempts(
            most=redeal.GUESSES, last_resorts=redeal.LAST_RESORTS, redeal=redeal.redeal_around
        ),
        figures=figures,
    ),
    board=Board(
        draw_text=terminal.draw,
        width=terminal.WIDTH,
        draw_map=draw_map,
        redraw_map=redraw_map,
        draw_svg=lambda view, texts: draw_map(view, texts).document(),
        display=display,
        art=art,
        chips=chips,
        only_listed=frozenset({"unit", "good", "order"}),
    ),
    help=DecisionHelp(
        decision_info=decision_info,
        explained=KINDS,
        askable=askable,
        why_not=why_not,
        odds=odds_page,
        odds_of=ODDS_KINDS,
    ),
    editing=replace(EDITING, view=whole_view),
    planning=PLANNING,
    front=lambda: read_front("vexillum.games.akkren"),
    words=Words(
        read_catalog=read_catalog,
        rulings=rulings,
        page=page,
        contents_title=contents_title,
        glossary=glossary,
        aids=aids,
    ),
    analysis=Analysis(
        value="vexillum.games.akkren" if FILES is None else "",
        horizon=HORIZON,
        counted=counted_as("unit", "build.buy", UNIT_IDS),
    ),
    own_decks=SHELF if FILES is None else None,
    sisters=SHELF if FILES is None else None,
)
