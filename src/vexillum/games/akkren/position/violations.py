"""What must be true of every state: its facts, and what the rules say beyond them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from vexillum.games.akkren.components.decks import AGENT_IDS, EVENT_IDS, fresh_agents, fresh_events
from vexillum.games.akkren.components.factions import (
    AKKREN,
    GREAT_KINGDOM,
    KAN,
    MINOR,
    NEUTRAL,
    NOBODY,
    OWNERS,
    SEATS,
    F,
)
from vexillum.games.akkren.components.map import GP, PLACE_IDS, REGION_IDS, STRUCTURE, ZONE_IDS, is_sea
from vexillum.games.akkren.components.units import AKKREN as AKKREN_UNIT
from vexillum.games.akkren.components.units import NAVAL, UNIT_IDS, U
from vexillum.games.akkren.control import has_port
from vexillum.games.akkren.forces.generals import DECK, GENERAL_IDS
from vexillum.games.akkren.forces.heroes import HERO_IDS
from vexillum.games.akkren.forces.stacks import find
from vexillum.games.akkren.position.facts import FACTS
from vexillum.games.akkren.position.record_facts import GENERAL, QUEST_IDS
from vexillum.games.akkren.position.reinforcements import given_out, in_service
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import NONE, Kind, Role, Stack, Stage, State


def violations(state: State) -> list[str]:
    """Every invariant that is broken, in words; an empty list when the state is sound."""
    return [*FACTS.violations(state), *own_violations(state)]


def own_violations(state: State) -> list[str]:
    """What breaks the rules although every fact is within its bounds."""
    return [
        *_numbers(state),
        *_stacks(state),
        *_people(state),
        *_owners(state),
        *_land(state),
        *_markers(state),
        *_caravans(state),
        *_sightings(state),
        *_decks(state),
        *_calendar(state),
    ]


def _numbers(state: State) -> Iterator[str]:
    """Stacks and persons have numbers of their own."""
    used = Counter([one.id for one in state.stacks] + [one.id for one in state.people])
    yield from (f"number {id} is used {n} times" for id, n in used.items() if n > 1)
    yield from (f"number {id} is not given out yet" for id in used if id >= state.serial)


def _stacks(state: State) -> Iterator[str]:
    """3.2, 9.3.5 Ships in fleets, at sea or in a port; all else on land, or aboard a fleet."""
    for one in state.stacks:
        name = f"stack {one.id}"
        force = (*one.units, *one.hired, *one.sworn)
        ships = [NAVAL[unit] for unit, _ in force]
        if one.kind == Kind.FLEET:
            if not all(ships):
                yield f"{name}: a fleet has ships only"
            if not is_sea(one.place) and not has_port(state, one.place):
                yield f"{name}: {PLACE_IDS[one.place]} has no port"
        elif any(ships):
            yield f"{name}: ships belong into a fleet"
        elif is_sea(one.place) and one.aboard == NONE:
            yield f"{name}: it is at sea without a ship"
        yield from (f"{name}: {why}" for why in _aboard(state, one))
        if one.kind == Kind.GARRISON and one.general != NONE:
            yield f"{name}: a garrison has no general"
        if one.general >= DECK and one.owner < F:
            yield f"{name}: {GENERAL_IDS[one.general]} leads a minor power only"
        if one.kind == Kind.ARMY and one.general == NONE:
            yield f"{name}: an army has a general"
        if one.owner in (MINOR, NEUTRAL) and one.nation == NONE:
            yield f"{name}: it is of nobody's"
        if one.face_down and one.owner != GREAT_KINGDOM:
            yield f"{name}: units of the Great Kingdom only lie face down"
        if one.owner != AKKREN and any(AKKREN_UNIT[unit] for unit, _ in force):
            yield f"{name}: Akkren fight for themselves only"
        if one.worn and not one.marched:
            yield f"{name}: it wears a marker that it has not"


def _aboard(state: State, one: Stack) -> Iterator[str]:
    """9.3.5 What is aboard is where its fleet is."""
    if one.aboard == NONE:
        return
    fleet = find(state, one.aboard)
    if fleet is None or fleet.kind != Kind.FLEET:
        yield f"there is no fleet {one.aboard}"
    elif fleet.place != one.place:
        yield f"its fleet is at {PLACE_IDS[fleet.place]}"
    elif one.kind == Kind.FLEET:
        yield "a fleet carries no fleet"


def _people(state: State) -> Iterator[str]:
    """3.3, 9.2 Persons are where their army is; nobody is captured by his own side."""
    for one in state.people:
        army = find(state, one.stack) if one.stack != NONE else None
        if one.stack != NONE and army is None:
            yield f"person {one.id}: there is no stack {one.stack}"
        elif army is not None and army.place != one.place:
            yield f"person {one.id}: stack {one.stack} is at {PLACE_IDS[army.place]}"
        elif is_sea(one.place) and army is None:
            yield f"person {one.id}: at sea without a ship"
        if one.captor == one.owner:
            yield f"person {one.id}: a captive of his own side"
        if one.role == Role.HERO and one.who in state.dead_heroes:
            yield f"hero {HERO_IDS[one.who]} is dead"
        again = len(state.done_quests) + len(HERO_IDS) >= len(QUEST_IDS)  # C272: when none is left, all are open again
        if one.quest != NONE and (one.role != Role.HERO or (one.quest in state.done_quests and not again)):
            yield f"person {one.id}: {QUEST_IDS[one.quest]} is none of his"
        if one.role == Role.MASTER and state.order_markers[one.owner] != one.who:
            yield f"person {one.id}: a Master of an Order to which {OWNERS[one.owner]} has no channel"
    yield from _twice("hero {}", [one.who for one in state.people if one.role == Role.HERO], HERO_IDS)
    yield from _twice("a Master of {}", [one.owner for one in state.people if one.role == Role.MASTER], OWNERS)
    yield from _twice("quest {}", [one.quest for one in state.people if one.quest != NONE], QUEST_IDS)
    yield from _twice("quest {}", state.done_quests, QUEST_IDS)
    yield from _twice("hero {}", state.dead_heroes, HERO_IDS)


def _twice(what: str, found: Sequence[int], ids: Sequence[str]) -> Iterator[str]:
    if len(set(found)) < len(found):
        yield from (f"{what.format(ids[one])} is there {n} times" for one, n in Counter(found).items() if n > 1)


def _owners(state: State) -> Iterator[str]:
    """C185 Factions that nobody plays have nothing."""
    away = [faction for faction in range(F) if faction not in in_play(state)]
    for faction in away:
        owners = {
            *[s.owner for s in state.stacks],
            *[p.owner for p in state.people],
            *[c.owner for c in state.caravans],
        }
        if faction in owners or faction in state.holder or faction in state.allied or state.treasury[faction]:
            yield f"{SEATS[faction]} is not in play, but has something"


def _land(state: State) -> Iterator[str]:
    """8.2.1, 8.3.2, 11.5 A region is held or allied, not both; forts have owners; only cities can be destroyed."""
    for region, id in enumerate(REGION_IDS):
        if state.holder[region] != NOBODY and state.allied[region] != NOBODY:
            yield f"{id}: it is held and allied at once"
    for zone, id in enumerate(ZONE_IDS):
        if bool(state.forts[zone]) != (state.fort_owner[zone] != NOBODY):
            yield f"{id}: a fort and its owner come together"
        if state.razed[zone] and not STRUCTURE[zone]:
            yield f"{id}: there is nothing to destroy"
    besieged = Counter([siege.place for siege in state.sieges])
    yield from (f"{ZONE_IDS[place]}: {n} sieges" for place, n in besieged.items() if n > 1)


def _markers(state: State) -> Iterator[str]:
    """5.3, 8.2, 11.5 Markers of regions where they belong, and no more than there can be."""
    absent = [faction for faction in range(F) if faction not in in_play(state)]
    for region, id in enumerate(REGION_IDS):
        if state.presence[region] > GP[region]:
            yield f"{id}: {state.presence[region]} presence of the Akkren, but it gives {GP[region]}"
        if state.slaves[region] and state.holder[region] != KAN:
            yield f"{id}: slaves, but not of the Kân"
        points = state.points[F * region : F * region + F]
        if any(points) and (state.holder[region] != NOBODY or any(points[faction] for faction in absent)):
            yield f"{id}: diplomatic points of nobody's"
    yield from _twice("nest {}", state.nests, ZONE_IDS)


def _caravans(state: State) -> Iterator[str]:
    """13.4, C69 One caravan to each other Faction."""
    for (owner, target), n in Counter([(one.owner, one.target) for one in state.caravans]).items():
        if n > 1:
            yield f"{SEATS[owner]} has {n} caravans to {SEATS[target]}"
        if owner == target:
            yield f"{SEATS[owner]} has a caravan to itself"
        elif target not in in_play(state):
            yield f"{SEATS[owner]} has a caravan to {SEATS[target]}, who is not in play"


def _sightings(state: State) -> Iterator[str]:
    """9.3.4 One sighting of a stack that is there, and never of one's own."""
    for (seat, stack), n in Counter([(one.seat, one.stack) for one in state.sightings]).items():
        seen = find(state, stack)
        if seen is None:
            yield f"{SEATS[seat]} has seen stack {stack}, which is not there"
        elif seen.owner == seat:
            yield f"{SEATS[seat]} has a sighting of its own stack {stack}"
        if n > 1:
            yield f"{SEATS[seat]} has {n} sightings of stack {stack}"
    if any(one.when > state.clock for one in state.sightings):
        yield "a sighting comes from the future"


def _decks(state: State) -> Iterator[str]:
    """3.5, C03, 13.5 No card that was never printed; every general is somewhere."""
    if state.stage == Stage.SETUP:
        return
    held = [card for card in state.hands if card != NONE]
    yield from _copies([*state.events, *state.spent_events], fresh_events(), EVENT_IDS)
    yield from _copies([*state.agents, *state.spent_agents, *held], fresh_agents(), AGENT_IDS)
    somewhere = FACTS.things(state, GENERAL)
    yield from (f"general {GENERAL_IDS[one]} is nowhere" for one in range(DECK) if one not in somewhere)


def _copies(found: Sequence[int], printed: Sequence[int], ids: Sequence[str]) -> Iterator[str]:
    there, printed_of = Counter(found), Counter(printed)
    yield from (f"{ids[card]}: {n} cards" for card, n in there.items() if n > printed_of[card])


def _calendar(state: State) -> Iterator[str]:
    """6, 7 The order of a turn has everybody once, and one of them acts."""
    allowed = {*in_play(state), AKKREN}
    yield from (f"{OWNERS[owner]} has no place in the order" for owner in state.order if owner not in allowed)
    if len(set(state.order)) < len(state.order):
        yield "somebody acts twice in a turn"
    if state.acting > len(state.order) or (state.stage == Stage.PLAYERS and state.acting >= len(state.order)):
        yield f"number {state.acting + 1} of {len(state.order)} acts"


def unbalanced(state: State) -> list[str]:
    """13.3 Between two steps every unit that its regions give a Faction is on the map or in its reinforcements.

    Within a step some may be in nobody's hands: those that are being placed, or that a lost region takes away.
    """
    if state.stage == Stage.SETUP:
        return []
    return [
        f"{who}: {more} {unit} more than its regions give" if more > 0 else f"{who}: {-more} {unit} are missing"
        for who, unit, more in _difference(state)
    ]


def _difference(state: State) -> Iterator[tuple[str, str, int]]:
    for faction in in_play(state):
        given, there = given_out(state, faction), in_service(state, faction)
        for unit in range(U):
            if given[unit] != there[unit]:
                yield SEATS[faction], UNIT_IDS[unit], there[unit] - given[unit]
