"""3.6 Battles between random forces, answered at random: pieces stay, losses are absorbed to the full, it ends."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pendragon.harness import board
from tests.text_catalogs import part
from vexillum.coin.own import coin_catalog
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.battle import battle as field_battle
from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.scene import losses
from vexillum.games.pendragon.battle.sides import FIELD, MILITIA_FULL, Force, Terms, absorbable, enemies
from vexillum.games.pendragon.cards import CAMELOT, CELYDDON_COED, CYMBROGI, MONS_BADONICUS
from vexillum.games.pendragon.map import SITES_OF, SPACE_NUMBER
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    CAVALRY,
    DUX,
    RAIDER_OF,
    STRONGHOLD_TYPE,
    STRONGHOLDS,
    TOTALS,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_TYPE,
    UNITS_OF,
)
from vexillum.games.pendragon.state import Dominance, Imperium

PLACES = [SPACE_NUMBER[id] for id in ("corieltauvi", "iceni", "novantae", "parisi", "londinium", "eboracum")]

BY_EVENT = [
    {},
    {"raiders_stand": True},
    {"no_evade": True},
    {"no_evade": True, "no_withdraw": True},
    {"no_rolls": True},
    {"cavalry_melee": True},
    {"militia_full": True, "shield_wall": False},
    {"attackers_trap": True},
]
"""5.1.1 What Events say of Battles."""


def catalog():
    """The texts of this part over the common ones, with the names of the map."""
    game = "vexillum.games.pendragon"
    texts = part(game, "battle").over(part(game, "common")).over(part(game, "data/map")).over(coin_catalog())
    texts.add("option.done", {"en": "done", "it": "fine"})
    return texts


TEXTS = [Texts(catalog(), language, strict=True) for language in ("en", "it")]


def scene(random: Random):
    """A random board in one space, and a Battle that may be fought there."""
    table = board(empty=True, players=random.choice(("four", "two")))
    state = table.state
    if random.random() < 0.3:
        state.imperium, state.dominance = Imperium.FRAGMENTATION, Dominance.NONE
    state.lasting = random.sample((CAMELOT, CELYDDON_COED, CYMBROGI, MONS_BADONICUS), random.randrange(5))
    state.tracks = [20] * 6
    space = random.choice(PLACES)
    state.bottom[space] = random.randrange(3)
    for kind in range(UNIT_KINDS):
        if random.random() < 0.6:
            n = random.randrange(min(7, state.available[UNIT_TYPE[kind]] + 1))
            state.units[UNIT_KINDS * space + kind] = n
            state.plunder[UNIT_KINDS * space + kind] = (
                random.randrange(n + 1) if kind != CAVALRY and random.random() < 0.5 else 0
            )
            state.available[UNIT_TYPE[kind]] -= n
    for site in SITES_OF[space]:
        if random.random() < 0.7:
            kind = random.randrange(1, len(STRONGHOLDS))
            state.sites[site] = kind
            state.available[STRONGHOLD_TYPE[kind]] -= 1
    battles = [
        (attacker, defender)
        for attacker in range(4)
        if any(state.units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[attacker])
        for defender in enemies(state, space, attacker)
    ]
    if not battles:
        return None
    attacker, defender = random.choice(battles)
    raiders = None
    if attacker in BARBARIANS and random.random() < 0.3:
        at = UNIT_KINDS * space + RAIDER_OF[attacker]
        loaded = random.randrange(state.plunder[at] + 1)
        raiders = (random.randrange(state.units[at] - state.plunder[at] + 1), loaded)
    barbarian = attacker in BARBARIANS
    terms = Terms(
        executing=attacker,
        raiders=raiders,
        surprise=barbarian and random.random() < 0.5,
        retaliate=attacker == DUX and random.random() < 0.5,
        no_assault=barbarian and random.random() < 0.2,
        no_escape=random.random() < 0.2,
        **{"shield_wall": random.random() < 0.3} | random.choice(BY_EVENT),
    )
    return table, space, attacker, defender, terms


def count(state):
    """All pieces of each type, wherever they are."""
    found = list(state.available)
    for at, n in enumerate(state.units):
        found[UNIT_TYPE[at % UNIT_KINDS]] += n
    for kind in state.sites:
        if kind:
            found[STRONGHOLD_TYPE[kind]] += 1
    found[0] += state.casualties
    return tuple(found)


def play(random: Random, table, rules, look=None):
    """Answer at random; every text must exist, and labels must differ."""
    picks, asked = None, 0
    while True:
        try:
            decision = rules.send(picks)
        except StopIteration as stop:
            return stop.value, asked
        assert decision.options
        assert len(set(decision.keys)) == len(decision.options)
        if len(decision.options) > 1:
            asked += 1
            for texts in TEXTS:
                texts(decision.prompt)
                labels = [texts(option.message) for option in decision.options]
                assert len(set(labels)) == len(labels)
                if decision.why is not None:
                    for name in ("evade", "ambush", "site:ratae", "site:lindum", "7", "half", "renown", "prosperity"):
                        if name not in decision.keys:
                            reason = decision.why(table, decision, name)
                            assert reason is None or texts(reason)
        picks = (random.choice(decision.options),)
        if look:
            look(decision, picks)


@given(st.integers(0, 2**32).map(Random))
@settings(max_examples=400)
def test_random_battles(random):
    given_scene = scene(random)
    if given_scene is None:
        return
    table, space, attacker, defender, terms = given_scene
    state = table.state
    before = list(state.units)
    sites = list(state.sites)
    assert count(state) == TOTALS
    result, asked = play(random, table, battle(table, space, attacker, defender, terms))
    assert asked < 60
    assert count(state) == TOTALS
    assert all(0 <= carried <= n for carried, n in zip(state.plunder, state.units, strict=True))
    assert all(n <= was for n, was in zip(state.units, before, strict=True))
    fighting = {attacker, defender} | ({0, 1} if {attacker, defender} & {0, 1} else set())
    for faction in range(4):
        if faction not in fighting:
            assert all(
                state.units[UNIT_KINDS * space + kind] == before[UNIT_KINDS * space + kind]
                for kind in UNITS_OF[faction]
            )
    assert len(result.razed) == len(result.spoils) == sum(a != b for a, b in zip(sites, state.sites, strict=True))
    gone = [before[UNIT_KINDS * space + kind] - state.units[UNIT_KINDS * space + kind] for kind in range(UNIT_KINDS)]
    assert result.removed == gone
    assert sum(result.lost(faction) for faction in range(4)) == sum(gone) + len(result.razed)
    if terms.raiders is not None:
        for kind in UNITS_OF[attacker]:
            lost = before[UNIT_KINDS * space + kind] - state.units[UNIT_KINDS * space + kind]
            assert lost <= (sum(terms.raiders) if kind == RAIDER_OF[attacker] else 0)
    strikes = [(tuple(entry.params["who"]), entry.params["step"]) for entry in table.journal if "strike" in entry.id]
    in_field = [strike for strike in strikes if strike[1] not in ("escalade", "storm")]
    assert len(set(in_field)) == len(in_field)
    for entry in table.journal:
        for texts in TEXTS:
            texts(entry)


@given(st.integers(0, 2**32).map(Random))
@settings(max_examples=300)
def test_every_step_absorbs_as_much_as_it_can_and_nobody_strikes_twice(random):
    given_scene = scene(random)
    if given_scene is None:
        return
    table, space, attacker, defender, terms = given_scene
    seen = []

    def watched(table, force, units, values, halves, step, **more):
        target = absorbable(force, units, values, halves) if halves else 0
        was = list(units)
        yield from real(table, force, units, values, halves, step, **more)
        gone = sum(values[at // 2] * (a - b) for at, (a, b) in enumerate(zip(was, units, strict=True)))
        assert gone == target <= halves
        rest = halves - gone
        assert all(values[at // 2] > rest for at, n in enumerate(units) if n)  # nobody left whom the rest would remove
        seen.append((force.factions, step, halves))

    real = field_battle.absorb
    field_battle.absorb = watched
    striking = []
    halves_of = Force.halves

    def noted(force, step):
        kinds = [
            kind
            for kind in range(UNIT_KINDS)
            if force.strikes[kind] == step and sum(force.field[2 * kind : 2 * kind + 2])
        ]
        striking.extend((id(force), kind) for kind in kinds)
        inflicted = halves_of(force, step)
        values = MILITIA_FULL if terms.militia_full else FIELD
        assert inflicted == sum(values[kind] * sum(force.field[2 * kind : 2 * kind + 2]) for kind in kinds)
        assert losses(inflicted)
        return inflicted

    Force.halves = noted
    try:
        play(random, table, battle(table, space, attacker, defender, terms))
    finally:
        field_battle.absorb = real
        Force.halves = halves_of
    assert len(set(striking)) == len(striking)
