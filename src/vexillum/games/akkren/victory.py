"""5, C44 Victory: points, each Faction's own aims, the ways to win before the end; the public ledgers."""

from __future__ import annotations

from typing import Any

from vexillum.core.parts.rules import Outcome
from vexillum.core.words.texts import Message

from . import boons
from .components.map import LAND, PLACE_IDS, REGION_IDS, ZONES_OF
from .components.pieces import (
    BROTHERHOOD,
    CAPITAL_OF,
    DEMON,
    FIEFS,
    KAN,
    SEATS,
    THEOCRACY,
    UNIT_IDS,
    cost,
    force,
    strength,
)
from .components.records import document
from .control import COMPLETE, allies_of, capitals, has_capital, has_port, holder, regions_of
from .money import mana_of, reckoned_income, unit_pay, yield_of
from .scenarios import SCENARIOS, in_play
from .stacks import whole_force
from .state import NONE, Stage, State

_RULES = document("victory")
POINTS: dict[str, int] = _RULES["points"]
GOALS: dict[str, dict[str, int]] = _RULES["goals"]
EACH: dict[str, int] = _RULES["each"]
"""Of what several count together: how many."""
AIMS: tuple[tuple[dict[str, int], ...], ...] = tuple(
    tuple({**POINTS, **GOALS[seat], **scenario.aims.get(seat, {})} for seat in SEATS) for scenario in SCENARIOS
)
"""What each thing counts for a Faction, in each scenario."""
THRONES: int = _RULES["sudden"]["thrones"]
HEGEMONY: int = _RULES["sudden"]["hegemony"]
RATIO: int = _RULES["sudden"]["hegemony_ratio"]
GIANT = tuple(unit == "GI" for unit in UNIT_IDS)


def sudden_victor(state: State) -> tuple[int, str]:
    """C44 Who wins before the end, and how: three of the five capitals, or far more income than any rival."""
    factions = in_play(state)
    for faction in factions:
        if len(capitals(state, faction)) >= THRONES:
            return faction, "thrones"
    for faction in factions:
        rivals = [state.income[other] for other in factions if other != faction]
        if state.income[faction] >= HEGEMONY and state.income[faction] > RATIO * max(rivals):
            return faction, "hegemony"
    return NONE, ""


def counted(state: State, faction: int) -> dict[str, int]:
    """C44 How much of everything that counts a Faction has."""
    taken = [zone for zone in capitals(state, faction) if zone != CAPITAL_OF[faction]]
    return {
        "region_gp": sum([yield_of(state, region) for region in regions_of(state, faction)]),
        "ally_gp": sum([(yield_of(state, region) + 1) // 2 for region in allies_of(state, faction)]),
        "mana": mana_of(state, faction, outside=True),
        "enemy_capital": len(taken),
        "capital_lost": int(not has_capital(state, faction)),
        "nests_cleared": boons.deed(state, faction, boons.NESTS_CLEARED),
        "quests": boons.deed(state, faction, boons.QUESTS),
        **_own_aims(state, faction),
    }


def _own_aims(state: State, faction: int) -> dict[str, int]:
    """5, C44 What counts for this Faction alone."""
    if faction == THEOCRACY:
        return {"akkren_destroyed": boons.deed(state, faction, boons.AKKREN_DESTROYED)}
    if faction == BROTHERHOOD:
        ports = sum([has_port(state, zone) and holder(state, zone) == faction for zone in range(LAND)])
        return {"demons": _units(state, faction, DEMON), "ports": ports}
    if faction == KAN:
        slaves = sum([state.slaves[region] for region in regions_of(state, faction)])
        return {"slaves": slaves, "caravans_sold": boons.deed(state, faction, boons.CARAVANS_SOLD)}
    assert faction == FIEFS
    forts = [stage == COMPLETE and owner == faction for stage, owner in zip(state.forts, state.fort_owner, strict=True)]
    kept = not boons.deed(state, faction, boons.HOME_LOST)
    return {"forts": sum(forts), "giants": _units(state, faction, GIANT), "home_kept": int(kept)}


def _units(state: State, faction: int, which: tuple[bool, ...]) -> int:
    return sum([n for one in state.stacks if one.owner == faction for unit, n in whole_force(one) if which[unit]])


def aims(state: State, faction: int) -> dict[str, int]:
    """C44 What each thing counts for a Faction in this scenario."""
    return AIMS[state.scenario][faction]


def points(state: State, faction: int) -> dict[str, int]:
    """C44 The points of a Faction, by what they are given for."""
    worth = aims(state, faction)
    return {name: worth[name] * (n // EACH.get(name, 1)) for name, n in counted(state, faction).items()}


def zones_held(state: State, faction: int) -> int:
    """C44 How many zones a Faction controls, those of its allies not counted."""
    return sum([len(ZONES_OF[region]) for region in regions_of(state, faction)])


TIES = ("points", "gold", "zones", "initiative", "seat")
"""C44 What decides between two Factions, in this order; the last one never fails."""


def standing(state: State, faction: int) -> tuple[int, ...]:
    """C44 What ranks a Faction: points, then gold, then zones, then the last roll for the initiative."""
    total = sum(points(state, faction).values())
    return (total, state.treasury[faction], zones_held(state, faction), state.initiative[faction], -faction)


def ranking(state: State) -> list[int]:
    """C44 From the first to the last; a Faction that has won before the end is the first, regardless of points."""
    order = sorted(in_play(state), key=lambda faction: standing(state, faction), reverse=True)
    if state.winner != NONE:
        order = [state.winner, *[faction for faction in order if faction != state.winner]]
    return order


def told(state: State, order: list[int]) -> tuple[Message, ...]:
    """C44 Why it ended so: how it was won, by how much or by what, and how far the others were."""
    first, second, *_ = order
    names = {"who": SEATS[first], "second": SEATS[second]}
    total = {faction: standing(state, faction)[0] for faction in order}
    if state.sudden:
        _, why = sudden_victor(state)
        said = [Message(f"result.{why}", {**names, "year": state.year}, "5")]
        others = order[1:]
    elif total[first] > total[second]:
        said = [Message("result.ahead", {**names, "n": total[first], "by": total[first] - total[second]}, "5")]
        others = order[2:]
    else:
        pairs = zip(TIES, standing(state, first), standing(state, second), strict=True)
        reason = next(name for name, mine, his in pairs if mine != his)
        said = [Message(f"result.tied_{reason}", {**names, "n": total[first]}, "5")]
        others = order[2:]
    return (*said, *[Message("result.points", {"who": SEATS[other], "n": total[other]}) for other in others])


def outcome(state: State) -> Outcome:
    """C44 The standings of the Factions."""
    parts = {faction: points(state, faction) for faction in in_play(state)}
    order = ranking(state)
    names = dict.fromkeys(name for counted in parts.values() for name, n in counted.items() if n)
    return Outcome(
        scores={SEATS[faction]: sum(counted.values()) for faction, counted in parts.items()},
        ranking=tuple([SEATS[faction] for faction in order]),
        winners=(SEATS[state.winner],) if state.stage == Stage.OVER else (),
        breakdown=tuple(
            [
                (Message(f"part.{name}"), {SEATS[faction]: counted.get(name, 0) for faction, counted in parts.items()})
                for name in names
            ]
        ),
        told=told(state, order) if state.stage == Stage.OVER else (),
    )


# The ledger of a realm: what everyone can compute, and what only its owner can ---------------------------------------


HIDDEN_POINTS = frozenset(("demons", "giants"))
"""C364 Points for units in hidden stacks: they are counted when the campaign is over."""


KEPT = 64
"""How many ledgers are cached: most events change none."""
_kept: dict[Any, dict[str, dict[str, Any]]] = {}


def open_land(state: State) -> tuple[Any, ...]:
    """Everything on which the open part of the ledgers rests."""
    return (
        state.players,
        *map(tuple, (state.holder, state.allied, state.slaves, state.presence, state.plunder, state.yields)),
        *map(tuple, (state.forts, state.fort_owner, state.razed, state.boons, state.deeds)),
        tuple([(one.owner, one.gains) for one in state.people if one.gains]),
    )


def public_realms(state: State) -> dict[str, dict[str, Any]]:
    """What everyone can compute of each Faction in play: land, yield, mana, points but for hidden units."""
    land = open_land(state)
    if (found := _kept.get(land)) is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = _kept[land] = {SEATS[faction]: _public(state, faction) for faction in in_play(state)}
    return {seat: dict(realm) for seat, realm in found.items()}


def _public(state: State, faction: int) -> dict[str, Any]:
    counted = {name: n for name, n in points(state, faction).items() if name not in HIDDEN_POINTS}
    return {
        "regions": [REGION_IDS[region] for region in regions_of(state, faction)],
        "allies": [REGION_IDS[region] for region in allies_of(state, faction)],
        "capitals": [PLACE_IDS[zone] for zone in capitals(state, faction)],
        "zones": zones_held(state, faction),
        "income": reckoned_income(state, faction),
        "mana": mana_of(state, faction),
        "points": sum(counted.values()),
    }


def upkeep(state: State, faction: int) -> int:
    """13.2, C52 What a Faction's mercenaries cost each winter: 1 for each on foot, 2 for each other."""
    hired = [pair for one in state.stacks if one.owner == faction for pair in one.hired]
    return sum([n * unit_pay(unit) for unit, n in hired])


def own_realm(state: State, faction: int) -> dict[str, Any]:
    """What only the Faction itself can compute: strengths, upkeep, what its reinforcements would cost, all points."""
    own = [one for one in state.stacks if one.owner == faction]
    waiting = force(enumerate(state.reinforcements(faction)))
    return {
        "strength": {str(one.id): strength(whole_force(one)) for one in own},
        "total_strength": sum([strength(whole_force(one)) for one in own]),
        "upkeep": upkeep(state, faction),
        "pool_cost": cost(waiting),
        "pool_strength": strength(waiting),
        "points": points(state, faction),
    }
