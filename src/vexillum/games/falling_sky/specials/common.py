"""4.1 What several Special Abilities share: Regions one after the other, costs, Supply Lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from vexillum.core.decision import DONE, Decision, Option, Why
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from ..actions import Action, Reason, ask_supply, near_leader, supply_asks
from ..control import hidden
from ..forces import may_stack
from ..map import REGION_IDS, REGION_NUMBER, SPACE_COUNT
from ..options import REGION
from ..pieces import FACTIONS
from ..state import Play, State, Table


def regions_of(
    table: Table,
    action: Action,
    special: str,
    able: Callable[[State, int], bool],
    act: Callable[[int], Play[None]],
    reason: Reason,
    rule: str,
    *,
    most: int = SPACE_COUNT,
    supply: Callable[[State, int], bool] | None = None,
) -> Play[None]:
    """4.1 Select a Region, act there, then the next, each once; ``supply`` says where a Supply Line would help."""
    state, done = table.state, set[int]()
    while len(done) < most:
        left = [region for region in range(SPACE_COUNT) if region not in done and action.special_allows(region)]
        options: list[Option] = [REGION[region] for region in left if able(state, region)]
        if supply is not None:
            options += supply_asks(state, action, [region for region in left if supply(state, region)])
        if not options:
            return
        (pick,) = yield table.ask(
            action.seat,
            f"{special}.region",
            [*options, DONE],
            rule=rule,
            why=why_region(action, special, reason, frozenset(done)),
        )
        if pick is DONE:
            return
        if pick.key.startswith("supply."):
            yield from ask_supply(table, action, pick.value)
            continue
        done.add(pick.value)
        action.special_done = True
        things = (f"space:{REGION_IDS[pick.value]}",)
        with table.step("special_in", things=things, special=special, space=pick.key):
            yield from act(pick.value)


def any_region(
    state: State, action: Action, able: Callable[[State, int], bool], regions: Iterable[int] = range(SPACE_COUNT)
) -> bool:
    """Whether there is a Region, of some or of all, where it can be executed."""
    return any(able(state, region) and action.special_allows(region) for region in regions)


# Reasons --------------------------------------------------------------------------------------------------------------


def why_region(action: Action, special: str, reason: Reason, done: frozenset[int] = frozenset()) -> Why:
    """4.1 Why a Region is not offered to a Special Ability."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        region = REGION_NUMBER.get(name.removeprefix("space:"))
        if region is None or REGION[region] in decision.options:
            return None
        if region in done:
            return Message("why.special_once", {"special": special}, "4.1")
        if not action.special_allows(region):
            return Message("why.region_event", {}, "5.4")
        if not may_stack(table.state, region, action.faction):
            return Message("why.not_a_region", {"space": REGION_IDS[region], "who": action.seat}, "1.4.2")
        return reason(table.state, region)

    return why


def why_far(state: State, faction: int, region: int) -> Message | None:
    """4.1.2 Why a Region is too far from the Leader of a Faction."""
    if region in near_leader(state, faction):
        return None
    return Message("why.special_leader", {"space": REGION_IDS[region], "who": FACTIONS[faction]}, "4.1.2")


def why_none_hidden(state: State, faction: int, region: int, rule: str) -> Message | None:
    """1.4.3 Why a Region that needs a Hidden Warband cannot be selected."""
    if hidden(state, region, faction):
        return None
    return Message("why.special_hidden", {"space": REGION_IDS[region], "who": FACTIONS[faction]}, rule)
