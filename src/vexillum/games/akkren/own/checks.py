"""Everything that must be true of an owner's files: the map, troops and Factions, events, quests, nests, scenarios."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from vexillum.core.inputs import Place, named, problem_at, short_toml
from vexillum.core.words.texts import Message

from ..components.records import (
    Agent,
    Company,
    Event,
    Faction,
    General,
    Guardian,
    Hero,
    MagicUser,
    Master,
    Minor,
    Nest,
    Quest,
    Region,
    Scenario,
    Sea,
    Specialist,
    Spell,
    Treasure,
    Unit,
    Zone,
    ours,
)
from .forms import (
    FACTIONS,
    Book,
    costly,
    counted,
    covering,
    exactly,
    grid,
    hundred,
    kept,
    known,
    misformed,
    misnamed,
    unique,
    within,
)

# Everything that must be true of an owner's files --------------------------------------------------------------------


def mistakes(book: Book) -> Iterator[Message]:
    """The mistakes: in the forms; or, where these are right, in the references between the files."""
    wrong = list(misformed(book))
    if wrong:
        yield from wrong
        return
    yield from land_wrong(book)
    yield from troops_wrong(book)
    yield from chances_wrong(book)
    yield from misnamed(book)


# 2 An owner's map: places, ways in both directions, regions with their zones, the rolls that find them ---------------


MOST_PLACES = 200
"""More than that cannot be drawn, nor read."""
WIDEST = 120
"""How far a place may lie from the corner of the sheet, in the units of x and y."""
STRUCTURES = ("capital", "city", "fort")
_KINDS = tuple(dict.fromkeys(region["kind"] for region in ours("regions")["region"]))
_SERVICES = tuple(dict.fromkeys(one for region in ours("regions")["region"] for one in region["services"]))
_SEA_WAYS = tuple(dict.fromkeys(way["kind"] for sea in ours("map")["sea"] for way in sea["adjacent"]))
_ONCE = ("great_kingdom", "sanctuary")
"""Kinds of regions of which the rules know one."""


def land_wrong(book: Book) -> Iterator[Message]:
    """Everything that is wrong with map and regions."""
    zones = book.records("map", "zone", Zone)
    seas = book.records("map", "sea", Sea)
    regions = book.records("regions", "region", Region)
    yield from exactly(book, "map", "terrain")
    yield from unique([*zones, *seas])
    yield from unique(regions)
    if len(zones) + len(seas) > MOST_PLACES:
        yield problem_at("own.too_many", (book.file("map"),), found=len(zones) + len(seas), most=MOST_PLACES)
    yield from _spots([*zones, *seas])
    for place, zone in zones:
        yield from _zone(place, zone, book)
    yield from _both_ways(book)
    for place, region in regions:
        yield from _region(place, region, book)
    yield from _regions_and_zones(book)
    yield from hundred([((*place, "d100"), region.d100) for place, region in regions])
    for kind in _ONCE:
        there = [region.id for _, region in regions if region.kind == kind]
        if len(there) != 1:
            yield problem_at("own.one_region", (book.file("regions"),), kind=kind, found=len(there))
    yield from _kingdom(book)
    yield from _homes(book)


def _spots(places: Sequence[tuple[Place, Any]]) -> Iterator[Message]:
    taken: dict[tuple[float, float], str] = {}
    for place, one in places:
        yield from within((*place, "x"), one.x, 0, WIDEST)
        yield from within((*place, "y"), one.y, 0, WIDEST)
        if (one.x, one.y) in taken:
            yield problem_at("own.same_spot", place, other=taken[one.x, one.y])
        taken[one.x, one.y] = one.id


def _zone(place: Place, zone: Zone, book: Book) -> Iterator[Message]:
    yield from known((*place, "region"), [zone.region], book.ids("regions", "region"))
    yield from known((*place, "terrain"), [zone.terrain], book.ids("map", "terrain"))
    yield from known((*place, "structure"), [zone.structure] if zone.structure else [], STRUCTURES)
    if zone.port and not zone.coast:
        yield problem_at("own.port", (*place, "port"))
    if not zone.adjacent and not zone.coast:
        yield problem_at("own.no_way", place)


def _both_ways(book: Book) -> Iterator[Message]:
    """2 Borders and coasts are the same from both sides."""
    zones = {zone.id: zone for _, zone in book.records("map", "zone", Zone)}
    seas = {sea.id: sea for _, sea in book.records("map", "sea", Sea)}
    land_ways = {zone.id: {way.to: way.river for way in zone.adjacent} for zone in zones.values()}
    sea_ways = {sea.id: {way.to: way.kind for way in sea.adjacent} for sea in seas.values()}
    for place, zone in book.records("map", "zone", Zone):
        yield from _ways((*place, "adjacent"), zone.id, [way.to for way in zone.adjacent], land_ways)
        yield from known((*place, "coast"), zone.coast, seas)
        for sea in zone.coast:
            if sea in seas and zone.id not in seas[sea].coast_zones:
                yield problem_at("own.one_way", (*place, "coast"), to=sea, back="coast_zones")
    for place, sea_ in book.records("map", "sea", Sea):
        yield from _ways((*place, "adjacent"), sea_.id, [way.to for way in sea_.adjacent], sea_ways)
        yield from known((*place, "adjacent", "kind"), [way.kind for way in sea_.adjacent], _SEA_WAYS)
        yield from known((*place, "coast_zones"), sea_.coast_zones, zones)
        for one in sea_.coast_zones:
            if one in zones and sea_.id not in zones[one].coast:
                yield problem_at("own.one_way", (*place, "coast_zones"), to=one, back="coast")


def _ways(place: Place, here: str, ways: Sequence[str], all_ways: Mapping[str, Mapping[str, Any]]) -> Iterator[Message]:
    yield from known(place, ways, all_ways)
    for to in dict.fromkeys(ways):
        if to == here or list(ways).count(to) > 1:
            yield problem_at("own.twice" if to != here else "own.to_itself", place, id=to)
        elif to in all_ways and here not in all_ways[to]:
            yield problem_at("own.one_way", place, to=to, back="adjacent")
        elif to in all_ways and all_ways[to][here] != all_ways[here][to]:
            yield problem_at("own.two_minds", place, to=to)


def _region(place: Place, region: Region, book: Book) -> Iterator[Message]:
    units = book.ids("units", "unit")
    yield from known((*place, "kind"), [region.kind], _KINDS)
    yield from within((*place, "gp"), region.gp, 0, 99)
    yield from within((*place, "mana"), region.mana, 0, 9)
    if region.lp is not None:
        yield from within((*place, "lp"), region.lp, 1, 99)
    yield from known((*place, "lp_modifiers"), region.lp_modifiers, FACTIONS)
    yield from known((*place, "closed_to"), region.closed_to, FACTIONS)
    yield from known((*place, "services"), region.services, _SERVICES)
    yield from counted((*place, "units"), region.units, units)
    yield from counted((*place, "guard_units"), region.guard_units, units)
    for number, other in enumerate(region.faction_alternatives, 1):
        here = (*place, f"faction_alternatives {number}")
        yield from known((*here, "faction"), [other.faction], FACTIONS)
        yield from counted((*here, "produces"), other.produces, units)
        listed = {count.unit: count.n for count in region.units}
        for count in other.instead_of:
            if listed.get(count.unit, 0) < count.n:
                yield problem_at("own.not_listed", (*here, "instead_of"), id=count.unit, n=count.n)


def _regions_and_zones(book: Book) -> Iterator[Message]:
    """2 Each zone is in the list of its region, and in no other; a region's seat is one of its zones."""
    zones = {zone.id: (place, zone) for place, zone in book.records("map", "zone", Zone)}
    listed: dict[str, str] = {}
    for place, region in book.records("regions", "region", Region):
        yield from known((*place, "zones"), region.zones, zones)
        if not region.zones:
            yield problem_at("own.no_zones", place)
        for id in region.zones:
            if id in listed:
                yield problem_at("own.twice", (*place, "zones"), id=id)
            elif id in zones and zones[id][1].region != region.id:
                yield problem_at("own.other_region", (*place, "zones"), id=id, region=zones[id][1].region)
            listed[id] = region.id
        if region.seat and region.seat not in region.zones:
            yield named(region.seat, list(region.zones), (*place, "seat"))
    for id, (place, zone) in zones.items():
        if id not in listed:
            yield problem_at("own.zone_alone", (*place, "region"), region=zone.region)
    seats = {region.seat for _, region in book.records("regions", "region", Region)}
    for id, (place, zone) in zones.items():
        if zone.seat != (id in seats):
            yield problem_at("own.seat", (*place, "seat"), region=zone.region)


def _kingdom(book: Book) -> Iterator[Message]:
    """10.1 The Great Kingdom has a capital, and a port for its ships."""
    ports = {zone.id for _, zone in book.records("map", "zone", Zone) if zone.port}
    for place, region in book.records("regions", "region", Region):
        if region.kind == "great_kingdom":
            if not region.seat:
                yield problem_at("position.missing", (*place, "seat"))
            if not ports & set(region.zones):
                yield problem_at("own.no_port", place)


def _homes(book: Book) -> Iterator[Message]:
    """5 Each Faction has a home of its own, with its capital in it."""
    regions = {region.id: region for _, region in book.records("regions", "region", Region)}
    zones = {zone.id: zone for _, zone in book.records("map", "zone", Zone)}
    homes: Collection[str] = [id for id, region in regions.items() if region.kind == "faction_home"]
    for place, faction in book.records("factions", "faction", Faction):
        yield from known((*place, "home"), [faction.home], homes)
        yield from known((*place, "capital"), [faction.capital], zones)
        if faction.capital in zones and faction.home in regions:
            seat = regions[faction.home].seat
            if faction.capital != seat or zones[faction.capital].structure != "capital":
                yield problem_at("own.capital", (*place, "capital"), region=faction.home)


# 3, 5, 13-16 An owner's army list, Factions, generals, heroes, magic, agents and what else goes with an army ---------


KEPT_UNITS = ("BD", "BW", "ENG", "GI", "LM", "RA", "SM", "SW", "SWb")
"""Units of which a rule speaks by name: bows, engineers, giants, rangers, the two sizes of monsters, hounds, blades."""
NAVAL = "naval"
_UNITS = ours("units")["unit"]
_CLASSES = tuple(dict.fromkeys(unit["unit_class"] for unit in _UNITS))
_TRAITS = tuple(dict.fromkeys(trait for unit in _UNITS for trait in unit["traits"]))
_AGAINST = tuple(dict.fromkeys(bonus["vs"] for unit in _UNITS for bonus in unit["cf_bonus"]))
_MODES = tuple(dict.fromkeys(unit["fire"]["mode"] for unit in _UNITS if "fire" in unit))
_SPELL_TARGETS = tuple(
    dict.fromkeys(
        one["target"]
        for spell in [
            *ours("magic")["spell"],
            *[spell for master in ours("magic")["master"] for spell in master["spells"]],
        ]
        for one in spell.get("modifiers", ())
    )
)
_HERO_TRAITS = tuple(
    dict.fromkeys(
        [trait for hero in ours("heroes")["hero"] for trait in hero.get("traits", ())]
        + [effect["trait"] for one in ours("quests")["treasure"] for effect in one["effects"] if "trait" in effect]
    )
)
_HARMLESS = frozenset(trait for unit in _UNITS if not unit["cf"] for trait in unit["traits"])
"""9.4.2.1 Traits of units without factors. All others need some, or two armies of them would fight for ever."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def troops_wrong(book: Book) -> Iterator[Message]:
    """Everything that is wrong with those who march, lead, conjure and go along."""
    yield from _units(book)
    yield from _factions(book)
    yield from _generals(book)
    yield from _heroes(book)
    yield from _magic(book)
    yield from _others(book)


def _units(book: Book) -> Iterator[Message]:
    units = book.records("units", "unit", Unit)
    yield from unique(units)
    yield from kept(book, "units", "unit", [id for id in KEPT_UNITS if id not in book.ids("units", "unit")])
    slugs: set[str] = set()
    volley = int(book.documents["battle_tables"]["fire"]["max_group_units"])
    for place, unit in units:
        if unit.slug in slugs:
            yield problem_at("own.twice", (*place, "slug"), id=unit.slug)
        slugs.add(unit.slug)
        yield from known((*place, "unit_class"), [unit.unit_class], _CLASSES)
        yield from known((*place, "traits"), unit.traits, _TRAITS)
        yield from known((*place, "cf_bonus"), [bonus.vs for bonus in unit.cf_bonus], _AGAINST)
        yield from known((*place, "faction_only"), [unit.faction_only] if unit.faction_only else [], FACTIONS)
        yield from _numbers(place, unit, volley)
        if (unit.naval is not None) != (unit.unit_class == NAVAL):
            yield problem_at("own.ship", (*place, "naval"))


def _numbers(place: Place, unit: Unit, volley: int) -> Iterator[Message]:
    yield from within((*place, "cf"), unit.cf, int(not _HARMLESS.intersection(unit.traits)), 20)
    yield from within((*place, "mp"), unit.mp, 0, 9)
    yield from within((*place, "gp"), unit.gp, 0, 99)
    yield from within((*place, "mana"), unit.mana, 0, 9)
    yield from within((*place, "ms"), unit.ms, 0, 20)
    for bonus in unit.cf_bonus:
        yield from within((*place, "cf_bonus"), bonus.add, -9, 20)
    if unit.fire is not None:
        yield from known((*place, "fire", "mode"), [unit.fire.mode], _MODES)
        yield from within((*place, "fire", "units"), unit.fire.units, 1, volley)
    if unit.naval is not None:
        yield from within((*place, "naval", "capacity"), unit.naval.capacity, 0, 20)


def _factions(book: Book) -> Iterator[Message]:
    yield from exactly(book, "factions", "faction")
    model = {one["id"]: {rule["op"] for rule in one["rules"]} for one in ours("factions")["faction"]}
    mages = {mage.faction: mage.id for _, mage in book.records("magic", "magic_user", MagicUser)}
    for place, faction in book.records("factions", "faction", Faction):
        if not _COLOUR.fullmatch(faction.colour):
            yield problem_at("own.colour", (*place, "colour"), found=short_toml(faction.colour))
        if faction.magic_user != mages.get(faction.id):
            yield from known((*place, "magic_user"), [faction.magic_user], [mages.get(faction.id, "")])
        ops, wanted = {rule["op"] for rule in faction.rules}, model.get(faction.id, set())
        yield from known((*place, "rules"), sorted(ops - wanted), sorted(wanted))
        for op in sorted(wanted - ops):
            yield problem_at("own.row_missing", (*place, "rules"), row=op)


def _generals(book: Book) -> Iterator[Message]:
    deck, minor = (book.records("generals", table, General) for table in ("general", "minor"))
    yield from unique([*deck, *minor])
    if len(deck) < 2 * len(FACTIONS):
        yield problem_at("own.too_few", (book.file("generals"), "general"), found=len(deck), least=2 * len(FACTIONS))
    units = on_land(book)
    for place, general in [*deck, *minor]:
        yield from within((*place, "strategic"), general.strategic, 1, 9)
        yield from within((*place, "tactical"), general.tactical, 0, 9)
        yield from within((*place, "naval"), general.naval or 0, 0, 9)
        yield from within((*place, "bodyguards"), general.bodyguards, 0, 9)
        yield from counted((*place, "personal_units"), general.personal_units, units)


def _heroes(book: Book) -> Iterator[Message]:
    yield from exactly(book, "heroes", "faction_hero", "faction")
    hired = book.records("heroes", "hero", Hero)
    yield from unique(hired)
    sides = int(str(book.documents["tables"]["council"]["hero_die"]).removeprefix("D"))
    if sorted(hero.roll for _, hero in hired) != list(range(1, sides + 1)):
        yield problem_at("own.rolls", (book.file("heroes"), "hero"), last=sides)
    for place, hero in [*book.records("heroes", "faction_hero", Hero), *hired]:
        yield from within((*place, "str"), hero.strength, 0, 20)
        yield from within((*place, "hit"), hero.hit, 1, 20)
        yield from within((*place, "cha"), hero.cha, 0, 9)
        yield from within((*place, "app"), hero.app, 0, 9)
        yield from within((*place, "mov"), hero.mov, 0, 9)
        yield from known((*place, "traits"), hero.traits, _HERO_TRAITS)


def _magic(book: Book) -> Iterator[Message]:
    for table in ("magic_user", "spell", "master"):
        yield from exactly(book, "magic", table)
    mages = book.ids("magic", "magic_user")
    wanted = {one["id"]: one["faction"] for one in ours("magic")["magic_user"]}
    for place, mage in book.records("magic", "magic_user", MagicUser):
        yield from known((*place, "faction"), [mage.faction], [wanted.get(mage.id, "")])
    for place, spell in book.records("magic", "spell", Spell):
        yield from known((*place, "caster"), [spell.caster], mages)
        yield from _spell(place, spell)
    model = {one["id"]: [spell["id"] for spell in one["spells"]] for one in ours("magic")["master"]}
    for place, master in book.records("magic", "master", Master):
        yield from within((*place, "ms"), master.ms, 0, 20)
        found = [spell.id for spell in master.spells]
        yield from known((*place, "spells"), found, model.get(master.id, ()))
        for id in model.get(master.id, ()):
            if found.count(id) != 1:
                yield problem_at("own.row_missing", (*place, "spells"), row=id)
        for spell in master.spells:
            yield from _spell((*place, f"spell {spell.id}"), spell)


def _spell(place: Place, spell: Spell) -> Iterator[Message]:
    yield from within((*place, "fs"), spell.fs, 1, 10)
    yield from known((*place, "modifiers"), [one.target for one in spell.modifiers], _SPELL_TARGETS)


def _others(book: Book) -> Iterator[Message]:
    """13.5, 13.6, 14.1, 16 Agents, specialists, mercenaries, minor powers."""
    yield from exactly(book, "agents", "agent")
    deeds = {one["id"]: [effect["effect"]["op"] for effect in one["effects"]] for one in ours("agents")["agent"]}
    for place, agent in book.records("agents", "agent", Agent):
        yield from within((*place, "copies"), agent.copies, 1, 20)
        if agent.id in deeds and [effect.effect["op"] for effect in agent.effects] != deeds[agent.id]:
            yield problem_at("own.deeds", (*place, "effects"), wanted=deeds[agent.id])
    yield from exactly(book, "specialists", "specialist")
    ways = {one["id"]: one["effect"]["op"] for one in ours("specialists")["specialist"]}
    for place, one in book.records("specialists", "specialist", Specialist):
        yield from within((*place, "gp"), one.gp, 0, 99)
        yield from known((*place, "faction"), [one.faction] if one.faction else [], FACTIONS)
        yield from known((*place, "region"), [one.region] if one.region else [], book.ids("regions", "region"))
        if one.id in ways and one.effect["op"] != ways[one.id]:
            yield problem_at("own.deeds", (*place, "effect"), wanted=[ways[one.id]])
    sides = int(str(book.documents["tables"]["council"]["company_die"]).removeprefix("D"))
    companies = book.records("mercenaries", "company", Company)
    rows = [{"min": company.least, "max": company.most} for _, company in companies]
    yield from covering(rows, 1, sides, (book.file("mercenaries"), "company"))
    for place, company in companies:
        yield from counted((*place, "units"), company.units, on_land(book))
    yield from _minors(book)


def on_land(book: Book) -> frozenset[str]:
    """The units of an army list that are no ships: companies, generals' own men and tribes have no others."""
    return frozenset(unit.id for _, unit in book.records("units", "unit", Unit) if unit.naval is None)


def _minors(book: Book) -> Iterator[Message]:
    yield from exactly(book, "minors", "minor")
    homes = {one["id"]: one["home"] in {sea["id"] for sea in ours("map")["sea"]} for one in ours("minors")["minor"]}
    for place, minor in book.records("minors", "minor", Minor):
        at_sea = homes.get(minor.id, False)
        yield from known(
            (*place, "home"), [minor.home], book.ids("map", "sea") if at_sea else book.ids("regions", "region")
        )
        yield from known((*place, "general"), [minor.general], book.ids("generals", "minor"))
        fit = book.ids("units", "unit") - on_land(book) if at_sea else on_land(book)
        yield from counted((*place, "units"), minor.units, fit)


# 4, 9.1, 9.2.1, 11, 17 An owner's events, quests, nests, scenarios, and what the tables name -------------------------


_SCOPES = ("all", "drawer", *[f"faction:{seat}" for seat in FACTIONS])
_TURNS = tuple(one["turn"] for one in ours("tables")["sequence"]["year"] if one["turn"] != "winter")
_GUARDIAN_TRAITS = tuple(dict.fromkeys(trait for one in ours("quests")["guardian"] for trait in one.get("traits", ())))
_SCENARIOS = tuple(one["id"] for one in ours("setup")["scenario"])
MOST_YEARS = 12
_HUMANS = next(
    one["id"] for one in ours("factions")["faction"] if any(rule["op"] == "forbid_units" for rule in one["rules"])
)
"""5.1 The Faction whose units are human."""


def chances_wrong(book: Book) -> Iterator[Message]:
    """Everything that is wrong with what is drawn and rolled, and with how a campaign begins."""
    yield from _events(book)
    yield from _quests(book)
    yield from _nests(book)
    yield from _scenarios(book)
    yield from _tables(book)


def _events(book: Book) -> Iterator[Message]:
    events = book.records("events", "event", Event)
    yield from unique(events)
    yield from hundred([((*place, "d100"), event.d100) for place, event in events])
    for place, event in events:
        yield from known((*place, "scope"), [event.scope], _SCOPES)
        low, high = event.d100
        if event.weight != high - low + 1:
            yield problem_at("own.weight", (*place, "weight"), found=event.weight, wanted=high - low + 1)


def _quests(book: Book) -> Iterator[Message]:
    quests = book.records("quests", "quest", Quest)
    yield from unique(quests)
    yield from hundred([((*place, "d100"), quest.d100) for place, quest in quests])
    for place, quest in quests:
        yield from known((*place, "zone"), [quest.zone], book.ids("map", "zone"))
    least = 2 * len(FACTIONS)
    if len(quests) < least:
        yield problem_at("own.too_few", (book.file("quests"), "quest"), found=len(quests), least=least)
    guardians = book.records("quests", "guardian", Guardian)
    yield from unique(guardians)
    for place, guardian in guardians:
        yield from within((*place, "str"), guardian.strength, 0, 20)
        yield from within((*place, "hit"), guardian.hit, 1, 20)
        yield from within((*place, "treasure_modifier"), guardian.treasure_modifier, -9, 9)
        yield from known((*place, "traits"), guardian.traits, _GUARDIAN_TRAITS)
    treasures = [record for _, record in book.plain("quests", "treasure")]
    yield from covering(treasures, None, None, (book.file("quests"), "treasure"))
    book.records("quests", "treasure", Treasure)


def _nests(book: Book) -> Iterator[Message]:
    """11.1, C34 A zone for every roll, outside the Valley (C57); as many zones as nests can appear at once."""
    nests = book.records("nests", "nest", Nest)
    yield from hundred([((*place, "d100"), nest.d100) for place, nest in nests])
    regions = book.documents["regions"]["region"]
    valley = {zone for region in regions if region["kind"] == "sanctuary" for zone in region["zones"]}
    for place, nest in nests:
        yield from known((*place, "zone"), [nest.zone], book.ids("map", "zone") - valley)
    count = book.documents["tables"]["akkren_start"]["nests"]
    most = count["base"] + int(str(count["die"]).removeprefix("D"))
    found = len({nest.zone for _, nest in nests})
    if found < most:
        yield problem_at("own.too_few", (book.file("nests"), "nest", "zone"), found=found, least=most)


def _scenarios(book: Book) -> Iterator[Message]:
    scenarios = book.records("setup", "scenario", Scenario)
    yield from unique(scenarios)
    homes = {one["id"]: one["home"] for one in book.documents["factions"]["faction"]}
    lands = {region.id: region for _, region in book.records("regions", "region", Region)}
    free = {id for id, region in lands.items() if region.kind not in ("great_kingdom", "sanctuary")}
    named = {record["id"] for record in book.documents["setup"]["scenario"] if record.get("name")}
    for place, scenario in scenarios:
        yield from within((*place, "treasury"), scenario.treasury, 0, 99)
        yield from within((*place, "year"), scenario.year, 1, MOST_YEARS)
        yield from within((*place, "last_year"), scenario.last_year, scenario.year, scenario.year + MOST_YEARS)
        yield from known((*place, "turn"), [scenario.turn], _TURNS)
        if scenario.id not in _SCENARIOS and scenario.id not in named:
            yield problem_at("position.missing", (*place, "name"))
        taken: set[str] = set()
        yield from known((*place, "regions"), scenario.regions, FACTIONS)
        for faction in FACTIONS:
            here, regions = (*place, "regions", faction), scenario.regions.get(faction, ())
            yield from known(here, regions, free)
            if homes.get(faction) not in regions[:1]:
                yield problem_at("own.home_first", here, region=homes.get(faction, ""))
            for region in regions:
                if region in taken:
                    yield problem_at("own.twice", here, id=region)
                if region in lands and lands[region].kind == "passage":
                    yield problem_at("own.passage", here, id=region)
                taken.add(region)
            if not any(_marches(book, faction, lands[region]) for region in regions if region in lands):
                yield problem_at("own.no_army", here)
        counted = book.documents["victory"]
        for faction, aims in scenario.aims.items():
            here = (*place, "aims")
            yield from known(here, [faction], FACTIONS)
            yield from known((*here, faction), aims, {**counted["points"], **counted["goals"].get(faction, {})})
            for name, n in aims.items():
                yield from within((*here, faction, name), n, -99, 99)


def _marches(book: Book, faction: str, region: Region) -> bool:
    """4.1, 5.1 Whether a region gives a Faction a unit on land. The Theocracy has human ones only."""
    able = {
        one["id"]
        for one in book.documents["units"]["unit"]
        if one["unit_class"] != "naval" and (one["human"] or faction != _HUMANS)
    }
    return any(count.unit in able for count in region.units)


def _tables(book: Book) -> Iterator[Message]:
    """The cells of the tables of battle, and the columns that another table names."""
    battle, file = book.documents["battle_tables"], book.file("battle_tables")
    yield from grid(battle["land_combat"], "results", (file, "land_combat"))
    for name in ("magic_combat", "naval_combat", "gk_losses"):
        yield from grid(battle[name], "cells", (file, name))
    yield from costly(battle["land_combat"], "results", (file, "land_combat"))
    yield from costly(battle["naval_combat"], "cells", (file, "naval_combat"))
    fire = battle["fire"]
    if len(fire["rows"]) != fire["max_group_units"]:
        yield problem_at("own.length", (file, "fire", "rows"), found=len(fire["rows"]), wanted=fire["max_group_units"])
    yield from _bands(book)
    for row in book.documents["tables"]["gk_campaign"]["military"]:
        place = (book.file("tables"), "gk_campaign", "military")
        yield from known(place, [row["loss_column"]], battle["gk_losses"]["columns"])


def _bands(book: Book) -> Iterator[Message]:
    """9.3.3, 11.1, 11.2 Rebels and Akkren come by land; a group of Akkren is not empty."""
    for name in ("rebellion", "akkren_11A", "akkren_11B"):
        for number, row in enumerate(book.documents["tables"][name]["rows"], 1):
            here = (book.file("tables"), name, f"rows {number}", "units")
            yield from known(here, [count["unit"] for count in row["units"]], on_land(book))
            if not row["units"] and name != "rebellion":
                yield problem_at("own.no_rows", here)
