"""Positions are edited: labels, changes by hand and what follows from them; every name that this game can use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from vexillum.core.decision import DONE
from vexillum.core.dice import Dice
from vexillum.core.facts import Hand
from vexillum.core.parts.editing import Editing, either
from vexillum.core.table import Setup, Table
from vexillum.core.tools.paths import NoPath, find, put
from vexillum.core.words.texts import Texts
from vexillum.core.words.vocabulary import Vocabulary

from .components.map import GREAT_KINGDOM_HOME, PLACE_IDS, REGION_IDS, REGION_OF, ZONE_IDS
from .components.pieces import GREAT_KINGDOM, HOME, MINOR_IDS, OWNERS, SEATS, UNIT_IDS, U, force, joined, without
from .components.records import AGENT_IDS, AGENTS, EVENT_IDS, GUARDIAN_IDS, fresh_agents, fresh_events
from .control import allies_of, regions_of
from .hand import WATCHES
from .heroes import HERO_IDS, MAGE_IDS, MASTER_IDS, MASTERS, SPELLS_OF_MAGE
from .politics import APPROACH_IDS
from .position import FACTS, QUEST_IDS, STAGES, given_out, in_service, kingdom_units, own_problems
from .scenarios import blank, in_play, seats_for
from .sequence import deployment
from .stacks import DECK, GENERAL_IDS, SPECIALIST_IDS
from .stacks import find as stack_of
from .state import NONE, Stacks, Stage, State

# How positions are edited: the labels of the facts, and what is on the map -------------------------------------------


UNITS = ("stacks.units", "stacks.hired", "stacks.sworn", "stacks.face_down", "sightings.units", "factions.pool")


def places(plain: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """Each zone with its markers and its region; each sea."""
    found: dict[str, tuple[str, ...]] = {f"place:{id}": () for id in PLACE_IDS}
    for zone, id in enumerate(ZONE_IDS):
        markers = [f"{name}.{id}" for name in ("plunder", "forts", "fort_owner", "lairs")]
        found[f"place:{id}"] = (f"regions.{REGION_IDS[REGION_OF[zone]]}", *markers)
    return found


def _pair(texts: Texts, id: str) -> str:
    return " – ".join([texts.name("seat", one) for one in id.split("-")])


def _person(texts: Texts, id: str) -> str:
    """A hero, a magic user or a Master; no two have the same id."""
    role = next((one for one in ("hero", "mage", "master") if f"person.{one}_{id}" in texts), "hero")
    return texts.name("person", f"{role}_{id}")


def _gain(texts: Texts, id: str) -> str:
    """What a hero has gained: a value or a trait by its name, an effect by its own word."""
    kind = next((one for one in ("trait", "fact_word.gain", "treasure") if f"{one}.{id}" in texts), None)
    return texts.name(kind, id) if kind else id


SEAT_WORDS = (
    *("order", "stacks.owner", "people.owner", "people.captor", "caravans.owner", "caravans.target"),
    *("sieges.besieger", "sightings.seat", "glimpses.seat", "glimpses.faction", "regions.holder", "regions.allied"),
    *("fort_owner", "minors.ally", "winner"),
)
PLACE_WORDS = (
    *("stacks.place", "stacks.came_from", "people.place", "caravans.place", "sieges.place", "sightings.place"),
    *("tabletop.place", "razed", "nests"),
)

EDITING: Editing[State] = Editing(
    facts=FACTS,
    problems=own_problems,
    sections={
        "turn": (
            *("year", "turn", "stage", "segment", "order", "acting", "current", "weather"),
            *("war", "war_modifier", "winner", "sudden"),
        ),
        "seats": ("factions", "relations", "minors"),
        "tracks": ("caravans", "sieges", "nests", "razed", "woken", "kan_lost"),
        "cards": (
            *("generals", "fallen_generals", "agents", "spent_agents", "events", "spent_events"),
            *("guardians", "done_quests", "dead_heroes"),
        ),
        "setup": ("scenario", "players", "last_year", "rules"),
        "hidden": ("stacks", "people", "regions", "plunder", "forts", "fort_owner", "lairs", "draws", "rolls"),
    },
    keys={
        **dict.fromkeys((*UNITS, "regions.muster", "minors.reserve"), "unit"),
        "stacks.goods": "good",
        "factions": "seat",
        "factions.boons": "boon",
        "factions.grievances": "seat",
        "relations": _pair,
        "regions": "region",
        "regions.points": "seat",
        **dict.fromkeys(("plunder", "forts", "fort_owner", "lairs"), "place"),
        "free_year": "general",
        "minors": "minor",
    },
    words={
        **dict.fromkeys(SEAT_WORDS, "seat"),
        "factions.watches": "watch",
        **dict.fromkeys(PLACE_WORDS, "place"),
        "scenario": "scenario",
        "rules": "setting",
        "turn": "season",
        "segment": "segment",
        "stacks.kind": "kind",
        "stacks.general": "general",
        "stacks.nation": either("minor", "region"),
        "people.role": "person_kind",
        **dict.fromkeys(("people.who", "spurned_hero", "dead_heroes"), _person),
        "people.quest": "quest",
        "people.gains": _gain,
        "people.raised": "guardian",
        "glimpses.cards": "agent",
        "factions.hand": "agent",
        "factions.order": "fact_word.order_of_magic",
        "relations": "relation",
        **dict.fromkeys(("woken", "kan_lost"), "region"),
        "lairs": "guardian",
        **dict.fromkeys(("generals", "fallen_generals"), "general"),
        **dict.fromkeys(("events", "spent_events", "current"), "event"),
        **dict.fromkeys(("agents", "spent_agents"), "agent"),
        "guardians": "guardian",
        "done_quests": "quest",
        "weather": "weather",
    },
    places=places,
    chosen=("place",),
    records={"stack": "stacks", "person": "people", "caravan": "caravans"},
)


# Changes to a position by hand, and what follows from them -----------------------------------------------------------


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
        if not written:
            fewer = min(more, state.waiting(faction, unit))
            state.reinforce(faction, unit, -fewer)
            more -= fewer
        if more > 0:
            state.muster[HOME[faction]] = joined(state.muster[HOME[faction]], ((unit, more),))
        for region in regions if more < 0 else ():
            some = min(-more, dict(state.muster[region]).get(unit, 0))
            state.muster[region] = without(state.muster[region], force({unit: some}))
            more += some


# Every name that this game can use: a case that names another one is misspelt ----------------------------------------


SPELL_IDS = tuple(
    dict.fromkeys(
        [spell.id for spells in SPELLS_OF_MAGE for spell in spells]
        + [spell.id for master in MASTERS for spell in master.spells]
    )
)
NAMES = (
    *PLACE_IDS,
    *REGION_IDS,
    *OWNERS,
    *UNIT_IDS,
    *GENERAL_IDS,
    *SPECIALIST_IDS,
    *AGENT_IDS,
    *EVENT_IDS,
    *QUEST_IDS,
    *GUARDIAN_IDS,
    *MINOR_IDS,
    *HERO_IDS,
    *MAGE_IDS,
    *MASTER_IDS,
    *SPELL_IDS,
)
"""Things that an option can be about: their id is its key."""


@cache
def vocabulary() -> Vocabulary:
    """What can be named in any match."""
    return Vocabulary.of(
        keys=_keys(), things=_things(), paths=_paths(), key_forms=_key_forms(), thing_forms=(_NUMBERED_THINGS,)
    )


def _keys() -> Iterator[str]:
    yield from (DONE.key, *WORDS, *NAMES)
    yield from (f"{word}.{id}" for word in OF_PLACE for id in PLACE_IDS)
    yield from (f"{word}.{id}" for word in OF_REGION for id in REGION_IDS)
    yield from (f"{word}.{id}" for word in OF_POWER for id in OWNERS)
    yield from (f"{place}.{owner}{way}" for place in PLACE_IDS for owner in OWNERS for way in ("", ".plunder"))
    yield from (f"{region}.{approach}" for region in REGION_IDS for approach in APPROACH_IDS)
    yield from (f"{approach}-{way}" for approach in APPROACH_IDS for way in WAYS)
    yield from APPROACH_IDS
    yield from (f"caravan.{one}.{other}" for one in SEATS for other in SEATS)
    yield from (f"swap.{old}.{new}" for old in UNIT_IDS for new in UNIT_IDS)
    yield from (f"agent.{id}" for id in AGENT_IDS)
    yield from WATCHES
    yield from (f"{id}.{use}" for id in AGENT_IDS for use in ("attacker", "defender", "besieger", "help"))
    yield from (f"{agent.id}.{effect.effect['op']}" for agent in AGENTS for effect in agent.effects)


def _key_forms() -> Iterator[str]:
    """Keys with the number of a stack or a person in them, and how many of a unit."""
    yield from FORMS
    units, tags = _any(UNIT_IDS), _any(TAGS)
    yield f"({_any(OF_STACK)})\\.s\\d+"
    yield f"({units})(\\.({tags}))*(\\.s\\d+)?"
    yield f"(({tags})\\.)?({units}|{_any(SPECIALIST_IDS)})\\.?\\d+"
    yield f"s\\d+\\.({units})"


def _any(words: Sequence[str]) -> str:
    return "|".join([re.escape(word) for word in words])


_NUMBERED_THINGS = r"(stack|person|caravan):\d+"


def _things() -> Iterator[str]:
    for kind, ids in (
        ("place", PLACE_IDS),
        ("region", REGION_IDS),
        ("seat", OWNERS),
        ("unit", UNIT_IDS),
        ("general", GENERAL_IDS),
        ("good", SPECIALIST_IDS),
        ("agent", AGENT_IDS),
        ("event", EVENT_IDS),
        ("quest", QUEST_IDS),
        ("guardian", GUARDIAN_IDS),
        ("minor", MINOR_IDS),
        ("spell", SPELL_IDS),
        ("order", MASTER_IDS),
    ):
        yield from (f"{kind}:{id}" for id in ids)
    yield from (f"caravan:{one}-{other}" for one in SEATS for other in SEATS)


def _paths() -> Iterator[str]:
    yield from FACTS.paths()
    for seat in SEATS:
        here = f"derived.realms.{seat}"
        yield from (f"{here}.{name}" for name in ("zones", "income", "mana", "points"))
        yield from (f"{here}.{name}.#" for name in ("regions", "allies", "capitals"))


# Keys of options that are no ids: words, words before an id, and forms with numbers in them --------------------------


WORDS: tuple[str, ...] = (
    "abandon",
    "accept",
    "again",
    "agent",
    "agents",
    "agree",
    "alone",
    "assault",
    "attack",
    "attacker",
    "away",
    "both",
    "call",
    "come_out",
    "count",
    "defender",
    "disband",
    "drink",
    "enough",
    "fight",
    "fight_on",
    "forced_march",
    "free",
    "full",
    "general",
    "gift",
    "grant",
    "guard",
    "guardian",
    "hire",
    "instead",
    "join",
    "keep",
    "leave",
    "let_be",
    "let_go",
    "let_in",
    "mage",
    "march",
    "merge",
    "miniatures",
    "new",
    "no",
    "nobody",
    "nothing",
    "offering",
    "pass",
    "pay",
    "people",
    "plain",
    "plunder",
    "printed",
    "quest",
    "raise",
    "raised",
    "raze",
    "recruit",
    "refuse",
    "right",
    "scout",
    "search",
    "seize",
    "shut_in",
    "siege",
    "spare",
    "split",
    "stand",
    "stand_by",
    "stay",
    "stop",
    "swap.giant",
    "tables",
    "take",
    "trade",
    "unit",
    "watch",
    "wings",
    "yes",
)
"""Answers that are a word of their own."""
OF_PLACE: tuple[str, ...] = ("org", "fort", "clear", "embark", "land", "raid")
"""Words before a place: ``fort.kan_east``."""
OF_REGION: tuple[str, ...] = ("cleanse",)
OF_STACK: tuple[str, ...] = ("free", "plunder", "scout", "goods", "burrow", "army", "report", "join", "with")
"""Words before a stack: ``plunder.s6``."""
OF_POWER: tuple[str, ...] = ("caravan", "war", "neutrality", "alliance")
"""Words before a Faction or another owner: ``caravan.kan``."""
TAGS: tuple[str, ...] = (
    *("hired", "sworn", "called", "egg", "larva", "adult", "parasites", "alchemist", "null"),
    *("trapped", "held", "gripped", "units"),
)
"""The marks that distinguish units of one kind: ``BD.hired``."""
WAYS: tuple[str, ...] = ("north", "south")
"""10.1.2 Which way the Great Kingdom is pushed: ``gift-north``."""
FORMS: tuple[str, ...] = (r"\d+", r"bid-\d", r"place-\d", r"gold\.\d+", r"\d(\+\d)+", r"[spc]\d+")
"""Answers with numbers."""
