"""4.1 What several Special Abilities share: Regions one after the other, costs, Supply Lines."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.core.decision import DONE, Option
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.supply_lines import ask_supply, supply_asks
from vexillum.games.falling_sky.map import REGION_IDS, N
from vexillum.games.falling_sky.options import REGION
from vexillum.games.falling_sky.state import Play, State, Table


def regions_of(
    table: Table,
    action: Action,
    special: str,
    able: Callable[[State, int], bool],
    act: Callable[[int], Play[None]],
    rule: str,
    *,
    most: int = N,
    supply: Callable[[State, int], bool] | None = None,
) -> Play[None]:
    """4.1 Select a Region, act there, then the next, each once; ``supply`` says where a Supply Line would help."""
    state, done = table.state, set[int]()
    while len(done) < most:
        left = [region for region in range(N) if region not in done and action.special_allows(region)]
        options: list[Option] = [REGION[region] for region in left if able(state, region)]
        if supply is not None:
            options += supply_asks(state, action, [region for region in left if supply(state, region)])
        if not options:
            return
        (pick,) = yield table.ask(action.seat, f"{special}.region", [*options, DONE], rule=rule)
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


def any_region(state: State, action: Action, able: Callable[[State, int], bool]) -> bool:
    """Is there a Region where it can be executed?"""
    return any(action.special_allows(region) and able(state, region) for region in range(N))
