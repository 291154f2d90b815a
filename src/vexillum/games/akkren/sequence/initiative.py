"""7 Initiative: bids, dice, who acts when, and where the Akkren act."""

from __future__ import annotations

from vexillum.core.decision import Decision, Option
from vexillum.games.akkren.components.factions import AKKREN, SEATS
from vexillum.games.akkren.components.tables import TABLES, number, sides
from vexillum.games.akkren.money import pay
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.sealed import sealed
from vexillum.games.akkren.state import TURNS, Play, Stage, Table

DIE = sides(TABLES["initiative"]["die"])
PRICE = number("initiative", "buy", "gp_per_plus")
MOST = number("initiative", "buy", "max_plus")
AKKREN_DIE = sides(TABLES["initiative"]["akkren_order"]["die"])
AKKREN_FIRST = frozenset(TABLES["initiative"]["akkren_order"]["first_on"])
BIDS = tuple(
    Option(f"bid-{n}", n, text="option.bid", params={"n": n}, price={"gold": PRICE * n} if n else {})
    for n in range(MOST + 1)
)


def initiative(table: Table) -> Play[None]:
    """7 All bid in secret and roll; the winner chooses when to act, the others follow from high to low."""
    state = table.state
    table.chapter("turn", year=state.year, season=TURNS[state.turn])
    with table.turn("", "initiative"):
        bids = yield from sealed(table, in_play(state), lambda faction: bid_question(table, faction))
        with table.step("initiative_dice"):
            order = roll_off(table, {faction: picks[0].value for faction, picks in bids.items()})
        order = yield from choose_place(table, order)
        with table.step("order"):
            state.order = order
            insert_akkren(table)
            state.acting = 0
            table.tell("order", "7", who=[_name(owner) for owner in state.order])
    state.stage = Stage.POLITICS


def bid_question(table: Table, faction: int) -> Decision | None:
    """7 How much gold for the initiative: 1 for each point, at most three."""
    affordable = min(MOST, table.state.treasury[faction] // PRICE)
    return table.ask(SEATS[faction], "bid", BIDS[: affordable + 1], rule="7", secret=True)


def roll_off(table: Table, bids: dict[int, int]) -> list[int]:
    """7, C04 Each rolls and adds what it paid for; those who are equal roll again among themselves."""
    state = table.state
    factions = in_play(state)
    for faction in factions:
        plus = bids.get(faction, 0)
        pay(table, faction, PRICE * plus)
        rolled = table.roll(DIE)
        state.initiative[faction] = rolled + plus
        table.tell("initiative", "7", who=SEATS[faction], roll=rolled, plus=plus, total=rolled + plus)
    return _sorted(table, list(factions), {faction: state.initiative[faction] for faction in factions})


def _sorted(table: Table, factions: list[int], totals: dict[int, int]) -> list[int]:
    """C04 From the highest to the lowest; ties are rolled again among the tied, as often as it takes."""
    order: list[int] = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = [faction for faction in factions if totals[faction] == total]
        if len(tied) > 1:
            again = {faction: table.roll(DIE) for faction in tied}
            for faction in tied:
                table.tell("initiative_again", "7", who=SEATS[faction], roll=again[faction])
            tied = _sorted(table, tied, again)
        order += tied
    return order


def choose_place(table: Table, order: list[int]) -> Play[list[int]]:
    """7, C04 The winner takes the place in the order that it likes; the others keep theirs among themselves."""
    winner, others = order[0], order[1:]
    options = [
        Option(f"place-{place + 1}", place, text="option.place_in_order", params={"n": place + 1})
        for place in range(len(order))
    ]
    (pick,) = yield table.ask(SEATS[winner], "place_in_order", options, rule="7")
    place: int = pick.value
    table.tell("place_in_order", "7", who=SEATS[winner], n=place + 1)
    return [*others[:place], winner, *others[place:]]


def insert_akkren(table: Table) -> None:
    """7, C05 In their war and after it the Akkren act first on a 1 or 5, else at the place of the die."""
    state = table.state
    if not state.war:
        return
    rolled = table.roll(AKKREN_DIE)
    place = 0 if rolled in AKKREN_FIRST else min(rolled - 1, len(state.order))
    state.order = [*state.order[:place], AKKREN, *state.order[place:]]
    table.tell("akkren_place", "7", roll=rolled, n=place + 1)


def _name(owner: int) -> str:
    return SEATS[owner] if owner != AKKREN else "akkren"
