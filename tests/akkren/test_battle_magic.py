"""9.4.2.2, 15.2, 15.3 Magic: points and counter-points, the roll, magic strength, every spell."""

from __future__ import annotations

import pytest

from tests.akkren.battles import CLEAR, run, terms_of
from tests.akkren.harness import board, force_of, hold, person, pool, put, said, told, units
from tests.asked import Asked
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren import stacks as goods
from vexillum.games.akkren.battle.battle import end_round
from vexillum.games.akkren.battle.fire import fire_step
from vexillum.games.akkren.battle.magic import cast_spells, contest, magic_strength, modifier, success
from vexillum.games.akkren.battle.melee import die, is_fanatic, melee, strength
from vexillum.games.akkren.battle.preliminary import preliminary
from vexillum.games.akkren.battle.sides import mustered, piece
from vexillum.games.akkren.components.pieces import UNIT

OWNER_OF = {"wizard": "fiefs", "necromancer": "brotherhood", "cleric": "theocracy", "war_priest": "kan"}


def casting(
    caster: str,
    attack: str = "5BD",
    defend: str = "5BD",
    *dice: int,
    enemy: str = "",
    enemy_caster: str = "",
    residual: int = 0,
    with_goods=None,
    null: str = "",
):
    """The magic users' part of the magic step; the attacker has the caster."""
    owner = OWNER_OF.get(caster, "fiefs")
    enemy = enemy or ("kan" if owner != "kan" else "fiefs")
    table = board(dice=dice)
    mine, his = put(table, CLEAR, owner, attack, goods_with=with_goods), put(table, CLEAR, enemy, defend)
    person(table, caster, mine)
    if enemy_caster:
        person(table, enemy_caster, his)
    battle = mustered(table.state, terms_of(table, mine, his))
    battle.sides[1].residual = residual
    for one in battle.sides[1].pieces:
        one.null = one.id == null
    return Asked(cast_spells(table, battle)), table, battle, (mine, his)


# Casting --------------------------------------------------------------------------------------------------------------


def test_the_example_of_the_rules():
    """15.2: Blast with 7 points, 3 spent against it: 4 are left of both."""
    asked, table, battle, _ = casting("wizard", "5BD", "5BD", 5, enemy_caster="war_priest")
    asked.answer("blast", kind="battle.spell", seat="fiefs").answer("7", kind="battle.points")
    asked.answer("3", kind="battle.counter", seat="kan")
    (failed,) = said(table, "battle_spell_fails")
    assert failed["points"] == 4
    assert battle.sides[1].casters[0].points == 4
    assert battle.sides[0].casters[0].points == 0


def test_points_up_to_the_success_factor():
    asked, _, _, _ = casting("cleric", "5BD", "5BD")
    asked.answer("sacrifice")
    assert asked.kind == "battle.points"
    assert asked.keys == tuple(map(str, range(1, 7)))


def test_a_spell_cannot_be_countered_to_nothing():
    asked, _, _, _ = casting("wizard", "5BD", "5BD", 5, enemy_caster="war_priest")
    asked.answers("blast", "3")
    assert asked.keys == ("0", "1", "2")


def test_one_more_point_where_the_enemy_has_no_magic_user():
    """C10."""
    asked, table, _, _ = casting("wizard", "5BD", "5BD", 9)
    asked.answers("blast", "7")
    assert said(table, "battle_spell_fails")[0]["points"] == 8


@pytest.mark.parametrize(("roll", "works"), [(1, True), (2, True), (3, False)])
def test_a_roll_up_to_the_points_succeeds(roll, works):
    asked, table, _, _ = casting("wizard", "5BD", "5BD", roll, 1, enemy_caster="war_priest")
    asked.answers("blast", "2", "0")
    assert ("battle_spell_works" in told(table)) == works


def test_a_natural_one_succeeds_with_a_single_point():
    asked, table, _, _ = casting("wizard", "5BD", "5BD", 1, 1, enemy_caster="war_priest")
    asked.answers("blast", "1")
    assert "battle_spell_works" in told(table)


@pytest.mark.parametrize(
    ("second", "line"), [(1, "battle_faints"), (4, "battle_faints"), (5, "battle_no_harm"), (10, "battle_person_dies")]
)
def test_a_natural_ten_is_a_catastrophe(second, line):
    asked, table, battle, _ = casting("wizard", "5BD", "5BD", 10, second)
    asked.answers("blast", "7")
    assert told(table)[-1] == line
    assert bool(battle.sides[0].awake) == (line == "battle_no_harm")
    assert bool(table.state.people) == (line != "battle_person_dies")


def test_who_has_fainted_casts_no_more():
    asked, table, battle, _ = casting("wizard", "5BD", "5BD", 10, 4)
    asked.answers("blast", "3")
    assert Asked(cast_spells(table, battle)).over


def test_as_many_spells_as_mana_points_in_a_battle():
    """C12: the home region alone has one."""
    asked, table, battle, _ = casting("wizard", "5BD", "5BD", 9, 9)
    asked.answers("blast", "1")
    assert Asked(cast_spells(table, battle)).over
    hold(table, "fiefs", "the_pale")
    assert Asked(cast_spells(table, battle)).kind == "battle.spell"


def test_points_last_for_the_whole_battle():
    asked, table, battle, _ = casting("wizard", "5BD", "5BD", 9)
    hold(table, "fiefs", "the_pale")
    asked.answers("blast", "5")
    asked = Asked(cast_spells(table, battle))
    asked.answer("blast")
    assert asked.keys == ("1", "2")


def test_nobody_has_to_cast():
    asked, table, _, _ = casting("wizard")
    asked.answer("done")
    assert asked.over
    assert told(table) == []


def test_why_a_spell_is_not_offered():
    asked, table, _, _ = casting("necromancer")
    assert asked.keys == ("summon", "deathgrip", "done")
    assert asked.decision.why(table, asked.decision, "plague").id == "why.battle_spell_residual"


# Inquisitors and magic strength ---------------------------------------------------------------------------------------


def test_inquisitors_bring_points_against_spells():
    """C11: D6 - 1, once a battle; spent before those of magic users."""
    table = board(dice=(4, 9))
    mine = put(table, CLEAR, "fiefs", "5BD")
    his = put(table, CLEAR, "theocracy", "5BD", goods_with={"inquisitor": 2})
    person(table, "wizard", mine)
    battle = mustered(table.state, terms_of(table, mine, his))
    Asked(preliminary(table, battle))
    assert battle.sides[1].counter == 3
    asked = Asked(cast_spells(table, battle)).answers("blast", "7")
    assert asked.keys == ("0", "1", "2", "3")
    asked.answer("2")
    assert battle.sides[1].counter == 1


def test_inquisitors_do_not_serve_beside_a_magic_user():
    """5.1."""
    table = board()
    mine = put(table, CLEAR, "theocracy", "5BD", goods_with={"inquisitor": 1})
    his = put(table, CLEAR, "fiefs", "5BD")
    person(table, "cleric", mine)
    battle = mustered(table.state, terms_of(table, mine, his))
    Asked(preliminary(table, battle))
    assert not battle.sides[0].inquisitor
    assert table.state.rolls == 0


def contesting(attack: str, defend: str, *dice: int, owners=("brotherhood", "fiefs"), people=(), null: str = ""):
    table = board(dice=dice)
    mine, his = put(table, CLEAR, owners[0], attack), put(table, CLEAR, owners[1], defend)
    for who, at in people:
        person(table, who, (mine, his)[at])
    battle = mustered(table.state, terms_of(table, mine, his))
    for one in battle.sides[1].pieces:
        one.null = one.id == null
    return Asked(contest(table, battle)), table, battle, (mine, his)


def test_only_the_stronger_side_rolls_on_the_difference():
    """C22: 4 against 1, an 8 with +1 for no magic user is a 9: one disordered."""
    _, table, battle, _ = contesting("2DE", "1LEV", 8, owners=("brotherhood", "fiefs"))
    (line,) = said(table, "battle_magic_strength")
    assert (line["mine"], line["his"], line["roll"], line["add"], line["d"], line["k"]) == (4, 1, 8, 1, 1, 0)
    assert [one.disordered for one in battle.sides[1].pieces] == [True]


def test_equal_magic_strength_does_nothing():
    _, table, _, _ = contesting("1DE", "1VA")
    assert table.state.rolls == 0


def test_the_owner_chooses_who_is_hit():
    asked, table, _, (_, his) = contesting("2DE", "1BD 1PK 1SP", 10)
    assert (asked.kind, asked.decision.seat, asked.decision.params["result"]) == ("battle.victim", "fiefs", "K")
    asked.answer("SP")
    asked.answer("PK")
    assert force_of(table, his) == units("1BD 1PK")
    assert asked.over


def test_magic_does_not_touch_a_unit_with_a_null():
    _, _table, battle, _ = contesting("2DE", "1BD 1PK", 6, null="BD")
    assert [one.id for one in battle.sides[1].pieces if one.disordered] == ["PK"]


def test_masters_add_to_magic_strength():
    _, _, battle, _ = contesting("1DE", "5BD", 1, people=(("earth", 1),))
    assert [magic_strength(side) for side in battle.sides] == [2, 2]


def test_the_roll_is_modified_by_who_is_there():
    _, _, battle, _ = contesting("1DE", "5BD", 1, people=(("earth", 1),))
    side = battle.sides[1]
    assert modifier(side) == 0
    side.casters, side.inquisitor = [], True
    assert modifier(side) == -1
    side.inquisitor = False
    assert modifier(side) == 1


# The Wizard -----------------------------------------------------------------------------------------------------------


def test_blast_strikes_like_artillery():
    asked, table, _, (_, his) = casting("wizard", "5BD", "2BMf", 3, 7, 9)
    asked.answers("blast", "7")
    assert force_of(table, his) == units("1BMf")


def test_blast_on_ten_lets_the_wizard_choose():
    asked, table, _, (_, his) = casting("wizard", "5BD", "1BD 1LM", 3, 10, 9)
    asked.answers("blast", "7")
    assert (asked.kind, asked.decision.seat) == ("battle.aim", "fiefs")
    asked.answer("LM")
    assert force_of(table, his) == units("1BD")


@pytest.mark.parametrize(
    ("unit", "most"), [("BD", 7), ("SM", 6), ("AKs", 6), ("LM", 5), ("DE", 5), ("DE-f", 5), ("UBD", 5)]
)
def test_apoplexy_is_harder_on_some(unit, most):
    asked, _, battle, _ = casting("wizard", "5BD", f"2{unit}", 2, enemy="brotherhood")
    asked.answer("apoplexy")
    assert asked.keys[-1] == str(most)
    asked.answer("4")
    assert [one.held for one in battle.sides[1].pieces] == [True, False]
    assert len(battle.sides[1].ready) == 1


def test_mirror_image_fights_itself():
    """C114: a 10 in the column 1:1 costs the unit 30% of its 6 factors."""
    asked, _table, battle, _ = casting("wizard", "5BD", "1LM", 2, 10)
    asked.answers("mirror_image", "7")
    assert battle.sides[1].residual == 2
    assert battle.sides[1].ready == []


def test_a_spell_is_over_with_the_round():
    asked, table, battle, _ = casting("wizard", "5BD", "2BD", 2)
    asked.answers("apoplexy", "7")
    Asked(end_round(table, battle))
    assert len(battle.sides[1].ready) == 2


# The Necromancer ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "most"), [("BD", 7), ("SP", 7), ("SM", 6), ("LM", 5)])
def test_summon_calls_a_unit_for_the_next_round(unit, most):
    asked, table, battle, (mine, _) = casting("necromancer", "5BD", "5BD", 2)
    asked.answer("summon")
    assert asked.keys == ("BD.called", "SP.called", "SM.called", "LM.called")
    asked.answer(f"{unit}.called")
    assert asked.keys[-1] == str(most)
    asked.answer(str(most))
    assert len(battle.sides[0].field) == 5
    Asked(end_round(table, battle))
    assert [one.id for one in battle.sides[0].field] == ["BD"] * 5 + [unit]
    assert force_of(table, mine) == units("5BD")


def test_deathgrip_gives_a_factor_next_round():
    asked, table, battle, _ = casting("necromancer", "5BD", "5BD", 2)
    asked.answers("deathgrip", "7")
    assert strength(battle, battle.sides[0]) == 15
    Asked(end_round(table, battle))
    assert strength(battle, battle.sides[0]) == 16
    Asked(end_round(table, battle))
    assert strength(battle, battle.sides[0]) == 15


@pytest.mark.parametrize(("roll", "seat"), [(2, "kan"), (1, "brotherhood")])
def test_plague_kills_a_unit_with_losses_left_over(roll, seat):
    asked, table, battle, (_, his) = casting("necromancer", "5BD", "1PK 1LM", roll, residual=1)
    asked.answers("plague", "7")
    assert (asked.kind, asked.decision.seat) == ("battle.plague", seat)
    asked.answer("LM")
    assert force_of(table, his) == units("1PK")
    assert battle.sides[1].residual == 0


# The Cleric -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "most"), [("UBD", 7), ("DE-f", 7), ("DE", 6), ("DE+", 5)])
def test_banish_removes_the_unearthly(unit, most):
    asked, table, _, (_, his) = casting("cleric", "5BD", f"1{unit} 5SP", 2, enemy="brotherhood")
    asked.answer("banish")
    assert asked.keys[-1] == str(most)
    asked.answer("4")
    assert force_of(table, his) == units("5SP")


def test_who_is_banished_can_be_raised_again():
    """15.2.3, C437: as any unit that is eliminated; demons are called again in winter."""
    asked, table, _, _ = casting("cleric", "5BD", "1UBD 1DE 5SP", 2, enemy="brotherhood")
    asked.answers("banish", "UBD", "4")
    assert pool(table, "brotherhood", "UBD") == 1
    asked, table, _, _ = casting("cleric", "5BD", "1UBD 1DE 5SP", 2, enemy="brotherhood")
    asked.answers("banish", "DE", "4")
    assert pool(table, "brotherhood", "DE") == 0


@pytest.mark.parametrize(("unit", "most"), [("SM", 6), ("LM", 5), ("BD", 7)])
def test_banish_removes_what_was_called(unit, most):
    asked, table, battle, _ = casting("necromancer", "5BD", "5BD", 2, enemy="theocracy")
    asked.answers("summon", f"{unit}.called", "4")
    Asked(end_round(table, battle))
    person(table, "cleric", battle.sides[1].stacks[0])
    battle = _turned(table, battle)
    asked = Asked(cast_spells(table, battle)).answer("banish", seat="theocracy")
    assert (asked.kind, asked.keys[-1]) == ("battle.points", str(most))


def _turned(table, battle):
    """The same battle with the Cleric who has come to the other side, and no Necromancer."""
    side = battle.sides[1]
    fresh = mustered(table.state, battle.terms)
    side.casters = fresh.sides[1].casters
    battle.sides[0].casters = []
    return battle


def test_banish_needs_somebody_unearthly():
    asked, _, _, _ = casting("cleric", "5BD", "1LM 4BD")
    assert asked.keys == ("exorcism", "sacrifice", "done")


@pytest.mark.parametrize(("unit", "most"), [("SM", 7), ("LM", 6), ("DE+", 6), ("DE", 7), ("DE-", 7), ("UBD", 7)])
def test_exorcism_holds_monsters_and_the_unearthly(unit, most):
    asked, _, battle, _ = casting("cleric", "5BD", f"1{unit} 5SP", 2, enemy="brotherhood")
    asked.answer("exorcism")
    assert asked.keys[-1] == str(most)
    asked.answer("4")
    assert [one.id for one in battle.sides[1].pieces if one.held] == [unit]


@pytest.mark.parametrize(("unit", "expected"), [("DE-", 8), ("DE-f", 8), ("DE", 7), ("DE+", 6), ("LM", 6), ("SM", 7)])
def test_lesser_demons_are_easier_to_exorcise(unit, expected):
    """15.2.3: with wings or without."""
    exorcism = next(spell for spell in heroes.SPELLS_OF_MAGE[heroes.CLERIC] if spell.id == "exorcism")
    assert success(exorcism, [piece(UNIT[unit], 1)]) == expected


@pytest.mark.parametrize(("unit", "worked"), [("DE-", True), ("DE", False)])
def test_an_easy_target_adds_to_the_points(unit, worked):
    """15.2.3, C430: the +1 for lesser demons counts although no one has more than seven points."""
    asked, _, battle, _ = casting("cleric", "5BD", f"1{unit} 5SP", 8, enemy="brotherhood", enemy_caster="wizard")
    asked.answers("exorcism", "7", "0")
    assert [one.held for one in battle.sides[1].pieces if one.id == unit] == [worked]


def test_sacrifice_takes_an_offering():
    asked, table, _, (mine, his) = casting("cleric", "2BD", "1LM 5SP", 2, with_goods={"offering": 1})
    asked.answers("sacrifice", "LM").answer("offering", kind="battle.price").answer("6")
    assert force_of(table, his) == units("5SP")
    assert goods.has_good(stacks.stack(table.state, mine), goods.OFFERING) == 0
    assert force_of(table, mine) == units("2BD")


def test_sacrifice_takes_a_unit_even_if_it_fails():
    asked, table, _, (mine, his) = casting("cleric", "2BD 1SP", "1LM", 9)
    asked.answer("sacrifice").answer("SP", kind="battle.sacrifice").answer("6")
    assert (force_of(table, mine), force_of(table, his)) == (units("2BD"), units("1LM"))


def test_the_last_unit_is_not_sacrificed():
    asked, table, _, _ = casting("cleric", "1BD", "1LM")
    assert "sacrifice" not in asked.keys
    assert asked.decision.why(table, asked.decision, "sacrifice").id == "why.battle_spell_price"


# The War Priest -------------------------------------------------------------------------------------------------------


def test_jihad_makes_a_fanatic_for_this_round():
    asked, table, battle, (_mine, his) = casting("war_priest", "2BD", "2BD", 2, 7, 9, 1, 5)
    asked.answers("jihad", "7")
    assert [is_fanatic(one) for one in battle.sides[0].pieces] == [True, False]
    Asked(melee(table, battle))
    assert said(table, "battle_fanatic")[0]["unit"] == "BD"
    assert force_of(table, his) == units("1BD")
    Asked(end_round(table, battle))
    assert not any(is_fanatic(one) for one in battle.sides[0].pieces)


def test_the_avatar_joins_at_once_and_leaves_with_the_battle():
    asked, table, battle, (mine, _) = casting("war_priest", "2BD", "2BD", 2)
    asked.answer("summon_avatar")
    assert asked.keys[-1] == "6"
    asked.answer("6")
    assert strength(battle, battle.sides[0]) == 16
    assert force_of(table, mine) == units("2BD")


def test_assured_victory_demoralises_a_unit_with_losses_left_over():
    asked, _, battle, _ = casting("war_priest", "2BD", "1BD 1LM", 2, residual=1)
    asked.answers("assured_victory", "7")
    assert (asked.kind, asked.decision.seat) == ("battle.target", "kan")
    asked.answer("LM")
    assert [one.id for one in battle.sides[1].field] == ["BD"]
    assert battle.sides[1].residual == 0


# The Masters ----------------------------------------------------------------------------------------------------------


def test_grasping_soil_holds_two_on_foot():
    asked, _, battle, _ = casting("earth", "5BD", "1BD 1PK 2HC", 2)
    asked.answer("grasping_soil")
    assert asked.keys == ("BD", "PK")
    asked.answer("PK")
    assert asked.keys == ("BD", "done")
    asked.answers("BD", "6")
    assert [one.id for one in battle.sides[1].ready] == ["HC", "HC"]


def test_wall_of_stone_is_a_fort():
    asked, table, battle, _ = casting("earth", "7BD", "1BW", 2, 8)
    asked.answers("wall_of_stone", "6")
    assert strength(battle, battle.sides[0]) == 21 + 15
    Asked(fire_step(table, battle))
    assert not any(one.disordered for one in battle.sides[0].pieces)
    Asked(end_round(table, battle))
    assert strength(battle, battle.sides[0]) == 21


def test_healing_rain_makes_good_three_points():
    asked, table, battle, (_mine, _) = casting("water", "6PK", "6PK", 2, 5)
    assert asked.keys == ("healing_rain", "done")
    asked.answers("healing_rain", "6")
    Asked(melee(table, battle))
    assert said(table, "battle_rain_heals")[0]["n"] == 3
    assert battle.sides[0].residual == 1  # 15% of 24 are 4 points


def test_fire_storm_strikes_twice():
    asked, table, battle, (_, his) = casting("fire", "5BD", "1LM 1BD 1SP", 2, 9, 7)
    asked.answers("fire_storm", "6", "LM", "BD")
    assert force_of(table, his) == units("1BD 1SP")
    assert [one.id for one in battle.sides[1].field] == ["SP"]


def test_burning_blades_add_to_the_die():
    asked, table, battle, _ = casting("fire", "5BD", "5BD", 2)
    asked.answers("burning_blades", "6")
    assert die(battle) == [("burning_blades", 1)]
    Asked(end_round(table, battle))
    assert die(battle) == []


def test_a_gale_stops_fire_and_flyers():
    asked, table, battle, _ = casting("air", "5BD", "1BW 1BMf 1ARl", 2)
    assert asked.keys == ("gale", "done")
    asked.answers("gale", "6")
    rolls = table.state.rolls
    Asked(fire_step(table, battle))
    assert table.state.rolls == rolls
    assert [one.id for one in battle.sides[1].ready] == ["BW", "ARl"]


def test_no_spell_touches_a_unit_with_a_null():
    asked, _, _, _ = casting("wizard", "5BD", "1BD 1LM", 2, null="LM")
    asked.answer("apoplexy")
    assert asked.kind == "battle.points"  # only the Blades could be named


def test_every_spell_is_in_a_battle_or_says_why_not():
    known = {spell.id for one in heroes.SPELLS_OF_MAGE for spell in one}
    known |= {spell.id for master in heroes.MASTERS for spell in master.spells}
    assert len(known) == 20


def test_a_whole_battle_with_a_magic_user():
    table = board(dice=(2, 9, 9))
    mine, his = put(table, CLEAR, "fiefs", "5PK"), put(table, CLEAR, "neutral", "1LM")
    person(table, "wizard", mine)
    asked = run(table, mine, his)
    assert asked.kind == "battle.spell"
