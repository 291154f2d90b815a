"""4.2, 4.3.2 The Feats of the Dux: Build, Invite (the Civitates', too), Requisition, Retaliate."""

from __future__ import annotations

from vexillum.core.decision import asks_nothing
from vexillum.games.pendragon.commands import battle as briton_battle
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import (
    BLUE_SCOTTI_SETTLEMENT,
    CIVITATES,
    DUX,
    FORT,
    RED_SAXON_SETTLEMENT,
    T_FORT,
    T_SAXON_SETTLEMENT,
    T_SCOTTI_SETTLEMENT,
    TOWN,
)

from .briton import FEATS, command, empty, feat, possible
from .harness import carried, put, told, track, units

# 4.2.1 Build ---------------------------------------------------------------------------------------------------------


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


# 4.2.2, 4.3.2 Invite -------------------------------------------------------------------------------------------------


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


# 4.2.3 Requisition ---------------------------------------------------------------------------------------------------


def three(**tracks):
    table = empty(**tracks)
    put(table, "iceni", "branodunum=hillfort", cavalry=1)
    put(table, "regni", "anderida=fort", "noviomagus=town")
    put(table, "ordovices", "segontium=blue_scotti_settlement", red_scotti_warband=1)
    put(table, "parisi", "petuaria=town")  # no Dux piece
    put(table, "silures", cavalry=1)  # no Civitates Stronghold
    return table


def test_blue_becomes_red():
    table = three(briton_resources=9, dux_resources=1)
    asked = feat(table, DUX, "requisition", "train")
    assert asked.decision.kind == "requisition.spaces"
    assert asked.keys == ("iceni", "ordovices", "regni", "plunder")
    assert asked.why("parisi") == "requisition_no_piece"
    assert asked.why("silures") == "requisition_stronghold"
    asked.answer("iceni", "regni", "ordovices")
    assert asked.over
    assert asked.action.special_done
    assert (track(table, "briton_resources"), track(table, "dux_resources")) == (6, 4)


def test_then_wealth_to_zero():
    table = three(briton_resources=1, wealth=1)
    asked = feat(table, DUX, "requisition", "march")
    asked.answer("iceni", "regni", "ordovices")
    assert (track(table, "briton_resources"), track(table, "wealth"), track(table, "dux_resources")) == (0, 0, 2)


def test_even_at_fragmentation():
    table = three(imperium="fragmentation", briton_resources=9)
    asked = feat(table, DUX, "requisition", "train")
    asked.answer("iceni")
    assert track(table, "dux_resources") == 1


def test_six_spaces_at_most():
    table = empty(briton_resources=20)
    for space, site in (
        ("iceni", "branodunum"),
        ("parisi", "petuaria"),
        ("silures", "dinas_powys"),
        ("demetae", "gateholm"),
        ("ordovices", "segontium"),
        ("regni", "anderida"),
        ("votadini", "yeavering"),
    ):
        put(table, space, f"{site}=hillfort", cavalry=1)
    asked = feat(table, DUX, "requisition", "train")
    assert len(asked.keys) == 7
    assert asked.decision.at_most == 6
    asked.answer(*asked.keys[:6])
    assert track(table, "dux_resources") == 6


def test_all_dux_plunder_anywhere_becomes_red():
    table = three(briton_resources=9)
    put(table, "votadini", cavalry=2, red_saxon_warband=1, plunder={"cavalry": 2, "red_saxon_warband": 1})
    put(table, "iceni", comitates=1, plunder={"comitates": 1})
    asked = feat(table, DUX, "requisition", "train")
    assert asked.keys == ("iceni", "ordovices", "regni", "plunder")
    asked.answer("iceni")
    assert track(table, "dux_resources") == 4
    assert carried(table, "votadini", "cavalry") == 0
    assert carried(table, "iceni", "comitates") == 1


def test_plunder_alone():
    """Ruling P42: a space with a Dux piece but no Civitates Stronghold may be selected."""
    table = three(briton_resources=9)
    put(table, "silures", plunder={"cavalry": 1})
    asked = feat(table, DUX, "requisition", "train")
    asked.answer("plunder")
    assert (track(table, "briton_resources"), track(table, "dux_resources")) == (9, 1)
    table = empty()
    put(table, "silures", cavalry=1, plunder={"cavalry": 1})
    assert possible(table, DUX, "requisition", "march")
    feat(table, DUX, "requisition", "march")
    assert track(table, "dux_resources") == 1


def test_nothing_to_requisition():
    """Ruling P45: without a Civitates Stronghold, or Plunder, it is executed without result."""
    table = empty(briton_resources=9)
    put(table, "parisi", "petuaria=town")
    assert not possible(table, DUX, "requisition", "train")  # no Dux piece anywhere
    put(table, "silures", cavalry=1)
    asked = feat(table, DUX, "requisition", "train")
    assert asked.over
    assert asked.action.special_done
    assert (track(table, "briton_resources"), track(table, "dux_resources")) == (9, 0)


def test_named_before_a_battle_and_looked_at_again():
    table = three(briton_resources=9)
    asked = feat(table, DUX, "requisition", "battle", spaces=[0], mark=True)
    table.state.sites[table.state.sites.index(3)] = 0  # the Hillfort falls in between
    table.state.available[9] += 1
    asked.answer("iceni", "regni")
    assert track(table, "dux_resources") == 1
    assert "requisition" in told(table)


# 4.2.4 Retaliate -----------------------------------------------------------------------------------------------------


def test_one_battle_space_with_an_enemy_stronghold():
    table = empty()
    spaces = [
        put(table, "iceni", "branodunum=saxon_settlement", cavalry=2),
        put(table, "parisi", cavalry=2, saxon_raider=1),
        put(table, "votadini", "yeavering=scotti_settlement", red_saxon_warband=1),
    ]
    assert possible(table, DUX, "retaliate", "battle")
    asked = feat(table, DUX, "retaliate", "battle", spaces=spaces, mark=True)
    assert asked.decision.kind == "retaliate.space"
    assert asked.keys == ("iceni", "votadini")
    assert asked.why("parisi") == "retaliate_stronghold"
    assert asked.why("regni") == "briton_not_selected"
    asked.answer("votadini")
    assert asked.action.special_spaces == [SPACE_NUMBER["votadini"]]


def test_civitates_only_at_fragmentation():
    table = empty()
    put(table, "iceni", "branodunum=hillfort", cavalry=2)
    assert not possible(table, DUX, "retaliate", "battle")
    table = empty(imperium="fragmentation")
    put(table, "iceni", "branodunum=hillfort", cavalry=2)
    assert possible(table, DUX, "retaliate", "battle")


def test_own_strongholds_and_foederati_are_no_targets():
    table = empty()
    put(table, "iceni", "branodunum=fort", "venta_icenorum=blue_saxon_settlement", cavalry=2, saxon_raider=1)
    assert not possible(table, DUX, "retaliate", "battle")


def test_with_intercept_where_raiders_are_under_friendly_control():
    table = empty()
    put(table, "iceni", "branodunum=saxon_settlement", "venta_icenorum=fort", cavalry=2)
    assert not possible(table, DUX, "retaliate", "intercept")
    put(table, "iceni", saxon_raider=1)
    assert possible(table, DUX, "retaliate", "intercept")


def test_no_such_space_chosen_no_feat():
    table = empty(dice=(1, 1, 1, 1))
    put(table, "iceni", "branodunum=saxon_settlement", cavalry=2)
    put(table, "parisi", "petuaria=fort", cavalry=2, saxon_warband=1)
    asked = command(table, DUX, "battle")
    asked.answer("feat.retaliate", kind="feat.choose")
    asked.answer("parisi", kind="battle.spaces")
    assert "feat_nothing" in told(table)
    assert asked.action.special is None


def test_the_battle_knows(monkeypatch):
    fought = []

    @asks_nothing
    def battle(table, space, attacker, defender, terms):
        fought.append((space, attacker, defender, terms.retaliate, terms.executing))

    monkeypatch.setattr(briton_battle, "battle", battle)
    table = empty()
    iceni = put(table, "iceni", "branodunum=saxon_settlement", cavalry=2, militia=1)
    parisi = put(table, "parisi", "petuaria=saxon_settlement", cavalry=2)
    asked = command(table, DUX, "battle")
    asked.answer("feat.retaliate")
    asked.answer("iceni", "parisi")
    asked.answer("iceni", kind="retaliate.space")
    asked.answer("parisi", kind="battle.next")
    asked.answer("saxons", kind="battle.enemy")
    assert fought == [(parisi, DUX, 2, False, DUX), (iceni, DUX, 2, True, DUX)]
    assert asked.action.special_done
    table = empty()
    put(table, "iceni", "branodunum=saxon_settlement", cavalry=2, militia=1)
    fought.clear()
    asked = command(table, DUX, "battle")
    asked.answers("feat.retaliate", "civitates")
    assert fought == [(iceni, DUX, CIVITATES, False, DUX)]  # before Fragmentation not against them
