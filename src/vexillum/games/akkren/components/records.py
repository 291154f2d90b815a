"""The records of ``data/``, each with its source, their words, and the decks as they lie in the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, TypeVar

import msgspec
import tomli

from .installed_set import FILES

PACKAGE = "vexillum.games.akkren"
R = TypeVar("R", bound="Record")


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Anything of ``data/``."""

    source: str = "reconstructed"
    """Where it comes from: ``rulebook:<chapter>``, ``public:<key>`` or ``reconstructed``."""
    sources: dict[str, str] = {}
    """The same for single fields that come from elsewhere."""

    @property
    def reconstructed(self) -> bool:
        """Whether no source prints it."""
        return self.source == "reconstructed"


class Count(msgspec.Struct, frozen=True):
    """This many units of a kind."""

    unit: str
    n: int


class Border(msgspec.Struct, frozen=True):
    """2 A way from one zone to the next."""

    to: str
    river: bool = False


class Terrain(Record, frozen=True, kw_only=True):
    """2 A kind of ground."""

    id: str


class Zone(Record, frozen=True, kw_only=True):
    """2 A zone of land."""

    id: str
    region: str
    terrain: str
    x: float
    y: float
    adjacent: tuple[Border, ...]
    structure: str = ""
    """``capital``, ``city``, ``fort``, or nothing."""
    passable: bool = msgspec.field(default=False, name="pass")
    """A pass leads through the mountains."""
    port: bool = False
    seat: bool = False
    """Who holds it holds the region."""
    coast: tuple[str, ...] = ()


class SeaWay(msgspec.Struct, frozen=True):
    """9.3.5 A way from one sea to the next."""

    to: str
    kind: str


class Sea(Record, frozen=True, kw_only=True):
    """2 A zone of sea."""

    id: str
    x: float
    y: float
    adjacent: tuple[SeaWay, ...]
    coast_zones: tuple[str, ...]


class Alternative(msgspec.Struct, frozen=True):
    """13.3 What a Faction may raise in a region instead of something (ruling C15)."""

    faction: str
    instead_of: tuple[Count, ...]
    produces: tuple[Count, ...]


class Region(Record, frozen=True, kw_only=True):
    """2 A region: its yield, its favour, what can be raised there."""

    id: str
    kind: str
    gp: int
    mana: int
    zones: tuple[str, ...]
    seat: str = ""
    lp: int | None = None
    lp_modifiers: dict[str, int] = {}
    closed_to: tuple[str, ...] = ()
    """8.2 Factions that the nation does not treat with."""
    guard_units: tuple[Count, ...] = ()
    units: tuple[Count, ...] = ()
    faction_alternatives: tuple[Alternative, ...] = ()
    services: tuple[str, ...] = ()
    d100: tuple[int, int]


class Bonus(msgspec.Struct, frozen=True):
    """3.1 A unit is stronger against some enemies."""

    vs: str
    add: int


class Fire(msgspec.Struct, frozen=True):
    """9.4.2.3 How a unit shoots: alone or in a group, and for how many it counts."""

    mode: str
    units: int


class Shot(msgspec.Struct, frozen=True):
    """9.4.2.3 An artillery piece."""

    damage_bonus: int
    hits_flyers: bool


class Ship(msgspec.Struct, frozen=True):
    """9.3.5 A ship."""

    warship: bool
    capacity: int


class Unit(Record, frozen=True, kw_only=True):
    """3.1 A kind of unit of the army list."""

    id: str
    slug: str
    unit_class: str
    human: bool
    cf: int
    mp: int
    gp: int
    mana: int
    ms: int
    traits: tuple[str, ...]
    cf_bonus: tuple[Bonus, ...] = ()
    fire: Fire | None = None
    artillery: Shot | None = None
    naval: Ship | None = None
    faction_only: str = ""
    buyable: bool


class Faction(Record, frozen=True, kw_only=True):
    """5 A Faction, with its powers."""

    id: str
    colour: str
    home: str
    capital: str
    magic_user: str
    rules: tuple[dict[str, Any], ...]


class General(Record, frozen=True, kw_only=True):
    """3.5 A general: how he leads on the map, in battle and at sea, and what is his own."""

    id: str
    strategic: int
    tactical: int
    naval: int | None = None
    personal_units: tuple[Count, ...] = ()
    bodyguards: int = 0
    effects: tuple[dict[str, Any], ...] = ()
    minor: str = ""


class Hero(Record, frozen=True, kw_only=True):
    """3.3 A hero."""

    id: str = ""
    faction: str = ""
    roll: int = 0
    strength: int = msgspec.field(name="str")
    hit: int
    cha: int
    app: int
    mov: int
    traits: tuple[str, ...] = ()
    effects: tuple[dict[str, Any], ...] = ()


class Event(Record, frozen=True, kw_only=True):
    """9.1 An event."""

    id: str
    scope: str
    weight: int
    d100: tuple[int, int]
    conflict_group: str = ""
    effects: tuple[dict[str, Any], ...]


class Quest(Record, frozen=True, kw_only=True):
    """9.2.1 Where a hero is sent."""

    id: str
    zone: str
    d100: tuple[int, int]


class Guardian(Record, frozen=True, kw_only=True):
    """9.2.1 What waits there."""

    id: str
    strength: int = msgspec.field(name="str")
    hit: int
    treasure_modifier: int
    traits: tuple[str, ...] = ()
    raise_needs_below: int = 0


class Treasure(Record, frozen=True, kw_only=True):
    """9.2.1 What is found."""

    least: int = msgspec.field(default=-99, name="min")
    most: int = msgspec.field(default=99, name="max")
    effects: tuple[dict[str, Any], ...]


class AgentEffect(msgspec.Struct, frozen=True):
    """13.5 One of the effects of an agent."""

    effect: dict[str, Any]


class Agent(Record, frozen=True, kw_only=True):
    """13.5 A kind of agent."""

    id: str
    copies: int
    effects: tuple[AgentEffect, ...]


class Specialist(Record, frozen=True, kw_only=True):
    """5, 13.2, 13.6 What goes with an army: people, mines, traps, wagons, offerings."""

    id: str
    gp: float
    faction: str = ""
    region: str = ""
    effect: dict[str, Any]
    limit: str = ""


class Company(Record, frozen=True, kw_only=True):
    """14.1 A company of mercenaries that may offer itself."""

    least: int = msgspec.field(name="min")
    most: int = msgspec.field(name="max")
    units: tuple[Count, ...]


class MagicUser(Record, frozen=True, kw_only=True):
    """15.2 A Faction's own kind of magic user."""

    id: str
    faction: str


class SpellTarget(msgspec.Struct, frozen=True):
    """15.2 Some are harder to bewitch."""

    target: str
    add: int


class Spell(msgspec.Struct, frozen=True, kw_only=True):
    """15.2 A spell."""

    id: str
    fs: int
    caster: str = ""
    modifiers: tuple[SpellTarget, ...] = ()
    effect: dict[str, Any]
    source: str = "reconstructed"


class Master(Record, frozen=True, kw_only=True):
    """15.3 A Master of one of the Four Orders."""

    id: str
    ms: int
    spells: tuple[Spell, ...]


class Minor(Record, frozen=True, kw_only=True):
    """16 A minor power."""

    id: str
    home: str
    general: str
    units: tuple[Count, ...]


class Nest(Record, frozen=True, kw_only=True):
    """11.1 Where a nest appears."""

    d100: tuple[int, int]
    zone: str


class Scenario(Record, frozen=True, kw_only=True):
    """4, 17 How a campaign begins, and when it ends."""

    id: str
    treasury: int
    year: int
    turn: str
    last_year: int
    split: bool
    """17.1 Whether troops may be garrisons in their regions at the beginning."""
    regions: dict[str, tuple[str, ...]]
    aims: dict[str, dict[str, int]] = {}
    """C44 Changes of a Faction's points in this scenario to those of ``victory.toml``."""


def document(name: str) -> dict[str, Any]:
    """A file of ``data/`` as plain data, or an owner's in its place."""
    if FILES is not None and name in FILES.documents:
        return FILES.documents[name]
    return ours(name)


@cache
def ours(name: str) -> dict[str, Any]:
    """Our own file, even if the game is played with another."""
    return tomli.loads((files(PACKAGE) / "data" / f"{name}.toml").read_text("utf-8"))


def read(file: str, table: str, kind: type[R]) -> tuple[R, ...]:
    """The records of a table of a file; a mistake in the data is an error at once."""
    return msgspec.convert(tuple(document(file)[table]), tuple[kind, ...])  # type: ignore[valid-type]


# C03, 9.2.1, 13.5 The decks of events, guardians and agents as they lie in the box, and treasures --------------------


EVENTS = read("events", "event", Event)
EVENT_IDS = tuple(event.id for event in EVENTS)
GUARDIANS = read("quests", "guardian", Guardian)
GUARDIAN_IDS = tuple(guardian.id for guardian in GUARDIANS)
TREASURES = read("quests", "treasure", Treasure)
TREASURE_IDS = tuple(f"t{number + 1:02}" for number in range(len(TREASURES)))
"""How texts call the rows of the table of treasures: ``treasure.<this>``."""
AGENTS = read("agents", "agent", Agent)
AGENT_IDS = tuple(agent.id for agent in AGENTS)


def fresh_events() -> list[int]:
    """C03 Each event as often as its weight."""
    return [number for number, event in enumerate(EVENTS) for _ in range(event.weight)]


def fresh_guardians() -> list[int]:
    """9.2.1 Each guardian once."""
    return list(range(len(GUARDIANS)))


def fresh_agents() -> list[int]:
    """13.5 Each agent as often as there are copies."""
    return [number for number, agent in enumerate(AGENTS) for _ in range(agent.copies)]


# The words of ``data/``: which text each of them is. Ours are among the texts, an owner's in the files themselves


NAMES: Mapping[str, Mapping[str, str]] = {
    "map": {"terrain": "terrain.{id}", "zone": "place.{id}", "sea": "place.{id}"},
    "regions": {"region": "region.{id}"},
    "units": {"unit": "unit.{id}"},
    "factions": {"faction": "faction.{id}"},
    "generals": {"general": "general.{id}", "minor": "general.{id}"},
    "heroes": {"faction_hero": "person.hero_{faction}", "hero": "person.hero_{id}"},
    "events": {"event": "event.{id}"},
    "quests": {"quest": "quest.{id}", "guardian": "guardian.{id}", "treasure": "treasure.t{n:02}"},
    "agents": {"agent": "agent.{id}"},
    "specialists": {"specialist": "good.{id}"},
    "mercenaries": {"company": "company.{k}"},
    "magic": {"magic_user": "person.mage_{id}", "spell": "spell.{id}", "master": "person.master_{id}"},
    "minors": {"minor": "minor.{id}"},
    "setup": {"scenario": "scenario.{id}"},
}
"""By file and table, the text that names a record: by its fields, or its number ``n`` from 1 or ``k`` from 0."""
MORE: Mapping[str, Mapping[str, str]] = {
    "unit": {"note": "unit_note.{id}"},
    "general": {"text": "general.{id}.text"},
    "minor": {"text": "general.{id}.text"},
    "faction_hero": {"ability": "hero_ability.{faction}"},
    "hero": {"ability": "hero_ability.{id}"},
    "event": {"text": "event.{id}.text"},
    "spell": {"text": "spell.{id}.text"},
    "scenario": {"about": "scenario_about.{id}"},
}
"""By table, further fields with words."""
INSIDE: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "agent": ("effects", {"text": "agent.{id}.{k}"}),
    "master": ("spells", {"name": "spell.{own[id]}", "text": "spell.{own[id]}.text"}),
    "faction": ("rules", {"name": "power_name.{id}.{own[unit]}"}),
}
"""By table, a list in each record and the fields with words of what is in it (``own``)."""
NAMED_POWER = "unit_bonus"
"""5 The only power that has a name."""
OWNERS_ALONE = "setup"
"""The file in which only an owner's records need words: our scenarios keep theirs if they are given none."""


class Word(NamedTuple):
    """A text of a file: its id, the record where an owner writes it, and the field there."""

    id: str
    record: dict[str, Any]
    field: str


def words(file: str, document: Mapping[str, Any]) -> Iterator[Word]:
    """Every text that a file of ``data/`` can have."""
    for table, name in NAMES.get(file, {}).items():
        fields = {"name": name, **({} if file == "minors" else MORE.get(table, {}))}
        for k, record in enumerate(document.get(table, ())):
            for field, id in fields.items():
                yield Word(id.format(**record, n=k + 1, k=k), record, field)
            yield from _inside(table, record)


def _inside(table: str, record: dict[str, Any]) -> Iterator[Word]:
    if table not in INSIDE:
        return
    inside, fields = INSIDE[table]
    for k, own in enumerate(record[inside]):
        if table != "faction" or own["op"] == NAMED_POWER:
            yield from (Word(id.format(id=record["id"], own=own, k=k), own, field) for field, id in fields.items())
