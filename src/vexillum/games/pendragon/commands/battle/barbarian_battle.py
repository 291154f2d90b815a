"""3.4.4, 3.5.4 Battle of the Barbarians: Plunder first, then fight."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from vexillum.coin.options import numbers
from vexillum.core.decision import Decision
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Command
from vexillum.games.pendragon.actions.offer import Offer, foes, why_not_offered
from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.sides import ask_enemy, enemies
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.commands.common import fight_in_spaces
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.feats.ransom import ransom
from vexillum.games.pendragon.feats.ravage import flight, ravaged
from vexillum.games.pendragon.feats.surprise import surprised
from vexillum.games.pendragon.map import IS_CITY, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER, SPACE_THINGS
from vexillum.games.pendragon.pieces import FACTIONS, KIT, RAIDER_OF, SAXONS, SCOTTI, UNIT_KINDS, WARBAND_OF
from vexillum.games.pendragon.plunder import empty_handed, plunder_region
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import Play, State, Table

RULE = {SAXONS: "3.4.4", SCOTTI: "3.5.4"}


def battle_spaces(state: State, faction: int, offer: Offer | None = None) -> list[int]:
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


def why_not(state: State, faction: int) -> Message | None:
    """3.4.4, 3.5.4 A Battle needs Warbands and enemies in the same space."""
    for space, warbands in enumerate(state.units[WARBAND_OF[faction] :: UNIT_KINDS]):
        if warbands and enemies(state, space, faction):
            return None
    return Message("why.barbarian_battle_none", {}, RULE[faction])


def execute(table: Table, action: Action) -> Play[None]:
    """3.4.4, 3.5.4 Select spaces, then Plunder and fight in one at a time."""
    faction, rule = action.faction, RULE[action.faction]
    spaces = battle_spaces(table.state, faction, action.offer)
    if not spaces:
        return
    yield from fight_in_spaces(
        table,
        action,
        spaces,
        lambda space: _fight_in(table, action, space),
        rule,
        partial(_why_not_space, action),
    )


def _fight_in(table: Table, action: Action, space: int) -> Play[None]:
    """3.4.4, 3.5.4 Plunder a Region that is not under own Control, then fight one Faction with everything there."""
    state, faction, rule = table.state, action.faction, RULE[action.faction]
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
    terms = battle_terms(action, space)
    action.results.append((space, (yield from battle(table, space, faction, enemy, terms))))


def battle_terms(action: Action, space: int) -> Terms:
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


def _why_not_space(action: Action, table: Any, decision: Decision, name: str) -> Message | None:
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


BARBARIAN_BATTLE = Command("battle", RULE[SAXONS], why_not, execute)
SCOTTI_BATTLE = Command("battle", RULE[SCOTTI], why_not, execute)
