"""5.3-5.4 Capabilities and Momentum that change the Epoch Round, each with and without."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon import cards
from vexillum.games.pendragon.epoch import annona, revenue
from vexillum.games.pendragon.map import ALL_SITES, SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import FORT, RED_SAXON_SETTLEMENT, SAXON_SETTLEMENT, T_FORT, TYPE_NUMBER
from vexillum.games.pendragon.state import TRACKS, Dominance, Imperium, Stage
from vexillum.games.pendragon.upkeep import dux_upkeep

from .asked_in_words import Heard
from .harness import board, carried, put, told, track, units

ROMAN, AUTONOMY, FRAGMENTED = Imperium.ROMAN_RULE, Imperium.AUTONOMY, Imperium.FRAGMENTATION
MILITARY, CIVILIAN, NONE = Dominance.MILITARY, Dominance.CIVILIAN, Dominance.NONE


def table_at(*effects: int, imperium=ROMAN, dominance=MILITARY, players: str = "four", **tracks: int):
    table = board(empty=True, players=players)
    state = table.state
    state.lasting = list(effects)
    state.imperium, state.dominance = imperium, dominance
    state.tracks = [tracks.get(name, 0) for name in TRACKS]
    return table


# 6.1 EPIMENIA ---------------------------------------------------------------------------------------------------------


def foederati(*effects: int, briton: int = 10):
    table = table_at(*effects, briton_resources=briton)
    put(
        table,
        "iceni",
        "branodunum=red_saxon_settlement",
        red_saxon_warband=3,
        plunder={"red_saxon_warband": 1},
    )
    put(table, "demetae", "moridunum=blue_scotti_settlement", blue_scotti_warband=2)
    return table


def renown(table) -> tuple[int, int]:
    return track(table, "saxon_renown"), track(table, "scotti_renown")


def test_annona_without_epimenia():
    table = foederati()
    asked = Heard(table, annona(table))
    assert asked.price("iceni.red_saxon_warband") == {"resources": 2}
    asked.answers("iceni.red_saxon_warband", "demetae.blue_scotti_warband")
    assert asked.over
    assert (track(table, "briton_resources"), *renown(table)) == (6, 3, 2)


def test_epimenia_all_count_as_paid():
    table = foederati(cards.EPIMENIA)
    asked = Heard(table, annona(table))
    assert asked.over
    assert asked.asked == []
    assert (track(table, "briton_resources"), *renown(table)) == (10, 1, 0)  # only the Plunder they carried
    assert (units(table, "iceni", "red_saxon_warband"), units(table, "demetae", "blue_scotti_warband")) == (3, 2)
    assert carried(table, "iceni", "red_saxon_warband") == 0
    assert table.state.sites[SITE_NUMBER["branodunum"]] == RED_SAXON_SETTLEMENT
    assert told(table).count("annona_waived") == 1
    assert table.state.stage == Stage.IMPERIUM


def test_epimenia_without_foederati():
    table = table_at(cards.EPIMENIA)
    assert Heard(table, annona(table)).over
    assert "annona_none" in told(table)
    assert "annona_waived" not in told(table)


def test_epimenia_shaded_two_for_each_and_both_become_renown():
    table = foederati(cards.DEAR_EPIMENIA)
    asked = Heard(table, annona(table))
    assert asked.price("iceni.red_saxon_warband") == {"resources": 4}  # one of the three carries Plunder
    assert asked.price("demetae.blue_scotti_warband") == {"resources": 4}
    asked.answer("iceni.red_saxon_warband").answer("done").answer("demetae.blue_scotti_warband", seat="civitates")
    assert asked.over
    assert (track(table, "briton_resources"), *renown(table)) == (2, 1 + 4, 4)
    assert (units(table, "iceni", "red_saxon_warband"), carried(table, "iceni", "red_saxon_warband")) == (3, 0)


def test_epimenia_shaded_who_is_too_dear_leaves():
    for effects, over in (((), False), ((cards.DEAR_EPIMENIA,), True)):
        table = foederati(*effects, briton=3)
        asked = Heard(table, annona(table))
        assert asked.over == over
    assert renown(table) == (0, 0)
    assert (units(table, "iceni", "saxon_warband"), carried(table, "iceni", "saxon_warband")) == (3, 1)
    assert table.state.sites[SITE_NUMBER["branodunum"]] == SAXON_SETTLEMENT


def test_epimenia_shaded_released_warbands_plunder_one_each():
    table = foederati(cards.DEAR_EPIMENIA, briton=0)
    table.state.population[SPACE_NUMBER["iceni"]] = table.state.bottom[SPACE_NUMBER["iceni"]] = 4
    asked = Heard(table, annona(table))
    assert (asked.decision.kind, asked.keys) == ("annona.plunder", ("2", "1", "0"))


# 6.5.3 THE END OF THE WORLD -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("imperium", "dominance", "usual", "relieved"),
    [
        (ROMAN, MILITARY, 30, 15),
        (ROMAN, CIVILIAN, 20, 5),
        (AUTONOMY, MILITARY, 0, 0),
        (FRAGMENTED, NONE, 0, 0),
    ],
)
def test_the_end_of_the_world(imperium, dominance, usual, relieved):
    for effects, amount in (((), usual), ((cards.END_OF_THE_WORLD,), relieved)):
        table = table_at(*effects, imperium=imperium, dominance=dominance, briton_resources=40)
        assert Heard(table, revenue(table)).over
        assert track(table, "briton_resources") == 40 - amount


# 6.5.5 OGHAM STONES ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("effects", "income"), [((), 2), ((cards.OGHAM_STONES,), 2 + 3)])
def test_ogham_stones(effects, income):
    table = table_at(*effects, imperium=FRAGMENTED, dominance=NONE, scotti_renown=1, saxon_renown=1)
    put(table, "demetae", "moridunum=scotti_settlement", scotti_warband=1)  # Scotti Control
    put(table, "silures", "dinas_powys=scotti_settlement", militia=3)  # nobody's
    put(table, "deceangli", "dinorben=red_scotti_settlement", red_scotti_warband=1)  # Dux Control
    put(table, "iceni", "branodunum=saxon_settlement")
    for space, cubes in (("demetae", 3), ("silures", 1), ("deceangli", 2), ("iceni", 2)):
        table.state.bottom[SPACE_NUMBER[space]] = min(cubes, 2)
        table.state.top[SPACE_NUMBER[space]] = cubes - min(cubes, 2)
    assert Heard(table, revenue(table)).over
    assert renown(table) == (1 + 2, 1 + income)


# 6.6.1 NOTITIA DIGNITATUM ---------------------------------------------------------------------------------------------

FORTS = ("branodunum", "venta_icenorum", "anderida", "rutupiae", "petuaria", "derventio")


def forts(*effects: int, n: int = 6, **kind):
    table = table_at(*effects, **kind)
    for space, site in zip(("iceni", "iceni", "regni", "cantiaci", "parisi", "parisi"), FORTS[:n], strict=False):
        put(table, space, f"{site}=fort")
    return table


def standing(table) -> int:
    return sum(table.state.sites[site] == FORT for site in ALL_SITES)


@pytest.mark.parametrize(("effects", "cost"), [((), 6), ((cards.NOTITIA,), 4)])
def test_notitia_six_forts(effects, cost):
    table = forts(*effects, briton_resources=10)
    asked = Heard(table, dux_upkeep(table))
    assert (asked.decision.kind, asked.decision.at_most) == ("upkeep.forts", 6)
    asked.answer(*FORTS)
    assert (standing(table), track(table, "briton_resources")) == (6, 10 - cost)


def test_notitia_four_resources_keep_all_three_keep_three():
    for effects, money, most in (
        ((), 4, 4),
        ((cards.NOTITIA,), 4, 6),
        ((cards.NOTITIA,), 3, 3),
    ):
        table = forts(*effects, briton_resources=money)
        asked = Heard(table, dux_upkeep(table))
        assert asked.decision.at_most == most
        asked.answer(*FORTS[:most])
        assert (standing(table), track(table, "briton_resources")) == (most, 0)


def test_notitia_forts_may_still_be_removed():
    table = forts(cards.NOTITIA, briton_resources=10)
    Heard(table, dux_upkeep(table)).answer(*FORTS[:2])
    assert (standing(table), track(table, "briton_resources")) == (2, 8)
    assert table.state.available[T_FORT] == 8
    table = forts(cards.NOTITIA, briton_resources=10)
    Heard(table, dux_upkeep(table)).answer(*FORTS[:5])
    assert (standing(table), track(table, "briton_resources")) == (5, 6)


@pytest.mark.parametrize(("effects", "cost"), [((), 10), ((cards.NOTITIA,), 5)])
def test_notitia_roads(effects, cost):
    table = table_at(*effects, imperium=AUTONOMY, briton_resources=cost)
    asked = Heard(table, dux_upkeep(table))
    assert (asked.decision.kind, asked.decision.params["n"]) == ("upkeep.roads", cost)
    assert asked.price("yes") == {"resources": cost}
    asked.answer("yes")
    assert (table.state.roads, track(table, "briton_resources")) == (1, 0)
    table = table_at(*effects, imperium=AUTONOMY, briton_resources=cost - 1)
    assert Heard(table, dux_upkeep(table)).over
    assert table.state.roads == 0


def test_notitia_consent_is_for_what_it_can_cost():
    for effects, wanted in (((), 16), ((cards.NOTITIA,), 9)):
        table = forts(*effects, imperium=AUTONOMY, dominance=CIVILIAN, briton_resources=20, dux_resources=1)
        asked = Heard(table, dux_upkeep(table))
        assert (asked.decision.kind, asked.decision.params["n"]) == ("upkeep.consent", wanted)
    table = forts(cards.NOTITIA, imperium=AUTONOMY, dominance=CIVILIAN, briton_resources=20, dux_resources=9)
    assert Heard(table, dux_upkeep(table)).decision.kind == "upkeep.forts"


# 6.8.5 BUCCELLARII ----------------------------------------------------------------------------------------------------


def beaten(*effects: int, lost: int = 5, **kind):
    table = table_at(*effects, **kind)
    table.state.roads = 0
    table.state.casualties = lost
    table.state.available[TYPE_NUMBER["cavalry"]] -= lost
    return table


def boxes(table) -> tuple[int, int, int]:
    before = board(empty=True).state.available[TYPE_NUMBER["cavalry"]] - 5
    state = table.state
    return state.available[TYPE_NUMBER["cavalry"]] - before, state.casualties, state.out_of_play


def test_casualties_without_buccellarii():
    table = beaten(imperium=AUTONOMY, briton_resources=9)
    assert Heard(table, dux_upkeep(table)).over
    assert (boxes(table), track(table, "briton_resources")) == ((2, 0, 3), 9)


def test_buccellarii_one_resource_for_each():
    for answer, expected in (("3", (5, 0, 0)), ("1", (3, 0, 2)), ("0", (2, 0, 3))):
        table = beaten(cards.BUCCELLARII, imperium=AUTONOMY, briton_resources=9)
        asked = Heard(table, dux_upkeep(table))
        assert (asked.decision.kind, asked.decision.seat, asked.keys) == (
            "upkeep.casualties",
            "dux",
            ("3", "2", "1", "0"),
        )
        assert (asked.price("3"), asked.price("0")) == ({"resources": 3}, {})
        asked.answer(answer)
        assert asked.over
        assert (boxes(table), track(table, "briton_resources")) == (expected, 9 - int(answer))
        assert table.state.stage == Stage.CIVITATES_UPKEEP


def test_buccellarii_as_far_as_the_money_goes_red_or_blue():
    table = beaten(cards.BUCCELLARII, imperium=AUTONOMY, briton_resources=1, dux_resources=1)
    asked = Heard(table, dux_upkeep(table))
    assert asked.keys == ("2", "1", "0")
    asked.answer("1").answer("1", kind="pay.mix")
    assert (track(table, "briton_resources"), track(table, "dux_resources")) == (1, 0)
    table = beaten(cards.BUCCELLARII, imperium=AUTONOMY)
    assert Heard(table, dux_upkeep(table)).over
    assert boxes(table) == (2, 0, 3)


@pytest.mark.parametrize(
    ("imperium", "dominance", "doomed"),
    [(ROMAN, MILITARY, 0), (ROMAN, CIVILIAN, 2), (AUTONOMY, MILITARY, 3), (FRAGMENTED, NONE, 0)],
)
def test_buccellarii_only_for_those_who_would_leave(imperium, dominance, doomed):
    table = beaten(cards.BUCCELLARII, imperium=imperium, dominance=dominance, dux_resources=9)
    asked = Heard(table, dux_upkeep(table))
    if doomed:
        asked.answer(str(doomed), kind="upkeep.casualties")
    assert asked.over
    assert (boxes(table), track(table, "dux_resources")) == ((5, 0, 0), 9 - doomed)


@pytest.mark.parametrize("agree", ["yes", "no"])
def test_buccellarii_are_part_of_the_one_consent(agree):
    """Ruling P94."""
    table = beaten(cards.BUCCELLARII, imperium=AUTONOMY, dominance=CIVILIAN, dux_resources=1, briton_resources=9)
    asked = Heard(table, dux_upkeep(table))
    assert (asked.decision.kind, asked.decision.seat) == ("upkeep.consent", "civitates")
    assert asked.decision.params["n"] == 3
    asked.answer(agree)
    assert asked.keys == (("3", "2", "1", "0") if agree == "yes" else ("1", "0"))
    asked.answer("1")
    if agree == "yes":
        asked.answer("0", kind="pay.mix")
    assert asked.over
    assert (track(table, "dux_resources"), track(table, "briton_resources")) == ((1, 8) if agree == "yes" else (0, 9))
    assert table.state.agreed == 0


def test_buccellarii_consent_though_the_roads_are_too_dear():
    table = beaten(cards.BUCCELLARII, imperium=AUTONOMY, dominance=CIVILIAN, dux_resources=1, briton_resources=5)
    table.state.roads = 1
    asked = Heard(table, dux_upkeep(table))
    assert (asked.decision.kind, asked.decision.params["n"]) == ("upkeep.consent", 13)


def test_buccellarii_no_consent_where_nobody_would_leave():
    table = beaten(cards.BUCCELLARII, lost=0, imperium=AUTONOMY, dominance=CIVILIAN, briton_resources=9)
    assert Heard(table, dux_upkeep(table)).asked == []
