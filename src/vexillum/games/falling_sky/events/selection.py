"""5.1 Selecting: Regions and Factions."""

from __future__ import annotations

from vexillum.coin.events import selection
from vexillum.games.falling_sky.events.space_filters import EVERYWHERE, Where


class Select(selection.Select, frozen=True, kw_only=True, tag="select"):
    """Select Regions: one, or up to ``most``. Later steps act in them."""

    where: Where = EVERYWHERE


class Every(selection.Every, frozen=True, kw_only=True, tag="every"):
    """All Regions that fit; later steps act in each of them."""

    where: Where = EVERYWHERE


class SelectFaction(selection.SelectFaction, frozen=True, kw_only=True, tag="select_faction"):
    """Select a Faction of a party: "chosen" in later steps."""

    near: Where | None = None
