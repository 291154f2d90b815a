"""4.2.2, 4.3.2 Invite."""

from __future__ import annotations

from tests.pendragon.briton import FEATS, empty, feat, possible
from tests.pendragon.harness import carried, put, told, track, units
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import (
    BLUE_SCOTTI_SETTLEMENT,
    CIVITATES,
    DUX,
    RED_SAXON_SETTLEMENT,
    T_SAXON_SETTLEMENT,
    T_SCOTTI_SETTLEMENT,
)


def site(table, id):
    return table.state.sites[SITE_NUMBER[id]]


def test_a_settlement_and_up_to_three_saxon_warbands():
    table = empty()
    put(table, "iceni", "branodunum=hillfort", cavalry=1)
    asked = feat(table, DUX, "invite", "train")
    assert asked.decision.kind == "invite.what"
    assert asked.keys == ("saxons", "scotti")
    asked.answer("saxons")  # one vacant Site
    assert site(table, "venta_icenorum") == RED_SAXON_SETTLEMENT
    assert asked.decision.kind == "invite.warbands"
    assert asked.keys == ("3", "2", "1", "0")
    asked.answer("3")
    assert units(table, "iceni", "red_saxon_warband") == 3
    assert asked.over
    assert asked.action.special_done


def test_two_scotti_and_a_fort_that_makes_way():
    table = empty()
    put(table, "iceni", "branodunum=fort", "venta_icenorum=hillfort")
    asked = feat(table, DUX, "invite", "march")
    asked.answer("scotti")  # the Hillfort stays: the Site of the Fort is the only one
    assert asked.keys == ("2", "1", "0")
    assert "razed" in told(table)
    asked.answer("2")
    assert units(table, "iceni", "red_scotti_warband") == 2


def test_a_vacant_site_or_the_fort():
    table = empty()
    put(table, "iceni", "branodunum=fort")
    asked = feat(table, DUX, "invite", "march")
    asked.answer("saxons")
    assert asked.decision.kind == "invite.site"
    assert asked.keys == ("branodunum", "venta_icenorum")
    assert [option.text for option in asked.decision.options] == ["option.invite_replace", "option.site"]


def test_civitates_replace_hillforts_with_blue_foederati():
    table = empty()
    put(table, "ordovices", "segontium=hillfort", "dinas_emrys=fort", militia=1)
    asked = feat(table, CIVITATES, "invite", "muster")
    asked.answer("scotti")
    assert site(table, "segontium") == BLUE_SCOTTI_SETTLEMENT
    asked.answer("1")
    assert units(table, "ordovices", "blue_scotti_warband") == 1


def test_needs_an_own_piece_and_briton_control():
    table = empty()
    put(table, "iceni", "branodunum=hillfort", militia=1)  # no Dux piece
    put(table, "parisi", "petuaria=hillfort", cavalry=1, saxon_warband=2)  # no Control
    put(table, "silures", cavalry=2)  # no Stronghold, no Control
    assert not possible(table, DUX, "invite", "train")
    put(table, "regni", "anderida=fort")
    put(table, "demetae", "gateholm=hillfort", red_scotti_warband=1)
    asked = feat(table, DUX, "invite", "train")
    assert asked.decision.kind == "invite.space"
    assert asked.keys == ("demetae", "regni")
    assert asked.why("iceni") == "invite_no_piece"
    assert asked.why("parisi") == "briton_control"


def test_not_under_fragmentation():
    for imperium, allowed in (("autonomy", True), ("fragmentation", False)):
        table = empty(imperium=imperium)
        put(table, "iceni", "branodunum=hillfort", militia=3)
        put(table, "regni", "anderida=fort", cavalry=3)
        assert possible(table, CIVITATES, "invite", "march") == allowed
        assert possible(table, DUX, "invite", "march") == allowed


def test_win_over_all_blue_foederati_of_one_nation():
    table = empty(briton_resources=4)
    put(
        table,
        "iceni",
        "branodunum=blue_saxon_settlement",
        "venta_icenorum=town",
        cavalry=1,
        blue_saxon_warband=2,
        blue_scotti_warband=3,
        plunder={"blue_saxon_warband": 1},
    )
    asked = feat(table, DUX, "invite", "train", spaces=[0])
    assert asked.keys == ("convert.saxons", "convert.scotti")
    assert [dict(option.price) for option in asked.decision.options] == [{"resources": 3}, {"resources": 3}]
    assert asked.why("saxons") == "invite_no_site"
    asked.answer("convert.saxons")
    assert asked.over
    assert track(table, "briton_resources") == 1
    assert site(table, "branodunum") == RED_SAXON_SETTLEMENT
    assert (units(table, "iceni", "red_saxon_warband"), carried(table, "iceni", "red_saxon_warband")) == (2, 1)
    assert units(table, "iceni", "blue_scotti_warband") == 3


def test_winning_over_needs_money_for_all():
    table = empty(briton_resources=2)
    put(table, "iceni", "branodunum=blue_saxon_settlement", "venta_icenorum=town", cavalry=1, blue_saxon_warband=2)
    assert not possible(table, DUX, "invite", "train")
    table.state.tracks[0] = 3
    assert possible(table, DUX, "invite", "train")
    assert not possible(table, DUX, "invite", "train", ahead=3)


def test_in_a_city_only_winning_over():
    table = empty(wealth=3)
    put(table, "londinium", "londinium=red_saxon_settlement", militia=1, red_saxon_warband=1)
    asked = feat(table, CIVITATES, "invite", "trade", spaces=[0])
    assert asked.over  # nothing else could be chosen
    assert units(table, "londinium", "blue_saxon_warband") == 1
    assert track(table, "wealth") == 1
    table = empty()
    put(table, "londinium", "londinium=fort", cavalry=1)
    assert not possible(table, DUX, "invite", "train")


def test_own_foederati_may_be_taken_from_elsewhere():
    table = empty()
    put(table, "iceni", "branodunum=fort")
    put(table, "parisi", "petuaria=red_scotti_settlement", red_scotti_warband=2)
    put(table, "votadini", scotti_warband=9, blue_scotti_warband=1)
    asked = feat(table, DUX, "invite", "train")
    asked.answers("iceni", "scotti", "venta_icenorum", "2")
    assert asked.decision.kind == "voluntary"
    assert asked.keys == ("parisi", "done")
    asked.answers("parisi", "done")
    assert units(table, "iceni", "red_scotti_warband") == 1


def test_no_settlement_available():
    table = empty()
    put(table, "iceni", "branodunum=fort")
    table.state.available[T_SAXON_SETTLEMENT] = 0
    table.state.available[T_SCOTTI_SETTLEMENT] = 0
    assert not possible(table, DUX, "invite", "march")
    table.state.available[T_SCOTTI_SETTLEMENT] = 1
    assert possible(table, DUX, "invite", "march")


def test_named_before_an_intercept_and_looked_at_again():
    table = empty()
    put(table, "iceni", "branodunum=town", saxon_raider=2)  # Cavalry may arrive here
    put(table, "regni", "anderida=fort")
    put(table, "parisi", "petuaria=town")
    assert possible(table, DUX, "invite", "intercept")
    asked = feat(table, DUX, "invite", "intercept", spaces=[SPACE_NUMBER["iceni"]], mark=True)
    assert asked.keys == ("iceni", "regni")
    asked.answer("iceni")
    assert told(table)[-1] == "invite_nothing"  # no Dux piece came
    assert asked.over


def test_with_every_command_but_battle():
    """Ruling P43."""
    assert FEATS[DUX]["invite"].commands == ("train", "march", "intercept")
    assert FEATS[CIVITATES]["invite"].commands == ("muster", "march", "trade")
