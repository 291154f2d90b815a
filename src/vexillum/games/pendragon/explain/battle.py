"""3.6 Battles: the spaces, the enemy, and every question while one is fought, with what answers lead to."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.explain import OptionLine, counted, explain, message, now_line
from vexillum.coin.kit import NO, YES
from vexillum.core.decision import DONE, Option
from vexillum.core.show.option_info import DecisionInfo, Held, OptionInfo, OptionOdds
from vexillum.core.words.texts import Message

from ..actions import foes
from ..battle.battle import NO_ASSAULT, NO_SIEGE, STAND, YES_LOADED
from ..battle.scene import capacity, garrison, losses
from ..battle.sides import Fight
from ..forces import unit_words
from ..map import SITE_IDS, SITE_NUMBER, SITES_OF
from ..pieces import FACTIONS, STRONGHOLDS, UNITS, UNITS_OF
from ..prosperity import prosperity
from . import odds as moments
from .odds import Ends, Moment, battle_chances, moment, seen
from .turn import against_here, likely_foes
from .words import Asked, amount, choose_space, units_of

# 3.6 Battles: the spaces, the enemy, and every question while a Battle is fought, with what each answer leads to


def spaces(asked: Asked) -> DecisionInfo:
    """3.2.4-3.5.4 Who meets whom in each space; the odds where there is one enemy only."""
    state, action = asked.state, asked.command

    def line(option: Option, space: int) -> OptionLine:
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

    def line(option: Option) -> OptionLine:
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

    def line(option: Option) -> OptionLine:
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
    return (
        now_line("field", attack=sides[0], defend=sides[1])
        if all(sides)
        else now_line("battle", who=fight.attack.seats)
    )


def withdraw(asked: Asked) -> DecisionInfo:
    """3.6.3 Units that Withdraw: as many as fit, then others that fit; or none."""
    state, fight, faction = asked.state, asked.battle, asked.faction

    def line(option: Option) -> OptionLine:
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

    def line(option: Option) -> OptionLine:
        odds = _odds(asked, lambda here: moments.admitted(here, other, site, agreed=option is YES))
        words = {"who": FACTIONS[other], "site": asked.params["site"], "n": room}
        return OptionInfo(summary=message("admit" if option is YES else "admit_not", **words), odds=odds)

    return explain(asked, line, summary=strengths(asked))


def assault(asked: Asked) -> DecisionInfo:
    """3.6.4 The Strongholds: who is inside, and where an Assault may lead."""
    state, fight = asked.state, asked.battle

    def line(option: Option) -> OptionLine:
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

    def line(option: Option) -> OptionLine:
        loaded = None if option is NO else option is YES_LOADED
        odds = _odds(asked, lambda here: moments.doubled(here, site, loaded))
        id = "double_no" if option is NO else "double_loaded" if option is YES_LOADED else "double"
        return OptionInfo(summary=message(id, losses=asked.params["losses"]), odds=odds)

    return explain(asked, line)


def siege(asked: Asked) -> DecisionInfo:
    """3.6.6 A Unit inside is lost for this many besiegers."""
    state, fight = asked.state, asked.battle
    troops: int = asked.params["n"]

    def line(option: Option) -> OptionLine:
        if option is NO_SIEGE:
            return message("no_siege")
        site: int = option.value
        return message("siege", n=_inside(fight, site), left=troops - capacity(state, site))

    return explain(asked, line)


# 3.6.1, 3.6.5 Losses of a Battle, how the Britons share them, and the Plunder of those who fell ----------------------


def lose(asked: Asked) -> DecisionInfo:
    """3.6.1 How many Units of a kind fall: what they absorb, and what is left to others."""
    fight = asked.battle
    force = fight.attack if asked.faction in fight.attack.factions else fight.defend
    unit: str = asked.params["unit"]
    there: int = asked.params["there"]
    total = _halves(asked.params["losses"])
    value = force.absorbing[1][UNITS.index(unit.removesuffix("_loaded"))] if force.absorbing else 2

    def line(n: int) -> Message:
        rest = total - n * value
        if not n:
            return message("lose_none", what=[counted(unit, there)], losses=losses(rest))
        words = {"what": [counted(unit, n)], "left": there - n}
        return message("lose_rest", losses=losses(rest), **words) if rest > 0 else message("lose", **words)

    return amount(asked, line, unit=unit)


def _halves(written: str) -> int:
    """Half losses as they were written: "1½" is 3."""
    whole = written.removesuffix("½")
    return 2 * int(whole or 0) + (written != whole)


def share(asked: Asked) -> DecisionInfo:
    """3.6.1 How the Britons share losses: by the rule, or as the Civitates agree."""

    def line(option: Option) -> OptionLine:
        words = dict(option.params)
        return message("share_rule" if option.key == "split" else "share_ask", **words)

    return explain(asked, line, summary=strengths(asked))


def share_agree(asked: Asked) -> DecisionInfo:
    """3.6.1 The Civitates agree, or it is as near to half as can be."""

    def line(option: Option) -> OptionLine:
        if option is YES:
            return message("share_agreed", dux=asked.params["dux"], civitates=asked.params["civitates"])
        return message("share_half", dux=asked.params["half_dux"], civitates=asked.params["half_civitates"])

    return explain(asked, line)


def spoils(asked: Asked) -> DecisionInfo:
    """3.6.5 What becomes of the Plunder of removed enemies."""
    n: int = asked.params["n"]
    cubes = prosperity(asked.state, asked.space)

    def line(option: Option) -> OptionLine:
        if option.key == "half":
            return message("spoils_half", n=option.params["n"], lost=n - option.params["n"])
        if option.key == "prosperity":
            return message("spoils_prosperity", now=cubes + 1, lost=n - 1)
        return message("spoils_renown", n=n) if option.key == "renown" else message("spoils_aside", n=n)

    refused = []
    for key in ("half", "prosperity", "renown"):
        refused += asked.refuse(key, Message(f"askable.spoils_{key}"))
    return explain(asked, line, refused=refused)


def plunder_first(asked: Asked) -> DecisionInfo:
    """3.4.4, 3.5.4 Prosperity that Warbands take before the Battle."""
    there = prosperity(asked.state, asked.space)

    def line(n: int) -> Message:
        return message("plunder_first", n=n, left=there - n) if n else message("no_plunder")

    return amount(asked, line)
