"""Pendragon, as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from vexillum.coin.deck import HOUSE_DECK
from vexillum.coin.seating import NON_PLAYERS, non_players_named, non_players_of, non_players_seated
from vexillum.core.agent import RandomAgent
from vexillum.core.chips import Chip
from vexillum.core.decision import Decision, Play
from vexillum.core.display import Art, Display
from vexillum.core.errors import BadPosition
from vexillum.core.game import Choice, Game, GameInfo, Outcome, Source
from vexillum.core.map_drawing import MapDrawing
from vexillum.core.option_info import Askable, DecisionInfo
from vexillum.core.pages import Page
from vexillum.core.rulings import Ruling
from vexillum.core.story import Change
from vexillum.core.table import Setup
from vexillum.core.texts import Catalog, Message, Texts
from vexillum.core.vocabulary import Vocabulary
from vexillum.games.pendragon import board, knowledge, positions, terminal
from vexillum.games.pendragon.amendments import amend
from vexillum.games.pendragon.board.tokens import art
from vexillum.games.pendragon.card_pages import PAGES
from vexillum.games.pendragon.chips import chips
from vexillum.games.pendragon.decision_info.askable import askable, why_not
from vexillum.games.pendragon.decision_info.catalog import KINDS, SELF_EXPLAINING, decision_info
from vexillum.games.pendragon.difficulty import DIFFICULTIES, difficulty_of
from vexillum.games.pendragon.display import display
from vexillum.games.pendragon.epoch.round import STEPS as EPOCH_STEPS
from vexillum.games.pendragon.faults import faults
from vexillum.games.pendragon.figures import figures
from vexillum.games.pendragon.nonplayer.agent import NonPlayer
from vexillum.games.pendragon.odds.pages import KINDS as ODDS_KINDS
from vexillum.games.pendragon.odds.pages import odds_page
from vexillum.games.pendragon.outcome import outcome
from vexillum.games.pendragon.own.shelf import SHELF
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.players import PLAYERS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.sequence.flow import first_card
from vexillum.games.pendragon.sequence.pivotal import pivotal
from vexillum.games.pendragon.sequence.redeal import redeal
from vexillum.games.pendragon.sequence.setup import deal, lay_out
from vexillum.games.pendragon.sequence.turn import TURNS
from vexillum.games.pendragon.state import Stage, State, Table
from vexillum.games.pendragon.vocabulary import vocabulary
from vexillum.games.pendragon.wording import read_catalog, rulings

STEPS = {
    Stage.DEAL: deal,
    Stage.FIRST_CARD: first_card,
    Stage.PIVOTAL: pivotal,
    Stage.TURN: TURNS.turn,
    **EPOCH_STEPS,
}


class Pendragon(Game[State]):
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
            Choice("deck", (HOUSE_DECK,)),
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
    own_decks = SHELF

    def choices(self) -> tuple[Choice, ...]:
        """The options, and the owner's decks that are installed."""
        own = tuple(deck.id for deck in SHELF.installed() if deck.mark)
        return tuple(
            Choice(choice.id, choice.values + own) if choice.id == "deck" else choice for choice in self.info.options
        )

    def settle(self, choice: Choice, value: str) -> str:
        """A value as a match records it: of an owner's deck its mark, so that no other content is taken for it."""
        if choice.id == NON_PLAYERS:
            return non_players_named(value, FACTIONS)
        return SHELF.settle(value) if choice.id == "deck" and value != HOUSE_DECK else super().settle(choice, value)

    def imply(self, options: Mapping[str, str], seats: Mapping[str, str]) -> dict[str, str]:
        """8.0 The Factions that begin as Non-players are those that are given to such an agent."""
        return non_players_seated(options, seats, FACTIONS, PLAYERS)

    def opening(self, setup: Setup) -> State:
        """The board of a set-up; a position must be played with the deck that the set-up names.

        A position may say which Factions are Non-players, and how strong; what it leaves open the set-up says.
        """
        state = super().opening(setup)
        if setup.position is not None:
            state.non_players |= non_players_of(setup, FACTIONS)
            if "difficulty" not in setup.position:
                state.difficulty = difficulty_of(setup)
        wanted = setup.options.get("deck", HOUSE_DECK)
        if (state.own_deck or HOUSE_DECK) != wanted:
            raise BadPosition("position.differs", path="own_deck", found=state.own_deck or HOUSE_DECK, wanted=wanted)
        return state

    def begin(self, setup: Setup) -> State:
        """2.1 The board of the scenario, before the deck is dealt."""
        return lay_out(setup)

    def step(self, table: Table) -> Play[None] | None:
        """The deal, each turn of a card, each phase of an Epoch Round."""
        stage = Stage(table.state.stage)
        return STEPS[stage](table) if stage in STEPS else None

    def outcome(self, state: State) -> Outcome:
        """7 How the Factions stand against their conditions."""
        return outcome(state)

    def agent_for(self, state: State, seat: str) -> str | None:
        """8.9 A Faction that a solitary player has given up is a Non-player for the rest of the game."""
        return NonPlayer.id if PLAYERS.given_up(state, FACTIONS.index(seat)) else None

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

    def sight(self, state: State, seat: str | None) -> str | None:
        """Nobody knows more than an observer."""
        return None

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
        return vocabulary(setup.options.get("deck", HOUSE_DECK), self.catalog)

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

    def page(self, view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
        """A card in full, or the list of the cards."""
        return PAGES.page(view, texts, thing)

    def contents(self, view: dict[str, Any], texts: Texts) -> str:
        """The title of the list of the cards."""
        return PAGES.contents_title(texts)

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
        return terminal.draw(view, texts, unicode=unicode, lit=lit)

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
