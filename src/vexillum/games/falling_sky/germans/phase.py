"""6.2 The Germans Phase: Rally, March, Raid, and Battle with Ambush, by their priorities."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.coin.players import non_player
from vexillum.games.falling_sky.battle.journal import BattleCommand
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.control import controller, hidden, pieces, strengths, warbands
from vexillum.games.falling_sky.forces import adjacent, hide, may_stack, place_ally, pool_of
from vexillum.games.falling_sky.germans.commands import (
    AMBUSH,
    RAIDERS,
    ally_places,
    ambush,
    ambush_losses,
    ambush_victims,
    move_warbands,
    raid,
    raid_victims,
    rally_warbands,
    warbands_placed,
)
from vexillum.games.falling_sky.lots import lot
from vexillum.games.falling_sky.map import IS_GERMANIA, IS_SUEBI, SPACE_COUNT
from vexillum.games.falling_sky.pieces import GERMANIC_HIDDEN, GERMANIC_REVEALED, GERMANIC_SCOUTED, GERMANS, WARBANDS
from vexillum.games.falling_sky.state import Play, State, Table


def germans_phase(table: Table, *, rally: bool = True, march: bool = True, surely: bool = False) -> Play[None]:
    """6.2 All of it; an Event may leave out Rally or March, and let all Germans Ambush (``surely``, card 53)."""
    if rally:
        with table.step("germans_rally"):
            germans_rally(table)
    if march:
        with table.step("germans_march"):
            germans_march(table)
    with table.step("germans_raid"):
        germans_raid(table)
    with table.step("germans_battle"):
        yield from germans_battle(table, surely=surely)


# Rally ----------------------------------------------------------------------------------------------------------------


def germans_rally(table: Table) -> None:
    """6.2.1 As many Allies as possible, the Suebi first, then others of Germania, then elsewhere; then Warbands.

    One Ally for each Region (3.4.1).
    """
    state = table.state
    done: set[int] = set()
    while True:
        places = [
            (region, tribe)
            for region in range(SPACE_COUNT)
            if region not in done
            for tribe in ally_places(state, region)
        ]
        if not places:
            break
        best = min(_ally_rank(region, tribe) for region, tribe in places)
        region, tribe = lot(table, [place for place in places if _ally_rank(*place) == best])
        place_ally(table, tribe, GERMANS, "6.2.1")
        done.add(region)
    regions = [region for region in range(SPACE_COUNT) if warbands_placed(state, region)]
    while regions:
        region = lot(table, regions)
        regions.remove(region)
        rally_warbands(table, region)


def _ally_rank(region: int, tribe: int) -> int:
    return 0 if IS_SUEBI[tribe] else 1 if IS_GERMANIA[region] else 2


# March ----------------------------------------------------------------------------------------------------------------


def surplus(state: State, region: int) -> int:
    """6.2.2 How many Warbands can leave a Region without the loss of Germanic Control; 0 where there is none."""
    counts = strengths(state, region)
    others = sum(counts) - counts[GERMANS]
    if counts[GERMANS] <= others:
        return 0
    return min(warbands(state, region, GERMANS), counts[GERMANS] - others - 1)


def germans_march(table: Table) -> None:
    """6.2.2 From each Region with Warbands to spare one group goes, the largest first; then all Warbands hide."""
    state = table.state
    groups = {region: surplus(state, region) for region in range(SPACE_COUNT)}
    there = {region: dict(pool_of(state, region, WARBANDS[GERMANS])) for region, n in groups.items() if n}
    while any(groups.values()):
        most = max(groups.values())
        origin = lot(table, [region for region, n in groups.items() if n == most])
        groups[origin] = 0
        targets = march_targets(state, origin, most)
        if targets:
            move_warbands(table, origin, lot(table, targets), _group(there[origin], most))
    for region in range(SPACE_COUNT):
        hide(state, region, GERMANS)


def _group(there: dict[int, int], n: int) -> dict[int, int]:
    """The Warbands of a group, of those that were there before others came: none Marches twice (3.3.2).

    All of them hide in the end, but Scouted ones only lose their marker.
    """
    group: dict[int, int] = {}
    for kind in (GERMANIC_HIDDEN, GERMANIC_REVEALED, GERMANIC_SCOUTED):
        going = min(n, there.get(kind, 0))
        if going:
            group[kind] = going
            n -= going
    return group


def march_targets(state: State, origin: int, n: int) -> list[int]:
    """6.2.2 Where a group goes: to add Germanic Control; within that, where a player Controls; the rest is chance."""
    near = [region for region in adjacent(state, origin) if may_stack(state, region, GERMANS)]
    adding = [region for region in near if _adds_control(state, region, n)]
    left = adding or near
    return [region for region in left if _players(state, region)] or left


def _adds_control(state: State, region: int, n: int) -> bool:
    counts = strengths(state, region)
    others = sum(counts) - counts[GERMANS]
    return counts[GERMANS] <= others < counts[GERMANS] + n


def _players(state: State, region: int) -> bool:
    holder = controller(state, region)
    return holder not in (NOBODY, GERMANS) and not non_player(state, holder)


# Raid -----------------------------------------------------------------------------------------------------------------


def players_first(state: State, factions: list[int]) -> list[int]:
    """6.2.3-6.2.4 Players before Non-players."""
    return [faction for faction in factions if not non_player(state, faction)] or factions


def germans_raid(table: Table) -> None:
    """6.2.3 With as many Warbands as able, against Factions that have Resources left, players first."""
    state = table.state
    regions = [
        region for region in range(SPACE_COUNT) if hidden(state, region, GERMANS) and raid_victims(state, region)
    ]
    while regions:
        region = lot(table, regions)
        regions.remove(region)
        for _ in range(min(RAIDERS, hidden(state, region, GERMANS))):
            if victims := raid_victims(state, region):
                raid(table, region, lot(table, players_first(state, victims)))


# Battle ---------------------------------------------------------------------------------------------------------------


def battle_victims(state: State, region: int, *, surely: bool = False) -> list[int]:
    """6.2.4 The Factions that Germans Ambush in a Region: where they are able to, and where it would cause a Loss."""
    if surely:
        able = [faction for faction in range(GERMANS) if pieces(state, region, faction)]
        able = able if warbands(state, region, GERMANS) else []  # Raiders that were Revealed Ambush as well (F176)
    else:
        able = ambush_victims(state, region)
    return [
        faction
        for faction in able
        if ambush_losses(state, region, faction) and Side(region, faction).anything(state)  # 1.4.2 not Provincia's Fort
    ]


def germans_battle(table: Table, *, surely: bool = False) -> Play[None]:
    """6.2.4 Battle with Ambush in each Region where they can, players first, in any order."""
    state = table.state
    fought: set[int] = set()
    command = BattleCommand()
    while True:
        regions = [r for r in range(SPACE_COUNT) if r not in fought and battle_victims(state, r, surely=surely)]
        if not regions:
            return
        region = lot(table, regions)
        fought.add(region)
        victims = players_first(state, battle_victims(state, region, surely=surely))
        yield from ambush(table, region, lot(table, victims), command, AMBUSH)
