"""The folder of an experiment's results: blocks of games while it runs, then one Parquet file for each table."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from vexillum.lab.experiments.description import BadExperiment, Experiment
from vexillum.lab.experiments.provenance import Origin, Provenance, Run
from vexillum.lab.experiments.records import ChoiceRow, DecisionRow, GameRow, Records, SeatRow, TurnRow

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
