"""Decks for tests: the guide of Pendragon's decks with its example, and small decks."""

from __future__ import annotations

from pathlib import Path

from tests.coin.own_deck_guide import Guide
from tests.pendragon.harness import board
from vexillum.games.pendragon.battle.sides import Manner
from vexillum.games.pendragon.events.branches import AnyStep, Branch, Condition, Effect
from vexillum.games.pendragon.events.context import EVENT_KIT, Where
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.map import SEA_IDS
from vexillum.games.pendragon.own import SHELF, CardGiven, SideGiven

GUIDE = Guide(
    game=GAME,
    kit=EVENT_KIT,
    decks=SHELF,
    any_step=AnyStep,
    effect=Effect,
    board=board,
    before="""
    steps = [
        { do = "select_faction", among = "barbarians" },
        { do = "select_nation" },
        { do = "select_colour" },
        { do = "select", most = 3 },
    ]
    """,
    inside={"## Spaces": Where, "## Conditions": Condition, "### either": Branch, "### battle": Manner},
    names=SEA_IDS,
    given=(CardGiven, SideGiven),
)
HEAD = '[deck]\nid = "mine"\nname = "My deck"\nformat = 1\n'


def example() -> str:
    """The complete deck of the guide."""
    return GUIDE.example()


def install(home: Path, text: str, name: str = "mine") -> Path:
    """Put a deck where the game looks for it."""
    path = home / "decks" / "pendragon" / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def side(steps: str, *, number: int = 5, name: str = "unshaded", more: str = "") -> str:
    """A deck with one side of a card."""
    return f"{HEAD}[[card]]\nnumber = {number}\n[card.{name}]\n{more}\nsteps = [{steps}]\n"
