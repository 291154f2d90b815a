"""Falling Sky, as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any

from vexillum.coin.deck import HOUSE_DECK
from vexillum.coin.game import DECK, DECK_CHOICE, CoinGame
from vexillum.coin.seating import NON_PLAYERS
from vexillum.coin.seating import PLAYERS as PLAYERS_OPTION
from vexillum.core.agent import RandomAgent
from vexillum.core.game import Choice, GameInfo, Outcome, Source
from vexillum.core.rulings import Ruling
from vexillum.core.table import Setup
from vexillum.core.texts import Catalog, Texts
from vexillum.core.vocabulary import Vocabulary
from vexillum.games.falling_sky import knowledge, positions
from vexillum.games.falling_sky.amendments import amend
from vexillum.games.falling_sky.faults import faults
from vexillum.games.falling_sky.figures import figures
from vexillum.games.falling_sky.outcome import outcome
from vexillum.games.falling_sky.own.shelf import SHELF
from vexillum.games.falling_sky.pieces import KIT, SEATS
from vexillum.games.falling_sky.players import PLAYERS
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS
from vexillum.games.falling_sky.sequence.flow import first_card, spring_phase
from vexillum.games.falling_sky.sequence.redeal import redeal
from vexillum.games.falling_sky.sequence.setup import FROSTS, LENGTHS, begin, deal
from vexillum.games.falling_sky.sequence.turn import TURNS
from vexillum.games.falling_sky.solitaire import SOLITAIRE
from vexillum.games.falling_sky.state import Stage, State
from vexillum.games.falling_sky.vocabulary import vocabulary
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
        agents=("random",),
        quick_agent="random",
        sources=(
            Source("Falling Sky, The Gallic Revolt Against Caesar, second edition (GMT Games)", "rules"),
            Source("Vexillum reference data", "map, scenarios, cards"),
        ),
        credits="Volko Ruhnke and Andrew Ruhnke (design), GMT Games 2016 and 2018, COIN Series VI",
    )
    agents = {"random": RandomAgent}
    kit = KIT
    players = PLAYERS
    own_decks = shelf = SHELF
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
        """The board as text."""
        return ""


GAME = FallingSky()
