"""4.1 The Special Abilities of each Faction."""

from __future__ import annotations

from vexillum.coin.specials import SpecialRules, Specials
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action, Special
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, KIT
from vexillum.games.falling_sky.specials.battle_modifiers import AMBUSH, BESIEGE
from vexillum.games.falling_sky.specials.build import BUILD
from vexillum.games.falling_sky.specials.devastate import DEVASTATE
from vexillum.games.falling_sky.specials.enlist import ENLIST
from vexillum.games.falling_sky.specials.entreat import ENTREAT
from vexillum.games.falling_sky.specials.rampage import RAMPAGE
from vexillum.games.falling_sky.specials.scout import SCOUT
from vexillum.games.falling_sky.specials.suborn import SUBORN
from vexillum.games.falling_sky.specials.trade import TRADE
from vexillum.games.falling_sky.state import Play, State, Table


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
