"""3.2.4, 3.3.4, 3.4.4, 3.5.4 The Command Battle, of the Britons and of the Barbarians."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from vexillum.coin.kit import numbers
from vexillum.core.decision import Decision
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from ..actions import Action, Command, Offer, about, foes, why_not_offered, why_space
from ..battle.battle import battle
from ..battle.sides import BRITONS_TOGETHER, Terms, enemies
from ..control import controller
from ..feats.barbarians import flight, ransom, ravaged, surprised
from ..feats.catalog import fight_in_spaces
from ..imperium import fragmented
from ..map import IS_CITY, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER, SPACE_THINGS
from ..options import FACTION
from ..pieces import (
    BARBARIANS,
    BRITONS,
    CIVITATES,
    FACTIONS,
    KIT,
    RAIDER_OF,
    SAXONS,
    SCOTTI,
    TROOPS_OF,
    UNIT_KINDS,
    WARBAND_OF,
)
from ..prosperity import empty_handed, plunder_region, prosperity
from ..state import Play, State, Table

# 3.2.4, 3.3.4 Battle by the Dux and by the Civitates -----------------------------------------------------------------


BRITON_RULES = ("3.2.4", "3.3.4")

_NO_BRITON_BATTLE = tuple(
    Message("why.battle_nowhere", {"who": FACTIONS[faction]}, rule) for faction, rule in enumerate(BRITON_RULES)
)


def has_troops(state: State, space: int, faction: int) -> bool:
    """Whether a Faction has Troops in a space, Foederati in its employ included."""
    units = state.units
    first = UNIT_KINDS * space
    return sum([units[first + kind] for kind in TROOPS_OF[faction]]) > 0


def can_battle(state: State, space: int, faction: int, offer: Offer | None = None) -> bool:
    """3.2.4, 3.3.4 Own Troops and enemy pieces."""
    return has_troops(state, space, faction) and bool(foes(state, space, faction, offer))


def briton_battle_spaces(state: State, faction: int, offer: Offer | None = None) -> list[int]:
    """3.2.4, 3.3.4 The spaces that may be selected."""
    return [
        space
        for space in range(SPACE_COUNT)
        if (offer is None or offer.allows(space)) and can_battle(state, space, faction, offer)
    ]


def why_no_briton_battle(state: State, faction: int) -> Message | None:
    """Why a Briton Faction cannot Battle at all."""
    for space in range(SPACE_COUNT):
        if can_battle(state, space, faction):
            return None
    return _NO_BRITON_BATTLE[faction]


def briton_battle(table: Table, action: Action) -> Play[None]:
    """3.2.4, 3.3.4 Name the spaces and the Feat's, then fight in one space at a time."""
    state = table.state
    faction = action.faction
    rule = BRITON_RULES[faction]
    spaces = table.listed(partial(briton_battle_spaces, state, faction, action.offer))
    why = why_space(partial(_why_not_here, state, action, rule))
    yield from fight_in_spaces(table, action, spaces, lambda space: _briton_battle_in(table, action, space), rule, why)


def _briton_battle_in(table: Table, action: Action, space: int) -> Play[None]:
    """3.2.4, 3.3.4 Select one Faction and fight it, if there are still Troops and enemies."""
    state = table.state
    faction = action.faction
    rule = BRITON_RULES[faction]
    if not can_battle(state, space, faction, action.offer):
        table.tell("battle_nobody", rule, who=FACTIONS[faction], space=SPACE_IDS[space])
        return
    enemy = yield from ask_enemy(table, faction, space, foes(state, space, faction, action.offer), rule)
    terms = briton_battle_terms(state, action, space, enemy)
    action.results.append((space, (yield from battle(table, space, faction, enemy, terms))))


def ask_enemy(table: Table, faction: int, space: int, enemies: list[int], rule: str) -> Play[int]:
    """3.1 The executing Faction selects the enemy."""
    together = faction in BARBARIANS and not fragmented(table.state)
    options = [BRITONS_TOGETHER if together and enemy == CIVITATES else FACTION[enemy] for enemy in enemies]
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "battle.enemy",
        options,
        rule=rule,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=_why_not_enemy,
    )
    enemy: int = pick.value
    return enemy


def _why_not_enemy(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    id = name.removeprefix("seat:")
    if id not in FACTIONS:
        return None
    if id == decision.seat:
        return Message("why.battle_yourself", {}, "3.6.1")
    state: State = table.state
    if FACTIONS.index(id) in BRITONS and FACTIONS.index(decision.seat) in BARBARIANS and not fragmented(state):
        return Message("why.battle_britons_together", {}, "3.6.1")
    return Message("why.battle_not_there", {"who": id, "space": decision.params["space"]}, "3.6.1")


def briton_battle_terms(state: State, action: Action, space: int, enemy: int) -> Terms:
    """4.2.4 The terms of a Battle. Retaliate may target the Civitates only under Fragmentation."""
    retaliate = (
        action.special == "retaliate"
        and space in (action.special_spaces or ())
        and (enemy != CIVITATES or fragmented(state))
    )
    return msgspec.structs.replace(action.terms, retaliate=retaliate)


def _why_not_here(state: State, action: Action, rule: str, space: int) -> Message:
    faction = action.faction
    if not action.allows(space):
        return why_not_offered(space)
    if not has_troops(state, space, faction):
        return about("battle_no_troops", space, rule, who=FACTIONS[faction])
    if enemies(state, space, faction):
        return about("free_no_such_enemy", space, "5.5")
    return about("battle_no_enemies", space, rule)


DUX_BATTLE = Command("battle", BRITON_RULES[0], why_no_briton_battle, briton_battle)
CIVITATES_BATTLE = Command("battle", BRITON_RULES[1], why_no_briton_battle, briton_battle)


# 3.4.4, 3.5.4 Battle of the Barbarians: Plunder first, then fight ----------------------------------------------------


BARBARIAN_RULES = {SAXONS: "3.4.4", SCOTTI: "3.5.4"}


def barbarian_battle_spaces(state: State, faction: int, offer: Offer | None = None) -> list[int]:
    """3.4.4, 3.5.4 Spaces with own Warbands, Foederati not counted, and enemy pieces."""
    return [
        space
        for space in range(SPACE_COUNT)
        if has_attackers(state, space, faction, offer)
        and (offer is None or offer.allows(space))
        and foes(state, space, faction, offer)
    ]


def has_attackers(state: State, space: int, faction: int, offer: Offer | None) -> bool:
    """3.4.4, 3.5.4 Whether a Faction has a Warband in a space, or Raiders where an Event lets them Battle alone."""
    units, first = state.units, UNIT_KINDS * space
    if units[first + WARBAND_OF[faction]]:
        return True
    return offer is not None and offer.raiders_suffice and units[first + RAIDER_OF[faction]] > 0


def why_no_barbarian_battle(state: State, faction: int) -> Message | None:
    """3.4.4, 3.5.4 A Battle needs Warbands and enemies in the same space."""
    for space, warbands in enumerate(state.units[WARBAND_OF[faction] :: UNIT_KINDS]):
        if warbands and enemies(state, space, faction):
            return None
    return Message("why.barbarian_battle_none", {}, BARBARIAN_RULES[faction])


def barbarian_battle(table: Table, action: Action) -> Play[None]:
    """3.4.4, 3.5.4 Select spaces, then Plunder and fight in one at a time."""
    faction, rule = action.faction, BARBARIAN_RULES[action.faction]
    spaces = barbarian_battle_spaces(table.state, faction, action.offer)
    if not spaces:
        return
    yield from fight_in_spaces(
        table,
        action,
        spaces,
        lambda space: _barbarian_battle_in(table, action, space),
        rule,
        partial(_why_no_attack, action),
    )


def _barbarian_battle_in(table: Table, action: Action, space: int) -> Play[None]:
    """3.4.4, 3.5.4 Plunder a Region that is not under own Control, then fight one Faction with everything there."""
    state, faction, rule = table.state, action.faction, BARBARIAN_RULES[action.faction]
    ravage = ravaged(action, space)
    with table.step("before_battle", things=SPACE_THINGS[space], space=SPACE_IDS[space]):
        yield from pick_up(table, faction, space, rule, ravage=ravage)
        if action.special == "ransom" and space in (action.special_spaces or ()):
            yield from ransom(table, space)
        if ravage:
            flight(table, space)
    found = foes(state, space, faction, action.offer)
    if not found:  # Entreat can have won over the last enemy
        table.tell("battle_nobody", rule, who=FACTIONS[faction], space=SPACE_IDS[space])
        return
    enemy = yield from ask_enemy(table, faction, space, found, rule)
    terms = barbarian_battle_terms(action, space)
    action.results.append((space, (yield from battle(table, space, faction, enemy, terms))))


def barbarian_battle_terms(action: Action, space: int) -> Terms:
    """4.4, 4.5 The terms of a Battle, with the Feat."""
    return msgspec.structs.replace(
        action.terms,
        surprise=surprised(action, space),
        shield_wall=action.special == "shield_wall",
        no_assault=ravaged(action, space),
    )


def pick_up(table: Table, faction: int, space: int, rule: str, *, ravage: bool = False) -> Play[int]:
    """3.4.4, 3.5.4 Prosperity up to Population (Ravage: any) onto Warbands without Plunder, before the Battle (R25)."""
    state = table.state
    if IS_CITY[space] or controller(state, space) == faction:
        return 0
    carriers = empty_handed(state, space, (WARBAND_OF[faction],))
    most = min(prosperity(state, space), sum(carriers.values()))
    if not ravage:
        most = min(most, state.population[space])
    if most <= 0:
        return 0
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "battle.plunder",
        numbers(0, most),
        rule=rule,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=why_not_more,
    )
    return (yield from plunder_region(table, faction, space, carriers, pick.value, rule))


def why_not_more(table: Any, decision: Decision, name: str) -> Message | None:
    """1.7.4 Why no more cubes can be taken: Prosperity, Population (without Ravage) and carriers limit them."""
    if not name.isdecimal():
        return None
    state: State = table.state
    space = SPACE_NUMBER[decision.params["space"]]
    return Message(
        "why.plunder_most",
        {
            "space": SPACE_IDS[space],
            "n": max(option.value for option in decision.options),
            "prosperity": prosperity(state, space),
            "population": state.population[space],
        },
        decision.rule,
    )


def _why_no_attack(action: Action, table: Any, decision: Decision, name: str) -> Message | None:
    """3.4.4, 3.5.4 Why there can be no Battle in a space."""
    space = KIT.space_named(name)
    if space is None:
        return None
    state: State = table.state
    params = {"space": SPACE_IDS[space], "who": decision.seat}
    if not action.allows(space):
        return why_not_offered(space)
    if not has_attackers(state, space, action.faction, action.offer):
        return Message("why.barbarian_battle_no_warband", params, decision.rule)
    if enemies(state, space, action.faction):
        return Message("why.free_no_such_enemy", params, "5.5")
    return Message("why.barbarian_battle_no_enemy", params, decision.rule)


BARBARIAN_BATTLE = Command("battle", BARBARIAN_RULES[SAXONS], why_no_barbarian_battle, barbarian_battle)
SCOTTI_BATTLE = Command("battle", BARBARIAN_RULES[SCOTTI], why_no_barbarian_battle, barbarian_battle)
