"""The example of docs/lessons.md, written into a folder."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs" / "lessons.md"
BLOCK = re.compile(r"```toml\n# (\S+)\n(.*?)```", re.DOTALL)


def blocks() -> dict[str, str]:
    """The files of the example by their names."""
    return dict(BLOCK.findall(DOCS.read_text("utf-8")))


def write(folder: Path, **changed: tuple[str, str]) -> Path:
    """The example in a folder; ``structure=(old, new)``, ``en=…``, ``it=…`` replace something in one of its files."""
    names = {"structure": "watch.toml", "en": "texts/en/watch.toml", "it": "texts/it/watch.toml"}
    files = blocks()
    for which, (old, new) in changed.items():
        assert old in files[names[which]], old
        files[names[which]] = files[names[which]].replace(old, new)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder / "watch.toml"
