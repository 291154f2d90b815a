"""3.4.1, 3.5.1 Raids: targets, routes, dice, Plunder, and what those who are Raided may do."""

from __future__ import annotations

from fractions import Fraction

from vexillum.coin.decision_info.lines import SPACES, Told, explain, message, now
from vexillum.coin.options import NONE, YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import Chance, DecisionInfo, Mean, OptionInfo, OptionOdds
from vexillum.core.tools.odds import Odds, average
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.cards.lasting import extra_raid_dice, extra_raid_plunder, fewer_raid_dice_by_sea
from vexillum.games.pendragon.commands.raid import landing as raid_landing
from vexillum.games.pendragon.commands.raid.landing import OTHER
from vexillum.games.pendragon.commands.raid.raid_command import BOX, DICE
from vexillum.games.pendragon.commands.raid.targets import Route, choices, reach
from vexillum.games.pendragon.decision_info.chances import seen
from vexillum.games.pendragon.decision_info.numbers import amount
from vexillum.games.pendragon.decision_info.pending_decision import Asked, in_space
from vexillum.games.pendragon.decision_info.shared_options import beside
from vexillum.games.pendragon.decision_info.spaces import choose_space, land, refused_spaces
from vexillum.games.pendragon.decision_info.words import standing_words
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import IS_CITY
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.odds.battles import battle_ends
from vexillum.games.pendragon.odds.raid_landing import landing_odds
from vexillum.games.pendragon.pieces import BRITONS, CIVITATES, FACTIONS, RAIDER_OF, UNIT_KINDS, UNIT_TYPE, UNITS
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import State

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


def target(asked: Asked) -> DecisionInfo:
    """3.4.1, 3.5.1 What each target is worth, and how many would land with the most dice by the best route."""
    state, action = asked.state, asked.command
    faction = action.faction
    routes = reach(state, faction, action.outset, action.grant)
    deep = action.special == "surprise" and not action.special_spaces
    dice = max(n for n, cost in DICE[faction] if action.free or cost <= funds(state, faction))
    weather = fewer_raid_dice_by_sea(state)

    def line(option: Option) -> Told:
        if option is BOX:
            return message("raid_box", n=state.niall)
        ways = choices(state, faction, option.value, routes, deep, action.grant)
        less, fewer = min([(less, weather and route.by_sea) for route, less in ways])
        odds = landed(landing(state, faction, option.value, max(1, dice - fewer), less))
        return OptionInfo(summary=_worth(state, faction, option.value), odds=odds)

    left = state.available[UNIT_TYPE[RAIDER_OF[faction]]]
    summary = now("raiders", what=[Message(f"count.{UNITS[RAIDER_OF[faction]]}", {"n": left})])
    told = beside(asked, line, done=message("raid_done"))
    return explain(asked, told, main=SPACES, summary=summary, refused=refused_spaces(asked))


def route(asked: Asked) -> DecisionInfo:
    """R20 What each route costs."""
    weather = fewer_raid_dice_by_sea(asked.state)

    def line(option: Option) -> Told:
        way: Route = option.value
        less = option.params["n"]
        fewer = weather and way.by_sea
        id = "route_less" if less else "route_free"
        if fewer:
            id += "_weather"
        return message(id, n=less)

    return explain(asked, line)


def dice(asked: Asked) -> DecisionInfo:
    """3.4.1, 3.5.1 How many would land with each number of dice."""
    state, action, space = asked.state, asked.command, asked.space
    fewer, less = bool(asked.params["fewer"]), asked.params["less"]

    def line(option: Option) -> Told:
        odds = landing(state, action.faction, space, max(1, option.value - fewer), less)
        return OptionInfo(
            summary=message("raid_dice", less=less) if less else message("raid_dice_full"), odds=landed(odds)
        )

    refused = []
    for n, _ in DICE[action.faction]:
        refused += asked.refuse(f"{n}d4", Message("count.raid_dice", {"n": n}))
    return explain(asked, line, refused=refused, summary=_worth(state, action.faction, space))


def box(asked: Asked) -> DecisionInfo:
    """3.5.1 The Raiders in the box of NIALL NOIGIALLACH join, or stay."""
    n = asked.state.niall
    return explain(asked, lambda option: message("box_joins" if option is YES else "box_stays", n=n))


def box_dice(asked: Asked) -> DecisionInfo:
    """3.5.1 How many come into the box."""
    state, kind = asked.state, RAIDER_OF[asked.faction]

    def line(option: Option) -> Told:
        odds = landing_odds(option.value, 0, state.available[UNIT_TYPE[kind]])
        return OptionInfo(summary=message("box_filled", n=state.niall), odds=landed(odds))

    return explain(asked, line)


def next_target(asked: Asked) -> DecisionInfo:
    """3.1 The order of a Raid."""
    return choose_space(asked, lambda option, space: _worth(asked.state, asked.faction, space), near=())


def plunder(asked: Asked) -> DecisionInfo:
    """1.7.4 Prosperity that becomes Plunder: what is left of it."""
    there = prosperity(asked.state, asked.space)
    return amount(
        asked, lambda n: in_space("plunder", asked.space, n=n, left=there - n) if n else message("no_plunder")
    )


def load(asked: Asked) -> DecisionInfo:
    """1.7.4 Who carries the cubes."""
    total: int = asked.params["n"]
    group = Message(f"carriers.{asked.params['group']}")
    return amount(asked, lambda n: message("load", n=n, who=group, left=total - n))


def plunder_load(asked: Asked) -> DecisionInfo:
    """1.7.4 How many cubes a kind of Unit takes."""
    total: int = asked.params["n"]
    unit = asked.params["unit"]
    return amount(asked, lambda n: message("load_units", n=n, unit=unit, left=total - n))


def battle(asked: Asked) -> DecisionInfo:
    """3.4.1, 3.5.1 Whom the Raiders that landed fight."""
    state, action, space = asked.state, asked.command, asked.space
    n, loaded = asked.params["n"], asked.params["loaded"]
    terms = raid_landing.battle_terms(action, space, n - loaded, loaded)
    raiders = Message(f"count.{UNITS[RAIDER_OF[action.faction]]}", {"n": n})

    def line(option: Option) -> Told:
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
