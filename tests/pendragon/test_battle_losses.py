"""3.6.1 Absorbing losses: halves, what must be absorbed, and how Dux and Civitates share."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tests.asked import Asked
from tests.pendragon.harness import board, put, told, units
from vexillum.games.pendragon.battle.scene import losses
from vexillum.games.pendragon.battle.sides import FIELD, FULL, SHIELD_WALL, Force, _exact, _most, absorb
from vexillum.games.pendragon.pieces import BRITONS, SAXONS


def absorbing(table, place, space, halves, factions=BRITONS, values=FIELD, step="melee", **more):
    force = Force(factions, space, 0)
    force.gather(table.state)
    asked = Asked(absorb(table, force, force.field, values, halves, step, **more))
    return asked, lambda *names: tuple(units(table, place, name) for name in names)


def test_losses_are_written_with_halves():
    assert [losses(n) for n in range(6)] == ["0", "½", "1", "1½", "2", "2½"]


@given(st.lists(st.integers(0, 6), min_size=3, max_size=3), st.integers(0, 30))
def test_the_greatest_first_is_the_most_that_can_be_absorbed(coins, halves):
    sums = {a + 2 * b + 4 * c for a, b, c in product(*[range(n + 1) for n in coins])}
    assert _most(coins, halves) == max(n for n in sums if n <= halves)
    assert _exact(coins, halves) == (halves in sums)


def test_all_losses_that_can_be_absorbed_must_be():
    # One loss, a Comitates and a Militia: the Militia alone would leave half a loss unabsorbed.
    table = board(empty=True)
    space = put(table, "parisi", comitates=1, militia=1)
    asked, left = absorbing(table, "parisi", space, 2)
    assert asked.asked == []
    assert left("comitates", "militia") == (0, 1)


def test_the_owner_selects_by_numbers_and_the_last_type_is_forced():
    table = board(empty=True)
    space = put(table, "parisi", saxon_warband=2, saxon_raider=5, plunder={"saxon_raider": 2})
    asked, left = absorbing(table, "parisi", space, 5, (SAXONS,))
    assert asked.keys == ("2", "1", "0")  # Warbands
    assert asked.decision.why(table, asked.decision, "3").id == "why.battle_too_many"
    asked.answer("1")
    assert asked.keys == ("3", "2", "1")  # Raiders without Plunder
    assert asked.decision.why(table, asked.decision, "0").id == "why.battle_absorb_all"
    asked.answer("1")
    assert asked.over
    assert left("saxon_warband", "saxon_raider") == (1, 2)
    assert asked.asked == ["battle.losses"] * 2


def test_a_half_loss_alone_removes_no_full_unit():
    table = board(empty=True)
    space = put(table, "parisi", cavalry=2)
    asked, left = absorbing(table, "parisi", space, 1)
    assert asked.over
    assert left("cavalry") == (2,)


def test_more_losses_than_units():
    table = board(empty=True)
    space = put(table, "parisi", cavalry=1, comitates=2, militia=3)
    asked, left = absorbing(table, "parisi", space, 40)
    assert asked.asked == []
    assert left("cavalry", "comitates", "militia") == (0, 0, 0)
    assert table.state.casualties == 1


def test_shield_wall_needs_two_losses_for_a_warband():
    table = board(empty=True)
    space = put(table, "parisi", saxon_warband=2, saxon_raider=1)
    asked, left = absorbing(table, "parisi", space, 7, (SAXONS,), SHIELD_WALL)
    assert asked.asked == []
    assert left("saxon_warband", "saxon_raider") == (1, 0)


# Dux and Civitates together -------------------------------------------------------------------------------------------


def sharing_example():
    table = board(empty=True)
    space = put(table, "parisi", cavalry=1, comitates=1, militia=1)
    return table, *absorbing(table, "parisi", space, 3)


def test_example_of_the_rulebook_one_and_a_half_losses_without_agreement():
    table, asked, left = sharing_example()
    assert asked.decision.kind == "battle.share"
    assert asked.decision.seat == "dux"
    assert asked.keys == ("split", "0")
    assert asked.decision.options[0].params == {"dux": "1", "civitates": "½"}
    assert asked.decision.options[1].params == {"dux": "0", "civitates": "1½"}
    asked.answer("0").answer("no", kind="battle.share_agree", seat="civitates")
    assert asked.over
    assert left("cavalry", "comitates", "militia") == (0, 1, 0)
    assert "battle_no_agreement" in told(table)


def test_the_civitates_may_agree_to_the_dux_proposal():
    _, asked, left = sharing_example()
    asked.answer("0").answer("yes")
    assert left("cavalry", "comitates", "militia") == (1, 0, 0)


def test_the_split_of_the_rule_needs_no_agreement():
    _, asked, left = sharing_example()
    asked.answer("split")
    assert asked.over
    assert left("cavalry", "comitates", "militia") == (0, 1, 0)


def test_one_player_of_both_britons_decides_alone():
    table = board(empty=True, players="britons")
    space = put(table, "parisi", cavalry=1, comitates=1, militia=1)
    asked, left = absorbing(table, "parisi", space, 3)
    asked.answer("0")
    assert asked.over
    assert left("cavalry", "comitates", "militia") == (1, 0, 0)


def test_an_odd_loss_is_the_dux_own():
    table = board(empty=True)
    space = put(table, "parisi", cavalry=3, comitates=3)
    asked, left = absorbing(table, "parisi", space, 6)
    assert asked.keys == ("split", "6", "2", "0")
    asked.answer("split")
    assert left("cavalry", "comitates") == (1, 2)


def test_as_near_to_half_as_the_units_allow():
    table = board(empty=True)
    space = put(table, "parisi", cavalry=1, comitates=4)
    asked, left = absorbing(table, "parisi", space, 8)
    asked.answer("split")
    assert left("cavalry", "comitates") == (0, 1)


def test_not_asked_when_only_one_briton_is_there_or_only_one_split_is_possible():
    table = board(empty=True)
    space = put(table, "parisi", militia=3)
    assert absorbing(table, "parisi", space, 2)[0].asked == []
    table = board(empty=True)
    space = put(table, "parisi", cavalry=1, militia=1)
    asked, left = absorbing(table, "parisi", space, 2)
    assert asked.asked == []
    assert left("cavalry", "militia") == (0, 1)


def test_what_a_double_cavalry_took_counts_for_the_dux():
    table = board(empty=True)
    space = put(table, "parisi", cavalry=2, comitates=3)
    asked, left = absorbing(table, "parisi", space, 4, BRITONS, FULL, "escalade", dux_before=4)
    assert asked.decision.options[0].params == {"dux": "2", "civitates": "2"}
    asked.answer("split")
    assert left("cavalry", "comitates") == (2, 1)
