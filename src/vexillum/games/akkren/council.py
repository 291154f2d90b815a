"""14 The winter Council: heroes and Masters, mercenaries (14.1), dismissals, ends of alliances."""

from __future__ import annotations

from functools import partial
from typing import Any

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from . import stacks
from .battle.scene import in_words
from .components.map import PLACE_IDS, is_sea
from .components.pieces import ALLIANCE, NEUTRALITY, SEATS, F, Force, cost, force_of
from .components.records import Company, read
from .components.tables import TABLES, number, sides
from .control import relation, set_relation
from .heroes import HERO_IDS, HEROES, MASTER_IDS
from .money import HERO_PRICE, MASTER_PRICE, can_pay, may_use, pay
from .politics import affairs
from .purchases import ask_seat, seats_of_power
from .realm import drop_if_empty
from .scenarios import factions_in_order, in_play
from .stacks import GENERAL_IDS, any_general, draw_general, give_up_command, see_whole, take_command
from .state import NONE, Kind, Person, Piece, Play, Role, Stack, State, Table, sealed

# 14 The winter Council -----------------------------------------------------------------------------------------------


def council_phase(state: State) -> list[Piece]:
    """14 Alliances end; ransoms and gifts; a hero and mercenaries are hired, Masters asked for, generals dismissed."""
    each = [partial(affairs, faction=faction, barbarians=False) for faction in factions_in_order(state)]
    return [end_alliances, *each, hero_comes, companies_come, masters_come, dismissals]


# 14, 15.3.2 Heroes and Masters who are hired at the Council ----------------------------------------------------------


HERO_DIE = sides(TABLES["council"]["hero_die"])
FOR_HIRE = tuple(sorted((who for who, hero in enumerate(HEROES) if hero.roll), key=lambda who: HEROES[who].roll))


def may_come(state: State, who: int) -> bool:
    """14, C312 Whether a hero can come to the Council: alive, serves no one, and was not sent away last winter."""
    serving = any(one.role == Role.HERO and one.who == who for one in state.people)
    return not serving and who not in state.dead_heroes and who != state.spurned_hero


def who_comes(state: State, roll: int) -> int:
    """14, C312 The hero of a roll; NONE if he cannot come."""
    who = next(who for who in FOR_HIRE if HEROES[who].roll == roll)
    return who if may_come(state, who) else NONE


def poorest_first(state: State) -> list[int]:
    """14.1, C313 The Faction with the lowest income first; of equals the one before in the order of initiative."""
    return sorted(factions_in_order(state), key=lambda faction: state.income[faction])


def hero_comes(table: Table) -> Play[None]:
    """14 A die decides which hero offers himself; the poorest Faction is asked first. Unhired, he stays away a year."""
    state = table.state
    with table.step("council_hero"):
        roll = table.roll(HERO_DIE)
        who = who_comes(state, roll)
        state.spurned_hero = NONE
        if who == NONE:
            table.tell("council_no_hero", "14", roll=roll)
            return
        name = f"hero_{HERO_IDS[who]}"
        table.tell("council_hero", "14", roll=roll, person=name)
    for faction in poorest_first(state):
        if (yield from _hires(table, faction, "council.hero", name, HERO_PRICE)):
            yield from _arrive(table, faction, Role.HERO, who, name, HERO_PRICE)
            return
    state.spurned_hero = who
    table.tell("council_spurned", "14", person=name)


def _hires(table: Table, faction: int, kind: str, name: str, price: int) -> Play[bool]:
    """Whether a Faction hires a person. A Faction without a city is not asked.

    Who cannot pay is asked all the same: how much gold a Faction has is its secret (C362).
    """
    state = table.state
    if not seats_of_power(state, faction):
        return False
    able = can_pay(state, faction, price)
    hire = Option("hire", True, text="option.council_hire", params={"person": name}, price={"gold": price})
    refuse = Option("no", False, text="option.council_no")
    picks = yield table.ask(
        SEATS[faction],
        kind,
        [hire, refuse] if able else [refuse],
        rule="15.3.2" if kind == "council.master" else "14",
        at_least=int(able),
        params={"person": name, "n": price, "gold": state.treasury[faction]},
        secret=True,
        why=_why_not_hire,
    )
    return any(pick.value for pick in picks)


def _why_not_hire(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    if name != "hire":
        return None
    params = {"price": decision.params["n"], "gold": decision.params["gold"]}
    return Message("why.build_gold", params, decision.rule)


def _arrive(table: Table, faction: int, role: Role, who: int, name: str, price: int) -> Play[None]:
    """C299 A person enters a Faction's service in its capital."""
    state = table.state
    zone = yield from ask_seat(table, faction, seats_of_power(state, faction), "build.person_where", "14", person=name)
    pay(table, faction, price)
    state.people = [*state.people, Person(state.serial, role, who, faction, zone)]
    state.serial += 1
    table.tell("council_hired", "14", who=SEATS[faction], person=name, zone=PLACE_IDS[zone])


def masters_come(table: Table) -> Play[None]:
    """15.3.2 Who has opened a channel to an Order, and has no Master, may ask for one."""
    state = table.state
    for faction in poorest_first(state):
        order = state.order_markers[faction]
        serving = any(one.owner == faction and one.role == Role.MASTER for one in state.people)
        if order == NONE or serving:
            continue
        name = f"master_{MASTER_IDS[order]}"
        if (yield from _hires(table, faction, "council.master", name, MASTER_PRICE)):
            yield from _arrive(table, faction, Role.MASTER, order, name, MASTER_PRICE)


# 14.1 Companies of mercenaries offer themselves, and the Factions bid for them ---------------------------------------


COMPANIES = read("mercenaries", "company", Company)
COMPANY_DIE = sides(TABLES["council"]["company_die"])
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
            roll = table.roll(COMPANY_DIE)
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


# 14 Generals are dismissed at the Council; a successor comes at once, or at the end of the next turn -----------------


SUCCESSOR_DIE = sides(TABLES["council_general"]["die"])
AT_ONCE = number("council_general", "at_once_max")


def dismissable(state: State, faction: int) -> list[Stack]:
    """14 The armies whose general can be dismissed: with a card of the deck, and not yet to be replaced."""
    return [
        one
        for one in state.stacks
        if (one.owner, one.kind) == (faction, Kind.ARMY)
        and 0 <= one.general < stacks.DECK
        and one.id not in state.successions
        and _stay(one)
    ]


def _stay(one: Stack) -> bool:
    """C314 Whether troops to lead are left when a general goes with those who follow him in person."""
    return bool(one.units or one.hired)


def dismissals(table: Table) -> Play[None]:
    """14 Each Faction may dismiss generals, while there is a card to draw."""
    state = table.state
    for faction in factions_in_order(state):
        while any_general(state) and (armies := dismissable(state, faction)):
            (pick,) = yield table.ask(
                SEATS[faction],
                "council.general",
                [DONE, *[_option(one) for one in armies]],
                rule="14",
                secret=True,
                why=_why_not,
            )
            if pick is DONE:
                break
            dismiss(table, faction, pick.value)


def _option(one: Stack) -> Option:
    params = {"general": GENERAL_IDS[one.general], "zone": PLACE_IDS[one.place]}
    return Option(f"s{one.id}", one.id, f"stack:{one.id}", "option.council_dismiss", params)


def _why_not(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    word = name.removeprefix("stack:").removeprefix("s")
    one = stacks.find(table.state, int(word)) if word.isdigit() else None
    if one is None or SEATS.index(decision.seat) != one.owner:
        return None
    if one.general == NONE:
        return Message("why.council_no_general", {}, decision.rule)
    return Message("why.council_waiting" if _stay(one) else "why.council_own_men", {}, decision.rule)


def dismiss(table: Table, faction: int, id: int) -> None:
    """14, C314 A D6: on 1-4 the successor takes over at once, on 5-6 at the end of the next turn."""
    state = table.state
    one = stacks.stack(state, id)
    seat, zone = SEATS[faction], PLACE_IDS[one.place]
    with table.step("council_general", who=seat):
        roll = table.roll(SUCCESSOR_DIE)
        late = roll > AT_ONCE
        table.tell("council_dismissed_late" if late else "council_dismissed", "14", who=seat, zone=zone, roll=roll)
        if late:
            state.successions = [*state.successions, id]
        else:
            replace_general(table, id)


def replace_general(table: Table, id: int) -> None:
    """3.5, 14 The old general's card is discarded, a new one drawn; each has his own men.

    C314 If there is no room for them aboard a ship in port, those aboard come ashore.
    """
    state = table.state
    table.reveal()
    one = stacks.stack(state, id)
    new = draw_general(table)
    if one.general != NONE:
        stacks.discard_general(state, give_up_command(state, id))
    take_command(state, id, new)
    drop_if_empty(table, one.aboard)
    seat = SEATS[one.owner]
    table.tell("council_new_general", "14", to=(seat,), who=seat, general=GENERAL_IDS[new], zone=PLACE_IDS[one.place])


def commands_due(table: Table) -> None:
    """14, C314 The end of the turn after a Council: successors take over armies that have men for them to lead.

    Who is at sea then is waited for.

    To be called at the end of every turn but winter's.
    """
    state = table.state
    due, state.successions = state.successions, []
    for id in due:
        one = stacks.find(state, id)
        if one is not None and is_sea(one.place):
            state.successions = [*state.successions, id]
        elif one is not None and one.kind in (Kind.ARMY, Kind.GARRISON) and _stay(one) and any_general(state):
            replace_general(table, id)


# 14 At the Council, and only there, alliances end: if one of the two wants it, both are neutral again ----------------


def allied_with(state: State, faction: int) -> list[int]:
    """8.1.1 The Factions with which one is allied."""
    return [other for other in in_play(state) if other != faction and relation(state, faction, other) == ALLIANCE]


def end_alliances(table: Table) -> Play[None]:
    """14 All Factions name the alliances that they leave, at the same time."""
    answers = yield from sealed(table, factions_in_order(table.state), lambda faction: _question(table, faction))
    for faction, picks in answers.items():
        for pick in picks:
            table.tell("council_leaves", "14", who=SEATS[faction], other=SEATS[pick.value])
            set_relation(table, faction, pick.value, NEUTRALITY, "14")


def _question(table: Table, faction: int) -> Decision | None:
    options = [
        Option(SEATS[other], other, f"seat:{SEATS[other]}", "option.council_leave", {"other": SEATS[other]})
        for other in allied_with(table.state, faction)
    ]
    if not options:
        return None
    return table.ask(
        SEATS[faction],
        "council.alliances",
        options,
        rule="14",
        at_least=0,
        at_most=len(options),
        secret=True,
        why=_why_not_end,
    )


def _why_not_end(table: CoreTable[Any], decision: Decision, name: str) -> Message | None:
    other = name.removeprefix("seat:")
    if other not in SEATS or other == decision.seat:
        return None
    return Message("why.council_no_alliance", {"other": other}, decision.rule)
