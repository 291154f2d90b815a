"""What a game is to the engine: a record of facts about it, and its rules as steps that ask."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic

import msgspec

from vexillum.core.decision import Decision, Play
from vexillum.core.dice import LONGEST_SEED, MOST_SCRIPTED
from vexillum.core.errors import BadPosition, BadSetup
from vexillum.core.inputs.own_decks import OwnDecks
from vexillum.core.show.chips import Chip, plain_chips
from vexillum.core.show.display import Art, Display
from vexillum.core.show.map_blocks import MapDrawing
from vexillum.core.show.option_info import Askable, DecisionInfo
from vexillum.core.show.pages import CONTENTS, RULINGS, Page, PageLine
from vexillum.core.show.plain_svg import plain_map, plain_svg
from vexillum.core.show.rulings import Ruling, rulings_page
from vexillum.core.show.story import Change
from vexillum.core.show.text_board import WIDTH
from vexillum.core.table import S, Setup, Table
from vexillum.core.words.engine_texts import engine_catalog
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Catalog, Message, Texts
from vexillum.core.words.vocabulary import Vocabulary

if TYPE_CHECKING:
    from vexillum.core.agent import Agent


class Choice(msgspec.Struct, frozen=True):
    """An option of the set-up, with its possible values, the default first.

    Its texts are ``setting.<id>`` and ``setting_value.<id>.<value>``.
    """

    id: str
    values: tuple[str, ...]


class Source(msgspec.Struct, frozen=True):
    """Where the game comes from: a document, and what was taken from it."""

    title: str
    what: str


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The facts about a game that tools need, so that no tool needs a special case.

    Names and descriptions are texts: ``game.name``, ``game.about``, ``game.reconstructed``, ``scenario.<id>``,
    ``scenario_about.<id>``, ``seat.<id>``, ``agent.<id>``, ``agent_about.<id>``; if the name of a seat is a plural,
    ``seat_wins.<id>`` for the sentence that tells who won.
    """

    id: str
    players: tuple[int, ...]
    """How many seats can be in play."""
    seats: tuple[str, ...]
    scenarios: tuple[str, ...]
    """The first one is for beginners."""
    options: tuple[Choice, ...] = ()
    implied: tuple[str, ...] = ()
    """Options that nobody chooses: they follow from who sits where when a match begins (:meth:`Game.imply`)."""
    minutes: tuple[int, int]
    """How long a game among people lasts."""
    hidden: bool
    """Is there anything that a seat may not know?"""
    rules: int
    """Goes up by one whenever a change of the rules code could make an old game run differently."""
    agents: tuple[str, ...]
    """From the weakest to the strongest."""
    quick_agent: str
    """The best agent that answers at once."""
    reconstructed: bool = False
    """Is some of its content our own, because the sources do not print it? Then ``game.reconstructed`` says what."""
    sources: tuple[Source, ...] = ()
    credits: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """How the seats stand: at the end, who won."""

    scores: dict[str, int]
    ranking: tuple[str, ...]
    """From the winner down, ties broken as the game breaks them."""
    winners: tuple[str, ...]
    breakdown: tuple[tuple[Message, dict[str, int]], ...] = ()
    """What the scores are made of, a line each."""
    places: dict[str, int] = {}
    """The place of each seat where some share one; empty if each has its own, in the order of the ranking."""
    told: tuple[Message, ...] = ()
    """What else there is to say at the end, a sentence or a paragraph each."""

    def place(self, seat: str) -> int:
        """The place of a seat, from 1."""
        return self.places[seat] if self.places else self.ranking.index(seat) + 1


class Game(ABC, Generic[S]):
    """A game: rules, positions, views, texts. It holds no state of its own."""

    info: ClassVar[GameInfo]
    agents: ClassVar[Mapping[str, Callable[[], Agent]]]
    own_decks: ClassVar[OwnDecks | None] = None
    """Files of players' own that change it, if it can be played with such."""

    # Sisters ------------------------------------------------------------------------------------------------------

    def sisters(self) -> tuple[str, ...]:
        """The ids of the games that installed files of owners' make of it: each is a game like any other.

        A game whose files are an option of the match (``own_decks`` and :meth:`choices`) has none.
        """
        return ()

    def sister(self, files: str) -> Game[Any]:
        """The game that files make of it, by their id or mark; or :class:`BadSetup` that says what is wrong."""
        raise BadSetup("error.no_sisters", game=self.info.id, files=files)

    # Play ---------------------------------------------------------------------------------------------------------

    @abstractmethod
    def begin(self, setup: Setup) -> S:
        """The empty table, before the first step."""

    def opening(self, setup: Setup) -> S:
        """The state that a set-up begins with: the empty table, or its position, which must belong to that set-up."""
        position = setup.position
        if position is None:
            return self.begin(setup)
        for name, wanted in (("scenario", setup.scenario), ("players", len(setup.seats))):
            if position.get(name, wanted) != wanted:
                raise BadPosition("position.differs", path=name, found=str(position[name]), wanted=wanted)
        return self.restore(position)

    @abstractmethod
    def step(self, table: Table[S]) -> Play[None] | None:
        """The next step (a phase, a turn, a card) from a checkpoint; None when the game is over."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """How the seats stand now; after the last step, the result."""

    def agent_for(self, state: S, seat: str) -> str | None:
        """The agent that must answer for a seat from now on, whoever sits there; None if the rules leave it to them."""
        return None

    # Positions ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def position(self, state: S) -> dict[str, Any]:
        """The whole state at a checkpoint in readable words. Exact: :meth:`restore` gives the same state back."""

    @abstractmethod
    def restore(self, position: Mapping[str, Any]) -> S:
        """The state of a position, or :class:`BadPosition`."""

    @abstractmethod
    def amend(self, position: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
        """Tidy a position after changes by hand at these dotted paths (a tile is in one place only)."""

    @abstractmethod
    def faults(self, state: S) -> list[str]:
        """Every invariant that is broken: pieces lost or doubled, tracks out of bounds. Empty when all is well."""

    def loose_ends(self, state: S) -> list[str]:
        """The same for what need not be true within a step, but must be at each checkpoint. Nothing by default."""
        return []

    # Knowledge ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: str | None) -> dict[str, Any]:
        """What one seat (None: an observer) may know, in words, with what follows from it under ``derived``."""

    def sight(self, state: S, seat: str | None) -> str | None:
        """Through whose eyes a seat (None: an observer) looks now. Whoever has the same sight has the same view.

        By default everybody has their own; a game that says more lets one drawing serve several seats.
        """
        return seat

    @abstractmethod
    def derived(self, state: S) -> dict[str, Any]:
        """What follows from the state and everybody may know: control, totals, standings."""

    @abstractmethod
    def vocabulary(self, setup: Setup) -> Vocabulary:
        """Every name that options, things and positions of such a match can ever have.

        Whoever writes another one into a case or a position is told so.
        """

    @abstractmethod
    def redeal(self, past: S, present: S, seat: str, random: Random) -> None:
        """Shuffle, in the checkpoint ``past``, whatever ``seat`` does not know in ``present``.

        What was shown between the two stays, so that the same answers lead to the same present. The result must depend
        on what the seat knows and on ``random`` alone, not on how the hidden things really lie: sort them first.
        """

    only_listed: ClassVar[frozenset[str]] = frozenset()
    """Kinds of things that lie nowhere on the table, but in hidden stacks or on a price list.

    Options about them are only listed; everything else that an option is about can be seen somewhere.
    """
    guesses: ClassVar[int] = 0
    """How many deals may be tried where answers of others since a checkpoint could rest on what is dealt anew.

    0: every deal of :meth:`redeal` fits whatever was answered. Otherwise :meth:`redeal_around` is asked for each try.
    """
    last_resorts: ClassVar[int] = 0
    """How many further tries keep, more and more, what others have acted with. The last one must fit."""

    def redeal_around(self, past: S, present: S, seat: str, random: Random, acted: frozenset[str], guess: int) -> None:
        """The same, where those who ``acted`` since the checkpoint may have used what ``seat`` does not know.

        A deal with which their answers cannot be given once more, or with which ``seat`` would see something else, is
        thrown away and the next ``guess`` made. From ``guesses`` on they are last resorts.
        """
        self.redeal(past, present, seat, random)

    def figures(self, state: S) -> Mapping[str, int]:
        """Every number of a position that everybody may know and that is worth telling when it changes.

        Tracks, points, pieces (``pieces/<thing>/<token>``), who controls what. What follows from hidden things must not
        be among them. The differences between two positions are chips, recap and arrows.
        """
        return {}

    # The table ----------------------------------------------------------------------------------------------------

    def draw_map(self, view: dict[str, Any], texts: Texts) -> MapDrawing:
        """The map alone, in blocks with stable ids. A game that draws no map shows its board as one block."""
        return plain_map(self.draw_svg(view, texts), texts("game.name"))

    def display(self, view: dict[str, Any], texts: Texts) -> Display:
        """What stands beside the map."""
        return Display()

    def art(self, texts: Texts) -> Art:
        """The small pictures of seats and pieces."""
        return Art()

    def chips(self, changes: Sequence[Change], texts: Texts, reader: str | None) -> list[Chip]:
        """Changes as the small labels of story and recap; ``reader`` is the seat that reads them."""
        return plain_chips(changes, texts)

    def decision_info(self, table: Table[S], decision: Decision) -> DecisionInfo:
        """What a decision and each of its options say about themselves. ``table`` is only looked at.

        It is made for the seat that is asked and must not tell what that seat may not know.
        """
        return DecisionInfo()

    explained: ClassVar[frozenset[str]] = frozenset()
    """The kinds of decisions that :meth:`decision_info` has words for: all, in a game that has it."""
    self_explaining: ClassVar[frozenset[str]] = frozenset()
    """Those of them whose options need no line of their own: each label names the thing and the amount."""

    def askable(self, table: Table[S], decision: Decision) -> Sequence[Askable]:
        """What one may wonder about, by name: things on the board and actions that the decision does not offer.

        Whatever is named here, :meth:`~vexillum.core.session.Session.why_not` has a sentence about it.
        """
        return ()

    def why_not(self, table: Table[S], decision: Decision, name: str) -> Message | None:
        """Why a thing or key is not among the options, where the decision itself has no reason for it."""
        return None

    # Words --------------------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def catalog(self) -> Catalog:
        """The game's texts."""

    board_width: ClassVar[int] = WIDTH
    """How many columns :meth:`draw_text` needs."""

    @abstractmethod
    def draw_text(
        self, view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()
    ) -> str:
        """The board as text with rich's markup, at most ``board_width`` columns wide.

        ``lit`` names the things (:attr:`Option.thing`) that can be chosen now: the drawing marks them.
        """

    def draw_svg(self, view: dict[str, Any], texts: Texts) -> str:
        """The board as a standalone SVG document, with every thing that can be chosen marked as ``data-thing``.

        A client lights those that can be chosen now. Counters carry ``data-token`` and ``data-n``, so that it can let
        pieces move. A game that does not draw itself shows its text.
        """
        return plain_svg(self.draw_text(view, texts), texts("game.name"))

    def page(self, view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
        """What can be read about a thing (a card); None if nothing more than the board shows.

        ``pages.CONTENTS`` is the list of all that can be read. The drawing marks what opens a page as ``data-page``.
        """
        return None

    def read(self, view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
        """A page as readers get it: those of :meth:`page`, and the rulings, which the contents lead to."""
        if thing == RULINGS and self.rulings:
            return rulings_page(self, texts)
        found = self.page(view, texts, thing)
        if thing != CONTENTS or found is None or not self.rulings:
            return found
        heading = PageLine(texts("rulings.heading"), "heading")
        link = PageLine(texts("rulings.title"), thing=RULINGS)
        return Page(found.thing, found.title, (*found.lines, heading, link))

    def contents(self, view: dict[str, Any], texts: Texts) -> str:
        """The title of ``pages.CONTENTS``, which every screen shows; nothing if there is no such page."""
        found = self.page(view, texts, CONTENTS)
        return found.title if found else ""

    odds_of: ClassVar[frozenset[str]] = frozenset()
    """The kinds of decisions about which :meth:`odds` has something to say."""

    def odds(self, table: Table[S], decision: Decision, keys: Sequence[str], texts: Texts) -> Page | None:
        """What the dice may make of some of the options (of all, if none is named), before anybody chooses.

        ``table`` is only looked at. It must not tell what the seat that is asked may not know.
        """
        return None

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """How it reads what its rulebook leaves open. Their words are among its texts, as ``ruling.<id>.…``."""
        return ()

    def rule_ids(self) -> tuple[str, ...]:
        """The numbers of the rules that have an explanation, in order: the texts ``rule.<number>``."""
        ids = [id.removeprefix("rule.") for id in self.catalog.texts[SOURCE] if id.startswith("rule.")]
        return tuple(sorted(ids, key=rule_order))

    @property
    def full_catalog(self) -> Catalog:
        """The game's texts over the engine's."""
        return _full_catalog(self)

    def texts(self, language: str, *, strict: bool = False) -> Texts:
        """The game's and the engine's texts in one language."""
        return Texts(self.full_catalog, language, strict=strict)

    # Set-up -------------------------------------------------------------------------------------------------------

    def seats_for(self, players: int) -> tuple[str, ...]:
        """The seats in play with so many players."""
        return self.info.seats[:players]

    def choices(self) -> tuple[Choice, ...]:
        """The options of the set-up with the values that there are now: what players have installed may add some."""
        return self.info.options

    def settle(self, choice: Choice, value: str) -> str:
        """A value of an option as a match records it, or :class:`BadSetup`. What is recorded can be given again."""
        if value not in choice.values:
            raise BadSetup("error.option_value", option=choice.id, value=value, known=choice.values)
        return value

    def imply(self, options: Mapping[str, str], seats: Mapping[str, str]) -> dict[str, str]:
        """What the rules have to know of who sits where (a seat that is not named is a person's), as ``info.implied``.

        It is recorded with the options of the match and does not change when a seat is handed over later.
        """
        return {}

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
        choices = {choice.id: choice for choice in self.choices()}
        chosen = {id: choice.values[0] for id, choice in choices.items()}
        for id, value in (options or {}).items():
            choice = Choice(id, ()) if id in info.implied else choices.get(id)
            if choice is None:
                raise BadSetup("error.option", game=info.id, option=id, known=list(choices))
            chosen[id] = self.settle(choice, value)
        if seats is not None:
            chosen |= self.imply(chosen, seats)
        if not seed:
            raise BadSetup("error.seed")
        if len(seed) > LONGEST_SEED:
            raise BadSetup("error.seed_long", found=len(seed), most=LONGEST_SEED)
        if len(script) > MOST_SCRIPTED:
            raise BadSetup("error.script_long", found=len(script), most=MOST_SCRIPTED)
        return Setup(info.id, scenario, self.seats_for(players), chosen, seed, script, position)


def rule_order(number: str) -> list[tuple[int, str]]:
    """Sorts rule numbers as a rulebook does: letters, then 1, 1.2, 1.10, 2."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in number.split(".")]


@cache
def _full_catalog(game: Game[Any]) -> Catalog:
    return game.catalog.over(engine_catalog())
