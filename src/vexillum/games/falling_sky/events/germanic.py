"""3.4, 5.1 Events in which a Faction guides Germans: as if a Germanic player chose (cards 51, 52, 58, 65, 66)."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.kit import NOBODY
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Option
from vexillum.games.falling_sky.battle.battle import can_ambush, fight
from vexillum.games.falling_sky.battle.journal import BattleCommand
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.terms import Terms
from vexillum.games.falling_sky.control import hidden, pieces, warbands
from vexillum.games.falling_sky.events.context import FallingSkyEvent
from vexillum.games.falling_sky.events.free import command_option, region_names
from vexillum.games.falling_sky.events.senate import GermanMarch
from vexillum.games.falling_sky.events.space_filters import EVERYWHERE, Where
from vexillum.games.falling_sky.forces import adjacent, may_stack
from vexillum.games.falling_sky.germans.commands import (
    AMBUSH,
    RAIDERS,
    ally_places,
    ambush_victims,
    raid_victims,
    warbands_placed,
)
from vexillum.games.falling_sky.germans.guided import guided_battle, guided_march, guided_raid, guided_rally
from vexillum.games.falling_sky.map import REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.options import FACTION, REGION
from vexillum.games.falling_sky.pieces import FACTIONS, GERMANIC_HIDDEN, GERMANS
from vexillum.games.falling_sky.state import Play, State

COMMANDS = ("rally", "march", "raid", "battle")


def rally_regions(state: State) -> list[int]:
    """3.4.1 Where Germans could Rally."""
    return [r for r in range(SPACE_COUNT) if ally_places(state, r) or warbands_placed(state, r)]


def march_regions(state: State) -> list[int]:
    """3.4.2 Where Germans could March from."""
    return [r for r in range(SPACE_COUNT) if warbands(state, r, GERMANS)]


def raid_regions(state: State) -> list[int]:
    """3.4.3 Where Germans could Raid."""
    return [r for r in range(SPACE_COUNT) if hidden(state, r, GERMANS) and raid_victims(state, r)]


def battle_regions(state: State) -> list[int]:
    """3.4.4 Where Germans could Ambush."""
    return [r for r in range(SPACE_COUNT) if ambush_victims(state, r)]


REGIONS_OF: dict[str, Callable[[State], list[int]]] = {
    "rally": rally_regions,
    "march": march_regions,
    "raid": raid_regions,
    "battle": battle_regions,
}


def german_rally(event: FallingSkyEvent, guide: int, most: int = SPACE_COUNT) -> Play[None]:
    """3.4.1 Germans Rally in up to ``most`` Regions of the guide's choice."""
    yield from _one_by_one(event, guide, "rally", most, lambda region: guided_rally(event.table, guide, region))


def _one_by_one(
    event: FallingSkyEvent, guide: int, command: str, most: int, act: Callable[[int], Play[None]], *, must: bool = False
) -> Play[None]:
    done: list[int] = []
    while len(done) < most:
        able: list[Option] = [REGION[r] for r in REGIONS_OF[command](event.state) if r not in done]
        if not able:
            break
        offered = able if must else [*able, DONE]
        (pick,) = yield event.ask(guide, "german_region", offered, command=command, n=most - len(done))
        if pick is DONE:
            break
        done.append(pick.value)
        yield from act(pick.value)
    event.spaces = done


def german_march(event: FallingSkyEvent, guide: int, most: int = SPACE_COUNT, target: int = NOBODY) -> Play[None]:
    """3.4.2 Germans March from up to ``most`` Regions; with a ``target`` only into that Region, from adjacent ones."""
    origins, targets = EVERYWHERE, None
    if target != NOBODY:
        origins = Where(among=region_names(list(adjacent(event.state, target))))
        targets = Where(among=region_names([target]))
    yield from GermanMarch(who=FACTIONS[guide], origins=origins, targets=targets, most=most).run(event)


def ambush_all(event: FallingSkyEvent, guide: int) -> Play[None]:
    """3.4.4 All Germans who can, Ambush: the guide chooses the order, and the victims (card 65)."""
    command = BattleCommand()
    yield from _one_by_one(
        event,
        guide,
        "battle",
        SPACE_COUNT,
        lambda region: guided_battle(event.table, guide, region, command=command),
        must=True,
    )


def german_command(event: FallingSkyEvent, guide: int) -> Play[None]:
    """3.4 A Germanic Command in any Regions, as the guide chooses; Battle is always with Ambush (card 52)."""
    able = [id for id in COMMANDS if REGIONS_OF[id](event.state)]
    if not able:
        return
    (pick,) = yield event.ask(guide, "german_command", [*[command_option(id) for id in able], NONE])
    if pick is NONE:
        return
    table = event.table
    if pick.value == "march":
        yield from german_march(event, guide)
    elif pick.value == "rally":
        yield from german_rally(event, guide)
    elif pick.value == "raid":
        yield from _one_by_one(event, guide, "raid", SPACE_COUNT, lambda region: guided_raid(table, guide, region))
    else:
        command = BattleCommand()
        yield from _one_by_one(
            event, guide, "battle", SPACE_COUNT, lambda region: guided_battle(table, guide, region, command=command)
        )


def with_these(event: FallingSkyEvent, guide: int, region: int, n: int) -> Play[None]:
    """3.4 Some Hidden Germanic Warbands that an Event placed March, Raid or Battle, without the others (card 51)."""
    state, group = event.state, {GERMANIC_HIDDEN: n}
    mine = Side(region, GERMANS, alone=group)
    victims = [f for f in range(GERMANS) if pieces(state, region, f) and can_ambush(state, mine, Side(region, f))]
    able = ["march"] if any(may_stack(state, near, GERMANS) for near in adjacent(state, region)) else []
    able += ["raid"] if raid_victims(state, region) else []
    able += ["battle"] if victims else []
    (pick,) = yield event.ask(guide, "german_command", [*[command_option(id) for id in able], NONE])
    if pick.value == "march":
        yield from guided_march(event.table, guide, region, there=group)
    elif pick.value == "raid":
        yield from guided_raid(event.table, guide, region, most=min(n, RAIDERS))
    elif pick.value == "battle":
        space = REGION_IDS[region]
        (target,) = yield event.table.ask(
            event.kit.factions[guide],
            "germans.ambush",
            [FACTION[faction] for faction in victims],
            rule="3.4.4",
            params={"space": space},
            about=f"space:{space}",
        )
        yield from fight(event.table, mine, Side(region, target.value), AMBUSH)


UNPREPARED = Terms(ambush=True, whole_losses=True, rule="3.4.4")
"""Card 58: an Ambush in which the Fort does not halve Losses."""
