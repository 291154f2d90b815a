"""5.5 Free Return of an Event, alone or with a free Settle; free Settle in a given space; free Invite."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from vexillum.games.pendragon import cards
from vexillum.games.pendragon.events.free import (
    SettleTerms,
    can_free_return,
    can_free_settle,
    free_invite,
    free_return,
    free_settle,
)
from vexillum.games.pendragon.map import SITE_NUMBER, SPACE_NUMBER
from vexillum.games.pendragon.pieces import (
    BLUE_SAXON_SETTLEMENT,
    SAXON_SETTLEMENT,
    SAXONS,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    T_SAXON_SETTLEMENT,
    T_SCOTTI_SETTLEMENT,
)
from vexillum.games.pendragon.state import Dominance, Imperium

from .asked_in_words import Heard
from .harness import board, put, told, track, units

# 5.5 Free Return of an Event, alone or with a free Settle (HENGIST AND HORSA, PALLADIUS, FIANNA) ---------------------


HENGIST, FIANNA = SettleTerms(success=3), SettleTerms(success=4)


def return_board(*effects: int, dice=(), renown: int = 0):
    table = board(empty=True, dice=dice)
    table.state.lasting = list(effects)
    table.state.tracks = [0, 0, renown, renown, 0, 0]
    return table


def go(table, faction: int, settle: SettleTerms | None = None) -> Heard:
    return Heard(table, free_return(table, faction, settle=settle))


def test_any_number_of_spaces_and_no_feat():
    table = return_board(renown=5)
    put(table, "silures", scotti_raider=2, scotti_warband=1, militia=1, plunder={"scotti_raider": 1})
    put(table, "demetae", scotti_raider=1, plunder={"scotti_raider": 1})
    put(table, "novantae", scotti_warband=1, plunder={"scotti_warband": 1})
    asked = go(table, SCOTTI)
    assert (asked.decision.kind, asked.decision.seat) == ("return.spaces", "scotti")
    assert (asked.decision.at_least, asked.decision.at_most) == (0, 3)
    asked.answer("silures", "novantae")
    assert asked.over
    assert asked.asked == ["return.spaces"]  # neither Settle nor Entreat
    assert asked.result is True
    assert track(table, "scotti_renown") == 7
    assert [units(table, space, "scotti_raider") for space in ("silures", "demetae")] == [0, 1]
    assert told(table)[0] == "command"


def test_a_return_may_be_declined():
    for settle in (None, FIANNA):
        table = return_board()
        put(table, "silures", scotti_raider=2, plunder={"scotti_raider": 1})
        asked = go(table, SCOTTI, settle).answer()
        assert (asked.over, asked.result) == (True, False)
        assert units(table, "silures", "scotti_raider") == 2
        assert (track(table, "scotti_renown"), table.journal) == (0, [])


@pytest.mark.parametrize(
    ("faction", "space", "settle", "raider", "roll", "stays"),
    [
        (SAXONS, "iceni", HENGIST, "saxon_raider", 2, 0),
        (SAXONS, "iceni", HENGIST, "saxon_raider", 3, 1),
        (SCOTTI, "silures", FIANNA, "scotti_raider", 3, 0),
        (SCOTTI, "silures", FIANNA, "scotti_raider", 4, 1),
    ],
)
def test_the_event_gives_the_roll(faction, space, settle, raider, roll, stays):
    table = return_board(dice=(roll,))
    put(table, space, **{raider: 1})
    put(table, "regni", **{raider: 1})
    asked = go(table, faction, settle).answer(space, kind="return.spaces")
    assert (asked.decision.kind, asked.keys) == ("feat.choose", ("feat.settle", "none"))
    asked.answer("feat.settle").answer(space, kind="settle.space")
    assert asked.over
    assert units(table, space, raider.replace("raider", "warband")) == stays


def test_warbands_cost_nothing_and_settlements_what_they_cost():
    table = return_board(dice=(3, 2))
    put(table, "iceni", "branodunum=saxon_settlement", saxon_raider=2)
    put(table, "regni", saxon_warband=1)
    asked = go(table, SAXONS, HENGIST).answers("iceni", "feat.settle", "iceni")
    assert asked.price("warbands") == {}
    asked.answer("warbands")  # one for the Settlement, two for the Population under Saxon Control
    assert asked.over
    assert (units(table, "iceni", "saxon_warband"), track(table, "saxon_renown")) == (1 + 3, 0)
    table = return_board(dice=(3, 3))
    put(table, "iceni", saxon_raider=2)
    put(table, "regni", saxon_warband=1)
    asked = go(table, SAXONS, HENGIST).answers("iceni", "feat.settle", "iceni", "settlement", "branodunum")
    assert asked.over
    assert units(table, "iceni", "saxon_warband") == 0
    assert table.state.sites[SITE_NUMBER["branodunum"]] == SAXON_SETTLEMENT


def test_settle_may_be_left_out_and_entreat_is_not_offered():
    table = return_board(renown=9)
    put(table, "silures", scotti_raider=1, scotti_warband=1)
    put(table, "demetae", scotti_raider=1)
    asked = go(table, SCOTTI, FIANNA).answer("silures")
    assert asked.keys == ("feat.settle", "none")
    asked.answer("none")
    assert asked.over
    assert (units(table, "silures", "scotti_raider"), table.state.rolls) == (0, 0)


def test_no_settle_without_a_space_that_returns():
    """Ruling P93."""
    table = return_board()
    put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=1)
    asked = go(table, SAXONS, HENGIST).answer()
    assert (asked.over, asked.result, asked.asked) == (True, False, ["return.spaces"])


@pytest.mark.parametrize(("effects", "most"), [((), 1), ((cards.THANET,), 2)])
def test_in_the_normal_number_of_spaces(effects, most):
    table = return_board(*effects, dice=(1, 1))
    put(table, "iceni", saxon_raider=1)
    put(table, "regni", saxon_raider=1)
    asked = go(table, SAXONS, HENGIST).answers(("iceni", "regni"), "feat.settle")
    assert (asked.decision.kind, asked.decision.at_most) == ("settle.space", most)


def test_settle_before_or_after_the_return():
    table = return_board(dice=(1, 1, 1))
    put(table, "iceni", saxon_raider=3, militia=2, plunder={"saxon_raider": 1})
    put(table, "regni", saxon_warband=1)
    asked = go(table, SAXONS, HENGIST).answers("iceni", "feat.settle", "iceni")
    assert asked.over  # only before: without the Raiders nobody would outnumber the Militia (P61)
    assert (table.state.rolls, track(table, "saxon_renown")) == (3, 1)


def test_nothing_to_return():
    table = return_board()
    put(table, "iceni", saxon_warband=1)
    for settle in (None, HENGIST):
        assert not can_free_return(table.state, SAXONS, settle=settle)
        assert not can_free_return(table.state, SCOTTI, settle=settle)
        asked = go(table, SAXONS, settle)
        assert (asked.over, asked.result, asked.asked) == (True, False, [])


def test_what_makes_it_worth_while():
    table = return_board()
    put(table, "iceni", saxon_warband=1, plunder={"saxon_warband": 1})
    assert can_free_return(table.state, SAXONS, settle=None)
    table = return_board()
    put(table, "iceni", saxon_raider=1)
    assert can_free_return(table.state, SAXONS, settle=None)
    table = return_board()
    put(table, "iceni", saxon_warband=2)  # could become a Settlement
    assert (
        can_free_return(table.state, SAXONS, settle=None),
        can_free_return(table.state, SAXONS, settle=HENGIST),
    ) == (
        False,
        True,
    )
    table = return_board()
    put(table, "iceni", "branodunum=saxon_settlement")  # nobody to Return
    assert not can_free_return(table.state, SAXONS, settle=HENGIST)


# 5.5 Free Settle in a given space (MARINERS BY SEA) ------------------------------------------------------------------


def settle_board():
    table = board(empty=True)
    table.state.tracks = [0] * 6
    return table


def test_no_raider_rolls_and_warbands_cost_nothing():
    table = settle_board()
    iceni = put(table, "iceni", "branodunum=saxon_settlement", saxon_warband=1, saxon_raider=2)
    asked = Heard(table, free_settle(table, SAXONS, iceni))
    assert (asked.decision.kind, asked.decision.seat) == ("settle.choice", "saxons")
    assert asked.keys == ("warbands", "none")
    assert asked.price("warbands") == {}
    asked.answer("warbands")
    assert asked.over
    assert (units(table, "iceni", "saxon_warband"), units(table, "iceni", "saxon_raider")) == (1 + 1 + 2, 2)
    assert (table.state.rolls, track(table, "saxon_renown")) == (0, 0)


def test_population_and_a_settlement_out_of_all_warbands():
    """Not as before a March (P59): nobody has to stay."""
    table = settle_board()
    regni = put(table, "regni", saxon_warband=5)
    asked = Heard(table, free_settle(table, SAXONS, regni)).answers("population", "settlement", "anderida")
    assert asked.over
    assert units(table, "regni", "saxon_warband") == 0
    assert table.state.population[regni] == 3


def test_the_scotti_by_their_own_rule():
    table = settle_board()
    silures = put(table, "silures", scotti_warband=5)
    asked = Heard(table, free_settle(table, SCOTTI, silures))
    assert asked.keys == ("settlement", "none")
    asked.answers("settlement", "dinas_powys")
    assert asked.over
    assert table.state.sites[SITE_NUMBER["dinas_powys"]] == SCOTTI_SETTLEMENT


def test_a_settle_may_be_declined():
    table = settle_board()
    regni = put(table, "regni", saxon_warband=2)
    asked = Heard(table, free_settle(table, SAXONS, regni)).answer("none")
    assert asked.over
    assert units(table, "regni", "saxon_warband") == 2


@pytest.mark.parametrize(("militia", "possible"), [(2, True), (3, False)])
def test_own_pieces_must_outnumber_all_others(militia, possible):
    table = settle_board()
    regni = put(table, "regni", saxon_warband=3, militia=militia)
    assert can_free_settle(table.state, SAXONS, regni) == possible
    assert Heard(table, free_settle(table, SAXONS, regni)).over != possible


def test_nowhere_to_settle():
    table = settle_board()
    regni = put(table, "regni", saxon_warband=1)
    assert not can_free_settle(table.state, SAXONS, regni)
    assert not can_free_settle(table.state, SAXONS, SPACE_NUMBER["parisi"])
    asked = Heard(table, free_settle(table, SAXONS, regni))
    assert (asked.over, table.journal) == (True, [])


# 5.5 Free Invite of Saxons by the Civitates (VORTIGERN) --------------------------------------------------------------


def invite_board(*, fragmented: bool = False):
    table = board(empty=True)
    table.state.tracks = [0] * 6
    if fragmented:
        table.state.imperium, table.state.dominance = Imperium.FRAGMENTATION, Dominance.NONE
    return table


def site(table, id: str) -> int:
    return table.state.sites[SITE_NUMBER[id]]


def test_a_settlement_and_up_to_three_warbands_for_nothing():
    table = invite_board()
    put(table, "iceni", "branodunum=hillfort", militia=1)
    put(table, "regni", "anderida=fort")  # Briton Control, no Civitates piece
    put(table, "parisi", militia=2)  # no Control
    put(table, "londinium", "londinium=town")
    put(table, "silures", "dinas_powys=fort", "isca_silurum=town")  # no Site that could be given up
    asked = Heard(table, free_invite(table))
    assert (asked.decision.kind, asked.decision.seat) == ("invite.space", "civitates")
    assert asked.keys == ("iceni", "none")
    assert asked.why("regni") == "invite_no_piece"
    assert asked.why("parisi") == "briton_control"
    assert asked.why("londinium") == "invite_city"
    assert asked.why("silures") == "invite_no_site"
    asked.answer("iceni")
    assert (asked.decision.kind, asked.keys) == ("invite.site", ("branodunum", "venta_icenorum"))
    asked.answer("venta_icenorum").answer("3", kind="invite.warbands")
    assert (asked.over, asked.result) == (True, True)
    assert site(table, "venta_icenorum") == BLUE_SAXON_SETTLEMENT
    assert units(table, "iceni", "blue_saxon_warband") == 3
    assert track(table, "briton_resources") == 0


def test_in_place_of_a_hillfort_not_of_a_fort():
    table = invite_board()
    put(table, "iceni", "branodunum=hillfort", "venta_icenorum=fort")
    asked = Heard(table, free_invite(table)).answer("iceni")
    assert asked.decision.kind == "invite.warbands"
    assert site(table, "branodunum") == BLUE_SAXON_SETTLEMENT
    assert "razed" in told(table)


def test_fragmentation_does_not_forbid_it_but_civitates_control_is_needed():
    table = invite_board(fragmented=True)
    put(table, "iceni", "branodunum=hillfort")
    put(table, "regni", "anderida=fort", "noviomagus=town")  # nobody's Control
    asked = Heard(table, free_invite(table))
    assert asked.keys == ("iceni", "none")
    asked.answers("iceni", "venta_icenorum", "2")
    assert (asked.over, units(table, "iceni", "blue_saxon_warband")) == (True, 2)


def test_an_invite_may_be_declined():
    table = invite_board()
    put(table, "iceni", "branodunum=hillfort")
    asked = Heard(table, free_invite(table)).answer("none")
    assert (asked.over, asked.result, table.journal) == (True, False, [])


def test_without_a_settlement_no_warbands():
    table = invite_board()
    put(table, "iceni", "branodunum=hillfort")
    assert not Asked(free_invite(table)).over
    table.state.available[T_SCOTTI_SETTLEMENT] = 0
    assert not Asked(free_invite(table)).over, "Scotti are not asked for"
    table.state.available[T_SCOTTI_SETTLEMENT], table.state.available[T_SAXON_SETTLEMENT] = 1, 0
    assert Asked(free_invite(table)).over


def test_foederati_of_the_dux_are_not_won_over():
    table = invite_board()
    put(table, "silures", "dinas_powys=red_saxon_settlement", "isca_silurum=town", red_saxon_warband=1)
    asked = Heard(table, free_invite(table))
    assert (asked.over, asked.result, asked.asked) == (True, False, [])
