"""Saved games: one readable JSON file, from which a game continues exactly where it stopped."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import msgspec

from vexillum.core import inputs
from vexillum.core.errors import BadPosition, BadSave, BadSetup, Refused, VexillumError
from vexillum.core.game import Game
from vexillum.core.inputs import BadFile
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session
from vexillum.core.table import Answer, Checkpoint, Setup
from vexillum.core.variations import MOST_COMMENT, MOST_LINES, MOST_NAME, FileLine, Variations
from vexillum.core.version import VERSION

FORMAT = "vexillum save"
FORMAT_VERSION = 1
WIDTH = 110
LONGEST_NAME = 200
"""Of games, seats, options, agents and versions. The real ones have fewer than 100 characters."""
MOST_ANSWERS = 20_000
"""A long game between people has about 2,000."""
BETWEEN_COLLECTIONS = 2_000
"""The number of replayed answers between garbage collections, to bound the memory."""


class FileAnswer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An answer in a file. Who gave it is stored separately."""

    seat: str
    keys: tuple[str, ...]


By = tuple[Annotated[str, msgspec.Meta(max_length=64)], Annotated[int, msgspec.Meta(ge=1)]]
"""Who gave answers (see :class:`~vexillum.core.session.Answer`), and how many in a row: run-length encoded."""


class SaveFile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The content of the file, in this order."""

    format: str
    version: int
    vexillum: str
    game: str
    rules: int
    scenario: str
    seats: dict[str, str]
    options: dict[str, str]
    seed: str
    hash: str | msgspec.UnsetType = msgspec.UNSET
    """The hash of the seed, as shown when the game began. Absent in older files."""
    dice: list[int]
    """Dice set by hand, if any."""
    draws: list[int] | msgspec.UnsetType = msgspec.UNSET
    """The first draws, if the game continues another one in the middle of a step and they were not all dice."""
    start: dict[str, Any] | None
    """The initial position, if it is not the scenario's."""
    answers: list[FileAnswer]
    """All answers from the beginning."""
    by: dict[str, list[By]] | msgspec.UnsetType = msgspec.UNSET
    """For each seat, in the order of its answers: who gave how many of them. Absent in older files."""
    answered: int
    """The number of answers before the checkpoint."""
    step: Annotated[int, msgspec.Meta(ge=0)] | msgspec.UnsetType = msgspec.UNSET
    """The number of steps before the current one, which agents' luck depends on. Absent in older files."""
    checkpoint: dict[str, Any]
    """The position at the beginning of the current step."""
    practised: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether undo went past dice or others' answers, so that the result does not count. Only present if so."""
    variations: list[FileLine] | msgspec.UnsetType = msgspec.UNSET
    """Undone answers, as branches. Only present if there are any."""
    check: str = ""
    """A checksum of the rest: detects changed or damaged files."""


class _Header(msgspec.Struct):
    format: str = ""
    version: int = 0


def dumps(session: Session[Any], variations: Variations | None = None) -> str:
    """The text of a saved game, perhaps with variations."""
    return _readable(msgspec.to_builtins(save_file(session, variations))) + "\n"


def save_file(session: Session[Any], variations: Variations | None = None) -> SaveFile:
    """The content of a saved game."""
    setup, step = session.setup, session.steps[-1]
    file = SaveFile(
        format=FORMAT,
        version=FORMAT_VERSION,
        vexillum=VERSION,
        game=setup.game,
        # A game played under older rules cannot be replayed: it always continues from its checkpoint.
        rules=session.game.info.rules if session.replayable else session.game.info.rules - 1,
        scenario=setup.scenario,
        seats=session.players,
        options=setup.options,
        seed=setup.seed,
        hash=session.seed_hash,
        dice=list(setup.script),
        draws=list(setup.draws) or msgspec.UNSET,
        start=setup.position,
        answers=[],
        answered=step.answers,
        step=step.number,
        checkpoint=session.game.positions.write(step.state),
        practised=session.practised or msgspec.UNSET,
        variations=(variations.written() if variations else []) or msgspec.UNSET,
    )
    put_answers(file, session.answers)
    file.check = check(file)
    return file


def put_answers(file: SaveFile, answers: Iterable[Answer]) -> None:
    """Store answers in a file, and who gave them."""
    given = list(answers)
    file.answers = [FileAnswer(answer.seat, answer.keys) for answer in given]
    by: dict[str, list[By]] = {}
    for answer in given:
        runs = by.setdefault(answer.seat, [])
        if runs and runs[-1][0] == answer.by:
            runs[-1] = (answer.by, runs[-1][1] + 1)
        else:
            runs.append((answer.by, 1))
    file.by = by


def answers_of(file: SaveFile) -> list[Answer]:
    """The answers in a file with who gave them, or :class:`BadSave`."""
    if file.by is msgspec.UNSET:
        return [Answer(answer.seat, answer.keys) for answer in file.answers]
    counts = Counter(answer.seat for answer in file.answers)
    if counts != {seat: sum(n for _, n in runs) for seat, runs in file.by.items()}:
        raise BadSave("save.edited")
    givers = {seat: iter([by for by, n in runs for _ in range(n)]) for seat, runs in file.by.items()}
    return [Answer(answer.seat, answer.keys, next(givers[answer.seat])) for answer in file.answers]


def loads(text: str | bytes) -> Session[Any]:
    """The session of a saved game, or :class:`BadSave`."""
    return loads_all(text)[0]


def loads_all(text: str | bytes) -> tuple[Session[Any], Variations]:
    """The session of a saved game and its variations, or :class:`BadSave`."""
    file = read(text)
    if file.check != check(file):
        raise BadSave("save.edited")
    try:
        return resume(file), variations_of(file)
    except VexillumError:
        raise
    except Exception as error:  # whatever is in the file, the error is a bad file
        raise BadSave("save.broken", why=f"{type(error).__name__}: {error}") from error


def variations_of(file: SaveFile) -> Variations:
    """The variations of a saved game. The rules check their answers only when they are visited."""
    lines = [] if file.variations is msgspec.UNSET else file.variations
    try:
        return Variations.read(lines)
    except ValueError as error:
        raise BadSave("save.edited") from error


def resume(file: SaveFile) -> Session[Any]:
    """The session of a file's content, or :class:`BadSave`.

    All answers are replayed from the beginning and must lead to the checkpoint. If the rules have changed since, the
    game continues from the checkpoint, at worst from the beginning of the current step.
    """
    session = _resumed(file)
    session.practised = file.practised is True
    return session


def _resumed(file: SaveFile) -> Session[Any]:
    game, setup = begin(file)
    try:
        session = _from_beginning(game, setup, file)
        step = session.steps[-1]
        if game.positions.write(step.state) == file.checkpoint and file.step in (step.number, msgspec.UNSET):
            return session
    except (Refused, BadPosition):
        pass
    if file.rules == game.info.rules:
        raise BadSave("save.edited")
    return _from_checkpoint(game, setup, file)


def begin(file: SaveFile) -> tuple[Game[Any], Setup]:
    """The game of a file and its set-up."""
    try:
        game = get_game(file.game)
        setup = game.setup(
            scenario=file.scenario,
            players=len(file.seats),
            options=file.options,
            seed=file.seed,
            script=tuple(file.dice),
            position=file.start,
            draws=() if file.draws is msgspec.UNSET else tuple(file.draws),
        )
    except BadSetup as error:
        raise BadSave("save.setup", why=error.message) from error
    if tuple(file.seats) != setup.seats:
        raise BadSave("save.seats", seats=list(file.seats), known=setup.seats)
    if unknown := [player for player in file.seats.values() if player != HUMAN and player not in game.agents]:
        raise BadSave("save.agent", agent=unknown[0], known=[*game.agents, HUMAN])
    if file.rules > game.info.rules:
        raise BadSave("save.newer", found=file.vexillum, here=VERSION)
    if not 0 <= file.answered <= len(file.answers):
        raise BadSave("save.edited")
    return game, setup


def _from_beginning(game: Game[Any], setup: Setup, file: SaveFile) -> Session[Any]:
    with collection_paused():
        session = Session(game, setup, file.seats)
        for number, answer in enumerate(answers_of(file), 1):
            session.repeat(answer)
            if number % BETWEEN_COLLECTIONS == 0:
                gc.collect(0)
    return session


def _from_checkpoint(game: Game[Any], setup: Setup, file: SaveFile) -> Session[Any]:
    """Continue a game whose earlier part today's rules would play differently."""
    try:
        state = game.positions.read(file.checkpoint)
    except BadPosition as error:
        raise BadSave("save.setup", why=error.message) from error
    given = answers_of(file)
    answers = given[: file.answered]
    # An older file without a step number: no agent has used the luck of the step yet, so any fixed number will do.
    origin = Checkpoint(state, len(answers), 0, file.answered if file.step is msgspec.UNSET else file.step)
    session = Session(game, setup, file.seats, origin=origin, answers=answers)
    try:
        for answer in given[file.answered :]:
            session.repeat(answer)
    except Refused:
        session = Session(game, setup, file.seats, origin=origin, answers=answers)
    session.replayable = False
    return session


def read(text: str | bytes) -> SaveFile:
    """The content of a file. :func:`check` tells whether it was changed."""
    try:
        text = text if isinstance(text, str) else inputs.bounded_text(text, inputs.SAVE_BOUNDS)
        inputs.check_json(text, inputs.SAVE_BOUNDS)
    except BadFile as error:
        raise BadSave("save.unreadable", why=error.message) from error
    try:
        header = msgspec.json.decode(text, type=_Header)
    except msgspec.DecodeError as error:
        raise BadSave("save.unreadable", why=str(error)) from error
    if header.format != FORMAT:
        raise BadSave("save.foreign")
    if header.version > FORMAT_VERSION:
        raise BadSave("save.newer", found=str(header.version), here=str(FORMAT_VERSION))
    try:
        file = msgspec.json.decode(text, type=SaveFile)
    except msgspec.ValidationError as error:
        raise BadSave("save.unreadable", why=str(error)) from error
    check_bounds(file)
    return file


def check_bounds(file: SaveFile) -> None:
    """Refuse a file in which anything is longer than in a real game. The set-up checks seed and dice."""
    names = [("seats", name) for pair in file.seats.items() for name in pair]
    names += [("options", name) for pair in file.options.items() for name in pair]
    names += [(path, getattr(file, path)) for path in ("vexillum", "game", "scenario", "check")]
    if file.hash is not msgspec.UNSET:
        names.append(("hash", file.hash))
    for path, name in names:
        if len(name) > LONGEST_NAME:
            raise BadSave("save.too_long", path=path, found=len(name), most=LONGEST_NAME)
    if file.variations is not msgspec.UNSET:
        _check_variations(file.variations)
    if len(file.answers) > MOST_ANSWERS:
        raise BadSave("save.too_many", found=len(file.answers), most=MOST_ANSWERS)


def _check_variations(lines: list[FileLine]) -> None:
    if (found := sum(len(line.answers) for line in lines)) > MOST_ANSWERS:
        raise BadSave("save.too_many", found=found, most=MOST_ANSWERS)
    if len(lines) > MOST_LINES:
        raise BadSave("save.too_many_branches", found=len(lines), most=MOST_LINES)
    for line in lines:
        for path, text, most in (("name", line.name, MOST_NAME), ("comment", line.comment, MOST_COMMENT)):
            if len(text) > most:
                raise BadSave("save.too_long", path=f"variations.{path}", found=len(text), most=most)


def check(file: SaveFile) -> str:
    """The checksum of the rest of a file."""
    return sha256(msgspec.json.encode(msgspec.structs.replace(file, check=""))).hexdigest()[:32]


def _readable(value: Any, margin: str = "") -> str:
    """Readable JSON: whatever fits on a line is written on one line."""
    line = _line(value)
    if len(margin) + len(line) <= WIDTH or not isinstance(value, dict | list):
        return line
    deeper = margin + " "
    if isinstance(value, dict):
        parts = [f"{deeper}{_line(key)}: {_readable(part, deeper)}" for key, part in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{margin}}}"
    parts = [deeper + _readable(part, deeper) for part in value]
    return "[\n" + ",\n".join(parts) + f"\n{margin}]"


def _line(value: Any) -> str:
    """JSON on one line, with a space after each comma and colon."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def save(session: Session[Any], path: Path, variations: Variations | None = None) -> None:
    """Write a saved game atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    beside.write_text(dumps(session, variations), "utf-8")
    os.replace(beside, path)


def load(path: Path) -> Session[Any]:
    """Read a saved game, or :class:`BadSave`."""
    return loads(content(path))


def load_all(path: Path) -> tuple[Session[Any], Variations]:
    """Read a saved game with its variations, or :class:`BadSave`."""
    return loads_all(content(path))


def content(path: Path) -> bytes:
    """The bytes of a file, or :class:`BadSave`."""
    try:
        return inputs.bounded_content(path, inputs.SAVE_BOUNDS)
    except BadFile as error:
        raise BadSave("save.no_file", path=str(path), why=error.message) from error


# Pausing the garbage collector while a large structure is built ------------------------------------------------------


@contextmanager
def collection_paused() -> Iterator[None]:
    """Pause the garbage collector. A caller that leaves much garbage calls ``gc.collect(0)`` now and then.

    Collections are triggered by the number of allocations. Replaying a game allocates many objects and frees few, so
    they and all modules would be traversed again and again. If the collector was off before, it stays off.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
