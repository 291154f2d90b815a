"""How mypyc would compile the classes of a package, by reading the source without imports."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

NEUTRAL = ("typing.Generic", "object", "abc.ABC")
"""Bases that a native class may have."""


class Module:
    """One module: its syntax tree, its classes, and its imported names."""

    def __init__(self, name: str, path: Path, text: str) -> None:
        self.name = name
        self.path = path
        self.text = text

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree."""
        return ast.parse(self.text)

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        """Its top-level classes."""
        return {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """All nodes of the tree, in the order of ``ast.walk``, in half the time."""
        found: list[ast.AST] = [self.tree]
        for node in found:
            for name in node._fields:
                value = getattr(node, name, None)
                if type(value) is list:
                    found += [one for one in value if isinstance(one, ast.AST)]
                elif isinstance(value, ast.AST):
                    found.append(value)
        return found

    @cached_property
    def all_classes(self) -> list[ast.ClassDef]:
        """All classes, including nested ones and those in functions."""
        if "class " not in self.text:
            return []
        return [node for node in self.nodes if isinstance(node, ast.ClassDef)]

    @cached_property
    def bound(self) -> Counter[str]:
        """The names it binds, once for each binding; names declared global in a function count twice."""
        found: Counter[str] = Counter()
        for node in self.tree.body:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                found.update([one.asname or one.name for one in node.names])
            elif not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                names = [one for one in ast.walk(node) if isinstance(one, ast.Name)]
                found.update([one.id for one in names if not isinstance(one.ctx, ast.Load)])
        for node in self.nodes:
            if isinstance(node, ast.Global):
                found.update([*node.names, *node.names])
        return found

    @cached_property
    def names(self) -> dict[str, str]:
        """The full name of each imported name."""
        found = {}
        for node in self.nodes:
            if isinstance(node, ast.Import):
                found |= {one.asname or one.name: one.name for one in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found |= {one.asname or one.name: f"{node.module}.{one.name}" for one in node.names}
        return found

    def full_name(self, expression: ast.expr) -> str:
        """The full name of an expression such as ``pieces.Place[E]``."""
        if isinstance(expression, ast.Subscript):
            return self.full_name(expression.value)
        if isinstance(expression, ast.Attribute):
            return f"{self.full_name(expression.value)}.{expression.attr}"
        if isinstance(expression, ast.Name):
            return self.names.get(expression.id, f"{self.name}.{expression.id}")
        return ast.unparse(expression)


class Enum(NamedTuple):
    """An enum: the module that defines it, and the values of its members if they are plain integers."""

    home: str
    members: Mapping[str, int | None]


class Package:
    """All modules under a folder, and the inheritance between their classes."""

    def __init__(self, modules: Iterable[Module]) -> None:
        self.modules = {module.name: module for module in modules}

    @cached_property
    def looked_up(self) -> frozenset[str]:
        """The constants, by last name, that some module indexes with a variable or iterates over."""
        found = set()
        for module in self.modules.values():
            for node in module.nodes:
                if isinstance(node, ast.Subscript) and not isinstance(node.slice, (ast.Constant, ast.UnaryOp)):
                    found.add(_last_name(node.value))
                elif isinstance(node, (ast.For, ast.comprehension)):
                    found.add(_last_name(node.iter))
        return frozenset(name for name in found if name.isupper())

    @classmethod
    def read(cls, root: Path, name: str) -> Package:
        """Read a package from a folder."""
        paths = sorted((root / name).rglob("*.py"))
        return cls([Module(_module_name(root, path), path, path.read_text(encoding="utf-8")) for path in paths])

    def bases(self, module: Module, node: ast.ClassDef) -> Iterator[str]:
        """The full names of a class's bases, where they are defined."""
        for base in node.bases:
            yield self.home(module.full_name(base))

    def home(self, name: str) -> str:
        """The full name of a thing in its defining module, resolving re-exports."""
        seen = set()
        while name not in seen:
            seen.add(name)
            home, _, last = name.rpartition(".")
            module = self.modules.get(home)
            if module is None or last in module.classes:
                break
            name = module.names.get(last, name)
        return name

    def enum(self, module: Module, expression: ast.expr) -> Enum | None:
        """The enum that an expression names, if it is one of the package with statically known members."""
        home, _, name = self.home(module.full_name(expression)).rpartition(".")
        owner = self.modules.get(home)
        node = owner.classes.get(name) if owner else None
        if owner is None or node is None or not any(base.startswith("enum.") for base in self.bases(owner, node)):
            return None
        whole = "enum.IntEnum" in self.bases(owner, node)
        members: dict[str, int | None] = {}
        for one in node.body:
            if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name):
                value = one.value.value if isinstance(one.value, ast.Constant) else None
                members[one.targets[0].id] = value if whole and type(value) is int else None
        return Enum(home, members)

    def natives(self, rooms: Iterable[str], python: Collection[str] = ()) -> dict[str, bool]:
        """The native classes of some modules, and whether each of them has subclasses in Python.

        A native class inherits from nothing, or from one other of them. ``python``: classes that must not be native.
        """
        found = {
            f"{name}.{node.name}": (self.modules[name], node)
            for name in rooms
            for node in self.modules[name].tree.body
            if isinstance(node, ast.ClassDef) and _may_be_native(node) and f"{name}.{node.name}" not in python
        }
        while lost := [full for full, (module, node) in found.items() if not self._bases_fit(module, node, found)]:
            for full in lost:
                del found[full]
        open = self._with_python_heirs(found)
        return {full: full in open for full in found}

    def _bases_fit(self, module: Module, node: ast.ClassDef, natives: Collection[str]) -> bool:
        """Whether all bases of a class are ones that mypyc can inherit from."""
        others = [base for base in self.bases(module, node) if base not in NEUTRAL]
        return not others or (len(others) == 1 and others[0] in natives)

    def _with_python_heirs(self, natives: Mapping[str, tuple[Module, ast.ClassDef]]) -> set[str]:
        """Those with a direct or indirect subclass that stays Python."""
        above = [
            base
            for module in self.modules.values()
            for node in module.all_classes
            if f"{module.name}.{node.name}" not in natives
            for base in self.bases(module, node)
        ]
        found = set()
        while above:
            base = above.pop()
            if base in natives and base not in found:
                found.add(base)
                above += self.bases(*natives[base])
        return found

    def is_plain(self, module: Module, node: ast.ClassDef) -> bool:
        """Whether mypyc keeps it as a Python class: enums, named tuples and protocols."""
        return (
            not node.keywords
            and node in module.tree.body
            and any(
                base.startswith(("enum.", "typing.NamedTuple", "typing.Protocol")) for base in self.bases(module, node)
            )
        )

    def python_classes(self, module: Module, natives: Collection[str]) -> list[ast.ClassDef]:
        """The classes of a module that must stay Python: mypyc would break them, some silently."""
        return [
            node
            for node in module.all_classes
            if f"{module.name}.{node.name}" not in natives and not self.is_plain(module, node)
        ]


def _may_be_native(node: ast.ClassDef) -> bool:
    """Whether a class could become native, judged by itself.

    Not if it has keywords or decorators, caches computed values, or overrides a class attribute of its base.
    """
    cached = any(
        "cached_property" in ast.unparse(one) for function in _functions(node) for one in function.decorator_list
    )
    given = [one for one in node.body if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) != "__slots__"]
    watched = any(function.name == "__init_subclass__" for function in _functions(node))
    return not (node.keywords or node.decorator_list or cached or given or watched)


def _last_name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _functions(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [one for one in node.body if isinstance(one, ast.FunctionDef)]


def _module_name(root: Path, path: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
