"""Measures how the modules under ``src`` hang together: how many there are, and how many others each needs.

python tools/house.py          # prints the measures; tests/tools/test_house.py allows no more than it lists
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PACKAGE = "vexillum"


class Measures(NamedTuple):
    """What should only go down. An ``__init__.py`` is a module like any other."""

    modules: int
    edges: int
    """Pairs of our modules, the first of which imports the second."""
    imported_by_one: int
    """Modules that exactly one other imports."""
    import_lines: float
    """The lines of import statements, in per cent of all lines."""
    statements: float
    """The median of the import statements of a module."""
    scripts: int
    """The page's scripts outside ``js/table``."""


def measure(root: Path = ROOT) -> Measures:
    """The measures of the modules and scripts of a checkout."""
    source = root / "src" / PACKAGE
    texts = {path: path.read_text("utf-8") for path in sorted(source.rglob("*.py"))}
    names = {_name(path, source): path for path in texts}
    imports = {name: _imports(ast.parse(texts[path])) for name, path in names.items()}
    packages = {name for name, path in names.items() if path.name == "__init__.py"}
    edges = {
        name: {one for node in nodes for one in _targets(node, name, name in packages, names.keys())} - {name}
        for name, nodes in imports.items()
    }
    importers = Counter(one for targets in edges.values() for one in targets)
    lines = sum((node.end_lineno or node.lineno) - node.lineno + 1 for nodes in imports.values() for node in nodes)
    return Measures(
        modules=len(names),
        edges=importers.total(),
        imported_by_one=sum(number == 1 for number in importers.values()),
        import_lines=100 * lines / sum(text.count("\n") for text in texts.values()),
        statements=median(len(nodes) for nodes in imports.values()),
        scripts=len(scripts(root)),
    )


def scripts(root: Path = ROOT) -> list[str]:
    """The page's scripts outside ``js/table``."""
    home = root / "src" / PACKAGE / "web" / "static" / "js"
    found = [path.relative_to(home) for path in sorted(home.rglob("*.js"))]
    return [str(path) for path in found if path.parts[0] != "table"]


def _name(path: Path, source: Path) -> str:
    parts = path.relative_to(source.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(tree: ast.Module) -> list[ast.Import | ast.ImportFrom]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]


def _targets(node: ast.Import | ast.ImportFrom, name: str, package: bool, known: Collection[str]) -> list[str]:
    """Those of our modules that a statement of a module imports, or imports from."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names if alias.name in known]
    base = node.module or ""
    if node.level:
        above = name.split(".")[: len(name.split(".")) - node.level + package]
        base = ".".join([*above, *filter(None, [node.module])])
    inside = [f"{base}.{alias.name}" for alias in node.names]
    return [one if one in known else base for one in inside if one in known or base in known]


if __name__ == "__main__":
    for measure_name, value in measure()._asdict().items():
        print(f"{measure_name.replace('_', ' '):16} {value:10,.2f}".removesuffix(".00"))
