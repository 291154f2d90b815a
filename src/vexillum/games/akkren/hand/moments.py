"""13.5 The moments at which agents count for something that happens: a battle, a siege roll, an embassy."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from vexillum.core.decision import Option
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.components.decks import AGENT_IDS
from vexillum.games.akkren.components.factions import NOBODY, OWNERS, SEATS, F
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS
from vexillum.games.akkren.control import holder, land_stacks, side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.hand.agents import DIPLOMAT, ENGINEER, STRATEGIST, amount
from vexillum.games.akkren.hand.blocks import blocked, played, sealed_uses
from vexillum.games.akkren.hand.deck import card_option, hand
from vexillum.games.akkren.hand.turn import agent_turn
from vexillum.games.akkren.hand.watches import BATTLES, EMBASSIES, PHASES, SIEGES, may_favour, watching
from vexillum.games.akkren.relations import allies
from vexillum.games.akkren.state import Play, State, Table

__all__ = ["at_any_moment", "before_battle", "blocked", "embassy_die", "siege_die"]

_SHIFT = amount(STRATEGIST, "column_shift", "n")
_SIEGE = amount(ENGINEER, "siege", "mod")
_EMBASSY = amount(DIPLOMAT, "diplomacy", "mod")
_LIES = amount(DIPLOMAT, "diplomacy_all", "mod")
_HELPS, _LIES_THERE = "helps", "lies"


def at_any_moment(table: Table, acting: int = NOBODY) -> Play[None]:
    """13.5, C282 Where a phase or a part of another's phase begins, those who want to be asked may play agents."""
    for faction in watching(table.state, PHASES, [acting]):
        while hand(table.state, faction):
            with table.turn(SEATS[faction], "agents"):
                goes_on = yield from agent_turn(table, faction)
            if not goes_on:
                break


def before_battle(
    table: Table, attackers: tuple[int, ...], defenders: tuple[int, ...], zone: int
) -> Play[tuple[tuple[str, int], ...]]:
    """13.5 Strategists: each side of a battle may gain a column. Columns are given in favour of the attacker.

    Those who fight may play one, and others who want to be asked (C282) in favour of a side; all choose at the same
    time, and a side gains at most one (C263).
    """
    state = table.state
    sides = (_factions(state, attackers), _factions(state, defenders))
    parties = [*sides[0], *sides[1]]
    owners = [_owners(state, ids) for ids in (attackers, defenders)]

    def uses(faction: int) -> list[Option]:
        if STRATEGIST not in hand(state, faction):
            return []
        if faction in parties:
            return [replace(card_option(STRATEGIST), value=int(faction not in sides[0]))]
        able = [n for n in (0, 1) if may_favour(state, faction, sides[n], sides[1 - n])]
        return [favour_option(STRATEGIST, ("attacker", "defender")[n], n, owners[n]) for n in able]

    wishes = yield from sealed_uses(
        table,
        [*parties, *watching(state, BATTLES, parties)],
        "agent.battle",
        uses,
        zone=PLACE_IDS[zone],
        attackers=owners[0],
        defenders=owners[1],
    )
    shifts: list[tuple[str, int]] = []
    for number, sign in ((0, 1), (1, -1)):
        who = next((faction for faction, use in wishes if use.value == number), NOBODY)
        if who == NOBODY:
            continue
        line = "agent_strategist" if who in parties else "agent_strategist_for"
        victims = tuple(sides[1 - number])
        works = yield from played(
            table, who, STRATEGIST, victims, line=line, zone=PLACE_IDS[zone], n=_SHIFT, owners=owners[number]
        )
        if works:
            shifts.append(("strategist", sign * _SHIFT))
    return tuple(shifts)


def _owners(state: State, ids: tuple[int, ...]) -> list[str]:
    """The owners of some stacks, for texts."""
    return list(dict.fromkeys(OWNERS[stacks.stack(state, id).owner] for id in ids))


def favour_option(card: int, what: str, value: Any, owners: list[str]) -> Option:
    """13.5 An agent in favour of others."""
    id = AGENT_IDS[card]
    return Option(f"{id}.{what}", value, f"agent:{id}", "option.agent_favour", {"agent": id, "owners": owners})


def _factions(state: State, ids: tuple[int, ...]) -> list[int]:
    """The Factions that decide for some stacks, the principal one's first."""
    found = [decides(state, stacks.stack(state, id)) for id in ids]
    return [one for one in dict.fromkeys(found) if one != NOBODY]


def siege_die(table: Table, faction: int, zone: int) -> Play[int]:
    """13.5 An Engineer adds to a siege roll: the besieger's own, or another's who wants to be asked (C282).

    One may be played for each roll.
    """
    state = table.state
    held = holder(state, zone)
    besieged = [side(state, one) for one in land_stacks(state, zone) if one.besieged]
    victims = tuple(dict.fromkeys(one for one in (held, *besieged) if 0 <= one < F and one != faction))

    def uses(who: int) -> list[Option]:
        able = who == faction or may_favour(state, who, [faction], victims)
        if ENGINEER not in hand(state, who) or not able:
            return []
        return [card_option(ENGINEER) if who == faction else favour_option(ENGINEER, "besieger", 0, [SEATS[faction]])]

    parties = [faction, *victims]
    asked = [faction, *watching(state, SIEGES, parties)]
    wishes = yield from sealed_uses(table, asked, "agent.siege", uses, zone=PLACE_IDS[zone], n=_SIEGE)
    if not wishes:
        return 0
    who = wishes[0][0]
    works = yield from played(table, who, ENGINEER, victims, line="agent_engineer", zone=PLACE_IDS[zone], n=_SIEGE)
    return _SIEGE if works else 0


def lied_about(state: State, region: int) -> bool:
    """13.5 Whether a Diplomat has spread lies in a region this turn."""
    return state.disinformed[region] == state.clock + 1


def embassy_die(table: Table, faction: int, region: int) -> Play[int]:
    """13.5 What Diplomats add to a diplomatic roll: one helps whoever rolls, lies weigh on all rolls there.

    Asked are the one who rolls, the ally of the nation, and others who want to be (C282); all choose at the same time.
    No one helps an enemy (8.1.2); lies last for the turn, and there are none against an ally (8.1.1) and none twice.
    """
    state, name = table.state, REGION_IDS[region]
    ally = state.allied[region]
    parties = [faction, *([ally] if 0 <= ally < F and ally != faction else [])]

    def uses(who: int) -> list[Option]:
        if DIPLOMAT not in hand(state, who):
            return []
        if who == faction:
            return [replace(card_option(DIPLOMAT), value=_HELPS)]
        lies = replace(card_option(DIPLOMAT), value=_LIES_THERE, text="option.agent_lie")
        helps = favour_option(DIPLOMAT, "help", _HELPS, [SEATS[faction]])
        may_lie = not lied_about(state, region) and not allies(state, who, faction)
        return [*([lies] if may_lie else []), *([helps] if may_favour(state, who, [faction]) else [])]

    wishes = yield from sealed_uses(
        table,
        [*parties, *watching(state, EMBASSIES, parties)],
        "agent.embassy",
        uses,
        doer=SEATS[faction],
        region=name,
        n=_EMBASSY,
        lies=_LIES,
    )
    total = 0
    for who in [one for one, use in wishes if use.value == _LIES_THERE][:1]:
        works = yield from played(
            table, who, DIPLOMAT, (faction,), line="agent_lies", region=name, doer=SEATS[faction], n=_LIES
        )
        if works:
            state.disinformed[region] = state.clock + 1
    for who in [one for one, use in wishes if use.value == _HELPS][:1]:
        works = yield from played(table, who, DIPLOMAT, (), line="agent_diplomat", region=name, n=_EMBASSY)
        total += _EMBASSY if works else 0
    return total + (_LIES if lied_about(state, region) else 0)
