"""1.5.1, 8.0 Who runs which Factions."""

from __future__ import annotations

from vexillum.games.pendragon.pieces import CIVITATES, DUX
from vexillum.games.pendragon.state import State

OWNERS = {
    "four": ((0,), (1,), (2,), (3,)),
    "barbarians": ((0,), (1,), (2, 3)),
    "britons": ((0, 1), (2,), (3,)),
    "two": ((0, 1), (2, 3)),
}
"""Each player's Factions: four players; three, of whom one runs both Barbarians, or both Britons; two."""
OWNER_IDS = tuple(OWNERS)


def _people(owners: tuple[tuple[int, ...], ...], non_players: int) -> tuple[tuple[int, ...], ...]:
    left = (tuple(faction for faction in factions if not non_players >> faction & 1) for factions in owners)
    return tuple(factions for factions in left if factions)


PEOPLE = tuple(tuple(_people(owners, non_players) for non_players in range(16)) for owners in OWNERS.values())
"""The players with their Factions, by who runs what and by which Factions are Non-players."""
GIVEN_UP = tuple(
    tuple(
        sum(
            1 << faction
            for factions in owners
            for faction in factions
            if non_players >> faction & 1 and any(not non_players >> other & 1 for other in factions)
        )
        for non_players in range(16)
    )
    for owners in OWNERS.values()
)
"""8.9 As bits, the Non-players whose player still runs another Faction: those of one player begin as Non-players
together or not at all (``coin.nonplayer.seating``)."""


def non_player(state: State, faction: int) -> bool:
    """8.0 Is a Faction run by the rules for Non-players?"""
    return bool(state.non_players >> faction & 1)


def people(state: State) -> tuple[tuple[int, ...], ...]:
    """1.5.1 Each player's Factions, without the Non-players."""
    return PEOPLE[state.owners][state.non_players]


def sides(state: State) -> list[tuple[int, ...]]:
    """7.1 Who is ranked: each player with their Factions, and each Non-player on its own."""
    return [*people(state), *((faction,) for faction in range(4) if non_player(state, faction))]


def one_player(state: State, one: int, other: int) -> bool:
    """Are two Factions run by the same player? Then there is nobody to ask for an agreement."""
    return any(one in factions and other in factions for factions in people(state))


def britons_agree(state: State) -> bool:
    """Dux and Civitates are run by one player, who agrees with themselves."""
    return one_player(state, DUX, CIVITATES)


def given_up(state: State, faction: int) -> bool:
    """8.9 Did a solitary player run this Faction as well as another one, and has given it up?"""
    return bool(GIVEN_UP[state.owners][state.non_players] >> faction & 1)
