"""Splits a module: classes that must stay Python are moved to a separate, interpreted module.

Only the copy is split. Both halves keep their line numbers, and the classes their module name.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from classes import Module
from text_edits import Source, after_imports

SUFFIX = "_classes"
"""The suffix of the interpreted module's name."""


class NotSplit(Exception):
    """A class cannot be split from its module."""


class Halves(NamedTuple):
    """The sources of the two halves of a module."""

    rules: str
    classes: str


def split(module: Module, python: list[ast.ClassDef]) -> Halves:
    """Move classes out of a module, with everything needed to define them."""
    defined = _defined(module.tree)
    for node in python:
        if node not in module.tree.body:
            raise NotSplit(f"{module.name} defines {node.name} within something else")
    moved: list[ast.stmt] = list(python)
    for node in moved:
        for name in _needed_at_once(node):
            if name in defined and defined[name] not in moved:
                moved.append(defined[name])
    names = [name for name, node in defined.items() if node in moved]
    used = {name for node in moved for name in _loaded(node)}
    later = [name for name, node in defined.items() if node not in moved and name in used]
    source = Source(module.text)
    stays = [node for node in module.tree.body if _is_definition(node) and node not in moved]
    other = f"{module.name}{SUFFIX}"
    package, _, last = other.rpartition(".")
    rules = source.edited(
        [
            *[source.without(node) for node in moved],
            after_imports(source, module.tree, f"from {other} import {', '.join(names)}"),
        ]
    )
    classes = source.edited(
        [
            *[source.without(node) for node in stays],
            after_imports(source, module.tree, f"__name__ = {module.name!r}"),
        ]
    )
    if later:
        rules += f"\nfrom {package} import {last} as _classes\n"
        rules += "".join(f"setattr(_classes, {name!r}, {name})\n" for name in later)
        classes += (
            f"\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from {module.name} import {', '.join(later)}\n"
        )
    return Halves(rules, classes)


def _defined(tree: ast.Module) -> dict[str, ast.stmt]:
    """The statement that defines each top-level name; names bound twice are left out."""
    found: dict[str, ast.stmt] = {}
    times: Counter[str] = Counter()
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names = [node.name]
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
        else:
            continue
        times.update(names)
        found |= dict.fromkeys(names, node)
    return {name: node for name, node in found.items() if times[name] == 1}


def _is_definition(node: ast.stmt) -> bool:
    """Whether it is anything but an import or a docstring."""
    if isinstance(node, ast.If):
        return "TYPE_CHECKING" not in ast.unparse(node.test)
    return not isinstance(node, (ast.Import, ast.ImportFrom)) and not (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


def _loaded(node: ast.AST) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load):
            yield one.id


def _needed_at_once(node: ast.stmt) -> Iterator[str]:
    """The names looked up when a statement runs: not those in functions or annotations."""
    if isinstance(node, ast.FunctionDef):
        parts: list[ast.AST | None] = [*node.decorator_list, *node.args.defaults, *node.args.kw_defaults]
    elif isinstance(node, ast.ClassDef):
        parts = [*node.bases, *node.keywords, *node.decorator_list]
        for one in node.body:
            yield from _needed_at_once(one)
    elif isinstance(node, ast.AnnAssign):
        parts = [node.value, node.annotation if "TypeAlias" in ast.unparse(node.annotation) else None]
    else:
        parts = [node]
    for part in parts:
        if part is not None:
            yield from _loaded(part)
