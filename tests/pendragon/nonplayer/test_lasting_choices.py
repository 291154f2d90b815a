"""8.2.3, 8.3.1 Whom and which Sea Non-players select for a Momentum (ruling P383), and what OMENS then ends."""

from __future__ import annotations

import pytest

from vexillum.coin.cards import owned
from vexillum.games.pendragon.cards import AREANI, FEEDING_THE_RAVENS, NIALLS_RAID, RUIN_OF_THE_VILLAS
from vexillum.games.pendragon.map import SEA_NUMBER
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS, SAXONS, SCOTTI

from ..harness import put
from .event_tables import event_table, played, plays


@pytest.mark.parametrize(("number", "effect"), [(34, RUIN_OF_THE_VILLAS), (57, FEEDING_THE_RAVENS)])
@pytest.mark.parametrize("players", [(), ("dux",), ("civitates", "dux")])
@pytest.mark.parametrize("faction", ["saxons", "scotti"])
def test_barbarians_select_themselves(faction, players, number, effect):
    """8.2.3 Whatever the dice, and with an older Momentum in force."""
    table = event_table(*players)
    table.state.lasting = [AREANI]
    assert plays(table, faction, number)
    for luck in "abc":
        after = played(table, faction, number, luck=luck)
        assert after.state.lasting == [AREANI, owned(effect, FACTIONS.index(faction))]


@pytest.mark.parametrize("faction", ["dux", "civitates"])
def test_britons_who_execute_the_ravens_select_themselves(faction):
    after = played(event_table(), faction, 57, shaded=True)
    assert after.state.lasting == [owned(FEEDING_THE_RAVENS, FACTIONS.index(faction))]


@pytest.mark.parametrize("faction", ["dux", "civitates"])
@pytest.mark.parametrize(
    ("patrolled", "sea"),
    [((), "hibernicus"), (("hibernicus",), "germanicus"), (("hibernicus", "germanicus"), "britannicus")],
)
def test_britons_select_the_sea_where_forts_take_most_off(faction, patrolled, sea):
    """8.3.1 Three Forts on Hibernicus, two on Germanicus, one on Britannicus; Patrolled Seas gain nothing."""
    table = event_table()
    table.state.lasting = [AREANI]
    table.state.patrolled = [int(id in patrolled) for id in SEA_NUMBER]
    put(table, "demetae", "moridunum=fort", "gateholm=fort")
    put(table, "silures", "isca_silurum=fort")
    put(table, "iceni", "branodunum=fort")
    put(table, "trinovantes", "walton_castle=fort")
    put(table, "regni", "anderida=fort")
    for luck in "abc":
        after = played(table, faction, 69, luck=luck)
        assert after.state.lasting == [AREANI, owned(NIALLS_RAID, SEA_NUMBER[sea])]


@pytest.mark.parametrize("faction", ["saxons", "scotti"])
def test_barbarians_who_must_select_a_sea_take_one_without_an_effect(faction):
    """A person left; the Event asks."""
    table = event_table()
    table.state.patrolled = [0, 0, 0, 0]
    put(table, "demetae", "moridunum=fort")
    put(table, "iceni", "branodunum=fort")
    put(table, "regni", "anderida=fort")
    after = played(table, faction, 69, shaded=False)
    assert after.state.lasting == [owned(NIALLS_RAID, SEA_NUMBER["septentrionalis"])]


@pytest.mark.parametrize(
    ("faction", "own", "theirs"),
    [("dux", CIVITATES, SCOTTI), ("civitates", DUX, SAXONS), ("saxons", SCOTTI, DUX), ("scotti", SAXONS, CIVITATES)],
)
def test_omens_end_what_helps_the_other_side_by_the_faction_that_has_it(faction, own, theirs):
    table = event_table()
    table.state.lasting = [owned(FEEDING_THE_RAVENS, own)]
    assert not plays(table, faction, 43)
    table.state.lasting = [owned(FEEDING_THE_RAVENS, theirs)]
    assert plays(table, faction, 43)
    assert played(table, faction, 43).state.lasting == []


def test_omens_end_the_momentum_of_a_player_first():
    for player, ended in (("saxons", 34), ("scotti", 57)):
        table = event_table(player)
        table.state.lasting = [owned(RUIN_OF_THE_VILLAS, SAXONS), owned(FEEDING_THE_RAVENS, SCOTTI)]
        (left,) = played(table, "dux", 43).state.lasting
        assert left == {34: owned(FEEDING_THE_RAVENS, SCOTTI), 57: owned(RUIN_OF_THE_VILLAS, SAXONS)}[ended]
