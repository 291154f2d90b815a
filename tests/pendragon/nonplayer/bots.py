"""Non-players at a table that a test has set up: what they answer."""

from __future__ import annotations

from vexillum.coin.nonplayer.priorities import NamedRolls, Trace
from vexillum.core import luck as core
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.players import RANDOM_SPACES


def seat(table, *non_players: str) -> None:
    """Who is a Non-player at this table; everybody else is a person."""
    table.state.non_players = sum(1 << FACTIONS.index(id) for id in non_players)


def bot_at(table, faction: str, luck: str = "test", *, traced: bool = True) -> PendragonBot:
    """A Non-player in the middle of whatever the table is doing; another ``luck`` rolls other dice."""
    rolls = NamedRolls(core.Luck(luck).of(faction, 0), RANDOM_SPACES)
    return PendragonBot(CATALOG, table.state, FACTIONS.index(faction), rolls, Trace(traced), tuple(table.call_stack))


def answer_of(table, asked, luck: str = "test") -> tuple[str, ...]:
    """What the Non-player that is asked answers; it must be legal."""
    decision = asked.decision
    keys = tuple(CATALOG.answer(bot_at(table, decision.seat, luck), decision))
    decision.pick(keys)
    return keys


def non_players_answer(table, asked, *, until: str = "", luck: str = "test"):
    """Non-players answer until a person is asked, a kind of decision comes up, or it is over."""
    while not asked.over and asked.decision.kind != until:
        if not table.state.non_players >> FACTIONS.index(asked.decision.seat) & 1:
            break
        asked.answer(*answer_of(table, asked, luck))
    return asked
