"""8.2.1 Instructions for cards 61 to 72."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.events.trial_dice import LOW
from vexillum.coin.nonplayer.instructions import instruct
from vexillum.coin.nonplayer.priorities import most
from vexillum.core.decision import Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.control import controller, pieces
from vexillum.games.pendragon.forces import on_map
from vexillum.games.pendragon.map import COAST, IS_CITY, SEA_NUMBER, SPACE_COUNT
from vexillum.games.pendragon.nonplayer.barbarians.board import carried
from vexillum.games.pendragon.nonplayer.barbarians.enemies import holders
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.events.conditions import only_if
from vexillum.games.pendragon.nonplayer.events.foederati import (
    at_vacant_site,
    has_vacant_site,
    on_vacant_site,
    serves_already,
)
from vexillum.games.pendragon.nonplayer.events.guidelines import best_spaces, spaces_of
from vexillum.games.pendragon.nonplayer.events.instruction import Cards
from vexillum.games.pendragon.nonplayer.events.instructions_37_48 import player
from vexillum.games.pendragon.nonplayer.events.instructions_49_60 import many_roll
from vexillum.games.pendragon.pieces import BRITONS, SAXONS, SCOTTI, SCOTTI_SETTLEMENT, T_SCOTTI_SETTLEMENT
from vexillum.games.pendragon.state import State, Track

_IRISH_SEA = COAST[SEA_NUMBER["hibernicus"]]

# 61 THE DEISI ---------------------------------------------------------------------------------------------------------


def _deisi_settle(bot: PendragonBot) -> bool:
    """#61 Britons: no Scotti Settlement of the own colour, and a vacant Site in a Briton Region on Hibernicus."""
    return not serves_already(bot, SCOTTI) and any(
        not IS_CITY[space] and controller(bot.state, space) in BRITONS and has_vacant_site(bot, space)
        for space in _IRISH_SEA
    )


# 64 PALLADIUS ---------------------------------------------------------------------------------------------------------


def _has_plunder(bot: PendragonBot) -> bool:
    """#64 Scotti: their Units carry at least 4 Plunder."""
    return carried(bot.state, SCOTTI) >= 4


def _return_with_plunder(bot: PendragonBot, action: Action) -> Action | None:
    """#64 Scotti: no Return with less, no matter who executes the Event (ruling P221)."""
    return action if _has_plunder(bot) else None


# 67 DAL RIADA ---------------------------------------------------------------------------------------------------------

SECOND_COSTS, RENOWN_KEPT = 3, 6


def _overseas(state: State) -> int:
    """#67 Scotti: a second Settlement only if Renown stays 6 or more."""
    rich = state.tracks[Track.SCOTTI] - SECOND_COSTS >= RENOWN_KEPT
    return min(2 if rich else 1, state.available[T_SCOTTI_SETTLEMENT])


def _settlements_enough(bot: PendragonBot) -> bool:
    """#67 Scotti: at least 3 Settlements are on the map, or would stay Available."""
    state = bot.state
    return on_map(state, SCOTTI_SETTLEMENT) >= 3 or state.available[T_SCOTTI_SETTLEMENT] - _overseas(state) >= 3


def _number_of_settlements(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#67 Scotti: one, or two; none if too few would be left, no matter who executes the Event (ruling P221)."""
    return (str(_overseas(bot.state) if _settlements_enough(bot) else 0),)


# 70 FAMOSA PESTIS -----------------------------------------------------------------------------------------------------


def _player_without_own(bot: PendragonBot, space: int) -> bool:
    """#70 Barbarians: Population under the Control of a player, and no own pieces."""
    state = bot.state
    if not state.population[space] or pieces(state, space, bot.faction):
        return False
    return any(bot.is_player(holder) for holder in holders(state, controller(state, space)))


def _any_such_space(bot: PendragonBot) -> bool:
    """#70 Barbarians: there is such a space."""
    return any(_player_without_own(bot, space) for space in range(SPACE_COUNT))


def _select_plague_spaces(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#70 Barbarians: such spaces, those of highest Population first."""
    found = [space for space in spaces_of(decision) if _player_without_own(bot, space)]
    return best_spaces(bot, decision, found, most("population", lambda space: bot.state.population[space]))


# The cards ------------------------------------------------------------------------------------------------------------

CARDS: Cards = (
    # 61 THE DEISI
    instruct(61, *BRITONS, plays=_deisi_settle, space=at_vacant_site, build=on_vacant_site),
    # 64 PALLADIUS
    instruct(64, SAXONS, plays=player(SCOTTI), shaded=False),
    instruct(64, SCOTTI, plays=_has_plunder, commands=_return_with_plunder),
    # 67 DAL RIADA
    instruct(67, SAXONS, plays=player(SCOTTI), shaded=False),
    instruct(67, SCOTTI, plays=_settlements_enough, dal_riada=_number_of_settlements),
    # 68 NIALL NOIGIALLACH
    instruct(68, SAXONS, plays=player(SCOTTI), shaded=False),
    # 70 FAMOSA PESTIS
    instruct(70, SAXONS, SCOTTI, plays=_any_such_space, spaces=_select_plague_spaces),
    # 72 FIANNA
    instruct(72, SCOTTI, comes_to=many_roll, dice=LOW, commands=only_if(many_roll, LOW)),
)
"""8.2.1 What each card says to whom."""
