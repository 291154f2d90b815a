"""3.0, 3.1.2 The four Commands of each Faction, and free Commands that an Event offers."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.kit import NOBODY
from vexillum.core.words.texts import Message

from ..actions import Action, Command, Offer, loan_opens
from ..cards import partner
from ..map import SPACE_COUNT
from ..money import funds
from ..pieces import AEDUI, ARVERNI, BELGAE, FACTIONS, ROMANS
from ..state import Play, State, Table
from . import battle, march, raid, rally, recruit, seize
from .battle import BATTLE
from .common import OPENED, openers
from .march import march_of
from .raid import RAID
from .rally import RALLY
from .recruit import RECRUIT
from .seize import SEIZE

COMMANDS: tuple[dict[str, Command], ...] = (
    {"recruit": RECRUIT, "march": march_of(ROMANS), "seize": SEIZE, "battle": BATTLE[ROMANS]},
    {"rally": RALLY, "march": march_of(ARVERNI), "raid": RAID, "battle": BATTLE[ARVERNI]},
    {"rally": RALLY, "march": march_of(AEDUI), "raid": RAID, "battle": BATTLE[AEDUI]},
    {"rally": RALLY, "march": march_of(BELGAE), "raid": RAID, "battle": BATTLE[BELGAE]},
)
"""By Faction and id."""


# 3.1.2, 5.4 Free Commands: what an Event offers, carried out by the Command's own code -------------------------------


REASONS: dict[str, Callable[[State, Action, int], Message | None]] = {
    "recruit": recruit.why_not_region,
    "seize": seize.why_not_region,
    "rally": lambda state, action, region: rally.why_not_region(state, action, region, action.faction),
    "march": lambda state, action, region: march.why_not_region(state, action, region, action.faction),
    "raid": lambda state, action, region: raid.why_not_region(state, action, region, action.faction),
    "battle": lambda state, action, region: battle.why_not_region(state, action, region, action.faction),
}
"""By Command, why a Region cannot be selected for it."""
COSTS: dict[str, Callable[[State, Action, int], int]] = {
    "recruit": recruit.cost_of,
    "seize": lambda state, action, region: 0,
    "rally": lambda state, action, region: rally.cost_of(state, region, action.faction),
    "march": lambda state, action, region: march.cost_of(state, region, action.faction),
    "raid": lambda state, action, region: 0,
    "battle": lambda state, action, region: battle.cost_of(state, region, action.faction),
}
"""By Command, what a Region costs."""


def worth_opening(state: State, faction: int, command: str, *, limited: bool) -> bool:
    """4.1 Whether a Special Ability could make a Command possible, or a loan. Mostly there is neither."""
    return partner(state, faction) != NOBODY or (not limited and command in OPENED[faction])


def can_be_opened(state: State, action: Action) -> bool:
    """4.1 Whether a Special Ability that comes first could make an impossible Command possible, or a loan (card 38)."""
    reason, cost = REASONS[action.command], COSTS[action.command]
    found = openers(
        state,
        action,
        lambda state, region: reason(state, action, region),
        lambda region: cost(state, action, region),
    )
    return bool(found) or _lent(state, action)


def _lent(state: State, action: Action) -> bool:
    """Card 38: whether the Command would be possible if the other Faction lent its Warbands or Auxilia (F170)."""
    cost, mine = COSTS[action.command], funds(state, action.faction)
    return bool(
        loan_opens(
            state,
            action,
            lambda: any(action.cost(cost(state, action, region)) <= mine for region in open_regions(state, action)),
        )
    )


def offered_action(state: State, faction: int, command: str, offer: Offer, order: tuple[int, ...]) -> Action:
    """5.4 The Command that an Event offers to a Faction, with one of the Special Abilities that it names."""
    return Action(state, faction, command, specials=bool(offer.specials), offer=offer, order=order)


def open_regions(state: State, action: Action) -> list[int]:
    """5.4 The Regions that a free Command could select."""
    reason = REASONS[action.command]
    return [region for region in range(SPACE_COUNT) if action.allows(region) and reason(state, action, region) is None]


def possible_commands(state: State, faction: int, offer: Offer, commands: tuple[str, ...] = ()) -> list[str]:
    """5.4 Those of some Commands, or of all, that a Faction could execute under an offer."""
    return [
        id
        for id in COMMANDS[faction]
        if (not commands or id in commands) and _possible(state, offered_action(state, faction, id, offer, ()))
    ]


def _possible(state: State, action: Action) -> bool:
    return bool(open_regions(state, action)) or _lent(state, action)


def free_command(table: Table, faction: int, command: str, offer: Offer, order: tuple[int, ...]) -> Play[Action]:
    """3.1.2 A Faction may execute a Command at no cost, as far as the offer goes. Returns what it did."""
    action = offered_action(table.state, faction, command, offer, order)
    if _possible(table.state, action):
        yield from table.during(action, COMMANDS[faction][command].execute(table, action))
    if not action.spaces:
        table.tell("event_unused", "5.4", who=FACTIONS[faction], command=command)
    return action
