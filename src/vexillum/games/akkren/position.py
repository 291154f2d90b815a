"""Positions: facts and their bounds, what must be true of every state, and the whole state in words both ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from vexillum.core.errors import BadPosition
from vexillum.core.facts import (
    DICE,
    FAR,
    NONE,
    Facts,
    Named,
    choice,
    counts,
    flags,
    marked,
    marks,
    number,
    numbers,
    numerals,
    parts,
    pile,
    records,
    text,
    thing,
    thing_for,
    truth,
    word,
    word_for,
    word_if_any,
    word_slots,
    words,
)
from vexillum.core.facts.fact import check_name
from vexillum.core.words.texts import Message, in_source_words

from . import stacks
from .boons import BOONS, DEEDS, WEATHER
from .components.map import CAPITAL, CITY, FORT, GP, PLACE_IDS, REGION_IDS, STRUCTURE, ZONE_IDS, is_sea
from .components.pieces import (
    AKKREN,
    DEMON,
    GREAT_KINGDOM,
    IS_AKKREN,
    KAN,
    MINOR,
    MINOR_IDS,
    MINORS,
    NAVAL,
    NEUTRAL,
    NOBODY,
    OWNERS,
    PAIR_IDS,
    RELATIONS,
    SEATS,
    UNIT_IDS,
    F,
    Force,
    U,
    force_of,
    joined,
)
from .components.records import AGENT_IDS, EVENT_IDS, GUARDIAN_IDS, Quest, document, fresh_agents, fresh_events, read
from .control import allies_of, has_port, regions_of, structure
from .hand import WATCHES
from .heroes import HERO_IDS, MAGE_IDS, MASTER_IDS
from .money import mana_of
from .naval import capacity, carried
from .people.capture import forsaken
from .realm import burrowing, demon_limit, demons
from .scenarios import HAND, IN_PLAY, OPTIONAL_RULES, SCENARIO_IDS, in_play
from .stacks import DECK, GENERAL_IDS, SPECIALIST_IDS, base_unit, find, spent, whole_force
from .state import (
    KINDS,
    ROLES,
    TURNS,
    Caravan,
    Kind,
    KnownAgents,
    Person,
    Role,
    Segment,
    Sheet,
    Siege,
    Sighting,
    Stack,
    Stacks,
    Stage,
    State,
)

# Positions: the whole state in words that a person can read and write, exactly and both ways -------------------------


def position(state: State) -> dict[str, Any]:
    """The position of a state as plain data."""
    return FACTS.position(state)


def restore(plain: Mapping[str, Any]) -> State:
    """The state of a position, or an error that names what is wrong with it.

    A position is between two steps: what a step never leaves behind is refused, too.
    """
    state = FACTS.read(plain)
    FACTS.check(state)
    for one in stacks.kingdom_at_home(state):  # games of earlier releases may have such a counter left
        if stacks.spent(state, one):
            stacks.remove(state, one.id)
    if broken := own_problems(state):
        raise BadPosition("position.faults", faults="; ".join(in_words(broken)))
    return state


def own_problems(state: State) -> list[Message]:
    """Everything for which a position is refused although every fact is within its bounds."""
    return rule_problems(state) or loose_problems(state)


# The facts of one stack and of one person: their fields in a position ------------------------------------------------


GENERAL = Named(GENERAL_IDS)
QUEST_IDS = tuple(quest.id for quest in read("quests", "quest", Quest))
STATS = ("str", "hit", "cha", "app", "mov")
_BY_ROLE = (HERO_IDS, MAGE_IDS, MASTER_IDS)


def _named_gains() -> Iterator[str]:
    """9.1, 9.2.1 What treasures and events can add to a hero: values, traits, things, and their effects."""
    yield from STATS
    effects = [
        effect
        for file, table in (("quests", "treasure"), ("events", "event"))
        for record in document(file)[table]
        for effect in record["effects"]
    ]
    for effect in effects:
        yield effect["op"]
        yield from (effect[name] for name in ("trait", "id") if name in effect)


GAINS = tuple(dict.fromkeys(_named_gains()))


def _nations(one: Any) -> Sequence[str]:
    """The owner of a stack within its kind: a minor power, or a nation."""
    return MINOR_IDS if one.owner == MINOR else REGION_IDS


def _whos(one: Any) -> Sequence[str]:
    """3.3, 3.4 Who there is in a role."""
    return _BY_ROLE[one.role]


STACK = (
    Stack,
    number("id"),
    word("owner", OWNERS),
    word("kind", KINDS),
    word("place", PLACE_IDS),
    counts("units", UNIT_IDS),
    counts("hired", UNIT_IDS),
    counts("sworn", UNIT_IDS),
    thing("general", GENERAL, range(len(GENERAL_IDS)), optional=True),
    truth("naval_general", default=False),
    word("nation", _nations, none=True, default=""),
    number("aboard", least=NONE, default=NONE),
    counts("goods", SPECIALIST_IDS),
    truth("activated", default=False),
    truth("moved", default=False),
    truth("marched", default=False),
    truth("worn", default=False),
    number("frozen_until", default=0),
    number("winged_until", default=0),
    number("guided_until", default=0),
    number("hurried_until", default=0),
    number("moved_until", default=0),
    number("scouted_until", default=0),
    number("residual", default=0),
    truth("besieged", default=False),
    word("came_from", PLACE_IDS, none=True, default=""),
    truth("caught", default=False),
    truth("paid", default=False),
    counts("face_down", UNIT_IDS),
)
"""3.2 A stack."""

PERSON = (
    Person,
    number("id"),
    word("role", ROLES),
    word("who", _whos),
    word("owner", OWNERS),
    word("place", PLACE_IDS),
    number("stack", least=NONE, default=NONE),
    number("wounds", default=0),
    word("quest", QUEST_IDS, none=True, default=""),
    word("captor", OWNERS, none=True, default=""),
    marks("gains", GAINS),
    word("raised", GUARDIAN_IDS, none=True, default=""),
    truth("activated", default=False),
    number("pleads_until", default=0),
)
"""3.3, 3.4 A hero, a magic user, a Master."""


def _structure(path: str, given: str) -> None:
    check_name(path, given, ("", FORT, CITY, CAPITAL))


SHEET = (
    Sheet,
    word("place", PLACE_IDS),
    numerals("attackers", fixed=True),
    numerals("defenders", fixed=True),
    text("structure", _structure),
    number("manner"),
    marks("shifts"),
    marks("dice"),
)
"""1 A battle with miniatures."""


# The facts of a campaign, in the order of a position: values and bounds ----------------------------------------------


GUARDIAN = Named(GUARDIAN_IDS)
POWERS = OWNERS[:5]
"""Who can hold a region: the Factions and the Great Kingdom."""
FORTS = ("", "begun", "complete")
YIELDS = ("bonus", "half", "none")
STAGES = tuple(stage.name.lower() for stage in Stage)
SEGMENTS = tuple(segment.name.lower() for segment in Segment)
LAST_YEAR = 99
MARKERS = 99
"""More than anything that is counted in markers."""

_OF_FACTION = parts(
    "factions",
    SEATS,
    number("treasury"),
    number("income"),
    number("initiative"),
    numbers("pool", UNIT_IDS, FAR, sparse=True),
    word_slots("hand", AGENT_IDS, HAND, field="hands"),
    flags("watches", WATCHES),
    word("order", MASTER_IDS, none=True, default="", field="order_markers"),
    number("order_visit", default=0, field="order_visits"),
    number("foreseen", least=NONE, default=NONE),
    numbers("boons", BOONS, MARKERS, sparse=True, least=-MARKERS),
    numbers("deeds", DEEDS, FAR, sparse=True),
    numbers("grievances", SEATS, 1, sparse=True),
)
_OF_REGION = parts(
    "regions",
    REGION_IDS,
    word("holder", POWERS, none=True, default=""),
    word("allied", POWERS, none=True, default=""),
    counts("muster", UNIT_IDS),
    number("slaves", MARKERS, default=0),
    numbers("points", SEATS, MARKERS, sparse=True),
    number("presence", MARKERS, default=0),
    flags("yields", YIELDS),
    number("disinformed", default=0),
)
_OF_MINOR = parts(
    "minors",
    MINOR_IDS,
    word("ally", OWNERS, none=True, default="", field="minors"),
    counts("reserve", UNIT_IDS, field="minor_reserve"),
)

FACTS: Facts[State] = Facts(
    State,
    word("scenario", SCENARIO_IDS),
    choice("players", tuple(IN_PLAY)),
    number("last_year", LAST_YEAR),
    marked("rules", OPTIONAL_RULES, bits=True, omit=True),
    number("year", LAST_YEAR),
    word("turn", TURNS),
    word("stage", STAGES),
    number("clock"),
    words("order", OWNERS),
    number("acting", len(OWNERS)),
    number("piece", default=0),
    number("next_up", default=0),
    word("segment", SEGMENTS, default=SEGMENTS[0]),
    number("serial"),
    records("stacks", *STACK, made=Stacks),
    records("people", *PERSON),
    records(
        "caravans",
        Caravan,
        word("owner", SEATS),
        word("target", SEATS),
        word("place", PLACE_IDS),
        truth("moved", default=False),
    ),
    records(
        "sieges",
        Siege,
        word("place", ZONE_IDS),
        word("besieger", OWNERS),
        number("points", MARKERS, default=0),
    ),
    records(
        "sightings",
        Sighting,
        word("seat", SEATS),
        number("stack"),
        number("when"),
        word("place", PLACE_IDS),
        counts("units", UNIT_IDS),
        truth("whole", default=False),
    ),
    records(
        "glimpses",
        KnownAgents,
        word("seat", SEATS),
        word("faction", SEATS),
        number("when"),
        words("cards", AGENT_IDS, fixed=True),
    ),
    numerals("engaged"),
    numerals("successions"),
    word("spurned_hero", HERO_IDS, none=True, default=""),
    records("tabletop", *SHEET),
    _OF_FACTION,
    word_for("relations", PAIR_IDS, RELATIONS, sparse=True),
    _OF_REGION,
    numbers("plunder", ZONE_IDS, MARKERS, sparse=True),
    word_for("forts", ZONE_IDS, FORTS, sparse=True),
    word_if_any("fort_owner", ZONE_IDS, POWERS),
    marked("razed", ZONE_IDS, omit=True),
    marked("woken", REGION_IDS, omit=True),
    marked("kan_lost", REGION_IDS, omit=True),
    thing_for("lairs", ZONE_IDS, GUARDIAN, dict.fromkeys(ZONE_IDS, range(len(GUARDIAN_IDS)))),
    pile("generals", GENERAL, range(DECK), next_last=True),
    pile("fallen_generals", GENERAL, range(DECK), optional=True),
    numbers("free_year", GENERAL_IDS, LAST_YEAR, sparse=True),
    words("events", EVENT_IDS, next_last=True),
    words("spent_events", EVENT_IDS),
    words("current", EVENT_IDS),
    words("agents", AGENT_IDS, next_last=True),
    words("spent_agents", AGENT_IDS),
    pile("guardians", GUARDIAN, range(len(GUARDIAN_IDS)), next_last=True),
    words("done_quests", QUEST_IDS),
    words("dead_heroes", HERO_IDS),
    marked("weather", WEATHER, bits=True, omit=True),
    number("extra_companies", MARKERS, default=0),
    number("war", default=0),
    number("war_modifier", MARKERS, default=0),
    words("nests", ZONE_IDS),
    _OF_MINOR,
    word("winner", SEATS, none=True, default=""),
    truth("sudden", default=False),
    *DICE,
)


# What must be true of every state: its facts, and what the rules say beyond them -------------------------------------


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
        if one.owner != AKKREN and any(IS_AKKREN[unit] for unit, _ in force):
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
        points = state.all_points_with(region)
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


# What must be true of a campaign between two steps; within one, something may still be in someone's hands ------------


ACTING = (Stage.PLAYERS, Stage.NEUTRALS, Stage.AKKREN)
"""The stages in which a stack or a person is on the move."""


def loose_ends(state: State) -> list[str]:
    """Everything that a step has left undone, in words."""
    return in_words([*loose_problems(state), *_captives(state)])


def loose_problems(state: State) -> list[Message]:
    """What a step has left undone, and would not do at its next end."""
    if state.stage == Stage.SETUP:
        return []
    return [
        *unbalanced(state),
        *_loose_stacks(state),
        *_sieges(state),
        *_mana(state),
        *_loose_nations(state),
        *_cards(state),
        *_others(state),
    ]


def _loose_stacks(state: State) -> Iterator[Message]:
    """9.3.5, 9 No ship with too many aboard, no one on the move out of turn."""
    resting = state.stage not in ACTING
    for one in state.stacks:
        if one.kind == Kind.FLEET and (load := carried(state, one.id)) > (room := capacity(one)):
            yield stack_fault(state, one, "overloaded", n=load, room=room)
        if resting and (one.activated or one.moved or one.caught or one.paid or one.came_from != NONE):
            yield stack_fault(state, one, "out_of_turn")


def _sieges(state: State) -> Iterator[Message]:
    """9.4.3.1 A siege has a structure, an army outside and a stack inside; stacks that are shut in are besieged."""
    places = {siege.place for siege in state.sieges}
    for siege in state.sieges:
        name, there = ZONE_IDS[siege.place], [one for one in state.stacks if one.place == siege.place]
        if not structure(state, siege.place):
            yield fault("siege_nothing", "sieges", zone=name)
        if not any(one.besieged for one in there):
            yield fault("siege_nobody", "sieges", zone=name)
        if not any(one.owner == siege.besieger and not one.besieged for one in there):
            yield fault("siege_by_nobody", "sieges", zone=name)
    yield from (stack_fault(state, one, "shut_in") for one in state.stacks if _free(one, places))


def _free(one: Stack, besieged: set[int]) -> bool:
    return one.besieged and one.place not in besieged


def _mana(state: State) -> Iterator[Message]:
    """15.1, 5.2, 5.3 Demons and burrowing mastiffs only as far as the mana goes."""
    if (n := demons(state)) > (most := demon_limit(state)):
        yield fault("demons", "stacks", n=n, most=most)
    if (n := burrowing(state)) > (most := mana_of(state, KAN)):
        yield fault("burrowing", "stacks", n=n, most=most)


def _loose_nations(state: State) -> Iterator[Message]:
    """10, 10.1.1, 16.1, 16.3 The units of powers without a player: none too many; some may be out of the game."""
    there, given = kingdom_units(state)
    for unit, n in there.items():
        if n > given.get(unit, 0):
            yield fault("kingdom", "stacks", n=n, unit=UNIT_IDS[unit], most=given.get(unit, 0))
    for minor, record in enumerate(MINORS):
        stacks = [one for one in state.stacks if (one.owner, one.nation) == (MINOR, minor)]
        if state.minors[minor] == NOBODY:
            yield from (stack_fault(state, one, "minor_absent", minor=MINOR_IDS[minor]) for one in stacks)
        elif not _within(
            joined(state.minor_reserve[minor], *[whole_force(one) for one in stacks]), force_of(record.units)
        ):
            yield fault("minor_units", f"minors.{MINOR_IDS[minor]}", minor=MINOR_IDS[minor])
    for one in state.stacks:
        if one.owner == NEUTRAL and not (state.woken[one.nation] and state.holder[one.nation] == NOBODY):
            yield stack_fault(state, one, "no_troops", region=REGION_IDS[one.nation])


def _within(part: Force, whole: Force) -> bool:
    there = dict(whole)
    return all(there.get(unit, 0) >= n for unit, n in part)


def _cards(state: State) -> Iterator[Message]:
    """9.1, 9.2.1, 13.5 Every card is in its deck, among those used up, in a hand or on the map."""
    held = [card for card in state.hands if card != NONE]
    if sorted([*state.events, *state.spent_events]) != sorted(fresh_events()):
        yield fault("events", "events")
    if sorted([*state.agents, *state.spent_agents, *held]) != sorted(fresh_agents()):
        yield fault("agents", "agents")
    met = Counter([*state.guardians, *state.lairs, *[one.raised for one in state.people]])
    for card, id in enumerate(GUARDIAN_IDS):
        if met[card] > 1:
            yield fault("guardian", "lairs", guardian=id, n=met[card])
    for glimpse in state.glimpses:
        hand = state.hands[len(state.hands) // len(SEATS) * glimpse.faction :][: len(state.hands) // len(SEATS)]
        if glimpse.seat == glimpse.faction or glimpse.when > state.clock or Counter(glimpse.cards) - Counter(hand):
            yield fault("glimpse", "glimpses", who=SEATS[glimpse.seat], whom=SEATS[glimpse.faction])


def _captives(state: State) -> Iterator[Message]:
    """9.2.3, C265 Each captive has a captor who is still there."""
    for one in state.people:
        if forsaken(state, one):
            yield person_fault(state, one, "forsaken", whom=OWNERS[one.captor])


def _others(state: State) -> Iterator[Message]:
    """1, 9.2 No battle with miniatures waits; people are with their own side, or with those who have caught them."""
    if state.tabletop:
        yield fault("tabletop", "tabletop")
    owner = {one.id: one.owner for one in state.stacks}
    for person in state.people:
        master = person.owner if person.captor == NONE else person.captor
        if person.stack != NONE and owner[person.stack] not in (master, MINOR):
            yield person_fault(state, person, "with_others", whom=OWNERS[owner[person.stack]])


# 13.3 The balance of a Faction's regular units: what its regions give, and where that is -----------------------------


def given_out(state: State, faction: int) -> list[int]:
    """13.3 For each unit: how many a Faction's regions and allied nations give, as it was chosen when they joined."""
    total = [0] * U
    for region in (*regions_of(state, faction), *allies_of(state, faction)):
        for unit, n in state.muster[region]:
            total[unit] += n
    return total


def kingdom_units(state: State) -> tuple[dict[int, int], dict[int, int]]:
    """10.1.1 For each unit: how many the Great Kingdom has, face down or not, and how many its regions give."""
    own = [one for one in state.stacks if one.owner == GREAT_KINGDOM]
    there = joined(*[whole_force(one) for one in own], *[one.face_down for one in own])
    regions = (*regions_of(state, GREAT_KINGDOM), *allies_of(state, GREAT_KINGDOM))
    return dict(there), dict(joined(*[state.muster[region] for region in regions]))


def in_service(state: State, faction: int) -> list[int]:
    """13.3 For each unit: how many regular ones are on the map or among the reinforcements.

    Demons are not counted, they come without a region (5.2); a burrowing mastiff is a mastiff (5.3).
    """
    total = state.reinforcements(faction)
    for one in state.stacks:
        if one.owner == faction:
            for unit, n in one.units:
                if not DEMON[unit]:
                    total[base_unit(unit)] += n
    return total


# Messages about what is wrong with a position, and what stacks and persons are called in them ------------------------


PACKAGES = ("vexillum.games.akkren",)


def fault(id: str, path: str, **params: Any) -> Message:
    """A fault at a path."""
    return Message(f"fault.{id}", {"path": path, **params})


def in_words(problems: list[Message]) -> list[str]:
    """Problems in the source language."""
    return in_source_words(PACKAGES, problems)


def stack_fault(state: State, one: Stack, id: str, **params: Any) -> Message:
    """A fault of a stack."""
    called = Message("fault.stack", {"id": str(one.id), "who": OWNERS[one.owner], "place": PLACE_IDS[one.place]})
    return fault(id, f"stacks.{state.stacks.index(one)}", stack=called, **params)


def person_fault(state: State, one: Person, id: str, **params: Any) -> Message:
    """A fault of a person."""
    called = Message("fault.person", {"id": str(one.id), "who": OWNERS[one.owner], "place": PLACE_IDS[one.place]})
    return fault(id, f"people.{state.people.index(one)}", person=called, **params)
