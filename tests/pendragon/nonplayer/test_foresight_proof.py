"""The model of a Battle against the real rules: on small random positions both reach exactly the same boards."""

from __future__ import annotations

from random import Random

import pytest

from tests.long import first
from tests.pendragon.harness import board, put
from tests.pendragon.nonplayer.exhaustive import model_ends, real_ends, small_scene
from vexillum.games.pendragon.battle.model import EXACT
from vexillum.games.pendragon.battle.sides import Terms, side
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
    falls,
    plunder_above,
    possible,
    sure,
)
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FORT, SAXONS
from vexillum.games.pendragon.state import Imperium

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
