"""3.2.2, 3.2.3, 3.3.2 Harassment: Hidden Warbands, or Auxilia, inflict Losses on those who pass or forage."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from vexillum.coin.kit import NOBODY
from vexillum.coin.options import NO, YES
from vexillum.core.decision import Option
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.helpers import helper
from vexillum.games.falling_sky.control import allies, hidden
from vexillum.games.falling_sky.forces import remove, subdue, unit_words
from vexillum.games.falling_sky.map import PROVINCIA, REGION_IDS, TRIBE_IDS
from vexillum.games.falling_sky.pieces import (
    ARVERNI,
    BELGAE,
    FACTIONS,
    FORT,
    GERMANS,
    KINDS,
    LEADERS,
    LEGION,
    ROMANS,
    SEATS,
    STATUSES,
    UNIT_KINDS,
    WARBANDS,
)
from vexillum.games.falling_sky.players import agrees_anyway
from vexillum.games.falling_sky.state import Play, State, Table

SMALL = tuple(kind for kinds in WARBANDS for kind in kinds)
"""All kinds of Warbands and Auxilia."""
TRUCE = Option("truce", "truce", text="option.truce")
"""1.5.2 Agree not to Harass for the rest of the Command."""
EVERY = 3
"""It takes this many Hidden pieces for a Loss."""
LOST = 3
"""A piece that is rolled for is removed on this or less."""
Group = dict[int, int]
"""Pieces that move together: kind, and how many."""


def harassers(state: State, action: Action, region: int) -> list[int]:
    """3.2.2 Who can Harass in a Region, in the order of the card, the Germans last.

    Warbands Harass Romans, and Vercingetorix with his; Auxilia Harass him too (3.3.2).
    """
    able = [
        faction
        for faction in (*action.order, GERMANS)
        if faction != action.faction and hidden(state, region, faction) >= EVERY
    ]
    return [faction for faction in able if faction not in action.truce]


def harasses(faction: int, target: int) -> bool:
    """8.4.2 Whether a Non-player Harasses the March or Seizure of a Faction."""
    return target == ROMANS if faction in (BELGAE, ARVERNI) else target == ARVERNI


def _ask(table: Table, action: Action, faction: int, region: int, rule: str) -> Play[bool]:
    """3.2.2 A Faction decides whether to Harass. Germans always do (3.4.5); a player does not Harass themselves."""
    if faction == GERMANS:
        return True
    if agrees_anyway(table.state, action.faction, faction):
        return False
    space = REGION_IDS[region]
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "harass",
        [YES, NO, TRUCE],
        rule=rule,
        params={"who": action.seat, "space": space, "n": hidden(table.state, region, faction) // EVERY},
        about=f"space:{space}",
    )
    if pick is TRUCE:
        action.truce.add(faction)
        table.tell("truce", "1.5.2", who=FACTIONS[faction], asker=action.seat)
    return pick is YES


@cache
def _unit(region: int, kind: int, roll: bool) -> Option:
    text = "option.loss_roll" if roll else "option.loss"
    thing = f"unit:{REGION_IDS[region]}.{KINDS[kind]}"
    return Option(KINDS[kind], (kind, roll), thing, text, {"what": unit_words([(kind, 1)])})


@cache
def _ally(tribe: int, status: int) -> Option:
    id = TRIBE_IDS[tribe]
    return Option(id, (tribe, None), f"tribe:{id}", "option.loss_tribe", {"what": STATUSES[status], "tribe": id})


def harass_march(table: Table, action: Action, group: Group, region: int, rule: str) -> Play[None]:
    """3.2.2, 3.3.2 As a group leaves a Region that it has entered: a departing Warband or Auxilia is lost, or a roll.

    The group loses the pieces.
    """

    def options() -> list[Option]:
        found = [_unit(region, kind, False) for kind in SMALL if group.get(kind)]
        hard = [*LEADERS[action.faction], *((LEGION,) if action.faction == ROMANS else ())]
        return found + [_unit(region, kind, True) for kind in hard if group.get(kind)]

    def lost(kind: int) -> None:
        group[kind] -= 1

    yield from _harass(table, action, region, rule, options, lost)


def harass_seizure(table: Table, action: Action, region: int, rule: str) -> Play[None]:
    """3.2.3 Where Romans Seize: an Auxilia or Roman Ally is lost, or a roll for Legion, Leader or Fort.

    Aedui Warbands that are lent (card 38) can be lost as Auxilia.
    """
    state = table.state

    def options() -> list[Option]:
        units, first = state.units, UNIT_KINDS * region
        lender = helper(state, action, region)
        small = WARBANDS[ROMANS] if lender == NOBODY else WARBANDS[ROMANS] + WARBANDS[lender]
        found = [_unit(region, kind, False) for kind in small if units[first + kind]]
        found += [_ally(tribe, state.tribes[tribe]) for tribe in allies(state, region, ROMANS)]
        hard = [*LEADERS[ROMANS], LEGION, *((FORT,) if region != PROVINCIA else ())]
        return found + [_unit(region, kind, True) for kind in hard if units[first + kind]]

    yield from _harass(table, action, region, rule, options, lambda kind: None)


def _harass(
    table: Table,
    action: Action,
    region: int,
    rule: str,
    options: Callable[[], list[Option]],
    lost: Callable[[int], None],
) -> Play[None]:
    state = table.state
    for faction in harassers(state, action, region):
        if not options() or not (yield from _ask(table, action, faction, region, rule)):
            continue
        losses = hidden(state, region, faction) // EVERY
        table.tell("harasses", rule, who=FACTIONS[faction], space=REGION_IDS[region], n=losses)
        for left in range(losses, 0, -1):
            offered = options()
            if not offered:
                break
            (pick,) = yield table.ask(
                SEATS[action.faction],
                "harass.loss",
                offered,
                rule=rule,
                params={"space": REGION_IDS[region], "who": FACTIONS[faction], "n": left},
                about=f"space:{REGION_IDS[region]}",
            )
            what, roll = pick.value
            if roll is None:
                subdue(table, what, rule)
            elif not roll or _falls(table, what, rule):
                remove(table, region, what, 1, rule)
                lost(what)


def _falls(table: Table, kind: int, rule: str) -> bool:
    die = table.roll(6)
    table.tell("loss_roll_lost" if die <= LOST else "loss_roll_kept", rule, what=KINDS[kind], die=die)
    return die <= LOST
