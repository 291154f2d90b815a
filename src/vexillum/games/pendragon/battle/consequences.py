"""3.6.5 Battle Consequences, in the order of the rulebook; and those of Retaliate (4.2.4)."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.battle.force import Fight
from vexillum.games.pendragon.cards.lasting import extra_battle_gain
from vexillum.games.pendragon.control import controller, pieces
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import IS_CITY, SPACE_IDS
from vexillum.games.pendragon.money import GLORY, RENOWN, shift
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    DUX,
    FACTIONS,
    FORT,
    TOWN,
    UNIT_KINDS,
    UNITS_OF,
)
from vexillum.games.pendragon.plunder import load
from vexillum.games.pendragon.prosperity import add_prosperity, prosperity, room, take_prosperity
from vexillum.games.pendragon.state import Play, State, Table, Track

SET_ASIDE = Option("none", None, text="option.battle_set_aside")
"""3.6.5 Plunder of removed enemies goes off board."""


def consequences(table: Table, fight: Fight) -> Play[None]:
    """3.6.5 What the Battle has removed so far decides."""
    _cavalry(table, fight)
    _fallen_strongholds(table, fight)
    yield from _plunder_strongholds(table, fight)
    _dux_assaults(table, fight)
    _renown(table, fight)
    _ravens(table, fight)
    yield from _spoils(table, fight)
    _retaliate(table, fight)


def _among_britons(state: State, fight: Fight) -> bool:
    """3.6.5 Dux and Civitates are fighting one another before Fragmentation."""
    return fight.attacker in BRITONS and fight.defender in BRITONS and not fragmented(state)


def _cavalry(table: Table, fight: Fight) -> None:
    """3.6.5 Prestige for Cavalry that fought on the side that removed more than it lost, or against it (R26)."""
    for own, enemy in ((fight.attack, fight.defend), (fight.defend, fight.attack)):
        if own.cavalry_fought:
            if enemy.lost > own.lost and not _among_britons(table.state, fight):
                shift(table, Track.PRESTIGE, 1, "3.6.5")
            elif enemy.lost < own.lost:
                shift(table, Track.PRESTIGE, -1, "3.6.5")


def _fallen_strongholds(table: Table, fight: Fight) -> None:
    """3.6.5 Prestige drops for each Fort and, before Fragmentation, each Town that fell."""
    for kind, _ in fight.razed:
        if kind == FORT or (kind == TOWN and not fragmented(table.state)):
            shift(table, Track.PRESTIGE, -2, "3.6.5")


def _carriers(fight: Fight, *, cavalry: bool) -> dict[int, int]:
    """1.7.4 Attacking Units that carry nothing yet; those that Evaded took no part (ruling P14)."""
    field = fight.attack.field
    return {kind: field[2 * kind] for kind in range(UNIT_KINDS) if field[2 * kind] and (cavalry or kind != CAVALRY)}


def _load(table: Table, fight: Fight, carriers: dict[int, int], cubes: int, *, prosperity: bool = False) -> Play[int]:
    """1.7.4 Put cubes onto attackers, and record who carries one now."""
    state, first = table.state, UNIT_KINDS * fight.space
    before = {kind: state.plunder[first + kind] for kind in carriers}
    placed = yield from load(table, fight.terms.executing, fight.space, carriers, cubes, "3.6.5", prosperity=prosperity)
    for kind, n in before.items():
        taken = state.plunder[first + kind] - n
        fight.attack.field[2 * kind] -= taken
        fight.attack.field[2 * kind + 1] += taken
    return placed


def _plunder_strongholds(table: Table, fight: Fight) -> Play[None]:
    """3.6.5 Plunder for each Stronghold that fell: 2, for a Town 3; in a City all its Prosperity besides (R10, P15)."""
    state = table.state
    for kind, _ in fight.razed:
        cubes = 3 if kind == TOWN else 2
        there = prosperity(state, fight.space) if IS_CITY[fight.space] else 0
        if there:
            table.tell("battle_city", "3.6.5", space=SPACE_IDS[fight.space], n=there)
            cubes += there
        carriers = _carriers(fight, cavalry=fight.terms.retaliate)
        placed = yield from _load(table, fight, carriers, cubes, prosperity=bool(there))
        if there:
            take_prosperity(state, fight.space, there)
        fight.result.razed.append(kind)
        fight.result.spoils.append(placed)


def _dux_assaults(table: Table, fight: Fight) -> None:
    """3.6.5 Prestige for each Stronghold that Dux Units helped to take (rulings P16, P17)."""
    if not _among_britons(table.state, fight):
        for _, dux in fight.razed:
            if dux:
                shift(table, Track.PRESTIGE, 1, "3.6.5")


def _renown(table: Table, fight: Fight) -> None:
    """3.6.5 Renown for a Barbarian that removed more than it lost and has pieces left that did not Evade (P22)."""
    for own, enemy in ((fight.attack, fight.defend), (fight.defend, fight.attack)):
        (faction, *_) = own.factions
        if faction in BARBARIANS and enemy.lost > own.lost:
            track = RENOWN[faction]
            assert track is not None
            if pieces(table.state, fight.space, faction) > sum(own.evaded):
                shift(table, track, 1, "3.6.5")


def _ravens(table: Table, fight: Fight) -> None:
    """5.4 FEEDING THE RAVENS: a Faction whose side removed more than it lost gains Prestige, Wealth or Renown.

    The Dux needs Cavalry that fought, others pieces left that did not Evade (ruling P384); not Britons against Britons
    before Fragmentation.
    """
    state = table.state
    for own, enemy in ((fight.attack, fight.defend), (fight.defend, fight.attack)):
        if enemy.lost <= own.lost or _among_britons(state, fight):
            continue
        for faction in own.factions:
            gain = extra_battle_gain(state, faction)
            evaded = sum([own.evaded[2 * kind] + own.evaded[2 * kind + 1] for kind in UNITS_OF[faction]])
            stands = own.cavalry_fought if faction == DUX else pieces(state, fight.space, faction) > evaded
            if gain and stands:
                shift(table, GLORY[faction], gain, "5.4")


# Plunder of removed enemies -------------------------------------------------------------------------------------------


def _spoils(table: Table, fight: Fight) -> Play[None]:
    """3.6.5 Plunder of removed enemies: half onto attackers, or the first back to the space, or Renown (R33)."""
    state = table.state
    cubes, faction = fight.defend.plunder_lost, fight.terms.executing
    if not cubes:
        return
    options = []
    carriers = _carriers(fight, cavalry=False)
    half = min(cubes // 2, sum(carriers.values()))
    if half:
        options.append(Option("half", "half", text="option.battle_half", params={"n": half}))
    if faction in BRITONS and room(state, fight.space):
        options.append(Option("prosperity", "prosperity", text="option.battle_prosperity"))
    if faction in BARBARIANS and controller(state, fight.space) == faction:
        options.append(Option("renown", "renown", text="option.battle_renown", params={"n": cubes}))
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "battle.spoils",
        [*options, SET_ASIDE],
        rule="3.6.5",
        params={"space": SPACE_IDS[fight.space], "n": cubes},
        about=f"space:{SPACE_IDS[fight.space]}",
        why=_why_not_spoils,
        because=Message("log.battle_spoils_lost", {"n": cubes}, "3.6.5"),
    )
    if pick.key == "half":
        yield from _load(table, fight, carriers, half)
    elif pick.key == "prosperity":
        add_prosperity(table, fight.space, 1, "3.6.5")
    elif pick.key == "renown":
        track = RENOWN[faction]
        assert track is not None
        shift(table, track, cubes, "3.6.5")


def _why_not_spoils(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why the Plunder of removed enemies cannot be used so."""
    briton = decision.seat in (FACTIONS[faction] for faction in BRITONS)
    place = {"space": decision.params["space"]}
    if name == "half":
        return Message("why.battle_half", {"n": decision.params["n"]}, "3.6.5")
    if name == "prosperity":
        return Message("why.battle_no_room" if briton else "why.battle_britons_only", place, "3.6.5")
    if name == "renown":
        return Message("why.battle_barbarians_only" if briton else "why.battle_no_control", place, "3.6.5")
    return None


def _retaliate(table: Table, fight: Fight) -> None:
    """4.2.4 Retaliate: all Strongholds of the enemy in the space fell."""
    if not fight.terms.retaliate or not fight.razed or fight.strongholds(table.state):
        return
    shift(table, Track.PRESTIGE, 3, "4.2.4")
    track = Track.WEALTH if fight.defender == CIVITATES else RENOWN[fight.defender]
    assert track is not None
    shift(table, track, -5, "4.2.4")
