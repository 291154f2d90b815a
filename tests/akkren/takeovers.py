"""What the contract of takeovers needs to know of the Akkren War: a way to every kind of decision, however rare.

A way is a position (that of a case, or a random one by its number) and answers; ``takeovers.json`` holds one for each
kind. ``python -m tests.akkren.takeovers --write`` looks for those that a change of the rules has closed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from tests.akkren.stirring import stirred
from tests.case_files import loaded
from tests.contract.takeovers import kinds_of, some_answer
from vexillum.core.errors import BadPosition, Refused, VexillumError
from vexillum.core.files.position_file import DEAL, begin
from vexillum.core.session import Session
from vexillum.core.table import Checkpoint
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.minds.marshal import Marshal

FILE = Path(__file__).with_suffix(".json")
CASES = Path(__file__).parents[2] / "cases" / "akkren"
ANSWERS = 40
"""How many answers are tried from a position."""
SOON, MOST = 3000, 30000
"""How many random positions are tried before those of cases, and this many in all."""
FEW, MANY = 1, 9
"""How many games are played out for takeovers in the short and in the long test."""
QUICKER = {"marshal": partial(Marshal, trials=2, width=2)}
"""A marshal that imagines little: what he may answer is the same."""
Way = tuple[str, list[tuple[str, list[str]]]]
"""The name of a position, and the answers to give there."""


def at(name: str) -> Session:
    """The session at the beginning of a way."""
    if name.isdecimal():
        setup, state = stirred(Random(int(name)))
        return Session(GAME, setup, origin=Checkpoint(state, 0, 0), quiet=True)
    stem, _, variant = name.rpartition("/")
    if stem in GAME.info.scenarios:
        return Session.start(GAME, scenario=stem, players=int(variant), seed="takeovers", quiet=True)
    start = loaded(CASES / f"{stem}.toml").variants[int(variant)].position
    return begin(GAME, start, start.seed or DEAL)


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
    try:
        session = at(way[0])
        for seat, keys in way[1]:
            session.answer(seat, keys)
    except (Refused, VexillumError, OSError, LookupError):
        return None
    return session


# Looking for ways -----------------------------------------------------------------------------------------------------


def names() -> Iterator[str]:
    """Positions to begin at."""
    yield from (f"{scenario}/{players}" for scenario in GAME.info.scenarios for players in GAME.info.players)
    yield from map(str, range(SOON))
    for file in sorted(CASES.glob("*.toml")):
        for variant in range(len(loaded(file).variants)):
            yield f"{file.stem}/{variant}"
    yield from map(str, range(SOON, MOST))


def walked(name: str) -> Iterator[tuple[str, Way]]:
    """Answers in a position, those of its case first, and the kinds of decision on the way, each once."""
    session, random = at(name), Random(name)
    given = _answers(name) if (CASES / f"{name.rpartition('/')[0]}.toml").exists() else []
    seen = set()
    while (decision := session.decision) is not None and session.decision_number < ANSWERS:
        if decision.kind not in seen:
            seen.add(decision.kind)
            yield decision.kind, (name, [(answer.seat, list(answer.keys)) for answer in session.answers])
        keys = given.pop(0) if given else some_answer(decision, random)
        try:
            session.answer(decision.seat, keys)
        except VexillumError:  # a case tries what is refused, or its dice are used up
            return


def _answers(name: str) -> list[list[str]]:
    stem, _, variant = name.rpartition("/")
    moves = loaded(CASES / f"{stem}.toml").variants[int(variant)].moves
    given = [move.answer for move in moves if move.answer is not None and not move.refused]
    return [[answer] if isinstance(answer, str) else answer for answer in given]


def write() -> None:
    """Keep the ways that still lead to their kind, and look for the others."""
    sought = kinds_of("akkren")
    ways = {
        kind: way for kind, way in (written() if FILE.exists() else {}).items() if kind in sought and _leads(kind, way)
    }
    for name in names():
        if not sought - set(ways):
            break
        try:
            ways_there = list(walked(name))
        except BadPosition as error:  # a case that the rules do not allow any more
            print(f"{name}: {error}", flush=True)
            continue
        for kind, way in ways_there:
            if kind not in ways:
                print(f"{len(ways) + 1} of {len(sought)}: {kind} from position {name}", flush=True)
            if kind not in ways or len(way[1]) < len(ways[kind][1]):
                ways[kind] = way
    print("no way to:", sorted(sought - set(ways)))
    lines = ",\n".join(f" {json.dumps(kind)}: {json.dumps(ways[kind])}" for kind in sorted(ways))
    FILE.write_text(f"{{\n{lines}\n}}\n", "utf-8")


def _leads(kind: str, way: Way) -> bool:
    session = followed(way)
    return session is not None and session.decision is not None and session.decision.kind == kind


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.akkren.takeovers --write")
    write()
