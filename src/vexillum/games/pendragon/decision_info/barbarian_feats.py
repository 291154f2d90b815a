"""3.4.2, 3.5.2, 4.4, 4.5 Return, and the Feats of Saxons and Scotti."""

from __future__ import annotations

from vexillum.coin.decision_info.lines import Told, explain, message, now
from vexillum.coin.decision_info.numbers import counted
from vexillum.coin.decision_info.spaces import Part
from vexillum.core.decision import Option
from vexillum.core.show.option_info import Chance, DecisionInfo, Held, Mean, OptionInfo, OptionOdds
from vexillum.core.tools.odds import at_least
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.commands.barbarian_return import OTHERS_FIRST, plunder_in
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.decision_info.numbers import amount, lost_plunder
from vexillum.games.pendragon.decision_info.pending_decision import Asked, in_space
from vexillum.games.pendragon.decision_info.shared_options import beside
from vexillum.games.pendragon.decision_info.spaces import by_what, choose_space, land
from vexillum.games.pendragon.feats import entreat, ransom, ravage, settle
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.map import ADJACENT, SITES_OF
from vexillum.games.pendragon.money import RENOWN
from vexillum.games.pendragon.pieces import (
    FACTIONS,
    HILLFORT,
    MILITIA,
    RAIDER_OF,
    SCOTTI_WARBAND,
    SETTLEMENT_OF,
    STRONGHOLDS,
    UNIT_KINDS,
    UNIT_TYPE,
    UNITS,
    WARBAND_OF,
)
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import TRACKS


def return_spaces(asked: Asked) -> DecisionInfo:
    """3.4.2, 3.5.2 The Renown that each space brings, and the Raiders who leave it."""
    state, faction = asked.state, asked.faction

    def parts(space: int) -> list[Part]:
        found: list[Part] = []
        if cubes := plunder_in(state, faction, space):
            found.append(("renown", message("gain_renown", n=cubes)))
        if raiders := state.units[UNIT_KINDS * space + RAIDER_OF[faction]]:
            found.append(("raiders_leave", message("raiders_leave", n=raiders)))
        return found

    track = RENOWN[faction]
    assert track is not None
    return by_what(asked, parts, summary=now("renown", n=state.tracks[track]))


def return_when(asked: Asked) -> DecisionInfo:
    """4.1 The Feat before, between or after."""
    feat: str = asked.params["feat"]

    def line(option: Option) -> Told:
        if option is FEATS.now:
            return message("feat_before_return", feat=feat)
        if option is OTHERS_FIRST:
            return message("feat_between", feat=feat, spaces=asked.params["spaces"])
        return message("feat_after_return", feat=feat)

    refused = asked.refuse(FEATS.now.key, FEATS.now.message) + asked.refuse("return", Message("option.return_first"))
    return explain(asked, line, refused=refused)


def ravage_regions(asked: Asked) -> DecisionInfo:
    """4.4.3 All Prosperity can be taken, and people may flee."""
    state = asked.state

    def line(option: Option, space: int) -> Told:
        n, people = prosperity(state, space), state.population[space]
        odds = None
        if people:
            flee = at_least(ravage.FLIGHT, 6)
            outcomes = (
                Chance(float(flee), Message("chance.people_flee"), "good"),
                Chance(float(1 - flee), Message("chance.people_stay")),
            )
            odds = OptionOdds(outcomes)
        return OptionInfo(summary=in_space("ravage_region", space, n=n, people=people), odds=odds)

    return choose_space(asked, line, near=asked.command.spaces)


def surprise_space(asked: Asked) -> DecisionInfo:
    """4.4.2, 4.5.2 Where Assaults roll for a Coup de Main."""
    state = asked.state

    def line(option: Option, space: int) -> Told:
        walls = [
            Message(f"stronghold.{STRONGHOLDS[state.sites[site]]}") for site in SITES_OF[space] if state.sites[site]
        ]
        return message("surprise_at", what=walls, land=land(state, space)) if walls else land(state, space)

    return choose_space(asked, line, near=())


def _ransom_odds(asked: Asked, can_pay: int) -> OptionOdds:
    chance = at_least(lasting.ransom_success(asked.state), 6)
    n = min(lasting.ransom_amount(asked.state), can_pay)
    outcomes = [
        Chance(float(chance), Message("chance.ransom", {"n": n}), "good" if n else ""),
        Chance(float(1 - chance), Message("chance.no_ransom"), "bad"),
    ]
    means = (Mean(Message("track.scotti_renown"), float(chance * n), "good"),) if n else ()
    return OptionOdds(tuple(each for each in outcomes if each.chance), means)


def _can_pay(asked: Asked, faction: int) -> int:
    """4.5.3 All that a Faction could be made to pay."""
    state = asked.state.copy()
    total = 0
    while (purse := ransom.payer_track(state, faction)) is not None:
        total += state.tracks[purse]
        state.tracks[purse] = 0
    return total


def ransom_regions(asked: Asked) -> DecisionInfo:
    """4.5.3 Who would pay in each Region."""
    state = asked.state

    def line(option: Option, space: int) -> Told:
        who = ransom.holders(state, space)
        does = message("ransom_of", who=[FACTIONS[faction] for faction in who])
        return OptionInfo(summary=does, odds=_ransom_odds(asked, max(_can_pay(asked, faction) for faction in who)))

    return choose_space(asked, line, near=asked.command.spaces)


def ransom_target(asked: Asked) -> DecisionInfo:
    """4.5.3 Who is to pay: what it has."""

    def line(option: Option) -> Told:
        track = ransom.payer_track(asked.state, option.value)
        odds = _ransom_odds(asked, _can_pay(asked, option.value))
        if track is None:
            return OptionInfo(summary=message("ransom_poor"), odds=odds)
        words = {"track": TRACKS[track], "n": asked.state.tracks[track]}
        return OptionInfo(summary=message("ransom_from", **words), odds=odds)

    refused = []
    for id in FACTIONS:
        if id != asked.decision.seat:
            refused += asked.refuse(f"seat:{id}", Message("option.faction", {"who": id}), thing=f"seat:{id}")
    return explain(asked, line, refused=refused)


# Settle ---------------------------------------------------------------------------------------------------------------


def settle_space(asked: Asked) -> DecisionInfo:
    """4.4.1, 4.5.1 Who could stay, and what else could come of it."""
    state, action = asked.state, asked.command

    def parts(space: int) -> list[Part]:
        found: list[Part] = []
        near = [space, *ADJACENT[space]]
        if raiders := sum([n for origin, n in action.returning.items() if origin in near]):
            found.append(("warbands", message("settle_rolls", n=raiders)))
        desired = settle.choices(state, action, space, controller(state, space) == asked.faction, [])
        return found + [
            ("more_warbands" if option.key == "warbands" else option.key, option.message) for option in desired
        ]

    return by_what(asked, parts, summary=now("settle_success", n=_success(asked)) if action.returning else None)


def _success(asked: Asked) -> int:
    action = asked.command
    return settle.SUCCESS[action.faction] if action.settle_success is None else action.settle_success


def settle_next(asked: Asked) -> DecisionInfo:
    """4.4.1 The order of two spaces."""
    return choose_space(asked, near=())


def settle_share(asked: Asked) -> DecisionInfo:
    """4.4.1 How many roll here; the others roll elsewhere."""
    total: int = asked.params["n"]
    others = asked.params["others"]
    return amount(asked, lambda n: in_space("settle_share", asked.space, n=n, rest=total - n, others=others))


def settle_choice(asked: Asked) -> DecisionInfo:
    """4.4.1, 4.5.1 More Warbands, or people and a Settlement."""
    state, space, kind = asked.state, asked.space, WARBAND_OF[asked.faction]
    warbands = state.units[UNIT_KINDS * space + kind]

    def line(option: Option) -> Told:
        n: int = option.params["n"]
        if option.key == "warbands":
            holds = (Held(UNITS[kind], n),)
            return OptionInfo(summary=in_space("settle_warbands", space, n=warbands + n), holds=holds)
        if option.key == "population":
            return in_space("settle_population", space, n=state.population[space] + 1, left=warbands - n)
        holds = (Held(STRONGHOLDS[SETTLEMENT_OF[asked.faction]], 1),)
        return OptionInfo(summary=in_space("settle_settlement", space, left=warbands - n), holds=holds)

    refused = []
    for key in ("warbands", "population", "settlement"):
        refused += asked.refuse(key, Message(f"askable.settle_{key}"))
    return explain(asked, beside(asked, line, none=message("settle_none")), refused=refused)


def settle_site(asked: Asked) -> DecisionInfo:
    """4.4.1 Where the Settlement stands."""
    holds = (Held(STRONGHOLDS[SETTLEMENT_OF[asked.faction]], 1),)
    return explain(asked, lambda option: OptionInfo(summary=message("site_free"), holds=holds))


def settle_loaded(asked: Asked) -> DecisionInfo:
    """4.4.1 Which Warbands make way."""
    return lost_plunder(asked, UNITS[WARBAND_OF[asked.faction]])


# Entreat --------------------------------------------------------------------------------------------------------------


def entreat_region(asked: Asked) -> DecisionInfo:
    """4.5.4 The Hillforts and Militia that could be won over, or at least removed."""
    state = asked.state
    comes = entreat.settlement_comes(state)

    def parts(space: int) -> list[Part]:
        found: list[Part] = []
        if any(state.sites[site] == HILLFORT for site in SITES_OF[space]):
            found.append(("hillfort", message("win_hillfort" if comes else "win_hillfort_removed")))
        if n := min(entreat.MOST_MILITIA, state.units[UNIT_KINDS * space + MILITIA]):
            found.append(("militia_won", message("win_militia", n=n)))
        return found

    return by_what(asked, parts)


def entreat_hillfort(asked: Asked) -> DecisionInfo:
    """4.5.4 Which Hillfort becomes a Settlement, or is removed if none is Available."""
    comes = entreat.settlement_comes(asked.state)

    def line(option: Option) -> Told:
        if not comes:
            return message("entreat_hillfort_removed")
        return OptionInfo(summary=message("entreat_hillfort"), holds=(Held("scotti_settlement", 1),))

    return explain(asked, beside(asked, line, none=message("entreat_no_hillfort")))


def entreat_militia(asked: Asked) -> DecisionInfo:
    """4.5.4 How many Militia become Warbands; those that no Warband can replace are removed."""
    state, at = asked.state, UNIT_KINDS * asked.space
    there = state.units[at + MILITIA]
    unit = UNITS[SCOTTI_WARBAND]
    elsewhere = sum(state.units[SCOTTI_WARBAND::UNIT_KINDS]) - state.units[at + SCOTTI_WARBAND]
    come = state.available[UNIT_TYPE[SCOTTI_WARBAND]] + elsewhere

    def line(n: int) -> Message:
        if not n:
            return message("all_stay", what=[counted("militia", there)])
        if n > come:
            return message("entreat_militia_removed", n=come, left=there - n)
        return message("entreat_militia", what=[counted(unit, n)], left=there - n)

    return amount(asked, line, unit=unit)


def entreat_loaded(asked: Asked) -> DecisionInfo:
    """4.5.4 Which Militia change sides."""
    return lost_plunder(asked, "militia")
