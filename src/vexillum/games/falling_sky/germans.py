"""3.4, 6.2 The Germans: their Commands, who may guide them, and the Germans Phase."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.coin.kit import NOBODY, numbers
from vexillum.coin.players import non_player
from vexillum.core.decision import DONE

from .battle.battle import can_ambush, fight
from .battle.sides import Battle, BattleCommand, Side, Terms, attack_losses, had_citadel
from .control import allies, controller, hidden, pieces, protected, strengths, subdued, warbands
from .forces import adjacent, hide, may_ally, may_stack, move, place_ally, place_warbands, pool_of, reveal, unit_words
from .map import IS_GERMANIA, IS_SUEBI, REGION_IDS, SPACE_COUNT
from .money import funds, gain
from .options import FACTION, REGION, TRIBE
from .pieces import (
    FACTIONS,
    GERMANIC_HIDDEN,
    GERMANIC_REVEALED,
    GERMANIC_SCOUTED,
    GERMANS,
    KINDS,
    T_GERMANIC_ALLY,
    T_GERMANIC_WARBAND,
    WARBANDS,
)
from .state import Play, State, Table, lot

# 3.4 Germanic Commands in one Region, for anyone who guides them: the rules (6.2), Belgae (4.5.1) or an Event --------


AMBUSH = Terms(ambush=True, rule="3.4.4")
"""3.4.4 Germans Ambush whenever they Battle."""
RAIDERS = 2
"""3.3.3 How many Warbands Raid in a Region."""
GERMANIC_COMMANDS = ("rally", "march", "raid", "battle")


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


def could_execute(state: State, command: str, region: int) -> bool:
    """3.4 Whether Germans could execute a Command in a Region."""
    if command == "rally":
        return bool(ally_places(state, region) or warbands_placed(state, region))
    if command == "march":
        return bool(warbands(state, region, GERMANS))
    if command == "raid":
        return bool(hidden(state, region, GERMANS) and raid_victims(state, region))
    return bool(ambush_victims(state, region))


def german_regions(state: State, command: str) -> list[int]:
    """3.4 The Regions in which Germans could execute a Command."""
    return [region for region in range(SPACE_COUNT) if could_execute(state, command, region)]


# 3.4 Germanic Commands that a Faction guides: by Enlist (4.5.1) or by an Event, as if a Germanic player chose --------


def guided_rally(table: Table, guide: int, region: int) -> Play[None]:
    """3.4.1 An Ally under Germanic Control, if wanted; then Warbands up to the number of Allies."""
    state, space = table.state, REGION_IDS[region]
    if tribes := ally_places(state, region):
        (pick,) = yield table.ask(
            FACTIONS[guide],
            "germans.ally",
            [*[TRIBE[tribe] for tribe in tribes], DONE],
            rule="3.4.1",
            params={"space": space},
            about=f"space:{space}",
        )
        if pick is not DONE:
            place_ally(table, pick.value, GERMANS, "3.4.1")
    if most := warbands_placed(state, region):
        (pick,) = yield table.ask(
            FACTIONS[guide],
            "germans.warbands",
            numbers(0, most),
            rule="3.4.1",
            params={"space": space, "n": most},
            about=f"space:{space}",
        )
        place_warbands(table, region, GERMANS, pick.value, "3.4.1")


def guided_march(
    table: Table,
    guide: int,
    region: int,
    *,
    targets: tuple[int, ...] | None = None,
    there: Mapping[int, int] | None = None,
) -> Play[None]:
    """3.4.2 At most one group of an origin moves into one adjacent Region; its Warbands were flipped before.

    ``there``: by kind, how many were in the origin before other groups came, so that none Marches twice.
    """
    state, space = table.state, REGION_IDS[region]
    near = [
        other
        for other in adjacent(state, region)
        if may_stack(state, other, GERMANS) and (targets is None or other in targets)
    ]
    if not near:
        return
    (pick,) = yield table.ask(
        FACTIONS[guide],
        "germans.march_to",
        [*[REGION[other] for other in near], DONE],
        rule="3.4.2",
        params={"space": space},
        about=f"space:{space}",
    )
    if pick is DONE:
        return
    group: dict[int, int] = {}
    for kind, n in pool_of(state, region, WARBANDS[GERMANS]):
        n = n if there is None else min(n, there.get(kind, 0))
        if not n:
            continue
        (number,) = yield table.ask(
            FACTIONS[guide],
            "germans.march_number",
            numbers(0, n),
            rule="3.4.2",
            params={"space": space, "unit": KINDS[kind]},
            about=f"unit:{space}.{KINDS[kind]}",
        )
        if number.value:
            group[kind] = number.value
    if group:
        move_warbands(table, region, pick.value, group)


def guided_raid(table: Table, guide: int, region: int, *, most: int = RAIDERS) -> Play[None]:
    """3.4.3 One or two Hidden Warbands, each against a Faction."""
    state, space = table.state, REGION_IDS[region]
    for number in range(most):
        victims = raid_victims(state, region)
        if not victims or not hidden(state, region, GERMANS):
            return
        options = [FACTION[faction] for faction in victims]
        (pick,) = yield table.ask(
            FACTIONS[guide],
            "germans.raid",
            [*options, DONE] if number else options,
            rule="3.4.3",
            params={"space": space},
            about=f"space:{space}",
        )
        if pick is DONE:
            return
        raid(table, region, pick.value)


def guided_battle(
    table: Table,
    guide: int,
    region: int,
    *,
    surely: bool = False,
    victims: tuple[int, ...] | None = None,
    terms: Terms = AMBUSH,
    command: BattleCommand | None = None,
) -> Play[None]:
    """3.4.4 Germans Ambush a Faction of the guide's choice; ``surely``: with any number of Hidden pieces (card 58)."""
    state, space = table.state, REGION_IDS[region]
    able = [f for f in range(GERMANS) if pieces(state, region, f)] if surely else ambush_victims(state, region)
    if victims is not None:
        able = [faction for faction in able if faction in victims]
    if not able:
        return
    (pick,) = yield table.ask(
        FACTIONS[guide],
        "germans.ambush",
        [FACTION[faction] for faction in able],
        rule="3.4.4",
        params={"space": space},
        about=f"space:{space}",
    )
    yield from ambush(table, region, pick.value, command, terms)


# 6.2 The Germans Phase: Rally, March, Raid, and Battle with Ambush, by their priorities ------------------------------


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
