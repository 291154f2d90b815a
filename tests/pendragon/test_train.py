"""3.2.1 Train."""

from __future__ import annotations

from tests.pendragon.briton import command, empty
from tests.pendragon.harness import put, told, track, units
from vexillum.games.pendragon.cards import CAIR_LEGION
from vexillum.games.pendragon.commands.train import TRAIN
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CAVALRY, DUX, MILITIA

CORIELTAUVI = SPACE_NUMBER["corieltauvi"]


def prosperity(table, space):
    number = SPACE_NUMBER[space]
    return table.state.bottom[number], table.state.top[number]


def test_cavalry_for_each_fort_and_two_militia_at_a_town():
    table = empty(briton_resources=9)
    put(table, "corieltauvi", "ratae=town", "lindum=fort")
    asked = command(table, DUX, "train", feats=False)
    asked.answer("1", kind="train.cavalry")  # the only space is taken without asking
    assert asked.keys == ("2", "1", "0")
    asked.answer("2", kind="train.militia")
    assert (units(table, "corieltauvi", "cavalry"), units(table, "corieltauvi", "militia")) == (1, 2)
    assert track(table, "briton_resources") == 6
    asked.answer("corieltauvi", kind="train.prosperity")
    assert asked.over
    assert prosperity(table, "corieltauvi") == (2, 0)
    assert track(table, "briton_resources") == 4


def test_up_to_includes_nothing():
    table = empty(briton_resources=9)
    put(table, "atrebates", "venta_belgarum=fort", "calleva_atrebatum=fort")
    asked = command(table, DUX, "train", feats=False)
    assert asked.decision.kind == "train.cavalry"
    assert asked.keys == ("2", "1", "0")
    asked.answers("0", "done")
    assert asked.over
    assert "train_nothing" in told(table)
    assert track(table, "briton_resources") == 6


def test_spaces_need_a_fort_or_friendly_control():
    table = empty(briton_resources=30)
    put(table, "iceni", "branodunum=fort", saxon_warband=4)  # a Fort without Control
    put(table, "dobunni", "glevum=town")  # Control without a Fort
    put(table, "parisi", "petuaria=hillfort", saxon_warband=2)  # neither
    asked = command(table, DUX, "train", feats=False)
    assert asked.decision.kind == "train.space"
    assert asked.keys == ("dobunni", "iceni")
    assert asked.why("space:parisi") == "train_space"
    assert asked.decision.options[0].price == {"resources": 3}
    asked.answer("dobunni")
    asked.answer("0", kind="train.militia")
    assert asked.keys == ("iceni", "done")
    assert asked.why("dobunni") == "briton_selected"


def test_at_fragmentation_only_dux_control_counts():
    table = empty(imperium="fragmentation", dux_resources=9, briton_resources=50)
    put(table, "dobunni", "glevum=town", militia=1)
    put(table, "silures", "isca_silurum=fort", "dinas_powys=hillfort", cavalry=2)
    asked = command(table, DUX, "train", feats=False)
    asked.answer("1", kind="train.cavalry")
    asked.answer("1", kind="train.militia")  # R16: Militia by Train at Fragmentation
    assert units(table, "silures", "militia") == 1
    assert track(table, "dux_resources") == 6


def test_too_poor():
    table = empty(briton_resources=2)
    put(table, "dobunni", "glevum=town")
    assert TRAIN.why_not(table.state, DUX).id == "why.briton_money"
    table.state.tracks[1] = 1  # red and blue together
    assert TRAIN.why_not(table.state, DUX) is None
    table = empty(briton_resources=30)
    put(table, "dobunni", saxon_warband=1)
    assert TRAIN.why_not(table.state, DUX).id == "why.train_nowhere"


def test_red_and_blue_can_be_mixed():
    table = empty(briton_resources=5, dux_resources=5)
    put(table, "dobunni", "glevum=town")
    put(table, "silures", "isca_silurum=fort")
    asked = command(table, DUX, "train", feats=False)
    assert asked.keys == ("dobunni", "silures", "mix")
    asked.answers("mix", "dobunni")
    asked.answer("2", kind="pay.mix")
    assert (track(table, "briton_resources"), track(table, "dux_resources")) == (4, 3)


def test_voluntary_removal_of_cavalry_but_not_of_militia():
    table = empty(briton_resources=9)
    put(table, "corieltauvi", "ratae=town", "lindum=fort")
    put(table, "parisi", cavalry=20, militia=30)
    asked = command(table, DUX, "train", feats=False)
    asked.answer("1", kind="train.cavalry")
    asked.answer("parisi", kind="voluntary")
    assert units(table, "parisi", "cavalry") == 19
    assert units(table, "corieltauvi", "cavalry") == 1
    assert asked.decision.kind == "train.prosperity"  # no Militia is Available
    assert units(table, "parisi", "militia") == 30


def test_no_cavalry_is_asked_for_when_there_is_none_anywhere():
    table = empty(briton_resources=9)
    put(table, "parisi", "petuaria=fort")
    table.state.available[CAVALRY], table.state.out_of_play = 0, 20
    asked = command(table, DUX, "train", feats=False)
    assert asked.decision.kind == "train.prosperity"
    assert "train_nothing" in told(table)


def test_prosperity_fills_the_bottom_row_first_and_as_far_as_it_fits():
    table = empty(briton_resources=20)
    put(table, "atrebates", "venta_belgarum=fort")  # Population 3
    put(table, "dobunni", "glevum=fort")  # Population 2, full
    put(table, "silures", "isca_silurum=town")  # neither Fort nor Cavalry
    table.state.bottom[SPACE_NUMBER["atrebates"]] = 2
    table.state.top[SPACE_NUMBER["atrebates"]] = 2
    table.state.bottom[SPACE_NUMBER["dobunni"]] = table.state.top[SPACE_NUMBER["dobunni"]] = 2
    asked = command(table, DUX, "train", feats=False)
    asked.answers("atrebates", "0", "dobunni", "0", "silures", "0")
    assert asked.keys == ("atrebates", "done")
    assert asked.why("dobunni") == "prosper_full"
    assert asked.why("silures") == "prosper_unfit"
    assert asked.why("iceni") == "briton_not_selected"
    assert asked.decision.options[0].params["n"] == 2  # only two of three fit
    asked.answer("atrebates")
    assert prosperity(table, "atrebates") == (3, 3)
    assert track(table, "briton_resources") == 9


def test_prosperity_in_two_spaces_at_most():
    table = empty(briton_resources=40)
    for space, site in (("atrebates", "venta_belgarum"), ("dobunni", "glevum"), ("silures", "isca_silurum")):
        put(table, space, f"{site}=fort")
    asked = command(table, DUX, "train", feats=False)
    asked.answers("atrebates", "1", "dobunni", "1", "silures", "1")
    assert asked.keys == ("atrebates", "dobunni", "silures", "done")
    asked.answers("atrebates", "silures")
    assert asked.over
    assert prosperity(table, "dobunni") == (0, 0)


def test_cavalry_instead_of_a_fort_serves_for_prosperity():
    table = empty(briton_resources=5)
    put(table, "dobunni", "glevum=town", cavalry=1)
    table.state.available[MILITIA], table.state.units[MILITIA] = 0, 30
    asked = command(table, DUX, "train", feats=False)
    assert asked.keys == ("dobunni", "done")


def test_prosperity_needs_control():
    table = empty(briton_resources=20)
    put(table, "iceni", "branodunum=fort", saxon_warband=4)
    asked = command(table, DUX, "train", feats=False)
    asked.answer("1", kind="train.cavalry")
    assert asked.over
    assert prosperity(table, "iceni") == (0, 0)


def test_limited_is_one_space():
    table = empty(briton_resources=40)
    put(table, "atrebates", "venta_belgarum=fort")
    put(table, "dobunni", "glevum=fort")
    asked = command(table, DUX, "train", limited=True)
    assert asked.keys == ("atrebates", "dobunni")
    asked.answers("atrebates", "1")
    assert asked.keys == ("atrebates", "done")  # Prosperity, there only
    asked.answer("done")
    assert asked.over


def test_free_costs_nothing():
    table = empty()
    put(table, "atrebates", "venta_belgarum=fort")
    put(table, "dobunni", "glevum=fort")
    asked = command(table, DUX, "train", free=True, feats=False)
    asked.answers("atrebates", "1", "done", "atrebates")
    assert asked.over
    assert prosperity(table, "atrebates") == (3, 0)


def test_cair_legion_adds_cavalry_in_one_space_with_a_town():
    table = empty(briton_resources=40)
    table.state.lasting = [CAIR_LEGION]
    put(table, "atrebates", "venta_belgarum=fort", "calleva_atrebatum=town")
    put(table, "dobunni", "glevum=town")
    put(table, "silures", "isca_silurum=fort")
    asked = command(table, DUX, "train", feats=False)
    asked.answer("silures")
    assert asked.keys == ("1", "0")
    asked.answers("1", "atrebates")
    assert asked.keys == ("3", "2", "1", "0")
    asked.answers("1", "0", "dobunni")  # one for the Fort: the extra ones are still there
    assert asked.keys == ("2", "1", "0")
    asked.answers("1", "0")
    assert units(table, "dobunni", "cavalry") == 1
    table = empty(briton_resources=40)
    table.state.lasting = [CAIR_LEGION]
    put(table, "atrebates", "venta_belgarum=fort", "calleva_atrebatum=town")
    put(table, "dobunni", "glevum=town")
    asked = command(table, DUX, "train", feats=False)
    asked.answers("atrebates", "3", "0", "dobunni")
    assert asked.decision.kind == "train.militia"  # used up


def test_a_feat_before_the_first_space_leaves_its_cost():
    table = empty(briton_resources=5)
    put(table, "atrebates", "venta_belgarum=fort", cavalry=1)
    put(table, "dobunni", "glevum=fort")
    asked = command(table, DUX, "train")
    assert "feat.build" not in asked.keys  # 3 for Train, 3 for Build
    table.state.tracks[0] = 6
    asked = command(table, DUX, "train")
    assert "feat.build" in asked.keys
    asked.answer("feat.build")
    assert asked.action.special_done
    assert asked.keys == ("atrebates", "dobunni")


def test_a_feat_can_come_after_prosperity():
    table = empty(briton_resources=20)
    put(table, "atrebates", "venta_belgarum=fort", cavalry=1)
    asked = command(table, DUX, "train")
    asked.answers("atrebates", "1")
    assert asked.decision.kind == "train.prosperity"
    assert "feat.build" in asked.keys
    asked.answer("atrebates")
    asked.answer("none", kind="feat.after")
    assert asked.over
    assert not asked.action.special_done
