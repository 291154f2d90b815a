"""9.2, 13.5, 13.6, 15.3, 16.1 Characters: travel, quests, visits, barbarians; agents, their effects and targets."""

from __future__ import annotations

from fractions import Fraction

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, OptionOdds
from vexillum.core.words.texts import Message

from .. import heroes, stacks
from ..agents import WATCH
from ..battle.preliminary import Duellist, victory_odds
from ..boons import NEXT_TREASURE, boon
from ..components.map import PLACE, PLACE_IDS, REGION
from ..components.pieces import CF, COST, MINOR_IDS, UNIT
from ..components.records import AGENT_IDS, AGENTS, GUARDIAN_IDS, GUARDIANS
from ..components.tables import CASTING, TABLES, sides
from ..hand import AGITATOR, WATCHES, amount, hand, watches
from ..money import yield_of
from ..people.barbarians import accompanied, host
from ..people.quests import QUEST_IDS, QUEST_ZONE, open_quests, raised_hits
from ..people.turn import Way, price
from ..routes import allowance, hurry
from ..state import NONE, Person, Stack
from .armies import order_line, rebellion_odds
from .battle import siege_odds
from .odds import at_most, rebellion, rebels_break_away, table_odds
from .realm import realm
from .words import Asked, Said, either, odds, option, own_stack, person_line, place_line, stack_line, unit_line

# 9.2, 13.6, 15.3, 16.1 Characters: travel, quests and guardians, visits, barbarians ----------------------------------


_CAPTURE = TABLES["capture"]
_HEROES = TABLES["heroes"]
_BARBARIANS = TABLES["barbarian_parley"]


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
    return asked.say(f"good_{stacks.SPECIALIST_IDS[good]}")


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
    return either(at_most(CASTING["points"]), "spell_works", "spell_fails")


def army(asked: Asked) -> DecisionInfo:
    """13.6, 15.3.1 The person that an army visits."""

    def line(one: Option) -> Said:
        if one.thing.startswith("order:"):
            return order_line(asked, one.value)
        return asked.say("hire", what=_service(asked, one.value), left=asked.gold - price(one.value))

    return asked.info(line)


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


# 13.5 Agents: their effects and their targets ------------------------------------------------------------------------


def _abilities(card: int) -> list[Message]:
    """13.5 Everything that an agent can do."""
    return [Message(f"agent.{AGENT_IDS[card]}.{number}") for number in range(len(AGENTS[card].effects))]


def card_line(asked: Asked, card: int) -> Message:
    """13.5 An agent's abilities in a line: one of them can be used."""
    first, *others = _abilities(card)
    for other in others:
        first = Message("display.either", {"one": first, "other": other})
    return first


def _held(asked: Asked) -> list[str]:
    return [AGENT_IDS[card] for card in dict.fromkeys(hand(asked.state, asked.me))]


def card(asked: Asked) -> DecisionInfo:
    """13.5 An agent of several, or none."""

    def line(one: Option) -> Said:
        return (
            asked.say("pass_agent", n=len(hand(asked.state, asked.me)))
            if one.key == "pass"
            else card_line(asked, AGENT_IDS.index(one.thing.rpartition(":")[2]))
        )

    refused = [asked.refuse(f"agent:{id}", Message("option.agent_card", {"agent": id})) for id in _held(asked)]
    chances = siege_odds(asked, asked.zone) if asked.kind == "agent.siege" else None
    return asked.info(line, refused=refused, odds=chances)


def discard(asked: Asked) -> DecisionInfo:
    """13.5 Which agent goes."""
    return asked.info(lambda one: card_line(asked, one.value))


def play(asked: Asked) -> DecisionInfo:
    """13.5 What one's agents can do now."""

    def line(one: Option) -> Said:
        if one is WATCH:
            names = [name for n, name in enumerate(WATCHES) if watches(asked.state, asked.me, n)]
            return asked.say("watch_menu", now=names or ["none"])
        which, op = one.value
        effects = AGENTS[which].effects
        number = next(number for number, effect in enumerate(effects) if effect.effect["op"] == op)
        return OptionInfo("", Message(f"agent.{AGENT_IDS[which]}.{number}"))

    refused = [asked.refuse(f"agent:{id}", Message("option.agent_card", {"agent": id})) for id in _held(asked)]
    return asked.info(line, refused=refused, confirm=True)


def watch(asked: Asked) -> DecisionInfo:
    """13.5, C282 At which moments of others one wants to be asked."""
    return asked.info(lambda one: asked.say(f"watch_{one.key}"))


def target(asked: Asked) -> DecisionInfo:
    """13.5 Its target."""

    def line(one: Option) -> Said:
        kind, _, id = one.thing.partition(":")
        if kind == "stack":
            return option(stack_line(asked, stacks.stack(asked.state, one.value)), odds=_mutiny(asked))
        if kind == "place":
            return option(place_line(asked, PLACE[id]), odds=_rebels(asked, PLACE[id]))
        if kind == "region":
            return asked.say("stores", n=yield_of(asked.state, REGION[id]))
        if kind == "seat":
            return asked.say("hand_of", n=len(hand(asked.state, one.value)), other=id, **realm(asked, id))
        return asked.say("no_target")

    return asked.info(line, confirm=True)


def _mutiny(asked: Asked) -> OptionOdds | None:
    """13.5 A stirred-up army mutinies with 3 or more."""
    if asked.params["agent"] != AGENT_IDS[AGITATOR]:
        return None
    return either(1 - at_most(amount(AGITATOR, "mutiny", "min") - 1), "mutiny", "no_mutiny")


def _rebels(asked: Asked, zone: int) -> OptionOdds | None:
    if asked.params["agent"] != AGENT_IDS[AGITATOR]:
        return None
    return rebellion_odds(rebellion(asked.state, -1, zone, amount(AGITATOR, "rebellion", "mod")))


def loss(asked: Asked) -> DecisionInfo:
    """13.5 Which unit is lost."""
    points = asked.params["points"]

    def line(one: Option) -> Said:
        unit = one.value if isinstance(one.value, int) else one.value.unit
        if CF[unit] <= points:
            return unit_line(asked, unit, "covers_unit", points=points, left=points - CF[unit], n=1)
        return unit_line(asked, unit)

    return asked.info(line)
