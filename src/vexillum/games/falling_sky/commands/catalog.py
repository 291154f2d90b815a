"""3.0 The four Commands of each Faction."""

from __future__ import annotations

from vexillum.games.falling_sky.actions.action import Command
from vexillum.games.falling_sky.commands.battle import BATTLE
from vexillum.games.falling_sky.commands.march import march_of
from vexillum.games.falling_sky.commands.raid import RAID
from vexillum.games.falling_sky.commands.rally import RALLY
from vexillum.games.falling_sky.commands.recruit import RECRUIT
from vexillum.games.falling_sky.commands.seize import SEIZE
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, ROMANS

COMMANDS: tuple[dict[str, Command], ...] = (
    {"recruit": RECRUIT, "march": march_of(ROMANS), "seize": SEIZE, "battle": BATTLE[ROMANS]},
    {"rally": RALLY, "march": march_of(ARVERNI), "raid": RAID, "battle": BATTLE[ARVERNI]},
    {"rally": RALLY, "march": march_of(AEDUI), "raid": RAID, "battle": BATTLE[AEDUI]},
    {"rally": RALLY, "march": march_of(BELGAE), "raid": RAID, "battle": BATTLE[BELGAE]},
)
"""By Faction and id."""
