"""3.0 Why something is not offered within a Region of a Command: a Region to March to, a piece, a Tribe, a Faction."""

from __future__ import annotations

from vexillum.core.decision import Decision, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.harassment import Group
from vexillum.games.falling_sky.control import pieces, protected
from vexillum.games.falling_sky.forces import adjacent, free_to_move, may_stack, open_to, region_of
from vexillum.games.falling_sky.map import ACROSS_SEA, IS_CITY, ONLY, REGION_IDS, REGION_NUMBER, TRIBE_IDS, TRIBE_NUMBER
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.pieces import (
    ALLY_OF,
    CITADEL_OF,
    FACTIONS,
    FORT,
    GERMANS,
    IS_DISPERSED,
    KIND_NUMBER,
    KIND_OWNER,
    ROMANS,
    STATUS_OWNER,
    STATUS_TYPE,
    SUBDUED,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.state import State


def _march_rule(action: Action) -> str:
    return "3.2.2" if action.faction == ROMANS else "3.3.2"


def why_march_to(action: Action, group: Group, here: int) -> Why:
    """1.3.1, 3.2.2, 3.3.2 Why a group cannot enter a Region from here."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        state, region = table.state, REGION_NUMBER.get(name.removeprefix("space:"))
        if region is None or region == here:
            return None
        words = {"space": REGION_IDS[region], "here": REGION_IDS[here], "who": action.seat}
        if not all(may_stack(state, region, KIND_OWNER[kind]) for kind, n in group.items() if n):
            return Message("why.not_a_region", words, "1.4.2")
        if region not in adjacent(state, here):
            return Message("why.march_not_adjacent", words, "1.3.1")
        if region in ACROSS_SEA[here] and (action.special is not None or action.earlier):
            return Message("why.march_sea", words, "4.1.3")
        return Message("why.region_event", {}, "5.4")

    return why


def why_march_with(action: Action, region: int) -> Why:
    """3.2.2, 3.3.2 Why a piece of the origin does not March."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        state, rule = table.state, _march_rule(action)
        words = {"space": REGION_IDS[region], "who": action.seat}
        thing, _, id = name.partition(":")
        if thing == "tribe" and id in TRIBE_NUMBER and STATUS_OWNER[state.tribes[TRIBE_NUMBER[id]]] == action.faction:
            return Message("why.march_static", words, rule)
        space, _, unit = id.partition(".")
        if thing != "unit" or REGION_NUMBER.get(space) != region or unit not in KIND_NUMBER:
            return None
        kind = KIND_NUMBER[unit]
        if kind == FORT:
            return Message("why.march_static", words, rule)
        if KIND_OWNER[kind] != action.faction:
            return Message("why.march_not_own", words, rule)
        if not dict(free_to_move(state, region, action.faction)).get(kind):
            return Message("why.march_encircled", words, "5.1")
        if action.moved[UNIT_KINDS * region + kind] >= state.units[UNIT_KINDS * region + kind]:
            return Message("why.march_once", words, rule)
        return Message("why.march_offer", words, "5.4")

    return why


def why_settle(action: Action, region: int, rule: str) -> Why:
    """1.4.2, 3.2.1, 3.3.1 Why no Ally or Citadel is placed at a Tribe."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        state, tribe = table.state, TRIBE_NUMBER.get(name.removeprefix("citadel.").removeprefix("tribe:"))
        if tribe is None or region_of(state, tribe) != region:
            return None
        words = {"tribe": TRIBE_IDS[tribe], "who": action.seat, "space": REGION_IDS[region]}
        status = state.tribes[tribe]
        if IS_DISPERSED[status]:
            return Message("why.tribe_dispersed", words, "1.4.2")
        if status == ALLY_OF[action.faction]:
            if not IS_CITY[tribe]:
                return Message("why.tribe_no_city", words, "1.3.3")
            return None if action.faction == ROMANS else _none_left(state, CITADEL_OF[action.faction], words)
        if status != SUBDUED:
            return Message("why.tribe_taken", words, "1.4.2")
        if not open_to(tribe, action.faction):
            return Message("why.tribe_only", {**words, "only": ONLY[tribe]}, "1.4.2")
        return _none_left(state, ALLY_OF[action.faction], words) or Message("why.tribe_control", words, rule)

    return why


def _none_left(state: State, status: int, words: dict[str, str]) -> Message | None:
    return None if state.available[STATUS_TYPE[status]] else Message("why.tribe_none_available", words, "1.4.1")


def why_disperse(region: int) -> Why:
    """3.2.3 Why a Tribe cannot be Dispersed here: only Subdued ones can."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        tribe = TRIBE_NUMBER.get(name.removeprefix("tribe:"))
        if tribe is None or region_of(table.state, tribe) != region or table.state.tribes[tribe] == SUBDUED:
            return None
        return Message("why.disperse_not_subdued", {"tribe": TRIBE_IDS[tribe]}, "3.2.3")

    return why


def why_raid(action: Action, region: int) -> Why:
    """3.3.3 Why a Faction cannot be raided here, or nothing be gained."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        state, id = table.state, name.removeprefix("seat:")
        words = {"space": REGION_IDS[region], "who": id}
        if id == "gain":
            devastated = bool(state.devastated[region])
            return Message("why.raid_devastated" if devastated else "why.raid_full", {"space": words["space"]}, "3.3.3")
        if id not in FACTIONS or id == action.seat:
            return None
        other = FACTIONS.index(id)
        if other == GERMANS:
            return Message("why.raid_germans", {}, "3.3.3")
        if not pieces(state, region, other):
            return Message("why.raid_absent", words, "3.3.3")
        if protected(state, region, other):
            return Message("why.raid_protected", words, "3.3.3")
        if not funds(state, other):
            return Message("why.raid_poor", words, "3.3.3")
        return Message("why.faction_event", words, "5.4")

    return why


def why_attack(action: Action, region: int, rule: str) -> Why:
    """3.2.4, 3.3.4 Why a Faction cannot be the Defender here."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        id = name.removeprefix("seat:")
        if id not in FACTIONS or id == action.seat:
            return None
        words = {"space": REGION_IDS[region], "who": id}
        other = FACTIONS.index(id)
        if not pieces(table.state, region, other):
            return Message("why.attack_absent", words, rule)
        if other == GERMANS and region in action.enlisted:
            return Message("why.attack_enlisted", words, "4.5.1")
        return Message("why.faction_event", words, "5.4")

    return why
