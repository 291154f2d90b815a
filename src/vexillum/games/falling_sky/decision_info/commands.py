"""3.2.1, 3.2.3, 3.3.1, 3.3.3 Recruit, Seize, Rally and Raid: the Regions, and what is done there."""

from __future__ import annotations

from vexillum.coin.decision_info.lines import Told, explain, message, now
from vexillum.coin.decision_info.numbers import counted
from vexillum.coin.decision_info.spaces import Part
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Held, OptionInfo
from vexillum.games.falling_sky.commands import raid, rally, recruit, seize
from vexillum.games.falling_sky.control import subdued
from vexillum.games.falling_sky.decision_info.chances import harassed, resented
from vexillum.games.falling_sky.decision_info.pending_decision import Asked
from vexillum.games.falling_sky.decision_info.shared_options import beside
from vexillum.games.falling_sky.decision_info.spaces import by_what, choose_space
from vexillum.games.falling_sky.decision_info.words import land, standing_words
from vexillum.games.falling_sky.forces import dispersed_left
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.odds.models import expected_harassers, seize_losses
from vexillum.games.falling_sky.pieces import (
    ALLY_OF,
    CITADEL_OF,
    FACTIONS,
    GERMANS,
    HIDDEN,
    KINDS,
    STATUS_TYPE,
    STATUSES,
    WARBAND_TYPE,
)

# Recruit and Rally ----------------------------------------------------------------------------------------------------


def recruit_space(asked: Asked) -> DecisionInfo:
    """3.2.1 What Recruit may place in each Region."""
    state, action = asked.state, asked.command

    def parts(region: int) -> list[Part]:
        found: list[Part] = []
        if tribes := recruit.may_place_ally(state, action, region):
            found.append(("ally", message("may_ally", n=len(tribes))))
        if n := recruit.auxilia_placed(state, action, region):
            found.append(("auxilia", message("up_to", what=counted("auxilia", n))))
        return found

    return by_what(asked, parts, done=message("recruit_done"), specials=True)


def rally_space(asked: Asked) -> DecisionInfo:
    """3.3.1 What Rally may place in each Region."""
    state, action = asked.state, asked.command
    faction = action.faction

    def parts(region: int) -> list[Part]:
        found: list[Part] = []
        if tribes := rally.may_place_ally(state, action, region, faction):
            found.append(("ally", message("may_ally", n=len(tribes))))
        if rally.may_fortify(state, region, faction):
            found.append(("citadel", message("may_citadel")))
        n = min(rally.warbands_placed(state, region, faction), state.available[WARBAND_TYPE[faction]])
        if n:
            found.append(("warbands", message("up_to", what=counted("warbands", n))))
        return found

    return by_what(asked, parts, done=message("rally_done"), specials=True)


def muster(asked: Asked) -> DecisionInfo:
    """3.2.1, 3.3.1 What is placed in a Region: an Ally, a Citadel, or this many Warbands or Auxilia."""
    state, action = asked.state, asked.command
    faction, space = action.faction, asked.params["space"]

    def line(option: Option) -> Told:
        how, _, _ = option.key.partition(".")
        if how in ("auxilia", "warbands", "germanic", "loan"):
            owner = _whose(option, faction)
            kind = HIDDEN[owner]
            left = state.available[WARBAND_TYPE[owner]] - option.value
            summary = message("place", space=space, what=[counted(KINDS[kind], option.value)], left=left)
            return OptionInfo(summary=summary, holds=(Held(KINDS[kind], option.value),))
        status = CITADEL_OF[faction] if how == "citadel" else ALLY_OF[faction]
        left = state.available[STATUS_TYPE[status]] - 1
        id = "place_citadel" if how == "citadel" else "place_ally"
        return OptionInfo(summary=message(id, space=space, left=left), holds=(Held(STATUSES[status], 1),))

    return explain(asked, beside(asked, line, done=message("muster_done", space=space)))


def _whose(option: Option, faction: int) -> int:
    if option.key.startswith("germanic."):
        return GERMANS
    return FACTIONS.index(option.params["who"]) if option.key.startswith("loan.") else faction


# Seize ----------------------------------------------------------------------------------------------------------------


def seize_space(asked: Asked) -> DecisionInfo:
    """3.2.3 What Seizure brings in each Region, and what Harassment may take."""
    state, action = asked.state, asked.command

    def line(option: Option, region: int) -> Told:
        able = len(seize.dispersable(state, action, region))
        words = {"n": seize.forage(state, region, 0), "land": land(state, region)}
        if able:
            summary = message("seize_disperse", tribes=able, **words)
        else:
            summary = message("seize", **words) if words["n"] else message("seize_nothing", land=words["land"])
        odds = seize_losses(state, action, region)
        if odds is not None:
            who = [FACTIONS[faction] for faction in expected_harassers(state, action, region)]
            summary = message("seize_harassed", does=summary, who=who)
        return OptionInfo(summary=summary, odds=None if odds is None else harassed(odds))

    return choose_space(asked, line, done=message("seize_done"), specials=True)


def seize_disperse(asked: Asked) -> DecisionInfo:
    """3.2.3 The Tribes to be Dispersed: each brings Resources, and lets Arverni and Belgae roll for a Rally."""
    state = asked.state
    region = asked.space
    left = len(subdued(state, region))
    more = 0 if state.devastated[region] else seize.PLUNDER - seize.FORAGE

    def line(option: Option) -> Told:
        return OptionInfo(summary=message("disperse", n=more, left=left - 1), odds=resented())

    return explain(asked, line, summary=now("dispersed_left", n=dispersed_left(state)))


# Raid -----------------------------------------------------------------------------------------------------------------


def raid_space(asked: Asked) -> DecisionInfo:
    """3.3.3 How many Warbands may Raid in each Region, and which Factions they can Raid."""
    state, action = asked.state, asked.command
    faction = action.faction

    def line(option: Option, region: int) -> Told:
        n = min(raid.raiders(state, action, region, faction), raid.most_raiders(state, faction))
        victims = [FACTIONS[other] for other in raid.victims(state, action, region, faction)]
        words = {"n": n, "land": land(state, region)}
        return message("raid_from", who=victims, **words) if victims else message("raid", **words)

    return choose_space(asked, line, done=message("raid_done"), specials=True)


def raid_take(asked: Asked) -> DecisionInfo:
    """3.3.3 What a Warband brings: what is left of it, and of the victim's."""
    state, faction = asked.state, asked.command.faction
    mine = funds(state, faction)
    hidden = raid.raiders(state, asked.command, asked.space, faction)

    def line(option: Option) -> Told:
        if option is raid.GAIN:
            return message("raid_gain", n=mine + 1, left=hidden - 1)
        theirs = funds(state, option.value) - 1
        return message("raid_take", n=mine + 1, who=FACTIONS[option.value], theirs=theirs, left=hidden - 1)

    return explain(asked, beside(asked, line, done=message("raid_stop")))


def raid_whose(asked: Asked) -> DecisionInfo:
    """4.5.1 The Faction whose Warband is Revealed."""
    state, region = asked.state, asked.space

    def line(option: Option) -> Told:
        return message("raid_whose", what=standing_words(state, region, (option.value,)))

    return explain(asked, line)
