"""What mypyc would make of the classes of a package: read from the source, nothing is imported."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

STRUCT = "msgspec.Struct"
NEUTRAL = ("typing.Generic", "object", "abc.ABC", "typing.Protocol")
"""Bases that every kind of class may have."""


class Module:
    """One module: its tree, its classes, and what its names stand for."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.classes = {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}

    @cached_property
    def names(self) -> dict[str, str]:
        """The full name of each thing that is imported."""
        found = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                found |= {one.asname or one.name: one.name for one in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
        return found

    def full_name(self, expression: ast.expr) -> str:
        """What an expression such as ``pieces.Place[E]`` names."""
        if isinstance(expression, ast.Subscript):
            return self.full_name(expression.value)
        if isinstance(expression, ast.Attribute):
            return f"{self.full_name(expression.value)}.{expression.attr}"
        if isinstance(expression, ast.Name):
            return self.names.get(expression.id, f"{self.name}.{expression.id}")
        return ast.unparse(expression)


class Package:
    """All modules under a folder, and who inherits from whom."""

    def __init__(self, root: Path, name: str) -> None:
        self.modules: Mapping[str, Module] = {
            module: Module(module, path)
            for path in sorted((root / name).rglob("*.py"))
            if (module := _module_name(root, path))
        }

    @cached_property
    def inherited(self) -> frozenset[str]:
        """The full names of all classes that another class of the package inherits from."""
        return frozenset(
            base
            for module in self.modules.values()
            for node in _all_classes(module.tree)
            for base in self.bases(module, node)
        )

    def bases(self, module: Module, node: ast.ClassDef) -> Iterator[str]:
        """The full names of a class's bases, where they are defined."""
        for base in node.bases:
            yield self._home(module.full_name(base))

    def _home(self, name: str) -> str:
        """The name of a thing where it is defined, though it was imported from where others take it from, too."""
        seen = set()
        while name not in seen:
            seen.add(name)
            home, _, last = name.rpartition(".")
            module = self.modules.get(home)
            if module is None or last in module.classes:
                break
            name = module.names.get(last, name)
        return name

    def is_struct(self, module: Module, node: ast.ClassDef) -> bool:
        """Does a class inherit from msgspec's Struct?"""
        for base in self.bases(module, node):
            home, _, last = base.rpartition(".")
            found = self.modules.get(home)
            if base == STRUCT or (
                found is not None and last in found.classes and self.is_struct(found, found.classes[last])
            ):
                return True
        return False

    def lost_in_c(self, module: Module) -> list[str]:
        """The classes of a module that mypyc would spoil without a word: structs, and those with keywords."""
        return [node.name for node in _all_classes(module.tree) if node.keywords or self.is_struct(module, node)]

    def kept_python(self, module: Module) -> list[str]:
        """The classes of a module that have to stay Python classes: compiled ones accept no heirs that are not."""
        return [
            node.name
            for node in _all_classes(module.tree)
            if self.is_ordinary(module, node) and not self.is_native(module, node)
        ]

    def is_native(self, module: Module, node: ast.ClassDef) -> bool:
        """May a class become a C struct? Not if others inherit from it, or it inherits, or it keeps computed values."""
        cached = any(
            "cached_property" in ast.unparse(one)
            for function in node.body
            if isinstance(function, ast.FunctionDef)
            for one in function.decorator_list
        )
        return (
            not cached
            and node in module.tree.body
            and f"{module.name}.{node.name}" not in self.inherited
            and all(base in NEUTRAL for base in self.bases(module, node))
        )

    def is_ordinary(self, module: Module, node: ast.ClassDef) -> bool:
        """Is it a class of which mypyc has to be told what to make? It knows what enums, tuples and protocols are."""
        return not any(
            base.startswith(("enum.", "typing.NamedTuple", "typing.Protocol")) for base in self.bases(module, node)
        )


def _all_classes(tree: ast.Module) -> list[ast.ClassDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def _module_name(root: Path, path: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
