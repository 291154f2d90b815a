"""5.1, 5.5 Selecting the Briton Faction that a free Battle is given to, where it could do something with it."""

from __future__ import annotations

from vexillum.games.pendragon.actions.offer import Spaces
from vexillum.games.pendragon.commands.free.free_battle import can_free_battle
from vexillum.games.pendragon.commands.free.free_march import can_free_march
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.options import FACTION, SPACE
from vexillum.games.pendragon.pieces import BRITONS
from vexillum.games.pendragon.state import Play, State


def _fields(state: State, faction: int, spaces: Spaces, enemies: Spaces | None, march: bool) -> list[int]:
    """The spaces where a Faction could Battle or, if it may March first, that it could March to."""
    battle = can_free_battle(state, faction, spaces, enemies=enemies)
    if not march:
        return battle
    return [space for space in spaces if space in battle or can_free_march(state, faction, destinations=(space,))]


def select_fighter(
    event: PendragonEvent, spaces: Spaces, enemies: tuple[int, ...] | None = None, *, march: bool = False
) -> Play[list[int]]:
    """You select a Briton Faction that could do something. Returns where it could; nothing if none could."""
    fields = {faction: _fields(event.state, faction, spaces, enemies, march) for faction in BRITONS}
    options = [FACTION[faction] for faction, found in fields.items() if found]
    if not options:
        return []
    (pick,) = yield event.ask(event.you, "faction", options)
    event.faction = pick.value
    return fields[pick.value]


def select_fighter_and_space(
    event: PendragonEvent, spaces: Spaces, enemies: tuple[int, ...] | None = None, *, march: bool = False
) -> Play[None]:
    """You select such a Faction and one of its spaces; without any the Event has no effect (5.1.3)."""
    found = yield from select_fighter(event, spaces, enemies, march=march)
    event.over = not found
    if found:
        (pick,) = yield event.ask(event.you, "space", [SPACE[space] for space in found])
        event.spaces = [pick.value]
