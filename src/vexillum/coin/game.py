"""What every COIN volume is to the engine in the same way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from vexillum.coin.deck import HOUSE_DECK
from vexillum.coin.kit import Kit
from vexillum.coin.nonplayer_seats import AGENT, NON_PLAYERS, non_players_named, non_players_of, non_players_seated
from vexillum.coin.owndeck.shelf import Shelf
from vexillum.coin.pages import CardPages
from vexillum.coin.players import Players
from vexillum.coin.state import CS, Play
from vexillum.core.errors import BadPosition
from vexillum.core.game import Choice, Game
from vexillum.core.show.pages import Page
from vexillum.core.table import Setup, Table
from vexillum.core.words.texts import Texts

DECK = "deck"
"""The option that says which deck is used."""


DECK_CHOICE = Choice(DECK, (HOUSE_DECK,))
"""That option before any deck of an owner is installed."""


class CoinGame(Game[CS]):
    """A volume of the series: seats that players share, Non-players, owners' decks, pages of cards.

    ``info.options`` has ``Choice(PLAYERS, players.ids)`` and DECK_CHOICE, ``info.implied`` is ``(NON_PLAYERS,)``.
    """

    kit: ClassVar[Kit]
    players: ClassVar[Players]
    shelf: ClassVar[Shelf[Any]]
    pages: ClassVar[CardPages[Any, Any, Any]]
    steps: ClassVar[Mapping[int, Callable[[Any], Play[None]]]]
    """The step of each stage; a stage without one is the end of the game."""

    # Set-up -----------------------------------------------------------------------------------------------------------

    def choices(self) -> tuple[Choice, ...]:
        """The options, and the owner's decks that are installed."""
        own = tuple([deck.id for deck in self.shelf.installed() if deck.mark])
        return tuple(
            [Choice(choice.id, choice.values + own) if choice.id == DECK else choice for choice in self.info.options]
        )

    def settle(self, choice: Choice, value: str) -> str:
        """A value as a match records it: of an owner's deck its mark, so that no other content is taken for it."""
        if choice.id == NON_PLAYERS:
            return non_players_named(value, self.kit.seats)
        own = choice.id == DECK and value != HOUSE_DECK
        return self.shelf.settle(value) if own else super().settle(choice, value)

    def imply(self, options: Mapping[str, str], seats: Mapping[str, str]) -> dict[str, str]:
        """The Factions that begin as Non-players are those that are given to such an agent."""
        return non_players_seated(options, seats, self.kit.seats, self.players)

    def opening(self, setup: Setup) -> CS:
        """The board of a set-up; a position must be played with the deck that the set-up names.

        A position may say which Factions are Non-players; what it leaves open the set-up says.
        """
        state = super().opening(setup)
        if setup.position is not None:
            state.non_players |= non_players_of(setup, self.kit.seats)
        wanted = setup.options.get(DECK, HOUSE_DECK)
        if (state.own_deck or HOUSE_DECK) != wanted:
            raise BadPosition("position.differs", path="own_deck", found=state.own_deck or HOUSE_DECK, wanted=wanted)
        return state

    # Play -------------------------------------------------------------------------------------------------------------

    def step(self, table: Table[CS]) -> Play[None] | None:
        """The deal, each turn of a card, each phase of a round."""
        step = self.steps.get(table.state.stage)
        return None if step is None else step(table)

    def agent_for(self, state: CS, seat: str) -> str | None:
        """A Faction that its player has given up is a Non-player for the rest of the game."""
        return AGENT if self.players.given_up(state, self.kit.seats.index(seat)) else None

    def sight(self, state: CS, seat: str | None) -> str | None:
        """Nobody knows more than an observer."""
        return None

    # Pages ------------------------------------------------------------------------------------------------------------

    def page(self, view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
        """A card in full, or the list of the cards."""
        return self.pages.page(view, texts, thing)

    def contents(self, view: dict[str, Any], texts: Texts) -> str:
        """The title of the list of the cards."""
        return self.pages.contents_title(texts)
