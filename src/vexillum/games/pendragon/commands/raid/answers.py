"""What those who are Raided may do: send mariners, force a Deep Raid to fight (4.4.2), Battle the Ravagers (4.4.3)."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.coin.options import NO, YES
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.terms import Result, Terms
from vexillum.games.pendragon.cards.lasting import mariners
from vexillum.games.pendragon.commands.battle.barbarian_battle import pick_up
from vexillum.games.pendragon.control import controller, pieces
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import SPACE_IDS, SPACE_THINGS
from vexillum.games.pendragon.pieces import (
    BRITONS,
    CIVITATES,
    DUX,
    FACTIONS,
    SAXONS,
    SCOTTI,
    TROOPS_OF,
    UNIT_KINDS,
    UNITS_OF,
)
from vexillum.games.pendragon.players import britons_agree
from vexillum.games.pendragon.state import Play, State, Table

SURPRISE_RULE = {SAXONS: "4.4.2", SCOTTI: "4.5.2"}


def _any(state: State, space: int, kinds: tuple[int, ...]) -> bool:
    return any(state.units[UNIT_KINDS * space + kind] for kind in kinds)


def send_mariners(table: Table, action: Action, space: int, n: int, rule: str) -> Play[int]:
    """MARINERS BY SEA: Dux, else Civitates, may take Raiders off one target reached over a Sea. Returns how many.

    Where one player runs both Britons asking once is enough (ruling P83).
    """
    state = table.state
    less = min(n, mariners(state))
    for faction in (DUX,) if britons_agree(state) else BRITONS:
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "raid.mariners",
            [YES, NO],
            rule=rule,
            params={"space": SPACE_IDS[space], "raider": FACTIONS[action.faction], "n": n, "less": less},
            about=f"space:{SPACE_IDS[space]}",
        )
        if pick.value:
            action.mariners_came = True
            table.tell("raid_mariners", rule, who=FACTIONS[faction], space=SPACE_IDS[space], n=less, left=n - less)
            return less
    return 0


def challengers(state: State, space: int, raider: int) -> list[int]:
    """4.4.2 Who may force a Deep Raid to fight: the Dux, then the Faction in Control, each with a Unit there (R38).

    Where one player runs both Britons, and they would fight together, asking once is enough (ruling P65).
    """
    found = [DUX] if _any(state, space, UNITS_OF[DUX]) else []
    holder = controller(state, space)
    asked = bool(found) and holder == CIVITATES and not fragmented(state) and britons_agree(state)
    if holder not in (NOBODY, raider, DUX) and not asked and _any(state, space, UNITS_OF[holder]):
        found.append(holder)
    return found


def answer_deep_raid(table: Table, space: int, raider: int, raiders: tuple[int, int]) -> Play[Result | None]:
    """4.4.2 The Dux or the Faction in Control may force a Battle: they defend, the Raiders attack and execute (R33)."""
    state, rule = table.state, SURPRISE_RULE[raider]
    for faction in challengers(state, space, raider):
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "deepraid.force",
            [YES, NO],
            rule=rule,
            params={"space": SPACE_IDS[space], "raider": FACTIONS[raider], "n": sum(raiders)},
            about=f"space:{SPACE_IDS[space]}",
        )
        if pick.value:
            table.tell("deepraid_forced", rule, who=FACTIONS[faction], space=SPACE_IDS[space])
            defender = CIVITATES if faction in BRITONS and not fragmented(state) else faction
            terms = Terms(executing=raider, raiders=raiders, surprise=True)
            return (yield from battle(table, space, raider, defender, terms))
    return None


def answer_ravage(table: Table, space: int) -> Play[None]:
    """4.4.3 Dux, then Civitates, then Scotti may free Battle the Saxons, who can neither Evade nor Withdraw.

    They need the attackers of their Battle Command; Britons who fight together do so once. It happens in each Region
    as soon as the Raid there is over (ruling P55).
    """
    state = table.state
    together = not fragmented(state)
    britons_done = False
    for faction in (DUX, CIVITATES, SCOTTI):
        if not _any(state, space, TROOPS_OF[faction]) or (faction == CIVITATES and britons_done):
            continue
        if not pieces(state, space, SAXONS):
            return
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "ravage.battle",
            [YES, NO],
            rule="4.4.3",
            params={"space": SPACE_IDS[space]},
            about=f"space:{SPACE_IDS[space]}",
        )
        if faction == DUX:
            britons_done = together and (pick.value or britons_agree(state))
        if pick.value:
            table.tell("ravage_answered", "4.4.3", who=FACTIONS[faction], space=SPACE_IDS[space])
            if faction == SCOTTI:
                with table.step("before_battle", things=SPACE_THINGS[space], space=SPACE_IDS[space]):
                    yield from pick_up(table, SCOTTI, space, "3.5.4")
            yield from battle(table, space, faction, SAXONS, Terms(executing=faction, no_escape=True))
