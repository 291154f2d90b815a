"""8.8.1, 8.8.3, 8.8.4 Feats of the Non-player Dux: Invite, Build, Requisition."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from vexillum.games.pendragon.actions import Action
from vexillum.games.pendragon.cards import FAIR_WEATHER
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.feats.dux import perform_invite
from vexillum.games.pendragon.map import SITE_NUMBER
from vexillum.games.pendragon.nonplayer.britons import after_invite, invitation
from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.nonplayer.dux_army import requisition_brings
from vexillum.games.pendragon.pieces import DUX, FORT, SAXON_WARBAND, T_FORT, TOWN
from vexillum.games.pendragon.state import Track

from ..harness import put, track, units
from .bots import non_players_answer
from .dux_table import at, dux_table, red_scotti_somewhere
from .rolls import thinking


def invited(table, nation: int = 4, money: int = 40, seed: str = "test"):
    """The Invite with this roll: 1-3 Scotti, 4-6 Saxons."""
    return invitation(thinking(table, "dux", {"8.8.1 nation": nation}, seed), money)


def after_train(table, luck: str = "test") -> Action:
    """What a Non-player Dux adds after a Train: the action with its Feat."""
    action = Action(table.state, DUX, "train")
    action.spaces.append(0)
    asked = non_players_answer(table, Asked(table.during(action, FEATS.after(table, action))), luck=luck)
    assert asked.over
    return action


# Invite ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "nation"), [(1, "scotti"), (3, "scotti"), (4, "saxons"), (6, "saxons")])
def test_a_die_says_which_nation(roll, nation):
    table = dux_table()
    put(table, "regni", "anderida=fort")
    plan = invited(table, roll)
    assert (plan.what, plan.spaces) == (nation, at("regni"))


def test_not_if_there_is_a_red_settlement_of_that_nation():
    table = dux_table("civitates")
    put(table, "regni", "anderida=fort")
    red_scotti_somewhere(table)
    assert invited(table, 1) is None
    assert invited(table, 4) is not None


def test_no_fort_is_replaced():
    table = dux_table("civitates")
    put(table, "regni", "anderida=fort", "noviomagus=fort", cavalry=1)
    assert invited(table) is None


def test_not_without_a_dux_piece_or_friendly_control():
    table = dux_table("civitates")
    put(table, "regni", "anderida=hillfort")
    put(table, "cantiaci", cavalry=1)
    assert invited(table) is None


def test_not_at_fragmentation():
    table = dux_table(fragmented=True)
    put(table, "regni", "anderida=fort", cavalry=3)
    assert invited(table) is None


def test_not_in_a_city():
    table = dux_table("civitates")
    put(table, "londinium", "londinium=fort", cavalry=3)
    assert invited(table) is None


def test_spaces_at_random():
    found = set()
    for seed in range(20):
        table = dux_table()
        put(table, "regni", "anderida=fort")
        put(table, "cantiaci", "rutupiae=fort")
        found.add(invited(table, seed=str(seed)).spaces)
    assert found == {at("regni"), at("cantiaci")}


def test_foederati_of_a_player_are_won_over():
    table = dux_table()
    put(table, "regni", "anderida=blue_saxon_settlement", "noviomagus=fort", blue_saxon_warband=3)
    put(table, "cantiaci", "rutupiae=blue_scotti_settlement", "durovernum=fort", blue_scotti_warband=2)
    assert invited(table).what == "convert.saxons"
    assert invited(table, money=3).what == "convert.scotti"
    assert invited(table, money=2) is None
    then = after_invite(table.state, DUX, invited(table))
    assert then.tracks[0] == 36
    assert then.units != table.state.units


def test_foederati_of_a_non_player_are_left_alone():
    table = dux_table("civitates")
    put(table, "regni", "anderida=blue_saxon_settlement", "noviomagus=fort", blue_saxon_warband=3)
    assert invited(table) is None


def test_the_board_after_an_invite_is_what_comes_of_it():
    table = dux_table()
    put(table, "cantiaci", "rutupiae=fort")
    put(table, "iceni", saxon_warband=23)
    plan = invited(table)
    then = after_invite(table.state, DUX, plan)
    action = Action(table.state, DUX, "train")
    asked = Asked(table.during(action, perform_invite(table, action)))
    while not asked.over:
        bot = thinking(table, "dux", {"8.8.1 nation": 4})
        asked.answer(*CATALOG.answer(bot, asked.decision))
    assert (then.units, then.sites, then.available) == (
        table.state.units,
        table.state.sites,
        table.state.available,
    )
    assert units(table, "cantiaci", "red_saxon_warband") == 2
    assert table.state.available[SAXON_WARBAND] == 0


# Build ----------------------------------------------------------------------------------------------------------------


def test_two_forts_at_hillfort_sites():
    table = dux_table(blue=20)
    for id in ("regni", "cantiaci", "trinovantes"):
        put(table, id, cavalry=1)
    action = after_train(table)
    assert action.special == "build"
    assert table.state.sites.count(FORT) == 2
    assert track(table, "briton_resources") == 14
    assert sum(table.state.sites[SITE_NUMBER[id]] == FORT for id in ("anderida", "rutupiae", "walton_castle")) == 2


@pytest.mark.parametrize("seed", range(6))
def test_first_where_raids_are_reduced(seed):
    table = dux_table(blue=3)
    table.state.patrolled = [0, 0, 1, 0]  # Oceanus Hibernicus
    put(table, "regni", cavalry=1)
    put(table, "silures", cavalry=1)
    put(table, "brigantes", cavalry=1)
    after_train(table, str(seed))
    assert table.state.sites[SITE_NUMBER["dinas_powys"]] == FORT


@pytest.mark.parametrize("seed", range(6))
def test_the_wall_reduces_raids_from_caledonia(seed):
    table = dux_table(blue=3)
    table.state.patrolled = [0, 0, 0, 0]
    put(table, "regni", cavalry=1)
    put(table, "carvetii", cavalry=1)
    after_train(table, str(seed))
    assert table.state.sites[SITE_NUMBER["uxellodunum"]] == FORT


def test_a_fort_that_the_weather_makes_useless_is_not_first():
    found = set()
    for seed in range(12):
        table = dux_table(blue=3)
        table.state.patrolled = [0, 0, 1, 0]
        table.state.lasting.append(FAIR_WEATHER)  # a Patrolled Sea takes off one at most
        put(table, "ordovices", "segontium=fort")
        put(table, "silures", cavalry=1)
        put(table, "brigantes", cavalry=1)
        after_train(table, str(seed))
        found.add(table.state.sites[SITE_NUMBER["dinas_powys"]])
    assert found == {0, FORT}


def test_towns_only_once_no_fort_is_available():
    table = dux_table(blue=20)
    put(table, "cantiaci", "rutupiae=hillfort", cavalry=1, militia=2)
    table.state.available[T_FORT] = 1
    after_train(table)
    assert table.state.sites[SITE_NUMBER["durovernum"]] == FORT
    table = dux_table(blue=20)
    put(table, "cantiaci", "rutupiae=hillfort", cavalry=1, militia=2)
    table.state.available[T_FORT] = 0
    after_train(table)
    assert table.state.sites[SITE_NUMBER["durovernum"]] == TOWN
    assert table.state.sites[SITE_NUMBER["rutupiae"]] == 0  # the Hillfort was replaced
    assert track(table, "prestige") == 2
    assert units(table, "cantiaci", "militia") == 1


@pytest.mark.parametrize("seed", range(6))
def test_towns_rather_for_hillforts(seed):
    table = dux_table(blue=20)
    put(table, "cantiaci", "rutupiae=hillfort", cavalry=1, militia=2)
    table.state.available[T_FORT] = 0
    after_train(table, str(seed))
    assert units(table, "cantiaci", "militia") == 1


def test_no_town_at_fragmentation():
    table = dux_table(fragmented=True, red=20, blue=0)
    put(table, "cantiaci", cavalry=4, militia=2)
    table.state.available[T_FORT] = 0
    action = after_train(table)
    assert action.special is None
    assert TOWN not in table.state.sites


@pytest.mark.parametrize("seed", range(6))
def test_at_fragmentation_first_for_control(seed):
    table = dux_table(fragmented=True, red=3, blue=0)
    table.state.patrolled = [1, 1, 1, 1]
    put(table, "regni", "anderida=fort", cavalry=3)
    put(table, "brigantes", cavalry=1)
    after_train(table, str(seed))
    assert FORT in (table.state.sites[SITE_NUMBER["barwick"]], table.state.sites[SITE_NUMBER["mam_tor"]])


# Requisition ----------------------------------------------------------------------------------------------------------


def test_requisition_as_much_as_possible():
    table = dux_table(blue=4, wealth=9)
    for id, site in (
        *(
            ("regni", "noviomagus"),
            ("cantiaci", "durovernum"),
            ("trinovantes", "camulodunum"),
            ("silures", "isca_silurum"),
        ),
        *(("dumnonii", "isca_dumnoniorum"), ("londinium", "londinium"), ("carvetii", "luguvalium")),
    ):
        put(table, id, f"{site}=town", red_saxon_warband=1)
    action = after_train(table)
    assert action.special == "requisition"
    assert track(table, "dux_resources") == 6
    assert (track(table, "briton_resources"), track(table, "wealth")) == (0, 7)  # ruling P200


def test_requisition_of_plunder_alone():
    table = dux_table(blue=0)
    put(table, "regni", red_saxon_warband=2, plunder={"red_saxon_warband": 2})
    after_train(table)
    assert track(table, "dux_resources") == 2


def test_no_feat_where_nothing_can_be_had():
    table = dux_table(blue=0, wealth=0)
    put(table, "regni", "noviomagus=town", cavalry=2)
    assert not requisition_brings(table.state)
    action = after_train(table)
    assert action.special is None
    table.state.tracks[Track.WEALTH] = 1
    assert requisition_brings(table.state)
