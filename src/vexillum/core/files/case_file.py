"""The format of cases and positions. A position file says where a game stands; a case adds what is then to happen.

The words of the format are explained to players in ``docs/cases.md``.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from vexillum.core.errors import BadPosition, VexillumError
from vexillum.core.inputs.typed_toml import read_toml, toml_of, typed
from vexillum.core.tools.paths import leaves

MOST_FILES = 20
"""How many files may each continue the one before."""


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """An answer that leads from the position to the decision that is meant."""

    answer: str | list[str]
    seat: str = ""


class Start(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Where a game stands: a scenario, perhaps with changes; or the whole of it; or what another file says."""

    scenario: str = ""
    players: int = 0
    options: dict[str, str] = {}
    seed: str = ""
    seats: dict[str, str] = {}
    """Who plays: ``human`` or an agent."""
    dice: list[int] = []
    """The faces of the first dice from here on."""
    draws: list[int] = []
    """The first draws of any kind from here on, dice included: only files written by the program have them."""
    changes: dict[str, Any] = {}
    remove: list[str] = []
    """What is taken away after the changes."""
    whole: dict[str, Any] = {}
    file: str = ""
    answers: list[str | list[str] | Given] = []


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A line of the log, by its id and perhaps by what it says."""

    id: str
    params: dict[str, Any] = {}


class Move(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One answer, with what must be true before and after it. Without an answer it only looks."""

    # before the answer
    seat: str = ""
    asked: str = ""
    rule: str = ""
    params: dict[str, Any] = {}
    at_least: int | None = None
    at_most: int | None = None
    over: bool | None = None
    offered: list[str] = []
    only: list[str] | None = None
    missing: list[str] = []
    why: dict[str, str] = {}
    # the answer
    by: str = ""
    agent: str = ""
    """The agent that answers instead; an answer beside it is what it must answer."""
    answer: str | list[str] | None = None
    undo: bool = False
    refused: str = ""
    # after the answer
    told: list[str | Line] = []
    untold: list[str | Line] = []
    expect: dict[str, Any] = {}
    exactly: dict[str, Any] = {}
    absent: list[str] = []
    unchanged_but: list[str] | None = None


class Variant(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The same case once more, with other changes and other expectations."""

    title: str = ""
    changes: dict[str, Any] = {}
    remove: list[str] = []
    """After what the case itself takes away."""
    dice: list[int] | None = None
    """Instead of the case's own dice."""
    moves: list[Move] = []
    """Instead of the case's own moves, if there are any."""
    expect: dict[str, Any] = {}
    exactly: dict[str, Any] = {}
    absent: list[str] = []
    unchanged_but: list[str] | None = None
    """Instead of what the case itself says."""


class CaseFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What stands in a file. With only ``game`` and ``position`` it is a position file."""

    game: str
    title: str = ""
    rule: str = ""
    about: str = ""
    position: Start = msgspec.field(default_factory=Start)
    moves: list[Move] = []
    expect: dict[str, Any] = {}
    """What must be true at the end."""
    exactly: dict[str, Any] = {}
    """What must stand there at the end, and nothing else."""
    absent: list[str] = []
    unchanged_but: list[str] | None = None
    """What may differ between beginning and end, beside what is expected; None: anything."""
    variants: list[Variant] = []

    @property
    def expects_nothing(self) -> bool:
        """Is it a position and no more?"""
        return not (
            self.moves or self.expect or self.exactly or self.absent or self.unchanged_but is not None or self.variants
        )


def parsed(text: str, error: type[VexillumError]) -> CaseFile:
    """A case or position whose text is at hand. It must be complete: there is no folder to look for other files in."""
    file = typed(toml_of(text, error), CaseFile, error)
    if file.position.file:
        raise error("position.needs_file", file=file.position.file)
    return file


def read_file(path: Path, error: type[VexillumError], came_from: tuple[str, ...] = ()) -> CaseFile:
    """A case or position file; where it names another file, what that one says comes first."""
    file = typed(read_toml(path, error), CaseFile, error)
    return msgspec.structs.replace(file, position=position_of(file.position, file.game, path, error, came_from))


def position_of(
    start: Start, game: str, path: Path, error: type[VexillumError], came_from: tuple[str, ...] = ()
) -> Start:
    """A position written in the file at ``path``: if it continues another file, what that one says comes first."""
    if not start.file:
        return start
    seen = (*came_from, os.path.realpath(path))
    other = path.parent / start.file
    if len(seen) > MOST_FILES:
        raise error("position.chain", most=MOST_FILES)
    if "\0" not in start.file and os.path.realpath(other) in seen:
        raise error("position.circle", path=start.file)
    try:
        base = read_file(other, error, seen)
        if base.game != game:
            raise error("position.game", found=base.game, game=game)
    except VexillumError as problem:
        raise error("position.other_file", path=start.file, why=problem.message) from problem
    return laid_over(base.position, start)


def laid_over(base: Start, start: Start) -> Start:
    """A position that continues another one. A whole position says which game it is of; a scenario can be exchanged."""
    for name in ("scenario", "players", "options", "whole") if base.whole else ("whole",):
        if getattr(start, name):
            raise BadPosition("position.not_with_file", path=f"position.{name}", file=start.file)
    return msgspec.structs.replace(
        base,
        scenario=start.scenario or base.scenario,
        players=start.players or base.players,
        options=base.options | start.options,
        seed=start.seed or base.seed,
        seats=base.seats | start.seats,
        dice=base.dice + start.dice,
        draws=base.draws + start.draws,
        changes=merged(base.changes, start.changes),
        remove=base.remove + start.remove,
        answers=base.answers + start.answers,
    )


def merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Changes followed by further changes, each at its own path. A table takes the place of a word or number."""
    later = dict(leaves(over))
    ways = {path[:place] for path in later for place, letter in enumerate(path) if letter == "."}
    kept = {path: value for path, value in leaves(base) if path not in later}
    return {path: value for path, value in kept.items() if path not in ways or isinstance(value, list | dict)} | later
