"""Pendragon, as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from vexillum.coin.deck import HOUSE_DECK
from vexillum.coin.game import DECK, DECK_CHOICE, CoinGame
from vexillum.coin.nonplayer_seats import NON_PLAYERS
from vexillum.core.agent import RandomAgent
from vexillum.core.decision import Decision
from vexillum.core.game import Choice, GameInfo, Outcome, Source
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
from vexillum.games.pendragon import board, knowledge
from vexillum.games.pendragon.board.tokens import art
from vexillum.games.pendragon.decision_info.askable import askable, why_not
from vexillum.games.pendragon.decision_info.catalog import KINDS, SELF_EXPLAINING, decision_info
from vexillum.games.pendragon.difficulty import DIFFICULTIES, difficulty_of
from vexillum.games.pendragon.display import display
from vexillum.games.pendragon.display.card_pages import PAGES
from vexillum.games.pendragon.display.chips import chips
from vexillum.games.pendragon.epoch.round import STEPS as EPOCH_STEPS
from vexillum.games.pendragon.nonplayer.agent import NonPlayer
from vexillum.games.pendragon.odds.pages import KINDS as ODDS_KINDS
from vexillum.games.pendragon.odds.pages import odds_page
from vexillum.games.pendragon.own.shelf import SHELF
from vexillum.games.pendragon.pieces import FACTIONS, KIT
from vexillum.games.pendragon.players import PLAYERS
from vexillum.games.pendragon.position import positions
from vexillum.games.pendragon.position.amendments import amend
from vexillum.games.pendragon.position.figures import figures
from vexillum.games.pendragon.position.violations import faults
from vexillum.games.pendragon.position.vocabulary import vocabulary
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.sequence.flow import first_card
from vexillum.games.pendragon.sequence.pivotal import pivotal
from vexillum.games.pendragon.sequence.redeal import redeal
from vexillum.games.pendragon.sequence.setup import deal, lay_out
from vexillum.games.pendragon.sequence.turn import TURNS
from vexillum.games.pendragon.state import Stage, State, Table
from vexillum.games.pendragon.terminal import screen
from vexillum.games.pendragon.victory.outcome import outcome
from vexillum.games.pendragon.wording import read_catalog, rulings


class Pendragon(CoinGame[State]):
    """Pendragon: army, lords, Saxons and Scotti over the ruins of Roman Britain."""

    info = GameInfo(
        id="pendragon",
        players=(4,),
        seats=FACTIONS,
        scenarios=SCENARIO_IDS,
        options=(
            Choice("players", PLAYERS.ids),
            Choice("difficulty", DIFFICULTIES),
            Choice("cards", ("all", "historical")),
            DECK_CHOICE,
        ),
        implied=(NON_PLAYERS,),
        minutes=(180, 480),
        hidden=True,
        rules=4,
        agents=("random", NonPlayer.id),
        quick_agent=NonPlayer.id,
        reconstructed=True,
        sources=(
            Source("Pendragon, The Fall of Roman Britain, living rules (GMT Games)", "rules"),
            Source("Vexillum reference data", "map, scenarios, cards"),
        ),
        credits="Marc Gouyon-Rety (design), GMT Games 2017, COIN Series VIII",
    )
    agents = {"random": RandomAgent, NonPlayer.id: NonPlayer}
    kit = KIT
    players = PLAYERS
    own_decks = shelf = SHELF
    pages = PAGES
    steps = {
        Stage.DEAL: deal,
        Stage.FIRST_CARD: first_card,
        Stage.PIVOTAL: pivotal,
        Stage.TURN: TURNS.turn,
        **EPOCH_STEPS,
    }

    def opening(self, setup: Setup) -> State:
        """8.9 A position may say how strong the Non-players are; otherwise the set-up does."""
        state = super().opening(setup)
        if setup.position is not None and "difficulty" not in setup.position:
            state.difficulty = difficulty_of(setup)
        return state

    def begin(self, setup: Setup) -> State:
        """2.1 The board of the scenario, before the deck is dealt."""
        return lay_out(setup)

    def outcome(self, state: State) -> Outcome:
        """7 How the Factions stand against their conditions."""
        return outcome(state)

    def position(self, state: State) -> dict[str, Any]:
        """The whole board in words."""
        return positions.position(state)

    def restore(self, position: Mapping[str, Any]) -> State:
        """The state of a position."""
        return positions.restore(position)

    def amend(self, position: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
        """Every piece and card in one place only."""
        return amend(position, changed)

    def faults(self, state: State) -> list[str]:
        """Broken invariants."""
        return faults(state)

    def view(self, state: State, seat: str | None) -> dict[str, Any]:
        """What a seat may know: everything but the face-down cards."""
        return knowledge.view(state, seat)

    def derived(self, state: State) -> dict[str, Any]:
        """Control, totals and standings."""
        return knowledge.derived(state)

    def figures(self, state: State) -> Mapping[str, int]:
        """Tracks, pieces, Control and what else is worth telling when it changes."""
        return figures(state)

    def chips(self, changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
        """Changes as small labels."""
        return chips(changes, texts, reader)

    def vocabulary(self, setup: Setup) -> Vocabulary:
        """Spaces, Sites, Units, Commands, Feats, and the branches of the Events of the deck."""
        return vocabulary(setup.options.get(DECK, HOUSE_DECK), self.catalog)

    def redeal(self, past: State, present: State, seat: str, random: Random) -> None:
        """Shuffle what nobody knows."""
        redeal(past, present, random)

    @cached_property
    def catalog(self) -> Catalog:
        """Texts, with the names that stand beside the data."""
        return read_catalog()

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """RULINGS.md, in both languages."""
        return rulings()

    explained = KINDS
    self_explaining = SELF_EXPLAINING

    def decision_info(self, table: Table, decision: Decision) -> DecisionInfo:
        """What each option does, costs and may lead to, and what is refused."""
        return decision_info(table, decision)

    def askable(self, table: Table, decision: Decision) -> Sequence[Askable]:
        """Commands, Feats, and everything on the map."""
        return askable(table, decision)

    def why_not(self, table: Table, decision: Decision, name: str) -> Message | None:
        """Why something else is not what is asked for."""
        return why_not(table, decision, name)

    odds_of = ODDS_KINDS

    def odds(self, table: Table, decision: Decision, keys: Sequence[str], texts: Texts) -> Page | None:
        """3.4.1, 3.6 What the dice may make of a Battle, a Raid or an Intercept."""
        return odds_page(table, decision, keys, texts)

    def draw_text(
        self, view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()
    ) -> str:
        """The map by quarters, the tracks, the cards."""
        return screen.draw(view, texts, unicode=unicode, lit=lit)

    def draw_svg(self, view: dict[str, Any], texts: Texts) -> str:
        """The island, the tracks, the cards and the boxes as a picture."""
        return board.draw(view, texts)

    def display(self, view: dict[str, Any], texts: Texts) -> Display:
        """Cards, deck, sequence of play, Imperium, Factions, tracks, and what is coming."""
        return display(view, texts)

    def art(self, texts: Texts) -> Art:
        """Emblems and counters."""
        return art(texts)

    def draw_map(self, view: dict[str, Any], texts: Texts) -> MapDrawing:
        """The island alone, in blocks."""
        return board.draw_map(view, texts)


GAME = Pendragon()
