"""What each seat may know: the open map, its own realm, and of others' stacks what it has seen, and when."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.combat.sheet import sheet_facts
from vexillum.games.akkren.components.factions import NOBODY, SEATS, F
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import words
from vexillum.games.akkren.position.positions import position
from vexillum.games.akkren.realm.ledger import own_realm, public_realms
from vexillum.games.akkren.sight import sighting
from vexillum.games.akkren.state import NONE, Person, Stack, State

SECRET_OF_STACK = ("units", "hired", "sworn", "general", "naval_general", "goods", "residual")
"""3.2, C361 What only its owner knows of a Faction's stack. That it is led by a general its counter shows."""
SECRET_OF_FACTION = ("treasury", "pool", "foreseen")
"""C362 What only the Faction itself knows; of its agents the others know how many they are."""
DECKS = ("generals", "events", "agents", "guardians")


def hidden_stack(one: Stack, seat: int) -> bool:
    """3.2, C361 Whether the content of a stack is hidden from a seat. That of owners without a player is public."""
    return one.owner < F and one.owner != seat


def hidden_person(one: Person, seat: int) -> bool:
    """C363 Whether a person is hidden from a seat: only others' persons who are with an army."""
    return one.owner != seat and one.stack != NONE


def derived(state: State) -> dict[str, Any]:
    """What follows from the state and is public: yields, mana, points, as far as they depend on public information."""
    return {"realms": public_realms(state)}


def view(state: State, seat: str | None) -> dict[str, Any]:
    """The position without what a seat (None: an observer) may not know. Its own realm has more ``derived``."""
    me = SEATS.index(seat) if seat is not None else NONE
    seen = position(state)
    for name in ("draws", "rolls", "sightings", "free_year"):
        seen.pop(name, None)
    seen["stacks"] = [_stack(state, one, plain, me) for one, plain in zip(state.stacks, seen["stacks"], strict=True)]
    seen["people"] = [
        plain for one, plain in zip(state.people, seen["people"], strict=True) if not hidden_person(one, me)
    ]
    seen["glimpses"] = [plain for plain in seen["glimpses"] if plain["seat"] == seat]
    for other in SEATS:
        if other != seat:
            _hide_faction(seen["factions"][other])
    for region, plain in enumerate(seen["regions"].values()):
        owner = state.holder[region] if state.holder[region] != NOBODY else state.allied[region]
        if 0 <= owner < F and owner != me:
            del plain["muster"]
    known = seen["events"][: _foreseen(state, me)]
    for name in DECKS:
        seen[name] = len(seen[name])
    seen["foreseen"] = known
    if (sheet := sheet_facts(state)) is not None:
        seen["sheet"] = sheet
    seen["seat"] = seat or ""
    seen["derived"] = derived(state)
    if me != NONE:
        seen["derived"]["own"] = own_realm(state, me)
    return seen


def _stack(state: State, one: Stack, plain: dict[str, Any], seat: int) -> dict[str, Any]:
    """3.2, 9.3.4 A stack as a seat knows it: others' ones as a counter, with what was seen of them and when."""
    if not hidden_stack(one, seat):
        return plain
    shown = {name: value for name, value in plain.items() if name not in SECRET_OF_STACK}
    shown["led"] = one.general != NONE
    found = sighting(state, seat, one.id) if seat != NONE else None
    if found is not None:
        shown["seen"] = {
            "units": dict(words(found.units)),
            "whole": bool(found.whole),
            "when": found.when,
            "place": PLACE_IDS[found.place],
        }
    return shown


def _hide_faction(plain: dict[str, Any]) -> None:
    """C362 Another's gold and reinforcements are hidden, his agents counted."""
    for name in SECRET_OF_FACTION:
        plain.pop(name, None)
    plain["hand"] = sum(bool(card) for card in plain["hand"])


def _foreseen(state: State, seat: int) -> int:
    """13.5 How many of the next events a seat has foreseen."""
    if seat == NONE or state.foreseen[seat] == NONE:
        return 0
    return max(0, len(state.events) - state.foreseen[seat])
