"""1.5.2 Transfers of Resources during an execution: before a Faction acts it may give, or ask for, Resources."""

from __future__ import annotations

from vexillum.coin.options import NONE, numbers
from vexillum.coin.players import non_player
from vexillum.coin.turn import Extras
from vexillum.core.decision import Option
from vexillum.games.falling_sky.money import TRACKS, funds
from vexillum.games.falling_sky.pieces import GERMANS, SEATS, TRACK_MAX
from vexillum.games.falling_sky.players import PLAYERS
from vexillum.games.falling_sky.state import Play, State, Table
from vexillum.games.falling_sky.winter.transfers import GIVE, give, takers

ONE_PLAYER = 4
"""1.5.2 At most this much goes between two Factions of one player in an execution."""
ASK = tuple(
    Option(f"ask.{id}", faction, f"seat:{id}", "option.ask_gift", {"who": id}) for faction, id in enumerate(SEATS)
)
"""Ask a Faction for Resources."""


class Transfers(Extras[State]):
    """1.5.2 What changed hands before a Faction acts."""

    def __init__(self, table: Table, faction: int) -> None:
        super().__init__(table, faction)
        self._asked: set[int] = set()
        self._shared = dict.fromkeys(range(GERMANS), 0)
        """What went between two Factions of one player."""
        self._given = False

    def options(self, doing: bool) -> list[Option]:
        """Give to others and ask them, if there is something to be done with it. Non-players give nothing (8.4.2)."""
        state, me = self.state, self.faction
        if not doing or non_player(state, me):
            return []
        found = [GIVE[other] for other in takers(state, me) if self._most(me, other)]
        for other in range(GERMANS):
            may = other != me and other not in self._asked and me in takers(state, other)
            if may and self._most(other, me):
                found.append(ASK[other])
        return found

    def _most(self, giver: int, taker: int) -> int:
        """1.5.2 How much may go from one Faction to another now."""
        limit = min(funds(self.state, giver), TRACK_MAX)
        if not PLAYERS.one_player(self.state, giver, taker):
            return limit
        other = taker if giver == self.faction else giver
        return min(limit, ONE_PLAYER - self._shared[other])

    @property
    def may_pass(self) -> bool:
        """A transfer was made during an execution, so there must be one."""
        return not self._given

    def take(self, pick: Option) -> Play[None]:
        """Give, or ask another Faction, which says how much it gives."""
        me, other = self.faction, pick.value
        if pick is GIVE[other]:
            amount = yield from give(self.table, me, other, self._most(me, other))
        else:
            self._asked.add(other)
            most = self._most(other, me)
            (answer,) = yield self.table.ask(
                SEATS[other],
                "transfer.asked",
                [*numbers(1, most), NONE],
                rule="1.5.2",
                params={"who": SEATS[me], "n": most},
            )
            amount = 0 if answer is NONE else answer.value
            if amount:
                TRACKS.transfer(self.table, other, me, amount, "1.5.2")
        self._shared[other] += amount
        self._given = self._given or amount > 0
