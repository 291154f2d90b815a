"""3, 5, 13-16 An owner's army list, Factions, generals, heroes, magic, agents and what else goes with an army."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vexillum.core.inputs.form_errors import Place, complaint
from vexillum.core.inputs.typed_toml import shown
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.records import (
    Agent,
    Company,
    Faction,
    General,
    Hero,
    MagicUser,
    Master,
    Minor,
    Specialist,
    Spell,
    Unit,
    ours,
)
from vexillum.games.akkren.own.book import Book
from vexillum.games.akkren.own.common import FACTIONS, counted, exactly, kept, known, unique, within
from vexillum.games.akkren.own.rows import covering

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
            yield complaint("own.twice", (*place, "slug"), id=unit.slug)
        slugs.add(unit.slug)
        yield from known((*place, "unit_class"), [unit.unit_class], _CLASSES)
        yield from known((*place, "traits"), unit.traits, _TRAITS)
        yield from known((*place, "cf_bonus"), [bonus.vs for bonus in unit.cf_bonus], _AGAINST)
        yield from known((*place, "faction_only"), [unit.faction_only] if unit.faction_only else [], FACTIONS)
        yield from _numbers(place, unit, volley)
        if (unit.naval is not None) != (unit.unit_class == NAVAL):
            yield complaint("own.ship", (*place, "naval"))


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
            yield complaint("own.colour", (*place, "colour"), found=shown(faction.colour))
        if faction.magic_user != mages.get(faction.id):
            yield from known((*place, "magic_user"), [faction.magic_user], [mages.get(faction.id, "")])
        ops, wanted = {rule["op"] for rule in faction.rules}, model.get(faction.id, set())
        yield from known((*place, "rules"), sorted(ops - wanted), sorted(wanted))
        for op in sorted(wanted - ops):
            yield complaint("own.row_missing", (*place, "rules"), row=op)


def _generals(book: Book) -> Iterator[Message]:
    deck, minor = (book.records("generals", table, General) for table in ("general", "minor"))
    yield from unique([*deck, *minor])
    if len(deck) < 2 * len(FACTIONS):
        yield complaint("own.too_few", (book.file("generals"), "general"), found=len(deck), least=2 * len(FACTIONS))
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
        yield complaint("own.rolls", (book.file("heroes"), "hero"), last=sides)
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
                yield complaint("own.row_missing", (*place, "spells"), row=id)
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
            yield complaint("own.deeds", (*place, "effects"), wanted=deeds[agent.id])
    yield from exactly(book, "specialists", "specialist")
    ways = {one["id"]: one["effect"]["op"] for one in ours("specialists")["specialist"]}
    for place, one in book.records("specialists", "specialist", Specialist):
        yield from within((*place, "gp"), one.gp, 0, 99)
        yield from known((*place, "faction"), [one.faction] if one.faction else [], FACTIONS)
        yield from known((*place, "region"), [one.region] if one.region else [], book.ids("regions", "region"))
        if one.id in ways and one.effect["op"] != ways[one.id]:
            yield complaint("own.deeds", (*place, "effect"), wanted=[ways[one.id]])
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
