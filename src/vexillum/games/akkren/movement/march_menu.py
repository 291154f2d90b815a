"""9.3.1 What an army on the march can do next."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.combat.army_plunder import PRICE as PLUNDER
from vexillum.games.akkren.combat.army_plunder import may_plunder
from vexillum.games.akkren.components.factions import NOBODY, OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.movement.hostility import can_turn_on, price_of_war
from vexillum.games.akkren.movement.joint_march import companions, price_of
from vexillum.games.akkren.movement.march import March, going
from vexillum.games.akkren.movement.reorganisation import can_leave
from vexillum.games.akkren.movement.scouting import may_scout
from vexillum.games.akkren.movement.spoils import RIDE_DOWN, caravans_at
from vexillum.games.akkren.pillage import new_enemy
from vexillum.games.akkren.relations import at_war
from vexillum.games.akkren.routes.foes import strangers_at
from vexillum.games.akkren.routes.reach import Way, clear_ways
from vexillum.games.akkren.state import KINDS, Kind, State

STOP = Option("stop", ("stop", None), text="option.march_stop")
FORCED = Option("forced_march", ("forced_march", None), text="option.forced_march")
SPLIT = Option("split", ("split", None), text="option.march_split")
SCOUT = Option("scout", ("scout", None), text="option.march_scout")


def march_options(state: State, march: March) -> list[Option]:
    """9.3.1 Everything that can be done now, ``stop`` last."""
    one = stacks.stack(state, march.principal)
    options = [
        _way_option(zone, way, march.mp) for zone, way in clear_ways(state, going(state, march), march.mp).items()
    ]
    if may_force(state, march):
        options.append(FORCED)
    if march.mp >= PLUNDER and may_plunder(state, one):
        options.append(_plunder_option(state, march))
    if may_scout(state, one):
        options.append(SCOUT)
    options += _others(state, march)
    if can_leave(state, one):
        options.append(SPLIT)
    return [*options, STOP]


def _way_option(zone: int, way: Way, mp: int) -> Option:
    params = {"zone": PLACE_IDS[zone], "mp": way.cost, "left": mp - way.cost}
    text = "option.march_to"
    if len(way.zones) > 1:
        params["way"] = [PLACE_IDS[one] for one in way.zones[:-1]]
        text = "option.march_by"
    return Option(PLACE_IDS[zone], ("go", way.zones), f"place:{PLACE_IDS[zone]}", text, params)


def _plunder_option(state: State, march: March) -> Option:
    """8.1.2 Its text warns if plundering means war."""
    zone = stacks.stack(state, march.principal).place
    victim = new_enemy(state, march.who, zone)
    params = {"zone": PLACE_IDS[zone], "mp": PLUNDER}
    if victim == NOBODY:
        return Option("plunder", ("plunder", None), text="option.plunder", params=params)
    return Option("plunder", ("plunder", None), text="option.plunder_war", params=params | {"owner": SEATS[victim]})


def may_force(state: State, march: March) -> bool:
    """9.3.1.4 A forced march: armies only, once, and not with the marker of the last one."""
    return not march.forced and all(one.kind == Kind.ARMY and not one.marched for one in going(state, march))


def _others(state: State, march: March) -> list[Option]:
    """8.1.1, 8.1.2, 13.4 Who can come along, who can be attacked although there is no war, caravans."""
    zone = stacks.stack(state, march.principal).place
    options = [
        Option(
            f"with.s{one.id}",
            ("with", one.id),
            f"stack:{one.id}",
            "option.march_with",
            {"owner": OWNERS[one.owner], "kind": KINDS[one.kind]},
            {"gold": price_of(one)} if one.owner == march.faction else {},
        )
        for one in companions(state, march)
    ]
    one = stacks.stack(state, march.principal)
    if one.kind != Kind.GARRISON:
        there = dict.fromkeys(side(state, other) for other in strangers_at(state, zone, march.who))
        for other in there:
            if can_turn_on(state, march.who, other):
                price = price_of_war(state, march.who, other)
                options.append(
                    Option(
                        f"war.{OWNERS[other]}",
                        ("war", other),
                        f"seat:{OWNERS[other]}",
                        "option.march_war",
                        {"owner": OWNERS[other]},
                        {"gold": price} if price else {},
                    )
                )
        if march.mp >= RIDE_DOWN:
            options += [
                Option(
                    f"caravan.{SEATS[caravan.owner]}.{SEATS[caravan.target]}",
                    ("caravan", index),
                    text="option.march_caravan"
                    if at_war(state, caravan.owner, march.who)
                    else "option.march_caravan_war",
                    params={"owner": SEATS[caravan.owner], "target": SEATS[caravan.target], "mp": RIDE_DOWN},
                )
                for index, caravan in caravans_at(state, march.who, zone)
            ]
    return options
