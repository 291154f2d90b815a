"""4.3.4 Pillage: Civitates Troops Plunder a Region outside Briton Control and damage an enemy's name."""

from __future__ import annotations

from functools import partial

from vexillum.coin.kit import NOBODY
from vexillum.coin.options import numbers
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Feat
from vexillum.games.pendragon.actions.briton_reasons import about, why_key, why_number, why_space
from vexillum.games.pendragon.battle.sides import enemies
from vexillum.games.pendragon.control import allied, controller
from vexillum.games.pendragon.map import IS_CITY, REGIONS, SITES_OF, SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.money import RENOWN, shift
from vexillum.games.pendragon.options import FACTION, SPACE
from vexillum.games.pendragon.pieces import CIVITATES, FACTIONS, STRONGHOLD_OWNER, TROOPS_OF, UNIT_KINDS
from vexillum.games.pendragon.plunder import empty_handed, plunder_region
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import Play, State, Table, Track

RULE = "4.3.4"
ENEMY_KEYS = (*FACTIONS, *(f"seat:{id}" for id in FACTIONS))


def plunder_limit(state: State, space: int) -> int:
    """4.3.4 Prosperity up to the Population, one cube for each Troop without Plunder."""
    most = min(state.population[space], prosperity(state, space))
    return min(most, sum(empty_handed(state, space, TROOPS_OF[CIVITATES]).values())) if most else 0


def can_pillage(state: State, space: int) -> bool:
    """4.3.4 Civitates Troops and no Briton Control, whether or not there is something to take (ruling P45)."""
    return has_troops(state, space) and controller(state, space) != CIVITATES


def has_troops(state: State, space: int) -> bool:
    """Whether the Civitates have Troops there."""
    units = state.units
    return any(units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[CIVITATES])


def could_pillage(state: State, action: Action, space: int) -> bool:
    """4.1 Named before a Battle: Control may still change in a Battle space."""
    return has_troops(state, space) and (space in action.spaces or controller(state, space) != CIVITATES)


def possible(state: State, action: Action) -> bool:
    """Whether there is a Region for it. With Battle also one where a Battle may change Control."""
    if action.command != "battle":
        return any(can_pillage(state, space) for space in REGIONS)
    return any(
        has_troops(state, space) and (controller(state, space) != CIVITATES or enemies(state, space, CIVITATES))
        for space in REGIONS
    )


def _ask_regions(table: Table, action: Action, regions: list[int]) -> Play[list[int]]:
    picks = yield table.ask(
        "civitates",
        "pillage.regions",
        [SPACE[space] for space in regions],
        rule=RULE,
        at_most=len(regions),
        why=why_space(partial(_why_not, table.state)),
    )
    return [pick.value for pick in picks]


def mark(table: Table, action: Action) -> Play[None]:
    """4.1 Before a Battle's first die: the Regions."""
    regions = [space for space in REGIONS if could_pillage(table.state, action, space)]
    action.special_spaces = (yield from _ask_regions(table, action, regions)) if regions else []


def perform(table: Table, action: Action) -> Play[None]:
    """4.3.4 Pillage the Regions in the order in which they were named."""
    state = table.state
    regions = action.special_spaces
    if regions is None:
        regions = yield from _ask_regions(table, action, [space for space in REGIONS if can_pillage(state, space)])
    action.special_done = True
    for space in regions:
        with table.step("feat_in", things=SPACE_THINGS[space], feat="pillage", space=SPACE_IDS[space]):
            if can_pillage(state, space) and plunder_limit(state, space):
                yield from pillage_in(table, space)
            else:
                table.tell("pillage_nothing", RULE, who="civitates", space=SPACE_IDS[space])


def pillage_in(table: Table, space: int) -> Play[None]:
    """4.3.4 Take Prosperity as Plunder; an enemy with a Stronghold there loses as much Renown or Prestige."""
    state = table.state
    most = plunder_limit(state, space)
    (pick,) = yield table.ask(
        "civitates",
        "pillage.cubes",
        numbers(0, most),
        rule=RULE,
        params={"space": SPACE_IDS[space], "n": most},
        about=f"space:{SPACE_IDS[space]}",
        why=why_number("pillage_cubes", space, most, RULE),
    )
    carriers = empty_handed(state, space, TROOPS_OF[CIVITATES])
    taken = yield from plunder_region(table, CIVITATES, space, carriers, pick.value, RULE)
    victims = stronghold_enemies(state, space)
    if not taken or not victims:
        return
    (pick,) = yield table.ask(
        "civitates",
        "pillage.enemy",
        [FACTION[enemy] for enemy in victims],
        rule=RULE,
        params={"space": SPACE_IDS[space], "n": taken},
        about=f"space:{SPACE_IDS[space]}",
        why=why_key({key: partial(about, "pillage_enemy", space, RULE) for key in ENEMY_KEYS}),
    )
    shift(table, RENOWN[pick.value] or Track.PRESTIGE, -taken, RULE)


def stronghold_enemies(state: State, space: int) -> list[int]:
    """4.3.4 Enemies with a Stronghold in a Region; the Dux is one only under Fragmentation (R36)."""
    owners = [STRONGHOLD_OWNER[state.sites[site]] for site in SITES_OF[space]]
    return sorted({owner for owner in owners if owner != NOBODY and not allied(state, CIVITATES, owner)})


def _why_not(state: State, space: int) -> Message:
    if IS_CITY[space]:
        return about("pillage_city", space, RULE)
    return about("pillage_nobody" if controller(state, space) != CIVITATES else "pillage_control", space, RULE)


def _why_nowhere(state: State, action: Action) -> Message:
    return Message("why.feat_pillage", {}, RULE)


PILLAGE = Feat("pillage", RULE, ("march", "battle"), True, possible, mark=mark, perform=perform, why=_why_nowhere)
