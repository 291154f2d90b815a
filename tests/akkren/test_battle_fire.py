"""9.4.2.3 Fire: volleys, hand guns, war wagons, artillery, mines, traps."""

from __future__ import annotations

import pytest

from tests.akkren.battles import CLEAR, terms_of
from tests.akkren.harness import board, force_of, put, said, told, units
from tests.asked import Asked
from vexillum.games.akkren import stacks
from vexillum.games.akkren import stacks as goods
from vexillum.games.akkren.battle.battle import end_round
from vexillum.games.akkren.battle.fire import fire_step, full_volleys
from vexillum.games.akkren.battle.sides import Manner, mustered
from vexillum.games.akkren.game import GAME


def firing(attack: str, defend: str, *dice: int, owners=("kan", "fiefs"), with_goods=None, defender_goods=None, **more):
    """The fire step: what it asks, its table, its battle and the numbers of both stacks."""
    table = board(dice=dice)
    mine = put(table, CLEAR, owners[0], attack, goods_with=with_goods)
    his = put(table, CLEAR, owners[1], defend, goods_with=defender_goods)
    battle = mustered(table.state, terms_of(table, mine, his, **more))
    return Asked(fire_step(table, battle)), table, battle, (mine, his)


def disordered(battle, side: int) -> list[str]:
    return [one.id for one in battle.sides[side].pieces if one.disordered]


# Volleys --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "expected"),
    [([2, 2], [4]), ([2, 1, 1], [4]), ([1, 1, 1, 1], [4]), ([2, 2, 2], [4, 2]), ([1] * 5, [4, 1]), ([2, 2, 1], [4, 1])],
)
def test_a_volley_has_up_to_four_fire_units(counts, expected):
    """C21: two BW, one BW and two XB, or four XB."""
    assert full_volleys(counts) == expected


@pytest.mark.parametrize(("roll", "out", "left"), [(7, [], "2BD"), (9, ["BD"], "2BD"), (10, [], "1BD")])
def test_one_bow_shoots_as_two(roll, out, left):
    _, table, battle, (_, his) = firing("1BW", "2BD", roll)
    assert (disordered(battle, 1), force_of(table, his)) == (out, units(left))


def test_bows_alone_or_together():
    asked, table, _, _ = firing("2BW", "9BD", 5, 5)
    assert (asked.kind, asked.decision.seat, asked.keys) == ("battle.volleys", "kan", ("alone", "full", "free"))
    asked.answer("alone")
    assert [one["n"] for one in said(table, "battle_volley_misses")] == [2, 2]


def test_bows_in_full_volleys():
    asked, table, battle, _ = firing("2BW", "9BD", 6)
    asked.answer("full")
    assert [one["n"] for one in said(table, "battle_volley_hits")] == [4]
    assert disordered(battle, 1) == ["BD"]


def test_volley_by_volley():
    asked, table, _, _ = firing("2BW 2XB", "9BD", 1, 1)
    asked.answer("free")
    assert set(asked.keys) == {"2", "1", "2+2", "2+1", "1+1", "2+1+1"}
    asked.answer("2+1")
    assert set(asked.keys) == {"2", "1", "2+1"}
    asked.answer("2+1")
    assert [one["n"] for one in said(table, "battle_volley_misses")] == [3, 3]


def test_hand_guns_on_row_two_war_wagons_on_row_one():
    _, table, _, _ = firing("2HG 1WA", "9BD", 8, 1, 8, owners=("fiefs", "kan"))
    assert [one["n"] for one in said(table, "battle_volley_hits")] == [2]
    assert [one["n"] for one in said(table, "battle_volley_misses")] == [2, 1]


def test_the_target_s_owner_chooses():
    asked, _table, battle, _ = firing("1BW", "1BD 1PK", 9)
    assert (asked.kind, asked.decision.seat, asked.keys) == ("battle.victim", "fiefs", ("BD", "PK"))
    asked.answer("PK")
    assert disordered(battle, 1) == ["PK"]


def test_both_sides_fire_at_once():
    """C113: who is hit in this step still shoots in it."""
    _, table, _, (mine, his) = firing("1BW", "1BW", 10, 10)
    assert (force_of(table, mine), force_of(table, his)) == ((), ())


@pytest.mark.parametrize(("roll", "hit"), [(8, False), (9, False), (10, True)])
def test_undead_are_harder_to_hit(roll, hit):
    """A bow alone: 10 - 2 = 8 disorders."""
    _, _, battle, _ = firing("1BW", "2UBD", roll, owners=("kan", "brotherhood"))
    assert bool(disordered(battle, 1)) == hit


def test_an_undead_unit_may_be_named_only_if_the_roll_still_hits_it():
    """C113."""
    asked, table, battle, (_, his) = firing("1BW", "1UBD 1SP 1BD", 9, owners=("kan", "brotherhood"))
    assert asked.keys == ("SP", "BD")
    asked, table, battle, (_, his) = firing("1BW", "1UBD 1SP 1BD", 10, owners=("kan", "brotherhood"))
    assert asked.keys == ("SP", "BD", "UBD")
    asked.answer("UBD")
    assert (disordered(battle, 1), force_of(table, his)) == (["UBD"], units("1UBD 1SP 1BD"))


@pytest.mark.parametrize(("manner", "hit"), [(Manner.ASSAULT, False), (Manner.PITCHED, True)])
def test_walls_protect_from_fire(manner, hit):
    _, _, battle, _ = firing("1BW", "2BD", 8, structure="city", manner=manner)
    assert bool(disordered(battle, 1)) == hit


def test_walls_do_not_protect_the_attacker():
    _, _, battle, _ = firing("2BD", "1BW", 8, structure="city", manner=Manner.ASSAULT)
    assert disordered(battle, 0) == ["BD"]


def test_sides_that_nobody_plays_shoot_together_only_at_undead():
    """C102."""
    _, table, _, _ = firing("2BW", "9BD", 1, 1, owners=("neutral", "kan"))
    assert [one["n"] for one in said(table, "battle_volley_misses")] == [2, 2]
    _, table, _, _ = firing("2BW", "9UBD", 1, owners=("neutral", "brotherhood"))
    assert [one["n"] for one in said(table, "battle_volley_misses")] == [4]


def test_the_disordered_and_the_trapped_do_not_shoot():
    table = board()
    mine, his = put(table, CLEAR, "kan", "2HG"), put(table, CLEAR, "fiefs", "2BD")
    battle = mustered(table.state, terms_of(table, mine, his))
    battle.sides[0].pieces[0].disordered = battle.sides[0].pieces[1].trapped = True
    assert Asked(fire_step(table, battle)).over
    assert table.state.rolls == 0


# Artillery ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gun", "dice", "out", "left"),
    [
        ("ARl", (6,), [], "2BD"),
        ("ARl", (7, 6), [], "2BD"),
        ("ARl", (7, 7), ["BD"], "2BD"),
        ("ARl", (9, 8), ["BD"], "2BD"),
        ("ARl", (9, 9), [], "1BD"),
        ("ARh", (7, 6), ["BD"], "2BD"),
        ("GUN", (7, 8), [], "1BD"),
    ],
)
def test_artillery_hits_with_seven_or_more(gun, dice, out, left):
    _, table, battle, (_, his) = firing(f"1{gun}", "2BD", *dice)
    assert (disordered(battle, 1), force_of(table, his)) == (out, units(left))


def test_the_gunner_chooses_on_a_natural_ten():
    asked, table, _, (_, his) = firing("1ARl", "1MO 1LM", 10, 9)
    assert (asked.kind, asked.decision.seat) == ("battle.aim", "kan")
    asked.answer("LM")
    assert force_of(table, his) == units("1MO")


def test_otherwise_the_target_s_owner_chooses():
    asked, _, _, _ = firing("1ARl", "1MO 1LM", 9, 9)
    assert (asked.kind, asked.decision.seat) == ("battle.victim", "fiefs")


def test_heavy_guns_cannot_touch_flyers():
    _, table, _, _ = firing("1ARh 1GUN", "2BMf")
    assert table.state.rolls == 0
    _, table, _, (_, his) = firing("1ARl", "2BMf", 7, 9)
    assert force_of(table, his) == units("1BMf")
    _, table, _, (_, his) = firing("1ARh", "1BMf 1BD", 7, 9)
    assert force_of(table, his) == units("1BMf")


# Mines ----------------------------------------------------------------------------------------------------------------


def test_mines_are_used_as_the_owner_says_and_spent():
    asked, table, _, (mine, his) = firing("2BD", "9SP", 8, 9, 9, owners=("fiefs", "kan"), with_goods={"mine": 3})
    assert (asked.kind, asked.decision.secret, asked.keys) == ("battle.mines", True, ("0", "1", "2", "3"))
    asked.answer("2")
    assert goods.has_good(stacks.stack(table.state, mine), goods.MINE) == 1
    assert [one["n"] for one in said(table, "battle_mine")] == [1, 0]
    assert force_of(table, his) == units("8SP")


def test_a_mine_with_a_one_hits_two():
    asked, table, battle, (_, his) = firing("2BD", "9SP", 1, 9, 7, owners=("fiefs", "kan"), with_goods={"mine": 1})
    asked.answer("1")
    assert force_of(table, his) == units("8SP")
    assert disordered(battle, 1) == ["SP"]


# Traps ----------------------------------------------------------------------------------------------------------------


def test_a_trapped_unit_does_not_fight_this_round():
    """C19."""
    asked, table, battle, (mine, _) = firing("2BD", "1BD 1LM", with_goods={"trap": 2})
    assert (asked.kind, asked.keys, asked.decision.secret) == ("battle.trap", ("BD", "LM", "done"), True)
    asked.answer("LM")
    assert asked.over  # one trap a battle
    assert [one.id for one in battle.sides[1].ready] == ["BD"]
    assert goods.has_good(stacks.stack(table.state, mine), goods.TRAP) == 1


def test_the_fiefs_lay_as_many_as_they_like():
    asked, _, battle, _ = firing("2BD", "3SP 1LM", owners=("fiefs", "kan"), with_goods={"trap": 2})
    asked.answers("LM", "SP")
    assert asked.over
    assert [one.id for one in battle.sides[1].pieces if one.trapped] == ["SP", "LM"]


def test_a_trap_may_be_kept():
    asked, table, _, (mine, _) = firing("2BD", "2BD", with_goods={"trap": 1})
    asked.answer("done")
    assert goods.has_good(stacks.stack(table.state, mine), goods.TRAP) == 1


def test_an_alchemist_s_unit_cannot_be_trapped():
    table = board()
    mine, his = put(table, CLEAR, "kan", "2BD", goods_with={"trap": 1}), put(table, CLEAR, "fiefs", "1BD 1LM")
    battle = mustered(table.state, terms_of(table, mine, his))
    next(one for one in battle.sides[1].pieces if one.id == "LM").alchemist = True
    assert Asked(fire_step(table, battle)).keys == ("BD", "done")


@pytest.mark.parametrize(
    ("unit", "roll", "free"), [("BD", 5, False), ("BD", 6, True), ("LM", 6, False), ("LM", 7, True)]
)
def test_trapped_units_get_free_at_the_end_of_a_round(unit, roll, free):
    """9.4.2.6."""
    table = board(dice=(roll,))
    mine, his = put(table, CLEAR, "kan", "2BD"), put(table, CLEAR, "fiefs", f"1{unit}")
    battle = mustered(table.state, terms_of(table, mine, his))
    battle.sides[1].pieces[0].trapped = True
    Asked(end_round(table, battle))
    assert battle.sides[1].pieces[0].trapped != free
    assert told(table)[-1] == ("battle_gets_free" if free else "battle_still_trapped")


# What is said before --------------------------------------------------------------------------------------------------


def expected(attack: str, defend: str, **more) -> dict[str, list[float]]:
    """The expectation that the question shows for each way: units eliminated, units disordered."""
    table = board(dice=())
    mine, his = put(table, CLEAR, "kan", attack), put(table, CLEAR, "fiefs", defend)
    battle = mustered(table.state, terms_of(table, mine, his, **more))
    asked = Asked(table.during(battle, fire_step(table, battle)))
    info = GAME.help.decision_info(table, asked.decision)
    return {key: [mean.value for mean in one.odds.means] for key, one in info.options.items() if one.odds}


@pytest.mark.parametrize(
    ("defend", "more", "alone", "full"),
    [
        ("9BD", {}, [0.2, 0.4], [0.2, 0.3]),  # two bows, each on row 2: K on 10, D on 8 and 9; row 4: K 9-10, D 6-8
        ("9KBD", {}, [0.0, 0.2], [0.0, 0.3]),  # undead: the roll less 2
        ("9BD", {"manner": Manner.ASSAULT, "structure": "city"}, [0.0, 0.4], [0.1, 0.3]),  # walls: the roll less 1
    ],
)
def test_what_to_expect_of_volleys_counts_bows_walls_and_undead(defend, more, alone, full):
    assert expected("2BW", defend, **more) == {"alone": alone, "full": full}
