"""The format of cases and positions. A position file describes a position; a case adds what must happen then.

The format is documented for players in ``docs/cases.md``.
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
"""The longest chain of files that continue one another."""


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """An answer on the way from the position to the intended decision."""

    answer: str | list[str]
    seat: str = ""


class Start(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The start of a game: a scenario, perhaps with changes; or a whole position; or another file."""

    scenario: str = ""
    players: int = 0
    options: dict[str, str] = {}
    seed: str = ""
    seats: dict[str, str] = {}
    """The players: ``human`` or an agent."""
    dice: list[int] = []
    """The faces of the first dice from here on."""
    draws: list[int] = []
    """The first draws of any kind from here on, dice included. Only in files written by the program."""
    changes: dict[str, Any] = {}
    remove: list[str] = []
    """The paths removed after the changes."""
    whole: dict[str, Any] = {}
    file: str = ""
    answers: list[str | list[str] | Given] = []


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A journal line: its id, and perhaps parameters."""

    id: str
    params: dict[str, Any] = {}


class Move(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One answer, with expectations before and after it. Without an answer it only checks."""

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
    """The agent that answers; if an answer is given too, the agent must give that one."""
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
    """The same case with other changes and expectations."""

    title: str = ""
    changes: dict[str, Any] = {}
    remove: list[str] = []
    """Added to the case's own."""
    dice: list[int] | None = None
    """Instead of the case's own dice."""
    moves: list[Move] = []
    """Instead of the case's own moves, if there are any."""
    expect: dict[str, Any] = {}
    exactly: dict[str, Any] = {}
    absent: list[str] = []
    unchanged_but: list[str] | None = None
    """Instead of the case's own."""


class CaseFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The content of a file. With only ``game`` and ``position`` it is a position file."""

    game: str
    title: str = ""
    rule: str = ""
    about: str = ""
    position: Start = msgspec.field(default_factory=Start)
    moves: list[Move] = []
    expect: dict[str, Any] = {}
    """What must be true at the end."""
    exactly: dict[str, Any] = {}
    """What must be there at the end, and nothing else."""
    absent: list[str] = []
    unchanged_but: list[str] | None = None
    """The paths that may change between beginning and end, besides the expected ones; None: any."""
    variants: list[Variant] = []

    @property
    def expects_nothing(self) -> bool:
        """Whether it is only a position."""
        return not (
            self.moves or self.expect or self.exactly or self.absent or self.unchanged_but is not None or self.variants
        )


def parsed(text: str, error: type[VexillumError]) -> CaseFile:
    """A case or position from a text. It must not refer to other files, since it has no folder."""
    file = typed(toml_of(text, error), CaseFile, error)
    if file.position.file:
        raise error("position.needs_file", file=file.position.file)
    return file


def read_file(path: Path, error: type[VexillumError], came_from: tuple[str, ...] = ()) -> CaseFile:
    """A case or position file, laid over the file that it continues, if any."""
    file = typed(read_toml(path, error), CaseFile, error)
    return msgspec.structs.replace(file, position=position_of(file.position, file.game, path, error, came_from))


def position_of(
    start: Start, game: str, path: Path, error: type[VexillumError], came_from: tuple[str, ...] = ()
) -> Start:
    """A position in the file at ``path``, laid over the file that it continues, if any."""
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
    """A position laid over the one it continues. A whole position fixes its game; a scenario can be replaced."""
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
    """Changes with further changes on top, path by path. A table replaces a string or number."""
    later = dict(leaves(over))
    ways = {path[:place] for path in later for place, letter in enumerate(path) if letter == "."}
    kept = {path: value for path, value in leaves(base) if path not in later}
    return {path: value for path, value in kept.items() if path not in ways or isinstance(value, list | dict)} | later
