"""8.6.1 SETTLE of the Non-player Saxons: where, and what is certain to be added there."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, by_space, choose, first, most
from vexillum.core.decision import Decision
from vexillum.games.pendragon.cards.lasting import settle_spaces
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.feats.settle import COST, FOR_PEOPLE, FOR_SETTLEMENT, outnumbers
from vexillum.games.pendragon.forces import vacant_sites
from vexillum.games.pendragon.map import ADJACENT, FENS, IS_CITY, SITES_OF, SPACE_COUNT, SPACE_NUMBER, TERRAIN
from vexillum.games.pendragon.nonplayer.barbarians.board import settlements
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.pieces import (
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI_RAIDER,
    STRONGHOLD_TYPE,
    UNIT_KINDS,
    UNIT_TYPE,
    VACANT,
)
from vexillum.games.pendragon.prosperity import can_grow
from vexillum.games.pendragon.state import State, Track

WARBAND_TYPE = UNIT_TYPE[SAXON_WARBAND]
SETTLEMENT_TYPE = STRONGHOLD_TYPE[SAXON_SETTLEMENT]
WARBANDS_EACH = 2
"""8.6.1 Warbands that stay for each Settlement."""
WORTH_PAYING = 2
"""8.6.1 The fewest Warbands that are paid for."""


class SettleBudget(msgspec.Struct, kw_only=True):
    """What a Settle can draw upon: Renown, and the pieces that are Available for sure."""

    renown: int
    warbands: int
    settlements: int
    free: bool = False
    """5.5 Warbands cost nothing."""
    waits: dict[int, int] = {}
    """Renown of Plunder in a space that comes home only after a Settle there."""

    @classmethod
    def of(cls, state: State, renown: int, *, free: bool = False, waits: dict[int, int] | None = None) -> SettleBudget:
        """What is there now, with this Renown."""
        available = state.available
        return cls(
            renown=renown,
            warbands=available[WARBAND_TYPE],
            settlements=available[SETTLEMENT_TYPE],
            free=free,
            waits=waits or {},
        )

    def pays(self, space: int) -> bool:
        """4.4.1 Whether there is Renown for more Warbands in a space."""
        return self.free or self.renown - self.waits.get(space, 0) >= COST


class Gain(msgspec.Struct, frozen=True, kw_only=True):
    """8.6.1 What a Settle adds in a space without any roll."""

    settlement: bool = False
    population: bool = False
    warbands: int = 0
    controlled: int = 0
    """The Saxon Controlled Population that it adds (7.2)."""

    def __bool__(self) -> bool:
        return self.settlement or self.population or self.warbands > 0


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """8.6.1 A space of the Settle, what is certain to be added there, and how many Returning Raiders roll."""

    space: int
    gain: Gain
    raiders: int = 0


def gain(state: State, space: int, purse: SettleBudget) -> Gain:
    """8.6.1 What a Settle is certain to add: a Settlement, then Population; or else two or more Warbands."""
    settlement = purse.settlements > 0 and can_plant(state, space)
    population = can_people(state, space, planted=settlement)
    held = controller(state, space) == SAXONS
    people = state.population[space]
    if settlement or population:
        return Gain(settlement=settlement, population=population, controlled=people * (not held) + population)
    more = bought(state, space, held, purse)
    if not more:
        return Gain()
    return Gain(warbands=more, controlled=people * (not held and holds_with(state, space, more)))


def can_plant(state: State, space: int) -> bool:
    """8.6.1 Two Warbands for a Settlement, ending under Saxon Control with two Warbands for each Settlement."""
    return _ends_well(state, space, -FOR_SETTLEMENT, 1) and bool(vacant_sites(state, space, SAXON_SETTLEMENT))


def can_people(state: State, space: int, *, planted: bool = False) -> bool:
    """8.6.1 Three Warbands for Population under the same conditions, after a Settlement if one was placed."""
    return can_grow(state, space) and _ends_well(state, space, -FOR_PEOPLE - FOR_SETTLEMENT * planted, int(planted))


def _ends_well(state: State, space: int, warbands: int, planted: int) -> bool:
    """8.6.1 After such a change: at least two Warbands for each Settlement, and Saxon Control."""
    left = state.units[UNIT_KINDS * space + SAXON_WARBAND] + warbands
    if left < WARBANDS_EACH * (settlements(state, SAXONS, space) + planted):
        return False
    return holds_with(state, space, warbands, planted)


def holds_with(state: State, space: int, warbands: int, planted: int = 0) -> bool:
    """1.6 Whether the Saxons would Control a space with this many more Warbands and Settlements there."""
    own = settlements(state, SAXONS, space) + planted
    if not own:
        return False
    if IS_CITY[space]:
        return True
    units = state.units[UNIT_KINDS * space : UNIT_KINDS * space + UNIT_KINDS]
    others = sum(units) - units[SAXON_WARBAND] - units[SAXON_RAIDER] - units[SCOTTI_RAIDER]
    others += sum([state.sites[site] not in (VACANT, SAXON_SETTLEMENT) for site in SITES_OF[space]])
    return units[SAXON_WARBAND] + warbands + own > others


def bought(state: State, space: int, held: bool, purse: SettleBudget) -> int:
    """8.6.1 Warbands placed by paying Renown: two or more, or any if it is free; never by taking others off the map."""
    own = settlements(state, SAXONS, space)
    if not own or not purse.pays(space):
        return 0
    n = min(own + (state.population[space] if held else 0), purse.warbands)
    return n if n >= (1 if purse.free else WORTH_PAYING) else 0


def near(space: int, returning: dict[int, int]) -> int:
    """4.4.1 The Returning Raiders in or adjacent to a space."""
    return sum([n for origin, n in returning.items() if origin == space or origin in ADJACENT[space]])


CHOICES: CandidateKind[Choice] = by_space(lambda choice: choice.space)
BY_RAIDERS: tuple[Priority[Choice], ...] = (
    most("returning", lambda choice: choice.raiders),
    first("fens", lambda choice: TERRAIN[choice.space] == FENS),
)
BY_POPULATION: tuple[Priority[Choice], ...] = (most("controlled", lambda choice: choice.gain.controlled), *BY_RAIDERS)


def settle_choices(
    bot: PendragonBot, purse: SettleBudget, returning: dict[int, int], *, certain: bool = False
) -> list[Choice]:
    """8.6.1 The space of a Settle, or two with THANET; ``certain``: only where something is sure to be added.

    First where something is certain: most Saxon Controlled Population added, most Returning Raiders, Fens. Else where
    there are any Returning Raiders, first the most, then Fens. Each Raider counts for one space.
    """
    state = bot.state
    purse, returning = msgspec.structs.replace(purse), dict(returning)
    chosen: list[Choice] = []
    spaces = [space for space in range(SPACE_COUNT) if outnumbers(state, SAXONS, space)]
    while spaces and len(chosen) < settle_spaces(state, SAXONS):
        choice = _first(bot, spaces, purse, returning, certain, f"8.6.1 settle {len(chosen)}")
        if choice is None:
            break
        chosen.append(choice)
        spaces.remove(choice.space)
        _use(purse, choice)
        for origin in returning:
            if origin == choice.space or origin in ADJACENT[choice.space]:
                returning[origin] = 0
    return chosen


def _first(
    bot: PendragonBot, spaces: list[int], purse: SettleBudget, returning: dict[int, int], certain: bool, roll: str
) -> Choice | None:
    """8.6.1 The Settle space that comes first."""
    state = bot.state
    choices = [Choice(space=space, gain=gain(state, space, purse), raiders=near(space, returning)) for space in spaces]
    sure = [choice for choice in choices if choice.gain]
    if sure:
        return choose(bot, "8.6.1", "settle", sure, *BY_POPULATION, kind=CHOICES, roll=roll)
    if certain or purse.warbands <= 0:
        return None
    rolling = [choice for choice in choices if choice.raiders]
    return choose(bot, "8.6.1", "settle", rolling, *BY_RAIDERS, kind=CHOICES, roll=roll)


def _use(purse: SettleBudget, choice: Choice) -> None:
    """What the first Settle may take away from a second; Raiders who roll may take as many Warbands as they are."""
    paid = choice.gain.warbands
    purse.renown -= purse.waits.get(choice.space, 0) + (COST if paid and not purse.free else 0)
    purse.settlements -= choice.gain.settlement
    purse.warbands = max(0, purse.warbands - paid - choice.raiders)


def settled(state: State, choice: Choice) -> None:
    """4.4.1 Carry out on a copy of the board what is certain: the Settle of a March, without rolls."""
    given = choice.gain
    at = UNIT_KINDS * choice.space + SAXON_WARBAND
    spent = FOR_SETTLEMENT * given.settlement + FOR_PEOPLE * given.population - given.warbands
    state.plunder[at] -= max(0, spent - (state.units[at] - state.plunder[at]))
    state.units[at] -= spent
    state.available[WARBAND_TYPE] += spent
    state.population[choice.space] += given.population
    if given.warbands:
        state.tracks[Track.SAXON] -= COST
    if given.settlement:
        state.sites[vacant_sites(state, choice.space, SAXON_SETTLEMENT)[0]] = SAXON_SETTLEMENT
        state.available[SETTLEMENT_TYPE] -= 1


def settle_choice(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.6.1 A Settlement, then Population, within the limits; if neither could be added, two Warbands or more."""
    state, space = bot.state, SPACE_NUMBER[decision.params["space"]]
    offered = {option.key: option for option in decision.options}
    if "settlement" in offered and can_plant(state, space):
        return ("settlement",)
    if "population" in offered and can_people(state, space):
        return ("population",)
    if "warbands" in offered:
        more = offered["warbands"]
        n = min(more.params["n"], state.available[WARBAND_TYPE])
        if n >= (WORTH_PAYING if more.price else 1):
            return ("warbands",)
    return ("none",)
