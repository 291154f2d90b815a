"""3.1, 4.1 An action: a Command being executed with its Special Ability, and what the rules of both share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache, lru_cache
from typing import ClassVar, Self

from vexillum.coin.commands import Action as CoinAction
from vexillum.coin.commands import Command as CoinCommand
from vexillum.coin.commands import Offer as CoinOffer
from vexillum.coin.commands import Special as CoinSpecial
from vexillum.coin.events.context import EventContext
from vexillum.coin.kit import NO, NOBODY, YES, Kit
from vexillum.coin.players import non_player
from vexillum.core.decision import Option
from vexillum.core.words.texts import Message

from .battle.sides import ORDINARY, BattleCommand, Terms
from .cards import LABIENUS, in_effect, partner, together
from .control import allies, controllers, hidden, how_many, leader_region, pieces, strengths, tribes_in, warbands
from .forces import falls, pool_of, reduce_citadel, removable, remove, subdue, unit_words, within_one
from .map import ADJACENT, ADJACENT_TOGATA, BORDERS_CISALPINA, CISALPINA, PROVINCIA, REGION_IDS, SPACE_COUNT, TRIBE_IDS
from .money import could_agree
from .options import REGION, unit
from .pieces import (
    ALL_WARBANDS,
    ALLY_OF,
    ARVERNI,
    BELGAE,
    FACTIONS,
    FORT,
    GERMANS,
    HIDDEN,
    IS_CITADEL,
    KIND_TYPE,
    KINDS,
    KINDS_OF,
    KIT,
    LEADERS,
    LEGION,
    NAMED_LEADER,
    REVEALED,
    ROMANS,
    SCOUTED,
    SEATS,
    STATUS_OWNER,
    STATUS_TYPE,
    STATUSES,
    UNIT_KINDS,
    WARBANDS,
)
from .players import PLAYERS, agrees_anyway, ask_agreement
from .state import Play, State, Table

# 3.1, 4.1 An action: a Command being executed, with its Special Ability ----------------------------------------------


class Offer(CoinOffer, frozen=True, kw_only=True):
    """5.4 A free Command that an Event offers, beyond what every volume has."""

    controlled: bool = False
    """The Regions count as under the Faction's Control (card 34)."""
    devastated: bool = False
    """Devastated Regions may be selected (card 34)."""
    targets: tuple[int, ...] | None = None
    """The only Regions in which a March may end; None for any."""
    terms: Terms = ORDINARY
    """What the Event says about the Battles."""
    victims: tuple[int, ...] | None = None
    """The only Factions that may be attacked or raided; None for any."""
    group: int = 1000
    """A March moves no more than that many pieces."""
    groups: int = 1000
    """A March moves no more than that many groups."""
    kinds: tuple[int, ...] | None = None
    """The only kinds of pieces that March; None for all."""
    steps: int = 3
    """A March enters no more than this many Regions (card 4)."""
    absent: bool = False
    """A Battle needs no pieces of the Attacker (card 25)."""
    alone: tuple[tuple[int, int], ...] | None = None
    """By kind, the only pieces that attack and how many at most (cards 11, 72); None for all."""
    borrowed: tuple[int, ...] = ()
    """Kinds of other Factions that attack as the Faction's own (card 45)."""
    special_spaces: tuple[int, ...] | None = None
    """The only Regions that a Special Ability may select; None for any."""
    special_count: int = 1
    """How many Special Abilities may be added, each another one (card 52)."""
    paid: bool = False
    """It is not free: costs are paid as usual (card 63)."""
    together: bool = False
    """The group that Marches drops no pieces off (cards 54, 70)."""
    movers_only: bool = False
    """Only pieces that March are flipped to Hidden (card 70)."""
    limits: tuple[tuple[int, int], ...] = ()
    """By kind, how many pieces March at most in all (card 70)."""


class Action(CoinAction[State]):
    """3.1 What is known of a Command while it is executed. It lives as long as the step that executes it."""

    __slots__ = (
        "agreed",
        "battles",
        "britannia",
        "built",
        "called_off",
        "earlier",
        "enlisted",
        "finished",
        "flipped",
        "given_up",
        "lent",
        "loan_asked",
        "moved",
        "order",
        "refused",
        "reserve",
        "seized",
        "selected",
        "special_start",
        "truce",
    )
    kit: ClassVar[Kit] = KIT
    offer: Offer | None

    def __init__(
        self,
        state: State,
        faction: int,
        command: str,
        *,
        limited: bool = False,
        free: bool = False,
        specials: bool | None = None,
        offer: Offer | None = None,
        order: tuple[int, ...] = tuple(range(GERMANS)),
    ) -> None:
        super().__init__(state, faction, command, limited=limited, free=free, specials=specials, offer=offer)
        if offer is not None and offer.paid:
            self.free = False
        self.order = order
        """2.3.2 The Faction order of the card that is being played: who Harasses first."""
        self.agreed = PLAYERS.run_together(state, faction)
        """3.2.1, 1.5.2 The Factions that let Supply Lines pass during this action."""
        refusals = state.refusals if offer is None else 0
        self.refused = {other for other in range(GERMANS) if refusals >> other & 1} if refusals else set()
        """Those that did not."""
        self.enlisted: frozenset[int] = frozenset()
        """4.5.1 The Regions where Germanic Warbands count as Belgic for this Command."""
        self.lent: set[int] = set()
        """Card 38: the Faction that lets its Warbands or Auxilia act as the other's in this Command."""
        self.loan_asked = False
        """Card 38: it was asked."""
        self.earlier: list[str] = []
        """Card 52: the Special Abilities that were added before another one."""
        self.given_up: list[str] = []
        """4.1 Special Abilities that were begun and called off before anything was done: another one may follow."""
        self.finished = False
        """4.1 All Regions of the Command are done; what comes now comes after it."""
        self.flipped: dict[int, int] = {}
        """4.2.2 By Region, how many pieces that have Marched were Revealed by Scout."""
        self.reserve = 0
        """4.1 What the cheapest Region costs, as long as none was selected: a Special Ability does not spend that."""
        self.britannia = False
        """3.2.2, 4.1.3 A group has moved into or out of Britannia: no Special Ability may accompany the March."""
        self.called_off = False
        """1.5.2 The Faction has given it up, because it did not get the agreements that it needs."""
        self.built: set[int] = set()
        """4.2.1 The Regions where Build has removed or placed an Ally: they cannot be Seized."""
        self.battles = BattleCommand()
        self.moved = [0] * (UNIT_KINDS * SPACE_COUNT)
        """3.2.2 Of each kind in each Region, how many pieces have Marched and may not March again."""
        self.seized: list[int] = []
        """3.2.3, 4.2.1 The Regions selected for Seize."""
        self.selected: set[int] = set()
        """3.1 The Regions that were selected and paid for before it is their turn."""
        self.special_start: State | None = None
        """4.1 The board when its Special Ability began: what was decided then can be decided again."""
        self.truce: set[int] = set()
        """3.2.2 The Factions that have agreed not to Harass during this Command."""

    @property
    def least(self) -> int:
        """3.1 A Region that was selected and paid for is not left out."""
        return len(self.spaces) + 1 if self.selected else super().least

    def price(self, region: int, amount: int) -> int:
        """3.1 What it costs to select a Region now: nothing, if that was paid for."""
        return 0 if region in self.selected else self.cost(amount)

    def begun(self) -> Self:
        """The same Command as it was when it began; what was lent for it (card 38) is lent for all of it."""
        begun = super().begun()
        begun.order = self.order
        begun.lent = set(self.lent)
        return begun

    def special_allows(self, region: int) -> bool:
        """5.4 Whether an Event leaves a Region open to a Special Ability."""
        return self.offer is None or self.offer.special_spaces is None or region in self.offer.special_spaces

    @property
    def kept_back(self) -> int:
        """4.1 A Special Ability goes with a Command in at least one Region, whose cost it leaves (F361)."""
        return 0 if self.spaces or self.free else self.reserve

    def added(self, special: str) -> bool:
        """4.1 Whether this Special Ability was added to the Command."""
        return special == self.special or special in self.earlier

    def add_special(self, special: str) -> None:
        """4.1 A Special Ability is added; where an Event allows another one (card 52), that is still open."""
        if self.added(special):
            return
        self.special = special
        self.open_next_special()

    def open_next_special(self) -> None:
        """Card 52: if another Special Ability may follow the one that was added, let it be chosen."""
        count = 1 if self.offer is None else self.offer.special_count
        if self.special is not None and len(self.earlier) + 1 < count:
            self.earlier.append(self.special)
            self.special = None

    def hide_moved(self, region: int, faction: int) -> None:
        """3.2.2 Where pieces are flipped, those that have Marched already are flipped with them."""
        first, moved = UNIT_KINDS * region, self.moved
        moved[first + HIDDEN[faction]] += moved[first + REVEALED[faction]]
        moved[first + REVEALED[faction]] = 0
        if SCOUTED[faction] >= 0:
            moved[first + REVEALED[faction]] = moved[first + SCOUTED[faction]]
            moved[first + SCOUTED[faction]] = 0


Command = CoinCommand[State, Action]
Special = CoinSpecial[State, Action]
Reason = Callable[[State, int], Message | None]
"""Why a Region cannot be selected, as far as the Command or Special Ability itself goes; None if it can."""


# 4.1.2 Where the Leaders of a Faction let its Special Abilities be executed ------------------------------------------


def near_leader(state: State, faction: int) -> tuple[int, ...]:
    """4.1.2 The Regions within one of a Faction's named Leader, or the Region of its Successor.

    Card 12 lets Roman Special Abilities be executed anywhere.
    """
    if faction == ROMANS and in_effect(state, LABIENUS):
        return tuple(range(SPACE_COUNT))
    region = leader_region(state, faction)
    if region == NOBODY:
        return ()
    named = NAMED_LEADER[faction]
    return within_one(state, region) if state.units[UNIT_KINDS * region + named] else (region,)


# 4.5.1, card 38: the Faction whose Warbands or Auxilia act as another's own in a Region during a Command -------------


ASK_LOAN = tuple(
    Option(f"loan.{id}", faction, f"seat:{id}", "option.ask_loan", {"who": id}) for faction, id in enumerate(SEATS)
)
"""Card 38: ask the other Faction to lend its Warbands or Auxilia."""
NO_LOAN = 1 << len(SEATS)
"""Card 38: the bit of ``State.refusals`` beyond those of Supply Lines."""


def helper(state: State, action: Action | None, region: int) -> int:
    """4.5.1, card 38: the Faction whose Warbands act as the executing one's in a Region; NOBODY if there is none."""
    if action is None:
        return NOBODY
    if region in action.enlisted:
        return GERMANS
    if not action.lent or not together(state, region):
        return NOBODY
    return next(iter(action.lent))


def helping(state: State, action: Action | None, region: int) -> int:
    """How many Warbands or Auxilia of that Faction are in a Region."""
    if action is None or not (action.lent or action.enlisted):
        return 0
    other = helper(state, action, region)
    return 0 if other == NOBODY else warbands(state, region, other)


def hidden_all(state: State, action: Action | None, region: int, faction: int) -> int:
    """1.4.3 The Hidden Warbands or Auxilia of a Faction in a Region, with those that act as its own."""
    other = helper(state, action, region)
    return hidden(state, region, faction) + (0 if other == NOBODY else hidden(state, region, other))


def controls(state: State, action: Action | None, region: int, faction: int) -> bool:
    """1.6 Control of a Region; Warbands that act as the Faction's own count for it (4.5.1, card 38)."""
    if controllers(state)[region] == faction:
        return True
    more = helping(state, action, region)
    if not more:
        return False
    counts = strengths(state, region)
    return 2 * (counts[faction] + more) > sum(counts)


def loan_asks(state: State, action: Action) -> list[Option]:
    """Card 38: the Faction that could be asked, once in a Command, if both are in a Region.

    A refusal for which a Command was called off stands for the whole turn (F170).
    """
    other = partner(state, action.faction)
    if other == NOBODY or action.loan_asked or (action.offer is None and state.refusals & NO_LOAN):
        return []
    return [ASK_LOAN[other]] if any(together(state, region) for region in range(SPACE_COUNT)) else []


def loan_opens(state: State, action: Action, opens: Callable[[], bool]) -> list[Option]:
    """Card 38: the Faction to ask, if only the loan would let the Command select a Region; ``opens`` says so."""
    asks = loan_asks(state, action)
    if not asks:
        return []
    action.lent.add(asks[0].value)
    found = opens()
    action.lent.clear()
    return asks if found else []


def ask_loan(table: Table, action: Action, other: int) -> Play[None]:
    """Card 38, 1.5.2 The other Faction agrees or refuses, for the whole Command. If it lends it does not Harass."""
    action.loan_asked = True
    if (yield from ask_agreement(table, action.faction, other, "loan", "5.3")):
        action.lent.add(other)
        action.truce.add(other)


# 3.2.1 Supply Lines: chains of Regions to the border of Cisalpina ----------------------------------------------------


def supplied(state: State, agreeing: Collection[int]) -> frozenset[int]:
    """3.2.1 The Regions within Supply Lines, if these Factions agree; those under No Control need no agreement."""
    return _reached(controllers(state), frozenset(agreeing), bool(state.gallia_togata))


@lru_cache(1024)
def _reached(holders: tuple[int, ...], agreeing: frozenset[int], togata: bool) -> frozenset[int]:
    """From Region to Region. Cached, because Control changes less often than it is asked for."""
    open_regions = {region for region, holder in enumerate(holders) if holder == NOBODY or holder in agreeing}
    found = [region for region in BORDERS_CISALPINA if region in open_regions]
    if togata:
        found.append(CISALPINA)
    borders = ADJACENT_TOGATA if togata else ADJACENT
    for region in found:
        found += [near for near in borders[region] if near in open_regions and near not in found]
    return frozenset(found)


def could_help(state: State, region: int, agreeing: Collection[int], refused: Collection[int]) -> list[int]:
    """3.2.1 The Factions whose agreement a Supply Line to a Region could need, beyond those that have agreed.

    None, if it has one already, or could have none. The Germans never agree (3.4.5), nor do some Non-players (8.4.2).
    """
    if region in supplied(state, agreeing):
        return []
    others = [
        faction
        for faction in range(ROMANS, GERMANS)
        if faction not in agreeing and faction not in refused and could_agree(state, ROMANS, faction)
    ]
    if region not in supplied(state, (*agreeing, *others)):
        return []
    return [
        faction
        for faction in others
        if region not in supplied(state, (*agreeing, *[other for other in others if other != faction]))
        or region in supplied(state, (*agreeing, faction))
    ]


# 3.2.1, 1.5.2 Asking other Factions to let Supply Lines pass, during an action ---------------------------------------


ASK_SUPPLY = tuple(
    Option(f"supply.{id}", faction, f"seat:{id}", "option.ask_supply", {"who": id}) for faction, id in enumerate(SEATS)
)
"""3.2.1 Ask a Faction to let Supply Lines pass."""


def supply_asks(state: State, action: Action, regions: Iterable[int]) -> list[Option]:
    """3.2.1 The Factions whose agreement could bring one of these Regions into a Supply Line, if not asked yet."""
    found = {faction for region in regions for faction in could_help(state, region, action.agreed, action.refused)}
    return [ASK_SUPPLY[faction] for faction in sorted(found)]


def ask_supply(table: Table, action: Action, faction: int) -> Play[None]:
    """3.2.1 A Faction agrees or refuses, for the rest of the action (1.5.2)."""
    if (yield from ask_agreement(table, action.faction, faction, "supply", "3.2.1")):
        action.agreed.add(faction)
    else:
        action.refused.add(faction)


# 3.2.2, 3.2.3, 3.3.2 Harassment: Hidden Warbands, or Auxilia, inflict Losses on those who pass or forage -------------


TRUCE = Option("truce", "truce", text="option.truce")
"""1.5.2 Agree not to Harass for the rest of the Command."""
EVERY = 3
"""It takes this many Hidden pieces for a Loss."""
Group = dict[int, int]
"""Pieces that move together: kind, and how many."""


def harassers(state: State, action: Action, region: int) -> list[int]:
    """3.2.2 Who can Harass in a Region, in the order of the card, the Germans last.

    Warbands Harass Romans, and Vercingetorix with his; Auxilia Harass him too (3.3.2).
    """
    able = [
        faction
        for faction in (*action.order, GERMANS)
        if faction != action.faction and hidden(state, region, faction) >= EVERY
    ]
    return [faction for faction in able if faction not in action.truce]


def harasses(faction: int, target: int) -> bool:
    """8.4.2 Whether a Non-player Harasses the March or Seizure of a Faction."""
    return target == ROMANS if faction in (BELGAE, ARVERNI) else target == ARVERNI


@cache
def _unit(region: int, kind: int, roll: bool) -> Option:
    text = "option.loss_roll" if roll else "option.loss"
    thing = f"unit:{REGION_IDS[region]}.{KINDS[kind]}"
    return Option(KINDS[kind], (kind, roll), thing, text, {"what": unit_words([(kind, 1)])})


def harass_march(table: Table, action: Action, group: Group, region: int, rule: str) -> Play[None]:
    """3.2.2, 3.3.2 As a group leaves a Region that it has entered: a departing Warband or Auxilia is lost, or a roll.

    The group loses the pieces.
    """

    def options() -> list[Option]:
        found = [_unit(region, kind, False) for kind in ALL_WARBANDS if group.get(kind)]
        hard = [*LEADERS[action.faction], *((LEGION,) if action.faction == ROMANS else ())]
        return found + [_unit(region, kind, True) for kind in hard if group.get(kind)]

    def lost(kind: int) -> None:
        group[kind] -= 1

    yield from _harass(table, action, region, rule, options, lost)


def harass_seizure(table: Table, action: Action, region: int, rule: str) -> Play[None]:
    """3.2.3 Where Romans Seize: an Auxilia or Roman Ally is lost, or a roll for Legion, Leader or Fort.

    Aedui Warbands that are lent (card 38) can be lost as Auxilia.
    """
    state = table.state

    def options() -> list[Option]:
        units, first = state.units, UNIT_KINDS * region
        lender = helper(state, action, region)
        small = WARBANDS[ROMANS] if lender == NOBODY else WARBANDS[ROMANS] + WARBANDS[lender]
        found = [_unit(region, kind, False) for kind in small if units[first + kind]]
        found += [_ally(tribe, state.tribes[tribe]) for tribe in allies(state, region, ROMANS)]
        hard = [*LEADERS[ROMANS], LEGION, *((FORT,) if region != PROVINCIA else ())]
        return found + [_unit(region, kind, True) for kind in hard if units[first + kind]]

    yield from _harass(table, action, region, rule, options, lambda kind: None)


@cache
def _ally(tribe: int, status: int) -> Option:
    id = TRIBE_IDS[tribe]
    return Option(id, (tribe, None), f"tribe:{id}", "option.loss_tribe", {"what": STATUSES[status], "tribe": id})


def _harass(
    table: Table,
    action: Action,
    region: int,
    rule: str,
    options: Callable[[], list[Option]],
    lost: Callable[[int], None],
) -> Play[None]:
    state = table.state
    for faction in harassers(state, action, region):
        if not options() or not (yield from _ask(table, action, faction, region, rule)):
            continue
        losses = hidden(state, region, faction) // EVERY
        table.tell("harasses", rule, who=FACTIONS[faction], space=REGION_IDS[region], n=losses)
        for left in range(losses, 0, -1):
            offered = options()
            if not offered:
                break
            (pick,) = yield table.ask(
                SEATS[action.faction],
                "harass.loss",
                offered,
                rule=rule,
                params={"space": REGION_IDS[region], "who": FACTIONS[faction], "n": left},
                about=f"space:{REGION_IDS[region]}",
            )
            what, roll = pick.value
            if roll is None:
                subdue(table, what, rule)
            elif not roll or falls(table, KINDS[what], rule):
                remove(table, region, what, 1, rule)
                lost(what)


def _ask(table: Table, action: Action, faction: int, region: int, rule: str) -> Play[bool]:
    """3.2.2 A Faction decides whether to Harass. Germans always do (3.4.5); a player does not Harass themselves."""
    if faction == GERMANS:
        return True
    if agrees_anyway(table.state, action.faction, faction):
        return False
    space = REGION_IDS[region]
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "harass",
        [YES, NO, TRUCE],
        rule=rule,
        params={"who": action.seat, "space": space, "n": hidden(table.state, region, faction) // EVERY},
        about=f"space:{space}",
    )
    if pick is TRUCE:
        action.truce.add(faction)
        table.tell("truce", "1.5.2", who=FACTIONS[faction], asker=action.seat)
    return pick is YES


# 1.4.1 Voluntary removal: a player Faction takes its own pieces off the map while it executes ------------------------


REMOVE = Option("remove", "remove", text="option.remove_own")
"""Take own pieces off the map."""


def has_own(state: State, faction: int) -> bool:
    """1.4.1 Whether it is a player with pieces to take off the map. A Non-player never does so (8.4.1)."""
    if non_player(state, faction):
        return False
    return any(has_own_in(state, region, faction) for region in range(SPACE_COUNT))


def has_own_in(state: State, region: int, faction: int) -> bool:
    """1.4.1 Whether it has a piece in a Region that it may take off the map. The Fort of Provincia stays (1.4.2)."""
    count = pieces(state, region, faction)
    if faction == ROMANS and region == PROVINCIA:
        count -= how_many(state, region, FORT)
    return count > 0


def can_remove(table: Table, action: Action) -> bool:
    """1.4.1 In a Command by the Sequence of Play, or in a Command that the Faction's own Event grants (F101)."""
    if non_player(table.state, action.faction):
        return False
    by_event = any(isinstance(one, EventContext) and one.you == action.faction for one in table.call_stack)
    return (action.offer is None or by_event) and has_own(table.state, action.faction)


def on_map(state: State, type: int) -> bool:
    """Whether a piece of a type is on the map, in a Region or at a Tribe."""
    units = [kind for kind, of in enumerate(KIND_TYPE) if of == type]
    settled = any(STATUS_TYPE[status] == type for status in state.tribes)
    return settled or any(any(state.units[kind::UNIT_KINDS]) for kind in units)


def may_withdraw(state: State, action: Action | None, faction: int) -> bool:
    """1.4.1 Whether a Faction may take pieces off the map to place them elsewhere: players may, in their Commands."""
    return (action is None or action.offer is None) and not non_player(state, faction)


def withdrawable(state: State, action: Action | None, faction: int, type: int) -> bool:
    """1.4.1 Whether a Faction could take a piece of a type off the map to place it elsewhere, in its Command."""
    return may_withdraw(state, action, faction) and on_map(state, type)


def remove_own(table: Table, faction: int, action: Action | None = None) -> Play[None]:
    """1.4.1 One piece goes to Available, a Legion to its track; or a Citadel becomes an Ally.

    Of pieces that have Marched in a Command and others of their kind, those that have Marched are taken.
    """
    state, seat = table.state, FACTIONS[faction]
    regions = table.listed(lambda: _regions(state, faction))
    (where,) = yield table.ask(seat, "remove.region", [REGION[region] for region in regions], rule="1.4.1")
    region: int = where.value
    (pick,) = yield table.ask(
        seat,
        "remove.piece",
        _things(state, region, faction),
        rule="1.4.1",
        params={"space": REGION_IDS[region]},
        about=f"space:{REGION_IDS[region]}",
    )
    if isinstance(pick.value, int):
        remove(table, region, pick.value, 1, "1.4.1", legions_to="legions_track")
        if action is not None:
            moved = UNIT_KINDS * region + pick.value
            action.moved[moved] = max(0, action.moved[moved] - 1)
    elif pick.value[1]:
        reduce_citadel(table, pick.value[0], "1.4.1")
    else:
        subdue(table, pick.value[0], "1.4.1")


def _regions(state: State, faction: int) -> list[int]:
    return [region for region in range(SPACE_COUNT) if has_own_in(state, region, faction)]


def _things(state: State, region: int, faction: int) -> list[Option]:
    pool = pool_of(state, region, KINDS_OF[faction])
    found = [unit(region, kind, 1) for kind, _ in pool if removable(state, region, kind)]
    for tribe in tribes_in(state, region):
        status = state.tribes[tribe]
        if STATUS_OWNER[status] == faction:
            found.append(_tribe(tribe, status, False))
            if IS_CITADEL[status] and state.available[STATUS_TYPE[ALLY_OF[faction]]]:
                found.append(_tribe(tribe, status, True))
    return found


@cache
def _tribe(tribe: int, status: int, reduce: bool) -> Option:
    key = f"{TRIBE_IDS[tribe]}.ally" if reduce else TRIBE_IDS[tribe]
    text = "option.reduce_citadel" if reduce else "option.remove_holding"
    params = {"what": STATUSES[status], "tribe": TRIBE_IDS[tribe]}
    return Option(key, (tribe, reduce), f"tribe:{TRIBE_IDS[tribe]}", text, params)
