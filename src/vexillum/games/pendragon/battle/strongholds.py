"""3.6.4 The Strongholds and Assaults table."""

from __future__ import annotations

from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.map import EBORACUM, IS_CITY, LONDINIUM, SITE_SPACE
from vexillum.games.pendragon.pieces import FORT, HILLFORT, TOWN
from vexillum.games.pendragon.state import State

CITY_GARRISON = {EBORACUM: 3, LONDINIUM: 4}
COUP_CAPACITY = 4
"""What the Capacity of a Stronghold in a City counts as for Coup de Main."""


def garrison(state: State, site: int) -> int:
    """3.6.4 Intrinsic Garrison Units: in a City of any Stronghold there, otherwise Town 2, Fort and Hillfort 1."""
    space = SITE_SPACE[site]
    if IS_CITY[space]:
        return CITY_GARRISON[space]
    kind = state.sites[site]
    if kind == HILLFORT:
        return lasting.hillfort_garrison(state)
    return 2 if kind == TOWN else 1 if kind == FORT else 0


def capacity(state: State, site: int) -> int:
    """3.6.4 Holding Capacity: Town 4, other Strongholds 2; in a City twice the Garrison."""
    space = SITE_SPACE[site]
    if IS_CITY[space]:
        return 2 * CITY_GARRISON[space]
    return 4 if state.sites[site] == TOWN else 2


def defence(state: State, site: int) -> int:
    """3.6.4 Escalade Defense in half losses: Fort 2, others 1, Hillforts 2 by an Event; in a City always 1."""
    if IS_CITY[SITE_SPACE[site]]:
        return 1
    kind = state.sites[site]
    if kind == HILLFORT:
        return lasting.hillfort_defence(state)
    return 2 if kind == FORT else 1


def coup_de_main(state: State, site: int, inside: int) -> int:
    """3.6.4 The highest roll with which Coup de Main succeeds against this many Units inside."""
    most = COUP_CAPACITY if IS_CITY[SITE_SPACE[site]] else capacity(state, site)
    return most - inside + 1
