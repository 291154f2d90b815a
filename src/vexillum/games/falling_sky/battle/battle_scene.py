"""3.2.4, 3.3.4 A Battle as a scene: both sides in their counters, its steps, the Losses inflicted, and who falls."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from vexillum.core.show.scene import Scene, SceneSide, SceneStage, SceneUnit
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.battle.journal import Battle
from vexillum.games.falling_sky.battle.retreat import may_retreat
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.strength import has_fort
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.pieces import FACTIONS, FORT, KINDS, STATUSES, UNIT_KINDS
from vexillum.games.falling_sky.state import State, Table

SURPRISE, BEFORE, DECLARE, BESIEGE, ATTACK, COUNTER, RETREAT = (
    *("surprise", "before", "declare", "besiege"),
    *("attack", "counterattack", "retreat"),
)
"""The stages: ``story.stage.<id>``."""
NOTES = (
    *("ambush", "besiege", "no_retreat", "no_counterattack", "no_citadel", "no_fort", "whole_losses"),
    *("double_auxilia", "stay_hidden"),
)
"""What can be particular about a Battle (``Terms``), as the notes ``story.note.<id>``."""


BATTLE_RULE = ("3.2.4", "3.3.4", "3.3.4", "3.3.4", "3.4.4")
"""The paragraph of each Faction's Battle."""


def battle_scene(state: State, battle: Battle) -> Scene:
    """3.2.4 The sides at the outset, the attacker first, and the stages that there can be."""
    sides = (battle.attacker, battle.defender)
    notes = [Message("story.attackers", {"who": FACTIONS[battle.attacker.faction]})]
    notes += [Message(f"story.note.{id}") for id in NOTES if getattr(battle.terms, id)]
    line_up = [_side(state, side) for side in sides]
    line_up[1].holds = _holds(state, battle.defender)
    return Scene(
        "battle",
        f"space:{REGION_IDS[battle.region]}",
        Message("story.battle", {"space": REGION_IDS[battle.region]}),
        battle.terms.rule or BATTLE_RULE[battle.attacker.faction],
        notes,
        line_up,
        [SceneStage(_label(id)) for id in _stages(state, battle)],
    )


def _label(id: str) -> Message:
    return Message(f"story.stage.{id}")


def _stages(state: State, battle: Battle) -> list[str]:
    """In the order of the rulebook, without those that cannot come."""
    terms = battle.terms
    found = [SURPRISE] if terms.ambush and battle.defender.caesar(state) else []
    found += [DECLARE] if may_retreat(state, battle) else []
    found += [BESIEGE] if terms.besiege else []
    found.append(ATTACK)
    if not terms.no_counterattack and (not terms.ambush or battle.defender.caesar(state)):
        found.append(COUNTER)
    return found


def _holds(state: State, side: Side) -> Message | None:
    """What halves the Defender's Losses."""
    if side.citadels(state):
        return Message("story.holds_citadel")
    return Message("story.holds_fort") if has_fort(state, side) else None


def pieces_of(state: State, side: Side) -> dict[str, int]:
    """The pieces of a side by token: those that fight, then Allies, Citadels and the Fort."""
    found = {KINDS[kind]: side.count(state, kind) for kind in side.kinds}
    for tribe in (*side.allies(state), *side.citadels(state)):
        token = STATUSES[state.tribes[tribe]]
        found[token] = found.get(token, 0) + 1
    if side.fort(state):
        found[KINDS[FORT]] = state.units[UNIT_KINDS * side.region + FORT]
    return {token: n for token, n in found.items() if n}


def _side(state: State, side: Side) -> SceneSide:
    return SceneSide((FACTIONS[side.faction],), [SceneUnit(token, n) for token, n in pieces_of(state, side).items()])


# While it is fought ---------------------------------------------------------------------------------------------------


@contextmanager
def stage(table: Table, battle: Battle, id: str) -> Iterator[None]:
    """Something happens in a stage: a step of the story, whose lines are read in the stage, too."""
    scene = table.staged
    if scene is None:
        yield
        return
    battle.told = len(table.journal)
    with table.stage(_number(scene, id)):
        yield
        if id == RETREAT:
            _lost_on_the_way(table, scene, battle)
        else:
            count(table, battle)


def _lost_on_the_way(table: Table, scene: Scene, battle: Battle) -> None:
    """3.2.4 Of those who Retreat, the ones who found no place to go are removed; the others only leave."""
    now = scene.now
    assert now is not None
    now.losses = [[], [SceneUnit(KINDS[kind], n, n) for kind, n in battle.gone.items() if n]]
    for unit in now.losses[1]:
        scene.sides[1].lose(unit.token, unit.n)
    _tell(table, now, battle)


def _tell(table: Table, now: SceneStage, battle: Battle) -> None:
    now.lines = [Message(entry.id, entry.params) for entry in table.journal[battle.told :] if not entry.to]


def _number(scene: Scene, id: str) -> int:
    """The stage that goes on or is still to come; one that comes unforeseen finds its place after now."""
    label = _label(id)
    after = 0
    for number, each in enumerate(scene.stages):
        if each.state != "waiting":
            after = number + 1
        if each.label == label and each.state in ("waiting", "now"):
            return number
    scene.stages.insert(after, SceneStage(label))
    return after


def strikes(table: Table, side: int, losses: int) -> None:
    """3.2.4 The Losses that a side inflicts in the stage that goes on."""
    scene = table.staged
    if scene is not None and (now := scene.now) is not None:
        now.strikes = now.strikes or ["", ""]
        now.strikes[side] = str(losses)


def count(table: Table, battle: Battle) -> None:
    """Who has fallen: what is gone of the line-up, and of that what went in the stage that goes on."""
    scene = table.staged
    if scene is None or (now := scene.now) is None:
        return
    now.losses = [[], []]
    for number, side in enumerate((battle.attacker, battle.defender)):
        left = pieces_of(table.state, side)
        for unit in scene.sides[number].units:
            unit.lost = max(0, unit.n - left.get(unit.token, 0))
            fallen = unit.lost - _before(scene, now, number, unit.token)
            if fallen > 0:
                now.losses[number].append(SceneUnit(unit.token, fallen, fallen))
    _tell(table, now, battle)


def _before(scene: Scene, now: SceneStage, side: int, token: str) -> int:
    """How many pieces fell in the stages before."""
    earlier = [each for each in scene.stages if each is not now and each.losses]
    return sum([unit.n for each in earlier for unit in each.losses[side] if unit.token == token])


def conclude(table: Table, battle: Battle, *, left: tuple[bool, bool]) -> None:
    """3.2.4 How the Battle ended: who is left in the Region."""
    scene = table.staged
    if scene is None:
        return
    attacker, defender = FACTIONS[battle.attacker.faction], FACTIONS[battle.defender.faction]
    if battle.retreats:
        id, who = "retreated", defender
    elif all(left):
        id, who = "both_stay", attacker
    elif not any(left):
        id, who = "nobody_stays", attacker
    else:
        id, who = ("attackers_stay", attacker) if left[0] else ("defenders_stay", defender)
    scene.end(Message(f"story.result.{id}", {"who": who} if id in WHO else {}))
    for each in scene.stages:
        if not (each.lines or each.dice or any(each.losses) or any(each.strikes)):
            each.state = "skipped"


WHO = ("retreated", "attackers_stay", "defenders_stay")
"""The results that name a Faction."""
