"""What each seat may know: the open map, its own realm, and of others' stacks what it has seen, and when."""

from __future__ import annotations

from typing import Any

from vexillum.games.akkren.combat.sheet import sheet_facts
from vexillum.games.akkren.components.factions import NOBODY, SEATS, F
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import words
from vexillum.games.akkren.position.facts import FACTS
from vexillum.games.akkren.position.positions import position
from vexillum.games.akkren.realm.ledger import own_realm, public_realms
from vexillum.games.akkren.sight import sighting
from vexillum.games.akkren.state import NONE, Person, Stack, State

SECRET_OF_STACK = ("units", "hired", "sworn", "general", "naval_general", "goods", "residual")
"""3.2, C361 What only its owner knows of a Faction's stack. That it is led by a general its counter shows."""
SECRET_OF_FACTION = ("treasury", "pool", "foreseen")
"""C362 What only the Faction itself knows; of its agents the others know how many they are."""
DECKS = ("generals", "events", "agents", "guardians")
NEVER_SHOWN = ("draws", "rolls", "sightings", "free_year")
NOT_ALWAYS_THERE = ("rules", "razed", "woken", "weather")
"""Entries that a position leaves out if they have nothing to say."""
RECKONED = (
    *("scenario", "players", "stacks", "people", "factions", "regions", "plunder", "forts", "fort_owner", "razed"),
    *("woken", "current"),
)
"""The entries on which the ledgers rest (:mod:`vexillum.games.akkren.realm.ledger`)."""


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
    for name in NEVER_SHOWN:
        seen.pop(name, None)
    seen["stacks"] = [_stack(state, one, plain, me) for one, plain in zip(state.stacks, seen["stacks"], strict=True)]
    seen["people"] = _people(state, me)
    seen["glimpses"] = [plain for plain in seen["glimpses"] if plain["seat"] == seat]
    _hide_factions(seen["factions"], seat)
    _hide_musters(state, seen["regions"], me)
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


def next_view(state: State, seat: str | None, past: State, before: dict[str, Any]) -> dict[str, Any]:
    """The same, from the view that a seat had of an earlier state: entries in which they do not differ are taken over.

    From another seat's view nothing is taken, nor around a battle with miniatures, or where an entry may come or go.
    """
    changed = FACTS.changed_entries(state, past)
    if before["seat"] != (seat or "") or state.tabletop or past.tabletop or not changed.isdisjoint(NOT_ALWAYS_THERE):
        return view(state, seat)
    me = SEATS.index(seat) if seat is not None else NONE
    seen = dict(before)
    for name in changed.difference(NEVER_SHOWN, ("stacks", "people", "glimpses", "events", *DECKS)):
        seen[name] = FACTS.entry(name, state)
    if "stacks" in changed or "sightings" in changed:
        seen["stacks"] = _next_stacks(state, past, before["stacks"], me)
    if "people" in changed:
        seen["people"] = _people(state, me)
    if "glimpses" in changed:
        seen["glimpses"] = [plain for plain in FACTS.entry("glimpses", state) if plain["seat"] == seat]
    if "factions" in changed:
        _hide_factions(seen["factions"], seat)
    if "regions" in changed:
        _hide_musters(state, seen["regions"], me)
    for name in changed.intersection(DECKS):
        seen[name] = len(FACTS.entry(name, state))
    if "events" in changed or "factions" in changed:
        seen["foreseen"] = FACTS.entry("events", state)[: _foreseen(state, me)]
    if not changed.isdisjoint(RECKONED):
        seen["derived"] = derived(state)
        if me != NONE:
            seen["derived"]["own"] = own_realm(state, me)
    return seen


def _next_stacks(state: State, past: State, before: list[dict[str, Any]], seat: int) -> list[dict[str, Any]]:
    """The stacks: most are as they were, and so is what was seen of them."""
    known = {id(one): plain for one, plain in zip(past.stacks, before, strict=True)}
    watched = state.sightings != past.sightings
    shown = []
    for one in state.stacks:
        plain = None if watched and hidden_stack(one, seat) else known.get(id(one))
        shown.append(plain or _stack(state, one, FACTS.record("stacks", one), seat))
    return shown


def _people(state: State, seat: int) -> list[dict[str, Any]]:
    """C363 The persons of whom a seat knows."""
    return [FACTS.record("people", one) for one in state.people if not hidden_person(one, seat)]


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


def _hide_factions(factions: dict[str, dict[str, Any]], seat: str | None) -> None:
    """C362 Others' gold and reinforcements are hidden, their agents counted."""
    for other in SEATS:
        if other != seat:
            plain = factions[other]
            for name in SECRET_OF_FACTION:
                plain.pop(name, None)
            plain["hand"] = sum(bool(card) for card in plain["hand"])


def _hide_musters(state: State, regions: dict[str, dict[str, Any]], seat: int) -> None:
    """C362 What others' regions give by their own choice is hidden."""
    for region, plain in enumerate(regions.values()):
        owner = state.holder[region] if state.holder[region] != NOBODY else state.allied[region]
        if 0 <= owner < F and owner != seat:
            del plain["muster"]


def _foreseen(state: State, seat: int) -> int:
    """13.5 How many of the next events a seat has foreseen."""
    if seat == NONE or state.foreseen[seat] == NONE:
        return 0
    return max(0, len(state.events) - state.foreseen[seat])
