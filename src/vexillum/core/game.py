"""What a game is to the engine: a record of facts about it, and the parts that it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Protocol

import msgspec

from vexillum.core.dice import LONGEST_SEED, MOST_SCRIPTED
from vexillum.core.errors import BadPosition, BadSetup
from vexillum.core.inputs.own_decks import OwnDecks
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
from vexillum.core.roster import Roster
from vexillum.core.table import S, Setup
from vexillum.core.words.engine_texts import engine_catalog
from vexillum.core.words.texts import Catalog, Texts


class Source(msgspec.Struct, frozen=True):
    """Where the game comes from: a document, and what was taken from it."""

    title: str
    what: str


WHOLE_GAME = "all"
"""The category of scenarios that a game does not put into another."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The facts about a game that tools need, so that no tool needs a special case.

    Names and descriptions are texts: ``game.name``, ``game.about``, ``game.reconstructed``, ``scenario.<id>``,
    ``scenario_about.<id>``, ``seat.<id>``, ``seat_about.<id>``, ``agent.<id>``, ``agent_about.<id>``; if the name of a
    seat is a plural, ``seat_wins.<id>`` for the sentence that tells who won.
    """

    id: str
    players: tuple[int, ...]
    """How many seats can be in play."""
    seats: tuple[str, ...]
    in_play: dict[int, tuple[str, ...]] = {}
    """The seats in play with this many players, where they are not the first ones."""
    scenarios: tuple[str, ...]
    """The first one is for beginners."""
    minutes: tuple[int, int]
    """How long a game among people lasts."""
    hidden: bool
    """Is there anything that a seat may not know?"""
    rules: int
    """Goes up by one whenever a change of the rules code could make an old game run differently."""
    agents: tuple[str, ...]
    """Its own, from the weakest to the strongest. ``Game.agents`` has also those of the engine."""
    quick_agent: str
    """The best agent that answers at once."""
    reconstructed: bool = False
    """Is some of its content our own, because the sources do not print it? Then ``game.reconstructed`` says what."""
    rating_categories: dict[str, str] = {}
    """The category of each scenario in which players are rated apart from the others, because it is another kind of
    game. Its name is ``rating_category.<id>``; that of the scenarios not listed is ``rating_category.all``."""
    sources: tuple[Source, ...] = ()
    credits: str = ""

    def seats_for(self, players: int) -> tuple[str, ...]:
        """The seats in play with this many players."""
        return self.in_play.get(players, self.seats[:players])

    def rating_category(self, scenario: str) -> str:
        """The category in which players of a scenario are rated."""
        return self.rating_categories.get(scenario, WHOLE_GAME)


class Sisters(Protocol):
    """The games that installed files of owners' make of a game: each is a game like any other."""

    def games(self) -> tuple[str, ...]:
        """Their ids."""

    def game_of(self, value: str) -> Game[Any]:
        """The game that files make, by their id or mark; or :class:`BadSetup` that says what is wrong."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """A game, composed of its parts. It holds no state of its own."""

    info: GameInfo
    agents: Roster
    """Its own, and those that the engine has for every game."""
    rules: Rules[S]
    """Steps that ask, and the outcome."""
    positions: Positions[S]
    """The state in words, back again, and checked."""
    knowledge: Knowledge[S]
    """What each seat may know."""
    board: Board
    """How it is shown."""
    words: Words
    """Texts, rulings and pages."""
    help: DecisionHelp[S] = field(default_factory=DecisionHelp)
    """What is said about a decision before it is answered."""
    options: MatchOptions = field(default_factory=MatchOptions)
    """What can be chosen for a new match."""
    planning: Planning = field(default_factory=Planning)
    """What players may settle beforehand."""
    front: Callable[[], Front] = no_front
    """What the front page tells about it."""
    analysis: Analysis[S] = field(default_factory=Analysis)
    """How positions and finished games are judged."""
    editing: Editing[S] | None = None
    """How its positions are edited; None: only as files."""
    encoding: Encoding | None = None
    """The game in numbers, for programs that learn it; None: the generic encoding serves."""
    own_decks: OwnDecks | None = None
    """Files of players' own that change it, if it can be played with such."""
    sisters: Sisters | None = None
    """The games that such files make of it. A game whose files are an option of the match has none."""

    @property
    def offered_agents(self) -> tuple[str, ...]:
        """The agents that are offered for a seat: its own, from the weakest to the strongest, then the engine's."""
        return (*self.info.agents, *[id for id in self.agents if id not in self.info.agents])

    @property
    def seat_agents(self) -> tuple[str, ...]:
        """The agents that a server lets play: the game's own, and ``search`` where the game says how it plays best."""
        return self.offered_agents if self.analysis.search else self.info.agents

    @cached_property
    def full_catalog(self) -> Catalog:
        """The game's texts over the engine's."""
        return self.words.catalog.over(engine_catalog())

    def texts(self, language: str, *, strict: bool = False) -> Texts:
        """The game's and the engine's texts in one language."""
        return Texts(self.full_catalog, language, strict=strict)

    def opening(self, setup: Setup, read: S | None = None) -> S:
        """The state that a set-up begins with: the empty table, or its position, which must belong to that set-up.

        ``read`` is the state of that position, if it has been read already.
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
        """A checked set-up, or :class:`BadSetup` that says what exists. ``seats``: who sits where when it begins."""
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
