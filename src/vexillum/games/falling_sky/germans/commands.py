"""3.4 Germanic Commands in one Region, for anyone who guides them: the rules (6.2), Belgae (4.5.1) or an Event."""

from __future__ import annotations

from vexillum.games.falling_sky.battle.battle import can_ambush, fight
from vexillum.games.falling_sky.battle.journal import Battle, BattleCommand
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.strength import attack_losses, had_citadel
from vexillum.games.falling_sky.battle.terms import Terms
from vexillum.games.falling_sky.control import allies, controller, hidden, pieces, protected, subdued
from vexillum.games.falling_sky.forces import may_ally, move, place_warbands, reveal, unit_words
from vexillum.games.falling_sky.map import IS_GERMANIA, REGION_IDS
from vexillum.games.falling_sky.money import funds, gain
from vexillum.games.falling_sky.pieces import FACTIONS, GERMANS, T_GERMANIC_ALLY, T_GERMANIC_WARBAND
from vexillum.games.falling_sky.state import Play, State, Table

AMBUSH = Terms(ambush=True, rule="3.4.4")
"""3.4.4 Germans Ambush whenever they Battle."""
RAIDERS = 2
"""3.3.3 How many Warbands Raid in a Region."""


def ally_places(state: State, region: int) -> list[int]:
    """3.4.1 Where Germans may place an Ally: in Regions under their Control that are not Devastated."""
    if state.devastated[region] or not state.available[T_GERMANIC_ALLY] or controller(state, region) != GERMANS:
        return []
    return [tribe for tribe in subdued(state, region) if may_ally(state, tribe, GERMANS)]


def warbands_placed(state: State, region: int) -> int:
    """3.4.1 How many Warbands they may place: one for each Ally, at least one in Germania; none if Devastated."""
    if state.devastated[region]:
        return 0
    count = len(allies(state, region, GERMANS))
    return min(max(count, int(IS_GERMANIA[region])), state.available[T_GERMANIC_WARBAND])


def rally_warbands(table: Table, region: int) -> int:
    """3.4.1 Place as many Warbands as possible in a Region. Returns how many."""
    return place_warbands(table, region, GERMANS, warbands_placed(table.state, region), "3.4.1")


def move_warbands(table: Table, origin: int, target: int, group: dict[int, int]) -> None:
    """3.4.2 One group of an origin moves into one adjacent Region."""
    for kind, n in group.items():
        move(table, origin, target, kind, n)
    table.tell("marched", "3.4.2", who="germans", what=unit_words(list(group.items())), target=REGION_IDS[target])


def raid_victims(state: State, region: int) -> list[int]:
    """3.4.3, 6.2.3 Factions with Resources and pieces in a Region, but neither Citadel nor Fort."""
    return [
        faction
        for faction in range(GERMANS)
        if funds(state, faction) and pieces(state, region, faction) and not protected(state, region, faction)
    ]


def raid(table: Table, region: int, victim: int) -> None:
    """3.4.3 A Hidden Warband is Revealed and a Faction loses a Resource, which the Germans do not get."""
    reveal(table.state, region, GERMANS, 1)
    table.tell("germans_raid", "3.4.3", who=FACTIONS[victim], space=REGION_IDS[region])
    gain(table, victim, -1, "3.4.3")


def ambush_victims(state: State, region: int) -> list[int]:
    """3.4.4 The Factions that Germans can Ambush in a Region: with fewer Hidden pieces than theirs."""
    if not hidden(state, region, GERMANS):
        return []
    mine = Side(region, GERMANS)
    return [
        faction
        for faction in range(GERMANS)
        if pieces(state, region, faction) and can_ambush(state, mine, Side(region, faction))
    ]


def ambush_losses(state: State, region: int, victim: int) -> int:
    """6.2.4 How many Losses an Ambush would cause."""
    defender = Side(region, victim)
    return attack_losses(
        state,
        Side(region, GERMANS),
        defender,
        retreats=False,
        citadel=had_citadel(state, defender),
        terms=AMBUSH,
    )


def ambush(
    table: Table, region: int, victim: int, command: BattleCommand | None = None, terms: Terms = AMBUSH
) -> Play[Battle]:
    """3.4.4 Germans Battle, and Ambush."""
    return (yield from fight(table, Side(region, GERMANS), Side(region, victim), terms, command))
