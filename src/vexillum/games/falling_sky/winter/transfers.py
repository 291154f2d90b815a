"""1.5.2 Transfers of Resources: in Winter as many as one likes, in a turn four between Factions of one player."""

from __future__ import annotations

from vexillum.coin.options import numbers
from vexillum.coin.players import non_player
from vexillum.core.decision import DONE, Option
from vexillum.games.falling_sky.lasting import DIVICIACUS_SIDELINED, in_effect
from vexillum.games.falling_sky.money import TRACKS, funds
from vexillum.games.falling_sky.pieces import AEDUI, GERMANS, ROMANS, SEATS, TRACK_MAX
from vexillum.games.falling_sky.state import Play, State, Table

GIVE = tuple(
    Option(f"give.{id}", faction, f"seat:{id}", "option.give", {"who": id}) for faction, id in enumerate(SEATS)
)
"""Give Resources to a Faction."""


def takers(state: State, giver: int) -> list[int]:
    """1.5.2 To whom a Faction may transfer Resources; card 38 forbids it between Romans and Aedui."""
    if not funds(state, giver):
        return []
    barred = in_effect(state, DIVICIACUS_SIDELINED)
    return [
        other
        for other in range(GERMANS)
        if other != giver and funds(state, other) < TRACK_MAX and not (barred and {giver, other} == {ROMANS, AEDUI})
    ]


def give(table: Table, giver: int, taker: int, most: int = TRACK_MAX) -> Play[int]:
    """1.5.2 A Faction says how much it transfers. Returns how much."""
    state = table.state
    limit = min(most, funds(state, giver))
    (pick,) = yield table.ask(
        SEATS[giver], "transfer.number", numbers(1, limit), rule="1.5.2", params={"who": SEATS[taker], "n": limit}
    )
    TRACKS.transfer(table, giver, taker, pick.value, "1.5.2")
    return int(pick.value)


def winter_transfers(table: Table, faction: int) -> Play[None]:
    """1.5.2 In Quarters and Harvest a player may transfer any Resources to other Factions, one after the other."""
    state = table.state
    while not non_player(state, faction) and (others := takers(state, faction)):
        (pick,) = yield table.ask(SEATS[faction], "transfer", [*[GIVE[other] for other in others], DONE], rule="1.5.2")
        if pick is DONE:
            return
        yield from give(table, faction, pick.value)
