"""1.4 Placing, removing, voluntary removal, Sites."""

import pytest

from tests.asked import Asked
from tests.pendragon.harness import board, carried, put, told, units
from vexillum.games.pendragon import GAME
from vexillum.games.pendragon.forces import (
    build,
    choose_units,
    convert,
    place,
    place_own,
    pool_of,
    raze,
    remove,
    vacant_sites,
)
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import (
    BLUE_SAXON,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    HILLFORT,
    MILITIA,
    RED_SAXON,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    TOWN,
)


def test_only_available_pieces_are_placed():
    table = board(empty=True)
    space = put(table, "iceni", militia=28)
    assert place(table, space, MILITIA, 5, "3.3.1") == 2
    assert place(table, space, MILITIA, 5, "3.3.1") == 0
    assert units(table, "iceni", "militia") == 30


@pytest.mark.parametrize(("battle", "casualties"), [(True, 2), (False, 0)])
def test_cavalry_lost_in_battle_go_to_casualties(battle, casualties):
    table = board(empty=True)
    space = put(table, "iceni", cavalry=3)
    remove(table, space, CAVALRY, 2, 0, "3.6", battle=battle)
    assert table.state.casualties == casualties
    assert table.state.available[CAVALRY] == 19 - casualties
    assert units(table, "iceni", "cavalry") == 1


def test_plunder_of_removed_units_leaves_the_board():
    table = board(empty=True)
    space = put(table, "iceni", saxon_raider=3, plunder={"saxon_raider": 2})
    remove(table, space, SAXON_RAIDER, 1, 1, "3.6", battle=True)
    assert (units(table, "iceni", "saxon_raider"), carried(table, "iceni", "saxon_raider")) == (1, 1)
    assert table.state.available[SAXON_RAIDER] == 24


def test_voluntary_removal_only_when_none_is_available_and_only_as_many_as_are_wanted():
    table = board(empty=True)
    iceni = put(table, "iceni", cavalry=1)
    put(table, "parisi", cavalry=17)
    asked = Asked(place_own(table, DUX, iceni, CAVALRY, 2, "3.2.1"))
    assert asked.over
    assert asked.result == 2
    asked = Asked(place_own(table, DUX, iceni, CAVALRY, 2, "3.2.1"))
    asked.answer("parisi", kind="voluntary", seat="dux")
    asked.answer("done")
    assert asked.result == 1
    assert (units(table, "iceni", "cavalry"), units(table, "parisi", "cavalry")) == (4, 16)


def test_units_just_placed_are_not_taken_back_for_the_same_placement():
    table = board(empty=True)
    space = put(table, "iceni", saxon_raider=24)
    other = put(table, "parisi")
    asked = Asked(place_own(table, SAXONS, other, SAXON_RAIDER, 3, "3.4.1"))
    assert asked.keys == ("iceni", "done")
    assert table.state.units[11 * other + SAXON_RAIDER] == 1
    asked.answers("iceni", "iceni")
    assert asked.over
    assert table.state.units[11 * space + SAXON_RAIDER] == 22


def test_foederati_come_off_the_map_only_for_their_employer_and_nation():
    table = board(empty=True)
    put(table, "iceni", saxon_warband=20, blue_saxon_warband=2, red_saxon_warband=3)
    space = SPACE_NUMBER["parisi"]
    asked = Asked(place_own(table, CIVITATES, space, BLUE_SAXON, 3, "4.3.2"))
    assert asked.keys == ("iceni", "done")
    asked.answers("iceni", "iceni")
    assert asked.over
    assert (units(table, "iceni", "blue_saxon_warband"), units(table, "iceni", "red_saxon_warband")) == (0, 3)


def test_those_with_plunder_are_told_apart():
    table = board(empty=True)
    put(table, "iceni", saxon_raider=25, plunder={"saxon_raider": 1})
    asked = Asked(place_own(table, SAXONS, SPACE_NUMBER["parisi"], SAXON_RAIDER, 1, "3.4.1"))
    assert asked.keys == ("iceni", "iceni.loaded", "done")
    asked.answer("iceni.loaded")
    assert carried(table, "iceni", "saxon_raider") == 0
    assert carried(table, "parisi", "saxon_raider") == 0


@pytest.mark.parametrize(
    ("key", "sentence"), [("iceni", "1 Cavalry removed"), ("iceni.loaded", "1 Cavalry with Plunder")]
)
def test_a_voluntary_removal_is_told_in_numbers(key, sentence):
    table = board(empty=True)
    put(table, "iceni", cavalry=20, plunder={"cavalry": 1})
    asked = Asked(place_own(table, DUX, SPACE_NUMBER["parisi"], CAVALRY, 1, "3.2.1"))
    asked.answer(key, kind="voluntary")
    (removed,) = [entry for entry in table.journal if entry.id == "log.removed"]
    assert GAME.texts("en", strict=True)(removed).startswith(sentence)


def test_a_change_of_employer_keeps_the_plunder():
    table = board(empty=True)
    space = put(table, "iceni", blue_saxon_warband=2, red_saxon_warband=1, plunder={"blue_saxon_warband": 1})
    convert(table.state, space, BLUE_SAXON, RED_SAXON)
    assert (units(table, "iceni", "red_saxon_warband"), carried(table, "iceni", "red_saxon_warband")) == (3, 1)
    assert units(table, "iceni", "blue_saxon_warband") == carried(table, "iceni", "blue_saxon_warband") == 0


@pytest.mark.parametrize(
    ("space", "kind", "sites"),
    [
        ("carvetii", TOWN, ["luguvalium"]),
        ("carvetii", HILLFORT, ["uxellodunum", "luguvalium"]),
        ("carvetii", FORT, ["uxellodunum", "luguvalium"]),
        ("londinium", TOWN, ["londinium"]),
        ("londinium", HILLFORT, []),
        ("londinium", FORT, ["londinium"]),
        ("londinium", SAXON_SETTLEMENT, ["londinium"]),
        ("iceni", TOWN, []),
    ],
)
def test_sites(space, kind, sites):
    table = board(empty=True)
    assert vacant_sites(table.state, SPACE_NUMBER[space], kind) == [SITE_NUMBER[site] for site in sites]


def test_building_and_razing():
    table = board(empty=True)
    site = SITE_NUMBER["luguvalium"]
    assert build(table, site, TOWN, "3.3.1")
    assert table.state.available[8] == 14
    assert vacant_sites(table.state, SPACE_NUMBER["carvetii"], TOWN) == []
    assert raze(table, site, "3.6.4") == TOWN
    assert table.state.available[8] == 15
    table.state.available[8] = 0
    assert not build(table, site, TOWN, "3.3.1")
    assert told(table) == ["built", "razed"]


class TestChoosingUnits:
    def pool(self, table, **there):
        space = put(table, "iceni", **there)
        return space, pool_of(table.state, space, (CAVALRY, MILITIA, COMITATES, SAXON_WARBAND))

    def test_everything_in_one_answer(self):
        table = board(empty=True)
        space, pool = self.pool(table, cavalry=2, militia=3)
        asked = Asked(choose_units(table, DUX, "march.units", pool, space, "3.2.2")).answer("all")
        assert asked.result == [(CAVALRY, False, 2), (MILITIA, False, 3)]

    def test_one_kind_in_one_answer(self):
        table = board(empty=True)
        space, pool = self.pool(table, cavalry=2, militia=3)
        asked = Asked(choose_units(table, DUX, "march.units", pool, space, "3.2.2")).answer("militia")
        assert asked.result == [(MILITIA, False, 3)]

    def test_numbers_with_at_least_one_in_all(self):
        table = board(empty=True)
        space, pool = self.pool(table, cavalry=2, militia=3)
        asked = Asked(choose_units(table, DUX, "march.units", pool, space, "3.2.2")).answers("some", "0")
        assert asked.keys == ("3", "2", "1")
        assert asked.answer("1").result == [(MILITIA, False, 1)]

    def test_no_more_than_allowed(self):
        table = board(empty=True)
        space, pool = self.pool(table, cavalry=2, militia=3)
        asked = Asked(choose_units(table, DUX, "march.units", pool, space, "3.2.2", at_most=2))
        assert asked.keys == ("cavalry", "some")
        asked.answers("some", "1")
        assert asked.keys == ("1", "0")
        one = Asked(choose_units(table, DUX, "march.units", pool, space, "3.2.2", at_most=1))
        assert one.answer("militia").result == [(MILITIA, False, 1)]

    def test_a_single_unit_is_not_asked_for(self):
        table = board(empty=True)
        space, pool = self.pool(table, saxon_warband=1)
        assert Asked(choose_units(table, SAXONS, "march.units", pool, space, "3.4.3")).result == [
            (SAXON_WARBAND, False, 1)
        ]
