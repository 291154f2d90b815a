"""Falling Sky: Romans, Arverni, Aedui and Belgae over Gaul, with the Germans at the border."""

from __future__ import annotations

from vexillum.coin.game import (
    CARD_PILES,
    CoinOptions,
    coin_rules,
    complete_position,
    counted_choices,
    deck_of_match,
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

from . import knowledge, position
from .explain.catalog import KINDS, SELF_EXPLAINING, askable, decision_info, why_not
from .explain.odds import KINDS as ODDS_KINDS
from .explain.odds import odds_page
from .knowledge import figures, redeal
from .nonplayer.catalog import NonPlayer
from .own import SHELF
from .pieces import KIT, SEATS
from .planning import PLANNING
from .players import PLAYERS
from .position import EDITING, tidy_position, violations, vocabulary
from .scenarios import SCENARIO_IDS
from .sequence import FROSTS, LENGTHS, TURNS, begin, deal, first_card, spring_phase
from .show import board, terminal
from .show.map import draw_map
from .show.pages import AIDS, PAGES
from .show.panels import chips, display
from .state import Stage, State
from .victory import SOLITAIRE, outcome, passes
from .winter import STEPS as WINTER_STEPS
from .wording import glossary, read_catalog, rulings


def met(state: State) -> frozenset[str]:
    """7.2 The Factions that meet their victory conditions."""
    return frozenset([seat for faction, seat in enumerate(SEATS) if passes(state, faction)])


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
        id="falling-sky",
        players=(4,),
        seats=SEATS,
        scenarios=SCENARIO_IDS,
        minutes=(120, 360),
        hidden=True,
        rules=2,
        agents=("random", NonPlayer.id),
        quick_agent=NonPlayer.id,
        sources=(
            Source("Falling Sky, The Gallic Revolt Against Caesar, second edition (GMT Games)", "rules"),
            Source("Vexillum reference data", "map, scenarios, cards"),
        ),
        credits="Volko Ruhnke and Andrew Ruhnke (design), GMT Games 2016 and 2018, COIN Series VI",
    ),
    agents=all_agents({"random": RandomAgent, NonPlayer.id: NonPlayer}),
    options=CoinOptions(
        Choice("length", LENGTHS),
        Choice("frost", FROSTS),
        Choice("solitaire", SOLITAIRE),
        kit=KIT,
        players=PLAYERS,
        decks=SHELF,
    ),
    rules=coin_rules(
        begin=begin,
        steps={
            Stage.DEAL: deal,
            Stage.FIRST_CARD: first_card,
            Stage.TURN: TURNS.turn,
            **WINTER_STEPS,
            Stage.SPRING: spring_phase,
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
        complete=lambda state, setup: complete_position(state, setup, KIT),
        reseat=lambda state, seats: reseat_position(state, seats, KIT, PLAYERS),
        vocabulary=lambda setup: vocabulary(deck_of_match(setup)),
    ),
    knowledge=Knowledge(
        view=knowledge.view,
        view_key=knowledge.view_key,
        derived=knowledge.derived,
        redeal=redeal,
        figures=figures,
    ),
    board=Board(
        draw_text=terminal.draw, draw_map=draw_map, draw_svg=board.draw, display=display, art=board.art, chips=chips
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
    front=lambda: read_front("vexillum.games.falling_sky"),
    words=WORDS,
    analysis=Analysis(
        value="vexillum.games.falling_sky",
        score="margin",
        clear_lead=CLEAR_LEAD,
        met=met,
        counted=counted_choices("recruit", "rally", "march", "raid", "battle", "seize"),
    ),
    own_decks=SHELF,
)
