"""Edits of a source text, by byte offsets."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple


class Edit(NamedTuple):
    """A text that replaces the bytes from ``start`` to ``end``."""

    start: int
    end: int
    text: str


class Source:
    """A source text, with the byte offsets of its nodes."""

    def __init__(self, text: str) -> None:
        self._lines = [line.encode() for line in text.splitlines(keepends=True)]
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def at(self, line: int, column: int = 0) -> int:
        """The byte offset of a line and column."""
        return self._starts[line - 1] + column

    def is_empty(self, line: int) -> bool:
        """Whether a line is empty."""
        return line <= len(self._lines) and not self._lines[line - 1].strip()

    def before(self, node: ast.expr | ast.stmt | ast.alias, text: str) -> Edit:
        """Insert a text before a node."""
        start = self.at(node.lineno, node.col_offset)
        return Edit(start, start, text)

    def behind(self, node: ast.expr | ast.stmt | ast.alias, text: str) -> Edit:
        """Insert a text after a node."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        end = self.at(node.end_lineno, node.end_col_offset)
        return Edit(end, end, text)

    def instead(self, node: ast.expr | ast.stmt | ast.alias, text: str) -> Edit:
        """Replace a node by a text."""
        return Edit(self.before(node, "").start, self.behind(node, "").end, text)

    def text(self, node: ast.expr) -> str:
        """The text of a node."""
        place = self.instead(node, "")
        return b"".join(self._lines)[place.start : place.end].decode()

    def without(self, node: ast.stmt) -> Edit:
        """Replace a statement by empty lines, so that later line numbers do not change."""
        first = min([node.lineno, *[one.lineno for one in getattr(node, "decorator_list", ())]])
        assert node.end_lineno is not None
        return Edit(self.at(first), self.at(node.end_lineno + 1), "\n" * (node.end_lineno + 1 - first))

    def edited(self, edits: Iterable[Edit]) -> str:
        """The text with all edits, which must not overlap."""
        found = b"".join(self._lines)
        for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
            found = found[: edit.start] + edit.text.encode() + found[edit.end :]
        return found.decode()


def after_imports(source: Source, tree: ast.Module, text: str) -> Edit:
    """Insert a statement after a module's imports, on an empty line or after the last one, without moving lines."""
    top = list(takewhile(lambda node: _is_text(node) or _imports(node), tree.body))
    line = (top[-1].end_lineno or 0) + 1 if top else 1
    if top and not source.is_empty(line) and isinstance(top[-1], (ast.Import, ast.ImportFrom)):
        return source.behind(top[-1], f"; {text}")
    start = source.at(line)
    return Edit(start, start, text if source.is_empty(line) else f"{text}\n")


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _imports(node: ast.stmt) -> bool:
    return isinstance(node, (ast.Import, ast.ImportFrom)) or (
        isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
    )
