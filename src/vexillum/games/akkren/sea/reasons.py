"""9.3.5 Why a fleet cannot do something."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS, is_sea
from vexillum.games.akkren.control import has_port, side
from vexillum.games.akkren.naval.fleets import capacity, cargo, open_port
from vexillum.games.akkren.sea.pirates import search_barred
from vexillum.games.akkren.sea.voyage import (
    Voyage,
    boat_price,
    coast,
    courses,
    landing_parties,
    passengers,
    raid_barred,
    ship,
    waiting,
)
from vexillum.games.akkren.state import State


def why_not_there(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """9.3.5 Why a place, a coast, a raid or a search is not offered."""
    voyage = table.innermost(Voyage)
    if voyage is None:
        return None
    if name == "search":
        return Message(f"why.pirates_{search_barred(table.state, voyage)}", rule="16.2")
    what, _, word = name.removeprefix("place:").rpartition(".")
    place = PLACE.get(word)
    if place is None:
        return None
    reason = REASONS.get(what, _sailing)(table.state, voyage, place)
    return Message(f"why.sea_{reason}", {"zone": PLACE_IDS[place], "mp": voyage.mp}, "9.3.5")


def _sailing(state: State, voyage: Voyage, place: int) -> str:
    one = ship(state, voyage)
    if place in courses(state, one):
        return "mp"
    if not is_sea(place) and not has_port(state, place):
        return "no_port"
    if not is_sea(place) and not open_port(state, place, side(state, one)):
        return "closed_port"
    return "far"


def _embarking(state: State, voyage: Voyage, zone: int) -> str:
    one = ship(state, voyage)
    if zone not in coast(state, one):
        return "no_coast"
    if not waiting(state, voyage.faction, zone):
        return "nobody_ready"
    if boat_price(state, one, zone) > voyage.mp:
        return "mp"
    return "no_room" if capacity(one) else "no_transport"


def _landing(state: State, voyage: Voyage, zone: int) -> str:
    one = ship(state, voyage)
    if zone not in coast(state, one):
        return "no_coast"
    if not cargo(state, one.id) and not passengers(state, voyage):
        return "nobody_aboard"
    if not landing_parties(state, voyage, zone) and not passengers(state, voyage):
        return "may_not_land"
    return "mp"


def _raiding(state: State, voyage: Voyage, zone: int) -> str:
    return f"raid_{raid_barred(state, voyage, zone) or 'mp'}"


REASONS = {"embark": _embarking, "land": _landing, "raid": _raiding}
