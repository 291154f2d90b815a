"""3.4-3.5, 4.4-4.5 Raids and what those who are Raided may do, Return, and the Feats of Saxons and Scotti."""

from __future__ import annotations

from fractions import Fraction

from vexillum.coin.explain import SPACES, Gain, OptionLine, counted, explain, message, now_line
from vexillum.coin.kit import NONE, YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import Chance, DecisionInfo, Held, Mean, OptionInfo, OptionOdds
from vexillum.core.tools.odds import Odds, at_least, average
from vexillum.core.words.texts import Message

from .. import cards
from ..battle.sides import Terms
from ..cards import extra_raid_dice, extra_raid_plunder, fewer_raid_dice_by_sea
from ..commands.barbarian_return import OTHERS_FIRST, plunder_in
from ..commands.raid import DICE, NIALL_BOX, OTHER, Route, battle_terms, choices, reach
from ..control import controller
from ..feats import barbarians
from ..feats.catalog import FEATS
from ..imperium import fragmented
from ..map import ADJACENT, IS_CITY, SITES_OF
from ..money import RENOWN, funds
from ..pieces import (
    BRITONS,
    CIVITATES,
    FACTIONS,
    HILLFORT,
    MILITIA,
    RAIDER_OF,
    SAXONS,
    SCOTTI_WARBAND,
    SETTLEMENT_OF,
    STRONGHOLDS,
    UNIT_KINDS,
    UNIT_TYPE,
    UNITS,
    WARBAND_OF,
)
from ..prosperity import prosperity
from ..state import TRACKS, State
from .odds import battle_ends, landing_odds, seen
from .turn import against_here
from .words import (
    Asked,
    amount,
    by_gain,
    choose_space,
    in_space,
    land,
    lost_plunder,
    refused_spaces,
    standing_words,
    units_of,
    with_common_options,
)

# 3.4.1, 3.5.1 Raids: targets, routes, dice, Plunder, and what those who are Raided may do ----------------------------


MOST = 3


def landing(state: State, faction: int, space: int, dice: int, less: int, more: int = 0) -> Odds[int]:
    """3.4.1, 3.5.1 How many Raiders land with this many dice; ``more`` join them."""
    dice += extra_raid_dice(state, faction, state.units[UNIT_KINDS * space + RAIDER_OF[OTHER[faction]]])
    available = state.available[UNIT_TYPE[RAIDER_OF[faction]]] + more
    return landing_odds(dice, less - more, available)


def landed(odds: Odds[int]) -> OptionOdds:
    """Raiders that land: few, as many as usual, or many, and the average."""
    mean = average(odds)
    label = Message("mean.landed")
    means = (Mean(label, float(mean), "good" if mean else "bad"),)
    parts = [(low, low, chance) for low, chance in sorted(odds.items())] if len(odds) <= MOST else _thirds(odds)
    outcomes = []
    for low, high, chance in parts:
        id = "land_none" if not high else "land_exactly" if low == high else "land_between"
        tone = "bad" if not high else "good" if low > mean else ""
        outcomes.append(Chance(float(chance), Message(f"chance.{id}", {"n": low, "most": high}), tone))  # type: ignore[arg-type]
    return OptionOdds(tuple(outcomes), means)


def _thirds(odds: Odds[int]) -> list[tuple[int, int, Fraction]]:
    """The numbers in three ranges of about equal chance; none at all is one by itself."""
    found: list[tuple[int, int, Fraction]] = []
    numbers = sorted(odds)
    if not numbers[0]:
        found.append((0, 0, odds[0]))
        numbers = numbers[1:]
    rest = MOST - len(found)
    share = sum([odds[n] for n in numbers], Fraction(0)) / rest
    low, total = numbers[0], Fraction(0)
    for n in numbers:
        total += odds[n]
        if (total >= share and len(found) < MOST - 1) or n == numbers[-1]:
            found.append((low, n, total))
            low, total = n + 1, Fraction(0)
    return found


def _worth(state: State, faction: int, space: int) -> Message:
    """What there is to take in a space, and who stands there."""
    if IS_CITY[space]:
        return in_space("raid_city", space, land=land(state, space))
    n = min(prosperity(state, space), state.population[space] + extra_raid_plunder(state, faction, space))
    return in_space("raid_target", space, n=n, land=land(state, space))


def raid_target(asked: Asked) -> DecisionInfo:
    """3.4.1, 3.5.1 What each target is worth, and how many would land with the most dice by the best route."""
    state, action = asked.state, asked.command
    faction = action.faction
    routes = reach(state, faction, action.control_at_start, action.raid_offer)
    deep = action.special == "surprise" and not action.special_spaces
    dice = max(n for n, cost in DICE[faction] if action.free or cost <= funds(state, faction))
    weather = fewer_raid_dice_by_sea(state)

    def line(option: Option) -> OptionLine:
        if option is NIALL_BOX:
            return message("raid_box", n=state.niall)
        ways = choices(state, faction, option.value, routes, deep, action.raid_offer)
        less, fewer = min([(less, weather and route.by_sea) for route, less in ways])
        odds = landed(landing(state, faction, option.value, max(1, dice - fewer), less))
        return OptionInfo(summary=_worth(state, faction, option.value), odds=odds)

    left = state.available[UNIT_TYPE[RAIDER_OF[faction]]]
    summary = now_line("raiders", what=[Message(f"count.{UNITS[RAIDER_OF[faction]]}", {"n": left})])
    told = with_common_options(asked, line, done=message("raid_done"))
    return explain(asked, told, main=SPACES, summary=summary, refused=refused_spaces(asked))


def raid_route(asked: Asked) -> DecisionInfo:
    """R20 What each route costs."""
    weather = fewer_raid_dice_by_sea(asked.state)

    def line(option: Option) -> OptionLine:
        way: Route = option.value
        less = option.params["n"]
        fewer = weather and way.by_sea
        id = "route_less" if less else "route_free"
        if fewer:
            id += "_weather"
        return message(id, n=less)

    return explain(asked, line)


def raid_dice(asked: Asked) -> DecisionInfo:
    """3.4.1, 3.5.1 How many would land with each number of dice."""
    state, action, space = asked.state, asked.command, asked.space
    fewer, less = bool(asked.params["fewer"]), asked.params["less"]

    def line(option: Option) -> OptionLine:
        odds = landing(state, action.faction, space, max(1, option.value - fewer), less)
        return OptionInfo(
            summary=message("raid_dice", less=less) if less else message("raid_dice_full"), odds=landed(odds)
        )

    refused = []
    for n, _ in DICE[action.faction]:
        refused += asked.refuse(f"{n}d4", Message("count.raid_dice", {"n": n}))
    return explain(asked, line, refused=refused, summary=_worth(state, action.faction, space))


def raid_box(asked: Asked) -> DecisionInfo:
    """3.5.1 The Raiders in the box of NIALL NOIGIALLACH join, or stay."""
    n = asked.state.niall
    return explain(asked, lambda option: message("box_joins" if option is YES else "box_stays", n=n))


def raid_box_dice(asked: Asked) -> DecisionInfo:
    """3.5.1 How many come into the box."""
    state, kind = asked.state, RAIDER_OF[asked.faction]

    def line(option: Option) -> OptionLine:
        odds = landing_odds(option.value, 0, state.available[UNIT_TYPE[kind]])
        return OptionInfo(summary=message("box_filled", n=state.niall), odds=landed(odds))

    return explain(asked, line)


def raid_next(asked: Asked) -> DecisionInfo:
    """3.1 The order of a Raid."""
    return choose_space(asked, lambda option, space: _worth(asked.state, asked.faction, space), near=())


def raid_plunder(asked: Asked) -> DecisionInfo:
    """1.7.4 Prosperity that becomes Plunder: what is left of it."""
    there = prosperity(asked.state, asked.space)
    return amount(
        asked, lambda n: in_space("plunder", asked.space, n=n, left=there - n) if n else message("no_plunder")
    )


def raid_load(asked: Asked) -> DecisionInfo:
    """1.7.4 Who carries the cubes."""
    total: int = asked.params["n"]
    group = Message(f"carriers.{asked.params['group']}")
    return amount(asked, lambda n: message("load", n=n, who=group, left=total - n))


def plunder_load(asked: Asked) -> DecisionInfo:
    """1.7.4 How many cubes a kind of Unit takes."""
    total: int = asked.params["n"]
    unit = asked.params["unit"]
    return amount(asked, lambda n: message("load_units", n=n, unit=unit, left=total - n))


def raid_battle(asked: Asked) -> DecisionInfo:
    """3.4.1, 3.5.1 Whom the Raiders that landed fight."""
    state, action, space = asked.state, asked.command, asked.space
    n, loaded = asked.params["n"], asked.params["loaded"]
    terms = battle_terms(action, space, n - loaded, loaded)
    raiders = Message(f"count.{UNITS[RAIDER_OF[action.faction]]}", {"n": n})

    def line(option: Option) -> OptionLine:
        if option is NONE:
            return message("raid_no_battle")
        enemy: int = option.value
        them = BRITONS if enemy == CIVITATES and not fragmented(state) else (enemy,)
        ends = battle_ends(state, space, action.faction, enemy, terms)
        does = in_space("raid_battle", space, own=[raiders], enemy=standing_words(state, space, them))
        return OptionInfo(summary=does, odds=seen(ends, action.faction))

    refused = []
    for faction in range(4):
        id = FACTIONS[faction]
        refused += asked.refuse(f"seat:{id}", Message("option.faction", {"who": id}), thing=f"seat:{id}")
    return explain(asked, line, refused=refused)


# What those who are Raided may do: mariners, a forced Battle, a Battle against Ravagers ------------------------------


def raid_mariners(asked: Asked) -> DecisionInfo:
    """MARINERS BY SEA take some of the Raiders off, once in a Raid."""
    n, less = asked.params["n"], asked.params["less"]
    return explain(
        asked,
        lambda option: (
            in_space("mariners_come", asked.space, n=n - less)
            if option is YES
            else in_space("mariners_stay", asked.space, n=n)
        ),
    )


def raid_militia(asked: Asked) -> DecisionInfo:
    """5.5 Militia that Raiders remove by an Event."""
    there = asked.state.units[UNIT_KINDS * asked.space + MILITIA]
    return amount(asked, lambda n: in_space("militia_removed", asked.space, n=n, left=there - n), unit="militia")


def raid_militia_loaded(asked: Asked) -> DecisionInfo:
    """5.5 Which Militia are removed."""
    return lost_plunder(asked, "militia")


def deep_raid(asked: Asked) -> DecisionInfo:
    """4.4.2 Force a Deep Raid to fight before it Plunders."""
    state, space = asked.state, asked.space
    raider = FACTIONS.index(asked.params["raider"])
    n: int = asked.params["n"]
    defender = CIVITATES if asked.faction in BRITONS and not fragmented(state) else asked.faction
    sides = BRITONS if defender == CIVITATES and not fragmented(state) else (defender,)
    words = {
        "own": units_of(state, space, sides),
        "enemy": [Message(f"count.{UNITS[RAIDER_OF[raider]]}", {"n": n})],
    }

    def line(option: Option) -> OptionLine:
        if option is not YES:
            cubes = min(n, prosperity(state, space), state.population[space])
            return in_space("deep_raid_no", space, n=cubes)
        terms = Terms(executing=raider, raiders=(n, 0), surprise=True)
        ends = battle_ends(state, space, raider, defender, terms)
        return OptionInfo(summary=in_space("deep_raid_yes", space, **words), odds=seen(ends, asked.faction))

    return explain(asked, line)


def ravage_battle(asked: Asked) -> DecisionInfo:
    """4.4.3 Battle the Ravagers, who can neither Evade nor Withdraw."""
    state, space, faction = asked.state, asked.space, asked.faction

    def line(option: Option) -> OptionLine:
        if option is not YES:
            return in_space("ravage_no_battle", space)
        ends = battle_ends(state, space, faction, SAXONS, Terms(executing=faction, no_escape=True))
        return OptionInfo(summary=against_here(state, faction, space, SAXONS), odds=seen(ends, faction))

    return explain(asked, line)


# 3.4.2, 3.5.2, 4.4, 4.5 Return, and the Feats of Saxons and Scotti ---------------------------------------------------


def return_spaces(asked: Asked) -> DecisionInfo:
    """3.4.2, 3.5.2 The Renown that each space brings, and the Raiders who leave it."""
    state, faction = asked.state, asked.faction

    def gains(space: int) -> list[Gain]:
        found: list[Gain] = []
        if cubes := plunder_in(state, faction, space):
            found.append(("renown", message("gain_renown", n=cubes)))
        if raiders := state.units[UNIT_KINDS * space + RAIDER_OF[faction]]:
            found.append(("raiders_leave", message("raiders_leave", n=raiders)))
        return found

    track = RENOWN[faction]
    assert track is not None
    return by_gain(asked, gains, summary=now_line("renown", n=state.tracks[track]))


def return_when(asked: Asked) -> DecisionInfo:
    """4.1 The Feat before, between or after."""
    feat: str = asked.params["feat"]

    def line(option: Option) -> OptionLine:
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

    def line(option: Option, space: int) -> OptionLine:
        n, people = prosperity(state, space), state.population[space]
        odds = None
        if people:
            flee = at_least(barbarians.FLIGHT, 6)
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

    def line(option: Option, space: int) -> OptionLine:
        walls = [
            Message(f"stronghold.{STRONGHOLDS[state.sites[site]]}") for site in SITES_OF[space] if state.sites[site]
        ]
        return message("surprise_at", what=walls, land=land(state, space)) if walls else land(state, space)

    return choose_space(asked, line, near=())


def _ransom_odds(asked: Asked, can_pay: int) -> OptionOdds:
    chance = at_least(cards.ransom_success(asked.state), 6)
    n = min(cards.ransom_amount(asked.state), can_pay)
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
    while (purse := barbarians.payer_track(state, faction)) is not None:
        total += state.tracks[purse]
        state.tracks[purse] = 0
    return total


def ransom_regions(asked: Asked) -> DecisionInfo:
    """4.5.3 Who would pay in each Region."""
    state = asked.state

    def line(option: Option, space: int) -> OptionLine:
        who = barbarians.ransom_holders(state, space)
        does = message("ransom_of", who=[FACTIONS[faction] for faction in who])
        return OptionInfo(summary=does, odds=_ransom_odds(asked, max(_can_pay(asked, faction) for faction in who)))

    return choose_space(asked, line, near=asked.command.spaces)


def ransom_target(asked: Asked) -> DecisionInfo:
    """4.5.3 Who is to pay: what it has."""

    def line(option: Option) -> OptionLine:
        track = barbarians.payer_track(asked.state, option.value)
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

    def gains(space: int) -> list[Gain]:
        found: list[Gain] = []
        near = [space, *ADJACENT[space]]
        if raiders := sum([n for origin, n in action.returning.items() if origin in near]):
            found.append(("warbands", message("settle_rolls", n=raiders)))
        desired = barbarians.choices(state, action, space, controller(state, space) == asked.faction, [])
        return found + [
            ("more_warbands" if option.key == "warbands" else option.key, option.message) for option in desired
        ]

    return by_gain(asked, gains, summary=now_line("settle_success", n=_success(asked)) if action.returning else None)


def _success(asked: Asked) -> int:
    action = asked.command
    return barbarians.SUCCESS[action.faction] if action.settle_success is None else action.settle_success


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

    def line(option: Option) -> OptionLine:
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
    return explain(asked, with_common_options(asked, line, none=message("settle_none")), refused=refused)


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
    comes = barbarians.settlement_comes(state)

    def gains(space: int) -> list[Gain]:
        found: list[Gain] = []
        if any(state.sites[site] == HILLFORT for site in SITES_OF[space]):
            found.append(("hillfort", message("win_hillfort" if comes else "win_hillfort_removed")))
        if n := min(barbarians.MOST_MILITIA, state.units[UNIT_KINDS * space + MILITIA]):
            found.append(("militia_won", message("win_militia", n=n)))
        return found

    return by_gain(asked, gains)


def entreat_hillfort(asked: Asked) -> DecisionInfo:
    """4.5.4 Which Hillfort becomes a Settlement, or is removed if none is Available."""
    comes = barbarians.settlement_comes(asked.state)

    def line(option: Option) -> OptionLine:
        if not comes:
            return message("entreat_hillfort_removed")
        return OptionInfo(summary=message("entreat_hillfort"), holds=(Held("scotti_settlement", 1),))

    return explain(asked, with_common_options(asked, line, none=message("entreat_no_hillfort")))


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
