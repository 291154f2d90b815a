"""3.2.4, 3.3.4 Battle by the Dux and by the Civitates."""

from __future__ import annotations

from functools import partial

import msgspec

from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action, Command
from vexillum.games.pendragon.actions.briton_reasons import about, why_space
from vexillum.games.pendragon.actions.offer import Offer, foes, why_not_offered
from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.sides import ask_enemy, enemies
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.commands.common import fight_in_spaces
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import SPACE_COUNT, SPACE_IDS
from vexillum.games.pendragon.pieces import CIVITATES, FACTIONS, TROOPS_OF, UNIT_KINDS
from vexillum.games.pendragon.state import Play, State, Table

RULES = ("3.2.4", "3.3.4")

_NOWHERE = tuple(Message("why.battle_nowhere", {"who": FACTIONS[faction]}, rule) for faction, rule in enumerate(RULES))


def has_troops(state: State, space: int, faction: int) -> bool:
    """Whether a Faction has Troops in a space, Foederati in its employ included."""
    units = state.units
    first = UNIT_KINDS * space
    return sum([units[first + kind] for kind in TROOPS_OF[faction]]) > 0


def can_battle(state: State, space: int, faction: int, offer: Offer | None = None) -> bool:
    """3.2.4, 3.3.4 Own Troops and enemy pieces."""
    return has_troops(state, space, faction) and bool(foes(state, space, faction, offer))


def battle_spaces(state: State, faction: int, offer: Offer | None = None) -> list[int]:
    """3.2.4, 3.3.4 The spaces that may be selected."""
    return [
        space
        for space in range(SPACE_COUNT)
        if (offer is None or offer.allows(space)) and can_battle(state, space, faction, offer)
    ]


def why_not(state: State, faction: int) -> Message | None:
    """Why a Briton Faction cannot Battle at all."""
    for space in range(SPACE_COUNT):
        if can_battle(state, space, faction):
            return None
    return _NOWHERE[faction]


def briton_battle(table: Table, action: Action) -> Play[None]:
    """3.2.4, 3.3.4 Name the spaces and the Feat's, then fight in one space at a time."""
    state = table.state
    faction = action.faction
    rule = RULES[faction]
    spaces = table.listed(partial(battle_spaces, state, faction, action.offer))
    why = why_space(partial(_why_not_here, state, action, rule))
    yield from fight_in_spaces(table, action, spaces, lambda space: battle_in(table, action, space), rule, why)


def battle_in(table: Table, action: Action, space: int) -> Play[None]:
    """3.2.4, 3.3.4 Select one Faction and fight it, if there are still Troops and enemies."""
    state = table.state
    faction = action.faction
    rule = RULES[faction]
    if not can_battle(state, space, faction, action.offer):
        table.tell("battle_nobody", rule, who=FACTIONS[faction], space=SPACE_IDS[space])
        return
    enemy = yield from ask_enemy(table, faction, space, foes(state, space, faction, action.offer), rule)
    terms = battle_terms(state, action, space, enemy)
    action.results.append((space, (yield from battle(table, space, faction, enemy, terms))))


def battle_terms(state: State, action: Action, space: int, enemy: int) -> Terms:
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


DUX_BATTLE = Command("battle", RULES[0], why_not, briton_battle)
CIVITATES_BATTLE = Command("battle", RULES[1], why_not, briton_battle)
