"""5.2, 13.3, 15.1, C41 In winter the Brotherhood calls demons, as many as it has mana points."""

from __future__ import annotations

from vexillum.core.decision import DONE, Option
from vexillum.games.akkren.boons import EXTRA_DEMONS, take
from vexillum.games.akkren.components.decks import EVENTS
from vexillum.games.akkren.components.factions import BROTHERHOOD, CAPITAL_OF, FACTIONS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, is_sea
from vexillum.games.akkren.components.units import UNIT, UNIT_IDS, force, joined
from vexillum.games.akkren.control import capital_stands
from vexillum.games.akkren.economy.placement import ask_place, open_to, put_units
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.forces.heroes import MAGE_IDS
from vexillum.games.akkren.money import rule_of
from vexillum.games.akkren.realm.mana import demon_limit, demons, settle_mana
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import NONE, Kind, Person, Play, Role, Stack, State, Table

NECROMANCER = MAGE_IDS.index(FACTIONS[BROTHERHOOD].magic_user)
_EVENTS = frozenset(
    number for number, event in enumerate(EVENTS) if any(effect["op"] == "demon_limit" for effect in event.effects)
)


def kinds() -> list[int]:
    """5.2 The demons that can be called."""
    rule = rule_of(BROTHERHOOD, "demons_per_mana")
    assert rule is not None
    named = rule["units"]
    assert isinstance(named, list)
    return [UNIT[id] for id in named]


def call_demons(table: Table) -> Play[None]:
    """5.2, C41 Winter: what an event allowed until now ends; then demons are called up to the limit, at no cost."""
    state = table.state
    if BROTHERHOOD not in in_play(state):
        return
    if not _EVENTS.intersection(state.current):
        take(state, BROTHERHOOD, EXTRA_DEMONS)
    yield from settle_mana(table, BROTHERHOOD)
    while demons(state) < demon_limit(state) and places(state):
        options = [
            Option(UNIT_IDS[unit], unit, f"unit:{UNIT_IDS[unit]}", "option.build_demon", {"unit": UNIT_IDS[unit]})
            for unit in kinds()
        ]
        left = demon_limit(state) - demons(state)
        (pick,) = yield table.ask(
            SEATS[BROTHERHOOD], "build.demon", [*options, DONE], rule="5.2", params={"n": left}, secret=True
        )
        if pick is DONE:
            return
        yield from _call(table, pick.value)


def necromancers(state: State) -> list[Person]:
    """5.2 The Brotherhood's magic users who are free."""
    return [
        one
        for one in state.people
        if (one.owner, one.role, one.who) == (BROTHERHOOD, Role.MAGE, NECROMANCER) and heroes.free(one)
    ]


def places(state: State) -> list[int]:
    """5.2, C304 Where demons appear: in the capital, and where a Necromancer is on land; never alone among enemies."""
    found = [CAPITAL_OF[BROTHERHOOD]] if capital_stands(state, BROTHERHOOD) else []
    found += [one.place for one in necromancers(state) if not is_sea(one.place)]
    with_army = {one.place for one in necromancers(state) if host(state, one) is not None}
    return [zone for zone in dict.fromkeys(found) if zone in with_army or open_to(state, zone, BROTHERHOOD)]


def host(state: State, mage: Person) -> Stack | None:
    """5.2, C304 The army or garrison that a Necromancer's demons join; None if they are beside him.

    Ships, those aboard them, mercenaries, tribes and the troops of allied nations cannot take them.
    """
    one = stacks.find(state, mage.stack)
    if one is None or one.owner != BROTHERHOOD or one.nation != NONE or one.aboard != NONE:
        return None
    return one if one.kind in (Kind.ARMY, Kind.GARRISON) else None


def _call(table: Table, unit: int) -> Play[None]:
    state = table.state
    zone = yield from ask_place(table, BROTHERHOOD, unit, 1, places(state), "5.2")
    hosts = [host(state, one) for one in necromancers(state) if one.place == zone]
    army = next((one for one in hosts if one is not None), None)
    if army is None:
        put_units(state, BROTHERHOOD, zone, force({unit: 1}))
    else:
        stacks.replace(state, army.id, units=joined(army.units, force({unit: 1})))
    seat = SEATS[BROTHERHOOD]
    table.tell("demon_called", "5.2", to=(seat,), who=seat, unit=UNIT_IDS[unit], zone=PLACE_IDS[zone])
