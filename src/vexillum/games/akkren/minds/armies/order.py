"""Order in a zone: new troops join the army, and a guard stays where enemies are near. Never back and forth."""

from __future__ import annotations

from typing import NamedTuple

from vexillum.core.decision import Option
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.units import MP, size
from vexillum.games.akkren.minds import values
from vexillum.games.akkren.minds.armies.plan import plan
from vexillum.games.akkren.minds.mind import ON_FOOT, Keys, Mind, mobile, most
from vexillum.games.akkren.minds.threats import guards_wanted
from vexillum.games.akkren.movement.reorganisation import spare
from vexillum.games.akkren.movement.unit_transfer import reorganisable
from vexillum.games.akkren.state import NONE, Kind, Stack

WEAK = 8
"""A company of fewer factors than this joins an army."""
LEAVES = 4
"""An army that has no more units than this leaves none behind."""


class Change(NamedTuple):
    """This many units of a stack go to another one (NONE: a new one), the best or the least of them."""

    source: int
    n: int
    target: int
    best: bool


def _rested(mind: Mind, one: Stack) -> bool:
    return not (one.moved or one.activated or mind.state.clock < one.moved_until)


def change_at(mind: Mind, zone: int) -> Change | None:
    """The next thing to put in order in a zone, if there is any."""
    here = reorganisable(mind.state, mind.me, zone)
    armies = sorted([one for one in here if one.kind == Kind.ARMY], key=lambda one: (-mind.power(one), one.id))
    if not armies:
        return None
    army = armies[0]
    others = [one for one in here if one.besieged == army.besieged and one.kind != Kind.ARMY]
    posts = [one for one in others if one.kind == Kind.GARRISON]
    n, wanted = sum([size(one.units) for one in posts]), guards_wanted(mind, zone)
    fresh = [one for one in posts if mobile(one.units) and (_rested(mind, one) or not _rested(mind, army))]
    if n > wanted and fresh:
        source = max(fresh, key=lambda one: (size(mobile(one.units)), -one.id))
        surplus = min(n - wanted, size(mobile(source.units)))
        return Change(source.id, surplus, army.id, best=True)
    for one in others:
        small = one.kind == Kind.COMPANY and mind.power(one) < WEAK
        if small and (_rested(mind, one) or not _rested(mind, army)):
            return Change(one.id, size(one.hired), army.id, best=True)
    if n < wanted and min(spare(army), size(army.units)) > LEAVES and _rested(mind, army) and army.id in plan(mind):
        return Change(army.id, wanted - n, posts[0].id if posts else NONE, best=False)
    return None


def organise(mind: Mind) -> Keys:
    """``move.organise``"""
    change = change_at(mind, PLACE[mind.decision.params["zone"]])
    if change is None or not mind.has(f"s{change.source}"):
        return ("done",)
    return (f"s{change.source}",)


def take(mind: Mind) -> Keys:
    """``move.take``: the units that go."""
    change = change_at(mind, PLACE[mind.decision.params["zone"]])
    if change is None or change.source != mind.about("stack"):
        return most(mind, lambda option: -values.unit(mind, option.value[1]), 1)

    def value(option: Option) -> float:
        prefix, unit = option.value
        if change.best:
            return values.unit(mind, unit) - (100 if MP[unit] < ON_FOOT else 0)
        return -values.unit(mind, unit) - (100 if prefix else 0)  # mercenaries are no guard

    return most(mind, value, change.n)


def give(mind: Mind) -> Keys:
    """``move.give``: where they go; without an order of its own to the strongest stack."""
    change = change_at(mind, PLACE[mind.decision.params["zone"]])
    if change is not None:
        key = "new" if change.target == NONE else f"s{change.target}"
        if mind.has(key):
            return (key,)
    powers = {one.id: mind.power(one) for one in mind.own}
    return (max(mind.options, key=lambda option: powers.get(option.value, 0)).key,)


def take_everything(mind: Mind) -> Keys:
    """``move.take_goods``, ``move.take_people``: all that may come along."""
    return tuple([option.key for option in mind.options][: mind.decision.at_most])
