"""3.2-3.5 The four Commands of each Faction."""

from __future__ import annotations

from ..actions import Command
from .barbarian_march import BARBARIAN_MARCH, SCOTTI_MARCH
from .barbarian_return import RETURN, SCOTTI_RETURN
from .battle import BARBARIAN_BATTLE, CIVITATES_BATTLE, DUX_BATTLE, SCOTTI_BATTLE
from .intercept import INTERCEPT
from .march import CIVITATES_MARCH, DUX_MARCH
from .muster import MUSTER
from .raid import RAID, SCOTTI_RAID
from .trade import TRADE
from .train import TRAIN

COMMANDS: tuple[dict[str, Command], ...] = tuple(
    {command.id: command for command in commands}
    for commands in (
        (TRAIN, DUX_MARCH, INTERCEPT, DUX_BATTLE),
        (MUSTER, CIVITATES_MARCH, TRADE, CIVITATES_BATTLE),
        (RAID, RETURN, BARBARIAN_MARCH, BARBARIAN_BATTLE),
        (SCOTTI_RAID, SCOTTI_RETURN, SCOTTI_MARCH, SCOTTI_BATTLE),
    )
)
