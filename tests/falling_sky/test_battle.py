"""3.2.4, 3.3.4 Battle: targets, Retreat, Losses, Counterattack, and what modifies it (4.2.3, 4.3.3, 4.4.3, 4.5.3)."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from vexillum.games.falling_sky.battle.sides import Side, attack_losses, counter_losses, had_citadel
from vexillum.games.falling_sky.commands.battle import BATTLE
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.pieces import BELGAE, FACTIONS, ROMANS

from .harness import board, check, command, put, resources, tribe, units


def losses(attacker: str, defender: str, *tribes: str, region: str = "carnutes", retreats=False, **there: int) -> int:
    table = board()
    number = put(table, region, *tribes, **there)
    one, other = Side(number, FACTIONS.index(attacker)), Side(number, FACTIONS.index(defender))
    return attack_losses(table.state, one, other, retreats=retreats, citadel=had_citadel(table.state, other))


def fight(table, who: str, region: str, against: str | None = None, **action) -> Asked:
    asked = command(table, who, "battle", **action).answer(region, kind="battle.space")
    return asked if against is None or asked.decision.kind != "battle.target" else asked.answer(against)


# Losses ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        ({"auxilia_hidden": 1}, 0),
        ({"auxilia_hidden": 3}, 1),
        ({"auxilia_hidden": 2, "auxilia_revealed": 2}, 2),
        ({"legion": 2}, 2),
        ({"roman_successor": 1, "legion": 2, "auxilia_hidden": 1}, 3),
        ({"caesar": 1, "legion": 2, "auxilia_hidden": 1}, 5),  # Caesar attacks: two for each Legion
        ({"fort": 1}, 0),
    ],
)
def test_what_romans_inflict(there, expected):
    assert losses("romans", "arverni", arverni_hidden=9, **there) == expected


def test_a_retreat_or_a_citadel_halves_once():
    assert losses("romans", "arverni", arverni_hidden=1, legion=5) == 5
    assert losses("romans", "arverni", arverni_hidden=1, legion=5, retreats=True) == 2
    assert losses("romans", "arverni", "carnutes=arverni_citadel", arverni_hidden=1, legion=5) == 2
    assert losses("romans", "arverni", "carnutes=arverni_citadel", arverni_hidden=1, legion=5, retreats=True) == 2
    assert losses("romans", "aedui", "carnutes=arverni_citadel", aedui_hidden=1, legion=5) == 5  # another's Citadel


def test_rounding_comes_after_halving():
    assert losses("arverni", "romans", arverni_hidden=7, legion=1, fort=1) == 1  # 3.5 / 2 = 1.75
    assert losses("arverni", "romans", arverni_hidden=8, legion=1, fort=1) == 2


def test_a_fort_halves_that_of_provincia_too():
    assert losses("arverni", "romans", arverni_hidden=8, legion=1) == 4
    assert losses("arverni", "romans", region="provincia", arverni_hidden=8, legion=1) == 2


def test_ambiorix_makes_belgic_warbands_inflict_a_whole_loss_when_attacking():
    assert losses("belgae", "romans", belgic_hidden=3, ambiorix=1, legion=1) == 4
    assert losses("belgae", "romans", belgic_hidden=3, belgic_successor=1, legion=1) == 2  # 1.5 + 1
    table = board()
    region = put(table, "carnutes", belgic_hidden=3, ambiorix=1, legion=1)
    romans, belgae = Side(region, ROMANS), Side(region, BELGAE)
    assert counter_losses(table.state, romans, belgae) == 2  # not in the Counterattack


def test_leaders_of_arverni_count_one():
    assert losses("arverni", "romans", arverni_hidden=2, vercingetorix=1, legion=1) == 2


# Costs and targets ----------------------------------------------------------------------------------------------------


def test_costs():
    for devastated, romans, gauls in ((0, 8, 9), (1, 6, 8)):
        table = board()
        put(table, "carnutes", legion=1, arverni_hidden=1)
        table.state.devastated[REGION_NUMBER["carnutes"]] = devastated
        command(table, "romans", "battle").answer("carnutes")
        command(table, "arverni", "battle").answer("carnutes")
        assert (resources(table, "romans"), resources(table, "arverni")) == (romans, gauls)


def test_regions_with_own_and_other_forces():
    table = board()
    put(table, "carnutes", legion=1)
    put(table, "pictones", arverni_hidden=1)
    assert BATTLE[ROMANS].why_not(table.state, ROMANS).id == "why.battle_nowhere"
    put(table, "carnutes", aedui_hidden=1, germanic_hidden=1)
    asked = fight(table, "romans", "carnutes")
    assert asked.keys == ("aedui", "germans")


# Retreat --------------------------------------------------------------------------------------------------------------


def attacked(*, dice=(), near: dict[str, int] | None = None):
    """Two Legions attack six Arverni Warbands in Carnutes; ``near`` is in Bituriges."""
    table = board(dice=dice)
    put(table, "carnutes", legion=4, arverni_hidden=3, arverni_revealed=3)
    put(table, "bituriges", **(near or {"arverni_hidden": 1}))
    asked = fight(table, "romans", "carnutes")
    return table, asked


def test_no_retreat_counterattack_and_both_are_revealed():
    table, asked = attacked(dice=(5,))
    asked.answer("no", kind="battle.retreat", seat="arverni")
    asked.answer("arverni_revealed").answer("arverni_revealed").answer("arverni_revealed")
    assert units(table, "carnutes", "arverni_revealed") == 2  # the fourth went without a choice; survivors are Revealed
    assert units(table, "carnutes", "arverni_hidden") == 0
    assert units(table, "carnutes", "legion") == 4  # one Loss of two Warbands, a 5
    check(table)


def test_a_retreat_to_own_control_and_hidden_warbands_may_stay_before_romans():
    table, asked = attacked()
    asked.answer("yes", kind="battle.retreat")
    asked.answer("arverni_revealed.rest", kind="battle.loss")  # half of four
    asked.answer("2", kind="battle.stay_hidden").answer("bituriges", kind="battle.retreat_to")
    assert units(table, "carnutes", "arverni_hidden") == 2  # neither Revealed nor Counterattacked
    assert (units(table, "bituriges", "arverni_hidden"), units(table, "bituriges", "arverni_revealed")) == (2, 1)
    assert units(table, "carnutes", "legion") == 4


def test_a_retreat_needs_control_and_no_control_is_none():
    table, asked = attacked(near={"legion": 1, "aedui_hidden": 1})
    asked.answer("yes").answer("arverni_revealed.rest").answer("0")
    assert units(table, "bituriges", "arverni_hidden") == 0
    assert units(table, "carnutes", "arverni_hidden") == 0  # nowhere to go: removed
    check(table)


def test_another_faction_may_agree_and_germans_never_do():
    table, asked = attacked(near={"aedui_hidden": 1})
    put(table, "mandubii", germanic_hidden=1)
    assert asked.keys == ("yes", "no", "ask.aedui")
    asked.answer("ask.aedui").answer("yes", kind="agree.retreat", seat="aedui")
    asked.answer("yes").answer("arverni_revealed.rest").answer("0")
    assert asked.keys == ("bituriges", "remove")
    asked.answer("bituriges")
    assert units(table, "bituriges", "arverni_hidden") == 3


def test_the_leader_may_stay_too():
    table = board(dice=(6,))
    put(table, "carnutes", legion=4, vercingetorix=1, arverni_hidden=1)
    put(table, "bituriges", arverni_hidden=1)
    asked = fight(table, "romans", "carnutes").answer("yes")
    asked.answer("arverni_hidden").answer("yes", kind="battle.stay_leader")
    assert units(table, "carnutes", "vercingetorix") == 1


def test_before_gauls_everybody_leaves():
    table = board()
    put(table, "carnutes", legion=1, auxilia_hidden=2, arverni_hidden=4)
    put(table, "mandubii", legion=1)
    asked = fight(table, "arverni", "carnutes").answer("yes", kind="battle.retreat", seat="romans")
    asked.answer("auxilia_hidden").answer("mandubii", kind="battle.retreat_to")
    assert (units(table, "mandubii", "legion"), units(table, "mandubii", "auxilia_hidden")) == (2, 1)
    assert units(table, "carnutes", "legion") == 0


def test_those_who_retreat_lose_allies_first_and_roll_for_citadel_and_fort():
    table = board(dice=(5,))
    put(table, "carnutes", "carnutes=arverni_citadel", "aulerci=arverni_ally", legion=8, arverni_hidden=4)
    put(table, "bituriges", arverni_hidden=1)
    asked = fight(table, "romans", "carnutes", limited=True).answer("yes")
    assert asked.keys == ("aulerci", "carnutes")
    asked.answer("carnutes")  # a 5: it stands
    assert tribe(table, "carnutes") == "arverni_citadel"
    assert tribe(table, "aulerci") == "subdued"  # the next one has no choice
    assert set(asked.keys) == {"arverni_hidden", "arverni_hidden.rest", "carnutes"}


def test_otherwise_allies_citadel_and_fort_come_last():
    table = board(dice=(1, 4))
    put(table, "carnutes", "carnutes=arverni_ally", legion=3, arverni_hidden=2)
    asked = fight(table, "romans", "carnutes", limited=True).answer("no")
    assert (units(table, "carnutes", "arverni_hidden"), tribe(table, "carnutes")) == (0, "subdued")
    table = board(dice=(6, 6, 3))
    put(table, "carnutes", legion=1, fort=1, auxilia_hidden=1, arverni_hidden=12)
    put(table, "mandubii", legion=1)
    asked = fight(table, "arverni", "carnutes").answer("no")
    assert asked.keys == ("auxilia_hidden", "legion")  # 12 / 2 / 2 = 3 Losses
    asked.answer("legion").answer("legion").answer("legion")
    assert (units(table, "carnutes", "legion"), units(table, "carnutes", "fort")) == (0, 1)
    check(table)


def test_allies_alone_do_not_retreat():
    table = board()
    put(table, "carnutes", "carnutes=arverni_ally", legion=1)
    asked = fight(table, "romans", "carnutes", limited=True)
    assert "battle.retreat" not in asked.asked
    assert tribe(table, "carnutes") == "subdued"


def test_the_fort_of_provincia_absorbs_nothing():
    table = board()
    put(table, "provincia", auxilia_hidden=1, arverni_hidden=12)
    fight(table, "arverni", "provincia").answer("no")
    assert (units(table, "provincia", "auxilia_hidden"), units(table, "provincia", "fort")) == (0, 1)


def test_legions_that_are_removed_fall():
    table = board(dice=(3, 2))
    put(table, "carnutes", legion=2, arverni_hidden=4)
    fight(table, "arverni", "carnutes").answer("no")
    assert (units(table, "carnutes", "legion"), table.state.fallen) == (0, 2)
    check(table)


def test_attackers_take_losses_without_halving():
    table = board(dice=(1, 1))
    put(table, "carnutes", "carnutes=arverni_citadel", legion=3, arverni_hidden=4)
    asked = fight(table, "arverni", "carnutes").answer("no")
    assert (units(table, "carnutes", "legion"), units(table, "carnutes", "arverni_hidden")) == (1, 0)
    assert units(table, "carnutes", "arverni_revealed") == 3  # one Legion is left: one Loss
    assert asked.over or asked.decision.kind != "battle.loss"


# Besiege --------------------------------------------------------------------------------------------------------------


def test_besiege_removes_a_citadel_before_losses_that_are_halved_all_the_same():
    table = board()
    put(table, "carnutes", "carnutes=arverni_citadel", "aulerci=arverni_ally", legion=2, arverni_hidden=3)
    asked = fight(table, "romans", "carnutes").answer("yes", kind="battle.besiege_here")
    asked.answer("no", kind="battle.retreat")
    assert asked.keys == ("carnutes", "aulerci", "nothing")
    asked.answer("carnutes", kind="battle.besiege")
    assert tribe(table, "carnutes") == "subdued"
    assert units(table, "carnutes", "arverni_revealed") == 2  # one Loss: half of two
    check(table)


def test_besiege_needs_a_legion_and_no_leader():
    table = board()
    put(table, "carnutes", "carnutes=arverni_ally", auxilia_hidden=4, caesar=1, arverni_hidden=1)
    asked = fight(table, "romans", "carnutes")
    assert "battle.besiege_here" not in asked.asked


def test_besiege_is_the_special_ability_of_the_command():
    table = board()
    put(table, "carnutes", "carnutes=arverni_ally", legion=1, auxilia_hidden=1, arverni_hidden=1)
    put(table, "mandubii", "senones=arverni_ally", legion=1)
    asked = command(table, "romans", "battle")
    assert "special.scout" in asked.keys
    asked.answer("carnutes").answer("yes").answer("no").answer("nothing").plainly()
    action_specials = [kind for kind in asked.asked if kind == "special.after"]
    assert action_specials == []  # Scout is not offered any more


# Ambush ---------------------------------------------------------------------------------------------------------------


def ambush(who: str, *, dice=(), leader: dict[str, int] | None = None, **there: int):
    table = board(dice=dice)
    put(table, "carnutes", **there)
    for kind, n in (leader or {}).items():
        put(table, "bituriges", **{kind: n})
    return table, fight(table, who, "carnutes", "romans")


def test_in_an_ambush_nobody_retreats_rolls_or_counterattacks():
    table, asked = ambush("arverni", leader={"vercingetorix": 1}, legion=2, arverni_hidden=4)
    asked.answer("yes", kind="battle.ambush_here")
    assert "battle.retreat" not in asked.asked
    assert (units(table, "carnutes", "legion"), table.state.fallen) == (0, 2)
    assert units(table, "carnutes", "arverni_revealed") == 4
    check(table)


def test_an_ambush_needs_more_hidden_attackers_than_hidden_defenders():
    _table, asked = ambush("arverni", leader={"vercingetorix": 1}, auxilia_hidden=2, arverni_hidden=2)
    assert "battle.ambush_here" not in asked.asked


@pytest.mark.parametrize(("leader", "near"), [("vercingetorix", True), ("arverni_successor", False)])
def test_a_successor_must_be_in_the_region(leader, near):
    table, asked = ambush("arverni", leader={leader: 1}, legion=2, arverni_hidden=4)
    assert ("battle.ambush_here" in asked.asked) is near
    table = board()
    put(table, "carnutes", legion=2, arverni_hidden=4, **{leader: 1})
    assert "battle.ambush_here" in fight(table, "arverni", "carnutes").asked


@pytest.mark.parametrize(
    ("who", "die", "holds"), [("arverni", 3, False), ("arverni", 4, True), ("belgae", 4, False), ("belgae", 5, True)]
)
def test_caesar_may_hold_in_an_ambush(who, die, holds):
    """4.3.3, 4.5.3 On 4 or more, 5 or more against Belgae, Romans roll and Counterattack as usual."""
    kind, leader = ("arverni", "vercingetorix") if who == "arverni" else ("belgic", "ambiorix")
    table = board(dice=(die, 6, 6, 6, 6, 6))
    put(table, "carnutes", legion=3, caesar=1, **{f"{kind}_hidden": 6})
    put(table, "mandubii", **{leader: 1})
    asked = fight(table, who, "carnutes").answer("yes", kind="battle.ambush_here").plainly()
    lost = units(table, "carnutes", "legion") + units(table, "carnutes", "caesar") < 4
    countered = units(table, "carnutes", f"{kind}_revealed") < 6
    assert (lost, countered) == (not holds, holds)
    assert asked.over


def test_aedui_ambush_in_one_region_without_a_leader():
    table = board()
    put(table, "carnutes", legion=1, aedui_hidden=4)
    put(table, "mandubii", legion=1, aedui_hidden=4)
    asked = command(table, "aedui", "battle").answer("carnutes").answer("yes", kind="battle.ambush_here")
    asked.answer("mandubii")
    assert asked.decision.kind == "battle.retreat"


def test_arverni_ambush_in_several_regions():
    table = board()
    put(table, "carnutes", legion=1, arverni_hidden=4)
    put(table, "mandubii", legion=1, arverni_hidden=4, vercingetorix=1)
    asked = command(table, "arverni", "battle").answer("carnutes").answer("yes").answer("mandubii")
    assert asked.decision.kind == "battle.ambush_here"


def test_citadel_and_fort_fall_without_a_roll_in_an_ambush():
    table = board()
    put(table, "carnutes", legion=1, fort=1, arverni_hidden=8, vercingetorix=1)
    fight(table, "arverni", "carnutes").answer("yes", kind="battle.ambush_here")
    assert (units(table, "carnutes", "legion"), units(table, "carnutes", "fort")) == (0, 0)  # 5 / 2 = 2 Losses
    check(table)


# Germans (3.4.5) ------------------------------------------------------------------------------------------------------


def test_germans_lose_scouted_then_revealed_then_hidden_then_allies():
    table = board()
    put(table, "treveri", "treveri=germanic_ally", legion=3)
    put(table, "treveri", germanic_hidden=1, germanic_revealed=1, germanic_scouted=1)
    asked = fight(table, "romans", "treveri", limited=True)
    assert "battle.retreat" not in asked.asked
    assert units(table, "treveri", "germanic_hidden") == 0
    assert tribe(table, "treveri") == "germanic_ally"
    table = board()
    put(table, "treveri", "treveri=germanic_ally", legion=2)
    put(table, "treveri", germanic_hidden=1, germanic_scouted=2)
    fight(table, "romans", "treveri", limited=True)
    assert units(table, "treveri", "germanic_scouted") == 0
    assert units(table, "treveri", "germanic_revealed") == 1  # the Hidden one survived and is Revealed
