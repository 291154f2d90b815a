"""Random positions that break no invariant: pieces, Plunder, tracks, Imperium, Seas and lasting effects."""

from __future__ import annotations

from random import Random

from tests.pendragon.harness import board
from vexillum.core.dice import Dice
from vexillum.games.pendragon.cards import DAL_RIADA, EPOCHS, NAMES, NIALL, TEARS_OF_EPONA, population_max
from vexillum.games.pendragon.decks import HOUSE
from vexillum.games.pendragon.forces import valid_site
from vexillum.games.pendragon.map import ALL_SITES, IS_CITY, PRINTED, REGIONS, SPACE_COUNT
from vexillum.games.pendragon.pieces import (
    CAVALRY,
    COMITATES,
    REFUGEES,
    STRONGHOLD_TYPE,
    STRONGHOLDS,
    TOTALS,
    TYPE_NUMBER,
    UNIT_KINDS,
    UNIT_TYPE,
)
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.state import Dominance, Imperium, Stage


def stirred(scenario: str, random: Random, card: int):
    """A table at a random moment of a scenario, with a card being played."""
    table = board(scenario, empty=True)
    table.dice = Dice(str(random.random()))
    state = table.state
    state.available = list(TOTALS)
    state.casualties = _take(state, CAVALRY, random.randint(0, 5))
    state.out_of_play = _take(state, CAVALRY, random.randint(0, 8))
    state.not_yet = _take(state, COMITATES, random.choice((0, 3, 10)))
    _country(state, random)
    _strongholds(state, random)
    _units(state, random)
    state.tracks = [random.choice((0, random.randint(0, 12), random.randint(0, 80))) for _ in state.tracks]
    state.refugees = random.randint(0, REFUGEES)
    state.patrolled = [random.randint(0, 1) for _ in state.patrolled]
    state.imperium = random.choice(tuple(Imperium))
    fragmented = state.imperium == Imperium.FRAGMENTATION
    state.dominance = Dominance.NONE if fragmented else random.choice((Dominance.MILITARY, Dominance.CIVILIAN))
    state.roads = 1 if state.imperium == Imperium.ROMAN_RULE else 0 if fragmented else random.randint(0, 1)
    state.stage, state.current = Stage.EPOCH_EVENT if card in EPOCHS else Stage.TURN, card
    _cards(state, random, card)
    return table


def _take(state, type, n):
    n = min(n, state.available[type])
    state.available[type] -= n
    return n


def _country(state, random):
    for space in range(SPACE_COUNT):
        most = population_max(state, space)
        state.population[space] = random.randint(max(0, most - 2), most)
        row = 2 * PRINTED[space] if IS_CITY[space] else state.population[space]
        state.bottom[space] = random.randint(0, row)
        state.top[space] = 0 if IS_CITY[space] else random.choice((0, random.randint(0, row)))


def _strongholds(state, random):
    for site in ALL_SITES:
        kind = random.randrange(len(STRONGHOLDS))
        if kind and random.random() < 0.7 and valid_site(site, kind) and _take(state, STRONGHOLD_TYPE[kind], 1):
            state.sites[site] = kind


def _units(state, random):
    for _ in range(random.randint(10, 60)):
        space, kind = random.choice((*REGIONS, *range(SPACE_COUNT))), random.randrange(UNIT_KINDS)
        n = _take(state, UNIT_TYPE[kind], random.randint(1, 4))
        state.units[UNIT_KINDS * space + kind] += n
        state.plunder[UNIT_KINDS * space + kind] += random.choice((0, 0, random.randint(0, n)))


def _cards(state, random, card):
    """Some effects are in force; their cards, and every other one, lie where they may."""
    in_effect = [side for side in NAMES.values() if random.random() < 0.15 and side // 2 != card]
    seen = set()
    state.lasting = [side for side in in_effect if side // 2 not in seen and not seen.add(side // 2)]
    if TEARS_OF_EPONA in state.lasting:
        for space in range(SPACE_COUNT):
            state.population[space] = min(state.population[space], population_max(state, space))
    if NIALL in state.lasting:
        state.niall = _take(state, TYPE_NUMBER["scotti_raider"], random.randint(0, 3))
    if DAL_RIADA in state.lasting:
        state.dal_riada = _take(state, TYPE_NUMBER["scotti_settlement"], random.randint(0, 2))
    state.deck, state.aside, state.removed, state.upcoming, state.held = [], [], [], [], [0] * 4
    state.played = [number for number in HOUSE.cards if number != card]
    state.epoch = SCENARIOS[state.scenario].epochs
