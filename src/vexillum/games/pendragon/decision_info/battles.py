"""3.6 Battles: the spaces, the enemy, and every question while a Battle is fought, with what each answer leads to."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.decision_info.lines import Told, explain, message, now
from vexillum.coin.decision_info.numbers import counted
from vexillum.coin.options import NO, YES
from vexillum.core.decision import DONE, Option
from vexillum.core.show.option_info import DecisionInfo, Held, OptionInfo, OptionOdds
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.offer import foes
from vexillum.games.pendragon.battle.assault import NO_ASSAULT, YES_LOADED
from vexillum.games.pendragon.battle.force import Fight
from vexillum.games.pendragon.battle.prebattle import STAND
from vexillum.games.pendragon.battle.siege import NO_SIEGE
from vexillum.games.pendragon.battle.strongholds import capacity, garrison
from vexillum.games.pendragon.decision_info.chances import battle_chances, seen
from vexillum.games.pendragon.decision_info.command_lines import against_here, likely_foes
from vexillum.games.pendragon.decision_info.numbers import amount
from vexillum.games.pendragon.decision_info.pending_decision import Asked
from vexillum.games.pendragon.decision_info.spaces import choose_space
from vexillum.games.pendragon.decision_info.words import units_of
from vexillum.games.pendragon.forces import unit_words
from vexillum.games.pendragon.map import SITE_IDS, SITE_NUMBER, SITES_OF
from vexillum.games.pendragon.odds import moments
from vexillum.games.pendragon.odds.battles import Ends
from vexillum.games.pendragon.odds.moments import Moment, moment
from vexillum.games.pendragon.pieces import FACTIONS, STRONGHOLDS, UNITS, UNITS_OF


def spaces(asked: Asked) -> DecisionInfo:
    """3.2.4-3.5.4 Who meets whom in each space; the odds where there is one enemy only."""
    state, action = asked.state, asked.command

    def line(option: Option, space: int) -> Told:
        found = foes(state, space, action.faction, action.offer)
        likely = [foe for foe in found if foe in likely_foes(state, action.faction, space)] or found
        if len(likely) == 1:
            does = against_here(state, action.faction, space, likely[0])
            if len(found) > 1:
                does = message("against_or", battle=does, who=[FACTIONS[foe] for foe in found if foe not in likely])
            return OptionInfo(summary=does, odds=battle_chances(state, action, space, likely[0]))
        own = units_of(state, space, (action.faction,))
        return message("battle_several", own=own, who=[FACTIONS[foe] for foe in found])

    return choose_space(asked, line)


def enemy(asked: Asked) -> DecisionInfo:
    """3.1 Whom to fight, with the odds."""
    state, action, space = asked.state, asked.command, asked.space

    def line(option: Option) -> Told:
        odds = battle_chances(state, action, space, option.value)
        return OptionInfo(summary=against_here(state, action.faction, space, option.value), odds=odds)

    refused = []
    for id in FACTIONS:
        refused += asked.refuse(f"seat:{id}", Message("option.faction", {"who": id}), thing=f"seat:{id}")
    return explain(asked, line, refused=[each for each in refused if each.thing != f"seat:{asked.decision.seat}"])


# While a Battle is fought ---------------------------------------------------------------------------------------------


def _odds(asked: Asked, ends: Callable[[Moment], Ends]) -> OptionOdds | None:
    """The odds of an answer, where they are known."""
    here = moment(asked.state, asked.battle)
    return None if here is None else seen(ends(here), asked.faction)


def _inside(fight: Fight, site: int) -> int:
    return sum(fight.defend.inside.get(site, ()))


def attempt(asked: Asked) -> DecisionInfo:
    """3.6.2 Evade, Ambush or neither: what it means, and where it may lead."""
    raiders = asked.decision.kind == "battle.raiders"
    attacks = asked.faction in asked.battle.attack.factions
    what = asked.params["what"]

    def line(option: Option) -> Told:
        name = "none" if option is STAND else option.key
        odds = _odds(asked, lambda here: moments.tried(here, asked.faction, raiders, attacks, name))
        if option is STAND:
            return OptionInfo(summary=message("stand", what=what), odds=odds)
        return OptionInfo(summary=message(f"try_{name}", what=what, n=7 - option.value), odds=odds)

    refused = asked.refuse("evade", Message("askable.evade")) + asked.refuse("ambush", Message("askable.ambush"))
    return explain(asked, line, refused=refused, summary=strengths(asked))


def strengths(asked: Asked) -> Message:
    """Who is in the field on both sides."""
    fight = asked.battle
    sides = [
        unit_words([(type // 2, bool(type % 2), n) for type, n in enumerate(force.field) if n])
        for force in (fight.attack, fight.defend)
    ]
    return now("field", attack=sides[0], defend=sides[1]) if all(sides) else now("battle", who=fight.attack.seats)


def withdraw(asked: Asked) -> DecisionInfo:
    """3.6.3 Units that Withdraw: as many as fit, then others that fit; or none."""
    state, fight, faction = asked.state, asked.battle, asked.faction

    def line(option: Option) -> Told:
        if option is DONE:
            odds = _odds(asked, lambda here: moments.stayed(here, faction))
            field = [
                (type // 2, bool(type % 2), n)
                for type, n in enumerate(fight.defend.field)
                if n and type // 2 in UNITS_OF[faction]
            ]
            return OptionInfo(summary=message("stay_in_field", what=unit_words(field)), odds=odds)
        type, site = option.value
        room = capacity(state, site) - _inside(fight, site)
        n = min(fight.defend.field[type], room)
        odds = _odds(asked, lambda here: moments.withdrawn(here, faction, type, site, n))
        words = {"n": n, "room": room, "garrison": garrison(state, site)}
        return OptionInfo(summary=message("withdraw", **words), odds=odds, holds=(Held(UNITS[type // 2], n),))

    found = []
    for site in SITES_OF[fight.space]:
        offered = any(option.key.endswith(f".{SITE_IDS[site]}") for option in asked.decision.options)
        if state.sites[site] and not offered:
            label = Message("option.stronghold", {"stronghold": STRONGHOLDS[state.sites[site]], "site": SITE_IDS[site]})
            found += asked.refuse(f"site:{SITE_IDS[site]}", label, thing=f"site:{SITE_IDS[site]}")
    return explain(asked, line, refused=found, summary=strengths(asked))


def withdraw_number(asked: Asked) -> DecisionInfo:
    """3.6.3 How many go in: those who stay fight on."""
    fight = asked.battle
    unit: str = asked.params["unit"]
    there = _there(fight, unit)

    def line(n: int) -> Message:
        if n == there:
            return message("all_inside", what=[counted(unit, n)])
        return message("some_inside", what=[counted(unit, n)], rest=[counted(unit, there - n)])

    return amount(asked, line, unit=unit)


def _there(fight: Fight, unit: str) -> int:
    loaded = unit.endswith("_loaded")
    return fight.defend.field[2 * UNITS.index(unit.removesuffix("_loaded")) + loaded]


def admit(asked: Asked) -> DecisionInfo:
    """3.6.3 The other Briton's Units are let into a Stronghold, or stay outside."""
    site = SITE_NUMBER[asked.params["site"]]
    other = FACTIONS.index(asked.params["other"])
    room = capacity(asked.state, site) - _inside(asked.battle, site)

    def line(option: Option) -> Told:
        odds = _odds(asked, lambda here: moments.admitted(here, other, site, agreed=option is YES))
        words = {"who": FACTIONS[other], "site": asked.params["site"], "n": room}
        return OptionInfo(summary=message("admit" if option is YES else "admit_not", **words), odds=odds)

    return explain(asked, line, summary=strengths(asked))


def assault(asked: Asked) -> DecisionInfo:
    """3.6.4 The Strongholds: who is inside, and where an Assault may lead."""
    state, fight = asked.state, asked.battle

    def line(option: Option) -> Told:
        odds = _odds(asked, lambda here: moments.assault(here, option.value))
        if option is NO_ASSAULT:
            return OptionInfo(summary=message("no_assault"), odds=odds)
        site: int = option.value
        words = {"n": sum(fight.attack.field), "inside": _inside(fight, site), "garrison": garrison(state, site)}
        return OptionInfo(summary=message("assault", **words), odds=odds)

    return explain(asked, line)


def double(asked: Asked) -> DecisionInfo:
    """3.6.4 A Cavalry absorbs up to two losses of the Escalade, or none does."""
    site = asked.battle.assaulted[-1]

    def line(option: Option) -> Told:
        loaded = None if option is NO else option is YES_LOADED
        odds = _odds(asked, lambda here: moments.doubled(here, site, loaded))
        id = "double_no" if option is NO else "double_loaded" if option is YES_LOADED else "double"
        return OptionInfo(summary=message(id, losses=asked.params["losses"]), odds=odds)

    return explain(asked, line)


def siege(asked: Asked) -> DecisionInfo:
    """3.6.6 A Unit inside is lost for this many besiegers."""
    state, fight = asked.state, asked.battle
    troops: int = asked.params["n"]

    def line(option: Option) -> Told:
        if option is NO_SIEGE:
            return message("no_siege")
        site: int = option.value
        return message("siege", n=_inside(fight, site), left=troops - capacity(state, site))

    return explain(asked, line)
