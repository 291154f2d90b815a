"""9.2.2, 9.4.1, 9.4.2.1, 18.1, C20 Before the first round: duels, manoeuvres, challenges, broods, assassins."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tests.akkren.battles import CLEAR, run, terms_of
from tests.akkren.harness import board, force_of, person, put, said, told, units
from tests.asked import Asked
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren.battle.battle import end_round, manoeuvres
from vexillum.games.akkren.battle.losses import eliminate
from vexillum.games.akkren.battle.melee import die, melee, strength
from vexillum.games.akkren.battle.preliminary import (
    Duellist,
    DuelResult,
    challenge,
    duel,
    preliminary,
    round_odds,
    strike,
    victory_odds,
)
from vexillum.games.akkren.battle.sides import mustered
from vexillum.games.akkren.components.pieces import KAN
from vexillum.games.akkren.state import NONE, Kind

# 9.2.2 Single combat -------------------------------------------------------------------------------------------------


def hero(strength: int, hits: int, seat: str = "kan") -> Duellist:
    return Duellist(f"hero_{seat}", strength, hits, seat)


def guardian(strength: int, hits: int) -> Duellist:
    return Duellist("guardian", strength, hits, guardian=True)


@pytest.mark.parametrize(
    ("mine", "his", "rolls", "expected"),
    [
        (3, 3, (5, 4), (0, 1)),
        (3, 3, (4, 5), (1, 0)),
        (3, 3, (5, 5), (0, 0)),
        (3, 1, (5, 3), (0, 2)),
        (3, 1, (4, 3), (0, 1)),
        (5, 5, (10, 2), (0, 2)),
        (5, 5, (10, 3), (0, 1)),
        (1, 3, (1, 2), (2, 0)),
    ],
)
def test_the_higher_total_wounds_and_the_double_twice(mine, his, rolls, expected):
    """C51: 15 against 7 is double, 15 against 8 is not."""
    assert strike(hero(mine, 9), hero(his, 9), *rolls) == expected


def test_a_tie_wounds_a_guardian():
    assert strike(hero(3, 3), guardian(3, 3), 4, 4) == (0, 1)
    assert strike(guardian(3, 3), hero(3, 3), 4, 4) == (1, 0)


def test_a_duel_to_the_death():
    table = board(dice=(5, 4, 9, 1))
    asked = Asked(duel(table, hero(3, 3), hero(3, 3, "fiefs")))
    asked.answer("fight_on", kind="duel.leave", seat="kan").answer("fight_on", seat="fiefs")
    assert asked.result == DuelResult((0, 3), (False, True))
    assert asked.result.winner == 0
    assert told(table) == ["duel", "duel_wound", "duel_wound", "duel_death"]


def test_a_hero_may_leave_with_eight_or_less():
    table = board(dice=(5, 4, 9, 5, 4, 8))
    asked = Asked(duel(table, hero(3, 3), hero(3, 3, "fiefs")))
    asked.answers("fight_on", "leave")
    assert told(table)[-1] == "duel_held" or "duel_held" in told(table)
    asked.answers("fight_on", "leave")
    assert (asked.result.left, asked.result.winner, asked.result.wounds) == (1, 0, (0, 2))


def test_guardians_never_leave():
    asked = Asked(duel(board(dice=(5, 1, 5, 1)), hero(3, 3), guardian(3, 3)))
    assert asked.decision.seat == "kan"
    asked.answer("fight_on")
    assert asked.result.dead == (False, True)


def test_the_odds_of_a_round_are_those_of_a_hundred_rolls():
    odds = round_odds(hero(3, 3), guardian(3, 3))
    assert sum(odds.values()) == 1
    assert odds[0, 1] + odds.get((0, 2), 0) == Fraction(55, 100)


def test_equal_heroes_have_equal_chances():
    assert victory_odds(hero(4, 3), hero(4, 3)) == Fraction(1, 2)
    assert victory_odds(hero(5, 3), hero(3, 3)) > Fraction(1, 2)
    assert victory_odds(hero(3, 1), guardian(3, 1)) == Fraction(55, 100)


def test_many_duels_agree_with_the_odds():
    one, other = hero(3, 2, ""), guardian(4, 3)
    expected = float(victory_odds(one, other))
    wins, games = 0, 1500
    for number in range(games):
        asked = Asked(duel(board(seed=str(Random(number).random())), one, other))
        wins += asked.result.winner == 0
    assert abs(wins / games - expected) < 4 * (expected * (1 - expected) / games) ** 0.5


# 9.4.1, 9.4.2.1, 18.1, C20 Before the first round: manoeuvres, challenges, broods, parasites, assassins --------------


def before(attack: str, defend: str, *dice: int, owners=("kan", "fiefs"), mine=None, his=None, people=()):
    """A battle that has not begun, its table, and the numbers of both stacks and of the people."""
    table = board(dice=dice)
    one, other = (
        put(table, CLEAR, owner, text, **(more or {}))
        for owner, text, more in zip(owners, (attack, defend), (mine, his), strict=True)
    )
    there = [person(table, who, (one, other)[at]) for who, at in people]
    return table, mustered(table.state, terms_of(table, one, other)), (one, other), there


# 18.1 -----------------------------------------------------------------------------------------------------------------


def test_manoeuvres_shift_the_column():
    """A general of 7 rolls 4 (FA), an officer of 4 rolls 3 (DD): two columns."""
    table, battle, _, _ = before("5BD", "5BD", 4, 3, mine={"general": "g15"})
    assert manoeuvres(table, battle)
    assert battle.manoeuvre == 2
    assert (said(table, "battle_manoeuvres")[0]["mine"], said(table, "battle_manoeuvres")[0]["his"]) == ("FA", "DD")


def test_no_contact_no_battle():
    table = board(dice=(1, 1), rules=("manoeuvres",))
    mine, his = put(table, CLEAR, "kan", "5BD"), put(table, CLEAR, "fiefs", "5BD")
    asked = run(table, mine, his)
    assert asked.over
    assert not asked.result.fought
    assert (force_of(table, mine), force_of(table, his)) == (units("5BD"), units("5BD"))


def test_manoeuvres_are_an_option():
    table = board(dice=(5,))
    mine, his = put(table, CLEAR, "kan", "5PK"), put(table, CLEAR, "fiefs", "2BD")
    run(table, mine, his)
    assert "battle_manoeuvres" not in told(table)


def test_sigmar_makes_enemy_generals_count_one_less():
    """18.1: a 6 counts as a 5: a roll of 1 is LC/DF instead of PA/DD; LC against AM is -4."""
    table, battle, _, _ = before("5BD", "5BD", 1, 6, mine={"general": "g13"}, his={"general": "g19"})
    manoeuvres(table, battle)
    assert battle.manoeuvre == -4


# 9.4.1 ----------------------------------------------------------------------------------------------------------------


def test_no_challenge_without_heroes_on_both_sides():
    table, battle, _, _ = before("5BD", "5BD", people=(("kan", 0),))
    assert Asked(challenge(table, battle)).over


def test_a_refused_challenge_adds_charisma():
    table, battle, _, (mine, his) = before("5BD", "5BD", people=(("kan", 0), ("h10", 1)))
    asked = Asked(challenge(table, battle))
    asked.answer(f"p{mine}", kind="battle.challenge", seat="kan")
    assert asked.keys == (f"p{his}", "refuse")
    asked.answer("refuse", kind="battle.champion", seat="fiefs")
    assert asked.over
    assert die(battle) == [("heroes", 1)]


def test_the_defender_may_challenge_if_the_attacker_does_not():
    table, battle, _, (_mine, his) = before("5BD", "5BD", people=(("kan", 0), ("h10", 1)))
    asked = Asked(challenge(table, battle)).answer("done")
    assert asked.decision.seat == "fiefs"
    asked.answers(f"p{his}", "refuse")
    assert die(battle) == [("heroes", -1)]


def test_a_duel_before_the_battle():
    table, battle, _, (mine, his) = before("5BD", "5BD", 9, 1, 9, 1, people=(("kan", 0), ("fiefs", 1)))
    asked = Asked(challenge(table, battle)).answers(f"p{mine}", f"p{his}")
    asked.answers("fight_on", "fight_on")
    assert asked.over
    assert [one.id for one in table.state.people] == [mine]
    assert table.state.dead_heroes == [heroes.HERO_IDS.index("fiefs")]
    assert battle.sides[1].heroes == []


def test_wounds_of_a_duel_stay_and_leaving_it_is_a_refusal():
    table, battle, _, (mine, his) = before("5BD", "5BD", 5, 4, 8, people=(("kan", 0), ("fiefs", 1)))
    asked = Asked(challenge(table, battle)).answers(f"p{mine}", f"p{his}", "fight_on", "leave")
    assert asked.over
    assert heroes.person(table.state, his).wounds == 1
    assert battle.sides[0].charisma == 1


# 9.4.2.1 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "stage", "cf"),
    [(1, "egg", 0), (3, "egg", 0), (4, "larva", 3), (8, "larva", 3), (9, "adult", 6), (10, "adult", 6)],
)
def test_a_brood_is_rolled_for(roll, stage, cf):
    table, battle, _, _ = before("1CY", "5BD", roll, owners=("neutral", "kan"))
    Asked(preliminary(table, battle))
    (one,) = battle.sides[0].pieces
    assert (one.stage, one.cf, one.monster) == (stage, cf, stage == "adult")
    assert strength(battle, battle.sides[0]) == cf
    assert battle.sides[0].start == cf


def test_a_brood_changes_at_the_end_of_a_round():
    table, battle, _, _ = before("1CY", "5BD", 1, 9, 2, owners=("neutral", "kan"))
    Asked(preliminary(table, battle))
    Asked(end_round(table, battle))
    assert battle.sides[0].pieces[0].stage == "adult"
    Asked(end_round(table, battle))
    assert battle.sides[0].pieces[0].stage == "egg", "C436"


def test_parasites_settle_on_the_enemy_and_take_a_factor():
    table, battle, _, _ = before("1PAR 5BD", "1LM 2BD", owners=("kan", "fiefs"))
    asked = Asked(preliminary(table, battle))
    assert (asked.kind, asked.decision.seat, asked.keys) == ("battle.host", "kan", ("BD", "LM"))
    asked.answer("LM")
    assert strength(battle, battle.sides[1]) == 11
    assert strength(battle, battle.sides[0]) == 15
    assert [one.id for one in battle.sides[0].field] == ["BD"] * 5


@pytest.mark.parametrize(
    ("roll", "sitting", "left"),
    [(1, 0, "1BD"), (3, 0, "1BD"), (4, 1, "1PAR 1BD"), (7, 1, "1PAR 1BD"), (8, 2, "1PAR 1BD")],
)
def test_parasites_die_stay_or_multiply(roll, sitting, left):
    """9.4.2.6, C104: the young live in this battle only, and settle for the next round."""
    table, battle, (mine, _), _ = before("1PAR 1BD", "1LM", roll, owners=("neutral", "kan"))
    Asked(preliminary(table, battle))
    Asked(end_round(table, battle))
    assert battle.sides[1].pieces[0].parasites == sitting
    assert force_of(table, mine) == units(left)


def test_the_young_of_parasites_are_of_this_battle_only():
    """C104."""
    table, battle, (mine, _), _ = before("1PAR 1BD", "1LM", 8, 5, 1, owners=("neutral", "kan"))
    Asked(preliminary(table, battle))
    Asked(end_round(table, battle))
    Asked(end_round(table, battle))
    assert battle.sides[1].pieces[0].parasites == 1
    assert force_of(table, mine) == units("1PAR 1BD")
    assert battle.sides[0].fallen == 0
    assert battle.sides[0].lost == {}


def test_a_parasite_without_a_host_settles_anew():
    table, battle, _, _ = before("1PAR 1BD", "1LM 1SP", 5, owners=("neutral", "kan"))
    Asked(preliminary(table, battle))
    host = battle.sides[1].pieces[1]
    assert host.parasites == 1
    eliminate(table, battle, battle.sides[1], host, "test")
    Asked(end_round(table, battle))
    assert [one.parasites for one in battle.sides[1].pieces] == [1]


def test_a_healer_frees_a_unit_each_round():
    table, battle, (mine, _), _ = before(
        "2PAR 1BD", "1LM 1PK", 5, owners=("neutral", "kan"), his={"goods_with": {"healer": 1}}
    )
    Asked(preliminary(table, battle))
    assert sorted(one.parasites for one in battle.sides[1].pieces) == [0, 2]
    Asked(melee(table, battle))
    assert said(table, "battle_heals")[0]["unit"] == "LM"
    assert units("1PAR")[0][0] not in dict(force_of(table, mine))
    assert not any(one.parasites for one in battle.sides[1].pieces)


# 13.6 -----------------------------------------------------------------------------------------------------------------


def test_alchemists_and_the_null_go_with_a_unit():
    table, battle, _, _ = before("1PK 1LM", "3BD", mine={"goods_with": {"alchemist": 2, "null": 1}})
    asked = Asked(preliminary(table, battle))
    asked.answer("LM", kind="battle.attach", seat="kan")
    assert (asked.kind, asked.decision.params["good"]) == ("battle.attach", "null")
    asked.answer("LM.alchemist")
    assert asked.over
    pike, monster = battle.sides[0].pieces
    assert (pike.alchemist, pike.null, monster.alchemist, monster.null) == (True, False, True, True)
    assert strength(battle, battle.sides[1]) == 9 - 2


# C20 ------------------------------------------------------------------------------------------------------------------


def striking(*dice: int, assassins: int = 1, general: str = "", guards: int = 0, people=(("kan", 1),)):
    return before(
        "5BD",
        "5BD",
        *dice,
        owners=("brotherhood", "kan"),
        mine={"goods_with": {"assassin_unit": assassins}},
        his={"goods_with": {"bodyguard": guards}, "general": general},
        people=people,
    )


def test_an_assassin_wounds_a_hero():
    table, battle, (mine, _), (hero,) = striking(4)
    asked = Asked(preliminary(table, battle))
    assert asked.decision.secret
    asked.answer(f"p{hero}", kind="battle.assassin", seat="brotherhood")
    assert heroes.person(table.state, hero).wounds == 2
    assert stacks.has_good(stacks.stack(table.state, mine), stacks.ASSASSIN) == 1


def test_two_blows_kill_him():
    table, battle, _, (hero,) = striking(1, 2, assassins=3)
    asked = Asked(preliminary(table, battle)).answers(f"p{hero}", f"p{hero}")
    assert asked.over  # two assassins a battle
    assert table.state.people == []
    assert battle.sides[1].heroes == []


def test_two_assassins_of_each_army():
    """5.2: each army may use two of its own."""
    table, battle, _, (hero,) = striking(5, 5, assassins=3)
    assert Asked(preliminary(table, battle)).answers(f"p{hero}", f"p{hero}").over
    table, battle, (mine, _), (hero,) = striking(5, 5, 5, assassins=3)
    second = put(table, CLEAR, "brotherhood", "1BD", goods_with={"assassin_unit": 1})
    battle.sides[0].stacks = [mine, second]
    asked = Asked(preliminary(table, battle)).answers(f"p{hero}", f"p{hero}")
    assert not asked.over
    assert asked.answer(f"p{hero}").over


@pytest.mark.parametrize(
    ("roll", "line", "left"),
    [
        (5, "battle_assassin_misses", 1),
        (8, "battle_assassin_misses", 1),
        (9, "battle_assassin_caught", 0),
        (10, "battle_assassin_caught", 0),
    ],
)
def test_an_assassin_may_miss_or_be_caught(roll, line, left):
    table, battle, (mine, _), (hero,) = striking(roll)
    Asked(preliminary(table, battle)).answer(f"p{hero}")
    assert told(table)[-1] == line
    assert stacks.has_good(stacks.stack(table.state, mine), stacks.ASSASSIN) == left
    assert heroes.person(table.state, hero).wounds == 0


def test_magic_users_die_of_it():
    table, battle, _, (mage,) = striking(1, people=(("war_priest", 1),))
    Asked(preliminary(table, battle)).answer(f"p{mage}")
    assert table.state.people == []
    assert battle.sides[1].casters == []


def test_the_general_s_own_bodyguard_takes_the_first_blow():
    """C119."""
    table, battle, (_, his), _ = striking(1, 1, assassins=2, general="g20", people=())
    asked = Asked(preliminary(table, battle)).answer(f"s{his}")
    assert told(table)[-1] == "battle_guarded"
    asked.answer(f"s{his}")
    assert told(table)[-1] == "battle_assassin_kills_general"


def test_a_general_dies_and_his_army_is_a_garrison():
    table, battle, (_, his), _ = striking(1, general="g01", people=())
    Asked(preliminary(table, battle)).answer(f"s{his}")
    one = stacks.stack(table.state, his)
    assert (one.general, one.kind) == (NONE, Kind.GARRISON)
    assert len(table.state.fallen_generals) == 1
    assert battle.sides[1].general == NONE


@pytest.mark.parametrize(("owner", "more"), [("kan", {"hired": "5BD"}), ("minor", {"regular": "5BD", "nation": 0})])
def test_mercenaries_and_minor_powers_lead_themselves(owner, more):
    """9.3.1, 16: without their general they are a company, not a garrison."""
    table = board(dice=(1,))
    mine = put(table, CLEAR, "brotherhood", "5BD", goods_with={"assassin_unit": 1})
    his = put(table, CLEAR, owner, general="b01" if owner == "minor" else "g01", **more)
    table.state.minors[0] = KAN
    battle = mustered(table.state, terms_of(table, mine, his))
    Asked(preliminary(table, battle)).answer(f"s{his}")
    one = stacks.stack(table.state, his)
    assert (one.general, one.kind) == (NONE, Kind.COMPANY)


def test_a_bodyguard_takes_the_blow_and_is_lost():
    table, battle, (_, his), (hero,) = striking(1, guards=1)
    asked = Asked(preliminary(table, battle)).answer(f"p{hero}")
    asked.answer("guard", kind="battle.bodyguard", seat="kan")
    assert stacks.has_good(stacks.stack(table.state, his), stacks.BODYGUARD) == 0
    assert heroes.person(table.state, hero).wounds == 0


def test_a_bodyguard_may_be_kept():
    table, battle, (_, his), (hero,) = striking(1, guards=1)
    Asked(preliminary(table, battle)).answers(f"p{hero}", "no")
    assert heroes.person(table.state, hero).wounds == 2
    assert stacks.has_good(stacks.stack(table.state, his), stacks.BODYGUARD) == 1


def test_assassins_need_nobody_to_strike():
    table, battle, _, _ = striking(people=())
    assert Asked(preliminary(table, battle)).over
