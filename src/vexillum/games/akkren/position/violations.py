"""What must be true of every state: its facts, and what the rules say beyond them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from vexillum.core.words.texts import Message
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
from vexillum.games.akkren.forces.stacks import find, spent
from vexillum.games.akkren.position.facts import FACTS
from vexillum.games.akkren.position.fault_messages import fault, in_words, person_fault, stack_fault
from vexillum.games.akkren.position.record_facts import GENERAL, QUEST_IDS
from vexillum.games.akkren.position.reinforcements import given_out, in_service
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import NONE, Kind, Role, Stack, Stage, State

_HEROES = tuple(f"hero_{id}" for id in HERO_IDS)


def violations(state: State) -> list[str]:
    """Every invariant that is broken, in words; an empty list when the state is sound."""
    return [*FACTS.violations(state), *own_violations(state)]


def own_violations(state: State) -> list[str]:
    """The same as :func:`rule_problems`, in words."""
    return in_words(rule_problems(state))


def rule_problems(state: State) -> list[Message]:
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


def _numbers(state: State) -> Iterator[Message]:
    """Stacks and persons have numbers of their own."""
    used = Counter([one.id for one in state.stacks] + [one.id for one in state.people])
    yield from (fault("number_twice", "serial", number=str(id), n=n) for id, n in used.items() if n > 1)
    yield from (fault("number_new", "serial", number=str(id)) for id in used if id >= state.serial)


def _stacks(state: State) -> Iterator[Message]:
    """3.2, C116, 9.3.5 No stack without units; ships in fleets, at sea or in a port, all else on land or aboard."""
    for one in state.stacks:
        force = (*one.units, *one.hired, *one.sworn)
        if spent(state, one):
            yield stack_fault(state, one, "empty")
        ships = [NAVAL[unit] for unit, _ in force]
        if one.kind == Kind.FLEET:
            if not all(ships):
                yield stack_fault(state, one, "ships_only")
            if not is_sea(one.place) and not has_port(state, one.place):
                yield stack_fault(state, one, "no_port")
        elif any(ships):
            yield stack_fault(state, one, "ships_ashore")
        elif is_sea(one.place) and one.aboard == NONE:
            yield stack_fault(state, one, "at_sea")
        yield from _aboard(state, one)
        if one.kind == Kind.GARRISON and one.general != NONE:
            yield stack_fault(state, one, "garrison_general")
        if one.general >= DECK and one.owner < F:
            yield stack_fault(state, one, "minor_general", general=GENERAL_IDS[one.general])
        if one.kind == Kind.ARMY and one.general == NONE:
            yield stack_fault(state, one, "army_general")
        if one.owner in (MINOR, NEUTRAL) and one.nation == NONE:
            yield stack_fault(state, one, "of_nobody")
        if one.face_down and one.owner != GREAT_KINGDOM:
            yield stack_fault(state, one, "face_down")
        if one.owner != AKKREN and any(AKKREN_UNIT[unit] for unit, _ in force):
            yield stack_fault(state, one, "akkren_units")
        if one.worn and not one.marched:
            yield stack_fault(state, one, "worn")


def _aboard(state: State, one: Stack) -> Iterator[Message]:
    """9.3.5 What is aboard is where its fleet is."""
    if one.aboard == NONE:
        return
    fleet = find(state, one.aboard)
    if fleet is None or fleet.kind != Kind.FLEET:
        yield stack_fault(state, one, "no_fleet", fleet=str(one.aboard))
    elif fleet.place != one.place:
        yield stack_fault(state, one, "fleet_away", place=PLACE_IDS[fleet.place])
    elif one.kind == Kind.FLEET:
        yield stack_fault(state, one, "fleet_aboard")


def _people(state: State) -> Iterator[Message]:
    """3.3, 9.2 Persons are where their army is; no one is captured by his own side."""
    for one in state.people:
        army = find(state, one.stack) if one.stack != NONE else None
        if one.stack != NONE and army is None:
            yield person_fault(state, one, "no_stack", stack=str(one.stack))
        elif army is not None and army.place != one.place:
            yield person_fault(state, one, "stack_away", stack=str(one.stack), place=PLACE_IDS[army.place])
        elif is_sea(one.place) and army is None:
            yield person_fault(state, one, "person_at_sea")
        if one.captor == one.owner:
            yield person_fault(state, one, "own_captive")
        if one.role == Role.HERO and one.who in state.dead_heroes:
            yield person_fault(state, one, "dead_hero", hero=f"hero_{HERO_IDS[one.who]}")
        again = len(state.done_quests) + len(HERO_IDS) >= len(QUEST_IDS)  # C272: when none is left, all are open again
        if one.quest != NONE and (one.role != Role.HERO or (one.quest in state.done_quests and not again)):
            yield person_fault(state, one, "not_his_quest", quest=QUEST_IDS[one.quest])
        if one.role == Role.MASTER and state.order_markers[one.owner] != one.who:
            yield person_fault(state, one, "no_channel", who=OWNERS[one.owner])
    yield from _twice("hero_twice", "people", [one.who for one in state.people if one.role == Role.HERO], _HEROES)
    yield from _twice("master_twice", "people", [one.owner for one in state.people if one.role == Role.MASTER], OWNERS)
    yield from _twice("quest_twice", "people", [one.quest for one in state.people if one.quest != NONE], QUEST_IDS)
    yield from _twice("quest_twice", "done_quests", state.done_quests, QUEST_IDS)
    yield from _twice("hero_twice", "dead_heroes", state.dead_heroes, _HEROES)


def _twice(id: str, path: str, found: Sequence[int], ids: Sequence[str]) -> Iterator[Message]:
    if len(set(found)) < len(found):
        yield from (fault(id, path, what=ids[one], n=n) for one, n in Counter(found).items() if n > 1)


def _owners(state: State) -> Iterator[Message]:
    """C185 Factions without a player have nothing."""
    away = [faction for faction in range(F) if faction not in in_play(state)]
    for faction in away:
        owners = {
            *[s.owner for s in state.stacks],
            *[p.owner for p in state.people],
            *[c.owner for c in state.caravans],
        }
        if faction in owners or faction in state.holder or faction in state.allied or state.treasury[faction]:
            yield fault("not_in_play", f"factions.{SEATS[faction]}", who=SEATS[faction])


def _land(state: State) -> Iterator[Message]:
    """8.2.1, 8.3.2, 11.5 A region is held or allied, not both; forts have owners; only cities can be destroyed."""
    for region, id in enumerate(REGION_IDS):
        if state.holder[region] != NOBODY and state.allied[region] != NOBODY:
            yield fault("held_and_allied", f"regions.{id}", region=id)
    for zone, id in enumerate(ZONE_IDS):
        if bool(state.forts[zone]) != (state.fort_owner[zone] != NOBODY):
            yield fault("fort_owner", f"forts.{id}", zone=id)
        if state.razed[zone] and not STRUCTURE[zone]:
            yield fault("nothing_razed", "razed", zone=id)
    besieged = Counter([siege.place for siege in state.sieges])
    yield from (fault("sieges", "sieges", zone=ZONE_IDS[place], n=n) for place, n in besieged.items() if n > 1)


def _markers(state: State) -> Iterator[Message]:
    """5.3, 8.2, 11.5 Markers of regions where they belong, and no more than there can be."""
    absent = [faction for faction in range(F) if faction not in in_play(state)]
    for region, id in enumerate(REGION_IDS):
        if state.presence[region] > GP[region]:
            yield fault("presence", f"regions.{id}.presence", region=id, n=state.presence[region], most=GP[region])
        if state.slaves[region] and state.holder[region] != KAN:
            yield fault("slaves", f"regions.{id}.slaves", region=id)
        points = state.points[F * region : F * region + F]
        if any(points) and (state.holder[region] != NOBODY or any(points[faction] for faction in absent)):
            yield fault("points", f"regions.{id}.points", region=id)
    yield from _twice("nest_twice", "nests", state.nests, ZONE_IDS)


def _caravans(state: State) -> Iterator[Message]:
    """13.4, C69 One caravan to each other Faction."""
    for (owner, target), n in Counter([(one.owner, one.target) for one in state.caravans]).items():
        if n > 1:
            yield fault("caravans", "caravans", who=SEATS[owner], n=n, whom=SEATS[target])
        if owner == target:
            yield fault("own_caravan", "caravans", who=SEATS[owner])
        elif target not in in_play(state):
            yield fault("caravan_to_nobody", "caravans", who=SEATS[owner], whom=SEATS[target])


def _sightings(state: State) -> Iterator[Message]:
    """9.3.4 At most one sighting of a stack that exists, and never of one's own."""
    for (seat, stack), n in Counter([(one.seat, one.stack) for one in state.sightings]).items():
        seen = find(state, stack)
        if seen is None:
            yield fault("sighting_gone", "sightings", who=SEATS[seat], stack=str(stack))
        elif seen.owner == seat:
            yield fault("sighting_own", "sightings", who=SEATS[seat], stack=str(stack))
        if n > 1:
            yield fault("sightings", "sightings", who=SEATS[seat], n=n, stack=str(stack))
    if any(one.when > state.clock for one in state.sightings):
        yield fault("sighting_future", "sightings")


def _decks(state: State) -> Iterator[Message]:
    """3.5, C03, 13.5 No card that was never printed; every general is somewhere."""
    if state.stage == Stage.SETUP:
        return
    held = [card for card in state.hands if card != NONE]
    yield from _copies("events", [*state.events, *state.spent_events], fresh_events(), EVENT_IDS)
    yield from _copies("agents", [*state.agents, *state.spent_agents, *held], fresh_agents(), AGENT_IDS)
    somewhere = FACTS.things(state, GENERAL)
    missing = [GENERAL_IDS[one] for one in range(DECK) if one not in somewhere]
    yield from (fault("general_nowhere", "generals", general=one) for one in missing)


def _copies(deck: str, found: Sequence[int], printed: Sequence[int], ids: Sequence[str]) -> Iterator[Message]:
    there, printed_of = Counter(found), Counter(printed)
    for card, n in there.items():
        if n > printed_of[card]:
            yield fault(f"copies_{deck}", deck, card=ids[card], n=n, most=printed_of[card])


def _calendar(state: State) -> Iterator[Message]:
    """6, 7 The order of a turn has every Faction once, and one of them acts."""
    allowed = {*in_play(state), AKKREN}
    yield from (fault("order", "order", who=OWNERS[owner]) for owner in state.order if owner not in allowed)
    if len(set(state.order)) < len(state.order):
        yield fault("order_twice", "order")
    if state.acting > len(state.order) or (state.stage == Stage.PLAYERS and state.acting >= len(state.order)):
        yield fault("acting", "acting", n=state.acting + 1, most=len(state.order))


def unbalanced(state: State) -> list[Message]:
    """13.3 Between two steps every unit that its regions give a Faction is on the map or in its reinforcements.

    Within a step some may be nowhere: those that are being placed, or that a lost region takes away.
    """
    if state.stage == Stage.SETUP:
        return []
    return [
        fault("more" if more > 0 else "missing", f"factions.{who}.pool.{unit}", who=who, unit=unit, n=abs(more))
        for who, unit, more in _difference(state)
    ]


def _difference(state: State) -> Iterator[tuple[str, str, int]]:
    for faction in in_play(state):
        given, there = given_out(state, faction), in_service(state, faction)
        for unit in range(U):
            if given[unit] != there[unit]:
                yield SEATS[faction], UNIT_IDS[unit], there[unit] - given[unit]
