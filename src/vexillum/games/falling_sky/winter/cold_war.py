"""Card 63: after each Harvest its holder may execute two Commands or Special Abilities, and pays for them."""

from __future__ import annotations

from functools import cache

from vexillum.coin.kit import NOBODY
from vexillum.core.call_stack import Activity
from vexillum.core.decision import DONE, Option
from vexillum.games.falling_sky.actions.action import Action, Offer
from vexillum.games.falling_sky.cards.lasting import COLD_WAR, holder
from vexillum.games.falling_sky.commands.catalog import COMMANDS
from vexillum.games.falling_sky.pieces import SEATS
from vexillum.games.falling_sky.specials.catalog import SPECIALS
from vexillum.games.falling_sky.specials.free import ALONE
from vexillum.games.falling_sky.state import Play, State, Table

ACTIONS = 2
RULE = "5.3"


@cache
def _command(id: str) -> Option:
    return Option(id, id, text="option.event_command", params={"command": id})


@cache
def _special(id: str) -> Option:
    return Option(f"special.{id}", id, text="option.event_special", params={"special": id})


class ColdWar(Activity):
    """Card 63: the two actions while they are executed. It lives as long as the phase."""

    __slots__ = ("did",)

    def __init__(self) -> None:
        self.did: list[str] = []
        """Those that were chosen: Commands, and Special Abilities ("special.<id>")."""


def cold_war(table: Table) -> Play[None]:
    """Card 63: two actions of the holder's choice, the same one twice if it likes.

    A Special Ability needs no Command beside it. Ambush modifies a Battle that is the other action.
    """
    state = table.state
    faction = holder(state, COLD_WAR)
    if faction == NOBODY:
        return
    campaign = ColdWar()
    with table.turn(SEATS[faction], "cold_war"):
        yield from table.during(campaign, _actions(table, faction, campaign))


def _actions(table: Table, faction: int, campaign: ColdWar) -> Play[None]:
    """Card 63: one action after the other."""
    state, left = table.state, ACTIONS
    while left:
        options = [_command(id) for id, command in COMMANDS[faction].items() if not command.why_not(state, faction)]
        options += [_special(id) for id in possible_specials(state, faction)]
        if not options:
            return
        (pick,) = yield table.ask(SEATS[faction], "cold_war", [*options, DONE], rule=RULE, params={"n": left})
        if pick is DONE:
            return
        campaign.did.append(pick.key)
        if pick.key in COMMANDS[faction]:
            left -= yield from _execute(table, faction, pick.value, left)
        else:
            action = single_action(state, faction)
            yield from table.during(action, SPECIALS.execute(table, action, pick.value))
            left -= 1


def single_action(state: State, faction: int) -> Action:
    """Card 63: the action of a Special Ability without a Command."""
    return Action(state, faction, ALONE, specials=True, offer=Offer(paid=True))


def possible_specials(state: State, faction: int) -> list[str]:
    """Card 63: the Special Abilities that are possible without a Command; not those that modify a Battle."""
    action = single_action(state, faction)
    return [special.id for special in SPECIALS[faction].values() if special.timed and special.possible(state, action)]


def _execute(table: Table, faction: int, id: str, left: int) -> Play[int]:
    """A Command at its cost; a Battle may use the other action for Ambush. Returns how many actions that took.

    If no Region was selected it took one all the same, so that the holder does not go on for ever.
    """
    specials = ("ambush",) if id == "battle" and left > 1 else ()
    offer = Offer(paid=True, specials=specials)
    action = Action(table.state, faction, id, specials=bool(specials), offer=offer)
    table.tell("command", COMMANDS[faction][id].rule, who=SEATS[faction], command=id)
    yield from table.during(action, COMMANDS[faction][id].execute(table, action))
    return 1 + action.added("ambush")
