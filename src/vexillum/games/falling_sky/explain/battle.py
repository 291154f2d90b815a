"""3.2.4, 3.3.4 Battles: the Regions, the enemy, and every question while one is fought, with what it leads to."""

from __future__ import annotations

from typing import Any

from vexillum.coin.explain import OptionLine, amount, explain, message
from vexillum.coin.kit import NO, NOBODY, YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, OptionOdds
from vexillum.core.words.texts import Message

from ..battle.battle import ALLY, CITADEL, ELITE, FORT_OPTION, NOTHING, REMOVE, ROLL
from ..battle.sides import HALF, WHOLE
from ..commands.battle import defenders
from ..control import warbands
from ..forces import region_of
from ..map import REGION_IDS, TRIBE_NUMBER
from ..pieces import FACTIONS, HIDDEN, KINDS, ROMANS, STATUSES
from .commands import against, with_optional
from .odds import battle_now, command_battle, with_capability
from .words import (
    Asked,
    choose_space,
    land,
    piece_roll,
    seen,
    standing_words,
    tribe_line,
    unit_line,
    with_common_options,
)


def spaces(asked: Asked) -> DecisionInfo:
    """3.2.4, 3.3.4 Who could be fought in each Region; with one enemy only, the odds."""
    state, action = asked.state, asked.command

    def line(option: Option, region: int) -> OptionLine:
        foes = defenders(state, action, region, action.faction)
        if len(foes) == 1:
            return _foe(asked, region, foes[0])
        own = standing_words(state, region, (action.faction,))
        return message("battle_several", own=own, who=[FACTIONS[foe] for foe in foes])

    return choose_space(asked, line, done=message("battle_done"), specials=True)


def target(asked: Asked) -> DecisionInfo:
    """3.2.4, 3.3.4 The enemy to fight, if it does not Retreat."""
    return explain(asked, lambda option: _foe(asked, asked.space, option.value))


def _foe(asked: Asked, region: int, enemy: int) -> OptionInfo:
    """The two sides, the odds, and the Capabilities that the odds do not count."""
    state, action = asked.state, asked.command
    model = command_battle(state, action, region, enemy)
    line = with_optional(against(state, action.faction, region, enemy), model, action.battles)
    return OptionInfo(summary=line, odds=seen(model, action.faction))


def special_here(asked: Asked) -> DecisionInfo:
    """4.2.3, 4.3.3 The Battle with and without Besiege or Ambush."""
    state, action, region = asked.state, asked.command, asked.space
    special = "besiege" if asked.decision.kind == "battle.besiege_here" else "ambush"
    enemy = FACTIONS.index(asked.params["who"])

    def line(option: Option) -> OptionLine:
        model = command_battle(state, action, region, enemy, **{special: option is YES})
        id = f"{special}_here" if option is YES else f"{special}_not_here"
        line = with_optional(message(id, who=asked.params["who"]), model, action.battles)
        return OptionInfo(summary=line, odds=seen(model, action.faction))

    return explain(asked, line)


def besiege(asked: Asked) -> DecisionInfo:
    """4.2.3 What the siege engines remove, before and beyond the Losses."""
    return _tribes(asked, "besiege_nothing")


def siege(asked: Asked) -> DecisionInfo:
    """Card 10: a Fort or Citadel after an Ambush."""
    return _tribes(asked, "siege_nothing")


def _tribes(asked: Asked, nothing: str) -> DecisionInfo:
    state = asked.state

    def line(option: Option) -> OptionLine:
        if option is NOTHING:
            return message(nothing)
        if option is FORT_OPTION:
            return message("siege_fort", space=asked.params["space"])
        tribe = TRIBE_NUMBER[option.key]
        return message("tribe_subdued", what=STATUSES[state.tribes[tribe]], space=REGION_IDS[region_of(state, tribe)])

    return explain(asked, line)


def ally_first(asked: Asked) -> DecisionInfo:
    """Card 25: which Ally the first Loss removes."""
    return explain(asked, lambda option: tribe_line(asked.state, TRIBE_NUMBER[option.key]))


# Capabilities ---------------------------------------------------------------------------------------------------------


def loan(asked: Asked) -> DecisionInfo:
    """Card 38: Warbands or Auxilia of the other Faction attack, or defend, as well."""
    lender = FACTIONS.index(asked.params["who"])
    n = warbands(asked.state, asked.space, lender)
    return _capability(asked, "loan_use", "loan_not", {"n": n, "who": asked.params["who"]})


def horse(asked: Asked) -> DecisionInfo:
    """Card 59: Auxilia inflict whole Losses in this Region of the Command."""
    n = warbands(asked.state, asked.space, ROMANS)
    whole, half = divmod(n * HALF, WHOLE)
    return _capability(asked, "horse", "horse_not", {"n": n, "half": f"{whole or ''}{'½' if half else ''}" or "0"})


def shock(asked: Asked) -> DecisionInfo:
    """Card 59: the holder doubles the Losses of its enemy in this Region of the Command."""
    return _capability(asked, "shock", "shock_not", {})


def slingers(asked: Asked) -> DecisionInfo:
    """Card 13: Auxilia inflict Losses before the Battle, once a Command."""
    n = warbands(asked.state, asked.space, ROMANS)
    return _capability(asked, "slingers", "slingers_not", {"n": n, "losses": n * HALF // WHOLE})


def _capability(asked: Asked, use: str, leave: str, words: dict[str, Any]) -> DecisionInfo:
    """5.3 A Capability that a Faction may use in this Battle: what it does, and the odds with and without it."""

    def line(option: Option) -> OptionLine:
        used = option is YES
        return OptionInfo(summary=message(use if used else leave, **words), odds=_odds(asked, used=used))

    return explain(asked, line)


def _odds(asked: Asked, *, used: bool) -> OptionOdds:
    state, battle, kind = asked.state, asked.fight, asked.decision.kind
    if battle is None or kind == "battle.loan":
        enemy = FACTIONS.index(asked.params["enemy"])
        lender = FACTIONS.index(asked.params["who"]) if used else NOBODY
        return seen(command_battle(state, asked.command, asked.space, enemy, lender), asked.faction)
    return seen(with_capability(state, battle, kind, used=used), asked.faction, retreats=battle.retreats)


# Losses ---------------------------------------------------------------------------------------------------------------


def loss(asked: Asked) -> DecisionInfo:
    """3.2.4 What takes the next Loss: surely, or with a roll."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        how, what, n = option.value
        if how in (ALLY, CITADEL):
            odds = piece_roll() if how == CITADEL and option.text == "option.loss_citadel" else None
            return OptionInfo(summary=tribe_line(state, what), odds=odds)
        odds = piece_roll() if how in (ROLL, ELITE) else None
        summary = message("loss_rest", n=n) if n > 1 else unit_line(state, option.thing)
        return OptionInfo(summary=summary, odds=odds)

    return explain(asked, line)


# Retreat --------------------------------------------------------------------------------------------------------------


def retreat(asked: Asked) -> DecisionInfo:
    """3.2.4, 3.3.4 Retreat halves the Losses and gives up the Counterattack; both ways with their odds."""
    state, battle = asked.state, asked.battle
    model = battle_now(state, battle)

    def line(option: Option) -> OptionLine:
        if option is YES or option is NO:
            line = with_optional(message("retreat" if option is YES else "stand"), model, battle.command)
            return OptionInfo(summary=line, odds=seen(model, asked.faction, retreats=option is YES))
        return OptionInfo()

    return explain(asked, with_common_options(asked, line))


def retreat_to(asked: Asked) -> DecisionInfo:
    """3.2.4 Where all mobile pieces go together, or are removed."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        if option is REMOVE:
            return message("retreat_remove", what=asked.params["what"])
        return message("retreat_to", what=asked.params["what"], land=land(state, option.value))

    return explain(asked, line)


def stay_hidden(asked: Asked) -> DecisionInfo:
    """3.2.4 How many Hidden Warbands stay where Romans attacked."""
    unit = KINDS[HIDDEN[asked.faction]]
    total: int = asked.params["n"]
    space = asked.params["space"]

    def line(n: int) -> Message:
        return message("stay_hidden", n=n, left=total - n, space=space)

    return amount(asked, line, token=unit)


def stay_leader(asked: Asked) -> DecisionInfo:
    """3.2.4 Whether the Leader stays where Romans attacked."""
    words = {"what": asked.params["what"], "space": asked.params["space"]}
    return explain(asked, lambda option: message("leader_stays" if option is YES else "leader_goes", **words))
