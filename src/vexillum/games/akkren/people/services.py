"""13.6 Healers, alchemists and NULLs: hired where they live, by a hero or an army that is there."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_OF, REGIONS, is_sea
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import goods
from vexillum.games.akkren.forces.goods import GOOD, NULL, SPECIALIST_IDS, SPECIALISTS
from vexillum.games.akkren.money import can_pay, pay
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, State, Table


def services_at(place: int) -> list[int]:
    """13.6 What can be hired in a place."""
    return [] if is_sea(place) else [GOOD[id] for id in REGIONS[REGION_OF[place]].services if id in GOOD]


def price(good: int) -> int:
    """13.6 What one of them costs."""
    return int(SPECIALISTS[good].gp)


def _takes(one: Stack, good: int) -> bool:
    """13.6.4 An army has room for one NULL only."""
    return one.kind != Kind.FLEET and not (good == NULL and goods.has(one, NULL))


def recipients(state: State, faction: int, stack: int, good: int) -> list[Stack]:
    """13.6, C278 Who gets them: the army that hires or in which the hero is; any, if he is alone."""
    own = [one for one in state.stacks if one.owner == faction and _takes(one, good)]
    return [one for one in own if stack in (NONE, one.id)]


def service_options(state: State, faction: int, place: int, stack: int) -> list[Option]:
    """13.6 What a Faction can hire in a place, for a stack or (NONE) for any of its own."""
    return [
        Option(
            SPECIALIST_IDS[good],
            good,
            f"good:{SPECIALIST_IDS[good]}",
            "option.hire_specialist",
            {"good": SPECIALIST_IDS[good]},
            {"gp": price(good)},
        )
        for good in services_at(place)
        if can_pay(state, faction, price(good)) and recipients(state, faction, stack, good)
    ]


def hire(table: Table, faction: int, good: int, stack: int) -> Play[None]:
    """13.6 One of them is paid and goes with an army; only its owner knows."""
    options = [
        Option(f"s{one.id}", one.id, f"stack:{one.id}", "option.hire_specialist_for", {"zone": PLACE_IDS[one.place]})
        for one in recipients(table.state, faction, stack, good)
    ]
    name = SPECIALIST_IDS[good]
    (pick,) = yield table.ask(
        SEATS[faction], "people.recipient", options, rule="13.6", params={"good": name}, secret=True
    )
    pay(table, faction, price(good))
    goods.change(table.state, pick.value, good, 1)
    table.tell("specialist_hired", "13.6", to=(SEATS[faction],), who=SEATS[faction], good=name, n=price(good))


def wants(state: State, faction: int, one: Stack) -> bool:
    """13.6 Whether a stack of a Faction is where something can be hired for it."""
    army = one.kind in (Kind.ARMY, Kind.COMPANY) and side(state, one) == faction == one.owner
    return army and bool(service_options(state, faction, one.place, one.id))
