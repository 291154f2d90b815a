"""The guide of Falling Sky's decks of an owner."""

from __future__ import annotations

from tests.coin.own_deck_guide import Guide
from tests.falling_sky.harness import board
from vexillum.games.falling_sky.battle.sides import Terms
from vexillum.games.falling_sky.events.branches import AnyStep, Branch, Condition
from vexillum.games.falling_sky.events.context import EVENT_KIT, Effect, Where
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.map import TRIBE_IDS
from vexillum.games.falling_sky.own import SHELF, CardGiven, SideGiven
from vexillum.games.falling_sky.pieces import STATUSES

GUIDE = Guide(
    game=GAME,
    kit=EVENT_KIT,
    decks=SHELF,
    any_step=AnyStep,
    effect=Effect,
    board=board,
    before="""
    steps = [
        { do = "select_faction", among = "players" },
        { do = "select", most = 3 },
    ]
    """,
    inside={"## Regions": Where, "## Conditions": Condition, "### either": Branch, "### free": Terms},
    names=(*TRIBE_IDS, *STATUSES),
    given=(CardGiven, SideGiven),
)
