"""Options that many decisions share, each built once."""

from __future__ import annotations

from functools import cache

from vexillum.core.decision import Option
from vexillum.games.pendragon.map import SEA_IDS, SITE_IDS, SPACE_IDS, N
from vexillum.games.pendragon.money import Left, left_words, price
from vexillum.games.pendragon.pieces import FACTIONS, STRONGHOLDS, UNITS

SPACE = tuple(
    Option(SPACE_IDS[space], space, f"space:{SPACE_IDS[space]}", "option.space", {"space": SPACE_IDS[space]})
    for space in range(N)
)
"""A space, for nothing."""
SITE = tuple(
    Option(id, site, f"site:{id}", "option.site", {"site": id}) if id else None for site, id in enumerate(SITE_IDS)
)
SEA = tuple(Option(id, sea, f"sea:{id}", "option.sea", {"sea": id}) for sea, id in enumerate(SEA_IDS))
FACTION = tuple(Option(id, faction, f"seat:{id}", "option.faction", {"who": id}) for faction, id in enumerate(FACTIONS))


@cache
def paid_space(space: int, faction: int, cost: int, left: Left) -> Option:
    """A space that costs something, with what is left afterwards."""
    if not cost:
        return SPACE[space]
    id = SPACE_IDS[space]
    params = {"space": id, "left": left_words(left)}
    return Option(id, space, f"space:{id}", "option.space_paid", params, price(faction, cost))


@cache
def unit(kind: int, loaded: bool, n: int, space: int) -> Option:
    """So many Units of a kind in a space, with or without Plunder."""
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
