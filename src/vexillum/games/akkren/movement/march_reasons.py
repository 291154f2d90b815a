"""9.3 Why something is not offered on the march: the reason, computed on demand."""

from __future__ import annotations

from functools import partial
from typing import Any

from vexillum.core.decision import Decision, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren import pillage
from vexillum.games.akkren.components.factions import OWNERS
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS, REGION_OF, SANCTUARY, is_sea
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.money import can_pay
from vexillum.games.akkren.movement.march import March, going
from vexillum.games.akkren.routes.costs import barred
from vexillum.games.akkren.routes.foes import engaged
from vexillum.games.akkren.routes.reach import passable, ways
from vexillum.games.akkren.state import NONE, Kind, Stack, State


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
