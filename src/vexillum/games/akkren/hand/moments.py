"""13.5 The moments at which agents count for something that happens: a battle, a siege roll, an embassy."""

from __future__ import annotations

from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.components.factions import NOBODY, SEATS, F
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS
from vexillum.games.akkren.control import holder
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.hand.agents import DIPLOMAT, ENGINEER, STRATEGIST, amount
from vexillum.games.akkren.hand.blocks import blocked, in_turn, played, sealed_cards
from vexillum.games.akkren.relations import allies
from vexillum.games.akkren.state import Play, State, Table

__all__ = ["before_battle", "blocked", "embassy_die", "siege_die"]

_SHIFT = amount(STRATEGIST, "column_shift", "n")
_SIEGE = amount(ENGINEER, "siege", "mod")
_EMBASSY = amount(DIPLOMAT, "diplomacy", "mod")
_LIES = amount(DIPLOMAT, "diplomacy_all", "mod")


def before_battle(
    table: Table, attackers: tuple[int, ...], defenders: tuple[int, ...], zone: int
) -> Play[tuple[tuple[str, int], ...]]:
    """13.5 Strategists: each side of a battle may gain a column. Columns are given in favour of the attacker.

    Only Factions that fight in it may play one, both sides at the same time; a side gains at most one (C263).
    """
    sides = (_factions(table.state, attackers), _factions(table.state, defenders))
    wishes = yield from sealed_cards(
        table,
        [*sides[0], *sides[1]],
        "agent.battle",
        lambda faction, card: card == STRATEGIST,
        zone=PLACE_IDS[zone],
    )
    shifts: list[tuple[str, int]] = []
    for own, enemies, sign in ((sides[0], sides[1], 1), (sides[1], sides[0], -1)):
        who = next((faction for faction, _ in wishes if faction in own), NOBODY)
        if who != NOBODY:
            works = yield from played(
                table, who, STRATEGIST, tuple(enemies), line="agent_strategist", zone=PLACE_IDS[zone], n=_SHIFT
            )
            if works:
                shifts.append(("strategist", sign * _SHIFT))
    return tuple(shifts)


def _factions(state: State, ids: tuple[int, ...]) -> list[int]:
    """The Factions that decide for some stacks, the principal one's first."""
    found = [decides(state, stacks.stack(state, id)) for id in ids]
    return [one for one in dict.fromkeys(found) if one != NOBODY]


def siege_die(table: Table, faction: int, zone: int) -> Play[int]:
    """13.5 An Engineer adds to a siege roll of his Faction; it may play one for each roll."""
    wishes = yield from sealed_cards(
        table, [faction], "agent.siege", lambda _, card: card == ENGINEER, zone=PLACE_IDS[zone], n=_SIEGE
    )
    if not wishes:
        return 0
    held = holder(table.state, zone)
    victims = (held,) if 0 <= held < F and held != faction else ()
    works = yield from played(table, faction, ENGINEER, victims, line="agent_engineer", zone=PLACE_IDS[zone], n=_SIEGE)
    return _SIEGE if works else 0


def lied_about(state: State, region: int) -> bool:
    """13.5 Whether a Diplomat has spread lies in a region this turn."""
    return state.disinformed[region] == state.clock + 1


def embassy_die(table: Table, faction: int, region: int) -> Play[int]:
    """13.5 What Diplomats add to a diplomatic roll: the Faction's own helps, another's lies weigh on all rolls there.

    All choose at the same time; lies last for the turn, and there are none against an ally (8.1.1) and none twice.
    """
    state, name = table.state, REGION_IDS[region]
    others = [] if lied_about(state, region) else [one for one in range(F) if not allies(state, one, faction)]
    wishes = yield from sealed_cards(
        table,
        [faction, *in_turn(state, others)],
        "agent.embassy",
        lambda _, card: card == DIPLOMAT,
        doer=SEATS[faction],
        region=name,
        n=_EMBASSY,
        lies=_LIES,
    )
    total = 0
    for who in [one for one, _ in wishes if one != faction][:1]:
        works = yield from played(
            table, who, DIPLOMAT, (faction,), line="agent_lies", region=name, doer=SEATS[faction], n=_LIES
        )
        if works:
            state.disinformed[region] = state.clock + 1
    if any(one == faction for one, _ in wishes):
        works = yield from played(table, faction, DIPLOMAT, (), line="agent_diplomat", region=name, n=_EMBASSY)
        total += _EMBASSY if works else 0
    return total + (_LIES if lied_about(state, region) else 0)
