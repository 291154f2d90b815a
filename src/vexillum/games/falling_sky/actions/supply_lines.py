"""3.2.1, 1.5.2 Asking other Factions to let Supply Lines pass, during an action."""

from __future__ import annotations

from collections.abc import Iterable

from vexillum.core.decision import Option
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.players import ask_agreement
from vexillum.games.falling_sky.state import Play, State, Table
from vexillum.games.falling_sky.supply import could_help

ASK_SUPPLY = tuple(
    Option(f"supply.{id}", faction, f"seat:{id}", "option.ask_supply", {"who": id}) for faction, id in enumerate(SEATS)
)
"""3.2.1 Ask a Faction to let Supply Lines pass."""


def supply_asks(state: State, action: Action, regions: Iterable[int]) -> list[Option]:
    """3.2.1 The Factions whose agreement could bring one of these Regions into a Supply Line, if not asked yet."""
    found = {faction for region in regions for faction in could_help(state, region, action.agreed, action.refused)}
    return [ASK_SUPPLY[faction] for faction in sorted(found)]


def ask_supply(table: Table, action: Action, faction: int) -> Play[None]:
    """3.2.1 A Faction agrees or refuses, for the rest of the action (1.5.2)."""
    if (yield from ask_agreement(table, action.faction, faction, "supply", "3.2.1")):
        action.agreed.add(faction)
    else:
        action.refused.add(faction)
