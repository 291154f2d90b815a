"""Options that many decisions share, each built once."""

from __future__ import annotations

from functools import cache

from vexillum.coin.kit import faction_options, paid, slot_options, space_options
from vexillum.core.decision import Option

from .map import REGION_IDS
from .pieces import KINDS, KIT, SEATS

REGION = space_options(KIT)
TRIBE = tuple([option for option in slot_options(KIT, "tribe") if option is not None])
FACTION = faction_options(KIT)
"""Every Faction, the Germans too."""
ASK_RETREAT = tuple(
    Option(f"ask.{id}", faction, f"seat:{id}", "option.ask_retreat", {"who": id}) for faction, id in enumerate(SEATS)
)
"""3.2.4, 4.5.2 Ask a Faction for leave to Retreat into its Regions."""


@cache
def price(amount: int) -> dict[str, int]:
    """The price of an option."""
    return {"resources": amount} if amount else {}


@cache
def paid_region(region: int, cost: int, left: int) -> Option:
    """A Region that costs Resources, with what is left afterwards."""
    return paid(REGION[region], price(cost), left) if cost else REGION[region]


@cache
def unit(region: int, kind: int, n: int) -> Option:
    """Pieces of a kind in a Region."""
    return Option(
        KINDS[kind], kind, f"unit:{REGION_IDS[region]}.{KINDS[kind]}", f"option.units.{KINDS[kind]}", {"n": n}
    )
