"""3.3.3 Trade."""

from __future__ import annotations

from tests.pendragon.briton import command, empty
from tests.pendragon.harness import put, track
from vexillum.games.pendragon.commands.trade import TRADE
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES


def three_towns(**tracks):
    table = empty(**tracks)
    put(table, "corieltauvi", "ratae=town", "lindum=town")
    put(table, "londinium", "londinium=town")
    put(table, "cornovii", "old_oswestry=hillfort", "viroconium=town", saxon_warband=3)
    return table


def test_a_resource_for_each_town():
    table = three_towns()
    asked = command(table, CIVITATES, "trade", feats=False)
    assert asked.decision.kind == "trade.spaces"
    assert asked.keys == ("corieltauvi", "cornovii", "londinium")
    assert asked.why("parisi") == "trade_space"
    asked.answer("corieltauvi", "cornovii", "londinium")
    assert track(table, "briton_resources") == 4
    assert asked.decision.kind == "trade.prosperity"
    assert asked.keys == ("corieltauvi", "londinium", "done")
    assert asked.why("cornovii") == "prosper_control"
    asked.answer("corieltauvi")
    assert table.state.bottom[SPACE_NUMBER["corieltauvi"]] == 2
    assert track(table, "briton_resources") == 3
    asked.answer("done")
    assert asked.over


def test_two_spaces_get_prosperity_at_most_and_full_ones_are_not_offered():
    table = three_towns(briton_resources=10)
    put(table, "dobunni", "glevum=town")
    put(table, "atrebates", "venta_belgarum=town")
    table.state.bottom[SPACE_NUMBER["londinium"]] = 4  # twice the printed Population: full
    asked = command(table, CIVITATES, "trade", feats=False)
    asked.answer("corieltauvi", "londinium", "dobunni", "atrebates")
    assert track(table, "briton_resources") == 15
    assert asked.keys == ("corieltauvi", "dobunni", "atrebates", "done")
    assert asked.why("londinium") == "prosper_full"
    asked.answers("dobunni", "atrebates")
    assert asked.over
    assert track(table, "briton_resources") == 13
    assert table.state.bottom[SPACE_NUMBER["atrebates"]] == 3


def test_resources_stop_at_80():
    table = three_towns(briton_resources=78)
    asked = command(table, CIVITATES, "trade", feats=False)
    asked.answer("corieltauvi", "cornovii", "londinium")
    assert track(table, "briton_resources") == 80


def test_limited_is_one_space_with_all_its_towns():
    table = three_towns()
    asked = command(table, CIVITATES, "trade", limited=True)
    assert asked.decision.at_most == 1
    asked.answer("corieltauvi")
    assert track(table, "briton_resources") == 2
    assert asked.keys == ("corieltauvi", "done")


def test_no_town_no_trade():
    table = empty()
    put(table, "cornovii", "old_oswestry=hillfort")
    assert TRADE.why_not(table.state, CIVITATES).id == "why.trade_nowhere"


def test_fragmentation_needs_control_of_the_civitates():
    table = empty(imperium="fragmentation", briton_resources=5)
    put(table, "corieltauvi", "ratae=town", "lindum=fort")
    asked = command(table, CIVITATES, "trade", feats=False)
    assert asked.over
    assert track(table, "briton_resources") == 6


def test_a_feat_before():
    table = three_towns(briton_resources=2)
    asked = command(table, CIVITATES, "trade")
    assert asked.decision.kind == "trade.start"
    assert asked.keys == ("trade", "feat.rule")  # no Site for an Invite
    asked.answers("feat.rule", "corieltauvi", "wealth", "done")
    asked.answer("corieltauvi", kind="trade.spaces")
    assert (track(table, "wealth"), track(table, "briton_resources")) == (1, 2)


def test_rule_during_trade_raises_the_prosperity_that_is_added():
    table = three_towns(briton_resources=9)
    table.state.refugees = 1
    asked = command(table, CIVITATES, "trade")
    asked.answer("trade")
    asked.answer("corieltauvi")
    asked.answers("feat.rule", "corieltauvi", "population", "done")
    asked.answer("corieltauvi", kind="trade.prosperity")
    assert table.state.bottom[SPACE_NUMBER["corieltauvi"]] == 3
    assert asked.over
    assert track(table, "briton_resources") == 9 + 2 - 5 - 1


def test_rule_after_trade_may_open_prosperity_again():
    table = three_towns(briton_resources=9)
    space = SPACE_NUMBER["corieltauvi"]
    table.state.bottom[space] = table.state.top[space] = 2
    table.state.refugees = 1
    asked = command(table, CIVITATES, "trade")
    asked.answers("trade", "corieltauvi")
    assert asked.decision.kind == "feat.after"
    asked.answers("feat.rule", "corieltauvi", "population", "done")
    asked.answer("corieltauvi", kind="trade.prosperity")
    assert (table.state.bottom[space], table.state.top[space]) == (3, 3)
    assert asked.over
