"""Pages of regions, units, generals, agents, events, quests, guardians, and what goes with an army."""

from __future__ import annotations

from typing import Any

from vexillum.core.show.pages import Page, PageLine
from vexillum.core.words.texts import Message, Texts
from vexillum.games.akkren.components.decks import (
    AGENT_IDS,
    AGENTS,
    EVENT_IDS,
    EVENTS,
    GUARDIAN_IDS,
    GUARDIANS,
    TREASURE_IDS,
    TREASURES,
)
from vexillum.games.akkren.components.map import PLACE, REGION, REGION_IDS, REGION_OF, REGIONS, ZONES, is_sea
from vexillum.games.akkren.components.records import Region
from vexillum.games.akkren.components.units import UNIT, UNITS
from vexillum.games.akkren.forces.generals import GENERAL_IDS, GENERALS
from vexillum.games.akkren.forces.goods import SPECIALIST_IDS, SPECIALISTS
from vexillum.games.akkren.people.quests import QUEST_IDS, QUESTS
from vexillum.games.akkren.reading.page_lines import counted, heading, line, link, source

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
