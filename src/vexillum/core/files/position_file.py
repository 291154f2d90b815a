"""Position files: positions to read and edit by hand, to play from, or to start a case with."""

from __future__ import annotations

import os
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import msgspec

from vexillum.core import inputs
from vexillum.core.dice import Dice, fresh_seed
from vexillum.core.errors import BadPosition, BadSetup, Refused, VexillumError
from vexillum.core.game import Game
from vexillum.core.inputs import BadFile, read_toml, toml_of, toml_text, typed
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session
from vexillum.core.state import State
from vexillum.core.table import Checkpoint, S, Setup
from vexillum.core.tools.paths import NoPath, leaves, put, remove
from vexillum.core.words.vocabulary import Vocabulary, similar, unknown_path

# The format of cases and positions. A position file describes a position; a case adds what must happen then ----------
#
# The format is documented for players in ``docs/cases.md``.


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


# Position files: positions to read and edit by hand, to play from, or to start a case with ---------------------------


DEAL = "a fixed deal"
"""The default seed of a scenario with changes: the same cards and tiles every time."""


def load_position(path: Path, *, seats: Mapping[str, str] | None = None, seed: str | None = None) -> Session[Any]:
    """A game that begins at the position of a file (or of a case), or :class:`BadPosition`.

    ``seats`` overrides the players in the file. The dice are new unless a seed is given here or in the file.
    """
    try:
        return _session(read_file(path, BadPosition), seats, seed)
    except VexillumError as error:
        raise BadPosition("position.bad_file", path=str(path), why=error.message) from error


def loads_position(text: str, *, seats: Mapping[str, str] | None = None, seed: str | None = None) -> Session[Any]:
    """The same for the text of a file that does not refer to another."""
    try:
        inputs.bounded_text(text.encode(), inputs.HAND_BOUNDS)
    except BadFile as problem:
        raise BadPosition("position.too_much", why=problem.message) from problem
    return _session(parsed(text, BadPosition), seats, seed)


def _session(file: CaseFile, seats: Mapping[str, str] | None, seed: str | None) -> Session[Any]:
    start = msgspec.structs.replace(file.position, seats=file.position.seats | dict(seats or {}))
    try:
        return begin(get_game(file.game), start, seed or start.seed or fresh_seed())
    except VexillumError:
        raise
    except Exception as error:  # whatever is in the file, the error is a bad file
        raise BadPosition("position.broken", why=f"{type(error).__name__}: {error}") from error


# From a start to a session --------------------------------------------------------------------------------------------


class Deals:
    """A cache for starts of a game that only differ in their dice or changes.

    Dealing takes as long as reading a position, and that, with its changes, longer than a few answers.
    """

    def __init__(self) -> None:
        self.dealt: dict[bytes, bytes] = {}
        """The positions of set-ups."""
        self.changed: dict[bytes, tuple[State, dict[str, Any]]] = {}
        """States with changes by hand, and their positions."""


def begin(game: Game[Any], start: Start, seed: str, deals: Deals | None = None) -> Session[Any]:
    """The session of a start, after the answers that belong to it. ``deals`` caches intermediate results."""
    whole = start.whole
    for name, kind in (("scenario", str), ("players", int)):
        if name in whole:
            typed(whole[name], kind, BadPosition, f"position.whole.{name}")
    setup = game.setup(
        scenario=start.scenario or whole.get("scenario"),
        players=start.players or whole.get("players"),
        options=start.options,
        seed=seed,
        script=tuple(start.dice),
        seats=start.seats,
        draws=tuple(start.draws),
    )
    _check_seats(game, setup, start.seats)
    state: State | None = None
    if whole:
        state = _settled(game, _changed(deepcopy(whole), start, game.positions.vocabulary(setup)))
        setup = msgspec.structs.replace(setup, position=game.positions.write(state))
    elif start.changes or start.remove:
        state, position = _changed_deal(game, setup, start, deals or Deals())
        setup = msgspec.structs.replace(setup, position=position)
    session = Session(game, setup, start.seats, origin=Checkpoint(game.opening(setup, state), 0, 0))
    try:
        for given in start.answers:
            given = given if isinstance(given, Given) else Given(given)
            asked = session.decision.seat if session.decision else ""
            session.answer(given.seat or asked, given.answer)
    except Refused as error:
        raise BadPosition("position.answers", why=error.message) from error
    return session


def _changed_deal(game: Game[Any], setup: Setup, start: Start, deals: Deals) -> tuple[State, dict[str, Any]]:
    """The state of a set-up, dealt and then changed by hand, and its position, which must not be modified."""
    setup = msgspec.structs.replace(setup, seed=start.seed or DEAL, script=(), draws=())
    try:
        key = msgspec.json.encode((setup, start.changes, start.remove))
    except (TypeError, ValueError, OverflowError):  # not encodable: a lone surrogate, a huge integer
        key = b""
    known = deals.changed.get(key)
    if known is None:
        found: State = _amended(game, setup, _dealt(game, setup, deals), start)
        known = (found, game.positions.write(found))
        if key:
            deals.changed[key] = known
    state, position = known
    return state.copy(), position


def _dealt(game: Game[Any], setup: Setup, deals: Deals) -> dict[str, Any]:
    """The position of a set-up when everything is dealt and the first decision is asked."""
    key = msgspec.json.encode(setup)
    if key not in deals.dealt:
        deals.dealt[key] = msgspec.msgpack.encode(game.positions.write(Session(game, setup).steps[-1].state))
    position: dict[str, Any] = msgspec.msgpack.decode(deals.dealt[key])
    return position


def _check_seats(game: Game[Any], setup: Setup, seats: Mapping[str, str]) -> None:
    for seat, player in seats.items():
        if seat not in setup.seats:
            raise BadSetup("error.seat", game=setup.game, seat=seat, known=setup.seats)
        game.agents.check(setup.game, player, [*game.agents, HUMAN])


def amended(game: Game[Any], setup: Setup, position: dict[str, Any], start: Start) -> dict[str, Any]:
    """A position with the changes of a start, tidied; dice and draws are counted from there."""
    return game.positions.write(_amended(game, setup, position, start))


def _amended(game: Game[S], setup: Setup, position: dict[str, Any], start: Start) -> S:
    changed = _changed(position, start, game.positions.vocabulary(setup))
    by_hand = frozenset((*(path for path, _ in leaves(start.changes)), *start.remove))
    return _settled(game, game.positions.tidy(changed, by_hand))


def _changed(position: dict[str, Any], start: Start, vocabulary: Vocabulary) -> dict[str, Any]:
    """A position with changes by hand, in place. Every name must be known to the game."""
    try:
        for path, value in leaves(start.changes):
            if (problem := unknown_path(path, vocabulary, position)) is not None:
                raise NoPath(problem.path, problem.names)
            put(position, path, deepcopy(value))
        for path in start.remove:
            remove(position, path)
    except NoPath as problem:
        if not problem.known:
            raise BadPosition("position.no_parts", path=problem.path) from problem
        near = similar(problem.path.rpartition(".")[2], problem.known)
        raise BadPosition("position.unknown", path=problem.path, similar=near, known=problem.known) from problem
    return position


def _settled(game: Game[S], position: dict[str, Any]) -> S:
    """The state of a position, refused if it has violations; dice and draws are counted from it."""
    state = game.positions.read(position)
    state.rng_draws = state.rolls = 0
    return state


# From a session to a file ---------------------------------------------------------------------------------------------


def position_text(
    session: Session[Any], *, seat: str | None = None, comment: tuple[str, ...] = (), random: Random | None = None
) -> str:
    """A position file that continues with the current decision of a session.

    For a ``seat``, only what it knows: everything else is redealt. That must be unpredictable, or hidden things could
    be inferred, so ``random`` is only for tests.
    """
    if seat is not None:
        if seat not in session.setup.seats:
            raise BadSetup("error.seat", game=session.setup.game, seat=seat, known=session.setup.seats)
        session = session.imagine(seat, random or SystemRandom())
        if session.reveals_secrets:
            raise BadPosition("position.acted", who=seat)
        if _shuffled_since(session):  # the draws would reveal something about what is redealt
            raise BadPosition("position.lots")
    start = start_of(session)
    position = {
        "scenario": start.scenario,
        "players": start.players,
        "options": start.options,
        "seats": start.seats,
        "dice": start.dice,
        "draws": start.draws,
        "answers": [msgspec.structs.asdict(given) for given in start.answers if isinstance(given, Given)],
        "whole": start.whole,
    }
    header = "".join(f"# {line}\n" for line in comment)
    given = {name: value for name, value in position.items() if value}
    return header + toml_text({"game": session.setup.game, "position": given})


def start_of(session: Session[Any]) -> Start:
    """The start of a game that continues with the current decision of a session.

    It is the state at the beginning of the current step, with the draws and answers since. Everything hidden stays as
    it is; all dice and draws from here on come from the new game's seed.
    """
    setup, step = session.setup, session.steps[-1]
    state = step.state.copy()
    state.rng_draws = state.rolls = 0
    recorder = _drawn_since(session, step)
    shuffled = _shuffled_since(session)
    return Start(
        scenario=setup.scenario,
        players=len(setup.seats),
        options=setup.options,
        seats=session.players,
        dice=[] if shuffled else recorder.faces,
        draws=recorder.drawn if shuffled else [],
        answers=[Given(list(given.keys), given.seat) for given in session.answers[step.answers :]],
        whole=session.game.positions.write(state),
    )


def play_on(session: Session[Any], seats: Mapping[str, str], seed: str) -> Session[Any]:
    """A new game from the current decision of a session, with these players and new dice; see :func:`start_of`.

    What the rules know about who is a person and who an agent is updated. Only if that would change the current
    question, in the middle of a step, it stays as it was.
    """
    game, old = session.game, start_of(session)
    options = {id: value for id, value in old.options.items() if id not in game.options.implied}
    state = game.positions.read(old.whole)
    game.positions.reseat(state, seats)
    whole = game.positions.write(state)
    start = msgspec.structs.replace(old, seats=dict(seats), options=options, whole=whole)
    try:
        new = begin(game, start, seed)
        if _same_question(new, session):
            return new
    except BadPosition:
        pass
    return begin(game, msgspec.structs.replace(old, seats=dict(seats)), seed)


def _same_question(one: Session[Any], other: Session[Any]) -> bool:
    if one.decision is None or other.decision is None:
        return one.decision is other.decision
    return (one.decision.seat, one.decision.kind, one.decision.keys) == (
        other.decision.seat,
        other.decision.kind,
        other.decision.keys,
    )


def _shuffled_since(session: Session[Any]) -> bool:
    """Whether anything but dice was drawn since the current step began."""
    state, before = session.state, session.steps[-1].state
    return bool(state.rng_draws - before.rng_draws != state.rolls - before.rolls)


def _drawn_since(session: Session[Any], step: Checkpoint) -> _Recorder:
    """The draws since a step began, needed to repeat the answers since then."""
    recorder = _Recorder(session.table.dice)
    if session.state.rng_draws == step.state.rng_draws:
        return recorder
    Session(
        session.game,
        session.setup,
        origin=Checkpoint(step.state, step.answers, 0, step.number),
        answers=session.answers,
        dice=recorder,
        quiet=True,
    )
    return recorder


class _Recorder(Dice):
    """Dice that record rolls and all other draws."""

    __slots__ = ("_dice", "_rolling", "drawn", "faces")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._rolling = False
        self.faces: list[int] = []
        self.drawn: list[int] = []

    def scripted(self, roll: int, sides: int) -> int | None:
        face = self._dice.scripted(roll, sides)
        self._rolling = face is None
        if face is not None:
            self.faces.append(face)
            self.drawn.append(face - 1)
        return face

    def draw(self, number: int, among: int) -> int:
        drawn = self._dice.draw(number, among)
        self.drawn.append(drawn)
        if self._rolling:
            self.faces.append(drawn + 1)
            self._rolling = False
        return drawn
