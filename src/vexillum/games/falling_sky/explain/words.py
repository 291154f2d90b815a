"""Pieces, places and chances in words: the decision being asked, its Regions, and options beside the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from vexillum.coin import explain as pending_decision
from vexillum.coin import explain as places
from vexillum.coin import explain as shared_options
from vexillum.coin.explain import OTHER, LineOf, OptionLine, SpaceLists, cost_line, explain, message
from vexillum.coin.kit import NOBODY
from vexillum.core.decision import Decision, Option
from vexillum.core.show.option_info import Chance, DecisionInfo, Held, Mean, OptionInfo, OptionOdds, RefusedOption, Tone
from vexillum.core.tools.odds import Odds, average, of
from vexillum.core.words.texts import Message

from ..actions import REMOVE, Action, near_leader
from ..battle.battle import can_ambush, can_besiege
from ..battle.sides import Battle, Side
from ..commands.common import CALL_OFF, FIRST
from ..control import controller, hidden, pieces, present, tribes_in
from ..forces import pool_of, region_of, unit_words
from ..map import ADJACENT_TOGATA, REGION_IDS, REGION_NUMBER, SPACE_COUNT, TRIBE_NUMBER
from ..money import TRANSFER, funds
from ..pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GERMANS,
    KIND_NUMBER,
    KINDS,
    KINDS_OF,
    KIT,
    ROMANS,
    SEATS,
    STATUS_OWNER,
    STATUSES,
    UNIT_KINDS,
)
from ..specials import aedui, arverni, belgae, romans
from ..specials.catalog import SPECIALS
from ..state import State, Table
from ..victory import control_value
from .odds import FALLS, BattleModel, Field, SideLosses, fallen

# A decision while it is asked, and the Command, Battle or Event that it belongs to -----------------------------------


SPECIALS_GROUP = "specials"
"""The group of Special Abilities beside what was asked for."""


class Asked(pending_decision.PendingDecision[State]):
    """A decision, the seat that is asked, and the Command, Battle or Event that it belongs to."""

    __slots__ = ("action", "fight")
    kit = KIT
    specials = SPECIALS_GROUP

    def __init__(self, table: Table, decision: Decision) -> None:
        super().__init__(table, decision)
        self.action = self.table.innermost(Action)
        self.fight = self.table.innermost(Battle)

    @property
    def command(self) -> Action:
        """The Command that is being executed."""
        assert self.action is not None
        return self.action

    @property
    def battle(self) -> Battle:
        """The Battle that is being fought."""
        assert self.fight is not None
        return self.fight


# Pieces and places in words, and as the counters that show them ------------------------------------------------------


ALL_KINDS = tuple(range(UNIT_KINDS))


def standing_words(state: State, region: int, factions: Sequence[int] | None = None) -> list[Message]:
    """Allies, Citadels and pieces in a Region, all or those of some Factions: "1 Roman Ally", "2 Legions"."""
    there = [state.tribes[tribe] for tribe in tribes_in(state, region)]
    there = [status for status in there if STATUS_OWNER[status] != NOBODY]
    if factions is not None:
        there = [status for status in there if STATUS_OWNER[status] in factions]
    words = [Message(f"count.{STATUSES[status]}", {"n": there.count(status)}) for status in dict.fromkeys(there)]
    kinds = ALL_KINDS if factions is None else tuple([k for faction in factions for k in KINDS_OF[faction]])
    return words + unit_words(pool_of(state, region, kinds))


def control_words(state: State, region: int) -> Message:
    """Who Controls a Region."""
    holder = controller(state, region)
    return Message("control.nobody") if holder == NOBODY else Message("control.faction", {"who": FACTIONS[holder]})


def land(state: State, region: int) -> Message:
    """The pieces in a Region, its Control and Control Value, and whether it is Devastated."""
    what = standing_words(state, region)
    words = {"control": control_words(state, region), "value": control_value(state, region)}
    hungry = "_devastated" if state.devastated[region] else ""
    return message(f"land{hungry}", what=what, **words) if what else message(f"land_empty{hungry}", **words)


def there(state: State, region: int) -> Message:
    """The pieces in a Region: "There: 1 Roman Ally, 2 Legions"."""
    return places.there_line(standing_words(state, region))


def named(regions: Sequence[int]) -> Message:
    """Regions by name if they are few, else how many there are."""
    return places.spaces_line([REGION_IDS[region] for region in regions])


def tribe_line(state: State, tribe: int) -> Message:
    """What is at a Tribe, its Region, and who Controls that."""
    region = region_of(state, tribe)
    words = {"what": STATUSES[state.tribes[tribe]], "space": REGION_IDS[region]}
    return message("tribe", control=control_words(state, region), **words)


def faction_line(state: State, faction: int, region: int | None = None) -> Message:
    """A Faction: its pieces in a Region, or on the map, and its Resources."""
    if region is not None:
        what = standing_words(state, region, (faction,))
        if what and faction < len(SEATS):
            return message("faction_there", what=what, n=funds(state, faction))
        if what:
            return message("germans_there", what=what)
    count = sum([pieces(state, r, faction) for r in range(len(REGION_IDS))])
    if faction >= len(SEATS):
        return message("germans", pieces=count)
    return message("faction", pieces=count, n=funds(state, faction))


def unit_line(state: State, thing: str) -> Message:
    """Pieces of a kind: how many are in the Region."""
    space, _, unit = thing.partition(":")[2].partition(".")
    n = state.units[UNIT_KINDS * REGION_NUMBER[space] + KIND_NUMBER[unit]]
    return message("unit", what=[Message(f"count.{unit}", {"n": n})], space=space)


def thing_line(state: State, option: Option, region: int | None = None) -> Message:
    """The subject of an option: a Region, a Tribe, pieces, a Faction."""
    kind, _, id = option.thing.partition(":")
    if kind == "space":
        return land(state, REGION_NUMBER[id])
    if kind == "tribe":
        return tribe_line(state, TRIBE_NUMBER[id])
    if kind == "unit":
        return unit_line(state, option.thing)
    return faction_line(state, FACTIONS.index(id), region)


def held(group: Iterable[tuple[int, int]]) -> tuple[Held, ...]:
    """Pieces as counters."""
    return tuple([Held(KINDS[kind], n) for kind, n in group if n])


def money(n: int) -> Message:
    """This many Resources: "3 Resources"."""
    return Message("count.resources", {"n": n})


def leaves(state: State, faction: int, n: int) -> Message:
    """A cost and what it leaves: "3 Resources, 40 left"."""
    return places.cost_leaving(money(n), funds(state, faction) - n)


def each(n: int, noun: str) -> Message:
    """A cost per item: "2 Resources a Region"."""
    return places.cost_for_each(money(n), noun)


# The odds on an option: at most three outcomes, and what to expect, as one of the sides sees it ----------------------


MOST = 3
"""Outcomes on an option."""
ORDER: tuple[tuple[str, Tone], ...] = (
    ("leader", "good"),
    ("rout", "good"),
    ("more", "good"),
    ("even", ""),
    ("nothing", ""),
    ("fewer", "bad"),
    ("routed", "bad"),
    ("own_leader", "bad"),
)
"""How a Battle may end, as one side sees it, from the best to the worst."""


def outcomes(odds: dict[str, Fraction], order: tuple[tuple[str, Tone], ...]) -> tuple[Chance, ...]:
    """Outcomes ``chance.<id>`` in an order; where there are too many, the rarest are summed up."""
    rare: list[str] = []
    if len(odds) > MOST:
        rare = sorted(odds, key=lambda id: odds[id])[: len(odds) - MOST + 1]
    said = [
        Chance(float(odds[id]), Message(f"chance.{id}"), liked) for id, liked in order if id in odds and id not in rare
    ]
    if rare:
        said.append(Chance(float(sum([odds[id] for id in rare], Fraction(0))), Message("chance.otherwise")))
    return tuple(said)


# Battles --------------------------------------------------------------------------------------------------------------


def seen(model: BattleModel, faction: int, *, retreats: bool = False) -> OptionOdds:
    """The ends of a Battle for a Faction; anyone who does not fight in it looks on from the attacker's side."""
    own, enemy = model.attacker, model.defender
    if faction == model.defender.faction:
        own, enemy = enemy, own
    ends: Odds[Field] = model.ends(retreats=retreats)
    both = of(ends, lambda field: (model.fallen(own, field), model.fallen(enemy, field)))
    odds = of(both, lambda pair: _outcome(*pair))
    means = [*_means(of(both, lambda pair: pair[1]), "their", 1), *_means(of(both, lambda pair: pair[0]), "own", -1)]
    if own is model.attacker and model.may_retreat and not model.chosen.shot:
        means.append(_if_they_retreat(model))
    return OptionOdds(outcomes(odds, ORDER), tuple(means))


def _if_they_retreat(model: BattleModel) -> Mean:
    """3.2.4, 3.3.4 What a Defender loses who Retreats instead; outcomes and other means are of one who does not."""
    lost = of(model.ends(retreats=True), lambda field: model.fallen(model.defender, field).pieces)
    return Mean(Message("mean.their_retreat"), -float(average(lost)), "good" if average(lost) else "")


def _outcome(mine: SideLosses, theirs: SideLosses) -> str:
    if mine.leader:
        return "own_leader"
    if theirs.leader:
        return "leader"
    if not mine.pieces and not theirs.pieces:
        return "nothing"
    if not theirs.left or not mine.left:
        return "rout" if mine.left else "routed"
    return "more" if theirs.pieces > mine.pieces else "fewer" if theirs.pieces < mine.pieces else "even"


def _means(odds: Odds[SideLosses], whose: str, sign: int) -> list[Mean]:
    """How many pieces, and how many Legions among them, a side loses on average."""
    tone: Tone = "good" if sign > 0 else "bad"
    found = []
    for field in ("pieces", "legions"):
        mean = average(of(odds, lambda result: int(getattr(result, field))))  # noqa: B023
        if mean or field == "pieces":
            found.append(Mean(Message(f"mean.{whose}_{field}"), -float(mean), tone if mean else ""))
    return found


# Rolls ----------------------------------------------------------------------------------------------------------------


def piece_roll(whose: str = "own") -> OptionOdds:
    """3.2.4 One piece that is rolled for."""
    tones: tuple[Tone, Tone] = ("bad", "good")
    return OptionOdds(
        (
            Chance(float(FALLS), Message("chance.falls"), tones[0]),
            Chance(float(1 - FALLS), Message("chance.stands"), tones[1]),
        )
    )


def unpaid(n: int) -> OptionOdds | None:
    """6.3 Pieces that are not paid for: how many fall."""
    if not n:
        return None
    odds = fallen(n)
    none, all_fall = odds[0], odds[n]
    said = [Chance(float(none), Message("chance.none_fall"), "good")]
    if n > 1:
        said.append(Chance(float(1 - none - all_fall), Message("chance.some_fall")))
    said.append(Chance(float(all_fall), Message("chance.all_fall"), "bad"))
    return OptionOdds(tuple(said), (Mean(Message("mean.own_pieces"), -float(average(odds)), "bad"),))


def harassed(odds: Odds[tuple[int, int]]) -> OptionOdds:
    """3.2.2-3.2.3 What Harassment takes, if all Factions Harass that can."""
    lost = of(odds, sum)
    said = [
        Chance(float(chance), Message("chance.lost", {"n": n}), "bad" if n else "good")
        for n, chance in sorted(lost.items())
    ]
    if len(said) > MOST:
        rest = sum([each.chance for each in said[MOST - 1 :]])
        said = [*said[: MOST - 1], Chance(rest, Message("chance.lost_more", {"n": MOST - 1}), "bad")]
    return OptionOdds(tuple(said), (Mean(Message("mean.own_pieces"), -float(average(lost)), "bad"),))


def resented() -> OptionOdds:
    """3.2.3 For a Tribe that is Dispersed Arverni and Belgae roll, each on its own."""
    neither, both = (1 - FALLS) ** 2, FALLS**2
    return OptionOdds(
        (
            Chance(float(neither), Message("chance.no_rally"), "good"),
            Chance(float(1 - neither - both), Message("chance.one_rally")),
            Chance(float(both), Message("chance.both_rally"), "bad"),
        )
    )


# 4.2-4.5 What each Special Ability could do now, in a line with the places and numbers of this position --------------


Does = tuple[Message, Message]
"""What a Special Ability does, and what it costs."""
FREE = cost_line("free")


def special_info(asked: Asked, special: str) -> OptionInfo:
    """A Special Ability beside a Command."""
    does, price = special_line(asked.state, asked.command, special)
    return OptionInfo(SPECIALS_GROUP, does, price)


def special_line(state: State, action: Action, special: str) -> Does:
    """What it could do, and what it costs; by Event it costs nothing."""
    does, price = _LINES[special](state, action)
    return does, FREE if action.free else price


def _build(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if action.special_allows(r) and romans.may_build(state, action, r)]
    does = message("build", places=named(regions)) if regions else message("build_supply")
    return does, each(romans.BUILD_COST, "work")


def _scout(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if action.special_allows(r) and romans.can_reveal(state, r)]
    return (message("scout", places=named(regions)) if regions else message("scout_move")), FREE


def _besiege(state: State, action: Action) -> Does:
    regions = [
        r
        for r in range(SPACE_COUNT)
        if any(can_besiege(state, Side(r, ROMANS), Side(r, other)) for other in present(state, r) if other != ROMANS)
    ]
    return message("besiege", places=named(regions)), FREE


def _entreat(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if action.special_allows(r) and arverni.can_entreat(state, action, r)]
    return message("entreat", places=named(regions)), each(arverni.ENTREAT_COST, "space")


def _devastate(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if action.special_allows(r) and arverni.can_devastate(state, r)]
    starved = [arverni.starved(state, r, f) for r in regions for f in range(GERMANS + 1) if f != ARVERNI]
    own = sum([arverni.starved(state, r, ARVERNI) for r in regions])
    return message("devastate", places=named(regions), n=sum(starved), own=own), FREE


def _ambush(state: State, action: Action) -> Does:
    me = action.faction
    near = range(SPACE_COUNT) if me == AEDUI else near_leader(state, me)
    regions = [r for r in near if any(can_ambush(state, Side(r, me), Side(r, f)) for f in present(state, r) if f != me)]
    return message("ambush_one" if me == AEDUI else "ambush", places=named(sorted(regions))), FREE


def _trade(state: State, action: Action) -> Does:
    now = aedui.income(state, action, action.agreed)
    most = aedui.income(state, action, set(range(GERMANS)) - action.refused)
    return message("trade", n=now, most=most) if most > now else message("trade_sure", n=now), FREE


def _suborn(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if action.special_allows(r) and aedui.can_suborn(state, action, r)]
    return message("suborn", places=named(regions)), cost_line("suborn")


def _enlist(state: State, action: Action) -> Does:
    regions = [r for r in belgae.affected(state) if action.special_allows(r)]
    return message("enlist", places=named(regions)), FREE


def _rampage(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if action.special_allows(r) and belgae.can_rampage(state, r)]
    n = sum([hidden(state, r, BELGAE) for r in regions])
    return message("rampage", places=named(regions), n=n), FREE


_LINES: dict[str, Callable[[State, Action], Does]] = {
    "build": _build,
    "scout": _scout,
    "besiege": _besiege,
    "entreat": _entreat,
    "devastate": _devastate,
    "ambush": _ambush,
    "trade": _trade,
    "suborn": _suborn,
    "enlist": _enlist,
    "rampage": _rampage,
}


# Options that are added to the others: done, own pieces, agreements, transfers, Special Abilities --------------------


ASKS = {
    "option.ask_supply": "ask_supply",
    "option.ask_loan": "ask_loan",
    "option.ask_retreat": "ask_retreat",
    "option.ask_quarters": "ask_quarters",
}
"""1.5.2 Options that ask another Faction to agree, and their lines."""


def with_common_options(
    asked: Asked, line: LineOf, *, done: Message | None = None, none: Message | None = None
) -> LineOf:
    """What options do, with those that many decisions share; ``done`` and ``none`` say what stopping means here."""

    def told(option: Option) -> OptionLine:
        found = _common_line(asked, option)
        return line(option) if found is None else OptionInfo(OTHER, found) if isinstance(found, Message) else found

    return shared_options.with_shared_options(told, done=done, none=none)


def _common_line(asked: Asked, option: Option) -> OptionLine | None:
    if option is REMOVE:
        return message("remove_own")
    if option is TRANSFER:
        return message("transfer", n=funds(asked.state, asked.faction))
    if option is CALL_OFF:
        return message("call_off")
    if option.text == FIRST:
        return message("select_first", **option.params)
    if option.text in ASKS:
        return message(ASKS[option.text], who=FACTIONS[option.value])
    if option.text in ("option.give", "option.ask_gift"):
        return transfer_line(asked, option)
    if asked.action is None:
        return None
    if option is SPECIALS.now and asked.action.special is not None:
        does = special_line(asked.state, asked.action, asked.action.special)[0]
        return message("special_now", special=asked.action.special, does=does)
    return special_info(asked, option.value) if SPECIALS.is_special(option) else None


def transfer_line(asked: Asked, option: Option) -> Message:
    """1.5.2 Who has how much."""
    state, other = asked.state, option.value
    id = "give" if option.text == "option.give" else "ask_gift"
    return message(id, who=FACTIONS[other], n=funds(state, asked.faction), theirs=funds(state, other))


def refused_specials(asked: Asked) -> list[RefusedOption]:
    """4.1 The Special Abilities of the Faction that do not go with this Command now, with the reason."""
    action = asked.action
    if action is None or action.special is not None or action.offer is not None:
        return []
    if not action.specials:
        return asked.refuse(
            f"special.{next(iter(SPECIALS[action.faction]))}", Message("askable.a_special"), SPECIALS_GROUP
        )
    found = []
    for id in SPECIALS[action.faction]:
        found += asked.refuse(f"special.{id}", Message("option.special", {"special": id}), SPECIALS_GROUP)
    return found


# Regions to choose from: what each brings, what is there, and why others are not offered -----------------------------


_LISTS = SpaceLists[Asked](
    KIT,
    adjacent=ADJACENT_TOGATA,
    stands=standing_words,
    common_options=with_common_options,
    refused_specials=refused_specials,
)
by_gain = _LISTS.by_gain
choose_space = _LISTS.choose
refused_spaces = _LISTS.refused


def regions(asked: Asked, *, done: Message | None = None, none: Message | None = None) -> DecisionInfo:
    """Regions, each with what is there."""
    return choose_space(asked, lambda option, region: land(asked.state, region), done=done, none=none)


def things(
    asked: Asked, *, done: Message | None = None, none: Message | None = None, summary: Message | None = None
) -> DecisionInfo:
    """Things on the map, each with what it is: Tribes, pieces, Factions."""
    region = REGION_NUMBER.get(asked.params.get("space", ""))

    def line(option: Option) -> OptionLine:
        return thing_line(asked.state, option, region)

    return explain(asked, with_common_options(asked, line, done=done, none=none), summary=summary)
