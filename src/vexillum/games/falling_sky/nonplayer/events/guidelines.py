"""8.2.3, 8.3.1, 8.4.1 How Non-players decide in Events: Factions, Tribes, pieces, numbers."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.lasting_codes import code
from vexillum.coin.nonplayer.answers import largest
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose_from, fewest, first, most
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision, Option
from vexillum.games.falling_sky.forces import may_ally, region_of
from vexillum.games.falling_sky.map import IS_BELGICA, IS_CITY, REGION_NUMBER, REMI
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.piece_order import ENEMIES_OF
from vexillum.games.falling_sky.pieces import (
    ALLY_OF,
    BELGAE,
    ROMANS,
    WARBAND_TYPE,
)

RULE = "8.3.1"
STOPS = (DONE, NONE)
HARMS = frozenset([code(card, False) for card in (24, 46, 52, 54, 61, 72)])
"""8.2.3 The sides that let the executing Faction name Factions which it harms; by all others who is named profits."""


def card_of(bot: FallingSkyBot) -> int:
    """The card that is being executed."""
    event = bot.event
    return 0 if event is None else event.side // 2


def harms(bot: FallingSkyBot) -> bool:
    """8.2.3 Whether the side that is being executed harms the Factions that are named."""
    return bot.event is not None and bot.event.side in HARMS


def pick(
    bot: FallingSkyBot, decision: Decision, candidates: Sequence[Option], *priorities: Priority[Option]
) -> Sequence[str]:
    """8.3.1, 8.3.4 The candidate that comes first by nested priorities, then at random."""
    roll = f"8.3.4 {card_of(bot)} {decision.kind} {decision.about} {decision.params.get('n', '')} {len(candidates)}"
    return (choose_from(bot, RULE, "event", candidates, *priorities, kind=OPTIONS, roll=roll).key,)


def acting(decision: Decision) -> list[Option]:
    """The options that do something."""
    return [option for option in decision.options if option not in STOPS]


def stop(decision: Decision) -> Sequence[str] | None:
    """The key that does nothing more, if it is offered."""
    return next(((option.key,) for option in decision.options if option in STOPS), None)


# Who ------------------------------------------------------------------------------------------------------------------


def enemies_of(bot: FallingSkyBot, options: Sequence[Option]) -> list[Option]:
    """Options that name other Factions."""
    return [option for option in options if option.value != bot.faction]


def by_order(bot: FallingSkyBot) -> Priority[Option]:
    """8.4.1 Factions in the order in which this one targets them; itself last."""
    order = (*ENEMIES_OF[bot.faction], bot.faction)
    return fewest("enemy_order", lambda option: order.index(option.value))


def select_faction(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 Itself for a benefit; an enemy by the order of 8.4.1 for a harm."""
    options = acting(decision)
    if harms(bot):
        return pick(bot, decision, enemies_of(bot, options) or options, by_order(bot))
    own = [option for option in options if option.value == bot.faction]
    return pick(bot, decision, own or options, by_order(bot))


def select_factions(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 All enemies for a harm; otherwise only itself."""
    if harms(bot):
        found = [option.key for option in enemies_of(bot, decision.options)]
    else:
        found = [option.key for option in decision.options if option.value == bot.faction]
    return found[: decision.at_most] if len(found) >= decision.at_least else decision.keys[: decision.at_least]


def own_first(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 Its own pieces come, if there are any; otherwise none, or if it must the least hostile Faction's."""
    own = [option for option in decision.options if option.value == bot.faction]
    if not own and (stopped := stop(decision)) is not None:
        return stopped
    order = (*ENEMIES_OF[bot.faction], bot.faction)
    return pick(bot, decision, own or decision.options, most("friends", lambda option: order.index(option.value)))


# Tribes ---------------------------------------------------------------------------------------------------------------


def belgica_first(bot: FallingSkyBot) -> Priority[Option]:
    """8.2.1 Some cards tell the Belgae to select Regions of Belgica first."""
    on = card_of(bot) in BELGICA_CARDS and bot.faction == BELGAE

    def inside(option: Option) -> bool:
        names_region = not isinstance(option.value, str)  # some options are ways to carry out the Event
        return on and names_region and IS_BELGICA[_region(bot, option)]

    return first("in_belgica", inside)


BELGICA_CARDS = frozenset((6, 11, 16, 22, 42))


def _region(bot: FallingSkyBot, option: Option) -> int:
    value = option.value
    if option.thing.startswith("tribe:"):
        return region_of(bot.state, value[0] if isinstance(value, tuple) else value)
    return value[0] if isinstance(value, tuple) else int(value)


def city_or_remi(tribe: int) -> bool:
    """8.4.1 Allies in Cities or at the Remi come first."""
    return IS_CITY[tribe] or tribe == REMI


def works(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Card 41: a Citadel, a Fort, then Allies; all of them."""
    options = acting(decision)
    return pick(
        bot,
        decision,
        options,
        first("citadel", lambda option: option.key.startswith("citadel.")),
        first("fort", lambda option: option.key.startswith("fort.")),
        first("city", lambda option: option.thing.startswith("tribe:") and city_or_remi(option.value)),
    )


# Pieces ---------------------------------------------------------------------------------------------------------------


def as_many(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4 To the maximum extent."""
    return largest(decision)


def replaced(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.1 As many as there are replacements for; the others are removed."""
    ready = bot.state.available[WARBAND_TYPE[bot.faction]]
    return (str(min(ready, max([int(option.value) for option in decision.options]))),)


def place_where(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.1, 8.3.4 Own pieces in any Region; pieces of others only if it must."""
    return pick(bot, decision, acting(decision), belgica_first(bot))


def any_one(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.4 At random."""
    return pick(bot, decision, acting(decision) or decision.options)


def do_it(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3 All that applies is carried out."""
    return ("yes",)


def nothing(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Nothing."""
    return stop(decision) or decision.keys[:1]


def alpine(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Card 40, 8.3.1 An Ally of its own, else its own Warbands or Auxilia; of others nothing."""
    state, me = bot.state, bot.faction
    region = REGION_NUMBER[decision.params["space"]]
    event = bot.event
    assert event is not None
    tribes = [tribe for tribe in range(len(state.tribes)) if region_of(state, tribe) == region]
    ally = any(may_ally(state, tribe, me) and event.has_holding(ALLY_OF[me], tribe) for tribe in tribes)
    if ally and "ally" in decision.keys:
        return ("ally",)
    what = "auxilia" if me == ROMANS else "warbands"
    if state.available[WARBAND_TYPE[me]] and what in decision.keys:
        return (what,)
    return (NONE.key,)
