"""Events of Non-players at a table that a test has set up."""

from __future__ import annotations

from tests.asked import Asked
from vexillum.coin.cards import code
from vexillum.coin.kit import NOBODY
from vexillum.core.table import Table
from vexillum.games.pendragon.decks import HOUSE
from vexillum.games.pendragon.nonplayer.turn import EVENTS
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.state import TRACKS, Dominance, Imperium

from ..harness import board
from .bots import bot_at, non_players_answer, seat


def event_table(*players: str, imperium: str = "roman_rule", dice: tuple[int, ...] = (), **tracks: int):
    """An empty map where everybody but those named is a Non-player, with Military Dominance before Fragmentation."""
    table = board(empty=True, dice=dice)
    state = table.state
    state.tracks[:] = [tracks.get(name, 10) for name in TRACKS]
    state.imperium = Imperium[imperium.upper()]
    state.dominance = Dominance.NONE if imperium == "fragmentation" else Dominance.MILITARY
    state.roads = int(imperium == "roman_rule")
    state.lasting = []
    seat(table, *(id for id in FACTIONS if id not in players))
    return table


def plays(table, faction: str, number: int, luck: str = "test") -> bool:
    """Would the Non-player play the card, the side that is its?"""
    bot = bot_at(table, faction, luck, traced=False)
    side = EVENTS.side_of(bot, number)
    return side is not None and EVENTS.would_play(bot, side)


def played(table, faction: str, number: int, *, shaded: bool | None = None, luck: str = "test"):
    """The table after a Faction has executed the card, or an Epoch card if it is nobody's; Non-players answer."""
    if shaded is None:
        side = EVENTS.side_of(bot_at(table, faction, luck), number) if faction else code(number, False)
        assert side is not None
    else:
        side = code(number, shaded)
    after = Table(table.setup, table.state.copy(), table.dice, [])
    you = FACTIONS.index(faction) if faction else NOBODY
    asked = Asked(HOUSE.effects[side].execute(after, side, str(number), you))
    non_players_answer(after, asked, luck=luck)
    return after if asked.over else (after, asked)
