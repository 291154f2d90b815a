"""13.2, 13.6.1, 5 What goes with an army: wagons, offerings, mines, traps, bodyguards, inquisitors, assassins."""

from __future__ import annotations

from fractions import Fraction

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import FACTIONS, SEATS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.control import holder, on_the_ground
from vexillum.games.akkren.economy.book import Book
from vexillum.games.akkren.economy.placement_reasons import why_not_supplied
from vexillum.games.akkren.economy.recruits import stack_option
from vexillum.games.akkren.forces import goods
from vexillum.games.akkren.forces.goods import INQUISITOR, OFFERING, SPECIALIST_IDS, SPECIALISTS
from vexillum.games.akkren.forces.heroes import MAGE_IDS, SPELLS_OF_MAGE
from vexillum.games.akkren.money import can_pay, pay
from vexillum.games.akkren.state import Play, Role, Stack, State, Table

PACKS = 3
"""C301 At most this many packs with one answer; one may buy again."""
PACK = tuple(Fraction(one.gp).limit_denominator(10).denominator for one in SPECIALISTS)
"""13.2 How many come for a whole number of GP: wagons and offerings by twos."""
PRICE = tuple(int(Fraction(one.gp).limit_denominator(10) * pack) for one, pack in zip(SPECIALISTS, PACK, strict=True))


def _sacrifices(faction: int) -> bool:
    """15.2.3 Whether a Faction's magic user knows a spell that takes offerings."""
    known = SPELLS_OF_MAGE[MAGE_IDS.index(FACTIONS[faction].magic_user)]
    return any(spell.effect.get("price") == SPECIALIST_IDS[OFFERING] for spell in known)


def sold_to(faction: int, good: int) -> bool:
    """5, 13.2 Is something sold to a Faction? Some go to one Faction only, some are hired in their own land (13.6).

    Offerings are of use only to those whose magic users sacrifice (C301).
    """
    one = SPECIALISTS[good]
    if one.region or (one.faction and one.faction != SEATS[faction]):
        return False
    return good != OFFERING or _sacrifices(faction)


def receivers(state: State, faction: int, good: int) -> list[Stack]:
    """C301 Who can receive it: stacks on one's own or allied ground that are not shut in.

    An inquisitor does not go with a magic user (5.1).
    """
    found = [
        one
        for one in state.stacks
        if one.owner == faction
        and on_the_ground(one)
        and holder(state, one.place) == faction
        and not one.besieged
        and not (good == INQUISITOR and _has_mage(state, one))
    ]
    return sorted(found, key=lambda one: one.place)


def _has_mage(state: State, one: Stack) -> bool:
    return any(person.stack == one.id and person.role != Role.HERO for person in state.people)


def supply_options(state: State, book: Book) -> list[Option]:
    """13.2 What can be bought for the armies: ``trap``, ``trap.2``, …"""
    faction = book.faction
    found = []
    for good, id in enumerate(SPECIALIST_IDS):
        if not sold_to(faction, good) or not receivers(state, faction, good):
            continue
        for packs in range(1, PACKS + 1):
            if can_pay(state, faction, PRICE[good] * packs):
                key = id if packs == 1 else f"{id}.{packs}"
                params = {"n": PACK[good] * packs, "good": id}
                price = {"gold": PRICE[good] * packs}
                found.append(Option(key, ("supply", good, packs), f"good:{id}", "option.build_good", params, price))
    return found


def buy_supplies(table: Table, book: Book, good: int, packs: int) -> Play[None]:
    """13.2 They are paid for and go with a stack."""
    state, faction = table.state, book.faction
    able = receivers(state, faction, good)
    id = able[0].id
    params = {"n": PACK[good] * packs, "good": SPECIALIST_IDS[good]}
    if len(able) > 1:
        (pick,) = yield table.ask(
            SEATS[faction],
            "build.for",
            [stack_option(one) for one in able],
            rule="13.2",
            params=params,
            secret=True,
            why=why_not_supplied,
        )
        id = pick.value
    pay(table, faction, PRICE[good] * packs)
    goods.change(state, id, good, PACK[good] * packs)
    zone = next(PLACE_IDS[one.place] for one in able if one.id == id)
    table.tell("build_goods", "13.2", to=(SEATS[faction],), who=SEATS[faction], zone=zone, **params)
