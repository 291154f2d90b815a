"""What those who are Raided may do: mariners, a forced Battle, a Battle against Ravagers."""

from __future__ import annotations

from vexillum.coin.decision_info.lines import Told, explain
from vexillum.coin.options import YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.battle.terms import Terms
from vexillum.games.pendragon.decision_info.chances import seen
from vexillum.games.pendragon.decision_info.command_lines import against_here
from vexillum.games.pendragon.decision_info.numbers import amount, lost_plunder
from vexillum.games.pendragon.decision_info.pending_decision import Asked, in_space
from vexillum.games.pendragon.decision_info.words import units_of
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.odds.battles import battle_ends
from vexillum.games.pendragon.pieces import BRITONS, CIVITATES, FACTIONS, MILITIA, RAIDER_OF, SAXONS, UNIT_KINDS, UNITS
from vexillum.games.pendragon.prosperity import prosperity


def mariners(asked: Asked) -> DecisionInfo:
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


def militia(asked: Asked) -> DecisionInfo:
    """5.5 Militia that Raiders remove by an Event."""
    there = asked.state.units[UNIT_KINDS * asked.space + MILITIA]
    return amount(asked, lambda n: in_space("militia_removed", asked.space, n=n, left=there - n), unit="militia")


def militia_loaded(asked: Asked) -> DecisionInfo:
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

    def line(option: Option) -> Told:
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

    def line(option: Option) -> Told:
        if option is not YES:
            return in_space("ravage_no_battle", space)
        ends = battle_ends(state, space, faction, SAXONS, Terms(executing=faction, no_escape=True))
        return OptionInfo(summary=against_here(state, faction, space, SAXONS), odds=seen(ends, faction))

    return explain(asked, line)
