"""What the cases of the Akkren War touch while they are played: cells of tables, answers, questions and reports."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.case_files import loaded
from tests.offered_keys import offered_keys
from vexillum.core.files.case import run_case
from vexillum.core.table import Table
from vexillum.core.words.texts import Message
from vexillum.games.akkren import GAME, naval
from vexillum.games.akkren.components import tables
from vexillum.games.akkren.components import tables as battle_tables
from vexillum.games.akkren.components.tables import BATTLE, TABLES

FOLDER = Path(__file__).parents[2] / "cases" / "akkren"
FILES = sorted(FOLDER.glob("*.toml"))
TEXTS = GAME.texts("en", strict=True)


class Trace(msgspec.Struct):
    """What happened while a case was played."""

    failures: list[str]
    offered: set[str]
    cells: set[tuple[Any, ...]]
    said: set[tuple[str, str]]


def rows() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every row of a table that is looked up by a roll: its table, its number, the row."""

    def lists(name: str, found: Any) -> Iterator[tuple[str, list[Any]]]:
        if isinstance(found, dict):
            for key, one in found.items():
                yield from lists(f"{name}.{key}", one)
        elif isinstance(found, list) and found and all(isinstance(one, dict) for one in found):
            yield name, found
            for number, one in enumerate(found):
                yield from lists(f"{name}.{number}", one)

    for document in (TABLES, BATTLE):
        for name, table in document.items():
            for where, found in lists(name, table):
                if any({"min", "max"} & set(one) for one in found) and not any("if" in one for one in found):
                    yield from ((where, number, one) for number, one in enumerate(found))


_NUMBER = {id(one): (where, number) for where, number, one in rows()}


@cache
def trace(file: Path) -> Trace:
    """Play a case with a deal of its own (``vexillum check`` has the usual one), once in a run of tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("vexillum.core.files.case.DEAL", "another")
        patch.setattr("vexillum.core.files.position_file.DEAL", "another")
        found = Trace([], offered_keys(patch), set(), set())
        _listen(patch, found)
        found.failures = [TEXTS(failure.message) for failure in run_case(loaded(file))]
    return found


def _listen(patch: pytest.MonkeyPatch, found: Trace) -> None:
    """Record which cells are read and which lines are logged."""
    look, tell, ask = tables.row, Table.tell, Table.ask

    def row(rows: Any, roll: int) -> Any:
        one = look(rows, roll)
        if id(one) in _NUMBER:
            found.cells.add(_NUMBER[id(one)])
        return one

    def telling(table: Any, id: str, rule: str = "", **params: Any) -> None:
        found.said.update(_words(params))
        tell(table, id, rule, **params)

    def asking(table: Any, seat: str, kind: str, options: Any, **rest: Any) -> Any:
        found.said.update(_words(rest.get("params", {})))
        return ask(table, seat, kind, options, **rest)

    patch.setattr(Table, "tell", telling)
    patch.setattr(Table, "ask", asking)
    _everywhere(patch, look, row)
    for name, function in (
        ("land_combat", battle_tables.losses),
        ("naval_combat", naval.sunk),
        ("manoeuvre", battle_tables.manoeuvre),
        ("matrix", battle_tables.matrix),
        ("magic_combat", battle_tables.magic),
    ):
        _everywhere(patch, function, _noting(found, name, function))


def _noting(found: Trace, name: str, function: Any) -> Any:
    def noting(*at: Any) -> Any:
        found.cells.add((name, *at))
        return function(*at)

    return noting


def _everywhere(patch: pytest.MonkeyPatch, function: Any, instead: Any) -> None:
    """Put a function in place of another, wherever a module has taken it by its name."""
    for module, name in _holders(function):
        patch.setattr(module, name, instead)


@cache
def _holders(function: Any) -> list[tuple[Any, str]]:
    """Every module that has taken a function, and its name there."""
    modules = [one for name, one in sys.modules.items() if name.startswith("vexillum.games.akkren")]
    return [(module, name) for module in modules for name, value in vars(module).items() if value is function]


def _words(params: Any) -> Iterator[tuple[str, str]]:
    """What a line or a question names: each parameter with each word in it."""
    for name, value in params.items():
        for one in value if isinstance(value, list | tuple) else [value]:
            if isinstance(one, Message):
                yield from _words(one.params)
            elif isinstance(one, str):
                yield name, one
