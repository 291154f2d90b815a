"""The Akkren War, as the engine knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from vexillum.core.agent import RandomAgent
from vexillum.core.decision import Decision, Play
from vexillum.core.game import Game, GameInfo, Outcome, Source
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
from vexillum.games.akkren import terminal
from vexillum.games.akkren.board.art import art
from vexillum.games.akkren.board.campaign_map import draw_map
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.given import FILES, GAME_ID
from vexillum.games.akkren.decision_info import askable as asking
from vexillum.games.akkren.decision_info.catalog import KINDS, decision_info
from vexillum.games.akkren.decision_info.odds_page import KINDS as ODDS_KINDS
from vexillum.games.akkren.decision_info.odds_page import odds_page
from vexillum.games.akkren.display import display
from vexillum.games.akkren.display.chips import chips
from vexillum.games.akkren.forces.labels import numbered
from vexillum.games.akkren.knowledge import redeal, views
from vexillum.games.akkren.minds.marshal.agent import Marshal
from vexillum.games.akkren.minds.steward import Steward
from vexillum.games.akkren.options import CHOICES
from vexillum.games.akkren.own.shelf import SHELF
from vexillum.games.akkren.position import positions
from vexillum.games.akkren.position.amendments import amend
from vexillum.games.akkren.position.figures import figures
from vexillum.games.akkren.position.loose_ends import loose_ends
from vexillum.games.akkren.position.violations import faults
from vexillum.games.akkren.position.vocabulary import vocabulary
from vexillum.games.akkren.reading.pages import page
from vexillum.games.akkren.scenarios import IN_PLAY, SCENARIO_IDS, seats_for
from vexillum.games.akkren.sequence.year import step
from vexillum.games.akkren.setup.empty_map import empty_map
from vexillum.games.akkren.state import State, Table
from vexillum.games.akkren.victory import outcome
from vexillum.games.akkren.wording import read_catalog, rulings


class AkkrenWar(Game[State]):
    """The Akkren War: four Factions, hidden armies, and an enemy of everybody."""

    info = GameInfo(
        id=GAME_ID if FILES is None else f"{GAME_ID}@{FILES.mark}",
        players=tuple(sorted(IN_PLAY)),
        seats=SEATS,
        scenarios=SCENARIO_IDS,
        options=CHOICES,
        minutes=(90, 960),
        hidden=True,
        rules=1,
        agents=("random", "steward", "marshal"),
        quick_agent="steward",
        reconstructed=True,
        sources=(
            Source("Campagna strategica fantasy, versione 0.6.5", "rules"),
            Source("Vexillum reference data", "map, army list, tables, events, generals, quests, set-up"),
        ),
    )
    own_decks = SHELF if FILES is None else None
    agents = {"random": RandomAgent, "steward": Steward, "marshal": Marshal}
    only_listed = frozenset({"unit", "good", "order"})
    guesses = redeal.GUESSES
    last_resorts = redeal.LAST_RESORTS

    def sisters(self) -> tuple[str, ...]:
        """The same game with the files of owners that are installed."""
        return SHELF.games() if FILES is None else ()

    def sister(self, files: str) -> Game[Any]:
        """The game that an owner's files make of it."""
        return SHELF.game_of(files) if FILES is None else super().sister(files)

    def begin(self, setup: Setup) -> State:
        """4 The map before the first counter."""
        return empty_map(setup)

    def step(self, table: Table) -> Play[None] | None:
        """6 The next phase, or the next piece of a player's phase."""
        play = step(table)
        return None if play is None else numbered(play)

    def outcome(self, state: State) -> Outcome:
        """C44 Points, and who has won."""
        return outcome(state)

    def seats_for(self, players: int) -> tuple[str, ...]:
        """C185 The Factions in play with so many players."""
        return seats_for(players)

    def position(self, state: State) -> dict[str, Any]:
        """The whole campaign in words."""
        return positions.position(state)

    def restore(self, position: Mapping[str, Any]) -> State:
        """The state of a position."""
        return positions.restore(position)

    def amend(self, position: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
        """Every unit, general and card in one place only."""
        return amend(position, changed)

    def faults(self, state: State) -> list[str]:
        """Broken invariants."""
        return faults(state)

    def loose_ends(self, state: State) -> list[str]:
        """Units in nobody's hands, empty stacks, sieges of nobody."""
        return loose_ends(state)

    def view(self, state: State, seat: str | None) -> dict[str, Any]:
        """The open map, one's own realm, and what one has seen of others'."""
        return views.view(state, seat)

    def derived(self, state: State) -> dict[str, Any]:
        """What everybody can reckon of each realm."""
        return views.derived(state)

    def figures(self, state: State) -> Mapping[str, int]:
        """Counters on the map, who holds what, markers, relations."""
        return figures(state)

    def vocabulary(self, setup: Setup) -> Vocabulary:
        """Places, regions, units, persons and what else can be named."""
        return vocabulary()

    def redeal(self, past: State, present: State, seat: str, random: Random) -> None:
        """Deal anew what a seat does not know."""
        redeal.redeal(past, present, seat, random)

    def redeal_around(
        self, past: State, present: State, seat: str, random: Random, acted: frozenset[str], guess: int
    ) -> None:
        """The same, around what others have done since the checkpoint."""
        redeal.redeal_around(past, present, seat, random, acted, guess)

    @cached_property
    def catalog(self) -> Catalog:
        """Texts, with the names that stand beside the data."""
        return read_catalog()

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """RULINGS.md, in both languages."""
        return rulings()

    board_width = terminal.WIDTH

    def draw_text(
        self, view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()
    ) -> str:
        """The map with its places where they lie, the realms, and one's own troops."""
        return terminal.draw(view, texts, unicode=unicode, lit=lit)

    def draw_svg(self, view: dict[str, Any], texts: Texts) -> str:
        """The map as a picture."""
        return draw_map(view, texts).document()

    def draw_map(self, view: dict[str, Any], texts: Texts) -> MapDrawing:
        """The map in blocks."""
        return draw_map(view, texts)

    def display(self, view: dict[str, Any], texts: Texts) -> Display:
        """Calendar, events and agents, treaties, realms."""
        return display(view, texts)

    def art(self, texts: Texts) -> Art:
        """Arms and colours of the powers, and a picture of every counter."""
        return art(texts)

    def chips(self, changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
        """Changes as labels."""
        return chips(changes, texts, reader)

    def page(self, view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
        """Regions, units, people, cards, tables, Factions, the year, the sheet of a battle."""
        return page(view, texts, thing)

    explained = KINDS

    def decision_info(self, table: Table, decision: Decision) -> DecisionInfo:
        """A line for each option, with the odds that its seat can reckon."""
        return decision_info(table, decision)

    odds_of = ODDS_KINDS

    def odds(self, table: Table, decision: Decision, keys: Sequence[str], texts: Texts) -> Page | None:
        """What the dice may make of options, as far as the seat can reckon it."""
        return odds_page(table, decision, keys, texts)

    def askable(self, table: Table, decision: Decision) -> Sequence[Askable]:
        """Places, regions, stacks, persons, Factions, units and agents that are not offered."""
        return asking.askable(table, decision)

    def why_not(self, table: Table, decision: Decision, name: str) -> Message | None:
        """What is asked for instead."""
        return asking.why_not(table, decision, name)


GAME = AkkrenWar()
