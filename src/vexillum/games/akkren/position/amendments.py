"""Changes to a position by hand, and what follows from them."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from vexillum.core.dice import Dice
from vexillum.core.facts import Hand
from vexillum.core.table import Setup, Table
from vexillum.core.tools.paths import NoPath, find, put
from vexillum.games.akkren.blank import blank
from vexillum.games.akkren.components.decks import fresh_agents, fresh_events
from vexillum.games.akkren.components.factions import GREAT_KINGDOM, HOME, SEATS
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, REGION_IDS
from vexillum.games.akkren.components.units import U, force, joined, without
from vexillum.games.akkren.control import allies_of, regions_of
from vexillum.games.akkren.forces.generals import DECK
from vexillum.games.akkren.forces.stacks import find as stack_of
from vexillum.games.akkren.position.facts import FACTS, STAGES
from vexillum.games.akkren.position.reinforcements import given_out, in_service, kingdom_units
from vexillum.games.akkren.scenarios import in_play, seats_for
from vexillum.games.akkren.setup.deployment import deployment
from vexillum.games.akkren.state import NONE, Stacks, Stage, State

DEAL = "a position by hand"


def tidy_position(plain: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
    """Tidy a position of which some paths were changed by hand.

    Play counts as begun, with the scenario's troops as they are by default, unless the stage is written as that of the
    set-up. What is put somewhere leaves the place where it was: generals and cards their decks, units the
    reinforcements. Units that no region gives count as given by the home country, those of the Great Kingdom too.
    Persons are where their army is.
    """
    hand = Hand(changed)
    if _before_setup(plain, changed):
        plain = _begun(plain, changed)
    state = FACTS.read(plain)
    FACTS.check_bounds(state)
    numbers = [*[one.id for one in state.stacks], *[one.id for one in state.people]]
    state.serial = max([state.serial, *[id + 1 for id in numbers]])
    _follow(state)
    _tidy_generals(state, hand)
    _tidy_cards(state)
    _tidy_guardians(state)
    for faction in in_play(state):
        _balance(state, faction, hand)
    _balance_kingdom(state)
    return FACTS.position(state)


def _before_setup(plain: dict[str, Any], changed: frozenset[str]) -> bool:
    """4.1 Whether the set-up has still to be carried out. Until then regions give no troops but those by hand."""
    setting_up = bool(plain["stage"] == STAGES[Stage.SETUP])
    if not Hand(changed).in_part("stage"):
        return setting_up
    by_hand = {REGION_IDS[GREAT_KINGDOM_HOME], *[path.split(".")[1] for path in changed if path.startswith("regions.")]}
    given = any(region["muster"] for id, region in plain["regions"].items() if id not in by_hand)
    return not (setting_up or given)


def _begun(plain: dict[str, Any], changed: frozenset[str]) -> dict[str, Any]:
    """4.1 The scenario after its set-up, with the changes that were made by hand."""
    begun: dict[str, Any] = msgspec.json.decode(_set_up(msgspec.json.encode(plain | _untouched())))
    for path in changed:
        try:
            put(begun, path, find(plain, path))
        except NoPath:
            continue  # it was taken away
    return begun


@lru_cache(maxsize=64)
def _set_up(given: bytes) -> bytes:
    """4.1 A position after its set-up, as JSON; many that are written by hand differ only in what comes later."""
    plain = msgspec.json.decode(given)
    state = FACTS.read(plain)
    seats = seats_for(state.players)
    table: Table[State] = Table(Setup("akkren", plain["scenario"], seats, {}, DEAL), state, Dice(DEAL), [], quiet=True)
    for piece in deployment(state):
        play = piece(table)
        try:
            decision = next(play)
            while True:
                decision = play.send(decision.options[: decision.at_least])
        except StopIteration:
            continue
    state.stage, state.piece = Stage.INITIATIVE, 0
    return msgspec.json.encode(FACTS.position(table.state))


@cache
def _untouched() -> dict[str, Any]:
    """What the set-up fills: as it is before."""
    empty = FACTS.position(blank())
    names = ("stacks", "people", "sightings", "regions", "generals", "events", "agents", "guardians", "serial", "woken")
    return {name: empty.get(name, []) for name in names}


def _follow(state: State) -> None:
    """Persons are where their stack is, cargo where its fleet is; no one has seen a stack that is gone."""
    for one in state.stacks:
        fleet = stack_of(state, one.aboard) if one.aboard != NONE else None
        if fleet is not None and fleet.place != one.place:
            state.stacks = Stacks([replace(s, place=fleet.place) if s.id == one.id else s for s in state.stacks])
    places = {one.id: one.place for one in state.stacks}
    state.people = [
        replace(one, place=places.get(one.stack, one.place), stack=one.stack if one.stack in places else NONE)
        for one in state.people
    ]
    state.sightings = [one for one in state.sightings if one.stack in places]


def _tidy_generals(state: State, hand: Hand) -> None:
    """3.5 A general who leads is in no pile; one who is nowhere goes under the deck."""
    leading = {one.general for one in state.stacks}
    fallen = [one for one in state.fallen_generals if one not in leading]
    written = set(fallen) if hand.in_part("fallen_generals") else set()
    deck = [one for one in state.generals if one not in leading | written]
    state.fallen_generals = [one for one in fallen if one not in deck]
    there = leading | {*deck, *state.fallen_generals}
    state.generals = [*[one for one in range(DECK) if one not in there], *deck]


def _tidy_cards(state: State) -> None:
    """C03, 13.5 A card that was put somewhere is missing in its deck; one that is nowhere goes under it."""
    held = [card for card in state.hands if card != NONE]
    state.agents = _tidied(state.agents, [*held, *state.spent_agents], fresh_agents())
    state.events = _tidied(state.events, state.spent_events, fresh_events())


def _tidied(deck: list[int], elsewhere: list[int], printed: list[int]) -> list[int]:
    left = Counter(printed) - Counter(elsewhere)
    kept: list[int] = []
    for card in reversed(deck):
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return [*sorted(left.elements()), *reversed(kept)]


def _tidy_guardians(state: State) -> None:
    """9.2.1, 5.2 A guardian who waits in a zone, or walks with the Evoker, is not in the deck."""
    elsewhere = {*state.lairs, *[one.raised for one in state.people]}
    state.guardians = [one for one in state.guardians if one not in elsewhere]


def _balance_kingdom(state: State) -> None:
    """10.1.1 What the Great Kingdom has beyond what its regions give, its own land gives."""
    if state.holder[GREAT_KINGDOM_HOME] != GREAT_KINGDOM:
        return
    there, given = kingdom_units(state)
    more = force({unit: n - given.get(unit, 0) for unit, n in there.items() if n > given.get(unit, 0)})
    state.muster[GREAT_KINGDOM_HOME] = joined(state.muster[GREAT_KINGDOM_HOME], more)


def _balance(state: State, faction: int, hand: Hand) -> None:
    """13.3 What is not on the map waits among the reinforcements; what no region gives, the home country does.

    Reinforcements that were written by hand stay: then the regions give this many fewer.
    """
    written = hand.wrote(f"factions.{SEATS[faction]}.pool")
    given, there = given_out(state, faction), in_service(state, faction)
    regions = (*regions_of(state, faction), *allies_of(state, faction))
    for unit in range(U):
        more = there[unit] - given[unit]
        if not more:
            continue
        place = U * faction + unit
        if not written:
            before = state.pool[place]
            state.pool[place] = max(0, before - more)
            more -= before - state.pool[place]
        if more > 0:
            state.muster[HOME[faction]] = joined(state.muster[HOME[faction]], ((unit, more),))
        for region in regions if more < 0 else ():
            some = min(-more, dict(state.muster[region]).get(unit, 0))
            state.muster[region] = without(state.muster[region], force({unit: some}))
            more += some
