"""What the contract of takeovers needs to know of Pendragon: a way to every kind of decision, however rare.

A way is a position (random ones by their number, two made for their purpose) and answers; ``takeovers.json`` holds one
for each kind. ``python -m tests.pendragon.takeovers --write`` looks for those that a change of the rules has closed.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from tests.contract.takeovers import kinds_of, some_answer
from tests.pendragon.own_deck import install, side
from tests.pendragon.random_boards import stirred
from vexillum.core.decision import Decision
from vexillum.core.errors import Refused
from vexillum.core.session import Session
from vexillum.core.table import Checkpoint
from vexillum.games.pendragon.cards import CARDS, EPOCHS, PIVOTAL
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.own import SHELF
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.state import Stage, State, Track
from vexillum.games.pendragon.victory import beyond

FILE = Path(__file__).with_suffix(".json")
EVENTS = [number for number in sorted(CARDS) if number not in EPOCHS and number not in PIVOTAL]
ROUND = [stage for stage in Stage if Stage.ANNONA <= stage < Stage.RECOVERY and stage != Stage.VICTORY]
MODES = ("event", "event", "command", "any", "epoch", "pivotal")
STEPS = 2
"""How many steps of the game are played from a random position."""
FEW, MANY = 8, 48
"""How many games are played out for takeovers in the short and in the long test."""
Way = tuple[str, list[tuple[str, list[str]]]]
"""The name of a position, and the answers to give there."""


# Positions ------------------------------------------------------------------------------------------------------------


def at(name: str) -> Session:
    """The session at the beginning of a way."""
    if name == "entropy":
        return _tied_britons()
    return _own_deck() if name == "own deck" else _session(_random_state(int(name)), name)


def _session(state: State, name: str) -> Session:
    setup = GAME.setup(scenario=SCENARIO_IDS[state.scenario], players=None, options={}, seed=f"takeover {name}")
    return Session(GAME, setup, origin=Checkpoint(state, 0, 0), quiet=True)


def _random_state(number: int) -> State:
    """A random moment of a random scenario: in a turn, before it, or in an Epoch Round."""
    random = Random(number)
    mode = MODES[number % len(MODES)]
    card, *epochs = random.sample(sorted(EPOCHS), 3)
    if mode != "epoch":
        card = random.choice(EVENTS)
    state = stirred(random.choice(SCENARIO_IDS), random, card).state
    state.owners = random.randrange(4)
    state.epoch = max(0, SCENARIOS[state.scenario].epochs - 2)
    state.upcoming, state.deck = epochs[:1], epochs[1:]
    held = [next(number for number in PIVOTAL if CARDS[number].owner == id) for id in FACTIONS]
    if mode == "pivotal":
        state.held, state.stage = held, Stage.PIVOTAL
    elif mode == "epoch":
        state.stage = random.choice(ROUND)
    elsewhere = {*epochs, *state.held}
    state.played = [number for number in state.played if number not in elsewhere]
    return state


def _tied_britons() -> Session:
    """8.9 Both Britons of a solitary player do equally well when the game begins at Fragmentation."""
    seats = {"saxons": "np", "scotti": "np"}
    setup = GAME.setup(scenario="petty-tyrants", options={"players": "britons"}, seed="entropy", seats=seats)
    state = GAME.opening(setup)
    state.tracks[Track.PRESTIGE] += beyond(state, CIVITATES) - beyond(state, DUX)
    return Session(GAME, setup, seats, origin=Checkpoint(state, 0, 0), quiet=True)


def _own_deck() -> Session:
    """A choice that no card of our own deck gives: Steps that a Faction may do, all or none."""
    text = side('{ do = "may", who = "you", steps = [{ do = "gain", track = "wealth", n = 1 }] }', number=5)
    mark = SHELF.read(install(Path(os.environ["VEXILLUM_HOME"]), text)).mark
    session = Session.start(GAME, options={"deck": mark}, seed="own deck", quiet=True)
    state = session.state
    for pile in (state.deck, state.upcoming, state.aside):
        if 5 in pile:
            pile[pile.index(5)] = state.current
            state.current = 5
    return Session(GAME, session.setup, origin=Checkpoint(state, 0, 0), quiet=True)


# Ways -----------------------------------------------------------------------------------------------------------------


def reached() -> Iterator[tuple[str, Session]]:
    """For each kind of decision a session that stands at one, unless the rules have closed the way to it."""
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
    """Random answers in a position, and the kinds of decision on the way, each once and not at the first answer."""
    session = at(name)
    mode = MODES[int(name) % len(MODES)] if name.isdecimal() else "event"
    last, seen = len(session.steps) + STEPS, set()
    while (decision := session.decision) is not None and len(session.steps) < last:
        if decision.kind not in seen:
            seen.add(decision.kind)
            yield decision.kind, (name, [(answer.seat, list(answer.keys)) for answer in session.answers])
        session.answer(decision.seat, _wanted(decision, mode, random))


def _wanted(decision: Decision, mode: str, random: Random) -> tuple[str, ...]:
    """An answer at random, but in turns what the position is there for."""
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
    sought = kinds_of("pendragon")
    ways = {kind: way for kind, way in (written() if FILE.exists() else {}).items() if _leads(kind, way)}
    names = ("entropy", "own deck")
    for number in count(-len(names)):
        if not sought - set(ways):
            break
        name = names[number] if number < 0 else str(number)
        for kind, way in walked(name, Random(name)):
            if kind not in ways:
                ways[kind] = way
                print(f"{len(ways)} of {len(sought)}: {kind} from position {name}", flush=True)
    lines = ",\n".join(f" {json.dumps(kind)}: {json.dumps(ways[kind])}" for kind in sorted(sought))
    FILE.write_text(f"{{\n{lines}\n}}\n", "utf-8")


def _leads(kind: str, way: Way) -> bool:
    session = followed(way)
    return session is not None and session.decision is not None and session.decision.kind == kind


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.pendragon.takeovers --write")
    os.environ["VEXILLUM_HOME"] = tempfile.mkdtemp()
    write()
