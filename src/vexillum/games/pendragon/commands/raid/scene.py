"""3.4.1, 3.5.1 A Raid as a scene: a stage for each target, with its dice, who lands and what is taken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from vexillum.core.show.scene import Scene, SceneSide, SceneStage, SceneUnit
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.commands.raid.targets import Route, route_words
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.pieces import FACTIONS, RAIDER_OF, UNITS
from vexillum.games.pendragon.state import Table

LANDING = {
    (False, False): "landing_all",
    (True, False): "landing_forts",
    (False, True): "landing_mariners",
    (True, True): "landing_forts_mariners",
}
"""How many land, as a calculation: with Forts, with mariners."""
BOX = Message("story.raid_box")


def raid_scene(action: Action, targets: Iterable[tuple[int, Route, int]], box: int) -> Scene:
    """The Raiding Faction, and its targets as they were named: space, route, dice. ``box``: dice for NIALL's box."""
    stages = [SceneStage(BOX)] if box else []
    stages += [SceneStage(_label(space, route, dice)) for space, route, dice in targets]
    seat = FACTIONS[action.faction]
    notes = [Message("story.with_feat", {"feat": action.special})] if action.special else []
    return Scene("raid", "", Message("story.raid", {"who": seat}), "3.4.1", notes, [SceneSide((seat,))], stages)


def _label(space: int, route: Route, dice: int) -> Message:
    return Message("story.raid_target", {"space": SPACE_IDS[space], "route": route_words(route), "n": dice})


def entitle_targets(table: Table, spaces: Iterable[int]) -> None:
    """The targets are named."""
    if not table.quiet:
        things = tuple(thing for space in spaces for thing in SPACE_THINGS[space])
        table.set_step_title("raid_named", things=things, n=len(things))


def begin_target(table: Table, space: int) -> None:
    """A target is Raided now, at any place in the order of naming."""
    scene = table.staged
    if scene is None:
        return
    if (now := scene.now) is not None:
        now.state = "done"
    for stage in scene.stages:
        if stage.label.params.get("space") == SPACE_IDS[space]:
            stage.state = "now"


def reckon_landing(table: Table, rolled: int, box: int, less: int, mariners: int) -> None:
    """How many Raiders land: the dice, with those of NIALL's box, less Forts and mariners."""
    if table.quiet:
        return
    first = Message("story.rolled_box", {"rolled": rolled, "n": box}) if box else rolled
    left = rolled + box - less
    params: dict[str, Any] = {"rolled": first, "less": less, "mariners": mariners, "n": max(0, left - mariners)}
    id = "landing_none" if left <= 0 else LANDING[bool(less), bool(mariners)]
    table.set_sum(id, **params)
    _say(table, Message(f"story.{id}", params))


def landed(table: Table, faction: int, n: int) -> None:
    """Raiders stand in the target."""
    scene = table.staged
    if scene is None or not n:
        return
    units = scene.sides[0].units
    if units:
        units[0].n += n
    else:
        units.append(SceneUnit(UNITS[RAIDER_OF[faction]], n))


def taken(table: Table, cubes: int) -> None:
    """Plunder is loaded."""
    if cubes and not table.quiet:
        _say(table, Message("story.raid_plunder", {"n": cubes}))


def _say(table: Table, line: Message) -> None:
    scene = table.staged
    if scene is not None and (stage := scene.now) is not None:
        stage.lines.append(line)


def end_raid(table: Table) -> None:
    """All targets were Raided."""
    scene = table.staged
    if scene is not None:
        scene.end()
