"""9.4.2 A battle as a scene: both sides in their counters, round by round, the rolls and the fallen."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

from vexillum.core.show.story import Scene, SceneSide, SceneStage, SceneUnit
from vexillum.core.words.texts import Message

from ..components.map import PLACE_IDS
from ..components.pieces import UNIT_IDS, Force
from ..state import Table
from .sides import Battle, Manner, Side

BEFORE, MAGIC, FIRE, MELEE, ROUT, END = "before", "magic", "fire", "melee", "rout", "end"
_NOTHING: AbstractContextManager[None] = nullcontext()


def in_words(units: Force) -> list[Message]:
    """Units in words: "2 Blades"."""
    return [Message("said.units", {"n": n, "unit": UNIT_IDS[unit]}) for unit, n in units]


def battle_scene(battle: Battle) -> Scene:
    """9.4.2 Both sides at the outset, the attacker first."""
    zone = PLACE_IDS[battle.terms.zone]
    terms = battle.terms
    notes = [Message(f"story.ground.{battle.terrain}")]
    notes += [Message("story.note.river")] if terms.river else []
    notes += [Message("story.note.failed_retreat")] if terms.failed_retreat else []
    sides = [_side(side) for side in battle.sides]
    if terms.structure and terms.manner != Manner.FIELD:
        sides[1].holds = Message(f"story.holds.{terms.manner.name.lower()}", {"structure": terms.structure})
    return Scene("encounter", f"place:{zone}", Message("story.battle", {"zone": zone}), "9.4.2", notes, sides)


def _side(side: Side) -> SceneSide:
    counts: dict[str, int] = {}
    for one in side.pieces:
        counts[one.id] = counts.get(one.id, 0) + 1
    return SceneSide(tuple(side.names), [SceneUnit(id, n) for id, n in counts.items()])


def stage(table: Table, battle: Battle, id: str) -> AbstractContextManager[None]:
    """A step of a round: it comes after all that have been."""
    scene = table.staged
    if scene is None:
        return _NOTHING
    label = Message(f"battle_stage.{id}", {"round": battle.round})
    for number, there in enumerate(scene.stages):
        if there.label == label:
            return table.stage(number)
    scene.stages.append(SceneStage(label))
    return table.stage(len(scene.stages) - 1)


def tell(table: Table, id: str, rule: str, **params: Any) -> None:
    """Report what happened, in the journal and in the stage that goes on."""
    table.tell(id, rule, **params)
    scene = table.staged
    if scene is not None and (now := scene.now) is not None:
        now.lines.append(Message(f"log.{id}", params))


def strengths(table: Table, attack: int, defence: int) -> None:
    """9.4.2.4 What each side brings into the melee."""
    scene = table.staged
    if scene is not None and (now := scene.now) is not None:
        now.strikes = [str(attack), str(defence)]


def joins(table: Table, side: int, token: str) -> None:
    """15.2 A unit that was called joins a side."""
    scene = table.staged
    if scene is not None:
        units = scene.sides[side].units
        for unit in units:
            if unit.token == token:
                unit.n += 1
                return
        units.append(SceneUnit(token, 1))


def falls(table: Table, side: int, token: str) -> None:
    """9.4.2 A unit of a side is eliminated."""
    scene = table.staged
    if scene is not None and (now := scene.now) is not None:
        scene.sides[side].lose(token, 1)
        now.losses = now.losses or [[], []]
        for unit in now.losses[side]:
            if unit.token == token:
                unit.n, unit.lost = unit.n + 1, unit.lost + 1
                return
        now.losses[side].append(SceneUnit(token, 1, 1))


def conclude(table: Table, battle: Battle, winner: int) -> None:
    """How the battle ended."""
    scene = table.staged
    if scene is not None:
        who = battle.sides[winner].names if winner >= 0 else []
        scene.end(Message("story.result.stays", {"who": who}) if who else Message("story.result.nobody"))
