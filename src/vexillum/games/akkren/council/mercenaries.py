"""14.1 Companies of mercenaries offer themselves, and the Factions bid for them."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.allowed_units import may_use
from vexillum.games.akkren.battle.battle_scene import in_words
from vexillum.games.akkren.components.factions import SEATS, F
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.records import Company, read
from vexillum.games.akkren.components.tables import TABLES, number, sides
from vexillum.games.akkren.components.units import Force, cost, force_of
from vexillum.games.akkren.economy.placement import ask_seat, seats_of_power
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.money import pay
from vexillum.games.akkren.realm.order import poorest_first
from vexillum.games.akkren.sight import see_whole
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, State, Table

COMPANIES = read("mercenaries", "company", Company)
DIE = sides(TABLES["council"]["company_die"])
ROLLS = number("council", "company_rolls")
RAISES = 10
"""C313 How many different offers can be made with one answer; one may raise again."""
PASS = Option("pass", None, text="option.council_pass")


def companies_come(table: Table) -> Play[None]:
    """14.1 Two rolls, and one more for each event that brings free companies; each company goes to the best offer."""
    state = table.state
    rolls = ROLLS + state.extra_companies
    state.extra_companies = 0
    for _ in range(rolls):
        with table.step("council_company"):
            roll = table.roll(DIE)
            which = next(n for n, one in enumerate(COMPANIES) if one.least <= roll <= one.most)
            units = force_of(COMPANIES[which].units)
            if units:
                params: dict[str, Any] = {"company": str(which), "units": in_words(units), "n": cost(units)}
                table.tell("council_company", "14.1", roll=roll, **params)
            else:
                table.tell("council_no_company", "14.1", roll=roll)
        if units:
            yield from auction(table, which, units)


def may_bid(state: State, faction: int, units: Force) -> bool:
    """14.1, 5.1 Who can hire a company: a Faction that has a city for it and may use all of its units."""
    return bool(seats_of_power(state, faction)) and all(may_use(faction, unit) for unit, _ in units)


def auction(table: Table, which: int, units: Force) -> Play[None]:
    """14.1, C313 The poorest Faction offers first, at least the price of the army list; anyone who passes is out."""
    state = table.state
    bidders = [faction for faction in poorest_first(state) if may_bid(state, faction, units)]
    best, winner = cost(units) - 1, NONE
    while bidders and bidders != [winner]:
        for faction in list(bidders):
            if faction == winner or bidders == [winner]:
                continue
            offer = yield from _offer(table, faction, which, units, best, winner)
            if offer is None:
                bidders.remove(faction)
            else:
                best, winner = offer, faction
                table.tell("council_bid", "14.1", who=SEATS[faction], n=offer)
    if winner == NONE:
        table.tell("council_company_leaves", "14.1", company=str(which))
        return
    yield from _hire(table, winner, which, units, best)


def _offer(table: Table, faction: int, which: int, units: Force, best: int, winner: int) -> Play[int | None]:
    """14.1 A Faction offers more than the others, or passes.

    Who has not so much gold is asked all the same, and can only pass: what it has is its secret (C362).
    """
    gold = table.state.treasury[faction]
    options = [
        Option(str(n), n, text="option.council_bid", params={"n": n}, price={"gold": n})
        for n in range(best + 1, min(gold, best + RAISES) + 1)
    ]
    leader = {"other": SEATS[winner], "best": best} if winner != NONE else {}
    picks = yield table.ask(
        SEATS[faction],
        "council.raise" if leader else "council.bid",
        [PASS, *options],
        rule="14.1",
        at_least=1 if options else 0,
        params={"company": str(which), "units": in_words(units), "gold": gold, "least": best + 1, **leader},
        secret=True,
        why=_why_not_bid,
    )
    offer: int | None = picks[0].value if picks else None
    return offer


def _why_not_bid(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    if not name.isdigit():
        return None
    params = {"least": decision.params["least"], "gold": decision.params["gold"]}
    return Message("why.council_bid", params, decision.rule)


def _hire(table: Table, faction: int, which: int, units: Force, price: int) -> Play[None]:
    """14.1, C299 The company comes to the Faction's capital; everyone knows what it is."""
    state = table.state
    zones = seats_of_power(state, faction)
    zone = yield from ask_seat(table, faction, zones, "council.company_where", "14.1", company=str(which))
    pay(table, faction, price)
    one = stacks.add(state, Stack(NONE, faction, Kind.COMPANY, zone, hired=units))
    for seat in range(F):
        see_whole(state, seat, one)
    params: dict[str, Any] = {"company": str(which), "zone": PLACE_IDS[zone], "n": price}
    table.tell("council_company_hired", "14.1", who=SEATS[faction], **params)
