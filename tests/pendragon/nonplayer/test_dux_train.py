"""8.8.4 Train of the Non-player Dux: Cavalry, Militia, Prosperity; Invite before, Build or Requisition after."""

from __future__ import annotations

import pytest

import vexillum.games.pendragon.nonplayer.dux_army  # noqa: F401  (registers plans and answers)
from tests.asked import Asked
from vexillum.games.pendragon.actions import Offer
from vexillum.games.pendragon.cards import CAIR_LEGION
from vexillum.games.pendragon.events.free import free_train
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CAVALRY

from ..harness import put, track, units
from .bots import non_players_answer
from .dux_table import at, dux_table, red_scotti_somewhere
from .rolls import CarriedOut, planned

SCOTTI = {"8.8.1 nation": 3}


def plan_of(table, **terms):
    red_scotti_somewhere(table)
    return planned(table, "dux", "train", SCOTTI, **terms)


def test_cavalry_at_every_fort():
    table = dux_table()
    put(table, "cantiaci", "rutupiae=fort")
    put(table, "regni", "anderida=fort")
    assert sorted(plan_of(table).spaces) == sorted((space, 1, 0) for space in at("cantiaci", "regni"))


def test_two_forts_go_before_one_when_money_is_short():
    table = dux_table(blue=3)
    put(table, "cantiaci", "rutupiae=fort")
    put(table, "regni", "anderida=fort", "noviomagus=fort")
    assert plan_of(table).spaces == ((SPACE_NUMBER["regni"], 2, 0),)


def test_only_available_cavalry():
    table = dux_table()
    put(table, "cantiaci", "rutupiae=fort")
    put(table, "regni", "anderida=fort", "noviomagus=fort", cavalry=19)
    assert plan_of(table).cavalry == 1
    put(table, "cantiaci", cavalry=1)
    assert plan_of(table).cavalry == 0  # nobody is taken off the map


def test_nobody_trains_without_a_fort():
    table = dux_table()
    put(table, "cantiaci", "durovernum=town", militia=2)
    assert plan_of(table) is None


def test_equal_spaces_at_random():
    found = set()
    for seed in range(20):
        table = dux_table(blue=3)
        put(table, "cantiaci", "rutupiae=fort")
        put(table, "regni", "anderida=fort")
        red_scotti_somewhere(table)
        found.add(planned(table, "dux", "train", SCOTTI, seed=str(seed)).spaces[0][0])
    assert found == set(at("cantiaci", "regni"))


def test_cair_legion_adds_two_where_there_is_a_town():
    table = dux_table(blue=3)
    table.state.lasting.append(CAIR_LEGION)
    put(table, "cantiaci", "rutupiae=fort", "durovernum=town")
    put(table, "regni", "anderida=fort", "noviomagus=fort")
    assert plan_of(table).spaces[0][:2] == (SPACE_NUMBER["cantiaci"], 3)


def test_cair_legion_helps_one_space_only():
    table = dux_table()
    table.state.lasting.append(CAIR_LEGION)
    put(table, "cantiaci", "rutupiae=fort", "durovernum=town")
    put(table, "regni", "anderida=fort", "noviomagus=town")
    assert plan_of(table).cavalry == 4


def test_militia_only_where_cavalry_comes():
    table = dux_table()
    put(table, "cantiaci", "rutupiae=fort", "durovernum=town")
    put(table, "atrebates", "venta_belgarum=town")
    assert plan_of(table).spaces == ((SPACE_NUMBER["cantiaci"], 1, 2),)


def test_fragmentation_neither_militia_nor_prosperity():
    table = dux_table(fragmented=True, red=40)
    put(table, "cantiaci", "rutupiae=fort", "durovernum=town", cavalry=5)
    plan = planned(table, "dux", "train", SCOTTI)
    assert plan.spaces == ((SPACE_NUMBER["cantiaci"], 1, 0),)
    assert plan.prosperity == ()


def test_prosperity_where_most_cubes_fit_at_most_twice():
    table = dux_table()
    for id, site in (("cantiaci", "rutupiae"), ("atrebates", "venta_belgarum"), ("deceangli", "dinorben")):
        put(table, id, f"{site}=fort")
    table.state.bottom[SPACE_NUMBER["cantiaci"]] = table.state.top[SPACE_NUMBER["cantiaci"]] = 1
    plan = plan_of(table)
    assert plan.prosperity[0] == SPACE_NUMBER["atrebates"]
    assert len(plan.prosperity) == 2


def test_one_cube_is_not_worth_it():
    table = dux_table()
    put(table, "cantiaci", "rutupiae=fort")
    assert plan_of(table).prosperity == at("cantiaci")
    table.state.population[SPACE_NUMBER["cantiaci"]] = 1
    assert plan_of(table).prosperity == ()


@pytest.mark.parametrize(("blue", "improved"), [(11, 2), (10, 2), (9, 1), (8, 1), (7, 0)])
def test_prosperity_is_paid_for_after_the_cavalry(blue, improved):
    table = dux_table(blue=blue)
    put(table, "regni", "anderida=fort")
    put(table, "atrebates", "venta_belgarum=fort")
    assert len(plan_of(table).prosperity) == improved


def test_prosperity_in_a_region_without_fresh_cavalry_p199():
    """Ruling P199: a Region may be selected for its Prosperity alone."""
    table = dux_table()
    put(table, "atrebates", "venta_belgarum=town", cavalry=20 - 1)
    put(table, "regni", "anderida=fort")
    plan = plan_of(table)
    assert plan.prosperity == at("atrebates", "regni")
    assert (SPACE_NUMBER["atrebates"], 0, 0) in plan.spaces


def test_no_prosperity_in_cities():
    table = dux_table()
    put(table, "londinium", "londinium=fort")
    assert plan_of(table).prosperity == ()


def test_carried_out_with_build_after():
    table = dux_table(blue=20)
    red_scotti_somewhere(table)
    put(table, "cantiaci", "rutupiae=fort", "durovernum=town")
    put(table, "regni", "anderida=fort")
    done = CarriedOut(table, "dux", "train", SCOTTI)
    assert units(table, "cantiaci", "cavalry") == units(table, "regni", "cavalry") == 1
    assert units(table, "cantiaci", "militia") == 2
    assert track(table, "briton_resources") == 20 - 6 - 4 - 3
    assert done.answers("feat.after") == [("feat.build",)]
    assert table.state.sites.count(1) == 3


def test_carried_out_with_requisition_after():
    table = dux_table(blue=12, wealth=3)
    red_scotti_somewhere(table)
    put(table, "cantiaci", "rutupiae=fort", "durovernum=town")
    put(table, "atrebates", "venta_belgarum=town", "calleva_atrebatum=fort")
    CarriedOut(table, "dux", "train", SCOTTI)
    assert track(table, "briton_resources") == 0  # 6 for two spaces, 4 for Prosperity, 2 Requisitioned
    assert track(table, "dux_resources") == 2
    assert track(table, "wealth") == 3


def test_carried_out_with_invite_before():
    table = dux_table()
    put(table, "cantiaci", "rutupiae=fort", "durovernum=fort")
    put(table, "regni", "anderida=fort")
    done = CarriedOut(table, "dux", "train", SCOTTI)
    assert done.said[0] == ("train.space", ("feat.invite",))
    assert units(table, "regni", "red_scotti_warband") == 2
    assert not done.answers("feat.after")


def test_free_train_from_casualties_first():
    table = dux_table(blue=0)
    table.state.casualties, table.state.available[CAVALRY] = 1, 1
    put(table, "regni", "anderida=fort", "noviomagus=fort")
    asked = Asked(free_train(table, at("regni"), most=1, casualties=True))
    non_players_answer(table, asked)
    assert asked.over
    assert asked.result == list(at("regni"))
    assert units(table, "regni", "cavalry") == 2
    assert table.state.casualties == table.state.available[CAVALRY] == 0


def test_casualties_come_before_available_cavalry():
    table = dux_table(blue=0)
    table.state.casualties = 1
    put(table, "regni", "anderida=fort")
    non_players_answer(table, Asked(free_train(table, at("regni"), most=1, casualties=True)))
    assert (table.state.casualties, table.state.available[CAVALRY]) == (0, 20)


def test_free_train_only_where_the_event_allows():
    table = dux_table()
    put(table, "regni", "anderida=fort")
    put(table, "cantiaci", "rutupiae=fort")
    plan = planned(table, "dux", "train", offer=Offer(spaces=at("cantiaci"), most=1))
    assert plan.spaces == ((SPACE_NUMBER["cantiaci"], 1, 0),)
    assert planned(table, "dux", "train", offer=Offer(spaces=at("iceni"), most=1)) is None
