"""13.5, C282 At which moments of others a Faction wants to be asked for an agent: an open choice, made in advance."""

from __future__ import annotations

from collections.abc import Iterable

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import SEATS, F
from vexillum.games.akkren.relations import allies, at_war
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import Play, State, Table

WATCHES = ("battles", "sieges", "embassies", "phases")
"""The moments at which a Faction may want to be asked: others' battles, siege and diplomatic rolls, all phases."""
BATTLES, SIEGES, EMBASSIES, PHASES = range(len(WATCHES))


def watches(state: State, faction: int, moment: int) -> bool:
    """C282 Whether a Faction wants to be asked at a kind of moment."""
    return bool(state.watches[faction] >> moment & 1)


def watching(state: State, moment: int, parties: Iterable[int]) -> list[int]:
    """7, C282 The Factions that are no party and want to be asked, in the order of this turn.

    What they have asked for and how many agents they hold is known to all: that they are asked shows nothing else.
    """
    order = [one for one in state.order if one < F]
    found = [one for one in in_play(state) if one not in parties and watches(state, one, moment)]
    return sorted(found, key=lambda one: (order.index(one) if one in order else F, one))


def may_favour(state: State, faction: int, friends: Iterable[int], enemies: Iterable[int] = ()) -> bool:
    """8.1.2, 8.1.1 Whether a Faction may favour a side: no enemy of its own is on it, and no ally on the other."""
    hostile = any(one < F and at_war(state, faction, one) for one in friends)
    return not hostile and not any(allies(state, faction, one) for one in enemies)


def choose_watches(table: Table, faction: int) -> Play[None]:
    """C282 A Faction says at which moments it wants to be asked from now on; everyone learns it."""
    state = table.state
    options = [Option(name, moment, text=f"option.agent_watch_{name}") for moment, name in enumerate(WATCHES)]
    now = [name for moment, name in enumerate(WATCHES) if watches(state, faction, moment)]
    picks = yield table.ask(
        SEATS[faction],
        "agent.watch",
        options,
        rule="13.5",
        at_least=0,
        at_most=len(options),
        params={"now": now or ["none"]},
    )
    chosen = sum(1 << pick.value for pick in picks)
    if chosen != state.watches[faction]:
        state.watches[faction] = chosen
        names = [name for moment, name in enumerate(WATCHES) if chosen >> moment & 1]
        table.tell("agent_watches", "13.5", who=SEATS[faction], moments=names or ["none"])
