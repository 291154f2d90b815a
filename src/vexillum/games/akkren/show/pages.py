"""Pages to read: regions, units, generals, heroes, spells, agents, events, quests, Factions, the year; tables; aids."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from vexillum.core.show.pages import CONTENTS, Aid, AidEntry, AidGroup, Page, PageLine
from vexillum.core.words.texts import Message, Texts

from ..combat.tabletop import SHEET, sheet_page
from ..components.map import PLACE, REGION, REGION_IDS, REGION_OF, REGIONS, ZONES, is_sea
from ..components.pieces import FACTIONS, SEATS, UNIT, UNIT_IDS, UNITS
from ..components.records import (
    AGENT_IDS,
    AGENTS,
    EVENT_IDS,
    EVENTS,
    GUARDIAN_IDS,
    GUARDIANS,
    TREASURE_IDS,
    TREASURES,
    Count,
    Nest,
    Record,
    Region,
    Spell,
    read,
)
from ..components.tables import BATTLE, TABLES
from ..council import COMPANIES
from ..heroes import HERO_IDS, HEROES, MAGE_IDS, MAGES, MASTER_IDS, MASTERS, SPELLS_OF_MAGE
from ..people.quests import QUEST_IDS, QUESTS
from ..purchases import GOOD_PRICE
from ..scenarios import SCENARIO_IDS
from ..stacks import GENERAL_IDS, GENERALS, MINE, SPECIALIST_IDS, SPECIALISTS, TRAP
from ..victory import AIMS, EACH, HEGEMONY, RATIO, THRONES

# Lines of pages, and their sources -----------------------------------------------------------------------------------


_CHAPTER = re.compile(r"rulebook:([\d.]+)")


def line(texts: Texts, id: str, style: str = "", **params: Any) -> PageLine:
    """A paragraph: the text ``page.<id>``."""
    return PageLine(texts(f"page.{id}", **params), style)


def heading(texts: Texts, id: str) -> PageLine:
    """A heading: the text ``page.<id>``."""
    return line(texts, id, "heading")


def link(thing: str, title: str) -> PageLine:
    """A line that opens another page."""
    return PageLine(title, thing=thing)


def counted(counts: Iterable[Count]) -> list[Message]:
    """Units of a record in words."""
    return [Message("said.units", {"n": one.n, "unit": one.unit}) for one in counts]


def source(texts: Texts, record: Record | Mapping[str, Any]) -> PageLine:
    """The source of a record: printed or reconstructed."""
    main = record.source if isinstance(record, Record) else str(record.get("source", "reconstructed"))
    more = record.sources if isinstance(record, Record) else record.get("sources", {})
    printed = sorted({chapter.rstrip(".") for said in (main, *more.values()) for chapter in _CHAPTER.findall(said)})
    ours = main.startswith("reconstructed") or any(said.startswith("reconstructed") for said in more.values())
    if not printed:
        return line(texts, "source_ours", "quiet")
    id = "source_both" if ours or main.startswith("public") else "source_rules"
    return line(texts, id, "quiet", chapters=printed)


def span(row: Mapping[str, Any]) -> str:
    """The rolls of a row: "1-4", "≤ 1", "8+"."""
    least, most = row.get("min"), row.get("max")
    if least is None:
        return f"≤ {most}"
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}-{most}"


# Pages of regions, units, generals, agents, events, quests, guardians, and what goes with an army --------------------


View = dict[str, Any]


def region(view: View, texts: Texts, id: str) -> Page | None:
    """2 The yield, favour, units and inhabitants of a region."""
    if id not in REGION:
        return None
    one = REGIONS[REGION[id]]
    lines = [line(texts, "region_yield", gp=one.gp, mana=one.mana)]
    if one.lp is not None:
        lines.append(line(texts, "region_level", n=one.lp))
    lines += [line(texts, "region_modifier", who=seat, n=n) for seat, n in one.lp_modifiers.items() if n]
    if one.closed_to:
        lines.append(line(texts, "region_closed", who=list(one.closed_to)))
    if one.guard_units:
        lines.append(line(texts, "region_guard", units=counted(one.guard_units)))
    if one.units:
        lines.append(line(texts, "region_units", units=counted(one.units)))
    for other in one.faction_alternatives:
        units: dict[str, Any] = {"units": counted(other.produces), "old": counted(other.instead_of)}
        lines.append(line(texts, "region_instead", who=other.faction, **units))
    hired = [service for service in one.services if service in SPECIALIST_IDS]
    if hired:
        lines.append(line(texts, "region_services", goods=hired))
    lines += [heading(texts, "zones"), *[_zone(texts, zone) for zone in one.zones]]
    lines += [heading(texts, "now"), *_now(view, texts, one), source(texts, one)]
    return Page(f"region:{id}", texts.name("region", id), tuple(lines))


def _zone(texts: Texts, id: str) -> PageLine:
    zone = ZONES[PLACE[id]]
    said = [Message(f"structure.{zone.structure}")] if zone.structure else []
    said += [Message("page.port")] if zone.port else []
    said += [Message("page.pass")] if zone.passable else []
    if not said:
        return line(texts, "zone", zone=id, terrain=zone.terrain)
    return line(texts, "zone_with", zone=id, terrain=zone.terrain, what=said)


def _now(view: View, texts: Texts, one: Region) -> list[PageLine]:
    """The current state of a region."""
    facts = view["regions"].get(one.id, {})
    held = facts.get("holder") or facts.get("allied")
    id = "now_held" if facts.get("holder") else "now_allied" if facts.get("allied") else "now_free"
    lines = [line(texts, id, "note", **({"who": held} if held else {}))]
    for seat, n in facts.get("points", {}).items():
        lines.append(line(texts, "now_points", "note", who=seat, n=n))
    less = sum([view.get("plunder", {}).get(zone, 0) for zone in one.zones]) + facts.get("presence", 0)
    if less:
        lines.append(line(texts, "now_markers", "note", n=less))
    return lines


def place(view: View, texts: Texts, id: str) -> Page | None:
    """2 A zone is read on the page of its region; a sea has its coasts."""
    if id not in PLACE:
        return None
    if not is_sea(PLACE[id]):
        return region(view, texts, REGION_IDS[REGION_OF[PLACE[id]]])
    shores = [zone.id for zone in ZONES if id in zone.coast]
    return Page(f"place:{id}", texts.name("place", id), (line(texts, "sea_coasts", zones=shores),))


def unit(view: View, texts: Texts, id: str) -> Page | None:
    """3.1 A unit of the army list."""
    if id not in UNIT:
        return None
    one = UNITS[UNIT[id]]
    lines = [line(texts, "unit", code=id, cf=one.cf, mp=one.mp, kind=one.unit_class)]
    lines.append(line(texts, "unit_price", gp=one.gp, mana=one.mana) if one.buyable else line(texts, "unit_never"))
    if one.ms:
        lines.append(line(texts, "unit_magic", n=one.ms))
    if one.traits:
        lines.append(line(texts, "unit_traits", traits=list(one.traits)))
    if one.fire is not None:
        lines.append(line(texts, f"unit_fire_{one.fire.mode}", n=one.fire.units))
    if one.artillery is not None:
        lines.append(line(texts, "unit_artillery", n=one.artillery.damage_bonus))
    if one.naval is not None:
        lines.append(line(texts, "unit_ship", n=one.naval.capacity))
    lines += [line(texts, "unit_bonus", n=bonus.add, vs=bonus.vs) for bonus in one.cf_bonus]
    if one.faction_only:
        lines.append(line(texts, "unit_only", who=one.faction_only))
    lines += [PageLine(texts(note))] if (note := f"unit_note.{id}") in texts else []
    raised = [other.id for other in REGIONS if any(count.unit == id for count in (*other.guard_units, *other.units))]
    if raised:
        lines.append(line(texts, "unit_raised", regions=raised))
    return Page(f"unit:{id}", texts.name("unit", id), (*lines, source(texts, one)))


def general(view: View, texts: Texts, id: str) -> Page | None:
    """3.5 A general's card."""
    if id not in GENERAL_IDS:
        return None
    one = GENERALS[GENERAL_IDS.index(id)]
    lines = [line(texts, "general", strategic=one.strategic, tactical=one.tactical)]
    lines.append(line(texts, "general_sea", n=one.naval) if one.naval is not None else line(texts, "general_no_sea"))
    if one.personal_units:
        lines.append(line(texts, "general_units", units=counted(one.personal_units)))
    if one.bodyguards:
        lines.append(line(texts, "general_guards", n=one.bodyguards))
    lines += [PageLine(texts(text))] if (text := f"general.{id}.text") in texts else []
    return Page(f"general:{id}", texts.name("general", id), (*lines, source(texts, one)))


def agent(view: View, texts: Texts, id: str) -> Page | None:
    """13.5 An agent; by a number the one in that place of one's own hand."""
    seat = view["seat"]
    if id.isdigit() and seat:
        held = view["factions"][seat]["hand"]
        id = held[int(id)] if int(id) < len(held) else ""
    if id not in AGENT_IDS:
        return None
    one = AGENTS[AGENT_IDS.index(id)]
    lines = [PageLine(texts(f"agent.{id}.{number}")) for number in range(len(one.effects))]
    lines += [line(texts, "agent_copies", "quiet", n=one.copies), source(texts, one)]
    return Page(f"agent:{id}", texts.name("agent", id), tuple(lines))


def event(view: View, texts: Texts, id: str) -> Page | None:
    """9.1 An event."""
    if id not in EVENT_IDS:
        return None
    one = EVENTS[EVENT_IDS.index(id)]
    scope, _, seat = one.scope.partition(":")
    whom = line(texts, f"event_{scope}", "quiet", **({"who": seat} if seat else {}))
    lines = [PageLine(texts(f"event.{id}.text")), whom, line(texts, "event_copies", "quiet", n=one.weight)]
    return Page(f"event:{id}", texts.name("event", id), (*lines, source(texts, one)))


def quest(view: View, texts: Texts, id: str) -> Page | None:
    """9.2.1 Where a quest leads."""
    if id not in QUEST_IDS:
        return None
    one = QUESTS[QUEST_IDS.index(id)]
    where = REGION_IDS[REGION_OF[PLACE[one.zone]]]
    lines = [line(texts, "quest", zone=one.zone, low=one.d100[0], high=one.d100[1])]
    lines.append(link(f"region:{where}", texts.name("region", where)))
    if id in view.get("done_quests", ()):
        lines.append(line(texts, "quest_done", "note"))
    return Page(f"quest:{id}", texts.name("quest", id), (*lines, source(texts, one)))


def guardians(view: View, texts: Texts, id: str) -> Page | None:
    """9.2.1 All possible guardians of a place, and what may be found there."""
    lines = [heading(texts, "guardians")]
    for guardian, record in zip(GUARDIAN_IDS, GUARDIANS, strict=True):
        said: dict[str, Any] = {"str": record.strength, "hit": record.hit, "add": record.treasure_modifier}
        lines.append(line(texts, "guardian", guardian=f"guardian_{guardian}", traits=list(record.traits), **said))
    lines.append(heading(texts, "treasures"))
    for treasure, found in zip(TREASURE_IDS, TREASURES, strict=True):
        rolls = f"≤ {found.most}" if found.least < 0 else f"{found.least}+" if found.most > 50 else str(found.least)
        lines.append(line(texts, "treasure", rolls=rolls, treasure=treasure))
    return Page("guardians", texts("page.guardians_title"), (*lines, source(texts, GUARDIANS[0])))


def good(view: View, texts: Texts, id: str) -> Page | None:
    """13.6 What goes with an army."""
    if id not in SPECIALIST_IDS:
        return None
    one = SPECIALISTS[SPECIALIST_IDS.index(id)]
    lines = [PageLine(texts(f"info.good_{id}")), line(texts, "good_price", price=f"{one.gp:g}")]
    if one.faction:
        lines.append(line(texts, "unit_only", who=one.faction))
    if one.region:
        lines.append(line(texts, "good_region", region=one.region))
    return Page(f"good:{id}", texts.name("good", id), (*lines, source(texts, one)))


# Pages of heroes, magic users, Masters, Factions, stacks, and of the year --------------------------------------------


_NORMAL = ("initiative", "politics", "players", "neutrals", "akkren", "end")
_WINTER = ("events", "administration", "council", "end")
_SEGMENTS = ("event", "people", "armies", "battles", "close")


def hero(view: View, texts: Texts, id: str) -> Page | None:
    """3.3 A hero."""
    if id not in HERO_IDS:
        return None
    one = HEROES[HERO_IDS.index(id)]
    lines = [line(texts, "hero", str=one.strength, hit=one.hit, cha=one.cha, app=one.app, mov=one.mov)]
    lines.append(line(texts, "hero_of", who=one.faction) if one.faction else line(texts, "hero_roll", n=one.roll))
    if one.traits:
        lines.append(line(texts, "unit_traits", traits=list(one.traits)))
    lines += [PageLine(texts(ability))] if (ability := f"hero_ability.{id}") in texts else []
    return Page(f"hero:{id}", texts.name("person", f"hero_{id}"), (*lines, source(texts, one)))


def _spell(texts: Texts, spell: Spell) -> list[PageLine]:
    return [line(texts, "spell", "heading", spell=spell.id, n=spell.fs), PageLine(texts(f"spell.{spell.id}.text"))]


def mage(view: View, texts: Texts, id: str) -> Page | None:
    """15.2 A magic user and his spells."""
    if id not in MAGE_IDS:
        return None
    number = MAGE_IDS.index(id)
    spells = [said for spell in SPELLS_OF_MAGE[number] for said in _spell(texts, spell)]
    lines = [line(texts, "mage", who=MAGES[number].faction), *spells, source(texts, MAGES[number])]
    return Page(f"mage:{id}", texts.name("person", f"mage_{id}"), tuple(lines))


def master(view: View, texts: Texts, id: str) -> Page | None:
    """15.3 A Master of an Order and his spells."""
    if id not in MASTER_IDS:
        return None
    one = MASTERS[MASTER_IDS.index(id)]
    spells = [said for spell in one.spells for said in _spell(texts, spell)]
    lines = [line(texts, "master", n=one.ms), *spells, source(texts, one)]
    return Page(f"master:{id}", texts.name("person", f"master_{id}"), tuple(lines))


def person(view: View, texts: Texts, id: str) -> Page | None:
    """A person on the map: the page of the one he is."""
    found = next((one for one in view["people"] if str(one["id"]) == id), None)
    if found is None:
        return None
    kinds = {"hero": hero, "mage": mage, "master": master}
    return kinds[found["role"]](view, texts, found["who"])


def stack(view: View, texts: Texts, id: str) -> Page | None:
    """3.2 A stack, as far as the reader knows it."""
    found = next((one for one in view["stacks"] if str(one["id"]) == id), None)
    if found is None:
        return None
    seen = found.get("seen", {})
    units = found.get("units", seen.get("units", {}))
    lines = [line(texts, "stack", zone=found["place"])]
    if found.get("general"):
        lines.append(link(f"general:{found['general']}", texts.name("general", found["general"])))
    if units:
        lines += [PageLine(texts("said.units", n=n, unit=unit), thing=f"unit:{unit}") for unit, n in units.items()]
    else:
        lines.append(line(texts, "stack_unseen"))
    if seen and not seen["whole"]:
        lines.append(line(texts, "stack_part", "quiet"))
    title = texts("askable.stack", owner=found["owner"], kind=found["kind"], zone=found["place"])
    return Page(f"stack:{id}", title, tuple(lines))


def faction(view: View, texts: Texts, id: str) -> Page | None:
    """5 A Faction: its powers, its aims, its hero and its magic user."""
    if id not in SEATS:
        return None
    one = FACTIONS[SEATS.index(id)]
    lines = [line(texts, "faction_home", zone=one.capital), heading(texts, "powers")]
    lines += [PageLine(power) for rule in one.rules for power in power_words(texts, id, rule)]
    lines.append(heading(texts, "aims"))
    lines += aim_lines(texts, view["scenario"], id)
    lines += [heading(texts, "people"), link(f"hero:{id}", texts.name("person", f"hero_{id}"))]
    lines.append(link(f"mage:{one.magic_user}", texts.name("person", f"mage_{one.magic_user}")))
    realm = view["derived"]["realms"].get(id)
    if realm is not None:
        said = {"regions": len(realm["regions"]), "income": realm["income"], "mana": realm["mana"]}
        lines += [heading(texts, "now"), line(texts, "realm", "note", points=realm["points"], **said)]
    return Page(f"seat:{id}", texts.name("faction", id), (*lines, source(texts, one)))


def aim_lines(texts: Texts, scenario: str, seat: str) -> list[PageLine]:
    """C44 What counts for a Faction in a scenario; last, how it can win before the end."""
    aims = AIMS[SCENARIO_IDS.index(scenario)][SEATS.index(seat)]
    sudden = line(texts, "sudden", thrones=THRONES, gp=HEGEMONY, ratio=RATIO)
    return [*(_aim(texts, name, n) for name, n in aims.items() if n), sudden]


def _aim(texts: Texts, name: str, n: int) -> PageLine:
    """C44 The value of an aim, alone or of several together."""
    if name in EACH:
        return line(texts, "aim_each", part=name, n=n, each=EACH[name])
    return line(texts, "aim", part=name, n=n)


def power_words(texts: Texts, faction: str, rule: dict[str, Any]) -> list[str]:
    """5 A power in words: one text for each kind, with the units that it names."""
    said: dict[str, Any] = {name: value for name, value in rule.items() if isinstance(value, int | str)}
    said |= {"old": rule.get("from", []), "new": rule.get("to", []), "units": rule.get("units", [])}
    if rule["op"] == "unit_bonus":
        said["name"] = texts.name("power_name", f"{faction}.{rule['unit']}")
    return [texts(f"power_of.{rule['op']}", **said)]


def year(view: View, texts: Texts, id: str) -> Page | None:
    """6 The turns of a year and their phases."""
    lines = []
    for turn in TABLES["sequence"]["year"]:
        lines.append(PageLine(texts.name("season", turn["turn"]), "heading"))
        phases = list(_WINTER if turn["turn"] == "winter" else _NORMAL)
        if turn["economic"] is True:
            phases.insert(2, "economy")
        segments = [Message(f"segment.{one}") for one in _SEGMENTS if one != "event" or turn["events"]]
        for phase in phases:
            if phase == "players":
                lines.append(line(texts, "players", phase=phase, segments=segments))
            else:
                lines.append(PageLine(texts.name("phase", phase)))
    now = line(texts, "year_now", "note", season=view["turn"], year=view["year"], last=view["last_year"])
    return Page("year", texts("page.year"), (now, *lines, source(texts, TABLES["sequence"])))


# The tables of the rules as pages, row by row ------------------------------------------------------------------------


Row = Mapping[str, Any]


def _units(texts: Texts, row: Row) -> str:
    """The units of a row, or a text for none."""
    units = [Message("said.units", {"n": one["n"], "unit": one["unit"]}) for one in row["units"]]
    return texts("page.row_units", units=units) if units else texts("page.row_nobody")


def _rows(texts: Texts, rows: Sequence[Row], said: Callable[[Row], str]) -> list[PageLine]:
    return [PageLine(f"{span(row)}: {said(row)}") for row in rows]


def _plain(id: str, *names: str) -> Callable[[Texts, Row], str]:
    """A row with its numbers in a text."""
    return lambda texts, row: texts(f"page.row_{id}", **{name: row[name] for name in names})


_WITH_ROWS: dict[str, Callable[[Texts, Row], str]] = {
    "diplomacy_result": _plain("points", "points"),
    "forced_march": _plain("mp", "mp"),
    "caravan": _plain("caravan", "owner", "host"),
    "rebellion": _units,
    "scouting": lambda texts, row: texts(
        "page.row_scouting_caught" if row.get("lose_scout") else "page.row_scouting",
        low=row["pct"][0],
        high=row["pct"][1],
        kinds=[Message(f"scouted_kind.{kind}") for kind in ("monsters", "flyers", "burrowers") if row[kind]]
        or [Message("page.none")],
    ),
    "siege": _plain("siege", "points"),
    "cyclic": lambda texts, row: texts("page.row_cyclic", state=row["state"], n=row["cf"]),
    "akkren_11A": _units,
    "akkren_11B": _units,
    "akkren_random": _plain("groups", "groups"),
    "barbarian_parley": lambda texts, row: (
        texts("page.row_parley", n=row["units"]) if "units" in row else texts("page.row_killed")
    ),
    "pirate_parley": _plain("ships", "ships"),
}
"""Tables whose rows are a roll and its result."""


def _costs(texts: Texts) -> list[PageLine]:
    tiers = TABLES["diplomacy_cost"]["income_tiers"]
    low, high = tiers[0]["max"], tiers[1]["max"]
    found = [line(texts, "diplomacy_tiers", low=low, high=high)]
    for row in TABLES["diplomacy_cost"]["rows"]:
        poor, middling, rich = row["cost"]
        said = {"poor": poor, "middling": middling, "rich": rich}
        found.append(line(texts, "row_diplomacy", approach=row["id"], n=row["bonus"], **said))
    return found


def _base_costs(texts: Texts) -> list[PageLine]:
    costs = {name: n for name, n in TABLES["base_costs"].items() if isinstance(n, int)}
    costs |= {SPECIALIST_IDS[good]: GOOD_PRICE[good] for good in (MINE, TRAP)}
    return [line(texts, f"cost_{name}", n=n) for name, n in costs.items()]


def _ground(texts: Texts) -> list[PageLine]:
    costs = TABLES["movement_cost"]
    found = [
        line(texts, "row_terrain", terrain=terrain, n=costs[terrain])
        for terrain in ("clear", "wood", "hill", "swamp", "desert", "mountain")
    ]
    return [*found, line(texts, "row_pass", n=costs["mountain_with_pass"])]


def _kingdom(texts: Texts) -> list[PageLine]:
    found = []
    for row in TABLES["gk_campaign"]["targets"]:
        said = texts("page.row_kingdom", region=row["primary"], regions=row["secondary"])
        found.append(PageLine(f"{span(row)}: {said}"))
    return found


def _heroes(texts: Texts) -> list[PageLine]:
    for_hire = sorted((one.roll, id) for id, one in zip(HERO_IDS, HEROES, strict=True) if one.roll)
    return [PageLine(f"{roll}: {texts.name('person', f'hero_{id}')}", thing=f"hero:{id}") for roll, id in for_hire]


def _companies(texts: Texts) -> list[PageLine]:
    found = []
    for number, one in enumerate(COMPANIES):
        name = texts.name("company", str(number))
        said = texts("page.row_company", name=name, units=counted(one.units)) if one.units else name
        found.append(PageLine(f"{span({'min': one.least, 'max': one.most})}: {said}"))
    return found


def _nests(texts: Texts) -> list[PageLine]:
    nests = read("nests", "nest", Nest)
    return [PageLine(f"{one.d100[0]}-{one.d100[1]}: {texts.name('place', one.zone)}") for one in nests]


def _manoeuvres(texts: Texts) -> list[PageLine]:
    table = TABLES["manoeuvre"]
    found = [PageLine(f"{code}: {texts.name('manoeuvre', code)}") for code in (*table["attacker"], *table["defender"])]
    found.append(PageLine("   " + " ".join([f"{code:>3}" for code in table["attacker"]]), "code"))
    for code, cells in zip(table["defender"], table["matrix"], strict=True):
        said = [f"{cell:+d}" if isinstance(cell, int) and cell else str(cell) for cell in cells]
        found.append(PageLine(f"{code} " + " ".join([f"{cell:>3}" for cell in said]), "code"))
    return found


# Tables with columns --------------------------------------------------------------------------------------------------


def _grid(columns: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> list[PageLine]:
    """A table with columns, letter by letter."""
    width = max([len(cell) for _, cells in rows for cell in cells] + [len(column) for column in columns])
    first = max([len(name) for name, _ in rows])
    head = " " * first + " " + " ".join([f"{column:>{width}}" for column in columns])
    lines = [f"{name:>{first}} " + " ".join([f"{cell:>{width}}" for cell in cells]) for name, cells in rows]
    return [PageLine(said, "code") for said in (head, *lines)]


def _land(texts: Texts) -> list[PageLine]:
    table = BATTLE["land_combat"]
    rows = [
        (
            f"{'≤' if row['match'] == '<=' else '≥' if row['match'] == '>=' else ''}{row['die']}",
            [f"{cell['attacker_loss_pct']}/{cell['defender_loss_pct']}" for cell in row["results"]],
        )
        for row in table["rows"]
    ]
    return [line(texts, "land_combat"), *_grid([column["id"] for column in table["columns"]], rows)]


def _fire(texts: Texts) -> list[PageLine]:
    found = [line(texts, "fire")]
    for row in BATTLE["fire"]["rows"]:
        said = [Message("page.fire_result", {"rolls": span(one), "r": one["r"]}) for one in row["results"]]
        found.append(line(texts, "row_fire", n=row["fire_units"], what=said))
    return found


def _artillery(texts: Texts) -> list[PageLine]:
    table = BATTLE["artillery"]
    said = [Message("page.fire_result", {"rolls": span(one), "r": one["r"]}) for one in table["damage"]["rows"]]
    hits = {"n": table["to_hit"]["hit_min"], "mines": table["mine_to_hit"]["hit_max"]}
    return [line(texts, "artillery", **hits), line(texts, "artillery_damage", what=said)]


def _magic(texts: Texts) -> list[PageLine]:
    table = BATTLE["magic_combat"]
    rows = [(span(row), row["cells"]) for row in table["rows"]]
    return [line(texts, "magic_combat"), *_grid([column["id"] for column in table["columns"]], rows)]


def _naval(texts: Texts) -> list[PageLine]:
    table = BATTLE["naval_combat"]
    rows = [(str(row["die"]), [str(cell) for cell in row["cells"]]) for row in table["rows"]]
    return [line(texts, "naval_combat"), *_grid([column["id"] for column in table["columns"]], rows)]


def _kingdom_losses(texts: Texts) -> list[PageLine]:
    table = BATTLE["gk_losses"]
    rows = [(span(row), [str(cell) for cell in row["cells"]]) for row in table["rows"]]
    return [line(texts, "gk_losses"), *_grid(table["columns"], rows)]


_OTHERS: dict[str, tuple[Callable[[Texts], list[PageLine]], Mapping[str, Any]]] = {
    "diplomacy_cost": (_costs, TABLES["diplomacy_cost"]),
    "base_costs": (_base_costs, TABLES["base_costs"]),
    "movement_cost": (_ground, TABLES["movement_cost"]),
    "gk_campaign": (_kingdom, TABLES["gk_campaign"]),
    "council_heroes": (_heroes, {}),
    "council_companies": (_companies, {}),
    "nests": (_nests, {}),
    "manoeuvre": (_manoeuvres, TABLES["manoeuvre"]),
    "land_combat": (_land, BATTLE["land_combat"]),
    "fire": (_fire, BATTLE["fire"]),
    "artillery": (_artillery, BATTLE["artillery"]),
    "magic_combat": (_magic, BATTLE["magic_combat"]),
    "naval_combat": (_naval, BATTLE["naval_combat"]),
    "gk_losses": (_kingdom_losses, BATTLE["gk_losses"]),
}
TABLE_IDS = (*_WITH_ROWS, *_OTHERS)


def table(view: dict[str, Any], texts: Texts, id: str) -> Page | None:
    """A table with all its rows, and where it comes from."""
    if id in _WITH_ROWS:
        record = TABLES[id]
        rows = _rows(texts, record["rows"], lambda row: _WITH_ROWS[id](texts, row))
        lines = [line(texts, "die", "quiet", die=record["die"]), *rows]
    elif id in _OTHERS:
        make, record = _OTHERS[id]
        lines = make(texts)
    else:
        return None
    return Page(f"table:{id}", texts.name("table", id), (*lines, source(texts, record)))


# Everything that can be read, and the page that lists it -------------------------------------------------------------


Reading = Callable[[View, Texts, str], Page | None]
GUARDIANS_PAGE, YEAR_PAGE = "guardians", "year"

PAGES: dict[str, Reading] = {
    "region": region,
    "place": place,
    "unit": unit,
    "general": general,
    "agent": agent,
    "event": event,
    "quest": quest,
    "good": good,
    "hero": hero,
    "mage": mage,
    "master": master,
    "order": master,
    "person": person,
    "stack": stack,
    "seat": faction,
    "table": table,
}
"""What is read about each kind of thing."""
LISTED: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("factions", "seat", "faction.{}", SEATS),
    ("regions", "region", "region.{}", REGION_IDS),
    ("units", "unit", "unit.{}", UNIT_IDS),
    ("generals", "general", "general.{}", GENERAL_IDS),
    ("heroes", "hero", "person.hero_{}", HERO_IDS),
    ("mages", "mage", "person.mage_{}", MAGE_IDS),
    ("masters", "master", "person.master_{}", MASTER_IDS),
    ("agents", "agent", "agent.{}", AGENT_IDS),
    ("goods", "good", "good.{}", SPECIALIST_IDS),
    ("events", "event", "event.{}", EVENT_IDS),
    ("quests", "quest", "quest.{}", QUEST_IDS),
    ("tables", "table", "table.{}", TABLE_IDS),
)
"""The chapters of the contents: heading, kind, the text that names each, and the ids."""


def page(view: View, texts: Texts, thing: str) -> Page | None:
    """The page about a thing; None if there is nothing."""
    if thing == CONTENTS:
        return contents(view, texts)
    if thing == YEAR_PAGE:
        return year(view, texts, "")
    if thing == GUARDIANS_PAGE:
        return guardians(view, texts, "")
    if thing == SHEET:
        facts = view.get("sheet")
        return sheet_page(facts, texts) if facts is not None else None
    kind, _, id = thing.partition(":")
    return PAGES[kind](view, texts, id) if kind in PAGES else None


def contents_title(texts: Texts) -> str:
    """What the list is called."""
    return texts("page.contents")


def contents(view: View, texts: Texts) -> Page:
    """The list of all pages."""
    lines: list[PageLine] = []
    if view.get("sheet") is not None:
        lines.append(link(SHEET, texts("sheet.title", zone=view["sheet"]["place"])))
    lines += [link(YEAR_PAGE, texts("page.year")), link(GUARDIANS_PAGE, texts("page.guardians_title"))]
    for title, kind, name, ids in LISTED:
        lines.append(heading(texts, f"contents_{title}"))
        lines += [link(f"{kind}:{id}", texts(name.format(id))) for id in ids]
    return Page(CONTENTS, contents_title(texts), tuple(lines))


# 5 The aid of each Faction: powers, units, characters, specialists, and what counts for it ---------------------------


NOWHERE: dict[str, Any] = {}
"""The view of pages that are the same in every match."""


def aids(texts: Texts) -> tuple[Aid, ...]:
    """One aid for each Faction."""
    return tuple(
        Aid(seat, texts.name("faction", seat), tuple(_groups(texts, number, seat)), seat=seat)
        for number, seat in enumerate(SEATS)
    )


def _groups(texts: Texts, number: int, seat: str) -> Iterator[AidGroup]:
    for id, entries in (
        ("powers", _powers(texts, number, seat)),
        ("units", _own_units(texts, number, seat)),
        ("people", _people(texts, number, seat)),
        ("goods", _goods(texts, seat)),
        ("aims", _aims(texts, seat)),
    ):
        if found := tuple(entries):
            yield AidGroup(texts(f"aid_group.{id}"), found)


def _powers(texts: Texts, number: int, seat: str) -> Iterator[AidEntry]:
    """5.1-5.4 What it can do that others cannot, and what it may not."""
    rule = f"5.{number + 1}"
    yield AidEntry(texts("aid_group.in_short"), texts(f"rule.{rule}"), rule=rule)
    for power in FACTIONS[number].rules:
        for words in power_words(texts, seat, power):
            yield AidEntry("", words)


def _own_units(texts: Texts, number: int, seat: str) -> Iterator[AidEntry]:
    """3.1 Units that only it can have."""
    gained = {one for power in FACTIONS[number].rules for one in (*power.get("to", ()), *power.get("units", ()))}
    for one in UNITS:
        if one.faction_only == seat or one.id in gained:
            yield _of_page(unit(NOWHERE, texts, one.id), "3.1")


def _people(texts: Texts, number: int, seat: str) -> Iterator[AidEntry]:
    """3.3, 15.2 Its hero, and the spells of its magic user."""
    yield _of_page(hero(NOWHERE, texts, seat), "3.3")
    mage = FACTIONS[number].magic_user
    name = texts.name("person", f"mage_{mage}")
    for spell in SPELLS_OF_MAGE[MAGE_IDS.index(mage)]:
        cost = texts("page.spell", spell=spell.id, n=spell.fs)
        yield AidEntry(f"{name}: {cost}", texts(f"spell.{spell.id}.text"), rule="15.2")


def _goods(texts: Texts, seat: str) -> Iterator[AidEntry]:
    """13.6 Specialists that only it can have."""
    for one in SPECIALISTS:
        if one.faction == seat:
            yield _of_page(good(NOWHERE, texts, one.id), "13.6")


def _aims(texts: Texts, seat: str) -> Iterator[AidEntry]:
    """C44 What counts for it, in each scenario."""
    for scenario in SCENARIO_IDS:
        *aims, sudden = [line.text for line in aim_lines(texts, scenario, seat)]
        yield AidEntry(texts.name("scenario", scenario), " ".join(aims), rule="C44")
    yield AidEntry("", sudden)


def _of_page(page: Page | None, rule: str) -> AidEntry:
    """An entry made from a reference page: its own text."""
    assert page is not None
    said = " ".join(line.text for line in page.lines if not line.style and not line.thing)
    return AidEntry(page.title, said, rule=rule)
