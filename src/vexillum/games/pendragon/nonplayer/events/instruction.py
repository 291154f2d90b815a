"""8.2.1 Non-player Event Instructions: what a gray sword stands for, for one card and one Faction."""

from __future__ import annotations

from typing import TypeAlias

from vexillum.coin.nonplayer import instructions, planners
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.nonplayer.bot import PendragonBot

Precondition: TypeAlias = instructions.Precondition[PendragonBot]
"""Whether the Event is worth playing on this board."""
Reply: TypeAlias = instructions.Reply[PendragonBot]
"""The keys to answer a decision of the Event with; None: as the guidelines have it."""
Instruct: TypeAlias = planners.Instruct[PendragonBot, Action]
"""What the instruction makes of a free Command."""
Instruction: TypeAlias = instructions.Instruction[PendragonBot, Action]
Cards: TypeAlias = tuple[instructions.CardInstruction[PendragonBot, Action], ...]
"""Some cards with what they say to whom."""
