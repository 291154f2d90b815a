"""3.3.1 Rally."""

from __future__ import annotations

from vexillum.games.falling_sky.commands.rally import RALLY
from vexillum.games.falling_sky.pieces import AEDUI, BELGAE, T_AEDUI_WARBAND

from .harness import board, check, command, put, resources, tribe, units


def test_an_ally_under_control_one_resource():
    table = board()
    put(table, "pictones", arverni_hidden=2)
    asked = command(table, "arverni", "rally").answer("pictones", kind="rally.space")
    assert asked.keys == ("pictones", "santones")  # no Ally, Citadel or Leader: no Warbands
    asked.answer("santones", kind="rally.do")
    assert tribe(table, "santones") == "arverni_ally"
    assert resources(table, "arverni") == 9
    check(table)


def test_no_ally_without_control_nor_at_the_tribes_of_others():
    table = board()
    put(table, "aedui", arverni_hidden=2)
    put(table, "pictones", arverni_hidden=1, legion=1)
    keys = command(table, "arverni", "rally").keys
    assert "aedui" not in keys
    assert "pictones" not in keys


def test_warbands_of_aedui_and_belgae_up_to_allies_and_citadels():
    table = board()
    put(table, "mandubii", "lingones=aedui_ally", "mandubii=aedui_citadel", arverni_hidden=5)
    asked = command(table, "aedui", "rally").answer("mandubii")
    assert asked.keys == ("warbands.2", "warbands.1")
    asked.answer("warbands.2")
    assert units(table, "mandubii", "aedui_hidden") == 2


def test_arverni_place_one_more_and_count_their_leader():
    table = board()
    put(table, "pictones", "pictones=arverni_ally", arverni_successor=1, legion=4)
    asked = command(table, "arverni", "rally").answer("pictones")
    assert asked.keys == ("warbands.3", "warbands.2", "warbands.1")


def test_a_citadel_takes_the_place_of_an_ally_at_a_city():
    table = board()
    put(table, "carnutes", "carnutes=arverni_ally", legion=4)
    asked = command(table, "arverni", "rally").answer("carnutes")
    assert asked.keys == ("citadel.carnutes", "warbands.2", "warbands.1")
    asked.answer("citadel.carnutes")
    assert tribe(table, "carnutes") == "arverni_citadel"
    check(table)


def test_at_home_one_warband_at_least():
    table = board()
    for faction, region in (("arverni", "arverni"), ("aedui", "aedui"), ("belgae", "nervii")):
        put(table, region, legion=1)
        command(table, faction, "rally").answer(region)
        kind = {"belgae": "belgic"}.get(faction, faction)
        assert units(table, region, f"{kind}_hidden") == 1


def test_not_where_it_is_devastated_unless_vercingetorix_is_there():
    table = board()
    put(table, "aedui", "aedui=aedui_ally")
    put(table, "carnutes", "carnutes=arverni_ally", vercingetorix=1)
    table.state.devastated = [1] * len(table.state.devastated)
    assert RALLY.why_not(table.state, AEDUI).id == "why.rally_nowhere"
    asked = command(table, "arverni", "rally").answer("carnutes")
    assert resources(table, "arverni") == 8  # two Resources there
    assert "citadel.carnutes" in asked.keys


def test_vercingetorix_needs_no_control_and_places_warbands_as_well():
    table = board()
    put(table, "carnutes", vercingetorix=1, legion=6)
    asked = command(table, "arverni", "rally").answer("carnutes")
    asked.answer("aulerci")
    assert asked.keys == ("warbands.3", "warbands.2", "warbands.1", "done")  # the new Ally counts
    asked.answer("warbands.3")
    assert (tribe(table, "aulerci"), units(table, "carnutes", "arverni_hidden")) == ("arverni_ally", 3)
    table = board()
    put(table, "carnutes", vercingetorix=1, legion=6)
    asked = command(table, "arverni", "rally").answer("carnutes").answer("warbands.2")
    assert asked.keys == ("carnutes", "aulerci", "done")  # in either order


def test_belgae_pay_two_outside_belgica():
    table = board()
    put(table, "treveri", belgic_hidden=2)
    put(table, "nervii", belgic_hidden=2)
    asked = command(table, "belgae", "rally").answer("treveri")
    assert resources(table, "belgae") == 8
    asked.answer("nervii").answer("nervii")
    assert resources(table, "belgae") == 7


def test_a_command_that_cannot_be_paid_is_not_possible():
    table = board()
    put(table, "treveri", belgic_hidden=2)
    table.state.tracks[BELGAE] = 0
    assert RALLY.why_not(table.state, BELGAE).id == "why.command_cost"


def test_warbands_on_the_map_can_be_taken_off_first():
    """1.4.1 Nothing is Available, but the Faction may take its own pieces off the map."""
    table = board()
    put(table, "aedui", "aedui=aedui_citadel", aedui_hidden=20)
    assert not table.state.available[T_AEDUI_WARBAND]
    assert RALLY.why_not(table.state, AEDUI) is None
    asked = command(table, "aedui", "rally")
    assert asked.keys == ("remove", "call_off")
    asked.answer("remove").answer("aedui_hidden", kind="remove.piece")
    assert asked.keys[0] == "aedui"
    asked.answer("aedui")
    assert units(table, "aedui", "aedui_hidden") == 20
    table = board()
    put(table, "aedui", "aedui=aedui_citadel", aedui_hidden=20)
    table.state.non_players = 1 << AEDUI  # 8.4.1 a Non-player never does
    assert RALLY.why_not(table.state, AEDUI).id == "why.rally_nowhere"


def test_a_citadel_and_an_ally_can_change_places():
    """1.4.1, 3.3.1 First the Citadel becomes an Ally, then Rally makes a Citadel of the other one."""
    table = board()
    put(table, "nervii", belgic_hidden=1)
    put(table, "mandubii", "mandubii=belgic_citadel")
    put(table, "carnutes", "carnutes=belgic_ally")
    asked = command(table, "belgae", "rally")
    asked.answer("remove").answer("mandubii").answer("mandubii.ally")
    asked.answer("carnutes").answer("citadel.carnutes")
    assert (tribe(table, "mandubii"), tribe(table, "carnutes")) == ("belgic_ally", "belgic_citadel")
    check(table)
