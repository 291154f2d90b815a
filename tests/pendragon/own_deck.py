"""Decks for tests: the example of docs/own-deck.md, and small ones."""

from __future__ import annotations

import re
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "own-deck.md"
HEAD = '[deck]\nid = "mine"\nname = "My deck"\nformat = 1\n'


def example() -> str:
    """The complete deck of the guide."""
    return next(
        block for block in re.findall(r"```toml\n(.*?)```", GUIDE.read_text("utf-8"), re.S) if "[deck]" in block
    )


def install(home: Path, text: str, name: str = "mine") -> Path:
    """Put a deck where the game looks for it."""
    path = home / "decks" / "pendragon" / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def side(steps: str, *, number: int = 5, name: str = "unshaded", more: str = "") -> str:
    """A deck with one side of a card."""
    return f"{HEAD}[[card]]\nnumber = {number}\n[card.{name}]\n{more}\nsteps = [{steps}]\n"
