"""8.9 Entropy: a solitary player who runs both Britons, or both Barbarians, gives one of them up."""

from __future__ import annotations

from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.options import FACTION
from vexillum.games.pendragon.pieces import BARBARIANS, BRITONS, FACTIONS
from vexillum.games.pendragon.players import PLAYERS
from vexillum.games.pendragon.state import Play, Table
from vexillum.games.pendragon.victory.thresholds import beyond


def entropy_of_britons(table: Table) -> Play[None]:
    """8.9 Immediately upon Fragmentation, by any cause."""
    if fragmented(table.state):
        yield from _give_up(table, BRITONS)


def entropy_of_barbarians(table: Table) -> Play[None]:
    """8.9, R56 After the last step of the second Barbarian Pivotal Event: neither of them holds one any more."""
    if not any(table.state.held[faction] for faction in BARBARIANS):
        yield from _give_up(table, BARBARIANS)


def _give_up(table: Table, pair: tuple[int, int]) -> Play[None]:
    """8.9 The one doing better against its threshold (7.2) becomes a Non-player; if tied, the player keeps either."""
    state = table.state
    if PLAYERS.people(state) != (pair,):
        return
    one, other = pair
    ahead = beyond(state, one) - beyond(state, other)
    if ahead:
        lost = one if ahead > 0 else other
    else:
        options = [FACTION[faction] for faction in pair]
        (pick,) = yield table.ask(FACTIONS[one], "entropy.keep", options, rule="8.9")
        lost = other if pick.value == one else one
    state.non_players |= 1 << lost
    table.tell("entropy", "8.9", who=FACTIONS[lost])
