"""3.2.4, 3.3.4 The sides of a Battle and its terms, what those who decide can look at, and Losses inflicted."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.core.table import Activity

from ..cards import BALLISTAE, ELITE, LEGIO_X, LIGHT_ARMS, MASSED_ARCHERS, PLAYING_FAVOURITES, in_effect
from ..control import allies, citadels, leader, mobile, protected, warbands
from ..map import PROVINCIA
from ..pieces import (
    AMBIORIX,
    ARVERNI,
    BELGAE,
    CAESAR,
    FORT,
    HIDDEN,
    LEADERS,
    LEGION,
    MOBILE,
    ROMANS,
    UNIT_KINDS,
    WARBANDS,
)
from ..state import State

# What modifies a Battle: the Special Ability that goes with it, and what an Event says -------------------------------


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms under which one Battle is fought. An ordinary Battle has none."""

    ambush: bool = False
    """3.4.4, 4.3.3 The Defender may not Retreat, rolls for nothing, and does not Counterattack."""
    besiege: bool = False
    """4.2.3 The Romans may first remove a Citadel or an Ally."""
    no_retreat: bool = False
    """The Event forbids Retreat (cards 36, 54)."""
    no_counterattack: bool = False
    """The Event forbids the Counterattack (card 36)."""
    no_citadel: bool = False
    """A Citadel does not halve Losses (card 36)."""
    no_fort: bool = False
    """The Defender fights as if there were no Fort (card 21)."""
    whole_losses: bool = False
    """A Fort does not halve Losses (card 58)."""
    double_auxilia: bool = False
    """Attacking Auxilia inflict twice their Losses (cards 6, 11)."""
    extra: int = 0
    """How many Losses more (card 25)."""
    ally_first: bool = False
    """The first Loss removes an Ally (card 25)."""
    legion_first: bool = False
    """The first Loss removes a Legion without a roll (card 2)."""
    stay_hidden: bool = False
    """The Attackers end Hidden (card 36)."""
    rule: str = ""
    """The rule that the lines of this Battle name; that of the Attacker's Command, if empty."""


ORDINARY = Terms()


def with_special(terms: Terms, special: str, *, used: bool = True) -> Terms:
    """4.2.3, 4.3.3 The terms of a Battle with or without Besiege, or Ambush."""
    if special == "ambush":
        return msgspec.structs.replace(terms, ambush=used)
    return msgspec.structs.replace(terms, besiege=used)


# 3.2.4, 3.3.4 The two sides of a Battle: which pieces fight, and for whom --------------------------------------------


class Side:
    """One side: a Faction with its pieces in the Region, perhaps with others' Warbands or Auxilia beside them."""

    __slots__ = ("alone", "borrowed", "elite", "faction", "region")

    def __init__(
        self, region: int, faction: int, *, borrowed: tuple[int, ...] = (), alone: Mapping[int, int] | None = None
    ) -> None:
        self.region = region
        self.faction = faction
        """Who decides for this side."""
        self.borrowed = borrowed
        """Kinds of other Factions' pieces that fight as its own: 4.5.1 Enlist, cards 38 and 45."""
        self.alone = None if alone is None else dict(alone)
        """By kind, the only pieces that fight, if an Event limits them; None for all."""
        self.elite = 0
        """Card 30: how many Arverni Warbands fight as Legions in this Battle."""

    @property
    def kinds(self) -> tuple[int, ...]:
        """The mobile kinds that fight."""
        return MOBILE[self.faction] + self.borrowed

    def count(self, state: State, kind: int) -> int:
        """How many pieces of a kind fight."""
        there = state.units[UNIT_KINDS * self.region + kind]
        return there if self.alone is None else min(there, self.alone.get(kind, 0))

    def take(self, kind: int, n: int = 1) -> None:
        """Pieces were removed: a group that fights alone grows smaller."""
        if self.alone is not None:
            self.alone[kind] = self.alone.get(kind, 0) - n

    def warbands(self, state: State) -> int:
        """How many Warbands and Auxilia fight, borrowed ones too."""
        if self.alone is not None:
            return sum([self.count(state, kind) for kind in self.small])
        units, first = state.units, UNIT_KINDS * self.region
        count = warbands(state, self.region, self.faction)
        return count + sum([units[first + kind] for kind in self.borrowed]) if self.borrowed else count

    @property
    def small(self) -> tuple[int, ...]:
        """The kinds that inflict half a Loss and are removed without a roll."""
        return WARBANDS[self.faction] + self.borrowed

    def hidden(self, state: State) -> int:
        """4.3.3 How many Hidden pieces fight."""
        kinds = [HIDDEN[self.faction], *[kind for kind in self.borrowed if kind in HIDDEN]]
        return sum([self.count(state, kind) for kind in kinds])

    def legions(self, state: State) -> int:
        """How many Legions fight."""
        return self.count(state, LEGION) if self.faction == ROMANS else 0

    def leader(self, state: State) -> int:
        """The kind of the Leader that fights, or NOBODY."""
        if self.alone is None:
            return leader(state, self.region, self.faction)
        return next((kind for kind in LEADERS[self.faction] if self.count(state, kind)), NOBODY)

    def caesar(self, state: State) -> bool:
        """Whether Caesar himself is on this side."""
        return self.faction == ROMANS and bool(self.count(state, CAESAR))

    def mobile(self, state: State) -> int:
        """How many pieces that can move fight."""
        if self.alone is None and not self.borrowed:
            return mobile(state, self.region, self.faction)
        return sum([self.count(state, kind) for kind in self.kinds])

    def allies(self, state: State) -> list[int]:
        """The Tribes where it has an Ally that can take a Loss."""
        return allies(state, self.region, self.faction) if self.alone is None else []

    def citadels(self, state: State) -> list[int]:
        """The Tribes where it has a Citadel that can take a Loss."""
        return citadels(state, self.region, self.faction) if self.alone is None else []

    def fort(self, state: State) -> bool:
        """Whether it has a Fort that can take a Loss. That of Provincia never does (1.4.2)."""
        if self.faction != ROMANS or self.alone is not None or self.region == PROVINCIA:
            return False
        return bool(state.units[UNIT_KINDS * self.region + FORT])

    def anything(self, state: State) -> bool:
        """Whether there is anything left that could take a Loss."""
        return bool(self.mobile(state) or self.allies(state) or self.citadels(state) or self.fort(state))


# A Battle that is being fought: what those who decide in it can look at ----------------------------------------------


class BattleCommand:
    """What one Battle Command may use once, in one of its Regions (cards 13 and 59)."""

    __slots__ = ("horse", "shock", "slingers")

    def __init__(self) -> None:
        self.slingers = False
        """Card 13: the Slingers have shot."""
        self.horse = False
        """Card 59: the Auxilia have inflicted whole Losses."""
        self.shock = False
        """Card 59: the holder has doubled Losses."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BattleCommand) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]


class Battle(Activity):
    """3.2.4, 3.3.4 One Battle. It lives as long as it is fought."""

    __slots__ = (
        "agreed",
        "attacker",
        "citadel",
        "command",
        "defender",
        "doubled",
        "gone",
        "horse",
        "inflicted",
        "left",
        "losing",
        "region",
        "retreats",
        "rolls",
        "shot",
        "suffered",
        "terms",
        "tested",
        "told",
    )

    def __init__(self, attacker: Side, defender: Side, terms: Terms, command: BattleCommand) -> None:
        self.region = attacker.region
        self.attacker = attacker
        self.defender = defender
        self.terms = terms
        self.command = command
        self.retreats = False
        """The Defender has declared a Retreat."""
        self.agreed: set[int] = {defender.faction}
        """The Factions into whose Regions it may Retreat."""
        self.citadel = False
        """The Defender started with a Citadel."""
        self.rolls = True
        """Whether the Defender may roll for Legions, Leader, Citadel and Fort: not in an Ambush, except for Caesar."""
        self.shot = False
        """Cards 13, 27: Slingers and Archers have had their time."""
        self.horse = False
        """Card 59: Auxilia inflict whole Losses here."""
        self.doubled = -1
        """Card 59: the Faction that doubles the Losses of its enemy here."""
        self.losing: Side | None = None
        """The side that is taking Losses."""
        self.left = 0
        """How many it still has to take."""
        self.tested: set[str] = set()
        """Citadels and Fort that have taken a Loss of a Retreat and survived."""
        self.inflicted = 0
        """The Losses of the Defender."""
        self.gone: dict[int, int] = {}
        """By kind, the pieces that found no place to Retreat to."""
        self.told = 0
        """How many lines the journal had when the stage of the scene began that goes on."""
        self.suffered = 0
        """The Losses of the Attacker in the Counterattack."""

    def enemy(self, side: Side) -> Side:
        """The other side."""
        return self.defender if side is self.attacker else self.attacker


# 3.2.4, 3.3.4 How many Losses a side inflicts. Counted in quarters until the end, then rounded down ------------------


WHOLE, HALF = 4, 2
"""A Loss, and half of one, in quarters."""
ELITE_MOST = 4
"""Card 30: how many Warbands fight as Legions."""
ARCHERS = 6
"""Card 27: how many Arverni Warbands it takes."""


def inflicted(state: State, side: Side, *, attacking: bool, whole_auxilia: bool, terms: Terms = ORDINARY) -> int:
    """3.2.4, 3.3.4 In quarters: half a Loss for each Warband or Auxilia, one for Leader and for each Legion.

    Attacking, Caesar doubles his Legions (one only: card 15) and Ambiorix the Belgic Warbands.
    """
    auxilia = side.warbands(state) if side.faction == ROMANS else 0  # Aedui Warbands that are lent count as Auxilia
    others = side.warbands(state) - auxilia
    quarters = auxilia * (WHOLE if whole_auxilia else HALF) * (2 if attacking and terms.double_auxilia else 1)
    elite = min(side.elite, others) if side.faction == ARVERNI else 0
    ambiorix = attacking and side.faction == BELGAE and side.leader(state) == AMBIORIX
    quarters += elite * WHOLE + (others - elite) * (WHOLE if ambiorix else HALF)
    if side.leader(state) != NOBODY:
        quarters += WHOLE
    legions = side.legions(state)
    doubled = 0
    if attacking and side.caesar(state):
        doubled = min(1, legions) if in_effect(state, PLAYING_FAVOURITES) else legions
    return quarters + WHOLE * (legions + doubled)


def halved(state: State, defender: Side, *, retreats: bool, had_citadel: bool, terms: Terms = ORDINARY) -> bool:
    """3.2.4, 3.3.4 Whether the Defender's Losses are halved: by Retreat, by a Citadel at the start, by a Fort."""
    if retreats:
        return True
    if had_citadel:
        return not terms.no_citadel and not (terms.besiege and in_effect(state, BALLISTAE))
    return has_fort(state, defender) and not terms.no_fort and not terms.whole_losses


def has_fort(state: State, side: Side) -> bool:
    """3.3.4 Whether the Romans defend with a Fort. That of Provincia counts; card 4 gives one against its group."""
    if side.faction != ROMANS:
        return False
    return bool(state.units[UNIT_KINDS * side.region + FORT])


def had_citadel(state: State, side: Side) -> bool:
    """3.2.4 Whether the Defender starts with a Citadel in the Region."""
    return bool(citadels(state, side.region, side.faction))


def protects(state: State, side: Side, terms: Terms = ORDINARY) -> bool:
    """Card 59: whether a side has a Fort or Citadel in the Region. With card 21 Romans defend as if without a Fort."""
    return protected(state, side.region, side.faction) and not (terms.no_fort and side.faction == ROMANS)


def final(state: State, giver: Side, taker: Side, losses: int) -> int:
    """Card 15, when the sum is rounded: the Romans take one fewer and inflict two more with Leader and Legion."""
    if not in_effect(state, LEGIO_X):
        return losses
    if tenth(state, taker):
        losses = max(0, losses - 1)
    return losses + 2 if tenth(state, giver) else losses


def tenth(state: State, side: Side) -> bool:
    """Card 15: whether the Roman Leader and a Legion are on this side."""
    return side.faction == ROMANS and side.leader(state) != NOBODY and bool(side.legions(state))


def attack_losses(
    state: State,
    attacker: Side,
    defender: Side,
    *,
    retreats: bool,
    citadel: bool,
    whole_auxilia: bool = False,
    doubled: bool = False,
    encircled: bool = False,
    terms: Terms = ORDINARY,
) -> int:
    """3.2.4, 3.3.4 The Losses of the Defender.

    ``citadel``: it started with one. ``encircled``: card 4, its group attacks alone, and the Romans have a Fort.
    """
    quarters = inflicted(state, attacker, attacking=True, whole_auxilia=whole_auxilia, terms=terms)
    if attacker.faction == ARVERNI and in_effect(state, LIGHT_ARMS):
        quarters = max(0, quarters - WHOLE)
    quarters += WHOLE * terms.extra
    if halved(state, defender, retreats=retreats, had_citadel=citadel, terms=terms) or (encircled and not retreats):
        quarters //= 2
    if doubled:
        quarters *= 2
    return final(state, attacker, defender, quarters // WHOLE)


def counter_losses(
    state: State, attacker: Side, defender: Side, *, whole_auxilia: bool = False, doubled: bool = False
) -> int:
    """3.2.4, 3.3.4 The Losses of the Attacker in the Counterattack: never halved."""
    quarters = inflicted(state, defender, attacking=False, whole_auxilia=whole_auxilia)
    return final(state, defender, attacker, (2 * quarters if doubled else quarters) // WHOLE)


def elite_warbands(state: State, side: Side) -> int:
    """Card 30: with their Leader, up to four Arverni Warbands fight and take Losses as Legions."""
    if side.faction != ARVERNI or not in_effect(state, ELITE) or side.leader(state) == NOBODY:
        return 0
    return min(ELITE_MOST, side.warbands(state))


def encircled_alone(state: State, attacker: Side, defender: Side) -> bool:
    """Card 4: whether the group under the marker attacks Romans without other pieces, its own or borrowed (F105)."""
    if defender.faction != ROMANS or (state.circumvallation, state.encircled) != (attacker.region, attacker.faction):
        return False
    if any(attacker.count(state, kind) for kind in attacker.borrowed):
        return False
    return mobile(state, attacker.region, attacker.faction) == state.encircled_warbands + state.encircled_leader


def archers(state: State, side: Side) -> bool:
    """Card 27: whether six or more Arverni Warbands shoot before the Battle."""
    return side.faction == ARVERNI and in_effect(state, MASSED_ARCHERS) and side.warbands(state) >= ARCHERS
