"""Falling Sky, as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from vexillum.coin.deck import HOUSE_DECK
from vexillum.coin.game import DECK, DECK_CHOICE, CoinGame
from vexillum.coin.nonplayer_seats import NON_PLAYERS
from vexillum.coin.nonplayer_seats import PLAYERS as PLAYERS_OPTION
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
from vexillum.games.falling_sky import board, knowledge
from vexillum.games.falling_sky.board.tokens import art
from vexillum.games.falling_sky.decision_info.askable import askable, why_not
from vexillum.games.falling_sky.decision_info.catalog import KINDS, SELF_EXPLAINING, decision_info
from vexillum.games.falling_sky.display import display
from vexillum.games.falling_sky.display.card_pages import PAGES
from vexillum.games.falling_sky.display.chips import chips
from vexillum.games.falling_sky.nonplayer.agent import NonPlayer
from vexillum.games.falling_sky.odds.pages import KINDS as ODDS_KINDS
from vexillum.games.falling_sky.odds.pages import odds_page
from vexillum.games.falling_sky.own.shelf import SHELF
from vexillum.games.falling_sky.pieces import KIT, SEATS
from vexillum.games.falling_sky.players import PLAYERS
from vexillum.games.falling_sky.position import positions
from vexillum.games.falling_sky.position.amendments import amend
from vexillum.games.falling_sky.position.figures import figures
from vexillum.games.falling_sky.position.violations import faults
from vexillum.games.falling_sky.position.vocabulary import vocabulary
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS
from vexillum.games.falling_sky.sequence.flow import first_card, spring_phase
from vexillum.games.falling_sky.sequence.redeal import redeal
from vexillum.games.falling_sky.sequence.setup import FROSTS, LENGTHS, begin, deal
from vexillum.games.falling_sky.sequence.turn import TURNS
from vexillum.games.falling_sky.solitaire import SOLITAIRE
from vexillum.games.falling_sky.state import Stage, State, Table
from vexillum.games.falling_sky.terminal import screen
from vexillum.games.falling_sky.victory.outcome import outcome
from vexillum.games.falling_sky.winter.round import STEPS as WINTER_STEPS
from vexillum.games.falling_sky.wording import read_catalog, rulings


class FallingSky(CoinGame[State]):
    """Falling Sky: Romans, Arverni, Aedui and Belgae over Gaul, with the Germans at the border."""

    info = GameInfo(
        id="falling-sky",
        players=(4,),
        seats=SEATS,
        scenarios=SCENARIO_IDS,
        options=(
            Choice(PLAYERS_OPTION, PLAYERS.ids),
            Choice("length", LENGTHS),
            Choice("frost", FROSTS),
            Choice("solitaire", SOLITAIRE),
            DECK_CHOICE,
        ),
        implied=(NON_PLAYERS,),
        minutes=(120, 360),
        hidden=True,
        rules=1,
        agents=("random", NonPlayer.id),
        quick_agent=NonPlayer.id,
        sources=(
            Source("Falling Sky, The Gallic Revolt Against Caesar, second edition (GMT Games)", "rules"),
            Source("Vexillum reference data", "map, scenarios, cards"),
        ),
        credits="Volko Ruhnke and Andrew Ruhnke (design), GMT Games 2016 and 2018, COIN Series VI",
    )
    agents = {"random": RandomAgent, NonPlayer.id: NonPlayer}
    kit = KIT
    players = PLAYERS
    own_decks = shelf = SHELF
    pages = PAGES
    steps = {
        Stage.DEAL: deal,
        Stage.FIRST_CARD: first_card,
        Stage.TURN: TURNS.turn,
        **WINTER_STEPS,
        Stage.SPRING: spring_phase,
    }

    def begin(self, setup: Setup) -> State:
        """2.1 The board of the scenario, before the deck is dealt."""
        return begin(setup)

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
        """Control, scores, margins and what else follows."""
        return knowledge.derived(state)

    def figures(self, state: State) -> Mapping[str, int]:
        """Resources, pieces, Control and what else is worth telling when it changes."""
        return figures(state)

    def vocabulary(self, setup: Setup) -> Vocabulary:
        """Regions, Tribes, pieces, Commands, Special Abilities, and the branches of the Events of the deck."""
        return vocabulary(setup.options.get(DECK, HOUSE_DECK))

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

    def draw_text(
        self, view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()
    ) -> str:
        """The map by parts of Gaul, the tracks, the cards."""
        return screen.draw(view, texts, unicode=unicode, lit=lit)

    def draw_svg(self, view: dict[str, Any], texts: Texts) -> str:
        """Gaul, the tracks, the cards and the boxes as a picture."""
        return board.draw(view, texts)

    def draw_map(self, view: dict[str, Any], texts: Texts) -> MapDrawing:
        """Gaul alone, in blocks."""
        return board.draw_map(view, texts)

    def display(self, view: dict[str, Any], texts: Texts) -> Display:
        """Cards, deck, sequence of play, Senate, Factions, tracks, and what is coming."""
        return display(view, texts)

    def art(self, texts: Texts) -> Art:
        """Emblems and counters."""
        return art(texts)

    def chips(self, changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
        """Changes as small labels."""
        return chips(changes, texts, reader)

    explained = KINDS
    self_explaining = SELF_EXPLAINING

    def decision_info(self, table: Table, decision: Decision) -> DecisionInfo:
        """What each option does, costs and may lead to, and what is refused."""
        return decision_info(table, decision)

    def askable(self, table: Table, decision: Decision) -> Sequence[Askable]:
        """Commands, Special Abilities, and everything on the map."""
        return askable(table, decision)

    def why_not(self, table: Table, decision: Decision, name: str) -> Message | None:
        """Why something else is not what is asked for."""
        return why_not(table, decision, name)

    odds_of = ODDS_KINDS

    def odds(self, table: Table, decision: Decision, keys: Sequence[str], texts: Texts) -> Page | None:
        """3.2.2-3.2.4, 6.3 What the dice may make of a Battle, of Harassment, of Quarters."""
        return odds_page(table, decision, keys, texts)


GAME = FallingSky()
