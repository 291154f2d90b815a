"""8.1.1, 9.3.1 Stacks that march together: allies who began the turn in one zone, and one's own armies on the way."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import Option
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.components.factions import MINOR, NOBODY, OWNERS, SEATS, F
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.tables import number
from vexillum.games.akkren.control import land_stacks
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.money import can_pay, pay
from vexillum.games.akkren.movement.march import March
from vexillum.games.akkren.people.barbarians import loyal
from vexillum.games.akkren.relations import allies
from vexillum.games.akkren.routes.costs import allowance
from vexillum.games.akkren.sealed import masked
from vexillum.games.akkren.state import KINDS, Kind, Play, Stack, State, Table

ACTIVATION = number("base_costs", "activation")
_YES = Option("yes", True, text="option.accompany", price={"gold": ACTIVATION})
_NO = Option("no", False, text="option.accompany_no")
_AGREE = Option("agree", True, text="option.agree")
_STAY = Option("stay", False, text="option.agree_stay")


def companions(state: State, march: March) -> list[Stack]:
    """8.1.1, C216 Who can join a march where it is: armies and companies that have not moved this turn.

    One's own anywhere on the way; those of allies only before the march has moved. Each costs its owner 1 GP, except
    barbarians, whose loyalty is put to the test (16.1); an ally's gold is secret, so he is always asked.
    """
    first = stacks.stack(state, march.principal)
    if first.kind == Kind.GARRISON or march.faction == NOBODY:
        return []
    return [one for one in land_stacks(state, first.place) if _may_join(state, march, one)]


def _may_join(state: State, march: March, one: Stack) -> bool:
    if one.id in (*march.group, *march.refused) or one.kind not in (Kind.ARMY, Kind.COMPANY):
        return False
    if one.activated or one.besieged or state.clock < max(one.moved_until, one.frozen_until):
        return False
    faction = decides(state, one)
    if faction == NOBODY or (one.owner < F and one.nation >= 0):
        return False
    if faction == march.faction:
        return can_pay(state, faction, price_of(one))
    return not march.moved and allies(state, faction, march.faction)


def price_of(one: Stack) -> int:
    """8.1.1, 16.1 What it costs its owner that a stack comes along: 1 GP, barbarians nothing."""
    return ACTIVATION if one.owner < F else 0


def invite(table: Table, march: March, id: int) -> Play[None]:
    """8.1.1 A stack is asked to join: an ally decides himself; anyone who joins pays, and has had his move."""
    state = table.state
    one = stacks.stack(state, id)
    faction = decides(state, one)
    said = {"who": SEATS[faction], "ally": SEATS[march.faction], "kind": KINDS[one.kind], "zone": PLACE_IDS[one.place]}
    if faction != march.faction:
        options = [_YES, _NO] if can_pay(state, faction, price_of(one)) else [_NO]
        pick = yield from masked(
            table.ask(
                SEATS[faction], "move.accompany", options, rule="8.1.1", params=said, about=f"stack:{id}", secret=True
            )
        )
        if not pick.value:
            march.refused.append(id)
            table.tell("accompanies_not", "8.1.1", who=SEATS[faction], ally=SEATS[march.faction])
            return
    pay(table, faction, price_of(one))
    stacks.replace(state, id, activated=True, moved_until=state.clock + 1)
    if one.owner == MINOR and not loyal(table, id):
        march.over = True
        return
    march.mp = min(march.mp, allowance(state, one))
    march.group.append(id)
    table.tell("accompanies", "8.1.1", who=said["who"], ally=said["ally"], kind=said["kind"], zone=said["zone"])


def agreed(table: Table, march: March, zones: Sequence[int]) -> Play[None]:
    """8.1.1 Allies on the march are asked about every leg of it; who does not agree stays behind."""
    state = table.state
    for id in list(march.group[1:]):
        one = stacks.stack(state, id)
        faction = decides(state, one)
        if faction == march.faction:
            continue
        (pick,) = yield table.ask(
            SEATS[faction],
            "move.agree",
            [_AGREE, _STAY],
            rule="8.1.1",
            params={
                "ally": SEATS[march.faction],
                "zone": PLACE_IDS[one.place],
                "way": [PLACE_IDS[zone] for zone in zones],
            },
            about=f"stack:{id}",
        )
        if not pick.value:
            march.group.remove(id)
            table.tell("stays_behind", "8.1.1", who=OWNERS[one.owner], zone=PLACE_IDS[one.place])
