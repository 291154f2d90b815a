"""What the contract of takeovers needs to know of Falling Sky: a way to every kind of decision, however rare.

A way is a random position, by its number, and answers; ``takeovers.json`` holds one for each kind.
``python -m tests.falling_sky.takeovers --write`` looks for those that a change of the rules has closed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from tests.contract.takeovers import kinds_of, some_answer
from tests.falling_sky.stirring import stirred
from vexillum.coin.cards import owned
from vexillum.core.decision import Decision
from vexillum.core.errors import Refused
from vexillum.core.session import Session
from vexillum.core.table import Checkpoint
from vexillum.games.falling_sky.cards import BALLISTAE, EVENTS, NITIOBRIGAN_HORSE, SIEGE_STRATAGEMS
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.map import REGION_NUMBER, TRIBES_OF
from vexillum.games.falling_sky.pieces import (
    AMBIORIX,
    BELGAE,
    BELGIC_ALLY,
    LEADER_TYPE,
    LEADERS,
    STATUS_TYPE,
    SUBDUED,
    T_BELGIC_ALLY,
    UNIT_KINDS,
)
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS, WINTERS, recipe
from vexillum.games.falling_sky.sequence import piles
from vexillum.games.falling_sky.state import Stage, State

FILE = Path(__file__).with_suffix(".json")
MODES = ("event", "command", "event", "winter", "any", "first winter", "aquitani", "siege", "enlist")
WANTED = {
    "aquitani": ("event.unshaded", "arverni", "pictones"),
    "siege": ("battle", "yes"),
    "enlist": ("rally", "special.enlist", "as_belgae", "warbands.1", "nervii"),
}
"""What is answered in positions that lead to rare decisions, wherever it is possible."""
ROUND = [stage for stage in Stage if Stage.GERMANS <= stage <= Stage.SPRING]
AQUITANI = NITIOBRIGAN_HORSE // 2
STEPS = 2
"""This many steps of the game are played from a random position."""
MOST = 20000
"""And no more than this many positions are tried."""
FEW, MANY = 8, 48
"""How many games are played out for takeovers in the short and in the long test."""
Way = tuple[str, list[tuple[str, list[str]]]]
"""The name of a position, and the answers to give there."""


# Positions ------------------------------------------------------------------------------------------------------------


def at(name: str) -> Session:
    """The session at the beginning of a way."""
    state = random_state(int(name))
    setup = GAME.setup(scenario=SCENARIO_IDS[state.scenario], players=None, options={}, seed=f"takeover {name}")
    return Session(GAME, setup, origin=Checkpoint(state, 0, 0), quiet=True)


def random_state(number: int) -> State:
    """A random moment of a random scenario: in a turn or in a Winter Round."""
    random = Random(number)
    mode = MODES[number % len(MODES)]
    card = AQUITANI if mode == "aquitani" else random.choice(WINTERS if "winter" in mode else EVENTS)
    scenario = "pax-gallica" if mode == "first winter" else random.choice(SCENARIO_IDS)
    state = stirred(scenario, random, card).state
    state.owners = random.choice((0, 0, 1, 2, 3))
    if mode == "siege":
        state.lasting = [owned(SIEGE_STRATAGEMS, random.randint(1, 3))] if BALLISTAE // 2 in state.played else []
    if mode == "enlist":
        _two_allies_near_germania(state)
    if "winter" in mode:
        state.stage = random.choice(ROUND)
    if mode == "first winter":
        _before_the_first_spring(state)
    return state


def _two_allies_near_germania(state: State) -> None:
    """4.5.1 So that Belgic and Germanic Warbands can be placed by one Rally."""
    for tribe in TRIBES_OF[REGION_NUMBER["nervii"]]:
        if STATUS_TYPE[state.tribes[tribe]] >= 0:
            state.available[STATUS_TYPE[state.tribes[tribe]]] += 1
        if state.available[T_BELGIC_ALLY]:
            state.available[T_BELGIC_ALLY] -= 1
            state.tribes[tribe] = BELGIC_ALLY
        else:
            state.tribes[tribe] = SUBDUED
    for kind in LEADERS[BELGAE]:
        for at in range(kind, len(state.units), UNIT_KINDS):
            state.available[LEADER_TYPE[BELGAE]] += state.units[at]
            state.units[at] = 0
    state.available[LEADER_TYPE[BELGAE]] -= 1
    state.units[UNIT_KINDS * REGION_NUMBER["nervii"] + AMBIORIX] = 1
    state.devastated[REGION_NUMBER["nervii"]] = 0


def _before_the_first_spring(state: State) -> None:
    """2.1 Three Legions and Vercingetorix wait; twelve piles are still to come."""
    state.winters, state.lasting = 1, []
    events = [card for card in EVENTS if card not in (state.current, *state.upcoming)]
    rounds = [card for card in WINTERS if card != state.current]
    state.deck = []
    for pile in reversed(piles(recipe(state))[2:]):
        state.deck += [events.pop() for _ in range(pile.events)]
        state.deck += [rounds.pop()] if pile.pool else []
    state.played = events
    state.waiting_legions = min(3, state.legions_track)
    state.legions_track -= state.waiting_legions
    state.vercingetorix_waits = 1
    arverni = 1
    if state.available[LEADER_TYPE[arverni]]:
        state.available[LEADER_TYPE[arverni]] -= 1
    for kind in LEADERS[arverni]:
        for at in range(kind, len(state.units), UNIT_KINDS):
            state.units[at] = 0


# Ways -----------------------------------------------------------------------------------------------------------------


def reached() -> Iterator[tuple[str, Session]]:
    """For each kind of decision a session that waits at one, unless the rules have closed the way to it."""
    for kind, way in written().items():
        session = followed(way)
        if session is not None and session.decision is not None and session.decision.kind == kind:
            yield f"position {way[0]}", session


def written() -> dict[str, Way]:
    return {kind: tuple(way) for kind, way in json.loads(FILE.read_text("utf-8")).items()}


def followed(way: Way) -> Session | None:
    """The session at the end of a way; None if the rules do not allow it any more."""
    session = at(way[0])
    try:
        for seat, keys in way[1]:
            session.answer(seat, keys)
    except Refused:
        return None
    return session


def walked(name: str, random: Random) -> Iterator[tuple[str, Way]]:
    """Random answers in a position, and the kinds of decision on the way, each once."""
    session = at(name)
    mode = MODES[int(name) % len(MODES)]
    last, seen = len(session.steps) + STEPS, set()
    while (decision := session.decision) is not None and len(session.steps) < last:
        if decision.kind not in seen:
            seen.add(decision.kind)
            yield decision.kind, (name, [(answer.seat, list(answer.keys)) for answer in session.answers])
        session.answer(decision.seat, _wanted(decision, mode, random))


def _wanted(decision: Decision, mode: str, random: Random) -> tuple[str, ...]:
    """An answer at random, but in turns what the position is there for."""
    if (keys := [key for key in WANTED.get(mode, ()) if key in decision.keys]) and decision.at_least == 1:
        return (keys[0],)
    if decision.kind == "turn" and mode in ("event", "command"):
        wanted = [
            option.key
            for option in decision.options
            if ("command" in option.params if mode == "command" else option.key.startswith("event."))
        ]
        if wanted:
            return (random.choice(wanted),)
    return some_answer(decision, random)


def write() -> None:
    """Keep the ways that still lead to their kind, and look for the others."""
    sought = kinds_of("falling-sky")
    ways = {
        kind: way for kind, way in (written() if FILE.exists() else {}).items() if kind in sought and _leads(kind, way)
    }
    for number in count():
        if not sought - set(ways) or number >= MOST:
            break
        for kind, way in walked(str(number), Random(number)):
            if kind not in ways:
                ways[kind] = way
                print(f"{len(ways)} of {len(sought)}: {kind} from position {number}", flush=True)
    print("no way to:", sorted(sought - set(ways)), "unexpected:", sorted(set(ways) - sought))
    lines = ",\n".join(f" {json.dumps(kind)}: {json.dumps(ways[kind])}" for kind in sorted(ways))
    FILE.write_text(f"{{\n{lines}\n}}\n", "utf-8")


def _leads(kind: str, way: Way) -> bool:
    session = followed(way)
    return session is not None and session.decision is not None and session.decision.kind == kind


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.falling_sky.takeovers --write")
    write()
