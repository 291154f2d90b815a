"""3.2 Free reorganisation in a zone."""

from __future__ import annotations

from tests.akkren.harness import board, force_of, person, put, said, told, units
from tests.akkren.movement_boards import army, march, one, quiet_board, said_in_both, turn, why
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren.armies.reorganisation import blended
from vexillum.games.akkren.components.map import PLACE, REGION
from vexillum.games.akkren.components.pieces import OWNER
from vexillum.games.akkren.stacks import GOOD, NULL, WAGON, has_good, see_whole, sighting
from vexillum.games.akkren.state import NONE, Kind


def organise(table, zone="kan_ordu"):
    return turn(table, "kan").answer(f"org.{zone}", kind="phase")


def test_units_change_between_stacks_for_nothing():
    table = quiet_board()
    mine, garrison = army(table, "kan_ordu", "kan", "2HC"), put(table, "kan_ordu", "kan", "2BD 1SP")
    asked = organise(table).answer(f"s{garrison}", kind="move.organise").answer("BD.1", "SP.1", kind="move.take")
    asked.answer(f"s{mine}", kind="move.give").answer("done")
    assert asked.over
    assert asked.result is True
    assert force_of(table, mine) == units("2HC 1BD 1SP")
    assert force_of(table, garrison) == units("1BD")
    assert table.state.treasury[OWNER["kan"]] == 25
    assert said(table, "reorganises") == [{"who": "kan", "zone": "kan_ordu"}]
    said_in_both(table)


def test_a_stack_is_split():
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2HC 2BD")
    asked = organise(table).answer(f"s{mine}").answer("BD.1", "BD.2")
    asked.answer("done")
    new = next(s for s in table.state.stacks if s.id != mine)
    assert (new.units, new.kind, new.general) == (units("2BD"), Kind.GARRISON, NONE)
    assert one(table, mine).kind == Kind.ARMY


def test_everything_goes_under_one_counter():
    """The general's; goods and persons go along."""
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2HC")
    garrison = put(table, "kan_ordu", "kan", "2BD", goods_with={"wagon": 2})
    company = put(table, "kan_ordu", "kan", hired="1PK", kind=Kind.COMPANY)
    hero = person(table, "kan", garrison)
    asked = organise(table).answer("merge")
    asked.answer("done") if not asked.over else None
    assert (one(table, mine).units, one(table, mine).hired) == (units("2HC 2BD"), units("1PK"))
    assert has_good(one(table, mine), WAGON) == 2
    assert heroes.person(table.state, hero).stack == mine
    assert stacks.find(table.state, garrison) is None
    assert stacks.find(table.state, company) is None


def test_two_generals_do_not_share_a_counter():
    table = quiet_board()
    army(table, "kan_ordu", "kan", "2HC")
    army(table, "kan_ordu", "kan", "2BD", "g06")
    assert "merge" not in organise(table).keys


def test_a_general_keeps_a_unit_and_his_own_people():
    """C217."""
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2BD")
    asked = organise(table).answer(f"s{mine}")
    assert asked.decision.at_most == 1
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2BD", sworn="1LI")
    put(table, "kan_ordu", "kan", "1BD")
    asked = organise(table).answer(f"s{mine}")
    assert asked.decision.at_most == 2
    assert not any(key.startswith("LI") for key in asked.keys)


def test_mercenaries_alone_are_a_company_and_with_others_a_garrison():
    """C217."""
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2BD", hired="2PK")
    asked = organise(table).answer(f"s{mine}").answer("hired.PK.1", "hired.PK.2").answer("done")
    company = next(s for s in table.state.stacks if s.id != mine)
    assert (company.kind, company.hired) == (Kind.COMPANY, units("2PK"))
    asked = organise(table).answer(f"s{mine}").answer("BD.1").answer(f"s{company.id}").answer("done")
    assert asked.over
    assert one(table, company.id).kind == Kind.GARRISON


def test_who_has_moved_does_not_move_again_under_another_counter():
    """9.3.1, C218."""
    table = quiet_board()
    garrison = put(table, "kan_east", "kan", "2BD")
    mine = army(table, "kan_ordu", "kan", "2HC")
    march(table, "kan", garrison).answers("kan_ordu", "stop")
    organise(table).answer("merge")
    asked = turn(table, "kan")
    assert f"s{mine}" not in asked.keys
    assert one(table, mine).moved


def test_what_two_stacks_have_done_counts_for_the_one_they_become():
    """C218."""
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2HC", marched=True, worn=True, guided_until=1)
    other = put(table, "kan_ordu", "kan", "2BD", activated=True, moved=True, scouted_until=1, came_from=3, caught=True)
    now = blended(one(table, mine), one(table, other))
    assert (now.activated, now.moved, now.marched, now.worn, now.caught) == (True, True, True, True, True)
    assert (now.came_from, now.scouted_until, now.guided_until) == (3, 1, 0)
    fresh = blended(one(table, mine), stacks.replace(table.state, other, marched=True))
    assert fresh.marched
    assert not fresh.worn


def test_goods_and_persons_go_along_with_the_last_units():
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2HC")
    garrison = put(table, "kan_ordu", "kan", "1BD", goods_with={"trap": 2})
    hero = person(table, "kan", garrison)
    asked = organise(table).answer(f"s{garrison}")
    while not asked.over:
        asked.answer("done" if "done" in asked.keys else asked.keys[0])
    assert stacks.find(table.state, garrison) is None
    assert has_good(one(table, mine), GOOD["trap"]) == 2
    assert heroes.person(table.state, hero).stack == mine


def test_units_that_split_off_carry_the_markers():
    """C218."""
    table = quiet_board(dice=(5,))
    mine = army(table, "kan_ordu", "kan", "2HC 2BD")
    march(table, "kan", mine).answers("forced_march", "kan_east", "stop")
    organise(table, "kan_east").answer(f"s{mine}").answer("BD.1").answer("done")
    new = next(s for s in table.state.stacks if s.id != mine)
    assert (new.activated, new.moved, new.marched, new.came_from) == (True, True, True, PLACE["kan_ordu"])


def test_units_are_left_behind_on_the_march():
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2HC 2BD")
    asked = march(table, "kan", mine).answer("kan_east").answer("split")
    assert asked.decision.at_most == 3
    asked.answer("BD.1", "BD.2", kind="move.take").answer("barrens_west").answer("stop")
    left = next(s for s in table.state.stacks if s.id != mine)
    assert (left.place, left.units, left.activated) == (PLACE["kan_east"], units("2BD"), True)
    assert force_of(table, mine) == units("2HC")
    said_in_both(table)


def test_goods_and_persons_change_too():
    table = quiet_board()
    mine, other = army(table, "kan_ordu", "kan", "2HC"), army(table, "kan_ordu", "kan", "2BD", "g06")
    stacks.replace(table.state, mine, goods=((GOOD["trap"], 1), (WAGON, 2)))
    hero = person(table, "kan", mine)
    asked = organise(table).answer(f"goods.s{mine}").answer("wagon.1", f"p{hero}", kind="move.take_goods")
    asked.answer("done") if asked.kind == "move.organise" else asked.answer(f"s{other}").answer("done")
    assert (has_good(one(table, mine), WAGON), has_good(one(table, other), WAGON)) == (1, 1)
    assert heroes.person(table.state, hero).stack == other


def test_persons_step_out_and_in():
    """9.2."""
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2HC")
    hero = person(table, "kan", mine)
    asked = organise(table).answer(f"goods.s{mine}")
    while not asked.over and asked.kind != "move.organise":
        asked.answer("alone" if "alone" in asked.keys else asked.keys[0])
    assert heroes.person(table.state, hero).stack == NONE
    assert "people" in asked.keys
    asked.answer("people").answer("done")
    assert heroes.person(table.state, hero).stack == mine


def test_one_null_for_each_army():
    """13.6.4."""
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2HC", goods_with={"null": 1})
    second = army(table, "kan_ordu", "kan", "2BD", "g06", goods_with={"null": 1})
    third = army(table, "kan_ordu", "kan", "2BD", "g08")
    fourth = army(table, "kan_ordu", "kan", "2BD", "g09")
    asked = organise(table).answer(f"goods.s{mine}")
    if asked.kind == "move.take_goods":
        asked.answer("null.1")
    assert asked.keys == (f"s{third}", f"s{fourth}")
    assert why(asked, table, f"stack:{second}") == "why.organise_null"
    asked.answer(f"s{third}")
    assert has_good(one(table, third), NULL) == 1


def test_a_whole_stack_does_not_bring_a_second_null():
    """13.6.4 What goes with a stack goes along when all of it changes: so that does not happen here."""
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2HC", goods_with={"null": 1})
    garrison = put(table, "kan_ordu", "kan", "2BD", goods_with={"null": 1})
    asked = organise(table).answer(f"s{garrison}")
    assert asked.decision.at_most == 1, "one unit stays with the NULL"
    asked.answer("BD.1").answer(f"s{mine}").answer("done")
    assert [has_good(one(table, id), NULL) for id in (mine, garrison)] == [1, 1]
    last = organise(table)
    assert f"s{garrison}" not in last.keys, "the last unit cannot leave it"
    third = put(table, "kan_ordu", "kan", "1SP")
    organise(table).answer(f"s{garrison}").answer("done")
    assert stacks.find(table.state, garrison) is None, "there is one place only for it and its NULL"
    assert [has_good(one(table, id), NULL) for id in (mine, third)] == [1, 1]


def test_who_is_shut_in_stays_among_those_shut_in():
    table = quiet_board()
    mine = army(table, "kan_ordu", "kan", "2HC", besieged=True)
    outside = put(table, "kan_ordu", "kan", "2BD")
    inside = put(table, "kan_ordu", "kan", "2SP", besieged=True)
    asked = organise(table)
    assert "merge" not in asked.keys
    asked.answer(f"s{inside}").answer("SP.1")
    assert asked.keys == (f"s{mine}", "new")
    assert why(asked, table, f"stack:{outside}") == "why.organise_other"


def test_troops_of_an_allied_nation_and_frozen_ones_keep_to_themselves():
    table = board()
    table.state.allied[REGION["barrens"]] = OWNER["kan"]
    put(table, "barrens_west", "kan", "2SK", nation=REGION["barrens"])
    army(table, "barrens_west", "kan", "1BD")
    assert "org.barrens_west" not in turn(table, "kan").keys
    table = board()
    put(table, "kan_ordu", "kan", "2SK", frozen_until=1)
    army(table, "kan_east", "kan", "1BD")
    assert "org.kan_ordu" not in turn(table, "kan").keys


def test_others_know_that_something_changed_and_no_more():
    table = quiet_board()
    mine, garrison = army(table, "kan_ordu", "kan", "2HC"), put(table, "kan_ordu", "kan", "2BD")
    see_whole(table.state, OWNER["fiefs"], one(table, mine))
    asked = organise(table)
    assert asked.decision.secret
    asked.answer(f"s{garrison}")
    assert asked.decision.secret
    asked.answer("BD.1").answer(f"s{mine}").answer("done")
    found = sighting(table.state, OWNER["fiefs"], mine)
    assert found is not None
    assert (found.units, found.whole) == (units("2HC"), False)
    assert "BD" not in str(said(table, "reorganises"))


def test_looking_changes_nothing():
    table = quiet_board()
    army(table, "kan_ordu", "kan", "2HC")
    organise(table).answer("done")
    assert "reorganises" not in told(table)
