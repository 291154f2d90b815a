"""The parts of a game that are the same in every COIN volume: match options, steps by stage, abandoned seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from vexillum.coin.cards import HOUSE_DECK
from vexillum.coin.kit import Kit
from vexillum.coin.own import InstalledDecks
from vexillum.coin.players import AGENT, NON_PLAYERS, Players, non_players_named, non_players_of, non_players_seated
from vexillum.coin.players import PLAYERS as PLAYERS_OPTION
from vexillum.coin.state import CS, CoinState, Play
from vexillum.core.errors import BadPosition
from vexillum.core.parts.analysis import CountedChoice
from vexillum.core.parts.options import Choice, MatchOptions
from vexillum.core.parts.positions import Pile
from vexillum.core.parts.rules import Outcome, Rules
from vexillum.core.table import Setup, Table

DECK = "deck"
"""The option for the deck."""

CARD_PILES = (Pile(kind="card", shown=("card", "upcoming", "played", "removed"), hidden=("deck", "aside")),)
"""The cards of a volume. Unused ones may be in the deck of a real table."""


class CoinOptions(MatchOptions):
    """The match options: who runs which Factions, the volume's own, the deck, and the Non-players at the start."""

    implied = (NON_PLAYERS,)

    def __init__(self, *listed: Choice, kit: Kit, players: Players, decks: InstalledDecks[Any]) -> None:
        super().__init__(Choice(PLAYERS_OPTION, players.ids), *listed, Choice(DECK, (HOUSE_DECK,)))
        self.kit = kit
        self.players = players
        self.decks = decks

    def choices(self) -> tuple[Choice, ...]:
        """The options, with the installed owners' decks."""
        *others, deck = self.listed
        own = [deck.id for deck in self.decks.installed() if deck.mark]
        return (*others, Choice(deck.id, (*deck.values, *own)))

    def normalize(self, choice: Choice, value: str) -> str:
        """A value as a match records it: for an owner's deck its mark, which identifies the exact content."""
        if choice.id == NON_PLAYERS:
            return non_players_named(value, self.kit.seats)
        own = choice.id == DECK and value != HOUSE_DECK
        return self.decks.settle(value) if own else super().normalize(choice, value)

    def derived(self, options: Mapping[str, str], seats: Mapping[str, str]) -> dict[str, str]:
        """The Factions that begin as Non-players: those played by the Non-player agent."""
        return non_players_seated(options, seats, self.kit.seats, self.players)


def deck_of_match(setup: Setup) -> str:
    """The deck of a match: empty for ours, or the mark of an owner's."""
    return setup.options.get(DECK, HOUSE_DECK)


def complete_position(state: CoinState, setup: Setup, kit: Kit) -> None:
    """A position must be played with the deck of the set-up.

    It may say which Factions are Non-players; otherwise the set-up does.
    """
    state.non_players |= non_players_of(setup, kit.seats)
    found, wanted = state.own_deck or HOUSE_DECK, deck_of_match(setup)
    if found != wanted:
        raise BadPosition("position.differs", path="own_deck", found=found, wanted=wanted)


def reseat_position(state: CoinState, seats: Mapping[str, str], kit: Kit, players: Players) -> None:
    """Adapt a position to new players: Non-players are the Factions of the Non-player agent, and abandoned ones."""
    given_up = [faction for faction in range(len(kit.seats)) if players.given_up(state, faction)]
    seated = [faction for faction, seat in enumerate(kit.seats) if seats.get(seat) == AGENT]
    state.non_players = sum(1 << faction for faction in {*given_up, *seated})


def coin_rules(
    *,
    begin: Callable[[Setup], CS],
    steps: Mapping[int, Callable[[Table[CS]], Play[None]]],
    outcome: Callable[[CS], Outcome],
    kit: Kit,
    players: Players,
) -> Rules[CS]:
    """The rules of a volume. ``steps`` maps each stage to its step; a stage without one is the end of the game."""

    def step(table: Table[CS]) -> Play[None] | None:
        following = steps.get(table.state.stage)
        return None if following is None else following(table)

    def agent_for(state: CS, seat: str) -> str | None:
        """A Faction abandoned by its player is a Non-player for the rest of the game."""
        return AGENT if players.given_up(state, kit.seats.index(seat)) else None

    return Rules(begin=begin, step=step, outcome=outcome, agent_for=agent_for)


def observers_view(state: CoinState, seat: str | None) -> str | None:
    """All seats have the same view as an observer."""
    return None


# The choices that an experiment counts in a COIN volume: Commands, Events by card, Specials, passes ------------------


_TURN = {
    "pass": CountedChoice("story.pass"),
    "event.unshaded": CountedChoice("story.event_unshaded", by_card=True),
    "event.shaded": CountedChoice("story.event_shaded", by_card=True),
}
_EXTRA = ("feat.", "special.")


def counted_choices(*commands: str) -> Callable[[str, str], CountedChoice | None]:
    """The counted choices of a volume with these Commands."""
    turn = _TURN | {command: CountedChoice(f"command.{command}") for command in commands}

    def choice(kind: str, key: str) -> CountedChoice | None:
        if kind == "turn":
            return turn.get(key)
        return CountedChoice(key) if key.startswith(_EXTRA) else None

    return choice
