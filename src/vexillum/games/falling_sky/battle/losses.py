"""3.2.4, 3.3.4 Taking Losses: which pieces a Faction removes, and what it rolls for."""

from __future__ import annotations

from functools import cache

from vexillum.coin.kit import NOBODY
from vexillum.core.decision import Option
from vexillum.games.falling_sky.battle import battle_scene as scene
from vexillum.games.falling_sky.battle.journal import Battle
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.cards.lasting import BALLISTAE, in_effect
from vexillum.games.falling_sky.forces import remove, subdue, unit_words
from vexillum.games.falling_sky.lots import lot
from vexillum.games.falling_sky.map import IS_CITY, REGION_IDS, TRIBE_IDS
from vexillum.games.falling_sky.pieces import (
    ARVERNI,
    FACTIONS,
    FORT,
    GERMANS,
    KINDS,
    LEGION,
    STATUSES,
    WARBANDS,
)
from vexillum.games.falling_sky.state import Play, State, Table

LOST = 3
"""A piece that is rolled for is removed on this or less."""
FORT_LOST = 2
"""Card 10: the same for a Fort."""
UNIT, ROLL, ELITE, ALLY, CITADEL = "unit", "roll", "elite", "ally", "citadel"
"""What takes a Loss: a piece without a roll, one with, a Warband that counts as a Legion, an Ally, a Citadel."""


@cache
def _unit(region: int, kind: int, rest: int) -> Option:
    """A piece that is removed; with ``rest``, as many of them as there are Losses."""
    key = f"{KINDS[kind]}.rest" if rest else KINDS[kind]
    text = "option.loss_rest" if rest else "option.loss"
    params = {"what": unit_words([(kind, rest or 1)])}
    return Option(key, (UNIT, kind, rest or 1), f"unit:{REGION_IDS[region]}.{KINDS[kind]}", text, params)


@cache
def _roll(region: int, kind: int, how: str) -> Option:
    """A piece that is rolled for."""
    key = f"elite.{KINDS[kind]}" if how == ELITE else KINDS[kind]
    text = "option.loss_elite" if how == ELITE else "option.loss_roll"
    params = {"what": unit_words([(kind, 1)])}
    return Option(key, (how, kind, 1), f"unit:{REGION_IDS[region]}.{KINDS[kind]}", text, params)


@cache
def _tribe(tribe: int, status: int, how: str, rolls: bool) -> Option:
    text = "option.loss_citadel" if how == CITADEL and rolls else "option.loss_tribe"
    params = {"what": STATUSES[status], "tribe": TRIBE_IDS[tribe]}
    return Option(TRIBE_IDS[tribe], (how, tribe, 1), f"tribe:{TRIBE_IDS[tribe]}", text, params)


def loss_options(state: State, battle: Battle, side: Side, *, rolls: bool) -> list[Option]:
    """3.2.4, 3.3.4 The pieces that can take the next Loss.

    A Defender who Retreats first loses Allies and rolls for Citadel and Fort; all others take Losses with Allies,
    Citadel and Fort after all other pieces.
    """
    fixed = _fixed(state, battle, side, rolls=rolls)
    if battle.retreats and side is battle.defender:
        first = [option for option in fixed if option.key not in battle.tested]
        return first or [*_mobile(state, battle, side, rolls=rolls), *fixed]
    return _mobile(state, battle, side, rolls=rolls) or fixed


def _mobile(state: State, battle: Battle, side: Side, *, rolls: bool) -> list[Option]:
    region, left = side.region, battle.left
    elite = min(side.elite, side.warbands(state)) if rolls else 0
    plain = side.warbands(state) - elite
    options: list[Option] = []
    for kind in side.small:
        there = side.count(state, kind)
        if there and plain:
            options.append(_unit(region, kind, 0))
            if 1 < left <= min(there, plain):
                options.append(_unit(region, kind, left))
        if there and elite and kind in WARBANDS[ARVERNI]:
            options.append(_roll(region, kind, ELITE))
    hard = [side.leader(state)] if side.leader(state) != NOBODY else []
    if side.legions(state):
        hard.append(LEGION)
    return options + [_roll(region, kind, ROLL) if rolls else _unit(region, kind, 0) for kind in hard]


def _fixed(state: State, battle: Battle, side: Side, *, rolls: bool) -> list[Option]:
    options = [_tribe(tribe, state.tribes[tribe], ALLY, False) for tribe in side.allies(state)]
    options += [_tribe(tribe, state.tribes[tribe], CITADEL, rolls) for tribe in side.citadels(state)]
    if side.fort(state) and not (battle.terms.no_fort and side is battle.defender):
        options.append(_roll(side.region, FORT, ROLL) if rolls else _unit(side.region, FORT, 0))
    return options


def take_losses(table: Table, battle: Battle, side: Side, losses: int, rule: str, *, rolls: bool = True) -> Play[int]:
    """3.2.4, 3.3.4 A side takes Losses one by one, as long as something can. Returns how many it took."""
    state = table.state
    battle.losing, battle.left = side, losses
    while battle.left and side.anything(state):
        if side.faction == GERMANS:
            germans_lose(table, side, rule)
            battle.left -= 1
            continue
        options = loss_options(state, battle, side, rolls=rolls)
        if not options:
            break
        (pick,) = yield table.ask(
            FACTIONS[side.faction],
            "battle.loss",
            options,
            rule=rule,
            params={"space": REGION_IDS[side.region], "n": battle.left},
            about=f"space:{REGION_IDS[side.region]}",
        )
        battle.left -= pick.value[2]
        _take(table, battle, side, pick, rule, rolls=rolls)
        scene.count(table, battle)
    taken = losses - battle.left
    battle.losing, battle.left = None, 0
    return taken


def _take(table: Table, battle: Battle, side: Side, pick: Option, rule: str, *, rolls: bool) -> None:
    how, what, n = pick.value
    if how == UNIT:
        remove(table, side.region, what, n, rule)
        side.take(what, n)
    elif how == ALLY or (how == CITADEL and not rolls):
        subdue(table, what, rule)
    elif how == CITADEL:
        if _roll_for(table, STATUSES[table.state.tribes[what]], LOST, rule):
            subdue(table, what, rule)
        else:
            battle.tested.add(pick.key)
    else:
        limit = FORT_LOST if what == FORT and in_effect(table.state, BALLISTAE) else LOST
        if _roll_for(table, KINDS[what], limit, rule):
            remove(table, side.region, what, 1, rule)
            side.take(what)
            side.elite -= how == ELITE
        elif what == FORT:
            battle.tested.add(pick.key)


def _roll_for(table: Table, what: str, limit: int, rule: str) -> bool:
    """3.2.4 Roll a die for a piece: on 1 to 3 it is removed."""
    die = table.roll(6)
    table.tell("loss_roll_lost" if die <= limit else "loss_roll_kept", rule, what=what, die=die)
    return die <= limit


def germans_lose(table: Table, side: Side, rule: str) -> None:
    """3.4.5 A Germanic Loss: Scouted, other Revealed, then Hidden Warbands; then Allies, those at Cities last."""
    state = table.state
    for kind in reversed(WARBANDS[GERMANS]):
        if side.count(state, kind):
            remove(table, side.region, kind, 1, rule)
            return
    there = side.allies(state)
    equal = [tribe for tribe in there if not IS_CITY[tribe]] or there
    subdue(table, lot(table, equal), rule)
