"""Pendragon: army, lords, Saxons and Scotti over the ruins of Roman Britain."""

from __future__ import annotations

from vexillum.coin.decision_info.counted_choices import counted_choices
from vexillum.coin.game import (
    CARD_PILES,
    CoinOptions,
    coin_rules,
    complete_position,
    deck_of_match,
    observers_view,
    reseat_position,
)
from vexillum.core.agent import RandomAgent
from vexillum.core.agents import all_agents
from vexillum.core.game import Game, GameInfo, Source
from vexillum.core.parts.analysis import Analysis
from vexillum.core.parts.board import Board
from vexillum.core.parts.front import read_front
from vexillum.core.parts.help import DecisionHelp
from vexillum.core.parts.knowledge import Knowledge
from vexillum.core.parts.options import Choice
from vexillum.core.parts.positions import Positions
from vexillum.core.parts.words import Words
from vexillum.core.table import Setup
from vexillum.games.pendragon import board, knowledge
from vexillum.games.pendragon.board.tokens import art
from vexillum.games.pendragon.decision_info.askable import askable, why_not
from vexillum.games.pendragon.decision_info.catalog import KINDS, SELF_EXPLAINING, decision_info
from vexillum.games.pendragon.difficulty import DIFFICULTIES, difficulty_of
from vexillum.games.pendragon.display import display
from vexillum.games.pendragon.display.aids import AIDS
from vexillum.games.pendragon.display.card_pages import PAGES
from vexillum.games.pendragon.display.chips import chips
from vexillum.games.pendragon.epoch.round import STEPS as EPOCH_STEPS
from vexillum.games.pendragon.nonplayer.agent import NonPlayer
from vexillum.games.pendragon.odds.pages import KINDS as ODDS_KINDS
from vexillum.games.pendragon.odds.pages import odds_page
from vexillum.games.pendragon.own.shelf import SHELF
from vexillum.games.pendragon.pieces import FACTIONS, KIT
from vexillum.games.pendragon.planning import PLANNING
from vexillum.games.pendragon.players import PLAYERS
from vexillum.games.pendragon.position import positions
from vexillum.games.pendragon.position.amendments import tidy_position
from vexillum.games.pendragon.position.editing import EDITING
from vexillum.games.pendragon.position.figures import figures
from vexillum.games.pendragon.position.violations import violations
from vexillum.games.pendragon.position.vocabulary import vocabulary
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.sequence.next_card import first_card
from vexillum.games.pendragon.sequence.pivotal import pivotal
from vexillum.games.pendragon.sequence.redeal import redeal
from vexillum.games.pendragon.sequence.setup import deal, lay_out
from vexillum.games.pendragon.sequence.turn import TURNS
from vexillum.games.pendragon.state import Stage, State
from vexillum.games.pendragon.terminal import screen
from vexillum.games.pendragon.victory.conditions import passes
from vexillum.games.pendragon.victory.outcome import outcome
from vexillum.games.pendragon.wording import glossary, read_catalog, rulings


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
        write=positions.position,
        read=positions.restore,
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
        draw_text=screen.draw, draw_map=board.draw_map, draw_svg=board.draw, display=display, art=art, chips=chips
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
