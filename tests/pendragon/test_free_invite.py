"""5.5 Free Invite of Saxons by the Civitates (VORTIGERN)."""

from __future__ import annotations

from tests.asked import Asked
from vexillum.games.pendragon.events.free import free_invite
from vexillum.games.pendragon.map import SITE_NUMBER
from vexillum.games.pendragon.pieces import BLUE_SAXON_SETTLEMENT, T_SAXON_SETTLEMENT, T_SCOTTI_SETTLEMENT
from vexillum.games.pendragon.state import Dominance, Imperium

from .asked_in_words import Heard
from .harness import board, put, told, track, units


def empty(*, fragmented: bool = False):
    table = board(empty=True)
    table.state.tracks = [0] * 6
    if fragmented:
        table.state.imperium, table.state.dominance = Imperium.FRAGMENTATION, Dominance.NONE
    return table


def site(table, id: str) -> int:
    return table.state.sites[SITE_NUMBER[id]]


def test_a_settlement_and_up_to_three_warbands_for_nothing():
    table = empty()
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
    table = empty()
    put(table, "iceni", "branodunum=hillfort", "venta_icenorum=fort")
    asked = Heard(table, free_invite(table)).answer("iceni")
    assert asked.decision.kind == "invite.warbands"
    assert site(table, "branodunum") == BLUE_SAXON_SETTLEMENT
    assert "razed" in told(table)


def test_fragmentation_does_not_forbid_it_but_civitates_control_is_needed():
    table = empty(fragmented=True)
    put(table, "iceni", "branodunum=hillfort")
    put(table, "regni", "anderida=fort", "noviomagus=town")  # nobody's Control
    asked = Heard(table, free_invite(table))
    assert asked.keys == ("iceni", "none")
    asked.answers("iceni", "venta_icenorum", "2")
    assert (asked.over, units(table, "iceni", "blue_saxon_warband")) == (True, 2)


def test_it_may_be_declined():
    table = empty()
    put(table, "iceni", "branodunum=hillfort")
    asked = Heard(table, free_invite(table)).answer("none")
    assert (asked.over, asked.result, table.journal) == (True, False, [])


def test_without_a_settlement_no_warbands():
    table = empty()
    put(table, "iceni", "branodunum=hillfort")
    assert not Asked(free_invite(table)).over
    table.state.available[T_SCOTTI_SETTLEMENT] = 0
    assert not Asked(free_invite(table)).over, "Scotti are not asked for"
    table.state.available[T_SCOTTI_SETTLEMENT], table.state.available[T_SAXON_SETTLEMENT] = 1, 0
    assert Asked(free_invite(table)).over


def test_foederati_of_the_dux_are_not_won_over():
    table = empty()
    put(table, "silures", "dinas_powys=red_saxon_settlement", "isca_silurum=town", red_saxon_warband=1)
    asked = Heard(table, free_invite(table))
    assert (asked.over, asked.result, asked.asked) == (True, False, [])
