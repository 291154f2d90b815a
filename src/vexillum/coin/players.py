"""Which players run which Factions: people with one or more Factions each, and Non-players."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.coin.state import CoinState

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

    The Factions of one player begin as Non-players all or none (:mod:`vexillum.coin.nonplayer_seats`).
    """
    return sum(
        1 << faction
        for factions in owners
        for faction in factions
        if non_players >> faction & 1 and any(not non_players >> other & 1 for other in factions)
    )
