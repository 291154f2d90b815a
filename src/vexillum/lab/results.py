"""The results of an experiment: the rows recorded for a game, and the folder of blocks and Parquet files."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from vexillum.core.agent import signer
from vexillum.core.decision import Decision
from vexillum.core.parts.rules import Outcome
from vexillum.core.session import Session
from vexillum.core.show.story import Scope
from vexillum.core.words.languages import SOURCE
from vexillum.core.words.texts import Message, Texts
from vexillum.lab.experiment import BadExperiment, Experiment, Origin, Provenance, Record, Run
from vexillum.lab.games import Deal, Failure, Plan, played_out

# Rows ----------------------------------------------------------------------------------------------------------------


class GameRow(msgspec.Struct, frozen=True, array_like=True):
    """A game."""

    arm: str
    number: int
    game: str
    scenario: str
    players: int
    seed: str
    winners: str
    """The seats that won, separated by spaces."""
    path: str
    """How it was won, as text ids: ``result.check met.renown``."""
    chapters: int
    """Cards, rounds or turns."""
    decisions: int
    error: str


class SeatRow(msgspec.Struct, frozen=True, array_like=True):
    """A seat in a finished game."""

    arm: str
    number: int
    seat: str
    agent: str
    score: int
    place: int
    won: bool


class ChoiceRow(msgspec.Struct, frozen=True, array_like=True):
    """How often a seat made a choice in a finished game, of those the game counts (``Analysis.counted``)."""

    arm: str
    number: int
    seat: str
    choice: str
    """The id of the text that names it."""
    card: str
    """The card that it carried out; empty if none."""
    times: int


class TurnRow(msgspec.Struct, frozen=True, array_like=True):
    """A turn, with its card or round and the seat's score after it."""

    arm: str
    number: int
    chapter: int
    card: str
    turn: int
    seat: str
    agent: str
    action: str
    """Its title, in English."""
    first_decision: int
    decisions: int
    score: int | None
    """The seat's score after the step containing the turn; None for a turn without a seat."""


class DecisionRow(msgspec.Struct, frozen=True, array_like=True):
    """An answer."""

    arm: str
    number: int
    decision: int
    seat: str
    agent: str
    kind: str
    options: int
    keys: str
    """The chosen keys, separated by spaces."""


class Records(msgspec.Struct):
    """The rows of some games."""

    games: list[GameRow] = []
    seats: list[SeatRow] = []
    choices: list[ChoiceRow] = []
    turns: list[TurnRow] = []
    decisions: list[DecisionRow] = []


class DecisionLog(list[tuple[str, int]]):
    """Records the kind and the number of options of each decision while a game is played."""

    def __call__(self, decision: Decision) -> None:
        """Record a decision."""
        self.append((decision.kind, len(decision.options)))


def play_recorded(arm: str, plan: Plan, indices: Iterable[int], record: tuple[Record, ...]) -> Records:
    """Play some games of an arm and record the requested rows."""
    found = Records()
    for index in indices:
        deal, asked = plan.deal(index), DecisionLog()
        played = played_out(plan, index, quiet=False, watch=asked)
        if isinstance(played, Failure):
            found.games.append(_failed(arm, plan, index, deal, played))
            continue
        _keep(found, arm, plan, index, deal, played, asked, record)
    return found


def _failed(arm: str, plan: Plan, index: int, deal: Deal, failure: Failure) -> GameRow:
    error = f"{failure.error} ({failure.where})"
    return GameRow(
        arm=arm,
        number=index,
        game=plan.game,
        scenario=deal.scenario,
        players=plan.players,
        seed=deal.seed,
        winners="",
        path="",
        chapters=0,
        decisions=failure.decisions,
        error=error,
    )


def _keep(
    found: Records,
    arm: str,
    plan: Plan,
    index: int,
    deal: Deal,
    session: Session[Any],
    asked: DecisionLog,
    record: tuple[Record, ...],
) -> None:
    outcome, chapters = session.outcome, _chapters(session)
    found.games.append(
        GameRow(
            arm=arm,
            number=index,
            game=plan.game,
            scenario=deal.scenario,
            players=plan.players,
            seed=deal.seed,
            winners=" ".join(outcome.winners),
            path=path_of(outcome),
            chapters=len(chapters),
            decisions=session.decision_number,
            error="",
        )
    )
    found.seats += [
        SeatRow(arm, index, seat, agent, outcome.scores[seat], outcome.place(seat), seat in outcome.winners)
        for seat, agent in deal.agents.items()
        if seat in outcome.scores
    ]
    found.choices += _choices(arm, index, session, asked, chapters)
    if "turns" in record:
        found.turns += _turns(arm, index, session, chapters)
    if "decisions" in record:
        found.decisions += [
            DecisionRow(arm, index, n, answer.seat, signer(answer.by), kind, options, " ".join(answer.keys))
            for n, (answer, (kind, options)) in enumerate(zip(session.answers, asked, strict=True))
        ]


def path_of(outcome: Outcome) -> str:
    """How a game was won: the id of the first text of the result, and of the texts in it."""
    return " ".join(dict.fromkeys(_ids(outcome.told[0]))) if outcome.told else ""


def _ids(value: Any) -> Iterator[str]:
    if isinstance(value, Message):
        yield value.id
        for inner in value.params.values():
            yield from _ids(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _ids(inner)


def _chapters(session: Session[Any]) -> list[Scope]:
    return [scope for scope in session.table.story if scope.kind == "chapter"]


def _choices(
    arm: str, index: int, session: Session[Any], asked: DecisionLog, chapters: list[Scope]
) -> Iterator[ChoiceRow]:
    """How often each seat made each choice that the game counts."""
    counted = session.game.analysis.counted
    counts: Counter[tuple[str, str, str]] = Counter()
    cards = _card_at(chapters)
    for n, (answer, (kind, _)) in enumerate(zip(session.answers, asked, strict=True)):
        for key in answer.keys:
            if (choice := counted(kind, key)) is not None:
                counts[answer.seat, choice.name, cards(n) if choice.by_card else ""] += 1
    for (seat, name, card), times in sorted(counts.items()):
        yield ChoiceRow(arm, index, seat, name, card, times)


def _card_at(chapters: list[Scope]) -> Callable[[int], str]:
    """A function from decision to the card in play, called in ascending order."""
    reached = 0

    def card(decision: int) -> str:
        nonlocal reached
        while reached < len(chapters) and chapters[reached].answers <= decision:
            reached += 1
        return _card(chapters[reached - 1]) if reached else ""

    return card


def _card(chapter: Scope) -> str:
    return chapter.things[0].partition(":")[2] if chapter.things else ""


def _turns(arm: str, index: int, session: Session[Any], chapters: list[Scope]) -> Iterator[TurnRow]:
    texts = session.game.texts(SOURCE)
    places = {scope.number: n for n, scope in enumerate(chapters)}
    scores = [(step.answers, session.game.rules.outcome(step.state).scores) for step in session.steps]
    number = 0
    for scope in session.table.story:
        if scope.kind != "turn" or (scope.inside is not None and scope.inside not in places):
            continue
        chapter = places[scope.inside] if scope.inside is not None else -1
        until = session.decision_number if scope.until is None else scope.until
        after = next((found for answers, found in scores if answers >= until), scores[-1][1])
        yield TurnRow(
            arm=arm,
            number=index,
            chapter=chapter,
            card=_card(chapters[chapter]) if chapter >= 0 else "",
            turn=number,
            seat=scope.seat,
            agent=session.players.get(scope.seat, ""),
            action=_said(scope, texts),
            first_decision=scope.answers,
            decisions=until - scope.answers,
            score=after.get(scope.seat),
        )
        number += 1


def _said(scope: Scope, texts: Texts) -> str:
    return texts(scope.title) if scope.title is not None else ""


# The folder ----------------------------------------------------------------------------------------------------------


TABLES: dict[str, type[msgspec.Struct]] = {
    "games": GameRow,
    "seats": SeatRow,
    "choices": ChoiceRow,
    "turns": TurnRow,
    "decisions": DecisionRow,
}
BLOCK = 4
"""Games saved together: the most that each process loses when a run is killed."""
_DESCRIPTION, _PROVENANCE, _BLOCKS = "experiment.json", "provenance.json", "blocks"


class Block(msgspec.Struct, frozen=True):
    """Consecutive games of an arm."""

    arm: int
    games: range

    def __reduce__(self) -> tuple[Any, ...]:
        return Block, (self.arm, self.games)


def blocks_of(experiment: Experiment) -> list[Block]:
    """All blocks of an experiment, the same on every machine."""
    return [
        Block(number, range(first, min(first + BLOCK, arm.plan.games)))
        for number, arm in enumerate(experiment.arms)
        for first in range(0, arm.plan.games, BLOCK)
    ]


class Results:
    """The results of one experiment in a folder."""

    def __init__(self, folder: Path, experiment: Experiment, provenance: Provenance) -> None:
        self.folder = folder
        self.experiment = experiment
        self.provenance = provenance

    @classmethod
    def open(cls, folder: Path) -> Results:
        """The results in a folder, or :class:`BadExperiment`."""
        try:
            experiment = msgspec.json.decode((folder / _DESCRIPTION).read_bytes(), type=Experiment)
            provenance = msgspec.json.decode((folder / _PROVENANCE).read_bytes(), type=Provenance)
        except OSError as problem:
            raise BadExperiment("lab.no_results", path=str(folder)) from problem
        except msgspec.MsgspecError as problem:
            raise BadExperiment("lab.broken_results", path=str(folder), why=str(problem)) from problem
        return cls(folder, experiment, provenance)

    @classmethod
    def begin(cls, folder: Path, experiment: Experiment, origin: Origin) -> Results:
        """Create a results folder, or open one that has results of the same experiment and versions."""
        if (folder / _DESCRIPTION).exists():
            found = cls.open(folder)
            if found.provenance.origin != origin:
                raise BadExperiment("lab.other_origin", path=str(folder))
            return found
        try:
            if folder.exists() and any(folder.iterdir()):
                raise BadExperiment("lab.not_empty", path=str(folder))
            (folder / _BLOCKS).mkdir(parents=True, exist_ok=True)
            found = cls(folder, experiment, Provenance(origin))
            _write(folder / _PROVENANCE, msgspec.json.format(msgspec.json.encode(found.provenance)))
            _write(folder / _DESCRIPTION, msgspec.json.format(msgspec.json.encode(experiment)))
        except OSError as problem:
            raise BadExperiment("lab.cannot_write", path=str(folder), why=problem.strerror or str(problem)) from problem
        return found

    # Blocks -----------------------------------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Whether all games are played and the tables written."""
        return all(self.table_path(name).exists() for name in self.tables)

    @property
    def tables(self) -> list[str]:
        """The tables that this experiment has."""
        return ["games", "seats", "choices", *self.experiment.record]

    def table_path(self, name: str) -> Path:
        """The file of a table."""
        return self.folder / f"{name}.parquet"

    def missing(self) -> list[int]:
        """The numbers of the missing blocks."""
        if self.complete:
            return []
        return [number for number in range(len(blocks_of(self.experiment))) if not self._block(number).exists()]

    @property
    def games_missing(self) -> int:
        """The number of missing games."""
        blocks = blocks_of(self.experiment)
        return sum(len(blocks[number].games) for number in self.missing())

    def errors(self) -> int:
        """The number of games that failed, once all are played."""
        return sum(error != "" for error in self.table("games")["error"].to_pylist())

    def keep(self, number: int, records: bytes) -> None:
        """Save the games of a block atomically."""
        _write(self._block(number), records)

    def _block(self, number: int) -> Path:
        return self.folder / _BLOCKS / f"{number:07d}.msgpack"

    def note(self, run: Run) -> None:
        """Record the progress of a run, replacing its previous record."""
        runs = [one for one in self.provenance.runs if one.started != run.started]
        self.provenance = Provenance(self.provenance.origin, [*runs, run])
        _write(self.folder / _PROVENANCE, msgspec.json.format(msgspec.json.encode(self.provenance)))

    # Tables -----------------------------------------------------------------------------------------------------------

    def write_tables(self) -> None:
        """Concatenate all blocks in order, so that the tables do not depend on how they were played.

        Then delete the blocks.
        """
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")

        told = {b"vexillum": msgspec.json.encode(self.provenance.origin)}
        schemas = {name: arrow.schema(_fields(TABLES[name]), metadata=told) for name in self.tables}
        paths = {name: self.table_path(name).with_suffix(".part") for name in self.tables}
        writers = {name: parquet.ParquetWriter(paths[name], schemas[name]) for name in self.tables}
        waiting: dict[str, list[Any]] = {name: [] for name in self.tables}
        try:
            for records in self._records():
                for name, rows in waiting.items():
                    rows += getattr(records, name)
                    if len(rows) >= _GROUP:
                        writers[name].write_table(_table(rows, schemas[name]))
                        rows.clear()
            for name, rows in waiting.items():
                writers[name].write_table(_table(rows, schemas[name]))
        finally:
            for writer in writers.values():
                writer.close()
        for name, path in paths.items():
            os.replace(path, self.table_path(name))
        shutil.rmtree(self.folder / _BLOCKS, ignore_errors=True)

    def _records(self) -> Iterator[Records]:
        for number in range(len(blocks_of(self.experiment))):
            yield msgspec.msgpack.decode(self._block(number).read_bytes(), type=Records)

    def table(self, name: str) -> Any:
        """A table as a pyarrow table; ``.to_pandas()`` gives a data frame."""
        parquet = import_module("pyarrow.parquet")
        try:
            return parquet.read_table(self.table_path(name))
        except OSError as problem:
            raise BadExperiment("lab.no_table", path=str(self.table_path(name)), known=self.tables) from problem


_GROUP = 100_000
"""The number of rows written at once."""


def _write(path: Path, content: bytes) -> None:
    """Write a file atomically."""
    part = path.with_suffix(f"{path.suffix}.part")
    part.write_bytes(content)
    os.replace(part, path)


def _fields(row: type[msgspec.Struct]) -> list[Any]:
    arrow = import_module("pyarrow")
    kinds = {str: arrow.string(), int: arrow.int64(), bool: arrow.bool_(), float: arrow.float64()}
    hints = get_type_hints(row)
    return [
        arrow.field(name, kinds[next(kind for kind in (get_args(hints[name]) or (hints[name],)) if kind in kinds)])
        for name in row.__struct_fields__
    ]


def _table(rows: list[Any], schema: Any) -> Any:
    arrow = import_module("pyarrow")
    columns = [[getattr(row, name) for row in rows] for name in schema.names]
    return arrow.table(columns, schema=schema)
