"""The facts of a campaign, in the order of a position: values and bounds."""

from __future__ import annotations

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
    number,
    numbers,
    numerals,
    parts,
    pile,
    records,
    thing_for,
    truth,
    word,
    word_for,
    word_if_any,
    word_slots,
    words,
)
from vexillum.games.akkren.achievements import DEEDS
from vexillum.games.akkren.blank import HAND
from vexillum.games.akkren.boons import BOONS, WEATHER
from vexillum.games.akkren.components.decks import AGENT_IDS, EVENT_IDS, GUARDIAN_IDS
from vexillum.games.akkren.components.factions import MINOR_IDS, OWNERS, PAIR_IDS, RELATIONS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS, ZONE_IDS
from vexillum.games.akkren.components.units import UNIT_IDS
from vexillum.games.akkren.forces.generals import DECK, GENERAL_IDS
from vexillum.games.akkren.forces.heroes import HERO_IDS, MASTER_IDS
from vexillum.games.akkren.hand.watches import WATCHES
from vexillum.games.akkren.options import RULES
from vexillum.games.akkren.position.record_facts import GENERAL, PERSON, QUEST_IDS, SHEET, STACK
from vexillum.games.akkren.scenarios import IN_PLAY, SCENARIO_IDS
from vexillum.games.akkren.state import TURNS, Caravan, KnownAgents, Segment, Siege, Sighting, Stacks, Stage, State

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
    marked("rules", RULES, bits=True, omit=True),
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
