"""The pending decision: who is asked, what he knows; and sentences that many decisions share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.show.option_info import (
    Chance,
    DecisionInfo,
    Group,
    Mean,
    OptionInfo,
    OptionOdds,
    RefusedOption,
    Tone,
)
from vexillum.core.words.texts import Message

from .. import heroes, stacks
from ..battle.forecast import Estimate
from ..battle.scene import in_words
from ..components.map import PLACE, PLACE_IDS, REGION_IDS, REGION_OF, TERRAIN, is_sea
from ..components.pieces import CF, COST, MP, NOBODY, OWNERS, SEATS, UNIT_IDS, UNITS, Force, size, strength
from ..control import holder, land_stacks, structure
from ..knowledge import hidden_stack
from ..stacks import GENERAL_IDS, GENERALS, sighting, whole_force
from ..state import KINDS, NONE, Kind, Person, Role, Stack, State, Table
from .odds import as_seen

# The pending decision: who is asked, what he knows, what is going on; and the information on it ----------------------


Said = Message | OptionInfo
OTHER = "other"
"""The group of the options that end a choice, and of those without a group of their own."""


class Asked:
    """A decision, and the seat that is asked."""

    def __init__(self, table: Table, decision: Decision) -> None:
        self.table = table
        self.decision = decision
        self.state: State = table.state
        self.seat = decision.seat
        self.me = SEATS.index(decision.seat)

    @cached_property
    def seen(self) -> State:
        """The position with nothing in it that the seat may not know."""
        return as_seen(self.state, self.me)

    @property
    def kind(self) -> str:
        """What is asked."""
        return self.decision.kind

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be answered."""
        return self.decision.options

    @property
    def params(self) -> Any:
        """What the question names."""
        return self.decision.params

    @property
    def rule(self) -> str:
        """The rule that it rests on."""
        return self.decision.rule

    @property
    def zone(self) -> int:
        """The place that the question names."""
        return PLACE[self.decision.params["zone"]]

    @property
    def gold(self) -> int:
        """The seat's own treasury."""
        return self.state.treasury[self.me]

    def stack(self, id: int) -> Stack:
        """A stack as the seat knows it."""
        return stacks.stack(self.seen, id)

    def say(self, id: str, rule: str = "", **params: Any) -> Message:
        """A sentence of these rooms: ``info.<id>``."""
        return Message(f"info.{id}", params, rule or self.rule)

    # The whole --------------------------------------------------------------------------------------------------------

    def info(
        self,
        line: Callable[[Option], Said],
        *,
        done: str = "done",
        summary: Message | None = None,
        groups: Sequence[str] = (),
        refused: Iterable[RefusedOption | None] = (),
        **more: Any,
    ) -> DecisionInfo:
        """A line for each option, made by ``line``; ``done``: the information on stopping."""
        options = {}
        for option in self.options:
            said: Said = self.say(done) if option.key == DONE.key and done else line(option)
            told = said if isinstance(said, OptionInfo) else OptionInfo(OTHER if groups else "", said)
            options[option.key] = told
        used = {one.group for one in options.values()}
        barred = tuple([one for one in refused if one is not None])
        used |= {one.group for one in barred if one.group}
        named = tuple(
            [Group(id, Message(f"group.{id}")) for id in (*groups, *([OTHER] if groups else [])) if id in used]
        )
        return DecisionInfo(summary, named, options, barred, **more)

    def lines(self, said: dict[str, Said], **more: Any) -> DecisionInfo:
        """The same where each option has its own words, by its key."""
        return self.info(lambda option: said[option.key], done="", **more)

    def refuse(self, name: str, label: Message, group: str = "", thing: str = "") -> RefusedOption | None:
        """What one would expect and cannot choose, with the decision's own reason; None if it has none."""
        things = {option.thing for option in self.options}
        keys = self.decision.keys
        if name in keys or name in things or self.decision.why is None:
            return None
        reason = self.decision.why(self.table, self.decision, name)
        if reason is None or not reason.rule:
            return None
        return RefusedOption(label, reason, group, "" if thing in things else thing)


# Sentences that many decisions share: units, stacks, zones, persons, chances -----------------------------------------


SHOWN = 3
"""How many stacks of a zone are named one by one."""


# Units and stacks -----------------------------------------------------------------------------------------------------


def unit_line(asked: Asked, unit: int, id: str = "unit", **more: Any) -> Message:
    """3.1 What a unit is worth: factors, movement, price, and what is special about it."""
    said = {"unit": UNIT_IDS[unit], "cf": CF[unit], "mp": MP[unit], "gp": COST[unit], **more}
    traits = list(UNITS[unit].traits)
    if id == "unit" and not COST[unit]:
        id = "unit_free"
    return asked.say(f"{id}_traits", traits=traits, **said) if traits else asked.say(id, **said)


def force_words(units: Force) -> list[Message]:
    """Units in words; "no units" if there are none."""
    return in_words(units) or [Message("info.no_units")]


def values(general: int) -> str:
    """3.5 A general's values as people write them: 6/2/1."""
    one = GENERALS[general]
    return "/".join([str(n) for n in (one.strategic, one.tactical, one.naval) if n is not None])


def stack_name(one: Stack) -> Message:
    """A stack by its public properties."""
    return Message("askable.stack", {"owner": OWNERS[one.owner], "kind": KINDS[one.kind], "zone": PLACE_IDS[one.place]})


def own_stack(asked: Asked, one: Stack) -> Message:
    """A stack of one's own: how many units, how strong, who leads it."""
    whole = whole_force(one)
    said: dict[str, Any] = {"n": size(whole), "cf": strength(whole), "units": force_words(whole)}
    if one.general == NONE:
        return asked.say("stack", **said)
    return asked.say("stack_led", general=GENERAL_IDS[one.general], values=values(one.general), **said)


def stack_power(asked: Asked, one: Stack) -> Message:
    """A stack of one's own whose units are named already: its strength and leader."""
    cf = strength(whole_force(one))
    if one.general == NONE:
        return asked.say("power", cf=cf)
    return asked.say("power_led", cf=cf, general=GENERAL_IDS[one.general], values=values(one.general))


def stack_words(asked: Asked, one: Stack) -> Message:
    """Any stack in a few words, as far as the seat knows it."""
    said: dict[str, Any] = {"owner": OWNERS[one.owner], "kind": KINDS[one.kind]}
    if not hidden_stack(one, asked.me):
        whole = whole_force(one)
        return asked.say("there", n=size(whole), cf=strength(whole), **said)
    found = sighting(asked.state, asked.me, one.id)
    if found is None:
        return asked.say("there_unseen", **said)
    said |= {"units": force_words(found.units), "cf": strength(found.units), "n": asked.state.clock - found.when}
    if not found.whole:
        return asked.say("there_part" if said["n"] else "there_part_now", **said)
    return asked.say("there_seen" if said["n"] else "there_seen_now", **said)


def stack_line(asked: Asked, one: Stack) -> Message:
    """A stack in a line: one's own in full, others' as far as known."""
    return own_stack(asked, one) if one.owner == asked.me else asked.say("line", what=stack_words(asked, one))


# Places ---------------------------------------------------------------------------------------------------------------


def place_line(asked: Asked, place: int) -> Message:
    """2 A place: its terrain, owner, structures, and the stacks there as far as the seat knows them."""
    if is_sea(place):
        where = asked.say("sea")
        there: Sequence[Stack] = [one for one in asked.state.stacks if one.place == place and one.kind == Kind.FLEET]
    else:
        where = ground_words(asked, place)
        there = land_stacks(asked.state, place)
    if not there:
        return asked.say("place", where=where)
    said = [stack_words(asked, one) for one in there[:SHOWN]]
    if len(there) > SHOWN:
        said.append(asked.say("more", n=len(there) - SHOWN))
    return asked.say("place_held", where=where, there=said)


def ground_words(asked: Asked, zone: int) -> Message:
    """2 A zone of land without those who are in it."""
    said: dict[str, Any] = {"terrain": TERRAIN[zone], "region": REGION_IDS[REGION_OF[zone]]}
    built = structure(asked.state, zone)
    if built:
        said["structure"] = built
    held = holder(asked.state, zone)
    if held != NOBODY:
        said["owner"] = OWNERS[held]
    return asked.say("ground" + ("_built" if built else "") + ("_of" if held != NOBODY else ""), **said)


# Persons --------------------------------------------------------------------------------------------------------------


def person_line(asked: Asked, one: Person) -> Message:
    """3.3, 3.4 A person: a hero's values, a magic user's spells."""
    if one.role != Role.HERO:
        return asked.say("caster", spells=[spell.id for spell in heroes.spells(one)], mp=heroes.movement(one))
    return asked.say(
        "hero",
        str=heroes.strength(one),
        left=heroes.hits_left(one),
        hit=heroes.HEROES[one.who].hit,
        cha=heroes.charisma(one),
        app=heroes.appeal(one),
        mov=heroes.movement(one),
    )


def where(asked: Asked, place: int) -> dict[str, str]:
    """How texts name a place."""
    return {"zone": PLACE_IDS[place]}


# Chances --------------------------------------------------------------------------------------------------------------


def odds(
    outcomes: Iterable[tuple[Fraction | float, str, Tone]] = (), means: Sequence[Mean] = (), **params: Any
) -> OptionOdds | None:
    """Possible outcomes, as ``chance.<id>``; None if there is nothing to say."""
    found = [(float(chance), id, tone) for chance, id, tone in outcomes if chance > 1e-6]
    total = sum([chance for chance, _, _ in found])
    told = [Chance(chance / total, Message(f"chance.{id}", dict(params)), tone) for chance, id, tone in found]
    return OptionOdds(tuple(told), tuple(means)) if told or means else None


def either(chance: Fraction | float, good: str, bad: str, **params: Any) -> OptionOdds | None:
    """Success or failure."""
    return odds([(chance, good, "good"), (1 - chance, bad, "bad")], **params)


def mean(id: str, value: Fraction | float, tone: Tone = "") -> Mean:
    """What to expect on average."""
    return Mean(Message(f"mean.{id}"), round(float(value), 1), tone)


def battle_odds(asked: Asked, found: Estimate | None, *, attacks: bool = True) -> OptionOdds | None:
    """9.4.2 Who is likely to hold the field, and what is left of either army, for the seat that is asked."""
    if found is None:
        return None
    mine, his = (found.attacker, found.defender) if attacks else (found.defender, found.attacker)
    left = (found.attacker_left, found.defender_left) if attacks else (found.defender_left, found.attacker_left)
    means = (mean("own_cf", 100 * left[0] - 100), mean("enemy_cf", 100 * left[1] - 100))
    return odds([(mine, "won", "good"), (his, "lost", "bad"), (max(0.0, 1 - mine - his), "drawn", "")], means)


def option(said: Message, group: str = "", **more: Any) -> OptionInfo:
    """An option's line."""
    return OptionInfo(group, said, **more)


# Questions whose options only have to be named: units, places, stacks of one's own -----------------------------------


def units(asked: Asked) -> DecisionInfo:
    """3.1 A unit of several."""
    return asked.info(lambda one: unit_line(asked, one.value))


def places(asked: Asked) -> DecisionInfo:
    """2 A zone or a sea of several."""
    return asked.info(lambda one: place_line(asked, one.value))


def own_stacks(asked: Asked) -> DecisionInfo:
    """3.2 A stack of several of one's own."""
    return asked.info(lambda one: own_stack(asked, stacks.stack(asked.state, one.value)))
