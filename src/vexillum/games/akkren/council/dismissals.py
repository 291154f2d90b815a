"""14 Generals are dismissed at the Council; a successor comes at once, or at the end of the next turn."""

from __future__ import annotations

from typing import Any

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.components.map import PLACE_IDS, is_sea
from vexillum.games.akkren.components.tables import TABLES, number, sides
from vexillum.games.akkren.forces import generals, stacks
from vexillum.games.akkren.forces.generals import GENERAL_IDS
from vexillum.games.akkren.realm.command import any_general, draw_general, give_up_command, take_command
from vexillum.games.akkren.realm.order import factions_in_order
from vexillum.games.akkren.realm.removal import drop_if_empty
from vexillum.games.akkren.state import NONE, Kind, Play, Stack, State, Table

DIE = sides(TABLES["council_general"]["die"])
AT_ONCE = number("council_general", "at_once_max")


def dismissable(state: State, faction: int) -> list[Stack]:
    """14 The armies whose general can be dismissed: with a card of the deck, and not yet to be replaced."""
    return [
        one
        for one in state.stacks
        if (one.owner, one.kind) == (faction, Kind.ARMY)
        and 0 <= one.general < generals.DECK
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
        roll = table.roll(DIE)
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
        generals.discard(state, give_up_command(state, id))
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
