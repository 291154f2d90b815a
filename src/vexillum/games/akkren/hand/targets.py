"""13.5 The targets of an agent in one's own phase."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.boons import TRUCE, YIELD_NONE, in_force
from vexillum.games.akkren.components.factions import AKKREN, GREAT_KINGDOM, OWNERS, SEATS, F
from vexillum.games.akkren.components.map import GP, LAND, PLACE_IDS, REGION_IDS, ZONES_OF, is_sea
from vexillum.games.akkren.control import has_port, holder, side
from vexillum.games.akkren.hand.deck import hand
from vexillum.games.akkren.relations import allies, at_war
from vexillum.games.akkren.state import NONE, Kind, Stack, State

_LAND_ARMIES = (Kind.ARMY, Kind.COMPANY)


def army(one: Stack) -> bool:
    """13.5, C267 What an agent's card calls an army: one under a general or a company, not a garrison or a fleet."""
    return one.kind in _LAND_ARMIES and one.aboard == NONE


def yet_to_act(state: State, owner: int) -> bool:
    """7 Whether the phase of an owner is still to come this turn, or going on. Powers run by the game come last."""
    return owner >= F or owner in state.order[state.acting :]


def may_harm(state: State, faction: int, victim: int) -> bool:
    """8.1.1, 9.1 Whether a Faction may send a hostile agent against an owner: not an ally, nor in breach of a truce."""
    if victim == faction or allies(state, faction, victim):
        return False
    return victim >= F or at_war(state, faction, victim) or not in_force(state, TRUCE)


def stack_option(state: State, one: Stack) -> Option:
    """A stack as an answer."""
    params = {"owner": OWNERS[one.owner], "zone": PLACE_IDS[one.place]}
    return Option(f"s{one.id}", one.id, f"stack:{one.id}", "option.agent_stack", params)


def _place_option(zone: int) -> Option:
    id = PLACE_IDS[zone]
    return Option(id, zone, f"place:{id}", "option.agent_place", {"zone": id})


def _region_option(region: int) -> Option:
    id = REGION_IDS[region]
    return Option(id, region, f"region:{id}", "option.agent_region", {"region": id})


def _seat_option(faction: int) -> Option:
    return Option(SEATS[faction], faction, f"seat:{SEATS[faction]}", "option.agent_seat", {"owner": SEATS[faction]})


def targets(state: State, faction: int, op: str) -> list[Option]:
    """13.5 What an effect of an agent can be aimed at now; an effect without a target has one option without a key."""
    if op == "peek_events":
        return [Option("")] if state.events else []
    if op == "reveal_army":
        spied = [one for one in state.stacks if army(one) and not allies(state, side(state, one), faction)]
        return [stack_option(state, one) for one in spied]
    if op == "reveal_agents":
        return [_seat_option(one) for one in range(F) if hand(state, one) and not allies(state, one, faction)]
    if op == "province_no_income":
        return [_region_option(region) for region in range(len(REGION_IDS)) if _sabotable(state, faction, region)]
    if op == "rebellion":
        return [_place_option(zone) for zone in range(LAND) if _restless(state, faction, zone)]
    if op in ("flat_mp", "mp"):
        return [stack_option(state, one) for one in state.stacks if _guidable(state, faction, one, op)]
    able = {"destroy_fleet_in_port": _in_port, "freeze_army": _freezable, "mutiny": _mutinous}[op]
    return [
        stack_option(state, one)
        for one in state.stacks
        if may_harm(state, faction, side(state, one)) and able(state, one)
    ]


def _sabotable(state: State, faction: int, region: int) -> bool:
    """13.5 A province of another Faction, or of its ally, with a yield."""
    held = holder(state, ZONES_OF[region][0])
    if not 0 <= held < F or not may_harm(state, faction, held):
        return False
    return GP[region] > 0 and not state.yields[region] & YIELD_NONE


def _restless(state: State, faction: int, zone: int) -> bool:
    """13.5 A zone of a province that another power holds."""
    held = holder(state, zone)
    return 0 <= held <= GREAT_KINGDOM and may_harm(state, faction, held)


def _guidable(state: State, faction: int, one: Stack, op: str) -> bool:
    """13.5, 8.1.2 An army of a Faction that is no enemy, which has yet to move this turn and has no such Guide."""
    who = side(state, one)
    until = one.guided_until if op == "flat_mp" else one.hurried_until
    return (
        army(one)
        and who < F
        and not at_war(state, who, faction)
        and yet_to_act(state, who)
        and not one.moved
        and not is_sea(one.place)
        and state.clock >= until
    )


def _in_port(state: State, one: Stack) -> bool:
    return one.kind == Kind.FLEET and not is_sea(one.place) and has_port(state, one.place)


def _freezable(state: State, one: Stack) -> bool:
    return army(one) and side(state, one) < F and state.clock >= one.frozen_until


def _mutinous(state: State, one: Stack) -> bool:
    return army(one) and one.owner != AKKREN
