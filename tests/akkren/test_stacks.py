"""3.2, 13.3 Stacks, and where lost units go."""

from __future__ import annotations

import pytest

from tests.akkren.battles import CLEAR
from tests.akkren.harness import board, force_of, person, pool, put, units
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren import stacks as generals
from vexillum.games.akkren import stacks as goods
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, PLACE_IDS, SEAT_OF
from vexillum.games.akkren.stacks import see_whole, sighting
from vexillum.games.akkren.state import NONE


def test_stacks_get_numbers_of_their_own():
    table = board()
    one, other = put(table, CLEAR, "kan", "2BD"), put(table, CLEAR, "kan", "1SP")
    assert one != other
    assert stacks.stack(table.state, one).units == units("2BD")
    stacks.replace(table.state, one, marched=True)
    assert stacks.stack(table.state, one).marched
    assert not stacks.stack(table.state, other).marched
    stacks.remove(table.state, one)
    assert stacks.find(table.state, one) is None
    assert stacks.find(table.state, other) is not None


def test_a_removed_stack_leaves_its_people_and_no_sighting():
    table = board()
    one = put(table, CLEAR, "kan", "2BD")
    hero = person(table, "kan", one)
    see_whole(table.state, 0, stacks.stack(table.state, one))
    stacks.remove(table.state, one)
    assert heroes.person(table.state, hero).stack == NONE
    assert sighting(table.state, 0, one) is None


def test_regular_units_go_back_to_the_pool_others_are_gone():
    table = board()
    one = put(table, CLEAR, "kan", "2BD", hired="2BD", sworn="1LI")
    stacks.lose(table.state, one, units=units("1BD"), hired=units("2BD"), sworn=units("1LI"))
    assert force_of(table, one) == units("1BD")
    assert (pool(table, "kan", "BD"), pool(table, "kan", "LI")) == (1, 0)


def test_a_stack_cannot_lose_what_it_has_not():
    table = board()
    one = put(table, CLEAR, "kan", "2BD")
    with pytest.raises(AssertionError):
        stacks.lose(table.state, one, units=units("3BD"))


def test_demons_do_not_go_to_the_pool():
    table = board()
    one = put(table, CLEAR, "brotherhood", "1DE 1DE-f 1SP")
    stacks.lose(table.state, one, units=units("1DE 1DE-f 1SP"))
    assert sum(table.state.pool) == pool(table, "brotherhood", "SP") == 1


def test_burrowing_mastiffs_come_back_as_mastiffs():
    table = board()
    one = put(table, CLEAR, "kan", "1SWb")
    stacks.lose(table.state, one, units=units("1SWb"))
    assert (pool(table, "kan", "SW"), pool(table, "kan", "SWb")) == (1, 0)


def test_barbarians_go_off_the_map():
    table = board()
    one = put(table, CLEAR, "minor", "2BD", nation=0)
    stacks.lose(table.state, one, units=units("2BD"))
    assert table.state.minor_reserve[0] == units("2BD")


def test_great_kingdom_units_are_turned_face_down_in_its_capital():
    """C117."""
    table = board()
    home = put(table, PLACE_IDS[SEAT_OF[GREAT_KINGDOM_HOME]], "great_kingdom", "1BD")
    army = put(table, CLEAR, "great_kingdom", "2PK")
    stacks.lose(table.state, army, units=units("1PK"))
    assert stacks.stack(table.state, home).face_down == units("1PK")
    stacks.remove(table.state, home)
    stacks.lose(table.state, army, units=units("1PK"))
    assert not any(one.face_down for one in table.state.stacks)


def test_neutrals_and_akkren_are_gone():
    table = board()
    for owner in ("neutral", "akkren", "rebels"):
        one = put(table, CLEAR, owner, "2MO")
        stacks.lose(table.state, one, units=units("2MO"))
    assert not any(table.state.pool)


def test_lose_any_takes_regular_ones_first():
    table = board()
    one = put(table, CLEAR, "kan", "1BD", hired="1BD", sworn="1BD")
    stacks.lose_any(table.state, one, units("1BD")[0][0], 2)
    left = stacks.stack(table.state, one)
    assert (left.units, left.hired, left.sworn) == ((), (), units("1BD"))
    assert pool(table, "kan", "BD") == 1


def test_destroying_a_stack_gives_everything_back():
    table = board()
    one = put(table, CLEAR, "kan", "2BD", hired="1SP")
    assert stacks.destroy(table.state, one) == units("2BD 1SP")
    assert stacks.find(table.state, one) is None
    assert (pool(table, "kan", "BD"), pool(table, "kan", "SP")) == (2, 0)


def test_goods_come_and_go():
    table = board()
    one = put(table, CLEAR, "kan", "2BD", goods_with={"trap": 1})
    goods.change_goods(table.state, one, goods.TRAP, -1)
    assert stacks.stack(table.state, one).goods == ()
    goods.change_goods(table.state, one, goods.HEALER, 2)
    assert goods.has_good(stacks.stack(table.state, one), goods.HEALER) == 2
    with pytest.raises(AssertionError):
        goods.change_goods(table.state, one, goods.TRAP, -1)


def test_generals_have_values_and_officers_four():
    marek, sigmar = generals.GENERAL_IDS.index("g13"), generals.GENERAL_IDS.index("g19")
    assert (generals.strategic(marek), generals.tactical(marek)) == (6, 3)
    assert generals.strategic(marek, sigmar) == 5
    assert (generals.strategic(NONE), generals.strategic(NONE, sigmar), generals.tactical(NONE)) == (4, 4, 0)
