"""The information on each kind of decision; its odds in full; what can be asked about by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from vexillum.core.decision import Decision
from vexillum.core.show.option_info import Askable, DecisionInfo, OptionOdds
from vexillum.core.show.pages import Page, PageLine
from vexillum.core.words.texts import Message, Texts

from .. import heroes, stacks
from ..components.map import PLACE, PLACE_IDS, REGION, REGION_IDS, SEAT_OF
from ..components.pieces import OWNERS, SEATS, UNIT
from ..components.records import AGENT_IDS
from ..hand import hand
from ..knowledge import hidden_person
from ..scenarios import in_play
from ..stacks import GOOD, SPECIALIST_IDS
from ..state import Person, State, Table
from . import armies, battle, characters, realm, words
from .words import Asked, stack_name

# The information on each kind of decision ----------------------------------------------------------------------------


CATALOG: dict[str, Callable[[Asked], DecisionInfo]] = {
    # 4, 7, 10.1.2
    "setup.garrison": realm.garrison,
    "bid": realm.bid,
    "place_in_order": realm.place_in_order,
    "kingdom.influence": realm.influence,
    # 8, 13.5, 16.1
    "politics.relation": realm.relations,
    "politics.answer": realm.answer,
    "politics.nation": realm.nation,
    "politics.defend": realm.defend,
    "politics.present": realm.present,
    "politics.gift": realm.gift,
    "politics.parley": realm.talks,
    "politics.ransom": realm.ransom,
    # 8.3, 13
    "build.buy": realm.buy,
    "build.where": realm.placed,
    "build.person_where": realm.placed,
    "build.command": words.own_stacks,
    "build.for": words.own_stacks,
    "build.giant": realm.giant,
    "build.upkeep": realm.upkeep,
    "build.demon": realm.demon,
    "trade.move": realm.caravan_way,
    "trade.offer": realm.caravan_host,
    "trade.home": realm.caravan_home,
    # 5, 8.2.1, 13.3, 15.1
    "realm.alternative": realm.alternative,
    "realm.slaves": realm.slaves,
    "realm.deploy": words.units,
    "realm.remove": words.own_stacks,
    "realm.demon": realm.fewer,
    "realm.mastiff": realm.fewer,
    "realm.conquer": realm.conquer,
    # 9.1
    "event.vein": realm.vein,
    "event.fort": realm.fort,
    "event.envoys": realm.envoys,
    "event.free_unit": words.units,
    "event.ship": realm.ship,
    "event.stranger": realm.stranger,
    "event.wounded": realm.wounded,
    # 9.2, 13.6, 15.3, 16.1
    "people": characters.menu,
    "people.act": characters.act,
    "people.army": characters.army,
    "people.recipient": words.own_stacks,
    "people.wings": characters.wings,
    "quest.guardian": characters.guardian,
    "quest.raise": characters.raising,
    "barbarian.act": characters.barbarians,
    "barbarian.units": words.units,
    # 13.5
    "agent.discard": characters.discard,
    "agent.block": characters.card,
    "agent.battle": characters.card,
    "agent.siege": characters.card,
    "agent.embassy": characters.card,
    "agent.play": characters.play,
    "agent.target": characters.target,
    "agent.watch": characters.watch,
    "attrition.loss": characters.loss,
    # 3.2, 9.3
    "phase": armies.menu,
    "move.to": armies.march,
    "move.accompany": armies.accompany,
    "move.agree": armies.agree,
    "move.intercept": armies.intercept,
    "move.retreat": armies.evade,
    "move.scout": armies.scout,
    "move.show_kind": words.units,
    "move.show": words.units,
    "move.patrol_lost": armies.patrol_lost,
    "move.fort": armies.fort,
    "move.fort_war": armies.fort,
    "move.visit": armies.order,
    "move.organise": armies.organise,
    "move.take": armies.unit,
    "move.take_goods": armies.baggage,
    "move.take_people": armies.baggage,
    "move.give": armies.target,
    # 9.3.5, 9.4.4, 16.2
    "sea.move": armies.voyage,
    "sea.aboard": armies.aboard,
    "sea.ashore": armies.aboard,
    "sea.strike": armies.strike,
    "sea.split": armies.split,
    "naval.loss": armies.loss,
    "naval.drown": armies.loss,
    "naval.damaged": armies.loss,
    "naval.along": armies.loss,
    "naval.tide": armies.tide,
    "naval.leave": armies.leave,
    "naval.leave_to": words.places,
    "naval.port": words.places,
    "naval.put_to_sea": words.places,
    "pirates.parley": armies.pirates,
    "pirates.ships": words.units,
    # 1, 9.4, 9.4.3
    "battle.next": battle.engagement,
    "battle.attackers": battle.attackers,
    "battle.principal": battle.principal,
    "battle.join_attack": battle.join,
    "battle.join_defence": battle.join,
    "battle.retreat": words.places,
    "battle.quarter": battle.quarter,
    "siege.shelter": battle.shelter,
    "siege.begin": battle.begin,
    "siege.manner": battle.manner,
    "siege.keep": battle.keep,
    "siege.attrition": characters.loss,
    "tabletop.mark": battle.mark,
    "tabletop.losses": battle.losses,
    "tabletop.field": battle.field,
    "tabletop.confirm": battle.confirm,
    # 9.4.1, 9.4.2, 15.2
    "battle.attach": battle.piece,
    "battle.host": battle.piece,
    "battle.assassin": battle.assassin,
    "battle.bodyguard": battle.bodyguard,
    "battle.challenge": battle.challenge,
    "battle.champion": battle.champion,
    "duel.leave": battle.duel,
    "battle.spell": battle.spell,
    "battle.target": battle.piece,
    "battle.price": battle.price,
    "battle.sacrifice": battle.piece,
    "battle.points": battle.points,
    "battle.counter": battle.counter,
    "battle.plague": battle.piece,
    "battle.victim": battle.piece,
    "battle.aim": battle.piece,
    "battle.volleys": battle.volleys,
    "battle.volley": battle.volley,
    "battle.mines": battle.mines,
    "battle.trap": battle.piece,
    "battle.heal": battle.piece,
    "battle.fanatic": battle.piece,
    "battle.reroll": battle.reroll,
    "battle.bows": battle.bows,
    "battle.loss": battle.covered,
    "battle.pick": battle.covered,
    "battle.recovery": battle.recovery,
    "battle.withdraw": battle.withdraw,
    # 14, 15.3.2
    "council.alliances": realm.alliances,
    "council.hero": realm.hired_hero,
    "council.master": realm.master,
    "council.bid": realm.company,
    "council.raise": realm.company,
    "council.company_where": realm.placed,
    "council.general": realm.general,
}
EXPLAINED = frozenset(CATALOG)


def decision_info(table: Table, decision: Decision) -> DecisionInfo:
    """The information on a decision and each of its options."""
    return CATALOG[decision.kind](Asked(table, decision))


# The odds of a decision in full, for people who ask: each option that has any, with all its outcomes -----------------


FORECAST = frozenset(
    (
        "move.to",
        "move.retreat",
        "battle.next",
        "battle.join_attack",
        "battle.join_defence",
        "battle.withdraw",
        "siege.shelter",
        "siege.manner",
    )
)
"""9.4.2 Decisions whose odds are the forecast of a battle, at least for some options."""
ODDS_KINDS = FORECAST | frozenset(
    (
        "agent.siege",
        "agent.target",
        "barbarian.act",
        "battle.assassin",
        "battle.champion",
        "battle.counter",
        "battle.mines",
        "battle.points",
        "battle.recovery",
        "battle.reroll",
        "battle.spell",
        "battle.volley",
        "battle.volleys",
        "bid",
        "council.general",
        "duel.leave",
        "move.intercept",
        "move.scout",
        "naval.leave",
        "naval.tide",
        "people.act",
        "people.wings",
        "phase",
        "pirates.parley",
        "politics.nation",
        "politics.parley",
        "quest.guardian",
        "quest.raise",
        "sea.move",
        "sea.strike",
        "siege.begin",
        "trade.move",
        "trade.offer",
    )
)
"""The decisions whose odds are known."""


def odds_page(table: Table, decision: Decision, keys: Sequence[str], texts: Texts) -> Page | None:
    """The odds of the options that are named, of all if none is; None if there are none."""
    info = decision_info(table, decision)
    lines = _told(texts, info.odds)
    for option in decision.options:
        told = info.options[option.key]
        if told.odds is not None and (not keys or option.key in keys):
            lines.append(PageLine(texts(option.message), "heading"))
            if told.summary is not None:
                lines.append(PageLine(texts(told.summary), "quiet"))
            lines += _told(texts, told.odds)
    if not lines:
        return None
    if decision.kind in FORECAST:
        lines.append(PageLine(texts("odds.forecast"), "quiet"))
    return Page("", texts("odds.title"), tuple(lines))


def _told(texts: Texts, odds: OptionOdds | None) -> list[PageLine]:
    """Every outcome with its chance, and what to expect on average."""
    if odds is None:
        return []
    chances = [
        PageLine(texts("odds.chance", what=texts(one.label), percent=_percent(one.chance))) for one in odds.outcomes
    ]
    return [*chances, *[PageLine(texts("odds.mean", what=texts(one.label), n=f"{one.value:g}")) for one in odds.means]]


def _percent(chance: float) -> str:
    """A chance in percent, with a decimal where it would round to 0 or 100."""
    percent = 100 * chance
    return f"{percent:.1f}" if percent < 1 or percent > 99 else f"{percent:.0f}"


# What can be asked about by name, and why it is not an option now ----------------------------------------------------


def askable(table: Table, decision: Decision) -> tuple[Askable, ...]:
    """Everything on the map and in one's own hands that is no option."""
    offered = {name for option in decision.options for name in (option.key, option.thing)}
    me = SEATS.index(decision.seat)
    return tuple([one for one in _things(table.state, me) if one.name not in offered])


def _things(state: State, me: int) -> Iterator[Askable]:
    yield from _map()
    for one in state.stacks:
        yield Askable(f"stack:{one.id}", stack_name(one))
    for person in state.people:
        if not hidden_person(person, me):
            yield Askable(f"person:{person.id}", person_name(person))
    for faction in in_play(state):
        if faction != me:
            yield Askable(f"seat:{SEATS[faction]}", Message("askable.faction", {"who": SEATS[faction]}))
    for unit, id in enumerate(UNIT):
        if state.waiting(me, unit):
            yield Askable(f"unit:{id}", Message("askable.unit", {"unit": id}))
    for card in dict.fromkeys(hand(state, me)):
        yield Askable(f"agent:{AGENT_IDS[card]}", Message("askable.agent", {"agent": AGENT_IDS[card]}))


@cache
def _map() -> tuple[Askable, ...]:
    places = [Askable(f"place:{id}", Message("askable.place", {"zone": id})) for id in PLACE_IDS]
    regions = [Askable(f"region:{id}", Message("askable.region", {"region": id})) for id in REGION_IDS]
    return (*places, *regions)


def person_name(one: Person) -> Message:
    """A person, and where he is."""
    return Message("askable.person", {"person": heroes.name(one), "zone": PLACE_IDS[one.place]})


def why_not(table: Table, decision: Decision, name: str) -> Message | None:
    """What the decision is about, where it has no reason of its own for a thing; None for no such thing."""
    what = _named(table.state, SEATS.index(decision.seat), name)
    if what is None:
        return None
    kind, _, id = name.partition(":")
    offered = {option.thing for option in decision.options}
    seat = PLACE_IDS[SEAT_OF[REGION[id]]] if kind == "region" and SEAT_OF[REGION[id]] >= 0 else ""
    if seat and f"place:{seat}" in offered:
        return Message("why.asked_zone", {"what": what, "zone": seat}, decision.rule)
    return Message("why.asked_other", {"what": what, "ask": decision.prompt}, decision.rule)


def _named(state: State, me: int, name: str) -> Message | None:
    kind, _, id = name.partition(":")
    if kind == "place" and id in PLACE:
        return Message("askable.place", {"zone": id})
    if kind == "region" and id in REGION:
        return Message("askable.region", {"region": id})
    if kind == "stack" and id.isdigit():
        one = stacks.find(state, int(id))
        return None if one is None else stack_name(one)
    if kind == "person" and id.isdigit():
        found = [one for one in state.people if one.id == int(id) and not hidden_person(one, me)]
        return person_name(found[0]) if found else None
    if kind == "seat" and id in OWNERS:
        return Message("askable.faction", {"who": id})
    if kind == "unit" and id in UNIT:
        return Message("askable.unit", {"unit": id})
    if kind == "agent" and id in AGENT_IDS:
        return Message("askable.agent", {"agent": id})
    if kind == "good" and id in GOOD:
        return Message("askable.good", {"good": SPECIALIST_IDS[GOOD[id]]})
    return None
