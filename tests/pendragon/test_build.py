"""4.2.1 Build."""

from __future__ import annotations

from tests.pendragon.briton import empty, feat, possible
from tests.pendragon.harness import carried, put, track, units
from vexillum.games.pendragon.map import SITE_NUMBER
from vexillum.games.pendragon.pieces import DUX, FORT, T_FORT, TOWN


def site(table, id):
    return table.state.sites[SITE_NUMBER[id]]


def test_fort_or_town():
    table = empty(briton_resources=9, prestige=10)
    put(table, "cornovii", "old_oswestry=hillfort", cavalry=1, militia=2)
    asked = feat(table, DUX, "build", "train", spaces=[0])
    assert asked.decision.kind == "build.what"
    assert asked.keys == ("fort.viroconium", "town.viroconium", "town.viroconium.old_oswestry")
    asked.answer("town.viroconium.old_oswestry")
    assert asked.over
    assert (site(table, "viroconium"), site(table, "old_oswestry")) == (TOWN, 0)
    assert units(table, "cornovii", "militia") == 1
    assert (track(table, "prestige"), track(table, "briton_resources")) == (12, 6)
    assert asked.action.special_done


def test_a_fort_brings_no_prestige():
    table = empty(briton_resources=9, prestige=10)
    put(table, "parisi", cavalry=1)
    asked = feat(table, DUX, "build", "march", spaces=[0])
    assert asked.keys == ("fort.petuaria", "fort.derventio")
    asked.answer("fort.derventio")
    assert (site(table, "derventio"), track(table, "prestige")) == (FORT, 10)


def test_town_for_two_militia_and_on_the_site_of_the_hillfort():
    table = empty(briton_resources=9)
    put(table, "corieltauvi", "ratae=hillfort", "lindum=fort", cavalry=1, militia=3, plunder={"militia": 1})
    asked = feat(table, DUX, "build", "train", spaces=[0])
    assert asked.decision.kind == "militia.loaded"  # the only building is taken without asking
    assert asked.decision.seat == "dux"
    asked.answer("0")
    assert site(table, "ratae") == TOWN
    assert (units(table, "corieltauvi", "militia"), carried(table, "corieltauvi", "militia")) == (2, 1)
    table = empty(briton_resources=9, prestige=0)
    put(table, "londinium", cavalry=1, militia=2)
    asked = feat(table, DUX, "build", "train", spaces=[0])
    assert asked.keys == ("fort.londinium", "town.londinium")
    asked.answer("town.londinium")
    assert (units(table, "londinium", "militia"), track(table, "prestige")) == (0, 2)


def test_needs_cavalry_majority_with_raiders_and_a_site():
    table = empty(briton_resources=9)
    put(table, "parisi", red_saxon_warband=2)  # no Cavalry
    put(table, "iceni", cavalry=2, saxon_raider=2)  # no majority
    put(table, "silures", "isca_silurum=fort", "dinas_powys=fort", cavalry=1)  # no Site
    assert not possible(table, DUX, "build", "train")
    put(table, "iceni", militia=1)  # Civitates are Friendly
    assert possible(table, DUX, "build", "train")
    put(table, "demetae", cavalry=1)
    asked = feat(table, DUX, "build", "train", spaces=[0])
    assert asked.keys == ("demetae", "iceni")
    assert asked.why("parisi") == "build_no_cavalry"
    assert asked.why("silures") == "build_site"
    put(table, "iceni", saxon_raider=1)
    assert asked.why("iceni") == "briton_outnumbered"


def test_at_fragmentation_the_civitates_are_enemies():
    table = empty(imperium="fragmentation", dux_resources=9)
    put(table, "londinium", cavalry=2, militia=2)
    assert not possible(table, DUX, "build", "train")
    put(table, "londinium", cavalry=1)
    asked = feat(table, DUX, "build", "train", spaces=[0])
    asked.answer("town.londinium")
    assert (track(table, "prestige"), site(table, "londinium")) == (2, TOWN)  # R35


def test_each_space_once_and_only_while_money_lasts():
    table = empty(briton_resources=8)
    put(table, "parisi", cavalry=1)
    put(table, "demetae", cavalry=1)
    put(table, "iceni", cavalry=1)
    asked = feat(table, DUX, "build", "train", spaces=[0])
    assert asked.decision.options[0].price == {"resources": 3}
    assert "done" not in asked.keys
    asked.answers("parisi", "fort.petuaria")
    assert asked.keys == ("demetae", "iceni", "done")
    assert asked.why("parisi") == "briton_selected"
    asked.answers("iceni", "fort.branodunum")
    assert asked.over
    assert track(table, "briton_resources") == 2


def test_no_fort_left():
    table = empty(briton_resources=8)
    put(table, "parisi", cavalry=1)
    table.state.available[T_FORT] = 0
    assert not possible(table, DUX, "build", "train")


def test_the_cost_of_the_first_space_stays_reserved():
    table = empty(briton_resources=5)
    put(table, "parisi", cavalry=1)
    assert possible(table, DUX, "build", "train", ahead=2)
    assert not possible(table, DUX, "build", "train", ahead=3)
