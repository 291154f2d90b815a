"""Our own files as the beginning of an owner's set."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from vexillum.core.inputs.toml_text import inline
from vexillum.games.akkren.components.records import PACKAGE
from vexillum.games.akkren.own.book import HEAD, SUFFIX, TABLES


def export(folder: Path, id: str, name: str) -> list[Path]:
    """Write them, with their comments. Nothing that is there already is written over."""
    data = files(PACKAGE) / "data"
    head = f'[set]\nid = {inline(id)}\nname = {inline(name)}\nname_it = {inline(name)}\ngame = "akkren"\nformat = 1\n'
    content = {HEAD: head.encode()} | {table: (data / f"{table}{SUFFIX}").read_bytes() for table in TABLES}
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{table}{SUFFIX}" for table in content]
    for path in paths:
        if path.exists():
            raise FileExistsError(17, "File exists", str(path))
    for path, written in zip(paths, content.values(), strict=True):
        path.write_bytes(written)
    return paths
