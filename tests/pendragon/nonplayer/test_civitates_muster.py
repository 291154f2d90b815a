"""8.7.4, 8.7.6 Muster and Trade of the Non-player Civitates."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.actions import NOT_REPLACED, Action, Offer
from vexillum.games.pendragon.map import SITE_NUMBER
from vexillum.games.pendragon.nonplayer import civitates
from vexillum.games.pendragon.nonplayer.bot import MusterSpace
from vexillum.games.pendragon.pieces import CIVITATES, HILLFORT, TOWN, TYPE_NUMBER
from vexillum.games.pendragon.state import Dominance, Imperium, Track

from ..harness import put, track, units
from .civitates import civitates_board
from .rolls import CarriedOut, planned, spaces, thinking

ATREBATES, DUMNONII, DUROTRIGES, REGNI, CATUVELLAUNI = spaces(
    "atrebates", "dumnonii", "durotriges", "regni", "catuvellauni"
)
SOUTH_CADBURY, AQUAE_SULIS, NOVIOMAGUS, VENTA = (
    SITE_NUMBER[id] for id in ("south_cadbury", "aquae_sulis", "noviomagus", "venta_belgarum")
)
TOWNS = ("londinium", "glevum", "corinium", "verulamium", "durocobrivis", "ratae")


def keep(table, **available: int) -> None:
    """What is Available; nothing of what the Civitates have, unless it is named."""
    for type in ("militia", "comitates", "hillfort", "town"):
        table.state.available[TYPE_NUMBER[type]] = available.get(type, 0)


def plan(table, **terms):
    return planned(table, "civitates", "muster", **terms)


def chosen(table, **terms):
    found = plan(table, **terms)
    return () if found is None else found.spaces


def test_a_trial_begins_with_what_is_left():
    """Not with what was Available, or in the treasury, before the spaces that are chosen."""
    table = civitates_board(briton_resources=5)
    bot = thinking(table, "civitates", None, "test")
    draft = civitates._MusterDraft(bot, Action(table.state, CIVITATES, "muster"))
    draft.blue, draft.wealth, draft.militia, draft.comitates, draft.hillforts, draft.towns = 1, 2, 3, 4, 5, 6
    draft.open, draft.units = [ATREBATES], {REGNI: 2}
    trial = draft.trial()
    assert {**vars(trial), "bot": bot} == vars(draft)
    trial.open.clear()
    assert draft.open


# Hillforts ------------------------------------------------------------------------------------------------------------


def test_hillforts_for_control_where_the_most_people_are():
    table = civitates_board(briton_resources=2)
    put(table, "dumnonii", militia=1)
    put(table, "durotriges", militia=1)
    keep(table, hillfort=5)
    assert chosen(table) == (MusterSpace(space=DUROTRIGES, builds=((HILLFORT, SOUTH_CADBURY, NOT_REPLACED),)),)
    assert plan(table).control == (DUROTRIGES,)
    table.state.tracks[5] = 2
    assert [entry.space for entry in chosen(table)] == [DUROTRIGES, DUMNONII], "Wealth pays when Resources are gone"


@pytest.mark.parametrize("why_not", ["control", "outnumbered", "raiders", "people", "hillforts", "sites", "militia"])
def test_no_hillfort(why_not):
    table = civitates_board(briton_resources=9)
    put(table, "durotriges", **({"comitates": 2} if why_not == "militia" else {"militia": 2}))
    keep(table, hillfort=0 if why_not == "hillforts" else 5)
    if why_not == "control":
        put(table, "durotriges", "aquae_sulis=fort")
    if why_not == "outnumbered":
        put(table, "durotriges", saxon_warband=2)
    if why_not == "raiders":
        put(table, "durotriges", saxon_raider=2)
    if why_not == "people":
        table.state.population[DUROTRIGES] = 0
    if why_not == "sites":
        put(table, "durotriges", "aquae_sulis=saxon_settlement", "south_cadbury=saxon_settlement", militia=0)
    assert chosen(table) == ()


def test_a_hillfort_on_a_town_site_if_there_is_no_other():
    table = civitates_board(briton_resources=2)
    put(table, "atrebates", "calleva_atrebatum=saxon_settlement", militia=2)
    keep(table, hillfort=1)
    assert chosen(table)[0].builds == ((HILLFORT, VENTA, NOT_REPLACED),)


# Comitates and Militia ------------------------------------------------------------------------------------------------


def three_totals(table):
    """Units that could be placed: 4 in Atrebates (Town, Population 3), 3 in Durotriges, 2 in Dumnonii."""
    put(table, "atrebates", "venta_belgarum=town")
    put(table, "durotriges", "aquae_sulis=town")
    put(table, "dumnonii", "isca_dumnoniorum=town")
    keep(table)


def test_the_most_comitates():
    table = civitates_board(briton_resources=10, wealth=5)
    three_totals(table)
    keep(table, comitates=15)
    assert chosen(table) == (MusterSpace(space=ATREBATES, comitates=4), MusterSpace(space=DUROTRIGES, comitates=1))


def test_wealth_pays_for_the_space_too():
    """No Resources: 2 Wealth for the space, 3 for Comitates; nothing is left for another."""
    table = civitates_board(wealth=5)
    three_totals(table)
    keep(table, comitates=15)
    assert chosen(table) == (MusterSpace(space=ATREBATES, comitates=3),)
    table.state.tracks[5] = 2
    assert chosen(table) == ()


def test_militia_fill_up_and_then_come_without_wealth():
    table = civitates_board(briton_resources=4, wealth=2)
    three_totals(table)
    keep(table, comitates=15, militia=30)
    assert chosen(table) == (MusterSpace(space=ATREBATES, comitates=2), MusterSpace(space=DUROTRIGES))
    table.state.tracks[0], table.state.tracks[5] = 0, 20
    keep(table, militia=30)
    assert chosen(table) == (), "Militia alone are worth no Wealth"


def test_no_more_spaces_than_militia():
    table = civitates_board(briton_resources=20)
    three_totals(table)
    keep(table, militia=5)
    assert chosen(table) == (MusterSpace(space=ATREBATES), MusterSpace(space=DUROTRIGES))


# Towns ----------------------------------------------------------------------------------------------------------------


def test_towns_until_there_are_six():
    table = civitates_board(briton_resources=20, wealth=20)
    put(table, "regni", "anderida=fort", militia=2)
    put(table, "durotriges", "south_cadbury=fort", militia=2)
    put(table, "londinium", "londinium=town")
    put(table, "dobunni", "glevum=town", "corinium=town")
    put(table, "catuvellauni", "verulamium=town", "durocobrivis=town")
    keep(table, town=9)
    (entry,) = chosen(table)
    assert entry.builds in (((TOWN, NOVIOMAGUS, NOT_REPLACED),), ((TOWN, AQUAE_SULIS, NOT_REPLACED),))
    put(table, "corieltauvi", "ratae=town")
    assert chosen(table) == ()


def test_two_militia_before_a_hillfort():
    table = civitates_board(briton_resources=2, wealth=2)
    put(table, "regni", "anderida=fort", militia=2)
    put(table, "durotriges", "south_cadbury=hillfort", militia=1)
    keep(table, town=9)
    assert chosen(table) == (MusterSpace(space=REGNI, builds=((TOWN, NOVIOMAGUS, NOT_REPLACED),)),)
    table.state.units[11 * REGNI + 1] = 1
    assert chosen(table) == (MusterSpace(space=DUROTRIGES, builds=((TOWN, AQUAE_SULIS, SOUTH_CADBURY),)),)


@pytest.mark.parametrize(("resources", "wealth", "builds"), [(2, 2, 1), (2, 1, 0), (0, 4, 1), (0, 3, 0)])
def test_a_town_costs_two_wealth_besides(resources, wealth, builds):
    table = civitates_board(briton_resources=resources, wealth=wealth)
    put(table, "regni", "anderida=fort", militia=2)
    keep(table, town=9)
    assert len(chosen(table)) == builds


def test_a_town_beside_a_new_hillfort():
    table = civitates_board(briton_resources=2, wealth=2)
    put(table, "durotriges", militia=3)
    keep(table, hillfort=1, town=1)
    assert chosen(table) == (
        MusterSpace(
            space=DUROTRIGES,
            builds=((HILLFORT, SOUTH_CADBURY, NOT_REPLACED), (TOWN, AQUAE_SULIS, NOT_REPLACED)),
        ),
    )
    CarriedOut(table, "civitates", "muster")
    assert table.state.sites[SOUTH_CADBURY] == HILLFORT
    assert table.state.sites[AQUAE_SULIS] == TOWN


# Control --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("warbands", "adds"), [(3, True), (4, False)])
def test_troops_that_outnumber_add_control(warbands, adds):
    """A Town, two Comitates and one Unit more, as there is no Control for the Population."""
    table = civitates_board(briton_resources=2)
    put(table, "durotriges", "aquae_sulis=town", comitates=2, saxon_warband=warbands)
    keep(table, militia=9)
    assert plan(table).control == ((DUROTRIGES,) if adds else ())


def beside_a_larger_one(warbands=3):
    """Durotriges: a Town and two Comitates against Warbands, where one Unit can come; in Atrebates four can."""
    table = civitates_board(briton_resources=10, wealth=0)
    put(table, "atrebates", "venta_belgarum=town")
    put(table, "durotriges", "aquae_sulis=town", comitates=2, saxon_warband=warbands)
    keep(table)
    return table


def test_the_last_militia_come_where_they_add_control():
    """P360: as many Militia are placed either way, and the text gives no order of the spaces."""
    table = beside_a_larger_one()
    keep(table, militia=3)
    assert plan(table).control == (DUROTRIGES,)
    assert chosen(table) == (MusterSpace(space=DUROTRIGES), MusterSpace(space=ATREBATES))
    CarriedOut(table, "civitates", "muster")
    assert (units(table, "durotriges", "militia"), units(table, "atrebates", "militia")) == (1, 2)


def test_the_last_comitates_come_where_they_add_control():
    table = beside_a_larger_one()
    table.state.tracks[Track.WEALTH] = 2
    keep(table, comitates=2)
    assert chosen(table) == (MusterSpace(space=DUROTRIGES, comitates=1), MusterSpace(space=ATREBATES, comitates=1))
    assert plan(table).control == (DUROTRIGES,)


def test_control_costs_no_comitates_and_no_militia():
    """P360: with Resources for one space the most Militia come, so the Muster adds no Control."""
    table = beside_a_larger_one()
    table.state.tracks[Track.BRITON] = 2
    keep(table, militia=9)
    assert (chosen(table), plan(table).control) == ((MusterSpace(space=ATREBATES),), ())
    keep(table, militia=1)
    assert (chosen(table), plan(table).control) == ((MusterSpace(space=DUROTRIGES),), (DUROTRIGES,))
    table.state.tracks[Track.BRITON], table.state.tracks[Track.WEALTH] = 0, 9
    assert plan(table) is None, "no Wealth for Militia"


def test_control_where_the_most_people_are():
    """One Militia for two spaces that it would bring under Control."""
    table = beside_a_larger_one()
    keep(table, comitates=2, town=1)
    put(table, "dumnonii", "isca_dumnoniorum=town", comitates=2, saxon_warband=3)
    keep(table, militia=1)
    assert plan(table).control == (DUROTRIGES,)
    table.state.population[DUMNONII] = 9
    assert plan(table).control == (DUMNONII,)


def test_what_control_needs_more_units_than_can_come():
    table = beside_a_larger_one(warbands=4)
    keep(table, militia=3)
    assert (chosen(table)[0], plan(table).control) == (MusterSpace(space=ATREBATES), ())


def test_a_town_that_adds_control_comes_first():
    """No Hillfort is left: a Town in Durotriges brings it under Control, the others are Controlled already."""
    for seed in range(6):
        table = civitates_board(briton_resources=2, wealth=2)
        for space, fort in (("regni", "anderida"), ("dumnonii", "tintagel")):
            put(table, space, f"{fort}=fort", militia=3)
        put(table, "durotriges", militia=3)
        keep(table, town=9)
        assert plan(table, seed=str(seed)).control == (DUROTRIGES,)
        assert chosen(table, seed=str(seed)) == (
            MusterSpace(space=DUROTRIGES, builds=((TOWN, AQUAE_SULIS, NOT_REPLACED),)),
        )


@pytest.mark.parametrize(("warbands", "towns"), [(2, 0), (1, 1)])
def test_a_town_does_not_undo_the_control_of_a_new_hillfort(warbands, towns):
    """Three Militia against two Warbands: with a Hillfort they are three pieces, with a Town besides only two."""
    table = civitates_board(briton_resources=9, wealth=9)
    put(table, "durotriges", militia=3, saxon_warband=warbands)
    keep(table, hillfort=1, town=1)
    assert plan(table).control == (DUROTRIGES,)
    assert [kind for kind, _, _ in chosen(table)[0].builds] == [HILLFORT, *[TOWN] * towns]


# By Event -------------------------------------------------------------------------------------------------------------


def test_a_free_muster_of_one_space_without_wealth():
    table = civitates_board()
    three_totals(table)
    keep(table, comitates=2)
    table.state.not_yet = 9
    offer = Offer(spaces=(DUROTRIGES, DUMNONII), most=1, wealth=False, not_yet=2)
    assert chosen(table, offer=offer) == (MusterSpace(space=DUROTRIGES, comitates=3),)
    done = CarriedOut(table, "civitates", "muster", offer=offer)
    assert units(table, "durotriges", "comitates") == 3
    assert done.answers("muster.not_yet") == [("2",)], "P197"
    assert table.state.not_yet == 7


def test_an_event_offers_a_muster_that_changes_nothing():
    table = civitates_board()
    three_totals(table)
    done = CarriedOut(table, "civitates", "muster", offer=Offer())
    assert done.said == [("muster.space", ("done",))]


def test_the_muster_is_carried_out():
    table = civitates_board(briton_resources=4, wealth=2)
    three_totals(table)
    keep(table, comitates=15, militia=30)
    CarriedOut(table, "civitates", "muster")
    assert units(table, "atrebates", "comitates") == 2
    assert units(table, "atrebates", "militia") == 2
    assert units(table, "durotriges", "militia") == 3
    assert track(table, "briton_resources") == track(table, "wealth") == 0


def test_militia_without_plunder_make_way():
    table = civitates_board(briton_resources=2)
    put(table, "durotriges", militia=3, plunder={"militia": 2})
    keep(table, hillfort=1)
    CarriedOut(table, "civitates", "muster")
    assert units(table, "durotriges", "militia") == 2
    assert track(table, "wealth") == 2, "the Rule that follows takes their Plunder"


# Trade ----------------------------------------------------------------------------------------------------------------


def with_towns(table, n: int) -> None:
    homes = ("londinium", "dobunni", "dobunni", "catuvellauni", "catuvellauni", "corieltauvi")
    for space, site in list(zip(homes, TOWNS, strict=True))[:n]:
        put(table, space, f"{site}=town")


@pytest.mark.parametrize(("towns", "resources", "trades"), [(4, 0, True), (3, 0, False), (6, 76, True), (6, 77, False)])
def test_trade_adds_at_least_four_resources(towns, resources, trades):
    table = civitates_board(briton_resources=resources)
    with_towns(table, towns)
    assert (planned(table, "civitates", "trade") is not None) is trades


@pytest.mark.parametrize("imperium", list(Imperium))
def test_prosperity_only_on_the_way_to_fragmentation(imperium):
    """Control of 20 Population or less: an Imperium Phase would end in Fragmentation."""
    table = civitates_board()
    table.state.imperium = imperium
    falls = imperium != Imperium.FRAGMENTATION
    if not falls:
        table.state.dominance = Dominance.NONE
    with_towns(table, 6)
    CarriedOut(table, "civitates", "trade")
    assert track(table, "briton_resources") == (4 if falls else 6)
    assert table.state.bottom[CATUVELLAUNI] == (3 if falls else 0), "the most Prosperity first"


@pytest.mark.parametrize(("people", "prestige", "falls"), [(5, 31, True), (6, 31, False), (6, 30, True)])
def test_no_prosperity_while_the_imperium_holds(people, prestige, falls):
    """Four spaces with 5 or 6 people each: Control of 20 or 24; no Prosperity yet, so only Prestige counts."""
    table = civitates_board(prestige=prestige)
    with_towns(table, 6)
    table.state.population = [people] * 23
    assert bool(planned(table, "civitates", "trade").prosperity) is falls
