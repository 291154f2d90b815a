"""3.4.1, 3.5.1 One target of a Raid: the landing, Plunder, Battle, and what the other Barbarians lose by it."""

from __future__ import annotations

from functools import partial
from typing import Any

from vexillum.coin.options import NONE, numbers
from vexillum.core.decision import Decision
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.sides import BRITONS_TOGETHER, enemies
from vexillum.games.pendragon.battle.terms import Result, Terms
from vexillum.games.pendragon.cards.lasting import extra_raid_dice, extra_raid_plunder
from vexillum.games.pendragon.commands.battle.barbarian_battle import why_not_more
from vexillum.games.pendragon.commands.raid.answers import answer_deep_raid, answer_ravage, send_mariners
from vexillum.games.pendragon.commands.raid.militia import remove_militia
from vexillum.games.pendragon.commands.raid.scene import landed, reckon_landing, taken
from vexillum.games.pendragon.commands.raid.targets import Route, mariners_may_come, reduction
from vexillum.games.pendragon.control import pieces
from vexillum.games.pendragon.feats.ransom import ransom
from vexillum.games.pendragon.feats.ravage import flight, ravaged
from vexillum.games.pendragon.feats.surprise import surprised
from vexillum.games.pendragon.forces import place_own
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import IS_CITY, SPACE_IDS, SPACE_NUMBER, SPACE_THINGS
from vexillum.games.pendragon.money import RENOWN, shift
from vexillum.games.pendragon.options import FACTION
from vexillum.games.pendragon.pieces import (
    BRITONS,
    CIVITATES,
    FACTIONS,
    RAIDER_OF,
    SAXONS,
    SCOTTI,
    SETTLEMENT_OF,
    UNIT_KINDS,
    UNIT_TYPE,
    UNITS_OF,
    WARBAND_OF,
)
from vexillum.games.pendragon.prosperity import prosperity, take_prosperity
from vexillum.games.pendragon.state import Play, State, Table

RULE = {SAXONS: "3.4.1", SCOTTI: "3.5.1"}
OTHER = {SAXONS: SCOTTI, SCOTTI: SAXONS}


class LandingParty:
    """The Raiders just placed in a space: those without and with Plunder. Only they Plunder and fight (R22)."""

    __slots__ = ("faction", "loaded", "plain", "space")

    def __init__(self, faction: int, space: int, plain: int) -> None:
        self.faction = faction
        self.space = space
        self.plain = plain
        self.loaded = 0

    @property
    def size(self) -> int:
        """How many there are."""
        return self.plain + self.loaded


def raid_space(table: Table, action: Action, space: int, route: Route, dice: int, boxed: bool) -> Play[None]:
    """3.4.1, 3.5.1 Land, Plunder, and Battle if desired; a Deep Raid may have to fight before it Plunders (4.4.2)."""
    with table.step("landing", things=SPACE_THINGS[space], space=SPACE_IDS[space]):
        party = yield from _land(table, action, space, route, dice, boxed)
        landed(table, action.faction, party.size)
        action.landed[space] = party.size
        if not party.size:
            return
        if action.grant is not None and action.grant.militia_removed:
            yield from remove_militia(table, action.faction, space, action.grant.militia_removed)
    fought = (yield from _deep_raid(table, party)) if route.deep else None
    with table.step("loot", things=SPACE_THINGS[space], space=SPACE_IDS[space]):
        cubes = 0
        if fought is None or not fought.attackers_evaded:
            cubes = yield from _plunder(table, action, party)
            taken(table, cubes)
        if action.special == "ransom" and space in (action.special_spaces or ()):
            yield from ransom(table, space)
        if ravaged(action, space):
            flight(table, space)
        enemy = (yield from _choose_enemy(table, action, party)) if fought is None else None
    if enemy is not None:
        terms = battle_terms(action, space, party.plain, party.loaded)
        fought = yield from battle(table, space, action.faction, enemy, terms)
    _lose_renown(table, action, space, cubes, fought)
    if ravaged(action, space) and fought is None:
        yield from answer_ravage(table, space)


def fill_box(table: Table, faction: int, dice: int, rule: str) -> None:
    """NIALL NOIGIALLACH: roll, and put this many Available Raiders in the box; no reduction, no Plunder, no Battle."""
    state = table.state
    rolls = [table.roll(4) for _ in range(dice)]
    type = UNIT_TYPE[RAIDER_OF[faction]]
    n = min(sum(rolls), state.available[type])
    state.available[type] -= n
    state.niall += n
    table.tell("raid_box", rule, who=FACTIONS[faction], dice=rolls, n=n, now=state.niall)


def _land(table: Table, action: Action, space: int, route: Route, dice: int, boxed: bool) -> Play[LandingParty]:
    """3.4.1, 3.5.1 Roll, take off what the route costs, and place the rest."""
    state, faction, rule = table.state, action.faction, RULE[action.faction]
    kind = RAIDER_OF[faction]
    dice += extra_raid_dice(state, faction, state.units[UNIT_KINDS * space + RAIDER_OF[OTHER[faction]]])
    rolls = [table.roll(4) for _ in range(dice)]
    total = rolled = sum(rolls)
    if boxed:
        table.tell("raid_box_joins", rule, space=SPACE_IDS[space], n=state.niall)
        total += state.niall
        state.available[UNIT_TYPE[kind]] += state.niall
        state.niall = 0
    less = reduction(state, faction, space, route, action.grant)
    n = max(0, total - less)
    table.tell(
        "raid_roll", rule, who=FACTIONS[faction], space=SPACE_IDS[space], dice=rolls, total=total, less=less, n=n
    )
    away = 0
    if n and route.by_sea and not action.mariners_came and mariners_may_come(state, action.grant):
        away = yield from send_mariners(table, action, space, n, rule)
        n -= away
    reckon_landing(table, rolled, total - rolled, less, away)
    placed = yield from place_own(table, faction, space, kind, n, rule)
    return LandingParty(faction, space, placed)


def _deep_raid(table: Table, party: LandingParty) -> Play[Result | None]:
    """4.4.2 The answer to a Deep Raid; those of the party who are left go on (ruling P53)."""
    state = table.state
    at = UNIT_KINDS * party.space + RAIDER_OF[party.faction]
    units, loaded = state.units[at], state.plunder[at]
    fought = yield from answer_deep_raid(table, party.space, party.faction, (party.plain, party.loaded))
    if fought is not None:
        left = party.size - (units - state.units[at])
        party.loaded += state.plunder[at] - loaded
        party.plain = left - party.loaded
    return fought


def _plunder(table: Table, action: Action, party: LandingParty) -> Play[int]:
    """3.4.1, 3.5.1 In a Region (R23): Prosperity up to Population and up to the Raiders just placed.

    Ravage does not look at Population (4.4.3), but still at the new Raiders (ruling P63); nor does a Raid that an
    Event frees of it.
    Returns how many cubes were taken.
    """
    state, space, faction, rule = table.state, party.space, party.faction, RULE[party.faction]
    if IS_CITY[space]:
        return 0
    groups = _carriers(state, party)
    most = min(party.size, prosperity(state, space), sum([n for _, _, n in groups]))
    if not ravaged(action, space) and not (action.grant is not None and action.grant.population_ignored):
        most = min(most, state.population[space] + extra_raid_plunder(state, faction, space))
    if most <= 0:
        return 0
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "raid.plunder",
        numbers(0, most),
        rule=rule,
        params={"space": SPACE_IDS[space]},
        about=f"space:{SPACE_IDS[space]}",
        why=why_not_more,
    )
    cubes: int = pick.value
    if cubes:
        yield from _load(table, party, groups, cubes)
        table.tell("plunder_loaded", rule, who=FACTIONS[faction], space=SPACE_IDS[space], n=cubes)
    return cubes


def _carriers(state: State, party: LandingParty) -> list[tuple[str, int, int]]:
    """1.7.4 Units of the Raider without Plunder: those that just landed, Raiders of before, Warbands."""
    raider = UNIT_KINDS * party.space + RAIDER_OF[party.faction]
    warband = UNIT_KINDS * party.space + WARBAND_OF[party.faction]
    groups = [
        ("landed", raider, party.plain),
        ("older", raider, state.units[raider] - state.plunder[raider] - party.plain),
        ("warbands", warband, state.units[warband] - state.plunder[warband]),
    ]
    return [group for group in groups if group[2]]


def _load(table: Table, party: LandingParty, groups: list[tuple[str, int, int]], cubes: int) -> Play[None]:
    """1.7.4 The Raider decides which of its Units carry; it matters who can fight and who can Return."""
    left, rest = cubes, sum([n for _, _, n in groups])
    for group, at, n in groups:
        rest -= n
        (pick,) = yield table.ask(
            FACTIONS[party.faction],
            "raid.load",
            numbers(max(0, left - rest), min(n, left)),
            rule="1.7.4",
            params={"space": SPACE_IDS[party.space], "group": group, "n": left},
            about=f"space:{SPACE_IDS[party.space]}",
        )
        table.state.plunder[at] += pick.value
        take_prosperity(table.state, party.space, pick.value)
        left -= pick.value
        if group == "landed":
            party.plain -= pick.value
            party.loaded += pick.value


def _choose_enemy(table: Table, action: Action, party: LandingParty) -> Play[int | None]:
    """3.4.1, 3.5.1 If desired, the Raiders just placed fight one Faction there, both Britons before Fragmentation."""
    state, space, faction, rule = table.state, party.space, party.faction, RULE[party.faction]
    together = not fragmented(state)
    found = enemies(state, space, faction)
    if ravaged(action, space):
        # Ruling P56: without Assault nothing could be fought where only Strongholds stand.
        found = [enemy for enemy in found if _has_units(state, space, enemy, together)]
    if not found or not party.size:
        return None
    options = [BRITONS_TOGETHER if together and enemy == CIVITATES else FACTION[enemy] for enemy in found]
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "raid.battle",
        [*options, NONE],
        rule=rule,
        params={"space": SPACE_IDS[space], "n": party.size, "loaded": party.loaded},
        about=f"space:{SPACE_IDS[space]}",
        why=partial(_why_not_enemy, ravaged(action, space)),
    )
    return None if pick is NONE else pick.value


def battle_terms(action: Action, space: int, plain: int, loaded: int) -> Terms:
    """3.4.1, 3.5.1 The terms of a Raid's Battle: only the Raiders just placed fight."""
    return Terms(
        executing=action.faction,
        raiders=(plain, loaded),
        surprise=surprised(action, space),
        no_assault=ravaged(action, space),
    )


def _has_units(state: State, space: int, enemy: int, together: bool) -> bool:
    """Whether an enemy (both Britons, while they are one) has any Unit in a space."""
    side = BRITONS if together and enemy in BRITONS else (enemy,)
    return any(state.units[UNIT_KINDS * space + kind] for faction in side for kind in UNITS_OF[faction])


def _why_not_enemy(ravage: bool, table: Any, decision: Decision, name: str) -> Message | None:
    """3.4.1, 3.5.1 Why a Faction cannot be fought in this Raid."""
    id = name.removeprefix("seat:")
    if id not in FACTIONS or id == decision.seat:
        return None
    state: State = table.state
    params = {"who": id, "space": decision.params["space"]}
    if not pieces(state, SPACE_NUMBER[decision.params["space"]], FACTIONS.index(id)):
        return Message("why.raid_battle_not_there", params, decision.rule)
    if "britons" in decision.keys and FACTIONS.index(id) in BRITONS:
        return Message("why.raid_battle_together", {}, decision.rule)
    return Message("why.raid_battle_ravage", params, "4.4.3") if ravage else None


def _lose_renown(table: Table, action: Action, space: int, cubes: int, fought: Result | None) -> None:
    """3.4.1, 3.5.1 The other Barbarians lose Renown for cubes taken from their Control or for their Settlements."""
    other = OTHER[action.faction]
    lost = cubes if action.outset[space] == other else 0
    if fought is not None:
        lost += sum([n for kind, n in zip(fought.razed, fought.spoils, strict=True) if kind == SETTLEMENT_OF[other]])
    renown = RENOWN[other]
    if lost and renown is not None:
        with table.step("raid_loss", things=SPACE_THINGS[space], whom=FACTIONS[other]):
            table.tell("raid_loss", RULE[action.faction], whom=FACTIONS[other], space=SPACE_IDS[space], n=lost)
            shift(table, renown, -lost, RULE[action.faction])
