"""The Akkren War: four Factions, hidden armies, and a common enemy."""

from __future__ import annotations

from dataclasses import replace

from vexillum.core.agent import RandomAgent
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
from vexillum.core.search.agent import all_agents

from . import knowledge, position
from .components.installed_set import FILES, GAME_ID
from .components.pieces import SEATS, UNIT_IDS
from .edit import EDITING, tidy_position, vocabulary
from .explain.catalog import EXPLAINED, ODDS_KINDS, askable, decision_info, odds_page, why_not
from .knowledge import figures, whole_view
from .minds.marshal import HORIZON, Marshal
from .minds.steward import Steward
from .own.shelf import SHELF
from .planning import PLANNING
from .position import loose_ends, violations
from .scenarios import CHOICES, IN_PLAY, SCENARIO_IDS, empty_map, seats_for
from .sequence import step
from .show import terminal
from .show.look import art
from .show.map import draw_map, redraw_map
from .show.pages import aids, contents_title, page
from .show.panels import chips, display
from .victory import outcome
from .wording import glossary, read_catalog, rulings

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
        write=position.position,
        read=position.restore,
        tidy=tidy_position,
        violations=violations,
        loose_ends=loose_ends,
        vocabulary=lambda setup: vocabulary(),
    ),
    knowledge=Knowledge(
        view=knowledge.view,
        next_view=knowledge.next_view,
        derived=knowledge.derived,
        redeal=knowledge.redeal,
        redeal_attempts=RedealAttempts(
            most=knowledge.GUESSES, last_resorts=knowledge.LAST_RESORTS, redeal=knowledge.redeal_around
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
        explained=EXPLAINED,
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
