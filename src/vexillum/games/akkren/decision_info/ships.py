"""9.3.5, 9.4.4, 16.2 Fleets: destinations, cargo, battles at sea, the pirates."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, OptionOdds
from vexillum.core.tools.odds import average
from vexillum.core.words.texts import Message
from vexillum.games.akkren.combat.costs import PER_STACK
from vexillum.games.akkren.components.map import PLACE_IDS, REGION_IDS, REGION_OF
from vexillum.games.akkren.components.records import document
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.components.units import CF
from vexillum.games.akkren.control import side
from vexillum.games.akkren.decision_info.armies import rebellion_odds
from vexillum.games.akkren.decision_info.lines import (
    either,
    fleets_at,
    mean,
    odds,
    option,
    own_stack,
    person_line,
    place_line,
    stack_words,
    unit_line,
)
from vexillum.games.akkren.decision_info.pending_decision import Asked, Said
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.heroes import MASTER_IDS, MASTERS
from vexillum.games.akkren.naval.fleets import carried, enemy_fleets
from vexillum.games.akkren.naval.wrecks import Ship
from vexillum.games.akkren.odds.battles import broadside
from vexillum.games.akkren.odds.known import all_known
from vexillum.games.akkren.odds.rolls import at_most, rebellion, table_odds
from vexillum.games.akkren.pillage import GAIN
from vexillum.games.akkren.sea.interception import ATTACK, STOP, modifiers
from vexillum.games.akkren.sea.pirates import BAY, FACTION_ADD, GIFT, GIFT_ADD
from vexillum.games.akkren.sea.voyage import Voyage, ship
from vexillum.games.akkren.state import Person, Stack

_DISENGAGE = Fraction(TABLES["naval_disengage"]["ok_max"], sides(TABLES["naval_disengage"]["die"]))
_PARLEY = TABLES["pirate_parley"]
_POINTS: int = document("magic")["casting"]["points"]


def broadsides(asked: Asked, mine: Sequence[Stack], his: Sequence[Stack]) -> OptionOdds | None:
    """9.4.4 The factors that both sides sink in a round, on average."""
    ours, theirs = broadside(asked.state, asked.me, mine), broadside(asked.state, asked.me, his)
    means = [mean("sunk_theirs", average(ours), "good")] if ours is not None else []
    means += [mean("sunk_ours", average(theirs), "bad")] if theirs is not None else []
    return odds(means=means)


def voyage(asked: Asked) -> DecisionInfo:
    """9.3.5 What a fleet can do with the MP that it has left."""
    going = asked.table.innermost(Voyage)
    assert going is not None
    fleet = ship(asked.state, going)

    def line(one: Option) -> Said:
        what, target, _ = one.value
        if what == "sail":
            return OptionInfo("sail", place_line(asked, target), odds=_caught(asked, fleet, target))
        if what in ("embark", "land"):
            room = asked.say("room", n=carried(asked.state, fleet.id), where=place_line(asked, target))
            return OptionInfo("coast", room)
        if what == "raid":
            chances = rebellion_odds(rebellion(asked.state, side(asked.state, fleet), target))
            return OptionInfo("coast", asked.say("raid", n=GAIN, region=REGION_IDS[REGION_OF[target]]), odds=chances)
        if what in ("with", "join"):
            return OptionInfo("fleets", own_stack(asked, stacks.stack(asked.state, target)))
        if what == "split":
            return OptionInfo("fleets", own_stack(asked, fleet))
        if what == "search":
            found = 1 - at_most(_PARLEY["search"]["ok_min"] - 1, sides(_PARLEY["search"]["die"]))
            return OptionInfo("other", asked.say("search"), odds=either(found, "base_found", "base_hidden"))
        return asked.say("sea_stop", zone=PLACE_IDS[fleet.place])

    refused = [asked.refuse("search", Message("option.pirates_search"), "other")] if fleet.place == BAY else []
    return asked.info(line, groups=("sail", "coast", "fleets"), refused=refused, summary=own_stack(asked, fleet))


def _caught(asked: Asked, fleet: Stack, sea: int) -> OptionOdds | None:
    """9.3.5 Enemy ships in a sea may intercept: exact, where what they are has been seen."""
    there = enemy_fleets(asked.state, sea, side(asked.state, fleet))
    if not there or not all_known(asked.state, asked.me, there):
        return None
    through, struck = Fraction(1), Fraction(0)
    for enemy in dict.fromkeys(side(asked.state, one) for one in there):
        watch = [asked.stack(one.id) for one in there if side(asked.state, one) == enemy]
        add = sum([n for _, n in modifiers(asked.seen, fleet, watch)])
        through *= at_most(STOP - 1 - add)
        struck = max(struck, 1 - at_most(ATTACK - 1 - add))
    struck = min(struck, 1 - through)
    return odds([(through, "passes", "good"), (1 - through - struck, "stopped", "bad"), (struck, "attacked", "bad")])


def aboard(asked: Asked) -> DecisionInfo:
    """9.3.5 Who goes aboard or ashore."""

    def line(one: Option) -> Said:
        value: Stack | Person = one.value
        return person_line(asked, value) if isinstance(value, Person) else own_stack(asked, value)

    return asked.info(line, done="done_boarding")


def strike(asked: Asked) -> DecisionInfo:
    """9.3.5 Attack a fleet that was caught."""
    there = fleets_at(asked, asked.zone)
    mine = [one for one in there if side(asked.state, one) == asked.me]
    his = [one for one in there if side(asked.state, one) != asked.me]
    said = asked.say("foes", what=[stack_words(asked, one) for one in his])
    attack = option(asked.say("strike", left=asked.gold - PER_STACK * len(mine)), odds=broadsides(asked, mine, his))
    return asked.lines({"attack": attack, "let_be": asked.say("let_be")}, summary=said, confirm=True)


def split(asked: Asked) -> DecisionInfo:
    """3.2 Which ships stay behind."""

    def line(one: Option) -> Said:
        return asked.say("enough") if one.value is None else unit_line(asked, one.value[1])

    return asked.info(line)


# Battles at sea -------------------------------------------------------------------------------------------------------


def loss(asked: Asked) -> DecisionInfo:
    """9.4.4, C243, C481 Which ship, or who aboard, is lost, damaged or sails with a damaged ship."""
    points = asked.params.get("points", 0)

    def line(one: Option) -> Said:
        value: Ship = one.value
        if asked.kind == "naval.loss":
            return asked.say("covers", cf=CF[value.unit], points=points, left=points - CF[value.unit])
        return unit_line(asked, value.unit)

    return asked.info(line)


def leave(asked: Asked) -> DecisionInfo:
    """9.4.4 Fight on, or break off."""
    there = fleets_at(asked, asked.zone)
    mine = [one for one in there if side(asked.state, one) == asked.me]
    his = [one for one in there if side(asked.state, one) != asked.me]
    said: dict[str, Said] = {
        "fight_on": option(asked.say("sea_fight_on"), odds=broadsides(asked, mine, his)),
        "leave": option(asked.say("break_off"), odds=either(_DISENGAGE, "gets_away", "held_fast")),
    }
    return asked.lines({key: said[key] for key in asked.decision.keys}, confirm=True)


def tide(asked: Asked) -> DecisionInfo:
    """15.3 A Master calls the tide before the first round, or keeps still."""
    master = MASTERS[MASTER_IDS.index(asked.params["person"].removeprefix("master_"))]
    spell = next(spell for spell in master.spells if spell.effect["op"] == "naval_shift")
    points = min(_POINTS, spell.fs)
    call = asked.say("tide", n=spell.effect["n"])
    return asked.lines(
        {"call": option(call, odds=either(at_most(points), "spell_works", "spell_fails")), "no": asked.say("no_tide")}
    )


def place(asked: Asked) -> DecisionInfo:
    """9.4.4 To which sea or port."""
    return asked.info(lambda one: place_line(asked, one.value))


# The pirates ----------------------------------------------------------------------------------------------------------


def pirates(asked: Asked) -> DecisionInfo:
    """16.2 How many ships the pirates may lend, with and without a gift."""

    def line(one: Option) -> Said:
        if one.value is None:
            return asked.say("pirates_no")
        add = FACTION_ADD.get(asked.me, 0) + (GIFT_ADD if one.value else 0)
        found = table_odds(_PARLEY["rows"], sides(_PARLEY["die"]), add, lambda row: int(row["ships"]))
        refused = found.get(0, Fraction(0))
        means = (mean("ships", average(found), "good"),)
        chances = odds([(1 - refused, "pirates_join", "good"), (refused, "pirates_refuse", "bad")], means)
        said = asked.say("pirates_gift", left=asked.gold - GIFT) if one.value else asked.say("pirates_plain")
        return option(said, odds=chances)

    return asked.info(line)


def pirate_ships(asked: Asked) -> DecisionInfo:
    """16.2 Which of their ships."""
    return asked.info(lambda one: unit_line(asked, one.value))
