"""3.6.4 Assaults: Coup de Main, Escalade, Storm, and the fall of a Stronghold."""

from __future__ import annotations

from functools import partial
from typing import Any

from vexillum.coin.options import NO, YES
from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.battle import battle_scene as scene
from vexillum.games.pendragon.battle.force import ESCALADE, FULL, Fight
from vexillum.games.pendragon.battle.journal import losses, tell_strike
from vexillum.games.pendragon.battle.losses import absorb, absorbable
from vexillum.games.pendragon.battle.strongholds import coup_de_main, defence, garrison
from vexillum.games.pendragon.forces import raze
from vexillum.games.pendragon.map import SITE_IDS, SITE_NUMBER, SPACE_IDS
from vexillum.games.pendragon.options import stronghold
from vexillum.games.pendragon.pieces import CAVALRY, DUX, FACTIONS, STRONGHOLDS, UNIT_KINDS, UNITS_OF, VACANT
from vexillum.games.pendragon.state import Play, State, Table

NO_ASSAULT = Option("none", None, text="option.battle_no_assault")
YES_LOADED = Option("loaded", True, text="option.battle_double_loaded")
"""The Cavalry that absorbs double carries Plunder."""
DOUBLE = 4
"""3.6.4 Half losses that one attacking Cavalry may absorb in Escalade."""


def may_assault(fight: Fight) -> bool:
    """3.6.4, 3.6.6 Attackers are in the field and no defender is."""
    return any(fight.attack.field) and not any(fight.defend.field)


def assaults(table: Table, fight: Fight) -> Play[None]:
    """3.6.4 The attacker may Assault a Stronghold and, if it falls, the other; a failed Assault is the last (R30)."""
    state = table.state
    while may_assault(fight) and not fight.terms.no_assault:
        targets = fight.strongholds(state)
        if not targets:
            return
        scene.begin(table, scene.ASSAULT)
        (pick,) = yield table.ask(
            FACTIONS[fight.attacker],
            "battle.assault",
            [*[stronghold(site, state.sites[site]) for site in targets], NO_ASSAULT],
            rule="3.6.4",
            params={"space": SPACE_IDS[fight.space]},
            about=f"space:{SPACE_IDS[fight.space]}",
            why=partial(_why_not_assault, fight),
        )
        if pick is NO_ASSAULT:
            return
        yield from _assault(table, fight, pick.value)
        if state.sites[pick.value]:
            return


def _assault(table: Table, fight: Fight, site: int) -> Play[None]:
    """3.6.4 All attackers in the field Assault one Stronghold (ruling P13)."""
    state = table.state
    attack, defend = fight.attack, fight.defend
    inside = defend.inside.setdefault(site, [0] * (2 * UNIT_KINDS))
    walls = garrison(state, site)
    fight.assaulted.append(site)
    attack.note_cavalry(attack.field)
    defend.note_cavalry(inside)
    dux_assaults = _has_dux(fight)
    with scene.stage(table, scene.ASSAULT):
        scene.tell_stronghold(table, "battle_assault", "3.6.4", attack.seats, site, inside=sum(inside), garrison=walls)
        inside_at_once = _coup_de_main(table, fight, site)
    if not inside_at_once:
        with scene.stage(table, scene.ESCALADE):
            yield from _escalade(table, fight, site)
            if not any(attack.field):
                scene.tell_stronghold(table, "battle_holds", "3.6.4", defend.seats, site)
                return
    with scene.stage(table, scene.STORM):
        standing = yield from _storm(table, fight, site)
        if standing or not any(attack.field):
            scene.tell_stronghold(table, "battle_holds", "3.6.4", defend.seats, site)
            return
        kind = raze(table, site, "3.6.4")
        scene.falls(table, defend.side, STRONGHOLDS[kind], 1)
        fight.razed.append((kind, dux_assaults))
        defend.lost += 1


def _has_dux(fight: Fight) -> bool:
    """3.6.5 Whether Dux Units are among the Assaulting ones."""
    field = fight.attack.field
    return DUX in fight.attack.factions and any(field[2 * kind] or field[2 * kind + 1] for kind in UNITS_OF[DUX])


def _coup_de_main(table: Table, fight: Fight, site: int) -> bool:
    """3.6.4 With Surprise (4.4.2): on a roll low enough, the Escalade is skipped."""
    if not fight.terms.surprise:
        return False
    needed = coup_de_main(table.state, site, sum(fight.defend.inside[site]))
    roll = table.roll(6)
    id = "battle_coup" if roll <= needed else "battle_coup_fails"
    scene.tell_stronghold(table, id, "3.6.4", fight.attack.seats, site, roll=roll, needed=max(0, needed))
    return roll <= needed


def _escalade(table: Table, fight: Fight, site: int) -> Play[None]:
    """3.6.4 Step 1: all inside Strike with the Stronghold's Defense; one Cavalry may absorb double, first."""
    state = table.state
    attack = fight.attack
    inside = fight.defend.inside[site]
    halves = (sum(inside) + garrison(state, site)) * defence(state, site)
    scene.strikes(table, 0, halves)
    tell_strike(table, "3.6.4", fight.defend.seats, "escalade", halves)
    type = yield from _double(table, fight, halves)
    if type is None:
        yield from absorb(table, attack, attack.field, ESCALADE, halves, "escalade")
    elif halves >= DOUBLE:
        scene.tell(table, "battle_double_falls", "3.6.4")
        attack.remove(table, attack.field, [(type, 1)], "3.6.4")
        yield from absorb(table, attack, attack.field, ESCALADE, halves - DOUBLE, "escalade", dux_before=DOUBLE)
    else:
        scene.tell(table, "battle_double_holds", "3.6.4")


def _double(table: Table, fight: Fight, halves: int) -> Play[int | None]:
    """3.6.4 The Dux may have one Cavalry absorb double.

    Returns its type, with or without Plunder, or None. Not asked where no Unit falls anyway, or all do.
    """
    attack = fight.attack
    plain, loaded = 2 * CAVALRY, 2 * CAVALRY + 1
    if DUX not in attack.factions or not (attack.field[plain] or attack.field[loaded]):
        return None
    everything = sum([ESCALADE[type // 2] * n for type, n in enumerate(attack.field)])
    if not absorbable(attack, attack.field, ESCALADE, halves) or halves >= everything + DOUBLE - ESCALADE[CAVALRY]:
        return None
    options = [YES] if attack.field[plain] else []
    if attack.field[loaded] and (not options or halves >= DOUBLE):
        options.append(YES_LOADED)
    (pick,) = yield table.ask(
        FACTIONS[DUX],
        "battle.double",
        [*options, NO],
        rule="3.6.4",
        params={"space": SPACE_IDS[fight.space], "losses": losses(halves)},
        about=f"unit:{SPACE_IDS[fight.space]}.cavalry",
    )
    return None if pick is NO else loaded if pick is YES_LOADED else plain


def _storm(table: Table, fight: Fight, site: int) -> Play[bool]:
    """3.6.4 Step 2: every Unit Strikes for one loss; the Garrison absorbs first. Returns whether a defender is left."""
    attack, defend = fight.attack, fight.defend
    inside = defend.inside[site]
    walls = garrison(table.state, site)
    from_attack, from_defend = 2 * sum(attack.field), 2 * (sum(inside) + walls)
    scene.strikes(table, from_attack, from_defend)
    tell_strike(table, "3.6.4", attack.seats, "storm", from_attack)
    tell_strike(table, "3.6.4", defend.seats, "storm", from_defend)
    through = max(0, from_attack - 2 * walls)
    yield from absorb(table, attack, attack.field, FULL, from_defend, "storm")
    yield from absorb(table, defend, inside, FULL, through, "storm")
    return from_attack < 2 * walls or any(inside)


def _why_not_assault(fight: Fight, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why something on a Site cannot be Assaulted."""
    state: State = table.state
    site = SITE_NUMBER.get(name.removeprefix("site:"))
    if site is None:
        return None
    if state.sites[site] == VACANT:
        return Message("why.battle_vacant", {"site": SITE_IDS[site]}, "3.6.4")
    return Message("why.battle_not_defending", {"site": SITE_IDS[site]}, "3.6.4")
