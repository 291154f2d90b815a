"""4.2.3, 4.3.3, 4.4.3, 4.5.3 Besiege and Ambush: they modify Battles, which ask for them Region by Region."""

from __future__ import annotations

from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action, Special
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.battle.battle import can_ambush, can_besiege
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.control import present
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.pieces import AEDUI, ROMANS
from vexillum.games.falling_sky.state import State

AMBUSH_RULE = ("", "4.3.3", "4.4.3", "4.5.3")


def besiege_possible(state: State, action: Action) -> bool:
    """4.2.3 A Legion, and a Defender with a Citadel or an Ally."""
    return any(
        can_besiege(state, Side(region, ROMANS), Side(region, other))
        for region in range(SPACE_COUNT)
        for other in present(state, region)
        if other != ROMANS
    )


def ambush_possible(state: State, action: Action) -> bool:
    """4.3.3 A Region near the Leader where the Faction has more Hidden pieces than an enemy."""
    me = action.faction
    regions = range(SPACE_COUNT) if me == AEDUI else near_leader(state, me)
    return any(
        can_ambush(state, Side(region, me), Side(region, other))
        for region in regions
        for other in present(state, region)
        if other != me
    )


def why_besiege(state: State, action: Action) -> Message:
    """4.2.3 Why the Romans cannot Besiege."""
    return Message("why.besiege_nowhere", {}, "4.2.3")


def why_ambush(state: State, action: Action) -> Message:
    """4.3.3 Why a Faction cannot Ambush."""
    return Message("why.ambush_nowhere", {"who": action.seat}, AMBUSH_RULE[action.faction])


BESIEGE = Special("besiege", "4.2.3", ("battle",), False, besiege_possible, why=why_besiege)
AMBUSH = tuple(
    Special("ambush", AMBUSH_RULE[faction], ("battle",), False, ambush_possible, why=why_ambush) for faction in range(4)
)
