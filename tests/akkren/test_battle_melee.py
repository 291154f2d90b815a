"""9.4.2, 9.4.2.4 What shifts the column and what modifies the die; every row of the tables of battle."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.akkren.battles import CLEAR, COAST, DESERT, HILL, MOUNTAIN, SWAMP, WOOD, stand, terms_of
from tests.akkren.harness import board, person, put
from tests.together import together
from vexillum.games.akkren.battle import melee
from vexillum.games.akkren.battle.melee import die, shifts, strength
from vexillum.games.akkren.battle.sides import Manner, mustered
from vexillum.games.akkren.components import tables
from vexillum.games.akkren.components.map import COASTS, PLACE, PLACE_IDS
from vexillum.games.akkren.components.pieces import CF, UNIT
from vexillum.games.akkren.state import Kind

# 9.4.2.4 What shifts the column and what modifies the die ------------------------------------------------------------


# Columns --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "expected"),
    [
        (CLEAR, []),
        (DESERT, []),
        (SWAMP, []),
        (WOOD, [("wood", -1)]),
        (HILL, [("hill", -1)]),
        (MOUNTAIN, [("mountain", -2)]),
    ],
)
def test_the_ground_helps_the_defender(zone, expected):
    assert shifts(stand("5BD", "5BD", zone=zone)) == expected


def test_a_river_counts_against_the_attacker():
    assert shifts(stand("5BD", "5BD", river=True)) == [("river", -1)]


def test_corvin_knows_every_ford():
    assert shifts(stand("5BD", "5BD", river=True, attacker={"general": "g03"})) == []


def test_petra_lands_without_penalty():
    assert shifts(stand("5BD", "5BD", river=True, landed=True, attacker={"general": "g16"})) == []
    assert shifts(stand("5BD", "5BD", river=True, attacker={"general": "g16"})) == [("river", -1)]


def test_a_failed_retreat_counts_in_the_first_round_only():
    battle = stand("5BD", "5BD", failed_retreat=True)
    assert shifts(battle) == [("failed_retreat", 1)]
    battle.round = 2
    assert shifts(battle) == []


def test_a_forced_march_counts_against_whoever_made_it():
    assert shifts(stand("5BD", "5BD", attacker={"marched": True})) == [("forced_march", -1)]
    assert shifts(stand("5BD", "5BD", defender={"marched": True})) == [("forced_march", 1)]


@pytest.mark.parametrize(
    ("attack", "defend", "zone", "expected"),
    [
        ("2LC 3BD", "1LC 3BD", CLEAR, 1),
        ("1LC 3BD", "3BD", DESERT, 1),
        ("3LC 3BD", "2LC 3BD", CLEAR, 0),
        ("1LC 3BD", "4HC", CLEAR, -1),
        ("2LC 3BD", "1LC 3BD", SWAMP, 0),
        ("3BD", "3BD", CLEAR, 0),
    ],
)
def test_twice_the_cavalry_on_open_ground(attack, defend, zone, expected):
    assert dict(shifts(stand(attack, defend, zone=zone))).get("cavalry", 0) == expected


@pytest.mark.parametrize(
    ("attack", "defend", "expected"),
    [
        ("1BMf 9BD", "9BD", 1),
        ("3BMf 7BD", "9BD", 1),
        ("4BMf 6BD", "9BD", 2),
        ("5SMb 5BD", "9BD", 2),
        ("6BMf 4BD", "9BD", 3),
        ("3BMf 1BD", "9BD", 3),
        ("4BMf 1BD", "9BD", 4),
        ("9BD", "1BMf 9BD", -1),
        ("2BMf 9BD", "2SWb 9BD", 0),
        ("3BMf 9BD", "2BMf 9BD", 1),
        ("4BMf 9BD", "2BMf 9BD", 2),
        ("6BMf 9BD", "2BMf 9BD", 3),
        ("2BMf 9BD", "3BMf 9BD", -1),
        ("2BMf 9BD", "6BMf 9BD", -3),
    ],
)
def test_flyers_and_burrowers(attack, defend, expected):
    assert dict(shifts(stand(attack, defend))).get("above_below", 0) == expected


@pytest.mark.parametrize(("who", "expected"), [("theocracy", 1), ("fiefs", -1), ("kan", 0)])
def test_ships_off_the_coast(who, expected):
    table = board()
    mine, his = put(table, COAST, "theocracy", "5BD"), put(table, COAST, "fiefs", "5BD")
    put(table, PLACE_IDS[COASTS[PLACE[COAST]][0]], who, "1TRI", kind=Kind.FLEET)
    assert dict(shifts(mustered(table.state, terms_of(table, mine, his)))).get("fleet", 0) == expected


def test_ships_on_both_sides_count_for_nobody():
    table = board()
    mine, his = put(table, COAST, "theocracy", "5BD"), put(table, COAST, "fiefs", "5BD")
    for who in ("theocracy", "fiefs"):
        put(table, PLACE_IDS[COASTS[PLACE[COAST]][0]], who, "1TRI", kind=Kind.FLEET)
    assert shifts(mustered(table.state, terms_of(table, mine, his))) == []


@pytest.mark.parametrize(("structure", "columns", "dice"), [("fort", -1, 0), ("city", -1, 0), ("capital", -1, -1)])
def test_a_pitched_battle_before_a_structure(structure, columns, dice):
    battle = stand("5BD", "5BD", structure=structure, manner=Manner.PITCHED)
    assert dict(shifts(battle)).get(structure, 0) == columns
    assert dict(die(battle)).get(structure, 0) == dice


def test_shifts_from_outside_and_manoeuvres():
    battle = stand("5BD", "5BD", shifts=(("strategist", 1), ("floods", -1)), dice=(("event", 1),))
    battle.manoeuvre = 2
    assert shifts(battle) == [("manoeuvres", 2), ("strategist", 1), ("floods", -1)]
    assert die(battle) == [("event", 1)]


# The die --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "zone", "general", "expected"),
    [
        ("3HC 2BD", CLEAR, "", 1),
        ("2HC 2BD", CLEAR, "", 0),
        ("3HC 2BD", HILL, "", 0),
        ("2HC 2BD", DESERT, "g17", 1),
        ("1HC 2BD", CLEAR, "g17", 1),
        ("1HC 3BD", CLEAR, "g17", 0),
    ],
)
def test_a_majority_of_heavy_cavalry(attack, zone, general, expected):
    battle = stand(attack, "9HC 9BD", zone=zone, attacker={"general": general})
    assert dict(die(battle)).get("heavy_cavalry", 0) == expected


@pytest.mark.parametrize(
    ("attack", "defend", "expected"),
    [
        ("1RA 4BD", "1SM 4BD", 1),
        ("1RA 4BD", "5BD", 0),
        ("1RA", "1DE 4BD", 1),
        ("5BD", "1SM 1RA", 0),
        ("1LM", "1RA", -1),
    ],
)
def test_rangers_against_monsters(attack, defend, expected):
    assert dict(die(stand(attack, defend, owners=("kan", "fiefs")))).get("rangers", 0) == expected


def test_purifiers_add_nothing_to_the_rangers_die():
    """C68."""
    assert dict(die(stand("3RA", "1SM")))["rangers"] == 1


def test_charisma_of_all_heroes():
    table = board()
    mine, his = put(table, CLEAR, "theocracy", "5BD"), put(table, CLEAR, "fiefs", "5BD")
    person(table, "h08", mine)
    person(table, "h01", mine, gains=(("cha", 1),))
    person(table, "fiefs", his)
    battle = mustered(table.state, terms_of(table, mine, his))
    assert [n for id, n in die(battle) if id == "heroes"] == [4, -1]


@pytest.mark.parametrize(
    ("attack", "defend", "expected"), [("2HC+ 6BD", "5BD", 1), ("1HC+ 5BD", "5BD", 0), ("5BD", "2HC+ 1BD", -1)]
)
def test_elite_from_a_third_of_the_factors(attack, defend, expected):
    """C67: 10 of 28 and 5 of 20."""
    assert dict(die(stand(attack, defend))).get("elite", 0) == expected


def test_sons_of_baal_are_elite_against_akkren():
    assert dict(die(stand("2FA 2BD", "3AKi", owners=("theocracy", "akkren"))))["elite"] == 1
    assert "elite" not in dict(die(stand("2FA 2BD", "3AKi", owners=("kan", "akkren"))))
    assert "elite" not in dict(die(stand("2FA 2BD", "3BD")))


@pytest.mark.parametrize(
    ("attack", "defend", "cleric", "expected"),
    [
        ("1UBD 3BD", "4BD", False, 1),
        ("3UBD 1BD", "4BD", False, 2),
        ("3UBD 1BD", "4BD", True, 0),
        ("3UBD 1BD", "1KBD 3BD", False, 0),
        ("4BD", "3UBD 1BD", False, -2),
    ],
)
def test_undead_on_one_side(attack, defend, cleric, expected):
    table = board()
    mine, his = put(table, CLEAR, "brotherhood", attack), put(table, CLEAR, "theocracy", defend)
    if cleric:
        person(table, "cleric", his)
    assert dict(die(mustered(table.state, terms_of(table, mine, his)))).get("undead", 0) == expected


def test_generals_on_the_die():
    assert dict(die(stand("5BD", "5BD", attacker={"general": "g20"})))["general"] == 1
    battle = stand("5BD", "5BD", defender={"general": "g13"})
    assert dict(die(battle))["general"] == -1
    battle.round = 2
    assert "general" not in dict(die(battle))
    assert "general" not in dict(die(stand("5BD", "5BD", zone=WOOD, defender={"general": "g13"})))


def test_the_better_tactical_value_is_an_option():
    """C48."""
    battle = stand("5BD", "5BD", attacker={"general": "g07"}, defender={"general": "g05"})
    assert die(battle) == []
    battle.tactical = True
    assert die(battle) == [("tactical", 1)]


# Strength -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defend", "owners", "zone", "expected"),
    [
        ("5PK", "2BD", ("kan", "fiefs"), CLEAR, 20),
        ("3SP", "1LC", ("kan", "fiefs"), CLEAR, 9),
        ("3SP", "1BD", ("kan", "fiefs"), CLEAR, 6),
        ("2SW", "1LC", ("kan", "fiefs"), CLEAR, 6),
        ("2RA", "1SM", ("kan", "fiefs"), CLEAR, 8),
        ("2KN", "1BD", ("kan", "fiefs"), CLEAR, 12),
        ("2KN", "1BD", ("kan", "fiefs"), DESERT, 12),
        ("2KN", "1BD", ("kan", "fiefs"), HILL, 8),
        ("2RA", "2AKi", ("theocracy", "akkren"), CLEAR, 8),
        ("2RA", "2AKi", ("kan", "akkren"), CLEAR, 6),
        ("2RA", "2BD", ("theocracy", "fiefs"), CLEAR, 6),
        ("2RA", "1AKs", ("theocracy", "akkren"), CLEAR, 10),
    ],
)
def test_factors_by_enemy_and_ground(attack, defend, owners, zone, expected):
    battle = stand(attack, defend, owners=owners, zone=zone)
    assert strength(battle, battle.sides[0]) == expected


@pytest.mark.parametrize(
    ("structure", "defend", "expected"),
    [
        ("fort", "6BD 2HC", 6 * 3 + 5 * 3 + 8),
        ("city", "12BD", 12 * 3 + 10 * 3),
        ("capital", "16BD", 16 * 3 + 15 * 3),
        ("fort", "3BD 2PK 1SP", 9 + 8 + 2 + 9 + 8),
        ("fort", "2UBD 1SM 1BM", 6 + 4 + 2),
        ("fort", "7LZ 1VA", 2 * (21 + 6)),
    ],
)
def test_walls_double_human_foot_in_an_assault(structure, defend, expected):
    """9.4.3.3: the strongest are doubled; monsters, beasts and undead are not, local units always."""
    battle = stand("9BD", defend, structure=structure, manner=Manner.ASSAULT)
    assert strength(battle, battle.sides[1]) == expected
    assert shifts(battle) == [] or "city" not in dict(shifts(battle))


def test_walls_are_nothing_in_the_field():
    battle = stand("9BD", "6BD", structure="fort", manner=Manner.PITCHED)
    assert strength(battle, battle.sides[1]) == 18


@pytest.mark.parametrize(("defend", "expected"), [("1SM", 17), ("1UBD", 17), ("1BD", 15)])
def test_the_champion_of_baal_gives_two_factors(defend, expected):
    table = board()
    mine, his = put(table, CLEAR, "theocracy", "5BD"), put(table, CLEAR, "fiefs", defend)
    person(table, "theocracy", mine)
    battle = mustered(table.state, terms_of(table, mine, his))
    assert strength(battle, battle.sides[0]) == expected


def test_behind_walls_the_champion_helps_a_unit_that_is_doubled():
    """5.1, 9.4.3.3: the gift is for any unit of his side, so for one of those that walls double."""
    table = board()
    mine, his = put(table, CLEAR, "akkren", "2AKl"), put(table, CLEAR, "theocracy", "1HC 6SP")
    person(table, "theocracy", his)
    battle = mustered(table.state, terms_of(table, mine, his, structure="fort", manner=Manner.ASSAULT))
    assert strength(battle, battle.sides[1]) == 4 + 12 + 2 + 5 * 2 + 2
    battle = mustered(table.state, terms_of(table, mine, his))
    assert strength(battle, battle.sides[1]) == 4 + 12 + 2


def test_alchemists_and_parasites_take_factors_away():
    battle = stand("5BD", "5BD")
    battle.sides[1].pieces[0].alchemist = True
    battle.sides[0].pieces[0].parasites = 2
    assert strength(battle, battle.sides[0]) == 15 - 2 - 1
    battle.sides[0].pieces[1].parasites = 9
    assert strength(battle, battle.sides[0]) == 15 - 2 - 3 - 1


def test_who_does_not_fight_does_not_count():
    battle = stand("5BD", "5BD")
    first, second, third, *_ = battle.sides[0].pieces
    first.disordered = second.trapped = third.held = True
    assert strength(battle, battle.sides[0]) == 6


def test_a_captured_hero_is_not_with_the_army():
    table = board()
    mine, his = put(table, CLEAR, "theocracy", "5BD"), put(table, CLEAR, "fiefs", "5BD")
    hero = person(table, "h08", mine)
    table.state.people = [replace(one, captor=2) if one.id == hero else one for one in table.state.people]
    assert mustered(table.state, terms_of(table, mine, his)).sides[0].heroes == []


def test_flyers_without_factors_are_outnumbered_by_any(monkeypatch):
    """9.4.2.4 An owner's army list may have such: 3 to nothing is as good as three to one."""
    table = board()
    mine, his = put(table, CLEAR, "kan", "1HCf 3BD"), put(table, CLEAR, "fiefs", "1BMf 3BD")
    monkeypatch.setattr(melee, "CF", tuple(0 if unit == UNIT["BMf"] else cf for unit, cf in enumerate(CF)))
    battle = mustered(table.state, terms_of(table, mine, his))
    assert dict(shifts(battle))["above_below"] == 3


# 9.4.2 Every row of the tables of battle -----------------------------------------------------------------------------


COLUMNS = ("1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1")
LAND = {
    -1: "55/0 50/0 45/0 40/0 40/0 35/0 35/5 30/10 30/15",
    0: "50/0 45/0 40/0 35/0 35/0 30/5 30/10 25/15 25/20",
    1: "45/0 40/0 35/0 30/0 30/5 25/10 25/15 20/20 20/25",
    2: "40/0 35/0 30/5 25/5 25/10 20/15 20/20 15/25 15/30",
    3: "40/0 35/0 30/5 25/5 25/10 20/15 20/20 15/25 15/30",
    4: "35/5 30/5 25/10 20/10 20/15 15/20 15/25 10/30 10/35",
    5: "30/10 25/10 20/15 15/15 15/20 10/25 10/30 5/35 5/40",
    6: "30/10 25/10 20/15 15/15 15/20 10/25 10/30 5/35 5/40",
    7: "25/15 20/15 15/20 10/20 10/25 5/30 5/35 0/40 0/45",
    8: "20/20 15/20 10/25 5/25 5/30 0/35 0/40 0/45 0/50",
    9: "20/20 15/20 10/25 5/25 5/30 0/35 0/40 0/45 0/50",
    10: "15/25 10/25 5/30 0/30 0/35 0/40 0/45 0/50 0/55",
    11: "10/30 5/30 0/35 0/35 0/40 0/45 0/50 0/55 0/60",
    12: "5/35 0/35 0/40 0/40 0/45 0/50 0/55 0/60 0/65",
}


@pytest.mark.parametrize("die", LAND)
def test_every_row_of_the_land_combat_table(die):
    cells = [tuple(map(int, cell.split("/"))) for cell in LAND[die].split()]
    assert [tables.losses(column, die) for column in range(len(COLUMNS))] == cells


def test_rolls_beyond_the_edges_count_as_on_them():
    assert tables.losses(3, -7) == tables.losses(3, -1)
    assert tables.losses(3, 17) == tables.losses(3, 12)


@together(
    ("attack", "defence", "shift", "expected"),
    [
        (20, 6, 0, "3:1"),
        (1, 9, 0, "1:3"),
        (4, 9, 0, "1:3"),
        (1, 2, 0, "1:2"),
        (65, 100, 0, "1:2"),
        (2, 3, 0, "2:3"),
        (99, 100, 0, "2:3"),
        (1, 1, 0, "1:1"),
        (149, 100, 0, "1:1"),
        (3, 2, 0, "3:2"),
        (2, 1, 0, "2:1"),
        (4, 1, 0, "4:1"),
        (5, 1, 0, "5:1"),
        (50, 1, 0, "5:1"),
        (7, 0, 0, "5:1"),
        (1, 1, 2, "2:1"),
        (1, 1, -2, "1:2"),
        (1, 1, -9, "1:3"),
        (1, 1, 9, "5:1"),
    ],
)
def test_columns_and_shifts(attack, defence, shift, expected):
    assert tables.COLUMNS == COLUMNS
    assert tables.COLUMNS[tables.column(attack, defence, shift)] == expected


@pytest.mark.parametrize(
    ("percent", "strength", "expected"),
    [(10, 6, 1), (30, 20, 6), (25, 2, 1), (25, 1, 0), (5, 9, 0), (5, 10, 1), (0, 99, 0)],
)
def test_points_are_rounded_halves_up(percent, strength, expected):
    """C14."""
    assert tables.points(percent, strength) == expected


@pytest.mark.parametrize(
    ("units", "expected"), [(1, "--------DK"), (2, "-------DDK"), (3, "------DDKK"), (4, "-----DDDKK")]
)
def test_every_row_of_the_fire_table(units, expected):
    assert "".join(tables.fire(units, roll) for roll in range(1, 11)) == expected
    assert tables.fire(units, -2) == "-"


def test_artillery_damage():
    assert "".join(tables.damage(roll) for roll in range(1, 12)) == "------DDKKK"
    assert (tables.SHOT_HITS, tables.MINE_HITS, tables.MINE_TWICE) == (7, 8, 1)


@pytest.mark.parametrize(
    ("rolls", "cells"),
    [
        ((-1, 1, 2), "00 00 00 00 10"),
        ((3, 4), "00 00 00 10 10"),
        ((5, 6), "00 00 10 10 20"),
        ((7, 8), "00 10 10 20 11"),
        ((9,), "10 10 20 11 21"),
        ((10, 11), "10 20 11 21 12"),
    ],
)
def test_every_row_of_the_magic_strength_table(rolls, cells):
    for roll in rolls:
        found = [tables.magic(difference, roll) for difference in (1, 3, 5, 8, 9)]
        assert found == [(int(cell[0]), int(cell[1])) for cell in cells.split()]
        assert found == [tables.magic(difference, roll) for difference in (1, 2, 4, 6, 40)]


@pytest.mark.parametrize(
    ("ratio", "expected"), [("1", 0), ("1.49", 0), ("1.5", 1), ("1.99", 1), ("2", 2), ("2.99", 2), ("3", 3), ("9", 3)]
)
def test_flyers_on_both_sides(ratio, expected):
    assert tables.against_like(Fraction(ratio)) == expected


@pytest.mark.parametrize(
    ("percent", "expected"), [(1, 1), (30, 1), (31, 2), (50, 2), (51, 3), (75, 3), (76, 4), (100, 4)]
)
def test_flyers_on_one_side(percent, expected):
    assert tables.alone_above_below(Fraction(percent, 100)) == expected


MANOEUVRES = (
    "LC/DF LC/DF PA/DD PA/DD SK/RG",
    "LC/DF PA/DD PA/DD SK/RG GA/CA",
    "PA/DD PA/DD SK/RG GA/CA FA/CC",
    "PA/DD SK/RG GA/CA FA/CC EN/AM",
    "SK/RG GA/CA FA/CC EN/AM EN/AM",
    "GA/CA FA/CC EN/AM EN/AM EN/AM",
)


@pytest.mark.parametrize("roll", range(1, 7))
def test_every_row_of_the_manoeuvres(roll):
    assert ["/".join(tables.manoeuvre(roll, value)) for value in range(4, 9)] == MANOEUVRES[roll - 1].split()
    assert tables.manoeuvre(roll, 3) == tables.manoeuvre(roll, 4)


MATRIX = {
    "DF": (None, 1, 2, 2, 3, 4),
    "DD": (-1, 0, 1, 1, 2, 3),
    "RG": (None, -1, 0, 1, 1, 2),
    "CA": (-2, -1, -1, 0, 1, 2),
    "CC": (-3, -2, -2, -1, 0, 1),
    "AM": (-4, -3, -2, -2, -1, 0),
}


@pytest.mark.parametrize("defender", MATRIX)
def test_every_row_of_the_matrix(defender):
    found = tuple(tables.matrix(attacker, defender) for attacker in ("LC", "PA", "SK", "GA", "FA", "EN"))
    assert found == MATRIX[defender]
