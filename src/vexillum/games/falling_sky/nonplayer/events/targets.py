"""8.4.1 Which pieces Non-players place, remove and replace in Events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vexillum.coin.nonplayer.priorities import Priority, fewest, first, most
from vexillum.core.decision import Decision, Option
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events.guidelines import (
    acting,
    belgica_first,
    card_of,
    city_or_remi,
    pick,
    stop,
)
from vexillum.games.falling_sky.nonplayer.piece_order import ENEMIES_OF, enemy_rank, kind_rank, tribe_rank
from vexillum.games.falling_sky.pieces import (
    ARVERNI,
    IS_CITADEL,
    KIND_OWNER,
    KIND_TYPE,
    KINDS,
    LEGION,
    ROMANS,
    STATUS_OWNER,
    T_LEGION,
    UNIT_KINDS,
)


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
    """8.3.1 The Regions from which pieces were picked already (F322): fewer are offered than there are."""
    state = bot.state
    offered = {option.value[:2]: int(option.params["n"]) for option in options}
    types = {KIND_TYPE[kind] for _, kind in offered}
    kinds = [kind for kind in range(len(KINDS)) if KIND_TYPE[kind] in types and KIND_TYPE[kind] != T_LEGION]
    return {
        region
        for region, _ in offered
        if any(offered.get((region, kind), 0) < state.units[UNIT_KINDS * region + kind] for kind in kinds)
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
        return guards and bool(state.units[UNIT_KINDS * region + LEGION]) and left[region] <= n

    def few(option: Option) -> int:
        return left.get(option.value[0], 0) if exposed(option) else 0

    return first("at_legions", exposed), fewest("auxilia", few)
