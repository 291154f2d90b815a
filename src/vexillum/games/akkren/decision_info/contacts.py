"""3.2, 8.3.2, 9.3.1.1, 9.3.1.3, 9.3.4 Interception, retreat, patrols, forts on the way, reorganisation."""

from __future__ import annotations

from fractions import Fraction

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionOdds
from vexillum.games.akkren.components.units import CF, UNIT_IDS
from vexillum.games.akkren.decision_info.armies import attack_on
from vexillum.games.akkren.decision_info.lines import (
    battle_odds,
    either,
    odds,
    option,
    own_stack,
    person_line,
    place_line,
    stack_power,
    stack_words,
    unit_line,
)
from vexillum.games.akkren.decision_info.pending_decision import Asked, Said
from vexillum.games.akkren.forces import goods, heroes, stacks
from vexillum.games.akkren.forces.heroes import MASTERS
from vexillum.games.akkren.movement.march import March, going
from vexillum.games.akkren.odds.rolls import interception, patrol, retreat
from vexillum.games.akkren.state import NONE, Stack


def _about(asked: Asked) -> Stack:
    """The stack that a question is about."""
    return stacks.stack(asked.state, int(asked.decision.about.rpartition(":")[2]))


def intercept(asked: Asked) -> DecisionInfo:
    """9.3.1.3 The chance of each army, and what the battle would be like."""
    march = asked.table.innermost(March)
    state = asked.state

    def line(one: Option) -> Said:
        if one.value is None:
            return asked.say("intercept_no", owner=asked.params["owner"], zone=asked.params["zone"])
        there = stacks.stack(state, one.value)
        chance = interception(state, asked.me, march, there, asked.zone) if march is not None else None
        return option(
            own_stack(asked, there), odds=None if chance is None else either(chance, "intercepts", "too_late")
        )

    moving = [] if march is None else [stack_words(asked, one) for one in going(state, march)]
    return asked.info(line, summary=asked.say("moving", what=moving) if moving else None, confirm=True)


def evade(asked: Asked) -> DecisionInfo:
    """9.3.1.1 Evade or stay: the chance of the one, the battle of the other."""
    march, one = asked.table.innermost(March), _about(asked)
    chance = retreat(asked.state, asked.me, march, one) if march is not None else None

    def line(choice: Option) -> Said:
        if choice.value is None:
            return option(asked.say("stand", zone=asked.params["zone"]), odds=_attacked(asked, march, one))
        away = None if chance is None else either(chance, "slips_away", "caught")
        return option(place_line(asked, choice.value), odds=away)

    moving = [] if march is None else [stack_words(asked, other) for other in going(asked.state, march)]
    return asked.info(line, summary=asked.say("moving", what=moving) if moving else None, confirm=True)


def _attacked(asked: Asked, march: March | None, one: Stack) -> OptionOdds | None:
    """9.4 What it would come to if the march attacked."""
    if march is None:
        return None
    return battle_odds(asked, attack_on(asked, going(asked.state, march), [one], one.place), attacks=False)


def scout(asked: Asked) -> DecisionInfo:
    """9.3.4 What patrols may find out about each army."""
    own = _about(asked)

    def line(one: Option) -> Said:
        there = stacks.stack(asked.state, one.value)
        return option(asked.say("line", what=stack_words(asked, there)), odds=_patrol(own, there.place))

    return asked.info(line)


def _patrol(one: Stack, zone: int) -> OptionOdds | None:
    found = patrol(one, zone)
    caught = sum([chance for (_, _, lost), chance in found.items() if lost], Fraction(0))
    well = sum([chance for (low, _, lost), chance in found.items() if low >= 80 and not lost], Fraction(0))
    return odds([(well, "seen_well", "good"), (1 - caught - well, "seen_part", ""), (caught, "patrol_caught", "bad")])


def show(asked: Asked) -> DecisionInfo:
    """9.3.4 Which of one's own units to show to the enemy."""
    return asked.info(lambda one: unit_line(asked, one.value))


def unit(asked: Asked) -> DecisionInfo:
    """3.2 Which units change their place; mercenaries are marked."""

    def line(one: Option) -> Said:
        value = one.value[1] if isinstance(one.value, tuple) else one.value
        return unit_line(asked, value)

    return asked.info(line)


def fort(asked: Asked) -> DecisionInfo:
    """8.3.2 An undefended fort."""
    said: dict[str, Said] = {
        "leave": asked.say("fort_leave", owner=asked.params["owner"]),
        "take": asked.say("fort_take", zone=asked.params["zone"]),
        "raze": asked.say("fort_raze", owner=asked.params["owner"]),
    }
    war = asked.kind == "move.fort_war"
    if war:
        for key in ("take", "raze"):
            said[key] = asked.say(f"fort_{key}_war", owner=asked.params["owner"])
    return asked.lines({key: said[key] for key in asked.decision.keys}, confirm=war)


def order(asked: Asked) -> DecisionInfo:
    """15.3.1 The Orders, and what their Masters can do."""
    return asked.info(lambda one: order_line(asked, one.value), done="done_orders")


def order_line(asked: Asked, order: int) -> Said:
    """15.3 A Master's spells."""
    return asked.say("order", spells=[spell.id for spell in MASTERS[order].spells], ms=MASTERS[order].ms)


# Reorganisation -------------------------------------------------------------------------------------------------------


def organise(asked: Asked) -> DecisionInfo:
    """3.2 What can be changed in a zone."""

    def line(one: Option) -> Said:
        what, id = one.value
        if what in ("units", "goods"):
            there = stacks.stack(asked.state, id)
            if what == "units":
                return stack_power(asked, there)
            with_it = [asked.say("good", n=n, good=goods.SPECIALIST_IDS[good]) for good, n in there.goods]
            people = [asked.say("person", person=heroes.name(one)) for one in asked.state.people if one.stack == id]
            return asked.say("baggage", what=[*with_it, *people])
        if what == "people":
            alone = [
                asked.say("person", person=heroes.name(one))
                for one in asked.state.people
                if one.owner == asked.me and one.place == asked.zone and one.stack == NONE and one.captor == NONE
            ]
            return asked.say("baggage", what=alone)
        here = [one for one in asked.state.stacks if one.owner == asked.me and one.place == asked.zone]
        return asked.say("merge", n=len(here))

    return asked.info(line, done="done_organising")


def baggage(asked: Asked) -> DecisionInfo:
    """3.2 Goods and persons that change their stack."""
    people = {one.id: one for one in asked.state.people}

    def line(one: Option) -> Said:
        what, value = one.value
        if what == "person":
            return person_line(asked, people[value])
        return asked.say(f"good_{goods.SPECIALIST_IDS[value]}")

    return asked.info(line)


def target(asked: Asked) -> DecisionInfo:
    """3.2 Where they go."""

    def line(one: Option) -> Said:
        if one.key == "new":
            return asked.say("new_stack", zone=asked.params["zone"])
        if one.key == "alone":
            return asked.say("alone", zone=asked.params["zone"])
        return stack_power(asked, stacks.stack(asked.state, one.value))

    return asked.info(line)


def patrol_lost(asked: Asked) -> DecisionInfo:
    """9.3.4 Which unit was caught."""
    return asked.info(lambda one: asked.say("patrol_lost", cf=CF[one.value], unit=UNIT_IDS[one.value]))
