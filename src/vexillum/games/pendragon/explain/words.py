"""What many decisions share: words, numbers, spaces, done, none, how to pay, and each Feat in a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from vexillum.coin import explain as coin
from vexillum.coin.explain import OTHER, LineOf, OptionLine, SpaceLists, cost_line, counted, message
from vexillum.coin.kit import NOBODY
from vexillum.core.decision import Decision, Option
from vexillum.core.show.option_info import DecisionInfo, Held, OptionInfo, RefusedOption
from vexillum.core.words.texts import Message

from .. import cards
from ..actions import SPLIT_PAYMENT, Action
from ..battle.sides import Fight
from ..control import controller
from ..feats import barbarians, civitates, dux
from ..feats.catalog import FEATS
from ..forces import pool_of, unit_words
from ..map import ADJACENT, REGIONS, SITES_OF, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from ..money import NOUN, funds, purses
from ..pieces import (
    CIVITATES,
    FACTIONS,
    KIT,
    SAXON_WARBAND,
    STRONGHOLD_OWNER,
    STRONGHOLDS,
    UNIT_KINDS,
    UNIT_NUMBER,
    UNIT_TYPE,
    UNITS,
    UNITS_OF,
)
from ..prosperity import prosperity
from ..state import TRACKS, State, Table

# A decision while it is asked, and the Command, Battle or Event that it belongs to -----------------------------------


FEAT_OPTIONS = "feats"
"""The group of Feats beside what was asked for."""


class Asked(coin.PendingDecision[State]):
    """A decision, the seat that is asked, and the Command, Battle or Event that it belongs to."""

    __slots__ = ("action", "fight")
    kit = KIT
    specials = FEAT_OPTIONS

    def __init__(self, table: Table, decision: Decision) -> None:
        super().__init__(table, decision)
        self.action = self.table.innermost(Action)
        self.fight = self.table.innermost(Fight)

    @property
    def space(self) -> int:
        """The space that the question is about."""
        return SPACE_NUMBER[self.params["space"]]

    @property
    def command(self) -> Action:
        """The Command that is being executed."""
        assert self.action is not None
        return self.action

    @property
    def battle(self) -> Fight:
        """The Battle that is being fought."""
        assert self.fight is not None
        return self.fight


def in_space(id: str, space: int, **params: Any) -> Message:
    """What an option does in a space."""
    return Message(f"does.{id}", {"space": SPACE_IDS[space], **params})


# Pieces and places in words, and as the counters that stand for them -------------------------------------------------


ALL_KINDS = tuple(range(UNIT_KINDS))


def standing_words(state: State, space: int, factions: Sequence[int] | None = None) -> list[Message]:
    """Strongholds and Units in a space, all or those of some Factions: "1 Fort", "2 Cavalry", "6 Scotti Raiders"."""
    if factions is None:
        return strongholds_of(state, space, range(4)) + unit_words(pool_of(state, space, ALL_KINDS))
    kinds = tuple([kind for faction in factions for kind in UNITS_OF[faction]])
    return strongholds_of(state, space, factions) + unit_words(pool_of(state, space, kinds))


def strongholds_of(state: State, space: int, factions: Sequence[int]) -> list[Message]:
    """The Strongholds of some Factions in a space."""
    kinds = [state.sites[site] for site in SITES_OF[space] if STRONGHOLD_OWNER[state.sites[site]] in factions]
    return [Message(f"count.{STRONGHOLDS[kind]}", {"n": kinds.count(kind)}) for kind in dict.fromkeys(kinds)]


def units_of(state: State, space: int, factions: Sequence[int]) -> list[Message]:
    """The Units of some Factions in a space."""
    return unit_words(pool_of(state, space, tuple([kind for faction in factions for kind in UNITS_OF[faction]])))


def there_line(state: State, space: int) -> Message:
    """What stands in a space: "There: 1 Town, 2 Militia"."""
    return coin.there_line(standing_words(state, space))


def brings_line(state: State, space: int, what: Sequence[Message]) -> Message:
    """What choosing a space brings, and what stands there."""
    return coin.brings_line(what, standing_words(state, space))


def named(spaces: Sequence[int]) -> Message:
    """Spaces by name if they are few, else how many there are."""
    return coin.spaces_line([SPACE_IDS[space] for space in spaces])


def control_words(state: State, space: int) -> Message:
    """Who Controls a space."""
    holder = controller(state, space)
    if holder == NOBODY:
        return Message("control.nobody")
    return Message("control.briton" if holder == CIVITATES else "control.faction", {"who": FACTIONS[holder]})


def held(pool: Iterable[tuple[int, bool, int]]) -> tuple[Held, ...]:
    """Units as counters."""
    counts: dict[int, int] = {}
    for kind, _, n in pool:
        counts[kind] = counts.get(kind, 0) + n
    return tuple([Held(UNITS[kind], n) for kind, n in counts.items() if n])


def money(faction: int, n: int) -> Message:
    """An amount of a Faction's money: "3 Resources"."""
    return Message(f"count.{NOUN[faction]}", {"n": n})


def cost_leaving(state: State, faction: int, n: int) -> Message:
    """A cost and what it leaves: "3 Resources, 40 left"."""
    return coin.cost_leaving(money(faction, n), funds(state, faction) - n)


def cost_for_each(faction: int, n: int, noun: str) -> Message:
    """A cost for each of something: "3 Resources a space"."""
    return coin.cost_for_each(money(faction, n), noun)


# Numbers to choose: what each of them leaves -------------------------------------------------------------------------


LOADED = "_loaded"


def amount(
    asked: Asked, line: Callable[[int], Message], *, unit: str = "", summary: Message | None = None
) -> DecisionInfo:
    """A number with its line; of Units, with or without Plunder, it takes that many in hand."""
    return coin.amount(asked, line, token=unit.removesuffix(LOADED), summary=summary)


def going(asked: Asked, there: int, stay: str = "go_stay") -> DecisionInfo:
    """How many Units of a kind go, out of those in a space: the others stay."""
    unit: str = asked.params["unit"]
    return amount(asked, coin.going(unit, there, stay), unit=unit)


def units_there(asked: Asked, unit: str, space: int) -> int:
    """The Units of a kind in a space, with or without Plunder."""
    state, at = asked.state, UNIT_KINDS * space + UNIT_NUMBER[unit.removesuffix(LOADED)]
    return state.plunder[at] if unit.endswith(LOADED) else state.units[at] - state.plunder[at]


def number_going(asked: Asked) -> DecisionInfo:
    """How many Units of a kind leave a space."""
    there = units_there(asked, asked.params["unit"], asked.space)
    return going(asked, max(there, max(option.value for option in asked.decision.options)))


def placing(asked: Asked, kind: int, *, available: int | None = None) -> DecisionInfo:
    """How many Units are placed: from Available as far as there are any, the others off the map (1.4.1)."""
    waiting = asked.state.available[UNIT_TYPE[kind]] if available is None else available
    unit = UNITS[kind]
    return amount(asked, coin.placed(unit, SPACE_IDS[asked.space], waiting), unit=unit)


def lost_plunder(asked: Asked, unit: str) -> DecisionInfo:
    """How many of the Units that go carry Plunder, which is lost with them."""
    total: int = asked.params["n"]

    def line(n: int) -> Message:
        if not n:
            return message("none_loaded", what=[counted(unit, total)])
        return message("some_loaded", what=[counted(unit, total)], n=n)

    return amount(asked, line, unit=unit)


# Options that stand beside those that were asked for: done, none, how to pay, a Feat ---------------------------------


def with_common_options(
    asked: Asked, line: LineOf, *, done: Message | None = None, none: Message | None = None
) -> LineOf:
    """What options do, with those that many decisions share; ``done`` and ``none`` say what stopping means here."""

    def told(option: Option) -> OptionLine:
        if option is SPLIT_PAYMENT:
            first, second = purses(asked.state, asked.faction)[:2]
            return OptionInfo(OTHER, message("mix", first=TRACKS[first], second=TRACKS[second]))
        if option is FEATS.now:
            return OptionInfo(OTHER, feat_line(asked))
        if FEATS.is_special(option):
            return feat_info(asked, option.value)
        return line(option)

    return coin.with_shared_options(told, done=done, none=none)


def refused_feats(asked: Asked) -> list[RefusedOption]:
    """4.1 The Feats of the Faction that do not go with this Command now, with the reason."""
    action = asked.action
    if action is None or action.special is not None or action.offer is not None:
        return []
    if not action.specials:
        return asked.refuse(f"feat.{next(iter(FEATS[action.faction]))}", Message("askable.a_feat"), "feats")
    found = []
    for id in FEATS[action.faction]:
        found += asked.refuse(f"feat.{id}", Message("option.feat", {"feat": id}), "feats")
    return found


# 4.2-4.5 What each Feat could do now, in a line with the places and numbers of this position -------------------------


Does = tuple[Message, Message]
"""What a Feat does, and what it costs."""
FREE = cost_line("free")


def feat_info(asked: Asked, feat: str) -> OptionInfo:
    """A Feat beside a Command."""
    does, price = _LINES[feat](asked.state, asked.command)
    return OptionInfo(FEAT_OPTIONS, does, FREE if asked.command.free else price)


def feat_line(asked: Asked) -> Message:
    """What the Feat that was named will do when it is executed."""
    assert asked.command.special is not None
    return message(
        "feat_now", feat=asked.command.special, does=_LINES[asked.command.special](asked.state, asked.command)[0]
    )


def _build(state: State, action: Action) -> Does:
    spaces = [space for space in range(SPACE_COUNT) if dux.can_build(state, space)]
    return message("build", places=named(spaces)), cost_for_each(action.faction, dux.BUILD_COST, "space")


def _invite(state: State, action: Action) -> Does:
    fits = dux.could_invite if action.command == "intercept" else dux.can_invite
    spaces = action.special_spaces or [space for space in range(SPACE_COUNT) if fits(state, action, space)]
    return message("invite", places=named(spaces)), cost_line("invite")


def _requisition(state: State, action: Action) -> Does:
    spaces = [space for space in range(SPACE_COUNT) if dux.can_requisition(state, space)]
    n = min(dux.MOST_REQUISITIONED, len(action.special_spaces or spaces), dux.money(state))
    cubes = dux.dux_plunder(state)
    if not n:
        return message("requisition_plunder_only", n=cubes), FREE
    return message("requisition_plunder" if cubes else "requisition", n=n, cubes=cubes), FREE


def _retaliate(state: State, action: Action) -> Does:
    spaces = [space for space in range(SPACE_COUNT) if dux.enemy_stronghold(state, space)]
    return message("retaliate", places=named(spaces)), FREE


def _rule(state: State, action: Action) -> Does:
    spaces = [space for space in range(SPACE_COUNT) if civitates.can_rule(state, space)]
    cubes = sum([civitates.civitates_plunder(state, space) for space in spaces])
    n = min(cards.rule_spaces(state), len(spaces))
    return message("rule_plunder" if cubes else "rule", n=n, cubes=cubes), cost_line("rule")


def _reinforce(state: State, action: Action) -> Does:
    return message("reinforce"), cost_for_each(action.faction, civitates.REINFORCE_COST, "space")


def _pillage(state: State, action: Action) -> Does:
    spaces = action.special_spaces or [space for space in REGIONS if civitates.can_pillage(state, space)]
    cubes = sum([civitates.plunder_limit(state, space) for space in spaces])
    return message("pillage" if spaces else "pillage_after", places=named(spaces), n=cubes), FREE


def _settle(state: State, action: Action) -> Does:
    spaces = action.special_spaces or barbarians.settle_spaces(state, action)
    if action.command == "march":
        return message("settle_march", places=named(spaces)), cost_line("settle", n=barbarians.SETTLE_COST)
    need = barbarians.SUCCESS[action.faction] if action.settle_success is None else action.settle_success
    return message("settle_return", places=named(spaces), n=need), cost_line("settle", n=barbarians.SETTLE_COST)


def _surprise(state: State, action: Action) -> Does:
    return message("surprise_raid" if action.command == "raid" else "surprise_battle"), FREE


def _ravage(state: State, action: Action) -> Does:
    return message("ravage", n=barbarians.FLIGHT), FREE


def _shield_wall(state: State, action: Action) -> Does:
    return message("shield_wall", n=sum(state.units[SAXON_WARBAND::UNIT_KINDS])), FREE


def _ransom(state: State, action: Action) -> Does:
    spaces = [space for space in REGIONS if barbarians.ransom_holders(state, space)]
    if action.spaces:
        spaces = [space for space in spaces if space in action.spaces]
    n, need = cards.ransom_amount(state), cards.ransom_success(state)
    return message("ransom", n=n, need=need, places=named(spaces)), FREE


def _entreat(state: State, action: Action) -> Does:
    spaces = action.special_spaces or barbarians.entreat_regions(state)
    renown = barbarians.cost(state, action)
    does = message("entreat", places=named(spaces))
    if action.budget(state) < renown:
        return does, cost_for_each(action.faction, renown, "region")
    return does, cost_leaving(state, action.faction, renown)


_LINES: dict[str, Callable[[State, Action], Does]] = {
    "build": _build,
    "invite": _invite,
    "requisition": _requisition,
    "retaliate": _retaliate,
    "rule": _rule,
    "reinforce": _reinforce,
    "pillage": _pillage,
    "settle": _settle,
    "surprise": _surprise,
    "ravage": _ravage,
    "shield_wall": _shield_wall,
    "ransom": _ransom,
    "entreat": _entreat,
}


# Spaces to choose from: what each brings, what stands there, and why others are not offered --------------------------


_LISTS = SpaceLists[Asked](
    KIT, adjacent=ADJACENT, stands=standing_words, common_options=with_common_options, refused_specials=refused_feats
)
by_gain = _LISTS.by_gain
choose_space = _LISTS.choose
refused_spaces = _LISTS.refused


def land(state: State, space: int) -> Message:
    """What stands in a space, its Population, Prosperity and Control."""
    words = {
        "population": state.population[space],
        "prosperity": prosperity(state, space),
        "control": control_words(state, space),
    }
    what = standing_words(state, space)
    return message("land", what=what, **words) if what else message("land_empty", **words)
