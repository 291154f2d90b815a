"""4, 9.1, 9.2.1, 11, 17 An owner's events, quests, nests, scenarios, and what the tables name."""

from __future__ import annotations

from collections.abc import Iterator

from vexillum.core.inputs.form_errors import complaint
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.records import Event, Guardian, Nest, Quest, Region, Scenario, Treasure, ours
from vexillum.games.akkren.own.book import Book
from vexillum.games.akkren.own.common import FACTIONS, known, unique, within
from vexillum.games.akkren.own.rows import costly, covering, grid, hundred
from vexillum.games.akkren.own.troops import on_land

_SCOPES = ("all", "drawer", *[f"faction:{seat}" for seat in FACTIONS])
_TURNS = tuple(one["turn"] for one in ours("tables")["sequence"]["year"] if one["turn"] != "winter")
_TRAITS = tuple(dict.fromkeys(trait for one in ours("quests")["guardian"] for trait in one.get("traits", ())))
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
            yield complaint("own.weight", (*place, "weight"), found=event.weight, wanted=high - low + 1)


def _quests(book: Book) -> Iterator[Message]:
    quests = book.records("quests", "quest", Quest)
    yield from unique(quests)
    yield from hundred([((*place, "d100"), quest.d100) for place, quest in quests])
    for place, quest in quests:
        yield from known((*place, "zone"), [quest.zone], book.ids("map", "zone"))
    least = 2 * len(FACTIONS)
    if len(quests) < least:
        yield complaint("own.too_few", (book.file("quests"), "quest"), found=len(quests), least=least)
    guardians = book.records("quests", "guardian", Guardian)
    yield from unique(guardians)
    for place, guardian in guardians:
        yield from within((*place, "str"), guardian.strength, 0, 20)
        yield from within((*place, "hit"), guardian.hit, 1, 20)
        yield from within((*place, "treasure_modifier"), guardian.treasure_modifier, -9, 9)
        yield from known((*place, "traits"), guardian.traits, _TRAITS)
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
        yield complaint("own.too_few", (book.file("nests"), "nest", "zone"), found=found, least=most)


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
            yield complaint("position.missing", (*place, "name"))
        taken: set[str] = set()
        yield from known((*place, "regions"), scenario.regions, FACTIONS)
        for faction in FACTIONS:
            here, regions = (*place, "regions", faction), scenario.regions.get(faction, ())
            yield from known(here, regions, free)
            if homes.get(faction) not in regions[:1]:
                yield complaint("own.home_first", here, region=homes.get(faction, ""))
            for region in regions:
                if region in taken:
                    yield complaint("own.twice", here, id=region)
                if region in lands and lands[region].kind == "passage":
                    yield complaint("own.passage", here, id=region)
                taken.add(region)
            if not any(_marches(book, faction, lands[region]) for region in regions if region in lands):
                yield complaint("own.no_army", here)
        counted = book.documents["victory"]
        for faction, aims in scenario.aims.items():
            here = (*place, "aims")
            yield from known(here, [faction], FACTIONS)
            yield from known((*here, faction), aims, {**counted["points"], **counted["goals"].get(faction, {})})
            for name, n in aims.items():
                yield from within((*here, faction, name), n, -99, 99)


def _bands(book: Book) -> Iterator[Message]:
    """9.3.3, 11.1, 11.2 Rebels and Akkren come by land; a group of Akkren is not empty."""
    for name in ("rebellion", "akkren_11A", "akkren_11B"):
        for number, row in enumerate(book.documents["tables"][name]["rows"], 1):
            here = (book.file("tables"), name, f"rows {number}", "units")
            yield from known(here, [count["unit"] for count in row["units"]], on_land(book))
            if not row["units"] and name != "rebellion":
                yield complaint("own.no_rows", here)


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
        yield complaint("own.length", (file, "fire", "rows"), found=len(fire["rows"]), wanted=fire["max_group_units"])
    yield from _bands(book)
    for row in book.documents["tables"]["gk_campaign"]["military"]:
        place = (book.file("tables"), "gk_campaign", "military")
        yield from known(place, [row["loss_column"]], battle["gk_losses"]["columns"])
