"""1.5.2 Transfers of Resources in Winter: as many as one likes, in Quarters and Harvest."""

from __future__ import annotations

from vexillum.coin.players import non_player
from vexillum.core.decision import DONE
from vexillum.games.falling_sky.actions.transfers import GIVE, RULE, give, takers
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.state import Play, Table


def winter_transfers(table: Table, faction: int) -> Play[None]:
    """1.5.2 In Quarters and Harvest a player may transfer any Resources to other Factions, one after the other."""
    state = table.state
    while not non_player(state, faction) and (others := takers(state, faction)):
        (pick,) = yield table.ask(SEATS[faction], "transfer", [*[GIVE[other] for other in others], DONE], rule=RULE)
        if pick is DONE:
            return
        yield from give(table, faction, pick.value)
