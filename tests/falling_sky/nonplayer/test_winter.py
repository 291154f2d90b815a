"""8.3.2, 8.5.6, 8.6.7, 8.7.7, 8.8.7 What Non-players do in Winter."""

from __future__ import annotations

from tests.asked import Asked
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.pieces import BELGAE
from vexillum.games.falling_sky.winter import (
    ask_vercingetorix,
    place_successor,
    place_waiting_legions,
    quarters_aedui,
    quarters_arverni,
    quarters_belgae,
    quarters_romans,
)

from ..harness import board, check, put, resources, units
from .belgic_table import non_players_answer, seat


def devastate(table, *regions: str) -> None:
    for region in regions:
        table.state.devastated[REGION_NUMBER[region]] = 1


def test_a_successor_comes_where_the_most_own_pieces_are():
    table = board()
    seat(table, "belgae")
    put(table, "morini", "morini=belgic_ally", belgic_hidden=2)
    put(table, "nervii", belgic_hidden=2)
    assert non_players_answer(table, Asked(place_successor(table, BELGAE))).over
    assert units(table, "morini", "belgic_successor") == 1


def test_vercingetorix_comes_at_once_where_the_most_arverni_are():
    table = board("pax-gallica")
    seat(table, "arverni")
    table.state.vercingetorix_waits, table.state.available[8] = 1, 0
    table.state.winters = 2
    put(table, "carnutes", arverni_hidden=3)
    assert non_players_answer(table, Asked(ask_vercingetorix(table))).over
    assert units(table, "carnutes", "vercingetorix") == 1


def test_the_legions_of_pax_gallica_go_to_the_roman_leader_else_to_the_most_romans():
    table = board("pax-gallica")
    seat(table, "romans")
    table.state.legions_track, table.state.waiting_legions = 9, 3
    put(table, "morini", auxilia_hidden=5)
    put(table, "nervii", caesar=1)
    assert non_players_answer(table, Asked(place_waiting_legions(table))).over
    assert units(table, "nervii", "legion") == 3
    check(table)


def test_belgae_leave_devastated_regions_and_join_their_leader():
    table = board()
    seat(table, "belgae")
    put(table, "nervii", belgic_hidden=3)
    devastate(table, "nervii")
    put(table, "morini", "morini=belgic_ally", "menapii=belgic_ally", ambiorix=1, belgic_hidden=1)
    put(table, "atrebates", "atrebates=belgic_ally", belgic_hidden=6)
    assert non_players_answer(table, Asked(quarters_belgae(table))).over
    assert units(table, "nervii", "belgic_hidden") == 0
    leader = next(r for r in ("morini", "atrebates") if units(table, r, "ambiorix"))
    assert units(table, leader, "belgic_hidden") >= 6
    assert units(table, "morini", "belgic_hidden") >= 1
    assert units(table, "atrebates", "belgic_hidden") >= 1
    check(table)


def test_those_who_stay_keep_control():
    table = board()
    seat(table, "arverni")
    put(table, "arverni", "arverni=arverni_ally", vercingetorix=1, arverni_hidden=3)
    put(table, "bituriges", arverni_hidden=6, aedui_hidden=3)
    assert non_players_answer(table, Asked(quarters_arverni(table))).over
    assert units(table, "arverni", "vercingetorix") + units(table, "bituriges", "vercingetorix") == 1
    assert units(table, "bituriges", "arverni_hidden") >= 4


def test_aedui_only_leave_devastated_regions():
    table = board()
    seat(table, "aedui")
    put(table, "aedui", "aedui=aedui_ally", aedui_hidden=2)
    put(table, "mandubii", aedui_hidden=4)
    assert non_players_answer(table, Asked(quarters_aedui(table))).over
    assert units(table, "mandubii", "aedui_hidden") == 4
    devastate(table, "mandubii")
    assert non_players_answer(table, Asked(quarters_aedui(table))).over
    assert units(table, "mandubii", "aedui_hidden") == 0


def test_romans_go_home_but_for_one_auxilia_at_each_ally_and_fort():
    table = board()
    seat(table, "romans")
    put(table, "sequani", "sequani=roman_ally", caesar=1, legion=3, auxilia_hidden=4, fort=1)
    assert non_players_answer(table, Asked(quarters_romans(table))).over
    assert units(table, "provincia", "caesar") == 1
    assert units(table, "provincia", "legion") == 3
    assert units(table, "sequani", "auxilia_hidden") == 2
    assert resources(table, "romans") == 10
    check(table)


def test_f305_romans_leave_a_devastated_region_if_they_cannot_go_home():
    table = board()
    seat(table, "romans", "belgae")
    put(table, "morini", "morini=roman_ally", legion=2, auxilia_hidden=2)
    put(table, "atrebates", auxilia_hidden=1)
    for id in ("provincia", "sequani", "ubii"):
        put(table, id, belgic_hidden=3)
    table.state.tracks[0] = 40
    assert non_players_answer(table, Asked(quarters_romans(table))).over
    assert units(table, "morini", "legion") == 2  # no one goes where it is not Devastated
    devastate(table, "morini")
    assert non_players_answer(table, Asked(quarters_romans(table))).over
    assert units(table, "atrebates", "legion") == 2
    assert units(table, "morini", "auxilia_hidden") == 1
    check(table)


def test_romans_outside_supply_lines_first_go_to_an_adjacent_one():
    table = board()
    seat(table, "romans")
    put(table, "carnutes", legion=2, arverni_hidden=9)
    put(table, "mandubii", auxilia_hidden=1)
    assert non_players_answer(table, Asked(quarters_romans(table))).over
    assert units(table, "provincia", "legion") == 2


def test_romans_pay_at_allies_first():
    table = board(dice=(1,) * 20)
    seat(table, "romans", "arverni", "aedui", "belgae")
    table.state.tracks[0] = 2
    put(table, "atrebates", legion=1, belgic_hidden=20)
    put(table, "treveri", "treveri=roman_ally", legion=3, germanic_hidden=12)
    for region in ("mandubii", "carnutes", "veneti", "morini", "nervii", "sequani", "ubii", "sugambri"):
        put(table, region, arverni_hidden=2)
    assert non_players_answer(table, Asked(quarters_romans(table))).over
    assert units(table, "treveri", "legion") == 3
    assert units(table, "atrebates", "legion") == 0


def test_aedui_ask_romans_where_only_that_lets_them_out():
    table = board()
    seat(table, "aedui", "romans")
    put(table, "mandubii", aedui_hidden=4)
    devastate(table, "mandubii")
    put(table, "sequani", auxilia_hidden=2)
    asked = Asked(quarters_aedui(table))
    assert non_players_answer(table, asked).over
    assert "agree.quarters" in asked.asked
    assert units(table, "sequani", "aedui_hidden") == 4


def test_aedui_leave_every_devastated_region_that_needs_the_leave_of_the_romans():
    table = board()
    seat(table, "aedui", "romans")
    put(table, "mandubii", aedui_hidden=2, belgic_hidden=1)
    put(table, "treveri", aedui_hidden=3)
    put(table, "morini", aedui_hidden=1)
    devastate(table, "mandubii", "treveri", "morini")
    put(table, "sequani", auxilia_hidden=2)
    put(table, "atrebates", auxilia_hidden=9)
    asked = Asked(quarters_aedui(table))
    assert non_players_answer(table, asked, until="quarters.shelter").over
    assert sum(units(table, region, "aedui_hidden") for region in ("mandubii", "treveri", "morini")) == 0
