"""3.6 A Battle as a scene: both sides in their counters, the steps of the rulebook, and what the journal says."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from vexillum.core.show.story import Scene, SceneSide, SceneStage, SceneUnit
from vexillum.core.table import NULL_SCOPE
from vexillum.core.words.texts import Message

from .. import cards
from ..map import EBORACUM, IS_CITY, LONDINIUM, SITE_IDS, SITE_SPACE, SPACE_IDS, TERRAIN
from ..pieces import FORT, HILLFORT, RAIDERS, SCOTTI_WARBAND, STRONGHOLDS, TOWN, UNIT_KINDS, UNITS
from ..state import State, Table

if TYPE_CHECKING:
    from .sides import Fight, Force


# 3.6 A Battle as a scene: both sides in their counters, the steps of the rulebook, who Strikes, which Units fall


EVADE, WITHDRAW, ASSAULT, CONSEQUENCES = "evade", "withdraw", "assault", "consequences"
"""3.6.2-3.6.5 Stages without Strikes; those with Strikes are called as the steps of Absorbing."""
TRAP, CHARGE, MELEE, HARASS, ESCALADE, STORM, SIEGE = "trap", "charge", "melee", "harass", "escalade", "storm", "siege"
STRIKING = (TRAP, CHARGE, MELEE, HARASS, ESCALADE, STORM, SIEGE)
NOTES = (
    *("shield_wall", "surprise", "retaliate", "no_assault", "no_escape", "raiders_stand", "no_evade", "no_withdraw"),
    *("no_rolls", "cavalry_melee", "militia_full", "attackers_trap"),
)
"""The special conditions of a Battle (``Terms``), as the notes ``story.note.<id>``."""
_NOTHING: AbstractContextManager[None] = NULL_SCOPE


def _label(id: str) -> Message:
    return Message(f"battle_step.{id}" if id in STRIKING else f"story.stage.{id}")


# The line-up ----------------------------------------------------------------------------------------------------------


def battle_scene(state: State, fight: Fight) -> Scene:
    """3.6.1 The sides at the outset, the attacker first, and the stages that there can be."""
    terrain = TERRAIN[fight.space]
    notes = [Message(f"story.land.{terrain}"), Message("story.attackers", {"who": fight.attack.seats})]
    notes += [Message(f"story.note.{id}") for id in NOTES if getattr(fight.terms, id)]
    sites = fight.strongholds(state)
    attack, defend = _side(fight.attack), _side(fight.defend)
    for site in sites:
        _join(defend, STRONGHOLDS[state.sites[site]], 1)
    if sites:
        held = [
            Message(
                "story.holds",
                {
                    "stronghold": STRONGHOLDS[state.sites[site]],
                    "site": SITE_IDS[site],
                    "n": capacity(state, site),
                    "garrison": garrison(state, site),
                },
            )
            for site in sites
        ]
        defend.holds = Message("story.all_holds", {"what": held})
    return Scene(
        "battle",
        f"space:{SPACE_IDS[fight.space]}",
        Message("story.battle", {"space": SPACE_IDS[fight.space]}),
        "3.6",
        notes,
        [attack, defend],
        [SceneStage(_label(id)) for id in _stages(state, fight, bool(sites))],
    )


def _side(force: Force) -> SceneSide:
    side = SceneSide(tuple(force.seats))
    for kind in range(UNIT_KINDS):
        n = force.field[2 * kind] + force.field[2 * kind + 1]
        if n:
            _join(side, UNITS[kind], n)
    return side


def _join(side: SceneSide, token: str, n: int) -> None:
    for unit in side.units:
        if unit.token == token:
            unit.n += n
            return
    side.units.append(SceneUnit(token, n))


def _stages(state: State, fight: Fight, strongholds: bool) -> list[str]:
    """3.6.2-3.6.6 In the order of the rulebook, without those that cannot come."""
    stages = []
    both = (fight.attack.field, fight.defend.field)
    if all(map(any, both)):
        stages.append(EVADE)
        if fight.terms.attackers_trap or (cards.warbands_trap(state) and _has(both, SCOTTI_WARBAND)):
            stages.append(TRAP)
        if strongholds:
            stages.append(WITHDRAW)
        stages += [CHARGE, MELEE]
        if any(_has(both, kind) for kind in RAIDERS):
            stages.append(HARASS)
    if strongholds and not fight.terms.no_assault:
        stages.append(ASSAULT)
    stages.append(CONSEQUENCES)
    if strongholds and any(fight.defend.field):
        stages.append(SIEGE)
    return stages


def _has(fields: tuple[list[int], list[int]], kind: int) -> bool:
    return any(field[2 * kind] or field[2 * kind + 1] for field in fields)


# While it is fought ---------------------------------------------------------------------------------------------------


def begin(table: Table, id: str) -> None:
    """A stage begins: a question of it is asked."""
    scene = table.staged
    if scene is not None:
        scene.begin(_number(scene, id))


def stage(table: Table, id: str) -> AbstractContextManager[None]:
    """Something happens in a stage: a step of the story."""
    scene = table.staged
    return _NOTHING if scene is None else table.stage(_number(scene, id))


def _number(scene: Scene, id: str) -> int:
    """The stage that goes on or is still to come; one that comes unforeseen, or again, finds its place after now."""
    label = _label(id)
    after = 0
    for number, stage in enumerate(scene.stages):
        if stage.state != "waiting":
            after = number + 1
        if stage.label == label and stage.state in ("waiting", "now"):
            return number
    scene.stages.insert(after, SceneStage(label))
    return after


def strikes(table: Table, attack: int, defend: int) -> None:
    """3.6.1 What each side inflicts in the stage that goes on, in half losses."""
    scene = table.staged
    if scene is not None and (stage := scene.now) is not None:
        stage.strikes = [losses(halves) if halves else "" for halves in (attack, defend)]


def falls(table: Table, side: int, token: str, n: int) -> None:
    """3.6.1, 3.6.4 Pieces of a side are removed."""
    scene = table.staged
    if scene is not None and (stage := scene.now) is not None:
        scene.sides[side].lose(token, n)
        stage.losses = stage.losses or [[], []]
        stage.losses[side].append(SceneUnit(token, n, n))


def tell(table: Table, id: str, rule: str, **params: Any) -> None:
    """Report what happened, in the journal and in the stage that goes on."""
    table.tell(id, rule, **params)
    scene = table.staged
    if scene is not None and (stage := scene.now) is not None:
        stage.lines.append(Message(f"log.{id}", params))


def tell_stronghold(table: Table, id: str, rule: str, seats: list[str], site: int, **more: Any) -> None:
    """Report something about a side and a Stronghold."""
    tell(table, id, rule, who=seats, stronghold=STRONGHOLDS[table.state.sites[site]], site=SITE_IDS[site], **more)


def consequences_told(table: Table, first: int) -> None:
    """3.6.5 What the journal has told since a line is read in the stage that goes on."""
    scene = table.staged
    if scene is not None and (stage := scene.now) is not None:
        stage.lines += [Message(entry.id, entry.params) for entry in table.journal[first:] if not entry.to]


def conclude(table: Table, fight: Fight) -> None:
    """3.6 How the Battle ended: who is left in the field, and which Strongholds stand."""
    scene = table.staged
    if scene is None:
        return
    attack, defend = any(fight.attack.field), any(fight.defend.field)
    inside = any(any(units) for units in fight.defend.inside.values())
    who, id = fight.attack.seats, "attackers_stay" if attack and not defend else ""
    if defend:
        who, id = (fight.defend.seats, "both_stay" if attack else "defenders_stay")
    elif not attack:
        who, id = fight.defend.seats, "defenders_stay" if inside or fight.strongholds(table.state) else "nobody_stays"
    result = [Message(f"story.result.{id}", {"who": who} if id != "nobody_stays" else {})]
    if attack and not defend:
        result += [
            Message("story.result.stands", {"stronghold": STRONGHOLDS[table.state.sites[site]], "site": SITE_IDS[site]})
            for site in fight.strongholds(table.state)
        ]
    scene.end(*result)
    for stage in scene.stages:
        if not (stage.lines or stage.dice or stage.losses or any(stage.strikes)):
            stage.state = "skipped"


# 3.6 What the journal says of a Battle -------------------------------------------------------------------------------


def losses(halves: int) -> str:
    """Half losses as a player writes them: "1½"."""
    whole = str(halves // 2) if halves > 1 or not halves else ""
    return whole + ("½" if halves % 2 else "")


def tell_strike(table: Table, rule: str, seats: list[str], step: str, halves: int) -> None:
    """A side Strikes in a step."""
    if halves:
        table.tell("battle_strike", rule, who=seats, step=step, losses=losses(halves))


# 3.6.4 The Strongholds and Assaults table ----------------------------------------------------------------------------


CITY_GARRISON = {EBORACUM: 3, LONDINIUM: 4}
COUP_CAPACITY = 4
"""What the Capacity of a Stronghold in a City counts as for Coup de Main."""


def garrison(state: State, site: int) -> int:
    """3.6.4 Intrinsic Garrison Units: in a City of any Stronghold there, otherwise Town 2, Fort and Hillfort 1."""
    space = SITE_SPACE[site]
    if IS_CITY[space]:
        return CITY_GARRISON[space]
    kind = state.sites[site]
    if kind == HILLFORT:
        return cards.hillfort_garrison(state)
    return 2 if kind == TOWN else 1 if kind == FORT else 0


def capacity(state: State, site: int) -> int:
    """3.6.4 Holding Capacity: Town 4, other Strongholds 2; in a City twice the Garrison."""
    space = SITE_SPACE[site]
    if IS_CITY[space]:
        return 2 * CITY_GARRISON[space]
    return 4 if state.sites[site] == TOWN else 2


def defence(state: State, site: int) -> int:
    """3.6.4 Escalade Defense in half losses: Fort 2, others 1, Hillforts 2 by an Event; in a City always 1."""
    if IS_CITY[SITE_SPACE[site]]:
        return 1
    kind = state.sites[site]
    if kind == HILLFORT:
        return cards.hillfort_defence(state)
    return 2 if kind == FORT else 1


def coup_de_main(state: State, site: int, inside: int) -> int:
    """3.6.4 The highest roll with which Coup de Main succeeds against this many Units inside."""
    most = COUP_CAPACITY if IS_CITY[SITE_SPACE[site]] else capacity(state, site)
    return most - inside + 1
