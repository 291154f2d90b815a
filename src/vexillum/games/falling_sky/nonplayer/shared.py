"""8.3.2, 8.4 What Non-players answer outside their own Commands: Battles of others, agreements, Winter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vexillum.core.decision import Decision
from vexillum.games.falling_sky.nonplayer import agreements, leaders, own_losses, retreat
from vexillum.games.falling_sky.nonplayer.bot import Answer, FallingSkyBot
from vexillum.games.falling_sky.nonplayer.gauls import quarters as gallic_quarters
from vexillum.games.falling_sky.nonplayer.romans import quarters
from vexillum.games.falling_sky.pieces import GAULS, ROMANS


def plainly(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.1, 8.4.2 What a Non-player never does by itself; asked only when it takes over in the middle of it."""
    return bot.catalog.fallback.answer(bot, decision)


REACTIONS: Mapping[str, Answer] = {
    "agree.loan": agreements.lend,
    "agree.loan_defence": agreements.lend_defence,
    "agree.quarters": agreements.agree,
    "agree.retreat": agreements.agree,
    "agree.supply": agreements.agree,
    "battle.ally_first": own_losses.own_holding,
    "battle.horse": agreements.use_all,
    "battle.loan": agreements.use_all,
    "battle.loan_defence": agreements.use_all,
    "battle.loss": own_losses.battle_loss,
    "battle.retreat": retreat.retreat,
    "battle.retreat_to": retreat.retreat_to,
    "battle.shock": agreements.use_all,
    "battle.siege": own_losses.enemy_stronghold,
    "battle.slingers": agreements.use_all,
    "battle.stay_hidden": retreat.stay_hidden,
    "battle.stay_leader": retreat.stay_leader,
    "devastate.loss": own_losses.own_unit,
    "harass": agreements.harass,
    "harass.loss": own_losses.harass_loss,
    "harvest.legion": leaders.place_legion,
    "march.drop": plainly,
    "march.drop.number": plainly,
    "quarters.home": quarters.go_home,
    "quarters.home_pieces": quarters.pieces_to_go,
    "quarters.home_pieces.number": quarters.number_to_go,
    "quarters.pay": quarters.pay_for,
    "quarters.shelter": quarters.shelter,
    "rampage.piece": own_losses.fleeing_piece,
    "rampage.retreat": retreat.flee,
    "remove.piece": plainly,
    "remove.region": plainly,
    "spring.leader": leaders.place_leader,
    "transfer": plainly,
    "transfer.asked": agreements.give_nothing,
    "transfer.number": plainly,
    "transfer.with": plainly,
    "vercingetorix": leaders.place_leader,
    "voluntary": plainly,
    "voluntary_tribe": plainly,
}
"""8.4 What every Non-player answers in the same way."""

QUARTERS: Mapping[tuple[int, ...], Mapping[str, Answer]] = {
    GAULS: {
        "quarters.from": gallic_quarters.quarters_from,
        "quarters.pieces": gallic_quarters.quarters_pieces,
        "quarters.pieces.number": gallic_quarters.quarters_number,
        "quarters.to": gallic_quarters.quarters_to,
    },
    (ROMANS,): {
        "quarters.from": quarters.relocate_from,
        "quarters.pieces": quarters.pieces_to_go,
        "quarters.pieces.number": quarters.number_to_go,
        "quarters.to": quarters.relocate_to,
    },
}
"""8.5.6, 8.6.7, 8.7.7, 8.8.7 Quarters."""
