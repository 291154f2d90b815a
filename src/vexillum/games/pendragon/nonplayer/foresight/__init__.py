"""8.0 Exact foresight of Battles: what is sure, what is possible, by enumeration of dice and choices.

    terms = Terms(executing=SAXONS)
    prospect = Prospect(state, space, SAXONS, CIVITATES, terms, asking=SAXONS)
    sure(prospect, ENEMY_LAST_UNIT) or sure(prospect, ASSAULT)

The Faction that asks, and Non-players on its side, choose by the Battle Tactics (8.4.2); all others in any legal
way; dice fall in any way. Ask what is cheap first (are there enemies at all?): a prospect costs about as much as a look
at the space, an answer from a few to some hundred times as much.
"""

from vexillum.games.pendragon.nonplayer.foresight.forecast import Forecast, forecast
from vexillum.games.pendragon.nonplayer.foresight.goals import (
    ASSAULT,
    CONTROL_ADDED,
    ENEMY_LAST_UNIT,
    ENEMY_PLUNDER,
    FRIENDLY_LAST_TROOP,
    LOSES_CAVALRY,
    PLUNDER_WON,
    PRESTIGE_ADDED,
    Goal,
    falls,
    plunder_above,
)
from vexillum.games.pendragon.nonplayer.foresight.prospect import Prospect
from vexillum.games.pendragon.nonplayer.foresight.questions import (
    coup_helps,
    ensured,
    most_removed,
    own_removals,
    possible,
    sure,
)
from vexillum.games.pendragon.nonplayer.foresight.raiders import can_raiders_remove

__all__ = [
    "ASSAULT",
    "CONTROL_ADDED",
    "ENEMY_LAST_UNIT",
    "ENEMY_PLUNDER",
    "FRIENDLY_LAST_TROOP",
    "LOSES_CAVALRY",
    "PLUNDER_WON",
    "PRESTIGE_ADDED",
    "Forecast",
    "Goal",
    "Prospect",
    "can_raiders_remove",
    "coup_helps",
    "ensured",
    "falls",
    "forecast",
    "most_removed",
    "own_removals",
    "plunder_above",
    "possible",
    "sure",
]
