"""8.4.1-8.4.2 Battle Tactics: what a Non-player answers in a Field Battle. The rules: ``battle_tactics/rules.py``."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.priorities import CandidateKind, choose_from, narrow, ranked
from vexillum.coin.options import NO, YES
from vexillum.core.decision import DONE, Decision
from vexillum.games.pendragon.battle.force import Fight, Force
from vexillum.games.pendragon.map import SITE_NUMBER
from vexillum.games.pendragon.nonplayer.battle_tactics.battle_lines import RANK
from vexillum.games.pendragon.nonplayer.battle_tactics.loss_absorption import in_order
from vexillum.games.pendragon.nonplayer.battle_tactics.rules import SHELTER_RANKS, FoughtBattle, attempt, forecast
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.candidates import SITES, site_word
from vexillum.games.pendragon.pieces import UNIT_NUMBER, UNITS_OF


def fought(bot: PendragonBot) -> Fight:
    """The Battle about which a Non-player is asked."""
    fight = bot.fight
    assert fight is not None
    return fight


# 3.6.2 Pre-Battle -----------------------------------------------------------------------------------------------------


def before_battle(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Evade or Ambush: attackers never Evade and Ambush at home; defenders by what the forecast says."""
    seen = FoughtBattle(bot.state, fought(bot))
    group = seen.group(bot.faction, raiders=decision.kind == "battle.raiders")
    assert group is not None
    if not group.attacks:
        _note_forecast(bot, seen)
    return (attempt(seen.model, seen.field, group),)


def _note_forecast(bot: PendragonBot, seen: FoughtBattle) -> None:
    """8.4.2 What the defender expects of the Field Battle."""
    if bot.trace.kept:
        ahead = forecast(seen.model, seen.field)
        bot.trace.note("8.4.2", "forecast", own=ahead.defend_lost, enemy=ahead.attack_lost)


# 3.6.3 Withdrawal -----------------------------------------------------------------------------------------------------


def withdraw(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Whether to Withdraw, who goes first, and where to."""
    going = _withdrawal(bot)
    if going is None:
        return (DONE.key,)
    return (next(option.key for option in decision.options if option.value == going),)


def withdraw_number(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 As many as Capacity allows."""
    return (decision.options[0].key,)


SHELTERS: CandidateKind[tuple[int, int, int]] = CandidateKind("candidates", lambda bot, step: site_word(step[1]))


def _withdrawal(bot: PendragonBot) -> tuple[int, int] | None:
    """8.4.2 The type of Units and the Site; between equal Strongholds at random (8.3.2)."""
    seen = FoughtBattle(bot.state, fought(bot))
    _note_forecast(bot, seen)
    steps = seen.withdrawals(bot.faction)
    if not steps:
        return None
    if bot.trace.kept:
        worth = seen.shelters(bot.faction)
        narrow(bot, "8.4.2", "withdraw", worth, ranked(SHELTER_RANKS, worth.__getitem__), kind=SITES)
    roll = f"8.4.2 withdraw {steps[0][0]} {seen.rooms}"
    type, site, _ = choose_from(bot, "8.4.2", "withdraw", steps, kind=SHELTERS, roll=roll)
    return type, site


def admit(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 The other Briton may come in, after one's own Units."""
    seen = FoughtBattle(bot.state, fought(bot))
    return (YES.key if seen.admits(bot.faction, SITE_NUMBER[decision.params["site"]]) else NO.key,)


# 3.6.1 Losses ---------------------------------------------------------------------------------------------------------


def losses(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 In own order: Raiders, Militia, Warbands, Comitates, Cavalry; those without Plunder first."""
    unit: str = decision.params["unit"]
    asked = 2 * UNIT_NUMBER[unit.removesuffix("_loaded")] + unit.endswith("_loaded")
    force = _own_side(fought(bot), bot.faction)
    assert force.absorbing is not None
    units, values, halves = force.absorbing
    types = [type for kind in UNITS_OF[bot.faction] for type in (2 * kind, 2 * kind + 1) if units[type]]
    taken = in_order(
        tuple([units[type] for type in types]),
        tuple([values[type // 2] for type in types]),
        tuple(sorted(range(len(types)), key=lambda at: RANK[types[at]])),
        halves,
    )
    return (str(taken[types.index(asked)]),)


def _own_side(fight: Fight, faction: int) -> Force:
    return fight.attack if faction in fight.attack.factions else fight.defend


def share(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Britons who fight together divide losses by the rule of 3.6.1: half each, an odd loss to the Dux."""
    return (decision.options[0].key,)


def share_agree(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.2 The Civitates agree to nothing else than that."""
    return (NO.key,)


def double(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.8 A Cavalry always absorbs the first loss of an Escalade, for a player too; one without Plunder first."""
    return (decision.options[0].key,)
