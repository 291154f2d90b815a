"""Pages of heroes, magic users, Masters, Factions, stacks, and of the year."""

from __future__ import annotations

from typing import Any

from vexillum.core.show.pages import Page, PageLine
from vexillum.core.words.texts import Message, Texts
from vexillum.games.akkren.components.factions import FACTIONS, SEATS
from vexillum.games.akkren.components.records import Spell
from vexillum.games.akkren.components.tables import TABLES
from vexillum.games.akkren.forces.heroes import HERO_IDS, HEROES, MAGE_IDS, MAGES, MASTER_IDS, MASTERS, SPELLS_OF_MAGE
from vexillum.games.akkren.reading.page_lines import heading, line, link, source
from vexillum.games.akkren.scenarios import SCENARIO_IDS
from vexillum.games.akkren.victory import AIMS, EACH, HEGEMONY, RATIO, THRONES

View = dict[str, Any]
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
