"""What a seat knows or guesses of others' stacks: what it has seen, else what their owner's land could raise."""

from __future__ import annotations

from msgspec.structs import replace

from vexillum.games.akkren.components.factions import F
from vexillum.games.akkren.components.map import REGIONS
from vexillum.games.akkren.components.units import CF, NAVAL, NOTHING, UNIT, Force, force_of, joined, size, strength
from vexillum.games.akkren.control import regions_of
from vexillum.games.akkren.realm.ledger import HIDDEN_POINTS
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.sight import sighting
from vexillum.games.akkren.state import NONE, Kind, Stack, State
from vexillum.games.akkren.victory import points

PLAIN = UNIT["BD"]
"""What a unit is thought to be of which nothing is known."""
WEIGHT = {Kind.ARMY: 6, Kind.GARRISON: 1, Kind.COMPANY: 3}
"""How much of an owner's troops a counter on land is thought to hold."""
RAISED = 0.8
"""How much of what its land could raise a Faction is thought to have raised."""
UNSEEN = 0.3
"""How much more there is thought to be than what patrols have seen of a stack."""
LISTED = tuple(
    sum(CF[unit] * n for unit, n in joined(force_of(region.guard_units), force_of(region.units)) if not NAVAL[unit])
    for region in REGIONS
)
"""The land factors in each region's list."""


def known(state: State, me: int, one: Stack) -> Stack:
    """A stack as a seat knows it; of another Faction's what it has seen, or a guess."""
    if one.owner >= F or one.owner == me:
        return one
    return replace(
        one, units=_thought(state, me, one), hired=NOTHING, sworn=NOTHING, general=NONE, goods=(), residual=0
    )


def _thought(state: State, me: int, one: Stack) -> Force:
    seen = sighting(state, me, one.id)
    if seen is None:
        return _plain(guess(state, one))
    if seen.whole:
        return seen.units or _plain(1)
    return joined(seen.units, _plain(max(1, UNSEEN * strength(seen.units))))


def _plain(factors: float) -> Force:
    return ((PLAIN, max(1, round(factors / CF[PLAIN]))),)


def guess(state: State, one: Stack) -> float:
    """The factors of a Faction's stack of which nothing is known: its part of what its land could have raised."""
    if one.kind == Kind.FLEET:
        return CF[PLAIN]
    whole = RAISED * sum([LISTED[region] for region in regions_of(state, one.owner)])
    there = [WEIGHT[Kind(other.kind)] for other in state.stacks if _counts(other, one.owner)]
    return whole * WEIGHT[Kind(one.kind)] / max(1, sum(there))


def _counts(one: Stack, owner: int) -> bool:
    return one.owner == owner and one.kind != Kind.FLEET


def fresh(state: State, me: int, one: Stack, turns: int = 2) -> bool:
    """Whether a seat has seen a stack not long ago."""
    seen = sighting(state, me, one.id)
    return one.owner >= F or (seen is not None and size(seen.units) > 0 and state.clock - seen.when <= turns)


def open_points(state: State, but: frozenset[str] = frozenset()) -> dict[int, int]:
    """C364 The points of the Factions in play, as far as they are public, ``but`` some."""
    hidden = HIDDEN_POINTS | but
    return {
        faction: sum([n for name, n in points(state, faction).items() if name not in hidden])
        for faction in in_play(state)
    }
