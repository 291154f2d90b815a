"""3.6 Battles: Pre-Battle, Field Battle, Withdrawal, Assaults, Consequences and Siege."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from vexillum.coin.kit import NO, YES, numbers
from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .. import cards
from ..cards import extra_battle_gain
from ..control import controller, pieces
from ..forces import Pool, raze, unit_words
from ..imperium import fragmented
from ..map import CLEAR, IS_CITY, SITE_IDS, SITE_NUMBER, SITE_SPACE, SPACE_IDS, TERRAIN
from ..money import GLORY, RENOWN, shift
from ..options import stronghold
from ..pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    DUX,
    FACTIONS,
    FORT,
    RAIDER_OF,
    RAIDERS,
    SCOTTI_WARBAND,
    STRONGHOLD_OWNER,
    STRONGHOLDS,
    TOWN,
    TROOPS_OF,
    UNIT_KINDS,
    UNITS,
    UNITS_OF,
    VACANT,
)
from ..players import AGREEMENTS, britons_agree
from ..prosperity import add_prosperity, load, prosperity, room, take_prosperity
from ..state import Play, State, Table, Track
from . import scene
from .scene import capacity, coup_de_main, defence, garrison, losses, tell_strike
from .sides import (
    CHARGE,
    ESCALADE,
    FULL,
    HARASS,
    MELEE,
    SHIELD_WALL,
    STEPS,
    TRAP,
    Fight,
    Force,
    Result,
    Terms,
    Units,
    absorb,
    absorbable,
    at_home,
    how_many,
)


def battle(table: Table, space: int, attacker: int, defender: int, terms: Terms) -> Play[Result]:
    """3.6 Two sides fight in a space: Pre-Battle, Field Battle, Assaults, Consequences, Siege.

    Dux and Civitates join each other against Barbarians before Fragmentation (3.6.1); either stands for both.
    """
    fight = Fight(table.state, space, attacker, defender, terms)
    with table.scene(lambda: scene.battle_scene(table.state, fight)):
        table.tell("battle", "3.6.1", who=fight.attack.seats, enemy=fight.defend.seats, space=SPACE_IDS[space])
        return (yield from table.during(fight, _fought(table, fight)))


def _fought(table: Table, fight: Fight) -> Play[Result]:
    yield from pre_battle(table, fight)
    yield from field_battle(table, fight)
    yield from assaults(table, fight)
    with scene.stage(table, scene.CONSEQUENCES):
        first = len(table.journal)
        yield from consequences(table, fight)
        scene.consequences_told(table, first)
    yield from sieges(table, fight)
    scene.conclude(table, fight)
    fight.result.removed = [a + d for a, d in zip(fight.attack.removed, fight.defend.removed, strict=True)]
    return fight.result


# 3.6.2 Pre-Battle: Raiders, then Troops in Home Terrain, may try to Evade or to Ambush -------------------------------


STAND = Option("none", None, text="option.battle_stand")
"""Try neither."""
NEVER = 7
"""More than a die can show."""


@cache
def _try(what: str, needed: int) -> Option:
    """Try to Evade or to Ambush, with the lowest roll that succeeds."""
    text = f"option.battle_{what}" if needed < 6 else f"option.battle_{what}_six"
    return Option(what, needed, text=text, params={"needed": needed} if needed < 6 else {})


def raiders_evade(state: State, kind: int, space: int) -> int:
    """3.6.2 The lowest roll with which Raiders Evade: 4 at home, 5 in other Rough, 6 in Clear; not in a City (P11)."""
    if IS_CITY[space]:
        return NEVER
    if at_home(state, kind, space):
        return 4
    return 6 if TERRAIN[space] == CLEAR else 5


def pre_battle(table: Table, fight: Fight) -> Play[None]:
    """3.6.2 Attacking, then defending Factions declare and roll, each for its Raiders, then for its Troops (R28).

    Without Units on both sides there is no Field Battle to prepare for (ruling P12).
    """
    for force in (fight.attack, fight.defend):
        if fight.terms.attackers_trap if force is fight.attack else fight.terms.no_rolls:
            continue
        for faction in force.factions:
            if not any(fight.attack.field) or not any(fight.defend.field):
                return
            yield from _raiders(table, fight, force, faction)
            yield from _troops(table, fight, force, faction)


def _held(fight: Fight, force: Force, raiders: bool) -> Message | None:
    """4.4.3, 5.1.1 Why Raiders, or Troops, of a side may not Evade: Ravage or an Event can bar the defender from it."""
    terms = fight.terms
    if force is fight.attack:
        return None
    if terms.no_escape:
        return Message("why.battle_no_escape", {"space": SPACE_IDS[fight.space]}, "4.4.3")
    if terms.no_evade:
        return Message("why.battle_no_evade", {"space": SPACE_IDS[fight.space]}, "5.1")
    if terms.raiders_stand and raiders:
        return Message("why.battle_raiders_stand", {"space": SPACE_IDS[fight.space]}, "5.1")
    return None


def _raiders(table: Table, fight: Fight, force: Force, faction: int) -> Play[None]:
    """3.6.2 All Raiders of a Faction: Evade by terrain, or Ambush at home on 5-6."""
    kind = RAIDER_OF.get(faction)
    if kind is None or not how_many(force.field, kind):
        return
    state, space = table.state, fight.space
    options = []
    evade = raiders_evade(state, kind, space)
    if evade < NEVER and _held(fight, force, True) is None:
        options.append(_try("evade", evade))
    if at_home(state, kind, space):
        options.append(_try("ambush", 5))
    if (yield from _attempt(table, fight, force, faction, (kind,), "battle.raiders", options)) == "evade":
        fight.result.attackers_evaded |= force is fight.attack


def _troops(table: Table, fight: Fight, force: Force, faction: int) -> Play[None]:
    """3.6.2 All Troops of a Faction in Home Terrain, except Cavalry: Evade on 5-6 or Ambush on 3-6."""
    state, space, field = table.state, fight.space, force.field
    kinds = tuple([kind for kind in TROOPS_OF[faction] if how_many(field, kind) and at_home(state, kind, space)])
    if kinds:
        options = [_try("evade", 5)] if _held(fight, force, False) is None else []
        options.append(_try("ambush", 3))
        yield from _attempt(table, fight, force, faction, kinds, "battle.troops", options)


def _attempt(
    table: Table, fight: Fight, force: Force, faction: int, kinds: tuple[int, ...], kind: str, options: list[Option]
) -> Play[str]:
    """3.6.2 A group declares and rolls. Returns what it succeeded in, or nothing."""
    if not options:
        return ""
    what = unit_words(pool(force.field, kinds))
    scene.begin(table, scene.EVADE)
    (pick,) = yield table.ask(
        FACTIONS[faction],
        kind,
        [*options, STAND],
        rule="3.6.2",
        params={"space": SPACE_IDS[fight.space], "what": what},
        about=f"space:{SPACE_IDS[fight.space]}",
        why=partial(_why_not_try, fight, force),
    )
    if pick is STAND:
        return ""
    with scene.stage(table, scene.EVADE):
        roll = table.roll(6)
        success = roll >= pick.value
        scene.tell(
            table,
            f"battle_{pick.key}{'' if success else '_fails'}",
            "3.6.2",
            who=FACTIONS[faction],
            what=what,
            roll=roll,
            needed=pick.value,
        )
    if not success:
        return ""
    if pick.key == "evade":
        force.evade(kinds)
    else:
        for each in kinds:
            force.strikes[each] = _ambush_step(table.state, each)
    return pick.key


def pool(units: Units, kinds: tuple[int, ...]) -> Pool:
    """Units of some kinds in one place."""
    return [
        (kind, bool(loaded), units[2 * kind + loaded])
        for kind in kinds
        for loaded in (0, 1)
        if units[2 * kind + loaded]
    ]


def _ambush_step(state: State, kind: int) -> int:
    """3.6.3 Ambushers Strike with the Cavalry; by an Event, Scotti Warbands (at home: in Hills) in the Trap step."""
    return TRAP if kind == SCOTTI_WARBAND and cards.warbands_trap(state) else CHARGE


def _why_not_try(fight: Fight, force: Force, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why a group cannot try to Evade or to Ambush."""
    place = {"space": SPACE_IDS[fight.space]}
    if name == "evade" and (held := _held(fight, force, decision.kind == "battle.raiders")):
        return held
    if name == "ambush":
        return Message("why.battle_ambush_home", place, "3.6.2")
    if name.rpartition(".")[2] == "cavalry":
        return Message("why.battle_cavalry_open", {}, "3.6.2")
    return None


# 3.6.3 Field Battle: Trap, Withdrawal, Charge and Ambush, Melee, Harass ----------------------------------------------


def field_battle(table: Table, fight: Fight) -> Play[None]:
    """3.6.3 The steps in order, while both sides have Units in the field."""
    if not _both(fight):
        return
    yield from _step(table, fight, TRAP)
    if not _both(fight):
        return
    yield from withdrawal(table, fight)
    for step in (CHARGE, MELEE, HARASS):
        if not _both(fight):
            return
        yield from _step(table, fight, step)


def _both(fight: Fight) -> bool:
    """Whether each side has a Unit in the field."""
    return any(fight.attack.field) and any(fight.defend.field)


def _step(table: Table, fight: Fight, step: int) -> Play[None]:
    """3.6.3 All Units of a step Strike at once, then both sides apply their losses, the attacker first (ruling P20)."""
    attack, defend = fight.attack, fight.defend
    from_attack, from_defend = attack.halves(step), defend.halves(step)
    if not from_attack and not from_defend:
        return
    attack.note_cavalry(attack.field)  # ruling P18
    defend.note_cavalry(defend.field)
    with scene.stage(table, STEPS[step]):
        scene.strikes(table, from_attack, from_defend)
        tell_strike(table, "3.6.3", attack.seats, STEPS[step], from_attack)
        tell_strike(table, "3.6.3", defend.seats, STEPS[step], from_defend)
        values = SHIELD_WALL if fight.terms.shield_wall else attack.values
        yield from absorb(table, attack, attack.field, values, from_defend, STEPS[step])
        yield from absorb(table, defend, defend.field, values, from_attack, STEPS[step])


# 3.6.3 Withdrawal: defenders go into Friendly Strongholds of the Battle space ----------------------------------------


@cache
def _into(type: int, site: int, kind: int) -> Option:
    """Units of one type into a Stronghold."""
    unit = UNITS[type // 2] + ("_loaded" if type % 2 else "")
    return Option(
        f"{unit}.{SITE_IDS[site]}",
        (type, site),
        f"unit:{SPACE_IDS[SITE_SPACE[site]]}.{UNITS[type // 2]}",
        "option.battle_into",
        {"unit": unit, "stronghold": STRONGHOLDS[kind], "site": SITE_IDS[site]},
    )


def withdrawal(table: Table, fight: Fight) -> Play[None]:
    """3.6.3 Each defending Faction may Withdraw Units, Raiders too (R29), as far as Strongholds hold them."""
    if not fight.terms.no_escape and not fight.terms.no_withdraw:
        for faction in fight.defend.factions:
            yield from _withdraw(table, fight, faction)


def _room(state: State, fight: Fight, site: int) -> int:
    """How many more Units a Stronghold holds."""
    inside = fight.defend.inside.get(site)
    return capacity(state, site) - (sum(inside) if inside else 0)


def _withdraw(table: Table, fight: Fight, faction: int) -> Play[None]:
    """3.6.3 One Faction Withdraws Units, a number of one type into one Stronghold at a time."""
    state = table.state
    field = fight.defend.field
    params = {"space": SPACE_IDS[fight.space]}
    while True:
        open_to = [
            site
            for site in fight.strongholds(state)
            if fight.admitted.get((faction, site), True) and _room(state, fight, site)
        ]
        options = [
            _into(type, site, state.sites[site])
            for kind in UNITS_OF[faction]
            for type in (2 * kind, 2 * kind + 1)
            if field[type]
            for site in open_to
        ]
        if not options:
            return
        scene.begin(table, scene.WITHDRAW)
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "battle.withdraw",
            [*options, DONE],
            rule="3.6.3",
            params=params,
            about=f"space:{SPACE_IDS[fight.space]}",
            why=partial(_why_not_into, fight),
        )
        if pick is DONE:
            return
        type, site = pick.value
        if (yield from _admits(table, fight, faction, type, site)):
            (n,) = yield table.ask(
                FACTIONS[faction],
                "battle.withdraw.number",
                numbers(1, min(field[type], _room(state, fight, site))),
                rule="3.6.3",
                params=params | dict(pick.params),
                about=f"site:{SITE_IDS[site]}",
                why=_why_not_number,
            )
            with scene.stage(table, scene.WITHDRAW):
                fight.defend.withdraw(type, site, n.value)
                scene.tell(
                    table,
                    "battle_withdraws",
                    "3.6.3",
                    who=FACTIONS[faction],
                    what=unit_words([(type // 2, bool(type % 2), n.value)]),
                    stronghold=STRONGHOLDS[state.sites[site]],
                    site=SITE_IDS[site],
                )


def _admits(table: Table, fight: Fight, faction: int, type: int, site: int) -> Play[bool]:
    """3.6.3 Dux and Civitates may admit the other's Units: asked once for each Faction and Stronghold (ruling P21)."""
    state = table.state
    owner = STRONGHOLD_OWNER[state.sites[site]]
    if owner == faction or britons_agree(state):
        return True
    if (faction, site) not in fight.admitted:
        agreed = yield from AGREEMENTS.ask(
            table,
            faction,
            owner,
            "battle.admit",
            rule="3.6.3",
            params={
                "space": SPACE_IDS[fight.space],
                "other": FACTIONS[faction],
                "unit": UNITS[type // 2],
                "stronghold": STRONGHOLDS[state.sites[site]],
                "site": SITE_IDS[site],
            },
            about=f"site:{SITE_IDS[site]}",
        )
        fight.admitted[faction, site] = agreed
        if not agreed:
            table.tell(
                "battle_not_admitted",
                "3.6.3",
                who=FACTIONS[owner],
                other=FACTIONS[faction],
                stronghold=STRONGHOLDS[state.sites[site]],
                site=SITE_IDS[site],
            )
    return fight.admitted[faction, site]


def _why_not_number(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why another number of Units cannot Withdraw together."""
    if not name.isdigit():
        return None
    most = decision.options[0].value
    return Message("why.battle_withdraw_most", {"n": most, "site": decision.params["site"]}, "3.6.3")


def _why_not_into(fight: Fight, table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    state: State = table.state
    site = SITE_NUMBER.get(name.rpartition(":")[2].rpartition(".")[2])
    if site is None:
        return None
    place = {"site": SITE_IDS[site]}
    if site not in fight.strongholds(state):
        return Message("why.battle_not_friendly", place, "3.6.3")
    if not fight.admitted.get((FACTIONS.index(decision.seat), site), True):
        return Message("why.battle_refused", place, "3.6.3")
    if not _room(state, fight, site):
        return Message("why.battle_full", place | {"n": capacity(state, site)}, "3.6.3")
    return None


# 3.6.4 Assaults: Coup de Main, Escalade, Storm, and the fall of a Stronghold -----------------------------------------


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
    return DUX in fight.attack.factions and any(how_many(field, kind) for kind in UNITS_OF[DUX])


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


# 3.6.5 Battle Consequences, in the order of the rulebook; and those of Retaliate (4.2.4) -----------------------------


SET_ASIDE = Option("none", None, text="option.battle_set_aside")
"""3.6.5 Plunder of removed enemies goes off board."""


def consequences(table: Table, fight: Fight) -> Play[None]:
    """3.6.5 What the Battle has removed so far decides."""
    _cavalry(table, fight)
    _fallen_strongholds(table, fight)
    yield from _plunder_strongholds(table, fight)
    _dux_assaults(table, fight)
    _renown(table, fight)
    _ravens(table, fight)
    yield from _spoils(table, fight)
    _retaliate(table, fight)


def _among_britons(state: State, fight: Fight) -> bool:
    """3.6.5 Dux and Civitates are fighting one another before Fragmentation."""
    return fight.attacker in BRITONS and fight.defender in BRITONS and not fragmented(state)


def _cavalry(table: Table, fight: Fight) -> None:
    """3.6.5 Prestige for Cavalry that fought on the side that removed more than it lost, or against it (R26)."""
    for own, enemy in ((fight.attack, fight.defend), (fight.defend, fight.attack)):
        if own.cavalry_fought:
            if enemy.lost > own.lost and not _among_britons(table.state, fight):
                shift(table, Track.PRESTIGE, 1, "3.6.5")
            elif enemy.lost < own.lost:
                shift(table, Track.PRESTIGE, -1, "3.6.5")


def _fallen_strongholds(table: Table, fight: Fight) -> None:
    """3.6.5 Prestige drops for each Fort and, before Fragmentation, each Town that fell."""
    for kind, _ in fight.razed:
        if kind == FORT or (kind == TOWN and not fragmented(table.state)):
            shift(table, Track.PRESTIGE, -2, "3.6.5")


def _carriers(fight: Fight, *, cavalry: bool) -> dict[int, int]:
    """1.7.4 Attacking Units that carry nothing yet; those that Evaded took no part (ruling P14)."""
    field = fight.attack.field
    return {kind: field[2 * kind] for kind in range(UNIT_KINDS) if field[2 * kind] and (cavalry or kind != CAVALRY)}


def _load(table: Table, fight: Fight, carriers: dict[int, int], cubes: int, *, prosperity: bool = False) -> Play[int]:
    """1.7.4 Put cubes onto attackers, and record who carries one now."""
    state, first = table.state, UNIT_KINDS * fight.space
    before = {kind: state.plunder[first + kind] for kind in carriers}
    placed = yield from load(table, fight.terms.executing, fight.space, carriers, cubes, "3.6.5", prosperity=prosperity)
    for kind, n in before.items():
        taken = state.plunder[first + kind] - n
        fight.attack.field[2 * kind] -= taken
        fight.attack.field[2 * kind + 1] += taken
    return placed


def _plunder_strongholds(table: Table, fight: Fight) -> Play[None]:
    """3.6.5 Plunder for each Stronghold that fell: 2, for a Town 3; in a City all its Prosperity besides (R10, P15)."""
    state = table.state
    for kind, _ in fight.razed:
        cubes = 3 if kind == TOWN else 2
        there = prosperity(state, fight.space) if IS_CITY[fight.space] else 0
        if there:
            table.tell("battle_city", "3.6.5", space=SPACE_IDS[fight.space], n=there)
            cubes += there
        carriers = _carriers(fight, cavalry=fight.terms.retaliate)
        placed = yield from _load(table, fight, carriers, cubes, prosperity=bool(there))
        if there:
            take_prosperity(state, fight.space, there)
        fight.result.razed.append(kind)
        fight.result.spoils.append(placed)


def _dux_assaults(table: Table, fight: Fight) -> None:
    """3.6.5 Prestige for each Stronghold that Dux Units helped to take (rulings P16, P17)."""
    if not _among_britons(table.state, fight):
        for _, dux in fight.razed:
            if dux:
                shift(table, Track.PRESTIGE, 1, "3.6.5")


def _renown(table: Table, fight: Fight) -> None:
    """3.6.5 Renown for a Barbarian that removed more than it lost and has pieces left that did not Evade (P22)."""
    for own, enemy in ((fight.attack, fight.defend), (fight.defend, fight.attack)):
        (faction, *_) = own.factions
        if faction in BARBARIANS and enemy.lost > own.lost:
            track = RENOWN[faction]
            assert track is not None
            if pieces(table.state, fight.space, faction) > sum(own.evaded):
                shift(table, track, 1, "3.6.5")


def _ravens(table: Table, fight: Fight) -> None:
    """5.4 FEEDING THE RAVENS: a Faction whose side removed more than it lost gains Prestige, Wealth or Renown.

    The Dux needs Cavalry that fought, others pieces left that did not Evade (ruling P384); not Britons against Britons
    before Fragmentation.
    """
    state = table.state
    for own, enemy in ((fight.attack, fight.defend), (fight.defend, fight.attack)):
        if enemy.lost <= own.lost or _among_britons(state, fight):
            continue
        for faction in own.factions:
            gain = extra_battle_gain(state, faction)
            evaded = sum([how_many(own.evaded, kind) for kind in UNITS_OF[faction]])
            stands = own.cavalry_fought if faction == DUX else pieces(state, fight.space, faction) > evaded
            if gain and stands:
                shift(table, GLORY[faction], gain, "5.4")


# Plunder of removed enemies -------------------------------------------------------------------------------------------


def _spoils(table: Table, fight: Fight) -> Play[None]:
    """3.6.5 Plunder of removed enemies: half onto attackers, or the first back to the space, or Renown (R33)."""
    state = table.state
    cubes, faction = fight.defend.plunder_lost, fight.terms.executing
    if not cubes:
        return
    options = []
    carriers = _carriers(fight, cavalry=False)
    half = min(cubes // 2, sum(carriers.values()))
    if half:
        options.append(Option("half", "half", text="option.battle_half", params={"n": half}))
    if faction in BRITONS and room(state, fight.space):
        options.append(Option("prosperity", "prosperity", text="option.battle_prosperity"))
    if faction in BARBARIANS and controller(state, fight.space) == faction:
        options.append(Option("renown", "renown", text="option.battle_renown", params={"n": cubes}))
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "battle.spoils",
        [*options, SET_ASIDE],
        rule="3.6.5",
        params={"space": SPACE_IDS[fight.space], "n": cubes},
        about=f"space:{SPACE_IDS[fight.space]}",
        why=_why_not_spoils,
        because=Message("log.battle_spoils_lost", {"n": cubes}, "3.6.5"),
    )
    if pick.key == "half":
        yield from _load(table, fight, carriers, half)
    elif pick.key == "prosperity":
        add_prosperity(table, fight.space, 1, "3.6.5")
    elif pick.key == "renown":
        track = RENOWN[faction]
        assert track is not None
        shift(table, track, cubes, "3.6.5")


def _why_not_spoils(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    """Why the Plunder of removed enemies cannot be used so."""
    briton = decision.seat in (FACTIONS[faction] for faction in BRITONS)
    place = {"space": decision.params["space"]}
    if name == "half":
        return Message("why.battle_half", {"n": decision.params["n"]}, "3.6.5")
    if name == "prosperity":
        return Message("why.battle_no_room" if briton else "why.battle_britons_only", place, "3.6.5")
    if name == "renown":
        return Message("why.battle_barbarians_only" if briton else "why.battle_no_control", place, "3.6.5")
    return None


def _retaliate(table: Table, fight: Fight) -> None:
    """4.2.4 Retaliate: all Strongholds of the enemy in the space fell."""
    if not fight.terms.retaliate or not fight.razed or fight.strongholds(table.state):
        return
    shift(table, Track.PRESTIGE, 3, "4.2.4")
    track = Track.WEALTH if fight.defender == CIVITATES else RENOWN[fight.defender]
    assert track is not None
    shift(table, track, -5, "4.2.4")


# 3.6.6 Siege: Units inside a Stronghold starve -----------------------------------------------------------------------


NO_SIEGE = Option("none", None, text="option.battle_no_siege")


def sieges(table: Table, fight: Fight) -> Play[None]:
    """3.6.6 The attacker may besiege Strongholds that were not Assaulted; each Troop counts for one Siege."""
    state = table.state
    if not may_assault(fight):
        return
    field = fight.attack.field
    troops = sum([how_many(field, kind) for kind in range(UNIT_KINDS) if kind not in RAIDERS])
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
