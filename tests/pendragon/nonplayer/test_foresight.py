"""8.4.2 What is sure and what is possible in a Battle: positions with numbers, and the model against the rules."""

from __future__ import annotations

import tomllib
from random import Random

import pytest

from tests.long import first
from vexillum.games.pendragon.battle.model import EXACT
from vexillum.games.pendragon.battle.sides import Terms, side
from vexillum.games.pendragon.cards import CAMELOT, MONS_BADONICUS
from vexillum.games.pendragon.map import DATA, SITE_NUMBER
from vexillum.games.pendragon.nonplayer.battle import (
    ASSAULT,
    CONTROL_ADDED,
    ENEMY_LAST_UNIT,
    ENEMY_PLUNDER,
    FRIENDLY_LAST_TROOP,
    LOSES_CAVALRY,
    PLUNDER_WON,
    PRESTIGE_ADDED,
    Prospect,
    any_end,
    can_raiders_remove,
    coup_helps,
    ensured,
    falls,
    forecast,
    most_removed,
    own_removals,
    plunder_above,
    possible,
    sure,
)
from vexillum.games.pendragon.pieces import (
    CAVALRY,
    CIVITATES,
    DUX,
    FORT,
    MILITIA,
    SAXON_RAIDER,
    SAXONS,
    SCOTTI,
    STRONGHOLD_NUMBER,
    STRONGHOLDS,
)
from vexillum.games.pendragon.state import Dominance, Imperium

from ..harness import board, put
from .exhaustive import model_ends, real_ends, small_scene

CHART = tomllib.loads((DATA / "charts.toml").read_text("utf-8"))["stronghold"]
WHERE = {"eboracum": ("eboracum", "town"), "londinium": ("londinium", "town")}
KIND = {"settlement": "saxon_settlement"}


def site_of(chart):
    """A board with the Stronghold of a row of the chart, and its Site."""
    table = board(empty=True)
    id = chart["id"]
    place = {"eboracum": "eboracum", "londinium": "londinium"}.get(id, "ratae")
    kind = "town" if id in WHERE else KIND.get(id, id.split("_")[0])
    site = SITE_NUMBER[place]
    table.state.sites[site] = STRONGHOLD_NUMBER[kind]
    table.state.lasting = [CAMELOT] * ("camelot" in id) + [MONS_BADONICUS] * ("badonicus" in id)
    return table.state, site


@pytest.mark.parametrize("chart", CHART, ids=[chart["id"] for chart in CHART])
def test_can_raiders_remove_as_the_chart_says(chart):
    state, site = site_of(chart)
    for inside, least in enumerate(chart["min_raiders"]):
        assert can_raiders_remove(state, site, inside, least)
        assert not can_raiders_remove(state, site, inside, least - 1)
    for inside, (least, roll) in enumerate(
        zip(chart["min_raiders_coup_de_main"], chart["coup_de_main_max_roll"], strict=True)
    ):
        if roll:
            assert can_raiders_remove(state, site, inside, least, coup=True)
            assert not can_raiders_remove(state, site, inside, least - 1, coup=True)


@pytest.mark.parametrize(("raiders", "falling"), [(5, True), (4, False)])
def test_an_empty_town_falls_to_five_raiders(raiders, falling):
    """The chart's numbers, by the whole Battle."""
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=town", saxon_raider=raiders)
    prospect = Prospect(table.state, space, SAXONS, CIVITATES, Terms(executing=SAXONS, raiders=(raiders, 0)))
    assert sure(prospect, ASSAULT) == sure(prospect, falls()) == falling
    assert not sure(prospect, falls(FORT))


def test_raiders_that_did_not_land_do_not_count():
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=town", saxon_raider=9, saxon_warband=9)
    prospect = Prospect(table.state, space, SAXONS, CIVITATES, Terms(executing=SAXONS, raiders=(4, 0)))
    assert not sure(prospect, ASSAULT)


def test_as_if_more_raiders_had_come():
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=town", saxon_raider=4)
    assert not sure(Prospect(table.state, space, SAXONS, CIVITATES), ASSAULT)
    assert sure(Prospect(table.state, space, SAXONS, CIVITATES, extra=[(SAXON_RAIDER, 1)]), ASSAULT)
    assert table.state.units[space * 11 + SAXON_RAIDER] == 4


def test_a_withdrawn_militia_makes_the_assault_unsure():
    """5 Raiders remove an empty Town; with one Militia inside they need 7 (chart), and it may stay in the field."""
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=town", militia=1)
    for raiders, expected in ((5, False), (7, True)):
        terms = Terms(executing=SAXONS, raiders=(raiders, 0))
        prospect = Prospect(table.state, space, SAXONS, CIVITATES, terms, extra=[(SAXON_RAIDER, raiders)])
        assert sure(prospect, ASSAULT) == expected
    assert possible(prospect, falls())


def test_a_coup_de_main_that_could_remove_it_makes_the_assault_sure():
    """8.5.3 Three Raiders remove an empty Town only by Coup de Main: they Assault all the same."""
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=town")
    extra = [(SAXON_RAIDER, 3)]
    terms = Terms(executing=SAXONS, raiders=(3, 0))
    assert not sure(Prospect(table.state, space, SAXONS, CIVITATES, terms, extra=extra), ASSAULT)
    surprise = Prospect(
        table.state, space, SAXONS, CIVITATES, Terms(executing=SAXONS, raiders=(3, 0), surprise=True), extra=extra
    )
    assert sure(surprise, ASSAULT)
    assert not sure(surprise, falls())
    assert possible(surprise, falls())
    assert coup_helps(surprise)


def test_a_coup_de_main_spares_nobody_at_an_empty_settlement():
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=scotti_settlement", saxon_warband=2)
    prospect = Prospect(table.state, space, SAXONS, SCOTTI, Terms(executing=SAXONS, surprise=True))
    assert sure(prospect, ASSAULT)
    assert not coup_helps(prospect)


def test_ravage_never_assaults():
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=town", saxon_warband=9)
    assert sure(Prospect(table.state, space, SAXONS, CIVITATES), ASSAULT)
    assert not sure(Prospect(table.state, space, SAXONS, CIVITATES, Terms(executing=SAXONS, no_assault=True)), ASSAULT)


@pytest.mark.parametrize(("warbands", "expected"), [(1, False), (2, True)])
def test_the_last_unit_falls_surely(warbands, expected):
    """8.6.4 Two Warbands strike 4 halves in Melee: enough for a Comitates and a Militia; one is not."""
    table = board(empty=True)
    space = put(table, "corieltauvi", comitates=1, militia=1, saxon_warband=warbands)
    assert sure(Prospect(table.state, space, SAXONS, CIVITATES), ENEMY_LAST_UNIT) == expected


def test_raiders_that_may_evade_are_not_surely_removed():
    table = board(empty=True)
    space = put(table, "corieltauvi", scotti_raider=1, saxon_warband=5)
    prospect = Prospect(table.state, space, SAXONS, SCOTTI)
    assert not sure(prospect, ENEMY_LAST_UNIT)
    assert possible(prospect, ENEMY_LAST_UNIT)
    assert ensured(prospect, ENEMY_LAST_UNIT)
    held = Prospect(table.state, space, SAXONS, SCOTTI, Terms(executing=SAXONS, raiders_stand=True))
    assert sure(held, ENEMY_LAST_UNIT)


def test_the_last_unit_starves_in_a_siege():
    """8.6.4 One Militia can Withdraw into the Fort: four Warbands do not take it surely, but two of them besiege it."""
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=fort", militia=1, saxon_warband=2)
    prospect = Prospect(table.state, space, SAXONS, CIVITATES)
    assert not possible(prospect, ASSAULT)
    assert sure(prospect, ENEMY_LAST_UNIT)


def test_control_is_ensured_without_evasion():
    """8.7.1 A Hillfort and 3 Cavalry against 4 Warbands: three fall in Charge, the last one removes one Cavalry."""
    table = board(empty=True)
    space = put(table, "iceni", "venta_icenorum=hillfort", cavalry=3, saxon_warband=4)
    prospect = Prospect(table.state, space, CIVITATES, SAXONS)
    assert not sure(prospect, CONTROL_ADDED)  # in Fens the Warbands may Evade
    assert ensured(prospect, CONTROL_ADDED)
    fewer = Prospect(table.state, space, CIVITATES, SAXONS, extra=[(CAVALRY, -1)])
    assert not ensured(fewer, CONTROL_ADDED)  # two fall in Charge, the other two remove both Cavalry
    assert not possible(Prospect(table.state, space, CIVITATES, SAXONS, extra=[(CAVALRY, 2)]), CONTROL_ADDED)  # has it


def test_plunder_counts_by_what_own_units_carry():
    """8.7.1 A Settlement that falls gives 2 cubes: onto Civitates Units, as many as survive without Plunder."""
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=saxon_settlement", comitates=2)
    prospect = Prospect(table.state, space, CIVITATES, SAXONS)
    assert ensured(prospect, plunder_above(1))
    assert not possible(prospect, plunder_above(2))


def test_taking_away_plunder_needs_no_hands():
    table = board(empty=True)
    space = put(table, "corieltauvi", militia=3, saxon_raider=1, plunder={"saxon_raider": 1})
    prospect = Prospect(table.state, space, CIVITATES, SAXONS)
    assert possible(prospect, ENEMY_PLUNDER)
    assert not sure(prospect, ENEMY_PLUNDER)
    assert ensured(prospect, ENEMY_PLUNDER)


def test_dux_takes_one_cube_only_as_prosperity():
    """8.8.3 Half of one cube is nothing; before Fragmentation it returns where there is room."""
    table = board(empty=True)
    space = put(table, "corieltauvi", cavalry=3, saxon_raider=1, plunder={"saxon_raider": 1})
    table.state.population[space] = 1
    assert possible(Prospect(table.state, space, DUX, SAXONS), PLUNDER_WON)
    table.state.bottom[space] = table.state.top[space] = 1
    assert not possible(Prospect(table.state, space, DUX, SAXONS), PLUNDER_WON)


def test_prestige_is_sure_in_the_absence_of_evasion():
    table = board(empty=True)
    space = put(table, "corieltauvi", cavalry=2, saxon_raider=2)
    table.state.tracks[4] = 20
    prospect = Prospect(table.state, space, DUX, SAXONS)
    assert ensured(prospect, PRESTIGE_ADDED, own_ambush=True)
    assert not sure(prospect, PRESTIGE_ADDED)
    table.state.tracks[4] = 80
    assert not possible(Prospect(table.state, space, DUX, SAXONS), PRESTIGE_ADDED)


def test_raiders_cannot_hurt_cavalry_that_charges_first():
    """8.8.9 Two Cavalry remove four Raiders before these Harass, but in Fens Raiders may Ambush and strike 2 losses."""
    table = board(empty=True)
    clear = put(table, "atrebates", cavalry=2, saxon_raider=4)
    fens = put(table, "iceni", cavalry=2, saxon_raider=4)
    terms = Terms(executing=DUX, no_escape=True)
    assert not possible(Prospect(table.state, clear, DUX, SAXONS, terms), LOSES_CAVALRY)
    assert possible(Prospect(table.state, clear, DUX, SAXONS, terms, extra=[(SAXON_RAIDER, 2)]), LOSES_CAVALRY)
    assert possible(Prospect(table.state, fens, DUX, SAXONS, terms), LOSES_CAVALRY)


def test_the_last_friendly_troop_counts_both_britons_before_fragmentation():
    table = board(empty=True)
    space = put(table, "corieltauvi", militia=1, cavalry=1, saxon_warband=1)
    prospect = Prospect(table.state, space, CIVITATES, SAXONS, Terms(executing=CIVITATES, no_escape=True))
    assert not possible(prospect, FRIENDLY_LAST_TROOP)
    table.state.imperium, table.state.dominance = Imperium.FRAGMENTATION, Dominance.NONE
    alone = Prospect(table.state, space, CIVITATES, SAXONS, Terms(executing=CIVITATES, no_escape=True))
    assert possible(alone, FRIENDLY_LAST_TROOP)


def test_militia_more_remove_more():
    """8.7.1 Reinforce: each added Militia strikes half a loss more."""
    table = board(empty=True)
    space = put(table, "corieltauvi", militia=2, saxon_warband=3)
    assert most_removed(Prospect(table.state, space, CIVITATES, SAXONS)) == 1
    assert most_removed(Prospect(table.state, space, CIVITATES, SAXONS, extra=[(MILITIA, 2)])) == 2


def test_a_shield_wall_lessens_removals():
    """8.6.4 Cavalry strikes 2 losses: two Warbands without, one with Shield Wall."""
    table = board(empty=True)
    space = put(table, "corieltauvi", cavalry=2, saxon_warband=4)
    assert own_removals(Prospect(table.state, space, SAXONS, CIVITATES)) == (2, 2)
    wall = Prospect(table.state, space, SAXONS, CIVITATES, Terms(executing=SAXONS, shield_wall=True))
    assert own_removals(wall) == (1, 1)


def test_the_forecast_knows_neither_ambush_nor_withdrawal():
    table = board(empty=True)
    space = put(table, "iceni", "venta_icenorum=hillfort", militia=4, saxon_warband=2, saxon_raider=2)
    seen = forecast(Prospect(table.state, space, SAXONS, CIVITATES))
    # Melee: 2 Warbands remove 4 Militia's worth of 4 halves, all 4; the Militia's 4 halves fall on Raiders first.
    assert (seen.attack_lost, seen.defend_lost) == (3, 4)


# Rulings --------------------------------------------------------------------------------------------------------------


def test_a_player_on_the_same_side_may_choose_in_any_way():
    """P160 Civitates lead Dux Cavalry against a Fort: only a Non-player Dux is sure to absorb double with it."""
    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=saxon_settlement", cavalry=1, comitates=4, saxon_warband=1)
    state = table.state
    state.non_players = 1 << CIVITATES
    with_player = Prospect(state, space, CIVITATES, SAXONS)
    assert with_player.free == (True, False, True, True)
    state.non_players |= 1 << DUX
    assert Prospect(state, space, CIVITATES, SAXONS).free == (False, False, True, True)


def test_own_strongholds_come_first():
    """P161 Dux Units fill the Fort before the Town, though the Town has the higher Garrison."""
    from vexillum.games.pendragon.battle.model import EXACT, next_withdrawals

    table = board(empty=True)
    space = put(table, "corieltauvi", "ratae=fort", "lindum=town", cavalry=1, militia=1, saxon_warband=3)
    model = Prospect(table.state, space, SAXONS, CIVITATES, asking=DUX).model(EXACT)
    for faction, kind in ((DUX, "fort"), (CIVITATES, "town")):
        ((_, at, n),) = next_withdrawals(model, model.start, [2, 4], faction)
        assert (STRONGHOLDS[model.sites[at].kind], n) == (kind, 1)


def test_civitates_admit_the_dux_after_their_own():
    """P162 A Hillfort holds two: with two Civitates Units that would Withdraw there is no room for the Dux."""
    from vexillum.games.pendragon.battle.model import EXACT, admits

    for militia, expected in ((2, False), (1, True)):
        table = board(empty=True)
        space = put(table, "corieltauvi", "ratae=hillfort", cavalry=1, militia=militia, saxon_warband=6)
        model = Prospect(table.state, space, SAXONS, CIVITATES, asking=CIVITATES).model(EXACT)
        assert admits(model, model.start, CIVITATES, 0) == expected


# The model of a Battle against the real rules: on small random positions both reach exactly the same boards ----------


MOST = 2000
"""Ways to go: positions with more are left to other seeds."""
GOALS = [
    ENEMY_LAST_UNIT,
    ASSAULT,
    CONTROL_ADDED,
    ENEMY_PLUNDER,
    PLUNDER_WON,
    PRESTIGE_ADDED,
    LOSES_CAVALRY,
    FRIENDLY_LAST_TROOP,
    plunder_above(1),
    falls(),
    falls(FORT),
]


def scenes(start, number, **size):
    for seed in range(start, start + number):
        random = Random(seed)
        scene = small_scene(random, **size)
        if scene is not None:
            yield seed, random, scene


@pytest.mark.parametrize("start", first(2, range(0, 400, 50)))
def test_every_choice_of_everybody(start):
    compared = ends = 0
    for seed, _, scene in scenes(start, 50, kinds=0.3, most=2):
        real = real_ends(*scene, most=MOST)
        if real is not None:
            assert model_ends(*scene) == real, f"seed {seed}: {scene[1:]}"
            compared += 1
            ends += len(real)
    assert compared > 35
    assert ends > 2 * compared


@pytest.mark.parametrize("start", first(2, range(5000, 5200, 50)))
def test_every_choice_when_strongholds_fall(start):
    """Attackers in force: Assaults succeed, Cavalry absorbs double, Towns give Plunder and cost Prestige."""
    compared = fallen = 0
    for seed, _, scene in scenes(start, 50, kinds=0.2, most=1, storming=7):
        real = real_ends(*scene, most=MOST)
        if real is not None:
            assert model_ends(*scene) == real, f"seed {seed}: {scene[1:]}"
            compared += 1
            fallen += len({end[2] for end in real}) > 1
    assert compared > 20
    assert fallen > 5


@pytest.mark.parametrize("start", first(2, range(1000, 1400, 50)))
def test_one_side_by_the_battle_tactics(start):
    """Real Non-players answer; equal choices, which they leave to chance, count as any of them."""
    compared = 0
    for seed, random, scene in scenes(start, 50, kinds=0.4, most=3, storming=start // 50 % 2 * 5):
        state, _, attacker, defender, _ = scene
        if state.owners:
            continue
        sides = side(state, attacker, defender), side(state, defender, attacker)
        asking = random.choice(random.choice(sides))
        state.non_players = random.randrange(16) | 1 << asking
        mine = sides[0] if asking in sides[0] else sides[1]
        tactical = [faction for faction in mine if state.non_players >> faction & 1]
        real = real_ends(*scene, tactical=tactical, most=MOST)
        if real is not None:
            assert model_ends(*scene, asking=asking) == real, f"seed {seed}: {scene[1:]} asking {asking}"
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("start", first(2, range(2000, 2200, 50)))
def test_a_rougher_look_gives_the_same_answer(start):
    """Types that a question cannot tell apart are counted together: the answer is that of the exact model."""
    for seed, random, (state, space, attacker, defender, terms) in scenes(start, 50, kinds=0.4, most=2):
        asking = random.choice((attacker, side(state, defender, attacker)[0]))
        prospect = Prospect(state, space, attacker, defender, terms, asking=asking)
        for goal in GOALS:
            failing = any_end(prospect, EXACT, lambda end, goal=goal: not goal.test(end))
            assert sure(prospect, goal) == (not failing), (seed, goal.id)
            assert possible(prospect, goal) == any_end(prospect, EXACT, goal.test), (seed, goal.id)


def test_a_town_falls_at_fragmentation():
    """3.6.5 It costs no Prestige then."""
    table = board(empty=True)
    table.state.tracks = [20] * 6
    space = put(table, "atrebates", "venta_belgarum=town", saxon_warband=6)
    for level, prestige in ((Imperium.AUTONOMY, {18, 20}), (Imperium.FRAGMENTATION, {20})):
        table.state.imperium = level
        scene = table.state, space, SAXONS, CIVITATES, Terms(executing=SAXONS)
        ends = model_ends(*scene)
        assert ends == real_ends(*scene)
        assert {end[3][2] for end in ends} == prestige


def test_the_double_loss_counts_as_the_share_of_the_dux():
    """P19 Escalade of 3 losses: a Cavalry absorbs 2, so the third is the Civitates'."""
    table = board(empty=True)
    table.state.tracks = [20] * 6
    table.state.non_players = 1 << DUX | 1 << CIVITATES
    space = put(table, "londinium", "londinium=saxon_settlement", cavalry=6, comitates=10, saxon_warband=2)
    scene = table.state, space, CIVITATES, SAXONS, Terms(executing=CIVITATES)
    ends = model_ends(*scene, asking=CIVITATES)
    assert ends == real_ends(*scene, tactical=(DUX, CIVITATES))
    assert any(not end[2][0] for end in ends)
