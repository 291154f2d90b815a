"""Random positions that break no invariant: pieces, Tribes, markers, Resources, the Senate and lasting effects."""

from __future__ import annotations

from random import Random

from vexillum.coin.cards import owned
from vexillum.core.dice import Dice
from vexillum.core.table import Table
from vexillum.games.falling_sky.cards import EVENTS, HELD, NAMES
from vexillum.games.falling_sky.decks import HOUSE
from vexillum.games.falling_sky.forces import may_stack, open_to
from vexillum.games.falling_sky.map import CISALPINA, COLONY, IS_CITY, SPACE_COUNT
from vexillum.games.falling_sky.pieces import (
    DISPERSED_MARKERS,
    FORT,
    GERMANS,
    IS_CITADEL,
    IS_LEADER,
    KIND_OWNER,
    KIND_TYPE,
    LEADER_TYPE,
    LEADERS,
    LEGION,
    MOBILE,
    RAZED,
    STATUS_OWNER,
    STATUS_TYPE,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.scenarios import WINTERS, winters
from vexillum.games.falling_sky.state import Senate, Stage, State

from .harness import board


def stirred(scenario: str, random: Random, card: int) -> Table[State]:
    """A table at a random moment of a scenario, with a card being played."""
    table = board(scenario, empty=True)
    table.dice = Dice(str(random.random()))
    state = table.state
    state.gallia_togata = int(random.random() < 0.2)
    if random.random() < 0.2:
        state.colony, state.tribes[COLONY] = random.randrange(CISALPINA), 0
    _tribes(state, random)
    _leaders(state, random)
    _units(state, random)
    state.fallen = random.randint(0, min(3, state.legions_track))
    state.legions_track -= state.fallen
    state.devastated = [int(random.random() < 0.15 and region != CISALPINA) for region in range(SPACE_COUNT)]
    state.tracks = [random.choice((0, random.randint(0, 8), random.randint(0, 45))) for _ in state.tracks]
    state.senate = random.choice((Senate.UPROAR, Senate.INTRIGUE, Senate.ADULATION))
    state.firm = int(state.senate != Senate.INTRIGUE and random.random() < 0.3)
    state.stage, state.current = Stage.VICTORY if card in WINTERS else Stage.TURN, card
    _cards(state, random, card)
    return table


def _take(state: State, type: int, n: int) -> int:
    n = min(n, state.available[type])
    state.available[type] -= n
    return n


def _tribes(state: State, random: Random) -> None:
    markers = DISPERSED_MARKERS
    for tribe in range(COLONY + (state.colony >= 0)):
        status = random.randrange(RAZED)
        owner = STATUS_OWNER[status]
        if random.random() < 0.3 or not status:
            continue
        if owner < 0:
            markers -= 1
            if markers >= 0:
                state.tribes[tribe] = status
        elif open_to(tribe, owner) and (IS_CITY[tribe] or not IS_CITADEL[status]):
            state.tribes[tribe] = status if _take(state, STATUS_TYPE[status], 1) else 0


def _leaders(state: State, random: Random) -> None:
    for faction in range(GERMANS):
        if LEADERS[faction] and random.random() < 0.9 and _take(state, LEADER_TYPE[faction], 1):
            state.units[UNIT_KINDS * random.randrange(CISALPINA) + random.choice(LEADERS[faction])] = 1


def _units(state: State, random: Random) -> None:
    regions = [random.randrange(CISALPINA) for _ in range(random.randint(3, 9))]  # so that they meet
    kinds = [kind for kinds in MOBILE for kind in kinds if not IS_LEADER[kind]]
    for _ in range(random.randint(15, 50)):
        region, kind = random.choice((*regions, *regions, random.randrange(SPACE_COUNT))), random.choice((*kinds, FORT))
        if not may_stack(state, region, KIND_OWNER[kind]):
            continue
        if kind == FORT:
            if not state.units[UNIT_KINDS * region + FORT]:
                state.units[UNIT_KINDS * region + FORT] = _take(state, KIND_TYPE[FORT], 1)
        elif kind == LEGION:
            n = min(random.randint(1, 3), state.legions_track)
            state.legions_track -= n
            state.units[UNIT_KINDS * region + kind] += n
        else:
            state.units[UNIT_KINDS * region + kind] += _take(state, KIND_TYPE[kind], random.randint(1, 5))


def _cards(state: State, random: Random, card: int) -> None:
    """Some effects are in force; their cards, and every other one, lie where they may."""
    in_effect = [side for side in NAMES.values() if random.random() < 0.2 and side // 2 != card]
    seen: set[int] = set()
    for side in in_effect:
        if side // 2 not in seen:
            seen.add(side // 2)
            state.lasting.append(owned(side, random.randrange(GERMANS)) if side in HELD else side)
    used = {card, *seen}
    rounds = [number for number in WINTERS if number not in used]
    state.winters = max(1, winters(state) - 1)
    state.upcoming = [random.choice([number for number in EVENTS if number not in used])]
    state.deck = rounds[: winters(state) - state.winters]
    used |= {*state.upcoming, *state.deck}
    state.played = [number for number in HOUSE.cards if number not in used and number not in seen]
    state.played += [number for number in seen if number not in state.played]
    state.aside, state.removed = [], []
