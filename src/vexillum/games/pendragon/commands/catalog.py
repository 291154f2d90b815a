"""3.2-3.5 The four Commands of each Faction."""

from __future__ import annotations

from vexillum.games.pendragon.actions.action import Command
from vexillum.games.pendragon.commands.barbarian_return import RETURN, SCOTTI_RETURN
from vexillum.games.pendragon.commands.battle.barbarian_battle import BARBARIAN_BATTLE, SCOTTI_BATTLE
from vexillum.games.pendragon.commands.battle.briton_battle import CIVITATES_BATTLE, DUX_BATTLE
from vexillum.games.pendragon.commands.intercept.intercept_command import INTERCEPT
from vexillum.games.pendragon.commands.march.barbarian_march import BARBARIAN_MARCH, SCOTTI_MARCH
from vexillum.games.pendragon.commands.march.briton_march import CIVITATES_MARCH, DUX_MARCH
from vexillum.games.pendragon.commands.muster import MUSTER
from vexillum.games.pendragon.commands.raid.raid_command import RAID, SCOTTI_RAID
from vexillum.games.pendragon.commands.trade import TRADE
from vexillum.games.pendragon.commands.train import TRAIN

COMMANDS: tuple[dict[str, Command], ...] = tuple(
    {command.id: command for command in commands}
    for commands in (
        (TRAIN, DUX_MARCH, INTERCEPT, DUX_BATTLE),
        (MUSTER, CIVITATES_MARCH, TRADE, CIVITATES_BATTLE),
        (RAID, RETURN, BARBARIAN_MARCH, BARBARIAN_BATTLE),
        (SCOTTI_RAID, SCOTTI_RETURN, SCOTTI_MARCH, SCOTTI_BATTLE),
    )
)
