"""Which modules are compiled: the rules, the agents and the engine that runs them."""

from __future__ import annotations

import ast
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from classes import Module, Package
from splitting import SUFFIX, NotSplit, split

PARTS = ("core", "coin", "games.anno890", "games.falling_sky", "games.pendragon")
"""The parts of the package that are compiled, each also tested compiled by ``make test-all``."""

SHOWN = frozenset(
    {
        *("explain", "odds", "rulebook", "show", "wording", "words"),
        *("editor", "encoding", "facts", "files", "inputs", "own", "position", "second_package"),
        *("game", "knowledge", "parts"),
    }
)
"""Rooms and modules that stay interpreted.

They draw, describe, read or write, and do not run at every decision.
"""

LIST = Path(__file__).with_name("interpreted.txt")


class WrongModule(Exception):
    """A class that must stay Python cannot be split from its module, or a name in the list does not exist."""


class Choice(NamedTuple):
    """What is compiled: the copied package with its split modules, and what becomes of each module."""

    package: Package
    compiled: list[str]
    """The modules that are compiled."""
    made: list[str]
    """The modules created by splitting, which are not compiled."""
    open: frozenset[str]
    """The compiled classes with interpreted subclasses."""


def listed() -> frozenset[str]:
    """The modules that stay interpreted and the classes that stay Python for reasons not visible in their source."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return frozenset(line.partition("#")[0].strip() for line in lines) - {""}


def chosen(package: Package) -> Choice:
    """What to compile. Fails if a class that mypyc would silently break cannot be split off."""
    rooms = [name for name in package.modules if _in_rooms(package, name)]
    kept = listed()
    natives = package.natives([name for name in rooms if name not in kept], kept)
    wrong = [f"{LIST.name} names {name}, which does not exist" for name in sorted(kept - _names(package, rooms))]
    modules = dict(package.modules)
    compiled, made = [], []
    for name in rooms:
        module = package.modules[name]
        if name in kept or not _has_rules(package, module, natives):
            continue
        compiled.append(name)
        if _loses_code(module):
            wrong.append(f"{name} has an else branch of TYPE_CHECKING, which mypyc ignores: list it in {LIST.name}")
        if python := package.python_classes(module, natives):
            try:
                rules, classes = split(module, python)
            except NotSplit as reason:
                wrong.append(f"{reason}: move it, or list the module in {LIST.name}")
                continue
            other = name + SUFFIX
            modules[name] = Module(name, module.path, rules)
            modules[other] = Module(other, module.path.with_name(f"{module.path.stem}{SUFFIX}.py"), classes)
            made.append(other)
    if wrong:
        raise WrongModule("\n".join(wrong))
    open = frozenset(name for name, has_heirs in natives.items() if has_heirs)
    return Choice(Package(modules.values()), compiled, made, open)


def _names(package: Package, rooms: list[str]) -> frozenset[str]:
    """Every module of the rooms, and every class."""
    return frozenset([*rooms, *[f"{name}.{known}" for name in rooms for known in package.modules[name].classes]])


def _has_rules(package: Package, module: Module, natives: Collection[str]) -> bool:
    """Whether a module has anything that runs faster in C: a function, a native class, an enum."""
    return any(
        isinstance(node, ast.FunctionDef)
        or (
            isinstance(node, ast.ClassDef)
            and (f"{module.name}.{node.name}" in natives or package.is_plain(module, node))
        )
        for node in module.tree.body
    )


def _loses_code(module: Module) -> bool:
    """Whether a module has top-level code in an else branch of TYPE_CHECKING, which mypyc ignores."""
    return any(
        isinstance(node, ast.If) and node.orelse and "TYPE_CHECKING" in ast.unparse(node.test)
        for node in module.tree.body
    )


def _in_rooms(package: Package, name: str) -> bool:
    _, *rooms = name.split(".")
    return (
        (".".join(rooms) + ".").startswith(tuple(f"{part}." for part in PARTS))
        and not SHOWN & {*rooms}
        and package.modules[name].path.name != "__init__.py"
    )
