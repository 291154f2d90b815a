"""8.1.1, 8.1.2, 9.3, 9.3.1 An army on the march: who goes, the steps, allies, turning on neutral Factions, refusals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from vexillum.core.decision import Decision, Option, Why
from vexillum.core.table import Activity
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .. import pillage, stacks
from ..battle.sides import decides
from ..combat.participants import pay_for_war, war_price
from ..combat.siege import lift_if_left
from ..components.map import PLACE, PLACE_IDS, REGION_OF, SANCTUARY, is_sea
from ..components.pieces import MINOR, NOBODY, OWNERS, SEATS, F
from ..control import allies, at_war, hostile_act, land_stacks, side
from ..heroes import change
from ..money import ACTIVATION, can_pay, pay
from ..people.barbarians import loyal
from ..routes import allowance, barred, engaged, may_turn_on, passable, ways
from ..state import KINDS, NONE, Kind, Play, Stack, State, Table, masked

# 9.3.1 An army on the march: who goes, how far it can still go, and the steps themselves -----------------------------


class March(Activity, msgspec.Struct, eq=False):
    """A movement that goes on. The principal stack comes first (8.1.1); others follow it."""

    faction: int
    """Who decides, or NOBODY."""
    who: int
    """The owner on whose side it is."""
    group: list[int]
    mp: int
    forced: bool = False
    """9.3.1.4 It is a forced march."""
    moved: bool = False
    over: bool = False
    """Its movement has been interrupted."""
    refused: list[int] = []
    """8.1.1 Stacks of allies who would not come along."""

    @property
    def principal(self) -> int:
        """8.1.1 The stack that leads."""
        return self.group[0]


def march_of(state: State, id: int, mp: int) -> March:
    """A march of one stack."""
    one = stacks.stack(state, id)
    return March(decides(state, one), side(state, one), [id], mp)


def going(state: State, march: March) -> list[Stack]:
    """The stacks of a march, as they are now."""
    return [stacks.stack(state, id) for id in march.group]


def close_ranks(state: State, march: March, zone: int) -> bool:
    """After a fight: stacks that are gone leave the march. Returns whether the principal is still there."""
    there = [one.id for one in state.stacks if one.id in march.group and one.place == zone]
    if march.principal not in there:
        return False
    march.group = [id for id in march.group if id in there]
    return True


def relocate(table: Table, id: int, to: int) -> None:
    """A stack goes to another zone with all who are with it; a siege that it leaves behind is lifted."""
    state = table.state
    left = stacks.stack(state, id).place
    stacks.replace(state, id, place=to)
    for person in [one.id for one in state.people if one.stack == id]:
        change(state, person, place=to)
    if left != to:
        lift_if_left(table, left)


def take_step(table: Table, ids: Sequence[int], to: int) -> None:
    """9.3.1 Stacks move into the next zone in their phase."""
    state = table.state
    for id in ids:
        stacks.replace(state, id, came_from=stacks.stack(state, id).place, moved=True, moved_until=state.clock + 1)
        relocate(table, id, to)


def tell_sides(table: Table, id: str, rule: str, sides: Sequence[int], **params: Any) -> None:
    """Report to the Factions that have to do with it what others may not know: generals and what armies are made of."""
    seats = tuple([SEATS[who] for who in dict.fromkeys(sides) if who < F])
    if seats:
        table.tell(id, rule, to=seats, **params)


def general_of(state: State, id: int) -> int:
    """C29 The general of a stack; NONE: an officer stands in for him."""
    return stacks.stack(state, id).general


# 8.1.1, 9.3.1 Stacks that march together: allies who began the turn in one zone, and one's own armies on the way


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


# 8.1.2, 18.2, C43 Turning on a neutral Faction: war from this moment, and what it costs ------------------------------


def price_of_war(state: State, doer: int, victim: int) -> int:
    """18.2 What it costs a Faction to begin a war with another; nothing for powers without a player."""
    return war_price(state, doer, victim) if doer < F else 0


def can_turn_on(state: State, doer: int, victim: int, gold: int = 0) -> bool:
    """9.4, C43 Whether one may begin a fight with another, and can pay for it beside so much other gold."""
    if not may_turn_on(state, doer, victim):
        return False
    return doer >= F or can_pay(state, doer, gold + price_of_war(state, doer, victim))


def begin_war(table: Table, doer: int, victim: int, rule: str) -> None:
    """8.1.2, C43 One attacks the other: from now on they are at war."""
    if doer < F and victim < F and not at_war(table.state, doer, victim):
        pay_for_war(table, doer, victim)
        hostile_act(table, doer, victim, rule, attack=True)


# 9.3 Why something is not offered on the march: the reason, computed on demand ---------------------------------------


def _named(name: str) -> str:
    return name.rpartition(":")[2]


def stack_named(state: State, name: str) -> Stack | None:
    """The stack that an id or a key names: ``stack:5``, ``s5``, ``scout.s5``."""
    word = _named(name).rpartition(".")[2].removeprefix("s")
    return stacks.find(state, int(word)) if word.isdigit() else None


# On the march ---------------------------------------------------------------------------------------------------------


def why_not_there(march: March) -> Why:
    """9.3.1 Why a march does not go to a zone, or cannot do something where it is."""
    return partial(_why_not_there, march)


def _why_not_there(march: March, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    state: State = table.state
    word = _named(name)
    if word in PLACE:
        return _why_not_zone(state, march, PLACE[word])
    one = stacks.stack(state, march.principal)
    if word == "plunder":
        return why_not_plunder(state, one, march.mp)
    if word == "forced_march":
        reason = "done" if march.forced else "weary" if one.marched else "kind"
        return Message(f"why.forced_march_{reason}", {}, "9.3.1.4")
    if word == "scout":
        return Message("why.march_no_scouting", {}, "9.3.4")
    if stack_named(state, name) is not None:
        return Message("why.march_with", {}, "8.1.1")
    if word.startswith(("war.", "caravan.")) or name.startswith("seat:"):
        return Message("why.march_war", {}, "8.1.2")
    return Message("why.march_split", {}, "3.2") if word == "split" else None


def _why_not_zone(state: State, march: March, zone: int) -> Message:
    group = going(state, march)
    params: dict[str, Any] = {"zone": PLACE_IDS[zone], "mp": march.mp}
    if zone == group[0].place:
        return Message("why.march_here", params, "9.3.1")
    for one in group:
        if reason := barred(state, one, zone):
            rule = {"nation": "8.2.1", "sanctuary": "C57"}.get(reason, "9.3.1")
            return Message(f"why.march_{reason}", params, rule)
    if REGION_OF[zone] == SANCTUARY:
        return Message("why.march_valley", params, "C57")
    found = ways(state, group, group[0].place, march.mp, lambda on_the_way: passable(state, march.who, on_the_way))
    if zone in found:
        return Message("why.march_stepwise", params | {"way": [PLACE_IDS[one] for one in found[zone].zones]}, "9.3.1")
    return Message("why.march_far", params, "9.3.1")


def why_not_plunder(state: State, one: Stack, mp: int) -> Message:
    """9.3.3 Why a stack does not plunder where it is."""
    params = {"zone": PLACE_IDS[one.place]}
    if one.kind not in (Kind.ARMY, Kind.COMPANY):
        return Message("why.plunder_kind", params, "9.3.3")
    reason = "sea" if is_sea(one.place) else pillage.barred(state, side(state, one), one.place)
    return Message(f"why.plunder_{reason or 'mp'}", params | {"mp": mp}, "9.3.3")


def why_not_retreat(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """9.3.1.1 Why an army does not retreat to a zone."""
    word = _named(name)
    if word not in PLACE:
        return None
    return Message("why.retreat", {"zone": word, "zones": list(decision.keys[1:])}, "9.3.1.1")


def why_not_intercept(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """9.3.1.3 Why a stack does not intercept."""
    one = stack_named(table.state, name)
    return None if one is None else Message("why.intercept", {"zone": PLACE_IDS[one.place]}, "9.3.1.3")


def why_not_fort(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """8.3.2 Why a fort is not pulled down."""
    return Message("why.fort_raze", {}, "8.3.2") if _named(name) == "raze" else None


def why_not_stack(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """9.3.4 Why a stack is not scouted."""
    one = stack_named(table.state, name)
    return None if one is None else Message("why.scout", {"zone": PLACE_IDS[one.place]}, "9.3.4")


# In the menu of the segment -------------------------------------------------------------------------------------------


def idle(state: State, faction: int, one: Stack, price: int) -> str:
    """9.3.1 Why a stack of one's own cannot be activated: a word for the texts; nothing if it can."""
    if one.activated or state.clock < one.moved_until:
        return "done"
    if state.clock < one.frozen_until:
        return "frozen"
    if one.besieged:
        return "besieged"
    if one.aboard >= 0:
        return "aboard"
    if one.kind != Kind.FLEET and one.kind != Kind.GARRISON and engaged(state, one):
        return "engaged"
    return "" if can_pay(state, faction, price) else "gold"


def why_not_activated(faction: int, price: int) -> Why:
    """9.3.1 Why a stack is not activated."""
    return partial(_why_not_activated, faction, price)


def _why_not_activated(
    faction: int, price: int, table: CoreTable[Any], decision: Decision, name: str
) -> Message | None:
    state: State = table.state
    one = stack_named(state, name)
    if one is None:
        return None
    params: dict[str, Any] = {"zone": PLACE_IDS[one.place], "n": price, "owner": OWNERS[one.owner]}
    if side(state, one) != faction:
        return Message("why.activate_other", params, "9.3.1")
    key = _named(name)
    if key.startswith("plunder"):
        return why_not_plunder(state, one, 0)
    if key.startswith("scout"):
        return Message("why.march_no_scouting", params, "9.3.4")
    reason = idle(state, faction, one, price)
    if not reason and one.nation != NONE:
        return Message("why.march_nation", params, "8.2.1")
    return Message(f"why.activate_{reason or 'other'}", params, "9.3.1")
