"""Imagined campaigns: how the near future could go, and a Faction's prospects afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from vexillum.core.agent import Agent
from vexillum.core.session import Session
from vexillum.games.akkren.components.units import strength
from vexillum.games.akkren.control import side
from vexillum.games.akkren.minds.marshal.lands import besieged, courted, exposed, hopes, phases_left
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Kind, Role, Stage, State
from vexillum.games.akkren.victory import points

Line: TypeAlias = tuple[tuple[str, ...], ...]
"""Answers that are given one after the other; then the stewards play."""
NEEDED, SPARE, SAVED = 0.2, 0.05, 0.18
"""What a gold piece is worth in points: to set an army going and let it fight, beyond that, and before another year."""
PER_PHASE = 2
"""The gold that an army needs in a phase: to march and to fight."""
FACTOR = (0.0, 0.02, 0.07, 0.15)
"""What a factor in the field is worth by how many phases its Faction has before it; the last number for all more."""
HOPING = (0.0, 1.5, 1.6, 2.2)
"""How much of what armies could take next counts, by the same."""
FEARING = (0.6, 0.5, 0.25)
"""The weight of what is undefended against enemies who have yet to act, likewise."""
SOON = 4
"""More turns than this make no difference to a courtship."""
HERO = 0.1
"""What a hero is worth for each phase, up to SOON of them: quests to come."""


def play_out(world: Session[State], seat: str, line: Line, steward: Agent) -> State:
    """Give the answers of a line and let stewards go on until the phase ends: the state then.

    ``world`` is an imagined campaign at a decision of ``seat``. Land of a Faction at peace that has been won is taken
    there: whether that is wise is asked when it comes to it.
    """
    moment = (world.state.stage, world.state.acting)
    for keys in line:
        decision = world.decision
        if decision is None or decision.seat != seat or not set(keys) <= set(decision.keys):
            break
        world.answer(seat, keys)
    while (decision := world.decision) is not None and (world.state.stage, world.state.acting) == moment:
        bold = decision.kind == "realm.conquer" and decision.seat == seat
        world.answer(decision.seat, ("take",) if bold else steward.choose(world, decision))
    return world.state


def standing(state: State, me: int) -> float:
    """How far a Faction is ahead: of its best rival and of them all, half and half."""
    return sum(balance(state, me).values())


def balance(state: State, me: int) -> dict[str, float]:
    """How far a Faction is ahead, by what it has; see :func:`worth`."""
    found = {faction: worth(state, faction) for faction in in_play(state)}
    if state.stage == Stage.OVER and state.winner != NONE:
        found[state.winner]["points"] = max([one["points"] for one in found.values()]) + 1
    rivals = [found[other] for other in found if other != me]
    first = max(rivals, key=lambda one: sum(one.values()))
    return {
        name: mine - (first[name] + sum([one[name] for one in rivals]) / len(rivals)) / 2
        for name, mine in found[me].items()
    }


def worth(state: State, me: int) -> dict[str, float]:
    """The points of a Faction, and what it has that will be worth points.

    What each thing counts was measured: over campaigns of stewards, by how many points at the end went with it.
    """
    phases = 0 if state.stage == Stage.OVER else phases_left(state, me)
    own = [one for one in state.stacks if side(state, one) == me and one.kind != Kind.FLEET]
    heroes = [one for one in state.people if one.owner == me and one.role == Role.HERO and one.captor == NONE]
    hoping, fearing = by(HOPING, phases), by(FEARING, phases)
    return {
        "points": float(sum(points(state, me).values())),
        "gold": gold(state, me, phases),
        "troops": by(FACTOR, phases) * sum([strength(whole_force(one)) for one in own]),
        "heroes": HERO * min(SOON, phases) * len(heroes),
        "nations": courted(state, me, min(SOON, phases)),
        "sieges": besieged(state, me) if phases else 0.0,
        "hopes": hoping * hopes(state, me, own) if hoping else 0.0,
        "safety": -fearing * exposed(state, me) if state.stage != Stage.OVER else 0.0,
    }


def by(numbers: Sequence[float], phases: int) -> float:
    """The number for this many phases, the last one for all more."""
    return numbers[min(phases, len(numbers) - 1)]


def gold(state: State, me: int, phases: int) -> float:
    """What its treasury is worth to a Faction: what its armies need for sure, the rest less."""
    needed = min(state.treasury[me], PER_PHASE * phases)
    rest = SAVED if state.year < state.last_year else SPARE if phases else 0.0
    return NEEDED * needed + rest * (state.treasury[me] - needed)
