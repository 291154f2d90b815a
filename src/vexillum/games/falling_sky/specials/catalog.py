"""4.1 The Special Abilities of each Faction, with Besiege and Ambush; those that an Event grants alone."""

from __future__ import annotations

from vexillum.coin.commands import SpecialRules, Specials
from vexillum.core.words.texts import Message

from ..actions import Action, Offer, Special, near_leader
from ..battle.battle import AMBUSH_RULE, can_ambush, can_besiege
from ..battle.sides import Side
from ..control import present
from ..map import SPACE_COUNT
from ..pieces import AEDUI, ARVERNI, BELGAE, KIT, ROMANS
from ..state import Play, State, Table
from .aedui import SUBORN, TRADE
from .arverni import DEVASTATE, ENTREAT
from .belgae import ENLIST, RAMPAGE
from .romans import BUILD, SCOUT

# 4.2.3, 4.3.3, 4.4.3, 4.5.3 Besiege and Ambush: they modify Battles, which ask for them Region by Region -------------


def somewhere_to_besiege(state: State, action: Action) -> bool:
    """4.2.3 A Legion, and a Defender with a Citadel or an Ally."""
    return any(
        can_besiege(state, Side(region, ROMANS), Side(region, other))
        for region in range(SPACE_COUNT)
        for other in present(state, region)
        if other != ROMANS
    )


def somewhere_to_ambush(state: State, action: Action) -> bool:
    """4.3.3 A Region near the Leader where the Faction has more Hidden pieces than an enemy."""
    me = action.faction
    regions = range(SPACE_COUNT) if me == AEDUI else near_leader(state, me)
    return any(
        can_ambush(state, Side(region, me), Side(region, other))
        for region in regions
        for other in present(state, region)
        if other != me
    )


def why_besiege(state: State, action: Action) -> Message:
    """4.2.3 Why the Romans cannot Besiege."""
    return Message("why.besiege_nowhere", {}, "4.2.3")


def why_ambush(state: State, action: Action) -> Message:
    """4.3.3 Why a Faction cannot Ambush."""
    return Message("why.ambush_nowhere", {"who": action.seat}, AMBUSH_RULE[action.faction])


BESIEGE = Special("besiege", "4.2.3", ("battle",), False, somewhere_to_besiege, why=why_besiege)
AMBUSH = tuple(Special("ambush", rule, ("battle",), False, somewhere_to_ambush, why=why_ambush) for rule in AMBUSH_RULE)


# 4.1 The Special Abilities of each Faction ---------------------------------------------------------------------------


class FallingSkySpecials(Specials[State, Action]):
    """4.1 One Special Ability for a Command; card 52 allows two, each another one."""

    def open_to(self, action: Action) -> list[Special]:
        """Those that may accompany a Command now."""
        gone = {*action.earlier, *action.given_up}
        return [special for special in super().open_to(action) if special.id not in gone]

    def why_not(self, action: Action, state: State, name: str) -> Message | None:
        """4.1.3 Beside the reasons of every volume: the March by sea, and one that was begun and called off."""
        id = self.named(name)
        if id in self[action.faction] and action.britannia:
            return self.reason("britannia", "4.1.3", {"special": id})
        if id in action.given_up:
            return self.reason("given_up", "4.1", {"special": id})
        return super().why_not(action, state, name)

    def execute(self, table: Table, action: Action, id: str, *, afterwards: bool = False) -> Play[None]:
        """4.1 Execute one; another may follow where an Event says so, or if no Region was selected for this one."""
        before, action.special_done = action.special_done, False
        action.special_start = table.state.copy()
        yield from super().execute(table, action, id, afterwards=afterwards)
        if not action.special_done:
            action.given_up.append(id)
            action.special, action.special_done, action.special_start = None, before, None
            self.set_title(table, action)
            return
        action.open_next_special()

    def set_title(self, table: Table, action: Action, *, done: bool = False) -> None:
        """What an Event offers keeps the title of its Event, also where it is paid for (card 63)."""
        if action.offer is None:
            super().set_title(table, action, done=done)

    def after(self, table: Table, action: Action) -> Play[None]:
        """4.1 After the Command: what is still open, one after the other."""
        count = 1 if action.offer is None else action.offer.special_count
        while count:
            given_up = len(action.given_up)
            yield from super().after(table, action)
            count -= len(action.given_up) == given_up


SPECIALS: Specials[State, Action] = FallingSkySpecials(
    KIT,
    "special",
    SpecialRules(offer="5.4"),
    (
        (BUILD, SCOUT, BESIEGE),
        (ENTREAT, DEVASTATE, AMBUSH[ARVERNI]),
        (TRADE, SUBORN, AMBUSH[AEDUI]),
        (ENLIST, RAMPAGE, AMBUSH[BELGAE]),
    ),
)
"""Romans, Arverni, Aedui, Belgae."""


# 4.1, 5.4 Special Abilities that an Event grants by themselves, without a Command ------------------------------------


ALONE = "event"
"""What such an action is called instead of a Command."""


def special_action(state: State, faction: int, spaces: tuple[int, ...] | None, order: tuple[int, ...]) -> Action:
    """5.4 The action of a Special Ability that an Event grants, in certain Regions or in any."""
    return Action(state, faction, ALONE, specials=True, offer=Offer(special_spaces=spaces), order=order)


def possible_specials(state: State, action: Action, ids: tuple[str, ...] = ()) -> list[str]:
    """5.4 Those of some Special Abilities, or of all, that are possible now. Besiege and Ambush need a Battle."""
    return [
        special.id
        for special in SPECIALS[action.faction].values()
        if special.timed and (not ids or special.id in ids) and special.possible(state, action)
    ]


def free_special(table: Table, action: Action, id: str) -> Play[bool]:
    """5.4 Execute it at no cost. Returns whether anything was done."""
    yield from table.during(action, SPECIALS.execute(table, action, id))
    return action.special_done
