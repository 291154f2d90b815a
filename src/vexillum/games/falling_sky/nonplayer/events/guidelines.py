"""8.2.3, 8.3.1, 8.4.1 How Non-players decide in Events: Factions, Tribes, pieces, numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vexillum.coin.lasting import effect_of, owned
from vexillum.coin.nonplayer.answers import largest
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose_from, fewest, first, most
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision, Option
from vexillum.games.falling_sky.forces import may_ally, region_of
from vexillum.games.falling_sky.map import IS_BELGICA, IS_CITY, REGION_NUMBER, REMI
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.order import ENEMIES_OF, enemy_rank, kind_rank, tribe_rank
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ALLY_OF,
    ARVERNI,
    BELGAE,
    IS_CITADEL,
    KIND_OWNER,
    KIND_TYPE,
    KINDS,
    LEGION,
    ROMANS,
    STATUS_OWNER,
    T_LEGION,
    WARBAND_TYPE,
    K,
)

RULE = "8.3.1"
STOPS = (DONE, NONE)
HARMS = frozenset((24, 46, 52, 61, 72))
"""Cards that let the executing Faction name Factions which it harms; in all others they profit."""


def card_of(bot: FallingSkyBot) -> int:
    """The card that is being executed."""
    event = bot.event
    return 0 if event is None else event.side // 2


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
    """Options that stand for other Factions."""
    return [option for option in options if option.value != bot.faction]


def by_order(bot: FallingSkyBot) -> Priority[Option]:
    """8.4.1 Factions in the order in which this one targets them; itself last."""
    order = (*ENEMIES_OF[bot.faction], bot.faction)
    return fewest("enemy_order", lambda option: order.index(option.value))


def select_faction(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 Itself, where somebody profits; an enemy by the order of 8.4.1, where somebody is harmed."""
    options = acting(decision)
    if card_of(bot) in HARMS:
        return pick(bot, decision, enemies_of(bot, options) or options, by_order(bot))
    own = [option for option in options if option.value == bot.faction]
    return pick(bot, decision, own or options, by_order(bot))


def select_factions(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 All enemies, where somebody is harmed; otherwise only itself."""
    if card_of(bot) in HARMS:
        found = [option.key for option in enemies_of(bot, decision.options)]
    else:
        found = [option.key for option in decision.options if option.value == bot.faction]
    return found[: decision.at_most] if len(found) >= decision.at_least else decision.keys[: decision.at_least]


def own_first(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3 Its own pieces come, if there are any; otherwise somebody's, the least hostile."""
    own = [option for option in decision.options if option.value == bot.faction]
    order = (*ENEMIES_OF[bot.faction], bot.faction)
    return pick(bot, decision, own or decision.options, most("friends", lambda option: order.index(option.value)))


# Tribes ---------------------------------------------------------------------------------------------------------------


def belgica_first(bot: FallingSkyBot) -> Priority[Option]:
    """8.2.1 Some cards tell the Belgae to select Regions of Belgica first."""
    on = card_of(bot) in BELGICA_CARDS and bot.faction == BELGAE

    def inside(option: Option) -> bool:
        return on and IS_BELGICA[_region(bot, option)]

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


def place_holding(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.2.3, 8.4.1 Its own Ally or Citadel, in Cities and at the Remi first; of others nothing, if it may."""
    options = acting(decision)
    own = [option for option in options if STATUS_OWNER[option.value[1]] == bot.faction]
    if not own and (nothing := stop(decision)) is not None:
        return nothing
    return pick(
        bot,
        decision,
        own or options,
        first("citadel", lambda option: IS_CITADEL[option.value[1]]),
        belgica_first(bot),
        first("city", lambda option: city_or_remi(option.value[0])),
    )


def remove_holding(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.1, 8.4.1 An enemy's Ally or Citadel: Citadels, Cities, others, by the order of enemies; never its own."""
    return target_holdings(bot, decision, lambda owner: True)


def target_holdings(bot: FallingSkyBot, decision: Decision, wanted: Callable[[int], bool]) -> Sequence[str]:
    """8.2.1 The same, of certain enemies only."""
    options = acting(decision)
    owners = {option.key: STATUS_OWNER[option.value[1]] for option in options}
    enemies = [o for o in options if owners[o.key] not in (-1, bot.faction) and wanted(owners[o.key])]
    if not enemies and (nothing := stop(decision)) is not None:
        return nothing
    others = [option for option in options if owners[option.key] != bot.faction]
    return pick(
        bot,
        decision,
        enemies or others or options,
        belgica_first(bot),
        fewest("pieces_order", lambda option: tribe_rank(bot.state, option.value[0])),
        fewest("enemy_order", lambda option: _owner_rank(bot, owners[option.key])),
    )


def _owner_rank(bot: FallingSkyBot, owner: int) -> int:
    return len(ENEMIES_OF) + 1 if owner in (-1, bot.faction) else enemy_rank(bot.faction, owner)


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


def take_units(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Enemy pieces that are removed, replaced or moved, most valuable first; own ones only if it must."""
    return target_units(bot, decision, lambda owner: True)


def target_units(bot: FallingSkyBot, decision: Decision, wanted: Callable[[int], bool]) -> Sequence[str]:
    """8.2.1, 8.4.1 The same, of certain enemies only; a Region that was begun is finished first (8.3.1)."""
    options = acting(decision)
    owner = {option.key: KIND_OWNER[option.value[1]] for option in options}
    enemies = [option for option in options if owner[option.key] != bot.faction and wanted(owner[option.key])]
    begun = begun_in(bot, options)
    if enemies:
        return pick(
            bot,
            decision,
            enemies,
            *lone_legions(bot, decision),
            belgica_first(bot),
            first("same_region", lambda option: option.value[0] in begun),
            fewest("pieces_order", lambda option: kind_rank(option.value[1])),
            fewest("enemy_order", lambda option: enemy_rank(bot.faction, owner[option.key])),
        )
    if (nothing := stop(decision)) is not None:
        return nothing
    own = [option for option in options if owner[option.key] == bot.faction]
    return pick(bot, decision, own or options, most("own_least", lambda option: kind_rank(option.value[1])))


def begun_in(bot: FallingSkyBot, options: Sequence[Option]) -> set[int]:
    """8.3.1 The Regions from which pieces were picked already (F322): fewer are offered than stand there."""
    state = bot.state
    offered = {option.value[:2]: int(option.params["n"]) for option in options}
    types = {KIND_TYPE[kind] for _, kind in offered}
    kinds = [kind for kind in range(len(KINDS)) if KIND_TYPE[kind] in types and KIND_TYPE[kind] != T_LEGION]
    return {
        region
        for region, _ in offered
        if any(offered.get((region, kind), 0) < state.units[K * region + kind] for kind in kinds)
    }


LONE_LEGIONS = frozenset((6, 11, 16, 44))


def lone_legions(bot: FallingSkyBot, decision: Decision) -> tuple[Priority[Option], ...]:
    """8.2.1 Cards 6, 11, 16, 44 tell the Arverni to leave Legions without Auxilia in as many Regions as possible.

    That is where the fewest Auxilia are, as long as there are no more of them than may still be picked.
    """
    if bot.faction != ARVERNI or card_of(bot) not in LONE_LEGIONS:
        return ()
    state, n = bot.state, int(decision.params["n"])
    left: dict[int, int] = {}
    for option in acting(decision):
        region, kind, *_ = option.value
        if KIND_OWNER[kind] == ROMANS and kind != LEGION:
            left[region] = left.get(region, 0) + int(option.params["n"])

    def exposed(option: Option) -> bool:
        region, kind, *_ = option.value
        guards = KIND_OWNER[kind] == ROMANS and kind != LEGION
        return guards and bool(state.units[K * region + LEGION]) and left[region] <= n

    def few(option: Option) -> int:
        return left.get(option.value[0], 0) if exposed(option) else 0

    return first("at_legions", exposed), fewest("auxilia", few)


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
    """8.3 Whatever applies is carried out."""
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


# Capabilities ---------------------------------------------------------------------------------------------------------

ON_ROMANS = frozenset((10, 12, 13, 15, 38))
"""Capabilities that are about the Romans, by card; those that a Faction holds are about that Faction."""


def affects(entry: int, faction: int) -> bool:
    """8.2.1 Does a Capability affect a Faction: is it about that Faction, or in its hands?"""
    effect = effect_of(entry)
    card, shaded = effect // 2, bool(effect % 2)
    if entry == owned(effect, faction):
        return True
    about = {
        27: (ARVERNI,),
        30: (ARVERNI,),
        38: (ROMANS, AEDUI),
        39: (AEDUI,),
        43: (AEDUI,),
        55: (BELGAE,) if shaded else (ROMANS,),
        59: (ROMANS,),
        63: (ROMANS,),
    }
    held = entry != effect
    return not held and (faction in about.get(card, (ROMANS,) if card in ON_ROMANS else ()))
