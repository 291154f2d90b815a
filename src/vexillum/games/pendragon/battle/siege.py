"""3.6.6 Siege: Units inside a Stronghold starve."""

from __future__ import annotations

from functools import partial
from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.battle import battle_scene as scene
from vexillum.games.pendragon.battle.assault import may_assault
from vexillum.games.pendragon.battle.force import FULL, Fight
from vexillum.games.pendragon.battle.losses import absorb
from vexillum.games.pendragon.battle.strongholds import capacity
from vexillum.games.pendragon.map import SITE_IDS, SITE_NUMBER, SPACE_IDS
from vexillum.games.pendragon.options import stronghold
from vexillum.games.pendragon.pieces import FACTIONS, RAIDERS, UNIT_KINDS
from vexillum.games.pendragon.state import Play, State, Table

NO_SIEGE = Option("none", None, text="option.battle_no_siege")


def sieges(table: Table, fight: Fight) -> Play[None]:
    """3.6.6 The attacker may besiege Strongholds that were not Assaulted; each Troop counts for one Siege."""
    state = table.state
    if not may_assault(fight):
        return
    field = fight.attack.field
    troops = sum([field[2 * kind] + field[2 * kind + 1] for kind in range(UNIT_KINDS) if kind not in RAIDERS])
    besieged: list[int] = []
    while True:
        targets = [
            site
            for site in fight.strongholds(state)
            if site not in besieged
            and site not in fight.assaulted
            and any(fight.defend.inside.get(site, ()))
            and capacity(state, site) <= troops
        ]
        if not targets:
            return
        scene.begin(table, scene.SIEGE)
        (pick,) = yield table.ask(
            FACTIONS[fight.attacker],
            "battle.siege",
            [*[stronghold(site, state.sites[site]) for site in targets], NO_SIEGE],
            rule="3.6.6",
            params={"space": SPACE_IDS[fight.space], "n": troops},
            about=f"space:{SPACE_IDS[fight.space]}",
            why=partial(_why_not_siege, fight, besieged),
        )
        if pick is NO_SIEGE:
            return
        besieged.append(pick.value)
        troops -= capacity(state, pick.value)
        with scene.stage(table, scene.SIEGE):
            scene.tell_stronghold(table, "battle_siege", "3.6.6", fight.attack.seats, pick.value)
            yield from absorb(table, fight.defend, fight.defend.inside[pick.value], FULL, 2, "siege")  # ruling P23


def _why_not_siege(
    fight: Fight, besieged: list[int], table: CoreTable[Any], decision: Decision, name: str
) -> Message | None:
    """Why a Stronghold cannot be besieged."""
    state: State = table.state
    site = SITE_NUMBER.get(name.removeprefix("site:"))
    if site is None:
        return None
    place = {"site": SITE_IDS[site]}
    if site not in fight.strongholds(state):
        return Message("why.battle_not_defending", place, "3.6.6")
    if site in besieged:
        return Message("why.battle_besieged", place, "3.6.6")
    if not any(fight.defend.inside.get(site, ())):
        return Message("why.battle_nobody_inside", place, "3.6.6")
    return Message("why.battle_few_troops", place | {"n": capacity(state, site), "left": decision.params["n"]}, "3.6.6")
