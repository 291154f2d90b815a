"""Which players run which Factions, which begin as Non-players, and asking another Faction for its consent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vexillum.coin.kit import NO, YES, Kit
from vexillum.coin.state import CoinState, CoinTable, Play
from vexillum.core.decision import NOTHING
from vexillum.core.errors import BadSetup
from vexillum.core.table import Setup

Owners = tuple[tuple[int, ...], ...]
"""Each player's Factions."""


def non_player(state: CoinState, faction: int) -> bool:
    """Whether a Faction is a Non-player."""
    return bool(state.non_players >> faction & 1)


class Players:
    """The ways in which a volume divides its seats among players; ``CoinState.owners`` is the index of one."""

    def __init__(self, seats: int, ways: Mapping[str, Owners]) -> None:
        self.seats = seats
        self.ways = dict(ways)
        self.ids = tuple(ways)
        """The values of the option "players"."""
        every = range(1 << seats)
        self._people = tuple([tuple([_people(owners, who) for who in every]) for owners in ways.values()])
        self._given_up = tuple([tuple([_given_up(owners, who) for who in every]) for owners in ways.values()])
        self._run_together = tuple(
            [tuple([_run_together(people, seats) for people in by_who]) for by_who in self._people]
        )

    def people(self, state: CoinState) -> Owners:
        """Each player's Factions, without the Non-players."""
        return self._people[state.owners][state.non_players]

    def sides(self, state: CoinState) -> list[tuple[int, ...]]:
        """The ranked sides: each player with their Factions, and each Non-player separately."""
        return [*self.people(state), *((faction,) for faction in range(self.seats) if non_player(state, faction))]

    def one_player(self, state: CoinState, one: int, other: int) -> bool:
        """Whether two Factions are run by the same player, who needs no agreement."""
        return bool(self._run_together[state.owners][state.non_players][one] >> other & 1)

    def run_together(self, state: CoinState, faction: int) -> set[int]:
        """A Faction with a seat, and those that the same player runs."""
        bits = self._run_together[state.owners][state.non_players][faction] | 1 << faction
        return {other for other in range(self.seats) if bits >> other & 1}

    def given_up(self, state: CoinState, faction: int) -> bool:
        """Whether the player of this Faction has abandoned it but still runs another one."""
        return bool(self._given_up[state.owners][state.non_players] >> faction & 1)


def _people(owners: Owners, non_players: int) -> Owners:
    left = (tuple(faction for faction in factions if not non_players >> faction & 1) for factions in owners)
    return tuple(factions for factions in left if factions)


def _run_together(people: Owners, seats: int) -> tuple[int, ...]:
    """For each Faction the bit set of its player's Factions; empty for a Non-player and for one without a seat."""
    found = [sum(1 << other for factions in people if one in factions for other in factions) for one in range(seats)]
    return (*found, 0)


def _given_up(owners: Owners, non_players: int) -> int:
    """The bit set of Non-players whose player still runs another Faction.

    The Factions of one player begin as Non-players all or none (:mod:`vexillum.coin.players`).
    """
    return sum(
        1 << faction
        for factions in owners
        for faction in factions
        if non_players >> faction & 1 and any(not non_players >> other & 1 for other in factions)
    )


# The Factions that begin as Non-players, by the options of a set-up --------------------------------------------------


AGENT = "np"
"""The agent that plays by the rules for Non-players."""
PLAYERS = "players"
"""The option for who runs which Factions."""
NON_PLAYERS = "non_players"
"""The option that records which Factions began as Non-players, derived from the players of the seats."""


def non_players_of(setup: Setup, seats: tuple[str, ...]) -> int:
    """The Factions that begin as Non-players, as a bit set."""
    return sum(1 << seats.index(id) for id in setup.options.get(NON_PLAYERS, "").split(",") if id)


def non_players_named(value: str, seats: tuple[str, ...]) -> str:
    """The normalized value of the option: Factions in order, or :class:`BadSetup`."""
    named = {id.strip() for id in value.split(",")} - {""}
    if unknown := sorted(named - set(seats)):
        raise BadSetup("error.option_value", option=NON_PLAYERS, value=unknown[0], known=seats)
    return ",".join(id for id in seats if id in named)


def non_players_seated(
    options: Mapping[str, str], given: Mapping[str, str], seats: tuple[str, ...], players: Players
) -> dict[str, str]:
    """The option derived from the players. The Factions of one player are all Non-players or none."""
    named = [id for id in seats if given.get(id) == AGENT]
    for factions in players.ways[options[PLAYERS]]:
        together = [seats[faction] for faction in factions]
        if 0 < len([id for id in together if id in named]) < len(together):
            raise BadSetup("error.together", option=PLAYERS, value=options[PLAYERS], seats=together, agent=AGENT)
    return {NON_PLAYERS: ",".join(named)} if named else {}


# Agreements: one Faction asks another for consent when it needs it, be it a person or a Non-player -------------------


class Agreements:
    """The agreements of a volume."""

    def __init__(self, kit: Kit, players: Players) -> None:
        self._seats = kit.seats
        self._players = players

    def ask(
        self,
        table: CoinTable,
        asking: int,
        asked: int,
        kind: str,
        *,
        rule: str,
        params: Mapping[str, Any] = NOTHING,
        about: str = "",
    ) -> Play[bool]:
        """Ask a Faction for its consent; returns whether it agrees. Its player or Non-player answers.

        A player who runs both Factions agrees automatically. A Faction without a seat is never asked: the rules decide
        for it.
        """
        if self._players.one_player(table.state, asking, asked):
            return True
        (pick,) = yield table.ask(self._seats[asked], kind, (YES, NO), rule=rule, params=params, about=about)
        return pick is YES
