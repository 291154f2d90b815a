"""5.1 Selecting: Regions and Factions."""

from __future__ import annotations

from vexillum.coin.events import selecting
from vexillum.games.falling_sky.events.where import EVERYWHERE, Where


class Select(selecting.Select, frozen=True, kw_only=True, tag="select"):
    """Select Regions: one, or up to ``most``. Later steps act in them."""

    where: Where = EVERYWHERE


class Every(selecting.Every, frozen=True, kw_only=True, tag="every"):
    """All Regions that fit; later steps act in each of them."""

    where: Where = EVERYWHERE


class SelectFaction(selecting.SelectFaction, frozen=True, kw_only=True, tag="select_faction"):
    """Select a Faction of a party: "chosen" in later steps."""

    near: Where | None = None
