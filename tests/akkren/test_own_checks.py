"""Mistakes in an owner's files: each is reported with its file, record and field, and the allowed values."""

from __future__ import annotations

from tests.akkren.own_sets import Touched, documents, record, small_map
from tests.together import together
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.own.checks import mistakes
from vexillum.games.akkren.own.forms import Book


def told(files):
    """Every mistake in words."""
    texts = GAME.texts("en", strict=True)
    return [texts(problem) for problem in mistakes(Book(files))]


def zone(files, id):
    return record(files, "map", "zone", id)


def region(files, id):
    return record(files, "regions", "region", id)


def unit(files, id):
    return record(files, "units", "unit", id)


def without(files, file, table, id, field="id"):
    files[file][table] = [one for one in files[file][table] if one[field] != id]


def ways(files, id):
    return [way["to"] for way in zone(files, id)["adjacent"]]


def melee(files):
    return files["battle_tables"]["land_combat"]["rows"]


def _homes_only(files):
    for lands in files["setup"]["scenario"][0]["regions"].values():
        del lands[1:]


BROKEN = {
    # Forms
    "no such table": (lambda f: f["map"].update(zones=[]), "map.toml, zones is"),
    "a table is missing": (lambda f: f["map"].pop("sea"), "map.toml, sea is missing"),
    "no records": (lambda f: f["nests"].update(nest={}), "nests.toml, nest must be written as [[nest]]"),
    "an empty table": (lambda f: f["events"].update(event=[]), "events.toml, event is empty"),
    "a field too much": (
        lambda f: unit(f, "BW").update(cff=3),
        "units.toml, unit BW, cff is unknown. Did you mean",
    ),
    "a field is missing": (lambda f: unit(f, "BW").pop("cf"), "units.toml, unit BW, cf is missing"),
    "the wrong kind": (lambda f: unit(f, "BW").update(cf="2"), 'units.toml, unit BW, cf is "2"'),
    "half a range": (lambda f: region(f, "kan").update(d100=[1]), "region kan, d100 has 1 entries; it must have 2"),
    "braces": (lambda f: unit(f, "BW").update(name="{n}"), "units.toml, unit BW, name is"),
    "an effect nobody knows": (
        lambda f: record(f, "events", "event", "rich_harvest").update(effects=[{"op": "gold", "n": 1}]),
        "event rich_harvest, effects 1, op is",
    ),
    "an effect without its number": (
        lambda f: record(f, "events", "event", "rich_harvest").update(effects=[{"op": "gp"}]),
        "event rich_harvest, effects 1, n is missing",
    ),
    "a unit of an effect": (
        lambda f: record(f, "factions", "faction", "kan")["rules"][0].update(to=["XXX"]),
        "faction kan, rules 1, to 1 is",
    ),
    # Tables
    "a row is missing": (
        lambda f: f["tables"]["siege"]["modifiers"].pop(0),
        "tables.toml, siege, modifiers: engineers is missing",
    ),
    "a number of a table": (lambda f: f["tables"]["caravan"].update(mp=-4), "caravan, mp is -4"),
    "a divisor": (lambda f: f["tables"]["initiative"]["buy"].update(gp_per_plus=0), "gp_per_plus is 0"),
    "a die": (lambda f: f["tables"]["siege"].update(die="W10"), 'siege, die is "W10"'),
    "a die beyond its rows": (lambda f: f["tables"]["forced_march"].update(die="D12"), "forced_march, rows ends at 10"),
    "a hole": (
        lambda f: f["tables"]["rebellion"]["rows"].pop(1),
        "rebellion, rows: after a row up to 6, the next begins at 8",
    ),
    "a closed end": (
        lambda f: f["tables"]["rebellion"]["rows"][-1].update(max=12),
        "rebellion, rows ends at 12, but rolls can be modified",
    ),
    "a closed beginning": (
        lambda f: f["tables"]["rebellion"]["rows"][0].update(min=1),
        "rebellion, rows begins at 1, but rolls can be modified",
    ),
    "a word": (
        lambda f: f["tables"]["akkren_move"]["else"]["rows"][0].update(act="sleep"),
        'akkren_move, else, rows 1, act is "sleep"',
    ),
    "a unit of a row": (
        lambda f: f["tables"]["akkren_11A"]["rows"][0]["units"][0].update(unit="AKx"),
        "akkren_11A, rows 1, units 1, unit is",
    ),
    "a region of a row": (
        lambda f: f["tables"]["gk_campaign"]["targets"][0].update(primary="nowhere"),
        "gk_campaign, targets 1, primary is",
    ),
    "cells": (
        lambda f: f["battle_tables"]["naval_combat"]["rows"][0]["cells"].pop(),
        "naval_combat, rows 1, cells has 6 cells, but the table has 7 columns",
    ),
    "rolls of a table": (
        lambda f: f["battle_tables"]["land_combat"]["rows"].pop(3),
        "land_combat, rows: “die” must count up from -1",
    ),
    "columns that fall": (
        lambda f: f["battle_tables"]["land_combat"]["columns"][1].update(min_ratio=9),
        "land_combat, columns: “min_ratio” must increase",
    ),
    "a matrix": (lambda f: f["tables"]["manoeuvre"]["matrix"][0].pop(), "manoeuvre, matrix 1 has 5 entries"),
    "a list of rolls": (lambda f: f["tables"]["manoeuvre"]["rows"].pop(), "manoeuvre, rows has 5 entries"),
    "points": (lambda f: f["victory"]["points"].pop("mana"), "victory.toml, points, mana is missing"),
    # The map
    "a border to nowhere": (
        lambda f: zone(f, "kan_ordu")["adjacent"].append({"to": "nowhere"}),
        "map.toml, zone kan_ordu, adjacent is",
    ),
    "a border on one side": (
        lambda f: zone(f, "kan_ordu")["adjacent"].append({"to": "theo_capital"}),
        "zone kan_ordu, adjacent: there is a way to theo_capital, but none back",
    ),
    "half a river": (
        lambda f: zone(f, "kan_ordu")["adjacent"][0].update(river=True),
        "zone kan_ordu, adjacent: the way to kan_west differs from the way back",
    ),
    "a way to itself": (
        lambda f: zone(f, "kan_ordu")["adjacent"].append({"to": "kan_ordu"}),
        "adjacent: kan_ordu leads to itself",
    ),
    "half a coast": (
        lambda f: zone(f, "kan_west").update(coast=[]),
        "sea mist_ocean, coast_zones: there is a way to kan_west, but none back",
    ),
    "a zone without region": (lambda f: zone(f, "kan_west").update(region="nowhere"), "zone kan_west, region is"),
    "a zone in no list": (
        lambda f: region(f, "kan").update(zones=["kan_ordu", "kan_east"]),
        "zone kan_west, region is kan, but no region lists",
    ),
    "a zone in two lists": (
        lambda f: region(f, "northern_plains")["zones"].append("kan_west"),
        "region northern_plains, zones: kan_west appears twice",
    ),
    "a terrain": (lambda f: zone(f, "kan_west").update(terrain="lava"), "zone kan_west, terrain is"),
    "a terrain of one's own": (
        lambda f: f["map"]["terrain"].append({"id": "lava", "name": "Lava", "name_it": "Lava"}),
        "terrain lava, id is",
    ),
    "a structure": (lambda f: zone(f, "kan_west").update(structure="tower"), "zone kan_west, structure is"),
    "a port on dry land": (lambda f: zone(f, "kan_ordu").update(port=True), "kan_ordu, port: a port needs a coast"),
    "far away": (lambda f: zone(f, "kan_west").update(x=900), "zone kan_west, x is 900"),
    "on one point": (
        lambda f: zone(f, "kan_west").update(x=zone(f, "kan_east")["x"], y=zone(f, "kan_east")["y"]),
        "zone kan_east is on the same point as kan_west",
    ),
    "an id twice": (lambda f: zone(f, "kan_west").update(id="kan_east"), "kan_east appears twice"),
    "an id that cannot be": (lambda f: unit(f, "MO").update(id="M.O"), "unit M.O, id is"),
    # Regions
    "the die of regions": (lambda f: region(f, "kan").update(d100=[1, 2]), "region northern_plains, d100 begins at 4"),
    "the seat": (lambda f: region(f, "kan").update(seat="kan_west"), "zone kan_ordu, seat must be true for the seat"),
    "a seat elsewhere": (lambda f: region(f, "kan").update(seat="almor"), "region kan, seat is"),
    "units of a region": (
        lambda f: region(f, "kan")["units"].append({"unit": "QQ", "n": 1}),
        "regions.toml, region kan, units is",
    ),
    "gold": (lambda f: region(f, "kan").update(gp=-1), "region kan, gp is -1"),
    "an alternative": (
        lambda f: region(f, "northern_plains")["faction_alternatives"][0]["instead_of"][0].update(n=9),
        "faction_alternatives 1, instead_of: cannot give up 9 SP",
    ),
    "two kingdoms": (
        lambda f: region(f, "almor").update(kind="great_kingdom"),
        "exactly one region of the kind great_kingdom; there are 2",
    ),
    "a capital": (
        lambda f: record(f, "factions", "faction", "kan").update(capital="kan_west"),
        "faction kan, capital must be the seat of kan",
    ),
    # Troops
    "a trait": (lambda f: unit(f, "BW").update(traits=["flies"]), "units.toml, unit BW, traits is"),
    "a class": (lambda f: unit(f, "BW").update(unit_class="boots"), "unit BW, unit_class is"),
    "strength": (lambda f: unit(f, "BW").update(cf=99), "unit BW, cf is 99"),
    "a ship on foot": (lambda f: unit(f, "TRI").update(unit_class="foot"), "unit TRI, naval: ships, and only ships"),
    "a unit that rules name": (lambda f: without(f, "units", "unit", "ENG"), "units.toml, unit: ENG is missing"),
    "a unit that others name": (lambda f: without(f, "units", "unit", "TRI"), 'units is "TRI"'),
    "a Faction": (lambda f: without(f, "factions", "faction", "kan"), "factions.toml, faction: kan is missing"),
    "a colour": (lambda f: record(f, "factions", "faction", "kan").update(colour="red"), "faction kan, colour is"),
    "a power too few": (
        lambda f: record(f, "factions", "faction", "theocracy").update(
            rules=[r for r in record(f, "factions", "faction", "theocracy")["rules"] if r["op"] != "gp_per_mana"]
        ),
        "faction theocracy, rules: gp_per_mana is missing",
    ),
    "too few generals": (
        lambda f: f["generals"].update(general=f["generals"]["general"][:3]),
        "generals.toml, general: there are 3; the minimum is 8",
    ),
    "a general's value": (
        lambda f: record(f, "generals", "general", "g01").update(strategic=12),
        "general g01, strategic is 12",
    ),
    "the rolls of heroes": (lambda f: f["heroes"]["hero"].pop(), "heroes.toml, hero: “roll” must take each number"),
    "a hero's hits": (
        lambda f: record(f, "heroes", "faction_hero", "kan", "faction").update(hit=0),
        "faction_hero kan, hit is 0",
    ),
    "an agent's deeds": (
        lambda f: record(f, "agents", "agent", "seer")["effects"].pop(),
        "agent seer, effects must do the same things in the same order",
    ),
    "a specialist": (lambda f: without(f, "specialists", "specialist", "mine"), "specialist: mine is missing"),
    "mercenaries": (lambda f: f["mercenaries"]["company"].pop(4), "mercenaries.toml, company: after a row up to 4"),
    "a spell": (lambda f: f["magic"]["spell"][0].update(fs=0), "fs is 0"),
    "a caster": (lambda f: f["magic"]["spell"][0].update(caster="druid"), "caster is"),
    "pirates on foot": (
        lambda f: record(f, "minors", "minor", "jerlea_pirates")["units"][0].update(unit="BD"),
        "minor jerlea_pirates, units is",
    ),
    # Chances
    "an event's weight": (
        lambda f: record(f, "events", "event", "rich_harvest").update(weight=9),
        "event rich_harvest, weight is 9, but its d100 covers 4 numbers",
    ),
    "whom it touches": (
        lambda f: record(f, "events", "event", "rich_harvest").update(scope="everybody"),
        "event rich_harvest, scope is",
    ),
    "the die of events": (lambda f: f["events"]["event"].pop(), "d100 ends at 97; the last number of the die is 100"),
    "a quest at sea": (lambda f: f["quests"]["quest"][0].update(zone="mist_ocean"), "quest q01, zone is"),
    "treasures": (lambda f: f["quests"]["treasure"].pop(), "quests.toml, treasure ends at 14"),
    "a nest": (lambda f: f["nests"]["nest"][0].update(zone="nowhere"), "nest nowhere, zone is"),
    "a scenario's home": (
        lambda f: f["setup"]["scenario"][0]["regions"].update(kan=["barrens"]),
        "scenario border-war, regions, kan: the Faction's home, kan, must come first",
    ),
    "a region of two": (
        lambda f: f["setup"]["scenario"][0]["regions"]["kan"].append("almor"),
        "scenario border-war, regions, fiefs: almor appears twice",
    ),
    "a company of ships": (
        lambda f: f["mercenaries"]["company"][0].update(units=[{"unit": "TRI", "n": 2}]),
        'units is "TRI"; it can be: AKc, AKi,',
    ),
    "a general's own ships": (
        lambda f: f["generals"]["general"][0].update(personal_units=[{"unit": "TRI", "n": 2}]),
        'personal_units is "TRI"',
    ),
    "rebels aboard": (
        lambda f: f["tables"]["rebellion"]["rows"][1].update(units=[{"unit": "TRI", "n": 2}]),
        'tables.toml, rebellion, rows 2, units is "TRI"',
    ),
    "a nest of nobody": (
        lambda f: f["tables"]["akkren_11A"]["rows"][0].update(units=[]),
        "tables.toml, akkren_11A, rows 1, units is empty",
    ),
    "too few nests": (
        lambda f: [nest.update(zone="almor") for nest in f["nests"]["nest"]],
        "nests.toml, nest, zone: there are 1; the minimum is 7",
    ),
    "a nest in the Valley": (lambda f: f["nests"]["nest"][0].update(zone="mage_valley"), 'zone is "mage_valley"'),
    "a unit without factors": (lambda f: unit(f, "MO").update(cf=0), "unit MO, cf is 0; it must be at least 1"),
    "a battle without losses": (
        lambda f: [row["results"][3].update(attacker_loss_pct=0, defender_loss_pct=0) for row in melee(f)],
        "battle_tables.toml, land_combat, rows: in the column 1:1 no roll costs anyone anything",
    ),
    "a sea battle without losses": (
        lambda f: [row["cells"].__setitem__(0, 0) for row in f["battle_tables"]["naval_combat"]["rows"]],
        "battle_tables.toml, naval_combat, rows: in the column 1-2 no roll costs anyone anything",
    ),
    "a scenario's land of passage": (
        lambda f: f["setup"]["scenario"][0]["regions"]["kan"].append("black_ice"),
        "scenario border-war, regions, kan: black_ice is land of passage, which no Faction can hold",
    ),
    "a Faction without an army": (
        lambda f: (region(f, "kan").update(units=[], faction_alternatives=[]), _homes_only(f)),
        "scenario border-war, regions, kan: these regions give no unit that this Faction can use on land",
    ),
    "a Theocracy without people": (
        lambda f: (
            region(f, "theocracy").update(units=[{"unit": "SM", "n": 2}], faction_alternatives=[]),
            _homes_only(f),
        ),
        "scenario border-war, regions, theocracy: these regions give no unit that this Faction can use on land",
    ),
    "a scenario without a name": (lambda f: f["setup"]["scenario"][0].update(id="x"), "scenario x, name is missing"),
    "a scenario in winter": (lambda f: f["setup"]["scenario"][0].update(turn="winter"), "turn is"),
    "an aim of nobody": (
        lambda f: f["setup"]["scenario"][0].update(aims={"akkren": {"quests": 2}}),
        "scenario border-war, aims is",
    ),
    "an aim of another": (
        lambda f: f["setup"]["scenario"][0].update(aims={"kan": {"demons": 2}}),
        "scenario border-war, aims, kan is",
    ),
    "an aim beyond all bounds": (
        lambda f: f["setup"]["scenario"][0].update(aims={"kan": {"quests": 100}}),
        "scenario border-war, aims, kan, quests is 100",
    ),
}


def test_our_own_files_have_no_mistakes():
    assert told(documents()) == []
    assert told({}) == []


def test_the_small_map_has_none():
    assert told(small_map()) == []


@together("what", BROKEN)
def test_a_mistake_is_told_with_its_place(what):
    change, words = BROKEN[what]
    files = Touched()
    change(files)
    problems = list(mistakes(Book(files)))
    found, italian = ([GAME.texts(language, strict=True)(one) for one in problems] for language in ("en", "it"))
    assert any(words in one for one in found), found
    assert all(italian)


def test_our_tables_are_compared_with_the_owners_army_list():
    files = documents("units")
    without(files, "units", "unit", "AKi")
    assert any(one.startswith("tables.toml (Vexillum), akkren_11A, rows 1, units 1, unit is") for one in told(files))


def test_files_of_ours_that_no_longer_fit_are_named_as_ours():
    files = small_map()
    del files["regions"]
    found = told(files)
    assert any(one.startswith("regions.toml (Vexillum), region northern_plains, zones is") for one in found)
