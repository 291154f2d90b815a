"""4.2.3 Requisition."""

from __future__ import annotations

from tests.pendragon.briton import empty, feat, possible
from tests.pendragon.harness import carried, put, told, track
from vexillum.games.pendragon.pieces import DUX


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
