"""13.5 Agents: their effects and their targets."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, OptionOdds
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.decks import AGENT_IDS, AGENTS
from vexillum.games.akkren.components.map import PLACE, REGION
from vexillum.games.akkren.components.units import CF
from vexillum.games.akkren.decision_info.armies import rebellion_odds
from vexillum.games.akkren.decision_info.combat import siege_odds
from vexillum.games.akkren.decision_info.lines import either, option, place_line, stack_line, unit_line
from vexillum.games.akkren.decision_info.pending_decision import Asked, Said
from vexillum.games.akkren.decision_info.politics import realm
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.hand.agents import AGITATOR, amount
from vexillum.games.akkren.hand.deck import hand
from vexillum.games.akkren.hand.turn import WATCH
from vexillum.games.akkren.hand.watches import WATCHES, watches
from vexillum.games.akkren.money import yield_of
from vexillum.games.akkren.odds.rolls import at_most, rebellion


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
