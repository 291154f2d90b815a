"""Pendragon: army, lords, Saxons and Scotti over the ruins of Roman Britain."""

from __future__ import annotations

from vexillum.coin.game import (
    CARD_PILES,
    CoinOptions,
    coin_rules,
    complete_position,
    counted_choices,
    deck_of_match,
    observers_view,
    reseat_position,
)
from vexillum.core.agent import RandomAgent
from vexillum.core.game import Game, GameInfo, Source
from vexillum.core.parts.analysis import Analysis
from vexillum.core.parts.board import Board
from vexillum.core.parts.front import read_front
from vexillum.core.parts.help import DecisionHelp
from vexillum.core.parts.knowledge import Knowledge
from vexillum.core.parts.options import Choice
from vexillum.core.parts.positions import Positions
from vexillum.core.parts.words import Words
from vexillum.core.search.agent import all_agents
from vexillum.core.table import Setup

from . import knowledge, position
from .epoch import STEPS as EPOCH_STEPS
from .explain.catalog import KINDS, SELF_EXPLAINING, askable, decision_info, why_not
from .explain.odds import KINDS as ODDS_KINDS
from .explain.odds import odds_page
from .knowledge import figures, redeal
from .nonplayer.catalog import NonPlayer
from .own import SHELF
from .pieces import FACTIONS, KIT
from .planning import PLANNING
from .players import DIFFICULTIES, PLAYERS, difficulty_of
from .position import EDITING, tidy_position, violations, vocabulary
from .scenarios import SCENARIO_IDS
from .sequence import TURNS, deal, first_card, lay_out, pivotal
from .show import map as drawing
from .show import sheet, terminal
from .show.look import art
from .show.pages import AIDS, PAGES
from .show.panels import chips, display
from .state import Stage, State
from .victory import outcome, passes
from .wording import glossary, read_catalog, rulings


def complete(state: State, setup: Setup) -> None:
    """8.9 A position may say how strong the Non-players are; otherwise the set-up does."""
    complete_position(state, setup, KIT)
    if setup.position is not None and "difficulty" not in setup.position:
        state.difficulty = difficulty_of(setup)


def met(state: State) -> frozenset[str]:
    """7.2 The Factions that meet their victory conditions."""
    return frozenset([seat for faction, seat in enumerate(FACTIONS) if passes(state, faction)])


CLEAR_LEAD = 4.0
"""A victory by this margin over the next Faction is clear."""
WORDS = Words(
    read_catalog=read_catalog,
    rulings=rulings,
    page=PAGES.page,
    contents_title=PAGES.contents_title,
    glossary=glossary,
    aids=AIDS,
    card_order=PAGES.order,
)

GAME = Game(
    info=GameInfo(
        id="pendragon",
        players=(4,),
        seats=FACTIONS,
        scenarios=SCENARIO_IDS,
        minutes=(180, 480),
        hidden=True,
        rules=5,
        agents=("random", NonPlayer.id),
        quick_agent=NonPlayer.id,
        reconstructed=True,
        sources=(
            Source("Pendragon, The Fall of Roman Britain, living rules (GMT Games)", "rules"),
            Source("Vexillum reference data", "map, scenarios, cards"),
        ),
        credits="Marc Gouyon-Rety (design), GMT Games 2017, COIN Series VIII",
    ),
    agents=all_agents({"random": RandomAgent, NonPlayer.id: NonPlayer}),
    options=CoinOptions(
        Choice("difficulty", DIFFICULTIES),
        Choice("cards", ("all", "historical")),
        kit=KIT,
        players=PLAYERS,
        decks=SHELF,
    ),
    rules=coin_rules(
        begin=lay_out,
        steps={
            Stage.DEAL: deal,
            Stage.FIRST_CARD: first_card,
            Stage.PIVOTAL: pivotal,
            Stage.TURN: TURNS.turn,
            **EPOCH_STEPS,
        },
        outcome=outcome,
        kit=KIT,
        players=PLAYERS,
    ),
    positions=Positions(
        write=position.position,
        read=position.restore,
        tidy=tidy_position,
        violations=violations,
        piles=CARD_PILES,
        complete=complete,
        reseat=lambda state, seats: reseat_position(state, seats, KIT, PLAYERS),
        vocabulary=lambda setup: vocabulary(deck_of_match(setup), WORDS.catalog),
    ),
    knowledge=Knowledge(
        view=knowledge.view,
        view_key=observers_view,
        derived=knowledge.derived,
        redeal=redeal,
        figures=figures,
    ),
    board=Board(
        draw_text=terminal.draw, draw_map=drawing.draw_map, draw_svg=sheet.draw, display=display, art=art, chips=chips
    ),
    help=DecisionHelp(
        decision_info=decision_info,
        explained=KINDS,
        self_explaining=SELF_EXPLAINING,
        askable=askable,
        why_not=why_not,
        odds=odds_page,
        odds_of=ODDS_KINDS,
    ),
    editing=EDITING,
    planning=PLANNING,
    front=lambda: read_front("vexillum.games.pendragon"),
    words=WORDS,
    analysis=Analysis(
        value="vexillum.games.pendragon",
        search="playouts=480,details=0,value=3,plans=1",
        score="margin",
        clear_lead=CLEAR_LEAD,
        met=met,
        counted=counted_choices("train", "trade", "muster", "march", "intercept", "raid", "battle", "return"),
    ),
    own_decks=SHELF,
)
