"""Options that many decisions share, each built once."""

from __future__ import annotations

from functools import cache

from vexillum.coin.kit import faction_options, paid, slot_options, space_options
from vexillum.core.decision import Option

from .map import SEA_IDS, SITE_IDS, SPACE_IDS
from .money import Left, left_words, price
from .pieces import KIT, STRONGHOLDS, UNITS

SPACE = space_options(KIT)
SITE = slot_options(KIT, "site")
SEA = tuple(Option(id, sea, f"sea:{id}", "option.sea", {"sea": id}) for sea, id in enumerate(SEA_IDS))
FACTION = faction_options(KIT)


@cache
def paid_space(space: int, faction: int, cost: int, left: Left) -> Option:
    """A space that costs something, with what is left afterwards."""
    return paid(SPACE[space], price(faction, cost), left_words(left)) if cost else SPACE[space]


@cache
def unit(kind: int, loaded: bool, n: int, space: int) -> Option:
    """This many Units of a kind in a space, with or without Plunder."""
    id = UNITS[kind] + ("_loaded" if loaded else "")
    return Option(id, (kind, loaded), f"unit:{SPACE_IDS[space]}.{UNITS[kind]}", f"option.units.{id}", {"n": n})


@cache
def stronghold(site: int, kind: int) -> Option:
    """A Stronghold on its Site."""
    return Option(
        SITE_IDS[site],
        site,
        f"site:{SITE_IDS[site]}",
        "option.stronghold",
        {"stronghold": STRONGHOLDS[kind], "site": SITE_IDS[site]},
    )
