"""A game as the engine sees it: facts about it, and its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Protocol

import msgspec

from vexillum.core.agent import Roster
from vexillum.core.dice import LONGEST_SEED, MOST_SCRIPTED
from vexillum.core.errors import BadPosition, BadSetup
from vexillum.core.inputs import OwnDecks
from vexillum.core.parts.analysis import Analysis
from vexillum.core.parts.board import Board
from vexillum.core.parts.editing import Editing
from vexillum.core.parts.encoding import Encoding
from vexillum.core.parts.front import Front, no_front
from vexillum.core.parts.help import DecisionHelp
from vexillum.core.parts.knowledge import Knowledge
from vexillum.core.parts.options import MatchOptions
from vexillum.core.parts.planning import Planning
from vexillum.core.parts.positions import Positions
from vexillum.core.parts.rules import Rules
from vexillum.core.parts.words import Words
from vexillum.core.table import S, Setup
from vexillum.core.words.texts import Catalog, Texts, engine_catalog


class Source(msgspec.Struct, frozen=True):
    """A source of the game: a document, and what was taken from it."""

    title: str
    what: str


WHOLE_GAME = "all"
"""The rating category of scenarios that have no other."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The facts about a game that tools need, so that none needs a special case.

    Names and descriptions are texts: ``game.name``, ``game.about``, ``game.reconstructed``, ``scenario.<id>``,
    ``scenario_about.<id>``, ``seat.<id>``, ``seat_about.<id>``, ``agent.<id>``, ``agent_about.<id>``; if the name of a
    seat is a plural, ``seat_wins.<id>`` is the sentence that names it as the winner.
    """

    id: str
    players: tuple[int, ...]
    """The possible numbers of seats in play."""
    seats: tuple[str, ...]
    in_play: dict[int, tuple[str, ...]] = {}
    """The seats in play by number of players, where they are not the first ones."""
    scenarios: tuple[str, ...]
    """The first one is for beginners."""
    minutes: tuple[int, int]
    """How long a game between people takes, from and to."""
    hidden: bool
    """Whether the game has hidden information."""
    rules: int
    """The version of the rules code: raised by one whenever a change could make an old game run differently."""
    agents: tuple[str, ...]
    """Its own agents, weakest first. ``Game.agents`` also has those of the engine."""
    quick_agent: str
    """The best agent that answers immediately."""
    reconstructed: bool = False
    """Whether some content is our own because the sources lack it; ``game.reconstructed`` says what."""
    rating_categories: dict[str, str] = {}
    """The category of each scenario that is rated separately, because it is a different kind of game. Its name is
    ``rating_category.<id>``; that of the other scenarios is ``rating_category.all``."""
    sources: tuple[Source, ...] = ()
    credits: str = ""

    def seats_for(self, players: int) -> tuple[str, ...]:
        """The seats in play with this many players."""
        return self.in_play.get(players, self.seats[:players])

    def rating_category(self, scenario: str) -> str:
        """The rating category of a scenario."""
        return self.rating_categories.get(scenario, WHOLE_GAME)


class Sisters(Protocol):
    """The variants of a game made from owners' installed files: each is a game like any other."""

    def games(self) -> tuple[str, ...]:
        """Their ids."""

    def game_of(self, value: str) -> Game[Any]:
        """The variant made from files, by their id or mark; or :class:`BadSetup` that says what is wrong."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """A game, composed of its parts. It is stateless."""

    info: GameInfo
    agents: Roster
    """Its own, and the engine's."""
    rules: Rules[S]
    """Steps that ask, and the outcome."""
    positions: Positions[S]
    """Positions: writing, reading and checking them."""
    knowledge: Knowledge[S]
    """What each seat may know."""
    board: Board
    """Drawings and displays."""
    words: Words
    """Texts, rulings and pages."""
    help: DecisionHelp[S] = field(default_factory=DecisionHelp)
    """Explanations of decisions."""
    options: MatchOptions = field(default_factory=MatchOptions)
    """The options of a new match."""
    planning: Planning = field(default_factory=Planning)
    """Answers that players can give in advance."""
    front: Callable[[], Front] = no_front
    """Facts for the front page."""
    analysis: Analysis[S] = field(default_factory=Analysis)
    """How positions and finished games are evaluated."""
    editing: Editing[S] | None = None
    """The editor of positions; None: positions can only be edited as files."""
    encoding: Encoding | None = None
    """The game in numbers, for machine learning; None: the generic encoding is used."""
    own_decks: OwnDecks | None = None
    """Owners' files that change the game, if it supports them."""
    sisters: Sisters | None = None
    """The variants made from such files; None for a game whose files are a match option."""

    @property
    def offered_agents(self) -> tuple[str, ...]:
        """The agents offered for a seat: its own, weakest first, then the engine's."""
        return (*self.info.agents, *[id for id in self.agents if id not in self.info.agents])

    @property
    def seat_agents(self) -> tuple[str, ...]:
        """The agents that a server offers: the game's own, and ``search`` if the game has settings for it."""
        return self.offered_agents if self.analysis.search else self.info.agents

    @cached_property
    def full_catalog(self) -> Catalog:
        """The game's texts over the engine's."""
        return self.words.catalog.over(engine_catalog())

    def texts(self, language: str, *, strict: bool = False) -> Texts:
        """The game's and the engine's texts in one language."""
        return Texts(self.full_catalog, language, strict=strict)

    def opening(self, setup: Setup, read: S | None = None) -> S:
        """The first state of a set-up: the empty table, or its position, which must match the set-up.

        ``read`` is the state of that position, if already read.
        """
        position = setup.position
        if position is None:
            return self.rules.begin(setup)
        for name, wanted in (("scenario", setup.scenario), ("players", len(setup.seats))):
            if position.get(name, wanted) != wanted:
                raise BadPosition("position.differs", path=name, found=str(position[name]), wanted=wanted)
        state = self.positions.read(position) if read is None else read
        self.positions.complete(state, setup)
        return state

    def setup(
        self,
        *,
        scenario: str | None = None,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: str,
        script: tuple[int, ...] = (),
        position: dict[str, Any] | None = None,
        seats: Mapping[str, str] | None = None,
        draws: tuple[int, ...] = (),
    ) -> Setup:
        """A checked set-up, or :class:`BadSetup` that says what exists. ``seats``: the players at the start."""
        info = self.info
        if scenario is None:
            scenario = (position or {}).get("scenario", info.scenarios[0])
        if players is None:
            players = (position or {}).get("players", info.players[0])
        if scenario not in info.scenarios:
            raise BadSetup("error.scenario", game=info.id, scenario=scenario, known=info.scenarios)
        if players not in info.players:
            raise BadSetup("error.players", game=info.id, players=players, known=[str(n) for n in info.players])
        chosen = self.options.chosen(info.id, options or {})
        if seats is not None:
            chosen |= self.options.derived(chosen, seats)
        if not seed:
            raise BadSetup("error.seed")
        if len(seed) > LONGEST_SEED:
            raise BadSetup("error.seed_long", found=len(seed), most=LONGEST_SEED)
        if len(script) > MOST_SCRIPTED:
            raise BadSetup("error.script_long", found=len(script), most=MOST_SCRIPTED)
        if len(draws) > MOST_SCRIPTED:
            raise BadSetup("error.draws_long", found=len(draws), most=MOST_SCRIPTED)
        return Setup(info.id, scenario, info.seats_for(players), chosen, seed, script, position, draws)
