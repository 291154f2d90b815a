"""9.1 Single units that are lost without a battle, and what becomes of a stack that has none left."""

from __future__ import annotations

from typing import Any, NamedTuple

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.components.factions import NOBODY, OWNERS, SEATS, F
from vexillum.games.akkren.components.map import PLACE_IDS, is_sea
from vexillum.games.akkren.components.units import CF, COST, UNIT, UNIT_IDS
from vexillum.games.akkren.forces import generals, heroes, stacks
from vexillum.games.akkren.naval.fleets import cargo, landfall
from vexillum.games.akkren.state import Play, Stack, Table

HOLDINGS = ("units", "hired", "sworn")


class LostUnit(NamedTuple):
    """A unit that may go: its kind, and whether it is a regular one, hired, or sworn to the general."""

    unit: int
    holding: str


def members(one: Stack) -> list[LostUnit]:
    """The kinds of units in a stack, told apart by what binds them."""
    return [LostUnit(unit, holding) for holding in HOLDINGS for unit, _ in getattr(one, holding)]


def weakest(among: list[LostUnit]) -> LostUnit:
    """C102 What a stack without a player gives up: the fewest factors, then the cheapest."""
    return min(among, key=lambda one: (CF[one.unit], COST[one.unit], one.unit, HOLDINGS.index(one.holding)))


def cheapest(among: list[LostUnit]) -> LostUnit:
    """9.1 The cheapest unit; of equal ones that with the fewest factors."""
    return min(among, key=lambda one: (COST[one.unit], CF[one.unit], one.unit, HOLDINGS.index(one.holding)))


def choose_loss(table: Table, one: Stack, among: list[LostUnit], kind: str, rule: str, **params: Any) -> Play[LostUnit]:
    """C102 The one who decides for a stack chooses which of some units goes; no one else sees what there is."""
    seat = decides(table.state, one)
    if seat == NOBODY:
        return weakest(among)
    (pick,) = yield table.ask(
        SEATS[seat],
        kind,
        [_option(member) for member in among],
        rule=rule,
        params={"zone": PLACE_IDS[one.place], **params},
        about=f"stack:{one.id}",
        secret=True,
        why=_why_not_unit,
    )
    found: LostUnit = pick.value
    return found


def _option(member: LostUnit) -> Option:
    id = UNIT_IDS[member.unit]
    if member.holding == "units":
        return Option(id, member, f"unit:{id}", "option.event_unit", {"unit": id})
    params = {"unit": id, "tag": member.holding}
    return Option(f"{id}.{member.holding}", member, f"unit:{id}", "option.event_unit_marked", params)


def _why_not_unit(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    unit = name.rpartition(":")[2].partition(".")[0]
    if unit not in UNIT:
        return None
    units = list(dict.fromkeys(UNIT_IDS[option.value.unit] for option in decision.options))
    return Message("why.event_unit", {"unit": unit, "units": units}, decision.rule)


def lose(table: Table, id: int, lost: LostUnit, rule: str) -> None:
    """13.3 A stack loses one unit, and is gone with its last one. Which one only its owner learns, if he is played."""
    state = table.state
    one = stacks.stack(state, id)
    owner = OWNERS[one.owner]
    to = (owner,) if one.owner < F else ()
    table.tell("event_unit_lost", rule, to=to, who=owner, unit=UNIT_IDS[lost.unit], zone=PLACE_IDS[one.place])
    if stacks.empty(stacks.lose(state, id, **{lost.holding: ((lost.unit, 1),)})):
        disband(table, id, rule)


def disband(table: Table, id: int, rule: str) -> None:
    """C116, C338 A stack without units is taken off: its general goes under the deck, its people stay where they are.

    With a fleet's last ship everything aboard is lost as well; persons come ashore (C243).
    """
    state = table.state
    one = stacks.stack(state, id)
    place = landfall(state, one.place, one.owner) if is_sea(one.place) else one.place
    for gone in (one, *cargo(state, id)):
        table.tell("event_stack_gone", rule, who=OWNERS[gone.owner], zone=PLACE_IDS[gone.place])
        generals.put_under(state, gone.general)
        there = [person.id for person in state.people if person.stack == gone.id]
        stacks.destroy(state, gone.id)
        for person in there:
            heroes.change(state, person, place=place)
