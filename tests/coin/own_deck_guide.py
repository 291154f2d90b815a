"""The guides for authors of decks: what the page of a volume must contain."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, NamedTuple, get_args

from vexillum.coin.events.context import EventKit
from vexillum.coin.own import InstalledDecks
from vexillum.core.game import Game

DOCS = Path(__file__).parents[2] / "docs"
SHARED = (DOCS / "own-deck.md").read_text("utf-8")
"""The format common to all games."""


class Guide(NamedTuple):
    """A volume and the page with its vocabulary."""

    game: Game[Any]
    kit: EventKit
    decks: InstalledDecks[Any]
    any_step: Any
    """The union of its steps."""
    effect: Any
    board: Callable[[str], Any]
    """Creates a table with the board of a scenario."""
    before: str
    """Steps that select whatever a step can act on."""
    inside: dict[str, type]
    """The structures inside steps, by the heading that explains them."""
    names: Collection[str]
    """Every name that a step can use."""
    given: tuple[type, ...]
    """The types of cards and sides in the file."""

    @property
    def path(self) -> Path:
        return DOCS / f"own-deck-{self.game.info.id}.md"

    @property
    def steps(self) -> dict[str, type]:
        """The steps by their words."""
        return {step.__struct_config__.tag: step for step in get_args(self.any_step)}

    def section(self, heading: str) -> str:
        return section(self.path.read_text("utf-8"), heading)

    def example_of(self, word: str) -> list[dict]:
        """The example of a step, as plain data."""
        (block,) = blocks(self.section(f"### {word}"))
        return tomllib.loads(block)["steps"]

    def example(self) -> str:
        """The complete deck of the page."""
        return example(self.path)


def section(text: str, heading: str) -> str:
    """The section under a heading, up to the next one of the same or a higher level."""
    rank = heading.split(" ")[0]
    found = re.search(rf"^{re.escape(heading)}\n(.*?)(?=^#{{1,{len(rank)}}} |\Z)", text, re.S | re.M)
    assert found, f"the guide has no “{heading}”"
    return found[1]


def blocks(text: str) -> list[str]:
    """The pieces of TOML in a text."""
    return re.findall(r"```toml\n(.*?)```", text, re.S)


def example(path: Path) -> str:
    """The complete deck of a guide."""
    return next(block for block in blocks(path.read_text("utf-8")) if "[deck]" in block)
