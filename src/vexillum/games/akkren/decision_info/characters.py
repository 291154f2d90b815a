"""9.2, 13.6, 15.3, 16.1 Characters: travel, quests and guardians, visits, barbarians."""

from __future__ import annotations

from fractions import Fraction

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, OptionOdds
from vexillum.core.words.texts import Message
from vexillum.games.akkren.boons import NEXT_TREASURE, boon
from vexillum.games.akkren.components.decks import GUARDIAN_IDS, GUARDIANS
from vexillum.games.akkren.components.factions import MINOR_IDS
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.records import document
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.components.units import COST, UNIT
from vexillum.games.akkren.decision_info.contacts import order_line
from vexillum.games.akkren.decision_info.lines import (
    either,
    odds,
    option,
    own_stack,
    person_line,
    place_line,
    unit_line,
)
from vexillum.games.akkren.decision_info.pending_decision import Asked, Said
from vexillum.games.akkren.duel import Duellist, victory_odds
from vexillum.games.akkren.forces import goods, heroes, stacks
from vexillum.games.akkren.odds.rolls import at_most, rebels_break_away, table_odds
from vexillum.games.akkren.people.barbarians import accompanied
from vexillum.games.akkren.people.guardians import raised_hits
from vexillum.games.akkren.people.quests import QUEST_IDS, QUEST_ZONE, open_quests
from vexillum.games.akkren.people.services import price
from vexillum.games.akkren.people.travel import Way
from vexillum.games.akkren.people.tribes import host
from vexillum.games.akkren.routes.costs import allowance, hurry
from vexillum.games.akkren.state import NONE, Person, Stack

_CAPTURE = TABLES["capture"]
_HEROES = TABLES["heroes"]
_BARBARIANS = TABLES["barbarian_parley"]
_CASTING = document("magic")["casting"]


def menu(asked: Asked) -> DecisionInfo:
    """9.2 Who can act, and on which errand he is."""

    def line(one: Option) -> Said:
        if one.key.startswith("p"):
            return OptionInfo("persons", _errand(asked, heroes.person(asked.state, one.value)))
        if one.key == "agents":
            return asked.say("agents_menu")
        return OptionInfo("armies", own_stack(asked, stacks.stack(asked.state, one.value)))

    offered = [(one.params.get("person"), one.params.get("zone")) for one in asked.options]
    refused = [
        asked.refuse(
            f"person:{one.id}",
            Message("askable.person", {"person": heroes.name(one), "zone": PLACE_IDS[one.place]}),
            "persons",
        )
        for one in asked.state.people
        if one.owner == asked.me and (heroes.name(one), PLACE_IDS[one.place]) not in offered
    ]
    return asked.info(line, done="done_people", groups=("persons", "armies"), refused=refused)


def _errand(asked: Asked, one: Person) -> Message:
    said = person_line(asked, one)
    if one.quest == NONE:
        return said
    return asked.say("on_quest", what=said, quest=QUEST_IDS[one.quest], zone=PLACE_IDS[QUEST_ZONE[one.quest]])


def _about(asked: Asked) -> Person:
    return heroes.person(asked.state, int(asked.decision.about.rpartition(":")[2]))


def act(asked: Asked) -> DecisionInfo:
    """9.2 What a person can do where he is."""
    who = _about(asked)

    def line(one: Option) -> Said:
        if isinstance(one.value, Way):
            return OptionInfo(
                "zones", place_line(asked, PLACE_IDS.index(one.key)), odds=_captured(who, one.value.risks)
            )
        kind = one.thing.partition(":")[0]
        if kind == "stack":
            return OptionInfo("join", own_or_friend(asked, stacks.stack(asked.state, one.value)))
        if kind == "order":
            return OptionInfo("deeds", _line(order_line(asked, one.value)))
        if kind == "good":
            return OptionInfo("deeds", _service(asked, one.value))
        return _deed(asked, who, one.key)

    return asked.info(line, done="done_person", groups=("zones", "join", "deeds"), summary=_errand(asked, who))


def _line(said: Said) -> Message:
    assert isinstance(said, Message)
    return said


def own_or_friend(asked: Asked, one: Stack) -> Message:
    """A stack that a person could go with."""
    return own_stack(asked, one)


def _captured(one: Person, risks: int) -> OptionOdds | None:
    """9.2.3 The chance to get past this many zones with enemies."""
    if not risks:
        return None
    hides = heroes.has_trait(one, "fly") or heroes.has_trait(one, "burrow")
    most = _CAPTURE["captured_max_fly_or_burrow" if hides else "captured_max"]
    return either((1 - at_most(most)) ** risks, "passes", "captured")


def _service(asked: Asked, good: int) -> Message:
    return asked.say(f"good_{goods.SPECIALIST_IDS[good]}")


def _deed(asked: Asked, one: Person, key: str) -> OptionInfo:
    if key == "quest":
        return OptionInfo("deeds", asked.say("quest", n=len(open_quests(asked.state))))
    if key == "abandon":
        free = at_most(_HEROES["quest_abandon"]["ok_max"])
        return OptionInfo(
            "deeds", asked.say("abandon", quest=QUEST_IDS[one.quest]), odds=either(free, "released", "not_released")
        )
    if key == "drink":
        return OptionInfo("deeds", asked.say("drink", n=one.wounds))
    if key == "guardian":
        return OptionInfo("deeds", _lair(asked, one))
    if key == "wings":
        return OptionInfo("deeds", asked.say("wings"), odds=_wings())
    return OptionInfo("join", asked.say("leave_army", zone=PLACE_IDS[one.place]))


def _lair(asked: Asked, one: Person) -> Message:
    """9.2.1 Who waits there, if that is known already."""
    waiting = asked.state.lairs[one.place]
    if waiting == NONE:
        return asked.say("lair_unknown", quest=QUEST_IDS[one.quest])
    record = GUARDIANS[waiting]
    return asked.say("lair", guardian=f"guardian_{GUARDIAN_IDS[waiting]}", str=record.strength, hit=record.hit)


def _wings() -> OptionOdds | None:
    return either(at_most(_CASTING["points"]), "spell_works", "spell_fails")


def army(asked: Asked) -> DecisionInfo:
    """13.6, 15.3.1 The person that an army visits."""

    def line(one: Option) -> Said:
        if one.thing.startswith("order:"):
            return order_line(asked, one.value)
        return asked.say("hire", what=_service(asked, one.value), left=asked.gold - price(one.value))

    return asked.info(line)


def own_army(asked: Asked) -> DecisionInfo:
    """13.6 The army that a person joins."""
    return asked.info(lambda one: own_stack(asked, stacks.stack(asked.state, one.value)))


def wings(asked: Asked) -> DecisionInfo:
    """15.3 Which army flies."""

    def line(one: Option) -> Said:
        there = stacks.stack(asked.state, one.value)
        return asked.say(
            "march", mp=allowance(asked.state, there) + hurry(asked.state, there), what=own_stack(asked, there)
        )

    return asked.info(line, odds=_wings())


# Quests ---------------------------------------------------------------------------------------------------------------


def guardian(asked: Asked) -> DecisionInfo:
    """9.2.2 The chances of a fight with a guardian."""
    said = asked.params
    number = GUARDIAN_IDS.index(said["guardian"].removeprefix("guardian_"))
    record = GUARDIANS[number]
    hero = Duellist(said["person"], said["mine"], said["left"])
    beast = Duellist(said["guardian"], record.strength, record.hit, guardian=True)
    loot = asked.say("treasure", add=record.treasure_modifier + boon(asked.state, asked.me, NEXT_TREASURE))
    lines: dict[str, Said] = {
        "fight": option(loot, odds=either(victory_odds(hero, beast), "duel_won", "duel_lost")),
        "leave": asked.say("guardian_leave", zone=said["zone"]),
    }
    raised = next((one.raised for one in asked.state.people if one.owner == asked.me and one.raised != NONE), NONE)
    if raised != NONE:
        mine = Duellist("", GUARDIANS[raised].strength, raised_hits(raised))
        chance = either(victory_odds(mine, beast), "duel_won", "duel_lost")
        lines["raised"] = option(asked.say("send_raised", str=mine.strength, hit=mine.hits), odds=chance)
        lines["both"] = asked.say("both")
    return asked.lines({key: lines[key] for key in asked.decision.keys}, confirm=True)


def raising(asked: Asked) -> DecisionInfo:
    """5.2 Call the dead."""
    record = GUARDIANS[GUARDIAN_IDS.index(asked.params["guardian"].removeprefix("guardian_"))]
    chance = at_most(asked.params["most"], sides(_HEROES["raise_die"]))
    said = option(
        asked.say("raise_it", str=record.strength, hit=max(1, record.hit - 1)),
        odds=either(chance, "risen", "not_risen"),
    )
    return asked.lines({"raise": said, "no": asked.say("let_lie")})


# Barbarians -----------------------------------------------------------------------------------------------------------


def barbarians(asked: Asked) -> DecisionInfo:
    """16.1 Recruit, buy, march."""
    tribe = MINOR_IDS.index(asked.params["tribe"])
    there = host(asked.state, tribe)
    assert there is not None
    alone = not accompanied(asked.state, there)

    def line(one: Option) -> Said:
        if one.key == "recruit":
            recruit = _BARBARIANS["recruit"]
            found = table_odds(recruit["rows"], sides(recruit["die"]), 0, lambda row: int(row["units"]))
            chances = odds([(found.get(n, Fraction(0)), f"recruits_{n}", "good" if n else "") for n in (2, 1, 0)])
            return option(asked.say("recruit"), odds=chances)
        if one.key == "march":
            bad = rebels_break_away(alone=alone)
            said = asked.say("march", mp=allowance(asked.state, there), what=own_stack(asked, there))
            return option(said, odds=either(1 - bad, "loyal", "break_away"))
        return unit_line(asked, UNIT[one.key], "buy_one", left=asked.gold - COST[UNIT[one.key]])

    return asked.info(line)


def barbarian_units(asked: Asked) -> DecisionInfo:
    """16.1 Which of them come."""
    return asked.info(lambda one: unit_line(asked, one.value))
