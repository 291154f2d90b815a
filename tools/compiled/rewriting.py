"""Turns the source of a module into what mypyc makes the best code of. Only the copy that is compiled is changed."""

from __future__ import annotations

import ast
from collections import Counter
from typing import NamedTuple

from classes import Module

NOT_VALUES = ("TypeVar", "ParamSpec", "NewType", "NamedTuple")
"""Calls whose result is a type."""


class Insertion(NamedTuple):
    """A text that is put into a line of the source, before a byte of it."""

    line: int
    column: int
    text: str


def rewritten(module: Module) -> str:
    """The source of a module: its constants are final."""
    insertions = [
        *_finals(module.tree),
        *_starred_members(module.tree),
    ]
    if not insertions:
        return module.text
    insertions.append(_imports(module.tree))
    lines = [line.encode() for line in module.text.splitlines(keepends=True)]
    for line, column, text in sorted(insertions, reverse=True):
        before = lines[line - 1]
        lines[line - 1] = before[:column] + text.encode() + before[column:]
    return b"".join(lines).decode()


def _imports(tree: ast.Module) -> Insertion:
    """What the other insertions need, behind the docstring and ``__future__``."""
    first = next(
        node
        for node in tree.body
        if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        and not (isinstance(node, ast.ImportFrom) and node.module == "__future__")
    )
    line = min([first.lineno, *[one.lineno for one in getattr(first, "decorator_list", ())]])
    return Insertion(line, 0, "from typing import Final\n")


def _finals(tree: ast.Module) -> list[Insertion]:
    """Constants are read as C variables if they are known to be bound once."""
    bound = Counter(_bound(tree))
    found = []
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, annotation = node.targets[0], None
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            target, annotation = node.target, node.annotation
        else:
            continue
        if not isinstance(target, ast.Name) or not target.id.isupper() or bound[target.id] > 1 or _is_type(node.value):
            continue
        if annotation is None:
            found.append(Insertion(target.end_lineno, target.end_col_offset, ": Final"))
        elif not any(word in ast.unparse(annotation) for word in ("Final", "TypeAlias")):
            found.append(Insertion(annotation.lineno, annotation.col_offset, "Final["))
            found.append(Insertion(annotation.end_lineno, annotation.end_col_offset, "]"))
    return found


def _bound(tree: ast.Module) -> list[str]:
    """The names that a module binds, as often as it does; what a function declares global counts twice."""
    found = []
    for node in tree.body:
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found += [
                one.id for one in ast.walk(node) if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load)
            ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            found += [*node.names, *node.names]
    return found


def _is_type(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func).rpartition(".")[2] in NOT_VALUES


def _starred_members(tree: ast.Module) -> list[Insertion]:
    """Mypyc cannot compile ``x in (*these, that)``; it can if the tuple is made by a call."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for operator, among in zip(node.ops, node.comparators, strict=True):
                if (
                    isinstance(operator, (ast.In, ast.NotIn))
                    and isinstance(among, (ast.Tuple, ast.List, ast.Set))
                    and any(isinstance(one, ast.Starred) for one in among.elts)
                ):
                    found.append(Insertion(among.lineno, among.col_offset, "tuple("))
                    found.append(Insertion(among.end_lineno, among.end_col_offset, ")"))
    return found
